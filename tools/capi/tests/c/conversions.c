/* What type a value has before and after C asks for it in another form. */
#include <sqlite3.h>
#include <stdio.h>

static const char *const values = "VALUES(x'3132'), (x''), (x'31323334'), ('12'), (12), (1.5), (NULL), (zeroblob(3)), ('x')";

static void show16(const unsigned short *units, int bytes) {
  int i;
  printf(" %d[", bytes);
  for (i = 0; units && i < bytes / 2; i++) printf("%x.", units[i]);
  printf("]");
}

static void read(sqlite3_stmt *stmt, int how) {
  switch (how) {
    case 0: sqlite3_column_text(stmt, 0); break;
    case 1: show16(sqlite3_column_text16(stmt, 0), sqlite3_column_bytes16(stmt, 0)); break;
    case 2: sqlite3_column_blob(stmt, 0); break;
    case 3: sqlite3_column_bytes(stmt, 0); break;
    case 4: sqlite3_column_bytes16(stmt, 0); break;
    case 5: sqlite3_column_int(stmt, 0); break;
    case 6: sqlite3_column_double(stmt, 0); break;
    default: sqlite3_value_text(sqlite3_column_value(stmt, 0));
  }
}

static int how;
static void function(sqlite3_context *context, int count, sqlite3_value **v) {
  int before = sqlite3_value_type(*v);
  switch (how) {
    case 0: sqlite3_value_text(*v); break;
    case 1: show16(sqlite3_value_text16(*v), sqlite3_value_bytes16(*v)); break;
    case 2: sqlite3_value_blob(*v); break;
    case 3: sqlite3_value_bytes(*v); break;
    case 4: sqlite3_value_bytes16(*v); break;
    case 5: sqlite3_value_int(*v); break;
    case 6: sqlite3_value_double(*v); break;
    case 7: sqlite3_value_text16be(*v); break;
    default: sqlite3_value_numeric_type(*v);
  }
  printf(" %d>%d,%d", before, sqlite3_value_type(*v), sqlite3_value_bytes(*v));
}

int main(void) {
  sqlite3 *db;
  sqlite3_stmt *stmt;
  sqlite3_open(":memory:", &db);
  for (how = 0; how < 8; how++) {
    printf("column %d:", how);
    sqlite3_prepare_v2(db, values, -1, &stmt, 0);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
      int before = sqlite3_column_type(stmt, 0);
      read(stmt, how);
      printf(" %d>%d,%d", before, sqlite3_column_type(stmt, 0), sqlite3_column_bytes(stmt, 0));
    }
    sqlite3_finalize(stmt);
    printf("\n");
  }
  sqlite3_create_function(db, "f", 1, SQLITE_UTF8, 0, function, 0, 0);
  for (how = 0; how < 9; how++) {
    char *sql = sqlite3_mprintf("SELECT f(column1) FROM (%s)", values);
    printf("value %d:", how);
    sqlite3_exec(db, sql, 0, 0, 0);
    sqlite3_free(sql);
    printf("\n");
  }
  printf("close %d\n", sqlite3_close(db));
  return 0;
}
