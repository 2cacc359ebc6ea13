/* SQL that is not UTF-8: its bytes are kept in literals, names, messages and the schema. */
#include <sqlite3.h>
#include <stdio.h>

static sqlite3 *db;

static void show(const unsigned char *text, int length) {
  int i;
  for (i = 0; length < 0 ? text[i] : i < length; i++) {
    if (text[i] & 0x80) printf("\\x%02x", text[i]);
    else putchar(text[i]);
  }
}

static void run(const char *sql) {
  const char *tail = sql;
  while (*tail) {
    sqlite3_stmt *stmt = 0;
    const char *start = tail;
    int i, rc = sqlite3_prepare_v2(db, tail, -1, &stmt, &tail);
    printf("%d at %d of %d: ", rc, sqlite3_error_offset(db), (int)(tail - start));
    show((const unsigned char *)start, tail - start);
    printf("\n  ");
    show((const unsigned char *)sqlite3_errmsg(db), -1);
    printf("\n");
    if (rc || !stmt) return;
    for (i = 0; i < sqlite3_column_count(stmt); i++) {
      printf("  name ");
      show((const unsigned char *)sqlite3_column_name(stmt, i), -1);
      printf("\n");
    }
    for (i = 1; i <= sqlite3_bind_parameter_count(stmt); i++) {
      const char *name = sqlite3_bind_parameter_name(stmt, i);
      show((const unsigned char *)name, -1);
      printf(" is %d\n", sqlite3_bind_parameter_index(stmt, name));
    }
    while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
      printf("  row");
      for (i = 0; i < sqlite3_column_count(stmt); i++) {
        const unsigned char *text = sqlite3_column_text(stmt, i);
        printf(" %d:", sqlite3_column_bytes(stmt, i));
        show(text, sqlite3_column_bytes(stmt, i));
      }
      printf("\n");
    }
    printf("  = %d ", rc);
    show((const unsigned char *)sqlite3_sql(stmt), -1);
    printf("\n");
    sqlite3_finalize(stmt);
  }
}

int main(void) {
  sqlite3_open(":memory:", &db);
  run("SELECT 'caf\xe9', length('caf\xe9'), hex('caf\xe9'), typeof('\xff')");
  run("CREATE TABLE t(a, b)");
  run("INSERT INTO t VALUES('caf\xe9', 'd\xc3\xa9j\xe0'), ('plain', '\xf0\x9f')");
  run("SELECT hex(a), hex(b), a = 'caf\xe9', a LIKE 'caf%' FROM t");
  run("SELECT a FROM t WHERE a = 'caf\xe9'; SELECT 2");
  run("UPDATE t SET b = b || '\xe9''\xe8' WHERE a LIKE 'caf\xe9%'");
  run("SELECT hex(b) FROM t");
  run("SELECT \xe9");
  run("SELECT 'x' AS \"n\xe9\", 1 AS n\xe8");
  run("SELECT * FROM nosuch\xe9");
  run("SELECT 1 \xe9 2 3");
  run("SELECT 'abc\xe9");
  run("SELECT '\xe9' + x");
  run("/* \xe9 */ SELECT 1 -- \xe8\n, 2");
  run("SELECT upper('\xe9'), '\xe9' < '\xc3\xa9', instr('a\xe9z','z'), substr('a\xe9z',2,1) || ''");
  run("CREATE TABLE u(x DEFAULT 'd\xe9', y CHECK(y <> '\xe8'))");
  run("INSERT INTO u(y) VALUES(1)");
  run("SELECT hex(x) FROM u");
  run("SELECT hex(sql) FROM sqlite_schema WHERE name='u'");
  run("CREATE TABLE \"t\xe9\"(\"c\xe8\")");
  run("SELECT hex(name) FROM sqlite_schema");
  run("SELECT * FROM \"t\xe9\"");
  run("CREATE VIEW v AS SELECT '\xe9' AS z");
  run("SELECT hex(z) FROM v");
  run("PRAGMA table_info(\"t\xe9\")");
  run("SELECT json_quote('\xe9'), printf('%s|%5s', '\xe9', '\xe9'), char(233) = '\xe9'");
  run("SELECT :p\xe9, $x\xe8");
  run("INSERT INTO t VALUES(1, '\xe9-one')");
  run("INSERT INTO t VALUES(2, '\xe9-two')");
  run("INSERT INTO t VALUES(3, '\xe9''three')");
  run("SELECT hex(b) FROM t WHERE a IN (1, 2, 3)");
  run("SELECT hex('\xf4\x8f\xbe\x80\xf4\x8f\xbf\xbf')");
  run("SELECT hex(x) FROM (SELECT '\xf4\x8f\xbe\x80' AS x)");
  run("SELECT hex(name) FROM pragma_table_info('t\xe9')");
  run("ALTER TABLE \"t\xe9\" RENAME TO \"s\xe9\"");
  run("ALTER TABLE \"s\xe9\" RENAME \"c\xe8\" TO \"d\xe8\"");
  run("SELECT hex(sql) FROM sqlite_schema");
  run("DROP TABLE \"s\xe9\"");
  run("CREATE TABLE \"\xe9\"(a UNIQUE); INSERT INTO \"\xe9\" VALUES(1), (1)");
  run("SELECT quote('\xe9'), unicode('\xe9'), length(CAST('\xe9' AS BLOB)), '\xe9' GLOB '\xe9*', 'x\xe9' LIKE 'X\xe9%'");
  run("SAVEPOINT \"\xe9\"; RELEASE \"\xe9\"");
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
