/* The hook after commits into a log: after changes by statements, and by pragmas that write. */
#include <sqlite3.h>
#include <stdio.h>

static int hook(void *context, sqlite3 *db, const char *name, int frames) {
  printf("  hook of %s: %s %d\n", (const char *)context, name, frames);
  return 0;
}

static int failing(void *context, sqlite3 *db, const char *name, int frames) {
  printf("  failing hook: %s %d\n", name, frames);
  return SQLITE_PERM;
}

static void run(sqlite3 *db, const char *sql) {
  char *message = 0;
  int rc = sqlite3_exec(db, sql, 0, 0, &message);
  printf("%s = %d %s\n", sql, rc, message ? message : "");
  sqlite3_free(message);
}

int main(void) {
  sqlite3 *one, *two;
  sqlite3_open("a.db", &one);
  run(one, "PRAGMA journal_mode=wal");
  sqlite3_wal_hook(one, hook, "one");
  run(one, "PRAGMA user_version=7");
  run(one, "CREATE TABLE t(a)");
  run(one, "INSERT INTO t VALUES(1)");
  run(one, "PRAGMA application_id=8");
  run(one, "BEGIN");
  run(one, "PRAGMA user_version=9");
  run(one, "INSERT INTO t VALUES(2)");
  run(one, "COMMIT");
  run(one, "PRAGMA user_version");
  run(one, "PRAGMA journal_mode");
  sqlite3_open("a.db", &two);
  sqlite3_wal_hook(two, hook, "two");
  run(two, "PRAGMA user_version=10");
  sqlite3_wal_hook(two, failing, 0);
  run(two, "PRAGMA user_version=11");
  run(two, "INSERT INTO t VALUES(3)");
  run(one, "PRAGMA user_version");
  sqlite3_close(two);
  sqlite3_close(one);
  return 0;
}
