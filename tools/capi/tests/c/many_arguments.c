/* Functions of up to 1000 arguments, and what is refused where one is made. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static void count(sqlite3_context *context, int given, sqlite3_value **values) {
  (void)values;
  sqlite3_result_int(context, given);
}
static void finish(sqlite3_context *context) { (void)context; }

static void call(sqlite3 *db, int arguments) {
  static char sql[4000];
  sqlite3_stmt *stmt;
  char *end = sql + sprintf(sql, "SELECT f(1");
  int i, answer;
  for (i = 1; i < arguments; i++) end += sprintf(end, ",1");
  strcpy(end, ")");
  answer = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  printf("%d arguments: %d %s", arguments, answer, sqlite3_errmsg(db));
  if (!answer) printf(" %d", sqlite3_step(stmt));
  if (!answer) printf(" %d", sqlite3_column_int(stmt, 0));
  printf("\n");
  sqlite3_finalize(stmt);
}

int main(void) {
  static const int counts[] = {-3, -2, 127, 128, 129, 999, 1000, 1001, 32767, 32768};
  sqlite3 *db;
  unsigned i;
  sqlite3_open(":memory:", &db);
  for (i = 0; i < sizeof counts / sizeof *counts; i++) {
    printf("%d: %d\n", counts[i], sqlite3_create_function(db, "f", counts[i], SQLITE_UTF8, 0, count, 0, 0));
  }
  printf("%d", sqlite3_create_function(db, "g", 1, SQLITE_UTF8, 0, count, count, finish));
  printf(" %d", sqlite3_create_function(db, "g", 1, SQLITE_UTF8, 0, count, count, 0));
  printf(" %d", sqlite3_create_function(db, "g", 1, SQLITE_UTF8, 0, count, 0, finish));
  printf(" %d\n", sqlite3_create_function(db, "g", 1, SQLITE_UTF8, 0, 0, 0, finish));
  for (i = 2; i < 8; i++) call(db, counts[i]);
  call(db, 130);
  return sqlite3_close(db);
}
