/* Pragmas that tell the schema tell it as another connection has left it. */
#include <sqlite3.h>
#include <stdio.h>

static int show(void *user, int count, char **values, char **names) {
  int i;
  (void)user, (void)names;
  for (i = 0; i < count; i++) printf(" %s", values[i] ? values[i] : "NULL");
  printf(";");
  return 0;
}

int main(void) {
  static const char *pragmas[] = {"table_info(t)", "table_info(n)", "table_xinfo(t)", "main.table_info(n)", "index_list(t)",
    "index_info(i)", "index_xinfo(i)", "foreign_key_list(c)", "table_list", "table_list(n)", "foreign_key_check",
    "foreign_key_check(c)", "integrity_check(t)"};
  static const char *begins[] = {"", "BEGIN"};
  unsigned i, j;
  for (i = 0; i < sizeof pragmas / sizeof *pragmas; i++) for (j = 0; j < 2; j++) {
    sqlite3 *writer, *reader;
    char sql[100], *error = 0;
    remove("stale.db");
    sqlite3_open("stale.db", &writer);
    sqlite3_open("stale.db", &reader);
    sqlite3_exec(writer, "PRAGMA foreign_keys=OFF; CREATE TABLE t(a, b); CREATE INDEX i ON t(a); CREATE TABLE p(x PRIMARY KEY);"
      "CREATE TABLE c(a REFERENCES p); INSERT INTO c VALUES (1)", 0, 0, 0);
    sqlite3_exec(reader, "SELECT * FROM t", 0, 0, 0);
    sqlite3_exec(writer, "DROP INDEX i; DROP TABLE t; CREATE TABLE n(x); DROP TABLE c", 0, 0, 0);
    sqlite3_exec(reader, begins[j], 0, 0, 0);
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA %s", pragmas[i]);
    printf("%s %s:", begins[j], pragmas[i]);
    sqlite3_exec(reader, sql, show, 0, &error);
    printf(" %s\n", error ? error : "");
    sqlite3_free(error);
    sqlite3_close(reader);
    sqlite3_close(writer);
  }
  return 0;
}
