/* The shared cache of files beside what else a file has: journal modes, exclusive mode, page sizes, VACUUM, limits of
** one connection, private connections to the same file, virtual tables, the last one that closes; and threads. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FILE_NAME "modes.db"
#define SHARED "file:" FILE_NAME "?cache=shared"
#define FLAGS (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)

static sqlite3 *open_as(const char *name, int flags) {
  sqlite3 *db;
  int rc = sqlite3_open_v2(name, &db, flags, 0);
  if (rc) printf("open %d %s\n", rc, sqlite3_errmsg(db));
  sqlite3_extended_result_codes(db, 1);
  return db;
}
static sqlite3 *connect(void) { return open_as(SHARED, FLAGS | SQLITE_OPEN_URI); }
static int row(void *unused, int n, char **values, char **names) {
  int i;
  (void)unused;
  (void)names;
  printf("   ");
  for (i = 0; i < n; i++) printf(" %s", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}
static int run(const char *who, sqlite3 *db, const char *sql) {
  int rc = sqlite3_exec(db, sql, row, 0, 0);
  if (rc) printf("%s: %s -> %d %s\n", who, sql, rc, sqlite3_errmsg(db));
  else printf("%s: %s\n", who, sql);
  return rc;
}
static void clean(void) {
  remove(FILE_NAME);
  remove(FILE_NAME "-wal");
  remove(FILE_NAME "-shm");
  remove(FILE_NAME "-journal");
}
static void files(void) {
  printf("wal %d shm %d journal %d\n", access(FILE_NAME "-wal", 0) == 0, access(FILE_NAME "-shm", 0) == 0,
         access(FILE_NAME "-journal", 0) == 0);
}

static void journal_modes(void) {
  sqlite3 *a, *b, *private;
  clean();
  a = connect();
  b = connect();
  private = open_as(FILE_NAME, FLAGS);
  run("a", a, "CREATE TABLE t(x); CREATE TABLE u(x); INSERT INTO t VALUES(1)");
  run("a", a, "PRAGMA journal_mode=WAL");
  run("b", b, "PRAGMA journal_mode");
  run("b", b, "BEGIN; INSERT INTO t VALUES(2)");
  run("a", a, "SELECT * FROM u");
  run("a", a, "SELECT * FROM t");
  run("p", private, "SELECT * FROM t");
  run("p", private, "INSERT INTO t VALUES(3)");
  run("a", a, "INSERT INTO u VALUES(3)");
  run("b", b, "COMMIT");
  run("p", private, "SELECT * FROM t");
  run("a", a, "BEGIN; SELECT * FROM t");
  run("p", private, "INSERT INTO t VALUES(4)");
  run("b", b, "SELECT count(*) FROM t");
  run("b", b, "INSERT INTO u VALUES(5)");
  run("b", b, "PRAGMA wal_checkpoint");
  run("a", a, "COMMIT");
  run("b", b, "INSERT INTO u VALUES(6)");
  run("a", a, "PRAGMA wal_checkpoint(TRUNCATE)");
  run("p", private, "SELECT count(*) FROM t");
  sqlite3_close(private);
  run("a", a, "BEGIN; SELECT count(*) FROM t");
  run("b", b, "PRAGMA journal_mode=DELETE");
  run("a", a, "COMMIT");
  printf("close %d\n", sqlite3_close(a));
  run("b", b, "SELECT count(*) FROM t");
  printf("close %d\n", sqlite3_close(b));
  files();
  a = connect();
  b = connect();
  run("a", a, "PRAGMA journal_mode=DELETE");
  run("b", b, "PRAGMA journal_mode");
  run("b", b, "PRAGMA journal_mode=TRUNCATE");
  run("b", b, "INSERT INTO t VALUES(7)");
  run("a", a, "PRAGMA journal_mode");
  files();
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

static void with_private(void) {
  sqlite3 *a, *b, *c, *d;
  clean();
  a = connect();
  b = connect();
  c = open_as(FILE_NAME, FLAGS | SQLITE_OPEN_SHAREDCACHE);
  d = open_as(FILE_NAME, FLAGS | SQLITE_OPEN_PRIVATECACHE);
  run("a", a, "CREATE TABLE t(x); CREATE TABLE u(x)");
  run("a", a, "BEGIN; INSERT INTO t VALUES(1)");
  run("b", b, "INSERT INTO u VALUES(1)");
  run("c", c, "SELECT * FROM t");
  run("d", d, "SELECT * FROM t");
  run("d", d, "INSERT INTO u VALUES(1)");
  run("a", a, "COMMIT");
  run("d", d, "BEGIN; SELECT * FROM t");
  run("a", a, "INSERT INTO t VALUES(2)");
  run("c", c, "SELECT * FROM t");
  run("d", d, "COMMIT");
  run("d", d, "INSERT INTO t VALUES(3)");
  run("c", c, "SELECT * FROM t");
  run("a", a, "PRAGMA locking_mode=EXCLUSIVE");
  run("b", b, "PRAGMA locking_mode");
  run("a", a, "INSERT INTO t VALUES(4)");
  run("c", c, "SELECT * FROM t");
  run("d", d, "SELECT * FROM t");
  run("a", a, "PRAGMA locking_mode=NORMAL");
  run("a", a, "SELECT count(*) FROM t");
  run("d", d, "SELECT * FROM t");
  sqlite3_close(a);
  sqlite3_close(b);
  sqlite3_close(c);
  sqlite3_close(d);
}

/* Who commits something else leaves the transaction of another connection alone. */
static void of_another(void) {
  sqlite3 *a, *b, *d;
  clean();
  remove("other.db");
  a = connect();
  b = open_as("other.db", FLAGS | SQLITE_OPEN_URI);
  d = open_as(FILE_NAME, FLAGS);
  run("a", a, "CREATE TABLE t(x); CREATE TABLE u(x)");
  run("b", b, "CREATE TABLE own(x); ATTACH '" SHARED "' AS s");
  run("a", a, "BEGIN; INSERT INTO t VALUES(1)");
  run("b", b, "BEGIN; INSERT INTO own VALUES(1); SELECT * FROM s.u; COMMIT");
  run("d", d, "SELECT * FROM t");
  printf("flush %d\n", sqlite3_db_cacheflush(b));
  run("d", d, "SELECT * FROM t");
  run("b", b, "BEGIN; SELECT * FROM s.u; ROLLBACK");
  run("b", b, "PRAGMA s.journal_mode=TRUNCATE");
  run("b", b, "PRAGMA s.secure_delete");
  run("a", a, "INSERT INTO t VALUES(2)");
  run("a", a, "COMMIT");
  run("d", d, "SELECT * FROM t");
  sqlite3_close(a);
  sqlite3_close(b);
  sqlite3_close(d);
}

static void sizes(void) {
  sqlite3 *a, *b;
  sqlite3_stmt *stmt;
  clean();
  a = connect();
  b = connect();
  run("a", a, "PRAGMA page_size=1024");
  run("b", b, "PRAGMA page_size");
  run("b", b, "PRAGMA auto_vacuum=2");
  run("a", a, "PRAGMA auto_vacuum");
  run("a", a, "CREATE TABLE t(x); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<200) INSERT INTO t SELECT randomblob(300) FROM n");
  run("b", b, "PRAGMA page_size");
  run("b", b, "DELETE FROM t WHERE rowid > 20");
  run("a", a, "PRAGMA freelist_count");
  run("a", a, "PRAGMA incremental_vacuum(5)");
  run("b", b, "PRAGMA freelist_count");
  sqlite3_prepare_v2(b, "SELECT rowid FROM t", -1, &stmt, 0);
  printf("step %d\n", sqlite3_step(stmt));
  run("a", a, "VACUUM");
  run("a", a, "PRAGMA incremental_vacuum");
  sqlite3_reset(stmt);
  run("a", a, "PRAGMA page_size=4096; VACUUM");
  run("b", b, "PRAGMA page_size");
  printf("step %d\n", sqlite3_step(stmt));
  sqlite3_finalize(stmt);
  run("b", b, "PRAGMA page_count");
  run("a", a, "PRAGMA max_page_count=9");
  run("b", b, "PRAGMA max_page_count");
  run("b", b, "INSERT INTO t SELECT randomblob(30000)");
  run("b", b, "PRAGMA max_page_count=10000");
  run("a", a, "PRAGMA integrity_check");
  run("a", a, "VACUUM INTO 'modes.copy'");
  remove("modes.copy");
  run("a", a, "CREATE TEMP TABLE own(x); INSERT INTO own VALUES(1)");
  run("b", b, "SELECT * FROM own");
  run("b", b, "CREATE TEMP TABLE own(y)");
  run("a", a, "CREATE TABLE p(i INTEGER PRIMARY KEY); CREATE TABLE c(p REFERENCES p); CREATE TABLE log(x);"
              "CREATE TRIGGER ct AFTER INSERT ON c BEGIN INSERT INTO log VALUES(new.p); END");
  run("b", b, "BEGIN; SELECT * FROM log");
  run("a", a, "INSERT INTO c VALUES(1)");
  run("b", b, "COMMIT; BEGIN; SELECT * FROM p");
  run("a", a, "PRAGMA foreign_keys=1; INSERT INTO c VALUES(1)");
  run("a", a, "INSERT INTO p VALUES(1)");
  run("b", b, "COMMIT");
  run("a", a, "INSERT INTO p VALUES(1); INSERT INTO c VALUES(1)");
  run("b", b, "BEGIN; SELECT * FROM c");
  run("a", a, "PRAGMA foreign_keys=1; DELETE FROM p");
  run("a", a, "ANALYZE");
  run("b", b, "COMMIT");
  run("a", a, "ANALYZE; REINDEX");
  run("a", a, "CREATE VIEW v AS SELECT x FROM log");
  run("a", a, "BEGIN; INSERT INTO log VALUES(5)");
  run("b", b, "SELECT * FROM v");
  run("b", b, "CREATE TEMP TABLE copy AS SELECT * FROM log");
  run("b", b, "INSERT INTO temp.own SELECT x FROM t WHERE 0");
  run("b", b, "PRAGMA integrity_check(log)");
  run("b", b, "PRAGMA table_info(log)");
  run("b", b, "PRAGMA foreign_key_check");
  run("b", b, "SELECT count(*) FROM sqlite_schema");
  run("b", b, "UPDATE t SET x=1");
  run("a", a, "ROLLBACK");
  sqlite3_close(a);
  sqlite3_close(b);
}

static void limits(void) {
  sqlite3 *a, *b, *ro;
  char *text = 0;
  int n = -1;
  clean();
  a = connect();
  run("a", a, "CREATE TABLE t(x)");
  ro = open_as("file:" FILE_NAME "?cache=shared&mode=ro", SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI);
  printf("readonly %d\n", sqlite3_db_readonly(ro, "main"));
  run("ro", ro, "INSERT INTO t VALUES(1)");
  sqlite3_close(a);
  sqlite3_close(ro);
  ro = open_as("file:" FILE_NAME "?cache=shared&mode=ro", SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI);
  b = connect();
  printf("readonly %d %d\n", sqlite3_db_readonly(ro, "main"), sqlite3_db_readonly(b, "main"));
  run("b", b, "INSERT INTO t VALUES(2)");
  run("ro", ro, "SELECT * FROM t");
  printf("name %s\n", strrchr(sqlite3_db_filename(b, "main"), '/'));
  n = sqlite3_file_control(b, "main", SQLITE_FCNTL_VFSNAME, &text);
  printf("vfs %d %s\n", n, text ? text : "NULL");
  sqlite3_free(text);
  sqlite3_close(ro);
  sqlite3_close(b);
  a = open_as("file:named?mode=memory&cache=shared", FLAGS | SQLITE_OPEN_URI);
  b = open_as("file:named?mode=memory", FLAGS | SQLITE_OPEN_URI);
  run("a", a, "CREATE TABLE t(x)");
  run("b", b, "SELECT * FROM t");
  printf("name '%s'\n", sqlite3_db_filename(a, "main"));
  run("a", a, "PRAGMA journal_mode");
  run("a", a, "PRAGMA database_list");
  sqlite3_close(a);
  sqlite3_close(b);
  a = open_as("file:named?mode=memory&cache=shared", FLAGS | SQLITE_OPEN_URI);
  run("a", a, "SELECT * FROM t");
  sqlite3_close(a);
}

/* Threads, each with connections of its own to two shared files. */
typedef struct Wait { int fired; pthread_cond_t condition; pthread_mutex_t mutex; } Wait;
static void wake(void **arguments, int n) {
  int i;
  for (i = 0; i < n; i++) {
    Wait *wait = arguments[i];
    pthread_mutex_lock(&wait->mutex);
    wait->fired = 1;
    pthread_cond_signal(&wait->condition);
    pthread_mutex_unlock(&wait->mutex);
  }
}
static int until_free(sqlite3 *db, const char *sql) {
  for (;;) {
    int rc = sqlite3_exec(db, sql, 0, 0, 0);
    Wait wait = {0, PTHREAD_COND_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
    if (rc == SQLITE_BUSY) continue;
    if (rc != SQLITE_LOCKED_SHAREDCACHE) return rc;
    rc = sqlite3_unlock_notify(db, wake, &wait);
    if (rc != SQLITE_OK) return rc;
    pthread_mutex_lock(&wait.mutex);
    while (!wait.fired) pthread_cond_wait(&wait.condition, &wait.mutex);
    pthread_mutex_unlock(&wait.mutex);
  }
}
static void *works(void *argument) {
  long id = (long)(size_t)argument, failed = 0;
  sqlite3 *db = connect();
  int i;
  failed += until_free(db, "ATTACH 'file:second.db?cache=shared' AS second") != SQLITE_OK;
  for (i = 0; i < 60; i++) {
    failed += until_free(db, id % 2 ? "UPDATE n SET x = x + 1" : "UPDATE second.m SET x = x + 1") != SQLITE_OK;
    failed += until_free(db, "SELECT sum(x) FROM filler") != SQLITE_OK;
  }
  sqlite3_close(db);
  return (void *)(size_t)failed;
}
static void threads(void) {
  sqlite3 *db, *second;
  pthread_t thread[4];
  void *failed;
  long i, all = 0;
  clean();
  remove("second.db");
  db = connect();
  second = open_as("file:second.db?cache=shared", FLAGS | SQLITE_OPEN_URI);
  run("db", db, "CREATE TABLE n(x); INSERT INTO n VALUES(0); CREATE TABLE filler(x)");
  run("db", db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<3000) INSERT INTO filler SELECT i FROM n");
  run("second", second, "CREATE TABLE m(x); INSERT INTO m VALUES(0)");
  for (i = 0; i < 4; i++) pthread_create(&thread[i], 0, works, (void *)(size_t)i);
  for (i = 0; i < 4; i++) {
    pthread_join(thread[i], &failed);
    all += (long)(size_t)failed;
  }
  printf("failed %ld\n", all);
  run("db", db, "SELECT x FROM n; PRAGMA integrity_check");
  run("second", second, "SELECT x FROM m");
  sqlite3_close(db);
  sqlite3_close(second);
}

int main(void) {
  setvbuf(stdout, 0, _IOLBF, 0);
  journal_modes();
  with_private();
  of_another();
  sizes();
  limits();
  threads();
  return 0;
}
