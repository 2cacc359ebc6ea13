--- the first row says what an added column breaks
CREATE TABLE t1(a,b);
INSERT INTO t1 VALUES(1, 2), ('null!',NULL), (3,4);
--+ 3 changes, rowid 3
ALTER TABLE t1 ADD COLUMN d AS (b+1) NOT NULL CHECK(a!=1);
--! 1: CHECK constraint failed
ALTER TABLE t1 ADD COLUMN d AS (b+1) NOT NULL CHECK(a!=3);
--! 1: NOT NULL constraint failed
ALTER TABLE t1 ADD COLUMN d AS (b+1) NOT NULL CHECK(a!='null!');
--! 1: NOT NULL constraint failed
ALTER TABLE t1 ADD COLUMN d NOT NULL DEFAULT 5 CHECK(a!='null!');
--! 1: CHECK constraint failed

--- a default of another type in a strict table
CREATE TABLE t1(a INT) STRICT;
INSERT INTO t1(a) VALUES(45);
--+ 1 changes, rowid 1
ALTER TABLE t1 ADD COLUMN b TEXT DEFAULT x'313233';
--! 1: type mismatch on DEFAULT
DELETE FROM t1;
--+ 2 changes, rowid 1
ALTER TABLE t1 ADD COLUMN b TEXT DEFAULT x'313233';
INSERT INTO t1(a) VALUES(45);
--! 3091: cannot store BLOB value in TEXT column t1.b

--- dropping a constraint of several names
CREATE TABLE t1(a, b, c, CONSTRAINT one CONSTRAINT abc CHECK(a!=b) CONSTRAINT three);
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c, CONSTRAINT one CONSTRAINT three)'

--- dropping the first of several names
CREATE TABLE t1(a, b, c, CONSTRAINT abc CONSTRAINT one CHECK(a!=b) CONSTRAINT three);
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c, CONSTRAINT one CHECK(a!=b) CONSTRAINT three)'

--- dropping a name without a constraint
CREATE TABLE t1(a, b, c, CONSTRAINT abc);
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c)'

--- dropping a name before a comma
CREATE TABLE t1(a, b, c,      
                      CONSTRAINT abc, CHECK( a!=b ));
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c, CHECK( a!=b ))'

--- a comment before a dropped constraint
CREATE TABLE t1(a, b, c, /* world */ CONSTRAINT abc CHECK( a!=b ));
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c)'

--- a comment before a dropped NOT NULL
CREATE TABLE t1(a, b, c -- comment
  CONSTRAINT abc NOT NULL
  );
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c)'

--- comments around a dropped NOT NULL
CREATE TABLE t1(a, b, c -- comment
  CONSTRAINT abc NOT NULL -- more
  CHECK (a>1)
  );
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c CHECK (a>1)\n  )'

--- a comment behind the comma
CREATE TABLE t1(a, b, c, -- comment
  CONSTRAINT abc CHECK (a>b) CONSTRAINT two
  );
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c, CONSTRAINT two\n  )'

--- names between comments
CREATE TABLE t1(a, b, c, CONSTRAINT abc /* x */, -- comment
  CHECK (a>b) CONSTRAINT two
  );
ALTER TABLE t1 DROP CONSTRAINT abc;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c, -- comment\n  CHECK (a>b) CONSTRAINT two\n  )'
ALTER TABLE t1 DROP CONSTRAINT two;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c, -- comment\n  CHECK (a>b))'

--- names without constraints
CREATE TABLE t1(a, b CONSTRAINT x CONSTRAINT y NOT NULL CONSTRAINT z, c CONSTRAINT q);
ALTER TABLE t1 DROP CONSTRAINT z;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b CONSTRAINT x CONSTRAINT y NOT NULL, c CONSTRAINT q)'
ALTER TABLE t1 DROP CONSTRAINT y;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b CONSTRAINT x, c CONSTRAINT q)'
ALTER TABLE t1 DROP CONSTRAINT x;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c CONSTRAINT q)'
ALTER TABLE t1 DROP CONSTRAINT q;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, c)'

--- renames with collations that are not there
CREATE TABLE gigo(a text);
CREATE TABLE idx(x text COLLATE compare64);
--! 257: no such collation sequence: compare64
CREATE VIEW v1 AS SELECT * FROM idx WHERE x='abc';
CREATE VIEW v2 AS SELECT * FROM idx WHERE x='abc' COLLATE foo ORDER BY x COLLATE bar;
alter table gigo rename to ggiiggoo;
--! 1: error in view v1: no such table: main.idx
alter table idx rename to idx2;
--! 1: no such table: idx
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE gigo(a text)'
--> 'CREATE VIEW v1 AS SELECT * FROM idx WHERE x='abc''
--> 'CREATE VIEW v2 AS SELECT * FROM idx WHERE x='abc' COLLATE foo ORDER BY x COLLATE bar'
ALTER TABLE idx2 RENAME x TO y;
--! 1: no such table: idx2
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE gigo(a text)'
--> 'CREATE VIEW v1 AS SELECT * FROM idx WHERE x='abc''
--> 'CREATE VIEW v2 AS SELECT * FROM idx WHERE x='abc' COLLATE foo ORDER BY x COLLATE bar'

--- renames within functions that are not there
CREATE TABLE t(a,b);
CREATE VIEW v1 AS SELECT nofunc(a), unicode(a,b,a), sum(), count(a,b) FROM t WHERE nope(a) > 1;
ALTER TABLE t RENAME a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c,b)'
--> 'CREATE VIEW v1 AS SELECT nofunc(c), unicode(c,b,c), sum(), count(c,b) FROM t WHERE nope(c) > 1'

--- renames in windows without use
CREATE TABLE t2(a);
CREATE TRIGGER r2 AFTER INSERT ON t2 WHEN new.a NOT NULL BEGIN
    SELECT a, sum(a) OVER w1 FROM t2
      WINDOW w1 AS (PARTITION BY a ORDER BY a), w2 AS (PARTITION BY a ORDER BY rowid);
END;
ALTER TABLE t2 RENAME a TO aaaa;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t2(aaaa)'
--> 'CREATE TRIGGER r2 AFTER INSERT ON t2 WHEN new.aaaa NOT NULL BEGIN\n    SELECT aaaa, sum(aaaa) OVER w1 FROM t2\n      WINDOW w1 AS (PARTITION BY aaaa ORDER BY aaaa), w2 AS (PARTITION BY aaaa ORDER BY rowid);\nEND'

--- renames in conditions that cannot hold
CREATE TABLE t4(a, b);
CREATE VIEW v4 AS SELECT * FROM t4 WHERE (a=1 AND 0) OR b=2;
CREATE VIEW v5 AS SELECT * FROM t4 WHERE (0 AND a=1) AND b=2;
CREATE VIEW v6 AS SELECT * FROM t4 WHERE a IN ();
CREATE VIEW v7 AS SELECT CASE WHEN 1 THEN b ELSE a END, count(a) FILTER (WHERE a>1) FROM t4 WHERE a BETWEEN a AND a;
CREATE VIEW v8 AS SELECT iif(1, b, a), coalesce(b, a), EXISTS(SELECT a) FROM t4 LIMIT (SELECT 1 FROM t4 WHERE a);
ALTER TABLE t4 RENAME a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t4(c, b)'
--> 'CREATE VIEW v4 AS SELECT * FROM t4 WHERE (c=1 AND 0) OR b=2'
--> 'CREATE VIEW v5 AS SELECT * FROM t4 WHERE (0 AND c=1) AND b=2'
--> 'CREATE VIEW v6 AS SELECT * FROM t4 WHERE a IN ()'
--> 'CREATE VIEW v7 AS SELECT CASE WHEN 1 THEN b ELSE c END, count(c) FILTER (WHERE c>1) FROM t4 WHERE c BETWEEN c AND c'
--> 'CREATE VIEW v8 AS SELECT iif(1, b, c), coalesce(b, c), EXISTS(SELECT c) FROM t4 LIMIT (SELECT 1 FROM t4 WHERE c)'

--- legacy renames leave columns with their old table
PRAGMA legacy_alter_table = 1;
CREATE TABLE t1(a, b, CHECK(t1.a != t1.b));
CREATE TABLE t2(a, b);
CREATE INDEX t2expr ON t2(a) WHERE t2.b>0;
ALTER TABLE t1 RENAME TO t1new;
--! 1: error in table t1new after rename: no such column: t1.a
ALTER TABLE t2 RENAME TO t2new;
--! 1: error in index t2expr after rename: no such column: t2.b
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(a, b, CHECK(t1.a != t1.b))'
--> 'CREATE TABLE t2(a, b)'
--> 'CREATE INDEX t2expr ON t2(a) WHERE t2.b>0'

--- dropping a column behind a comment with a comma
CREATE TABLE t1(
      a INT,
      b INT,
      -- comment with, comma
      c INT
  );
ALTER TABLE t1 DROP COLUMN c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(\n      a INT,\n      b INT)'

--- dropping a column between comments
CREATE TABLE t1(
      a INT,
      b INT, /* x, y */ -- comment with, comma
      c INT /* z, */
  , CHECK (a > 1));
ALTER TABLE t1 DROP COLUMN c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(\n      a INT,\n      b INT, CHECK (a > 1))'

--- renames that a trigger breaks
CREATE TABLE abc(x, y, z);
CREATE TABLE t1(a, b);
CREATE TRIGGER AFTER INSERT ON t1 BEGIN
 UPDATE abc SET x = d;
END;
ALTER TABLE abc RENAME TO abc2;
--! 1: error in trigger AFTER: no such column: d

--- a wrong number of arguments is no matter of names
CREATE TABLE t1(a, b);
CREATE TABLE t0(c);
CREATE TRIGGER b AFTER INSERT ON t1 WHEN new.a BEGIN
  SELECT a, sum() w3 FROM t1 WINDOW b AS (ORDER BY NOT EXISTS(SELECT 1 FROM abc));
END;
ALTER TABLE t1 RENAME TO t1x;
--! 1: error in trigger b: no such table: main.abc

--- a column as a function
CREATE TABLE t1(a,b);
CREATE TRIGGER AFTER INSERT ON t1 WHEN new.a NOT NULL BEGIN SELECT a () FILTER (WHERE a>0) FROM t1; END;
ALTER TABLE t1 RENAME a TO aaa;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t1(aaa,b)'
--> 'CREATE TRIGGER AFTER INSERT ON t1 WHEN new.aaa NOT NULL BEGIN SELECT a () FILTER (WHERE aaa>0) FROM t1; END'

--- an old file format and an added column
PRAGMA legacy_file_format=1;
CREATE TABLE t(a INT);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
ALTER TABLE t ADD e INT DEFAULT '5.0';
ALTER TABLE t ADD f INT AS (null) NOT NULL CHECK (a > 5);
--! 1: NOT NULL constraint failed
ALTER TABLE t ADD g INT CHECK (a = 5) CHECK (a > 5);
--! 1: CHECK constraint failed

--- legacy renames and a partial index
PRAGMA legacy_alter_table=1;
CREATE TABLE t(a, b);
CREATE INDEX i ON t(a) WHERE "t".b > 1;
ALTER TABLE t RENAME TO u;
--! 1: error in index i after rename: no such column: t.b
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a, b)'
--> 'CREATE INDEX i ON t(a) WHERE "t".b > 1'

--- legacy renames and names in brackets
PRAGMA legacy_alter_table=1;
CREATE TABLE t(a, b, CHECK ([t].a <> 1));
CREATE INDEX i ON t(a) WHERE t.b > 1;
ALTER TABLE t RENAME TO u;
--! 1: error in table u after rename: no such column: t.a
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a, b, CHECK ([t].a <> 1))'
--> 'CREATE INDEX i ON t(a) WHERE t.b > 1'

--- names of constraints that are none
CREATE TABLE t(a, b CONSTRAINT n NULL, c CONSTRAINT d DEFERRABLE);
ALTER TABLE t DROP CONSTRAINT n;
--! 1: constraint may not be dropped: n
ALTER TABLE t DROP CONSTRAINT d;
--! 1: constraint may not be dropped: d
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a, b CONSTRAINT n NULL, c CONSTRAINT d DEFERRABLE)'

--- aggregates in the wrong place are no matter of names
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT sum(a, b), max(a) FROM t WHERE count(a) > 1 AND sum(b) OVER (ORDER BY a) GROUP BY row_number(a) OVER (PARTITION BY a ORDER BY b);
ALTER TABLE t RENAME a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c, b)'
--> 'CREATE VIEW v AS SELECT sum(c, b), max(c) FROM t WHERE count(c) > 1 AND sum(b) OVER (ORDER BY c) GROUP BY row_number(c) OVER (PARTITION BY c ORDER BY b)'

--- likelihood is looked at by renames
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT max(a) FROM t HAVING a > 1;
CREATE VIEW v2 AS SELECT likelihood(a, b), RAISE(ABORT, 'x') FROM t HAVING a > 1;
ALTER TABLE t RENAME a TO c;
--! 1: error in view v2: second argument to likelihood() must be a constant between 0.0 and 1.0
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a, b)'
--> 'CREATE VIEW v AS SELECT max(a) FROM t HAVING a > 1'
--> 'CREATE VIEW v2 AS SELECT likelihood(a, b), RAISE(ABORT, 'x') FROM t HAVING a > 1'

--- expressions of an added column
CREATE TABLE t(a INT);
ALTER TABLE t ADD b INT CHECK (nope > 1);
--! 1: error in table t after add column: no such column: nope
ALTER TABLE t ADD b AS (c);
--! 1: error in table t after add column: no such column: c
ALTER TABLE t ADD b AS (random());
--! 1: error in table t after add column: non-deterministic functions prohibited in generated columns
ALTER TABLE t ADD b AS (b);
ALTER TABLE t ADD b AS (a + d);
--! 1: duplicate column name: b
ALTER TABLE t ADD b DEFAULT (a);
--! 1: duplicate column name: b
ALTER TABLE t ADD b CHECK (random() > 1);
--! 1: duplicate column name: b
ALTER TABLE t ADD b CHECK ((SELECT 1));
--! 1: duplicate column name: b
ALTER TABLE t ADD b AS (sum(a));
--! 1: duplicate column name: b
ALTER TABLE t ADD b AS ((SELECT 1));
--! 1: duplicate column name: b
ALTER TABLE t ADD b CHECK (?1 > 1);
--! 1: duplicate column name: b
ALTER TABLE t ADD b CHECK (nosuch(1) > 1);
--! 1: duplicate column name: b
ALTER TABLE t ADD b AS (nosuch(1) > 1);
--! 1: duplicate column name: b
ALTER TABLE t ADD b AS (a) UNIQUE;
--! 1: duplicate column name: b
ALTER TABLE t ADD b AS (a) DEFAULT 5;
--! 1: duplicate column name: b
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a INT, b AS (b))'

--- columns of a table whose functions are another connection's
CREATE TABLE t(a);
CREATE TABLE u(a, g AS (a+1), x);
CREATE TABLE v(a, b);
INSERT INTO t VALUES (1);
--+ 1 changes, rowid 1
PRAGMA writable_schema=1;
UPDATE sqlite_schema SET sql='CREATE TABLE t(a CHECK (nofunc(a) > 1))' WHERE name='t';
--+ 2 changes, rowid 1
UPDATE sqlite_schema SET sql='CREATE TABLE u(a, g AS (nofunc(a)), x)' WHERE name='u';
--+ 3 changes, rowid 1
UPDATE sqlite_schema SET sql='CREATE TABLE v(a CHECK (nofunc(a)), b)' WHERE name='v';
--+ 4 changes, rowid 1
PRAGMA writable_schema=RESET;
ALTER TABLE t ADD b;
ALTER TABLE t ADD c DEFAULT 5;
ALTER TABLE u ADD b;
ALTER TABLE u DROP COLUMN x;
ALTER TABLE v DROP COLUMN b;
ALTER TABLE v ADD d AS (nosuch(1) > 1);
CREATE TABLE w(a);
ALTER TABLE w ADD e CHECK (nosuch(1) > 1);
--! 1: unknown function: nosuch()
ALTER TABLE v ADD f CHECK (abs(1, 2) > 1);
--! 1: error in table v after add column: wrong number of arguments to function abs()
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a CHECK (nofunc(a) > 1), b, c DEFAULT 5)'
--> 'CREATE TABLE u(a, g AS (nofunc(a)), b)'
--> 'CREATE TABLE v(a CHECK (nofunc(a)), d AS (nosuch(1) > 1))'
--> 'CREATE TABLE w(a)'
