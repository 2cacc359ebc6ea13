--- dbstat of a database without pages
SELECT count(*) FROM dbstat;
SELECT * FROM dbstat;
SELECT count(*) FROM dbstat('main',1);
CREATE TABLE t(a);
SELECT name, pageno FROM dbstat;
--- a number in quotes is a table's name
PRAGMA integrity_check='4';
PRAGMA integrity_check("4");
PRAGMA quick_check([4]);
PRAGMA integrity_check=4;
PRAGMA integrity_check(-1);
PRAGMA integrity_check(0);
PRAGMA integrity_check(0x10);
PRAGMA integrity_check(2.5);
CREATE TABLE "4"(a);
PRAGMA integrity_check='4';
PRAGMA quick_check('4');
PRAGMA quick_check('5');
--- equal indexes whose roots were exchanged, over texts that differ by case
CREATE TABLE t(id INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE);
CREATE INDEX i1 ON t(b);
INSERT INTO t VALUES(1,'a'),(2,'b'),(3,'c'),(4,NULL);
CREATE TABLE u(id INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE);
CREATE INDEX j1 ON u(b);
INSERT INTO u VALUES(1,'a'),(2,'b'),(3,'C'),(4,NULL);
PRAGMA integrity_check;
PRAGMA writable_schema=1;
UPDATE sqlite_schema SET rootpage=(SELECT sum(rootpage) FROM sqlite_schema WHERE name IN ('i1','j1'))-rootpage WHERE name IN ('i1','j1');
PRAGMA writable_schema=RESET;
PRAGMA integrity_check;
PRAGMA quick_check;
PRAGMA integrity_check(1);
