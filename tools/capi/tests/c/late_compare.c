/* A collation that begins to use its connection after it has compared very often without: what it answers then decides
** the order, so that an answer which it gave without its connection would be seen. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;
static int calls, inside;

static int rank(const char *text, int n) {
  sqlite3_stmt *stmt = 0;
  int found = 0;
  inside++;
  if (sqlite3_prepare_v2(db, "SELECT r FROM rank WHERE name = ?1", -1, &stmt, 0) == SQLITE_OK) {
    sqlite3_bind_text(stmt, 1, text, n, SQLITE_STATIC);
    if (sqlite3_step(stmt) == SQLITE_ROW) found = sqlite3_column_int(stmt, 0);
  }
  sqlite3_finalize(stmt);
  inside--;
  return found;
}

/* Text by bytes; from the 1000th call on those of one letter by their rank, which a table has. */
static int compare(void *u, int n, const void *a, int m, const void *b) {
  int rc = memcmp(a, b, n < m ? n : m);
  if (++calls > 1000 && n == 1 && m == 1 && !inside) return rank(a, n) - rank(b, m);
  return rc ? rc : n - m;
}

static int row(void *u, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("%s%s", i ? "|" : "  ", texts[i] ? texts[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(const char *sql) {
  char *message = 0;
  int rc;
  printf("%s\n", sql);
  rc = sqlite3_exec(db, sql, row, 0, &message);
  printf("  = %d %s\n", rc, message ? message : "");
  sqlite3_free(message);
}

int main(void) {
  sqlite3_open(":memory:", &db);
  sqlite3_create_collation(db, "c", SQLITE_UTF8, 0, compare);
  run("CREATE TABLE rank(name TEXT PRIMARY KEY, r INT)");
  run("INSERT INTO rank VALUES('a', 3), ('b', 1), ('c', 4), ('d', 2)");
  run("CREATE TABLE long(x TEXT COLLATE c UNIQUE)");
  run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO long SELECT 'long' || i FROM n");
  printf("%s\n", calls > 1000 ? "asked often" : "asked too seldom");
  run("CREATE TABLE short(x TEXT COLLATE c PRIMARY KEY, y) WITHOUT ROWID");
  run("INSERT INTO short VALUES('a', 1), ('b', 2), ('c', 3), ('d', 4)");
  run("SELECT x, y FROM short");
  run("SELECT y FROM short WHERE x = 'd'");
  run("SELECT x FROM short WHERE x > 'd' ORDER BY x");
  run("PRAGMA integrity_check");
  sqlite3_close(db);
  return 0;
}
