/* What the end of a writable blob does to a transaction. After a rollback its last error was forgotten, so that what
 * other statements had written meanwhile was committed, where SQLite rolls it back; ROLLBACK TO did not stop a writable
 * blob; the hook of the log was called while the blob was closed, not at the end of the next statement; closing a blob
 * whose row had gone cleared the connection's error. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int hook(void *data, sqlite3 *db, const char *name, int frames) { printf("  wal_hook %s %d\n", name, frames); return 0; }
static int committed(void *data) { printf("  commit_hook\n"); return 0; }
static void rolled(void *data) { printf("  rollback_hook\n"); }
static int row(void *data, int count, char **values, char **names) { printf("  %s\n", values[0] ? values[0] : "NULL"); return 0; }
static void run(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, row, 0, 0);
  printf("%s -> %d %s\n", sql, sqlite3_extended_errcode(db) * !!code, code ? sqlite3_errmsg(db) : "");
}
static void state(sqlite3 *db) { printf("  autocommit %d state %d code %d\n", sqlite3_get_autocommit(db), sqlite3_txn_state(db, "main"), sqlite3_extended_errcode(db)); }

static void story(sqlite3 *db, const char *begin, const char *before, const char *expire, const char *after, int move) {
  sqlite3_blob *blob = 0;
  char buffer[4] = {0};
  printf("-- %s | %s | %s | %s\n", begin, before, expire, after);
  run(db, begin);
  printf("open %d\n", sqlite3_blob_open(db, "main", "t", "c", 1, 1, &blob));
  state(db);
  run(db, before);
  printf("write %d\n", sqlite3_blob_write(blob, "abcd", 4, 0));
  state(db);
  run(db, expire);
  state(db);
  if (move) printf("reopen %d\n", sqlite3_blob_reopen(blob, move));
  printf("write %d\n", sqlite3_blob_write(blob, "efgh", 4, 0));
  printf("read %d\n", sqlite3_blob_read(blob, buffer, 4, 0));
  state(db);
  run(db, after);
  state(db);
  printf("close %d\n", sqlite3_blob_close(blob));
  state(db);
  run(db, "ROLLBACK");
  run(db, "SELECT group_concat(a||':'||substr(c,1,4)) FROM (SELECT * FROM t ORDER BY a)");
  run(db, "SELECT count(*) FROM u");
  run(db, "DELETE FROM u");
  run(db, "INSERT OR REPLACE INTO t VALUES(1, zeroblob(10)), (2, zeroblob(10))");
}

int main(void) {
  sqlite3 *db;
  const char *modes[] = {"PRAGMA journal_mode=delete", "PRAGMA journal_mode=wal"};
  for (int mode = 0; mode < 2; mode++) {
    unlink("blob.db"), unlink("blob.db-wal"), unlink("blob.db-shm");
    sqlite3_open("blob.db", &db);
    run(db, modes[mode]);
    run(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, c)");
    run(db, "CREATE TABLE u(x)");
    run(db, "INSERT INTO t VALUES(1, zeroblob(10)), (2, zeroblob(10))");
    sqlite3_wal_hook(db, hook, 0);
    sqlite3_commit_hook(db, committed, 0);
    sqlite3_rollback_hook(db, rolled, 0);
    const char *begins[] = {"SELECT 1", "BEGIN", "SAVEPOINT s"};
    const char *befores[] = {"INSERT INTO u VALUES(1)"};
    const char *expires[] = {"DELETE FROM t WHERE a=1", "ROLLBACK", "ROLLBACK TO s", "COMMIT"};
    const char *afters[] = {"INSERT INTO u VALUES(5)", "BEGIN; INSERT INTO u VALUES(6)"};
    for (int a = 0; a < 3; a++) for (int b = 0; b < 1; b++) for (int c = 0; c < 4; c++) for (int d = 0; d < 2; d++)
      for (int m = 0; m < 3; m++) story(db, begins[a], befores[b], expires[c], afters[d], m == 2 ? 99 : m * 2);
    sqlite3_close(db);
  }
}
