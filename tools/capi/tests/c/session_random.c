/* Random transactions that are recorded, and whose change sets are applied, inverted, joined and rebased.
** session_random [FIRST-SEED COUNT [verbose]]: each seed makes a schema, two databases and some transactions. What is
** printed depends on the seed alone; change sets are printed as length and hash, with `verbose` as bytes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sqlite3.h"

static uint64_t state;
static int verbose;
static long transactions;

static unsigned next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 11);
}

static unsigned below(unsigned count) { return next() % count; }
static int one_of(unsigned count) { return below(count) == 0; }

static uint64_t hash(const unsigned char *bytes, int count) {
  uint64_t h = 14695981039346656037ULL;
  for (int i = 0; i < count; i++) h = (h ^ bytes[i]) * 1099511628211ULL;
  return h;
}

static void show(const char *name, const void *bytes, int count) {
  printf("  %s %d %016llx", name, count, (unsigned long long)hash(bytes, count));
  if (verbose) {
    printf(" ");
    for (int i = 0; i < count; i++) printf("%02x", ((const unsigned char *)bytes)[i]);
  }
  printf("\n");
}

static int run(sqlite3 *db, const char *sql) {
  int rc = sqlite3_exec(db, sql, 0, 0, 0);
  if (verbose) printf("    %s; -- %d %s\n", sql, rc, rc ? sqlite3_errmsg(db) : "");
  return rc;
}

#define TABLES_MAX 6
typedef struct { int kind, columns; char name[16]; } Table;
static Table tables[TABLES_MAX];
static int table_count;

static const char *const KINDS[] = {
  "CREATE TABLE %s(a INTEGER PRIMARY KEY, b, c)",
  "CREATE TABLE %s(a TEXT PRIMARY KEY, b UNIQUE, c REAL)",
  "CREATE TABLE %s(a, b, c, d, PRIMARY KEY(b, a)) WITHOUT ROWID",
  "CREATE TABLE %s(a, b INT, c TEXT, PRIMARY KEY(c, b))",
  "CREATE TABLE %s(a, b, c)",
  "CREATE TABLE %s(a INTEGER PRIMARY KEY, b UNIQUE, c DEFAULT 'x', g AS (b || c), d INT DEFAULT 7)",
  "CREATE TABLE %s(a REAL PRIMARY KEY, b UNIQUE, c UNIQUE)",
  "CREATE TABLE %s(a INTEGER PRIMARY KEY, b REFERENCES t0, c CHECK(c IS NOT 13))",
  "CREATE TABLE %s(a INTEGER PRIMARY KEY, b REFERENCES t0 ON DELETE CASCADE ON UPDATE CASCADE, c)",
  "CREATE TABLE %s(a, b REFERENCES t0 ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED, c, PRIMARY KEY(a))",
  "CREATE TABLE %s(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID",
  "CREATE TABLE %s(a BLOB PRIMARY KEY, \"b c\", c NOT NULL DEFAULT 1)",
};
static const int COLUMNS[] = {3, 3, 4, 3, 3, 3, 3, 3, 3, 3, 2, 3};
static const char *const NAMES[][4] = {
  {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d"},
  {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {"a", "b", "c", "d"},
  {"a", "b", "c", "d"}, {"a", "\"b c\"", "c", "d"},
};

static void value(char *out) {
  int n = below(14);
  switch (below(12)) {
    case 0: strcpy(out, "NULL"); break;
    case 1: case 2: sprintf(out, "'v%d'", n); break;
    case 3: sprintf(out, "x'%02x%02x'", n, n); break;
    case 4: sprintf(out, "%d.5", n); break;
    case 5: strcpy(out, one_of(2) ? "''" : "x''"); break;
    case 6: sprintf(out, "printf('%%.*c', %d, 'y')", 100 + 20 * n); break;
    case 7: sprintf(out, "%d", -n * 1000000); break;
    case 8: sprintf(out, "%d000000000000", n); break;
    default: sprintf(out, "%d", n);
  }
}

static int change(sqlite3 *db) {
  char sql[2000], v[4][100];
  Table *t = &tables[below(table_count)];
  for (int i = 0; i < 4; i++) value(v[i]);
  const char *const *names = NAMES[t->kind];
  int c1 = below(t->columns), c2 = below(t->columns);
  switch (below(16)) {
    case 0: case 1: case 2: case 3: case 4: {
      static const char *const HOW[] = {"", "OR REPLACE ", "OR IGNORE ", "OR REPLACE "};
      int length = sprintf(sql, "INSERT %sINTO %s(", HOW[below(4)], t->name);
      for (int i = 0; i < t->columns; i++) length += sprintf(sql + length, "%s%s", i ? "," : "", names[i]);
      length += sprintf(sql + length, ") VALUES(");
      for (int i = 0; i < t->columns; i++) length += sprintf(sql + length, "%s%s", i ? "," : "", v[i]);
      sprintf(sql + length, ")");
      break;
    }
    case 5: case 6:
      sprintf(sql, "UPDATE %s%s SET %s=%s WHERE %s=%s", one_of(2) ? "OR REPLACE " : one_of(2) ? "OR IGNORE " : "", t->name,
              names[c1], v[0], names[c2], v[1]);
      break;
    case 7: case 8:
      sprintf(sql, "UPDATE %s SET %s=%s WHERE rowid%%%d=%d", t->name, names[c1], v[0], 2 + below(5), below(3));
      if (t->kind == 2 || t->kind == 10) sprintf(sql, "UPDATE %s SET %s=%s WHERE %s>%s", t->name, names[c1], v[0], names[c2], v[1]);
      break;
    case 9: sprintf(sql, "UPDATE OR REPLACE %s SET %s=%s, %s=%s", t->name, names[0], names[1], names[1], names[0]); break;
    case 10: case 11: sprintf(sql, "DELETE FROM %s WHERE %s=%s", t->name, names[c1], v[0]); break;
    case 12: sprintf(sql, "DELETE FROM %s WHERE %s>%s", t->name, names[c1], v[0]); break;
    case 13:
      if (one_of(4)) sprintf(sql, "DELETE FROM %s", t->name);
      else sprintf(sql, "UPDATE %s SET %s=%s", t->name, names[c1], names[c1]);
      break;
    case 14:
      sprintf(sql, "WITH n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<%d) INSERT OR IGNORE INTO %s(%s,%s) "
              "SELECT i+%d, i%%7 FROM n", one_of(8) ? 200 : 10, t->name, names[0], names[1], below(60));
      break;
    default:
      sprintf(sql, "UPDATE OR IGNORE %s SET %s=CASE WHEN typeof(%s)='integer' THEN %s+1 ELSE %s END", t->name, names[c1],
              names[c1], names[c1], v[0]);
  }
  return run(db, sql);
}

static void make_schema(sqlite3 *a, sqlite3 *b) {
  char sql[500];
  static const int HERE[] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2, 5, 1};
  table_count = 1 + below(TABLES_MAX);
  int foreign_keys = one_of(2);
  run(a, foreign_keys ? "PRAGMA foreign_keys=1" : "PRAGMA foreign_keys=0");
  run(b, one_of(4) != foreign_keys ? "PRAGMA foreign_keys=1" : "PRAGMA foreign_keys=0");
  for (int i = 0; i < table_count; i++) {
    Table *t = &tables[i];
    t->kind = i == 0 ? 0 : HERE[below(16)];
    t->columns = COLUMNS[t->kind];
    sprintf(t->name, "t%d", i);
    sprintf(sql, KINDS[t->kind], t->name);
    run(a, sql);
    run(b, sql);
  }
  if (one_of(3)) {
    sprintf(sql, "CREATE TRIGGER tr AFTER %s ON t0 BEGIN INSERT OR REPLACE INTO t%d(a,b) VALUES(%s.a, 5); END",
            one_of(2) ? "UPDATE" : "INSERT", table_count - 1, "new");
    run(a, sql);
    if (one_of(2)) run(b, sql);
  }
  if (one_of(4)) {
    sprintf(sql, "CREATE TRIGGER td AFTER DELETE ON t%d BEGIN UPDATE t0 SET c=c||1 WHERE a<4; END", table_count - 1);
    run(a, sql);
  }
  if (one_of(3)) { run(a, "CREATE INDEX i0 ON t0(b)"); run(b, "CREATE UNIQUE INDEX i0 ON t0(b)"); }
}

static void dump(sqlite3 *db) {
  uint64_t h = 0;
  int rows = 0;
  for (int i = 0; i < table_count; i++) {
    char sql[100];
    sqlite3_stmt *s;
    sprintf(sql, "SELECT * FROM t%d ORDER BY 1, 2, %d", i, tables[i].columns);
    if (sqlite3_prepare_v2(db, sql, -1, &s, 0)) { printf("  dump: %s\n", sqlite3_errmsg(db)); continue; }
    while (sqlite3_step(s) == SQLITE_ROW) {
      rows++;
      if (verbose) printf("    %s:", tables[i].name);
      for (int c = 0; c < sqlite3_column_count(s); c++) {
        int type = sqlite3_column_type(s, c);
        const unsigned char *text = type == SQLITE_BLOB ? sqlite3_column_blob(s, c) : sqlite3_column_text(s, c);
        h = h * 31 + type + hash(text, sqlite3_column_bytes(s, c));
        if (verbose) printf(" %d:%.*s", type, sqlite3_column_bytes(s, c), text ? (const char *)text : "");
      }
      if (verbose) printf("\n");
    }
    sqlite3_finalize(s);
  }
  printf("  rows %d %016llx\n", rows, (unsigned long long)h);
}

static void show_value(sqlite3_value *v) {
  if (!v) { printf(" -"); return; }
  int type = sqlite3_value_type(v);
  /* A blob that is read as text would become one, also where it is applied. */
  const unsigned char *text = type == SQLITE_BLOB ? sqlite3_value_blob(v) : sqlite3_value_text(v);
  int bytes = sqlite3_value_bytes(v);
  printf(" %d:", type);
  for (int i = 0; i < bytes && i < 12; i++) printf(text[i] < 32 || text[i] > 126 ? "%02x" : "%c", text[i]);
}

static void show_change(sqlite3_changeset_iter *iter) {
  const char *table = 0;
  int columns = 0, op = 0, indirect = 0, key_count = 0;
  unsigned char *key = 0;
  sqlite3changeset_op(iter, &table, &columns, &op, &indirect);
  sqlite3changeset_pk(iter, &key, &key_count);
  printf("    %d %s %d %d", op, table ? table : "none", columns, indirect);
  for (int i = 0; i < key_count; i++) printf("%c%d", i ? ',' : ' ', key[i]);
  for (int i = 0; i < columns; i++) {
    sqlite3_value *v = 0;
    if (sqlite3changeset_old(iter, i, &v) == SQLITE_OK) show_value(v);
  }
  printf(" /");
  for (int i = 0; i < columns; i++) {
    sqlite3_value *v = 0;
    if (sqlite3changeset_new(iter, i, &v) == SQLITE_OK) show_value(v);
  }
  printf("\n");
}

/* How conflicts are answered: 0 OMIT, 1 REPLACE where that may be, 2 ABORT, 3 by chance. */
typedef struct { int policy, count; unsigned chance; } Answers;

static int on_conflict(void *user, int type, sqlite3_changeset_iter *iter) {
  Answers *answers = user;
  int answer = answers->policy, number = 0;
  sqlite3_value *v = 0;
  answers->count++;
  if (answers->count < 200) {
    printf("   conflict %d", type);
    if (type == SQLITE_CHANGESET_FOREIGN_KEY) {
      int rc = sqlite3changeset_fk_conflicts(iter, &number);
      printf(" %d %d\n", rc, number);
    } else {
      for (int i = 0; sqlite3changeset_conflict(iter, i, &v) == SQLITE_OK; i++) show_value(v);
      show_change(iter);
    }
  }
  if (answer == 3) {
    answers->chance = answers->chance * 1103515245 + 12345;
    answer = (answers->chance >> 16) % 16;
    if (answer > 2) answer &= 1;
  }
  int may_replace = type == SQLITE_CHANGESET_DATA || type == SQLITE_CHANGESET_CONFLICT;
  if (answer == SQLITE_CHANGESET_REPLACE && !may_replace) answer = SQLITE_CHANGESET_OMIT;
  return answer;
}

static int table_filter(void *user, const char *name) { return strcmp(name, "t1") != 0; }
static int change_filter(void *user, sqlite3_changeset_iter *iter) {
  const char *table;
  int columns, op, indirect;
  sqlite3changeset_op(iter, &table, &columns, &op, &indirect);
  return op != SQLITE_DELETE;
}

typedef struct { const char *bytes; int count, at; } Source;
static int read_part(void *user, void *out, int *count) {
  Source *source = user;
  int n = source->count - source->at;
  if (n > *count) n = *count;
  if (n > 7 && source->count % 3 == 0) n = 7;
  memcpy(out, source->bytes + source->at, n);
  source->at += n;
  *count = n;
  return SQLITE_OK;
}

typedef struct { char *bytes; int count, parts; } Sink;
static int write_part(void *user, const void *data, int count) {
  Sink *sink = user;
  sink->bytes = realloc(sink->bytes, sink->count + count + 1);
  memcpy(sink->bytes + sink->count, data, count);
  sink->count += count;
  sink->parts++;
  return SQLITE_OK;
}

static void show_sink(const char *name, int rc, Sink *sink) {
  printf("  %s rc %d parts %d\n", name, rc, sink->parts);
  show(name, sink->bytes ? sink->bytes : "", sink->count);
  free(sink->bytes);
}

static int apply(sqlite3 *db, const void *bytes, int count, int policy, int flags, void **rebase, int *rebase_count) {
  Answers answers = {policy, 0, 77};
  Source source = {bytes, count, 0};
  int rc;
  switch (below(6)) {
    case 0: rc = sqlite3changeset_apply(db, count, (void *)bytes, one_of(2) ? table_filter : 0, on_conflict, &answers); break;
    case 1: rc = sqlite3changeset_apply_v3(db, count, (void *)bytes, change_filter, on_conflict, &answers, rebase, rebase_count, flags); break;
    case 2: rc = sqlite3changeset_apply_v2_strm(db, read_part, &source, 0, on_conflict, &answers, rebase, rebase_count, flags); break;
    default: rc = sqlite3changeset_apply_v2(db, count, (void *)bytes, 0, on_conflict, &answers, rebase, rebase_count, flags);
  }
  printf("  apply policy %d flags %d: %d %s, conflicts %d, autocommit %d\n", policy, flags, rc, sqlite3_errmsg(db), answers.count, sqlite3_get_autocommit(db));
  return rc;
}

static void transaction(sqlite3 *db, int changes) {
  transactions++;
  int rolls_back = one_of(10);
  if (!one_of(4)) run(db, "BEGIN");
  for (int i = 0; i < changes; i++) {
    if (one_of(12)) run(db, "SAVEPOINT s");
    change(db);
    if (one_of(12)) run(db, one_of(2) ? "ROLLBACK TO s" : "RELEASE s");
  }
  if (!sqlite3_get_autocommit(db) && run(db, rolls_back ? "ROLLBACK" : "COMMIT")) run(db, "ROLLBACK");
}

static void walk(const void *bytes, int count) {
  sqlite3_changeset_iter *iter;
  int rc, changes = 0;
  Source source = {bytes, count, 0};
  if (one_of(2)) rc = sqlite3changeset_start_v2(&iter, count, (void *)bytes, one_of(3) ? SQLITE_CHANGESETSTART_INVERT : 0);
  else rc = sqlite3changeset_start_strm(&iter, read_part, &source);
  while ((rc = sqlite3changeset_next(iter)) == SQLITE_ROW) {
    if (changes++ < 20) show_change(iter);
  }
  rc = sqlite3changeset_finalize(iter);
  printf("  walked %d %d\n", changes, rc);
}

static void combine(const void *one, int one_count, const void *two, int two_count) {
  void *out = 0;
  int count = 0, rc = sqlite3changeset_concat(one_count, (void *)one, two_count, (void *)two, &count, &out);
  printf("  concat %d\n", rc);
  if (rc == SQLITE_OK) show("concat", out ? out : "", count);
  if (rc == SQLITE_OK) sqlite3_free(out);
  if (one_of(3)) {
    Source a = {one, one_count, 0}, b = {two, two_count, 0};
    Sink sink = {0, 0, 0};
    rc = sqlite3changeset_concat_strm(read_part, &a, read_part, &b, write_part, &sink);
    show_sink("concat_strm", rc, &sink);
  }
}

/* Change sets with some bytes changed: whatever they say, nothing may go wrong. */
static void damage(sqlite3 *db, const char *bytes, int count) {
  if (count == 0) return;
  char *copy = malloc(count);
  memcpy(copy, bytes, count);
  int changes = 1 + below(4);
  for (int i = 0; i < changes; i++) copy[below(count)] = (char)next();
  if (one_of(3)) count = 1 + below(count);
  void *out = 0;
  int length = 0, rc = sqlite3changeset_invert(count, copy, &length, &out);
  printf("  damaged invert %d\n", rc);
  if (rc == SQLITE_OK) { show("invert", out ? out : "", length); sqlite3_free(out); }
  walk(copy, count);
  run(db, "SAVEPOINT damaged");
  Answers answers = {3, 0, 5};
  rc = sqlite3changeset_apply(db, count, copy, 0, on_conflict, &answers);
  printf("  damaged apply %d\n", rc);
  run(db, "ROLLBACK TO damaged");
  run(db, "RELEASE damaged");
  free(copy);
}

static void group(sqlite3 *db, const void *one, int one_count, const void *two, int two_count) {
  sqlite3_changegroup *g;
  char *message = 0;
  void *out = 0;
  int count = 0, rc = sqlite3changegroup_new(&g);
  if (one_of(2)) printf("  schema %d\n", sqlite3changegroup_schema(g, db, "main"));
  printf("  add %d", sqlite3changegroup_add(g, one_count, (void *)one));
  if (one_of(2)) {
    sqlite3_changeset_iter *iter;
    sqlite3changeset_start(&iter, two_count, (void *)two);
    while (sqlite3changeset_next(iter) == SQLITE_ROW) if (!one_of(3)) rc = sqlite3changegroup_add_change(g, iter);
    sqlite3changeset_finalize(iter);
    printf(" change %d", rc);
  } else {
    printf(" add %d", sqlite3changegroup_add(g, two_count, (void *)two));
  }
  printf("\n");
  for (int i = 0; i < 3; i++) {
    static const int OPS[] = {SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, 5};
    Table *t = &tables[below(table_count)];
    int op = OPS[below(one_of(9) ? 4 : 3)];
    message = 0;
    rc = sqlite3changegroup_change_begin(g, op, t->name, below(2), &message);
    printf("  begin %d %s", rc, message ? message : "-");
    sqlite3_free(message);
    for (int c = 0; c < t->columns; c++) {
      if (op != SQLITE_INSERT && !one_of(20)) {
        printf(" %d", one_of(2) ? sqlite3changegroup_change_int64(g, 0, c, below(9)) : sqlite3changegroup_change_text(g, 0, c, "text", one_of(2) ? -1 : 2));
      }
      if (op != SQLITE_DELETE && (op == SQLITE_INSERT || c > 0) && !one_of(20)) {
        printf(" %d", one_of(3) ? sqlite3changegroup_change_null(g, 1, c) : one_of(2) ? sqlite3changegroup_change_double(g, 1, c, below(9)) : sqlite3changegroup_change_blob(g, 1, c, "blob", 3));
      }
    }
    message = 0;
    rc = sqlite3changegroup_change_finish(g, one_of(9), &message);
    printf(" finish %d %s\n", rc, message ? message : "-");
    sqlite3_free(message);
  }
  rc = sqlite3changegroup_output(g, &count, &out);
  printf("  output %d\n", rc);
  if (rc == SQLITE_OK) { show("group", out ? out : "", count); sqlite3_free(out); }
  sqlite3changegroup_delete(g);
}

static void one_seed(uint64_t seed) {
  sqlite3 *a, *b;
  sqlite3_session *session, *other, *local;
  void *set[3], *rebase = 0;
  int count[3], rebase_count = 0, on = 1, off = 0;
  state = seed * 0x9e3779b97f4a7c15ULL + 88172645463325252ULL;
  for (int i = 0; i < 5; i++) next();
  printf("seed %llu\n", (unsigned long long)seed);
  sqlite3_open(":memory:", &a);
  sqlite3_open(":memory:", &b);
  if (one_of(6)) { run(a, "PRAGMA encoding='utf-16'"); run(b, "PRAGMA encoding='utf-16be'"); }
  make_schema(a, b);
  uint64_t same = state;
  for (int i = 0; i < 12; i++) change(a);
  state = same;
  for (int i = 0; i < 12; i++) change(b);
  int with_attached = one_of(5);
  if (with_attached) {
    run(a, "ATTACH ':memory:' AS aux");
    char sql[500], create[500];
    for (int i = 0; i < table_count; i++) {
      char name[30];
      sprintf(name, "aux.t%d", i);
      sprintf(create, KINDS[tables[i].kind], name);
      run(a, create);
      sprintf(sql, "INSERT INTO aux.t%d SELECT * FROM main.t%d WHERE rowid%%3", i, i);
      if (tables[i].kind != 5 && tables[i].kind != 2 && tables[i].kind != 10) run(a, sql);
    }
  }
  for (int i = 0; i < 3; i++) change(b);
  sqlite3session_create(a, "main", &session);
  sqlite3session_create(a, "main", &other);
  int measures = one_of(2), by_rowid = one_of(2);
  if (measures) sqlite3session_object_config(session, SQLITE_SESSION_OBJCONFIG_SIZE, &on);
  if (by_rowid) sqlite3session_object_config(session, SQLITE_SESSION_OBJCONFIG_ROWID, &on);
  else sqlite3session_object_config(session, SQLITE_SESSION_OBJCONFIG_ROWID, &off);
  if (one_of(4)) { for (int i = table_count - 1; i >= 0; i--) sqlite3session_attach(session, tables[i].name); }
  else sqlite3session_attach(session, 0);
  sqlite3session_table_filter(other, table_filter, 0);
  if (one_of(5)) sqlite3session_indirect(other, 1);
  if (with_attached) {
    for (int i = 0; i < table_count; i++) {
      char *message = 0;
      int rc = sqlite3session_diff(session, "aux", tables[i].name, &message);
      printf("  diff %d %s\n", rc, message ? message : "-");
      sqlite3_free(message);
    }
  }
  int rounds = 1 + below(4);
  for (int i = 0; i < rounds; i++) {
    transaction(a, 1 + below(one_of(4) ? 30 : 6));
    if (one_of(8)) sqlite3session_enable(session, below(2));
    if (one_of(25)) { char sql[100]; sprintf(sql, "ALTER TABLE t%d ADD COLUMN z%d DEFAULT 'later'", below(table_count), i); run(a, sql); run(b, sql); }
    if (one_of(12)) run(a, "ANALYZE");
    if (one_of(30)) run(b, "ANALYZE");
    int rc = sqlite3session_changeset(session, &count[0], &set[0]);
    printf("  changeset %d empty %d size %lld\n", rc, sqlite3session_isempty(session), (long long)sqlite3session_changeset_size(session));
    if (rc == SQLITE_OK) { show("changeset", set[0] ? set[0] : "", count[0]); sqlite3_free(set[0]); }
  }
  set[0] = set[1] = set[2] = 0;
  count[0] = count[1] = count[2] = 0;
  int rc = sqlite3session_changeset(session, &count[0], &set[0]);
  rc = sqlite3session_changeset(other, &count[1], &set[1]);
  printf("  other %d\n", rc);
  show("other", set[1] ? set[1] : "", count[1]);
  rc = sqlite3session_patchset(session, &count[2], &set[2]);
  printf("  patchset %d\n", rc);
  show("patchset", set[2] ? set[2] : "", count[2]);
  if (one_of(3)) {
    Sink sink = {0, 0, 0};
    int size = 64 << below(6);
    sqlite3session_config(SQLITE_SESSION_CONFIG_STRMSIZE, &size);
    rc = one_of(2) ? sqlite3session_changeset_strm(session, write_part, &sink) : sqlite3session_patchset_strm(session, write_part, &sink);
    show_sink("strm", rc, &sink);
  }
  sqlite3session_delete(session);
  sqlite3session_delete(other);
  walk(set[0], count[0]);
  if (one_of(2)) walk(set[2], count[2]);
  /* Local changes in the other database, then the remote ones. */
  sqlite3session_create(b, "main", &local);
  sqlite3session_attach(local, 0);
  transaction(b, 4);
  void *local_set = 0;
  int local_count = 0;
  sqlite3session_changeset(local, &local_count, &local_set);
  show("local", local_set ? local_set : "", local_count);
  sqlite3session_delete(local);
  static const int FLAGS[] = {0, 0, 0, 1, 2, 4, 8, 16, 4 | 16, 2 | 4};
  int policies = 1 + below(3);
  for (int i = 0; i < policies; i++) {
    int keep = i == policies - 1, policy = below(4), flags = FLAGS[below(10)], which = one_of(3) ? 2 : 0;
    run(b, "SAVEPOINT round");
    rebase = 0;
    rebase_count = 0;
    rc = apply(b, set[which], count[which], policy, flags, &rebase, &rebase_count);
    /* Without a savepoint an update may have been left in the middle, with random values. */
    if (rc && flags == SQLITE_CHANGESETAPPLY_NOSAVEPOINT) run(b, "ROLLBACK TO round");
    dump(b);
    show("rebase", rebase ? rebase : "", rebase_count);
    if (rebase_count) {
      sqlite3_rebaser *rebaser;
      void *out = 0;
      int length = 0;
      sqlite3rebaser_create(&rebaser);
      rc = sqlite3rebaser_configure(rebaser, rebase_count, rebase);
      printf("  configure %d\n", rc);
      if (one_of(3)) printf("  configure %d\n", sqlite3rebaser_configure(rebaser, rebase_count, rebase));
      rc = sqlite3rebaser_rebase(rebaser, local_count, local_set, &length, &out);
      printf("  rebase %d\n", rc);
      if (rc == SQLITE_OK) { show("rebased", out ? out : "", length); sqlite3_free(out); }
      sqlite3rebaser_delete(rebaser);
    }
    sqlite3_free(rebase);
    if (!keep) run(b, "ROLLBACK TO round");
    if (run(b, "RELEASE round")) run(b, "ROLLBACK");
  }
  void *inverse = 0;
  int inverse_count = 0;
  rc = sqlite3changeset_invert(count[0], set[0], &inverse_count, &inverse);
  printf("  invert %d\n", rc);
  if (rc == SQLITE_OK) {
    show("inverse", inverse ? inverse : "", inverse_count);
    apply(a, inverse, inverse_count, below(2), 0, 0, 0);
    dump(a);
  }
  combine(set[0], count[0], local_set, local_count);
  combine(local_set, local_count, set[0], count[0]);
  combine(set[0], count[0], inverse, inverse_count);
  if (one_of(2)) group(b, set[0], count[0], local_set, local_count);
  if (one_of(2)) group(b, set[2], count[2], set[one_of(2) ? 2 : 0], count[2] < count[0] ? count[2] : 0);
  int damages = below(4);
  for (int i = 0; i < damages; i++) damage(b, set[one_of(3) ? 2 : 0], count[2] < count[0] ? count[2] : count[0]);
  sqlite3_free(inverse);
  sqlite3_free(local_set);
  for (int i = 0; i < 3; i++) sqlite3_free(set[i]);
  int back = 1024;
  sqlite3session_config(SQLITE_SESSION_CONFIG_STRMSIZE, &back);
  printf("  closed %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

/* Two databases that begin alike, of few rows, and change the same ones: updates of unique values that wait for each
** other, the two zeros, changes that another session makes again, and conflicts that a rebaser is told of. */
static const char *const FEW[] = {"0", "0.0", "-0.0", "1", "1.0", "'x'", "NULL", "x'00'", "2", "'long text'"};

static void few_changes(sqlite3 *db, int count) {
  char sql[300];
  run(db, "BEGIN");
  for (int i = 0; i < count; i++) {
    static const char *const HOW[] = {"REPLACE", "IGNORE"};
    const char *v = FEW[below(10)], *w = FEW[below(10)], *how = HOW[below(2)];
    int key = 1 + below(8), kind = below(10);
    if (kind < 3 && one_of(2)) key = 7 + below(2);
    switch (kind) {
      case 0: sprintf(sql, "INSERT OR %s INTO k VALUES(%d, %d, %s, %s)", how, key, 10 * (1 + below(9)), v, w); break;
      case 1: sprintf(sql, "INSERT OR %s INTO r VALUES(%d/2.0, %s, %s)", how, key, v, w); break;
      case 2: sprintf(sql, "INSERT OR %s INTO w VALUES(%d, %s, %s)", how, key % 3, v, w); break;
      case 3: sprintf(sql, "UPDATE k SET c=%s WHERE a=%d", v, key); break;
      case 4: sprintf(sql, "UPDATE r SET b=%s, c=%s WHERE a>=%d/2.0", v, w, key); break;
      case 5: sprintf(sql, "UPDATE w SET c=%s WHERE a=%d", v, key % 3); break;
      case 6: sprintf(sql, "DELETE FROM %s WHERE a=%d", one_of(3) ? "w" : one_of(2) ? "r" : "k", key); break;
      case 7: sprintf(sql, "UPDATE k SET b=-(b+10)"); run(db, sql); sprintf(sql, "UPDATE k SET b=-b"); break;
      case 8: sprintf(sql, "UPDATE k SET b=-(b%%60+10)"); run(db, sql); sprintf(sql, "UPDATE k SET b=-b"); break;
      default: sprintf(sql, "UPDATE OR IGNORE k SET b=-(b-10) WHERE b>10"); run(db, sql); sprintf(sql, "UPDATE OR IGNORE k SET b=-b WHERE b<0");
    }
    run(db, sql);
  }
  run(db, "COMMIT");
  transactions++;
}

static void few_recorded(sqlite3 *db, const char *name, int count, int is_indirect, void **set, int *bytes) {
  sqlite3_session *session;
  sqlite3session_create(db, "main", &session);
  sqlite3session_attach(session, 0);
  if (is_indirect) sqlite3session_indirect(session, 1);
  few_changes(db, count);
  *set = 0;
  *bytes = 0;
  int rc = one_of(8) ? sqlite3session_patchset(session, bytes, set) : sqlite3session_changeset(session, bytes, set);
  printf("  %s %d\n", name, rc);
  show(name, *set ? *set : "", *bytes);
  sqlite3session_delete(session);
}

static void crossing(uint64_t seed) {
  sqlite3 *a, *b;
  void *first, *second, *local, *rebase[2] = {0, 0}, *out = 0;
  int first_count, second_count, local_count, rebase_count[2] = {0, 0}, count = 0, rc;
  static const int FLAGS[] = {0, 0, 16, 16, 4};
  state = seed * 0x9e3779b97f4a7c15ULL + 11;
  for (int i = 0; i < 5; i++) next();
  sqlite3_open(":memory:", &a);
  sqlite3_open(":memory:", &b);
  table_count = 3;
  strcpy(tables[0].name, "t0"); strcpy(tables[1].name, "t1"); strcpy(tables[2].name, "t2");
  tables[0].columns = 4; tables[1].columns = tables[2].columns = 3;
  for (int i = 0; i < 2; i++) {
    sqlite3 *db = i ? b : a;
    run(db, "CREATE TABLE k(a INTEGER PRIMARY KEY, b UNIQUE, c, d); CREATE VIEW t0 AS SELECT * FROM k;"
            "CREATE TABLE r(a REAL PRIMARY KEY, b, c); CREATE VIEW t1 AS SELECT * FROM r;"
            "CREATE TABLE w(a, b, c, PRIMARY KEY(a, b)) WITHOUT ROWID; CREATE VIEW t2 AS SELECT * FROM w;"
            "WITH n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<6) INSERT INTO k SELECT i, i*10, i%3, 0.0 FROM n;"
            "INSERT INTO r SELECT a/2.0, c, -0.0 FROM k; INSERT INTO w SELECT a%3, a/2, c FROM k");
  }
  few_recorded(a, "first", 1 + below(6), 0, &first, &first_count);
  few_recorded(a, "second", 1 + below(5), one_of(2), &second, &second_count);
  few_recorded(b, "local", 1 + below(6), 0, &local, &local_count);
  combine(first, first_count, second, second_count);
  for (int i = 0; i < 2; i++) {
    rc = apply(b, i ? second : first, i ? second_count : first_count, below(4), FLAGS[below(5)], &rebase[i], &rebase_count[i]);
    if (rc == SQLITE_OK) show("rebase", rebase[i] ? rebase[i] : "", rebase_count[i]);
    dump(b);
  }
  sqlite3_rebaser *rebaser;
  sqlite3rebaser_create(&rebaser);
  for (int i = 0; i < 2; i++) {
    if (rebase_count[i]) printf("  configure %d\n", sqlite3rebaser_configure(rebaser, rebase_count[i], rebase[i]));
  }
  rc = sqlite3rebaser_rebase(rebaser, local_count, local, &count, &out);
  printf("  rebase %d\n", rc);
  if (rc == SQLITE_OK) {
    show("rebased", out ? out : "", count);
    apply(a, out, count, 1, 0, 0, 0);
    dump(a);
    sqlite3_free(out);
  }
  sqlite3rebaser_delete(rebaser);
  for (int i = 0; i < 2; i++) sqlite3_free(rebase[i]);
  sqlite3_free(first);
  sqlite3_free(second);
  sqlite3_free(local);
  printf("  closed %d %d\n", sqlite3_close(a), sqlite3_close(b));
}

int main(int argc, char **argv) {
  uint64_t first = argc > 2 ? strtoull(argv[1], 0, 10) : 1, count = argc > 2 ? strtoull(argv[2], 0, 10) : 60;
  verbose = argc > 3;
  for (uint64_t seed = first; seed < first + count; seed++) {
    one_seed(seed);
    crossing(seed);
  }
  if (argc > 2) fprintf(stderr, "%ld transactions\n", transactions);
  return 0;
}
