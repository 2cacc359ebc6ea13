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
