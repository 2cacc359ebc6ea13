/* Prints what an authorizer is asked for statements of every kind, and what its answers do. The output is
** compared with that of the same program on SQLite's own library. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int quiet;
/* The answer to one action on one name. */
static int wanted_code, wanted_answer;
static const char *wanted_name;

static const char *const names[] = {
    "COPY", "CREATE_INDEX", "CREATE_TABLE", "CREATE_TEMP_INDEX", "CREATE_TEMP_TABLE", "CREATE_TEMP_TRIGGER",
    "CREATE_TEMP_VIEW", "CREATE_TRIGGER", "CREATE_VIEW", "DELETE", "DROP_INDEX", "DROP_TABLE", "DROP_TEMP_INDEX",
    "DROP_TEMP_TABLE", "DROP_TEMP_TRIGGER", "DROP_TEMP_VIEW", "DROP_TRIGGER", "DROP_VIEW", "INSERT", "PRAGMA", "READ",
    "SELECT", "TRANSACTION", "UPDATE", "ATTACH", "DETACH", "ALTER_TABLE", "REINDEX", "ANALYZE", "CREATE_VTABLE",
    "DROP_VTABLE", "FUNCTION", "SAVEPOINT", "RECURSIVE"};

static const char *shown(const char *text) { return text ? text : "-"; }

static int ask(void *user, int code, const char *a, const char *b, const char *c, const char *d) {
  if (!quiet) printf("  %s %s %s %s %s\n", names[code], shown(a), shown(b), shown(c), shown(d));
  if (wanted_name && code == wanted_code && (strcmp(shown(a), wanted_name) == 0 || strcmp(shown(b), wanted_name) == 0))
    return wanted_answer;
  return SQLITE_OK;
}

static void run(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  const char *tail = sql;
  /* What is asked for within such a statement differs. */
  int skips = *sql == '~';
  if (skips) quiet = 1, tail++;
  printf("%s\n", sql);
  while (*tail) {
    int rc = sqlite3_prepare_v2(db, tail, -1, &stmt, &tail);
    if (rc) {
      printf("  prepare: %d %s\n", rc, sqlite3_errmsg(db));
      return;
    }
    if (!stmt) break;
    while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
      int i;
      if (skips) continue;
      printf("  row:");
      for (i = 0; i < sqlite3_column_count(stmt); i++) printf(" %s", shown((const char *)sqlite3_column_text(stmt, i)));
      printf("\n");
    }
    if (rc != SQLITE_DONE) printf("  step: %d %s\n", rc, sqlite3_errmsg(db));
    sqlite3_finalize(stmt);
  }
  if (skips) quiet = 0;
}

static void answer(sqlite3 *db, int code, const char *name, int result, const char *sql) {
  printf("-- answer %d to %s %s\n", result, names[code], name);
  wanted_code = code;
  wanted_name = name;
  wanted_answer = result;
  quiet = 1;
  run(db, sql);
  quiet = 0;
  wanted_name = 0;
}

static const char *const statements[] = {
#include "authorizer_statements.h"
};

int main(void) {
  sqlite3 *db;
  unsigned i;
  sqlite3_open(":memory:", &db);
  sqlite3_extended_result_codes(db, 1);
  sqlite3_set_authorizer(db, ask, 0);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) run(db, statements[i]);
#include "authorizer_answers.h"
  sqlite3_set_authorizer(db, 0, 0);
  run(db, "SELECT a FROM t1");
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
