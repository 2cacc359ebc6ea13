/* Shadow tables under SQLITE_DBCONFIG_DEFENSIVE: a write to one compiles only while a statement is being run, and a
** program that was compiled then is not handed out later. */
#include <sqlite3.h>
#include <stdio.h>

static const char *const WRITES[] = {
    "UPDATE boxes_node SET data = data WHERE nodeno = 77",
    "DELETE FROM boxes_parent WHERE nodeno = 78",
    "INSERT INTO boxes_parent SELECT 1, 2 WHERE 0",
    "UPDATE boxes_rowid SET nodeno = 5 WHERE rowid = 4711",
};

/* Each text three times, and once more with another literal: programs are kept from the second time on. */
static void prepare(sqlite3 *db, const char *when) {
  static const char *const SIMILAR = "UPDATE boxes_rowid SET nodeno = %d WHERE rowid = %d";
  char sql[100];
  int text, time;
  printf("%s:\n", when);
  for (text = 0; text < 4; text++) {
    for (time = 0; time < 3; time++) {
      sqlite3_stmt *stmt;
      int rc = sqlite3_prepare_v2(db, WRITES[text], -1, &stmt, 0);
      printf("  %d %s\n", rc, rc ? sqlite3_errmsg(db) : "prepared");
      sqlite3_finalize(stmt);
    }
  }
  for (time = 0; time < 4; time++) {
    sqlite3_stmt *stmt;
    int rc;
    sprintf(sql, SIMILAR, time, time + 5000);
    rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
    printf("  similar %d %s\n", rc, rc ? sqlite3_errmsg(db) : "prepared");
    sqlite3_finalize(stmt);
  }
}

static void call(sqlite3_context *context, int n, sqlite3_value **values) {
  prepare(sqlite3_context_db_handle(context), "in a function");
  sqlite3_result_int(context, n + (values != 0));
}

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &db);
  sqlite3_create_function(db, "call", 0, SQLITE_UTF8, 0, call, 0, 0);
  sqlite3_exec(db, "CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1); INSERT INTO boxes VALUES(1, 2, 3)", 0, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0);
  prepare(db, "defensive");
  printf("%d\n", sqlite3_exec(db, "SELECT call()", 0, 0, 0));
  prepare(db, "after it");
  sqlite3_prepare_v2(db, "SELECT 1 UNION ALL SELECT 2", -1, &stmt, 0);
  printf("%d\n", sqlite3_step(stmt));
  prepare(db, "beside a statement at a row");
  sqlite3_finalize(stmt);
  prepare(db, "with nothing");
  printf("%d\n", sqlite3_exec(db, "SELECT call() UNION ALL SELECT call()", 0, 0, 0));
  sqlite3_exec(db, "INSERT INTO boxes VALUES(2, 3, 4); DELETE FROM boxes WHERE id = 1", 0, 0, 0);
  prepare(db, "after a change of the table itself");
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 0, (void *)0);
  prepare(db, "not defensive");
  printf("%d\n", sqlite3_close(db));
  return 0;
}
