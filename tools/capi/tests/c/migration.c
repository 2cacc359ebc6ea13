/* Statements that are kept over changes of the schema are compiled once for each change. Two that were used in turn
   each made the other's schema count as forgotten, so that both were compiled again for ever. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static sqlite3 *db, *other;
static sqlite3_stmt *kept[4];

static void run(sqlite3 *on, const char *sql) {
  char *message = 0;
  int code = sqlite3_exec(on, sql, 0, 0, &message);
  if (code) printf("%s: %d %s\n", sql, code, message ? message : "");
  sqlite3_free(message);
}

static void use_in_turn(const char *what) {
  printf("%-28s", what);
  for (int round = 0; round < 20; round++) {
    for (int at = 0; at < 4; at++) {
      while (sqlite3_step(kept[at]) == SQLITE_ROW) {}
      sqlite3_reset(kept[at]);
    }
  }
  for (int at = 0; at < 4; at++) printf(" %d", sqlite3_stmt_status(kept[at], SQLITE_STMTSTATUS_REPREPARE, 1));
  printf("\n");
}

int main(int count, char **args) {
  const char *texts[] = {"SELECT b FROM t WHERE a = 1", "SELECT a FROM t WHERE b = 2", "INSERT INTO u VALUES(1)",
                         "SELECT count(*) FROM u JOIN t"};
  sqlite3_open(args[1], &db);
  sqlite3_open(args[1], &other);
  run(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b); CREATE TABLE u(x); INSERT INTO t VALUES(1, 2)");
  run(db, "ATTACH ':memory:' AS side; CREATE TABLE side.v(x)");
  for (int at = 0; at < 4; at++) sqlite3_prepare_v2(db, texts[at], -1, &kept[at], 0);
  use_in_turn("unchanged");
  run(db, "ALTER TABLE t ADD COLUMN c");
  use_in_turn("ADD COLUMN");
  run(db, "CREATE INDEX i ON t(b)");
  use_in_turn("CREATE INDEX");
  run(db, "CREATE TABLE side.w(x)");
  use_in_turn("in another database");
  run(db, "CREATE TEMP TABLE t2(x)");
  use_in_turn("in temp");
  run(db, "BEGIN; DROP INDEX i; CREATE TABLE z(x); ROLLBACK");
  use_in_turn("rolled back");
  run(db, "DROP INDEX i");
  use_in_turn("DROP INDEX");
  run(other, "CREATE TRIGGER r AFTER INSERT ON u BEGIN SELECT 1; END");
  use_in_turn("by another connection");
  run(db, "DROP TRIGGER r; CREATE VIEW s AS SELECT 1; DROP VIEW s");
  use_in_turn("three at once");
  run(db, "ANALYZE");
  use_in_turn("ANALYZE");
  for (int at = 0; at < 4; at++) sqlite3_finalize(kept[at]);
  sqlite3_close(db);
  sqlite3_close(other);
  return 0;
}
