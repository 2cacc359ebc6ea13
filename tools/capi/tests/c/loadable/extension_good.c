/* A loadable extension: functions, a collation, and a table of numbers. */
#include <sqlite3ext.h>
#include <string.h>
SQLITE_EXTENSION_INIT1

static void half(sqlite3_context *c, int n, sqlite3_value **v) {
  if (sqlite3_value_numeric_type(v[0]) == SQLITE_TEXT) sqlite3_result_error(c, "half: not a number", -1);
  else sqlite3_result_double(c, sqlite3_value_double(v[0]) / 2);
}
static void other(sqlite3_context *c, int n, sqlite3_value **v) {
  char *text = sqlite3_mprintf("%s of %d", "other", n);
  sqlite3_result_text(c, text, -1, sqlite3_free);
}
static int reverse(void *user, int n, const void *a, int m, const void *b) {
  int order = memcmp(a, b, n < m ? n : m);
  return -(order ? order : n - m);
}

typedef struct Cursor { sqlite3_vtab_cursor base; sqlite3_int64 value; } Cursor;
static int connect(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  int rc = sqlite3_declare_vtab(db, "CREATE TABLE x(value)");
  *out = rc ? 0 : sqlite3_malloc(sizeof **out);
  if (*out) memset(*out, 0, sizeof **out);
  return rc;
}
static int disconnect(sqlite3_vtab *table) { sqlite3_free(table); return SQLITE_OK; }
static int best(sqlite3_vtab *table, sqlite3_index_info *info) { info->estimatedCost = 100; return SQLITE_OK; }
static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
  *out = sqlite3_malloc(sizeof(Cursor));
  if (!*out) return SQLITE_NOMEM;
  memset(*out, 0, sizeof(Cursor));
  return SQLITE_OK;
}
static int close_cursor(sqlite3_vtab_cursor *cursor) { sqlite3_free(cursor); return SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *c, int n, const char *s, int argc, sqlite3_value **argv) { ((Cursor *)c)->value = 1; return SQLITE_OK; }
static int next(sqlite3_vtab_cursor *c) { ((Cursor *)c)->value++; return SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *c) { return ((Cursor *)c)->value > 10; }
static int column(sqlite3_vtab_cursor *c, sqlite3_context *context, int n) { sqlite3_result_int64(context, ((Cursor *)c)->value); return SQLITE_OK; }
static int rowid(sqlite3_vtab_cursor *c, sqlite3_int64 *out) { *out = ((Cursor *)c)->value; return SQLITE_OK; }
static sqlite3_module numbers = {0, 0, connect, best, disconnect, 0, open_cursor, close_cursor, filter, next, eof, column, rowid};

int sqlite3_extensiongood_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  int rc;
  SQLITE_EXTENSION_INIT2(api);
  rc = sqlite3_create_function(db, "half", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, half, 0, 0);
  if (!rc) rc = sqlite3_create_collation(db, "reverse", SQLITE_UTF8, 0, reverse);
  if (!rc) rc = sqlite3_create_module(db, "numbers", &numbers, 0);
  return rc;
}
int other_entry(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  return sqlite3_create_function(db, "other", -1, SQLITE_UTF8, 0, other, 0, 0);
}
