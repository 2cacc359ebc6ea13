/* What broke: every registration of a function made prepared statements out of date, and those of the old
** sqlite3_prepare failed. Only one that takes the place of a function of as many arguments does. */
#include <sqlite3.h>
#include <stdio.h>

static void f(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_text(context, "f", -1, SQLITE_STATIC);
}

static void g(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_text(context, "g", -1, SQLITE_STATIC);
}

static void show(const char *what, sqlite3_stmt *stmt) {
  int expired = sqlite3_expired(stmt), code = sqlite3_step(stmt);
  printf("%s: expired %d, step %d %s\n", what, expired, code,
         code == SQLITE_ROW ? (const char *)sqlite3_column_text(stmt, 0) : "-");
  sqlite3_finalize(stmt);
}

typedef void (*function)(sqlite3_context *, int, sqlite3_value **);

static void around(sqlite3 *db, const char *sql, const char *name, int count, function own) {
  sqlite3_stmt *old, *later;
  sqlite3_prepare(db, sql, -1, &old, 0);
  sqlite3_prepare_v2(db, sql, -1, &later, 0);
  printf("%s of %d for %s: %d\n", name, count, sql, sqlite3_create_function(db, name, count, SQLITE_UTF8, 0, own, 0, 0));
  show("old", old);
  show("later", later);
}

int main(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  around(db, "SELECT 1", "zz", 1, f);
  around(db, "SELECT zz(1)", "zz", 2, g);
  around(db, "SELECT zz(1)", "zz", 1, g);
  around(db, "SELECT upper('x')", "upper", 1, f);
  around(db, "SELECT upper('x')", "upper", 1, 0);
  around(db, "SELECT 1", "nosuch", 1, 0);
  around(db, "SELECT lower('X')", "lower", -1, f);
  around(db, "SELECT lower('X'), lower('X', 1)", "other", -1, g);
  sqlite3_close(db);
  return 0;
}
