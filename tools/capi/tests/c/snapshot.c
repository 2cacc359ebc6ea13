/* Snapshots: taken, compared, opened, gone after a checkpoint, and found again in a log that nobody had open. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static int print(void *unused, int n, char **values, char **names) {
  (void)unused; (void)names;
  for (int i = 0; i < n; i++) printf("%s%s", i ? "|" : "  ", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  int rc = sqlite3_exec(db, sql, print, 0, 0);
  if (rc) printf("  %d %s\n", sqlite3_extended_errcode(db), sqlite3_errmsg(db));
}

static void copy(const char *from, const char *to) {
  static char buffer[1 << 20];
  FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
  size_t n = in ? fread(buffer, 1, sizeof buffer, in) : 0;
  if (out) fwrite(buffer, 1, n, out), fclose(out);
  if (in) fclose(in);
}

static sqlite3_snapshot *take(sqlite3 *db, const char *what) {
  sqlite3_snapshot *snapshot = 0;
  run(db, "BEGIN; SELECT count(*) FROM t");
  printf("%s: get %d\n", what, sqlite3_snapshot_get(db, "main", &snapshot));
  run(db, "COMMIT");
  return snapshot;
}

static void open_at(sqlite3 *db, sqlite3_snapshot *snapshot, const char *what) {
  run(db, "BEGIN");
  printf("%s: open %d\n", what, sqlite3_snapshot_open(db, "main", snapshot));
  run(db, "SELECT count(*), sum(a) FROM t; COMMIT");
}

int main(void) {
  sqlite3 *db, *other, *plain, *later;
  sqlite3_open("a.db", &db);
  printf("recover, no log: %d\n", sqlite3_snapshot_recover(db, "main"));
  run(db, "PRAGMA journal_mode=wal; PRAGMA wal_autocheckpoint=0; CREATE TABLE t(a, b); INSERT INTO t VALUES (1, zeroblob(9000))");
  sqlite3_snapshot *first = take(db, "first");
  run(db, "INSERT INTO t VALUES (2, zeroblob(9000))");
  sqlite3_snapshot *second = take(db, "second");
  printf("cmp %d %d %d\n", sqlite3_snapshot_cmp(first, second), sqlite3_snapshot_cmp(second, first), sqlite3_snapshot_cmp(first, first));
  run(db, "INSERT INTO t VALUES (3, zeroblob(9000))");
  sqlite3_open("a.db", &other);
  open_at(other, first, "first");
  open_at(other, second, "second");
  run(other, "BEGIN; SELECT count(*) FROM t");
  printf("recover in a transaction: %d\n", sqlite3_snapshot_recover(other, "main"));
  run(other, "COMMIT");
  printf("recover: %d %d %d %d\n", sqlite3_snapshot_recover(other, "main"), sqlite3_snapshot_recover(other, 0),
    sqlite3_snapshot_recover(other, "temp"), sqlite3_snapshot_recover(other, "nosuch"));
  open_at(other, first, "first");
  run(other, "BEGIN; SELECT count(*) FROM t");
  sqlite3_snapshot *none = 0;
  printf("no name: get %d, open %d\n", sqlite3_snapshot_get(other, 0, &none), sqlite3_snapshot_open(other, 0, first));
  run(other, "COMMIT");
  /* What a machine leaves that stops: database and log, no shared memory. */
  copy("a.db", "b.db");
  copy("a.db-wal", "b.db-wal");
  /* The same with half of the log copied: a reader of the second snapshot keeps the checkpoint from more. */
  run(other, "BEGIN");
  printf("open %d\n", sqlite3_snapshot_open(other, "main", second));
  run(other, "SELECT count(*) FROM t");
  run(db, "PRAGMA wal_checkpoint");
  run(other, "COMMIT");
  copy("a.db", "c.db");
  copy("a.db-wal", "c.db-wal");
  open_at(other, first, "first");
  open_at(other, second, "second");
  run(db, "PRAGMA wal_checkpoint");
  open_at(other, second, "second");
  sqlite3_open("b.db", &plain);
  run(plain, "SELECT count(*) FROM t");
  open_at(plain, first, "b first, before");
  printf("recover: %d\n", sqlite3_snapshot_recover(plain, "main"));
  open_at(plain, first, "b first, after");
  open_at(plain, second, "b second, after");
  sqlite3_open("c.db", &later);
  run(later, "SELECT count(*) FROM t");
  open_at(later, second, "c second, before");
  printf("recover: %d\n", sqlite3_snapshot_recover(later, "main"));
  open_at(later, first, "c first, after");
  open_at(later, second, "c second, after");
  sqlite3_snapshot_free(first);
  sqlite3_snapshot_free(second);
  sqlite3_close(db); sqlite3_close(other); sqlite3_close(plain); sqlite3_close(later);
  return 0;
}
