/* Arrays of the application as tables. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>

static void show(sqlite3_stmt *stmt) {
  int rc;
  while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
    int type = sqlite3_column_type(stmt, 0);
    const char *text = (const char *)sqlite3_column_text(stmt, 0);
    printf("%d:%s ", type, text ? text : "NULL");
  }
  printf("%d\n", rc);
  sqlite3_reset(stmt);
}

static void gone(void *p) { printf("gone %d\n", *(int *)p); }

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt, *in;
  int ints[] = {3, -1, 4, 1};
  sqlite3_int64 wide[] = {1LL << 40, -5};
  double reals[] = {1.5, -0.25};
  const char *texts[] = {"one", 0, "three"};
  struct iovec blobs[] = {{(void *)"ab", 2}, {(void *)"c", 1}};
  char changing[8] = "before";
  const char *pointers[] = {changing};
  sqlite3_open(":memory:", &db);
  sqlite3_prepare_v2(db, "SELECT value FROM carray(?1)", -1, &stmt, 0);
  show(stmt);
  printf("%d\n", sqlite3_carray_bind(stmt, 1, ints, 4, SQLITE_CARRAY_INT32, SQLITE_STATIC));
  show(stmt);
  sqlite3_carray_bind(stmt, 1, wide, 2, SQLITE_CARRAY_INT64, SQLITE_STATIC);
  show(stmt);
  sqlite3_carray_bind(stmt, 1, reals, 2, SQLITE_CARRAY_DOUBLE, SQLITE_TRANSIENT);
  reals[0] = 99;
  show(stmt);
  sqlite3_carray_bind(stmt, 1, texts, 3, SQLITE_CARRAY_TEXT, SQLITE_TRANSIENT);
  show(stmt);
  sqlite3_carray_bind(stmt, 1, blobs, 2, SQLITE_CARRAY_BLOB, SQLITE_TRANSIENT);
  show(stmt);
  sqlite3_carray_bind(stmt, 1, pointers, 1, SQLITE_CARRAY_TEXT, SQLITE_TRANSIENT);
  strcpy(changing, "after");
  show(stmt);
  sqlite3_carray_bind(stmt, 1, ints, 2, SQLITE_CARRAY_INT32, gone);
  show(stmt);
  sqlite3_bind_int(stmt, 1, 5);
  show(stmt);
  printf("%d\n", sqlite3_carray_bind(stmt, 1, ints, 2, 17, SQLITE_STATIC));
  sqlite3_finalize(stmt);
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY); INSERT INTO t VALUES(1), (2), (3), (4), (5)", 0, 0, 0);
  sqlite3_prepare_v2(db, "SELECT a FROM t WHERE a IN carray(?1) ORDER BY a", -1, &in, 0);
  sqlite3_carray_bind(in, 1, ints, 4, SQLITE_CARRAY_INT32, SQLITE_STATIC);
  show(in);
  sqlite3_finalize(in);
  sqlite3_prepare_v2(db, "SELECT value FROM carray(?1, 3, 'int32')", -1, &stmt, 0);
  sqlite3_bind_pointer(stmt, 1, ints, "carray", 0);
  show(stmt);
  sqlite3_bind_pointer(stmt, 1, ints, "something", 0);
  show(stmt);
  sqlite3_finalize(stmt);
  sqlite3_prepare_v2(db, "SELECT value FROM carray(?1, 2, 'nothing')", -1, &stmt, 0);
  sqlite3_bind_pointer(stmt, 1, ints, "carray", 0);
  show(stmt);
  printf("%s\n", sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
  return sqlite3_close(db);
}
