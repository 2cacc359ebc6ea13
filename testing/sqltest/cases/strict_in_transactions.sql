--- strict in transaction
CREATE TABLE s(a INT) STRICT;
BEGIN;
INSERT INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- function error
CREATE TABLE s(a INT);
BEGIN;
INSERT INTO s SELECT abs(value) FROM json_each('[1,-9223372036854775808]');
--! 1: integer overflow
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a

--- update function error
CREATE TABLE s(a INT, b INT);
BEGIN;
INSERT INTO s VALUES (1, 1),(2,-9223372036854775808),(3, 3);
--+ 3 changes, rowid 3
UPDATE s SET a = abs(b)+10;
--! 1: integer overflow
SELECT * FROM s;
--= a | b
--> 1 | 1
--> 2 | -9223372036854775808
--> 3 | 3

--- update strict error
CREATE TABLE s(a INT, b ANY) STRICT;
BEGIN;
INSERT INTO s VALUES (1, 1),(2,'x'),(3, 3);
--+ 3 changes, rowid 3
UPDATE s SET a = b;
--! 3091: cannot store TEXT value in INT column s.a
SELECT * FROM s;
--= a | b
--> 1 | 1
--> 2 | 'x'
--> 3 | 3

--- update strict error with check
CREATE TABLE s(a INT CHECK(a>0), b ANY) STRICT;
BEGIN;
INSERT INTO s VALUES (1, 10),(2,'x'),(3, 3);
--+ 3 changes, rowid 3
UPDATE s SET a = b;
--! 3091: cannot store TEXT value in INT column s.a
SELECT * FROM s;
--= a | b
--> 1 | 10
--> 2 | 'x'
--> 3 | 3

--- insert mustbeint
CREATE TABLE s(a INTEGER PRIMARY KEY);
BEGIN;
INSERT INTO s SELECT value FROM json_each('[1,"x"]');
--! 20: datatype mismatch
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a

--- strict with fail
CREATE TABLE s(a INT) STRICT;
BEGIN;
INSERT OR ROLLBACK INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- autocommit
CREATE TABLE s(a INT) STRICT;
INSERT INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a

--- not null
CREATE TABLE s(a INT NOT NULL) STRICT;
BEGIN;
INSERT INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a

--- unique
CREATE TABLE s(a INT UNIQUE) STRICT;
BEGIN;
INSERT INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a

--- unique replace
CREATE TABLE s(a INT UNIQUE) STRICT;
BEGIN;
INSERT OR REPLACE INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- select
CREATE TABLE s(a INT) STRICT;
BEGIN;
INSERT INTO s SELECT column1 FROM (VALUES(1),('x'));
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- function
CREATE TABLE s(a INT) STRICT;
BEGIN;
INSERT INTO s VALUES(abs(1)),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a

--- index
CREATE TABLE s(a INT) STRICT;
CREATE INDEX si ON s(a);
BEGIN;
INSERT INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- aggregate
CREATE TABLE s(a INT) STRICT;
BEGIN;
INSERT INTO s SELECT max(column1) FROM (VALUES(1),('x')) GROUP BY column1;
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- trigger
CREATE TABLE s(a INT) STRICT;
CREATE TRIGGER tr AFTER INSERT ON s BEGIN SELECT 1; END;
BEGIN;
INSERT INTO s VALUES(1),('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- subquery
CREATE TABLE s(a INT) STRICT;
CREATE TABLE o(p);
INSERT INTO o VALUES (1), ('x');
--+ 2 changes, rowid 2
BEGIN;
INSERT INTO s SELECT p FROM o WHERE p IN (SELECT p FROM o) ORDER BY p LIMIT 5;
--! 3091: cannot store TEXT value in INT column s.a
--+ 2 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- like
CREATE TABLE s(a INT) STRICT;
CREATE TABLE o(p);
INSERT INTO o VALUES (1), ('x');
--+ 2 changes, rowid 2
BEGIN;
INSERT INTO s SELECT p FROM o WHERE p NOT LIKE 'z';
--! 3091: cannot store TEXT value in INT column s.a
--+ 2 changes, rowid 1
SELECT * FROM s;
--= a

--- cast, case
CREATE TABLE s(a INT) STRICT;
CREATE TABLE o(p);
INSERT INTO o VALUES (1), ('x');
--+ 2 changes, rowid 2
BEGIN;
INSERT INTO s SELECT CASE WHEN p=1 THEN CAST(p AS INT) ELSE p || 'a' END FROM o;
--! 3091: cannot store TEXT value in INT column s.a
--+ 2 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- copy
CREATE TABLE s(a INT) STRICT;
CREATE TABLE o(p);
INSERT INTO o VALUES (1), ('x');
--+ 2 changes, rowid 2
BEGIN;
INSERT INTO s SELECT * FROM o;
--! 3091: cannot store TEXT value in INT column s.a
--+ 2 changes, rowid 1
SELECT * FROM s;
--= a
--> 1

--- upsert
CREATE TABLE s(a INT, b INT) STRICT;
CREATE TABLE o(p);
INSERT INTO o VALUES (1), ('x');
--+ 2 changes, rowid 2
BEGIN;
INSERT INTO s(a) VALUES (1), ('x') RETURNING a;
--= a
--! 3091: cannot store TEXT value in INT column s.a
--+ 2 changes, rowid 1
SELECT * FROM s;
--= a | b
--> 1 | NULL

--- without rowid
CREATE TABLE s(a INT, b INT, PRIMARY KEY(a)) STRICT, WITHOUT ROWID;
BEGIN;
INSERT INTO s(a) VALUES (1), ('x');
--! 3091: cannot store TEXT value in INT column s.a
SELECT * FROM s;
--= a | b

--- ipk
CREATE TABLE s(a INTEGER PRIMARY KEY, b INT) STRICT;
BEGIN;
INSERT INTO s(b) VALUES (1), ('x');
--! 3091: cannot store TEXT value in INT column s.b
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a | b
--> 1 | 1

--- default
CREATE TABLE s(a INT DEFAULT (abs(-1)), b INT) STRICT;
BEGIN;
INSERT INTO s(b) VALUES (1), ('x');
--! 3091: cannot store TEXT value in INT column s.b
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a | b

--- generated
CREATE TABLE s(a INT AS (b+1), b INT) STRICT;
BEGIN;
INSERT INTO s(b) VALUES (1), ('x');
--! 3091: cannot store TEXT value in INT column s.b
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a | b
--> 2 | 1

--- in a trigger
CREATE TABLE s(a INT) STRICT;
CREATE TABLE o(p);
CREATE TRIGGER tr AFTER INSERT ON o BEGIN INSERT INTO s VALUES (new.p); END;
BEGIN;
INSERT INTO o VALUES (1), ('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 1 changes, rowid 2
SELECT * FROM s;
--= a
--> 1
SELECT * FROM o;
--= p
--> 1
--> 'x'

--- outside of a transaction, in a savepoint
CREATE TABLE s(a INT) STRICT;
SAVEPOINT one;
INSERT INTO s VALUES (1), ('x');
--! 3091: cannot store TEXT value in INT column s.a
--+ 0 changes, rowid 1
SELECT * FROM s;
--= a
--> 1
RELEASE one;
SELECT * FROM s;
--= a
--> 1
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
