/* Functions and collations of the application: registration, arguments, results, contexts. */
#include "table.h"

static int destroyed;
static void destroy(void *p) { destroyed++; }
static int mode;
static sqlite3 *inner;

static void subject(sqlite3_context *c, int n, sqlite3_value **v) {
  static int object = 5;
  switch (mode) {
    case 0: sqlite3_result_null(c); break;
    case 1: sqlite3_result_int(c, -7); break;
    case 2: sqlite3_result_int64(c, 1LL << 50); break;
    case 3: sqlite3_result_double(c, 0.25); break;
    case 4: sqlite3_result_text(c, "a text", -1, SQLITE_STATIC); break;
    case 5: sqlite3_result_text(c, "a text", 3, destroy); break;
    case 6: sqlite3_result_text64(c, "text64", 6, SQLITE_TRANSIENT, SQLITE_UTF8); break;
    case 7: sqlite3_result_text16le(c, "l\0e\0", 4, SQLITE_TRANSIENT); break;
    case 8: sqlite3_result_text16be(c, "\0b\0e", 4, destroy); break;
    case 9: sqlite3_result_blob(c, "a\0b", 3, SQLITE_TRANSIENT); break;
    case 10: sqlite3_result_blob64(c, "blob", 4, destroy); break;
    case 11: sqlite3_result_zeroblob(c, 3); break;
    case 12: sqlite3_result_zeroblob64(c, 2); break;
    case 13: sqlite3_result_value(c, v[0]); break;
    case 14: sqlite3_result_pointer(c, &object, "type", destroy); break;
    case 15: sqlite3_result_text(c, "[1]", -1, SQLITE_STATIC); sqlite3_result_subtype(c, 'J'); break;
    case 16: sqlite3_result_error(c, "an error", -1); break;
    case 17: sqlite3_result_error(c, "an error", 4); break;
    case 18: sqlite3_result_error_code(c, SQLITE_AUTH); break;
    case 19: sqlite3_result_error(c, "words", -1); sqlite3_result_error_code(c, SQLITE_FULL); break;
    case 20: sqlite3_result_error_toobig(c); break;
    case 21: sqlite3_result_error_nomem(c); break;
    case 22: sqlite3_result_text(c, 0, 5, SQLITE_STATIC); break;
    case 23: sqlite3_result_blob(c, 0, 5, SQLITE_STATIC); break;
    case 24: sqlite3_result_text(c, "abc", 0, SQLITE_STATIC); break;
    case 25: sqlite3_result_text64(c, "x", 0xffffffffffULL, destroy, SQLITE_UTF8); break;
    case 26: sqlite3_result_blob64(c, "x", 0xffffffffffULL, destroy); break;
    case 27: sqlite3_result_zeroblob64(c, 0xffffffffffULL); break;
    case 28: sqlite3_result_int(c, 1); sqlite3_result_text(c, "later", -1, SQLITE_STATIC); break;
    case 29: sqlite3_result_int(c, 1); sqlite3_result_error(c, "after all", -1); sqlite3_result_int(c, 2); break;
    case 30: sqlite3_result_zeroblob(c, -3); break;
    case 31: sqlite3_result_error_code(c, SQLITE_OK); break;
    case 32: sqlite3_result_error(c, "", -1); break;
    case 33: sqlite3_result_double(c, 0.0 / 0.0); break;
    case 34: break;
    case 35: sqlite3_result_error_code(c, SQLITE_IOERR_READ); break;
  }
}

static void take(sqlite3_context *c, int n, sqlite3_value **v) {
  sqlite3_value *copy;
  NI(sqlite3_value_type(v[0]));
  NI(sqlite3_value_int(v[0]));
  NL(sqlite3_value_int64(v[0]));
  ND(sqlite3_value_double(v[0]));
  NI(sqlite3_value_numeric_type(v[0]));
  NI(sqlite3_value_type(v[0]));
  NI(sqlite3_value_subtype(v[0]));
  NS(sqlite3_value_pointer(v[0], "type") ? "a pointer" : "none");
  MP(sqlite3_value_pointer(v[0], "another type"));
  NI(sqlite3_value_nochange(v[0]));
  NP(copy = sqlite3_value_dup(v[0]));
  NI(sqlite3_value_type(copy));
  NI(sqlite3_value_subtype(copy));
  MP(sqlite3_value_pointer(copy, "type"));
  NS(sqlite3_value_text(copy));
  NI(sqlite3_value_bytes(copy));
  NP(sqlite3_value_blob(copy));
  NV(sqlite3_value_free(copy));
  NI(sqlite3_context_db_handle(c) == inner);
  NS(sqlite3_user_data(c));
}

static void kept(sqlite3_context *c, int n, sqlite3_value **v) {
  char *data;
  NS(data = sqlite3_get_auxdata(c, 0));
  if (!data) NV(sqlite3_set_auxdata(c, 0, "auxdata", destroy));
  MS(sqlite3_get_auxdata(c, -7));
  MV(sqlite3_set_auxdata(c, 5, "no such argument", destroy));
  NS(sqlite3_get_auxdata(c, 1));
  sqlite3_result_int(c, 1);
}

static void sum_step(sqlite3_context *c, int n, sqlite3_value **v) {
  int *sum;
  NP(sum = sqlite3_aggregate_context(c, sizeof *sum));
  *sum += sqlite3_value_int(v[0]);
}
static void sum_inverse(sqlite3_context *c, int n, sqlite3_value **v) {
  int *sum = sqlite3_aggregate_context(c, sizeof *sum);
  *sum -= sqlite3_value_int(v[0]);
}
static void sum_value(sqlite3_context *c) {
  int *sum = sqlite3_aggregate_context(c, sizeof *sum);
  sqlite3_result_int(c, *sum);
}
static void sum_final(sqlite3_context *c) {
  int *sum;
  MP(sum = sqlite3_aggregate_context(c, 0));
  sqlite3_result_int(c, sum ? *sum : -1);
}
static void empty_final(sqlite3_context *c) {
  MP(sqlite3_aggregate_context(c, 0));
  MP(sqlite3_aggregate_context(c, -5));
  NP(sqlite3_aggregate_context(c, 8));
  sqlite3_result_int(c, 0);
}
static int compare(void *user, int n, const void *a, int m, const void *b) {
  int least = n < m ? n : m, order = memcmp(a, b, least);
  return -(order ? order : n - m);
}
static void needed(void *user, sqlite3 *db, int encoding, const char *name) {
  printf("  needed %s %d\n", name, encoding);
  if (!strcmp(name, "late")) sqlite3_create_collation(db, name, SQLITE_UTF8, 0, compare);
}

static int see(void *user, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("  %s\n", shown(texts[i]));
  return 0;
}
static void run(sqlite3 *db, const char *sql) {
  int rc = sqlite3_exec(db, sql, see, 0, 0);
  printf("%d %d %s: %s\n", rc, sqlite3_extended_errcode(db), sqlite3_errmsg(db), sql);
}

static void results(sqlite3 *db) {
  NI(sqlite3_create_function(db, "subject", 1, SQLITE_UTF8 | SQLITE_RESULT_SUBTYPE, 0, subject, 0, 0));
  for (mode = 0; mode <= 35; mode++) {
    printf("-- %d\n", mode);
    run(db, "SELECT typeof(x), x, hex(x), subtype(subject(5)) FROM (SELECT subject(5) AS x)");
    NI(destroyed);
  }
  /* Undefined: no context. */
  mode = 0;
  ZO((sqlite3_result_null(0), sqlite3_result_int(0, 1), sqlite3_result_int64(0, 1), sqlite3_result_double(0, 1), 0));
  ZO((sqlite3_result_int(0, 1), 0));
  ZO((sqlite3_result_int64(0, 1), 0));
  ZO((sqlite3_result_double(0, 1), 0));
  ZO((sqlite3_result_text(0, "x", 1, 0), 0));
  ZO((sqlite3_result_text64(0, "x", 1, 0, SQLITE_UTF8), 0));
  ZO((sqlite3_result_text16le(0, "x", 2, 0), 0));
  ZO((sqlite3_result_text16be(0, "x", 2, 0), 0));
  ZO((sqlite3_result_blob(0, "x", 1, 0), 0));
  ZO((sqlite3_result_blob64(0, "x", 1, 0), 0));
  ZO((sqlite3_result_zeroblob(0, 1), 0));
  ZO(sqlite3_result_zeroblob64(0, 1));
  ZO((sqlite3_result_value(0, 0), 0));
  ZO((sqlite3_result_pointer(0, 0, "x", 0), 0));
  ZO((sqlite3_result_subtype(0, 1), 0));
  ZO((sqlite3_result_error(0, "x", 1), 0));
  ZO((sqlite3_result_error_code(0, 1), 0));
  ZO((sqlite3_result_error_toobig(0), 0));
  ZO((sqlite3_result_error_nomem(0), 0));
}

static void arguments(sqlite3 *db) {
  sqlite3_stmt *stmt;
  int object = 1;
  NI(sqlite3_create_function_v2(db, "take", 1, SQLITE_UTF8 | SQLITE_SUBTYPE, "user data", take, 0, 0, destroy));
  run(db, "SELECT take(5)");
  run(db, "SELECT take(-2.5)");
  run(db, "SELECT take('17 and more')");
  run(db, "SELECT take('3.0')");
  run(db, "SELECT take(x'3132')");
  run(db, "SELECT take(NULL)");
  run(db, "SELECT take(json('[1]'))");
  sqlite3_prepare_v2(db, "SELECT take(?)", -1, &stmt, 0);
  sqlite3_bind_pointer(stmt, 1, &object, "type", 0);
  sqlite3_step(stmt);
  sqlite3_finalize(stmt);
  destroyed = 0;
  NI(sqlite3_create_function_v2(db, "take", 1, SQLITE_UTF8, 0, 0, 0, 0, 0));
  NI(destroyed);
  NI(sqlite3_create_function_v2(db, "kept", -1, SQLITE_UTF8, 0, kept, 0, 0, 0));
  run(db, "SELECT kept('constant', 2) FROM (VALUES(1), (2))");
  NI(destroyed);
  ZO(sqlite3_value_type(0));
  ZO(sqlite3_value_subtype(0));
  ZP(sqlite3_value_dup(0));
  ZV(sqlite3_value_free(0));
  ZO(sqlite3_value_text(0));
  ZO(sqlite3_value_int(0));
  ZO(sqlite3_value_int64(0));
  ZO((int)sqlite3_value_double(0));
  ZO(sqlite3_value_bytes(0));
  ZO(sqlite3_value_blob(0));
  ZO(sqlite3_value_numeric_type(0));
  ZO(sqlite3_value_pointer(0, "x"));
  ZO(sqlite3_value_nochange(0));
  ZO(sqlite3_context_db_handle(0));
  ZO(sqlite3_user_data(0));
  ZO(sqlite3_get_auxdata(0, 0));
  ZO((sqlite3_set_auxdata(0, 0, 0, 0), 0));
  ZO(sqlite3_aggregate_context(0, 0));
}

static void registering(sqlite3 *db) {
  char longest[300];
  memset(longest, 'x', sizeof longest);
  longest[256] = 0;
  destroyed = 0;
  NI(sqlite3_create_function(db, "sum_up", 1, SQLITE_UTF8, 0, 0, sum_step, sum_final));
  run(db, "SELECT sum_up(column1) FROM (VALUES(1), (2))");
  run(db, "SELECT sum_up(1) WHERE 0");
  NI(sqlite3_create_function(db, "empty", 1, SQLITE_UTF8, 0, 0, sum_step, empty_final));
  run(db, "SELECT empty(1) WHERE 0");
  NI(sqlite3_create_window_function(db, "sum_w", 1, SQLITE_UTF8, "w", sum_step, sum_value, sum_value, sum_inverse, destroy));
  run(db, "SELECT sum_w(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES(1), (2), (4))");
  run(db, "SELECT sum_up(column1) OVER () FROM (VALUES(1))");
  MI(sqlite3_create_window_function(db, "sum_w", 1, SQLITE_UTF8, 0, sum_step, sum_value, 0, sum_inverse, destroy));
  MI(destroyed);
  MI(sqlite3_create_window_function(db, "sum_w", 1, SQLITE_UTF8, 0, 0, 0, sum_value, 0, destroy));
  MI(sqlite3_create_function(db, longest, 1, SQLITE_UTF8, 0, subject, 0, 0));
  MI(sqlite3_create_function_v2(db, "f", 1001, SQLITE_UTF8, 0, subject, 0, 0, destroy));
  MI(sqlite3_create_function_v2(db, "f", -2, SQLITE_UTF8, 0, subject, 0, 0, destroy));
  MI(sqlite3_create_function_v2(db, "f", 1, SQLITE_UTF8, 0, subject, sum_step, 0, destroy));
  MI(sqlite3_create_function_v2(db, "f", 1, SQLITE_UTF8, 0, 0, sum_step, 0, destroy));
  MI(sqlite3_create_function_v2(db, "f", 1, SQLITE_UTF8, 0, 0, 0, sum_final, destroy));
  MI(destroyed);
  NI(sqlite3_create_function_v2(db, "f", 1, SQLITE_UTF16, 0, subject, 0, 0, destroy));
  NI(sqlite3_create_function_v2(db, "f", 1, SQLITE_UTF16LE, 0, subject, 0, 0, destroy));
  NI(sqlite3_create_function_v2(db, "f", 1, SQLITE_ANY, 0, subject, 0, 0, 0));
  NI(destroyed);
  run(db, "SELECT f(1)");
  run(db, "SELECT f(1, 2)");
  NI(sqlite3_create_function(db, "direct", 0, SQLITE_UTF8 | SQLITE_DIRECTONLY, 0, subject, 0, 0));
  run(db, "CREATE VIEW dv AS SELECT direct(); SELECT direct(); SELECT * FROM dv");
  NI(sqlite3_create_function(db, "fixed", 0, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, subject, 0, 0));
  run(db, "CREATE TABLE it(a); CREATE INDEX ii ON it(a) WHERE fixed() > 0; CREATE INDEX ij ON it(f(a))");
  NI(sqlite3_overload_function(db, "overloaded", 2));
  run(db, "SELECT overloaded(1, 2)");
  NI(sqlite3_overload_function(db, "abs", 1));
  ZI(sqlite3_create_function(0, "f", 1, SQLITE_UTF8, 0, subject, 0, 0));
  ZI(sqlite3_create_function(db, 0, 1, SQLITE_UTF8, 0, subject, 0, 0));
  ZI(sqlite3_create_function_v2(0, "f", 1, SQLITE_UTF8, 0, subject, 0, 0, 0));
  ZI(sqlite3_create_window_function(0, "f", 1, SQLITE_UTF8, 0, 0, 0, 0, 0, 0));
  ZI(sqlite3_overload_function(0, "f", 1));
  ZI(sqlite3_overload_function(db, 0, 1));
  MI(sqlite3_overload_function(db, "f", -5));
}

static void collations(sqlite3 *db) {
  destroyed = 0;
  NI(sqlite3_create_collation(db, "backwards", SQLITE_UTF8, 0, compare));
  run(db, "SELECT column1 FROM (VALUES('a'), ('c'), ('b')) ORDER BY 1 COLLATE backwards");
  NI(sqlite3_create_collation_v2(db, "Backwards", SQLITE_UTF8, 0, compare, destroy));
  NI(sqlite3_create_collation_v2(db, "backwards", SQLITE_UTF16LE, 0, compare, destroy));
  NI(destroyed);
  NI(sqlite3_create_collation(db, "backwards", SQLITE_UTF8, 0, 0));
  NI(destroyed);
  run(db, "SELECT 'a' < 'b' COLLATE backwards");
  NI(sqlite3_collation_needed(db, 0, needed));
  run(db, "SELECT 'a' < 'b' COLLATE late");
  run(db, "SELECT 'a' < 'b' COLLATE never");
  NI(sqlite3_collation_needed(db, 0, 0));
  MI(sqlite3_create_collation(db, "c", 99, 0, compare));
  MI(sqlite3_create_collation_v2(db, "c", 0, 0, compare, destroy));
  MI(destroyed);
  ZI(sqlite3_create_collation(0, "c", SQLITE_UTF8, 0, compare));
  ZI(sqlite3_create_collation(db, 0, SQLITE_UTF8, 0, compare));
  ZI(sqlite3_create_collation_v2(0, "c", SQLITE_UTF8, 0, compare, 0));
  ZI(sqlite3_create_collation_v2(db, 0, SQLITE_UTF8, 0, compare, 0));
  ZI(sqlite3_collation_needed(0, 0, needed));
}

int main(void) {
  begin_table();
  sqlite3_open(":memory:", &inner);
  results(inner);
  arguments(inner);
  registering(inner);
  collations(inner);
  NI(sqlite3_close(inner));
  NI(destroyed);
  return end_table();
}
