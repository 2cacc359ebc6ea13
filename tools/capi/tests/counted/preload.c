/* Preloaded into programs: the library's memory comes from methods of ours, which count, and malloc says how much of it
** the library takes beside them. At the end a line on standard error tells. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static char *begin, *end;
static long direct;
static long long bytes, highest, taken;
static volatile int lock;

/* What the library itself asks malloc for. */
static void note(void *caller, size_t size) {
  if ((char *)caller >= begin && (char *)caller < end) __sync_fetch_and_add(&direct, (long)size);
}

void *malloc(size_t size) { return note(__builtin_return_address(0), size), __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return note(__builtin_return_address(0), n * size), __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { return note(__builtin_return_address(0), size), __libc_realloc(p, size); }

static void change(long long by) {
  while (__sync_lock_test_and_set(&lock, 1)) {}
  bytes += by;
  if (by > 0) taken += by;
  if (bytes > highest) highest = bytes;
  __sync_lock_release(&lock);
}

static void *own_malloc(int size) {
  long long *made = __libc_malloc(size + 16);
  if (!made) return 0;
  made[0] = size;
  made[1] = 0x5ca1ab1e;
  change(size);
  return made + 2;
}

static void own_free(void *p) {
  long long *made = (long long *)p - 2;
  if (made[1] != 0x5ca1ab1e) fprintf(stderr, "counted: a block that is not ours\n");
  made[1] = 0;
  change(-made[0]);
  free(made);
}

static void *own_realloc(void *p, int size) {
  long long *made = (long long *)p - 2;
  long long before = made[0];
  made = __libc_realloc(made, size + 16);
  if (!made) return 0;
  made[0] = size;
  change(size - before);
  return made + 2;
}

static int own_size(void *p) { return p ? (int)((long long *)p - 2)[0] : 0; }
static int own_round_up(int size) { return (size + 7) & ~7; }
static int own_init(void *p) { return (void)p, SQLITE_OK; }
static void own_shutdown(void *p) { (void)p; }

static int find(struct dl_phdr_info *info, size_t size, void *user) {
  int i;
  (void)size, (void)user;
  if (!strstr(info->dlpi_name, "libsqlite3")) return 0;
  for (i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
      begin = (char *)info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
      end = begin + info->dlpi_phdr[i].p_memsz;
    }
  }
  return 1;
}

__attribute__((constructor)) static void start(void) {
  static const sqlite3_mem_methods methods = {own_malloc, own_free, own_realloc, own_size, own_round_up, own_init,
    own_shutdown, 0};
  if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK) fprintf(stderr, "counted: config\n");
  dl_iterate_phdr(find, 0);
}

__attribute__((destructor)) static void stop(void) {
  fprintf(stderr, "counted: %s, used %s, highest %s, beside %s\n", taken > 100000 ? "taken" : "nothing is taken",
          sqlite3_memory_used() == bytes ? "the same" : "not the same",
          sqlite3_memory_highwater(0) == highest ? "the same" : "not the same", direct < 8192 ? "little" : "much");
  if (getenv("COUNTED_NUMBERS")) {
    fprintf(stderr, "counted: %lld taken, %lld highest, %lld left, %ld beside\n", taken, highest, bytes, direct);
  }
}
