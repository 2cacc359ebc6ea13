/* Errors that need a caller in C: switches of the connection, blobs, backups, statements that are still running. */
#include <sqlite3.h>
#include <stdio.h>

static sqlite3 *db;

static void told(const char *what, int rc) {
  printf("%s: %d %d %s\n", what, rc, sqlite3_extended_errcode(db), sqlite3_errmsg(db));
}

static void run(const char *sql) { told(sql, sqlite3_exec(db, sql, 0, 0, 0)); }

static void blob(const char *table, const char *column, sqlite3_int64 row, int write) {
  sqlite3_blob *blob = 0;
  int rc = sqlite3_blob_open(db, "main", table, column, row, write, &blob);
  printf("%s.%s %d %d: ", table, column, (int)row, write);
  told("blob", rc);
  if (blob) told("close", sqlite3_blob_close(blob));
}

/* The connection's error while statements that have nothing to say are reset and finalized. */
static void idle_statements(void){
  sqlite3_stmt *failing, *idle, *done;
  sqlite3_prepare_v2(db, "SELECT abs(-9223372036854775808)", -1, &failing, 0);
  sqlite3_prepare_v2(db, "SELECT 1", -1, &idle, 0);
  sqlite3_prepare_v2(db, "SELECT 2", -1, &done, 0);
  printf("%d\n", sqlite3_step(done));
  printf("%d\n", sqlite3_step(failing));
  told("step", sqlite3_errcode(db));
  printf("%d\n", sqlite3_reset(failing));
  told("reset", sqlite3_errcode(db));
  printf("%d\n", sqlite3_reset(failing));
  told("reset again", sqlite3_errcode(db));
  printf("%d\n", sqlite3_reset(idle));
  told("reset of another", sqlite3_errcode(db));
  printf("%d\n", sqlite3_clear_bindings(idle));
  told("clear_bindings", sqlite3_errcode(db));
  printf("%d\n", sqlite3_finalize(idle));
  told("finalize of another", sqlite3_errcode(db));
  printf("%d\n", sqlite3_finalize(failing));
  told("finalize", sqlite3_errcode(db));
  printf("%d\n", sqlite3_finalize(done));
  told("finalize of one that ran", sqlite3_errcode(db));
}

/* What pragmas notice when they are prepared, and what in their first step. */
static void pragmas(void) {
  static const char *const all[] = {
    "PRAGMA foreign_key_check(zz)", "PRAGMA integrity_check(zz)", "PRAGMA main.quick_check(zz)", "PRAGMA nodb.cache_size",
    "PRAGMA table_info(zz)", "BEGIN", "PRAGMA synchronous = 0", "PRAGMA synchronous", "COMMIT", "PRAGMA journal_mode = zz",
    "PRAGMA encoding = zz",
  };
  static const char *const on_no_database[] = {
    "PRAGMA user_version", "PRAGMA table_info(t)", "PRAGMA page_count", "PRAGMA cache_size", "PRAGMA encoding",
    "PRAGMA journal_mode", "PRAGMA integrity_check", "PRAGMA foreign_keys", "PRAGMA synchronous", "PRAGMA auto_vacuum",
    "PRAGMA database_list", "PRAGMA table_list", "PRAGMA max_page_count", "PRAGMA wal_checkpoint", "PRAGMA optimize",
    "PRAGMA default_cache_size", "PRAGMA freelist_count",
  };
  sqlite3 *before = db;
  FILE *file = fopen("bad.db", "w");
  unsigned i, count = sizeof all / sizeof *all;
  sqlite3_limit(db, SQLITE_LIMIT_SCHEMA, 1000);
  for (i = 0; i < 4096; i++) fputc('x', file);
  fclose(file);
  for (i = 0; i < count + sizeof on_no_database / sizeof *on_no_database; i++) {
    sqlite3_stmt *stmt = 0;
    const char *sql = i < count ? all[i] : on_no_database[i - count];
    if (i == count) sqlite3_open("bad.db", &db);
    told(sql, sqlite3_prepare_v2(db, sql, -1, &stmt, 0));
    if (stmt) told("  step", sqlite3_step(stmt));
    sqlite3_finalize(stmt);
  }
  sqlite3_close(db);
  db = before;
}

static int shown(void *user, int count, char **texts, char **names){
  int i;
  (void)user;
  for(i = 0; i < count; i++) printf("%s=%s ", names[i], texts ? (texts[i] ? texts[i] : "NULL") : "nothing");
  printf("\n");
  return 0;
}

/* Tables of texts: of several queries, of none, and with the names of queries without rows. */
static void tables(void){
  static const char *const texts[] = {
    "SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, NULL", "SELECT 1 AS a; SELECT 2 AS b, 3 AS c", "SELECT 1 AS a; SELECT 2 AS b",
    "SELECT 1 AS a WHERE 0", "SELECT 1 AS a WHERE 0; SELECT 2 AS b, 3 AS c", "", "PRAGMA empty_result_callbacks = 1",
    "SELECT 1 AS a WHERE 0", "SELECT 1 AS a WHERE 0; SELECT 2 AS b, 3 AS c", "SELECT 2 AS b, 3 AS c; SELECT 1 AS a WHERE 0",
    "PRAGMA empty_result_callbacks = 0"
  };
  unsigned i;
  int cell, rows, columns, answer;
  char **table, *message;
  for(i = 0; i < sizeof texts / sizeof *texts; i++){
    rows = columns = -1;
    message = 0;
    answer = sqlite3_get_table(db, texts[i], &table, &rows, &columns, &message);
    printf("%s: %d %d %d %s:", texts[i], answer, rows, columns, message ? message : "-");
    for(cell = 0; table && cell < (rows + 1) * columns; cell++) printf(" %s", table[cell] ? table[cell] : "NULL");
    printf("\n");
    sqlite3_free_table(table);
    sqlite3_free(message);
    sqlite3_exec(db, texts[i], shown, 0, 0);
  }
}

int main(void) {
  sqlite3_stmt *stmt;
  sqlite3 *other;
  int on;
  sqlite3_open(":memory:", &db);
  sqlite3_test_control(SQLITE_TESTCTRL_LOCALTIME_FAULT, 1);
  run("SELECT datetime('2024-03-01', 'localtime')");
  run("SELECT datetime('2024-03-01', 'utc')");
  run("SELECT datetime('1700-03-01', 'localtime')");
  sqlite3_test_control(SQLITE_TESTCTRL_LOCALTIME_FAULT, 0);
  run("SELECT datetime('2024-03-01', 'localtime')");
  run("CREATE TABLE t(a INTEGER PRIMARY KEY, b, c REFERENCES t, d UNIQUE, e)");
  run("INSERT INTO t VALUES(1, 'text', 1, 'unique', zeroblob(5)), (2, NULL, 1, 5, 1.5)");
  run("CREATE VIEW v AS SELECT * FROM t; CREATE TEMP VIEW w AS SELECT * FROM t");
  run("CREATE TABLE k(a PRIMARY KEY, b) WITHOUT ROWID");
  run("CREATE TABLE g(a, b AS (a))");
  run("PRAGMA foreign_keys = 1");
  blob("t", "b", 1, 1);
  blob("t", "b", 2, 0);
  blob("t", "c", 1, 0);
  blob("t", "c", 1, 1);
  blob("t", "d", 1, 0);
  blob("t", "d", 1, 1);
  blob("t", "e", 2, 0);
  blob("t", "e", 7, 0);
  blob("t", "f", 1, 0);
  blob("nosuch", "f", 1, 0);
  blob("v", "a", 1, 0);
  blob("k", "a", 1, 0);
  blob("g", "a", 1, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, &on);
  run("SELECT * FROM v");
  run("SELECT * FROM w");
  run("SELECT * FROM t WHERE a IN v");
  run("UPDATE v SET a = 1");
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 1, &on);
  run("SELECT * FROM v");
  sqlite3_prepare_v2(db, "SELECT a FROM t", -1, &stmt, 0);
  printf("%d\n", sqlite3_step(stmt));
  run("VACUUM");
  sqlite3_finalize(stmt);
  run("VACUUM");
  run("BEGIN; INSERT INTO t(a) VALUES(9)");
  sqlite3_open(":memory:", &other);
  printf("%d\n", sqlite3_backup_init(db, "main", other, "main") != 0);
  told("backup", sqlite3_errcode(db));
  run("VACUUM");
  sqlite3_close(other);
  run("COMMIT");
  sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_STEPS, 2);
  run("CREATE TRIGGER \"a\"\"b\" AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; SELECT 3; END");
  run("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END");
  sqlite3_limit(db, SQLITE_LIMIT_SCHEMA, 6);
  run("CREATE TABLE one(a)");
  run("CREATE TABLE two(a)");
  run("CREATE TABLE three(a UNIQUE)");
  run("CREATE TABLE four(a UNIQUE)");
  run("CREATE INDEX five ON one(a)");
  run("SELECT count(*) > 5 FROM sqlite_schema");
  idle_statements();
  tables();
  pragmas();
  printf("%d\n", sqlite3_close(db));
  return 0;
}
