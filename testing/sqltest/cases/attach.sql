--- attach and detach, names and numbers
ATTACH '@DIR@/a.db' AS a;
ATTACH DATABASE '@DIR@/b.db' AS "b c";
ATTACH '@DIR@/c.db' AS c;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'a' | '@DIR@/a.db'
--> 3 | 'b c' | '@DIR@/b.db'
--> 4 | 'c' | '@DIR@/c.db'
DETACH "b c";
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'a' | '@DIR@/a.db'
--> 3 | 'c' | '@DIR@/c.db'
ATTACH ':memory:' AS m;
ATTACH '' AS e;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'a' | '@DIR@/a.db'
--> 3 | 'c' | '@DIR@/c.db'
--> 4 | 'm' | ''
--> 5 | 'e' | ''
CREATE TEMP TABLE x(a);
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 1 | 'temp' | ''
--> 2 | 'a' | '@DIR@/a.db'
--> 3 | 'c' | '@DIR@/c.db'
--> 4 | 'm' | ''
--> 5 | 'e' | ''
DETACH DATABASE c;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 1 | 'temp' | ''
--> 2 | 'a' | '@DIR@/a.db'
--> 3 | 'm' | ''
--> 4 | 'e' | ''

--- attach: errors
ATTACH '@DIR@/a.db' AS a;
ATTACH '@DIR@/z.db' AS A;
--! 1: database A is already in use
ATTACH 'a' AS main;
--! 1: database main is already in use
ATTACH 'a' AS temp;
--! 1: database temp is already in use
DETACH nope;
--! 1: no such database: nope
DETACH main;
--! 1: cannot detach database main
DETACH temp;
--! 1: no such database: temp
CREATE TEMP TABLE x(a);
DETACH temp;
--! 1: cannot detach database temp
ATTACH '/nonexistent/folder/a.db' AS q;
--! 14: unable to open database: /nonexistent/folder/a.db
ATTACH '@DIR@' AS q;
--! 14: unable to open database: @DIR@
ATTACH a||'b' AS c;
--! 1: no such column: a
ATTACH a.b AS c;
--! 1: no such column: a.b
ATTACH 'x';
--! 1: near ";": syntax error
ATTACH (SELECT 'b') || nope() AS sub;
--! 1: no such function: nope
ATTACH 'x' AS count(*);
--! 1: misuse of aggregate function count()
DETACH;
--! 1: near ";": syntax error
DETACH x.y;
--! 1: no such column: x.y

--- attach: file that is no database
CREATE TABLE t(a);
ATTACH '@DIR@/main.db' AS again;
SELECT name FROM again.sqlite_master;
--= name
--> 't'
DETACH again;

--- attach: null and number as name
ATTACH NULL AS nul;
ATTACH '' AS NULL;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | ''
--> 2 | 'nul' | ''
--> 3 | '' | ''
ATTACH '' AS 5;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | ''
--> 2 | 'nul' | ''
--> 3 | '' | ''
--> 4 | '5' | ''
DETACH 5;
DETACH '5';
--! 1: no such database: 5
DETACH '';
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | ''
--> 2 | 'nul' | ''

--- attach: limit
ATTACH '' AS a1;
ATTACH '' AS a2;
ATTACH '' AS a3;
ATTACH '' AS a4;
ATTACH '' AS a5;
ATTACH '' AS a6;
ATTACH '' AS a7;
ATTACH '' AS a8;
ATTACH '' AS a9;
ATTACH '' AS a10;
ATTACH '' AS a11;
--! 1: too many attached databases - max 10
DETACH a3;
ATTACH '' AS a11;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | ''
--> 2 | 'a1' | ''
--> 3 | 'a2' | ''
--> 4 | 'a4' | ''
--> 5 | 'a5' | ''
--> 6 | 'a6' | ''
--> 7 | 'a7' | ''
--> 8 | 'a8' | ''
--> 9 | 'a9' | ''
--> 10 | 'a10' | ''
--> 11 | 'a11' | ''

--- attach: inside a transaction
BEGIN;
ATTACH '@DIR@/k.db' AS k;
DETACH k;
ATTACH '@DIR@/k.db' AS k;
CREATE TABLE k.t(a);
DETACH k;
--! 1: database k is locked
COMMIT;
DETACH k;
BEGIN;
ATTACH '@DIR@/k.db' AS k;
SELECT * FROM k.t;
--= a
DETACH k;
--! 1: database k is locked
ROLLBACK;
DETACH k;

--- names are looked for in temp, main, then the attached
ATTACH '@DIR@/a.db' AS a;
ATTACH '@DIR@/b.db' AS b;
CREATE TABLE b.t(x);
INSERT INTO b.t VALUES('b');
--+ 1 changes, rowid 1
SELECT * FROM t;
--= x
--> 'b'
CREATE TABLE a.t(x);
INSERT INTO a.t VALUES('a');
--+ 2 changes, rowid 1
SELECT * FROM t;
--= x
--> 'a'
CREATE TABLE t(x);
INSERT INTO t VALUES('main');
--+ 3 changes, rowid 1
SELECT * FROM t;
--= x
--> 'main'
CREATE TEMP TABLE t(x);
INSERT INTO t VALUES('temp');
--+ 4 changes, rowid 1
SELECT * FROM t;
--= x
--> 'temp'
SELECT * FROM main.t, temp.t, a.t, b.t;
--= x | x | x | x
--> 'main' | 'temp' | 'a' | 'b'
SELECT main.t.x, temp.t.x, a.t.x, b.t.x FROM main.t, temp.t, a.t, b.t;
--= x | x | x | x
--> 'main' | 'temp' | 'a' | 'b'
UPDATE t SET x = x || '!';
--+ 5 changes, rowid 1
UPDATE b.t SET x = x || '?';
--+ 6 changes, rowid 1
DELETE FROM a.t;
--+ 7 changes, rowid 1
SELECT * FROM main.t;
--= x
--> 'main'
SELECT * FROM temp.t;
--= x
--> 'temp!'
SELECT * FROM a.t;
--= x
SELECT * FROM b.t;
--= x
--> 'b?'
DROP TABLE t;
SELECT * FROM t;
--= x
--> 'main'
DROP TABLE t;
SELECT * FROM t;
--= x
DROP TABLE t;
DROP TABLE t;
DROP TABLE t;
--! 1: no such table: t

--- unknown databases
CREATE TABLE t(a);
SELECT * FROM nosuch.t;
--! 1: no such table: nosuch.t
CREATE TABLE nosuch.t(a);
--! 1: unknown database nosuch
INSERT INTO nosuch.t VALUES(1);
--! 1: no such table: nosuch.t
UPDATE nosuch.t SET a = 1;
--! 1: no such table: nosuch.t
DELETE FROM nosuch.t;
--! 1: no such table: nosuch.t
DROP TABLE nosuch.t;
--! 1: no such table: nosuch.t
DROP TABLE IF EXISTS nosuch.t;
CREATE INDEX nosuch.i ON t(a);
--! 1: unknown database nosuch
DROP INDEX nosuch.i;
--! 1: no such index: nosuch.i
DROP INDEX IF EXISTS nosuch.i;
DROP VIEW nosuch.v;
--! 1: no such view: nosuch.v
DROP TRIGGER nosuch.v;
--! 1: no such trigger: nosuch.v
PRAGMA nosuch.page_size;
--! 1: unknown database nosuch
PRAGMA nosuch.nosuch;
--! 1: unknown database nosuch
CREATE TEMP TABLE main.t(a);
--! 1: temporary table name must be unqualified
CREATE TEMP TABLE temp.t(a);
CREATE TABLE temp.u(a);
SELECT nosuch.t.a FROM t;
--! 1: no such column: nosuch.t.a
SELECT main.t.a FROM t;
--! 1: no such column: main.t.a
SELECT main.t.a FROM main.t;
--= a
VACUUM nosuch;
--! 1: unknown database nosuch
REINDEX nosuch.t;
--! 1: unknown database nosuch
ANALYZE nosuch.t;
--! 1: unknown database nosuch

--- the schema tables under their names
ATTACH '' AS a;
CREATE TABLE a.t(x);
CREATE TABLE u(x);
CREATE TEMP TABLE v(x);
SELECT * FROM sqlite_master;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'u' | 'u' | 2 | 'CREATE TABLE u(x)'
SELECT * FROM sqlite_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'u' | 'u' | 2 | 'CREATE TABLE u(x)'
SELECT * FROM sqlite_temp_master;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'v' | 'v' | 2 | 'CREATE TABLE v(x)'
SELECT * FROM sqlite_temp_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'v' | 'v' | 2 | 'CREATE TABLE v(x)'
SELECT * FROM temp.sqlite_master;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'v' | 'v' | 2 | 'CREATE TABLE v(x)'
SELECT * FROM temp.sqlite_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'v' | 'v' | 2 | 'CREATE TABLE v(x)'
SELECT * FROM temp.sqlite_temp_master;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'v' | 'v' | 2 | 'CREATE TABLE v(x)'
SELECT * FROM a.sqlite_master;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 't' | 't' | 2 | 'CREATE TABLE t(x)'
SELECT * FROM a.sqlite_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 't' | 't' | 2 | 'CREATE TABLE t(x)'
SELECT * FROM a.sqlite_temp_master;
--! 1: no such table: a.sqlite_temp_master
SELECT * FROM main.sqlite_temp_schema;
--! 1: no such table: main.sqlite_temp_schema
SELECT sqlite_schema.name FROM main.sqlite_master;
--= name
--> 'u'
SELECT sqlite_temp_master.name FROM temp.sqlite_master;
--= name
--> 'v'
INSERT INTO a.sqlite_master VALUES(1,2,3,4,5);
--! 1: table sqlite_master may not be modified
INSERT INTO sqlite_temp_master VALUES(1,2,3,4,5);
--! 1: table sqlite_temp_master may not be modified
DROP TABLE a.sqlite_master;
--! 1: table sqlite_master may not be dropped
CREATE INDEX a.i ON sqlite_master(name);
--! 1: table sqlite_master may not be indexed

--- statements over several databases
ATTACH '@DIR@/a.db' AS a;
ATTACH '@DIR@/b.db' AS b;
CREATE TABLE main.t(id INTEGER PRIMARY KEY, x);
CREATE TABLE a.t(id INTEGER PRIMARY KEY, x);
CREATE TABLE b.t(id INTEGER PRIMARY KEY, x);
CREATE INDEX a.i ON t(x);
CREATE INDEX b.j ON t(x);
INSERT INTO a.t VALUES(1,'one'),(2,'two'),(3,'three');
--+ 3 changes, rowid 3
INSERT INTO b.t SELECT id + 10, x FROM a.t;
--+ 6 changes, rowid 13
INSERT INTO main.t SELECT a.t.id, b.t.x FROM a.t JOIN b.t USING(x) ORDER BY 1;
--+ 9 changes, rowid 3
SELECT * FROM main.t;
--= id | x
--> 1 | 'one'
--> 2 | 'two'
--> 3 | 'three'
SELECT * FROM a.t WHERE x IN (SELECT x FROM b.t WHERE id > 11) ORDER BY id;
--= id | x
--> 2 | 'two'
--> 3 | 'three'
UPDATE a.t SET x = (SELECT x || '!' FROM b.t WHERE b.t.id = a.t.id + 10);
--+ 12 changes, rowid 3
SELECT * FROM a.t;
--= id | x
--> 1 | 'one!'
--> 2 | 'two!'
--> 3 | 'three!'
DELETE FROM b.t WHERE id IN (SELECT id + 10 FROM a.t WHERE x = 'two!');
--+ 13 changes, rowid 3
SELECT * FROM b.t;
--= id | x
--> 11 | 'one'
--> 13 | 'three'
SELECT x FROM a.t UNION ALL SELECT x FROM b.t ORDER BY 1;
--= x
--> 'one'
--> 'one!'
--> 'three'
--> 'three!'
--> 'two!'
SELECT count(*) FROM a.t CROSS JOIN b.t CROSS JOIN main.t;
--= count(*)
--> 18
EXPLAIN QUERY PLAN SELECT * FROM a.t, b.t WHERE a.t.x = b.t.x;
--> SCAN a.t
--> SEARCH b.t USING COVERING INDEX j (x=?)
INSERT INTO a.t SELECT * FROM a.t;
--! 1555: UNIQUE constraint failed: t.id
DROP INDEX j;
DROP INDEX a.i;
SELECT name FROM a.sqlite_master;
--= name
--> 't'
SELECT name FROM b.sqlite_master;
--= name
--> 't'

--- an index is in the database of its table
ATTACH '' AS a;
CREATE TABLE a.t(x);
CREATE INDEX i ON t(x);
--! 1: no such table: main.t
CREATE INDEX main.i ON t(x);
--! 1: no such table: main.t
CREATE INDEX a.i ON t(x);
CREATE TEMP TABLE t(x);
CREATE INDEX i2 ON t(x);
SELECT name, tbl_name FROM temp.sqlite_master;
--= name | tbl_name
--> 't' | 't'
--> 'i2' | 't'
CREATE INDEX temp.i3 ON t(x);
CREATE TABLE u(x);
CREATE INDEX temp.i4 ON u(x);
--! 1: cannot create a TEMP index on non-TEMP table "u"
DROP INDEX i2;
DROP INDEX i;
DROP INDEX i;
--! 1: no such index: i

--- a transaction over several databases
ATTACH '@DIR@/a.db' AS a;
ATTACH '@DIR@/b.db' AS b;
CREATE TABLE main.t(x);
CREATE TABLE a.t(x);
CREATE TABLE b.t(x);
CREATE TEMP TABLE tt(x);
BEGIN;
INSERT INTO main.t VALUES(1);
--+ 1 changes, rowid 1
INSERT INTO a.t VALUES(1);
--+ 2 changes, rowid 1
INSERT INTO b.t VALUES(1);
--+ 3 changes, rowid 1
INSERT INTO tt VALUES(1);
--+ 4 changes, rowid 1
ROLLBACK;
SELECT count(*) FROM main.t UNION ALL SELECT count(*) FROM a.t UNION ALL SELECT count(*) FROM b.t UNION ALL SELECT count(*) FROM tt;
--= count(*)
--> 0
--> 0
--> 0
--> 0
BEGIN;
INSERT INTO main.t VALUES(1);
--+ 5 changes, rowid 1
INSERT INTO a.t VALUES(1);
--+ 6 changes, rowid 1
INSERT INTO b.t VALUES(1);
--+ 7 changes, rowid 1
INSERT INTO tt VALUES(1);
--+ 8 changes, rowid 1
COMMIT;
SELECT count(*) FROM main.t UNION ALL SELECT count(*) FROM a.t UNION ALL SELECT count(*) FROM b.t UNION ALL SELECT count(*) FROM tt;
--= count(*)
--> 1
--> 1
--> 1
--> 1
BEGIN IMMEDIATE;
INSERT INTO a.t VALUES(2);
--+ 9 changes, rowid 2
SAVEPOINT one;
INSERT INTO b.t VALUES(2);
--+ 10 changes, rowid 2
SAVEPOINT two;
INSERT INTO main.t VALUES(2);
--+ 11 changes, rowid 2
INSERT INTO a.t VALUES(3);
--+ 12 changes, rowid 3
INSERT INTO tt VALUES(2);
--+ 13 changes, rowid 2
ROLLBACK TO two;
INSERT INTO main.t VALUES(4);
--+ 14 changes, rowid 2
RELEASE two;
SELECT 'main', x FROM main.t UNION ALL SELECT 'a', x FROM a.t UNION ALL SELECT 'b', x FROM b.t UNION ALL SELECT 'temp', x FROM tt;
--= 'main' | x
--> 'main' | 1
--> 'main' | 4
--> 'a' | 1
--> 'a' | 2
--> 'b' | 1
--> 'b' | 2
--> 'temp' | 1
ROLLBACK TO one;
SELECT 'main', x FROM main.t UNION ALL SELECT 'a', x FROM a.t UNION ALL SELECT 'b', x FROM b.t UNION ALL SELECT 'temp', x FROM tt;
--= 'main' | x
--> 'main' | 1
--> 'a' | 1
--> 'a' | 2
--> 'b' | 1
--> 'temp' | 1
COMMIT;
SELECT 'main', x FROM main.t UNION ALL SELECT 'a', x FROM a.t UNION ALL SELECT 'b', x FROM b.t UNION ALL SELECT 'temp', x FROM tt;
--= 'main' | x
--> 'main' | 1
--> 'a' | 1
--> 'a' | 2
--> 'b' | 1
--> 'temp' | 1

--- schema changes that are rolled back
ATTACH '@DIR@/a.db' AS a;
BEGIN;
CREATE TABLE a.t(x);
CREATE TEMP TABLE tt(x);
CREATE TABLE main.u(x);
INSERT INTO a.t VALUES(1);
--+ 1 changes, rowid 1
ROLLBACK;
SELECT * FROM a.t;
--! 1: no such table: a.t
SELECT * FROM tt;
--! 1: no such table: tt
SELECT * FROM u;
--! 1: no such table: u
CREATE TABLE a.t(x);
SAVEPOINT s;
CREATE TABLE a.t2(x);
CREATE TEMP TABLE tt(x);
ROLLBACK TO s;
SELECT * FROM t2;
--! 1: no such table: t2
SELECT * FROM tt;
--! 1: no such table: tt
RELEASE s;
SELECT name FROM a.sqlite_master;
--= name
--> 't'

--- a statement that fails undoes its part in every database
ATTACH '@DIR@/a.db' AS a;
CREATE TABLE a.t(x UNIQUE);
CREATE TABLE main.t(x);
INSERT INTO main.t VALUES(1),(2),(3),(1);
--+ 4 changes, rowid 4
BEGIN;
INSERT INTO a.t VALUES(9);
--+ 5 changes, rowid 1
INSERT INTO a.t SELECT x FROM main.t;
--! 2067: UNIQUE constraint failed: t.x
--+ 5 changes, rowid 4
SELECT * FROM a.t;
--= x
--> 9
INSERT OR FAIL INTO a.t SELECT x FROM main.t;
--! 2067: UNIQUE constraint failed: t.x
--+ 8 changes, rowid 4
SELECT * FROM a.t;
--= x
--> 9
--> 1
--> 2
--> 3
INSERT OR ROLLBACK INTO a.t SELECT x FROM main.t;
--! 2067: UNIQUE constraint failed: t.x
SELECT * FROM a.t;
--= x
COMMIT;
--! 1: cannot commit - no transaction is active

--- temporary tables
CREATE TEMP TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE, y DEFAULT 5);
CREATE TEMPORARY TABLE w(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID;
INSERT INTO t(x) VALUES('a'),('b');
--+ 2 changes, rowid 2
INSERT INTO w SELECT x, y FROM t;
--+ 4 changes, rowid 2
SELECT * FROM t;
--= id | x | y
--> 1 | 'a' | 5
--> 2 | 'b' | 5
SELECT * FROM w;
--= a | b
--> 'a' | 5
--> 'b' | 5
SELECT * FROM temp.sqlite_sequence;
--= name | seq
--> 't' | 2
SELECT type, name, tbl_name, sql FROM sqlite_temp_master;
--= type | name | tbl_name | sql
--> 'table' | 't' | 't' | 'CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE, y DEFAULT 5)'
--> 'index' | 'sqlite_autoindex_t_1' | 't' | NULL
--> 'table' | 'sqlite_sequence' | 'sqlite_sequence' | 'CREATE TABLE sqlite_sequence(name,seq)'
--> 'table' | 'w' | 'w' | 'CREATE TABLE w(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID'
CREATE TEMP TABLE IF NOT EXISTS t(q);
CREATE TEMP TABLE t(q);
--! 1: table t already exists
PRAGMA table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'id' | 'INTEGER' | 0 | NULL | 1
--> 1 | 'x' | '' | 0 | NULL | 0
--> 2 | 'y' | '' | 0 | '5' | 0
PRAGMA temp.table_info(w);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | '' | 1 | NULL | 1
--> 1 | 'b' | '' | 1 | NULL | 2
PRAGMA main.table_info(t);
--= cid | name | type | notnull | dflt_value | pk
PRAGMA table_list(w);
--= schema | name | type | ncol | wr | strict
--> 'temp' | 'w' | 'table' | 2 | 1 | 0
PRAGMA temp.page_count;
--= page_count
--> 5
PRAGMA temp.integrity_check;
--= integrity_check
--> 'ok'
PRAGMA temp.user_version = 7;
PRAGMA temp.user_version;
--= user_version
--> 7
PRAGMA user_version;
--= user_version
--> 0
DROP TABLE t;
SELECT type, name, tbl_name, sql FROM sqlite_temp_master;
--= type | name | tbl_name | sql
--> 'table' | 'sqlite_sequence' | 'sqlite_sequence' | 'CREATE TABLE sqlite_sequence(name,seq)'
--> 'table' | 'w' | 'w' | 'CREATE TABLE w(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID'

--- tables by database
ATTACH '' AS a;
CREATE TABLE a.t(x);
CREATE TABLE main.t(x, y);
CREATE TEMP TABLE t(x, y, z);
PRAGMA table_list(t);
--= schema | name | type | ncol | wr | strict
--> 'main' | 't' | 'table' | 2 | 0 | 0
--> 'temp' | 't' | 'table' | 3 | 0 | 0
--> 'a' | 't' | 'table' | 1 | 0 | 0
PRAGMA a.table_list(t);
--= schema | name | type | ncol | wr | strict
--> 'a' | 't' | 'table' | 1 | 0 | 0
PRAGMA table_list(sqlite_schema);
--= schema | name | type | ncol | wr | strict
PRAGMA table_list(sqlite_master);
--= schema | name | type | ncol | wr | strict
--> 'main' | 'sqlite_schema' | 'table' | 5 | 0 | 0
--> 'a' | 'sqlite_schema' | 'table' | 5 | 0 | 0
PRAGMA table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'x' | '' | 0 | NULL | 0
--> 1 | 'y' | '' | 0 | NULL | 0
--> 2 | 'z' | '' | 0 | NULL | 0
PRAGMA a.table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'x' | '' | 0 | NULL | 0
CREATE INDEX a.i ON t(x);
PRAGMA index_list(t);
--= seq | name | unique | origin | partial
PRAGMA a.index_list(t);
--= seq | name | unique | origin | partial
--> 0 | 'i' | 0 | 'c' | 0
PRAGMA index_info(i);
--= seqno | cid | name
--> 0 | 0 | 'x'
PRAGMA main.index_info(i);
--= seqno | cid | name
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA a.integrity_check;
--= integrity_check
--> 'ok'

--- plans show the database that was written
ATTACH '' AS a;
CREATE TABLE a.t(x);
CREATE TABLE main.u(x);
EXPLAIN QUERY PLAN SELECT * FROM a.t;
--> SCAN a.t
EXPLAIN QUERY PLAN SELECT * FROM t;
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM a.t AS q;
--> SCAN q
EXPLAIN QUERY PLAN DELETE FROM a.t WHERE x = 1;
--> SCAN a.t
EXPLAIN QUERY PLAN UPDATE a.t SET x = 1 WHERE x = 1;
--> SCAN a.t

--- a temporary database that is larger than its cache
PRAGMA temp.cache_size = 20;
CREATE TEMP TABLE t(id INTEGER PRIMARY KEY, a, b);
INSERT INTO t SELECT a.x * 10 + b.x, zeroblob(900), 'v' FROM (SELECT column1 AS x FROM (VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9),(10),(11),(12),(13),(14),(15),(16),(17),(18),(19))) a, (SELECT column1 AS x FROM (VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9))) b;
--+ 200 changes, rowid 199
CREATE INDEX temp.i ON t(b, id);
SELECT count(*), sum(length(a)), sum(id) FROM t;
--= count(*) | sum(length(a)) | sum(id)
--> 200 | 180000 | 19900
BEGIN;
UPDATE t SET a = zeroblob(1500), b = 'w';
--+ 400 changes, rowid 199
SELECT count(*), sum(length(a)) FROM t WHERE b = 'w';
--= count(*) | sum(length(a))
--> 200 | 300000
SAVEPOINT s;
DELETE FROM t WHERE id % 3 = 0;
--+ 467 changes, rowid 199
SELECT count(*), sum(length(a)), sum(id) FROM t;
--= count(*) | sum(length(a)) | sum(id)
--> 133 | 199500 | 13267
ROLLBACK TO s;
SELECT count(*), sum(length(a)), sum(id) FROM t;
--= count(*) | sum(length(a)) | sum(id)
--> 200 | 300000 | 19900
ROLLBACK;
SELECT count(*), sum(length(a)), sum(id) FROM t;
--= count(*) | sum(length(a)) | sum(id)
--> 200 | 180000 | 19900
SELECT count(*) FROM t WHERE b = 'v';
--= count(*)
--> 200
DELETE FROM t WHERE id > 100;
--+ 566 changes, rowid 199
INSERT INTO t SELECT id + 1000, zeroblob(3000), 'x' FROM t;
--+ 667 changes, rowid 1100
SELECT count(*), sum(length(a)), sum(id) FROM t;
--= count(*) | sum(length(a)) | sum(id)
--> 202 | 393900 | 111100
PRAGMA temp.integrity_check;
--= integrity_check
--> 'ok'
PRAGMA temp.page_count;
--= page_count
--> 130

--- views and triggers of one database
ATTACH '' AS a;
CREATE TABLE a.t(x);
CREATE TABLE main.t(x, y);
CREATE TABLE main.u(x);
CREATE VIEW main.v AS SELECT * FROM a.t;
--! 1: view v cannot reference objects in database a
CREATE VIEW a.v AS SELECT * FROM t;
CREATE VIEW a.v2 AS SELECT * FROM main.t;
--! 1: view v2 cannot reference objects in database main
CREATE TEMP VIEW tv AS SELECT * FROM a.t;
CREATE TEMP VIEW tv2 AS SELECT * FROM t;
INSERT INTO a.t VALUES('a');
--+ 1 changes, rowid 1
INSERT INTO main.t VALUES('m',1);
--+ 2 changes, rowid 1
SELECT * FROM a.v;
--= x
--> 'a'
SELECT * FROM tv;
--= x
--> 'a'
SELECT * FROM tv2;
--= x | y
--> 'm' | 1
SELECT * FROM v;
--= x
--> 'a'
CREATE TRIGGER main.tr AFTER INSERT ON t BEGIN INSERT INTO a.t VALUES(1);
--! 1: qualified table names are not allowed on INSERT, UPDATE, and DELETE statements within triggers
END;
--! 1: cannot commit - no transaction is active
CREATE TRIGGER main.tr AFTER INSERT ON t BEGIN INSERT INTO t SELECT * FROM a.t;
--! 1: trigger tr cannot reference objects in database a
END;
--! 1: cannot commit - no transaction is active
CREATE TRIGGER main.tr AFTER INSERT ON a.t BEGIN SELECT 1;
--! 1: trigger tr cannot reference objects in database a
END;
--! 1: cannot commit - no transaction is active
CREATE TRIGGER a.tr AFTER INSERT ON t BEGIN UPDATE t SET x = x || '!'; END;
INSERT INTO a.t VALUES('b');
--+ 5 changes, rowid 2
SELECT * FROM a.t;
--= x
--> 'a!'
--> 'b!'
SELECT * FROM main.t;
--= x | y
--> 'm' | 1
CREATE TEMP TRIGGER ttr AFTER INSERT ON a.t BEGIN INSERT INTO u VALUES(new.x); END;
INSERT INTO a.t VALUES('c');
--+ 10 changes, rowid 3
SELECT * FROM u;
--= x
--> 'c'
CREATE TEMP TRIGGER ttr2 AFTER INSERT ON main.u BEGIN INSERT INTO t VALUES(new.x, 'from u'); END;
INSERT INTO a.t VALUES('d');
--+ 17 changes, rowid 4
SELECT * FROM u;
--= x
--> 'c'
--> 'd'
SELECT * FROM main.t;
--= x | y
--> 'm' | 1
--> 'd' | 'from u'
SELECT type, name, tbl_name, sql FROM a.sqlite_master;
--= type | name | tbl_name | sql
--> 'table' | 't' | 't' | 'CREATE TABLE t(x)'
--> 'view' | 'v' | 'v' | 'CREATE VIEW v AS SELECT * FROM t'
--> 'trigger' | 'tr' | 't' | 'CREATE TRIGGER tr AFTER INSERT ON t BEGIN UPDATE t SET x = x || '!'; END'
SELECT type, name, tbl_name, sql FROM temp.sqlite_master;
--= type | name | tbl_name | sql
--> 'view' | 'tv' | 'tv' | 'CREATE VIEW tv AS SELECT * FROM a.t'
--> 'view' | 'tv2' | 'tv2' | 'CREATE VIEW tv2 AS SELECT * FROM t'
--> 'trigger' | 'ttr' | 't' | 'CREATE TRIGGER ttr AFTER INSERT ON a.t BEGIN INSERT INTO u VALUES(new.x); END'
--> 'trigger' | 'ttr2' | 'u' | 'CREATE TRIGGER ttr2 AFTER INSERT ON main.u BEGIN INSERT INTO t VALUES(new.x, 'from u'); END'
DETACH a;
INSERT INTO u VALUES('z');
--+ 19 changes, rowid 3
SELECT * FROM main.t;
--= x | y
--> 'm' | 1
--> 'd' | 'from u'
--> 'z' | 'from u'
SELECT * FROM tv;
--! 1: no such table: a.t
DROP TRIGGER ttr;
DROP TRIGGER ttr2;
DROP VIEW tv;
CREATE TEMP TABLE t(q);
SELECT * FROM tv2;
--= q
DROP VIEW nosuch.v;
--! 1: no such view: nosuch.v
DROP TRIGGER nosuch.t;
--! 1: no such trigger: nosuch.t
CREATE VIEW nosuch.v AS SELECT 1;
--! 1: unknown database nosuch
CREATE TRIGGER nosuch.tr AFTER INSERT ON t BEGIN SELECT 1;
--! 1: unknown database nosuch
END;
--! 1: cannot commit - no transaction is active
CREATE TEMP VIEW main.v AS SELECT 1;
--! 1: temporary table name must be unqualified
CREATE TEMP TRIGGER main.tr AFTER INSERT ON t BEGIN SELECT 1;
--! 1: temporary trigger may not have qualified name
END;
--! 1: cannot commit - no transaction is active

--- partial index and check over databases
ATTACH '' AS a;
CREATE TABLE main.u(x);
CREATE TABLE a.t(x CHECK (x IN (SELECT x FROM main.u)));
--! 1: subqueries prohibited in CHECK constraints
CREATE TABLE a.t(x REFERENCES main.u(x));
--! 1: near ".": syntax error
CREATE TABLE a.t(x);
CREATE INDEX a.i ON main.u(x);
--! 1: near ".": syntax error
CREATE INDEX a.i ON u(x);
--! 1: no such table: a.u
INSERT INTO a.t SELECT 1 RETURNING x;
--= x
--> 1
--+ 1 changes, rowid 1

DELETE FROM a.t WHERE a.t.x = 2 RETURNING *;
--= x
INSERT INTO a.t VALUES(1);
--+ 2 changes, rowid 2
UPDATE a.t SET x = (SELECT max(x) FROM main.u);
--+ 4 changes, rowid 2
DELETE FROM a.t WHERE rowid IN (SELECT rowid FROM main.u);
SELECT a.t.rowid, a.t.oid FROM a.t;
--= rowid | rowid
--> 1 | 1
--> 2 | 2
SELECT a.t.* FROM a.t;
--! 1: near "*": syntax error
SELECT a.* FROM a.t;
--! 1: no such table: a
SELECT main.t.x FROM a.t;
--! 1: no such column: main.t.x
SELECT a.t.x FROM a.t AS q;
--! 1: no such column: a.t.x
SELECT nosuch.t.x FROM a.t;
--! 1: no such column: nosuch.t.x
SELECT * FROM a.t JOIN main.u ON a.t.x = main.u.x;
--= x | x
SELECT * FROM a.t LEFT JOIN main.u USING (x);
--= x
--> NULL
--> NULL
SELECT * FROM a.t NATURAL JOIN main.u;
--= x
SELECT x FROM (SELECT * FROM a.t) t;
--= x
--> NULL
--> NULL
SELECT main.sqlite_master.name FROM main.sqlite_master;
--= name
--> 'u'
SELECT a.sqlite_master.name FROM a.sqlite_master;
--= name
--> 't'

--- statements that were prepared before
ATTACH '' AS a;
ATTACH '' AS b;
CREATE TABLE b.t(x);
INSERT INTO b.t VALUES(1);
--+ 1 changes, rowid 1
SELECT * FROM t;
--= x
--> 1
DETACH a;
SELECT * FROM t;
--= x
--> 1
ATTACH '' AS a;
SELECT * FROM t;
--= x
--> 1
CREATE TABLE a.t(x);
SELECT * FROM t;
--= x
--> 1
DETACH b;
SELECT * FROM t;
--= x
INSERT INTO t VALUES(5);
--+ 2 changes, rowid 1
SELECT * FROM t;
--= x
--> 5

--- star over sources of one name
CREATE TABLE t(x);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
SELECT * FROM t, t;
--! 1: ambiguous column name: main.t.x
SELECT * FROM main.t, main.t;
--! 1: ambiguous column name: main.t.x
SELECT t.* FROM t, t;
--! 1: ambiguous column name: main.t.x
SELECT * FROM t JOIN t;
--! 1: ambiguous column name: main.t.x
SELECT * FROM t AS q, t AS q;
--! 1: ambiguous column name: main.q.x
SELECT x FROM t, t;
--! 1: ambiguous column name: x
SELECT * FROM t, t AS q;
--= x | x
--> 1 | 1
SELECT * FROM (SELECT 1 AS x) s, (SELECT 2 AS x) s;
--! 1: ambiguous column name: *.s.x
SELECT count(*) FROM t,t;
--= count(*)
--> 1
SELECT * FROM main.t, t;
--! 1: ambiguous column name: main.t.x

--- returning has no database (insert)
CREATE TABLE t(x);
INSERT INTO t VALUES(1) RETURNING main.t.x;
--! 1: no such column: main.t.x

--- returning has a table
CREATE TABLE t(x);
INSERT INTO t VALUES(1) RETURNING t.x;
--= x
--> 1
--+ 1 changes, rowid 1

--- returning has no database (delete)
CREATE TABLE t(x);
DELETE FROM t RETURNING main.t.x;
--! 1: no such column: main.t.x

--- definitions do not look at the database
CREATE TABLE t(x);
CREATE INDEX i ON t(x) WHERE main.t.x > 1;
CREATE INDEX j ON t(x) WHERE nosuch.t.x > 1;
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(x)'
--> 'CREATE INDEX i ON t(x) WHERE main.t.x > 1'
--> 'CREATE INDEX j ON t(x) WHERE nosuch.t.x > 1'
CREATE VIEW v AS SELECT main.t.x FROM t;
SELECT * FROM v;
--= x
CREATE TABLE u(a CHECK(main.u.a > 1));
INSERT INTO u VALUES(0);
--! 275: CHECK constraint failed: main.u.a > 1
CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO u SELECT main.t.x FROM main.t; END;
INSERT INTO t VALUES(5);
--+ 2 changes, rowid 1
