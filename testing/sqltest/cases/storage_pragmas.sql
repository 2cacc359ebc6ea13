--- journal_mode of several databases
ATTACH '@DIR@/a.db' AS a;
ATTACH ':memory:' AS m;
ATTACH '' AS e;
PRAGMA journal_mode;
--= journal_mode
--> 'delete'
PRAGMA main.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA a.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA m.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA e.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA temp.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA a.journal_mode = persist;
--= journal_mode
--> 'persist'
PRAGMA main.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA a.journal_mode;
--= journal_mode
--> 'persist'
PRAGMA journal_mode = truncate;
--= journal_mode
--> 'truncate'
PRAGMA main.journal_mode;
--= journal_mode
--> 'truncate'
PRAGMA a.journal_mode;
--= journal_mode
--> 'truncate'
PRAGMA m.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA e.journal_mode;
--= journal_mode
--> 'truncate'
PRAGMA temp.journal_mode;
--= journal_mode
--> 'truncate'
PRAGMA journal_mode = off;
--= journal_mode
--> 'off'
PRAGMA main.journal_mode;
--= journal_mode
--> 'off'
PRAGMA a.journal_mode;
--= journal_mode
--> 'off'
PRAGMA m.journal_mode;
--= journal_mode
--> 'off'
PRAGMA e.journal_mode;
--= journal_mode
--> 'off'
PRAGMA temp.journal_mode;
--= journal_mode
--> 'off'
PRAGMA journal_mode = delete;
--= journal_mode
--> 'delete'
PRAGMA main.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA a.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA m.journal_mode;
--= journal_mode
--> 'off'
PRAGMA e.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA temp.journal_mode;
--= journal_mode
--> 'delete'
PRAGMA m.journal_mode = persist;
--= journal_mode
--> 'off'
PRAGMA e.journal_mode = persist;
--= journal_mode
--> 'persist'
PRAGMA temp.journal_mode = persist;
--= journal_mode
--> 'persist'
PRAGMA temp.journal_mode = memory;
--= journal_mode
--> 'memory'
PRAGMA temp.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA journal_mode = nonsense;
--= journal_mode
--> 'delete'
PRAGMA journal_mode(memory);
--= journal_mode
--> 'memory'
BEGIN;
CREATE TABLE t(a);
PRAGMA journal_mode = delete;
--= journal_mode
--> 'memory'
COMMIT;
PRAGMA journal_mode;
--= journal_mode
--> 'memory'
PRAGMA nosuch.journal_mode;
--! 1: unknown database nosuch
PRAGMA journal_mode = 1;
--= journal_mode
--> 'memory'
PRAGMA journal_mode = '';
--= journal_mode
--> 'delete'
PRAGMA journal_mode = t;
--= journal_mode
--> 'truncate'
PRAGMA journal_mode = per;
--= journal_mode
--> 'persist'
PRAGMA journal_mode = deletes;
--= journal_mode
--> 'persist'

--- locking_mode of several databases
ATTACH '@DIR@/a.db' AS a;
PRAGMA locking_mode;
--= locking_mode
--> 'normal'
PRAGMA main.locking_mode;
--= locking_mode
--> 'normal'
PRAGMA a.locking_mode;
--= locking_mode
--> 'normal'
PRAGMA temp.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA a.locking_mode = exclusive;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode;
--= locking_mode
--> 'normal'
PRAGMA main.locking_mode;
--= locking_mode
--> 'normal'
PRAGMA a.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA temp.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode = exclusive;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA main.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA a.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA temp.locking_mode;
--= locking_mode
--> 'exclusive'
ATTACH '@DIR@/b.db' AS b;
PRAGMA b.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA main.locking_mode = normal;
--= locking_mode
--> 'normal'
PRAGMA locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA main.locking_mode;
--= locking_mode
--> 'normal'
PRAGMA a.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA b.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA temp.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode = normal;
--= locking_mode
--> 'normal'
PRAGMA temp.locking_mode = normal;
--= locking_mode
--> 'exclusive'
PRAGMA temp.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode = nonsense;
--= locking_mode
--> 'normal'
PRAGMA main.locking_mode = nonsense;
--= locking_mode
--> 'normal'
ATTACH ':memory:' AS m;
PRAGMA m.locking_mode;
--= locking_mode
--> 'exclusive'
PRAGMA m.locking_mode = exclusive;
--= locking_mode
--> 'exclusive'

--- locking_mode in memory
PRAGMA locking_mode;
--= locking_mode
--> 'normal'
PRAGMA locking_mode = exclusive;
--= locking_mode
--> 'exclusive'
PRAGMA locking_mode = normal;
--= locking_mode
--> 'exclusive'

--- synchronous of each database
ATTACH '@DIR@/a.db' AS a;
ATTACH ':memory:' AS m;
PRAGMA synchronous;
--= synchronous
--> 2
PRAGMA a.synchronous;
--= synchronous
--> 2
PRAGMA m.synchronous;
--= synchronous
--> 2
PRAGMA temp.synchronous;
--= synchronous
--> 0
PRAGMA a.synchronous = 0;
PRAGMA synchronous;
--= synchronous
--> 2
PRAGMA a.synchronous;
--= synchronous
--> 0
PRAGMA synchronous = extra;
PRAGMA synchronous;
--= synchronous
--> 3
PRAGMA a.synchronous;
--= synchronous
--> 0
PRAGMA synchronous = normal;
PRAGMA synchronous;
--= synchronous
--> 1
PRAGMA synchronous = full;
PRAGMA synchronous;
--= synchronous
--> 2
PRAGMA synchronous = off;
PRAGMA synchronous;
--= synchronous
--> 0
PRAGMA synchronous = on;
PRAGMA synchronous;
--= synchronous
--> 1
PRAGMA synchronous = 3;
PRAGMA synchronous;
--= synchronous
--> 3
PRAGMA synchronous = 9;
PRAGMA synchronous;
--= synchronous
--> 1
PRAGMA synchronous = 4;
PRAGMA synchronous;
--= synchronous
--> 4
PRAGMA synchronous = 5;
PRAGMA synchronous;
--= synchronous
--> 5
PRAGMA synchronous = 6;
PRAGMA synchronous;
--= synchronous
--> 6
PRAGMA synchronous = 7;
PRAGMA synchronous;
--= synchronous
--> 0
PRAGMA synchronous = 100;
PRAGMA synchronous;
--= synchronous
--> 4
PRAGMA synchronous = 'extra';
PRAGMA synchronous;
--= synchronous
--> 3
PRAGMA synchronous = 2.7;
PRAGMA synchronous;
--= synchronous
--> 2
PRAGMA synchronous = -1;
PRAGMA synchronous;
--= synchronous
--> 1
PRAGMA synchronous = nonsense;
PRAGMA synchronous;
--= synchronous
--> 1
PRAGMA temp.synchronous = 1;
PRAGMA temp.synchronous;
--= synchronous
--> 0
BEGIN;
PRAGMA synchronous = 0;
--! 1: Safety level may not be changed inside a transaction
PRAGMA a.synchronous = 0;
--! 1: Safety level may not be changed inside a transaction
PRAGMA temp.synchronous = 0;
--! 1: Safety level may not be changed inside a transaction
COMMIT;

--- secure_delete of each database
ATTACH '@DIR@/a.db' AS a;
PRAGMA secure_delete;
--= secure_delete
--> 0
PRAGMA a.secure_delete;
--= secure_delete
--> 0
PRAGMA a.secure_delete = on;
--= secure_delete
--> 1
PRAGMA secure_delete;
--= secure_delete
--> 0
PRAGMA a.secure_delete;
--= secure_delete
--> 1
PRAGMA secure_delete = fast;
--= secure_delete
--> 2
PRAGMA secure_delete;
--= secure_delete
--> 2
PRAGMA a.secure_delete;
--= secure_delete
--> 2
ATTACH '@DIR@/b.db' AS b;
PRAGMA b.secure_delete;
--= secure_delete
--> 2
PRAGMA secure_delete = 1;
--= secure_delete
--> 1
PRAGMA b.secure_delete;
--= secure_delete
--> 1
PRAGMA temp.secure_delete;
--= secure_delete
--> 0
PRAGMA secure_delete = 0;
--= secure_delete
--> 0
PRAGMA b.secure_delete;
--= secure_delete
--> 0
PRAGMA secure_delete = 2;
--= secure_delete
--> 1
PRAGMA secure_delete = nonsense;
--= secure_delete
--> 0

--- cache_size and cache_spill
ATTACH '@DIR@/a.db' AS a;
PRAGMA cache_size;
--= cache_size
--> -2000
PRAGMA a.cache_size;
--= cache_size
--> -2000
PRAGMA a.cache_size = 50;
PRAGMA cache_size;
--= cache_size
--> -2000
PRAGMA a.cache_size;
--= cache_size
--> 50
PRAGMA cache_size = -100;
PRAGMA cache_size;
--= cache_size
--> -100
PRAGMA cache_size = 0;
PRAGMA cache_size;
--= cache_size
--> 0
PRAGMA cache_size = nonsense;
PRAGMA cache_size;
--= cache_size
--> 0
PRAGMA cache_size = 99999999999;
PRAGMA cache_size;
--= cache_size
--> 0
PRAGMA temp.cache_size = 7;
PRAGMA temp.cache_size;
--= cache_size
--> 7
PRAGMA default_cache_size;
--= cache_size
--> -2000
PRAGMA cache_spill;
--= cache_spill
--> 1
PRAGMA cache_spill = off;
PRAGMA cache_spill;
--= cache_spill
--> 0
PRAGMA a.cache_spill;
--= cache_spill
--> 0
PRAGMA cache_spill = on;
PRAGMA cache_spill;
--= cache_spill
--> 1
PRAGMA cache_spill = 100;
PRAGMA cache_spill;
--= cache_spill
--> 100
PRAGMA a.cache_spill;
--= cache_spill
--> 50
PRAGMA a.cache_spill = 200;
PRAGMA cache_spill;
--= cache_spill
--> 100
PRAGMA a.cache_spill;
--= cache_spill
--> 200
PRAGMA cache_spill = 0;
PRAGMA cache_spill;
--= cache_spill
--> 0
PRAGMA a.cache_spill;
--= cache_spill
--> 0
PRAGMA cache_spill = 1;
PRAGMA cache_spill;
--= cache_spill
--> 1
PRAGMA a.cache_spill;
--= cache_spill
--> 200

--- temp_store
PRAGMA temp_store;
--= temp_store
--> 0
PRAGMA temp_store = memory;
PRAGMA temp_store;
--= temp_store
--> 2
PRAGMA temp_store = file;
PRAGMA temp_store;
--= temp_store
--> 1
PRAGMA temp_store = default;
PRAGMA temp_store;
--= temp_store
--> 0
PRAGMA temp_store = 2;
PRAGMA temp_store;
--= temp_store
--> 2
PRAGMA temp_store = nonsense;
PRAGMA temp_store;
--= temp_store
--> 0
CREATE TEMP TABLE t(a);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
PRAGMA temp_store = 0;
SELECT * FROM t;
--= a
--> 1
PRAGMA temp_store = 2;
SELECT * FROM t;
--! 1: no such table: t
CREATE TEMP TABLE t(a);
BEGIN;
INSERT INTO t VALUES(1);
--+ 2 changes, rowid 1
PRAGMA temp_store = 1;
--! 1: temporary storage cannot be changed from within a transaction
PRAGMA temp_store;
--= temp_store
--> 2
ROLLBACK;

PRAGMA temp.journal_mode;
--= journal_mode
--> 'memory'
PRAGMA temp_store = 1;
PRAGMA temp.journal_mode;
--= journal_mode
--> 'delete'

--- mmap_size
ATTACH '@DIR@/a.db' AS a;
ATTACH ':memory:' AS m;
PRAGMA mmap_size;
--= mmap_size
--> 0
PRAGMA a.mmap_size;
--= mmap_size
--> 0
PRAGMA m.mmap_size;
--= mmap_size
PRAGMA temp.mmap_size;
--= mmap_size
PRAGMA a.mmap_size = 65536;
--= mmap_size
--> 65536
PRAGMA mmap_size;
--= mmap_size
--> 0
PRAGMA a.mmap_size;
--= mmap_size
--> 65536
PRAGMA mmap_size = 100000;
--= mmap_size
--> 100000
PRAGMA mmap_size;
--= mmap_size
--> 100000
PRAGMA a.mmap_size;
--= mmap_size
--> 100000
PRAGMA m.mmap_size;
--= mmap_size
ATTACH '@DIR@/b.db' AS b;
PRAGMA b.mmap_size;
--= mmap_size
--> 100000
PRAGMA mmap_size = -1;
--= mmap_size
--> 0
PRAGMA mmap_size = 0;
--= mmap_size
--> 0
PRAGMA mmap_size = 99999999999999;
--= mmap_size
--> 2147418112

--- max_page_count and page_count
ATTACH '@DIR@/a.db' AS a;
PRAGMA page_count;
--= page_count
--> 0
PRAGMA a.page_count;
--= page_count
--> 0
PRAGMA temp.page_count;
--= page_count
--> 0
PRAGMA max_page_count;
--= max_page_count
--> 4294967294
PRAGMA a.max_page_count;
--= max_page_count
--> 4294967294
CREATE TABLE t(a);
CREATE TABLE a.t(a);
PRAGMA page_count;
--= page_count
--> 2
PRAGMA a.page_count;
--= page_count
--> 2
PRAGMA a.max_page_count = 5;
--= max_page_count
--> 5
PRAGMA max_page_count;
--= max_page_count
--> 4294967294
PRAGMA a.max_page_count;
--= max_page_count
--> 5
INSERT INTO a.t VALUES(zeroblob(100000));
--! 13: database or disk is full
--+ 0 changes, rowid 1
INSERT INTO main.t VALUES(zeroblob(100000));
--+ 1 changes, rowid 1
PRAGMA page_count;
--= page_count
--> 26
PRAGMA a.page_count;
--= page_count
--> 2
PRAGMA max_page_count = 3;
--= max_page_count
--> 26
PRAGMA max_page_count = 0;
--= max_page_count
--> 26
PRAGMA max_page_count = -5;
--= max_page_count
--> 26
PRAGMA max_page_count = 99999999999;
--= max_page_count
--> 4294967294
PRAGMA a.max_page_count = 4294967294;
--= max_page_count
--> 4294967294

--- page_size
ATTACH '@DIR@/a.db' AS a;
PRAGMA page_size;
--= page_size
--> 4096
PRAGMA a.page_size;
--= page_size
--> 4096
PRAGMA temp.page_size;
--= page_size
--> 4096
PRAGMA a.page_size = 1024;
PRAGMA page_size;
--= page_size
--> 4096
PRAGMA a.page_size;
--= page_size
--> 1024
CREATE TABLE a.t(x);
PRAGMA a.page_size = 2048;
PRAGMA a.page_size;
--= page_size
--> 1024
PRAGMA page_size = 512;
PRAGMA page_size;
--= page_size
--> 512
PRAGMA page_size = 1000;
PRAGMA page_size;
--= page_size
--> 512
PRAGMA page_size = 65536;
PRAGMA page_size;
--= page_size
--> 65536
PRAGMA page_size = 131072;
PRAGMA page_size;
--= page_size
--> 65536
PRAGMA page_size = nonsense;
PRAGMA page_size;
--= page_size
--> 65536
ATTACH '@DIR@/b.db' AS b;
PRAGMA b.page_size;
--= page_size
--> 4096
CREATE TABLE main.t(x);
PRAGMA page_size;
--= page_size
--> 65536
PRAGMA page_count;
--= page_count
--> 2

--- page_size in a transaction
BEGIN;
PRAGMA page_size = 1024;
CREATE TABLE t(a);
PRAGMA page_size;
--= page_size
--> 1024
COMMIT;
PRAGMA page_size;
--= page_size
--> 1024

--- data_version
ATTACH '@DIR@/a.db' AS a;
CREATE TABLE a.t(x);
PRAGMA data_version;
--= data_version
--> 1
PRAGMA a.data_version;
--= data_version
--> 1
PRAGMA temp.data_version;
--= data_version
--> 1
INSERT INTO a.t VALUES(1);
--+ 1 changes, rowid 1
PRAGMA data_version;
--= data_version
--> 1
PRAGMA a.data_version;
--= data_version
--> 1
PRAGMA data_version = 9;
--= data_version
--> 1
PRAGMA data_version;
--= data_version
--> 1

--- journal_size_limit
ATTACH '@DIR@/a.db' AS a;
PRAGMA journal_size_limit;
--= journal_size_limit
--> -1
PRAGMA a.journal_size_limit;
--= journal_size_limit
--> -1
PRAGMA a.journal_size_limit = 1000;
--= journal_size_limit
--> 1000
PRAGMA journal_size_limit;
--= journal_size_limit
--> -1
PRAGMA a.journal_size_limit;
--= journal_size_limit
--> 1000
PRAGMA journal_size_limit = 0;
--= journal_size_limit
--> 0
PRAGMA journal_size_limit = -7;
--= journal_size_limit
--> -1
PRAGMA journal_size_limit = nonsense;
--= journal_size_limit
--> 0
ATTACH ':memory:' AS m;
PRAGMA m.journal_size_limit;
--= journal_size_limit
--> -1
PRAGMA m.journal_size_limit = 5;
--= journal_size_limit
--> 5

--- fullfsync and checkpoint_fullfsync
PRAGMA fullfsync;
--= fullfsync
--> 0
PRAGMA checkpoint_fullfsync;
--= checkpoint_fullfsync
--> 0
PRAGMA fullfsync = 1;
PRAGMA fullfsync;
--= fullfsync
--> 1
PRAGMA main.fullfsync;
--= fullfsync
--> 1
PRAGMA checkpoint_fullfsync;
--= checkpoint_fullfsync
--> 0
PRAGMA checkpoint_fullfsync = on;
PRAGMA checkpoint_fullfsync;
--= checkpoint_fullfsync
--> 1
PRAGMA fullfsync = off;
PRAGMA fullfsync;
--= fullfsync
--> 0

--- versions of each database
ATTACH '@DIR@/a.db' AS a;
PRAGMA a.user_version = 5;
PRAGMA user_version;
--= user_version
--> 0
PRAGMA a.user_version;
--= user_version
--> 5
PRAGMA application_id = 6;
PRAGMA application_id;
--= application_id
--> 6
PRAGMA a.application_id;
--= application_id
--> 0
PRAGMA a.schema_version;
--= schema_version
--> 0
CREATE TABLE a.t(x);
PRAGMA a.schema_version;
--= schema_version
--> 1
PRAGMA schema_version;
--= schema_version
--> 0
PRAGMA a.schema_version = 44;
PRAGMA a.schema_version;
--= schema_version
--> 44
PRAGMA a.freelist_count;
--= freelist_count
--> 0
PRAGMA a.encoding;
--= encoding
--> 'UTF-8'
PRAGMA a.auto_vacuum;
--= auto_vacuum
--> 0
BEGIN;
PRAGMA user_version = 77;
PRAGMA user_version;
--= user_version
--> 77
ROLLBACK;
PRAGMA user_version;
--= user_version
--> 0

--- schema_version in a transaction
CREATE TABLE t(a);
BEGIN;
PRAGMA schema_version = 44;
SELECT * FROM t;
--= a
PRAGMA schema_version;
--= schema_version
--> 44
COMMIT;
SELECT * FROM t;
--= a

--- auto_vacuum of each database
ATTACH '@DIR@/a.db' AS a;
PRAGMA a.auto_vacuum = 1;
PRAGMA a.auto_vacuum;
--= auto_vacuum
--> 1
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
CREATE TABLE a.t(x);
CREATE TABLE main.t(x);
PRAGMA a.auto_vacuum;
--= auto_vacuum
--> 1
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
PRAGMA auto_vacuum = 1;
PRAGMA auto_vacuum;
--= auto_vacuum
--> 0
PRAGMA auto_vacuum = nonsense;
PRAGMA auto_vacuum = 5;
PRAGMA auto_vacuum = 3;

--- integrity_check of each database
ATTACH '@DIR@/a.db' AS a;
CREATE TABLE a.t(x NOT NULL);
CREATE TABLE main.t(x);
CREATE TEMP TABLE tt(x);
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
PRAGMA a.integrity_check;
--= integrity_check
--> 'ok'
PRAGMA a.quick_check;
--= quick_check
--> 'ok'
PRAGMA a.integrity_check(t);
--= integrity_check
--> 'ok'
PRAGMA integrity_check(tt);
--= integrity_check
--> 'ok'
PRAGMA temp.integrity_check;
--= integrity_check
--> 'ok'

--- pages of the temporary database
PRAGMA page_size = 512;
CREATE TABLE t1(x);
CREATE TEMP TABLE t2(y);
INSERT INTO t2 VALUES (zeroblob(3000));
--+ 1 changes, rowid 1
PRAGMA main.page_size;
--= page_size
--> 512
PRAGMA temp.page_size;
--= page_size
--> 512
PRAGMA temp.integrity_check;
--= integrity_check
--> 'ok'
SELECT length(y) FROM t2;
--= length(y)
--> 3000
