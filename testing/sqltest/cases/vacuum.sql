--- vacuum: rows, rowids, roots and the cookie
CREATE TABLE a(x);
INSERT INTO a(rowid,x) VALUES(5,'five'),(9,'nine');
--+ 2 changes, rowid 9
CREATE TABLE b(x);
CREATE INDEX bi ON b(x);
INSERT INTO b(rowid,x) VALUES(5,'five'),(9,'nine');
--+ 4 changes, rowid 9
CREATE TABLE c(id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE);
INSERT INTO c(x) VALUES(1),(2),(3);
--+ 7 changes, rowid 3
DELETE FROM c WHERE id=3;
--+ 8 changes, rowid 3
CREATE TABLE d(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO d VALUES(1,2);
--+ 9 changes, rowid 3
CREATE TABLE gone(x);
INSERT INTO gone VALUES(zeroblob(20000));
--+ 10 changes, rowid 1
DROP TABLE gone;
PRAGMA schema_version;
--= schema_version
--> 7
PRAGMA page_count;
--= page_count
--> 13
PRAGMA freelist_count;
--= freelist_count
--> 5
SELECT rowid, type, name, rootpage FROM sqlite_master;
--= rowid | type | name | rootpage
--> 1 | 'table' | 'a' | 2
--> 2 | 'table' | 'b' | 3
--> 3 | 'index' | 'bi' | 4
--> 4 | 'table' | 'c' | 5
--> 5 | 'index' | 'sqlite_autoindex_c_1' | 6
--> 6 | 'table' | 'sqlite_sequence' | 7
--> 7 | 'table' | 'd' | 8
VACUUM;
SELECT rowid, type, name, rootpage FROM sqlite_master;
--= rowid | type | name | rootpage
--> 1 | 'table' | 'a' | 2
--> 2 | 'table' | 'b' | 3
--> 3 | 'table' | 'c' | 4
--> 4 | 'index' | 'sqlite_autoindex_c_1' | 5
--> 5 | 'table' | 'sqlite_sequence' | 6
--> 6 | 'table' | 'd' | 7
--> 7 | 'index' | 'bi' | 8
PRAGMA schema_version;
--= schema_version
--> 8
PRAGMA page_count;
--= page_count
--> 8
PRAGMA freelist_count;
--= freelist_count
--> 0
SELECT rowid, * FROM a;
--= rowid | x
--> 1 | 'five'
--> 2 | 'nine'
SELECT rowid, * FROM b;
--= rowid | x
--> 5 | 'five'
--> 9 | 'nine'
SELECT rowid, * FROM c;
--= id | id | x
--> 1 | 1 | 1
--> 2 | 2 | 2
SELECT * FROM d;
--= k | v
--> 1 | 2
SELECT rowid, * FROM sqlite_sequence;
--= rowid | name | seq
--> 1 | 'c' | 3
SELECT x FROM b WHERE x > 'a';
--= x
--> 'five'
--> 'nine'
INSERT INTO c(x) VALUES(7);
--+ 11 changes, rowid 4
SELECT * FROM c;
--= id | x
--> 1 | 1
--> 2 | 2
--> 4 | 7
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- vacuum: in a file
CREATE TABLE a(x);
INSERT INTO a(rowid,x) VALUES(5,'@DIR@'),(9,'nine');
--+ 2 changes, rowid 9
CREATE INDEX i ON a(x);
PRAGMA user_version = 7;
PRAGMA application_id = 8;
DROP INDEX i;
VACUUM;
PRAGMA page_count;
--= page_count
--> 2
PRAGMA user_version;
--= user_version
--> 7
PRAGMA application_id;
--= application_id
--> 8
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT rowid, x = '@DIR@' FROM a;
--= rowid | x = '@DIR@'
--> 1 | 1
--> 2 | 0

--- vacuum: errors
CREATE TABLE t(a);
BEGIN;
VACUUM;
--! 1: cannot VACUUM from within a transaction
VACUUM INTO '@DIR@/x.db';
--! 1: cannot VACUUM from within a transaction
COMMIT;
VACUUM INTO NULL;
--! 1: non-text filename
VACUUM INTO 5;
--! 1: non-text filename
VACUUM INTO x'41';
--! 1: non-text filename
VACUUM INTO x;
--! 1: no such column: x
VACUUM INTO '@DIR@/v.db';
VACUUM INTO '@DIR@/v.db';
--! 1: output file already exists
VACUUM INTO '@DIR@/nosuch/v.db';
--! 14: unable to open database: @DIR@/nosuch/v.db
VACUUM nosuch;
--! 1: unknown database nosuch
VACUUM nosuch INTO 'x';
--! 1: unknown database nosuch
VACUUM temp;
VACUUM temp INTO '@DIR@/t.db';
VACUUM main.t;
--! 1: near ".": syntax error

--- vacuum: a copy keeps rowids
CREATE TABLE a(x);
INSERT INTO a(rowid,x) VALUES(5,'five'),(9,'nine');
--+ 2 changes, rowid 9
CREATE TABLE c(id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE);
INSERT INTO c(x) VALUES('p'),('q');
--+ 4 changes, rowid 2
VACUUM INTO '@DIR@/copy.db';
ATTACH '@DIR@/copy.db' AS copy;
SELECT rowid, * FROM copy.a;
--= rowid | x
--> 5 | 'five'
--> 9 | 'nine'
SELECT * FROM copy.c;
--= id | x
--> 1 | 'p'
--> 2 | 'q'
SELECT * FROM copy.sqlite_sequence;
--= name | seq
--> 'c' | 2
SELECT rowid, type, name, tbl_name, rootpage, sql FROM copy.sqlite_master;
--= rowid | type | name | tbl_name | rootpage | sql
--> 1 | 'table' | 'a' | 'a' | 2 | 'CREATE TABLE a(x)'
--> 2 | 'table' | 'c' | 'c' | 3 | 'CREATE TABLE c(id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE)'
--> 3 | 'index' | 'sqlite_autoindex_c_1' | 'c' | 4 | NULL
--> 4 | 'table' | 'sqlite_sequence' | 'sqlite_sequence' | 5 | 'CREATE TABLE sqlite_sequence(name,seq)'
PRAGMA copy.integrity_check;
--= integrity_check
--> 'ok'
PRAGMA copy.schema_version;
--= schema_version
--> 3
VACUUM copy;
SELECT rowid, * FROM copy.a;
--= rowid | x
--> 1 | 'five'
--> 2 | 'nine'
VACUUM main INTO '@DIR@/copy2.db';
VACUUM copy INTO '@DIR@/copy3.db';

--- vacuum: another page size
CREATE TABLE t(a PRIMARY KEY, b);
INSERT INTO t VALUES('@DIR@', zeroblob(9000)), (2, zeroblob(100));
--+ 2 changes, rowid 2
PRAGMA page_size;
--= page_size
--> 4096
PRAGMA page_count;
--= page_count
--> 5
PRAGMA page_size = 1024;
PRAGMA page_size;
--= page_size
--> 4096
VACUUM;
PRAGMA page_size;
--= page_size
--> 1024
PRAGMA page_count;
--= page_count
--> 11
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT length(b) FROM t;
--= length(b)
--> 9000
--> 100
PRAGMA page_size = 65536;
VACUUM;
PRAGMA page_size;
--= page_size
--> 65536
PRAGMA page_count;
--= page_count
--> 3
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT length(b) FROM t;
--= length(b)
--> 9000
--> 100
PRAGMA page_size = 100;
PRAGMA page_size = 512;
VACUUM;
PRAGMA page_size;
--= page_size
--> 512
PRAGMA page_count;
--= page_count
--> 22
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
INSERT INTO t VALUES(3, zeroblob(3000));
--+ 3 changes, rowid 3
SELECT length(b) FROM t;
--= length(b)
--> 9000
--> 100
--> 3000
PRAGMA page_size = 2048;
BEGIN;
INSERT INTO t VALUES(4, 5);
--+ 4 changes, rowid 4
ROLLBACK;
VACUUM INTO '@DIR@/other.db';
ATTACH '@DIR@/other.db' AS other;
PRAGMA other.page_size;
--= page_size
--> 2048
SELECT length(b) FROM other.t;
--= length(b)
--> 9000
--> 100
--> 3000

--- vacuum: in memory a page keeps its size
CREATE TABLE t(a);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
PRAGMA page_size = 1024;
VACUUM;
PRAGMA page_size;
--= page_size
--> 4096
SELECT * FROM t;
--= a
--> 1

--- vacuum: auto_vacuum on and off
CREATE TABLE t(a);
INSERT INTO t VALUES('@DIR@');
--+ 1 changes, rowid 1
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
PRAGMA auto_vacuum = 1;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
VACUUM;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 1
PRAGMA page_count;
--= page_count
--> 3
PRAGMA auto_vacuum = incremental;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 2
PRAGMA auto_vacuum = 1;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 1
PRAGMA auto_vacuum = none;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 1
VACUUM;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA auto_vacuum = 2;
VACUUM;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 2
CREATE TABLE u(x);
INSERT INTO u VALUES(zeroblob(30000));
--+ 2 changes, rowid 1
DELETE FROM u;
--+ 3 changes, rowid 1
PRAGMA freelist_count;
--= freelist_count
--> 7
PRAGMA page_count;
--= page_count
--> 11
PRAGMA incremental_vacuum(2);
--> 
--> 
PRAGMA freelist_count;
--= freelist_count
--> 5
PRAGMA page_count;
--= page_count
--> 9
PRAGMA incremental_vacuum;
--> 
--> 
--> 
--> 
--> 
PRAGMA freelist_count;
--= freelist_count
--> 0
PRAGMA page_count;
--= page_count
--> 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- vacuum: an empty database
VACUUM;
PRAGMA page_count;
--= page_count
--> 1
SELECT '@DIR@' IS NULL;
--= '@DIR@' IS NULL
--> 0

--- vacuum: a sequence that nobody needs goes
CREATE TABLE c(id INTEGER PRIMARY KEY AUTOINCREMENT);
INSERT INTO c DEFAULT VALUES;
--+ 1 changes, rowid 1
DROP TABLE c;
SELECT name FROM sqlite_master;
--= name
--> 'sqlite_sequence'
VACUUM;
SELECT name FROM sqlite_master;
--= name

--- vacuum: an attached database
ATTACH '@DIR@/a.db' AS a;
CREATE TABLE a.t(x);
INSERT INTO a.t(rowid, x) VALUES(7, 1);
--+ 1 changes, rowid 7
PRAGMA main.page_count;
--= page_count
--> 0
VACUUM a;
SELECT rowid, x FROM a.t;
--= rowid | x
--> 1 | 1
PRAGMA main.page_count;
--= page_count
--> 0

--- vacuum: changes are not counted
CREATE TABLE t(x);
INSERT INTO t VALUES(1),(2);
--+ 2 changes, rowid 2
VACUUM;
SELECT changes(), total_changes(), last_insert_rowid();
--= changes() | total_changes() | last_insert_rowid()
--> 2 | 2 | 2

--- vacuum: rows of the schema without a tree count as inserted
CREATE TABLE t(a UNIQUE);
CREATE INDEX i ON t(a);
INSERT INTO t(rowid, a) VALUES(77, 1);
--+ 1 changes, rowid 77
VACUUM;
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 77
CREATE TABLE u(id INTEGER PRIMARY KEY AUTOINCREMENT);
VACUUM;
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 77
CREATE VIEW v AS SELECT 1;
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 77
VACUUM;
--+ 1 changes, rowid 6
SELECT last_insert_rowid(), changes(), total_changes();
--= last_insert_rowid() | changes() | total_changes()
--> 6 | 1 | 1
INSERT INTO t(rowid, a) VALUES(78, 2);
--+ 2 changes, rowid 78
CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END;
DROP VIEW v;
VACUUM;
--+ 2 changes, rowid 6
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 6
INSERT INTO t(rowid, a) VALUES(79, 3);
--+ 3 changes, rowid 79
VACUUM INTO '@DIR@/copy.db';
--+ 3 changes, rowid 6
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 6
INSERT INTO t(rowid, a) VALUES(80, 4);
--+ 4 changes, rowid 80
BEGIN;
VACUUM;
--! 1: cannot VACUUM from within a transaction
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 80
ROLLBACK;
ATTACH '@DIR@/a.db' AS a;
CREATE VIEW a.w AS SELECT 1;
CREATE TABLE a.x(y);
VACUUM a;
--+ 4 changes, rowid 2
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 2
CREATE TEMP VIEW tv AS SELECT 1;
INSERT INTO t(rowid, a) VALUES(81, 5);
--+ 5 changes, rowid 81
VACUUM temp;
SELECT last_insert_rowid();
--= last_insert_rowid()
--> 81
