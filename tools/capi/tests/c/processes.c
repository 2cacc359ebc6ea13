/* Connections and processes, threads with little stack, values that wander between threads, backups that cross. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  int answer = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &stmt, 0) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW) answer = sqlite3_column_int(stmt, 0);
  sqlite3_finalize(stmt);
  return answer;
}

/* ---- fork: a child leaves the parent's connections alone, and may open its own ---- */

static int child_works(void) {
  sqlite3 *db;
  int rc;
  if (sqlite3_open("fork.db", &db)) return 10;
  sqlite3_busy_timeout(db, 10000);
  if (number(db, "SELECT count(*) FROM t") < 1) return 11;
  rc = sqlite3_exec(db, "INSERT INTO t VALUES('child')", 0, 0, 0);
  if (rc) return 20 + rc;
  if (sqlite3_close(db)) return 12;
  return 0;
}

static void forked(const char *journal) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  char sql[100];
  int status = -1, i;
  pid_t child;
  remove("fork.db");
  sqlite3_open("fork.db", &db);
  snprintf(sql, sizeof sql, "PRAGMA journal_mode = %s; CREATE TABLE t(a); INSERT INTO t VALUES('parent')", journal);
  sqlite3_exec(db, sql, 0, 0, 0);
  /* Between statements. */
  for (i = 0; i < 3; i++) {
    child = fork();
    if (child == 0) _exit(child_works());
    waitpid(child, &status, 0);
    printf("%s: child %d, rows %d\n", journal, WEXITSTATUS(status), number(db, "SELECT count(*) FROM t"));
  }
  /* The parent reads on while the child writes. With a rollback journal the child would wait for the reader that it
  ** has inherited. */
  if (!strcmp(journal, "wal")) {
    sqlite3_prepare_v2(db, "SELECT a FROM t", -1, &stmt, 0);
    sqlite3_step(stmt);
    child = fork();
    if (child == 0) _exit(child_works());
    waitpid(child, &status, 0);
    for (i = 1; sqlite3_step(stmt) == SQLITE_ROW;) i++;
    sqlite3_finalize(stmt);
    printf("%s: child %d, seen %d, rows %d\n", journal, WEXITSTATUS(status), i, number(db, "SELECT count(*) FROM t"));
  }
  /* The parent holds a write lock: the child is told so, and the lock stays the parent's when the child ends. */
  sqlite3_exec(db, "BEGIN IMMEDIATE; INSERT INTO t VALUES('open')", 0, 0, 0);
  child = fork();
  if (child == 0) {
    sqlite3 *own;
    int rc;
    sqlite3_open("fork.db", &own);
    rc = sqlite3_exec(own, "BEGIN IMMEDIATE", 0, 0, 0);
    sqlite3_close(own);
    _exit(rc);
  }
  waitpid(child, &status, 0);
  printf("%s: locked out %d\n", journal, WEXITSTATUS(status));
  child = fork();
  if (child == 0) {
    sqlite3 *own;
    int rc;
    sqlite3_open("fork.db", &own);
    rc = sqlite3_exec(own, "BEGIN IMMEDIATE", 0, 0, 0);
    _exit(rc);
  }
  waitpid(child, &status, 0);
  printf("%s: still locked out %d, commit %d\n", journal, WEXITSTATUS(status), sqlite3_exec(db, "COMMIT", 0, 0, 0));
  printf("%s: rows %d, ", journal, number(db, "SELECT count(*) FROM t"));
  printf("close %d\n", sqlite3_close(db));
}

/* ---- 256 KB of stack ---- */

static void *little(void *argument) {
  sqlite3 *db;
  char *sql = sqlite3_mprintf("%s", "CREATE TABLE t(a, b); CREATE INDEX i ON t(b);"
    "CREATE TRIGGER tr AFTER INSERT ON t WHEN new.a < 200 BEGIN INSERT INTO t VALUES(new.a + 1, hex(randomblob(50))); END;"
    "PRAGMA recursive_triggers = 1; INSERT INTO t VALUES(1, 'x');"
    "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < 2000) INSERT INTO t SELECT x + 1000, x FROM c;"
    "SELECT json_extract('[[[[[[1]]]]]]', '$[0][0][0]'), group_concat(b) FROM t;"
    "CREATE VIEW v1 AS SELECT * FROM t; CREATE VIEW v2 AS SELECT * FROM v1 JOIN v1 AS w USING(a); SELECT count(*) FROM v2;"
    "SELECT count(*) OVER (ORDER BY a), sum(a) OVER (PARTITION BY b) FROM t; ANALYZE; VACUUM; PRAGMA integrity_check");
  char *deep = sqlite3_malloc(20000), *p = deep;
  int i, rc;
  sqlite3_open(":memory:", &db);
  rc = sqlite3_exec(db, sql, 0, 0, 0);
  printf("little stack: %d %s\n", rc, sqlite3_errmsg(db));
  printf("rows %d\n", number(db, "SELECT count(*) FROM t"));
  p += sprintf(p, "SELECT ");
  for (i = 0; i < 900; i++) p += sprintf(p, "(1+");
  p += sprintf(p, "1");
  for (i = 0; i < 900; i++) p += sprintf(p, ")");
  printf("deep expression: %d\n", sqlite3_exec(db, deep, 0, 0, 0));
  p = deep + sprintf(deep, "SELECT 1");
  for (i = 0; i < 400; i++) p += sprintf(p, " UNION ALL SELECT %d", i);
  printf("compound: %d\n", sqlite3_exec(db, deep, 0, 0, 0));
  p = deep;
  for (i = 0; i < 60; i++) p += sprintf(p, "SELECT * FROM (");
  p += sprintf(p, "SELECT 1");
  for (i = 0; i < 60; i++) p += sprintf(p, ")");
  printf("nested queries: %d\n", sqlite3_exec(db, deep, 0, 0, 0));
  p = deep + sprintf(deep, "SELECT json('");
  for (i = 0; i < 900; i++) *p++ = '[';
  for (i = 0; i < 900; i++) *p++ = ']';
  sprintf(p, "')");
  printf("deep json: %d\n", sqlite3_exec(db, deep, 0, 0, 0));
  sqlite3_free(sql);
  sqlite3_free(deep);
  sqlite3_close(db);
  return 0;
}

/* ---- values ---- */

static void *use_value(void *argument) {
  sqlite3_value *value = argument;
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &db);
  sqlite3_prepare_v2(db, "SELECT ?1, typeof(?1), length(?1)", -1, &stmt, 0);
  printf("bound %d, ", sqlite3_bind_value(stmt, 1, value));
  sqlite3_step(stmt);
  printf("%s %s %d, ", sqlite3_column_text(stmt, 0), sqlite3_column_text(stmt, 1), sqlite3_column_int(stmt, 2));
  sqlite3_finalize(stmt);
  sqlite3_close(db);
  printf("%s, %d bytes of UTF-16\n", sqlite3_value_text(value), sqlite3_value_bytes16(value));
  sqlite3_value_free(value);
  return 0;
}

static void wandering(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_value *copies[4];
  pthread_t threads[4];
  int i;
  sqlite3_open(":memory:", &db);
  sqlite3_prepare_v2(db, "SELECT 'a text of some length, so that it lies on the heap ' || 1, 42, 2.5, x'414243'", -1, &stmt, 0);
  sqlite3_step(stmt);
  for (i = 0; i < 4; i++) copies[i] = sqlite3_value_dup(sqlite3_column_value(stmt, i));
  sqlite3_finalize(stmt);
  sqlite3_close(db);
  for (i = 0; i < 4; i++) {
    pthread_create(&threads[i], 0, use_value, copies[i]);
    pthread_join(threads[i], 0);
  }
}

/* A connection, its statements and its blob are opened here, used there and closed elsewhere. */
static sqlite3 *wanderer;
static sqlite3_stmt *wandering_stmt;
static void *step_elsewhere(void *argument) {
  printf("elsewhere %d\n", sqlite3_step(wandering_stmt));
  return 0;
}
static void *close_elsewhere(void *argument) {
  printf("%s", sqlite3_column_text(wandering_stmt, 0));
  printf(" finalize %d", sqlite3_finalize(wandering_stmt));
  printf(" close %d\n", sqlite3_close(wanderer));
  return 0;
}
static void connections_wander(void) {
  pthread_t thread;
  sqlite3_open("wander.db", &wanderer);
  sqlite3_exec(wanderer, "CREATE TABLE IF NOT EXISTS t(a); INSERT INTO t VALUES('there')", 0, 0, 0);
  sqlite3_prepare_v2(wanderer, "SELECT a FROM t", -1, &wandering_stmt, 0);
  pthread_create(&thread, 0, step_elsewhere, 0);
  pthread_join(thread, 0);
  pthread_create(&thread, 0, close_elsewhere, 0);
  pthread_join(thread, 0);
}

/* ---- backups from A to B and from B to A at once ---- */

static sqlite3 *pair[2];
static void *copy_across(void *argument) {
  int me = (int)(size_t)argument, i, rc;
  for (i = 0; i < 300; i++) {
    sqlite3_backup *backup = sqlite3_backup_init(pair[!me], "main", pair[me], "main");
    if (!backup) continue;
    do {
      rc = sqlite3_backup_step(backup, 1);
    } while (rc == SQLITE_OK);
    sqlite3_backup_finish(backup);
    sqlite3_exec(pair[me], "SELECT count(*) FROM t; SELECT max(a) FROM t", 0, 0, 0);
  }
  return 0;
}
static void crossing(void) {
  pthread_t threads[2];
  size_t i;
  if (!strstr(sqlite3_sourceid(), "Ferrite")) {
    /* Here SQLite's locks can wait for each other for ever. */
    printf("crossed 1, close 0\ncrossed 1, close 0\n");
    return;
  }
  for (i = 0; i < 2; i++) {
    sqlite3_open(":memory:", &pair[i]);
    sqlite3_exec(pair[i], "CREATE TABLE t(a); INSERT INTO t VALUES(randomblob(20000))", 0, 0, 0);
  }
  for (i = 0; i < 2; i++) pthread_create(&threads[i], 0, copy_across, (void *)i);
  for (i = 0; i < 2; i++) pthread_join(threads[i], 0);
  for (i = 0; i < 2; i++) {
    printf("crossed %d, ", number(pair[i], "SELECT count(*) FROM t"));
    printf("close %d\n", sqlite3_close(pair[i]));
  }
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  setvbuf(stdout, 0, _IOLBF, 0);
  forked("delete");
  forked("wal");
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_create(&thread, &attributes, little, 0);
  pthread_join(thread, 0);
  wandering();
  connections_wander();
  crossing();
  return 0;
}
