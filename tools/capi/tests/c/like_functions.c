/* What broke: PRAGMA case_sensitive_like left the application's LIKE, where SQLite puts its own in its place. */
#include <sqlite3.h>
#include <stdio.h>

static void seven(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)values;
  sqlite3_result_int(context, 7 + count);
}

static int print(void *user, int count, char **values, char **names) {
  int i;
  (void)user, (void)names;
  for (i = 0; i < count; i++) printf(" %s", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

int main(void) {
  const char *query = "SELECT 'abc' LIKE 'A%', 'abc' LIKE 'Ax%' ESCAPE 'x', like('A%', 'abc'), 'abc' GLOB 'A*'";
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, query, print, 0, 0);
  sqlite3_create_function(db, "like", 2, SQLITE_UTF8, 0, seven, 0, 0);
  sqlite3_exec(db, query, print, 0, 0);
  sqlite3_exec(db, "PRAGMA case_sensitive_like", print, 0, 0);
  sqlite3_exec(db, query, print, 0, 0);
  sqlite3_exec(db, "PRAGMA case_sensitive_like=1", print, 0, 0);
  sqlite3_exec(db, query, print, 0, 0);
  sqlite3_create_function(db, "like", 3, SQLITE_UTF8, 0, seven, 0, 0);
  sqlite3_exec(db, query, print, 0, 0);
  sqlite3_exec(db, "PRAGMA case_sensitive_like=0", print, 0, 0);
  sqlite3_exec(db, query, print, 0, 0);
  sqlite3_close(db);
  return 0;
}
