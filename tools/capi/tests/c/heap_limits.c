/* Heap limits act: they were remembered only. The soft one makes caches use their pages again and sorters write runs, the hard
** one is answered by SQLITE_NOMEM, and nothing is lost. sqlite3_db_release_memory gives pages back. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number(void *out, int count, char **values, char **names) {
  (void)count, (void)names;
  *(long long *)out = values[0] ? atoll(values[0]) : -1;
  return 0;
}

static long long ask(sqlite3 *db, const char *sql) {
  long long value = -2;
  if (sqlite3_exec(db, sql, number, &value, 0)) printf("  %s: %s\n", sql, sqlite3_errmsg(db));
  return value;
}

static int run(sqlite3 *db, const char *sql) {
  int answer = sqlite3_exec(db, sql, 0, 0, 0);
  printf("%d %s%s%s\n", answer, sql, answer ? ": " : "", answer ? sqlite3_errmsg(db) : "");
  return answer;
}

static const long long MB = 1 << 20;
static const char *const FILL =
    "WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c WHERE i < 6000)"
    " INSERT INTO t SELECT i, randomblob(3000) FROM c";

/* Whether the memory in use has stayed below what it was and so many megabytes since `from`. */
static void peak(const char *what, long long from, long long most) {
  long long highest = sqlite3_memory_highwater(1) - from;
  /* Small blocks are not refused. */
  int within = highest <= most * MB + MB / 4;
  printf("%s: %s %lld MB\n", what, within ? "within" : "beyond", most);
  if (!within && getenv("SHOW")) printf("  %lld\n", highest);
}

static sqlite3 *open_at(const char *name) {
  sqlite3 *db;
  if (sqlite3_open(name, &db)) exit(1);
  return db;
}

static void soft(void) {
  sqlite3 *db = open_at("soft.db");
  run(db, "PRAGMA cache_size=-100000; CREATE TABLE t(i, b)");
  printf("before %lld, now %lld\n", sqlite3_soft_heap_limit64(4 * MB), sqlite3_soft_heap_limit64(-1));
  sqlite3_memory_highwater(1);
  run(db, "BEGIN");
  run(db, FILL);
  run(db, "UPDATE t SET b = zeroblob(2000) WHERE i % 3 = 0");
  peak("18 MB of changes", 0, 8);
  run(db, "COMMIT");
  printf("rows %lld, bytes %lld\n", ask(db, "SELECT count(*) FROM t"), ask(db, "SELECT sum(length(b)) FROM t"));
  sqlite3_memory_highwater(1);
  sqlite3_stmt *stmt;
  int rows = 0, right = 1, before = 0;
  sqlite3_prepare_v2(db, "SELECT i, b FROM t ORDER BY i DESC", -1, &stmt, 0);
  for (; sqlite3_step(stmt) == SQLITE_ROW; before = sqlite3_column_int(stmt, 0), rows++)
    right &= !rows || sqlite3_column_int(stmt, 0) < before;
  printf("sorted %d, right %d, %d\n", rows, right, sqlite3_finalize(stmt));
  peak("a sort of 16 MB", 0, 18);
  sqlite3_soft_heap_limit64(0);
  run(db, "PRAGMA cache_size=-100000");
  ask(db, "SELECT sum(length(b)) FROM t");
  long long full = sqlite3_memory_used();
  printf("full cache: %s\n", full > 10 * MB ? "more than 10 MB" : "less");
  printf("release %d, ", sqlite3_db_release_memory(db));
  printf("%s\n", sqlite3_memory_used() < full / 4 ? "given back" : "kept");
  printf("bytes %lld\n", ask(db, "SELECT sum(length(b)) FROM t"));
  sqlite3_prepare_v2(db, "SELECT i FROM t ORDER BY rowid", -1, &stmt, 0);
  rows = 0, right = 1;
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    rows++, right &= sqlite3_column_int(stmt, 0) == rows;
    if (rows % 500 == 0) sqlite3_db_release_memory(db);
  }
  printf("%d rows, right %d, %d\n", rows, right, sqlite3_finalize(stmt));
  run(db, "BEGIN; DELETE FROM t WHERE i > 3000");
  printf("release %d\n", sqlite3_db_release_memory(db));
  run(db, "ROLLBACK");
  printf("rows %lld, check %lld\n", ask(db, "SELECT count(*) FROM t"), ask(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"));
  printf("close %d\n", sqlite3_close(db));
}

static void hard(void) {
  sqlite3 *db = open_at(":memory:");
  run(db, "CREATE TABLE t(i, b)");
  sqlite3_memory_highwater(1);
  printf("before %lld, ", sqlite3_hard_heap_limit64(6 * MB));
  printf("now %lld, soft %lld\n", sqlite3_hard_heap_limit64(-1), sqlite3_soft_heap_limit64(-1));
  run(db, FILL);
  peak("too many pages", 0, 6);
  printf("rows %lld\n", ask(db, "SELECT count(*) FROM t"));
  run(db, "SELECT length(randomblob(50000000))");
  run(db, "SELECT length(hex(zeroblob(5000000)))");
  run(db, "SELECT length(replace(hex(zeroblob(500000)), '0', '0123456789abcdef'))");
  run(db, "WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c WHERE i < 9000)"
          " SELECT length(group_concat(hex(randomblob(1000)))) FROM c");
  peak("long values", 0, 6);
  void *large = sqlite3_malloc64(20 * MB), *small = sqlite3_malloc64(100);
  printf("malloc %d %d\n", large != 0, small != 0);
  sqlite3_free(large);
  sqlite3_free(small);
  sqlite3_hard_heap_limit64(0);
  sqlite3_soft_heap_limit64(0);
  run(db, FILL);
  printf("rows %lld, check %lld\n", ask(db, "SELECT count(*) FROM t"), ask(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"));
  printf("close %d\n", sqlite3_close(db));

  db = open_at("hard.db");
  run(db, "PRAGMA cache_size=-100000; CREATE TABLE t(i, b)");
  sqlite3_hard_heap_limit64(6 * MB);
  sqlite3_memory_highwater(1);
  /* SQLite fails where pages could be written to the file; nobody has to. */
  int answer = sqlite3_exec(db, FILL, 0, 0, 0);
  long long filled = answer ? 0 : 6000;
  printf("a file's pages: %s\n", answer == SQLITE_OK || answer == SQLITE_NOMEM ? "written or refused" : sqlite3_errmsg(db));
  peak("a file's pages", 0, 6);
  sqlite3_exec(db, "BEGIN; INSERT INTO t VALUES(0, 'before')", 0, 0, 0);
  sqlite3_exec(db, "PRAGMA cache_spill=OFF", 0, 0, 0);
  answer = sqlite3_exec(db, FILL, 0, 0, 0);
  printf("pages that may not be spilled: %d\n", answer);
  peak("pages that may not be spilled", 0, 6);
  sqlite3_hard_heap_limit64(0);
  sqlite3_soft_heap_limit64(0);
  sqlite3_exec(db, "ROLLBACK", 0, 0, 0);
  printf("as before: %d, check %lld\n", ask(db, "SELECT count(*) FROM t") == filled,
         ask(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"));
  printf("close %d\n", sqlite3_close(db));
}

int main(void) {
  remove("soft.db"), remove("hard.db");
  soft();
  hard();
  return 0;
}
