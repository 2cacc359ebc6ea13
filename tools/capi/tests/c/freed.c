// Handles that callbacks free while a call uses them: SQLite would use freed memory, here such a call is refused.
// Run under valgrind, too.
#include "sqlite3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(what) do { if (!(what)) { printf("line %d: %s\n", __LINE__, #what); exit(1); } } while (0)

static sqlite3 *db;
static sqlite3_stmt *stmt;
static int asked;

static sqlite3 *fresh(void) {
  sqlite3 *made;
  CHECK(!sqlite3_open(":memory:", &made));
  CHECK(!sqlite3_exec(made, "CREATE TABLE t(a); INSERT INTO t VALUES(1), (2), ('three')", NULL, NULL, NULL));
  return made;
}

static int finalize_in_trace(unsigned event, void *data, void *who, void *detail) {
  asked++;
  CHECK(sqlite3_finalize(who) == SQLITE_MISUSE);
  return 0;
}

static void trace(void) {
  db = fresh();
  static const unsigned events[] = {SQLITE_TRACE_STMT, SQLITE_TRACE_ROW, SQLITE_TRACE_PROFILE};
  for (int i = 0; i < 3; i++) {
    asked = 0;
    CHECK(!sqlite3_prepare_v2(db, "SELECT a FROM t", -1, &stmt, NULL));
    sqlite3_trace_v2(db, events[i], finalize_in_trace, NULL);
    while (sqlite3_step(stmt) == SQLITE_ROW) CHECK(sqlite3_column_text(stmt, 0));
    CHECK(asked);
    sqlite3_trace_v2(db, 0, NULL, NULL);
    CHECK(!sqlite3_finalize(stmt));
  }
  CHECK(!sqlite3_close(db));
}

static int free_in_exec(void *how, int count, char **values, char **names) {
  asked++;
  // A handle that is closed tells of no statements.
  sqlite3_stmt *running = sqlite3_next_stmt(db, NULL);
  CHECK(running ? sqlite3_finalize(running) == SQLITE_MISUSE : !strcmp(how, "close_v2") && asked > 1);
  if (!strcmp(how, "close")) CHECK(sqlite3_close(db) == SQLITE_BUSY);
  if (!strcmp(how, "close_v2")) CHECK(sqlite3_close_v2(db) == (asked > 1 ? SQLITE_MISUSE : SQLITE_OK));
  CHECK(values[0][0] && names[0][0]);
  return 0;
}

static void exec(void) {
  static char *ways[] = {"finalize", "close", "close_v2"};
  for (int i = 0; i < 3; i++) {
    char *message = NULL;
    db = fresh();
    asked = 0;
    CHECK(!sqlite3_exec(db, "SELECT a FROM t; SELECT 1", free_in_exec, ways[i], &message) && !message);
    CHECK(asked == 4);
    if (i < 2) CHECK(!sqlite3_close(db));
  }
}

static int close_in_authorizer(void *data, int a, const char *b, const char *c, const char *d, const char *e) {
  asked++;
  CHECK(sqlite3_close(db) == SQLITE_BUSY);
  return SQLITE_OK;
}

static int close_in_trace(unsigned event, void *data, void *who, void *detail) {
  asked++;
  CHECK(sqlite3_close(db) == SQLITE_BUSY);
  return 0;
}

static void closing(void) {
  db = fresh();
  asked = 0;
  sqlite3_set_authorizer(db, close_in_authorizer, NULL);
  CHECK(!sqlite3_prepare_v2(db, "SELECT a FROM t", -1, &stmt, NULL) && asked);
  sqlite3_finalize(stmt);
  sqlite3_set_authorizer(db, NULL, NULL);
  asked = 0;
  sqlite3_trace_v2(db, SQLITE_TRACE_CLOSE, close_in_trace, NULL);
  CHECK(!sqlite3_close(db) && asked == 1);
}

static sqlite3_blob *blob;

static void close_blob(void *data, sqlite3 *own, int operation, const char *name, const char *table, sqlite3_int64 a,
                       sqlite3_int64 b) {
  asked++;
  CHECK(sqlite3_blob_close(blob) == SQLITE_MISUSE);
}

static void blobs(void) {
  db = fresh();
  asked = 0;
  CHECK(!sqlite3_blob_open(db, "main", "t", "a", 3, 1, &blob));
  sqlite3_preupdate_hook(db, close_blob, NULL);
  CHECK(!sqlite3_blob_write(blob, "T", 1, 0) && asked == 1);
  sqlite3_preupdate_hook(db, NULL, NULL);
  CHECK(!sqlite3_blob_close(blob));
  CHECK(!sqlite3_close(db));
}

static void destroyed(void *data) { ++*(int *)data; }

static void read_pointer(sqlite3_context *context, int count, sqlite3_value **values) {
  int *found = sqlite3_value_pointer(values[0], "kind");
  sqlite3_result_int(context, found ? *found : -1);
}

// The pointer of a parameter is not freed under a run that uses it.
static void pointers(void) {
  int gone = 0;
  db = fresh();
  sqlite3_create_function(db, "pointed", 1, SQLITE_UTF8, NULL, read_pointer, NULL, NULL);
  CHECK(!sqlite3_prepare_v2(db, "SELECT pointed(?) FROM t", -1, &stmt, NULL));
  CHECK(!sqlite3_bind_pointer(stmt, 1, &gone, "kind", destroyed));
  CHECK(sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_int(stmt, 0) == 0);
  CHECK(sqlite3_bind_int(stmt, 1, 5) == SQLITE_MISUSE && !gone);
  CHECK(sqlite3_bind_pointer(stmt, 1, NULL, "other", NULL) == SQLITE_MISUSE && !gone);
  CHECK(sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_int(stmt, 0) == 0);
  CHECK(!sqlite3_clear_bindings(stmt));
  CHECK(sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_type(stmt, 0) == SQLITE_INTEGER);
  CHECK(!sqlite3_reset(stmt) && gone == 1);
  CHECK(!sqlite3_finalize(stmt));
  CHECK(!sqlite3_close(db));
}

// A statement that its own destructors would free once more.
static void finalize_again(void *data) {
  asked++;
  CHECK(sqlite3_finalize(stmt) == SQLITE_MISUSE);
}

static void keep(sqlite3_context *context, int count, sqlite3_value **values) {
  if (!sqlite3_get_auxdata(context, 0)) sqlite3_set_auxdata(context, 0, &asked, finalize_again);
  sqlite3_result_int(context, 1);
}

static void destructors(void) {
  db = fresh();
  asked = 0;
  sqlite3_create_function(db, "keep", 1, SQLITE_UTF8, NULL, keep, NULL, NULL);
  CHECK(!sqlite3_prepare_v2(db, "SELECT keep('x') FROM t", -1, &stmt, NULL));
  CHECK(sqlite3_step(stmt) == SQLITE_ROW);
  CHECK(!sqlite3_finalize(stmt) && asked == 1);
  CHECK(!sqlite3_prepare_v2(db, "SELECT keep('x') FROM t", -1, &stmt, NULL));
  while (sqlite3_step(stmt) == SQLITE_ROW) {}
  CHECK(!sqlite3_finalize(stmt) && asked == 2);
  CHECK(!sqlite3_close(db));
}

static sqlite3_backup *backup;

static int finish_in_busy(void *data, int count) {
  asked++;
  CHECK(sqlite3_backup_finish(backup) == SQLITE_MISUSE);
  return 0;
}

static void backups(void) {
  sqlite3 *source, *other, *target;
  remove("freed.db");
  CHECK(!sqlite3_open("freed.db", &source) && !sqlite3_open("freed.db", &other) && !sqlite3_open(":memory:", &target));
  CHECK(!sqlite3_exec(source, "CREATE TABLE t(a)", NULL, NULL, NULL));
  backup = sqlite3_backup_init(target, "main", source, "main");
  CHECK(backup);
  CHECK(!sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL));
  sqlite3_busy_handler(source, finish_in_busy, NULL);
  CHECK(sqlite3_backup_step(backup, -1) == SQLITE_BUSY);
  CHECK(!sqlite3_exec(other, "COMMIT", NULL, NULL, NULL));
  CHECK(sqlite3_backup_step(backup, -1) == SQLITE_DONE);
  CHECK(!sqlite3_backup_finish(backup));
  sqlite3_close(source);
  sqlite3_close(other);
  sqlite3_close(target);
}

int main(void) {
  trace();
  exec();
  closing();
  blobs();
  pointers();
  destructors();
  backups();
  printf("nothing was freed\n");
  return 0;
}
