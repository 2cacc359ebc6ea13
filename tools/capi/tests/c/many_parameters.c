/* 250,000 parameters, and what the library says that it was built with, as distributions build it. The highest number of a
** parameter was 32,766. Recorded on Debian's library. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  int answer = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  printf("%.60s: %d %s, %d\n", sql, answer, sqlite3_errmsg(db), sqlite3_bind_parameter_count(stmt));
  sqlite3_finalize(stmt);
}

/* `SELECT count(*), sum(column1) FROM (VALUES (?),(?),…)` or a list of IN, of that many. */
static void many(sqlite3 *db, const char *head, const char *each, const char *tail, int count) {
  char *sql = malloc(strlen(head) + count * (strlen(each) + 8) + strlen(tail) + 1), *end = sql;
  end += sprintf(end, "%s", head);
  for (int i = 1; i <= count; i++) end += sprintf(end, each, i), *end++ = ',';
  sprintf(end - 1, "%s", tail);
  sqlite3_stmt *stmt;
  int answer = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  printf("%s%s,…%s of %d: %d %s, %d\n", head, each, tail, count, answer, sqlite3_errmsg(db),
         sqlite3_bind_parameter_count(stmt));
  if (stmt) {
    int bad = 0;
    for (int i = 1; i <= count; i++) bad += sqlite3_bind_int(stmt, i, i) != 0;
    int step = sqlite3_step(stmt);
    printf("  bad %d, beyond %d, step %d, first %lld, last name %s\n", bad, sqlite3_bind_int(stmt, count + 1, 1), step,
           sqlite3_column_int64(stmt, 0), sqlite3_bind_parameter_name(stmt, count));
  }
  sqlite3_finalize(stmt);
  free(sql);
}

static void option(sqlite3 *db, const char *name) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, "SELECT sqlite_compileoption_used(?1), ?1 IN (SELECT * FROM pragma_compile_options)", -1, &stmt, 0);
  sqlite3_bind_text(stmt, 1, name, -1, 0);
  sqlite3_step(stmt);
  int listed = 0;
  for (int i = 0; sqlite3_compileoption_get(i); i++) listed |= strcmp(sqlite3_compileoption_get(i), name) == 0;
  printf("%s: %d %d, %d %d\n", name, sqlite3_compileoption_used(name), listed, sqlite3_column_int(stmt, 0),
         sqlite3_column_int(stmt, 1));
  sqlite3_finalize(stmt);
}

int main(void) {
  sqlite3 *db;
  if (sqlite3_open(":memory:", &db)) return 1;
  printf("limit %d\n", sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, -1));
  prepare(db, "SELECT ?32767");
  prepare(db, "SELECT ?250000");
  prepare(db, "SELECT ?250001");
  prepare(db, "SELECT ?65536, ?");
  prepare(db, "SELECT ?250000, ?");
  prepare(db, "SELECT ?4294967297");
  prepare(db, "SELECT ?0");
  sqlite3_exec(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1),(249999),(250000),(250001)", 0, 0, 0);
  many(db, "SELECT count(*) FROM t WHERE a IN (", "?", ")", 250000);
  many(db, "SELECT count(*) FROM t WHERE a IN (", "?%d", ")", 250000);
  many(db, "SELECT count(*) FROM t WHERE a IN (", "?", ")", 250001);
  many(db, "SELECT count(*) FROM t WHERE a IN (", ":v%d", ")", 5000);
  many(db, "INSERT INTO t VALUES ", "(?)", "", 100000);
  printf("changes %d\n", sqlite3_changes(db));
  printf("lower %d\n", sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, 40000));
  prepare(db, "SELECT ?40001");
  printf("higher %d\n", sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, 1000000));
  printf("limit %d\n", sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, -1));

  option(db, "MAX_VARIABLE_NUMBER=250000");
  option(db, "ENABLE_UPDATE_DELETE_LIMIT");
  option(db, "SQLITE_ENABLE_UPDATE_DELETE_LIMIT");
  option(db, "sqlite_enable_column_metadata");
  option(db, "ENABLE_COLUMN_METADATA");
  option(db, "ENABLE_UNLOCK_NOTIFY");
  option(db, "ENABLE_STMTVTAB");
  option(db, "ENABLE_PREUPDATE_HOOK");
  option(db, "ENABLE_LOAD_EXTENSION");
  option(db, "ENABLE_DBSTAT_VTAB");
  option(db, "ENABLE_MATH_FUNCTIONS");
  option(db, "ENABLE_UPDATE_DELETE_LIMI");
  option(db, "ENABLE_ICU");
  option(db, "MAX_VARIABLE_NUMBER");
  option(db, "THREADSAFE=1");
  option(db, "THREADSAFE=2");
  option(db, "ENABLE_FTS3");
  option(db, "ENABLE_FTS3_PARENTHESIS");
  option(db, "ENABLE_FTS4");
  option(db, "ENABLE_FTS5");
  option(db, "ENABLE_RTREE");
  option(db, "ENABLE_SESSION");
  int sorted = 1;
  for (int i = 1; sqlite3_compileoption_get(i); i++)
    sorted &= strcmp(sqlite3_compileoption_get(i - 1), sqlite3_compileoption_get(i)) < 0;
  printf("sorted %d, before the first %p\n", sorted, (void *)sqlite3_compileoption_get(-1));
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
