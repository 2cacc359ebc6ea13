/* A schema that names a collation which the connection has not: only what sorts or compares by it is refused. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int order(void *user, int a, const void *left, int b, const void *right) {
  int shorter = a < b ? a : b, difference = memcmp(left, right, shorter);
  (void)user;
  return difference ? difference : a - b;
}

static int show(void *user, int count, char **values, char **names) {
  int i;
  (void)user, (void)names;
  for (i = 0; i < count; i++) printf(" %s", values[i] ? values[i] : "NULL");
  printf(";");
  return 0;
}

static const char *statements[] = {
  "SELECT c1 FROM t UNION SELECT c1 FROM t", "SELECT c1 FROM t EXCEPT SELECT c1 FROM t",
  "SELECT c1 FROM t INTERSECT SELECT c1 FROM t", "SELECT c1 FROM t UNION ALL SELECT c1 FROM t ORDER BY 1",
  "SELECT c1 FROM t UNION ALL SELECT c1 FROM t", "SELECT * FROM t ORDER BY c1", "SELECT DISTINCT c1 FROM t",
  "SELECT * FROM t GROUP BY c1", "SELECT count(DISTINCT c1) FROM t", "SELECT min(c1) FROM t", "SELECT c1 IN ('a') FROM t",
  "SELECT c1 IN (SELECT c2 FROM t) FROM t", "SELECT * FROM t WHERE c1 = 'a'", "SELECT * FROM t WHERE c1 BETWEEN 1 AND 2",
  "SELECT CASE c1 WHEN 'a' THEN 1 END FROM t", "SELECT * FROM t a JOIN t b ON a.c1 = b.c1", "SELECT * FROM t a NATURAL JOIN t b",
  "SELECT nullif(c1, 'a') FROM t", "SELECT max(c1, 'x') FROM t", "SELECT c1 LIKE 'a' FROM t", "SELECT c1, count(*) FROM t",
  "SELECT rank() OVER (ORDER BY c1) FROM t", "SELECT rank() OVER (PARTITION BY c1) FROM t", "SELECT group_concat(DISTINCT c1) FROM t",
  "WITH RECURSIVE r(a) AS (SELECT c1 FROM t UNION SELECT a FROM r) SELECT * FROM r", "PRAGMA integrity_check", "PRAGMA quick_check",
  "REINDEX", "ANALYZE", "VACUUM", "INSERT INTO t VALUES ('x', 'y')", "UPDATE t SET c2 = 'z'", "UPDATE t SET c1 = 'w'",
  "DELETE FROM t WHERE c2 = 'd'", "SELECT * FROM t", "SELECT c1 FROM t", "CREATE INDEX i1 ON t(c1)", "CREATE INDEX i2 ON t(c2)",
  "ALTER TABLE t ADD COLUMN c3 COLLATE own", "ALTER TABLE t ADD COLUMN c3",
  "DELETE FROM t", "DROP INDEX i",
  "INSERT INTO t VALUES ('x', 'y')", "DROP TABLE t"};

int main(void) {
  unsigned indexed, i;
  for (indexed = 0; indexed < 2; indexed++) {
    sqlite3 *db;
    remove("missing.db");
    sqlite3_open("missing.db", &db);
    sqlite3_create_collation(db, "own", SQLITE_UTF8, 0, order);
    sqlite3_exec(db, "CREATE TABLE t(c1 COLLATE own, c2); INSERT INTO t VALUES ('a', 'b'), ('c', 'd')", 0, 0, 0);
    if (indexed) sqlite3_exec(db, "CREATE INDEX i ON t(c1)", 0, 0, 0);
    sqlite3_close(db);
    sqlite3_open("missing.db", &db);
    for (i = 0; i < sizeof statements / sizeof *statements; i++) {
      char *error = 0;
      printf("%s:", statements[i]);
      printf(" %d", sqlite3_exec(db, statements[i], show, 0, &error));
      printf(" %s\n", error ? error : "");
      sqlite3_free(error);
    }
    sqlite3_close(db);
  }
  return 0;
}
