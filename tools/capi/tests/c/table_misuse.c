/* What the documentation calls misuse, or leaves without effect, for the functions whose own tables show only their
** use; and extensions, good ones and bad ones, which the tests put beside the program. */
#include "table.h"

static int malfunctioning(void *user, int code, const char *a, const char *b, const char *c, const char *d) {
  return code == SQLITE_SELECT ? 99 : SQLITE_OK;
}
static int failing_wal(void *user, sqlite3 *db, const char *name, int frames) { return SQLITE_FULL; }
static int refusing(void *user) { return 1; }
static void ignored(void *user) {}
static void told(void *user, int op, const char *db, const char *table, sqlite3_int64 rowid) {
  /* A hook may not change the database; reading is not wise, but answered. */
  sqlite3 *inner = user;
  MI(sqlite3_exec(inner, "SELECT count(*) FROM t", 0, 0, 0));
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

static void statements(sqlite3 *db) {
  sqlite3_stmt *stmt = 0;
  char *text;
  MI(sqlite3_prepare(db, "nonsense", -1, &stmt, 0));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_error_offset(db));
  sqlite3_prepare_v2(db, "SELECT 1 AS one", -1, &stmt, 0);
  MI(sqlite3_column_int(stmt, 0));
  NI(sqlite3_step(stmt));
  MS(sqlite3_column_name(stmt, 99));
  MS(sqlite3_column_database_name(stmt, 99));
  MS(sqlite3_column_table_name(stmt, 0));
  MS(sqlite3_column_origin_name(stmt, 0));
  MS(sqlite3_column_decltype(stmt, -1));
  MI(sqlite3_column_int(stmt, 99));
  ML(sqlite3_column_int64(stmt, 99));
  MD(sqlite3_column_double(stmt, 99));
  MS(sqlite3_column_text(stmt, 99));
  MP(sqlite3_column_blob(stmt, 99));
  MI(sqlite3_column_bytes(stmt, 99));
  MI(sqlite3_column_type(stmt, 99));
  MI(sqlite3_value_type(sqlite3_column_value(stmt, 99)));
  MP(sqlite3_column_value(stmt, 99));
  MI(sqlite3_errcode(db));
  NI(sqlite3_step(stmt));
  MI(sqlite3_column_int(stmt, 0));
  MI(sqlite3_data_count(stmt));
  MI(sqlite3_step(stmt));
  sqlite3_finalize(stmt);
  sqlite3_prepare_v2(db, "INSERT INTO t VALUES(1)", -1, &stmt, 0);
  MI(sqlite3_column_count(stmt));
  NI(sqlite3_step(stmt));
  MI(sqlite3_step(stmt));
  MI(sqlite3_step(stmt));
  MI(sqlite3_finalize(stmt));
  sqlite3_prepare_v2(db, "SELECT 1 FROM t WHERE a = 'a text'", -1, &stmt, 0);
  MS(sqlite3_normalized_sql(stmt) ? "normalized" : "none");
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 30);
  MS(text = sqlite3_expanded_sql(stmt));
  sqlite3_free(text);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000000000);
  sqlite3_finalize(stmt);
}

static void callbacks(sqlite3 *db) {
  sqlite3_set_authorizer(db, malfunctioning, 0);
  MI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_set_authorizer(db, 0, db));
  MP(sqlite3_commit_hook(db, refusing, db));
  run(db, "INSERT INTO t VALUES(20)");
  MI(sqlite3_commit_hook(db, 0, 0) == db);
  MP(sqlite3_rollback_hook(db, ignored, 0));
  sqlite3_rollback_hook(db, 0, 0);
  MP(sqlite3_update_hook(db, told, db));
  run(db, "INSERT INTO t VALUES(21)");
  sqlite3_update_hook(db, 0, 0);
  run(db, "PRAGMA journal_mode = WAL");
  MP(sqlite3_wal_hook(db, failing_wal, 0));
  run(db, "INSERT INTO t VALUES(22)");
  sqlite3_wal_hook(db, 0, 0);
  run(db, "SELECT a FROM t");
  MI(sqlite3_busy_handler(db, 0, db));
  MI(sqlite3_collation_needed(db, db, 0));
  MI(sqlite3_db_release_memory(db));
  MI(sqlite3_db_cacheflush(db));
}

static void modules(sqlite3 *db) {
  static const sqlite3_module none;
  MI(sqlite3_create_module(db, 0, &none, 0));
  MI(sqlite3_create_module_v2(db, 0, &none, 0, 0));
  MI(sqlite3_create_module(db, "absent", 0, 0));
  run(db, "CREATE VIRTUAL TABLE v USING absent");
}

static void extensions(sqlite3 *db) {
  char *message = 0;
  NI(sqlite3_enable_load_extension(db, 1));
  NI(sqlite3_load_extension(db, "./extension_good", 0, &message));
  NS(message);
  run(db, "SELECT half(7), half('x')");
  run(db, "SELECT value FROM numbers WHERE value < 4");
  run(db, "SELECT 'b' < 'a' COLLATE reverse");
  NI(sqlite3_load_extension(db, "./extension_good.so", "other_entry", &message));
  run(db, "SELECT other()");
  MI(sqlite3_load_extension(db, "./extension_good.so", "no_such_entry", &message) == SQLITE_ERROR && message);
  sqlite3_free(message);
  message = 0;
  MI(sqlite3_load_extension(db, "./extension_bad", 0, &message));
  MS(message);
  sqlite3_free(message);
  run(db, "SELECT load_extension('./extension_good')");
  MI(sqlite3_enable_load_extension(db, 0));
  run(db, "SELECT load_extension('./extension_good')");
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int *)0);
  run(db, "SELECT load_extension('./extension_good')");
  MI(sqlite3_load_extension(db, "./extension_good", 0, 0));
  run(db, "SELECT half(9)");
}

static void from_sql(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  run(db, "SELECT load_extension('./extension_good')");
  NI(sqlite3_enable_load_extension(db, 1));
  run(db, "SELECT load_extension('./absent')");
  run(db, "SELECT load_extension(NULL)");
  run(db, "SELECT load_extension('./extension_bad', NULL)");
  run(db, "SELECT load_extension('./extension_good', 'other_entry')");
  run(db, "SELECT other(1)");
  run(db, "CREATE VIEW w AS SELECT load_extension('./extension_good'); SELECT * FROM w");
  run(db, "SELECT load_extension('./extension_good')");
  run(db, "SELECT half(3) COLLATE reverse");
  sqlite3_close(db);
}

int main(void) {
  sqlite3 *db;
  begin_table();
  sqlite3_open("misuse.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(a UNIQUE)", 0, 0, 0);
  statements(db);
  callbacks(db);
  modules(db);
  extensions(db);
  from_sql();
  NI(sqlite3_close(db));
  return end_table();
}
