--- left join with list
CREATE TABLE t1(a, b, c); CREATE TABLE t2(d INTEGER, e INT); INSERT INTO t2(e) VALUES(1);
SELECT * FROM t2 LEFT JOIN t1 ON c = d AND b IN (10,10,10);
CREATE INDEX i ON t1(b, c);
SELECT * FROM t2 LEFT JOIN t1 ON c = d AND b IN (10,10,10);
--- replace fills generated
CREATE TABLE t0(c0 NOT NULL DEFAULT 'xyz', c1 AS(c0) NOT NULL);
REPLACE INTO t0(c0) VALUES(NULL);
SELECT * FROM t0;
DROP TABLE t0;
CREATE TABLE t0(c0 NOT NULL DEFAULT 'xyz', c1 AS(c0) STORED NOT NULL);
REPLACE INTO t0(c0) VALUES(NULL);
SELECT * FROM t0;
CREATE TABLE t1(a NOT NULL DEFAULT 'aaa', b AS(c) NOT NULL, c NOT NULL DEFAULT 'ccc');
REPLACE INTO t1(a,c) VALUES(NULL,NULL);
SELECT * FROM t1;
UPDATE OR REPLACE t1 SET a = NULL, c = NULL;
SELECT * FROM t1;
--- default not constant
CREATE TABLE t3(x, y DEFAULT(max('x')));
CREATE TABLE t4(x, y DEFAULT(x));
CREATE TABLE t5(x, y DEFAULT((SELECT 1)));
CREATE TABLE t6(x, y DEFAULT(random()));
--- changes in triggers
CREATE TABLE t1(x); CREATE TABLE t2(x); CREATE TABLE log(what, n, total);
INSERT INTO t1 VALUES(1), (2), (3);
CREATE TRIGGER r1 AFTER UPDATE ON t1 BEGIN INSERT INTO log VALUES('trigger', changes(), 0); INSERT INTO t2 VALUES(1), (2); INSERT INTO log VALUES('after', changes(), 0); END;
UPDATE t1 SET x = x + 1;
SELECT what, n FROM log;
SELECT changes();
--- changes in the statement
CREATE TABLE t1(x, y); INSERT INTO t1 VALUES(1, 1), (2, 2), (3, 3);
UPDATE t1 SET y = changes();
SELECT * FROM t1;
INSERT INTO t1 SELECT x, changes() FROM t1;
SELECT * FROM t1;
DELETE FROM t1 WHERE y = changes();
SELECT changes();
INSERT INTO t1 VALUES(10, changes()), (11, changes()), (12, total_changes());
SELECT * FROM t1;
--- reindex unknown
CREATE TABLE t1(a COLLATE nocase);
REINDEX nosuch;
--- returning names
CREATE TABLE t1(a, b);
CREATE TRIGGER r AFTER INSERT ON t1 BEGIN SELECT new.rowid; END;
INSERT INTO t1 VALUES(1, 2) RETURNING new.rowid;
--- the rowid of a view in RETURNING
CREATE TABLE t1(a, b) ;
CREATE VIEW v AS SELECT * FROM t1;
CREATE TRIGGER r INSTEAD OF INSERT ON v BEGIN INSERT INTO t1 VALUES(new.a, new.b); END;
INSERT INTO v VALUES(1, 2) RETURNING rowid;
INSERT INTO v VALUES(1, 2) RETURNING a, b;
--- distinct
CREATE TABLE person(pid INT);
CREATE UNIQUE INDEX idx ON person (pid) WHERE pid == 1;
INSERT INTO person VALUES (1), (10), (10);
SELECT DISTINCT pid FROM person where pid = 10;
SELECT DISTINCT pid FROM person;
SELECT count(DISTINCT pid) FROM person;
CREATE UNIQUE INDEX idx2 ON person(pid) WHERE pid IS NOT NULL AND pid < 10;
SELECT DISTINCT pid FROM person ORDER BY pid;
