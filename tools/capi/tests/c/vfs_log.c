/* What broke: a VFS of the application that works on pages (checksums, encryption) got many frames of a log in one
** write. It gets headers and pages one by one, and finds the database of a log by sqlite3_database_file_object. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3_vfs *base, shim;

/* The file of the VFS beneath lies after ours. */
#define BENEATH(file) ((sqlite3_file *)((file) + 1))
#define CALL(file, method, ...) BENEATH(file)->pMethods->method(BENEATH(file), ##__VA_ARGS__)

static int shim_close(sqlite3_file *f) { return CALL(f, xClose); }
static int shim_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at) { return CALL(f, xRead, p, n, at); }

static sqlite3_file *log_file, *database_file;
static int headers, frames, pages, others;

static int shim_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at) {
  if (f == log_file) {
    if (n == 32 && at == 0) headers++;
    else if (n == 24 && (at - 32) % (24 + 1024) == 0) frames++;
    else if (n == 1024 && (at - 32) % (24 + 1024) == 24) pages++;
    else others++;
  }
  return CALL(f, xWrite, p, n, at);
}

static int shim_truncate(sqlite3_file *f, sqlite3_int64 n) { return CALL(f, xTruncate, n); }
static int shim_sync(sqlite3_file *f, int flags) { return CALL(f, xSync, flags); }
static int shim_size(sqlite3_file *f, sqlite3_int64 *out) { return CALL(f, xFileSize, out); }
static int shim_lock(sqlite3_file *f, int level) { return CALL(f, xLock, level); }
static int shim_unlock(sqlite3_file *f, int level) { return CALL(f, xUnlock, level); }
static int shim_reserved(sqlite3_file *f, int *out) { return CALL(f, xCheckReservedLock, out); }
static int shim_sector(sqlite3_file *f) { return CALL(f, xSectorSize); }
static int shim_device(sqlite3_file *f) { return CALL(f, xDeviceCharacteristics); }

static int shim_control(sqlite3_file *f, int op, void *argument) { return CALL(f, xFileControl, op, argument); }
static int shim_map(sqlite3_file *f, int n, int bytes, int extend, void volatile **out) {
  return CALL(f, xShmMap, n, bytes, extend, out);
}
static int shim_slots(sqlite3_file *f, int first, int n, int flags) { return CALL(f, xShmLock, first, n, flags); }
static void shim_barrier(sqlite3_file *f) { CALL(f, xShmBarrier); }
static int shim_unmap(sqlite3_file *f, int all) { return CALL(f, xShmUnmap, all); }

static const sqlite3_io_methods methods = {2, shim_close, shim_read, shim_write, shim_truncate, shim_sync, shim_size,
  shim_lock, shim_unlock, shim_reserved, shim_control, shim_sector, shim_device,
  shim_map, shim_slots, shim_barrier, shim_unmap};

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  int code = base->xOpen(base, name, BENEATH(file), flags, out);
  (void)vfs;
  file->pMethods = code == SQLITE_OK ? &methods : 0;
  if (flags & SQLITE_OPEN_MAIN_DB) database_file = file;
  if (flags & SQLITE_OPEN_WAL) {
    log_file = file;
    printf("[a log of the database: %d]", sqlite3_database_file_object(name) == database_file);
  }
  return code;
}

static int row(void *user, int count, char **values, char **names) {
  int i;
  (void)user;
  for (i = 0; i < count; i++) printf(" %s=%s", names[i], values[i] ? values[i] : "NULL");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  int code;
  printf("%s:", sql);
  code = sqlite3_exec(db, sql, row, 0, 0);
  printf(" -> %d\n", code);
}

int main(void) {
  sqlite3 *db;
  base = sqlite3_vfs_find(0);
  shim = *base;
  shim.pNext = 0;
  shim.zName = "shim";
  shim.szOsFile = base->szOsFile + (int)sizeof(sqlite3_file);
  shim.xOpen = shim_open;
  sqlite3_vfs_register(&shim, 0);
  sqlite3_open_v2("a.db", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "shim");
  run(db, "PRAGMA page_size=1024; PRAGMA journal_mode=wal; CREATE TABLE t(a, b)");
  run(db, "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c WHERE x<500)"
    " INSERT INTO t SELECT x, zeroblob(500) FROM c");
  run(db, "UPDATE t SET b=zeroblob(600) WHERE a%5=0");
  printf("headers %d, frames as pages %d, many %d, others %d\n", headers, frames == pages, pages > 100, others);
  run(db, "SELECT count(*), sum(length(b)) FROM t");
  run(db, "PRAGMA integrity_check");
  sqlite3_close(db);
  sqlite3_vfs_unregister(&shim);
  return 0;
}
