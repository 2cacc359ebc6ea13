--- rows as they are: every shape of row and column, on many pages
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT, c, d REAL);
INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 400)
  SELECT CASE WHEN i % 7 = 0 THEN -i WHEN i % 11 = 0 THEN (1 << 40) + i WHEN i % 13 = 0 THEN (1 << 28) + i ELSE i END,
    CASE i % 12 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN -i * 70000 WHEN 3 THEN i / 8.0 WHEN 4 THEN 'text ' || i
      WHEN 5 THEN zeroblob(i % 50) WHEN 6 THEN 0 WHEN 7 THEN 1 WHEN 8 THEN i * 5000000000 WHEN 9 THEN -i WHEN 10 THEN
      -i * 1000000000000000 ELSE '' END,
    CASE WHEN i % 50 = 0 THEN printf('%.*c', 5000, 'x') ELSE printf('%.*c', i % 140, 'y') END,
    i % 10, i % 4 FROM n;
SELECT id, a, b, c, d FROM t;
SELECT d, c, b, a, id FROM t;
SELECT c, a, c, d, a, id, rowid FROM t;
SELECT d FROM t;
SELECT typeof(a), typeof(d) FROM t LIMIT 20;
ALTER TABLE t ADD COLUMN e DEFAULT 17;
ALTER TABLE t ADD COLUMN f REAL;
INSERT INTO t(a, c, d) VALUES(1, 2, 3);
INSERT INTO t(a, c, d, e, f) VALUES('long ' || hex(zeroblob(3000)), 2, 3, 4, 5);
SELECT f, e, id, d FROM t;
SELECT e FROM t WHERE 1;
SELECT * FROM (SELECT a, d FROM t LIMIT -1 OFFSET 370);
SELECT count(*) FROM (SELECT a FROM t UNION SELECT d FROM t);
SELECT x.id, y.d FROM t x JOIN t y ON y.id = x.c;
CREATE INDEX tcd ON t(c, d);
SELECT c, d FROM t INDEXED BY tcd;
SELECT c FROM t ORDER BY c;
SELECT c, id FROM t INDEXED BY tcd ORDER BY c, d LIMIT 7;
CREATE TABLE w(k TEXT PRIMARY KEY, v INT, r REAL) WITHOUT ROWID;
INSERT INTO w SELECT 'k' || id, c, d FROM t;
SELECT k, v, r FROM w;
SELECT r, v FROM w;

--- rows as they are in the other encodings
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(a, b);
INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 30) SELECT i, 'ä€' || i FROM n;
SELECT b, a FROM t;
SELECT a, length(b) FROM t;

--- rows as they are while RETURNING, triggers and views hand them on
CREATE TABLE t(a INTEGER PRIMARY KEY, b REAL);
CREATE TABLE log(x, y);
CREATE VIEW v AS SELECT b, a FROM t;
CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO log SELECT b, a FROM v; END;
INSERT INTO t(b) VALUES(1),(2),(3.5) RETURNING b, a;
SELECT x, y FROM log;
SELECT * FROM v;
SELECT * FROM (SELECT x, y FROM log UNION ALL SELECT * FROM v);
