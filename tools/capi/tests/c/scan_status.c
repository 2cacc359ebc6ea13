/* What sqlite3_stmt_scanstatus tells of loops and of the other parts of plans; cycles are only looked at as such. */
#include <sqlite3.h>
#include <stdio.h>

#ifndef SQLITE_SCANSTAT_NCYCLE
#define SQLITE_SCANSTAT_NCYCLE 7
#endif

static sqlite3 *db;

static void element(sqlite3_stmt *stmt, int i, int flags) {
  sqlite3_int64 loops = -7, visits = -7;
  double estimate = -7;
  const char *name = "?", *text = "?";
  int id = -7, parent = -7;
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_NLOOP, flags, &loops);
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_NVISIT, flags, &visits);
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_EST, flags, &estimate);
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_NAME, flags, &name);
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_EXPLAIN, flags, &text);
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_SELECTID, flags, &id);
  sqlite3_stmt_scanstatus_v2(stmt, i, SQLITE_SCANSTAT_PARENTID, flags, &parent);
  printf("  %d%s: loops %lld visits %lld estimate %g name %s text '%s' id %d parent %d\n", i, flags ? " of all" : "", loops,
    visits, estimate, name ? name : "-", text ? text : "-", id != 0, parent != 0);
}

static int count(sqlite3_stmt *stmt, int flags) {
  int n = 0, id;
  while (!sqlite3_stmt_scanstatus_v2(stmt, n, SQLITE_SCANSTAT_SELECTID, flags, &id)) n++;
  return n;
}

static void show(sqlite3_stmt *stmt) {
  int i, n;
  n = count(stmt, 0);
  for (i = 0; i < n; i++) element(stmt, i, 0);
  n = count(stmt, SQLITE_SCANSTAT_COMPLEX);
  for (i = 0; i < n; i++) element(stmt, i, SQLITE_SCANSTAT_COMPLEX);
}

static void run(const char *sql) {
  sqlite3_stmt *stmt = 0;
  sqlite3_int64 cycles = -7;
  int rc, rows = 0;
  printf("%s\n", sql);
  if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0)) {
    printf("  %s\n", sqlite3_errmsg(db));
    return;
  }
  while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) rows++;
  printf("  = %d, %d rows\n", rc, rows);
  show(stmt);
  rc = sqlite3_stmt_scanstatus_v2(stmt, -1, SQLITE_SCANSTAT_NCYCLE, 0, &cycles);
  printf("  cycles %d %d\n", rc, cycles > 0);
  sqlite3_finalize(stmt);
}

int main(void) {
  sqlite3_stmt *stmt;
  sqlite3_int64 number = -7;
  int on = -1;
  sqlite3_open(":memory:", &db);
  sqlite3_db_config(db, SQLITE_DBCONFIG_STMT_SCANSTATUS, 1, &on);
  printf("on %d\n", on);
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); CREATE INDEX tb ON t(b); CREATE TABLE u(x, y);"
    "WITH c(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM c WHERE i < 100) INSERT INTO t SELECT i, i % 10, i * 3 FROM c;"
    "INSERT INTO u SELECT a, b FROM t WHERE a < 20; CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO w SELECT a, b FROM t", 0, 0, 0);
  run("SELECT * FROM t");
  run("SELECT * FROM t WHERE a = 5");
  run("SELECT * FROM t WHERE a > 5 AND c % 2");
  run("SELECT * FROM t WHERE b = 5");
  run("SELECT * FROM t WHERE b > 5 AND c > 20");
  run("SELECT * FROM t WHERE b IN (1, 2, 3)");
  run("SELECT b FROM t");
  run("SELECT * FROM u, t WHERE t.b = u.y");
  run("SELECT * FROM u LEFT JOIN t ON t.b = u.y AND t.c > 50");
  run("SELECT * FROM u, w WHERE w.k = u.x");
  run("SELECT * FROM t WHERE b = 1 OR a = 7");
  run("SELECT * FROM t ORDER BY c LIMIT 3");
  run("SELECT c, count(*) FROM t GROUP BY c % 4");
  run("SELECT DISTINCT c % 3 FROM t");
  run("SELECT (SELECT max(y) FROM u WHERE x = a) FROM t WHERE a < 4");
  run("SELECT a FROM t WHERE a IN (SELECT x FROM u)");
  run("SELECT a FROM t UNION SELECT x FROM u");
  run("SELECT a FROM t UNION ALL SELECT x FROM u");
  run("SELECT * FROM (SELECT DISTINCT y FROM u LIMIT 5) z, t WHERE t.b = z.y");
  run("SELECT value FROM json_each('[1,2,3]')");
  run("INSERT INTO u SELECT a, b FROM t WHERE a > 90");
  run("UPDATE u SET y = y + 1 WHERE x > 10");
  run("DELETE FROM u WHERE x > 15");
  run("DELETE FROM u");
  run("SELECT count(*) FROM t");
  run("SELECT max(b) FROM t");
  run("SELECT 1");
  run("EXPLAIN QUERY PLAN SELECT * FROM t");

  printf("twice\n");
  sqlite3_prepare_v2(db, "SELECT * FROM t WHERE b = ?", -1, &stmt, 0);
  show(stmt);
  sqlite3_bind_int(stmt, 1, 2);
  while (sqlite3_step(stmt) == SQLITE_ROW) {}
  sqlite3_reset(stmt);
  show(stmt);
  sqlite3_step(stmt);
  show(stmt);
  while (sqlite3_step(stmt) == SQLITE_ROW) {}
  show(stmt);
  sqlite3_stmt_scanstatus_reset(stmt);
  show(stmt);
  printf("outside %d %d %d\n", sqlite3_stmt_scanstatus(stmt, 1, SQLITE_SCANSTAT_NLOOP, &number),
    sqlite3_stmt_scanstatus(stmt, -1, SQLITE_SCANSTAT_NLOOP, &number), sqlite3_stmt_scanstatus(stmt, -2, SQLITE_SCANSTAT_NCYCLE, &number));
  printf("unknown %d %d, null %d %d\n", sqlite3_stmt_scanstatus(stmt, 0, 8, &number), sqlite3_stmt_scanstatus(stmt, 0, -1, &number),
    sqlite3_stmt_scanstatus(0, 0, 0, &number), sqlite3_stmt_scanstatus(stmt, 0, 0, 0));
  sqlite3_stmt_scanstatus_reset(0);
  sqlite3_finalize(stmt);

  sqlite3_db_config(db, SQLITE_DBCONFIG_STMT_SCANSTATUS, 0, &on);
  printf("off %d\n", on);
  run("SELECT * FROM t WHERE b = 5");
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
