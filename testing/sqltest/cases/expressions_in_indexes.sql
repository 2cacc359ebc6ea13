--- constants in indexes
CREATE TABLE t1(c1);
CREATE INDEX i1 ON t1(c1,1);
SELECT(SELECT(5>1)FROM t1 s174 WHERE 1>s174.c1);
--= (SELECT(5>1)FROM t1 s174 WHERE 1>s174.c1)
--> NULL
CREATE TABLE t0(a,b);
CREATE INDEX i2 ON t0(1);
CREATE INDEX i3 ON t0((100)) WHERE a=a;
SELECT a FROM t0 WHERE(100)AND a=a;
--= a
DELETE FROM t0 WHERE 1;
INSERT INTO t0 SELECT 1,1 FROM t0;
INSERT INTO t0 VALUES(1,2),(3,4),(5,6);
--+ 3 changes, rowid 3
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT 1, 100, instr(1,2), a FROM t0 ORDER BY 1, a;
--= 1 | 100 | instr(1,2) | a
--> 1 | 100 | 0 | 1
--> 1 | 100 | 0 | 3
--> 1 | 100 | 0 | 5
CREATE INDEX i4 ON t0(NULL, b);
SELECT b FROM t0 WHERE NULL;
--= b
SELECT NULL, b FROM t0 ORDER BY b;
--= NULL | b
--> NULL | 2
--> NULL | 4
--> NULL | 6
UPDATE t0 SET a=1 WHERE 1;
--+ 6 changes, rowid 3
SELECT * FROM t0;
--= a | b
--> 1 | 2
--> 1 | 4
--> 1 | 6

--- aggregates
CREATE TABLE t(a,b,c);
INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
--+ 4 changes, rowid 4
CREATE INDEX i ON t(a+b);
SELECT a+b, max(a+b) FROM t;
--= a+b | max(a+b)
--> 15 | 15
SELECT a+b, count(*) FROM t;
--= a+b | count(*)
--> 1 | 4
SELECT max(a+b) FROM t;
--= max(a+b)
--> 15
SELECT sum(a+b), a+b FROM t;
--= sum(a+b) | a+b
--> 28 | 1
SELECT a+b, count(*) FROM t GROUP BY a+b;
--= a+b | count(*)
--> 1 | 1
--> 3 | 1
--> 9 | 1
--> 15 | 1
SELECT (a+b)*2, count(*) FROM t GROUP BY a+b;
--= (a+b)*2 | count(*)
--> 2 | 1
--> 6 | 1
--> 18 | 1
--> 30 | 1
SELECT (a+b)%2, sum(a+b) FROM t GROUP BY (a+b)%2;
--= (a+b)%2 | sum(a+b)
--> 1 | 28
SELECT DISTINCT a+b FROM t;
--= a+b
--> 1
--> 3
--> 9
--> 15
SELECT a+b FROM t ORDER BY a+b DESC;
--= a+b
--> 15
--> 9
--> 3
--> 1
SELECT (SELECT x.a+x.b FROM t x WHERE x.a+x.b=t.a+t.b) FROM t WHERE a+b>0;
--= (SELECT x.a+x.b FROM t x WHERE x.a+x.b=t.a+t.b)
--> 1
--> 3
--> 9
--> 15
SELECT count(*) FROM t x, t y WHERE x.a+x.b=y.a+y.b;
--= count(*)
--> 4
SELECT a+b, row_number() OVER (ORDER BY a+b) FROM t;
--= a+b | row_number() OVER (ORDER BY a+b)
--> 1 | 1
--> 3 | 2
--> 9 | 3
--> 15 | 4
SELECT x.a+x.b, y.a+y.b FROM t x LEFT JOIN t y ON y.a+y.b=x.a+x.b+3 ORDER BY 1;
--= x.a+x.b | y.a+y.b
--> 1 | NULL
--> 3 | NULL
--> 9 | NULL
--> 15 | NULL
SELECT a+b FROM t WHERE a+b IN (3,9);
--= a+b
--> 3
--> 9
SELECT a+b FROM t WHERE a+b=3 OR a+b=9;
--= a+b
--> 3
--> 9
SELECT group_concat(a+b) FROM t;
--= group_concat(a+b)
--> '1,3,9,15'
SELECT min(a+b), max(a+b) FROM t;
--= min(a+b) | max(a+b)
--> 1 | 15
SELECT total(a+b) FILTER (WHERE a+b>3) FROM t;
--= total(a+b) FILTER (WHERE a+b>3)
--> 24.0
SELECT a+b FROM t WHERE a+b>3 GROUP BY a+b HAVING max(a+b)>3;
--= a+b
--> 9
--> 15
SELECT (SELECT count(*) FROM t x WHERE x.a+x.b<t.a+t.b) FROM t;
--= (SELECT count(*) FROM t x WHERE x.a+x.b<t.a+t.b)
--> 0
--> 1
--> 2
--> 3
UPDATE t SET c=a+b WHERE a+b>1;
--+ 7 changes, rowid 4
SELECT c FROM t;
--= c
--> 3
--> 9
--> 15
--> 2
DELETE FROM t WHERE a+b>10 RETURNING a+b;
--= a+b
--> 15
--+ 8 changes, rowid 4
SELECT a+b FROM t UNION SELECT a+b FROM t;
--= a+b
--> 1
--> 3
--> 9
CREATE VIEW v AS SELECT a+b AS s FROM t;
SELECT s FROM v WHERE s>2;
--= s
--> 3
--> 9
SELECT max(s), s FROM v;
--= max(s) | s
--> 9 | 9
SELECT EXISTS(SELECT 1 FROM t WHERE a+b=3), (SELECT a+b FROM t LIMIT 1);
--= EXISTS(SELECT 1 FROM t WHERE a+b=3) | (SELECT a+b FROM t LIMIT 1)
--> 1 | 1
CREATE TABLE u(k);
INSERT INTO u VALUES(3),(9);
--+ 10 changes, rowid 2
SELECT k, (SELECT sum(a+b) FROM t WHERE a+b=k) FROM u;
--= k | (SELECT sum(a+b) FROM t WHERE a+b=k)
--> 3 | 3
--> 9 | 9
SELECT k, a+b FROM u LEFT JOIN t ON a+b=k;
--= k | a+b
--> 3 | 3
--> 9 | 9
SELECT k, a+b FROM t RIGHT JOIN u ON a+b=k;
--= k | a+b
--> 3 | 3
--> 9 | 9
SELECT sum(a+b) OVER (ORDER BY a+b) FROM t;
--= sum(a+b) OVER (ORDER BY a+b)
--> 1
--> 4
--> 13
SELECT CASE WHEN a+b>3 THEN a+b ELSE -1 END FROM t ORDER BY 1;
--= CASE WHEN a+b>3 THEN a+b ELSE -1 END
--> -1
--> -1
--> 9
WITH RECURSIVE r(n) AS (SELECT min(a+b) FROM t UNION ALL SELECT n+1 FROM r WHERE n<(SELECT max(a+b) FROM t)) SELECT n FROM r;
--= n
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9

--- collations and types
CREATE TABLE t(a TEXT COLLATE NOCASE, b, c INT);
INSERT INTO t VALUES('A','x',1),('b','Y',2),('C','z',3);
--+ 3 changes, rowid 3
CREATE INDEX i ON t(lower(a), b);
CREATE INDEX j ON t(c+0);
CREATE INDEX k ON t(a||b COLLATE NOCASE);
SELECT lower(a), b FROM t ORDER BY lower(a);
--= lower(a) | b
--> 'a' | 'x'
--> 'b' | 'Y'
--> 'c' | 'z'
SELECT lower(a)='B' FROM t;
--= lower(a)='B'
--> 0
--> 0
--> 0
SELECT a||b FROM t WHERE a||b='AX';
--= a||b
SELECT typeof(c+0), c+0='1' FROM t;
--= typeof(c+0) | c+0='1'
--> 'integer' | 0
--> 'integer' | 0
--> 'integer' | 0
SELECT max(lower(a)), b FROM t;
--= max(lower(a)) | b
--> 'c' | 'z'
SELECT b, lower(a) FROM t WHERE lower(a)>'a';
--= b | lower(a)
--> 'Y' | 'b'
--> 'z' | 'c'
SELECT lower(a) IN ('A','b') FROM t;
--= lower(a) IN ('A','b')
--> 0
--> 1
--> 0
SELECT count(DISTINCT lower(a)) FROM t;
--= count(DISTINCT lower(a))
--> 3

--- partial constants
CREATE TABLE t(a,b,c TEXT,d INT);
INSERT INTO t VALUES(1,2,'x',1),(1,3,'y',1),(2,4,'x',2);
--+ 3 changes, rowid 3
CREATE INDEX i ON t(b) WHERE a=1;
CREATE INDEX j ON t(b) WHERE c='x';
CREATE INDEX k ON t(b) WHERE d=1;
SELECT a,b FROM t WHERE a=1;
--= a | b
--> 1 | 2
--> 1 | 3
SELECT b,c FROM t WHERE c='x';
--= b | c
--> 2 | 'x'
--> 4 | 'x'
SELECT typeof(d),b FROM t WHERE d=1;
--= typeof(d) | b
--> 'integer' | 2
--> 'integer' | 3
SELECT typeof(a),b FROM t WHERE a=1.0;
--= typeof(a) | b
--> 'integer' | 2
--> 'integer' | 3
INSERT INTO t VALUES(1.0,9,'X','1');
--+ 4 changes, rowid 4
SELECT typeof(a), a, b FROM t WHERE a=1;
--= typeof(a) | a | b
--> 'integer' | 1 | 2
--> 'integer' | 1 | 3
--> 'real' | 1.0 | 9
SELECT typeof(d), d, b FROM t WHERE d=1 ORDER BY b;
--= typeof(d) | d | b
--> 'integer' | 1 | 2
--> 'integer' | 1 | 3
--> 'integer' | 1 | 9
SELECT max(b), a FROM t WHERE a=1;
--= max(b) | a
--> 9 | 1.0
SELECT a, count(*) FROM t WHERE a=1;
--= a | count(*)
--> 1 | 3
SELECT a FROM t WHERE a=1 GROUP BY a;
--= a
--> 1
SELECT d, sum(b) FROM t WHERE d=1 GROUP BY d;
--= d | sum(b)
--> 1 | 14
SELECT DISTINCT d FROM t WHERE d=1;
--= d
--> 1
UPDATE t SET b=b+d WHERE d=1;
--+ 7 changes, rowid 4
SELECT * FROM t;
--= a | b | c | d
--> 1 | 3 | 'x' | 1
--> 1 | 4 | 'y' | 1
--> 2 | 4 | 'x' | 2
--> 1.0 | 10 | 'X' | 1

--- plans
CREATE TABLE t(a,b,c);
INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
--+ 4 changes, rowid 4
CREATE INDEX i ON t(a+b);
explain query plan SELECT a+b, count(*) FROM t;
--> SCAN t USING INDEX i
explain query plan SELECT sum(a+b) FROM t;
--> SCAN t USING COVERING INDEX i
explain query plan SELECT a+b, max(a+b) FROM t;
--> SEARCH t USING INDEX i
explain query plan SELECT a+b, sum(a+b) FROM t group by a+b;
--> SCAN t USING INDEX i
explain query plan SELECT x.a+x.b, count(*) FROM t x, t y where x.a+x.b=y.a+y.b;
--> SCAN x USING INDEX i
--> SEARCH y USING COVERING INDEX i (<expr>=?)

--- after the loops
CREATE TABLE t(a,b,c);
INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
--+ 4 changes, rowid 4
CREATE INDEX i ON t(a+b);
CREATE INDEX j ON t(c) WHERE b=5;
SELECT a+b, count(*) FROM t HAVING a+b>0;
--= a+b | count(*)
--> 1 | 4
SELECT a+b+1, count(*), a FROM t;
--= a+b+1 | count(*) | a
--> 4 | 4 | 1
SELECT c, b, count(*) FROM t WHERE b=5;
--= c | b | count(*)
--> 6 | 5 | 1
SELECT a+b, group_concat(a+b) FROM t;
--= a+b | group_concat(a+b)
--> 1 | '1,3,9,15'
SELECT a+b, min(c) FROM t WHERE a+b>3;
--= a+b | min(c)
--> 9 | 6
SELECT a+b, b, max(c) FROM t WHERE b=5;
--= a+b | b | max(c)
--> 9 | 5 | 6
SELECT a+b, count(*) FROM t WHERE a+b>3 ORDER BY a+b;
--= a+b | count(*)
--> 9 | 2
SELECT (SELECT a+b), count(*) FROM t;
--= (SELECT a+b) | count(*)
--> 1 | 4
SELECT a+b, (SELECT a+b FROM t LIMIT 1), count(*) FROM t;
--= a+b | (SELECT a+b FROM t LIMIT 1) | count(*)
--> 1 | 1 | 4
SELECT x.a+x.b, y.a+y.b, count(*) FROM t x, t y WHERE x.a+x.b=y.a+y.b;
--= x.a+x.b | y.a+y.b | count(*)
--> 1 | 1 | 4
CREATE TABLE o AS SELECT a+b AS s FROM t;
SELECT * FROM o ORDER BY s;
--= s
--> 1
--> 3
--> 9
--> 15
INSERT INTO t SELECT a+b, 1, 1 FROM t WHERE a+b>3;
--+ 6 changes, rowid 6
SELECT * FROM t;
--= a | b | c
--> 1 | 2 | 3
--> 4 | 5 | 6
--> 7 | 8 | 9
--> 0 | 1 | 2
--> 9 | 1 | 1
--> 15 | 1 | 1
UPDATE t SET a=a+b WHERE a+b<20;
--+ 12 changes, rowid 6
SELECT a FROM t ORDER BY a;
--= a
--> 1
--> 3
--> 9
--> 10
--> 15
--> 16
UPDATE t SET b=s FROM (SELECT a+b AS s FROM t ORDER BY a+b LIMIT 1) WHERE a+b>0;
--+ 18 changes, rowid 6
SELECT a,b FROM t ORDER BY a,b;
--= a | b
--> 1 | 2
--> 3 | 2
--> 9 | 2
--> 10 | 2
--> 15 | 2
--> 16 | 2
SELECT a+b FROM t ORDER BY a+b LIMIT 2 OFFSET 1;
--= a+b
--> 5
--> 11
SELECT a+b, c FROM t ORDER BY a+b, c LIMIT 2;
--= a+b | c
--> 3 | 2
--> 5 | 3

--- expressions of indexes in subqueries of groups
CREATE TABLE t(a,b,c);
INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
--+ 4 changes, rowid 4
CREATE INDEX i ON t(a+b);
CREATE TABLE u(x);
INSERT INTO u VALUES(3),(9),(9);
--+ 7 changes, rowid 3
SELECT (SELECT a+b FROM t WHERE a+b=3), count(*) FROM u;
--= (SELECT a+b FROM t WHERE a+b=3) | count(*)
--> 3 | 3
SELECT x, (SELECT a+b FROM t WHERE a+b=x), count(*) FROM u GROUP BY x;
--= x | (SELECT a+b FROM t WHERE a+b=x) | count(*)
--> 3 | 3 | 1
--> 9 | 9 | 2
SELECT x, (SELECT sum(a+b) FROM t WHERE a+b<=x), count(*) FROM u GROUP BY x;
--= x | (SELECT sum(a+b) FROM t WHERE a+b<=x) | count(*)
--> 3 | 4 | 1
--> 9 | 13 | 2
SELECT max(x), (SELECT group_concat(a+b) FROM t) FROM u;
--= max(x) | (SELECT group_concat(a+b) FROM t)
--> 9 | '1,3,9,15'
SELECT x, count(*) FROM u GROUP BY x HAVING (SELECT max(a+b) FROM t)>x;
--= x | count(*)
--> 3 | 1
--> 9 | 2
SELECT x FROM u GROUP BY x ORDER BY (SELECT count(*) FROM t WHERE a+b>x);
--= x
--> 9
--> 3

--- values beside an expression of an index 1
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS REAL));
INSERT INTO t1 VALUES('10',1);
--+ 1 changes, rowid 1
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS REAL)='10';
--= c0
--> '10'

--- values beside an expression of an index 2
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS REAL));
INSERT INTO t1 VALUES('10',1);
--+ 1 changes, rowid 1
explain query plan SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS REAL)='10';
--> SEARCH a0 USING INDEX i1 (<expr>=?)
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS REAL)=10;
--= c0
--> '10'

--- values beside an expression of an index 3
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS INT));
INSERT INTO t1 VALUES('10',1);
--+ 1 changes, rowid 1
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS INT)='10';
--= c0
--> '10'

--- values beside an expression of an index 4
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS TEXT));
INSERT INTO t1 VALUES(10,1);
--+ 1 changes, rowid 1
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS TEXT)=10;
--= c0
--> 10
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS TEXT)='10';
--= c0
--> 10
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS TEXT)=x'3130';
--= c0

--- an index of an expression over a column that a constant fixes
CREATE TABLE t1(v INTEGER);
CREATE INDEX idx ON t1( abs(v) );
explain query plan SELECT v FROM t1 WHERE abs(v)=1 and v=1;
--> SEARCH t1 USING INDEX idx (<expr>=?)
explain query plan SELECT v FROM t1 WHERE abs(v)=1 and v>1;
--> SEARCH t1 USING INDEX idx (<expr>=?)
CREATE TABLE t2(v);
CREATE INDEX idx2 ON t2( abs(v) );
explain query plan SELECT v FROM t2 WHERE abs(v)=1 and v=1;
--> SEARCH t2 USING INDEX idx2 (<expr>=?)
CREATE TABLE t3(v TEXT);
CREATE INDEX idx3 ON t3( lower(v) );
explain query plan SELECT v FROM t3 WHERE lower(v)='a' and v='A';
--> SEARCH t3 USING INDEX idx3 (<expr>=?)
CREATE TABLE t4(v,w);
CREATE INDEX idx4 ON t4(v+w, w);
explain query plan SELECT v FROM t4 WHERE v+w=3 and w=1;
--> SEARCH t4 USING INDEX idx4 (<expr>=? AND w=?)
CREATE TABLE t5(v int,w int);
CREATE INDEX idx5 ON t5(v+w, w);
explain query plan SELECT v FROM t5 WHERE v+w=3 and w=1;
--> SEARCH t5 USING INDEX idx5 (<expr>=? AND w=?)
explain query plan SELECT v FROM t5 WHERE v+1=3 and w=1;
--> SCAN t5
insert into t1 values(1),(-1),(2),(null);
--+ 4 changes, rowid 4
insert into t3 values('A'),('a'),('b');
--+ 7 changes, rowid 3
SELECT v FROM t1 WHERE abs(v)=1 and v=1;
--= v
--> 1
SELECT v FROM t1 WHERE abs(v)=1 and v=-1;
--= v
--> -1
SELECT v FROM t1 WHERE abs(v)=2 and v=-1;
--= v
SELECT v FROM t1 WHERE abs(v)=? and v=-1;
--= v
SELECT v FROM t3 WHERE lower(v)='a' and v='A';
--= v
--> 'A'
SELECT v FROM t3 WHERE lower(v)>='a' and v='A';
--= v
--> 'A'
SELECT v FROM t3 WHERE lower(v) IN ('a','b') and v='A';
--= v
--> 'A'
explain query plan SELECT v FROM t3 WHERE lower(v) IN ('a','b') and v='A';
--> SEARCH t3 USING INDEX idx3 (<expr>=?)
explain query plan SELECT * FROM t1 a, t1 b WHERE abs(a.v)=b.v and a.v=1;
--> SCAN b
--> BLOOM FILTER ON a (v=?)
--> SEARCH a USING AUTOMATIC PARTIAL COVERING INDEX (v=?)
SELECT * FROM t1 a, t1 b WHERE abs(a.v)=abs(b.v) and a.v=1 and b.v=-1;
--= v | v
--> 1 | -1
explain query plan SELECT * FROM t1 a left join t1 b ON abs(b.v)=1 and b.v=1;
--> SCAN a
--> SEARCH b USING INDEX idx (<expr>=?) LEFT-JOIN
SELECT * FROM t1 a left join t1 b ON abs(b.v)=1 and b.v=1;
--= v | v
--> 1 | 1
--> -1 | 1
--> 2 | 1
--> NULL | 1
