--- ANALYZE writes sqlite_stat1 and samples in sqlite_stat4
CREATE TABLE t(a, b, c);
CREATE INDEX i ON t(a, b);
CREATE INDEX j ON t(c) WHERE a = 99;
CREATE UNIQUE INDEX u ON t(c);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 200) INSERT INTO t SELECT x % 7, x % 13, x FROM n;
--+ 200 changes, rowid 200
ANALYZE;
SELECT name, sql FROM sqlite_schema;
--= name | sql
--> 't' | 'CREATE TABLE t(a, b, c)'
--> 'i' | 'CREATE INDEX i ON t(a, b)'
--> 'j' | 'CREATE INDEX j ON t(c) WHERE a = 99'
--> 'u' | 'CREATE UNIQUE INDEX u ON t(c)'
--> 'sqlite_stat1' | 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'
--> 'sqlite_stat4' | 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'u' | '200 1'
--> 't' | 'j' | '0 0'
--> 't' | 'i' | '200 29 3'
SELECT tbl, idx, neq, nlt, ndlt, quote(sample), typeof(neq) FROM sqlite_stat4;
--= tbl | idx | neq | nlt | ndlt | quote(sample) | typeof(neq)
--> 't' | 'u' | '1 1' | '20 20' | '20 20' | 'X'0301011515'' | 'text'
--> 't' | 'u' | '1 1' | '21 21' | '21 21' | 'X'0301011616'' | 'text'
--> 't' | 'u' | '1 1' | '22 22' | '22 22' | 'X'0301011717'' | 'text'
--> 't' | 'u' | '1 1' | '25 25' | '25 25' | 'X'0301011A1A'' | 'text'
--> 't' | 'u' | '1 1' | '27 27' | '27 27' | 'X'0301011C1C'' | 'text'
--> 't' | 'u' | '1 1' | '44 44' | '44 44' | 'X'0301012D2D'' | 'text'
--> 't' | 'u' | '1 1' | '45 45' | '45 45' | 'X'0301012E2E'' | 'text'
--> 't' | 'u' | '1 1' | '46 46' | '46 46' | 'X'0301012F2F'' | 'text'
--> 't' | 'u' | '1 1' | '68 68' | '68 68' | 'X'0301014545'' | 'text'
--> 't' | 'u' | '1 1' | '70 70' | '70 70' | 'X'0301014747'' | 'text'
--> … 38 rows more, md5 1175f8089791a0150ff8aa252ab1f5f6
DELETE FROM t WHERE a = 3;
--+ 229 changes, rowid 200
ANALYZE i;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'u' | '200 1'
--> 't' | 'j' | '0 0'
--> 't' | 'i' | '171 29 3'
SELECT rowid, idx, neq, nlt, ndlt, quote(sample) FROM sqlite_stat4;
--= rowid | idx | neq | nlt | ndlt | quote(sample)
--> 1 | 'u' | '1 1' | '20 20' | '20 20' | 'X'0301011515''
--> 2 | 'u' | '1 1' | '21 21' | '21 21' | 'X'0301011616''
--> 3 | 'u' | '1 1' | '22 22' | '22 22' | 'X'0301011717''
--> 4 | 'u' | '1 1' | '25 25' | '25 25' | 'X'0301011A1A''
--> 5 | 'u' | '1 1' | '27 27' | '27 27' | 'X'0301011C1C''
--> 6 | 'u' | '1 1' | '44 44' | '44 44' | 'X'0301012D2D''
--> 7 | 'u' | '1 1' | '45 45' | '45 45' | 'X'0301012E2E''
--> 8 | 'u' | '1 1' | '46 46' | '46 46' | 'X'0301012F2F''
--> 9 | 'u' | '1 1' | '68 68' | '68 68' | 'X'0301014545''
--> 10 | 'u' | '1 1' | '70 70' | '70 70' | 'X'0301014747''
--> … 38 rows more, md5 1f3366a0e00f69d6aa4d697994d13a9f
DROP TABLE sqlite_stat4;
ANALYZE t;
SELECT count(*) FROM sqlite_stat4;
--= count(*)
--> 48
DROP INDEX u;
SELECT idx, count(*) FROM sqlite_stat4 GROUP BY idx;
--= idx | count(*)
--> 'i' | 24
ALTER TABLE t RENAME TO tt;
SELECT DISTINCT tbl, idx FROM sqlite_stat4;
--= tbl | idx
--> 't' | 'i'
DROP TABLE tt;
SELECT * FROM sqlite_stat4;
--= tbl | idx | neq | nlt | ndlt | sample
--> 't' | 'i' | '28 3 1' | '0 2 4' | '0 1 4' | x'0408090200c4'
--> 't' | 'i' | '28 3 1' | '0 15 16' | '0 7 16' | x'040801010762'
--> 't' | 'i' | '28 2 1' | '0 18 19' | '0 8 19' | x'040801010870'
--> 't' | 'i' | '28 2 1' | '0 24 25' | '0 11 25' | x'040801020b009a'
--> 't' | 'i' | '29 3 1' | '28 30 30' | '1 14 30' | x'04090909'
--> 't' | 'i' | '29 3 1' | '28 33 35' | '1 15 35' | x'040901020200c5'
--> 't' | 'i' | '29 2 1' | '28 38 39' | '1 17 39' | x'04090102040086'
--> 't' | 'i' | '29 3 1' | '28 46 47' | '1 21 47' | x'040901010863'
--> 't' | 'i' | '29 2 1' | '57 57 57' | '2 26 57' | x'040108010241'
--> 't' | 'i' | '29 2 1' | '57 59 59' | '2 27 59' | x'04010901024f'
--> 't' | 'i' | '29 3 1' | '57 61 61' | '2 28 61' | x'04010101020202'
--> 't' | 'i' | '29 3 1' | '57 64 66' | '2 29 66' | x'04010102020300c6'
--> 't' | 'i' | '29 2 1' | '57 67 68' | '2 30 68' | x'04010101020479'
--> 't' | 'i' | '29 3 1' | '57 77 79' | '2 35 79' | x'04010102020900bf'
--> 't' | 'i' | '29 3 1' | '86 94 95' | '3 43 95' | x'0401010104045f'
--> 't' | 'i' | '29 3 1' | '86 97 99' | '3 44 99' | x'04010102040500c8'
--> 't' | 'i' | '29 3 1' | '86 110 111' | '3 50 111' | x'04010101040b66'
--> 't' | 'i' | '28 2 1' | '115 119 119' | '4 54 119' | x'04010101050236'
--> 't' | 'i' | '28 3 1' | '115 125 127' | '4 57 127' | x'04010102050500bb'
--> 't' | 'i' | '28 2 1' | '115 138 139' | '4 63 139' | x'04010102050b00b4'
--> 't' | 'i' | '28 3 1' | '115 140 140' | '4 64 140' | x'04010101050c0c'
--> 't' | 'i' | '28 3 1' | '143 143 144' | '5 65 144' | x'040108010668'
--> 't' | 'i' | '28 3 1' | '143 156 158' | '5 71 158' | x'04010102060600bc'
--> 't' | 'i' | '28 2 1' | '143 159 159' | '5 72 159' | x'04010101060714'
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'j' | '0 0'
--> 't' | 'i' | '171 29 3'

--- samples of tables without rowids, of expressions and collations
CREATE TABLE w(a TEXT COLLATE NOCASE, b REAL, c, PRIMARY KEY(b DESC, a)) WITHOUT ROWID;
CREATE INDEX wc ON w(c, a);
CREATE INDEX we ON w(abs(c), b);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 90) INSERT INTO w SELECT char(65 + x % 5 + (x % 2) * 32), x / 5, x % 11 FROM n;
--+ 90 changes, rowid 0
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'w' | 'we' | '90 9 1'
--> 'w' | 'wc' | '90 9 2'
--> 'w' | 'w' | '90 5 1'
SELECT idx, neq, nlt, ndlt, quote(sample) FROM sqlite_stat4;
--= idx | neq | nlt | ndlt | quote(sample)
--> 'we' | '8 1 1' | '0 0 0' | '0 0 0' | 'X'0408070F400000000000000062''
--> 'we' | '8 1 1' | '0 5 5' | '0 5 5' | 'X'0408070F402A00000000000042''
--> 'we' | '9 1 1' | '8 10 10' | '1 10 10' | 'X'0409070F401000000000000064''
--> 'we' | '9 1 1' | '8 11 11' | '1 11 11' | 'X'0409070F401800000000000045''
--> 'we' | '9 1 1' | '8 12 12' | '1 12 12' | 'X'0409070F402200000000000061''
--> 'we' | '9 1 1' | '17 21 21' | '2 21 21' | 'X'0401070F02402200000000000042''
--> 'we' | '8 1 1' | '26 32 32' | '3 32 32' | 'X'0401070F03402A00000000000065''
--> 'we' | '8 1 1' | '34 35 35' | '4 35 35' | 'X'0401070F04400800000000000061''
--> 'we' | '8 1 1' | '42 43 43' | '5 43 43' | 'X'0401070F05400800000000000042''
--> 'we' | '8 1 1' | '42 45 45' | '5 45 45' | 'X'0401070F05401C00000000000044''
--> … 57 rows more, md5 068592c6770451962dc75eec18f18599

--- analysis_limit
PRAGMA analysis_limit;
--= analysis_limit
--> 0
PRAGMA analysis_limit = 0x10;
--= analysis_limit
--> 16
PRAGMA analysis_limit = '7x';
--= analysis_limit
--> 16
PRAGMA analysis_limit = 3.7;
--= analysis_limit
--> 16
PRAGMA analysis_limit = 4294967299;
--= analysis_limit
--> 3
PRAGMA analysis_limit = 9223372036854775808;
--= analysis_limit
--> 3
PRAGMA analysis_limit(50);
--= analysis_limit
--> 50
PRAGMA analysis_limit = -5;
--= analysis_limit
--> 50
SELECT * FROM pragma_analysis_limit;
--= analysis_limit
--> 50
CREATE TABLE t(a, b);
CREATE INDEX ta ON t(a, b);
CREATE INDEX tb ON t(b, a);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 500) INSERT INTO t SELECT 1, x % 9 FROM n;
--+ 500 changes, rowid 500
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'tb' | '500 51 51'
--> 't' | 'ta' | '500 51 51'
SELECT * FROM sqlite_stat4;
--= tbl | idx | neq | nlt | ndlt | sample
PRAGMA analysis_limit = 0;
--= analysis_limit
--> 0
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'tb' | '500 56 56'
--> 't' | 'ta' | '500 500 56'
SELECT count(*) FROM sqlite_stat4;
--= count(*)
--> 18

--- statistics of random tables, 1
CREATE TABLE t0(c0 TEXT COLLATE NOCASE,c1 BLOB);
INSERT OR IGNORE INTO t0 VALUES (113,'k8'),('k11','k1'),(NULL,NULL),(2,'k302'),(NULL,NULL),(x'5001',8),(NULL,NULL),('k1',4.0),('k14',NULL),('k1',2),(69.0,0),(3,2.75),(2,0),(5,NULL),(4,'k10'),('abc','k18'),('a',2),(NULL,'k0'),(1,x'b901'),('k98',NULL),(61.0,'é'),('a',0),(2.0,2),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',2.5),('abc',16.0),(2,343),(x'8f02',1),(254,6),(3,NULL),(0,4),('k1',339),('xyz',4),(x'2f01','k2'),(79,1),(9.5,'k19'),(NULL,'A'),(5,5),('b','xyzxyzxyz'),(1,'k0'),('k50',5),('k13','k18'),('k10',x'a200'),(3,x'fa00'),(4,5),(18.75,31.0),(1,x'0d02'),(4,'xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz'),('k27','k7'),(NULL,'A'),(NULL,'k3');
--+ 50 changes, rowid 50
INSERT OR IGNORE INTO t0 VALUES (2,NULL),('k9',4),(18.25,'k97'),(1,6),(845,x'e200'),('A',NULL),(852,NULL),(x'4b02',62.0),('k16',x'6f02'),(666,626),(x'4e00',0),(4,674),(9,'k2'),('k2',830),(835,6),(x'6a00','a'),('é',99.0),(NULL,6),(1,x'ad01'),(x'5700',NULL),(706,NULL),('k6',5),(414,2),(41.0,3),(212,'b'),(0,387),(5.0,626),(7,2),('k2',8),('k0',x'2602'),(NULL,'B '),(1,x'f502'),(1,NULL),(205,7),(310,'A'),(2,'é'),('abc',2),(NULL,'b'),('k0',23.75),('k8','k2'),(NULL,'k0'),(x'3400','k10'),(2,447),(NULL,'k29'),(0,'abc'),(36.5,319),(NULL,5),(28,40.0),('a',x'b901'),(1,'k6');
--+ 100 changes, rowid 100
INSERT OR IGNORE INTO t0 VALUES (5,x'9102'),(504,'k387'),(964,'k0'),(8.0,0),(6,'é'),('B ','é'),('k1',0),(999,10.0),(0,x'1a00'),(NULL,1),(2,2),(0,790),(NULL,353),('k1',2),(1,465),('k356',NULL),(0,252),(NULL,NULL),(6,1),(1,3),('k1',3),('k1',53),('k0',0),(4,39.0),('xyz',x'd702'),(21.5,NULL),(25.0,NULL),(NULL,354),(x'0c01','xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz'),(NULL,645),(2,3),(NULL,'abc'),(x'6502',230),('abc','k130'),(2,x'b401'),('k0','k0'),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',673),(x'4a00','k19'),(2,'k3'),('k458',222),('k0',6),(x'7000','k5'),('k0',x'4d00'),(x'0300',x'7800'),('k6',0),('a',x'c102'),('k6',1),('k12',x'af02'),(682,'k9'),(0,x'7400');
--+ 150 changes, rowid 150
INSERT OR IGNORE INTO t0 VALUES (x'6f02','k0'),(32.0,2),(999,27.0),(2.5,x'8701'),(NULL,1),(556,1),(NULL,172),('k95',450),(2,8.75),(391,8),('k1','a'),(x'0100','b'),(x'0602',849),('abc',3),(1,'k17'),(2.75,x'1602'),('B ',481),(6.75,x'7f02'),(0,1),(302,40.5),('B ',620),(587,'k397'),('k0',2),('k0','k0'),(18.75,NULL),(2,x'8301'),('k7',2),(1,'A'),('k0',0),(210,NULL),(729,NULL),(11.0,'xyzxyzxyzxyzxyzxyzxyz'),(478,'A'),(16.5,'k1'),(NULL,6.5),(19.5,3),(7.5,'k7'),(28.0,x'7302'),(0,14.0),('k17',280),('A','k200'),(2,NULL),(NULL,329),(NULL,'k490'),('k243',x'4c02'),('k0',NULL),(0,'B '),(x'aa02','k111'),('k435',1),(55.0,40.5);
--+ 200 changes, rowid 200
INSERT OR IGNORE INTO t0 VALUES (1,0),(182,0),(0,0),(191,214),(NULL,NULL),('k2','k4'),(x'5102','k17'),(x'f901','k8'),(0.75,2),(2,NULL),(151,2),(1,x'5a01'),(x'9a02','k1'),(NULL,128),(6,496),(195,x'5f01'),('k139',NULL),(7,354),(1,12.5),('abc','k87'),(327,2),(x'7102',975),(39.5,NULL),(3,2),(NULL,1),(0,'é'),(4,19.0),(0,0),('k451','xyzxyzxyzxyz'),(20,'k8'),(0,'k2'),(81,1),('k1',439),(678,x'5202'),(x'6102','b'),(954,'k0'),('k174','k5'),(7.0,NULL),('k12','B '),(1,16.75),('B ',868),('b',2),(NULL,NULL),(704,x'5600'),('k258','k0'),(1,0),('abc','a'),(x'1101',NULL),('k300',17.25),(13.0,28.0);
--+ 250 changes, rowid 250
INSERT OR IGNORE INTO t0 VALUES ('k0',1),('abc','é'),('k1',0),(NULL,x'8100'),(2,71),('k93',965),(631,NULL),(x'f701',2),(x'f102',986),(x'3d01',27.0),(371,2),('k12',1),(2,'k7'),(NULL,721),(1,372),(181,9),('a','k494'),('k0','b'),(814,x'8c02'),(16.0,19.0),('é',6),('abc','k2'),('k450',703),(x'8002',0),(2,'abc'),('k8',2),(25.0,'k389'),(9,'k1'),(NULL,38.5),(2,8),(x'a502',535),(0,'k17'),(NULL,'b'),(NULL,509),(23.5,489),(16.75,'k150'),('k11',x'1c01'),(1,x'8201'),('k9',x'9101'),(80.0,3),(49,80),(0,'k446'),(NULL,x'5f02'),(1,'k7'),(2,43.0),(x'b601',499),('B ',x'4200'),(x'4601',761),(0,0),('k0','k433');
--+ 300 changes, rowid 300
INSERT OR IGNORE INTO t0 VALUES (2,1),(8,'k0'),(2,39.5),(NULL,'k9'),(32.0,'B '),(NULL,1),(1,NULL),(1,2),('k193',63.0),('k16',8),('k1',0),(6,0),(NULL,NULL),(22.25,1),('k86',x'd101'),(NULL,6),('abc',NULL),(x'4701','k233'),(0,'k15'),(0,x'8501'),(0,'b'),(5,'a'),('é',188),(NULL,7),(250,'k164'),('é',16.0),(2,'abc'),('k2',5.5),(1,'k2'),('a',2),(x'0d02',991),(6,NULL),(x'b400',2),('é',NULL),(1,2),(83.0,0),(2,'k67'),('B ',371),(1,NULL),(NULL,'abc'),(x'e802',24.5),('k456',2),(2,'k5'),(9.0,'k0'),(NULL,649),('k7','k10'),('k1','b'),('é','k0'),(NULL,459),('k309',746);
--+ 350 changes, rowid 350
INSERT OR IGNORE INTO t0 VALUES (1,7),(1.75,155),(9,8),(352,x'6602'),('k10',604),(914,21.0),(1,NULL),(738,'k4'),(2,'k0'),('k19',220),('k210',x'7102'),(447,12.5),('k17',28.0),(7,x'd301'),(1,'k0'),(5,8),('k1',x'4e01'),('B ',0),(1,'k2'),('k26',2),(3,'xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz'),(8.5,4),('abc','b'),(2,0),('é',0),('é',739),('k3',17.0),(4,7),(NULL,NULL),(0,4.25),(NULL,x'dc01'),(53.0,5.0),(2,'k2'),(307,21.0),('b',x'1e01'),(NULL,1),('B ','k245'),(540,'é'),(0,'B '),(167,NULL),(660,'é'),('k19',892),(2,1),(0,2),(NULL,7),('abc',237),(26.0,1),(1,'abc'),(87.0,x'8102'),(0,x'7200');
--+ 400 changes, rowid 400
ANALYZE t0;
SELECT name,sql FROM sqlite_schema WHERE name LIKE 'sqlite_stat%';
--= name | sql
--> 'sqlite_stat1' | 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'
--> 'sqlite_stat4' | 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
SELECT rowid,* FROM sqlite_stat1;
--= rowid | tbl | idx | stat
--> 1 | 't0' | NULL | '400'
SELECT rowid,*,quote(sample) FROM sqlite_stat4;
--= rowid | tbl | idx | neq | nlt | ndlt | sample | quote(sample)

--- statistics of random tables, 2
CREATE TABLE t0(c0 ,c1  NOT NULL);
CREATE INDEX i00 ON t0(c0,c0);
CREATE INDEX i01 ON t0(abs(c0));
INSERT OR IGNORE INTO t0 VALUES (NULL,'k3'),(320,86.0),(NULL,2),(66,'k14'),(NULL,'k301'),('A','k228'),('k0','k10'),(7,x'0d02'),(72.0,19.0),(253,839),(974,'k1'),(NULL,'B '),(8,'A'),(x'e402',x'bd02'),(1,'a'),('k0',7),('k10',x'7501'),(626,'k9'),('k2','k48'),('k9',303),('k172',463),(x'1802',0),(60,'k13'),(6,0),(79.0,'k0'),('k17',x'c200'),(x'e201',NULL),(0,'B '),('k0',NULL),(518,NULL),(71,19.75),(1,NULL),(5,7),(0,1),(443,1),(NULL,9),(1,1),('k180',1),(NULL,439),(NULL,NULL),(x'7700',18.25),(8,x'2302'),(1,3),(525,'k376'),(3,0),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',9),('B ',x'0e00'),(x'ee02',5.0),(NULL,x'bf00'),(585,232);
--+ 45 changes, rowid 45
INSERT OR IGNORE INTO t0 VALUES (0,6.5),('B ','k2'),('k2','k47'),(x'8301',2),(x'9500','k1'),(581,13.75),(3,x'2701'),('k177',4),('k1',x'7c01'),('é','k62'),(54,'k11'),(255,'k1'),('abc',2),(x'a900',466),(NULL,NULL),(1,4),(2,x'6402'),(7,1),(1,7),('k4','a'),(NULL,966),(NULL,787),(x'5901','b'),(6,1),(1,x'6d00'),('k145',82),(NULL,0),(2,3),('b',2),(NULL,'k0'),(x'dc02','k310'),(1.75,x'2b00'),(47.0,1),(NULL,1),(NULL,'k14'),(22.0,'k2'),(3,2),('k6','abc'),(NULL,x'a502'),('k2','k1'),(46.0,2),('k58',35.0),(x'ee00',NULL),(2,232),(658,1),('k8','k1'),(157,1),(0,2),(1,1.25),(200,NULL);
--+ 92 changes, rowid 92
INSERT OR IGNORE INTO t0 VALUES (7,892),('k0',593),(2,NULL),('k15','k0'),('k0',NULL),(55.0,x'1000'),(12.5,'é'),(x'8b00',0),('b',x'ed00'),(473,'k2'),('k352',x'd800'),(x'1b00',x'5d01'),(0,99),('k2',839),('k367',5),(28.0,421),('A',NULL),('k341',795),(0,'a'),(x'bf00',NULL),(977,1),(4,991),('é',2),(478,NULL),('b',4.5),(3.0,2),(945,786),(844,'B '),('k1','k6'),(8,'k2'),(23.25,'k236'),('k22',9),(x'6302',x'2400'),(8,36.5),('A',5),(261,8.0),(x'5a01',9),(6,2),(NULL,'é'),('k2',7),(9,x'7400'),(x'ae00','k281'),('a',x'8400'),(5.5,'k10'),(NULL,'k2'),(0,762),(NULL,26.5),(5,20.0),(1,870),(3,996);
--+ 137 changes, rowid 137
INSERT OR IGNORE INTO t0 VALUES (x'e901','k2'),(x'9b02',211),(2,1),('B ','A'),(8,NULL),(NULL,'é'),(0.0,94),(NULL,2),(67.0,NULL),('k16',NULL),('k9',0),(x'6a01',2),('B ','k5'),('k2',151),(565,'k7'),(1,5),('k216',5),(NULL,17.25),(644,x'3701'),('a',2),(1,NULL),('B ',x'6301'),(x'7e00',1.0),('k11','k1'),(918,8),('k442',x'3000'),(7,'abc'),('k333',0),(902,8),(9,x'bf01'),(NULL,x'f001'),('k334',38.0),('a','k0'),(2,26),(8.0,7),('k160','abc'),('k2',NULL),(8,855),('b',NULL),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',43.5),('A',0),(NULL,'k0'),(0,'xyzxyzxyz'),('k1',3),(193,NULL),(NULL,1),(x'd800',33.5),(7,'é'),(NULL,'é'),(1,x'4b02');
--+ 180 changes, rowid 180
INSERT OR IGNORE INTO t0 VALUES (x'bd01',NULL),(649,0),('k2',x'f500'),(14.25,'k65'),('k470','k1'),('k0',0),(x'5602',2),(1,3),('k15',0),(0,840),(5,1),(5,1),(x'2e00','é'),(75.0,0),(x'6401',x'7a02'),('k1','é'),('k0','xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz'),(77.0,'k383'),(3,'k1'),('abc',x'bd01'),(8,2),('é',NULL),(NULL,x'f500'),(1,'k183'),('abc',x'f202'),(568,3),(NULL,'B '),(NULL,'k267'),(NULL,1),(3,x'a200'),('k332',3),(826,'abc'),('abc',8),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',18),('k4',44.5),(25.0,x'e600'),(2,'k2'),(NULL,11.5),(NULL,'k0'),('k2',2),(x'2402',4),('k0',7.75),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',x'5a02'),('k12',0),(416,6),('abc',2),('abc',7),(5,NULL),(x'8601',1),(37.0,48.0);
--+ 227 changes, rowid 227
INSERT OR IGNORE INTO t0 VALUES ('A','k0'),(8,38),(1,'k2'),('k321',9),(10.25,x'd700'),(1,6),(35.5,1),('a',2),('b','k10'),(155,6),(0,'k47'),('B ',x'ce00'),(2,5),('k0',x'5101'),(432,459),(x'b000','k2'),(2,'abc'),('k2',0),(x'3b00',1),(2,1),('b','k459'),(24.0,0),(0,NULL),('k67',825),(2,'k18'),(2,'k4'),('b',2),(NULL,2),('A',305),(939,5),(1,2),(0,937),(1,814),('b',4),('k0','k4'),(0,'b'),(41,57.0),(1,'k0'),('k1',7),(NULL,NULL),('B ',1),(818,x'3502'),('B ','b'),(2,924),(0,2),(764,0),(x'd302',x'de02'),('k0',8.0),(NULL,561),(0,1);
--+ 275 changes, rowid 275
INSERT OR IGNORE INTO t0 VALUES (x'6802','b'),(NULL,x'2302'),(7,2),(1,'b'),('é','abc'),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',4),('B ','a'),(0,1),(0,608),(184,3),('k490','b'),(0,'k18'),(NULL,884),('k0',29.5),('k124',582),('abc',1),(636,NULL),(6,25.0),(423,34),(68.0,2),(1,292),(0,NULL),(x'4902',2),(0,524),(10.0,8),(9,NULL),(854,60),(NULL,89),(1,1),(0,6),(456,3),(508,89.0),(4,'k22'),(NULL,x'2b00'),('k19',2),('b',x'dd00'),(x'6c02',1),('A',x'9201'),(730,'b'),(NULL,'k1'),('k91',4),(5.5,'b'),(903,'k0'),('k0','k488'),('k1',499),(3.0,x'e800'),(NULL,220),(399,'é'),(NULL,NULL),(NULL,736);
--+ 321 changes, rowid 321
INSERT OR IGNORE INTO t0 VALUES (41.5,'k93'),(5,'A'),(6,'k0'),(2,8),(3,NULL),(8,'k1'),(28.0,NULL),('k0',15.25),(0,x'dd02'),(0,63),('k400',NULL),(x'5500',NULL),(1,'k0'),('a','k94'),(16.0,1),(351,x'1900'),(874,2),(1,0),(x'5501','k0'),(5,'k448'),(18.5,x'e900'),('k13',NULL),(1,1),('xyzxyzxyzxyz',840),(413,'é'),(9,8),(6,'k8'),(2,1),('k8','k112'),(5.0,'B '),(x'2b01','k18'),(639,x'3102'),('B ',NULL),(211,7),(8,'k4'),(422,'k17'),('k1',576),('k1','k2'),(1,8),('k0','k3'),(NULL,23.5),(x'9801',736),(6,9.5),(NULL,134),(x'fb02',561),(NULL,2),(17.5,'A'),('k19','k213'),(11.5,1),(x'1301',2);
--+ 365 changes, rowid 365
ANALYZE;
SELECT name,sql FROM sqlite_schema WHERE name LIKE 'sqlite_stat%';
--= name | sql
--> 'sqlite_stat1' | 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'
--> 'sqlite_stat4' | 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
SELECT rowid,* FROM sqlite_stat1;
--= rowid | tbl | idx | stat
--> 1 | 't0' | 'i01' | '365 5'
--> 2 | 't0' | 'i00' | '365 3 3'
SELECT rowid,*,quote(sample) FROM sqlite_stat4;
--= rowid | tbl | idx | neq | nlt | ndlt | sample | quote(sample)
--> 1 | 't0' | 'i01' | '42 1' | '0 40' | '0 40' | x'0300020167' | 'X'0300020167''
--> 2 | 't0' | 'i01' | '167 1' | '42 81' | '1 81' | x'030701000000000000000062' | 'X'030701000000000000000062''
--> 3 | 't0' | 'i01' | '167 1' | '42 122' | '1 122' | x'030702000000000000000000af' | 'X'030702000000000000000000AF''
--> 4 | 't0' | 'i01' | '167 1' | '42 163' | '1 163' | x'03070200000000000000000104' | 'X'03070200000000000000000104''
--> 5 | 't0' | 'i01' | '167 1' | '42 204' | '1 204' | x'03070200000000000000000163' | 'X'03070200000000000000000163''
--> 6 | 't0' | 'i01' | '24 1' | '209 229' | '2 229' | x'030902014a' | 'X'030902014A''
--> 7 | 't0' | 'i01' | '14 1' | '234 245' | '4 245' | x'03010202010d' | 'X'03010202010D''
--> 8 | 't0' | 'i01' | '8 1' | '248 248' | '5 248' | x'0301010328' | 'X'0301010328''
--> 9 | 't0' | 'i01' | '2 1' | '256 257' | '6 257' | x'030102040131' | 'X'030102040131''
--> 10 | 't0' | 'i01' | '7 1' | '258 264' | '7 264' | x'0307024014000000000000015a' | 'X'0307024014000000000000015A''
--> … 38 rows more, md5 61d8df5bc19cc34b255f4b36ed5ac0ef
DELETE FROM t0 WHERE rowid%3=0;
--+ 486 changes, rowid 365
DROP INDEX i00;
SELECT rowid,* FROM sqlite_stat1;
--= rowid | tbl | idx | stat
--> 1 | 't0' | 'i01' | '365 5'
SELECT rowid,*,quote(sample) FROM sqlite_stat4;
--= rowid | tbl | idx | neq | nlt | ndlt | sample | quote(sample)
--> 1 | 't0' | 'i01' | '42 1' | '0 40' | '0 40' | x'0300020167' | 'X'0300020167''
--> 2 | 't0' | 'i01' | '167 1' | '42 81' | '1 81' | x'030701000000000000000062' | 'X'030701000000000000000062''
--> 3 | 't0' | 'i01' | '167 1' | '42 122' | '1 122' | x'030702000000000000000000af' | 'X'030702000000000000000000AF''
--> 4 | 't0' | 'i01' | '167 1' | '42 163' | '1 163' | x'03070200000000000000000104' | 'X'03070200000000000000000104''
--> 5 | 't0' | 'i01' | '167 1' | '42 204' | '1 204' | x'03070200000000000000000163' | 'X'03070200000000000000000163''
--> 6 | 't0' | 'i01' | '24 1' | '209 229' | '2 229' | x'030902014a' | 'X'030902014A''
--> 7 | 't0' | 'i01' | '14 1' | '234 245' | '4 245' | x'03010202010d' | 'X'03010202010D''
--> 8 | 't0' | 'i01' | '8 1' | '248 248' | '5 248' | x'0301010328' | 'X'0301010328''
--> 9 | 't0' | 'i01' | '2 1' | '256 257' | '6 257' | x'030102040131' | 'X'030102040131''
--> 10 | 't0' | 'i01' | '7 1' | '258 264' | '7 264' | x'0307024014000000000000015a' | 'X'0307024014000000000000015A''
--> 11 | 't0' | 'i01' | '2 1' | '265 266' | '8 266' | x'0307024016000000000000013a' | 'X'0307024016000000000000013A''
--> 12 | 't0' | 'i01' | '7 1' | '267 269' | '9 269' | x'030101067d' | 'X'030101067D''
--> 13 | 't0' | 'i01' | '6 1' | '274 279' | '10 279' | x'030102070116' | 'X'030102070116''
--> 14 | 't0' | 'i01' | '10 1' | '280 286' | '11 286' | x'0301020800c8' | 'X'0301020800C8''
--> 15 | 't0' | 'i01' | '3 1' | '290 291' | '12 291' | x'0301020900a3' | 'X'0301020900A3''
--> 16 | 't0' | 'i01' | '1 1' | '298 298' | '18 298' | x'0307024030000000000000014c' | 'X'0307024030000000000000014C''
--> 17 | 't0' | 'i01' | '1 1' | '299 299' | '19 299' | x'0307024031800000000000016a' | 'X'0307024031800000000000016A''
--> 18 | 't0' | 'i01' | '1 1' | '313 313' | '33 313' | x'030701404b80000000000060' | 'X'030701404B80000000000060''
--> 19 | 't0' | 'i01' | '1 1' | '314 314' | '34 314' | x'0301013c17' | 'X'0301013C17''
--> 20 | 't0' | 'i01' | '1 1' | '318 318' | '38 318' | x'030701405200000000000009' | 'X'030701405200000000000009''
--> 21 | 't0' | 'i01' | '1 1' | '327 327' | '47 327' | x'03020100ff39' | 'X'03020100FF39''
--> 22 | 't0' | 'i01' | '1 1' | '331 331' | '51 331' | x'030202018f0140' | 'X'030202018F0140''
--> 23 | 't0' | 'i01' | '1 1' | '339 339' | '59 339' | x'03020101d964' | 'X'03020101D964''
--> 24 | 't0' | 'i01' | '1 1' | '343 343' | '63 343' | x'030202023800cc' | 'X'030202023800CC''

--- statistics of random tables, 3
CREATE TABLE t0(c0 BLOB,c1 );
INSERT OR IGNORE INTO t0 VALUES (0,'k8'),(5,'k418'),(1,'é'),(24.5,2),('k426',NULL),(x'5d00',1),('k135',43.0),(2,1),(x'1f01','k2'),(672,'k73'),(1,84.0),('a','é'),(33.0,'é'),('k1','A'),(x'8002',2),(8,'k492'),(x'cc02',5),(2,796),(935,'b'),(0,441),(x'8c00',1),(x'6e00',1),(8,'k2'),('k5',39.0),(19.0,6),('k17','xyzxyzxyzxyzxyzxyzxyz'),(9,'k3'),('k13',38.0),(x'c001',2),(NULL,'A'),(2,52.0),('k106','k2'),('k1','k15'),('b',2),(x'3602','k1'),(2,2),('k202','b'),('abc',20.75),(905,2),('k37',21),(958,'k135'),(651,15.5),(712,'k19'),(5,6),(1,35.0),(x'ae00',256),('abc','k239'),(NULL,x'2a01'),(8,'k11'),('k1',682);
--+ 50 changes, rowid 50
INSERT OR IGNORE INTO t0 VALUES ('k341','k1'),('k279',5.75),('B ',461),(NULL,2),(0,'abc'),(5,NULL),('k0',NULL),(8,'k0'),(1,9.0),(1,NULL),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',x'f500'),(0,'k287'),(3,'a'),('k14',1),(5.25,NULL),(13.5,1.0),(827,232),(43.0,x'd301'),('k0',x'6602'),(645,1),('a','A'),(5,11.5),(0,6),(2,9.5),('k2','k1'),(6.0,'k369'),(NULL,12.0),(2,77),(1,NULL),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',0),(3.25,1),(295,'k1'),(4,'k443'),(0,2),(540,x'0602'),(1,17),(7,x'8902'),(x'4102',175),(NULL,1),(7,2),(1,2),(NULL,373),(684,1),(1,570),(x'a502','k8'),(x'c100',x'b800'),(575,NULL),(x'c301',0),(580,0),('abc',8);
--+ 100 changes, rowid 100
INSERT OR IGNORE INTO t0 VALUES (x'db02',5.0),('k19',367),(229,'k12'),(NULL,'B '),(9,988),(209,5),('k2','k2'),(NULL,2),(796,NULL),(173,7),('k113',5),('xyzxyzxyzxyzxyzxyz',4),(NULL,NULL),(776,'k1'),(95,2),(0,'k14'),(1,688),('b',0),(15.75,'é'),(8.5,946),(753,'B '),(35.5,'k1'),('k11',2),(597,'k11'),(NULL,'k47'),('B ',0),(x'7602',x'fa00'),(14.5,'k254'),('k10',262),(8,'k27'),(1,261),(864,NULL),(x'3501','B '),(1.0,43.5),(10.5,6),(18.5,149),('B ',5),(4.0,2),(2,'k211'),(NULL,2),(NULL,x'bd01'),(NULL,'xyzxyzxyzxyz'),(36.0,676),('abc',NULL),(NULL,'k426'),(0,6),('k8',12.25),('k1',0),('é','k18'),('k1',x'b902');
--+ 150 changes, rowid 150
INSERT OR IGNORE INTO t0 VALUES (0,34),('k140','k2'),(58,135),(3,'k2'),(16.5,NULL),('k2','b'),(NULL,2.75),(x'9002',2),(0,60.0),(39.5,'abc'),('k0',624),('é',10.0),(1,818),(x'2b00',3),(NULL,'k1'),(5,8),(2,x'f300'),(514,8),(0,8),(175,289),('k12','k2'),(661,NULL),('k301',991),(465,864),('k1',1),(1,NULL),(10.25,'k3'),(8,'k1'),(11.75,828),(x'4e02',x'bf01'),(x'2c00',x'a502'),(513,0),(x'fc01',59),('a',2),(96.0,0),('k17',x'b200'),(x'5d01',108),(0,'k2'),(NULL,'k9'),(6,4),(105,1),('k381',34.5),(75.0,505),('é','k1'),('a',24.0),('k210',0),(3,7),('k6',2),(1,367),(27.0,x'f700');
--+ 200 changes, rowid 200
INSERT OR IGNORE INTO t0 VALUES (12.0,2),(x'2300','k305'),(4,'k2'),('a',0),('k334',46.0),(x'eb01',0),(2,x'e101'),(1,'k160'),(9,33.5),(2,'B '),(775,0),('k198','k12'),('k379',4),(1,0),(5,201),(341,5),(633,'k50'),(4,48.5),('k13','k287'),(NULL,24.5),('k0','k310'),(2,2),(9.5,'a'),('k0','k14'),('k240',31.5),('A',0),(5,x'3e02'),(782,462),(438,2),(563,3),('k0','é'),(x'3f02',NULL),(5,'k1'),(5,NULL),('abc',x'fd01'),('k2',46.0),('k244',236),(0,NULL),('A','k7'),(x'4801',NULL),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',x'a800'),('k190',x'4501'),(0,8.25),(1,'k251'),(NULL,15.0),(x'6b00',1.5),(0,'k99'),(272,NULL),(261,22.5),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',NULL);
--+ 250 changes, rowid 250
INSERT OR IGNORE INTO t0 VALUES (22.0,3),(x'f001','xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz'),('k12',x'6300'),('a',31.0),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz',6),(1,6),(0,0),(63,752),(8,487),(4,503),(5.0,x'd400'),(2,'k49'),('é',2),(8.75,'k1'),('k2',NULL),(14.0,8),(NULL,'A'),(7,13.75),(x'4301','b'),(0,0),(x'ea01',271),('k2','k10'),(8,NULL),('k6',5),(NULL,NULL),(x'ce00',453),('k12','a'),(NULL,NULL),(31.5,'k2'),(155,86.0),(0,'k0'),(5.75,'k10'),(x'f900',0.75),('k1',1),(NULL,6),(43,6),(2,1),(1,'k418'),(0,802),(9,'k2'),('é',6),('k1',2),(390,x'0300'),('k13',NULL),('b','k2'),('k4',8),(NULL,NULL),(3,x'7901'),('A','k0'),(675,348);
--+ 300 changes, rowid 300
INSERT OR IGNORE INTO t0 VALUES (0,405),(NULL,1.0),('k2',4),(x'2a01',7.25),('k398','k224'),(1,'B '),(1,'k434'),(x'4e00',0),(350,7),(1,1),(3,0),('A',1),(735,0),(NULL,9),('k20','k1'),(5,1),(2,x'2201'),('k1','abc'),(x'd702',507),(15.0,788),(505,0),('k4','é'),(x'3201',2),(NULL,7),(9,'B '),(7,25.5),(3.5,85.0),('b',1),('k382','k14'),(x'1501','k15'),('k458',0),(14.0,NULL),(x'b702',39.0),('é',NULL),(8,NULL),(1,6),(9,0),(NULL,2),(2,'k2'),(15.0,'k0'),(7.0,'k0'),('xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz','k141'),('k0',NULL),(1,0),(7,447),(245,'k2'),(179,0),(NULL,x'c502'),('k122','xyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyzxyz'),(345,97.0);
--+ 350 changes, rowid 350
INSERT OR IGNORE INTO t0 VALUES ('xyzxyz',1),('B ',NULL),(57.0,65.0),(x'4902',45),('k18',2),('k1',7),('abc',2.75),(7,'k281'),('k279',1),(0,9),(211,136),(39.0,593),(4,52.0),(2,245),(NULL,'k19'),('k1',NULL),(91.0,NULL),(NULL,1),(58.0,228),(762,3),('abc',1),(NULL,0),(0,'k6'),('k2','B '),('k321','k12'),(31.0,6.0),('k0','k7'),('a',7),(374,0),(4,6),(6,35),(137,0),(NULL,42.5),(49.5,1),(540,x'2100'),(3,x'5f02'),(2,'k410'),(NULL,2),(2,'k0'),(2.0,959),(2,NULL),('é','k18'),(2,9),('k92',587),('b','k0'),('k99','k252'),(221,1.0),(16.5,'k416'),(NULL,7),(2,'k0');
--+ 400 changes, rowid 400
ANALYZE;
SELECT name,sql FROM sqlite_schema WHERE name LIKE 'sqlite_stat%';
--= name | sql
--> 'sqlite_stat1' | 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'
--> 'sqlite_stat4' | 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
SELECT rowid,* FROM sqlite_stat1;
--= rowid | tbl | idx | stat
--> 1 | 't0' | NULL | '400'
SELECT rowid,*,quote(sample) FROM sqlite_stat4;
--= rowid | tbl | idx | neq | nlt | ndlt | sample | quote(sample)

--- plans look at the samples
CREATE TABLE t(a, b INT, c TEXT COLLATE NOCASE, d);
CREATE INDEX ta ON t(a, b);
CREATE INDEX tb ON t(b DESC);
CREATE INDEX tc ON t(c, d);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000)
INSERT INTO t SELECT CASE WHEN x % 20 THEN 7 ELSE x END, x, CASE WHEN x < 100 THEN 'k' || x ELSE 'most' END, x % 3 FROM n;
--+ 2000 changes, rowid 2000
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 7;
--> SEARCH t USING INDEX ta (a=?)
ANALYZE;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 7;
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 40;
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 40 AND c = 'most';
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 7 AND c = 'most';
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 7 AND c = 'k5';
--> SEARCH t USING INDEX tc (c=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = ? AND c = 'MOST';
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IS NULL;
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b > 1990;
--> SEARCH t USING INDEX tb (b>?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b > 5;
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b < 5;
--> SEARCH t USING INDEX tb (b<?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b BETWEEN 100 AND 120 AND a = 7;
--> SEARCH t USING INDEX ta (a=? AND b>? AND b<?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b BETWEEN 100 AND 1900 AND c = 'k3';
--> SEARCH t USING INDEX tc (c=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 7 AND b < 20 AND c = 'most';
--> SEARCH t USING INDEX ta (a=? AND b<?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IN (20, 40, 60);
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IN (7, 40);
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b > CAST('1990' AS INT);
--> SEARCH t USING INDEX tb (b>?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b > - -1990;
--> SEARCH t USING INDEX tb (b>?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE c > 'm';
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE c LIKE 'k%';
--> SEARCH t USING INDEX tc (c>? AND c<?)
EXPLAIN QUERY PLAN SELECT * FROM t x, t y WHERE x.a = 40 AND y.a = 7 AND x.b = y.b;
--> SEARCH x USING INDEX ta (a=?)
--> SEARCH y USING INDEX ta (a=? AND b=?)
SELECT count(*) FROM t WHERE a = 7;
--= count(*)
--> 1900
SELECT count(*) FROM t WHERE a = 40;
--= count(*)
--> 1
SELECT count(*) FROM t WHERE a = 60;
--= count(*)
--> 1
DELETE FROM sqlite_stat4;
--+ 2072 changes, rowid 2000
ANALYZE sqlite_schema;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 7;
--> SEARCH t USING INDEX ta (a=?)

--- damaged rows of sqlite_stat4 are passed over
CREATE TABLE t(a, b);
CREATE INDEX ta ON t(a, b);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300) INSERT INTO t SELECT x % 3, x FROM n;
--+ 300 changes, rowid 300
ANALYZE;
INSERT INTO sqlite_stat4 VALUES('t', 'none', '1', '1', '1', x'00'), ('t', NULL, '1 1 1', '1 1 1', '1 1 1', x'0101'),
  ('t', 'ta', NULL, 'x', '', NULL), ('t', 'ta', '5 5 99999999999999999999999 1', '1 1 1', '7', 'text'), (1, 2, 3, 4, 5, 6), ('t', 'ta', '1', '1', '1', x'ff0203');
--+ 306 changes, rowid 30
ANALYZE sqlite_schema;
SELECT count(*) FROM t WHERE a = 1 AND b > 200;
--= count(*)
--> 33
SELECT count(*) FROM t WHERE a > 1;
--= count(*)
--> 100
DELETE FROM sqlite_stat1;
--+ 307 changes, rowid 30
ANALYZE sqlite_schema;
SELECT count(*) FROM t WHERE a = 2 AND b > 200;
--= count(*)
--> 33
SELECT count(*) FROM t WHERE a < 1;
--= count(*)
--> 100

--- unique columns behind their first value count as distinct
CREATE TABLE t(c0, c1, c2, PRIMARY KEY(c2 DESC), UNIQUE(c1));
CREATE UNIQUE INDEX u ON t(c0, c1 DESC);
INSERT INTO t(c1, c2) VALUES(1, 1);
--+ 1 changes, rowid 1
INSERT INTO t(c0, c1) VALUES(2.5, NULL), (NULL, NULL), (NULL, 4);
--+ 4 changes, rowid 4
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'u' | '4 2 1'
--> 't' | 'sqlite_autoindex_t_2' | '4 2'
--> 't' | 'sqlite_autoindex_t_1' | '4 1'
SELECT idx, neq, nlt, ndlt, quote(sample) FROM sqlite_stat4;
--= idx | neq | nlt | ndlt | quote(sample)
--> 'u' | '3 1 1' | '0 0 0' | '0 0 0' | 'X'040001010404''
--> 'u' | '3 1 1' | '0 1 1' | '0 1 1' | 'X'04000909''
--> 'u' | '3 1 1' | '0 2 2' | '0 2 2' | 'X'0400000103''
--> 'u' | '1 1 1' | '3 3 3' | '1 3 3' | 'X'04070001400400000000000002''
--> 'sqlite_autoindex_t_2' | '2 1' | '0 0' | '0 0' | 'X'03000102''
--> 'sqlite_autoindex_t_2' | '2 1' | '0 1' | '0 1' | 'X'03000103''
--> 'sqlite_autoindex_t_2' | '1 1' | '2 2' | '1 2' | 'X'030909''
--> 'sqlite_autoindex_t_2' | '1 1' | '3 3' | '2 3' | 'X'0301010404''
--> 'sqlite_autoindex_t_1' | '1 1' | '0 0' | '0 0' | 'X'030909''
--> 'sqlite_autoindex_t_1' | '1 1' | '1 1' | '1 1' | 'X'03000102''
--> 'sqlite_autoindex_t_1' | '1 1' | '2 2' | '2 2' | 'X'03000103''
--> 'sqlite_autoindex_t_1' | '1 1' | '3 3' | '3 3' | 'X'03000104''

--- row values wider than an index with samples
CREATE TABLE t(a, b PRIMARY KEY, c, d) WITHOUT ROWID;
INSERT INTO t(b, c, d) VALUES('b', 1, 1);
--+ 1 changes, rowid 0
INSERT INTO t VALUES(3.0, 1, 1, 1);
--+ 2 changes, rowid 0
ANALYZE;
SELECT (SELECT 1 FROM t WHERE (1099511627776, 1) < (t.b, t.a));
--= (SELECT 1 FROM t WHERE (1099511627776, 1) < (t.b, t.a))
--> 1
SELECT * FROM t WHERE (b, c, d) > (0, 0, 0);
--= a | b | c | d
--> 3.0 | 1 | 1 | 1
--> NULL | 'b' | 1 | 1
SELECT * FROM t WHERE (b, a) < ('c', 1) AND (b, d) > (0, 7);
--= a | b | c | d
--> 3.0 | 1 | 1 | 1
--> NULL | 'b' | 1 | 1

--- PRAGMA optimize
CREATE TABLE t(a, b);
CREATE INDEX ta ON t(a);
PRAGMA optimize(-1);
--= optimize
PRAGMA optimize;
--= optimize
PRAGMA optimize(0xffff);
--= optimize
PRAGMA optimize = 3;
--= optimize
SELECT name FROM sqlite_schema;
--= name
--> 't'
--> 'ta'
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300) INSERT INTO t SELECT x % 7, x FROM n;
--+ 300 changes, rowid 300
PRAGMA optimize(1);
--= optimize
PRAGMA optimize(3);
--= optimize
--> 'ANALYZE "main"."t"'
PRAGMA optimize(-1);
--= optimize
--> 'ANALYZE "main"."t"'
PRAGMA optimize(0x10003);
--= optimize
--> 'ANALYZE "main"."t"'
PRAGMA main.optimize(3);
--= optimize
--> 'ANALYZE "main"."t"'
PRAGMA temp.optimize(3);
--= optimize
PRAGMA optimize(0);
--= optimize
SELECT * FROM sqlite_stat1;
--! 1: no such table: sqlite_stat1
PRAGMA optimize;
--= optimize
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'ta' | '300 43'
SELECT count(*) FROM sqlite_stat4;
--= count(*)
--> 0
PRAGMA analysis_limit;
--= analysis_limit
--> 0
PRAGMA optimize(3);
--= optimize
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 4000) INSERT INTO t SELECT x % 7, x FROM n;
--+ 4300 changes, rowid 4300
PRAGMA optimize(3);
--= optimize
PRAGMA optimize(0x10003);
--= optimize
--> 'ANALYZE "main"."t"'
SELECT count(*) FROM t WHERE a = 3;
--= count(*)
--> 615
PRAGMA optimize(3);
--= optimize
--> 'ANALYZE "main"."t"'
PRAGMA optimize(2);
--= optimize
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'ta' | '4300 615'
SELECT count(*) FROM sqlite_stat4;
--= count(*)
--> 8
PRAGMA optimize(3);
--= optimize
DELETE FROM t WHERE b > 5;
--+ 8590 changes, rowid 4300
SELECT count(*) FROM t WHERE a = 3;
--= count(*)
--> 2
PRAGMA optimize(3);
--= optimize
--> 'ANALYZE "main"."t"'
PRAGMA optimize;
--= optimize
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'ta' | '10 2'
DELETE FROM t;
--+ 8600 changes, rowid 4300
SELECT count(*) FROM t WHERE a = 3;
--= count(*)
--> 0
PRAGMA optimize(3);
--= optimize
--> 'ANALYZE "main"."t"'
CREATE TABLE p(a, b);
INSERT INTO p VALUES(1, 2);
--+ 8601 changes, rowid 1
CREATE TABLE w(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID;
INSERT INTO w VALUES(1, 2);
--+ 8602 changes, rowid 1
CREATE TABLE u(a UNIQUE, b);
INSERT INTO u VALUES(1, 2);
--+ 8603 changes, rowid 1
CREATE TABLE i(a INTEGER PRIMARY KEY, b);
INSERT INTO i VALUES(1, 2);
--+ 8604 changes, rowid 1
CREATE TEMP TABLE tmp(a UNIQUE);
INSERT INTO tmp VALUES(1);
--+ 8605 changes, rowid 1
ATTACH ':memory:' AS aux2;
CREATE TABLE aux2."q""q"(a UNIQUE);
INSERT INTO aux2."q""q" VALUES(1);
--+ 8606 changes, rowid 1
PRAGMA optimize(3);
--= optimize
--> 'ANALYZE "main"."w"'
--> 'ANALYZE "main"."u"'
--> 'ANALYZE "main"."t"'
--> 'ANALYZE "aux2"."q""q"'
PRAGMA optimize(0x10003);
--= optimize
--> 'ANALYZE "main"."w"'
--> 'ANALYZE "main"."p"'
--> 'ANALYZE "main"."u"'
--> 'ANALYZE "main"."t"'
--> 'ANALYZE "main"."i"'
--> 'ANALYZE "aux2"."q""q"'
ANALYZE;
PRAGMA optimize(3);
--= optimize
PRAGMA optimize(0x10003);
--= optimize
WITH RECURSIVE n(x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM n WHERE x < 300) INSERT INTO u SELECT x, x FROM n;
--+ 8897 changes, rowid 292
SELECT * FROM u WHERE a = 5;
--= a | b
PRAGMA optimize(3);
--= optimize
SELECT count(*) FROM u WHERE a > 5;
--= count(*)
--> 291
PRAGMA optimize(3);
--= optimize
UPDATE u SET b = 1 WHERE a > 3;
--+ 9188 changes, rowid 292
PRAGMA aux2.optimize(0x10003);
--= optimize
SELECT * FROM pragma_optimize(3);
--= optimize
PRAGMA optimize('x');
--= optimize
PRAGMA optimize(NULL);
--! 1: near "NULL": syntax error
PRAGMA nodb.optimize;
--! 1: unknown database nodb

--- samples with numbers beyond all
CREATE TABLE t(a, b);
CREATE INDEX i ON t(a, b);
INSERT INTO t VALUES(1, 1), (2, 2), (5, 5), (9, 9);
--+ 4 changes, rowid 4
ANALYZE;
UPDATE sqlite_stat4 SET neq = '18446744073709551615 9223372036854775807 1', nlt = '18446744073709551615 9223372036854775807 99999999999999999999';
--+ 8 changes, rowid 4
ANALYZE sqlite_schema;
SELECT b FROM t WHERE a = 5;
--= b
--> 5
SELECT b FROM t WHERE a > 1 AND a < 9 ORDER BY b;
--= b
--> 2
--> 5
SELECT b FROM t WHERE a = 5 AND b > 4;
--= b
--> 5
SELECT b FROM t WHERE a = 3;
--= b
