/* How far preparations read, in texts of several statements and in wrong ones; texts that differ in literals only. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3 *db;

static void prepare(const char *sql, int length) {
  sqlite3_stmt *stmt = 0;
  const char *tail = 0;
  int rc = sqlite3_prepare_v2(db, sql, length, &stmt, &tail);
  printf("%s [%d]: %d %d %d %s\n", sql, length, rc, stmt != 0, tail ? (int)(tail - sql) : -1, sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
}

static void all(const char *sql) {
  prepare(sql, -1);
  prepare(sql, (int)strlen(sql));
  prepare(sql, (int)strlen(sql) + 1);
  prepare(sql, 12);
}

static void literals(const char *sql, int value) {
  sqlite3_stmt *stmt;
  int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  printf("%s: %d, %d parameters\n", sqlite3_sql(stmt), rc, sqlite3_bind_parameter_count(stmt));
  if (sqlite3_bind_parameter_count(stmt) > 0) sqlite3_bind_int(stmt, 1, value);
  printf("too many: %d\n", sqlite3_bind_int(stmt, sqlite3_bind_parameter_count(stmt) + 1, 7));
  char *expanded = sqlite3_expanded_sql(stmt);
  printf("%s\n", expanded);
  sqlite3_free(expanded);
  while (sqlite3_step(stmt) == SQLITE_ROW) printf("-> %s\n", (const char *)sqlite3_column_text(stmt, 0));
  sqlite3_reset(stmt);
  sqlite3_clear_bindings(stmt);
  while (sqlite3_step(stmt) == SQLITE_ROW) printf("cleared -> %s\n", (const char *)sqlite3_column_text(stmt, 0));
  printf("%d\n", sqlite3_finalize(stmt));
}

int main(void) {
  static char script[200000];
  char text[200];
  size_t used = 0;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b)", 0, 0, 0);
  all("SELECT foo; SELECT 1");
  all("SELECT 1 1 ; SELECT 2");
  all("SELECT 'abc ; SELECT 2");
  all(";; SELECT 1;; x");
  all(" -- c ;\n SELECT 1; y");
  all("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END; SELECT 5");
  all("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT FROM; END; SELECT 5");
  all("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; endx; SELECT 5; END; x");
  all("EXPLAIN CREATE TEMP TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END; z");
  all("SELECT '\xff'; SELECT 1");
  all("");
  all(";");
  all("/* open");
  for (int i = 0; i < 5; i++) {
    sprintf(text, "INSERT INTO t VALUES(%d, 'it''s %d')", i + 1, i * i);
    literals(text, 0);
    sprintf(text, "SELECT b FROM t WHERE a=%d AND b IS NOT ?1; SELECT 2", i);
    literals(text, i);
    sprintf(text, "SELECT b FROM t WHERE a=?1 AND b<>'%d'", i);
    literals(text, i);
    sprintf(text, "SELECT b FROM t WHERE a<%d.5 AND a>=-%d ORDER BY 1", i, i);
    literals(text, i);
  }
  /* A script of many statements, one of which ends far behind the others. */
  for (int i = 10; i < 3000; i++) {
    used += sprintf(script + used, "INSERT INTO t VALUES(%d, %d.25);%s", i, i, i % 7 ? " " : "\n");
  }
  used += sprintf(script + used, "INSERT INTO t VALUES(1000000, '%05000d');", 7);
  sprintf(script + used, "SELECT 1");
  printf("%d\n", sqlite3_exec(db, script, 0, 0, 0));
  literals("SELECT count(*) || ' ' || sum(a) || ' ' || sum(length(b)) FROM t", 0);
  printf("%d\n", sqlite3_close(db));
  return 0;
}
