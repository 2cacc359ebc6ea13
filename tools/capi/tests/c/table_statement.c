/* Statements: preparing, parameters, stepping, columns, metadata. */
#include "table.h"

static const char *last_part(const char *path) { return path && strrchr(path, '/') ? strrchr(path, '/') : path; }
static int destroyed;
static void destroy(void *p) { destroyed++; }
static int see(void *user, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("  %s=%s\n", names[i], shown(texts[i]));
  return user != 0;
}

static void preparing(sqlite3 *db) {
  sqlite3_stmt *stmt = 0, *other;
  const char *tail = 0;
  char *text;
  NI(sqlite3_prepare(db, "SELECT * FROM t WHERE a = ?", -1, &stmt, &tail));
  NI(sqlite3_step(stmt));
  NI(sqlite3_finalize(stmt));
  /* The old function: what goes wrong is told by reset. */
  NI(sqlite3_prepare(db, "INSERT INTO t(a) VALUES(1)", -1, &stmt, 0));
  NI(sqlite3_step(stmt));
  NI(sqlite3_reset(stmt));
  NI(sqlite3_extended_errcode(db));
  NI(sqlite3_finalize(stmt));
  NI(sqlite3_prepare(db, "SELECT a FROM gone", -1, &stmt, 0));
  sqlite3_exec(db, "CREATE TABLE gone(a)", 0, 0, 0);
  NI(sqlite3_prepare(db, "SELECT a FROM gone", -1, &stmt, 0));
  sqlite3_exec(db, "DROP TABLE gone", 0, 0, 0);
  NI(sqlite3_step(stmt));
  NI(sqlite3_reset(stmt));
  NI(sqlite3_finalize(stmt));
  NI(sqlite3_prepare_v2(db, "SELECT 1 ; SELECT 2", -1, &stmt, &tail));
  NS(tail);
  NS(sqlite3_sql(stmt));
  NI(sqlite3_finalize(stmt));
  NI(sqlite3_prepare_v2(db, "SELECT 12", 8, &stmt, &tail));
  NS(tail);
  NS(sqlite3_sql(stmt));
  NI(sqlite3_finalize(stmt));
  NI(sqlite3_prepare_v2(db, "SELECT 1", 500, &stmt, &tail));
  NI(sqlite3_finalize(stmt));
  NI(sqlite3_prepare_v2(db, "", -1, &stmt, &tail));
  NP(stmt);
  NI(sqlite3_prepare_v2(db, "SELECT 1", 0, &stmt, &tail));
  NP(stmt);
  NS(tail);
  MI(sqlite3_prepare_v2(db, "SELECT 1 FROM", -1, &stmt, &tail));
  MS(sqlite3_errmsg(db));
  MS(tail);
  MP(stmt);
  NI(sqlite3_prepare_v3(db, "SELECT x FROM (SELECT 'a' AS x) WHERE x IN ('b', 5)", -1, SQLITE_PREPARE_PERSISTENT | SQLITE_PREPARE_NORMALIZE, &stmt, 0));
  NS(sqlite3_normalized_sql(stmt));
  NI(sqlite3_finalize(stmt));
  NI(sqlite3_prepare_v2(db, "SELECT 1", -1, &stmt, 0));
  NS(sqlite3_normalized_sql(stmt));
  NI(sqlite3_finalize(stmt));
  MI(sqlite3_prepare_v3(db, "SELECT * FROM pragma_table_info('t')", -1, SQLITE_PREPARE_NO_VTAB, &stmt, 0));
  MS(sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
  MI(sqlite3_prepare_v3(db, "SELECT 1", -1, 0xff00, &stmt, 0));
  sqlite3_finalize(stmt);
  NI(sqlite3_prepare_v3(db, "SELECT 'don''t log' FROM", -1, SQLITE_PREPARE_DONT_LOG, &stmt, 0));
  NI(sqlite3_prepare_v2(db, "SELECT :a, ?2, 'x', $d", -1, &stmt, 0));
  NI(sqlite3_bind_text(stmt, 1, "it's", -1, SQLITE_STATIC));
  NI(sqlite3_bind_double(stmt, 2, 0.1));
  NS(text = sqlite3_expanded_sql(stmt));
  sqlite3_free(text);
  NI(sqlite3_db_handle(stmt) == db);
  NI(sqlite3_next_stmt(db, 0) == stmt);
  NP(sqlite3_next_stmt(db, stmt));
  sqlite3_prepare_v2(db, "SELECT 2", -1, &other, 0);
  NI(sqlite3_next_stmt(db, 0) == other);
  NI(sqlite3_next_stmt(db, other) == stmt);
  sqlite3_finalize(other);
  NI(sqlite3_finalize(stmt));
  ZP(sqlite3_next_stmt(0, 0));
  ZP(sqlite3_db_handle(0));
  ZP(sqlite3_sql(0));
  ZP(sqlite3_expanded_sql(0));
  ZO(sqlite3_normalized_sql(0));
  ZI(sqlite3_prepare(0, "x", -1, &stmt, 0));
  ZI(sqlite3_prepare_v2(0, "x", -1, &stmt, 0));
  ZI(sqlite3_prepare_v3(0, "x", -1, 0, &stmt, 0));
  ZI(sqlite3_prepare(db, 0, -1, &stmt, 0));
  ZI(sqlite3_prepare_v2(db, "SELECT 1", -1, 0, 0));
  ZI(sqlite3_prepare_v3(db, 0, -1, 0, &stmt, 0));
  ZI(sqlite3_finalize(0));
}

static void binding(sqlite3 *db) {
  sqlite3_stmt *stmt, *other;
  int object = 7, i;
  char big[10] = "bigger";
  sqlite3_prepare_v2(db, "SELECT ?1, :b, @c, $d, typeof(?1), typeof(:b), hex(:b)", -1, &stmt, 0);
  NI(sqlite3_bind_parameter_count(stmt));
  NS(sqlite3_bind_parameter_name(stmt, 1));
  NS(sqlite3_bind_parameter_name(stmt, 2));
  NS(sqlite3_bind_parameter_name(stmt, 4));
  MS(sqlite3_bind_parameter_name(stmt, 0));
  MS(sqlite3_bind_parameter_name(stmt, 5));
  NI(sqlite3_bind_parameter_index(stmt, "?1"));
  NI(sqlite3_bind_parameter_index(stmt, "@c"));
  MI(sqlite3_bind_parameter_index(stmt, "c"));
  ZI(sqlite3_bind_parameter_index(stmt, 0));
#define SHOW() do { NI(sqlite3_step(stmt)); for (i = 0; i < 7; i++) NS(sqlite3_column_text(stmt, i)); NI(sqlite3_reset(stmt)); } while (0)
  NI(sqlite3_bind_int(stmt, 1, -5));
  NI(sqlite3_bind_int64(stmt, 2, 1LL << 60));
  NI(sqlite3_bind_double(stmt, 3, 2.5));
  NI(sqlite3_bind_null(stmt, 4));
  SHOW();
  NI(sqlite3_bind_text(stmt, 1, "abcdef", 3, SQLITE_TRANSIENT));
  NI(sqlite3_bind_blob(stmt, 2, "a\0b", 3, SQLITE_STATIC));
  NI(sqlite3_bind_text64(stmt, 3, "x\0y\0", 4, destroy, SQLITE_UTF16LE));
  NI(sqlite3_bind_blob64(stmt, 4, "blob64", 6, destroy));
  SHOW();
  NI(sqlite3_bind_text(stmt, 3, big, 3, SQLITE_TRANSIENT));
  NI(sqlite3_clear_bindings(stmt));
  NI(destroyed);
  SHOW();
  NI(sqlite3_bind_zeroblob64(stmt, 2, 4));
  NI(sqlite3_bind_pointer(stmt, 1, &object, "type", destroy));
  SHOW();
  NI(sqlite3_bind_null(stmt, 1));
  NI(destroyed);
  sqlite3_prepare_v2(db, "SELECT 'value'", -1, &other, 0);
  sqlite3_step(other);
  NI(sqlite3_bind_value(stmt, 1, sqlite3_column_value(other, 0)));
  sqlite3_finalize(other);
  NI(sqlite3_bind_text(stmt, 2, 0, 0, SQLITE_STATIC));
  NI(sqlite3_bind_blob(stmt, 3, "", 0, SQLITE_STATIC));
  NI(sqlite3_bind_text(stmt, 4, "", 0, SQLITE_STATIC));
  SHOW();
  /* Misuse: numbers that are none, and what is bound while a row is there. */
  destroyed = 0;
  MI(sqlite3_bind_int(stmt, 0, 1));
  MI(sqlite3_bind_int64(stmt, 5, 1));
  MI(sqlite3_bind_double(stmt, -1, 1));
  MI(sqlite3_bind_null(stmt, 100));
  MI(sqlite3_bind_text(stmt, 9, "x", 1, destroy));
  MI(sqlite3_bind_blob(stmt, 9, "x", 1, destroy));
  MI(sqlite3_bind_text64(stmt, 9, "x", 1, destroy, SQLITE_UTF8));
  MI(sqlite3_bind_blob64(stmt, 9, "x", 1, destroy));
  MI(sqlite3_bind_pointer(stmt, 9, &object, "type", destroy));
  MI(sqlite3_bind_zeroblob64(stmt, 9, 1));
  MI(sqlite3_bind_text64(stmt, 1, "x", 0xffffffffffULL, destroy, SQLITE_UTF8));
  MI(sqlite3_bind_blob64(stmt, 1, "x", 0xffffffffffULL, destroy));
  MI(sqlite3_bind_zeroblob64(stmt, 1, 0xffffffffffULL));
  MI(sqlite3_bind_text(stmt, 1, "x", -7, destroy));
  MI(sqlite3_bind_blob(stmt, 1, "x", -1, destroy));
  MI(sqlite3_bind_text64(stmt, 1, "x", 1, destroy, 77));
  MI(destroyed);
  MS(sqlite3_errmsg(db));
  NI(sqlite3_step(stmt));
  MI(sqlite3_bind_int(stmt, 1, 1));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_bind_value(stmt, 1, sqlite3_column_value(stmt, 0)));
  MI(sqlite3_bind_text(stmt, 1, "x", 1, destroy));
  MI(destroyed);
  MI(sqlite3_clear_bindings(stmt));
  NI(sqlite3_reset(stmt));
  NI(sqlite3_finalize(stmt));
  ZI(sqlite3_bind_blob(0, 1, "x", 1, SQLITE_STATIC));
  ZI(sqlite3_bind_blob64(0, 1, "x", 1, SQLITE_STATIC));
  ZI(sqlite3_bind_double(0, 1, 1));
  ZI(sqlite3_bind_int(0, 1, 1));
  ZI(sqlite3_bind_int64(0, 1, 1));
  ZI(sqlite3_bind_null(0, 1));
  ZI(sqlite3_bind_text(0, 1, "x", 1, SQLITE_STATIC));
  ZI(sqlite3_bind_text64(0, 1, "x", 1, SQLITE_STATIC, SQLITE_UTF8));
  ZI(sqlite3_bind_pointer(0, 1, 0, "x", 0));
  ZO(sqlite3_bind_value(0, 1, 0));
  ZO(sqlite3_bind_zeroblob64(0, 1, 1));
  ZI(sqlite3_bind_parameter_count(0));
  ZP(sqlite3_bind_parameter_name(0, 1));
  ZI(sqlite3_bind_parameter_index(0, "x"));
  ZI(sqlite3_clear_bindings(0));
}

static void stepping(sqlite3 *db) {
  sqlite3_stmt *stmt;
  int i;
  sqlite3_prepare_v2(db, "SELECT a FROM t ORDER BY a", -1, &stmt, 0);
  NI(sqlite3_stmt_busy(stmt));
  NI(sqlite3_data_count(stmt));
  NI(sqlite3_step(stmt));
  NI(sqlite3_stmt_busy(stmt));
  NI(sqlite3_data_count(stmt));
  NI(sqlite3_step(stmt));
  NI(sqlite3_step(stmt));
  NI(sqlite3_data_count(stmt));
  NI(sqlite3_stmt_busy(stmt));
  NI(sqlite3_step(stmt));
  NI(sqlite3_reset(stmt));
  MI(sqlite3_reset(stmt));
  NI(sqlite3_stmt_readonly(stmt));
  NI(sqlite3_stmt_isexplain(stmt));
  NI(sqlite3_stmt_explain(stmt, 2));
  NI(sqlite3_stmt_isexplain(stmt));
  NI(sqlite3_column_count(stmt));
  NI(sqlite3_stmt_explain(stmt, 0));
  MI(sqlite3_stmt_explain(stmt, 3));
  NI(sqlite3_step(stmt));
  MI(sqlite3_stmt_explain(stmt, 1));
  NI(sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_RUN, 0));
  NI(sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_RUN, 1));
  NI(sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_RUN, 0));
  NI(sqlite3_stmt_status(stmt, SQLITE_STMTSTATUS_MEMUSED, 0) > 0);
  MI(sqlite3_stmt_status(stmt, 77, 0));
  NI(sqlite3_finalize(stmt));
  sqlite3_prepare_v2(db, "INSERT INTO t VALUES(1, 2, 3)", -1, &stmt, 0);
  NI(sqlite3_stmt_readonly(stmt));
  NI(sqlite3_step(stmt));
  NI(sqlite3_reset(stmt));
  NI(sqlite3_finalize(stmt));
  sqlite3_prepare_v2(db, "EXPLAIN QUERY PLAN SELECT 1", -1, &stmt, 0);
  NI(sqlite3_stmt_isexplain(stmt));
  sqlite3_finalize(stmt);
  sqlite3_prepare_v2(db, "EXPLAIN SELECT 1", -1, &stmt, 0);
  NI(sqlite3_stmt_isexplain(stmt));
  sqlite3_finalize(stmt);
  sqlite3_prepare_v2(db, "BEGIN", -1, &stmt, 0);
  NI(sqlite3_stmt_readonly(stmt));
  sqlite3_finalize(stmt);
  for (i = 0; i < 8; i++) {
    static const char *pragmas[] = {"user_version = 5", "user_version", "journal_mode", "cache_size = 5", "incremental_vacuum",
      "wal_checkpoint", "page_size = 512", "application_id(7)"};
    char *sql = sqlite3_mprintf("PRAGMA %s", pragmas[i]);
    sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
    NI(sqlite3_stmt_readonly(stmt));
    sqlite3_finalize(stmt);
    sqlite3_free(sql);
  }
  ZI(sqlite3_step(0));
  ZI(sqlite3_reset(0));
  ZI(sqlite3_stmt_busy(0));
  ZI(sqlite3_stmt_readonly(0));
  ZI(sqlite3_stmt_isexplain(0));
  ZO(sqlite3_stmt_explain(0, 0));
  ZI(sqlite3_stmt_status(0, SQLITE_STMTSTATUS_RUN, 0));
  ZI(sqlite3_data_count(0));
  /* The library of the record has no counters of loops: not compiled in. */
  NO(sqlite3_stmt_scanstatus(0, 0, 0, 0));
  NO(sqlite3_stmt_scanstatus_v2(0, 0, 0, 0, 0));
  ZO(sqlite3_stmt_scanstatus(0, 0, 0, 0));
  ZO(sqlite3_stmt_scanstatus_v2(0, 0, 0, 0, 0));
}

static void columns(sqlite3 *db) {
  sqlite3_stmt *stmt;
  int i;
  sqlite3_value *value;
  sqlite3_prepare_v2(db, "SELECT a AS alias, b, c, 1 + 1, 'text', x'414200', NULL, 1.5, '12abc', -9223372036854775808 FROM t", -1, &stmt, 0);
  NI(sqlite3_column_count(stmt));
  for (i = -1; i <= 10; i++) {
    NS(sqlite3_column_name(stmt, i));
    NS(sqlite3_column_database_name(stmt, i));
    NS(sqlite3_column_table_name(stmt, i));
    NS(sqlite3_column_origin_name(stmt, i));
    NS(sqlite3_column_decltype(stmt, i));
  }
  MI(sqlite3_column_type(stmt, 0));
  MS(sqlite3_column_text(stmt, 0));
  MI(sqlite3_errcode(db));
  NI(sqlite3_step(stmt));
  for (i = -1; i <= 10; i++) {
    NI(sqlite3_column_type(stmt, i));
    NI(sqlite3_column_int(stmt, i));
    NL(sqlite3_column_int64(stmt, i));
    ND(sqlite3_column_double(stmt, i));
    NP(value = sqlite3_column_value(stmt, i));
    NI(sqlite3_value_type(value));
    NS(sqlite3_column_text(stmt, i));
    NI(sqlite3_column_bytes(stmt, i));
    NP(sqlite3_column_blob(stmt, i));
  }
  MI(sqlite3_errcode(db));
  MS(sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
  ZI(sqlite3_column_count(0));
  ZP(sqlite3_column_name(0, 0));
  ZP(sqlite3_column_database_name(0, 0));
  ZP(sqlite3_column_table_name(0, 0));
  ZP(sqlite3_column_origin_name(0, 0));
  ZP(sqlite3_column_decltype(0, 0));
  ZI(sqlite3_column_type(0, 0));
  ZI(sqlite3_column_int(0, 0));
  ZL(sqlite3_column_int64(0, 0));
  ZD(sqlite3_column_double(0, 0));
  ZP(sqlite3_column_text(0, 0));
  ZP(sqlite3_column_blob(0, 0));
  ZI(sqlite3_column_bytes(0, 0));
  ZP(sqlite3_column_value(0, 0));
}

static void metadata(sqlite3 *db) {
  const char *type = 0, *collation = 0;
  int not_null = -1, key = -1, automatic = -1;
#define SHOWN() printf("  %s %s %d %d %d\n", shown(type), shown(collation), not_null, key, automatic)
  NI(sqlite3_table_column_metadata(db, "main", "t", "a", &type, &collation, &not_null, &key, &automatic));
  SHOWN();
  NI(sqlite3_table_column_metadata(db, 0, "t", "b", &type, &collation, &not_null, &key, &automatic));
  SHOWN();
  NI(sqlite3_table_column_metadata(db, 0, "t", "rowid", &type, &collation, &not_null, &key, &automatic));
  SHOWN();
  NI(sqlite3_table_column_metadata(db, 0, "t", 0, 0, 0, 0, 0, 0));
  MI(sqlite3_table_column_metadata(db, 0, "t", "nothing", &type, &collation, &not_null, &key, &automatic));
  SHOWN();
  MS(sqlite3_errmsg(db));
  MI(sqlite3_table_column_metadata(db, "nothing", "t", "a", 0, 0, 0, 0, 0));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_table_column_metadata(db, 0, "v", "a", 0, 0, 0, 0, 0));
  MS(sqlite3_errmsg(db));
  ZI(sqlite3_table_column_metadata(0, 0, "t", "a", 0, 0, 0, 0, 0));
  ZI(sqlite3_table_column_metadata(db, 0, 0, "a", 0, 0, 0, 0, 0));
}

static void running(sqlite3 *db) {
  char *message = 0;
  NI(sqlite3_exec(db, "SELECT a, c FROM t LIMIT 1; SELECT 5 AS five", see, 0, &message));
  NP(message);
  NI(sqlite3_exec(db, "SELECT a FROM t", see, db, &message));
  NS(message);
  sqlite3_free(message);
  MI(sqlite3_exec(db, "SELECT 1; nonsense; SELECT 2", see, 0, &message));
  MS(message);
  sqlite3_free(message);
  MI(sqlite3_exec(db, "SELECT nothing", 0, 0, 0));
  NI(sqlite3_exec(db, "", 0, 0, &message));
  NI(sqlite3_exec(db, " ; ; -- x", 0, 0, &message));
  ZI(sqlite3_exec(db, 0, 0, 0, &message));
  ZI(sqlite3_exec(0, "SELECT 1", 0, 0, 0));
}

int main(void) {
  sqlite3 *db;
  begin_table();
  sqlite3_open("statement.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT, b VARCHAR(10) COLLATE nocase NOT NULL DEFAULT 'b', c);"
    "CREATE VIEW v AS SELECT * FROM t; INSERT INTO t(a, c) VALUES(1, 'c'), (2, x'00')", 0, 0, 0);
  preparing(db);
  binding(db);
  stepping(db);
  columns(db);
  metadata(db);
  running(db);
  NS(last_part(sqlite3_db_filename(db, "main")));
  NI(sqlite3_close(db));
  return end_table();
}
