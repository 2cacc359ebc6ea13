--- plans of a small schema
CREATE TABLE t1(a INTEGER PRIMARY KEY, b, c, d TEXT);
CREATE TABLE t2(x, y, z);
CREATE INDEX t1b ON t1(b);
CREATE INDEX t1cd ON t1(c,d);
CREATE INDEX t2x ON t2(x);
CREATE UNIQUE INDEX t2y ON t2(y);
EXPLAIN QUERY PLAN SELECT * FROM t1;
--> SCAN t1
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE a=1;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE b=1;
--> SEARCH t1 USING INDEX t1b (b=?)
EXPLAIN QUERY PLAN SELECT b FROM t1 WHERE b=1;
--> SEARCH t1 USING COVERING INDEX t1b (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE c=1 AND d>'a';
--> SEARCH t1 USING INDEX t1cd (c=? AND d>?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE c=1 AND d BETWEEN 'a' AND 'b' ORDER BY d;
--> SEARCH t1 USING INDEX t1cd (c=? AND d>? AND d<?)
EXPLAIN QUERY PLAN SELECT * FROM t1 ORDER BY b;
--> SCAN t1 USING INDEX t1b
EXPLAIN QUERY PLAN SELECT * FROM t1 ORDER BY d;
--> SCAN t1
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT b,count(*) FROM t1 GROUP BY b;
--> SCAN t1 USING COVERING INDEX t1b
EXPLAIN QUERY PLAN SELECT d,count(*) FROM t1 GROUP BY d;
--> SCAN t1 USING COVERING INDEX t1cd
--> USE TEMP B-TREE FOR GROUP BY
EXPLAIN QUERY PLAN SELECT DISTINCT d FROM t1;
--> SCAN t1 USING COVERING INDEX t1cd
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT DISTINCT b FROM t1;
--> SCAN t1 USING COVERING INDEX t1b
EXPLAIN QUERY PLAN SELECT * FROM t1, t2 WHERE t1.a=t2.x;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 JOIN t2 ON t1.b=t2.x WHERE t2.y=5;
--> SEARCH t2 USING INDEX t2y (y=?)
--> SEARCH t1 USING INDEX t1b (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE a IN (1,2,3);
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE b IN (SELECT x FROM t2);
--> SEARCH t1 USING INDEX t1b (b=?)
--> LIST SUBQUERY 1
-->   SCAN t2 USING COVERING INDEX t2x
EXPLAIN QUERY PLAN SELECT (SELECT max(x) FROM t2), a FROM t1;
--> SCAN t1 USING COVERING INDEX t1b
--> SCALAR SUBQUERY 1
-->   SEARCH t2 USING COVERING INDEX t2x
EXPLAIN QUERY PLAN SELECT * FROM (SELECT * FROM t1 LIMIT 5) WHERE b>1;
--> CO-ROUTINE (subquery-1)
-->   SCAN t1
--> SCAN (subquery-1)
EXPLAIN QUERY PLAN SELECT a FROM t1 UNION ALL SELECT x FROM t2;
--> COMPOUND QUERY
-->   LEFT-MOST SUBQUERY
-->     SCAN t1 USING COVERING INDEX t1b
-->   UNION ALL
-->     SCAN t2 USING COVERING INDEX t2x
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE b=1 OR c=2;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SEARCH t1 USING INDEX t1b (b=?)
-->   INDEX 2
-->     SEARCH t1 USING INDEX t1cd (c=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE d LIKE 'abc%';
--> SCAN t1
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE d GLOB 'abc*' AND c=5;
--> SEARCH t1 USING INDEX t1cd (c=? AND d>? AND d<?)
EXPLAIN QUERY PLAN SELECT count(*) FROM t1;
--> SCAN t1 USING COVERING INDEX t1b
EXPLAIN QUERY PLAN SELECT max(b) FROM t1;
--> SEARCH t1 USING COVERING INDEX t1b
EXPLAIN QUERY PLAN SELECT min(a) FROM t1;
--> SEARCH t1
EXPLAIN QUERY PLAN UPDATE t1 SET b=1 WHERE c=2;
--> SEARCH t1 USING INDEX t1cd (c=?)
EXPLAIN QUERY PLAN DELETE FROM t1 WHERE b=2;
--> SEARCH t1 USING INDEX t1b (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE a>5 ORDER BY a DESC;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid>?)
EXPLAIN QUERY PLAN VALUES(1),(2);
--> SCAN 2-ROW VALUES CLAUSE
EXPLAIN QUERY PLAN SELECT 1;
--> SCAN CONSTANT ROW
EXPLAIN QUERY PLAN SELECT * FROM t1 a, t1 b, t2 WHERE a.b=b.c AND t2.x=b.a;
--> SCAN t2
--> SEARCH b USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH a USING INDEX t1b (b=?)
EXPLAIN QUERY PLAN SELECT * FROM t2 WHERE x>5 AND y<3;
--> SEARCH t2 USING INDEX t2y (y<?)
EXPLAIN QUERY PLAN SELECT c,d FROM t1 WHERE c>5;
--> SEARCH t1 USING COVERING INDEX t1cd (c>?)

--- sorting of the last terms only
create table t(a,b,c);
create index ta on t(a);
create index tab on t(a,b desc);
with recursive r(i) as (select 1 union all select i+1 from r where i<200) insert into t select i%7, (i*37)%11, (i*53)%17 from r;
--+ 200 changes, rowid 200
explain query plan select * from t order by a,c;
--> SCAN t USING INDEX ta
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
explain query plan select * from t order by a,b desc,c;
--> SCAN t USING INDEX tab
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
explain query plan select * from t order by a,c,b;
--> SCAN t USING INDEX ta
--> USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY
explain query plan select * from t order by a,c limit 3;
--> SCAN t
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select a,count(*) from t group by a order by a,count(*);
--> SCAN t USING COVERING INDEX ta
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from t where a=3 order by a,c;
--> SEARCH t USING INDEX ta (a=?)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
explain query plan select * from t where a=3 order by b desc,c;
--> SEARCH t USING INDEX tab (a=?)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
explain query plan select * from t where a in (1,3) order by a,c;
--> SEARCH t USING INDEX ta (a=?)
--> USE TEMP B-TREE FOR LAST TERM OF ORDER BY
select * from t order by a,c,b;
--= a | b | c
--> 0 | 3 | 0
--> 0 | 0 | 1
--> 0 | 3 | 1
--> 0 | 0 | 2
--> 0 | 8 | 2
--> 0 | 8 | 3
--> 0 | 5 | 4
--> 0 | 8 | 4
--> 0 | 2 | 5
--> 0 | 5 | 5
--> … 190 rows more, md5 d270cbd5123d48be423e4eb525776931
select * from t order by a,b desc,c;
--= a | b | c
--> 0 | 10 | 7
--> 0 | 10 | 8
--> 0 | 9 | 13
--> 0 | 9 | 14
--> 0 | 8 | 2
--> 0 | 8 | 3
--> 0 | 8 | 4
--> 0 | 7 | 8
--> 0 | 7 | 9
--> 0 | 7 | 10
--> … 190 rows more, md5 26ab8a649c4dd8c6f5ee2e0c86d73865
select * from t order by a,c,b limit 7;
--= a | b | c
--> 0 | 3 | 0
--> 0 | 0 | 1
--> 0 | 3 | 1
--> 0 | 0 | 2
--> 0 | 8 | 2
--> 0 | 8 | 3
--> 0 | 5 | 4
select * from t order by a,c,b limit 40;
--= a | b | c
--> 0 | 3 | 0
--> 0 | 0 | 1
--> 0 | 3 | 1
--> 0 | 0 | 2
--> 0 | 8 | 2
--> 0 | 8 | 3
--> 0 | 5 | 4
--> 0 | 8 | 4
--> 0 | 2 | 5
--> 0 | 5 | 5
--> 0 | 2 | 6
--> 0 | 2 | 7
--> 0 | 10 | 7
--> 0 | 7 | 8
--> 0 | 10 | 8
--> 0 | 7 | 9
--> 0 | 4 | 10
--> 0 | 7 | 10
--> 0 | 1 | 11
--> 0 | 4 | 11
--> 0 | 1 | 12
--> 0 | 1 | 13
--> 0 | 9 | 13
--> 0 | 6 | 14
--> 0 | 9 | 14
--> 0 | 6 | 15
--> 0 | 3 | 16
--> 0 | 6 | 16
--> 1 | 10 | 0
--> 1 | 7 | 1
--> 1 | 10 | 1
--> 1 | 4 | 2
--> 1 | 7 | 2
--> 1 | 4 | 3
--> 1 | 7 | 3
--> 1 | 1 | 4
--> 1 | 4 | 4
--> 1 | 1 | 5
--> 1 | 1 | 6
--> 1 | 9 | 6
select * from t order by a,c,b limit 5 offset 26;
--= a | b | c
--> 0 | 3 | 16
--> 0 | 6 | 16
--> 1 | 10 | 0
--> 1 | 7 | 1
--> 1 | 10 | 1
select * from t order by a,c,b limit 35 offset 26;
--= a | b | c
--> 0 | 3 | 16
--> 0 | 6 | 16
--> 1 | 10 | 0
--> 1 | 7 | 1
--> 1 | 10 | 1
--> 1 | 4 | 2
--> 1 | 7 | 2
--> 1 | 4 | 3
--> 1 | 7 | 3
--> 1 | 1 | 4
--> 1 | 4 | 4
--> 1 | 1 | 5
--> 1 | 1 | 6
--> 1 | 9 | 6
--> 1 | 6 | 7
--> 1 | 9 | 7
--> 1 | 6 | 8
--> 1 | 3 | 9
--> 1 | 6 | 9
--> 1 | 0 | 10
--> 1 | 3 | 10
--> 1 | 0 | 11
--> 1 | 0 | 12
--> 1 | 8 | 12
--> 1 | 5 | 13
--> 1 | 8 | 13
--> 1 | 5 | 14
--> 1 | 2 | 15
--> 1 | 5 | 15
--> 1 | 2 | 16
--> 1 | 10 | 16
--> 2 | 6 | 0
--> 2 | 9 | 0
--> 2 | 3 | 1
--> 2 | 6 | 1
select * from t order by a desc,c,b limit 5 offset 26;
--= a | b | c
--> 6 | 7 | 16
--> 6 | 10 | 16
--> 5 | 0 | 0
--> 5 | 8 | 0
--> 5 | 5 | 1
select * from t where a in (1,3,5) order by a,c,b limit 60;
--= a | b | c
--> 1 | 10 | 0
--> 1 | 7 | 1
--> 1 | 10 | 1
--> 1 | 4 | 2
--> 1 | 7 | 2
--> 1 | 4 | 3
--> 1 | 7 | 3
--> 1 | 1 | 4
--> 1 | 4 | 4
--> 1 | 1 | 5
--> … 50 rows more, md5 1d2a259504a29342fce2abc2580cc637
select * from t where a in (1,3,5) order by a desc,c,b limit 60 offset 5;
--= a | b | c
--> 5 | 2 | 3
--> 5 | 5 | 3
--> 5 | 2 | 4
--> 5 | 10 | 4
--> 5 | 10 | 5
--> 5 | 7 | 6
--> 5 | 10 | 6
--> 5 | 4 | 7
--> 5 | 7 | 7
--> 5 | 4 | 8
--> … 50 rows more, md5 283277dbb92074d3b0ca3dd8bfd82ac1
select distinct a,c from t order by a,c limit 30;
--= a | c
--> 0 | 0
--> 0 | 1
--> 0 | 2
--> 0 | 3
--> 0 | 4
--> 0 | 5
--> 0 | 6
--> 0 | 7
--> 0 | 8
--> 0 | 9
--> 0 | 10
--> 0 | 11
--> 0 | 12
--> 0 | 13
--> 0 | 14
--> 0 | 15
--> 0 | 16
--> 1 | 0
--> 1 | 1
--> 1 | 2
--> 1 | 3
--> 1 | 4
--> 1 | 5
--> 1 | 6
--> 1 | 7
--> 1 | 8
--> 1 | 9
--> 1 | 10
--> 1 | 11
--> 1 | 12
select distinct a,c,b from t order by a,c desc,b limit 30;
--= a | c | b
--> 0 | 16 | 3
--> 0 | 16 | 6
--> 0 | 15 | 6
--> 0 | 14 | 6
--> 0 | 14 | 9
--> 0 | 13 | 1
--> 0 | 13 | 9
--> 0 | 12 | 1
--> 0 | 11 | 1
--> 0 | 11 | 4
--> 0 | 10 | 4
--> 0 | 10 | 7
--> 0 | 9 | 7
--> 0 | 8 | 7
--> 0 | 8 | 10
--> 0 | 7 | 2
--> 0 | 7 | 10
--> 0 | 6 | 2
--> 0 | 5 | 2
--> 0 | 5 | 5
--> 0 | 4 | 5
--> 0 | 4 | 8
--> 0 | 3 | 8
--> 0 | 2 | 0
--> 0 | 2 | 8
--> 0 | 1 | 0
--> 0 | 1 | 3
--> 0 | 0 | 3
--> 1 | 16 | 2
--> 1 | 16 | 10
select group_concat(a||c) from (select a,c from t order by a,c,b limit 40);
--= group_concat(a||c)
--> '00,01,01,02,02,03,04,04,05,05,06,07,07,08,08,09,010,010,011,011,012,013,013,014,014,015,016,016,10,11,11,12,12,13,13,14,14,15,16,16'
select a,(select group_concat(z) from (select t2.b as z from t t2 where t2.a=t.a order by t2.a,t2.c,t2.b limit 3)) from t order by a,c,b limit 5;
--= a | (select group_concat(z) from (select t2.b as z from t t2 where t2.a=t.a order by t2.a,t2.c,t2.b limit 3))
--> 0 | '3,0,3'
--> 0 | '3,0,3'
--> 0 | '3,0,3'
--> 0 | '3,0,3'
--> 0 | '3,0,3'
select * from t order by a nulls last,c,b limit 5;
--= a | b | c
--> 0 | 3 | 0
--> 0 | 0 | 1
--> 0 | 3 | 1
--> 0 | 0 | 2
--> 0 | 8 | 2
select * from t order by a,c,b limit 0;
--= a | b | c
select * from t order by a,c,b limit -1 offset 190;
--= a | b | c
--> 6 | 5 | 11
--> 6 | 8 | 11
--> 6 | 2 | 12
--> 6 | 5 | 12
--> 6 | 2 | 13
--> 6 | 2 | 14
--> 6 | 10 | 14
--> 6 | 10 | 15
--> 6 | 7 | 16
--> 6 | 10 | 16
select a,b,row_number() over (partition by a order by c,b) from t order by a,b limit 20;
--= a | b | row_number() over (partition by a order by c,b)
--> 0 | 0 | 2
--> 0 | 0 | 4
--> 0 | 1 | 19
--> 0 | 1 | 21
--> 0 | 1 | 22
--> 0 | 2 | 9
--> 0 | 2 | 11
--> 0 | 2 | 12
--> 0 | 3 | 1
--> 0 | 3 | 3
--> 0 | 3 | 27
--> 0 | 4 | 17
--> 0 | 4 | 20
--> 0 | 5 | 7
--> 0 | 5 | 10
--> 0 | 6 | 24
--> 0 | 6 | 26
--> 0 | 6 | 28
--> 0 | 7 | 14
--> 0 | 7 | 16
select b as x, a from t order by a, x limit 9;
--= x | a
--> 0 | 0
--> 0 | 0
--> 1 | 0
--> 1 | 0
--> 1 | 0
--> 2 | 0
--> 2 | 0
--> 2 | 0
--> 3 | 0
select a+0 as x, c from t order by a, x, c limit 9;
--= x | c
--> 0 | 0
--> 0 | 1
--> 0 | 1
--> 0 | 2
--> 0 | 2
--> 0 | 3
--> 0 | 4
--> 0 | 4
--> 0 | 5

--- Bloom filters of automatic indexes
create table a(x,y);
create table b(x text,z);
create table c(x integer,w collate nocase);
with recursive r(i) as (select 1 union all select i+1 from r where i<60) insert into a select i%9, i%5 from r;
--+ 60 changes, rowid 60
with recursive r(i) as (select 1 union all select i+1 from r where i<60) insert into b select i%13, 'v'||(i%4) from r;
--+ 120 changes, rowid 60
with recursive r(i) as (select 1 union all select i+1 from r where i<60) insert into c select i%7, 'V'||(i%3) from r;
--+ 180 changes, rowid 60
insert into a values(null,1),(1.0,2),('3',null);
--+ 183 changes, rowid 63
insert into b values(null,null),('2.0','V1');
--+ 185 changes, rowid 62
insert into c values(null,null),(2,'v1');
--+ 187 changes, rowid 62
explain query plan select * from a join b on a.x=b.x;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?)
explain query plan select * from b join c on b.z=c.w;
--> SCAN b
--> BLOOM FILTER ON c (w=?)
--> SEARCH c USING AUTOMATIC COVERING INDEX (w=?)
explain query plan select * from a join (select x, count(*) n from c group by x) s on s.x=a.y;
--> CO-ROUTINE s
-->   SCAN c
-->   USE TEMP B-TREE FOR GROUP BY
--> SCAN a
--> BLOOM FILTER ON s (x=?)
--> SEARCH s USING AUTOMATIC COVERING INDEX (x=?)
select count(*) from a join b on a.x=b.x;
--= count(*)
--> 5
select count(*) from a join c on a.x=c.x;
--= count(*)
--> 437
select count(*) from b join c on b.x=c.x;
--= count(*)
--> 307
select count(*) from c join b on b.x=c.x;
--= count(*)
--> 307
select count(*) from b join c on b.z=c.w;
--= count(*)
--> 35
select count(*) from c join b on b.z=c.w;
--= count(*)
--> 35
select count(*) from a left join c on c.x=a.x and c.w='v1';
--= count(*)
--> 163
select count(*) from a join c on c.x is a.x;
--= count(*)
--> 438
select a.y, s.n from a join (select x, count(*) n from c group by x) s on s.x=a.y order by 1,2 limit 12;
--= y | n
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
--> 0 | 8
select (select count(*) from b join c on b.x=c.x where c.x=a.y) from a limit 9;
--= (select count(*) from b join c on b.x=c.x where c.x=a.y)
--> 45
--> 60
--> 45
--> 45
--> 32
--> 45
--> 60
--> 45
--> 45
select count(*) from a join b on a.x=b.x join c on c.x=a.y and c.w=b.z;
--= count(*)
--> 0
explain query plan select count(*) from a join b on a.x=b.x join c on c.x=a.y and c.w=b.z;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?)
--> SEARCH c USING AUTOMATIC COVERING INDEX (x=? AND w=?)
explain query plan select count(*) from a join b on a.x=b.x and a.y=b.z;
--> SCAN a
--> BLOOM FILTER ON b (z=? AND x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (z=? AND x=?)
create table d(p,q,r);
create table e(t text, i integer, r real, n numeric);
explain query plan select count(*) from a join d on a.x=d.p and a.y=d.q;
--> SCAN a
--> BLOOM FILTER ON d (q=? AND p=?)
--> SEARCH d USING AUTOMATIC COVERING INDEX (q=? AND p=?)
explain query plan select * from a join c on c.w=a.x;
--> SCAN a
--> SEARCH c USING AUTOMATIC COVERING INDEX (w=?)
explain query plan select * from a join c on c.w=a.x and c.x=a.y;
--> SCAN a
--> SEARCH c USING AUTOMATIC COVERING INDEX (w=? AND x=?)
explain query plan select * from a join e on e.t=a.x and e.i=a.y;
--> SCAN a
--> BLOOM FILTER ON e (t=? AND i=?)
--> SEARCH e USING AUTOMATIC COVERING INDEX (t=? AND i=?)
explain query plan select * from a join d on d.p=a.x and d.q=a.y and d.r=a.y;
--> SCAN a
--> BLOOM FILTER ON d (p=? AND q=? AND r=?)
--> SEARCH d USING AUTOMATIC COVERING INDEX (p=? AND q=? AND r=?)
explain query plan select * from a join d on a.x=d.q and a.y=d.p;
--> SCAN a
--> BLOOM FILTER ON d (p=? AND q=?)
--> SEARCH d USING AUTOMATIC COVERING INDEX (p=? AND q=?)
explain query plan select * from a join d on d.p=5 and d.q=a.x;
--> SCAN d
--> BLOOM FILTER ON a (x=?)
--> SEARCH a USING AUTOMATIC COVERING INDEX (x=?)
explain query plan select * from a left join b on a.x=b.x left join c on c.x=a.x;
--> SCAN a
--> BLOOM FILTER ON b (x=?)
--> SEARCH b USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
--> BLOOM FILTER ON c (x=?)
--> SEARCH c USING AUTOMATIC COVERING INDEX (x=?) LEFT-JOIN
insert into d select x,y,x+y from a;
--+ 250 changes, rowid 63
insert into e select x,x,x,y from a;
--+ 313 changes, rowid 63
select count(*) from a join d on a.x=d.p and a.y=d.q;
--= count(*)
--> 93
select count(*) from a join e on e.t=a.x and e.i=a.y;
--= count(*)
--> 0
select count(*) from a join e on a.x=e.t and e.i=a.y;
--= count(*)
--> 0
select count(*) from a left join e on a.x=e.n and a.y=e.r and e.i=1;
--= count(*)
--> 68
select count(*) from d left join e on d.p=e.n and d.q=e.r where d.q is not null;
--= count(*)
--> 78

--- LIKE that tells upper case from lower uses an index of bytes
CREATE TABLE t(a TEXT, b TEXT COLLATE NOCASE);
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b);
INSERT INTO t VALUES ('abc', 'ABC'), ('ABd', 'abd'), ('b', 'b');
--+ 3 changes, rowid 3
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a LIKE 'ab%';
--> SCAN t
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b LIKE 'ab%';
--> SEARCH t USING INDEX tb (b>? AND b<?)
PRAGMA case_sensitive_like = ON;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a LIKE 'ab%';
--> SEARCH t USING INDEX ta (a>? AND a<?)
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b LIKE 'ab%';
--> SCAN t
SELECT * FROM t WHERE a LIKE 'ab%';
--= a | b
--> 'abc' | 'ABC'
SELECT * FROM t WHERE b LIKE 'ab%';
--= a | b
--> 'ABd' | 'abd'
SELECT * FROM t WHERE a LIKE 'a_d';
--= a | b

--- Aggregates in rows of VALUES that are queries of their own
VALUES (1), (count(*));
--! 1: misuse of aggregate: count()
VALUES (count(*));
--= column1
--> 1
VALUES (sum(2)), (2);
--! 1: misuse of aggregate: sum()
WITH q AS (SELECT 1) VALUES (1), (max(1));
--! 1: misuse of aggregate: max()

--- A filter that nothing was added to lets nothing pass
CREATE TABLE p(id INTEGER PRIMARY KEY, n);
CREATE TABLE x(post, tag, PRIMARY KEY(post, tag)) WITHOUT ROWID;
CREATE INDEX xt ON x(tag, post);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 3000) INSERT INTO p SELECT i, i % 7 FROM c;
--+ 3000 changes, rowid 3000
INSERT INTO x SELECT id, n FROM p WHERE n < 6;
--+ 5572 changes, rowid 3000
ANALYZE;
EXPLAIN QUERY PLAN SELECT * FROM p WHERE EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag = 3) AND EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag = 6);
--> SCAN p
--> BLOOM FILTER ON x (tag=?)
--> BLOOM FILTER ON x (tag=?)
--> SEARCH x EXISTS USING INDEX xt (tag=?)
--> SEARCH x EXISTS USING INDEX xt (tag=?)
SELECT count(*) FROM p WHERE EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag = 3) AND EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag = 6);
--= count(*)
--> 0
SELECT count(*) FROM p WHERE EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag = 3) AND EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag IN (3, 4));
--= count(*)
--> 429
SELECT n FROM p WHERE id = 3 AND EXISTS (SELECT 1 FROM x WHERE x.post = p.id AND x.tag = 3);
--= n
--> 3

--- the numbers of subqueries in the calls of window functions and aggregates
create table t(a, b);
create table u(k, v);
explain query plan select sum((select max(v) from u where k = t.a)) over (order by a rows 1 preceding) from t;
--> CO-ROUTINE (subquery-3)
-->   SCAN t
-->   CORRELATED SCALAR SUBQUERY 1
-->     SEARCH u
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-3)
explain query plan select lag(b, (select 1)) over (order by a), (select 2) from t;
--> CO-ROUTINE (subquery-4)
-->   SCAN t
-->   SCALAR SUBQUERY 1
-->     SCAN CONSTANT ROW
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-4)
--> SCALAR SUBQUERY 2
-->   SCAN CONSTANT ROW
explain query plan select (select 2), sum(a) filter (where b in (select v from u)) over (order by a), (select 3) from t;
--> CO-ROUTINE (subquery-5)
-->   SCAN t
-->   LIST SUBQUERY 2
-->     SCAN u
-->     CREATE BLOOM FILTER
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-5)
--> SCALAR SUBQUERY 1
-->   SCAN CONSTANT ROW
--> SCALAR SUBQUERY 3
-->   SCAN CONSTANT ROW
explain query plan select (select 2), sum(a) over (partition by (select v from u) order by (select k from u)), (select 3) from t;
--> CO-ROUTINE (subquery-6)
-->   SCAN t
-->   SCALAR SUBQUERY 2
-->     SCAN u
-->   SCALAR SUBQUERY 3
-->     SCAN u
-->   SCALAR SUBQUERY 2
-->     SCAN u
-->   SCALAR SUBQUERY 3
-->     SCAN u
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-6)
--> SCALAR SUBQUERY 1
-->   SCAN CONSTANT ROW
--> SCALAR SUBQUERY 4
-->   SCAN CONSTANT ROW
explain query plan select sum(a) over (partition by (select v from u)), sum((select k from u)) over () from t, (select 5) where b = (select 6);
--> CO-ROUTINE (subquery-6)
-->   CO-ROUTINE (subquery-7)
-->     CO-ROUTINE (subquery-3)
-->       SCAN CONSTANT ROW
-->     SCAN (subquery-3)
-->     SCAN t
-->     SCALAR SUBQUERY 4
-->       SCAN CONSTANT ROW
-->     SCALAR SUBQUERY 2
-->       SCAN u
-->   SCAN (subquery-7)
-->   SCALAR SUBQUERY 1
-->     SCAN u
-->   SCALAR SUBQUERY 1
-->     SCAN u
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-6)
explain query plan select max((select v from u)), (select 3) from t, (select k from u limit 1) x where (select 1) = a group by (select 7) having sum((select 8)) > 1;
--> CO-ROUTINE x
-->   SCAN u
--> SCAN x
--> SCAN t
--> SCALAR SUBQUERY 4
-->   SCAN CONSTANT ROW
--> USE TEMP B-TREE FOR GROUP BY
--> SCALAR SUBQUERY 5
-->   SCAN CONSTANT ROW
--> SCALAR SUBQUERY 1
-->   SCAN u
--> SCALAR SUBQUERY 6
-->   SCAN CONSTANT ROW
--> SCALAR SUBQUERY 2
-->   SCAN CONSTANT ROW
