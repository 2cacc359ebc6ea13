/* Tokenizers of the application in FTS3 and FTS4, and the library's own through their addresses. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct module module;
typedef struct { const module *own; } tokenizer;
typedef struct { tokenizer *of; } cursor;
struct module {
  int version;
  int (*create)(int, const char *const *, tokenizer **);
  int (*destroy)(tokenizer *);
  int (*open)(tokenizer *, const char *, int, cursor **);
  int (*close)(cursor *);
  int (*next)(cursor *, const char **, int *, int *, int *, int *);
  int (*language)(cursor *, int);
};

/* Words are runs of digits, or with a language their first digits; each goes by its reverse. */
typedef struct { tokenizer base; int limit; } digits;
typedef struct { cursor base; const char *text; int length, at, position, language; char word[64]; } walk;

static int digits_create(int count, const char *const *words, tokenizer **out) {
  digits *made = calloc(1, sizeof *made);
  for (int i = 0; i < count; i++) printf("argument %s\n", words[i]);
  if (count > 0 && strcmp(words[0], "fail") == 0) { free(made); return SQLITE_ERROR; }
  made->limit = count > 0 ? atoi(words[0]) : 60;
  *out = &made->base;
  return SQLITE_OK;
}
static int digits_destroy(tokenizer *t) { printf("destroyed\n"); free(t); return SQLITE_OK; }
static int digits_open(tokenizer *t, const char *text, int length, cursor **out) {
  walk *w = calloc(1, sizeof *w);
  (void)t;
  w->text = text;
  w->length = length < 0 ? (int)strlen(text) : length;
  w->language = 60;
  *out = &w->base;
  return SQLITE_OK;
}
static int digits_close(cursor *c) { free(c); return SQLITE_OK; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int digits_next(cursor *c, const char **word, int *length, int *start, int *end, int *position) {
  walk *w = (walk *)c;
  int limit = ((digits *)c->of)->limit, n = 0;
  if (w->language < limit) limit = w->language;
  while (w->at < w->length && !is_digit(w->text[w->at])) w->at++;
  if (w->at >= w->length) return SQLITE_DONE;
  if (w->text[w->at] == '9') return SQLITE_ERROR;
  *start = w->at;
  while (w->at < w->length && is_digit(w->text[w->at])) w->at++;
  *end = w->at;
  for (int i = *end - 1; i >= *start && n < limit; i--) w->word[n++] = w->text[i];
  *word = w->word;
  *length = n;
  *position = w->position++;
  return SQLITE_OK;
}
static int digits_language(cursor *c, int language) {
  if (language == 7) return SQLITE_ERROR;
  if (language > 0) ((walk *)c)->language = language;
  return SQLITE_OK;
}
static const module DIGITS = {1, digits_create, digits_destroy, digits_open, digits_close, digits_next, digits_language};

static sqlite3 *db;

static int row(void *unused, int count, char **values, char **names) {
  (void)unused; (void)names;
  for (int i = 0; i < count; i++) printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}
static void run(const char *sql) {
  char *text = 0;
  printf("> %s\n", sql);
  int rc = sqlite3_exec(db, sql, row, 0, &text);
  if (rc) printf("%d %s\n", rc, text);
  sqlite3_free(text);
}
static const module *module_of(const char *name) {
  const module *found = 0;
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, "SELECT fts3_tokenizer(?)", -1, &stmt, 0);
  sqlite3_bind_text(stmt, 1, name, -1, SQLITE_STATIC);
  int rc = sqlite3_step(stmt);
  printf("%s: %d, type %d, %d bytes\n", name, rc, sqlite3_column_type(stmt, 0), sqlite3_column_bytes(stmt, 0));
  if (sqlite3_column_bytes(stmt, 0) == sizeof found) memcpy(&found, sqlite3_column_blob(stmt, 0), sizeof found);
  rc = sqlite3_finalize(stmt);
  if (rc) printf("%s\n", sqlite3_errmsg(db));
  return found;
}
static void add(const char *name, const module *m, int size) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, "SELECT length(fts3_tokenizer(?, ?))", -1, &stmt, 0);
  sqlite3_bind_text(stmt, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_blob(stmt, 2, &m, size, SQLITE_STATIC);
  int rc = sqlite3_step(stmt);
  printf("add %s: %d, %d\n", name, rc, sqlite3_column_int(stmt, 0));
  rc = sqlite3_finalize(stmt);
  if (rc) printf("%s\n", sqlite3_errmsg(db));
}
static void words(const char *name, int count, const char *const *arguments, const char *text, int length) {
  const module *m = module_of(name);
  tokenizer *t = 0;
  cursor *c = 0;
  if (m == 0) return;
  int rc = m->create(count, arguments, &t);
  printf("version %d, create %d\n", m->version, rc);
  if (rc) return;
  t->own = m;
  rc = m->open(t, text, length, &c);
  c->of = t;
  const char *word;
  int n, start, end, position;
  while ((rc = m->next(c, &word, &n, &start, &end, &position)) == SQLITE_OK) printf("%d %.*s %d-%d\n", position, n, word, start, end);
  printf("%d %d %d\n", rc, m->close(c), m->destroy(t));
}

int main(void) {
  const char *const marks[] = {"tokenchars=-"};
  const char *const wrong[] = {"nonsense"};
  sqlite3_open(":memory:", &db);
  words("simple", 0, 0, "Hello, World", -1);
  words("porter", 0, 0, "running jumps", 7);
  words("unicode61", 1, marks, "a-b \303\204rger", -1);
  words("unicode61", 1, wrong, "", -1);
  module_of("nosuch");
  run("SELECT fts3_tokenizer('simple')");
  run("SELECT fts3_tokenizer('digits', x'0000000000000000')");
  add("digits", &DIGITS, 3);
  add("digits", &DIGITS, sizeof(void *));
  printf("same %d\n", module_of("digits") == &DIGITS);
  run("CREATE VIRTUAL TABLE t USING fts4(a, tokenize=digits 3, languageid=lid)");
  run("INSERT INTO t(a, lid) VALUES('abc 123 de 45678', 0), ('12 34 x', 2), ('no digits', 0)");
  run("SELECT docid, offsets(t), snippet(t, '[', ']') FROM t WHERE t MATCH '123'");
  run("SELECT docid, offsets(t) FROM t WHERE t MATCH '678'");
  run("SELECT docid, offsets(t) FROM t WHERE t MATCH '12' AND lid=2");
  run("SELECT docid FROM t WHERE t MATCH '12' AND lid=7");
  run("INSERT INTO t(a) VALUES('1 9')");
  run("SELECT level, idx, hex(root) FROM t_segdir");
  run("INSERT INTO t(t) VALUES('integrity-check')");
  run("SELECT * FROM t WHERE t MATCH '9'");
  run("CREATE VIRTUAL TABLE u USING fts3(a, tokenize=digits fail)");
  run("CREATE VIRTUAL TABLE w USING fts3tokenize(digits, '2', 'x')");
  run("SELECT token, start, end, position FROM w WHERE input='1234 5'");
  printf("%d\n", sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 1, 0));
  run("SELECT typeof(fts3_tokenizer('simple')), length(fts3_tokenizer('simple'))");
  run("SELECT fts3_tokenizer('digits', 'text')");
  add("simple", &DIGITS, sizeof(void *));
  run("CREATE VIRTUAL TABLE v USING fts3(a)");
  run("INSERT INTO v VALUES('word 12')");
  run("SELECT docid FROM v WHERE v MATCH '12'");
  run("SELECT docid FROM v WHERE v MATCH 'word'");
  run("DROP TABLE v");
  printf("%d\n", sqlite3_close(db));
  return 0;
}
