/* Geometry callbacks of both kinds: what they are told, in which order rows come, when what is theirs is freed. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;
static int calls;
static char name[] = "context";

static void free_user(void *user) { printf("user %d freed\n", *(int *)user); sqlite3_free(user); }
static void free_context(void *context) { printf("%s freed\n", (char *)context); }

static void show(const char *sql) {
  sqlite3_stmt *stmt;
  int rc, rows = 0;
  calls = 0;
  printf("> %s\n", sql);
  rc = sqlite3_prepare_v2(db, sql, -1, &stmt, 0);
  if (rc != SQLITE_OK) { printf("error %d %s\n", rc, sqlite3_errmsg(db)); return; }
  while ((rc = sqlite3_step(stmt)) == SQLITE_ROW) {
    int i;
    for (i = 0; i < sqlite3_column_count(stmt); i++) {
      const char *text = (const char *)sqlite3_column_text(stmt, i);
      printf("%s%s", i ? "|" : "", text ? text : "NULL");
    }
    printf(++rows % 10 ? " " : "\n");
  }
  if (rows % 10) printf("\n");
  if (rc != SQLITE_DONE) printf("error %d %s\n", sqlite3_extended_errcode(db), sqlite3_errmsg(db));
  sqlite3_finalize(stmt);
  printf("%d rows, %d calls\n", rows, calls);
}

static int box(sqlite3_rtree_geometry *g, int count, double *at, int *result) {
  int i;
  calls++;
  if (g->nParam != count) return g->nParam == 0 ? SQLITE_ERROR : SQLITE_MISMATCH;
  if (!g->pUser) {
    g->pUser = sqlite3_malloc(sizeof(int));
    *(int *)g->pUser = g->nParam;
    g->xDelUser = free_user;
    printf("%s\n", (char *)g->pContext);
  }
  *result = 1;
  for (i = 0; i < count; i += 2)
    if (at[i] > g->aParam[i + 1] || at[i + 1] < g->aParam[i]) *result = 0;
  return SQLITE_OK;
}

static int nearest(sqlite3_rtree_query_info *p) {
  double x = p->nParam > 0 ? p->aParam[0] : 0, y = p->nParam > 1 ? p->aParam[1] : 0;
  double dx = x < p->aCoord[0] ? p->aCoord[0] - x : x > p->aCoord[1] ? x - p->aCoord[1] : 0;
  double dy = y < p->aCoord[2] ? p->aCoord[2] - y : y > p->aCoord[3] ? y - p->aCoord[3] : 0;
  calls++;
  p->rScore = dx * dx + dy * dy;
  p->eWithin = p->eParentWithin;
  return SQLITE_OK;
}

static int told(sqlite3_rtree_query_info *p) {
  int i;
  calls++;
  printf("level %d of %d, %d coordinates, row %lld, parent %g %d, score %g within %d, queue", p->iLevel, p->mxLevel,
         p->nCoord, p->iRowid, p->rParentScore, p->eParentWithin, p->rScore, p->eWithin);
  for (i = 0; i <= p->mxLevel; i++) printf(" %u", p->anQueue[i]);
  printf(", values");
  for (i = 0; i < p->nParam; i++) {
    const char *text = (const char *)sqlite3_value_text(p->apSqlParam[i]);
    printf(" %d:%s", sqlite3_value_type(p->apSqlParam[i]), text ? text : "NULL");
  }
  printf("\n");
  p->eWithin = p->iLevel > 0 ? PARTLY_WITHIN : p->iRowid % 3 == 0 ? FULLY_WITHIN : NOT_WITHIN;
  p->rScore = p->iLevel > 0 ? p->rParentScore + 1 : -(double)p->iRowid;
  return SQLITE_OK;
}

static int depth_first(sqlite3_rtree_query_info *p) {
  calls++;
  p->rScore = p->iLevel;
  p->eWithin = p->aCoord[0] < 60 ? FULLY_WITHIN : NOT_WITHIN;
  return SQLITE_OK;
}

static int breadth_first(sqlite3_rtree_query_info *p) {
  calls++;
  p->rScore = 1000 - p->iLevel;
  p->eWithin = p->aCoord[0] < 60 ? FULLY_WITHIN : NOT_WITHIN;
  return SQLITE_OK;
}

static int reads(sqlite3_rtree_query_info *p) {
  sqlite3_stmt *stmt;
  calls++;
  sqlite3_prepare_v2(db, "SELECT count(*) FROM t WHERE x0 < 20", -1, &stmt, 0);
  if (sqlite3_step(stmt) == SQLITE_ROW && calls == 1) printf("%d inside\n", sqlite3_column_int(stmt, 0));
  sqlite3_finalize(stmt);
  if (calls == 1) printf("delete: %d\n", sqlite3_exec(db, "DELETE FROM t WHERE id = 5", 0, 0, 0));
  p->eWithin = PARTLY_WITHIN;
  p->rScore = 0;
  return SQLITE_OK;
}

static int fails(sqlite3_rtree_query_info *p) { return ++calls > 3 ? p->nParam ? (int)p->aParam[0] : SQLITE_ERROR : SQLITE_OK; }

int main(void) {
  sqlite3_open(":memory:", &db);
  sqlite3_exec(db, "PRAGMA page_size=512; CREATE VIRTUAL TABLE t USING rtree(id, x0, x1, y0, y1, +name);"
    "CREATE VIRTUAL TABLE i USING rtree_i32(id, x0, x1, y0, y1);"
    "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k+1 FROM n WHERE k<300)"
    "INSERT INTO t SELECT k, k*37%100, k*37%100+k%4, k*91%83, k*91%83+k%3, 'n'||k FROM n;"
    "INSERT INTO i SELECT id, x0, x1, y0, y1 FROM t;", 0, 0, 0);
  printf("%d\n", sqlite3_rtree_geometry_callback(db, "box", box, name));
  printf("%d\n", sqlite3_rtree_query_callback(db, "nearest", nearest, name, free_context));
  sqlite3_rtree_query_callback(db, "told", told, 0, 0);
  sqlite3_rtree_query_callback(db, "depth_first", depth_first, 0, 0);
  sqlite3_rtree_query_callback(db, "breadth_first", breadth_first, 0, 0);
  sqlite3_rtree_query_callback(db, "reads", reads, 0, 0);
  sqlite3_rtree_query_callback(db, "fails", fails, 0, 0);
  show("SELECT id FROM t WHERE id MATCH box(10, 20, 30, 50)");
  show("SELECT id, name FROM i JOIN t USING (id) WHERE i.id MATCH box(10, '20', 30.0, 50)");
  show("SELECT id FROM t WHERE id MATCH box()");
  show("SELECT id FROM t WHERE id MATCH box(1)");
  show("SELECT id FROM t WHERE id MATCH nearest(50, 50) LIMIT 25");
  show("SELECT id, x0, y0 FROM i WHERE id MATCH nearest(-10, 200) AND x0 > 3 LIMIT 12");
  show("SELECT id FROM t WHERE id MATCH depth_first()");
  show("SELECT id FROM t WHERE id MATCH breadth_first()");
  show("SELECT id FROM t WHERE id MATCH breadth_first() AND id MATCH box(0, 30, 0, 30) AND y1 < 25");
  show("SELECT id FROM t WHERE x0 MATCH nearest(3,3) AND y0 MATCH box(0, 50, 0, 30)");
  show("SELECT count(*) FROM t WHERE id MATCH reads()");
  show("SELECT id FROM t WHERE id MATCH fails(19)");
  show("SELECT id FROM t WHERE id MATCH fails()");
  show("SELECT id FROM t WHERE id MATCH 7");
  show("SELECT id FROM t WHERE id MATCH NULL");
  show("SELECT id FROM t WHERE id MATCH 'box'");
  show("SELECT nearest(1, 2), typeof(nearest(1)), nearest(1) IS NULL");
  show("SELECT a.id, b.id FROM t a, t b WHERE a.id < 12 AND b.id MATCH box(a.x0, a.x1, a.y0, a.y1)");
  show("SELECT count(*) FROM t WHERE id MATCH (SELECT box(10, 20, 30, 50))");
  show("DELETE FROM t WHERE id MATCH box(10, 20, 30, 50)");
  show("SELECT count(*) FROM t");
  show("UPDATE t SET name = 'near' WHERE id IN (SELECT id FROM t WHERE id MATCH nearest(0, 0) LIMIT 5)");
  show("SELECT id, name FROM t WHERE name = 'near' ORDER BY id");
  sqlite3_exec(db, "CREATE VIRTUAL TABLE s USING rtree(id, a, b); INSERT INTO s SELECT id, x0, x1 FROM t WHERE id < 100", 0, 0, 0);
  show("SELECT id FROM s WHERE id MATCH told(1, 'two', x'33', NULL, 5.5)");
  printf("%d\n", sqlite3_rtree_query_callback(db, "nearest", nearest, name, free_context));
  printf("%d\n", sqlite3_create_function(db, "nearest", -1, SQLITE_ANY, 0, 0, 0, 0));
  sqlite3_rtree_query_callback(db, "last", nearest, name, free_context);
  sqlite3_close(db);
  return 0;
}
