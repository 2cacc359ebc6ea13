/* A deterministic function of constants is called once a statement, where the first row asks for it. It was called for
   every row: ten times SQLite's time for WHERE d > date('2019-12-31', '+1 month'). In ON of an outer join and in
   triggers SQLite calls it for every row, Ferrite once; neither is shown here. */
#include <sqlite3.h>
#include <stdio.h>

static int calls;

static void count(sqlite3_context *context, int arguments, sqlite3_value **values) {
  calls++;
  if (arguments > 1) sqlite3_result_error(context, "too many", -1);
  else sqlite3_result_value(context, values[0]);
}

static int show(void *unused, int columns, char **texts, char **names) {
  (void)unused; (void)names;
  for (int at = 0; at < columns; at++) printf("%s%s", at ? "|" : " ", texts[at] ? texts[at] : "NULL");
  return 0;
}

int main(int count_of_args, char **args) {
  sqlite3 *db;
  const char *texts[] = {
    "SELECT count(*) FROM t WHERE x > fixed(3)",
    "SELECT count(*) FROM t WHERE x > free(3)",
    "SELECT sum(fixed(2) + fixed(2)) FROM t",
    "SELECT sum(fixed(fixed(2)) + x) FROM t",
    "SELECT sum(fixed(free(2))) FROM t",
    "SELECT count(*) FROM t WHERE x > fixed(x)",
    "SELECT count(*) FROM t WHERE x > 100 AND x > fixed(1, 2)",
    "SELECT count(*) FROM t WHERE x > fixed(1, 2)",
    "SELECT count(*) FROM t WHERE x > CASE WHEN x > 3 THEN fixed(2) ELSE fixed(3) END",
    "SELECT count(*) FROM t WHERE x > fixed(CASE WHEN 1 THEN 2 ELSE 3 END)",
    "SELECT count(*) FROM t WHERE x IN (fixed(1), fixed(2))",
    "SELECT count(*) FROM t AS a JOIN t AS b ON a.x = b.x + fixed(1)",
    "SELECT (SELECT fixed(5) + t.x) FROM t WHERE x < 4",
    "SELECT x FROM t ORDER BY fixed(1), x LIMIT fixed(2)",
    "SELECT max(x) OVER (ORDER BY fixed(1)) FROM t LIMIT 1",
    "SELECT count(*) FROM t GROUP BY fixed(1)",
    "SELECT count(*) FROM t WHERE x > coalesce(fixed(NULL), fixed(4))",
    "INSERT INTO u SELECT fixed(1) FROM t",
    "INSERT INTO u VALUES(fixed(1)), (fixed(2)), (fixed(3))",
    "UPDATE t SET x = x + fixed(1) WHERE x > fixed(5)",
    "DELETE FROM u WHERE x = fixed(3)",
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + fixed(1) FROM r WHERE n < 6) SELECT count(*) FROM r",
    "SELECT sum(x) FROM (SELECT x + fixed(1) AS x FROM t UNION ALL SELECT fixed(2) FROM t)",
    "SELECT json_array(fixed(1), json(fixed('[2]'))) FROM t WHERE x < 4",
  };
  sqlite3_open(args[1], &db);
  sqlite3_create_function(db, "fixed", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, count, 0, 0);
  sqlite3_create_function(db, "free", -1, SQLITE_UTF8, 0, count, 0, 0);
  sqlite3_exec(db, "CREATE TABLE t(x); CREATE TABLE u(x);"
    "INSERT INTO t VALUES(1),(2),(3),(4),(5),(6),(7),(8),(9)", 0, 0, 0);
  for (unsigned at = 0; at < sizeof texts / sizeof *texts; at++) {
    char *message = 0;
    calls = 0;
    printf("%s:", texts[at]);
    int code = sqlite3_exec(db, texts[at], show, 0, &message);
    printf(" (%d) %d calls %s\n", code, calls, message ? message : "");
    sqlite3_free(message);
  }
  sqlite3_close(db);
  return 0;
}
