--- a default with a sign before a text
SELECT -'0xFF', typeof(-'0xFF');
--= -'0xFF' | typeof(-'0xFF')
--> 0 | 'integer'
CREATE TABLE t1(a);
INSERT INTO t1 VALUES(1);
--+ 1 changes, rowid 1
ALTER TABLE t1 ADD COLUMN d TEXT DEFAULT -'hello';
SELECT d, typeof(d) FROM t1;
--= d | typeof(d)
--> '0' | 'text'

--- what RETURNING reads of the table that changes
CREATE TABLE t1(a INTEGER PRIMARY KEY, b INT);
INSERT INTO t1 VALUES(1,10),(2,20),(3,30),(4,40),(6,60),(8,80);
--+ 6 changes, rowid 8
DELETE FROM t1 WHERE a<>3 RETURNING a, (SELECT min(a) FROM t1), (SELECT max(a) FROM t1), (SELECT round(avg(a),2) FROM t1);
--= a | (SELECT min(a) FROM t1) | (SELECT max(a) FROM t1) | (SELECT round(avg(a),2) FROM t1)
--> 1 | 2 | 8 | 4.6
--> 2 | 3 | 8 | 5.25
--> 4 | 3 | 8 | 5.67
--> 6 | 3 | 8 | 5.5
--> 8 | 3 | 3 | 3.0
--+ 11 changes, rowid 8
INSERT INTO t1 VALUES (20,1),(30,2) RETURNING a, (SELECT max(a) FROM t1), 5 IN (SELECT a FROM t1), 20 IN (SELECT a FROM t1), EXISTS(SELECT 1 FROM t1 WHERE a=30);
--= a | (SELECT max(a) FROM t1) | 5 IN (SELECT a FROM t1) | 20 IN (SELECT a FROM t1) | EXISTS(SELECT 1 FROM t1 WHERE a=30)
--> 20 | 20 | 0 | 1 | 0
--> 30 | 30 | 0 | 1 | 1
--+ 13 changes, rowid 30
UPDATE t1 SET a=a+100 RETURNING a, (SELECT max(a) FROM t1), (SELECT count(*) FROM t1 WHERE a>100);
--= a | (SELECT max(a) FROM t1) | (SELECT count(*) FROM t1 WHERE a>100)
--> 103 | 103 | 1
--> 120 | 120 | 2
--> 130 | 130 | 3
--+ 16 changes, rowid 30

--- deferred keys of dropped tables
CREATE TABLE pp1(x PRIMARY KEY);
CREATE TABLE cc1(y REFERENCES pp1 DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE pp2(x PRIMARY KEY);
CREATE TABLE cc2(y REFERENCES pp1 DEFERRABLE INITIALLY DEFERRED);
INSERT INTO pp1 VALUES(2200);
--+ 1 changes, rowid 1
INSERT INTO cc1 VALUES(NULL);
--+ 2 changes, rowid 1
INSERT INTO pp2 VALUES(2200);
--+ 3 changes, rowid 1
INSERT INTO cc2 VALUES(2200);
--+ 4 changes, rowid 1
PRAGMA foreign_keys=1;
BEGIN;
DELETE FROM pp2;
--+ 5 changes, rowid 1
DROP TABLE pp1;
--+ 6 changes, rowid 1
DROP TABLE cc1;
--+ 7 changes, rowid 1
COMMIT;
--! 787: FOREIGN KEY constraint failed
DROP TABLE cc2;
--+ 8 changes, rowid 1
COMMIT;

--- bytes are looked for where characters begin
SELECT instr('xä€y',x'a4'), instr('xä€y',x'79'), instr(x'78c3a4e282ac79','y'), instr('xä€y',x'e282ac'), instr('xä€y',x''), instr(x'',''), instr('a',x'');
--= instr('xä€y',x'a4') | instr('xä€y',x'79') | instr(x'78c3a4e282ac79','y') | instr('xä€y',x'e282ac') | instr('xä€y',x'') | instr(x'','') | instr('a',x'')
--> 0 | 4 | 4 | 3 | 1 | 1 | 1

--- comments behind defaults
CREATE TABLE t4(a DEFAULT 'abc' /* comment */, b DEFAULT -1 -- comment
     , c DEFAULT +4.0 /* another comment */
  );
PRAGMA table_info = t4;
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | '' | 0 | ''abc'' | 0
--> 1 | 'b' | '' | 0 | '-1' | 0
--> 2 | 'c' | '' | 0 | '+4.0' | 0

--- comments within defaults
CREATE TABLE t4(a DEFAULT    'abc' /* comment */ NOT NULL, b DEFAULT (1 /* x */ + 2) -- comment
     , c DEFAULT + /* y */ 4.0 /* another comment */ CHECK (c > 1), d DEFAULT current_time /* f */, e DEFAULT null--
     , f INTEGER /* foo */ (1, /* bar */ 2) default x'00' -- c
  );
PRAGMA table_info = t4;
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | '' | 1 | ''abc'' | 0
--> 1 | 'b' | '' | 0 | '1 /* x */ + 2' | 0
--> 2 | 'c' | '' | 0 | '+ /* y */ 4.0' | 0
--> 3 | 'd' | '' | 0 | 'current_time' | 0
--> 4 | 'e' | '' | 0 | 'null' | 0
--> 5 | 'f' | 'INTEGER /* foo */ (1, /* bar */ 2)' | 0 | 'x'00'' | 0

--- aggregates as defaults
CREATE TABLE t16(x DEFAULT(max(1)));
INSERT INTO t16(x) VALUES(123);
--+ 1 changes, rowid 1
INSERT INTO t16(rowid) VALUES(4);
--! 1: unknown function: max()
CREATE TABLE t17(x DEFAULT(avg(1)), y);
INSERT INTO t17(y) VALUES(4);
--! 1: unknown function: avg()
CREATE TABLE t18(x DEFAULT(nosuch(1)), y);
INSERT INTO t18(y) VALUES(4);
--! 1: unknown function: nosuch()
CREATE TABLE t19(x DEFAULT(count()), y);
INSERT INTO t19(y) VALUES(4);
--! 1: unknown function: count()
CREATE TABLE t20(x DEFAULT(string_agg(1,2)), y);
INSERT INTO t20(y) VALUES(4);
--! 1: unknown function: string_agg()
CREATE TABLE t21(x DEFAULT(abs()), y);
INSERT INTO t21(y) VALUES(4);
--! 1: unknown function: abs()
CREATE TABLE t22(x DEFAULT(row_number()), y);
INSERT INTO t22(y) VALUES(4);
--! 1: unknown function: row_number()
UPDATE t16 SET x = 4;
--+ 2 changes, rowid 1

--- keys of old schemas with collations and orders
PRAGMA writable_schema=on;
CREATE TABLE t1(a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b) REFERENCES t1(a));
INSERT INTO t1 VALUES('abc',NULL),('xyz','abc');
--+ 2 changes, rowid 2
UPDATE sqlite_master SET sql='CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b COLLATE nocase) REFERENCES t1(a))' WHERE name='t1';
--+ 3 changes, rowid 2
PRAGMA writable_schema=RESET;
SELECT * FROM t1 ORDER BY 1;
--= a | b
--> 'abc' | NULL
--> 'xyz' | 'abc'
UPDATE sqlite_master SET sql='CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b ASC) REFERENCES t1(a))' WHERE name='t1';
--! 1: table sqlite_master may not be modified
PRAGMA writable_schema=RESET;
SELECT * FROM t1 ORDER BY 1;
--= a | b
--> 'abc' | NULL
--> 'xyz' | 'abc'

--- keys of new tables with collations and orders (fails)
CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b ASC) REFERENCES t1(a));
--! 1: syntax error after column name "b"
CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b) REFERENCES t1(a COLLATE nocase));
--! 1: syntax error after column name "a"

--- a dropped column in double quotes in an index
CREATE TABLE t1(a,b,c);
CREATE INDEX x1 ON t1("b");
ALTER TABLE t1 DROP COLUMN b;
--! 1: error in index x1 after drop column: no such column: "b" - should this be a string literal in single-quotes?

--- a dropped column in double quotes in a condition
CREATE TABLE t1(a,b,c);
CREATE INDEX x1 ON t1(a) WHERE "b" = 5;
ALTER TABLE t1 DROP COLUMN b;
--! 1: error in index x1 after drop column: no such column: "b" - should this be a string literal in single-quotes?

--- a dropped column in a condition
CREATE TABLE t1(a,b,c);
CREATE INDEX x1 ON t1(a) WHERE b = 5;
ALTER TABLE t1 DROP COLUMN b;
--! 1: error in index x1 after drop column: no such column: b

--- names for REINDEX
REINDEX c1;
--! 1: unable to identify the object to be reindexed
CREATE TABLE t(a COLLATE nocase);
CREATE INDEX i ON t(a);
REINDEX nocase;
REINDEX nope;
--! 1: unable to identify the object to be reindexed
REINDEX main.nocase;
--! 1: unable to identify the object to be reindexed
REINDEX rtrim;
REINDEX main.t;
REINDEX temp.t;
--! 1: unable to identify the object to be reindexed
REINDEX nope.t;
--! 1: unknown database nope

--- USING and ON behind one table
CREATE TABLE t1(a);
CREATE TABLE t2(a);
SELECT a FROM t1 USING (a);
--! 1: a JOIN clause is required before USING
SELECT a FROM t1 AS x USING (a);
--! 1: a JOIN clause is required before USING
SELECT a FROM (SELECT 1) USING (a);
--! 1: a JOIN clause is required before USING
SELECT a FROM t1 INDEXED BY x USING (a);
--! 1: a JOIN clause is required before USING
SELECT a FROM t1 ON 1;
--! 1: a JOIN clause is required before ON
SELECT a FROM (t1) USING (a);
--! 1: a JOIN clause is required before USING

--- types before GENERATED ALWAYS
CREATE TABLE t(a INTEGER PRIMARY KEY, b INT generated always as (a+1), c TEXT GENERATED ALWAYS AS (b), d AS (a), e int                         Always as (a));
PRAGMA table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1 | 0
--> 1 | 'b' | 'INT' | 0 | NULL | 0 | 2
--> 2 | 'c' | 'TEXT' | 0 | NULL | 0 | 2
--> 3 | 'd' | '' | 0 | NULL | 0 | 2
--> 4 | 'e' | 'INT' | 0 | NULL | 0 | 2
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a INTEGER PRIMARY KEY, b INT generated always as (a+1), c TEXT GENERATED ALWAYS AS (b), d AS (a), e int                         Always as (a))'

--- dropping triggers of temp
CREATE TABLE t(a);
CREATE TEMP TRIGGER r1 AFTER INSERT ON t BEGIN SELECT 1; END;
DROP TRIGGER main.r1;
--! 1: no such trigger: main.r1
DROP TRIGGER temp.r1;
DROP TRIGGER IF EXISTS main.r1;

--- tables that foreign_key_check does not find
PRAGMA foreign_key_check(nope);
--! 1: no such table: nope
PRAGMA main.foreign_key_check(nope);
--! 1: no such table: main.nope
PRAGMA temp.foreign_key_check(nope);
--! 1: no such table: temp.nope
CREATE TABLE c1(a REFERENCES p(x));
PRAGMA temp.foreign_key_check(c1);
--! 1: no such table: temp.c1
PRAGMA nope.foreign_key_check(c1);
--! 1: unknown database nope

--- a long name of a function (fails)
SELECT nullx_123456789_123456789_123456789_123456789_123456789(1);
--! 1: no such function: nullx_123456789_123456789_123456789_123456789_123456789

--- RETURNING, triggers and keys
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TABLE log(x);
CREATE TABLE ch(p REFERENCES t(a) ON DELETE CASCADE ON UPDATE CASCADE);
CREATE TRIGGER tr AFTER DELETE ON t BEGIN INSERT INTO log VALUES (old.a); END;
CREATE TRIGGER tb BEFORE DELETE ON t BEGIN INSERT INTO log VALUES (-old.a); END;
CREATE TRIGGER ti AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.a); END;
CREATE TRIGGER tu AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (new.a); END;
PRAGMA foreign_keys=1;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING a, b, (SELECT count(*) FROM log), (SELECT count(*) FROM t);
--= a | b | (SELECT count(*) FROM log) | (SELECT count(*) FROM t)
--> 1 | 'x' | 0 | 1
--> 2 | 'y' | 0 | 2
--> 3 | 'z' | 0 | 3
--+ 6 changes, rowid 3
INSERT INTO ch VALUES (1),(2),(2),(3);
--+ 10 changes, rowid 4
UPDATE t SET a=a+10 RETURNING a, (SELECT group_concat(p) FROM ch), (SELECT count(*) FROM log), (SELECT max(a) FROM t);
--= a | (SELECT group_concat(p) FROM ch) | (SELECT count(*) FROM log) | (SELECT max(a) FROM t)
--> 11 | '11,2,2,3' | 3 | 11
--> 12 | '11,2,2,3' | 3 | 12
--> 13 | '11,2,2,3' | 3 | 13
--+ 20 changes, rowid 4
DELETE FROM t RETURNING a, b, (SELECT group_concat(p) FROM ch), (SELECT count(*) FROM log), (SELECT max(a) FROM t);
--= a | b | (SELECT group_concat(p) FROM ch) | (SELECT count(*) FROM log) | (SELECT max(a) FROM t)
--> 11 | 'x' | '12,12,13' | 7 | 13
--> 12 | 'y' | '12,12,13' | 7 | 13
--> 13 | 'z' | '12,12,13' | 7 | NULL
--+ 33 changes, rowid 4

--- RETURNING and IN
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING a, 2 IN t, 2 IN (SELECT a FROM t);
--! 1: sub-select returns 2 columns - expected 1
CREATE TABLE u(a);
INSERT INTO u VALUES (1),(2),(3) RETURNING a, 2 IN u, 2 IN (SELECT a FROM u), 3 NOT IN u;
--= a | 2 IN u | 2 IN (SELECT a FROM u) | 3 NOT IN u
--> 1 | 0 | 0 | 1
--> 2 | 1 | 1 | 1
--> 3 | 1 | 1 | 0
--+ 3 changes, rowid 3
DELETE FROM u RETURNING a, 2 IN u, 2 IN (SELECT a FROM u), 3 NOT IN u;
--= a | 2 IN u | 2 IN (SELECT a FROM u) | 3 NOT IN u
--> 1 | 1 | 1 | 0
--> 2 | 0 | 0 | 0
--> 3 | 0 | 0 | 1
--+ 6 changes, rowid 3

--- RETURNING of deleted rows with computed columns
CREATE TABLE t(a TEXT PRIMARY KEY, b, c AS (a||b), d AS (b||'!') STORED) WITHOUT ROWID;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING *, (SELECT count(*) FROM t);
--= a | b | c | d | (SELECT count(*) FROM t)
--> '1' | 'x' | '1x' | 'x!' | 1
--> '2' | 'y' | '2y' | 'y!' | 2
--> '3' | 'z' | '3z' | 'z!' | 3
--+ 3 changes, rowid 0
DELETE FROM t WHERE b<>'y' RETURNING *, (SELECT count(*) FROM t);
--= a | b | c | d | (SELECT count(*) FROM t)
--> '1' | 'x' | '1x' | 'x!' | 2
--> '3' | 'z' | '3z' | 'z!' | 1
--+ 5 changes, rowid 0

--- RETURNING and RAISE
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TRIGGER tr AFTER DELETE ON t WHEN old.a=2 BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER ti AFTER INSERT ON t WHEN new.a=2 BEGIN SELECT RAISE(IGNORE); END;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING a, (SELECT count(*) FROM t);
--= a | (SELECT count(*) FROM t)
--> 1 | 1
--> 2 | 2
--> 3 | 3
--+ 3 changes, rowid 3
DELETE FROM t RETURNING a, (SELECT count(*) FROM t);
--= a | (SELECT count(*) FROM t)
--> 1 | 2
--> 2 | 1
--> 3 | 0
--+ 6 changes, rowid 3

--- RETURNING and rows that a trigger deletes
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TRIGGER tr BEFORE DELETE ON t WHEN old.a=2 BEGIN DELETE FROM t WHERE a=2; END;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z');
--+ 3 changes, rowid 3
DELETE FROM t RETURNING a, (SELECT count(*) FROM t);
--= a | (SELECT count(*) FROM t)
--> 1 | 2
--> 3 | 0
--+ 6 changes, rowid 3

--- patterns that begin with a slash
CREATE TABLE t5a(x INT UNIQUE COLLATE nocase);
INSERT INTO t5a(x) VALUES('/abc'),(123),(-234);
--+ 3 changes, rowid 3
SELECT x FROM t5a WHERE x LIKE '/%';
--= x
--> '/abc'
SELECT x FROM t5a WHERE x LIKE '/a%';
--= x
--> '/abc'
SELECT x FROM t5a WHERE x LIKE '^12%' ESCAPE '^';
--= x
--> 123
SELECT x FROM t5a WHERE x LIKE '^/%' ESCAPE '^';
--= x
--> '/abc'
CREATE TABLE t5b(x INT UNIQUE COLLATE binary);
INSERT INTO t5b(x) VALUES('/abc'),(123),(-234);
--+ 6 changes, rowid 3
SELECT x FROM t5b WHERE x GLOB '/*';
--= x
--> '/abc'
SELECT x FROM t5b WHERE x GLOB '/a*';
--= x
--> '/abc'
SELECT x FROM t5b WHERE x GLOB '-*';
--= x
--> -234
SELECT x FROM t5b WHERE x GLOB '9*';
--= x
SELECT x FROM t5b WHERE x GLOB '.*';
--= x
SELECT x FROM t5b WHERE x GLOB ':*';
--= x
CREATE TABLE t5c(x TEXT UNIQUE COLLATE nocase);
INSERT INTO t5c VALUES ('/abc'),('^x');
--+ 8 changes, rowid 2
SELECT x FROM t5c WHERE x LIKE '^/%' ESCAPE '^';
--= x
--> '/abc'
SELECT x FROM t5c WHERE x LIKE '^^%' ESCAPE '^';
--= x
--> '^x'

--- collations of the queue of a recursion
CREATE TABLE tree(id INTEGER PRIMARY KEY, parentid REFERENCES tree, payload);
INSERT INTO tree VALUES(1, NULL, 'c'),(2,NULL,'a'),(3,NULL,'B'),(4,1,'h'),(5,1,'I'),(6,1,'j'),(7,2,'C'),(8,2,'b'),(9,2,'d'),(10,3,'F'),(11,3,'e'),(12,3,'g');
--+ 12 changes, rowid 12
WITH flat(fid, depth, p) AS ( SELECT id, 1, ('/' || payload) FROM tree WHERE parentid IS NULL UNION ALL SELECT id, depth+1, (p||'/'||payload) COLLATE nocase FROM flat, tree WHERE parentid=fid ORDER BY 2, 3) SELECT p FROM flat;
--= p
--> '/a'
--> '/B'
--> '/c'
--> '/a/b'
--> '/a/C'
--> '/a/d'
--> '/B/e'
--> '/B/F'
--> '/B/g'
--> '/c/h'
--> '/c/I'
--> '/c/j'
CREATE TABLE tst(a,b);
INSERT INTO tst VALUES('a', 'A'),('b','B'),('c','C');
--+ 15 changes, rowid 3
SELECT a||'' FROM tst UNION ALL SELECT b COLLATE nocase FROM tst ORDER BY 1;
--= a||''
--> 'a'
--> 'A'
--> 'b'
--> 'B'
--> 'c'
--> 'C'
SELECT 'x' UNION SELECT b COLLATE nocase FROM tst UNION SELECT a FROM tst ORDER BY 1;
--= 'x'
--> 'a'
--> 'b'
--> 'c'
--> 'x'

--- UPDATE FROM and what ON sees
CREATE TABLE t1(a INTEGER PRIMARY KEY,b INT,c TEXT,d TEXT);
INSERT INTO t1 VALUES(1, 11, 'c1', 'd1'),(2,22,'c2','d2');
--+ 2 changes, rowid 2
CREATE TABLE t2(x,y);
INSERT INTO t2 VALUES(1,'p'),(5,'q');
--+ 4 changes, rowid 2
UPDATE t1 SET c=y FROM t2 WHERE x=a;
--+ 5 changes, rowid 2
SELECT * FROM t1;
--= a | b | c | d
--> 1 | 11 | 'p' | 'd1'
--> 2 | 22 | 'c2' | 'd2'
UPDATE t1 SET c=y FROM (SELECT 1) LEFT JOIN t2 ON x=a;
--! 1: no such column: a
SELECT * FROM t1;
--= a | b | c | d
--> 1 | 11 | 'p' | 'd1'
--> 2 | 22 | 'c2' | 'd2'
UPDATE t1 SET c=y FROM t2 RIGHT JOIN (SELECT 3 AS z) ON x=a;
--! 1: no such column: a
SELECT * FROM t1;
--= a | b | c | d
--> 1 | 11 | 'p' | 'd1'
--> 2 | 22 | 'c2' | 'd2'

--- UPDATE FROM with RIGHT and FULL joins
CREATE TABLE t5(a INTEGER PRIMARY KEY, b TEXT, c TEXT);
CREATE TABLE m1(x INTEGER PRIMARY KEY, y TEXT);
CREATE TABLE m2(u INTEGER PRIMARY KEY, v TEXT);
INSERT INTO t5 VALUES(1, 'one', 'ONE'),(2, 'two', 'TWO'),(3, 'three', 'THREE'),(4, 'four', 'FOUR');
--+ 4 changes, rowid 4
INSERT INTO m1 VALUES(1, 'i'),(2,'ii'),(3,'iii');
--+ 7 changes, rowid 3
INSERT INTO m2 VALUES(1, 'I'),(3, 'II'),(4, 'III');
--+ 10 changes, rowid 4
BEGIN;
UPDATE t5 SET b=y, c=v FROM m2 RIGHT JOIN m1 ON (x=u) WHERE x=a RETURNING *;
--= a | b | c
--> 1 | 'i' | 'I'
--> 2 | 'ii' | NULL
--> 3 | 'iii' | 'II'
--+ 13 changes, rowid 4
ROLLBACK;
BEGIN;
UPDATE t5 SET b=m1.y, c=m2.v FROM m2 FULL JOIN m1 ON (x=u) WHERE u=a RETURNING *, b;
--= a | b | c | b
--> 1 | 'i' | 'I' | 'i'
--> 3 | 'iii' | 'II' | 'iii'
--> 4 | NULL | 'III' | NULL
--+ 16 changes, rowid 4
ROLLBACK;
BEGIN;
UPDATE t5 AS q SET b=m1.y, c=m2.v FROM m2 FULL JOIN (m1 JOIN m1 AS z) ON (m1.x=u AND z.x=2) WHERE u=a RETURNING *, q.b;
--! 1: no such column: q.b
ROLLBACK;
UPDATE t5 SET b=y FROM m1 JOIN m2 ON u=a;
--! 1: no such column: a
UPDATE t5 SET b=y FROM m1 JOIN m2 ON u=t5.a;
--! 1: no such column: t5.a
UPDATE t5 SET b=y FROM m1 JOIN m2 ON u=x, m1 AS n WHERE u=t5.a AND n.x=2;
--! 1: ambiguous column name: x
UPDATE t5 SET b=m1.y FROM m2 RIGHT JOIN m1 USING (x);
--! 1: cannot join using column x - column not present in both tables
UPDATE t5 SET b=m1.y FROM m2 AS k(u,v) RIGHT JOIN m1;
--! 1: near "(": syntax error
UPDATE t5 SET b=v||y FROM m2 RIGHT JOIN m1 ON x=u RIGHT JOIN (SELECT 4 AS w) ON w=x+1 WHERE w=a;
--+ 17 changes, rowid 4
SELECT * FROM t5;
--= a | b | c
--> 1 | 'one' | 'ONE'
--> 2 | 'two' | 'TWO'
--> 3 | 'three' | 'THREE'
--> 4 | 'IIiii' | 'FOUR'
EXPLAIN QUERY PLAN UPDATE t5 SET b=y, c=v FROM m2 RIGHT JOIN m1 ON (x=u) WHERE x=a;
--> MATERIALIZE (join-1)
-->   SCAN m2
-->   SEARCH m1 USING INTEGER PRIMARY KEY (rowid=?)
-->   RIGHT-JOIN m1
-->     SCAN m1
--> SCAN (join-1)
--> SEARCH t5 USING INTEGER PRIMARY KEY (rowid=?)

--- UPDATE FROM with NATURAL RIGHT JOIN
CREATE TABLE t1(a INT PRIMARY KEY, b INT, c INT);
INSERT INTO t1(a) VALUES(1),(2),(8),(19);
--+ 4 changes, rowid 4
CREATE TABLE c1(x INTEGER PRIMARY KEY, b INT);
INSERT INTO c1(x,b) VALUES(1,1),(8,8),(17,17),(NULL,NULL);
--+ 8 changes, rowid 18
CREATE TABLE c2(x INT,c INT);
INSERT INTO c2(x,c) VALUES(2,2),(8,8),(NULL,NULL);
--+ 11 changes, rowid 3
CREATE TABLE dual(dummy TEXT);
INSERT INTO dual VALUES('X');
--+ 12 changes, rowid 1
UPDATE t1 SET b=c1.b, c=c2.c FROM dual, c1 NATURAL RIGHT JOIN c2 WHERE x=a;
--+ 14 changes, rowid 1
SELECT * FROM t1 ORDER BY a;
--= a | b | c
--> 1 | NULL | NULL
--> 2 | NULL | 2
--> 8 | 8 | 8
--> 19 | NULL | NULL

--- windows as terms of GROUP BY
CREATE TABLE t1(a, b);
SELECT sum(a) OVER () FROM t1 GROUP BY 1;
--! 1: misuse of window function sum()
SELECT (SELECT sum(a) OVER() FROM t1 GROUP BY 1);
--! 1: misuse of window function sum()
SELECT 1+row_number() OVER() AS x FROM t1 GROUP BY x;
--! 1: misuse of aliased window function x
SELECT 1+row_number() OVER() AS x FROM t1 GROUP BY 1;
--! 1: misuse of window function row_number()
SELECT (SELECT row_number() OVER()) AS x FROM t1 GROUP BY 1;
--= x

--- functions of zeroblob
SELECT typeof(replace(zeroblob(3), x'00', 'a')), length(replace(zeroblob(3), x'00', 'a')), typeof(replace(x'0102', '', 'a')), hex(replace(x'0102', '', 'a')), typeof(replace(12, '', 3)), hex(replace(zeroblob(2), 'a', 'b')), hex(trim(zeroblob(2))), hex(upper(zeroblob(2))), hex(zeroblob(2)||'a'), instr(zeroblob(3), x'00'), hex(substr(zeroblob(3),2)), quote(zeroblob(2)), length(zeroblob(2)), unicode(zeroblob(2)), hex(cast(zeroblob(2) as text)), hex(ltrim(zeroblob(2),'a')), zeroblob(3) LIKE '%', zeroblob(2) GLOB '*', hex(printf('%s', zeroblob(2))), typeof(replace('', 'a','b')), typeof(replace(x'', 'a','b')), hex(concat(zeroblob(2),'x')), hex(concat_ws(zeroblob(1),'x','y')), octet_length(zeroblob(5)), zeroblob(2)=x'0000', hex(max(zeroblob(2),x'00')), abs(zeroblob(2)), +zeroblob(1), hex(iif(1,zeroblob(1),2)), hex(unhex(hex(zeroblob(2)))), soundex(zeroblob(2)), hex(json_quote('a'));
--= typeof(replace(zeroblob(3), x'00', 'a')) | length(replace(zeroblob(3), x'00', 'a')) | typeof(replace(x'0102', '', 'a')) | hex(replace(x'0102', '', 'a')) | typeof(replace(12, '', 3)) | hex(replace(zeroblob(2), 'a', 'b')) | hex(trim(zeroblob(2))) | hex(upper(zeroblob(2))) | hex(zeroblob(2)||'a') | instr(zeroblob(3), x'00') | hex(substr(zeroblob(3),2)) | quote(zeroblob(2)) | length(zeroblob(2)) | unicode(zeroblob(2)) | hex(cast(zeroblob(2) as text)) | hex(ltrim(zeroblob(2),'a')) | zeroblob(3) LIKE '%' | zeroblob(2) GLOB '*' | hex(printf('%s', zeroblob(2))) | typeof(replace('', 'a','b')) | typeof(replace(x'', 'a','b')) | hex(concat(zeroblob(2),'x')) | hex(concat_ws(zeroblob(1),'x','y')) | octet_length(zeroblob(5)) | zeroblob(2)=x'0000' | hex(max(zeroblob(2),x'00')) | abs(zeroblob(2)) | +zeroblob(1) | hex(iif(1,zeroblob(1),2)) | hex(unhex(hex(zeroblob(2)))) | soundex(zeroblob(2)) | hex(json_quote('a'))
--> 'text' | 0 | 'text' | '0102' | 'text' | '0000' | '0000' | '0000' | '000061' | 1 | '0000' | 'X'0000'' | 2 | NULL | '0000' | '0000' | 1 | 1 | '' | 'text' | 'text' | '000078' | '780079' | 5 | 1 | '0000' | 0.0 | x'00' | '00' | '0000' | '?000' | '226122'
SELECT group_concat(zeroblob(2)), hex(group_concat(zeroblob(1), zeroblob(1))) FROM (SELECT 1 UNION SELECT 2);
--= group_concat(zeroblob(2)) | hex(group_concat(zeroblob(1), zeroblob(1)))
--> '\u{0}\u{0},\u{0}\u{0}' | '000000'

--- UPDATE FROM over an automatic index without rowids
CREATE TABLE t0(c0 NOCASE,c1,c2 PRIMARY KEY,c3,c4,NUMERIC)WITHOUT ROWID;
REPLACE INTO t0 VALUES('1',1,1,1,1,1);
--+ 1 changes, rowid 0
SELECT *, typeof(c0) FROM t0;
--= c0 | c1 | c2 | c3 | c4 | NUMERIC | typeof(c0)
--> 1 | 1 | 1 | 1 | 1 | 1 | 'integer'
EXPLAIN QUERY PLAN UPDATE t0 SET c1=1 FROM t0 a WHERE t0.c0=1;
--> SCAN a
--> BLOOM FILTER ON t0 (c0=?)
--> SEARCH t0 USING AUTOMATIC PARTIAL COVERING INDEX (c0=?)
UPDATE t0 SET c1=5 FROM t0 a WHERE t0.c0=1;
--+ 2 changes, rowid 0
SELECT * FROM t0;
--= c0 | c1 | c2 | c3 | c4 | NUMERIC
--> 1 | 5 | 1 | 1 | 1 | 1
UPDATE t0 SET c1=6 FROM t0 a WHERE t0.c0=a.c0;
--+ 3 changes, rowid 0
SELECT * FROM t0;
--= c0 | c1 | c2 | c3 | c4 | NUMERIC
--> 1 | 6 | 1 | 1 | 1 | 1
SELECT * FROM t0, t0 a WHERE t0.c0=1;
--= c0 | c1 | c2 | c3 | c4 | NUMERIC | c0 | c1 | c2 | c3 | c4 | NUMERIC
--> 1 | 6 | 1 | 1 | 1 | 1 | 1 | 6 | 1 | 1 | 1 | 1

--- NULLs that RETURNING sees go
CREATE TABLE t(c0,PRIMARY KEY(c0));
CREATE TABLE u(c0);
INSERT INTO t VALUES (2),(NULL);
--+ 2 changes, rowid 2
INSERT INTO u VALUES (2),(NULL);
--+ 4 changes, rowid 2
DELETE FROM t RETURNING 1 IN (SELECT c0 FROM t), 1 NOT IN (SELECT c0 FROM t), 1 IN (SELECT c0 FROM u);
--= 1 IN (SELECT c0 FROM t) | 1 NOT IN (SELECT c0 FROM t) | 1 IN (SELECT c0 FROM u)
--> NULL | NULL | NULL
--> 0 | 1 | NULL
--+ 6 changes, rowid 2

--- tables are looked up before columns
CREATE TABLE t(a);
CREATE VIEW v AS SELECT * FROM gone;
SELECT 1 FROM x INTERSECT SELECT((SELECT 1 FROM w0));
--! 1: no such table: w0
SELECT nope FROM t UNION SELECT 8 FROM m;
--! 1: no such table: m
SELECT nope FROM t WHERE a IN (SELECT 1 FROM z1) ORDER BY (SELECT 1 FROM z2);
--! 1: no such table: z1
SELECT nope FROM t WHERE a IN z1 LIMIT (SELECT 1 FROM z2);
--! 1: no such table: z1
SELECT 1 FROM a1 JOIN t ON (SELECT 1 FROM a2);
--! 1: no such table: a1
SELECT (SELECT 1 FROM b1), (SELECT 1 FROM b2) FROM b3;
--! 1: no such table: b3
SELECT * FROM (SELECT 1 FROM c1) JOIN c2;
--! 1: no such table: c1
SELECT nosuch(1) FROM t WHERE EXISTS (SELECT 1 FROM d1);
--! 1: no such table: d1
SELECT t.x FROM t, main.e1;
--! 1: no such table: main.e1
SELECT x FROM t, nope.e1;
--! 1: no such table: nope.e1
SELECT nope FROM v;
--! 1: no such table: main.gone
SELECT nope FROM json_each('[]');
--! 1: no such column: nope
SELECT nope FROM json_each;
--! 1: no such column: nope
SELECT 1 FROM t UNION SELECT 1, 2 FROM f1;
--! 1: no such table: f1
SELECT 1 FROM t UNION SELECT 1, 2 FROM t;
--! 1: SELECTs to the left and right of UNION do not have the same number of result columns
SELECT * FROM t ORDER BY 5;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1
SELECT (SELECT * FROM t, t), (SELECT 1 FROM g1);
--! 1: no such table: g1
VALUES ((SELECT 1 FROM h1)), ((SELECT 1 FROM h2));
--! 1: no such table: h2
SELECT a FROM t GROUP BY (SELECT 1 FROM i1) HAVING (SELECT 1 FROM i2);
--! 1: no such table: i1
SELECT x.* FROM t UNION SELECT 1 FROM j1;
--! 1: no such table: j1
SELECT 1 FROM j1 UNION SELECT x.* FROM t;
--! 1: no such table: j1
SELECT * FROM t JOIN t AS u USING (zz) WHERE (SELECT 1 FROM k1);
--! 1: cannot join using column zz - column not present in both tables
SELECT a FROM t INDEXED BY nope WHERE (SELECT 1 FROM l1);
--! 1: no such index: nope

--- RETURNING and a BEFORE trigger that changes the row
CREATE TABLE t0(c0,c1);
CREATE TRIGGER tr BEFORE DELETE ON t0 BEGIN UPDATE t0 SET c0=1;END;
INSERT INTO t0 VALUES(7,1),(8,2);
--+ 2 changes, rowid 2
DELETE FROM t0 RETURNING c0, c1, (SELECT group_concat(c0) FROM t0);
--= c0 | c1 | (SELECT group_concat(c0) FROM t0)
--> 7 | 1 | '1'
--> 1 | 2 | NULL
--+ 7 changes, rowid 2

--- keys of a row that a BEFORE trigger has moved
PRAGMA foreign_keys=1;
CREATE TABLE p(a PRIMARY KEY);
CREATE TABLE c(x REFERENCES p ON DELETE CASCADE, y);
CREATE TRIGGER tr BEFORE DELETE ON p BEGIN UPDATE p SET a=old.a+10 WHERE a=old.a; END;
INSERT INTO p VALUES(1),(2);
--+ 2 changes, rowid 2
INSERT INTO c VALUES (1,1),(2,2);
--+ 4 changes, rowid 2
DELETE FROM p WHERE a=1 RETURNING *;
--= a
--! 787: FOREIGN KEY constraint failed
--+ 6 changes, rowid 2
SELECT * FROM p;
--= a
--> 1
--> 2
SELECT * FROM c;
--= x | y
--> 1 | 1
--> 2 | 2

--- keys of a row that a BEFORE trigger has changed
PRAGMA foreign_keys=1;
CREATE TABLE p(a INTEGER PRIMARY KEY, b UNIQUE);
CREATE TABLE c(x REFERENCES p(b) ON UPDATE CASCADE ON DELETE SET NULL, y);
CREATE TRIGGER tr BEFORE DELETE ON p BEGIN UPDATE p SET b=old.b+10 WHERE a=old.a; END;
INSERT INTO p VALUES(1,1),(2,2);
--+ 2 changes, rowid 2
INSERT INTO c VALUES (1,1),(2,2);
--+ 4 changes, rowid 2
DELETE FROM p WHERE a=1 RETURNING *;
--= a | b
--> 1 | 1
--+ 7 changes, rowid 2
SELECT * FROM p;
--= a | b
--> 2 | 2
SELECT * FROM c;
--= x | y
--> 11 | 1
--> 2 | 2
DELETE FROM p RETURNING *;
--= a | b
--> 2 | 2
--+ 10 changes, rowid 2
SELECT * FROM p;
--= a | b
SELECT * FROM c;
--= x | y
--> 11 | 1
--> 12 | 2

--- RETURNING shows nothing of what a key undoes
PRAGMA foreign_keys=1;
CREATE TABLE p(a PRIMARY KEY);
CREATE TABLE c(x REFERENCES p, y);
INSERT INTO p VALUES(1),(2);
--+ 2 changes, rowid 2
INSERT INTO c VALUES (1,1),(3,2),(2,3) RETURNING x, y;
--= x | y
--! 787: FOREIGN KEY constraint failed
--+ 2 changes, rowid 3
INSERT INTO c VALUES (1,1),(2,3) RETURNING x, y;
--= x | y
--> 1 | 1
--> 2 | 3
--+ 4 changes, rowid 2
UPDATE c SET x=x+1 RETURNING x;
--= x
--! 787: FOREIGN KEY constraint failed
UPDATE p SET a=a+1 RETURNING a;
--= a
--! 1555: UNIQUE constraint failed: p.a
DELETE FROM p RETURNING a;
--= a
--! 787: FOREIGN KEY constraint failed
CREATE TABLE d(x REFERENCES p DEFERRABLE INITIALLY DEFERRED);
INSERT INTO d VALUES (7) RETURNING x;
--= x
--> 7
--! 787: FOREIGN KEY constraint failed
--+ 4 changes, rowid 1
BEGIN;
INSERT INTO d VALUES (7) RETURNING x;
--= x
--> 7
--+ 5 changes, rowid 1
COMMIT;
--! 787: FOREIGN KEY constraint failed
ROLLBACK;
