/* What broke: the temporary database was serialized although there was none; a statement that was reset early kept its
** window functions open; sqlite3_setlk_timeout took any number; the shell's table of parameters could not be dropped;
** triggers were made on shadow tables; SQLITE_TESTCTRL_IMPOSTER made real tables. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int row(void *user, int count, char **values, char **names) {
  int i;
  (void)user, (void)names;
  for (i = 0; i < count; i++) printf(" %s", values[i] ? values[i] : "NULL");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  char *message = 0;
  int code;
  printf("%s:", sql);
  code = sqlite3_exec(db, sql, row, 0, &message);
  printf(" -> %d %s\n", code, message ? message : "");
  sqlite3_free(message);
}

static void serialize(sqlite3 *db, const char *name) {
  sqlite3_int64 size = -7;
  unsigned char *data = sqlite3_serialize(db, name, &size, 0);
  printf("serialize %s: %s %lld\n", name, data ? "data" : "NULL", size);
  sqlite3_free(data);
}

static void serialized(void) {
  sqlite3 *db;
  sqlite3_open("a.db", &db);
  serialize(db, "main");
  serialize(db, "temp");
  serialize(db, "nosuch");
  run(db, "CREATE TEMP TABLE x(a)");
  serialize(db, "temp");
  run(db, "DROP TABLE x");
  serialize(db, "temp");
  run(db, "ATTACH ':memory:' AS m");
  serialize(db, "m");
  run(db, "CREATE TABLE m.t(a)");
  serialize(db, "m");
  printf("%d", sqlite3_setlk_timeout(db, -2, 0));
  printf(" %d", sqlite3_setlk_timeout(db, -1, 0));
  printf(" %d", sqlite3_setlk_timeout(db, 10, 0));
  printf(" %d\n", sqlite3_setlk_timeout(0, 10, 0));
  sqlite3_close(db);
}

static void add(sqlite3_context *context, int count, sqlite3_value **values) {
  int *sum = sqlite3_aggregate_context(context, sizeof *sum);
  (void)count;
  *sum += sqlite3_value_int(values[0]);
  printf("[add]");
}

static void take(sqlite3_context *context, int count, sqlite3_value **values) {
  int *sum = sqlite3_aggregate_context(context, sizeof *sum);
  (void)count;
  *sum -= sqlite3_value_int(values[0]);
  printf("[take]");
}

static void value(sqlite3_context *context) {
  int *sum = sqlite3_aggregate_context(context, 0);
  sqlite3_result_int(context, sum ? *sum : -1);
  printf("[value]");
}

static void final(sqlite3_context *context) {
  int *sum = sqlite3_aggregate_context(context, 0);
  sqlite3_result_int(context, sum ? *sum : -1);
  printf("[final %d]", sum ? *sum : -1);
}

static void windows(void) {
  static const char *const queries[] = {"SELECT w(a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM t", "SELECT w(a) FROM t",
    "SELECT w(a) OVER () FROM t", "SELECT w(a) OVER (PARTITION BY a) FROM t", "SELECT w(a) FROM t GROUP BY a"};
  sqlite3 *db;
  sqlite3_stmt *stmt;
  unsigned i;
  int steps, j;
  sqlite3_open(":memory:", &db);
  sqlite3_create_window_function(db, "w", 1, SQLITE_UTF8, 0, add, final, value, take, 0);
  run(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1),(2),(3),(4)");
  for (i = 0; i < sizeof queries / sizeof *queries; i++) {
    for (steps = 1; steps <= 3; steps++) {
      sqlite3_prepare_v2(db, queries[i], -1, &stmt, 0);
      printf("%s:", queries[i]);
      for (j = 0; j < steps; j++) printf(" %d", sqlite3_step(stmt));
      printf(" reset:");
      sqlite3_reset(stmt);
      printf(" again: %d reset:", sqlite3_step(stmt));
      sqlite3_reset(stmt);
      printf(" finalize:");
      sqlite3_finalize(stmt);
      printf("\n");
    }
  }
  sqlite3_close(db);
}

static void parameters(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_db_config(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, (int *)0);
  run(db, "CREATE TABLE temp.sqlite_parameters(key TEXT PRIMARY KEY, value) WITHOUT ROWID");
  run(db, "CREATE TABLE sqlite_other(a)");
  sqlite3_db_config(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0, (int *)0);
  run(db, "INSERT INTO sqlite_parameters VALUES('a', 1)");
  run(db, "SELECT * FROM temp.sqlite_parameters");
  run(db, "DROP TABLE temp.sqlite_parameters");
  run(db, "DROP TABLE IF EXISTS temp.sqlite_parameters");
  run(db, "DROP TABLE sqlite_other");
  sqlite3_close(db);
}

static int is_shadow(const char *name) { return strcmp(name, "data") == 0; }

static int make(sqlite3 *db, void *user, int count, const char *const *arguments, sqlite3_vtab **out, char **message) {
  (void)user, (void)count, (void)arguments, (void)message;
  *out = calloc(1, sizeof **out);
  return sqlite3_declare_vtab(db, "CREATE TABLE x(a)");
}

static int gone(sqlite3_vtab *table) { free(table); return SQLITE_OK; }

static void shadows(void) {
  static const sqlite3_module module = {.iVersion = 3, .xCreate = make, .xConnect = make, .xDisconnect = gone,
    .xDestroy = gone, .xShadowName = is_shadow};
  static const char *const statements[] = {"INSERT INTO v_data VALUES(1)", "ALTER TABLE v_data RENAME TO zz",
    "DROP TABLE v_data", "CREATE INDEX i ON v_data(a)", "CREATE TRIGGER r AFTER INSERT ON v_data BEGIN SELECT 1; END",
    "CREATE TRIGGER r AFTER INSERT ON v_other BEGIN SELECT 1; END", "CREATE VIEW v_data AS SELECT 1",
    "ALTER TABLE v_other RENAME TO v_data", "INSERT INTO v_other VALUES(1)"};
  sqlite3 *db;
  unsigned i;
  sqlite3_open(":memory:", &db);
  sqlite3_create_module(db, "shadowing", &module, 0);
  run(db, "CREATE VIRTUAL TABLE v USING shadowing; CREATE TABLE v_data(a); CREATE TABLE v_other(a)");
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) run(db, statements[i]);
  sqlite3_close(db);
}

static int root;

static int keep_root(void *user, int count, char **values, char **names) {
  (void)user, (void)count, (void)names;
  root = atoi(values[0]);
  return 0;
}

static void imposters(int mode) {
  static const char *const statements[] = {"SELECT * FROM imp", "SELECT name FROM sqlite_schema",
    "CREATE TABLE other(x)", "SELECT * FROM imp WHERE b>'w'", "DELETE FROM imp WHERE b='w'", "SELECT count(*) FROM imp",
    "PRAGMA integrity_check", "INSERT INTO imp VALUES('zz', 9)", "PRAGMA integrity_check"};
  sqlite3 *db;
  unsigned i;
  remove("b.db");
  sqlite3_open("b.db", &db);
  run(db, "CREATE TABLE t(a, b); CREATE INDEX i ON t(b); INSERT INTO t VALUES(1, 'x'),(2, 'w'),(3, 'y')");
  sqlite3_exec(db, "SELECT rootpage FROM sqlite_schema WHERE name='i'", keep_root, 0, 0);
  printf("%d\n", sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, db, "main", mode, root));
  run(db, "CREATE TABLE \"imp\"(\"b\", \"_ROWID_\", PRIMARY KEY(\"b\", \"_ROWID_\")) WITHOUT ROWID");
  printf("%d\n", sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, db, "main", 0, 0));
  for (i = 0; i < sizeof statements / sizeof *statements; i++) run(db, statements[i]);
  printf("%d\n", sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, db, "main", 0, 1));
  run(db, "SELECT * FROM imp");
  run(db, "CREATE TABLE imp(q)");
  run(db, "SELECT name FROM sqlite_schema");
  sqlite3_close(db);
}

/* A parameter that is not bound is one nevertheless. */
static void which(sqlite3_context *context, int count, sqlite3_value **values) {
  int i, mask = 0;
  for (i = 0; i < count; i++) mask |= sqlite3_value_frombind(values[i]) << i;
  sqlite3_result_int(context, mask);
}

static void from_bind(void) {
  static const char *const statements[] = {
    "SELECT which(1,2,?,4)", "SELECT which(1,(?),4,?+7)", "SELECT which(?1,?2,+?3,CAST(?4 AS INT))", "SELECT which(1)",
  };
  sqlite3 *db;
  unsigned i, bound;
  sqlite3_open(":memory:", &db);
  sqlite3_create_function(db, "which", -1, SQLITE_UTF8, 0, which, 0, 0);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) {
    sqlite3_stmt *stmt;
    sqlite3_prepare_v2(db, statements[i], -1, &stmt, 0);
    for (bound = 0; bound < 2; bound++) {
      if (bound) sqlite3_bind_int(stmt, 1, 5);
      sqlite3_step(stmt);
      printf("%s: %d\n", statements[i], sqlite3_column_int(stmt, 0));
      sqlite3_reset(stmt);
    }
    sqlite3_finalize(stmt);
  }
  sqlite3_close(db);
}

int main(void) {
  serialized();
  windows();
  parameters();
  shadows();
  imposters(1);
  imposters(2);
  from_bind();
  return 0;
}
