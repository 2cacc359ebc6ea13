--- create table as
CREATE TABLE a(x INTEGER, y TEXT, z REAL, n NUMERIC, b BLOB);
INSERT INTO a VALUES(1,'one',1.5,7,x'00'),(2,'two',2.0,8.5,NULL);
--+ 2 changes, rowid 2
CREATE TABLE t AS SELECT * FROM sqlite_master;
SELECT * FROM t;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'a' | 'a' | 2 | 'CREATE TABLE a(x INTEGER, y TEXT, z REAL, n NUMERIC, b BLOB)'
--> NULL | NULL | NULL | NULL | NULL
CREATE TABLE u AS SELECT 1 AS x, 'a', 2.5 r, x'00' FROM a UNION ALL SELECT 5,6,7,8;
CREATE TABLE v AS SELECT * FROM a ORDER BY x DESC;
SELECT rowid, *, typeof(z) FROM v;
--= rowid | x | y | z | n | b | typeof(z)
--> 1 | 2 | 'two' | 2.0 | 8.5 | NULL | 'real'
--> 2 | 1 | 'one' | 1.5 | 7 | x'00' | 'real'
SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'a' | 'a' | 2 | 'CREATE TABLE a(x INTEGER, y TEXT, z REAL, n NUMERIC, b BLOB)'
--> 'table' | 't' | 't' | 3 | 'CREATE TABLE t(\n  type TEXT,\n  name TEXT,\n  tbl_name TEXT,\n  rootpage INT,\n  sql TEXT\n)'
--> 'table' | 'u' | 'u' | 4 | 'CREATE TABLE u(x,"'a'",r,"x'00'")'
--> 'table' | 'v' | 'v' | 5 | 'CREATE TABLE v(x INT,y TEXT,z REAL,n NUM,b)'
SELECT *, typeof(r) FROM u;
--= x | 'a' | r | x'00' | typeof(r)
--> 1 | 'a' | 2.5 | x'00' | 'real'
--> 1 | 'a' | 2.5 | x'00' | 'real'
--> 5 | 6 | 7 | 8 | 'integer'
SELECT changes(), total_changes(), last_insert_rowid();
--= changes() | total_changes() | last_insert_rowid()
--> 2 | 2 | 2
CREATE TABLE w AS SELECT x AS "select", x+1, y||'!' FROM a WHERE 0;
SELECT sql FROM sqlite_master WHERE name = 'w';
--= sql
--> 'CREATE TABLE w("select" INT,"x+1","y||'!'")'
CREATE TABLE n2 AS SELECT x, x, x AS "x:1", count(*) FROM a;
SELECT sql FROM sqlite_master WHERE name='n2';
--= sql
--> 'CREATE TABLE n2(x INT,"x:1" INT,"x:2" INT,"count(*)")'
CREATE TABLE p AS SELECT cast(x AS REAL) c, cast(y AS INT) d, x COLLATE NOCASE e FROM a GROUP BY x;
SELECT sql FROM sqlite_master WHERE name='p';
--= sql
--> 'CREATE TABLE p(c REAL,d INT,e INT)'
SELECT * FROM p;
--= c | d | e
--> 1.0 | 0 | 1
--> 2.0 | 0 | 2
CREATE TABLE q AS VALUES(1,2),(3,4);
SELECT * FROM q;
--= column1 | column2
--> 1 | 2
--> 3 | 4
SELECT sql FROM sqlite_master WHERE name='q';
--= sql
--> 'CREATE TABLE q(column1,column2)'
CREATE TABLE r AS WITH c(k) AS (SELECT x FROM a) SELECT k FROM c;
SELECT * FROM r;
--= k
--> 1
--> 2
CREATE TABLE agg AS SELECT count(*) c, sum(x) s, group_concat(y) FROM a;
SELECT * FROM agg;
--= c | s | group_concat(y)
--> 2 | 3 | 'one,two'
INSERT INTO v SELECT * FROM v;
--+ 4 changes, rowid 4
SELECT count(*) FROM v;
--= count(*)
--> 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- create table as: errors
CREATE TABLE u(a);
CREATE TABLE IF NOT EXISTS u AS SELECT 5;
CREATE TABLE u AS SELECT 5;
--! 1: table u already exists
CREATE TABLE v AS SELECT * FROM nosuch;
--! 1: no such table: nosuch
CREATE TABLE w(a) AS SELECT 1;
--! 1: near "AS": syntax error
CREATE TABLE v AS SELECT abs(-9223372036854775807 - 1);
--! 1: integer overflow
SELECT name FROM sqlite_master;
--= name
--> 'u'
CREATE TABLE sqlite_x AS SELECT 1;
--! 1: object name reserved for internal use: sqlite_x
CREATE TABLE nosuch.t AS SELECT 1;
--! 1: unknown database nosuch
BEGIN;
CREATE TABLE v AS SELECT 1 AS one;
SELECT * FROM v;
--= one
--> 1
ROLLBACK;
SELECT * FROM v;
--! 1: no such table: v
CREATE INDEX i ON u(a);
CREATE TABLE i AS SELECT 1;
--! 1: there is already an index named i

--- create table as: temporary and attached
ATTACH '@DIR@/a.db' AS a;
CREATE TABLE t AS SELECT 1 AS x, 2 AS y;
CREATE TEMP TABLE tt AS SELECT * FROM t;
CREATE TABLE a.t AS SELECT * FROM tt;
INSERT INTO a.t VALUES(3,4);
--+ 1 changes, rowid 2
CREATE TABLE temp.t AS SELECT * FROM a.t;
SELECT * FROM t;
--= x | y
--> 1 | 2
--> 3 | 4
SELECT sql FROM sqlite_temp_master;
--= sql
--> 'CREATE TABLE tt(x,y)'
--> 'CREATE TABLE t(x,y)'
SELECT sql FROM a.sqlite_master;
--= sql
--> 'CREATE TABLE t(x,y)'
EXPLAIN QUERY PLAN CREATE TABLE z2 AS SELECT * FROM a.t ORDER BY x;
--> SCAN a.t
--> USE TEMP B-TREE FOR ORDER BY
SELECT '@DIR@' IS NULL;
--= '@DIR@' IS NULL
--> 0
