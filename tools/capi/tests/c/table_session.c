/* Sessions and changesets. They are not built yet: each function is there, answers an error or nothing, and leaves
** what it was given alone. SQLite's answers are not asked for here. */
#include "table.h"

static int conflict(void *user, int what, sqlite3_changeset_iter *at) { return SQLITE_CHANGESET_OMIT; }
static int all(void *user, const char *table) { return 1; }
static int input(void *user, void *data, int *n) { *n = 0; return SQLITE_OK; }
static int output(void *user, const void *data, int n) { return SQLITE_OK; }

#define BOTH(call) do { NO(call); MO(call); } while (0)

int main(void) {
  sqlite3 *db;
  sqlite3_session *session = 0;
  sqlite3_changeset_iter *iterator = 0;
  sqlite3_changegroup *group = 0;
  sqlite3_value *value = 0;
  const char *table = 0;
  unsigned char *key = 0;
  char *message = 0;
  void *bytes = 0;
  int n = 0, m = 0, k = 0;
  begin_table();
  sqlite3_open(":memory:", &db);
  BOTH(sqlite3session_create(db, "main", &session));
  BOTH(sqlite3session_attach(session, 0));
  BOTH(sqlite3session_enable(session, -1));
  BOTH(sqlite3session_indirect(session, -1));
  BOTH((sqlite3session_table_filter(session, all, 0), 0));
  BOTH(sqlite3session_isempty(session));
  BOTH(sqlite3session_diff(session, "main", "t", &message));
  BOTH(sqlite3session_changeset(session, &n, &bytes));
  BOTH(sqlite3session_patchset(session, &n, &bytes));
  BOTH(sqlite3session_changeset_strm(session, output, 0));
  BOTH(sqlite3session_patchset_strm(session, output, 0));
  BOTH((sqlite3session_delete(session), 0));
  BOTH(sqlite3changeset_start(&iterator, 0, 0));
  BOTH(sqlite3changeset_start_strm(&iterator, input, 0));
  BOTH(sqlite3changeset_next(iterator));
  BOTH(sqlite3changeset_op(iterator, &table, &n, &m, &k));
  BOTH(sqlite3changeset_pk(iterator, &key, &n));
  BOTH(sqlite3changeset_old(iterator, 0, &value));
  BOTH(sqlite3changeset_new(iterator, 0, &value));
  BOTH(sqlite3changeset_conflict(iterator, 0, &value));
  BOTH(sqlite3changeset_fk_conflicts(iterator, &n));
  BOTH(sqlite3changeset_finalize(iterator));
  BOTH(sqlite3changeset_invert(0, 0, &n, &bytes));
  BOTH(sqlite3changeset_invert_strm(input, 0, output, 0));
  BOTH(sqlite3changeset_concat(0, 0, 0, 0, &n, &bytes));
  BOTH(sqlite3changeset_concat_strm(input, 0, input, 0, output, 0));
  BOTH(sqlite3changeset_apply(db, 0, 0, 0, conflict, 0));
  BOTH(sqlite3changeset_apply_strm(db, input, 0, 0, conflict, 0));
  BOTH(sqlite3changegroup_new(&group));
  BOTH(sqlite3changegroup_add(group, 0, 0));
  BOTH(sqlite3changegroup_add_strm(group, input, 0));
  BOTH(sqlite3changegroup_output(group, &n, &bytes));
  BOTH(sqlite3changegroup_output_strm(group, output, 0));
  BOTH((sqlite3changegroup_delete(group), 0));
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
