/* Statements whose schema has changed: what changes() is meanwhile, statements of old, texts that are traced. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3 *db, *other;

static int row(void *user, int n, char **values, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("  %s = %s\n", names[i], values[i] ? values[i] : "NULL");
  return 0;
}
static void run(sqlite3 *where, const char *sql) {
  char *error = 0;
  int rc = sqlite3_exec(where, sql, row, 0, &error);
  printf("%s = %d %s\n", sql, rc, error ? error : "");
  sqlite3_free(error);
}
static int trace(unsigned what, void *user, void *stmt, void *detail) {
  printf("  trace '%s'\n", (char *)detail);
  return 0;
}
static void old_trace(void *user, const char *text) { printf("  told '%s'\n", text); }
static void inner(sqlite3_context *context, int n, sqlite3_value **values) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, (const char *)sqlite3_value_text(values[0]), -1, &stmt, 0);
  sqlite3_step(stmt);
  sqlite3_finalize(stmt);
}

int main(void) {
  sqlite3_stmt *stmt;
  char *text;
  int i, rc;
  remove("again.db");
  sqlite3_open("again.db", &db);
  sqlite3_open("again.db", &other);
  run(db, "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES (1, 'a'); CREATE TABLE log(t)");
  sqlite3_prepare_v2(db, "UPDATE t SET v = 'b' WHERE id = 1 RETURNING id", -1, &stmt, 0);
  run(db, "DROP TABLE t; CREATE TABLE t(id INTEGER NOT NULL PRIMARY KEY, v); INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')");
  rc = sqlite3_step(stmt);
  printf("step %d changes %d", rc, sqlite3_changes(db));
  rc = sqlite3_step(stmt);
  printf(" step %d changes %d\n", rc, sqlite3_changes(db));
  sqlite3_finalize(stmt);
  sqlite3_prepare_v2(db, "INSERT INTO log VALUES (changes() || ' changes')", -1, &stmt, 0);
  run(db, "CREATE TABLE t3(x); INSERT INTO t(v) VALUES ('d'), ('e')");
  rc = sqlite3_step(stmt);
  printf("step %d reset %d\n", rc, sqlite3_reset(stmt));
  sqlite3_finalize(stmt);
  run(db, "SELECT * FROM log");

  /* Prepared as of old, again and again after another connection has changed the schema. */
  run(other, "SELECT count(*) FROM t");
  for (i = 0; i < 3; i++) {
    run(db, "CREATE TABLE n(x); DROP TABLE n");
    int tries = 0;
    do {
      sqlite3_prepare(other, "SELECT rowid FROM t", -1, &stmt, 0);
      rc = sqlite3_step(stmt);
      if (rc == SQLITE_ERROR) { printf("  finalized %d\n", sqlite3_finalize(stmt)); stmt = 0; }
    } while (rc == SQLITE_ERROR && ++tries < 5);
    printf("after %d tries %d\n", tries, rc);
    sqlite3_finalize(stmt);
  }

  /* What runs within another statement is traced as comments, line by line. */
  sqlite3_create_function(db, "sql", 1, SQLITE_UTF8, 0, inner, 0, 0);
  sqlite3_trace_v2(db, SQLITE_TRACE_STMT, trace, 0);
  run(db, "SELECT sql('SELECT 1,\n  2,\n\n  3')");
  sqlite3_trace_v2(db, 0, 0, 0);
  sqlite3_trace(db, old_trace, 0);
  run(db, "SELECT sql('SELECT 1,\n  2,\n\n  3')");
  sqlite3_trace(db, 0, 0);
  sqlite3_prepare_v2(db, "SELECT ?, 1", -1, &stmt, 0);
  sqlite3_bind_text(stmt, 1, "hi\0all", 6, SQLITE_STATIC);
  text = sqlite3_expanded_sql(stmt);
  printf("expanded %s\n", text);
  sqlite3_free(text);
  sqlite3_finalize(stmt);
  printf("close %d %d\n", sqlite3_close(db), sqlite3_close(other));
  return 0;
}
