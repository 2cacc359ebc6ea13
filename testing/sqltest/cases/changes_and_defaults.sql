--- left join with list
CREATE TABLE t1(a, b, c);
CREATE TABLE t2(d INTEGER, e INT);
INSERT INTO t2(e) VALUES(1);
--+ 1 changes, rowid 1
SELECT * FROM t2 LEFT JOIN t1 ON c = d AND b IN (10,10,10);
--= d | e | a | b | c
--> NULL | 1 | NULL | NULL | NULL
CREATE INDEX i ON t1(b, c);
SELECT * FROM t2 LEFT JOIN t1 ON c = d AND b IN (10,10,10);
--= d | e | a | b | c
--> NULL | 1 | NULL | NULL | NULL

--- replace fills generated
CREATE TABLE t0(c0 NOT NULL DEFAULT 'xyz', c1 AS(c0) NOT NULL);
REPLACE INTO t0(c0) VALUES(NULL);
--+ 1 changes, rowid 1
SELECT * FROM t0;
--= c0 | c1
--> 'xyz' | 'xyz'
DROP TABLE t0;
CREATE TABLE t0(c0 NOT NULL DEFAULT 'xyz', c1 AS(c0) STORED NOT NULL);
REPLACE INTO t0(c0) VALUES(NULL);
--+ 2 changes, rowid 1
SELECT * FROM t0;
--= c0 | c1
--> 'xyz' | 'xyz'
CREATE TABLE t1(a NOT NULL DEFAULT 'aaa', b AS(c) NOT NULL, c NOT NULL DEFAULT 'ccc');
REPLACE INTO t1(a,c) VALUES(NULL,NULL);
--+ 3 changes, rowid 1
SELECT * FROM t1;
--= a | b | c
--> 'aaa' | 'ccc' | 'ccc'
UPDATE OR REPLACE t1 SET a = NULL, c = NULL;
--+ 4 changes, rowid 1
SELECT * FROM t1;
--= a | b | c
--> 'aaa' | 'ccc' | 'ccc'

--- default not constant
CREATE TABLE t3(x, y DEFAULT(max('x')));
CREATE TABLE t4(x, y DEFAULT(x));
--! 1: default value of column [y] is not constant
CREATE TABLE t5(x, y DEFAULT((SELECT 1)));
--! 1: default value of column [y] is not constant
CREATE TABLE t6(x, y DEFAULT(random()));

--- changes in triggers
CREATE TABLE t1(x);
CREATE TABLE t2(x);
CREATE TABLE log(what, n, total);
INSERT INTO t1 VALUES(1), (2), (3);
--+ 3 changes, rowid 3
CREATE TRIGGER r1 AFTER UPDATE ON t1 BEGIN INSERT INTO log VALUES('trigger', changes(), 0); INSERT INTO t2 VALUES(1), (2); INSERT INTO log VALUES('after', changes(), 0); END;
UPDATE t1 SET x = x + 1;
--+ 18 changes, rowid 3
SELECT what, n FROM log;
--= what | n
--> 'trigger' | 3
--> 'after' | 2
--> 'trigger' | 3
--> 'after' | 2
--> 'trigger' | 3
--> 'after' | 2
SELECT changes();
--= changes()
--> 3

--- changes in the statement
CREATE TABLE t1(x, y);
INSERT INTO t1 VALUES(1, 1), (2, 2), (3, 3);
--+ 3 changes, rowid 3
UPDATE t1 SET y = changes();
--+ 6 changes, rowid 3
SELECT * FROM t1;
--= x | y
--> 1 | 3
--> 2 | 3
--> 3 | 3
INSERT INTO t1 SELECT x, changes() FROM t1;
--+ 9 changes, rowid 6
SELECT * FROM t1;
--= x | y
--> 1 | 3
--> 2 | 3
--> 3 | 3
--> 1 | 3
--> 2 | 3
--> 3 | 3
DELETE FROM t1 WHERE y = changes();
--+ 15 changes, rowid 6
SELECT changes();
--= changes()
--> 6
INSERT INTO t1 VALUES(10, changes()), (11, changes()), (12, total_changes());
--+ 18 changes, rowid 3
SELECT * FROM t1;
--= x | y
--> 10 | 6
--> 11 | 6
--> 12 | 15

--- reindex unknown
CREATE TABLE t1(a COLLATE nocase);
REINDEX nosuch;
--! 1: unable to identify the object to be reindexed

--- returning names
CREATE TABLE t1(a, b);
CREATE TRIGGER r AFTER INSERT ON t1 BEGIN SELECT new.rowid; END;
INSERT INTO t1 VALUES(1, 2) RETURNING new.rowid;
--! 1: no such column: new.rowid

--- the rowid of a view in RETURNING
CREATE TABLE t1(a, b) ;
CREATE VIEW v AS SELECT * FROM t1;
CREATE TRIGGER r INSTEAD OF INSERT ON v BEGIN INSERT INTO t1 VALUES(new.a, new.b); END;
INSERT INTO v VALUES(1, 2) RETURNING rowid;
--! 1: no such column: rowid
INSERT INTO v VALUES(1, 2) RETURNING a, b;
--= a | b
--> 1 | 2
--+ 1 changes, rowid 0

--- distinct
CREATE TABLE person(pid INT);
CREATE UNIQUE INDEX idx ON person (pid) WHERE pid == 1;
INSERT INTO person VALUES (1), (10), (10);
--+ 3 changes, rowid 3
SELECT DISTINCT pid FROM person where pid = 10;
--= pid
--> 10
SELECT DISTINCT pid FROM person;
--= pid
--> 1
--> 10
SELECT count(DISTINCT pid) FROM person;
--= count(DISTINCT pid)
--> 2
CREATE UNIQUE INDEX idx2 ON person(pid) WHERE pid IS NOT NULL AND pid < 10;
SELECT DISTINCT pid FROM person ORDER BY pid;
--= pid
--> 1
--> 10
