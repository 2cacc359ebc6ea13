/* Functions with NULL for their handle, and with what their documentation calls misuse. Where SQLite itself would
** crash, only our library is asked (OURS). */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int ours;
#define I(call) printf("%d %s\n", (int)(call), #call)
#define L(call) printf("%lld %s\n", (long long)(call), #call)
#define P(call) printf("%s %s\n", (const void *)(call) ? "pointer" : "NULL", #call)
#define V(call) do { call; printf("void %s\n", #call); } while (0)
#define OURS(call) do { if (ours) { call; } } while (0)

static void without_connection(void) {
  sqlite3 *db = 0;
  sqlite3_stmt *stmt = 0;
  int n;
  I(sqlite3_close(0));
  I(sqlite3_close_v2(0));
  I(sqlite3_open(":memory:", 0));
  I(sqlite3_open_v2(":memory:", 0, SQLITE_OPEN_READWRITE, 0));
  I(sqlite3_open16(0, 0));
  I(sqlite3_open_v2("x", &db, 0, 0));
  sqlite3_close(db);
  I(sqlite3_errcode(0));
  I(sqlite3_extended_errcode(0));
  printf("%s\n", sqlite3_errmsg(0));
  printf("%s\n", sqlite3_errstr(-5));
  printf("%s\n", sqlite3_errstr(100000));
  I(sqlite3_error_offset(0));
  I(sqlite3_set_errmsg(0, 1, "x"));
  I(sqlite3_extended_result_codes(0, 1));
  I(sqlite3_exec(0, "SELECT 1", 0, 0, 0));
  I(sqlite3_get_table(0, "SELECT 1", 0, 0, 0, 0));
  V(sqlite3_free_table(0));
  I(sqlite3_prepare(0, "SELECT 1", -1, &stmt, 0));
  I(sqlite3_prepare_v2(0, "SELECT 1", -1, &stmt, 0));
  I(sqlite3_prepare_v3(0, "SELECT 1", -1, 0, &stmt, 0));
  I(sqlite3_prepare16_v2(0, "S\0", -1, &stmt, 0));
  L(sqlite3_changes64(0));
  I(sqlite3_total_changes(0));
  L(sqlite3_last_insert_rowid(0));
  V(sqlite3_set_last_insert_rowid(0, 1));
  I(sqlite3_get_autocommit(0));
  V(sqlite3_interrupt(0));
  I(sqlite3_is_interrupted(0));
  I(sqlite3_busy_timeout(0, 1));
  I(sqlite3_busy_handler(0, 0, 0));
  I(sqlite3_limit(0, 0, 0));
  I(sqlite3_txn_state(0, 0));
  P(sqlite3_db_filename(0, 0));
  P(sqlite3_db_name(0, 0));
  I(sqlite3_db_readonly(0, 0));
  P(sqlite3_db_mutex(0));
  I(sqlite3_db_config(0, SQLITE_DBCONFIG_ENABLE_FKEY, 1, &n));
  I(sqlite3_db_release_memory(0));
  I(sqlite3_db_cacheflush(0));
  I(sqlite3_db_status(0, 0, &n, &n, 0));
  I(sqlite3_file_control(0, 0, 0, 0));
  P(sqlite3_get_clientdata(0, "x"));
  OURS(sqlite3_set_clientdata(0, "x", 0, 0));
  I(sqlite3_set_authorizer(0, 0, 0));
  I(sqlite3_trace_v2(0, 0, 0, 0));
  P(sqlite3_trace(0, 0, 0));
  P(sqlite3_profile(0, 0, 0));
  V(sqlite3_progress_handler(0, 1, 0, 0));
  P(sqlite3_commit_hook(0, 0, 0));
  P(sqlite3_rollback_hook(0, 0, 0));
  P(sqlite3_update_hook(0, 0, 0));
  P(sqlite3_wal_hook(0, 0, 0));
  OURS(sqlite3_preupdate_hook(0, 0, 0));
  I(sqlite3_wal_autocheckpoint(0, 1));
  I(sqlite3_wal_checkpoint_v2(0, 0, 0, 0, 0));
  I(sqlite3_create_function(0, "f", 0, 1, 0, 0, 0, 0));
  I(sqlite3_create_window_function(0, "f", 0, 1, 0, 0, 0, 0, 0, 0));
  I(sqlite3_create_collation(0, "c", 1, 0, 0));
  I(sqlite3_collation_needed(0, 0, 0));
  I(sqlite3_create_module(0, "m", 0, 0));
  I(sqlite3_drop_modules(0, 0));
  I(sqlite3_declare_vtab(0, "x"));
  I(sqlite3_overload_function(0, "f", 0));
  I(sqlite3_vtab_on_conflict(0));
  OURS((void)sqlite3_load_extension(0, 0, 0, 0));
  I(sqlite3_enable_load_extension(0, 1));
  I(sqlite3_auto_extension(0));
  I(sqlite3_table_column_metadata(0, 0, "t", 0, 0, 0, 0, 0, 0));
  I(sqlite3_blob_open(0, "main", "t", "a", 1, 0, 0));
  I(sqlite3_blob_reopen(0, 1));
  I(sqlite3_blob_close(0));
  I(sqlite3_blob_bytes(0));
  I(sqlite3_blob_read(0, 0, 0, 0));
  I(sqlite3_blob_write(0, 0, 0, 0));
  P(sqlite3_backup_init(0, "main", 0, "main"));
  I(sqlite3_backup_step(0, 1));
  I(sqlite3_backup_finish(0));
  I(sqlite3_backup_remaining(0));
  I(sqlite3_backup_pagecount(0));
  P(sqlite3_serialize(0, "main", 0, 0));
  I(sqlite3_deserialize(0, "main", 0, 0, 0, 0));
  I(sqlite3_unlock_notify(0, 0, 0));
  P(sqlite3_next_stmt(0, 0));
  OURS(sqlite3_system_errno(0));
  P(sqlite3_vfs_find("none"));
  I(sqlite3_vfs_register(0, 0));
  I(sqlite3_vfs_unregister(0));
}

static void without_statement(void) {
  I(sqlite3_step(0));
  I(sqlite3_reset(0));
  I(sqlite3_finalize(0));
  I(sqlite3_clear_bindings(0));
  I(sqlite3_bind_int(0, 1, 1));
  I(sqlite3_bind_null(0, 1));
  I(sqlite3_bind_double(0, 1, 1));
  I(sqlite3_bind_text(0, 1, "x", -1, SQLITE_TRANSIENT));
  I(sqlite3_bind_blob(0, 1, "x", 1, SQLITE_TRANSIENT));
  I(sqlite3_bind_text64(0, 1, "x", 1, SQLITE_TRANSIENT, SQLITE_UTF8));
  I(sqlite3_bind_zeroblob(0, 1, 1));
  I(sqlite3_bind_pointer(0, 1, 0, "x", 0));
  I(sqlite3_bind_parameter_count(0));
  P(sqlite3_bind_parameter_name(0, 1));
  I(sqlite3_bind_parameter_index(0, "x"));
  I(sqlite3_column_count(0));
  I(sqlite3_data_count(0));
  P(sqlite3_column_name(0, 0));
  P(sqlite3_column_decltype(0, 0));
  P(sqlite3_column_database_name(0, 0));
  P(sqlite3_column_text(0, 0));
  P(sqlite3_column_blob(0, 0));
  I(sqlite3_column_int(0, 0));
  L(sqlite3_column_int64(0, 0));
  I(sqlite3_column_bytes(0, 0));
  I(sqlite3_column_type(0, 0));
  P(sqlite3_sql(0));
  P(sqlite3_expanded_sql(0));
  P(sqlite3_db_handle(0));
  I(sqlite3_stmt_readonly(0));
  I(sqlite3_stmt_busy(0));
  I(sqlite3_stmt_isexplain(0));
  I(sqlite3_stmt_explain(0, 1));
  I(sqlite3_stmt_status(0, SQLITE_STMTSTATUS_RUN, 0));
}

static void without_values(void) {
  OURS(sqlite3_value_text(0));
  OURS(sqlite3_value_int(0));
  OURS(sqlite3_value_type(0));
  OURS(sqlite3_value_bytes(0));
  V(sqlite3_value_free(0));
  P(sqlite3_value_dup(0));
  OURS(sqlite3_result_int(0, 1));
  OURS(sqlite3_result_text(0, "x", 1, SQLITE_TRANSIENT));
  OURS(sqlite3_user_data(0));
  OURS(sqlite3_context_db_handle(0));
  OURS(sqlite3_get_auxdata(0, 0));
  OURS(sqlite3_vtab_in_first(0, 0));
  OURS(sqlite3_vtab_collation(0, 0));
  OURS(sqlite3_vtab_distinct(0));
  P(sqlite3_malloc(0));
  P(sqlite3_malloc(-1));
  P(sqlite3_malloc64(0x80000000ULL));
  P(sqlite3_realloc(0, 0));
  V(sqlite3_free(0));
  L(sqlite3_msize(0));
  P(sqlite3_mprintf(0));
  P(sqlite3_str_finish(0));
  V(sqlite3_mutex_free(0));
  V(sqlite3_mutex_enter(0));
  V(sqlite3_mutex_leave(0));
  I(sqlite3_mutex_try(0));
  I(sqlite3_complete(0));
  I(sqlite3_stricmp(0, 0));
  I(sqlite3_stricmp("a", 0) > 0);
  I(sqlite3_strnicmp("abC", "ABd", 2));
  I(sqlite3_strglob("a*", "abc"));
  I(sqlite3_strlike("A%", "abc", 0));
  I(sqlite3_keyword_check("select", 6));
  I(sqlite3_keyword_check("selec", 5));
  I(sqlite3_status(-1, 0, 0, 0));
  I(sqlite3_compileoption_used("THREADSAFE"));
  I(sqlite3_compileoption_used("SQLITE_THREADSAFE=1"));
  I(sqlite3_compileoption_used("NOTHING_LIKE_IT"));
  P(sqlite3_uri_parameter(0, "x"));
  I(sqlite3_uri_boolean(0, "x", 1));
  L(sqlite3_uri_int64(0, "x", 5));
  P(sqlite3_filename_database(0));
  V(sqlite3_snapshot_free(0));
  I(sqlite3_threadsafe());
  I(sqlite3_initialize());
}

static void function(sqlite3_context *context, int argc, sqlite3_value **argv) { sqlite3_result_int(context, argc); }
static void last(sqlite3_context *context) { sqlite3_result_int(context, 0); }
static int compare(void *user, int n, const void *a, int m, const void *b) { return 0; }

static void misused(sqlite3 *db) {
  sqlite3_stmt *stmt, *other;
  sqlite3_blob *blob;
  sqlite3_backup *backup;
  const char *tail;
  int n;
  I(sqlite3_prepare_v2(db, 0, -1, &stmt, 0));
  I(sqlite3_prepare_v2(db, "SELECT 1", -1, 0, 0));
  I(sqlite3_prepare_v2(db, "  -- nothing", -1, &stmt, &tail));
  printf("%d [%s]\n", stmt != 0, tail);
  I(sqlite3_prepare_v2(db, "SELECT 1; SELECT 2", 9, &stmt, &tail));
  printf("[%s]\n", tail);
  sqlite3_finalize(stmt);
  I(sqlite3_prepare_v2(db, "SELECT ?1, :a, @b, $c, ?", -1, &stmt, 0));
  I(sqlite3_bind_parameter_count(stmt));
  I(sqlite3_bind_parameter_index(stmt, ":a"));
  I(sqlite3_bind_parameter_index(stmt, ":nothing"));
  I(sqlite3_bind_parameter_index(stmt, 0));
  P(sqlite3_bind_parameter_name(stmt, 1));
  P(sqlite3_bind_parameter_name(stmt, 9));
  I(sqlite3_bind_int(stmt, 0, 1));
  I(sqlite3_bind_int(stmt, 99, 1));
  I(sqlite3_bind_text(stmt, 1, 0, 5, SQLITE_STATIC));
  I(sqlite3_bind_zeroblob(stmt, 2, -3));
  I(sqlite3_bind_blob64(stmt, 1, "x", 0x7fffffff00ULL, SQLITE_STATIC));
  P(sqlite3_column_text(stmt, 0));
  I(sqlite3_errcode(db));
  I(sqlite3_step(stmt));
  I(sqlite3_bind_int(stmt, 1, 1));
  printf("%s\n", sqlite3_errmsg(db));
  I(sqlite3_column_type(stmt, 0));
  I(sqlite3_column_bytes(stmt, 1));
  I(sqlite3_column_type(stmt, 77));
  I(sqlite3_errcode(db));
  P(sqlite3_column_name(stmt, -1));
  I(sqlite3_stmt_busy(stmt));
  I(sqlite3_stmt_explain(stmt, 1));
  I(sqlite3_close(db));
  printf("%s\n", sqlite3_errmsg(db));
  I(sqlite3_step(stmt));
  I(sqlite3_data_count(stmt));
  I(sqlite3_column_count(stmt));
  I(sqlite3_stmt_explain(stmt, 5));
  I(sqlite3_reset(stmt));
  I(sqlite3_stmt_explain(stmt, 2));
  I(sqlite3_column_count(stmt));
  I(sqlite3_stmt_isexplain(stmt));
  I(sqlite3_stmt_explain(stmt, 0));
  I(sqlite3_column_count(stmt));
  I(sqlite3_prepare_v2(db, "SELECT ?", -1, &other, 0));
  I(sqlite3_transfer_bindings(stmt, other));
  sqlite3_finalize(other);
  I(sqlite3_finalize(stmt));

  I(sqlite3_create_function(db, 0, 0, SQLITE_UTF8, 0, function, 0, 0));
  I(sqlite3_create_function(db, "f", 2000, SQLITE_UTF8, 0, function, 0, 0));
  I(sqlite3_create_function(db, "f", -3, SQLITE_UTF8, 0, function, 0, 0));
  I(sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, function, 0, last));
  I(sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, 0, function, 0));
  I(sqlite3_create_window_function(db, "w", 1, SQLITE_UTF8, 0, function, last, last, 0, 0));
  I(sqlite3_create_collation(db, "c", 99, 0, compare));
  I(sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, function, 0, 0));
  I(sqlite3_create_collation(db, "c", SQLITE_UTF8, 0, compare));
  I(sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT COLLATE nocase NOT NULL, c); INSERT INTO t VALUES(1, 'x', zeroblob(10))", 0, 0, 0));
  I(sqlite3_prepare_v2(db, "SELECT f(a) FROM t", -1, &stmt, 0));
  I(sqlite3_step(stmt));
  I(sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, 0, 0, 0));
  printf("%s\n", sqlite3_errmsg(db));
  I(sqlite3_create_collation(db, "c", SQLITE_UTF8, 0, 0));
  printf("%s\n", sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
  I(sqlite3_create_collation(db, "c", SQLITE_UTF8, 0, 0));

  I(sqlite3_blob_open(db, "main", "t", "c", 1, 1, &blob));
  I(sqlite3_blob_read(blob, &n, 4, 8));
  I(sqlite3_blob_read(blob, &n, -1, 0));
  I(sqlite3_blob_write(blob, "12345678901", 11, 0));
  I(sqlite3_blob_write(blob, "1234", 4, 6));
  I(sqlite3_blob_reopen(blob, 5));
  I(sqlite3_blob_bytes(blob));
  I(sqlite3_blob_read(blob, &n, 1, 0));
  I(sqlite3_blob_close(blob));
  I(sqlite3_blob_open(db, "main", "t", "nothing", 1, 0, &blob));
  printf("%s\n", sqlite3_errmsg(db));
  I(sqlite3_blob_open(db, "main", "t", "a", 1, 1, &blob));
  printf("%s\n", sqlite3_errmsg(db));

  P(backup = sqlite3_backup_init(db, "main", db, "main"));
  printf("%s\n", sqlite3_errmsg(db));
  P(backup = sqlite3_backup_init(db, "nothing", db, "main"));

  I(sqlite3_exec(db, "SELECT * FROM nothing", 0, 0, 0));
  I(sqlite3_error_offset(db));
  I(sqlite3_extended_errcode(db));
  I(sqlite3_set_errmsg(db, SQLITE_FULL, "own words"));
  printf("%s %d\n", sqlite3_errmsg(db), sqlite3_errcode(db));
  I(sqlite3_limit(db, 99, 5));
  I(sqlite3_limit(db, SQLITE_LIMIT_COLUMN, -1));
  I(sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 1000000));
  I(sqlite3_limit(db, SQLITE_LIMIT_COLUMN, -1));
  I(sqlite3_db_config(db, 9999, 1, &n));
  I(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, -1, &n));
  I(n);
  I(sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, &n));
  I(n);
  I(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, 0));
  I(sqlite3_config(SQLITE_CONFIG_SERIALIZED));
  I(sqlite3_config(SQLITE_CONFIG_URI, 1));
  I(sqlite3_file_control(db, "nothing", SQLITE_FCNTL_LOCKSTATE, &n));
  I(sqlite3_wal_checkpoint_v2(db, "nothing", SQLITE_CHECKPOINT_PASSIVE, &n, &n));
  printf("%s\n", sqlite3_errmsg(db));
  I(sqlite3_wal_checkpoint_v2(db, 0, 17, &n, &n));
  I(sqlite3_txn_state(db, "nothing"));
  I(sqlite3_db_readonly(db, "nothing"));
  P(sqlite3_db_name(db, 99));
  I(sqlite3_load_extension(db, "nothing", 0, 0));
  I(sqlite3_table_column_metadata(db, 0, "t", "b", 0, 0, &n, 0, 0));
  I(n);
  I(sqlite3_table_column_metadata(db, 0, "t", "z", 0, 0, 0, 0, 0));
  printf("%s\n", sqlite3_errmsg(db));
  I(sqlite3_declare_vtab(db, "CREATE TABLE x(y)"));
  I(sqlite3_deserialize(db, "nothing", 0, 0, 0, 0));
  I(sqlite3_preupdate_count(db));
  I(sqlite3_prepare_v3(db, "SELECT a, 'x' FROM t WHERE b IN (1, 2) AND c = 5", -1, SQLITE_PREPARE_NORMALIZE, &stmt, 0));
  printf("%s\n", sqlite3_normalized_sql(stmt));
  sqlite3_finalize(stmt);
}

int main(void) {
  sqlite3 *db;
  setvbuf(stdout, 0, _IOLBF, 0);
  ours = strstr(sqlite3_sourceid(), "Ferrite") != 0;
  without_connection();
  without_statement();
  without_values();
  sqlite3_open(":memory:", &db);
  misused(db);
  I(sqlite3_close(db));
  return 0;
}
