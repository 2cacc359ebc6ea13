/* Work of one kind, for counting its instructions: fast_paths NAME. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, 0, 0, 0)) fail(sql);
}

/* All rows of a query. */
static void walk(const char *sql) {
  sqlite3_stmt *stmt;
  if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0)) fail(sql);
  while (sqlite3_step(stmt) == SQLITE_ROW) sqlite3_column_int64(stmt, 0);
  if (sqlite3_finalize(stmt)) fail(sql);
}

/* Binds i (or a number spread over the rows) to a statement, many times. */
static void repeat(const char *sql, int count, int spread) {
  sqlite3_stmt *stmt;
  int i;
  if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0)) fail(sql);
  for (i = 1; i <= count; i++) {
    sqlite3_bind_int(stmt, 1, spread ? (int)((i * 7919LL) % 20000) + 1 : i);
    while (sqlite3_step(stmt) == SQLITE_ROW) sqlite3_column_int(stmt, 0);
    sqlite3_reset(stmt);
  }
  if (sqlite3_finalize(stmt)) fail(sql);
}

/* Prepares texts that differ, or do not. */
static void prepare(const char *format, int count, int same) {
  char sql[300];
  int i;
  for (i = 0; i < count; i++) {
    sqlite3_stmt *stmt;
    snprintf(sql, sizeof sql, format, same ? 7 : i);
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0)) fail(sql);
    sqlite3_step(stmt);
    sqlite3_finalize(stmt);
  }
}

static void fill(const char *file) {
  if (sqlite3_open(file, &db)) fail(file);
  run("CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c REAL)");
  run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
      "INSERT INTO t SELECT i, i * 7919 % 1000, 'text ' || (i * 31 % 5000), i / 3.0 FROM n");
  run("CREATE INDEX tb ON t(b)");
}

/* Looks rows up by two indexes beside another connection that changes one. */
static void beside(const char *file, int count) {
  sqlite3 *other;
  sqlite3_stmt *update, *lookup;
  int i;
  run("PRAGMA journal_mode = wal; PRAGMA synchronous = off");
  if (sqlite3_open(file, &other)) fail(file);
  if (sqlite3_prepare_v2(other, "UPDATE t SET a = ?1 WHERE id = 7", -1, &update, 0)) fail("update");
  if (sqlite3_prepare_v2(db, "SELECT a FROM t WHERE b = 'text ' || ?1", -1, &lookup, 0)) fail("lookup");
  for (i = 0; i < count; i++) {
    sqlite3_bind_int(update, 1, i);
    if (sqlite3_step(update) != SQLITE_DONE) fail("update");
    sqlite3_reset(update);
    sqlite3_bind_int(lookup, 1, i % 50);
    while (sqlite3_step(lookup) == SQLITE_ROW) sqlite3_column_int(lookup, 0);
    sqlite3_reset(lookup);
  }
  sqlite3_finalize(update);
  sqlite3_finalize(lookup);
  sqlite3_close(other);
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "";
  const char *file = argc > 2 ? argv[2] : ":memory:";
  fill(file);
  if (!strcmp(name, "walk")) walk("SELECT id, a, b, c FROM t");
  else if (!strcmp(name, "filter")) walk("SELECT sum(c) FROM t WHERE a > 500 AND id % 3 = 1");
  else if (!strcmp(name, "sums")) walk("SELECT count(*), sum(a), min(a), max(a), avg(c) FROM t");
  else if (!strcmp(name, "distinct")) walk("SELECT DISTINCT a % 50, b > 'text 3' FROM t");
  else if (!strcmp(name, "sort")) walk("SELECT id FROM t ORDER BY c DESC, b");
  else if (!strcmp(name, "lookup")) repeat("SELECT a FROM t WHERE id = ?1", 20000, 1);
  else if (!strcmp(name, "by text")) repeat("SELECT id FROM t WHERE b = 'text ' || ?1", 20000, 1);
  else if (!strcmp(name, "sums of join")) walk("SELECT sum(x.a + y.a), max(y.c) FROM t x JOIN t y ON y.id = x.id + 1");
  else if (!strcmp(name, "join")) walk("SELECT count(*) FROM t x JOIN t y ON y.id = x.id + 1");
  else if (!strcmp(name, "append")) { run("BEGIN; CREATE TABLE u(x INTEGER PRIMARY KEY, y)"); repeat("INSERT INTO u VALUES(?1, 'some text')", 20000, 0); run("COMMIT"); }
  else if (!strcmp(name, "insert")) { run("BEGIN; CREATE TABLE u(x PRIMARY KEY, y)"); repeat("INSERT OR IGNORE INTO u VALUES('key ' || ?1, 'some text')", 20000, 1); run("COMMIT"); }
  else if (!strcmp(name, "update")) { run("BEGIN"); repeat("UPDATE t SET a = a + 1 WHERE id = ?1", 20000, 1); run("COMMIT"); }
  else if (!strcmp(name, "blobs")) { run("CREATE TABLE u(x)"); prepare("INSERT INTO u VALUES(zeroblob(100000 + %d))", 100, 0); sqlite3_db_release_memory(db); walk("SELECT x FROM u"); }
  else if (!strcmp(name, "same text")) prepare("SELECT a FROM t WHERE id = %d", 5000, 1);
  else if (!strcmp(name, "like text")) prepare("SELECT a FROM t WHERE id = %d", 5000, 0);
  else if (!strcmp(name, "new text")) prepare("SELECT a AS a%d FROM t WHERE id = 5", 5000, 0);
  else if (!strcmp(name, "random")) walk("SELECT count(random()) FROM t");
  else if (!strcmp(name, "beside a writer")) beside(file, 5000);
  else if (strcmp(name, "nothing")) fail("no such work");
  sqlite3_close(db);
  return 0;
}
