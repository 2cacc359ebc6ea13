/* What broke: SQLITE_FCNTL_PRAGMA never reached a VFS of the application, and the parameters of a name (psow) were lost
** on their way through a VFS that opens its files by ours. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3_vfs *base, shim;

/* The file of the VFS beneath lies after ours. */
#define BENEATH(file) ((sqlite3_file *)((file) + 1))
#define CALL(file, method, ...) BENEATH(file)->pMethods->method(BENEATH(file), ##__VA_ARGS__)

static int shim_close(sqlite3_file *f) { return CALL(f, xClose); }
static int shim_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at) { return CALL(f, xRead, p, n, at); }
static int shim_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at) { return CALL(f, xWrite, p, n, at); }
static int shim_truncate(sqlite3_file *f, sqlite3_int64 n) { return CALL(f, xTruncate, n); }
static int shim_sync(sqlite3_file *f, int flags) { return CALL(f, xSync, flags); }
static int shim_size(sqlite3_file *f, sqlite3_int64 *out) { return CALL(f, xFileSize, out); }
static int shim_lock(sqlite3_file *f, int level) { return CALL(f, xLock, level); }
static int shim_unlock(sqlite3_file *f, int level) { return CALL(f, xUnlock, level); }
static int shim_reserved(sqlite3_file *f, int *out) { return CALL(f, xCheckReservedLock, out); }
static int shim_sector(sqlite3_file *f) { return CALL(f, xSectorSize); }
static int shim_device(sqlite3_file *f) { return CALL(f, xDeviceCharacteristics); }

static int shim_control(sqlite3_file *f, int op, void *argument) {
  char **pragma = argument;
  if (op != SQLITE_FCNTL_PRAGMA) return CALL(f, xFileControl, op, argument);
  printf("[%s %s]", pragma[1], pragma[2] ? pragma[2] : "NULL");
  if (strcmp(pragma[1], "own") == 0) {
    pragma[0] = sqlite3_mprintf("answer %s", pragma[2] ? pragma[2] : "none");
    return SQLITE_OK;
  }
  if (strcmp(pragma[1], "silent") == 0) return SQLITE_OK;
  if (strcmp(pragma[1], "busy") == 0) return SQLITE_BUSY;
  if (strcmp(pragma[1], "fails") == 0) {
    pragma[0] = sqlite3_mprintf("it failed");
    return SQLITE_ERROR;
  }
  if (strcmp(pragma[1], "user_version") == 0 && pragma[2]) {
    pragma[0] = sqlite3_mprintf("77");
    return SQLITE_OK;
  }
  return CALL(f, xFileControl, op, argument);
}

static const sqlite3_io_methods methods = {1, shim_close, shim_read, shim_write, shim_truncate, shim_sync, shim_size,
  shim_lock, shim_unlock, shim_reserved, shim_control, shim_sector, shim_device};

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  int code = base->xOpen(base, name, BENEATH(file), flags, out);
  (void)vfs;
  file->pMethods = code == SQLITE_OK ? &methods : 0;
  return code;
}

static int row(void *user, int count, char **values, char **names) {
  int i;
  (void)user;
  for (i = 0; i < count; i++) printf(" %s=%s", names[i], values[i] ? values[i] : "NULL");
  return 0;
}

static const char *const statements[] = {
  "CREATE TABLE t(a)", "PRAGMA own", "PRAGMA own=3", "PRAGMA own(x)", "PRAGMA own=-4", "PRAGMA own='a b'",
  "PRAGMA silent", "PRAGMA fails", "PRAGMA busy", "PRAGMA user_version", "PRAGMA user_version=5",
  "PRAGMA user_version", "PRAGMA OWN", "PRAGMA main.own", "ATTACH 'b.db' AS b", "PRAGMA b.own", "PRAGMA temp.own",
  "CREATE TEMP TABLE x(a)", "PRAGMA temp.own", "PRAGMA nosuch.own", "PRAGMA journal_mode=persist",
  "INSERT INTO t VALUES(1)", "PRAGMA cache_size", "PRAGMA table_info(t)", "PRAGMA page_size=4096",
};

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  unsigned i;
  int safe = -1;
  base = sqlite3_vfs_find(0);
  shim = *base;
  shim.pNext = 0;
  shim.iVersion = 1;
  shim.zName = "shim";
  shim.szOsFile = base->szOsFile + (int)sizeof(sqlite3_file);
  shim.xOpen = shim_open;
  sqlite3_vfs_register(&shim, 0);
  sqlite3_open_v2("file:a.db?psow=0", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, "shim");
  printf("psow %d", sqlite3_file_control(db, 0, SQLITE_FCNTL_POWERSAFE_OVERWRITE, &safe));
  printf(" %d\n", safe);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) {
    char *message = 0;
    int code;
    printf("%s:", statements[i]);
    code = sqlite3_exec(db, statements[i], row, 0, &message);
    printf(" -> %d %s\n", code, message ? message : "");
    sqlite3_free(message);
  }
  sqlite3_prepare_v2(db, "PRAGMA own=9", -1, &stmt, 0);
  printf(" columns %d %s, reads only %d\n", sqlite3_column_count(stmt), sqlite3_column_name(stmt, 0),
         sqlite3_stmt_readonly(stmt));
  printf("step %d", sqlite3_step(stmt));
  printf(" %s\n", sqlite3_column_text(stmt, 0));
  printf("step %d\n", sqlite3_step(stmt));
  sqlite3_finalize(stmt);
  sqlite3_close(db);
  sqlite3_vfs_unregister(&shim);
  return 0;
}
