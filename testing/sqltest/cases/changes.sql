--- insert forms
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT DEFAULT 'dflt', c INT DEFAULT (1+2), d REAL);
INSERT INTO t DEFAULT VALUES;
--+ 1 changes, rowid 1
INSERT INTO t(b) VALUES('x'),('y');
--+ 3 changes, rowid 3
INSERT INTO t(d,b) VALUES('1.5',7);
--+ 4 changes, rowid 4
INSERT INTO t VALUES(NULL,NULL,NULL,NULL);
--+ 5 changes, rowid 5
INSERT INTO t(a,b) VALUES(100,'z');
--+ 6 changes, rowid 100
INSERT INTO t(rowid,b) VALUES(50,'r');
--+ 7 changes, rowid 50
INSERT INTO t SELECT a+1000,b,c,d FROM t;
--+ 14 changes, rowid 1100
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'dflt' | 3 | NULL
--> 2 | 'x' | 3 | NULL
--> 3 | 'y' | 3 | NULL
--> 4 | '7' | 3 | 1.5
--> 5 | NULL | NULL | NULL
--> 50 | 'r' | 3 | NULL
--> 100 | 'z' | 3 | NULL
--> 1001 | 'dflt' | 3 | NULL
--> 1002 | 'x' | 3 | NULL
--> 1003 | 'y' | 3 | NULL
--> 1004 | '7' | 3 | 1.5
--> 1005 | NULL | NULL | NULL
--> 1050 | 'r' | 3 | NULL
--> 1100 | 'z' | 3 | NULL
INSERT INTO t(a) VALUES('abc');
--! 20: datatype mismatch
INSERT INTO t(a) VALUES(1);
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t(nosuch) VALUES(1);
--! 1: table t has no column named nosuch
INSERT INTO t VALUES(1,2);
--! 1: table t has 4 columns but 2 values were supplied
INSERT INTO t(a,b) VALUES(1);
--! 1: 1 values for 2 columns
INSERT INTO nosuch VALUES(1);
--! 1: no such table: nosuch
INSERT INTO t(a,a) VALUES(7,8);
--+ 15 changes, rowid 8
SELECT last_insert_rowid(), changes(), total_changes();
--= last_insert_rowid() | changes() | total_changes()
--> 8 | 1 | 15

--- affinity
CREATE TABLE f(i INTEGER, t TEXT, r REAL, n NUMERIC, b BLOB, x);
INSERT INTO f VALUES('1','1','1','1','1','1'),(1.0,1.0,1,1.0,1.0,1.0),('abc',12,'abc','1e2',x'01',x'01'),(1.5,1.5,'1.5','1.5',NULL,NULL),('9223372036854775808',1e300,5,'  7 ','','');
--+ 5 changes, rowid 5
SELECT *, typeof(i),typeof(t),typeof(r),typeof(n),typeof(b),typeof(x) FROM f;
--= i | t | r | n | b | x | typeof(i) | typeof(t) | typeof(r) | typeof(n) | typeof(b) | typeof(x)
--> 1 | '1' | 1.0 | 1 | '1' | '1' | 'integer' | 'text' | 'real' | 'integer' | 'text' | 'text'
--> 1 | '1.0' | 1.0 | 1 | 1.0 | 1.0 | 'integer' | 'text' | 'real' | 'integer' | 'real' | 'real'
--> 'abc' | '12' | 'abc' | 100 | x'01' | x'01' | 'text' | 'text' | 'text' | 'integer' | 'blob' | 'blob'
--> 1.5 | '1.5' | 1.5 | 1.5 | NULL | NULL | 'real' | 'text' | 'real' | 'real' | 'null' | 'null'
--> 9.223372036854776e18 | '1.0e+300' | 5.0 | 7 | '' | '' | 'real' | 'text' | 'real' | 'integer' | 'text' | 'text'
SELECT * FROM f WHERE i=1;
--= i | t | r | n | b | x
--> 1 | '1' | 1.0 | 1 | '1' | '1'
--> 1 | '1.0' | 1.0 | 1 | 1.0 | 1.0
SELECT * FROM f WHERE t=1;
--= i | t | r | n | b | x
--> 1 | '1' | 1.0 | 1 | '1' | '1'
SELECT * FROM f WHERE x=1;
--= i | t | r | n | b | x
--> 1 | '1.0' | 1.0 | 1 | 1.0 | 1.0
SELECT * FROM f WHERE r='1.5';
--= i | t | r | n | b | x
--> 1.5 | '1.5' | 1.5 | 1.5 | NULL | NULL
SELECT * FROM f WHERE n=t;
--= i | t | r | n | b | x
--> 1 | '1' | 1.0 | 1 | '1' | '1'
--> 1 | '1.0' | 1.0 | 1 | 1.0 | 1.0
--> 1.5 | '1.5' | 1.5 | 1.5 | NULL | NULL

--- conflict clauses
CREATE TABLE u(a UNIQUE, b NOT NULL, c CHECK(c>0));
INSERT INTO u VALUES(1,1,1);
--+ 1 changes, rowid 1
INSERT INTO u VALUES(1,2,2);
--! 2067: UNIQUE constraint failed: u.a
INSERT OR IGNORE INTO u VALUES(1,3,3);
INSERT OR REPLACE INTO u VALUES(1,4,4);
--+ 2 changes, rowid 2
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
INSERT INTO u VALUES(2,NULL,1);
--! 1299: NOT NULL constraint failed: u.b
INSERT OR IGNORE INTO u VALUES(2,NULL,1);
INSERT OR REPLACE INTO u VALUES(2,NULL,1);
--! 1299: NOT NULL constraint failed: u.b
INSERT INTO u VALUES(3,1,-1);
--! 275: CHECK constraint failed: c>0
INSERT OR IGNORE INTO u VALUES(3,1,-1);
INSERT OR FAIL INTO u VALUES(5,5,5),(1,6,6),(7,7,7);
--! 2067: UNIQUE constraint failed: u.a
--+ 3 changes, rowid 3
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
--> 5 | 5 | 5
INSERT OR ABORT INTO u VALUES(8,8,8),(1,6,6);
--! 2067: UNIQUE constraint failed: u.a
--+ 3 changes, rowid 4
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
--> 5 | 5 | 5
BEGIN;
INSERT INTO u VALUES(9,9,9);
--+ 4 changes, rowid 4
INSERT OR ROLLBACK INTO u VALUES(1,1,1);
--! 2067: UNIQUE constraint failed: u.a
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
--> 5 | 5 | 5
COMMIT;
--! 1: cannot commit - no transaction is active
REPLACE INTO u VALUES(5,55,55);
--+ 5 changes, rowid 4
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
--> 5 | 55 | 55
INSERT INTO u VALUES(NULL,1,NULL),(NULL,2,NULL);
--+ 7 changes, rowid 6
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
--> 5 | 55 | 55
--> NULL | 1 | NULL
--> NULL | 2 | NULL
UPDATE u SET a=5;
--! 2067: UNIQUE constraint failed: u.a
UPDATE OR IGNORE u SET a=5;
--+ 8 changes, rowid 6
SELECT * FROM u;
--= a | b | c
--> 1 | 4 | 4
--> 5 | 55 | 55
--> NULL | 1 | NULL
--> NULL | 2 | NULL
UPDATE OR REPLACE u SET a=6;
--+ 12 changes, rowid 6
SELECT * FROM u;
--= a | b | c
--> 6 | 2 | NULL

--- primary keys
CREATE TABLE p(a INT PRIMARY KEY, b, UNIQUE(b));
INSERT INTO p VALUES(1,1),(2,2);
--+ 2 changes, rowid 2
INSERT INTO p VALUES(1,3);
--! 1555: UNIQUE constraint failed: p.a
INSERT INTO p VALUES(3,2);
--! 2067: UNIQUE constraint failed: p.b
UPDATE p SET a=a+1;
--! 1555: UNIQUE constraint failed: p.a
SELECT * FROM p;
--= a | b
--> 1 | 1
--> 2 | 2
UPDATE p SET a=a+10;
--+ 4 changes, rowid 2
SELECT * FROM p;
--= a | b
--> 11 | 1
--> 12 | 2
CREATE TABLE pk2(a,b,c,PRIMARY KEY(a,b));
INSERT INTO pk2 VALUES(1,1,1),(1,2,2);
--+ 6 changes, rowid 2
INSERT INTO pk2 VALUES(1,2,3);
--! 1555: UNIQUE constraint failed: pk2.a, pk2.b
REPLACE INTO pk2 VALUES(1,2,3);
--+ 7 changes, rowid 3
SELECT * FROM pk2;
--= a | b | c
--> 1 | 1 | 1
--> 1 | 2 | 3
CREATE TABLE ck(a, b, CONSTRAINT ab CHECK(a<b));
INSERT INTO ck VALUES(2,1);
--! 275: CHECK constraint failed: ab
CREATE TABLE oc(a PRIMARY KEY ON CONFLICT REPLACE, b UNIQUE ON CONFLICT IGNORE, c NOT NULL ON CONFLICT IGNORE);
INSERT INTO oc VALUES(1,1,1),(1,2,2),(3,2,3),(4,4,NULL);
--+ 9 changes, rowid 2
SELECT * FROM oc;
--= a | b | c
--> 1 | 2 | 2

--- update
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
INSERT INTO t VALUES(1,1,1),(2,2,2),(3,3,3);
--+ 3 changes, rowid 3
UPDATE t SET b=b+1, c=b;
--+ 6 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 1 | 2 | 1
--> 2 | 3 | 2
--> 3 | 4 | 3
UPDATE t SET a=a+10 WHERE a=1;
--+ 7 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 2 | 3 | 2
--> 3 | 4 | 3
--> 11 | 2 | 1
UPDATE t SET (b,c)=(7,8) WHERE a=2;
--+ 8 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 2 | 7 | 8
--> 3 | 4 | 3
--> 11 | 2 | 1
UPDATE t SET b=(SELECT max(c) FROM t);
--+ 11 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 2 | 8 | 8
--> 3 | 8 | 3
--> 11 | 8 | 1
UPDATE t SET nosuch=1;
--! 1: no such column: nosuch
UPDATE nosuch SET a=1;
--! 1: no such table: nosuch
UPDATE t SET a=3 WHERE a=2;
--! 1555: UNIQUE constraint failed: t.a
UPDATE t SET a='x' WHERE a=2;
--! 20: datatype mismatch
UPDATE t SET c=NULL WHERE b IS NOT NULL;
--+ 14 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 2 | 8 | NULL
--> 3 | 8 | NULL
--> 11 | 8 | NULL
UPDATE t SET a=-a;
--+ 17 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> -11 | 8 | NULL
--> -3 | 8 | NULL
--> -2 | 8 | NULL
SELECT changes();
--= changes()
--> 3
CREATE INDEX tb ON t(b);
UPDATE t SET b=a;
--+ 20 changes, rowid 3
SELECT * FROM t WHERE b<0 ORDER BY b;
--= a | b | c
--> -11 | -11 | NULL
--> -3 | -3 | NULL
--> -2 | -2 | NULL
UPDATE t SET b=b+100 WHERE b>-5;
--+ 22 changes, rowid 3
SELECT b FROM t ORDER BY b;
--= b
--> -11
--> 97
--> 98

--- delete
CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c);
INSERT INTO t VALUES(1,1,1),(2,2,2),(3,3,3),(4,4,4);
--+ 4 changes, rowid 4
CREATE INDEX tc ON t(c);
DELETE FROM t WHERE a=2;
--+ 5 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 1 | 1 | 1
--> 3 | 3 | 3
--> 4 | 4 | 4
DELETE FROM t WHERE c>3;
--+ 6 changes, rowid 4
SELECT * FROM t WHERE c>0;
--= a | b | c
--> 1 | 1 | 1
--> 3 | 3 | 3
DELETE FROM t WHERE b IN (SELECT b FROM t WHERE c=1);
--+ 7 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 3 | 3 | 3
SELECT changes();
--= changes()
--> 1
DELETE FROM t;
--+ 8 changes, rowid 4
SELECT count(*) FROM t;
--= count(*)
--> 0
SELECT changes();
--= changes()
--> 1
DELETE FROM nosuch;
--! 1: no such table: nosuch
DELETE FROM t WHERE nosuch=1;
--! 1: no such column: nosuch
DELETE FROM sqlite_master;
--! 1: table sqlite_master may not be modified

--- autoincrement
CREATE TABLE ai(a INTEGER PRIMARY KEY AUTOINCREMENT, b);
INSERT INTO ai(b) VALUES(1),(2);
--+ 2 changes, rowid 2
DELETE FROM ai;
--+ 4 changes, rowid 2
INSERT INTO ai(b) VALUES(3);
--+ 5 changes, rowid 3
SELECT * FROM ai;
--= a | b
--> 3 | 3
SELECT * FROM sqlite_sequence;
--= name | seq
--> 'ai' | 3
INSERT INTO ai VALUES(100,4);
--+ 6 changes, rowid 100
INSERT INTO ai(b) VALUES(5);
--+ 7 changes, rowid 101
SELECT * FROM ai;
--= a | b
--> 3 | 3
--> 100 | 4
--> 101 | 5
SELECT * FROM sqlite_sequence;
--= name | seq
--> 'ai' | 101
CREATE TABLE bad(a TEXT PRIMARY KEY AUTOINCREMENT);
--! 1: AUTOINCREMENT is only allowed on an INTEGER PRIMARY KEY
CREATE TABLE bad(a INT AUTOINCREMENT);
--! 1: near "AUTOINCREMENT": syntax error
INSERT INTO ai VALUES(9223372036854775807,1);
--+ 8 changes, rowid 9223372036854775807
INSERT INTO ai(b) VALUES(1);
--! 13: database or disk is full
DROP TABLE ai;
SELECT * FROM sqlite_sequence;
--= name | seq
CREATE TABLE big(a INTEGER PRIMARY KEY);
INSERT INTO big VALUES(9223372036854775807);
--+ 9 changes, rowid 9223372036854775807

--- transactions and savepoints
CREATE TABLE t(a);
BEGIN;
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
ROLLBACK;
SELECT * FROM t;
--= a
BEGIN IMMEDIATE;
INSERT INTO t VALUES(2);
--+ 2 changes, rowid 1
COMMIT;
SELECT * FROM t;
--= a
--> 2
BEGIN;
BEGIN;
--! 1: cannot start a transaction within a transaction
COMMIT;
COMMIT;
--! 1: cannot commit - no transaction is active
ROLLBACK;
--! 1: cannot rollback - no transaction is active
SAVEPOINT a;
INSERT INTO t VALUES(3);
--+ 3 changes, rowid 2
SAVEPOINT b;
INSERT INTO t VALUES(4);
--+ 4 changes, rowid 3
ROLLBACK TO b;
SELECT * FROM t;
--= a
--> 2
--> 3
RELEASE a;
SELECT * FROM t;
--= a
--> 2
--> 3
RELEASE nosuch;
--! 1: no such savepoint: nosuch
ROLLBACK TO nosuch;
--! 1: no such savepoint: nosuch
BEGIN;
SAVEPOINT x;
INSERT INTO t VALUES(5);
--+ 5 changes, rowid 3
ROLLBACK TO x;
INSERT INTO t VALUES(6);
--+ 6 changes, rowid 3
RELEASE x;
END;
SELECT * FROM t;
--= a
--> 2
--> 3
--> 6
BEGIN EXCLUSIVE;
CREATE TABLE v(a);
INSERT INTO v VALUES(1);
--+ 7 changes, rowid 1
ROLLBACK;
SELECT * FROM v;
--! 1: no such table: v

--- strict
CREATE TABLE s(a INT, b TEXT, c REAL, d BLOB, e ANY, f INTEGER) STRICT;
INSERT INTO s VALUES(1,'a',1,x'00','z',2);
--+ 1 changes, rowid 1
INSERT INTO s VALUES('1',2,'3',x'01',1,1);
--+ 2 changes, rowid 2
SELECT *, typeof(a),typeof(b),typeof(c),typeof(e) FROM s;
--= a | b | c | d | e | f | typeof(a) | typeof(b) | typeof(c) | typeof(e)
--> 1 | 'a' | 1.0 | x'00' | 'z' | 2 | 'integer' | 'text' | 'real' | 'text'
--> 1 | '2' | 3.0 | x'01' | 1 | 1 | 'integer' | 'text' | 'real' | 'integer'
INSERT INTO s VALUES('x','a',1,x'00',1,1);
--! 3091: cannot store TEXT value in INT column s.a
INSERT INTO s VALUES(1,x'00',1,x'00',1,1);
--! 3091: cannot store BLOB value in TEXT column s.b
INSERT INTO s VALUES(1,'a','x',x'00',1,1);
--! 3091: cannot store TEXT value in REAL column s.c
INSERT INTO s VALUES(1,'a',1,'t',1,1);
--! 3091: cannot store TEXT value in BLOB column s.d
INSERT INTO s VALUES(1.5,'a',1,x'00',1,1);
--! 3091: cannot store REAL value in INT column s.a
CREATE TABLE s2(a) STRICT;
--! 1: missing datatype for s2.a
CREATE TABLE s3(a FOO) STRICT;
--! 1: unknown datatype for s3.a: "FOO"
UPDATE s SET a='q';
--! 3091: cannot store TEXT value in INT column s.a

--- the order of a STRICT table's checks
CREATE TABLE s(a INTEGER PRIMARY KEY, b REAL NOT NULL, c INT CHECK(c > 1), d UNIQUE) ;
CREATE TABLE t(a INTEGER PRIMARY KEY, b REAL NOT NULL, c INT, d ANY UNIQUE) STRICT;
INSERT INTO t VALUES(1, 1, 1, 1);
--+ 1 changes, rowid 1
INSERT INTO t VALUES(1, 'x', 1, 1);
--! 1555: UNIQUE constraint failed: t.a
INSERT INTO t VALUES(2, NULL, 'x', 1);
--! 1299: NOT NULL constraint failed: t.b
INSERT INTO t VALUES(2, 2, 'x', 1);
--! 3091: cannot store TEXT value in INT column t.c
CREATE TABLE u(a INTEGER PRIMARY KEY, c INT CHECK(typeof(c) = 'integer')) STRICT;
INSERT INTO u VALUES(1, '5'), (2, 7);
--+ 3 changes, rowid 2
INSERT INTO u VALUES(1, 'x');
--! 3091: cannot store TEXT value in INT column u.c
SELECT * FROM t WHERE d < CAST(5 AS TEXT);
--= a | b | c | d
--> 1 | 1.0 | 1 | 1
SELECT * FROM t WHERE d = '1';
--= a | b | c | d

--- statements that fail inside a transaction after REPLACE has found a row: a
CREATE TABLE t1(c0 INTEGER,c1 BLOB,c2 ANY,c3 INTEGER,PRIMARY KEY(c3))STRICT;
INSERT INTO t1 VALUES(NULL,x'61',1,' 3');
--+ 1 changes, rowid 3
SAVEPOINT q;
REPLACE INTO t1 VALUES(1,1,1,3);
--! 3091: cannot store INT value in BLOB column t1.c1
SELECT*FROM t1;
--= c0 | c1 | c2 | c3
--> NULL | x'61' | 1 | 3

--- statements that fail inside a transaction after REPLACE has found a row: b
CREATE TABLE t1(c0 INTEGER,c1 BLOB,c2 ANY,c3 INTEGER,PRIMARY KEY(c3))STRICT;
INSERT INTO t1 VALUES(NULL,x'61',1,' 3');
--+ 1 changes, rowid 3
BEGIN;
REPLACE INTO t1 VALUES(1,1,1,3);
--! 3091: cannot store INT value in BLOB column t1.c1
SELECT*FROM t1;
--= c0 | c1 | c2 | c3
--> NULL | x'61' | 1 | 3

--- statements that fail inside a transaction after REPLACE has found a row: c
CREATE TABLE t1(c0 INTEGER PRIMARY KEY,c1 BLOB UNIQUE) STRICT;
INSERT INTO t1 VALUES(3,x'61');
--+ 1 changes, rowid 3
BEGIN;
REPLACE INTO t1 VALUES(3,1);
--! 3091: cannot store INT value in BLOB column t1.c1
SELECT*FROM t1;
--= c0 | c1
--> 3 | x'61'
INSERT OR IGNORE INTO t1 VALUES(3,1);
SELECT*FROM t1;
--= c0 | c1
--> 3 | x'61'
UPDATE OR REPLACE t1 SET c1=1;
--! 3091: cannot store INT value in BLOB column t1.c1
SELECT*FROM t1;
--= c0 | c1
--> 3 | x'61'

--- statements that fail inside a transaction after REPLACE has found a row: d
PRAGMA recursive_triggers=1;
CREATE TABLE t0(c0,DOUBLE,c2,c3);
CREATE TRIGGER AFTER DELETE ON t0 BEGIN DELETE FROM t0;END;
CREATE TRIGGER r1 AFTER INSERT ON t0 BEGIN INSERT INTO t0 VALUES(NULL,1,1,1);END;
SAVEPOINT q;
REPLACE INTO t0 VALUES(' 3',1,1,1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
SELECT count(*) FROM t0;
--= count(*)
--> 1001

--- statements that fail inside a transaction after REPLACE has found a row: e
PRAGMA recursive_triggers=1;
CREATE TABLE t0(c0,DOUBLE,c2,c3);
CREATE TRIGGER r1 AFTER INSERT ON t0 BEGIN INSERT INTO t0 VALUES(NULL,1,1,1);END;
SAVEPOINT q;
REPLACE INTO t0 VALUES(' 3',1,1,1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
SELECT count(*) FROM t0;
--= count(*)
--> 1001
INSERT INTO t0 VALUES(' 3',1,1,1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1002
SELECT count(*) FROM t0;
--= count(*)
--> 2002

--- REPLACE writes over the row where nothing acts on deleted rows
CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c);
CREATE INDEX i ON t(c);
INSERT INTO t VALUES(1,1,1),(2,2,2),(3,3,3);
--+ 3 changes, rowid 3
REPLACE INTO t VALUES(1,2,5);
--+ 4 changes, rowid 1
SELECT * FROM t;
--= a | b | c
--> 1 | 2 | 5
--> 3 | 3 | 3
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
REPLACE INTO t VALUES(3,2,5),(2,3,6),(3,6,zeroblob(5000)),(3,6,1);
--+ 8 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 2 | 3 | 6
--> 3 | 6 | 1
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE OR REPLACE t SET a=3 WHERE a=2;
--+ 9 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 3 | 3 | 6
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE OR REPLACE t SET a=a+1, b=b+1;
--+ 10 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 4 | 4 | 6
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
INSERT INTO t VALUES(9,9,9) RETURNING *;
--= a | b | c
--> 9 | 9 | 9
--+ 11 changes, rowid 9
REPLACE INTO t SELECT a,b+1,c FROM t RETURNING *;
--= a | b | c
--> 4 | 5 | 6
--> 9 | 10 | 9
--+ 13 changes, rowid 9
SELECT * FROM t;
--= a | b | c
--> 4 | 5 | 6
--> 9 | 10 | 9
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TABLE k(a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b NOT NULL, c CHECK(c>0));
INSERT INTO k VALUES(1,2,3);
--+ 14 changes, rowid 1
BEGIN;
INSERT INTO k VALUES(1,NULL,4);
--! 1299: NOT NULL constraint failed: k.b
INSERT INTO k VALUES(1,4,-1);
--! 275: CHECK constraint failed: c>0
SELECT * FROM k;
--= a | b | c
--> 1 | 2 | 3
INSERT INTO k VALUES(1,5,5);
--+ 15 changes, rowid 1
INSERT INTO k SELECT 1, x, x FROM (SELECT 7 AS x UNION ALL SELECT 8 UNION ALL SELECT -1);
--! 275: CHECK constraint failed: c>0
SELECT * FROM k;
--= a | b | c
--> 1 | 5 | 5
COMMIT;
SELECT * FROM k;
--= a | b | c
--> 1 | 5 | 5
SELECT count(*), changes(), total_changes() FROM k;
--= count(*) | changes() | total_changes()
--> 1 | 0 | 15

--- order of changes
CREATE TABLE t0(x, c1 PRIMARY KEY, c2, c3, c4);
CREATE UNIQUE INDEX i1 ON t0(c4);
INSERT INTO t0(c1, c4) VALUES('', NULL), (1, 'a');
--+ 2 changes, rowid 2
UPDATE OR FAIL t0 SET c4 = 1 WHERE c1 BETWEEN 0.5 AND 'abc';
--! 2067: UNIQUE constraint failed: t0.c4
--+ 3 changes, rowid 2
SELECT * FROM t0;
--= x | c1 | c2 | c3 | c4
--> NULL | '' | NULL | NULL | NULL
--> NULL | 1 | NULL | NULL | 1
CREATE TABLE t(a, b, c UNIQUE);
CREATE INDEX tb ON t(b);
INSERT INTO t VALUES(1, 9, 1), (2, 8, 2), (3, 7, 3);
--+ 6 changes, rowid 3
UPDATE OR IGNORE t SET c = 5 WHERE b > 7;
--+ 7 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 1 | 9 | 1
--> 2 | 8 | 5
--> 3 | 7 | 3
UPDATE OR IGNORE t SET b = 5, c = 6 WHERE b > 5;
--+ 8 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 1 | 5 | 6
--> 2 | 8 | 5
--> 3 | 7 | 3
UPDATE OR FAIL t SET c = 8 WHERE b > (SELECT 0);
--! 2067: UNIQUE constraint failed: t.c
--+ 9 changes, rowid 3
SELECT * FROM t;
--= a | b | c
--> 1 | 5 | 8
--> 2 | 8 | 5
--> 3 | 7 | 3

--- rows that replaced rows' triggers put in the way
PRAGMA recursive_triggers=1;
CREATE TABLE t0(c0 UNIQUE);
CREATE TRIGGER r BEFORE DELETE ON t0 BEGIN INSERT INTO t0 VALUES(1); END;
INSERT INTO t0 VALUES(10);
--+ 1 changes, rowid 1
REPLACE INTO t0 VALUES(10);
--! 2579: UNIQUE constraint failed: t0.rowid
--+ 2 changes, rowid 1
SELECT rowid, * FROM t0;
--= rowid | c0
--> 1 | 10
CREATE TABLE t1(c0);
CREATE UNIQUE INDEX i3 ON t1(1);
CREATE TRIGGER r1 AFTER DELETE ON t1 BEGIN INSERT INTO t1 VALUES(1);END;
INSERT INTO t1 VALUES(0.5);
--+ 3 changes, rowid 1
REPLACE INTO t1 VALUES(0.5);
--! 2067: UNIQUE constraint failed: index 'i3'
--+ 4 changes, rowid 1
SELECT rowid, * FROM t1;
--= rowid | c0
--> 1 | 0.5
CREATE TABLE t2(a UNIQUE, b INTEGER PRIMARY KEY);
CREATE TRIGGER r2 AFTER DELETE ON t2 BEGIN UPDATE t2 SET b=1; END;
INSERT INTO t2 VALUES('ABC',1);
--+ 5 changes, rowid 1
REPLACE INTO t2 VALUES('a ',1),('',1);
--+ 7 changes, rowid 1
SELECT * FROM t2;
--= a | b
--> '' | 1
CREATE TABLE t3(a PRIMARY KEY, b UNIQUE) WITHOUT ROWID;
CREATE TRIGGER r3 AFTER DELETE ON t3 BEGIN INSERT INTO t3 VALUES(old.a+100, old.b); END;
INSERT INTO t3 VALUES(1,1),(2,2);
--+ 9 changes, rowid 1
REPLACE INTO t3 VALUES(1,5);
--+ 11 changes, rowid 1
SELECT * FROM t3;
--= a | b
--> 1 | 5
--> 2 | 2
--> 101 | 1
REPLACE INTO t3 VALUES(3,2);
--! 2067: UNIQUE constraint failed: t3.b
--+ 12 changes, rowid 1
CREATE TABLE p(a UNIQUE, b UNIQUE ON CONFLICT REPLACE);
CREATE UNIQUE INDEX p1 ON p(a) WHERE b>5;
CREATE TRIGGER r4 AFTER DELETE ON p BEGIN INSERT INTO p VALUES(old.a+10, old.b+10); END;
INSERT INTO p VALUES(1,2),(3,4),(11,9);
--+ 15 changes, rowid 3
INSERT INTO p VALUES(5,2);
--! 2579: UNIQUE constraint failed: p.rowid
--+ 17 changes, rowid 3
INSERT INTO p VALUES(6,4);
--! 2579: UNIQUE constraint failed: p.rowid
--+ 18 changes, rowid 3
REPLACE INTO p VALUES(11,2);
--! 2579: UNIQUE constraint failed: p.rowid
--+ 20 changes, rowid 3
SELECT * FROM p;
--= a | b
--> 1 | 2
--> 3 | 4
--> 11 | 9

--- REPLACE looks at the key first
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, b, c2 UNIQUE, c3);
INSERT INTO t0 VALUES(1,5,5,'ABC'),(5,1,1,1);
--+ 2 changes, rowid 5
REPLACE INTO t0 SELECT 1,1,1,1 WHERE 1 ON CONFLICT DO UPDATE SET c3=1;
--+ 3 changes, rowid 5
SELECT * FROM t0;
--= c0 | b | c2 | c3
--> 1 | 5 | 5 | 1
--> 5 | 1 | 1 | 1
PRAGMA recursive_triggers=1;
CREATE TABLE log(x);
CREATE TRIGGER r AFTER DELETE ON t0 BEGIN INSERT INTO log VALUES(old.c0); END;
REPLACE INTO t0 VALUES(1,1,1,1);
--+ 6 changes, rowid 1
SELECT * FROM log;
--= x
--> 1
--> 5
CREATE TABLE t1(a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b UNIQUE ON CONFLICT IGNORE);
INSERT INTO t1 VALUES(1,2),(2,3);
--+ 8 changes, rowid 2
INSERT INTO t1 VALUES(1,3);
SELECT * FROM t1;
--= a | b
--> 1 | 2
--> 2 | 3

--- changes of a table without rowids go in the order of the narrowest index
CREATE TABLE t(a PRIMARY KEY,b,c,d,e)WITHOUT ROWID;
CREATE INDEX i ON t(b);
CREATE TABLE r(a PRIMARY KEY,b,c,d,e);
CREATE INDEX ri ON r(b);
CREATE TABLE g(x);
EXPLAIN QUERY PLAN UPDATE t SET c=1;
--> SCAN t USING INDEX i
EXPLAIN QUERY PLAN UPDATE t SET c=b;
--> SCAN t USING INDEX i
EXPLAIN QUERY PLAN UPDATE t SET a=1;
--> SCAN t USING INDEX i
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE d>3;
--> SCAN t
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE d>3 AND b>3;
--> SEARCH t USING INDEX i (b>?)
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE b IN (SELECT x FROM g);
--> SEARCH t USING INDEX i (b=?)
--> LIST SUBQUERY 1
-->   SCAN g
EXPLAIN QUERY PLAN DELETE FROM t WHERE b IN (SELECT x FROM g);
--> SEARCH t USING INDEX i (b=?)
--> LIST SUBQUERY 1
-->   SCAN g
EXPLAIN QUERY PLAN DELETE FROM t WHERE b+1>3;
--> SCAN t USING INDEX i
EXPLAIN QUERY PLAN DELETE FROM t WHERE d+1>3;
--> SCAN t
EXPLAIN QUERY PLAN UPDATE r SET c=1 WHERE b>3;
--> SEARCH r USING INDEX ri (b>?)
EXPLAIN QUERY PLAN UPDATE r SET rowid=1 WHERE b>3;
--> SEARCH r USING COVERING INDEX ri (b>?)
EXPLAIN QUERY PLAN UPDATE OR REPLACE r SET a=1 WHERE b>3;
--> SEARCH r USING COVERING INDEX ri (b>?)
EXPLAIN QUERY PLAN UPDATE r SET c=1 WHERE b IN (SELECT x FROM g);
--> SEARCH r USING COVERING INDEX ri (b=?)
--> LIST SUBQUERY 1
-->   SCAN g
EXPLAIN QUERY PLAN DELETE FROM r WHERE b IN (SELECT x FROM g);
--> SEARCH r USING COVERING INDEX ri (b=?)
--> LIST SUBQUERY 1
-->   SCAN g
EXPLAIN QUERY PLAN DELETE FROM r WHERE b>3;
--> SEARCH r USING INDEX ri (b>?)
EXPLAIN QUERY PLAN DELETE FROM r WHERE b+1>3;
--> SCAN r
CREATE TRIGGER tt BEFORE UPDATE ON t BEGIN SELECT 1; END;
CREATE TRIGGER rr BEFORE UPDATE ON r BEGIN SELECT 1; END;
CREATE TRIGGER tt2 BEFORE DELETE ON t BEGIN SELECT 1; END;
CREATE TRIGGER rr2 BEFORE DELETE ON r BEGIN SELECT 1; END;
EXPLAIN QUERY PLAN UPDATE t SET c=1;
--> SCAN t USING INDEX i
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE b>3;
--> SEARCH t USING INDEX i (b>?)
EXPLAIN QUERY PLAN UPDATE r SET c=1 WHERE b>3;
--> SEARCH r USING COVERING INDEX ri (b>?)
EXPLAIN QUERY PLAN DELETE FROM r WHERE b>3;
--> SEARCH r USING COVERING INDEX ri (b>?)
EXPLAIN QUERY PLAN DELETE FROM t;
--> SCAN t USING INDEX i
CREATE TABLE t0(k PRIMARY KEY, c1, c3, c5, UNIQUE(c3)) WITHOUT ROWID;
CREATE INDEX i0 ON t0(c5 DESC);
INSERT INTO t0 VALUES(2.5,1,2,1),('a ',1,1,65536);
--+ 2 changes, rowid 0
UPDATE OR IGNORE t0 SET c3=((1||c1));
--+ 3 changes, rowid 0
SELECT * FROM t0;
--= k | c1 | c3 | c5
--> 2.5 | 1 | 2 | 1
--> 'a\x20' | 1 | '11' | 65536

--- an UPDATE with RETURNING goes in the order of the rowids
CREATE TABLE t1(c0 UNIQUE, c1, c2, c3, c4, UNIQUE(c3));
INSERT INTO t1(c1, c2, c3, c4) VALUES(3, 1, 1, 1), (100, 1, 0.25, 1);
--+ 2 changes, rowid 2
UPDATE OR FAIL t1 SET c0 = 1 WHERE (0, 1) < (c3, 1) RETURNING c1;
--= c1
--! 2067: UNIQUE constraint failed: t1.c0
--+ 3 changes, rowid 2
SELECT * FROM t1;
--= c0 | c1 | c2 | c3 | c4
--> 1 | 3 | 1 | 1 | 1
--> NULL | 100 | 1 | 0.25 | 1
EXPLAIN QUERY PLAN UPDATE t1 SET c0 = 1 WHERE c3 > 0 RETURNING c1;
--> SEARCH t1 USING COVERING INDEX sqlite_autoindex_t1_2 (c3>?)
EXPLAIN QUERY PLAN DELETE FROM t1 WHERE c3 > 0 RETURNING c1;
--> SEARCH t1 USING COVERING INDEX sqlite_autoindex_t1_2 (c3>?)
