/* What xBestIndex is told about DISTINCT and ORDER BY, and which calls a table's own functions are for. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3 *db;

typedef struct Cursor { sqlite3_vtab_cursor base; int at; } Cursor;

static int connect(sqlite3 *d, void *u, int n, const char *const *v, sqlite3_vtab **out, char **e) {
  *out = sqlite3_malloc(sizeof **out);
  memset(*out, 0, sizeof **out);
  return sqlite3_declare_vtab(d, "CREATE TABLE x(a, b, c)");
}
static int best(sqlite3_vtab *t, sqlite3_index_info *info) {
  int i;
  printf("  distinct %d order", sqlite3_vtab_distinct(info));
  for (i = 0; i < info->nOrderBy; i++) printf(" %d%s", info->aOrderBy[i].iColumn, info->aOrderBy[i].desc ? "d" : "");
  printf(" constraints");
  for (i = 0; i < info->nConstraint; i++) printf(" %d:%d", info->aConstraint[i].iColumn, info->aConstraint[i].op);
  printf(" used %llx\n", info->colUsed);
  info->estimatedCost = 3;
  return SQLITE_OK;
}
static int disconnect(sqlite3_vtab *t) { sqlite3_free(t); return SQLITE_OK; }
static int open(sqlite3_vtab *t, sqlite3_vtab_cursor **out) {
  Cursor *c = sqlite3_malloc(sizeof *c);
  memset(c, 0, sizeof *c);
  *out = &c->base;
  return SQLITE_OK;
}
static int closes(sqlite3_vtab_cursor *c) { sqlite3_free(c); return SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *c, int n, const char *s, int m, sqlite3_value **v) { ((Cursor *)c)->at = 0; return SQLITE_OK; }
static int next(sqlite3_vtab_cursor *c) { ((Cursor *)c)->at++; return SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *c) { return ((Cursor *)c)->at >= 4; }
static int column(sqlite3_vtab_cursor *c, sqlite3_context *x, int n) {
  sqlite3_result_int(x, (((Cursor *)c)->at * 7 + n) % 3);
  return SQLITE_OK;
}
static int rowid(sqlite3_vtab_cursor *c, sqlite3_int64 *out) { *out = ((Cursor *)c)->at; return SQLITE_OK; }
static void own(sqlite3_context *c, int n, sqlite3_value **v) { sqlite3_result_text(c, "own", -1, 0); }
static void general(sqlite3_context *c, int n, sqlite3_value **v) { sqlite3_result_text(c, "general", -1, 0); }
static int find(sqlite3_vtab *t, int n, const char *name, void (**f)(sqlite3_context *, int, sqlite3_value **), void **u) {
  if (strcmp(name, "match") && strcmp(name, "f") && strcmp(name, "like")) return 0;
  *f = own;
  return 1;
}
static sqlite3_module module = {1, 0, connect, best, disconnect, disconnect, open, closes, filter, next, eof, column,
  rowid, 0, 0, 0, 0, 0, find};

static void run(const char *sql) {
  sqlite3_stmt *stmt = 0;
  int i, rc;
  printf("%s\n", sql);
  if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0)) {
    printf("  %s\n", sqlite3_errmsg(db));
    return;
  }
  while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
    printf("  row");
    for (i = 0; i < sqlite3_column_count(stmt); i++) printf(" %s", sqlite3_column_text(stmt, i));
    printf("\n");
  }
  printf("  = %d\n", rc);
  sqlite3_finalize(stmt);
}

int main(void) {
  sqlite3_open(":memory:", &db);
  sqlite3_create_module(db, "v", &module, 0);
  sqlite3_create_function(db, "f", 2, SQLITE_UTF8, 0, general, 0, 0);
  sqlite3_create_function(db, "match", 2, SQLITE_UTF8, 0, general, 0, 0);
  run("SELECT DISTINCT a FROM v ORDER BY a");
  run("SELECT DISTINCT a, b FROM v ORDER BY a, b");
  run("SELECT DISTINCT a, b FROM v ORDER BY a DESC, b");
  run("SELECT DISTINCT a, b FROM v ORDER BY b, a");
  run("SELECT DISTINCT a, b FROM v ORDER BY a");
  run("SELECT DISTINCT a FROM v");
  run("SELECT DISTINCT a + 1 FROM v ORDER BY a + 1");
  run("SELECT DISTINCT a FROM v ORDER BY 1");
  run("SELECT DISTINCT a AS z FROM v ORDER BY z LIMIT 1");
  run("SELECT a FROM v GROUP BY a ORDER BY a");
  run("SELECT a FROM v GROUP BY a");
  run("SELECT DISTINCT a FROM v GROUP BY a ORDER BY a");
  run("SELECT DISTINCT v.a FROM v, (SELECT 1 AS q) ORDER BY v.a");
  run("SELECT DISTINCT a, rowid FROM v ORDER BY a, rowid");
  run("SELECT DISTINCT a FROM v WHERE b = 1 ORDER BY a");
  run("SELECT DISTINCT count(*) FROM v ORDER BY 1");
  run("SELECT match('x', a), match(a, 'x'), f(a, 1), f(1, a), a LIKE 'x', like('x', a), like(a, 'x') FROM v LIMIT 1");
  run("SELECT 1 FROM v WHERE match('x', a) LIMIT 1");
  run("SELECT 1 FROM v WHERE match(a, 'x') LIMIT 1");
  run("SELECT 1 FROM v WHERE a MATCH 'x' LIMIT 1");
  run("SELECT a FROM v WHERE (a, b) = (1, 2)");
  run("SELECT a FROM v WHERE a IN (1, 2) AND b IN (SELECT 1)");
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
