--- a COLLATE inside of an OR
CREATE TABLE t(a, b, c);
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b COLLATE NOCASE);
CREATE INDEX tbc ON t(b, c);
INSERT INTO t VALUES (1, 'x', 2), (2, 'X', 3), (3, 'y', 'Y');
--+ 3 changes, rowid 3
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 OR b = 'x' COLLATE nocase;
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 OR (b = 'y' AND c = 'y' COLLATE nocase);
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 1 OR a = 2 COLLATE binary;
--> SCAN t
SELECT a FROM t WHERE a = 1 OR b = 'x' COLLATE nocase;
--= a
--> 1
--> 2
SELECT a FROM t WHERE a = 1 OR (b = 'y' AND c = 'y' COLLATE nocase);
--= a
--> 1
--> 3

--- prefixes of LIKE and GLOB that begin with a digit
CREATE TABLE t(a, b COLLATE nocase);
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b);
INSERT INTO t VALUES ('8Jam', '8jam'), (8, 8), ('8.5x', '8e'), ('+1', '-');
--+ 4 changes, rowid 4
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b LIKE '8J%';
--> SEARCH t USING INDEX tb (b>? AND b<?)
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '8J*';
--> SEARCH t USING COVERING INDEX ta (a>? AND a<?)
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '8*';
--> SCAN t USING COVERING INDEX ta
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '-*';
--> SCAN t USING COVERING INDEX ta
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '--*';
--> SEARCH t USING COVERING INDEX ta (a>? AND a<?)
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '+*';
--> SEARCH t USING COVERING INDEX ta (a>? AND a<?)
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '/*';
--> SCAN t USING COVERING INDEX ta
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '8/*';
--> SCAN t USING COVERING INDEX ta
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '8e*';
--> SEARCH t USING COVERING INDEX ta (a>? AND a<?)
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB '8.*';
--> SCAN t USING COVERING INDEX ta
EXPLAIN QUERY PLAN SELECT a FROM t WHERE a GLOB ' 8*';
--> SCAN t USING COVERING INDEX ta
SELECT a FROM t WHERE b LIKE '8J%';
--= a
--> '8Jam'
SELECT a FROM t WHERE a GLOB '8J*';
--= a
--> '8Jam'
SELECT a FROM t WHERE a GLOB '8e*';
--= a
SELECT a FROM t WHERE a GLOB '+*';
--= a
--> '+1'

--- row values that depend on what they are compared with
CREATE TABLE t(x, y);
CREATE TABLE o(a, b);
CREATE INDEX oa ON o(a, b);
INSERT INTO t VALUES (1, 2), (3, 1);
--+ 2 changes, rowid 2
INSERT INTO o VALUES (1, 1), (2, 2), (0, 3);
--+ 5 changes, rowid 3
EXPLAIN QUERY PLAN SELECT * FROM t CROSS JOIN o WHERE (o.a, t.x) > (1, t.y);
--> SCAN t
--> SCAN o
EXPLAIN QUERY PLAN SELECT * FROM t CROSS JOIN o WHERE (1, t.y) < (o.a, t.x);
--> SCAN t
--> SCAN o
EXPLAIN QUERY PLAN SELECT * FROM t CROSS JOIN o WHERE (o.a, o.b) > (1, t.y);
--> SCAN t
--> SEARCH o USING COVERING INDEX oa ((a,b)>(?,?))
SELECT * FROM t CROSS JOIN o WHERE (o.a, t.x) > (1, t.y);
--= x | y | a | b
--> 1 | 2 | 2 | 2
--> 3 | 1 | 1 | 1
--> 3 | 1 | 2 | 2
SELECT * FROM t CROSS JOIN o WHERE (o.a, o.b) > (1, t.y);
--= x | y | a | b
--> 1 | 2 | 2 | 2
--> 3 | 1 | 2 | 2

--- a DISTINCT that a unique key makes redundant
CREATE TABLE x(a NOT NULL, b NOT NULL, c, PRIMARY KEY(a, b));
CREATE TABLE y(a, b, c, PRIMARY KEY(a, b)) WITHOUT ROWID;
CREATE TABLE z(i INTEGER PRIMARY KEY, j UNIQUE, k COLLATE nocase UNIQUE NOT NULL);
EXPLAIN QUERY PLAN SELECT DISTINCT b, c, a FROM x;
--> SCAN x
EXPLAIN QUERY PLAN SELECT DISTINCT b, c, a FROM y;
--> SCAN y
EXPLAIN QUERY PLAN SELECT DISTINCT b FROM y WHERE a = 1;
--> SEARCH y USING PRIMARY KEY (a=?)
EXPLAIN QUERY PLAN SELECT DISTINCT c FROM y WHERE a = 1;
--> SEARCH y USING PRIMARY KEY (a=?)
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT c, b FROM y WHERE 1 = a;
--> SEARCH y USING PRIMARY KEY (a=?)
EXPLAIN QUERY PLAN SELECT DISTINCT c, b FROM y WHERE a = 'x' COLLATE nocase;
--> SCAN y
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT j FROM z;
--> SCAN z USING COVERING INDEX sqlite_autoindex_z_1
EXPLAIN QUERY PLAN SELECT DISTINCT k FROM z;
--> SCAN z USING COVERING INDEX sqlite_autoindex_z_2
EXPLAIN QUERY PLAN SELECT DISTINCT k COLLATE binary FROM z;
--> SCAN z USING COVERING INDEX sqlite_autoindex_z_2
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT k COLLATE nocase FROM z;
--> SCAN z USING COVERING INDEX sqlite_autoindex_z_2
EXPLAIN QUERY PLAN SELECT DISTINCT i, j FROM z ORDER BY j;
--> SCAN z USING COVERING INDEX sqlite_autoindex_z_1
EXPLAIN QUERY PLAN SELECT DISTINCT k, j FROM z ORDER BY j LIMIT 3;
--> SCAN z USING INDEX sqlite_autoindex_z_1
EXPLAIN QUERY PLAN SELECT DISTINCT x.a, x.b FROM x, z;
--> SCAN x USING COVERING INDEX sqlite_autoindex_x_1
--> SCAN z USING COVERING INDEX sqlite_autoindex_z_2
SELECT DISTINCT j FROM z;
--= j

--- which side looks to the right
CREATE TABLE t1(x);
CREATE TABLE t2(y);
SELECT * FROM (t1 RIGHT JOIN json_each(t2.y)) JOIN t2;
--! 1: table-function argument references tables to its right

--- which side looks to the right, both
CREATE TABLE t1(x);
CREATE TABLE t2(y);
SELECT * FROM t1 RIGHT JOIN json_each(t2.y) ON t2.y JOIN t2;
--! 1: table-function argument references tables to its right

--- which side looks to the right, the condition
CREATE TABLE t1(x);
CREATE TABLE t2(y);
SELECT * FROM t1 RIGHT JOIN json_each(1) ON t2.y JOIN t2;
--! 1: ON clause references tables to its right

--- declared keys of virtual tables
CREATE TABLE t(a);
INSERT INTO t VALUES ('[1,1,2]');
--+ 1 changes, rowid 1
SELECT DISTINCT value FROM t, json_each(t.a);
--= value
--> 1
--> 2
SELECT DISTINCT key FROM json_each('[1,1,2]');
--= key
--> 0
--> 1
--> 2
SELECT (SELECT value FROM json_each('[4,5]') LIMIT 2), (SELECT value FROM json_each('[4,5]') LIMIT 0), (SELECT value FROM json_each('[4,5]') LIMIT -1);
--= (SELECT value FROM json_each('[4,5]') LIMIT 2) | (SELECT value FROM json_each('[4,5]') LIMIT 0) | (SELECT value FROM json_each('[4,5]') LIMIT -1)
--> 4 | NULL | 4
PRAGMA index_list(dbstat);
--= seq | name | unique | origin | partial

--- changes of one row, found by a unique key, with indexes that stay and indexes that go
CREATE TABLE u(a INTEGER UNIQUE, b INTEGER, c TEXT, d, UNIQUE(b, c));
CREATE INDEX ud ON u(d) WHERE d > 2;
CREATE INDEX uc ON u(c DESC);
INSERT INTO u VALUES(1, 10, 'x', 1), (2, 20, 'y', 2), (3, 30, 'z', 3), (NULL, 40, 'n', 4), (NULL, 50, 'm', 5);
--+ 5 changes, rowid 5
UPDATE u SET d = b * 3 WHERE a = 2;
--+ 6 changes, rowid 5
UPDATE u SET d = d + 1 WHERE a IS NULL;
--+ 8 changes, rowid 5
UPDATE u SET a = 7, c = 'seven' WHERE a = 3 RETURNING *;
--= a | b | c | d
--> 7 | 30 | 'seven' | 3
--+ 9 changes, rowid 5
UPDATE u SET a = 1 WHERE a = 2;
--! 2067: UNIQUE constraint failed: u.a
UPDATE OR IGNORE u SET a = 1 WHERE a = 2;
UPDATE OR REPLACE u SET a = 1, d = 9 WHERE a = 2;
--+ 10 changes, rowid 5
UPDATE u SET d = 0 WHERE a = 100;
UPDATE u SET rowid = 20 WHERE a = 7;
--+ 11 changes, rowid 5
UPDATE u SET d = (SELECT max(d) FROM u) WHERE a = 7;
--+ 12 changes, rowid 5
SELECT rowid, * FROM u ORDER BY rowid;
--= rowid | a | b | c | d
--> 2 | 1 | 20 | 'y' | 9
--> 4 | NULL | 40 | 'n' | 5
--> 5 | NULL | 50 | 'm' | 6
--> 20 | 7 | 30 | 'seven' | 9
SELECT d FROM u WHERE d > 2 ORDER BY d;
--= d
--> 5
--> 6
--> 9
--> 9
DELETE FROM u WHERE a = 7 AND b = 31;
DELETE FROM u WHERE b = 30 AND c = 'seven' RETURNING a;
--= a
--> 7
--+ 13 changes, rowid 5
DELETE FROM u WHERE rowid = 4;
--+ 14 changes, rowid 5
SELECT rowid, * FROM u ORDER BY rowid;
--= rowid | a | b | c | d
--> 2 | 1 | 20 | 'y' | 9
--> 5 | NULL | 50 | 'm' | 6
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TRIGGER up BEFORE UPDATE ON u BEGIN DELETE FROM u WHERE a = old.a AND old.d = 77; END;
UPDATE u SET d = 77 WHERE a = 1;
--+ 15 changes, rowid 5
UPDATE u SET d = 78 WHERE a = 1;
--+ 16 changes, rowid 5
REPLACE INTO u VALUES(5, 50, 'm', 6), (5, 50, 'k', 7), (6, 50, 'k', 8);
--+ 19 changes, rowid 8
INSERT OR REPLACE INTO u SELECT 5 + x % 2, x, 'w' || x % 3, x FROM (SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4);
--+ 23 changes, rowid 12
SELECT rowid, * FROM u ORDER BY rowid;
--= rowid | a | b | c | d
--> 11 | 6 | 3 | '0' | 3
--> 12 | 5 | 4 | '0' | 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- check names
CREATE TABLE t(a CHECK('x'), b CHECK("x"), c CHECK(`c`), d CHECK([d]), e CHECK ('x' 'y'));
--! 1: near "'y'": syntax error
CREATE TABLE t(a CHECK('x'));
INSERT INTO t VALUES(1);
--! 275: CHECK constraint failed: x
CREATE TABLE u(a CHECK([a]));
INSERT INTO u VALUES(0);
--! 275: CHECK constraint failed: a
CREATE TABLE v(a CHECK("a"));
INSERT INTO v VALUES(0);
--! 275: CHECK constraint failed: a
CREATE TABLE w(a CHECK('x''y' = a));
INSERT INTO w VALUES(0);
--! 275: CHECK constraint failed: x'y
CREATE TABLE y(a CHECK( ( 'x''y' ) ));
INSERT INTO y VALUES(0);
--! 275: CHECK constraint failed: ( 'x''y' )
CREATE TABLE z(a CHECK( 'x''y'  ));
INSERT INTO z VALUES(0);
--! 275: CHECK constraint failed: x'y

--- index true
CREATE TABLE t(a);
CREATE INDEX i ON t((true));
CREATE INDEX j ON t(a) WHERE true;
CREATE INDEX j ON t(a IS true);
--! 1: index j already exists
CREATE INDEX k ON t((a in ()));
CREATE TABLE u(a DEFAULT true, b CHECK(true), c check(a is true));
INSERT INTO u VALUES(1,1,1);
--+ 1 changes, rowid 1

--- not null order
CREATE TABLE t0(a NOT NULL DEFAULT NULL,c5 NOT NULL);
REPLACE INTO t0 VALUES(NULL,NULL);
--! 1299: NOT NULL constraint failed: t0.c5
CREATE TABLE t1(a NOT NULL ON CONFLICT IGNORE,c5 NOT NULL, d NOT NULL ON CONFLICT REPLACE DEFAULT 5, e CHECK(d>6), f NOT NULL ON CONFLICT FAIL);
INSERT INTO t1 VALUES(1,1,NULL,1,NULL);
--! 1299: NOT NULL constraint failed: t1.f
INSERT INTO t1 VALUES(1,1,NULL,1,1);
--! 275: CHECK constraint failed: d>6
INSERT INTO t1 VALUES(NULL,NULL,NULL,1,NULL);
INSERT INTO t1 VALUES(NULL,1,NULL,1,NULL);

--- strings as index terms
CREATE TABLE t(a);
CREATE INDEX i ON t(('x' COLLATE NOCASE) COLLATE RTRIM);
CREATE INDEX j ON t('x' COLLATE NOCASE);
--! 1: no such column: x
CREATE INDEX k ON t('a' COLLATE NOCASE);
CREATE INDEX l ON t('x');
--! 1: no such column: x
CREATE INDEX m ON t('x' || '');
