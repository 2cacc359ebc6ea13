--- a counter of a trigger that does not fire
CREATE TABLE t1(a);
CREATE TABLE t2(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TRIGGER r AFTER UPDATE ON t1 WHEN new.a=7 BEGIN INSERT INTO t2(x) VALUES (1),(2); END;
INSERT INTO t1 VALUES(1);
--+ 1 changes, rowid 1
UPDATE t1 SET a=2;
--+ 2 changes, rowid 1
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 0
UPDATE t1 SET a=7;
--+ 5 changes, rowid 1
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 2
DELETE FROM t2;
--+ 7 changes, rowid 1
UPDATE t1 SET a=7;
--+ 10 changes, rowid 1
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 4

--- counters and rowids below zero
CREATE TABLE t2(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
INSERT INTO t2 VALUES(-5, 1);
--+ 1 changes, rowid -5
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 0
INSERT INTO t2(x) VALUES(1);
--+ 2 changes, rowid 1
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 1
INSERT INTO t2 SELECT 9,9 WHERE 0;
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 1

--- counters without rows, without their row, and with texts
CREATE TABLE t2(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
INSERT INTO t2 SELECT 9,9 WHERE 0;
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 0
INSERT OR IGNORE INTO t2 VALUES (3,3),(3,4);
--+ 1 changes, rowid 3
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 3
DELETE FROM sqlite_sequence;
--+ 2 changes, rowid 3
INSERT INTO t2 VALUES (2,3);
--+ 3 changes, rowid 2
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't2' | 2
UPDATE sqlite_sequence SET seq='abc';
--+ 4 changes, rowid 2
INSERT INTO t2(x) VALUES (3);
--+ 5 changes, rowid 4
SELECT * FROM sqlite_sequence, t2;
--= name | seq | id | x
--> 't2' | 4 | 2 | 3
--> 't2' | 4 | 3 | 3
--> 't2' | 4 | 4 | 3
UPDATE sqlite_sequence SET seq=-7;
--+ 6 changes, rowid 4
INSERT INTO t2(x) VALUES (3);
--+ 7 changes, rowid 5
SELECT * FROM sqlite_sequence, t2;
--= name | seq | id | x
--> 't2' | 5 | 2 | 3
--> 't2' | 5 | 3 | 3
--> 't2' | 5 | 4 | 3
--> 't2' | 5 | 5 | 3

--- a statement that fails leaves its counters
CREATE TABLE t0(c0 INTEGER PRIMARY KEY AUTOINCREMENT,c1,c2,c3);
CREATE TRIGGER r0 AFTER INSERT ON t0 BEGIN INSERT OR IGNORE INTO t0 VALUES(1,1,1,1);END;
INSERT OR FAIL INTO t0(c1,c2,c3) SELECT(11),1,1;
--! 1555: UNIQUE constraint failed: t0.c0
--+ 1 changes, rowid 1
SELECT * FROM sqlite_sequence;
--= name | seq
DELETE FROM t0;
--+ 2 changes, rowid 1
INSERT INTO t0 VALUES(NULL,1,1,1);
--+ 3 changes, rowid 1
SELECT * FROM t0;
--= c0 | c1 | c2 | c3
--> 1 | 1 | 1 | 1
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't0' | 1

--- counters of triggers within triggers
CREATE TABLE t1(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TABLE t2(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TABLE t3(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TRIGGER a AFTER INSERT ON t1 BEGIN INSERT INTO t2(x) VALUES (new.id),(new.id+1); DELETE FROM t2 WHERE id=1; END;
CREATE TRIGGER b AFTER INSERT ON t2 BEGIN INSERT INTO t3 VALUES (new.id*10, new.x); INSERT INTO t3(x) SELECT id FROM t3 LIMIT 2; END;
CREATE TRIGGER c AFTER DELETE ON t2 BEGIN INSERT INTO t3(x) VALUES (old.id); DELETE FROM sqlite_sequence WHERE name='t3'; END;
INSERT INTO t1(x) VALUES (1),(2),(3);
--+ 28 changes, rowid 3
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't3' | 62
--> 't2' | 6
--> 't1' | 3
SELECT * FROM t3;
--= id | x
--> 10 | 1
--> 11 | 10
--> 20 | 2
--> 21 | 10
--> 22 | 11
--> 23 | 1
--> 30 | 2
--> 31 | 10
--> 32 | 11
--> 40 | 3
--> 41 | 10
--> 42 | 11
--> 50 | 3
--> 51 | 10
--> 52 | 11
--> 60 | 4
--> 61 | 10
--> 62 | 11
SELECT * FROM t2;
--= id | x
--> 2 | 2
--> 3 | 2
--> 4 | 3
--> 5 | 3
--> 6 | 4
INSERT OR FAIL INTO t1 VALUES (10,1),(1,2);
--! 1555: UNIQUE constraint failed: t1.id
--+ 37 changes, rowid 10
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't3' | 62
--> 't2' | 6
--> 't1' | 3
WITH x AS (SELECT 5) INSERT INTO t1(x) SELECT * FROM x RETURNING *, (SELECT group_concat(seq) FROM sqlite_sequence);
--= id | x | (SELECT group_concat(seq) FROM sqlite_sequence)
--> 11 | 5 | '62,6,3'
--+ 46 changes, rowid 11
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't3' | 102
--> 't2' | 10
--> 't1' | 11
PRAGMA recursive_triggers=1;
DELETE FROM t2 RETURNING id;
--= id
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--+ 65 changes, rowid 11
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't3' | 111
--> 't2' | 10
--> 't1' | 11

--- counters behind the actions of foreign keys
PRAGMA foreign_keys=1;
CREATE TABLE p(a PRIMARY KEY);
CREATE TABLE c(id INTEGER PRIMARY KEY AUTOINCREMENT, a REFERENCES p ON DELETE CASCADE);
CREATE TABLE l(id INTEGER PRIMARY KEY AUTOINCREMENT, z);
CREATE TRIGGER r AFTER DELETE ON c BEGIN INSERT INTO l(z) VALUES (old.id); END;
INSERT INTO p VALUES (1),(2);
--+ 2 changes, rowid 2
INSERT INTO c(a) VALUES (1),(2),(2);
--+ 5 changes, rowid 3
DELETE FROM p WHERE a=2;
--+ 10 changes, rowid 3
SELECT * FROM l;
--= id | z
--> 1 | 2
--> 2 | 3
SELECT * FROM sqlite_sequence;
--= name | seq
--> 'c' | 3
--> 'l' | 2

--- counters of temp
CREATE TEMP TABLE t1(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TABLE t2(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TEMP TRIGGER a AFTER INSERT ON t2 BEGIN INSERT INTO t1(x) VALUES (new.id); END;
INSERT INTO t2(x) VALUES (5),(6);
--+ 4 changes, rowid 2
SELECT * FROM temp.sqlite_sequence;
--= name | seq
--> 't1' | 2
SELECT * FROM main.sqlite_sequence;
--= name | seq
--> 't2' | 2
INSERT INTO t2 VALUES (1,2) ON CONFLICT DO UPDATE SET x=9;
--+ 5 changes, rowid 2
SELECT * FROM temp.sqlite_sequence, t1;
--= name | seq | id | x
--> 't1' | 2 | 1 | 1
--> 't1' | 2 | 2 | 2
SELECT * FROM main.sqlite_sequence;
--= name | seq
--> 't2' | 2

--- a key of two clauses one of which is REPLACE
CREATE TABLE t0(c0,NOCASE,c2 PRIMARY KEY,'1',c4,c5 UNIQUE,UNIQUE(c5)ON CONFLICT REPLACE);
INSERT INTO t0 VALUES('1e2',1,0,1,1,1),(NULL,1,'1.0',1,1,255);
--+ 2 changes, rowid 2
INSERT INTO t0 SELECT c0,1,1,1,1,1 FROM t0;
--! 1555: UNIQUE constraint failed: t0.c2
--+ 2 changes, rowid 3
PRAGMA index_list(t0);
--= seq | name | unique | origin | partial
--> 0 | 'sqlite_autoindex_t0_1' | 1 | 'pk' | 0
--> 1 | 'sqlite_autoindex_t0_2' | 1 | 'u' | 0

--- triggers of REPLACE may not insert into the table of an UPDATE
PRAGMA recursive_triggers=1;
CREATE TABLE t0(c0,PRIMARY KEY(c0));
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN INSERT INTO t0 VALUES(1);END;
INSERT INTO t0 VALUES(1),(10);
--+ 2 changes, rowid 2
UPDATE OR REPLACE t0 SET c0=1;
--! 2835: constraint failed
SELECT * FROM t0;
--= c0
--> 1
--> 10

--- triggers of REPLACE and computed rows
PRAGMA recursive_triggers=1;
CREATE TABLE t1(NUMERIC,c1 UNIQUE,c2);
CREATE TRIGGER r2 AFTER DELETE ON t1 BEGIN INSERT INTO t1 VALUES(old.c2,1,1);END;
INSERT INTO t1 VALUES(2.5,1e3,1),(5,7,1);
--+ 2 changes, rowid 2
UPDATE OR REPLACE t1 SET c1=1;
--! 2835: constraint failed
SELECT * FROM t1;
--= NUMERIC | c1 | c2
--> 2.5 | 1000.0 | 1
--> 5 | 7 | 1

--- triggers of REPLACE may not delete from the table of an UPDATE
PRAGMA recursive_triggers = true;
CREATE TABLE t0 (c0 UNIQUE, c1 UNIQUE);
CREATE TRIGGER tr0 AFTER DELETE ON t0 BEGIN DELETE FROM t0; END;
INSERT INTO t0 VALUES(1, NULL);
--+ 1 changes, rowid 1
INSERT INTO t0 VALUES(0, NULL);
--+ 2 changes, rowid 2
UPDATE OR REPLACE t0 SET c1 = 1;
--! 2835: constraint failed
SELECT * FROM t0;
--= c0 | c1
--> 1 | NULL
--> 0 | NULL

--- triggers of REPLACE without rowids
PRAGMA recursive_triggers = true;
CREATE TABLE t2 (a PRIMARY KEY, b UNIQUE, c UNIQUE) WITHOUT ROWID;
CREATE TRIGGER tr3 AFTER DELETE ON t2 BEGIN DELETE FROM t2; END;
INSERT INTO t2 VALUES(1, 10, 111),(2, 20, 222),(3,30,333);
--+ 3 changes, rowid 0
UPDATE OR REPLACE t2 SET a=1 WHERE a=2;
--! 2835: constraint failed
SELECT * FROM t2;
--= a | b | c
--> 1 | 10 | 111
--> 2 | 20 | 222
--> 3 | 30 | 333
UPDATE OR REPLACE t2 SET b=10 WHERE a=3;
--! 2835: constraint failed
SELECT * FROM t2;
--= a | b | c
--> 1 | 10 | 111
--> 2 | 20 | 222
--> 3 | 30 | 333

--- triggers of REPLACE that change nothing, or another table
PRAGMA recursive_triggers = true;
CREATE TABLE t(id INTEGER PRIMARY KEY, u UNIQUE, v);
CREATE TABLE log(x);
CREATE TRIGGER tr BEFORE DELETE ON t BEGIN INSERT INTO log VALUES (old.id); UPDATE log SET x=x+1; END;
INSERT INTO t VALUES (1,1,1),(2,2,2),(3,3,3);
--+ 3 changes, rowid 3
UPDATE OR REPLACE t SET u=1 WHERE id=3;
--+ 6 changes, rowid 3
SELECT * FROM t;
--= id | u | v
--> 2 | 2 | 2
--> 3 | 1 | 3
SELECT * FROM log;
--= x
--> 2
CREATE TRIGGER tu AFTER DELETE ON t BEGIN UPDATE t SET v=v+10 WHERE id=1; END;
UPDATE OR REPLACE t SET u=2 WHERE id=3;
--+ 10 changes, rowid 3
SELECT * FROM t;
--= id | u | v
--> 3 | 2 | 3
DROP TRIGGER tu;
CREATE TRIGGER tu AFTER DELETE ON t BEGIN UPDATE t SET v=v+10 WHERE id=77; END;
UPDATE OR REPLACE t SET u=2 WHERE id=3;
--+ 11 changes, rowid 3
SELECT * FROM t;
--= id | u | v
--> 3 | 2 | 3
DROP TRIGGER tu;
CREATE TRIGGER tu AFTER DELETE ON t BEGIN DELETE FROM t WHERE id=77; INSERT OR IGNORE INTO t SELECT 5,5,5 WHERE 0; END;
UPDATE OR REPLACE t SET u=2 WHERE id=3;
--+ 12 changes, rowid 3
SELECT * FROM t;
--= id | u | v
--> 3 | 2 | 3
INSERT OR REPLACE INTO t VALUES (9,3,3);
--+ 13 changes, rowid 9
SELECT * FROM t;
--= id | u | v
--> 3 | 2 | 3
--> 9 | 3 | 3
REPLACE INTO t VALUES (9,4,4);
--+ 18 changes, rowid 9
SELECT * FROM t;
--= id | u | v
--> 3 | 2 | 3
--> 9 | 4 | 4

--- REPLACE of rowids and triggers
PRAGMA recursive_triggers = true;
CREATE TABLE t(id INTEGER PRIMARY KEY, v);
CREATE TRIGGER tu AFTER DELETE ON t BEGIN UPDATE t SET v=v+10; END;
INSERT INTO t VALUES (1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
UPDATE OR REPLACE t SET id=1 WHERE id=3;
--+ 6 changes, rowid 3
SELECT * FROM t;
--= id | v
--> 1 | 3
--> 2 | 12
UPDATE OR REPLACE t SET id=id+1;
--+ 9 changes, rowid 3
SELECT * FROM t;
--= id | v
--> 3 | 3

--- REPLACE and SET NULL within one table
PRAGMA foreign_keys=1;
CREATE TABLE p(id INTEGER PRIMARY KEY, u UNIQUE, q REFERENCES p(id) ON DELETE SET NULL);
INSERT INTO p VALUES (1,1,NULL),(2,2,1),(3,3,1),(4,4,3);
--+ 4 changes, rowid 4
UPDATE OR REPLACE p SET u=1 WHERE id=4;
--+ 7 changes, rowid 4
SELECT * FROM p;
--= id | u | q
--> 2 | 2 | NULL
--> 3 | 3 | NULL
--> 4 | 1 | 3
UPDATE OR REPLACE p SET u=3 WHERE id=2;
--+ 9 changes, rowid 4
SELECT * FROM p;
--= id | u | q
--> 2 | 3 | NULL
--> 4 | 1 | NULL

--- REPLACE and CASCADE within one table
PRAGMA foreign_keys=1;
CREATE TABLE p(id INTEGER PRIMARY KEY, u UNIQUE, q REFERENCES p(id) ON DELETE CASCADE);
INSERT INTO p VALUES (1,1,NULL),(2,2,1),(3,3,1),(4,4,3),(5,5,4);
--+ 5 changes, rowid 5
UPDATE OR REPLACE p SET u=3 WHERE id=5;
--+ 7 changes, rowid 5
SELECT * FROM p;
--= id | u | q
--> 1 | 1 | NULL
--> 2 | 2 | 1
UPDATE OR REPLACE p SET u=1 WHERE id=5;
SELECT * FROM p;
--= id | u | q
--> 1 | 1 | NULL
--> 2 | 2 | 1

--- REPLACE without recursive triggers
CREATE TABLE t(id INTEGER PRIMARY KEY, u UNIQUE, v);
CREATE TRIGGER tr AFTER DELETE ON t BEGIN DELETE FROM t WHERE id=2; END;
INSERT INTO t VALUES (1,1,1),(2,2,2),(3,3,3);
--+ 3 changes, rowid 3
UPDATE OR REPLACE t SET u=1 WHERE id=3;
--+ 4 changes, rowid 3
SELECT * FROM t;
--= id | u | v
--> 2 | 2 | 2
--> 3 | 1 | 3
