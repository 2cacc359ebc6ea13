/* What broke: sqlite3_config took mutex methods and did not use them, GETMUTEX filled in nothing, and connections had a
** mutex whatever the threading mode and SQLITE_OPEN_NOMUTEX said. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

struct sqlite3_mutex {
  int kind, depth;
};

static int inits, ends, frees, enters, leaves;
static sqlite3_mutex fixed[20];

static int init(void) { return inits++, SQLITE_OK; }
static int end(void) { return ends++, SQLITE_OK; }

static sqlite3_mutex *alloc(int kind) {
  sqlite3_mutex *made = kind > 1 ? &fixed[kind] : calloc(1, sizeof *made);
  made->kind = kind;
  return made;
}

static void release(sqlite3_mutex *mutex) { frees++, free(mutex); }
static void enter(sqlite3_mutex *mutex) { enters++, mutex->depth++; }
static int try_enter(sqlite3_mutex *mutex) { return enters++, mutex->depth++, SQLITE_OK; }

static void leave(sqlite3_mutex *mutex) {
  leaves++;
  if (--mutex->depth < 0) printf("left too often\n");
}

static int held(sqlite3_mutex *mutex) { return mutex->depth > 0; }
static int not_held(sqlite3_mutex *mutex) { return mutex->depth == 0; }

static const sqlite3_mutex_methods methods = {init, end, alloc, release, enter, try_enter, leave, held, not_held};

/* Which connections have a mutex. */
static void modes(void) {
  static const int flags[] = {0, SQLITE_OPEN_NOMUTEX, SQLITE_OPEN_FULLMUTEX, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_FULLMUTEX};
  int mode;
  unsigned i;
  for (mode = SQLITE_CONFIG_SINGLETHREAD; mode <= SQLITE_CONFIG_SERIALIZED; mode++) {
    printf("mode %d: %d\n", mode, sqlite3_config(mode));
    sqlite3_initialize();
    for (i = 0; i < sizeof flags / sizeof *flags; i++) {
      sqlite3 *db;
      sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | flags[i], 0);
      printf(" %x: mutex %d", flags[i], sqlite3_db_mutex(db) != 0);
      sqlite3_mutex_enter(sqlite3_db_mutex(db));
      printf(", work %d\n", sqlite3_exec(db, "CREATE TABLE t(a); INSERT INTO t VALUES(1)", 0, 0, 0));
      sqlite3_mutex_leave(sqlite3_db_mutex(db));
      sqlite3_close(db);
    }
    sqlite3_shutdown();
  }
}

static void own(void) {
  sqlite3_mutex_methods found = {0};
  sqlite3 *db;
  sqlite3_mutex *mutex;
  int before;
  printf("config %d", sqlite3_config(SQLITE_CONFIG_MUTEX, &methods));
  printf(", get %d", sqlite3_config(SQLITE_CONFIG_GETMUTEX, &found));
  printf(", the same %d, inits %d\n", found.xMutexAlloc == alloc, inits);
  printf("initialize %d", sqlite3_initialize());
  printf(", inits %d\n", inits > 0);
  sqlite3_open(":memory:", &db);
  mutex = sqlite3_db_mutex(db);
  printf("kind %d, depth %d\n", mutex->kind, mutex->depth);
  before = enters;
  sqlite3_exec(db, "CREATE TABLE t(a)", 0, 0, 0);
  printf("entered %d, left %d, depth %d\n", enters > before, enters == leaves, mutex->depth);
  sqlite3_mutex_enter(mutex);
  printf("depth %d\n", mutex->depth);
  sqlite3_exec(db, "SELECT 1", 0, 0, 0);
  printf("depth %d", mutex->depth);
  printf(", try %d", sqlite3_mutex_try(mutex));
  printf(", depth %d\n", mutex->depth);
  sqlite3_mutex_leave(mutex);
  sqlite3_mutex_leave(mutex);
  before = frees;
  sqlite3_close(db);
  printf("freed %d\n", frees > before);
  mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_FAST);
  printf("fast %d\n", mutex->kind);
  sqlite3_mutex_free(mutex);
  printf("static %d\n", sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1)->kind);
  sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, 0);
  printf("without %d\n", sqlite3_db_mutex(db) != 0);
  sqlite3_close(db);
  sqlite3_shutdown();
  printf("ends %d, left %d\n", ends > 0, enters == leaves);
}

int main(void) {
  modes();
  own();
  return 0;
}
