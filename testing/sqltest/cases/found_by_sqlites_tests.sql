--- an order below an operand of UNION ALL
CREATE TABLE t1(a,b);
INSERT INTO t1 VALUES(1,'a'),(2,'b'),(3,'c'),(4,'d'),(5,'e');
CREATE TABLE t2(x,y);
INSERT INTO t2 VALUES(8,'y'),(9,'z'),(6,'w'),(7,'x');
SELECT a, b FROM t1 UNION ALL SELECT * FROM (SELECT x, y FROM t2 ORDER BY y) LIMIT 3 OFFSET 3;
SELECT a, b FROM t1 UNION ALL SELECT * FROM (SELECT x, y FROM t2 ORDER BY y) LIMIT 3 OFFSET 5;
SELECT * FROM (SELECT x, y FROM t2 ORDER BY y) UNION ALL SELECT a, b FROM t1 LIMIT 5;
--- LEFT JOIN by a NULL and a set
CREATE TABLE t1(a); INSERT INTO t1 VALUES(0);
CREATE TABLE t2(b, c, d); INSERT INTO t2(b,c,d) VALUES(4,5,3),(4,5,4),(4,5,8);
CREATE INDEX t2bcd ON t2(b, c, d);
SELECT * FROM t1 LEFT JOIN t2 ON b=NULL AND c=5 AND d IN (2,3,4);
--- LEFT JOIN by a NULL and a set, one column twice
CREATE TABLE v0(v1); CREATE TABLE v3(v5, v4); INSERT INTO v0 VALUES(0);
CREATE INDEX v9 ON v3(v4, v4, v5);
SELECT quote(v5) FROM v0 LEFT JOIN v3 ON v4 = NULL AND v5 IN(0);
--- a partial index and its condition from the other side
CREATE TABLE t0(c0 COLLATE NOCASE, c1); CREATE INDEX i0 ON t0(0) WHERE c0 >= c1;
INSERT INTO t0 VALUES('a', 'B');
SELECT c1 <= c0, c0 >= c1 FROM t0;
SELECT 2 FROM t0 WHERE c0 >= c1;
SELECT 3 FROM t0 WHERE c1 <= c0;
--- bare columns beside max and min with FILTER
CREATE TABLE t2(a, b, c);
INSERT INTO t2 VALUES(1, 5, 'x'), (1, 2, 3), (1, 4, 'x'), (2, 5, 6), (2, 7, 8);
SELECT a, c, max(b) FILTER (WHERE c='x') FROM t2 GROUP BY a;
SELECT a, c, min(b) FILTER (WHERE c='x') FROM t2 GROUP BY a;
SELECT a, c, max(b) FILTER (WHERE c='x') FROM t2;
--- row values as operands of CASE and BETWEEN
SELECT (2, 2) BETWEEN (2, 2) AND (3, 3), (2, 2) BETWEEN (2, NULL) AND (3, 3), (2, 2) BETWEEN (3, NULL) AND (3, 3);
SELECT CASE (2,2) WHEN (1, 1) THEN 2 ELSE 1 END, CASE (SELECT 2,2) WHEN (2, 2) THEN 2 ELSE 1 END;
--- row values of subqueries
CREATE TABLE t1(a, b); INSERT INTO t1 VALUES(1, 2);
SELECT (1, 2) = (SELECT a, b FROM t1), (SELECT a, b FROM t1) = (1, 2), (SELECT a, b FROM t1) IN (SELECT a, b FROM t1);
UPDATE t1 SET (a, b) = (SELECT 5, 6);
SELECT * FROM t1;
UPDATE t1 SET (a, b) = (b, a);
SELECT * FROM t1;
--- CASE of row values of other widths
SELECT CASE (1, 2) WHEN 1 THEN 2 END;
--- CASE of a value and a row value
SELECT CASE 1 WHEN (1, 2) THEN 2 END;
--- CASE of a row value as a condition
SELECT CASE WHEN (1, 2) THEN 2 END;
--- CASE of row values of three
SELECT CASE (1, 2) WHEN (1, 2, 3) THEN 2 END;
--- a condition without tables that is not constant
SELECT 1 WHERE abs(random()) < 0;
SELECT 2 WHERE abs(random()) >= 0;
SELECT 3 FROM (SELECT 1) WHERE abs(random()) < 0;
SELECT 4 WHERE (SELECT abs(random())) < 0;
--- DROP COLUMN in front of the key of a table without rowids
CREATE TABLE t1(x, y INTEGER PRIMARY KEY, z) WITHOUT ROWID;
INSERT INTO t1 VALUES(1, 2, 3), (4, 5, 6), (7, 8, 9);
ALTER TABLE t1 DROP COLUMN x;
SELECT * FROM t1;
PRAGMA integrity_check;
ALTER TABLE t1 DROP COLUMN z;
SELECT * FROM t1;
PRAGMA integrity_check;
--- a default that is a negative of a negative
CREATE TABLE t5(a INTEGER DEFAULT -9223372036854775808, b INTEGER DEFAULT (-(-9223372036854775808)));
INSERT INTO t5 DEFAULT VALUES;
ALTER TABLE t5 ADD COLUMN c INTEGER DEFAULT (-(-9223372036854775808));
SELECT typeof(c), c FROM t5;
ALTER TABLE t5 ADD COLUMN d INTEGER DEFAULT (1 + 2);
--- DROP COLUMN of many rows without rowids
CREATE TABLE t(a, k TEXT PRIMARY KEY, b, c) WITHOUT ROWID;
WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 3000) INSERT INTO t SELECT x, "k" || (x * 7919 % 3001), randomblob(x % 300), x * 2 FROM n;
CREATE INDEX i ON t(c);
ALTER TABLE t DROP COLUMN b;
PRAGMA integrity_check;
SELECT count(*), sum(a), sum(c), min(k), max(k) FROM t;
ALTER TABLE t DROP COLUMN a;
PRAGMA integrity_check;
SELECT count(*), sum(c), min(k), max(k) FROM t;
--- DROP COLUMN of a table without rowids that has an index
CREATE TABLE t(a, b, c INTEGER PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t VALUES(1, 2, 3), (4, 5, 6);
CREATE INDEX i ON t(b);
ALTER TABLE t DROP COLUMN a;
SELECT * FROM t; SELECT * FROM t WHERE b = 5;
PRAGMA integrity_check;
--- DROP COLUMN that is generated and stored
CREATE TABLE 'my table'(a, b PRIMARY KEY, c AS (a+b) STORED, d) WITHOUT ROWID;
INSERT INTO "my table"(a, b, d) VALUES(1, 2, 'hello'), (3, 4, 'world');
SELECT * FROM "my table";
ALTER TABLE "my table" DROP COLUMN c;
SELECT * FROM "my table";
PRAGMA integrity_check;
--- DROP COLUMN beside one that is generated and stored
CREATE TABLE 'my table'(a, b PRIMARY KEY, c AS (a+b) STORED, d) WITHOUT ROWID;
INSERT INTO "my table"(a, b, d) VALUES(1, 2, 'hello'), (3, 4, 'world');
ALTER TABLE "my table" DROP COLUMN d;
SELECT * FROM "my table";
PRAGMA integrity_check;
--- bare columns beside two maxima, one with FILTER
CREATE TABLE t1(a INTEGER PRIMARY KEY, b);
INSERT INTO t1 VALUES(321, 100000), (111, 110000), (444, 120000), (222, 130000);
SELECT max(a), max(a) FILTER (WHERE b<12345), b FROM t1;
SELECT max(a) FILTER (WHERE b<12345), max(a), b FROM t1;
SELECT max(a) FILTER (WHERE b<115000), min(a), b FROM t1;
SELECT min(a), max(a) FILTER (WHERE b<115000), b FROM t1;
SELECT sum(a), max(a) FILTER (WHERE b>115000), b FROM t1;
--- a default in UTF-16
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(a);
INSERT INTO t VALUES(1);
ALTER TABLE t ADD COLUMN b DEFAULT 'xyzzy';
ALTER TABLE t ADD COLUMN c TEXT DEFAULT 5;
ALTER TABLE t ADD COLUMN d DEFAULT x'3132';
SELECT * FROM t;
SELECT b = 'xyzzy', length(b), c || b, hex(d), upper(b) FROM t;
CREATE INDEX i ON t(b);
SELECT * FROM t WHERE b = 'xyzzy';
PRAGMA integrity_check;
--- a default in UTF-16, the other order
PRAGMA encoding = 'UTF-16be';
CREATE TABLE t(a);
INSERT INTO t VALUES(1);
ALTER TABLE t ADD COLUMN b DEFAULT 'xyzzy';
SELECT b, length(b) FROM t GROUP BY b;
--- DISTINCT with OFFSET in subqueries
CREATE TABLE t1(a, b);
INSERT INTO t1 VALUES(1,1), (1,1), (2,1), (2,1), (3,1), (4,1), (5,1);
SELECT (SELECT DISTINCT 'string' FROM t1 LIMIT 1 OFFSET 5), (SELECT DISTINCT a FROM t1 LIMIT 1 OFFSET 1);
SELECT (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1), (SELECT DISTINCT b FROM t1 ORDER BY b LIMIT 1 OFFSET 1);
SELECT EXISTS (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1), EXISTS (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 8);
SELECT EXISTS (SELECT DISTINCT a FROM t1 ORDER BY a LIMIT 1 OFFSET 5), a IN (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1) FROM t1;
SELECT (SELECT DISTINCT b FROM t1 WHERE a > 9), (SELECT DISTINCT b FROM t1 WHERE a = 5);
--- the target in FROM 1
CREATE TABLE t(a,b); UPDATE t SET a = 1 FROM t;
--- the target in FROM 2
CREATE TABLE t(a,b); UPDATE main.t SET a = 1 FROM T;
--- the target in FROM 3
CREATE TABLE t(a,b); CREATE TABLE x(c); UPDATE t AS z SET a = 1 FROM x, t AS z;
--- the target in FROM under other names
CREATE TABLE t(a,b); CREATE TABLE x(a); INSERT INTO t VALUES(1, 2), (3, 4);
UPDATE t AS z SET a = t.a + 10 FROM t WHERE z.a = t.a;
UPDATE t SET b = 9 FROM x AS t;
UPDATE t SET a = 1 FROM t AS u WHERE u.a = t.a;
WITH t AS (SELECT 5 AS v) UPDATE t SET a = v FROM t;
SELECT * FROM t;
--- the target in FROM, in parentheses
CREATE TABLE t(a,b); CREATE TABLE x(c); UPDATE t SET a = 1 FROM (x JOIN t);
--- the target in FROM, a view
CREATE TABLE t(a,b); CREATE VIEW v AS SELECT * FROM t; CREATE TRIGGER r INSTEAD OF UPDATE ON v BEGIN SELECT 1; END;
UPDATE v SET a = 1 FROM v;
