--- a limit below an operand of UNION ALL
CREATE TABLE t1(a); INSERT INTO t1 VALUES(1),(2);
CREATE TABLE t2(b); INSERT INTO t2 VALUES(3);
SELECT * FROM (SELECT * FROM (SELECT * FROM t1 LIMIT 1) UNION ALL SELECT * from t2);
SELECT * FROM (SELECT * from t2 UNION ALL SELECT * FROM (SELECT * FROM t1 LIMIT 1));
SELECT * FROM (SELECT * from t2 UNION ALL SELECT * FROM (SELECT * FROM t1 LIMIT 1 OFFSET 1)) WHERE b > 1;
SELECT * FROM (SELECT * FROM t1 LIMIT 1) UNION ALL SELECT * from t2;
SELECT a FROM (SELECT * FROM (SELECT * FROM t1 ORDER BY a DESC LIMIT 1) UNION ALL SELECT * from t2) ORDER BY 1;
--- columns merged by FULL JOIN keep the type of the leftmost
CREATE TABLE t1(x REAL); CREATE TABLE t2(x REAL); INSERT INTO t1 VALUES(2.5); INSERT INTO t2 VALUES(2.5);
SELECT x FROM t1 FULL JOIN t2 USING(x) WHERE x='2.5';
SELECT x FROM t1 RIGHT JOIN t2 USING(x) WHERE x='2.5';
SELECT x FROM t1 FULL JOIN t2 USING(x) WHERE x='2.5' OR x = '3';
SELECT typeof(x) FROM t1 FULL JOIN t2 USING(x) WHERE x IN ('2.5');
SELECT x = '2.5', x < '3', x BETWEEN '1' AND '3', CASE x WHEN '2.5' THEN 1 END FROM t1 FULL JOIN t2 USING(x);
SELECT x FROM t1 FULL JOIN t2 USING(x) GROUP BY x HAVING x = '2.5';
CREATE TABLE t3(x TEXT COLLATE nocase); CREATE TABLE t4(x TEXT COLLATE nocase);
INSERT INTO t3 VALUES('abc'); INSERT INTO t4 VALUES('ABC');
SELECT lower(x) FROM t3 FULL JOIN t4 USING(x) WHERE x='Abc';
SELECT lower(x) FROM t3 FULL JOIN t4 USING(x) WHERE 'Abc' = x;
SELECT lower(x), x COLLATE binary = 'abc', x IN ('ABC') FROM t3 FULL JOIN t4 USING(x);
SELECT x FROM t3 FULL JOIN t4 USING(x) ORDER BY x;
SELECT min(x) FROM (SELECT x FROM t3 FULL JOIN t4 USING(x)) WHERE x = 'aBc';
--- merged columns keep type and collation in the next USING
CREATE TABLE t0(c0); CREATE TABLE t1(c0); CREATE TABLE t2(c0); INSERT INTO t0 VALUES ('1.0'); INSERT INTO t2(c0) VALUES (9);
SELECT t0.c0,t2.c0 FROM (SELECT CAST(t0.c0 as REAL) AS c0 FROM t0) as subquery NATURAL LEFT JOIN t1  NATURAL JOIN t0  RIGHT JOIN t2 ON 1;
CREATE TABLE x1(x COLLATE nocase); CREATE TABLE x2(x); CREATE TABLE x3(x); CREATE TABLE t4(y); INSERT INTO x1 VALUES('ABC'); INSERT INTO x3 VALUES('abc');
SELECT lower(x), quote(y) FROM x1 LEFT JOIN x2 USING (x) JOIN x3 USING (x) FULL JOIN t4;
SELECT lower(x) FROM x1 LEFT JOIN x2 USING (x) JOIN x3 USING (x);
--- aliased aggregate
CREATE TABLE test1(f1, f2);
SELECT min(f1) AS m FROM test1 GROUP BY f1 HAVING max(m+5)<10;
--- aliased aggregate 2
CREATE TABLE test1(f1, f2);
SELECT coalesce(min(f1)+5,11) AS m FROM test1 GROUP BY f1 HAVING max(m+5)<10;
--- aliased aggregate 3
CREATE TABLE tkt2526(a,b,c PRIMARY KEY);
SELECT count(a) AS cn FROM tkt2526 GROUP BY a HAVING cn<max(cn);
--- aliased aggregate 4
CREATE TABLE test1(f1, f2);
SELECT sum(f1) AS m FROM test1 ORDER BY max(m);
--- a condition on a source behind it
CREATE TABLE t1(a,b); CREATE TABLE t2(a,c); CREATE TABLE t3(a,d); 
SELECT * FROM t1 JOIN t2 ON t1.b = t3.d JOIN t3;
--- a condition on a source behind it 2
CREATE TABLE t1(a,b); CREATE TABLE t2(a,c); CREATE TABLE t3(a,d); 
SELECT * FROM t1 LEFT JOIN t2 ON t1.b = t3.d JOIN t3;
--- a condition on a source behind it 3
CREATE TABLE t1(a,b); CREATE TABLE t2(a,c); CREATE TABLE t3(a,d); 
SELECT * FROM t1 JOIN t2 ON t1.b = t3.d LEFT JOIN t3;
--- a condition on a source behind it 4
CREATE TABLE t1(a,b); CREATE TABLE t2(a,c); CREATE TABLE t3(a,d); 
SELECT * FROM t1 JOIN t2 ON t1.b = t3.d LEFT JOIN t3 USING(a);
--- a condition on a source behind it 5
CREATE TABLE t1(a,b); CREATE TABLE t2(a,c); CREATE TABLE t3(a,d); 
SELECT * FROM t1 RIGHT JOIN t2 ON t1.b = t3.d JOIN t3;
--- a condition on a source behind it 6
CREATE TABLE t1(a,b); CREATE TABLE t2(a,c); CREATE TABLE t3(a,d); 
SELECT * FROM t1 LEFT JOIN t2 ON (SELECT t1.b = t3.d) JOIN t3;
--- aggregate behind an alias 1
CREATE TABLE t(a, b);
SELECT min(a) AS m FROM t WHERE m > 1;
--- aggregate behind an alias 2
CREATE TABLE t(a, b);
SELECT min(a) AS m FROM t GROUP BY m;
--- aggregate behind an alias 3
CREATE TABLE t(a, b);
SELECT min(a) AS m FROM t GROUP BY b HAVING m > 1 ORDER BY m;
--- aggregate behind an alias 5
CREATE TABLE t(a, b);
SELECT min(max(a)) AS m FROM t WHERE m > 1;
--- aggregate behind an alias 6
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t WHERE (SELECT m) > 1;
--- aggregate behind an alias 7
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t JOIN t t2 ON m > 1;
--- aggregate behind an alias 8
CREATE TABLE t(a, b);
SELECT sum(a) AS m, max(a) FILTER (WHERE m > 1) FROM t;
--- aggregate behind an alias 9
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t ORDER BY max(a) FILTER (WHERE m > 1);
--- aggregate behind an alias 10
CREATE TABLE t(a, b);
SELECT sum(a) AS m FROM t ORDER BY sum(a) OVER (ORDER BY m);
