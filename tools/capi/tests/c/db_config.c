/* sqlite3_db_config: every verb with its effect, and the pragmas that are the same switches. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int see(void *user, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("%s%s", i ? "|" : "    ", texts[i] ? texts[i] : "NULL");
  printf("\n");
  return 0;
}
static void run(sqlite3 *db, const char *sql) {
  char *message = 0;
  int rc = sqlite3_exec(db, sql, see, 0, &message);
  printf("  %d %s: %s\n", rc, message ? message : "ok", sql);
  sqlite3_free(message);
}
static void set(sqlite3 *db, int verb, int on) {
  int now = -9, rc = sqlite3_db_config(db, verb, on, &now);
  printf("verb %d = %d: %d, %d\n", verb, on, rc, now);
}
static void plan(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  printf("  plan of %s\n", sql);
  sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  sqlite3_stmt_explain(stmt, 2);
  while (sqlite3_step(stmt) == SQLITE_ROW) printf("    %s\n", sqlite3_column_text(stmt, 3));
  sqlite3_finalize(stmt);
}
static void first(sqlite3_context *c, int n, sqlite3_value **v) { sqlite3_result_value(c, v[0]); }

static void everything(void) {
  sqlite3 *db;
  int verb;
  sqlite3_open(":memory:", &db);
  for (verb = 1002; verb <= 1023; verb++) {
    set(db, verb, -1);
    set(db, verb, verb == 1023 ? 9 : 1);
    set(db, verb, 0);
    set(db, verb, 1);
    set(db, verb, -1);
  }
  set(db, 1024, 1);
  set(db, 999, 1);
  printf("%d\n", sqlite3_db_config(db, SQLITE_DBCONFIG_MAINDBNAME, "other"));
  run(db, "PRAGMA database_list; CREATE TABLE other.t(a)");
  printf("%d\n", sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, (void *)0, 100, 100));
  sqlite3_close(db);
}

static void defensive(void) {
  sqlite3 *db;
  remove("defensive.db");
  sqlite3_open("defensive.db", &db);
  run(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
  run(db, "PRAGMA writable_schema = 1; PRAGMA writable_schema");
  set(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, -1);
  set(db, SQLITE_DBCONFIG_DEFENSIVE, 1);
  run(db, "PRAGMA writable_schema");
  run(db, "UPDATE sqlite_schema SET sql = sql");
  run(db, "PRAGMA writable_schema = 0; PRAGMA writable_schema = 1; PRAGMA writable_schema");
  run(db, "INSERT INTO sqlite_schema VALUES(1, 2, 3, 4, 5)");
  run(db, "DELETE FROM sqlite_master");
  run(db, "PRAGMA journal_mode = OFF");
  run(db, "PRAGMA journal_mode = MEMORY");
  run(db, "PRAGMA schema_version; PRAGMA schema_version = 77; PRAGMA schema_version");
  run(db, "UPDATE sqlite_dbpage SET data = zeroblob(4096) WHERE pgno = 2");
  run(db, "SELECT length(data) FROM sqlite_dbpage WHERE pgno = 1");
  run(db, "CREATE TABLE sqlite_x(a)");
  set(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1);
  run(db, "CREATE TABLE sqlite_x(a)");
  run(db, "UPDATE sqlite_schema SET sql = sql");
  set(db, SQLITE_DBCONFIG_DEFENSIVE, 0);
  run(db, "PRAGMA writable_schema");
  run(db, "UPDATE sqlite_schema SET sql = sql; PRAGMA journal_mode = OFF; PRAGMA schema_version = 77; PRAGMA schema_version");
  run(db, "CREATE TABLE sqlite_x(a); DROP TABLE sqlite_x");
  run(db, "UPDATE sqlite_schema SET sql = 'CREATE TABLE t(a, b DEFAULT 5)' WHERE name = 't'; PRAGMA writable_schema = RESET; SELECT * FROM t");
  run(db, "PRAGMA writable_schema");
  sqlite3_close(db);
}

static void writable(void) {
  sqlite3 *db;
  remove("writable.db");
  sqlite3_open("writable.db", &db);
  run(db, "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES(2)");
  set(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1);
  run(db, "UPDATE sqlite_schema SET sql = 'CREATE TABLE nonsense' WHERE name = 't'");
  set(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0);
  sqlite3_close(db);
  sqlite3_open("writable.db", &db);
  run(db, "SELECT * FROM t");
  set(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1);
  run(db, "SELECT name, sql FROM sqlite_schema");
  run(db, "UPDATE sqlite_schema SET sql = 'CREATE TABLE t(x)' WHERE name = 't'");
  run(db, "DELETE FROM sqlite_schema WHERE name = 'i'");
  set(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0);
  sqlite3_close(db);
  sqlite3_open("writable.db", &db);
  run(db, "SELECT x FROM t");
  run(db, "PRAGMA integrity_check");
  sqlite3_close(db);
}

static void reset(void) {
  sqlite3 *db, *other;
  FILE *file;
  remove("reset.db");
  sqlite3_open("reset.db", &db);
  run(db, "PRAGMA page_size = 1024; PRAGMA user_version = 7; CREATE TABLE t(a); INSERT INTO t VALUES(zeroblob(10000)); PRAGMA page_count");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 1);
  run(db, "VACUUM");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 0);
  run(db, "SELECT count(*) FROM sqlite_schema; PRAGMA page_count; PRAGMA user_version; PRAGMA integrity_check");
  run(db, "CREATE TABLE u(a); INSERT INTO u VALUES(5)");
  sqlite3_close(db);
  file = fopen("reset.db", "r+");
  fwrite("this is no database", 1, 19, file);
  fclose(file);
  sqlite3_open("reset.db", &db);
  run(db, "SELECT * FROM u");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 1);
  run(db, "VACUUM");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 0);
  run(db, "SELECT count(*) FROM sqlite_schema; CREATE TABLE w(a); SELECT name FROM sqlite_schema; PRAGMA integrity_check");
  run(db, "PRAGMA journal_mode = WAL; INSERT INTO w VALUES(1)");
  sqlite3_open("reset.db", &other);
  run(other, "SELECT * FROM w");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 1);
  run(db, "VACUUM");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 0);
  run(other, "SELECT count(*) FROM sqlite_schema");
  sqlite3_close(other);
  run(db, "PRAGMA journal_mode = DELETE");
  sqlite3_close(db);
  /* A version that only newer libraries may write. */
  file = fopen("reset.db", "r+");
  fseek(file, 18, SEEK_SET);
  fputc(3, file);
  fclose(file);
  sqlite3_open("reset.db", &db);
  run(db, "CREATE TABLE w(a)");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 1);
  run(db, "VACUUM");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 0);
  run(db, "CREATE TABLE w(a); SELECT name FROM sqlite_schema; PRAGMA integrity_check");
  sqlite3_close(db);
  /* An encoding of its own. */
  sqlite3_open("reset.db", &db);
  run(db, "PRAGMA encoding = 'UTF-16be'");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 1);
  run(db, "VACUUM");
  set(db, SQLITE_DBCONFIG_RESET_DATABASE, 0);
  run(db, "CREATE TABLE t1(a, b); INSERT INTO t1 VALUES('one', 'two'); PRAGMA encoding; SELECT hex(a), b FROM t1");
  sqlite3_close(db);
}

static void quotes(void) {
  sqlite3 *db;
  remove("quotes.db");
  sqlite3_open("quotes.db", &db);
  run(db, "CREATE TABLE t(a DEFAULT \"text\", b CHECK(b <> \"c\")); CREATE INDEX i ON t(\"nope\"); SELECT \"nope\"");
  set(db, SQLITE_DBCONFIG_DQS_DML, 0);
  run(db, "SELECT \"nope\"");
  run(db, "INSERT INTO t VALUES(\"nope\", 1)");
  run(db, "INSERT INTO t(b) VALUES(1); SELECT * FROM t");
  run(db, "CREATE TABLE u(a CHECK(a <> \"c\"))");
  run(db, "CREATE VIEW v AS SELECT \"nope\"; SELECT * FROM v");
  set(db, SQLITE_DBCONFIG_DQS_DDL, 0);
  run(db, "CREATE TABLE w(a CHECK(a <> \"c\"))");
  run(db, "CREATE TABLE w(a DEFAULT \"c\")");
  run(db, "CREATE INDEX j ON t(\"nope\")");
  run(db, "CREATE INDEX j ON t(a) WHERE a = \"nope\"");
  run(db, "CREATE TRIGGER tr AFTER INSERT ON t BEGIN SELECT \"nope\"; END");
  run(db, "INSERT INTO t(b) VALUES(2)");
  set(db, SQLITE_DBCONFIG_DQS_DML, 1);
  run(db, "SELECT \"nope\"");
  run(db, "CREATE INDEX j ON t(\"nope\")");
  sqlite3_close(db);
  sqlite3_open("quotes.db", &db);
  set(db, SQLITE_DBCONFIG_DQS_DML, 0);
  set(db, SQLITE_DBCONFIG_DQS_DDL, 0);
  run(db, "SELECT a FROM t");
  run(db, "INSERT INTO t(b) VALUES('c')");
  sqlite3_close(db);
}

/* A module that keeps its content in a table of its own. */
static int shady_create(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  char *sql = sqlite3_mprintf("CREATE TABLE \"%w\".\"%w_data\"(x); INSERT INTO \"%w_data\" VALUES(1)", argv[1], argv[2], argv[2]);
  int rc = sqlite3_exec(db, sql, 0, 0, error);
  sqlite3_free(sql);
  if (rc) return rc;
  *out = sqlite3_malloc(sizeof(sqlite3_vtab));
  return sqlite3_declare_vtab(db, "CREATE TABLE x(y)");
}
static int shady_disconnect(sqlite3_vtab *table) { sqlite3_free(table); return SQLITE_OK; }
static int shady_best(sqlite3_vtab *table, sqlite3_index_info *info) { return SQLITE_OK; }
static int shady_name(const char *name) { return !sqlite3_stricmp(name, "data"); }
static int shady_connect(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  *out = sqlite3_malloc(sizeof(sqlite3_vtab));
  return sqlite3_declare_vtab(db, "CREATE TABLE x(y)");
}

static void shadows(void) {
  static sqlite3_module module;
  sqlite3 *db;
  static const char *uses[] = {"INSERT INTO v_data VALUES(2)", "UPDATE v_data SET x = 3", "DELETE FROM v_data", "SELECT * FROM v_data",
    "DROP TABLE v_data", "ALTER TABLE v_data RENAME TO other", "ALTER TABLE v_data ADD COLUMN z", "CREATE INDEX i ON v_data(x)",
    "CREATE TABLE w_data(a)", "CREATE VIRTUAL TABLE w USING shady", "DROP TABLE w", "SELECT name, type FROM pragma_table_list WHERE name LIKE 'v%'"};
  int i;
  module.iVersion = 3;
  module.xCreate = shady_create;
  module.xConnect = shady_connect;
  module.xBestIndex = shady_best;
  module.xDisconnect = module.xDestroy = shady_disconnect;
  module.xShadowName = shady_name;
  remove("shadows.db");
  sqlite3_open("shadows.db", &db);
  sqlite3_create_module(db, "shady", &module, 0);
  run(db, "CREATE VIRTUAL TABLE v USING shady");
  set(db, SQLITE_DBCONFIG_DEFENSIVE, 1);
  for (i = 0; i < (int)(sizeof uses / sizeof *uses); i++) run(db, uses[i]);
  set(db, SQLITE_DBCONFIG_DEFENSIVE, 0);
  for (i = 0; i < 4; i++) run(db, uses[i]);
  sqlite3_close(db);
}

static void trust(void) {
  sqlite3 *db;
  int i;
  static const char *uses[] = {
    "SELECT * FROM vplain", "SELECT * FROM vdirect", "SELECT * FROM vinno", "SELECT * FROM vbuilt", "INSERT INTO tc(a) VALUES(1)",
    "INSERT INTO td DEFAULT VALUES", "INSERT INTO tg(a) VALUES(1)", "SELECT g FROM tg", "INSERT INTO tt VALUES(1)",
    "CREATE TABLE n1(a CHECK(plain(a)))", "CREATE TABLE n2(a CHECK(direct(a)))", "CREATE TABLE n3(a CHECK(inno(a)))",
    "CREATE TABLE n4(a, b AS (direct(a)))", "CREATE INDEX n5 ON tt(direct(a))", "CREATE INDEX n6 ON tt(plain(a))",
    "CREATE TEMP VIEW tv AS SELECT direct(1)", "SELECT * FROM tv", "SELECT direct(1), plain(2), inno(3)",
    "SELECT * FROM vpragma", "SELECT * FROM vload",
  };
  remove("trust.db");
  sqlite3_open("trust.db", &db);
  sqlite3_create_function(db, "plain", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, first, 0, 0);
  sqlite3_create_function(db, "direct", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, 0, first, 0, 0);
  sqlite3_create_function(db, "inno", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, 0, first, 0, 0);
  run(db, "CREATE VIEW vplain AS SELECT plain(1); CREATE VIEW vdirect AS SELECT direct(1); CREATE VIEW vinno AS SELECT inno(1);"
    "CREATE VIEW vbuilt AS SELECT abs(-1); CREATE TABLE tc(a CHECK(plain(a))); CREATE TABLE td(a DEFAULT (plain(5)));"
    "CREATE TABLE tg(a, g AS (plain(a))); CREATE TABLE tt(a); CREATE TRIGGER tr AFTER INSERT ON tt BEGIN SELECT plain(new.a); END;"
    "CREATE VIEW vpragma AS SELECT count(*) > 0 FROM pragma_table_info('tt'); CREATE VIEW vload AS SELECT load_extension('x')");
  for (i = 0; i < (int)(sizeof uses / sizeof *uses); i++) run(db, uses[i]);
  set(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  run(db, "PRAGMA trusted_schema");
  for (i = 0; i < (int)(sizeof uses / sizeof *uses); i++) run(db, uses[i]);
  run(db, "PRAGMA trusted_schema = 1; SELECT * FROM vplain");
  set(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1);
  sqlite3_close(db);
}

static void tables(void) {
  sqlite3 *db;
  remove("tables.db");
  sqlite3_open("tables.db", &db);
  run(db, "CREATE TABLE t(a); CREATE VIEW v AS SELECT * FROM t; CREATE TRIGGER tr AFTER INSERT ON t BEGIN UPDATE t SET a = a + 1; END;"
    "CREATE TABLE p(k PRIMARY KEY); CREATE TABLE c(k REFERENCES p)");
  set(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  run(db, "INSERT INTO t VALUES(1); SELECT * FROM t");
  run(db, "CREATE TEMP TRIGGER tt AFTER INSERT ON t BEGIN UPDATE t SET a = a + 10; END; INSERT INTO t VALUES(5); SELECT * FROM t");
  set(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  run(db, "SELECT * FROM v");
  run(db, "CREATE TEMP VIEW tv AS SELECT * FROM t; SELECT count(*) FROM tv");
  set(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1);
  run(db, "PRAGMA foreign_keys; INSERT INTO c VALUES(1)");
  run(db, "BEGIN");
  set(db, SQLITE_DBCONFIG_ENABLE_FKEY, 0);
  run(db, "PRAGMA foreign_keys; INSERT INTO c VALUES(1); COMMIT");
  set(db, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 1);
  run(db, "ALTER TABLE t RENAME TO u; SELECT sql FROM sqlite_schema WHERE name IN ('v', 'tr', 'u')");
  run(db, "ALTER TABLE p RENAME TO pp; SELECT sql FROM sqlite_schema WHERE name = 'c'");
  run(db, "PRAGMA foreign_keys = 1; ALTER TABLE pp RENAME TO p; SELECT sql FROM sqlite_schema WHERE name = 'c'; ALTER TABLE p RENAME TO ppp; SELECT sql FROM sqlite_schema WHERE name = 'c'");
  set(db, SQLITE_DBCONFIG_ENABLE_VIEW, 1);
  run(db, "SELECT * FROM v");
  run(db, "PRAGMA legacy_alter_table; PRAGMA legacy_alter_table = 0");
  run(db, "ALTER TABLE ppp RENAME TO p");
  set(db, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, -1);
  sqlite3_close(db);
}

static void format(void) {
  sqlite3 *db;
  remove("format.db");
  sqlite3_open("format.db", &db);
  set(db, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, 1);
  run(db, "CREATE TABLE t(a); CREATE INDEX i ON t(a DESC); INSERT INTO t VALUES(1), (2)");
  run(db, "SELECT hex(substr(data, 45, 4)) FROM sqlite_dbpage WHERE pgno = 1");
  set(db, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, -1);
  run(db, "VACUUM; SELECT hex(substr(data, 45, 4)) FROM sqlite_dbpage WHERE pgno = 1");
  set(db, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, 0);
  run(db, "INSERT INTO t VALUES(3), (0); SELECT a FROM t ORDER BY a DESC; PRAGMA integrity_check");
  run(db, "DROP INDEX i; VACUUM; SELECT hex(substr(data, 45, 4)) FROM sqlite_dbpage WHERE pgno = 1; PRAGMA integrity_check");
  sqlite3_close(db);
}

static void plans(void) {
  sqlite3 *db;
  int on;
  sqlite3_open(":memory:", &db);
  run(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); CREATE INDEX i ON t(b); INSERT INTO t VALUES(1, 'x', 1), (2, 'y', 2), (3, 'x', 3);"
    "CREATE TRIGGER tr AFTER INSERT ON t BEGIN SELECT * FROM t WHERE b = new.b; END; CREATE TABLE w(k PRIMARY KEY) WITHOUT ROWID; INSERT INTO w VALUES(1), (2)");
  plan(db, "INSERT INTO t VALUES(4, 5, 6)");
  set(db, SQLITE_DBCONFIG_TRIGGER_EQP, 1);
  plan(db, "INSERT INTO t VALUES(4, 5, 6)");
  set(db, SQLITE_DBCONFIG_TRIGGER_EQP, 0);
  plan(db, "INSERT INTO t VALUES(4, 5, 6)");
  set(db, SQLITE_DBCONFIG_REVERSE_SCANORDER, 1);
  run(db, "PRAGMA reverse_unordered_selects; SELECT a FROM t; SELECT a FROM t WHERE b = 'x'; SELECT a FROM t WHERE a > 1; SELECT k FROM w");
  run(db, "SELECT a FROM t ORDER BY a; SELECT b, count(*) FROM t GROUP BY b; SELECT t.a, u.a FROM t, t AS u WHERE t.b = u.b; SELECT max(a) FROM t; SELECT group_concat(a) FROM t");
  run(db, "SELECT a FROM t WHERE a IN (1, 3); SELECT DISTINCT b FROM t; SELECT a FROM t UNION ALL SELECT k FROM w; SELECT a FROM t LIMIT 1; SELECT (SELECT a FROM t)");
  run(db, "SELECT a FROM t WHERE a = 1 OR b = 'x'; SELECT value FROM json_each('[1,2]'); SELECT * FROM (VALUES(1), (2)); WITH r(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM r WHERE x < 3) SELECT x FROM r");
  run(db, "SELECT count(*) FROM t; UPDATE t SET c = c + 1 RETURNING a; DELETE FROM w RETURNING k");
  run(db, "PRAGMA reverse_unordered_selects = 0; SELECT a FROM t");
  set(db, SQLITE_DBCONFIG_REVERSE_SCANORDER, -1);
  run(db, "PRAGMA reverse_unordered_selects = 1; SELECT a FROM t");
  set(db, SQLITE_DBCONFIG_REVERSE_SCANORDER, -1);
  set(db, SQLITE_DBCONFIG_REVERSE_SCANORDER, 0);
  run(db, "CREATE TABLE q(a TEXT COLLATE nocase); CREATE INDEX qi ON q(a); INSERT INTO q VALUES('abc'), ('xyz')");
  for (on = 0; on < 2; on++) {
    set(db, SQLITE_DBCONFIG_ENABLE_QPSG, on);
    run(db, "SELECT * FROM q WHERE a LIKE 'ab%'");
  }
  sqlite3_close(db);
}

static void attaching(void) {
  sqlite3 *db;
  remove("attached.db");
  remove("created.db");
  sqlite3_open("attached.db", &db);
  run(db, "CREATE TABLE t(a)");
  sqlite3_close(db);
  sqlite3_open(":memory:", &db);
  set(db, SQLITE_DBCONFIG_ENABLE_ATTACH_CREATE, 0);
  run(db, "ATTACH 'created.db' AS c; CREATE TABLE c.t(a)");
  run(db, "ATTACH 'attached.db' AS a; INSERT INTO a.t VALUES(1); DETACH a");
  run(db, "ATTACH ':memory:' AS m; CREATE TABLE m.t(a); DETACH m");
  run(db, "ATTACH '' AS m; CREATE TABLE m.t(a); DETACH m");
  printf("  created %d\n", access("created.db", F_OK));
  run(db, "VACUUM INTO 'created.db'");
  printf("  created %d\n", access("created.db", F_OK));
  set(db, SQLITE_DBCONFIG_ENABLE_ATTACH_WRITE, 0);
  run(db, "ATTACH 'attached.db' AS a; SELECT * FROM a.t");
  run(db, "INSERT INTO a.t VALUES(2)");
  run(db, "ATTACH 'file:attached.db?mode=rwc' AS b; INSERT INTO b.t VALUES(2)");
  printf("  %d\n", sqlite3_db_readonly(db, "a"));
  run(db, "ATTACH ':memory:' AS m; CREATE TABLE m.t(a)");
  set(db, SQLITE_DBCONFIG_ENABLE_ATTACH_WRITE, 1);
  set(db, SQLITE_DBCONFIG_ENABLE_ATTACH_CREATE, 1);
  run(db, "DETACH a; ATTACH 'attached.db' AS a; INSERT INTO a.t VALUES(3); SELECT * FROM a.t");
  sqlite3_close(db);
}

static void comments(void) {
  sqlite3 *db;
  remove("comments.db");
  sqlite3_open("comments.db", &db);
  run(db, "CREATE TABLE t(a /* a comment */, b -- another\n)");
  set(db, SQLITE_DBCONFIG_ENABLE_COMMENTS, 0);
  run(db, "SELECT 1 -- x");
  run(db, "SELECT /* x */ 1");
  run(db, "-- x\nSELECT 1");
  run(db, "SELECT '-- x', \"/* y\", 1 - -1; /* z */");
  run(db, "SELECT 1; -- at the end");
  run(db, "SELECT * FROM t; ALTER TABLE t ADD COLUMN c; SELECT sql FROM sqlite_schema");
  sqlite3_close(db);
  sqlite3_open("comments.db", &db);
  set(db, SQLITE_DBCONFIG_ENABLE_COMMENTS, 0);
  run(db, "SELECT count(*) FROM t; CREATE TABLE u(a); ALTER TABLE t RENAME TO w");
  set(db, SQLITE_DBCONFIG_ENABLE_COMMENTS, 1);
  run(db, "SELECT 1 /* x */ -- y");
  sqlite3_close(db);
}

static void digits(void) {
  sqlite3 *db;
  static const int wanted[] = {-1, 3, 4, 10, 15, 16, 17, 20, 23, 24};
  int i;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &db);
  for (i = 0; i < 10; i++) {
    set(db, SQLITE_DBCONFIG_FP_DIGITS, wanted[i]);
    run(db, "SELECT 0.1 + 0.2, 1.0 / 3, 1e100 / 3, 123456789.0 / 7, 5.0, 1e15, 12345678901234567890.0, 0.1");
    run(db, "SELECT (1.0 / 3) || '', CAST(2.0 / 3 AS TEXT), quote(1.0 / 3), printf('%f %g %!.20g', 1.0 / 3, 1.0 / 3, 1.0 / 3), json_array(1.0 / 3), round(2.0 / 3, 5)");
    sqlite3_prepare_v2(db, "SELECT 1.0 / 3", -1, &stmt, 0);
    sqlite3_step(stmt);
    printf("    %s\n", sqlite3_column_text(stmt, 0));
    sqlite3_finalize(stmt);
  }
  sqlite3_close(db);
}

static void extensions(void) {
  sqlite3 *db;
  sqlite3_open(":memory:", &db);
  run(db, "SELECT load_extension('nothing')");
  set(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
  printf("%d\n", sqlite3_load_extension(db, "nothing", 0, 0));
  set(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1);
  run(db, "SELECT load_extension('nothing')");
  sqlite3_enable_load_extension(db, 1);
  set(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, -1);
  sqlite3_close(db);
}

static void last_close(void) {
  sqlite3 *db;
  int keep;
  for (keep = 0; keep < 2; keep++) {
    remove("log.db");
    sqlite3_open("log.db", &db);
    run(db, "PRAGMA journal_mode = WAL; CREATE TABLE t(a)");
    set(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep);
    sqlite3_close(db);
    printf("  log %s\n", access("log.db-wal", F_OK) ? "gone" : "there");
    remove("log.db-wal");
  }
}

int main(int argc, char **argv) {
  static void (*const parts[])(void) = {everything, defensive, shadows, writable, reset, quotes, trust, tables, format, plans,
    attaching, comments, digits, extensions, last_close};
  static const char *names[] = {"everything", "defensive", "shadows", "writable", "reset", "quotes", "trust", "tables", "format", "plans",
    "attaching", "comments", "digits", "extensions", "last_close"};
  int i;
  setvbuf(stdout, 0, _IOLBF, 0);
  for (i = 0; i < (int)(sizeof parts / sizeof *parts); i++) {
    printf("== %s\n", names[i]);
    parts[i]();
  }
  return 0;
}
