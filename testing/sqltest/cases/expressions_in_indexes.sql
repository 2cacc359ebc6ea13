--- constants in indexes
CREATE TABLE t1(c1); CREATE INDEX i1 ON t1(c1,1);
SELECT(SELECT(5>1)FROM t1 s174 WHERE 1>s174.c1);
CREATE TABLE t0(a,b); CREATE INDEX i2 ON t0(1); CREATE INDEX i3 ON t0((100)) WHERE a=a;
SELECT a FROM t0 WHERE(100)AND a=a;
DELETE FROM t0 WHERE 1;
INSERT INTO t0 SELECT 1,1 FROM t0; INSERT INTO t0 VALUES(1,2),(3,4),(5,6);
PRAGMA integrity_check;
SELECT 1, 100, instr(1,2), a FROM t0 ORDER BY 1, a;
CREATE INDEX i4 ON t0(NULL, b);
SELECT b FROM t0 WHERE NULL; SELECT NULL, b FROM t0 ORDER BY b;
UPDATE t0 SET a=1 WHERE 1; SELECT * FROM t0;
--- aggregates
CREATE TABLE t(a,b,c); INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
CREATE INDEX i ON t(a+b);
SELECT a+b, max(a+b) FROM t;
SELECT a+b, count(*) FROM t;
SELECT max(a+b) FROM t; SELECT sum(a+b), a+b FROM t;
SELECT a+b, count(*) FROM t GROUP BY a+b;
SELECT (a+b)*2, count(*) FROM t GROUP BY a+b;
SELECT (a+b)%2, sum(a+b) FROM t GROUP BY (a+b)%2;
SELECT DISTINCT a+b FROM t; SELECT a+b FROM t ORDER BY a+b DESC;
SELECT (SELECT x.a+x.b FROM t x WHERE x.a+x.b=t.a+t.b) FROM t WHERE a+b>0;
SELECT count(*) FROM t x, t y WHERE x.a+x.b=y.a+y.b;
SELECT a+b, row_number() OVER (ORDER BY a+b) FROM t;
SELECT x.a+x.b, y.a+y.b FROM t x LEFT JOIN t y ON y.a+y.b=x.a+x.b+3 ORDER BY 1;
SELECT a+b FROM t WHERE a+b IN (3,9); SELECT a+b FROM t WHERE a+b=3 OR a+b=9;
SELECT group_concat(a+b) FROM t; SELECT min(a+b), max(a+b) FROM t;
SELECT total(a+b) FILTER (WHERE a+b>3) FROM t;
SELECT a+b FROM t WHERE a+b>3 GROUP BY a+b HAVING max(a+b)>3;
SELECT (SELECT count(*) FROM t x WHERE x.a+x.b<t.a+t.b) FROM t;
UPDATE t SET c=a+b WHERE a+b>1; SELECT c FROM t;
DELETE FROM t WHERE a+b>10 RETURNING a+b;
SELECT a+b FROM t UNION SELECT a+b FROM t;
CREATE VIEW v AS SELECT a+b AS s FROM t; SELECT s FROM v WHERE s>2; SELECT max(s), s FROM v;
SELECT EXISTS(SELECT 1 FROM t WHERE a+b=3), (SELECT a+b FROM t LIMIT 1);
CREATE TABLE u(k); INSERT INTO u VALUES(3),(9);
SELECT k, (SELECT sum(a+b) FROM t WHERE a+b=k) FROM u;
SELECT k, a+b FROM u LEFT JOIN t ON a+b=k; SELECT k, a+b FROM t RIGHT JOIN u ON a+b=k;
SELECT sum(a+b) OVER (ORDER BY a+b) FROM t;
SELECT CASE WHEN a+b>3 THEN a+b ELSE -1 END FROM t ORDER BY 1;
WITH RECURSIVE r(n) AS (SELECT min(a+b) FROM t UNION ALL SELECT n+1 FROM r WHERE n<(SELECT max(a+b) FROM t)) SELECT n FROM r;
--- collations and types
CREATE TABLE t(a TEXT COLLATE NOCASE, b, c INT); INSERT INTO t VALUES('A','x',1),('b','Y',2),('C','z',3);
CREATE INDEX i ON t(lower(a), b); CREATE INDEX j ON t(c+0); CREATE INDEX k ON t(a||b COLLATE NOCASE);
SELECT lower(a), b FROM t ORDER BY lower(a); SELECT lower(a)='B' FROM t; SELECT a||b FROM t WHERE a||b='AX';
SELECT typeof(c+0), c+0='1' FROM t; SELECT max(lower(a)), b FROM t; SELECT b, lower(a) FROM t WHERE lower(a)>'a';
SELECT lower(a) IN ('A','b') FROM t; SELECT count(DISTINCT lower(a)) FROM t;
--- partial constants
CREATE TABLE t(a,b,c TEXT,d INT); INSERT INTO t VALUES(1,2,'x',1),(1,3,'y',1),(2,4,'x',2);
CREATE INDEX i ON t(b) WHERE a=1; CREATE INDEX j ON t(b) WHERE c='x'; CREATE INDEX k ON t(b) WHERE d=1;
SELECT a,b FROM t WHERE a=1; SELECT b,c FROM t WHERE c='x'; SELECT typeof(d),b FROM t WHERE d=1;
SELECT typeof(a),b FROM t WHERE a=1.0; INSERT INTO t VALUES(1.0,9,'X','1'); SELECT typeof(a), a, b FROM t WHERE a=1; SELECT typeof(d), d, b FROM t WHERE d=1 ORDER BY b;
SELECT max(b), a FROM t WHERE a=1; SELECT a, count(*) FROM t WHERE a=1; SELECT a FROM t WHERE a=1 GROUP BY a;
SELECT d, sum(b) FROM t WHERE d=1 GROUP BY d; SELECT DISTINCT d FROM t WHERE d=1; UPDATE t SET b=b+d WHERE d=1; SELECT * FROM t;
--- plans
CREATE TABLE t(a,b,c); INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
CREATE INDEX i ON t(a+b);
explain query plan SELECT a+b, count(*) FROM t;
explain query plan SELECT sum(a+b) FROM t;
explain query plan SELECT a+b, max(a+b) FROM t;
explain query plan SELECT a+b, sum(a+b) FROM t group by a+b;
explain query plan SELECT x.a+x.b, count(*) FROM t x, t y where x.a+x.b=y.a+y.b;
--- after the loops
CREATE TABLE t(a,b,c); INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
CREATE INDEX i ON t(a+b); CREATE INDEX j ON t(c) WHERE b=5;
SELECT a+b, count(*) FROM t HAVING a+b>0; SELECT a+b+1, count(*), a FROM t; SELECT c, b, count(*) FROM t WHERE b=5;
SELECT a+b, group_concat(a+b) FROM t; SELECT a+b, min(c) FROM t WHERE a+b>3; SELECT a+b, b, max(c) FROM t WHERE b=5;
SELECT a+b, count(*) FROM t WHERE a+b>3 ORDER BY a+b; SELECT (SELECT a+b), count(*) FROM t; SELECT a+b, (SELECT a+b FROM t LIMIT 1), count(*) FROM t;
SELECT x.a+x.b, y.a+y.b, count(*) FROM t x, t y WHERE x.a+x.b=y.a+y.b; 
CREATE TABLE o AS SELECT a+b AS s FROM t; SELECT * FROM o ORDER BY s;
INSERT INTO t SELECT a+b, 1, 1 FROM t WHERE a+b>3; SELECT * FROM t; UPDATE t SET a=a+b WHERE a+b<20; SELECT a FROM t ORDER BY a;
UPDATE t SET b=s FROM (SELECT a+b AS s FROM t ORDER BY a+b LIMIT 1) WHERE a+b>0; SELECT a,b FROM t ORDER BY a,b;
SELECT a+b FROM t ORDER BY a+b LIMIT 2 OFFSET 1; SELECT a+b, c FROM t ORDER BY a+b, c LIMIT 2;
--- expressions of indexes in subqueries of groups
CREATE TABLE t(a,b,c); INSERT INTO t VALUES(1,2,3),(4,5,6),(7,8,9),(0,1,2);
CREATE INDEX i ON t(a+b);
CREATE TABLE u(x); INSERT INTO u VALUES(3),(9),(9);
SELECT (SELECT a+b FROM t WHERE a+b=3), count(*) FROM u;
SELECT x, (SELECT a+b FROM t WHERE a+b=x), count(*) FROM u GROUP BY x;
SELECT x, (SELECT sum(a+b) FROM t WHERE a+b<=x), count(*) FROM u GROUP BY x;
SELECT max(x), (SELECT group_concat(a+b) FROM t) FROM u;
SELECT x, count(*) FROM u GROUP BY x HAVING (SELECT max(a+b) FROM t)>x;
SELECT x FROM u GROUP BY x ORDER BY (SELECT count(*) FROM t WHERE a+b>x);
--- values beside an expression of an index 1
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS REAL));
INSERT INTO t1 VALUES('10',1);
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS REAL)='10';
--- values beside an expression of an index 2
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS REAL));
INSERT INTO t1 VALUES('10',1);
explain query plan SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS REAL)='10';
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS REAL)=10;
--- values beside an expression of an index 3
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS INT));
INSERT INTO t1 VALUES('10',1);
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS INT)='10';
--- values beside an expression of an index 4
CREATE TABLE t1(c0,r);
CREATE INDEX i1 ON t1(CAST(c0 AS TEXT));
INSERT INTO t1 VALUES(10,1);
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS TEXT)=10;
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS TEXT)='10';
SELECT a0.c0 FROM t1 a0 WHERE CAST(c0 AS TEXT)=x'3130';
