/* What broke: the unix VFSes had no xSetSystemCall and its kin, so that nothing could be put in place of a system call;
** xRandomness of the usual VFS was never asked, also not after sqlite3_randomness(0). */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN, CLOSE, PREAD, PWRITE, FSTAT, STAT, LSTAT, UNLINK, ACCESS, CALLS };
static int calls[CALLS], fail;

static int my_open(const char *path, int flags, int mode) { return calls[OPEN]++, open(path, flags, mode); }
static int my_close(int fd) { return calls[CLOSE]++, close(fd); }
static ssize_t my_pread(int fd, void *p, size_t n, off_t at) { return calls[PREAD]++, pread(fd, p, n, at); }
static int my_fstat(int fd, struct stat *out) { return calls[FSTAT]++, fstat(fd, out); }
static int my_stat(const char *path, struct stat *out) { return calls[STAT]++, stat(path, out); }
static int my_lstat(const char *path, struct stat *out) { return calls[LSTAT]++, lstat(path, out); }
static int my_unlink(const char *path) { return calls[UNLINK]++, unlink(path); }

static ssize_t my_pwrite(int fd, const void *p, size_t n, off_t at) {
  calls[PWRITE]++;
  if (fail == 0) return pwrite(fd, p, n, at);
  errno = fail;
  return -1;
}

static const struct {
  const char *name;
  sqlite3_syscall_ptr function;
  int number;
} own[] = {
  {"open", (sqlite3_syscall_ptr)my_open, OPEN}, {"close", (sqlite3_syscall_ptr)my_close, CLOSE},
  {"pread", (sqlite3_syscall_ptr)my_pread, PREAD}, {"pwrite", (sqlite3_syscall_ptr)my_pwrite, PWRITE},
  {"fstat", (sqlite3_syscall_ptr)my_fstat, FSTAT}, {"stat", (sqlite3_syscall_ptr)my_stat, STAT},
  {"lstat", (sqlite3_syscall_ptr)my_lstat, LSTAT}, {"unlink", (sqlite3_syscall_ptr)my_unlink, UNLINK},
};

static int row(void *user, int count, char **values, char **names) {
  (void)user, (void)names, (void)count;
  printf(" %s", values[0] ? values[0] : "NULL");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  int code;
  printf("%s:", sql);
  code = sqlite3_exec(db, sql, row, 0, 0);
  printf(" -> %d %d\n", code, sqlite3_extended_errcode(db));
}

static void names(void) {
  static const char *const all[] = {"unix", "unix-excl", "unix-none", "unix-dotfile"};
  unsigned i;
  for (i = 0; i < sizeof all / sizeof *all; i++) {
    sqlite3_vfs *vfs = sqlite3_vfs_find(all[i]);
    const char *name = 0;
    printf("%s:", all[i]);
    while ((name = vfs->xNextSystemCall(vfs, name)) != 0) {
      printf(" %s%s", name, vfs->xGetSystemCall(vfs, name) ? "" : " is NULL");
    }
    printf("\n");
  }
}

static void replaced(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(0);
  sqlite3 *db;
  unsigned i;
  printf("no such call: %d", vfs->xGetSystemCall(vfs, "nosuch") != 0);
  printf(" %d %d\n", vfs->xSetSystemCall(vfs, "nosuch", own[0].function), vfs->xNextSystemCall(vfs, "nosuch") != 0);
  for (i = 0; i < sizeof own / sizeof *own; i++) {
    printf("%s %d", own[i].name, vfs->xSetSystemCall(vfs, own[i].name, own[i].function));
    printf(" %d\n", vfs->xGetSystemCall(vfs, own[i].name) == own[i].function);
  }
  symlink("a.db", "link.db");
  sqlite3_open("link.db", &db);
  printf("%s\n", strrchr(sqlite3_db_filename(db, 0), '/'));
  run(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
  fail = ENOSPC;
  run(db, "INSERT INTO t VALUES(2)");
  fail = EIO;
  run(db, "INSERT INTO t VALUES(3)");
  fail = 0;
  run(db, "SELECT * FROM t");
  run(db, "PRAGMA journal_mode=wal");
  run(db, "INSERT INTO t VALUES(4)");
  run(db, "SELECT count(*) FROM t");
  sqlite3_close(db);
  for (i = 0; i < sizeof own / sizeof *own; i++) printf("%s %d\n", own[i].name, calls[own[i].number] > 0);
  printf("usual again: %d", vfs->xSetSystemCall(vfs, "open", 0));
  printf(" %d", vfs->xGetSystemCall(vfs, "open") == own[0].function);
  printf(", all: %d", vfs->xSetSystemCall(vfs, 0, 0));
  printf(" %d\n", vfs->xGetSystemCall(vfs, "close") == own[1].function);
  memset(calls, 0, sizeof calls);
  sqlite3_open("a.db", &db);
  run(db, "SELECT count(*) FROM t");
  sqlite3_close(db);
  for (i = 0; i < CALLS; i++) printf("%d", calls[i]);
  printf("\n");
}

/* A signal interrupts the calls once in a while: they are made again. */
static int count_of_calls;
static int (*usual_open)(const char *, int, int);
static int (*usual_truncate)(int, off_t);

static int is_interrupted(void) {
  errno = EINTR;
  return ++count_of_calls % 3 == 0;
}

static int interrupted_open(const char *path, int flags, int mode) {
  return is_interrupted() ? -1 : usual_open(path, flags, mode);
}

static int interrupted_truncate(int fd, off_t size) {
  return is_interrupted() ? -1 : usual_truncate(fd, size);
}

static void interrupted(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(0);
  sqlite3 *db;
  int i;
  usual_open = (int (*)(const char *, int, int))vfs->xGetSystemCall(vfs, "open");
  usual_truncate = (int (*)(int, off_t))vfs->xGetSystemCall(vfs, "ftruncate");
  vfs->xSetSystemCall(vfs, "open", (sqlite3_syscall_ptr)interrupted_open);
  vfs->xSetSystemCall(vfs, "ftruncate", (sqlite3_syscall_ptr)interrupted_truncate);
  for (i = 0; i < 4; i++) {
    sqlite3_open("interrupted.db", &db);
    run(db, i % 2 ? "PRAGMA journal_mode=wal" : "PRAGMA journal_mode=truncate");
    run(db, "CREATE TABLE IF NOT EXISTS t(x)");
    run(db, "INSERT INTO t VALUES(1)");
    run(db, "SELECT count(*) FROM t");
    sqlite3_close(db);
  }
  vfs->xSetSystemCall(vfs, 0, 0);
}

static int asked;

static int sevens(sqlite3_vfs *vfs, int count, char *out) {
  (void)vfs;
  asked++;
  memset(out, 7, count);
  return count;
}

static void randomness(void) {
  static sqlite3_vfs shim;
  unsigned char first[8], again[8];
  sqlite3 *db;
  shim = *sqlite3_vfs_find(0);
  shim.pNext = 0;
  shim.zName = "sevens";
  shim.xRandomness = sevens;
  sqlite3_vfs_register(&shim, 1);
  sqlite3_randomness(0, 0);
  printf("asked %d\n", asked);
  sqlite3_randomness(8, first);
  sqlite3_randomness(8, again);
  printf("asked %d\n", asked);
  sqlite3_randomness(0, 0);
  sqlite3_randomness(8, again);
  printf("asked %d, the same %d\n", asked, memcmp(first, again, 8) == 0);
  sqlite3_open(":memory:", &db);
  sqlite3_randomness(8, 0);
  run(db, "SELECT random() IS NOT NULL");
  run(db, "SELECT random() IS NOT NULL");
  printf("asked %d\n", asked);
  sqlite3_randomness(-1, first);
  run(db, "SELECT random() IS NOT NULL");
  printf("asked %d\n", asked);
  sqlite3_close(db);
  sqlite3_vfs_unregister(&shim);
}

int main(void) {
  names();
  replaced();
  interrupted();
  randomness();
  return 0;
}
