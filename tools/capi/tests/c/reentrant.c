/* Every kind of callback reads from the connection that it is called for. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3 *db;
static int inside;
static int answers[20];

/* Reads a row once; the answer is told at the end. */
static void again(int which) {
  sqlite3_stmt *stmt;
  int rc;
  if (inside) return;
  inside++;
  rc = sqlite3_prepare_v2(db, "SELECT count(*) FROM other", -1, &stmt, 0);
  if (rc == SQLITE_OK) rc = sqlite3_step(stmt);
  if (rc == SQLITE_ROW) rc = 1000 + sqlite3_column_int(stmt, 0);
  sqlite3_finalize(stmt);
  answers[which] = rc;
  inside--;
}
static void function(sqlite3_context *c, int n, sqlite3_value **v) { again(0); sqlite3_result_int(c, 1); }
static void step(sqlite3_context *c, int n, sqlite3_value **v) { again(1); }
static void final(sqlite3_context *c) { again(2); sqlite3_result_int(c, 1); }
static int authorizer(void *u, int code, const char *a, const char *b, const char *c, const char *d) { again(3); return SQLITE_OK; }
static int progress(void *u) { again(4); return 0; }
static int trace(unsigned e, void *u, void *p, void *x) { again(e == SQLITE_TRACE_ROW ? 5 : e == SQLITE_TRACE_PROFILE ? 6 : 7); return 0; }
static int commit(void *u) { again(8); return 0; }
static void rolled(void *u) { again(9); }
static void update(void *u, int op, const char *name, const char *t, sqlite3_int64 rowid) { again(10); }
static void preupdate(void *u, sqlite3 *c, int op, const char *name, const char *t, sqlite3_int64 a, sqlite3_int64 b) { again(11); }
static int row(void *u, int n, char **texts, char **names) { again(12); return 0; }
static int wal(void *u, sqlite3 *c, const char *name, int frames) { again(13); return SQLITE_OK; }
static void needed(void *u, sqlite3 *c, int encoding, const char *name) { again(14); }
static void destroy(void *p) { again(15); }
static void keep(sqlite3_context *c, int n, sqlite3_value **v) { sqlite3_set_auxdata(c, 0, c, destroy); sqlite3_result_int(c, 1); }

static const char *names[] = {"function", "step", "final", "authorizer", "progress", "trace row", "trace profile", "trace statement",
  "commit", "rollback", "update", "preupdate", "row", "wal", "collation needed", "auxdata destructor"};

int main(void) {
  int i;
  remove("reentrant.db");
  sqlite3_open("reentrant.db", &db);
  sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES(1), (2); CREATE TABLE other(x); INSERT INTO other VALUES(1), (2), (3)", 0, 0, 0);
  sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, function, 0, 0);
  sqlite3_create_function(db, "g", 1, SQLITE_UTF8, 0, 0, step, final);
  sqlite3_create_function(db, "keep", 1, SQLITE_UTF8, 0, keep, 0, 0);
  sqlite3_set_authorizer(db, authorizer, 0);
  sqlite3_progress_handler(db, 2, progress, 0);
  sqlite3_trace_v2(db, SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE, trace, 0);
  sqlite3_commit_hook(db, commit, 0);
  sqlite3_rollback_hook(db, rolled, 0);
  sqlite3_update_hook(db, update, 0);
  sqlite3_preupdate_hook(db, preupdate, 0);
  sqlite3_wal_hook(db, wal, 0);
  sqlite3_collation_needed(db, 0, needed);
  printf("%d\n", sqlite3_exec(db, "SELECT f(a) FROM t; SELECT g(a) FROM t; SELECT keep(5)", row, 0, 0));
  printf("%d\n", sqlite3_exec(db, "INSERT INTO t VALUES(3); UPDATE t SET a = a + 1; DELETE FROM t WHERE a = 2", 0, 0, 0));
  printf("%d\n", sqlite3_exec(db, "BEGIN; INSERT INTO t VALUES(9); ROLLBACK", 0, 0, 0));
  printf("%d\n", sqlite3_exec(db, "SELECT 'a' < 'b' COLLATE absent", 0, 0, 0));
  for (i = 0; i < 16; i++) printf("%s: %d\n", names[i], answers[i]);
  sqlite3_exec(db, "SELECT a FROM t", 0, 0, 0);
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
