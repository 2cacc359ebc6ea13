/* The error log: what it hears of statements. */
#include <stdio.h>
#include <string.h>
#include "sqlite3.h"

/* The addresses of instructions are each library's own. */
static void listen(void *prefix, int code, const char *text) {
  static const char aborts[] = "statement aborts at ";
  if (!strncmp(text, aborts, sizeof aborts - 1)) {
    printf("%s %d statement aborts%s\n", (char *)prefix, code, strchr(text, ':'));
  } else {
    printf("%s %d %s\n", (char *)prefix, code, text);
  }
}

int main(void) {
  static const char *const scripts[] = {
      "CREATE TABLE t(a UNIQUE, b CHECK(b>0))", "SELEC 1", "  SELECT nosuch FROM t",
      "INSERT INTO t VALUES(1,1)", "INSERT INTO t VALUES(1,1)", "INSERT INTO t VALUES(2,0)",
      "SELECT \"zz\" FROM t", "SELECT abs(-9223372036854775808)", "SELECT sqlite_log(3,'hi')",
      "SELECT * FROM t WHERE a='", "CREATE INDEX i ON t(b) WHERE a = 'x'", "SELECT json('{')",
      "SELECT sqlite_log(0,'hi')", "SELECT sqlite_log(NULL,NULL), sqlite_log(7,x'41')",
      "SELECT * FROM (SELECT a AS z FROM t) t1, (SELECT a AS z FROM t LIMIT 5) t2 WHERE t1.z=t2.z",
      "SELECT * FROM t t1, t t2 WHERE t1.b+0=t2.b+0 AND t1.rowid IS t2.b", "BEGIN", "BEGIN", "ROLLBACK",
      "CREATE VIEW v AS SELECT sqlite_log(1,'v')", "SELECT * FROM v",
      "SELECT 'a text that is longer than what a message holds, .......................................................,"
      " .......................................................................................................' FROM"};
  sqlite3 *db = 0;
  sqlite3_config(SQLITE_CONFIG_LOG, listen, "log:");
  sqlite3_open(":memory:", &db);
  for (unsigned i = 0; i < sizeof scripts / sizeof *scripts; i++) {
    printf("%d %s\n", sqlite3_exec(db, scripts[i], 0, 0, 0), scripts[i]);
  }
  sqlite3_close(db);
  return 0;
}
