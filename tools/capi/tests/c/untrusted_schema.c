/* What broke: without a trusted schema a DEFAULT of a table in temp could not call functions of the application. */
#include <sqlite3.h>
#include <stdio.h>

static void twice(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  sqlite3_result_int(context, 2 * sqlite3_value_int(values[0]));
}

static int print(void *user, int count, char **values, char **names) {
  int i;
  (void)user, (void)names;
  for (i = 0; i < count; i++) printf(" %s", values[i] ? values[i] : "NULL");
  return 0;
}

static const char *const statements[] = {
  "CREATE TEMP TABLE t(a, b DEFAULT(f(31)), c AS (f(a)), CHECK(f(a) > 0))", "INSERT INTO t(a) VALUES(22)",
  "SELECT * FROM t", "CREATE TEMP VIEW v AS SELECT f(a) FROM t", "SELECT * FROM v", "CREATE TABLE log(x)",
  "CREATE TEMP TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO log VALUES(f(new.a)); END", "INSERT INTO t(a) VALUES(5)",
  "SELECT * FROM log", "CREATE INDEX temp.i ON t(f(a))", "SELECT a FROM t WHERE f(a) = 10",
  "CREATE TABLE m(a, b DEFAULT(f(1)))", "INSERT INTO m(a) VALUES(1)", "INSERT INTO m(a, b) VALUES(1, 2)",
  "CREATE TABLE n(a, c AS (f(a)))", "INSERT INTO n(a) VALUES(1)", "SELECT * FROM n", "SELECT f(1)",
};

static void all(int flags) {
  sqlite3 *db;
  unsigned i;
  sqlite3_open(":memory:", &db);
  sqlite3_create_function(db, "f", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | flags, 0, twice, 0, 0);
  sqlite3_exec(db, "PRAGMA trusted_schema = OFF", 0, 0, 0);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) {
    printf("%s:", statements[i]);
    if (sqlite3_exec(db, statements[i], print, 0, 0)) printf(" %s", sqlite3_errmsg(db));
    printf("\n");
  }
  sqlite3_close(db);
}

int main(void) {
  all(0);
  all(SQLITE_DIRECTONLY);
  all(SQLITE_INNOCUOUS);
  return 0;
}
