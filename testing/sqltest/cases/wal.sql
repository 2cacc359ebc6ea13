--- wal: into and out of WAL
PRAGMA journal_mode;
--= journal_mode
--> 'delete'
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE t(a, b);
INSERT INTO t VALUES (1, 'one'), (2, 'two');
--+ 2 changes, rowid 2
PRAGMA journal_mode;
--= journal_mode
--> 'wal'
SELECT * FROM t;
--= a | b
--> 1 | 'one'
--> 2 | 'two'
PRAGMA journal_mode = delete;
--= journal_mode
--> 'delete'
SELECT * FROM t;
--= a | b
--> 1 | 'one'
--> 2 | 'two'
PRAGMA journal_mode = WAL;
--= journal_mode
--> 'wal'
INSERT INTO t VALUES (3, 'three');
--+ 3 changes, rowid 3
PRAGMA journal_mode = persist;
--= journal_mode
--> 'persist'
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA journal_mode = memory;
--= journal_mode
--> 'memory'
INSERT INTO t VALUES (4, 'four');
--+ 4 changes, rowid 4
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA journal_mode = off;
--= journal_mode
--> 'off'
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
SELECT count(*) FROM t;
--= count(*)
--> 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: not from within a transaction
CREATE TABLE t(a);
BEGIN;
PRAGMA journal_mode = wal;
--= journal_mode
--! 1: cannot change into wal mode from within a transaction
INSERT INTO t VALUES (1);
--+ 1 changes, rowid 1
PRAGMA journal_mode = wal;
--= journal_mode
--> 'delete'
COMMIT;
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
BEGIN;
PRAGMA journal_mode = delete;
--= journal_mode
--! 1: cannot change out of wal mode from within a transaction
PRAGMA journal_mode = bogus;
--= journal_mode
--> 'wal'
PRAGMA journal_mode;
--= journal_mode
--> 'wal'
SELECT * FROM t;
--= a
--> 1
PRAGMA journal_mode = persist;
--= journal_mode
--! 1: cannot change out of wal mode from within a transaction
ROLLBACK;
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: never in memory
PRAGMA journal_mode = wal;
--= journal_mode
--> 'memory'
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | -1 | -1
PRAGMA journal_mode;
--= journal_mode
--> 'memory'
CREATE TABLE t(a);
PRAGMA wal_checkpoint(truncate);
--= busy | log | checkpointed
--> 0 | -1 | -1
PRAGMA wal_autocheckpoint;
--= wal_autocheckpoint
--> 1000

--- wal: temp has no log
CREATE TEMP TABLE t(a);
PRAGMA temp.journal_mode = wal;
--= journal_mode
--> 'delete'
INSERT INTO t VALUES (1);
--+ 1 changes, rowid 1
PRAGMA temp.wal_checkpoint;
--= busy | log | checkpointed
--> 0 | -1 | -1
SELECT * FROM t;
--= a
--> 1
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: checkpoints and their three columns
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | -1 | -1
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 0 | 0
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 2 | 0
INSERT INTO t VALUES (1, 2);
--+ 1 changes, rowid 1
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 3 | 0
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 3 | 3
PRAGMA wal_checkpoint(full);
--= busy | log | checkpointed
--> 0 | 3 | 3
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 3 | 3
INSERT INTO t VALUES (2, 2);
--+ 2 changes, rowid 2
PRAGMA wal_checkpoint(restart);
--= busy | log | checkpointed
--> 0 | 1 | 1
INSERT INTO t VALUES (3, zeroblob(10000));
--+ 3 changes, rowid 3
PRAGMA wal_checkpoint('passive');
--= busy | log | checkpointed
--> 0 | 4 | 4
PRAGMA wal_checkpoint(TRUNCATE);
--= busy | log | checkpointed
--> 0 | 0 | 0
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 0 | 0
PRAGMA wal_checkpoint('bogus');
--= busy | log | checkpointed
--> 0 | 0 | 0
PRAGMA main.wal_checkpoint(full);
--= busy | log | checkpointed
--> 0 | 0 | 0
PRAGMA temp.wal_checkpoint(full);
--= busy | log | checkpointed
--> 0 | -1 | -1
PRAGMA nosuch.wal_checkpoint(full);
--! 1: unknown database nosuch
BEGIN;
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 0 | 0
SELECT count(*) FROM t;
--= count(*)
--> 3
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--! 6: database table is locked
INSERT INTO t VALUES (4, 5);
--+ 4 changes, rowid 4
PRAGMA wal_checkpoint(full);
--= busy | log | checkpointed
--! 6: database table is locked
COMMIT;
PRAGMA wal_checkpoint(full);
--= busy | log | checkpointed
--> 0 | 1 | 1
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: automatic checkpoints
PRAGMA wal_autocheckpoint;
--= wal_autocheckpoint
--> 1000
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA wal_autocheckpoint = 3;
--= wal_autocheckpoint
--> 3
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 2 | 0
INSERT INTO t VALUES (1, zeroblob(20000));
--+ 1 changes, rowid 1
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 8 | 8
INSERT INTO t VALUES (2, zeroblob(100));
--+ 2 changes, rowid 2
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 1 | 0
INSERT INTO t VALUES (3, zeroblob(100));
--+ 3 changes, rowid 3
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 2 | 0
PRAGMA wal_autocheckpoint = 0;
--= wal_autocheckpoint
--> 0
PRAGMA wal_autocheckpoint;
--= wal_autocheckpoint
--> 0
INSERT INTO t VALUES (4, zeroblob(20000));
--+ 4 changes, rowid 4
PRAGMA wal_checkpoint(noop);
--= busy | log | checkpointed
--> 0 | 10 | 0
PRAGMA wal_autocheckpoint(-5);
--= wal_autocheckpoint
--> 0
PRAGMA wal_autocheckpoint('x');
--= wal_autocheckpoint
--> 0
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: transactions and savepoints in the log
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE INDEX tb ON t(b);
BEGIN;
INSERT INTO t VALUES (1, 'x');
--+ 1 changes, rowid 1
SAVEPOINT one;
INSERT INTO t SELECT a + 1, b || a FROM t;
--+ 2 changes, rowid 2
INSERT INTO t SELECT a + 2, b || a FROM t;
--+ 4 changes, rowid 4
SAVEPOINT two;
DELETE FROM t WHERE a > 1;
--+ 7 changes, rowid 4
SELECT count(*) FROM t;
--= count(*)
--> 1
ROLLBACK TO two;
SELECT count(*) FROM t;
--= count(*)
--> 4
RELEASE two;
ROLLBACK TO one;
SELECT * FROM t;
--= a | b
--> 1 | 'x'
RELEASE one;
COMMIT;
BEGIN;
DELETE FROM t;
--+ 8 changes, rowid 4
ROLLBACK;
SELECT * FROM t;
--= a | b
--> 1 | 'x'
INSERT INTO t VALUES (2, 'y'), (1, 'z');
--! 1555: UNIQUE constraint failed: t.a
--+ 8 changes, rowid 2
INSERT OR FAIL INTO t VALUES (3, 'y'), (1, 'z');
--! 1555: UNIQUE constraint failed: t.a
--+ 9 changes, rowid 3
SELECT * FROM t;
--= a | b
--> 1 | 'x'
--> 3 | 'y'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 8 | 8
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: a cache that spills into the log
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA cache_size = 5;
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t SELECT value, zeroblob(3000) FROM (SELECT 1 AS value UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4);
--+ 4 changes, rowid 4
BEGIN;
INSERT INTO t SELECT a + 4, b FROM t;
--+ 8 changes, rowid 8
INSERT INTO t SELECT a + 8, b FROM t;
--+ 16 changes, rowid 16
INSERT INTO t SELECT a + 16, b FROM t;
--+ 32 changes, rowid 32
INSERT INTO t SELECT a + 32, b FROM t;
--+ 64 changes, rowid 64
SAVEPOINT one;
UPDATE t SET b = zeroblob(10) WHERE a % 2;
--+ 96 changes, rowid 64
INSERT INTO t SELECT a + 64, b FROM t;
--+ 160 changes, rowid 128
SELECT count(*), sum(length(b)) FROM t;
--= count(*) | sum(length(b))
--> 128 | 192640
ROLLBACK TO one;
SELECT count(*), sum(length(b)) FROM t;
--= count(*) | sum(length(b))
--> 64 | 192000
COMMIT;
SELECT count(*), sum(length(b)) FROM t;
--= count(*) | sum(length(b))
--> 64 | 192000
BEGIN;
INSERT INTO t SELECT a + 64, b FROM t;
--+ 224 changes, rowid 128
INSERT INTO t SELECT a + 128, b FROM t;
--+ 352 changes, rowid 256
ROLLBACK;
SELECT count(*), sum(length(b)) FROM t;
--= count(*) | sum(length(b))
--> 64 | 192000
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: exclusive locking without shared memory
PRAGMA locking_mode = exclusive;
--= locking_mode
--> 'exclusive'
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
--+ 1 changes, rowid 1
PRAGMA locking_mode = normal;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode;
--= locking_mode
--> 'normal'
INSERT INTO t VALUES (2);
--+ 2 changes, rowid 2
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 4 | 4
SELECT * FROM t;
--= a
--> 1
--> 2
PRAGMA journal_mode = delete;
--= journal_mode
--> 'delete'
PRAGMA locking_mode = normal;
--= locking_mode
--> 'normal'
SELECT * FROM t;
--= a
--> 1
--> 2
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: exclusive locking of a log in use
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
--+ 1 changes, rowid 1
PRAGMA locking_mode = exclusive;
--= locking_mode
--> 'exclusive'
INSERT INTO t VALUES (2);
--+ 2 changes, rowid 2
PRAGMA wal_checkpoint(full);
--= busy | log | checkpointed
--> 0 | 4 | 4
PRAGMA locking_mode = normal;
--= locking_mode
--> 'normal'
PRAGMA locking_mode;
--= locking_mode
--> 'normal'
INSERT INTO t VALUES (3);
--+ 3 changes, rowid 3
SELECT * FROM t;
--= a
--> 1
--> 2
--> 3
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 1 | 1
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: synchronous levels and sizes
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA synchronous;
--= synchronous
--> 2
PRAGMA synchronous = normal;
CREATE TABLE t(a);
PRAGMA synchronous = off;
INSERT INTO t VALUES (zeroblob(50000));
--+ 1 changes, rowid 1
PRAGMA synchronous = extra;
INSERT INTO t VALUES (zeroblob(50000));
--+ 2 changes, rowid 2
PRAGMA journal_size_limit = 4096;
--= journal_size_limit
--> 4096
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 30 | 30
INSERT INTO t VALUES (1);
--+ 3 changes, rowid 3
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 1 | 1
PRAGMA page_count;
--= page_count
--> 26
PRAGMA data_version;
--= data_version
--> 2
PRAGMA fullfsync;
--= fullfsync
--> 0
PRAGMA checkpoint_fullfsync;
--= checkpoint_fullfsync
--> 0
PRAGMA checkpoint_fullfsync = 1;
PRAGMA checkpoint_fullfsync;
--= checkpoint_fullfsync
--> 1
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1

--- wal: attached logs
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
ATTACH '@DIR@/other.db' AS x;
PRAGMA x.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA x.journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE x.t(a);
CREATE TABLE t(a);
BEGIN;
INSERT INTO main.t VALUES (1);
--+ 1 changes, rowid 1
INSERT INTO x.t VALUES (2);
--+ 2 changes, rowid 1
COMMIT;
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 3 | 3
PRAGMA x.wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 3 | 3
PRAGMA journal_mode = delete;
--= journal_mode
--> 'delete'
PRAGMA x.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA main.journal_mode;
--= journal_mode
--> 'delete'
SELECT * FROM main.t, x.t;
--= a | a
--> 1 | 2
DETACH x;
SELECT * FROM t;
--= a
--> 1

--- wal: VACUUM of a log
PRAGMA page_size = 1024;
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE t(a);
INSERT INTO t VALUES (zeroblob(50000)), (1), (zeroblob(20000));
--+ 3 changes, rowid 3
DELETE FROM t WHERE a = zeroblob(50000);
--+ 4 changes, rowid 3
PRAGMA page_size = 4096;
VACUUM;
PRAGMA page_size;
--= page_size
--> 1024
PRAGMA page_count;
--= page_count
--> 21
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA journal_mode;
--= journal_mode
--> 'wal'
PRAGMA wal_checkpoint(truncate);
--= busy | log | checkpointed
--> 0 | 0 | 0
PRAGMA journal_mode = delete;
--= journal_mode
--> 'delete'
VACUUM;
PRAGMA page_size;
--= page_size
--> 1024
PRAGMA page_size = 4096;
VACUUM;
PRAGMA page_size;
--= page_size
--> 4096
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
VACUUM INTO '@DIR@/copy.db';
ATTACH '@DIR@/copy.db' AS copy;
PRAGMA copy.journal_mode;
--= journal_mode
--> 'delete'
SELECT count(*), sum(length(a)) FROM copy.t;
--= count(*) | sum(length(a))
--> 2 | 20001

--- wal: a file that cannot change is read without its log
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
--+ 1 changes, rowid 1
PRAGMA wal_checkpoint;
--= busy | log | checkpointed
--> 0 | 3 | 3
INSERT INTO t VALUES (2);
--+ 2 changes, rowid 2
ATTACH 'file:@DIR@/main.db?immutable=1' AS still;
SELECT count(*) FROM main.t;
--= count(*)
--> 2
SELECT count(*) FROM still.t;
--= count(*)
--> 1
PRAGMA still.journal_mode;
--= journal_mode
--> 'delete'
INSERT INTO still.t VALUES (3);
--! 8: attempt to write a readonly database

--- wal: backup of bytes, and a mapped file
PRAGMA journal_mode = wal;
--= journal_mode
--> 'wal'
PRAGMA mmap_size = 1000000;
--= mmap_size
--> 1000000
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES (1, zeroblob(20000)), (2, zeroblob(9000));
--+ 2 changes, rowid 2
PRAGMA wal_checkpoint(truncate);
--= busy | log | checkpointed
--> 0 | 0 | 0
SELECT sum(length(b)) FROM t;
--= sum(length(b))
--> 29000
UPDATE t SET b = zeroblob(30000) WHERE a = 1;
--+ 3 changes, rowid 2
SELECT sum(length(b)) FROM t;
--= sum(length(b))
--> 39000
PRAGMA wal_checkpoint(passive);
--= busy | log | checkpointed
--> 0 | 10 | 10
SELECT sum(length(b)) FROM t;
--= sum(length(b))
--> 39000
DELETE FROM t WHERE a = 1;
--+ 4 changes, rowid 2
VACUUM;
SELECT sum(length(b)), max(b = zeroblob(9000)) FROM t;
--= sum(length(b)) | max(b = zeroblob(9000))
--> 9000 | 1
PRAGMA wal_checkpoint(truncate);
--= busy | log | checkpointed
--> 0 | 0 | 0
SELECT sum(length(b)) FROM t;
--= sum(length(b))
--> 9000
INSERT INTO t VALUES (3, zeroblob(50000));
--+ 5 changes, rowid 3
SELECT sum(length(b)) FROM t;
--= sum(length(b))
--> 59000
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
SELECT '@DIR@' <> '';
--= '@DIR@' <> ''
--> 1
