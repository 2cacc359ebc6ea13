--- count changes
CREATE TABLE t(a UNIQUE, b);
PRAGMA count_changes;
--= count_changes
--> 0
PRAGMA count_changes = on;
PRAGMA count_changes;
--= count_changes
--> 1
INSERT INTO t VALUES(1, 2), (2, 3);
--= rows inserted
--> 2
--+ 2 changes, rowid 2
UPDATE t SET b = 5;
--= rows updated
--> 2
--+ 4 changes, rowid 2
UPDATE t SET b = 5 WHERE a = 77;
--= rows updated
--> 0
REPLACE INTO t VALUES(1, 1);
--= rows inserted
--> 1
--+ 5 changes, rowid 3
INSERT OR IGNORE INTO t VALUES(1, 1);
--= rows inserted
--> 0
INSERT INTO t VALUES(5, 5) RETURNING a, b;
--= a | b
--> 5 | 5
--+ 6 changes, rowid 4
UPDATE t SET a = a RETURNING a;
--= a
--> 2
--> 1
--> 5
--+ 9 changes, rowid 4
CREATE VIEW v AS SELECT * FROM t;
CREATE TRIGGER r INSTEAD OF INSERT ON v BEGIN INSERT INTO t VALUES(new.a, new.b); UPDATE t SET b = 9; END;
INSERT INTO v VALUES(17, 18);
--= rows inserted
--> 1
--+ 14 changes, rowid 4
CREATE TRIGGER q AFTER INSERT ON t BEGIN UPDATE t SET b = 10; DELETE FROM t WHERE a = 2; END;
INSERT INTO t VALUES(33, 1);
--= rows inserted
--> 1
--+ 21 changes, rowid 6
INSERT INTO t SELECT a + 100, b FROM t;
--= rows inserted
--> 4
--+ 51 changes, rowid 10
DELETE FROM t WHERE a > 100;
--= rows deleted
--> 4
--+ 55 changes, rowid 10
DELETE FROM t;
--= rows deleted
--> 4
--+ 59 changes, rowid 10
INSERT INTO t DEFAULT VALUES;
--= rows inserted
--> 1
--+ 61 changes, rowid 1
INSERT INTO t VALUES(1, 1) ON CONFLICT DO NOTHING;
--= rows inserted
--> 1
--+ 64 changes, rowid 2
CREATE TABLE w(a PRIMARY KEY) WITHOUT ROWID;
INSERT INTO w VALUES(1), (2);
--= rows inserted
--> 2
--+ 66 changes, rowid 2
UPDATE w SET a = a + 10;
--= rows updated
--> 2
--+ 68 changes, rowid 2
DELETE FROM w;
--= rows deleted
--> 2
--+ 70 changes, rowid 2
UPDATE t SET b = w.a FROM w;
--= rows updated
--> 0
PRAGMA count_changes = off;
DELETE FROM t;
--+ 72 changes, rowid 2

--- names
CREATE TABLE t(f1, f2);
INSERT INTO t VALUES(11, 22);
--+ 1 changes, rowid 1
CREATE VIEW v AS SELECT f1, f2 AS x FROM t;
PRAGMA full_column_names;
--= full_column_names
--> 0
PRAGMA short_column_names;
--= short_column_names
--> 1
PRAGMA full_column_names = on;
SELECT f1, f2 FROM t;
--= t.f1 | t.f2
--> 11 | 22
SELECT * FROM t;
--= f1 | f2
--> 11 | 22
SELECT t.f1, a.f2 FROM t, t AS a;
--= t.f1 | t.f2
--> 11 | 22
SELECT *, 1 + f1, f1 AS q, (f1), +f1 FROM t;
--= f1 | f2 | 1 + f1 | q | t.f1 | +f1
--> 11 | 22 | 12 | 11 | 11 | 11
SELECT a.* , b.* FROM t a, (SELECT 5, 6) LIMIT 1;
--! 1: no such table: b
SELECT rowid, t.rowid, oid FROM t;
--= t.rowid | t.rowid | t.rowid
--> 1 | 1 | 1
SELECT * FROM v;
--= f1 | x
--> 11 | 22
SELECT x, v.f1 FROM v;
--= v.x | v.f1
--> 22 | 11
SELECT * FROM t a, (SELECT 5, 6) LIMIT 1;
--= f1 | f2 | 5 | 6
--> 11 | 22 | 5 | 6
SELECT * FROM t a, (SELECT 5 AS x, 6 AS y) AS b LIMIT 1;
--= f1 | f2 | x | y
--> 11 | 22 | 5 | 6
SELECT f1 FROM t UNION SELECT f2 FROM t;
--= t.f1
--> 11
--> 22
SELECT t.f1 FROM t NATURAL JOIN t AS u;
--= t.f1
--> 11
SELECT * FROM t JOIN t AS u USING(f1);
--= f1 | f2 | f2
--> 11 | 22 | 22
CREATE TABLE n AS SELECT f1, * FROM t;
SELECT sql FROM sqlite_schema WHERE name = 'n';
--= sqlite_master.sql
--> 'CREATE TABLE n(f1,"f1:1",f2)'
INSERT INTO t VALUES(1, 2) RETURNING f1, *, t.f2;
--= t.f1 | f1 | f2 | t.f2
--> 1 | 1 | 2 | 2
--+ 2 changes, rowid 2
SELECT main.t.f1 FROM t;
--= t.f1
--> 11
--> 1
CREATE VIEW vv AS SELECT t.f1, a.f2 FROM t, t AS a;
SELECT * FROM vv;
--= f1 | f2
--> 11 | 22
--> 11 | 2
--> 1 | 22
--> 1 | 2

--- names, no short
CREATE TABLE t(f1, f2);
INSERT INTO t VALUES(11, 22);
--+ 1 changes, rowid 1
CREATE VIEW v AS SELECT f1, f2 AS x FROM t;
PRAGMA short_column_names = off;
SELECT f1, f2 FROM t;
--= f1 | f2
--> 11 | 22
SELECT t . f1, f2, "f1", t.rowid, [f2] FROM t;
--= t . f1 | f2 | "f1" | t.rowid | [f2]
--> 11 | 22 | 11 | 1 | 22
SELECT * FROM t;
--= f1 | f2
--> 11 | 22
SELECT t.f1, a.f2 FROM t, t AS a;
--= t.f1 | a.f2
--> 11 | 22
SELECT * FROM t, t AS a;
--= f1 | f2 | f1 | f2
--> 11 | 22 | 11 | 22
SELECT * FROM v;
--= f1 | x
--> 11 | 22
SELECT x, v.f1 FROM v;
--= x | v.f1
--> 22 | 11
CREATE TABLE n AS SELECT t.f1, * FROM t;
SELECT sql FROM sqlite_schema WHERE name = 'n';
--= sql
--> 'CREATE TABLE n(f1,"f1:1",f2)'
PRAGMA full_column_names = on;
SELECT f1, f2 FROM t;
--= t.f1 | t.f2
--> 11 | 22
SELECT * FROM t;
--= t.f1 | t.f2
--> 11 | 22
SELECT t.f1, a.f2 FROM t, t AS a;
--= t.f1 | t.f2
--> 11 | 22
SELECT * FROM t, t AS a;
--= t.f1 | t.f2 | a.f1 | a.f2
--> 11 | 22 | 11 | 22
SELECT * FROM v;
--= v.f1 | v.x
--> 11 | 22
SELECT x, v.f1 FROM v;
--= v.x | v.f1
--> 22 | 11
SELECT f1 FROM t UNION SELECT f2 FROM t;
--= t.f1
--> 11
--> 22
SELECT *, 1 + f1, f1 AS q, (f1), +f1 FROM t;
--= t.f1 | t.f2 | 1 + f1 | q | t.f1 | +f1
--> 11 | 22 | 12 | 11 | 11 | 11
PRAGMA short_column_names = on;
SELECT * FROM t;
--= f1 | f2
--> 11 | 22

--- checks ignored
CREATE TABLE t(a CHECK (a > 0), b NOT NULL, CHECK (b < 10));
PRAGMA ignore_check_constraints = on;
INSERT INTO t VALUES(-1, 50);
--+ 1 changes, rowid 1
UPDATE t SET a = -2;
--+ 2 changes, rowid 1
INSERT INTO t VALUES(-1, NULL);
--! 1299: NOT NULL constraint failed: t.b
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA ignore_check_constraints = off;
PRAGMA integrity_check;
--= integrity_check
--> 'CHECK constraint failed in t'
INSERT INTO t VALUES(-1, 5);
--! 275: CHECK constraint failed: a > 0

--- checks enforced again
CREATE TABLE t(a CHECK (a > 0));
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
INSERT INTO t VALUES(1);
--+ 2 changes, rowid 2
PRAGMA ignore_check_constraints = on;
INSERT INTO t VALUES(1);
--+ 3 changes, rowid 3
INSERT INTO t VALUES(-1);
--+ 4 changes, rowid 4
PRAGMA ignore_check_constraints = off;
INSERT INTO t VALUES(-1);
--! 275: CHECK constraint failed: a > 0

--- no automatic index
CREATE TABLE t(a, b);
CREATE TABLE u(a, b);
INSERT INTO t VALUES(1, 2), (3, 4);
--+ 2 changes, rowid 2
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.a;
--> SCAN t
--> BLOOM FILTER ON u (a=?)
--> SEARCH u USING AUTOMATIC COVERING INDEX (a=?)
PRAGMA automatic_index = off;
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.a;
--> SCAN t
--> SCAN u
SELECT * FROM t, t AS u WHERE t.a = u.a;
--= a | b | a | b
--> 1 | 2 | 1 | 2
--> 3 | 4 | 3 | 4
PRAGMA automatic_index;
--= automatic_index
--> 0

--- functions that schemas which are not trusted cannot use
CREATE TABLE t(a);
INSERT INTO t VALUES(1),(2);
--+ 2 changes, rowid 2
PRAGMA trusted_schema=OFF;
CREATE VIEW v AS SELECT median(a) FROM t;
SELECT * FROM v;
--! 1: unsafe use of median()
CREATE VIEW v2 AS SELECT percentile(a,50), group_concat(a) FROM t;
SELECT * FROM v2;
--! 1: unsafe use of percentile()
CREATE VIEW v3 AS SELECT a MATCH 'x' FROM t;
SELECT * FROM v3;
--! 1: unsafe use of MATCH()
CREATE VIEW v5 AS SELECT * FROM json_each('[1]');
SELECT * FROM v5;
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 1 | 'integer' | 1 | 1 | NULL | '$[0]' | '$'
CREATE VIEW v6 AS SELECT * FROM pragma_user_version;
SELECT * FROM v6;
--! 1: unsafe use of virtual table "pragma_user_version"
CREATE VIEW v8 AS SELECT * FROM dbstat;
SELECT count(*)>0 FROM v8;
--! 1: unsafe use of virtual table "dbstat"
CREATE VIEW v9 AS SELECT sqlite_log(1,'v');
SELECT * FROM v9;
--! 1: unsafe use of sqlite_log()
PRAGMA trusted_schema=ON;
SELECT * FROM v;
--= median(a)
--> 1.5
SELECT * FROM v2;
--= percentile(a,50) | group_concat(a)
--> 1.5 | '1,2'
SELECT * FROM v3;
--= a MATCH 'x'
--! 1: unable to use function MATCH in the requested context
SELECT * FROM v8 WHERE 0;
--! 1: unsafe use of virtual table "dbstat"
SELECT * FROM v9;
--! 1: unsafe use of sqlite_log()
SELECT sqlite_log(1,2), sqlite_log(NULL,NULL);
--= sqlite_log(1,2) | sqlite_log(NULL,NULL)
--> NULL | NULL

--- the list of functions: kinds, numbers of arguments, flags
SELECT DISTINCT name, type, enc, narg, flags FROM pragma_function_list
WHERE name <> 'load_extension' ORDER BY 1,2,3,4;
--= name | type | enc | narg | flags
--> '->' | 's' | 'utf8' | 2 | 2099200
--> '->>' | 's' | 'utf8' | 2 | 2099200
--> 'abs' | 's' | 'utf8' | 1 | 2099200
--> 'acos' | 's' | 'utf8' | 1 | 2099200
--> 'acosh' | 's' | 'utf8' | 1 | 2099200
--> 'asin' | 's' | 'utf8' | 1 | 2099200
--> 'asinh' | 's' | 'utf8' | 1 | 2099200
--> 'atan' | 's' | 'utf8' | 1 | 2099200
--> 'atan2' | 's' | 'utf8' | 2 | 2099200
--> 'atanh' | 's' | 'utf8' | 1 | 2099200
--> … 185 rows more, md5 bc8d2fd9c9bd7c47842ea43b894e0aee
SELECT name FROM pragma_pragma_list ORDER BY 1;
--= name
--> 'analysis_limit'
--> 'application_id'
--> 'auto_vacuum'
--> 'automatic_index'
--> 'busy_timeout'
--> 'cache_size'
--> 'cache_spill'
--> 'case_sensitive_like'
--> 'cell_size_check'
--> 'checkpoint_fullfsync'
--> … 56 rows more, md5 adc08b1c09fc08f8ccb11f703171cec4
SELECT name FROM pragma_collation_list ORDER BY 1;
--= name
--> 'BINARY'
--> 'NOCASE'
--> 'RTRIM'

--- where temporary files go
PRAGMA temp_store_directory;
--= temp_store_directory
PRAGMA temp_store_directory='/nosuch';
--! 1: not a writable directory
PRAGMA temp_store_directory='/tmp';
PRAGMA temp_store_directory;
--= temp_store_directory
--> '/tmp'
CREATE TEMP TABLE u(a);
BEGIN;
INSERT INTO u VALUES(1);
--+ 1 changes, rowid 1
PRAGMA temp_store_directory='';
--! 1: temporary storage cannot be changed from within a transaction
COMMIT;
PRAGMA temp_store_directory='';
PRAGMA temp_store_directory;
--= temp_store_directory
SELECT * FROM u;
--! 1: no such table: u
SELECT * FROM pragma_temp_store_directory;
--! 1: no such table: pragma_temp_store_directory

--- switches that few programs turn on
CREATE TABLE t(a);
INSERT INTO t VALUES(1), (2), (3);
--+ 3 changes, rowid 3
PRAGMA reverse_unordered_selects;
--= reverse_unordered_selects
--> 0
PRAGMA reverse_unordered_selects = 1;
PRAGMA reverse_unordered_selects;
--= reverse_unordered_selects
--> 1
SELECT a FROM t;
--= a
--> 3
--> 2
--> 1
SELECT a FROM t ORDER BY a;
--= a
--> 1
--> 2
--> 3
PRAGMA reverse_unordered_selects = off;
SELECT a FROM t;
--= a
--> 1
--> 2
--> 3
PRAGMA cell_size_check;
--= cell_size_check
--> 0
PRAGMA cell_size_check = on;
PRAGMA cell_size_check;
--= cell_size_check
--> 1
PRAGMA empty_result_callbacks;
--= empty_result_callbacks
--> 0
PRAGMA empty_result_callbacks = yes;
PRAGMA empty_result_callbacks;
--= empty_result_callbacks
--> 1
SELECT a FROM t WHERE a > 5;
--= a
