--- the word unordered keeps an index from ranges and orders
CREATE TABLE t1(a, b); CREATE INDEX i1 ON t1(a);
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c WHERE x<128) INSERT INTO t1 SELECT x, 'xxx' FROM c;
ANALYZE;
UPDATE sqlite_stat1 SET stat = stat || ' unordered';
ANALYZE sqlite_schema;
explain query plan SELECT * FROM t1 ORDER BY a;
explain query plan SELECT * FROM t1 WHERE a > 100;
explain query plan SELECT * FROM t1 WHERE a < 100 AND a > 20;
explain query plan SELECT * FROM t1 WHERE a = 100 AND b > 20;
explain query plan SELECT * FROM t1 WHERE a = ? ORDER BY rowid;
explain query plan SELECT * FROM t1 WHERE a BETWEEN 1 AND 2 OR b = 7;
explain query plan SELECT max(a) FROM t1;
explain query plan SELECT group_concat(b) FROM t1 GROUP BY a;
explain query plan SELECT count(*) FROM t1;
