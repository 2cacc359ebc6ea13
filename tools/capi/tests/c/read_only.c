/* What broke: sqlite3_stmt_readonly was 1 for VACUUM, BEGIN IMMEDIATE and EXCLUSIVE, statements of which IF EXISTS makes
** nothing, and EXPLAIN of a change: programs that send statements to replicas by it sent these. */
#include <sqlite3.h>
#include <stdio.h>

static const char *const statements[] = {
  "VACUUM", "VACUUM INTO 'x.db'", "BEGIN", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "COMMIT", "ROLLBACK", "SAVEPOINT a",
  "RELEASE a", "DROP TABLE IF EXISTS nosuch", "DROP INDEX IF EXISTS nosuch", "DROP VIEW IF EXISTS nosuch",
  "DROP TRIGGER IF EXISTS nosuch", "CREATE TABLE IF NOT EXISTS t(a)", "CREATE INDEX IF NOT EXISTS i ON t(a)",
  "CREATE VIEW IF NOT EXISTS v AS SELECT 1",
  "CREATE TRIGGER IF NOT EXISTS r AFTER INSERT ON t BEGIN SELECT 1; END", "EXPLAIN INSERT INTO t VALUES(1)",
  "EXPLAIN QUERY PLAN DELETE FROM t", "EXPLAIN CREATE TABLE z(a)", "EXPLAIN VACUUM", "EXPLAIN SELECT 1",
  "EXPLAIN QUERY PLAN SELECT * FROM t", "DROP TABLE t", "CREATE TABLE z(a)", "INSERT INTO t VALUES(1)", "DELETE FROM t",
  "UPDATE t SET a=1", "ANALYZE", "REINDEX", "ATTACH 'b.db' AS b", "DETACH b", "PRAGMA user_version=3",
  "PRAGMA user_version", "PRAGMA journal_mode", "PRAGMA wal_checkpoint", "PRAGMA foreign_keys=1", "PRAGMA optimize",
  "ALTER TABLE t ADD COLUMN z", "CREATE TEMP TABLE z(a)", "INSERT INTO t SELECT * FROM t WHERE 0", "SELECT 1",
  "REPLACE INTO t VALUES(1)", "DROP TABLE IF EXISTS t", "CREATE TABLE IF NOT EXISTS main.t AS SELECT 1",
  "CREATE VIRTUAL TABLE IF NOT EXISTS t USING dbstat", "EXPLAIN PRAGMA journal_mode=wal", "EXPLAIN PRAGMA wal_checkpoint",
  "EXPLAIN PRAGMA application_id=4", "EXPLAIN QUERY PLAN PRAGMA user_version=5", "EXPLAIN PRAGMA integrity_check",
  "EXPLAIN PRAGMA user_version", "EXPLAIN PRAGMA incremental_vacuum", "EXPLAIN PRAGMA foreign_keys=1",
};

int main(void) {
  sqlite3 *db;
  unsigned i;
  sqlite3_open("a.db", &db);
  sqlite3_exec(db, "CREATE TABLE t(a); CREATE INDEX i ON t(a); CREATE VIEW v AS SELECT 1;"
    "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END", 0, 0, 0);
  for (i = 0; i < sizeof statements / sizeof *statements; i++) {
    sqlite3_stmt *stmt = 0;
    printf("%s: %d", statements[i], sqlite3_prepare_v2(db, statements[i], -1, &stmt, 0));
    printf(" %d\n", sqlite3_stmt_readonly(stmt));
    sqlite3_finalize(stmt);
  }
  sqlite3_close(db);
  return 0;
}
