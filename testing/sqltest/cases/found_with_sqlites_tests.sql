--- what a table without JOIN has behind it
CREATE TABLE t1(a); SELECT a FROM (t1) AS t ON b USING(a);
--- what a table without JOIN has behind it, a condition
CREATE TABLE t1(a); SELECT a FROM t1 AS t ON b USING(a);
--- what a table without JOIN has behind it, columns
CREATE TABLE t1(a); SELECT a FROM t1 AS t USING(a) ON b;
--- what a table without JOIN has behind it, twice
CREATE TABLE t1(a); SELECT a FROM t1 AS t ON b ON c;
--- what a table without JOIN has behind it, once
CREATE TABLE t1(a); SELECT a FROM t1 AS t USING(a);
--- names of collations as they are written
CREATE TABLE t(a COLLATE nocase PRIMARY KEY, b, c COLLATE Rtrim UNIQUE) WITHOUT ROWID; CREATE TABLE u(a COLLATE nocase, b COLLATE Rtrim UNIQUE);
CREATE INDEX i ON u(a, b); CREATE INDEX j ON u(b COLLATE NOCASE);
PRAGMA index_xinfo(sqlite_autoindex_t_1);
PRAGMA index_xinfo(i); PRAGMA index_xinfo(j); PRAGMA index_xinfo(sqlite_autoindex_u_1);
--- pages of the temporary database
PRAGMA page_size = 512; CREATE TABLE t1(x); CREATE TEMP TABLE t2(y); INSERT INTO t2 VALUES (zeroblob(3000));
PRAGMA main.page_size; PRAGMA temp.page_size; PRAGMA temp.integrity_check; SELECT length(y) FROM t2;
