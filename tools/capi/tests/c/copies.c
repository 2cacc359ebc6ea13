/* Copies of databases: what a backup of a file with a log is, VACUUM INTO of what can only be read; symbolic links. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int row(void *user, int n, char **values, char **names) {
  printf("  %s\n", values[0] ? values[0] : "NULL");
  return 0;
}
static void run(sqlite3 *db, const char *sql) {
  char *error = 0;
  int rc = sqlite3_exec(db, sql, row, 0, &error);
  printf("%s = %d %s\n", sql, rc, error ? error : "");
  sqlite3_free(error);
}
static void versions(const char *name) {
  unsigned char bytes[100] = {0};
  FILE *file = fopen(name, "rb");
  if (file) {
    fread(bytes, 1, 100, file);
    fclose(file);
  }
  printf("%s: versions %d %d\n", name, bytes[18], bytes[19]);
}

static void backup(const char *from, const char *to) {
  sqlite3 *a, *b;
  sqlite3_backup *copy;
  char *sql;
  int rc;
  remove("from.db"); remove("from.db-wal"); remove("to.db"); remove("to.db-wal");
  printf("from %s to %s\n", from, to ? to : "a new file");
  sqlite3_open("from.db", &a);
  sql = sqlite3_mprintf("PRAGMA journal_mode = %s", from);
  run(a, sql);
  sqlite3_free(sql);
  run(a, "CREATE TABLE t(x); INSERT INTO t VALUES (1)");
  sqlite3_open("to.db", &b);
  if (to) {
    sql = sqlite3_mprintf("PRAGMA journal_mode = %s; CREATE TABLE u(x)", to);
    run(b, sql);
    sqlite3_free(sql);
  }
  copy = sqlite3_backup_init(b, "main", a, "main");
  rc = sqlite3_backup_step(copy, -1);
  printf("step %d", rc);
  printf(" finish %d\n", sqlite3_backup_finish(copy));
  versions("to.db");
  run(b, "PRAGMA journal_mode; SELECT * FROM t; INSERT INTO t VALUES (2); PRAGMA journal_mode");
  versions("to.db");
  sqlite3_close(b);
  sqlite3_open("to.db", &b);
  run(b, "PRAGMA journal_mode; SELECT * FROM t; PRAGMA integrity_check");
  sqlite3_close(b);
  sqlite3_close(a);
}

static void into(const char *name, int flags, const char *before) {
  sqlite3 *a, *b;
  remove("into.db");
  printf("into, %s, %d\n", name, flags);
  sqlite3_open_v2(name, &a, flags, 0);
  run(a, before);
  run(a, "VACUUM INTO 'into.db'");
  run(a, "VACUUM");
  sqlite3_close(a);
  sqlite3_open("into.db", &b);
  run(b, "SELECT name FROM sqlite_master");
  sqlite3_close(b);
}

static void follow(const char *name) {
  sqlite3 *db;
  int rc = sqlite3_open_v2(name, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_URI, 0);
  printf("no link in %s: %d %d %s\n", name, rc, sqlite3_extended_errcode(db), sqlite3_errmsg(db));
  if (rc == SQLITE_OK) run(db, "ATTACH 'link.db' AS l; SELECT 1");
  sqlite3_close(db);
}

/* The locking mode of a file with a log goes back to NORMAL with the next transaction, whatever it does. */
static void modes(const char *first, const char *second) {
  sqlite3 *a, *b;
  remove("mode.db"); remove("mode.db-wal"); remove("mode.db-shm");
  printf("exclusive for %s, normal for %s\n", first, second);
  sqlite3_open("mode.db", &a);
  run(a, "PRAGMA journal_mode = wal; CREATE TABLE t(x); INSERT INTO t VALUES (1)");
  run(a, "PRAGMA locking_mode = exclusive");
  run(a, first);
  sqlite3_open("mode.db", &b);
  run(b, "SELECT * FROM t");
  run(a, "PRAGMA locking_mode = normal");
  run(b, "SELECT * FROM t");
  run(a, second);
  run(b, "SELECT * FROM t; INSERT INTO t VALUES (8)");
  run(a, "SELECT count(*) FROM t");
  sqlite3_close(b);
  sqlite3_close(a);
}

/* Reserved bytes that are asked for come with the next VACUUM. */
static void reserved(sqlite3 *db, int wanted) {
  unsigned char bytes[100] = {0};
  FILE *file;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &wanted);
  printf("reserved before %d\n", wanted);
  run(db, "VACUUM; PRAGMA wal_checkpoint; PRAGMA integrity_check; INSERT INTO t SELECT x + 1, y FROM t LIMIT 20; SELECT sum(x) FROM t");
  file = fopen("reserve.db", "rb");
  if (file) {
    fread(bytes, 1, 100, file);
    fclose(file);
  }
  printf("in the file %d\n", bytes[20]);
}

static void reserve(void) {
  sqlite3 *db;
  sqlite3_open("reserve.db", &db);
  run(db, "PRAGMA page_size = 1024");
  reserved(db, 12);
  run(db, "CREATE TABLE t(x, y)");
  reserved(db, -1);
  sqlite3_close(db);
  remove("reserve.db");
  sqlite3_open("reserve.db", &db);
  run(db, "CREATE TABLE t(x, y); CREATE INDEX i ON t(y, x);"
    "WITH s(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM s WHERE i < 300) INSERT INTO t SELECT i, hex(zeroblob(i)) FROM s");
  reserved(db, -1);
  reserved(db, 8);
  reserved(db, 16);
  reserved(db, 0);
  reserved(db, 300);
  run(db, "PRAGMA journal_mode = wal");
  reserved(db, 24);
  sqlite3_close(db);
  sqlite3_open("reserve.db", &db);
  reserved(db, -1);
  sqlite3_close(db);
  printf("expired %d\n", sqlite3_expired(0));
}

int main(void) {
  sqlite3 *db;
  reserve();
  backup("wal", "wal");
  backup("wal", "delete");
  backup("wal", 0);
  backup("delete", "wal");
  backup("delete", "delete");
  backup("delete", 0);
  modes("INSERT INTO t VALUES (2)", "SELECT * FROM t");
  modes("INSERT INTO t VALUES (2)", "INSERT INTO t VALUES (3)");
  modes("INSERT INTO t VALUES (2)", "BEGIN; SELECT * FROM t; ROLLBACK");
  modes("SELECT * FROM t", "SELECT * FROM t");
  sqlite3_open("read.db", &db);
  run(db, "CREATE TABLE t(x); INSERT INTO t VALUES (1)");
  sqlite3_close(db);
  into("read.db", SQLITE_OPEN_READONLY, "SELECT 1");
  into("file:read.db?immutable=1", SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, "SELECT 2");
  into("read.db", SQLITE_OPEN_READWRITE, "PRAGMA query_only = 1");
  symlink("read.db", "link.db");
  mkdir("folder", 0777);
  symlink("folder", "linked");
  sqlite3_open("folder/in.db", &db);
  run(db, "CREATE TABLE t(x)");
  sqlite3_close(db);
  follow("link.db");
  follow("read.db");
  follow("linked/in.db");
  follow("folder/in.db");
  follow(":memory:");
  follow("");
  follow("file:link.db?mode=ro");
  return 0;
}
