/* Databases in the memory of the application: changes show in its buffer, and serializing lends it. */
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
static sqlite3 *db;

static int row(void *u, int n, char **texts, char **names) {
  int i;
  for (i = 0; i < n; i++) printf("%s%s", i ? "|" : "  ", texts[i] ? texts[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(const char *sql) {
  char *message = 0;
  int rc;
  printf("%s\n", sql);
  rc = sqlite3_exec(db, sql, row, 0, &message);
  printf("  = %d %s\n", rc, message ? message : "");
  sqlite3_free(message);
}

int main(void) {
  sqlite3 *src;
  unsigned char *img;
  sqlite3_int64 n=0, size;
  unsigned char *buf;
  sqlite3_open(":memory:",&src);
  sqlite3_exec(src, "CREATE TABLE t(a,b); INSERT INTO t VALUES(1,'MARKER-ONE'),(2,'two')", 0,0, 0);
  img=sqlite3_serialize(src, "main", &n, 0);
  printf("%lld\n",n);
  size=n+40960;
  buf=malloc(size);
  memcpy(buf, img,n);
  sqlite3_open(":memory:",&db);
  printf("nocopy %d\n", sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY)!=0);
  printf("des %d\n", sqlite3_deserialize(db, "main", buf,8192, size, 0));
  run("PRAGMA journal_mode");
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA journal_mode = DELETE");
  run("PRAGMA locking_mode; PRAGMA mmap_size; PRAGMA page_count; PRAGMA max_page_count; PRAGMA database_list; PRAGMA synchronous; PRAGMA cache_size; PRAGMA mmap_size=1000000");
  run("SELECT * FROM t");
  run("UPDATE t SET b='MARKER-TWO' WHERE a=1");
  printf("in buffer %d\n", memmem(buf,8192, "MARKER-TWO",10)!=0);
  unsigned char *p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("same %d %lld\n", p==buf, n);
  run("BEGIN; UPDATE t SET b='MARKER-SIX' WHERE a=1");
  printf("in buffer %d\n", memmem(buf,8192, "MARKER-SIX",10)!=0);
  p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("same %d %lld\n", p==buf, n);
  run("ROLLBACK; SELECT * FROM t");
  run("INSERT INTO t SELECT 9, zeroblob(3000) FROM t,t,t");
  p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("same %d %lld\n", p==buf, n);
  run("INSERT INTO t SELECT 9, zeroblob(30000) FROM t,t");
  run("SELECT count(*) FROM t; PRAGMA integrity_check");
  p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("same %d\n", p==buf);
  run("DELETE FROM t; VACUUM; PRAGMA page_count");
  p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("same %d %lld\n", p==buf, n);
  run("ATTACH '' AS x; CREATE TABLE x.y(z); INSERT INTO x.y VALUES(1); BEGIN; INSERT INTO x.y VALUES(2); INSERT INTO t VALUES(5,5); COMMIT; SELECT * FROM t");
  {
    sqlite3_int64 lim=9;
    int r=sqlite3_file_control(db, "main", SQLITE_FCNTL_SIZE_LIMIT,&lim);
    printf("limit %d %lld\n",r,lim);
  }
  printf("file %s ro %d\n", sqlite3_db_filename(db, "main"), sqlite3_db_readonly(db, "main"));
  {
    char *v=0;
    int r=sqlite3_file_control(db, "main", SQLITE_FCNTL_VFSNAME,&v);
    printf("vfs %d %.6s %s\n",r,v?v:"-",v?strchr(v,','):"");
    sqlite3_free(v);
  }
  printf("des %d\n", sqlite3_deserialize(db, "main", buf,8192,8192, SQLITE_DESERIALIZE_READONLY));
  run("SELECT count(*) FROM t");
  run("INSERT INTO t VALUES(1,2)");
  printf("ro %d\n", sqlite3_db_readonly(db, "main"));
  run("PRAGMA journal_mode");
  /* resizeable, growing */
  unsigned char *m=sqlite3_malloc64(8192);
  memcpy(m, img,8192);
  printf("des %d\n", sqlite3_deserialize(db, "main",m,8192,8192, SQLITE_DESERIALIZE_FREEONCLOSE|SQLITE_DESERIALIZE_RESIZEABLE));
  run("INSERT INTO t SELECT 9, zeroblob(30000) FROM t,t,t; SELECT count(*) FROM t; PRAGMA page_count");
  p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("lent %d %lld\n", p!=0, n);
  {
    sqlite3_int64 lim=400000;
    int r=sqlite3_file_control(db, "main", SQLITE_FCNTL_SIZE_LIMIT,&lim);
    printf("limit %d %lld\n",r,lim);
  }
  run("INSERT INTO t SELECT 9, zeroblob(30000) FROM t");
  run("INSERT INTO t SELECT 9, zeroblob(30000) FROM t");
  run("SELECT count(*) FROM t; PRAGMA integrity_check");
  /* own memory, growing with resizeable but without freeonclose: moved? */
  run("BEGIN; INSERT INTO t VALUES(1,1)");
  printf("busy %d %s\n", sqlite3_deserialize(db, "main", buf,8192,8192, 0), sqlite3_errmsg(db));
  run("COMMIT");
  {
    sqlite3_stmt*s;
    sqlite3_prepare_v2(db, "SELECT * FROM t",-1,&s, 0);
    sqlite3_step(s);
    printf("reading %d\n", sqlite3_deserialize(db, "main", buf,8192,8192, 0));
    printf("step %d\n", sqlite3_step(s));
    sqlite3_finalize(s);
  }
  run("SELECT count(*) FROM t");
  memset(buf,7,100);
  printf("des %d\n", sqlite3_deserialize(db, "main", buf,8192,8192, 0));
  run("SELECT count(*) FROM t");
  printf("des %d\n", sqlite3_deserialize(db, "main", 0,0, 0,SQLITE_DESERIALIZE_FREEONCLOSE|SQLITE_DESERIALIZE_RESIZEABLE));
  run("CREATE TABLE z(a); INSERT INTO z VALUES(1); SELECT * FROM z; PRAGMA page_count");
  /* attached, temp */
  run("ATTACH ':memory:' AS q");
  memcpy(buf, img,8192);
  printf("des %d\n", sqlite3_deserialize(db, "q", buf,8192, size, 0));
  run("SELECT a FROM q.t; PRAGMA database_list");
  run("DETACH q");
  printf("temp %d %s\n", sqlite3_deserialize(db, "temp", buf,8192, size, 0), sqlite3_errmsg(db));
  printf("none %d %s\n", sqlite3_deserialize(db, "none", buf,8192, size, 0), sqlite3_errmsg(db));
  /* shrinking and growing sizes */
  printf("des %d\n", sqlite3_deserialize(db, "main", buf,8192, size, 0));
  run("PRAGMA auto_vacuum; PRAGMA application_id=77; PRAGMA secure_delete");
  printf("id %d\n", buf[71]);
  run("PRAGMA page_size=1024; VACUUM; PRAGMA page_size");
  p=sqlite3_serialize(db, "main", &n, SQLITE_SERIALIZE_NOCOPY);
  printf("same %d %lld\n", p==buf, n);
  sqlite3_free(img);
  printf("close %d\n", sqlite3_close(db));
  sqlite3_close(src);
  free(buf);
  return 0;
}
