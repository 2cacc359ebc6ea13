--- NULLS FIRST or LAST against the index walks it in two passes
CREATE TABLE o(d INT, e INT, f TEXT);
CREATE INDEX od ON o(d);
CREATE INDEX oed ON o(e, d DESC);
INSERT INTO o VALUES(NULL,1,'a'),(3,1,'b'),(1,2,'c'),(NULL,2,'d'),(2,1,'e'),(5,NULL,'f'),(NULL,NULL,'g'),(4,NULL,'h');
--+ 8 changes, rowid 8
SELECT d FROM o ORDER BY d NULLS LAST;
--= d
--> 1
--> 2
--> 3
--> 4
--> 5
--> NULL
--> NULL
--> NULL
EXPLAIN QUERY PLAN SELECT d FROM o ORDER BY d NULLS LAST;
--> SCAN o USING COVERING INDEX od
SELECT d FROM o ORDER BY d DESC NULLS FIRST;
--= d
--> NULL
--> NULL
--> NULL
--> 5
--> 4
--> 3
--> 2
--> 1
EXPLAIN QUERY PLAN SELECT d FROM o ORDER BY d DESC NULLS FIRST;
--> SCAN o USING COVERING INDEX od
SELECT e, d FROM o WHERE e = 1 ORDER BY d NULLS LAST;
--= e | d
--> 1 | 2
--> 1 | 3
--> 1 | NULL
EXPLAIN QUERY PLAN SELECT e, d FROM o WHERE e = 1 ORDER BY d NULLS LAST;
--> SEARCH o USING COVERING INDEX oed (e=?)
SELECT e, d FROM o WHERE e = 1 ORDER BY d DESC NULLS FIRST;
--= e | d
--> 1 | NULL
--> 1 | 3
--> 1 | 2
EXPLAIN QUERY PLAN SELECT e, d FROM o WHERE e = 1 ORDER BY d DESC NULLS FIRST;
--> SEARCH o USING COVERING INDEX oed (e=?)
SELECT e, d FROM o WHERE e IN (1,2) ORDER BY e, d NULLS LAST;
--= e | d
--> 1 | 2
--> 1 | 3
--> 1 | NULL
--> 2 | 1
--> 2 | NULL
EXPLAIN QUERY PLAN SELECT e, d FROM o WHERE e IN (1, 2) ORDER BY e, d NULLS LAST;
--> SEARCH o USING COVERING INDEX oed (e=?)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
SELECT e, d FROM o WHERE e IN (1,2) ORDER BY e, d DESC NULLS FIRST;
--= e | d
--> 1 | NULL
--> 1 | 3
--> 1 | 2
--> 2 | NULL
--> 2 | 1
EXPLAIN QUERY PLAN SELECT e, d FROM o WHERE e IN (1, 2) ORDER BY e, d DESC NULLS FIRST;
--> SEARCH o USING COVERING INDEX oed (e=?)
SELECT e, d FROM o ORDER BY e NULLS LAST, d DESC;
--= e | d
--> 1 | 3
--> 1 | 2
--> 1 | NULL
--> 2 | 1
--> 2 | NULL
--> NULL | 5
--> NULL | 4
--> NULL | NULL
EXPLAIN QUERY PLAN SELECT e, d FROM o ORDER BY e NULLS LAST, d DESC;
--> SCAN o USING COVERING INDEX oed
SELECT e, d FROM o ORDER BY e DESC NULLS FIRST, d;
--= e | d
--> NULL | NULL
--> NULL | 4
--> NULL | 5
--> 2 | NULL
--> 2 | 1
--> 1 | NULL
--> 1 | 2
--> 1 | 3
EXPLAIN QUERY PLAN SELECT e, d FROM o ORDER BY e DESC NULLS FIRST, d;
--> SCAN o USING COVERING INDEX oed
SELECT e, d FROM o ORDER BY e NULLS LAST, d;
--= e | d
--> 1 | NULL
--> 1 | 2
--> 1 | 3
--> 2 | NULL
--> 2 | 1
--> NULL | NULL
--> NULL | 4
--> NULL | 5
EXPLAIN QUERY PLAN SELECT e, d FROM o ORDER BY e NULLS LAST, d;
--> SCAN o USING COVERING INDEX oed
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
SELECT e, d FROM o WHERE e > 0 ORDER BY e NULLS LAST, d DESC NULLS FIRST;
--= e | d
--> 1 | NULL
--> 1 | 3
--> 1 | 2
--> 2 | NULL
--> 2 | 1
EXPLAIN QUERY PLAN SELECT e, d FROM o WHERE e > 0 ORDER BY e NULLS LAST, d DESC NULLS FIRST;
--> SEARCH o USING COVERING INDEX oed (e>?)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
SELECT d, f FROM o ORDER BY d NULLS LAST LIMIT 3;
--= d | f
--> 1 | 'c'
--> 2 | 'e'
--> 3 | 'b'
EXPLAIN QUERY PLAN SELECT d, f FROM o ORDER BY d NULLS LAST LIMIT 3;
--> SCAN o USING INDEX od
SELECT d, f FROM o INDEXED BY od ORDER BY d NULLS LAST LIMIT 7;
--= d | f
--> 1 | 'c'
--> 2 | 'e'
--> 3 | 'b'
--> 4 | 'h'
--> 5 | 'f'
--> NULL | 'a'
--> NULL | 'd'
SELECT d, f FROM o INDEXED BY od ORDER BY d DESC NULLS FIRST LIMIT 4;
--= d | f
--> NULL | 'g'
--> NULL | 'd'
--> NULL | 'a'
--> 5 | 'f'
SELECT DISTINCT d FROM o ORDER BY d NULLS LAST;
--= d
--> 1
--> 2
--> 3
--> 4
--> 5
--> NULL
EXPLAIN QUERY PLAN SELECT DISTINCT d FROM o ORDER BY d NULLS LAST;
--> SCAN o USING COVERING INDEX od
SELECT d, count(*) FROM o GROUP BY d ORDER BY d NULLS LAST;
--= d | count(*)
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> NULL | 3
EXPLAIN QUERY PLAN SELECT d, count(*) FROM o GROUP BY d ORDER BY d NULLS LAST;
--> SCAN o USING COVERING INDEX od
--> USE TEMP B-TREE FOR ORDER BY
SELECT d, count(*) FROM o GROUP BY d ORDER BY d DESC NULLS FIRST;
--= d | count(*)
--> NULL | 3
--> 5 | 1
--> 4 | 1
--> 3 | 1
--> 2 | 1
--> 1 | 1
EXPLAIN QUERY PLAN SELECT d, count(*) FROM o GROUP BY d ORDER BY d DESC NULLS FIRST;
--> SCAN o USING COVERING INDEX od
--> USE TEMP B-TREE FOR ORDER BY
SELECT rowid FROM o ORDER BY rowid NULLS LAST;
--= rowid
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
EXPLAIN QUERY PLAN SELECT rowid FROM o ORDER BY rowid NULLS LAST;
--> SCAN o
SELECT rowid FROM o ORDER BY rowid DESC NULLS FIRST;
--= rowid
--> 8
--> 7
--> 6
--> 5
--> 4
--> 3
--> 2
--> 1
SELECT a.d, b.e FROM o a, o b ORDER BY a.d NULLS LAST, b.e DESC NULLS FIRST;
--= d | e
--> 1 | NULL
--> 1 | NULL
--> 1 | NULL
--> 1 | 2
--> 1 | 2
--> 1 | 1
--> 1 | 1
--> 1 | 1
--> 2 | NULL
--> 2 | NULL
--> … 54 rows more, md5 1a50eb717857ae504dfa24091971998e
EXPLAIN QUERY PLAN SELECT a.d, b.e FROM o a, o b ORDER BY a.d NULLS LAST, b.e DESC NULLS FIRST;
--> SCAN a USING COVERING INDEX od
--> SCAN b USING COVERING INDEX oed
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
SELECT a.d, b.e FROM o a LEFT JOIN o b ON b.e = a.d AND b.f > 'b' ORDER BY a.d NULLS LAST, b.e;
--= d | e
--> 1 | 1
--> 2 | 2
--> 2 | 2
--> 3 | NULL
--> 4 | NULL
--> 5 | NULL
--> NULL | NULL
--> NULL | NULL
--> NULL | NULL
SELECT a.d, b.e, b.d FROM o a LEFT JOIN o b ON b.e = a.d ORDER BY a.d NULLS LAST, b.d NULLS LAST;
--= d | e | d
--> 1 | 1 | 2
--> 1 | 1 | 3
--> 1 | 1 | NULL
--> 2 | 2 | 1
--> 2 | 2 | NULL
--> 3 | NULL | NULL
--> 4 | NULL | NULL
--> 5 | NULL | NULL
--> NULL | NULL | NULL
--> NULL | NULL | NULL
--> NULL | NULL | NULL
EXPLAIN QUERY PLAN SELECT a.d, b.e, b.d FROM o a LEFT JOIN o b ON b.e = a.d ORDER BY a.d NULLS LAST, b.d NULLS LAST;
--> SCAN a USING COVERING INDEX od
--> SEARCH b USING COVERING INDEX oed (e=?) LEFT-JOIN
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
SELECT a.rowid, (SELECT d FROM o WHERE e = a.d ORDER BY d NULLS LAST LIMIT 1) FROM o a;
--= rowid | (SELECT d FROM o WHERE e = a.d ORDER BY d NULLS LAST LIMIT 1)
--> 1 | NULL
--> 4 | NULL
--> 7 | NULL
--> 3 | 2
--> 5 | 1
--> 2 | NULL
--> 8 | NULL
--> 6 | NULL
SELECT row_number() OVER (ORDER BY d NULLS LAST), d FROM o;
--= row_number() OVER (ORDER BY d NULLS LAST) | d
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 4 | 4
--> 5 | 5
--> 6 | NULL
--> 7 | NULL
--> 8 | NULL
EXPLAIN QUERY PLAN SELECT row_number() OVER (ORDER BY d NULLS LAST), d FROM o;
--> CO-ROUTINE (subquery-2)
-->   SCAN o USING COVERING INDEX od
--> SCAN (subquery-2)
SELECT d FROM o UNION SELECT e FROM o ORDER BY 1 NULLS LAST;
--= d
--> 1
--> 2
--> 3
--> 4
--> 5
--> NULL
EXPLAIN QUERY PLAN SELECT d FROM o UNION SELECT e FROM o ORDER BY 1 NULLS LAST;
--> MERGE (UNION)
-->   LEFT
-->     SCAN o USING COVERING INDEX od
-->   RIGHT
-->     SCAN o USING COVERING INDEX oed
SELECT d FROM o UNION ALL SELECT d FROM o ORDER BY 1 NULLS LAST;
--= d
--> 1
--> 1
--> 2
--> 2
--> 3
--> 3
--> 4
--> 4
--> 5
--> 5
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
EXPLAIN QUERY PLAN SELECT d FROM o UNION ALL SELECT d FROM o ORDER BY 1 NULLS LAST;
--> MERGE (UNION ALL)
-->   LEFT
-->     SCAN o USING COVERING INDEX od
-->   RIGHT
-->     SCAN o USING COVERING INDEX od
SELECT e, d FROM o ORDER BY e NULLS LAST, d NULLS FIRST LIMIT 5 OFFSET 1;
--= e | d
--> 1 | 2
--> 1 | 3
--> 2 | NULL
--> 2 | 1
--> NULL | NULL
DELETE FROM o WHERE d IS NULL;
--+ 11 changes, rowid 8
SELECT d FROM o ORDER BY d NULLS LAST;
--= d
--> 1
--> 2
--> 3
--> 4
--> 5
SELECT d FROM o ORDER BY d DESC NULLS FIRST;
--= d
--> 5
--> 4
--> 3
--> 2
--> 1
DELETE FROM o;
--+ 16 changes, rowid 8
INSERT INTO o VALUES(NULL,NULL,NULL),(NULL,NULL,NULL);
--+ 18 changes, rowid 2
SELECT count(*) FROM (SELECT d FROM o ORDER BY d NULLS LAST LIMIT 10);
--= count(*)
--> 2
SELECT d FROM o ORDER BY d DESC NULLS FIRST;
--= d
--> NULL
--> NULL
DELETE FROM o;
--+ 20 changes, rowid 2
SELECT d FROM o ORDER BY d DESC NULLS FIRST;
--= d

--- a LEFT JOIN without a match after a loop that LIMIT left between its passes
CREATE TABLE a(x);
INSERT INTO a VALUES(1),(NULL),(2);
--+ 3 changes, rowid 3
CREATE TABLE o(e, d);
CREATE INDEX oed ON o(e, d);
INSERT INTO o VALUES(1, NULL),(1, 5),(1, 6),(2, NULL),(NULL, 3);
--+ 8 changes, rowid 5
SELECT a.x, (SELECT coalesce(o.d, 'none') FROM (SELECT a.x AS y) LEFT JOIN o ON o.e = y ORDER BY o.d NULLS LAST LIMIT 1) FROM a;
--= x | (SELECT coalesce(o.d, 'none') FROM (SELECT a.x AS y) LEFT JOIN o ON o.e = y ORDER BY o.d NULLS LAST LIMIT 1)
--> 1 | 5
--> NULL | 'none'
--> 2 | 'none'
SELECT a.x, o.d FROM a LEFT JOIN o ON o.e = a.x ORDER BY a.x, o.d NULLS LAST;
--= x | d
--> NULL | NULL
--> 1 | 5
--> 1 | 6
--> 1 | NULL
--> 2 | NULL

--- the affinity of a row value's field beside a subquery's column
CREATE TABLE t1(c0 TEXT, c1, c3, PRIMARY KEY(c0));
INSERT INTO t1 VALUES(0, 1, 1);
--+ 1 changes, rowid 1
SELECT a0.c1 FROM t1 a0 WHERE (a0.c0, 1) > (SELECT l.c3, 1 FROM t1 l);
--= c1
--> 1
SELECT a0.c1 FROM t1 a0 WHERE (a0.c0, 1) < (SELECT l.c3, 1 FROM t1 l);
--= c1

--- the fields of a row value with NULL are compared with a list as the others are
CREATE TABLE t0(c0, c1 NUMERIC, c2 TEXT COLLATE NOCASE);
INSERT INTO t0 VALUES(NULL, 1, 'a');
--+ 1 changes, rowid 1
CREATE TABLE t1(c0, c1, c2 TEXT);
INSERT INTO t1 VALUES('x', '1.0', 'A'), ('x', '2', 'B');
--+ 3 changes, rowid 2
SELECT (a1.c0, a0.c1) NOT IN (SELECT l.c0, l.c1 FROM t0 l) FROM t1 a0 JOIN t0 a1;
--= (a1.c0, a0.c1) NOT IN (SELECT l.c0, l.c1 FROM t0 l)
--> NULL
--> 1
SELECT (a1.c0, a1.c2) IN (SELECT l.c0, l.c2 FROM t1 l) FROM t0 a1;
--= (a1.c0, a1.c2) IN (SELECT l.c0, l.c2 FROM t1 l)
--> NULL
SELECT (a1.c0, a0.c2) IN (SELECT l.c0, l.c2 FROM t0 l) FROM t1 a0 JOIN t0 a1;
--= (a1.c0, a0.c2) IN (SELECT l.c0, l.c2 FROM t0 l)
--> 0
--> 0
SELECT (a1.c0, a0.c2 COLLATE NOCASE) IN (SELECT l.c0, l.c2 FROM t0 l) FROM t1 a0 JOIN t0 a1;
--= (a1.c0, a0.c2 COLLATE NOCASE) IN (SELECT l.c0, l.c2 FROM t0 l)
--> NULL
--> 0
SELECT (a0.c0, a0.c1) IN (SELECT l.c0, l.c1 FROM t0 l) FROM t1 a0;
--= (a0.c0, a0.c1) IN (SELECT l.c0, l.c1 FROM t0 l)
--> NULL
--> 0

--- Bloom filters of the lists of IN
CREATE TABLE t(a,b);
CREATE TABLE u(a,b);
INSERT INTO t VALUES(1,2),(2,3),(NULL,4),('x','y'),(2.0,5);
--+ 5 changes, rowid 5
INSERT INTO u VALUES(2,3),(4,5),('x',NULL);
--+ 8 changes, rowid 3
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t UNION SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 2
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
-->     CREATE BLOOM FILTER
-->     CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t UNION ALL SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 2
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t
-->       CREATE BLOOM FILTER
-->     UNION ALL
-->       SCAN u
-->       CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t EXCEPT SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 2
-->   MERGE (EXCEPT)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
-->     CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t UNION SELECT b FROM u UNION ALL SELECT a FROM u);
--> SCAN t
--> LIST SUBQUERY 3
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
-->     CREATE BLOOM FILTER
-->     CREATE BLOOM FILTER
-->   UNION ALL
-->     SCAN u
-->     CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t ORDER BY a LIMIT 2);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT DISTINCT b FROM t);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN t
-->   CREATE BLOOM FILTER
-->   USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t GROUP BY b);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN t
-->   USE TEMP B-TREE FOR GROUP BY
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT max(b) FROM t);
--> SCAN t
--> LIST SUBQUERY 1
-->   SEARCH t
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM t LIMIT 2);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN t
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b NOT IN (SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a, b IN (SELECT b FROM u) FROM t;
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM u WHERE u.a = t.a);
--> SCAN t
--> CORRELATED LIST SUBQUERY 1
-->   SCAN u
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (VALUES(1),(2));
--> SCAN t
--> LIST SUBQUERY 2
-->   SCAN 2-ROW VALUES CLAUSE
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT 1);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN CONSTANT ROW
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM (SELECT b FROM u LIMIT 2));
--> SCAN t
--> LIST SUBQUERY 2
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE (a, b) IN (SELECT a, b FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM u) OR a IN (SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   CREATE BLOOM FILTER
--> LIST SUBQUERY 2
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE rowid IN (SELECT b FROM u);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 1
-->   SCAN u
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c WHERE x < 5) SELECT x FROM c);
--> SCAN t
--> LIST SUBQUERY 3
-->   MATERIALIZE c
-->     SETUP
-->       SCAN CONSTANT ROW
-->     RECURSIVE STEP
-->       SCAN c
-->   SCAN c
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT row_number() OVER (ORDER BY a) FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   CO-ROUTINE (subquery-3)
-->     SCAN u
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-3)
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN DELETE FROM t WHERE b IN (SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN UPDATE t SET a = 1 WHERE b IN (SELECT b FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM u UNION ALL SELECT b FROM u ORDER BY 1 LIMIT 3);
--> SCAN t
--> LIST SUBQUERY 2
-->   MERGE (UNION ALL)
-->     LEFT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
-->     CREATE BLOOM FILTER
-->     CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b FROM u WHERE a IN (SELECT b FROM u));
--> SCAN t
--> LIST SUBQUERY 2
-->   SCAN u
-->   LIST SUBQUERY 1
-->     SCAN u
-->     CREATE BLOOM FILTER
-->   CREATE BLOOM FILTER
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT b COLLATE NOCASE FROM u) AND a COLLATE NOCASE IN (SELECT a FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
--> LIST SUBQUERY 2
-->   SCAN u
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN u;
--! 1: sub-select returns 2 columns - expected 1
EXPLAIN QUERY PLAN SELECT (SELECT b IN (SELECT b FROM u) FROM t);
--> SCAN CONSTANT ROW
--> SCALAR SUBQUERY 2
-->   SCAN t
-->   LIST SUBQUERY 1
-->     SCAN u
-->     CREATE BLOOM FILTER

--- an index or a table stands in for the list of IN
CREATE TABLE t(a,b);
CREATE TABLE u(a,b);
INSERT INTO t VALUES(1,2),(2,3),(NULL,4),('x','y'),(2.0,5);
--+ 5 changes, rowid 5
INSERT INTO u VALUES(2,3),(4,5),('x',NULL);
--+ 8 changes, rowid 3
EXPLAIN QUERY PLAN SELECT DISTINCT a, (SELECT max(b) FROM u) FROM t;
--> SCAN t
--> SCALAR SUBQUERY 1
-->   SEARCH u
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT a, (SELECT max(b) FROM u) FROM t ORDER BY b;
--> SCAN t
--> SCALAR SUBQUERY 1
-->   SEARCH u
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT a, (SELECT max(b) FROM u), count(*) FROM t GROUP BY b;
--> SCAN t
--> USE TEMP B-TREE FOR GROUP BY
--> SCALAR SUBQUERY 1
-->   SEARCH u
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT a, (SELECT max(b) FROM u), row_number() OVER () FROM t;
--> CO-ROUTINE (subquery-3)
-->   SCAN t
--> SCAN (subquery-3)
--> SCALAR SUBQUERY 1
-->   SEARCH u
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT DISTINCT count(*) FROM u GROUP BY a);
--> SCAN t
--> LIST SUBQUERY 1
-->   SCAN u
-->   USE TEMP B-TREE FOR GROUP BY
-->   CREATE BLOOM FILTER
-->   USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT a FROM t WHERE b IN (SELECT DISTINCT row_number() OVER () FROM u);
--> SCAN t
--> LIST SUBQUERY 1
-->   CO-ROUTINE (subquery-3)
-->     SCAN u
-->   SCAN (subquery-3)
-->   CREATE BLOOM FILTER
-->   USE TEMP B-TREE FOR DISTINCT
SELECT a FROM t WHERE b IN (SELECT b FROM t UNION SELECT b FROM u);
--= a
--> 1
--> 2
--> NULL
--> 'x'
--> 2.0
SELECT a FROM t WHERE b IN (SELECT b FROM t UNION ALL SELECT b FROM u);
--= a
--> 1
--> 2
--> NULL
--> 'x'
--> 2.0
SELECT a FROM t WHERE a IN (SELECT a FROM u);
--= a
--> 2
--> 'x'
--> 2.0
SELECT a FROM t WHERE b IN (SELECT b FROM t EXCEPT SELECT b FROM u);
--= a
--> 1
--> NULL
--> 'x'
SELECT a FROM t WHERE b IN (SELECT b FROM t INTERSECT SELECT b FROM u);
--= a
--> 2
--> 2.0
SELECT a FROM t WHERE b IN (SELECT b FROM t ORDER BY b LIMIT 2);
--= a
--> 1
--> 2
SELECT a FROM t WHERE b IN (SELECT b FROM t UNION ALL SELECT b FROM u ORDER BY 1 LIMIT 2);
--= a
--> 1
SELECT a FROM t WHERE (a,b) IN (SELECT a,b FROM u);
--= a
--> 2
CREATE TABLE k(i INTEGER PRIMARY KEY, x, y TEXT, z REAL, w COLLATE NOCASE);
CREATE INDEX kx ON k(x);
CREATE INDEX kyx ON k(y, x);
CREATE UNIQUE INDEX kz ON k(z DESC);
CREATE INDEX kw ON k(w);
INSERT INTO k VALUES(1,2,'a',1.5,'A'),(2,NULL,'b',NULL,'b'),(5,'x','2',2,NULL),(6,3,'y',5,'x');
--+ 12 changes, rowid 6
SELECT a, a IN (SELECT i FROM k), a NOT IN (SELECT rowid FROM k), a IN (SELECT x FROM k), a NOT IN (SELECT x FROM k), a IN (SELECT y FROM k), a IN (SELECT z FROM k), b NOT IN (SELECT z FROM k), a IN (SELECT w FROM k), a COLLATE NOCASE IN (SELECT w FROM k) FROM t;
--= a | a IN (SELECT i FROM k) | a NOT IN (SELECT rowid FROM k) | a IN (SELECT x FROM k) | a NOT IN (SELECT x FROM k) | a IN (SELECT y FROM k) | a IN (SELECT z FROM k) | b NOT IN (SELECT z FROM k) | a IN (SELECT w FROM k) | a COLLATE NOCASE IN (SELECT w FROM k)
--> 1 | 1 | 0 | NULL | NULL | 0 | NULL | 0 | NULL | NULL
--> 2 | 1 | 0 | 1 | 0 | 0 | 1 | NULL | NULL | NULL
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
--> 'x' | 0 | 1 | 1 | 0 | 0 | NULL | NULL | 1 | 1
--> 2.0 | 1 | 0 | 1 | 0 | 0 | 1 | 0 | NULL | NULL
EXPLAIN QUERY PLAN SELECT a, a IN (SELECT i FROM k), a NOT IN (SELECT rowid FROM k), a IN (SELECT x FROM k), a NOT IN (SELECT x FROM k), a IN (SELECT y FROM k), a IN (SELECT z FROM k), b NOT IN (SELECT z FROM k), a IN (SELECT w FROM k), a COLLATE NOCASE IN (SELECT w FROM k) FROM t;
--> SCAN t
--> USING ROWID SEARCH ON TABLE k FOR IN-OPERATOR
--> USING ROWID SEARCH ON TABLE k FOR IN-OPERATOR
--> USING INDEX kx FOR IN-OPERATOR
--> USING INDEX kx FOR IN-OPERATOR
--> USING INDEX kyx FOR IN-OPERATOR
--> USING INDEX kz FOR IN-OPERATOR
--> USING INDEX kz FOR IN-OPERATOR
--> LIST SUBQUERY 8
-->   SCAN k USING COVERING INDEX kw
-->   CREATE BLOOM FILTER
--> USING INDEX kw FOR IN-OPERATOR
SELECT (a, b) IN (SELECT x, y FROM k), (b, a) NOT IN (SELECT y, x FROM k), (a, b) NOT IN (SELECT x, i FROM k), (a, b) IN (SELECT i, x FROM k) FROM t;
--= (a, b) IN (SELECT x, y FROM k) | (b, a) NOT IN (SELECT y, x FROM k) | (a, b) NOT IN (SELECT x, i FROM k) | (a, b) IN (SELECT i, x FROM k)
--> 0 | 1 | NULL | 1
--> 0 | 1 | 1 | NULL
--> 0 | 1 | 1 | NULL
--> 0 | 1 | 1 | 0
--> 0 | 1 | 1 | NULL
EXPLAIN QUERY PLAN SELECT (a, b) IN (SELECT x, y FROM k), (b, a) NOT IN (SELECT y, x FROM k), (a, b) NOT IN (SELECT x, i FROM k), (a, b) IN (SELECT i, x FROM k) FROM t;
--> SCAN t
--> USING INDEX kyx FOR IN-OPERATOR
--> USING INDEX kyx FOR IN-OPERATOR
--> USING INDEX kx FOR IN-OPERATOR
--> USING INDEX kx FOR IN-OPERATOR
SELECT i FROM k WHERE i IN (SELECT a FROM t);
--= i
--> 1
--> 2
SELECT i FROM k WHERE x IN (SELECT z FROM k) ORDER BY x;
--= i
--> 1
EXPLAIN QUERY PLAN SELECT i FROM k WHERE x IN (SELECT z FROM k) ORDER BY x;
--> SCAN k USING COVERING INDEX kx
--> USING INDEX kz FOR IN-OPERATOR
SELECT i FROM k WHERE z IN (SELECT z FROM k) ORDER BY z;
--= i
--> 1
--> 5
--> 6
EXPLAIN QUERY PLAN SELECT i FROM k WHERE z IN (SELECT z FROM k) ORDER BY z;
--> SEARCH k USING COVERING INDEX kz (z=?)
--> USING INDEX kz FOR IN-OPERATOR
SELECT i FROM k WHERE z IN (SELECT i FROM k) ORDER BY z DESC;
--= i
--> 6
--> 5
EXPLAIN QUERY PLAN SELECT i FROM k WHERE z IN (SELECT i FROM k) ORDER BY z DESC;
--> SEARCH k USING COVERING INDEX kz (z=?)
--> USING ROWID SEARCH ON TABLE k FOR IN-OPERATOR
SELECT i FROM k WHERE (y, x) IN (SELECT y, i FROM k);
--= i
SELECT i FROM k WHERE (y, x) IN (SELECT x, y FROM k) ORDER BY y;
--= i
EXPLAIN QUERY PLAN SELECT i FROM k WHERE (y, x) IN (SELECT x, y FROM k) ORDER BY y;
--> SEARCH k USING COVERING INDEX kyx (y=? AND x=?)
--> LIST SUBQUERY 3
-->   SCAN k USING COVERING INDEX kyx
--> USE TEMP B-TREE FOR ORDER BY
SELECT i FROM k WHERE (x, y) IN (SELECT x, y FROM k) ORDER BY y;
--= i
--> 5
--> 1
--> 6
EXPLAIN QUERY PLAN SELECT i FROM k WHERE (x, y) IN (SELECT x, y FROM k) ORDER BY y;
--> SEARCH k USING COVERING INDEX kyx (y=? AND x=?)
--> LIST SUBQUERY 3
-->   SCAN k USING COVERING INDEX kyx
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN DELETE FROM k WHERE x IN (SELECT x FROM k WHERE i = 5);
--> SEARCH k USING COVERING INDEX kx (x=?)
--> LIST SUBQUERY 1
-->   SEARCH k USING INTEGER PRIMARY KEY (rowid=?)
UPDATE k SET x = CASE WHEN x + 1 IN (SELECT x FROM k) THEN 100 ELSE x END;
--+ 16 changes, rowid 6
SELECT * FROM k;
--= i | x | y | z | w
--> 1 | 100 | 'a' | 1.5 | 'A'
--> 2 | NULL | 'b' | NULL | 'b'
--> 5 | 'x' | '2' | 2.0 | NULL
--> 6 | 3 | 'y' | 5.0 | 'x'
UPDATE k SET x = CASE WHEN i - 1 IN (SELECT i FROM k) THEN 7 ELSE i END;
--+ 20 changes, rowid 6
SELECT * FROM k;
--= i | x | y | z | w
--> 1 | 1 | 'a' | 1.5 | 'A'
--> 2 | 7 | 'b' | NULL | 'b'
--> 5 | 5 | '2' | 2.0 | NULL
--> 6 | 7 | 'y' | 5.0 | 'x'
UPDATE k SET i = CASE WHEN i - 1 IN (SELECT i FROM k) THEN i ELSE i - 1 END;
--+ 24 changes, rowid 6
SELECT * FROM k;
--= i | x | y | z | w
--> 0 | 1 | 'a' | 1.5 | 'A'
--> 1 | 7 | 'b' | NULL | 'b'
--> 4 | 5 | '2' | 2.0 | NULL
--> 5 | 7 | 'y' | 5.0 | 'x'
INSERT INTO k(x) SELECT x FROM k WHERE x IN (SELECT x FROM k);
--+ 28 changes, rowid 9
DELETE FROM k WHERE x IN (SELECT x FROM k);
--+ 36 changes, rowid 9
SELECT * FROM k;
--= i | x | y | z | w
CREATE TABLE l(x TEXT PRIMARY KEY, y INT, z INT UNIQUE) WITHOUT ROWID;
INSERT INTO l VALUES('a', 1, 2),('b', 2, NULL),('2', 3, 4);
--+ 39 changes, rowid 9
SELECT a, a IN (SELECT x FROM l), a IN (SELECT z FROM l), a NOT IN (SELECT z FROM l) FROM t;
--= a | a IN (SELECT x FROM l) | a IN (SELECT z FROM l) | a NOT IN (SELECT z FROM l)
--> 1 | 0 | NULL | NULL
--> 2 | 0 | 1 | 0
--> NULL | NULL | NULL | NULL
--> 'x' | 0 | NULL | NULL
--> 2.0 | 0 | 1 | 0
EXPLAIN QUERY PLAN SELECT a, a IN (SELECT x FROM l), a IN (SELECT z FROM l), a NOT IN (SELECT z FROM l) FROM t;
--> SCAN t
--> USING INDEX sqlite_autoindex_l_1 FOR IN-OPERATOR
--> USING INDEX sqlite_autoindex_l_2 FOR IN-OPERATOR
--> USING INDEX sqlite_autoindex_l_2 FOR IN-OPERATOR
SELECT x FROM l WHERE x IN (SELECT x FROM l) AND y IN (SELECT z FROM l);
--= x
--> 'b'
EXPLAIN QUERY PLAN SELECT x FROM l WHERE x IN (SELECT x FROM l) AND y IN (SELECT z FROM l);
--> SEARCH l USING PRIMARY KEY (x=?)
--> USING INDEX sqlite_autoindex_l_1 FOR IN-OPERATOR
--> USING INDEX sqlite_autoindex_l_2 FOR IN-OPERATOR
CREATE TABLE log(n);
CREATE TRIGGER tr AFTER INSERT ON t WHEN new.a IN (SELECT i FROM k) OR new.b IN (SELECT b FROM u) BEGIN INSERT INTO log SELECT new.a WHERE new.a NOT IN (SELECT z FROM l); END;
INSERT INTO t VALUES(3,3),(4,4),(1,5),(2,NULL);
--+ 43 changes, rowid 9
SELECT * FROM log;
--= n
SELECT a FROM t WHERE b IN (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c WHERE x < 5) SELECT x FROM c);
--= a
--> 1
--> 2
--> NULL
--> 2.0
--> 3
--> 4
--> 1
SELECT a FROM t WHERE b IN (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c LIMIT 3) LIMIT 0;
--= a

--- an index with a column twice does not make a row value whole
CREATE TABLE t1(c0, c1);
CREATE INDEX i0 ON t1(c1, c1);
INSERT INTO t1 VALUES('a', 1);
--+ 1 changes, rowid 1
SELECT a0.c1 FROM t1 a0 WHERE (a0.c0, a0.c1) IN (SELECT l.c1, l.c1 FROM t1 l);
--= c1
SELECT a0.c1 FROM t1 a0 WHERE (a0.c0, a0.c1) IN (SELECT l.c0, l.c1 FROM t1 l);
--= c1
--> 1

--- the rowid in an automatic index that was never made, beside a row without a match
CREATE TABLE t0(c0, c1, c2, c3, c4, c5);
CREATE TABLE t1(x);
INSERT INTO t0(c0, c1, c2, c3, c5) VALUES(NULL, 1, 1, 1, 1);
--+ 1 changes, rowid 1
SELECT a1.rowid FROM t1 JOIN t0 a1 ON a1.c4 IS 3.0 RIGHT JOIN t0;
--= rowid
--> NULL

--- the rowid behind the columns of an index
CREATE TABLE t(a, b, i INTEGER PRIMARY KEY);
CREATE INDEX ta ON t(a);
INSERT INTO t VALUES(1, 'x', 1),(1, 'y', 5),(2, 'z', 6),(1, 'w', 7),(NULL, 'v', 8),(1, 'u', 9);
--+ 6 changes, rowid 9
SELECT i FROM t WHERE a = 1 AND i > 5;
--= i
--> 7
--> 9
EXPLAIN QUERY PLAN SELECT i FROM t WHERE a = 1 AND rowid > 5;
--> SEARCH t USING COVERING INDEX ta (a=? AND rowid>?)
SELECT i FROM t WHERE a = 1 AND i < 7 ORDER BY i DESC;
--= i
--> 5
--> 1
EXPLAIN QUERY PLAN SELECT b FROM t WHERE a = 1 AND i < 7 ORDER BY i DESC;
--> SEARCH t USING INDEX ta (a=? AND rowid<?)
SELECT i FROM t WHERE a = 1 AND i >= '5' AND i < 8.5;
--= i
--> 5
--> 7
SELECT i FROM t INDEXED BY ta WHERE a = 1 AND i = 5;
--= i
--> 5
SELECT i FROM t INDEXED BY ta WHERE a = 1 AND i = '7';
--= i
--> 7
SELECT i FROM t INDEXED BY ta WHERE a IN (1, 2) AND i IN (5, 6, 7.0, '9', 'x', NULL);
--= i
--> 5
--> 7
--> 9
--> 6
SELECT i FROM t INDEXED BY ta WHERE (a, i) > (1, 5);
--= i
--> 7
--> 9
--> 6
EXPLAIN QUERY PLAN SELECT i FROM t INDEXED BY ta WHERE (a, i) > (1, 5);
--> SEARCH t USING COVERING INDEX ta (a>?)
SELECT i FROM t INDEXED BY ta WHERE (a, i) <= (1, 5);
--= i
--> 1
--> 5
SELECT i FROM t WHERE a IS NULL AND i > 7;
--= i
--> 8
SELECT x.i, y.i FROM t x JOIN t y ON y.a = x.a AND y.i > x.i;
--= i | i
--> 1 | 5
--> 1 | 7
--> 1 | 9
--> 5 | 7
--> 5 | 9
--> 7 | 9
EXPLAIN QUERY PLAN SELECT x.i, y.i FROM t x JOIN t y ON y.a = x.a AND y.i > x.i;
--> SCAN x USING COVERING INDEX ta
--> SEARCH y USING COVERING INDEX ta (a=? AND rowid>?)
DELETE FROM t WHERE a = 1 AND i > 6;
--+ 8 changes, rowid 9
SELECT * FROM t;
--= a | b | i
--> 1 | 'x' | 1
--> 1 | 'y' | 5
--> 2 | 'z' | 6
--> NULL | 'v' | 8
CREATE TABLE u(c0 INTEGER PRIMARY KEY, c1, UNIQUE(c0), UNIQUE(c1, c0));
INSERT INTO u VALUES(1, 2),(2, 2),(3, NULL);
--+ 11 changes, rowid 3
SELECT * FROM u INDEXED BY sqlite_autoindex_u_1 WHERE c0 = 2;
--= c0 | c1
--> 2 | 2
SELECT * FROM u INDEXED BY sqlite_autoindex_u_2 WHERE c1 = 2 AND c0 > 1;
--= c0 | c1
--> 2 | 2

--- a value that equals one of another type is in no order
CREATE TABLE o(x REAL, y INT, z TEXT, w);
CREATE TABLE t(c, d INT, e TEXT);
INSERT INTO o VALUES(1, 1, '1', '1');
--+ 1 changes, rowid 1
INSERT INTO t VALUES('1.0', 1, '1'),(1, 2, '1.0'),('1', 3, 'a'),(1.0, 4, 1);
--+ 5 changes, rowid 4
SELECT (SELECT group_concat(d) FROM (SELECT d FROM t WHERE t.c = o.x ORDER BY c, d)) FROM o;
--= (SELECT group_concat(d) FROM (SELECT d FROM t WHERE t.c = o.x ORDER BY c, d))
--> '2,4,3,1'
EXPLAIN QUERY PLAN SELECT (SELECT d FROM t WHERE t.c = o.x ORDER BY c) FROM o;
--> SCAN o
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT (SELECT d FROM t WHERE t.c = o.w ORDER BY c) FROM o;
--> SCAN o
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t
EXPLAIN QUERY PLAN SELECT (SELECT d FROM t WHERE t.d = o.y ORDER BY d) FROM o;
--> SCAN o
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t
EXPLAIN QUERY PLAN SELECT (SELECT d FROM t WHERE t.d = o.x ORDER BY d) FROM o;
--> SCAN o
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT (SELECT d FROM t WHERE t.e = o.z + 1 ORDER BY e) FROM o;
--> SCAN o
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t

--- outer joins of which a condition wants a row
CREATE TABLE a(x, y);
CREATE TABLE b(x, z);
INSERT INTO a VALUES(1, 2),(NULL, 3),(3, 0);
--+ 3 changes, rowid 3
INSERT INTO b VALUES(1, 5),(4, NULL),(3, 0);
--+ 6 changes, rowid 3
SELECT * FROM a FULL JOIN b USING (x) WHERE a.rowid;
--= x | y | z
--> 1 | 2 | 5
--> NULL | 3 | NULL
--> 3 | 0 | 0
EXPLAIN QUERY PLAN SELECT * FROM a FULL JOIN b USING (x) WHERE a.rowid;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
SELECT * FROM a FULL JOIN b ON a.x = b.x WHERE NOT a.y;
--= x | y | x | z
--> 3 | 0 | 3 | 0
EXPLAIN QUERY PLAN SELECT * FROM a FULL JOIN b ON a.x = b.x WHERE NOT a.y;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z OR a.y;
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> NULL | 3 | NULL | NULL
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z OR a.y;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z OR b.z IS NULL;
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> NULL | 3 | NULL | NULL
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z OR b.z IS NULL;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z + 1 > 0 OR b.x > 7;
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> 3 | 0 | 3 | 0
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z + 1 > 0 OR b.x > 7;
--> SCAN b
--> BLOOM FILTER ON a (x=?)
--> SEARCH a USING AUTOMATIC COVERING INDEX (x=?)
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z NOT IN (1, 2);
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> 3 | 0 | 3 | 0
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z NOT IN (1, 2);
--> SCAN b
--> BLOOM FILTER ON a (x=?)
--> SEARCH a USING AUTOMATIC COVERING INDEX (x=?)
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z LIKE '%';
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> 3 | 0 | 3 | 0
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z LIKE '%';
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z NOT BETWEEN 1 AND 3;
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> 3 | 0 | 3 | 0
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z NOT BETWEEN 1 AND 3;
--> SCAN b
--> BLOOM FILTER ON a (x=?)
--> SEARCH a USING AUTOMATIC COVERING INDEX (x=?)
SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE 1 AND b.z NOTNULL;
--= x | y | x | z
--> 1 | 2 | 1 | 5
--> 3 | 0 | 3 | 0
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE 1 AND b.z NOTNULL;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN b ON a.x = b.x WHERE b.z NOTNULL AND a.y;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC PARTIAL COVERING INDEX (x=?)
SELECT * FROM a RIGHT JOIN (SELECT 1 AS x) ON a.x = 1;
--= x | y | x
--> 1 | 2 | 1
EXPLAIN QUERY PLAN SELECT * FROM a RIGHT JOIN (SELECT 1);
--> MATERIALIZE (subquery-1)
-->   SCAN CONSTANT ROW
--> SCAN a
--> SCAN (subquery-1)
--> RIGHT-JOIN (subquery-1)
-->   SCAN (subquery-1)

--- row values with IN of which only some fields are columns of a source
CREATE TABLE t1(a, b);
CREATE INDEX t1a ON t1(a);
CREATE TABLE t2(x, y);
CREATE INDEX t2y ON t2(y);
INSERT INTO t1 VALUES(1, 2),(3, 4),(NULL, 5);
--+ 3 changes, rowid 3
INSERT INTO t2 VALUES(1, 2),(3, 4),(5, NULL);
--+ 6 changes, rowid 3
SELECT * FROM t1 WHERE (a, 2) IN (SELECT x, y FROM t2);
--= a | b
--> 1 | 2
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE (a, 2) IN (SELECT x, y FROM t2);
--> SEARCH t1 USING INDEX t1a (a=?)
--> LIST SUBQUERY 3
-->   SCAN t2
--> LIST SUBQUERY 1
-->   SCAN t2
-->   CREATE BLOOM FILTER
SELECT * FROM t1, t2 WHERE (t1.a, t2.y) IN (SELECT x, y FROM t2);
--= a | b | x | y
--> 1 | 2 | 1 | 2
--> 3 | 4 | 3 | 4
EXPLAIN QUERY PLAN SELECT * FROM t1, t2 WHERE (t1.a, t2.y) IN (SELECT x, y FROM t2);
--> SEARCH t1 USING INDEX t1a (a=?)
--> LIST SUBQUERY 3
-->   SCAN t2
--> SEARCH t2 USING INDEX t2y (y=?)
--> LIST SUBQUERY 4
-->   SCAN t2
--> LIST SUBQUERY 1
-->   SCAN t2
-->   CREATE BLOOM FILTER
SELECT * FROM t1, t2 WHERE (t1.a, t2.y, t1.b + 0) IN (SELECT x, y, y FROM t2);
--= a | b | x | y
--> 1 | 2 | 1 | 2
--> 3 | 4 | 3 | 4
SELECT * FROM t1 LEFT JOIN t2 ON (t1.a, t2.y) IN (SELECT x, y FROM t2);
--= a | b | x | y
--> 1 | 2 | 1 | 2
--> 3 | 4 | 3 | 4
--> NULL | 5 | NULL | NULL
SELECT * FROM t1 WHERE (a, b) IN (SELECT x, y FROM t2 UNION SELECT 3, 4);
--= a | b
--> 1 | 2
--> 3 | 4
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE (a, b) IN (SELECT x, y FROM t2 UNION SELECT 3, 4);
--> SCAN t1
--> LIST SUBQUERY 2
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t2
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN CONSTANT ROW
-->     CREATE BLOOM FILTER
-->     CREATE BLOOM FILTER
SELECT * FROM t1 WHERE (a, b) IN (VALUES(1, 2), (3, 3));
--= a | b
--> 1 | 2
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE (a, b) IN (VALUES(1, 2), (3, 3));
--> SEARCH t1 USING INDEX t1a (a=?)
--> LIST SUBQUERY 4
-->   SCAN 2-ROW VALUES CLAUSE
--> LIST SUBQUERY 2
-->   SCAN 2-ROW VALUES CLAUSE
-->   CREATE BLOOM FILTER

--- automatic indexes of tables without rowids
CREATE TABLE w(c0 PRIMARY KEY, c4) WITHOUT ROWID;
INSERT INTO w VALUES(1, 2),(2, 1),(3, 1);
--+ 3 changes, rowid 0
CREATE TABLE v(x);
INSERT INTO v VALUES(1),(2),(NULL);
--+ 6 changes, rowid 3
SELECT v.x, c0 FROM v JOIN w ON c4 = x;
--= x | c0
--> 1 | 2
--> 1 | 3
--> 2 | 1
EXPLAIN QUERY PLAN SELECT v.x, c0 FROM v JOIN w ON c4 = x;
--> SCAN v
--> BLOOM FILTER ON w (c4=?)
--> SEARCH w USING AUTOMATIC COVERING INDEX (c4=?)
SELECT a.c0, b.c0 FROM w a JOIN w b WHERE b.c4 = 1;
--= c0 | c0
--> 1 | 2
--> 1 | 3
--> 2 | 2
--> 2 | 3
--> 3 | 2
--> 3 | 3
EXPLAIN QUERY PLAN SELECT a.c0, b.c0 FROM w a JOIN w b WHERE b.c4 = 1;
--> SCAN a
--> BLOOM FILTER ON b (c4=?)
--> SEARCH b USING AUTOMATIC PARTIAL COVERING INDEX (c4=?)
EXPLAIN QUERY PLAN SELECT DISTINCT 1;

--- an IN over an empty analysed table is looked up
CREATE TABLE t0(c0, c1, PRIMARY KEY(c1));
INSERT INTO t0 VALUES(3.0, 'b'),('1.0', 1),('5x', 65536),('10', 2);
--+ 4 changes, rowid 4
ANALYZE;
DELETE FROM t0;
--+ 8 changes, rowid 4
SELECT t.c1 FROM t0 t WHERE t.c1 IN (SELECT json_array(x'61'));
--= c1
--! 1: JSON cannot hold BLOB values
EXPLAIN QUERY PLAN SELECT t.c1 FROM t0 t WHERE t.c1 IN (SELECT 1);
--> SEARCH t USING COVERING INDEX sqlite_autoindex_t0_1 (c1=?)
--> LIST SUBQUERY 1
-->   SCAN CONSTANT ROW

--- a row value that equals the row of a subquery is looked up field by field
CREATE TABLE t(a, b, c);
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b COLLATE NOCASE);
CREATE TABLE u(x, y TEXT COLLATE NOCASE, z INT);
INSERT INTO t VALUES(1, 'a', 2),(1, 'b', 3),(2, 'A', 4),(NULL, 'c', 5);
--+ 4 changes, rowid 4
INSERT INTO u VALUES(1, 'A', 3),(2, 'b', '4');
--+ 6 changes, rowid 2
SELECT * FROM t WHERE (a, b) = (SELECT x, y FROM u);
--= a | b | c
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a, b) = (SELECT x, y FROM u);
--> SEARCH t USING INDEX ta (a=?)
--> SCALAR SUBQUERY 1
-->   SCAN u
SELECT * FROM t WHERE (SELECT x, y FROM u ORDER BY x DESC) = (a, b);
--= a | b | c
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (SELECT x, y FROM u ORDER BY x DESC) = (a, b);
--> SEARCH t USING INDEX ta (a=?)
--> SCALAR SUBQUERY 1
-->   SCAN u
-->   USE TEMP B-TREE FOR ORDER BY
SELECT * FROM t WHERE (a, c) IS (SELECT NULL, 5);
--= a | b | c
--> NULL | 'c' | 5
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a, c) IS (SELECT NULL, 5);
--> SEARCH t USING INDEX ta (a=?)
--> SCALAR SUBQUERY 1
-->   SCAN CONSTANT ROW
SELECT * FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE x = 7);
--= a | b | c
SELECT * FROM t WHERE (a, c) IS (SELECT x, z FROM u WHERE x = 7);
--= a | b | c
SELECT * FROM t WHERE (b, a) = (SELECT 'A' COLLATE NOCASE, 1);
--= a | b | c
SELECT (b, a) = (SELECT 'A' COLLATE NOCASE, 1) FROM t;
--= (b, a) = (SELECT 'A' COLLATE NOCASE, 1)
--> 0
--> 0
--> 0
--> 0
SELECT * FROM t, u WHERE (t.a, u.z) = (SELECT x, z FROM u);
--= a | b | c | x | y | z
--> 1 | 'a' | 2 | 1 | 'A' | 3
--> 1 | 'b' | 3 | 1 | 'A' | 3
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE (t.a, u.z) = (SELECT x, z FROM u);
--> SCAN u
--> SCALAR SUBQUERY 1
-->   SCAN u
--> SEARCH t USING INDEX ta (a=?)
SELECT * FROM u LEFT JOIN t ON (t.a, u.x) = (SELECT 1, 1);
--= x | y | z | a | b | c
--> 1 | 'A' | 3 | 1 | 'a' | 2
--> 1 | 'A' | 3 | 1 | 'b' | 3
--> 2 | 'b' | 4 | NULL | NULL | NULL
SELECT * FROM u RIGHT JOIN t ON (t.a, u.x) = (SELECT 1, 1) WHERE (t.a, t.c) = (SELECT 1, 3);
--= x | y | z | a | b | c
--> 1 | 'A' | 3 | 1 | 'b' | 3
SELECT * FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE u.x = t.a);
--= a | b | c
--> 1 | 'b' | 3
--> 2 | 'A' | 4
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE u.x = t.a);
--> SCAN t
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN u
SELECT * FROM t WHERE (a, c) > (SELECT x, z FROM u);
--= a | b | c
--> 2 | 'A' | 4
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a, c) > (SELECT x, z FROM u);
--> SEARCH t USING INDEX ta (a>?)
--> SCALAR SUBQUERY 1
-->   SCAN u
--> REUSE SUBQUERY 1
SELECT * FROM t WHERE (a, c) = (SELECT x, z FROM u) OR c = 4;
--= a | b | c
--> 1 | 'b' | 3
--> 2 | 'A' | 4
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a, c) = (SELECT x, z FROM u) OR c = 4;
--> SCAN t
--> SCALAR SUBQUERY 1
-->   SCAN u
SELECT count(*) FROM t WHERE (a, a) = (SELECT random() % 1 + 1, 1);
--= count(*)
--> 2
SELECT (SELECT count(*) FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE x = 1)), (SELECT count(*) FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE x = 1) AND b = 'b') FROM u;
--= (SELECT count(*) FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE x = 1)) | (SELECT count(*) FROM t WHERE (a, c) = (SELECT x, z FROM u WHERE x = 1) AND b = 'b')
--> 1 | 1
--> 1 | 1
CREATE TABLE log(n);
CREATE TRIGGER tr AFTER INSERT ON u BEGIN INSERT INTO log SELECT c FROM t WHERE (a, c) = (SELECT new.x, new.z); INSERT INTO log SELECT c + 100 FROM t WHERE (a, c) = (SELECT x, z FROM u); END;
INSERT INTO u VALUES(2, 'q', 4),(1, 'r', 3);
--+ 12 changes, rowid 4
SELECT * FROM log;
--= n
--> 4
--> 103
--> 3
--> 103
UPDATE t SET (b, c) = (SELECT y, z FROM u WHERE u.x = t.a) WHERE (a, c) = (SELECT x, z FROM u);
--+ 13 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 1 | 'a' | 2
--> 1 | 'A' | 3
--> 2 | 'A' | 4
--> NULL | 'c' | 5
DELETE FROM t WHERE (a, c) = (SELECT x, z FROM u);
--+ 14 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 1 | 'a' | 2
--> 2 | 'A' | 4
--> NULL | 'c' | 5

--- what is written twice is computed once
CREATE TABLE cnt(a);
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < 1000) INSERT INTO cnt SELECT x FROM c;
--+ 1000 changes, rowid 1000
SELECT abs(random()) % 5 AS r FROM cnt GROUP BY 1 ORDER BY 1;
--= r
--> 0
--> 1
--> 2
--> 3
--> 4
SELECT count(*) FROM (SELECT abs(random()) % 3 AS r, count(*) FROM cnt GROUP BY r);
--= count(*)
--> 3
SELECT DISTINCT abs(random()) % 5 AS r FROM cnt ORDER BY r;
--= r
--> 0
--> 1
--> 2
--> 3
--> 4
SELECT min(r >= p) FROM (SELECT r, lag(r, 1, r) OVER (ROWS 1 PRECEDING) AS p FROM (SELECT abs(random()) % 1000 AS r FROM cnt ORDER BY abs(random()) % 1000 LIMIT 40));
--= min(r >= p)
--> 0

--- the likelihood of a value takes its type away
CREATE TABLE t0(c0);
INSERT INTO t0(c0) VALUES ('a');
--+ 1 changes, rowid 1
SELECT * FROM t0 WHERE LIKELY(t0.rowid) <= '0';
--= c0
--> 'a'
SELECT * FROM t0 WHERE unlikely(t0.rowid) <= '0';
--= c0
--> 'a'
SELECT * FROM t0 WHERE likelihood(t0.rowid, 0.5) <= '0';
--= c0
--> 'a'
SELECT * FROM t0 WHERE likely(t0.rowid <= '0');
--= c0
CREATE INDEX t0c ON t0(c0);
EXPLAIN QUERY PLAN SELECT * FROM t0 WHERE likely(c0) = 'a';
--> SCAN t0
EXPLAIN QUERY PLAN SELECT * FROM t0 WHERE likely(c0 = 'a');
--> SEARCH t0 USING COVERING INDEX t0c (c0=?)
EXPLAIN QUERY PLAN SELECT c0 FROM t0 ORDER BY likely(c0);
--> SCAN t0 USING COVERING INDEX t0c

--- the fields of a subquery's row have no collation where they are compared
CREATE TABLE t(a, b, c COLLATE NOCASE);
CREATE TABLE u(x, y TEXT COLLATE NOCASE);
INSERT INTO t VALUES(1,'a','a');
--+ 1 changes, rowid 1
INSERT INTO u VALUES(1,'A');
--+ 2 changes, rowid 1
SELECT (b, a) = (SELECT y, x FROM u), (SELECT y, x FROM u) = (b, a), (SELECT y, x FROM u) = ('a', 1), ('a', 1) = (SELECT y, x FROM u), ('a', 1) = (SELECT 'A' COLLATE NOCASE, 1), ('a' COLLATE NOCASE, 1) = (SELECT 'A', 1), (c, a) = (SELECT 'A', 1), (SELECT 'A', 1) = (c, a), (SELECT c, 1 FROM t) = ('A', 1), (SELECT c, 1 FROM t) < ('B', 1), (SELECT 'A', 1) = (SELECT c, a FROM t) FROM t;
--= (b, a) = (SELECT y, x FROM u) | (SELECT y, x FROM u) = (b, a) | (SELECT y, x FROM u) = ('a', 1) | ('a', 1) = (SELECT y, x FROM u) | ('a', 1) = (SELECT 'A' COLLATE NOCASE, 1) | ('a' COLLATE NOCASE, 1) = (SELECT 'A', 1) | (c, a) = (SELECT 'A', 1) | (SELECT 'A', 1) = (c, a) | (SELECT c, 1 FROM t) = ('A', 1) | (SELECT c, 1 FROM t) < ('B', 1) | (SELECT 'A', 1) = (SELECT c, a FROM t)
--> 0 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 0 | 0 | 0
SELECT ('a', 1) > (SELECT 'B' COLLATE NOCASE, 1), ('a', 1) < (SELECT 'B' COLLATE NOCASE, 1), (SELECT 'B' COLLATE NOCASE, 1) < ('a', 1), ('a', 1) BETWEEN (SELECT 'A' COLLATE NOCASE, 1) AND (SELECT 'B', 1), ('a', 1) IN (SELECT 'A' COLLATE NOCASE, 1), ('a', 1) IN (SELECT y, x FROM u), ('a', 1) IN ((SELECT y, x FROM u)), ('a', 1) IS (SELECT y, x FROM u);
--= ('a', 1) > (SELECT 'B' COLLATE NOCASE, 1) | ('a', 1) < (SELECT 'B' COLLATE NOCASE, 1) | (SELECT 'B' COLLATE NOCASE, 1) < ('a', 1) | ('a', 1) BETWEEN (SELECT 'A' COLLATE NOCASE, 1) AND (SELECT 'B', 1) | ('a', 1) IN (SELECT 'A' COLLATE NOCASE, 1) | ('a', 1) IN (SELECT y, x FROM u) | ('a', 1) IN ((SELECT y, x FROM u)) | ('a', 1) IS (SELECT y, x FROM u)
--> 1 | 0 | 1 | 0 | 1 | 1 | 1 | 0
SELECT * FROM t WHERE ('a', 1) = (SELECT y, x FROM u);
--= a | b | c
SELECT * FROM t WHERE ('a', a) = (SELECT y, x FROM u);
--= a | b | c
SELECT * FROM t WHERE (SELECT y, x FROM u) = ('a', a);
--= a | b | c
SELECT * FROM t WHERE (SELECT y, x FROM u) < ('B', a);
--= a | b | c
--> 1 | 'a' | 'a'
SELECT 'a' = (SELECT y FROM u), (SELECT y FROM u) = 'a', 'a' = (SELECT 'A' COLLATE NOCASE);
--= 'a' = (SELECT y FROM u) | (SELECT y FROM u) = 'a' | 'a' = (SELECT 'A' COLLATE NOCASE)
--> 0 | 0 | 0

--- a condition on a column looks up another one that has to be equal
CREATE TABLE t(a, b, c INT);
CREATE INDEX tc ON t(c);
CREATE TABLE u(x INT, y, k INTEGER PRIMARY KEY);
CREATE INDEX ux ON u(x);
INSERT INTO t VALUES(1, 3, 3),(2, 3, 4),(3, '3', 3),(4, 5, 5),(5, NULL, NULL);
--+ 5 changes, rowid 5
INSERT INTO u VALUES(3, 'a', 1),(4, 'b', 2),(5, 'c', 3),(NULL, 'd', 5);
--+ 9 changes, rowid 5
SELECT * FROM t, u WHERE t.c = u.x AND u.x > 3;
--= a | b | c | x | y | k
--> 2 | 3 | 4 | 4 | 'b' | 2
--> 4 | 5 | 5 | 5 | 'c' | 3
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.c = u.x AND u.x > 3;
--> SEARCH t USING INDEX tc (c>?)
--> SEARCH u USING INDEX ux (x=?)
SELECT * FROM t, u WHERE t.b = 3 AND u.x = t.b AND t.c = u.x;
--= a | b | c | x | y | k
--> 1 | 3 | 3 | 3 | 'a' | 1
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.b = 3 AND u.x = t.b AND t.c = u.x;
--> SEARCH t USING INDEX tc (c=?)
--> SEARCH u USING INDEX ux (x=?)
SELECT * FROM t, u WHERE t.c = u.x AND u.k = u.x;
--= a | b | c | x | y | k
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.c = u.x AND u.k = u.x;
--> SCAN t
--> SEARCH u USING INTEGER PRIMARY KEY (rowid=?)
SELECT * FROM t, u WHERE t.c = u.k AND u.k IN (3, 4, 5);
--= a | b | c | x | y | k
--> 1 | 3 | 3 | 5 | 'c' | 3
--> 3 | '3' | 3 | 5 | 'c' | 3
--> 4 | 5 | 5 | NULL | 'd' | 5
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.c = u.k AND u.k IN (3, 4, 5);
--> SEARCH u USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH t USING INDEX tc (c=?)
SELECT * FROM u WHERE x = k AND x = 3;
--= x | y | k
EXPLAIN QUERY PLAN SELECT * FROM u WHERE x = k AND x = 3;
--> SEARCH u USING INTEGER PRIMARY KEY (rowid=?)
SELECT * FROM u WHERE x = k AND x BETWEEN 2 AND 9;
--= x | y | k
EXPLAIN QUERY PLAN SELECT * FROM u WHERE x = k AND x BETWEEN 2 AND 9;
--> SEARCH u USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)
SELECT * FROM t LEFT JOIN u ON t.c = u.x WHERE t.c = 3;
--= a | b | c | x | y | k
--> 1 | 3 | 3 | 3 | 'a' | 1
--> 3 | '3' | 3 | 3 | 'a' | 1
SELECT * FROM t LEFT JOIN u ON t.c = u.x AND t.c = 3;
--= a | b | c | x | y | k
--> 1 | 3 | 3 | 3 | 'a' | 1
--> 2 | 3 | 4 | NULL | NULL | NULL
--> 3 | '3' | 3 | 3 | 'a' | 1
--> 4 | 5 | 5 | NULL | NULL | NULL
--> 5 | NULL | NULL | NULL | NULL | NULL
SELECT * FROM t RIGHT JOIN u ON t.c = u.x WHERE u.x >= 4;
--= a | b | c | x | y | k
--> 2 | 3 | 4 | 4 | 'b' | 2
--> 4 | 5 | 5 | 5 | 'c' | 3
SELECT * FROM t LEFT JOIN u ON t.c = u.x AND u.x > 3 WHERE u.k IS NOT 2;
--= a | b | c | x | y | k
--> 1 | 3 | 3 | NULL | NULL | NULL
--> 3 | '3' | 3 | NULL | NULL | NULL
--> 4 | 5 | 5 | 5 | 'c' | 3
--> 5 | NULL | NULL | NULL | NULL | NULL
SELECT a.c, b.x, d.x FROM t a, u b, u d WHERE a.c = b.x AND b.x = d.k AND d.k = 3;
--= c | x | x
--> 3 | 3 | 5
--> 3 | 3 | 5
EXPLAIN QUERY PLAN SELECT a.c, b.x, d.x FROM t a, u b, u d WHERE a.c = b.x AND b.x = d.k AND d.k = 3;
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH b USING COVERING INDEX ux (x=?)
--> SEARCH a USING COVERING INDEX tc (c=?)
SELECT t.a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.x = t.c AND u.x = u.k + 2);
--= a
--> 1
--> 2
--> 3
--> 4
DELETE FROM u WHERE x = k AND k = 3;
UPDATE u SET y = 'z' WHERE x = k + 2 AND x = 4;
--+ 10 changes, rowid 5
SELECT * FROM u;
--= x | y | k
--> 3 | 'a' | 1
--> 4 | 'z' | 2
--> 5 | 'c' | 3
--> NULL | 'd' | 5

--- a unique constraint that a later clause makes REPLACE comes behind the others
CREATE TABLE t0(c0, b UNIQUE, c3 UNIQUE, UNIQUE(c3) ON CONFLICT REPLACE);
INSERT INTO t0 VALUES(1, 1, 'a');
--+ 1 changes, rowid 1
INSERT INTO t0 VALUES(1, 1, 'a');
--! 2067: UNIQUE constraint failed: t0.b
SELECT * FROM t0;
--= c0 | b | c3
--> 1 | 1 | 'a'
INSERT INTO t0 VALUES(1, 2, 'a');
--+ 2 changes, rowid 2
SELECT * FROM t0;
--= c0 | b | c3
--> 1 | 2 | 'a'
CREATE TABLE t1(x PRIMARY KEY, UNIQUE(x, x), UNIQUE(x, x) ON CONFLICT REPLACE);
INSERT INTO t1(x) VALUES(1);
--+ 3 changes, rowid 1
INSERT INTO t1(x) VALUES(1);
--! 1555: UNIQUE constraint failed: t1.x
SELECT * FROM t1;
--= x
--> 1

--- a test for NULL of what is never NULL is a constant in WHERE
CREATE TABLE n(a NOT NULL, b, i INTEGER PRIMARY KEY);
CREATE INDEX na ON n(a);
CREATE INDEX nb ON n(b) WHERE a IS NOT NULL;
CREATE TABLE m(x NOT NULL);
CREATE VIEW v AS SELECT a, b FROM n;
INSERT INTO n VALUES(1, 2, 1),(2, NULL, 2);
--+ 2 changes, rowid 2
INSERT INTO m VALUES(1),(3);
--+ 4 changes, rowid 2
SELECT * FROM n WHERE a IS NULL;
--= a | b | i
EXPLAIN QUERY PLAN SELECT * FROM n WHERE a IS NULL;
--> SCAN n
SELECT * FROM n WHERE a IS NULL OR b IS NULL;
--= a | b | i
--> 2 | NULL | 2
EXPLAIN QUERY PLAN SELECT * FROM n WHERE a IS NOT NULL AND b = 2;
--> SCAN n
SELECT * FROM n WHERE i IS NOT NULL AND b IS NOT NULL;
--= a | b | i
--> 1 | 2 | 1
EXPLAIN QUERY PLAN SELECT * FROM n WHERE i IS NOT NULL AND b IS NOT NULL;
--> SCAN n
SELECT * FROM n LEFT JOIN m ON m.x = n.a WHERE m.x IS NULL;
--= a | b | i | x
--> 2 | NULL | 2 | NULL
EXPLAIN QUERY PLAN SELECT * FROM n LEFT JOIN m ON m.x = n.a WHERE m.x IS NULL;
--> SCAN n
--> BLOOM FILTER ON m (x=?)
--> SEARCH m USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
SELECT * FROM n RIGHT JOIN m ON m.x = n.a WHERE n.a IS NULL;
--= a | b | i | x
--> NULL | NULL | NULL | 3
SELECT * FROM n FULL JOIN m ON m.x = n.a WHERE n.a IS NULL OR m.x IS NULL;
--= a | b | i | x
--> 2 | NULL | 2 | NULL
--> NULL | NULL | NULL | 3
SELECT * FROM n LEFT JOIN m ON m.x IS NULL;
--= a | b | i | x
--> 1 | 2 | 1 | NULL
--> 2 | NULL | 2 | NULL
SELECT * FROM n LEFT JOIN m ON n.a IS NULL;
--= a | b | i | x
--> 1 | 2 | 1 | NULL
--> 2 | NULL | 2 | NULL
SELECT * FROM n LEFT JOIN m ON m.x = n.a LEFT JOIN m m2 ON m.x IS NULL WHERE m2.x IS NOT NULL;
--= a | b | i | x | x
--> 2 | NULL | 2 | NULL | 1
--> 2 | NULL | 2 | NULL | 3
SELECT * FROM v WHERE a IS NULL;
--= a | b
SELECT * FROM v LEFT JOIN m ON m.x = v.a WHERE v.rowid IS NULL;
--! 1: no such column: v.rowid
SELECT rowid IS NULL FROM v;
--! 1: no such column: rowid
SELECT a IS NULL, count(*) FROM n GROUP BY a IS NULL;
--= a IS NULL | count(*)
--> 0 | 2
SELECT * FROM n WHERE EXISTS (SELECT 1 FROM m WHERE n.a IS NULL);
--= a | b | i
SELECT * FROM n WHERE (SELECT n.a IS NULL);
--= a | b | i
SELECT * FROM n WHERE 1 IS NOT NULL AND 'x' ISNULL;
--= a | b | i
SELECT * FROM n WHERE -1 IS NULL;
--= a | b | i
SELECT * FROM n WHERE NULL IS NULL;
--= a | b | i
--> 1 | 2 | 1
--> 2 | NULL | 2
DELETE FROM n WHERE a IS NULL;
UPDATE n SET b = 7 WHERE a IS NOT NULL AND b IS NULL;
--+ 5 changes, rowid 2
SELECT * FROM n;
--= a | b | i
--> 1 | 2 | 1
--> 2 | 7 | 2

--- a join of three tables with an empty one
CREATE TABLE p(a);
CREATE TABLE q(b);
CREATE TABLE r(c);
CREATE INDEX rc ON r(c);
INSERT INTO p VALUES(1),(2);
--+ 2 changes, rowid 2
INSERT INTO q VALUES(1),(2);
--+ 4 changes, rowid 2
SELECT * FROM p, q, r;
--= a | b | c
SELECT count(*) FROM p, q, r WHERE abs(a) > 0;
--= count(*)
--> 0
SELECT * FROM p, q LEFT JOIN r ON c = a;
--= a | b | c
--> 1 | 1 | NULL
--> 1 | 2 | NULL
--> 2 | 1 | NULL
--> 2 | 2 | NULL
SELECT * FROM p CROSS JOIN q CROSS JOIN r CROSS JOIN p p2;
--= a | b | c | a
SELECT count(*), max(a) FROM p CROSS JOIN q CROSS JOIN r WHERE c = a;
--= count(*) | max(a)
--> 0 | NULL
SELECT * FROM p RIGHT JOIN q ON a = b, r;
--= a | b | c
SELECT * FROM p JOIN q JOIN r RIGHT JOIN p p2 ON p2.a = p.a;
--= a | b | c | a
--> NULL | NULL | NULL | 1
--> NULL | NULL | NULL | 2
SELECT a, (SELECT count(*) FROM q, p p3, r) FROM p;
--= a | (SELECT count(*) FROM q, p p3, r)
--> 1 | 0
--> 2 | 0
INSERT INTO r VALUES(2);
--+ 5 changes, rowid 1
SELECT * FROM p, q, r;
--= a | b | c
--> 1 | 1 | 2
--> 1 | 2 | 2
--> 2 | 1 | 2
--> 2 | 2 | 2
SELECT a, b, c FROM p CROSS JOIN q CROSS JOIN r WHERE c = a;
--= a | b | c
--> 2 | 1 | 2
--> 2 | 2 | 2

--- equal columns: no range in the place of an equality, and no end of combinations
CREATE TABLE t1(a, b, c, d);
INSERT INTO t1 VALUES(1, 2, 3, 4);
--+ 1 changes, rowid 1
CREATE TABLE t2(x, y);
INSERT INTO t2 VALUES(3, 4);
--+ 2 changes, rowid 1
CREATE INDEX t2xy ON t2(x, y);
SELECT 1 FROM t1 JOIN t2 ON x = c AND y = d WHERE d > 0;
--= 1
--> 1
EXPLAIN QUERY PLAN SELECT 1 FROM t1 JOIN t2 ON x = c AND y = d WHERE d > 0;
--> SCAN t1
--> SEARCH t2 USING COVERING INDEX t2xy (x=? AND y=?)
EXPLAIN QUERY PLAN SELECT 1 FROM t2 CROSS JOIN t1 WHERE t2.x = t1.c AND t1.c > 5;
--> SEARCH t2 USING COVERING INDEX t2xy (x>?)
--> BLOOM FILTER ON t1 (c=?)
--> SEARCH t1 USING AUTOMATIC PARTIAL COVERING INDEX (c=?)
EXPLAIN QUERY PLAN SELECT 1 FROM t1 JOIN t2 ON x = c AND y = d WHERE d IN (1, 2);
--> SCAN t1
--> SEARCH t2 USING COVERING INDEX t2xy (x=? AND y=?)
CREATE TABLE m(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11);
CREATE INDEX mi ON m(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11);
CREATE TABLE o(o);
INSERT INTO o VALUES(1), (2);
--+ 4 changes, rowid 2
INSERT INTO m VALUES(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2);
--+ 5 changes, rowid 1
SELECT o FROM o WHERE EXISTS (SELECT 1 FROM m WHERE c0 = o AND c1 = o AND c2 = o AND c3 = o AND c4 = o AND c5 = o AND c6 = o AND c7 = o AND c8 = o AND c9 = o AND c10 = o AND c11 = o);
--= o
--> 2
SELECT count(*) FROM m a, m b WHERE a.c0 = b.c0 AND a.c1 = b.c1 AND a.c2 = b.c2 AND a.c3 = b.c3 AND a.c4 = b.c4 AND a.c5 = b.c5 AND a.c0 = b.c1 AND a.c1 = b.c2 AND a.c2 = b.c3 AND a.c3 = b.c4 AND a.c4 = b.c5 AND a.c5 = b.c6 AND a.c6 = b.c7 AND a.c7 = b.c8;
--= count(*)
--> 1

--- ranges in the arms of an OR of a join
CREATE TABLE t0(c0,c2);
CREATE TABLE t1(c0 PRIMARY KEY);
INSERT INTO t0 VALUES(1,2),(2,2),(0,5);
--+ 3 changes, rowid 3
INSERT INTO t1 VALUES(1),(2),(3);
--+ 6 changes, rowid 3
SELECT a0.c0, a1.c0 FROM t1 a0 JOIN t0 a1 ON(1 AND(a0.c0=1 OR a1.c2 BETWEEN a1.c0 AND a0.c0)) ORDER BY 1,2;
--= c0 | c0
--> 1 | 0
--> 1 | 1
--> 1 | 2
--> 2 | 1
--> 2 | 2
--> 3 | 1
--> 3 | 2
CREATE TABLE t2(c1 PRIMARY KEY,c2);
CREATE INDEX i2 ON t2(c2,c1);
INSERT INTO t2 VALUES(1,2),(2,1),(3,0);
--+ 9 changes, rowid 3
SELECT a1.c1 FROM t0 a0 JOIN t2 a1 ON(1 AND a0.c0=a0.c2)WHERE((a0.c2 BETWEEN a1.c2 AND 1)OR a1.c1=1) ORDER BY 1;
--= c1
--> 1

--- what is not NULL is a range of an index
CREATE TABLE t1(c0 UNIQUE,b,c4 PRIMARY KEY);
INSERT INTO t1 VALUES(65536,1,'1'),(7,1,0.25),(NULL,5,6);
--+ 3 changes, rowid 3
EXPLAIN QUERY PLAN UPDATE t1 SET c4=1 WHERE c0 NOTNULL;
--> SEARCH t1 USING INDEX sqlite_autoindex_t1_1 (c0>?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE c0 NOTNULL;
--> SCAN t1
EXPLAIN QUERY PLAN SELECT c0 FROM t1 WHERE c0 NOTNULL;
--> SEARCH t1 USING COVERING INDEX sqlite_autoindex_t1_1 (c0>?)
SELECT c0 FROM t1 WHERE c0 IS NOT NULL;
--= c0
--> 7
--> 65536
UPDATE OR FAIL t1 SET c4=1 WHERE c0 NOTNULL;
--! 1555: UNIQUE constraint failed: t1.c4
--+ 4 changes, rowid 3
SELECT * FROM t1;
--= c0 | b | c4
--> 65536 | 1 | '1'
--> 7 | 1 | 1
--> NULL | 5 | 6
CREATE INDEX d ON t1(b DESC, c0 DESC);
SELECT c0 FROM t1 WHERE b=1 AND c0 NOTNULL;
--= c0
--> 65536
--> 7
SELECT c0 FROM t1 WHERE b=5 AND c0 NOTNULL;
--= c0
EXPLAIN QUERY PLAN SELECT c0 FROM t1 WHERE b=1 AND c0 NOTNULL;
--> SEARCH t1 USING COVERING INDEX d (b=? AND c0>?)
EXPLAIN QUERY PLAN DELETE FROM t1 WHERE c0 NOTNULL;
--> SEARCH t1 USING INDEX sqlite_autoindex_t1_1 (c0>?)
SELECT c0 FROM t1 WHERE c0 NOTNULL AND c0 < 100;
--= c0
--> 7
SELECT c0 FROM t1 WHERE c0 NOTNULL OR b=5;
--= c0
--> NULL
--> 65536
--> 7
SELECT x.c0, y.c0 FROM t1 x LEFT JOIN t1 y ON y.c0 NOTNULL AND y.c0<>x.c0 ORDER BY 1,2;
--= c0 | c0
--> NULL | NULL
--> 7 | 65536
--> 65536 | 7
SELECT * FROM t1 WHERE c4 NOTNULL ORDER BY c4 DESC;
--= c0 | b | c4
--> 65536 | 1 | '1'
--> NULL | 5 | 6
--> 7 | 1 | 1
SELECT max(c0), min(c0) FROM t1 WHERE c0 NOTNULL;
--= max(c0) | min(c0)
--> 65536 | 7
EXPLAIN QUERY PLAN SELECT min(c0) FROM t1 WHERE c0 NOTNULL;
--> SEARCH t1 USING COVERING INDEX sqlite_autoindex_t1_1 (c0>?)

--- what ends an index entry of a table without rowids ascends
CREATE TABLE t2(c0,c1,c4 UNIQUE,PRIMARY KEY(c0 DESC, c1 DESC))WITHOUT ROWID;
PRAGMA index_xinfo('sqlite_autoindex_t2_1');
--= seqno | cid | name | desc | coll | key
--> 0 | 2 | 'c4' | 0 | 'BINARY' | 1
--> 1 | 0 | 'c0' | 0 | 'BINARY' | 0
--> 2 | 1 | 'c1' | 0 | 'BINARY' | 0
PRAGMA index_xinfo('sqlite_autoindex_t2_2');
--= seqno | cid | name | desc | coll | key
--> 0 | 0 | 'c0' | 1 | 'BINARY' | 1
--> 1 | 1 | 'c1' | 1 | 'BINARY' | 1
--> 2 | 2 | 'c4' | 0 | 'BINARY' | 0
CREATE INDEX i ON t2(c1);
PRAGMA index_xinfo('i');
--= seqno | cid | name | desc | coll | key
--> 0 | 1 | 'c1' | 0 | 'BINARY' | 1
--> 1 | 0 | 'c0' | 1 | 'BINARY' | 0
INSERT INTO t2(c0,c1) VALUES(1,1),(2,2),(1,2);
--+ 3 changes, rowid 0
SELECT c0 FROM t2 WHERE c4 IS NULL;
--= c0
--> 1
--> 1
--> 2
SELECT c0 FROM t2 INDEXED BY i WHERE c1=2;
--= c0
--> 2
--> 1
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT abs(-0.0), abs('-0'*1.0), abs(-2.5), abs('-x');
--= abs(-0.0) | abs('-0'*1.0) | abs(-2.5) | abs('-x')
--> -0.0 | -0.0 | 2.5 | 0.0

--- an upsert without anything to conflict with
PRAGMA foreign_keys=1;
CREATE TABLE t1(b PRIMARY KEY);
CREATE TABLE t2(a,c1 REFERENCES t1);
INSERT INTO t2 VALUES(1,1)ON CONFLICT DO UPDATE SET c1=1;
--! 787: FOREIGN KEY constraint failed
REPLACE INTO t2 VALUES(1,1) ON CONFLICT DO UPDATE SET c1=1;
--! 787: FOREIGN KEY constraint failed
INSERT INTO t2(rowid,a,c1) VALUES(7,1,1) ON CONFLICT DO UPDATE SET c1=1;
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 7
CREATE TABLE t3(a UNIQUE,c1 REFERENCES t1);
INSERT INTO t3 VALUES(1,1)ON CONFLICT DO UPDATE SET c1=1;
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 1

--- constants in the place of columns
CREATE TABLE t(a INT, b INT, c TEXT, d);
CREATE TABLE u(x INT, y TEXT, z);
INSERT INTO t VALUES(5,5,'5',5),(5,6,'x',5.0),(6,6,'6','6'),(NULL,5,NULL,NULL);
--+ 4 changes, rowid 4
INSERT INTO u VALUES(5,'5',5),(6,'6','6'),(5,'x',5.0);
--+ 7 changes, rowid 3
CREATE INDEX ta ON t(a);
CREATE INDEX ux ON u(x);
SELECT * FROM t WHERE a=5 AND b=a;
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE a=5 AND a=6;
--= a | b | c | d
SELECT * FROM t WHERE a=5 AND c=a;
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE c='5' AND a=c;
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE d=5 AND c=d;
--= a | b | c | d
SELECT * FROM t WHERE d=5 AND typeof(d)='integer';
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE d=5 AND d=c AND a=d;
--= a | b | c | d
SELECT * FROM t, u WHERE t.a=u.x AND u.x=5 AND t.c=u.y;
--= a | b | c | d | x | y | z
--> 5 | 5 | '5' | 5 | 5 | '5' | 5
--> 5 | 6 | 'x' | 5.0 | 5 | 'x' | 5.0
SELECT * FROM t LEFT JOIN u ON u.x=t.a AND u.z=5 WHERE t.a=5 ORDER BY 1,2,3,4,5,6;
--= a | b | c | d | x | y | z
--> 5 | 5 | '5' | 5 | 5 | '5' | 5
--> 5 | 5 | '5' | 5 | 5 | 'x' | 5.0
--> 5 | 6 | 'x' | 5.0 | 5 | '5' | 5
--> 5 | 6 | 'x' | 5.0 | 5 | 'x' | 5.0
SELECT * FROM t JOIN u ON t.a=u.x WHERE t.a=5 AND EXISTS (SELECT 1 FROM u v WHERE v.x=t.a AND v.y='5') ORDER BY a,b,c,d,x,y,z;
--= a | b | c | d | x | y | z
--> 5 | 5 | '5' | 5 | 5 | '5' | 5
--> 5 | 5 | '5' | 5 | 5 | 'x' | 5.0
--> 5 | 6 | 'x' | 5.0 | 5 | '5' | 5
--> 5 | 6 | 'x' | 5.0 | 5 | 'x' | 5.0
SELECT * FROM t WHERE a=5 AND (b=a OR c=a);
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE a='5' AND b=a;
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE a=5.0 AND typeof(a)='real';
--= a | b | c | d
SELECT * FROM t WHERE a=NULL AND b=a;
--= a | b | c | d
SELECT * FROM t WHERE b=1+4 AND a BETWEEN b AND 6;
--= a | b | c | d
--> 5 | 5 | '5' | 5
SELECT * FROM t WHERE c='X' COLLATE NOCASE AND c='x';
--= a | b | c | d
--> 5 | 6 | 'x' | 5.0
SELECT count(*), a FROM t WHERE a=5 AND b>=a GROUP BY a;
--= count(*) | a
--> 2 | 5
SELECT * FROM (SELECT a, b, row_number() OVER (ORDER BY b) AS n FROM t) WHERE a=5 AND n=a;
--= a | b | n
WITH q(y0) AS (SELECT ntile(0) OVER ()) SELECT * FROM q WHERE y0=1 AND y0='b';
--= y0
DELETE FROM t WHERE a=5 AND b=a;
--+ 8 changes, rowid 3
SELECT * FROM t;
--= a | b | c | d
--> 5 | 6 | 'x' | 5.0
--> 6 | 6 | '6' | '6'
--> NULL | 5 | NULL | NULL

--- VALUES as a source, and DISTINCT in an order
CREATE TABLE o(a,b,c);
CREATE INDEX oab ON o(a,b DESC);
INSERT INTO o VALUES(1,2,3),(1,2,4),(1,3,5),(NULL,1,1),(NULL,1,2),(2,NULL,1);
--+ 6 changes, rowid 6
SELECT DISTINCT a, b FROM o ORDER BY a, b DESC;
--= a | b
--> NULL | 1
--> 1 | 3
--> 1 | 2
--> 2 | NULL
SELECT DISTINCT a, b FROM o ORDER BY a, b;
--= a | b
--> NULL | 1
--> 1 | 2
--> 1 | 3
--> 2 | NULL
SELECT DISTINCT b, a FROM o ORDER BY a, b DESC;
--= b | a
--> 1 | NULL
--> 3 | 1
--> 2 | 1
--> NULL | 2
SELECT DISTINCT a FROM o ORDER BY a DESC LIMIT 2;
--= a
--> 2
--> 1
EXPLAIN QUERY PLAN SELECT DISTINCT a, b FROM o ORDER BY a DESC, b;
--> SCAN o USING COVERING INDEX oab
EXPLAIN QUERY PLAN SELECT * FROM (VALUES (1,2),(3,4)) v;
--> SCAN 2-ROW VALUES CLAUSE
SELECT * FROM o LEFT JOIN (VALUES (1,2),(3,4)) v ON o.c=v.column1 ORDER BY o.rowid;
--= a | b | c | column1 | column2
--> 1 | 2 | 3 | 3 | 4
--> 1 | 2 | 4 | NULL | NULL
--> 1 | 3 | 5 | NULL | NULL
--> NULL | 1 | 1 | 1 | 2
--> NULL | 1 | 2 | NULL | NULL
--> 2 | NULL | 1 | 1 | 2
SELECT * FROM (VALUES (1,2),(3,4)) v, (VALUES (5),(6)) w ORDER BY 1,3;
--= column1 | column2 | column1
--> 1 | 2 | 5
--> 1 | 2 | 6
--> 3 | 4 | 5
--> 3 | 4 | 6
EXPLAIN QUERY PLAN SELECT * FROM (VALUES (1),(2)) ORDER BY 1;
--> SCAN 2-ROW VALUES CLAUSE
--> USE TEMP B-TREE FOR ORDER BY
SELECT count(*) FROM (VALUES (1),(2));
--= count(*)
--> 2

--- GROUP BY a number of a column with a subquery's own aggregate
create table p(id integer primary key, n);
create table b(id integer primary key, pid int, c);
insert into p values(1,'x'),(2,'y'),(3,'z');
--+ 3 changes, rowid 3
insert into b values(1,1,5),(2,1,6),(3,2,7);
--+ 6 changes, rowid 3
select (select count(u.id) from b u where u.pid=p.id) as k, count(*) from p group by 1 order by 1;
--= k | count(*)
--> 0 | 1
--> 1 | 1
--> 2 | 1
select (select count(u.id) as cnt from b u where u.pid=p.id group by u.pid) as k, count(*) from p group by k;
--= k | count(*)
--> NULL | 1
--> 1 | 1
--> 2 | 1
select count(*) from p group by (select count(u.id) from b u where u.pid=p.id);
--= count(*)
--> 1
--> 1
--> 1
select (select count(u.id) from b u where u.pid=p.id) as k, count(*) from p group by (select count(u.id) from b u where u.pid=p.id) order by 1;
--= k | count(*)
--> 0 | 1
--> 1 | 1
--> 2 | 1
select (select count(p.id) from b u ) as k, count(*) from p group by 1;
--! 1: aggregate functions are not allowed in the GROUP BY clause
select (select count(u.id+p.id) from b u where u.pid=p.id) as k from p group by (select count(u.id+p.id) from b u where u.pid=p.id);
--= k
--> 0
--> 1
--> 2
select max(p.n), (select count(u.id) from b u where u.pid=p.id) z from p group by z having z>0 order by z;
--= max(p.n) | z
--> 'y' | 1
--> 'x' | 2
select sum(z) from (select (select count(u.id) from b u where u.pid=p.id) z from p group by z);
--= sum(z)
--> 3
select (select count(p.id) from b u ) as k from p group by k;
--! 1: aggregate functions are not allowed in the GROUP BY clause
select (select max(u.id+p.id) from b u where u.pid=p.id), count(*) from p group by 1, n having count(*)>0 order by 1 desc;
--= (select max(u.id+p.id) from b u where u.pid=p.id) | count(*)
--> 5 | 1
--> 3 | 1
--> NULL | 1
select n, count(*) from p group by 2;
--! 1: aggregate functions are not allowed in the GROUP BY clause
select n, 1+sum(id) from p group by 2;
--! 1: aggregate functions are not allowed in the GROUP BY clause
select (select sum((select count(*) from p))) from b group by 1;
--= (select sum((select count(*) from p)))
--> 3

--- automatic indexes of the rows that count
CREATE TABLE a(x,k);
CREATE TABLE c(w,v);
INSERT INTO a VALUES(1,1),(2,2),(3,3),(NULL,4),(1,5);
--+ 5 changes, rowid 5
INSERT INTO c VALUES(1,1),(3,2),(2,2),(2,3),(1,NULL);
--+ 10 changes, rowid 5
EXPLAIN QUERY PLAN SELECT * FROM a JOIN c ON w=x WHERE v>1;
--> SCAN c
--> BLOOM FILTER ON a (x=?)
--> SEARCH a USING AUTOMATIC COVERING INDEX (x=?)
SELECT * FROM a JOIN c ON w=x WHERE v>1 ORDER BY k,v;
--= x | k | w | v
--> 2 | 2 | 2 | 2
--> 2 | 2 | 2 | 3
--> 3 | 3 | 3 | 2
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN c ON w=x AND v>1;
--> SCAN a
--> BLOOM FILTER ON c (w=?)
--> SEARCH c USING AUTOMATIC PARTIAL COVERING INDEX (w=?) LEFT-JOIN
SELECT * FROM a LEFT JOIN c ON w=x AND v>1 ORDER BY k,v;
--= x | k | w | v
--> 1 | 1 | NULL | NULL
--> 2 | 2 | 2 | 2
--> 2 | 2 | 2 | 3
--> 3 | 3 | 3 | 2
--> NULL | 4 | NULL | NULL
--> 1 | 5 | NULL | NULL
SELECT * FROM a LEFT JOIN c ON w=x WHERE v>1 OR v IS NULL ORDER BY k,v;
--= x | k | w | v
--> 1 | 1 | 1 | NULL
--> 2 | 2 | 2 | 2
--> 2 | 2 | 2 | 3
--> 3 | 3 | 3 | 2
--> NULL | 4 | NULL | NULL
--> 1 | 5 | 1 | NULL
EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN c ON w=x WHERE v>1 OR v IS NULL;
--> SCAN a
--> BLOOM FILTER ON c (w=?)
--> SEARCH c USING AUTOMATIC COVERING INDEX (w=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w=x);
--> SCAN a
--> BLOOM FILTER ON c (w=?)
--> SEARCH c EXISTS USING AUTOMATIC PARTIAL COVERING INDEX (w=?)
SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w=x AND v<3) ORDER BY k;
--= x | k
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 1 | 5
SELECT * FROM a JOIN (SELECT w, max(v) AS m FROM c GROUP BY w) ON w=x WHERE m>2 ORDER BY k;
--= x | k | w | m
--> 2 | 2 | 2 | 3
EXPLAIN QUERY PLAN SELECT * FROM a JOIN (SELECT w, max(v) AS m FROM c GROUP BY w LIMIT 5) ON w=x WHERE m>2;
--> CO-ROUTINE (subquery-1)
-->   SCAN c
-->   USE TEMP B-TREE FOR GROUP BY
--> SCAN (subquery-1)
--> SCAN a
EXPLAIN QUERY PLAN SELECT * FROM a JOIN c ON w=x WHERE abs(random())>=0;
--> SCAN a
--> BLOOM FILTER ON c (w=?)
--> SEARCH c USING AUTOMATIC COVERING INDEX (w=?)
SELECT (SELECT count(*) FROM a JOIN c ON w=x WHERE v>o.k) FROM a o;
--= (SELECT count(*) FROM a JOIN c ON w=x WHERE v>o.k)
--> 3
--> 1
--> 0
--> 0
--> 0
EXPLAIN QUERY PLAN SELECT (SELECT count(*) FROM a JOIN c ON w=x WHERE v>o.k) FROM a o;
--> SCAN o
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN c
-->   BLOOM FILTER ON a (x=?)
-->   SEARCH a USING AUTOMATIC COVERING INDEX (x=?)

--- the arms of an OR are looked up with what else is known
CREATE TABLE t(a, b, c, d);
CREATE INDEX tab ON t(a, b);
CREATE INDEX tcb ON t(c, b);
CREATE INDEX td ON t(d);
CREATE TABLE w(a, b, c, PRIMARY KEY(a, b)) WITHOUT ROWID;
CREATE INDEX wc ON w(c);
CREATE TABLE u(x, y);
CREATE INDEX ux ON u(x);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 60) INSERT INTO t SELECT x % 5, x % 7, x % 3, x FROM n;
--+ 60 changes, rowid 60
INSERT INTO w SELECT a, d, c FROM t;
--+ 120 changes, rowid 60
INSERT INTO u SELECT a, d FROM t WHERE d % 9 = 0;
--+ 126 changes, rowid 6
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a = 1 OR c = 2) AND b = 3;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH t USING INDEX tab (a=? AND b=?)
-->   INDEX 2
-->     SEARCH t USING INDEX tcb (c=? AND b=?)
SELECT * FROM t WHERE (a = 1 OR c = 2) AND b = 3;
--= a | b | c | d
--> 1 | 3 | 1 | 31
--> 2 | 3 | 2 | 17
--> 3 | 3 | 2 | 38
--> 4 | 3 | 2 | 59
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a = 1 OR c = 2) AND b > 3 AND b < 6;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH t USING INDEX tab (a=? AND b>? AND b<?)
-->   INDEX 2
-->     SEARCH t USING INDEX tcb (c=? AND b>? AND b<?)
SELECT d FROM t WHERE (a = 1 OR c = 2) AND b > 3 AND b < 6 ORDER BY d;
--= d
--> 5
--> 11
--> 26
--> 32
--> 46
--> 47
--> 53
EXPLAIN QUERY PLAN SELECT * FROM w WHERE a = 1 OR c = 2;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH w USING PRIMARY KEY (a=?)
-->   INDEX 2
-->     SEARCH w USING COVERING INDEX wc (c=?)
SELECT * FROM w WHERE a = 1 OR c = 2;
--= a | b | c
--> 1 | 1 | 1
--> 1 | 6 | 0
--> 1 | 11 | 2
--> 1 | 16 | 1
--> 1 | 21 | 0
--> 1 | 26 | 2
--> 1 | 31 | 1
--> 1 | 36 | 0
--> 1 | 41 | 2
--> 1 | 46 | 1
--> 1 | 51 | 0
--> 1 | 56 | 2
--> 0 | 5 | 2
--> 0 | 20 | 2
--> 0 | 35 | 2
--> 0 | 50 | 2
--> 2 | 2 | 2
--> 2 | 17 | 2
--> 2 | 32 | 2
--> 2 | 47 | 2
--> 3 | 8 | 2
--> 3 | 23 | 2
--> 3 | 38 | 2
--> 3 | 53 | 2
--> 4 | 14 | 2
--> 4 | 29 | 2
--> 4 | 44 | 2
--> 4 | 59 | 2
SELECT count(*) FROM w WHERE (a = 1 OR c = 2) AND b < 30;
--= count(*)
--> 14
EXPLAIN QUERY PLAN SELECT * FROM w WHERE a = 1 AND b = 2 OR c = 2 OR a = 3 AND b > 20;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH w USING PRIMARY KEY (a=? AND b=?)
-->   INDEX 2
-->     SEARCH w USING COVERING INDEX wc (c=?)
-->   INDEX 3
-->     SEARCH w USING PRIMARY KEY (a=? AND b>?)
SELECT * FROM w WHERE a = 1 AND b = 6 OR c = 2 AND b < 9 OR a = 3 AND b > 20 ORDER BY b;
--= a | b | c
--> 2 | 2 | 2
--> 0 | 5 | 2
--> 1 | 6 | 0
--> 3 | 8 | 2
--> 3 | 23 | 2
--> 3 | 28 | 1
--> 3 | 33 | 0
--> 3 | 38 | 2
--> 3 | 43 | 1
--> 3 | 48 | 0
--> 3 | 53 | 2
--> 3 | 58 | 1
EXPLAIN QUERY PLAN SELECT * FROM u JOIN t ON t.b = u.x WHERE t.a = u.y OR t.c = 1;
--> SCAN t
--> SEARCH u USING INDEX ux (x=?)
SELECT u.y, t.d FROM u JOIN t ON t.b = u.x WHERE t.a = u.y OR t.c = 1 ORDER BY 1, 2;
--= y | d
--> 9 | 4
--> 9 | 25
--> 9 | 46
--> 18 | 10
--> 18 | 31
--> 18 | 52
--> 27 | 16
--> 27 | 37
--> 27 | 58
--> 36 | 1
--> 36 | 22
--> 36 | 43
--> 45 | 7
--> 45 | 28
--> 45 | 49
--> 54 | 4
--> 54 | 25
--> 54 | 46
SELECT u.y, t.d FROM u LEFT JOIN t ON (t.a = u.y OR t.c = 1) AND t.b = u.x WHERE u.y < 30 ORDER BY 1, 2;
--= y | d
--> 9 | 4
--> 9 | 25
--> 9 | 46
--> 18 | 10
--> 18 | 31
--> 18 | 52
--> 27 | 16
--> 27 | 37
--> 27 | 58
SELECT count(*) FROM u LEFT JOIN w ON (w.a = u.x OR w.c = u.x) AND w.b > u.y;
--= count(*)
--> 52
EXPLAIN QUERY PLAN DELETE FROM w WHERE a = 1 OR c = 2;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH w USING PRIMARY KEY (a=?)
-->   INDEX 2
-->     SEARCH w USING COVERING INDEX wc (c=?)
UPDATE w SET c = 7 WHERE (a = 1 OR c = 2) AND b > 10;
--+ 149 changes, rowid 6
SELECT count(*) FROM w WHERE c = 7;
--= count(*)
--> 23
DELETE FROM w WHERE (a = 2 OR c = 7) AND b < 40;
--+ 169 changes, rowid 6
SELECT count(*), sum(b) FROM w;
--= count(*) | sum(b)
--> 40 | 1374
