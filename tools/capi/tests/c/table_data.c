/* Blobs, backup, serialization, checkpoints. */
#include "table.h"

static void fill(sqlite3 *db) {
  sqlite3_exec(db, "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); INSERT INTO t VALUES(1, x'00112233445566778899', 'text'),"
    "(2, zeroblob(5), 7), (3, NULL, 1.5); CREATE VIEW v AS SELECT * FROM t; CREATE TABLE w(k PRIMARY KEY, b) WITHOUT ROWID;"
    "CREATE INDEX i ON t(c); CREATE TABLE p(x PRIMARY KEY); CREATE TABLE f(y REFERENCES p, z)", 0, 0, 0);
}

static void blobs(sqlite3 *db) {
  sqlite3_blob *blob = 0;
  char buffer[16];
  NI(sqlite3_blob_open(db, "main", "t", "b", 1, 1, &blob));
  NI(sqlite3_blob_bytes(blob));
  NI(sqlite3_blob_read(blob, buffer, 4, 3));
  NI(buffer[0]);
  NI(sqlite3_blob_write(blob, "xyz", 3, 7));
  NI(sqlite3_blob_read(blob, buffer, 3, 7));
  NI(buffer[2]);
  NI(sqlite3_blob_read(blob, buffer, 0, 10));
  MI(sqlite3_blob_read(blob, buffer, 1, 10));
  MI(sqlite3_blob_read(blob, buffer, -1, 0));
  MI(sqlite3_blob_read(blob, buffer, 1, -1));
  MI(sqlite3_blob_write(blob, "x", 1, 10));
  MI(sqlite3_blob_write(blob, "x", -1, 1));
  MS(sqlite3_errmsg(db));
  NI(sqlite3_blob_reopen(blob, 2));
  NI(sqlite3_blob_bytes(blob));
  MI(sqlite3_blob_reopen(blob, 3));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_reopen(blob, 77));
  MI(sqlite3_blob_reopen(blob, 1));
  MI(sqlite3_blob_bytes(blob));
  MI(sqlite3_blob_read(blob, buffer, 1, 0));
  NI(sqlite3_blob_close(blob));
  NI(sqlite3_blob_open(db, "main", "t", "b", 1, 0, &blob));
  MI(sqlite3_blob_write(blob, "x", 1, 0));
  MI(sqlite3_blob_close(blob));
  NI(sqlite3_blob_open(db, "main", "t", "c", 1, 0, &blob));
  NI(sqlite3_blob_bytes(blob));
  /* The row changes: the blob is aborted. */
  sqlite3_exec(db, "UPDATE t SET c = 'other' WHERE a = 1", 0, 0, 0);
  MI(sqlite3_blob_read(blob, buffer, 1, 0));
  MI(sqlite3_blob_bytes(blob));
  MI(sqlite3_blob_close(blob));
  MI(sqlite3_blob_open(db, "main", "t", "b", 3, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "t", "c", 2, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "t", "b", 99, 0, &blob));
  MS(sqlite3_errmsg(db));
  MP(blob);
  MI(sqlite3_blob_open(db, "main", "t", "none", 1, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "none", "b", 1, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "none", "t", "b", 1, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "v", "b", 1, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "w", "b", 1, 0, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "t", "c", 1, 1, &blob));
  MS(sqlite3_errmsg(db));
  MI(sqlite3_blob_open(db, "main", "t", "a", 1, 1, &blob));
  MS(sqlite3_errmsg(db));
  sqlite3_exec(db, "PRAGMA foreign_keys = 1; INSERT INTO p VALUES('k'); INSERT INTO f VALUES('k', 'z')", 0, 0, 0);
  MI(sqlite3_blob_open(db, "main", "f", "y", 1, 1, &blob));
  MS(sqlite3_errmsg(db));
  ZI(sqlite3_blob_open(0, "main", "t", "b", 1, 0, &blob));
  ZI(sqlite3_blob_open(db, "main", 0, "b", 1, 0, &blob));
  ZI(sqlite3_blob_open(db, "main", "t", 0, 1, 0, &blob));
  ZI(sqlite3_blob_open(db, "main", "t", "b", 1, 0, 0));
  ZI(sqlite3_blob_reopen(0, 1));
  ZI(sqlite3_blob_bytes(0));
  ZI(sqlite3_blob_read(0, buffer, 1, 0));
  ZI(sqlite3_blob_write(0, buffer, 1, 0));
  ZI(sqlite3_blob_close(0));
}

static void backups(sqlite3 *db) {
  sqlite3 *copy;
  sqlite3_backup *backup;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &copy);
  NP(backup = sqlite3_backup_init(copy, "main", db, "main"));
  NI(sqlite3_backup_remaining(backup));
  NI(sqlite3_backup_pagecount(backup));
  NI(sqlite3_backup_step(backup, 2));
  NI(sqlite3_backup_remaining(backup) == sqlite3_backup_pagecount(backup) - 2);
  MI(sqlite3_backup_step(backup, 0));
  NI(sqlite3_backup_step(backup, -1));
  NI(sqlite3_backup_remaining(backup));
  MI(sqlite3_backup_step(backup, 1));
  NI(sqlite3_backup_finish(backup));
  NI(sqlite3_exec(copy, "SELECT * FROM t", 0, 0, 0));
  /* Given up half way. */
  NP(backup = sqlite3_backup_init(copy, "main", db, "main"));
  NI(sqlite3_backup_step(backup, 1));
  MI(sqlite3_close(db));
  MS(sqlite3_errmsg(db));
  NI(sqlite3_backup_finish(backup));
  NI(sqlite3_exec(copy, "SELECT * FROM t", 0, 0, 0));
  MP(sqlite3_backup_init(db, "main", db, "main"));
  MS(sqlite3_errmsg(db));
  MP(sqlite3_backup_init(copy, "none", db, "main"));
  MS(sqlite3_errmsg(copy));
  MP(sqlite3_backup_init(copy, "main", db, "none"));
  MS(sqlite3_errmsg(copy));
  sqlite3_prepare_v2(copy, "SELECT * FROM t", -1, &stmt, 0);
  sqlite3_step(stmt);
  MP(sqlite3_backup_init(copy, "main", db, "main"));
  MS(sqlite3_errmsg(copy));
  sqlite3_finalize(stmt);
  /* The source is being written by itself. */
  NP(backup = sqlite3_backup_init(copy, "main", db, "main"));
  NI(sqlite3_backup_step(backup, 1));
  NI(sqlite3_exec(db, "INSERT INTO t VALUES(50, 'new', 1)", 0, 0, 0));
  NI(sqlite3_backup_step(backup, -1));
  NI(sqlite3_backup_finish(backup));
  NI(sqlite3_exec(copy, "DELETE FROM t WHERE a = 50", 0, 0, 0));
  NI(sqlite3_changes(copy));
  sqlite3_close(copy);
  ZP(sqlite3_backup_init(0, "main", db, "main"));
  ZP(sqlite3_backup_init(db, "main", 0, "main"));
  ZI(sqlite3_backup_step(0, 1));
  ZI(sqlite3_backup_remaining(0));
  ZI(sqlite3_backup_pagecount(0));
  ZI(sqlite3_backup_finish(0));
}

static void bytes(sqlite3 *db) {
  sqlite3 *copy;
  unsigned char *image, *own;
  sqlite3_int64 size = -1;
  NP(image = sqlite3_serialize(db, "main", &size, 0));
  NI(size > 0 && size % 4096 == 0);
  NS(image);
  sqlite3_open(":memory:", &copy);
  NP(own = sqlite3_serialize(copy, "main", &size, SQLITE_SERIALIZE_NOCOPY));
  sqlite3_serialize(db, "main", &size, SQLITE_SERIALIZE_NOCOPY);
  NI(sqlite3_deserialize(copy, "main", image, size, size, SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE));
  NI(sqlite3_exec(copy, "CREATE TABLE more(a); INSERT INTO more SELECT randomblob(1000) FROM t, t, t, t", 0, 0, 0));
  NP(own = sqlite3_serialize(copy, 0, &size, 0));
  sqlite3_free(own);
  NP(own = sqlite3_serialize(copy, "main", 0, 0));
  sqlite3_free(own);
  MP(sqlite3_serialize(copy, "none", &size, 0));
  MI(size);
  NP(image = sqlite3_serialize(db, "main", &size, 0));
  NI(sqlite3_deserialize(copy, "main", image, size, size, SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY));
  MI(sqlite3_exec(copy, "INSERT INTO t VALUES(100, 1, 1)", 0, 0, 0));
  MS(sqlite3_errmsg(copy));
  MI(sqlite3_deserialize(copy, "none", 0, 0, 0, 0));
  sqlite3_exec(copy, "BEGIN; SELECT * FROM t", 0, 0, 0);
  MI(sqlite3_deserialize(copy, "main", 0, 0, 0, 0));
  sqlite3_exec(copy, "COMMIT", 0, 0, 0);
  NI(sqlite3_deserialize(copy, "main", 0, 0, 0, 0));
  MI(sqlite3_exec(copy, "SELECT * FROM t", 0, 0, 0));
  NI(sqlite3_exec(copy, "CREATE TABLE u(a)", 0, 0, 0));
  /* Bytes that are no database. */
  NI(sqlite3_deserialize(copy, "main", (unsigned char *)sqlite3_mprintf("%04096d", 5), 4096, 4096, SQLITE_DESERIALIZE_FREEONCLOSE));
  MI(sqlite3_exec(copy, "SELECT * FROM t", 0, 0, 0));
  sqlite3_close(copy);
  ZP(sqlite3_serialize(0, "main", &size, 0));
  ZI(sqlite3_deserialize(0, "main", 0, 0, 0, 0));
}

static void checkpoints(void) {
  sqlite3 *db, *other;
  int log = -9, done = -9;
  sqlite3_open("wal.db", &db);
  NI(sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, &log, &done));
  printf("  %d %d\n", log, done);
  sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE t(a)", 0, 0, 0);
  NI(sqlite3_wal_checkpoint_v2(db, 0, SQLITE_CHECKPOINT_FULL, &log, &done));
  printf("  %d %d\n", log, done);
  sqlite3_exec(db, "INSERT INTO t VALUES(1)", 0, 0, 0);
  NI(sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_NOOP, &log, &done));
  printf("  %d %d\n", log, done);
  sqlite3_open("wal.db", &other);
  sqlite3_exec(other, "BEGIN; SELECT * FROM t", 0, 0, 0);
  NI(sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_RESTART, &log, &done));
  printf("  %d %d\n", log, done);
  sqlite3_close(other);
  NI(sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_TRUNCATE, 0, 0));
  MI(sqlite3_wal_checkpoint_v2(db, "main", 4, &log, &done));
  MI(sqlite3_wal_checkpoint_v2(db, "main", -2, &log, &done));
  MI(sqlite3_wal_checkpoint_v2(db, "none", 0, &log, &done));
  MS(sqlite3_errmsg(db));
  sqlite3_exec(db, "BEGIN; INSERT INTO t VALUES(2)", 0, 0, 0);
  MI(sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, &log, &done));
  MS(sqlite3_errmsg(db));
  sqlite3_close(db);
  ZI(sqlite3_wal_checkpoint_v2(0, 0, 0, 0, 0));
}

int main(void) {
  sqlite3 *db;
  begin_table();
  sqlite3_open("data.db", &db);
  fill(db);
  blobs(db);
  backups(db);
  bytes(db);
  NI(sqlite3_close(db));
  checkpoints();
  return end_table();
}
