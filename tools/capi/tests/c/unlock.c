/* sqlite3_unlock_notify on a shared database in memory, within a thread and between two. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static const char name[] = "file:unlock?mode=memory&cache=shared";
static int fired;
static void told(void **arguments, int n) {
  int i;
  for (i = 0; i < n; i++) printf("  told %s\n", (char *)arguments[i]);
  fired += n;
}
static sqlite3 *connect(void) {
  sqlite3 *db;
  sqlite3_open_v2(name, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, 0);
  sqlite3_extended_result_codes(db, 1);
  return db;
}
static void run(sqlite3 *db, const char *sql) { printf("%d %s\n", sqlite3_exec(db, sql, 0, 0, 0), sql); }

static void in_turn(void) {
  sqlite3 *a = connect(), *b = connect(), *c = connect();
  run(a, "CREATE TABLE t(x)");
  printf("not blocked: %d, fired %d\n", sqlite3_unlock_notify(b, told, "at once"), fired);
  run(a, "BEGIN; INSERT INTO t VALUES(1)");
  run(b, "SELECT * FROM t");
  run(c, "SELECT * FROM t");
  printf("notify %d %d\n", sqlite3_unlock_notify(b, told, "b"), sqlite3_unlock_notify(c, told, "c"));
  run(a, "INSERT INTO t VALUES(2)");
  printf("fired %d\n", fired);
  run(a, "COMMIT");
  printf("fired %d\n", fired);
  run(b, "SELECT * FROM t");
  run(a, "BEGIN; INSERT INTO t VALUES(3)");
  run(b, "SELECT * FROM t");
  printf("notify %d, ", sqlite3_unlock_notify(b, told, "forgotten"));
  printf("forget %d\n", sqlite3_unlock_notify(b, 0, 0));
  run(a, "ROLLBACK");
  printf("fired %d\n", fired);
  run(a, "BEGIN; INSERT INTO t VALUES(4)");
  run(b, "SELECT * FROM t");
  printf("notify %d\n", sqlite3_unlock_notify(b, told, "by closing"));
  printf("close %d\n", sqlite3_close(a));
  printf("fired %d\n", fired);
  run(b, "SELECT * FROM t");
  printf("close %d %d\n", sqlite3_close(b), sqlite3_close(c));
}

/* As SQLite's documentation shows it: waiting on a condition. */
typedef struct Condition { int fired; pthread_cond_t condition; pthread_mutex_t mutex; } Condition;
static void signal_all(void **arguments, int n) {
  int i;
  for (i = 0; i < n; i++) {
    Condition *condition = arguments[i];
    pthread_mutex_lock(&condition->mutex);
    condition->fired = 1;
    pthread_cond_signal(&condition->condition);
    pthread_mutex_unlock(&condition->mutex);
  }
}
static int blocking_exec(sqlite3 *db, const char *sql) {
  int rc;
  while ((rc = sqlite3_exec(db, sql, 0, 0, 0)) == SQLITE_LOCKED_SHAREDCACHE) {
    Condition condition;
    condition.fired = 0;
    pthread_mutex_init(&condition.mutex, 0);
    pthread_cond_init(&condition.condition, 0);
    rc = sqlite3_unlock_notify(db, signal_all, &condition);
    if (rc == SQLITE_OK) {
      pthread_mutex_lock(&condition.mutex);
      while (!condition.fired) pthread_cond_wait(&condition.condition, &condition.mutex);
      pthread_mutex_unlock(&condition.mutex);
    }
    pthread_cond_destroy(&condition.condition);
    pthread_mutex_destroy(&condition.mutex);
    if (rc != SQLITE_OK) break;
  }
  return rc;
}
static void *adds(void *argument) {
  sqlite3 *db = connect();
  int i, failed = 0;
  for (i = 0; i < 200; i++)
    if (blocking_exec(db, "UPDATE n SET x = x + 1") != SQLITE_OK) failed++;
  sqlite3_close(db);
  return (void *)(size_t)failed;
}

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  pthread_t threads[3];
  void *failed;
  int i, all = 0;
  setvbuf(stdout, 0, _IOLBF, 0);
  in_turn();
  db = connect();
  run(db, "CREATE TABLE n(x); INSERT INTO n VALUES(0)");
  for (i = 0; i < 3; i++) pthread_create(&threads[i], 0, adds, 0);
  for (i = 0; i < 3; i++) {
    pthread_join(threads[i], &failed);
    all += (int)(size_t)failed;
  }
  sqlite3_prepare_v2(db, "SELECT x FROM n", -1, &stmt, 0);
  sqlite3_step(stmt);
  printf("added %d of 600\n", sqlite3_column_int(stmt, 0) + all);
  sqlite3_finalize(stmt);
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
