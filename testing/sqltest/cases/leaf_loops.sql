--- loops over leaves: rows of every shape, on many pages
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c, d REAL);
INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 900)
  SELECT CASE WHEN i % 7 = 0 THEN -i WHEN i % 11 = 0 THEN (1 << 40) + i WHEN i % 13 = 0 THEN (1 << 28) + i ELSE i END,
    CASE i % 9 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN -i * 70000 WHEN 3 THEN i / 8.0 WHEN 4 THEN 'text ' || i
      WHEN 5 THEN zeroblob(i % 50) WHEN 6 THEN 0 WHEN 7 THEN 1 ELSE i * 5000000000 END,
    CASE WHEN i % 50 = 0 THEN printf('%.*c', 5000, 'x') ELSE printf('%.*c', i % 140, 'y') END,
    i % 10, i % 4 FROM n;
SELECT count(*), sum(c), total(d), min(id), max(id), avg(c) FROM t;
SELECT count(*) FROM t WHERE a < 5;
SELECT count(*) FROM t WHERE a >= 5;
SELECT count(*) FROM t WHERE a IS NULL;
SELECT count(*) FROM t WHERE a IS NOT 1 AND c <> 3;
SELECT count(*) FROM t WHERE a = 'text 400' OR c = 4 AND b > 'yyyy';
SELECT count(*) FROM t WHERE b LIKE '%yyyy%';
SELECT count(*) FROM t WHERE b LIKE 'Y%' AND c > 3;
SELECT sum(length(b)), count(b), sum(d + c), sum(c * 2 - d) FROM t WHERE c BETWEEN 2 AND 8;
SELECT id, c FROM t WHERE c = 3 AND d = 1 AND id < 0;
SELECT typeof(a), count(*), max(a) FROM t GROUP BY 1;
SELECT c, count(*), sum(id) FROM t GROUP BY c;
SELECT id FROM t ORDER BY c DESC, id LIMIT 5;
SELECT id, a FROM t ORDER BY a LIMIT 7;
SELECT id FROM t ORDER BY d, b DESC, id LIMIT 6 OFFSET 3;
SELECT id FROM t WHERE d > c ORDER BY id DESC LIMIT 5;
SELECT count(*) FROM t WHERE (SELECT count(*) FROM t x WHERE x.c > t.c AND x.id < 10) > 2;
SELECT count(*) FROM t x, t y WHERE x.c = 1 AND y.c = 2 AND y.d = 2 AND x.id < y.id AND x.d <= y.d;
SELECT count(*) FROM t x LEFT JOIN t y ON y.c = x.c + 7 AND y.id < 5 WHERE y.id IS NULL;
SELECT count(DISTINCT c), count(DISTINCT a), sum(DISTINCT d) FROM t;
SELECT count(*) FILTER (WHERE c > 5), sum(c) FILTER (WHERE d) FROM t;
SELECT group_concat(id) FROM t WHERE c = 9 AND NOT d;
CREATE INDEX tc ON t(c, d);
CREATE INDEX ta ON t(a);
SELECT count(*), sum(id) FROM t WHERE c BETWEEN 3 AND 6;
SELECT sum(id), sum(d) FROM t WHERE c > 3 AND d >= 2;
SELECT count(*) FROM t WHERE a > 100;
SELECT count(*) FROM t WHERE a > 'text 3' AND a < 'text 5';
SELECT count(*), sum(id) FROM t WHERE a BETWEEN -5000000 AND 1;
SELECT count(*), min(b) FROM t WHERE c = 4 AND d < 3;
SELECT sum(c) FROM t INDEXED BY tc;
ALTER TABLE t ADD COLUMN e DEFAULT 17;
ALTER TABLE t ADD COLUMN f TEXT COLLATE NOCASE;
SELECT sum(e), count(f) FROM t;
UPDATE t SET e = id, f = 'F' || c WHERE c IN (2, 5);
SELECT sum(e), count(f), count(*) FROM t WHERE e > 16;
SELECT count(*) FROM t WHERE f = 'f2';
SELECT count(*) FROM t WHERE e = 17 AND c = 1;
DELETE FROM t WHERE c = 7 OR d = 3;
SELECT count(*), sum(id), sum(e) FROM t;
UPDATE t SET c = c + 1 WHERE c >= 8;
SELECT c, count(*) FROM t GROUP BY c ORDER BY 2 DESC, 1;

--- loops over leaves: records with many columns and long headers
CREATE TABLE w(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
INSERT INTO w WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r WHERE x < 200)
  SELECT x, printf('%.*c', x, 'b'), x+1, printf('%.*c', x % 70, 'd'), NULL, 0, 1, 2.5, x * 100000, zeroblob(x), 'j',
    x % 3, -x, '', x''  , x FROM r;
SELECT sum(p), sum(a), sum(l), sum(m), count(e), total(h), sum(f + g) FROM w;
SELECT count(*) FROM w WHERE p > 100 AND a < 150 AND l = 1;
SELECT sum(length(j)), sum(length(b)), max(d), min(n), max(o) FROM w WHERE m < -20 AND i > 5000000;
SELECT count(*) FROM w WHERE b > d AND p = a AND o = x'' AND n = '';
SELECT sum(rowid), max(p) FROM w WHERE rowid > 20 AND p <> 30;
SELECT a, p FROM w WHERE a % 50 = 0 OR p % 70 = 0;

--- loops over leaves: what is read may be what is written
CREATE TABLE s(id INTEGER PRIMARY KEY, v);
INSERT INTO s WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r WHERE x < 500) SELECT x, x % 17 FROM r;
INSERT INTO s SELECT id + 1000, v FROM s WHERE v > 14;
INSERT INTO s SELECT NULL, v + 100 FROM s WHERE v = 3;
DELETE FROM s WHERE v = 5 AND id % 2;
UPDATE s SET v = v + 1 WHERE v BETWEEN 10 AND 12;
SELECT count(*), sum(id), sum(v) FROM s;
CREATE TRIGGER st AFTER INSERT ON s BEGIN DELETE FROM s WHERE v = new.v AND id < 20; END;
INSERT INTO s SELECT NULL, v FROM s WHERE v IN (1, 2) AND id < 100;
SELECT count(*), sum(id), sum(v) FROM s;
CREATE TABLE log(n);
CREATE TRIGGER su AFTER UPDATE ON s WHEN new.v = 7 BEGIN INSERT INTO log SELECT count(*) FROM s WHERE v > new.v; END;
UPDATE s SET v = 7 WHERE v = 6;
SELECT count(*), sum(n) FROM log;

--- keys that a scratch index is known to have
CREATE TABLE k(a, b, c TEXT COLLATE NOCASE, d);
INSERT INTO k WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 3000)
  SELECT i % 40, CASE i % 6 WHEN 0 THEN i % 4 WHEN 1 THEN i % 4 + 0.0 WHEN 2 THEN CAST(i % 4 AS TEXT) WHEN 3 THEN NULL
    WHEN 4 THEN CAST(CAST(i % 4 AS TEXT) AS BLOB) ELSE i % 4 + 0.5 END,
    CASE WHEN i % 2 THEN 'abc' ELSE 'ABC' END || i % 3, printf('%.*c', i % 25, 'z') FROM n;
SELECT count(DISTINCT a), count(DISTINCT b), count(DISTINCT c), count(DISTINCT d), count(DISTINCT a * 100000 + b) FROM k;
SELECT DISTINCT b FROM k;
SELECT DISTINCT typeof(b), b FROM k WHERE a < 30;
SELECT DISTINCT c FROM k;
SELECT DISTINCT c COLLATE BINARY FROM k;
SELECT count(*), sum(length(d)) FROM (SELECT DISTINCT a, d FROM k);
SELECT count(*) FROM (SELECT DISTINCT a, b FROM k);
SELECT count(*) FROM (SELECT DISTINCT a, c FROM k);
SELECT count(*) FROM (SELECT DISTINCT a, b, d FROM k);
SELECT count(*) FROM (SELECT DISTINCT rowid % 9000 FROM (SELECT x.rowid + y.rowid * 3000 AS rowid FROM k x, k y WHERE y.rowid < 4));
SELECT count(*) FROM k WHERE b IN (1, 2.0, '3', NULL, x'30');
SELECT count(*) FROM k WHERE b NOT IN (1, 2.0, '3', x'30');
SELECT count(*) FROM k WHERE c IN ('abc0', 'AbC1', 'nothing');
SELECT count(*) FROM k WHERE a IN (SELECT DISTINCT b FROM k WHERE b > 1) AND d IN ('zzz', 'zzzz', 'zzzzzzzzzzzzzzzzzzzzzzz');
SELECT count(*) FROM k WHERE (a, c) IN (SELECT a + 1, c FROM k WHERE a < 5);
SELECT count(*) FROM k x WHERE x.rowid < 60 AND x.a IN (SELECT y.a + x.a % 3 FROM k y WHERE y.rowid < x.rowid AND y.a % 4 = x.a % 4);
SELECT x.rowid, (SELECT count(DISTINCT y.b) FROM k y WHERE y.a = x.a AND y.rowid < 400) FROM k x WHERE x.rowid % 250 = 0;
SELECT a % 5, count(DISTINCT b), count(DISTINCT c), sum(DISTINCT a) FROM k GROUP BY 1;
SELECT group_concat(DISTINCT a % 7 ORDER BY a % 7 DESC), count(DISTINCT a) FILTER (WHERE b > 1) FROM k;
WITH RECURSIVE r(x) AS (SELECT 1 UNION SELECT (x * 7 + 3) % 500 FROM r) SELECT count(*), sum(x) FROM r;
WITH RECURSIVE r(x, y) AS (SELECT 1, 'a' UNION SELECT (x * 3) % 100, CASE WHEN x % 2 THEN 'b' ELSE 'c' END FROM r) SELECT count(*), max(y) FROM r;
SELECT a FROM k WHERE b = 1 UNION SELECT a FROM k WHERE b = 2 EXCEPT SELECT a FROM k WHERE d = 'zz' ORDER BY 1;
SELECT count(*) FROM k x LEFT JOIN k y ON y.a = x.a + 35 AND y.b = 1 WHERE x.rowid < 300;
SELECT count(*) FROM (SELECT 1 FROM k x RIGHT JOIN (SELECT DISTINCT a FROM k) y ON x.a = y.a + 38);
DELETE FROM k WHERE a IN (SELECT DISTINCT a FROM k WHERE b = 0.5);
SELECT count(*), count(DISTINCT a) FROM k;
SELECT count(*) FROM k WHERE c LIKE '%C1%';
SELECT count(*) FROM k WHERE d LIKE '%zz%' AND c LIKE '%1';
SELECT 'ab' || char(0) || 'cd' LIKE '%cd%', 'ab' || char(0) || 'cd' LIKE '%b%', 'xCDx' LIKE '%cd%', 'x' LIKE '%xx%', 'äöü' LIKE '%ö%', '' LIKE '%a%', 'aXb' GLOB '*x*', 'aXb' GLOB '*X*', 'a*b' GLOB '*[*]*';
