--- dbstat of a database without pages
SELECT count(*) FROM dbstat;
--= count(*)
--> 0
SELECT * FROM dbstat;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
SELECT count(*) FROM dbstat('main',1);
--= count(*)
--> 0
CREATE TABLE t(a);
SELECT name, pageno FROM dbstat;
--= name | pageno
--> 'sqlite_schema' | 1
--> 't' | 2

--- a number in quotes is a table's name
PRAGMA integrity_check='4';
--! 1: no such table: 4
PRAGMA integrity_check("4");
--! 1: no such table: 4
PRAGMA quick_check([4]);
--! 1: no such table: 4
PRAGMA integrity_check=4;
--= integrity_check
--> 'ok'
PRAGMA integrity_check(-1);
--= integrity_check
--> 'ok'
PRAGMA integrity_check(0);
--= integrity_check
--> 'ok'
PRAGMA integrity_check(0x10);
--= integrity_check
--> 'ok'
PRAGMA integrity_check(2.5);
--= integrity_check
--> 'ok'
CREATE TABLE "4"(a);
PRAGMA integrity_check='4';
--= integrity_check
--> 'ok'
PRAGMA quick_check('4');
--= quick_check
--> 'ok'
PRAGMA quick_check('5');
--! 1: no such table: 5

--- equal indexes whose roots were exchanged, over texts that differ by case
CREATE TABLE t(id INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE);
CREATE INDEX i1 ON t(b);
INSERT INTO t VALUES(1,'a'),(2,'b'),(3,'c'),(4,NULL);
--+ 4 changes, rowid 4
CREATE TABLE u(id INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE);
CREATE INDEX j1 ON u(b);
INSERT INTO u VALUES(1,'a'),(2,'b'),(3,'C'),(4,NULL);
--+ 8 changes, rowid 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA writable_schema=1;
UPDATE sqlite_schema SET rootpage=(SELECT sum(rootpage) FROM sqlite_schema WHERE name IN ('i1','j1'))-rootpage WHERE name IN ('i1','j1');
--+ 10 changes, rowid 4
PRAGMA writable_schema=RESET;
PRAGMA integrity_check;
--= integrity_check
--> 'row 3 values differ from index j1'
--> 'row 3 values differ from index i1'
PRAGMA quick_check;
--= quick_check
--> 'ok'
PRAGMA integrity_check(1);
--= integrity_check
--> 'row 3 values differ from index j1'
