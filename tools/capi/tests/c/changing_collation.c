/* A collation that begins to order in another way: VACUUM sorts anew, and no answer of before is used. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int sign = 1;

static int order(void *user, int a, const void *left, int b, const void *right) {
  int shorter = a < b ? a : b, difference = memcmp(left, right, shorter);
  (void)user;
  return sign * (difference ? difference : a - b);
}

static int show(void *user, int count, char **values, char **names) {
  (void)user, (void)count, (void)names;
  printf(" %s", values[0]);
  return 0;
}

static void look(sqlite3 *db) {
  sqlite3_exec(db, "PRAGMA integrity_check; SELECT x FROM t; SELECT x FROM t WHERE y = 'one'", show, 0, 0);
  printf("\n");
}

int main(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  sqlite3_create_collation(db, "own", SQLITE_UTF8, 0, order);
  sqlite3_exec(db, "CREATE TABLE t(x PRIMARY KEY COLLATE own, y) WITHOUT ROWID; CREATE INDEX ty ON t(y);"
    "INSERT INTO t VALUES ('i', 'one'), ('ii', 'one'), ('iii', 'one')", 0, 0, 0);
  look(db);
  sign = -1;
  printf("vacuum %d\n", sqlite3_exec(db, "VACUUM", 0, 0, 0));
  look(db);
  return sqlite3_close(db);
}
