--- a renamed table in views
CREATE TABLE t(a,b);
CREATE TABLE u(b,d);
CREATE VIEW v AS SELECT t.*, main.t.a, x.b, main.t.rowid FROM t, u AS x WHERE t.a = 5;
CREATE VIEW w AS SELECT y.a FROM (SELECT t.a FROM main.t) y, t AS t2, [t] WHERE EXISTS (SELECT 1 FROM "t" WHERE "t".a = t2.a) ORDER BY t.b;
ALTER TABLE t RENAME TO "new t";
SELECT name, sql FROM sqlite_schema;
--= name | sql
--> 'new t' | 'CREATE TABLE "new t"(a,b)'
--> 'u' | 'CREATE TABLE u(b,d)'
--> 'v' | 'CREATE VIEW v AS SELECT "new t".*, main."new t".a, x.b, main."new t".rowid FROM "new t", u AS x WHERE "new t".a = 5'
--> 'w' | 'CREATE VIEW w AS SELECT y.a FROM (SELECT "new t".a FROM main."new t") y, "new t" AS t2, "new t" WHERE EXISTS (SELECT 1 FROM "new t" WHERE "new t".a = t2.a) ORDER BY "new t".b'
SELECT * FROM w;
--= a
ALTER TABLE "new t" RENAME TO t;
SELECT name, sql FROM sqlite_schema;
--= name | sql
--> 't' | 'CREATE TABLE "t"(a,b)'
--> 'u' | 'CREATE TABLE u(b,d)'
--> 'v' | 'CREATE VIEW v AS SELECT "t".*, main."t".a, x.b, main."t".rowid FROM "t", u AS x WHERE "t".a = 5'
--> 'w' | 'CREATE VIEW w AS SELECT y.a FROM (SELECT "t".a FROM main."t") y, "t" AS t2, "t" WHERE EXISTS (SELECT 1 FROM "t" WHERE "t".a = t2.a) ORDER BY "t".b'

--- a renamed table in common table expressions
CREATE TABLE t(a,b);
CREATE VIEW v AS WITH q AS (SELECT a FROM t) SELECT 1 FROM q, t;
CREATE VIEW w AS WITH unused AS (SELECT a FROM t) SELECT 1;
CREATE VIEW x AS WITH t AS (SELECT 1 AS c) SELECT t.c FROM t;
CREATE VIEW y AS WITH RECURSIVE r(n) AS (SELECT a FROM t UNION SELECT n+1 FROM r, t WHERE n<t.a) SELECT * FROM r;
ALTER TABLE t RENAME TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE "c"(a,b)'
--> 'CREATE VIEW v AS WITH q AS (SELECT a FROM "c") SELECT 1 FROM q, "c"'
--> 'CREATE VIEW w AS WITH unused AS (SELECT a FROM "c") SELECT 1'
--> 'CREATE VIEW x AS WITH t AS (SELECT 1 AS c) SELECT t.c FROM t'
--> 'CREATE VIEW y AS WITH RECURSIVE r(n) AS (SELECT a FROM "c" UNION SELECT n+1 FROM r, "c" WHERE n<"c".a) SELECT * FROM r'

--- a renamed table behind IN
CREATE TABLE t(a);
CREATE VIEW v AS SELECT 1 IN t FROM t;
ALTER TABLE t RENAME TO z;
--! 1: error in view v after rename: no such table: main.t
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a)'
--> 'CREATE VIEW v AS SELECT 1 IN t FROM t'
SELECT * FROM v;
--= 1 IN t

--- a renamed table in triggers
CREATE TABLE t(a,b);
CREATE TABLE l(x);
CREATE TRIGGER r AFTER UPDATE OF a, b ON t WHEN new.a>old.a BEGIN INSERT INTO l SELECT a FROM t WHERE a=new.a; UPDATE t SET a=old.a, (b,a)=(1,2) WHERE t.a=5; DELETE FROM t WHERE a=1; INSERT INTO t(a,b) VALUES(1,2) ON CONFLICT DO NOTHING; SELECT t.a FROM t; END;
CREATE TRIGGER r2 AFTER INSERT ON l BEGIN SELECT * FROM t, l; END;
ALTER TABLE t RENAME TO q;
SELECT type, name, tbl_name, sql FROM sqlite_schema;
--= type | name | tbl_name | sql
--> 'table' | 'q' | 'q' | 'CREATE TABLE "q"(a,b)'
--> 'table' | 'l' | 'l' | 'CREATE TABLE l(x)'
--> 'trigger' | 'r' | 'q' | 'CREATE TRIGGER r AFTER UPDATE OF a, b ON "q" WHEN new.a>old.a BEGIN INSERT INTO l SELECT a FROM "q" WHERE a=new.a; UPDATE "q" SET a=old.a, (b,a)=(1,2) WHERE "q".a=5; DELETE FROM "q" WHERE a=1; INSERT INTO "q"(a,b) VALUES(1,2) ON CONFLICT DO NOTHING; SELECT "q".a FROM "q"; END'
--> 'trigger' | 'r2' | 'l' | 'CREATE TRIGGER r2 AFTER INSERT ON l BEGIN SELECT * FROM "q", l; END'
INSERT INTO q VALUES(1,1);
--+ 1 changes, rowid 1
UPDATE q SET a=3;
--+ 4 changes, rowid 1
SELECT * FROM q;
--= a | b
--> 3 | 1
--> 1 | 2
SELECT * FROM l;
--= x
--> 3
ALTER TABLE l RENAME TO log;
SELECT type, name, tbl_name, sql FROM sqlite_schema;
--= type | name | tbl_name | sql
--> 'table' | 'q' | 'q' | 'CREATE TABLE "q"(a,b)'
--> 'table' | 'log' | 'log' | 'CREATE TABLE "log"(x)'
--> 'trigger' | 'r' | 'q' | 'CREATE TRIGGER r AFTER UPDATE OF a, b ON "q" WHEN new.a>old.a BEGIN INSERT INTO "log" SELECT a FROM "q" WHERE a=new.a; UPDATE "q" SET a=old.a, (b,a)=(1,2) WHERE "q".a=5; DELETE FROM "q" WHERE a=1; INSERT INTO "q"(a,b) VALUES(1,2) ON CONFLICT DO NOTHING; SELECT "q".a FROM "q"; END'
--> 'trigger' | 'r2' | 'log' | 'CREATE TRIGGER r2 AFTER INSERT ON "log" BEGIN SELECT * FROM "q", "log"; END'

--- a renamed column in views
CREATE TABLE t(a,b);
CREATE VIEW v1 AS SELECT a, t.a, "a", [a] AS q, `a` FROM t WHERE a>1 GROUP BY a HAVING max(a)>1 ORDER BY a;
CREATE VIEW v2 AS SELECT a FROM t UNION SELECT b FROM t ORDER BY a;
CREATE VIEW v3 AS SELECT a AS q, b a FROM t ORDER BY a, q, b;
CREATE VIEW v4 AS SELECT sum(a) FILTER (WHERE a>1) OVER (PARTITION BY a ORDER BY a), row_number() OVER w FROM t GROUP BY a WINDOW w AS (ORDER BY a);
CREATE VIEW v5 AS WITH u AS (SELECT a FROM t) SELECT 1;
CREATE VIEW v6(x) AS SELECT (SELECT max(x.a) FROM t x WHERE x.a=t.a) FROM t;
ALTER TABLE t RENAME COLUMN a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c,b)'
--> 'CREATE VIEW v1 AS SELECT c, t.c, "c", "c" AS q, "c" FROM t WHERE c>1 GROUP BY c HAVING max(c)>1 ORDER BY c'
--> 'CREATE VIEW v2 AS SELECT c FROM t UNION SELECT b FROM t ORDER BY c'
--> 'CREATE VIEW v3 AS SELECT c AS q, b a FROM t ORDER BY a, q, b'
--> 'CREATE VIEW v4 AS SELECT sum(c) FILTER (WHERE c>1) OVER (PARTITION BY c ORDER BY c), row_number() OVER w FROM t GROUP BY c WINDOW w AS (ORDER BY c)'
--> 'CREATE VIEW v5 AS WITH u AS (SELECT c FROM t) SELECT 1'
--> 'CREATE VIEW v6(x) AS SELECT (SELECT max(x.c) FROM t x WHERE x.c=t.c) FROM t'
SELECT * FROM v6;
--= x
ALTER TABLE t RENAME c TO "x y";
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t("x y",b)'
--> 'CREATE VIEW v1 AS SELECT "x y", t."x y", "x y", "x y" AS q, "x y" FROM t WHERE "x y">1 GROUP BY "x y" HAVING max("x y")>1 ORDER BY "x y"'
--> 'CREATE VIEW v2 AS SELECT "x y" FROM t UNION SELECT b FROM t ORDER BY "x y"'
--> 'CREATE VIEW v3 AS SELECT "x y" AS q, b a FROM t ORDER BY a, q, b'
--> 'CREATE VIEW v4 AS SELECT sum("x y") FILTER (WHERE "x y">1) OVER (PARTITION BY "x y" ORDER BY "x y"), row_number() OVER w FROM t GROUP BY "x y" WINDOW w AS (ORDER BY "x y")'
--> 'CREATE VIEW v5 AS WITH u AS (SELECT "x y" FROM t) SELECT 1'
--> 'CREATE VIEW v6(x) AS SELECT (SELECT max(x."x y") FROM t x WHERE x."x y"=t."x y") FROM t'
SELECT * FROM v1;
--= x y | x y:1 | x y:2 | q | x y:3

--- a renamed key in views
CREATE TABLE t(a INTEGER PRIMARY KEY,b);
CREATE VIEW v AS SELECT rowid, a, oid, t._rowid_ FROM t;
ALTER TABLE t RENAME COLUMN a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c INTEGER PRIMARY KEY,b)'
--> 'CREATE VIEW v AS SELECT c, c, c, t.c FROM t'
CREATE TABLE u(a,b);
CREATE VIEW w AS SELECT rowid, b FROM u;
ALTER TABLE u RENAME b TO d;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c INTEGER PRIMARY KEY,b)'
--> 'CREATE VIEW v AS SELECT c, c, c, t.c FROM t'
--> 'CREATE TABLE u(a,d)'
--> 'CREATE VIEW w AS SELECT rowid, d FROM u'

--- a renamed column that others take over
CREATE TABLE t(a,b);
CREATE VIEW v1 AS SELECT a FROM t;
CREATE VIEW v2 AS SELECT a FROM v1;
ALTER TABLE t RENAME COLUMN a TO c;
--! 1: error in view v2 after rename: no such column: a
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,b)'
--> 'CREATE VIEW v1 AS SELECT a FROM t'
--> 'CREATE VIEW v2 AS SELECT a FROM v1'
DROP VIEW v2;
CREATE VIEW v3 AS SELECT a FROM (SELECT a FROM t);
ALTER TABLE t RENAME a TO c;
--! 1: error in view v3 after rename: no such column: a
DROP VIEW v3;
CREATE VIEW v4 AS SELECT x.a FROM (SELECT * FROM t) x;
ALTER TABLE t RENAME a TO c;
--! 1: error in view v4 after rename: no such column: x.a
DROP VIEW v4;
CREATE TABLE u(a,d);
CREATE VIEW v5 AS SELECT a, d, t.a FROM t JOIN u USING(a);
ALTER TABLE t RENAME a TO c;
--! 1: error in view v5 after rename: cannot join using column a - column not present in both tables
DROP VIEW v5;
CREATE VIEW v6 AS SELECT a, d FROM t NATURAL JOIN u;
ALTER TABLE t RENAME a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c,b)'
--> 'CREATE VIEW v1 AS SELECT c FROM t'
--> 'CREATE TABLE u(a,d)'
--> 'CREATE VIEW v6 AS SELECT c, d FROM t NATURAL JOIN u'

--- a renamed column in triggers
CREATE TABLE t(a,b);
CREATE TABLE l(x);
CREATE TRIGGER r AFTER UPDATE OF a, b ON t WHEN new.a>old.a BEGIN INSERT INTO l SELECT a FROM t WHERE a=new.a; UPDATE t SET a=old.a, (b,a)=(1,2) WHERE t.a=5; DELETE FROM t WHERE a=1; INSERT INTO t(a,b) VALUES(1,2) ON CONFLICT DO NOTHING; SELECT t.a FROM t; END;
ALTER TABLE t RENAME COLUMN a TO 'x y';
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t("x y",b)'
--> 'CREATE TABLE l(x)'
--> 'CREATE TRIGGER r AFTER UPDATE OF "x y", b ON t WHEN new."x y">old."x y" BEGIN INSERT INTO l SELECT "x y" FROM t WHERE "x y"=new."x y"; UPDATE t SET "x y"=old."x y", (b,"x y")=(1,2) WHERE t."x y"=5; DELETE FROM t WHERE "x y"=1; INSERT INTO t("x y",b) VALUES(1,2) ON CONFLICT DO NOTHING; SELECT t."x y" FROM t; END'
INSERT INTO t VALUES(1,1);
--+ 1 changes, rowid 1
UPDATE t SET "x y"=3;
--+ 4 changes, rowid 1
SELECT * FROM t;
--= x y | b
--> 3 | 1
--> 1 | 2
SELECT * FROM l;
--= x
--> 3
ALTER TABLE l RENAME x TO y;
ALTER TABLE t RENAME b TO bb;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t("x y",bb)'
--> 'CREATE TABLE l(y)'
--> 'CREATE TRIGGER r AFTER UPDATE OF "x y", bb ON t WHEN new."x y">old."x y" BEGIN INSERT INTO l SELECT "x y" FROM t WHERE "x y"=new."x y"; UPDATE t SET "x y"=old."x y", (bb,"x y")=(1,2) WHERE t."x y"=5; DELETE FROM t WHERE "x y"=1; INSERT INTO t("x y",bb) VALUES(1,2) ON CONFLICT DO NOTHING; SELECT t."x y" FROM t; END'

--- renames and triggers in place of changes
CREATE TABLE t(a,b);
CREATE VIEW v(x) AS SELECT a FROM t;
CREATE TRIGGER r INSTEAD OF UPDATE OF x ON v BEGIN UPDATE t SET a=new.x WHERE a=old.x; END;
ALTER TABLE t RENAME COLUMN a TO c;
ALTER TABLE t RENAME TO z;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE "z"(c,b)'
--> 'CREATE VIEW v(x) AS SELECT c FROM "z"'
--> 'CREATE TRIGGER r INSTEAD OF UPDATE OF x ON v BEGIN UPDATE "z" SET c=new.x WHERE c=old.x; END'
INSERT INTO z VALUES(1,2);
--+ 1 changes, rowid 1
UPDATE v SET x=7;
--+ 2 changes, rowid 1
SELECT * FROM z;
--= c | b
--> 7 | 2
ALTER TABLE v RENAME TO y;
--! 1: view v may not be altered
ALTER TABLE v RENAME x TO y;
--! 1: cannot rename columns of view "v"

--- upserts in triggers
CREATE TABLE t(a UNIQUE,b);
CREATE TABLE u(a);
CREATE TRIGGER r AFTER INSERT ON u BEGIN UPDATE t SET b=u.a FROM u WHERE u.a=t.a; INSERT INTO t SELECT a, a FROM u WHERE a IN (SELECT a FROM t) ON CONFLICT(a) DO UPDATE SET b=excluded.a; END;
ALTER TABLE t RENAME COLUMN a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c UNIQUE,b)'
--> NULL
--> 'CREATE TABLE u(a)'
--> 'CREATE TRIGGER r AFTER INSERT ON u BEGIN UPDATE t SET b=u.a FROM u WHERE u.a=t.c; INSERT INTO t SELECT a, a FROM u WHERE a IN (SELECT c FROM t) ON CONFLICT(c) DO UPDATE SET b=excluded.c; END'
ALTER TABLE u RENAME COLUMN a TO z3;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c UNIQUE,b)'
--> NULL
--> 'CREATE TABLE u(z3)'
--> 'CREATE TRIGGER r AFTER INSERT ON u BEGIN UPDATE t SET b=u.z3 FROM u WHERE u.z3=t.c; INSERT INTO t SELECT z3, z3 FROM u WHERE z3 IN (SELECT c FROM t) ON CONFLICT(c) DO UPDATE SET b=excluded.c; END'

--- triggers of temp change any database
CREATE TABLE t(a,b,c);
CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE main.t SET a=1;
--! 1: qualified table names are not allowed on INSERT, UPDATE, and DELETE statements within triggers
END;
--! 1: cannot commit - no transaction is active
CREATE TRIGGER temp.r AFTER INSERT ON t BEGIN UPDATE main.t SET a=10; INSERT INTO main.u VALUES(new.a); END;
CREATE TABLE u(a);
INSERT INTO t VALUES(1,2,3);
--+ 3 changes, rowid 1
SELECT * FROM t;
--= a | b | c
--> 10 | 2 | 3
SELECT * FROM u;
--= a
--> 1
CREATE TEMP TRIGGER r2 AFTER DELETE ON t BEGIN UPDATE nosuch.t SET a=1; END;
DELETE FROM t;
--! 1: no such table: nosuch.t
CREATE TEMP TABLE w(a);
CREATE TRIGGER r3 AFTER INSERT ON w BEGIN DELETE FROM temp.w; END;
INSERT INTO w VALUES(1);
--+ 5 changes, rowid 1
SELECT * FROM w;
--= a

--- what the check of triggers does not see
CREATE TABLE t(a,b,c);
CREATE TABLE u(x);
CREATE VIEW v AS SELECT a,c FROM t;
CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t(a,b) VALUES(1,2); UPDATE t SET b=5; UPDATE v SET a=1; INSERT INTO t VALUES(1,2,3); END;
CREATE TRIGGER r2 AFTER UPDATE OF b ON t BEGIN SELECT 1; END;
ALTER TABLE t DROP COLUMN b;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,c)'
--> 'CREATE TABLE u(x)'
--> 'CREATE VIEW v AS SELECT a,c FROM t'
--> 'CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t(a,b) VALUES(1,2); UPDATE t SET b=5; UPDATE v SET a=1; INSERT INTO t VALUES(1,2,3); END'
--> 'CREATE TRIGGER r2 AFTER UPDATE OF b ON t BEGIN SELECT 1; END'
ALTER TABLE t RENAME a TO d;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(d,c)'
--> 'CREATE TABLE u(x)'
--> 'CREATE VIEW v AS SELECT d,c FROM t'
--> 'CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t(d,b) VALUES(1,2); UPDATE t SET b=5; UPDATE v SET a=1; INSERT INTO t VALUES(1,2,3); END'
--> 'CREATE TRIGGER r2 AFTER UPDATE OF b ON t BEGIN SELECT 1; END'
INSERT INTO u VALUES(1);
--! 1: table t has no column named b

--- temporary views and triggers
CREATE TABLE t(a,b);
CREATE TEMP VIEW tv AS SELECT a FROM t;
CREATE TEMP TRIGGER tr AFTER INSERT ON t BEGIN SELECT new.a; UPDATE main.t SET a=1; END;
ALTER TABLE t RENAME COLUMN a TO c;
SELECT type,name,tbl_name,sql FROM sqlite_temp_schema;
--= type | name | tbl_name | sql
--> 'view' | 'tv' | 'tv' | 'CREATE VIEW tv AS SELECT c FROM t'
--> 'trigger' | 'tr' | 't' | 'CREATE TRIGGER tr AFTER INSERT ON t BEGIN SELECT new.c; UPDATE main.t SET c=1; END'
ALTER TABLE t RENAME TO u;
SELECT type,name,tbl_name,sql FROM sqlite_temp_schema;
--= type | name | tbl_name | sql
--> 'view' | 'tv' | 'tv' | 'CREATE VIEW tv AS SELECT c FROM "u"'
--> 'trigger' | 'tr' | 'u' | 'CREATE TRIGGER tr AFTER INSERT ON "u" BEGIN SELECT new.c; UPDATE main."u" SET c=1; END'
SELECT * FROM tv;
--= c
INSERT INTO u VALUES(1,2);
--+ 2 changes, rowid 1
CREATE TEMP TABLE u(c,d);
ALTER TABLE main.u RENAME c TO e;

--- views that mean nothing
CREATE TABLE t(a,b);
CREATE VIEW v AS SELECT a FROM t;
CREATE VIEW bad AS SELECT * FROM nosuch;
ALTER TABLE t RENAME TO u;
--! 1: error in view bad: no such table: main.nosuch
ALTER TABLE t RENAME COLUMN a TO c;
--! 1: error in view bad: no such table: main.nosuch
ALTER TABLE t DROP COLUMN b;
--! 1: error in view bad: no such table: main.nosuch
ALTER TABLE t ADD COLUMN e;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,b, e)'
--> 'CREATE VIEW v AS SELECT a FROM t'
--> 'CREATE VIEW bad AS SELECT * FROM nosuch'
DROP VIEW bad;
CREATE VIEW bad2 AS SELECT x FROM t;
ALTER TABLE t RENAME TO u;
--! 1: error in view bad2: no such column: x
ALTER TABLE t RENAME COLUMN a TO c;
--! 1: error in view bad2: no such column: x
ALTER TABLE t DROP COLUMN b;
--! 1: error in view bad2: no such column: x
DROP VIEW bad2;
ALTER TABLE t DROP COLUMN b;
SELECT * FROM v;
--= a

--- triggers that mean nothing
CREATE TABLE t(a,b);
CREATE TABLE u(a,b);
CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t SELECT nosuch FROM t; END;
ALTER TABLE t RENAME TO z;
--! 1: error in trigger r: no such column: nosuch
ALTER TABLE t RENAME COLUMN a TO z;
--! 1: error in trigger r: no such column: nosuch
ALTER TABLE t DROP COLUMN b;
--! 1: error in trigger r: no such column: nosuch
ALTER TABLE u DROP COLUMN b;
--! 1: error in trigger r: no such column: nosuch
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,b)'
--> 'CREATE TABLE u(a,b)'
--> 'CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t SELECT nosuch FROM t; END'

--- dropped columns that views and triggers name
CREATE TABLE t(a,b,c,d);
INSERT INTO t VALUES(1,2,3,4);
--+ 1 changes, rowid 1
CREATE VIEW v1 AS SELECT a FROM t;
CREATE VIEW v2 AS SELECT a FROM v1;
CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET b=1 WHERE c=new.c; END;
ALTER TABLE t DROP COLUMN a;
--! 1: error in view v1 after drop column: no such column: a
ALTER TABLE t DROP COLUMN b;
ALTER TABLE t DROP COLUMN c;
--! 1: error in trigger r after drop column: no such column: c
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,c,d)'
--> 'CREATE VIEW v1 AS SELECT a FROM t'
--> 'CREATE VIEW v2 AS SELECT a FROM v1'
--> 'CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET b=1 WHERE c=new.c; END'
ALTER TABLE t DROP COLUMN d;
SELECT * FROM t;
--= a | c
--> 1 | 3
SELECT * FROM v2;
--= a
--> 1
CREATE VIEW v3 AS SELECT * FROM t;
ALTER TABLE t ADD COLUMN e DEFAULT 9;
ALTER TABLE t DROP COLUMN e;
SELECT * FROM v3;
--= a | c
--> 1 | 3
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- texts in double quotes become texts in single quotes
CREATE TABLE t(a,b);
CREATE VIEW v AS SELECT "it''s"AS x, "a", "q""r" FROM t;
CREATE INDEX i ON t(b) WHERE b<>"str";
CREATE TABLE c(x CHECK(x<>"q"), y DEFAULT "d", z AS ("lit" || x));
CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT "lit", "a" FROM t; END;
ALTER TABLE t RENAME TO t2;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE "t2"(a,b)'
--> 'CREATE VIEW v AS SELECT "it''s"AS x, "a", "q""r" FROM "t2"'
--> 'CREATE INDEX i ON "t2"(b) WHERE b<>"str"'
--> 'CREATE TABLE c(x CHECK(x<>"q"), y DEFAULT "d", z AS ("lit" || x))'
--> 'CREATE TRIGGER r AFTER INSERT ON "t2" BEGIN SELECT "lit", "a" FROM "t2"; END'
ALTER TABLE t2 RENAME COLUMN a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE "t2"(c,b)'
--> 'CREATE VIEW v AS SELECT 'it''''s'AS x, "c", 'q"r' FROM "t2"'
--> 'CREATE INDEX i ON "t2"(b) WHERE b<>'str''
--> 'CREATE TABLE c(x CHECK(x<>'q'), y DEFAULT "d", z AS ('lit' || x))'
--> 'CREATE TRIGGER r AFTER INSERT ON "t2" BEGIN SELECT 'lit', "c" FROM "t2"; END'

--- texts in double quotes and dropped columns
CREATE TABLE t(a,b,d CHECK(d<>"s"));
CREATE VIEW v AS SELECT "lit", a FROM t;
CREATE TABLE c(x CHECK(x<>"q"), y DEFAULT "d");
ALTER TABLE t DROP COLUMN b;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,d CHECK(d<>'s'))'
--> 'CREATE VIEW v AS SELECT 'lit', a FROM t'
--> 'CREATE TABLE c(x CHECK(x<>'q'), y DEFAULT "d")'

--- dropped tables that views and triggers name
CREATE TABLE t(a,b);
CREATE TABLE u(a);
CREATE VIEW v AS SELECT a FROM t;
CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t VALUES(1,2); END;
CREATE TRIGGER r2 AFTER INSERT ON t BEGIN SELECT 1; END;
DROP TABLE t;
SELECT name FROM sqlite_schema;
--= name
--> 'u'
--> 'v'
--> 'r'
SELECT * FROM v;
--! 1: no such table: main.t
INSERT INTO u VALUES(1);
--! 1: no such table: main.t
ALTER TABLE u RENAME TO w;
--! 1: error in view v: no such table: main.t
CREATE TABLE t(a,b);
ALTER TABLE u RENAME TO w;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE "w"(a)'
--> 'CREATE VIEW v AS SELECT a FROM t'
--> 'CREATE TRIGGER r AFTER INSERT ON "w" BEGIN INSERT INTO t VALUES(1,2); END'
--> 'CREATE TABLE t(a,b)'
INSERT INTO w VALUES(1);
--+ 2 changes, rowid 1
SELECT * FROM v;
--= a
--> 1

--- renames within transactions
CREATE TABLE t(a,b);
CREATE VIEW v AS SELECT a FROM t;
BEGIN;
ALTER TABLE t RENAME TO u;
ALTER TABLE u RENAME a TO c;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE "u"(c,b)'
--> 'CREATE VIEW v AS SELECT c FROM "u"'
ROLLBACK;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,b)'
--> 'CREATE VIEW v AS SELECT a FROM t'
SELECT * FROM v;
--= a
SAVEPOINT s;
ALTER TABLE t RENAME a TO c;
CREATE VIEW w AS SELECT c FROM v;
ALTER TABLE t RENAME c TO d;
--! 1: error in view w after rename: no such column: c
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(c,b)'
--> 'CREATE VIEW v AS SELECT c FROM t'
--> 'CREATE VIEW w AS SELECT c FROM v'
ROLLBACK TO s;
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a,b)'
--> 'CREATE VIEW v AS SELECT a FROM t'
RELEASE s;
SELECT * FROM v;
--= a
