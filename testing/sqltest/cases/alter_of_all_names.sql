--- the first row says what an added column breaks
CREATE TABLE t1(a,b);
INSERT INTO t1 VALUES(1, 2), ('null!',NULL), (3,4);
ALTER TABLE t1 ADD COLUMN d AS (b+1) NOT NULL CHECK(a!=1);
ALTER TABLE t1 ADD COLUMN d AS (b+1) NOT NULL CHECK(a!=3);
ALTER TABLE t1 ADD COLUMN d AS (b+1) NOT NULL CHECK(a!='null!');
ALTER TABLE t1 ADD COLUMN d NOT NULL DEFAULT 5 CHECK(a!='null!');
--- a default of another type in a strict table
CREATE TABLE t1(a INT) STRICT;
INSERT INTO t1(a) VALUES(45);
ALTER TABLE t1 ADD COLUMN b TEXT DEFAULT x'313233';
DELETE FROM t1;
ALTER TABLE t1 ADD COLUMN b TEXT DEFAULT x'313233';
INSERT INTO t1(a) VALUES(45);
--- dropping a constraint of several names
CREATE TABLE t1(a, b, c, CONSTRAINT one CONSTRAINT abc CHECK(a!=b) CONSTRAINT three);
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- dropping the first of several names
CREATE TABLE t1(a, b, c, CONSTRAINT abc CONSTRAINT one CHECK(a!=b) CONSTRAINT three);
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- dropping a name without a constraint
CREATE TABLE t1(a, b, c, CONSTRAINT abc);
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- dropping a name before a comma
CREATE TABLE t1(a, b, c,      
                      CONSTRAINT abc, CHECK( a!=b ));
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- a comment before a dropped constraint
CREATE TABLE t1(a, b, c, /* world */ CONSTRAINT abc CHECK( a!=b ));
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- a comment before a dropped NOT NULL
CREATE TABLE t1(a, b, c -- comment
  CONSTRAINT abc NOT NULL
  );
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- comments around a dropped NOT NULL
CREATE TABLE t1(a, b, c -- comment
  CONSTRAINT abc NOT NULL -- more
  CHECK (a>1)
  );
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- a comment behind the comma
CREATE TABLE t1(a, b, c, -- comment
  CONSTRAINT abc CHECK (a>b) CONSTRAINT two
  );
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
--- names between comments
CREATE TABLE t1(a, b, c, CONSTRAINT abc /* x */, -- comment
  CHECK (a>b) CONSTRAINT two
  );
ALTER TABLE t1 DROP CONSTRAINT abc; SELECT sql FROM sqlite_schema;
ALTER TABLE t1 DROP CONSTRAINT two; SELECT sql FROM sqlite_schema;
--- names without constraints
CREATE TABLE t1(a, b CONSTRAINT x CONSTRAINT y NOT NULL CONSTRAINT z, c CONSTRAINT q);
ALTER TABLE t1 DROP CONSTRAINT z; SELECT sql FROM sqlite_schema;
ALTER TABLE t1 DROP CONSTRAINT y; SELECT sql FROM sqlite_schema;
ALTER TABLE t1 DROP CONSTRAINT x; SELECT sql FROM sqlite_schema;
ALTER TABLE t1 DROP CONSTRAINT q; SELECT sql FROM sqlite_schema;
--- renames with collations that are not there
CREATE TABLE gigo(a text);
CREATE TABLE idx(x text COLLATE compare64);
CREATE VIEW v1 AS SELECT * FROM idx WHERE x='abc';
CREATE VIEW v2 AS SELECT * FROM idx WHERE x='abc' COLLATE foo ORDER BY x COLLATE bar;
alter table gigo rename to ggiiggoo;
alter table idx rename to idx2;
SELECT sql FROM sqlite_schema;
ALTER TABLE idx2 RENAME x TO y;
SELECT sql FROM sqlite_schema;
--- renames within functions that are not there
CREATE TABLE t(a,b);
CREATE VIEW v1 AS SELECT nofunc(a), unicode(a,b,a), sum(), count(a,b) FROM t WHERE nope(a) > 1;
ALTER TABLE t RENAME a TO c;
SELECT sql FROM sqlite_schema;
--- renames in windows without use
CREATE TABLE t2(a);
CREATE TRIGGER r2 AFTER INSERT ON t2 WHEN new.a NOT NULL BEGIN
    SELECT a, sum(a) OVER w1 FROM t2
      WINDOW w1 AS (PARTITION BY a ORDER BY a), w2 AS (PARTITION BY a ORDER BY rowid);
END;
ALTER TABLE t2 RENAME a TO aaaa;
SELECT sql FROM sqlite_schema;
--- renames in conditions that cannot hold
CREATE TABLE t4(a, b);
CREATE VIEW v4 AS SELECT * FROM t4 WHERE (a=1 AND 0) OR b=2;
CREATE VIEW v5 AS SELECT * FROM t4 WHERE (0 AND a=1) AND b=2;
CREATE VIEW v6 AS SELECT * FROM t4 WHERE a IN ();
CREATE VIEW v7 AS SELECT CASE WHEN 1 THEN b ELSE a END, count(a) FILTER (WHERE a>1) FROM t4 WHERE a BETWEEN a AND a;
CREATE VIEW v8 AS SELECT iif(1, b, a), coalesce(b, a), EXISTS(SELECT a) FROM t4 LIMIT (SELECT 1 FROM t4 WHERE a);
ALTER TABLE t4 RENAME a TO c;
SELECT sql FROM sqlite_schema;
--- legacy renames leave columns with their old table
PRAGMA legacy_alter_table = 1;
CREATE TABLE t1(a, b, CHECK(t1.a != t1.b));
CREATE TABLE t2(a, b);
CREATE INDEX t2expr ON t2(a) WHERE t2.b>0;
ALTER TABLE t1 RENAME TO t1new;
ALTER TABLE t2 RENAME TO t2new;
SELECT sql FROM sqlite_schema;
--- dropping a column behind a comment with a comma
CREATE TABLE t1(
      a INT,
      b INT,
      -- comment with, comma
      c INT
  );
ALTER TABLE t1 DROP COLUMN c;
SELECT sql FROM sqlite_schema;
--- dropping a column between comments
CREATE TABLE t1(
      a INT,
      b INT, /* x, y */ -- comment with, comma
      c INT /* z, */
  , CHECK (a > 1));
ALTER TABLE t1 DROP COLUMN c;
SELECT sql FROM sqlite_schema;
--- renames that a trigger breaks
CREATE TABLE abc(x, y, z);
CREATE TABLE t1(a, b);
CREATE TRIGGER AFTER INSERT ON t1 BEGIN
 UPDATE abc SET x = d;
END;
ALTER TABLE abc RENAME TO abc2;
--- a wrong number of arguments is no matter of names
CREATE TABLE t1(a, b);
CREATE TABLE t0(c);
CREATE TRIGGER b AFTER INSERT ON t1 WHEN new.a BEGIN
  SELECT a, sum() w3 FROM t1 WINDOW b AS (ORDER BY NOT EXISTS(SELECT 1 FROM abc));
END;
ALTER TABLE t1 RENAME TO t1x;
--- a column as a function
CREATE TABLE t1(a,b);
CREATE TRIGGER AFTER INSERT ON t1 WHEN new.a NOT NULL BEGIN SELECT a () FILTER (WHERE a>0) FROM t1; END;
ALTER TABLE t1 RENAME a TO aaa;
SELECT sql FROM sqlite_schema;
--- an old file format and an added column
PRAGMA legacy_file_format=1;
CREATE TABLE t(a INT); INSERT INTO t VALUES(1);
ALTER TABLE t ADD e INT DEFAULT '5.0';
ALTER TABLE t ADD f INT AS (null) NOT NULL CHECK (a > 5);
ALTER TABLE t ADD g INT CHECK (a = 5) CHECK (a > 5);
--- legacy renames and a partial index
PRAGMA legacy_alter_table=1;
CREATE TABLE t(a, b); CREATE INDEX i ON t(a) WHERE "t".b > 1;
ALTER TABLE t RENAME TO u;
SELECT sql FROM sqlite_schema;
--- legacy renames and names in brackets
PRAGMA legacy_alter_table=1;
CREATE TABLE t(a, b, CHECK ([t].a <> 1)); CREATE INDEX i ON t(a) WHERE t.b > 1;
ALTER TABLE t RENAME TO u;
SELECT sql FROM sqlite_schema;
--- names of constraints that are none
CREATE TABLE t(a, b CONSTRAINT n NULL, c CONSTRAINT d DEFERRABLE);
ALTER TABLE t DROP CONSTRAINT n;
ALTER TABLE t DROP CONSTRAINT d;
SELECT sql FROM sqlite_schema;
--- aggregates in the wrong place are no matter of names
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT sum(a, b), max(a) FROM t WHERE count(a) > 1 AND sum(b) OVER (ORDER BY a) GROUP BY row_number(a) OVER (PARTITION BY a ORDER BY b);
ALTER TABLE t RENAME a TO c;
SELECT sql FROM sqlite_schema;
--- likelihood is looked at by renames
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT max(a) FROM t HAVING a > 1;
CREATE VIEW v2 AS SELECT likelihood(a, b), RAISE(ABORT, 'x') FROM t HAVING a > 1;
ALTER TABLE t RENAME a TO c;
SELECT sql FROM sqlite_schema;
--- expressions of an added column
CREATE TABLE t(a INT);
ALTER TABLE t ADD b INT CHECK (nope > 1);
ALTER TABLE t ADD b AS (c);
ALTER TABLE t ADD b AS (random());
ALTER TABLE t ADD b AS (b);
ALTER TABLE t ADD b AS (a + d);
ALTER TABLE t ADD b DEFAULT (a);
ALTER TABLE t ADD b CHECK (random() > 1);
ALTER TABLE t ADD b CHECK ((SELECT 1));
ALTER TABLE t ADD b AS (sum(a));
ALTER TABLE t ADD b AS ((SELECT 1));
ALTER TABLE t ADD b CHECK (?1 > 1);
ALTER TABLE t ADD b CHECK (nosuch(1) > 1);
ALTER TABLE t ADD b AS (nosuch(1) > 1);
ALTER TABLE t ADD b AS (a) UNIQUE;
ALTER TABLE t ADD b AS (a) DEFAULT 5;
SELECT sql FROM sqlite_schema;
--- columns of a table whose functions are another connection's
CREATE TABLE t(a); CREATE TABLE u(a, g AS (a+1), x); CREATE TABLE v(a, b);
INSERT INTO t VALUES (1);
PRAGMA writable_schema=1;
UPDATE sqlite_schema SET sql='CREATE TABLE t(a CHECK (nofunc(a) > 1))' WHERE name='t';
UPDATE sqlite_schema SET sql='CREATE TABLE u(a, g AS (nofunc(a)), x)' WHERE name='u';
UPDATE sqlite_schema SET sql='CREATE TABLE v(a CHECK (nofunc(a)), b)' WHERE name='v';
PRAGMA writable_schema=RESET;
ALTER TABLE t ADD b;
ALTER TABLE t ADD c DEFAULT 5;
ALTER TABLE u ADD b;
ALTER TABLE u DROP COLUMN x;
ALTER TABLE v DROP COLUMN b;
ALTER TABLE v ADD d AS (nosuch(1) > 1);
CREATE TABLE w(a);
ALTER TABLE w ADD e CHECK (nosuch(1) > 1);
ALTER TABLE v ADD f CHECK (abs(1, 2) > 1);
SELECT sql FROM sqlite_schema;
