--- create table errors
CREATE TABLE t(a);
CREATE TABLE t(a);
--! 1: table t already exists
CREATE TABLE IF NOT EXISTS t(b);
CREATE TABLE u(a,a);
--! 1: duplicate column name: a
CREATE TABLE u(a PRIMARY KEY, b PRIMARY KEY);
--! 1: table "u" has more than one primary key
CREATE TABLE sqlite_x(a);
--! 1: object name reserved for internal use: sqlite_x
CREATE TABLE u(a, UNIQUE(nosuch));
--! 1: no such column: nosuch
CREATE TABLE u(a INTEGER PRIMARY KEY, b, PRIMARY KEY(b));
--! 1: table "u" has more than one primary key
CREATE TABLE u();
--! 1: near ")": syntax error
CREATE TABLE main.v(a);
CREATE TABLE nosuch.v(a);
--! 1: unknown database nosuch
DROP TABLE nosuch;
--! 1: no such table: nosuch
DROP TABLE IF EXISTS nosuch;
DROP TABLE t;
DROP TABLE t;
--! 1: no such table: t
CREATE TABLE "odd name"("odd col" TEXT, [x y] INT);
SELECT * FROM "odd name";
--= odd col | x y
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE v(a)'
--> 'CREATE TABLE "odd name"("odd col" TEXT, [x y] INT)'
DROP TABLE sqlite_master;
--! 1: table sqlite_master may not be dropped
CREATE TABLE c(a DEFAULT b);
CREATE TABLE c(a CHECK(nosuch>1));
--! 1: table c already exists
CREATE TABLE c(a COLLATE nosuch);
--! 1: table c already exists

--- schema table
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT UNIQUE, c, UNIQUE(b,c));
CREATE INDEX i1 ON t(c);
CREATE UNIQUE INDEX i2 ON t(c DESC, b COLLATE NOCASE);
CREATE INDEX IF NOT EXISTS i1 ON t(b);
CREATE INDEX i1 ON t(b);
--! 1: index i1 already exists
CREATE INDEX i3 ON nosuch(a);
--! 1: no such table: main.nosuch
CREATE INDEX i3 ON t(nosuch);
--! 1: no such column: nosuch
CREATE INDEX i4 ON t(c) WHERE c IS NOT NULL;
CREATE INDEX i5 ON t(length(b));
CREATE INDEX t ON t(a);
--! 1: there is already a table named t
SELECT type,name,tbl_name,sql FROM sqlite_master;
--= type | name | tbl_name | sql
--> 'table' | 't' | 't' | 'CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT UNIQUE, c, UNIQUE(b,c))'
--> 'index' | 'sqlite_autoindex_t_1' | 't' | NULL
--> 'index' | 'sqlite_autoindex_t_2' | 't' | NULL
--> 'index' | 'i1' | 't' | 'CREATE INDEX i1 ON t(c)'
--> 'index' | 'i2' | 't' | 'CREATE UNIQUE INDEX i2 ON t(c DESC, b COLLATE NOCASE)'
--> 'index' | 'i4' | 't' | 'CREATE INDEX i4 ON t(c) WHERE c IS NOT NULL'
--> 'index' | 'i5' | 't' | 'CREATE INDEX i5 ON t(length(b))'
SELECT count(*) FROM sqlite_schema;
--= count(*)
--> 7
DROP INDEX i1;
DROP INDEX i1;
--! 1: no such index: i1
DROP INDEX IF EXISTS i1;
DROP INDEX sqlite_autoindex_t_1;
--! 1: index associated with UNIQUE or PRIMARY KEY constraint cannot be dropped
SELECT name FROM sqlite_master ORDER BY name;
--= name
--> 'i2'
--> 'i4'
--> 'i5'
--> 'sqlite_autoindex_t_1'
--> 'sqlite_autoindex_t_2'
--> 't'
PRAGMA table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1
--> 1 | 'b' | 'TEXT' | 0 | NULL | 0
--> 2 | 'c' | '' | 0 | NULL | 0
PRAGMA index_list(t);
--= seq | name | unique | origin | partial
--> 0 | 'i5' | 0 | 'c' | 0
--> 1 | 'i4' | 0 | 'c' | 1
--> 2 | 'i2' | 1 | 'c' | 0
--> 3 | 'sqlite_autoindex_t_2' | 1 | 'u' | 0
--> 4 | 'sqlite_autoindex_t_1' | 1 | 'u' | 0
PRAGMA index_info(i2);
--= seqno | cid | name
--> 0 | 2 | 'c'
--> 1 | 1 | 'b'
PRAGMA index_xinfo(i2);
--= seqno | cid | name | desc | coll | key
--> 0 | 2 | 'c' | 1 | 'BINARY' | 1
--> 1 | 1 | 'b' | 0 | 'NOCASE' | 1
--> 2 | -1 | NULL | 0 | 'BINARY' | 0
PRAGMA table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1 | 0
--> 1 | 'b' | 'TEXT' | 0 | NULL | 0 | 0
--> 2 | 'c' | '' | 0 | NULL | 0 | 0
DROP TABLE t;
SELECT count(*) FROM sqlite_master;
--= count(*)
--> 0

--- index use keeps answers
CREATE TABLE t(a,b,c);
INSERT INTO t VALUES(1,'x',10),(2,'y',20),(3,'x',30),(NULL,'z',40),(5,NULL,50);
--+ 5 changes, rowid 5
CREATE INDEX ta ON t(a);
CREATE INDEX tbc ON t(b,c DESC);
CREATE INDEX tp ON t(c) WHERE b='x';
CREATE INDEX te ON t(a+c);
SELECT * FROM t WHERE a=2;
--= a | b | c
--> 2 | 'y' | 20
SELECT * FROM t WHERE b='x' ORDER BY c;
--= a | b | c
--> 1 | 'x' | 10
--> 3 | 'x' | 30
SELECT * FROM t WHERE b='x' AND c>15;
--= a | b | c
--> 3 | 'x' | 30
SELECT * FROM t WHERE a+c=22;
--= a | b | c
--> 2 | 'y' | 20
SELECT c FROM t WHERE b='x' AND c<100;
--= c
--> 30
--> 10
SELECT * FROM t WHERE a IS NULL;
--= a | b | c
--> NULL | 'z' | 40
SELECT * FROM t WHERE b>'w' ORDER BY b,c;
--= a | b | c
--> 1 | 'x' | 10
--> 3 | 'x' | 30
--> 2 | 'y' | 20
--> NULL | 'z' | 40
SELECT * FROM t ORDER BY b DESC, c;
--= a | b | c
--> NULL | 'z' | 40
--> 2 | 'y' | 20
--> 1 | 'x' | 10
--> 3 | 'x' | 30
--> 5 | NULL | 50
SELECT * FROM t INDEXED BY ta WHERE a=1;
--= a | b | c
--> 1 | 'x' | 10
SELECT * FROM t INDEXED BY nosuch WHERE a=1;
--! 1: no such index: nosuch
SELECT * FROM t NOT INDEXED WHERE a=1;
--= a | b | c
--> 1 | 'x' | 10
SELECT b,c FROM t WHERE b IN ('x','z') AND c IN (10,40);
--= b | c
--> 'x' | 10
--> 'z' | 40
UPDATE t SET b='x' WHERE a=2;
--+ 6 changes, rowid 5
SELECT c FROM t WHERE b='x' ORDER BY c;
--= c
--> 10
--> 20
--> 30
DELETE FROM t WHERE b='x' AND c=30;
--+ 7 changes, rowid 5
SELECT * FROM t WHERE b='x';
--= a | b | c
--> 2 | 'x' | 20
--> 1 | 'x' | 10
CREATE UNIQUE INDEX tu ON t(b);
--! 2067: UNIQUE constraint failed: t.b
CREATE UNIQUE INDEX tu2 ON t(a);

--- pragmas
PRAGMA user_version;
--= user_version
--> 0
PRAGMA user_version=7;
PRAGMA user_version;
--= user_version
--> 7
PRAGMA application_id=5;
PRAGMA application_id;
--= application_id
--> 5
PRAGMA encoding;
--= encoding
--> 'UTF-8'
PRAGMA page_size;
--= page_size
--> 4096
PRAGMA page_count;
--= page_count
--> 1
PRAGMA freelist_count;
--= freelist_count
--> 0
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
PRAGMA foreign_keys;
--= foreign_keys
--> 0
PRAGMA synchronous;
--= synchronous
--> 2
PRAGMA journal_mode;
--= journal_mode
--> 'memory'
PRAGMA cache_size;
--= cache_size
--> -2000
PRAGMA nosuch;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA quick_check;
--= quick_check
--> 'ok'
PRAGMA schema_version;
--= schema_version
--> 0
PRAGMA table_info(nosuch);
--= cid | name | type | notnull | dflt_value | pk
PRAGMA case_sensitive_like=1;
SELECT 'a' LIKE 'A';
--= 'a' LIKE 'A'
--> 0
PRAGMA temp_store;
--= temp_store
--> 0
PRAGMA locking_mode;
--= locking_mode
--> 'normal'
PRAGMA secure_delete;
--= secure_delete
--> 0
PRAGMA recursive_triggers;
--= recursive_triggers
--> 0
PRAGMA writable_schema;
--= writable_schema
--> 0
PRAGMA defer_foreign_keys;
--= defer_foreign_keys
--> 0
PRAGMA query_only;
--= query_only
--> 0
PRAGMA query_only=1;
CREATE TABLE q(a);
--! 8: attempt to write a readonly database
PRAGMA busy_timeout;
--= timeout
--> 0
PRAGMA busy_timeout=100;
--= timeout
--> 100

--- encodings
PRAGMA encoding='UTF-16le';
CREATE TABLE t(a TEXT, b);
INSERT INTO t VALUES('häé',1),('z',2),('日本',3);
--+ 3 changes, rowid 3
SELECT * FROM t ORDER BY a;
--= a | b
--> 'häé' | 1
--> 'z' | 2
--> '日本' | 3
SELECT length(a), upper(a), hex(a), substr(a,2,1) FROM t;
--= length(a) | upper(a) | hex(a) | substr(a,2,1)
--> 3 | 'Häé' | '6800E400E900' | 'ä'
--> 1 | 'Z' | '7A00' | ''
--> 2 | '日本' | 'E5652C67' | '本'
SELECT a||b FROM t;
--= a||b
--> 'häé1'
--> 'z2'
--> '日本3'
SELECT * FROM t WHERE a='z';
--= a | b
--> 'z' | 2
SELECT * FROM t WHERE a LIKE 'Z';
--= a | b
--> 'z' | 2
CREATE INDEX i ON t(a);
SELECT b FROM t WHERE a>'a';
--= b
--> 1
--> 2
--> 3
SELECT group_concat(a) FROM t;
--= group_concat(a)
--> 'häé,z,日本'
SELECT max(a) FROM t;
--= max(a)
--> '日本'
PRAGMA encoding;
--= encoding
--> 'UTF-16le'
SELECT quote(a), typeof(a), instr(a,'é') FROM t;
--= quote(a) | typeof(a) | instr(a,'é')
--> ''häé'' | 'text' | 3
--> ''z'' | 'text' | 0
--> ''日本'' | 'text' | 0
SELECT CAST(a AS BLOB) FROM t;
--= CAST(a AS BLOB)
--> x'6800e400e900'
--> x'7a00'
--> x'e5652c67'
