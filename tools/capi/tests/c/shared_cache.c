/* The shared cache of files and of databases in memory: table locks, what each connection sees, errors and their
** texts, and what ends a lock. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *where;
static sqlite3 *connect(void) {
  sqlite3 *db;
  int rc = sqlite3_open_v2(where, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, 0);
  if (rc) printf("open %d %s\n", rc, sqlite3_errmsg(db));
  sqlite3_extended_result_codes(db, 1);
  return db;
}
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
static sqlite3_stmt *prepare(const char *who, sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt = 0;
  int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  if (rc) printf("%s: prepare %s -> %d %s\n", who, sql, rc, sqlite3_errmsg(db));
  return stmt;
}
static void step(const char *who, sqlite3_stmt *stmt) {
  int rc = sqlite3_step(stmt);
  printf("%s: step %d", who, rc);
  if (rc == SQLITE_ROW) printf(" %s", (const char *)sqlite3_column_text(stmt, 0));
  else if (rc != SQLITE_DONE) printf(" %s", sqlite3_errmsg(sqlite3_db_handle(stmt)));
  printf("\n");
}

static void tables(void) {
  sqlite3 *a = connect(), *b = connect();
  run("a", a, "CREATE TABLE t(x); CREATE TABLE u(x); CREATE INDEX ux ON u(x); INSERT INTO t VALUES(1); INSERT INTO u VALUES(7)");
  run("b", b, "SELECT * FROM t");
  run("a", a, "BEGIN; INSERT INTO t VALUES(2)");
  run("b", b, "SELECT * FROM u");
  run("b", b, "SELECT * FROM t");
  run("b", b, "SELECT count(*) FROM t");
  run("b", b, "INSERT INTO u VALUES(8)");
  run("b", b, "SELECT u.x FROM u, t");
  run("b", b, "PRAGMA read_uncommitted");
  run("b", b, "PRAGMA read_uncommitted=1");
  run("b", b, "SELECT * FROM t");
  run("b", b, "PRAGMA read_uncommitted=0");
  run("a", a, "COMMIT");
  run("b", b, "SELECT * FROM t");
  run("b", b, "BEGIN; SELECT x FROM u WHERE x=7");
  run("a", a, "INSERT INTO t VALUES(3)");
  run("a", a, "INSERT INTO u VALUES(3)");
  run("a", a, "DELETE FROM u");
  run("a", a, "CREATE TABLE v(x)");
  run("a", a, "DROP TABLE t");
  run("a", a, "CREATE INDEX tx ON t(x)");
  run("a", a, "BEGIN EXCLUSIVE");
  run("a", a, "VACUUM");
  run("a", a, "PRAGMA user_version=5");
  run("b", b, "SELECT * FROM t");
  run("b", b, "COMMIT");
  run("a", a, "BEGIN EXCLUSIVE");
  run("b", b, "SELECT 1");
  run("b", b, "SELECT * FROM t");
  run("b", b, "BEGIN IMMEDIATE");
  run("a", a, "COMMIT");
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

static void schemas(void) {
  sqlite3 *a = connect(), *b = connect();
  sqlite3_stmt *stmt;
  run("b", b, "SELECT count(*) FROM t");
  stmt = prepare("b", b, "SELECT x FROM t");
  run("a", a, "BEGIN; CREATE TABLE w(x); INSERT INTO w VALUES('new')");
  run("b", b, "SELECT * FROM w");
  run("b", b, "SELECT 1");
  run("b", b, "PRAGMA read_uncommitted=1");
  run("b", b, "BEGIN");
  step("b", stmt);
  sqlite3_reset(stmt);
  run("a", a, "COMMIT");
  run("b", b, "SELECT * FROM w");
  step("b", stmt);
  run("a", a, "ALTER TABLE t ADD COLUMN y");
  sqlite3_reset(stmt);
  run("a", a, "ALTER TABLE t ADD COLUMN y DEFAULT 'y'");
  step("b", stmt);
  sqlite3_reset(stmt);
  run("b", b, "SELECT * FROM t");
  run("a", a, "BEGIN; DROP TABLE w");
  step("b", stmt);
  run("a", a, "ROLLBACK");
  run("b", b, "SELECT * FROM w");
  sqlite3_finalize(stmt);
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

static void count(void *argument) { ++*(int *)argument; }

/* A schema that another connection has changed is known at once: a statement has the new columns when it is prepared,
** and begins nothing in vain, which a rollback hook would hear of. One that was prepared before does. */
static void schemas_of_others(void) {
  sqlite3 *a = connect(), *b = connect();
  sqlite3_stmt *stmt;
  int rollbacks = 0;
  run("a", a, "CREATE TABLE grows(x)");
  run("b", b, "SELECT * FROM grows");
  sqlite3_rollback_hook(b, count, &rollbacks);
  run("a", a, "ALTER TABLE grows ADD COLUMN y");
  stmt = prepare("b", b, "SELECT * FROM grows");
  printf("columns %d\n", sqlite3_column_count(stmt));
  sqlite3_finalize(stmt);
  run("a", a, "ALTER TABLE grows ADD COLUMN other");
  run("b", b, "INSERT INTO grows(x) VALUES(0)");
  printf("rollbacks %d\n", rollbacks);
  stmt = prepare("b", b, "INSERT INTO grows(x) VALUES(1)");
  run("a", a, "ALTER TABLE grows ADD COLUMN z");
  step("b", stmt);
  sqlite3_finalize(stmt);
  printf("rollbacks %d\n", rollbacks);
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

static void rollbacks(void) {
  sqlite3 *a = connect(), *b = connect();
  sqlite3_stmt *reads, *other;
  int i;
  run("a", a, "CREATE TABLE big(x); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<500) INSERT INTO big SELECT printf('%0100d', i) FROM n");
  run("b", b, "PRAGMA read_uncommitted=1");
  reads = prepare("b", b, "SELECT substr(x,-3) FROM big");
  step("b", reads);
  run("a", a, "BEGIN; DELETE FROM big WHERE rowid > 3; INSERT INTO t(x) VALUES(9)");
  step("b", reads);
  other = prepare("b", b, "SELECT count(*) FROM big");
  step("b", other);
  sqlite3_reset(other);
  run("a", a, "ROLLBACK");
  step("b", reads);
  for (i = 0; i < 3; i++) step("b", reads);
  run("a", a, "BEGIN; UPDATE big SET x='changed'");
  step("b", reads);
  run("a", a, "COMMIT");
  step("b", reads);
  printf("states %d %d\n", sqlite3_txn_state(a, 0), sqlite3_txn_state(b, 0));
  sqlite3_reset(reads);
  printf("states %d %d\n", sqlite3_txn_state(a, 0), sqlite3_txn_state(b, 0));
  run("a", a, "BEGIN; SAVEPOINT one; INSERT INTO u VALUES(100); SAVEPOINT two; INSERT INTO u VALUES(200); ROLLBACK TO two");
  step("b", reads);
  run("b", b, "SELECT max(x) FROM u");
  run("a", a, "ROLLBACK TO one; RELEASE one");
  run("b", b, "SELECT max(x) FROM u");
  step("b", reads);
  run("a", a, "COMMIT");
  step("b", reads);
  sqlite3_finalize(reads);
  sqlite3_finalize(other);
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

/* A writer that was refused keeps new transactions out. */
static void starvation(void) {
  sqlite3 *a = connect(), *b = connect(), *c = connect();
  run("b", b, "BEGIN; SELECT count(*) FROM u");
  run("a", a, "BEGIN; INSERT INTO u VALUES(300)");
  run("a", a, "INSERT INTO t(x) VALUES(300)");
  run("c", c, "SELECT count(*) FROM big");
  run("a", a, "INSERT INTO u VALUES(300)");
  run("c", c, "SELECT count(*) FROM big");
  run("b", b, "SELECT count(*) FROM u");
  run("b", b, "COMMIT");
  run("c", c, "SELECT count(*) FROM big");
  run("a", a, "COMMIT");
  run("c", c, "SELECT count(*) FROM big");
  printf("close %d %d %d\n", sqlite3_close(a), sqlite3_close(b), sqlite3_close(c));
}

static void blobs(void) {
  sqlite3 *a = connect(), *b = connect();
  sqlite3_blob *blob = 0;
  int rc;
  char bytes[3];
  run("a", a, "CREATE TABLE k(i INTEGER PRIMARY KEY, v); INSERT INTO k VALUES(1,'abc')");
  run("a", a, "BEGIN; UPDATE k SET v='abd'");
  rc = sqlite3_blob_open(b, "main", "k", "v", 1, 0, &blob);
  printf("blob %d %s\n", rc, sqlite3_errmsg(b));
  run("a", a, "COMMIT");
  rc = sqlite3_blob_open(b, "main", "k", "v", 1, 0, &blob);
  printf("blob %d\n", rc);
  run("a", a, "INSERT INTO k VALUES(2,'x')");
  rc = sqlite3_blob_read(blob, bytes, 3, 0);
  printf("read %d %.3s\n", rc, bytes);
  sqlite3_blob_close(blob);
  run("a", a, "INSERT INTO k VALUES(2,'x')");
  rc = sqlite3_blob_open(b, "main", "k", "v", 1, 1, &blob);
  printf("blob %d\n", rc);
  run("a", a, "SELECT * FROM k");
  sqlite3_blob_write(blob, "ABC", 3, 0);
  run("a", a, "PRAGMA read_uncommitted=1; SELECT * FROM k");
  sqlite3_blob_close(blob);
  run("a", a, "SELECT * FROM k");
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

static void backups(void) {
  sqlite3 *a = connect(), *b = connect(), *c;
  sqlite3_backup *backup;
  sqlite3_open(":memory:", &c);
  run("a", a, "BEGIN; INSERT INTO t(x) VALUES(77)");
  backup = sqlite3_backup_init(c, "main", b, "main");
  printf("backup %d\n", sqlite3_backup_step(backup, 2));
  run("a", a, "COMMIT");
  printf("backup %d\n", sqlite3_backup_step(backup, 2));
  run("a", a, "INSERT INTO t(x) VALUES(78)");
  printf("backup %d\n", sqlite3_backup_step(backup, -1));
  printf("finish %d\n", sqlite3_backup_finish(backup));
  run("c", c, "SELECT count(*), max(x) FROM t");
  run("c", c, "DELETE FROM t");
  run("b", b, "BEGIN; SELECT count(*) FROM t");
  backup = sqlite3_backup_init(a, "main", c, "main");
  printf("backup %d\n", sqlite3_backup_step(backup, -1));
  run("b", b, "COMMIT");
  printf("backup %d\n", sqlite3_backup_step(backup, -1));
  printf("finish %d\n", sqlite3_backup_finish(backup));
  run("b", b, "SELECT count(*) FROM t");
  printf("close %d %d %d\n", sqlite3_close(a), sqlite3_close(b), sqlite3_close(c));
}

static void attached(void) {
  sqlite3 *a = connect(), *b;
  char sql[200];
  sqlite3_snprintf(sizeof sql, sql, "ATTACH '%s' AS again", where);
  run("a", a, sql);
  sqlite3_open_v2(":memory:", &b, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, 0);
  sqlite3_extended_result_codes(b, 1);
  run("b", b, "CREATE TABLE own(x)");
  sqlite3_snprintf(sizeof sql, sql, "ATTACH '%s' AS aux", where);
  run("b", b, sql);
  run("b", b, "SELECT count(*) FROM aux.u");
  run("b", b, "BEGIN; INSERT INTO own VALUES(1); INSERT INTO aux.u VALUES(1000)");
  run("a", a, "SELECT count(*) FROM u");
  run("b", b, "DETACH aux");
  run("b", b, "COMMIT");
  run("b", b, "DETACH aux");
  run("a", a, "SELECT count(*) FROM u");
  printf("close %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

/* ATTACH reads the schema, unless some other connection has. */
static void attached_while_locked(void) {
  static const char *const locks[] = {"BEGIN EXCLUSIVE", "BEGIN; CREATE TABLE t(x)",
                                      "BEGIN; CREATE TABLE t(x); COMMIT; BEGIN; INSERT INTO t VALUES(1)"};
  int loaded, i;
  sqlite3_enable_shared_cache(1);
  for (loaded = 0; loaded < 2; loaded++) {
    for (i = 0; i < 3; i++) {
      sqlite3 *a, *b;
      remove("one.db");
      remove("two.db");
      sqlite3_open("one.db", &a);
      sqlite3_open("two.db", &b);
      if (loaded) run("b", b, "CREATE TABLE q(x); SELECT * FROM sqlite_schema");
      run("b", b, locks[i]);
      run("a", a, "ATTACH 'two.db' AS two");
      printf("extended %d\n", sqlite3_extended_errcode(a));
      run("a", a, "SELECT * FROM t");
      run("a", a, "CREATE TABLE main.own(x)");
      run("a", a, "DETACH two");
      run("b", b, "COMMIT");
      run("a", a, "SELECT * FROM t");
      run("a", a, "DETACH two");
      sqlite3_close(a);
      sqlite3_close(b);
    }
  }
  sqlite3_enable_shared_cache(0);
}

static int version(sqlite3 *db) {
  sqlite3_stmt *stmt = prepare("", db, "PRAGMA data_version");
  int number;
  sqlite3_step(stmt);
  number = sqlite3_column_int(stmt, 0);
  sqlite3_finalize(stmt);
  return number;
}

static void versions(void) {
  sqlite3 *a = connect(), *b = connect();
  int of_a = version(a), of_b = version(b);
  run("b", b, "INSERT INTO u VALUES(1)");
  printf("versions +%d +%d\n", version(a) - of_a, version(b) - of_b);
  run("a", a, "INSERT INTO u VALUES(1)");
  printf("versions +%d +%d\n", version(a) - of_a, version(b) - of_b);
  run("a", a, "PRAGMA cache_size=77");
  run("b", b, "PRAGMA cache_size");
  run("a", a, "PRAGMA synchronous=0");
  run("b", b, "PRAGMA synchronous");
  printf("close %d\n", sqlite3_close(a));
  run("b", b, "SELECT count(*) FROM u");
  run("b", b, "PRAGMA integrity_check");
  printf("close %d\n", sqlite3_close(b));
}

int main(void) {
  sqlite3 *keep;
  int round;
  static const char *const places[] = {"file:shared.db?cache=shared", "file:m?mode=memory&cache=shared",
                                       "file::memory:?cache=shared"};
  setvbuf(stdout, 0, _IOLBF, 0);
  for (round = 0; round < 3; round++) {
    where = places[round];
    printf("---- %s\n", where);
    keep = connect();
    tables();
    schemas();
    schemas_of_others();
    rollbacks();
    starvation();
    blobs();
    backups();
    attached();
    versions();
    printf("close %d\n", sqlite3_close(keep));
  }
  attached_while_locked();
  return 0;
}
