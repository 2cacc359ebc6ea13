/* What is left of an error: the message of a statement that is reset after another one has run, and a blob that was
** open for writing when its savepoint was rolled back. */
#include <sqlite3.h>
#include <stdio.h>

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *failing, *busy;
  sqlite3_blob *written, *read;
  char bytes[2];
  int rc;
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE); INSERT INTO t VALUES(1, 'abc')", 0, 0, 0);
  /* The message was that of whatever had run since, or of the code alone. */
  sqlite3_prepare_v2(db, "INSERT INTO t(b) VALUES('abc')", -1, &failing, 0);
  rc = sqlite3_step(failing);
  printf("step %d %s\n", rc, sqlite3_errmsg(db));
  rc = sqlite3_exec(db, "SELECT 1", 0, 0, 0);
  printf("other %d %s\n", rc, sqlite3_errmsg(db));
  rc = sqlite3_reset(failing);
  printf("reset %d %s\n", rc, sqlite3_errmsg(db));
  rc = sqlite3_step(failing);
  printf("step %d %s\n", rc, sqlite3_errmsg(db));
  sqlite3_exec(db, "INSERT INTO t VALUES(1, 'x')", 0, 0, 0);
  printf("other %s\n", sqlite3_errmsg(db));
  rc = sqlite3_finalize(failing);
  printf("finalize %d %s\n", rc, sqlite3_errmsg(db));
  rc = sqlite3_prepare_v2(db, "SELECT abs(-9223372036854775807 - 1)", -1, &busy, 0);
  printf("step %d\n", sqlite3_step(busy));
  sqlite3_exec(db, "SELECT 1", 0, 0, 0);
  rc = sqlite3_step(busy);
  printf("step %d %s\n", rc, sqlite3_errmsg(db));
  rc = sqlite3_finalize(busy);
  printf("finalize %d %s\n", rc, sqlite3_errmsg(db));
  /* It wrote into the row as if nothing had happened. */
  sqlite3_exec(db, "CREATE TABLE u(v); INSERT INTO u VALUES('abc'); SAVEPOINT s", 0, 0, 0);
  printf("open %d", sqlite3_blob_open(db, "main", "u", "v", 1, 1, &written));
  printf(" %d\n", sqlite3_blob_open(db, "main", "u", "v", 1, 0, &read));
  printf("rollback %d\n", sqlite3_exec(db, "ROLLBACK TO s", 0, 0, 0));
  rc = sqlite3_blob_write(written, "xy", 2, 0);
  printf("write %d %s\n", rc, sqlite3_errmsg(db));
  rc = sqlite3_blob_read(read, bytes, 2, 0);
  printf("read %d %.2s\n", rc, bytes);
  printf("close %d %d\n", sqlite3_blob_close(written), sqlite3_blob_close(read));
  printf("release %d\n", sqlite3_exec(db, "RELEASE s", 0, 0, 0));
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
