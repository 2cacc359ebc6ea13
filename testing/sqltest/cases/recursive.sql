--- recursive common tables
with c(x) as (select 1 union all select x+1 from c where x<3) select * from c;
--= x
--> 1
--> 2
--> 3
with recursive c as (select 1 as x union all select x+1 from c where x<3) select x*2 from c order by 1 desc;
--= x*2
--> 6
--> 4
--> 2
explain query plan with c(x) as (select 1 union all select x+1 from c where x<3) select * from c;
--> CO-ROUTINE c
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN c
--> SCAN c
with c(x) as (select x from c union all select 1) select * from c;
--! 1: circular reference: c
with c(x) as (select 1 union all select c.x+1 from c, c as d where c.x<3) select * from c;
--! 1: multiple references to recursive table: c
with c(x) as (select 1 union all select (select x+1 from c)) select * from c;
--! 1: circular reference: c
with c(x) as (select 1 union all select count(*) from c) select * from c;
--! 1: recursive aggregate queries not supported
with c(x) as (select 1 union all select x+1 from (select * from c) where x<5) select * from c;
--! 1: circular reference: c
with c(x) as (select 1 intersect select x+1 from c) select * from c;
--! 1: circular reference: c
with c(x) as (select x from c) select * from c;
--! 1: circular reference: c
with c(x,y) as (select 1 union all select x+1 from c) select * from c;
--! 1: table c has 1 values for 2 columns
with c(x) as (select 1 union select x%3+1 from c) select * from c;
--= x
--> 1
--> 2
--> 3
with c(x) as (select 1 union all select distinct x+1 from c where x<3) select * from c;
--= x
--> 1
--> 2
--> 3
with c(x) as (select 1 union all select x+1 from c where x<3 group by x) select * from c;
--! 1: recursive aggregate queries not supported
with c(x) as (select 1 union all select x+1 from c where x in (select x from c)) select * from c;
--! 1: multiple recursive references: c
with c(x) as (values(1) union all values(5) union all select x+1 from c where x<3 union all select x+10 from c where x<3) select * from c;
--= x
--> 1
--> 5
--> 2
--> 11
--> 3
--> 12
with c(x) as (select 1 union all select x+1 from c limit 5) select sum(x), count(*) from c;
--= sum(x) | count(*)
--> 15 | 5
with c(x) as (select 1 union all select x+1 from c limit 5 offset 2) select * from c;
--= x
--> 3
--> 4
--> 5
--> 6
--> 7
with c(x) as (select 1 union all select x+1 from c limit 0) select * from c;
--= x
with a(i) as (select 1 union all select i+1 from a where i<3), b(j) as (select 10 union all select j+10 from b where j<30) select i, j from a, b order by 1, 2;
--= i | j
--> 1 | 10
--> 1 | 20
--> 1 | 30
--> 2 | 10
--> 2 | 20
--> 2 | 30
--> 3 | 10
--> 3 | 20
--> 3 | 30
with fact(n, f) as (values(0, 1) union all select n+1, f*(n+1) from fact where n<10) select * from fact;
--= n | f
--> 0 | 1
--> 1 | 1
--> 2 | 2
--> 3 | 6
--> 4 | 24
--> 5 | 120
--> 6 | 720
--> 7 | 5040
--> 8 | 40320
--> 9 | 362880
--> 10 | 3628800
select * from (with c(x) as (select 1 union all select x+1 from c where x<3) select x, x*x from c) where x > 1;
--= x | x*x
--> 2 | 4
--> 3 | 9
select (with c(x) as (select t.a union all select x+1 from c where x<5) select group_concat(x) from c) from (select 1 as a union all select 4) t;
--= (with c(x) as (select t.a union all select x+1 from c where x<5) select group_concat(x) from c)
--> '1,2,3,4,5'
--> '4,5'

--- recursive trees
CREATE TABLE org(name TEXT PRIMARY KEY, boss TEXT REFERENCES org) WITHOUT ROWID;
INSERT INTO org VALUES('Alice',NULL),('Bob','Alice'),('Cindy','Alice'),('Dave','Bob'),('Emma','Bob'),('Fred','Cindy'),('Gail','Cindy');
--+ 7 changes, rowid 0
WITH RECURSIVE under(name, level) AS (VALUES('Alice', 0) UNION ALL SELECT org.name, under.level + 1 FROM org JOIN under ON org.boss = under.name ORDER BY 2) SELECT substr('..........', 1, level * 3) || name FROM under;
--= substr('..........', 1, level * 3) || name
--> 'Alice'
--> '...Bob'
--> '...Cindy'
--> '......Dave'
--> '......Emma'
--> '......Fred'
--> '......Gail'
WITH RECURSIVE under(name, level) AS (VALUES('Alice', 0) UNION ALL SELECT org.name, under.level + 1 FROM org JOIN under ON org.boss = under.name ORDER BY 2 DESC) SELECT substr('..........', 1, level * 3) || name FROM under;
--= substr('..........', 1, level * 3) || name
--> 'Alice'
--> '...Bob'
--> '......Dave'
--> '......Emma'
--> '...Cindy'
--> '......Fred'
--> '......Gail'
WITH RECURSIVE under(name, level) AS (VALUES('Alice', 0) UNION ALL SELECT org.name, under.level + 1 FROM org JOIN under ON org.boss = under.name ORDER BY 2 DESC, 1 DESC LIMIT 4) SELECT * FROM under;
--= name | level
--> 'Alice' | 0
--> 'Cindy' | 1
--> 'Gail' | 2
--> 'Fred' | 2
WITH RECURSIVE up(name) AS (SELECT 'Fred' UNION SELECT boss FROM org, up WHERE org.name = up.name) SELECT name FROM up;
--= name
--> 'Fred'
--> 'Cindy'
--> 'Alice'
--> NULL
CREATE TABLE edge(a, b);
INSERT INTO edge VALUES(1,2),(2,3),(3,1),(3,4);
--+ 11 changes, rowid 4
WITH RECURSIVE nodes(x) AS (SELECT 1 UNION SELECT b FROM edge, nodes WHERE edge.a = nodes.x UNION SELECT a FROM edge, nodes WHERE edge.b = nodes.x) SELECT x FROM nodes ORDER BY x;
--= x
--> 1
--> 2
--> 3
--> 4
WITH RECURSIVE nodes(x) AS (SELECT 'a' COLLATE NOCASE UNION SELECT 'A' FROM nodes) SELECT x FROM nodes;
--= x
--> 'a'
CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 4) SELECT x FROM c;
SELECT * FROM v JOIN v AS w ON v.x = w.x + 1;
--= x | x
--> 2 | 1
--> 3 | 2
--> 4 | 3
INSERT INTO edge WITH RECURSIVE c(x) AS (SELECT 100 UNION ALL SELECT x + 1 FROM c WHERE x < 102) SELECT x, x FROM c;
--+ 14 changes, rowid 7
WITH RECURSIVE c(x) AS (SELECT 100 UNION ALL SELECT x + 1 FROM c WHERE x < 102) DELETE FROM edge WHERE a IN (SELECT x FROM c);
--+ 17 changes, rowid 7
WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3) UPDATE edge SET b = b + (SELECT sum(x) FROM c) WHERE a IN c;
--+ 21 changes, rowid 7
SELECT * FROM edge;
--= a | b
--> 1 | 8
--> 2 | 9
--> 3 | 7
--> 3 | 10
WITH RECURSIVE xaxis(x) AS (VALUES(-2.0) UNION ALL SELECT x+0.5 FROM xaxis WHERE x<1.2), yaxis(y) AS (VALUES(-1.0) UNION ALL SELECT y+0.5 FROM yaxis WHERE y<1.0), m(iter, cx, cy, x, y) AS (SELECT 0, x, y, 0.0, 0.0 FROM xaxis, yaxis UNION ALL SELECT iter+1, cx, cy, x*x-y*y + cx, 2.0*x*y + cy FROM m WHERE (x*x + y*y) < 4.0 AND iter<28), m2(iter, cx, cy) AS (SELECT max(iter), cx, cy FROM m GROUP BY cx, cy), a(t) AS (SELECT group_concat(substr(' .+*#', 1+min(iter/7,4), 1), '') FROM m2 GROUP BY cy) SELECT group_concat(rtrim(t), x'0a') FROM a;
--= group_concat(rtrim(t), x'0a')
--> '    #\n   ##\n ####\n   ##\n    #'

--- rows of common table expressions that are used twice
CREATE TABLE t(a,b);
INSERT INTO t VALUES(1,2),(1,3),(2,5),(3,NULL);
--+ 4 changes, rowid 4
CREATE VIEW v AS SELECT a, count(*) AS n FROM t GROUP BY a;
WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT x.a, y.a FROM q x JOIN q y ON x.n = y.n ORDER BY 1,2;
--= a | a
--> 1 | 1
--> 2 | 2
--> 2 | 3
--> 3 | 2
--> 3 | 3
WITH q AS (SELECT a, random() AS r FROM t GROUP BY a) SELECT count(*) FROM q x JOIN q y ON x.r = y.r;
--= count(*)
--> 3
WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT (SELECT sum(n) FROM q WHERE q.a <= t.a) FROM t, (SELECT max(n) AS m FROM q) ORDER BY 1;
--= (SELECT sum(n) FROM q WHERE q.a <= t.a)
--> 2
--> 2
--> 3
--> 4
WITH q AS (SELECT DISTINCT a FROM t) SELECT a FROM q UNION ALL SELECT a+10 FROM q UNION SELECT a FROM t ORDER BY 1;
--= a
--> 1
--> 2
--> 3
--> 11
--> 12
--> 13
SELECT x.a, y.n FROM v x JOIN v y ON x.n = y.n ORDER BY 1,2;
--= a | n
--> 1 | 2
--> 2 | 1
--> 2 | 1
--> 3 | 1
--> 3 | 1
EXPLAIN QUERY PLAN SELECT x.a, y.n FROM v x JOIN v y ON x.n = y.n;
--> MATERIALIZE v
-->   SCAN t
-->   USE TEMP B-TREE FOR GROUP BY
--> SCAN x
--> BLOOM FILTER ON y (n=?)
--> SEARCH y USING AUTOMATIC COVERING INDEX (n=?)
SELECT x.a, y.n FROM v x JOIN v y ON x.n = y.n WHERE x.a = 2;
--= a | n
--> 2 | 1
--> 2 | 1
SELECT x.a FROM v x WHERE n = (SELECT max(n) FROM v y JOIN v z USING (a));
--! 1: ambiguous column name: n
WITH q AS MATERIALIZED (SELECT a FROM t LIMIT 2) SELECT * FROM t WHERE a IN (SELECT a FROM q) AND b IN (SELECT a+1 FROM q);
--= a | b
--> 1 | 2
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM r WHERE n < 4) SELECT x.n, y.n FROM r x JOIN r y ON y.n = x.n*2;
--= n | n
--> 1 | 2
--> 2 | 4
WITH q AS (SELECT a FROM t), w AS (SELECT q.a, count(*) AS c FROM q JOIN q p USING (a) GROUP BY q.a) SELECT * FROM w JOIN w z USING (c) ORDER BY 1,2,3;
--= a | c | a
--> 1 | 4 | 1
--> 2 | 1 | 2
--> 2 | 1 | 3
--> 3 | 1 | 2
--> 3 | 1 | 3
CREATE TABLE o(x);
CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO o SELECT x.n FROM v x JOIN v y USING (a) WHERE x.a = new.a; END;
INSERT INTO t VALUES(1,9),(7,7);
--+ 8 changes, rowid 6
SELECT * FROM o;
--= x
--> 3
--> 1
WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT CASE WHEN t.a = 2 THEN (SELECT max(n) FROM q) ELSE (SELECT min(n) FROM q JOIN q z USING (a)) END FROM t;
--! 1: ambiguous column name: n

--- arms of a recursion behind different operators
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL VALUES(2) UNION ALL SELECT x+1 FROM c WHERE x<3 UNION SELECT x+2 FROM c WHERE x<9) SELECT x FROM c ORDER BY x;
--! 1: circular reference: c
WITH RECURSIVE c(x) AS (VALUES(1) UNION VALUES(2) UNION SELECT x+1 FROM c WHERE x<3 UNION ALL SELECT x+2 FROM c WHERE x<9 LIMIT 10) SELECT x FROM c ORDER BY x;
--! 1: circular reference: c
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL VALUES(2) UNION SELECT x+1 FROM c WHERE x<3 UNION SELECT x+2 FROM c WHERE x<9) SELECT x FROM c ORDER BY x;
--= x
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
