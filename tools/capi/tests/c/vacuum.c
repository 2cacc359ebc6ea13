// VACUUM: what the authorizer is asked, the format of the new file, and indexes whose order has changed.
#include "sqlite3.h"
#include <stdio.h>
#include <string.h>

static int asks, denied, direction = 1;

static const char *shown(const char *text) {
  return !text ? "-" : !strncmp(text, "vacuum_", 7) && strlen(text) == 23 ? "vacuum_*" : text;
}

static int authorize(void *data, int action, const char *a, const char *b, const char *c, const char *d) {
  if (asks) printf("  %d %s %s %s %s\n", action, shown(a), shown(b), shown(c), shown(d));
  return action == denied ? SQLITE_DENY : SQLITE_OK;
}

static int compare(void *data, int m, const void *x, int n, const void *y) {
  int order = memcmp(x, y, m < n ? m : n);
  if (!direction) order = (*(const char *)x | 32) - (*(const char *)y | 32);
  return direction < 0 ? -order : order;
}

static int row(void *data, int count, char **values, char **names) {
  for (int i = 0; i < count; i++) printf("%s%s", i ? "|" : "  = ", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  char *message = NULL;
  printf("%s\n", sql);
  int rc = sqlite3_exec(db, sql, row, NULL, &message);
  if (rc) {
    char *at = message ? strstr(message, "vacuum_") : NULL;
    if (at) memset(at + 7, '*', 16);
    printf("  %d %s\n", rc, message);
  }
  sqlite3_free(message);
}

static sqlite3 *fresh(const char *name) {
  sqlite3 *db;
  if (name) remove(name);
  sqlite3_open(name ? name : ":memory:", &db);
  direction = 1;
  sqlite3_create_collation(db, "app", SQLITE_UTF8, NULL, compare);
  return db;
}

static void format(const char *name) {
  unsigned char header[100];
  FILE *file = fopen(name, "rb");
  if (fread(header, 1, 100, file) == 100) printf("  format %d\n", header[47]);
  fclose(file);
}

static void authorizer(void) {
  sqlite3 *db = fresh(NULL);
  run(db, "CREATE TABLE t(a, b COLLATE app, c REAL UNIQUE); CREATE INDEX i ON t(b DESC);"
          "CREATE TABLE w(a PRIMARY KEY, b) WITHOUT ROWID; CREATE TABLE s(i INTEGER PRIMARY KEY AUTOINCREMENT);"
          "CREATE TABLE g(a, b AS (a + 1), d REFERENCES t(c) DEFAULT (lower('A')), CHECK(length(a) > 0));"
          "CREATE INDEX p ON g(upper(a)) WHERE b > 0; CREATE VIEW v AS SELECT 1; ANALYZE;"
          "ATTACH ':memory:' AS x; CREATE TABLE x.q(a PRIMARY KEY)");
  sqlite3_set_authorizer(db, authorize, NULL);
  asks = 1;
  run(db, "VACUUM");
  run(db, "VACUUM x");
  run(db, "VACUUM temp");
  remove("into.db");
  run(db, "VACUUM INTO 'into.db'");
  asks = 0;
  static const int actions[] = {SQLITE_ATTACH, SQLITE_TRANSACTION, SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION,
                                SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_REINDEX};
  for (int i = 0; i < 10; i++) {
    denied = actions[i];
    printf("%d denied\n", denied);
    run(db, "VACUUM");
  }
  denied = 0;
  run(db, "VACUUM");
  asks = 1;
  run(db, "CREATE TABLE n(a CHECK(length(a) > 1) UNIQUE, b AS (lower(a)), c DEFAULT (upper('x')) UNIQUE)");
  asks = 0;
  denied = SQLITE_FUNCTION;
  run(db, "CREATE TABLE f(a CHECK(ABS(a)))");
  run(db, "CREATE TABLE f(a, b AS (ABS(a)))");
  run(db, "CREATE TABLE f(a DEFAULT (ABS(1)))");
  sqlite3_close(db);
}

static void formats(void) {
  sqlite3 *db = fresh("old.db");
  sqlite3_db_config(db, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, 1, NULL);
  run(db, "CREATE TABLE t(a, b); CREATE INDEX i ON t(a DESC); CREATE TABLE w(a, b, PRIMARY KEY(a DESC)) WITHOUT ROWID;"
          "INSERT INTO t VALUES(1,2),(3,4),(2,2); INSERT INTO w VALUES(1,2),(3,4),(2,2); SELECT a FROM w");
  format("old.db");
  sqlite3_db_config(db, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, 0, NULL);
  run(db, "VACUUM; SELECT a FROM w; SELECT a FROM t ORDER BY a DESC; PRAGMA integrity_check");
  format("old.db");
  sqlite3_db_config(db, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, 1, NULL);
  run(db, "VACUUM; SELECT a FROM w; SELECT a FROM t ORDER BY a; PRAGMA integrity_check");
  format("old.db");
  sqlite3_close(db);
}

static void collations(void) {
  sqlite3 *db = fresh(NULL);
  run(db, "CREATE TABLE w(a COLLATE app PRIMARY KEY, b, c UNIQUE) WITHOUT ROWID; CREATE INDEX wb ON w(b);"
          "CREATE TABLE t(a COLLATE app UNIQUE); INSERT INTO t VALUES('a'),('B'),('c'),('D');"
          "INSERT INTO w VALUES('a',4,0),('B',3,1),('c',2,2),('D',1,3)");
  direction = -1;
  run(db, "VACUUM; SELECT * FROM w; SELECT a FROM t ORDER BY a; SELECT a FROM w WHERE b = 3; PRAGMA integrity_check");
  sqlite3_close(db);
  db = fresh(NULL);
  run(db, "CREATE TABLE w(a COLLATE app PRIMARY KEY, b) WITHOUT ROWID; CREATE TABLE t(a COLLATE app UNIQUE);"
          "INSERT INTO w VALUES('a',1),('A',2),('b',3); INSERT INTO t VALUES('a'),('A'),('b')");
  direction = 0;
  run(db, "VACUUM; SELECT * FROM w; SELECT a FROM t ORDER BY a; PRAGMA integrity_check");
  sqlite3_create_collation(db, "app", SQLITE_UTF8, NULL, NULL);
  run(db, "VACUUM");
  sqlite3_close(db);
}

int main(void) {
  authorizer();
  formats();
  collations();
  return 0;
}
