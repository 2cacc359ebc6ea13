// Files that grow by chunks, databases in memory as blocks, and old statements after an ATTACH.
#include "sqlite3.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void run(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  printf("%s\n", sql);
  for (const char *tail = sql; *tail;) {
    int rc = sqlite3_prepare_v2(db, tail, -1, &stmt, &tail);
    while (!rc && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
      printf("  = %s\n", (const char *)sqlite3_column_text(stmt, 0));
      rc = 0;
    }
    if (rc && rc != SQLITE_DONE) printf("  %d %s\n", rc, sqlite3_errmsg(db));
    sqlite3_finalize(stmt);
  }
}

static void size(const char *name) {
  struct stat info;
  if (!stat(name, &info)) printf("  size %ld\n", (long)info.st_size);
}

static void chunks(void) {
  sqlite3 *db;
  remove("chunk.db");
  sqlite3_open("chunk.db", &db);
  int chunk = 32768;
  printf("chunk size: %d\n", sqlite3_file_control(db, NULL, SQLITE_FCNTL_CHUNK_SIZE, &chunk));
  size("chunk.db");
  run(db, "CREATE TABLE t(a)");
  size("chunk.db");
  run(db, "INSERT INTO t VALUES(zeroblob(30000)); PRAGMA page_count; PRAGMA integrity_check");
  size("chunk.db");
  run(db, "DELETE FROM t; VACUUM");
  size("chunk.db");
  sqlite3_int64 hint = 100000;
  printf("hint: %d\n", sqlite3_file_control(db, NULL, SQLITE_FCNTL_SIZE_HINT, &hint));
  size("chunk.db");
  run(db, "PRAGMA journal_mode = WAL; INSERT INTO t VALUES(zeroblob(300000)); PRAGMA wal_checkpoint");
  size("chunk.db");
  chunk = 0;
  printf("no chunks: %d\n", sqlite3_file_control(db, NULL, SQLITE_FCNTL_CHUNK_SIZE, &chunk));
  run(db, "DELETE FROM t; VACUUM; PRAGMA wal_checkpoint");
  size("chunk.db");
  sqlite3_close(db);
}

static void block(sqlite3 *db, unsigned flags) {
  sqlite3_int64 length = -7;
  unsigned char *bytes = sqlite3_serialize(db, NULL, &length, flags);
  printf("  serialize %u: %s, %lld\n", flags, bytes ? "bytes" : "NULL", length);
  if (!(flags & SQLITE_SERIALIZE_NOCOPY)) sqlite3_free(bytes);
}

static void memory(const char *name) {
  sqlite3 *db, *other;
  printf("-- %s\n", name);
  sqlite3_open_v2(name, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, NULL);
  sqlite3_open_v2(name, &other, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, NULL);
  block(db, 0);
  block(db, SQLITE_SERIALIZE_NOCOPY);
  run(db, "CREATE TABLE t(a); INSERT INTO t VALUES('hello')");
  block(db, 0);
  block(db, SQLITE_SERIALIZE_NOCOPY);
  block(other, SQLITE_SERIALIZE_NOCOPY);
  char *vfs = NULL;
  int rc = sqlite3_file_control(db, NULL, SQLITE_FCNTL_VFSNAME, &vfs);
  printf("  VFS %d %.6s\n", rc, vfs ? vfs : "-");
  sqlite3_free(vfs);
  for (int i = 0; i < 3; i++) {
    sqlite3_int64 limit = i == 1 ? 20000 : -1;
    rc = sqlite3_file_control(i == 2 ? other : db, NULL, SQLITE_FCNTL_SIZE_LIMIT, &limit);
    printf("  limit %d %lld\n", rc, limit);
  }
  run(db, "INSERT INTO t VALUES(zeroblob(50000)); PRAGMA page_count; PRAGMA page_size = 1024; VACUUM; PRAGMA page_size");
  sqlite3_close(other);
  sqlite3_close(db);
}

static void old_statements(const char *change) {
  static const char *const texts[] = {"SELECT * FROM t", "INSERT INTO t VALUES(2)", "SELECT 1", "CREATE TABLE q(a)"};
  sqlite3 *db;
  sqlite3_stmt *stmts[4];
  sqlite3_open(":memory:", &db);
  run(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1); ATTACH ':memory:' AS x");
  for (int i = 0; i < 4; i++) sqlite3_prepare(db, texts[i], -1, &stmts[i], NULL);
  run(db, change);
  for (int i = 0; i < 4; i++) {
    printf("  %s: expired %d", texts[i], sqlite3_expired(stmts[i]));
    int first = sqlite3_step(stmts[i]);
    printf(", steps %d, reset %d\n", first, sqlite3_reset(stmts[i]));
    sqlite3_finalize(stmts[i]);
  }
  sqlite3_close(db);
}

// The journal that locking mode EXCLUSIVE leaves goes with its lock.
static void exclusive(void) {
  sqlite3 *db;
  remove("exclusive.db");
  sqlite3_open("exclusive.db", &db);
  static const char *const steps[] = {"CREATE TABLE t(a)", "PRAGMA locking_mode = EXCLUSIVE", "INSERT INTO t VALUES(1)",
                                      "PRAGMA locking_mode = NORMAL", "SELECT * FROM t", "INSERT INTO t VALUES(2)"};
  for (int i = 0; i < 6; i++) {
    struct stat info;
    run(db, steps[i]);
    printf("  journal %s\n", stat("exclusive.db-journal", &info) ? "gone" : "there");
  }
  sqlite3_close(db);
}

// Connections to a shared cache read beside a writer that has changed nothing yet.
static void shared_readers(void) {
  sqlite3 *writer, *reader;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;
  sqlite3_open_v2("file:readers?mode=memory&cache=shared", &writer, flags, NULL);
  sqlite3_open_v2("file:readers?mode=memory&cache=shared", &reader, flags, NULL);
  run(writer, "CREATE TABLE t(a); INSERT INTO t VALUES(1); BEGIN IMMEDIATE");
  run(reader, "SELECT * FROM t; PRAGMA page_count");
  run(reader, "BEGIN IMMEDIATE");
  run(writer, "INSERT INTO t VALUES(2)");
  printf("  %d\n", sqlite3_exec(reader, "SELECT * FROM t", NULL, NULL, NULL));
  run(writer, "COMMIT; BEGIN IMMEDIATE");
  run(reader, "SELECT * FROM t");
  run(writer, "ROLLBACK; BEGIN EXCLUSIVE");
  printf("  %d\n", sqlite3_exec(reader, "SELECT * FROM t", NULL, NULL, NULL));
  run(writer, "COMMIT");
  run(reader, "SELECT count(*) FROM t");
  sqlite3_close(reader);
  sqlite3_close(writer);
}

int main(void) {
  exclusive();
  shared_readers();
  chunks();
  memory("file:x1?mode=memory&cache=shared");
  memory("file:/x2?vfs=memdb");
  memory("file:x3?vfs=memdb");
  memory(":memory:");
  old_statements("ATTACH ':memory:' AS y");
  old_statements("DETACH x");
  return 0;
}
