--- upsert
CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c DEFAULT 7, d);
INSERT INTO t VALUES(1, 'x', 1, 1), (2, 'y', 2, 2);
--+ 2 changes, rowid 2
INSERT INTO t VALUES(1, 'q', 9, 9) ON CONFLICT DO NOTHING;
INSERT INTO t VALUES(9, 'x', 9, 9) ON CONFLICT DO NOTHING;
INSERT INTO t VALUES(1, 'q', 9, 9) ON CONFLICT(a) DO UPDATE SET c = c + excluded.c, d = 'was ' || d;
--+ 3 changes, rowid 2
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'x' | 10 | 'was 1'
--> 2 | 'y' | 2 | 2
INSERT INTO t VALUES(5, 'y', 9, 9) ON CONFLICT(b) DO UPDATE SET a = excluded.a, c = t.c + 100 RETURNING *;
--= a | b | c | d
--> 5 | 'y' | 102 | 2
--+ 4 changes, rowid 2
INSERT INTO t VALUES(1, 'y', 9, 9) ON CONFLICT(b) DO UPDATE SET d = 'b' ON CONFLICT(a) DO UPDATE SET d = 'a';
--+ 5 changes, rowid 2
INSERT INTO t VALUES(1, 'z', 9, 9) ON CONFLICT(b) DO UPDATE SET d = 'b' ON CONFLICT(a) DO UPDATE SET d = 'a';
--+ 6 changes, rowid 2
INSERT INTO t VALUES(1, 'z', 9, 9) ON CONFLICT(b) DO UPDATE SET d = 'b' ON CONFLICT DO UPDATE SET d = 'any';
--+ 7 changes, rowid 2
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'x' | 10 | 'any'
--> 5 | 'y' | 102 | 'b'
INSERT INTO t VALUES(1, 'y', 9, 9) ON CONFLICT(a) DO UPDATE SET b = excluded.b;
--! 2067: UNIQUE constraint failed: t.b
INSERT INTO t VALUES(77, 'y', 9, 9) ON CONFLICT(a) DO UPDATE SET b = excluded.b;
--! 2067: UNIQUE constraint failed: t.b
INSERT INTO t VALUES(1, 'w', 9, 9) ON CONFLICT(a) DO UPDATE SET c = 5 WHERE c > 1000;
INSERT INTO t VALUES(1, 'w', 9, 9) ON CONFLICT(a) DO UPDATE SET c = 5 WHERE excluded.c = 9 RETURNING c, excluded.c;
--! 1: no such column: excluded.c
INSERT INTO t VALUES(1, 'w', 9, 9) ON CONFLICT(a) DO UPDATE SET c = 5 WHERE excluded.c = 9 RETURNING c;
--= c
--> 5
--+ 8 changes, rowid 2
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'x' | 5 | 'any'
--> 5 | 'y' | 102 | 'b'
INSERT INTO t SELECT a, b || 'new', 1, 1 FROM t WHERE true ON CONFLICT(a) DO UPDATE SET (b, c) = (excluded.b, excluded.c * 2);
--+ 10 changes, rowid 2
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'xnew' | 2 | 'any'
--> 5 | 'ynew' | 2 | 'b'
INSERT INTO t(b) VALUES('xnew'), ('fresh'), ('fresh') ON CONFLICT(b) DO UPDATE SET d = coalesce(d, 0) || '+';
--+ 13 changes, rowid 6
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'xnew' | 2 | 'any+'
--> 5 | 'ynew' | 2 | 'b'
--> 6 | 'fresh' | 7 | '0+'
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 3 | 13
INSERT OR REPLACE INTO t VALUES(1, 'fresh', 0, 0) ON CONFLICT(b) DO NOTHING;
INSERT OR IGNORE INTO t VALUES(1, 'fresh', 0, 0) ON CONFLICT(b) DO UPDATE SET d = 'u';
--+ 14 changes, rowid 6
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'xnew' | 2 | 'any+'
--> 5 | 'ynew' | 2 | 'b'
--> 6 | 'fresh' | 7 | 'u'
insert into t(a,b) values(1,1) on conflict(c) do nothing;
--! 1: ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint
insert into t(a,b) values(1,1) on conflict(c) do nothing on conflict(a) do nothing;
--! 1: 1st ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint
insert into t(a,b) values(1,1) on conflict(a) do update set b=excluded.nosuch;
--! 1: no such column: excluded.nosuch
insert into t as q(a,b) values(1,1) on conflict(a) do update set b=q.b||excluded.b;
--+ 15 changes, rowid 6
insert into t(a,b) values(1,1) on conflict(nosuch) do nothing;
--! 1: no such column: nosuch
insert into t(a,b) values(1,1) on conflict(a,b) do nothing;
--! 1: ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint
insert into t(a,b) values(1,1) on conflict(rowid) do nothing;
insert into t(a,b) values(1,1) on conflict(a) where 1 do nothing;
insert into t(a,b) values(1,1) on conflict(b collate nocase) do nothing;
--! 1: ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint
insert into t(a,b) values(1,1) on conflict(b collate binary) do nothing;
--! 1555: UNIQUE constraint failed: t.a
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'xnew1' | 2 | 'any+'
--> 5 | 'ynew' | 2 | 'b'
--> 6 | 'fresh' | 7 | 'u'

--- upsert on other keys
CREATE TABLE w(a, b, c, PRIMARY KEY(a, b)) WITHOUT ROWID;
CREATE UNIQUE INDEX wc ON w(c) WHERE c > 5;
CREATE UNIQUE INDEX wl ON w(lower(a) COLLATE NOCASE, b);
INSERT INTO w VALUES(1, 2, 3), (4, 5, 6);
--+ 2 changes, rowid 0
INSERT INTO w VALUES(1, 2, 10) ON CONFLICT(b, a) DO UPDATE SET c = excluded.c RETURNING *;
--= a | b | c
--> 1 | 2 | 10
--+ 3 changes, rowid 0
INSERT INTO w VALUES(7, 7, 10) ON CONFLICT(c) WHERE c > 5 DO UPDATE SET a = 'moved', c = c + 1 RETURNING *;
--= a | b | c
--> 'moved' | 2 | 11
--+ 4 changes, rowid 0
INSERT INTO w VALUES(7, 7, 10) ON CONFLICT(c) DO NOTHING;
--! 1: ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint
INSERT INTO w VALUES('MOVED', 2, 100) ON CONFLICT(lower(a), b) DO UPDATE SET c = 'by expression';
--+ 5 changes, rowid 0
INSERT INTO w VALUES('MOVED', 2, 100) ON CONFLICT(lower(a) COLLATE NOCASE, b) DO UPDATE SET c = 'by expression';
--+ 6 changes, rowid 0
SELECT * FROM w;
--= a | b | c
--> 4 | 5 | 6
--> 'moved' | 2 | 'by expression'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- upsert and triggers
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TABLE log(x);
CREATE TRIGGER t1 BEFORE INSERT ON t BEGIN INSERT INTO log VALUES('before insert ' || new.a); END;
CREATE TRIGGER t2 AFTER INSERT ON t BEGIN INSERT INTO log VALUES('after insert ' || new.a); END;
CREATE TRIGGER t3 BEFORE UPDATE ON t BEGIN INSERT INTO log VALUES('before update ' || old.b || ' ' || new.b); END;
CREATE TRIGGER t4 AFTER UPDATE OF a ON t BEGIN INSERT INTO log VALUES('after update of a'); END;
CREATE TRIGGER t5 AFTER UPDATE OF b ON t BEGIN INSERT INTO log VALUES('after update of b'); END;
INSERT INTO t VALUES(1, 1) ON CONFLICT(a) DO UPDATE SET b = 2;
--+ 3 changes, rowid 1
INSERT INTO t VALUES(1, 1) ON CONFLICT(a) DO UPDATE SET b = 2;
--+ 7 changes, rowid 1
INSERT INTO t VALUES(1, 1) ON CONFLICT(a) DO UPDATE SET a = 9;
--+ 11 changes, rowid 1
SELECT * FROM log;
--= x
--> 'before insert 1'
--> 'after insert 1'
--> 'before insert 1'
--> 'before update 1 2'
--> 'after update of b'
--> 'before insert 1'
--> 'before update 2 2'
--> 'after update of a'
CREATE TABLE u(a PRIMARY KEY, n);
CREATE TRIGGER count AFTER INSERT ON t BEGIN INSERT INTO u VALUES(new.b, 1) ON CONFLICT(a) DO UPDATE SET n = n + 1; END;
INSERT INTO t VALUES(20, 'x'), (21, 'x'), (22, 'y');
--+ 23 changes, rowid 22
SELECT * FROM u;
--= a | n
--> 'x' | 2
--> 'y' | 1
CREATE VIEW v AS SELECT * FROM t;
CREATE TRIGGER vi INSTEAD OF INSERT ON v BEGIN SELECT 1; END;
INSERT INTO v VALUES(1, 1) ON CONFLICT DO NOTHING;
--! 1: cannot UPSERT a view

--- where a foreign key fails before the row is written, and where behind it
PRAGMA foreign_keys=1;
CREATE TABLE p(a PRIMARY KEY);
CREATE TABLE c1(x PRIMARY KEY, y, z, FOREIGN KEY(y) REFERENCES p);
REPLACE INTO c1 VALUES(2.5, 1, 1) ON CONFLICT DO UPDATE SET z = 1;
--! 787: FOREIGN KEY constraint failed
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 0
INSERT INTO c1 VALUES(2, 1, 1) ON CONFLICT DO UPDATE SET y = 1;
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 1
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 1
CREATE TABLE c2(x, y, UNIQUE(y) FOREIGN KEY(y) REFERENCES p);
REPLACE INTO c2 VALUES(10, 1) ON CONFLICT DO NOTHING;
--! 787: FOREIGN KEY constraint failed
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 1
CREATE TABLE c3(c0, c1, c3, UNIQUE(c3) ON CONFLICT REPLACE FOREIGN KEY(c0) REFERENCES p);
INSERT INTO c3 VALUES(5, 1, 1) ON CONFLICT DO NOTHING;
--! 787: FOREIGN KEY constraint failed
INSERT INTO c3 VALUES(5, 1, 1);
--! 787: FOREIGN KEY constraint failed
INSERT INTO c3 VALUES(5, 1, 1) ON CONFLICT(c3) DO NOTHING;
--! 787: FOREIGN KEY constraint failed
INSERT INTO c3(rowid, c0) VALUES(77, 5) ON CONFLICT(c3) DO UPDATE SET c1 = 2;
--! 787: FOREIGN KEY constraint failed
REPLACE INTO c3(rowid, c0) VALUES(78, 5) ON CONFLICT(c3) DO UPDATE SET c1 = 2;
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 78
REPLACE INTO c3(c0) VALUES(5) ON CONFLICT(c3) DO UPDATE SET c1 = 2;
--! 787: FOREIGN KEY constraint failed
REPLACE INTO c3(c0) VALUES(5);
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 1
INSERT OR REPLACE INTO p VALUES(7) ON CONFLICT DO NOTHING;
--+ 1 changes, rowid 1
SELECT changes(), last_insert_rowid();
--= changes() | last_insert_rowid()
--> 1 | 1
SELECT * FROM c3;
--= c0 | c1 | c3

--- NULLS in a conflict target
CREATE TABLE t(a UNIQUE,b);
INSERT INTO t VALUES(1,2) ON CONFLICT(a NULLS FIRST) DO NOTHING;
--! 1: unsupported use of NULLS FIRST
INSERT INTO t VALUES(1,2) ON CONFLICT(a) DO NOTHING ON CONFLICT(b NULLS LAST) DO NOTHING;
--! 1: 2nd ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint
INSERT INTO t VALUES(1,2) ON CONFLICT(nosuch NULLS FIRST) DO NOTHING;
--! 1: unsupported use of NULLS FIRST
CREATE VIEW v AS SELECT 1 a;
CREATE TRIGGER tr INSTEAD OF INSERT ON v BEGIN SELECT 1; END;
INSERT INTO v VALUES(1) ON CONFLICT(a NULLS FIRST) DO NOTHING;
--! 1: cannot UPSERT a view

--- triggers of an update that nothing can lead to do not delay foreign keys
PRAGMA foreign_keys = 1;
CREATE TABLE p(k PRIMARY KEY);
CREATE TABLE c(a, b REFERENCES p);
CREATE TABLE d(a INTEGER PRIMARY KEY, b REFERENCES p);
CREATE TRIGGER tc AFTER UPDATE ON c BEGIN SELECT 1; END;
CREATE TRIGGER td AFTER UPDATE ON d BEGIN SELECT 1; END;
INSERT INTO c(a, b) VALUES('a', 1) ON CONFLICT DO UPDATE SET b = 1;
--! 787: FOREIGN KEY constraint failed
INSERT INTO d(b) VALUES(1) ON CONFLICT DO UPDATE SET b = 1;
--! 787: FOREIGN KEY constraint failed
INSERT INTO d(a, b) VALUES(7, 1) ON CONFLICT DO UPDATE SET b = 1;
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 7
INSERT INTO c(a, b) VALUES('a', NULL) ON CONFLICT DO UPDATE SET b = 1;
--+ 1 changes, rowid 1
INSERT INTO d(a, b) VALUES(7, NULL) ON CONFLICT DO UPDATE SET b = 1;
--+ 2 changes, rowid 7
INSERT INTO d(a, b) VALUES(7, NULL) ON CONFLICT DO UPDATE SET b = 1;
--! 787: FOREIGN KEY constraint failed
