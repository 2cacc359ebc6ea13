--- uri: paths and modes
ATTACH 'file:@DIR@/a.db' AS a;
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'a' | '@DIR@/a.db'
ATTACH 'file:@DIR@/b.db?mode=ro' AS b;
--! 14: unable to open database: file:@DIR@/b.db?mode=ro
ATTACH 'file:@DIR@/b.db?mode=rw' AS b;
--! 14: unable to open database: file:@DIR@/b.db?mode=rw
ATTACH 'file:@DIR@/b.db?mode=rwc' AS b;
CREATE TABLE b.t(x);
INSERT INTO b.t VALUES(1);
--+ 1 changes, rowid 1
DETACH b;
ATTACH 'file:@DIR@/b.db?mode=ro' AS b;
SELECT * FROM b.t;
--= x
--> 1
INSERT INTO b.t VALUES(2);
--! 8: attempt to write a readonly database
CREATE TABLE b.u(x);
--! 8: attempt to write a readonly database
DROP TABLE b.t;
--! 8: attempt to write a readonly database
BEGIN IMMEDIATE;
SELECT * FROM b.t;
--= x
--> 1
COMMIT;
DETACH b;
ATTACH 'file:@DIR@/b.db?mode=rw' AS b;
INSERT INTO b.t VALUES(2);
--+ 2 changes, rowid 2
SELECT * FROM b.t;
--= x
--> 1
--> 2

--- uri: errors
ATTACH 'file:@DIR@/b.db?mode=bogus' AS b;
--! 1: no such access mode: bogus
ATTACH 'file:@DIR@/b.db?cache=bogus' AS b;
--! 1: no such cache mode: bogus
ATTACH 'file:@DIR@/b.db?vfs=bogus' AS b;
--! 1: no such vfs: bogus
ATTACH 'file://host@DIR@/b.db' AS b;
--! 1: invalid uri authority: host
ATTACH 'FILE:@DIR@/n.db' AS n;
--! 14: unable to open database: FILE:@DIR@/n.db
ATTACH 'file:@DIR@/n.db?modeof=@DIR@/nosuch.db' AS n;
--! 1802: unable to open database: file:@DIR@/n.db?modeof=@DIR@/nosuch.db
ATTACH 'file:@DIR@/nosuch/n.db' AS n;
--! 14: unable to open database: file:@DIR@/nosuch/n.db
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'

--- uri: parts of the name
ATTACH 'file://localhost@DIR@/b.db?cache=private' AS b;
ATTACH 'file://@DIR@/c%20d.db?x=y&&mode=rwc&#frag' AS c;
ATTACH 'file:@DIR@/e.db%00x?mode=rwc' AS e;
ATTACH 'file:@DIR@/f%zz.db' AS f;
ATTACH 'file:@DIR@/g.db?psow=0&x' AS g;
CREATE TABLE c.t(x);
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'b' | '@DIR@/b.db'
--> 3 | 'c' | '@DIR@/c d.db'
--> 4 | 'e' | '@DIR@/e.db'
--> 5 | 'f' | '@DIR@/f%zz.db'
--> 6 | 'g' | '@DIR@/g.db'

--- uri: in memory
ATTACH 'file:@DIR@/mem?mode=memory' AS b;
ATTACH 'file:' AS c;
ATTACH 'file:?mode=memory' AS d;
ATTACH 'file::memory:' AS e;
CREATE TABLE b.t(x);
INSERT INTO b.t VALUES(1);
--+ 1 changes, rowid 1
SELECT * FROM b.t;
--= x
--> 1
PRAGMA b.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA c.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA d.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA e.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'b' | ''
--> 3 | 'c' | ''
--> 4 | 'd' | ''
--> 5 | 'e' | ''

--- uri: other ways to lock
ATTACH 'file:@DIR@/g.db?vfs=unix-none' AS g;
CREATE TABLE g.t(a);
INSERT INTO g.t VALUES('g');
--+ 1 changes, rowid 1
ATTACH 'file:@DIR@/h.db?vfs=unix-dotfile' AS h;
CREATE TABLE h.t(a);
INSERT INTO h.t VALUES('h');
--+ 2 changes, rowid 1
ATTACH 'file:@DIR@/h.db?vfs=unix-dotfile' AS h2;
ATTACH 'file:@DIR@/i.db?vfs=unix-excl' AS i;
CREATE TABLE i.t(a);
INSERT INTO i.t VALUES('i');
--+ 3 changes, rowid 1
ATTACH 'file:@DIR@/k.db?nolock=1' AS k;
CREATE TABLE k.t(a);
INSERT INTO k.t VALUES('k');
--+ 4 changes, rowid 1
ATTACH 'file:@DIR@/l.db?modeof=@DIR@/i.db' AS l;
CREATE TABLE l.t(a);
BEGIN;
UPDATE g.t SET a = 'G';
--+ 5 changes, rowid 1
UPDATE h.t SET a = 'H';
--+ 6 changes, rowid 1
UPDATE i.t SET a = 'I';
--+ 7 changes, rowid 1
UPDATE k.t SET a = 'K';
--+ 8 changes, rowid 1
COMMIT;
BEGIN;
UPDATE g.t SET a = 'x';
--+ 9 changes, rowid 1
UPDATE h.t SET a = 'x';
--+ 10 changes, rowid 1
UPDATE i.t SET a = 'x';
--+ 11 changes, rowid 1
UPDATE k.t SET a = 'x';
--+ 12 changes, rowid 1
ROLLBACK;
SELECT * FROM g.t, h.t, i.t, k.t;
--= a | a | a | a
--> 'G' | 'H' | 'I' | 'K'
BEGIN;
INSERT INTO h.t VALUES(1);
--+ 13 changes, rowid 2
SELECT * FROM h2.t;
--= a
--! 5: database is locked
COMMIT;
SELECT * FROM h2.t;
--= a
--> 'H'
--> 1
PRAGMA g.integrity_check;
--= integrity_check
--> 'ok'
PRAGMA i.integrity_check;
--= integrity_check
--> 'ok'
PRAGMA g.journal_mode=wal;
--= journal_mode
--> 'delete'
PRAGMA h.journal_mode=wal;
--= journal_mode
--> 'delete'

--- uri: immutable
ATTACH 'file:@DIR@/b.db' AS b;
CREATE TABLE b.t(x);
INSERT INTO b.t VALUES(1);
--+ 1 changes, rowid 1
DETACH b;
ATTACH 'file:@DIR@/b.db?immutable=1' AS b;
SELECT * FROM b.t;
--= x
--> 1
INSERT INTO b.t VALUES(2);
--! 8: attempt to write a readonly database
PRAGMA b.user_version = 3;
--! 8: attempt to write a readonly database
PRAGMA b.user_version;
--= user_version
--> 0

--- uri: databases in memory under a name
ATTACH 'file:/sqltest-memdb?vfs=memdb' AS q;
ATTACH 'file:/sqltest-memdb?vfs=memdb' AS r;
ATTACH 'file:private?vfs=memdb' AS p;
CREATE TABLE q.t(a);
SELECT * FROM r.t;
--= a
INSERT INTO r.t VALUES(1);
--+ 1 changes, rowid 1
SELECT * FROM q.t;
--= a
--> 1
BEGIN;
INSERT INTO q.t VALUES(2);
--+ 2 changes, rowid 2
SELECT * FROM r.t;
--= a
--! 5: database is locked
INSERT INTO r.t VALUES(3);
--! 5: database is locked
COMMIT;
SELECT * FROM r.t;
--= a
--> 1
--> 2
PRAGMA q.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA q.locking_mode;
--= locking_mode
--> 'normal'
PRAGMA database_list;
--= seq | name | file
--> 0 | 'main' | '@DIR@/main.db'
--> 2 | 'q' | ''
--> 3 | 'r' | ''
--> 4 | 'p' | ''
PRAGMA q.journal_mode = delete;
--= journal_mode
--> 'delete'
INSERT INTO q.t VALUES(4);
--+ 3 changes, rowid 3
SELECT * FROM r.t;
--= a
--> 1
--> 2
--> 4
SELECT * FROM p.t;
--! 1: no such table: p.t
SELECT '@DIR@' IS NULL;
--= '@DIR@' IS NULL
--> 0
