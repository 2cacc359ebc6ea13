--- alter table: add column
CREATE TABLE t(a, b UNIQUE , CHECK (a > 0)); CREATE TABLE u(a INTEGER PRIMARY KEY   ); INSERT INTO u VALUES(1),(2);
INSERT INTO t VALUES(1,2);
ALTER TABLE t ADD c; ALTER TABLE t ADD COLUMN d INT DEFAULT 5 NOT NULL ; ALTER TABLE u ADD COLUMN b TEXT DEFAULT 'x';
ALTER TABLE u ADD "c d" REAL DEFAULT -1.5 COLLATE NOCASE; ALTER TABLE u ADD e DEFAULT (7); ALTER TABLE u ADD f DEFAULT x'00'; ALTER TABLE u ADD g DEFAULT NULL; ALTER TABLE u ADD h INTEGER DEFAULT '12'; ALTER TABLE u ADD i DEFAULT true;
SELECT type, name, tbl_name, sql FROM sqlite_master;
SELECT * FROM t; SELECT *, typeof(h), typeof(e) FROM u;
INSERT INTO u(a) VALUES(3); UPDATE u SET b = 'y' WHERE a = 1; SELECT * FROM u;
CREATE INDEX ub ON u(b); SELECT a FROM u WHERE b = 'x';
PRAGMA table_info(u); PRAGMA integrity_check;
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO w VALUES(1,2); ALTER TABLE w ADD x DEFAULT 9; SELECT * FROM w; INSERT INTO w VALUES(2,3,4); SELECT * FROM w; PRAGMA integrity_check;
--- alter table: add column, errors
CREATE TABLE t(a PRIMARY KEY, b); CREATE VIEW v AS SELECT 1 AS x;
ALTER TABLE t ADD b; ALTER TABLE t ADD B; ALTER TABLE t ADD c PRIMARY KEY; ALTER TABLE t ADD c UNIQUE; ALTER TABLE t ADD c NOT NULL; ALTER TABLE t ADD d DEFAULT CURRENT_TIMESTAMP; ALTER TABLE t ADD e DEFAULT (1 + 1); ALTER TABLE t ADD f NOT NULL DEFAULT NULL;
INSERT INTO t(a, c, f) VALUES(1, 2, 3);
ALTER TABLE t ADD g NOT NULL; ALTER TABLE t ADD g NOT NULL DEFAULT NULL; ALTER TABLE t ADD g DEFAULT CURRENT_DATE; ALTER TABLE t ADD g DEFAULT (abs(1)); ALTER TABLE t ADD g NOT NULL DEFAULT 0;
ALTER TABLE nosuch ADD x; ALTER TABLE nosuch.t ADD x; ALTER TABLE main.nosuch ADD x; ALTER TABLE v ADD y; ALTER TABLE sqlite_master ADD x;
SELECT sql FROM sqlite_master; SELECT a, b, c, f, g FROM t;
PRAGMA foreign_keys = 1; CREATE TABLE p(x PRIMARY KEY);
ALTER TABLE t ADD h REFERENCES p DEFAULT 5; ALTER TABLE t ADD h REFERENCES p(x) DEFAULT NULL; SELECT sql FROM sqlite_master WHERE name = 't';
BEGIN; ALTER TABLE t ADD i; SELECT i FROM t; ROLLBACK; SELECT i FROM t;
--- alter table: rename to
CREATE TABLE t(a, b UNIQUE, c CHECK (t.c > 0), PRIMARY KEY (a)); INSERT INTO t VALUES(1,2,3);
CREATE INDEX i ON t(a) WHERE t.a > 1; CREATE TABLE v(x REFERENCES t(a), y, FOREIGN KEY(y) REFERENCES "t", t);
CREATE TABLE self(a PRIMARY KEY, b REFERENCES self);
CREATE TABLE seq(id INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO seq VALUES(7);
ALTER TABLE t RENAME TO tt; ALTER TABLE self RENAME TO me; ALTER TABLE seq RENAME TO "number s";
SELECT type, name, tbl_name, sql FROM sqlite_master; SELECT * FROM sqlite_sequence;
SELECT * FROM tt; SELECT * FROM t; INSERT INTO "number s" DEFAULT VALUES; SELECT * FROM "number s";
ALTER TABLE tt RENAME TO [select]; ALTER TABLE "select" RENAME TO "q""q"; SELECT type, name, tbl_name, sql FROM sqlite_master;
INSERT INTO "q""q" VALUES(5,6,7); SELECT * FROM "q""q" WHERE b = 6; PRAGMA integrity_check;
--- alter table: rename to, errors
CREATE TABLE t(a); CREATE TABLE u(a); CREATE INDEX i ON u(a); CREATE VIEW v AS SELECT 1;
ALTER TABLE nosuch RENAME TO x; ALTER TABLE t RENAME TO u; ALTER TABLE t RENAME TO i; ALTER TABLE t RENAME TO v; ALTER TABLE t RENAME TO sqlite_x; ALTER TABLE sqlite_master RENAME TO x; ALTER TABLE t RENAME TO T; ALTER TABLE t RENAME TO t; ALTER TABLE v RENAME TO w; ALTER TABLE nosuch.t RENAME TO x;
SELECT sql FROM sqlite_master;
--- alter table: attached and temporary
ATTACH '' AS a; CREATE TABLE a.t(x); CREATE TABLE main.t(y); CREATE TEMP TABLE tt(z);
ALTER TABLE a.t ADD w DEFAULT 3; INSERT INTO a.t(x) VALUES(1); ALTER TABLE a.t RENAME TO n; ALTER TABLE tt ADD q; ALTER TABLE tt RENAME TO t; ALTER TABLE t RENAME TO m; ALTER TABLE t RENAME TO k;
SELECT sql FROM a.sqlite_master; SELECT sql FROM sqlite_master; SELECT sql FROM sqlite_temp_master; SELECT * FROM n;
--- alter table: drop column
CREATE TABLE t(a, b TEXT , c DEFAULT 5, d); INSERT INTO t VALUES(1,'x',3,4),(2,'y',NULL,zeroblob(5000));
ALTER TABLE t ADD e DEFAULT 'e'; ALTER TABLE t DROP COLUMN b; SELECT * FROM t; SELECT sql FROM sqlite_master;
ALTER TABLE t DROP e; SELECT * FROM t; SELECT sql FROM sqlite_master; ALTER TABLE t DROP a; SELECT * FROM t; SELECT sql FROM sqlite_master; ALTER TABLE t DROP "D"; SELECT * FROM t; ALTER TABLE t DROP c; SELECT sql FROM sqlite_master;
CREATE TABLE u(id INTEGER PRIMARY KEY, r REAL, s, CHECK (s > 0), UNIQUE (s)); INSERT INTO u VALUES(5, 2, 1),(9, 2.5, 7); CREATE INDEX us ON u(s);
ALTER TABLE u DROP r; SELECT * FROM u; SELECT id FROM u WHERE s = 7; SELECT sql FROM sqlite_master WHERE name = 'u'; INSERT INTO u VALUES(10, 8); PRAGMA integrity_check;
CREATE TABLE w(k, x, v, PRIMARY KEY(v, k)) WITHOUT ROWID; INSERT INTO w VALUES(1,2,3),(4,5,6),(7,8,0); CREATE INDEX wk ON w(k); ALTER TABLE w DROP x; SELECT * FROM w; SELECT v FROM w WHERE k = 4; SELECT sql FROM sqlite_master WHERE name = 'w'; PRAGMA integrity_check;
SELECT changes(), total_changes();
--- alter table: drop column, errors
CREATE TABLE t(a PRIMARY KEY, b UNIQUE, c, d, e, f REFERENCES t, g, h, CHECK (d > 1), UNIQUE (c, d), FOREIGN KEY (g) REFERENCES t); CREATE INDEX i ON t(e); CREATE INDEX j ON t(h) WHERE h > 1; CREATE VIEW v AS SELECT 1 AS x; CREATE TABLE one(x);
ALTER TABLE t DROP nosuch; ALTER TABLE nosuch DROP x; ALTER TABLE t DROP a; ALTER TABLE t DROP b; ALTER TABLE t DROP c; ALTER TABLE t DROP d; ALTER TABLE t DROP e; ALTER TABLE t DROP h; ALTER TABLE t DROP g; ALTER TABLE v DROP x; ALTER TABLE sqlite_master DROP sql; ALTER TABLE one DROP x;
ALTER TABLE t DROP f; SELECT sql FROM sqlite_master WHERE name = 't';
BEGIN; ALTER TABLE t DROP rowid; ROLLBACK;
--- alter table: drop column of many rows
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c); CREATE INDEX tc ON t(c, a);
INSERT INTO t(a, b, c) WITH n(x) AS (VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) SELECT p.x * 100 + q.x * 10 + r.x, zeroblob(q.x * 200), 'c' || p.x FROM n p, n q, n r;
ALTER TABLE t DROP b; SELECT count(*), sum(a), sum(id), max(c) FROM t; SELECT count(*) FROM t WHERE c = 'c5'; PRAGMA integrity_check; PRAGMA table_info(t);
CREATE VIEW v AS SELECT * FROM t; ALTER TABLE t ADD z DEFAULT 3; SELECT * FROM v LIMIT 1; ALTER TABLE t DROP z; SELECT * FROM v LIMIT 1;
--- alter table: rename column
CREATE TABLE t(a, b TEXT DEFAULT 'a', "c" CHECK (a > t.c OR "a" IS NULL), a2, UNIQUE (b, a), PRIMARY KEY (a DESC), FOREIGN KEY (a, b) REFERENCES t(a, [b]), CHECK (a <> 'a')); INSERT INTO t VALUES(5, 'x', 1, 2);
CREATE INDEX i ON t(a, b COLLATE nocase) WHERE t.a > 1 AND a < 100; CREATE INDEX j ON t(a + 1, main.t.b); CREATE INDEX a ON t(b);
CREATE TABLE u(a REFERENCES t(a), b, FOREIGN KEY (b) REFERENCES t(b), FOREIGN KEY (a) REFERENCES other(a)); CREATE TABLE w(a PRIMARY KEY, b, c AS (a || b)) WITHOUT ROWID; INSERT INTO w VALUES(1, 2);
ALTER TABLE t RENAME COLUMN a TO x; SELECT type, name, sql FROM sqlite_master; SELECT x FROM t; SELECT a FROM t;
ALTER TABLE t RENAME b TO "y z"; SELECT sql FROM sqlite_master; SELECT "y z" FROM t WHERE "y z" = 'x';
ALTER TABLE w RENAME a TO k; SELECT k, c FROM w; SELECT sql FROM sqlite_master WHERE name = 'w';
ALTER TABLE t RENAME COLUMN "c" TO C; ALTER TABLE t RENAME [y z] TO b; SELECT sql FROM sqlite_master; INSERT INTO t VALUES(7, 'q', 2, 3); SELECT * FROM t; PRAGMA integrity_check;
--- alter table: rename column, errors
CREATE TABLE t(a, b); CREATE VIEW v AS SELECT 1 AS x; CREATE INDEX i ON t(a);
ALTER TABLE t RENAME nosuch TO x; ALTER TABLE t RENAME rowid TO x; ALTER TABLE t RENAME a TO b; ALTER TABLE t RENAME a TO B; ALTER TABLE nosuch RENAME a TO b; ALTER TABLE v RENAME x TO y; ALTER TABLE sqlite_master RENAME sql TO x; SELECT sql FROM sqlite_master;
BEGIN; ALTER TABLE t RENAME a TO z; SELECT z FROM t; ROLLBACK; SELECT z FROM t;
--- alter table: generated columns
CREATE TABLE t(a, b AS (a * 2), c AS (a * 3) STORED, d); INSERT INTO t(a, d) VALUES(1, 9),(2, 8);
ALTER TABLE t ADD e AS (a + d); SELECT * FROM t; ALTER TABLE t ADD f AS (a) STORED; ALTER TABLE t DROP b; SELECT * FROM t; ALTER TABLE t DROP c; SELECT * FROM t; ALTER TABLE t DROP d; ALTER TABLE t DROP e; ALTER TABLE t DROP d; SELECT * FROM t; SELECT sql FROM sqlite_master;
CREATE TABLE u(a); ALTER TABLE u ADD f AS (a) STORED; INSERT INTO u(a) VALUES(4); SELECT * FROM u; PRAGMA integrity_check;
--- alter table: rename column, duplicates
CREATE TABLE t(a, b); ALTER TABLE t RENAME b TO A; ALTER TABLE t RENAME a TO B; ALTER TABLE t RENAME b TO a; ALTER TABLE t RENAME a TO "A"; SELECT sql FROM sqlite_master;
--- alter table: names that stand elsewhere, too
CREATE TABLE text(text TEXT, abs INT CHECK (abs(abs) > 0), "check" INT CONSTRAINT abs NOT NULL, nocase TEXT COLLATE nocase DEFAULT abs); CREATE INDEX abs ON text(abs(abs), nocase COLLATE nocase, text);
ALTER TABLE text RENAME text TO words; ALTER TABLE text RENAME abs TO number; ALTER TABLE text RENAME "check" TO c; ALTER TABLE text RENAME nocase TO n; SELECT sql FROM sqlite_master;
ALTER TABLE text RENAME TO abs2; SELECT sql FROM sqlite_master; INSERT INTO abs2(words, number, c) VALUES('a', -3, 1); SELECT * FROM abs2; PRAGMA integrity_check;
--- constraints of tables change by ALTER TABLE
create table t(a integer not null, b text constraint bc check(b<>'x') default 'q', c, d int constraint nn not null on conflict ignore, constraint cc check(c>0), check(a<>77), constraint uq unique(a,b)); create table e(x,y); insert into e values(1,null),(2,3); create view v as select a from t; create table w(k text primary key) without rowid; create table z(p constraint zz check(p>1) check(p<9) not null, q);
savepoint a; alter table t drop constraint cc; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t drop constraint bc; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t drop constraint nn; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t drop constraint uq; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t drop constraint nosuch; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table v drop constraint cc; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table nosuch drop constraint cc; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table sqlite_schema drop constraint cc; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table z drop constraint zz; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add check(x>0); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add constraint pos check ( x > 0 ); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add check(x>1); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add check(y>1); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add check(nosuch>1); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add check(x in (select 1)); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e add constraint pos check(x>0) on conflict ignore; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t add check(a>0); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table w add check(k<>''); select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e alter x set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e alter column y set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e alter column x set not null on conflict replace; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table e alter nosuch set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t alter a set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t alter a drop not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t alter d drop not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t alter b drop not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table z alter p drop not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table v alter a drop not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t alter b set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table t alter c set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table w alter k set not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
savepoint a; alter table w alter k drop not null; select sql from sqlite_schema where type='table'; select * from e; rollback to a;
drop table if exists t; create table t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   );alter table t drop constraint cc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   );alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   constraint bc   check(a>1)    default 5 , b  ,  constraint cc   check(b>0)  ,   check(a<>77)   , constraint dd check(b>3)   );alter table t drop constraint dd; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   not   null    default 5 , b   not null   );alter table t alter a drop not null; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   not   null    default 5 , b   not null   );alter table t alter b drop not null; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   not   null    default 5 , b   default 3   , check(a>b)  );alter table t alter b set not null; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   not   null    default 5 , b  /* hm */ , check(a>b)  );alter table t alter b set not null; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc default 7);alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc primary key);alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc references t(a));alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a, constraint bc foreign key(a) references t);alter table t drop constraint BC; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc collate nocase);alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc unique);alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc as (a+1));alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a check(a>0) constraint q not null, constraint q check(a>1));alter table t drop constraint q; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a,b constraint bc null);alter table t drop constraint bc; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a int   );alter table t add  constraint   n   check (a>1)   ;; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a int, constraint x check(a>0) check(a>2) );alter table t drop constraint x; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a int constraint x not null constraint y not null);alter table t alter a drop not null; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a int not null); alter table t alter a set not null on conflict ignore; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a int); alter table t alter rowid set not null; select sql from sqlite_schema where name='t';
drop table if exists t; create table t(a   not   null    default 5 , b); alter table t alter a set not null; alter table t alter q drop not null; insert into t(a) values(null); select sql from sqlite_schema where name='t';
drop table if exists t; create table t(x constraint q not null, y constraint r not null check(y>1)); alter table t drop constraint r; alter table main.t add constraint 'a b' check(x<>"y"); insert into t values(2,2); insert into t values(2,null); select sql from sqlite_schema where name='t';
--- ADD COLUMN with constraints to a table with rows
create table e(x,y); insert into e values(1,null),(2,3);
alter table e add column n int check(n>0);
alter table e add column n2 int default 5 check(n2>0);
alter table e add column n3 int default 5 check(n3>7);
alter table e add column n4 int as (x+1) not null;
alter table e add column n5 int as (y+1) not null;
alter table e add column n6 int check(n6 is not null);
alter table e add column n7 int as (y+1) check(n7>1);
alter table e add column n8 text default 5 check(typeof(n8)='text');
alter table e add column n9 text default 5 check(typeof(n9)='integer');
alter table e add column n10 text default 5 check(x<2);
alter table e add column n11 int as (y+1) not null check(x>7);
alter table e add column n12 int as (x+y) check(n12 is null or n12>4) not null;
select * from e; select sql from sqlite_schema;
