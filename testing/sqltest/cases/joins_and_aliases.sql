--- a limit below an operand of UNION ALL
CREATE TABLE t1(a);
INSERT INTO t1 VALUES(1),(2);
--+ 2 changes, rowid 2
CREATE TABLE t2(b);
INSERT INTO t2 VALUES(3);
--+ 3 changes, rowid 1
SELECT * FROM (SELECT * FROM (SELECT * FROM t1 LIMIT 1) UNION ALL SELECT * from t2);
--= a
--> 1
--> 3
SELECT * FROM (SELECT * from t2 UNION ALL SELECT * FROM (SELECT * FROM t1 LIMIT 1));
--= b
--> 3
--> 1
SELECT * FROM (SELECT * from t2 UNION ALL SELECT * FROM (SELECT * FROM t1 LIMIT 1 OFFSET 1)) WHERE b > 1;
--= b
--> 3
--> 2
SELECT * FROM (SELECT * FROM t1 LIMIT 1) UNION ALL SELECT * from t2;
--= a
--> 1
--> 3
SELECT a FROM (SELECT * FROM (SELECT * FROM t1 ORDER BY a DESC LIMIT 1) UNION ALL SELECT * from t2) ORDER BY 1;
--= a
--> 2
--> 3

--- columns merged by FULL JOIN keep the type of the leftmost
CREATE TABLE t1(x REAL);
CREATE TABLE t2(x REAL);
INSERT INTO t1 VALUES(2.5);
--+ 1 changes, rowid 1
INSERT INTO t2 VALUES(2.5);
--+ 2 changes, rowid 1
SELECT x FROM t1 FULL JOIN t2 USING(x) WHERE x='2.5';
--= x
--> 2.5
SELECT x FROM t1 RIGHT JOIN t2 USING(x) WHERE x='2.5';
--= x
--> 2.5
SELECT x FROM t1 FULL JOIN t2 USING(x) WHERE x='2.5' OR x = '3';
--= x
--> 2.5
SELECT typeof(x) FROM t1 FULL JOIN t2 USING(x) WHERE x IN ('2.5');
--= typeof(x)
--> 'real'
SELECT x = '2.5', x < '3', x BETWEEN '1' AND '3', CASE x WHEN '2.5' THEN 1 END FROM t1 FULL JOIN t2 USING(x);
--= x = '2.5' | x < '3' | x BETWEEN '1' AND '3' | CASE x WHEN '2.5' THEN 1 END
--> 1 | 1 | 1 | 1
SELECT x FROM t1 FULL JOIN t2 USING(x) GROUP BY x HAVING x = '2.5';
--= x
--> 2.5
CREATE TABLE t3(x TEXT COLLATE nocase);
CREATE TABLE t4(x TEXT COLLATE nocase);
INSERT INTO t3 VALUES('abc');
--+ 3 changes, rowid 1
INSERT INTO t4 VALUES('ABC');
--+ 4 changes, rowid 1
SELECT lower(x) FROM t3 FULL JOIN t4 USING(x) WHERE x='Abc';
--= lower(x)
--> 'abc'
SELECT lower(x) FROM t3 FULL JOIN t4 USING(x) WHERE 'Abc' = x;
--= lower(x)
--> 'abc'
SELECT lower(x), x COLLATE binary = 'abc', x IN ('ABC') FROM t3 FULL JOIN t4 USING(x);
--= lower(x) | x COLLATE binary = 'abc' | x IN ('ABC')
--> 'abc' | 1 | 1
SELECT x FROM t3 FULL JOIN t4 USING(x) ORDER BY x;
--= x
--> 'abc'
SELECT min(x) FROM (SELECT x FROM t3 FULL JOIN t4 USING(x)) WHERE x = 'aBc';
--= min(x)
--> 'abc'

--- merged columns keep type and collation in the next USING
CREATE TABLE t0(c0);
CREATE TABLE t1(c0);
CREATE TABLE t2(c0);
INSERT INTO t0 VALUES ('1.0');
--+ 1 changes, rowid 1
INSERT INTO t2(c0) VALUES (9);
--+ 2 changes, rowid 1
SELECT t0.c0,t2.c0 FROM (SELECT CAST(t0.c0 as REAL) AS c0 FROM t0) as subquery NATURAL LEFT JOIN t1  NATURAL JOIN t0  RIGHT JOIN t2 ON 1;
--= c0 | c0
--> '1.0' | 9
CREATE TABLE x1(x COLLATE nocase);
CREATE TABLE x2(x);
CREATE TABLE x3(x);
CREATE TABLE t4(y);
INSERT INTO x1 VALUES('ABC');
--+ 3 changes, rowid 1
INSERT INTO x3 VALUES('abc');
--+ 4 changes, rowid 1
SELECT lower(x), quote(y) FROM x1 LEFT JOIN x2 USING (x) JOIN x3 USING (x) FULL JOIN t4;
--= lower(x) | quote(y)
--> 'abc' | 'NULL'
SELECT lower(x) FROM x1 LEFT JOIN x2 USING (x) JOIN x3 USING (x);
--= lower(x)
--> 'abc'

--- aliased aggregate
CREATE TABLE test1(f1, f2);
SELECT min(f1) AS m FROM test1 GROUP BY f1 HAVING max(m+5)<10;
--! 1: misuse of aliased aggregate m

--- aliased aggregate 2
CREATE TABLE test1(f1, f2);
SELECT coalesce(min(f1)+5,11) AS m FROM test1 GROUP BY f1 HAVING max(m+5)<10;
--! 1: misuse of aliased aggregate m

--- aliased aggregate 3
CREATE TABLE tkt2526(a,b,c PRIMARY KEY);
SELECT count(a) AS cn FROM tkt2526 GROUP BY a HAVING cn<max(cn);
--! 1: misuse of aliased aggregate cn

--- aliased aggregate 4
CREATE TABLE test1(f1, f2);
SELECT sum(f1) AS m FROM test1 ORDER BY max(m);
--! 1: misuse of aliased aggregate m

--- a condition on a source behind it
CREATE TABLE t1(a,b);
CREATE TABLE t2(a,c);
CREATE TABLE t3(a,d);
SELECT * FROM t1 JOIN t2 ON t1.b = t3.d JOIN t3;
--= a | b | a | c | a | d

--- a condition on a source behind it 2
CREATE TABLE t1(a,b);
CREATE TABLE t2(a,c);
CREATE TABLE t3(a,d);
SELECT * FROM t1 LEFT JOIN t2 ON t1.b = t3.d JOIN t3;
--! 1: ON clause references tables to its right

--- a condition on a source behind it 3
CREATE TABLE t1(a,b);
CREATE TABLE t2(a,c);
CREATE TABLE t3(a,d);
SELECT * FROM t1 JOIN t2 ON t1.b = t3.d LEFT JOIN t3;
--= a | b | a | c | a | d

--- a condition on a source behind it 4
CREATE TABLE t1(a,b);
CREATE TABLE t2(a,c);
CREATE TABLE t3(a,d);
SELECT * FROM t1 JOIN t2 ON t1.b = t3.d LEFT JOIN t3 USING(a);
--= a | b | a | c | d

--- a condition on a source behind it 5
CREATE TABLE t1(a,b);
CREATE TABLE t2(a,c);
CREATE TABLE t3(a,d);
SELECT * FROM t1 RIGHT JOIN t2 ON t1.b = t3.d JOIN t3;
--! 1: ON clause references tables to its right

--- a condition on a source behind it 6
CREATE TABLE t1(a,b);
CREATE TABLE t2(a,c);
CREATE TABLE t3(a,d);
SELECT * FROM t1 LEFT JOIN t2 ON (SELECT t1.b = t3.d) JOIN t3;
--! 1: ON clause references tables to its right

--- aggregate behind an alias 1
CREATE TABLE t(a, b);
SELECT min(a) AS m FROM t WHERE m > 1;
--! 1: misuse of aggregate: min()

--- aggregate behind an alias 2
CREATE TABLE t(a, b);
SELECT min(a) AS m FROM t GROUP BY m;
--! 1: aggregate functions are not allowed in the GROUP BY clause

--- aggregate behind an alias 3
CREATE TABLE t(a, b);
SELECT min(a) AS m FROM t GROUP BY b HAVING m > 1 ORDER BY m;
--= m

--- aggregate behind an alias 5
CREATE TABLE t(a, b);
SELECT min(max(a)) AS m FROM t WHERE m > 1;
--! 1: misuse of aggregate function max()

--- aggregate behind an alias 6
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t WHERE (SELECT m) > 1;
--! 1: misuse of aggregate: sum()

--- aggregate behind an alias 7
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t JOIN t t2 ON m > 1;
--! 1: ambiguous column name: a

--- aggregate behind an alias 8
CREATE TABLE t(a, b);
SELECT sum(a) AS m, max(a) FILTER (WHERE m > 1) FROM t;
--! 1: no such column: m

--- aggregate behind an alias 9
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t ORDER BY max(a) FILTER (WHERE m > 1);
--! 1: misuse of aliased aggregate m

--- aggregate behind an alias 10
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t ORDER BY sum(a) OVER (ORDER BY m);
--= m
--> NULL

--- left or
CREATE TABLE t0(c0,UNIQUE(c0));
INSERT INTO t0 VALUES(10);
--+ 1 changes, rowid 1
SELECT 1 FROM t0 LEFT JOIN t0 a1 ON(1>a1.c0 OR a1.c0=1);
--= 1
--> 1

--- left right or
CREATE TABLE t1(c1 PRIMARY KEY);
SELECT 1 FROM(SELECT 1 y0)a0 LEFT JOIN t1 a1 ON((a1.c1<1)OR(a1.c1,1)=(a0.y0,1));
--= 1
--> 1

--- outer joins whose NULLs meet NOT NULL columns
create table a(x);
create table b(k integer primary key, n not null);
create table c(y, z);
create index cy on c(y);
create index cz on c(z);
insert into a values(1),(2);
--+ 2 changes, rowid 2
insert into b values(1, 10);
--+ 3 changes, rowid 1
insert into c values(null, 1),(1, null),(10, 10);
--+ 6 changes, rowid 3
select * from a left join b on b.k = a.x left join c on c.y = b.k order by 1,2,3,4;
--= x | k | n | y | z
--> 1 | 1 | 10 | 1 | NULL
--> 2 | NULL | NULL | NULL | NULL
select * from a left join b on b.k = a.x left join c on c.y = b.n order by 1,2,3,4;
--= x | k | n | y | z
--> 1 | 1 | 10 | 10 | 10
--> 2 | NULL | NULL | NULL | NULL
select * from a left join b on b.k = a.x left join c on c.z = b.n order by 1,2,3,4;
--= x | k | n | y | z
--> 1 | 1 | 10 | 10 | 10
--> 2 | NULL | NULL | NULL | NULL
select * from a left join b on b.k = a.x where (select count(*) from c where c.y = b.n) = 0;
--= x | k | n
--> 2 | NULL | NULL
select * from a left join b on b.k = a.x where exists (select 1 from c where c.y = b.k);
--= x | k | n
--> 1 | 1 | 10
select a.x, count(b.n), count(b.k), max(b.n), min(b.k) from a left join b on b.k = a.x group by a.x;
--= x | count(b.n) | count(b.k) | max(b.n) | min(b.k)
--> 1 | 1 | 1 | 10 | 1
--> 2 | 0 | 0 | NULL | NULL
select min(b.n), max(b.k) from a left join b on b.k = a.x where a.x = 2;
--= min(b.n) | max(b.k)
--> NULL | NULL
select a.x, b.n is null, b.k isnull, b.n notnull from a left join b on b.k = a.x;
--= x | b.n is null | b.k isnull | b.n notnull
--> 1 | 0 | 0 | 1
--> 2 | 1 | 1 | 0

--- a LEFT JOIN by a pattern's range has an end
CREATE TABLE t1(c2 PRIMARY KEY);
CREATE TABLE t2(c0 TEXT UNIQUE);
INSERT INTO t1 VALUES(1),(2);
--+ 2 changes, rowid 2
SELECT c2,c0 FROM t1 LEFT JOIN t2 ON c0 GLOB 'A*';
--= c2 | c0
--> 1 | NULL
--> 2 | NULL
INSERT INTO t2 VALUES('Ab'),(x'4163'),('b'),(x'00');
--+ 6 changes, rowid 4
SELECT c2,c0 FROM t1 LEFT JOIN t2 ON c0 GLOB 'A*' AND c2=1;
--= c2 | c0
--> 1 | 'Ab'
--> 1 | x'4163'
--> 2 | NULL
SELECT c2,c0 FROM t1 LEFT JOIN t2 ON c0 GLOB 'A*' ORDER BY c2,c0 DESC;
--= c2 | c0
--> 1 | x'4163'
--> 1 | 'Ab'
--> 2 | x'4163'
--> 2 | 'Ab'
SELECT c0 FROM t2 WHERE c0 GLOB 'A*' ORDER BY c0 DESC;
--= c0
--> x'4163'
--> 'Ab'
SELECT c0 FROM t2 WHERE c0 GLOB 'A*';
--= c0
--> 'Ab'
--> x'4163'

--- right sides of LEFT JOINs that nobody sees
CREATE TABLE a(id INTEGER PRIMARY KEY, x INT);
CREATE TABLE b(id INTEGER PRIMARY KEY, y INT, z INT UNIQUE);
INSERT INTO a VALUES(1,1),(2,NULL),(3,7);
--+ 3 changes, rowid 3
INSERT INTO b VALUES(1,2,3),(7,5,1);
--+ 5 changes, rowid 7
SELECT a.* FROM a LEFT JOIN b ON b.id = a.x;
--= id | x
--> 1 | 1
--> 2 | NULL
--> 3 | 7
SELECT a.id FROM a LEFT JOIN b ON b.z = a.x ORDER BY a.id DESC;
--= id
--> 3
--> 2
--> 1
SELECT a.id FROM a LEFT JOIN b ON b.z = a.x ORDER BY b.y;
--= id
--> 2
--> 3
--> 1
SELECT a.id FROM a LEFT JOIN b ON b.z = a.x WHERE b.y IS NULL;
--= id
--> 2
--> 3
SELECT DISTINCT a.x FROM a LEFT JOIN b ON b.y > a.x;
--= x
--> 1
--> NULL
--> 7
SELECT count(*) FROM a LEFT JOIN b ON b.z = a.x;
--= count(*)
--> 3
SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LEFT JOIN b c ON c.id = b.y;
--= id
--> 1
--> 2
--> 3
SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LEFT JOIN b c ON c.id = a.x;
--= id
--> 1
--> 2
--> 3
SELECT a.id, (SELECT b.y) FROM a LEFT JOIN b ON b.id = a.x;
--= id | (SELECT b.y)
--> 1 | 2
--> 2 | NULL
--> 3 | 5
SELECT a.id FROM a LEFT JOIN b ON b.y = a.x;
--= id
--> 1
--> 2
--> 3
EXPLAIN QUERY PLAN SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LEFT JOIN b c ON c.id = a.x;
--> SCAN a
SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LIMIT 2;
--= id
--> 1
--> 2
CREATE VIEW v AS SELECT a.id, a.x, b.y FROM a LEFT JOIN b ON b.id = a.x;
EXPLAIN QUERY PLAN SELECT id FROM v WHERE x = 7;
--> SCAN a
SELECT id FROM v WHERE x = 7;
--= id
--> 3

--- EXISTS as a source of the join
CREATE TABLE a(x,k);
CREATE TABLE b(y,z);
CREATE TABLE c(w,v);
INSERT INTO a VALUES(1,1),(2,2),(3,3),(NULL,4),(1,5);
--+ 5 changes, rowid 5
INSERT INTO b VALUES(1,1),(1,2),(2,3),(5,NULL);
--+ 9 changes, rowid 4
INSERT INTO c VALUES(1,1),(3,2),(2,2),(2,2);
--+ 13 changes, rowid 4
CREATE INDEX bi ON b(y);
CREATE INDEX cw ON c(w);
CREATE INDEX cv ON c(v);
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) AND EXISTS(SELECT 1 FROM c WHERE w=x) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 1 | 5
SELECT count(*) FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x);
--= count(*)
--> 3
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> NULL | 4
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=77) ORDER BY k;
--= x | k
SELECT * FROM a JOIN c ON w=x WHERE EXISTS(SELECT 1 FROM b WHERE y=v) ORDER BY k,v;
--= x | k | w | v
--> 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2
--> 2 | 2 | 2 | 2
--> 3 | 3 | 3 | 2
--> 1 | 5 | 1 | 1
SELECT * FROM a LEFT JOIN c ON w=x WHERE EXISTS(SELECT 1 FROM b WHERE y=v OR y=k) ORDER BY k,v;
--= x | k | w | v
--> 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2
--> 2 | 2 | 2 | 2
--> 3 | 3 | 3 | 2
--> 1 | 5 | 1 | 1
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w=x OR v=x) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w IN (x, x+1) AND v>0) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x AND EXISTS(SELECT 1 FROM c WHERE w=z)) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k LIMIT 2;
--= x | k
--> 1 | 1
--> 2 | 2
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k LIMIT 2 OFFSET 1;
--= x | k
--> 2 | 2
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT max(y) FROM b WHERE y=x) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> NULL | 4
--> 1 | 5
SELECT x, count(*) FROM a WHERE EXISTS(SELECT DISTINCT y FROM b WHERE y=x ORDER BY z) GROUP BY x;
--= x | count(*)
--> 1 | 2
--> 2 | 1
SELECT * FROM a WHERE NOT EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k;
--= x | k
--> 3 | 3
--> NULL | 4
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) OR k=3 ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 1 | 5
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE rowid=x) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 1 | 5
SELECT 1 WHERE EXISTS(SELECT 1 FROM b WHERE y=5);
--= 1
--> 1
SELECT (SELECT count(*) FROM b WHERE EXISTS(SELECT 1 FROM c WHERE w=y AND v=a.x)) FROM a;
--= (SELECT count(*) FROM b WHERE EXISTS(SELECT 1 FROM c WHERE w=y AND v=a.x))
--> 2
--> 1
--> 0
--> 0
--> 2
SELECT DISTINCT x FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y>=x) ORDER BY x;
--= x
--> 1
--> 2
--> 3
SELECT sum(k) OVER (ORDER BY k) FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x);
--= sum(k) OVER (ORDER BY k)
--> 1
--> 3
--> 8
SELECT * FROM a x WHERE EXISTS(SELECT 1 FROM a WHERE a.k=x.k+1 AND a.x=x.x+1) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
SELECT * FROM a RIGHT JOIN c ON x=w WHERE EXISTS(SELECT 1 FROM b WHERE y=w) ORDER BY k,v;
--= x | k | w | v
--> 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2
--> 2 | 2 | 2 | 2
--> 1 | 5 | 1 | 1
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM json_each('[1,2]') j WHERE j.value=x) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 1 | 5
SELECT max(k) FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x);
--= max(k)
--> 5
SELECT k FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y LIKE '1%' AND z=x) ORDER BY k;
--= k
--> 1
--> 2
--> 5
SELECT x FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) UNION ALL SELECT w FROM c WHERE EXISTS(SELECT 1 FROM a WHERE x=w) ORDER BY 1;
--= x
--> 1
--> 1
--> 1
--> 2
--> 2
--> 2
--> 3

--- LEFT JOIN by a NULL and a set
CREATE TABLE t1(a);
INSERT INTO t1 VALUES(0);
--+ 1 changes, rowid 1
CREATE TABLE t2(b, c, d);
INSERT INTO t2(b,c,d) VALUES(4,5,3),(4,5,4),(4,5,8);
--+ 4 changes, rowid 3
CREATE INDEX t2bcd ON t2(b, c, d);
SELECT * FROM t1 LEFT JOIN t2 ON b=NULL AND c=5 AND d IN (2,3,4);
--= a | b | c | d
--> 0 | NULL | NULL | NULL

--- LEFT JOIN by a NULL and a set, one column twice
CREATE TABLE v0(v1);
CREATE TABLE v3(v5, v4);
INSERT INTO v0 VALUES(0);
--+ 1 changes, rowid 1
CREATE INDEX v9 ON v3(v4, v4, v5);
SELECT quote(v5) FROM v0 LEFT JOIN v3 ON v4 = NULL AND v5 IN(0);
--= quote(v5)
--> 'NULL'

--- what a table without JOIN has behind it
CREATE TABLE t1(a);
SELECT a FROM (t1) AS t ON b USING(a);
--! 1: near "USING": syntax error

--- what a table without JOIN has behind it, a condition
CREATE TABLE t1(a);
SELECT a FROM t1 AS t ON b USING(a);
--! 1: near "USING": syntax error

--- what a table without JOIN has behind it, columns
CREATE TABLE t1(a);
SELECT a FROM t1 AS t USING(a) ON b;
--! 1: near "ON": syntax error

--- what a table without JOIN has behind it, twice
CREATE TABLE t1(a);
SELECT a FROM t1 AS t ON b ON c;
--! 1: near "ON": syntax error

--- what a table without JOIN has behind it, once
CREATE TABLE t1(a);
SELECT a FROM t1 AS t USING(a);
--! 1: a JOIN clause is required before USING

--- the condition of an outer join is not about a column that WHERE makes equal
CREATE TABLE t0(c0, c3);
CREATE TABLE t1(c0 PRIMARY KEY, c2);
INSERT INTO t0 VALUES('2', 1);
--+ 1 changes, rowid 1
INSERT INTO t1 VALUES(255, 'b'), (1, 1), ('x', 'x');
--+ 4 changes, rowid 3
SELECT a2.* FROM t0 a0, t0 a1 LEFT JOIN t1 a2 ON a1.c0 BETWEEN a0.c3 AND a2.c2 WHERE (a2.c2 IS a2.c0);
--= c0 | c2
--> 'x' | 'x'
EXPLAIN QUERY PLAN SELECT a2.* FROM t0 a0, t0 a1 LEFT JOIN t1 a2 ON a1.c0 BETWEEN a0.c3 AND a2.c2 WHERE (a2.c2 IS a2.c0);
--> SCAN a0
--> SCAN a1
--> SCAN a2 LEFT-JOIN
SELECT a2.* FROM t0 a0 LEFT JOIN t1 a2 ON a2.c2 = a0.c0 WHERE a2.c2 IS a2.c0;
--= c0 | c2
--> NULL | NULL
EXPLAIN QUERY PLAN SELECT a2.* FROM t0 a0 LEFT JOIN t1 a2 ON a2.c2 = a0.c0 WHERE a2.c2 IS a2.c0;
--> SCAN a0
--> BLOOM FILTER ON a2 (c2=?)
--> SEARCH a2 USING AUTOMATIC COVERING INDEX (c2=?) LEFT-JOIN
SELECT a2.* FROM t0 a0 JOIN t1 a2 ON a2.c2 > a0.c0 WHERE a2.c2 IS a2.c0;
--= c0 | c2
--> 'x' | 'x'
EXPLAIN QUERY PLAN SELECT a2.* FROM t0 a0 JOIN t1 a2 ON a2.c2 > a0.c0 WHERE a2.c2 IS a2.c0;
--> SCAN a0
--> SEARCH a2 USING INDEX sqlite_autoindex_t1_1 (c0>?)

--- a key by way of a column that another condition makes equal
CREATE TABLE t(c REAL COLLATE NOCASE);
CREATE TABLE u(a INTEGER, k REAL PRIMARY KEY);
INSERT INTO t VALUES(3), (7);
--+ 2 changes, rowid 2
INSERT INTO u VALUES(1, 3.0), (7, 7.0), (3, 9.0);
--+ 5 changes, rowid 3
SELECT u.a, u.k, t.c FROM u JOIN t WHERE u.a = t.c AND t.c = u.k;
--= a | k | c
--> 7 | 7.0 | 7.0
SELECT u.a, u.k, t.c FROM u JOIN t WHERE t.c = u.k AND u.a = t.c;
--= a | k | c
--> 7 | 7.0 | 7.0
CREATE TABLE v(c0 KEY, c1 REAL COLLATE RTRIM);
CREATE INDEX vi ON v(c1 COLLATE BINARY);
INSERT INTO v VALUES(1, 1e3), (1000, 1e3);
--+ 7 changes, rowid 2
SELECT x.c0, y.c0 FROM v x, v y WHERE x.c0 AND y.c0 = x.c1 AND y.c1 = x.c1 ORDER BY 1, 2;
--= c0 | c0
--> 1 | 1000
--> 1000 | 1000
