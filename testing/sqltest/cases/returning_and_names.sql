--- a default with a sign before a text
SELECT -'0xFF', typeof(-'0xFF');
CREATE TABLE t1(a); INSERT INTO t1 VALUES(1);
ALTER TABLE t1 ADD COLUMN d TEXT DEFAULT -'hello';
SELECT d, typeof(d) FROM t1;
--- what RETURNING reads of the table that changes
CREATE TABLE t1(a INTEGER PRIMARY KEY, b INT);
INSERT INTO t1 VALUES(1,10),(2,20),(3,30),(4,40),(6,60),(8,80);
DELETE FROM t1 WHERE a<>3 RETURNING a, (SELECT min(a) FROM t1), (SELECT max(a) FROM t1), (SELECT round(avg(a),2) FROM t1);
INSERT INTO t1 VALUES (20,1),(30,2) RETURNING a, (SELECT max(a) FROM t1), 5 IN (SELECT a FROM t1), 20 IN (SELECT a FROM t1), EXISTS(SELECT 1 FROM t1 WHERE a=30);
UPDATE t1 SET a=a+100 RETURNING a, (SELECT max(a) FROM t1), (SELECT count(*) FROM t1 WHERE a>100);
--- deferred keys of dropped tables
CREATE TABLE pp1(x PRIMARY KEY);
CREATE TABLE cc1(y REFERENCES pp1 DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE pp2(x PRIMARY KEY);
CREATE TABLE cc2(y REFERENCES pp1 DEFERRABLE INITIALLY DEFERRED);
INSERT INTO pp1 VALUES(2200);
INSERT INTO cc1 VALUES(NULL);
INSERT INTO pp2 VALUES(2200);
INSERT INTO cc2 VALUES(2200);
PRAGMA foreign_keys=1;
BEGIN;
DELETE FROM pp2;
DROP TABLE pp1;
DROP TABLE cc1;
COMMIT;
DROP TABLE cc2;
COMMIT;
--- bytes are looked for where characters begin
SELECT instr('xä€y',x'a4'), instr('xä€y',x'79'), instr(x'78c3a4e282ac79','y'), instr('xä€y',x'e282ac'), instr('xä€y',x''), instr(x'',''), instr('a',x'');
--- comments behind defaults
CREATE TABLE t4(a DEFAULT 'abc' /* comment */, b DEFAULT -1 -- comment
     , c DEFAULT +4.0 /* another comment */
  );
PRAGMA table_info = t4;
--- comments within defaults
CREATE TABLE t4(a DEFAULT    'abc' /* comment */ NOT NULL, b DEFAULT (1 /* x */ + 2) -- comment
     , c DEFAULT + /* y */ 4.0 /* another comment */ CHECK (c > 1), d DEFAULT current_time /* f */, e DEFAULT null--
     , f INTEGER /* foo */ (1, /* bar */ 2) default x'00' -- c
  );
PRAGMA table_info = t4;
--- aggregates as defaults
CREATE TABLE t16(x DEFAULT(max(1)));
INSERT INTO t16(x) VALUES(123);
INSERT INTO t16(rowid) VALUES(4);
CREATE TABLE t17(x DEFAULT(avg(1)), y);
INSERT INTO t17(y) VALUES(4);
CREATE TABLE t18(x DEFAULT(nosuch(1)), y);
INSERT INTO t18(y) VALUES(4);
CREATE TABLE t19(x DEFAULT(count()), y);
INSERT INTO t19(y) VALUES(4);
CREATE TABLE t20(x DEFAULT(string_agg(1,2)), y);
INSERT INTO t20(y) VALUES(4);
CREATE TABLE t21(x DEFAULT(abs()), y);
INSERT INTO t21(y) VALUES(4);
CREATE TABLE t22(x DEFAULT(row_number()), y);
INSERT INTO t22(y) VALUES(4);
UPDATE t16 SET x = 4;
--- keys of old schemas with collations and orders
PRAGMA writable_schema=on;
CREATE TABLE t1(a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b) REFERENCES t1(a));
INSERT INTO t1 VALUES('abc',NULL),('xyz','abc');
UPDATE sqlite_master SET sql='CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b COLLATE nocase) REFERENCES t1(a))' WHERE name='t1';
PRAGMA writable_schema=RESET;
SELECT * FROM t1 ORDER BY 1;
UPDATE sqlite_master SET sql='CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b ASC) REFERENCES t1(a))' WHERE name='t1';
PRAGMA writable_schema=RESET;
SELECT * FROM t1 ORDER BY 1;
--- keys of new tables with collations and orders
CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b ASC) REFERENCES t1(a));
CREATE TABLE t1( a TEXT PRIMARY KEY, b TEXT, FOREIGN KEY(b) REFERENCES t1(a COLLATE nocase));
--- a dropped column in double quotes in an index
CREATE TABLE t1(a,b,c);
CREATE INDEX x1 ON t1("b");
ALTER TABLE t1 DROP COLUMN b;
--- a dropped column in double quotes in a condition
CREATE TABLE t1(a,b,c);
CREATE INDEX x1 ON t1(a) WHERE "b" = 5;
ALTER TABLE t1 DROP COLUMN b;
--- a dropped column in a condition
CREATE TABLE t1(a,b,c);
CREATE INDEX x1 ON t1(a) WHERE b = 5;
ALTER TABLE t1 DROP COLUMN b;
--- names for REINDEX
REINDEX c1;
CREATE TABLE t(a COLLATE nocase); CREATE INDEX i ON t(a);
REINDEX nocase; REINDEX nope; REINDEX main.nocase; REINDEX rtrim; REINDEX main.t; REINDEX temp.t; REINDEX nope.t;
--- USING and ON behind one table
CREATE TABLE t1(a); CREATE TABLE t2(a);
SELECT a FROM t1 USING (a);
SELECT a FROM t1 AS x USING (a);
SELECT a FROM (SELECT 1) USING (a);
SELECT a FROM t1 INDEXED BY x USING (a);
SELECT a FROM t1 ON 1;
SELECT a FROM (t1) USING (a);
--- types before GENERATED ALWAYS
CREATE TABLE t(a INTEGER PRIMARY KEY, b INT generated always as (a+1), c TEXT GENERATED ALWAYS AS (b), d AS (a), e int                         Always as (a));
PRAGMA table_xinfo(t);
SELECT sql FROM sqlite_schema;
--- dropping triggers of temp
CREATE TABLE t(a);
CREATE TEMP TRIGGER r1 AFTER INSERT ON t BEGIN SELECT 1; END;
DROP TRIGGER main.r1;
DROP TRIGGER temp.r1;
DROP TRIGGER IF EXISTS main.r1;
--- tables that foreign_key_check does not find
PRAGMA foreign_key_check(nope);
PRAGMA main.foreign_key_check(nope);
PRAGMA temp.foreign_key_check(nope);
CREATE TABLE c1(a REFERENCES p(x));
PRAGMA temp.foreign_key_check(c1);
PRAGMA nope.foreign_key_check(c1);
--- a long name of a function
SELECT nullx_123456789_123456789_123456789_123456789_123456789(1);
--- RETURNING, triggers and keys
CREATE TABLE t(a INTEGER PRIMARY KEY, b); CREATE TABLE log(x); CREATE TABLE ch(p REFERENCES t(a) ON DELETE CASCADE ON UPDATE CASCADE);
CREATE TRIGGER tr AFTER DELETE ON t BEGIN INSERT INTO log VALUES (old.a); END;
CREATE TRIGGER tb BEFORE DELETE ON t BEGIN INSERT INTO log VALUES (-old.a); END;
CREATE TRIGGER ti AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.a); END;
CREATE TRIGGER tu AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (new.a); END;
PRAGMA foreign_keys=1;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING a, b, (SELECT count(*) FROM log), (SELECT count(*) FROM t);
INSERT INTO ch VALUES (1),(2),(2),(3);
UPDATE t SET a=a+10 RETURNING a, (SELECT group_concat(p) FROM ch), (SELECT count(*) FROM log), (SELECT max(a) FROM t);
DELETE FROM t RETURNING a, b, (SELECT group_concat(p) FROM ch), (SELECT count(*) FROM log), (SELECT max(a) FROM t);
--- RETURNING and IN
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING a, 2 IN t, 2 IN (SELECT a FROM t);
CREATE TABLE u(a);
INSERT INTO u VALUES (1),(2),(3) RETURNING a, 2 IN u, 2 IN (SELECT a FROM u), 3 NOT IN u;
DELETE FROM u RETURNING a, 2 IN u, 2 IN (SELECT a FROM u), 3 NOT IN u;
--- RETURNING of deleted rows with computed columns
CREATE TABLE t(a TEXT PRIMARY KEY, b, c AS (a||b), d AS (b||'!') STORED) WITHOUT ROWID;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING *, (SELECT count(*) FROM t);
DELETE FROM t WHERE b<>'y' RETURNING *, (SELECT count(*) FROM t);
--- RETURNING and RAISE
CREATE TABLE t(a INTEGER PRIMARY KEY, b); 
CREATE TRIGGER tr AFTER DELETE ON t WHEN old.a=2 BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER ti AFTER INSERT ON t WHEN new.a=2 BEGIN SELECT RAISE(IGNORE); END;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z') RETURNING a, (SELECT count(*) FROM t);
DELETE FROM t RETURNING a, (SELECT count(*) FROM t);
--- RETURNING and rows that a trigger deletes
CREATE TABLE t(a INTEGER PRIMARY KEY, b); 
CREATE TRIGGER tr BEFORE DELETE ON t WHEN old.a=2 BEGIN DELETE FROM t WHERE a=2; END;
INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z');
DELETE FROM t RETURNING a, (SELECT count(*) FROM t);
--- patterns that begin with a slash
CREATE TABLE t5a(x INT UNIQUE COLLATE nocase);
INSERT INTO t5a(x) VALUES('/abc'),(123),(-234);
SELECT x FROM t5a WHERE x LIKE '/%';
SELECT x FROM t5a WHERE x LIKE '/a%';
SELECT x FROM t5a WHERE x LIKE '^12%' ESCAPE '^';
SELECT x FROM t5a WHERE x LIKE '^/%' ESCAPE '^';
CREATE TABLE t5b(x INT UNIQUE COLLATE binary);
INSERT INTO t5b(x) VALUES('/abc'),(123),(-234);
SELECT x FROM t5b WHERE x GLOB '/*';
SELECT x FROM t5b WHERE x GLOB '/a*';
SELECT x FROM t5b WHERE x GLOB '-*';
SELECT x FROM t5b WHERE x GLOB '9*';
SELECT x FROM t5b WHERE x GLOB '.*';
SELECT x FROM t5b WHERE x GLOB ':*';
CREATE TABLE t5c(x TEXT UNIQUE COLLATE nocase); INSERT INTO t5c VALUES ('/abc'),('^x');
SELECT x FROM t5c WHERE x LIKE '^/%' ESCAPE '^';
SELECT x FROM t5c WHERE x LIKE '^^%' ESCAPE '^';
--- collations of the queue of a recursion
CREATE TABLE tree(id INTEGER PRIMARY KEY, parentid REFERENCES tree, payload);
INSERT INTO tree VALUES(1, NULL, 'c'),(2,NULL,'a'),(3,NULL,'B'),(4,1,'h'),(5,1,'I'),(6,1,'j'),(7,2,'C'),(8,2,'b'),(9,2,'d'),(10,3,'F'),(11,3,'e'),(12,3,'g');
WITH flat(fid, depth, p) AS ( SELECT id, 1, ('/' || payload) FROM tree WHERE parentid IS NULL UNION ALL SELECT id, depth+1, (p||'/'||payload) COLLATE nocase FROM flat, tree WHERE parentid=fid ORDER BY 2, 3) SELECT p FROM flat;
CREATE TABLE tst(a,b);
INSERT INTO tst VALUES('a', 'A'),('b','B'),('c','C');
SELECT a||'' FROM tst UNION ALL SELECT b COLLATE nocase FROM tst ORDER BY 1;
SELECT 'x' UNION SELECT b COLLATE nocase FROM tst UNION SELECT a FROM tst ORDER BY 1;
--- UPDATE FROM and what ON sees
CREATE TABLE t1(a INTEGER PRIMARY KEY,b INT,c TEXT,d TEXT);
INSERT INTO t1 VALUES(1, 11, 'c1', 'd1'),(2,22,'c2','d2');
CREATE TABLE t2(x,y); INSERT INTO t2 VALUES(1,'p'),(5,'q');
UPDATE t1 SET c=y FROM t2 WHERE x=a;
SELECT * FROM t1;
UPDATE t1 SET c=y FROM (SELECT 1) LEFT JOIN t2 ON x=a;
SELECT * FROM t1;
UPDATE t1 SET c=y FROM t2 RIGHT JOIN (SELECT 3 AS z) ON x=a;
SELECT * FROM t1;
--- UPDATE FROM with RIGHT and FULL joins
CREATE TABLE t5(a INTEGER PRIMARY KEY, b TEXT, c TEXT);
CREATE TABLE m1(x INTEGER PRIMARY KEY, y TEXT);
CREATE TABLE m2(u INTEGER PRIMARY KEY, v TEXT);
INSERT INTO t5 VALUES(1, 'one', 'ONE'),(2, 'two', 'TWO'),(3, 'three', 'THREE'),(4, 'four', 'FOUR');
INSERT INTO m1 VALUES(1, 'i'),(2,'ii'),(3,'iii');
INSERT INTO m2 VALUES(1, 'I'),(3, 'II'),(4, 'III');
BEGIN;
UPDATE t5 SET b=y, c=v FROM m2 RIGHT JOIN m1 ON (x=u) WHERE x=a RETURNING *;
ROLLBACK; BEGIN;
UPDATE t5 SET b=m1.y, c=m2.v FROM m2 FULL JOIN m1 ON (x=u) WHERE u=a RETURNING *, b;
ROLLBACK; BEGIN;
UPDATE t5 AS q SET b=m1.y, c=m2.v FROM m2 FULL JOIN (m1 JOIN m1 AS z) ON (m1.x=u AND z.x=2) WHERE u=a RETURNING *, q.b;
ROLLBACK;
UPDATE t5 SET b=y FROM m1 JOIN m2 ON u=a;
UPDATE t5 SET b=y FROM m1 JOIN m2 ON u=t5.a;
UPDATE t5 SET b=y FROM m1 JOIN m2 ON u=x, m1 AS n WHERE u=t5.a AND n.x=2;
UPDATE t5 SET b=m1.y FROM m2 RIGHT JOIN m1 USING (x);
UPDATE t5 SET b=m1.y FROM m2 AS k(u,v) RIGHT JOIN m1;
UPDATE t5 SET b=v||y FROM m2 RIGHT JOIN m1 ON x=u RIGHT JOIN (SELECT 4 AS w) ON w=x+1 WHERE w=a;
SELECT * FROM t5;
EXPLAIN QUERY PLAN UPDATE t5 SET b=y, c=v FROM m2 RIGHT JOIN m1 ON (x=u) WHERE x=a;
--- UPDATE FROM with NATURAL RIGHT JOIN
CREATE TABLE t1(a INT PRIMARY KEY, b INT, c INT);
INSERT INTO t1(a) VALUES(1),(2),(8),(19);
CREATE TABLE c1(x INTEGER PRIMARY KEY, b INT);
INSERT INTO c1(x,b) VALUES(1,1),(8,8),(17,17),(NULL,NULL);
CREATE TABLE c2(x INT,c INT);
INSERT INTO c2(x,c) VALUES(2,2),(8,8),(NULL,NULL);
CREATE TABLE dual(dummy TEXT);
INSERT INTO dual VALUES('X');
UPDATE t1 SET b=c1.b, c=c2.c FROM dual, c1 NATURAL RIGHT JOIN c2 WHERE x=a;
SELECT * FROM t1 ORDER BY a;
--- windows as terms of GROUP BY
CREATE TABLE t1(a, b);
SELECT sum(a) OVER () FROM t1 GROUP BY 1;
SELECT (SELECT sum(a) OVER() FROM t1 GROUP BY 1);
SELECT 1+row_number() OVER() AS x FROM t1 GROUP BY x;
SELECT 1+row_number() OVER() AS x FROM t1 GROUP BY 1;
SELECT (SELECT row_number() OVER()) AS x FROM t1 GROUP BY 1;
--- functions of zeroblob
SELECT typeof(replace(zeroblob(3), x'00', 'a')), length(replace(zeroblob(3), x'00', 'a')), typeof(replace(x'0102', '', 'a')), hex(replace(x'0102', '', 'a')), typeof(replace(12, '', 3)), hex(replace(zeroblob(2), 'a', 'b')), hex(trim(zeroblob(2))), hex(upper(zeroblob(2))), hex(zeroblob(2)||'a'), instr(zeroblob(3), x'00'), hex(substr(zeroblob(3),2)), quote(zeroblob(2)), length(zeroblob(2)), unicode(zeroblob(2)), hex(cast(zeroblob(2) as text)), hex(ltrim(zeroblob(2),'a')), zeroblob(3) LIKE '%', zeroblob(2) GLOB '*', hex(printf('%s', zeroblob(2))), typeof(replace('', 'a','b')), typeof(replace(x'', 'a','b')), hex(concat(zeroblob(2),'x')), hex(concat_ws(zeroblob(1),'x','y')), octet_length(zeroblob(5)), zeroblob(2)=x'0000', hex(max(zeroblob(2),x'00')), abs(zeroblob(2)), +zeroblob(1), hex(iif(1,zeroblob(1),2)), hex(unhex(hex(zeroblob(2)))), soundex(zeroblob(2)), hex(json_quote('a'));
SELECT group_concat(zeroblob(2)), hex(group_concat(zeroblob(1), zeroblob(1))) FROM (SELECT 1 UNION SELECT 2);
--- UPDATE FROM over an automatic index without rowids
CREATE TABLE t0(c0 NOCASE,c1,c2 PRIMARY KEY,c3,c4,NUMERIC)WITHOUT ROWID;
REPLACE INTO t0 VALUES('1',1,1,1,1,1);
SELECT *, typeof(c0) FROM t0;
EXPLAIN QUERY PLAN UPDATE t0 SET c1=1 FROM t0 a WHERE t0.c0=1;
UPDATE t0 SET c1=5 FROM t0 a WHERE t0.c0=1;
SELECT * FROM t0;
UPDATE t0 SET c1=6 FROM t0 a WHERE t0.c0=a.c0;
SELECT * FROM t0;
SELECT * FROM t0, t0 a WHERE t0.c0=1;
--- NULLs that RETURNING sees go
CREATE TABLE t(c0,PRIMARY KEY(c0)); CREATE TABLE u(c0);
INSERT INTO t VALUES (2),(NULL); INSERT INTO u VALUES (2),(NULL);
DELETE FROM t RETURNING 1 IN (SELECT c0 FROM t), 1 NOT IN (SELECT c0 FROM t), 1 IN (SELECT c0 FROM u);
--- tables are looked up before columns
CREATE TABLE t(a);
CREATE VIEW v AS SELECT * FROM gone;
SELECT 1 FROM x INTERSECT SELECT((SELECT 1 FROM w0));
SELECT nope FROM t UNION SELECT 8 FROM m;
SELECT nope FROM t WHERE a IN (SELECT 1 FROM z1) ORDER BY (SELECT 1 FROM z2);
SELECT nope FROM t WHERE a IN z1 LIMIT (SELECT 1 FROM z2);
SELECT 1 FROM a1 JOIN t ON (SELECT 1 FROM a2);
SELECT (SELECT 1 FROM b1), (SELECT 1 FROM b2) FROM b3;
SELECT * FROM (SELECT 1 FROM c1) JOIN c2;
SELECT nosuch(1) FROM t WHERE EXISTS (SELECT 1 FROM d1);
SELECT t.x FROM t, main.e1;
SELECT x FROM t, nope.e1;
SELECT nope FROM v;
SELECT nope FROM json_each('[]');
SELECT nope FROM json_each;
SELECT 1 FROM t UNION SELECT 1, 2 FROM f1;
SELECT 1 FROM t UNION SELECT 1, 2 FROM t;
SELECT * FROM t ORDER BY 5;
SELECT (SELECT * FROM t, t), (SELECT 1 FROM g1);
VALUES ((SELECT 1 FROM h1)), ((SELECT 1 FROM h2));
SELECT a FROM t GROUP BY (SELECT 1 FROM i1) HAVING (SELECT 1 FROM i2);
SELECT x.* FROM t UNION SELECT 1 FROM j1;
SELECT 1 FROM j1 UNION SELECT x.* FROM t;
SELECT * FROM t JOIN t AS u USING (zz) WHERE (SELECT 1 FROM k1);
SELECT a FROM t INDEXED BY nope WHERE (SELECT 1 FROM l1);
--- RETURNING and a BEFORE trigger that changes the row
CREATE TABLE t0(c0,c1);
CREATE TRIGGER tr BEFORE DELETE ON t0 BEGIN UPDATE t0 SET c0=1;END;
INSERT INTO t0 VALUES(7,1),(8,2);
DELETE FROM t0 RETURNING c0, c1, (SELECT group_concat(c0) FROM t0);
--- keys of a row that a BEFORE trigger has moved
PRAGMA foreign_keys=1;
CREATE TABLE p(a PRIMARY KEY); CREATE TABLE c(x REFERENCES p ON DELETE CASCADE, y);
CREATE TRIGGER tr BEFORE DELETE ON p BEGIN UPDATE p SET a=old.a+10 WHERE a=old.a; END;
INSERT INTO p VALUES(1),(2); INSERT INTO c VALUES (1,1),(2,2);
DELETE FROM p WHERE a=1 RETURNING *; SELECT * FROM p; SELECT * FROM c;
--- keys of a row that a BEFORE trigger has changed
PRAGMA foreign_keys=1;
CREATE TABLE p(a INTEGER PRIMARY KEY, b UNIQUE); CREATE TABLE c(x REFERENCES p(b) ON UPDATE CASCADE ON DELETE SET NULL, y);
CREATE TRIGGER tr BEFORE DELETE ON p BEGIN UPDATE p SET b=old.b+10 WHERE a=old.a; END;
INSERT INTO p VALUES(1,1),(2,2); INSERT INTO c VALUES (1,1),(2,2);
DELETE FROM p WHERE a=1 RETURNING *; SELECT * FROM p; SELECT * FROM c;
DELETE FROM p RETURNING *; SELECT * FROM p; SELECT * FROM c;
--- RETURNING shows nothing of what a key undoes
PRAGMA foreign_keys=1;
CREATE TABLE p(a PRIMARY KEY); CREATE TABLE c(x REFERENCES p, y);
INSERT INTO p VALUES(1),(2);
INSERT INTO c VALUES (1,1),(3,2),(2,3) RETURNING x, y;
INSERT INTO c VALUES (1,1),(2,3) RETURNING x, y;
UPDATE c SET x=x+1 RETURNING x;
UPDATE p SET a=a+1 RETURNING a;
DELETE FROM p RETURNING a;
CREATE TABLE d(x REFERENCES p DEFERRABLE INITIALLY DEFERRED);
INSERT INTO d VALUES (7) RETURNING x;
BEGIN; INSERT INTO d VALUES (7) RETURNING x; COMMIT; ROLLBACK;
