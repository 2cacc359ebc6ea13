/* The tables that show statements: sqlite_stmt, and bytecode and tables_used of a statement's handle. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3 *db;

static void show(const char *sql, sqlite3_stmt *given, const char *kind) {
  sqlite3_stmt *stmt = 0;
  int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  printf("%s\n", sql);
  if (given) sqlite3_bind_pointer(stmt, 1, given, kind, 0);
  while (stmt && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
    int i;
    for (i = 0; i < sqlite3_column_count(stmt); i++) {
      const char *text = (const char *)sqlite3_column_text(stmt, i);
      printf("%s%s", i ? "|" : "  ", text ? text : "NULL");
    }
    printf("\n");
  }
  printf("  = %d %s\n", rc, rc == SQLITE_DONE ? "" : sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
}

/* A function that looks at the statement that calls it. */
static sqlite3_stmt *running;
static void look(sqlite3_context *c, int n, sqlite3_value **v) {
  sqlite3_result_int(c, sqlite3_column_count(running) * 100 + sqlite3_stmt_readonly(running) * 10 + sqlite3_stmt_busy(running));
}

int main(void) {
  sqlite3_stmt *one = 0, *two = 0, *three = 0;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a, b); CREATE INDEX i ON t(b); INSERT INTO t VALUES(3, 1), (1, 2), (2, 3); CREATE TABLE u(x); INSERT INTO u VALUES(1)", 0, 0, 0);
  show("SELECT * FROM sqlite_stmt WHERE 0", 0, 0);
  show("SELECT sql, ncol, ro, busy, nscan, nsort, naidx, reprep, run, mem > 0 FROM sqlite_stmt", 0, 0);
  sqlite3_prepare_v2(db, "SELECT a, b FROM t ORDER BY a; SELECT 2", -1, &one, 0);
  sqlite3_prepare_v2(db, "  INSERT INTO u SELECT b FROM t WHERE b > ?", -1, &two, 0);
  sqlite3_prepare_v2(db, "SELECT count(*) FROM t, u WHERE t.a = u.x", -1, &three, 0);
  show("SELECT rowid, sql, ncol, ro, busy, nscan, nsort, naidx, reprep, run, mem > 0, nstep > 0 FROM sqlite_stmt", 0, 0);
  sqlite3_step(one);
  sqlite3_step(two);
  sqlite3_step(three);
  show("SELECT sql, ncol, ro, busy, nscan, nsort, naidx, reprep, run FROM sqlite_stmt WHERE busy", 0, 0);
  sqlite3_exec(db, "CREATE TABLE v(y)", 0, 0, 0);
  sqlite3_reset(one); sqlite3_reset(two); sqlite3_reset(three);
  while (sqlite3_step(one) == SQLITE_ROW) {}
  while (sqlite3_step(two) == SQLITE_ROW) {}
  sqlite3_step(three);
  show("SELECT sql, ncol, ro, busy, nscan, nsort, naidx, reprep, nstep > 0 FROM sqlite_stmt ORDER BY sql", 0, 0);
  show("SELECT count(*), sum(reprep) FROM main.sqlite_stmt", 0, 0);
  show("SELECT count(*) FROM sqlite_stmt(1)", 0, 0);
  show("CREATE VIRTUAL TABLE s USING sqlite_stmt", 0, 0);
  show("DELETE FROM sqlite_stmt", 0, 0);
  show("SELECT count(*) > 5, min(addr), max(subprog IS NULL) FROM bytecode(?)", one, "stmt-pointer");
  show("SELECT type, schema, name, wr FROM tables_used(?1) ORDER BY 3", one, "stmt-pointer");
  show("SELECT type, schema, name, wr FROM tables_used(?1) ORDER BY 3", two, "stmt-pointer");
  show("SELECT name FROM tables_used WHERE stmt = ?1 ORDER BY 1", three, "stmt-pointer");
  show("SELECT count(*) FROM bytecode(?1)", one, "other");
  show("SELECT count(*) FROM bytecode(?1)", 0, 0);
  show("SELECT name FROM tables_used('SELECT * FROM v')", 0, 0);
  sqlite3_finalize(three);
  sqlite3_finalize(two);
  sqlite3_finalize(one);
  sqlite3_create_function(db, "look", 0, SQLITE_UTF8, 0, look, 0, 0);
  sqlite3_prepare_v2(db, "SELECT look(), 1, 2", -1, &running, 0);
  sqlite3_step(running);
  printf("inside %d\n", sqlite3_column_int(running, 0));
  sqlite3_finalize(running);
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
