--- dropping what has statistics in an auto-vacuum file
PRAGMA auto_vacuum=1;
CREATE TABLE v(z);
ANALYZE;
DROP TABLE v;
PRAGMA integrity_check;
SELECT * FROM sqlite_schema;
--- dropping tables whose statistics move
PRAGMA auto_vacuum=1;
CREATE TABLE a(x PRIMARY KEY); CREATE TABLE v(z INTEGER PRIMARY KEY AUTOINCREMENT, y UNIQUE);
INSERT INTO v(y) VALUES (1),(2); INSERT INTO a VALUES (7);
ANALYZE;
DROP TABLE v;
PRAGMA integrity_check;
SELECT name, rootpage FROM sqlite_schema;
SELECT * FROM sqlite_stat1; SELECT tbl,idx,neq FROM sqlite_stat4; SELECT * FROM sqlite_sequence;
DROP TABLE a;
PRAGMA integrity_check;
SELECT name, rootpage FROM sqlite_schema;
--- dropping an index whose statistics move
PRAGMA auto_vacuum=2;
CREATE TABLE a(x); CREATE INDEX ax ON a(x); INSERT INTO a VALUES(1);
ANALYZE;
DROP INDEX ax;
PRAGMA integrity_check;
SELECT name, rootpage FROM sqlite_schema;
