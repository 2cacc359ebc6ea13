/* What broke: a plan never looked at what parameters are bound to, so that LIKE ? read the whole table, a partial index
** served no parameter, and samples counted for literals only. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *sql;
  const char *values[4]; /* "i5", "r1.5", "tabc", "b...", 0 for NULL */
} Query;

static void bind(sqlite3_stmt *stmt, const char *const *values) {
  int i, count = sqlite3_bind_parameter_count(stmt);
  for (i = 0; i < count; i++) {
    const char *value = values[i];
    double real = 0;
    long long integer = 0;
    if (!value) {
      sqlite3_bind_null(stmt, i + 1);
    } else if (*value == 'i') {
      sscanf(value + 1, "%lld", &integer);
      sqlite3_bind_int64(stmt, i + 1, integer);
    } else if (*value == 'r') {
      sscanf(value + 1, "%lf", &real);
      sqlite3_bind_double(stmt, i + 1, real);
    } else if (*value == 't') {
      sqlite3_bind_text(stmt, i + 1, value + 1, -1, SQLITE_STATIC);
    } else {
      sqlite3_bind_blob(stmt, i + 1, value + 1, (int)strlen(value + 1), SQLITE_STATIC);
    }
  }
}

static void rows(sqlite3_stmt *stmt, int first) {
  int i;
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    for (i = first; i < sqlite3_column_count(stmt); i++) {
      const unsigned char *text = sqlite3_column_text(stmt, i);
      printf(" %s", text ? (const char *)text : "NULL");
    }
    printf(";");
  }
  printf(" -> %d\n", sqlite3_reset(stmt));
}

static void run(sqlite3 *db, const char *sql, const char *const (*values)[4], int count) {
  char plan[1000];
  sqlite3_stmt *query, *explain;
  int i;
  printf("%s\n", sql);
  sqlite3_snprintf(sizeof plan, plan, "EXPLAIN QUERY PLAN %s", sql);
  if (sqlite3_prepare_v2(db, sql, -1, &query, 0) || sqlite3_prepare_v2(db, plan, -1, &explain, 0)) {
    printf("  %s\n", sqlite3_errmsg(db));
    return;
  }
  for (i = 0; i < count; i++) {
    printf("  plan");
    bind(explain, values[i]);
    rows(explain, 3);
    printf("  rows");
    bind(query, values[i]);
    rows(query, 0);
  }
  sqlite3_finalize(query);
  sqlite3_finalize(explain);
}

#define RUN(db, sql, ...)                                       \
  do {                                                          \
    static const char *const values[][4] = {__VA_ARGS__};       \
    run(db, sql, values, (int)(sizeof values / sizeof *values)); \
  } while (0)

static void all(const char *encoding) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, encoding, 0, 0, 0);
  sqlite3_exec(db,
    "CREATE TABLE t(x TEXT COLLATE nocase, y TEXT, z); CREATE INDEX tx ON t(x); CREATE INDEX ty ON t(y);"
    "INSERT INTO t VALUES('abc', 'abc', 1), ('ABD', 'ABD', 2), ('b%', 'b%', 3), ('xyz', 'xyz', 4), ('5', '5', 5);"
    "CREATE TABLE p(x, y); CREATE INDEX px ON p(x) WHERE y = 45; INSERT INTO p VALUES(1, 45), (1, 46), (2, 45);"
    "CREATE TABLE q(x, y); CREATE INDEX qx ON q(x) WHERE y > 'm'; INSERT INTO q VALUES(1, 'n'), (1, 'a'), (2, 'z');", 0, 0, 0);
  RUN(db, "SELECT z FROM t WHERE x LIKE ?", {0}, {"tab%"}, {"t%b"}, {"ti"}, {"tAB%"}, {"i5"}, {"t5"}, {"bab"}, {"tb"}, {0}, {"txyz"});
  RUN(db, "SELECT z FROM t WHERE x LIKE ? ESCAPE '%'", {"tb%%"}, {"tab%"});
  RUN(db, "SELECT z FROM t WHERE y GLOB ?1 OR x LIKE ?1", {"ta*"}, {"tab*"}, {"tab%"}, {"t*"});
  RUN(db, "SELECT z FROM t WHERE y GLOB ?", {"tab*"}, {"tA*"}, {"t?"}, {"tabc"});
  RUN(db, "SELECT z FROM t WHERE x LIKE ? AND z > ?", {"tab%", "i1"}, {"t%", "i1"}, {"tab%", "i0"});
  RUN(db, "SELECT x, y FROM p WHERE x = ? AND y = ?", {"i1", "i45"}, {"i1", "i46"}, {"i1", "r45"}, {"i1", "t45"}, {"i1", 0});
  RUN(db, "SELECT x, y FROM p WHERE x = ? AND ? = y", {"i1", "i45"}, {"i2", "i45"});
  RUN(db, "SELECT x, y FROM p WHERE x = ? AND y >= ?", {"i1", "i45"}, {"i2", "i45"});
  RUN(db, "SELECT x, y FROM q WHERE x = ? AND y > ?", {"i1", "tm"}, {"i1", "tn"}, {"i1", "i3"});
  RUN(db, "DELETE FROM p WHERE x = ? AND y = ?", {"i2", "i46"}, {"i2", "i45"});
  sqlite3_exec(db, "CREATE TABLE s(a INTEGER, b); CREATE INDEX sa ON s(a); WITH r(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM r"
    " WHERE i < 1000) INSERT INTO s SELECT i % 10 * i % 3, i FROM r; INSERT INTO s VALUES(7777, 1); ANALYZE", 0, 0, 0);
  RUN(db, "SELECT count(*) FROM s WHERE a = ? AND b > 0", {0}, {"i0"}, {"i7777"}, {"t7777"}, {"i1"}, {"r7777.5"});
  RUN(db, "SELECT count(*) FROM s WHERE a > ? AND b > 0", {"i5000"}, {"i-5"}, {"t5000"}, {"txyz"});
  RUN(db, "SELECT count(*) FROM s WHERE a < ? AND b > 0", {"i5000"}, {"i-5"});
  RUN(db, "SELECT count(*) FROM s WHERE a IN (?, ?) AND b > 0", {"i7777", "i7778"}, {"i0", "i7777"});
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
  RUN(db, "SELECT z FROM t WHERE x LIKE ?", {"tab%"}, {"t%b"});
  RUN(db, "SELECT x, y FROM p WHERE x = ? AND y = ?", {"i1", "i45"});
  sqlite3_close(db);
}

int main(void) {
  all("PRAGMA encoding = 'UTF-8'");
  all("PRAGMA encoding = 'UTF-16le'");
  return 0;
}
