--- count changes
CREATE TABLE t(a UNIQUE, b);
PRAGMA count_changes;
PRAGMA count_changes = on;
PRAGMA count_changes;
INSERT INTO t VALUES(1, 2), (2, 3);
UPDATE t SET b = 5;
UPDATE t SET b = 5 WHERE a = 77;
REPLACE INTO t VALUES(1, 1);
INSERT OR IGNORE INTO t VALUES(1, 1);
INSERT INTO t VALUES(5, 5) RETURNING a, b;
UPDATE t SET a = a RETURNING a;
CREATE VIEW v AS SELECT * FROM t;
CREATE TRIGGER r INSTEAD OF INSERT ON v BEGIN INSERT INTO t VALUES(new.a, new.b); UPDATE t SET b = 9; END;
INSERT INTO v VALUES(17, 18);
CREATE TRIGGER q AFTER INSERT ON t BEGIN UPDATE t SET b = 10; DELETE FROM t WHERE a = 2; END;
INSERT INTO t VALUES(33, 1);
INSERT INTO t SELECT a + 100, b FROM t;
DELETE FROM t WHERE a > 100;
DELETE FROM t;
INSERT INTO t DEFAULT VALUES;
INSERT INTO t VALUES(1, 1) ON CONFLICT DO NOTHING;
CREATE TABLE w(a PRIMARY KEY) WITHOUT ROWID;
INSERT INTO w VALUES(1), (2);
UPDATE w SET a = a + 10;
DELETE FROM w;
UPDATE t SET b = w.a FROM w;
PRAGMA count_changes = off;
DELETE FROM t;
--- names
CREATE TABLE t(f1, f2); INSERT INTO t VALUES(11, 22);
CREATE VIEW v AS SELECT f1, f2 AS x FROM t;
PRAGMA full_column_names;
PRAGMA short_column_names;
PRAGMA full_column_names = on;
SELECT f1, f2 FROM t;
SELECT * FROM t;
SELECT t.f1, a.f2 FROM t, t AS a;
SELECT *, 1 + f1, f1 AS q, (f1), +f1 FROM t;
SELECT a.* , b.* FROM t a, (SELECT 5, 6) LIMIT 1;
SELECT rowid, t.rowid, oid FROM t;
SELECT * FROM v;
SELECT x, v.f1 FROM v;
SELECT * FROM t a, (SELECT 5, 6) LIMIT 1;
SELECT * FROM t a, (SELECT 5 AS x, 6 AS y) AS b LIMIT 1;
SELECT f1 FROM t UNION SELECT f2 FROM t;
SELECT t.f1 FROM t NATURAL JOIN t AS u;
SELECT * FROM t JOIN t AS u USING(f1);
CREATE TABLE n AS SELECT f1, * FROM t;
SELECT sql FROM sqlite_schema WHERE name = 'n';
INSERT INTO t VALUES(1, 2) RETURNING f1, *, t.f2;
SELECT main.t.f1 FROM t;
CREATE VIEW vv AS SELECT t.f1, a.f2 FROM t, t AS a;
SELECT * FROM vv;
--- names, no short
CREATE TABLE t(f1, f2); INSERT INTO t VALUES(11, 22);
CREATE VIEW v AS SELECT f1, f2 AS x FROM t;
PRAGMA short_column_names = off;
SELECT f1, f2 FROM t;
SELECT t . f1, f2, "f1", t.rowid, [f2] FROM t;
SELECT * FROM t;
SELECT t.f1, a.f2 FROM t, t AS a;
SELECT * FROM t, t AS a;
SELECT * FROM v;
SELECT x, v.f1 FROM v;
CREATE TABLE n AS SELECT t.f1, * FROM t;
SELECT sql FROM sqlite_schema WHERE name = 'n';
PRAGMA full_column_names = on;
SELECT f1, f2 FROM t;
SELECT * FROM t;
SELECT t.f1, a.f2 FROM t, t AS a;
SELECT * FROM t, t AS a;
SELECT * FROM v;
SELECT x, v.f1 FROM v;
SELECT f1 FROM t UNION SELECT f2 FROM t;
SELECT *, 1 + f1, f1 AS q, (f1), +f1 FROM t;
PRAGMA short_column_names = on;
SELECT * FROM t;
--- checks ignored
CREATE TABLE t(a CHECK (a > 0), b NOT NULL, CHECK (b < 10));
PRAGMA ignore_check_constraints = on;
INSERT INTO t VALUES(-1, 50);
UPDATE t SET a = -2;
INSERT INTO t VALUES(-1, NULL);
PRAGMA integrity_check;
PRAGMA ignore_check_constraints = off;
PRAGMA integrity_check;
INSERT INTO t VALUES(-1, 5);
--- checks enforced again
CREATE TABLE t(a CHECK (a > 0));
INSERT INTO t VALUES(1);
INSERT INTO t VALUES(1);
PRAGMA ignore_check_constraints = on;
INSERT INTO t VALUES(1);
INSERT INTO t VALUES(-1);
PRAGMA ignore_check_constraints = off;
INSERT INTO t VALUES(-1);
--- no automatic index
CREATE TABLE t(a, b); CREATE TABLE u(a, b);
INSERT INTO t VALUES(1, 2), (3, 4);
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.a;
PRAGMA automatic_index = off;
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.a;
SELECT * FROM t, t AS u WHERE t.a = u.a;
PRAGMA automatic_index;

--- functions that schemas which are not trusted cannot use
CREATE TABLE t(a); INSERT INTO t VALUES(1),(2);
PRAGMA trusted_schema=OFF;
CREATE VIEW v AS SELECT median(a) FROM t; SELECT * FROM v;
CREATE VIEW v2 AS SELECT percentile(a,50), group_concat(a) FROM t; SELECT * FROM v2;
CREATE VIEW v3 AS SELECT a MATCH 'x' FROM t; SELECT * FROM v3;
CREATE VIEW v5 AS SELECT * FROM json_each('[1]'); SELECT * FROM v5;
CREATE VIEW v6 AS SELECT * FROM pragma_user_version; SELECT * FROM v6;
CREATE VIEW v8 AS SELECT * FROM dbstat; SELECT count(*)>0 FROM v8;
CREATE VIEW v9 AS SELECT sqlite_log(1,'v'); SELECT * FROM v9;
PRAGMA trusted_schema=ON;
SELECT * FROM v; SELECT * FROM v2; SELECT * FROM v3; SELECT * FROM v8 WHERE 0; SELECT * FROM v9;
SELECT sqlite_log(1,2), sqlite_log(NULL,NULL);

--- the list of functions: kinds, numbers of arguments, flags
SELECT DISTINCT name, type, enc, narg, flags FROM pragma_function_list
WHERE name <> 'load_extension' ORDER BY 1,2,3,4;
SELECT name FROM pragma_pragma_list ORDER BY 1;
SELECT name FROM pragma_collation_list ORDER BY 1;

--- where temporary files go
PRAGMA temp_store_directory;
PRAGMA temp_store_directory='/nosuch';
PRAGMA temp_store_directory='/tmp';
PRAGMA temp_store_directory;
CREATE TEMP TABLE u(a);
BEGIN; INSERT INTO u VALUES(1); PRAGMA temp_store_directory=''; COMMIT;
PRAGMA temp_store_directory='';
PRAGMA temp_store_directory;
SELECT * FROM u;
SELECT * FROM pragma_temp_store_directory;
