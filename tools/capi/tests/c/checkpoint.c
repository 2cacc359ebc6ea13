// Checkpoints that wait: for the writer first, then for readers of old frames, then for those of the log.
#include "sqlite3.h"
#include <stdio.h>

static sqlite3 *other[3];
static int calls, patience;

static void run(sqlite3 *db, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &message)) printf("  %s: %s\n", sql, message);
  sqlite3_free(message);
}

// Ends the transaction of one connection after the other.
static int busy(void *data, int count) {
  calls++;
  if (count >= patience) return 0;
  if (count % 3 == 2 && count / 3 < 3) run(other[count / 3], "COMMIT");
  return 1;
}

static const char *const modes[] = {"PASSIVE", "FULL", "RESTART", "TRUNCATE"};

static void checkpoint(int mode, int many) {
  sqlite3 *db;
  int log, copied;
  remove("c.db");
  remove("c.db-wal");
  sqlite3_open("c.db", &db);
  run(db, "PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES(1)");
  for (int i = 0; i < 3; i++) sqlite3_open("c.db", &other[i]);
  // The writer, a reader of an old snapshot, a reader of the newest one.
  run(other[1], "BEGIN; SELECT * FROM t");
  run(db, "INSERT INTO t VALUES(2)");
  run(other[2], "BEGIN; SELECT * FROM t");
  run(other[0], "BEGIN; INSERT INTO t VALUES(3)");
  sqlite3_busy_handler(db, busy, NULL);
  calls = 0;
  patience = many;
  int rc = sqlite3_wal_checkpoint_v2(db, NULL, mode, &log, &copied);
  printf("%s, patience %d: %d, %d of %d, asked %d times\n", modes[mode], many, rc, copied, log, calls);
  for (int i = 0; i < 3; i++) sqlite3_close(other[i]);
  sqlite3_close(db);
}

int main(void) {
  for (int mode = 0; mode < 4; mode++)
    for (int many = 0; many < 14; many += 2) checkpoint(mode, many);
  return 0;
}
