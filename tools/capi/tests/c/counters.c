/* What statements, connections and the process count. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static void show(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  int i, rows = 0, steps;
  static const int counters[] = {SQLITE_STMTSTATUS_FULLSCAN_STEP, SQLITE_STMTSTATUS_SORT, SQLITE_STMTSTATUS_AUTOINDEX,
    SQLITE_STMTSTATUS_REPREPARE, SQLITE_STMTSTATUS_RUN, SQLITE_STMTSTATUS_FILTER_HIT};
  if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0)) {
    printf("%s: %s\n", sqlite3_errmsg(db), sql);
    return;
  }
  while (sqlite3_step(stmt) == SQLITE_ROW) rows++;
  printf("%s: %d rows;", sql, rows);
  for (i = 0; i < 6; i++) printf(" %d", sqlite3_stmt_status(stmt, counters[i], 0));
  steps = sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_VM_STEP, 0);
  printf(" steps %s", rows > 20 ? (steps > rows ? "many" : "few") : "any");
  /* A second run counts on, a reset begins anew. */
  sqlite3_reset(stmt);
  while (sqlite3_step(stmt) == SQLITE_ROW);
  printf(" again %d", sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1));
  printf(" %d", sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0));
  printf(" %d\n", sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_RUN, 1));
  if (sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_VM_STEP, 1) < steps) printf("  fewer steps\n");
  if (sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_VM_STEP, 0)) printf("  steps are left\n");
  sqlite3_finalize(stmt);
}

static void statements(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); CREATE INDEX i ON t(b); CREATE TABLE u(x, y);"
    "WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 100) INSERT INTO t SELECT x, x % 10, x * 7 % 100 FROM n;"
    "INSERT INTO u SELECT a, c FROM t", 0, 0, 0);
  show(db, "SELECT * FROM t");
  show(db, "SELECT * FROM t WHERE c = 7");
  show(db, "SELECT * FROM t WHERE a = 7");
  show(db, "SELECT * FROM t WHERE a > 50");
  show(db, "SELECT * FROM t WHERE b = 7");
  show(db, "SELECT * FROM t WHERE b > 7");
  show(db, "SELECT b FROM t");
  show(db, "SELECT * FROM t ORDER BY c");
  show(db, "SELECT * FROM t ORDER BY a");
  show(db, "SELECT * FROM t ORDER BY a DESC");
  show(db, "SELECT c, count(*) FROM t GROUP BY c");
  show(db, "SELECT b, count(*) FROM t GROUP BY b");
  show(db, "SELECT DISTINCT c FROM t");
  show(db, "SELECT c FROM t LIMIT 5");
  show(db, "SELECT count(*) FROM t, u WHERE t.c = u.y");
  show(db, "SELECT count(*) FROM u AS v, u AS w WHERE v.x = w.y");
  show(db, "SELECT * FROM t WHERE a IN (1, 2, 3)");
  show(db, "SELECT max(c) FROM t");
  show(db, "UPDATE t SET c = c + 1 WHERE c < 0");
  show(db, "DELETE FROM t WHERE c = -5");
  show(db, "SELECT a FROM t UNION SELECT x FROM u");
  show(db, "SELECT (SELECT max(y) FROM u WHERE x = t.a) FROM t");
  show(db, "VALUES(1), (2)");
  sqlite3_prepare_v2(db, "SELECT * FROM t WHERE b = 3", -1, &stmt, 0);
  sqlite3_step(stmt);
  sqlite3_reset(stmt);
  sqlite3_exec(db, "CREATE INDEX j ON t(c)", 0, 0, 0);
  sqlite3_step(stmt);
  printf("prepared again %d, runs %d\n", sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_REPREPARE, 1), sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_RUN, 0));
  printf("%d\n", sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_REPREPARE, 0));
  printf("memory %d\n", sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_MEMUSED, 1) > 100);
  sqlite3_finalize(stmt);
  sqlite3_close(db);
}

static int status(sqlite3 *db, int counter, int reset) {
  int now = -1, most = -1;
  sqlite3_db_status(db, counter, &now, &most, reset);
  return now;
}

static void connection(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  int before;
  remove("status.db");
  sqlite3_open("status.db", &db);
  sqlite3_exec(db, "PRAGMA cache_size = 10; CREATE TABLE t(a, b)", 0, 0, 0);
  printf("schema %d, cache %d, statements %d\n", status(db, SQLITE_DBSTATUS_SCHEMA_USED, 0) > 0, status(db, SQLITE_DBSTATUS_CACHE_USED, 0) > 0,
    status(db, SQLITE_DBSTATUS_STMT_USED, 0));
  before = status(db, SQLITE_DBSTATUS_SCHEMA_USED, 0);
  sqlite3_exec(db, "CREATE TABLE u(c, d, e); CREATE INDEX i ON u(c); CREATE VIEW v AS SELECT * FROM t; SELECT * FROM u", 0, 0, 0);
  printf("more schema %d\n", status(db, SQLITE_DBSTATUS_SCHEMA_USED, 0) > before);
  sqlite3_prepare_v2(db, "SELECT * FROM t", -1, &stmt, 0);
  printf("a statement %d\n", status(db, SQLITE_DBSTATUS_STMT_USED, 0) > 0);
  sqlite3_finalize(stmt);
  printf("none %d\n", status(db, SQLITE_DBSTATUS_STMT_USED, 0));
  status(db, SQLITE_DBSTATUS_CACHE_WRITE, 1);
  sqlite3_exec(db, "INSERT INTO t VALUES(1, zeroblob(5000))", 0, 0, 0);
  printf("written %d\n", status(db, SQLITE_DBSTATUS_CACHE_WRITE, 1) > 0);
  printf("written %d\n", status(db, SQLITE_DBSTATUS_CACHE_WRITE, 0));
  status(db, SQLITE_DBSTATUS_CACHE_HIT, 1);
  status(db, SQLITE_DBSTATUS_CACHE_MISS, 1);
  sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0);
  printf("hits %d\n", status(db, SQLITE_DBSTATUS_CACHE_HIT, 0) > 0);
  sqlite3_close(db);
  sqlite3_open("status.db", &db);
  sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0);
  printf("misses %d\n", status(db, SQLITE_DBSTATUS_CACHE_MISS, 0) > 0);
  status(db, SQLITE_DBSTATUS_CACHE_SPILL, 1);
  sqlite3_exec(db, "PRAGMA cache_size = 5; BEGIN; WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 500) INSERT INTO t SELECT x, zeroblob(500) FROM n", 0, 0, 0);
  printf("spilled %d\n", status(db, SQLITE_DBSTATUS_CACHE_SPILL, 0) > 0);
  sqlite3_exec(db, "ROLLBACK; PRAGMA foreign_keys = 1; CREATE TABLE p(k PRIMARY KEY); CREATE TABLE c(k REFERENCES p DEFERRABLE INITIALLY DEFERRED)", 0, 0, 0);
  printf("deferred %d", status(db, SQLITE_DBSTATUS_DEFERRED_FKS, 0));
  sqlite3_exec(db, "BEGIN; INSERT INTO c VALUES(1)", 0, 0, 0);
  printf(" %d", status(db, SQLITE_DBSTATUS_DEFERRED_FKS, 0));
  sqlite3_exec(db, "INSERT INTO p VALUES(1)", 0, 0, 0);
  printf(" %d\n", status(db, SQLITE_DBSTATUS_DEFERRED_FKS, 0));
  sqlite3_close(db);
}

static void process(void) {
  sqlite3 *db[5];
  sqlite3_int64 before, now, most;
  void *block;
  int i;
  before = sqlite3_memory_used();
  for (i = 0; i < 5; i++) sqlite3_open(":memory:", &db[i]);
  printf("connections %d\n", sqlite3_memory_used() > before + 1000);
  block = sqlite3_malloc(123456);
  printf("blocks %d\n", sqlite3_memory_used() > before + 123456);
  sqlite3_status64(SQLITE_STATUS_MALLOC_SIZE, &now, &most, 0);
  printf("largest %d\n", most >= 123456);
  sqlite3_free(block);
  for (i = 0; i < 5; i++) sqlite3_close(db[i]);
  printf("highest %d\n", sqlite3_memory_highwater(1) >= before + 123456);
  printf("given back %d\n", sqlite3_memory_used() <= before);
  printf("highest %d\n", sqlite3_memory_highwater(0) < before + 123456);
}

int main(void) {
  setvbuf(stdout, 0, _IOLBF, 0);
  statements();
  connection();
  process();
  return 0;
}
