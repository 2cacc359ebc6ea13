/* REINDEX of a table without rowids did nothing: after a collation of the application had changed, searches by the key
 * found rows no more. SQLite sorts the table's own tree anew, by any name that means it. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int direction = 1;

static int turned(void *data, int left_bytes, const void *left, int right_bytes, const void *right) {
  int bytes = left_bytes < right_bytes ? left_bytes : right_bytes, order = memcmp(left, right, bytes);
  return direction * (order ? order : left_bytes - right_bytes);
}

/* Knows no case when it is turned on. */
static int caseless = 0;

static int folding(void *data, int left_bytes, const void *left, int right_bytes, const void *right) {
  int bytes = left_bytes < right_bytes ? left_bytes : right_bytes;
  int order = caseless ? sqlite3_strnicmp(left, right, bytes) : memcmp(left, right, bytes);
  return order ? order : left_bytes - right_bytes;
}

static int row(void *data, int count, char **values, char **names) {
  for (int at = 0; at < count; at++) printf("%s%s", at ? "|" : "  ", values[at] ? values[at] : "NULL");
  printf("\n");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, row, 0, 0);
  printf("%s -> %d%s%s\n", sql, code, code ? " " : "", code ? sqlite3_errmsg(db) : "");
}

static void look(sqlite3 *db) {
  run(db, "SELECT group_concat(k||v) FROM (SELECT k, v FROM t ORDER BY k)");
  run(db, "SELECT group_concat(a||b||c||d) FROM (SELECT * FROM p)");
  run(db, "SELECT group_concat(k) FROM (SELECT k FROM t INDEXED BY tv WHERE v>0 ORDER BY v)");
  run(db, "PRAGMA integrity_check(t)");
  run(db, "PRAGMA integrity_check(p)");
}

static int ask(void *data, int action, const char *first, const char *second, const char *database, const char *context) {
  if (action == SQLITE_REINDEX) printf("  asked: %s %s %s %s\n", first, second ? second : "-", database, context ? context : "-");
  return SQLITE_OK;
}

int main(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_create_collation(db, "turned", SQLITE_UTF8, 0, turned);
  sqlite3_create_collation(db, "folding", SQLITE_UTF8, 0, folding);
  run(db, "CREATE TABLE t(v, k TEXT COLLATE turned, PRIMARY KEY(k)) WITHOUT ROWID");
  run(db, "CREATE INDEX tv ON t(v)");
  run(db, "CREATE TABLE p(a, b TEXT, c TEXT COLLATE turned, d, PRIMARY KEY(c DESC, b, c)) WITHOUT ROWID");
  run(db, "CREATE TABLE o(x TEXT COLLATE turned PRIMARY KEY, y)");
  run(db, "INSERT INTO t VALUES(1,'a'),(2,'b'),(3,'c'),(4,'d')");
  run(db, "INSERT INTO p VALUES(1,'x','a',2),(3,'y','b',4),(5,'z','c',6)");
  run(db, "INSERT INTO o SELECT k, v FROM t");
  look(db);
  sqlite3_set_authorizer(db, ask, 0);
  const char *forms[] = {"REINDEX", "REINDEX t", "REINDEX turned", "REINDEX sqlite_autoindex_t_1", "REINDEX main.t",
                         "REINDEX p", "REINDEX tv", "REINDEX binary", "REINDEX expressions"};
  for (unsigned at = 0; at < sizeof forms / sizeof *forms; at++) {
    direction = -direction;
    printf("-- direction %d\n", direction);
    run(db, forms[at]);
    printf("  total changes %d\n", sqlite3_total_changes(db));
    look(db);
    run(db, "REINDEX");
    run(db, "SELECT k, v FROM t WHERE k='b'");
    run(db, "SELECT a, d FROM p WHERE c='b'");
    run(db, "SELECT y FROM o WHERE x='b'");
  }
  sqlite3_set_authorizer(db, 0, 0);
  printf("-- two keys become one\n");
  run(db, "CREATE TABLE f(k TEXT COLLATE folding, n, PRIMARY KEY(k)) WITHOUT ROWID");
  run(db, "CREATE TABLE g(n, m, k TEXT COLLATE folding, PRIMARY KEY(m, k)) WITHOUT ROWID");
  run(db, "INSERT INTO f VALUES('a',1),('A',2),('b',3),('B',4)");
  run(db, "INSERT INTO g(k, n, m) SELECT k, n, 7 FROM f");
  caseless = 1;
  run(db, "REINDEX f");
  run(db, "SELECT * FROM f");
  run(db, "REINDEX g");
  run(db, "SELECT * FROM g");
  run(db, "BEGIN");
  run(db, "UPDATE o SET y=y+1");
  run(db, "REINDEX folding");
  printf("autocommit %d\n", sqlite3_get_autocommit(db));
  run(db, "ROLLBACK");
  caseless = 0;
  run(db, "REINDEX");
  run(db, "SELECT * FROM f");
  run(db, "PRAGMA integrity_check");
  run(db, "CREATE TABLE big(k TEXT COLLATE turned PRIMARY KEY, v) WITHOUT ROWID");
  run(db, "WITH n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<2000) INSERT INTO big SELECT printf('%05d', i*7%2003), zeroblob(i%900) FROM n");
  direction = -direction;
  run(db, "REINDEX big");
  run(db, "SELECT k, length(v) FROM big LIMIT 3");
  run(db, "SELECT count(*), sum(length(v)) FROM big");
  run(db, "SELECT length(v) FROM big WHERE k='01001'");
  run(db, "PRAGMA integrity_check(big)");
  sqlite3_close(db);
}
