/* Files that are no databases, and handles that did not open: which call says so, and with which text. */
#include <sqlite3.h>
#include <stdio.h>

static const char *const statements[] = {
  "SELECT 1", "SELECT nofunc()", "SELECT x", "SELECT * FROM (SELECT 1)", "SELECT 1,2 UNION SELECT 1", "VALUES(1)",
  "WITH a AS (SELECT 1) SELECT * FROM a", "SELECT * FROM nodb.t", "SELECT * FROM json_each('[1]')", "EXPLAIN SELECT 1",
  "EXPLAIN QUERY PLAN SELECT 1", "EXPLAIN BEGIN", "INSERT INTO nodb.t VALUES(1)", "UPDATE nodb.t SET a=1",
  "DELETE FROM nodb.t", "ATTACH ':memory:' AS x", "DETACH nodb", "DETACH main", "BEGIN", "BEGIN IMMEDIATE", "COMMIT",
  "SAVEPOINT x", "VACUUM", "VACUUM nodb", "CREATE TABLE nodb.t(a)", "CREATE TABLE t(a)", "CREATE TEMP TABLE t(a)",
  "CREATE VIEW nodb.v AS SELECT 1", "CREATE INDEX nodb.i ON t(a)", "CREATE VIRTUAL TABLE nodb.v USING nomod(a)",
  "CREATE TRIGGER nodb.r AFTER INSERT ON t BEGIN SELECT 1; END", "DROP TABLE nodb.t", "DROP TABLE IF EXISTS nodb.t",
  "DROP INDEX nodb.i", "DROP INDEX IF EXISTS nodb.i", "DROP VIEW nodb.v", "DROP VIEW IF EXISTS nodb.v",
  "DROP TRIGGER nodb.r", "DROP TRIGGER IF EXISTS nodb.r", "REINDEX", "REINDEX nodb.t", "ANALYZE", "ANALYZE nodb.t",
  "ALTER TABLE nodb.t RENAME TO u", "ALTER TABLE nodb.t ADD COLUMN x", "PRAGMA page_size", "PRAGMA page_count",
  "PRAGMA encoding", "PRAGMA encoding='utf-16'", "PRAGMA foreign_keys", "PRAGMA nodb.table_info(t)", "PRAGMA journal_mode", "PRAGMA user_version",
};

static void each_statement(const char *name) {
  printf("== %s\n", name);
  for (unsigned i = 0; i < sizeof statements / sizeof *statements; i++) {
    sqlite3 *db;
    sqlite3_stmt *stmt = 0;
    sqlite3_open(name, &db);
    int rc = sqlite3_prepare_v2(db, statements[i], -1, &stmt, 0);
    printf("%s: %d %s", statements[i], rc, sqlite3_errmsg(db));
    if (stmt) {
      rc = sqlite3_step(stmt);
      printf(", %d %s", rc, sqlite3_errmsg(db));
    }
    printf("\n");
    sqlite3_finalize(stmt);
    sqlite3_close(db);
  }
}

static void show(sqlite3 *db, const char *call, int rc) {
  printf("%s: %d, %d %d %s\n", call, rc, sqlite3_errcode(db), sqlite3_extended_errcode(db), sqlite3_errmsg(db));
}

static void function(sqlite3_context *context, int count, sqlite3_value **values) {}

static void not_opened(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt = 0;
  printf("== not opened\n");
  int rc = sqlite3_open_v2("no/such/folder/a.db", &db, SQLITE_OPEN_READWRITE, 0);
  show(db, "open", rc);
  show(db, "exec", sqlite3_exec(db, "SELECT 1", 0, 0, 0));
  show(db, "prepare", sqlite3_prepare_v2(db, "SELECT 1", -1, &stmt, 0));
  show(db, "busy_timeout", sqlite3_busy_timeout(db, 5));
  show(db, "create_function", sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, function, 0, 0));
  show(db, "wal_checkpoint", sqlite3_wal_checkpoint(db, 0));
  show(db, "metadata", sqlite3_table_column_metadata(db, 0, "t", 0, 0, 0, 0, 0, 0));
  show(db, "extended_result_codes", sqlite3_extended_result_codes(db, 1));
  printf("close: %d\n", sqlite3_close(db));
}

int main(void) {
  sqlite3 *db;
  FILE *file = fopen("plain.txt", "w");
  for (int i = 0; i < 600; i++) fprintf(file, "a line of a file that is no database\n");
  fclose(file);
  sqlite3_open("malformed.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(a); PRAGMA writable_schema=1; UPDATE sqlite_schema SET sql='CREATE TABLE t(a)x'", 0, 0, 0);
  sqlite3_close(db);
  each_statement("plain.txt");
  each_statement("malformed.db");
  not_opened();
  return 0;
}
