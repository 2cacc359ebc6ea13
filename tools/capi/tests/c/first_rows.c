/* ORDER BY and LIMIT of UPDATE and DELETE, as a distribution's library has them (SQLITE_ENABLE_UPDATE_DELETE_LIMIT). The
** grammar refused them. Recorded on Debian's library, since an amalgamation lacks the grammar. */
#include <sqlite3.h>
#include <stdio.h>

static int row(void *unused, int count, char **values, char **names) {
  (void)unused, (void)names;
  for (int i = 0; i < count; i++) printf("%s%s", i ? "|" : "  ", values[i] ? values[i] : "NULL");
  puts("");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  char *error = 0;
  printf("%s\n", sql);
  int answer = sqlite3_exec(db, sql, row, 0, &error);
  if (answer) printf("  %d %s\n", answer, error ? error : "");
  else printf("  changes %d\n", sqlite3_changes(db));
  sqlite3_free(error);
}

static int plan(void *unused, int count, char **values, char **names) {
  (void)unused, (void)names;
  printf("  %s\n", values[count - 1]);
  return 0;
}

static const char *const FILL =
    "BEGIN;"
    "DELETE FROM t; INSERT INTO t(a,b,c) VALUES(1,9,'x'),(2,8,'y'),(3,7,'x'),(4,6,'y'),(5,5,'x'),(6,4,'y');"
    "DELETE FROM w; INSERT INTO w VALUES('a',1,9),('a',2,8),('B',1,7),('c',3,6),('d',1,5);"
    "DELETE FROM o; INSERT INTO o VALUES('k1',3),('k2',2),('k3',1);"
    "DELETE FROM log;"
    "COMMIT";

/* Each is run on the same rows. */
static const char *const STATEMENTS[] = {
    "DELETE FROM t LIMIT 2",
    "DELETE FROM t ORDER BY b LIMIT 2",
    "DELETE FROM t ORDER BY b DESC LIMIT 2 OFFSET 1",
    "DELETE FROM t ORDER BY b LIMIT 1, 2",
    "DELETE FROM t WHERE c = 'x' ORDER BY b LIMIT 2",
    "DELETE FROM t AS q WHERE q.c = 'x' ORDER BY q.b LIMIT 1",
    "DELETE FROM main.t WHERE t.c = 'y' ORDER BY t.a DESC LIMIT 1",
    "DELETE FROM t LIMIT 0",
    "DELETE FROM t LIMIT -1",
    "DELETE FROM t WHERE c = 'x' LIMIT -1 OFFSET 1",
    "DELETE FROM t ORDER BY b",
    "UPDATE t SET b = 0 ORDER BY b",
    "DELETE FROM t ORDER BY nothing LIMIT 1",
    "DELETE FROM t LIMIT a",
    "DELETE FROM t LIMIT 'x'",
    "DELETE FROM missing ORDER BY a LIMIT 1",
    "DELETE FROM t ORDER BY 1 LIMIT 1",
    "DELETE FROM t ORDER BY 2 LIMIT 1",
    "DELETE FROM t INDEXED BY t_c WHERE c = 'y' ORDER BY b LIMIT 1",
    "DELETE FROM t INDEXED BY nothing WHERE c = 'y' ORDER BY b LIMIT 1",
    "DELETE FROM t NOT INDEXED WHERE c = 'y' LIMIT 2",
    "DELETE FROM t WHERE c = 'y' RETURNING a, b ORDER BY b LIMIT 2",
    "DELETE FROM t WHERE c = 'y' ORDER BY b LIMIT 2 RETURNING a, b",
    "DELETE FROM t WHERE a IN (SELECT a FROM t ORDER BY a LIMIT 3) ORDER BY b LIMIT 1 OFFSET (SELECT 1)",
    "WITH x(v) AS (VALUES(3),(4)) DELETE FROM t WHERE a IN x ORDER BY a DESC LIMIT 1",
    "UPDATE t SET c = 'z' LIMIT 2",
    "UPDATE t SET c = 'z', b = b + 100 WHERE c = 'x' ORDER BY b LIMIT 2",
    "UPDATE t SET b = (SELECT max(b) FROM t) + 1 ORDER BY a DESC LIMIT 1",
    "UPDATE t SET (b, c) = (1, 'q') WHERE a > 2 ORDER BY c DESC, b LIMIT 2 OFFSET 1",
    "UPDATE OR IGNORE t SET a = 1 ORDER BY b LIMIT 3",
    "UPDATE OR REPLACE t SET a = 1 ORDER BY b LIMIT 1",
    "UPDATE t SET a = a + 10 ORDER BY b LIMIT 3",
    "UPDATE t SET b = 1 WHERE c = 'y' RETURNING a, b, c ORDER BY a DESC LIMIT 2",
    "UPDATE t SET b = o.v, c = o.k FROM o WHERE o.v = t.a ORDER BY t.a DESC LIMIT 2",
    "UPDATE t SET b = 77 FROM o JOIN w ON w.m = o.v WHERE o.v = t.a ORDER BY t.b LIMIT 1",
    "UPDATE t SET b = 77 FROM o ORDER BY t.b",
    "DELETE FROM w ORDER BY v LIMIT 2",
    "DELETE FROM w WHERE n = 'a' ORDER BY v DESC LIMIT 1",
    "UPDATE w SET v = v * 10 ORDER BY v LIMIT 2",
    "UPDATE w SET m = m + 100 WHERE m = 1 ORDER BY v LIMIT 2",
    "UPDATE o SET v = -1 ORDER BY k DESC LIMIT 2",
    "DELETE FROM o ORDER BY v LIMIT 1",
    "DELETE FROM seen ORDER BY b LIMIT 2",
    "UPDATE seen SET c = 'v' WHERE a > 1 ORDER BY b DESC LIMIT 2",
    "UPDATE seen SET c = 'v' LIMIT 1 OFFSET 2",
    "DELETE FROM seen WHERE a > 2 ORDER BY b",
    "CREATE TRIGGER refused AFTER INSERT ON o BEGIN DELETE FROM t ORDER BY a LIMIT 1; END",
    "CREATE TRIGGER refused AFTER INSERT ON o BEGIN UPDATE t SET a = 1 LIMIT 1; END",
    "INSERT INTO o VALUES('k1', 1) ORDER BY 1 LIMIT 1",
    "UPDATE odd SET x = 5 ORDER BY x LIMIT 1",
    "DELETE FROM odd LIMIT 1",
};

int main(void) {
  sqlite3 *db;
  if (sqlite3_open(":memory:", &db)) return 1;
  run(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); CREATE INDEX t_c ON t(c);"
          "CREATE TABLE w(n TEXT COLLATE NOCASE, m INT, v, PRIMARY KEY(n, m)) WITHOUT ROWID;"
          "CREATE TABLE o(k TEXT PRIMARY KEY, v) WITHOUT ROWID;"
          "CREATE TABLE odd(rowid, oid, x); INSERT INTO odd VALUES(7,7,1),(7,7,2);"
          "CREATE TABLE log(x);"
          "CREATE TRIGGER t_deleted AFTER DELETE ON t BEGIN INSERT INTO log VALUES('deleted ' || old.a); END;"
          "CREATE TRIGGER t_updated AFTER UPDATE ON t BEGIN INSERT INTO log VALUES('updated ' || old.a); END;"
          "CREATE VIEW seen AS SELECT a, b, c FROM t;"
          "CREATE TRIGGER seen_deleted INSTEAD OF DELETE ON seen BEGIN INSERT INTO log VALUES('view ' || old.a); END;"
          "CREATE TRIGGER seen_updated INSTEAD OF UPDATE ON seen BEGIN"
          "  INSERT INTO log VALUES('view ' || old.a || new.c); END");
  for (unsigned i = 0; i < sizeof STATEMENTS / sizeof *STATEMENTS; i++) {
    sqlite3_exec(db, FILL, 0, 0, 0);
    run(db, STATEMENTS[i]);
    sqlite3_exec(db, "SELECT '  t', * FROM t", row, 0, 0);
    if (i > 32) sqlite3_exec(db, "SELECT '  w', * FROM w; SELECT '  o', * FROM o; SELECT '  odd', * FROM odd", row, 0, 0);
    sqlite3_exec(db, "SELECT '  log', x FROM log WHERE rowid > 0", row, 0, 0);
  }

  puts("plan");
  sqlite3_exec(db, "EXPLAIN QUERY PLAN DELETE FROM t WHERE c = 'y' ORDER BY b LIMIT 1", plan, 0, 0);

  /* The limit as a parameter. */
  sqlite3_exec(db, FILL, 0, 0, 0);
  sqlite3_stmt *stmt;
  printf("prepare %d\n", sqlite3_prepare_v2(db, "DELETE FROM t WHERE c = ?1 ORDER BY b LIMIT ?2", -1, &stmt, 0));
  for (int i = 0; i < 3; i++) {
    sqlite3_bind_text(stmt, 1, i == 1 ? "y" : "x", -1, 0);
    sqlite3_bind_int(stmt, 2, 1 + i);
    printf("step %d, changes %d\n", sqlite3_step(stmt), sqlite3_changes(db));
    sqlite3_reset(stmt);
  }
  sqlite3_finalize(stmt);
  sqlite3_exec(db, "SELECT '  t', * FROM t", row, 0, 0);
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
