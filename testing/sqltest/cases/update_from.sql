--- update from
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
CREATE TABLE s(x, y);
INSERT INTO t VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3);
--+ 3 changes, rowid 3
INSERT INTO s VALUES(1, 'p'), (3, 'q'), (3, 'r'), (9, 'z');
--+ 7 changes, rowid 4
UPDATE t SET b = s.y FROM s WHERE t.a = s.x;
--+ 9 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 1 | 'p' | 1
--> 2 | 2 | 2
--> 3 | 'r' | 3
UPDATE t SET b = s.y || '!', c = c + 1 FROM s WHERE t.a = s.x RETURNING *;
--= a | b | c
--> 1 | 'p!' | 2
--> 3 | 'r!' | 4
--+ 11 changes, rowid 4
UPDATE t AS q SET b = s.y, a = q.a + 10 FROM s JOIN s s2 ON s.x = s2.x WHERE q.a = s.x;
--+ 13 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 2 | 2 | 2
--> 11 | 'p' | 2
--> 13 | 'r' | 4
UPDATE t SET b = n FROM (SELECT x, count(*) AS n FROM s GROUP BY x) AS g WHERE g.x = t.a - 10;
--+ 15 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 2 | 2 | 2
--> 11 | 1 | 2
--> 13 | 2 | 4
UPDATE t SET (b, c) = (u.b, u.c) FROM t AS u WHERE u.a = t.a - 9;
--+ 16 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 2 | 2 | 2
--> 11 | 2 | 2
--> 13 | 2 | 4
UPDATE t SET b = y FROM s LEFT JOIN s AS s3 ON s3.x = s.x + 100 WHERE t.a = 2 AND s.x = 9;
--! 1: ambiguous column name: y
SELECT * FROM t;
--= a | b | c
--> 2 | 2 | 2
--> 11 | 2 | 2
--> 13 | 2 | 4
UPDATE t SET b = nosuch FROM s;
--! 1: no such column: nosuch
UPDATE t SET b = a FROM t;
--! 1: ambiguous column name: a
UPDATE t SET x = 1 FROM s;
--! 1: no such column: x
WITH q AS (SELECT 2 AS k, 'cte' AS v) UPDATE t SET b = v FROM q WHERE q.k = t.a;
--+ 17 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 2 | 'cte' | 2
--> 11 | 2 | 2
--> 13 | 2 | 4
UPDATE OR IGNORE t SET a = 2 FROM s WHERE t.a = 11;
UPDATE t SET a = 2 FROM s WHERE t.a = 11;
--! 1555: UNIQUE constraint failed: t.a
UPDATE t SET b = s.y FROM s USING (a);
--! 1: a JOIN clause is required before USING
CREATE TABLE w(a, b, c, PRIMARY KEY(b, a)) WITHOUT ROWID;
INSERT INTO w VALUES(1, 1, 1), (2, 2, 2), (3, 3, 3);
--+ 20 changes, rowid 4
UPDATE w SET c = y FROM s WHERE w.a = s.x;
--+ 22 changes, rowid 4
SELECT * FROM w;
--= a | b | c
--> 1 | 1 | 'p'
--> 2 | 2 | 2
--> 3 | 3 | 'r'
UPDATE w SET a = a + 10, c = y FROM s WHERE s.x = w.b RETURNING *;
--= a | b | c
--> 11 | 1 | 'p'
--> 13 | 3 | 'r'
--+ 24 changes, rowid 4
SELECT * FROM w;
--= a | b | c
--> 11 | 1 | 'p'
--> 2 | 2 | 2
--> 13 | 3 | 'r'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
CREATE TABLE log(x);
CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log VALUES(old.b || '>' || new.b); END;
UPDATE t SET b = y FROM s WHERE t.a = s.x - 7;
--+ 26 changes, rowid 4
SELECT * FROM log;
--= x
--> 'cte>z'
CREATE TRIGGER t2 AFTER INSERT ON s BEGIN UPDATE t SET b = new.y FROM s WHERE t.a = s.x AND s.x = new.x; END;
INSERT INTO s VALUES(2, 'by trigger');
--+ 29 changes, rowid 5
SELECT * FROM t;
--= a | b | c
--> 2 | 'by trigger' | 2
--> 11 | 2 | 2
--> 13 | 2 | 4

--- UPDATE FROM of a view with INSTEAD OF triggers
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1,2),(3,4),(5,6);
--+ 3 changes, rowid 5
CREATE TABLE u(x, y);
INSERT INTO u VALUES(1,10),(3,30),(3,31),(7,70);
--+ 7 changes, rowid 4
CREATE TABLE log(t, oa, ob, na, nb);
CREATE VIEW v AS SELECT a, b, a+b AS s FROM t;
UPDATE v SET b = y FROM u WHERE x = a;
--! 1: cannot modify v because it is a view
CREATE TRIGGER v1 INSTEAD OF UPDATE ON v BEGIN INSERT INTO log VALUES('v1', OLD.a, OLD.b, NEW.a, NEW.b); UPDATE t SET b = NEW.b WHERE a = OLD.a; END;
UPDATE v SET b = y FROM u WHERE x = a;
--+ 13 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 2 | 1 | 10
--> 'v1' | 3 | 4 | 3 | 30
--> 'v1' | 3 | 4 | 3 | 31
SELECT * FROM t;
--= a | b
--> 1 | 10
--> 3 | 31
--> 5 | 6
DELETE FROM log;
--+ 16 changes, rowid 4
UPDATE v SET b = y FROM (SELECT max(y) AS y FROM u) WHERE a > 1;
--+ 20 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 3 | 31 | 3 | 70
--> 'v1' | 5 | 6 | 5 | 70
SELECT * FROM t;
--= a | b
--> 1 | 10
--> 3 | 70
--> 5 | 70
DELETE FROM log;
--+ 22 changes, rowid 4
UPDATE v SET (a, b) = (x + 1, y * 2) FROM u WHERE a = x RETURNING a, b, s;
--= a | b | s
--> 2 | 20 | 11
--> 4 | 60 | 73
--> 4 | 62 | 73
--+ 28 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 10 | 2 | 20
--> 'v1' | 3 | 70 | 4 | 60
--> 'v1' | 3 | 70 | 4 | 62
SELECT * FROM t;
--= a | b
--> 1 | 20
--> 3 | 62
--> 5 | 70
DELETE FROM log;
--+ 31 changes, rowid 4
UPDATE v AS w SET b = w.b + u.y FROM u JOIN t ON t.a = u.x WHERE w.a = t.a;
--+ 37 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 20 | 1 | 30
--> 'v1' | 3 | 62 | 3 | 92
--> 'v1' | 3 | 62 | 3 | 93
SELECT * FROM t;
--= a | b
--> 1 | 30
--> 3 | 93
--> 5 | 70
DELETE FROM log;
--+ 40 changes, rowid 4
UPDATE v SET b = (SELECT count(*) FROM log) FROM u;
--+ 64 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 30 | 1 | 0
--> 'v1' | 1 | 30 | 1 | 0
--> 'v1' | 1 | 30 | 1 | 0
--> 'v1' | 1 | 30 | 1 | 0
--> 'v1' | 3 | 93 | 3 | 0
--> 'v1' | 3 | 93 | 3 | 0
--> 'v1' | 3 | 93 | 3 | 0
--> 'v1' | 3 | 93 | 3 | 0
--> 'v1' | 5 | 70 | 5 | 0
--> 'v1' | 5 | 70 | 5 | 0
--> 'v1' | 5 | 70 | 5 | 0
--> 'v1' | 5 | 70 | 5 | 0
SELECT * FROM t;
--= a | b
--> 1 | 0
--> 3 | 0
--> 5 | 0
DELETE FROM log;
--+ 76 changes, rowid 4
UPDATE v SET nope = 1 FROM u;
--! 1: no such column: nope
UPDATE v SET b = z FROM u;
--! 1: no such column: z
UPDATE v SET s = 1 FROM u WHERE a = x;
--+ 82 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 0 | 1 | 0
--> 'v1' | 3 | 0 | 3 | 0
--> 'v1' | 3 | 0 | 3 | 0
CREATE VIEW w AS SELECT v.a AS p, u.y AS q FROM v JOIN u ON u.x = v.a;
CREATE TRIGGER w1 INSTEAD OF UPDATE OF q ON w WHEN NEW.q > 10 BEGIN UPDATE v SET b = NEW.q WHERE a = OLD.p; END;
DELETE FROM log;
--+ 85 changes, rowid 4
UPDATE w SET q = y + 1 FROM (SELECT 100 AS y);
--+ 91 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 0 | 1 | 101
--> 'v1' | 3 | 0 | 3 | 101
--> 'v1' | 3 | 101 | 3 | 101
SELECT * FROM t;
--= a | b
--> 1 | 101
--> 3 | 101
--> 5 | 0
DELETE FROM log;
--+ 94 changes, rowid 4
UPDATE w SET p = 1 FROM u;
--! 1: cannot modify w because it is a view
SELECT * FROM log;
--= t | oa | ob | na | nb
SELECT changes(), total_changes();
--= changes() | total_changes()
--> 3 | 94
UPDATE v SET b = y FROM v AS v2, u WHERE u.x = v2.a AND v.a = v2.a;
--+ 100 changes, rowid 4
SELECT * FROM log;
--= t | oa | ob | na | nb
--> 'v1' | 1 | 101 | 1 | 10
--> 'v1' | 3 | 101 | 3 | 30
--> 'v1' | 3 | 101 | 3 | 31
CREATE VIEW "V w" AS SELECT 1 AS a;
DELETE FROM [v W];
--! 1: cannot modify V w because it is a view
UPDATE "v w" SET a = 1;
--! 1: cannot modify V w because it is a view
UPDATE "v w" AS x SET a = 1;
--! 1: cannot modify V w because it is a view
INSERT INTO [V W] VALUES(1);
--! 1: cannot modify V w because it is a view
UPDATE w SET p = 1;
--! 1: cannot modify w because it is a view
UPDATE w AS z SET nope = 1;
--! 1: cannot modify w because it is a view
UPDATE w SET p = 1, q = 2;

--- Fields of a row that depends on the changed one are of one run of its query
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
CREATE TABLE u(x, y, z);
CREATE TABLE w(k, l, m, PRIMARY KEY(k)) WITHOUT ROWID;
CREATE INDEX tbc ON t(b, c);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) INSERT INTO t SELECT i, i % 5, i % 3 FROM n;
--+ 20 changes, rowid 20
INSERT INTO u SELECT a, b, c FROM t WHERE a > 3;
--+ 37 changes, rowid 17
INSERT INTO w SELECT a, b, c FROM t;
--+ 57 changes, rowid 17
UPDATE t SET (b, c) = (SELECT y, z FROM u WHERE x = t.a);
--+ 77 changes, rowid 17
SELECT * FROM t;
--= a | b | c
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL
--> 4 | 4 | 1
--> 5 | 0 | 2
--> 6 | 1 | 0
--> 7 | 2 | 1
--> 8 | 3 | 2
--> 9 | 4 | 0
--> 10 | 0 | 1
--> 11 | 1 | 2
--> 12 | 2 | 0
--> 13 | 3 | 1
--> 14 | 4 | 2
--> 15 | 0 | 0
--> 16 | 1 | 1
--> 17 | 2 | 2
--> 18 | 3 | 0
--> 19 | 4 | 1
--> 20 | 0 | 2
UPDATE t SET (b, c) = (SELECT max(y), min(z) FROM u WHERE x < t.a), c = 5 WHERE a > 3;
--+ 94 changes, rowid 17
SELECT * FROM t;
--= a | b | c
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL
--> 4 | NULL | 5
--> 5 | 4 | 5
--> 6 | 4 | 5
--> 7 | 4 | 5
--> 8 | 4 | 5
--> 9 | 4 | 5
--> 10 | 4 | 5
--> 11 | 4 | 5
--> 12 | 4 | 5
--> 13 | 4 | 5
--> 14 | 4 | 5
--> 15 | 4 | 5
--> 16 | 4 | 5
--> 17 | 4 | 5
--> 18 | 4 | 5
--> 19 | 4 | 5
--> 20 | 4 | 5
UPDATE w SET (l, m) = (SELECT y + 1, z + 1 FROM u WHERE x = w.k) WHERE l = 1;
--+ 98 changes, rowid 17
SELECT * FROM w;
--= k | l | m
--> 1 | NULL | NULL
--> 2 | 2 | 2
--> 3 | 3 | 0
--> 4 | 4 | 1
--> 5 | 0 | 2
--> 6 | 2 | 1
--> 7 | 2 | 1
--> 8 | 3 | 2
--> 9 | 4 | 0
--> 10 | 0 | 1
--> 11 | 2 | 3
--> 12 | 2 | 0
--> 13 | 3 | 1
--> 14 | 4 | 2
--> 15 | 0 | 0
--> 16 | 2 | 2
--> 17 | 2 | 2
--> 18 | 3 | 0
--> 19 | 4 | 1
--> 20 | 0 | 2
UPDATE t SET (b, c) = (SELECT y, z FROM u WHERE u.x = w.k) FROM w WHERE w.k = t.a;
--+ 118 changes, rowid 17
SELECT * FROM t;
--= a | b | c
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL
--> 4 | 4 | 1
--> 5 | 0 | 2
--> 6 | 1 | 0
--> 7 | 2 | 1
--> 8 | 3 | 2
--> 9 | 4 | 0
--> 10 | 0 | 1
--> 11 | 1 | 2
--> 12 | 2 | 0
--> 13 | 3 | 1
--> 14 | 4 | 2
--> 15 | 0 | 0
--> 16 | 1 | 1
--> 17 | 2 | 2
--> 18 | 3 | 0
--> 19 | 4 | 1
--> 20 | 0 | 2
INSERT INTO w VALUES (3, 4, 5), (99, 1, 2) ON CONFLICT DO UPDATE SET (l, m) = (SELECT y * 10, excluded.l FROM u WHERE x = w.k + 5);
--+ 120 changes, rowid 17
SELECT * FROM w;
--= k | l | m
--> 1 | NULL | NULL
--> 2 | 2 | 2
--> 3 | 30 | 4
--> 4 | 4 | 1
--> 5 | 0 | 2
--> 6 | 2 | 1
--> 7 | 2 | 1
--> 8 | 3 | 2
--> 9 | 4 | 0
--> 10 | 0 | 1
--> 11 | 2 | 3
--> 12 | 2 | 0
--> 13 | 3 | 1
--> 14 | 4 | 2
--> 15 | 0 | 0
--> 16 | 2 | 2
--> 17 | 2 | 2
--> 18 | 3 | 0
--> 19 | 4 | 1
--> 20 | 0 | 2
--> 99 | 1 | 2
SELECT * FROM u, t WHERE (b, c) = (SELECT p.y, p.z FROM u p WHERE p.x = u.x + 1);
--= x | y | z | a | b | c
--> 4 | 4 | 1 | 5 | 0 | 2
--> 4 | 4 | 1 | 20 | 0 | 2
--> 5 | 0 | 2 | 6 | 1 | 0
--> 6 | 1 | 0 | 7 | 2 | 1
--> 7 | 2 | 1 | 8 | 3 | 2
--> 8 | 3 | 2 | 9 | 4 | 0
--> 9 | 4 | 0 | 10 | 0 | 1
--> 10 | 0 | 1 | 11 | 1 | 2
--> 11 | 1 | 2 | 12 | 2 | 0
--> 12 | 2 | 0 | 13 | 3 | 1
--> 13 | 3 | 1 | 14 | 4 | 2
--> 14 | 4 | 2 | 15 | 0 | 0
--> 15 | 0 | 0 | 16 | 1 | 1
--> 16 | 1 | 1 | 17 | 2 | 2
--> 17 | 2 | 2 | 18 | 3 | 0
--> 18 | 3 | 0 | 4 | 4 | 1
--> 18 | 3 | 0 | 19 | 4 | 1
--> 19 | 4 | 1 | 5 | 0 | 2
--> 19 | 4 | 1 | 20 | 0 | 2
SELECT * FROM u LEFT JOIN t ON (b, u.y) = (SELECT p.y, p.y FROM u p WHERE p.x = u.x) LEFT JOIN w ON (w.k, t.b) = (SELECT p.x, p.y FROM u p WHERE p.x = t.a);
--= x | y | z | a | b | c | k | l | m
--> 4 | 4 | 1 | 9 | 4 | 0 | 9 | 4 | 0
--> 4 | 4 | 1 | 4 | 4 | 1 | 4 | 4 | 1
--> 4 | 4 | 1 | 19 | 4 | 1 | 19 | 4 | 1
--> 4 | 4 | 1 | 14 | 4 | 2 | 14 | 4 | 2
--> 5 | 0 | 2 | 15 | 0 | 0 | 15 | 0 | 0
--> 5 | 0 | 2 | 10 | 0 | 1 | 10 | 0 | 1
--> 5 | 0 | 2 | 5 | 0 | 2 | 5 | 0 | 2
--> 5 | 0 | 2 | 20 | 0 | 2 | 20 | 0 | 2
--> 6 | 1 | 0 | 6 | 1 | 0 | 6 | 2 | 1
--> 6 | 1 | 0 | 16 | 1 | 1 | 16 | 2 | 2
--> … 49 rows more, md5 7c2b693c36801a78637f05225ee3d51b
SELECT * FROM u FULL JOIN t ON (b, c) = (SELECT p.y, p.z FROM u p WHERE p.x = u.x + 1) WHERE (t.b, u.x) = (SELECT p.y, p.x FROM u p WHERE p.z = u.z AND p.x = u.x) OR u.x IS NULL;
--= x | y | z | a | b | c
--> NULL | NULL | NULL | 1 | NULL | NULL
--> NULL | NULL | NULL | 2 | NULL | NULL
--> NULL | NULL | NULL | 3 | NULL | NULL
SELECT * FROM t WHERE ((b, c) = (SELECT y, z FROM u WHERE x = t.a) AND b = 1) OR ((b, c) = (SELECT z, y FROM u WHERE x = t.a) AND b = 2);
--= a | b | c
--> 6 | 1 | 0
--> 16 | 1 | 1
--> 11 | 1 | 2
--> 17 | 2 | 2
SELECT * FROM (SELECT x, y FROM u UNION ALL SELECT k, l FROM w) q, t WHERE (b, c) = (SELECT p.y, p.z FROM u p WHERE p.x = q.x + 1);
--= x | y | a | b | c
--> 4 | 4 | 5 | 0 | 2
--> 4 | 4 | 20 | 0 | 2
--> 5 | 0 | 6 | 1 | 0
--> 6 | 1 | 7 | 2 | 1
--> 7 | 2 | 8 | 3 | 2
--> 8 | 3 | 9 | 4 | 0
--> 9 | 4 | 10 | 0 | 1
--> 10 | 0 | 11 | 1 | 2
--> 11 | 1 | 12 | 2 | 0
--> 12 | 2 | 13 | 3 | 1
--> 13 | 3 | 14 | 4 | 2
--> 14 | 4 | 15 | 0 | 0
--> 15 | 0 | 16 | 1 | 1
--> 16 | 1 | 17 | 2 | 2
--> 17 | 2 | 18 | 3 | 0
--> 18 | 3 | 4 | 4 | 1
--> 18 | 3 | 19 | 4 | 1
--> 19 | 4 | 5 | 0 | 2
--> 19 | 4 | 20 | 0 | 2
--> 3 | 30 | 4 | 4 | 1
--> 3 | 30 | 19 | 4 | 1
--> 4 | 4 | 5 | 0 | 2
--> 4 | 4 | 20 | 0 | 2
--> 5 | 0 | 6 | 1 | 0
--> 6 | 2 | 7 | 2 | 1
--> 7 | 2 | 8 | 3 | 2
--> 8 | 3 | 9 | 4 | 0
--> 9 | 4 | 10 | 0 | 1
--> 10 | 0 | 11 | 1 | 2
--> 11 | 2 | 12 | 2 | 0
--> 12 | 2 | 13 | 3 | 1
--> 13 | 3 | 14 | 4 | 2
--> 14 | 4 | 15 | 0 | 0
--> 15 | 0 | 16 | 1 | 1
--> 16 | 2 | 17 | 2 | 2
--> 17 | 2 | 18 | 3 | 0
--> 18 | 3 | 4 | 4 | 1
--> 18 | 3 | 19 | 4 | 1
--> 19 | 4 | 5 | 0 | 2
--> 19 | 4 | 20 | 0 | 2
DELETE FROM t WHERE (b, c) = (SELECT y, z FROM u WHERE x = t.a);
--+ 137 changes, rowid 17
SELECT * FROM t;
--= a | b | c
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL

--- the target in FROM 1
CREATE TABLE t(a,b);
UPDATE t SET a = 1 FROM t;
--! 1: target object/alias may not appear in FROM clause: t

--- the target in FROM 2
CREATE TABLE t(a,b);
UPDATE main.t SET a = 1 FROM T;
--! 1: target object/alias may not appear in FROM clause: t

--- the target in FROM 3
CREATE TABLE t(a,b);
CREATE TABLE x(c);
UPDATE t AS z SET a = 1 FROM x, t AS z;
--! 1: target object/alias may not appear in FROM clause: z

--- the target in FROM under other names
CREATE TABLE t(a,b);
CREATE TABLE x(a);
INSERT INTO t VALUES(1, 2), (3, 4);
--+ 2 changes, rowid 2
UPDATE t AS z SET a = t.a + 10 FROM t WHERE z.a = t.a;
--+ 4 changes, rowid 2
UPDATE t SET b = 9 FROM x AS t;
UPDATE t SET a = 1 FROM t AS u WHERE u.a = t.a;
--+ 6 changes, rowid 2
WITH t AS (SELECT 5 AS v) UPDATE t SET a = v FROM t;
--+ 8 changes, rowid 2
SELECT * FROM t;
--= a | b
--> 5 | 2
--> 5 | 4

--- the target in FROM, in parentheses
CREATE TABLE t(a,b);
CREATE TABLE x(c);
UPDATE t SET a = 1 FROM (x JOIN t);
--! 1: target object/alias may not appear in FROM clause: t

--- the target in FROM, a view
CREATE TABLE t(a,b);
CREATE VIEW v AS SELECT * FROM t;
CREATE TRIGGER r INSTEAD OF UPDATE ON v BEGIN SELECT 1; END;
UPDATE v SET a = 1 FROM v;
--! 1: target object/alias may not appear in FROM clause: v
