/* What the C layer costs: seconds for a walk over a million rows, and for a million lookups by key (bind, step, column,
** reset). Prints the best of the rounds. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROWS 1000000
#define ROUNDS 5

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double walk(sqlite3 *db) {
  sqlite3_stmt *stmt;
  sqlite3_int64 sum = 0;
  double began = now();
  sqlite3_prepare_v2(db, "SELECT a, b, c FROM t", -1, &stmt, 0);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    sum += sqlite3_column_int64(stmt, 0) + sqlite3_column_bytes(stmt, 2);
    sum += sqlite3_column_text(stmt, 1)[0];
  }
  sqlite3_finalize(stmt);
  if (sum < ROWS) exit(1);
  return now() - began;
}

static double lookup(sqlite3 *db) {
  sqlite3_stmt *stmt;
  sqlite3_int64 sum = 0;
  unsigned state = 7;
  int i;
  double began = now();
  sqlite3_exec(db, "BEGIN", 0, 0, 0);
  sqlite3_prepare_v2(db, "SELECT b FROM t WHERE a = ?", -1, &stmt, 0);
  for (i = 0; i < ROWS; i++) {
    state = state * 1664525u + 1013904223u;
    sqlite3_bind_int(stmt, 1, 1 + (state >> 8) % ROWS);
    if (sqlite3_step(stmt) != SQLITE_ROW) exit(1);
    sum += sqlite3_column_text(stmt, 0)[0];
    sqlite3_reset(stmt);
  }
  sqlite3_finalize(stmt);
  sqlite3_exec(db, "COMMIT", 0, 0, 0);
  if (!sum) exit(1);
  return now() - began;
}

int main(void) {
  sqlite3 *db;
  int round;
  double walks = 1e9, lookups = 1e9;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db,
               "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c BLOB);"
               "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)"
               "INSERT INTO t SELECT i, 'text number ' || i, zeroblob(i % 20) FROM n",
               0, 0, 0);
  for (round = 0; round < ROUNDS; round++) {
    double took = walk(db);
    if (took < walks) walks = took;
    took = lookup(db);
    if (took < lookups) lookups = took;
  }
  printf("%.3f %.3f\n", walks, lookups);
  sqlite3_close(db);
  return 0;
}
