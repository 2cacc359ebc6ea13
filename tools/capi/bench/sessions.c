/* What sessions cost: processor time, in milliseconds, of recording, reading and applying the changes of N rows:
** `sessions [N [ROUNDS]]`. Each kind of change, of a table with an integer key and of one with a text key, is made without
** a session (`plain`) and with one (`record`); then the change set is made (`set`), read and applied. Printed is the best
** of the rounds. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 5

enum { INSERT, UPDATE, DELETE, KINDS };
static const char *const NAMES[] = {"insert", "update", "delete"};
static const char *const KEYS[] = {"INTEGER", "TEXT"};
#define INSERT_OF(key)                                                                                                 \
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)"                                       \
  "INSERT INTO t SELECT " key ", i * 7 % 1000, 'some text of row ' || i, i / 3.0 FROM n"
/* Each has one parameter: the number of rows. */
static const char *const CHANGES[2][KINDS] = {
  {INSERT_OF("i"), "UPDATE t SET b = b + 1, c = 'another text ' || b WHERE ?1", "DELETE FROM t WHERE ?1"},
  {INSERT_OF("'key number ' || i"), "UPDATE t SET b = b + 1, c = 'another text ' || b WHERE ?1",
   "DELETE FROM t WHERE ?1"},
};

typedef struct { void *bytes; int count; } Set;
typedef struct { double plain, record, set, read, apply; } Times;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * t.tv_sec + t.tv_nsec / 1e6;
}

static void keep_best(double *best, double began) {
  double took = now() - began;
  if (*best == 0 || took < *best) *best = took;
}

static void check(sqlite3 *db, int rc) {
  if (rc == SQLITE_OK || rc == SQLITE_DONE) return;
  fprintf(stderr, "%d %s\n", rc, sqlite3_errmsg(db));
  exit(1);
}

static void run(sqlite3 *db, const char *sql) { check(db, sqlite3_exec(db, sql, 0, 0, 0)); }

static sqlite3 *open(int has_text_key) {
  sqlite3 *db;
  char sql[100];
  sqlite3_open(":memory:", &db);
  sprintf(sql, "CREATE TABLE t(a %s PRIMARY KEY, b INT, c TEXT, d REAL)", KEYS[has_text_key]);
  run(db, sql);
  return db;
}

static void change(sqlite3 *db, int kind, int has_text_key, int rows) {
  sqlite3_stmt *stmt;
  check(db, sqlite3_prepare_v2(db, CHANGES[has_text_key][kind], -1, &stmt, 0));
  sqlite3_bind_int(stmt, 1, rows);
  check(db, sqlite3_step(stmt));
  check(db, sqlite3_finalize(stmt));
}

static int on_conflict(void *user, int type, sqlite3_changeset_iter *iter) { return SQLITE_CHANGESET_ABORT; }

static void walk(Set set, int rows) {
  sqlite3_changeset_iter *iter;
  int changes = 0;
  sqlite3changeset_start(&iter, set.count, set.bytes);
  while (sqlite3changeset_next(iter) == SQLITE_ROW) changes++;
  sqlite3changeset_finalize(iter);
  if (changes != rows) exit(1);
}

static void one_round(int has_text_key, int rows, Times *times) {
  sqlite3 *plain = open(has_text_key), *db = open(has_text_key), *other = open(has_text_key);
  for (int kind = 0; kind < KINDS; kind++) {
    sqlite3_session *session;
    Set set;
    double began = now();
    change(plain, kind, has_text_key, rows);
    keep_best(&times[kind].plain, began);
    check(db, sqlite3session_create(db, "main", &session));
    check(db, sqlite3session_attach(session, 0));
    began = now();
    change(db, kind, has_text_key, rows);
    keep_best(&times[kind].record, began);
    began = now();
    check(db, sqlite3session_changeset(session, &set.count, &set.bytes));
    keep_best(&times[kind].set, began);
    sqlite3session_delete(session);
    began = now();
    walk(set, rows);
    keep_best(&times[kind].read, began);
    began = now();
    check(other, sqlite3changeset_apply(other, set.count, set.bytes, 0, on_conflict, 0));
    keep_best(&times[kind].apply, began);
    sqlite3_free(set.bytes);
  }
  sqlite3_close(plain);
  sqlite3_close(db);
  sqlite3_close(other);
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 50000, rounds = argc > 2 ? atoi(argv[2]) : ROUNDS;
  for (int has_text_key = 0; has_text_key < 2; has_text_key++) {
    Times times[KINDS] = {0};
    for (int round = 0; round < rounds; round++) one_round(has_text_key, rows, times);
    for (int kind = 0; kind < KINDS; kind++) {
      Times *t = &times[kind];
      printf("%s %s plain %.1f record %.1f set %.1f read %.1f apply %.1f\n", KEYS[has_text_key],
             NAMES[kind], t->plain, t->record, t->set, t->read, t->apply);
    }
  }
  return 0;
}
