--- the negative of a text
SELECT typeof(-'0xFF'), -'0xFF', -'abc', -'12abc', -'5', -x'3132', typeof(-'abc'), -NULL, -'1e3', typeof(-'1e3');
--= typeof(-'0xFF') | -'0xFF' | -'abc' | -'12abc' | -'5' | -x'3132' | typeof(-'abc') | -NULL | -'1e3' | typeof(-'1e3')
--> 'integer' | 0 | 0 | -12 | -5 | -12 | 'integer' | NULL | -1000.0 | 'real'

--- an integer literal is not made a real to be looked for
CREATE TABLE t0(c0 REAL UNIQUE);
INSERT INTO t0(c0) VALUES (3175546974276630385);
--+ 1 changes, rowid 1
SELECT 3175546974276630385 < c0 FROM t0;
--= 3175546974276630385 < c0
--> 1
SELECT 1 FROM t0 WHERE 3175546974276630385 < c0;
--= 1
--> 1
SELECT 1 FROM t0 WHERE 3175546974276630385 <= c0;
--= 1
--> 1
SELECT 1 FROM t0 WHERE 3175546974276630385 = c0;
--= 1
SELECT 1 FROM t0 WHERE c0 > 3175546974276630385;
--= 1
--> 1
SELECT 1 FROM t0 WHERE c0 >= 3175546974276630384;
--= 1
--> 1
SELECT c0 FROM t0;
--= c0
--> 3.1755469742766305e18

--- an aggregate of the query around, in WHERE and GROUP BY
CREATE TABLE t1(id1, value1);
INSERT INTO t1 VALUES(4469,12),(4469,11),(4470,34);
--+ 3 changes, rowid 3
CREATE INDEX t1id1 ON t1(id1);
CREATE TABLE t2 (value2);
INSERT INTO t2 VALUES(12),(34),(34);
--+ 6 changes, rowid 3
INSERT INTO t2 SELECT value2 FROM t2;
--+ 9 changes, rowid 6
SELECT max(value1), (SELECT count(*) FROM t2 WHERE value2=max(value1)) FROM t1 GROUP BY id1;
--= max(value1) | (SELECT count(*) FROM t2 WHERE value2=max(value1))
--> 12 | 2
--> 34 | 4
SELECT (SELECT count(*) FROM t2 WHERE value2=max(value1)) FROM t1;
--= (SELECT count(*) FROM t2 WHERE value2=max(value1))
--> 4
SELECT max(value1), (SELECT count(*) FROM t2 JOIN t2 AS u ON t2.value2=max(value1)) FROM t1 GROUP BY id1;
--= max(value1) | (SELECT count(*) FROM t2 JOIN t2 AS u ON t2.value2=max(value1))
--> 12 | 12
--> 34 | 24
SELECT max(value1), (SELECT count(*) FROM t2 GROUP BY max(value1)) FROM t1 GROUP BY id1;
--= max(value1) | (SELECT count(*) FROM t2 GROUP BY max(value1))
--> 12 | 6
--> 34 | 6
SELECT (SELECT sum(value2) FROM t2 HAVING max(value1) > 12) FROM t1 GROUP BY id1;
--= (SELECT sum(value2) FROM t2 HAVING max(value1) > 12)
--> NULL
--> 160

--- triggers that have the names of other objects
CREATE TABLE log(x, a, b);
CREATE TABLE tbl(a, b);
CREATE TABLE t1(a, b);
CREATE VIEW v1 AS SELECT * FROM tbl;
CREATE INDEX i1 ON tbl(a);
CREATE TRIGGER t1 AFTER INSERT ON tbl BEGIN INSERT INTO log VALUES('after insert', new.a, new.b); END;
CREATE TRIGGER v1 AFTER UPDATE ON tbl BEGIN INSERT INTO log VALUES('after update', new.a, new.b); END;
CREATE TRIGGER i1 AFTER DELETE ON tbl BEGIN INSERT INTO log VALUES('after delete', old.a, old.b); END;
DROP INDEX i1;
DROP TABLE t1;
DROP VIEW v1;
SELECT type, name, tbl_name FROM sqlite_schema ORDER BY 1, 2;
--= type | name | tbl_name
--> 'table' | 'log' | 'log'
--> 'table' | 'tbl' | 'tbl'
--> 'trigger' | 'i1' | 'tbl'
--> 'trigger' | 't1' | 'tbl'
--> 'trigger' | 'v1' | 'tbl'

--- row values in sets, by every index
CREATE TABLE d1(a TEXT, b INTEGER, c NUMERIC);
CREATE TABLE d2(x BLOB, y BLOB);
INSERT INTO d1 VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4);
--+ 4 changes, rowid 4
INSERT INTO d2 VALUES (1, 1), (2, '2'), ('3', 3), ('4', '4');
--+ 8 changes, rowid 4
SELECT rowid FROM d1 WHERE (a, c) IN (SELECT x, y FROM d2);
--= rowid
--> 3
--> 4
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4
SELECT rowid FROM d1 WHERE (+c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
CREATE INDEX idx ON d1(a);
SELECT rowid FROM d1 WHERE (a, c) IN (SELECT x, y FROM d2);
--= rowid
--> 3
--> 4
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4
SELECT rowid FROM d1 WHERE (+c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
DROP INDEX idx;
CREATE INDEX idx ON d1(a, c);
SELECT rowid FROM d1 WHERE (a, c) IN (SELECT x, y FROM d2);
--= rowid
--> 3
--> 4
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4
SELECT rowid FROM d1 WHERE (+c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
DROP INDEX idx;
CREATE INDEX idx ON d1(c);
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4
SELECT rowid FROM d1 WHERE (a, c) IN (SELECT x, y FROM d2);
--= rowid
--> 3
--> 4
DROP INDEX idx;
CREATE INDEX idx ON d1(c, a);
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4
SELECT rowid FROM d1 WHERE (+c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
CREATE UNIQUE INDEX idx2 ON d2(x);
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4

--- row values in sets, alone z0
CREATE TABLE d1(a TEXT, b INTEGER, c NUMERIC);
CREATE TABLE d2(x BLOB, y BLOB);
INSERT INTO d1 VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4);
--+ 4 changes, rowid 4
INSERT INTO d2 VALUES (1, 1), (2, '2'), ('3', 3), ('4', '4');
--+ 8 changes, rowid 4
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4

--- row values in sets, alone z1
CREATE TABLE d1(a TEXT, b INTEGER, c NUMERIC);
CREATE TABLE d2(x BLOB, y BLOB);
INSERT INTO d1 VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4);
--+ 4 changes, rowid 4
INSERT INTO d2 VALUES (1, 1), (2, '2'), ('3', 3), ('4', '4');
--+ 8 changes, rowid 4
SELECT rowid FROM d1 WHERE (+c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2

--- row values in sets, alone z2
CREATE TABLE d1(a TEXT, b INTEGER, c NUMERIC);
CREATE TABLE d2(x BLOB, y BLOB);
INSERT INTO d1 VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4);
--+ 4 changes, rowid 4
INSERT INTO d2 VALUES (1, 1), (2, '2'), ('3', 3), ('4', '4');
--+ 8 changes, rowid 4
CREATE INDEX idx ON d1(c, a);
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4

--- row values in sets, alone z3
CREATE TABLE d1(a TEXT, b INTEGER, c NUMERIC);
CREATE TABLE d2(x BLOB, y BLOB);
INSERT INTO d1 VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4);
--+ 4 changes, rowid 4
INSERT INTO d2 VALUES (1, 1), (2, '2'), ('3', 3), ('4', '4');
--+ 8 changes, rowid 4
CREATE INDEX idx ON d1(c);
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4

--- row values in sets, alone z4
CREATE TABLE d1(a TEXT, b INTEGER, c NUMERIC);
CREATE TABLE d2(x BLOB, y BLOB);
INSERT INTO d1 VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4);
--+ 4 changes, rowid 4
INSERT INTO d2 VALUES (1, 1), (2, '2'), ('3', 3), ('4', '4');
--+ 8 changes, rowid 4
CREATE INDEX idx ON d1(a);
SELECT rowid FROM d1 WHERE (c, a) IN (SELECT x, y FROM d2);
--= rowid
--> 2
--> 4
SELECT d1.rowid FROM d1, d2 WHERE a = y;
--= rowid
--> 2
--> 4
SELECT d1.rowid FROM d1 WHERE a IN (SELECT y FROM d2);
--= rowid
--> 2
--> 4

--- a row value compared from the other side keeps its collations
CREATE TABLE x2 (x, y);
INSERT INTO x2 VALUES (1234, 'abc');
--+ 1 changes, rowid 1
CREATE TABLE x1 (a, b PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID;
INSERT INTO x1 VALUES (1234, 'ABCD');
--+ 2 changes, rowid 1
SELECT * FROM x2 CROSS JOIN x1 WHERE (1234, x2.y) > (x1.a, x1.b);
--= x | y | a | b
--> 1234 | 'abc' | 1234 | 'ABCD'
SELECT (1234, x2.y) > (x1.a, x1.b) FROM x2, x1;
--= (1234, x2.y) > (x1.a, x1.b)
--> 1
SELECT ('abc') > (x1.b),  (x1.b) < 'abc' , (1234, 'abc') > (x1.a, x1.b), (x1.a, x1.b) < (1234, 'abc') FROM x1;
--= ('abc') > (x1.b) | (x1.b) < 'abc' | (1234, 'abc') > (x1.a, x1.b) | (x1.a, x1.b) < (1234, 'abc')
--> 0 | 0 | 0 | 0

--- a set in parentheses of its own
CREATE TABLE t1(x INT PRIMARY KEY, y INT);
INSERT INTO t1 VALUES(2, 200), (4, 400), (7, 700);
--+ 3 changes, rowid 3
CREATE TABLE t2(a INT);
INSERT INTO t2 VALUES(2),(4),(6);
--+ 6 changes, rowid 3
SELECT * FROM t1 WHERE x IN ((SELECT a FROM t2));
--= x | y
--> 2 | 200
--> 4 | 400
SELECT * FROM t1 WHERE x IN (((SELECT a FROM t2)));
--= x | y
--> 2 | 200
--> 4 | 400
SELECT * FROM t1 WHERE x IN ((SELECT a FROM t2), 7);
--= x | y
--> 2 | 200
--> 7 | 700
SELECT * FROM t1 WHERE x NOT IN ((SELECT a FROM t2));
--= x | y
--> 7 | 700
SELECT * FROM t1 WHERE x IN ((SELECT a, 1 FROM t2));
--! 1: sub-select returns 2 columns - expected 1
SELECT * FROM t1 WHERE x IN ((VALUES(2), (4)));
--= x | y
--> 2 | 200
--> 4 | 400
SELECT * FROM t1 WHERE (x, y) IN ((SELECT a, a * 100 FROM t2));
--= x | y
--> 2 | 200
--> 4 | 400
SELECT * FROM t1 WHERE x IN (+(SELECT a FROM t2));
--= x | y
--> 2 | 200

--- fields of a row value in a set, each by an index
CREATE TABLE t(a, c, d);
INSERT INTO t VALUES(1, 1, 'x'), (1, 2, 'y'), (2, 1, 'z'), (2, 2, 'w'), (1, 3, 'v');
--+ 5 changes, rowid 5
CREATE TABLE u(x, y);
INSERT INTO u VALUES(1, 2), (2, 1), (1, 3), (1, 2);
--+ 9 changes, rowid 4
CREATE INDEX i ON t(a, c);
SELECT d FROM t WHERE (a, c) IN (SELECT x, y FROM u) ORDER BY d;
--= d
--> 'v'
--> 'y'
--> 'z'
SELECT d FROM t WHERE (c, a) IN (SELECT x, y FROM u) ORDER BY d;
--= d
--> 'y'
--> 'z'
SELECT d FROM t WHERE (a, c) IN (VALUES(1, 2), (2, 1), (1, 3)) ORDER BY d;
--= d
--> 'v'
--> 'y'
--> 'z'
SELECT d FROM t WHERE (c, a) IN (VALUES(1, 2), (2, 1), (1, 3)) ORDER BY d;
--= d
--> 'y'
--> 'z'
SELECT d FROM t WHERE (a, c) IN ((1, 2), (2, 1), (1, 3)) ORDER BY d;
--= d
--> 'v'
--> 'y'
--> 'z'
DROP INDEX i;
CREATE INDEX i ON t(c);
SELECT d FROM t WHERE (a, c) IN (SELECT x, y FROM u) ORDER BY d;
--= d
--> 'v'
--> 'y'
--> 'z'
SELECT d FROM t WHERE (c, a) IN (SELECT x, y FROM u) ORDER BY d;
--= d
--> 'y'
--> 'z'
DROP INDEX i;
CREATE INDEX i ON t(c, d);
SELECT d FROM t WHERE (a, c) IN (SELECT x, y FROM u) AND d > 'a' ORDER BY d;
--= d
--> 'v'
--> 'y'
--> 'z'
SELECT d FROM t WHERE (c, a) IN (SELECT x, y FROM u) AND d > 'a' ORDER BY d;
--= d
--> 'y'
--> 'z'
SELECT d FROM t WHERE (c, d, a) IN (SELECT x, 'x', y FROM u) ORDER BY d;
--= d
CREATE TABLE k(a INTEGER PRIMARY KEY, b);
INSERT INTO k VALUES(1, 1), (2, 2), (3, 3);
--+ 12 changes, rowid 3
SELECT * FROM k WHERE (a, b) IN (SELECT x, y FROM u) ORDER BY a;
--= a | b
SELECT * FROM k WHERE (b, a) IN (SELECT 1, 2 UNION SELECT 2, 2) ORDER BY a;
--= a | b
--> 2 | 2
SELECT * FROM k WHERE (a, b) IN (SELECT 1, 2 UNION SELECT 2, 2) ORDER BY a;
--= a | b
--> 2 | 2

--- a part of a row value finds each row once
CREATE TABLE t(a, c COLLATE nocase, d);
INSERT INTO t VALUES(1, 'a', 'x'), (2, 'A', 'y'), (3, 'b', 'z');
--+ 3 changes, rowid 3
CREATE TABLE u(x, y);
INSERT INTO u VALUES('a', 1), ('A', 2), ('a', 2), ('B', 3), (NULL, 3), ('b', NULL);
--+ 9 changes, rowid 6
CREATE INDEX i ON t(c);
SELECT a, c, d FROM t WHERE (c, a) IN (SELECT x, y FROM u) ORDER BY a;
--= a | c | d
--> 1 | 'a' | 'x'
--> 2 | 'A' | 'y'
--> 3 | 'b' | 'z'
SELECT a, c, d FROM t WHERE (a, c) IN (SELECT y, x FROM u) ORDER BY a;
--= a | c | d
--> 1 | 'a' | 'x'
--> 2 | 'A' | 'y'
--> 3 | 'b' | 'z'
SELECT a, c, d FROM t WHERE (c, a, d) IN (SELECT x, y, 'y' FROM u) ORDER BY a;
--= a | c | d
--> 2 | 'A' | 'y'
DROP INDEX i;
CREATE INDEX i ON t(c, d);
SELECT a, c, d FROM t WHERE (c, a, d) IN (SELECT x, y, 'y' FROM u) ORDER BY a;
--= a | c | d
--> 2 | 'A' | 'y'
SELECT a, c, d FROM t WHERE (d, a, c) IN (SELECT 'y', y, x FROM u) ORDER BY a;
--= a | c | d
--> 2 | 'A' | 'y'
SELECT a, c, d FROM t WHERE (c, a) IN (SELECT x, y FROM u) AND d IN ('x', 'y') ORDER BY a;
--= a | c | d
--> 1 | 'a' | 'x'
--> 2 | 'A' | 'y'
SELECT t.a, (SELECT count(*) FROM t AS s WHERE (s.c, s.a) IN (SELECT x, y FROM u WHERE y <= t.a)) FROM t;
--= a | (SELECT count(*) FROM t AS s WHERE (s.c, s.a) IN (SELECT x, y FROM u WHERE y <= t.a))
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- row values as operands of CASE and BETWEEN
SELECT (2, 2) BETWEEN (2, 2) AND (3, 3), (2, 2) BETWEEN (2, NULL) AND (3, 3), (2, 2) BETWEEN (3, NULL) AND (3, 3);
--= (2, 2) BETWEEN (2, 2) AND (3, 3) | (2, 2) BETWEEN (2, NULL) AND (3, 3) | (2, 2) BETWEEN (3, NULL) AND (3, 3)
--> 1 | NULL | 0
SELECT CASE (2,2) WHEN (1, 1) THEN 2 ELSE 1 END, CASE (SELECT 2,2) WHEN (2, 2) THEN 2 ELSE 1 END;
--= CASE (2,2) WHEN (1, 1) THEN 2 ELSE 1 END | CASE (SELECT 2,2) WHEN (2, 2) THEN 2 ELSE 1 END
--> 1 | 2

--- row values of subqueries
CREATE TABLE t1(a, b);
INSERT INTO t1 VALUES(1, 2);
--+ 1 changes, rowid 1
SELECT (1, 2) = (SELECT a, b FROM t1), (SELECT a, b FROM t1) = (1, 2), (SELECT a, b FROM t1) IN (SELECT a, b FROM t1);
--= (1, 2) = (SELECT a, b FROM t1) | (SELECT a, b FROM t1) = (1, 2) | (SELECT a, b FROM t1) IN (SELECT a, b FROM t1)
--> 1 | 1 | 1
UPDATE t1 SET (a, b) = (SELECT 5, 6);
--+ 2 changes, rowid 1
SELECT * FROM t1;
--= a | b
--> 5 | 6
UPDATE t1 SET (a, b) = (b, a);
--+ 3 changes, rowid 1
SELECT * FROM t1;
--= a | b
--> 6 | 5

--- CASE of row values of other widths (fails)
SELECT CASE (1, 2) WHEN 1 THEN 2 END;
--! 1: row value misused

--- CASE of a value and a row value (fails)
SELECT CASE 1 WHEN (1, 2) THEN 2 END;
--! 1: row value misused

--- CASE of a row value as a condition (fails)
SELECT CASE WHEN (1, 2) THEN 2 END;
--! 1: row value misused

--- CASE of row values of three (fails)
SELECT CASE (1, 2) WHEN (1, 2, 3) THEN 2 END;
--! 1: row value misused
