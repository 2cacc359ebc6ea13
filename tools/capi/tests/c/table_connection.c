/* Connections: opening, closing, names, limits, handlers, changes, errors, hooks. */
#include "table.h"

static void opening(void) {
  sqlite3 *db = 0, *other = 0;
  NI(sqlite3_open("plain.db", &db));
  NI(sqlite3_close(db));
  NI(sqlite3_open("", &db));
  NI(sqlite3_close(db));
  NI(sqlite3_open_v2("plain.db", &db, SQLITE_OPEN_READONLY, 0));
  NI(sqlite3_db_readonly(db, "main"));
  NI(sqlite3_db_readonly(db, 0));
  MI(sqlite3_db_readonly(db, "nothing"));
  NI(sqlite3_close_v2(db));
  NI(sqlite3_open_v2("file:plain.db?mode=rw", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, 0));
  NI(sqlite3_db_readonly(db, "main"));
  NS(strrchr(sqlite3_db_filename(db, "main"), '/'));
  NS(strrchr(sqlite3_db_filename(db, 0), '/'));
  MS(sqlite3_db_filename(db, "nothing"));
  NS(sqlite3_db_filename(db, "temp"));
  NS(sqlite3_db_name(db, 0));
  NS(sqlite3_db_name(db, 1));
  MS(sqlite3_db_name(db, 2));
  MS(sqlite3_db_name(db, -1));
  sqlite3_close(db);
  NI(sqlite3_open_v2("memory", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, 0));
  NS(sqlite3_db_filename(db, "main"));
  sqlite3_close(db);
  NI(sqlite3_open_v2("x.db", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, "unix"));
  sqlite3_close(db);
  NI(sqlite3_open_v2("x.db", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, 0));
  NI(sqlite3_exec(db, "CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES(1), (1)", 0, 0, 0));
  sqlite3_close(db);
  MI(sqlite3_open_v2("not there.db", &db, SQLITE_OPEN_READWRITE, 0));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_extended_errcode(db));
  NI(sqlite3_system_errno(db));
  MI(sqlite3_exec(db, "SELECT 1", 0, 0, 0));
  MI(sqlite3_close(db));
  MI(sqlite3_open_v2("x.db", &db, SQLITE_OPEN_READWRITE, "no such vfs"));
  MS(sqlite3_errmsg(db));
  sqlite3_close(db);
  MI(sqlite3_open_v2("x.db", &db, SQLITE_OPEN_CREATE, 0));
  MI(sqlite3_open_v2("x.db", &db, 0, 0));
  MI(sqlite3_open_v2("file:x.db?mode=nonsense", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, 0));
  MS(sqlite3_errmsg(db));
  sqlite3_close(db);
  MI(sqlite3_open_v2("file:x.db?mode=rwc", &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, 0));
  MS(sqlite3_errmsg(db));
  sqlite3_close(db);
  MI(sqlite3_open_v2("file://elsewhere/x.db", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, 0));
  MS(sqlite3_errmsg(db));
  sqlite3_close(db);
  MI(sqlite3_open(".", &db));
  MS(sqlite3_errmsg(db));
  sqlite3_close(db);
  ZI(sqlite3_open(0, &other));
  NI(sqlite3_close(other));
  ZI(sqlite3_open_v2(0, &other, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0));
  NI(sqlite3_close(other));
  ZI(sqlite3_open("x", 0));
  ZI(sqlite3_open_v2("x", 0, SQLITE_OPEN_READWRITE, 0));
  ZI(sqlite3_close(0));
  ZI(sqlite3_close_v2(0));
}

static void closing(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &db);
  sqlite3_prepare_v2(db, "SELECT 1", -1, &stmt, 0);
  MI(sqlite3_close(db));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_close_v2(db));
  NI(sqlite3_step(stmt));
  NI(sqlite3_finalize(stmt));
}

static void limits(void) {
  sqlite3 *db;
  sqlite3_open("limits.db", &db);
  NI(sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_STEPS, 2));
  NI(sqlite3_exec(db, "CREATE TABLE t(a); CREATE TRIGGER two AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END", 0, 0, 0));
  MI(sqlite3_exec(db, "CREATE TRIGGER \"th\"\"ree\" AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; SELECT 3; END", 0, 0, 0));
  MS(sqlite3_errmsg(db));
  NI(sqlite3_limit(db, SQLITE_LIMIT_PARSER_DEPTH, 60));
  MI(sqlite3_exec(db, "SELECT ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))", 0, 0, 0));
  MS(sqlite3_errmsg(db));
  NI(sqlite3_exec(db, "SELECT ((1))", 0, 0, 0));
  sqlite3_close(db);
  sqlite3_open("limits.db", &db);
  NI(sqlite3_limit(db, SQLITE_LIMIT_SCHEMA, 2));
  MI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  MS(sqlite3_errmsg(db));
  NI(sqlite3_limit(db, SQLITE_LIMIT_SCHEMA, 3));
  NI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  sqlite3_close(db);
}

static void settings(sqlite3 *db) {
  int n = -5, i;
  char *p;
  NI(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, &n));
  NI(n);
  NI(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 0, (int *)0));
  NI(sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, (void *)0, 128, 10));
  MI(sqlite3_db_config(db, 12345, 1, &n));
  ZI(sqlite3_db_config(0, SQLITE_DBCONFIG_ENABLE_FKEY, 1, &n));
  NI(sqlite3_extended_result_codes(db, 1));
  NI(sqlite3_exec(db, "CREATE TABLE IF NOT EXISTS k(a PRIMARY KEY); INSERT INTO k VALUES(1), (1)", 0, 0, 0));
  NI(sqlite3_extended_result_codes(db, 0));
  NI(sqlite3_exec(db, "INSERT INTO k VALUES(1), (1)", 0, 0, 0));
  ZI(sqlite3_extended_result_codes(0, 1));
  for (i = 0; i <= 12; i++) NI(sqlite3_limit(db, i, -1));
  NI(sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 20));
  NI(sqlite3_exec(db, "SELECT 'a text that is too long'", 0, 0, 0));
  NS(sqlite3_errmsg(db));
  MI(sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 2147483647));
  NI(sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, -1));
  MI(sqlite3_limit(db, 13, 5));
  MI(sqlite3_limit(db, -1, 5));
  ZI(sqlite3_limit(0, 0, 5));
  NI(sqlite3_get_autocommit(db));
  sqlite3_exec(db, "BEGIN", 0, 0, 0);
  NI(sqlite3_get_autocommit(db));
  NI(sqlite3_txn_state(db, "main"));
  sqlite3_exec(db, "INSERT INTO k VALUES(77)", 0, 0, 0);
  NI(sqlite3_txn_state(db, "main"));
  NI(sqlite3_txn_state(db, "temp"));
  NI(sqlite3_txn_state(db, 0));
  MI(sqlite3_txn_state(db, "nothing"));
  NI(sqlite3_db_cacheflush(db));
  sqlite3_exec(db, "ROLLBACK", 0, 0, 0);
  ZI(sqlite3_txn_state(0, 0));
  ZI(sqlite3_db_cacheflush(0));
  ZI(sqlite3_get_autocommit(0));
  NI(sqlite3_db_release_memory(db));
  ZI(sqlite3_db_release_memory(0));
  NI(sqlite3_set_clientdata(db, "key", "its data", 0));
  NS(sqlite3_get_clientdata(db, "key"));
  NI(sqlite3_set_clientdata(db, "key", sqlite3_mprintf("freed"), sqlite3_free));
  NS(sqlite3_get_clientdata(db, "key"));
  NI(sqlite3_set_clientdata(db, "key", 0, 0));
  NS(sqlite3_get_clientdata(db, "key"));
  MS(sqlite3_get_clientdata(db, "nothing"));
  MI(sqlite3_set_clientdata(db, "nothing", 0, 0));
  ZO(sqlite3_get_clientdata(db, 0));
  ZP(sqlite3_get_clientdata(0, "x"));
  ZO(sqlite3_set_clientdata(0, "x", 0, 0));
  p = sqlite3_mprintf("%s", sqlite3_errmsg(db));
  sqlite3_free(p);
}

static void files(sqlite3 *db) {
  int n = 0, i;
  char *name = 0;
  void *pointer = 0;
  sqlite3_int64 wide = -1;
  sqlite3_vfs *vfs;
  sqlite3_vfs copy;
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &pointer));
  NI(pointer != 0);
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_VFS_POINTER, &pointer));
  NI(pointer == sqlite3_vfs_find(0));
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &pointer));
  NI(sqlite3_file_control(db, 0, SQLITE_FCNTL_DATA_VERSION, &n));
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_VFSNAME, &name));
  NS(name);
  sqlite3_free(name);
  n = -1;
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &n));
  NI(n);
  n = -1;
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_POWERSAFE_OVERWRITE, &n));
  NI(n);
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_MMAP_SIZE, &wide));
  NI(wide);
  n = 4096;
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_CHUNK_SIZE, &n));
  wide = 40960;
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_SIZE_HINT, &wide));
  n = -1;
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &n));
  NI(n);
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &n));
  NI(n);
  NI(sqlite3_file_control(db, "main", SQLITE_FCNTL_LOCKSTATE, &n));
  MI(sqlite3_file_control(db, "main", 5555, &n));
  MI(sqlite3_file_control(db, "nothing", SQLITE_FCNTL_LOCKSTATE, &n));
  ZI(sqlite3_file_control(0, "main", SQLITE_FCNTL_LOCKSTATE, &n));
  NP(vfs = sqlite3_vfs_find(0));
  NS(vfs->zName);
  NP(sqlite3_vfs_find("unix"));
  NP(sqlite3_vfs_find("unix-none"));
  NP(sqlite3_vfs_find("memdb"));
  MP(sqlite3_vfs_find("nothing"));
  copy = *vfs;
  copy.zName = "copy";
  copy.pNext = 0;
  NI(sqlite3_vfs_register(&copy, 0));
  NI(sqlite3_vfs_find("copy") == &copy);
  NI(sqlite3_vfs_register(&copy, 1));
  NI(sqlite3_vfs_find(0) == &copy);
  MI(sqlite3_vfs_register(&copy, 1));
  NI(sqlite3_vfs_unregister(&copy));
  NP(sqlite3_vfs_find("copy"));
  MI(sqlite3_vfs_unregister(&copy));
  NI(sqlite3_vfs_find(0) == vfs);
  ZI(sqlite3_vfs_register(0, 0));
  ZI(sqlite3_vfs_unregister(0));
  NI(sqlite3_system_errno(db));
  ZO(sqlite3_system_errno(0));
  for (i = 0; i < 2; i++) ZP(sqlite3_db_filename(0, i ? "main" : 0));
  ZP(sqlite3_db_name(0, 0));
  ZI(sqlite3_db_readonly(0, "main"));
}

static void errors(sqlite3 *db) {
  NI(sqlite3_exec(db, "SELECT 1", 0, 0, 0));
  NI(sqlite3_errcode(db));
  NS(sqlite3_errmsg(db));
  NI(sqlite3_error_offset(db));
  NI(sqlite3_exec(db, "SELECT a, nothing FROM k", 0, 0, 0));
  NI(sqlite3_errcode(db));
  NI(sqlite3_extended_errcode(db));
  NS(sqlite3_errmsg(db));
  NI(sqlite3_error_offset(db));
  NI(sqlite3_exec(db, "INSERT INTO k VALUES(5), (5)", 0, 0, 0));
  NI(sqlite3_errcode(db));
  NI(sqlite3_extended_errcode(db));
  NI(sqlite3_set_errmsg(db, SQLITE_AUTH, "my words"));
  NI(sqlite3_errcode(db));
  NS(sqlite3_errmsg(db));
  NI(sqlite3_set_errmsg(db, SQLITE_IOERR_READ, 0));
  NI(sqlite3_extended_errcode(db));
  NS(sqlite3_errmsg(db));
  MI(sqlite3_set_errmsg(db, -1, "x"));
  MI(sqlite3_errcode(db));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_set_errmsg(db, 0, 0));
  MI(sqlite3_errcode(db));
  ZI(sqlite3_errcode(0));
  ZI(sqlite3_extended_errcode(0));
  ZS(sqlite3_errmsg(0));
  ZI(sqlite3_error_offset(0));
  ZI(sqlite3_set_errmsg(0, 1, "x"));
}

static int busy_calls;
static int busy(void *user, int n) {
  busy_calls++;
  return n < *(int *)user;
}
static int stop(void *user) { return ++*(int *)user > 3; }

static void waiting(sqlite3 *db) {
  sqlite3 *other;
  int most = 3, steps = 0;
  sqlite3_open("waiting.db", &db);
  sqlite3_open("waiting.db", &other);
  sqlite3_exec(other, "CREATE TABLE t(a); BEGIN EXCLUSIVE", 0, 0, 0);
  NI(sqlite3_busy_handler(db, busy, &most));
  NI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  NI(busy_calls);
  NI(sqlite3_busy_timeout(db, 20));
  NI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  NI(busy_calls);
  MI(sqlite3_busy_timeout(db, -1));
  NI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  NI(sqlite3_busy_handler(db, 0, 0));
  NI(sqlite3_exec(db, "SELECT * FROM t", 0, 0, 0));
  ZI(sqlite3_busy_handler(0, busy, 0));
  ZI(sqlite3_busy_timeout(0, 5));
  sqlite3_close(other);
  NI(sqlite3_is_interrupted(db));
  NV(sqlite3_interrupt(db));
  NI(sqlite3_is_interrupted(db));
  NI(sqlite3_exec(db, "SELECT 1", 0, 0, 0));
  ZV(sqlite3_interrupt(0));
  ZI(sqlite3_is_interrupted(0));
  NV(sqlite3_progress_handler(db, 10, stop, &steps));
  NI(sqlite3_exec(db, "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c", 0, 0, 0));
  NI(steps);
  MV(sqlite3_progress_handler(db, 0, stop, &steps));
  NI(sqlite3_exec(db, "SELECT 1", 0, 0, 0));
  NV(sqlite3_progress_handler(db, 10, 0, 0));
  ZV(sqlite3_progress_handler(0, 10, stop, 0));
  NI(sqlite3_close(db));
}

static int told[12];
static int commit(void *user) { return told[0]++ == 1; }
static void rolled(void *user) { told[1]++; }
static void update(void *user, int op, const char *name, const char *table, sqlite3_int64 rowid) {
  printf("  update %s %d %s.%s %lld\n", (char *)user, op, name, table, (long long)rowid);
}
static void preupdate(void *user, sqlite3 *db, int op, const char *name, const char *table, sqlite3_int64 a, sqlite3_int64 b) {
  sqlite3_value *value = 0;
  printf("  preupdate %s %d %s.%s %lld %lld\n", (char *)user, op, name, table, (long long)a, (long long)b);
  NI(sqlite3_preupdate_count(db));
  NI(sqlite3_preupdate_depth(db));
  NI(sqlite3_preupdate_old(db, 1, &value));
  if (value) NS(sqlite3_value_text(value));
  value = 0;
  NI(sqlite3_preupdate_new(db, 1, &value));
  if (value) NS(sqlite3_value_text(value));
  MI(sqlite3_preupdate_old(db, 7, &value));
  MI(sqlite3_preupdate_new(db, -1, &value));
}
static int wal(void *user, sqlite3 *db, const char *name, int frames) {
  printf("  wal %s %s %d\n", (char *)user, name, frames > 0);
  return SQLITE_OK;
}
static int authorizer(void *user, int code, const char *a, const char *b, const char *c, const char *d) {
  printf("  authorizer %d %s %s %s %s\n", code, shown(a), shown(b), shown(c), shown(d));
  return code == SQLITE_READ && b && !strcmp(b, "secret") ? SQLITE_IGNORE : code == SQLITE_DELETE ? SQLITE_DENY : SQLITE_OK;
}
static void old_trace(void *user, const char *sql) { printf("  trace %s %s\n", (char *)user, sql); }
static void old_profile(void *user, const char *sql, sqlite3_uint64 ns) { printf("  profile %s %s\n", (char *)user, sql); }
static int trace(unsigned event, void *user, void *p, void *x) {
  printf("  trace_v2 %s %u %s\n", (char *)user, event, event == SQLITE_TRACE_STMT ? (char *)x : "");
  return 0;
}

static void hooks(void) {
  sqlite3 *db;
  sqlite3_value *value;
  sqlite3_open("hooks.db", &db);
  sqlite3_exec(db, "PRAGMA journal_mode=WAL; CREATE TABLE t(a INTEGER PRIMARY KEY, b, secret)", 0, 0, 0);
  NS(sqlite3_commit_hook(db, commit, "commit"));
  NS(sqlite3_commit_hook(db, commit, "commit 2"));
  NS(sqlite3_rollback_hook(db, rolled, "rollback"));
  NS(sqlite3_update_hook(db, update, "update"));
  NS(sqlite3_preupdate_hook(db, preupdate, "preupdate"));
  NP(sqlite3_wal_hook(db, wal, "wal"));
  NI(sqlite3_exec(db, "INSERT INTO t VALUES(1, 'one', 'x')", 0, 0, 0));
  NI(sqlite3_changes(db));
  NL(sqlite3_changes64(db));
  NI(sqlite3_exec(db, "INSERT INTO t VALUES(2, 'two', 'y')", 0, 0, 0));
  NI(told[0]);
  NI(told[1]);
  NI(sqlite3_exec(db, "UPDATE t SET b = 'ONE', a = 9", 0, 0, 0));
  NI(sqlite3_exec(db, "DELETE FROM t", 0, 0, 0));
  NI(sqlite3_total_changes(db));
  NL(sqlite3_total_changes64(db));
  NL(sqlite3_last_insert_rowid(db));
  NS(sqlite3_commit_hook(db, 0, 0));
  NS(sqlite3_rollback_hook(db, 0, 0));
  NS(sqlite3_update_hook(db, 0, 0));
  NS(sqlite3_preupdate_hook(db, 0, 0));
  NS(sqlite3_wal_hook(db, 0, 0));
  NI(sqlite3_set_authorizer(db, authorizer, 0));
  NI(sqlite3_exec(db, "INSERT INTO t VALUES(1, 'one', 'x'); SELECT secret FROM t", 0, 0, 0));
  NI(sqlite3_exec(db, "DELETE FROM t", 0, 0, 0));
  NS(sqlite3_errmsg(db));
  NI(sqlite3_set_authorizer(db, 0, 0));
  NS(sqlite3_trace(db, old_trace, "old"));
  NS(sqlite3_profile(db, old_profile, "old profile"));
  NI(sqlite3_exec(db, "SELECT 1 -- words", 0, 0, 0));
  NS(sqlite3_trace(db, 0, 0));
  NS(sqlite3_profile(db, 0, 0));
  NI(sqlite3_trace_v2(db, SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_CLOSE, trace, "new"));
  NI(sqlite3_exec(db, "SELECT 2", 0, 0, 0));
  MI(sqlite3_trace_v2(db, 0, trace, "new"));
  NI(sqlite3_exec(db, "SELECT 3", 0, 0, 0));
  NI(sqlite3_trace_v2(db, SQLITE_TRACE_CLOSE, trace, "last"));
  MO(sqlite3_preupdate_old(db, 0, &value));
  MO(sqlite3_preupdate_new(db, 0, &value));
  MI(sqlite3_preupdate_count(db));
  MI(sqlite3_preupdate_depth(db));
  NI(sqlite3_close(db));
  ZP(sqlite3_commit_hook(0, 0, 0));
  ZP(sqlite3_rollback_hook(0, 0, 0));
  ZP(sqlite3_update_hook(0, 0, 0));
  ZO(sqlite3_preupdate_hook(0, 0, 0));
  ZP(sqlite3_wal_hook(0, 0, 0));
  ZI(sqlite3_set_authorizer(0, 0, 0));
  ZP(sqlite3_trace(0, 0, 0));
  ZP(sqlite3_profile(0, 0, 0));
  ZI(sqlite3_trace_v2(0, 0, 0, 0));
  ZO(sqlite3_preupdate_old(0, 0, &value));
  ZO(sqlite3_preupdate_new(0, 0, &value));
  ZI(sqlite3_preupdate_count(0));
  ZI(sqlite3_preupdate_depth(0));
  ZI(sqlite3_changes(0));
  ZL(sqlite3_changes64(0));
  ZI(sqlite3_total_changes(0));
  ZL(sqlite3_total_changes64(0));
  ZL(sqlite3_last_insert_rowid(0));
}

static void unlocked(void **arguments, int n) { printf("  unlocked %d %s\n", n, (char *)arguments[0]); }

static void notification(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  NI(sqlite3_unlock_notify(db, unlocked, "at once"));
  NI(sqlite3_unlock_notify(db, 0, 0));
  ZI(sqlite3_unlock_notify(0, unlocked, 0));
  sqlite3_close(db);
}

static void extensions(sqlite3 *db) {
  char *message = 0;
  MI(sqlite3_load_extension(db, "./nothing", 0, &message));
  printf("%s\n", shown(message));
  sqlite3_free(message);
  NI(sqlite3_enable_load_extension(db, 1));
  message = 0;
  MI(sqlite3_load_extension(db, "./nothing", 0, &message) != 0 && message != 0);
  sqlite3_free(message);
  NI(sqlite3_enable_load_extension(db, 0));
  ZI(sqlite3_enable_load_extension(0, 1));
  ZO(sqlite3_load_extension(0, "x", 0, 0));
}

int main(void) {
  sqlite3 *db;
  begin_table();
  opening();
  closing();
  sqlite3_open("settings.db", &db);
  settings(db);
  limits();
  files(db);
  errors(db);
  waiting(db);
  hooks();
  notification();
  extensions(db);
  NI(sqlite3_close(db));
  return end_table();
}
