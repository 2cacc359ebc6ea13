/* Virtual tables of the application: a table of integers that logs what it is asked, and one that changes. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOG(...) printf(__VA_ARGS__)

typedef struct {
  sqlite3_vtab base;
  sqlite3 *db;
  long long keys[64];
  char *values[64];
  int count, saved;
} Table;

typedef struct {
  sqlite3_vtab_cursor base;
  int row, end;
} Cursor;

static int make(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error, const char *how) {
  Table *table;
  int i, rc;
  LOG("%s %s:", how, (const char *)user);
  for (i = 0; i < argc; i++) LOG(" [%s]", argv[i]);
  LOG("\n");
  if (argc > 3 && strcmp(argv[3], "fail") == 0) {
    *error = sqlite3_mprintf("made to fail as '%s'", argv[2]);
    return SQLITE_ERROR;
  }
  if (argc > 3 && strcmp(argv[3], "silent") == 0) return SQLITE_ERROR;
  rc = sqlite3_declare_vtab(db, "CREATE TABLE x(k INTEGER, v TEXT, hidden_one HIDDEN)");
  if (rc) return rc;
  printf("config %d\n", sqlite3_vtab_config(db, SQLITE_VTAB_CONSTRAINT_SUPPORT, 1));
  table = sqlite3_malloc(sizeof *table);
  memset(table, 0, sizeof *table);
  table->db = db;
  *out = &table->base;
  return SQLITE_OK;
}

static int x_create(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  return make(db, user, argc, argv, out, error, "create");
}

static int x_connect(sqlite3 *db, void *user, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  return make(db, user, argc, argv, out, error, "connect");
}

static void forget(Table *table) {
  while (table->count > 0) sqlite3_free(table->values[--table->count]);
  sqlite3_free(table);
}

static int x_disconnect(sqlite3_vtab *vtab) {
  LOG("disconnect\n");
  forget((Table *)vtab);
  return SQLITE_OK;
}

static int x_destroy(sqlite3_vtab *vtab) {
  LOG("destroy\n");
  forget((Table *)vtab);
  return SQLITE_OK;
}

static int x_best(sqlite3_vtab *vtab, sqlite3_index_info *info) {
  int i, argument = 0;
  LOG("best: used %llx", info->colUsed);
  for (i = 0; i < info->nConstraint; i++) {
    sqlite3_value *right = 0;
    int in = sqlite3_vtab_in(info, i, -1), rc = sqlite3_vtab_rhs_value(info, i, &right);
    LOG(" (%d %d %s %s%s%s)", info->aConstraint[i].iColumn, info->aConstraint[i].op, info->aConstraint[i].usable ? "usable" : "-",
        sqlite3_vtab_collation(info, i), in ? " in" : "", rc == SQLITE_OK ? " known" : "");
    if (rc == SQLITE_OK) LOG("=%s", sqlite3_value_text(right));
    if (info->aConstraint[i].usable && info->aConstraint[i].iColumn == 0 && info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ) {
      info->aConstraintUsage[i].argvIndex = ++argument;
      info->aConstraintUsage[i].omit = 1;
      if (in) sqlite3_vtab_in(info, i, 1);
      info->estimatedCost = 10;
      info->estimatedRows = 1;
      info->idxStr = sqlite3_mprintf("key%s", in ? "s" : "");
      info->needToFreeIdxStr = 1;
      info->idxNum = in ? 2 : 1;
      break;
    }
  }
  for (i = 0; i < info->nOrderBy; i++) LOG(" order %d%s", info->aOrderBy[i].iColumn, info->aOrderBy[i].desc ? " desc" : "");
  LOG(" distinct %d\n", sqlite3_vtab_distinct(info));
  return SQLITE_OK;
}

static int x_open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out) {
  Cursor *cursor = sqlite3_malloc(sizeof *cursor);
  memset(cursor, 0, sizeof *cursor);
  LOG("open\n");
  *out = &cursor->base;
  return SQLITE_OK;
}

static int x_close(sqlite3_vtab_cursor *cursor) {
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static int x_filter(sqlite3_vtab_cursor *base, int number, const char *text, int argc, sqlite3_value **argv) {
  Cursor *cursor = (Cursor *)base;
  Table *table = (Table *)base->pVtab;
  LOG("filter %d %s %d", number, text ? text : "-", argc);
  cursor->row = 0;
  cursor->end = table->count;
  if (number == 1) {
    long long key = sqlite3_value_int64(argv[0]);
    LOG(" %lld", key);
    while (cursor->row < cursor->end && table->keys[cursor->row] != key) cursor->row++;
    if (cursor->row < cursor->end) cursor->end = cursor->row + 1;
  }
  if (number == 2) {
    sqlite3_value *value;
    int rc;
    for (rc = sqlite3_vtab_in_first(argv[0], &value); rc == SQLITE_OK; rc = sqlite3_vtab_in_next(argv[0], &value))
      LOG(" <%s>", sqlite3_value_text(value));
    LOG(" end %d", rc);
  }
  LOG("\n");
  return SQLITE_OK;
}

static int x_next(sqlite3_vtab_cursor *cursor) {
  ((Cursor *)cursor)->row++;
  return SQLITE_OK;
}

static int x_eof(sqlite3_vtab_cursor *cursor) { return ((Cursor *)cursor)->row >= ((Cursor *)cursor)->end; }

static int x_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  Cursor *cursor = (Cursor *)base;
  Table *table = (Table *)base->pVtab;
  if (sqlite3_vtab_nochange(context)) {
    LOG("nochange %d\n", column);
    return SQLITE_OK;
  }
  switch (column) {
    case 0: sqlite3_result_int64(context, table->keys[cursor->row]); break;
    case 1: sqlite3_result_text(context, table->values[cursor->row], -1, SQLITE_TRANSIENT); break;
    default:
      if (table->keys[cursor->row] == 13) {
        sqlite3_free(base->pVtab->zErrMsg);
        base->pVtab->zErrMsg = sqlite3_mprintf("unlucky row");
        return SQLITE_ERROR;
      }
      sqlite3_result_null(context);
  }
  return SQLITE_OK;
}

static int x_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid) {
  *rowid = ((Table *)base->pVtab)->keys[((Cursor *)base)->row];
  return SQLITE_OK;
}

static int place(Table *table, long long key) {
  int i;
  for (i = 0; i < table->count; i++)
    if (table->keys[i] == key) return i;
  return -1;
}

static int x_update(sqlite3_vtab *vtab, int argc, sqlite3_value **argv, sqlite3_int64 *rowid) {
  Table *table = (Table *)vtab;
  int i, at;
  LOG("update %d conflict %d:", argc, sqlite3_vtab_on_conflict(table->db));
  for (i = 0; i < argc; i++) {
    const char *text = (const char *)sqlite3_value_text(argv[i]);
    LOG(" %s%s", text ? text : "NULL", sqlite3_value_nochange(argv[i]) ? " (unchanged)" : "");
  }
  LOG("\n");
  if (sqlite3_value_type(argv[0]) != SQLITE_NULL) {
    at = place(table, sqlite3_value_int64(argv[0]));
    if (at >= 0) {
      if (argc > 1 && sqlite3_value_nochange(argv[3])) return SQLITE_OK;
      sqlite3_free(table->values[at]);
      memmove(&table->keys[at], &table->keys[at + 1], sizeof *table->keys * (table->count - at - 1));
      memmove(&table->values[at], &table->values[at + 1], sizeof *table->values * (table->count - at - 1));
      table->count--;
    }
  }
  if (argc == 1) return SQLITE_OK;
  if (sqlite3_value_type(argv[2]) == SQLITE_NULL) {
    sqlite3_free(vtab->zErrMsg);
    vtab->zErrMsg = sqlite3_mprintf("no key");
    return SQLITE_CONSTRAINT;
  }
  at = place(table, sqlite3_value_int64(argv[2]));
  if (at >= 0) return SQLITE_CONSTRAINT;
  table->keys[table->count] = sqlite3_value_int64(argv[2]);
  table->values[table->count++] = sqlite3_mprintf("%s", sqlite3_value_text(argv[3]));
  *rowid = table->keys[table->count - 1];
  return SQLITE_OK;
}

#define ON_TABLE(name) \
  static int x_##name(sqlite3_vtab *vtab) { \
    LOG(#name "\n"); \
    return SQLITE_OK; \
  }
#define ON_SAVEPOINT(name) \
  static int x_##name(sqlite3_vtab *vtab, int number) { \
    LOG(#name " %d\n", number); \
    return SQLITE_OK; \
  }
ON_TABLE(begin)
ON_TABLE(sync)
ON_TABLE(commit)
ON_TABLE(rollback)
ON_SAVEPOINT(savepoint)
ON_SAVEPOINT(release)
ON_SAVEPOINT(rollback_to)

static void overloaded(sqlite3_context *context, int argc, sqlite3_value **argv) {
  sqlite3_result_text(context, sqlite3_user_data(context), -1, SQLITE_STATIC);
}

static int x_find(sqlite3_vtab *vtab, int argc, const char *name, void (**function)(sqlite3_context *, int, sqlite3_value **), void **user) {
  LOG("find %s/%d\n", name, argc);
  if (sqlite3_stricmp(name, "marked") != 0) return 0;
  *function = overloaded;
  *user = "from the table";
  return 1;
}

static int x_rename(sqlite3_vtab *vtab, const char *name) {
  LOG("rename to %s\n", name);
  return SQLITE_OK;
}

static int x_shadow(const char *suffix) { return strcmp(suffix, "data") == 0; }

static int x_integrity(sqlite3_vtab *vtab, const char *schema, const char *name, int flags, char **error) {
  LOG("integrity %s.%s %d\n", schema, name, flags);
  *error = sqlite3_mprintf("table %s looks bad", name);
  return SQLITE_OK;
}

static const sqlite3_module module = {4, x_create, x_connect, x_best, x_disconnect, x_destroy, x_open, x_close, x_filter, x_next, x_eof,
                                      x_column, x_rowid, x_update, x_begin, x_sync, x_commit, x_rollback, x_find, x_rename, x_savepoint,
                                      x_release, x_rollback_to, x_shadow, x_integrity};
static const sqlite3_module reader = {0, 0, x_connect, x_best, x_disconnect, 0, x_open, x_close, x_filter, x_next, x_eof, x_column, x_rowid};

static void gone(void *user) { printf("gone: %s\n", (const char *)user); }

static void run(sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt;
  int rc, i;
  printf("-- %s\n", sql);
  rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  if (rc) {
    printf("prepare %d %s\n", rc, sqlite3_errmsg(db));
    return;
  }
  while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
    printf("row");
    for (i = 0; i < sqlite3_column_count(stmt); i++) printf(" %s", (const char *)sqlite3_column_text(stmt, i) ? (const char *)sqlite3_column_text(stmt, i) : "NULL");
    printf("\n");
  }
  if (rc != SQLITE_DONE) printf("step %d %s\n", rc, sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
}

static const char *const statements[] = {
    "CREATE VIRTUAL TABLE t USING own(a, 'b c', d=1)",
    "CREATE VIRTUAL TABLE t USING own",
    "CREATE VIRTUAL TABLE IF NOT EXISTS t USING own",
    "CREATE VIRTUAL TABLE bad USING nothing",
    "INSERT INTO t VALUES(1, 'one')",
    "INSERT INTO t(v, k) VALUES('two', 2), ('three', 3)",
    "INSERT INTO t(k, v) VALUES(1, 'again')",
    "INSERT OR IGNORE INTO t(k, v) VALUES(1, 'again')",
    "INSERT OR FAIL INTO t(v) VALUES('no key')",
    "SELECT * FROM t",
    "SELECT rowid, v FROM t WHERE k = 2",
    "SELECT v FROM t WHERE k IN (3, 1, 3)",
    "SELECT v FROM t WHERE k > 1 AND v = 'three' ORDER BY k DESC",
    "SELECT DISTINCT v FROM t",
    "SELECT v, count(*) FROM t GROUP BY v",
    "SELECT k FROM t WHERE v LIKE 't%' AND hidden_one IS NULL",
    "SELECT a.v, b.v FROM t AS a JOIN t AS b ON a.k = b.k + 1",
    "SELECT marked(k), marked(1) FROM t LIMIT 1",
    "UPDATE t SET v = v || '!' WHERE k = 2",
    "UPDATE t SET k = 13 WHERE k = 3",
    "SELECT hidden_one FROM t",
    "DELETE FROM t WHERE k = 13",
    "BEGIN",
    "INSERT INTO t VALUES(5, 'five')",
    "SAVEPOINT s",
    "INSERT INTO t VALUES(6, 'six')",
    "ROLLBACK TO s",
    "RELEASE s",
    "COMMIT",
    "BEGIN",
    "DELETE FROM t WHERE k = 6",
    "ROLLBACK",
    "PRAGMA quick_check",
    "ALTER TABLE t RENAME TO u",
    "SELECT count(*) FROM u",
    "CREATE TABLE u_data(x)",
    "SELECT * FROM reader",
    "SELECT k FROM reader(7)",
    "INSERT INTO reader VALUES(1, 2)",
    "DROP TABLE u",
    "SELECT * FROM u",
    "CREATE VIRTUAL TABLE w USING own",
    "BEGIN",
    "INSERT INTO w VALUES(21, 'gone')",
    "SAVEPOINT s",
    "DROP TABLE w",
    "RELEASE s",
    "COMMIT",
    "SELECT several(1, 2)",
    "CREATE VIRTUAL TABLE bad USING reader",
    "CREATE VIRTUAL TABLE bad USING own(fail)",
    "CREATE VIRTUAL TABLE bad USING own(silent)",
};

static void several(sqlite3_context *context, int argc, sqlite3_value **argv) {
  (void)argv;
  sqlite3_result_int(context, argc);
}

int main(void) {
  sqlite3 *db;
  unsigned i;
  const char *keep[] = {"reader", 0};
  sqlite3_open(":memory:", &db);
  sqlite3_overload_function(db, "marked", 1);
  sqlite3_create_function(db, "several", -1, SQLITE_UTF8, 0, several, 0, 0);
  printf("%d\n", sqlite3_overload_function(db, "several", -1));
  printf("%d\n", sqlite3_overload_function(db, "several", -2));
  printf("%d\n", sqlite3_create_module_v2(db, "own", &module, "user of own", gone));
  printf("%d\n", sqlite3_create_module(db, "reader", &reader, "user of reader"));
  for (i = 0; i < sizeof statements / sizeof *statements; i++) run(db, statements[i]);
  printf("%d\n", sqlite3_declare_vtab(db, "CREATE TABLE x(a)"));
  printf("%d\n", sqlite3_create_module_v2(db, "own", &module, "another user", gone));
  printf("%d\n", sqlite3_drop_modules(db, keep));
  run(db, "CREATE VIRTUAL TABLE t USING own");
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
