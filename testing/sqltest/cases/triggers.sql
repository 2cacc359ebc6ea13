--- views
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
INSERT INTO t VALUES(1, 'x', 1.5), (2, 'y', 2.5);
--+ 2 changes, rowid 2
CREATE VIEW v AS SELECT a, b || '!' AS bb FROM t;
SELECT * FROM v;
--= a | bb
--> 1 | 'x!'
--> 2 | 'y!'
SELECT * FROM sqlite_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 't' | 't' | 2 | 'CREATE TABLE t(a INTEGER PRIMARY KEY, b, c)'
--> 'view' | 'v' | 'v' | 0 | 'CREATE VIEW v AS SELECT a, b || '!' AS bb FROM t'
CREATE VIEW v AS SELECT 1;
--! 1: view v already exists
CREATE VIEW IF NOT EXISTS v AS SELECT 1;
CREATE VIEW w(x, y) AS SELECT * FROM v WHERE a > 1;
SELECT y, x FROM w;
--= y | x
--> 'y!' | 2
INSERT INTO v VALUES(1, 2);
--! 1: cannot modify v because it is a view
DELETE FROM v;
--! 1: cannot modify v because it is a view
UPDATE v SET a = 1;
--! 1: cannot modify v because it is a view
DROP TABLE v;
--! 1: use DROP VIEW to delete view v
DROP VIEW t;
--! 1: use DROP TABLE to delete table t
DROP VIEW v;
SELECT * FROM w;
--! 1: no such table: main.v
DROP VIEW IF EXISTS v;
DROP VIEW nosuch;
--! 1: no such view: nosuch
CREATE VIEW p AS SELECT ?1;
--! 1: parameters are not allowed in views
CREATE VIEW q AS SELECT nosuch FROM t;
SELECT * FROM q;
--! 1: no such column: nosuch
CREATE VIEW r(a, b) AS SELECT 1;
SELECT * FROM r;
--! 1: expected 2 columns for 'r' but got 1
CREATE TEMP VIEW tv AS SELECT * FROM t;
SELECT * FROM tv;
--= a | b | c
--> 1 | 'x' | 1.5
--> 2 | 'y' | 2.5
SELECT * FROM sqlite_temp_schema;
--= type | name | tbl_name | rootpage | sql
--> 'view' | 'tv' | 'tv' | 0 | 'CREATE VIEW tv AS SELECT * FROM t'

--- after triggers
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TABLE log(what, old, new);
CREATE TRIGGER ti AFTER INSERT ON t BEGIN INSERT INTO log VALUES('insert', NULL, new.a || ':' || new.b); END;
CREATE TRIGGER tu AFTER UPDATE ON t BEGIN INSERT INTO log VALUES('update', old.a || ':' || old.b, new.a || ':' || new.b); END;
CREATE TRIGGER td AFTER DELETE ON t BEGIN INSERT INTO log VALUES('delete', old.a || ':' || old.b, NULL); END;
INSERT INTO t VALUES(1, 'x'), (2, 'y'), (NULL, 'z');
--+ 6 changes, rowid 3
UPDATE t SET b = b || b WHERE a < 3;
--+ 10 changes, rowid 3
UPDATE t SET a = a + 10 WHERE a = 2;
--+ 12 changes, rowid 3
DELETE FROM t WHERE a = 1;
--+ 14 changes, rowid 3
REPLACE INTO t VALUES(3, 'r');
--+ 16 changes, rowid 3
SELECT * FROM log;
--= what | old | new
--> 'insert' | NULL | '1:x'
--> 'insert' | NULL | '2:y'
--> 'insert' | NULL | '3:z'
--> 'update' | '1:x' | '1:xx'
--> 'update' | '2:y' | '2:yy'
--> 'update' | '2:yy' | '12:yy'
--> 'delete' | '1:xx' | NULL
--> 'insert' | NULL | '3:r'
DELETE FROM t;
--+ 20 changes, rowid 3
SELECT * FROM log;
--= what | old | new
--> 'insert' | NULL | '1:x'
--> 'insert' | NULL | '2:y'
--> 'insert' | NULL | '3:z'
--> 'update' | '1:x' | '1:xx'
--> 'update' | '2:y' | '2:yy'
--> 'update' | '2:yy' | '12:yy'
--> 'delete' | '1:xx' | NULL
--> 'insert' | NULL | '3:r'
--> 'delete' | '3:r' | NULL
--> 'delete' | '12:yy' | NULL
SELECT changes(), total_changes(), last_insert_rowid();
--= changes() | total_changes() | last_insert_rowid()
--> 2 | 20 | 3
SELECT * FROM sqlite_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 't' | 't' | 2 | 'CREATE TABLE t(a INTEGER PRIMARY KEY, b)'
--> 'table' | 'log' | 'log' | 3 | 'CREATE TABLE log(what, old, new)'
--> 'trigger' | 'ti' | 't' | 0 | 'CREATE TRIGGER ti AFTER INSERT ON t BEGIN INSERT INTO log VALUES('insert', NULL, new.a || ':' || new.b); END'
--> 'trigger' | 'tu' | 't' | 0 | 'CREATE TRIGGER tu AFTER UPDATE ON t BEGIN INSERT INTO log VALUES('update', old.a || ':' || old.b, new.a || ':' || new.b); END'
--> 'trigger' | 'td' | 't' | 0 | 'CREATE TRIGGER td AFTER DELETE ON t BEGIN INSERT INTO log VALUES('delete', old.a || ':' || old.b, NULL); END'
DROP TRIGGER ti;
INSERT INTO t VALUES(5, 5);
--+ 21 changes, rowid 5
SELECT count(*) FROM log;
--= count(*)
--> 10
DROP TRIGGER ti;
--! 1: no such trigger: ti
DROP TRIGGER IF EXISTS ti;
DROP TABLE t;
SELECT name FROM sqlite_schema;
--= name
--> 'log'

--- before triggers
CREATE TABLE t(a INTEGER PRIMARY KEY, b INT, c TEXT);
CREATE TABLE log(x, y, z);
CREATE TRIGGER tb BEFORE INSERT ON t BEGIN INSERT INTO log VALUES(new.a, typeof(new.b), typeof(new.c)); END;
CREATE TRIGGER tc BEFORE UPDATE OF b ON t WHEN new.b > old.b BEGIN INSERT INTO log VALUES(old.b, new.b, 'up'); END;
CREATE TRIGGER td BEFORE DELETE ON t BEGIN SELECT CASE WHEN old.a = 2 THEN raise(IGNORE) WHEN old.a = 3 THEN raise(ABORT, 'no') END; END;
INSERT INTO t VALUES(NULL, '5', 6);
--+ 2 changes, rowid 1
INSERT INTO t VALUES(7, '5', 6);
--+ 4 changes, rowid 7
INSERT INTO t VALUES('8', 'x', NULL);
--+ 6 changes, rowid 8
INSERT INTO t(b) SELECT b + 1 FROM t;
--+ 12 changes, rowid 11
SELECT * FROM log;
--= x | y | z
--> -1 | 'integer' | 'text'
--> 7 | 'integer' | 'text'
--> 8 | 'text' | 'null'
--> -1 | 'integer' | 'null'
--> -1 | 'integer' | 'null'
--> -1 | 'integer' | 'null'
SELECT * FROM t;
--= a | b | c
--> 1 | 5 | '6'
--> 7 | 5 | '6'
--> 8 | 'x' | NULL
--> 9 | 6 | NULL
--> 10 | 6 | NULL
--> 11 | 1 | NULL
UPDATE t SET b = b + 1 WHERE typeof(b) = 'integer';
--+ 22 changes, rowid 11
UPDATE t SET c = 'q';
--+ 28 changes, rowid 11
UPDATE t SET b = 0;
--+ 34 changes, rowid 11
SELECT * FROM log;
--= x | y | z
--> -1 | 'integer' | 'text'
--> 7 | 'integer' | 'text'
--> 8 | 'text' | 'null'
--> -1 | 'integer' | 'null'
--> -1 | 'integer' | 'null'
--> -1 | 'integer' | 'null'
--> 5 | 6 | 'up'
--> 5 | 6 | 'up'
--> 6 | 7 | 'up'
--> 6 | 7 | 'up'
--> 1 | 2 | 'up'
DELETE FROM t WHERE a < 3;
--+ 35 changes, rowid 11
SELECT * FROM t;
--= a | b | c
--> 7 | 0 | 'q'
--> 8 | 0 | 'q'
--> 9 | 0 | 'q'
--> 10 | 0 | 'q'
--> 11 | 0 | 'q'
INSERT INTO t VALUES(3, 3, 3);
--+ 37 changes, rowid 3
DELETE FROM t;
--! 1811: no
SELECT * FROM t;
--= a | b | c
--> 3 | 3 | '3'
--> 7 | 0 | 'q'
--> 8 | 0 | 'q'
--> 9 | 0 | 'q'
--> 10 | 0 | 'q'
--> 11 | 0 | 'q'
DELETE FROM t WHERE a > 3;
--+ 42 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 3 | 3 | '3'

--- before triggers that change the row
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
INSERT INTO t VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3);
--+ 3 changes, rowid 3
CREATE TRIGGER t1 BEFORE UPDATE ON t WHEN new.a = 1 BEGIN UPDATE t SET c = 'changed' WHERE a = 1; END;
CREATE TRIGGER t2 BEFORE UPDATE ON t WHEN new.a = 2 BEGIN DELETE FROM t WHERE a = 2; END;
UPDATE t SET b = 10;
--+ 7 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 1 | 10 | 'changed'
--> 3 | 10 | 3
SELECT changes();
--= changes()
--> 2
CREATE TRIGGER t3 BEFORE DELETE ON t BEGIN DELETE FROM t; END;
DELETE FROM t WHERE a = 1;
--+ 9 changes, rowid 3
SELECT * FROM t;
--= a | b | c
SELECT changes();
--= changes()
--> 0

--- raise
CREATE TABLE t(a);
CREATE TABLE u(a UNIQUE);
CREATE TRIGGER t1 AFTER INSERT ON t BEGIN SELECT raise(ROLLBACK, 'rolled back') WHERE new.a = 1; SELECT raise(ABORT, 'aborted ' || new.a) WHERE new.a = 2; SELECT raise(FAIL, 'failed') WHERE new.a = 3; SELECT raise(IGNORE) WHERE new.a = 4; INSERT INTO u VALUES(new.a); END;
BEGIN;
INSERT INTO t VALUES(0), (2);
--! 1811: aborted 2
--+ 1 changes, rowid 2
SELECT * FROM t;
--= a
INSERT INTO t VALUES(5), (3), (6);
--! 1811: failed
--+ 4 changes, rowid 2
SELECT * FROM t;
--= a
--> 5
--> 3
INSERT INTO t VALUES(7), (4), (8);
--+ 9 changes, rowid 5
SELECT * FROM t;
--= a
--> 5
--> 3
--> 7
--> 4
--> 8
INSERT INTO t VALUES(9), (1);
--! 1811: rolled back
--+ 10 changes, rowid 7
SELECT * FROM t;
--= a
COMMIT;
--! 1: cannot commit - no transaction is active
INSERT INTO t VALUES(10);
--+ 12 changes, rowid 1
INSERT INTO t VALUES(10);
--! 2067: UNIQUE constraint failed: u.a
--+ 12 changes, rowid 2
INSERT OR IGNORE INTO t VALUES(10), (11);
--+ 15 changes, rowid 3
INSERT OR REPLACE INTO t VALUES(10), (12);
--+ 19 changes, rowid 5
INSERT OR FAIL INTO t VALUES(13), (13), (14);
--! 2067: UNIQUE constraint failed: u.a
--+ 22 changes, rowid 7
SELECT * FROM t;
--= a
--> 10
--> 10
--> 11
--> 10
--> 12
--> 13
--> 13
SELECT * FROM u;
--= a
--> 11
--> 10
--> 12
--> 13
SELECT raise(IGNORE);
--! 1: RAISE() may only be used within a trigger-program

--- order of triggers
CREATE TABLE t(a);
CREATE TABLE log(x);
CREATE TRIGGER t1 AFTER INSERT ON t BEGIN INSERT INTO log VALUES('t1'); END;
CREATE TRIGGER t2 AFTER INSERT ON t BEGIN INSERT INTO log VALUES('t2'); END;
CREATE TEMP TRIGGER t3 AFTER INSERT ON t BEGIN INSERT INTO log VALUES('t3'); END;
CREATE TRIGGER t4 BEFORE INSERT ON t BEGIN INSERT INTO log VALUES('t4'); END;
CREATE TEMP TRIGGER t5 AFTER INSERT ON main.t BEGIN INSERT INTO log VALUES('t5'); END;
INSERT INTO t VALUES(1);
--+ 6 changes, rowid 1
SELECT * FROM log;
--= x
--> 't4'
--> 't3'
--> 't5'
--> 't2'
--> 't1'
SELECT * FROM sqlite_temp_schema;
--= type | name | tbl_name | rootpage | sql
--> 'trigger' | 't3' | 't' | 0 | 'CREATE TRIGGER t3 AFTER INSERT ON t BEGIN INSERT INTO log VALUES('t3'); END'
--> 'trigger' | 't5' | 't' | 0 | 'CREATE TRIGGER t5 AFTER INSERT ON main.t BEGIN INSERT INTO log VALUES('t5'); END'
DROP TABLE t;
SELECT * FROM sqlite_temp_schema;
--= type | name | tbl_name | rootpage | sql

--- instead of
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1, 'x'), (2, 'y');
--+ 2 changes, rowid 2
CREATE VIEW v AS SELECT a AS va, b AS vb FROM t;
CREATE TRIGGER vi INSTEAD OF INSERT ON v BEGIN INSERT INTO t VALUES(new.va, new.vb); END;
CREATE TRIGGER vu INSTEAD OF UPDATE ON v BEGIN UPDATE t SET a = new.va, b = new.vb WHERE a = old.va; END;
CREATE TRIGGER vd INSTEAD OF DELETE ON v BEGIN DELETE FROM t WHERE a = old.va; END;
INSERT INTO v VALUES(5, 'five');
--+ 3 changes, rowid 2
INSERT INTO v(vb) VALUES('null');
--+ 4 changes, rowid 2
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 0 | 4
INSERT INTO v SELECT va + 10, vb FROM v;
--+ 8 changes, rowid 2
SELECT * FROM t;
--= a | b
--> 1 | 'x'
--> 2 | 'y'
--> 5 | 'five'
--> 6 | 'null'
--> 11 | 'x'
--> 12 | 'y'
--> 15 | 'five'
--> 16 | 'null'
UPDATE v SET vb = vb || '!' WHERE va > 5;
--+ 13 changes, rowid 2
UPDATE v SET va = va + 100;
--+ 21 changes, rowid 2
SELECT * FROM t;
--= a | b
--> 101 | 'x'
--> 102 | 'y'
--> 105 | 'five'
--> 106 | 'null!'
--> 111 | 'x!'
--> 112 | 'y!'
--> 115 | 'five!'
--> 116 | 'null!'
DELETE FROM v WHERE vb LIKE '%!';
--+ 26 changes, rowid 2
SELECT * FROM t;
--= a | b
--> 101 | 'x'
--> 102 | 'y'
--> 105 | 'five'
DELETE FROM v;
--+ 29 changes, rowid 2
SELECT * FROM t;
--= a | b
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 0 | 29

--- recursion
CREATE TABLE t(a);
CREATE TRIGGER tr AFTER INSERT ON t WHEN new.a < 10 BEGIN INSERT INTO t VALUES(new.a + 1); END;
INSERT INTO t VALUES(1);
--+ 2 changes, rowid 1
SELECT * FROM t;
--= a
--> 1
--> 2
PRAGMA recursive_triggers = 1;
INSERT INTO t VALUES(5);
--+ 8 changes, rowid 3
SELECT * FROM t;
--= a
--> 1
--> 2
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
DROP TRIGGER tr;
CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO t VALUES(new.a + 1); END;
INSERT INTO t VALUES(1);
--! 1: triggers nested too deep
--+ 8 changes, rowid 9
SELECT count(*) FROM t;
--= count(*)
--> 8

--- replace fires delete triggers
CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE);
CREATE TABLE log(x, y);
CREATE TRIGGER td AFTER DELETE ON t BEGIN INSERT INTO log VALUES(old.a, old.b); END;
INSERT INTO t VALUES(1, 1), (2, 2);
--+ 2 changes, rowid 2
REPLACE INTO t VALUES(1, 2);
--+ 3 changes, rowid 1
SELECT * FROM log;
--= x | y
PRAGMA recursive_triggers = 1;
REPLACE INTO t VALUES(1, 3);
--+ 5 changes, rowid 1
INSERT INTO t VALUES(5, 5);
--+ 6 changes, rowid 5
UPDATE OR REPLACE t SET b = 5 WHERE a = 1;
--+ 8 changes, rowid 5
SELECT * FROM log;
--= x | y
--> 1 | 2
--> 5 | 5
SELECT * FROM t;
--= a | b
--> 1 | 5

--- triggers with errors inside
CREATE TABLE t(a, b);
CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT nosuch; END;
INSERT INTO t VALUES(1, 1);
--! 1: no such column: nosuch
DROP TRIGGER x;
CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT old.a; END;
INSERT INTO t VALUES(1, 1);
--! 1: no such column: old.a
DROP TRIGGER x;
CREATE TRIGGER x AFTER INSERT ON t BEGIN INSERT INTO nosuch VALUES(1); END;
INSERT INTO t VALUES(1, 1);
--! 1: no such table: main.nosuch
DROP TRIGGER x;
CREATE TRIGGER x AFTER INSERT ON t WHEN nosuch BEGIN SELECT 1; END;
INSERT INTO t VALUES(1, 1);
--! 1: no such column: nosuch
DROP TRIGGER x;
CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT new.nosuch; END;
INSERT INTO t VALUES(1, 1);
--! 1: no such column: new.nosuch
DROP TRIGGER x;
CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM t WHERE rowid = new.rowid - 2; UPDATE t SET b = (SELECT count(*) FROM t WHERE a <= new.a) WHERE rowid = new.rowid; END;
INSERT INTO t VALUES(1, 1), (2, 2), (3, 3), (4, 4);
--+ 10 changes, rowid 4
SELECT rowid, * FROM t;
--= rowid | a | b
--> 3 | 3 | 2
--> 4 | 4 | 2

--- create trigger errors
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT 1;
create temp trigger main.x after insert on t begin select 1;
--! 1: temporary trigger may not have qualified name
end;
--! 1: cannot commit - no transaction is active
create trigger x after insert on nosuch begin select 1;
--! 1: no such table: main.nosuch
end;
--! 1: cannot commit - no transaction is active
create trigger x instead of insert on t begin select 1;
--! 1: cannot create INSTEAD OF trigger on table: t
end;
--! 1: cannot commit - no transaction is active
create trigger x after insert on v begin select 1;
--! 1: cannot create AFTER trigger on view: v
end;
--! 1: cannot commit - no transaction is active
create trigger x before insert on v begin select 1;
--! 1: cannot create BEFORE trigger on view: v
end;
--! 1: cannot commit - no transaction is active
create trigger x after insert on sqlite_master begin select 1;
--! 1: cannot create trigger on system table
end;
--! 1: cannot commit - no transaction is active
create trigger x after insert on t begin select 1; end;
create trigger x after insert on t begin select 1;
--! 1: trigger x already exists
end;
--! 1: cannot commit - no transaction is active
create trigger if not exists x after insert on t begin select 1; end;
create trigger temp.y after insert on t begin select 1; end;
create trigger sqlite_x after insert on t begin select 1;
--! 1: object name reserved for internal use: sqlite_x
end;
--! 1: cannot commit - no transaction is active
create trigger z after insert on t begin insert into t values(1) returning a;
--! 1: cannot use RETURNING in a trigger
end;
--! 1: cannot commit - no transaction is active
create trigger z after insert on t begin select * from aux.t;
--! 1: trigger z cannot reference objects in database aux
end;
--! 1: cannot commit - no transaction is active
create view z as select * from aux.u;
--! 1: view z cannot reference objects in database aux
create trigger z after insert on t begin select ?1;
--! 1: trigger cannot use variables
end;
--! 1: cannot commit - no transaction is active
create trigger z after update of nosuch on t begin select 1; end;
drop trigger nosuch;
--! 1: no such trigger: nosuch
drop trigger aux.nosuch;
--! 1: no such trigger: aux.nosuch

--- returning
CREATE TABLE t(a INTEGER PRIMARY KEY, b DEFAULT 5, c TEXT);
INSERT INTO t(c) VALUES(1), (2), (NULL) RETURNING *;
--= a | b | c
--> 1 | 5 | '1'
--> 2 | 5 | '2'
--> 3 | 5 | NULL
--+ 3 changes, rowid 3
INSERT INTO t(b) SELECT 7 RETURNING a, b + 1 AS bb, rowid, typeof(c);
--= a | bb | a | typeof(c)
--> 4 | 8 | 4 | 'null'
--+ 4 changes, rowid 4
UPDATE t SET c = a || 'x' WHERE a > 1 RETURNING a, c, b * 2;
--= a | c | b * 2
--> 2 | '2x' | 10
--> 3 | '3x' | 10
--> 4 | '4x' | 14
--+ 7 changes, rowid 4
UPDATE t SET a = a + 10 RETURNING a;
--= a
--> 11
--> 12
--> 13
--> 14
--+ 11 changes, rowid 4
DELETE FROM t WHERE a < 13 RETURNING *;
--= a | b | c
--> 11 | 5 | '1'
--> 12 | 5 | '2x'
--+ 13 changes, rowid 4
DELETE FROM t RETURNING a, c;
--= a | c
--> 13 | '3x'
--> 14 | '4x'
--+ 15 changes, rowid 4
SELECT count(*) FROM t;
--= count(*)
--> 0
INSERT INTO t VALUES(1, 1, 1) RETURNING nosuch;
--! 1: no such column: nosuch
INSERT INTO t VALUES(1, 1, 1) RETURNING t.a, t.*;
--! 1: RETURNING may not use "TABLE.*" wildcards
INSERT OR IGNORE INTO t VALUES(1, 1, 1), (2, 2, 2) RETURNING a;
--= a
--> 1
--> 2
--+ 17 changes, rowid 2
REPLACE INTO t VALUES(1, 9, 9) RETURNING a, b;
--= a | b
--> 1 | 9
--+ 18 changes, rowid 1
INSERT INTO t DEFAULT VALUES RETURNING (SELECT count(*) FROM t), a;
--= (SELECT count(*) FROM t) | a
--> 3 | 3
--+ 19 changes, rowid 3
UPDATE t SET b = 1 WHERE 0 RETURNING *;
--= a | b | c
CREATE TABLE w(a PRIMARY KEY, b) WITHOUT ROWID;
INSERT INTO w VALUES(2, 1), (1, 2) RETURNING b, a;
--= b | a
--> 1 | 2
--> 2 | 1
--+ 21 changes, rowid 3
UPDATE w SET a = a + 5 RETURNING *;
--= a | b
--> 6 | 2
--> 7 | 1
--+ 23 changes, rowid 3
DELETE FROM w WHERE b = 1 RETURNING a;
--= a
--> 7
--+ 24 changes, rowid 3
CREATE TRIGGER tt AFTER INSERT ON t BEGIN UPDATE t SET b = 'trigger' WHERE a = new.a; END;
INSERT INTO t VALUES(77, 1, 1) RETURNING *;
--= a | b | c
--> 77 | 1 | '1'
--+ 26 changes, rowid 77
SELECT * FROM t WHERE a = 77;
--= a | b | c
--> 77 | 'trigger' | '1'
INSERT INTO t VALUES(78, 1, 1) RETURNING sum(a);
--! 1: misuse of aggregate function sum()

--- triggers, keys, returning
CREATE TABLE t(a, b REAL, c TEXT CHECK(typeof(b) = 'real'));
INSERT INTO t VALUES(1, 2, 3) RETURNING b, typeof(b), *;
--= b | typeof(b) | a | b | c
--> 2.0 | 'real' | 1 | 2.0 | '3'
--+ 1 changes, rowid 1
CREATE TABLE log(x);
CREATE TRIGGER x AFTER INSERT ON t WHEN new.b > new.c BEGIN INSERT INTO log VALUES(typeof(new.b)); SELECT raise(IGNORE); END;
INSERT INTO t VALUES(1, 5, '2.5') RETURNING a;
--= a
--> 1
--+ 2 changes, rowid 2
SELECT * FROM log;
--= x
CREATE TABLE s(a TEXT, b INTEGER) STRICT;
CREATE TRIGGER y BEFORE INSERT ON s BEGIN INSERT OR IGNORE INTO s VALUES(new.b, 1 || new.b); END;
INSERT INTO s VALUES('a', 5);
--+ 4 changes, rowid 2
INSERT INTO s VALUES('a', 'b');
--! 3091: cannot store TEXT value in INTEGER column s.b
SELECT * FROM s;
--= a | b
--> '5' | 15
--> 'a' | 5
SELECT 'a' IS ((1 IN ()) COLLATE BINARY);
--= 'a' IS ((1 IN ()) COLLATE BINARY)
--> 1

--- triggers insert into tables with AUTOINCREMENT
CREATE TABLE t0(a);
CREATE TABLE t1(c0,c3 INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TRIGGER r BEFORE DELETE ON t0 BEGIN INSERT INTO t1 VALUES(1,NULL);END;
CREATE TRIGGER r2 AFTER INSERT ON t0 BEGIN INSERT INTO t1(c0) VALUES(new.a); INSERT INTO t1(c0) SELECT c0 FROM t1; END;
INSERT INTO t0 VALUES(5),(77);
--+ 8 changes, rowid 2
DELETE FROM t0;
--+ 12 changes, rowid 2
SELECT * FROM t1;
--= c0 | c3
--> 5 | 1
--> 5 | 2
--> 77 | 3
--> 5 | 4
--> 5 | 5
--> 77 | 6
--> 1 | 7
--> 1 | 8
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't1' | 8
DELETE FROM t1;
--+ 20 changes, rowid 2
INSERT INTO t0 VALUES(1000);
--+ 23 changes, rowid 1
SELECT * FROM t1;
--= c0 | c3
--> 1000 | 9
--> 1000 | 10
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't1' | 10

--- numbers of AUTOINCREMENT go on through triggers
CREATE TABLE t1(c0,c3 INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TRIGGER r AFTER INSERT ON t1 WHEN new.c0<3 BEGIN INSERT INTO t1(c0) VALUES(new.c0+1); END;
INSERT INTO t1(c0) VALUES(1),(2),(5);
--+ 5 changes, rowid 5
SELECT * FROM t1;
--= c0 | c3
--> 1 | 1
--> 2 | 2
--> 2 | 3
--> 3 | 4
--> 5 | 5
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't1' | 5
PRAGMA recursive_triggers=1;
INSERT INTO t1(c0) VALUES(1);
--+ 8 changes, rowid 6
SELECT * FROM t1;
--= c0 | c3
--> 1 | 1
--> 2 | 2
--> 2 | 3
--> 3 | 4
--> 5 | 5
--> 1 | 6
--> 2 | 7
--> 3 | 8
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't1' | 8
CREATE TABLE t2(a INTEGER PRIMARY KEY AUTOINCREMENT, b);
INSERT INTO t2(b) VALUES(1),(2);
--+ 10 changes, rowid 2
SELECT * FROM t2;
--= a | b
--> 1 | 1
--> 2 | 2
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't1' | 8
--> 't2' | 2
CREATE TABLE w(a);
CREATE TRIGGER rw AFTER INSERT ON w BEGIN INSERT INTO t2(b) VALUES(new.a); DELETE FROM t2; INSERT INTO t2(b) VALUES(new.a); END;
INSERT INTO w VALUES(1),(2);
--+ 21 changes, rowid 2
SELECT * FROM t2;
--= a | b
--> 6 | 2
SELECT * FROM sqlite_sequence;
--= name | seq
--> 't1' | 8
--> 't2' | 6

--- what RAISE says is looked up first (fails)
CREATE TABLE t5 AS SELECT RAISE(abort,a);
--! 1: no such column: a
SELECT RAISE(abort,'a');
--! 1: RAISE() may only be used within a trigger-program
