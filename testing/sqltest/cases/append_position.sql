--- rows with growing keys of their own
PRAGMA page_size = 512;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO t SELECT i * 3, printf('%.*c', i % 90, 'x') FROM n;
--+ 60 changes, rowid 180
INSERT INTO t VALUES(181, 'last');
--+ 61 changes, rowid 181
INSERT INTO t VALUES(181, 'again');
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t VALUES(182, 'next');
--+ 62 changes, rowid 182
INSERT INTO t VALUES(179, 'between');
--+ 63 changes, rowid 179
INSERT INTO t VALUES(180, 'taken');
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t VALUES(184, 'behind');
--+ 64 changes, rowid 184
INSERT INTO t VALUES(183, 'in front of it');
--+ 65 changes, rowid 183
INSERT INTO t VALUES(185, zeroblob(3000));
--+ 66 changes, rowid 185
INSERT INTO t VALUES(186, 'behind a long one');
--+ 67 changes, rowid 186
INSERT INTO t VALUES(9223372036854775807, 'the greatest');
--+ 68 changes, rowid 9223372036854775807
INSERT INTO t VALUES(9223372036854775807, 'the greatest');
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t VALUES(187, 'in front of the greatest');
--+ 69 changes, rowid 187
COMMIT;
SELECT a, length(b) FROM t WHERE a > 170;
--= a | length(b)
--> 171 | 57
--> 174 | 58
--> 177 | 59
--> 179 | 7
--> 180 | 60
--> 181 | 4
--> 182 | 4
--> 183 | 14
--> 184 | 6
--> 185 | 3000
--> 186 | 17
--> 187 | 24
--> 9223372036854775807 | 12
SELECT count(*), sum(a) FROM t;
--= count(*) | sum(a)
--! 1: integer overflow
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- conflicts at the end of a table
CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c);
BEGIN;
INSERT INTO t VALUES(1, 'one', 1);
--+ 1 changes, rowid 1
INSERT INTO t VALUES(2, 'two', 1);
--+ 2 changes, rowid 2
INSERT OR IGNORE INTO t VALUES(2, 'zwei', 2);
INSERT OR IGNORE INTO t VALUES(3, 'two', 2);
INSERT OR IGNORE INTO t VALUES(3, 'three', 2);
--+ 3 changes, rowid 3
INSERT OR REPLACE INTO t VALUES(3, 'drei', 3);
--+ 4 changes, rowid 3
INSERT OR REPLACE INTO t VALUES(4, 'drei', 4);
--+ 5 changes, rowid 4
INSERT OR REPLACE INTO t VALUES(5, 'one', 5);
--+ 6 changes, rowid 5
INSERT OR FAIL INTO t VALUES(6, 'six', 6), (6, 'sechs', 6), (7, 'seven', 7);
--! 1555: UNIQUE constraint failed: t.a
--+ 7 changes, rowid 6
INSERT OR ABORT INTO t VALUES(8, 'eight', 8), (8, 'acht', 8);
--! 1555: UNIQUE constraint failed: t.a
--+ 7 changes, rowid 8
INSERT INTO t VALUES(8, 'eight', 9);
--+ 8 changes, rowid 8
INSERT INTO t VALUES(8, 'nine', 9) ON CONFLICT(a) DO UPDATE SET b = excluded.b, c = c + 100;
--+ 9 changes, rowid 8
INSERT INTO t VALUES(9, 'nine', 9) ON CONFLICT(b) DO UPDATE SET a = 20, c = c + 100;
--+ 10 changes, rowid 8
INSERT INTO t VALUES(21, 'ten', 10) ON CONFLICT DO NOTHING;
--+ 11 changes, rowid 21
INSERT INTO t VALUES(21, 'eleven', 10) ON CONFLICT DO NOTHING;
INSERT INTO t VALUES(22, 'eleven', 11) ON CONFLICT(a) DO UPDATE SET a = 30;
--+ 12 changes, rowid 22
INSERT INTO t VALUES(22, 'twelve', 11) ON CONFLICT(a) DO UPDATE SET a = 30;
--+ 13 changes, rowid 22
INSERT INTO t VALUES(23, 'thirteen', 12);
--+ 14 changes, rowid 23
INSERT INTO t VALUES(31, 'fourteen', 13);
--+ 15 changes, rowid 31
SELECT * FROM t;
--= a | b | c
--> 2 | 'two' | 1
--> 4 | 'drei' | 4
--> 5 | 'one' | 5
--> 6 | 'six' | 6
--> 20 | 'nine' | 209
--> 21 | 'ten' | 10
--> 23 | 'thirteen' | 12
--> 30 | 'eleven' | 11
--> 31 | 'fourteen' | 13
INSERT OR ROLLBACK INTO t VALUES(31, 'fifteen', 13);
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t VALUES(32, 'sixteen', 13);
--+ 16 changes, rowid 32
SELECT * FROM t;
--= a | b | c
--> 32 | 'sixteen' | 13
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- savepoints between rows
PRAGMA page_size = 512;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
BEGIN;
INSERT INTO t VALUES(1, zeroblob(100)), (2, zeroblob(100)), (3, zeroblob(100));
--+ 3 changes, rowid 3
SAVEPOINT one;
INSERT INTO t VALUES(4, zeroblob(100));
--+ 4 changes, rowid 4
INSERT INTO t VALUES(5, zeroblob(100));
--+ 5 changes, rowid 5
INSERT INTO t VALUES(6, zeroblob(100));
--+ 6 changes, rowid 6
ROLLBACK TO one;
INSERT INTO t VALUES(4, 'four');
--+ 7 changes, rowid 4
INSERT INTO t VALUES(6, 'six');
--+ 8 changes, rowid 6
SAVEPOINT two;
INSERT INTO t VALUES(7, zeroblob(400));
--+ 9 changes, rowid 7
INSERT INTO t VALUES(8, zeroblob(400));
--+ 10 changes, rowid 8
ROLLBACK TO two;
INSERT INTO t VALUES(7, 'seven');
--+ 11 changes, rowid 7
RELEASE two;
INSERT INTO t VALUES(8, 'eight');
--+ 12 changes, rowid 8
ROLLBACK TO one;
INSERT INTO t VALUES(4, 'vier');
--+ 13 changes, rowid 4
INSERT INTO t VALUES(9, 'nine');
--+ 14 changes, rowid 9
RELEASE one;
SELECT a, length(b), typeof(b) FROM t;
--= a | length(b) | typeof(b)
--> 1 | 100 | 'blob'
--> 2 | 100 | 'blob'
--> 3 | 100 | 'blob'
--> 4 | 4 | 'text'
--> 9 | 4 | 'text'
ROLLBACK;
INSERT INTO t VALUES(1, 'afresh');
--+ 15 changes, rowid 1
INSERT INTO t VALUES(2, 'afresh');
--+ 16 changes, rowid 2
BEGIN;
INSERT INTO t VALUES(3, 'not for long');
--+ 17 changes, rowid 3
ROLLBACK;
INSERT INTO t VALUES(4, 'four');
--+ 18 changes, rowid 4
INSERT INTO t VALUES(3, 'three');
--+ 19 changes, rowid 3
SELECT * FROM t;
--= a | b
--> 1 | 'afresh'
--> 2 | 'afresh'
--> 3 | 'three'
--> 4 | 'four'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- other writers between rows
PRAGMA page_size = 512;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TABLE u(a INTEGER PRIMARY KEY, b);
BEGIN;
INSERT INTO t VALUES(10, zeroblob(90));
--+ 1 changes, rowid 10
INSERT INTO u VALUES(10, zeroblob(90));
--+ 2 changes, rowid 10
INSERT INTO t VALUES(20, zeroblob(90));
--+ 3 changes, rowid 20
DELETE FROM t WHERE a = 20;
--+ 4 changes, rowid 20
INSERT INTO t VALUES(15, zeroblob(90));
--+ 5 changes, rowid 15
INSERT INTO t VALUES(20, zeroblob(90));
--+ 6 changes, rowid 20
INSERT INTO t VALUES(30, zeroblob(90));
--+ 7 changes, rowid 30
INSERT INTO t VALUES(40, zeroblob(90));
--+ 8 changes, rowid 40
INSERT INTO t VALUES(50, zeroblob(90));
--+ 9 changes, rowid 50
DELETE FROM t WHERE a >= 40;
--+ 11 changes, rowid 50
INSERT INTO t VALUES(35, 'x');
--+ 12 changes, rowid 35
INSERT INTO t VALUES(36, 'x');
--+ 13 changes, rowid 36
UPDATE t SET a = 100 WHERE a = 10;
--+ 14 changes, rowid 36
INSERT INTO t VALUES(50, 'in front of the one that moved');
--+ 15 changes, rowid 50
INSERT INTO t VALUES(100, 'taken');
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t VALUES(101, 'y');
--+ 16 changes, rowid 101
UPDATE t SET b = zeroblob(300) WHERE a = 101;
--+ 17 changes, rowid 101
INSERT INTO t VALUES(102, 'z');
--+ 18 changes, rowid 102
INSERT INTO t SELECT a + 200, b FROM t;
--+ 27 changes, rowid 302
INSERT INTO t VALUES(303, 'behind the copies');
--+ 28 changes, rowid 303
DELETE FROM t;
--+ 47 changes, rowid 303
INSERT INTO t VALUES(5, 'into the empty table');
--+ 48 changes, rowid 5
INSERT INTO t VALUES(6, 'and behind it');
--+ 49 changes, rowid 6
SELECT a, length(b) FROM t;
--= a | length(b)
--> 5 | 20
--> 6 | 13
DROP TABLE t;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(7, 'a new table');
--+ 50 changes, rowid 7
INSERT INTO t VALUES(8, 'and behind it');
--+ 51 changes, rowid 8
SELECT a, length(b) FROM t;
--= a | length(b)
--> 7 | 11
--> 8 | 13
ALTER TABLE t ADD COLUMN c DEFAULT 5;
INSERT INTO t VALUES(9, 'wider', 6);
--+ 52 changes, rowid 9
CREATE INDEX tb ON t(b);
INSERT INTO t VALUES(10, 'indexed', 7);
--+ 53 changes, rowid 10
COMMIT;
VACUUM;
INSERT INTO t VALUES(11, 'after VACUUM', 7);
--+ 54 changes, rowid 11
INSERT INTO t VALUES(12, 'after VACUUM', 7);
--+ 55 changes, rowid 12
SELECT * FROM t;
--= a | b | c
--> 7 | 'a new table' | 5
--> 8 | 'and behind it' | 5
--> 9 | 'wider' | 6
--> 10 | 'indexed' | 7
--> 11 | 'after VACUUM' | 7
--> 12 | 'after VACUUM' | 7
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- triggers that insert into the same table
PRAGMA page_size = 512;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TRIGGER before_it BEFORE INSERT ON t WHEN new.b = 'before' BEGIN INSERT INTO t VALUES(new.a + 1, 'by the trigger'); END;
CREATE TRIGGER behind_it AFTER INSERT ON t WHEN new.b = 'after' BEGIN INSERT INTO t VALUES(new.a + 1, zeroblob(200)), (new.a + 2, zeroblob(200)), (new.a + 3, zeroblob(200)); END;
CREATE TRIGGER away BEFORE INSERT ON t WHEN new.b = 'away' BEGIN DELETE FROM t WHERE a > new.a - 10; END;
CREATE TRIGGER same BEFORE INSERT ON t WHEN new.b = 'same' BEGIN INSERT OR IGNORE INTO t VALUES(new.a, 'first'); END;
BEGIN;
INSERT INTO t VALUES(1, 'x');
--+ 1 changes, rowid 1
INSERT INTO t VALUES(2, 'before');
--+ 3 changes, rowid 2
INSERT INTO t VALUES(4, 'after');
--+ 7 changes, rowid 4
INSERT INTO t VALUES(8, 'after');
--+ 11 changes, rowid 8
INSERT INTO t VALUES(20, 'same');
--! 1555: UNIQUE constraint failed: t.a
--+ 12 changes, rowid 8
INSERT INTO t VALUES(30, 'away');
--+ 13 changes, rowid 30
INSERT INTO t VALUES(31, 'away');
--+ 15 changes, rowid 31
INSERT OR REPLACE INTO t VALUES(40, 'same');
--+ 17 changes, rowid 40
INSERT INTO t VALUES(41, 'x');
--+ 18 changes, rowid 41
COMMIT;
SELECT a, length(b), typeof(b) FROM t;
--= a | length(b) | typeof(b)
--> 1 | 1 | 'text'
--> 2 | 6 | 'text'
--> 3 | 14 | 'text'
--> 4 | 5 | 'text'
--> 5 | 200 | 'blob'
--> 6 | 200 | 'blob'
--> 7 | 200 | 'blob'
--> 8 | 5 | 'text'
--> 9 | 200 | 'blob'
--> 10 | 200 | 'blob'
--> 11 | 200 | 'blob'
--> 31 | 4 | 'text'
--> 40 | 4 | 'text'
--> 41 | 1 | 'text'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- databases beside main
PRAGMA page_size = 512;
ATTACH ':memory:' AS other;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TABLE other.t(a INTEGER PRIMARY KEY, b);
CREATE TEMP TABLE v(a INTEGER PRIMARY KEY, b);
BEGIN;
INSERT INTO main.t VALUES(1, 'main');
--+ 1 changes, rowid 1
INSERT INTO other.t VALUES(5, 'other');
--+ 2 changes, rowid 5
INSERT INTO v VALUES(7, 'temp');
--+ 3 changes, rowid 7
INSERT INTO main.t VALUES(2, 'main');
--+ 4 changes, rowid 2
INSERT INTO other.t VALUES(3, 'other');
--+ 5 changes, rowid 3
INSERT INTO other.t VALUES(6, 'other');
--+ 6 changes, rowid 6
INSERT INTO v VALUES(8, 'temp');
--+ 7 changes, rowid 8
COMMIT;
DETACH other;
ATTACH ':memory:' AS other;
CREATE TABLE other.t(a INTEGER PRIMARY KEY, b);
INSERT INTO other.t VALUES(5, 'anew');
--+ 8 changes, rowid 5
INSERT INTO other.t VALUES(6, 'anew');
--+ 9 changes, rowid 6
SELECT * FROM main.t UNION ALL SELECT * FROM other.t UNION ALL SELECT * FROM v;
--= a | b
--> 1 | 'main'
--> 2 | 'main'
--> 5 | 'anew'
--> 6 | 'anew'
--> 7 | 'temp'
--> 8 | 'temp'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
