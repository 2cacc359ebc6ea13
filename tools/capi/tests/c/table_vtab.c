/* Virtual tables: registering modules, what modules may ask, arrays. vtab.c has the rest of what modules do. */
#include "table.h"

typedef struct Table { sqlite3_vtab base; sqlite3 *db; } Table;
typedef struct Cursor { sqlite3_vtab_cursor base; int row; } Cursor;
static int destroyed;
static void destroy(void *p) { destroyed++; }

static int connect(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  Table *table = sqlite3_malloc(sizeof *table);
  memset(table, 0, sizeof *table);
  table->db = db;
  NI(sqlite3_declare_vtab(db, "CREATE TABLE x(a, b TEXT COLLATE nocase, h HIDDEN)"));
  MI(sqlite3_declare_vtab(db, "CREATE TABLE x(a, b TEXT COLLATE nocase, h HIDDEN)"));
  NI(sqlite3_vtab_config(db, SQLITE_VTAB_CONSTRAINT_SUPPORT, 1));
  NI(sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS));
  NI(sqlite3_vtab_config(db, SQLITE_VTAB_USES_ALL_SCHEMAS));
  MI(sqlite3_vtab_config(db, 99));
  *out = &table->base;
  return SQLITE_OK;
}
static int bad_connect(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  MI(sqlite3_declare_vtab(db, "CREATE TABLE nonsense"));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_declare_vtab(db, "SELECT 1"));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_declare_vtab(db, "CREATE TABLE x AS SELECT 1"));
  ZI(sqlite3_declare_vtab(db, 0));
  *error = sqlite3_mprintf("no table today");
  return SQLITE_ERROR;
}
static int disconnect(sqlite3_vtab *table) { sqlite3_free(table); return SQLITE_OK; }
static int best(sqlite3_vtab *table, sqlite3_index_info *info) {
  int i, in = 0;
  sqlite3_value *value = 0;
  NI(sqlite3_vtab_distinct(info));
  for (i = 0; i < info->nConstraint; i++) {
    printf("  constraint %d %d\n", info->aConstraint[i].iColumn, info->aConstraint[i].op);
    NS(sqlite3_vtab_collation(info, i));
    NI(sqlite3_vtab_rhs_value(info, i, &value));
    if (value) NS(sqlite3_value_text(value));
    NI(sqlite3_vtab_in(info, i, -1));
    if (info->aConstraint[i].usable && info->aConstraint[i].iColumn == 0) {
      info->aConstraintUsage[i].argvIndex = 1;
      in = sqlite3_vtab_in(info, i, 1);
    }
  }
  MS(sqlite3_vtab_collation(info, info->nConstraint));
  MS(sqlite3_vtab_collation(info, -1));
  MI(sqlite3_vtab_rhs_value(info, -1, &value));
  MI(sqlite3_vtab_rhs_value(info, info->nConstraint, &value));
  info->idxNum = in;
  info->estimatedCost = 10;
  return SQLITE_OK;
}
static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
  Cursor *cursor = sqlite3_malloc(sizeof *cursor);
  memset(cursor, 0, sizeof *cursor);
  *out = &cursor->base;
  return SQLITE_OK;
}
static int close_cursor(sqlite3_vtab_cursor *cursor) { sqlite3_free(cursor); return SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *c, int number, const char *text, int argc, sqlite3_value **argv) {
  sqlite3_value *value = 0;
  ((Cursor *)c)->row = 0;
  if (argc == 1) {
    if (number) {
      NI(sqlite3_vtab_in_first(argv[0], &value));
      while (value) {
        printf("  in %s\n", sqlite3_value_text(value));
        value = 0;
        NI(sqlite3_vtab_in_next(argv[0], &value));
      }
    } else {
      MI(sqlite3_vtab_in_first(argv[0], &value));
      MI(sqlite3_vtab_in_next(argv[0], &value));
    }
  }
  return SQLITE_OK;
}
static int next(sqlite3_vtab_cursor *c) { ((Cursor *)c)->row++; return SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *c) { return ((Cursor *)c)->row >= 2; }
static int column(sqlite3_vtab_cursor *c, sqlite3_context *context, int n) {
  if (sqlite3_vtab_nochange(context)) {
    printf("  unchanged %d\n", n);
    return SQLITE_OK;
  }
  sqlite3_result_int(context, ((Cursor *)c)->row * 10 + n);
  return SQLITE_OK;
}
static int rowid(sqlite3_vtab_cursor *c, sqlite3_int64 *out) { *out = ((Cursor *)c)->row; return SQLITE_OK; }
static int update(sqlite3_vtab *table, int argc, sqlite3_value **argv, sqlite3_int64 *out) {
  int i;
  NI(sqlite3_vtab_on_conflict(((Table *)table)->db));
  for (i = 2; i < argc; i++) printf("  %s %d\n", shown(sqlite3_value_text(argv[i])), sqlite3_value_nochange(argv[i]));
  return SQLITE_OK;
}
static sqlite3_module module = {
  3, connect, connect, best, disconnect, disconnect, open_cursor, close_cursor, filter, next, eof, column, rowid, update,
};
static sqlite3_module bad = {3, bad_connect, bad_connect, best, disconnect, disconnect, open_cursor, close_cursor, filter, next, eof, column, rowid};

static int see(void *user, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("  %s\n", shown(texts[i]));
  return 0;
}
static void run(sqlite3 *db, const char *sql) {
  int rc = sqlite3_exec(db, sql, see, 0, 0);
  printf("%d %s: %s\n", rc, sqlite3_errmsg(db), sql);
}

static int circle(sqlite3_rtree_geometry *geometry, int n, double *values, int *inside) { return SQLITE_OK; }

int main(void) {
  static const char *keep[] = {"kept", 0};
  static int numbers[] = {3, 1, 2};
  sqlite3 *db;
  sqlite3_stmt *stmt;
  begin_table();
  sqlite3_open(":memory:", &db);
  NI(sqlite3_create_module(db, "kept", &module, 0));
  NI(sqlite3_create_module_v2(db, "m", &module, 0, destroy));
  NI(sqlite3_create_module_v2(db, "bad", &bad, 0, destroy));
  run(db, "CREATE VIRTUAL TABLE u USING bad");
  run(db, "CREATE VIRTUAL TABLE u USING none");
  run(db, "CREATE VIRTUAL TABLE t USING m(x, 'y z', w=1)");
  run(db, "SELECT * FROM t WHERE a = 5 AND b > 'x'");
  run(db, "SELECT DISTINCT a FROM t WHERE a IN (7, 8)");
  run(db, "UPDATE OR REPLACE t SET a = 4 WHERE rowid = 1");
  run(db, "INSERT OR IGNORE INTO t VALUES(1, 2)");
  NI(destroyed);
  NI(sqlite3_create_module_v2(db, "m", &module, 0, destroy));
  NI(destroyed);
  NI(sqlite3_drop_modules(db, keep));
  NI(destroyed);
  run(db, "CREATE VIRTUAL TABLE w USING m");
  run(db, "CREATE VIRTUAL TABLE w USING kept");
  NI(sqlite3_drop_modules(db, 0));
  run(db, "CREATE VIRTUAL TABLE ww USING kept");
  MI(sqlite3_declare_vtab(db, "CREATE TABLE x(a)"));
  MI(sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS));
  MO(sqlite3_vtab_on_conflict(db));
  sqlite3_prepare_v2(db, "SELECT value FROM carray(?)", -1, &stmt, 0);
  NI(stmt != 0);
  sqlite3_finalize(stmt);
  sqlite3_close(db);
  sqlite3_open(":memory:", &db);
  sqlite3_prepare_v2(db, "SELECT value FROM carray(?)", -1, &stmt, 0);
  NI(sqlite3_carray_bind(stmt, 1, numbers, 3, SQLITE_CARRAY_INT32, SQLITE_STATIC));
  NI(sqlite3_step(stmt));
  NI(sqlite3_column_int(stmt, 0));
  NI(sqlite3_reset(stmt));
  MI(sqlite3_carray_bind(stmt, 9, numbers, 3, SQLITE_CARRAY_INT32, SQLITE_STATIC));
  MI(sqlite3_carray_bind(stmt, 1, numbers, 3, 77, SQLITE_STATIC));
  ZO(sqlite3_carray_bind(0, 1, numbers, 3, SQLITE_CARRAY_INT32, SQLITE_STATIC));
  sqlite3_finalize(stmt);
  /* R-trees are not built yet: the function answers an error. */
  NO(sqlite3_rtree_geometry_callback(db, "circle", circle, 0));
  ZO(sqlite3_rtree_geometry_callback(0, 0, 0, 0));
  sqlite3_close(db);
  ZI(sqlite3_create_module(0, "m", &module, 0));
  ZI(sqlite3_create_module_v2(0, "m", &module, 0, 0));
  ZI(sqlite3_drop_modules(0, 0));
  ZI(sqlite3_declare_vtab(0, "CREATE TABLE x(a)"));
  ZI(sqlite3_vtab_config(0, SQLITE_VTAB_INNOCUOUS));
  ZI(sqlite3_vtab_on_conflict(0));
  ZO(sqlite3_vtab_nochange(0));
  ZO(sqlite3_vtab_collation(0, 0));
  ZO(sqlite3_vtab_distinct(0));
  ZO(sqlite3_vtab_in(0, 0, 0));
  ZO(sqlite3_vtab_in_first(0, 0));
  ZO(sqlite3_vtab_in_next(0, 0));
  ZO(sqlite3_vtab_rhs_value(0, 0, 0));
  return end_table();
}
