--- loops over leaves: rows of every shape, on many pages
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c, d REAL);
INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 900)
  SELECT CASE WHEN i % 7 = 0 THEN -i WHEN i % 11 = 0 THEN (1 << 40) + i WHEN i % 13 = 0 THEN (1 << 28) + i ELSE i END,
    CASE i % 9 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN -i * 70000 WHEN 3 THEN i / 8.0 WHEN 4 THEN 'text ' || i
      WHEN 5 THEN zeroblob(i % 50) WHEN 6 THEN 0 WHEN 7 THEN 1 ELSE i * 5000000000 END,
    CASE WHEN i % 50 = 0 THEN printf('%.*c', 5000, 'x') ELSE printf('%.*c', i % 140, 'y') END,
    i % 10, i % 4 FROM n;
--+ 900 changes, rowid 900
SELECT count(*), sum(c), total(d), min(id), max(id), avg(c) FROM t;
--= count(*) | sum(c) | total(d) | min(id) | max(id) | avg(c)
--> 900 | 4050 | 1350.0 | -896 | 1099511628667 | 4.5
SELECT count(*) FROM t WHERE a < 5;
--= count(*)
--> 306
SELECT count(*) FROM t WHERE a >= 5;
--= count(*)
--> 494
SELECT count(*) FROM t WHERE a IS NULL;
--= count(*)
--> 100
SELECT count(*) FROM t WHERE a IS NOT 1 AND c <> 3;
--= count(*)
--> 719
SELECT count(*) FROM t WHERE a = 'text 400' OR c = 4 AND b > 'yyyy';
--= count(*)
--> 84
SELECT count(*) FROM t WHERE b LIKE '%yyyy%';
--= count(*)
--> 856
SELECT count(*) FROM t WHERE b LIKE 'Y%' AND c > 3;
--= count(*)
--> 540
SELECT sum(length(b)), count(b), sum(d + c), sum(c * 2 - d) FROM t WHERE c BETWEEN 2 AND 8;
--= sum(length(b)) | count(b) | sum(d + c) | sum(c * 2 - d)
--> 42420 | 630 | 4050.0 | 5400.0
SELECT id, c FROM t WHERE c = 3 AND d = 1 AND id < 0;
--= id | c
--> -833 | 3
--> -693 | 3
--> -553 | 3
--> -413 | 3
--> -273 | 3
--> -133 | 3
SELECT typeof(a), count(*), max(a) FROM t GROUP BY 1;
--= typeof(a) | count(*) | max(a)
--> 'blob' | 100 | x'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'
--> 'integer' | 500 | 4495000000000
--> 'null' | 100 | NULL
--> 'real' | 100 | 111.75
--> 'text' | 100 | 'text 94'
SELECT c, count(*), sum(id) FROM t GROUP BY c;
--= c | count(*) | sum(id)
--> 0 | 90 | 7698192037198
--> 1 | 90 | 8797703663618
--> 2 | 90 | 7697923599930
--> 3 | 90 | 7697923601280
--> 4 | 90 | 7698192036294
--> 5 | 90 | 7697923600382
--> 6 | 90 | 7697923599926
--> 7 | 90 | 6598680408970
--> 8 | 90 | 7697923600834
--> 9 | 90 | 7697923600378
SELECT id FROM t ORDER BY c DESC, id LIMIT 5;
--= id
--> -889
--> -819
--> -749
--> -679
--> -609
SELECT id, a FROM t ORDER BY a LIMIT 7;
--= id | a
--> -882 | NULL
--> -819 | NULL
--> -756 | NULL
--> -693 | NULL
--> -630 | NULL
--> -567 | NULL
--> -504 | NULL
SELECT id FROM t ORDER BY d, b DESC, id LIMIT 6 OFFSET 3;
--= id
--> 696
--> 268435872
--> 1099511628612
--> 272
--> 412
--> 552
SELECT id FROM t WHERE d > c ORDER BY id DESC LIMIT 5;
--= id
--> 1099511628667
--> 1099511628447
--> 1099511628326
--> 1099511628227
--> 1099511628106
SELECT count(*) FROM t WHERE (SELECT count(*) FROM t x WHERE x.c > t.c AND x.id < 10) > 2;
--= count(*)
--> 810
SELECT count(*) FROM t x, t y WHERE x.c = 1 AND y.c = 2 AND y.d = 2 AND x.id < y.id AND x.d <= y.d;
--= count(*)
--> 986
SELECT count(*) FROM t x LEFT JOIN t y ON y.c = x.c + 7 AND y.id < 5 WHERE y.id IS NULL;
--= count(*)
--> 630
SELECT count(DISTINCT c), count(DISTINCT a), sum(DISTINCT d) FROM t;
--= count(DISTINCT c) | count(DISTINCT a) | sum(DISTINCT d)
--> 10 | 551 | 6.0
SELECT count(*) FILTER (WHERE c > 5), sum(c) FILTER (WHERE d) FROM t;
--= count(*) FILTER (WHERE c > 5) | sum(c) FILTER (WHERE d)
--> 360 | 3150
SELECT group_concat(id) FROM t WHERE c = 9 AND NOT d;
--= group_concat(id)
--> NULL
CREATE INDEX tc ON t(c, d);
CREATE INDEX ta ON t(a);
SELECT count(*), sum(id) FROM t WHERE c BETWEEN 3 AND 6;
--= count(*) | sum(id)
--> 360 | 30791962837882
SELECT sum(id), sum(d) FROM t WHERE c > 3 AND d >= 2;
--= sum(id) | sum(d)
--> 23093770802351 | 675.0
SELECT count(*) FROM t WHERE a > 100;
--= count(*)
--> 399
SELECT count(*) FROM t WHERE a > 'text 3' AND a < 'text 5';
--= count(*)
--> 27
SELECT count(*), sum(id) FROM t WHERE a BETWEEN -5000000 AND 1;
--= count(*) | sum(id)
--> 210 | 18695187397598
SELECT count(*), min(b) FROM t WHERE c = 4 AND d < 3;
--= count(*) | min(b)
--> 90 | 'yyyy'
SELECT sum(c) FROM t INDEXED BY tc;
--= sum(c)
--> 4050
ALTER TABLE t ADD COLUMN e DEFAULT 17;
ALTER TABLE t ADD COLUMN f TEXT COLLATE NOCASE;
SELECT sum(e), count(f) FROM t;
--= sum(e) | count(f)
--> 15300 | 0
UPDATE t SET e = id, f = 'F' || c WHERE c IN (2, 5);
--+ 1080 changes, rowid 900
SELECT sum(e), count(f), count(*) FROM t WHERE e > 16;
--= sum(e) | count(f) | count(*)
--> 15395847224439 | 150 | 870
SELECT count(*) FROM t WHERE f = 'f2';
--= count(*)
--> 90
SELECT count(*) FROM t WHERE e = 17 AND c = 1;
--= count(*)
--> 90
DELETE FROM t WHERE c = 7 OR d = 3;
--+ 1350 changes, rowid 900
SELECT count(*), sum(id), sum(e) FROM t;
--= count(*) | sum(id) | sum(e)
--> 630 | 53886538944982 | 10997532248062
UPDATE t SET c = c + 1 WHERE c >= 8;
--+ 1485 changes, rowid 900
SELECT c, count(*) FROM t GROUP BY c ORDER BY 2 DESC, 1;
--= c | count(*)
--> 0 | 90
--> 2 | 90
--> 4 | 90
--> 6 | 90
--> 9 | 90
--> 1 | 45
--> 3 | 45
--> 5 | 45
--> 10 | 45

--- loops over leaves: records with many columns and long headers
CREATE TABLE w(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
INSERT INTO w WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r WHERE x < 200)
  SELECT x, printf('%.*c', x, 'b'), x+1, printf('%.*c', x % 70, 'd'), NULL, 0, 1, 2.5, x * 100000, zeroblob(x), 'j',
    x % 3, -x, '', x''  , x FROM r;
--+ 200 changes, rowid 200
SELECT sum(p), sum(a), sum(l), sum(m), count(e), total(h), sum(f + g) FROM w;
--= sum(p) | sum(a) | sum(l) | sum(m) | count(e) | total(h) | sum(f + g)
--> 20100 | 20100 | 201 | -20100 | 0 | 500.0 | 200
SELECT count(*) FROM w WHERE p > 100 AND a < 150 AND l = 1;
--= count(*)
--> 16
SELECT sum(length(j)), sum(length(b)), max(d), min(n), max(o) FROM w WHERE m < -20 AND i > 5000000;
--= sum(length(j)) | sum(length(b)) | max(d) | min(n) | max(o)
--> 18825 | 18825 | 'ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd' | '' | x''
SELECT count(*) FROM w WHERE b > d AND p = a AND o = x'' AND n = '';
--= count(*)
--> 0
SELECT sum(rowid), max(p) FROM w WHERE rowid > 20 AND p <> 30;
--= sum(rowid) | max(p)
--> 19860 | 200
SELECT a, p FROM w WHERE a % 50 = 0 OR p % 70 = 0;
--= a | p
--> 50 | 50
--> 70 | 70
--> 100 | 100
--> 140 | 140
--> 150 | 150
--> 200 | 200

--- loops over leaves: what is read may be what is written
CREATE TABLE s(id INTEGER PRIMARY KEY, v);
INSERT INTO s WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r WHERE x < 500) SELECT x, x % 17 FROM r;
--+ 500 changes, rowid 500
INSERT INTO s SELECT id + 1000, v FROM s WHERE v > 14;
--+ 558 changes, rowid 1492
INSERT INTO s SELECT NULL, v + 100 FROM s WHERE v = 3;
--+ 588 changes, rowid 1522
DELETE FROM s WHERE v = 5 AND id % 2;
--+ 603 changes, rowid 1522
UPDATE s SET v = v + 1 WHERE v BETWEEN 10 AND 12;
--+ 690 changes, rowid 1522
SELECT count(*), sum(id), sum(v) FROM s;
--= count(*) | sum(id) | sum(v)
--> 573 | 239533 | 7973
CREATE TRIGGER st AFTER INSERT ON s BEGIN DELETE FROM s WHERE v = new.v AND id < 20; END;
INSERT INTO s SELECT NULL, v FROM s WHERE v IN (1, 2) AND id < 100;
--+ 706 changes, rowid 1534
SELECT count(*), sum(id), sum(v) FROM s;
--= count(*) | sum(id) | sum(v)
--> 581 | 257835 | 7985
CREATE TABLE log(n);
CREATE TRIGGER su AFTER UPDATE ON s WHEN new.v = 7 BEGIN INSERT INTO log SELECT count(*) FROM s WHERE v > new.v; END;
UPDATE s SET v = 7 WHERE v = 6;
--+ 766 changes, rowid 1534
SELECT count(*), sum(n) FROM log;
--= count(*) | sum(n)
--> 30 | 10470

--- keys that a scratch index is known to have
CREATE TABLE k(a, b, c TEXT COLLATE NOCASE, d);
INSERT INTO k WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 3000)
  SELECT i % 40, CASE i % 6 WHEN 0 THEN i % 4 WHEN 1 THEN i % 4 + 0.0 WHEN 2 THEN CAST(i % 4 AS TEXT) WHEN 3 THEN NULL
    WHEN 4 THEN CAST(CAST(i % 4 AS TEXT) AS BLOB) ELSE i % 4 + 0.5 END,
    CASE WHEN i % 2 THEN 'abc' ELSE 'ABC' END || i % 3, printf('%.*c', i % 25, 'z') FROM n;
--+ 3000 changes, rowid 3000
SELECT count(DISTINCT a), count(DISTINCT b), count(DISTINCT c), count(DISTINCT d), count(DISTINCT a * 100000 + b) FROM k;
--= count(DISTINCT a) | count(DISTINCT b) | count(DISTINCT c) | count(DISTINCT d) | count(DISTINCT a * 100000 + b)
--> 40 | 10 | 1 | 24 | 60
SELECT DISTINCT b FROM k;
--= b
--> 1.0
--> '2'
--> NULL
--> x'30'
--> 1.5
--> 2
--> 3.0
--> '0'
--> x'32'
--> 3.5
--> 0
SELECT DISTINCT typeof(b), b FROM k WHERE a < 30;
--= typeof(b) | b
--> 'real' | 1.0
--> 'text' | '2'
--> 'null' | NULL
--> 'blob' | x'30'
--> 'real' | 1.5
--> 'integer' | 2
--> 'real' | 3.0
--> 'text' | '0'
--> 'blob' | x'32'
--> 'real' | 3.5
--> 'integer' | 0
SELECT DISTINCT c FROM k;
--= c
--> '0'
SELECT DISTINCT c COLLATE BINARY FROM k;
--= c COLLATE BINARY
--> '0'
SELECT count(*), sum(length(d)) FROM (SELECT DISTINCT a, d FROM k);
--= count(*) | sum(length(d))
--> 200 | 2408
SELECT count(*) FROM (SELECT DISTINCT a, b FROM k);
--= count(*)
--> 120
SELECT count(*) FROM (SELECT DISTINCT a, c FROM k);
--= count(*)
--> 40
SELECT count(*) FROM (SELECT DISTINCT a, b, d FROM k);
--= count(*)
--> 600
SELECT count(*) FROM (SELECT DISTINCT rowid % 9000 FROM (SELECT x.rowid + y.rowid * 3000 AS rowid FROM k x, k y WHERE y.rowid < 4));
--= count(*)
--> 9000
SELECT count(*) FROM k WHERE b IN (1, 2.0, '3', NULL, x'30');
--= count(*)
--> 750
SELECT count(*) FROM k WHERE b NOT IN (1, 2.0, '3', x'30');
--= count(*)
--> 1750
SELECT count(*) FROM k WHERE c IN ('abc0', 'AbC1', 'nothing');
--= count(*)
--> 0
SELECT count(*) FROM k WHERE a IN (SELECT DISTINCT b FROM k WHERE b > 1) AND d IN ('zzz', 'zzzz', 'zzzzzzzzzzzzzzzzzzzzzzz');
--= count(*)
--> 30
SELECT count(*) FROM k WHERE (a, c) IN (SELECT a + 1, c FROM k WHERE a < 5);
--= count(*)
--> 375
SELECT count(*) FROM k x WHERE x.rowid < 60 AND x.a IN (SELECT y.a + x.a % 3 FROM k y WHERE y.rowid < x.rowid AND y.a % 4 = x.a % 4);
--= count(*)
--> 6
SELECT x.rowid, (SELECT count(DISTINCT y.b) FROM k y WHERE y.a = x.a AND y.rowid < 400) FROM k x WHERE x.rowid % 250 = 0;
--= rowid | (SELECT count(DISTINCT y.b) FROM k y WHERE y.a = x.a AND y.rowid < 400)
--> 250 | 3
--> 500 | 3
--> 750 | 3
--> 1000 | 3
--> 1250 | 3
--> 1500 | 3
--> 1750 | 3
--> 2000 | 3
--> 2250 | 3
--> 2500 | 3
--> 2750 | 3
--> 3000 | 3
SELECT a % 5, count(DISTINCT b), count(DISTINCT c), sum(DISTINCT a) FROM k GROUP BY 1;
--= a % 5 | count(DISTINCT b) | count(DISTINCT c) | sum(DISTINCT a)
--> 0 | 10 | 1 | 140
--> 1 | 10 | 1 | 148
--> 2 | 10 | 1 | 156
--> 3 | 10 | 1 | 164
--> 4 | 10 | 1 | 172
SELECT group_concat(DISTINCT a % 7 ORDER BY a % 7 DESC), count(DISTINCT a) FILTER (WHERE b > 1) FROM k;
--= group_concat(DISTINCT a % 7 ORDER BY a % 7 DESC) | count(DISTINCT a) FILTER (WHERE b > 1)
--> '6,5,4,3,2,1,0' | 40
WITH RECURSIVE r(x) AS (SELECT 1 UNION SELECT (x * 7 + 3) % 500 FROM r) SELECT count(*), sum(x) FROM r;
--= count(*) | sum(x)
--> 20 | 4490
WITH RECURSIVE r(x, y) AS (SELECT 1, 'a' UNION SELECT (x * 3) % 100, CASE WHEN x % 2 THEN 'b' ELSE 'c' END FROM r) SELECT count(*), max(y) FROM r;
--= count(*) | max(y)
--> 21 | 'b'
SELECT a FROM k WHERE b = 1 UNION SELECT a FROM k WHERE b = 2 EXCEPT SELECT a FROM k WHERE d = 'zz' ORDER BY 1;
--= a
--> 1
--> 5
--> 6
--> 9
--> 10
--> 13
--> 14
--> 18
--> 21
--> 25
--> 26
--> 29
--> 30
--> 33
--> 34
--> 38
SELECT count(*) FROM k x LEFT JOIN k y ON y.a = x.a + 35 AND y.b = 1 WHERE x.rowid < 300;
--= count(*)
--> 491
SELECT count(*) FROM (SELECT 1 FROM k x RIGHT JOIN (SELECT DISTINCT a FROM k) y ON x.a = y.a + 38);
--= count(*)
--> 188
DELETE FROM k WHERE a IN (SELECT DISTINCT a FROM k WHERE b = 0.5);
SELECT count(*), count(DISTINCT a) FROM k;
--= count(*) | count(DISTINCT a)
--> 3000 | 40
SELECT count(*) FROM k WHERE c LIKE '%C1%';
--= count(*)
--> 0
SELECT count(*) FROM k WHERE d LIKE '%zz%' AND c LIKE '%1';
--= count(*)
--> 0
SELECT 'ab' || char(0) || 'cd' LIKE '%cd%', 'ab' || char(0) || 'cd' LIKE '%b%', 'xCDx' LIKE '%cd%', 'x' LIKE '%xx%', 'äöü' LIKE '%ö%', '' LIKE '%a%', 'aXb' GLOB '*x*', 'aXb' GLOB '*X*', 'a*b' GLOB '*[*]*';
--= 'ab' || char(0) || 'cd' LIKE '%cd%' | 'ab' || char(0) || 'cd' LIKE '%b%' | 'xCDx' LIKE '%cd%' | 'x' LIKE '%xx%' | 'äöü' LIKE '%ö%' | '' LIKE '%a%' | 'aXb' GLOB '*x*' | 'aXb' GLOB '*X*' | 'a*b' GLOB '*[*]*'
--> 0 | 1 | 1 | 0 | 1 | 0 | 0 | 1 | 1
