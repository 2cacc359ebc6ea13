--- ORDER BY inside aggregates
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c TEXT, d REAL);
INSERT INTO t VALUES(1,3,'x',1.5),(2,1,'y',2.5),(3,3,'Z',NULL),(4,NULL,'x',-1),(5,2,'y',7),(6,1,'x',3),(7,'t','z',0.25),(8,3,'X',9);
--+ 8 changes, rowid 8
SELECT group_concat(a ORDER BY b) FROM t;
--= group_concat(a ORDER BY b)
--> '4,2,6,5,1,3,8,7'
SELECT group_concat(a ORDER BY b DESC) FROM t;
--= group_concat(a ORDER BY b DESC)
--> '7,1,3,8,5,2,6,4'
SELECT group_concat(a ORDER BY b NULLS LAST), group_concat(a ORDER BY b DESC NULLS FIRST) FROM t;
--= group_concat(a ORDER BY b NULLS LAST) | group_concat(a ORDER BY b DESC NULLS FIRST)
--> '2,6,5,1,3,8,7,4' | '4,7,1,3,8,5,2,6'
SELECT group_concat(a ORDER BY c, d DESC), group_concat(a ORDER BY c COLLATE NOCASE, a DESC) FROM t;
--= group_concat(a ORDER BY c, d DESC) | group_concat(a ORDER BY c COLLATE NOCASE, a DESC)
--> '8,3,6,1,4,5,2,7' | '8,6,4,1,5,2,7,3'
SELECT group_concat(a, '-' ORDER BY c DESC, a), string_agg(c, ';' ORDER BY a DESC) FROM t;
--= group_concat(a, '-' ORDER BY c DESC, a) | string_agg(c, ';' ORDER BY a DESC)
--> '7-2-5-1-4-6-3-8' | 'X;z;x;y;x;Z;y;x'
SELECT group_concat(c, a ORDER BY a DESC), group_concat(c, c ORDER BY c, a) FROM t;
--= group_concat(c, a ORDER BY a DESC) | group_concat(c, c ORDER BY c, a)
--> 'X7z6x5y4x3Z2y1x' | 'XZZxxxxxxyyyyzz'
SELECT group_concat(DISTINCT b ORDER BY b DESC), group_concat(DISTINCT c ORDER BY c COLLATE NOCASE) FROM t;
--= group_concat(DISTINCT b ORDER BY b DESC) | group_concat(DISTINCT c ORDER BY c COLLATE NOCASE)
--> 't,3,2,1' | 'x,X,y,Z,z'
SELECT group_concat(DISTINCT b ORDER BY a DESC), group_concat(DISTINCT c ORDER BY d) FROM t;
--= group_concat(DISTINCT b ORDER BY a DESC) | group_concat(DISTINCT c ORDER BY d)
--> 't,2,1,3' | 'Z,z,x,y,X'
SELECT group_concat(a ORDER BY b) FILTER (WHERE a % 2), group_concat(DISTINCT b ORDER BY b) FILTER (WHERE b > 1) FROM t;
--= group_concat(a ORDER BY b) FILTER (WHERE a % 2) | group_concat(DISTINCT b ORDER BY b) FILTER (WHERE b > 1)
--> '5,1,3,7' | '2,3,t'
SELECT b, group_concat(c ORDER BY c), count(*), group_concat(a ORDER BY d) FROM t GROUP BY b;
--= b | group_concat(c ORDER BY c) | count(*) | group_concat(a ORDER BY d)
--> NULL | 'x' | 1 | '4'
--> 1 | 'x,y' | 2 | '2,6'
--> 2 | 'y' | 1 | '5'
--> 3 | 'X,Z,x' | 3 | '3,1,8'
--> 't' | 'z' | 1 | '7'
SELECT b, json_group_array(c ORDER BY c DESC), json_group_object(a, d ORDER BY a DESC) FROM t GROUP BY b;
--= b | json_group_array(c ORDER BY c DESC) | json_group_object(a, d ORDER BY a DESC)
--> NULL | '["x"]' | '{"4":-1.0}'
--> 1 | '["y","x"]' | '{"6":3.0,"2":2.5}'
--> 2 | '["y"]' | '{"5":7.0}'
--> 3 | '["x","Z","X"]' | '{"8":9.0,"3":null,"1":1.5}'
--> 't' | '["z"]' | '{"7":0.25}'
SELECT json_group_array(json_array(a) ORDER BY b), json_group_array(json(c) ORDER BY b) FILTER (WHERE 0) FROM t;
--= json_group_array(json_array(a) ORDER BY b) | json_group_array(json(c) ORDER BY b) FILTER (WHERE 0)
--> '[[4],[2],[6],[5],[1],[3],[8],[7]]' | '[]'
SELECT sum(d ORDER BY d), avg(d ORDER BY a), total(d ORDER BY d DESC), count(d ORDER BY a), min(d ORDER BY a), max(d ORDER BY a) FROM t;
--= sum(d ORDER BY d) | avg(d ORDER BY a) | total(d ORDER BY d DESC) | count(d ORDER BY a) | min(d ORDER BY a) | max(d ORDER BY a)
--> 22.25 | 3.1785714285714284 | 22.25 | 7 | -1.0 | 9.0
SELECT median(d ORDER BY d), percentile(d, 50 ORDER BY a), percentile_cont(d, 0.25 ORDER BY d DESC) FROM t;
--= median(d ORDER BY d) | percentile(d, 50 ORDER BY a) | percentile_cont(d, 0.25 ORDER BY d DESC)
--> 2.5 | 2.5 | 0.875
SELECT group_concat(a ORDER BY 1), group_concat(a ORDER BY 'x'), group_concat(a ORDER BY NULL) FROM t;
--= group_concat(a ORDER BY 1) | group_concat(a ORDER BY 'x') | group_concat(a ORDER BY NULL)
--> '1,2,3,4,5,6,7,8' | '1,2,3,4,5,6,7,8' | '1,2,3,4,5,6,7,8'
SELECT group_concat(a ORDER BY (SELECT max(x.a) FROM t x WHERE x.b = t.b), a) FROM t;
--= group_concat(a ORDER BY (SELECT max(x.a) FROM t x WHERE x.b = t.b), a)
--> '4,5,2,6,7,1,3,8'
SELECT group_concat(b ORDER BY b+0), group_concat(b+0 ORDER BY b+0) FROM t;
--= group_concat(b ORDER BY b+0) | group_concat(b+0 ORDER BY b+0)
--> 't,1,1,2,3,3,3' | '0,1,1,2,3,3,3'
SELECT group_concat(a ORDER BY b) FROM t WHERE 0;
--= group_concat(a ORDER BY b)
--> NULL
SELECT b, group_concat(a ORDER BY b) FROM t WHERE 0 GROUP BY b;
--= b | group_concat(a ORDER BY b)
SELECT a, group_concat(c ORDER BY d), max(d) FROM t;
--= a | group_concat(c ORDER BY d) | max(d)
--> 8 | 'Z,x,z,x,y,x,y,X' | 9.0
SELECT min(a), c, group_concat(c ORDER BY a DESC) FROM t;
--= min(a) | c | group_concat(c ORDER BY a DESC)
--> 1 | 'x' | 'X,z,x,y,x,Z,y,x'
SELECT group_concat(a ORDER BY b), group_concat(a ORDER BY b), group_concat(a) FROM t;
--= group_concat(a ORDER BY b) | group_concat(a ORDER BY b) | group_concat(a)
--> '4,2,6,5,1,3,8,7' | '4,2,6,5,1,3,8,7' | '1,2,3,4,5,6,7,8'
SELECT b, group_concat(a ORDER BY a DESC) AS g FROM t GROUP BY b HAVING group_concat(a ORDER BY a DESC) LIKE '%,%' ORDER BY g DESC;
--= b | g
--> 3 | '8,3,1'
--> 1 | '6,2'
SELECT b FROM t GROUP BY b ORDER BY group_concat(a ORDER BY a DESC);
--= b
--> NULL
--> 2
--> 1
--> 't'
--> 3
SELECT (SELECT group_concat(x.a ORDER BY x.a DESC) FROM t x WHERE x.b = t.b) FROM t;
--= (SELECT group_concat(x.a ORDER BY x.a DESC) FROM t x WHERE x.b = t.b)
--> '8,3,1'
--> '6,2'
--> '8,3,1'
--> NULL
--> '5'
--> '6,2'
--> '7'
--> '8,3,1'
SELECT (SELECT group_concat(t.a ORDER BY t.a DESC)) FROM t;
--= (SELECT group_concat(t.a ORDER BY t.a DESC))
--> '8,7,6,5,4,3,2,1'
SELECT group_concat(x.a ORDER BY y.a DESC, x.a) FROM t x JOIN t y ON x.b = y.b;
--= group_concat(x.a ORDER BY y.a DESC, x.a)
--> '1,3,8,7,2,6,5,1,3,8,2,6,1,3,8'
SELECT count(ORDER BY a) FROM t;
--= count(ORDER BY a)
--> 8
SELECT count(* ORDER BY a) FROM t;
--! 1: near "ORDER": syntax error
SELECT abs(a ORDER BY a) FROM t;
--! 1: ORDER BY may not be used with non-aggregate abs()
SELECT max(a, b ORDER BY a) FROM t;
--! 1: ORDER BY may not be used with non-aggregate max()
SELECT group_concat(a ORDER BY sum(b)) FROM t;
--! 1: misuse of aggregate function sum()
SELECT group_concat(a ORDER BY nope) FROM t;
--! 1: no such column: nope
SELECT group_concat(DISTINCT a, b ORDER BY a) FROM t;
--! 1: DISTINCT aggregates must have exactly one argument
SELECT group_concat(a ORDER BY b) OVER () FROM t;
--! 1: ORDER BY may not be used with non-aggregate group_concat()
SELECT row_number(ORDER BY a) OVER () FROM t;
--= row_number(ORDER BY a) OVER ()
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
SELECT sum(a ORDER BY row_number() OVER ()) FROM t;
--! 1: misuse of window function row_number()
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a) FROM t;
--! 1: near "(": syntax error
EXPLAIN QUERY PLAN SELECT group_concat(a ORDER BY b) FROM t;
--> USE TEMP B-TREE FOR group_concat(ORDER BY)
--> SCAN t
EXPLAIN QUERY PLAN SELECT b, group_concat(a ORDER BY c), group_concat(DISTINCT a ORDER BY a), count(DISTINCT c) FROM t GROUP BY b;
--> SCAN t
--> USE TEMP B-TREE FOR GROUP BY
--> USE TEMP B-TREE FOR group_concat(ORDER BY)
--> USE TEMP B-TREE FOR group_concat(ORDER BY)
--> USE TEMP B-TREE FOR count(DISTINCT)
CREATE INDEX tb ON t(b, c);
SELECT b, group_concat(c ORDER BY c), group_concat(c ORDER BY c DESC) FROM t GROUP BY b;
--= b | group_concat(c ORDER BY c) | group_concat(c ORDER BY c DESC)
--> NULL | 'x' | 'x'
--> 1 | 'x,y' | 'y,x'
--> 2 | 'y' | 'y'
--> 3 | 'X,Z,x' | 'x,Z,X'
--> 't' | 'z' | 'z'
EXPLAIN QUERY PLAN SELECT b, group_concat(c ORDER BY c) FROM t GROUP BY b;
--> SCAN t USING COVERING INDEX tb
--> USE TEMP B-TREE FOR group_concat(ORDER BY)
CREATE VIEW v AS SELECT b, group_concat(c ORDER BY a DESC) g FROM t GROUP BY b;
SELECT * FROM v;
--= b | g
--> NULL | 'x'
--> 1 | 'x,y'
--> 2 | 'y'
--> 3 | 'X,Z,x'
--> 't' | 'z'
SELECT sql FROM sqlite_schema WHERE name = 'v';
--= sql
--> 'CREATE VIEW v AS SELECT b, group_concat(c ORDER BY a DESC) g FROM t GROUP BY b'
SELECT group_concat(x ORDER BY y) FROM (SELECT a AS x, d AS y FROM t UNION ALL SELECT b, a FROM t);
--= group_concat(x ORDER BY y)
--> '3,4,7,3,1,1,2,6,3,2,1,5,t,3,8'
SELECT group_concat(a ORDER BY a DESC LIMIT 2) FROM t;
--! 1: near "LIMIT": syntax error
SELECT group_concat(a ORDER BY a,) FROM t;
--! 1: near ")": syntax error
SELECT group_concat(ALL a ORDER BY a) FROM t;
--= group_concat(ALL a ORDER BY a)
--> '1,2,3,4,5,6,7,8'

--- bare columns beside max and min with FILTER
CREATE TABLE t2(a, b, c);
INSERT INTO t2 VALUES(1, 5, 'x'), (1, 2, 3), (1, 4, 'x'), (2, 5, 6), (2, 7, 8);
--+ 5 changes, rowid 5
SELECT a, c, max(b) FILTER (WHERE c='x') FROM t2 GROUP BY a;
--= a | c | max(b) FILTER (WHERE c='x')
--> 1 | 'x' | 5
--> 2 | 6 | NULL
SELECT a, c, min(b) FILTER (WHERE c='x') FROM t2 GROUP BY a;
--= a | c | min(b) FILTER (WHERE c='x')
--> 1 | 'x' | 4
--> 2 | 6 | NULL
SELECT a, c, max(b) FILTER (WHERE c='x') FROM t2;
--= a | c | max(b) FILTER (WHERE c='x')
--> 1 | 'x' | 5

--- bare columns beside two maxima, one with FILTER
CREATE TABLE t1(a INTEGER PRIMARY KEY, b);
INSERT INTO t1 VALUES(321, 100000), (111, 110000), (444, 120000), (222, 130000);
--+ 4 changes, rowid 222
SELECT max(a), max(a) FILTER (WHERE b<12345), b FROM t1;
--= max(a) | max(a) FILTER (WHERE b<12345) | b
--> 444 | NULL | 120000
SELECT max(a) FILTER (WHERE b<12345), max(a), b FROM t1;
--= max(a) FILTER (WHERE b<12345) | max(a) | b
--> NULL | 444 | 120000
SELECT max(a) FILTER (WHERE b<115000), min(a), b FROM t1;
--= max(a) FILTER (WHERE b<115000) | min(a) | b
--> 321 | 111 | 110000
SELECT min(a), max(a) FILTER (WHERE b<115000), b FROM t1;
--= min(a) | max(a) FILTER (WHERE b<115000) | b
--> 111 | 321 | 100000
SELECT sum(a), max(a) FILTER (WHERE b>115000), b FROM t1;
--= sum(a) | max(a) FILTER (WHERE b>115000) | b
--> 1098 | 444 | 120000
