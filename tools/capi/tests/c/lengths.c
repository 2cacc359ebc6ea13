/* What is longer than SQLITE_LIMIT_LENGTH: bound values, literals, names of columns. Tables with more columns than
** SQLITE_LIMIT_COLUMN has been lowered to. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3 *db;
static char big[3000], sql[8000];

static void run(sqlite3_stmt *stmt, const char *what, int bound) {
  int answer = sqlite3_step(stmt), type = sqlite3_column_type(stmt, 0), bytes = sqlite3_column_bytes(stmt, 0);
  printf("%s: bind %d, step %d, type %d, %d bytes", what, bound, answer, type, bytes);
  answer = sqlite3_reset(stmt);
  printf(", reset %d %s\n", answer, sqlite3_errmsg(db));
}

static void bound(void) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, "SELECT ?", -1, &stmt, 0);
  sqlite3_bind_int(stmt, 1, 5);
  run(stmt, "text", sqlite3_bind_text(stmt, 1, big, 1001, 0));
  run(stmt, "text that fits", sqlite3_bind_text(stmt, 1, big, 1000, 0));
  run(stmt, "copied text", sqlite3_bind_text(stmt, 1, big, 1001, SQLITE_TRANSIENT));
  run(stmt, "blob", sqlite3_bind_blob(stmt, 1, big, 1001, 0));
  run(stmt, "copied blob", sqlite3_bind_blob(stmt, 1, big, 1001, SQLITE_TRANSIENT));
  run(stmt, "UTF-16", sqlite3_bind_text16(stmt, 1, big, 1002, 0));
  run(stmt, "UTF-16 that grows", sqlite3_bind_text16(stmt, 1, big, 1000, 0));
  run(stmt, "blob64", sqlite3_bind_blob64(stmt, 1, big, 1001, 0));
  run(stmt, "text64", sqlite3_bind_text64(stmt, 1, big, 1001, 0, SQLITE_UTF8));
  run(stmt, "zeroblob", sqlite3_bind_zeroblob(stmt, 1, 1001));
  run(stmt, "zeroblob64", sqlite3_bind_zeroblob64(stmt, 1, 1001));
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 2000);
  sqlite3_bind_text(stmt, 1, big, 1500, 0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000);
  run(stmt, "limit lowered later", 0);
  sqlite3_finalize(stmt);
}

static void text(const char *format, int length) {
  sqlite3_stmt *stmt;
  int answer;
  sprintf(sql, format, length, big);
  answer = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  printf("%s %d: prepare %d %s\n", format, length, answer, sqlite3_errmsg(db));
  if (!answer) run(stmt, "  run", 0);
  sqlite3_finalize(stmt);
}

static void columns(void) {
  static const char *statements[] = {"CREATE TABLE t6(a, b, c, d, e, f)", "CREATE TABLE t7(a, b, c, d, e, f, g)", "SELECT * FROM t9",
    "INSERT INTO t9 VALUES (1, 2, 3, 4, 5, 6, 7, 8, 9)", "UPDATE t9 SET a = 1", "SELECT a FROM t9", "SELECT a FROM v", "DROP TABLE t6",
    "CREATE INDEX i1 ON t9(b)", "SELECT b FROM t9 WHERE b = 2"};
  sqlite3 *own;
  unsigned i;
  sqlite3_open(":memory:", &own);
  sqlite3_exec(own, "CREATE TABLE t9(a, b, c, d, e, f, g, h, i); CREATE VIEW v AS SELECT * FROM t9; CREATE INDEX i9 ON t9(a)", 0, 0, 0);
  sqlite3_limit(own, SQLITE_LIMIT_COLUMN, 6);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) {
    printf("%s: %d", statements[i], sqlite3_exec(own, statements[i], 0, 0, 0));
    printf(" %s\n", sqlite3_errmsg(own));
  }
  sqlite3_close(own);
}

int main(void) {
  memset(big, 'A', sizeof big);
  sqlite3_open(":memory:", &db);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000);
  bound();
  sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 100000);
  text("SELECT '%.*s' AS x", 1001);
  text("SELECT '%.*s' AS x", 1000);
  text("SELECT '%.*s'", 999);
  text("SELECT '%.*s'", 998);
  text("SELECT x'%.*s' AS x", 2002);
  text("SELECT length('%.*s') AS x", 1001);
  text("SELECT 1 WHERE '%.*s' = 'a'", 1001);
  text("SELECT 1 AS \"%.*s\"", 1001);
  columns();
  return sqlite3_close(db);
}
