/* sqlite3_mprintf and its kin, sqlite3_str. */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void show(char *text) {
  printf("[%s]\n", text ? text : "NULL");
  sqlite3_free(text);
}

static char *through_list(const char *format, ...) {
  va_list list;
  char *text;
  va_start(list, format);
  text = sqlite3_vmprintf(format, list);
  va_end(list);
  return text;
}

static void bounded(int size, const char *format, ...) {
  char buffer[32];
  va_list list;
  memset(buffer, 'x', sizeof buffer);
  va_start(list, format);
  sqlite3_vsnprintf(size, buffer, format, list);
  va_end(list);
  buffer[31] = 0;
  printf("%d: %s\n", size, buffer);
}

static void integers(void) {
  show(sqlite3_mprintf("%d %i %5d %-5d| %05d %+d % d %,d", 1, -2, 3, 4, 5, 6, 7, 1234567));
  show(sqlite3_mprintf("%u %x %X %o %#x %#o", 4294967295u, 255, 255, 8, 255, 8));
  show(sqlite3_mprintf("%lld %llu %llx %ld %lu", -9223372036854775807LL - 1, 18446744073709551615ULL, 1ULL << 40, -5L, 5UL));
  show(sqlite3_mprintf("%d %d", 2147483647, (int)-2147483648LL));
  show(sqlite3_mprintf("%*d|%-*d|%.*d|%*d", 6, 1, 6, 2, 4, 3, -6, 4));
  show(sqlite3_mprintf("%r %r %r %r", 1, 12, 23, 104));
  show(sqlite3_mprintf("%p", (void *)0x1234abcd));
}

static void reals(void) {
  show(sqlite3_mprintf("%f %.2f %10.3f %-10.1f| %e %E %g %G", 1.5, 2.345, 3.14159, 2.25, 12345.678, 0.00012, 1e10, 1e-10));
  show(sqlite3_mprintf("%!.20g %!.15f %.0f %+.1f %#.0f %,.2f", 0.1, 1.0 / 3, 2.5, 1.0, 3.0, 1234567.891));
  show(sqlite3_mprintf("%f %f %g", 1e308 * 10, -1e308 * 10, 0.0));
  show(sqlite3_mprintf("%08.3f|%-8.2g|%8.2e", -3.14159, 2.0, 123.0));
}

static void texts(void) {
  int written = 0;
  show(sqlite3_mprintf("%s|%10s|%-10s|%.3s|%s", "abc", "right", "left", "truncated", (char *)0));
  show(sqlite3_mprintf("%q %Q %w %Q %q %w", "it's", "it's", "a\"b", (char *)0, (char *)0, (char *)0));
  show(sqlite3_mprintf("%.3q|%.2Q|%10Q|%-8q|", "a'b'c", "x'y", "z", "w"));
  show(sqlite3_mprintf("%c%c%5c%-3c|%.4c", 'a', 'b', 'c', 'd', 'e'));
  show(sqlite3_mprintf("%c %c", 0xe9, 0x20ac));
  show(sqlite3_mprintf("%z+%z", sqlite3_mprintf("one"), sqlite3_mprintf("two")));
  show(sqlite3_mprintf("%!.2s|%.2s|%!6s|%6s", "\303\251\303\250x", "\303\251\303\250x", "\303\251", "\303\251"));
  show(sqlite3_mprintf("100%% %d%", 5));
  show(sqlite3_mprintf("a%yb", 5));
  show(sqlite3_mprintf("abc%n def", &written));
  printf("written %d\n", written);
  show(sqlite3_mprintf(""));
  show(through_list("%s %d %f %lld", "list", 7, 0.5, 1LL << 33));
  show(sqlite3_mprintf("%d %f %d %f %d %f %d %f %d %f %d %f %d %f %d %f %d %f %d %f", 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6,
                       6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5));
}

static void bounds(void) {
  char buffer[8] = "before";
  bounded(20, "%s-%d", "number", 12345);
  bounded(6, "%s-%d", "number", 12345);
  bounded(1, "%s", "x");
  bounded(0, "%s", "x");
  printf("%s\n", sqlite3_snprintf(8, buffer, "%d%%", 50));
  printf("%s\n", sqlite3_snprintf(0, buffer, "%d%%", 51));
}

static void strings(void) {
  sqlite3_str *str = sqlite3_str_new(0);
  char *value = sqlite3_str_value(str);
  printf("%d %d %s\n", sqlite3_str_length(str), sqlite3_str_errcode(str), value ? value : "NULL");
  sqlite3_str_appendf(str, "%d-%s", 5, "five");
  sqlite3_str_append(str, "abcdef", 3);
  sqlite3_str_appendall(str, "/all/");
  sqlite3_str_appendchar(str, 4, '.');
  printf("%d %s\n", sqlite3_str_length(str), sqlite3_str_value(str));
  sqlite3_str_truncate(str, 6);
  printf("%d %s\n", sqlite3_str_length(str), sqlite3_str_value(str));
  sqlite3_str_truncate(str, 100);
  sqlite3_str_reset(str);
  printf("%d\n", sqlite3_str_length(str));
  sqlite3_str_appendall(str, "end");
  show(sqlite3_str_finish(str));
  show(sqlite3_str_finish(sqlite3_str_new(0)));
  show(sqlite3_str_finish(0));
  sqlite3_str_free(0);
  str = sqlite3_str_new(0);
  sqlite3_str_appendall(str, "thrown away");
  sqlite3_str_free(str);
}

static void limits(void) {
  sqlite3 *db;
  sqlite3_str *str;
  sqlite3_open(":memory:", &db);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 40);
  str = sqlite3_str_new(db);
  sqlite3_str_appendall(str, "0123456789012345678901234567890");
  printf("%d\n", sqlite3_str_errcode(str));
  sqlite3_str_appendall(str, "0123456789");
  printf("%d %d\n", sqlite3_str_errcode(str), sqlite3_str_length(str));
  sqlite3_str_appendall(str, "x");
  printf("%d %d\n", sqlite3_str_errcode(str), sqlite3_str_length(str));
  show(sqlite3_str_finish(str));
  sqlite3_close(db);
}

static void logged(void *user, int code, const char *text) { printf("%s %d %s\n", (const char *)user, code, text); }

int main(void) {
  printf("%d\n", sqlite3_config(SQLITE_CONFIG_LOG, logged, "log:"));
  integers();
  reals();
  texts();
  bounds();
  strings();
  limits();
  sqlite3_log(7, "%s is %d", "seven", 7);
  printf("memory %lld\n", sqlite3_memory_used());
  return 0;
}
