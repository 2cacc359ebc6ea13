--- explain_of_pragma
EXPLAIN QUERY PLAN PRAGMA cache_size=5;
PRAGMA cache_size;
--= cache_size
--> 5
EXPLAIN QUERY PLAN PRAGMA foreign_keys=1;
PRAGMA foreign_keys;
--= foreign_keys
--> 1
EXPLAIN QUERY PLAN PRAGMA user_version=5;
PRAGMA user_version;
--= user_version
--> 0
EXPLAIN QUERY PLAN PRAGMA nosuch.user_version;
--! 1: unknown database nosuch
EXPLAIN QUERY PLAN PRAGMA table_info(t);
EXPLAIN QUERY PLAN PRAGMA journal_mode;
EXPLAIN QUERY PLAN PRAGMA nosuch=1;

--- search_is_not_given_up_for_an_order
CREATE TABLE d(id INTEGER PRIMARY KEY, company INT, state TEXT, amount INT);
CREATE INDEX dc ON d(company);
CREATE INDEX ds ON d(state);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<500) INSERT INTO d SELECT i, i%60, CASE i%5 WHEN 0 THEN 'won' ELSE 'open' END, i FROM c;
--+ 500 changes, rowid 500
ANALYZE;
EXPLAIN QUERY PLAN SELECT company, sum(amount) FROM d WHERE state='won' GROUP BY company;
--> SEARCH d USING INDEX ds (state=?)
--> USE TEMP B-TREE FOR GROUP BY
SELECT company, sum(amount) FROM d WHERE state='won' GROUP BY company;
--= company | sum(amount)
--> 0 | 2160
--> 5 | 2205
--> 10 | 2250
--> 15 | 2295
--> 20 | 2340
--> 25 | 1880
--> 30 | 1920
--> 35 | 1960
--> 40 | 2000
--> 45 | 2040
--> 50 | 2080
--> 55 | 2120

--- automatic_index_in_a_correlated_subquery
CREATE TABLE p(a, b);
CREATE TABLE q(a, b);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<300) INSERT INTO q SELECT i, i%50 FROM c;
--+ 300 changes, rowid 300
INSERT INTO p SELECT a, b FROM q WHERE a%3=0;
--+ 400 changes, rowid 100
CREATE INDEX qa ON q(a);
CREATE INDEX pa ON p(a);
ANALYZE;
EXPLAIN QUERY PLAN SELECT a, (SELECT sum(a) FROM q WHERE q.b=p.b) FROM p;
--> SCAN p
--> CORRELATED SCALAR SUBQUERY 1
-->   BLOOM FILTER ON q (b=?)
-->   SEARCH q USING AUTOMATIC COVERING INDEX (b=?)
SELECT a, (SELECT sum(a) FROM q WHERE q.b=p.b) FROM p;
--= a | (SELECT sum(a) FROM q WHERE q.b=p.b)
--> 3 | 768
--> 6 | 786
--> 9 | 804
--> 12 | 822
--> 15 | 840
--> 18 | 858
--> 21 | 876
--> 24 | 894
--> 27 | 912
--> 30 | 930
--> … 90 rows more, md5 ba9fde3a748cae07bc81c1be490368a5
EXPLAIN QUERY PLAN SELECT (SELECT max(q.a) FROM q, p x WHERE q.b=p.b AND x.a=q.a) FROM p;
--> SCAN p
--> CORRELATED SCALAR SUBQUERY 1
-->   BLOOM FILTER ON q (b=?)
-->   SEARCH q USING AUTOMATIC COVERING INDEX (b=?)
-->   SEARCH x USING COVERING INDEX pa (a=?)
SELECT (SELECT max(q.a) FROM q, p x WHERE q.b=p.b AND x.a=q.a) FROM p;
--= (SELECT max(q.a) FROM q, p x WHERE q.b=p.b AND x.a=q.a)
--> 153
--> 156
--> 159
--> 162
--> 165
--> 168
--> 171
--> 174
--> 177
--> 180
--> … 90 rows more, md5 968af561d4c0bfa82323e2e0a1ddc4ef
EXPLAIN QUERY PLAN SELECT (SELECT sum(a) FROM (SELECT DISTINCT a, b FROM q) w WHERE w.b=p.b AND w.a>p.a) FROM p;
--> SCAN p
--> CORRELATED SCALAR SUBQUERY 2
-->   CO-ROUTINE w
-->     SCAN q USING INDEX qa
-->     USE TEMP B-TREE FOR DISTINCT
-->   BLOOM FILTER ON w (b=?)
-->   SEARCH w USING AUTOMATIC COVERING INDEX (b=?)
SELECT (SELECT sum(a) FROM (SELECT DISTINCT a, b FROM q) w WHERE w.b=p.b AND w.a>p.a) FROM p;
--= (SELECT sum(a) FROM (SELECT DISTINCT a, b FROM q) w WHERE w.b=p.b AND w.a>p.a)
--> 765
--> 780
--> 795
--> 810
--> 825
--> 840
--> 855
--> 870
--> 885
--> 900
--> … 90 rows more, md5 c556fafc4b7c3761a93216d602720de8
EXPLAIN QUERY PLAN SELECT (WITH w AS MATERIALIZED (SELECT a, b FROM q) SELECT sum(a) FROM w WHERE w.b=p.b) FROM p;
--> SCAN p
--> CORRELATED SCALAR SUBQUERY 2
-->   MATERIALIZE w
-->     SCAN q
-->   BLOOM FILTER ON w (b=?)
-->   SEARCH w USING AUTOMATIC COVERING INDEX (b=?)
SELECT (WITH w AS MATERIALIZED (SELECT a, b FROM q) SELECT sum(a) FROM w WHERE w.b=p.b) FROM p;
--= (WITH w AS MATERIALIZED (SELECT a, b FROM q) SELECT sum(a) FROM w WHERE w.b=p.b)
--> 768
--> 786
--> 804
--> 822
--> 840
--> 858
--> 876
--> 894
--> 912
--> 930
--> … 90 rows more, md5 cafb6b028261f194222c385e8ce96d8d
CREATE TRIGGER t AFTER INSERT ON p BEGIN UPDATE q SET a=a+1 WHERE a=(SELECT sum(x.a) FROM q x WHERE x.b=new.b+q.b LIMIT 1); END;
INSERT INTO p VALUES(1,2);
--+ 401 changes, rowid 101
INSERT INTO p VALUES(3,4);
--+ 402 changes, rowid 102
SELECT sum(a) FROM q;
--= sum(a)
--> 45150

--- distinct_in_the_order_of_its_columns_sorts_once
CREATE TABLE p(a,b);
INSERT INTO p VALUES(1,2),(1.0,3),('a',1),(NULL,4),('A',5),(NULL,2),(x'61',2),(1,3),(2,2);
--+ 9 changes, rowid 9
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM p ORDER BY a NULLS LAST;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM p ORDER BY a COLLATE nocase;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT a COLLATE nocase FROM p ORDER BY 1 DESC;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT a, b FROM p ORDER BY a DESC, b;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT a+1 AS x FROM p ORDER BY x;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT rowid FROM p ORDER BY rowid;
--> SCAN p
EXPLAIN QUERY PLAN SELECT DISTINCT 5 FROM p ORDER BY 1;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT * FROM (SELECT DISTINCT a FROM p ORDER BY a LIMIT 3) ORDER BY a DESC;
--> CO-ROUTINE (subquery-1)
-->   SCAN p
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT (SELECT max(b) FROM p y WHERE y.a=p.a) FROM p ORDER BY 1;
--> SCAN p
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH y
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM p GROUP BY a,b ORDER BY a;
--> SCAN p
--> USE TEMP B-TREE FOR GROUP BY
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT a, sum(b) OVER (ORDER BY b) FROM p ORDER BY a, 2;
--> CO-ROUTINE (subquery-2)
-->   CO-ROUTINE (subquery-3)
-->     SCAN p
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-3)
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
SELECT DISTINCT a FROM p ORDER BY a NULLS LAST;
--= a
--> 1
--> 2
--> 'A'
--> 'a'
--> x'61'
--> NULL
SELECT DISTINCT a FROM p ORDER BY a;
--= a
--> NULL
--> 1
--> 2
--> 'A'
--> 'a'
--> x'61'
SELECT DISTINCT a FROM p ORDER BY a DESC;
--= a
--> x'61'
--> 'a'
--> 'A'
--> 2
--> 1
--> NULL
SELECT DISTINCT a FROM p ORDER BY a LIMIT 2 OFFSET 2;
--= a
--> 2
--> 'A'
SELECT DISTINCT a, b FROM p ORDER BY a DESC, b;
--= a | b
--> x'61' | 2
--> 'a' | 1
--> 'A' | 5
--> 2 | 2
--> 1 | 2
--> 1.0 | 3
--> NULL | 2
--> NULL | 4
SELECT DISTINCT a COLLATE nocase FROM p ORDER BY 1 DESC;
--= a COLLATE nocase
--> x'61'
--> 'a'
--> 2
--> 1
--> NULL
SELECT DISTINCT a COLLATE nocase FROM p ORDER BY 1;
--= a COLLATE nocase
--> NULL
--> 1
--> 2
--> 'a'
--> x'61'
SELECT DISTINCT a+1 AS x, 5 FROM p ORDER BY x, 2;
--= x | 5
--> NULL | 5
--> 1 | 5
--> 2 | 5
--> 3 | 5
SELECT DISTINCT (SELECT max(b) FROM p y WHERE y.a=p.a) FROM p ORDER BY 1;
--= (SELECT max(b) FROM p y WHERE y.a=p.a)
--> NULL
--> 1
--> 2
--> 3
--> 5
SELECT * FROM (SELECT DISTINCT a FROM p ORDER BY a LIMIT 3) ORDER BY a DESC;
--= a
--> 2
--> 1
--> NULL
SELECT (SELECT DISTINCT b FROM p WHERE a=x.a ORDER BY b DESC) FROM p x;
--= (SELECT DISTINCT b FROM p WHERE a=x.a ORDER BY b DESC)
--> 3
--> 3
--> 1
--> NULL
--> 5
--> NULL
--> 2
--> 3
--> 2
CREATE TABLE r AS SELECT DISTINCT a, b FROM p ORDER BY a, b;
SELECT * FROM r;
--= a | b
--> NULL | 2
--> NULL | 4
--> 1 | 2
--> 1.0 | 3
--> 2 | 2
--> 'A' | 5
--> 'a' | 1
--> x'61' | 2
SELECT count(*) FROM (SELECT DISTINCT a FROM p ORDER BY a);
--= count(*)
--> 6
SELECT group_concat(a) FROM (SELECT DISTINCT a FROM p ORDER BY a);
--= group_concat(a)
--> '1,2,A,a,a'
SELECT DISTINCT json(a) FROM (SELECT '[1]' a UNION ALL SELECT '[1]') ORDER BY 1;
--= json(a)
--> '[1]'
CREATE INDEX pa ON p(a,b);
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM p ORDER BY a;
--> SCAN p USING COVERING INDEX pa
EXPLAIN QUERY PLAN SELECT DISTINCT a, b FROM p ORDER BY a DESC, b DESC;
--> SCAN p USING COVERING INDEX pa
SELECT DISTINCT a, b FROM p ORDER BY a DESC, b DESC;
--= a | b
--> x'61' | 2
--> 'a' | 1
--> 'A' | 5
--> 2 | 2
--> 1 | 3
--> 1 | 2
--> NULL | 4
--> NULL | 2
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM p ORDER BY a;
--> SCAN p USING COVERING INDEX pa
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM p ORDER BY a DESC;
--> SCAN p USING COVERING INDEX pa
EXPLAIN QUERY PLAN SELECT DISTINCT a,b FROM p ORDER BY b,a;
--> SCAN p
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT a,b FROM p ORDER BY a,b;
--> SCAN p USING COVERING INDEX pa
EXPLAIN QUERY PLAN SELECT DISTINCT p.a FROM p JOIN p q USING(b) ORDER BY p.a;
--> SCAN p USING COVERING INDEX pa
--> BLOOM FILTER ON q (b=?)
--> SEARCH q USING AUTOMATIC COVERING INDEX (b=?)
EXPLAIN QUERY PLAN SELECT DISTINCT p.a FROM p JOIN p q USING(b) ORDER BY p.a LIMIT 5;
--> SCAN p USING COVERING INDEX pa
--> BLOOM FILTER ON q (b=?)
--> SEARCH q USING AUTOMATIC COVERING INDEX (b=?)

--- bloom_filters_of_keys
CREATE TABLE f(id INTEGER PRIMARY KEY, a INT, b TEXT, c REAL, d);
CREATE TABLE x(id INTEGER PRIMARY KEY, v INT, w TEXT);
CREATE TABLE y(k TEXT COLLATE NOCASE, v INT, w INT);
CREATE INDEX yk ON y(k, v);
CREATE TABLE z(r REAL, s, t INT);
CREATE INDEX zr ON z(r, s);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<3000) INSERT INTO f SELECT i, CASE WHEN i%7 THEN i%40 END, CASE WHEN i%5 THEN 'k'||(i%20) ELSE i%20 END, i%30/2.0, CASE i%4 WHEN 0 THEN i%9 WHEN 1 THEN 'K'||(i%9) WHEN 2 THEN i%9+0.0 END FROM c;
--+ 3000 changes, rowid 3000
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<40) INSERT INTO x SELECT i, i%3, 'w'||i FROM c;
--+ 3040 changes, rowid 40
INSERT INTO y SELECT CASE WHEN id%2 THEN 'K' ELSE 'k' END||(id%20), id%3, id FROM x;
--+ 3080 changes, rowid 40
INSERT INTO z SELECT id/2.0, CASE WHEN id%3 THEN id%9 ELSE 'k'||(id%9) END, id%4 FROM x;
--+ 3120 changes, rowid 40
INSERT INTO z VALUES(NULL,NULL,1),(3,NULL,1);
--+ 3122 changes, rowid 42
ANALYZE;
EXPLAIN QUERY PLAN SELECT count(*), sum(f.id) FROM f CROSS JOIN x ON x.id=f.a WHERE x.v=1;
--> SCAN f
--> BLOOM FILTER ON x (id=?)
--> SEARCH x USING INTEGER PRIMARY KEY (rowid=?)
SELECT count(*), sum(f.id) FROM f CROSS JOIN x ON x.id=f.a WHERE x.v=1;
--= count(*) | sum(f.id)
--> 835 | 1251868
EXPLAIN QUERY PLAN SELECT count(*), sum(f.id) FROM f LEFT JOIN x ON x.id=f.d AND x.v=1;
--> SCAN f
--> BLOOM FILTER ON x (id=?)
--> SEARCH x USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
SELECT count(*), sum(f.id), count(x.id), sum(x.id) FROM f LEFT JOIN x ON x.id=f.d AND x.v=1;
--= count(*) | sum(f.id) | count(x.id) | sum(x.id)
--> 3000 | 4501500 | 500 | 1997
SELECT count(*), sum(f.id) FROM f CROSS JOIN x ON x.id=f.b WHERE x.v=1;
--= count(*) | sum(f.id)
--> 150 | 225000
SELECT count(*), sum(f.id) FROM f CROSS JOIN x ON x.id=f.c WHERE x.v=1;
--= count(*) | sum(f.id)
--> 500 | 749500
EXPLAIN QUERY PLAN SELECT count(*), sum(f.id) FROM f CROSS JOIN y ON y.k=f.b WHERE y.w<20;
--> SCAN f
--> SEARCH y USING INDEX yk (k=?)
SELECT count(*), sum(f.id), sum(y.w) FROM f CROSS JOIN y ON y.k=f.b WHERE y.w<20;
--= count(*) | sum(f.id) | sum(y.w)
--> 2400 | 3600000 | 24000
SELECT count(*), sum(f.id), sum(y.w) FROM f CROSS JOIN y ON y.k=f.b AND y.v=f.a WHERE y.w<20;
--= count(*) | sum(f.id) | sum(y.w)
--> 128 | 189192 | 192
SELECT count(*), sum(f.id), sum(z.t) FROM f CROSS JOIN z ON z.r=f.c WHERE z.t>1;
--= count(*) | sum(f.id) | sum(z.t)
--> 1400 | 2099300 | 3500
SELECT count(*), sum(f.id), sum(z.t) FROM f CROSS JOIN z ON z.r=f.c AND z.s=f.d WHERE z.t>0;
--= count(*) | sum(f.id) | sum(z.t)
--> 170 | 254966 | 340
SELECT count(*), sum(f.id), sum(z.t) FROM f CROSS JOIN z ON z.r=f.c AND z.s IS f.d WHERE z.t>0;
--= count(*) | sum(f.id) | sum(z.t)
--> 170 | 254966 | 340
EXPLAIN QUERY PLAN SELECT count(*), sum(f.id) FROM f CROSS JOIN x ON x.id=f.a CROSS JOIN y ON y.k=f.b CROSS JOIN z ON z.r=f.c WHERE x.v=1 AND y.w<30 AND z.t=1;
--> SCAN f
--> BLOOM FILTER ON x (id=?)
--> SEARCH x USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH y USING INDEX yk (k=?)
--> BLOOM FILTER ON z (r=?)
--> SEARCH z USING INDEX zr (r=?)
SELECT count(*), sum(f.id), sum(y.w), sum(z.t) FROM f CROSS JOIN x ON x.id=f.a CROSS JOIN y ON y.k=f.b CROSS JOIN z ON z.r=f.c WHERE x.v=1 AND y.w<30 AND z.t=1;
--= count(*) | sum(f.id) | sum(y.w) | sum(z.t)
--> 278 | 414815 | 3935 | 278
SELECT count(*), sum(f.id), sum(y.w), sum(z.t) FROM f LEFT JOIN x ON x.id=f.a AND x.v=1 CROSS JOIN y ON y.k=f.b LEFT JOIN z ON z.r=f.c AND z.t=1 WHERE y.w<30;
--= count(*) | sum(f.id) | sum(y.w) | sum(z.t)
--> 3600 | 5394000 | 54000 | 1050
SELECT count(*), sum(f.id), sum(y.w), sum(z.t) FROM f CROSS JOIN x ON x.id=f.a AND x.v=1 CROSS JOIN y ON y.k=f.b AND y.w IN (1,2,5,9) FULL JOIN z ON z.r=f.c AND z.t=1;
--= count(*) | sum(f.id) | sum(y.w) | sum(z.t)
--> 168 | 189152 | 192 | 103
SELECT (SELECT count(*) FROM f CROSS JOIN x ON x.id=f.a WHERE x.v=q.v) FROM x q WHERE id<6;
--= (SELECT count(*) FROM f CROSS JOIN x ON x.id=f.a WHERE x.v=q.v)
--> 835
--> 836
--> 836
--> 835
--> 836
SELECT id, (SELECT sum(f.id) FROM f CROSS JOIN x ON x.id=f.a WHERE x.v=1 AND f.a<q.id) FROM x q WHERE id<6;
--= id | (SELECT sum(f.id) FROM f CROSS JOIN x ON x.id=f.a WHERE x.v=1 AND f.a<q.id)
--> 1 | NULL
--> 2 | 93904
--> 3 | 93904
--> 4 | 93904
--> 5 | 188880

--- order_of_a_subquery_is_kept
CREATE TABLE t(a,b,c);
INSERT INTO t VALUES(3,1,2),(1,2,3),(2,2,1),(1,1,1),(NULL,5,5);
--+ 5 changes, rowid 5
CREATE TABLE u(a,z);
INSERT INTO u VALUES(1,'x'),(1,'y'),(2,'z'),(3,'w');
--+ 9 changes, rowid 4
EXPLAIN QUERY PLAN SELECT * FROM (SELECT * FROM t ORDER BY a LIMIT 10) ORDER BY a LIMIT 5;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
SELECT * FROM (SELECT * FROM t ORDER BY a LIMIT 10) ORDER BY a LIMIT 5;
--= a | b | c
--> NULL | 5 | 5
--> 1 | 2 | 3
--> 1 | 1 | 1
--> 2 | 2 | 1
--> 3 | 1 | 2
EXPLAIN QUERY PLAN SELECT * FROM (SELECT * FROM t ORDER BY a LIMIT 10) ORDER BY a DESC;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR ORDER BY
SELECT * FROM (SELECT * FROM t ORDER BY a LIMIT 10) ORDER BY a DESC;
--= a | b | c
--> 3 | 1 | 2
--> 2 | 2 | 1
--> 1 | 2 | 3
--> 1 | 1 | 1
--> NULL | 5 | 5
EXPLAIN QUERY PLAN SELECT * FROM (SELECT * FROM t ORDER BY a, b LIMIT 10) ORDER BY a, c;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
SELECT * FROM (SELECT * FROM t ORDER BY a, b LIMIT 10) ORDER BY a, c;
--= a | b | c
--> NULL | 5 | 5
--> 1 | 1 | 1
--> 1 | 2 | 3
--> 2 | 2 | 1
--> 3 | 1 | 2
EXPLAIN QUERY PLAN WITH x AS MATERIALIZED (SELECT a, b FROM t ORDER BY a, b) SELECT * FROM x ORDER BY a DESC, b DESC;
--> MATERIALIZE x
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN x
WITH x AS MATERIALIZED (SELECT a, b FROM t ORDER BY a, b) SELECT * FROM x ORDER BY a DESC, b DESC;
--= a | b
--> 3 | 1
--> 2 | 2
--> 1 | 2
--> 1 | 1
--> NULL | 5
EXPLAIN QUERY PLAN WITH x AS MATERIALIZED (SELECT a, b FROM t ORDER BY a, b) SELECT * FROM x ORDER BY a DESC, b;
--> MATERIALIZE x
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN x
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
EXPLAIN QUERY PLAN WITH x AS MATERIALIZED (SELECT a, b FROM t ORDER BY a, b) SELECT * FROM x JOIN u USING(a) ORDER BY a, z;
--> MATERIALIZE x
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN x
--> BLOOM FILTER ON u (a=?)
--> SEARCH u USING AUTOMATIC COVERING INDEX (a=?)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
WITH x AS MATERIALIZED (SELECT a, b FROM t ORDER BY a, b) SELECT * FROM x JOIN u USING(a) ORDER BY a, z;
--= a | b | z
--> 1 | 1 | 'x'
--> 1 | 2 | 'x'
--> 1 | 1 | 'y'
--> 1 | 2 | 'y'
--> 2 | 2 | 'z'
--> 3 | 1 | 'w'
EXPLAIN QUERY PLAN SELECT a, count(*) FROM (SELECT a FROM t ORDER BY a LIMIT 4) GROUP BY a;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
SELECT a, count(*) FROM (SELECT a FROM t ORDER BY a LIMIT 4) GROUP BY a;
--= a | count(*)
--> NULL | 1
--> 1 | 2
--> 2 | 1
EXPLAIN QUERY PLAN SELECT a, b, count(*) FROM (SELECT a, b FROM t ORDER BY b, a LIMIT 4) GROUP BY a, b;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR GROUP BY
SELECT DISTINCT a FROM (SELECT a FROM t ORDER BY a LIMIT 4);
--= a
--> NULL
--> 1
--> 2
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a FROM t UNION SELECT a FROM u ORDER BY 1) ORDER BY a;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
SELECT * FROM (SELECT a FROM t UNION SELECT a FROM u ORDER BY 1) ORDER BY a;
--= a
--> NULL
--> 1
--> 2
--> 3
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a AS q FROM t ORDER BY a COLLATE NOCASE LIMIT 9) ORDER BY q;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a AS q FROM t ORDER BY a NULLS LAST LIMIT 9) ORDER BY q NULLS LAST;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
SELECT * FROM (SELECT a AS q FROM t ORDER BY a NULLS LAST LIMIT 9) ORDER BY q NULLS LAST;
--= q
--> 1
--> 1
--> 2
--> 3
--> NULL
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a AS q FROM t ORDER BY a NULLS LAST LIMIT 9) ORDER BY q;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a+b AS q FROM t ORDER BY q LIMIT 9) ORDER BY q;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
EXPLAIN QUERY PLAN SELECT q, row_number() OVER (ORDER BY q) FROM (SELECT a+b AS q FROM t ORDER BY q LIMIT 9);
--> CO-ROUTINE (subquery-3)
-->   CO-ROUTINE (subquery-1)
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-1)
--> SCAN (subquery-3)
SELECT q, row_number() OVER (ORDER BY q) FROM (SELECT a+b AS q FROM t ORDER BY q LIMIT 9);
--= q | row_number() OVER (ORDER BY q)
--> NULL | 1
--> 2 | 2
--> 3 | 3
--> 4 | 4
--> 4 | 5
EXPLAIN QUERY PLAN SELECT max(a) FROM (SELECT a FROM t ORDER BY a LIMIT 4);
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SEARCH (subquery-1)
SELECT max(a), min(a) FROM (SELECT a FROM t ORDER BY a LIMIT 4);
--= max(a) | min(a)
--> 2 | 1
SELECT max(a), b FROM (SELECT a, b FROM t ORDER BY a LIMIT 4);
--= max(a) | b
--> 2 | 2
SELECT min(a), b FROM (SELECT a, b FROM t ORDER BY a LIMIT 4);
--= min(a) | b
--> 1 | 2

--- innermost_loop_runs_in_the_wanted_order
CREATE TABLE d(id INTEGER PRIMARY KEY, s TEXT, c INT);
CREATE INDEX ds ON d(s, c DESC);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<40) INSERT INTO d SELECT i, 's'||(i%3), i%4 FROM c;
--+ 40 changes, rowid 40
SELECT * FROM d WHERE s IN ('s1','s2') AND c<3 ORDER BY c;
--= id | s | c
--> 32 | 's2' | 0
--> 20 | 's2' | 0
--> 8 | 's2' | 0
--> 40 | 's1' | 0
--> 28 | 's1' | 0
--> 16 | 's1' | 0
--> 4 | 's1' | 0
--> 29 | 's2' | 1
--> 17 | 's2' | 1
--> 5 | 's2' | 1
--> 37 | 's1' | 1
--> 25 | 's1' | 1
--> 13 | 's1' | 1
--> 1 | 's1' | 1
--> 38 | 's2' | 2
--> 26 | 's2' | 2
--> 14 | 's2' | 2
--> 2 | 's2' | 2
--> 34 | 's1' | 2
--> 22 | 's1' | 2
--> 10 | 's1' | 2
SELECT * FROM d WHERE s IN ('s1','s2') AND c<3 ORDER BY c DESC;
--= id | s | c
--> 10 | 's1' | 2
--> 22 | 's1' | 2
--> 34 | 's1' | 2
--> 2 | 's2' | 2
--> 14 | 's2' | 2
--> 26 | 's2' | 2
--> 38 | 's2' | 2
--> 1 | 's1' | 1
--> 13 | 's1' | 1
--> 25 | 's1' | 1
--> 37 | 's1' | 1
--> 5 | 's2' | 1
--> 17 | 's2' | 1
--> 29 | 's2' | 1
--> 4 | 's1' | 0
--> 16 | 's1' | 0
--> 28 | 's1' | 0
--> 40 | 's1' | 0
--> 8 | 's2' | 0
--> 20 | 's2' | 0
--> 32 | 's2' | 0
SELECT * FROM d WHERE s IN ('s2','s1') ORDER BY c, id;
--= id | s | c
--> 4 | 's1' | 0
--> 8 | 's2' | 0
--> 16 | 's1' | 0
--> 20 | 's2' | 0
--> 28 | 's1' | 0
--> 32 | 's2' | 0
--> 40 | 's1' | 0
--> 1 | 's1' | 1
--> 5 | 's2' | 1
--> 13 | 's1' | 1
--> 17 | 's2' | 1
--> 25 | 's1' | 1
--> 29 | 's2' | 1
--> 37 | 's1' | 1
--> 2 | 's2' | 2
--> 10 | 's1' | 2
--> 14 | 's2' | 2
--> 22 | 's1' | 2
--> 26 | 's2' | 2
--> 34 | 's1' | 2
--> 38 | 's2' | 2
--> 7 | 's1' | 3
--> 11 | 's2' | 3
--> 19 | 's1' | 3
--> 23 | 's2' | 3
--> 31 | 's1' | 3
--> 35 | 's2' | 3
SELECT * FROM d WHERE s IN ('s2','s1') ORDER BY c LIMIT 7;
--= id | s | c
--> 32 | 's2' | 0
--> 20 | 's2' | 0
--> 8 | 's2' | 0
--> 40 | 's1' | 0
--> 28 | 's1' | 0
--> 16 | 's1' | 0
--> 4 | 's1' | 0
SELECT * FROM d x JOIN d y ON x.id=y.c WHERE y.s='s1' ORDER BY y.c;
--= id | s | c | id | s | c
--> 1 | 's1' | 1 | 37 | 's1' | 1
--> 1 | 's1' | 1 | 25 | 's1' | 1
--> 1 | 's1' | 1 | 13 | 's1' | 1
--> 1 | 's1' | 1 | 1 | 's1' | 1
--> 2 | 's2' | 2 | 34 | 's1' | 2
--> 2 | 's2' | 2 | 22 | 's1' | 2
--> 2 | 's2' | 2 | 10 | 's1' | 2
--> 3 | 's0' | 3 | 31 | 's1' | 3
--> 3 | 's0' | 3 | 19 | 's1' | 3
--> 3 | 's0' | 3 | 7 | 's1' | 3
SELECT c, group_concat(id) FROM d WHERE s IN ('s2','s1') GROUP BY c ORDER BY c DESC;
--= c | group_concat(id)
--> 3 | '7,19,31,11,23,35'
--> 2 | '10,22,34,2,14,26,38'
--> 1 | '1,13,25,37,5,17,29'
--> 0 | '4,16,28,40,8,20,32'
SELECT x.id, y.id FROM d x, d y WHERE x.s='s0' AND y.s IN ('s1','s2') AND x.c=y.id%2 ORDER BY y.c LIMIT 9;
--= id | id
--> 12 | 4
--> 24 | 4
--> 36 | 4
--> 12 | 16
--> 24 | 16
--> 36 | 16
--> 12 | 28
--> 24 | 28
--> 36 | 28

--- order_of_a_subquery_is_left_out
CREATE TABLE t(a,b);
CREATE TABLE u(a,b);
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, sum(b) s FROM t GROUP BY a ORDER BY s) ORDER BY a;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR GROUP BY
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, sum(b) s FROM t GROUP BY a ORDER BY s), u;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR GROUP BY
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> SCAN u
EXPLAIN QUERY PLAN SELECT * FROM (SELECT DISTINCT a FROM t ORDER BY b) ORDER BY a;
--> CO-ROUTINE (subquery-1)
-->   SCAN t
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN (subquery-1)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN WITH x AS (SELECT a, b FROM t ORDER BY b) SELECT * FROM x, x AS y;
--> SCAN t
--> SCAN t
EXPLAIN QUERY PLAN WITH x AS NOT MATERIALIZED (SELECT a, b FROM t ORDER BY b) SELECT * FROM x, x AS y ORDER BY 1;
--> SCAN t
--> SCAN t
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a FROM t UNION ALL SELECT sum(a) FROM u ORDER BY 1) ORDER BY a DESC;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION ALL)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY

--- compound_gives_its_rows_sorted
CREATE TABLE t(a,b);
CREATE TABLE u(a,b);
INSERT INTO t VALUES(3,1),(1,2),(2,2),(NULL,1),('a',1);
--+ 5 changes, rowid 5
INSERT INTO u VALUES(2,2),(1,2),('b',3);
--+ 8 changes, rowid 3
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a FROM t UNION SELECT a FROM u) ORDER BY a;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u) ORDER BY a;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u) ORDER BY b;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u) ORDER BY a, b DESC;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u ORDER BY 2) ORDER BY b, a;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t EXCEPT SELECT a, b FROM u) ORDER BY a, b;
--> CO-ROUTINE (subquery-2)
-->   MERGE (EXCEPT)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t INTERSECT SELECT a, b FROM u) ORDER BY a, b;
--> CO-ROUTINE (subquery-2)
-->   MERGE (INTERSECT)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t INTERSECT SELECT a, b FROM u) ORDER BY a DESC, b DESC;
--> CO-ROUTINE (subquery-2)
-->   MERGE (INTERSECT)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT a, count(*) FROM (SELECT a, b FROM t UNION SELECT a, b FROM u) GROUP BY a;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT a, count(*) FROM (SELECT a, b FROM t UNION ALL SELECT a, b FROM u) GROUP BY a;
--> CO-ROUTINE (subquery-2)
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t
-->     UNION ALL
-->       SCAN u
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR GROUP BY
EXPLAIN QUERY PLAN SELECT a, count(*) FROM (SELECT a, b FROM t UNION SELECT a, b FROM u UNION ALL SELECT 1, 2) GROUP BY a;
--> CO-ROUTINE (subquery-3)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
-->   UNION ALL
-->     SCAN CONSTANT ROW
--> SCAN (subquery-3)
--> USE TEMP B-TREE FOR GROUP BY
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u LIMIT 3) ORDER BY a;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN WITH x AS MATERIALIZED (SELECT a, b FROM t UNION SELECT a, b FROM u) SELECT * FROM x ORDER BY a DESC, b DESC;
--> MATERIALIZE x
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN x
EXPLAIN QUERY PLAN WITH x AS MATERIALIZED (SELECT a, b FROM t UNION SELECT a, b FROM u) SELECT * FROM x JOIN t USING(b) ORDER BY x.a;
--> MATERIALIZE x
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN x
--> BLOOM FILTER ON t (b=?)
--> SEARCH t USING AUTOMATIC COVERING INDEX (b=?)
SELECT * FROM (SELECT a FROM t UNION SELECT a FROM u) ORDER BY a;
--= a
--> NULL
--> 1
--> 2
--> 3
--> 'a'
--> 'b'
SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u) ORDER BY a, b DESC;
--= a | b
--> NULL | 1
--> 1 | 2
--> 2 | 2
--> 3 | 1
--> 'a' | 1
--> 'b' | 3
SELECT * FROM (SELECT a, b FROM t UNION SELECT a, b FROM u ORDER BY 2) ORDER BY b, a;
--= a | b
--> NULL | 1
--> 3 | 1
--> 'a' | 1
--> 1 | 2
--> 2 | 2
--> 'b' | 3
SELECT * FROM (SELECT a, b FROM t INTERSECT SELECT a, b FROM u) ORDER BY a DESC, b DESC;
--= a | b
--> 2 | 2
--> 1 | 2
SELECT a, count(*) FROM (SELECT a, b FROM t UNION SELECT a, b FROM u) GROUP BY a;
--= a | count(*)
--> NULL | 1
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 'a' | 1
--> 'b' | 1
WITH x AS MATERIALIZED (SELECT a, b FROM t UNION SELECT a, b FROM u) SELECT * FROM x ORDER BY a DESC, b DESC;
--= a | b
--> 'b' | 3
--> 'a' | 1
--> 3 | 1
--> 2 | 2
--> 1 | 2
--> NULL | 1

--- innermost_loop_runs_in_the_order_of_groups
CREATE TABLE d(id INTEGER PRIMARY KEY, s TEXT, c INT);
CREATE INDEX ds ON d(s, c DESC);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<40) INSERT INTO d SELECT i, 's'||(i%3), i%4 FROM c;
--+ 40 changes, rowid 40
SELECT c, group_concat(id) FROM d WHERE s IN ('s2','s1') GROUP BY c;
--= c | group_concat(id)
--> 0 | '32,20,8,40,28,16,4'
--> 1 | '29,17,5,37,25,13,1'
--> 2 | '38,26,14,2,34,22,10'
--> 3 | '35,23,11,31,19,7'
SELECT c, group_concat(id) FROM d WHERE s IN ('s2','s1') GROUP BY c ORDER BY c DESC;
--= c | group_concat(id)
--> 3 | '7,19,31,11,23,35'
--> 2 | '10,22,34,2,14,26,38'
--> 1 | '1,13,25,37,5,17,29'
--> 0 | '4,16,28,40,8,20,32'
SELECT c, group_concat(id) FROM d WHERE s IN ('s2','s1') GROUP BY c ORDER BY 2;
--= c | group_concat(id)
--> 1 | '29,17,5,37,25,13,1'
--> 0 | '32,20,8,40,28,16,4'
--> 3 | '35,23,11,31,19,7'
--> 2 | '38,26,14,2,34,22,10'
SELECT DISTINCT c FROM d WHERE s IN ('s2','s1');
--= c
--> 3
--> 2
--> 1
--> 0
SELECT DISTINCT c FROM d WHERE s IN ('s2','s1') ORDER BY c DESC;
--= c
--> 3
--> 2
--> 1
--> 0

--- subqueries_of_no_row_wait_for_one
CREATE TABLE t(a,b);
INSERT INTO t VALUES(1,2),(2,3),(3,4);
--+ 3 changes, rowid 3
CREATE TABLE e(x);
CREATE TABLE u(a, c);
INSERT INTO u VALUES(1,1),(5,5);
--+ 5 changes, rowid 2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (SELECT a FROM t AS sub);
--> SCAN t
--> SCALAR SUBQUERY 1
-->   SCAN sub
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (SELECT a FROM t AS sub) AND a > 1 AND 1 IN (SELECT a FROM u);
--> SCAN t
--> SCALAR SUBQUERY 1
-->   SCAN sub
--> LIST SUBQUERY 2
-->   SCAN u
-->   CREATE BLOOM FILTER
SELECT * FROM t WHERE (SELECT a FROM t AS sub) AND a > 1 AND 1 IN (SELECT a FROM u);
--= a | b
--> 2 | 3
--> 3 | 4
SELECT * FROM t WHERE (SELECT x FROM e);
--= a | b
SELECT * FROM t WHERE EXISTS (SELECT x FROM e);
--= a | b
SELECT * FROM t WHERE NOT EXISTS (SELECT x FROM e);
--= a | b
--> 1 | 2
--> 2 | 3
--> 3 | 4
SELECT * FROM e WHERE (SELECT abs(-9223372036854775808));
--= x
SELECT * FROM t WHERE (SELECT abs(-9223372036854775808));
--= a | b
--! 1: integer overflow
SELECT * FROM t WHERE 2 IN (SELECT a FROM u);
--= a | b
SELECT * FROM t LEFT JOIN u USING(a) WHERE (SELECT count(*) FROM u) > 5;
--= a | b | c
SELECT * FROM t LEFT JOIN u ON t.a=u.a AND (SELECT count(*) FROM u) > 5;
--= a | b | a | c
--> 1 | 2 | NULL | NULL
--> 2 | 3 | NULL | NULL
--> 3 | 4 | NULL | NULL
SELECT * FROM t LEFT JOIN u ON (SELECT count(*) FROM u) > 1;
--= a | b | a | c
--> 1 | 2 | 1 | 1
--> 1 | 2 | 5 | 5
--> 2 | 3 | 1 | 1
--> 2 | 3 | 5 | 5
--> 3 | 4 | 1 | 1
--> 3 | 4 | 5 | 5
SELECT * FROM t JOIN u ON (SELECT count(*) FROM u) > 1;
--= a | b | a | c
--> 1 | 2 | 1 | 1
--> 1 | 2 | 5 | 5
--> 2 | 3 | 1 | 1
--> 2 | 3 | 5 | 5
--> 3 | 4 | 1 | 1
--> 3 | 4 | 5 | 5
SELECT * FROM t FULL JOIN u USING(a) WHERE (SELECT count(*) FROM u) > 1;
--= a | b | c
--> 1 | 2 | 1
--> 2 | 3 | NULL
--> 3 | 4 | NULL
--> 5 | NULL | 5
SELECT * FROM t FULL JOIN u ON t.a=u.a AND (SELECT count(*) FROM u) > 5;
--= a | b | a | c
--> 1 | 2 | NULL | NULL
--> 2 | 3 | NULL | NULL
--> 3 | 4 | NULL | NULL
--> NULL | NULL | 1 | 1
--> NULL | NULL | 5 | 5
SELECT * FROM t RIGHT JOIN u USING(a) WHERE (SELECT count(*) FROM u) > 5;
--= a | b | c
SELECT count(*) FROM t WHERE (SELECT count(*) FROM u) > 5;
--= count(*)
--> 0
SELECT a, (SELECT count(*) FROM u WHERE (SELECT max(x) FROM e WHERE x=t.a) IS NULL) FROM t;
--= a | (SELECT count(*) FROM u WHERE (SELECT max(x) FROM e WHERE x=t.a) IS NULL)
--> 1 | 2
--> 2 | 2
--> 3 | 2
SELECT a, (SELECT count(*) FROM u WHERE (SELECT t.a) > 1) FROM t;
--= a | (SELECT count(*) FROM u WHERE (SELECT t.a) > 1)
--> 1 | 0
--> 2 | 2
--> 3 | 2
SELECT * FROM t WHERE (a=1 OR a=2) AND (SELECT count(*) FROM u) > 5;
--= a | b
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b);
SELECT * FROM t WHERE (a=1 OR b=4) AND (SELECT count(*) FROM u) > 1;
--= a | b
--> 1 | 2
--> 3 | 4
SELECT * FROM t WHERE (a=1 OR b=4 AND (SELECT count(*) FROM u) > 5);
--= a | b
--> 1 | 2
SELECT * FROM t WHERE a IN (1,2) AND (SELECT count(*) FROM u) > 5 ORDER BY b;
--= a | b
SELECT * FROM t WHERE (SELECT count(*) FROM u) > 5 LIMIT 1;
--= a | b
UPDATE t SET b=b+1 WHERE (SELECT count(*) FROM u) > 5;
DELETE FROM t WHERE (SELECT count(*) FROM u) > 5;
SELECT * FROM t;
--= a | b
--> 1 | 2
--> 2 | 3
--> 3 | 4
UPDATE t SET b=b+1 WHERE (SELECT count(*) FROM t) > 2;
--+ 8 changes, rowid 2
SELECT * FROM t;
--= a | b
--> 1 | 3
--> 2 | 4
--> 3 | 5
DELETE FROM t WHERE (SELECT count(*) FROM t) > 2;
--+ 11 changes, rowid 2
SELECT * FROM t;
--= a | b

--- indexes_of_expressions_cover
CREATE TABLE w(id INTEGER PRIMARY KEY, word TEXT, freq INT, r REAL);
CREATE INDEX wl ON w(length(word));
CREATE INDEX wu ON w(upper(word), freq);
CREATE INDEX wr ON w(freq, CAST(r AS REAL));
CREATE INDEX wb ON w(freq>10, id);
CREATE INDEX wn ON w(word IS NULL);
INSERT INTO w VALUES(1,'abc',5,1.0),(2,'de',15,2.5),(3,NULL,20,3.0),(4,'abc',NULL,NULL),(5,'x',10,7),(6,'Abc',11,1e20);
--+ 6 changes, rowid 6
EXPLAIN QUERY PLAN SELECT length(word) FROM w ORDER BY length(word);
--> SCAN w USING COVERING INDEX wl
SELECT length(word) FROM w ORDER BY length(word);
--= length(word)
--> NULL
--> 1
--> 2
--> 3
--> 3
--> 3
EXPLAIN QUERY PLAN SELECT id, length(word)+1 FROM w WHERE length(word)>1;
--> SEARCH w USING COVERING INDEX wl (<expr>>?)
SELECT id, length(word)+1 FROM w WHERE length(word)>1;
--= id | length(word)+1
--> 2 | 3
--> 1 | 4
--> 4 | 4
--> 6 | 4
EXPLAIN QUERY PLAN SELECT length(word), count(*) FROM w GROUP BY length(word);
--> SCAN w USING INDEX wl
SELECT length(word), count(*) FROM w GROUP BY length(word);
--= length(word) | count(*)
--> NULL | 1
--> 1 | 1
--> 2 | 1
--> 3 | 3
EXPLAIN QUERY PLAN SELECT length(word), count(word) FROM w GROUP BY length(word);
--> SCAN w USING INDEX wl
EXPLAIN QUERY PLAN SELECT upper(word), freq FROM w WHERE upper(word)='ABC' ORDER BY freq;
--> SEARCH w USING COVERING INDEX wu (<expr>=?)
SELECT upper(word), freq FROM w WHERE upper(word)='ABC' ORDER BY freq;
--= upper(word) | freq
--> 'ABC' | NULL
--> 'ABC' | 5
--> 'ABC' | 11
EXPLAIN QUERY PLAN SELECT upper(word), sum(freq) FROM w GROUP BY 1 HAVING sum(freq)>3;
--> SCAN w USING INDEX wu
SELECT upper(word), sum(freq) FROM w GROUP BY 1 HAVING sum(freq)>3;
--= upper(word) | sum(freq)
--> NULL | 20
--> 'ABC' | 16
--> 'DE' | 15
--> 'X' | 10
EXPLAIN QUERY PLAN SELECT DISTINCT upper(word) FROM w;
--> SCAN w USING COVERING INDEX wu
SELECT DISTINCT upper(word) FROM w;
--= upper(word)
--> NULL
--> 'ABC'
--> 'DE'
--> 'X'
EXPLAIN QUERY PLAN SELECT max(length(word)) FROM w;
--> SEARCH w USING COVERING INDEX wl
SELECT max(length(word)), min(length(word)) FROM w;
--= max(length(word)) | min(length(word))
--> 3 | 1
EXPLAIN QUERY PLAN SELECT freq, CAST(r AS REAL) FROM w WHERE freq>4;
--> SEARCH w USING COVERING INDEX wr (freq>?)
SELECT freq, CAST(r AS REAL), typeof(CAST(r AS REAL)) FROM w WHERE freq>4;
--= freq | CAST(r AS REAL) | typeof(CAST(r AS REAL))
--> 5 | 1.0 | 'real'
--> 10 | 7.0 | 'real'
--> 11 | 1e20 | 'real'
--> 15 | 2.5 | 'real'
--> 20 | 3.0 | 'real'
EXPLAIN QUERY PLAN SELECT count(*) FROM w WHERE (freq>10)=1;
--> SEARCH w USING COVERING INDEX wb (<expr>=?)
SELECT count(*) FROM w WHERE (freq>10)=1;
--= count(*)
--> 3
SELECT id, freq>10 FROM w WHERE (freq>10)=1 AND freq>10;
--= id | freq>10
--> 2 | 1
--> 3 | 1
--> 6 | 1
SELECT id FROM w WHERE (word IS NULL)=1;
--= id
--> 3
EXPLAIN QUERY PLAN SELECT count(*), word IS NULL FROM w GROUP BY word IS NULL;
--> SCAN w USING INDEX wn
SELECT count(*), word IS NULL FROM w GROUP BY word IS NULL;
--= count(*) | word IS NULL
--> 5 | 0
--> 1 | 1
EXPLAIN QUERY PLAN SELECT a.id, length(b.word) FROM w a JOIN w b ON length(b.word)=a.freq;
--> SCAN b USING COVERING INDEX wl
--> SEARCH a USING COVERING INDEX wr (freq=?)
EXPLAIN QUERY PLAN SELECT a.id, length(b.word) FROM w a LEFT JOIN w b ON length(b.word)=a.id;
--> SCAN a USING COVERING INDEX wn
--> SCAN b USING INDEX wl LEFT-JOIN
SELECT a.id, length(b.word), coalesce(length(b.word), 'n') FROM w a LEFT JOIN w b ON length(b.word)=a.id;
--= id | length(b.word) | coalesce(length(b.word), 'n')
--> 1 | 1 | 1
--> 2 | 2 | 2
--> 4 | NULL | 'n'
--> 5 | NULL | 'n'
--> 6 | NULL | 'n'
--> 3 | 3 | 3
--> 3 | 3 | 3
--> 3 | 3 | 3
EXPLAIN QUERY PLAN SELECT (SELECT max(length(b.word)) FROM w b WHERE length(b.word)>a.id) FROM w a;
--> SCAN a USING COVERING INDEX wn
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH b USING COVERING INDEX wl
SELECT (SELECT max(length(b.word)) FROM w b WHERE length(b.word)>a.id) FROM w a;
--= (SELECT max(length(b.word)) FROM w b WHERE length(b.word)>a.id)
--> 3
--> 3
--> NULL
--> NULL
--> NULL
--> NULL
EXPLAIN QUERY PLAN SELECT (SELECT count(*) FROM w b WHERE b.id=length(a.word)) FROM w a WHERE length(a.word)>1;
--> SEARCH a USING COVERING INDEX wl (<expr>>?)
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH b USING INTEGER PRIMARY KEY (rowid=?)
SELECT (SELECT count(*) FROM w b WHERE b.id=length(a.word)) FROM w a WHERE length(a.word)>1;
--= (SELECT count(*) FROM w b WHERE b.id=length(a.word))
--> 1
--> 1
--> 1
--> 1
EXPLAIN QUERY PLAN SELECT length(word) FROM w WHERE length(word) IN (1,3) ORDER BY length(word) DESC;
--> SEARCH w USING COVERING INDEX wl (<expr>=?)
SELECT length(word) FROM w WHERE length(word) IN (1,3) ORDER BY length(word) DESC;
--= length(word)
--> 3
--> 3
--> 3
--> 1
EXPLAIN QUERY PLAN SELECT length(word), row_number() OVER (ORDER BY length(word)) FROM w;
--> CO-ROUTINE (subquery-2)
-->   SCAN w USING INDEX wl
--> SCAN (subquery-2)
SELECT length(word), row_number() OVER (ORDER BY length(word)) FROM w;
--= length(word) | row_number() OVER (ORDER BY length(word))
--> NULL | 1
--> 1 | 2
--> 2 | 3
--> 3 | 4
--> 3 | 5
--> 3 | 6
EXPLAIN QUERY PLAN UPDATE w SET freq=freq+1 WHERE length(word)=3;
--> SEARCH w USING INDEX wl (<expr>=?)
EXPLAIN QUERY PLAN DELETE FROM w WHERE length(word)=3;
--> SEARCH w USING INDEX wl (<expr>=?)
UPDATE w SET word=word||'x' WHERE length(word)=3;
--+ 9 changes, rowid 6
SELECT id, length(word) FROM w WHERE length(word)>2;
--= id | length(word)
--> 1 | 4
--> 4 | 4
--> 6 | 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
EXPLAIN QUERY PLAN SELECT length(word) FROM w WHERE length(word)=3 OR upper(word)='DE';
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH w USING INDEX wl (<expr>=?)
-->   INDEX 2
-->     SEARCH w USING INDEX wu (<expr>=?)
SELECT length(word), upper(word) FROM w WHERE length(word)=4 OR upper(word)='DE';
--= length(word) | upper(word)
--> 4 | 'ABCX'
--> 4 | 'ABCX'
--> 4 | 'ABCX'
--> 2 | 'DE'

--- json_of_an_index
CREATE TABLE j(x);
INSERT INTO j VALUES('{"a":[1,2],"b":3.0}'),('{"a":{"c":1},"b":"t"}'),(NULL);
--+ 3 changes, rowid 3
CREATE INDEX ja ON j(x->'a');
CREATE INDEX jb ON j(x->>'b');
CREATE INDEX je ON j(json_extract(x,'$.a'));
EXPLAIN QUERY PLAN SELECT x->>'b' FROM j WHERE x->>'b' > 1;
--> SEARCH j USING COVERING INDEX jb (<expr>>?)
SELECT x->>'b', typeof(x->>'b') FROM j WHERE x->>'b' > 1;
--= x->>'b' | typeof(x->>'b')
--> 3.0 | 'real'
--> 't' | 'text'
SELECT json_array(x->'a') FROM j WHERE x->'a' > '';
--= json_array(x->'a')
--> '[[1,2]]'
--> '[{"c":1}]'
SELECT json_array(json_extract(x,'$.a')) FROM j WHERE json_extract(x,'$.a') > '';
--= json_array(json_extract(x,'$.a'))
--> '[[1,2]]'
--> '[{"c":1}]'
EXPLAIN QUERY PLAN SELECT x->'a' FROM j WHERE x->'a' > '';
--> SEARCH j USING COVERING INDEX ja (<expr>>?)
SELECT x->>'b' FROM j ORDER BY x->>'b' DESC;
--= x->>'b'
--> 't'
--> 3.0
--> NULL

--- partial_indexes_cover_their_constants
CREATE TABLE k(id INTEGER PRIMARY KEY, owner INT, due INT, done INT, t TEXT, b);
CREATE INDEX ko ON k(owner, due) WHERE done=0;
CREATE INDEX kt ON k(due) WHERE t='x' AND done=1;
CREATE INDEX kb ON k(owner) WHERE b=1;
INSERT INTO k VALUES(1,1,5,0,'x',1),(2,1,6,1,'x',1),(3,2,5,0,'y',1.0),(4,2,7,1,'x','1'),(5,1,9,0,'x',NULL),(6,NULL,3,0,'x',1);
--+ 6 changes, rowid 6
EXPLAIN QUERY PLAN SELECT owner, count(*) FROM k WHERE done=0 GROUP BY owner;
--> SCAN k USING COVERING INDEX ko
SELECT owner, count(*) FROM k WHERE done=0 GROUP BY owner;
--= owner | count(*)
--> NULL | 1
--> 1 | 2
--> 2 | 1
EXPLAIN QUERY PLAN SELECT owner, done, due FROM k WHERE done=0 AND owner=1;
--> SEARCH k USING COVERING INDEX ko (owner=?)
SELECT owner, done, due, typeof(done) FROM k WHERE done=0 AND owner=1;
--= owner | done | due | typeof(done)
--> 1 | 0 | 5 | 'integer'
--> 1 | 0 | 9 | 'integer'
EXPLAIN QUERY PLAN SELECT due, t, done FROM k WHERE t='x' AND done=1 AND due>1;
--> SEARCH k USING COVERING INDEX kt (due>?)
SELECT due, t, done FROM k WHERE t='x' AND done=1 AND due>1;
--= due | t | done
--> 6 | 'x' | 1
--> 7 | 'x' | 1
EXPLAIN QUERY PLAN SELECT owner, b FROM k WHERE b=1 AND owner>0;
--> SEARCH k USING INDEX kb (owner>?)
SELECT owner, b, typeof(b) FROM k WHERE b=1 AND owner>0;
--= owner | b | typeof(b)
--> 1 | 1 | 'integer'
--> 1 | 1 | 'integer'
--> 2 | 1.0 | 'real'
EXPLAIN QUERY PLAN SELECT a.id, c.owner, c.done FROM k a LEFT JOIN k c ON c.owner=a.owner AND c.done=0;
--> SCAN a
--> SEARCH c USING COVERING INDEX ko (owner=?) LEFT-JOIN
SELECT a.id, c.owner, c.done FROM k a LEFT JOIN k c ON c.owner=a.owner AND c.done=0 ORDER BY 1,2,3;
--= id | owner | done
--> 1 | 1 | 0
--> 1 | 1 | 0
--> 2 | 1 | 0
--> 2 | 1 | 0
--> 3 | 2 | 0
--> 4 | 2 | 0
--> 5 | 1 | 0
--> 5 | 1 | 0
--> 6 | NULL | NULL
EXPLAIN QUERY PLAN SELECT a.id, c.owner, c.done FROM k a JOIN k c ON c.owner=a.owner AND c.done=0;
--> SCAN a
--> SEARCH c USING COVERING INDEX ko (owner=?)
SELECT a.id, c.owner, c.done FROM k a JOIN k c ON c.owner=a.owner AND c.done=0 ORDER BY 1,2,3;
--= id | owner | done
--> 1 | 1 | 0
--> 1 | 1 | 0
--> 2 | 1 | 0
--> 2 | 1 | 0
--> 3 | 2 | 0
--> 4 | 2 | 0
--> 5 | 1 | 0
--> 5 | 1 | 0
EXPLAIN QUERY PLAN SELECT count(*) FROM k WHERE done=0;
--> SCAN k USING COVERING INDEX ko
EXPLAIN QUERY PLAN UPDATE k SET due=1 WHERE done=0 AND owner=1;
--> SEARCH k USING INDEX ko (owner=?)
UPDATE k SET done=1, due=1 WHERE done=0 AND owner=1;
--+ 8 changes, rowid 6
SELECT * FROM k;
--= id | owner | due | done | t | b
--> 1 | 1 | 1 | 1 | 'x' | 1
--> 2 | 1 | 6 | 1 | 'x' | 1
--> 3 | 2 | 5 | 0 | 'y' | 1.0
--> 4 | 2 | 7 | 1 | 'x' | '1'
--> 5 | 1 | 1 | 1 | 'x' | NULL
--> 6 | NULL | 3 | 0 | 'x' | 1
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- indexes_of_expressions_cover_more
CREATE TABLE w(id INTEGER PRIMARY KEY, word TEXT, freq INT, r REAL);
CREATE INDEX wl ON w(length(word));
EXPLAIN QUERY PLAN SELECT sum(length(word)) FROM w;
--> SCAN w USING COVERING INDEX wl
EXPLAIN QUERY PLAN SELECT count(*) FROM w WHERE length(word)>3;
--> SEARCH w USING COVERING INDEX wl (<expr>>?)
EXPLAIN QUERY PLAN SELECT sum(length(word)+1), count(DISTINCT length(word)) FROM w WHERE length(word)>3;
--> USE TEMP B-TREE FOR count(DISTINCT)
--> SEARCH w USING COVERING INDEX wl (<expr>>?)
EXPLAIN QUERY PLAN SELECT DISTINCT length(word) FROM w ORDER BY 1;
--> SCAN w USING INDEX wl
EXPLAIN QUERY PLAN SELECT length(word) FROM w UNION SELECT 1;
--> MERGE (UNION)
-->   LEFT
-->     SCAN w USING COVERING INDEX wl
-->   RIGHT
-->     SCAN CONSTANT ROW
EXPLAIN QUERY PLAN SELECT (SELECT sum(length(word)) FROM w);
--> SCAN CONSTANT ROW
--> SCALAR SUBQUERY 1
-->   SCAN w USING COVERING INDEX wl
EXPLAIN QUERY PLAN SELECT 1 FROM w WHERE length(word) BETWEEN 3 AND 5 AND length(word)<>4;
--> SEARCH w USING COVERING INDEX wl (<expr>>? AND <expr><?)
EXPLAIN QUERY PLAN SELECT CASE length(word) WHEN 1 THEN 2 END FROM w WHERE length(word) IS NOT NULL;
--> SCAN w USING COVERING INDEX wl
EXPLAIN QUERY PLAN SELECT x.n FROM (SELECT length(word) n FROM w LIMIT 5) x;
--> SCAN w USING COVERING INDEX wl
EXPLAIN QUERY PLAN SELECT x.n FROM (SELECT length(word) n FROM w) x WHERE n=4;
--> SEARCH w USING COVERING INDEX wl (<expr>=?)
EXPLAIN QUERY PLAN SELECT * FROM w WHERE length(word)=4 OR id=5;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH w USING INDEX wl (<expr>=?)
-->   INDEX 2
-->     SEARCH w USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN SELECT * FROM w x JOIN w y ON length(x.word)=y.id OR x.id=length(y.word);
--> SCAN x
--> SCAN y

--- rows_without_a_match_are_searched
CREATE TABLE t(id INTEGER PRIMARY KEY, deal INT, prio INT);
CREATE TABLE d(id INTEGER PRIMARY KEY, state TEXT, n INT);
CREATE INDEX ds ON d(state);
CREATE TABLE k(a TEXT, b INT, c INT, PRIMARY KEY(a,b)) WITHOUT ROWID;
CREATE INDEX kc ON k(c);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<60) INSERT INTO t SELECT i, i%25, i%3 FROM c;
--+ 60 changes, rowid 60
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<40) INSERT INTO d SELECT i, 's'||(i%4), i%7 FROM c;
--+ 100 changes, rowid 40
INSERT INTO k SELECT state, id, n FROM d;
--+ 140 changes, rowid 40
EXPLAIN QUERY PLAN SELECT * FROM t RIGHT JOIN d ON t.deal=d.id AND t.prio=1 WHERE d.state='s1';
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INDEX ds (state=?)
SELECT * FROM t RIGHT JOIN d ON t.deal=d.id AND t.prio=1 WHERE d.state='s1';
--= id | deal | prio | id | state | n
--> 1 | 1 | 1 | 1 | 's1' | 1
--> 13 | 13 | 1 | 13 | 's1' | 6
--> 34 | 9 | 1 | 9 | 's1' | 2
--> 46 | 21 | 1 | 21 | 's1' | 0
--> 55 | 5 | 1 | 5 | 's1' | 5
--> NULL | NULL | NULL | 17 | 's1' | 3
--> NULL | NULL | NULL | 25 | 's1' | 4
--> NULL | NULL | NULL | 29 | 's1' | 1
--> NULL | NULL | NULL | 33 | 's1' | 5
--> NULL | NULL | NULL | 37 | 's1' | 2
EXPLAIN QUERY PLAN SELECT * FROM t FULL JOIN d ON t.deal=d.id AND t.prio=1 WHERE d.id=39;
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
SELECT * FROM t FULL JOIN d ON t.deal=d.id AND t.prio=1 WHERE d.id=39;
--= id | deal | prio | id | state | n
--> NULL | NULL | NULL | 39 | 's3' | 4
EXPLAIN QUERY PLAN SELECT * FROM t FULL JOIN d ON t.deal=d.id WHERE d.id>35 OR t.id<3;
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> RIGHT-JOIN d
-->   SCAN d
SELECT * FROM t FULL JOIN d ON t.deal=d.id WHERE d.id>35 OR t.id<3;
--= id | deal | prio | id | state | n
--> 1 | 1 | 1 | 1 | 's1' | 1
--> 2 | 2 | 2 | 2 | 's2' | 2
--> NULL | NULL | NULL | 36 | 's0' | 1
--> NULL | NULL | NULL | 37 | 's1' | 2
--> NULL | NULL | NULL | 38 | 's2' | 3
--> NULL | NULL | NULL | 39 | 's3' | 4
--> NULL | NULL | NULL | 40 | 's0' | 5
EXPLAIN QUERY PLAN SELECT * FROM t FULL JOIN d ON t.deal=d.id WHERE d.id IN (38,39,2) AND t.id IS NULL;
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
SELECT * FROM t FULL JOIN d ON t.deal=d.id WHERE d.id IN (38,39,2) AND t.id IS NULL;
--= id | deal | prio | id | state | n
--> NULL | NULL | NULL | 38 | 's2' | 3
--> NULL | NULL | NULL | 39 | 's3' | 4
EXPLAIN QUERY PLAN SELECT * FROM t RIGHT JOIN k ON t.deal=k.b WHERE k.c=3 AND t.id IS NULL;
--> SCAN t
--> SCAN k USING INDEX kc
--> RIGHT-JOIN k
-->   SEARCH k USING COVERING INDEX kc (c=?)
SELECT * FROM t RIGHT JOIN k ON t.deal=k.b WHERE k.c=3 AND t.id IS NULL;
--= id | deal | prio | a | b | c
--> NULL | NULL | NULL | 's2' | 38 | 3
--> NULL | NULL | NULL | 's3' | 31 | 3
EXPLAIN QUERY PLAN SELECT * FROM t RIGHT JOIN k ON t.deal=k.b WHERE k.a='s1' AND k.b BETWEEN 20 AND 40;
--> SCAN t
--> SCAN k USING INDEX kc
--> RIGHT-JOIN k
-->   SEARCH k USING PRIMARY KEY (a=? AND b>? AND b<?)
SELECT * FROM t RIGHT JOIN k ON t.deal=k.b WHERE k.a='s1' AND k.b BETWEEN 20 AND 40;
--= id | deal | prio | a | b | c
--> 21 | 21 | 0 | 's1' | 21 | 0
--> 46 | 21 | 1 | 's1' | 21 | 0
--> NULL | NULL | NULL | 's1' | 25 | 4
--> NULL | NULL | NULL | 's1' | 29 | 1
--> NULL | NULL | NULL | 's1' | 33 | 5
--> NULL | NULL | NULL | 's1' | 37 | 2
EXPLAIN QUERY PLAN SELECT * FROM t RIGHT JOIN d ON t.deal=d.id RIGHT JOIN k ON k.b=d.id WHERE d.state='s1';
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> BLOOM FILTER ON k (b=?)
--> SEARCH k USING AUTOMATIC COVERING INDEX (b=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INDEX ds (state=?)
SELECT * FROM t RIGHT JOIN d ON t.deal=d.id RIGHT JOIN k ON k.b=d.id WHERE d.state='s1';
--= id | deal | prio | id | state | n | a | b | c
--> 1 | 1 | 1 | 1 | 's1' | 1 | 's1' | 1 | 1
--> 5 | 5 | 2 | 5 | 's1' | 5 | 's1' | 5 | 5
--> 9 | 9 | 0 | 9 | 's1' | 2 | 's1' | 9 | 2
--> 13 | 13 | 1 | 13 | 's1' | 6 | 's1' | 13 | 6
--> 17 | 17 | 2 | 17 | 's1' | 3 | 's1' | 17 | 3
--> 21 | 21 | 0 | 21 | 's1' | 0 | 's1' | 21 | 0
--> 26 | 1 | 2 | 1 | 's1' | 1 | 's1' | 1 | 1
--> 30 | 5 | 0 | 5 | 's1' | 5 | 's1' | 5 | 5
--> 34 | 9 | 1 | 9 | 's1' | 2 | 's1' | 9 | 2
--> 38 | 13 | 2 | 13 | 's1' | 6 | 's1' | 13 | 6
--> 42 | 17 | 0 | 17 | 's1' | 3 | 's1' | 17 | 3
--> 46 | 21 | 1 | 21 | 's1' | 0 | 's1' | 21 | 0
--> 51 | 1 | 0 | 1 | 's1' | 1 | 's1' | 1 | 1
--> 55 | 5 | 1 | 5 | 's1' | 5 | 's1' | 5 | 5
--> 59 | 9 | 2 | 9 | 's1' | 2 | 's1' | 9 | 2
--> NULL | NULL | NULL | 25 | 's1' | 4 | 's1' | 25 | 4
--> NULL | NULL | NULL | 29 | 's1' | 1 | 's1' | 29 | 1
--> NULL | NULL | NULL | 33 | 's1' | 5 | 's1' | 33 | 5
--> NULL | NULL | NULL | 37 | 's1' | 2 | 's1' | 37 | 2
EXPLAIN QUERY PLAN SELECT * FROM t RIGHT JOIN d ON t.deal=d.id JOIN k ON k.b=d.n WHERE d.state='s1' AND k.a='s2';
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH k USING PRIMARY KEY (a=? AND b=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INDEX ds (state=?)
SELECT * FROM t RIGHT JOIN d ON t.deal=d.id JOIN k ON k.b=d.n WHERE d.state='s1' AND k.a='s2';
--= id | deal | prio | id | state | n | a | b | c
--> 9 | 9 | 0 | 9 | 's1' | 2 | 's2' | 2 | 2
--> 13 | 13 | 1 | 13 | 's1' | 6 | 's2' | 6 | 6
--> 34 | 9 | 1 | 9 | 's1' | 2 | 's2' | 2 | 2
--> 38 | 13 | 2 | 13 | 's1' | 6 | 's2' | 6 | 6
--> 59 | 9 | 2 | 9 | 's1' | 2 | 's2' | 2 | 2
--> NULL | NULL | NULL | 37 | 's1' | 2 | 's2' | 2 | 2
EXPLAIN QUERY PLAN SELECT * FROM t RIGHT JOIN d ON t.deal=d.id LEFT JOIN k ON k.b=d.n AND k.a='s2' WHERE d.state='s1';
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH k USING PRIMARY KEY (a=? AND b=?) LEFT-JOIN
--> RIGHT-JOIN d
-->   SEARCH d USING INDEX ds (state=?)
SELECT * FROM t RIGHT JOIN d ON t.deal=d.id LEFT JOIN k ON k.b=d.n AND k.a='s2' WHERE d.state='s1';
--= id | deal | prio | id | state | n | a | b | c
--> 1 | 1 | 1 | 1 | 's1' | 1 | NULL | NULL | NULL
--> 5 | 5 | 2 | 5 | 's1' | 5 | NULL | NULL | NULL
--> 9 | 9 | 0 | 9 | 's1' | 2 | 's2' | 2 | 2
--> 13 | 13 | 1 | 13 | 's1' | 6 | 's2' | 6 | 6
--> 17 | 17 | 2 | 17 | 's1' | 3 | NULL | NULL | NULL
--> 21 | 21 | 0 | 21 | 's1' | 0 | NULL | NULL | NULL
--> 26 | 1 | 2 | 1 | 's1' | 1 | NULL | NULL | NULL
--> 30 | 5 | 0 | 5 | 's1' | 5 | NULL | NULL | NULL
--> 34 | 9 | 1 | 9 | 's1' | 2 | 's2' | 2 | 2
--> 38 | 13 | 2 | 13 | 's1' | 6 | 's2' | 6 | 6
--> 42 | 17 | 0 | 17 | 's1' | 3 | NULL | NULL | NULL
--> 46 | 21 | 1 | 21 | 's1' | 0 | NULL | NULL | NULL
--> 51 | 1 | 0 | 1 | 's1' | 1 | NULL | NULL | NULL
--> 55 | 5 | 1 | 5 | 's1' | 5 | NULL | NULL | NULL
--> 59 | 9 | 2 | 9 | 's1' | 2 | 's2' | 2 | 2
--> NULL | NULL | NULL | 25 | 's1' | 4 | NULL | NULL | NULL
--> NULL | NULL | NULL | 29 | 's1' | 1 | NULL | NULL | NULL
--> NULL | NULL | NULL | 33 | 's1' | 5 | NULL | NULL | NULL
--> NULL | NULL | NULL | 37 | 's1' | 2 | 's2' | 2 | 2
EXPLAIN QUERY PLAN SELECT d.state FROM t RIGHT JOIN d ON t.deal=d.id;
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SCAN d USING COVERING INDEX ds
EXPLAIN QUERY PLAN SELECT d.state FROM t RIGHT JOIN d ON t.deal=d.id WHERE d.state=coalesce(t.id, 's2');
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SEARCH d USING COVERING INDEX ds (state=?)
SELECT d.state FROM t RIGHT JOIN d ON t.deal=d.id WHERE d.state=coalesce(t.id, 's2');
--= state
--> 's2'
--> 's2'
--> 's2'
--> 's2'
SELECT count(*), sum(d.id) FROM t RIGHT JOIN d ON t.deal=d.id WHERE d.state IN (SELECT a FROM k WHERE c=2);
--= count(*) | sum(d.id)
--> 74 | 1175
SELECT count(*), d.state FROM t FULL JOIN d ON t.deal=d.id WHERE d.state>='s2' GROUP BY d.state ORDER BY 1;
--= count(*) | state
--> 18 | 's3'
--> 19 | 's2'
SELECT (SELECT count(*) FROM t RIGHT JOIN d ON t.deal=d.id AND t.prio=1 WHERE d.state=k.a) FROM k GROUP BY a;
--= (SELECT count(*) FROM t RIGHT JOIN d ON t.deal=d.id AND t.prio=1 WHERE d.state=k.a)
--> 10
--> 10
--> 10
--> 10
CREATE INDEX de ON d(n+1);
EXPLAIN QUERY PLAN SELECT t.id, d.n+1 FROM t RIGHT JOIN d ON t.deal=d.id WHERE d.n+1=3;
--> SCAN t
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INDEX de (<expr>=?)
SELECT t.id, d.n+1 FROM t RIGHT JOIN d ON t.deal=d.id WHERE d.n+1=3;
--= id | d.n+1
--> 2 | 3
--> 9 | 3
--> 16 | 3
--> 23 | 3
--> 27 | 3
--> 34 | 3
--> 41 | 3
--> 48 | 3
--> 52 | 3
--> 59 | 3
--> NULL | 3
--> NULL | 3
CREATE TABLE e(x PRIMARY KEY, y);
EXPLAIN QUERY PLAN SELECT * FROM e RIGHT JOIN d ON e.x=d.id WHERE d.state='s1';
--> SCAN e
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN d
-->   SEARCH d USING INDEX ds (state=?)
SELECT * FROM e RIGHT JOIN d ON e.x=d.id WHERE d.state='s1';
--= x | y | id | state | n
--> NULL | NULL | 1 | 's1' | 1
--> NULL | NULL | 5 | 's1' | 5
--> NULL | NULL | 9 | 's1' | 2
--> NULL | NULL | 13 | 's1' | 6
--> NULL | NULL | 17 | 's1' | 3
--> NULL | NULL | 21 | 's1' | 0
--> NULL | NULL | 25 | 's1' | 4
--> NULL | NULL | 29 | 's1' | 1
--> NULL | NULL | 33 | 's1' | 5
--> NULL | NULL | 37 | 's1' | 2

--- recursive_union_and_its_rows
CREATE TABLE blob(rid INTEGER PRIMARY KEY, size INT, uuid TEXT);
CREATE TABLE delta(rid INTEGER PRIMARY KEY, srcid INT);
CREATE INDEX delta_i1 ON delta(srcid);
EXPLAIN QUERY PLAN WITH RECURSIVE deltasof(rid) AS ( SELECT rid FROM delta WHERE srcid=125020 UNION SELECT delta.rid FROM deltasof, delta WHERE delta.srcid=deltasof.rid) SELECT deltasof.rid, blob.uuid FROM deltasof, blob WHERE blob.rid=deltasof.rid;
--> CO-ROUTINE deltasof
-->   SETUP
-->     SEARCH delta USING COVERING INDEX delta_i1 (srcid=?)
-->   RECURSIVE STEP
-->     SCAN deltasof
-->     SEARCH delta USING COVERING INDEX delta_i1 (srcid=?)
--> SCAN deltasof
--> SEARCH blob USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN WITH RECURSIVE deltasof(rid) AS ( SELECT rid FROM delta WHERE srcid=125020 UNION ALL SELECT delta.rid FROM deltasof, delta WHERE delta.srcid=deltasof.rid) SELECT deltasof.rid, blob.uuid FROM deltasof, blob WHERE blob.rid=deltasof.rid;
--> CO-ROUTINE deltasof
-->   SETUP
-->     SEARCH delta USING COVERING INDEX delta_i1 (srcid=?)
-->   RECURSIVE STEP
-->     SCAN deltasof
-->     SEARCH delta USING COVERING INDEX delta_i1 (srcid=?)
--> SCAN blob
--> BLOOM FILTER ON deltasof (rid=?)
--> SEARCH deltasof USING AUTOMATIC COVERING INDEX (rid=?)

--- coroutines_as_inner_loops
CREATE TABLE t1(x);
INSERT INTO t1 VALUES('x'), ('y');
--+ 2 changes, rowid 2
CREATE TABLE t3(a);
SELECT * FROM t1, (VALUES(1),(2));
--= x | column1
--> 'x' | 1
--> 'x' | 2
--> 'y' | 1
--> 'y' | 2
EXPLAIN QUERY PLAN SELECT * FROM t1, (VALUES(1),(2));
--> SCAN t1
--> SCAN 2-ROW VALUES CLAUSE
EXPLAIN QUERY PLAN SELECT * FROM t3 JOIN (SELECT 1 EXCEPT SELECT a FROM t3 LIMIT 17) AS abc;
--> CO-ROUTINE abc
-->   MERGE (EXCEPT)
-->     LEFT
-->       SCAN CONSTANT ROW
-->     RIGHT
-->       SCAN t3
-->       USE TEMP B-TREE FOR ORDER BY
--> SCAN t3
--> SCAN abc
EXPLAIN QUERY PLAN SELECT * FROM t1, (SELECT DISTINCT a FROM t3);
--> CO-ROUTINE (subquery-1)
-->   SCAN t3
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN t1
--> SCAN (subquery-1)
EXPLAIN QUERY PLAN SELECT * FROM t1 JOIN (SELECT DISTINCT a FROM t3) z ON z.a=t1.x;
--> CO-ROUTINE z
-->   SCAN t3
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN t1
--> BLOOM FILTER ON z (a=?)
--> SEARCH z USING AUTOMATIC COVERING INDEX (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 LEFT JOIN (SELECT DISTINCT a FROM t3) z ON z.a=t1.x;
--> MATERIALIZE z
-->   SCAN t3
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN t1
--> BLOOM FILTER ON z (a=?)
--> SEARCH z USING AUTOMATIC COVERING INDEX (a=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT * FROM t1, (SELECT count(*) FROM t3);
--> CO-ROUTINE (subquery-1)
-->   SCAN t3
--> SCAN (subquery-1)
--> SCAN t1
EXPLAIN QUERY PLAN SELECT * FROM t1, (SELECT a FROM t3 LIMIT 1), t3;
--> CO-ROUTINE (subquery-1)
-->   SCAN t3
--> SCAN (subquery-1)
--> SCAN t1
--> SCAN t3
EXPLAIN QUERY PLAN SELECT * FROM t1, t3, (VALUES(1),(2)) v WHERE t1.x=v.column1;
--> SCAN t1
--> SCAN t3
--> BLOOM FILTER ON 2-ROW VALUES CLAUSE (column1=?)
--> SEARCH 2-ROW VALUES CLAUSE USING AUTOMATIC COVERING INDEX (column1=?)
EXPLAIN QUERY PLAN SELECT * FROM (VALUES(1),(2)) v, (VALUES(1),(2)) w;
--> SCAN 2-ROW VALUES CLAUSE
--> SCAN 2-ROW VALUES CLAUSE
EXPLAIN QUERY PLAN SELECT * FROM (VALUES(1),(2)) v JOIN t1 ON t1.x=v.column1;
--> SCAN t1
--> BLOOM FILTER ON 2-ROW VALUES CLAUSE (column1=?)
--> SEARCH 2-ROW VALUES CLAUSE USING AUTOMATIC COVERING INDEX (column1=?)
EXPLAIN QUERY PLAN WITH c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<10) SELECT * FROM t1, c;
--> CO-ROUTINE c
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN c
--> SCAN t1
--> SCAN c
EXPLAIN QUERY PLAN WITH c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<10) SELECT * FROM t1 JOIN c ON t1.x=c.i;
--> CO-ROUTINE c
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN c
--> SCAN t1
--> BLOOM FILTER ON c (i=?)
--> SEARCH c USING AUTOMATIC COVERING INDEX (i=?)
EXPLAIN QUERY PLAN WITH c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c LIMIT 10) SELECT * FROM t1, c;
--> CO-ROUTINE c
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN c
--> SCAN c
--> SCAN t1
EXPLAIN QUERY PLAN WITH c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c LIMIT 10) SELECT * FROM c, t1 WHERE t1.rowid=c.i;
--> CO-ROUTINE c
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN c
--> SCAN c
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)

--- plans_of_sqlites_scripts
CREATE TABLE t2(x,y);
CREATE TABLE t1(a,b,c);
CREATE INDEX i1 ON t1(a);
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE b=(SELECT x FROM (SELECT x, y FROM t2 LIMIT 5) t3 WHERE t3.x=t1.a);
--> SCAN t1
--> CORRELATED SCALAR SUBQUERY 2
-->   CO-ROUTINE t3
-->     SCAN t2
-->   SCAN t3
EXPLAIN QUERY PLAN SELECT 1 FROM t1 WHERE b=(SELECT y FROM (SELECT DISTINCT x, y FROM t2) t3 WHERE t3.x=t1.a);
--> SCAN t1
--> CORRELATED SCALAR SUBQUERY 2
-->   CO-ROUTINE t3
-->     SCAN t2
-->     USE TEMP B-TREE FOR DISTINCT
-->   BLOOM FILTER ON t3 (x=?)
-->   SEARCH t3 USING AUTOMATIC COVERING INDEX (x=?)
EXPLAIN QUERY PLAN SELECT * FROM t1, t2 WHERE abs(a)=1 AND a=1;
--> SEARCH t1 USING INDEX i1 (a=?)
--> SCAN t2
CREATE INDEX i5 ON t1(abs(a));
EXPLAIN QUERY PLAN SELECT a FROM t1 WHERE abs(a)=1 AND a=1;
--> SEARCH t1 USING COVERING INDEX i1 (a=?)
EXPLAIN QUERY PLAN SELECT a FROM t1 WHERE abs(a)=1 AND a=1 AND b=2 AND a+b=3;
--> SEARCH t1 USING INDEX i5 (<expr>=?)
EXPLAIN QUERY PLAN SELECT * FROM t2 WHERE (rowid, x) < (5, 2);
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid<?)
EXPLAIN QUERY PLAN SELECT * FROM t2 WHERE (rowid, x) >= (5, 2);
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid>?)
EXPLAIN QUERY PLAN SELECT * FROM t2 WHERE (rowid, x) > (5, 2) AND (rowid, y) <= (10, 3);
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)
SELECT (SELECT 1, 2) COLLATE nocase;
--! 1: sub-select returns 2 columns - expected 1
SELECT 1 = (SELECT 1, 2) COLLATE nocase;
--! 1: sub-select returns 2 columns - expected 1
SELECT 1 IN (SELECT 1, 2) COLLATE nocase;
--! 1: sub-select returns 2 columns - expected 1
EXPLAIN QUERY PLAN SELECT * FROM t1 LEFT JOIN t2 ON t2.x=t1.a AND (t2.y=t1.b OR t2.y=3);
--> SCAN t1
--> BLOOM FILTER ON t2 (x=?)
--> SEARCH t2 USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
CREATE INDEX t2xy ON t2(x,y);
EXPLAIN QUERY PLAN SELECT * FROM t1 LEFT JOIN t2 ON t2.x=t1.a AND (t2.y=t1.b OR t2.y=3);
--> SCAN t1
--> SEARCH t2 USING COVERING INDEX t2xy (x=? AND y=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT * FROM t1 JOIN t2 ON t2.x=t1.a AND (t2.y=t1.b OR t2.y=3);
--> SCAN t1
--> SEARCH t2 USING COVERING INDEX t2xy (x=? AND y=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 LEFT JOIN t2 ON t2.x=t1.a AND (t2.y=1 OR t2.y=3);
--> SCAN t1
--> SEARCH t2 USING COVERING INDEX t2xy (x=? AND y=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT * FROM t1 LEFT JOIN t2 ON (t2.x=t1.a OR t2.x=4) AND (t2.y=t1.b OR t2.y=3);
--> SCAN t1
--> SEARCH t2 USING COVERING INDEX t2xy (x=? AND y=?) LEFT-JOIN

--- left_joins_left_out_in_a_row
CREATE TABLE t1(a INTEGER PRIMARY KEY, b INT);
CREATE TABLE t2(c INTEGER PRIMARY KEY, d INT);
CREATE TABLE t3(e INTEGER PRIMARY KEY, f);
EXPLAIN QUERY PLAN SELECT a FROM t1 LEFT JOIN t2 ON b=c LEFT JOIN t3 ON d=e;
--> SCAN t1
EXPLAIN QUERY PLAN SELECT a, d FROM t1 LEFT JOIN t2 ON b=c LEFT JOIN t3 ON d=e;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT a, e FROM t1 LEFT JOIN t2 ON b=c LEFT JOIN t3 ON d=e;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> SEARCH t3 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT count(*) FROM t1 LEFT JOIN t2 ON b=c LEFT JOIN t3 ON d=e;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> SEARCH t3 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
EXPLAIN QUERY PLAN SELECT DISTINCT a FROM t1 LEFT JOIN t2 ON b=d LEFT JOIN t3 ON d=f;
--> SCAN t1
EXPLAIN QUERY PLAN SELECT a FROM t1 LEFT JOIN t2 ON b=c AND d>5 LEFT JOIN t3 ON d=e AND f=3 ORDER BY b;
--> SCAN t1
--> USE TEMP B-TREE FOR ORDER BY

--- row_values_bound_the_rowid
CREATE TABLE t2(id INTEGER PRIMARY KEY, x, y);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<20) INSERT INTO t2 SELECT i, i%5, i%3 FROM c;
--+ 20 changes, rowid 20
SELECT id FROM t2 WHERE (id, x) < (5, 2);
--= id
--> 1
--> 2
--> 3
--> 4
--> 5
SELECT id FROM t2 WHERE (id, x) < (5, 0);
--= id
--> 1
--> 2
--> 3
--> 4
SELECT id FROM t2 WHERE (id, x) <= (5, 0) ORDER BY id DESC;
--= id
--> 5
--> 4
--> 3
--> 2
--> 1
SELECT id FROM t2 WHERE (id, x) > (5, 0);
--= id
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
SELECT id FROM t2 WHERE (id, x) > (5, -1) AND (id, y) <= (10, 0);
--= id
--> 5
--> 6
--> 7
--> 8
--> 9
SELECT id FROM t2 WHERE (id, x) > (5.5, -1);
--= id
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
SELECT id FROM t2 WHERE (id, x) > ('5', -1);
--= id
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
SELECT id FROM t2 WHERE (id, x) > (NULL, -1);
--= id
SELECT id FROM t2 WHERE (id, x) > (5, NULL) AND id<8;
--= id
--> 6
--> 7
SELECT id FROM t2 WHERE (id, x) > ('a', 1);
--= id
SELECT id FROM t2 WHERE (id, x) < ('a', 1) AND id>17;
--= id
--> 18
--> 19
--> 20
SELECT id FROM t2 WHERE (id, x) >= (SELECT 18, 2);
--= id
--> 18
--> 19
--> 20
SELECT a.id, b.id FROM t2 a JOIN t2 b ON (b.id, b.x) > (a.id, a.y) AND (b.id, b.y) < (a.id+2, 3) WHERE a.id>15;
--= id | id
--> 16 | 17
--> 16 | 18
--> 17 | 18
--> 17 | 19
--> 18 | 18
--> 18 | 19
--> 18 | 20
--> 19 | 19
--> 19 | 20
SELECT a.id, b.id FROM t2 a LEFT JOIN t2 b ON (b.id, b.x) > (a.id, a.y) AND (b.id, b.y) < (a.id+2, 3) WHERE a.id>15 ORDER BY 1 DESC;
--= id | id
--> 20 | NULL
--> 19 | 19
--> 19 | 20
--> 18 | 18
--> 18 | 19
--> 18 | 20
--> 17 | 18
--> 17 | 19
--> 16 | 17
--> 16 | 18
SELECT id FROM t2 WHERE (id, id) BETWEEN (3, 4) AND (6, 5);
--= id
--> 4
--> 5
UPDATE t2 SET y=9 WHERE (id, x) > (15, 0);
--+ 25 changes, rowid 20
DELETE FROM t2 WHERE (id, y) <= (10, 2);
--+ 35 changes, rowid 20
SELECT * FROM t2;
--= id | x | y
--> 11 | 1 | 2
--> 12 | 2 | 0
--> 13 | 3 | 1
--> 14 | 4 | 2
--> 15 | 0 | 0
--> 16 | 1 | 9
--> 17 | 2 | 9
--> 18 | 3 | 9
--> 19 | 4 | 9
--> 20 | 0 | 9

--- order_of_the_arms_of_an_or_in_a_join
CREATE TABLE t1(a, b, c);
CREATE INDEX i1 ON t1(a);
CREATE INDEX i2 ON t1(b);
INSERT INTO t1 VALUES(1, 'one', 'I'),(2, 'two', 'II'),(3,'three','III'),(4,'four','IV'),(5,'five','V'),(6,'six','VI'),(7,'seven','VII'),(8,'eight','VIII'),(9,'nine','IX'),(10,'ten','X');
--+ 10 changes, rowid 10
CREATE TABLE t2(d, e, f);
CREATE INDEX i3 ON t2(d);
CREATE INDEX i4 ON t2(e);
INSERT INTO t2 VALUES(1,NULL,'I'),(2,'four','IV'),(3,NULL,'IX'),(4,'sixteen','XVI'),(5,NULL,'XXV');
--+ 15 changes, rowid 5
EXPLAIN QUERY PLAN SELECT a, d FROM t1, t2 WHERE (a=d OR b=e) AND a<5 ORDER BY a;
--> SEARCH t1 USING INDEX i1 (a<?)
--> MULTI-INDEX OR
-->   INDEX 3
-->     SEARCH t2 USING INDEX i4 (e=?)
-->   INDEX 4
-->     SEARCH t2 USING INDEX i3 (d=?)
SELECT a, d FROM t1, t2 WHERE (a=d OR b=e) AND a<5 ORDER BY a;
--= a | d
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 4 | 2
--> 4 | 4
EXPLAIN QUERY PLAN SELECT a, d FROM t1, t2 WHERE (a=d OR b=e) AND +a<5 ORDER BY a;
--> SCAN t1 USING INDEX i1
--> MULTI-INDEX OR
-->   INDEX 3
-->     SEARCH t2 USING INDEX i4 (e=?)
-->   INDEX 4
-->     SEARCH t2 USING INDEX i3 (d=?)
EXPLAIN QUERY PLAN SELECT a, d FROM t1, t2 WHERE (a=d OR b=e OR c=7) AND a<5 ORDER BY a;
--> SEARCH t1 USING INDEX i1 (a<?)
--> SCAN t2
EXPLAIN QUERY PLAN SELECT a, d FROM t1, t2 WHERE (b=e OR a=d OR t2.d IN (1,2)) AND a<5;
--> SEARCH t1 USING INDEX i1 (a<?)
--> MULTI-INDEX OR
-->   INDEX 3
-->     SEARCH t2 USING INDEX i3 (d=?)
-->   INDEX 4
-->     SEARCH t2 USING INDEX i3 (d=?)
-->   INDEX 5
-->     SEARCH t2 USING INDEX i4 (e=?)
EXPLAIN QUERY PLAN SELECT a, d FROM t1, t2 WHERE (b=e OR a=5 OR t2.d IN (1,2)) AND a<5;
--> SEARCH t1 USING INDEX i1 (a<?)
--> SCAN t2
EXPLAIN QUERY PLAN SELECT a, d FROM t1 CROSS JOIN t2 WHERE (b=e AND f=3 OR a=d);
--> SCAN t1
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH t2 USING INDEX i4 (e=?)
-->   INDEX 3
-->     SEARCH t2 USING INDEX i3 (d=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 x JOIN t1 y ON x.a = y.b OR x.b = y.a;
--> SCAN x
--> MULTI-INDEX OR
-->   INDEX 3
-->     SEARCH y USING INDEX i1 (a=?)
-->   INDEX 4
-->     SEARCH y USING INDEX i2 (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 x JOIN t1 y ON x.a = y.b OR y.a = x.b;
--> SCAN x
--> MULTI-INDEX OR
-->   INDEX 2
-->     SEARCH y USING INDEX i1 (a=?)
-->   INDEX 4
-->     SEARCH y USING INDEX i2 (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 x JOIN t1 y ON y.b=x.a OR y.a = x.b OR y.b = x.c;
--> SCAN x
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH y USING INDEX i2 (b=?)
-->   INDEX 2
-->     SEARCH y USING INDEX i1 (a=?)
-->   INDEX 3
-->     SEARCH y USING INDEX i2 (b=?)

--- plans_of_equal_costs
CREATE TABLE t(a INT, b INT);
CREATE TABLE u(x INT, y INT);
EXPLAIN QUERY PLAN SELECT * FROM t JOIN u ON t.a = u.x WHERE t.a = 5;
--> SCAN t
--> BLOOM FILTER ON u (x=?)
--> SEARCH u USING AUTOMATIC PARTIAL COVERING INDEX (x=?)
EXPLAIN QUERY PLAN SELECT * FROM t JOIN u ON t.a = u.x WHERE u.x = 5;
--> SCAN t
--> BLOOM FILTER ON u (x=?)
--> SEARCH u USING AUTOMATIC PARTIAL COVERING INDEX (x=?)
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.x AND t.a = 5 AND u.x=5;
--> SCAN t
--> BLOOM FILTER ON u (x=?)
--> SEARCH u USING AUTOMATIC PARTIAL COVERING INDEX (x=?)
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.x AND t.b = 5;
--> SCAN t
--> BLOOM FILTER ON u (x=?)
--> SEARCH u USING AUTOMATIC COVERING INDEX (x=?)
EXPLAIN QUERY PLAN SELECT * FROM t, u WHERE t.a = u.x AND u.y = 5;
--> SCAN u
--> BLOOM FILTER ON t (a=?)
--> SEARCH t USING AUTOMATIC COVERING INDEX (a=?)
EXPLAIN QUERY PLAN SELECT * FROM t x, t y WHERE x.a = y.a AND x.b = 5 AND y.b=5;
--> SCAN x
--> BLOOM FILTER ON y (b=? AND a=?)
--> SEARCH y USING AUTOMATIC PARTIAL COVERING INDEX (b=? AND a=?)
EXPLAIN QUERY PLAN WITH h AS (SELECT a, sum(b) v FROM t GROUP BY 1) SELECT * FROM h x JOIN h y ON x.v=y.v AND y.a=2 WHERE x.a=1;
--> MATERIALIZE h
-->   SCAN t
-->   USE TEMP B-TREE FOR GROUP BY
--> SCAN x
--> BLOOM FILTER ON y (a=? AND v=?)
--> SEARCH y USING AUTOMATIC PARTIAL COVERING INDEX (a=? AND v=?)
EXPLAIN QUERY PLAN WITH h AS MATERIALIZED (SELECT a, b v FROM t) SELECT * FROM h x JOIN h y ON x.v=y.v AND y.a=2 WHERE x.a=1;
--> MATERIALIZE h
-->   SCAN t
--> SCAN y
--> BLOOM FILTER ON x (a=? AND v=?)
--> SEARCH x USING AUTOMATIC PARTIAL COVERING INDEX (a=? AND v=?)
EXPLAIN QUERY PLAN WITH h AS MATERIALIZED (SELECT a, b v FROM t) SELECT * FROM h x JOIN h y ON x.v=y.v WHERE x.a=1;
--> MATERIALIZE h
-->   SCAN t
--> SCAN x
--> BLOOM FILTER ON y (v=?)
--> SEARCH y USING AUTOMATIC COVERING INDEX (v=?)
EXPLAIN QUERY PLAN WITH h AS MATERIALIZED (SELECT a, b v FROM t) SELECT * FROM h x JOIN h y ON x.v=y.v;
--> MATERIALIZE h
-->   SCAN t
--> SCAN x
--> BLOOM FILTER ON y (v=?)
--> SEARCH y USING AUTOMATIC COVERING INDEX (v=?)
EXPLAIN QUERY PLAN WITH h AS MATERIALIZED (SELECT a, b v FROM t) SELECT * FROM h x JOIN h y ON x.v=y.v AND x.a=y.a;
--> MATERIALIZE h
-->   SCAN t
--> SCAN x
--> BLOOM FILTER ON y (a=? AND v=?)
--> SEARCH y USING AUTOMATIC COVERING INDEX (a=? AND v=?)

--- changes_by_indexes_that_hold_all
CREATE TABLE pt(post INT, tag INT, z, PRIMARY KEY(post, tag)) WITHOUT ROWID;
CREATE INDEX pi ON pt(tag, post);
CREATE TABLE r(a,b,c);
CREATE INDEX ra ON r(a);
EXPLAIN QUERY PLAN DELETE FROM pt WHERE tag=5;
--> SEARCH pt USING INDEX pi (tag=?)
EXPLAIN QUERY PLAN DELETE FROM pt WHERE tag=5 AND z=3;
--> SEARCH pt USING INDEX pi (tag=?)
EXPLAIN QUERY PLAN UPDATE pt SET z=3 WHERE tag=5;
--> SEARCH pt USING INDEX pi (tag=?)
EXPLAIN QUERY PLAN UPDATE pt SET tag=3 WHERE tag=5;
--> SEARCH pt USING INDEX pi (tag=?)
EXPLAIN QUERY PLAN DELETE FROM r WHERE a=5;
--> SEARCH r USING INDEX ra (a=?)
EXPLAIN QUERY PLAN DELETE FROM r WHERE a=5 RETURNING b;
--> SEARCH r USING COVERING INDEX ra (a=?)
EXPLAIN QUERY PLAN DELETE FROM pt WHERE tag=5 RETURNING post;
--> SEARCH pt USING INDEX pi (tag=?)
EXPLAIN QUERY PLAN DELETE FROM pt WHERE tag IN (5,6);
--> SEARCH pt USING INDEX pi (tag=?)
EXPLAIN QUERY PLAN DELETE FROM pt WHERE tag=5 OR post=6;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH pt USING INDEX pi (tag=?)
-->   INDEX 2
-->     SEARCH pt USING PRIMARY KEY (post=?)
EXPLAIN QUERY PLAN DELETE FROM pt WHERE post=6;
--> SEARCH pt USING PRIMARY KEY (post=?)
EXPLAIN QUERY PLAN DELETE FROM pt WHERE EXISTS (SELECT 1 FROM r WHERE a=post) AND tag=4;
--> SEARCH pt USING INDEX pi (tag=?)
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN r USING COVERING INDEX ra

--- row_values_look_up_the_rowid
CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE post(id INTEGER PRIMARY KEY, t);
CREATE TABLE pt(post INT, tag INT, PRIMARY KEY(post, tag)) WITHOUT ROWID;
EXPLAIN QUERY PLAN SELECT t.name, p.t FROM tag t, post p WHERE (p.id, t.id) IN (SELECT post, tag FROM pt) AND t.name='tag7';
--> SEARCH t USING COVERING INDEX sqlite_autoindex_tag_1 (name=? AND rowid=?)
--> LIST SUBQUERY 3
-->   SCAN pt
--> SEARCH p USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 4
-->   SCAN pt
--> USING INDEX sqlite_autoindex_pt_1 FOR IN-OPERATOR
EXPLAIN QUERY PLAN SELECT t.name, p.t FROM tag t, post p WHERE (p.id, t.id) IN (SELECT post, tag FROM pt);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 3
-->   SCAN pt
--> SEARCH p USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 4
-->   SCAN pt
--> USING INDEX sqlite_autoindex_pt_1 FOR IN-OPERATOR
EXPLAIN QUERY PLAN SELECT t.name FROM tag t WHERE (t.id, 5) IN (SELECT post, tag FROM pt);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 3
-->   SCAN pt
--> USING INDEX sqlite_autoindex_pt_1 FOR IN-OPERATOR
EXPLAIN QUERY PLAN SELECT t.name FROM tag t WHERE (t.id, name) IN (SELECT post, tag FROM pt);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 3
-->   SCAN pt
--> USING INDEX sqlite_autoindex_pt_1 FOR IN-OPERATOR
EXPLAIN QUERY PLAN SELECT t.name FROM tag t WHERE (name, t.id) IN (SELECT post, tag FROM pt);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 3
-->   SCAN pt
--> USING INDEX sqlite_autoindex_pt_1 FOR IN-OPERATOR
EOF
--! 1: near "EOF": syntax error

--- row_values_look_up_the_rowid_of_rows
CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT UNIQUE, x);
CREATE TABLE pt(post INT, tag, PRIMARY KEY(post, tag)) WITHOUT ROWID;
CREATE TABLE q(a, b, c);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<20) INSERT INTO tag SELECT i, 'n'||i, i%5 FROM c;
--+ 20 changes, rowid 20
INSERT INTO pt SELECT id%7, x FROM tag WHERE id>3 ON CONFLICT DO NOTHING;
--+ 37 changes, rowid 20
INSERT INTO q SELECT id, name, x FROM tag WHERE x<3;
--+ 49 changes, rowid 12
INSERT INTO q VALUES(NULL,'n4',1),(5,NULL,1),('6','n6',1),(7.0,'n7',2),(8.5,'n8',1);
--+ 54 changes, rowid 17
SELECT id FROM tag WHERE (id, x) IN (SELECT post, tag FROM pt);
--= id
--> 4
--> 5
--> 6
SELECT id FROM tag WHERE (x, id) IN (SELECT post, tag FROM pt);
--= id
--> 4
SELECT id FROM tag WHERE (id, name) IN (SELECT a, b FROM q);
--= id
--> 1
--> 2
--> 5
--> 6
--> 7
--> 10
--> 11
--> 12
--> 15
--> 16
--> 17
--> 20
SELECT id FROM tag WHERE (name, id) IN (SELECT b, a FROM q) ORDER BY id DESC;
--= id
--> 20
--> 17
--> 16
--> 15
--> 12
--> 11
--> 10
--> 7
--> 6
--> 5
--> 2
--> 1
SELECT id FROM tag WHERE (name, id, x) IN (SELECT b, a, c FROM q) AND name>'n3';
--= id
--> 5
--> 6
--> 7
SELECT id FROM tag WHERE (id, name) IN (SELECT a, b FROM q WHERE c=tag.x);
--= id
--> 1
--> 2
--> 5
--> 6
--> 7
--> 10
--> 11
--> 12
--> 15
--> 16
--> 17
--> 20
SELECT id FROM tag WHERE (id, name) NOT IN (SELECT a, b FROM q WHERE a IS NOT NULL AND b IS NOT NULL);
--= id
--> 13
--> 14
--> 18
--> 19
--> 3
--> 4
--> 8
--> 9
SELECT t.id, u.id FROM tag t, tag u WHERE (t.id, u.id) IN (SELECT a, c FROM q) AND t.x=1;
--= id | id
--> 1 | 1
--> 6 | 1
--> 11 | 1
--> 16 | 1
SELECT t.id, u.id FROM tag t LEFT JOIN tag u ON (u.id, t.id) IN (SELECT c, a FROM q) WHERE t.x=1;
--= id | id
--> 1 | 1
--> 6 | 1
--> 11 | 1
--> 16 | 1
SELECT id FROM tag WHERE (id, 2) IN (SELECT a, c FROM q);
--= id
--> 2
--> 7
--> 12
--> 17
SELECT id FROM tag WHERE (id, x) IN (VALUES(1,1),(3,3),(4,5),(8,3));
--= id
--> 1
--> 3
--> 8
SELECT id FROM tag WHERE (id, x) IN (VALUES(1,1),(3,3),(4,5),(8,3)) AND name='n3';
--= id
--> 3
UPDATE tag SET x=x+1 WHERE (id, x) IN (SELECT a, c FROM q);
--+ 66 changes, rowid 17
SELECT sum(x) FROM tag;
--= sum(x)
--> 52
DELETE FROM tag WHERE (id, name) IN (SELECT a, b FROM q);
--+ 78 changes, rowid 17
SELECT count(*) FROM tag;
--= count(*)
--> 8

--- rows_in_lists_take_the_left_sides_collation
CREATE TABLE t1(a TEXT COLLATE NOCASE, b TEXT, n INT, r REAL, x);
INSERT INTO t1 VALUES('Hello', 'world', 5, 5.0, '5');
--+ 1 changes, rowid 1
SELECT (5, 1) IN ((x, 1), (2,2)), ('5', 1) IN ((n, 1), (2,2)), (n, 1) IN (('5', 1), (2,2)), (x, 1) IN ((n, 1), (2,2)), (r, 1) IN (('5.0', 1), (2,2)) FROM t1;
--= (5, 1) IN ((x, 1), (2,2)) | ('5', 1) IN ((n, 1), (2,2)) | (n, 1) IN (('5', 1), (2,2)) | (x, 1) IN ((n, 1), (2,2)) | (r, 1) IN (('5.0', 1), (2,2))
--> 0 | 0 | 1 | 0 | 1
SELECT ('5', 1) IN ((5, 1), (2,2)), (x, 1) IN ((5, 1), (2,2)), (+n, 1) IN (('5', 1), (2,2)), (CAST('5' AS TEXT), 1) IN ((5, 1), (2,2)) FROM t1;
--= ('5', 1) IN ((5, 1), (2,2)) | (x, 1) IN ((5, 1), (2,2)) | (+n, 1) IN (('5', 1), (2,2)) | (CAST('5' AS TEXT), 1) IN ((5, 1), (2,2))
--> 0 | 0 | 0 | 1
SELECT (5, 1) IN ((x, 1)), ('5', 1) IN ((n, 1)), (n, 1) IN (('5', 1)), (x, 1) IN ((n, 1)) FROM t1;
--= (5, 1) IN ((x, 1)) | ('5', 1) IN ((n, 1)) | (n, 1) IN (('5', 1)) | (x, 1) IN ((n, 1))
--> 0 | 1 | 1 | 1
SELECT ('hello', 'world') IN ((a, b), (1,2)), ('hello', 'world') IN ((a COLLATE NOCASE, b), (1,2)), ('hello' COLLATE NOCASE, 'world') IN ((a, b), (1,2)), (a, 1) IN (('HELLO', 1), (3, 3)) FROM t1;
--= ('hello', 'world') IN ((a, b), (1,2)) | ('hello', 'world') IN ((a COLLATE NOCASE, b), (1,2)) | ('hello' COLLATE NOCASE, 'world') IN ((a, b), (1,2)) | (a, 1) IN (('HELLO', 1), (3, 3))
--> 0 | 0 | 1 | 1
SELECT ('hello', NULL) IN ((a, b), (3, 4), (5, 6)), ('hello', 'world') NOT IN ((a, b), (1,2)) FROM t1;
--= ('hello', NULL) IN ((a, b), (3, 4), (5, 6)) | ('hello', 'world') NOT IN ((a, b), (1,2))
--> 0 | 1
SELECT * FROM t1 WHERE (a, n) IN (('HELLO', 5), ('x', 6));
--= a | b | n | r | x
--> 'Hello' | 'world' | 5 | 5.0 | '5'
SELECT * FROM t1 WHERE ('hello', n) IN ((a, 5), ('x', 6));
--= a | b | n | r | x
SELECT ('5', 1) IN ((2,2), (n, 1)), (x, 1) IN ((2, 2), (n, 1)), ('hello', 'world') IN ((1,2), (a, b)), 1 FROM t1;
--= ('5', 1) IN ((2,2), (n, 1)) | (x, 1) IN ((2, 2), (n, 1)) | ('hello', 'world') IN ((1,2), (a, b)) | 1
--> 1 | 1 | 1 | 1
SELECT (1, 2) IN ((1, NULL), (3, 4)), (1, NULL) IN ((2, 3), (4, 5)), (NULL, 2) IN ((1, 3), (2, 4)), (1, 2) NOT IN ((1, NULL), (3, 4)), (1, 2, 3) IN ((1, 2, 3), (3, 4, 5)) FROM t1;
--= (1, 2) IN ((1, NULL), (3, 4)) | (1, NULL) IN ((2, 3), (4, 5)) | (NULL, 2) IN ((1, 3), (2, 4)) | (1, 2) NOT IN ((1, NULL), (3, 4)) | (1, 2, 3) IN ((1, 2, 3), (3, 4, 5))
--> NULL | 0 | 0 | NULL | 1
SELECT (n, b) IN ((5, 'world'), (6, 'x')), (n, b) NOT IN ((5, 'World'), (6, 'x')) FROM t1;
--= (n, b) IN ((5, 'world'), (6, 'x')) | (n, b) NOT IN ((5, 'World'), (6, 'x'))
--> 1 | 1
SELECT '5' IN (SELECT n FROM t1 UNION ALL SELECT '6'), x IN (SELECT n FROM t1 UNION ALL SELECT '6'), x IN (SELECT '6' UNION ALL SELECT n FROM t1), 'hello' IN (SELECT a FROM t1 UNION ALL SELECT 'q'), 'hello' IN (SELECT 'q' UNION ALL SELECT a FROM t1) FROM t1;
--= '5' IN (SELECT n FROM t1 UNION ALL SELECT '6') | x IN (SELECT n FROM t1 UNION ALL SELECT '6') | x IN (SELECT '6' UNION ALL SELECT n FROM t1) | 'hello' IN (SELECT a FROM t1 UNION ALL SELECT 'q') | 'hello' IN (SELECT 'q' UNION ALL SELECT a FROM t1)
--> 0 | 0 | 1 | 0 | 1
SELECT ('5', 1) IN (SELECT n, 1 FROM t1 UNION ALL SELECT '6', 2), ('5', 1) IN (SELECT '6', 2 UNION ALL SELECT n, 1 FROM t1) FROM t1;
--= ('5', 1) IN (SELECT n, 1 FROM t1 UNION ALL SELECT '6', 2) | ('5', 1) IN (SELECT '6', 2 UNION ALL SELECT n, 1 FROM t1)
--> 0 | 1

--- windows_of_json_objects_without_names
CREATE TABLE t1(id INTEGER PRIMARY KEY, k TEXT, v INT);
INSERT INTO t1 VALUES(1,'a',1),(2,'b',2),(3,'c',3),(4,'d',4),(5,'f',5),(6,'g',6),(7,'h',7);
--+ 7 changes, rowid 7
SELECT id, json_group_object(if(id<>1,k),v) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS jx FROM t1;
--= id | jx
--> 1 | '{"b":2}'
--> 2 | '{"b":2,"c":3}'
--> 3 | '{"b":2,"c":3,"d":4}'
--> 4 | '{"c":3,"d":4,"f":5}'
--> 5 | '{"d":4,"f":5,"g":6}'
--> 6 | '{"f":5,"g":6,"h":7}'
--> 7 | '{"g":6,"h":7}'
SELECT id, json_group_object(if(id>4,k),v) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS jx FROM t1;
--= id | jx
--> 1 | '{}'
--> 2 | '{}'
--> 3 | '{}'
--> 4 | '{"f":5}'
--> 5 | '{"f":5,"g":6}'
--> 6 | '{"f":5,"g":6,"h":7}'
--> 7 | '{"g":6,"h":7}'
SELECT id, json_group_object(if(id%2,k),v) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS jx FROM t1;
--= id | jx
--> 1 | '{"a":1}'
--> 2 | '{"a":1,"c":3}'
--> 3 | '{"c":3}'
--> 4 | '{"c":3,"f":5}'
--> 5 | '{"f":5}'
--> 6 | '{"f":5,"h":7}'
--> 7 | '{"h":7}'
SELECT id, json_group_array(if(id%2,k)) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS jx FROM t1;
--= id | jx
--> 1 | '["a",null]'
--> 2 | '["a",null,"c"]'
--> 3 | '[null,"c",null]'
--> 4 | '["c",null,"f"]'
--> 5 | '[null,"f",null]'
--> 6 | '["f",null,"h"]'
--> 7 | '[null,"h"]'
SELECT id, jsonb_group_object(if(id>4,k),v) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS jx FROM t1;
--= id | jx
--> 1 | x'0c'
--> 2 | x'0c'
--> 3 | x'0c'
--> 4 | x'4c17661335'
--> 5 | x'8c1766133517671336'
--> 6 | x'cc0c176613351767133617681337'
--> 7 | x'8c1767133617681337'

--- compound_queries_of_in_are_compared_as_their_last_arm
CREATE TABLE t(a TEXT, n INT, c TEXT COLLATE NOCASE);
INSERT INTO t VALUES('5',5,'Abc'),('6',6,'def'),('x',7,'X');
--+ 3 changes, rowid 3
CREATE INDEX ta ON t(a);
CREATE INDEX tn ON t(n);
CREATE INDEX tc ON t(c);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IN (SELECT 5 UNION ALL SELECT n FROM t);
--> SCAN t
--> LIST SUBQUERY 2
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN CONSTANT ROW
-->       CREATE BLOOM FILTER
-->     UNION ALL
-->       SCAN t USING COVERING INDEX tn
-->       CREATE BLOOM FILTER
SELECT * FROM t WHERE a IN (SELECT 5 UNION ALL SELECT n FROM t);
--= a | n | c
--> '5' | 5 | 'Abc'
--> '6' | 6 | 'def'
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IN (SELECT n FROM t UNION ALL SELECT 5);
--> SEARCH t USING INDEX ta (a=?)
--> LIST SUBQUERY 2
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t USING COVERING INDEX tn
-->     UNION ALL
-->       SCAN CONSTANT ROW
SELECT * FROM t WHERE a IN (SELECT n FROM t UNION ALL SELECT 5);
--= a | n | c
--> '5' | 5 | 'Abc'
--> '6' | 6 | 'def'
EXPLAIN QUERY PLAN SELECT * FROM t WHERE n IN (SELECT a FROM t UNION ALL SELECT '6');
--> SEARCH t USING INDEX tn (n=?)
--> LIST SUBQUERY 2
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t USING COVERING INDEX ta
-->     UNION ALL
-->       SCAN CONSTANT ROW
SELECT * FROM t WHERE n IN (SELECT a FROM t UNION ALL SELECT '6');
--= a | n | c
--> '5' | 5 | 'Abc'
--> '6' | 6 | 'def'
SELECT * FROM t WHERE n IN (SELECT '6' UNION ALL SELECT a FROM t);
--= a | n | c
--> '5' | 5 | 'Abc'
--> '6' | 6 | 'def'
EXPLAIN QUERY PLAN SELECT * FROM t WHERE c IN (SELECT 'ABC' UNION SELECT a FROM t);
--> SEARCH t USING INDEX tc (c=?)
--> LIST SUBQUERY 2
-->   MERGE (UNION)
-->     LEFT
-->       SCAN CONSTANT ROW
-->     RIGHT
-->       SCAN t USING COVERING INDEX ta
SELECT * FROM t WHERE c IN (SELECT 'ABC' UNION SELECT a FROM t);
--= a | n | c
--> '5' | 5 | 'Abc'
--> 'x' | 7 | 'X'
SELECT * FROM t WHERE a IN (SELECT c FROM t UNION SELECT 'X');
--= a | n | c
SELECT * FROM t WHERE (a, n) IN (SELECT 5, '5' UNION ALL SELECT n, a FROM t);
--= a | n | c
--> '5' | 5 | 'Abc'
--> '6' | 6 | 'def'
SELECT * FROM t WHERE (a, n) IN (SELECT n, a FROM t UNION ALL SELECT 5, '5');
--= a | n | c
--> '5' | 5 | 'Abc'
--> '6' | 6 | 'def'
SELECT * FROM t WHERE a NOT IN (SELECT n FROM t UNION ALL SELECT 5);
--= a | n | c
--> 'x' | 7 | 'X'

--- widths_of_rows_in_lists
SELECT (1, 2) IN ((SELECT 1, 2), (3, 4));
--! 1: IN(...) element has 1 term - expected 2
SELECT (1, 2) IN ((3, 4), (SELECT 1, 2));
--! 1: IN(...) element has 1 term - expected 2
SELECT (1, 2) IN ((SELECT 1, 2));
--= (1, 2) IN ((SELECT 1, 2))
--> 1
SELECT (1, 2) IN ((3, 4), 5);
--! 1: IN(...) element has 1 term - expected 2
SELECT (1, 2) IN (5);
--! 1: IN(...) element has 1 term - expected 2
SELECT (SELECT 1, 2) IN ((3, 4), (5, 6));
--! 1: sub-select returns 2 columns - expected 1
SELECT (SELECT 1, 2) IN ((3, 4));
--! 1: row value misused
SELECT (SELECT 1, 2) IN (3, 4);
--! 1: sub-select returns 2 columns - expected 1
SELECT 1 IN ((SELECT 1, 2), (3, 4));
--! 1: sub-select returns 2 columns - expected 1
SELECT 1 IN ((3, 4), 2);
--! 1: row value misused
SELECT 1 IN ((3, 4));
--! 1: row value misused

--- distinct_steps_over_equal_entries
CREATE TABLE e(id INTEGER PRIMARY KEY, kind TEXT, level INT, at INT);
CREATE INDEX ek ON e(kind, level DESC, at);
CREATE INDEX el ON e(level);
CREATE TABLE k(kind TEXT, level INT, at INT, z, PRIMARY KEY(kind, level, at)) WITHOUT ROWID;
CREATE TABLE o(x);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<2000) INSERT INTO e SELECT i, CASE WHEN i%7 THEN 'k'||(i%4) END, CASE WHEN i%11 THEN i%5 END, i FROM c;
--+ 2000 changes, rowid 2000
INSERT INTO k SELECT ifnull(kind, 'q'), ifnull(level, -1), at, 1 FROM e;
--+ 4000 changes, rowid 2000
INSERT INTO o VALUES(1),(2),(1),(NULL);
--+ 4004 changes, rowid 4
ANALYZE;
SELECT DISTINCT kind FROM e;
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT kind FROM e ORDER BY kind DESC;
--= kind
--> 'k3'
--> 'k2'
--> 'k1'
--> 'k0'
--> NULL
SELECT DISTINCT kind, level FROM e;
--= kind | level
--> NULL | 4
--> NULL | 3
--> NULL | 2
--> NULL | 1
--> NULL | 0
--> NULL | NULL
--> 'k0' | 4
--> 'k0' | 3
--> 'k0' | 2
--> 'k0' | 1
--> 'k0' | 0
--> 'k0' | NULL
--> 'k1' | 4
--> 'k1' | 3
--> 'k1' | 2
--> 'k1' | 1
--> 'k1' | 0
--> 'k1' | NULL
--> 'k2' | 4
--> 'k2' | 3
--> 'k2' | 2
--> 'k2' | 1
--> 'k2' | 0
--> 'k2' | NULL
--> 'k3' | 4
--> 'k3' | 3
--> 'k3' | 2
--> 'k3' | 1
--> 'k3' | 0
--> 'k3' | NULL
SELECT DISTINCT kind, level FROM e ORDER BY kind, level DESC;
--= kind | level
--> NULL | 4
--> NULL | 3
--> NULL | 2
--> NULL | 1
--> NULL | 0
--> NULL | NULL
--> 'k0' | 4
--> 'k0' | 3
--> 'k0' | 2
--> 'k0' | 1
--> 'k0' | 0
--> 'k0' | NULL
--> 'k1' | 4
--> 'k1' | 3
--> 'k1' | 2
--> 'k1' | 1
--> 'k1' | 0
--> 'k1' | NULL
--> 'k2' | 4
--> 'k2' | 3
--> 'k2' | 2
--> 'k2' | 1
--> 'k2' | 0
--> 'k2' | NULL
--> 'k3' | 4
--> 'k3' | 3
--> 'k3' | 2
--> 'k3' | 1
--> 'k3' | 0
--> 'k3' | NULL
SELECT DISTINCT kind, level FROM e ORDER BY kind DESC, level;
--= kind | level
--> 'k3' | NULL
--> 'k3' | 0
--> 'k3' | 1
--> 'k3' | 2
--> 'k3' | 3
--> 'k3' | 4
--> 'k2' | NULL
--> 'k2' | 0
--> 'k2' | 1
--> 'k2' | 2
--> 'k2' | 3
--> 'k2' | 4
--> 'k1' | NULL
--> 'k1' | 0
--> 'k1' | 1
--> 'k1' | 2
--> 'k1' | 3
--> 'k1' | 4
--> 'k0' | NULL
--> 'k0' | 0
--> 'k0' | 1
--> 'k0' | 2
--> 'k0' | 3
--> 'k0' | 4
--> NULL | NULL
--> NULL | 0
--> NULL | 1
--> NULL | 2
--> NULL | 3
--> NULL | 4
SELECT DISTINCT kind, level FROM e ORDER BY kind, level;
--= kind | level
--> NULL | NULL
--> NULL | 0
--> NULL | 1
--> NULL | 2
--> NULL | 3
--> NULL | 4
--> 'k0' | NULL
--> 'k0' | 0
--> 'k0' | 1
--> 'k0' | 2
--> 'k0' | 3
--> 'k0' | 4
--> 'k1' | NULL
--> 'k1' | 0
--> 'k1' | 1
--> 'k1' | 2
--> 'k1' | 3
--> 'k1' | 4
--> 'k2' | NULL
--> 'k2' | 0
--> 'k2' | 1
--> 'k2' | 2
--> 'k2' | 3
--> 'k2' | 4
--> 'k3' | NULL
--> 'k3' | 0
--> 'k3' | 1
--> 'k3' | 2
--> 'k3' | 3
--> 'k3' | 4
SELECT DISTINCT level, kind FROM e;
--= level | kind
--> NULL | 'k3'
--> NULL | 'k2'
--> NULL | 'k1'
--> NULL | 'k0'
--> NULL | NULL
--> 0 | 'k1'
--> 0 | 'k2'
--> 0 | 'k3'
--> 0 | 'k0'
--> 0 | NULL
--> 1 | 'k1'
--> 1 | 'k2'
--> 1 | 'k0'
--> 1 | NULL
--> 1 | 'k3'
--> 2 | 'k2'
--> 2 | NULL
--> 2 | 'k0'
--> 2 | 'k1'
--> 2 | 'k3'
--> 3 | 'k3'
--> 3 | 'k0'
--> 3 | 'k1'
--> 3 | 'k2'
--> 3 | NULL
--> 4 | 'k0'
--> 4 | 'k1'
--> 4 | NULL
--> 4 | 'k3'
--> 4 | 'k2'
SELECT DISTINCT kind FROM e WHERE level=3;
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT level FROM e WHERE kind='k1';
--= level
--> 4
--> 3
--> 2
--> 1
--> 0
--> NULL
SELECT DISTINCT level FROM e WHERE kind='k1' ORDER BY level;
--= level
--> NULL
--> 0
--> 1
--> 2
--> 3
--> 4
SELECT DISTINCT level FROM e WHERE kind='k1' AND level>1;
--= level
--> 4
--> 3
--> 2
SELECT DISTINCT level FROM e WHERE kind='k1' AND level<=3 ORDER BY level DESC;
--= level
--> 3
--> 2
--> 1
--> 0
SELECT DISTINCT level FROM e WHERE kind IN ('k1','k2');
--= level
--> 4
--> 3
--> 2
--> 1
--> 0
--> NULL
SELECT DISTINCT level FROM e WHERE kind IS NULL;
--= level
--> 4
--> 3
--> 2
--> 1
--> 0
--> NULL
SELECT DISTINCT kind FROM e WHERE kind>'k1';
--= kind
--> 'k2'
--> 'k3'
SELECT DISTINCT kind FROM e WHERE at>1990;
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT kind FROM e WHERE at%97=0;
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT kind FROM e LIMIT 2 OFFSET 1;
--= kind
--> 'k0'
--> 'k1'
SELECT DISTINCT kind FROM e ORDER BY kind DESC LIMIT 2;
--= kind
--> 'k3'
--> 'k2'
SELECT DISTINCT kind FROM k;
--= kind
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
--> 'q'
SELECT DISTINCT kind, level FROM k ORDER BY kind DESC, level DESC;
--= kind | level
--> 'q' | 4
--> 'q' | 3
--> 'q' | 2
--> 'q' | 1
--> 'q' | 0
--> 'q' | -1
--> 'k3' | 4
--> 'k3' | 3
--> 'k3' | 2
--> 'k3' | 1
--> 'k3' | 0
--> 'k3' | -1
--> 'k2' | 4
--> 'k2' | 3
--> 'k2' | 2
--> 'k2' | 1
--> 'k2' | 0
--> 'k2' | -1
--> 'k1' | 4
--> 'k1' | 3
--> 'k1' | 2
--> 'k1' | 1
--> 'k1' | 0
--> 'k1' | -1
--> 'k0' | 4
--> 'k0' | 3
--> 'k0' | 2
--> 'k0' | 1
--> 'k0' | 0
--> 'k0' | -1
SELECT DISTINCT level FROM k WHERE kind='k1' AND z=1;
--= level
--> -1
--> 0
--> 1
--> 2
--> 3
--> 4
SELECT count(DISTINCT kind), count(DISTINCT level) FROM e;
--= count(DISTINCT kind) | count(DISTINCT level)
--> 4 | 5
SELECT count(DISTINCT kind) FROM e;
--= count(DISTINCT kind)
--> 4
SELECT count(DISTINCT level) FROM e WHERE kind='k2';
--= count(DISTINCT level)
--> 5
SELECT group_concat(DISTINCT kind) FROM e;
--= group_concat(DISTINCT kind)
--> 'k0,k1,k2,k3'
SELECT sum(DISTINCT level) FROM e;
--= sum(DISTINCT level)
--> 10
SELECT DISTINCT o.x, e.level FROM o, e WHERE e.kind='k1' AND o.x=e.level;
--= x | level
--> 1 | 1
--> 2 | 2
SELECT DISTINCT e.level FROM o, e WHERE e.level=o.x;
--= level
--> 1
--> 2
SELECT DISTINCT o.rowid, e.kind FROM o CROSS JOIN e WHERE e.at>o.x*990;
--= rowid | kind
--> 1 | NULL
--> 1 | 'k0'
--> 1 | 'k1'
--> 1 | 'k2'
--> 1 | 'k3'
--> 2 | NULL
--> 2 | 'k0'
--> 2 | 'k1'
--> 2 | 'k2'
--> 2 | 'k3'
--> 3 | NULL
--> 3 | 'k0'
--> 3 | 'k1'
--> 3 | 'k2'
--> 3 | 'k3'
SELECT DISTINCT level FROM e INDEXED BY el;
--= level
--> NULL
--> 0
--> 1
--> 2
--> 3
--> 4
SELECT DISTINCT level, id>1000 FROM e INDEXED BY el ORDER BY 1, 2;
--= level | id>1000
--> NULL | 0
--> NULL | 1
--> 0 | 0
--> 0 | 1
--> 1 | 0
--> 1 | 1
--> 2 | 0
--> 2 | 1
--> 3 | 0
--> 3 | 1
--> 4 | 0
--> 4 | 1
SELECT kind FROM e UNION SELECT 'z';
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
--> 'z'
SELECT kind, level FROM e INTERSECT SELECT kind, level FROM k;
--= kind | level
--> 'k0' | 0
--> 'k0' | 1
--> 'k0' | 2
--> 'k0' | 3
--> 'k0' | 4
--> 'k1' | 0
--> 'k1' | 1
--> 'k1' | 2
--> 'k1' | 3
--> 'k1' | 4
--> 'k2' | 0
--> 'k2' | 1
--> 'k2' | 2
--> 'k2' | 3
--> 'k2' | 4
--> 'k3' | 0
--> 'k3' | 1
--> 'k3' | 2
--> 'k3' | 3
--> 'k3' | 4
SELECT (SELECT group_concat(level) FROM (SELECT DISTINCT level FROM e WHERE kind='k'||o.x)) FROM o;
--= (SELECT group_concat(level) FROM (SELECT DISTINCT level FROM e WHERE kind='k'||o.x))
--> '4,3,2,1,0'
--> '4,3,2,1,0'
--> '4,3,2,1,0'
--> NULL
SELECT * FROM (SELECT DISTINCT kind FROM e) WHERE kind>'k0';
--= kind
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT kind FROM e WHERE EXISTS (SELECT 1 FROM o WHERE x=level);
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT kind FROM e LEFT JOIN o ON o.x=e.at;
--= kind
--> NULL
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
SELECT DISTINCT kind, level FROM e WHERE kind LIKE 'k%';
--= kind | level
--> 'k0' | 4
--> 'k0' | 3
--> 'k0' | 2
--> 'k0' | 1
--> 'k0' | 0
--> 'k0' | NULL
--> 'k1' | 4
--> 'k1' | 3
--> 'k1' | 2
--> 'k1' | 1
--> 'k1' | 0
--> 'k1' | NULL
--> 'k2' | 4
--> 'k2' | 3
--> 'k2' | 2
--> 'k2' | 1
--> 'k2' | 0
--> 'k2' | NULL
--> 'k3' | 4
--> 'k3' | 3
--> 'k3' | 2
--> 'k3' | 1
--> 'k3' | 0
--> 'k3' | NULL
SELECT DISTINCT kind FROM e ORDER BY kind NULLS LAST;
--= kind
--> 'k0'
--> 'k1'
--> 'k2'
--> 'k3'
--> NULL
SELECT max(kind), min(level) FROM (SELECT DISTINCT kind, level FROM e);
--= max(kind) | min(level)
--> 'k3' | 0
SELECT DISTINCT e.kind FROM o LEFT JOIN e ON e.kind='k'||o.x;
--= kind
--> 'k1'
--> 'k2'
--> NULL
SELECT DISTINCT o.rowid, e.kind FROM o LEFT JOIN e ON e.kind='k'||o.x ORDER BY 1, 2;
--= rowid | kind
--> 1 | 'k1'
--> 2 | 'k2'
--> 3 | 'k1'
--> 4 | NULL
SELECT DISTINCT e.kind FROM o FULL JOIN e ON e.kind='k'||o.x AND e.at<50;
--= kind
--> 'k1'
--> 'k2'
--> NULL
--> 'k3'
--> 'k0'

--- indexes_of_constants_are_not_read
CREATE TABLE t2(c1,c2);
CREATE INDEX i2 ON t2(c1,1);
INSERT INTO t2 VALUES(1,5),(2,6);
--+ 2 changes, rowid 2
SELECT(SELECT l.c2 FROM t2 l WHERE l.c1=1);
--= (SELECT l.c2 FROM t2 l WHERE l.c1=1)
--> 5
SELECT 1, c1 FROM t2 WHERE c1=2;
--= 1 | c1
--> 1 | 2
CREATE TABLE t0(c2 TEXT);
CREATE INDEX i0 ON t0(1);
INSERT INTO t0 VALUES('x');
--+ 3 changes, rowid 1
SELECT 1 FROM t0 JOIN t0 ON 1;
--= 1
--> 1
SELECT(1) FROM t0 WHERE(1);
--= (1)
--> 1
CREATE TABLE k(c0 PRIMARY KEY,a,b) WITHOUT ROWID;
CREATE INDEX ik ON k(1);
REPLACE INTO k VALUES(1,1,1);
--+ 4 changes, rowid 1
DELETE FROM k WHERE c0;
--+ 5 changes, rowid 1

--- indexed_expressions_behind_the_loops
CREATE TABLE w(id INTEGER PRIMARY KEY, word TEXT, n INT);
CREATE INDEX wl ON w(length(word));
CREATE INDEX wn ON w(n+1, id);
INSERT INTO w VALUES(1,'abc',5),(2,'de',6),(3,NULL,7),(4,'fghij',8);
--+ 4 changes, rowid 4
SELECT length(word), count(*) FROM w;
--= length(word) | count(*)
--> NULL | 4
SELECT length(word), count(*) FROM w WHERE length(word)>2;
--= length(word) | count(*)
--> 3 | 2
SELECT max(length(word)), length(word), id FROM w;
--= max(length(word)) | length(word) | id
--> 5 | 5 | 4
SELECT min(n+1), n+1, id FROM w;
--= min(n+1) | n+1 | id
--> 6 | 6 | 1
SELECT n+1, sum(n+1) FROM w WHERE n+1>6;
--= n+1 | sum(n+1)
--> 7 | 24
SELECT n+1, sum(id) FROM w GROUP BY n+1 HAVING n+1>6 ORDER BY n+1 DESC;
--= n+1 | sum(id)
--> 9 | 4
--> 8 | 3
--> 7 | 2
SELECT (SELECT n+1 FROM w x WHERE x.n+1>y.n+1 ORDER BY x.n+1 LIMIT 1), y.n+1 FROM w y ORDER BY y.n+1;
--= (SELECT n+1 FROM w x WHERE x.n+1>y.n+1 ORDER BY x.n+1 LIMIT 1) | y.n+1
--> 7 | 6
--> 8 | 7
--> 9 | 8
--> NULL | 9
SELECT count(*), (SELECT group_concat(x.n+1) FROM w x WHERE x.n+1<=max(w.n+1)) FROM w;
--= count(*) | (SELECT group_concat(x.n+1) FROM w x WHERE x.n+1<=max(w.n+1))
--> 4 | '6,7,8,9'
SELECT n+1, sum(n+1) OVER (ORDER BY n+1) FROM w;
--= n+1 | sum(n+1) OVER (ORDER BY n+1)
--> 6 | 6
--> 7 | 13
--> 8 | 21
--> 9 | 30
SELECT * FROM (SELECT n+1 AS m, id FROM w ORDER BY n+1 LIMIT 3) ORDER BY m DESC;
--= m | id
--> 8 | 3
--> 7 | 2
--> 6 | 1
SELECT a.n+1, b.n+1 FROM w a JOIN w b ON a.n+1=b.n ORDER BY 1, 2;
--= a.n+1 | b.n+1
--> 6 | 7
--> 7 | 8
--> 8 | 9
UPDATE w SET n=n+1 WHERE n+1>6 RETURNING n+1;
--= n+1
--> 8
--> 9
--> 10
--+ 7 changes, rowid 4
DELETE FROM w WHERE n+1=7 RETURNING n+1, length(word);
--= n+1 | length(word)
INSERT INTO w SELECT id+10, word, n+1 FROM w WHERE n+1>8;
--+ 9 changes, rowid 14
SELECT id, n+1 FROM w WHERE n+1>1 ORDER BY n+1;
--= id | n+1
--> 1 | 6
--> 2 | 8
--> 3 | 9
--> 4 | 10
--> 13 | 10
--> 14 | 11
CREATE TABLE log(m);
CREATE TRIGGER tr AFTER INSERT ON w BEGIN INSERT INTO log SELECT n+1 FROM w WHERE n+1>new.n; END;
INSERT INTO w SELECT id+20, word, n+1 FROM w WHERE n+1>9;
--+ 18 changes, rowid 34
SELECT * FROM log;
--= m
--> 11
--> 11
--> 11
--> 11
--> 11
--> 12
SELECT DISTINCT n+1 FROM w;
--= n+1
--> 6
--> 8
--> 9
--> 10
--> 11
--> 12
SELECT DISTINCT n+1 FROM w ORDER BY n+1 DESC;
--= n+1
--> 12
--> 11
--> 10
--> 9
--> 8
--> 6
SELECT n+1 FROM w UNION SELECT length(word) FROM w;
--= n+1
--> NULL
--> 2
--> 3
--> 5
--> 6
--> 8
--> 9
--> 10
--> 11
--> 12
SELECT CASE WHEN n+1>8 THEN n+1 ELSE -(n+1) END FROM w WHERE n+1 BETWEEN 6 AND 20;
--= CASE WHEN n+1>8 THEN n+1 ELSE -(n+1) END
--> -6
--> -8
--> 9
--> 10
--> 10
--> 11
--> 11
--> 11
--> 12
SELECT 1 FROM w WHERE (n+1) IN (7, 8) AND NOT (n+1)=7;
--= 1
--> 1

--- indexes_at_the_right_of_a_full_join
SELECT DISTINCT 1, 'a' ORDER BY 1, 2;
--= 1 | 'a'
--> 1 | 'a'
CREATE TABLE t0(a TEXT, b UNIQUE);
INSERT INTO t0 VALUES('x',3),('y',1),('z',2),('w',NULL);
--+ 4 changes, rowid 4
CREATE TABLE r(q);
INSERT INTO r VALUES(1),(7);
--+ 6 changes, rowid 2
EXPLAIN QUERY PLAN SELECT a0.b, t0.b FROM t0 a0 FULL JOIN t0;
--> SCAN a0 USING COVERING INDEX sqlite_autoindex_t0_1
--> SCAN t0 USING INDEX sqlite_autoindex_t0_1 LEFT-JOIN
--> RIGHT-JOIN t0
-->   SCAN t0 USING COVERING INDEX sqlite_autoindex_t0_1
SELECT a0.b, t0.b FROM t0 a0 FULL JOIN t0;
--= b | b
--> NULL | NULL
--> NULL | 1
--> NULL | 2
--> NULL | 3
--> 1 | NULL
--> 1 | 1
--> 1 | 2
--> 1 | 3
--> 2 | NULL
--> 2 | 1
--> 2 | 2
--> 2 | 3
--> 3 | NULL
--> 3 | 1
--> 3 | 2
--> 3 | 3
EXPLAIN QUERY PLAN SELECT t0.b FROM r RIGHT JOIN t0;
--> SCAN r
--> SCAN t0 USING INDEX sqlite_autoindex_t0_1
--> RIGHT-JOIN t0
-->   SCAN t0 USING COVERING INDEX sqlite_autoindex_t0_1
SELECT t0.b FROM r RIGHT JOIN t0;
--= b
--> NULL
--> 1
--> 2
--> 3
--> NULL
--> 1
--> 2
--> 3
SELECT q, b FROM r RIGHT JOIN t0 ON q=b+0;
--= q | b
--> 1 | 1
--> NULL | NULL
--> NULL | 2
--> NULL | 3
SELECT q, b FROM r FULL JOIN t0 ON q=b+0;
--= q | b
--> 1 | 1
--> 7 | NULL
--> NULL | NULL
--> NULL | 2
--> NULL | 3
SELECT q, b, a FROM r FULL JOIN t0 ON q=b+0;
--= q | b | a
--> 1 | 1 | 'y'
--> 7 | NULL | NULL
--> NULL | 3 | 'x'
--> NULL | 2 | 'z'
--> NULL | NULL | 'w'
CREATE TABLE k(x, y, z, PRIMARY KEY(x, y)) WITHOUT ROWID;
CREATE INDEX ky ON k(y);
INSERT INTO k VALUES(1,9,1),(2,8,1),(3,7,1);
--+ 9 changes, rowid 2
SELECT q, x, y FROM r RIGHT JOIN k;
--= q | x | y
--> 1 | 3 | 7
--> 1 | 2 | 8
--> 1 | 1 | 9
--> 7 | 3 | 7
--> 7 | 2 | 8
--> 7 | 1 | 9
SELECT q, y FROM r FULL JOIN k ON q=y AND x=3;
--= q | y
--> 1 | NULL
--> 7 | 7
--> NULL | 8
--> NULL | 9

--- prefixes of LIKE whose last character has no letter beside it
CREATE TABLE t(x TEXT COLLATE NOCASE, y);
CREATE INDEX i ON t(x);
INSERT INTO t VALUES('abz',1),('ABZ1',2),('abZx',3),('ab@',4),('ab@1',5),('aba',6),('abA1',7),('ab`',8),('ab[',9),('ab{',10),('AB_x',11),('aby',12),('z',13),('Z1',14),('@',15),('@a',16),('A',17),('`q',18),('[',19),('{',20);
--+ 20 changes, rowid 20
SELECT x FROM t WHERE x LIKE 'abZ%' ORDER BY y;
--= x
--> 'abz'
--> 'ABZ1'
--> 'abZx'
SELECT x FROM t WHERE x LIKE 'abz%' ORDER BY y;
--= x
--> 'abz'
--> 'ABZ1'
--> 'abZx'
SELECT x FROM t WHERE x LIKE 'ab@%' ORDER BY y;
--= x
--> 'ab@'
--> 'ab@1'
SELECT x FROM t WHERE x LIKE '@%' ORDER BY y;
--= x
--> '@'
--> '@a'
SELECT x FROM t WHERE x LIKE 'Z%' ORDER BY y;
--= x
--> 'z'
--> 'Z1'
SELECT x FROM t WHERE x LIKE 'z%' ORDER BY y;
--= x
--> 'z'
--> 'Z1'
SELECT x FROM t WHERE x LIKE '[%' ORDER BY y;
--= x
--> '['
EXPLAIN QUERY PLAN SELECT x FROM t WHERE x LIKE 'abZ%';
--> SEARCH t USING COVERING INDEX i (x>? AND x<?)
EXPLAIN QUERY PLAN SELECT x FROM t WHERE x LIKE 'ab@%';
--> SEARCH t USING COVERING INDEX i (x>? AND x<?)
EXPLAIN QUERY PLAN SELECT x FROM t WHERE x LIKE 'abz%';
--> SEARCH t USING COVERING INDEX i (x>? AND x<?)
CREATE TABLE b(x TEXT);
CREATE INDEX bi ON b(x COLLATE NOCASE);
EXPLAIN QUERY PLAN SELECT x FROM b WHERE x LIKE 'ab@%';
--> SEARCH b USING COVERING INDEX bi (x>? AND x<?)

--- equalities of columns that one column leads to another
create table x(a text, p);
create table y(b text collate nocase, q);
create table z(c text collate nocase, r);
create index xb on x(a);
create index xn on x(a collate nocase);
create index yn on y(b);
create index zb on z(c collate binary);
create index zn on z(c);
explain query plan select * from x cross join z cross join y where x.a = y.b and y.b = z.c;
--> SCAN x
--> SEARCH z USING INDEX zb (c=?)
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from x cross join z cross join y where y.b = x.a and y.b = z.c;
--> SCAN x
--> SEARCH z USING INDEX zn (c=?)
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from x cross join y where x.a = y.b and y.b = 'k';
--> SCAN x
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from x cross join y where y.b = x.a and y.b = 'k';
--> SCAN x
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from z cross join y where z.c = y.b and y.b = 'k';
--> SEARCH z USING INDEX zn (c=?)
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from z cross join y where z.c = y.b collate nocase and y.b = 'k';
--> SCAN z
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from z cross join y where z.c collate nocase = y.b and y.b = 'k';
--> SCAN z
--> SEARCH y USING INDEX yn (b=?)
explain query plan select * from x cross join z cross join y where y.b collate nocase = x.a and z.c collate nocase = y.b;
--> SCAN x
--> SCAN z
--> SEARCH y USING INDEX yn (b=?)
insert into x values ('k', 1), ('K', 2);
--+ 2 changes, rowid 2
insert into y values ('k', 1), ('K', 2);
--+ 4 changes, rowid 2
insert into z values ('k', 1), ('K', 2);
--+ 6 changes, rowid 2
select * from x cross join y where x.a = y.b and y.b = 'k';
--= a | p | b | q
--> 'k' | 1 | 'k' | 1
--> 'K' | 2 | 'K' | 2
select * from x cross join y where y.b = x.a and y.b = 'k';
--= a | p | b | q
--> 'k' | 1 | 'k' | 1
--> 'k' | 1 | 'K' | 2
--> 'K' | 2 | 'k' | 1
--> 'K' | 2 | 'K' | 2
select count(*) from x cross join z cross join y where x.a = y.b and y.b = z.c;
--= count(*)
--> 2
