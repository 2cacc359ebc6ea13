/* Collations that use their own connection while it compares keys: wherever keys are compared, reading and writing;
** and every method of a virtual table, window functions, destructors and the busy handler. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;
static int inside, calls, wrong, writes;

static int one(const char *sql, int *answer) {
  sqlite3_stmt *stmt = 0;
  int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  if (rc == SQLITE_OK) rc = sqlite3_step(stmt);
  if (rc == SQLITE_ROW) { if (answer) *answer = sqlite3_column_int(stmt, 0); rc = SQLITE_OK; }
  if (rc == SQLITE_DONE) rc = SQLITE_OK;
  if (sqlite3_finalize(stmt) && rc == SQLITE_OK) rc = SQLITE_ERROR;
  return rc;
}

/* Uses the connection; what goes wrong is counted. */
static void again(const char *who) {
  int n = -1, rc;
  if (inside) return;
  inside++;
  calls++;
  rc = one("SELECT count(*) FROM other WHERE x >= 2", &n);
  if (rc || n != 2) { if (wrong++ < 3) printf("  %s: %d %d %s\n", who, rc, n, sqlite3_errmsg(db)); }
  if (writes) {
    rc = one("UPDATE log SET n = n + 1", 0);
    if (rc && wrong++ < 3) printf("  %s writes: %d %s\n", who, rc, sqlite3_errmsg(db));
  }
  inside--;
}

static int compare(void *u, int n, const void *a, int m, const void *b) {
  int rc = memcmp(a, b, n < m ? n : m);
  again("compare");
  return rc ? rc : n - m;
}

static int compare16(void *u, int n, const void *a, int m, const void *b) { return compare(u, n, a, m, b); }

static int row(void *u, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("%s%s", i ? "|" : "  ", texts[i] ? texts[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(const char *sql) {
  char *message = 0;
  int rc;
  calls = wrong = 0;
  printf("%s\n", sql);
  rc = sqlite3_exec(db, sql, row, 0, &message);
  printf("  = %d %s, %s, %d wrong\n", rc, message ? message : "", calls ? "asked" : "not asked", wrong);
  sqlite3_free(message);
}

static const char *statements[] = {
  "SELECT 'a' = 'b' COLLATE c, 'a' < 'b' COLLATE c, 'x' BETWEEN 'a' COLLATE c AND 'z'",
  "SELECT CASE 'a' COLLATE c WHEN 'b' THEN 1 WHEN 'a' THEN 2 END",
  "CREATE TABLE t(a TEXT COLLATE c, b, UNIQUE(a))",
  "INSERT INTO t VALUES('d', 1), ('b', 2), ('a', 3), ('c', 4)",
  "INSERT INTO t VALUES('b', 5)",
  "INSERT OR IGNORE INTO t VALUES('b', 5), ('e', 6)",
  "INSERT OR REPLACE INTO t VALUES('b', 7)",
  "INSERT INTO t VALUES('b', 8) ON CONFLICT(a) DO UPDATE SET b = b + 100",
  "SELECT a, b FROM t ORDER BY a",
  "SELECT a, b FROM t ORDER BY a COLLATE c DESC, b LIMIT 2",
  "SELECT b FROM t WHERE a = 'b'",
  "SELECT b FROM t WHERE a > 'a' AND a <= 'd' ORDER BY a",
  "SELECT b FROM t WHERE a IN ('a', 'c', 'zz') ORDER BY b",
  "SELECT b FROM t WHERE a || '' COLLATE c IN (SELECT a FROM t) ORDER BY b",
  "SELECT min(a), max(a), max(a, 'q'), min('a' COLLATE c, 'q', b), nullif(a, 'd') FROM t",
  "SELECT count(DISTINCT a || '' COLLATE c) FROM t",
  "SELECT DISTINCT +b % 2, a > 'b' FROM t ORDER BY 1, 2",
  "SELECT a, count(*) FROM t GROUP BY a",
  "SELECT x.b, y.b FROM t x JOIN t y ON x.a = y.a ORDER BY 1",
  "SELECT a FROM t UNION SELECT 'zz' UNION SELECT 'a' COLLATE c ORDER BY 1",
  "SELECT a FROM t EXCEPT SELECT 'a' COLLATE c ORDER BY 1",
  "CREATE INDEX i ON t(b, a)",
  "CREATE UNIQUE INDEX u ON t(a, b)",
  "UPDATE t SET a = 'm' || a WHERE a < 'c'",
  "UPDATE t SET a = a WHERE a > 'c'",
  "DELETE FROM t WHERE a = 'c'",
  "CREATE TABLE w(a TEXT COLLATE c PRIMARY KEY, b) WITHOUT ROWID",
  "INSERT INTO w SELECT a, b FROM t",
  "INSERT INTO w VALUES('k', 1), ('y', 2), ('a', 3)",
  "UPDATE w SET a = a || 'x' WHERE a >= 'd'",
  "DELETE FROM w WHERE a BETWEEN 'a' AND 'e'",
  "SELECT * FROM w",
  "SELECT a, first_value(a) OVER (ORDER BY a), rank() OVER (PARTITION BY a ORDER BY b) FROM t ORDER BY 1",
  "SELECT group_concat(a, ',' ORDER BY a DESC) FROM t",
  "CREATE TABLE p(a TEXT COLLATE c PRIMARY KEY); CREATE TABLE k(a REFERENCES p); PRAGMA foreign_keys = ON",
  "INSERT INTO p VALUES('1'), ('2'); INSERT INTO k VALUES('2'); INSERT INTO k VALUES('3')",
  "DELETE FROM p WHERE a = '2'",
  "PRAGMA foreign_keys = OFF; REINDEX c",
  "WITH RECURSIVE r(a) AS (SELECT 'a' COLLATE c UNION SELECT a || 'b' FROM r WHERE length(a) < 4) SELECT a FROM r",
  "SELECT 'b' COLLATE d > 'a', 'b' = 'a' COLLATE d",
  "CREATE TABLE v(a TEXT COLLATE d); CREATE INDEX vi ON v(a); INSERT INTO v VALUES('b'), ('a'), ('c')",
  "SELECT a FROM v WHERE a >= 'b'",
  "BEGIN; INSERT INTO t VALUES('y', 1), ('x', 2); SAVEPOINT s; INSERT INTO t VALUES('x', 3)",
  "ROLLBACK TO s; DELETE FROM t WHERE a = 'y'; COMMIT; SELECT * FROM t ORDER BY a",
  "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t WHERE a < new.a AND a > 'm'; END; INSERT INTO t VALUES('zz', 0)",
  "SELECT * FROM t ORDER BY a",
  "DROP TABLE t; DROP TABLE w; DROP TABLE p; DROP TABLE k; DROP TABLE v",
};

/* A virtual table of three rows, all of whose methods use the connection. */
typedef struct Cursor { sqlite3_vtab_cursor base; int at; } Cursor;
static int create(sqlite3 *d, void *u, int n, const char *const *v, sqlite3_vtab **out, char **e) {
  again("xCreate");
  *out = sqlite3_malloc(sizeof **out);
  memset(*out, 0, sizeof **out);
  return sqlite3_declare_vtab(d, "CREATE TABLE x(a, b)");
}
static int best(sqlite3_vtab *t, sqlite3_index_info *i) { again("xBestIndex"); i->estimatedCost = 3; return SQLITE_OK; }
static int disconnect(sqlite3_vtab *t) { again("xDisconnect"); sqlite3_free(t); return SQLITE_OK; }
static int open(sqlite3_vtab *t, sqlite3_vtab_cursor **out) {
  Cursor *c = sqlite3_malloc(sizeof *c);
  again("xOpen");
  memset(c, 0, sizeof *c);
  *out = &c->base;
  return SQLITE_OK;
}
static int closes(sqlite3_vtab_cursor *c) { again("xClose"); sqlite3_free(c); return SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *c, int n, const char *s, int m, sqlite3_value **v) { again("xFilter"); ((Cursor *)c)->at = 1; return SQLITE_OK; }
static int next(sqlite3_vtab_cursor *c) { again("xNext"); ((Cursor *)c)->at++; return SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *c) { again("xEof"); return ((Cursor *)c)->at > 3; }
static int column(sqlite3_vtab_cursor *c, sqlite3_context *x, int n) { again("xColumn"); sqlite3_result_int(x, ((Cursor *)c)->at * (n + 1)); return SQLITE_OK; }
static int rowid(sqlite3_vtab_cursor *c, sqlite3_int64 *out) { again("xRowid"); *out = ((Cursor *)c)->at; return SQLITE_OK; }
static int change(sqlite3_vtab *t, int n, sqlite3_value **v, sqlite3_int64 *out) { again("xUpdate"); return SQLITE_OK; }
static int begin(sqlite3_vtab *t) { again("xBegin"); return SQLITE_OK; }
static int sync(sqlite3_vtab *t) { again("xSync"); return SQLITE_OK; }
static int commit(sqlite3_vtab *t) { again("xCommit"); return SQLITE_OK; }
static int rollback(sqlite3_vtab *t) { again("xRollback"); return SQLITE_OK; }
static int renames(sqlite3_vtab *t, const char *name) { again("xRename"); return SQLITE_OK; }
static int save(sqlite3_vtab *t, int n) { again("xSavepoint"); return SQLITE_OK; }
static sqlite3_module module = {2, create, create, best, disconnect, disconnect, open, closes, filter, next, eof,
  column, rowid, change, begin, sync, commit, rollback, 0, renames, save, save, save};

static void step(sqlite3_context *c, int n, sqlite3_value **v) { again("xStep"); }
static void inverse(sqlite3_context *c, int n, sqlite3_value **v) { again("xInverse"); }
static void value(sqlite3_context *c) { again("xValue"); sqlite3_result_int(c, 7); }
static void final(sqlite3_context *c) { again("xFinal"); sqlite3_result_int(c, 8); }
static void destroy(void *p) { again("xDestroy"); }
static int busy(void *p, int n) { again("busy"); return n < 2; }

int main(void) {
  unsigned i;
  sqlite3 *second;
  remove("compare.db");
  sqlite3_open("compare.db", &db);
  sqlite3_exec(db, "CREATE TABLE other(x); INSERT INTO other VALUES(1), (2), (3); CREATE TABLE log(n); INSERT INTO log VALUES(0)", 0, 0, 0);
  sqlite3_create_collation(db, "c", SQLITE_UTF8, 0, compare);
  sqlite3_create_collation(db, "d", SQLITE_UTF16, 0, compare16);
  for (writes = 0; writes < 2; writes++)
    for (i = 0; i < sizeof statements / sizeof *statements; i++)
      if (!writes || i < 41) run(statements[i]);
  writes = 0;
  sqlite3_create_module_v2(db, "m", &module, &module, destroy);
  run("CREATE VIRTUAL TABLE m USING m");
  run("SELECT *, rowid FROM m WHERE a > 1");
  run("INSERT INTO m VALUES(1, 2)");
  run("UPDATE m SET b = 5 WHERE a = 1");
  run("BEGIN; DELETE FROM m; SAVEPOINT s; INSERT INTO m VALUES(3, 4); ROLLBACK TO s; ROLLBACK");
  run("ALTER TABLE m RENAME TO n");
  run("DROP TABLE n");
  sqlite3_create_window_function(db, "w", 1, SQLITE_UTF8, db, step, final, value, inverse, destroy);
  run("SELECT w(x) OVER (ROWS 1 PRECEDING), w(x) OVER () FROM other");
  run("SELECT w(x) FROM other");
  calls = wrong = 0;
  printf("replaced %d", sqlite3_create_function_v2(db, "w", 1, SQLITE_UTF8, 0, 0, 0, 0, 0));
  printf(" %d", sqlite3_create_collation_v2(db, "e", SQLITE_UTF8, 0, compare, destroy));
  printf(" %d", sqlite3_create_collation_v2(db, "e", SQLITE_UTF8, 0, compare, 0));
  printf(", %d calls, %d wrong\n", calls, wrong);
  sqlite3_open("compare.db", &second);
  sqlite3_exec(second, "BEGIN IMMEDIATE", 0, 0, 0);
  sqlite3_busy_handler(db, busy, 0);
  run("DELETE FROM other");
  sqlite3_close(second);
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
