--- generated columns
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c AS (b * 2), d TEXT AS (a || '-' || b) STORED, e AS (c + 1) VIRTUAL NOT NULL CHECK(e > 0));
INSERT INTO t(b) VALUES(1), (2);
--+ 2 changes, rowid 2
INSERT INTO t VALUES(10, 5);
--+ 3 changes, rowid 10
INSERT INTO t VALUES(11, NULL);
--! 1299: NOT NULL constraint failed: t.e
INSERT INTO t VALUES(11, -5);
--! 275: CHECK constraint failed: e > 0
INSERT INTO t VALUES(1, 2, 3);
--! 1: table t has 2 columns but 3 values were supplied
INSERT INTO t(c) VALUES(1);
--! 1: cannot INSERT into generated column "c"
UPDATE t SET d = 1;
--! 1: cannot UPDATE generated column "d"
SELECT * FROM t;
--= a | b | c | d | e
--> 1 | 1 | 2 | '1-1' | 3
--> 2 | 2 | 4 | '2-2' | 5
--> 10 | 5 | 10 | '10-5' | 11
SELECT typeof(c), typeof(d), e FROM t WHERE c > 2 ORDER BY e DESC;
--= typeof(c) | typeof(d) | e
--> 'integer' | 'text' | 11
--> 'integer' | 'text' | 5
UPDATE t SET b = b + 10 WHERE a < 5 RETURNING *;
--= a | b | c | d | e
--> 1 | 11 | 22 | '1-11' | 23
--> 2 | 12 | 24 | '2-12' | 25
--+ 5 changes, rowid 10
SELECT * FROM t;
--= a | b | c | d | e
--> 1 | 11 | 22 | '1-11' | 23
--> 2 | 12 | 24 | '2-12' | 25
--> 10 | 5 | 10 | '10-5' | 11
CREATE INDEX tc ON t(c);
CREATE UNIQUE INDEX te ON t(e, d);
EXPLAIN QUERY PLAN SELECT b FROM t WHERE c = 24;
--> SEARCH t USING INDEX tc (c=?)
SELECT b FROM t WHERE c = 24;
--= b
--> 12
EXPLAIN QUERY PLAN SELECT c FROM t WHERE c > 5;
--> SEARCH t USING INDEX tc (c>?)
SELECT c FROM t WHERE c > 5;
--= c
--> 10
--> 22
--> 24
DELETE FROM t WHERE c = 22;
--+ 6 changes, rowid 10
UPDATE t SET a = a + 100;
--+ 8 changes, rowid 10
SELECT * FROM t;
--= a | b | c | d | e
--> 102 | 12 | 24 | '102-12' | 25
--> 110 | 5 | 10 | '110-5' | 11
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT count(*), sum(c), max(e), group_concat(d) FROM t;
--= count(*) | sum(c) | max(e) | group_concat(d)
--> 2 | 34 | 25 | '102-12,110-5'
INSERT INTO t(a, b) SELECT a + 1000, b FROM t RETURNING c, d;
--= c | d
--> 24 | '1102-12'
--> 10 | '1110-5'
--+ 10 changes, rowid 1110
REPLACE INTO t(a, b) VALUES(102, 7);
--+ 11 changes, rowid 102
SELECT * FROM t;
--= a | b | c | d | e
--> 102 | 7 | 14 | '102-7' | 15
--> 110 | 5 | 10 | '110-5' | 11
--> 1102 | 12 | 24 | '1102-12' | 25
--> 1110 | 5 | 10 | '1110-5' | 11
PRAGMA table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1 | 0
--> 1 | 'b' | '' | 0 | NULL | 0 | 0
--> 2 | 'c' | '' | 0 | NULL | 0 | 2
--> 3 | 'd' | 'TEXT' | 0 | NULL | 0 | 3
--> 4 | 'e' | '' | 1 | NULL | 0 | 2
PRAGMA table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1
--> 1 | 'b' | '' | 0 | NULL | 0
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- generated columns: order and loops
CREATE TABLE t(a AS (b + 1), b AS (c + 1) STORED, c);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
SELECT * FROM t;
--= a | b | c
--> 3 | 2 | 1
UPDATE t SET c = 5;
--+ 2 changes, rowid 1
SELECT * FROM t;
--= a | b | c
--> 7 | 6 | 5
CREATE TABLE u(a, b AS (c), c AS (b));
--! 1: generated column loop on "c"
CREATE TABLE v(a AS (1));
--! 1: must have at least one non-generated column
CREATE TABLE w(a, b AS (a) PRIMARY KEY);
--! 1: generated columns cannot be part of the PRIMARY KEY
CREATE TABLE w(a, b AS (nosuch));
--! 1: no such column: nosuch
CREATE TABLE w(a, b AS (a) DEFAULT 5);
--! 1: cannot use DEFAULT on a generated column
CREATE TABLE w(a, b AS (a) STORED VIRTUAL);
--! 1: near "VIRTUAL": syntax error
CREATE TABLE w(a, b AS (random()));
--! 1: non-deterministic functions prohibited in generated columns
CREATE TABLE w(a REAL, b REAL AS (a), c INT AS (a), d TEXT AS (a) STORED);
INSERT INTO w VALUES(1), (2.5), ('x');
--+ 5 changes, rowid 3
SELECT *, typeof(b), typeof(c), typeof(d) FROM w;
--= a | b | c | d | typeof(b) | typeof(c) | typeof(d)
--> 1.0 | 1.0 | 1 | '1.0' | 'real' | 'integer' | 'text'
--> 2.5 | 2.5 | 2.5 | '2.5' | 'real' | 'real' | 'text'
--> 'x' | 'x' | 'x' | 'x' | 'text' | 'text' | 'text'
SELECT * FROM w WHERE b = '1' OR d = 2.5;
--= a | b | c | d
--> 1.0 | 1.0 | 1 | '1.0'
--> 2.5 | 2.5 | 2.5 | '2.5'

--- generated columns: without rowid, strict, triggers, upsert
CREATE TABLE t(k PRIMARY KEY, b, c AS (b || k), d AS (length(c)) STORED) WITHOUT ROWID;
CREATE INDEX td ON t(d, c);
INSERT INTO t VALUES('x', 'one'), ('y', 'three');
--+ 2 changes, rowid 0
SELECT * FROM t;
--= k | b | c | d
--> 'x' | 'one' | 'onex' | 4
--> 'y' | 'three' | 'threey' | 6
SELECT c FROM t WHERE d = 6;
--= c
--> 'threey'
INSERT INTO t VALUES('x', 'two') ON CONFLICT(k) DO UPDATE SET b = excluded.b || excluded.c || t.c || t.d;
--+ 3 changes, rowid 0
SELECT * FROM t;
--= k | b | c | d
--> 'x' | 'twotwoxonex4' | 'twotwoxonex4x' | 13
--> 'y' | 'three' | 'threey' | 6
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TABLE s(a INT, b INT AS (a + 1) STORED, c TEXT AS (a), d ANY AS (a / 2.0)) STRICT;
INSERT INTO s VALUES(5);
--+ 4 changes, rowid 1
INSERT INTO s VALUES('x');
--! 3091: cannot store TEXT value in INT column s.a
CREATE TABLE s2(a ANY, b INT AS (a)) STRICT;
INSERT INTO s2 VALUES('x');
--! 3091: cannot store TEXT value in INT column s2.b
SELECT * FROM s;
--= a | b | c | d
--> 5 | 6 | '5' | 2.5
CREATE TABLE r(a INTEGER PRIMARY KEY, b, c AS (a * 100 + b));
CREATE TABLE log(x, y);
CREATE TRIGGER r1 BEFORE INSERT ON r BEGIN INSERT INTO log VALUES('before', new.c); END;
CREATE TRIGGER r2 AFTER INSERT ON r BEGIN INSERT INTO log VALUES('after', new.c); END;
CREATE TRIGGER r3 AFTER UPDATE ON r BEGIN INSERT INTO log VALUES(old.c, new.c); END;
CREATE TRIGGER r4 AFTER DELETE ON r BEGIN INSERT INTO log VALUES(old.c, 'gone'); END;
INSERT INTO r(b) VALUES(1);
--+ 7 changes, rowid 1
INSERT INTO r VALUES(7, 2);
--+ 10 changes, rowid 7
UPDATE r SET b = 9;
--+ 14 changes, rowid 7
DELETE FROM r;
--+ 18 changes, rowid 7
SELECT * FROM log;
--= x | y
--> 'before' | -99
--> 'after' | 101
--> 'before' | 702
--> 'after' | 702
--> 101 | 109
--> 702 | 709
--> 109 | 'gone'
--> 709 | 'gone'
CREATE TABLE p(a, b AS (a) UNIQUE);
PRAGMA foreign_keys = 1;
CREATE TABLE ch(x, y AS (x) REFERENCES p(b) ON DELETE CASCADE);
INSERT INTO ch VALUES(1);
--! 787: FOREIGN KEY constraint failed
INSERT INTO p VALUES(1);
--+ 19 changes, rowid 1
INSERT INTO ch VALUES(1);
--+ 20 changes, rowid 1
DELETE FROM p;
--+ 22 changes, rowid 1
SELECT count(*) FROM ch;
--= count(*)
--> 0

--- generated columns in joins, views and groups
CREATE TABLE t(a, b AS (a % 3), c AS (a / 3) STORED);
INSERT INTO t SELECT value FROM (SELECT 1 AS value UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 7);
--+ 5 changes, rowid 5
SELECT b, count(*), sum(c) FROM t GROUP BY b ORDER BY b;
--= b | count(*) | sum(c)
--> 0 | 1 | 1
--> 1 | 3 | 3
--> 2 | 1 | 0
SELECT x.a, y.a FROM t x JOIN t y ON x.b = y.c ORDER BY 1, 2;
--= a | a
--> 1 | 3
--> 1 | 4
--> 2 | 7
--> 3 | 1
--> 3 | 2
--> 4 | 3
--> 4 | 4
--> 7 | 3
--> 7 | 4
SELECT x.a, y.b FROM t x LEFT JOIN t y ON x.b = y.a ORDER BY 1, 2;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | NULL
--> 4 | 1
--> 7 | 1
CREATE VIEW v AS SELECT b, c FROM t WHERE b > 0;
SELECT DISTINCT b FROM v ORDER BY 1;
--= b
--> 1
--> 2
SELECT * FROM t ORDER BY b, a;
--= a | b | c
--> 3 | 0 | 1
--> 1 | 1 | 0
--> 4 | 1 | 1
--> 7 | 1 | 2
--> 2 | 2 | 0
SELECT a FROM t WHERE b IN (SELECT c FROM t) ORDER BY a;
--= a
--> 1
--> 2
--> 3
--> 4
--> 7
CREATE INDEX ib ON t(b) WHERE c > 0;
SELECT a FROM t WHERE b = 1 AND c > 0;
--= a
--> 4
--> 7
CREATE INDEX ie ON t(b + c);
SELECT a FROM t WHERE b + c = 3;
--= a
--> 7
UPDATE t SET a = a + 1 WHERE b = 1;
--+ 8 changes, rowid 5
SELECT * FROM t;
--= a | b | c
--> 2 | 2 | 0
--> 2 | 2 | 0
--> 3 | 0 | 1
--> 5 | 2 | 1
--> 8 | 2 | 2
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
