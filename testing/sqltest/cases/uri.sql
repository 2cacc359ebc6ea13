--- uri: paths and modes
ATTACH 'file:@DIR@/a.db' AS a; PRAGMA database_list;
ATTACH 'file:@DIR@/b.db?mode=ro' AS b;
ATTACH 'file:@DIR@/b.db?mode=rw' AS b;
ATTACH 'file:@DIR@/b.db?mode=rwc' AS b;
CREATE TABLE b.t(x); INSERT INTO b.t VALUES(1);
DETACH b;
ATTACH 'file:@DIR@/b.db?mode=ro' AS b;
SELECT * FROM b.t; INSERT INTO b.t VALUES(2); CREATE TABLE b.u(x); DROP TABLE b.t;
BEGIN IMMEDIATE; SELECT * FROM b.t; COMMIT;
DETACH b;
ATTACH 'file:@DIR@/b.db?mode=rw' AS b;
INSERT INTO b.t VALUES(2); SELECT * FROM b.t;
--- uri: errors
ATTACH 'file:@DIR@/b.db?mode=bogus' AS b;
ATTACH 'file:@DIR@/b.db?cache=bogus' AS b;
ATTACH 'file:@DIR@/b.db?vfs=bogus' AS b;
ATTACH 'file://host@DIR@/b.db' AS b;
ATTACH 'FILE:@DIR@/n.db' AS n;
ATTACH 'file:@DIR@/n.db?modeof=@DIR@/nosuch.db' AS n;
ATTACH 'file:@DIR@/nosuch/n.db' AS n;
PRAGMA database_list;
--- uri: parts of the name
ATTACH 'file://localhost@DIR@/b.db?cache=private' AS b;
ATTACH 'file://@DIR@/c%20d.db?x=y&&mode=rwc&#frag' AS c;
ATTACH 'file:@DIR@/e.db%00x?mode=rwc' AS e;
ATTACH 'file:@DIR@/f%zz.db' AS f;
ATTACH 'file:@DIR@/g.db?psow=0&x' AS g;
CREATE TABLE c.t(x);
PRAGMA database_list;
--- uri: in memory
ATTACH 'file:@DIR@/mem?mode=memory' AS b; ATTACH 'file:' AS c; ATTACH 'file:?mode=memory' AS d; ATTACH 'file::memory:' AS e;
CREATE TABLE b.t(x); INSERT INTO b.t VALUES(1); SELECT * FROM b.t;
PRAGMA b.journal_mode; PRAGMA c.journal_mode; PRAGMA d.journal_mode; PRAGMA e.journal_mode;
PRAGMA database_list;
--- uri: other ways to lock
ATTACH 'file:@DIR@/g.db?vfs=unix-none' AS g; CREATE TABLE g.t(a); INSERT INTO g.t VALUES('g');
ATTACH 'file:@DIR@/h.db?vfs=unix-dotfile' AS h; CREATE TABLE h.t(a); INSERT INTO h.t VALUES('h');
ATTACH 'file:@DIR@/h.db?vfs=unix-dotfile' AS h2;
ATTACH 'file:@DIR@/i.db?vfs=unix-excl' AS i; CREATE TABLE i.t(a); INSERT INTO i.t VALUES('i');
ATTACH 'file:@DIR@/k.db?nolock=1' AS k; CREATE TABLE k.t(a); INSERT INTO k.t VALUES('k');
ATTACH 'file:@DIR@/l.db?modeof=@DIR@/i.db' AS l; CREATE TABLE l.t(a);
BEGIN; UPDATE g.t SET a = 'G'; UPDATE h.t SET a = 'H'; UPDATE i.t SET a = 'I'; UPDATE k.t SET a = 'K'; COMMIT;
BEGIN; UPDATE g.t SET a = 'x'; UPDATE h.t SET a = 'x'; UPDATE i.t SET a = 'x'; UPDATE k.t SET a = 'x'; ROLLBACK;
SELECT * FROM g.t, h.t, i.t, k.t;
BEGIN; INSERT INTO h.t VALUES(1);
SELECT * FROM h2.t;
COMMIT;
SELECT * FROM h2.t;
PRAGMA g.integrity_check; PRAGMA i.integrity_check;
PRAGMA g.journal_mode=wal; PRAGMA h.journal_mode=wal;
--- uri: immutable
ATTACH 'file:@DIR@/b.db' AS b; CREATE TABLE b.t(x); INSERT INTO b.t VALUES(1); DETACH b;
ATTACH 'file:@DIR@/b.db?immutable=1' AS b;
SELECT * FROM b.t; INSERT INTO b.t VALUES(2); PRAGMA b.user_version = 3; PRAGMA b.user_version;
--- uri: databases in memory under a name
ATTACH 'file:/sqltest-memdb?vfs=memdb' AS q; ATTACH 'file:/sqltest-memdb?vfs=memdb' AS r; ATTACH 'file:private?vfs=memdb' AS p;
CREATE TABLE q.t(a); SELECT * FROM r.t; INSERT INTO r.t VALUES(1); SELECT * FROM q.t;
BEGIN; INSERT INTO q.t VALUES(2); SELECT * FROM r.t; INSERT INTO r.t VALUES(3); COMMIT;
SELECT * FROM r.t; PRAGMA q.journal_mode; PRAGMA q.locking_mode; PRAGMA database_list;
PRAGMA q.journal_mode = delete; INSERT INTO q.t VALUES(4); SELECT * FROM r.t;
SELECT * FROM p.t;
SELECT '@DIR@' IS NULL;
