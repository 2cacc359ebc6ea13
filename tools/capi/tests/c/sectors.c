/* A device of which a power cut may take a whole sector, and whose sectors have 512 bytes: commits fill theirs in the log. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static sqlite3_vfs *real;
static int sector;

static int sector_size(sqlite3_file *file) { return (void)file, sector; }
static int nothing_promised(sqlite3_file *file) { return (void)file, 0; }

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  int answer = real->xOpen(real, name, file, flags, out);
  (void)vfs;
  if (file->pMethods) {
    static sqlite3_io_methods methods[100];
    static int used;
    sqlite3_io_methods *own = &methods[used++];
    *own = *file->pMethods;
    own->xSectorSize = sector_size;
    own->xDeviceCharacteristics = nothing_promised;
    file->pMethods = own;
  }
  return answer;
}

static long size_of(const char *name) {
  struct stat found;
  return stat(name, &found) ? -1 : (long)found.st_size;
}

int main(void) {
  static const int sizes[] = {512, 1024, 4096};
  sqlite3_vfs vfs;
  int i, j;
  real = sqlite3_vfs_find(0);
  vfs = *real;
  vfs.zName = "sectors";
  vfs.xOpen = open_file;
  sqlite3_vfs_register(&vfs, 1);
  for (i = 0; i < 3; i++) {
    sqlite3 *db;
    char name[20], log[30];
    sector = sizes[i];
    sprintf(name, "s%d.db", sector);
    sprintf(log, "%s-wal", name);
    remove(name);
    remove(log);
    sqlite3_open(name, &db);
    sqlite3_exec(db, "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t(a)", 0, 0, 0);
    for (j = 0; j < 4; j++) {
      printf("%d: %ld\n", sector, size_of(log));
      sqlite3_exec(db, "INSERT INTO t VALUES (1)", 0, 0, 0);
    }
    sqlite3_close(db);
  }
  return 0;
}
