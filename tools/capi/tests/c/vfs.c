/* VFSes of the application: a shim over the library's own, a complete one in memory, and file_control. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  int rc;
  const char *tail = sql;
  printf("-- %s\n", sql);
  while (*tail) {
    rc = sqlite3_prepare_v2(db, tail, -1, &stmt, &tail);
    if (rc) {
      printf("prepare %d %s\n", rc, sqlite3_errmsg(db));
      return;
    }
    if (!stmt) break;
    while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) printf("row %s\n", (const char *)sqlite3_column_text(stmt, 0));
    if (rc != SQLITE_DONE) printf("step %d %s\n", rc, sqlite3_errmsg(db));
    sqlite3_finalize(stmt);
  }
}

/* ---- a shim ---- */

typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
  char kind;
} Shim;

static int opened, reads, writes, syncs, locks, maps;
#define REAL(f) (((Shim *)(f))->real)
#define M(f) (REAL(f)->pMethods)

static int s_close(sqlite3_file *f) {
  int rc = M(f)->xClose(REAL(f));
  opened--;
  return rc;
}
static int s_read(sqlite3_file *f, void *p, int n, sqlite3_int64 o) { reads++; return M(f)->xRead(REAL(f), p, n, o); }
static int s_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 o) { writes++; return M(f)->xWrite(REAL(f), p, n, o); }
static int s_truncate(sqlite3_file *f, sqlite3_int64 n) { return M(f)->xTruncate(REAL(f), n); }
static int s_sync(sqlite3_file *f, int flags) { syncs++; return M(f)->xSync(REAL(f), flags); }
static int s_size(sqlite3_file *f, sqlite3_int64 *n) { return M(f)->xFileSize(REAL(f), n); }
static int s_lock(sqlite3_file *f, int l) { locks++; return M(f)->xLock(REAL(f), l); }
static int s_unlock(sqlite3_file *f, int l) { return M(f)->xUnlock(REAL(f), l); }
static int s_reserved(sqlite3_file *f, int *r) { return M(f)->xCheckReservedLock(REAL(f), r); }
static int s_control(sqlite3_file *f, int op, void *arg) {
  if (op == 4242) {
    *(int *)arg = 17;
    return SQLITE_OK;
  }
  return M(f)->xFileControl(REAL(f), op, arg);
}
static int s_sector(sqlite3_file *f) { return M(f)->xSectorSize(REAL(f)); }
static int s_device(sqlite3_file *f) { return M(f)->xDeviceCharacteristics(REAL(f)); }
static int s_shm_map(sqlite3_file *f, int i, int n, int e, void volatile **p) { maps++; return M(f)->xShmMap(REAL(f), i, n, e, p); }
static int s_shm_lock(sqlite3_file *f, int o, int n, int fl) { return M(f)->xShmLock(REAL(f), o, n, fl); }
static void s_shm_barrier(sqlite3_file *f) { M(f)->xShmBarrier(REAL(f)); }
static int s_shm_unmap(sqlite3_file *f, int d) { return M(f)->xShmUnmap(REAL(f), d); }
static int s_fetch(sqlite3_file *f, sqlite3_int64 o, int n, void **p) { return M(f)->xFetch(REAL(f), o, n, p); }
static int s_unfetch(sqlite3_file *f, sqlite3_int64 o, void *p) { return M(f)->xUnfetch(REAL(f), o, p); }
static const sqlite3_io_methods shim_methods = {3, s_close, s_read, s_write, s_truncate, s_sync, s_size, s_lock, s_unlock, s_reserved,
                                               s_control, s_sector, s_device, s_shm_map, s_shm_lock, s_shm_barrier, s_shm_unmap, s_fetch,
                                               s_unfetch};

static sqlite3_vfs *under;

static const char *behind(const char *path) {
  const char *slash = path ? strrchr(path, '/') : 0;
  return slash ? slash + 1 : path ? path : "NULL";
}

static int v_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  Shim *shim = (Shim *)file;
  int rc;
  if (flags & SQLITE_OPEN_MAIN_DB)
    printf("open %s, key %s, journal %s, log %s\n", behind(name), sqlite3_uri_parameter(name, "key") ? sqlite3_uri_parameter(name, "key") : "-",
           behind(sqlite3_filename_journal(name)), behind(sqlite3_filename_wal(name)));
  if (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL))
    printf("open %s of %s, key %s\n", behind(name), behind(sqlite3_filename_database(name)),
           sqlite3_uri_parameter(name, "key") ? sqlite3_uri_parameter(name, "key") : "-");
  shim->real = (sqlite3_file *)&shim[1];
  rc = under->xOpen(under, name, shim->real, flags, out);
  shim->base.pMethods = rc == SQLITE_OK ? &shim_methods : 0;
  if (rc == SQLITE_OK) opened++;
  return rc;
}
static int v_delete(sqlite3_vfs *vfs, const char *name, int sync) { return under->xDelete(under, name, sync); }
static int v_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) { return under->xAccess(under, name, flags, out); }
static int v_full(sqlite3_vfs *vfs, const char *name, int n, char *out) { return under->xFullPathname(under, name, n, out); }
static int v_random(sqlite3_vfs *vfs, int n, char *out) { return under->xRandomness(under, n, out); }
static int v_sleep(sqlite3_vfs *vfs, int n) { return under->xSleep(under, n); }
static int v_time(sqlite3_vfs *vfs, double *out) { return under->xCurrentTime(under, out); }
static int v_time64(sqlite3_vfs *vfs, sqlite3_int64 *out) {
  *out = 212400000000000LL;
  return SQLITE_OK;
}
static int v_error(sqlite3_vfs *vfs, int n, char *out) { return 0; }
static sqlite3_vfs shim_vfs = {2, 0, 512, 0, "shim", 0, v_open, v_delete, v_access, v_full, 0, 0, 0, 0, v_random, v_sleep, v_time, v_error, v_time64};

/* ---- a complete one ---- */

typedef struct {
  char name[64];
  char *data;
  int size;
} Content;
static Content contents[8];

typedef struct {
  sqlite3_file base;
  Content *content;
} Memory;

static Content *content(const char *name, int make) {
  int i;
  for (i = 0; i < 8; i++)
    if (strcmp(contents[i].name, name) == 0) return &contents[i];
  for (i = 0; make && i < 8; i++)
    if (!contents[i].name[0]) {
      sqlite3_snprintf(sizeof contents[i].name, contents[i].name, "%s", name);
      return &contents[i];
    }
  return 0;
}
static int m_close(sqlite3_file *f) { return SQLITE_OK; }
static int m_read(sqlite3_file *f, void *p, int n, sqlite3_int64 o) {
  Content *c = ((Memory *)f)->content;
  int there = c->size > o ? (int)(c->size - o < n ? c->size - o : n) : 0;
  memcpy(p, c->data + o, there);
  memset((char *)p + there, 0, n - there);
  return there < n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}
static int m_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 o) {
  Content *c = ((Memory *)f)->content;
  if (o + n > c->size) {
    c->data = realloc(c->data, o + n);
    memset(c->data + c->size, 0, o + n - c->size);
    c->size = o + n;
  }
  memcpy(c->data + o, p, n);
  return SQLITE_OK;
}
static int m_truncate(sqlite3_file *f, sqlite3_int64 n) {
  ((Memory *)f)->content->size = n;
  return SQLITE_OK;
}
static int m_sync(sqlite3_file *f, int flags) { return SQLITE_OK; }
static int m_size(sqlite3_file *f, sqlite3_int64 *n) {
  *n = ((Memory *)f)->content->size;
  return SQLITE_OK;
}
static int m_lock(sqlite3_file *f, int l) { return SQLITE_OK; }
static int m_reserved(sqlite3_file *f, int *out) { return *out = 0; }
static int m_control(sqlite3_file *f, int op, void *arg) { return SQLITE_NOTFOUND; }
static int m_sector(sqlite3_file *f) { return 512; }
static int m_device(sqlite3_file *f) { return 0; }
static const sqlite3_io_methods memory_methods = {1, m_close, m_read, m_write, m_truncate, m_sync, m_size, m_lock, m_lock, m_reserved, m_control, m_sector, m_device};
static int c_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  Memory *memory = (Memory *)file;
  memory->base.pMethods = 0;
  if (!name) name = "temporary";
  memory->content = content(name, flags & SQLITE_OPEN_CREATE);
  if (!memory->content) return SQLITE_CANTOPEN;
  memory->base.pMethods = &memory_methods;
  if (out) *out = flags;
  return SQLITE_OK;
}
static int c_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  Content *c = content(name, 0);
  if (!c) return SQLITE_IOERR_DELETE_NOENT;
  free(c->data);
  memset(c, 0, sizeof *c);
  return SQLITE_OK;
}
static int c_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
  *out = content(name, 0) != 0;
  return SQLITE_OK;
}
static int c_full(sqlite3_vfs *vfs, const char *name, int n, char *out) {
  sqlite3_snprintf(n, out, "%s", name);
  return SQLITE_OK;
}
static int c_random(sqlite3_vfs *vfs, int n, char *out) {
  memset(out, 7, n);
  return n;
}
static int c_sleep(sqlite3_vfs *vfs, int n) { return n; }
static int c_time(sqlite3_vfs *vfs, double *out) {
  *out = 2460000.5;
  return SQLITE_OK;
}
static sqlite3_vfs complete = {1, sizeof(Memory), 60, 0, "complete", 0, c_open, c_delete, c_access, c_full, 0, 0, 0, 0, c_random, c_sleep, c_time, v_error};

static const char *const work =
    "CREATE TABLE t(a INTEGER PRIMARY KEY, b); BEGIN; INSERT INTO t VALUES(1, zeroblob(5000)), (2, 'two'); COMMIT;"
    "BEGIN; DELETE FROM t; ROLLBACK; SELECT count(*) FROM t; SELECT b FROM t WHERE a = 2; PRAGMA integrity_check;";

int main(void) {
  sqlite3 *db, *other;
  sqlite3_file *file;
  sqlite3_vfs *vfs;
  char *text = 0;
  int number, rc;
  unsigned version;
  sqlite3_int64 wide;
  const char *name;
  under = sqlite3_vfs_find(0);
  printf("default %s, missing %d\n", under->zName, sqlite3_vfs_find("nothing") != 0);
  shim_vfs.szOsFile = sizeof(Shim) + under->szOsFile;
  printf("register %d\n", sqlite3_vfs_register(&shim_vfs, 0));
  printf("found %d\n", sqlite3_vfs_find("shim") == &shim_vfs);
  rc = sqlite3_open_v2("file:shimmed.db?key=value&other=5&on=yes", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, "shim");
  printf("open %d\n", rc);
  run(db, work);
  printf("used: reads %d writes %d syncs %d locks %d\n", reads > 0, writes > 0, syncs > 0, locks > 0);
  run(db, "SELECT julianday('now')");
  run(db, "PRAGMA journal_mode = WAL; INSERT INTO t VALUES(3, 'logged'); SELECT count(*) FROM t");
  printf("maps %d\n", maps > 0);
  name = sqlite3_db_filename(db, "main");
  printf("%s %s %d %d %lld %s\n", behind(name), sqlite3_uri_parameter(name, "key"), sqlite3_uri_boolean(name, "on", 0), sqlite3_uri_boolean(name, "off", 1),
         sqlite3_uri_int64(name, "other", 0), sqlite3_uri_key(name, 1));
  number = 0;
  printf("control %d", sqlite3_file_control(db, "main", 4242, &number));
  printf(" %d\n", number);
  printf("pointer %d", sqlite3_file_control(db, 0, SQLITE_FCNTL_FILE_POINTER, &file));
  printf(" %d\n", file->pMethods == &shim_methods);
  printf("vfs %d", sqlite3_file_control(db, 0, SQLITE_FCNTL_VFS_POINTER, &vfs));
  printf(" %s\n", vfs->zName);
  rc = sqlite3_open("shimmed.db", &other);
  run(other, "SELECT count(*) FROM t; INSERT INTO t VALUES(4, 'from the other')");
  run(db, "SELECT count(*) FROM t");
  sqlite3_close(other);
  printf("close %d, open files %d\n", sqlite3_close(db), opened);

  printf("register %d\n", sqlite3_vfs_register(&complete, 1));
  printf("default %s\n", sqlite3_vfs_find(0)->zName);
  printf("open %d\n", sqlite3_open("in memory", &db));
  run(db, work);
  run(db, "SELECT date('now'); ATTACH 'second' AS s; CREATE TABLE s.u(x); BEGIN; INSERT INTO u VALUES(1); INSERT INTO t VALUES(9, 9); COMMIT; SELECT count(*) FROM u");
  run(db, "PRAGMA journal_mode = WAL");
  printf("close %d\n", sqlite3_close(db));
  printf("again %d\n", sqlite3_open_v2("in memory", &db, SQLITE_OPEN_READWRITE, 0));
  run(db, "SELECT count(*) FROM t");
  printf("close %d\n", sqlite3_close(db));
  printf("missing %d\n", sqlite3_open_v2("not there", &db, SQLITE_OPEN_READWRITE, 0));
  sqlite3_close(db);
  printf("unregister %d\n", sqlite3_vfs_unregister(&complete));
  printf("default %s\n", sqlite3_vfs_find(0)->zName);
  printf("unknown %d", sqlite3_open_v2("x", &db, SQLITE_OPEN_READWRITE, "complete"));
  printf(" %s\n", sqlite3_errmsg(db));
  sqlite3_close(db);

  sqlite3_open("plain.db", &db);
  run(db, "CREATE TABLE t(a)");
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_VFSNAME, &text));
  printf(" %s\n", text);
  sqlite3_free(text);
  number = -1;
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &number));
  printf(" %d\n", number);
  number = 1;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &number);
  number = -1;
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &number));
  printf(" %d\n", number);
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_LOCKSTATE, &number));
  printf(" %d\n", number);
  run(db, "BEGIN IMMEDIATE");
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_LOCKSTATE, &number));
  printf(" %d\n", number);
  run(db, "ROLLBACK");
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_DATA_VERSION, &version));
  printf(" %d\n", version > 0);
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &number));
  printf(" %d\n", number);
  remove("plain.db");
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &number));
  printf(" %d\n", number);
  wide = -1;
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_MMAP_SIZE, &wide));
  printf(" %lld\n", wide);
  printf("%d", sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file));
  printf(" %d\n", file->pMethods->xFileSize(file, &wide));
  printf("%lld\n", wide);
  printf("unknown %d, no database %d\n", sqlite3_file_control(db, "main", 9999, &number), sqlite3_file_control(db, "nothing", 1, &number));
  printf("close %d\n", sqlite3_close(db));
  name = sqlite3_create_filename("a.db", "a.j", "a.w", 1, (const char *[]){"k", "v"});
  printf("%s %s %s %s\n", name, sqlite3_uri_parameter(name, "k"), sqlite3_filename_journal(name), sqlite3_filename_wal(name));
  sqlite3_free_filename(name);
  return 0;
}
