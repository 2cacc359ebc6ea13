--- tables of a database that connections share
ATTACH 'file:sqltest-shared?mode=memory&cache=shared' AS s;
CREATE TABLE s.t(i INTEGER PRIMARY KEY, x);
CREATE INDEX s.tx ON t(x);
INSERT INTO s.t VALUES (1, 'a'), (2, 'b');
SELECT x FROM s.t WHERE x > 'a';
PRAGMA read_uncommitted = 1;
PRAGMA read_uncommitted;
SELECT count(*) FROM s.t;
DELETE FROM s.t;
SELECT count(*) FROM s.t;
ATTACH 'file:sqltest-shared?mode=memory&cache=shared' AS again;
DETACH s;
ATTACH 'file:sqltest-shared?mode=memory&cache=shared' AS s;
SELECT * FROM s.t;
