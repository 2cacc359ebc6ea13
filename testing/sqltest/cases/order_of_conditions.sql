--- conditions on the columns of the index come before the table is read
CREATE TABLE t1(a, b, c);
CREATE INDEX i1 ON t1(a, c);
INSERT INTO t1 VALUES(1, -9223372036854775808, 0), (2, -9223372036854775808, 0), (3, 1, -9223372036854775808);
--+ 3 changes, rowid 3
SELECT * FROM t1 WHERE a=2 AND abs(b) AND c+0;
--= a | b | c
SELECT * FROM t1 WHERE a=2 AND abs(b) AND abs(c);
--= a | b | c
SELECT * FROM t1 WHERE a=3 AND b+1=1 AND abs(c);
--= a | b | c
--! 1: integer overflow
SELECT * FROM t1 WHERE a=3 AND abs(c) AND b+1=1;
--= a | b | c
--! 1: integer overflow
SELECT * FROM t1 WHERE a=2 AND abs(b) AND c+0 AND (SELECT 1);
--= a | b | c
SELECT * FROM t1 WHERE +a=2 AND abs(b) AND c+0;
--= a | b | c
--! 1: integer overflow
SELECT * FROM t1 WHERE a>1 AND abs(b) AND c+0;
--= a | b | c
--> 3 | 1 | -9223372036854775808
SELECT x.a, y.a FROM t1 x JOIN t1 y ON y.a=x.a AND abs(y.b) AND y.c+x.c WHERE x.a=2;
--= a | a
--! 1: integer overflow
SELECT x.a, y.a FROM t1 x LEFT JOIN t1 y ON y.a=x.a AND abs(y.b) AND y.c+0 WHERE x.a=2;
--= a | a
--> 2 | NULL
SELECT x.a, y.a FROM t1 x LEFT JOIN t1 y ON y.a=x.a WHERE x.a=2 AND abs(y.b) AND y.c+0;
--= a | a
SELECT x.a, y.a FROM t1 x RIGHT JOIN t1 y ON y.a=x.a AND abs(x.b) AND x.c+0 WHERE y.a=2;
--= a | a
--! 1: integer overflow
UPDATE t1 SET b=1 WHERE a=2 AND abs(b) AND c+0;
DELETE FROM t1 WHERE a=2 AND abs(b) AND c+0;
SELECT count(*) FROM t1 WHERE a=2 AND abs(b) AND c+0;
--= count(*)
--> 0
CREATE TABLE w(a, b, c, d, PRIMARY KEY(a, b)) WITHOUT ROWID;
CREATE INDEX wi ON w(c, d);
INSERT INTO w SELECT a, 5, b, c FROM t1;
--+ 6 changes, rowid 3
SELECT * FROM w WHERE c=1 AND abs(b) AND abs(d) AND a=9;
--= a | b | c | d
--! 1: integer overflow
SELECT * FROM w WHERE c=-9223372036854775808 AND abs(c) AND d+0;
--= a | b | c | d
--! 1: integer overflow

--- a bound that both arms of an OR keep
CREATE TABLE r2(a INTEGER, b INTEGER, c INTEGER, d INTEGER);
CREATE INDEX i2 ON r2(a, b, c);
INSERT INTO r2 SELECT a.value,b.value,c.value,c.value+b.value*4+a.value*16 FROM json_each('[0,1,2,3]') a, json_each('[0,1,2,3]') b, json_each('[0,1,2,3]') c;
--+ 64 changes, rowid 64
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR (a=2 AND b>2);
--> SEARCH r2 USING INDEX i2 (a>?)
SELECT d FROM r2 WHERE a>2 OR (a=2 AND b>2);
--= d
--> 44
--> 45
--> 46
--> 47
--> 48
--> 49
--> 50
--> 51
--> 52
--> 53
--> 54
--> 55
--> 56
--> 57
--> 58
--> 59
--> 60
--> 61
--> 62
--> 63
SELECT d FROM r2 WHERE a>2 OR (a=2 AND b>2) OR (a=2 AND b=2 AND c>1);
--= d
--> 48
--> 49
--> 50
--> 51
--> 52
--> 53
--> 54
--> 55
--> 56
--> 57
--> 58
--> 59
--> 60
--> 61
--> 62
--> 63
--> 44
--> 45
--> 46
--> 47
--> 42
--> 43
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR (a=2 AND b>2) OR (a=2 AND b=2 AND c>1);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a>?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a=? AND b>?)
-->   INDEX 3
-->     SEARCH r2 USING INDEX i2 (a=? AND b=? AND c>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR a=2;
--> SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a<2 OR a=2;
--> SEARCH r2 USING INDEX i2 (a<?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE 2>a OR a=2;
--> SEARCH r2 USING INDEX i2 (a<?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a<2 OR a>2;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a<?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a<2 OR a>=2;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a<?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE (a=1 AND b<2) OR (a=1 AND b=2);
--> SEARCH r2 USING INDEX i2 (a=? AND b<?)
SELECT d FROM r2 WHERE (a=1 AND b<2) OR (a=1 AND b=2);
--= d
--> 16
--> 17
--> 18
--> 19
--> 20
--> 21
--> 22
--> 23
--> 24
--> 25
--> 26
--> 27
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE (a=1 AND b<2) OR (b=2 AND a=1 AND c>1);
--> SEARCH r2 USING INDEX i2 (a=? AND b<?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE (a=1 AND b<2) OR (b=2 AND a=2 AND c>1);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a=? AND b<?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a=? AND b=? AND c>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a<'2' OR (a='2' AND b<3);
--> SEARCH r2 USING INDEX i2 (a<?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a BETWEEN 1 AND 2 OR (a=1 AND b<3);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a>? AND a<?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a=? AND b<?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a IS 1 OR (a=1 AND b<3);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a=?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a=? AND b<?)
EXPLAIN QUERY PLAN SELECT x.d FROM r2 x, r2 y WHERE x.a>y.d OR (x.a=y.d AND x.b>y.b);
--> SCAN y
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH x USING INDEX i2 (a>?)
-->   INDEX 2
-->     SEARCH x USING INDEX i2 (a=? AND b>?)
EXPLAIN QUERY PLAN SELECT x.d FROM r2 x LEFT JOIN r2 y ON y.a>x.d OR (y.a=x.d AND x.b>y.b);
--> SCAN x
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH y USING COVERING INDEX i2 (a>?) LEFT-JOIN
-->   INDEX 2
-->     SEARCH y USING COVERING INDEX i2 (a=? AND b<?) LEFT-JOIN
SELECT x.d, y.d FROM r2 x LEFT JOIN r2 y ON y.a>x.d OR (y.a=x.d AND x.b>y.b) WHERE x.d<5;
--= d | d
--> 0 | 16
--> 0 | 17
--> 0 | 18
--> 0 | 19
--> 0 | 20
--> 0 | 21
--> 0 | 22
--> 0 | 23
--> 0 | 24
--> 0 | 25
--> … 88 rows more, md5 6f8bdebc12a5d72fedb209062719a82b
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR (a=2 AND b>2) ORDER BY a, b LIMIT 3;
--> SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN DELETE FROM r2 WHERE a>2 OR (a=2 AND b>2);
--> SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR (a=2 AND b LIKE 'x%');
--> SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE rowid>2 OR (rowid=2 AND b>2);
--> SEARCH r2 USING INTEGER PRIMARY KEY (rowid>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR (a=2 AND +b>2);
--> SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE +a>2 OR (a=2 AND +b>2);
--> SCAN r2
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE (a>2 OR a=2) AND b=7;
--> SEARCH r2 USING INDEX i2 (a>?)
EXPLAIN QUERY PLAN SELECT d FROM r2 WHERE a>2 OR (a>1 AND b=3);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH r2 USING INDEX i2 (a>?)
-->   INDEX 2
-->     SEARCH r2 USING INDEX i2 (a>?)
CREATE TABLE tx(a TEXT, b);
CREATE INDEX txi ON tx(a, b);
INSERT INTO tx VALUES('abc', 1), ('abd', 2), (x'616263', 3), ('ABCD', 4), (5, 5);
--+ 69 changes, rowid 5
EXPLAIN QUERY PLAN SELECT * FROM tx WHERE a LIKE 'abc%' OR (a='ABC' AND b=1);
--> SCAN tx
EXPLAIN QUERY PLAN SELECT * FROM tx WHERE (a GLOB 'abc*' AND b>0) OR (a='abc' AND b=1);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH tx USING COVERING INDEX txi (a>? AND a<?)
-->   INDEX 2
-->     SEARCH tx USING COVERING INDEX txi (a=? AND b=?)
SELECT * FROM tx WHERE (a GLOB 'abc*' AND b>0) OR (a>='abc' AND b=1);
--= a | b
--> 'abc' | 1
--> x'616263' | 3
SELECT * FROM tx WHERE a>'abc' OR (a='abc' AND b=1);
--= a | b
--> 'abc' | 1
--> 'abd' | 2
--> x'616263' | 3
