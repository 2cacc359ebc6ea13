/* Sessions and change sets: each call as it is meant, then with what it refuses, then with NULL. session_random.c
** compares what change sets hold. */
#include "table.h"

static int conflict_rows;

/* Asks everything about a change that is in conflict. */
static int conflict(void *user, int what, sqlite3_changeset_iter *at) {
  sqlite3_value *value = 0;
  int n = -1;
  printf("  conflict %d\n", what);
  if (!conflict_rows) return SQLITE_CHANGESET_OMIT;
  if (what == SQLITE_CHANGESET_FOREIGN_KEY) {
    NI(sqlite3changeset_fk_conflicts(at, &n));
    printf("  %d violations\n", n);
    return SQLITE_CHANGESET_OMIT;
  }
  MI(sqlite3changeset_fk_conflicts(at, &n));
  if (what == SQLITE_CHANGESET_DATA || what == SQLITE_CHANGESET_CONFLICT) {
    NI(sqlite3changeset_conflict(at, 1, &value));
    NS(sqlite3_value_text(value));
    MI(sqlite3changeset_conflict(at, 9, &value));
    MI(sqlite3changeset_conflict(at, -1, &value));
  } else {
    MI(sqlite3changeset_conflict(at, 1, &value));
  }
  MO(sqlite3changeset_next(at));
  MO(sqlite3changeset_finalize(at));
  return SQLITE_CHANGESET_OMIT;
}
static int wrong_answer(void *user, int what, sqlite3_changeset_iter *at) { return 77; }
static int all(void *user, const char *table) { return 1; }
static int none(void *user, const char *table) { return 0; }

/* A change set that is given and taken in parts. */
typedef struct Stream { const char *bytes; int at, count; } Stream;
static int input(void *user, void *data, int *n) {
  Stream *stream = user;
  int left = stream->count - stream->at;
  if (*n > left) *n = left;
  memcpy(data, stream->bytes + stream->at, *n);
  stream->at += *n;
  return SQLITE_OK;
}
static int bad_input(void *user, void *data, int *n) { return SQLITE_READONLY; }
static int output(void *user, const void *data, int n) {
  *(int *)user += n;
  return SQLITE_OK;
}
static int bad_output(void *user, const void *data, int n) { return SQLITE_FULL; }

static void run(sqlite3 *db, const char *sql) {
  char *message = 0;
  int answer = sqlite3_exec(db, sql, 0, 0, &message);
  printf("%s: %d %s\n", sql, answer, message ? message : "");
  sqlite3_free(message);
}

static void record(sqlite3 *db, const char *table, const char *sql, void **bytes, int *n, int is_patch) {
  sqlite3_session *session = 0;
  sqlite3session_create(db, "main", &session);
  sqlite3session_attach(session, table);
  run(db, sql);
  if (is_patch) sqlite3session_patchset(session, n, bytes);
  else sqlite3session_changeset(session, n, bytes);
  printf("%d bytes\n", *n);
  sqlite3session_delete(session);
}

static void sessions(sqlite3 *db) {
  sqlite3_session *session = 0, *other = 0;
  char *message = 0;
  void *bytes = 0;
  int n = 0, sum = 0;
  NI(sqlite3session_create(db, "main", &session));
  NI(sqlite3session_attach(session, 0));
  NI(sqlite3session_enable(session, -1));
  NI(sqlite3session_enable(session, 0));
  run(db, "INSERT INTO t VALUES(10, 'off')");
  NI(sqlite3session_isempty(session));
  NI(sqlite3session_enable(session, 7));
  NI(sqlite3session_indirect(session, -1));
  NI(sqlite3session_indirect(session, 5));
  NI(sqlite3session_indirect(session, 0));
  NI((sqlite3session_table_filter(session, none, 0), 0));
  run(db, "INSERT INTO u VALUES('filtered', 1)");
  NI(sqlite3session_isempty(session));
  NI((sqlite3session_table_filter(session, all, 0), 0));
  run(db, "INSERT INTO t VALUES(11, 'on')");
  NI(sqlite3session_isempty(session));
  NI(sqlite3session_changeset(session, &n, &bytes));
  printf("%d bytes\n", n);
  sqlite3_free(bytes);
  NI(sqlite3session_patchset(session, &n, &bytes));
  printf("%d bytes\n", n);
  sqlite3_free(bytes);
  NI(sqlite3session_changeset_strm(session, output, &sum));
  printf("%d bytes\n", sum);
  NI(sqlite3session_patchset_strm(session, output, &sum));
  printf("%d bytes\n", sum);
  MI(sqlite3session_changeset_strm(session, bad_output, &sum));
  MI(sqlite3session_patchset_strm(session, bad_output, &sum));
  MI(sqlite3session_changeset(session, 0, 0));
  MI(sqlite3session_patchset(session, 0, 0));
  NI(sqlite3session_diff(session, "main", "t", &message));
  MI(sqlite3session_diff(session, "nowhere", "t", &message));
  NS(message);
  sqlite3_free(message);
  message = 0;
  run(db, "ATTACH ':memory:' AS a; CREATE TABLE a.t(k INTEGER PRIMARY KEY, other); INSERT INTO a.t VALUES(1, 2)");
  MI(sqlite3session_diff(session, "a", "t", &message));
  NS(message);
  sqlite3_free(message);
  MI(sqlite3session_attach(session, "missing"));
  MI(sqlite3session_create(db, "nowhere", &other));
  MI(sqlite3session_attach(other, "t"));
  MI(sqlite3session_isempty(other));
  NI((sqlite3session_delete(other), 0));
  NI((sqlite3session_delete(session), 0));
  run(db, "DETACH a");
}

/* A change set of one insert, one update, one delete. */
static void iterate(void *bytes, int n) {
  sqlite3_changeset_iter *iterator = 0;
  sqlite3_value *value = 0;
  const char *table = 0;
  unsigned char *key = 0;
  Stream stream = {bytes, 0, n};
  int columns = 0, operation = 0, indirect = 0, violations = -1;
  NI(sqlite3changeset_start(&iterator, n, bytes));
  while (sqlite3changeset_next(iterator) == SQLITE_ROW) {
    NI(sqlite3changeset_op(iterator, &table, &columns, &operation, &indirect));
    printf("  %s %d %d %d\n", table, columns, operation, indirect);
    NI(sqlite3changeset_pk(iterator, &key, &columns));
    printf("  %d %d of %d\n", key[0], key[1], columns);
    if (operation == SQLITE_INSERT) MI(sqlite3changeset_old(iterator, 0, &value));
    else NI(sqlite3changeset_old(iterator, 0, &value));
    if (operation == SQLITE_DELETE) MI(sqlite3changeset_new(iterator, 1, &value));
    else NI(sqlite3changeset_new(iterator, 1, &value));
    MI(sqlite3changeset_old(iterator, 9, &value));
    MI(sqlite3changeset_new(iterator, -1, &value));
    MI(sqlite3changeset_conflict(iterator, 0, &value));
    MI(sqlite3changeset_fk_conflicts(iterator, &violations));
  }
  NI(sqlite3changeset_finalize(iterator));
  NI(sqlite3changeset_start_strm(&iterator, input, &stream));
  NI(sqlite3changeset_next(iterator));
  NI(sqlite3changeset_finalize(iterator));
  MI(sqlite3changeset_start_strm(&iterator, bad_input, 0));
  MI(sqlite3changeset_next(iterator));
  MI(sqlite3changeset_finalize(iterator));
  MI(sqlite3changeset_start(&iterator, 5, "Txxxx"));
  MI(sqlite3changeset_op(iterator, &table, &columns, &operation, &indirect));
  MI(sqlite3changeset_next(iterator));
  MO(sqlite3changeset_pk(iterator, &key, &columns));
  MI(sqlite3changeset_finalize(iterator));
}

static void combine(void *bytes, int n, void *patch, int patch_count) {
  sqlite3_changegroup *group = 0;
  Stream one = {bytes, 0, n}, two = {bytes, 0, n}, three = {patch, 0, patch_count};
  void *out = 0;
  int m = 0, sum = 0;
  NI(sqlite3changeset_invert(n, bytes, &m, &out));
  printf("%d bytes\n", m);
  sqlite3_free(out);
  MI(sqlite3changeset_invert(patch_count, patch, &m, &out));
  NI(sqlite3changeset_invert_strm(input, &one, output, &sum));
  printf("%d bytes\n", sum);
  MI(sqlite3changeset_invert_strm(bad_input, 0, output, &sum));
  one.at = 0;
  NI(sqlite3changeset_concat(n, bytes, n, bytes, &m, &out));
  printf("%d bytes\n", m);
  sqlite3_free(out);
  MI(sqlite3changeset_concat(n, bytes, patch_count, patch, &m, &out));
  NI(sqlite3changeset_concat_strm(input, &one, input, &two, output, &sum));
  printf("%d bytes\n", sum);
  one.at = 0;
  MI(sqlite3changeset_concat_strm(input, &one, input, &three, output, &sum));
  NI(sqlite3changegroup_new(&group));
  NI(sqlite3changegroup_add(group, n, bytes));
  MI(sqlite3changegroup_add(group, patch_count, patch));
  MI(sqlite3changegroup_add(group, 5, "Txxxx"));
  one.at = 0;
  NI(sqlite3changegroup_add_strm(group, input, &one));
  MI(sqlite3changegroup_add_strm(group, bad_input, &one));
  NI(sqlite3changegroup_output(group, &m, &out));
  printf("%d bytes\n", m);
  sqlite3_free(out);
  sum = 0;
  NI(sqlite3changegroup_output_strm(group, output, &sum));
  printf("%d bytes\n", sum);
  MI(sqlite3changegroup_output_strm(group, bad_output, &sum));
  MO(sqlite3changegroup_output(group, 0, 0));
  NI((sqlite3changegroup_delete(group), 0));
  MO(sqlite3changegroup_new(0));
  MI((sqlite3changegroup_delete(0), 0));
}

static void apply(void *bytes, int n) {
  sqlite3 *db;
  Stream stream = {bytes, 0, n};
  sqlite3_open(":memory:", &db);
  run(db, "CREATE TABLE t(k INTEGER PRIMARY KEY, v)");
  conflict_rows = 1;
  NI(sqlite3changeset_apply(db, n, bytes, all, conflict, 0));
  run(db, "DELETE FROM t; INSERT INTO t VALUES(2, 'x'), (3, 'y'), (4, 'z')");
  NI(sqlite3changeset_apply_strm(db, input, &stream, 0, conflict, 0));
  stream.at = 0;
  MI(sqlite3changeset_apply(db, n, bytes, 0, wrong_answer, 0));
  MI(sqlite3changeset_apply_strm(db, input, &stream, 0, wrong_answer, 0));
  MI(sqlite3changeset_apply_strm(db, bad_input, &stream, 0, conflict, 0));
  MI(sqlite3changeset_apply(db, 5, "Txxxx", 0, conflict, 0));
  sqlite3_close(db);
}

static void violate(sqlite3 *db) {
  void *bytes = 0;
  int n = 0;
  run(db, "CREATE TABLE parent(k INTEGER PRIMARY KEY); CREATE TABLE child(k INTEGER PRIMARY KEY, p REFERENCES parent)");
  record(db, "child", "INSERT INTO child VALUES(1, 5)", &bytes, &n, 0);
  run(db, "DELETE FROM child; PRAGMA foreign_keys = ON");
  NI(sqlite3changeset_apply(db, n, bytes, 0, conflict, 0));
  sqlite3_free(bytes);
}

/* A session has to go before its connection; ours lives on and answers. */
static void outlive(void) {
  sqlite3 *db;
  sqlite3_session *session = 0;
  char *message = 0;
  void *bytes = 0;
  int n = 0, sum = 0;
  sqlite3_open(":memory:", &db);
  sqlite3session_create(db, "main", &session);
  if (!ours) sqlite3session_delete(session);
  sqlite3_close(db);
  MO(sqlite3session_enable(session, 1));
  MO(sqlite3session_indirect(session, 1));
  MO(sqlite3session_isempty(session));
  MO(sqlite3session_attach(session, 0));
  MO((sqlite3session_table_filter(session, all, 0), 0));
  MO(sqlite3session_diff(session, "main", "t", &message));
  MO(sqlite3session_changeset(session, &n, &bytes));
  MO(sqlite3session_patchset_strm(session, output, &sum));
  MO((sqlite3session_delete(session), 0));
}

int main(void) {
  sqlite3 *db;
  void *bytes = 0, *patch = 0;
  int n = 0, m = 0;
  const char *change = "INSERT INTO t VALUES(1, 'a'); UPDATE t SET v = 'new' WHERE k = 2; DELETE FROM t WHERE k = 3";
  begin_table();
  sqlite3_open(":memory:", &db);
  run(db, "CREATE TABLE t(k INTEGER PRIMARY KEY, v); CREATE TABLE u(v PRIMARY KEY, w)");
  sessions(db);
  run(db, "INSERT INTO t VALUES(2, 'old'), (3, 'gone')");
  record(db, "t", change, &bytes, &n, 0);
  record(db, "t", "INSERT INTO t VALUES(7, 'p')", &patch, &m, 1);
  iterate(bytes, n);
  combine(bytes, n, patch, m);
  apply(bytes, n);
  violate(db);
  outlive();
  sqlite3_free(bytes);
  sqlite3_free(patch);
  ZO(sqlite3session_create(0, 0, 0));
  ZO(sqlite3session_attach(0, 0));
  ZO(sqlite3session_enable(0, 1));
  ZO(sqlite3session_indirect(0, 1));
  ZO((sqlite3session_table_filter(0, 0, 0), 0));
  ZO(sqlite3session_isempty(0));
  ZO(sqlite3session_diff(0, 0, 0, 0));
  ZO(sqlite3session_changeset(0, 0, 0));
  ZO(sqlite3session_patchset(0, 0, 0));
  ZO(sqlite3session_changeset_strm(0, 0, 0));
  ZO(sqlite3session_patchset_strm(0, 0, 0));
  ZO((sqlite3session_delete(0), 0));
  ZO(sqlite3changeset_start(0, 0, 0));
  ZO(sqlite3changeset_start_strm(0, 0, 0));
  ZO(sqlite3changeset_next(0));
  ZO(sqlite3changeset_op(0, 0, 0, 0, 0));
  ZO(sqlite3changeset_pk(0, 0, 0));
  ZO(sqlite3changeset_old(0, 0, 0));
  ZO(sqlite3changeset_new(0, 0, 0));
  ZO(sqlite3changeset_conflict(0, 0, 0));
  ZO(sqlite3changeset_fk_conflicts(0, 0));
  ZO(sqlite3changeset_finalize(0));
  ZO(sqlite3changeset_invert(0, 0, 0, 0));
  ZO(sqlite3changeset_invert_strm(0, 0, 0, 0));
  ZO(sqlite3changeset_concat(0, 0, 0, 0, 0, 0));
  ZO(sqlite3changeset_concat_strm(0, 0, 0, 0, 0, 0));
  ZO(sqlite3changeset_apply(0, 0, 0, 0, 0, 0));
  ZO(sqlite3changeset_apply_strm(0, 0, 0, 0, 0, 0));
  ZO(sqlite3changegroup_new(0));
  ZO(sqlite3changegroup_add(0, 0, 0));
  ZO(sqlite3changegroup_add_strm(0, 0, 0));
  ZO(sqlite3changegroup_output(0, 0, 0));
  ZO(sqlite3changegroup_output_strm(0, 0, 0));
  ZO((sqlite3changegroup_delete(0), 0));
  sqlite3_close(db);
  return end_table();
}
