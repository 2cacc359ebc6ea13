--- arithmetic
SELECT 1+2, 7-10, 3*4, 7/2, 7%3, -7/2, -7%3, 7.0/2, 1/0, 1%0, 5%2.9, 9223372036854775807+1, -9223372036854775808-1, 9223372036854775807*2;
SELECT 1<<3, 256>>2, 1<<64, 1<<-1, -1>>1, 6&3, 6|3, ~5, 'a'||'b', 1||2, NULL||1, x'41'||'b';
SELECT '12abc'+1, 'abc'+1, '0x10'+0, 0x10, 0xFFFFFFFFFFFFFFFF, 1e3, .5, 5., 1e400, -1e400, 9223372036854775808;
SELECT +5, -5, - -5, -'3', +'3', -9223372036854775808, typeof(-9223372036854775808), typeof(9223372036854775808);
--- comparison
SELECT 1<2, 1=1.0, '1'=1, 'a'<'b', 'a'='A', 'a'='A' COLLATE NOCASE, NULL=NULL, NULL IS NULL, 1 IS NOT NULL, 1 IS 1.0, x'61'='a', x'61'>'a';
SELECT 1<>2, 1!=1, 1==1, NULL<>1, 1 IS NOT 2, 1 IS DISTINCT FROM NULL, 1 IS NOT DISTINCT FROM 1;
SELECT 2 BETWEEN 1 AND 3, 2 NOT BETWEEN 1 AND 3, NULL BETWEEN 1 AND 2, 0 BETWEEN 1 AND NULL;
SELECT 1 IN (1,2,3), 4 IN (1,2,3), NULL IN (1,2), 1 IN (2,NULL), 1 IN (1,NULL), 1 NOT IN (2,NULL), 1 IN (), NULL IN (), 1 NOT IN ();
SELECT (1,2)<(1,3), (1,2)=(1,2), (1,NULL)=(1,2), (2,1)>(1,9), (1,2) IN ((1,2),(3,4)), (1,2) IS (1,2), (1,2)<>(1,3);
--- logic
SELECT 1 AND 0, 1 AND NULL, 0 AND NULL, 1 OR NULL, 0 OR NULL, NOT 1, NOT NULL, NOT 0, 'a' AND 1, '1' AND 1, 0.5 AND 1;
SELECT 1 IS TRUE, 0 IS TRUE, NULL IS TRUE, NULL IS NOT TRUE, 5 IS TRUE, 0 IS FALSE, NULL IS FALSE, NULL IS NOT FALSE, 'x' IS TRUE;
SELECT TRUE, FALSE, TRUE+1, typeof(TRUE);
--- case
SELECT CASE 1 WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE 'c' END, CASE 5 WHEN 1 THEN 'a' END, CASE WHEN 0 THEN 1 WHEN NULL THEN 2 ELSE 3 END;
SELECT CASE NULL WHEN NULL THEN 1 ELSE 2 END, CASE 'A' WHEN 'a' COLLATE NOCASE THEN 1 ELSE 2 END;
--- cast
SELECT CAST('12' AS INTEGER), CAST('12.7' AS INTEGER), CAST(12.7 AS INTEGER), CAST('abc' AS INTEGER), CAST(12 AS TEXT), CAST(12.5 AS TEXT);
SELECT CAST('1e3' AS NUMERIC), CAST('1.5' AS NUMERIC), CAST('0x1f' AS INTEGER), CAST(x'3132' AS TEXT), CAST('ab' AS BLOB), CAST(1e30 AS INTEGER), CAST(-1e30 AS INTEGER);
SELECT typeof(CAST(1 AS REAL)), typeof(CAST('1.0' AS NUMERIC)), typeof(CAST(NULL AS TEXT)), CAST('  12  ' AS INTEGER), CAST('' AS REAL), CAST('9223372036854775808' AS INTEGER);
--- like and glob
SELECT 'abc' LIKE 'A%', 'abc' LIKE 'a_c', 'abc' LIKE 'abc_', 'a%c' LIKE 'a\%c' ESCAPE '\', 'abc' LIKE '%', '' LIKE '%', '' LIKE '_', NULL LIKE 'a', 'a' LIKE NULL;
SELECT 'abc' GLOB 'a*', 'abc' GLOB 'A*', 'abc' GLOB 'a?c', 'abc' GLOB '[a-c]bc', 'abc' GLOB '[^a]bc', 'a]c' GLOB 'a[]]c', 'abc' NOT LIKE 'b%', 'abc' NOT GLOB 'b*';
SELECT 'ÄB' LIKE 'äb', 'ab' LIKE 'a' ESCAPE 'xx';
--- literals and names
SELECT 'it''s', "double", x'00ff', X'AB', 1 AS "a b", 2 [c d], 3 `e`;
SELECT 1 a, 2 AS b, 1+1, max(1,2), 'x';
--- collate
SELECT 'a' COLLATE NOCASE = 'A', 'a ' COLLATE RTRIM = 'a', 'a'='A' COLLATE BINARY;
SELECT 'a' COLLATE nosuch;
--- subqueries
CREATE TABLE t(a,b); INSERT INTO t VALUES(1,2),(3,4),(NULL,6);
SELECT (SELECT a FROM t), (SELECT max(b) FROM t), (SELECT a FROM t WHERE a>100), EXISTS(SELECT 1 FROM t WHERE a=3), EXISTS(SELECT 1 FROM t WHERE a=9);
SELECT a, (SELECT count(*) FROM t t2 WHERE t2.b>=t.b) FROM t;
SELECT * FROM t WHERE a IN (SELECT a FROM t WHERE b>2);
SELECT * FROM t WHERE a NOT IN (SELECT a FROM t WHERE b<5);
SELECT * FROM t WHERE a NOT IN (SELECT a FROM t);
SELECT * FROM t WHERE (a,b) IN (SELECT a,b FROM t);
SELECT * FROM (SELECT a x, b y FROM t WHERE a IS NOT NULL) WHERE x>1;
SELECT x.a, y.b FROM t x, (SELECT b FROM t) y WHERE x.b=y.b;
SELECT (1,2)=(SELECT a,b FROM t LIMIT 1);
SELECT (SELECT a,b FROM t);
SELECT a IN (SELECT a,b FROM t) FROM t;
--- errors in names
SELECT nosuch; SELECT t.a FROM sqlite_master; SELECT * FROM nosuch; SELECT nofunc(1); SELECT abs(); SELECT abs(1,2);
SELECT count(*) FROM sqlite_master WHERE count(*)>1; SELECT sum(count(*)) FROM sqlite_master; SELECT *; SELECT a.* FROM sqlite_master b;
SELECT rowid, oid, _rowid_ FROM sqlite_master; SELECT 1 FROM sqlite_master ORDER BY 2; SELECT 1 UNION SELECT 1,2;
SELECT 1 ORDER BY nosuch; SELECT 1 LIMIT 'a'; SELECT 1 LIMIT NULL; SELECT 1 LIMIT -1; SELECT 1 LIMIT 1.5;
SELECT ?1 + ?2, :a, @b, $c;
SELECT 1 WHERE 1; SELECT 1 WHERE 0; SELECT 1 HAVING 1; SELECT 1 GROUP BY 1;
--- syntax errors
SELECT; SELECT FROM; SELEC 1; SELECT 1 1; SELECT 'abc; 
SELECT (1; SELECT 1 FROM; INSERT INTO; CREATE TABLE; UPDATE; SELECT * FROM a WHERE; SELECT @; SELECT 1.2.3; SELECT 0x; SELECT 123abc; SELECT #1; SELECT 1 +;

--- what is decided while parsing
SELECT 1 ORDER BY 5 ISNULL;
SELECT 1 ORDER BY -5 IS NULL;
SELECT 1 ORDER BY 'a' NOTNULL;
SELECT 1 ORDER BY 1 AND 0;
SELECT nosuch IN (), nosuch NOT IN (), abs(1) IN ();
SELECT abs(nosuch) IN ();
SELECT 'x%' IS (2 IN ());
SELECT nosuch AND 0, 0 AND nosuch;
SELECT abs(nosuch) AND 0;
SELECT count(*) GROUP BY 1 NOTNULL;
SELECT 1, 2 GROUP BY 7, 70000;

--- strings end at a NUL where C says so
SELECT CAST(x'00' AS TEXT) LIKE '_', x'00' LIKE '', 'a' LIKE CAST(x'610062' AS TEXT), x'6100' GLOB 'a';
SELECT replace('abc', '', NULL), replace('abc', NULL, ''), quote(substr(x'', 1)), quote(substr(zeroblob(0), 1));
SELECT quote(min(1.0, 1)), quote(max(1.0, 1)), quote(min(1, 1.0));
