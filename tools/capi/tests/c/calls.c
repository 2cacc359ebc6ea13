/* Calls of the C library with the answers that SQLite's documentation promises. Prints the first
** difference and ends with 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_value sqlite3_value;
typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_blob sqlite3_blob;
typedef struct sqlite3_backup sqlite3_backup;
typedef int64_t i64;
typedef void (*destructor)(void *);
#define STATIC ((destructor)0)
#define TRANSIENT ((destructor)-1)

const char *sqlite3_libversion(void);
int sqlite3_libversion_number(void);
int sqlite3_threadsafe(void);
extern const char sqlite3_version[];
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_open_v2(const char *, sqlite3 **, int, const char *);
int sqlite3_close(sqlite3 *);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_get_table(sqlite3 *, const char *, char ***, int *, int *, char **);
void sqlite3_free_table(char **);
void *sqlite3_malloc(int);
void *sqlite3_realloc(void *, int);
uint64_t sqlite3_msize(void *);
i64 sqlite3_memory_used(void);
void sqlite3_free(void *);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_bind_int(sqlite3_stmt *, int, int);
int sqlite3_bind_int64(sqlite3_stmt *, int, i64);
int sqlite3_bind_double(sqlite3_stmt *, int, double);
int sqlite3_bind_null(sqlite3_stmt *, int);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, destructor);
int sqlite3_bind_blob(sqlite3_stmt *, int, const void *, int, destructor);
int sqlite3_bind_zeroblob(sqlite3_stmt *, int, int);
int sqlite3_bind_value(sqlite3_stmt *, int, const sqlite3_value *);
int sqlite3_bind_parameter_count(sqlite3_stmt *);
const char *sqlite3_bind_parameter_name(sqlite3_stmt *, int);
int sqlite3_bind_parameter_index(sqlite3_stmt *, const char *);
int sqlite3_clear_bindings(sqlite3_stmt *);
int sqlite3_column_count(sqlite3_stmt *);
int sqlite3_data_count(sqlite3_stmt *);
int sqlite3_column_type(sqlite3_stmt *, int);
int sqlite3_column_int(sqlite3_stmt *, int);
i64 sqlite3_column_int64(sqlite3_stmt *, int);
double sqlite3_column_double(sqlite3_stmt *, int);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);
const void *sqlite3_column_text16(sqlite3_stmt *, int);
const void *sqlite3_column_blob(sqlite3_stmt *, int);
int sqlite3_column_bytes(sqlite3_stmt *, int);
int sqlite3_column_bytes16(sqlite3_stmt *, int);
sqlite3_value *sqlite3_column_value(sqlite3_stmt *, int);
const char *sqlite3_column_name(sqlite3_stmt *, int);
const char *sqlite3_column_decltype(sqlite3_stmt *, int);
const char *sqlite3_column_table_name(sqlite3_stmt *, int);
const char *sqlite3_sql(sqlite3_stmt *);
char *sqlite3_expanded_sql(sqlite3_stmt *);
int sqlite3_stmt_readonly(sqlite3_stmt *);
int sqlite3_stmt_busy(sqlite3_stmt *);
int sqlite3_stmt_isexplain(sqlite3_stmt *);
sqlite3 *sqlite3_db_handle(sqlite3_stmt *);
sqlite3_stmt *sqlite3_next_stmt(sqlite3 *, sqlite3_stmt *);
int sqlite3_errcode(sqlite3 *);
int sqlite3_extended_errcode(sqlite3 *);
int sqlite3_extended_result_codes(sqlite3 *, int);
const char *sqlite3_errmsg(sqlite3 *);
const char *sqlite3_errstr(int);
int sqlite3_error_offset(sqlite3 *);
int sqlite3_changes(sqlite3 *);
i64 sqlite3_total_changes64(sqlite3 *);
i64 sqlite3_last_insert_rowid(sqlite3 *);
int sqlite3_get_autocommit(sqlite3 *);
int sqlite3_txn_state(sqlite3 *, const char *);
const char *sqlite3_db_filename(sqlite3 *, const char *);
const char *sqlite3_db_name(sqlite3 *, int);
int sqlite3_db_readonly(sqlite3 *, const char *);
int sqlite3_limit(sqlite3 *, int, int);
int sqlite3_busy_timeout(sqlite3 *, int);
int sqlite3_stricmp(const char *, const char *);
int sqlite3_strnicmp(const char *, const char *, int);
int sqlite3_strglob(const char *, const char *);
int sqlite3_strlike(const char *, const char *, unsigned);
int sqlite3_complete(const char *);
int sqlite3_keyword_check(const char *, int);
int sqlite3_create_function_v2(sqlite3 *, const char *, int, int, void *, void (*)(sqlite3_context *, int, sqlite3_value **), void (*)(sqlite3_context *, int, sqlite3_value **), void (*)(sqlite3_context *), destructor);
int sqlite3_create_collation_v2(sqlite3 *, const char *, int, void *, int (*)(void *, int, const void *, int, const void *), destructor);
void *sqlite3_user_data(sqlite3_context *);
sqlite3 *sqlite3_context_db_handle(sqlite3_context *);
void *sqlite3_aggregate_context(sqlite3_context *, int);
i64 sqlite3_value_int64(sqlite3_value *);
const unsigned char *sqlite3_value_text(sqlite3_value *);
int sqlite3_value_bytes(sqlite3_value *);
int sqlite3_value_type(sqlite3_value *);
sqlite3_value *sqlite3_value_dup(const sqlite3_value *);
void sqlite3_value_free(sqlite3_value *);
void sqlite3_result_int64(sqlite3_context *, i64);
void sqlite3_result_text(sqlite3_context *, const char *, int, destructor);
void sqlite3_result_error(sqlite3_context *, const char *, int);
int sqlite3_blob_open(sqlite3 *, const char *, const char *, const char *, i64, int, sqlite3_blob **);
int sqlite3_blob_bytes(sqlite3_blob *);
int sqlite3_blob_read(sqlite3_blob *, void *, int, int);
int sqlite3_blob_write(sqlite3_blob *, const void *, int, int);
int sqlite3_blob_close(sqlite3_blob *);
sqlite3_backup *sqlite3_backup_init(sqlite3 *, const char *, sqlite3 *, const char *);
int sqlite3_backup_step(sqlite3_backup *, int);
int sqlite3_backup_finish(sqlite3_backup *);
unsigned char *sqlite3_serialize(sqlite3 *, const char *, i64 *, unsigned);
int sqlite3_deserialize(sqlite3 *, const char *, unsigned char *, i64, i64, unsigned);

static int line_of_check;
#define CHECK(condition) do { \
    if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); exit(1); } \
    line_of_check = __LINE__; \
  } while (0)
#define SAME(left, right) do { \
    const char *l = (const char *)(left); \
    if (!l || strcmp(l, right)) { printf("line %d: \"%s\", not \"%s\"\n", __LINE__, l ? l : "(null)", right); exit(1); } \
  } while (0)

int sqlite3_trace_v2(sqlite3 *, unsigned, int (*)(unsigned, void *, void *, void *), void *);

static int destroyed;
static void count_destroyed(void *p) { (void)p; destroyed++; }

static void add_one(sqlite3_context *c, int n, sqlite3_value **v) {
  (void)n;
  sqlite3_result_int64(c, sqlite3_value_int64(v[0]) + *(int *)sqlite3_user_data(c));
}
static void nested(sqlite3_context *c, int n, sqlite3_value **v) {
  sqlite3_stmt *s;
  (void)n; (void)v;
  sqlite3_prepare_v2(sqlite3_context_db_handle(c), "SELECT count(*) FROM t", -1, &s, 0);
  sqlite3_step(s);
  sqlite3_result_int64(c, sqlite3_column_int64(s, 0));
  sqlite3_finalize(s);
}
static void failing(sqlite3_context *c, int n, sqlite3_value **v) {
  (void)n; (void)v;
  sqlite3_result_error(c, "no luck", -1);
}
static void longest_step(sqlite3_context *c, int n, sqlite3_value **v) {
  int *best = sqlite3_aggregate_context(c, sizeof(int));
  (void)n;
  if (sqlite3_value_bytes(v[0]) > *best) *best = sqlite3_value_bytes(v[0]);
}
static void longest_final(sqlite3_context *c) {
  int *best = sqlite3_aggregate_context(c, 0);
  sqlite3_result_int64(c, best ? *best : -1);
}
static int backwards(void *p, int n, const void *a, int m, const void *b) {
  int least = n < m ? n : m, order = memcmp(a, b, least);
  (void)p;
  return order ? -order : m - n;
}
static int rows_seen;
static int see_row(void *p, int n, char **values, char **names) {
  rows_seen++;
  CHECK(n == 2);
  SAME(names[0], "a");
  if (p) return 1;
  CHECK(values[1] == 0 || values[1][0]);
  return 0;
}

static i64 one(sqlite3 *db, const char *sql) {
  sqlite3_stmt *s;
  i64 answer;
  if (sqlite3_prepare_v2(db, sql, -1, &s, 0) != 0 || sqlite3_step(s) != 100) {
    printf("%s: %s\n", sql, sqlite3_errmsg(db));
    exit(1);
  }
  answer = sqlite3_column_int64(s, 0);
  CHECK(sqlite3_finalize(s) == 0);
  return answer;
}

static void library(void) {
  char *p;
  SAME(sqlite3_libversion(), "3.54.1");
  SAME(sqlite3_version, "3.54.1");
  CHECK(sqlite3_libversion_number() == 3054001 && sqlite3_threadsafe() == 1);
  p = sqlite3_malloc(10);
  CHECK(p && sqlite3_msize(p) >= 10 && sqlite3_memory_used() >= 10);
  p = sqlite3_realloc(p, 100);
  CHECK(p && sqlite3_msize(p) >= 100);
  sqlite3_free(p);
  sqlite3_free(0);
  CHECK(sqlite3_malloc(0) == 0);
  CHECK(sqlite3_stricmp("ABC", "abc") == 0 && sqlite3_stricmp("a", "b") < 0 && sqlite3_stricmp(0, 0) == 0);
  CHECK(sqlite3_strnicmp("ABCx", "abcy", 3) == 0 && sqlite3_strnicmp("ABCx", "abcy", 4) != 0);
  CHECK(sqlite3_strglob("a*c", "abbc") == 0 && sqlite3_strglob("a?c", "abbc") != 0);
  CHECK(sqlite3_strlike("A%C", "abbc", 0) == 0 && sqlite3_strlike("a\\%c", "abc", '\\') != 0);
  CHECK(sqlite3_complete("SELECT 1;") == 1 && sqlite3_complete("SELECT 1") == 0);
  CHECK(sqlite3_keyword_check("select", 6) == 1 && sqlite3_keyword_check("selec", 5) == 0);
  SAME(sqlite3_errstr(0), "not an error");
  SAME(sqlite3_errstr(5), "database is locked");
  SAME(sqlite3_errmsg(0), "out of memory");
}

static void statements(sqlite3 *db) {
  sqlite3_stmt *s, *other;
  const char *tail, *sql = "INSERT INTO t VALUES (?1, :b, @c, $d); SELECT 2";
  char *text;
  CHECK(sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL, d BLOB)", 0, 0, 0) == 0);
  CHECK(sqlite3_prepare_v2(db, sql, -1, &s, &tail) == 0);
  SAME(tail, " SELECT 2");
  SAME(sqlite3_sql(s), "INSERT INTO t VALUES (?1, :b, @c, $d);");
  CHECK(sqlite3_bind_parameter_count(s) == 4 && sqlite3_bind_parameter_index(s, ":b") == 2);
  SAME(sqlite3_bind_parameter_name(s, 4), "$d");
  CHECK(sqlite3_bind_parameter_index(s, "b") == 0 && sqlite3_bind_parameter_name(s, 9) == 0);
  CHECK(sqlite3_stmt_readonly(s) == 0 && sqlite3_stmt_isexplain(s) == 0 && sqlite3_stmt_busy(s) == 0);
  CHECK(sqlite3_column_count(s) == 0 && sqlite3_db_handle(s) == db && sqlite3_next_stmt(db, 0) == s);
  CHECK(sqlite3_bind_int(s, 1, 7) == 0);
  CHECK(sqlite3_bind_text(s, 2, "it's", -1, count_destroyed) == 0 && destroyed == 1);
  CHECK(sqlite3_bind_double(s, 3, 1.5) == 0 && sqlite3_bind_blob(s, 4, "\0\1", 2, TRANSIENT) == 0);
  CHECK(sqlite3_bind_int(s, 5, 1) == 25);
  SAME(sqlite3_errmsg(db), "column index out of range");
  text = sqlite3_expanded_sql(s);
  SAME(text, "INSERT INTO t VALUES (7, 'it''s', 1.5, x'0001');");
  sqlite3_free(text);
  CHECK(sqlite3_step(s) == 101 && sqlite3_changes(db) == 1 && sqlite3_last_insert_rowid(db) == 7);
  CHECK(sqlite3_bind_int(s, 1, 8) == 21);
  CHECK(sqlite3_reset(s) == 0 && sqlite3_step(s) == 19);
  SAME(sqlite3_errmsg(db), "UNIQUE constraint failed: t.a");
  CHECK(sqlite3_errcode(db) == 19 && sqlite3_extended_errcode(db) == (19 | 6 << 8));
  CHECK(sqlite3_reset(s) == 19 && sqlite3_reset(s) == 0);
  CHECK(sqlite3_clear_bindings(s) == 0 && sqlite3_bind_zeroblob(s, 4, 3) == 0 && sqlite3_step(s) == 101);
  CHECK(sqlite3_last_insert_rowid(db) == 8 && sqlite3_finalize(s) == 0);
  CHECK(sqlite3_prepare_v2(db, "SELECT a, b AS name, c, d FROM t ORDER BY a", -1, &s, 0) == 0);
  SAME(sqlite3_column_name(s, 1), "name");
  SAME(sqlite3_column_decltype(s, 2), "REAL");
  SAME(sqlite3_column_table_name(s, 1), "t");
  CHECK(sqlite3_column_count(s) == 4 && sqlite3_data_count(s) == 0 && sqlite3_stmt_readonly(s) == 1);
  CHECK(sqlite3_step(s) == 100 && sqlite3_data_count(s) == 4 && sqlite3_stmt_busy(s) == 1);
  CHECK(sqlite3_column_type(s, 0) == 1 && sqlite3_column_type(s, 1) == 3 && sqlite3_column_type(s, 2) == 2 && sqlite3_column_type(s, 3) == 4);
  CHECK(sqlite3_column_int(s, 0) == 7 && sqlite3_column_double(s, 2) == 1.5 && sqlite3_column_bytes(s, 3) == 2);
  SAME(sqlite3_column_text(s, 1), "it's");
  SAME(sqlite3_column_text(s, 0), "7");
  CHECK(sqlite3_column_bytes(s, 1) == 4 && sqlite3_column_bytes16(s, 1) == 8);
  CHECK(memcmp(sqlite3_column_text16(s, 1), "i\0t\0'\0s\0\0", 10) == 0);
  CHECK(memcmp(sqlite3_column_blob(s, 3), "\0\1", 2) == 0);
  CHECK(sqlite3_column_int(s, 4) == 0 && sqlite3_errcode(db) == 25);
  CHECK(sqlite3_prepare_v2(db, "SELECT typeof(?), ?1", -1, &other, 0) == 0);
  CHECK(sqlite3_bind_value(other, 1, sqlite3_column_value(s, 2)) == 0 && sqlite3_step(other) == 100);
  SAME(sqlite3_column_text(other, 0), "real");
  CHECK(sqlite3_finalize(other) == 0);
  CHECK(sqlite3_step(s) == 100 && sqlite3_column_type(s, 1) == 5 && sqlite3_column_text(s, 1) == 0);
  CHECK(sqlite3_step(s) == 101 && sqlite3_data_count(s) == 0 && sqlite3_finalize(s) == 0);
  CHECK(sqlite3_prepare_v2(db, " -- nothing", -1, &s, &tail) == 0 && s == 0 && *tail == 0);
  CHECK(sqlite3_prepare_v2(db, "SELECT nope FROM t", -1, &s, 0) == 1 && s == 0);
  SAME(sqlite3_errmsg(db), "no such column: nope");
  CHECK(sqlite3_error_offset(db) == 7);
  CHECK(sqlite3_prepare_v2(db, "SELECT 12345", 10, &s, 0) == 0 && sqlite3_step(s) == 100 && sqlite3_column_int(s, 0) == 123);
  CHECK(sqlite3_finalize(s) == 0);
  CHECK(sqlite3_step(0) == 21 && sqlite3_reset(0) == 0 && sqlite3_finalize(0) == 0 && sqlite3_prepare_v2(db, 0, 0, &s, 0) == 21);
}

static void running(sqlite3 *db, const char *path) {
  char *message = 0, **table;
  int rows, columns;
  CHECK(sqlite3_exec(db, "SELECT a, b FROM t; SELECT a, b FROM t WHERE 0;", see_row, 0, &message) == 0 && rows_seen == 2 && message == 0);
  CHECK(sqlite3_exec(db, "SELECT a, b FROM t", see_row, db, &message) == 4 && rows_seen == 3);
  SAME(message, "query aborted");
  sqlite3_free(message);
  CHECK(sqlite3_exec(db, "SELECT 1; nonsense", 0, 0, &message) == 1);
  SAME(message, "near \"nonsense\": syntax error");
  sqlite3_free(message);
  CHECK(sqlite3_get_table(db, "SELECT a, b FROM t", &table, &rows, &columns, 0) == 0 && rows == 2 && columns == 2);
  SAME(table[1], "b");
  SAME(table[2], "7");
  CHECK(table[5] == 0);
  sqlite3_free_table(table);
  CHECK(sqlite3_get_autocommit(db) == 1 && sqlite3_txn_state(db, 0) == 0);
  CHECK(sqlite3_exec(db, "BEGIN IMMEDIATE", 0, 0, 0) == 0 && sqlite3_get_autocommit(db) == 0 && sqlite3_txn_state(db, "main") == 2);
  CHECK(sqlite3_exec(db, "ROLLBACK", 0, 0, 0) == 0 && sqlite3_txn_state(db, "nope") == -1);
  SAME(sqlite3_db_filename(db, "main"), path);
  SAME(sqlite3_db_name(db, 1), "temp");
  CHECK(sqlite3_db_readonly(db, "main") == 0 && sqlite3_db_readonly(db, "nope") == -1);
  CHECK(sqlite3_limit(db, 2, 100) == 2000 && sqlite3_limit(db, 2, -1) == 100 && sqlite3_limit(db, 99, 1) == -1);
  CHECK(sqlite3_busy_timeout(db, 10) == 0 && sqlite3_total_changes64(db) == 2);
}

static void functions(sqlite3 *db) {
  static int step = 1;
  sqlite3_stmt *s;
  destroyed = 0;
  CHECK(sqlite3_create_function_v2(db, "Add_One", 1, 1, &step, add_one, 0, 0, count_destroyed) == 0);
  CHECK(one(db, "SELECT add_one(41)") == 42);
  CHECK(sqlite3_create_function_v2(db, "add_one", 1, 1, 0, 0, 0, 0, 0) == 0 && destroyed == 1);
  CHECK(sqlite3_prepare_v2(db, "SELECT add_one(1)", -1, &s, 0) == 1);
  SAME(sqlite3_errmsg(db), "no such function: add_one");
  CHECK(sqlite3_create_function_v2(db, "abs", 1, 1, &step, add_one, 0, 0, 0) == 0 && one(db, "SELECT abs(-3)") == -2);
  CHECK(sqlite3_create_function_v2(db, "abs", 1, 1, 0, 0, 0, 0, 0) == 0);
  CHECK(sqlite3_prepare_v2(db, "SELECT abs(-3)", -1, &s, 0) == 1);
  SAME(sqlite3_errmsg(db), "wrong number of arguments to function abs()");
  CHECK(sqlite3_create_function_v2(db, "nested", 0, 1, 0, nested, 0, 0, 0) == 0);
  CHECK(one(db, "SELECT sum(nested()) FROM t") == 4);
  CHECK(sqlite3_create_function_v2(db, "failing", -1, 1, 0, failing, 0, 0, 0) == 0);
  CHECK(sqlite3_exec(db, "SELECT failing(1, 2)", 0, 0, 0) == 1);
  SAME(sqlite3_errmsg(db), "no luck");
  CHECK(sqlite3_create_function_v2(db, "longest", 1, 1, 0, 0, longest_step, longest_final, 0) == 0);
  CHECK(one(db, "SELECT longest(column1) FROM (VALUES ('a'), ('abc'), ('ab'))") == 3);
  CHECK(one(db, "SELECT longest(1) FROM t WHERE 0") == -1);
  CHECK(sqlite3_create_function_v2(db, "bad", 1, 1, 0, add_one, longest_step, longest_final, 0) == 21);
  CHECK(sqlite3_create_collation_v2(db, "backwards", 1, 0, backwards, count_destroyed) == 0);
  CHECK(one(db, "SELECT column1 FROM (VALUES ('1'), ('3'), ('2')) ORDER BY 1 COLLATE backwards") == 3);
}

static int told[9];
static int see_trace(unsigned event, void *user, void *statement, void *detail) {
  told[event]++;
  if (event == 1) SAME(detail, "VALUES (1), (2)");
  if (event == 1) SAME(sqlite3_sql(statement), "VALUES (1), (2)");
  if (event == 2) CHECK(*(i64 *)detail >= 0);
  CHECK(user == told);
  return 0;
}
static void traces(sqlite3 *db) {
  sqlite3_stmt *s;
  CHECK(sqlite3_trace_v2(db, 7, see_trace, told) == 0);
  CHECK(sqlite3_exec(db, "VALUES (1), (2)", 0, 0, 0) == 0 && told[1] == 1 && told[2] == 1 && told[4] == 2);
  CHECK(sqlite3_prepare_v2(db, "VALUES (1), (2)", -1, &s, 0) == 0 && sqlite3_step(s) == 100 && sqlite3_reset(s) == 0);
  CHECK(told[1] == 2 && told[2] == 2 && told[4] == 3);
  CHECK(sqlite3_trace_v2(db, 0, 0, 0) == 0 && sqlite3_step(s) == 100 && told[1] == 2 && sqlite3_finalize(s) == 0);
}

static void copies(sqlite3 *db) {
  sqlite3 *copy;
  sqlite3_blob *blob;
  sqlite3_backup *backup;
  unsigned char *bytes;
  char buffer[4] = "";
  i64 size;
  CHECK(sqlite3_blob_open(db, "main", "t", "d", 8, 1, &blob) == 0 && sqlite3_blob_bytes(blob) == 3);
  CHECK(sqlite3_blob_write(blob, "xyz", 3, 0) == 0 && sqlite3_blob_read(blob, buffer, 2, 1) == 0);
  SAME(buffer, "yz");
  CHECK(sqlite3_blob_read(blob, buffer, 2, 2) == 1 && sqlite3_close(db) == 5 && sqlite3_blob_close(blob) == 0);
  CHECK(sqlite3_blob_open(db, "main", "t", "d", 99, 0, &blob) == 1 && blob == 0);
  SAME(sqlite3_errmsg(db), "no such rowid: 99");
  CHECK(sqlite3_open(":memory:", &copy) == 0);
  backup = sqlite3_backup_init(copy, "main", db, "main");
  CHECK(backup && sqlite3_backup_step(backup, -1) == 101 && sqlite3_backup_finish(backup) == 0);
  CHECK(one(copy, "SELECT count(*) FROM t") == 2);
  bytes = sqlite3_serialize(copy, "main", &size, 0);
  CHECK(bytes && size % 4096 == 0 && memcmp(bytes, "SQLite format 3", 16) == 0);
  CHECK(sqlite3_exec(copy, "DROP TABLE t", 0, 0, 0) == 0);
  CHECK(sqlite3_deserialize(copy, "main", bytes, size, size, 1) == 0 && one(copy, "SELECT count(*) FROM t") == 2);
  CHECK(sqlite3_backup_init(copy, "main", copy, "main") == 0);
  SAME(sqlite3_errmsg(copy), "source and destination must be distinct");
  CHECK(sqlite3_close(copy) == 0);
}

int main(int count, char **args) {
  sqlite3 *db, *bad;
  sqlite3_stmt *s;
  sqlite3_value *value;
  CHECK(count == 2);
  library();
  CHECK(sqlite3_open("/nonexistent/folder/x.db", &bad) == 14);
  SAME(sqlite3_errmsg(bad), "unable to open database file");
  CHECK(sqlite3_prepare_v2(bad, "SELECT 1", -1, &s, 0) != 0 && sqlite3_close(bad) == 0);
  CHECK(sqlite3_open_v2("x", &bad, 1 | 4, 0) == 21);
  CHECK(sqlite3_open_v2(args[1], &db, 2 | 4, 0) == 0);
  statements(db);
  running(db, args[1]);
  functions(db);
  traces(db);
  copies(db);
  CHECK(sqlite3_extended_result_codes(db, 1) == 0);
  CHECK(sqlite3_exec(db, "INSERT INTO t(a) VALUES (7)", 0, 0, 0) == (19 | 6 << 8));
  CHECK(sqlite3_prepare_v2(db, "SELECT 'kept'", -1, &s, 0) == 0 && sqlite3_step(s) == 100);
  value = sqlite3_value_dup(sqlite3_column_value(s, 0));
  CHECK(sqlite3_close(db) == 5);
  SAME(sqlite3_errmsg(db), "unable to close due to unfinalized statements or unfinished backups");
  destroyed = 0;
  CHECK(sqlite3_close_v2(db) == 0 && destroyed == 0 && sqlite3_finalize(s) == 0 && destroyed == 1);
  SAME(sqlite3_value_text(value), "kept");
  sqlite3_value_free(value);
  CHECK(sqlite3_close(0) == 0);
  printf("all calls answered\n");
  return 0;
}
