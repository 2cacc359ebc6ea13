--- alter table: add column
CREATE TABLE t(a, b UNIQUE , CHECK (a > 0));
CREATE TABLE u(a INTEGER PRIMARY KEY   );
INSERT INTO u VALUES(1),(2);
--+ 2 changes, rowid 2
INSERT INTO t VALUES(1,2);
--+ 3 changes, rowid 1
ALTER TABLE t ADD c;
ALTER TABLE t ADD COLUMN d INT DEFAULT 5 NOT NULL ;
ALTER TABLE u ADD COLUMN b TEXT DEFAULT 'x';
ALTER TABLE u ADD "c d" REAL DEFAULT -1.5 COLLATE NOCASE;
ALTER TABLE u ADD e DEFAULT (7);
ALTER TABLE u ADD f DEFAULT x'00';
ALTER TABLE u ADD g DEFAULT NULL;
ALTER TABLE u ADD h INTEGER DEFAULT '12';
ALTER TABLE u ADD i DEFAULT true;
SELECT type, name, tbl_name, sql FROM sqlite_master;
--= type | name | tbl_name | sql
--> 'table' | 't' | 't' | 'CREATE TABLE t(a, b UNIQUE , c, d INT DEFAULT 5 NOT NULL, CHECK (a > 0))'
--> 'index' | 'sqlite_autoindex_t_1' | 't' | NULL
--> 'table' | 'u' | 'u' | 'CREATE TABLE u(a INTEGER PRIMARY KEY   , b TEXT DEFAULT 'x', "c d" REAL DEFAULT -1.5 COLLATE NOCASE, e DEFAULT (7), f DEFAULT x'00', g DEFAULT NULL, h INTEGER DEFAULT '12', i DEFAULT true)'
SELECT * FROM t;
--= a | b | c | d
--> 1 | 2 | NULL | 5
SELECT *, typeof(h), typeof(e) FROM u;
--= a | b | c d | e | f | g | h | i | typeof(h) | typeof(e)
--> 1 | 'x' | -1.5 | 7 | x'00' | NULL | 12 | 1 | 'integer' | 'integer'
--> 2 | 'x' | -1.5 | 7 | x'00' | NULL | 12 | 1 | 'integer' | 'integer'
INSERT INTO u(a) VALUES(3);
--+ 4 changes, rowid 3
UPDATE u SET b = 'y' WHERE a = 1;
--+ 5 changes, rowid 3
SELECT * FROM u;
--= a | b | c d | e | f | g | h | i
--> 1 | 'y' | -1.5 | 7 | x'00' | NULL | 12 | 1
--> 2 | 'x' | -1.5 | 7 | x'00' | NULL | 12 | 1
--> 3 | 'x' | -1.5 | 7 | x'00' | NULL | 12 | 1
CREATE INDEX ub ON u(b);
SELECT a FROM u WHERE b = 'x';
--= a
--> 2
--> 3
PRAGMA table_info(u);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1
--> 1 | 'b' | 'TEXT' | 0 | ''x'' | 0
--> 2 | 'c d' | 'REAL' | 0 | '-1.5' | 0
--> 3 | 'e' | '' | 0 | '7' | 0
--> 4 | 'f' | '' | 0 | 'x'00'' | 0
--> 5 | 'g' | '' | 0 | 'NULL' | 0
--> 6 | 'h' | 'INTEGER' | 0 | ''12'' | 0
--> 7 | 'i' | '' | 0 | 'true' | 0
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO w VALUES(1,2);
--+ 6 changes, rowid 3
ALTER TABLE w ADD x DEFAULT 9;
SELECT * FROM w;
--= k | v | x
--> 1 | 2 | 9
INSERT INTO w VALUES(2,3,4);
--+ 7 changes, rowid 3
SELECT * FROM w;
--= k | v | x
--> 1 | 2 | 9
--> 2 | 3 | 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- alter table: add column, errors
CREATE TABLE t(a PRIMARY KEY, b);
CREATE VIEW v AS SELECT 1 AS x;
ALTER TABLE t ADD b;
--! 1: duplicate column name: b
ALTER TABLE t ADD B;
--! 1: duplicate column name: B
ALTER TABLE t ADD c PRIMARY KEY;
--! 1: Cannot add a PRIMARY KEY column
ALTER TABLE t ADD c UNIQUE;
--! 1: Cannot add a UNIQUE column
ALTER TABLE t ADD c NOT NULL;
--= raise(ABORT,'Cannot add a NOT NULL column with default value NULL')
ALTER TABLE t ADD d DEFAULT CURRENT_TIMESTAMP;
--= raise(ABORT,'Cannot add a column with non-constant default')
ALTER TABLE t ADD e DEFAULT (1 + 1);
--= raise(ABORT,'Cannot add a column with non-constant default')
ALTER TABLE t ADD f NOT NULL DEFAULT NULL;
--= raise(ABORT,'Cannot add a NOT NULL column with default value NULL')
INSERT INTO t(a, c, f) VALUES(1, 2, 3);
--+ 1 changes, rowid 1
ALTER TABLE t ADD g NOT NULL;
--= raise(ABORT,'Cannot add a NOT NULL column with default value NULL')
--! 1: Cannot add a NOT NULL column with default value NULL
ALTER TABLE t ADD g NOT NULL DEFAULT NULL;
--= raise(ABORT,'Cannot add a NOT NULL column with default value NULL')
--! 1: Cannot add a NOT NULL column with default value NULL
ALTER TABLE t ADD g DEFAULT CURRENT_DATE;
--= raise(ABORT,'Cannot add a column with non-constant default')
--! 1: Cannot add a column with non-constant default
ALTER TABLE t ADD g DEFAULT (abs(1));
--= raise(ABORT,'Cannot add a column with non-constant default')
--! 1: Cannot add a column with non-constant default
ALTER TABLE t ADD g NOT NULL DEFAULT 0;
ALTER TABLE nosuch ADD x;
--! 1: no such table: nosuch
ALTER TABLE nosuch.t ADD x;
--! 1: no such table: nosuch.t
ALTER TABLE main.nosuch ADD x;
--! 1: no such table: main.nosuch
ALTER TABLE v ADD y;
--! 1: Cannot add a column to a view
ALTER TABLE sqlite_master ADD x;
--! 1: table sqlite_master may not be altered
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(a PRIMARY KEY, b, c NOT NULL, d DEFAULT CURRENT_TIMESTAMP, e DEFAULT (1 + 1), f NOT NULL DEFAULT NULL, g NOT NULL DEFAULT 0)'
--> NULL
--> 'CREATE VIEW v AS SELECT 1 AS x'
SELECT a, b, c, f, g FROM t;
--= a | b | c | f | g
--> 1 | NULL | 2 | 3 | 0
PRAGMA foreign_keys = 1;
CREATE TABLE p(x PRIMARY KEY);
ALTER TABLE t ADD h REFERENCES p DEFAULT 5;
--= raise(ABORT,'Cannot add a REFERENCES column with non-NULL default value')
--! 1: Cannot add a REFERENCES column with non-NULL default value
ALTER TABLE t ADD h REFERENCES p(x) DEFAULT NULL;
SELECT sql FROM sqlite_master WHERE name = 't';
--= sql
--> 'CREATE TABLE t(a PRIMARY KEY, b, c NOT NULL, d DEFAULT CURRENT_TIMESTAMP, e DEFAULT (1 + 1), f NOT NULL DEFAULT NULL, g NOT NULL DEFAULT 0, h REFERENCES p(x) DEFAULT NULL)'
BEGIN;
ALTER TABLE t ADD i;
SELECT i FROM t;
--= i
--> NULL
ROLLBACK;
SELECT i FROM t;
--! 1: no such column: i

--- alter table: rename to
CREATE TABLE t(a, b UNIQUE, c CHECK (t.c > 0), PRIMARY KEY (a));
INSERT INTO t VALUES(1,2,3);
--+ 1 changes, rowid 1
CREATE INDEX i ON t(a) WHERE t.a > 1;
CREATE TABLE v(x REFERENCES t(a), y, FOREIGN KEY(y) REFERENCES "t", t);
--! 1: near "t": syntax error
CREATE TABLE self(a PRIMARY KEY, b REFERENCES self);
CREATE TABLE seq(id INTEGER PRIMARY KEY AUTOINCREMENT);
INSERT INTO seq VALUES(7);
--+ 2 changes, rowid 7
ALTER TABLE t RENAME TO tt;
ALTER TABLE self RENAME TO me;
ALTER TABLE seq RENAME TO "number s";
SELECT type, name, tbl_name, sql FROM sqlite_master;
--= type | name | tbl_name | sql
--> 'table' | 'tt' | 'tt' | 'CREATE TABLE "tt"(a, b UNIQUE, c CHECK ("tt".c > 0), PRIMARY KEY (a))'
--> 'index' | 'sqlite_autoindex_tt_1' | 'tt' | NULL
--> 'index' | 'sqlite_autoindex_tt_2' | 'tt' | NULL
--> 'index' | 'i' | 'tt' | 'CREATE INDEX i ON "tt"(a) WHERE "tt".a > 1'
--> 'table' | 'me' | 'me' | 'CREATE TABLE "me"(a PRIMARY KEY, b REFERENCES "me")'
--> 'index' | 'sqlite_autoindex_me_1' | 'me' | NULL
--> 'table' | 'number s' | 'number s' | 'CREATE TABLE "number s"(id INTEGER PRIMARY KEY AUTOINCREMENT)'
--> 'table' | 'sqlite_sequence' | 'sqlite_sequence' | 'CREATE TABLE sqlite_sequence(name,seq)'
SELECT * FROM sqlite_sequence;
--= name | seq
--> 'number s' | 7
SELECT * FROM tt;
--= a | b | c
--> 1 | 2 | 3
SELECT * FROM t;
--! 1: no such table: t
INSERT INTO "number s" DEFAULT VALUES;
--+ 3 changes, rowid 8
SELECT * FROM "number s";
--= id
--> 7
--> 8
ALTER TABLE tt RENAME TO [select];
ALTER TABLE "select" RENAME TO "q""q";
SELECT type, name, tbl_name, sql FROM sqlite_master;
--= type | name | tbl_name | sql
--> 'table' | 'q"q' | 'q"q' | 'CREATE TABLE "q""q"(a, b UNIQUE, c CHECK ("q""q".c > 0), PRIMARY KEY (a))'
--> 'index' | 'sqlite_autoindex_q"q_1' | 'q"q' | NULL
--> 'index' | 'sqlite_autoindex_q"q_2' | 'q"q' | NULL
--> 'index' | 'i' | 'q"q' | 'CREATE INDEX i ON "q""q"(a) WHERE "q""q".a > 1'
--> 'table' | 'me' | 'me' | 'CREATE TABLE "me"(a PRIMARY KEY, b REFERENCES "me")'
--> 'index' | 'sqlite_autoindex_me_1' | 'me' | NULL
--> 'table' | 'number s' | 'number s' | 'CREATE TABLE "number s"(id INTEGER PRIMARY KEY AUTOINCREMENT)'
--> 'table' | 'sqlite_sequence' | 'sqlite_sequence' | 'CREATE TABLE sqlite_sequence(name,seq)'
INSERT INTO "q""q" VALUES(5,6,7);
--+ 4 changes, rowid 2
SELECT * FROM "q""q" WHERE b = 6;
--= a | b | c
--> 5 | 6 | 7
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- alter table: rename to, errors
CREATE TABLE t(a);
CREATE TABLE u(a);
CREATE INDEX i ON u(a);
CREATE VIEW v AS SELECT 1;
ALTER TABLE nosuch RENAME TO x;
--! 1: no such table: nosuch
ALTER TABLE t RENAME TO u;
--! 1: there is already another table or index with this name: u
ALTER TABLE t RENAME TO i;
--! 1: there is already another table or index with this name: i
ALTER TABLE t RENAME TO v;
--! 1: there is already another table or index with this name: v
ALTER TABLE t RENAME TO sqlite_x;
--! 1: object name reserved for internal use: sqlite_x
ALTER TABLE sqlite_master RENAME TO x;
--! 1: table sqlite_master may not be altered
ALTER TABLE t RENAME TO T;
--! 1: there is already another table or index with this name: T
ALTER TABLE t RENAME TO t;
--! 1: there is already another table or index with this name: t
ALTER TABLE v RENAME TO w;
--! 1: view v may not be altered
ALTER TABLE nosuch.t RENAME TO x;
--! 1: no such table: nosuch.t
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(a)'
--> 'CREATE TABLE u(a)'
--> 'CREATE INDEX i ON u(a)'
--> 'CREATE VIEW v AS SELECT 1'

--- alter table: attached and temporary
ATTACH '' AS a;
CREATE TABLE a.t(x);
CREATE TABLE main.t(y);
CREATE TEMP TABLE tt(z);
ALTER TABLE a.t ADD w DEFAULT 3;
INSERT INTO a.t(x) VALUES(1);
--+ 1 changes, rowid 1
ALTER TABLE a.t RENAME TO n;
ALTER TABLE tt ADD q;
ALTER TABLE tt RENAME TO t;
ALTER TABLE t RENAME TO m;
ALTER TABLE t RENAME TO k;
SELECT sql FROM a.sqlite_master;
--= sql
--> 'CREATE TABLE "n"(x, w DEFAULT 3)'
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE "k"(y)'
SELECT sql FROM sqlite_temp_master;
--= sql
--> 'CREATE TABLE "m"(z, q)'
SELECT * FROM n;
--= x | w
--> 1 | 3

--- alter table: drop column
CREATE TABLE t(a, b TEXT , c DEFAULT 5, d);
INSERT INTO t VALUES(1,'x',3,4),(2,'y',NULL,zeroblob(5000));
--+ 2 changes, rowid 2
ALTER TABLE t ADD e DEFAULT 'e';
ALTER TABLE t DROP COLUMN b;
SELECT * FROM t;
--= a | c | d | e
--> 1 | 3 | 4 | 'e'
--> 2 | NULL | x'000000000000000000000000000000000000000000000000000000000000000000000000000000… (10003 bytes, md5 7a4bc6c30c2d82bf1d71fc41298db61f) | 'e'
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(a, c DEFAULT 5, d, e DEFAULT 'e')'
ALTER TABLE t DROP e;
SELECT * FROM t;
--= a | c | d
--> 1 | 3 | 4
--> 2 | NULL | x'000000000000000000000000000000000000000000000000000000000000000000000000000000… (10003 bytes, md5 7a4bc6c30c2d82bf1d71fc41298db61f)
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(a, c DEFAULT 5, d)'
ALTER TABLE t DROP a;
SELECT * FROM t;
--= c | d
--> 3 | 4
--> NULL | x'000000000000000000000000000000000000000000000000000000000000000000000000000000… (10003 bytes, md5 7a4bc6c30c2d82bf1d71fc41298db61f)
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(c DEFAULT 5, d)'
ALTER TABLE t DROP "D";
SELECT * FROM t;
--= c
--> 3
--> NULL
ALTER TABLE t DROP c;
--! 1: cannot drop column "c": no other columns exist
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(c DEFAULT 5)'
CREATE TABLE u(id INTEGER PRIMARY KEY, r REAL, s, CHECK (s > 0), UNIQUE (s));
INSERT INTO u VALUES(5, 2, 1),(9, 2.5, 7);
--+ 4 changes, rowid 9
CREATE INDEX us ON u(s);
ALTER TABLE u DROP r;
SELECT * FROM u;
--= id | s
--> 5 | 1
--> 9 | 7
SELECT id FROM u WHERE s = 7;
--= id
--> 9
SELECT sql FROM sqlite_master WHERE name = 'u';
--= sql
--> 'CREATE TABLE u(id INTEGER PRIMARY KEY, s, CHECK (s > 0), UNIQUE (s))'
INSERT INTO u VALUES(10, 8);
--+ 5 changes, rowid 10
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TABLE w(k, x, v, PRIMARY KEY(v, k)) WITHOUT ROWID;
INSERT INTO w VALUES(1,2,3),(4,5,6),(7,8,0);
--+ 8 changes, rowid 10
CREATE INDEX wk ON w(k);
ALTER TABLE w DROP x;
SELECT * FROM w;
--= k | v
--> 1 | 3
--> 4 | 6
--> 7 | 0
SELECT v FROM w WHERE k = 4;
--= v
--> 6
SELECT sql FROM sqlite_master WHERE name = 'w';
--= sql
--> 'CREATE TABLE w(k, v, PRIMARY KEY(v, k)) WITHOUT ROWID'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 3 | 8

--- alter table: drop column, errors
CREATE TABLE t(a PRIMARY KEY, b UNIQUE, c, d, e, f REFERENCES t, g, h, CHECK (d > 1), UNIQUE (c, d), FOREIGN KEY (g) REFERENCES t);
CREATE INDEX i ON t(e);
CREATE INDEX j ON t(h) WHERE h > 1;
CREATE VIEW v AS SELECT 1 AS x;
CREATE TABLE one(x);
ALTER TABLE t DROP nosuch;
--! 1: no such column: "nosuch"
ALTER TABLE nosuch DROP x;
--! 1: no such table: nosuch
ALTER TABLE t DROP a;
--! 1: cannot drop PRIMARY KEY column: "a"
ALTER TABLE t DROP b;
--! 1: cannot drop UNIQUE column: "b"
ALTER TABLE t DROP c;
--! 1: error in table t after drop column: no such column: c
ALTER TABLE t DROP d;
--! 1: error in table t after drop column: no such column: d
ALTER TABLE t DROP e;
--! 1: error in index i after drop column: no such column: e
ALTER TABLE t DROP h;
--! 1: error in index j after drop column: no such column: h
ALTER TABLE t DROP g;
--! 1: error in table t after drop column: unknown column "g" in foreign key definition
ALTER TABLE v DROP x;
--! 1: cannot drop column from view "v"
ALTER TABLE sqlite_master DROP sql;
--! 1: table sqlite_master may not be altered
ALTER TABLE one DROP x;
--! 1: cannot drop column "x": no other columns exist
ALTER TABLE t DROP f;
SELECT sql FROM sqlite_master WHERE name = 't';
--= sql
--> 'CREATE TABLE t(a PRIMARY KEY, b UNIQUE, c, d, e, g, h, CHECK (d > 1), UNIQUE (c, d), FOREIGN KEY (g) REFERENCES t)'
BEGIN;
ALTER TABLE t DROP rowid;
--! 1: no such column: "rowid"
ROLLBACK;

--- alter table: drop column of many rows
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c);
CREATE INDEX tc ON t(c, a);
INSERT INTO t(a, b, c) WITH n(x) AS (VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) SELECT p.x * 100 + q.x * 10 + r.x, zeroblob(q.x * 200), 'c' || p.x FROM n p, n q, n r;
--+ 1000 changes, rowid 1000
ALTER TABLE t DROP b;
SELECT count(*), sum(a), sum(id), max(c) FROM t;
--= count(*) | sum(a) | sum(id) | max(c)
--> 1000 | 499500 | 500500 | 'c9'
SELECT count(*) FROM t WHERE c = 'c5';
--= count(*)
--> 100
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'id' | 'INTEGER' | 0 | NULL | 1
--> 1 | 'a' | '' | 0 | NULL | 0
--> 2 | 'c' | '' | 0 | NULL | 0
CREATE VIEW v AS SELECT * FROM t;
ALTER TABLE t ADD z DEFAULT 3;
SELECT * FROM v LIMIT 1;
--= id | a | c | z
--> 1 | 0 | 'c0' | 3
ALTER TABLE t DROP z;
SELECT * FROM v LIMIT 1;
--= id | a | c
--> 1 | 0 | 'c0'

--- alter table: rename column
CREATE TABLE t(a, b TEXT DEFAULT 'a', "c" CHECK (a > t.c OR "a" IS NULL), a2, UNIQUE (b, a), PRIMARY KEY (a DESC), FOREIGN KEY (a, b) REFERENCES t(a, [b]), CHECK (a <> 'a'));
INSERT INTO t VALUES(5, 'x', 1, 2);
--+ 1 changes, rowid 1
CREATE INDEX i ON t(a, b COLLATE nocase) WHERE t.a > 1 AND a < 100;
CREATE INDEX j ON t(a + 1, main.t.b);
--! 1: the "." operator prohibited in index expressions
CREATE INDEX a ON t(b);
CREATE TABLE u(a REFERENCES t(a), b, FOREIGN KEY (b) REFERENCES t(b), FOREIGN KEY (a) REFERENCES other(a));
CREATE TABLE w(a PRIMARY KEY, b, c AS (a || b)) WITHOUT ROWID;
INSERT INTO w VALUES(1, 2);
--+ 2 changes, rowid 1
ALTER TABLE t RENAME COLUMN a TO x;
SELECT type, name, sql FROM sqlite_master;
--= type | name | sql
--> 'table' | 't' | 'CREATE TABLE t(x, b TEXT DEFAULT 'a', "c" CHECK (x > t.c OR "x" IS NULL), a2, UNIQUE (b, x), PRIMARY KEY (x DESC), FOREIGN KEY (x, b) REFERENCES t(x, [b]), CHECK (x <> 'a'))'
--> 'index' | 'sqlite_autoindex_t_1' | NULL
--> 'index' | 'sqlite_autoindex_t_2' | NULL
--> 'index' | 'i' | 'CREATE INDEX i ON t(x, b COLLATE nocase) WHERE t.x > 1 AND x < 100'
--> 'index' | 'a' | 'CREATE INDEX a ON t(b)'
--> 'table' | 'u' | 'CREATE TABLE u(a REFERENCES t(x), b, FOREIGN KEY (b) REFERENCES t(b), FOREIGN KEY (a) REFERENCES other(a))'
--> 'table' | 'w' | 'CREATE TABLE w(a PRIMARY KEY, b, c AS (a || b)) WITHOUT ROWID'
SELECT x FROM t;
--= x
--> 5
SELECT a FROM t;
--! 1: no such column: a
ALTER TABLE t RENAME b TO "y z";
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(x, "y z" TEXT DEFAULT 'a', "c" CHECK (x > t.c OR "x" IS NULL), a2, UNIQUE ("y z", x), PRIMARY KEY (x DESC), FOREIGN KEY (x, "y z") REFERENCES t(x, "y z"), CHECK (x <> 'a'))'
--> NULL
--> NULL
--> 'CREATE INDEX i ON t(x, "y z" COLLATE nocase) WHERE t.x > 1 AND x < 100'
--> 'CREATE INDEX a ON t("y z")'
--> 'CREATE TABLE u(a REFERENCES t(x), b, FOREIGN KEY (b) REFERENCES t("y z"), FOREIGN KEY (a) REFERENCES other(a))'
--> 'CREATE TABLE w(a PRIMARY KEY, b, c AS (a || b)) WITHOUT ROWID'
SELECT "y z" FROM t WHERE "y z" = 'x';
--= y z
--> 'x'
ALTER TABLE w RENAME a TO k;
SELECT k, c FROM w;
--= k | c
--> 1 | '12'
SELECT sql FROM sqlite_master WHERE name = 'w';
--= sql
--> 'CREATE TABLE w(k PRIMARY KEY, b, c AS (k || b)) WITHOUT ROWID'
ALTER TABLE t RENAME COLUMN "c" TO C;
ALTER TABLE t RENAME [y z] TO b;
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(x, "b" TEXT DEFAULT 'a', "C" CHECK (x > t.C OR "x" IS NULL), a2, UNIQUE ("b", x), PRIMARY KEY (x DESC), FOREIGN KEY (x, "b") REFERENCES t(x, "b"), CHECK (x <> 'a'))'
--> NULL
--> NULL
--> 'CREATE INDEX i ON t(x, "b" COLLATE nocase) WHERE t.x > 1 AND x < 100'
--> 'CREATE INDEX a ON t("b")'
--> 'CREATE TABLE u(a REFERENCES t(x), b, FOREIGN KEY (b) REFERENCES t("b"), FOREIGN KEY (a) REFERENCES other(a))'
--> 'CREATE TABLE w(k PRIMARY KEY, b, c AS (k || b)) WITHOUT ROWID'
INSERT INTO t VALUES(7, 'q', 2, 3);
--+ 3 changes, rowid 2
SELECT * FROM t;
--= x | b | C | a2
--> 5 | 'x' | 1 | 2
--> 7 | 'q' | 2 | 3
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- alter table: rename column, errors
CREATE TABLE t(a, b);
CREATE VIEW v AS SELECT 1 AS x;
CREATE INDEX i ON t(a);
ALTER TABLE t RENAME nosuch TO x;
--! 1: no such column: "nosuch"
ALTER TABLE t RENAME rowid TO x;
--! 1: no such column: "rowid"
ALTER TABLE t RENAME a TO b;
--! 1: error in table t after rename: duplicate column name: b
ALTER TABLE t RENAME a TO B;
--! 1: error in table t after rename: duplicate column name: b
ALTER TABLE nosuch RENAME a TO b;
--! 1: no such table: nosuch
ALTER TABLE v RENAME x TO y;
--! 1: cannot rename columns of view "v"
ALTER TABLE sqlite_master RENAME sql TO x;
--! 1: table sqlite_master may not be altered
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(a, b)'
--> 'CREATE VIEW v AS SELECT 1 AS x'
--> 'CREATE INDEX i ON t(a)'
BEGIN;
ALTER TABLE t RENAME a TO z;
SELECT z FROM t;
--= z
ROLLBACK;
SELECT z FROM t;
--! 1: no such column: z

--- alter table: generated columns
CREATE TABLE t(a, b AS (a * 2), c AS (a * 3) STORED, d);
INSERT INTO t(a, d) VALUES(1, 9),(2, 8);
--+ 2 changes, rowid 2
ALTER TABLE t ADD e AS (a + d);
SELECT * FROM t;
--= a | b | c | d | e
--> 1 | 2 | 3 | 9 | 10
--> 2 | 4 | 6 | 8 | 10
ALTER TABLE t ADD f AS (a) STORED;
--= raise(ABORT,'cannot add a STORED column')
--! 1: cannot add a STORED column
ALTER TABLE t DROP b;
SELECT * FROM t;
--= a | c | d | e
--> 1 | 3 | 9 | 10
--> 2 | 6 | 8 | 10
ALTER TABLE t DROP c;
SELECT * FROM t;
--= a | d | e
--> 1 | 9 | 10
--> 2 | 8 | 10
ALTER TABLE t DROP d;
--! 1: error in table t after drop column: no such column: d
ALTER TABLE t DROP e;
ALTER TABLE t DROP d;
SELECT * FROM t;
--= a
--> 1
--> 2
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t(a)'
CREATE TABLE u(a);
ALTER TABLE u ADD f AS (a) STORED;
--= raise(ABORT,'cannot add a STORED column')
INSERT INTO u(a) VALUES(4);
--+ 3 changes, rowid 1
SELECT * FROM u;
--= a | f
--> 4 | 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- alter table: rename column, duplicates
CREATE TABLE t(a, b);
ALTER TABLE t RENAME b TO A;
--! 1: error in table t after rename: duplicate column name: A
ALTER TABLE t RENAME a TO B;
--! 1: error in table t after rename: duplicate column name: b
ALTER TABLE t RENAME b TO a;
--! 1: error in table t after rename: duplicate column name: a
ALTER TABLE t RENAME a TO "A";
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE t("A", b)'

--- alter table: names that stand elsewhere, too
CREATE TABLE text(text TEXT, abs INT CHECK (abs(abs) > 0), "check" INT CONSTRAINT abs NOT NULL, nocase TEXT COLLATE nocase DEFAULT abs);
CREATE INDEX abs ON text(abs(abs), nocase COLLATE nocase, text);
ALTER TABLE text RENAME text TO words;
ALTER TABLE text RENAME abs TO number;
ALTER TABLE text RENAME "check" TO c;
ALTER TABLE text RENAME nocase TO n;
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE text(words TEXT, number INT CHECK (abs(number) > 0), "c" INT CONSTRAINT abs NOT NULL, n TEXT COLLATE nocase DEFAULT abs)'
--> 'CREATE INDEX abs ON text(abs(number), n COLLATE nocase, words)'
ALTER TABLE text RENAME TO abs2;
SELECT sql FROM sqlite_master;
--= sql
--> 'CREATE TABLE "abs2"(words TEXT, number INT CHECK (abs(number) > 0), "c" INT CONSTRAINT abs NOT NULL, n TEXT COLLATE nocase DEFAULT abs)'
--> 'CREATE INDEX abs ON "abs2"(abs(number), n COLLATE nocase, words)'
INSERT INTO abs2(words, number, c) VALUES('a', -3, 1);
--+ 1 changes, rowid 1
SELECT * FROM abs2;
--= words | number | c | n
--> 'a' | -3 | 1 | 'abs'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- constraints of tables change by ALTER TABLE
create table t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b));
create table e(x,y);
insert into e values(1,null),(2,3);
--+ 2 changes, rowid 2
create view v as select a from t;
create table w(k text primary key) without rowid;
create table z(p constraint zz check(p>1) check(p<9) not null, q);
savepoint a;
alter table t drop constraint cc;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t drop constraint bc;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t drop constraint nn;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t drop constraint uq;
--! 1: constraint may not be dropped: uq
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t drop constraint nosuch;
--! 1: no such constraint: nosuch
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table v drop constraint cc;
--! 1: cannot edit constraints of view "v"
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table nosuch drop constraint cc;
--! 1: no such table: nosuch
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table sqlite_schema drop constraint cc;
--! 1: table sqlite_master may not be altered
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table z drop constraint zz;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add check(x>0);
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y, check(x>0))'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add constraint pos check ( x > 0 );
--= sqlite_fail('constraint pos already exists', 1)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y, constraint pos check ( x > 0 ))'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add check(x>1);
--= sqlite_fail('constraint failed', 19)
--! 19: constraint failed
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add check(y>1);
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y, check(y>1))'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add check(nosuch>1);
--! 1: no such column: nosuch
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add check(x in (select 1));
--! 1: subqueries prohibited in CHECK constraints
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e add constraint pos check(x>0) on conflict ignore;
--= sqlite_fail('constraint pos already exists', 1)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y, constraint pos check(x>0) on conflict ignore)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t add check(a>0);
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b), check(a>0))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table w add check(k<>'');
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key, check(k<>'')) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e alter x set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x not null,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e alter column y set not null;
--= sqlite_fail('constraint failed', 19)
--! 19: constraint failed
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e alter column x set not null on conflict replace;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x not null on conflict replace,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table e alter nosuch set not null;
--! 1: no such column: nosuch
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t alter a set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t alter a drop not null;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t alter d drop not null;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t alter b drop not null;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table z alter p drop not null;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9), q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table v alter a drop not null;
--! 1: cannot edit constraints of view "v"
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t alter b set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q' not null, c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table t alter c set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c not null, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table w alter k set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key not null) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
savepoint a;
alter table w alter k drop not null;
select sql from sqlite_schema where type='table';
--= sql
--> 'CREATE TABLE t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b))'
--> 'CREATE TABLE e(x,y)'
--> 'CREATE TABLE w(k text primary key) without rowid'
--> 'CREATE TABLE z(p constraint zz check(p>1) check(p<9) not null, q)'
select * from e;
--= x | y
--> 1 | NULL
--> 2 | 3
rollback to a;
drop table if exists t;
create table t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   );
alter table t drop constraint cc;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a   constraint bc   check(a>1)    default 5 , b  ,   check(a<>77)   , constraint dd check(b>3)   )'
drop table if exists t;
create table t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   );
alter table t drop constraint bc;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   )'
drop table if exists t;
create table t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   );
alter table t drop constraint dd;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   )'
drop table if exists t;
create table t(a   not   null    default 5 , b   not null   );
alter table t alter a drop not null;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a default 5 , b   not null   )'
drop table if exists t;
create table t(a   not   null    default 5 , b   not null   );
alter table t alter b drop not null;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a   not   null    default 5 , b)'
drop table if exists t;
create table t(a   not   null    default 5 , b   default 3   , check(a>b)  );
alter table t alter b set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a   not   null    default 5 , b   default 3    not null, check(a>b)  )'
drop table if exists t;
create table t(a   not   null    default 5 , b  /* hm */ , check(a>b)  );
alter table t alter b set not null;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a   not   null    default 5 , b  /* hm */  not null, check(a>b)  )'
drop table if exists t;
create table t(a,b constraint bc default 7);
alter table t drop constraint bc;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b default 7)'
drop table if exists t;
create table t(a,b constraint bc primary key);
alter table t drop constraint bc;
--! 1: constraint may not be dropped: bc
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b constraint bc primary key)'
drop table if exists t;
create table t(a,b constraint bc references t(a));
alter table t drop constraint bc;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b)'
drop table if exists t;
create table t(a, constraint bc foreign key(a) references t);
alter table t drop constraint BC;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a)'
drop table if exists t;
create table t(a,b constraint bc collate nocase);
alter table t drop constraint bc;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b collate nocase)'
drop table if exists t;
create table t(a,b constraint bc unique);
alter table t drop constraint bc;
--! 1: constraint may not be dropped: bc
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b constraint bc unique)'
drop table if exists t;
create table t(a,b constraint bc as (a+1));
alter table t drop constraint bc;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b as (a+1))'
drop table if exists t;
create table t(a check(a>0) constraint q not null, constraint q check(a>1));
alter table t drop constraint q;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a check(a>0), constraint q check(a>1))'
drop table if exists t;
create table t(a,b constraint bc null);
alter table t drop constraint bc;
--! 1: constraint may not be dropped: bc
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a,b constraint bc null)'
drop table if exists t;
create table t(a int   );
alter table t add  constraint   n   check (a>1)   ;
--= sqlite_fail('constraint n already exists', 1)
; select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a int   , constraint   n   check (a>1))'
drop table if exists t;
create table t(a int, constraint x check(a>0) check(a>2) );
alter table t drop constraint x;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a int, check(a>2) )'
drop table if exists t;
create table t(a int constraint x not null constraint y not null);
alter table t alter a drop not null;
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a int constraint y not null)'
drop table if exists t;
create table t(a int not null);
alter table t alter a set not null on conflict ignore;
--= sqlite_fail('constraint failed', 19)
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a int not null on conflict ignore)'
drop table if exists t;
create table t(a int);
alter table t alter rowid set not null;
--! 1: no such column: rowid
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a int)'
drop table if exists t;
create table t(a   not   null    default 5 , b);
alter table t alter a set not null;
--= sqlite_fail('constraint failed', 19)
alter table t alter q drop not null;
--! 1: no such column: q
insert into t(a) values(null);
--! 1299: NOT NULL constraint failed: t.a
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(a default 5  not null, b)'
drop table if exists t;
create table t(x constraint q not null, y constraint r not null check(y>1));
alter table t drop constraint r;
alter table main.t add constraint 'a b' check(x<>"y");
--= sqlite_fail('constraint a b already exists', 1)
insert into t values(2,2);
--! 275: CHECK constraint failed: a b
insert into t values(2,null);
--+ 3 changes, rowid 1
select sql from sqlite_schema where name='t';
--= sql
--> 'CREATE TABLE t(x constraint q not null, y check(y>1), constraint 'a b' check(x<>"y"))'

--- ADD COLUMN with constraints to a table with rows
create table e(x,y);
insert into e values(1,null),(2,3);
--+ 2 changes, rowid 2
alter table e add column n int check(n>0);
alter table e add column n2 int default 5 check(n2>0);
alter table e add column n3 int default 5 check(n3>7);
--! 1: CHECK constraint failed
alter table e add column n4 int as (x+1) not null;
alter table e add column n5 int as (y+1) not null;
--! 1: NOT NULL constraint failed
alter table e add column n6 int check(n6 is not null);
--! 1: CHECK constraint failed
alter table e add column n7 int as (y+1) check(n7>1);
alter table e add column n8 text default 5 check(typeof(n8)='text');
alter table e add column n9 text default 5 check(typeof(n9)='integer');
--! 1: CHECK constraint failed
alter table e add column n10 text default 5 check(x<2);
--! 1: CHECK constraint failed
alter table e add column n11 int as (y+1) not null check(x>7);
--! 1: NOT NULL constraint failed
alter table e add column n12 int as (x+y) check(n12 is null or n12>4) not null;
--! 1: NOT NULL constraint failed
select * from e;
--= x | y | n | n2 | n4 | n7 | n8
--> 1 | NULL | NULL | 5 | 2 | NULL | '5'
--> 2 | 3 | NULL | 5 | 3 | 4 | '5'
select sql from sqlite_schema;
--= sql
--> 'CREATE TABLE e(x,y, n int check(n>0), n2 int default 5 check(n2>0), n4 int as (x+1) not null, n7 int as (y+1) check(n7>1), n8 text default 5 check(typeof(n8)='text'))'

--- DROP COLUMN in front of the key of a table without rowids
CREATE TABLE t1(x, y INTEGER PRIMARY KEY, z) WITHOUT ROWID;
INSERT INTO t1 VALUES(1, 2, 3), (4, 5, 6), (7, 8, 9);
--+ 3 changes, rowid 0
ALTER TABLE t1 DROP COLUMN x;
SELECT * FROM t1;
--= y | z
--> 2 | 3
--> 5 | 6
--> 8 | 9
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
ALTER TABLE t1 DROP COLUMN z;
SELECT * FROM t1;
--= y
--> 2
--> 5
--> 8
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- a default that is a negative of a negative
CREATE TABLE t5(a INTEGER DEFAULT -9223372036854775808, b INTEGER DEFAULT (-(-9223372036854775808)));
INSERT INTO t5 DEFAULT VALUES;
--+ 1 changes, rowid 1
ALTER TABLE t5 ADD COLUMN c INTEGER DEFAULT (-(-9223372036854775808));
SELECT typeof(c), c FROM t5;
--= typeof(c) | c
--> 'real' | 9.223372036854776e18
ALTER TABLE t5 ADD COLUMN d INTEGER DEFAULT (1 + 2);
--= raise(ABORT,'Cannot add a column with non-constant default')
--! 1: Cannot add a column with non-constant default

--- DROP COLUMN of many rows without rowids
CREATE TABLE t(a, k TEXT PRIMARY KEY, b, c) WITHOUT ROWID;
WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 3000) INSERT INTO t SELECT x, "k" || (x * 7919 % 3001), randomblob(x % 300), x * 2 FROM n;
--+ 3000 changes, rowid 0
CREATE INDEX i ON t(c);
ALTER TABLE t DROP COLUMN b;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT count(*), sum(a), sum(c), min(k), max(k) FROM t;
--= count(*) | sum(a) | sum(c) | min(k) | max(k)
--> 3000 | 4501500 | 9003000 | 'k1' | 'k999'
ALTER TABLE t DROP COLUMN a;
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT count(*), sum(c), min(k), max(k) FROM t;
--= count(*) | sum(c) | min(k) | max(k)
--> 3000 | 9003000 | 'k1' | 'k999'

--- DROP COLUMN of a table without rowids that has an index
CREATE TABLE t(a, b, c INTEGER PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t VALUES(1, 2, 3), (4, 5, 6);
--+ 2 changes, rowid 0
CREATE INDEX i ON t(b);
ALTER TABLE t DROP COLUMN a;
SELECT * FROM t;
--= b | c
--> 2 | 3
--> 5 | 6
SELECT * FROM t WHERE b = 5;
--= b | c
--> 5 | 6
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- DROP COLUMN that is generated and stored
CREATE TABLE 'my table'(a, b PRIMARY KEY, c AS (a+b) STORED, d) WITHOUT ROWID;
INSERT INTO "my table"(a, b, d) VALUES(1, 2, 'hello'), (3, 4, 'world');
--+ 2 changes, rowid 0
SELECT * FROM "my table";
--= a | b | c | d
--> 1 | 2 | 3 | 'hello'
--> 3 | 4 | 7 | 'world'
ALTER TABLE "my table" DROP COLUMN c;
SELECT * FROM "my table";
--= a | b | d
--> 1 | 2 | 'hello'
--> 3 | 4 | 'world'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- DROP COLUMN beside one that is generated and stored
CREATE TABLE 'my table'(a, b PRIMARY KEY, c AS (a+b) STORED, d) WITHOUT ROWID;
INSERT INTO "my table"(a, b, d) VALUES(1, 2, 'hello'), (3, 4, 'world');
--+ 2 changes, rowid 0
ALTER TABLE "my table" DROP COLUMN d;
SELECT * FROM "my table";
--= a | b | c
--> 1 | 2 | 3
--> 3 | 4 | 7
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- a default in UTF-16
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(a);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
ALTER TABLE t ADD COLUMN b DEFAULT 'xyzzy';
ALTER TABLE t ADD COLUMN c TEXT DEFAULT 5;
ALTER TABLE t ADD COLUMN d DEFAULT x'3132';
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'xyzzy' | '5' | x'3132'
SELECT b = 'xyzzy', length(b), c || b, hex(d), upper(b) FROM t;
--= b = 'xyzzy' | length(b) | c || b | hex(d) | upper(b)
--> 1 | 5 | '5xyzzy' | '3132' | 'XYZZY'
CREATE INDEX i ON t(b);
SELECT * FROM t WHERE b = 'xyzzy';
--= a | b | c | d
--> 1 | 'xyzzy' | '5' | x'3132'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- a default in UTF-16, the other order
PRAGMA encoding = 'UTF-16be';
CREATE TABLE t(a);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
ALTER TABLE t ADD COLUMN b DEFAULT 'xyzzy';
SELECT b, length(b) FROM t GROUP BY b;
--= b | length(b)
--> 'xyzzy' | 5

--- DROP COLUMN stores whole numbers of REAL columns as integers
CREATE TABLE t1(ii INTEGER PRIMARY KEY, tt INTEGER, rr REAL);
WITH s(i) AS ( SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i<5000) INSERT INTO t1 SELECT NULL, i, 5.0 FROM s;
--+ 5000 changes, rowid 5000
PRAGMA page_count;
--= page_count
--> 17
ALTER TABLE t1 DROP COLUMN tt;
PRAGMA page_count;
--= page_count
--> 17
SELECT rr FROM t1 LIMIT 1;
--= rr
--> 5.0
