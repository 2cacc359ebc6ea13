--- the word unordered keeps an index from ranges and orders
CREATE TABLE t1(a, b);
CREATE INDEX i1 ON t1(a);
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c WHERE x<128) INSERT INTO t1 SELECT x, 'xxx' FROM c;
--+ 128 changes, rowid 128
ANALYZE;
UPDATE sqlite_stat1 SET stat = stat || ' unordered';
--+ 129 changes, rowid 128
ANALYZE sqlite_schema;
explain query plan SELECT * FROM t1 ORDER BY a;
--> SCAN t1
--> USE TEMP B-TREE FOR ORDER BY
explain query plan SELECT * FROM t1 WHERE a > 100;
--> SCAN t1
explain query plan SELECT * FROM t1 WHERE a < 100 AND a > 20;
--> SCAN t1
explain query plan SELECT * FROM t1 WHERE a = 100 AND b > 20;
--> SEARCH t1 USING INDEX i1 (a=?)
explain query plan SELECT * FROM t1 WHERE a = ? ORDER BY rowid;
--> SEARCH t1 USING INDEX i1 (a=?)
--> USE TEMP B-TREE FOR ORDER BY
explain query plan SELECT * FROM t1 WHERE a BETWEEN 1 AND 2 OR b = 7;
--> SCAN t1
explain query plan SELECT max(a) FROM t1;
--> SEARCH t1
explain query plan SELECT group_concat(b) FROM t1 GROUP BY a;
--> SCAN t1
--> USE TEMP B-TREE FOR GROUP BY
explain query plan SELECT count(*) FROM t1;
--> SCAN t1
