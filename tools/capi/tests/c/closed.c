/* A connection that sqlite3_close_v2 has closed while a statement is left: the statement goes on, the handle is misuse. */
#include <sqlite3.h>
#include <stdio.h>

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt, *other = 0;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)", 0, 0, 0);
  sqlite3_prepare_v2(db, "SELECT a FROM t", -1, &stmt, 0);
  printf("close %d\n", sqlite3_close(db));
  printf("close_v2 %d\n", sqlite3_close_v2(db));
  printf("step %d\n", sqlite3_step(stmt));
  printf("prepare %d", sqlite3_prepare_v2(db, "SELECT 1", -1, &other, 0));
  printf(" %s\n", other ? "statement" : "none");
  printf("exec %d\n", sqlite3_exec(db, "SELECT 1", 0, 0, 0));
  printf("errors %s %d %d\n", sqlite3_errmsg(db), sqlite3_errcode(db), sqlite3_extended_errcode(db));
  printf("changes %d, rowid %d, autocommit %d\n", sqlite3_changes(db), (int)sqlite3_last_insert_rowid(db), sqlite3_get_autocommit(db));
  printf("timeout %d, limit %d\n", sqlite3_busy_timeout(db, 1), sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1));
  printf("file %s\n", sqlite3_db_filename(db, "main") ? "name" : "none");
  printf("statement's %d\n", sqlite3_db_handle(stmt) == db);
  printf("close %d\n", sqlite3_close(db));
  printf("close_v2 %d\n", sqlite3_close_v2(db));
  sqlite3_interrupt(db);
  printf("step %d\n", sqlite3_step(stmt));
  printf("reset %d\n", sqlite3_reset(stmt));
  printf("step %d", sqlite3_step(stmt));
  printf(" %d\n", sqlite3_column_int(stmt, 0));
  printf("finalize %d\n", sqlite3_finalize(stmt));
  return 0;
}
