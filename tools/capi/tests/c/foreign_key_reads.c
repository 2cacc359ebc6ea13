/* A foreign key looks for its parent without a text that names it. An authorizer was not asked about that: SQLite asks
 * to read each column of the parent's key, and a parent that is to be left out counts as missing. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static const char *hidden_table, *hidden_column;
static int answer, quiet;

static int ask(void *data, int action, const char *first, const char *second, const char *database, const char *context) {
  if (action != SQLITE_READ) return SQLITE_OK;
  if (!quiet)
    printf("  read %s.%s %s %s\n", first, second, database ? database : "-", context ? context : "-");
  if (hidden_table && strcmp(first, hidden_table) == 0 && (!hidden_column || strcmp(second, hidden_column) == 0))
    return answer;
  return SQLITE_OK;
}

static int row(void *data, int count, char **values, char **names) {
  for (int at = 0; at < count; at++) printf("%s%s", at ? "|" : "  ", values[at] ? values[at] : "NULL");
  printf("\n");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, row, 0, 0);
  printf("%s -> %d%s%s\n", sql, code, code ? " " : "", code ? sqlite3_errmsg(db) : "");
}

static void changes(sqlite3 *db) {
  run(db, "INSERT INTO c VALUES(10, 1, 'a', 2, 1)");
  run(db, "INSERT INTO c VALUES(11, NULL, NULL, 2, NULL)");
  run(db, "INSERT INTO c SELECT 12, 1, 'a', 2, 1");
  run(db, "INSERT OR REPLACE INTO c VALUES(10, 1, 'a', 2, 1)");
  run(db, "UPDATE c SET p=2 WHERE id=10");
  run(db, "UPDATE c SET q='b', r=3 WHERE id=10");
  run(db, "UPDATE c SET id=13 WHERE id=12");
  run(db, "DELETE FROM c WHERE id=10");
  run(db, "INSERT INTO d VALUES(1), (2)");
  run(db, "DELETE FROM d");
  run(db, "INSERT INTO fires VALUES(14)");
  run(db, "BEGIN");
  run(db, "INSERT INTO late VALUES(1)");
  run(db, "DELETE FROM late");
  run(db, "COMMIT");
  run(db, "ROLLBACK");
  run(db, "DELETE FROM p WHERE id=2");
  run(db, "UPDATE p SET id=9 WHERE id=2");
  run(db, "INSERT INTO p VALUES(2, 'two')");
  run(db, "DELETE FROM two WHERE x=3");
  run(db, "INSERT INTO two VALUES(3, 'b', 0)");
  run(db, "INSERT INTO s VALUES('a', 1, NULL, NULL), ('b', 1, 'a', 1)");
  run(db, "DELETE FROM s WHERE k='b'");
  run(db, "UPDATE s SET k='z' WHERE k='a'");
  run(db, "DELETE FROM s");
  run(db, "DELETE FROM boss");
  run(db, "SELECT count(*) FROM c");
  run(db, "DELETE FROM late");
  run(db, "DELETE FROM c WHERE id>9");
  run(db, "DELETE FROM fires");
}

int main(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  run(db, "PRAGMA foreign_keys=1");
  run(db, "CREATE TABLE p(id INTEGER PRIMARY KEY, v)");
  run(db, "CREATE TABLE two(x, y, z, UNIQUE(y, x))");
  run(db, "CREATE TABLE w(k TEXT PRIMARY KEY, v) WITHOUT ROWID");
  run(db, "CREATE TABLE c(id INTEGER PRIMARY KEY, p REFERENCES p, q, r, s REFERENCES c, FOREIGN KEY(r, q) REFERENCES two(x, y))");
  run(db, "CREATE TABLE d(k TEXT REFERENCES w(k))");
  run(db, "CREATE TABLE late(p REFERENCES p DEFERRABLE INITIALLY DEFERRED)");
  run(db, "CREATE TABLE s(k, l, m, n, PRIMARY KEY(k, l), FOREIGN KEY(m, n) REFERENCES s) WITHOUT ROWID");
  run(db, "CREATE TABLE boss(id INTEGER PRIMARY KEY)");
  run(db, "CREATE TABLE staff(b REFERENCES boss ON DELETE CASCADE ON UPDATE SET NULL)");
  run(db, "CREATE TABLE fires(n)");
  run(db, "CREATE TRIGGER fire AFTER INSERT ON fires BEGIN INSERT INTO c VALUES(new.n, 1, 'a', 2, 1); END");
  run(db, "INSERT INTO p VALUES(1, 'one'), (2, 'two')");
  run(db, "INSERT INTO two VALUES(2, 'a', 0), (3, 'b', 0)");
  run(db, "INSERT INTO w VALUES('1', 'one'), ('2', 'two')");
  run(db, "INSERT INTO c VALUES(1, 1, 'a', 2, 1)");
  sqlite3_set_authorizer(db, ask, 0);
  printf("-- asked\n");
  changes(db);
  quiet = 1;
  const char *tables[] = {"p", "two", "w", "c", "two", "two"}, *columns[] = {0, 0, 0, "id", "x", "y"};
  int answers[] = {SQLITE_IGNORE, SQLITE_DENY};
  for (int at = 0; at < 6; at++)
    for (int which = 0; which < 2; which++) {
      hidden_table = tables[at], hidden_column = columns[at], answer = answers[which];
      printf("-- %s %s.%s\n", which ? "denied" : "left out", hidden_table, hidden_column ? hidden_column : "*");
      changes(db);
      hidden_table = 0;
      sqlite3_exec(db, "DELETE FROM late; DELETE FROM c WHERE id>9; DELETE FROM d; DELETE FROM fires", 0, 0, 0);
    }
  return sqlite3_close(db);
}
