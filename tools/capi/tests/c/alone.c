/* A process with one thread makes a second one while a connection is in use: it waits for its turn. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

static sqlite3 *db;
static pthread_t thread;
static volatile int made, left;

static void *other(void *unused) {
  int seen;
  made = 1;
  (void)unused;
  sqlite3_mutex_enter(sqlite3_db_mutex(db));
  seen = left;
  sqlite3_exec(db, "INSERT INTO t VALUES(2)", 0, 0, 0);
  sqlite3_mutex_leave(sqlite3_db_mutex(db));
  return seen ? (void *)db : 0;
}

static void start(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_exec(db, "INSERT INTO t VALUES(1)", 0, 0, 0);
  pthread_create(&thread, 0, other, 0);
  while (!made) usleep(1000);
  usleep(50000);
  sqlite3_exec(db, "INSERT INTO t VALUES(1)", 0, 0, 0);
  left = 1;
  sqlite3_result_int(context, sqlite3_mutex_try(sqlite3_db_mutex(db)));
  sqlite3_mutex_leave(sqlite3_db_mutex(db));
}

static int show(void *unused, int count, char **values, char **names) {
  (void)unused, (void)count, (void)names;
  printf("%s\n", values[0]);
  return 0;
}

int main(void) {
  void *answer = 0;
  sqlite3_open(":memory:", &db);
  sqlite3_create_function(db, "start", 0, SQLITE_UTF8, 0, start, 0, 0);
  sqlite3_exec(db, "CREATE TABLE t(a)", 0, 0, 0);
  sqlite3_exec(db, "SELECT start()", show, 0, 0);
  pthread_join(thread, &answer);
  printf("waited: %d\n", answer != 0);
  sqlite3_exec(db, "SELECT group_concat(a) FROM t", show, 0, 0);
  printf("%d\n", sqlite3_close(db));
  return 0;
}
