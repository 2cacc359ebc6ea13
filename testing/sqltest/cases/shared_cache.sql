--- tables of a database that connections share
ATTACH 'file:sqltest-shared?mode=memory&cache=shared' AS s;
CREATE TABLE s.t(i INTEGER PRIMARY KEY, x);
CREATE INDEX s.tx ON t(x);
INSERT INTO s.t VALUES (1, 'a'), (2, 'b');
--+ 2 changes, rowid 2
SELECT x FROM s.t WHERE x > 'a';
--= x
--> 'b'
PRAGMA read_uncommitted = 1;
PRAGMA read_uncommitted;
--= read_uncommitted
--> 1
SELECT count(*) FROM s.t;
--= count(*)
--> 2
DELETE FROM s.t;
--+ 4 changes, rowid 2
SELECT count(*) FROM s.t;
--= count(*)
--> 0
ATTACH 'file:sqltest-shared?mode=memory&cache=shared' AS again;
--! 1: database is already attached
DETACH s;
ATTACH 'file:sqltest-shared?mode=memory&cache=shared' AS s;
SELECT * FROM s.t;
--! 1: no such table: s.t
