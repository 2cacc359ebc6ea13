/* What broke: text in UTF-16 kept its byte order mark, and text in the other byte order was stored swapped. The mark
** goes, and says the encoding whatever the caller says; half a unit at the end goes, too. */
#include <sqlite3.h>
#include <stdio.h>

static const struct {
  const char *text;
  int bytes;
} texts[] = {
  {"\xff\xfe" "a\0b\0\0", 6}, {"\xfe\xff\0a\0b\0", 6}, {"\xff\xfe\0\0", 2}, {"\xfe\xff\0\0", 2},
  {"a\0\xff\xfe" "b\0\0", 6}, {"\xff\xfe\xff\xfe" "a\0\0", 6}, {"\xff\xfe" "a\0b\0\0", -1},
  {"\xfe\xff\0a\0b\0\0", -1}, {"\xff\xfe" "a\0b\0\0", 5}, {"\xff\xfe" "a\0b\0\0", 3}, {"\xff\xfe\0\0", 0},
  {"\xef\xbb\xbf" "ab\0", 4},
};
static unsigned current;

static void result16(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_text16(context, texts[current].text, texts[current].bytes, SQLITE_TRANSIENT);
}

static void result16le(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_text16le(context, texts[current].text, texts[current].bytes, SQLITE_TRANSIENT);
}

static void result16be(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_text16be(context, texts[current].text, texts[current].bytes, SQLITE_TRANSIENT);
}

static void result64(sqlite3_context *context, int count, sqlite3_value **values) {
  int bytes = texts[current].bytes < 0 ? 4 : texts[current].bytes;
  (void)count;
  sqlite3_result_text64(context, texts[current].text, bytes, SQLITE_TRANSIENT, sqlite3_value_int(values[0]));
}

static void error16(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_error16(context, texts[current].text, texts[current].bytes);
}

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

static void bound(sqlite3 *db, int encoding) {
  const char *text = texts[current].text;
  const unsigned char *found;
  sqlite3_stmt *stmt;
  int i, bytes = texts[current].bytes;
  sqlite3_prepare_v2(db, "SELECT hex(CAST(?1 AS BLOB)), length(?1), typeof(?1), ?1", -1, &stmt, 0);
  if (encoding == 0) printf("bind16 %d:", sqlite3_bind_text16(stmt, 1, text, bytes, SQLITE_TRANSIENT));
  else printf("bind64 %d:", sqlite3_bind_text64(stmt, 1, text, bytes < 0 ? 4 : bytes, SQLITE_TRANSIENT, encoding));
  sqlite3_step(stmt);
  for (i = 0; i < 3; i++) printf(" %s", sqlite3_column_text(stmt, i));
  found = sqlite3_column_text16(stmt, 3);
  for (i = 0; i < sqlite3_column_bytes16(stmt, 3); i++) printf(" %02x", found[i]);
  printf("\n");
  sqlite3_finalize(stmt);
}

static void in_encoding(const char *encoding) {
  static const int all[] = {0, SQLITE_UTF16, SQLITE_UTF16LE, SQLITE_UTF16BE};
  static const char sql[] = "\xff\xfes\0e\0l\0e\0c\0t\0 \0" "1\0\0";
  char *pragma = sqlite3_mprintf("PRAGMA encoding='%s'", encoding);
  sqlite3 *db;
  sqlite3_stmt *stmt = 0;
  unsigned i;
  sqlite3_open(":memory:", &db);
  run(db, pragma);
  sqlite3_free(pragma);
  run(db, "CREATE TABLE t(a)");
  sqlite3_create_function(db, "r16", 0, SQLITE_UTF8, 0, result16, 0, 0);
  sqlite3_create_function(db, "le", 0, SQLITE_UTF8, 0, result16le, 0, 0);
  sqlite3_create_function(db, "be", 0, SQLITE_UTF8, 0, result16be, 0, 0);
  sqlite3_create_function(db, "r64", 1, SQLITE_UTF8, 0, result64, 0, 0);
  sqlite3_create_function(db, "e16", 0, SQLITE_UTF8, 0, error16, 0, 0);
  for (current = 0; current < sizeof texts / sizeof *texts; current++) {
    printf("-- %u\n", current);
    for (i = 0; i < 4; i++) bound(db, all[i]);
    run(db, "SELECT hex(r16()), length(r16()), hex(le()), hex(be()), hex(r64(4)), hex(r64(2)), hex(r64(3))");
    run(db, "SELECT e16()");
    sqlite3_prepare_v2(db, "INSERT INTO t VALUES(?)", -1, &stmt, 0);
    sqlite3_bind_text16(stmt, 1, texts[current].text, texts[current].bytes, SQLITE_STATIC);
    sqlite3_step(stmt);
    sqlite3_finalize(stmt);
    run(db, "SELECT hex(CAST(a AS BLOB)) FROM t WHERE rowid=last_insert_rowid()");
  }
  printf("prepare16 %d\n", sqlite3_prepare16_v2(db, sql, -1, &stmt, 0));
  sqlite3_finalize(stmt);
  sqlite3_close(db);
}

int main(void) {
  in_encoding("UTF-8");
  in_encoding("UTF-16le");
  in_encoding("UTF-16be");
  return 0;
}
