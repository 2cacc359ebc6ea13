--- wal: into and out of WAL
PRAGMA journal_mode;
PRAGMA journal_mode = wal;
CREATE TABLE t(a, b);
INSERT INTO t VALUES (1, 'one'), (2, 'two');
PRAGMA journal_mode;
SELECT * FROM t;
PRAGMA journal_mode = delete;
SELECT * FROM t;
PRAGMA journal_mode = WAL;
INSERT INTO t VALUES (3, 'three');
PRAGMA journal_mode = persist;
PRAGMA journal_mode = wal;
PRAGMA journal_mode = memory;
INSERT INTO t VALUES (4, 'four');
PRAGMA journal_mode = wal;
PRAGMA journal_mode = off;
PRAGMA journal_mode = wal;
SELECT count(*) FROM t;
PRAGMA integrity_check;
SELECT '@DIR@' <> '';

--- wal: not from within a transaction
CREATE TABLE t(a);
BEGIN;
PRAGMA journal_mode = wal;
INSERT INTO t VALUES (1);
PRAGMA journal_mode = wal;
COMMIT;
PRAGMA journal_mode = wal;
BEGIN;
PRAGMA journal_mode = delete;
PRAGMA journal_mode = bogus;
PRAGMA journal_mode;
SELECT * FROM t;
PRAGMA journal_mode = persist;
ROLLBACK;
SELECT '@DIR@' <> '';

--- wal: never in memory
PRAGMA journal_mode = wal;
PRAGMA wal_checkpoint;
PRAGMA journal_mode;
CREATE TABLE t(a);
PRAGMA wal_checkpoint(truncate);
PRAGMA wal_autocheckpoint;

--- wal: temp has no log
CREATE TEMP TABLE t(a);
PRAGMA temp.journal_mode = wal;
INSERT INTO t VALUES (1);
PRAGMA temp.wal_checkpoint;
SELECT * FROM t;
SELECT '@DIR@' <> '';

--- wal: checkpoints and their three columns
PRAGMA wal_checkpoint;
PRAGMA journal_mode = wal;
PRAGMA wal_checkpoint;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
PRAGMA wal_checkpoint(noop);
INSERT INTO t VALUES (1, 2);
PRAGMA wal_checkpoint(noop);
PRAGMA wal_checkpoint;
PRAGMA wal_checkpoint(full);
PRAGMA wal_checkpoint(noop);
INSERT INTO t VALUES (2, 2);
PRAGMA wal_checkpoint(restart);
INSERT INTO t VALUES (3, zeroblob(10000));
PRAGMA wal_checkpoint('passive');
PRAGMA wal_checkpoint(TRUNCATE);
PRAGMA wal_checkpoint;
PRAGMA wal_checkpoint('bogus');
PRAGMA main.wal_checkpoint(full);
PRAGMA temp.wal_checkpoint(full);
PRAGMA nosuch.wal_checkpoint(full);
BEGIN;
PRAGMA wal_checkpoint;
SELECT count(*) FROM t;
PRAGMA wal_checkpoint;
INSERT INTO t VALUES (4, 5);
PRAGMA wal_checkpoint(full);
COMMIT;
PRAGMA wal_checkpoint(full);
SELECT '@DIR@' <> '';

--- wal: automatic checkpoints
PRAGMA wal_autocheckpoint;
PRAGMA journal_mode = wal;
PRAGMA wal_autocheckpoint = 3;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
PRAGMA wal_checkpoint(noop);
INSERT INTO t VALUES (1, zeroblob(20000));
PRAGMA wal_checkpoint(noop);
INSERT INTO t VALUES (2, zeroblob(100));
PRAGMA wal_checkpoint(noop);
INSERT INTO t VALUES (3, zeroblob(100));
PRAGMA wal_checkpoint(noop);
PRAGMA wal_autocheckpoint = 0;
PRAGMA wal_autocheckpoint;
INSERT INTO t VALUES (4, zeroblob(20000));
PRAGMA wal_checkpoint(noop);
PRAGMA wal_autocheckpoint(-5);
PRAGMA wal_autocheckpoint('x');
SELECT '@DIR@' <> '';

--- wal: transactions and savepoints in the log
PRAGMA journal_mode = wal;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE INDEX tb ON t(b);
BEGIN;
INSERT INTO t VALUES (1, 'x');
SAVEPOINT one;
INSERT INTO t SELECT a + 1, b || a FROM t;
INSERT INTO t SELECT a + 2, b || a FROM t;
SAVEPOINT two;
DELETE FROM t WHERE a > 1;
SELECT count(*) FROM t;
ROLLBACK TO two;
SELECT count(*) FROM t;
RELEASE two;
ROLLBACK TO one;
SELECT * FROM t;
RELEASE one;
COMMIT;
BEGIN;
DELETE FROM t;
ROLLBACK;
SELECT * FROM t;
INSERT INTO t VALUES (2, 'y'), (1, 'z');
INSERT OR FAIL INTO t VALUES (3, 'y'), (1, 'z');
SELECT * FROM t;
PRAGMA integrity_check;
PRAGMA wal_checkpoint;
SELECT '@DIR@' <> '';

--- wal: a cache that spills into the log
PRAGMA journal_mode = wal;
PRAGMA cache_size = 5;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t SELECT value, zeroblob(3000) FROM (SELECT 1 AS value UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4);
BEGIN;
INSERT INTO t SELECT a + 4, b FROM t;
INSERT INTO t SELECT a + 8, b FROM t;
INSERT INTO t SELECT a + 16, b FROM t;
INSERT INTO t SELECT a + 32, b FROM t;
SAVEPOINT one;
UPDATE t SET b = zeroblob(10) WHERE a % 2;
INSERT INTO t SELECT a + 64, b FROM t;
SELECT count(*), sum(length(b)) FROM t;
ROLLBACK TO one;
SELECT count(*), sum(length(b)) FROM t;
COMMIT;
SELECT count(*), sum(length(b)) FROM t;
BEGIN;
INSERT INTO t SELECT a + 64, b FROM t;
INSERT INTO t SELECT a + 128, b FROM t;
ROLLBACK;
SELECT count(*), sum(length(b)) FROM t;
PRAGMA integrity_check;
SELECT '@DIR@' <> '';

--- wal: exclusive locking without shared memory
PRAGMA locking_mode = exclusive;
PRAGMA journal_mode = wal;
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
PRAGMA locking_mode = normal;
PRAGMA locking_mode;
INSERT INTO t VALUES (2);
PRAGMA wal_checkpoint;
SELECT * FROM t;
PRAGMA journal_mode = delete;
PRAGMA locking_mode = normal;
SELECT * FROM t;
SELECT '@DIR@' <> '';

--- wal: exclusive locking of a log in use
PRAGMA journal_mode = wal;
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
PRAGMA locking_mode = exclusive;
INSERT INTO t VALUES (2);
PRAGMA wal_checkpoint(full);
PRAGMA locking_mode = normal;
PRAGMA locking_mode;
INSERT INTO t VALUES (3);
SELECT * FROM t;
PRAGMA wal_checkpoint;
SELECT '@DIR@' <> '';

--- wal: synchronous levels and sizes
PRAGMA journal_mode = wal;
PRAGMA synchronous;
PRAGMA synchronous = normal;
CREATE TABLE t(a);
PRAGMA synchronous = off;
INSERT INTO t VALUES (zeroblob(50000));
PRAGMA synchronous = extra;
INSERT INTO t VALUES (zeroblob(50000));
PRAGMA journal_size_limit = 4096;
PRAGMA wal_checkpoint;
INSERT INTO t VALUES (1);
PRAGMA wal_checkpoint;
PRAGMA page_count;
PRAGMA data_version;
PRAGMA fullfsync;
PRAGMA checkpoint_fullfsync;
PRAGMA checkpoint_fullfsync = 1;
PRAGMA checkpoint_fullfsync;
SELECT '@DIR@' <> '';

--- wal: attached logs
PRAGMA journal_mode = wal;
ATTACH '@DIR@/other.db' AS x;
PRAGMA x.journal_mode;
PRAGMA x.journal_mode = wal;
CREATE TABLE x.t(a);
CREATE TABLE t(a);
BEGIN;
INSERT INTO main.t VALUES (1);
INSERT INTO x.t VALUES (2);
COMMIT;
PRAGMA wal_checkpoint;
PRAGMA x.wal_checkpoint;
PRAGMA journal_mode = delete;
PRAGMA x.journal_mode;
PRAGMA main.journal_mode;
SELECT * FROM main.t, x.t;
DETACH x;
SELECT * FROM t;

--- wal: VACUUM of a log
PRAGMA page_size = 1024;
PRAGMA journal_mode = wal;
CREATE TABLE t(a);
INSERT INTO t VALUES (zeroblob(50000)), (1), (zeroblob(20000));
DELETE FROM t WHERE a = zeroblob(50000);
PRAGMA page_size = 4096;
VACUUM;
PRAGMA page_size;
PRAGMA page_count;
PRAGMA integrity_check;
PRAGMA journal_mode;
PRAGMA wal_checkpoint(truncate);
PRAGMA journal_mode = delete;
VACUUM;
PRAGMA page_size;
PRAGMA page_size = 4096;
VACUUM;
PRAGMA page_size;
PRAGMA journal_mode = wal;
VACUUM INTO '@DIR@/copy.db';
ATTACH '@DIR@/copy.db' AS copy;
PRAGMA copy.journal_mode;
SELECT count(*), sum(length(a)) FROM copy.t;

--- wal: a file that cannot change is read without its log
PRAGMA journal_mode = wal;
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
PRAGMA wal_checkpoint;
INSERT INTO t VALUES (2);
ATTACH 'file:@DIR@/main.db?immutable=1' AS still;
SELECT count(*) FROM main.t;
SELECT count(*) FROM still.t;
PRAGMA still.journal_mode;
INSERT INTO still.t VALUES (3);

--- wal: backup of bytes, and a mapped file
PRAGMA journal_mode = wal;
PRAGMA mmap_size = 1000000;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES (1, zeroblob(20000)), (2, zeroblob(9000));
PRAGMA wal_checkpoint(truncate);
SELECT sum(length(b)) FROM t;
UPDATE t SET b = zeroblob(30000) WHERE a = 1;
SELECT sum(length(b)) FROM t;
PRAGMA wal_checkpoint(passive);
SELECT sum(length(b)) FROM t;
DELETE FROM t WHERE a = 1;
VACUUM;
SELECT sum(length(b)), max(b = zeroblob(9000)) FROM t;
PRAGMA wal_checkpoint(truncate);
SELECT sum(length(b)) FROM t;
INSERT INTO t VALUES (3, zeroblob(50000));
SELECT sum(length(b)) FROM t;
PRAGMA integrity_check;
SELECT '@DIR@' <> '';
