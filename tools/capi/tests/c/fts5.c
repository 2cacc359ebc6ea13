/* Tokenizers and auxiliary functions of the application. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;

static int row(void *p, int n, char **values, char **names) {
  for (int i = 0; i < n; i++) printf("%s%s", i ? "|" : "  ", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(const char *sql) {
  char *message = 0;
  printf("%s\n", sql);
  int rc = sqlite3_exec(db, sql, row, 0, &message);
  if (rc) printf("  error %d/%d: %s\n", rc, sqlite3_extended_errcode(db), message);
  sqlite3_free(message);
}

static fts5_api *find_api(void) {
  fts5_api *api = 0;
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &stmt, 0);
  sqlite3_bind_pointer(stmt, 1, &api, "fts5_api_ptr", 0);
  printf("api %d %d\n", sqlite3_step(stmt), sqlite3_column_type(stmt, 0));
  sqlite3_finalize(stmt);
  return api;
}

static int alive, ended;

static void gone(void *p) { ended++; }

/* A tokenizer of words between blanks: "a+b" is two at one position, "!" fails. */
struct words {
  int limit;
};

static int words_create(void *user, const char **arguments, int count, Fts5Tokenizer **out) {
  printf("create %s:", (const char *)user);
  for (int i = 0; i < count; i++) printf(" %s", arguments[i]);
  printf("\n");
  if (count == 1 && strcmp(arguments[0], "fail") == 0) return SQLITE_ERROR;
  if (count == 1 && strcmp(arguments[0], "full") == 0) return SQLITE_FULL;
  struct words *made = malloc(sizeof *made);
  made->limit = count ? atoi(arguments[0]) : 100;
  alive++;
  *out = (Fts5Tokenizer *)made;
  return SQLITE_OK;
}

static void words_delete(Fts5Tokenizer *p) {
  alive--;
  free(p);
}

static int words_cut(Fts5Tokenizer *p, void *to, int flags, const char *text, int length,
    int (*take)(void *, int, const char *, int, int, int)) {
  int limit = ((struct words *)p)->limit, at = 0;
  printf("  tokenize %d <%.*s>\n", flags, length, text);
  while (at < length) {
    int joined = at > 0 && text[at - 1] == '+', end = at;
    while (end < length && text[end] != ' ' && text[end] != '+') end++;
    if (end > at && text[at] == '!') return SQLITE_IOERR;
    if (end > at) {
      int size = end - at > limit ? limit : end - at;
      int rc = take(to, joined ? FTS5_TOKEN_COLOCATED : 0, text + at, size, at, end);
      if (rc) return rc;
    }
    at = end + 1;
  }
  return SQLITE_OK;
}

static int words_cut_v2(Fts5Tokenizer *p, void *to, int flags, const char *text, int length, const char *locale,
    int locale_length, int (*take)(void *, int, const char *, int, int, int)) {
  printf("  locale <%.*s>", locale_length, locale ? locale : "");
  return words_cut(p, to, flags, text, length, take);
}

/* A tokenizer around another one that drops tokens of one byte. */
struct around {
  fts5_tokenizer inner;
  Fts5Tokenizer *instance;
  void *to;
  int (*take)(void *, int, const char *, int, int, int);
};

static int around_create(void *user, const char **arguments, int count, Fts5Tokenizer **out) {
  struct around *made = calloc(1, sizeof *made);
  void *inner_user = 0;
  int rc = ((fts5_api *)user)->xFindTokenizer(user, count ? arguments[0] : 0, &inner_user, &made->inner);
  if (!rc) rc = made->inner.xCreate(inner_user, arguments + 1, count ? count - 1 : 0, &made->instance);
  printf("around %d\n", rc);
  if (rc) {
    free(made);
    return rc;
  }
  *out = (Fts5Tokenizer *)made;
  return SQLITE_OK;
}

static void around_delete(Fts5Tokenizer *p) {
  struct around *around = (struct around *)p;
  around->inner.xDelete(around->instance);
  free(around);
}

static int around_take(void *p, int flags, const char *token, int length, int start, int end) {
  struct around *around = p;
  return length > 1 ? around->take(around->to, flags, token, length, start, end) : SQLITE_OK;
}

static int around_cut(Fts5Tokenizer *p, void *to, int flags, const char *text, int length,
    int (*take)(void *, int, const char *, int, int, int)) {
  struct around *around = (struct around *)p;
  around->to = to;
  around->take = take;
  return around->inner.xTokenize(around->instance, around, flags, text, length, around_take);
}

static void tokenizers(fts5_api *api) {
  fts5_tokenizer words = {words_create, words_delete, words_cut};
  fts5_tokenizer_v2 words2 = {2, words_create, words_delete, words_cut_v2};
  fts5_tokenizer_v2 newer = {3, words_create, words_delete, words_cut_v2};
  fts5_tokenizer around = {around_create, around_delete, around_cut}, out;
  fts5_tokenizer_v2 *out2 = 0;
  void *user = 0;
  printf("version %d\n", api->iVersion);
  printf("%d\n", api->xCreateTokenizer(api, "words", "one", &words, gone));
  printf("%d\n", api->xCreateTokenizer_v2(api, "words2", "two", &words2, gone));
  printf("%d\n", api->xCreateTokenizer_v2(api, "newer", "three", &newer, 0));
  printf("%d\n", api->xCreateTokenizer(api, "around", api, &around, 0));
  int rc = api->xFindTokenizer(api, "nobody", &user, &out);
  printf("%d %d\n", rc, out.xCreate == 0 && user == 0);
  rc = api->xFindTokenizer_v2(api, "nobody", &user, &out2);
  printf("%d %d\n", rc, out2 == 0);
  rc = api->xFindTokenizer(api, "WORDS", &user, &out);
  printf("%d %d\n", rc, out.xCreate != 0);
  rc = api->xFindTokenizer_v2(api, 0, &user, &out2);
  printf("%d %d\n", rc, out2 != 0);
  run("CREATE VIRTUAL TABLE w USING fts5(a, b, tokenize='words 3')");
  run("INSERT INTO w VALUES('alpha beta+gamma', 'delta'), ('beta', 'beta alp')");
  run("SELECT rowid, a FROM w('gam')");
  run("SELECT rowid FROM w('be*')");
  run("SELECT rowid FROM w('\"alp bet\" OR del')");
  run("INSERT INTO w VALUES('one !two', '')");
  run("SELECT rowid FROM w('\"!x\"')");
  run("CREATE VIRTUAL TABLE f USING fts5(a, tokenize='words fail')");
  run("CREATE VIRTUAL TABLE f USING fts5(a, tokenize='words full')");
  run("CREATE VIRTUAL TABLE f USING fts5(a, tokenize='newer')");
  run("CREATE VIRTUAL TABLE v USING fts5(a, tokenize='words2', locale=1)");
  run("INSERT INTO v VALUES(fts5_locale('de', 'eins zwei')), ('drei')");
  run("SELECT rowid, a FROM v(fts5_locale('de', 'zwei'))");
  run("CREATE VIRTUAL TABLE x USING fts5(a, tokenize='around porter ascii')");
  run("INSERT INTO x VALUES('a running b dogs c')");
  run("SELECT highlight(x, 0, '[', ']') FROM x('\"runs dog\"')");
  run("CREATE VIRTUAL TABLE y USING fts5(a, tokenize='around words')");
  run("INSERT INTO y VALUES('a bb+c dd')");
  run("SELECT rowid FROM y('\"bb dd\"')");
  run("CREATE VIRTUAL TABLE z USING fts5(a, tokenize='around nobody')");
}

static int print_token(void *p, int flags, const char *token, int length, int start, int end) {
  int *left = p;
  printf(" %.*s@%d-%d/%d", length, token, start, end, flags);
  return --*left > 0 ? SQLITE_OK : SQLITE_DONE;
}

static int count_row(const Fts5ExtensionApi *api, Fts5Context *fts, void *p) {
  sqlite3_int64 *sums = p;
  int count = 0;
  api->xInstCount(fts, &count);
  sums[0]++;
  sums[1] += count;
  sums[2] = sums[2] * 10 + api->xRowid(fts);
  return sums[0] == 2 ? SQLITE_DONE : SQLITE_OK;
}

static int failing_row(const Fts5ExtensionApi *api, Fts5Context *fts, void *p) { return SQLITE_FULL; }

static void look_around(const Fts5ExtensionApi *api, Fts5Context *fts) {
  sqlite3_int64 rows = 0, all = 0, first = 0, none = -7;
  int size = -7, total = -7, rc;
  api->xRowCount(fts, &rows);
  api->xColumnTotalSize(fts, -1, &all);
  api->xColumnTotalSize(fts, 0, &first);
  rc = api->xColumnTotalSize(fts, 9, &none);
  printf("  rows %d tokens %d %d %d/%d\n", (int)rows, (int)all, (int)first, rc, (int)none);
  api->xColumnSize(fts, 0, &size);
  api->xColumnSize(fts, -1, &total);
  int none_size = -7;
  rc = api->xColumnSize(fts, 9, &none_size);
  printf("  columns %d size %d of %d, %d\n", api->xColumnCount(fts), size, total, rc);
  for (int i = 0; i < 3; i++) {
    const char *text = "?", *locale = "?";
    int length = -7, locale_length = -7;
    rc = api->xColumnText(fts, i, &text, &length);
    if (rc == SQLITE_OK) printf("  text <%.*s>", length, text ? text : "");
    printf(" %d", rc);
    rc = api->xColumnLocale(fts, i, &locale, &locale_length);
    printf(" locale %d %d %s\n", rc, rc ? 0 : locale_length, rc ? "" : locale ? locale : "NULL");
  }
}

static void look_at_phrases(const Fts5ExtensionApi *api, Fts5Context *fts) {
  int count = api->xPhraseCount(fts), found = 0, rc;
  for (int i = -1; i <= count; i++) {
    Fts5PhraseIter walk;
    int column = -7, offset = -7;
    printf("  phrase %d size %d:", i, api->xPhraseSize(fts, i));
    for (int token = 0; token < 2; token++) {
      const char *text = 0;
      int length = 0;
      rc = api->xQueryToken(fts, i, token, &text, &length);
      printf(" %d:%.*s", rc, rc ? 0 : length, rc ? "" : text);
    }
    if (i >= 0 && i < count) {
      printf(" at");
      for (rc = api->xPhraseFirst(fts, i, &walk, &column, &offset); !rc && column >= 0;
          api->xPhraseNext(fts, &walk, &column, &offset))
        printf(" %d.%d", column, offset);
      printf(" %d columns", rc);
      for (rc = api->xPhraseFirstColumn(fts, i, &walk, &column); !rc && column >= 0;
          api->xPhraseNextColumn(fts, &walk, &column))
        printf(" %d", column);
      printf(" %d", rc);
    }
    printf("\n");
  }
  rc = api->xInstCount(fts, &found);
  printf("  instances %d %d:", rc, found);
  for (int i = 0; i <= found; i++) {
    int phrase = 0, column = 0, offset = 0, length = 0;
    const char *text = 0;
    rc = api->xInst(fts, i, &phrase, &column, &offset);
    if (rc) {
      printf(" %d\n", rc);
      continue;
    }
    rc = api->xInstToken(fts, i, 0, &text, &length);
    printf(" %d@%d.%d=%d:%.*s", phrase, column, offset, rc, length, text ? text : "");
  }
}

/* look(table): prints all there is to know. look(table, n, text): n tokens of the text. */
static void look(const Fts5ExtensionApi *api, Fts5Context *fts, sqlite3_context *context, int n, sqlite3_value **values) {
  printf("  row %d user %s version %d arguments %d\n", (int)api->xRowid(fts), (char *)api->xUserData(fts),
      api->iVersion >= 3, n);
  if (n == 2) {
    int left = sqlite3_value_int(values[0]);
    const char *text = (const char *)sqlite3_value_text(values[1]);
    printf("  tokens");
    int rc = api->xTokenize(fts, text, sqlite3_value_bytes(values[1]), &left, print_token);
    printf(" %d\n", rc);
  } else {
    sqlite3_int64 sums[3] = {0, 0, 0};
    look_around(api, fts);
    if (api->xPhraseCount(fts) == 0) return; /* SQLite's library crashes */
    look_at_phrases(api, fts);
    int rc = api->xQueryPhrase(fts, 0, sums, count_row);
    printf("  query %d: %d %d %d\n", rc, (int)sums[0], (int)sums[1], (int)sums[2]);
    rc = api->xQueryPhrase(fts, 0, 0, failing_row);
    printf("  query %d,", rc);
    rc = api->xQueryPhrase(fts, 99, sums, count_row);
    printf(" %d\n", rc);
  }
  sqlite3_result_text(context, "seen", -1, SQLITE_STATIC);
}

static void free_counter(void *p) {
  printf("  counter ends at %d\n", *(int *)p);
  free(p);
}

/* counted(table): how often it was called in the query; counted(table, 'take') begins anew. */
static void counted(const Fts5ExtensionApi *api, Fts5Context *fts, sqlite3_context *context, int n, sqlite3_value **values) {
  int *counter = api->xGetAuxdata(fts, n > 0);
  if (counter && n > 0) {
    printf("  taken at %d\n", *counter);
    free(counter);
    counter = 0;
    printf("  then %d\n", api->xGetAuxdata(fts, 0) == 0);
  }
  if (!counter) {
    counter = calloc(1, sizeof *counter);
    printf("  set %d\n", api->xSetAuxdata(fts, counter, free_counter));
  }
  sqlite3_result_int(context, ++*counter);
}

static void failing(const Fts5ExtensionApi *api, Fts5Context *fts, sqlite3_context *context, int n, sqlite3_value **values) {
  if (n) sqlite3_result_error_code(context, sqlite3_value_int(values[0]));
  else sqlite3_result_error(context, "it fails", -1);
}

static void functions(fts5_api *api) {
  printf("%d\n", api->xCreateFunction(api, "look", "first", look, gone));
  printf("%d\n", api->xCreateFunction(api, "counted", 0, counted, 0));
  printf("%d\n", api->xCreateFunction(api, "failing", 0, failing, 0));
  run("CREATE VIRTUAL TABLE t USING fts5(a, b, locale=1)");
  run("INSERT INTO t VALUES('one two three', 'two one two'), (fts5_locale('en', 'Two three'), NULL), ('four', 'two')");
  run("SELECT look(t) FROM t('two')");
  run("SELECT look(t) FROM t('one + two* OR NEAR(three two, 1)') LIMIT 1");
  run("SELECT look(t) FROM t WHERE rowid = 2");
  run("SELECT look(t, 2, 'Alpha Beta Gamma'), look(t, 9, 'Alpha Beta') FROM t('four')");
  run("SELECT counted(t) FROM t('two')");
  run("SELECT counted(t), counted(t) + 10 FROM t('one OR four') ORDER BY rank");
  run("SELECT counted(t, 1) FROM t('three')");
  run("SELECT failing(t) FROM t('two')");
  run("SELECT failing(t, 13) FROM t('two')");
  run("SELECT look(1)");
  run("SELECT look(a) FROM t('two')");
  run("SELECT nobody(t) FROM t('two')");
  run("SELECT rowid FROM t WHERE t MATCH 'three' AND rank MATCH 'counted()' ORDER BY rank");
  printf("%d\n", api->xCreateFunction(api, "LOOK", "second", look, gone));
  run("SELECT look(t, 1, 'again') FROM t('four')");
  run("CREATE VIRTUAL TABLE d USING fts5(a, b, detail=column, content='')");
  run("INSERT INTO d(rowid, a, b) VALUES(5, 'one two', 'two')");
  run("SELECT look(d) FROM d('two')");
  run("CREATE VIRTUAL TABLE n USING fts5(a, b, detail=none, columnsize=0)");
  run("INSERT INTO n(rowid, a, b) VALUES(6, 'one two', 'two')");
  run("SELECT look(n) FROM n('two')");
}

int main(void) {
  sqlite3_open(":memory:", &db);
  fts5_api *api = find_api();
  run("SELECT fts5(1), fts5('x')");
  tokenizers(api);
  functions(api);
  int rc = sqlite3_close(db);
  printf("close %d, %d alive, %d ended\n", rc, alive, ended);
  return 0;
}
