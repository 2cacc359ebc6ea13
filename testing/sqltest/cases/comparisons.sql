--- in collate
CREATE TABLE t0(c0 NUMERIC);
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
INSERT INTO t0 VALUES('abc');
--+ 1 changes, rowid 1
EXPLAIN QUERY PLAN SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC');
--> SCAN a0
SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC');
--= 1

--- in2
CREATE TABLE t0(c0 NUMERIC);
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
INSERT INTO t0 VALUES('abc');
--+ 1 changes, rowid 1
EXPLAIN QUERY PLAN SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC','x');
--> SCAN a0
SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC','x');
--= 1
SELECT 1 FROM t0 a0 WHERE a0.c0 IN(select 'ABC');
--= 1
SELECT 1 FROM t0 a0 WHERE a0.c0 = 'ABC' or c0='x';
--= 1

--- or between
CREATE TABLE t2(c0 PRIMARY KEY);
INSERT INTO t2 VALUES(2);
--+ 1 changes, rowid 1
SELECT 1 FROM t2 a0 JOIN t2 a1 WHERE(((a0.c0<1)OR a1.c0 BETWEEN NULL AND a0.c0));
--= 1

--- or between, contradictions
CREATE TABLE t2(c0 PRIMARY KEY);
INSERT INTO t2 VALUES(2);
--+ 1 changes, rowid 1
SELECT 1 FROM t2 a1 WHERE a1.c0 BETWEEN 7 AND 2 or a1.c0=9;
--= 1
SELECT 1 FROM t2 a1 WHERE (a1.c0,1) = (2,3) or a1.c0=9;
--= 1

--- between collate
CREATE TABLE t0(c0 REAL PRIMARY KEY);
INSERT INTO t0 VALUES('ABC');
--+ 1 changes, rowid 1
EXPLAIN QUERY PLAN SELECT count() FROM t0 a0 WHERE(a0.c0 COLLATE NOCASE)BETWEEN'a 'AND a0.c0;
--> SCAN a0
SELECT count() FROM t0 a0 WHERE(a0.c0 COLLATE NOCASE)BETWEEN'a 'AND a0.c0;
--= count()
--> 1
SELECT count() FROM t0 a0 WHERE(a0.c0 COLLATE NOCASE)BETWEEN'a 'AND 'abc';
--= count()
--> 1

--- row
CREATE TABLE t2(c0 COLLATE RTRIM,c3);
INSERT INTO t2 VALUES('a','a ');
--+ 1 changes, rowid 1
SELECT ((c3,1)>(c0,'ff10')) FROM t2;
--= ((c3,1)>(c0,'ff10'))
--> 1
SELECT c3>c0, c0 < c3, (c3,1) > (c0, 1), (c3, 1) = (c0, 1), (c0, 1) = (c3, 1) FROM t2;
--= c3>c0 | c0 < c3 | (c3,1) > (c0, 1) | (c3, 1) = (c0, 1) | (c0, 1) = (c3, 1)
--> 1 | 0 | 1 | 0 | 1

--- IS on a unique index
CREATE TABLE t0(c1 PRIMARY KEY,c5);
INSERT INTO t0 VALUES(NULL,NULL),(NULL,NULL),(NULL,1),(NULL,NULL);
--+ 4 changes, rowid 4
EXPLAIN QUERY PLAN SELECT c5 FROM t0 a0 WHERE a0.c1 IS nullif(NULL,1) GROUP BY a0.c5;
--> SEARCH a0 USING INDEX sqlite_autoindex_t0_1 (c1=?)
--> USE TEMP B-TREE FOR GROUP BY
SELECT c5 FROM t0 a0 WHERE a0.c1 IS nullif(NULL,1) GROUP BY a0.c5;
--= c5
--> NULL
--> 1

--- row values the other way round
CREATE TABLE t(a, b, c UNIQUE, UNIQUE(b));
INSERT INTO t VALUES(1, 2, 3), (2, 3, 4);
--+ 2 changes, rowid 2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (5, 1) > (c, 1);
--> SEARCH t USING INDEX sqlite_autoindex_t_1 (c<?)
SELECT * FROM t WHERE (4, 3) >= (c, b);
--= a | b | c
--> 1 | 2 | 3
--> 2 | 3 | 4
SELECT * FROM t WHERE (4, 3) > (c, b);
--= a | b | c
--> 1 | 2 | 3
SELECT * FROM t WHERE (c, b, 7) < (4, 3, 8);
--= a | b | c
--> 1 | 2 | 3
--> 2 | 3 | 4

--- collations of what is asked of a collated value
CREATE TABLE t(b);
INSERT INTO t VALUES('a'),('A');
--+ 2 changes, rowid 2
SELECT CASE WHEN (b COLLATE BINARY) NOTNULL THEN b COLLATE NOCASE END FROM t UNION SELECT 'A';
--= CASE WHEN (b COLLATE BINARY) NOTNULL THEN b COLLATE NOCASE END
--> 'A'
--> 'a'
SELECT CASE WHEN (b COLLATE BINARY) IN (1) THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A';
--= CASE WHEN (b COLLATE BINARY) IN (1) THEN b COLLATE NOCASE ELSE b END
--> 'A'
--> 'a'
SELECT CASE WHEN (b COLLATE BINARY) IS TRUE THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A';
--= CASE WHEN (b COLLATE BINARY) IS TRUE THEN b COLLATE NOCASE ELSE b END
--> 'A'
--> 'a'
SELECT CASE WHEN (b COLLATE BINARY) IS NULL THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A';
--= CASE WHEN (b COLLATE BINARY) IS NULL THEN b COLLATE NOCASE ELSE b END
--> 'A'
--> 'a'
SELECT CASE WHEN b IN (1, 2 COLLATE BINARY) THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A';
--= CASE WHEN b IN (1, 2 COLLATE BINARY) THEN b COLLATE NOCASE ELSE b END
--> 'A'
--> 'a'

--- row values are compared field by field
WITH q(y0)AS(SELECT ntile(0)OVER())SELECT*FROM q WHERE(0.5,1)=(y0,NULL);
--= y0
CREATE TABLE t(a,b,c);
CREATE INDEX i ON t(a,b);
INSERT INTO t VALUES(1,2,3),(1,3,4),(2,2,5);
--+ 3 changes, rowid 3
SELECT * FROM t WHERE (a,c)=(1,4);
--= a | b | c
--> 1 | 3 | 4
SELECT * FROM t WHERE (a,b)=(1,3) AND c=4;
--= a | b | c
--> 1 | 3 | 4
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a,b)=(1,3) AND c=4;
--> SEARCH t USING INDEX i (a=? AND b=?)
SELECT * FROM t x LEFT JOIN t y ON (x.a,y.b)=(y.a,2);
--= a | b | c | a | b | c
--> 1 | 2 | 3 | 1 | 2 | 3
--> 1 | 3 | 4 | 1 | 2 | 3
--> 2 | 2 | 5 | 2 | 2 | 5
SELECT * FROM t WHERE (a,b)=(1,3) OR (a,c)=(2,5);
--= a | b | c
--> 1 | 3 | 4
--> 2 | 2 | 5
SELECT * FROM t WHERE (a,b) IN ((1,2),(2,2));
--= a | b | c
--> 1 | 2 | 3
--> 2 | 2 | 5
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a,b)=(1,3) OR (a,c)=(2,5);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH t USING INDEX i (a=? AND b=?)
-->   INDEX 2
-->     SEARCH t USING INDEX i (a=?)
SELECT * FROM t WHERE (a,1)=(1,2);
--= a | b | c
SELECT * FROM t x JOIN t y WHERE (x.a,y.b,1)=(y.a,x.c,1);
--= a | b | c | a | b | c
--> 1 | 2 | 3 | 1 | 3 | 4

--- what excluded rows are compared as
CREATE TABLE t(id INTEGER PRIMARY KEY, v, w TEXT);
INSERT INTO t VALUES(1,0,'1.0');
--+ 1 changes, rowid 1
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id='1');
--+ 2 changes, rowid 1
SELECT v FROM t;
--= v
--> 0
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id=excluded.v);
--+ 3 changes, rowid 1
SELECT v FROM t;
--= v
--> 0
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id>=excluded.v);
--+ 4 changes, rowid 1
SELECT v FROM t;
--= v
--> 0
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id BETWEEN excluded.v AND 5);
--+ 5 changes, rowid 1
SELECT v FROM t;
--= v
--> 0
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id BETWEEN '1.0' AND 5);
--+ 6 changes, rowid 1
SELECT v FROM t;
--= v
--> 0
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id IN ('1.0'));
--+ 7 changes, rowid 1
SELECT v FROM t;
--= v
--> 0
INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(CASE WHEN excluded.id BETWEEN excluded.v AND w THEN 1 ELSE 0 END);
--+ 8 changes, rowid 1
SELECT v FROM t;
--= v
--> 0

--- a row value of which one part compares without affinity, by a range of an index
create table a(x text, y int);
create index ai on a(x,y);
create table b(u, v);
insert into a values('1',1),('2',2),('10',3),('b',4),('5',5),('15',1);
--+ 6 changes, rowid 6
insert into b values(1,1),('1',2),(2,3),('a',4),(10,5),(1.5,1);
--+ 12 changes, rowid 6
select a.x,b.u,typeof(b.u) from b join a on (a.x,1) > (b.u,1) order by 1,2,3;
--= x | u | typeof(b.u)
--> '1' | 1 | 'integer'
--> '1' | 1.5 | 'real'
--> '1' | 2 | 'integer'
--> '1' | 10 | 'integer'
--> '10' | 1 | 'integer'
--> '10' | 1.5 | 'real'
--> '10' | 2 | 'integer'
--> '10' | 10 | 'integer'
--> '10' | '1' | 'text'
--> '15' | 1 | 'integer'
--> '15' | 1.5 | 'real'
--> '15' | 2 | 'integer'
--> '15' | 10 | 'integer'
--> '15' | '1' | 'text'
--> '2' | 1 | 'integer'
--> '2' | 1.5 | 'real'
--> '2' | 2 | 'integer'
--> '2' | 10 | 'integer'
--> '2' | '1' | 'text'
--> '5' | 1 | 'integer'
--> '5' | 1.5 | 'real'
--> '5' | 2 | 'integer'
--> '5' | 10 | 'integer'
--> '5' | '1' | 'text'
--> 'b' | 1 | 'integer'
--> 'b' | 1.5 | 'real'
--> 'b' | 2 | 'integer'
--> 'b' | 10 | 'integer'
--> 'b' | '1' | 'text'
--> 'b' | 'a' | 'text'
select a.x,b.u,typeof(b.u) from b cross join a on (a.x,a.y) > (b.u,b.v) order by 1,2,3;
--= x | u | typeof(b.u)
--> '1' | 1 | 'integer'
--> '1' | 1.5 | 'real'
--> '1' | 2 | 'integer'
--> '1' | 10 | 'integer'
--> '10' | 1 | 'integer'
--> '10' | 1.5 | 'real'
--> '10' | 2 | 'integer'
--> '10' | 10 | 'integer'
--> '10' | '1' | 'text'
--> '15' | 1 | 'integer'
--> '15' | 1.5 | 'real'
--> '15' | 2 | 'integer'
--> '15' | 10 | 'integer'
--> '15' | '1' | 'text'
--> '2' | 1 | 'integer'
--> '2' | 1.5 | 'real'
--> '2' | 2 | 'integer'
--> '2' | 10 | 'integer'
--> '2' | '1' | 'text'
--> '5' | 1 | 'integer'
--> '5' | 1.5 | 'real'
--> '5' | 2 | 'integer'
--> '5' | 10 | 'integer'
--> '5' | '1' | 'text'
--> 'b' | 1 | 'integer'
--> 'b' | 1.5 | 'real'
--> 'b' | 2 | 'integer'
--> 'b' | 10 | 'integer'
--> 'b' | '1' | 'text'
--> 'b' | 'a' | 'text'
select a.x,b.u,typeof(b.u) from b cross join a indexed by ai on (a.x,a.y) <= (b.u,b.v) order by 1,2,3;
--= x | u | typeof(b.u)
--> '1' | '1' | 'text'
--> '1' | 'a' | 'text'
--> '10' | 'a' | 'text'
--> '15' | 'a' | 'text'
--> '2' | 'a' | 'text'
--> '5' | 'a' | 'text'
select count(*) from b cross join a where a.x > b.u;
--= count(*)
--> 30
select count(*) from b cross join a where (a.x, 1) > (b.u, 1);
--= count(*)
--> 30
select count(*) from b cross join a where (a.x, a.y) < (b.u, 7);
--= count(*)
--> 6

--- COLLATE in an argument of an aggregate or window function is the result's collation
CREATE TABLE t(a,b COLLATE NOCASE,c);
INSERT INTO t VALUES(1,'x','abc'),(2,'X','ABC'),(3,'y','Abc');
--+ 3 changes, rowid 3
SELECT DISTINCT max(c COLLATE NOCASE) FROM t GROUP BY a;
--= max(c COLLATE NOCASE)
--> 'abc'
SELECT DISTINCT min(b) FROM t GROUP BY a;
--= min(b)
--> 'x'
--> 'X'
--> 'y'
SELECT DISTINCT group_concat(c COLLATE NOCASE) FROM t GROUP BY a;
--= group_concat(c COLLATE NOCASE)
--> 'abc'
SELECT DISTINCT group_concat(c ORDER BY c COLLATE NOCASE) FROM t GROUP BY a;
--= group_concat(c ORDER BY c COLLATE NOCASE)
--> 'abc'
--> 'ABC'
--> 'Abc'
SELECT DISTINCT group_concat(c) FILTER (WHERE c COLLATE NOCASE = 'abc') FROM t GROUP BY a;
--= group_concat(c) FILTER (WHERE c COLLATE NOCASE = 'abc')
--> 'abc'
--> 'ABC'
--> 'Abc'
SELECT DISTINCT lag(c COLLATE NOCASE,0) OVER (ORDER BY a) FROM t;
--= lag(c COLLATE NOCASE,0) OVER (ORDER BY a)
--> 'abc'
SELECT DISTINCT lag(c,0) OVER (ORDER BY a COLLATE NOCASE) FROM t;
--= lag(c,0) OVER (ORDER BY a COLLATE NOCASE)
--> 'abc'
--> 'ABC'
--> 'Abc'
SELECT DISTINCT lag(b,0) OVER (ORDER BY a) FROM t;
--= lag(b,0) OVER (ORDER BY a)
--> 'x'
--> 'X'
--> 'y'
SELECT DISTINCT group_concat(c COLLATE NOCASE) OVER (PARTITION BY a) FROM t;
--= group_concat(c COLLATE NOCASE) OVER (PARTITION BY a)
--> 'abc'
SELECT a, max(c COLLATE NOCASE) AS m FROM t GROUP BY a HAVING m = 'abC';
--= a | m
--> 1 | 'abc'
--> 2 | 'ABC'
--> 3 | 'Abc'
SELECT a, max(c COLLATE NOCASE) AS m FROM t GROUP BY a ORDER BY m, a DESC;
--= a | m
--> 3 | 'Abc'
--> 2 | 'ABC'
--> 1 | 'abc'
SELECT a, lag(c COLLATE NOCASE,0) OVER () AS m FROM t ORDER BY m, a DESC;
--= a | m
--> 3 | 'Abc'
--> 2 | 'ABC'
--> 1 | 'abc'
SELECT * FROM (SELECT a, max(c COLLATE NOCASE) AS m FROM t GROUP BY a) WHERE m = 'abC';
--= a | m
--> 1 | 'abc'
--> 2 | 'ABC'
--> 3 | 'Abc'
SELECT * FROM (SELECT a, lag(c COLLATE NOCASE, 0) OVER () AS m FROM t) WHERE m = 'abC';
--= a | m
--> 1 | 'abc'
--> 2 | 'ABC'
--> 3 | 'Abc'
SELECT a, lag(c COLLATE NOCASE,0) OVER () = 'ABc' FROM t;
--= a | lag(c COLLATE NOCASE,0) OVER () = 'ABc'
--> 1 | 1
--> 2 | 1
--> 3 | 1
SELECT max(c COLLATE NOCASE) FROM t GROUP BY a UNION SELECT 'ABC';
--= max(c COLLATE NOCASE)
--> 'ABC'
SELECT lag(c COLLATE NOCASE,0) OVER () FROM t UNION SELECT 'aBc';
--= lag(c COLLATE NOCASE,0) OVER ()
--> 'aBc'
SELECT DISTINCT (SELECT c COLLATE NOCASE) FROM t;
--= (SELECT c COLLATE NOCASE)
--> 'abc'
--> 'ABC'
--> 'Abc'
SELECT DISTINCT (SELECT x.c COLLATE NOCASE FROM t x WHERE x.a=t.a) FROM t;
--= (SELECT x.c COLLATE NOCASE FROM t x WHERE x.a=t.a)
--> 'abc'
--> 'ABC'
--> 'Abc'
SELECT DISTINCT b IN (SELECT 1) , c IN (SELECT 'x' COLLATE NOCASE) FROM t;
--= b IN (SELECT 1) | c IN (SELECT 'x' COLLATE NOCASE)
--> 0 | 0
SELECT DISTINCT coalesce(lag(c COLLATE NOCASE,0) OVER (), 1) FROM t;
--= coalesce(lag(c COLLATE NOCASE,0) OVER (), 1)
--> 'abc'
SELECT DISTINCT coalesce(max(c COLLATE NOCASE), 1) FROM t GROUP BY a;
--= coalesce(max(c COLLATE NOCASE), 1)
--> 'abc'

--- a column of a subquery that has no type is the constant only where it is compared
WITH q(y0, y1) AS (SELECT json_group_array(1) OVER (ROWS BETWEEN -1 PRECEDING AND 2 FOLLOWING), 1) SELECT * FROM q WHERE y0 = NULL AND y0;
--= y0 | y1
--! 1: frame starting offset must be a non-negative integer
WITH q(y0, y1) AS (SELECT abs(-9223372036854775808), 1 LIMIT 1) SELECT * FROM q WHERE y0 = NULL AND y0;
--= y0 | y1
--! 1: integer overflow
WITH q(y0, y1) AS (SELECT abs(-9223372036854775808), 1 LIMIT 1) SELECT * FROM q WHERE y0 = NULL AND y0 < 3;
--= y0 | y1
WITH q(y0, y1) AS (SELECT abs(-9223372036854775808), 1 LIMIT 1) SELECT * FROM q WHERE y0 = 5 AND y0 + 1;
--= y0 | y1
--! 1: integer overflow

--- IN with one constant is a comparison
CREATE TABLE t(a TEXT, b INT, c TEXT COLLATE NOCASE, d);
INSERT INTO t VALUES('1',1,'A','1'),('x',2,'b',2),(NULL,NULL,NULL,NULL);
--+ 3 changes, rowid 3
SELECT 'A' IN ('a' COLLATE NOCASE), 'A' IN ('a'), 'A' COLLATE NOCASE IN ('a');
--= 'A' IN ('a' COLLATE NOCASE) | 'A' IN ('a') | 'A' COLLATE NOCASE IN ('a')
--> 0 | 0 | 1
SELECT a IN (1), b IN ('1'), c IN ('a'), d IN (1), d IN ('1'), a NOT IN (1), b IN (NULL), b NOT IN (NULL) FROM t;
--= a IN (1) | b IN ('1') | c IN ('a') | d IN (1) | d IN ('1') | a NOT IN (1) | b IN (NULL) | b NOT IN (NULL)
--> 1 | 1 | 1 | 0 | 1 | 0 | NULL | NULL
--> 0 | 0 | 0 | 0 | 0 | 1 | NULL | NULL
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT a IN (CAST(1 AS INT)), b IN (CAST('1' AS TEXT)), d IN (CAST(1 AS TEXT)), 1 IN (CAST('1' AS TEXT)), '1' IN (CAST(1 AS INT)) FROM t;
--= a IN (CAST(1 AS INT)) | b IN (CAST('1' AS TEXT)) | d IN (CAST(1 AS TEXT)) | 1 IN (CAST('1' AS TEXT)) | '1' IN (CAST(1 AS INT))
--> 1 | 1 | 1 | 0 | 0
--> 0 | 0 | 0 | 0 | 0
--> NULL | NULL | NULL | 0 | 0
SELECT a IN (b), b IN (a), a IN (1, 2), d IN (a) FROM t;
--= a IN (b) | b IN (a) | a IN (1, 2) | d IN (a)
--> 1 | 1 | 1 | 1
--> 0 | 0 | 0 | 0
--> NULL | NULL | NULL | NULL
SELECT c IN ('a' COLLATE BINARY), c IN ('A' COLLATE BINARY), a IN ('X' COLLATE NOCASE) FROM t;
--= c IN ('a' COLLATE BINARY) | c IN ('A' COLLATE BINARY) | a IN ('X' COLLATE NOCASE)
--> 1 | 1 | 0
--> 0 | 0 | 0
--> NULL | NULL | NULL
SELECT (1,2) IN ((1,2)), 1 IN (1), 1 IN ('1'), 1.0 IN (1), abs(-1) IN (1), abs(b) IN ('1') FROM t;
--= (1,2) IN ((1,2)) | 1 IN (1) | 1 IN ('1') | 1.0 IN (1) | abs(-1) IN (1) | abs(b) IN ('1')
--> 1 | 1 | 0 | 1 | 1 | 0
--> 1 | 1 | 0 | 1 | 1 | 0
--> 1 | 1 | 0 | 1 | 1 | NULL
SELECT b IN (abs(1)), a IN (upper('x')), b IN (+'1'), a IN (-1), d IN (x'31') FROM t;
--= b IN (abs(1)) | a IN (upper('x')) | b IN (+'1') | a IN (-1) | d IN (x'31')
--> 1 | 0 | 1 | 0 | 0
--> 0 | 0 | 0 | 0 | 0
--> NULL | NULL | NULL | NULL | NULL
SELECT b COLLATE NOCASE IN ('1'), (SELECT a) IN (1), +a IN (1), CAST(a AS INT) IN ('1') FROM t;
--= b COLLATE NOCASE IN ('1') | (SELECT a) IN (1) | +a IN (1) | CAST(a AS INT) IN ('1')
--> 1 | 1 | 0 | 1
--> 0 | 0 | 0 | 0
--> NULL | NULL | NULL | NULL
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b, a);
CREATE INDEX tc ON t(c);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IN (1);
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN (1) ORDER BY a;
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN (abs(1)) ORDER BY a;
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN (?) ORDER BY a;
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE rowid IN (1);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN ('1');
--> SEARCH t USING INDEX tb (b=?)
SELECT * FROM t WHERE a IN (1);
--= a | b | c | d
--> '1' | 1 | 'A' | '1'
SELECT * FROM t WHERE b IN ('1');
--= a | b | c | d
--> '1' | 1 | 'A' | '1'
SELECT * FROM t WHERE rowid IN ('1');
--= a | b | c | d
--> '1' | 1 | 'A' | '1'
SELECT * FROM t WHERE c IN ('a');
--= a | b | c | d
--> '1' | 1 | 'A' | '1'
SELECT * FROM t WHERE c IN ('a' COLLATE BINARY);
--= a | b | c | d
--> '1' | 1 | 'A' | '1'
SELECT * FROM t WHERE a IN (CAST(1 AS INT));
--= a | b | c | d
--> '1' | 1 | 'A' | '1'
SELECT sum(b) FROM t GROUP BY b IN (1);
--= sum(b)
--> NULL
--> 2
--> 1
SELECT b IN (1) AS z FROM t ORDER BY z;
--= z
--> NULL
--> 0
--> 1
SELECT b IN (1) FROM t;
--= b IN (1)
--> NULL
--> 1
--> 0

--- likely and unlikely leave a condition usable
CREATE TABLE t(a, b, c);
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b);
INSERT INTO t VALUES(1, 2, 3), (1, 5, 4), (2, 5, 5);
--+ 3 changes, rowid 3
EXPLAIN QUERY PLAN SELECT * FROM t WHERE unlikely(a = 1);
--> SEARCH t USING INDEX ta (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE likely(a = 1) AND b = 5;
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE likelihood(a = 1, 0.9) AND b = 5;
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE likelihood(a = 1, 0.0001) AND b = 5;
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE unlikely(a = 1 AND b = 5);
--> SEARCH t USING INDEX tb (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE unlikely(a = 1 OR b = 5);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH t USING INDEX ta (a=?)
-->   INDEX 2
-->     SEARCH t USING INDEX tb (b=?)
SELECT * FROM t WHERE unlikely(a = 1 AND b = 5);
--= a | b | c
--> 1 | 5 | 4
SELECT * FROM t WHERE likely(a = 1) AND b = 5;
--= a | b | c
--> 1 | 5 | 4
SELECT unlikely(a), likely(a = 1) FROM t WHERE unlikely(likely(a));
--= unlikely(a) | likely(a = 1)
--> 1 | 1
--> 1 | 1
--> 2 | 0
