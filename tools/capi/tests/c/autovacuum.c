/* sqlite3_autovacuum_pages: how many free pages a commit gives back. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int destroyed;
static void destroy(void *p) { destroyed++; }
static unsigned ask(void *user, const char *name, unsigned pages, unsigned free, unsigned bytes) {
  unsigned wanted = *(unsigned *)user;
  printf("  asked %s %u %u %u\n", name, pages, free, bytes);
  return wanted > 1000 ? free / 2 : wanted;
}
static int see(void *user, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf(" %s=%s", names[i], texts[i]);
  printf("\n");
  return 0;
}
static void run(sqlite3 *db, const char *sql) { printf("%d %s\n", sqlite3_exec(db, sql, see, 0, 0), sql); }
static const char state[] = "PRAGMA page_count; PRAGMA freelist_count; PRAGMA integrity_check";

int main(void) {
  static unsigned wanted[] = {0, 3, 5000, 100, 7};
  sqlite3 *db;
  int i;
  remove("autovacuum.db");
  sqlite3_open("autovacuum.db", &db);
  run(db, "PRAGMA page_size = 1024; PRAGMA auto_vacuum = FULL; CREATE TABLE t(a INTEGER PRIMARY KEY, b)");
  for (i = 0; i < 5; i++) {
    run(db, "WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 60) INSERT INTO t SELECT x, zeroblob(700) FROM n");
    run(db, state);
    printf("wanted %u: %d\n", wanted[i], sqlite3_autovacuum_pages(db, ask, &wanted[i], destroy));
    run(db, "DELETE FROM t WHERE a > 15");
    run(db, state);
    run(db, "BEGIN; DELETE FROM t WHERE a > 10; DELETE FROM t WHERE a = 3; COMMIT");
    run(db, state);
    run(db, "DELETE FROM t");
  }
  printf("destroyed %d\n", destroyed);
  run(db, "ATTACH 'autovacuum2.db' AS two; PRAGMA two.auto_vacuum = 1; CREATE TABLE two.u(a); INSERT INTO two.u VALUES(zeroblob(30000)); DELETE FROM two.u");
  printf("none: %d\n", sqlite3_autovacuum_pages(db, 0, 0, 0));
  printf("destroyed %d\n", destroyed);
  run(db, "DELETE FROM t");
  run(db, state);
  printf("again: %d\n", sqlite3_autovacuum_pages(db, ask, &wanted[0], destroy));
  printf("close %d\n", sqlite3_close(db));
  printf("destroyed %d\n", destroyed);
  remove("autovacuum2.db");
  return 0;
}
