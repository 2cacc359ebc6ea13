--- reindex
CREATE TABLE t(a, b TEXT COLLATE NOCASE, c UNIQUE);
CREATE INDEX i ON t(a, b);
CREATE INDEX j ON t(b COLLATE BINARY) WHERE a > 1;
CREATE INDEX k ON t(a + 1);
INSERT INTO t VALUES(3,'x',1),(1,'Y',2),(2,'z',3),(NULL,NULL,NULL);
--+ 4 changes, rowid 4
CREATE TABLE w(k PRIMARY KEY, v UNIQUE) WITHOUT ROWID;
INSERT INTO w VALUES(2,'a'),(1,'b');
--+ 6 changes, rowid 4
REINDEX;
REINDEX t;
REINDEX main.t;
REINDEX i;
REINDEX main.j;
REINDEX nocase;
REINDEX BINARY;
REINDEX rtrim;
REINDEX expressions;
REINDEX w;
REINDEX sqlite_autoindex_w_2;
SELECT a FROM t INDEXED BY i WHERE a > 0;
--= a
--> 1
--> 2
--> 3
SELECT b FROM t INDEXED BY j WHERE a > 1 AND b > '';
--= b
--> 'x'
--> 'z'
SELECT v FROM w WHERE v > '' ORDER BY v;
--= v
--> 'a'
--> 'b'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 2 | 6

--- reindex: errors
CREATE TABLE t(a);
REINDEX nosuch;
--! 1: unable to identify the object to be reindexed
REINDEX nosuch.t;
--! 1: unknown database nosuch
REINDEX main.nosuch;
--! 1: unable to identify the object to be reindexed
REINDEX main.nocase;
--! 1: unable to identify the object to be reindexed
REINDEX sqlite_master;
CREATE VIEW v AS SELECT 1;
REINDEX v;
REINDEX t;
BEGIN;
REINDEX;
ROLLBACK;
ATTACH '' AS a;
CREATE TABLE a.t2(x UNIQUE);
REINDEX a.t2;
REINDEX t2;
REINDEX a.t;
--! 1: unable to identify the object to be reindexed
REINDEX sqlite_autoindex_t2_1;

--- analyze
CREATE TABLE t(a,b,c UNIQUE);
CREATE INDEX i ON t(a,b);
INSERT INTO t VALUES(1,1,1),(1,2,2),(2,2,3),(2,2,4),(3,NULL,5),(NULL,NULL,6),(NULL,NULL,7);
--+ 7 changes, rowid 7
CREATE TABLE u(x);
CREATE TABLE full(x);
INSERT INTO full VALUES(1),(2);
--+ 9 changes, rowid 2
CREATE TABLE w(k, l, v, PRIMARY KEY(k, l)) WITHOUT ROWID;
INSERT INTO w VALUES(1,2,3),(1,3,4),(2,2,2);
--+ 12 changes, rowid 2
CREATE INDEX wv ON w(v);
CREATE TABLE nc(x COLLATE NOCASE);
CREATE INDEX ncx ON nc(x);
CREATE INDEX ncb ON nc(x COLLATE BINARY);
INSERT INTO nc VALUES('a'),('A'),('b');
--+ 15 changes, rowid 3
CREATE INDEX part ON t(b) WHERE a > 1;
CREATE INDEX expr ON t(a + 1);
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'wv' | '3 1'
--> 'w' | 'w' | '3 2 1'
--> 't' | 'expr' | '7 2'
--> 't' | 'part' | '3 2'
--> 't' | 'i' | '7 2 2'
--> 't' | 'sqlite_autoindex_t_1' | '7 1'
--> 'full' | NULL | '2'
SELECT sql FROM sqlite_master WHERE name = 'sqlite_stat1';
--= sql
--> 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'
INSERT INTO t VALUES(4,4,40);
--+ 16 changes, rowid 8
DELETE FROM full;
--+ 18 changes, rowid 8
ANALYZE t;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'wv' | '3 1'
--> 'w' | 'w' | '3 2 1'
--> 'full' | NULL | '2'
--> 't' | 'expr' | '8 2'
--> 't' | 'part' | '4 2'
--> 't' | 'i' | '8 2 2'
--> 't' | 'sqlite_autoindex_t_1' | '8 1'
INSERT INTO t VALUES(4,4,41);
--+ 19 changes, rowid 9
ANALYZE i;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'wv' | '3 1'
--> 'w' | 'w' | '3 2 1'
--> 'full' | NULL | '2'
--> 't' | 'expr' | '8 2'
--> 't' | 'part' | '4 2'
--> 't' | 'sqlite_autoindex_t_1' | '8 1'
--> 't' | 'i' | '9 2 2'
ANALYZE main.wv;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'w' | '3 2 1'
--> 'full' | NULL | '2'
--> 't' | 'expr' | '8 2'
--> 't' | 'part' | '4 2'
--> 't' | 'sqlite_autoindex_t_1' | '8 1'
--> 't' | 'i' | '9 2 2'
--> 'w' | 'wv' | '3 1'
ANALYZE main;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'wv' | '3 1'
--> 'w' | 'w' | '3 2 1'
--> 't' | 'expr' | '9 2'
--> 't' | 'part' | '5 2'
--> 't' | 'i' | '9 2 2'
--> 't' | 'sqlite_autoindex_t_1' | '9 1'
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 1 | 19
DROP INDEX i;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'wv' | '3 1'
--> 'w' | 'w' | '3 2 1'
--> 't' | 'expr' | '9 2'
--> 't' | 'part' | '5 2'
--> 't' | 'sqlite_autoindex_t_1' | '9 1'
DROP TABLE t;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nc' | 'ncb' | '3 1'
--> 'nc' | 'ncx' | '3 2'
--> 'w' | 'wv' | '3 1'
--> 'w' | 'w' | '3 2 1'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- analyze: nearly unique, and many rows
CREATE TABLE t(a, b, c);
CREATE INDEX i ON t(a);
CREATE INDEX j ON t(b, c);
INSERT INTO t WITH n(x) AS (VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) SELECT p.x * 10 + q.x + r.x * 100, q.x, p.x FROM n p, n q, n r;
--+ 1000 changes, rowid 1000
INSERT INTO t SELECT a, b, c FROM t WHERE a < 60;
--+ 1060 changes, rowid 1060
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'j' | '1060 106 11'
--> 't' | 'i' | '1060 1'
DELETE FROM t WHERE a > 500;
--+ 1559 changes, rowid 1060
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'j' | '561 57 6'
--> 't' | 'i' | '561 2'
DELETE FROM t;
--+ 2120 changes, rowid 1060
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat

--- analyze: errors and databases
CREATE TABLE t(a);
CREATE INDEX i ON t(a);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
ANALYZE nosuch;
--! 1: no such table: nosuch
ANALYZE main.nosuch;
--! 1: no such table: main.nosuch
ANALYZE nosuch.t;
--! 1: unknown database nosuch
ANALYZE sqlite_master;
ANALYZE main.i;
CREATE TEMP TABLE tt(x);
INSERT INTO tt VALUES(1);
--+ 2 changes, rowid 1
CREATE INDEX ti ON tt(x);
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'i' | '1 1'
ANALYZE tt;
SELECT * FROM temp.sqlite_stat1;
--= tbl | idx | stat
--> 'tt' | 'ti' | '1 1'
SELECT * FROM main.sqlite_stat1;
--= tbl | idx | stat
--> 't' | 'i' | '1 1'
ATTACH '' AS a;
CREATE TABLE a.x(y UNIQUE);
INSERT INTO a.x VALUES(1),(2);
--+ 4 changes, rowid 2
ANALYZE a;
SELECT * FROM a.sqlite_stat1;
--= tbl | idx | stat
--> 'x' | 'sqlite_autoindex_x_1' | '2 1'
ANALYZE temp;
ANALYZE x;
SELECT * FROM a.sqlite_stat1;
--= tbl | idx | stat
--> 'x' | 'sqlite_autoindex_x_1' | '2 1'
BEGIN;
ANALYZE;
ROLLBACK;

--- analyze: many tables come in SQLite's order
CREATE TABLE alpha(x);
CREATE TABLE Beta(x);
CREATE TABLE gamma(x);
CREATE TABLE delta(x);
CREATE TABLE eps(x);
CREATE TABLE zeta(x);
CREATE TABLE eta(x);
CREATE TABLE theta(x);
CREATE TABLE iota(x);
CREATE TABLE kappa(x);
CREATE TABLE lambda(x);
CREATE TABLE mu(x);
CREATE TABLE nu(x);
INSERT INTO alpha VALUES(1);
--+ 1 changes, rowid 1
INSERT INTO beta VALUES(1);
--+ 2 changes, rowid 1
INSERT INTO gamma VALUES(1);
--+ 3 changes, rowid 1
INSERT INTO delta VALUES(1);
--+ 4 changes, rowid 1
INSERT INTO eps VALUES(1);
--+ 5 changes, rowid 1
INSERT INTO zeta VALUES(1);
--+ 6 changes, rowid 1
INSERT INTO eta VALUES(1);
--+ 7 changes, rowid 1
INSERT INTO theta VALUES(1);
--+ 8 changes, rowid 1
INSERT INTO iota VALUES(1);
--+ 9 changes, rowid 1
INSERT INTO kappa VALUES(1);
--+ 10 changes, rowid 1
INSERT INTO lambda VALUES(1);
--+ 11 changes, rowid 1
INSERT INTO mu VALUES(1);
--+ 12 changes, rowid 1
INSERT INTO nu VALUES(1);
--+ 13 changes, rowid 1
PRAGMA table_list;
--= schema | name | type | ncol | wr | strict
--> 'main' | 'nu' | 'table' | 1 | 0 | 0
--> 'main' | 'lambda' | 'table' | 1 | 0 | 0
--> 'main' | 'mu' | 'table' | 1 | 0 | 0
--> 'main' | 'kappa' | 'table' | 1 | 0 | 0
--> 'main' | 'iota' | 'table' | 1 | 0 | 0
--> 'main' | 'theta' | 'table' | 1 | 0 | 0
--> 'main' | 'eta' | 'table' | 1 | 0 | 0
--> 'main' | 'zeta' | 'table' | 1 | 0 | 0
--> 'main' | 'sqlite_schema' | 'table' | 5 | 0 | 0
--> 'main' | 'eps' | 'table' | 1 | 0 | 0
--> 'main' | 'alpha' | 'table' | 1 | 0 | 0
--> 'main' | 'delta' | 'table' | 1 | 0 | 0
--> 'main' | 'Beta' | 'table' | 1 | 0 | 0
--> 'main' | 'gamma' | 'table' | 1 | 0 | 0
--> 'temp' | 'sqlite_temp_schema' | 'table' | 5 | 0 | 0
ANALYZE;
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'nu' | NULL | '1'
--> 'lambda' | NULL | '1'
--> 'mu' | NULL | '1'
--> 'kappa' | NULL | '1'
--> 'iota' | NULL | '1'
--> 'theta' | NULL | '1'
--> 'eta' | NULL | '1'
--> 'zeta' | NULL | '1'
--> 'eps' | NULL | '1'
--> 'alpha' | NULL | '1'
--> 'delta' | NULL | '1'
--> 'Beta' | NULL | '1'
--> 'gamma' | NULL | '1'

--- analyze: plans follow the statistics
CREATE TABLE t(a, b);
CREATE INDEX ia ON t(a);
CREATE INDEX ib ON t(b);
INSERT INTO t WITH n(x) AS (VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) SELECT 1, p.x * 10 + q.x FROM n p, n q;
--+ 100 changes, rowid 100
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 AND b = 5;
--> SEARCH t USING INDEX ib (b=?)
ANALYZE;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 AND b = 5;
--> SEARCH t USING INDEX ib (b=?)
UPDATE sqlite_stat1 SET stat = '100 1' WHERE idx = 'ia';
--+ 101 changes, rowid 100
DELETE FROM sqlite_stat1 WHERE idx = 'ib';
--+ 102 changes, rowid 100

--- integrity_check of values whose types the columns cannot hold
CREATE TABLE t(a, d INT, e REAL, f TEXT, g BLOB);
CREATE TABLE s(a ANY, d INT, e REAL, f TEXT, g BLOB) STRICT;
CREATE TABLE u(a, d, e, f, g);
INSERT INTO u VALUES(1, '4', 1.5, NULL, 6), (1, 2, '1e3', NULL, 6), (1, 2, 3, 5, 6), ('1', 'x', x'00', 1.5, 'y'), (NULL, 1.5, 2, 'z', x'01'), (NULL, NULL, NULL, NULL, NULL);
--+ 6 changes, rowid 6
PRAGMA writable_schema = 1;
UPDATE sqlite_schema SET rootpage = 4 WHERE name = 't';
--+ 7 changes, rowid 6
PRAGMA writable_schema = RESET;
PRAGMA integrity_check(t);
--= integrity_check
--> 'TEXT value in t.d'
--> 'TEXT value in t.e'
--> 'NUMERIC value in t.f'
--> 'NUMERIC value in t.f'
PRAGMA quick_check(t);
--= quick_check
--> 'TEXT value in t.d'
--> 'TEXT value in t.e'
--> 'NUMERIC value in t.f'
--> 'NUMERIC value in t.f'
PRAGMA writable_schema = 1;
UPDATE sqlite_schema SET rootpage = 4 WHERE name = 's';
--+ 8 changes, rowid 6
PRAGMA writable_schema = RESET;
PRAGMA integrity_check(s);
--= integrity_check
--> 'non-INT value in s.d'
--> 'non-BLOB value in s.g'
--> 'non-REAL value in s.e'
--> 'non-BLOB value in s.g'
--> 'non-TEXT value in s.f'
--> 'non-BLOB value in s.g'
--> 'non-INT value in s.d'
--> 'non-REAL value in s.e'
--> 'non-TEXT value in s.f'
--> 'non-BLOB value in s.g'
--> 'non-INT value in s.d'

--- integrity_check of one table looks at its trees alone
CREATE TABLE a(x);
CREATE TABLE b(x TEXT UNIQUE);
CREATE TEMP TABLE a(x);
INSERT INTO b VALUES('1');
--+ 1 changes, rowid 1
PRAGMA writable_schema = 1;
DELETE FROM sqlite_schema WHERE name = 'a';
--+ 2 changes, rowid 1
PRAGMA writable_schema = RESET;
PRAGMA integrity_check;
--= integrity_check
--> '*** in database main ***\nPage 2: never used'
PRAGMA integrity_check(b);
--= integrity_check
--> 'ok'
PRAGMA main.integrity_check(a);
--! 1: no such table: main.a
PRAGMA integrity_check(a);
--= integrity_check
--> 'ok'
PRAGMA integrity_check(sqlite_schema);
--= integrity_check
--> 'ok'
