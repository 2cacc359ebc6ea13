--- rows as they are: every shape of row and column, on many pages
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT, c, d REAL);
INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 400)
  SELECT CASE WHEN i % 7 = 0 THEN -i WHEN i % 11 = 0 THEN (1 << 40) + i WHEN i % 13 = 0 THEN (1 << 28) + i ELSE i END,
    CASE i % 12 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN -i * 70000 WHEN 3 THEN i / 8.0 WHEN 4 THEN 'text ' || i
      WHEN 5 THEN zeroblob(i % 50) WHEN 6 THEN 0 WHEN 7 THEN 1 WHEN 8 THEN i * 5000000000 WHEN 9 THEN -i WHEN 10 THEN
      -i * 1000000000000000 ELSE '' END,
    CASE WHEN i % 50 = 0 THEN printf('%.*c', 5000, 'x') ELSE printf('%.*c', i % 140, 'y') END,
    i % 10, i % 4 FROM n;
--+ 400 changes, rowid 400
SELECT id, a, b, c, d FROM t;
--= id | a | b | c | d
--> -399 | 49.875 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 9 | 3.0
--> -392 | 1960000000000 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 2 | 0.0
--> -385 | 385 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 5 | 1.0
--> -378 | 0 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 8 | 2.0
--> -371 | '' | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 1 | 3.0
--> -364 | 'text 364' | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 4 | 0.0
--> -357 | -357 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 7 | 1.0
--> -350 | -24500000 | 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (5002 bytes, md5 31872422b4955894c518417cd8c09863) | 0 | 2.0
--> -343 | 1 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 3 | 3.0
--> -336 | NULL | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 6 | 0.0
--> … 390 rows more, md5 e7c1a2042587dc8a6938a781792c43e4
SELECT d, c, b, a, id FROM t;
--= d | c | b | a | id
--> 3.0 | 9 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 49.875 | -399
--> 0.0 | 2 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 1960000000000 | -392
--> 1.0 | 5 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 385 | -385
--> 2.0 | 8 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 0 | -378
--> 3.0 | 1 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | '' | -371
--> 0.0 | 4 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 'text 364' | -364
--> 1.0 | 7 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | -357 | -357
--> 2.0 | 0 | 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (5002 bytes, md5 31872422b4955894c518417cd8c09863) | -24500000 | -350
--> 3.0 | 3 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | 1 | -343
--> 0.0 | 6 | 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy' | NULL | -336
--> … 390 rows more, md5 ee7ee8c220ba4a31dce0614a919d083d
SELECT c, a, c, d, a, id, rowid FROM t;
--= c | a | c | d | a | id | id
--> 9 | 49.875 | 9 | 3.0 | 49.875 | -399 | -399
--> 2 | 1960000000000 | 2 | 0.0 | 1960000000000 | -392 | -392
--> 5 | 385 | 5 | 1.0 | 385 | -385 | -385
--> 8 | 0 | 8 | 2.0 | 0 | -378 | -378
--> 1 | '' | 1 | 3.0 | '' | -371 | -371
--> 4 | 'text 364' | 4 | 0.0 | 'text 364' | -364 | -364
--> 7 | -357 | 7 | 1.0 | -357 | -357 | -357
--> 0 | -24500000 | 0 | 2.0 | -24500000 | -350 | -350
--> 3 | 1 | 3 | 3.0 | 1 | -343 | -343
--> 6 | NULL | 6 | 0.0 | NULL | -336 | -336
--> … 390 rows more, md5 84ebeaff70e49300bfaf8d366d85c74a
SELECT d FROM t;
--= d
--> 3.0
--> 0.0
--> 1.0
--> 2.0
--> 3.0
--> 0.0
--> 1.0
--> 2.0
--> 3.0
--> 0.0
--> … 390 rows more, md5 7216090a6a0a6052dff33be232230031
SELECT typeof(a), typeof(d) FROM t LIMIT 20;
--= typeof(a) | typeof(d)
--> 'real' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
--> 'text' | 'real'
--> 'text' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
--> 'null' | 'real'
--> 'blob' | 'real'
--> 'integer' | 'real'
--> 'real' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
--> 'text' | 'real'
--> 'text' | 'real'
--> 'integer' | 'real'
--> 'integer' | 'real'
ALTER TABLE t ADD COLUMN e DEFAULT 17;
ALTER TABLE t ADD COLUMN f REAL;
INSERT INTO t(a, c, d) VALUES(1, 2, 3);
--+ 401 changes, rowid 1099511628173
INSERT INTO t(a, c, d, e, f) VALUES('long ' || hex(zeroblob(3000)), 2, 3, 4, 5);
--+ 402 changes, rowid 1099511628174
SELECT f, e, id, d FROM t;
--= f | e | id | d
--> NULL | 17 | -399 | 3.0
--> NULL | 17 | -392 | 0.0
--> NULL | 17 | -385 | 1.0
--> NULL | 17 | -378 | 2.0
--> NULL | 17 | -371 | 3.0
--> NULL | 17 | -364 | 0.0
--> NULL | 17 | -357 | 1.0
--> NULL | 17 | -350 | 2.0
--> NULL | 17 | -343 | 3.0
--> NULL | 17 | -336 | 0.0
--> … 392 rows more, md5 b0aa105b2606e55841e9e16c39b6aa83
SELECT e FROM t WHERE 1;
--= e
--> 17
--> 17
--> 17
--> 17
--> 17
--> 17
--> 17
--> 17
--> 17
--> 17
--> … 392 rows more, md5 57619e59c1ea38fc914cc9f932a290bb
SELECT * FROM (SELECT a, d FROM t LIMIT -1 OFFSET 370);
--= a | d
--> -22000000000000000 | 2.0
--> -33 | 1.0
--> 220000000000 | 0.0
--> 1 | 3.0
--> 0 | 2.0
--> 'text 88' | 0.0
--> 12.375 | 3.0
--> -7700000 | 2.0
--> 121 | 1.0
--> NULL | 0.0
--> '' | 3.0
--> -165 | 1.0
--> 880000000000 | 0.0
--> 1 | 3.0
--> 0 | 2.0
--> x'000000000000000000' | 1.0
--> 'text 220' | 0.0
--> -16940000 | 2.0
--> 253 | 1.0
--> NULL | 0.0
--> '' | 3.0
--> -286000000000000000 | 2.0
--> -297 | 1.0
--> 1 | 3.0
--> 0 | 2.0
--> x'0000000000000000000000000000000000000000000000000000000000000000000000000000000000' | 1.0
--> 'text 352' | 0.0
--> 45.375 | 3.0
--> -26180000 | 2.0
--> NULL | 0.0
--> 1 | 3.0
--> 'long 00000000000000000000000000000000000000000000000000000000000000000000000000… (6007 bytes, md5 e5b6b38cf5871a8949d300e6cf57d690) | 3.0
SELECT count(*) FROM (SELECT a FROM t UNION SELECT d FROM t);
--= count(*)
--> 266
SELECT x.id, y.d FROM t x JOIN t y ON y.id = x.c;
--= id | d
--> -399 | 1.0
--> -392 | 2.0
--> -385 | 1.0
--> -378 | 0.0
--> -371 | 1.0
--> -364 | 0.0
--> -343 | 3.0
--> -336 | 2.0
--> -329 | 1.0
--> -322 | 2.0
--> … 312 rows more, md5 b5911360c4d9fca5f0d2b10f240ed675
CREATE INDEX tcd ON t(c, d);
SELECT c, d FROM t INDEXED BY tcd;
--= c | d
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> 0 | 0.0
--> … 392 rows more, md5 4c40a5320f41de95dc111531395c2601
SELECT c FROM t ORDER BY c;
--= c
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> … 392 rows more, md5 833306069a66344bd6c710b6f9cbd63a
SELECT c, id FROM t INDEXED BY tcd ORDER BY c, d LIMIT 7;
--= c | id
--> 0 | -280
--> 0 | -140
--> 0 | 20
--> 0 | 40
--> 0 | 60
--> 0 | 80
--> 0 | 100
CREATE TABLE w(k TEXT PRIMARY KEY, v INT, r REAL) WITHOUT ROWID;
INSERT INTO w SELECT 'k' || id, c, d FROM t;
--+ 804 changes, rowid 1099511628174
SELECT k, v, r FROM w;
--= k | v | r
--> 'k-105' | 5 | 1.0
--> 'k-112' | 2 | 0.0
--> 'k-119' | 9 | 3.0
--> 'k-126' | 6 | 2.0
--> 'k-133' | 3 | 1.0
--> 'k-14' | 4 | 2.0
--> 'k-140' | 0 | 0.0
--> 'k-147' | 7 | 3.0
--> 'k-154' | 4 | 2.0
--> 'k-161' | 1 | 1.0
--> … 392 rows more, md5 2c0be4a6b98e2bc032e8d17ee95ec11a
SELECT r, v FROM w;
--= r | v
--> 1.0 | 5
--> 0.0 | 2
--> 3.0 | 9
--> 2.0 | 6
--> 1.0 | 3
--> 2.0 | 4
--> 0.0 | 0
--> 3.0 | 7
--> 2.0 | 4
--> 1.0 | 1
--> … 392 rows more, md5 9501313d56ee29bc80102f2233ccc0bf

--- rows as they are in the other encodings
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(a, b);
INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 30) SELECT i, 'ä€' || i FROM n;
--+ 30 changes, rowid 30
SELECT b, a FROM t;
--= b | a
--> 'ä€1' | 1
--> 'ä€2' | 2
--> 'ä€3' | 3
--> 'ä€4' | 4
--> 'ä€5' | 5
--> 'ä€6' | 6
--> 'ä€7' | 7
--> 'ä€8' | 8
--> 'ä€9' | 9
--> 'ä€10' | 10
--> 'ä€11' | 11
--> 'ä€12' | 12
--> 'ä€13' | 13
--> 'ä€14' | 14
--> 'ä€15' | 15
--> 'ä€16' | 16
--> 'ä€17' | 17
--> 'ä€18' | 18
--> 'ä€19' | 19
--> 'ä€20' | 20
--> 'ä€21' | 21
--> 'ä€22' | 22
--> 'ä€23' | 23
--> 'ä€24' | 24
--> 'ä€25' | 25
--> 'ä€26' | 26
--> 'ä€27' | 27
--> 'ä€28' | 28
--> 'ä€29' | 29
--> 'ä€30' | 30
SELECT a, length(b) FROM t;
--= a | length(b)
--> 1 | 3
--> 2 | 3
--> 3 | 3
--> 4 | 3
--> 5 | 3
--> 6 | 3
--> 7 | 3
--> 8 | 3
--> 9 | 3
--> 10 | 4
--> 11 | 4
--> 12 | 4
--> 13 | 4
--> 14 | 4
--> 15 | 4
--> 16 | 4
--> 17 | 4
--> 18 | 4
--> 19 | 4
--> 20 | 4
--> 21 | 4
--> 22 | 4
--> 23 | 4
--> 24 | 4
--> 25 | 4
--> 26 | 4
--> 27 | 4
--> 28 | 4
--> 29 | 4
--> 30 | 4

--- rows as they are while RETURNING, triggers and views hand them on
CREATE TABLE t(a INTEGER PRIMARY KEY, b REAL);
CREATE TABLE log(x, y);
CREATE VIEW v AS SELECT b, a FROM t;
CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO log SELECT b, a FROM v; END;
INSERT INTO t(b) VALUES(1),(2),(3.5) RETURNING b, a;
--= b | a
--> 1.0 | 1
--> 2.0 | 2
--> 3.5 | 3
--+ 9 changes, rowid 3
SELECT x, y FROM log;
--= x | y
--> 1.0 | 1
--> 1.0 | 1
--> 2.0 | 2
--> 1.0 | 1
--> 2.0 | 2
--> 3.5 | 3
SELECT * FROM v;
--= b | a
--> 1.0 | 1
--> 2.0 | 2
--> 3.5 | 3
SELECT * FROM (SELECT x, y FROM log UNION ALL SELECT * FROM v);
--= x | y
--> 1.0 | 1
--> 1.0 | 1
--> 2.0 | 2
--> 1.0 | 1
--> 2.0 | 2
--> 3.5 | 3
--> 1.0 | 1
--> 2.0 | 2
--> 3.5 | 3
