/* Threads: eight on one serialized connection, eight on connections of their own, and calls into the same connection
** from every kind of callback. The argument is the number of seconds (1 by default). */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define THREADS 8
static sqlite3 *shared;
static double until;
static long additions[THREADS];
static int failures;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void fail(const char *what, int rc, const char *message) {
  printf("%s: %d %s\n", what, rc, message);
  __sync_fetch_and_add(&failures, 1);
}

static unsigned next(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* One random statement; adds to a counter of which every addition is counted. */
static void work(sqlite3 *db, int me, unsigned *state) {
  sqlite3_stmt *stmt = 0;
  int rc = SQLITE_OK;
  char *sql = 0;
  switch (next(state) % 5) {
    case 0:
      sql = sqlite3_mprintf("UPDATE counter SET n = n + 1 WHERE id = %d", me);
      rc = sqlite3_exec(db, sql, 0, 0, 0);
      if (rc == SQLITE_OK) additions[me]++;
      break;
    case 1:
      rc = sqlite3_prepare_v2(db, "SELECT sum(n), count(*) FROM counter", -1, &stmt, 0);
      if (rc == SQLITE_OK) {
        while ((rc = sqlite3_step(stmt)) == SQLITE_ROW)
          if (sqlite3_column_int(stmt, 1) != THREADS) fail("rows", sqlite3_column_int(stmt, 1), "");
        rc = sqlite3_finalize(stmt);
      }
      break;
    case 2:
      sql = sqlite3_mprintf("INSERT OR REPLACE INTO t VALUES(%d, hex(randomblob(20)))", next(state) % 500);
      rc = sqlite3_exec(db, sql, 0, 0, 0);
      break;
    case 3:
      sql = sqlite3_mprintf("SELECT group_concat(b) FROM t WHERE a BETWEEN %d AND %d", next(state) % 250, 250 + next(state) % 250);
      rc = sqlite3_exec(db, sql, 0, 0, 0);
      break;
    default:
      sql = sqlite3_mprintf("DELETE FROM t WHERE a = %d", next(state) % 500);
      rc = sqlite3_exec(db, sql, 0, 0, 0);
  }
  if (rc != SQLITE_OK && (rc & 0xff) != SQLITE_BUSY && (rc & 0xff) != SQLITE_LOCKED) fail(sql ? sql : "select", rc, sqlite3_errmsg(db));
  sqlite3_free(sql);
}

static void *on_shared(void *argument) {
  int me = (int)(size_t)argument;
  unsigned state = 17 + me;
  while (now() < until) work(shared, me, &state);
  return 0;
}

static void *on_own(void *argument) {
  int me = (int)(size_t)argument;
  unsigned state = 99 + me;
  sqlite3 *db;
  sqlite3_open("threads.db", &db);
  sqlite3_busy_timeout(db, 20000);
  sqlite3_exec(db, "PRAGMA synchronous = OFF", 0, 0, 0);
  while (now() < until) work(db, me, &state);
  if (sqlite3_close(db)) fail("close", 0, "");
  return 0;
}

static void *small(void *argument) {
  sqlite3 *db;
  int i;
  char sql[3000] = "SELECT ";
  for (i = 0; i < 400; i++) strcat(sql, "(1+");
  strcat(sql, "1");
  for (i = 0; i < 400; i++) strcat(sql, ")");
  sqlite3_open(":memory:", &db);
  i = sqlite3_exec(db, sql, 0, 0, 0);
  printf("on a stack of 256 KB: %d\n", i);
  sqlite3_close(db);
  return 0;
}

static void with_threads(void *(*body)(void *), double seconds) {
  pthread_t threads[THREADS];
  size_t i;
  until = now() + seconds;
  for (i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, body, (void *)i);
  for (i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
}

static void check(const char *what) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_open("threads.db", &db);
  sqlite3_prepare_v2(db, "SELECT id, n FROM counter", -1, &stmt, 0);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    int id = sqlite3_column_int(stmt, 0);
    if (sqlite3_column_int64(stmt, 1) != additions[id]) fail(what, id, "lost an update");
  }
  sqlite3_finalize(stmt);
  sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &stmt, 0);
  sqlite3_step(stmt);
  printf("%s: %s\n", what, sqlite3_column_text(stmt, 0));
  sqlite3_finalize(stmt);
  sqlite3_close(db);
}

/* ---- callbacks ---- */

static int depth;
static int calls[16];

static void again(int which, sqlite3 *db, const char *sql) {
  calls[which]++;
  if (depth) return;
  depth++;
  if (sqlite3_exec(db, sql, 0, 0, 0) && sqlite3_errcode(db) != SQLITE_MISUSE) fail("callback", which, sqlite3_errmsg(db));
  depth--;
}

static sqlite3 *inner;
static void function(sqlite3_context *c, int n, sqlite3_value **v) {
  again(0, sqlite3_context_db_handle(c), "SELECT count(*) FROM t");
  sqlite3_result_int(c, 1);
}
static void step(sqlite3_context *c, int n, sqlite3_value **v) { again(1, sqlite3_context_db_handle(c), "SELECT count(*) FROM t"); }
static void final(sqlite3_context *c) { again(2, sqlite3_context_db_handle(c), "INSERT INTO log VALUES('final')"); }
static int authorizer(void *u, int code, const char *a, const char *b, const char *c, const char *d) { calls[3]++; return SQLITE_OK; }
static int progress(void *u) { again(4, inner, "SELECT 1"); return 0; }
static int trace(unsigned e, void *u, void *p, void *x) { again(5, inner, "SELECT 2"); return 0; }
static int commit(void *u) { calls[6]++; return 0; }
static void rolled(void *u) { calls[7]++; }
static void update(void *u, int op, const char *db, const char *t, sqlite3_int64 rowid) { calls[8]++; }
static int row(void *u, int n, char **texts, char **names) { again(9, inner, "INSERT INTO log VALUES('row')"); return 0; }
static int busy(void *u, int n) { calls[10]++; return n < 3; }
static int wal(void *u, sqlite3 *db, const char *name, int frames) { again(11, db, "SELECT count(*) FROM log"); return SQLITE_OK; }

static void callbacks(void) {
  sqlite3 *other;
  int i;
  sqlite3_open("callbacks.db", &inner);
  sqlite3_exec(inner, "PRAGMA journal_mode = WAL; CREATE TABLE t(a); CREATE TABLE log(x); INSERT INTO t VALUES(1), (2), (3)", 0, 0, 0);
  sqlite3_create_function(inner, "f", 1, SQLITE_UTF8, 0, function, 0, 0);
  sqlite3_create_function(inner, "g", 1, SQLITE_UTF8, 0, 0, step, final);
  sqlite3_set_authorizer(inner, authorizer, 0);
  sqlite3_progress_handler(inner, 1, progress, 0);
  sqlite3_trace_v2(inner, SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE, trace, 0);
  sqlite3_commit_hook(inner, commit, 0);
  sqlite3_rollback_hook(inner, rolled, 0);
  sqlite3_update_hook(inner, update, 0);
  sqlite3_wal_hook(inner, wal, 0);
  sqlite3_busy_handler(inner, busy, 0);
  if (sqlite3_exec(inner, "SELECT f(a) FROM t; SELECT g(a) FROM t; INSERT INTO t VALUES(4); BEGIN; INSERT INTO t VALUES(5); ROLLBACK", row, 0, 0))
    fail("callbacks", 0, sqlite3_errmsg(inner));
  sqlite3_open("callbacks.db", &other);
  sqlite3_exec(other, "BEGIN IMMEDIATE", 0, 0, 0);
  printf("locked %d\n", sqlite3_exec(inner, "INSERT INTO t VALUES(6)", 0, 0, 0));
  sqlite3_close(other);
  for (i = 0; i < 12; i++)
    if (!calls[i]) fail("never called", i, "");
  printf("callbacks close %d\n", sqlite3_close(inner));
}

int main(int argc, char **argv) {
  double seconds = argc > 1 && atof(argv[1]) > 0 ? atof(argv[1]) : 1;
  pthread_attr_t attributes;
  pthread_t thread;
  sqlite3_stmt *stmt;
  int i;
  sqlite3_open_v2("threads.db", &shared, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, 0);
  sqlite3_exec(shared, "PRAGMA synchronous = OFF; CREATE TABLE counter(id INTEGER PRIMARY KEY, n); CREATE TABLE t(a INTEGER PRIMARY KEY, b)", 0, 0, 0);
  sqlite3_prepare_v2(shared, "INSERT INTO counter VALUES(?, 0)", -1, &stmt, 0);
  for (i = 0; i < THREADS; i++) {
    sqlite3_bind_int(stmt, 1, i);
    sqlite3_step(stmt);
    sqlite3_reset(stmt);
  }
  sqlite3_finalize(stmt);
  with_threads(on_shared, seconds);
  check("one connection");
  sqlite3_exec(shared, "PRAGMA journal_mode = WAL", 0, 0, 0);
  with_threads(on_own, seconds);
  check("eight connections");
  printf("close %d\n", sqlite3_close(shared));
  callbacks();
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_create(&thread, &attributes, small, 0);
  pthread_join(thread, 0);
  printf("failures %d\n", failures);
  return failures != 0;
}
