// The hook before changes is told of the rows of sqlite_stat1, the hook after them is not.
#include "sqlite3.h"
#include <stdio.h>

static const char *text(int (*value)(sqlite3 *, int, sqlite3_value **), sqlite3 *db, int column) {
  sqlite3_value *found = NULL;
  const char *shown = !value(db, column, &found) ? (const char *)sqlite3_value_text(found) : "-";
  return shown ? shown : "NULL";
}

static void before(void *data, sqlite3 *db, int operation, const char *name, const char *table, sqlite3_int64 old,
                   sqlite3_int64 new) {
  printf("  before %d %s.%s %lld %lld:", operation, name, table, old, new);
  for (int i = 0; i < sqlite3_preupdate_count(db); i++)
    printf(" %s", text(operation == SQLITE_DELETE ? sqlite3_preupdate_old : sqlite3_preupdate_new, db, i));
  printf("\n");
}

static void after(void *data, int operation, const char *name, const char *table, sqlite3_int64 rowid) {
  printf("  after %d %s.%s %lld\n", operation, name, table, rowid);
}

int main(void) {
  static const char *const script[] = {
      "CREATE TABLE t(a, b)", "INSERT INTO t VALUES(1, 2), (1, 3)", "CREATE INDEX i ON t(a)",
      "CREATE TABLE w(a PRIMARY KEY, b) WITHOUT ROWID", "INSERT INTO w VALUES(1, 2)", "ANALYZE", "ANALYZE", "ANALYZE t",
      "ANALYZE i", "DROP INDEX i", "CREATE INDEX i ON t(a)", "ANALYZE", "INSERT INTO sqlite_stat1 VALUES(1, 2, 3)",
      "DROP TABLE t", "DELETE FROM sqlite_stat1"};
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_preupdate_hook(db, before, NULL);
  sqlite3_update_hook(db, after, NULL);
  for (unsigned i = 0; i < sizeof script / sizeof *script; i++) {
    printf("%s\n", script[i]);
    sqlite3_exec(db, script[i], NULL, NULL, NULL);
  }
  sqlite3_close(db);
  return 0;
}
