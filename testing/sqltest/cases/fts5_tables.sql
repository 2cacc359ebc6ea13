--- external content
CREATE TABLE x(id INTEGER PRIMARY KEY, a, b);
INSERT INTO x VALUES(1,'one two','three'),(2,'two','four five'),(3,'six',NULL);
--+ 3 changes, rowid 3
CREATE VIRTUAL TABLE t USING fts5(a, b, content=x, content_rowid=id);
--+ 6 changes, rowid 10
SELECT * FROM t;
--= a | b
--> 'one two' | 'three'
--> 'two' | 'four five'
--> 'six' | NULL
SELECT * FROM t('two');
--= a | b
INSERT INTO t(t) VALUES('rebuild');
--+ 20 changes, rowid 0
SELECT rowid, * FROM t('two');
--= rowid | a | b
--> 1 | 'one two' | 'three'
--> 2 | 'two' | 'four five'
SELECT rowid, highlight(t,0,'<','>'), bm25(t) FROM t('two') ORDER BY rank;
--= rowid | highlight(t,0,'<','>') | bm25(t)
--> 1 | 'one <two>' | -8.953488372093023e-7
--> 2 | '<two>' | -8.953488372093023e-7
INSERT INTO x VALUES(4,'seven','two');
--+ 21 changes, rowid 4
INSERT INTO t(rowid,a,b) VALUES(4,'seven','two');
--+ 27 changes, rowid 4
INSERT INTO t(t,rowid,a,b) VALUES('delete',1,'one two','three');
--+ 33 changes, rowid 0
DELETE FROM x WHERE id=1;
--+ 34 changes, rowid 0
SELECT rowid, * FROM t('two');
--= rowid | a | b
--> 2 | 'two' | 'four five'
--> 4 | 'seven' | 'two'
INSERT INTO t(t) VALUES('integrity-check');
--+ 35 changes, rowid 0
INSERT INTO t(t,rank) VALUES('integrity-check',1);
--+ 36 changes, rowid 0
INSERT INTO t(t,rank) VALUES('integrity-check',0);
--+ 37 changes, rowid 0
UPDATE x SET a='changed' WHERE id=2;
--+ 38 changes, rowid 0
INSERT INTO t(t,rank) VALUES('integrity-check',1);
--! 267: fts5: checksum mismatch for table "t"
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM x WHERE id=4;
--+ 39 changes, rowid 0
SELECT rowid, * FROM t('seven');
--= rowid | a | b
--! 267: fts5: missing row 4 from content table 'main'.'x'
SELECT rowid FROM t('seven');
--= rowid
--> 4
DELETE FROM t WHERE rowid=2;
--+ 45 changes, rowid 0
UPDATE t SET a='q' WHERE rowid=3;
--+ 52 changes, rowid 3
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '020201'
--> 10 | '000000000105050005010101020101030101040101050101'
--> 137438953473 | '0000003F053066697665020601010302036F7572020601010201036F6E6501020201037369780302020105746872656501060101020202776F010203010202040B0A08080C'
--> 274877906945 | '000000180630736576656E040202010374776F0406010102040A'
--> 412316860417 | '0000001A04306F6E6501010105746872656501010202776F0101040709'
--> 549755813889 | '0000001E08306368616E6765640201010466697665020102036F75720201040B08'
--> 687194767361 | '00000011023071030202010373697803010406'
INSERT INTO t(t) VALUES('delete-all');
--+ 70 changes, rowid 0
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | ''
--> 10 | '00000000000000'
SELECT * FROM t_docsize;
--= id | sz
DROP TABLE x;
SELECT * FROM t;
--= a | b
--! 1: no such table: main.x
SELECT * FROM t('one');
--= a | b
INSERT INTO t(t) VALUES('rebuild');
--! 1: SQL logic error
--+ 75 changes, rowid 10
CREATE VIEW x AS SELECT 1 AS id, 'a b' AS a, 'c' AS b UNION ALL SELECT 2, 'd', 'a';
INSERT INTO t(t) VALUES('rebuild');
--+ 88 changes, rowid 0
SELECT rowid, * FROM t('a');
--= rowid | a | b
--> 1 | 'a b' | 'c'
--> 2 | 'd' | 'a'
CREATE VIRTUAL TABLE r USING fts5(a, content=r);
--+ 91 changes, rowid 10
SELECT * FROM r;
--= a
--! 1: recursively defined fts5 content table
CREATE VIRTUAL TABLE n USING fts5(a, content=nosuch);
--+ 94 changes, rowid 10
SELECT * FROM n;
--= a
--! 1: no such table: main.nosuch
INSERT INTO n VALUES('x');
--+ 101 changes, rowid 1
SELECT rowid FROM n('x');
--= rowid
--> 1
SELECT * FROM n('x');
--= a
--! 1: no such table: main.nosuch
SELECT count(*) FROM n;
--= count(*)
--! 1: no such table: main.nosuch

--- no content
CREATE VIRTUAL TABLE t USING fts5(a, b, content='');
--+ 3 changes, rowid 10
INSERT INTO t VALUES('one two','three');
--+ 10 changes, rowid 1
INSERT INTO t(rowid,a,b) VALUES(10,'two','x');
--+ 16 changes, rowid 10
SELECT rowid, * FROM t('two');
--= rowid | a | b
--> 1 | NULL | NULL
--> 10 | NULL | NULL
SELECT rowid, bm25(t), highlight(t,0,'a','b'), snippet(t,0,'a','b','c',3) FROM t('two');
--= rowid | bm25(t) | highlight(t,0,'a','b') | snippet(t,0,'a','b','c',3)
--> 1 | -9.243697478991598e-7 | NULL | NULL
--> 10 | -1.089108910891089e-6 | NULL | NULL
SELECT * FROM t;
--= a | b
--> NULL | NULL
--> NULL | NULL
DELETE FROM t WHERE rowid=1;
--! 1: cannot DELETE from contentless fts5 table: t
UPDATE t SET a='x' WHERE rowid=1;
--! 1: cannot UPDATE contentless fts5 table: t
INSERT INTO t(t,rowid,a,b) VALUES('delete',1,'one two','three');
--+ 22 changes, rowid 0
INSERT INTO t(t,rowid,a,b) VALUES('delete','x','one two','three');
--! 20: datatype mismatch
SELECT rowid FROM t('two OR one');
--= rowid
--> 10
INSERT INTO t(t) VALUES('rebuild');
--! 1: 'rebuild' may not be used with a contentless fts5 table
INSERT INTO t(t) VALUES('delete-all');
--+ 35 changes, rowid 0
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | ''
--> 10 | '00000000000000'
INSERT OR REPLACE INTO t(rowid,a) VALUES(10,'q');
--+ 41 changes, rowid 10
SELECT name FROM sqlite_schema;
--= name
--> 't'
--> 't_data'
--> 't_idx'
--> 't_docsize'
--> 't_config'
CREATE VIRTUAL TABLE z USING fts5(a, content='', columnsize=0);
--+ 44 changes, rowid 10
INSERT INTO z VALUES('x');
--! 20: datatype mismatch
INSERT INTO z(rowid,a) VALUES(5,'x y');
--+ 49 changes, rowid 5
SELECT rowid, bm25(z) FROM z('x');
--= rowid | bm25(z)
--> 5 | -2.588235294117647e-6
SELECT * FROM z;
--= a
--! 1: z: table does not support scanning
SELECT * FROM z WHERE rowid=5;
--= a
--! 1: z: table does not support scanning
INSERT INTO t(t,rowid,a,b) VALUES('delete',77,'nothing','there');
--! 267: database disk image is malformed
INSERT INTO t(t,rowid,a,b) VALUES('delete',77,'nothing','there');
--! 267: database disk image is malformed

--- contentless_delete
CREATE VIRTUAL TABLE t USING fts5(a, b, content='', contentless_delete=1);
--+ 3 changes, rowid 10
INSERT INTO t(t,rank) VALUES('pgsz',64);
--+ 5 changes, rowid 0
INSERT INTO t VALUES('one two','three'),('two','four'),('five one','six');
--+ 20 changes, rowid 3
INSERT INTO t VALUES('one seven','two');
--+ 27 changes, rowid 4
DELETE FROM t WHERE rowid=2;
--+ 33 changes, rowid 10
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '030603'
--> 10 | '00000001FF000001010204000201010201010101030201010202000001'
--> 137438953473 | '0000003805306669766503020202036F7572020601010201036F6E650102020202030103736978030601010201057468726565010601010204090A0B0A'
--> 137438953474 | '0000000F043074776F01020301020204'
--> 274877906945 | '0000002004306F6E650402020105736576656E040203010374776F040601010204080A'
--> 9007336693694464 | '04000000000000010000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'
SELECT id, hex(sz), origin FROM t_docsize;
--= id | hex(sz) | origin
--> 1 | '0201' | 1
--> 3 | '0201' | 1
--> 4 | '0201' | 2
SELECT rowid FROM t('two');
--= rowid
--> 1
--> 4
UPDATE t SET a='new', b='text' WHERE rowid=1;
--+ 41 changes, rowid 1
UPDATE t SET a='new' WHERE rowid=1;
--! 1: cannot UPDATE a subset of columns on fts5 contentless-delete table: t
UPDATE t SET rowid=50, a='m', b='n' WHERE rowid=3;
--+ 49 changes, rowid 50
INSERT OR REPLACE INTO t(rowid,a,b) VALUES(4,'replaced','x');
--+ 58 changes, rowid 4
INSERT INTO t(t,rowid,a,b) VALUES('delete',1,'one two','three');
--! 1: 'delete' may not be used with a contentless_delete=1 table
SELECT rowid FROM t('new OR m OR replaced OR one');
--= rowid
--> 1
--> 4
--> 50
DELETE FROM t WHERE rowid=0;
INSERT INTO t(rowid,a) VALUES(0,'zero'),(-5,'minus'),(9000000000,'big');
--+ 71 changes, rowid 9000000000
DELETE FROM t WHERE rowid IN (0,-5,9000000000);
--+ 84 changes, rowid 9008161327415296
SELECT rowid FROM t('zero OR minus OR big OR new');
--= rowid
--> 1
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '030303'
--> 10 | '00000001FF00000101070F00070101020101010303020101020201010103010103030000010401010404000001050101050500000106010106060101010701010707010202'
--> 137438953473 | '0000003805306669766503020202036F7572020601010201036F6E650102020202030103736978030601010201057468726565010601010204090A0B0A'
--> 137438953474 | '0000000F043074776F01020301020204'
--> 274877906945 | '0000002004306F6E650402020105736576656E040203010374776F040601010204080A'
--> 412316860417 | '0000001704306E657701020201047465787401060101020408'
--> 549755813889 | '0000001202306D32020201016E32060101020406'
--> 687194767361 | '0000001909307265706C616365640402020101780406010102040D'
--> 824633720833 | '0000000D05307A65726F00020204'
--> 962072674305 | '000000220430626967A1C3C4B400020201056D696E7573FFFFFFFFFFFFFFFFFB0202040C'
--> 9007336693694464 | '04000000000000030000000000000001000000020000000300000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'
--> 9007474132647936 | '04000000000000010000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'
--> 9008023888461824 | '04010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'
--> 9008161327415296 | '08000000000000020000000218711A0000000000000000000000000000000000000000000000000… (530 bytes, md5 394148150608e6c2e821b65d9eeca195)
INSERT INTO t(t) VALUES('integrity-check');
--+ 85 changes, rowid 0
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<300) INSERT INTO t SELECT 'w'||(i%17)||' x'||i, 'y' FROM c;
--+ 1441 changes, rowid 350
DELETE FROM t WHERE rowid%3=0;
--+ 2007 changes, rowid 9008436205322245
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '814B8313814B'
--> 10 | '00000001FF0000010301814700000000000101013A01080000814B'
--> 137438953473 | '0000003A02306D32020201016E32060101020202657701020201087265706C616365640402020104746578740106010102010277304302022202040608070D0B'
--> 137438953474 | '0005003F027602022202021102022202021102022202021102022202021102020330773144020211020222020211020222020211020222020211020222020220'
--> 137438953475 | '0004003F8221020222020211020204307731304D02021102022202021102022202021102022202021102022202021102022202021102020301313D020222020E29'
--> 137438953476 | '0005003F0270020222020211020222020211020222020211020222020211020222020204307731323E0202110202220202110202220202110202220202110223'
--> 137438953477 | '0005003E02820A020211020222020211020204307731335002021102022202021102022202021102022202021102022202021102022202020301344002021226'
--> 137438953478 | '0004003F620202110202220202110202220202110202220202110202220202110202043077313541020211020222020211020222020211020222020211020222'
--> 137438953479 | '0004003F820D0202110202220202110202043077313653020211020222020211020222020211020222020211020222020211020222020202013234020222021126'
--> 137438953480 | '0005003F026702022202021102022202021102022202021102022202021102022202020330773335020211020222020211020222020211020222020211020223'
--> … 51 rows more, md5 b0b05326321a9083b065bfd9fc2b6173
SELECT count(*), sum(rowid) FROM t('w5 OR y');
--= count(*) | sum(rowid)
--> 200 | 40200
INSERT INTO t(t) VALUES('optimize');
--+ 2008 changes, rowid 0
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '814B8313814B'
--> 10 | '00000001FF0000010301814700000000000101013A01080000814B'
--> 137438953473 | '0000003A02306D32020201016E32060101020202657701020201087265706C616365640402020104746578740106010102010277304302022202040608070D0B'
--> 137438953474 | '0005003F027602022202021102022202021102022202021102022202021102020330773144020211020222020211020222020211020222020211020222020220'
--> 137438953475 | '0004003F8221020222020211020204307731304D02021102022202021102022202021102022202021102022202021102022202021102020301313D020222020E29'
--> 137438953476 | '0005003F0270020222020211020222020211020222020211020222020211020222020204307731323E0202110202220202110202220202110202220202110223'
--> 137438953477 | '0005003E02820A020211020222020211020204307731335002021102022202021102022202021102022202021102022202021102022202020301344002021226'
--> 137438953478 | '0004003F620202110202220202110202220202110202220202110202220202110202043077313541020211020222020211020222020211020222020211020222'
--> 137438953479 | '0004003F820D0202110202220202110202043077313653020211020222020211020222020211020222020211020222020211020222020202013234020222021126'
--> 137438953480 | '0005003F026702022202021102022202021102022202021102022202021102022202020330773335020211020222020211020222020211020222020211020223'
--> … 51 rows more, md5 b0b05326321a9083b065bfd9fc2b6173
INSERT INTO t(t,rank) VALUES('deletemerge',5);
--+ 2010 changes, rowid 0
DELETE FROM t WHERE rowid%5=0;
--+ 2146 changes, rowid 9007336693694464
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '812282428122'
--> 10 | '00000002FF0000010301817000000000000101013A01080729814B'
--> 137438953473 | '0000003A02306D32020201016E32060101020202657701020201087265706C616365640402020104746578740106010102010277304302022202040608070D0B'
--> 137438953474 | '0005003F027602022202021102022202021102022202021102022202021102020330773144020211020222020211020222020211020222020211020222020220'
--> 137438953475 | '0004003F8221020222020211020204307731304D02021102022202021102022202021102022202021102022202021102022202021102020301313D020222020E29'
--> 137438953476 | '0005003F0270020222020211020222020211020222020211020222020211020222020204307731323E0202110202220202110202220202110202220202110223'
--> 137438953477 | '0005003E02820A020211020222020211020204307731335002021102022202021102022202021102022202021102022202021102022202020301344002021226'
--> 137438953478 | '0004003F620202110202220202110202220202110202220202110202220202110202043077313541020211020222020211020222020211020222020211020222'
--> 137438953479 | '0004003F820D0202110202220202110202043077313653020211020222020211020222020211020222020211020222020211020222020202013234020222021126'
--> 137438953480 | '0005003F026702022202021102022202021102022202021102022202021102022202020330773335020211020222020211020222020211020222020211020223'
--> … 58 rows more, md5 d3370c00e96013c39c0dd27a11bbaed0
INSERT INTO t(t) VALUES('delete-all');
--+ 2421 changes, rowid 0
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | ''
--> 10 | '00000002FF000001000000'
CREATE VIRTUAL TABLE u USING fts5(a, b UNINDEXED, content='', contentless_delete=1, contentless_unindexed=1);
--+ 2424 changes, rowid 10
INSERT INTO u VALUES('one','stored'),('two','kept');
--+ 2434 changes, rowid 2
SELECT rowid, * FROM u;
--= rowid | a | b
--> 1 | NULL | 'stored'
--> 2 | NULL | 'kept'
SELECT rowid, * FROM u('two');
--= rowid | a | b
--> 2 | NULL | 'kept'
UPDATE u SET b='changed' WHERE rowid=2;
--+ 2436 changes, rowid 2
UPDATE u SET a='three', b='q' WHERE rowid=1;
--+ 2447 changes, rowid 1
SELECT rowid, * FROM u;
--= rowid | a | b
--> 1 | NULL | 'q'
--> 2 | NULL | 'changed'
DELETE FROM u WHERE rowid=2;
--+ 2453 changes, rowid 9007336693694464
SELECT * FROM u_content;
--= id | c1
--> 1 | 'q'
CREATE VIRTUAL TABLE w USING fts5(a, b UNINDEXED, content='', contentless_unindexed=1);
--+ 2456 changes, rowid 10
INSERT INTO w VALUES('one','stored');
--+ 2463 changes, rowid 1
UPDATE w SET b='x' WHERE rowid=1;
--+ 2465 changes, rowid 1
UPDATE w SET a='x' WHERE rowid=1;
--! 1: cannot UPDATE contentless fts5 table: w
DELETE FROM w;
--! 1: cannot DELETE from contentless fts5 table: w
SELECT * FROM w;
--= a | b
--> NULL | 'x'
SELECT name FROM sqlite_schema WHERE name LIKE 'w%';
--= name
--> 'w'
--> 'w_data'
--> 'w_idx'
--> 'w_content'
--> 'w_docsize'
--> 'w_config'

--- commands
CREATE VIRTUAL TABLE t USING fts5(a);
--+ 3 changes, rowid 10
INSERT INTO t(t) VALUES('nosuch');
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('pgsz',10);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('pgsz',65537);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('pgsz','x');
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('pgsz','100');
--+ 5 changes, rowid 0
INSERT INTO t(t,rank) VALUES('hashsize',0);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('hashsize',5000);
--+ 7 changes, rowid 0
INSERT INTO t(t,rank) VALUES('automerge',65);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('automerge',-1);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('automerge',1);
--+ 9 changes, rowid 0
INSERT INTO t(t,rank) VALUES('usermerge',1);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('usermerge',17);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('usermerge',2);
--+ 11 changes, rowid 0
INSERT INTO t(t,rank) VALUES('crisismerge',-1);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('crisismerge',1);
--+ 13 changes, rowid 0
INSERT INTO t(t,rank) VALUES('crisismerge',3000);
--+ 15 changes, rowid 0
INSERT INTO t(t,rank) VALUES('deletemerge','x');
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('deletemerge',200);
--+ 17 changes, rowid 0
INSERT INTO t(t,rank) VALUES('deletemerge',-5);
--+ 19 changes, rowid 0
INSERT INTO t(t,rank) VALUES('rank','bm25(1.0)');
--+ 21 changes, rowid 0
INSERT INTO t(t,rank) VALUES('rank','bm25');
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('rank','bm25(x)');
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('rank',NULL);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('secure-delete','x');
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('secure-delete',1);
--+ 23 changes, rowid 0
INSERT INTO t(t,rank) VALUES('insttoken',-1);
--! 1: SQL logic error
INSERT INTO t(t,rank) VALUES('insttoken',1);
--+ 25 changes, rowid 0
INSERT INTO t(t,rank) VALUES('PGSZ',64);
--+ 27 changes, rowid 0
INSERT INTO t(t,rank) VALUES('merge','x');
--+ 28 changes, rowid 0
INSERT INTO t(t,rank) VALUES('merge',-1);
--+ 29 changes, rowid 0
INSERT INTO t(t,rank) VALUES('version',5);
--! 1: SQL logic error
INSERT INTO t(t) VALUES('delete-all');
--! 1: 'delete-all' may only be used with a contentless or external content fts5 table
INSERT INTO t(t) VALUES('delete');
--! 1: SQL logic error
INSERT INTO t(t) VALUES('flush');
--+ 30 changes, rowid 0
INSERT INTO t(t) VALUES('optimize');
--+ 31 changes, rowid 0
INSERT INTO t(t,rank) VALUES('integrity-check','x');
--+ 32 changes, rowid 0
SELECT * FROM t_config ORDER BY k;
--= k | v
--> 'PGSZ' | 64
--> 'automerge' | 1
--> 'crisismerge' | 3000
--> 'deletemerge' | -5
--> 'hashsize' | 5000
--> 'insttoken' | 1
--> 'pgsz' | 100
--> 'rank' | 'bm25(1.0)'
--> 'secure-delete' | 1
--> 'usermerge' | 2
--> 'version' | 4
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | ''
--> 10 | '0000000C000000'
UPDATE t_config SET v=6 WHERE k='version';
--+ 33 changes, rowid 0
INSERT INTO t VALUES('x');
--+ 40 changes, rowid 1
SELECT * FROM t('x');
--= a
--> 'x'

--- tokenizers
CREATE VIRTUAL TABLE u USING fts5(a, tokenize="unicode61 remove_diacritics 0 tokenchars '-_' separators 'xé'");
--+ 3 changes, rowid 10
CREATE VIRTUAL TABLE u2 USING fts5(a, tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn'");
--+ 6 changes, rowid 10
CREATE VIRTUAL TABLE p USING fts5(a, tokenize=porter);
--+ 9 changes, rowid 10
CREATE VIRTUAL TABLE s USING fts5(a, tokenize="ascii tokenchars '@' separators 'z'");
--+ 12 changes, rowid 10
CREATE VIRTUAL TABLE g USING fts5(a, tokenize=trigram);
--+ 15 changes, rowid 10
CREATE VIRTUAL TABLE g2 USING fts5(a, tokenize='trigram remove_diacritics 1');
--+ 18 changes, rowid 10
CREATE VIRTUAL TABLE g3 USING fts5(a, tokenize='trigram case_sensitive 1', detail=none);
--+ 21 changes, rowid 10
CREATE TABLE d(x);
INSERT INTO d VALUES('Straße ÉCOLE façade-x naïve_ñandú'),('ỆỘ ộ ǭ Ǭ Ω ά Ѐ'),('relational conditional rational valenci hesitanci digitizer conformabli radicalli differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness callousness formaliti sensitiviti sensibiliti'),('triplicate formative formalize electriciti electrical hopeful goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption homologou communism activate angulariti homologous effective bowdlerize'),('caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned falling hissing fizzed failing filing happy sky probate rate cease controll roll'),('a@b z1z2 日本語テキスト'),(x'ff41c3'||'abc'),('ab'),('abc'),('ABCdef');
--+ 31 changes, rowid 10
INSERT INTO u SELECT x FROM d;
--+ 65 changes, rowid 10
INSERT INTO u2 SELECT x FROM d;
--+ 99 changes, rowid 10
INSERT INTO p SELECT x FROM d;
--+ 133 changes, rowid 10
INSERT INTO s SELECT x FROM d;
--+ 167 changes, rowid 10
INSERT INTO g SELECT x FROM d;
--+ 203 changes, rowid 10
INSERT INTO g2 SELECT x FROM d;
--+ 239 changes, rowid 10
INSERT INTO g3 SELECT x FROM d;
--+ 273 changes, rowid 10
SELECT id, hex(block) FROM u_data;
--= id | hex(block)
--> 1 | '0A5F'
--> 10 | '000000000101010001010101'
--> 137438953473 | '0000040402306106020201020202016208020203016307020302020204036465660A02020207637… (2242 bytes, md5 1c10f0153addf6d1a1d791c117a4fd14)
SELECT id, hex(block) FROM u2_data;
--= id | hex(block)
--> 1 | '0A61'
--> 10 | '000000000101010001010101'
--> 137438953473 | '000003F902306106020201020202016208020203016307020302020204036465660A02020207637… (2222 bytes, md5 2bc81f0e30a73c01b3f003fb4e538935)
SELECT id, hex(block) FROM p_data;
--= id | hex(block)
--> 1 | '0A61'
--> 10 | '000000000101010001010101'
--> 137438953473 | '0000031B02306106020201020202016208020203016307020302020204036465660A02020204637… (1768 bytes, md5 c5b552b92c3242b815db537e931932a4)
SELECT id, hex(block) FROM s_data;
--= id | hex(block)
--> 1 | '0A66'
--> 10 | '000000000101010001010101'
--> 137438953473 | '0000041D02303106020301013206020401036140620602020201620802020301630902020403646… (2308 bytes, md5 b494e744df6da725c2b49d5945224288)
SELECT id, hex(block) FROM g_data;
--= id | hex(block)
--> 1 | '0A856A'
--> 10 | '000000000101020001010102'
--> 137438953473 | '00000E110430206163040481550301640406782D1703016705022703016904026403016C0402500… (8100 bytes, md5 4d2b66fcbc9ec2d7eb3e8eb4371096a4)
--> 137438953474 | '0000013504307669740304815703017604024B010377616E0402550202646C04048201010378206… (688 bytes, md5 5312b41e3029ff94a696c917ce296504)
SELECT id, hex(block) FROM g2_data;
--= id | hex(block)
--> 1 | '0A856A'
--> 10 | '000000000101020001010102'
--> 137438953473 | '00000E0C0430206163040481550301640406782D1703016705022703016904026403016C0402500… (8090 bytes, md5 cec04c3d1a38a25efc9fba70cdf14f25)
--> 137438953474 | '00000101043076655F01021B03016E030481270202696503027303016C030260030174030481570… (574 bytes, md5 ca487bb9b9d4dfc951e71cf1d5ae15b6)
SELECT id, hex(block) FROM g3_data;
--= id | hex(block)
--> 1 | '0A856A'
--> 10 | '000000000101010001010101'
--> 137438953473 | '0000095C04302061630403016404030167050301690403016C0403016E03010202626C0503016F0… (5766 bytes, md5 1ce3c7e8b84ab75b0ec71ec8e65f5221)
SELECT rowid, highlight(p,0,'[',']') FROM p('conditions OR hopefully OR ponies');
--= rowid | highlight(p,0,'[',']')
--> 3 | 'relational [conditional] rational valenci hesitanci digitizer conformabli radicalli differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness callousness formaliti sensitiviti sensibiliti'
--> 5 | 'caresses [ponies] ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned falling hissing fizzed failing filing happy sky probate rate cease controll roll'
SELECT rowid, highlight(g,0,'[',']') FROM g('abc');
--= rowid | highlight(g,0,'[',']')
--> 7 | '\xffA\xc3[abc]'
--> 9 | '[abc]'
--> 10 | '[ABC]def'
SELECT rowid FROM g WHERE a LIKE '%abc%';
--= rowid
--> 7
--> 9
--> 10
SELECT rowid FROM g WHERE a LIKE 'ab%';
--= rowid
--> 8
--> 9
--> 10
SELECT rowid FROM g WHERE a GLOB '*bcd*';
--= rowid
SELECT rowid FROM g WHERE a GLOB '[Aa]BC[d-f]ef*';
--= rowid
--> 10
SELECT rowid FROM g WHERE a LIKE NULL;
--= rowid
SELECT rowid FROM g3 WHERE a GLOB '*ABC*';
--= rowid
--> 10
SELECT rowid FROM g3 WHERE a LIKE '%ABC%';
--= rowid
--> 7
--> 9
--> 10
SELECT rowid FROM g WHERE a LIKE '%日本語%';
--= rowid
--> 6
SELECT rowid FROM g WHERE a LIKE '%a"b%' OR a LIKE '%fac_de%';
--= rowid
SELECT rowid FROM g2('FACADE');
--= rowid
--> 1

--- locale and tokendata
CREATE VIRTUAL TABLE t USING fts5(a, b UNINDEXED, locale=1);
--+ 3 changes, rowid 10
INSERT INTO t VALUES(fts5_locale('en_US','one two'), 'x'),('three', fts5_locale('de','y'));
--+ 13 changes, rowid 2
SELECT rowid, a, b, fts5_get_locale(t,0), fts5_get_locale(t,1) FROM t('one OR three');
--= rowid | a | b | fts5_get_locale(t,0) | fts5_get_locale(t,1)
--> 1 | 'one two' | 'x' | 'en_US' | NULL
--> 2 | 'three' | 'y' | NULL | NULL
SELECT * FROM t_content;
--= id | c0 | c1 | l0
--> 1 | 'one two' | 'x' | 'en_US'
--> 2 | 'three' | 'y' | NULL
SELECT fts5_get_locale(t,5) FROM t('one');
--= fts5_get_locale(t,5)
--! 25: column index out of range
SELECT fts5_get_locale(t,'x') FROM t('one');
--= fts5_get_locale(t,'x')
--! 1: non-integer argument passed to function fts5_get_locale()
SELECT fts5_get_locale(t) FROM t('one');
--= fts5_get_locale(t)
--! 1: wrong number of arguments to function fts5_get_locale()
UPDATE t SET b='z' WHERE rowid=1;
--+ 22 changes, rowid 1
SELECT rowid, a, b, fts5_get_locale(t,0) FROM t('one');
--= rowid | a | b | fts5_get_locale(t,0)
--> 1 | 'one two' | 'z' | 'en_US'
UPDATE t SET a=fts5_locale('fr','quatre') WHERE rowid=1;
--+ 31 changes, rowid 1
SELECT rowid, a, b, fts5_get_locale(t,0) FROM t(fts5_locale('fr','quatre'));
--= rowid | a | b | fts5_get_locale(t,0)
--> 1 | 'quatre' | 'z' | 'fr'
INSERT INTO t(t) VALUES('rebuild');
--+ 52 changes, rowid 0
INSERT INTO t(t) VALUES('integrity-check');
--+ 53 changes, rowid 0
DELETE FROM t WHERE rowid=1;
--+ 60 changes, rowid 0
SELECT * FROM t_content;
--= id | c0 | c1 | l0
--> 2 | 'three' | 'y' | NULL
CREATE VIRTUAL TABLE n USING fts5(a);
--+ 63 changes, rowid 10
INSERT INTO n VALUES(fts5_locale('en','x'));
--! 20: fts5_locale() requires locale=1
SELECT * FROM n(fts5_locale('en','x'));
--= a
CREATE VIRTUAL TABLE k USING fts5(a, tokendata=1, tokenize="unicode61 tokenchars '.'");
--+ 66 changes, rowid 10
INSERT INTO k VALUES('a.b c'),('a a.b'),('c');
--+ 79 changes, rowid 3
SELECT rowid FROM k('a');
--= rowid
--> 2
SELECT rowid FROM k('c') ORDER BY rowid DESC;
--= rowid
--> 3
--> 1
SELECT rowid, highlight(k,0,'[',']') FROM k('a*');
--= rowid | highlight(k,0,'[',']')
--> 1 | '[a.b] c'
--> 2 | '[a] [a.b]'
SELECT rowid, rank FROM k('c') ORDER BY rank;
--= rowid | rank
--> 3 | -1.1956521739130436e-6
--> 1 | -9.243697478991598e-7

--- transactions
CREATE VIRTUAL TABLE t USING fts5(a);
--+ 3 changes, rowid 10
BEGIN;
INSERT INTO t VALUES('one');
--+ 6 changes, rowid 1
SELECT rowid FROM t('one');
--= rowid
--> 1
SAVEPOINT s1;
--+ 10 changes, rowid 1
INSERT INTO t VALUES('two');
--+ 13 changes, rowid 2
SELECT rowid FROM t('two OR one');
--= rowid
--> 1
--> 2
ROLLBACK TO s1;
SELECT rowid FROM t('two OR one');
--= rowid
--> 1
INSERT INTO t VALUES('three');
--+ 16 changes, rowid 2
RELEASE s1;
SAVEPOINT s2;
--+ 20 changes, rowid 2
DELETE FROM t WHERE rowid=1;
--+ 23 changes, rowid 2
SELECT rowid FROM t('one');
--= rowid
SELECT rowid FROM t('o*');
--= rowid
ROLLBACK TO s2;
SELECT rowid FROM t('one');
--= rowid
--> 1
COMMIT;
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '0202'
--> 10 | '000000000102020002010101020101'
--> 137438953473 | '0000000C04306F6E6501020204'
--> 274877906945 | '0000000E0630746872656502020204'
BEGIN;
INSERT INTO t(t,rank) VALUES('pgsz',50);
--+ 25 changes, rowid 0
ROLLBACK;
SELECT * FROM t_config;
--= k | v
--> 'version' | 4
BEGIN;
INSERT INTO t VALUES('four five'),('five six');
--+ 31 changes, rowid 4
DELETE FROM t WHERE t MATCH 'five';
--+ 41 changes, rowid 4
INSERT INTO t VALUES('five');
--+ 47 changes, rowid 3
SELECT rowid FROM t('f*');
--= rowid
--> 3
UPDATE t SET a='seven' WHERE t MATCH 'five';
--+ 56 changes, rowid 3
SELECT rowid, a FROM t('seven OR five');
--= rowid | a
--> 3 | 'seven'
COMMIT;
--+ 60 changes, rowid 3
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '0303'
--> 10 | '000000000106060006010101020101030101040101050101060101'
--> 137438953473 | '0000000C04306F6E6501020204'
--> 274877906945 | '0000000E0630746872656502020204'
--> 412316860417 | '0000002005306669766503020301020202036F75720302020103736978040203040C08'
--> 549755813889 | '0000001C0530666976650301010102036F7572030101037369780401040A07'
--> 687194767361 | '0000000D05306669766503020204'
--> 824633720833 | '0000001605306669766503010105736576656E0302020408'
CREATE TABLE log(x);
CREATE TRIGGER tr AFTER INSERT ON log BEGIN INSERT INTO t VALUES(new.x); END;
INSERT INTO log VALUES('triggered'),('twice triggered');
--+ 72 changes, rowid 2
SELECT rowid, a FROM t('triggered');
--= rowid | a
--> 4 | 'triggered'
--> 5 | 'twice triggered'
CREATE VIEW v AS SELECT rowid AS r, a FROM t WHERE t MATCH 'o*';
SELECT * FROM v;
--= r | a
--> 1 | 'one'
CREATE TABLE t_data2(x);
DROP TABLE t_data;
DELETE FROM t_data;
--! 1: no such table: t_data
DROP TABLE t_data;
--! 1: no such table: t_data
SELECT * FROM t('one');
--= a
--! 267: fts5: corruption found reading blob 962072674305 from table "t"
INSERT INTO t VALUES('x');
--! 267: fts5: corruption found reading blob 1 from table "t"
--+ 73 changes, rowid 6
DROP TABLE t;

--- many documents, flushed and merged on the way
CREATE VIRTUAL TABLE t USING fts5(a, b, prefix='2');
--+ 3 changes, rowid 10
INSERT INTO t(t, rank) VALUES('hashsize', 30000);
--+ 5 changes, rowid 0
WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c WHERE i < 3000)
INSERT INTO t SELECT 'w' || (i * i % 977) || ' w' || (i % 13) || ' w' || (i * 7 % 4001) || ' the w' || (i % 13), 'd' || i FROM c;
--+ 9229 changes, rowid 3000
DELETE FROM t WHERE rowid % 7 = 3;
--+ 10530 changes, rowid 10
UPDATE t SET b = a WHERE rowid % 11 = 5;
--+ 11713 changes, rowid 2997
SELECT id, length(block), hex(substr(block, 1, 60)), hex(substr(block, -60)) FROM t_data ORDER BY id;
--= id | length(block) | hex(substr(block, 1, 60)) | hex(substr(block, -60))
--> 1 | 6 | '940BE4379B33' | '940BE4379B33'
--> 10 | 41 | '00000001020A330009010102020102030102040102050102060102070101080103090102000111011C' | '00000001020A330009010102020102030102040102050102060102070101080103090102000111011C'
--> 137438953473 | 4050 | '00000E7C0630643234303292620601010205013392630601010205013492640601010205013592650601010205013692660601010205013792670601' | '080A070708080807090807080807080A070807080807080934080A07070807080B0A0807070A07340B080B08070A08080A070734080A0B08080A0807'
--> 137438953474 | 3909 | '00000ED20530773439329371020204013693670202020135926A0403050D0403050D0403050D0403050D0403050D0403050D0403050D0403050D0403' | '07070B070708070707070A0A0807070A0807070A0834080707080D08070708080D0A08070807080A070A0708078617835C35841366615E5F5C7D811C'
--> 274877906945 | 4047 | '00000E6A06306432353539937F0601010204023630940006010102050131940106010102050132940206010102050133940306010102050134940406' | '080708080708080707070807070709080708080807080807080807080908300808080707080707080807083008080807080707070707080707070708'
--> 274877906946 | 3532 | '00000D630530773437369452020203023830950602020401389426020203023933943502020401349448020202013594060403050D0403050D040305' | '080707070707083008070707080708080708070708080707070730080707080807070807070707070708080707855683353182008330526E58565E64'
--> 412316860417 | 4048 | '00000E6B06306432373033950F0601010205013495100601010205013595110601010205013695120601010205013795130601010205013895140601' | '080708090807080807080807080808070808070708080708080807070708070808070908080708080708070707080808070908070830080808070707'
--> 412316860418 | 3575 | '00000D8B053077343331960E020204013495150202030236359618020203023734957802020302383195690202040133957C02020401399609020203' | '0808070708070808070708070807300807080807070807080708080707070830080707080708070808070708855B833835815D810F833959625B615E'
--> 549755813889 | 4044 | '00000E8F0630643238343896200601010205013996210601010204023530962206010102050131962306010102050132962406010102050133962506' | '0708080A0A07070E0A0707340A070807080A0807080A0A070B07080707070A0C0707080734080A07070B070A08070D070A0807080A07070A08070807'
--> 549755813890 | 3461 | '00000D2C053077373031970E0204040134964A0202520202040138970F0204030131963402041202025A020204013597100204040136962F02028108' | '07080E07070B0D0C070B0708080707380B07080A07070708070A07080A080A0A070808070707857E09835034821C810881248119810B810781108100'
--> … 38 rows more, md5 e25bdd386d1faa8b8751d51ae07ef630
SELECT segid, hex(term), pgno FROM t_idx ORDER BY 1, 2;
--= segid | hex(term) | pgno
--> 1 | '' | 2
--> 1 | '30773439' | 4
--> 2 | '' | 2
--> 2 | '3077343736' | 4
--> 3 | '' | 2
--> 3 | '3077343331' | 4
--> 4 | '' | 2
--> 4 | '30773730' | 4
--> 5 | '' | 2
--> 5 | '30773931' | 4
--> … 35 rows more, md5 774d4cc77f35af5c86a3589dc664e4cd
SELECT count(*), sum(rowid) FROM t('the AND w3');
--= count(*) | sum(rowid)
--> 199 | 298463
INSERT INTO t(t) VALUES('integrity-check');
--+ 11714 changes, rowid 0

--- unicode61 over plane 0
CREATE VIRTUAL TABLE t USING fts5(a, tokenize='unicode61 remove_diacritics 2', detail=none, content='');
--+ 3 changes, rowid 10
CREATE VIRTUAL TABLE v USING fts5vocab(t, row);
WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c WHERE i < 70000)
INSERT INTO t(rowid, a) SELECT i, 'a' || char(i) || 'b' FROM c WHERE i NOT BETWEEN 55296 AND 57343;
--+ 136157 changes, rowid 70000
SELECT count(*), sum(unicode(substr(term, 2)) * doc), sum(length(term)) FROM v;
--= count(*) | sum(unicode(substr(term, 2)) * doc) | sum(length(term))
--> 60935 | 2252455389 | 182800
SELECT term, doc FROM v WHERE doc > 1;
--= term | doc
--> 'a' | 5721
--> 'aab' | 59
--> 'ab' | 25
--> 'abb' | 8
--> 'acb' | 14
--> 'adb' | 14
--> 'aeb' | 52
--> 'afb' | 4
--> 'agb' | 16
--> 'ahb' | 17
--> … 761 rows more, md5 7b91c7747c96d8b1395bc91f33bdb28b
