/* Every question of xBestIndex and every call of xFilter, with modules that take what they are offered in several
 * ways: what they use and leave out, lists of IN one by one and at once, plans that they refuse. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;

enum { USE = 1, OMIT = 2, AT_ONCE = 4, NEEDS_A = 8, RANGES = 16, ORDERED = 32, LIMITS = 64, CHEAP = 128, NEEDS_AB = 256 };

typedef struct Table { sqlite3_vtab base; int mode; } Table;
typedef struct Cursor { sqlite3_vtab_cursor base; int at; } Cursor;

static const char *const schemas[] = {"CREATE TABLE x(a, b, c)", "CREATE TABLE x(a, b, c, PRIMARY KEY(a, b)) WITHOUT ROWID",
  "CREATE TABLE x(a NOT NULL, b NOT NULL, c, PRIMARY KEY(a, b))", "CREATE TABLE x(a TEXT COLLATE NOCASE, b TEXT, c)"};

static int connect(sqlite3 *d, void *u, int n, const char *const *v, sqlite3_vtab **out, char **e) {
  Table *table = sqlite3_malloc(sizeof *table);
  memset(table, 0, sizeof *table);
  if (n > 3) table->mode = atoi(v[3]);
  *out = &table->base;
  return sqlite3_declare_vtab(d, schemas[n > 4 ? atoi(v[4]) : 0]);
}

static void show(sqlite3_value *value) {
  if (!value) { printf("-"); return; }
  if (sqlite3_value_type(value) == SQLITE_NULL) { printf("NULL"); return; }
  printf("%s%s", sqlite3_value_type(value) == SQLITE_TEXT ? "'" : "", sqlite3_value_text(value));
}

static int best(sqlite3_vtab *t, sqlite3_index_info *info) {
  int mode = ((Table *)t)->mode, i, next = 1, has = 0;
  char text[200] = "";
  printf("  ask d%d order", sqlite3_vtab_distinct(info));
  for (i = 0; i < info->nOrderBy; i++) printf(" %d%s", info->aOrderBy[i].iColumn, info->aOrderBy[i].desc ? "d" : "");
  printf(" used %llx :", info->colUsed);
  info->estimatedCost = mode & CHEAP ? 10 : 1000;
  for (i = 0; i < info->nConstraint; i++) {
    const struct sqlite3_index_constraint *one = &info->aConstraint[i];
    sqlite3_value *right = 0;
    int rc = sqlite3_vtab_rhs_value(info, i, &right), in = sqlite3_vtab_in(info, i, -1);
    printf(" %d:%d%s%s[", one->iColumn, one->op, one->usable ? "" : "!", in ? "in" : "");
    if (rc == SQLITE_OK) show(right);
    printf("]%s", sqlite3_vtab_collation(info, i));
    if (!one->usable) continue;
    if (one->op == 73 || one->op == 74) { if (!(mode & LIMITS)) continue; }
    else if (one->op != 2 && one->op != 72 && !(mode & RANGES)) continue;
    if (!(mode & USE)) continue;
    if (one->op == 2 || one->op == 72) has |= 1 << one->iColumn;
    info->aConstraintUsage[i].argvIndex = next++;
    info->aConstraintUsage[i].omit = (mode & OMIT) != 0;
    if (mode & AT_ONCE) sqlite3_vtab_in(info, i, 1);
    sprintf(text + strlen(text), "%d:%d ", one->iColumn, one->op);
    info->estimatedCost /= 3;
  }
  if (mode & ORDERED && info->nOrderBy) info->orderByConsumed = 1;
  printf("\n");
  if (mode & NEEDS_A && !(has & 1)) return SQLITE_CONSTRAINT;
  if (mode & NEEDS_AB && (has & 3) != 3) return SQLITE_CONSTRAINT;
  info->estimatedRows = info->estimatedCost;
  info->idxStr = sqlite3_mprintf("%s", text);
  info->needToFreeIdxStr = 1;
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
static int filter(sqlite3_vtab_cursor *c, int n, const char *s, int m, sqlite3_value **v) {
  int i;
  printf("  filter %s", s);
  for (i = 0; i < m; i++) {
    sqlite3_value *one = 0;
    int rc = sqlite3_vtab_in_first(v[i], &one);
    printf(" ");
    if (rc != SQLITE_OK && rc != SQLITE_DONE) { show(v[i]); continue; }
    printf("(");
    for (; rc == SQLITE_OK; rc = sqlite3_vtab_in_next(v[i], &one)) { show(one); printf(" "); }
    printf(")");
  }
  printf("\n");
  ((Cursor *)c)->at = 0;
  return SQLITE_OK;
}
static int next(sqlite3_vtab_cursor *c) { ((Cursor *)c)->at++; return SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *c) { return ((Cursor *)c)->at >= 8; }
static int column(sqlite3_vtab_cursor *c, sqlite3_context *x, int n) {
  static const int rows[8][3] = {{0, 0, 0}, {0, 1, 2}, {1, 0, 2}, {1, 1, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {2, 2, 2}};
  sqlite3_result_int(x, rows[((Cursor *)c)->at][n]);
  return SQLITE_OK;
}
static int rowid(sqlite3_vtab_cursor *c, sqlite3_int64 *out) { *out = ((Cursor *)c)->at; return SQLITE_OK; }
static sqlite3_module module = {1, connect, connect, best, disconnect, disconnect, open, closes, filter, next, eof, column,
  rowid, 0, 0, 0, 0, 0, 0};

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

/* Runs a query, whose `%d` is the table, in each of some ways. */
static void ways(const char *sql, const int *modes, int schema) {
  for (; *modes; modes++) {
    char *made = sqlite3_mprintf("CREATE VIRTUAL TABLE v%d USING v(%d, %d)", *modes, *modes, schema), *text;
    char name[20];
    run(made);
    sprintf(name, "v%d", *modes);
    text = strdup("");
    const char *at = sql, *hit;
    while ((hit = strchr(at, '@'))) {
      text = realloc(text, strlen(text) + strlen(sql) + 100);
      strncat(text, at, hit - at);
      strcat(text, name);
      at = hit + 1;
    }
    text = realloc(text, strlen(text) + strlen(sql) + 100);
    strcat(text, at);
    run(text);
    sprintf(text, "DROP TABLE v%d", *modes);
    sqlite3_exec(db, text, 0, 0, 0);
    free(text);
    sqlite3_free(made);
  }
}

#include "vtab_plans.h"

int main(void) {
  int i;
  sqlite3_open(":memory:", &db);
  sqlite3_create_module(db, "v", &module, 0);
  sqlite3_exec(db, "CREATE TABLE t(x, y); INSERT INTO t VALUES (0, 1), (1, 2), (1, 0); CREATE TABLE empty(e, f)", 0, 0, 0);
  for (i = 0; i < sizeof queries / sizeof *queries; i++) ways(queries[i].sql, queries[i].modes, queries[i].schema);
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
