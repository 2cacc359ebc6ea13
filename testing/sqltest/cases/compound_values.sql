--- VALUES of several rows as an operand
CREATE TABLE t14(a,b,c);
INSERT INTO t14 VALUES(1,2,3),(4,5,6);
--+ 2 changes, rowid 2
SELECT * FROM t14 INTERSECT VALUES(3,2,1),(2,3,1),(1,2,3),(2,1,3);
--= a | b | c
--> 1 | 2 | 3
SELECT * FROM t14 EXCEPT VALUES(3,2,1),(2,3,1),(1,2,3),(2,1,3);
--= a | b | c
--> 4 | 5 | 6
SELECT * FROM t14 UNION VALUES(3,2,1),(2,3,1),(3,2,1),(1,2,3),(7,8,9),(4,5,6) UNION SELECT * FROM t14 ORDER BY 1, 2, 3;
--= a | b | c
--> 1 | 2 | 3
--> 2 | 3 | 1
--> 3 | 2 | 1
--> 4 | 5 | 6
--> 7 | 8 | 9
VALUES(1),(2),(3) EXCEPT VALUES(1),(3);
--= column1
--> 2
VALUES(1),(2),(3),(2) UNION VALUES(1),(3),(4);
--= column1
--> 1
--> 2
--> 3
--> 4
VALUES(1),(2),(3),(2) INTERSECT VALUES(1),(3),(4);
--= column1
--> 1
--> 3
VALUES(1),(2),(3),(4) UNION ALL SELECT 5 LIMIT 3;
--= column1
--> 1
--> 2
--> 3
SELECT 2 INTERSECT VALUES(1),(2) UNION ALL VALUES(1),(2);
--= 2
--> 2
--> 1
--> 2
SELECT 1 UNION VALUES(1),(2) ORDER BY 1;
--! 1: near "ORDER": syntax error
SELECT 1 UNION ALL VALUES(1,2),(2,3);
--! 1: SELECTs to the left and right of UNION ALL do not have the same number of result columns
VALUES(1),(2) UNION ALL SELECT 1, 2;
--! 1: SELECTs to the left and right of UNION ALL do not have the same number of result columns
WITH RECURSIVE c(x) AS (VALUES(1),(10) UNION ALL SELECT x + 1 FROM c WHERE x < 3 OR x BETWEEN 10 AND 12) SELECT * FROM c;
--= x
--> 1
--> 10
--> 2
--> 11
--> 3
--> 12
--> 13
SELECT column1 FROM (VALUES(1),(2) UNION ALL VALUES(5),(6)) ORDER BY column1 DESC;
--= column1
--> 6
--> 5
--> 2
--> 1
SELECT a, (SELECT group_concat(x) FROM (SELECT 0 AS x UNION ALL VALUES(a),(b))) FROM t14;
--= a | (SELECT group_concat(x) FROM (SELECT 0 AS x UNION ALL VALUES(a),(b)))
--> 1 | '0,1,2'
--> 4 | '0,4,5'
INSERT INTO t14 VALUES(1,1,1),(2,2,2) UNION SELECT 2,2,2;
--+ 4 changes, rowid 4
SELECT * FROM t14;
--= a | b | c
--> 1 | 2 | 3
--> 4 | 5 | 6
--> 1 | 1 | 1
--> 2 | 2 | 2
EXPLAIN QUERY PLAN VALUES(1),(2),(3) EXCEPT VALUES(1),(3);
--> MERGE (EXCEPT)
-->   LEFT
-->     SCAN 3-ROW VALUES CLAUSE
-->     USE TEMP B-TREE FOR ORDER BY
-->   RIGHT
-->     SCAN 2-ROW VALUES CLAUSE
-->     USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT 1 UNION ALL VALUES(1),(3);
--> COMPOUND QUERY
-->   LEFT-MOST SUBQUERY
-->     SCAN CONSTANT ROW
-->   UNION ALL
-->     SCAN 2-ROW VALUES CLAUSE
EXPLAIN QUERY PLAN SELECT 2 INTERSECT VALUES(1),(2) UNION ALL VALUES(1),(2);
--> MERGE (INTERSECT)
-->   LEFT
-->     SCAN CONSTANT ROW
-->   RIGHT
-->     SCAN 2-ROW VALUES CLAUSE
-->     USE TEMP B-TREE FOR ORDER BY
--> UNION ALL
-->   SCAN 2-ROW VALUES CLAUSE
CREATE VIEW v AS VALUES(1,'a'),(2,'b') UNION ALL SELECT 3, 'c';
SELECT * FROM v;
--= column1 | column2
--> 1 | 'a'
--> 2 | 'b'
--> 3 | 'c'
CREATE TABLE n AS VALUES(1),(2) UNION VALUES(2),(3);
SELECT * FROM n;
--= column1
--> 1
--> 2
--> 3
SELECT sql FROM sqlite_schema WHERE name = 'n';
--= sql
--> 'CREATE TABLE n(column1)'
