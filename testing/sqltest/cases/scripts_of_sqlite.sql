--- arms of a recursion behind different operators
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL VALUES(2) UNION ALL SELECT x+1 FROM c WHERE x<3 UNION SELECT x+2 FROM c WHERE x<9) SELECT x FROM c ORDER BY x;
WITH RECURSIVE c(x) AS (VALUES(1) UNION VALUES(2) UNION SELECT x+1 FROM c WHERE x<3 UNION ALL SELECT x+2 FROM c WHERE x<9 LIMIT 10) SELECT x FROM c ORDER BY x;
WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL VALUES(2) UNION SELECT x+1 FROM c WHERE x<3 UNION SELECT x+2 FROM c WHERE x<9) SELECT x FROM c ORDER BY x;
--- a foreign key of too many columns, one of them unknown
CREATE TABLE c7(a, b, FOREIGN KEY(a,c) REFERENCES p(x));
CREATE TABLE c7(a, b, FOREIGN KEY(a,c) REFERENCES p(x,y));
--- NULLS in a conflict target
CREATE TABLE t(a UNIQUE,b); INSERT INTO t VALUES(1,2) ON CONFLICT(a NULLS FIRST) DO NOTHING;
INSERT INTO t VALUES(1,2) ON CONFLICT(a) DO NOTHING ON CONFLICT(b NULLS LAST) DO NOTHING;
INSERT INTO t VALUES(1,2) ON CONFLICT(nosuch NULLS FIRST) DO NOTHING;
CREATE VIEW v AS SELECT 1 a; CREATE TRIGGER tr INSTEAD OF INSERT ON v BEGIN SELECT 1; END;
INSERT INTO v VALUES(1) ON CONFLICT(a NULLS FIRST) DO NOTHING;
--- an index keeps no subtypes, not even deep in an expression
CREATE TABLE t1(x INT, y TEXT); INSERT INTO t1(x,y) VALUES(1,'{b:5}');
CREATE INDEX t1j ON t1(coalesce(null,json(y)));
SELECT json_insert('{}', '$.a', coalesce(null,json(y)))->>'$.a.b' FROM t1;
CREATE INDEX t1k ON t1(iif(1,json(y),123));
SELECT json_insert('{}', '$.a', iif(1,json(y),123))->>'$.a.b' FROM t1;
CREATE INDEX t1l ON t1(length(json(y)));
SELECT length(json(y)) FROM t1;
--- a JSON5 number of a sign alone
SELECT json(x'6B37616263162d');
SELECT json(x'162d');
SELECT json_extract(x'2b162d', '$[0]');
SELECT json(x'262d2d'), json(x'162e');
--- UTF-16 has no odd byte
PRAGMA encoding='UTF-16le';
SELECT hex(CAST(X'FF' AS TEXT)), hex(CAST(X'FF00FF' AS TEXT)), hex('abc'||CAST(X'FFBFBF' AS TEXT)), CAST(X'FF' AS TEXT) = '';
CREATE TABLE t1(x); INSERT INTO t1 VALUES(CAST(X'FF' AS TEXT)),('abc'||CAST(X'FF' AS TEXT)),(X'FF'||'b'),('a'||X'FF');
SELECT hex(x), x LIKE x||'%' FROM t1;
CREATE INDEX t1x ON t1(x); SELECT rowid FROM t1 WHERE x LIKE x||'%'; PRAGMA integrity_check;
--- DROP COLUMN stores whole numbers of REAL columns as integers
CREATE TABLE t1(ii INTEGER PRIMARY KEY, tt INTEGER, rr REAL);
WITH s(i) AS ( SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i<5000) INSERT INTO t1 SELECT NULL, i, 5.0 FROM s;
PRAGMA page_count; ALTER TABLE t1 DROP COLUMN tt; PRAGMA page_count; SELECT rr FROM t1 LIMIT 1;
--- what RAISE says is looked up first
CREATE TABLE t5 AS SELECT RAISE(abort,a);
SELECT RAISE(abort,'a');
