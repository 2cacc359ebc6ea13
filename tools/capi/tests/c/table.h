/* Rows of the tables (table_*.c): one call each, with what it answers. The first letter tells what the call is: Normal
** use, documented Misuse, Z for NULL where a handle or an object belongs. The second is the type of the answer. The
** test `every_p0_function_is_called` reads these letters. */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SQLite's library has these only when it was compiled for them. */
#pragma weak sqlite3_mutex_held
#pragma weak sqlite3_stmt_scanstatus
#pragma weak sqlite3_stmt_scanstatus_v2

static int ours; /* On Ferrite, not on SQLite. */

static int row_count;
static __attribute__((unused)) void row(const char *kind, const char *call) {
  row_count++;
  printf(" %s %s\n", kind, call);
}
static __attribute__((unused)) const char *shown(const void *text) { return text ? (const char *)text : "NULL"; }

#define ROW_I(kind, call) do { int answer_ = (int)(call); printf("%d", answer_); row(kind, #call); } while (0)
#define ROW_L(kind, call) do { long long answer_ = (long long)(call); printf("%lld", answer_); row(kind, #call); } while (0)
#define ROW_D(kind, call) do { double answer_ = (call); printf("%.15g", answer_); row(kind, #call); } while (0)
#define ROW_S(kind, call) do { const void *answer_ = (const void *)(call); printf("[%s]", shown(answer_)); row(kind, #call); } while (0)
#define ROW_P(kind, call) do { const void *answer_ = (const void *)(call); printf("%s", answer_ ? "pointer" : "NULL"); row(kind, #call); } while (0)
#define ROW_V(kind, call) do { call; printf("void"); row(kind, #call); } while (0)
/* Undefined in SQLite, where it may crash: only ours is asked, and has to live. */
#define ROW_O(kind, call) do { if (ours) { (void)(call); } printf("-"); row(kind, #call); } while (0)

#define NI(call) ROW_I("n", call)
#define NL(call) ROW_L("n", call)
#define ND(call) ROW_D("n", call)
#define NS(call) ROW_S("n", call)
#define NP(call) ROW_P("n", call)
#define NV(call) ROW_V("n", call)
#define NO(call) ROW_O("n", call)
#define MI(call) ROW_I("m", call)
#define ML(call) ROW_L("m", call)
#define MD(call) ROW_D("m", call)
#define MS(call) ROW_S("m", call)
#define MP(call) ROW_P("m", call)
#define MV(call) ROW_V("m", call)
#define MO(call) ROW_O("m", call)
#define ZI(call) ROW_I("z", call)
#define ZL(call) ROW_L("z", call)
#define ZD(call) ROW_D("z", call)
#define ZS(call) ROW_S("z", call)
#define ZP(call) ROW_P("z", call)
#define ZV(call) ROW_V("z", call)
#define ZO(call) ROW_O("z", call)

static void begin_table(void) {
  setvbuf(stdout, 0, _IOLBF, 0);
  ours = strstr(sqlite3_sourceid(), "Ferrite") != 0;
}
static int end_table(void) {
  printf("%d rows\n", row_count);
  return row_count == 0;
}
