/* sqlite3_interrupt stops a checkpoint and EXPLAIN. Neither heard of it. */
#include <sqlite3.h>
#include <stdio.h>

static void checkpoint(sqlite3 *db, int mode) {
  int frames = -2, copied = -2;
  int answer = sqlite3_wal_checkpoint_v2(db, 0, mode, &frames, &copied);
  printf("checkpoint %d: %d %s\n", mode, answer, sqlite3_errmsg(db));
  if (!answer) printf("  frames %d, copied %d\n", frames, copied);
}

int main(void) {
  sqlite3 *db;
  remove("interrupts.db"), remove("interrupts.db-wal"), remove("interrupts.db-shm");
  if (sqlite3_open("interrupts.db", &db)) return 1;
  sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t(a);"
                   "WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c WHERE i < 500)"
                   " INSERT INTO t SELECT zeroblob(1000) FROM c", 0, 0, 0);
  for (int mode = SQLITE_CHECKPOINT_PASSIVE; mode <= SQLITE_CHECKPOINT_TRUNCATE; mode++) {
    sqlite3_interrupt(db);
    printf("interrupted %d\n", sqlite3_is_interrupted(db));
    checkpoint(db, mode);
    printf("interrupted %d\n", sqlite3_is_interrupted(db));
  }
  checkpoint(db, SQLITE_CHECKPOINT_PASSIVE);
  sqlite3_interrupt(db);
  checkpoint(db, SQLITE_CHECKPOINT_PASSIVE);

  const char *sql[] = {"EXPLAIN SELECT a FROM t WHERE a > 1", "EXPLAIN QUERY PLAN SELECT 1 FROM t, t AS b UNION SELECT 2"};
  for (int i = 0; i < 2; i++) {
    sqlite3_stmt *stmt;
    sqlite3_prepare_v2(db, sql[i], -1, &stmt, 0);
    sqlite3_interrupt(db);
    printf("step %d\n", sqlite3_step(stmt));
    sqlite3_interrupt(db);
    int step = sqlite3_step(stmt);
    printf("step %d %s, interrupted %d\n", step, sqlite3_errmsg(db), sqlite3_is_interrupted(db));
    printf("reset %d\n", sqlite3_reset(stmt));
    int first = sqlite3_step(stmt);
    printf("steps %d %d\n", first, sqlite3_step(stmt));
    printf("finalize %d\n", sqlite3_finalize(stmt));
  }
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
