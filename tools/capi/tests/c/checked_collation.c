/* integrity_check did not compare by a collation that `collation_needed` supplies while it runs. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int asked;

static int backwards(void *data, int left_bytes, const void *left, int right_bytes, const void *right) {
  int bytes = left_bytes < right_bytes ? left_bytes : right_bytes, order = memcmp(left, right, bytes);
  return -(order ? order : left_bytes - right_bytes);
}

static void needed(void *data, sqlite3 *db, int encoding, const char *name) {
  asked++;
  if (data) sqlite3_create_collation(db, name, SQLITE_UTF8, 0, backwards);
}

static int row(void *data, int count, char **values, char **names) {
  printf("  %s\n", values[0] ? values[0] : "NULL");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, row, 0, 0);
  printf("%s -> %d%s%s\n", sql, code, code ? " " : "", code ? sqlite3_errmsg(db) : "");
}

int main(void) {
  sqlite3 *db;
  unlink("need.db");
  sqlite3_open("need.db", &db);
  sqlite3_create_collation(db, "back", SQLITE_UTF8, 0, backwards);
  sqlite3_create_collation(db, "other", SQLITE_UTF8, 0, backwards);
  run(db, "CREATE TABLE t(x TEXT COLLATE back, y TEXT)");
  run(db, "CREATE INDEX tx ON t(x)");
  run(db, "CREATE INDEX ty ON t(y COLLATE other)");
  run(db, "CREATE TABLE w(k TEXT COLLATE back PRIMARY KEY, y) WITHOUT ROWID");
  run(db, "INSERT INTO t VALUES('a','b'),('b','c'),('c','d')");
  run(db, "INSERT INTO w SELECT * FROM t");
  sqlite3_close(db);
  const char *checks[] = {"PRAGMA integrity_check", "PRAGMA quick_check", "PRAGMA integrity_check(t)",
                          "PRAGMA main.integrity_check(w)", "PRAGMA integrity_check(3)"};
  for (int at = 0; at < 5; at++)
    for (int supply = 0; supply < 2; supply++) {
      asked = 0;
      sqlite3_open("need.db", &db);
      sqlite3_collation_needed(db, supply ? db : 0, needed);
      run(db, checks[at]);
      run(db, checks[at]);
      if (supply) printf("  asked %d\n", asked);
      run(db, "SELECT x FROM t ORDER BY x");
      sqlite3_close(db);
    }
  unlink("need.db");
}
