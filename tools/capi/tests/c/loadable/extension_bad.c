/* A loadable extension that refuses to be loaded. */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

int sqlite3_extensionbad_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  *message = sqlite3_mprintf("not %s", "today");
  return SQLITE_ERROR;
}
