--- reindex
CREATE TABLE t(a, b TEXT COLLATE NOCASE, c UNIQUE);
CREATE INDEX i ON t(a, b); CREATE INDEX j ON t(b COLLATE BINARY) WHERE a > 1; CREATE INDEX k ON t(a + 1);
INSERT INTO t VALUES(3,'x',1),(1,'Y',2),(2,'z',3),(NULL,NULL,NULL);
CREATE TABLE w(k PRIMARY KEY, v UNIQUE) WITHOUT ROWID; INSERT INTO w VALUES(2,'a'),(1,'b');
REINDEX; REINDEX t; REINDEX main.t; REINDEX i; REINDEX main.j; REINDEX nocase; REINDEX BINARY; REINDEX rtrim; REINDEX expressions; REINDEX w; REINDEX sqlite_autoindex_w_2;
SELECT a FROM t INDEXED BY i WHERE a > 0; SELECT b FROM t INDEXED BY j WHERE a > 1 AND b > ''; SELECT v FROM w WHERE v > '' ORDER BY v;
PRAGMA integrity_check;
SELECT changes(), total_changes();
--- reindex: errors
CREATE TABLE t(a);
REINDEX nosuch; REINDEX nosuch.t; REINDEX main.nosuch; REINDEX main.nocase; REINDEX sqlite_master;
CREATE VIEW v AS SELECT 1; REINDEX v; REINDEX t;
BEGIN; REINDEX; ROLLBACK;
ATTACH '' AS a; CREATE TABLE a.t2(x UNIQUE); REINDEX a.t2; REINDEX t2; REINDEX a.t; REINDEX sqlite_autoindex_t2_1;
--- analyze
CREATE TABLE t(a,b,c UNIQUE); CREATE INDEX i ON t(a,b);
INSERT INTO t VALUES(1,1,1),(1,2,2),(2,2,3),(2,2,4),(3,NULL,5),(NULL,NULL,6),(NULL,NULL,7);
CREATE TABLE u(x); CREATE TABLE full(x); INSERT INTO full VALUES(1),(2);
CREATE TABLE w(k, l, v, PRIMARY KEY(k, l)) WITHOUT ROWID; INSERT INTO w VALUES(1,2,3),(1,3,4),(2,2,2);
CREATE INDEX wv ON w(v);
CREATE TABLE nc(x COLLATE NOCASE); CREATE INDEX ncx ON nc(x); CREATE INDEX ncb ON nc(x COLLATE BINARY); INSERT INTO nc VALUES('a'),('A'),('b');
CREATE INDEX part ON t(b) WHERE a > 1; CREATE INDEX expr ON t(a + 1);
ANALYZE;
SELECT * FROM sqlite_stat1;
SELECT sql FROM sqlite_master WHERE name = 'sqlite_stat1';
INSERT INTO t VALUES(4,4,40); DELETE FROM full;
ANALYZE t; SELECT * FROM sqlite_stat1;
INSERT INTO t VALUES(4,4,41);
ANALYZE i; SELECT * FROM sqlite_stat1;
ANALYZE main.wv; SELECT * FROM sqlite_stat1;
ANALYZE main; SELECT * FROM sqlite_stat1;
SELECT changes(), total_changes();
DROP INDEX i; SELECT * FROM sqlite_stat1;
DROP TABLE t; SELECT * FROM sqlite_stat1;
PRAGMA integrity_check;
--- analyze: nearly unique, and many rows
CREATE TABLE t(a, b, c); CREATE INDEX i ON t(a); CREATE INDEX j ON t(b, c);
INSERT INTO t WITH n(x) AS (VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) SELECT p.x * 10 + q.x + r.x * 100, q.x, p.x FROM n p, n q, n r;
INSERT INTO t SELECT a, b, c FROM t WHERE a < 60;
ANALYZE; SELECT * FROM sqlite_stat1;
DELETE FROM t WHERE a > 500; ANALYZE; SELECT * FROM sqlite_stat1;
DELETE FROM t; ANALYZE; SELECT * FROM sqlite_stat1;
--- analyze: errors and databases
CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES(1);
ANALYZE nosuch; ANALYZE main.nosuch; ANALYZE nosuch.t; ANALYZE sqlite_master; ANALYZE main.i;
CREATE TEMP TABLE tt(x); INSERT INTO tt VALUES(1); CREATE INDEX ti ON tt(x);
ANALYZE; SELECT * FROM sqlite_stat1;
ANALYZE tt; SELECT * FROM temp.sqlite_stat1; SELECT * FROM main.sqlite_stat1;
ATTACH '' AS a; CREATE TABLE a.x(y UNIQUE); INSERT INTO a.x VALUES(1),(2);
ANALYZE a; SELECT * FROM a.sqlite_stat1;
ANALYZE temp; ANALYZE x; SELECT * FROM a.sqlite_stat1;
BEGIN; ANALYZE; ROLLBACK;
--- analyze: many tables come in SQLite's order
CREATE TABLE alpha(x); CREATE TABLE Beta(x); CREATE TABLE gamma(x); CREATE TABLE delta(x); CREATE TABLE eps(x); CREATE TABLE zeta(x); CREATE TABLE eta(x);
CREATE TABLE theta(x); CREATE TABLE iota(x); CREATE TABLE kappa(x); CREATE TABLE lambda(x); CREATE TABLE mu(x); CREATE TABLE nu(x);
INSERT INTO alpha VALUES(1); INSERT INTO beta VALUES(1); INSERT INTO gamma VALUES(1); INSERT INTO delta VALUES(1); INSERT INTO eps VALUES(1); INSERT INTO zeta VALUES(1); INSERT INTO eta VALUES(1); INSERT INTO theta VALUES(1); INSERT INTO iota VALUES(1); INSERT INTO kappa VALUES(1); INSERT INTO lambda VALUES(1); INSERT INTO mu VALUES(1); INSERT INTO nu VALUES(1);
PRAGMA table_list;
ANALYZE; SELECT * FROM sqlite_stat1;
--- analyze: plans follow the statistics
CREATE TABLE t(a, b); CREATE INDEX ia ON t(a); CREATE INDEX ib ON t(b);
INSERT INTO t WITH n(x) AS (VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) SELECT 1, p.x * 10 + q.x FROM n p, n q;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 AND b = 5;
ANALYZE;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 AND b = 5;
UPDATE sqlite_stat1 SET stat = '100 1' WHERE idx = 'ia';
DELETE FROM sqlite_stat1 WHERE idx = 'ib';
--- integrity_check of values whose types the columns cannot hold
CREATE TABLE t(a, d INT, e REAL, f TEXT, g BLOB); CREATE TABLE s(a ANY, d INT, e REAL, f TEXT, g BLOB) STRICT; CREATE TABLE u(a, d, e, f, g);
INSERT INTO u VALUES(1, '4', 1.5, NULL, 6), (1, 2, '1e3', NULL, 6), (1, 2, 3, 5, 6), ('1', 'x', x'00', 1.5, 'y'), (NULL, 1.5, 2, 'z', x'01'), (NULL, NULL, NULL, NULL, NULL);
PRAGMA writable_schema = 1;
UPDATE sqlite_schema SET rootpage = 4 WHERE name = 't';
PRAGMA writable_schema = RESET;
PRAGMA integrity_check(t);
PRAGMA quick_check(t);
PRAGMA writable_schema = 1;
UPDATE sqlite_schema SET rootpage = 4 WHERE name = 's';
PRAGMA writable_schema = RESET;
PRAGMA integrity_check(s);
--- integrity_check of one table looks at its trees alone
CREATE TABLE a(x); CREATE TABLE b(x TEXT UNIQUE); CREATE TEMP TABLE a(x); INSERT INTO b VALUES('1');
PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name = 'a'; PRAGMA writable_schema = RESET;
PRAGMA integrity_check;
PRAGMA integrity_check(b);
PRAGMA main.integrity_check(a);
PRAGMA integrity_check(a);
PRAGMA integrity_check(sqlite_schema);
