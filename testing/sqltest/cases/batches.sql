--- values of all classes in one column
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b NUMERIC, c REAL, d TEXT, e INTEGER);
INSERT INTO t VALUES(1,1,1,1,'1',1),(2,2.5,2.5,2.5,'2.5',2),(3,NULL,NULL,NULL,NULL,NULL),(4,'x','x','x','x','x'),(5,x'00ff',x'00ff',x'00ff',x'00ff',x'00ff'),(6,'7','7','7','7','7'),(7,'1e1','1e1','1e1','1e1','1e1');
--+ 7 changes, rowid 7
SELECT count(*), count(a), sum(a), total(a), avg(a), min(a), max(a) FROM t;
--= count(*) | count(a) | sum(a) | total(a) | avg(a) | min(a) | max(a)
--> 7 | 6 | 20.5 | 20.5 | 3.4166666666666665 | 1 | x'00ff'
SELECT sum(b), sum(c), sum(d), sum(e), min(b), max(b), min(d), max(d), max(c), min(e) FROM t;
--= sum(b) | sum(c) | sum(d) | sum(e) | min(b) | max(b) | min(d) | max(d) | max(c) | min(e)
--> 20.5 | 20.5 | 20.5 | 20.0 | 1 | x'00ff' | '1' | x'00ff' | x'00ff' | 1
SELECT count(*) FROM t WHERE a > 2;
--= count(*)
--> 5
SELECT count(*) FROM t WHERE b > 2;
--= count(*)
--> 5
SELECT count(*) FROM t WHERE c > 2;
--= count(*)
--> 5
SELECT count(*) FROM t WHERE d > 2;
--= count(*)
--> 4
SELECT count(*) FROM t WHERE d > '2';
--= count(*)
--> 4
SELECT count(*) FROM t WHERE e = '7';
--= count(*)
--> 1
SELECT count(*) FROM t WHERE a = b;
--= count(*)
--> 6
SELECT count(*) FROM t WHERE a IS b;
--= count(*)
--> 7
SELECT count(*) FROM t WHERE a IS NOT c;
--= count(*)
--> 0
SELECT count(*) FROM t WHERE NOT (a > 2);
--= count(*)
--> 1
SELECT count(*) FROM t WHERE a IS NULL OR d LIKE '%x%';
--= count(*)
--> 2
SELECT count(*), sum(id) FROM t WHERE e BETWEEN 1 AND 7;
--= count(*) | sum(id)
--> 3 | 9
SELECT count(*), sum(id) FROM t WHERE e NOT BETWEEN 1 AND 7;
--= count(*) | sum(id)
--> 3 | 16
SELECT count(*), sum(id) FROM t WHERE e IN (1, '7', NULL);
--= count(*) | sum(id)
--> 2 | 7
SELECT count(*), sum(id) FROM t WHERE e NOT IN (1, '7');
--= count(*) | sum(id)
--> 4 | 18
SELECT count(*), sum(id) FROM t WHERE e NOT IN (1, NULL);
--= count(*) | sum(id)
--> 0 | NULL
SELECT count(*), sum(id) FROM t WHERE d;
--= count(*) | sum(id)
--> 4 | 16
SELECT count(*), sum(id) FROM t WHERE d IS TRUE;
--= count(*) | sum(id)
--> 4 | 16
SELECT count(*), sum(id) FROM t WHERE d IS NOT TRUE;
--= count(*) | sum(id)
--> 3 | 12
SELECT count(*), sum(id) FROM t WHERE d IS NOT FALSE;
--= count(*) | sum(id)
--> 5 | 19
SELECT sum(a + e), sum(a - c), sum(a * b), sum(b / e), sum(e % 2), sum(-a) FROM t;
--= sum(a + e) | sum(a - c) | sum(a * b) | sum(b / e) | sum(e % 2) | sum(-a)
--> 40.5 | 0.0 | 156.25 | 4.25 | 2 | -20.5
SELECT sum(a > e), sum(a = e), sum(NOT a), sum(a AND e), sum(a OR e), sum(a IS NULL) FROM t;
--= sum(a > e) | sum(a = e) | sum(NOT a) | sum(a AND e) | sum(a OR e) | sum(a IS NULL)
--> 1 | 5 | 2 | 4 | 4 | 1
SELECT sum(CASE WHEN e > 1 THEN id WHEN a IS NULL THEN 100 ELSE 0.5 END), sum(coalesce(e, 50)), sum(iif(a > 1, 1, 2)) FROM t;
--= sum(CASE WHEN e > 1 THEN id WHEN a IS NULL THEN 100 ELSE 0.5 END) | sum(coalesce(e, 50)) | sum(iif(a > 1, 1, 2))
--> 124.5 | 70.0 | 9
SELECT sum(CAST(d AS INTEGER)), min(CAST(e AS TEXT)), max(length(d)), group_concat(upper(d), '/') FROM t;
--= sum(CAST(d AS INTEGER)) | min(CAST(e AS TEXT)) | max(length(d)) | group_concat(upper(d), '/')
--> 11 | '\u{0}\xff' | 3 | '1/2.5/X/\u{0}\xff/7/1E1'
SELECT a, count(*), sum(id) FROM t GROUP BY a;
--= a | count(*) | sum(id)
--> NULL | 1 | 3
--> 1 | 1 | 1
--> 2.5 | 1 | 2
--> '1e1' | 1 | 7
--> '7' | 1 | 6
--> 'x' | 1 | 4
--> x'00ff' | 1 | 5
SELECT c, count(*), sum(id) FROM t GROUP BY c ORDER BY c DESC;
--= c | count(*) | sum(id)
--> x'00ff' | 1 | 5
--> 'x' | 1 | 4
--> 10.0 | 1 | 7
--> 7.0 | 1 | 6
--> 2.5 | 1 | 2
--> 1.0 | 1 | 1
--> NULL | 1 | 3
SELECT typeof(a), count(*), group_concat(id) FROM t GROUP BY typeof(a);
--= typeof(a) | count(*) | group_concat(id)
--> 'blob' | 1 | '5'
--> 'integer' | 1 | '1'
--> 'null' | 1 | '3'
--> 'real' | 1 | '2'
--> 'text' | 3 | '4,6,7'
SELECT b IS NULL, d, count(*) FROM t GROUP BY 1, 2;
--= b IS NULL | d | count(*)
--> 0 | '1' | 1
--> 0 | '1e1' | 1
--> 0 | '2.5' | 1
--> 0 | '7' | 1
--> 0 | 'x' | 1
--> 0 | x'00ff' | 1
--> 1 | NULL | 1

--- which of equal keys is shown, and bare columns
CREATE TABLE t(id INTEGER PRIMARY KEY, k, n TEXT COLLATE NOCASE, r TEXT COLLATE RTRIM, v);
INSERT INTO t VALUES(1,1.0,'Abc','x  ',10),(2,1,'aBC','x',20),(3,2,'abd','y',30),(4,2.0,'ABD','y ',40),(5,NULL,NULL,NULL,50),(6,0.0 * -1,'','',60),(7,0,'','  ',70);
--+ 7 changes, rowid 7
SELECT k, typeof(k), count(*), v FROM t GROUP BY k;
--= k | typeof(k) | count(*) | v
--> NULL | 'null' | 1 | 50
--> -0.0 | 'real' | 2 | 60
--> 1.0 | 'real' | 2 | 10
--> 2 | 'integer' | 2 | 30
SELECT n, count(*), v FROM t GROUP BY n;
--= n | count(*) | v
--> NULL | 1 | 50
--> '' | 2 | 60
--> 'Abc' | 2 | 10
--> 'abd' | 2 | 30
SELECT r || '|', count(*), v FROM t GROUP BY r;
--= r || '|' | count(*) | v
--> NULL | 1 | 50
--> '|' | 2 | 60
--> 'x  |' | 2 | 10
--> 'y|' | 2 | 30
SELECT n, r || '|', count(*), id FROM t GROUP BY n, r ORDER BY 1 DESC, 2;
--= n | r || '|' | count(*) | id
--> 'abd' | 'y|' | 2 | 3
--> 'Abc' | 'x  |' | 2 | 1
--> '' | '|' | 2 | 6
--> NULL | NULL | 1 | 5
SELECT max(v), id FROM t GROUP BY k;
--= max(v) | id
--> 50 | 5
--> 70 | 7
--> 20 | 2
--> 40 | 4
SELECT min(v), id FROM t GROUP BY k;
--= min(v) | id
--> 50 | 5
--> 60 | 6
--> 10 | 1
--> 30 | 3
SELECT max(v), id FROM t;
--= max(v) | id
--> 70 | 7
SELECT id, v FROM t WHERE v > 25 GROUP BY NULL;
--= id | v
--> 3 | 30
SELECT count(*), v FROM t WHERE v > 1000;
--= count(*) | v
--> 0 | NULL
SELECT DISTINCT n FROM t ORDER BY n;
--= n
--> NULL
--> ''
--> 'Abc'
--> 'abd'
SELECT n COLLATE BINARY, count(*) FROM t GROUP BY n COLLATE BINARY;
--= n COLLATE BINARY | count(*)
--> NULL | 1
--> '' | 2
--> 'ABD' | 1
--> 'Abc' | 1
--> 'aBC' | 1
--> 'abd' | 1

--- sums: overflow, mixed classes, infinities
CREATE TABLE t(g, x);
INSERT INTO t VALUES(1,9223372036854775807),(1,-1),(2,9223372036854775807),(2,1),(3,9223372036854775807),(3,1),(3,0.5),(4,1e308),(4,1e308),(5,1e999),(5,-1e999),(6,'12abc'),(6,x'31');
--+ 13 changes, rowid 13
SELECT sum(x) FROM t WHERE g = 1;
--= sum(x)
--> 9223372036854775806
SELECT sum(x) FROM t WHERE g = 2;
--= sum(x)
--! 1: integer overflow
SELECT sum(x) FROM t WHERE g = 3;
--= sum(x)
--> 9.223372036854776e18
SELECT sum(x), total(x), avg(x) FROM t WHERE g = 4;
--= sum(x) | total(x) | avg(x)
--> inf | inf | inf
SELECT sum(x), total(x), avg(x) FROM t WHERE g = 5;
--= sum(x) | total(x) | avg(x)
--> NULL | NULL | NULL
SELECT sum(x), total(x), avg(x) FROM t WHERE g = 6;
--= sum(x) | total(x) | avg(x)
--> 13.0 | 13.0 | 6.5
SELECT total(x) FROM t;
--= total(x)
--> NULL
SELECT g, sum(x) FROM t GROUP BY g;
--= g | sum(x)
--> 1 | 9223372036854775806
--! 1: integer overflow
SELECT g, total(x), avg(x), count(x) FROM t GROUP BY g ORDER BY g DESC;
--= g | total(x) | avg(x) | count(x)
--> 6 | 13.0 | 6.5 | 2
--> 5 | NULL | NULL | 2
--> 4 | inf | inf | 2
--> 3 | 9.223372036854776e18 | 3.0744573456182584e18 | 3
--> 2 | 9.223372036854776e18 | 4.611686018427388e18 | 2
--> 1 | 9.223372036854776e18 | 4.611686018427388e18 | 2
SELECT g, sum(x) FROM t WHERE g <> 2 GROUP BY g LIMIT 3;
--= g | sum(x)
--> 1 | 9223372036854775806
--> 3 | 9.223372036854776e18
--> 4 | inf
SELECT sum(x + 1), sum(x * 2), sum(-x) FROM t WHERE g < 4;
--= sum(x + 1) | sum(x * 2) | sum(-x)
--> 2.7670116110564327e19 | 5.5340232221128655e19 | -2.7670116110564327e19
SELECT sum(x * x) FROM t WHERE g = 5;
--= sum(x * x)
--> inf

--- an error at a row
CREATE TABLE t(id INTEGER PRIMARY KEY, x INTEGER, g INTEGER);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO t SELECT i, i, i % 3 FROM n;
--+ 200 changes, rowid 200
UPDATE t SET x = -9223372036854775808 WHERE id = 150;
--+ 201 changes, rowid 200
SELECT sum(abs(x)) FROM t;
--= sum(abs(x))
--! 1: integer overflow
SELECT sum(abs(x)) FROM t WHERE id < 150;
--= sum(abs(x))
--> 11175
SELECT count(*) FROM t WHERE abs(x) > 10;
--= count(*)
--! 1: integer overflow
SELECT count(*) FROM t WHERE id < 100 AND abs(x) > 10;
--= count(*)
--> 89
SELECT count(*) FROM t WHERE id <> 150 AND abs(x) > 10;
--= count(*)
--> 189
SELECT g, sum(abs(x)) FROM t GROUP BY g;
--= g | sum(abs(x))
--! 1: integer overflow
SELECT count(*) FROM t WHERE x > 0 OR abs(x) > 10;
--= count(*)
--! 1: integer overflow
SELECT sum(CASE WHEN x > 0 THEN abs(x) ELSE 0 END) FROM t;
--= sum(CASE WHEN x > 0 THEN abs(x) ELSE 0 END)
--> 19950
SELECT sum(abs(x)) FILTER (WHERE x > 0) FROM t;
--= sum(abs(x)) FILTER (WHERE x > 0)
--> 19950
SELECT sum(x) FILTER (WHERE abs(x) < 100) FROM t WHERE id < 140;
--= sum(x) FILTER (WHERE abs(x) < 100)
--> 4950

--- columns that were added, REAL columns, long rows
CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, c REAL);
INSERT INTO t VALUES(1, 1, 1), (2, 2, 2.5), (3, 3, 1e15);
--+ 3 changes, rowid 3
ALTER TABLE t ADD COLUMN s TEXT DEFAULT 'none';
ALTER TABLE t ADD COLUMN r REAL DEFAULT 3;
INSERT INTO t VALUES(4, 4, 4, 'some', 4), (5, 5, 5, zeroblob(5000), 5), (6, 6, 6, printf('%6000d', 7), 6.5);
--+ 6 changes, rowid 6
INSERT INTO t VALUES(7, 7, 7, 'behind', 7);
--+ 7 changes, rowid 7
SELECT count(*), sum(a), sum(c), sum(r), min(s), max(length(s)), typeof(sum(r)) FROM t;
--= count(*) | sum(a) | sum(c) | sum(r) | min(s) | max(length(s)) | typeof(sum(r))
--> 7 | 28 | 1000000000000025.5 | 31.5 | '                                                                               … (6002 bytes, md5 e5f2ea2595aa002f544836e15752f89c) | 6000 | 'real'
SELECT s = 'none', count(*), sum(r), typeof(max(c)) FROM t GROUP BY s = 'none';
--= s = 'none' | count(*) | sum(r) | typeof(max(c))
--> 0 | 4 | 22.5 | 'real'
--> 1 | 3 | 9.0 | 'real'
SELECT s, sum(r) FROM t WHERE length(s) < 10 GROUP BY s;
--= s | sum(r)
--> 'behind' | 7.0
--> 'none' | 9.0
--> 'some' | 4.0
SELECT count(*) FROM t WHERE r = 3;
--= count(*)
--> 3
SELECT sum(r) FROM t WHERE s > 'c';
--= sum(r)
--> 18.0

--- ranges of rowids and of an index
CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, b TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO t SELECT i * 2, i % 100, 'b' || (i % 10) FROM n;
--+ 1000 changes, rowid 2000
SELECT count(*), sum(a), min(id), max(id) FROM t WHERE id > 100 AND id <= 1001;
--= count(*) | sum(a) | min(id) | max(id)
--> 450 | 23475 | 102 | 1000
SELECT count(*), sum(a) FROM t WHERE id < 99.5;
--= count(*) | sum(a)
--> 49 | 1225
SELECT count(*), sum(a) FROM t WHERE id <= '100';
--= count(*) | sum(a)
--> 50 | 1275
SELECT count(*), sum(a) FROM t WHERE id < 'x';
--= count(*) | sum(a)
--> 1000 | 49500
SELECT count(*), sum(a) FROM t WHERE id < NULL;
--= count(*) | sum(a)
--> 0 | NULL
SELECT count(*), sum(a) FROM t WHERE id > 1990;
--= count(*) | sum(a)
--> 5 | 390
SELECT count(*), sum(a) FROM t WHERE id < -9223372036854775808;
--= count(*) | sum(a)
--> 0 | NULL
SELECT count(*), sum(a) FROM t WHERE id > 9223372036854775807;
--= count(*) | sum(a)
--> 0 | NULL
CREATE INDEX ta ON t(a, b);
SELECT count(*), sum(a) FROM t WHERE a BETWEEN 10 AND 20;
--= count(*) | sum(a)
--> 110 | 1650
SELECT a, count(*), min(b) FROM t WHERE a > 95 GROUP BY a + 1;
--= a | count(*) | min(b)
--> 96 | 10 | 'b6'
--> 97 | 10 | 'b7'
--> 98 | 10 | 'b8'
--> 99 | 10 | 'b9'
SELECT b, count(*), sum(id) FROM t WHERE a < 5 GROUP BY b;
--= b | count(*) | sum(id)
--> 'b0' | 10 | 11000
--> 'b1' | 10 | 9020
--> 'b2' | 10 | 9040
--> 'b3' | 10 | 9060
--> 'b4' | 10 | 9080
SELECT count(*), max(b) FROM t WHERE a = 7 AND b > 'b6';
--= count(*) | max(b)
--> 10 | 'b7'
SELECT count(*), sum(id) FROM t WHERE a = 7;
--= count(*) | sum(id)
--> 10 | 9140
CREATE TABLE w(k TEXT PRIMARY KEY, v INTEGER) WITHOUT ROWID;
INSERT INTO w SELECT 'key ' || id, a FROM t;
--+ 2000 changes, rowid 2000
SELECT count(*), sum(v), min(k), max(k) FROM w;
--= count(*) | sum(v) | min(k) | max(k)
--> 1000 | 49500 | 'key 10' | 'key 998'
SELECT count(*), sum(v) FROM w WHERE k > 'key 5' AND k < 'key 7';
--= count(*) | sum(v)
--> 111 | 5248
SELECT v % 7, count(*), max(k) FROM w GROUP BY v % 7;
--= v % 7 | count(*) | max(k)
--> 0 | 150 | 'key 996'
--> 1 | 150 | 'key 998'
--> 2 | 140 | 'key 986'
--> 3 | 140 | 'key 988'
--> 4 | 140 | 'key 990'
--> 5 | 140 | 'key 992'
--> 6 | 140 | 'key 994'

--- calls of constants are made once
CREATE TABLE t(d TEXT, x INTEGER);
INSERT INTO t VALUES('2024-01-01', 1), ('2024-02-01', 2), ('2024-03-01', 3);
--+ 3 changes, rowid 3
SELECT count(*), sum(x) FROM t WHERE d >= date('2024-03-01', '-40 days');
--= count(*) | sum(x)
--> 2 | 5
SELECT sum(x * length('abc')) FROM t;
--= sum(x * length('abc'))
--> 18
SELECT count(*) FROM t WHERE x > abs(-9223372036854775808);
--= count(*)
--! 1: integer overflow
DELETE FROM t;
--+ 6 changes, rowid 3
SELECT count(*) FROM t WHERE x > abs(-9223372036854775808);
--= count(*)
--> 0

--- counters of a loop that runs many rows at a time
CREATE TABLE t(a, b);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO t SELECT i, i % 4 FROM n;
--+ 300 changes, rowid 300
SELECT sum(a) FROM t WHERE b = 1;
--= sum(a)
--> 11175
SELECT b, count(*) FROM t GROUP BY b;
--= b | count(*)
--> 0 | 75
--> 1 | 75
--> 2 | 75
--> 3 | 75
SELECT b, count(*) FROM t WHERE a < 0 GROUP BY b;
--= b | count(*)
SELECT count(*) FROM t AS o WHERE (SELECT sum(a) FROM t WHERE b = o.b) > 10 AND a < 5;
--= count(*)
--> 4
SELECT a, (SELECT count(*) FROM t WHERE a < 3) FROM t WHERE a < 3;
--= a | (SELECT count(*) FROM t WHERE a < 3)
--> 1 | 2
--> 2 | 2
SELECT b, (SELECT group_concat(a) FROM (SELECT a FROM t WHERE a < 5 GROUP BY b)) FROM t WHERE a < 3;
--= b | (SELECT group_concat(a) FROM (SELECT a FROM t WHERE a < 5 GROUP BY b))
--> 1 | '4,1,2,3'
--> 2 | '4,1,2,3'

--- groups in a trigger, and in a query for each row of another
CREATE TABLE t(a, b);
CREATE TABLE log(b, n, s);
CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM log; INSERT INTO log SELECT b, count(*), sum(a) FROM t GROUP BY b; END;
INSERT INTO t VALUES(1, 'x'), (2, 'y'), (3, 'x'), (4, NULL);
--+ 17 changes, rowid 4
SELECT * FROM log;
--= b | n | s
--> NULL | 1 | 4
--> 'x' | 2 | 4
--> 'y' | 1 | 2
SELECT b, n, (SELECT max(n) FROM log AS l WHERE l.s >= log.s) FROM log;
--= b | n | (SELECT max(n) FROM log AS l WHERE l.s >= log.s)
--> NULL | 1 | 2
--> 'x' | 2 | 2
--> 'y' | 1 | 2
UPDATE t SET a = (SELECT sum(a) FROM t);
--+ 21 changes, rowid 4
SELECT * FROM t;
--= a | b
--> 10 | 'x'
--> 10 | 'y'
--> 10 | 'x'
--> 10 | NULL

--- sorted rows, and the first of them
CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, r REAL, s TEXT COLLATE NOCASE, m);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700) INSERT INTO t SELECT i, i * 7919 % 100, CASE WHEN i % 11 THEN (i * 31 % 500) / 4.0 END, CASE WHEN i % 2 THEN 'Text ' ELSE 'tEXT ' END || (i * 13 % 40), CASE i % 4 WHEN 0 THEN i % 9 WHEN 1 THEN 'm' || (i % 9) WHEN 2 THEN (i % 9) + 0.5 END FROM n;
--+ 700 changes, rowid 700
SELECT id, a FROM t ORDER BY a LIMIT 12;
--= id | a
--> 100 | 0
--> 200 | 0
--> 300 | 0
--> 400 | 0
--> 500 | 0
--> 600 | 0
--> 700 | 0
--> 79 | 1
--> 179 | 1
--> 279 | 1
--> 379 | 1
--> 479 | 1
SELECT id, a FROM t ORDER BY a DESC LIMIT 12;
--= id | a
--> 21 | 99
--> 121 | 99
--> 221 | 99
--> 321 | 99
--> 421 | 99
--> 521 | 99
--> 621 | 99
--> 42 | 98
--> 142 | 98
--> 242 | 98
--> 342 | 98
--> 442 | 98
SELECT id, r FROM t ORDER BY r LIMIT 5;
--= id | r
--> 11 | NULL
--> 22 | NULL
--> 33 | NULL
--> 44 | NULL
--> 55 | NULL
SELECT id, r FROM t ORDER BY r DESC LIMIT 5;
--= id | r
--> 129 | 124.75
--> 629 | 124.75
--> 258 | 124.5
--> 387 | 124.25
--> 16 | 124.0
SELECT id, r FROM t ORDER BY r NULLS LAST LIMIT 5;
--= id | r
--> 500 | 0.0
--> 371 | 0.25
--> 113 | 0.75
--> 613 | 0.75
--> 355 | 1.25
SELECT id, r FROM t ORDER BY r DESC NULLS FIRST LIMIT 5;
--= id | r
--> 11 | NULL
--> 22 | NULL
--> 33 | NULL
--> 44 | NULL
--> 55 | NULL
SELECT id, s FROM t ORDER BY s LIMIT 7;
--= id | s
--> 40 | 'tEXT 0'
--> 80 | 'tEXT 0'
--> 120 | 'tEXT 0'
--> 160 | 'tEXT 0'
--> 200 | 'tEXT 0'
--> 240 | 'tEXT 0'
--> 280 | 'tEXT 0'
SELECT id, s FROM t ORDER BY s DESC, a LIMIT 7 OFFSET 3;
--= id | s
--> 653 | 'Text 9'
--> 133 | 'Text 9'
--> 333 | 'Text 9'
--> 533 | 'Text 9'
--> 13 | 'Text 9'
--> 213 | 'Text 9'
--> 413 | 'Text 9'
SELECT id, m FROM t ORDER BY m LIMIT 6 OFFSET 170;
--= id | m
--> 683 | NULL
--> 687 | NULL
--> 691 | NULL
--> 695 | NULL
--> 699 | NULL
--> 36 | 0
SELECT id, m FROM t ORDER BY m DESC, id DESC LIMIT 6;
--= id | m
--> 665 | 'm8'
--> 629 | 'm8'
--> 593 | 'm8'
--> 557 | 'm8'
--> 521 | 'm8'
--> 485 | 'm8'
SELECT id, a + 1 FROM t WHERE a > 50 ORDER BY a + 1, r DESC LIMIT 6;
--= id | a + 1
--> 129 | 52
--> 629 | 52
--> 29 | 52
--> 529 | 52
--> 329 | 52
--> 229 | 52
SELECT id FROM t ORDER BY a, s, r, id LIMIT -1 OFFSET 690;
--= id
--> 342
--> 542
--> 142
--> 121
--> 521
--> 321
--> 421
--> 21
--> 621
--> 221
SELECT id FROM t ORDER BY a LIMIT 0;
--= id
SELECT sum(id * n) FROM (SELECT id, row_number() OVER () AS n FROM (SELECT id FROM t ORDER BY a, r));
--= sum(id * n)
--> 85870150
SELECT sum(id * n) FROM (SELECT id, row_number() OVER () AS n FROM (SELECT id FROM t ORDER BY s, m DESC LIMIT 400));
--= sum(id * n)
--> 28303592
SELECT id, length(s) FROM t WHERE id < 20 ORDER BY length(s), a;
--= id | length(s)
--> 16 | 6
--> 13 | 6
--> 19 | 6
--> 11 | 7
--> 6 | 7
--> 1 | 7
--> 17 | 7
--> 12 | 7
--> 7 | 7
--> 2 | 7
--> 18 | 7
--> 8 | 7
--> 3 | 7
--> 14 | 7
--> 9 | 7
--> 4 | 7
--> 15 | 7
--> 10 | 7
--> 5 | 7
SELECT upper(s), id FROM t WHERE id < 10 ORDER BY 1;
--= upper(s) | id
--> 'TEXT 11' | 7
--> 'TEXT 12' | 4
--> 'TEXT 13' | 1
--> 'TEXT 24' | 8
--> 'TEXT 25' | 5
--> 'TEXT 26' | 2
--> 'TEXT 37' | 9
--> 'TEXT 38' | 6
--> 'TEXT 39' | 3
SELECT id, (SELECT id FROM t AS i ORDER BY i.a LIMIT 1) FROM t WHERE id < 3;
--= id | (SELECT id FROM t AS i ORDER BY i.a LIMIT 1)
--> 1 | 100
--> 2 | 100
SELECT abs(a - 9223372036854775807 - 1) FROM t WHERE id < 9 ORDER BY a DESC;
--= abs(a - 9223372036854775807 - 1)
--> 9223372036854775713
--> 9223372036854775732
--> 9223372036854775751
--> 9223372036854775756
--> 9223372036854775770
--> 9223372036854775775
--> 9223372036854775789
--> 9223372036854775794
CREATE TABLE copied AS SELECT a, s FROM t ORDER BY s, a LIMIT 30;
SELECT group_concat(a), min(s) FROM copied;
--= group_concat(a) | min(s)
--> '0,0,0,20,20,20,20,40,40,40,60,60,60,60,80,80,80,3,3,3,3,23,23,23,43,43,43,63,63,63' | 'Text 1'
SELECT * FROM (SELECT id FROM t ORDER BY a LIMIT 3) UNION ALL SELECT * FROM (SELECT id FROM t ORDER BY r DESC LIMIT 2);
--= id
--> 100
--> 200
--> 300
--> 129
--> 629

--- DISTINCT in aggregates
CREATE TABLE t(id INTEGER PRIMARY KEY, g, x, n TEXT COLLATE NOCASE);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO t SELECT i, i % 3, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i % 7 WHEN 2 THEN (i % 7) * 1.0 WHEN 3 THEN 't' || (i % 4) ELSE x'01' END, CASE i % 3 WHEN 0 THEN 'abc' WHEN 1 THEN 'ABC' ELSE 'd' END FROM n;
--+ 200 changes, rowid 200
SELECT count(DISTINCT x), sum(DISTINCT x), total(DISTINCT x), min(DISTINCT x), max(DISTINCT x) FROM t;
--= count(DISTINCT x) | sum(DISTINCT x) | total(DISTINCT x) | min(DISTINCT x) | max(DISTINCT x)
--> 12 | 21.0 | 21.0 | 0.0 | x'01'
SELECT count(DISTINCT n), count(DISTINCT n COLLATE BINARY), count(DISTINCT id % 10), count(x) FROM t;
--= count(DISTINCT n) | count(DISTINCT n COLLATE BINARY) | count(DISTINCT id % 10) | count(x)
--> 2 | 3 | 10 | 160
SELECT g, count(DISTINCT x), sum(DISTINCT id % 4), count(*) FROM t GROUP BY g;
--= g | count(DISTINCT x) | sum(DISTINCT id % 4) | count(*)
--> 0 | 12 | 6 | 66
--> 1 | 12 | 6 | 67
--> 2 | 12 | 6 | 67
SELECT n, count(DISTINCT g) FROM t GROUP BY n;
--= n | count(DISTINCT g)
--> 'ABC' | 2
--> 'd' | 1
SELECT count(DISTINCT x) FILTER (WHERE g = 1), sum(DISTINCT id % 6) FILTER (WHERE id > 100) FROM t;
--= count(DISTINCT x) FILTER (WHERE g = 1) | sum(DISTINCT id % 6) FILTER (WHERE id > 100)
--> 12 | 15
SELECT g, avg(DISTINCT id % 5) FILTER (WHERE id % 2) FROM t WHERE id > 50 GROUP BY g ORDER BY g DESC;
--= g | avg(DISTINCT id % 5) FILTER (WHERE id % 2)
--> 2 | 2.0
--> 1 | 2.0
--> 0 | 2.0
SELECT group_concat(DISTINCT n) FROM t;
--= group_concat(DISTINCT n)
--> 'ABC,d'
CREATE INDEX tx ON t(x);
SELECT count(DISTINCT x) FROM t;
--= count(DISTINCT x)
--> 12
EXPLAIN QUERY PLAN SELECT g, count(DISTINCT x), sum(DISTINCT id) FROM t GROUP BY g;
--> SCAN t
--> USE TEMP B-TREE FOR GROUP BY
--> USE TEMP B-TREE FOR count(DISTINCT)
--> USE TEMP B-TREE FOR sum(DISTINCT)
EXPLAIN QUERY PLAN SELECT count(DISTINCT n), sum(DISTINCT id) FROM t;
--> USE TEMP B-TREE FOR count(DISTINCT)
--> USE TEMP B-TREE FOR sum(DISTINCT)
--> SCAN t

--- more groups than a small budget holds
CREATE TABLE t(id INTEGER PRIMARY KEY, k, n TEXT COLLATE NOCASE, v REAL);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO t SELECT i, CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN 'k' || (i % 601) WHEN 2 THEN (i % 401) + 0.0 ELSE i % 401 END, CASE i % 2 WHEN 0 THEN 'N' ELSE 'n' END || (i % 300), i / 7.0 FROM n;
--+ 3000 changes, rowid 3000
SELECT count(*), sum(c), sum(s), group_concat(k ORDER BY k) FROM (SELECT k, count(*) AS c, sum(v) AS s FROM t GROUP BY k);
--= count(*) | sum(c) | sum(s) | group_concat(k ORDER BY k)
--> 831 | 3000 | 643071.4285714285 | '0.0,1,2.0,3,4,5,6,7.0,8,9.0,10,11,12,13,14.0,15,16.0,17,18,19,20,21.0,22,23.0,2… (3792 bytes, md5 e0beba49bd58be9e7ba4d25ff037a071)
SELECT k, count(*), sum(v), avg(id), id, typeof(k) FROM t GROUP BY k LIMIT 20 OFFSET 390;
--= k | count(*) | sum(v) | avg(id) | id | typeof(k)
--> 389 | 5 | 1079.857142857143 | 1511.8 | 389 | 'integer'
--> 390 | 5 | 1137.857142857143 | 1593.0 | 390 | 'integer'
--> 391 | 5 | 1195.857142857143 | 1674.2 | 391 | 'integer'
--> 392.0 | 5 | 1253.857142857143 | 1755.4 | 793 | 'real'
--> 393 | 5 | 1311.857142857143 | 1836.6 | 794 | 'integer'
--> 394.0 | 5 | 968.8571428571429 | 1356.4 | 394 | 'real'
--> 395 | 5 | 1026.857142857143 | 1437.6 | 395 | 'integer'
--> 396 | 5 | 1084.857142857143 | 1518.8 | 396 | 'integer'
--> 397 | 5 | 1142.857142857143 | 1600.0 | 397 | 'integer'
--> 398 | 5 | 1200.857142857143 | 1681.2 | 398 | 'integer'
--> 399.0 | 5 | 1258.857142857143 | 1762.4 | 800 | 'real'
--> 400 | 5 | 1316.857142857143 | 1843.6 | 801 | 'integer'
--> 'k1' | 1 | 0.14285714285714285 | 1.0 | 1 | 'text'
--> 'k10' | 1 | 173.14285714285714 | 1212.0 | 1212 | 'text'
--> 'k100' | 1 | 100.14285714285714 | 701.0 | 701 | 'text'
--> 'k101' | 1 | 186.14285714285714 | 1303.0 | 1303 | 'text'
--> 'k102' | 1 | 272.14285714285717 | 1905.0 | 1905 | 'text'
--> 'k103' | 1 | 358.14285714285717 | 2507.0 | 2507 | 'text'
--> 'k106' | 1 | 15.142857142857142 | 106.0 | 106 | 'text'
--> 'k107' | 1 | 101.14285714285714 | 708.0 | 708 | 'text'
SELECT k, count(v), avg(v), total(v), id FROM t WHERE id > 50 GROUP BY k HAVING count(*) > 9 ORDER BY k DESC LIMIT 10;
--= k | count(v) | avg(v) | total(v) | id
--> NULL | 421 | 218.0 | 91778.0 | 56
SELECT n, count(*), sum(id) FILTER (WHERE id % 3 = 0), group_concat(id), v FROM t GROUP BY n LIMIT 12;
--= n | count(*) | sum(id) FILTER (WHERE id % 3 = 0) | group_concat(id) | v
--> 'N0' | 10 | 16500 | '300,600,900,1200,1500,1800,2100,2400,2700,3000' | 42.857142857142854
--> 'n1' | 10 | NULL | '1,301,601,901,1201,1501,1801,2101,2401,2701' | 0.14285714285714285
--> 'N10' | 10 | NULL | '10,310,610,910,1210,1510,1810,2110,2410,2710' | 1.4285714285714286
--> 'N100' | 10 | NULL | '100,400,700,1000,1300,1600,1900,2200,2500,2800' | 14.285714285714286
--> 'n101' | 10 | NULL | '101,401,701,1001,1301,1601,1901,2201,2501,2801' | 14.428571428571429
--> 'N102' | 10 | 14520 | '102,402,702,1002,1302,1602,1902,2202,2502,2802' | 14.571428571428571
--> 'n103' | 10 | NULL | '103,403,703,1003,1303,1603,1903,2203,2503,2803' | 14.714285714285714
--> 'N104' | 10 | NULL | '104,404,704,1004,1304,1604,1904,2204,2504,2804' | 14.857142857142858
--> 'n105' | 10 | 14550 | '105,405,705,1005,1305,1605,1905,2205,2505,2805' | 15.0
--> 'N106' | 10 | NULL | '106,406,706,1006,1306,1606,1906,2206,2506,2806' | 15.142857142857142
--> 'n107' | 10 | NULL | '107,407,707,1007,1307,1607,1907,2207,2507,2807' | 15.285714285714286
--> 'N108' | 10 | 14580 | '108,408,708,1008,1308,1608,1908,2208,2508,2808' | 15.428571428571429
SELECT k IS NULL, min(id), max(k) FROM t GROUP BY n, k IS NULL ORDER BY 1 DESC, 2 LIMIT 9;
--= k IS NULL | min(id) | max(k)
--> 1 | 7 | NULL
--> 1 | 14 | NULL
--> 1 | 21 | NULL
--> 1 | 28 | NULL
--> 1 | 35 | NULL
--> 1 | 42 | NULL
--> 1 | 49 | NULL
--> 1 | 56 | NULL
--> 1 | 63 | NULL
SELECT v > 200, count(*), sum(v), group_concat(DISTINCT id % 4) FROM t GROUP BY v > 200;
--= v > 200 | count(*) | sum(v) | group_concat(DISTINCT id % 4)
--> 0 | 1400 | 140100.0 | '1,2,3,0'
--> 1 | 1600 | 502971.4285714286 | '1,2,3,0'
SELECT sum(id * n) FROM (SELECT id, row_number() OVER () AS n FROM (SELECT min(id) AS id FROM t GROUP BY n, k));
--= sum(id * n)
--> 5972543038

--- collations in UTF-16
PRAGMA encoding = 'UTF-16';
CREATE TABLE t(a TEXT COLLATE RTRIM, b TEXT COLLATE NOCASE, c TEXT, x);
INSERT INTO t VALUES('x ', 'Abc', 'é', 1), ('x', 'aBC', 'é', 2), ('y', 'ABD', 'e', 3), (NULL, NULL, NULL, 4);
--+ 4 changes, rowid 4
SELECT a || '|', count(*) FROM t GROUP BY a;
--= a || '|' | count(*)
--> NULL | 1
--> 'x |' | 2
--> 'y|' | 1
SELECT b, count(*), count(DISTINCT a), count(DISTINCT c) FROM t GROUP BY b;
--= b | count(*) | count(DISTINCT a) | count(DISTINCT c)
--> NULL | 1 | 0 | 0
--> 'Abc' | 2 | 1 | 1
--> 'ABD' | 1 | 1 | 1
SELECT c, sum(x), min(b), max(c) FROM t GROUP BY c;
--= c | sum(x) | min(b) | max(c)
--> NULL | 4 | NULL | NULL
--> 'e' | 3 | 'ABD' | 'e'
--> 'é' | 3 | 'Abc' | 'é'
SELECT count(*) FROM t WHERE c > 'e' AND b = 'abc';
--= count(*)
--> 2
SELECT b, c FROM t ORDER BY b, c DESC LIMIT 2;
--= b | c
--> NULL | NULL
--> 'Abc' | 'é'

--- an index of sorted columns
CREATE TABLE t(id INTEGER PRIMARY KEY, a, r REAL, s TEXT COLLATE NOCASE);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO t SELECT i, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i / 3.0 ELSE i % 50 END, i % 90, 'S' || (i % 60) FROM n;
--+ 400 changes, rowid 400
ALTER TABLE t ADD COLUMN late DEFAULT 'd';
CREATE INDEX ta ON t(a DESC, r);
CREATE INDEX ts ON t(s, id, late);
CREATE INDEX tr ON t(r, s COLLATE RTRIM);
CREATE UNIQUE INDEX tu ON t(a);
--! 2067: UNIQUE constraint failed: t.a
CREATE UNIQUE INDEX ti ON t(id);
SELECT count(*), sum(r) FROM t INDEXED BY ta WHERE a > 10;
--= count(*) | sum(r)
--> 266 | 11335.0
SELECT group_concat(id) FROM (SELECT id FROM t INDEXED BY ts WHERE s BETWEEN 's1' AND 'S12' ORDER BY s, id);
--= group_concat(id)
--> '1,61,121,181,241,301,361,10,70,130,190,250,310,370,11,71,131,191,251,311,371,12,72,132,192,252,312,372'
SELECT sum(id), min(s) FROM t INDEXED BY tr WHERE r > 80;
--= sum(id) | min(s)
--> 7920 | 'S21'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TABLE w(k TEXT PRIMARY KEY, v INTEGER) WITHOUT ROWID;
INSERT INTO w SELECT 'key ' || id, id % 7 FROM t;
--+ 800 changes, rowid 400
CREATE INDEX wv ON w(v);
SELECT v, count(*), min(k) FROM w INDEXED BY wv WHERE v > 2 GROUP BY v;
--= v | count(*) | min(k)
--> 3 | 57 | 'key 10'
--> 4 | 57 | 'key 102'
--> 5 | 57 | 'key 103'
--> 6 | 57 | 'key 104'
PRAGMA integrity_check(w);
--= integrity_check
--> 'ok'
