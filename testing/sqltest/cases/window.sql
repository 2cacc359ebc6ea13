--- setup, defaults, and the order of rows without ORDER BY
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c TEXT, d REAL);
INSERT INTO t VALUES(1,3,'x',1.5),(2,1,'y',2.5),(3,3,'z',NULL),(4,NULL,'x',-1),(5,2,'y',7),(6,1,'x',3),(7,'t','z',0.25),(8,3,'x',9),(9,x'01','y',4),(10,2,NULL,5);
--+ 10 changes, rowid 10
SELECT a, row_number() OVER () FROM t;
--= a | row_number() OVER ()
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 4 | 4
--> 5 | 5
--> 6 | 6
--> 7 | 7
--> 8 | 8
--> 9 | 9
--> 10 | 10
SELECT a, row_number() OVER (ORDER BY b), rank() OVER (ORDER BY b), dense_rank() OVER (ORDER BY b), percent_rank() OVER (ORDER BY b), cume_dist() OVER (ORDER BY b) FROM t;
--= a | row_number() OVER (ORDER BY b) | rank() OVER (ORDER BY b) | dense_rank() OVER (ORDER BY b) | percent_rank() OVER (ORDER BY b) | cume_dist() OVER (ORDER BY b)
--> 4 | 1 | 1 | 1 | 0.0 | 0.1
--> 2 | 2 | 2 | 2 | 0.1111111111111111 | 0.3
--> 6 | 3 | 2 | 2 | 0.1111111111111111 | 0.3
--> 5 | 4 | 4 | 3 | 0.3333333333333333 | 0.5
--> 10 | 5 | 4 | 3 | 0.3333333333333333 | 0.5
--> 1 | 6 | 6 | 4 | 0.5555555555555556 | 0.8
--> 3 | 7 | 6 | 4 | 0.5555555555555556 | 0.8
--> 8 | 8 | 6 | 4 | 0.5555555555555556 | 0.8
--> 7 | 9 | 9 | 5 | 0.8888888888888888 | 0.9
--> 9 | 10 | 10 | 6 | 1.0 | 1.0
SELECT a, ntile(3) OVER (ORDER BY a), ntile(4) OVER (PARTITION BY c ORDER BY a DESC), ntile(100) OVER (ORDER BY b) FROM t;
--= a | ntile(3) OVER (ORDER BY a) | ntile(4) OVER (PARTITION BY c ORDER BY a DESC) | ntile(100) OVER (ORDER BY b)
--> 1 | 1 | 4 | 6
--> 2 | 1 | 3 | 2
--> 3 | 1 | 2 | 7
--> 4 | 1 | 3 | 1
--> 5 | 2 | 2 | 4
--> 6 | 2 | 2 | 3
--> 7 | 2 | 1 | 9
--> 8 | 3 | 1 | 8
--> 9 | 3 | 1 | 10
--> 10 | 3 | 1 | 5
SELECT a, sum(a) OVER (), sum(a) OVER (ORDER BY b), sum(a) OVER (PARTITION BY c), sum(a) OVER (PARTITION BY c ORDER BY d DESC) FROM t;
--= a | sum(a) OVER () | sum(a) OVER (ORDER BY b) | sum(a) OVER (PARTITION BY c) | sum(a) OVER (PARTITION BY c ORDER BY d DESC)
--> 4 | 55 | 4 | 19 | 19
--> 6 | 55 | 12 | 19 | 14
--> 2 | 55 | 12 | 16 | 16
--> 10 | 55 | 27 | 10 | 10
--> 5 | 55 | 27 | 16 | 5
--> 8 | 55 | 39 | 19 | 8
--> 1 | 55 | 39 | 19 | 15
--> 3 | 55 | 39 | 10 | 10
--> 7 | 55 | 46 | 10 | 7
--> 9 | 55 | 55 | 16 | 14
SELECT a, lag(a) OVER w, lead(a) OVER w, lag(c,2) OVER w, lead(c,2,'none') OVER w, lag(d,b,a) OVER w FROM t WINDOW w AS (ORDER BY a);
--= a | lag(a) OVER w | lead(a) OVER w | lag(c,2) OVER w | lead(c,2,'none') OVER w | lag(d,b,a) OVER w
--> 1 | NULL | 2 | NULL | 'z' | 1
--> 2 | 1 | 3 | NULL | 'x' | 1.5
--> 3 | 2 | 4 | 'x' | 'y' | 3
--> 4 | 3 | 5 | 'y' | 'x' | 4
--> 5 | 4 | 6 | 'z' | 'z' | NULL
--> 6 | 5 | 7 | 'x' | 'x' | 7.0
--> 7 | 6 | 8 | 'y' | 'y' | 0.25
--> 8 | 7 | 9 | 'x' | NULL | 7.0
--> 9 | 8 | 10 | 'z' | 'none' | 4.0
--> 10 | 9 | NULL | 'x' | 'none' | 9.0
SELECT a, first_value(c) OVER w, last_value(c) OVER w, nth_value(c,2) OVER w, nth_value(c,a) OVER w FROM t WINDOW w AS (PARTITION BY b ORDER BY a);
--= a | first_value(c) OVER w | last_value(c) OVER w | nth_value(c,2) OVER w | nth_value(c,a) OVER w
--> 4 | 'x' | 'x' | NULL | NULL
--> 2 | 'y' | 'y' | NULL | NULL
--> 6 | 'y' | 'x' | 'x' | NULL
--> 5 | 'y' | 'y' | NULL | NULL
--> 10 | 'y' | NULL | NULL | NULL
--> 1 | 'x' | 'x' | NULL | 'x'
--> 3 | 'x' | 'z' | 'z' | NULL
--> 8 | 'x' | 'x' | 'z' | NULL
--> 7 | 'z' | 'z' | NULL | NULL
--> 9 | 'y' | 'y' | NULL | NULL
SELECT a, max(d) OVER (ORDER BY a ROWS 2 PRECEDING), min(d) OVER (ORDER BY a ROWS 2 PRECEDING), avg(d) OVER (ORDER BY a ROWS 2 PRECEDING), total(d) OVER (ORDER BY a ROWS 2 PRECEDING), count(d) OVER (ORDER BY a ROWS 2 PRECEDING) FROM t;
--= a | max(d) OVER (ORDER BY a ROWS 2 PRECEDING) | min(d) OVER (ORDER BY a ROWS 2 PRECEDING) | avg(d) OVER (ORDER BY a ROWS 2 PRECEDING) | total(d) OVER (ORDER BY a ROWS 2 PRECEDING) | count(d) OVER (ORDER BY a ROWS 2 PRECEDING)
--> 1 | 1.5 | 1.5 | 1.5 | 1.5 | 1
--> 2 | 2.5 | 1.5 | 2.0 | 4.0 | 2
--> 3 | 2.5 | 1.5 | 2.0 | 4.0 | 2
--> 4 | 2.5 | -1.0 | 0.75 | 1.5 | 2
--> 5 | 7.0 | -1.0 | 3.0 | 6.0 | 2
--> 6 | 7.0 | -1.0 | 3.0 | 9.0 | 3
--> 7 | 7.0 | 0.25 | 3.4166666666666665 | 10.25 | 3
--> 8 | 9.0 | 0.25 | 4.083333333333333 | 12.25 | 3
--> 9 | 9.0 | 0.25 | 4.416666666666667 | 13.25 | 3
--> 10 | 9.0 | 4.0 | 6.0 | 18.0 | 3
SELECT a, group_concat(c) OVER (ORDER BY a ROWS 2 PRECEDING), group_concat(c,a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), string_agg(c,'-') OVER (PARTITION BY b) FROM t;
--= a | group_concat(c) OVER (ORDER BY a ROWS 2 PRECEDING) | group_concat(c,a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) | string_agg(c,'-') OVER (PARTITION BY b)
--> 1 | 'x' | 'x2y' | 'x-z-x'
--> 2 | 'x,y' | 'x2y3z' | 'y-x'
--> 3 | 'x,y,z' | 'y3z4x' | 'x-z-x'
--> 4 | 'y,z,x' | 'z4x5y' | 'x'
--> 5 | 'z,x,y' | 'x5y6x' | 'y'
--> 6 | 'x,y,x' | 'y6x7z' | 'y-x'
--> 7 | 'y,x,z' | 'x7z8x' | 'z'
--> 8 | 'x,z,x' | 'z8x9y' | 'x-z-x'
--> 9 | 'z,x,y' | 'x9y' | 'y'
--> 10 | 'x,y' | 'y' | 'y'
SELECT a, json_group_array(c) OVER (ORDER BY a ROWS 2 PRECEDING), json_group_object(a,d) OVER (ORDER BY a ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t;
--= a | json_group_array(c) OVER (ORDER BY a ROWS 2 PRECEDING) | json_group_object(a,d) OVER (ORDER BY a ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)
--> 1 | '["x"]' | '{"2":2.5,"3":null}'
--> 2 | '["x","y"]' | '{"3":null,"4":-1.0}'
--> 3 | '["x","y","z"]' | '{"4":-1.0,"5":7.0}'
--> 4 | '["y","z","x"]' | '{"5":7.0,"6":3.0}'
--> 5 | '["z","x","y"]' | '{"6":3.0,"7":0.25}'
--> 6 | '["x","y","x"]' | '{"7":0.25,"8":9.0}'
--> 7 | '["y","x","z"]' | '{"8":9.0,"9":4.0}'
--> 8 | '["x","z","x"]' | '{"9":4.0,"10":5.0}'
--> 9 | '["z","x","y"]' | '{"10":5.0}'
--> 10 | '["x","y",null]' | '{}'
SELECT a, median(d) OVER (ORDER BY a ROWS 2 PRECEDING), percentile(d,25) OVER (ORDER BY a), percentile_cont(d,0.5) OVER (PARTITION BY c), percentile_disc(d,0.5) OVER (PARTITION BY c ORDER BY a ROWS 1 PRECEDING) FROM t;
--= a | median(d) OVER (ORDER BY a ROWS 2 PRECEDING) | percentile(d,25) OVER (ORDER BY a) | percentile_cont(d,0.5) OVER (PARTITION BY c) | percentile_disc(d,0.5) OVER (PARTITION BY c ORDER BY a ROWS 1 PRECEDING)
--> 1 | 1.5 | 1.5 | 2.25 | 1.5
--> 2 | 2.0 | 1.75 | 4.0 | 2.5
--> 3 | 2.0 | 1.75 | 0.25 | NULL
--> 4 | 0.75 | 0.25 | 2.25 | -1.0
--> 5 | 3.0 | 0.875 | 4.0 | 2.5
--> 6 | 3.0 | 1.5 | 2.25 | -1.0
--> 7 | 3.0 | 0.5625 | 0.25 | 0.25
--> 8 | 3.0 | 0.875 | 2.25 | 3.0
--> 9 | 4.0 | 1.1875 | 4.0 | 4.0
--> 10 | 5.0 | 1.5 | 5.0 | 5.0
SELECT a FROM t ORDER BY row_number() OVER (ORDER BY c DESC, a), a;
--= a
--> 3
--> 7
--> 2
--> 5
--> 9
--> 1
--> 4
--> 6
--> 8
--> 10
SELECT a, sum(a) OVER (ORDER BY c) FROM t ORDER BY 2 DESC, a LIMIT 4 OFFSET 1;
--= a | sum(a) OVER (ORDER BY c)
--> 7 | 55
--> 2 | 45
--> 5 | 45
--> 9 | 45
SELECT DISTINCT count(*) OVER (PARTITION BY b) FROM t;
--= count(*) OVER (PARTITION BY b)
--> 1
--> 2
--> 3
SELECT b, count(*) OVER (PARTITION BY b) AS n FROM t ORDER BY n, a;
--= b | n
--> NULL | 1
--> 't' | 1
--> x'01' | 1
--> 1 | 2
--> 2 | 2
--> 1 | 2
--> 2 | 2
--> 3 | 3
--> 3 | 3
--> 3 | 3
SELECT a, sum(a) OVER w AS s FROM t WINDOW w AS (ORDER BY a) LIMIT 3;
--= a | s
--> 1 | 1
--> 2 | 3
--> 3 | 6
SELECT * FROM (SELECT a, rank() OVER (PARTITION BY c ORDER BY d) r FROM t) WHERE r = 1;
--= a | r
--> 10 | 1
--> 4 | 1
--> 2 | 1
--> 3 | 1
SELECT count(*) OVER (), a FROM t WHERE a > 100;
--= count(*) OVER () | a

--- frames in ROWS
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,1),(3,2),(4,2),(5,3),(6,5),(7,8);
--+ 7 changes, rowid 7
SELECT a, group_concat(a) OVER (ORDER BY a ROWS UNBOUNDED PRECEDING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS UNBOUNDED PRECEDING)
--> 1 | '1'
--> 2 | '1,2'
--> 3 | '1,2,3'
--> 4 | '1,2,3,4'
--> 5 | '1,2,3,4,5'
--> 6 | '1,2,3,4,5,6'
--> 7 | '1,2,3,4,5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS 2 PRECEDING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS 2 PRECEDING)
--> 1 | '1'
--> 2 | '1,2'
--> 3 | '1,2,3'
--> 4 | '2,3,4'
--> 5 | '3,4,5'
--> 6 | '4,5,6'
--> 7 | '5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS CURRENT ROW) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS CURRENT ROW)
--> 1 | '1'
--> 2 | '2'
--> 3 | '3'
--> 4 | '4'
--> 5 | '5'
--> 6 | '6'
--> 7 | '7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
--> 1 | NULL
--> 2 | '1'
--> 3 | '1,2'
--> 4 | '1,2,3'
--> 5 | '1,2,3,4'
--> 6 | '1,2,3,4,5'
--> 7 | '1,2,3,4,5,6'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING)
--> 1 | '1,2'
--> 2 | '1,2,3'
--> 3 | '1,2,3,4'
--> 4 | '1,2,3,4,5'
--> 5 | '1,2,3,4,5,6'
--> 6 | '1,2,3,4,5,6,7'
--> 7 | '1,2,3,4,5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
--> 1 | '1,2,3,4,5,6,7'
--> 2 | '1,2,3,4,5,6,7'
--> 3 | '1,2,3,4,5,6,7'
--> 4 | '1,2,3,4,5,6,7'
--> 5 | '1,2,3,4,5,6,7'
--> 6 | '1,2,3,4,5,6,7'
--> 7 | '1,2,3,4,5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING)
--> 1 | NULL
--> 2 | '1'
--> 3 | '1,2'
--> 4 | '1,2,3'
--> 5 | '2,3,4'
--> 6 | '3,4,5'
--> 7 | '4,5,6'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND 3 PRECEDING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND 3 PRECEDING)
--> 1 | NULL
--> 2 | NULL
--> 3 | NULL
--> 4 | NULL
--> 5 | NULL
--> 6 | NULL
--> 7 | NULL
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
--> 1 | '1'
--> 2 | '1,2'
--> 3 | '1,2,3'
--> 4 | '2,3,4'
--> 5 | '3,4,5'
--> 6 | '4,5,6'
--> 7 | '5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND 0 FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND 0 FOLLOWING)
--> 1 | '1'
--> 2 | '1,2'
--> 3 | '1,2,3'
--> 4 | '2,3,4'
--> 5 | '3,4,5'
--> 6 | '4,5,6'
--> 7 | '5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND UNBOUNDED FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND UNBOUNDED FOLLOWING)
--> 1 | '1,2,3,4,5,6,7'
--> 2 | '1,2,3,4,5,6,7'
--> 3 | '1,2,3,4,5,6,7'
--> 4 | '2,3,4,5,6,7'
--> 5 | '3,4,5,6,7'
--> 6 | '4,5,6,7'
--> 7 | '5,6,7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND CURRENT ROW) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND CURRENT ROW)
--> 1 | '1'
--> 2 | '2'
--> 3 | '3'
--> 4 | '4'
--> 5 | '5'
--> 6 | '6'
--> 7 | '7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | '1,2,3'
--> 2 | '2,3,4'
--> 3 | '3,4,5'
--> 4 | '4,5,6'
--> 5 | '5,6,7'
--> 6 | '6,7'
--> 7 | '7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
--> 1 | '1,2,3,4,5,6,7'
--> 2 | '2,3,4,5,6,7'
--> 3 | '3,4,5,6,7'
--> 4 | '4,5,6,7'
--> 5 | '5,6,7'
--> 6 | '6,7'
--> 7 | '7'
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)
--> 1 | '2,3'
--> 2 | '3,4'
--> 3 | '4,5'
--> 4 | '5,6'
--> 5 | '6,7'
--> 6 | '7'
--> 7 | NULL
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 FOLLOWING AND 1 FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 FOLLOWING AND 1 FOLLOWING)
--> 1 | NULL
--> 2 | NULL
--> 3 | NULL
--> 4 | NULL
--> 5 | NULL
--> 6 | NULL
--> 7 | NULL
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 FOLLOWING AND UNBOUNDED FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 2 FOLLOWING AND UNBOUNDED FOLLOWING)
--> 1 | '3,4,5,6,7'
--> 2 | '4,5,6,7'
--> 3 | '5,6,7'
--> 4 | '6,7'
--> 5 | '7'
--> 6 | NULL
--> 7 | NULL
SELECT a, group_concat(a) OVER (ORDER BY a ROWS BETWEEN 100 FOLLOWING AND 200 FOLLOWING) FROM t;
--= a | group_concat(a) OVER (ORDER BY a ROWS BETWEEN 100 FOLLOWING AND 200 FOLLOWING)
--> 1 | NULL
--> 2 | NULL
--> 3 | NULL
--> 4 | NULL
--> 5 | NULL
--> 6 | NULL
--> 7 | NULL
SELECT a, count(*) OVER (ORDER BY a ROWS BETWEEN 9223372036854775807 PRECEDING AND 9223372036854775807 FOLLOWING) FROM t;
--= a | count(*) OVER (ORDER BY a ROWS BETWEEN 9223372036854775807 PRECEDING AND 9223372036854775807 FOLLOWING)
--> 1 | 7
--> 2 | 7
--> 3 | 7
--> 4 | 7
--> 5 | 7
--> 6 | 7
--> 7 | 7

--- frames in GROUPS
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,1),(3,2),(4,2),(5,3),(6,5),(7,5),(8,NULL),(9,NULL);
--+ 9 changes, rowid 9
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS UNBOUNDED PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS UNBOUNDED PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 1 | 1 | '8,9,1,2'
--> 2 | 1 | '8,9,1,2'
--> 3 | 2 | '8,9,1,2,3,4'
--> 4 | 2 | '8,9,1,2,3,4'
--> 5 | 3 | '8,9,1,2,3,4,5'
--> 6 | 5 | '8,9,1,2,3,4,5,6,7'
--> 7 | 5 | '8,9,1,2,3,4,5,6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS 1 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS 1 PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 1 | 1 | '8,9,1,2'
--> 2 | 1 | '8,9,1,2'
--> 3 | 2 | '1,2,3,4'
--> 4 | 2 | '1,2,3,4'
--> 5 | 3 | '3,4,5'
--> 6 | 5 | '5,6,7'
--> 7 | 5 | '5,6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS CURRENT ROW)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 1 | 1 | '1,2'
--> 2 | 1 | '1,2'
--> 3 | 2 | '3,4'
--> 4 | 2 | '3,4'
--> 5 | 3 | '5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 2 PRECEDING AND 1 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 2 PRECEDING AND 1 PRECEDING)
--> 8 | NULL | NULL
--> 9 | NULL | NULL
--> 1 | 1 | '8,9'
--> 2 | 1 | '8,9'
--> 3 | 2 | '8,9,1,2'
--> 4 | 2 | '8,9,1,2'
--> 5 | 3 | '1,2,3,4'
--> 6 | 5 | '3,4,5'
--> 7 | 5 | '3,4,5'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 8 | NULL | '8,9,1,2'
--> 9 | NULL | '8,9,1,2'
--> 1 | 1 | '8,9,1,2,3,4'
--> 2 | 1 | '8,9,1,2,3,4'
--> 3 | 2 | '1,2,3,4,5'
--> 4 | 2 | '1,2,3,4,5'
--> 5 | 3 | '3,4,5,6,7'
--> 6 | 5 | '5,6,7'
--> 7 | 5 | '5,6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)
--> 8 | NULL | '1,2,3,4'
--> 9 | NULL | '1,2,3,4'
--> 1 | 1 | '3,4,5'
--> 2 | 1 | '3,4,5'
--> 3 | 2 | '5,6,7'
--> 4 | 2 | '5,6,7'
--> 5 | 3 | '6,7'
--> 6 | 5 | NULL
--> 7 | 5 | NULL
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 2 FOLLOWING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 2 FOLLOWING AND 1 FOLLOWING)
--> 8 | NULL | NULL
--> 9 | NULL | NULL
--> 1 | 1 | NULL
--> 2 | 1 | NULL
--> 3 | 2 | NULL
--> 4 | 2 | NULL
--> 5 | 3 | NULL
--> 6 | 5 | NULL
--> 7 | 5 | NULL
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
--> 8 | NULL | '8,9,1,2,3,4,5,6,7'
--> 9 | NULL | '8,9,1,2,3,4,5,6,7'
--> 1 | 1 | '1,2,3,4,5,6,7'
--> 2 | 1 | '1,2,3,4,5,6,7'
--> 3 | 2 | '3,4,5,6,7'
--> 4 | 2 | '3,4,5,6,7'
--> 5 | 3 | '5,6,7'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b DESC GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b DESC GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING)
--> 6 | 5 | '6,7,5'
--> 7 | 5 | '6,7,5'
--> 5 | 3 | '6,7,5,3,4'
--> 3 | 2 | '6,7,5,3,4,1,2'
--> 4 | 2 | '6,7,5,3,4,1,2'
--> 1 | 1 | '6,7,5,3,4,1,2,8,9'
--> 2 | 1 | '6,7,5,3,4,1,2,8,9'
--> 8 | NULL | '6,7,5,3,4,1,2,8,9'
--> 9 | NULL | '6,7,5,3,4,1,2,8,9'
SELECT a, b, group_concat(a) OVER (GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW)
--> 1 | 1 | '1,2,3,4,5,6,7,8,9'
--> 2 | 1 | '1,2,3,4,5,6,7,8,9'
--> 3 | 2 | '1,2,3,4,5,6,7,8,9'
--> 4 | 2 | '1,2,3,4,5,6,7,8,9'
--> 5 | 3 | '1,2,3,4,5,6,7,8,9'
--> 6 | 5 | '1,2,3,4,5,6,7,8,9'
--> 7 | 5 | '1,2,3,4,5,6,7,8,9'
--> 8 | NULL | '1,2,3,4,5,6,7,8,9'
--> 9 | NULL | '1,2,3,4,5,6,7,8,9'
SELECT a, b, group_concat(a) OVER (ORDER BY b, a%2 GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b, a%2 GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW)
--> 8 | NULL | '8'
--> 9 | NULL | '8,9'
--> 2 | 1 | '9,2'
--> 1 | 1 | '2,1'
--> 4 | 2 | '1,4'
--> 3 | 2 | '4,3'
--> 5 | 3 | '3,5'
--> 6 | 5 | '5,6'
--> 7 | 5 | '6,7'

--- frames in RANGE
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,1),(3,2),(4,2.5),(5,3),(6,5),(7,5),(8,NULL),(9,NULL),(10,'t'),(11,x'00'),(12,9223372036854775807),(13,-9223372036854775808),(14,'u');
--+ 14 changes, rowid 14
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE UNBOUNDED PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE UNBOUNDED PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '8,9,13'
--> 1 | 1 | '8,9,13,1,2'
--> 2 | 1 | '8,9,13,1,2'
--> 3 | 2 | '8,9,13,1,2,3'
--> 4 | 2.5 | '8,9,13,1,2,3,4'
--> 5 | 3 | '8,9,13,1,2,3,4,5'
--> 6 | 5 | '8,9,13,1,2,3,4,5,6,7'
--> 7 | 5 | '8,9,13,1,2,3,4,5,6,7'
--> 12 | 9223372036854775807 | '8,9,13,1,2,3,4,5,6,7,12'
--> 10 | 't' | '8,9,13,1,2,3,4,5,6,7,12,10'
--> 14 | 'u' | '8,9,13,1,2,3,4,5,6,7,12,10,14'
--> 11 | x'00' | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE 1 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE 1 PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2'
--> 2 | 1 | '1,2'
--> 3 | 2 | '1,2,3'
--> 4 | 2.5 | '3,4'
--> 5 | 3 | '3,4,5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE 1.5 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE 1.5 PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2'
--> 2 | 1 | '1,2'
--> 3 | 2 | '1,2,3'
--> 4 | 2.5 | '1,2,3,4'
--> 5 | 3 | '3,4,5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE CURRENT ROW)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2'
--> 2 | 1 | '1,2'
--> 3 | 2 | '3'
--> 4 | 2.5 | '4'
--> 5 | 3 | '5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2,3'
--> 2 | 1 | '1,2,3'
--> 3 | 2 | '1,2,3,4,5'
--> 4 | 2.5 | '3,4,5'
--> 5 | 3 | '3,4,5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b DESC RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b DESC RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 11 | x'00' | '11'
--> 14 | 'u' | '14'
--> 10 | 't' | '10'
--> 12 | 9223372036854775807 | '12'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 5 | 3 | '5,4,3'
--> 4 | 2.5 | '5,4,3'
--> 3 | 2 | '5,4,3,1,2'
--> 1 | 1 | '3,1,2'
--> 2 | 1 | '3,1,2'
--> 13 | -9223372036854775808 | '13'
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
SELECT a, b, group_concat(a) OVER (ORDER BY b NULLS LAST RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b NULLS LAST RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2,3'
--> 2 | 1 | '1,2,3'
--> 3 | 2 | '1,2,3,4,5'
--> 4 | 2.5 | '3,4,5'
--> 5 | 3 | '3,4,5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
SELECT a, b, group_concat(a) OVER (ORDER BY b DESC NULLS FIRST RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b DESC NULLS FIRST RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 11 | x'00' | '11'
--> 14 | 'u' | '14'
--> 10 | 't' | '10'
--> 12 | 9223372036854775807 | '12'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 5 | 3 | '5,4,3'
--> 4 | 2.5 | '5,4,3'
--> 3 | 2 | '5,4,3,1,2'
--> 1 | 1 | '3,1,2'
--> 2 | 1 | '3,1,2'
--> 13 | -9223372036854775808 | '13'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | NULL
--> 1 | 1 | NULL
--> 2 | 1 | NULL
--> 3 | 2 | '1,2'
--> 4 | 2.5 | '1,2'
--> 5 | 3 | '1,2,3'
--> 6 | 5 | '3,4,5'
--> 7 | 5 | '3,4,5'
--> 12 | 9223372036854775807 | NULL
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 3 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 3 PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | NULL
--> 1 | 1 | NULL
--> 2 | 1 | NULL
--> 3 | 2 | NULL
--> 4 | 2.5 | NULL
--> 5 | 3 | NULL
--> 6 | 5 | NULL
--> 7 | 5 | NULL
--> 12 | 9223372036854775807 | NULL
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 FOLLOWING AND 3 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 FOLLOWING AND 3 FOLLOWING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | NULL
--> 1 | 1 | '3,4,5'
--> 2 | 1 | '3,4,5'
--> 3 | 2 | '5,6,7'
--> 4 | 2.5 | '6,7'
--> 5 | 3 | '6,7'
--> 6 | 5 | NULL
--> 7 | 5 | NULL
--> 12 | 9223372036854775807 | NULL
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 3 FOLLOWING AND 1 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 3 FOLLOWING AND 1 FOLLOWING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | NULL
--> 1 | 1 | NULL
--> 2 | 1 | NULL
--> 3 | 2 | NULL
--> 4 | 2.5 | NULL
--> 5 | 3 | NULL
--> 6 | 5 | NULL
--> 7 | 5 | NULL
--> 12 | 9223372036854775807 | NULL
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b DESC RANGE BETWEEN 1 FOLLOWING AND 3 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b DESC RANGE BETWEEN 1 FOLLOWING AND 3 FOLLOWING)
--> 11 | x'00' | '11'
--> 14 | 'u' | '14'
--> 10 | 't' | '10'
--> 12 | 9223372036854775807 | NULL
--> 6 | 5 | '5,4,3'
--> 7 | 5 | '5,4,3'
--> 5 | 3 | '3,1,2'
--> 4 | 2.5 | '1,2'
--> 3 | 2 | '1,2'
--> 1 | 1 | NULL
--> 2 | 1 | NULL
--> 13 | -9223372036854775808 | '13'
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
--> 8 | NULL | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 9 | NULL | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 13 | -9223372036854775808 | '1,2,3,4,5,6,7,12,10,14,11'
--> 1 | 1 | '3,4,5,6,7,12,10,14,11'
--> 2 | 1 | '3,4,5,6,7,12,10,14,11'
--> 3 | 2 | '5,6,7,12,10,14,11'
--> 4 | 2.5 | '6,7,12,10,14,11'
--> 5 | 3 | '6,7,12,10,14,11'
--> 6 | 5 | '12,10,14,11'
--> 7 | 5 | '12,10,14,11'
--> 12 | 9223372036854775807 | '10,14,11'
--> 10 | 't' | '10,14,11'
--> 14 | 'u' | '14,11'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '8,9'
--> 1 | 1 | '8,9,13'
--> 2 | 1 | '8,9,13'
--> 3 | 2 | '8,9,13,1,2'
--> 4 | 2.5 | '8,9,13,1,2'
--> 5 | 3 | '8,9,13,1,2,3'
--> 6 | 5 | '8,9,13,1,2,3,4,5'
--> 7 | 5 | '8,9,13,1,2,3,4,5'
--> 12 | 9223372036854775807 | '8,9,13,1,2,3,4,5,6,7'
--> 10 | 't' | '8,9,13,1,2,3,4,5,6,7,12,10'
--> 14 | 'u' | '8,9,13,1,2,3,4,5,6,7,12,10,14'
--> 11 | x'00' | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2,3,4,5'
--> 2 | 1 | '1,2,3,4,5'
--> 3 | 2 | '3,4,5'
--> 4 | 2.5 | '4,5'
--> 5 | 3 | '5,6,7'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 2 PRECEDING AND CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 2 PRECEDING AND CURRENT ROW)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2'
--> 2 | 1 | '1,2'
--> 3 | 2 | '1,2,3'
--> 4 | 2.5 | '1,2,3,4'
--> 5 | 3 | '1,2,3,4,5'
--> 6 | 5 | '5,6,7'
--> 7 | 5 | '5,6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
--> 8 | NULL | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 9 | NULL | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 13 | -9223372036854775808 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 1 | 1 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 2 | 1 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 3 | 2 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 4 | 2.5 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 5 | 3 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 6 | 5 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 7 | 5 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 12 | 9223372036854775807 | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 10 | 't' | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 14 | 'u' | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 11 | x'00' | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
--> 8 | NULL | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 9 | NULL | '8,9,13,1,2,3,4,5,6,7,12,10,14,11'
--> 13 | -9223372036854775808 | '13,1,2,3,4,5,6,7,12,10,14,11'
--> 1 | 1 | '1,2,3,4,5,6,7,12,10,14,11'
--> 2 | 1 | '1,2,3,4,5,6,7,12,10,14,11'
--> 3 | 2 | '3,4,5,6,7,12,10,14,11'
--> 4 | 2.5 | '4,5,6,7,12,10,14,11'
--> 5 | 3 | '5,6,7,12,10,14,11'
--> 6 | 5 | '6,7,12,10,14,11'
--> 7 | 5 | '6,7,12,10,14,11'
--> 12 | 9223372036854775807 | '12,10,14,11'
--> 10 | 't' | '10,14,11'
--> 14 | 'u' | '14,11'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
--> 1 | 1 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 2 | 1 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 3 | 2 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 4 | 2.5 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 5 | 3 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 6 | 5 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 7 | 5 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 8 | NULL | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 9 | NULL | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 10 | 't' | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 11 | x'00' | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 12 | 9223372036854775807 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 13 | -9223372036854775808 | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
--> 14 | 'u' | '1,2,3,4,5,6,7,8,9,10,11,12,13,14'
SELECT a, b, group_concat(a) OVER (ORDER BY b, a RANGE BETWEEN CURRENT ROW AND CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b, a RANGE BETWEEN CURRENT ROW AND CURRENT ROW)
--> 8 | NULL | '8'
--> 9 | NULL | '9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1'
--> 2 | 1 | '2'
--> 3 | 2 | '3'
--> 4 | 2.5 | '4'
--> 5 | 3 | '5'
--> 6 | 5 | '6'
--> 7 | 5 | '7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'
SELECT a, b, group_concat(a) OVER (ORDER BY b COLLATE NOCASE RANGE BETWEEN 0 PRECEDING AND 0 FOLLOWING) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b COLLATE NOCASE RANGE BETWEEN 0 PRECEDING AND 0 FOLLOWING)
--> 8 | NULL | '8,9'
--> 9 | NULL | '8,9'
--> 13 | -9223372036854775808 | '13'
--> 1 | 1 | '1,2'
--> 2 | 1 | '1,2'
--> 3 | 2 | '3'
--> 4 | 2.5 | '4'
--> 5 | 3 | '5'
--> 6 | 5 | '6,7'
--> 7 | 5 | '6,7'
--> 12 | 9223372036854775807 | '12'
--> 10 | 't' | '10'
--> 14 | 'u' | '14'
--> 11 | x'00' | '11'

--- EXCLUDE
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,1),(3,2),(4,2),(5,2),(6,5),(7,7);
--+ 7 changes, rowid 7
SELECT a, b, group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE NO OTHERS) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE NO OTHERS)
--> 1 | 1 | '1,2,3'
--> 2 | 1 | '1,2,3,4'
--> 3 | 2 | '1,2,3,4,5'
--> 4 | 2 | '2,3,4,5,6'
--> 5 | 2 | '3,4,5,6,7'
--> 6 | 5 | '4,5,6,7'
--> 7 | 7 | '5,6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW)
--> 1 | 1 | '2,3'
--> 2 | 1 | '1,3,4'
--> 3 | 2 | '1,2,4,5'
--> 4 | 2 | '2,3,5,6'
--> 5 | 2 | '3,4,6,7'
--> 6 | 5 | '4,5,7'
--> 7 | 7 | '5,6'
SELECT a, b, group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE GROUP) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE GROUP)
--> 1 | 1 | '3'
--> 2 | 1 | '3,4'
--> 3 | 2 | '1,2'
--> 4 | 2 | '2,6'
--> 5 | 2 | '6,7'
--> 6 | 5 | '4,5,7'
--> 7 | 7 | '5,6'
SELECT a, b, group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE TIES) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE TIES)
--> 1 | 1 | '1,3'
--> 2 | 1 | '2,3,4'
--> 3 | 2 | '1,2,3'
--> 4 | 2 | '2,4,6'
--> 5 | 2 | '5,6,7'
--> 6 | 5 | '4,5,6,7'
--> 7 | 7 | '5,6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW)
--> 1 | 1 | '2,3,4,5'
--> 2 | 1 | '1,3,4,5'
--> 3 | 2 | '1,2,4,5,6'
--> 4 | 2 | '1,2,3,5,6'
--> 5 | 2 | '1,2,3,4,6'
--> 6 | 5 | '3,4,5,7'
--> 7 | 7 | '6'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE GROUP) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE GROUP)
--> 1 | 1 | '3,4,5'
--> 2 | 1 | '3,4,5'
--> 3 | 2 | '1,2,6'
--> 4 | 2 | '1,2,6'
--> 5 | 2 | '1,2,6'
--> 6 | 5 | '3,4,5,7'
--> 7 | 7 | '6'
SELECT a, b, group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES)
--> 1 | 1 | '1,3,4,5'
--> 2 | 1 | '2,3,4,5'
--> 3 | 2 | '1,2,3,6'
--> 4 | 2 | '1,2,4,6'
--> 5 | 2 | '1,2,5,6'
--> 6 | 5 | '3,4,5,6,7'
--> 7 | 7 | '6,7'
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW)
--> 1 | 1 | '2,3,4,5'
--> 2 | 1 | '1,3,4,5'
--> 3 | 2 | '1,2,4,5'
--> 4 | 2 | '1,2,3,5'
--> 5 | 2 | '1,2,3,4'
--> 6 | 5 | '7'
--> 7 | 7 | NULL
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE GROUP) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE GROUP)
--> 1 | 1 | '3,4,5'
--> 2 | 1 | '3,4,5'
--> 3 | 2 | '1,2'
--> 4 | 2 | '1,2'
--> 5 | 2 | '1,2'
--> 6 | 5 | '7'
--> 7 | 7 | NULL
SELECT a, b, group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE TIES) FROM t;
--= a | b | group_concat(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE TIES)
--> 1 | 1 | '1,3,4,5'
--> 2 | 1 | '2,3,4,5'
--> 3 | 2 | '1,2,3'
--> 4 | 2 | '1,2,4'
--> 5 | 2 | '1,2,5'
--> 6 | 5 | '6,7'
--> 7 | 7 | '7'
SELECT a, b, group_concat(a) OVER (RANGE UNBOUNDED PRECEDING EXCLUDE TIES) FROM t;
--= a | b | group_concat(a) OVER (RANGE UNBOUNDED PRECEDING EXCLUDE TIES)
--> 1 | 1 | '1'
--> 2 | 1 | '2'
--> 3 | 2 | '3'
--> 4 | 2 | '4'
--> 5 | 2 | '5'
--> 6 | 5 | '6'
--> 7 | 7 | '7'
SELECT a, b, group_concat(a) OVER (EXCLUDE TIES) FROM t;
--! 1: near "TIES": syntax error
SELECT a, b, min(b) OVER w, max(b) OVER w, first_value(a) OVER w, last_value(a) OVER w, nth_value(a,2) OVER w, row_number() OVER w, rank() OVER w, lag(a) OVER w, json_group_array(a) OVER w FROM t WINDOW w AS (ORDER BY b GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE GROUP);
--= a | b | min(b) OVER w | max(b) OVER w | first_value(a) OVER w | last_value(a) OVER w | nth_value(a,2) OVER w | row_number() OVER w | rank() OVER w | lag(a) OVER w | json_group_array(a) OVER w
--> 1 | 1 | 2 | 2 | 3 | 5 | 4 | 1 | 1 | NULL | '[3,4,5]'
--> 2 | 1 | 2 | 2 | 3 | 5 | 4 | 2 | 1 | 1 | '[3,4,5]'
--> 3 | 2 | 1 | 5 | 1 | 6 | 2 | 3 | 3 | 2 | '[1,2,6]'
--> 4 | 2 | 1 | 5 | 1 | 6 | 2 | 4 | 3 | 3 | '[1,2,6]'
--> 5 | 2 | 1 | 5 | 1 | 6 | 2 | 5 | 3 | 4 | '[1,2,6]'
--> 6 | 5 | 2 | 7 | 3 | 7 | 4 | 6 | 6 | 5 | '[3,4,5,7]'
--> 7 | 7 | 5 | 5 | 6 | 6 | NULL | 7 | 7 | 6 | '[6]'
SELECT a, sum(a) FILTER (WHERE a%2) OVER (ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) FROM t;
--= a | sum(a) FILTER (WHERE a%2) OVER (ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)
--> 1 | 15
--> 2 | 16
--> 3 | 13
--> 4 | 16
--> 5 | 11
--> 6 | 16
--> 7 | 9
SELECT a, group_concat(a) OVER (ORDER BY b ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING EXCLUDE GROUP), group_concat(a) OVER (PARTITION BY b%2 ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW) FROM t;
--= a | group_concat(a) OVER (ORDER BY b ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING EXCLUDE GROUP) | group_concat(a) OVER (PARTITION BY b%2 ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW)
--> 1 | '3' | NULL
--> 2 | '3,4' | '1'
--> 3 | NULL | NULL
--> 4 | '6' | '3'
--> 5 | '6,7' | '3,4'
--> 6 | '7' | '1,2'
--> 7 | NULL | '1,2,6'

--- FILTER
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,NULL),(3,2),(4,2),(5,2),(6,5),(7,7);
--+ 7 changes, rowid 7
SELECT a, sum(a) FILTER (WHERE b > 1) OVER (ORDER BY a), count(*) FILTER (WHERE b IS NULL) OVER (ORDER BY a ROWS 2 PRECEDING) FROM t;
--= a | sum(a) FILTER (WHERE b > 1) OVER (ORDER BY a) | count(*) FILTER (WHERE b IS NULL) OVER (ORDER BY a ROWS 2 PRECEDING)
--> 1 | NULL | 0
--> 2 | NULL | 1
--> 3 | 3 | 1
--> 4 | 7 | 1
--> 5 | 12 | 0
--> 6 | 18 | 0
--> 7 | 25 | 0
SELECT a, group_concat(a) FILTER (WHERE a%2) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING) FROM t;
--= a | group_concat(a) FILTER (WHERE a%2) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING)
--> 1 | '1'
--> 2 | '1,3'
--> 3 | '1,3'
--> 4 | '3,5'
--> 5 | '3,5'
--> 6 | '5,7'
--> 7 | '5,7'
SELECT row_number() FILTER (WHERE a) OVER () FROM t;
--! 1: FILTER clause may only be used with aggregate window functions
SELECT lag(a) FILTER (WHERE a) OVER () FROM t;
--! 1: FILTER clause may only be used with aggregate window functions
SELECT first_value(a) FILTER (WHERE a) OVER () FROM t;
--! 1: FILTER clause may only be used with aggregate window functions
SELECT abs(a) FILTER (WHERE a) OVER () FROM t;
--! 1: abs() may not be used as a window function

--- named and chained windows
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
INSERT INTO t VALUES(1,1,'x'),(2,1,'y'),(3,2,'x'),(4,2,'y'),(5,2,'x');
--+ 5 changes, rowid 5
SELECT a, sum(a) OVER w1, sum(a) OVER w2, sum(a) OVER (w1 ORDER BY a DESC), sum(a) OVER (w2 ROWS 1 PRECEDING) FROM t WINDOW w1 AS (PARTITION BY b), w2 AS (w1 ORDER BY a);
--= a | sum(a) OVER w1 | sum(a) OVER w2 | sum(a) OVER (w1 ORDER BY a DESC) | sum(a) OVER (w2 ROWS 1 PRECEDING)
--> 1 | 3 | 1 | 3 | 1
--> 2 | 3 | 3 | 2 | 3
--> 3 | 12 | 3 | 12 | 3
--> 4 | 12 | 7 | 9 | 7
--> 5 | 12 | 12 | 5 | 9
SELECT a, sum(a) OVER w3 FROM t WINDOW w1 AS (PARTITION BY b), w2 AS (w1 ORDER BY a), w3 AS (w2 ROWS 1 PRECEDING);
--= a | sum(a) OVER w3
--> 1 | 1
--> 2 | 3
--> 3 | 3
--> 4 | 7
--> 5 | 9
SELECT sum(a) OVER W FROM t WINDOW w AS (ORDER BY a);
--= sum(a) OVER W
--> 1
--> 3
--> 6
--> 10
--> 15
SELECT sum(a) OVER "w x" FROM t WINDOW [w x] AS (ORDER BY a);
--! 1: no such window: "w x"
SELECT sum(a) OVER w FROM t WINDOW w AS (ORDER BY a), w AS (ORDER BY a DESC);
--= sum(a) OVER w
--> 5
--> 9
--> 12
--> 14
--> 15
SELECT sum(a) OVER w2 FROM t WINDOW w2 AS (w1), w1 AS (ORDER BY a);
--= sum(a) OVER w2
--> 15
--> 15
--> 15
--> 15
--> 15
SELECT sum(a) OVER w FROM t;
--! 1: no such window: w
SELECT sum(a) OVER (w) FROM t;
--! 1: no such window: w
SELECT sum(a) OVER (w ORDER BY a) FROM t;
--! 1: no such window: w
SELECT a FROM t WINDOW w AS (nope);
--= a
--> 1
--> 2
--> 3
--> 4
--> 5
SELECT a FROM t WINDOW w AS (PARTITION BY b), v AS (nope);
--! 1: no such window: nope
SELECT sum(a) OVER (w PARTITION BY b) FROM t WINDOW w AS (ORDER BY a);
--! 1: cannot override PARTITION clause of window: w
SELECT sum(a) OVER (w ORDER BY b) FROM t WINDOW w AS (ORDER BY a);
--! 1: cannot override ORDER BY clause of window: w
SELECT sum(a) OVER (w ROWS 1 PRECEDING) FROM t WINDOW w AS (ROWS 2 PRECEDING);
--! 1: cannot override frame specification of window: w
SELECT sum(a) OVER (w) FROM t WINDOW w AS (ROWS 2 PRECEDING);
--! 1: cannot override frame specification of window: w
SELECT sum(a) OVER (w ORDER BY a) FROM t WINDOW w AS (ROWS 2 PRECEDING);
--! 1: cannot override frame specification of window: w
SELECT sum(a) OVER v FROM t WINDOW w AS (ORDER BY a), v AS (w PARTITION BY b);
--! 1: cannot override PARTITION clause of window: w
SELECT 1 FROM t WINDOW w AS (ORDER BY nope);
--= 1
--> 1
--> 1
--> 1
--> 1
--> 1
SELECT 1 FROM t WINDOW w AS (PARTITION BY sum(a));
--= 1
--> 1
--> 1
--> 1
--> 1
--> 1
SELECT 1 FROM t WINDOW w AS (ORDER BY 1 ROWS -1 PRECEDING);
--= 1
--> 1
--> 1
--> 1
--> 1
--> 1
SELECT (SELECT sum(a) OVER w) FROM t WINDOW w AS (ORDER BY a);
--! 1: no such window: w
SELECT a, row_number() OVER w FROM t GROUP BY b WINDOW w AS (ORDER BY b DESC) ORDER BY a;
--= a | row_number() OVER w
--> 1 | 2
--> 3 | 1
SELECT a, row_number() OVER w FROM t GROUP BY b HAVING a > 1 WINDOW w AS (ORDER BY b DESC) ORDER BY a;
--= a | row_number() OVER w
--> 3 | 1
SELECT sum(a) OVER over FROM t WINDOW over AS ();
--= sum(a) OVER over
--> 15
--> 15
--> 15
--> 15
--> 15
SELECT sum(a) OVER window FROM t WINDOW window AS ();
--= sum(a) OVER window
--> 15
--> 15
--> 15
--> 15
--> 15
SELECT sum(a) OVER filter FROM t WINDOW filter AS ();
--! 1: near "filter": syntax error

--- what is wrong with frames
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
SELECT sum(a) OVER (ORDER BY a ROWS -1 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS -1 PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS 1.5 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS 1.5 PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS 1.0 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS 1.0 PRECEDING)
--> 1
--> 3
--> 5
SELECT sum(a) OVER (ORDER BY a ROWS '1' PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS '1' PRECEDING)
--> 1
--> 3
--> 5
SELECT sum(a) OVER (ORDER BY a ROWS 'x' PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS 'x' PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS NULL PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS NULL PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS b PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS b PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS abs(1) PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS abs(1) PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS (SELECT 1) PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS (SELECT 1) PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS nope PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS nope PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS 1+1 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS 1+1 PRECEDING)
--> 1
--> 3
--> 6
SELECT sum(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND -1 FOLLOWING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND -1 FOLLOWING)
--! 1: frame ending offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND 'y' FOLLOWING) FROM t;
--= sum(a) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND 'y' FOLLOWING)
--! 1: frame ending offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a GROUPS -1 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a GROUPS -1 PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a GROUPS BETWEEN CURRENT ROW AND 0.5 FOLLOWING) FROM t;
--= sum(a) OVER (ORDER BY a GROUPS BETWEEN CURRENT ROW AND 0.5 FOLLOWING)
--! 1: frame ending offset must be a non-negative integer
SELECT sum(a) OVER (ORDER BY a RANGE -1 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE -1 PRECEDING)
--! 1: frame starting offset must be a non-negative number
SELECT sum(a) OVER (ORDER BY a RANGE 'x' PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE 'x' PRECEDING)
--! 1: frame starting offset must be a non-negative number
SELECT sum(a) OVER (ORDER BY a RANGE NULL PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE NULL PRECEDING)
--! 1: frame starting offset must be a non-negative number
SELECT sum(a) OVER (ORDER BY a RANGE 1.5 PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE 1.5 PRECEDING)
--> 1
--> 3
--> 5
SELECT sum(a) OVER (ORDER BY a RANGE '1' PRECEDING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE '1' PRECEDING)
--> 1
--> 3
--> 5
SELECT sum(a) OVER (ORDER BY a RANGE BETWEEN CURRENT ROW AND -1 FOLLOWING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE BETWEEN CURRENT ROW AND -1 FOLLOWING)
--! 1: frame ending offset must be a non-negative number
SELECT sum(a) OVER (ORDER BY a RANGE BETWEEN CURRENT ROW AND x'00' FOLLOWING) FROM t;
--= sum(a) OVER (ORDER BY a RANGE BETWEEN CURRENT ROW AND x'00' FOLLOWING)
--! 1: frame ending offset must be a non-negative number
SELECT sum(a) OVER (RANGE 1 PRECEDING) FROM t;
--! 1: RANGE with offset PRECEDING/FOLLOWING requires one ORDER BY expression
SELECT sum(a) OVER (ORDER BY a, b RANGE 1 PRECEDING) FROM t;
--! 1: RANGE with offset PRECEDING/FOLLOWING requires one ORDER BY expression
SELECT sum(a) OVER (ORDER BY a, b RANGE BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM t;
--! 1: RANGE with offset PRECEDING/FOLLOWING requires one ORDER BY expression
SELECT row_number() OVER (ORDER BY a, b RANGE BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM t;
--! 1: RANGE with offset PRECEDING/FOLLOWING requires one ORDER BY expression
SELECT sum(a) OVER (ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) FROM t;
--! 1: near "FOLLOWING": syntax error
SELECT sum(a) OVER (ROWS BETWEEN CURRENT ROW AND UNBOUNDED PRECEDING) FROM t;
--! 1: near "PRECEDING": syntax error
SELECT sum(a) OVER (ROWS BETWEEN CURRENT ROW AND 1 PRECEDING) FROM t;
--! 1: unsupported frame specification
SELECT sum(a) OVER (ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) FROM t;
--! 1: unsupported frame specification
SELECT sum(a) OVER (ROWS BETWEEN 1 FOLLOWING AND CURRENT ROW) FROM t;
--! 1: unsupported frame specification
SELECT sum(a) OVER (ROWS 1 FOLLOWING) FROM t;
--! 1: unsupported frame specification
SELECT sum(a) OVER (ROWS UNBOUNDED FOLLOWING) FROM t;
--! 1: near "FOLLOWING": syntax error
SELECT sum(a) OVER (ROWS BETWEEN 1 PRECEDING) FROM t;
--! 1: near ")": syntax error
SELECT sum(a) OVER (ROWS) FROM t;
--! 1: near ")": syntax error
SELECT sum(a) OVER (ORDER BY a ROWS 1 PRECEDING EXCLUDE) FROM t;
--! 1: near ")": syntax error
SELECT sum(a) OVER (ORDER BY a ROWS 1 PRECEDING EXCLUDE OTHERS) FROM t;
--! 1: near "OTHERS": syntax error
SELECT sum(a) OVER (ORDER BY a PARTITION BY b) FROM t;
--! 1: near "PARTITION": syntax error
SELECT sum(a) OVER (ORDER BY a ROWS -1 PRECEDING) FROM t WHERE 0;
--= sum(a) OVER (ORDER BY a ROWS -1 PRECEDING)

--- misuse
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
SELECT row_number() FROM t;
--! 1: misuse of window function row_number()
SELECT abs(a) OVER () FROM t;
--! 1: abs() may not be used as a window function
SELECT nope(a) OVER () FROM t;
--! 1: no such function: nope
SELECT sum(DISTINCT a) OVER () FROM t;
--! 1: DISTINCT is not supported for window functions
SELECT sum(a ORDER BY a) OVER () FROM t;
--! 1: ORDER BY may not be used with non-aggregate sum()
SELECT row_number(a) OVER () FROM t;
--! 1: wrong number of arguments to function row_number()
SELECT sum() OVER () FROM t;
--! 1: wrong number of arguments to function sum()
SELECT sum(*) OVER () FROM t;
--! 1: wrong number of arguments to function sum()
SELECT ntile() OVER () FROM t;
--! 1: wrong number of arguments to function ntile()
SELECT lag() OVER () FROM t;
--! 1: wrong number of arguments to function lag()
SELECT lag(a,1,2,3) OVER () FROM t;
--! 1: wrong number of arguments to function lag()
SELECT nth_value(a) OVER () FROM t;
--! 1: wrong number of arguments to function nth_value()
SELECT a FROM t WHERE row_number() OVER () = 1;
--! 1: misuse of window function row_number()
SELECT a FROM t WHERE sum(a) OVER () = 1;
--! 1: misuse of window function sum()
SELECT a FROM t GROUP BY row_number() OVER ();
--! 1: misuse of window function row_number()
SELECT a FROM t GROUP BY a HAVING row_number() OVER () = 1;
--! 1: misuse of window function row_number()
SELECT sum(row_number() OVER ()) FROM t;
--! 1: misuse of window function row_number()
SELECT sum(row_number() OVER ()) OVER () FROM t;
--! 1: misuse of window function row_number()
SELECT sum(a) OVER (ORDER BY row_number() OVER ()) FROM t;
--! 1: misuse of window function row_number()
SELECT sum(a) OVER (PARTITION BY sum(a) OVER ()) FROM t;
--! 1: misuse of window function sum()
SELECT sum(a) OVER (ROWS sum(a) PRECEDING) FROM t;
--= sum(a) OVER (ROWS sum(a) PRECEDING)
--! 1: frame starting offset must be a non-negative integer
SELECT sum(a) FILTER (WHERE row_number() OVER ()) OVER () FROM t;
--! 1: misuse of window function row_number()
SELECT a FROM t LIMIT row_number() OVER ();
--! 1: misuse of window function row_number()
SELECT row_number() OVER () AS r FROM t WHERE r = 1;
--! 1: misuse of aliased window function r
SELECT row_number() OVER () AS r FROM t GROUP BY r;
--! 1: misuse of aliased window function r
SELECT row_number() OVER () AS r FROM t GROUP BY a HAVING r;
--! 1: misuse of aliased window function r
SELECT row_number() OVER () AS r, sum(r) FROM t;
--! 1: no such column: r
SELECT row_number() OVER () AS r, sum(r) OVER () FROM t;
--! 1: no such column: r
SELECT row_number() OVER () AS r, r+1 FROM t;
--! 1: no such column: r
SELECT t1.a FROM t t1 JOIN t t2 ON row_number() OVER () = 1;
--! 1: misuse of window function row_number()
INSERT INTO t VALUES(row_number() OVER (), 1);
--! 1: misuse of window function row_number()
UPDATE t SET b = row_number() OVER ();
--! 1: misuse of window function row_number()
DELETE FROM t WHERE row_number() OVER () = 1;
--! 1: misuse of window function row_number()
CREATE TABLE u(a CHECK(row_number() OVER ()));
--! 1: misuse of window function row_number()
CREATE TABLE u(a DEFAULT (row_number() OVER ()));
--! 1: default value of column [a] is not constant
CREATE TABLE u(a, b AS (sum(a) OVER ()));
--! 1: misuse of window function sum()
CREATE INDEX ta ON t(row_number() OVER ());
--! 1: misuse of window function row_number()
CREATE INDEX ta ON t(a) WHERE sum(a) OVER ();
--! 1: misuse of window function sum()
VALUES(row_number() OVER ());
--= column1
--> 1
VALUES(1, sum(1) OVER ()), (2, count(*) OVER ());
--= column1 | column2
--> 1 | 1
--> 2 | 1
SELECT ntile(0) OVER () FROM t;
--= ntile(0) OVER ()
--! 1: argument of ntile must be a positive integer
SELECT ntile(-1) OVER () FROM t;
--= ntile(-1) OVER ()
--! 1: argument of ntile must be a positive integer
SELECT ntile('x') OVER () FROM t;
--= ntile('x') OVER ()
--! 1: argument of ntile must be a positive integer
SELECT ntile(NULL) OVER () FROM t;
--= ntile(NULL) OVER ()
--! 1: argument of ntile must be a positive integer
SELECT ntile('2') OVER () FROM t;
--= ntile('2') OVER ()
--> 1
--> 1
--> 2
SELECT nth_value(a,0) OVER () FROM t;
--= nth_value(a,0) OVER ()
--! 1: second argument to nth_value must be a positive integer
SELECT nth_value(a,-1) OVER () FROM t;
--= nth_value(a,-1) OVER ()
--! 1: second argument to nth_value must be a positive integer
SELECT nth_value(a,1.5) OVER () FROM t;
--= nth_value(a,1.5) OVER ()
--! 1: second argument to nth_value must be a positive integer
SELECT nth_value(a,1.0) OVER () FROM t;
--= nth_value(a,1.0) OVER ()
--> 1
--> 1
--> 1
SELECT nth_value(a,'1') OVER () FROM t;
--= nth_value(a,'1') OVER ()
--> 1
--> 1
--> 1
SELECT nth_value(a,NULL) OVER () FROM t;
--= nth_value(a,NULL) OVER ()
--! 1: second argument to nth_value must be a positive integer
SELECT lag(a,-1) OVER (), lead(a,-1) OVER (), lag(a,'x') OVER (), lead(a,1.5) OVER (), lag(a,NULL) OVER (), lead(a,0) OVER () FROM t;
--= lag(a,-1) OVER () | lead(a,-1) OVER () | lag(a,'x') OVER () | lead(a,1.5) OVER () | lag(a,NULL) OVER () | lead(a,0) OVER ()
--> 2 | NULL | 1 | NULL | NULL | 1
--> 3 | 1 | 2 | NULL | NULL | 2
--> NULL | 2 | 3 | NULL | NULL | 3
SELECT count(*) OVER (), count() OVER () FROM t;
--= count(*) OVER () | count() OVER ()
--> 3 | 3
--> 3 | 3
--> 3 | 3

--- windows over aggregates
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c, d);
INSERT INTO t VALUES(1,1,'x',10),(2,1,'y',20),(3,2,'x',30),(4,2,'y',40),(5,3,'x',50),(6,NULL,'z',60);
--+ 6 changes, rowid 6
SELECT b, sum(d), sum(sum(d)) OVER (ORDER BY b), rank() OVER (ORDER BY sum(d) DESC) FROM t GROUP BY b;
--= b | sum(d) | sum(sum(d)) OVER (ORDER BY b) | rank() OVER (ORDER BY sum(d) DESC)
--> NULL | 60 | 60 | 2
--> 1 | 30 | 90 | 4
--> 2 | 70 | 160 | 1
--> 3 | 50 | 210 | 3
SELECT b, count(*) OVER (), count(*) FROM t GROUP BY b;
--= b | count(*) OVER () | count(*)
--> NULL | 4 | 1
--> 1 | 4 | 2
--> 2 | 4 | 2
--> 3 | 4 | 1
SELECT b, c, sum(d) OVER (PARTITION BY c) FROM t GROUP BY b, c;
--= b | c | sum(d) OVER (PARTITION BY c)
--> 1 | 'x' | 90
--> 2 | 'x' | 90
--> 3 | 'x' | 90
--> 1 | 'y' | 60
--> 2 | 'y' | 60
--> NULL | 'z' | 60
SELECT sum(sum(d)) OVER () FROM t;
--= sum(sum(d)) OVER ()
--> 210
SELECT count(*), row_number() OVER () FROM t;
--= count(*) | row_number() OVER ()
--> 6 | 1
SELECT b, max(d), lag(max(d)) OVER (ORDER BY b) FROM t GROUP BY b HAVING max(d) > 20;
--= b | max(d) | lag(max(d)) OVER (ORDER BY b)
--> NULL | 60 | NULL
--> 2 | 40 | 60
--> 3 | 50 | 40
SELECT b, avg(d) FILTER (WHERE d > 10) AS m, first_value(b) OVER (ORDER BY avg(d)) FROM t GROUP BY b ORDER BY m DESC;
--= b | m | first_value(b) OVER (ORDER BY avg(d))
--> NULL | 60.0 | 1
--> 3 | 50.0 | 1
--> 2 | 35.0 | 1
--> 1 | 20.0 | 1
SELECT b, group_concat(c), group_concat(group_concat(c), ';') OVER (ORDER BY b) FROM t GROUP BY b;
--= b | group_concat(c) | group_concat(group_concat(c), ';') OVER (ORDER BY b)
--> NULL | 'z' | 'z'
--> 1 | 'x,y' | 'z;x,y'
--> 2 | 'x,y' | 'z;x,y;x,y'
--> 3 | 'x' | 'z;x,y;x,y;x'
SELECT c, sum(d) * 100.0 / sum(sum(d)) OVER () AS share FROM t GROUP BY c ORDER BY share;
--= c | share
--> 'y' | 28.571428571428573
--> 'z' | 28.571428571428573
--> 'x' | 42.857142857142854
SELECT b, sum(d), ntile(2) OVER (ORDER BY sum(d)) FROM t GROUP BY b ORDER BY sum(d) DESC LIMIT 2;
--= b | sum(d) | ntile(2) OVER (ORDER BY sum(d))
--> 2 | 70 | 2
--> NULL | 60 | 2
SELECT b+1 AS k, row_number() OVER (ORDER BY b+1 DESC) FROM t GROUP BY k;
--= k | row_number() OVER (ORDER BY b+1 DESC)
--> 4 | 1
--> 3 | 2
--> 2 | 3
--> NULL | 4
SELECT DISTINCT b, dense_rank() OVER (ORDER BY b) FROM t;
--= b | dense_rank() OVER (ORDER BY b)
--> NULL | 1
--> 1 | 2
--> 2 | 3
--> 3 | 4
SELECT a, max(d) OVER (PARTITION BY b), (SELECT sum(d) OVER () FROM t t2 WHERE t2.b = t.b LIMIT 1) FROM t;
--= a | max(d) OVER (PARTITION BY b) | (SELECT sum(d) OVER () FROM t t2 WHERE t2.b = t.b LIMIT 1)
--> 6 | 60 | NULL
--> 1 | 20 | 30
--> 2 | 20 | 30
--> 3 | 40 | 70
--> 4 | 40 | 70
--> 5 | 50 | 50

--- in subqueries, views, CTEs, compounds, triggers, changes
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
INSERT INTO t VALUES(1,1,'x'),(2,1,'y'),(3,2,'x'),(4,2,'y'),(5,3,'x');
--+ 5 changes, rowid 5
CREATE VIEW v AS SELECT a, b, sum(a) OVER (PARTITION BY b ORDER BY a) AS s, row_number() OVER w AS n FROM t WINDOW w AS (ORDER BY a DESC);
SELECT * FROM v;
--= a | b | s | n
--> 1 | 1 | 1 | 5
--> 2 | 1 | 3 | 4
--> 3 | 2 | 3 | 3
--> 4 | 2 | 7 | 2
--> 5 | 3 | 5 | 1
SELECT * FROM v WHERE b = 2;
--= a | b | s | n
--> 3 | 2 | 3 | 3
--> 4 | 2 | 7 | 2
SELECT n FROM v WHERE a = 3;
--= n
--> 3
SELECT s FROM v ORDER BY n;
--= s
--> 5
--> 7
--> 3
--> 3
--> 1
SELECT max(n) FROM v GROUP BY b;
--= max(n)
--> 5
--> 3
--> 1
SELECT * FROM v ORDER BY a LIMIT 2;
--= a | b | s | n
--> 1 | 1 | 1 | 5
--> 2 | 1 | 3 | 4
SELECT * FROM t JOIN v USING(a) WHERE v.n < 3;
--= a | b | c | b | s | n
--> 4 | 2 | 'y' | 2 | 7 | 2
--> 5 | 3 | 'x' | 3 | 5 | 1
WITH r AS (SELECT a, rank() OVER (PARTITION BY b ORDER BY a) k FROM t) SELECT * FROM r WHERE k = 1;
--= a | k
--> 1 | 1
--> 3 | 1
--> 5 | 1
WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 4) SELECT x, sum(x) OVER (ORDER BY x) FROM r;
--= x | sum(x) OVER (ORDER BY x)
--> 1 | 1
--> 2 | 3
--> 3 | 6
--> 4 | 10
WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + row_number() OVER () FROM r WHERE x < 4) SELECT * FROM r;
--! 1: cannot use window functions in recursive queries
SELECT a, row_number() OVER (ORDER BY a) FROM t UNION ALL SELECT b, sum(b) OVER () FROM t;
--= a | row_number() OVER (ORDER BY a)
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 4 | 4
--> 5 | 5
--> 1 | 9
--> 1 | 9
--> 2 | 9
--> 2 | 9
--> 3 | 9
SELECT row_number() OVER () FROM t UNION SELECT count(*) OVER () FROM t;
--= row_number() OVER ()
--> 1
--> 2
--> 3
--> 4
--> 5
SELECT row_number() OVER () FROM t EXCEPT SELECT 2 ORDER BY 1 DESC;
--= row_number() OVER ()
--> 5
--> 4
--> 3
--> 1
SELECT a, row_number() OVER () AS r FROM t UNION ALL SELECT 9, 9 ORDER BY r DESC, a;
--= a | r
--> 9 | 9
--> 5 | 5
--> 4 | 4
--> 3 | 3
--> 2 | 2
--> 1 | 1
SELECT * FROM t WHERE a IN (SELECT max(a) OVER (PARTITION BY b) FROM t);
--= a | b | c
--> 2 | 1 | 'y'
--> 4 | 2 | 'y'
--> 5 | 3 | 'x'
SELECT a, (SELECT sum(b) OVER () FROM t LIMIT 1) FROM t;
--= a | (SELECT sum(b) OVER () FROM t LIMIT 1)
--> 1 | 9
--> 2 | 9
--> 3 | 9
--> 4 | 9
--> 5 | 9
SELECT a, (SELECT sum(x.a) OVER (ORDER BY x.a) FROM t x WHERE x.b = t.b ORDER BY 1 DESC LIMIT 1) FROM t;
--= a | (SELECT sum(x.a) OVER (ORDER BY x.a) FROM t x WHERE x.b = t.b ORDER BY 1 DESC LIMIT 1)
--> 1 | 3
--> 2 | 3
--> 3 | 7
--> 4 | 7
--> 5 | 5
SELECT EXISTS(SELECT row_number() OVER () FROM t);
--= EXISTS(SELECT row_number() OVER () FROM t)
--> 1
SELECT (SELECT group_concat(n) FROM (SELECT row_number() OVER (ORDER BY a) AS n FROM t));
--= (SELECT group_concat(n) FROM (SELECT row_number() OVER (ORDER BY a) AS n FROM t))
--> '1,2,3,4,5'
SELECT sum(n) FROM (SELECT count(*) OVER (PARTITION BY c) AS n FROM t);
--= sum(n)
--> 13
CREATE TABLE u AS SELECT a, lag(a) OVER (ORDER BY a) AS p FROM t;
SELECT * FROM u;
--= a | p
--> 1 | NULL
--> 2 | 1
--> 3 | 2
--> 4 | 3
--> 5 | 4
INSERT INTO u SELECT a + 10, row_number() OVER (ORDER BY c) FROM t;
--+ 10 changes, rowid 10
SELECT * FROM u;
--= a | p
--> 1 | NULL
--> 2 | 1
--> 3 | 2
--> 4 | 3
--> 5 | 4
--> 11 | 1
--> 13 | 2
--> 15 | 3
--> 12 | 4
--> 14 | 5
UPDATE u SET p = (SELECT n FROM (SELECT a, row_number() OVER (ORDER BY a DESC) n FROM u x) y WHERE y.a = u.a);
--+ 20 changes, rowid 10
SELECT * FROM u;
--= a | p
--> 1 | 10
--> 2 | 9
--> 3 | 8
--> 4 | 7
--> 5 | 6
--> 11 | 5
--> 13 | 3
--> 15 | 1
--> 12 | 4
--> 14 | 2
UPDATE u SET p = y.n FROM (SELECT a, ntile(2) OVER (ORDER BY a) n FROM u) y WHERE y.a = u.a;
--+ 30 changes, rowid 10
SELECT * FROM u;
--= a | p
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 11 | 2
--> 13 | 2
--> 15 | 2
--> 12 | 2
--> 14 | 2
DELETE FROM u WHERE a IN (SELECT a FROM (SELECT a, row_number() OVER (PARTITION BY p) n FROM u) WHERE n > 1);
--+ 38 changes, rowid 10
SELECT * FROM u;
--= a | p
--> 1 | 1
--> 11 | 2
CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO u SELECT NEW.a, sum(a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM t; END;
INSERT INTO t VALUES(6, 6, 'z');
--+ 45 changes, rowid 6
SELECT * FROM u;
--= a | p
--> 1 | 1
--> 11 | 2
--> 6 | 1
--> 6 | 3
--> 6 | 5
--> 6 | 7
--> 6 | 9
--> 6 | 11
SELECT a FROM t WHERE (a, 1) IN (SELECT a, rank() OVER (PARTITION BY b ORDER BY a) FROM t);
--= a
--> 1
--> 3
--> 5
--> 6
SELECT x.a, sum(x.a) OVER (ORDER BY x.a), y.a FROM t x LEFT JOIN t y ON y.a = x.a + 3 AND y.b <> x.b;
--= a | sum(x.a) OVER (ORDER BY x.a) | a
--> 1 | 1 | 4
--> 2 | 3 | 5
--> 3 | 6 | 6
--> 4 | 10 | NULL
--> 5 | 15 | NULL
--> 6 | 21 | NULL
SELECT sum(1) OVER (ORDER BY 1), row_number() OVER (ORDER BY 'x');
--= sum(1) OVER (ORDER BY 1) | row_number() OVER (ORDER BY 'x')
--> 1 | 1
SELECT count(*) OVER () WHERE 0;
--= count(*) OVER ()
SELECT a, sum(a) OVER (ORDER BY c COLLATE NOCASE, a), max(c) OVER (ORDER BY a) FROM t;
--= a | sum(a) OVER (ORDER BY c COLLATE NOCASE, a) | max(c) OVER (ORDER BY a)
--> 1 | 1 | 'x'
--> 3 | 4 | 'y'
--> 5 | 9 | 'y'
--> 2 | 11 | 'y'
--> 4 | 15 | 'y'
--> 6 | 21 | 'z'
SELECT a, CASE WHEN row_number() OVER (ORDER BY a) > 2 THEN sum(a) OVER (ORDER BY a) ELSE -1 END + 1 FROM t;
--= a | CASE WHEN row_number() OVER (ORDER BY a) > 2 THEN sum(a) OVER (ORDER BY a) ELSE -1 END + 1
--> 1 | 0
--> 2 | 0
--> 3 | 7
--> 4 | 11
--> 5 | 16
--> 6 | 22
SELECT typeof(lag(a) OVER ()), typeof(sum(a) OVER ()), sum(a) OVER () || 'x' FROM t LIMIT 1;
--= typeof(lag(a) OVER ()) | typeof(sum(a) OVER ()) | sum(a) OVER () || 'x'
--> 'null' | 'integer' | '21x'
SELECT row_number() OVER (PARTITION BY b ORDER BY a), a FROM t ORDER BY 1, 2;
--= row_number() OVER (PARTITION BY b ORDER BY a) | a
--> 1 | 1
--> 1 | 3
--> 1 | 5
--> 1 | 6
--> 2 | 2
--> 2 | 4

--- EXPLAIN QUERY PLAN
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
CREATE INDEX tb ON t(b, c);
EXPLAIN QUERY PLAN SELECT row_number() OVER () FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT row_number() OVER (ORDER BY a) FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT row_number() OVER (ORDER BY c) FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT row_number() OVER (PARTITION BY b ORDER BY c) FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX tb
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT sum(a) OVER (PARTITION BY b), sum(a) OVER (PARTITION BY c) FROM t;
--> CO-ROUTINE (subquery-2)
-->   CO-ROUTINE (subquery-3)
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-3)
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT sum(a) OVER (ORDER BY b) FROM t ORDER BY c;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX tb
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT DISTINCT sum(a) OVER (ORDER BY b) FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX tb
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR DISTINCT
EXPLAIN QUERY PLAN SELECT sum(count(*)) OVER (ORDER BY b) FROM t GROUP BY b;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX tb
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT sum(count(*)) OVER (ORDER BY c) FROM t GROUP BY c;
--> CO-ROUTINE (subquery-2)
-->   SCAN t
-->   USE TEMP B-TREE FOR GROUP BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT sum(x.a) OVER (ORDER BY x.c) FROM t x JOIN t y ON y.b = x.b;
--> CO-ROUTINE (subquery-2)
-->   SCAN x
-->   SEARCH y USING COVERING INDEX tb (b=?)
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT * FROM (SELECT a, row_number() OVER (ORDER BY c) n FROM t) WHERE n = 1;
--> CO-ROUTINE (subquery-1)
-->   CO-ROUTINE (subquery-3)
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-3)
--> SCAN (subquery-1)
EXPLAIN QUERY PLAN SELECT sum(a) OVER (ORDER BY c) FROM t UNION ALL SELECT a FROM t;
--> COMPOUND QUERY
-->   LEFT-MOST SUBQUERY
-->     CO-ROUTINE (subquery-3)
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     SCAN (subquery-3)
-->   UNION ALL
-->     SCAN t
EXPLAIN QUERY PLAN SELECT sum(a) OVER (ORDER BY c), (SELECT max(b) FROM t) FROM t LIMIT 3;
--> CO-ROUTINE (subquery-3)
-->   SCAN t
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-3)
--> SCALAR SUBQUERY 1
-->   SEARCH t USING COVERING INDEX tb

--- reals that enter and leave frames
CREATE TABLE t(a INTEGER PRIMARY KEY, d);
INSERT INTO t VALUES(1,1e100),(2,1),(3,-1e100),(4,0.1),(5,0.2),(6,0.3),(7,9e999),(8,1),(9,-9e999),(10,2),(11,9223372036854775807),(12,1),(13,'3abc'),(14,x'35');
--+ 14 changes, rowid 14
SELECT a, sum(d) OVER (ORDER BY a ROWS 1 PRECEDING), total(d) OVER (ORDER BY a ROWS 2 PRECEDING), avg(d) OVER (ORDER BY a ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t WHERE a < 11;
--= a | sum(d) OVER (ORDER BY a ROWS 1 PRECEDING) | total(d) OVER (ORDER BY a ROWS 2 PRECEDING) | avg(d) OVER (ORDER BY a ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)
--> 1 | 1e100 | 1e100 | -5e99
--> 2 | 1e100 | 1e100 | -5e99
--> 3 | -1e100 | 1.0 | 0.15000000000000002
--> 4 | -1e100 | -1e100 | 0.25
--> 5 | 0.30000000000000004 | -1e100 | inf
--> 6 | 0.5 | 0.6000000000000001 | inf
--> 7 | inf | inf | NULL
--> 8 | inf | inf | NULL
--> 9 | NULL | NULL | NULL
--> 10 | NULL | NULL | NULL
SELECT a, sum(d) OVER (ORDER BY a ROWS 1 PRECEDING) FROM t WHERE a > 10;
--= a | sum(d) OVER (ORDER BY a ROWS 1 PRECEDING)
--> 11 | 9223372036854775807
--! 1: integer overflow
SELECT a, sum(d) OVER (ORDER BY a) FROM t WHERE a > 10;
--= a | sum(d) OVER (ORDER BY a)
--> 11 | 9223372036854775807
--! 1: integer overflow
SELECT a, total(d) OVER (ORDER BY a), avg(d) OVER (ORDER BY a) FROM t WHERE a > 10;
--= a | total(d) OVER (ORDER BY a) | avg(d) OVER (ORDER BY a)
--> 11 | 9.223372036854776e18 | 9.223372036854776e18
--> 12 | 9.223372036854776e18 | 4.611686018427388e18
--> 13 | 9.223372036854776e18 | 3.0744573456182584e18
--> 14 | 9.223372036854776e18 | 2.305843009213694e18
SELECT a, group_concat(d,'') OVER (ORDER BY a ROWS 1 PRECEDING), group_concat(NULL) OVER (ORDER BY a) FROM t;
--= a | group_concat(d,'') OVER (ORDER BY a ROWS 1 PRECEDING) | group_concat(NULL) OVER (ORDER BY a)
--> 1 | '1.0e+100' | NULL
--> 2 | '1.0e+1001' | NULL
--> 3 | '1-1.0e+100' | NULL
--> 4 | '-1.0e+1000.1' | NULL
--> 5 | '0.10.2' | NULL
--> 6 | '0.20.3' | NULL
--> 7 | '0.3Inf' | NULL
--> 8 | 'Inf1' | NULL
--> 9 | '1-Inf' | NULL
--> 10 | '-Inf2' | NULL
--> 11 | '29223372036854775807' | NULL
--> 12 | '92233720368547758071' | NULL
--> 13 | '13abc' | NULL
--> 14 | '3abc5' | NULL
SELECT a, group_concat(CASE WHEN a%3 THEN '' ELSE a END, a) OVER (ORDER BY a ROWS 2 PRECEDING) FROM t;
--= a | group_concat(CASE WHEN a%3 THEN '' ELSE a END, a) OVER (ORDER BY a ROWS 2 PRECEDING)
--> 1 | ''
--> 2 | '2'
--> 3 | '233'
--> 4 | '334'
--> 5 | '345'
--> 6 | '566'
--> 7 | '667'
--> 8 | '678'
--> 9 | '899'
--> 10 | '9910'
--> 11 | '91011'
--> 12 | '111212'
--> 13 | '121213'
--> 14 | '121314'

--- many windows in one query
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
INSERT INTO t VALUES(1,3,'x'),(2,2,'y'),(3,1,'x'),(4,3,'y'),(5,2,'x');
--+ 5 changes, rowid 5
SELECT a, sum(a) OVER (ORDER BY a), sum(a) OVER (ORDER BY a DESC), sum(a) OVER (ORDER BY b), sum(a) OVER (ORDER BY c, a), sum(a) OVER (PARTITION BY c ORDER BY b), sum(a) OVER (PARTITION BY b ORDER BY c) FROM t;
--= a | sum(a) OVER (ORDER BY a) | sum(a) OVER (ORDER BY a DESC) | sum(a) OVER (ORDER BY b) | sum(a) OVER (ORDER BY c, a) | sum(a) OVER (PARTITION BY c ORDER BY b) | sum(a) OVER (PARTITION BY b ORDER BY c)
--> 1 | 1 | 15 | 15 | 1 | 9 | 1
--> 2 | 3 | 14 | 10 | 11 | 2 | 7
--> 3 | 6 | 12 | 3 | 4 | 3 | 3
--> 4 | 10 | 9 | 15 | 15 | 6 | 5
--> 5 | 15 | 5 | 10 | 9 | 8 | 5
SELECT a, row_number() OVER (ORDER BY b), row_number() OVER (ORDER BY b), count(*) OVER (ORDER BY b) FROM t;
--= a | row_number() OVER (ORDER BY b) | row_number() OVER (ORDER BY b) | count(*) OVER (ORDER BY b)
--> 3 | 1 | 1 | 1
--> 2 | 2 | 2 | 3
--> 5 | 3 | 3 | 3
--> 1 | 4 | 4 | 5
--> 4 | 5 | 5 | 5
SELECT a, sum(b) OVER (ORDER BY a ROWS 1 PRECEDING), sum(b) OVER (ORDER BY a ROWS 2 PRECEDING), sum(b) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM t;
--= a | sum(b) OVER (ORDER BY a ROWS 1 PRECEDING) | sum(b) OVER (ORDER BY a ROWS 2 PRECEDING) | sum(b) OVER (ORDER BY a ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING)
--> 1 | 3 | 3 | 5
--> 2 | 5 | 5 | 3
--> 3 | 3 | 6 | 4
--> 4 | 4 | 6 | 5
--> 5 | 5 | 6 | 2
SELECT sum(a) OVER (ORDER BY b) + sum(a) OVER (ORDER BY c) AS z FROM t ORDER BY z, sum(a) OVER (ORDER BY a);
--= z
--> 12
--> 19
--> 24
--> 25
--> 30
SELECT a FROM t ORDER BY sum(a) OVER (PARTITION BY c), row_number() OVER (ORDER BY b), a;
--= a
--> 2
--> 4
--> 3
--> 5
--> 1
SELECT a, random() OVER () FROM t;
--! 1: random() may not be used as a window function
SELECT count(*) FROM (SELECT sum(a) OVER (ORDER BY random()) FROM t);
--= count(*)
--> 5

--- EXPLAIN QUERY PLAN numbers the windows of changes behind their subqueries
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c, d);
CREATE INDEX tb ON t(b, c);
CREATE INDEX td ON t(d);
CREATE TABLE u(x PRIMARY KEY, y) WITHOUT ROWID;
CREATE VIEW v AS SELECT a, row_number() OVER (PARTITION BY b ORDER BY c) AS n FROM t;
EXPLAIN QUERY PLAN INSERT INTO u SELECT a, rank() OVER (ORDER BY d) FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX td
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN UPDATE t SET d = r.n FROM (SELECT a, row_number() OVER (ORDER BY d) n FROM t) r WHERE r.a = t.a;
--> MATERIALIZE r
-->   CO-ROUTINE (subquery-3)
-->     SCAN t USING COVERING INDEX td
-->   SCAN (subquery-3)
--> SCAN r
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
EXPLAIN QUERY PLAN UPDATE t SET b = (SELECT rank() OVER () FROM t);
--> SCAN t
--> SCALAR SUBQUERY 1
-->   CO-ROUTINE (subquery-2)
-->     SCAN t USING COVERING INDEX td
-->   SCAN (subquery-2)
EXPLAIN QUERY PLAN CREATE TABLE x AS SELECT rank() OVER () FROM t;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX td
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT * FROM v WHERE n = 1;
--> CO-ROUTINE v
-->   CO-ROUTINE (subquery-3)
-->     SCAN t USING COVERING INDEX tb
-->   SCAN (subquery-3)
--> SCAN v
EXPLAIN QUERY PLAN SELECT * FROM u WHERE x IN (SELECT n FROM v);
--> SEARCH u USING PRIMARY KEY (x=?)
--> LIST SUBQUERY 1
-->   CO-ROUTINE v
-->     CO-ROUTINE (subquery-4)
-->       SCAN t USING COVERING INDEX tb
-->     SCAN (subquery-4)
-->   SCAN v
EXPLAIN QUERY PLAN SELECT a, sum(c) OVER (PARTITION BY b ORDER BY c), sum(c) OVER (ORDER BY a), rank() OVER (ORDER BY d) FROM t;
--> CO-ROUTINE (subquery-2)
-->   CO-ROUTINE (subquery-3)
-->     CO-ROUTINE (subquery-4)
-->       SCAN t USING INDEX td
-->     SCAN (subquery-4)
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-3)
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT a, rank() OVER (ORDER BY d) AS r FROM t ORDER BY r LIMIT 3;
--> CO-ROUTINE (subquery-2)
-->   CO-ROUTINE (subquery-3)
-->     SCAN t USING COVERING INDEX td
-->   SCAN (subquery-3)
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT a, rank() OVER (ORDER BY d) FROM t ORDER BY d;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX td
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN SELECT c, rank() OVER (ORDER BY count(*)) FROM t GROUP BY c HAVING count(*) > 1;
--> CO-ROUTINE (subquery-2)
-->   SCAN t USING COVERING INDEX tb
-->   USE TEMP B-TREE FOR GROUP BY
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-2)
EXPLAIN QUERY PLAN DELETE FROM t WHERE a IN (SELECT a FROM (SELECT a, row_number() OVER (PARTITION BY b ORDER BY a) n FROM t) WHERE n > 1);
--> SEARCH t USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 2
-->   CO-ROUTINE (subquery-1)
-->     CO-ROUTINE (subquery-3)
-->       SCAN t USING COVERING INDEX tb
-->       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
-->     SCAN (subquery-3)
-->   SCAN (subquery-1)
EXPLAIN QUERY PLAN SELECT group_concat(DISTINCT d), count(*) FROM t;
--> USE TEMP B-TREE FOR group_concat(DISTINCT)
--> SCAN t USING COVERING INDEX td
EXPLAIN QUERY PLAN SELECT group_concat(DISTINCT d) FROM t;
--> SCAN t USING COVERING INDEX td
EXPLAIN QUERY PLAN SELECT group_concat(DISTINCT d ORDER BY d) FROM t;
--> USE TEMP B-TREE FOR group_concat(ORDER BY)
--> SCAN t USING COVERING INDEX td

--- a common table expression that is computed once sorts by its own window functions
CREATE TABLE t0(c0,c1);
INSERT INTO t0 VALUES(9,NULL),(2,1);
--+ 2 changes, rowid 2
WITH q(y1,y2) AS (SELECT ntile(7) OVER (),sum(c1)OVER (PARTITION BY c0) FROM t0 ORDER BY 1) SELECT y1,y2 FROM q UNION ALL SELECT y1,y2 FROM q;
--= y1 | y2
--> 1 | 1
--> 2 | NULL
--> 1 | 1
--> 2 | NULL
WITH q(y1,y2) AS (SELECT ntile(7) OVER (),sum(c1)OVER (PARTITION BY c0) FROM t0 ORDER BY 1) SELECT y1,y2 FROM q UNION ALL SELECT 9,9;
--= y1 | y2
--> 1 | NULL
--> 2 | 1
--> 9 | 9
WITH q(y1,y2) AS (SELECT ntile(7) OVER (),sum(c1)OVER (PARTITION BY c0) FROM t0 ORDER BY 1) SELECT a.y1,a.y2,b.y1,b.y2 FROM q a, q b;
--= y1 | y2 | y1 | y2
--> 1 | 1 | 1 | 1
--> 1 | 1 | 2 | NULL
--> 2 | NULL | 1 | 1
--> 2 | NULL | 2 | NULL
WITH q AS MATERIALIZED (SELECT c0,ntile(2) OVER () AS k, sum(c0) OVER (PARTITION BY c0) FROM t0 ORDER BY 2 DESC) SELECT * FROM q;
--= c0 | k | sum(c0) OVER (PARTITION BY c0)
--> 9 | 2 | 9
--> 2 | 1 | 2
WITH q AS MATERIALIZED (SELECT c0,ntile(2) OVER () AS k, sum(c0) OVER (PARTITION BY c0) FROM t0 ORDER BY ntile(2) OVER () DESC) SELECT * FROM q;
--= c0 | k | sum(c0) OVER (PARTITION BY c0)
--> 9 | 2 | 9
--> 2 | 1 | 2
WITH q AS MATERIALIZED (SELECT c0,ntile(2) OVER () AS k, sum(c0) OVER (PARTITION BY c0) FROM t0 ORDER BY k COLLATE NOCASE DESC, 3) SELECT * FROM q;
--= c0 | k | sum(c0) OVER (PARTITION BY c0)
--> 9 | 2 | 9
--> 2 | 1 | 2
WITH q AS NOT MATERIALIZED (SELECT c0,ntile(2) OVER () AS k, sum(c0) OVER (PARTITION BY c0) FROM t0 ORDER BY 2 DESC) SELECT * FROM q UNION ALL SELECT * FROM q;
--= c0 | k | sum(c0) OVER (PARTITION BY c0)
--> 2 | 2 | 2
--> 9 | 1 | 9
--> 2 | 2 | 2
--> 9 | 1 | 9
WITH q AS (SELECT c0,ntile(2) OVER () AS k, sum(c0) OVER (PARTITION BY c0) FROM t0 ORDER BY 2 DESC) SELECT * FROM q;
--= c0 | k | sum(c0) OVER (PARTITION BY c0)
--> 2 | 2 | 2
--> 9 | 1 | 9
WITH q(y0,y1,y2)AS(SELECT CASE WHEN ntile(3)OVER()>1 THEN 'small' END,sum(c1)OVER(PARTITION BY c0),1 FROM t0 ORDER BY 1)SELECT y0,1,1 FROM q UNION ALL SELECT y0,y1,1 FROM q;
--= y0 | 1 | 1
--> NULL | 1 | 1
--> 'small' | 1 | 1
--> NULL | 1 | 1
--> 'small' | NULL | 1
WITH q AS MATERIALIZED (SELECT ntile(2) OVER () AS k, sum(c0) OVER (PARTITION BY c0) AS s, rank() OVER (ORDER BY c1) AS r FROM t0 ORDER BY s, lag(c0) OVER (ORDER BY c1), 3, k) SELECT * FROM q;
--= k | s | r
--> 1 | 2 | 2
--> 2 | 9 | 1

--- sums of integers that overflow when a row leaves the frame
CREATE TABLE t(id, x);
INSERT INTO t VALUES(1, -1),(2, 9223372036854775807),(3, 1),(4, 0.5);
--+ 4 changes, rowid 4
SELECT id, sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= id | sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9223372036854775807
--> 2 | 9.223372036854776e18
--> 3 | 1.5
--> 4 | 0.5
SELECT id, avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= id | avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 3.0744573456182584e18
--> 2 | 3.0744573456182584e18
--> 3 | 0.75
--> 4 | 0.5
SELECT id, total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= id | total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9.223372036854776e18
--> 2 | 9.223372036854776e18
--> 3 | 1.5
--> 4 | 0.5
INSERT INTO t VALUES(5, 7),(6, -9223372036854775808), (7,2),(8,3),(9,-9223372036854775808),(10,0.25),(11,1),(12,2);
--+ 12 changes, rowid 12
SELECT id, sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= id | sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9223372036854775807
--> 2 | 9.223372036854776e18
--> 3 | 8.5
--> 4 | -9.223372036854776e18
--> 5 | -9.223372036854776e18
--> 6 | -9.223372036854776e18
--> 7 | -9.223372036854776e18
--> 8 | -9.223372036854776e18
--> 9 | -9.223372036854776e18
--> 10 | 3.25
--> 11 | 3.0
--> 12 | 2.0
SELECT id, avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= id | avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 3.0744573456182584e18
--> 2 | 3.0744573456182584e18
--> 3 | 2.8333333333333335
--> 4 | -3.0744573456182584e18
--> 5 | -3.0744573456182584e18
--> 6 | -3.0744573456182584e18
--> 7 | -3.0744573456182584e18
--> 8 | -3.0744573456182584e18
--> 9 | -3.0744573456182584e18
--> 10 | 1.0833333333333333
--> 11 | 1.5
--> 12 | 2.0
SELECT id, total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM t;
--= id | total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9.223372036854776e18
--> 2 | 9.223372036854776e18
--> 3 | 8.5
--> 4 | -9.223372036854776e18
--> 5 | -9.223372036854776e18
--> 6 | -9.223372036854776e18
--> 7 | -9.223372036854776e18
--> 8 | -9.223372036854776e18
--> 9 | -9.223372036854776e18
--> 10 | 3.25
--> 11 | 3.0
--> 12 | 2.0
SELECT id, sum(x) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= id | sum(x) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 1 | 9223372036854775806
--> 2 | 9223372036854775807
--> 3 | 9.223372036854776e18
--> 4 | 8.5
--> 5 | -9.223372036854776e18
--> 6 | -9.223372036854776e18
--> 7 | -9.223372036854776e18
--> 8 | -9.223372036854776e18
--> 9 | -9.223372036854776e18
--> 10 | -9.223372036854776e18
--> 11 | 3.25
--> 12 | 3.0
SELECT id, total(x) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t;
--= id | total(x) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 1 | 9.223372036854776e18
--> 2 | 9.223372036854776e18
--> 3 | 9.223372036854776e18
--> 4 | 8.5
--> 5 | -9.223372036854776e18
--> 6 | -9.223372036854776e18
--> 7 | -9.223372036854776e18
--> 8 | -9.223372036854776e18
--> 9 | -9.223372036854776e18
--> 10 | -9.223372036854776e18
--> 11 | 3.25
--> 12 | 3.0
SELECT id, total(x) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING) FROM t;
--= id | total(x) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING)
--> 1 | 0.0
--> 2 | 0.0
--> 3 | -1.0
--> 4 | 9.223372036854776e18
--> 5 | 9.223372036854776e18
--> 6 | 1.5
--> 7 | 7.5
--> 8 | -9.223372036854776e18
--> 9 | -9.223372036854776e18
--> 10 | 5.0
--> 11 | -9.223372036854776e18
--> 12 | -9.223372036854776e18
SELECT id, total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t;
--= id | total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
--> 1 | -9.223372036854776e18
--> 2 | -9.223372036854776e18
--> 3 | -1.8446744073709552e19
--> 4 | -1.8446744073709552e19
--> 5 | -1.8446744073709552e19
--> 6 | -1.8446744073709552e19
--> 7 | -9.223372036854776e18
--> 8 | -9.223372036854776e18
--> 9 | -9.223372036854776e18
--> 10 | 3.25
--> 11 | 3.0
--> 12 | 2.0
CREATE TABLE u(id, x);
INSERT INTO u VALUES(1, -1),(2, 9223372036854775807),(3, 1),(4, 5),(5,6),(6,7),(7,8);
--+ 19 changes, rowid 7
SELECT id, sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM u;
--= id | sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9223372036854775807
--! 1: integer overflow
SELECT id, sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM u LIMIT 1;
--= id | sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9223372036854775807
SELECT id, sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM u LIMIT 2;
--= id | sum(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9223372036854775807
--! 1: integer overflow
SELECT id, total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM u;
--= id | total(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 9.223372036854776e18
--> 2 | 9.223372036854776e18
--> 3 | 12.0
--> 4 | 18.0
--> 5 | 21.0
--> 6 | 15.0
--> 7 | 8.0
SELECT id, avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM u;
--= id | avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING)
--> 1 | 3.0744573456182584e18
--> 2 | 3.0744573456182584e18
--> 3 | 4.0
--> 4 | 6.0
--> 5 | 7.0
--> 6 | 7.5
--> 7 | 8.0
SELECT id, avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM u;
--= id | avg(x) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING)
--> 1 | 4.611686018427388e18
--> 2 | 4.611686018427388e18
--> 3 | 3.0
--> 4 | 5.5
--> 5 | 6.5
--> 6 | 7.5
--> 7 | 8.0
SELECT id, sum(-x) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM u;
--= id | sum(-x) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
--> 1 | -9223372036854775806
--> 2 | -9223372036854775807
--! 1: integer overflow
