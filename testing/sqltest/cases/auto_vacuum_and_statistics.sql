--- dropping what has statistics in an auto-vacuum file
PRAGMA auto_vacuum=1;
CREATE TABLE v(z);
ANALYZE;
DROP TABLE v;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT * FROM sqlite_schema;
--= type | name | tbl_name | rootpage | sql
--> 'table' | 'sqlite_stat1' | 'sqlite_stat1' | 4 | 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'
--> 'table' | 'sqlite_stat4' | 'sqlite_stat4' | 3 | 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'

--- dropping tables whose statistics move
PRAGMA auto_vacuum=1;
CREATE TABLE a(x PRIMARY KEY);
CREATE TABLE v(z INTEGER PRIMARY KEY AUTOINCREMENT, y UNIQUE);
INSERT INTO v(y) VALUES (1),(2);
--+ 2 changes, rowid 2
INSERT INTO a VALUES (7);
--+ 3 changes, rowid 1
ANALYZE;
DROP TABLE v;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT name, rootpage FROM sqlite_schema;
--= name | rootpage
--> 'a' | 3
--> 'sqlite_autoindex_a_1' | 4
--> 'sqlite_sequence' | 7
--> 'sqlite_stat1' | 5
--> 'sqlite_stat4' | 6
SELECT * FROM sqlite_stat1;
--= tbl | idx | stat
--> 'a' | 'sqlite_autoindex_a_1' | '1 1'
SELECT tbl,idx,neq FROM sqlite_stat4;
--= tbl | idx | neq
--> 'a' | 'sqlite_autoindex_a_1' | '1 1'
SELECT * FROM sqlite_sequence;
--= name | seq
DROP TABLE a;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT name, rootpage FROM sqlite_schema;
--= name | rootpage
--> 'sqlite_sequence' | 4
--> 'sqlite_stat1' | 5
--> 'sqlite_stat4' | 3

--- dropping an index whose statistics move
PRAGMA auto_vacuum=2;
CREATE TABLE a(x);
CREATE INDEX ax ON a(x);
INSERT INTO a VALUES(1);
--+ 1 changes, rowid 1
ANALYZE;
DROP INDEX ax;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT name, rootpage FROM sqlite_schema;
--= name | rootpage
--> 'a' | 3
--> 'sqlite_stat1' | 5
--> 'sqlite_stat4' | 4
