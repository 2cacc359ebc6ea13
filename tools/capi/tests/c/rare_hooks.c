// Hooks where they are easily told too much or too little: the rows of sqlite_stat1, of which only the hook before
// changes is told, blobs that cannot be written, schemas that were undone, statements that are interrupted at once.
#include "sqlite3.h"
#include <stdio.h>

static const char *text(int (*value)(sqlite3 *, int, sqlite3_value **), sqlite3 *db, int column) {
  sqlite3_value *found = NULL;
  const char *shown = !value(db, column, &found) ? (const char *)sqlite3_value_text(found) : "-";
  return shown ? shown : "NULL";
}

static void before(void *data, sqlite3 *db, int operation, const char *name, const char *table, sqlite3_int64 old,
                   sqlite3_int64 new) {
  printf("  before %d %s.%s %lld %lld:", operation, name, table, old, new);
  for (int i = 0; i < sqlite3_preupdate_count(db); i++)
    printf(" %s", text(operation == SQLITE_DELETE ? sqlite3_preupdate_old : sqlite3_preupdate_new, db, i));
  printf("\n");
}

static void after(void *data, int operation, const char *name, const char *table, sqlite3_int64 rowid) {
  printf("  after %d %s.%s %lld\n", operation, name, table, rowid);
}

static void statistics(void) {
  static const char *const script[] = {
      "CREATE TABLE t(a, b)", "INSERT INTO t VALUES(1, 2), (1, 3)", "CREATE INDEX i ON t(a)",
      "CREATE TABLE w(a PRIMARY KEY, b) WITHOUT ROWID", "INSERT INTO w VALUES(1, 2)", "ANALYZE", "ANALYZE", "ANALYZE t",
      "ANALYZE i", "DROP INDEX i", "CREATE INDEX i ON t(a)", "ANALYZE", "INSERT INTO sqlite_stat1 VALUES(1, 2, 3)",
      "DROP TABLE t", "DELETE FROM sqlite_stat1"};
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_preupdate_hook(db, before, NULL);
  sqlite3_update_hook(db, after, NULL);
  for (unsigned i = 0; i < sizeof script / sizeof *script; i++) {
    printf("%s\n", script[i]);
    sqlite3_exec(db, script[i], NULL, NULL, NULL);
  }
  sqlite3_close(db);
}

static void rolled_back(void *data) { printf("  rollback\n"); }

static int traced(unsigned event, void *data, void *who, void *detail) {
  printf("  event %u\n", event);
  return 0;
}

static void others(void) {
  sqlite3 *db;
  sqlite3_blob *blob;
  sqlite3_stmt *insert, *query, *late;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a); INSERT INTO t VALUES('one'), ('two')", NULL, NULL, NULL);
  sqlite3_preupdate_hook(db, before, NULL);
  sqlite3_blob_open(db, "main", "t", "a", 1, 0, &blob);
  printf("write of what is read only: %d\n", sqlite3_blob_write(blob, "x", 1, 0));
  sqlite3_blob_close(blob);
  sqlite3_preupdate_hook(db, NULL, NULL);

  sqlite3_prepare_v2(db, "INSERT INTO t VALUES(3)", -1, &insert, NULL);
  sqlite3_rollback_hook(db, rolled_back, NULL);
  printf("a schema is undone\n");
  sqlite3_exec(db, "BEGIN; CREATE TABLE u(a); ROLLBACK", NULL, NULL, NULL);
  printf("expired %d\n", sqlite3_expired(insert));
  printf("a statement of before: %d\n", sqlite3_step(insert));
  sqlite3_finalize(insert);
  sqlite3_rollback_hook(db, NULL, NULL);

  sqlite3_trace_v2(db, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, traced, NULL);
  sqlite3_prepare_v2(db, "SELECT * FROM t", -1, &query, NULL);
  sqlite3_prepare_v2(db, "SELECT a FROM t", -1, &late, NULL);
  printf("first: %d\n", sqlite3_step(query));
  sqlite3_interrupt(db);
  printf("interrupted: %d\n", sqlite3_step(late));
  sqlite3_finalize(late);
  sqlite3_finalize(query);
  sqlite3_close(db);
}

static int ignore_delete(void *data, int action, const char *a, const char *b, const char *c, const char *d) {
  return action == SQLITE_DELETE ? SQLITE_IGNORE : SQLITE_OK;
}

static void ignored(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)", NULL, NULL, NULL);
  sqlite3_update_hook(db, after, NULL);
  printf("all rows at once\n");
  sqlite3_exec(db, "DELETE FROM t; INSERT INTO t VALUES(1), (2)", NULL, NULL, NULL);
  sqlite3_set_authorizer(db, ignore_delete, NULL);
  printf("one after the other: %d\n", sqlite3_exec(db, "DELETE FROM t", NULL, NULL, NULL));
  printf("%d changes\n", sqlite3_changes(db));
  sqlite3_close(db);
}

int main(void) {
  statistics();
  ignored();
  others();
  return 0;
}
