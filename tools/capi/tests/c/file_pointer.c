/* What broke: SQLITE_FCNTL_JOURNAL_POINTER answered NULL, so that programs that close a database's files themselves
** (Ruby's gem in a forked child) or call xShmLock on them (dqlite) crashed; methods that the application puts into a
** file's structure (sqlite3_recover does, to mend page 1) were never called; a list of modules to keep was read beyond
** the name that was found. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void show(sqlite3 *db, const char *name, int op) {
  sqlite3_file *file = 0;
  const sqlite3_io_methods *methods;
  int code = sqlite3_file_control(db, name, op, &file);
  printf("%s %d: %d, %s", name, op, code, file ? "file" : "NULL");
  if (file && (methods = file->pMethods) != 0) {
    char *vfs = 0;
    int safe = -1;
    code = methods->xFileControl(file, SQLITE_FCNTL_POWERSAFE_OVERWRITE, &safe);
    methods->xFileControl(file, SQLITE_FCNTL_VFSNAME, &vfs);
    printf(", version %d, sector %d, device %x, shm %d, safe %d %d, %s", methods->iVersion,
           methods->xSectorSize(file), methods->xDeviceCharacteristics(file),
           methods->iVersion >= 2 && methods->xShmMap != 0, code, safe, vfs);
    sqlite3_free(vfs);
  }
  printf("\n");
}

static void show_all(sqlite3 *db) {
  show(db, "main", SQLITE_FCNTL_FILE_POINTER);
  show(db, "main", SQLITE_FCNTL_JOURNAL_POINTER);
  show(db, "temp", SQLITE_FCNTL_FILE_POINTER);
  show(db, "temp", SQLITE_FCNTL_JOURNAL_POINTER);
}

static int row(void *user, int count, char **values, char **names) {
  int i;
  (void)user, (void)names;
  for (i = 0; i < count; i++) printf(" %s", values[i] ? values[i] : "NULL");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  printf("%s:", sql);
  printf(" -> %d\n", sqlite3_exec(db, sql, row, 0, 0));
}

/* Files of each VFS, through a connection's life. */
static void pointers(void) {
  static const char *const names[] = {":memory:", "", "file:b.db?psow=0", "file:b.db?vfs=unix-none",
    "file:b.db?vfs=unix-excl", "file:b.db?immutable=1", "file:b.db?vfs=unix-dotfile"};
  static const char *const steps[] = {"CREATE TABLE t(a)", "BEGIN; INSERT INTO t VALUES(2)", "COMMIT",
    "PRAGMA journal_mode=WAL", "INSERT INTO t VALUES(3)", "CREATE TEMP TABLE x(a)"};
  unsigned i;
  sqlite3 *db;
  sqlite3_open("a.db", &db);
  show_all(db);
  for (i = 0; i < sizeof steps / sizeof *steps; i++) {
    run(db, steps[i]);
    show_all(db);
  }
  sqlite3_close(db);
  for (i = 0; i < sizeof names / sizeof *names; i++) {
    printf("%s\n", names[i]);
    sqlite3_open_v2(names[i], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, 0);
    show_all(db);
    sqlite3_close(db);
  }
}

/* A psow that is set counts from then on. */
static void power_safe(void) {
  sqlite3 *db;
  int safe = 0;
  sqlite3_open("a.db", &db);
  printf("set %d", sqlite3_file_control(db, 0, SQLITE_FCNTL_POWERSAFE_OVERWRITE, &safe));
  safe = -1;
  printf(", get %d", sqlite3_file_control(db, 0, SQLITE_FCNTL_POWERSAFE_OVERWRITE, &safe));
  printf(" %d\n", safe);
  sqlite3_close(db);
}

static const sqlite3_io_methods *usual;
static int reads, writes, locks;

/* Shows a header that the file has not. */
static int mending_read(sqlite3_file *file, void *out, int count, sqlite3_int64 offset) {
  int code;
  file->pMethods = usual;
  code = usual->xRead(file, out, count, offset);
  if (offset == 0 && count >= 16 && code == SQLITE_OK) memcpy(out, "SQLite format 3", 16), reads++;
  return code;
}

static sqlite3_io_methods mending;

static int mending_read_and_stay(sqlite3_file *file, void *out, int count, sqlite3_int64 offset) {
  int code = mending_read(file, out, count, offset);
  file->pMethods = &mending;
  return code;
}

static int counting_write(sqlite3_file *file, const void *data, int count, sqlite3_int64 offset) {
  writes++;
  return usual->xWrite(file, data, count, offset);
}

static int counting_lock(sqlite3_file *file, int level) {
  locks++;
  return usual->xLock(file, level);
}

static void swapped_methods(void) {
  sqlite3 *db;
  sqlite3_file *file = 0;
  FILE *damaged;
  sqlite3_open("c.db", &db);
  run(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1),(2),(3)");
  sqlite3_close(db);
  damaged = fopen("c.db", "r+b");
  fwrite("no such format!!", 1, 16, damaged);
  fclose(damaged);
  sqlite3_open("c.db", &db);
  run(db, "SELECT * FROM t");
  sqlite3_file_control(db, 0, SQLITE_FCNTL_FILE_POINTER, &file);
  usual = file->pMethods;
  mending = *usual;
  mending.xRead = mending_read_and_stay;
  mending.xWrite = counting_write;
  mending.xLock = counting_lock;
  file->pMethods = &mending;
  run(db, "SELECT * FROM t");
  run(db, "INSERT INTO t VALUES(4)");
  printf("read %d, wrote %d, locked %d\n", reads > 0, writes > 0, locks > 0);
  run(db, "SELECT count(*) FROM t");
  file->pMethods = usual;
  run(db, "SELECT count(*) FROM t");
  printf("close %d\n", sqlite3_close(db));
}

/* The slots of a log, by the file itself. */
static void slots(void) {
  sqlite3 *db, *other;
  sqlite3_file *file = 0;
  sqlite3_open("d.db", &db);
  run(db, "PRAGMA journal_mode=WAL; CREATE TABLE t(a)");
  sqlite3_open("d.db", &other);
  run(other, "SELECT * FROM t");
  sqlite3_file_control(db, 0, SQLITE_FCNTL_FILE_POINTER, &file);
  printf("lock %d\n", file->pMethods->xShmLock(file, 0, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE));
  run(other, "INSERT INTO t VALUES(1)");
  printf("unlock %d\n", file->pMethods->xShmLock(file, 0, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE));
  run(other, "INSERT INTO t VALUES(1)");
  file->pMethods->xShmBarrier(file);
  sqlite3_close(other);
  sqlite3_close(db);
}

/* As servers do that fork: the child closes the files of its parent's connection and opens its own. */
static void discard(sqlite3 *db) {
  sqlite3_file *file = 0;
  if (sqlite3_file_control(db, 0, SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK && file->pMethods) {
    if (file->pMethods->xShmUnmap) file->pMethods->xShmUnmap(file, 0);
    printf("close the file: %d", file->pMethods->xClose(file));
    printf(", methods are left: %d\n", file->pMethods != 0);
  }
  if (sqlite3_file_control(db, 0, SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK && file->pMethods) {
    printf("close the journal: %d\n", file->pMethods->xClose(file));
  }
}

static void forked(const char *mode) {
  sqlite3 *db, *own;
  char *sql = sqlite3_mprintf("PRAGMA journal_mode=%s; CREATE TABLE t(a); INSERT INTO t VALUES(1)", mode);
  int status = 0;
  remove("e.db");
  sqlite3_open("e.db", &db);
  run(db, sql);
  sqlite3_free(sql);
  fflush(stdout);
  if (fork() == 0) {
    discard(db);
    sqlite3_open("e.db", &own);
    run(own, "INSERT INTO t VALUES(2)");
    run(own, "SELECT * FROM t");
    sqlite3_close(own);
    fflush(stdout);
    _exit(0);
  }
  wait(&status);
  printf("child %d\n", status);
  run(db, "INSERT INTO t VALUES(3)");
  run(db, "SELECT * FROM t");
  printf("close %d\n", sqlite3_close(db));
}

static int no_table(sqlite3 *db, void *user, int count, const char *const *arguments, sqlite3_vtab **out, char **message) {
  (void)db, (void)user, (void)count, (void)arguments, (void)out, (void)message;
  return SQLITE_ERROR;
}

static int removed;
static void is_removed(void *name) { (void)name, removed++; }

static void modules(void) {
  static const sqlite3_module module = {.iVersion = 1, .xCreate = no_table, .xConnect = no_table};
  const char *lower[] = {"kept", 0};
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_create_module_v2(db, "Kept", &module, 0, is_removed);
  run(db, "SELECT name FROM pragma_module_list WHERE name='Kept'");
  printf("%d, removed %d\n", sqlite3_drop_modules(db, lower), removed);
  sqlite3_create_module_v2(db, "other", &module, 0, is_removed);
  sqlite3_create_module_v2(db, "another", &module, 0, is_removed);
  lower[0] = "other";
  printf("%d, removed %d\n", sqlite3_drop_modules(db, lower), removed);
  run(db, "CREATE VIRTUAL TABLE v USING another");
  run(db, "CREATE VIRTUAL TABLE v USING other");
  printf("%d, removed %d\n", sqlite3_drop_modules(db, 0), removed);
  sqlite3_close(db);
}

int main(void) {
  pointers();
  power_safe();
  swapped_methods();
  slots();
  forked("delete");
  forked("wal");
  modules();
  return 0;
}
