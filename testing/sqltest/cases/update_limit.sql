--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1,2),(3,4);
--+ 2 changes, rowid 2
DELETE FROM t ORDER BY a LIMIT 1;
--! 1: near "ORDER": syntax error

--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default 2
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1,2),(3,4);
--+ 2 changes, rowid 2
DELETE FROM t LIMIT 1;
--! 1: near "LIMIT": syntax error

--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default 3
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1,2),(3,4);
--+ 2 changes, rowid 2
UPDATE t SET a = 1 ORDER BY a LIMIT 1;
--! 1: near "ORDER": syntax error

--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default 4
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1,2),(3,4);
--+ 2 changes, rowid 2
UPDATE t SET a = 1 WHERE b LIMIT 1;
--! 1: near "LIMIT": syntax error

--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default 5
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1,2),(3,4);
--+ 2 changes, rowid 2
UPDATE t SET a = 1 RETURNING a LIMIT 1;
--! 1: near "LIMIT": syntax error

--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default 6
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1,2),(3,4);
--+ 2 changes, rowid 2
DELETE FROM t WHERE a ORDER BY a;
--! 1: near "ORDER": syntax error

--- ORDER BY and LIMIT are no part of UPDATE and DELETE as SQLite is built by default 7
CREATE TABLE t(a, b);
CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM t ORDER BY a LIMIT 1;
--! 1: near "ORDER": syntax error
END;
--! 1: cannot commit - no transaction is active
