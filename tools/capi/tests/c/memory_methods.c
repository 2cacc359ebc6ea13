/* What broke: sqlite3_config took memory methods and did not use them, and GETMALLOC filled in nothing. Every byte of the
** library comes from the application's methods, each block goes back to those that made it, and sqlite3_status and
** sqlite3_memory_used say what they saw. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Blocks with their size and owner in front; what has no mark is nobody's. */
typedef struct block {
  unsigned mark;
  int size;
} block;

typedef struct account {
  const char *name;
  unsigned mark;
  long long bytes, highest, taken, given;
  int blocks, inits, shutdowns, unrounded;
} account;

static account first = {"first", 0x11111111}, second = {"second", 0x22222222};

static void *take(account *own, int bytes) {
  block *made = malloc(sizeof *made + bytes);
  if (bytes % 16) own->unrounded++;
  made->mark = own->mark;
  made->size = bytes;
  own->bytes += bytes;
  own->blocks++;
  own->taken++;
  if (own->bytes > own->highest) own->highest = own->bytes;
  return made + 1;
}

static void give(account *own, void *memory) {
  block *made = (block *)memory - 1;
  if (made->mark != own->mark) printf("a block of %x was given to %s\n", made->mark, own->name);
  made->mark = 0;
  own->bytes -= made->size;
  own->blocks--;
  own->given++;
  free(made);
}

static void *retake(account *own, void *memory, int bytes) {
  block *made = (block *)memory - 1;
  void *fresh;
  if (made->mark != own->mark) printf("a block of %x was resized by %s\n", made->mark, own->name);
  if (bytes % 16) own->unrounded++;
  own->bytes += bytes - made->size;
  if (own->bytes > own->highest) own->highest = own->bytes;
  fresh = realloc(made, sizeof *made + bytes);
  ((block *)fresh)->size = bytes;
  return (block *)fresh + 1;
}

static int size_of(void *memory) { return memory ? ((block *)memory - 1)->size : 0; }
static int round_up(int bytes) { return (bytes + 15) & ~15; }
static int init(void *own) { return ((account *)own)->inits++, SQLITE_OK; }
static void shut_down(void *own) { ((account *)own)->shutdowns++; }

static void *first_malloc(int bytes) { return take(&first, bytes); }
static void first_free(void *memory) { give(&first, memory); }
static void *first_realloc(void *memory, int bytes) { return retake(&first, memory, bytes); }
static void *second_malloc(int bytes) { return take(&second, bytes); }
static void second_free(void *memory) { give(&second, memory); }
static void *second_realloc(void *memory, int bytes) { return retake(&second, memory, bytes); }

static const sqlite3_mem_methods first_methods = {first_malloc, first_free, first_realloc, size_of, round_up, init,
  shut_down, &first};
static const sqlite3_mem_methods second_methods = {second_malloc, second_free, second_realloc, size_of, round_up, init,
  shut_down, &second};

static void work(const char *name) {
  sqlite3 *db;
  char *text;
  int code;
  code = sqlite3_open(name, &db);
  printf("open %d", code);
  code = sqlite3_exec(db, "DROP TABLE IF EXISTS t; CREATE TABLE t(a, b); CREATE INDEX i ON t(b);"
    "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c WHERE x<3000)"
    " INSERT INTO t SELECT x, hex(randomblob(50)) FROM c;"
    "SELECT count(*), group_concat(b) FROM (SELECT b FROM t ORDER BY b DESC);"
    "UPDATE t SET b=b||a WHERE a%3=0; DELETE FROM t WHERE a%2=0; VACUUM", 0, 0, 0);
  printf(", work %d", code);
  text = sqlite3_mprintf("%s-%d", "text", 5);
  text = sqlite3_realloc(text, 1000);
  printf(", %s %d", text, sqlite3_msize(text) >= 1000);
  sqlite3_free(text);
  printf(", close %d\n", sqlite3_close(db));
}

/* The library's own count is the allocator's. */
static void compare(const account *own) {
  sqlite3_int64 now, highest;
  int blocks, most;
  printf("%s: used %d, highest %d", own->name, sqlite3_memory_used() == own->bytes,
         sqlite3_memory_highwater(0) == own->highest);
  sqlite3_status64(SQLITE_STATUS_MEMORY_USED, &now, &highest, 0);
  sqlite3_status(SQLITE_STATUS_MALLOC_COUNT, &blocks, &most, 0);
  printf(", status %d %d, blocks %d", now == own->bytes, highest == own->highest, blocks == own->blocks);
  printf(", asked %d, unrounded %d, inits %d, shutdowns %d\n", own->taken > 100, own->unrounded, own->inits,
         own->shutdowns);
}

int main(void) {
  sqlite3_mem_methods found;
  void *kept;
  printf("config %d", sqlite3_config(SQLITE_CONFIG_MALLOC, &first_methods));
  printf(", get %d", sqlite3_config(SQLITE_CONFIG_GETMALLOC, &found));
  printf(", is it %d\n", found.xMalloc == first_malloc && found.pAppData == &first);
  printf("nothing is taken before: %lld, inits %d\n", first.taken, first.inits);
  printf("initialize %d, inits %d\n", sqlite3_initialize(), first.inits);
  printf("too late: %d\n", sqlite3_config(SQLITE_CONFIG_MALLOC, &second_methods));
  work(":memory:");
  compare(&first);
  work("a.db");
  compare(&first);
  sqlite3_memory_highwater(1);
  first.highest = first.bytes;
  work("a.db");
  compare(&first);
  printf("shutdown %d, shutdowns %d\n", sqlite3_shutdown(), first.shutdowns);
  printf("shutdown %d, shutdowns %d\n", sqlite3_shutdown(), first.shutdowns);
  printf("config %d\n", sqlite3_config(SQLITE_CONFIG_MALLOC, &second_methods));
  kept = sqlite3_malloc(100);
  printf("kept %d, inits %d\n", kept != 0, second.inits);
  work("a.db");
  work(":memory:");
  printf("each its own: %d, inits %d\n", second.taken > 100, second.inits);
  sqlite3_free(kept);
  sqlite3_shutdown();
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_initialize();
  kept = sqlite3_malloc(100000);
  sqlite3_memory_highwater(1);
  printf("not counted: %d\n", sqlite3_memory_used() < 100000);
  sqlite3_free(kept);
  work(":memory:");
  sqlite3_shutdown();
  return 0;
}
