--- foreign keys: no action
PRAGMA foreign_keys = 1;
CREATE TABLE p(a INTEGER PRIMARY KEY, b UNIQUE, c COLLATE NOCASE UNIQUE);
CREATE TABLE c1(x INTEGER PRIMARY KEY, y REFERENCES p);
CREATE TABLE c2(x, y REFERENCES p(b));
CREATE TABLE c3(x, y TEXT REFERENCES p(c));
INSERT INTO p VALUES(1, 'one', 'One'), (2, 'two', 'Two'), (3, 'three', 'Three');
--+ 3 changes, rowid 3
INSERT INTO c1 VALUES(1, 1), (2, NULL);
--+ 5 changes, rowid 2
INSERT INTO c1 VALUES(3, 99);
--! 787: FOREIGN KEY constraint failed
INSERT INTO c1 VALUES(3, 1), (4, 99);
--! 787: FOREIGN KEY constraint failed
--+ 5 changes, rowid 4
INSERT INTO c1 VALUES(3, '1');
--+ 6 changes, rowid 3
INSERT INTO c1 VALUES(4, 'x');
--! 787: FOREIGN KEY constraint failed
INSERT INTO c2 VALUES(1, 'two'), (2, 'TWO');
--! 787: FOREIGN KEY constraint failed
--+ 6 changes, rowid 2
INSERT INTO c2 VALUES(1, 'two');
--+ 7 changes, rowid 1
INSERT INTO c3 VALUES(1, 'TWO'), (2, 'three');
--+ 9 changes, rowid 2
SELECT * FROM c1;
--= x | y
--> 1 | 1
--> 2 | NULL
--> 3 | '1'
SELECT * FROM c2;
--= x | y
--> 1 | 'two'
SELECT * FROM c3;
--= x | y
--> 1 | 'TWO'
--> 2 | 'three'
DELETE FROM p WHERE a = 1;
--! 787: FOREIGN KEY constraint failed
DELETE FROM p WHERE a = 2;
--! 787: FOREIGN KEY constraint failed
DELETE FROM p WHERE a = 3;
--! 787: FOREIGN KEY constraint failed
UPDATE p SET a = 10 WHERE a = 1;
--! 787: FOREIGN KEY constraint failed
UPDATE p SET b = 'zwei' WHERE a = 2;
--! 787: FOREIGN KEY constraint failed
UPDATE p SET c = 'two' WHERE a = 2;
--+ 10 changes, rowid 2
UPDATE p SET c = 'zwei' WHERE a = 2;
--! 787: FOREIGN KEY constraint failed
UPDATE p SET b = b, a = a;
--+ 13 changes, rowid 2
UPDATE c1 SET y = 3 WHERE x = 1;
--+ 14 changes, rowid 2
UPDATE c1 SET y = 4 WHERE x = 1;
--! 787: FOREIGN KEY constraint failed
UPDATE c1 SET y = NULL;
--+ 17 changes, rowid 2
DELETE FROM p WHERE a = 1;
--+ 18 changes, rowid 2
INSERT OR REPLACE INTO p VALUES(2, 'two', 'new');
--! 787: FOREIGN KEY constraint failed
INSERT OR REPLACE INTO p VALUES(3, 'three', 'Three');
--+ 19 changes, rowid 3
INSERT OR IGNORE INTO c1 VALUES(77, 77);
--! 787: FOREIGN KEY constraint failed
UPDATE OR IGNORE c2 SET y = 'nosuch';
--! 787: FOREIGN KEY constraint failed
SELECT * FROM p;
--= a | b | c
--> 2 | 'two' | 'two'
--> 3 | 'three' | 'Three'
SELECT * FROM c1;
--= x | y
--> 1 | NULL
--> 2 | NULL
--> 3 | NULL
SELECT * FROM c2;
--= x | y
--> 1 | 'two'
DELETE FROM p;
--! 787: FOREIGN KEY constraint failed
DELETE FROM c2;
--+ 20 changes, rowid 3
DELETE FROM c3;
--+ 22 changes, rowid 3
DELETE FROM p;
--+ 24 changes, rowid 3
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 2 | 24
DROP TABLE p;
INSERT INTO c1 VALUES(5, 1);
--! 1: no such table: main.p
INSERT INTO c1 VALUES(5, NULL);
--! 1: no such table: main.p
DELETE FROM c1;
--! 1: no such table: main.p

--- foreign keys: actions
PRAGMA foreign_keys = 1;
CREATE TABLE p(a, b, PRIMARY KEY(a, b));
CREATE TABLE cascade(n INTEGER PRIMARY KEY, x, y, FOREIGN KEY(x, y) REFERENCES p ON DELETE CASCADE ON UPDATE CASCADE);
CREATE TABLE setnull(n INTEGER PRIMARY KEY, y, x, FOREIGN KEY(x, y) REFERENCES p(a, b) ON DELETE SET NULL ON UPDATE SET NULL);
CREATE TABLE setdefault(n INTEGER PRIMARY KEY, x DEFAULT 0, y DEFAULT (0), FOREIGN KEY(y, x) REFERENCES p(b, a) ON DELETE SET DEFAULT ON UPDATE SET DEFAULT);
INSERT INTO p VALUES(0, 0), (1, 1), (2, 2), (3, 3);
--+ 4 changes, rowid 4
INSERT INTO cascade(x, y) VALUES(1, 1), (1, 1), (2, 2), (3, 3), (NULL, 1);
--+ 9 changes, rowid 5
INSERT INTO setnull(x, y) SELECT x, y FROM cascade;
--+ 14 changes, rowid 5
INSERT INTO setdefault(x, y) SELECT x, y FROM cascade;
--+ 19 changes, rowid 5
UPDATE p SET a = a + 10 WHERE a = 1;
--+ 26 changes, rowid 5
DELETE FROM p WHERE a = 2;
--+ 30 changes, rowid 5
SELECT * FROM cascade;
--= n | x | y
--> 1 | 11 | 1
--> 2 | 11 | 1
--> 4 | 3 | 3
--> 5 | NULL | 1
SELECT * FROM setnull;
--= n | y | x
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL
--> 4 | 3 | 3
--> 5 | 1 | NULL
SELECT * FROM setdefault;
--= n | x | y
--> 1 | 0 | 0
--> 2 | 0 | 0
--> 3 | 0 | 0
--> 4 | 3 | 3
--> 5 | NULL | 1
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 1 | 30
DELETE FROM p WHERE a = 0;
--! 787: FOREIGN KEY constraint failed
--+ 33 changes, rowid 5
DELETE FROM setdefault;
--+ 38 changes, rowid 5
DELETE FROM p;
--+ 45 changes, rowid 5
SELECT * FROM cascade;
--= n | x | y
--> 5 | NULL | 1
SELECT * FROM setnull;
--= n | y | x
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL
--> 4 | NULL | NULL
--> 5 | 1 | NULL

--- foreign keys: restrict and deferred
PRAGMA foreign_keys = 1;
CREATE TABLE p(a INTEGER PRIMARY KEY, b);
CREATE TABLE r(x REFERENCES p(a) ON DELETE RESTRICT ON UPDATE RESTRICT DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE d(x REFERENCES p(a) DEFERRABLE INITIALLY DEFERRED);
INSERT INTO p VALUES(1, 1), (2, 2);
--+ 2 changes, rowid 2
INSERT INTO r VALUES(1);
--+ 3 changes, rowid 1
INSERT INTO d VALUES(5);
--! 787: FOREIGN KEY constraint failed
BEGIN;
DELETE FROM p WHERE a = 1;
--! 1811: FOREIGN KEY constraint failed
UPDATE p SET a = 7 WHERE a = 1;
--! 1811: FOREIGN KEY constraint failed
UPDATE p SET b = 7 WHERE a = 1;
--+ 4 changes, rowid 1
INSERT INTO d VALUES(5), (6);
--+ 6 changes, rowid 2
COMMIT;
--! 787: FOREIGN KEY constraint failed
INSERT INTO p VALUES(5, 5);
--+ 7 changes, rowid 5
COMMIT;
--! 787: FOREIGN KEY constraint failed
INSERT INTO p VALUES(6, 6);
--+ 8 changes, rowid 6
COMMIT;
BEGIN;
DELETE FROM p WHERE a = 5;
--+ 9 changes, rowid 6
SAVEPOINT s;
DELETE FROM d WHERE x = 5;
--+ 10 changes, rowid 6
ROLLBACK TO s;
RELEASE s;
COMMIT;
--! 787: FOREIGN KEY constraint failed
INSERT INTO p VALUES(5, 55);
--+ 11 changes, rowid 5
COMMIT;
BEGIN;
INSERT INTO d VALUES(99);
--+ 12 changes, rowid 3
DELETE FROM d WHERE x = 99;
--+ 13 changes, rowid 3
COMMIT;
SELECT * FROM d;
--= x
--> 5
--> 6
PRAGMA defer_foreign_keys = 1;
PRAGMA defer_foreign_keys;
--= defer_foreign_keys
--> 1
CREATE TABLE i(x REFERENCES p(a));
BEGIN;
PRAGMA defer_foreign_keys = 1;
INSERT INTO i VALUES(1000);
--+ 14 changes, rowid 1
COMMIT;
--! 787: FOREIGN KEY constraint failed
INSERT INTO p VALUES(1000, 1);
--+ 15 changes, rowid 1000
COMMIT;
INSERT INTO i VALUES(2000);
--! 787: FOREIGN KEY constraint failed
PRAGMA defer_foreign_keys;
--= defer_foreign_keys
--> 0

--- foreign keys: within one table
PRAGMA foreign_keys = 1;
CREATE TABLE t(id INTEGER PRIMARY KEY, up REFERENCES t ON DELETE CASCADE);
INSERT INTO t VALUES(1, 1);
--+ 1 changes, rowid 1
INSERT INTO t VALUES(2, 3);
--! 787: FOREIGN KEY constraint failed
INSERT INTO t VALUES(2, 1), (3, 2), (4, 3), (5, 1), (6, NULL);
--+ 6 changes, rowid 6
INSERT INTO t VALUES(8, 9), (9, 8);
--+ 8 changes, rowid 9
DELETE FROM t WHERE id = 2;
--+ 11 changes, rowid 9
SELECT * FROM t;
--= id | up
--> 1 | 1
--> 5 | 1
--> 6 | NULL
--> 8 | 9
--> 9 | 8
UPDATE t SET id = 10 WHERE id = 1;
--! 787: FOREIGN KEY constraint failed
UPDATE t SET id = 60 WHERE id = 6;
--+ 12 changes, rowid 9
DELETE FROM t;
--+ 17 changes, rowid 9
SELECT count(*) FROM t;
--= count(*)
--> 0
CREATE TABLE w(a PRIMARY KEY, b REFERENCES w(a) ON UPDATE CASCADE) WITHOUT ROWID;
INSERT INTO w VALUES(1, 1), (2, 1), (3, 2);
--+ 20 changes, rowid 9
UPDATE w SET a = a + 10 WHERE a = 2;
--+ 22 changes, rowid 9
UPDATE w SET a = 20 WHERE a = 1;
--+ 25 changes, rowid 9
SELECT * FROM w;
--= a | b
--> 3 | 12
--> 12 | 20
--> 20 | 20
DELETE FROM w WHERE a = 12;
--! 787: FOREIGN KEY constraint failed

--- foreign keys: mistakes
PRAGMA foreign_keys = 1;
CREATE TABLE p(a, b);
CREATE TABLE c(x REFERENCES p(a));
INSERT INTO c VALUES(1);
--! 1: foreign key mismatch - "c" referencing "p"
INSERT INTO c VALUES(NULL);
--! 1: foreign key mismatch - "c" referencing "p"
INSERT INTO p VALUES(1, 1);
--+ 1 changes, rowid 1
DELETE FROM p;
--! 1: foreign key mismatch - "c" referencing "p"
UPDATE p SET a = 1;
--! 1: foreign key mismatch - "c" referencing "p"
UPDATE p SET b = 1;
--+ 2 changes, rowid 1
CREATE TABLE c2(x REFERENCES nosuch(a));
INSERT INTO c2 VALUES(NULL);
--! 1: no such table: main.nosuch
INSERT INTO c2 VALUES(1);
--! 1: no such table: main.nosuch
UPDATE c2 SET x = 1;
--! 1: no such table: main.nosuch
DELETE FROM c2;
--! 1: no such table: main.nosuch
DROP TABLE c2;
DROP TABLE p;
--+ 3 changes, rowid 1
CREATE TABLE p2(a PRIMARY KEY);
CREATE TABLE c3(x, y, FOREIGN KEY(x, y) REFERENCES p2);
INSERT INTO c3 VALUES(1, 1);
--! 1: foreign key mismatch - "c3" referencing "p2"
CREATE TABLE p3(a COLLATE NOCASE);
CREATE UNIQUE INDEX p3a ON p3(a COLLATE BINARY);
CREATE TABLE c4(x REFERENCES p3(a));
INSERT INTO c4 VALUES(1);
--! 1: foreign key mismatch - "c4" referencing "p3"
CREATE UNIQUE INDEX p3b ON p3(a);
INSERT INTO c4 VALUES('x');
--! 787: FOREIGN KEY constraint failed
INSERT INTO p3 VALUES('X');
--+ 4 changes, rowid 1
INSERT INTO c4 VALUES('x');
--+ 5 changes, rowid 1

--- foreign keys: drop table
PRAGMA foreign_keys = 1;
CREATE TABLE p(a INTEGER PRIMARY KEY);
CREATE TABLE c(x REFERENCES p(a));
INSERT INTO p VALUES(1);
--+ 1 changes, rowid 1
INSERT INTO c VALUES(1);
--+ 2 changes, rowid 1
DROP TABLE p;
--! 787: FOREIGN KEY constraint failed
BEGIN;
DROP TABLE p;
--! 787: FOREIGN KEY constraint failed
COMMIT;
DELETE FROM c;
--+ 3 changes, rowid 1
DROP TABLE p;
--+ 4 changes, rowid 1
CREATE TABLE p(a INTEGER PRIMARY KEY);
CREATE TABLE d(x REFERENCES p(a) DEFERRABLE INITIALLY DEFERRED);
INSERT INTO p VALUES(1);
--+ 5 changes, rowid 1
INSERT INTO d VALUES(1);
--+ 6 changes, rowid 1
BEGIN;
DROP TABLE p;
--+ 7 changes, rowid 1
COMMIT;
--! 787: FOREIGN KEY constraint failed
CREATE TABLE p(a INTEGER PRIMARY KEY);
INSERT INTO p VALUES(1);
--+ 8 changes, rowid 1
COMMIT;
CREATE TABLE e(x REFERENCES p(a) ON DELETE CASCADE);
INSERT INTO e VALUES(1);
--+ 9 changes, rowid 1
DELETE FROM d;
--+ 10 changes, rowid 1
DROP TABLE p;
--+ 12 changes, rowid 1
SELECT count(*) FROM e;
--= count(*)
--> 0

--- foreign keys: triggers and actions
PRAGMA foreign_keys = 1;
CREATE TABLE p(a INTEGER PRIMARY KEY);
CREATE TABLE c(x REFERENCES p ON DELETE CASCADE ON UPDATE SET NULL);
CREATE TABLE log(x);
CREATE TRIGGER t1 BEFORE DELETE ON p BEGIN INSERT INTO log VALUES('before p ' || old.a); END;
CREATE TRIGGER t2 AFTER DELETE ON p BEGIN INSERT INTO log VALUES('after p ' || old.a); END;
CREATE TRIGGER t3 BEFORE DELETE ON c BEGIN INSERT INTO log VALUES('before c ' || old.x); END;
CREATE TRIGGER t4 AFTER DELETE ON c BEGIN INSERT INTO log VALUES('after c ' || old.x); END;
CREATE TRIGGER t5 AFTER UPDATE ON c BEGIN INSERT INTO log VALUES('update c ' || old.x || coalesce(new.x, 'null')); END;
INSERT INTO p VALUES(1), (2);
--+ 2 changes, rowid 2
INSERT INTO c VALUES(1), (1), (2);
--+ 5 changes, rowid 3
UPDATE p SET a = 3 WHERE a = 2;
--+ 8 changes, rowid 3
DELETE FROM p WHERE a = 1;
--+ 17 changes, rowid 3
SELECT * FROM log;
--= x
--> 'update c 2null'
--> 'before p 1'
--> 'before c 1'
--> 'after c 1'
--> 'before c 1'
--> 'after c 1'
--> 'after p 1'
REPLACE INTO p VALUES(3);
--+ 18 changes, rowid 3
INSERT INTO c VALUES(3);
--+ 19 changes, rowid 4
REPLACE INTO p VALUES(3);
--+ 23 changes, rowid 3
SELECT * FROM c;
--= x
--> NULL
SELECT * FROM log;
--= x
--> 'update c 2null'
--> 'before p 1'
--> 'before c 1'
--> 'after c 1'
--> 'before c 1'
--> 'after c 1'
--> 'after p 1'
--> 'before c 3'
--> 'after c 3'
PRAGMA foreign_keys = 0;
INSERT INTO c VALUES(1000);
--+ 24 changes, rowid 4
DELETE FROM p;
--+ 27 changes, rowid 4

--- which of several keys that mean nothing is reported
PRAGMA foreign_keys=1;
CREATE TABLE a(x REFERENCES nob, y REFERENCES noa);
INSERT INTO a VALUES(1,1);
--! 1: no such table: main.noa
UPDATE a SET y=1;
--! 1: no such table: main.noa
DELETE FROM a;
--! 1: no such table: main.noa
CREATE TABLE p(x, y);
CREATE TABLE c1(x REFERENCES p(x), y REFERENCES p(y));
CREATE TABLE c2(x REFERENCES p(y), y REFERENCES p(x));
INSERT INTO p VALUES(1,1);
--+ 1 changes, rowid 1
DELETE FROM p;
--! 1: foreign key mismatch - "c2" referencing "p"
UPDATE p SET x=1;
--! 1: foreign key mismatch - "c2" referencing "p"
UPDATE p SET y=1;
--! 1: foreign key mismatch - "c2" referencing "p"
CREATE TABLE c0(x REFERENCES p(x,y), y REFERENCES p(x));
--! 1: foreign key on x should reference only one column of table p
DELETE FROM p;
--! 1: foreign key mismatch - "c2" referencing "p"
UPDATE p SET x=1;
--! 1: foreign key mismatch - "c2" referencing "p"
UPDATE p SET y=1;
--! 1: foreign key mismatch - "c2" referencing "p"
DROP TABLE c1;
CREATE TABLE c3(x REFERENCES p(x,y), y REFERENCES p(x));
--! 1: foreign key on x should reference only one column of table p
DELETE FROM p;
--! 1: foreign key mismatch - "c2" referencing "p"
UPDATE p SET x=1;
--! 1: foreign key mismatch - "c2" referencing "p"
UPDATE p SET y=1;
--! 1: foreign key mismatch - "c2" referencing "p"
INSERT INTO c3 VALUES(1,1);
--! 1: no such table: c3
CREATE TABLE d(x REFERENCES d(y), y REFERENCES nox, z REFERENCES p(x));
INSERT INTO d VALUES(1,1,1);
--! 1: foreign key mismatch - "d" referencing "p"
UPDATE d SET z=1;
--! 1: foreign key mismatch - "d" referencing "p"
UPDATE d SET y=1;
--! 1: no such table: main.nox
UPDATE d SET x=1;
--! 1: foreign key mismatch - "d" referencing "d"
DELETE FROM d;
--! 1: foreign key mismatch - "d" referencing "p"

--- a key whose SET NULL was the last trigger program does not ask for the new row's parent
PRAGMA foreign_keys=1;
CREATE TABLE t1(a INTEGER PRIMARY KEY, b UNIQUE);
CREATE TABLE t2(k, c REFERENCES t1(b) ON DELETE SET NULL ON UPDATE CASCADE);
CREATE TRIGGER tt BEFORE INSERT ON t2 BEGIN DELETE FROM t1; END;
INSERT INTO t2 VALUES(1, 1);
--+ 1 changes, rowid 1
REPLACE INTO t2 VALUES(2, 1);
--+ 2 changes, rowid 2
SELECT * FROM t2;
--= k | c
--> 1 | 1
--> 2 | 1
DROP TRIGGER tt;
INSERT INTO t2 VALUES(1, 1);
--! 787: FOREIGN KEY constraint failed
CREATE TRIGGER tu BEFORE INSERT ON t2 BEGIN UPDATE t1 SET b = 7; END;
INSERT INTO t2 VALUES(1, 1);
--! 787: FOREIGN KEY constraint failed
--+ 2 changes, rowid 3
CREATE TRIGGER tv BEFORE UPDATE ON t2 BEGIN DELETE FROM t1; END;
UPDATE t2 SET c = 5;
--! 787: FOREIGN KEY constraint failed
SELECT * FROM t2;
--= k | c
--> 1 | 1
--> 2 | 1
PRAGMA foreign_key_check;
--= table | rowid | parent | fkid
--> 't2' | 1 | 't1' | 0
--> 't2' | 2 | 't1' | 0

--- what PRAGMA defer_foreign_keys has deferred is forgotten when it is switched off
PRAGMA foreign_keys=ON;
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE books (id INTEGER PRIMARY KEY,title TEXT,author_id INTEGER REFERENCES authors(id));
INSERT INTO authors VALUES(1,'U');
--+ 1 changes, rowid 1
INSERT INTO books VALUES(1,'T',1);
--+ 2 changes, rowid 1
BEGIN;
PRAGMA defer_foreign_keys=ON;
SAVEPOINT s;
CREATE TABLE n (id INTEGER PRIMARY KEY, author_name TEXT);
INSERT INTO n (rowid, id, author_name) SELECT rowid, id, name FROM authors;
--+ 3 changes, rowid 1
DROP TABLE authors;
--+ 4 changes, rowid 1
PRAGMA legacy_alter_table=ON;
ALTER TABLE n RENAME TO authors;
PRAGMA legacy_alter_table=OFF;
PRAGMA foreign_key_check;
--= table | rowid | parent | fkid
RELEASE SAVEPOINT s;
PRAGMA defer_foreign_keys=OFF;
COMMIT;
SELECT * FROM authors;
--= id | author_name
--> 1 | 'U'
ROLLBACK;
--! 1: cannot rollback - no transaction is active
BEGIN;
PRAGMA defer_foreign_keys=ON;
CREATE TABLE n (id INTEGER PRIMARY KEY, author_name TEXT);
INSERT INTO n (rowid, id, author_name) SELECT rowid, id, name FROM authors;
--! 1: no such column: name
DROP TABLE authors;
--+ 5 changes, rowid 1
ALTER TABLE n RENAME TO authors;
PRAGMA defer_foreign_keys=OFF;
COMMIT;
SELECT * FROM authors;
--= id | author_name
ROLLBACK;
--! 1: cannot rollback - no transaction is active
BEGIN;
PRAGMA defer_foreign_keys=ON;
INSERT INTO books VALUES(7,'x',77);
--+ 6 changes, rowid 7
PRAGMA defer_foreign_keys=OFF;
COMMIT;
PRAGMA defer_foreign_keys;
--= defer_foreign_keys
--> 0
INSERT INTO authors VALUES(77,'x');
--+ 7 changes, rowid 77
PRAGMA defer_foreign_keys=ON;
COMMIT;
--! 1: cannot commit - no transaction is active
BEGIN;
PRAGMA defer_foreign_keys=ON;
INSERT INTO books VALUES(8,'x',78);
--+ 8 changes, rowid 8
PRAGMA defer_foreign_keys=OFF;
COMMIT;
ROLLBACK;
--! 1: cannot rollback - no transaction is active
PRAGMA foreign_key_check;
--= table | rowid | parent | fkid
--> 'books' | 1 | 'authors' | 0
--> 'books' | 8 | 'authors' | 0
BEGIN;
PRAGMA defer_foreign_keys=ON;
UPDATE books SET author_id=5;
--+ 11 changes, rowid 8
PRAGMA defer_foreign_keys=ON;
COMMIT;
--! 787: FOREIGN KEY constraint failed
PRAGMA defer_foreign_keys=OFF;
COMMIT;
SELECT * FROM books;
--= id | title | author_id
--> 1 | 'T' | 5
--> 7 | 'x' | 5
--> 8 | 'x' | 5
ROLLBACK;
--! 1: cannot rollback - no transaction is active

--- a foreign key of too many columns, one of them unknown (fails)
CREATE TABLE c7(a, b, FOREIGN KEY(a,c) REFERENCES p(x));
--! 1: number of columns in foreign key does not match the number of columns in the referenced table
CREATE TABLE c7(a, b, FOREIGN KEY(a,c) REFERENCES p(x,y));
--! 1: unknown column "c" in foreign key definition
