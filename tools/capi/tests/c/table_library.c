/* The library itself: versions, configuration, memory, strings, mutexes, counters, error codes. */
#include "table.h"

static int log_code;
static char log_text[200];
static void on_log(void *user, int code, const char *text) {
  log_code = code;
  snprintf(log_text, sizeof log_text, "%s%s", (const char *)user, text);
}

static void before_start(void) {
  NI(sqlite3_config(SQLITE_CONFIG_LOG, on_log, "log: "));
  NI(sqlite3_config(SQLITE_CONFIG_SERIALIZED));
  NI(sqlite3_config(SQLITE_CONFIG_MULTITHREAD));
  NI(sqlite3_config(SQLITE_CONFIG_SERIALIZED));
  NI(sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1));
  NI(sqlite3_config(SQLITE_CONFIG_URI, 0));
  NI(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 512, 64));
  NI(sqlite3_config(SQLITE_CONFIG_MMAP_SIZE, (sqlite3_int64)0, (sqlite3_int64)(1 << 20)));
  NI(sqlite3_config(SQLITE_CONFIG_COVERING_INDEX_SCAN, 1));
  NI(sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 65536));
  NI(sqlite3_config(SQLITE_CONFIG_SMALL_MALLOC, 0));
  NI(sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0));
  NI(sqlite3_config(SQLITE_CONFIG_PMASZ, 250));
  MI(sqlite3_config(99));
  ZI(sqlite3_config(0));
  NI(sqlite3_initialize());
  MI(sqlite3_initialize());
  MI(sqlite3_config(SQLITE_CONFIG_URI, 1));
}

static void versions(void) {
  char text[64];
  NS(sqlite3_libversion());
  NI(sqlite3_libversion_number());
  NI(strlen(sqlite3_sourceid()) > 20);
  NI(sqlite3_threadsafe());
  NI(sqlite3_sleep(1));
  MI(sqlite3_sleep(-5));
  memset(text, 0, sizeof text);
  NV(sqlite3_randomness(32, text));
  NI(memcmp(text, text + 32, 32) != 0);
  MV(sqlite3_randomness(0, text));
  ZV(sqlite3_randomness(0, 0));
  NV(sqlite3_log(SQLITE_NOTICE, "%d and %s", 5, "text"));
  printf("%d %s\n", log_code, log_text);
  ZO(sqlite3_log(SQLITE_NOTICE, 0));
  NI(sqlite3_test_control(SQLITE_TESTCTRL_ISINIT));
  NI(sqlite3_test_control(SQLITE_TESTCTRL_BYTEORDER));
  NI(sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SAVE));
  NI(sqlite3_test_control(SQLITE_TESTCTRL_PRNG_RESTORE));
  MI(sqlite3_test_control(9999));
  ZI(sqlite3_test_control(0));
}

static void words(void) {
  const char *name = 0;
  int n = 0;
  NI(sqlite3_keyword_count() > 140);
  NI(sqlite3_keyword_name(0, &name, &n));
  NI(name != 0 && n > 0);
  NI(sqlite3_keyword_name(sqlite3_keyword_count() - 1, &name, &n));
  MI(sqlite3_keyword_name(-1, &name, &n));
  MI(sqlite3_keyword_name(100000, &name, &n));
  ZO(sqlite3_keyword_name(0, 0, 0));
  NI(sqlite3_keyword_check("window", 6));
  NI(sqlite3_keyword_check("windows", 7));
  MI(sqlite3_keyword_check("window", 0));
  MI(sqlite3_keyword_check("window", -1));
  ZI(sqlite3_keyword_check(0, 0));
  NI(sqlite3_complete("SELECT 1;"));
  NI(sqlite3_complete("SELECT ';"));
  NI(sqlite3_complete("CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1;"));
  NI(sqlite3_complete("CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1; END;"));
  NI(sqlite3_complete("EXPLAIN CREATE TEMP TRIGGER a BEGIN SELECT 1; /* x */"));
  NI(sqlite3_complete("-- x\n/* y */ ;"));
  MI(sqlite3_complete(""));
  ZI(sqlite3_complete(0));
  NI(sqlite3_stricmp("Abc", "aBC"));
  NI(sqlite3_stricmp("abd", "ABC"));
  MI(sqlite3_stricmp("\xc3\x84", "\xc3\xa4") != 0);
  ZI(sqlite3_stricmp(0, 0));
  ZI(sqlite3_stricmp(0, "a") < 0);
  NI(sqlite3_strnicmp("abcX", "ABCy", 3));
  NI(sqlite3_strnicmp("abcX", "ABCy", 4) < 0);
  MI(sqlite3_strnicmp("a", "b", 0));
  MI(sqlite3_strnicmp("a", "b", -1));
  ZI(sqlite3_strnicmp(0, "a", 1) < 0);
  NI(sqlite3_strglob("a[b-d]?*", "acx123"));
  NI(sqlite3_strglob("A*", "abc") != 0);
  MI(sqlite3_strglob("[a", "a") != 0);
  ZI(sqlite3_strglob(0, 0));
  ZI(sqlite3_strglob("a", 0) != 0);
  ZI(sqlite3_strglob(0, "a") != 0);
  NI(sqlite3_strlike("A_c%", "aBCdef", 0));
  NI(sqlite3_strlike("a!%", "a%", '!'));
  MI(sqlite3_strlike("a!", "a", '!') != 0);
  ZI(sqlite3_strlike(0, 0, 0));
  ZI(sqlite3_strlike("a", 0, 0) != 0);
  NS(sqlite3_errstr(SQLITE_OK));
  NS(sqlite3_errstr(SQLITE_CONSTRAINT_UNIQUE));
  NS(sqlite3_errstr(SQLITE_ABORT_ROLLBACK));
  MS(sqlite3_errstr(-1));
  MS(sqlite3_errstr(99999));
}

static void memory(void) {
  char *p, *q;
  NL(sqlite3_memory_used() > 0);
  NP(p = sqlite3_malloc(100));
  NI(sqlite3_msize(p) >= 100);
  NP(p = sqlite3_realloc(p, 1000));
  NP(p = sqlite3_realloc64(p, 5000));
  NV(sqlite3_free(p));
  NP(p = sqlite3_malloc64(3));
  NP(q = sqlite3_realloc(p, 0));
  MP(sqlite3_malloc(0));
  MP(sqlite3_malloc(-10));
  MP(sqlite3_malloc64(0));
  MP(sqlite3_malloc64(0x7fffffffffULL));
  MP(q = sqlite3_realloc(0, -4));
  MP(q = sqlite3_realloc64(0, 0x7fffffffffULL));
  ZP(q = sqlite3_realloc(0, 10));
  sqlite3_free(q);
  ZP(q = sqlite3_realloc64(0, 10));
  sqlite3_free(q);
  ZP(q = sqlite3_realloc64(0, 0));
  ZV(sqlite3_free(0));
}

static char *through(const char *format, ...) {
  char *text;
  va_list list;
  va_start(list, format);
  text = sqlite3_vmprintf(format, list);
  va_end(list);
  return text;
}
static char *into(int n, char *buffer, const char *format, ...) {
  char *text;
  va_list list;
  va_start(list, format);
  text = sqlite3_vsnprintf(n, buffer, format, list);
  va_end(list);
  return text;
}
static void append(sqlite3_str *str, const char *format, ...) {
  va_list list;
  va_start(list, format);
  sqlite3_str_vappendf(str, format, list);
  va_end(list);
}

static void printing(void) {
  char buffer[20], *p;
  NS(p = sqlite3_mprintf("%d|%5.2f|%q|%Q|%w|%s|%lld|%c|%x", 5, 1.5, "it's", "it's", "a\"b", "s", 1LL << 40, 'z', 255));
  sqlite3_free(p);
  MS(p = sqlite3_mprintf("%s|%q|%Q", (char *)0, (char *)0, (char *)0));
  sqlite3_free(p);
  ZP(sqlite3_mprintf(0));
  NS(p = through("%s-%d", "through", 7));
  sqlite3_free(p); /* sqlite3_vmprintf */
  ZP(through(0)); /* sqlite3_vmprintf */
  NS(sqlite3_snprintf(sizeof buffer, buffer, "%s", "a text that is longer than the buffer"));
  MS(sqlite3_snprintf(1, buffer, "%s", "text"));
  memcpy(buffer, "old", 4);
  MS(sqlite3_snprintf(0, buffer, "%s", "text"));
  MS(sqlite3_snprintf(-1, buffer, "%s", "text"));
  ZP(sqlite3_snprintf(0, 0, "x"));
  ZS(sqlite3_snprintf(sizeof buffer, buffer, 0));
  NS(into(5, buffer, "%d", 1234567)); /* sqlite3_vsnprintf */
  MS(into(0, buffer, "%d", 9)); /* sqlite3_vsnprintf */
  ZS(into(5, buffer, 0)); /* sqlite3_vsnprintf */
}

static void strings(sqlite3 *db) {
  sqlite3_str *str;
  char *p;
  NP(str = sqlite3_str_new(db));
  NS(sqlite3_str_value(str));
  NI(sqlite3_str_length(str));
  NV(sqlite3_str_append(str, "abcdef", 3));
  NV(sqlite3_str_appendall(str, "XYZ"));
  NV(sqlite3_str_appendchar(str, 3, '.'));
  NV(sqlite3_str_appendf(str, "%d%s", 12, "end"));
  NV(append(str, "<%s>", "v")); /* sqlite3_str_vappendf */
  NS(sqlite3_str_value(str));
  NI(sqlite3_str_length(str));
  NI(sqlite3_str_errcode(str));
  NV(sqlite3_str_truncate(str, 4));
  NS(sqlite3_str_value(str));
  MV(sqlite3_str_truncate(str, 400));
  MV(sqlite3_str_truncate(str, -1));
  NS(sqlite3_str_value(str));
  MV(sqlite3_str_append(str, "abc", 0));
  MV(sqlite3_str_appendchar(str, 0, 'x'));
  MV(sqlite3_str_appendchar(str, -3, 'x'));
  NV(sqlite3_str_reset(str));
  NI(sqlite3_str_length(str));
  NS(sqlite3_str_value(str));
  MP(sqlite3_str_finish(str));
  ZP(sqlite3_str_finish(0));
  ZP(str = sqlite3_str_new(0));
  NV(sqlite3_str_appendall(str, "kept"));
  NS(p = sqlite3_str_finish(str));
  sqlite3_free(p);
  NP(str = sqlite3_str_new(0));
  sqlite3_str_appendall(str, "given up");
  NV(sqlite3_str_free(str));
  ZV(sqlite3_str_free(0));
  ZI(sqlite3_str_errcode(0));
  ZI(sqlite3_str_length(0));
  ZS(sqlite3_str_value(0));
  ZO((sqlite3_str_reset(0), 0));
  ZO((sqlite3_str_truncate(0, 1), 0));
  ZO((sqlite3_str_append(0, "x", 1), 0));
  ZO((sqlite3_str_appendall(0, "x"), 0));
  ZO((sqlite3_str_appendchar(0, 1, 'x'), 0));
  ZO((sqlite3_str_appendf(0, "x"), 0));
  ZO((append(0, "x"), 0)); /* sqlite3_str_vappendf */
  /* Longer than the connection allows. */
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 100);
  str = sqlite3_str_new(db);
  MV(sqlite3_str_appendchar(str, 1000, 'x'));
  MI(sqlite3_str_errcode(str));
  MI(sqlite3_str_length(str));
  MP(sqlite3_str_value(str));
  MP(sqlite3_str_finish(str));
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000000000);
}

static void mutexes(void) {
  sqlite3_mutex *mutex;
  NP(mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_RECURSIVE));
  NV(sqlite3_mutex_enter(mutex));
  NV(sqlite3_mutex_enter(mutex));
  NV(sqlite3_mutex_leave(mutex));
  NV(sqlite3_mutex_leave(mutex));
  NV(sqlite3_mutex_free(mutex));
  NP(mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_FAST));
  sqlite3_mutex_enter(mutex);
  sqlite3_mutex_leave(mutex);
  sqlite3_mutex_free(mutex);
  NP(mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1));
  NI(mutex == sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1));
  sqlite3_mutex_enter(mutex);
  sqlite3_mutex_leave(mutex);
  MP(sqlite3_mutex_alloc(99));
  MP(sqlite3_mutex_alloc(-1));
  MV(sqlite3_mutex_free(mutex));
  /* Made only for SQLITE_DEBUG; otherwise they are there and say yes. */
  NO(sqlite3_mutex_held(mutex));
  ZO(sqlite3_mutex_held(0));
  ZV(sqlite3_mutex_enter(0));
  ZV(sqlite3_mutex_leave(0));
  ZV(sqlite3_mutex_free(0));
}

static void counters(sqlite3 *db) {
  int i, now, most;
  sqlite3_int64 now64, most64;
  for (i = 0; i <= 9; i++) {
    NI(sqlite3_status(i, &now, &most, 0));
    NI(sqlite3_status64(i, &now64, &most64, 0));
  }
  NI((sqlite3_status(SQLITE_STATUS_MEMORY_USED, &now, &most, 1), now > 0 && most >= now));
  NI((sqlite3_status64(SQLITE_STATUS_MALLOC_COUNT, &now64, &most64, 0), now64 > 0 && most64 >= now64));
  MI(sqlite3_status(10, &now, &most, 0));
  MI(sqlite3_status64(-1, &now64, &most64, 0));
  ZI(sqlite3_status(0, 0, 0, 0));
  ZI(sqlite3_status64(0, 0, 0, 0));
  for (i = 0; i <= 13; i++) {
    NI(sqlite3_db_status(db, i, &now, &most, 0));
    NI(sqlite3_db_status64(db, i, &now64, &most64, 1));
  }
  MI(sqlite3_db_status(db, 99, &now, &most, 0));
  MI(sqlite3_db_status64(db, -1, &now64, &most64, 0));
  MI(sqlite3_db_status(db, 0, 0, &most, 0));
  ZI(sqlite3_db_status(0, 0, &now, &most, 0));
  ZI(sqlite3_db_status64(0, 0, &now64, &most64, 0));
}

static int loaded;
static int extension(sqlite3 *db, char **message, const void *routines) {
  loaded++;
  return SQLITE_OK;
}
static int failing(sqlite3 *db, char **message, const void *routines) {
  *message = sqlite3_mprintf("the extension's own words");
  return SQLITE_ERROR;
}

static void automatic(void) {
  sqlite3 *db;
  NI(sqlite3_auto_extension((void (*)(void))extension));
  NI(sqlite3_auto_extension((void (*)(void))extension));
  sqlite3_open(":memory:", &db);
  sqlite3_close(db);
  NI(loaded);
  NI(sqlite3_auto_extension((void (*)(void))failing));
  NI(sqlite3_open(":memory:", &db));
  printf("%s\n", sqlite3_errmsg(db));
  sqlite3_close(db);
  NI(sqlite3_cancel_auto_extension((void (*)(void))failing));
  MI(sqlite3_cancel_auto_extension((void (*)(void))failing));
  NV(sqlite3_reset_auto_extension());
  sqlite3_open(":memory:", &db);
  sqlite3_close(db);
  NI(loaded);
  ZI(sqlite3_auto_extension(0));
  ZI(sqlite3_cancel_auto_extension(0));
}

int main(void) {
  sqlite3 *db;
  begin_table();
  before_start();
  versions();
  words();
  memory();
  printing();
  sqlite3_open(":memory:", &db);
  strings(db);
  counters(db);
  mutexes();
  sqlite3_close(db);
  automatic();
  NI(sqlite3_shutdown());
  NI(sqlite3_shutdown());
  NI(sqlite3_config(SQLITE_CONFIG_URI, 0));
  NI(sqlite3_initialize());
  return end_table();
}
