--- SELECT a FROM t GROUP BY nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t GROUP BY nosuch;
--! 1: no such column: nosuch

--- SELECT a FROM t ORDER BY 5
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t ORDER BY 5;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1

--- SELECT a FROM t ORDER BY 0
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t ORDER BY 0;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1

--- SELECT a FROM t GROUP BY 9
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t GROUP BY 9;
--! 1: 1st GROUP BY term out of range - should be between 1 and 1

--- SELECT a,b FROM t UNION SELECT x FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a,b FROM t UNION SELECT x FROM u;
--! 1: SELECTs to the left and right of UNION do not have the same number of result columns

--- SELECT a FROM t UNION SELECT x FROM u ORDER BY z
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t UNION SELECT x FROM u ORDER BY z;
--! 1: 1st ORDER BY term does not match any column in the result set

--- SELECT * FROM t,u WHERE a=nosuch.x
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t,u WHERE a=nosuch.x;
--! 1: no such column: nosuch.x

--- SELECT t.nosuch FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT t.nosuch FROM t;
--! 1: no such column: t.nosuch

--- SELECT x FROM u a, u b
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT x FROM u a, u b;
--! 1: ambiguous column name: x

--- SELECT main.t.a, main.nosuch.a FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT main.t.a, main.nosuch.a FROM t;
--! 1: no such column: main.nosuch.a

--- SELECT nosuch.t.a FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT nosuch.t.a FROM t;
--! 1: no such column: nosuch.t.a

--- SELECT * FROM nosuch.t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM nosuch.t;
--! 1: no such table: nosuch.t

--- SELECT count(*) FROM t WHERE sum(a)>1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT count(*) FROM t WHERE sum(a)>1;
--! 1: misuse of aggregate: sum()

--- SELECT sum(sum(a)) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT sum(sum(a)) FROM t;
--! 1: misuse of aggregate function sum()

--- SELECT max(a) FROM t GROUP BY sum(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT max(a) FROM t GROUP BY sum(a);
--! 1: aggregate functions are not allowed in the GROUP BY clause

--- SELECT (SELECT a,b FROM t)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT (SELECT a,b FROM t);
--! 1: sub-select returns 2 columns - expected 1

--- SELECT * FROM t WHERE a=(1,2)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t WHERE a=(1,2);
--! 1: row value misused

--- SELECT (1,2)+1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT (1,2)+1;
--! 1: row value misused

--- SELECT * FROM t WHERE (a,b)=(1,2,3)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t WHERE (a,b)=(1,2,3);
--! 1: row value misused

--- SELECT (a,b) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT (a,b) FROM t;
--! 1: row value misused

--- SELECT a FROM t WHERE (a,b) IN (SELECT x FROM u)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t WHERE (a,b) IN (SELECT x FROM u);
--! 1: sub-select returns 1 columns - expected 2

--- SELECT a FROM t WHERE a IN (SELECT x,y FROM u)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t WHERE a IN (SELECT x,y FROM u);
--! 1: sub-select returns 2 columns - expected 1

--- SELECT a IN (1,(2,3)) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a IN (1,(2,3)) FROM t;
--! 1: row value misused

--- SELECT nofunc(a) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT nofunc(a) FROM t;
--! 1: no such function: nofunc

--- SELECT abs(a,b) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT abs(a,b) FROM t;
--! 1: wrong number of arguments to function abs()

--- SELECT count(DISTINCT a,b) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT count(DISTINCT a,b) FROM t;
--! 1: wrong number of arguments to function count()

--- SELECT abs(DISTINCT a) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT abs(DISTINCT a) FROM t;
--= abs(DISTINCT a)
--> 3
--> 1
--> 2

--- SELECT abs(a) FILTER (WHERE 1) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT abs(a) FILTER (WHERE 1) FROM t;
--! 1: FILTER may not be used with non-aggregate abs()

--- SELECT * FROM t INDEXED BY nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t INDEXED BY nosuch;
--! 1: no such index: nosuch

--- SELECT * FROM t INDEXED BY ux
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t INDEXED BY ux;
--! 1: no such index: ux

--- SELECT CASE END
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT CASE END;
--! 1: near ";": syntax error

--- SELECT CASE WHEN 1 END
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT CASE WHEN 1 END;
--! 1: near "END": syntax error

--- SELECT CAST(1 AS)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT CAST(1 AS);
--= CAST(1 AS)
--> 1

--- SELECT 1 COLLATE nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1 COLLATE nosuch;
--= 1 COLLATE nosuch
--> 1

--- SELECT a FROM t LIMIT nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t LIMIT nosuch;
--! 1: no such column: nosuch

--- SELECT a FROM t LIMIT a
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t LIMIT a;
--! 1: no such column: a

--- SELECT a FROM t LIMIT 'x'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t LIMIT 'x';
--= a
--! 20: datatype mismatch

--- SELECT a FROM t LIMIT 1 OFFSET 'x'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t LIMIT 1 OFFSET 'x';
--= a
--! 20: datatype mismatch

--- SELECT DISTINCT FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT DISTINCT FROM t;
--! 1: near "FROM": syntax error

--- SELECT * FROM (SELECT 1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM (SELECT 1;
--! 1: near ";": syntax error

--- SELECT a FROM t WHERE
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t WHERE;
--! 1: near ";": syntax error

--- SELECT a FROM t HAVING a>1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t HAVING a>1;
--! 1: HAVING clause on a non-aggregate query

--- SELECT a, FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a, FROM t;
--! 1: near "FROM": syntax error

--- SELECT FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT FROM t;
--! 1: near "FROM": syntax error

--- SELECT * FROM t JOIN u USING(nosuch)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t JOIN u USING(nosuch);
--! 1: cannot join using column nosuch - column not present in both tables

--- SELECT * FROM t JOIN u ON nosuch=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t JOIN u ON nosuch=1;
--! 1: no such column: nosuch

--- SELECT * FROM t NATURAL JOIN u ON 1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t NATURAL JOIN u ON 1;
--! 1: a NATURAL join may not have an ON or USING clause

--- SELECT * FROM t JOIN u ON 1 USING(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t JOIN u ON 1 USING(a);
--! 1: near "USING": syntax error

--- SELECT * FROM t LEFT u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t LEFT u;
--! 1: near ";": syntax error

--- SELECT ?0
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT ?0;
--! 1: variable number must be between ?1 and ?32766

--- SELECT ?32767
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT ?32767;
--! 1: variable number must be between ?1 and ?32766

--- SELECT ?1, ?2, ?1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT ?1, ?2, ?1;
--= ?1 | ?2 | ?1
--> NULL | NULL | NULL

--- SELECT 'abc
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 'abc;
--! 1: unrecognized token: "'abc;\n\n"

--- SELECT "abc
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT "abc;
--! 1: unrecognized token: ""abc;\n\n"

--- SELECT [abc
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT [abc;
--! 1: unrecognized token: "[abc;\n\n"

--- SELECT x'abc'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT x'abc';
--! 1: unrecognized token: "x'abc'"

--- SELECT x'gg'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT x'gg';
--! 1: unrecognized token: "x'gg'"

--- SELECT 1e
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1e;
--! 1: unrecognized token: "1e"

--- SELECT 1.e5, .5e-3, 5.
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1.e5, .5e-3, 5.;
--= 1.e5 | .5e-3 | 5.
--> 100000.0 | 0.0005 | 5.0

--- SELECT 0xG
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 0xG;
--! 1: unrecognized token: "0xG"

--- SELECT 0x1ffffffffffffffff
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 0x1ffffffffffffffff;
--! 1: hex literal too big: 0x1ffffffffffffffff

--- SELECT /* comment
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT /* comment;
--! 1: incomplete input

--- SELECT -- comment
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT -- comment;
--! 1: incomplete input

--- SELECT 1; SELECT 2; nonsense
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1;
--= 1
--> 1
SELECT 2;
--= 2
--> 2
nonsense;
--! 1: near "nonsense": syntax error

--- SELECT !1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT !1;
--! 1: unrecognized token: "!"

--- SELECT 1 = = 2
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1 = = 2;
--! 1: near "=": syntax error

--- SELECT 1 <> 2, 1 != 2, 1 == 1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1 <> 2, 1 != 2, 1 == 1;
--= 1 <> 2 | 1 != 2 | 1 == 1
--> 1 | 1 | 1

--- SELECT 1 IS NOT NULL, 1 NOT NULL, NULL NOTNULL
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT 1 IS NOT NULL, 1 NOT NULL, NULL NOTNULL;
--= 1 IS NOT NULL | 1 NOT NULL | NULL NOTNULL
--> 1 | 1 | 0

--- SELECT a NOT IN (1) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a NOT IN (1) FROM t;
--= a NOT IN (1)
--> 1
--> 0
--> 1

--- SELECT a NOT BETWEEN 1 AND 2 FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a NOT BETWEEN 1 AND 2 FROM t;
--= a NOT BETWEEN 1 AND 2
--> 1
--> 0
--> 0

--- SELECT b NOT LIKE 'o%', b NOT GLOB 'o*' FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT b NOT LIKE 'o%', b NOT GLOB 'o*' FROM t;
--= b NOT LIKE 'o%' | b NOT GLOB 'o*'
--> 0 | 0
--> 1 | 1
--> 1 | 1

--- SELECT b LIKE 'o%' ESCAPE 'ab' FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT b LIKE 'o%' ESCAPE 'ab' FROM t;
--= b LIKE 'o%' ESCAPE 'ab'
--! 1: ESCAPE expression must be a single character

--- SELECT b MATCH 'x' FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT b MATCH 'x' FROM t;
--= b MATCH 'x'
--! 1: unable to use function MATCH in the requested context

--- SELECT b REGEXP 'x' FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT b REGEXP 'x' FROM t;
--! 1: no such function: REGEXP

--- SELECT a ISNULL, a NOTNULL FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a ISNULL, a NOTNULL FROM t;
--= a ISNULL | a NOTNULL
--> 0 | 1
--> 0 | 1
--> 0 | 1

--- SELECT EXISTS (SELECT 1 FROM u WHERE x=a) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT EXISTS (SELECT 1 FROM u WHERE x=a) FROM t;
--= EXISTS (SELECT 1 FROM u WHERE x=a)
--> 0
--> 1
--> 1

--- SELECT NOT EXISTS (SELECT 1 FROM u WHERE x=a) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT NOT EXISTS (SELECT 1 FROM u WHERE x=a) FROM t;
--= NOT EXISTS (SELECT 1 FROM u WHERE x=a)
--> 1
--> 0
--> 0

--- INSERT INTO t(a,b,c) VALUES(1,2)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a,b,c) VALUES(1,2);
--! 1: 2 values for 3 columns

--- INSERT INTO t(a,b) SELECT 1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a,b) SELECT 1;
--! 1: 1 values for 2 columns

--- INSERT INTO t VALUES(1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t VALUES(1);
--! 1: table t has 4 columns but 1 values were supplied

--- INSERT INTO t DEFAULT VALUES
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t DEFAULT VALUES;
--+ 9 changes, rowid 4

--- INSERT INTO t(nosuch) VALUES(1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(nosuch) VALUES(1);
--! 1: table t has no column named nosuch

--- INSERT INTO t(a) VALUES(1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a) VALUES(1);
--! 1555: UNIQUE constraint failed: t.a

--- INSERT INTO t(a,b) VALUES(4,NULL)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a,b) VALUES(4,NULL);
--! 1299: NOT NULL constraint failed: t.b

--- INSERT INTO t(a,c) VALUES(4,1000)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a,c) VALUES(4,1000);
--! 275: CHECK constraint failed: c<100

--- INSERT INTO t(a,d) VALUES(4,10)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a,d) VALUES(4,10);
--! 2067: UNIQUE constraint failed: t.d

--- INSERT INTO t(a) VALUES('x')
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a) VALUES('x');
--! 20: datatype mismatch

--- INSERT INTO t(a) VALUES(1.5)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(a) VALUES(1.5);
--! 20: datatype mismatch

--- INSERT INTO w VALUES('a',9)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO w VALUES('a',9);
--! 1555: UNIQUE constraint failed: w.k

--- INSERT INTO w VALUES(NULL,9)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO w VALUES(NULL,9);
--! 1299: NOT NULL constraint failed: w.k

--- INSERT OR REPLACE INTO t(a,d) VALUES(1,20)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT OR REPLACE INTO t(a,d) VALUES(1,20);
--+ 9 changes, rowid 1

--- INSERT OR IGNORE INTO t(a,d) VALUES(1,20)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT OR IGNORE INTO t(a,d) VALUES(1,20);

--- INSERT OR NOSUCH INTO t VALUES(1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT OR NOSUCH INTO t VALUES(1);
--! 1: near "NOSUCH": syntax error

--- INSERT INTO t VALUES(5,'e',5,50),(6,'f',6,60),(5,'g',7,70)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t VALUES(5,'e',5,50),(6,'f',6,60),(5,'g',7,70);
--! 1555: UNIQUE constraint failed: t.a
--+ 8 changes, rowid 6

--- INSERT INTO t(b) VALUES(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(b) VALUES(a);
--! 1: no such column: a

--- INSERT INTO t(b) VALUES("quoted")
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO t(b) VALUES("quoted");
--+ 9 changes, rowid 4

--- INSERT INTO u SELECT * FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO u SELECT * FROM u;
--+ 11 changes, rowid 6

--- INSERT INTO u SELECT a,b,c FROM t ORDER BY a DESC LIMIT 2
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO u SELECT a,b,c FROM t ORDER BY a DESC LIMIT 2;
--+ 10 changes, rowid 5

--- INSERT INTO u(z) SELECT count(*) FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
INSERT INTO u(z) SELECT count(*) FROM u;
--+ 9 changes, rowid 4

--- REPLACE INTO w VALUES('a',100)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
REPLACE INTO w VALUES('a',100);
--+ 9 changes, rowid 3

--- UPDATE t SET nosuch=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET nosuch=1;
--! 1: no such column: nosuch

--- UPDATE t SET a=2 WHERE a=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET a=2 WHERE a=1;
--! 1555: UNIQUE constraint failed: t.a

--- UPDATE t SET b=NULL
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET b=NULL;
--! 1299: NOT NULL constraint failed: t.b

--- UPDATE t SET c=c*100
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET c=c*100;
--! 275: CHECK constraint failed: c<100

--- UPDATE t SET d=20 WHERE a=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET d=20 WHERE a=1;
--! 2067: UNIQUE constraint failed: t.d

--- UPDATE t SET a=a+1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET a=a+1;
--! 1555: UNIQUE constraint failed: t.a

--- UPDATE t SET a=a+10, d=d+1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET a=a+10, d=d+1;
--+ 11 changes, rowid 3

--- UPDATE t SET (a,b)=(1,2,3)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET (a,b)=(1,2,3);
--! 1: 2 columns assigned 3 values

--- UPDATE t SET (b,c)=(SELECT 'q',9) WHERE a=3
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE t SET (b,c)=(SELECT 'q',9) WHERE a=3;
--+ 9 changes, rowid 3

--- UPDATE OR IGNORE t SET d=20
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE OR IGNORE t SET d=20;
--+ 9 changes, rowid 3

--- UPDATE OR REPLACE t SET d=20
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE OR REPLACE t SET d=20;
--+ 10 changes, rowid 3

--- UPDATE nosuch SET a=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE nosuch SET a=1;
--! 1: no such table: nosuch

--- UPDATE sqlite_master SET sql=''
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE sqlite_master SET sql='';
--! 1: table sqlite_master may not be modified

--- UPDATE w SET k='b' WHERE k='a'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE w SET k='b' WHERE k='a';
--! 1555: UNIQUE constraint failed: w.k

--- UPDATE w SET v=v+1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE w SET v=v+1;
--+ 10 changes, rowid 3

--- UPDATE u SET x=y, y=x
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE u SET x=y, y=x;
--+ 11 changes, rowid 3

--- UPDATE u SET x=(SELECT max(a) FROM t WHERE a<=u.y)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
UPDATE u SET x=(SELECT max(a) FROM t WHERE a<=u.y);
--+ 11 changes, rowid 3

--- DELETE FROM nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE FROM nosuch;
--! 1: no such table: nosuch

--- DELETE FROM t WHERE nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE FROM t WHERE nosuch;
--! 1: no such column: nosuch

--- DELETE FROM t WHERE a IN (SELECT x FROM u)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE FROM t WHERE a IN (SELECT x FROM u);
--+ 10 changes, rowid 3

--- DELETE FROM u WHERE x IS NULL OR y=2
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE FROM u WHERE x IS NULL OR y=2;
--+ 10 changes, rowid 3

--- DELETE FROM w WHERE k>'a'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE FROM w WHERE k>'a';
--+ 9 changes, rowid 3

--- DELETE FROM sqlite_master
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE FROM sqlite_master;
--! 1: table sqlite_master may not be modified

--- DELETE t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DELETE t;
--! 1: near "t": syntax error

--- CREATE TABLE t(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE t(a);
--! 1: table t already exists

--- CREATE TABLE IF NOT EXISTS t(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE IF NOT EXISTS t(a);

--- CREATE TABLE ux(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE ux(a);
--! 1: there is already an index named ux

--- CREATE TABLE n(a,A)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a,A);
--! 1: duplicate column name: A

--- CREATE TABLE n(a PRIMARY KEY PRIMARY KEY)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a PRIMARY KEY PRIMARY KEY);
--! 1: table "n" has more than one primary key

--- CREATE TABLE n(a, PRIMARY KEY(nosuch))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a, PRIMARY KEY(nosuch));
--! 1: no such column: nosuch

--- CREATE TABLE n(a, UNIQUE(nosuch))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a, UNIQUE(nosuch));
--! 1: no such column: nosuch

--- CREATE TABLE n(a, FOREIGN KEY(nosuch) REFERENCES t(a))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a, FOREIGN KEY(nosuch) REFERENCES t(a));
--! 1: unknown column "nosuch" in foreign key definition

--- CREATE TABLE n(a, FOREIGN KEY(a) REFERENCES t(a,b))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a, FOREIGN KEY(a) REFERENCES t(a,b));
--! 1: number of columns in foreign key does not match the number of columns in the referenced table

--- CREATE TABLE n(a INT AUTOINCREMENT)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a INT AUTOINCREMENT);
--! 1: near "AUTOINCREMENT": syntax error

--- CREATE TABLE n(a TEXT PRIMARY KEY AUTOINCREMENT)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a TEXT PRIMARY KEY AUTOINCREMENT);
--! 1: AUTOINCREMENT is only allowed on an INTEGER PRIMARY KEY

--- CREATE TABLE n(a INTEGER PRIMARY KEY DESC); INSERT INTO n VA
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a INTEGER PRIMARY KEY DESC);
INSERT INTO n VALUES(1);
--+ 9 changes, rowid 1
SELECT * FROM n;
--= a
--> 1

--- CREATE TABLE n(a) WITHOUT ROWID
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a) WITHOUT ROWID;
--! 1: PRIMARY KEY missing on table n

--- CREATE TABLE n(a INTEGER PRIMARY KEY AUTOINCREMENT) WITHOUT
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a INTEGER PRIMARY KEY AUTOINCREMENT) WITHOUT ROWID;
--! 1: AUTOINCREMENT not allowed on WITHOUT ROWID tables

--- CREATE TABLE n(a) WITHOUT NOSUCH
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a) WITHOUT NOSUCH;
--! 1: unknown table option: NOSUCH

--- CREATE TABLE n(a) STRICT
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a) STRICT;
--! 1: missing datatype for n.a

--- CREATE TABLE n(a NOSUCH) STRICT
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a NOSUCH) STRICT;
--! 1: unknown datatype for n.a: "NOSUCH"

--- CREATE TABLE n(a DEFAULT (b))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a DEFAULT (b));
--! 1: default value of column [a] is not constant

--- CREATE TABLE n(a DEFAULT (SELECT 1))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a DEFAULT (SELECT 1));
--! 1: near "SELECT": syntax error

--- CREATE TABLE n(a CHECK(SELECT 1))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a CHECK(SELECT 1));
--! 1: near "SELECT": syntax error

--- CREATE TABLE n(a CHECK((SELECT 1)))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a CHECK((SELECT 1)));
--! 1: subqueries prohibited in CHECK constraints

--- CREATE TABLE n(a CHECK(nosuch))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a CHECK(nosuch));
--! 1: no such column: nosuch

--- CREATE TABLE n(a CHECK(sum(a)>1))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a CHECK(sum(a)>1));
--! 1: misuse of aggregate function sum()

--- CREATE TABLE n(a CHECK(?1))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a CHECK(?1));
--! 1: parameters prohibited in CHECK constraints

--- CREATE TABLE sqlite_n(a)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE sqlite_n(a);
--! 1: object name reserved for internal use: sqlite_n

--- CREATE TABLE n(a COLLATE nosuch); INSERT INTO n VALUES(1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a COLLATE nosuch);
--! 257: no such collation sequence: nosuch
INSERT INTO n VALUES(1);
--! 1: no such table: n

--- CREATE TABLE n(a varchar(10) not null default 'q' collate no
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE TABLE n(a varchar(10) not null default 'q' collate nocase unique on conflict ignore);
INSERT INTO n VALUES('a'),('A');
--+ 9 changes, rowid 1
SELECT * FROM n;
--= a
--> 'a'
PRAGMA table_info(n);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | 'varchar(10)' | 1 | ''q'' | 0

--- CREATE INDEX ux ON t(b)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX ux ON t(b);
--! 1: index ux already exists

--- CREATE INDEX IF NOT EXISTS ux ON t(b)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX IF NOT EXISTS ux ON t(b);

--- CREATE INDEX t ON u(x)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX t ON u(x);
--! 1: there is already a table named t

--- CREATE INDEX n ON nosuch(x)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON nosuch(x);
--! 1: no such table: main.nosuch

--- CREATE INDEX n ON t(nosuch)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(nosuch);
--! 1: no such column: nosuch

--- CREATE INDEX n ON t(b COLLATE nosuch)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(b COLLATE nosuch);
--! 257: no such collation sequence: nosuch

--- CREATE INDEX n ON t(b, b)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(b, b);

--- CREATE INDEX n ON t(random())
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(random());
--! 1: non-deterministic functions prohibited in index expressions

--- CREATE INDEX n ON t((SELECT 1))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t((SELECT 1));
--! 1: subqueries prohibited in index expressions

--- CREATE INDEX n ON t(a+?1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(a+?1);
--! 1: parameters prohibited in index expressions

--- CREATE INDEX n ON t(b) WHERE nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(b) WHERE nosuch;
--! 1: no such column: nosuch

--- CREATE INDEX n ON t(b) WHERE (SELECT 1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON t(b) WHERE (SELECT 1);
--! 1: subqueries prohibited in partial index WHERE clauses

--- CREATE UNIQUE INDEX n ON u(x); INSERT INTO u VALUES(1,1,1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE UNIQUE INDEX n ON u(x);
INSERT INTO u VALUES(1,1,1);
--! 2067: UNIQUE constraint failed: u.x

--- CREATE UNIQUE INDEX n ON t(length(b)>3)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE UNIQUE INDEX n ON t(length(b)>3);
--! 2067: UNIQUE constraint failed: index 'n'

--- CREATE INDEX n ON sqlite_master(name)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
CREATE INDEX n ON sqlite_master(name);
--! 1: table sqlite_master may not be indexed

--- DROP TABLE nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP TABLE nosuch;
--! 1: no such table: nosuch

--- DROP TABLE ux
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP TABLE ux;
--! 1: no such table: ux

--- DROP INDEX nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP INDEX nosuch;
--! 1: no such index: nosuch

--- DROP INDEX t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP INDEX t;
--! 1: no such index: t

--- DROP INDEX sqlite_autoindex_t_1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP INDEX sqlite_autoindex_t_1;
--! 1: index associated with UNIQUE or PRIMARY KEY constraint cannot be dropped

--- DROP TABLE sqlite_master
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP TABLE sqlite_master;
--! 1: table sqlite_master may not be dropped

--- DROP TABLE t; SELECT * FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP TABLE t;
SELECT * FROM t;
--! 1: no such table: t

--- DROP INDEX ux; SELECT * FROM u WHERE x=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
DROP INDEX ux;
SELECT * FROM u WHERE x=1;
--= x | y | z
--> 1 | 2 | 3

--- BEGIN; BEGIN
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
BEGIN;
BEGIN;
--! 1: cannot start a transaction within a transaction

--- COMMIT
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
COMMIT;
--! 1: cannot commit - no transaction is active

--- ROLLBACK
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
ROLLBACK;
--! 1: cannot rollback - no transaction is active

--- RELEASE nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
RELEASE nosuch;
--! 1: no such savepoint: nosuch

--- ROLLBACK TO nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
ROLLBACK TO nosuch;
--! 1: no such savepoint: nosuch

--- SAVEPOINT s; INSERT INTO u VALUES(9,9,9); ROLLBACK TO s; REL
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SAVEPOINT s;
INSERT INTO u VALUES(9,9,9);
--+ 9 changes, rowid 4
ROLLBACK TO s;
RELEASE s;
SELECT count(*) FROM u;
--= count(*)
--> 3

--- BEGIN; INSERT INTO u VALUES(9,9,9); INSERT INTO t(a) VALUES(
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
BEGIN;
INSERT INTO u VALUES(9,9,9);
--+ 9 changes, rowid 4
INSERT INTO t(a) VALUES(1);
--! 1555: UNIQUE constraint failed: t.a
COMMIT;
SELECT count(*) FROM u;
--= count(*)
--> 4

--- BEGIN; INSERT INTO u VALUES(9,9,9); INSERT OR ROLLBACK INTO
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
BEGIN;
INSERT INTO u VALUES(9,9,9);
--+ 9 changes, rowid 4
INSERT OR ROLLBACK INTO t(a) VALUES(1);
--! 1555: UNIQUE constraint failed: t.a
COMMIT;
--! 1: cannot commit - no transaction is active
SELECT count(*) FROM u;
--= count(*)
--> 3

--- PRAGMA nosuch=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
PRAGMA nosuch=1;

--- PRAGMA table_info(u)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
PRAGMA table_info(u);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'x' | '' | 0 | NULL | 0
--> 1 | 'y' | '' | 0 | NULL | 0
--> 2 | 'z' | '' | 0 | NULL | 0

--- PRAGMA index_list(t)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
PRAGMA index_list(t);
--= seq | name | unique | origin | partial
--> 0 | 'sqlite_autoindex_t_1' | 1 | 'u' | 0

--- PRAGMA index_xinfo(ux)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
PRAGMA index_xinfo(ux);
--= seqno | cid | name | desc | coll | key
--> 0 | 0 | 'x' | 0 | 'BINARY' | 1
--> 1 | -1 | NULL | 0 | 'BINARY' | 0

--- PRAGMA encoding='nosuch'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
PRAGMA encoding='nosuch';

--- EXPLAIN QUERY PLAN SELECT * FROM t WHERE d=5
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
EXPLAIN QUERY PLAN SELECT * FROM t WHERE d=5;
--> SEARCH t USING INDEX sqlite_autoindex_t_1 (d=?)

--- ATTACH
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
ATTACH;
--! 1: near ";": syntax error

--- SELECT * FROM pragma_nosuch
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM pragma_nosuch;
--! 1: no such table: pragma_nosuch

--- SELECT likelihood(a,2) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT likelihood(a,2) FROM t;
--! 1: second argument to likelihood() must be a constant between 0.0 and 1.0

--- SELECT typeof(a),typeof(b),typeof(c),typeof(d) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT typeof(a),typeof(b),typeof(c),typeof(d) FROM t;
--= typeof(a) | typeof(b) | typeof(c) | typeof(d)
--> 'integer' | 'text' | 'real' | 'integer'
--> 'integer' | 'text' | 'real' | 'integer'
--> 'integer' | 'text' | 'null' | 'null'

--- SELECT x,y,z, x+y, x||z, x*y, -x, +z, ~x, NOT x FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT x,y,z, x+y, x||z, x*y, -x, +z, ~x, NOT x FROM u;
--= x | y | z | x+y | x||z | x*y | -x | +z | ~x | NOT x
--> 1 | 2 | 3 | 3 | '13' | 2 | -1 | 3 | -2 | 0
--> 2 | NULL | 'q' | NULL | '2q' | NULL | -2 | 'q' | -3 | 0
--> NULL | 5 | x'00' | NULL | NULL | NULL | NULL | x'00' | NULL | NULL

--- SELECT x FROM u ORDER BY y DESC, z
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT x FROM u ORDER BY y DESC, z;
--= x
--> NULL
--> 1
--> 2

--- SELECT x, count(*), sum(y), group_concat(z) FROM u GROUP BY
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT x, count(*), sum(y), group_concat(z) FROM u GROUP BY x ORDER BY 2 DESC, 1;
--= x | count(*) | sum(y) | group_concat(z)
--> NULL | 1 | 5 | '\u{0}'
--> 1 | 1 | 2 | '3'
--> 2 | 1 | NULL | 'q'

--- SELECT max(x), min(y), z FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT max(x), min(y), z FROM u;
--= max(x) | min(y) | z
--> 2 | 2 | 3

--- SELECT DISTINCT typeof(x) FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT DISTINCT typeof(x) FROM u;
--= typeof(x)
--> 'null'
--> 'integer'

--- SELECT k,v FROM w ORDER BY v DESC
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT k,v FROM w ORDER BY v DESC;
--= k | v
--> 'b' | 2
--> 'a' | 1

--- SELECT * FROM t LEFT JOIN u ON a=x LEFT JOIN w ON v=a ORDER
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t LEFT JOIN u ON a=x LEFT JOIN w ON v=a ORDER BY 1,5;
--= a | b | c | d | x | y | z | k | v
--> 1 | 'one' | 1.5 | 10 | 1 | 2 | 3 | 'a' | 1
--> 2 | 'two' | 2.5 | 20 | 2 | NULL | 'q' | 'b' | 2
--> 3 | 'three' | NULL | NULL | NULL | NULL | NULL | NULL | NULL

--- SELECT * FROM t WHERE d IS NULL OR c>2
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t WHERE d IS NULL OR c>2;
--= a | b | c | d
--> 2 | 'two' | 2.5 | 20
--> 3 | 'three' | NULL | NULL

--- SELECT * FROM t WHERE a>1 AND a<=3 AND b>='t'
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM t WHERE a>1 AND a<=3 AND b>='t';
--= a | b | c | d
--> 2 | 'two' | 2.5 | 20
--> 3 | 'three' | NULL | NULL

--- SELECT * FROM u WHERE x=1 OR x=2 OR x IS NULL
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM u WHERE x=1 OR x=2 OR x IS NULL;
--= x | y | z
--> 1 | 2 | 3
--> 2 | NULL | 'q'
--> NULL | 5 | x'00'

--- SELECT * FROM u WHERE (x,y)>(1,1)
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM u WHERE (x,y)>(1,1);
--= x | y | z
--> 1 | 2 | 3
--> 2 | NULL | 'q'

--- SELECT * FROM u WHERE x BETWEEN 1 AND 2 ORDER BY x DESC
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM u WHERE x BETWEEN 1 AND 2 ORDER BY x DESC;
--= x | y | z
--> 2 | NULL | 'q'
--> 1 | 2 | 3

--- SELECT a FROM t WHERE b LIKE 'T%' ORDER BY a DESC
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t WHERE b LIKE 'T%' ORDER BY a DESC;
--= a
--> 3
--> 2

--- SELECT a, CASE WHEN a=1 THEN 'x' WHEN a=2 THEN b END FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a, CASE WHEN a=1 THEN 'x' WHEN a=2 THEN b END FROM t;
--= a | CASE WHEN a=1 THEN 'x' WHEN a=2 THEN b END
--> 1 | 'x'
--> 2 | 'two'
--> 3 | NULL

--- SELECT (SELECT group_concat(y) FROM u WHERE x<=a) FROM t
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT (SELECT group_concat(y) FROM u WHERE x<=a) FROM t;
--= (SELECT group_concat(y) FROM u WHERE x<=a)
--> '2'
--> '2'
--> '2'

--- SELECT a FROM t WHERE (SELECT count(*) FROM u WHERE x=a)=1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t WHERE (SELECT count(*) FROM u WHERE x=a)=1;
--= a
--> 1
--> 2

--- SELECT a FROM t EXCEPT SELECT x FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t EXCEPT SELECT x FROM u;
--= a
--> 3

--- SELECT a FROM t INTERSECT SELECT x FROM u
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t INTERSECT SELECT x FROM u;
--= a
--> 1
--> 2

--- SELECT a FROM t UNION ALL SELECT x FROM u ORDER BY 1 LIMIT 3
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT a FROM t UNION ALL SELECT x FROM u ORDER BY 1 LIMIT 3 OFFSET 1;
--= a
--> 1
--> 1
--> 2

--- SELECT * FROM (SELECT a, b FROM t ORDER BY a DESC) LIMIT 2
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT * FROM (SELECT a, b FROM t ORDER BY a DESC) LIMIT 2;
--= a | b
--> 3 | 'three'
--> 2 | 'two'

--- SELECT count(*) FROM t, u, w WHERE a=x AND v=x
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT count(*) FROM t, u, w WHERE a=x AND v=x;
--= count(*)
--> 2

--- SELECT rowid, * FROM u WHERE rowid>1
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT rowid, * FROM u WHERE rowid>1;
--= rowid | x | y | z
--> 2 | 2 | NULL | 'q'
--> 3 | NULL | 5 | x'00'

--- SELECT _rowid_, oid FROM t WHERE oid=2
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT _rowid_, oid FROM t WHERE oid=2;
--= a | a
--> 2 | 2

--- SELECT rowid FROM w
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT rowid FROM w;
--! 1: no such column: rowid

--- SELECT zeroblob(3), hex(zeroblob(3)), typeof(zeroblob(0))
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT zeroblob(3), hex(zeroblob(3)), typeof(zeroblob(0));
--= zeroblob(3) | hex(zeroblob(3)) | typeof(zeroblob(0))
--> x'000000' | '000000' | 'blob'

--- SELECT CURRENT_TIMESTAMP IS NOT NULL, length(CURRENT_DATE),
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT CURRENT_TIMESTAMP IS NOT NULL, length(CURRENT_DATE), length(CURRENT_TIME);
--= CURRENT_TIMESTAMP IS NOT NULL | length(CURRENT_DATE) | length(CURRENT_TIME)
--> 1 | 10 | 8

--- SELECT :a, @b, $c, ?, ?5, ?
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c REAL CHECK(c<100), d UNIQUE);
INSERT INTO t VALUES(1,'one',1.5,10),(2,'two',2.5,20),(3,'three',NULL,NULL);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y,z);
INSERT INTO u VALUES(1,2,3),(2,NULL,'q'),(NULL,5,x'00');
--+ 6 changes, rowid 3
CREATE INDEX ux ON u(x);
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES('a',1),('b',2);
--+ 8 changes, rowid 3
SELECT :a, @b, $c, ?, ?5, ?;
--= :a | @b | $c | ? | ?5 | ?
--> NULL | NULL | NULL | NULL | NULL | NULL

--- texts of errors: expressions and queries
SELECT * FROM sqlite_master();
--! 1: 'sqlite_master' is not a function
SELECT count(DISTINCT 1, 2);
--! 1: wrong number of arguments to function count()
SELECT 1 WHERE (1, 2) IN ((1, 2, 3));
--! 1: IN(...) element has 3 terms - expected 2
SELECT 1 WHERE (1, 2) IN (1, 2);
--! 1: IN(...) element has 1 term - expected 2
SELECT 'a' LIKE substr(replace(hex(zeroblob(30000)), '00', 'a%'), 1, 60000);
--= 'a' LIKE substr(replace(hex(zeroblob(30000)), '00', 'a%'), 1, 60000)
--! 1: LIKE or GLOB pattern too complex
SELECT a FROM (SELECT 1 AS a) b ON 1;
--! 1: a JOIN clause is required before ON
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT * FROM t;
CREATE VIEW v1 AS SELECT * FROM v2;
CREATE VIEW v2 AS SELECT * FROM v1;
SELECT * FROM v1;
--! 1: view v1 is circularly defined
WITH a AS (SELECT 1), a AS (SELECT 2) SELECT * FROM a;
--! 1: duplicate WITH table name: a
SELECT strftime();
--= strftime()
--> NULL
SELECT concat_ws(1);
--! 1: wrong number of arguments to function concat_ws()
SELECT * FROM t INDEXED BY nosuch;
--! 1: no such index: nosuch
CREATE INDEX i ON t(a) WHERE a > 5;
SELECT * FROM t INDEXED BY i WHERE b = 1;
--! 1: no query solution
CREATE INDEX vi ON v(a);
--! 1: views may not be indexed
CREATE INDEX j ON t(a NULLS LAST);
--! 1: unsupported use of NULLS LAST
CREATE TABLE u(a PRIMARY KEY NULLS FIRST);
--! 1: near "NULLS": syntax error
CREATE TABLE u(a, UNIQUE(a + 1));
--! 1: expressions prohibited in PRIMARY KEY and UNIQUE constraints
CREATE TABLE u(a ON CONFLICT IGNORE UNIQUE ON CONFLICT FAIL, UNIQUE(a) ON CONFLICT ABORT);
--! 1: near "ON": syntax error
CREATE TABLE u(a UNIQUE ON CONFLICT FAIL, UNIQUE(a) ON CONFLICT ABORT);
--! 1: conflicting ON CONFLICT clauses specified
CREATE TABLE u(a DEFAULT (nosuch(1)));
INSERT INTO u(a) VALUES(1);
--+ 1 changes, rowid 1
INSERT INTO u DEFAULT VALUES;
--! 1: unknown function: nosuch()
CREATE TABLE u2(a, b GENERATED ALWAYS AS (a + 1) foo);
--! 1: error in generated column "b"
CREATE TABLE u3(a, FOREIGN KEY(a) REFERENCES u(b) ON DELETE NO ACTION);
CREATE TRIGGER x AFTER UPDATE ON t FOR EACH ROW BEGIN UPDATE t SET a = 1 ORDER BY b LIMIT 1;
--! 1: near "ORDER": syntax error
END;
--! 1: cannot commit - no transaction is active
CREATE TRIGGER x AFTER UPDATE ON t FOR EACH ROW BEGIN DELETE FROM t INDEXED BY i;
--! 1: the INDEXED BY clause is not allowed on UPDATE or DELETE statements within triggers
END;
--! 1: cannot commit - no transaction is active
PRAGMA encoding = 'nosuch';
BEGIN TRANSACTION;
PRAGMA journal_mode = WAL;
--= journal_mode
--> 'memory'
VACUUM;
--! 1: cannot VACUUM from within a transaction
COMMIT TRANSACTION;
SELECT * FROM t ORDER BY a ASC, b DESC;
--= a | b
WITH m AS MATERIALIZED (SELECT 1 AS x), n AS NOT MATERIALIZED (SELECT 2 AS y) SELECT * FROM m, n;
--= x | y
--> 1 | 2
ALTER TABLE v RENAME TO w;
--! 1: view v may not be altered
PRAGMA foreign_key_list(u3);
--= id | seq | table | from | to | on_update | on_delete | match
--> 0 | 0 | 'u' | 'a' | 'b' | 'NO ACTION' | 'NO ACTION' | 'NONE'
PRAGMA shrink_memory;
PRAGMA optimize;
--= optimize
SELECT sqlite_source_id() IS NOT NULL;
--= sqlite_source_id() IS NOT NULL
--> 1

--- texts of errors: limits
SELECT 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64 ORDER BY 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64;
--= 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60 | 61 | 62 | 63 | 64
--> 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60 | 61 | 62 | 63 | 64
SELECT ?32767;
--! 1: variable number must be between ?1 and ?32766
SELECT ?0;
--! 1: variable number must be between ?1 and ?32766
CREATE TABLE t(a);
SELECT 1 FROM t a1,t a2,t a3,t a4,t a5,t a6,t a7,t a8,t a9,t b1,t b2,t b3,t b4,t b5,t b6,t b7,t b8,t b9,t c1,t c2,t c3,t c4,t c5,t c6,t c7,t c8,t c9,t d1,t d2,t d3,t d4,t d5,t d6,t d7,t d8,t d9,t e1,t e2,t e3,t e4,t e5,t e6,t e7,t e8,t e9,t f1,t f2,t f3,t f4,t f5,t f6,t f7,t f8,t f9,t g1,t g2,t g3,t g4,t g5,t g6,t g7,t g8,t g9,t h1,t h2;
--! 1: at most 64 tables in a join

--- what fails in a transaction leaves nothing behind, in one row and in several
CREATE TABLE a(x INTEGER PRIMARY KEY, y UNIQUE, z NOT NULL, w CHECK (w < 10), UNIQUE(z, w) ON CONFLICT REPLACE);
CREATE INDEX ay ON a(y, z);
CREATE TABLE p(k INTEGER PRIMARY KEY, v TEXT);
BEGIN;
INSERT INTO a VALUES(1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3);
--+ 3 changes, rowid 3
INSERT INTO a VALUES(4, 1, 4, 4);
--! 2067: UNIQUE constraint failed: a.y
INSERT INTO a VALUES(4, 4, 4, 40);
--! 275: CHECK constraint failed: w < 10
INSERT INTO a VALUES('x', 4, 4, 4);
--! 20: datatype mismatch
INSERT INTO a VALUES(4, 3, 1, 1);
--! 2067: UNIQUE constraint failed: a.y
INSERT OR REPLACE INTO a VALUES(4, 3, NULL, 1);
--! 1299: NOT NULL constraint failed: a.z
INSERT OR REPLACE INTO a VALUES(1, 3, 2, 2);
--+ 4 changes, rowid 1
INSERT OR REPLACE INTO a VALUES(1, 5, 2, 11);
--! 275: CHECK constraint failed: w < 10
UPDATE a SET y = 5, z = NULL WHERE x = 1;
--! 1299: NOT NULL constraint failed: a.z
UPDATE a SET y = 5, w = 12 WHERE x = 1;
--! 275: CHECK constraint failed: w < 10
UPDATE a SET x = 'u' WHERE x = 1;
--! 20: datatype mismatch
INSERT INTO a VALUES(5, 5, 5, 5), (6, 6, 6, 6);
--+ 6 changes, rowid 6
UPDATE a SET y = 6, z = 6, w = 6 WHERE x = 5;
--! 2067: UNIQUE constraint failed: a.y
UPDATE a SET y = 7, z = 6, w = 6 WHERE x = 5;
--+ 7 changes, rowid 6
UPDATE OR REPLACE a SET x = 5, y = 7, z = 9 WHERE x = 1;
--+ 8 changes, rowid 6
REPLACE INTO p VALUES(1, 'one'), (2, 'two');
--+ 10 changes, rowid 2
REPLACE INTO p VALUES(1, 'uno');
--+ 11 changes, rowid 1
REPLACE INTO p VALUES('no', 'uno');
--! 20: datatype mismatch
UPDATE p SET v = (SELECT count(*) FROM p) WHERE k = 2;
--+ 12 changes, rowid 1
DELETE FROM p WHERE k = 1;
--+ 13 changes, rowid 1
SELECT * FROM a ORDER BY x;
--= x | y | z | w
--> 5 | 7 | 9 | 2
SELECT * FROM p;
--= k | v
--> 2 | '2'
COMMIT;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT * FROM a ORDER BY y;
--= x | y | z | w
--> 5 | 7 | 9 | 2

--- words of the grammar that few write
ATTACH ':memory:' AS k KEY 'secret';
SELECT name FROM pragma_database_list ORDER BY seq;
--= name
--> 'main'
--> 'k'
CREATE TABLE n(a NULL, b NULL ON CONFLICT IGNORE, c TEXT NULL DEFAULT 'x' NOT NULL ON CONFLICT REPLACE);
INSERT INTO n VALUES(NULL,NULL,NULL);
--+ 1 changes, rowid 1
SELECT * FROM n;
--= a | b | c
--> NULL | NULL | 'x'
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE n(a NULL, b NULL ON CONFLICT IGNORE, c TEXT NULL DEFAULT 'x' NOT NULL ON CONFLICT REPLACE)'
CREATE TABLE t(a, b, PRIMARY KEY(a) ON CONFLICT REPLACE, CHECK(b>0) ON CONFLICT IGNORE, UNIQUE(b) ON CONFLICT IGNORE);
INSERT INTO t VALUES(1,1);
--+ 2 changes, rowid 1
INSERT INTO t VALUES(1,2);
--+ 3 changes, rowid 2
INSERT INTO t VALUES(3,2);
INSERT INTO t VALUES(4,-1);
--! 275: CHECK constraint failed: b>0
SELECT * FROM t;
--= a | b
--> 1 | 2
CREATE TABLE s(a INTEGER, b, PRIMARY KEY(a AUTOINCREMENT));
INSERT INTO s(b) VALUES(1),(2);
--+ 5 changes, rowid 2
DELETE FROM s AS x WHERE x.a=2;
--+ 6 changes, rowid 2
INSERT INTO s(b) VALUES(3) RETURNING a;
--= a
--> 3
--+ 7 changes, rowid 3
SELECT * FROM sqlite_sequence;
--= name | seq
--> 's' | 3
DELETE FROM s AS x WHERE s.a=1;
--! 1: no such column: s.a
DELETE FROM s AS x INDEXED BY nosuch WHERE 1;
--! 1: no such index: nosuch
CREATE TRIGGER r AFTER INSERT ON s FOR EACH ROW WHEN new.b > 5 BEGIN INSERT INTO n(a) VALUES(new.b); END;
INSERT INTO s(b) VALUES(5),(6);
--+ 10 changes, rowid 5
SELECT * FROM n;
--= a | b | c
--> NULL | NULL | 'x'
--> 6 | NULL | 'x'
CREATE TRIGGER r2 AFTER INSERT ON s FOR EACH STATEMENT BEGIN SELECT 1;
--! 1: near "STATEMENT": syntax error
END;
--! 1: cannot commit - no transaction is active
PRAGMA foreign_keys=ON;
CREATE TABLE c(a REFERENCES s(a) NOT DEFERRABLE INITIALLY DEFERRED, b REFERENCES s(a) DEFERRABLE INITIALLY DEFERRED, d REFERENCES s(a) DEFERRABLE, e REFERENCES s(a) NOT DEFERRABLE);
BEGIN;
INSERT INTO c(a) VALUES(99);
--! 787: FOREIGN KEY constraint failed
INSERT INTO c(d) VALUES(99);
--! 787: FOREIGN KEY constraint failed
INSERT INTO c(e) VALUES(99);
--! 787: FOREIGN KEY constraint failed
INSERT INTO c(b) VALUES(99);
--+ 11 changes, rowid 1
COMMIT;
--! 787: FOREIGN KEY constraint failed
DELETE FROM c;
--+ 12 changes, rowid 1
COMMIT;
EXPLAIN SELECT nosuch;
--! 1: no such column: nosuch
EXPLAIN QUERY PLAN SELECT 1;
--> SCAN CONSTANT ROW
EXPLAIN EXPLAIN SELECT 1;
--! 1: near "EXPLAIN": syntax error
