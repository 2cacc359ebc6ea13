--- arithmetic
SELECT 1+2, 7-10, 3*4, 7/2, 7%3, -7/2, -7%3, 7.0/2, 1/0, 1%0, 5%2.9, 9223372036854775807+1, -9223372036854775808-1, 9223372036854775807*2;
--= 1+2 | 7-10 | 3*4 | 7/2 | 7%3 | -7/2 | -7%3 | 7.0/2 | 1/0 | 1%0 | 5%2.9 | 9223372036854775807+1 | -9223372036854775808-1 | 9223372036854775807*2
--> 3 | -3 | 12 | 3 | 1 | -3 | -1 | 3.5 | NULL | NULL | 1.0 | 9.223372036854776e18 | -9.223372036854776e18 | 1.8446744073709552e19
SELECT 1<<3, 256>>2, 1<<64, 1<<-1, -1>>1, 6&3, 6|3, ~5, 'a'||'b', 1||2, NULL||1, x'41'||'b';
--= 1<<3 | 256>>2 | 1<<64 | 1<<-1 | -1>>1 | 6&3 | 6|3 | ~5 | 'a'||'b' | 1||2 | NULL||1 | x'41'||'b'
--> 8 | 64 | 0 | 0 | -1 | 2 | 7 | -6 | 'ab' | '12' | NULL | 'Ab'
SELECT '12abc'+1, 'abc'+1, '0x10'+0, 0x10, 0xFFFFFFFFFFFFFFFF, 1e3, .5, 5., 1e400, -1e400, 9223372036854775808;
--= '12abc'+1 | 'abc'+1 | '0x10'+0 | 0x10 | 0xFFFFFFFFFFFFFFFF | 1e3 | .5 | 5. | 1e400 | -1e400 | 9223372036854775808
--> 13 | 1 | 0 | 16 | -1 | 1000.0 | 0.5 | 5.0 | inf | -inf | 9.223372036854776e18
SELECT +5, -5, - -5, -'3', +'3', -9223372036854775808, typeof(-9223372036854775808), typeof(9223372036854775808);
--= +5 | -5 | - -5 | -'3' | +'3' | -9223372036854775808 | typeof(-9223372036854775808) | typeof(9223372036854775808)
--> 5 | -5 | 5 | -3 | '3' | -9223372036854775808 | 'integer' | 'real'

--- comparison
SELECT 1<2, 1=1.0, '1'=1, 'a'<'b', 'a'='A', 'a'='A' COLLATE NOCASE, NULL=NULL, NULL IS NULL, 1 IS NOT NULL, 1 IS 1.0, x'61'='a', x'61'>'a';
--= 1<2 | 1=1.0 | '1'=1 | 'a'<'b' | 'a'='A' | 'a'='A' COLLATE NOCASE | NULL=NULL | NULL IS NULL | 1 IS NOT NULL | 1 IS 1.0 | x'61'='a' | x'61'>'a'
--> 1 | 1 | 0 | 1 | 0 | 1 | NULL | 1 | 1 | 1 | 0 | 1
SELECT 1<>2, 1!=1, 1==1, NULL<>1, 1 IS NOT 2, 1 IS DISTINCT FROM NULL, 1 IS NOT DISTINCT FROM 1;
--= 1<>2 | 1!=1 | 1==1 | NULL<>1 | 1 IS NOT 2 | 1 IS DISTINCT FROM NULL | 1 IS NOT DISTINCT FROM 1
--> 1 | 0 | 1 | NULL | 1 | 1 | 1
SELECT 2 BETWEEN 1 AND 3, 2 NOT BETWEEN 1 AND 3, NULL BETWEEN 1 AND 2, 0 BETWEEN 1 AND NULL;
--= 2 BETWEEN 1 AND 3 | 2 NOT BETWEEN 1 AND 3 | NULL BETWEEN 1 AND 2 | 0 BETWEEN 1 AND NULL
--> 1 | 0 | NULL | 0
SELECT 1 IN (1,2,3), 4 IN (1,2,3), NULL IN (1,2), 1 IN (2,NULL), 1 IN (1,NULL), 1 NOT IN (2,NULL), 1 IN (), NULL IN (), 1 NOT IN ();
--= 1 IN (1,2,3) | 4 IN (1,2,3) | NULL IN (1,2) | 1 IN (2,NULL) | 1 IN (1,NULL) | 1 NOT IN (2,NULL) | 1 IN () | NULL IN () | 1 NOT IN ()
--> 1 | 0 | NULL | NULL | 1 | NULL | 0 | 0 | 1
SELECT (1,2)<(1,3), (1,2)=(1,2), (1,NULL)=(1,2), (2,1)>(1,9), (1,2) IN ((1,2),(3,4)), (1,2) IS (1,2), (1,2)<>(1,3);
--= (1,2)<(1,3) | (1,2)=(1,2) | (1,NULL)=(1,2) | (2,1)>(1,9) | (1,2) IN ((1,2),(3,4)) | (1,2) IS (1,2) | (1,2)<>(1,3)
--> 1 | 1 | NULL | 1 | 1 | 1 | 1

--- logic
SELECT 1 AND 0, 1 AND NULL, 0 AND NULL, 1 OR NULL, 0 OR NULL, NOT 1, NOT NULL, NOT 0, 'a' AND 1, '1' AND 1, 0.5 AND 1;
--= 1 AND 0 | 1 AND NULL | 0 AND NULL | 1 OR NULL | 0 OR NULL | NOT 1 | NOT NULL | NOT 0 | 'a' AND 1 | '1' AND 1 | 0.5 AND 1
--> 0 | NULL | 0 | 1 | NULL | 0 | NULL | 1 | 0 | 1 | 1
SELECT 1 IS TRUE, 0 IS TRUE, NULL IS TRUE, NULL IS NOT TRUE, 5 IS TRUE, 0 IS FALSE, NULL IS FALSE, NULL IS NOT FALSE, 'x' IS TRUE;
--= 1 IS TRUE | 0 IS TRUE | NULL IS TRUE | NULL IS NOT TRUE | 5 IS TRUE | 0 IS FALSE | NULL IS FALSE | NULL IS NOT FALSE | 'x' IS TRUE
--> 1 | 0 | 0 | 1 | 1 | 1 | 0 | 1 | 0
SELECT TRUE, FALSE, TRUE+1, typeof(TRUE);
--= TRUE | FALSE | TRUE+1 | typeof(TRUE)
--> 1 | 0 | 2 | 'integer'

--- case
SELECT CASE 1 WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE 'c' END, CASE 5 WHEN 1 THEN 'a' END, CASE WHEN 0 THEN 1 WHEN NULL THEN 2 ELSE 3 END;
--= CASE 1 WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE 'c' END | CASE 5 WHEN 1 THEN 'a' END | CASE WHEN 0 THEN 1 WHEN NULL THEN 2 ELSE 3 END
--> 'a' | NULL | 3
SELECT CASE NULL WHEN NULL THEN 1 ELSE 2 END, CASE 'A' WHEN 'a' COLLATE NOCASE THEN 1 ELSE 2 END;
--= CASE NULL WHEN NULL THEN 1 ELSE 2 END | CASE 'A' WHEN 'a' COLLATE NOCASE THEN 1 ELSE 2 END
--> 2 | 1

--- cast
SELECT CAST('12' AS INTEGER), CAST('12.7' AS INTEGER), CAST(12.7 AS INTEGER), CAST('abc' AS INTEGER), CAST(12 AS TEXT), CAST(12.5 AS TEXT);
--= CAST('12' AS INTEGER) | CAST('12.7' AS INTEGER) | CAST(12.7 AS INTEGER) | CAST('abc' AS INTEGER) | CAST(12 AS TEXT) | CAST(12.5 AS TEXT)
--> 12 | 12 | 12 | 0 | '12' | '12.5'
SELECT CAST('1e3' AS NUMERIC), CAST('1.5' AS NUMERIC), CAST('0x1f' AS INTEGER), CAST(x'3132' AS TEXT), CAST('ab' AS BLOB), CAST(1e30 AS INTEGER), CAST(-1e30 AS INTEGER);
--= CAST('1e3' AS NUMERIC) | CAST('1.5' AS NUMERIC) | CAST('0x1f' AS INTEGER) | CAST(x'3132' AS TEXT) | CAST('ab' AS BLOB) | CAST(1e30 AS INTEGER) | CAST(-1e30 AS INTEGER)
--> 1000 | 1.5 | 0 | '12' | x'6162' | 9223372036854775807 | -9223372036854775808
SELECT typeof(CAST(1 AS REAL)), typeof(CAST('1.0' AS NUMERIC)), typeof(CAST(NULL AS TEXT)), CAST('  12  ' AS INTEGER), CAST('' AS REAL), CAST('9223372036854775808' AS INTEGER);
--= typeof(CAST(1 AS REAL)) | typeof(CAST('1.0' AS NUMERIC)) | typeof(CAST(NULL AS TEXT)) | CAST('  12  ' AS INTEGER) | CAST('' AS REAL) | CAST('9223372036854775808' AS INTEGER)
--> 'real' | 'integer' | 'null' | 12 | 0.0 | 9223372036854775807

--- like and glob
SELECT 'abc' LIKE 'A%', 'abc' LIKE 'a_c', 'abc' LIKE 'abc_', 'a%c' LIKE 'a\%c' ESCAPE '\', 'abc' LIKE '%', '' LIKE '%', '' LIKE '_', NULL LIKE 'a', 'a' LIKE NULL;
--= 'abc' LIKE 'A%' | 'abc' LIKE 'a_c' | 'abc' LIKE 'abc_' | 'a%c' LIKE 'a\\%c' ESCAPE '\\' | 'abc' LIKE '%' | '' LIKE '%' | '' LIKE '_' | NULL LIKE 'a' | 'a' LIKE NULL
--> 1 | 1 | 0 | 1 | 1 | 1 | 0 | NULL | NULL
SELECT 'abc' GLOB 'a*', 'abc' GLOB 'A*', 'abc' GLOB 'a?c', 'abc' GLOB '[a-c]bc', 'abc' GLOB '[^a]bc', 'a]c' GLOB 'a[]]c', 'abc' NOT LIKE 'b%', 'abc' NOT GLOB 'b*';
--= 'abc' GLOB 'a*' | 'abc' GLOB 'A*' | 'abc' GLOB 'a?c' | 'abc' GLOB '[a-c]bc' | 'abc' GLOB '[^a]bc' | 'a]c' GLOB 'a[]]c' | 'abc' NOT LIKE 'b%' | 'abc' NOT GLOB 'b*'
--> 1 | 0 | 1 | 1 | 0 | 1 | 1 | 1
SELECT 'ÄB' LIKE 'äb', 'ab' LIKE 'a' ESCAPE 'xx';
--= 'ÄB' LIKE 'äb' | 'ab' LIKE 'a' ESCAPE 'xx'
--! 1: ESCAPE expression must be a single character

--- literals and names
SELECT 'it''s', "double", x'00ff', X'AB', 1 AS "a b", 2 [c d], 3 `e`;
--= 'it''s' | "double" | x'00ff' | X'AB' | a b | c d | e
--> 'it's' | 'double' | x'00ff' | x'ab' | 1 | 2 | 3
SELECT 1 a, 2 AS b, 1+1, max(1,2), 'x';
--= a | b | 1+1 | max(1,2) | 'x'
--> 1 | 2 | 2 | 2 | 'x'

--- collate
SELECT 'a' COLLATE NOCASE = 'A', 'a ' COLLATE RTRIM = 'a', 'a'='A' COLLATE BINARY;
--= 'a' COLLATE NOCASE = 'A' | 'a ' COLLATE RTRIM = 'a' | 'a'='A' COLLATE BINARY
--> 1 | 1 | 0
SELECT 'a' COLLATE nosuch;
--= 'a' COLLATE nosuch
--> 'a'

--- subqueries
CREATE TABLE t(a,b);
INSERT INTO t VALUES(1,2),(3,4),(NULL,6);
--+ 3 changes, rowid 3
SELECT (SELECT a FROM t), (SELECT max(b) FROM t), (SELECT a FROM t WHERE a>100), EXISTS(SELECT 1 FROM t WHERE a=3), EXISTS(SELECT 1 FROM t WHERE a=9);
--= (SELECT a FROM t) | (SELECT max(b) FROM t) | (SELECT a FROM t WHERE a>100) | EXISTS(SELECT 1 FROM t WHERE a=3) | EXISTS(SELECT 1 FROM t WHERE a=9)
--> 1 | 6 | NULL | 1 | 0
SELECT a, (SELECT count(*) FROM t t2 WHERE t2.b>=t.b) FROM t;
--= a | (SELECT count(*) FROM t t2 WHERE t2.b>=t.b)
--> 1 | 3
--> 3 | 2
--> NULL | 1
SELECT * FROM t WHERE a IN (SELECT a FROM t WHERE b>2);
--= a | b
--> 3 | 4
SELECT * FROM t WHERE a NOT IN (SELECT a FROM t WHERE b<5);
--= a | b
SELECT * FROM t WHERE a NOT IN (SELECT a FROM t);
--= a | b
SELECT * FROM t WHERE (a,b) IN (SELECT a,b FROM t);
--= a | b
--> 1 | 2
--> 3 | 4
SELECT * FROM (SELECT a x, b y FROM t WHERE a IS NOT NULL) WHERE x>1;
--= x | y
--> 3 | 4
SELECT x.a, y.b FROM t x, (SELECT b FROM t) y WHERE x.b=y.b;
--= a | b
--> 1 | 2
--> 3 | 4
--> NULL | 6
SELECT (1,2)=(SELECT a,b FROM t LIMIT 1);
--= (1,2)=(SELECT a,b FROM t LIMIT 1)
--> 1
SELECT (SELECT a,b FROM t);
--! 1: sub-select returns 2 columns - expected 1
SELECT a IN (SELECT a,b FROM t) FROM t;
--! 1: sub-select returns 2 columns - expected 1

--- errors in names
SELECT nosuch;
--! 1: no such column: nosuch
SELECT t.a FROM sqlite_master;
--! 1: no such column: t.a
SELECT * FROM nosuch;
--! 1: no such table: nosuch
SELECT nofunc(1);
--! 1: no such function: nofunc
SELECT abs();
--! 1: wrong number of arguments to function abs()
SELECT abs(1,2);
--! 1: wrong number of arguments to function abs()
SELECT count(*) FROM sqlite_master WHERE count(*)>1;
--! 1: misuse of aggregate: count()
SELECT sum(count(*)) FROM sqlite_master;
--! 1: misuse of aggregate function count()
SELECT *;
--! 1: no tables specified
SELECT a.* FROM sqlite_master b;
--! 1: no such table: a
SELECT rowid, oid, _rowid_ FROM sqlite_master;
--= rowid | rowid | rowid
SELECT 1 FROM sqlite_master ORDER BY 2;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1
SELECT 1 UNION SELECT 1,2;
--! 1: SELECTs to the left and right of UNION do not have the same number of result columns
SELECT 1 ORDER BY nosuch;
--! 1: no such column: nosuch
SELECT 1 LIMIT 'a';
--= 1
--! 20: datatype mismatch
SELECT 1 LIMIT NULL;
--= 1
--! 20: datatype mismatch
SELECT 1 LIMIT -1;
--= 1
--> 1
SELECT 1 LIMIT 1.5;
--= 1
--! 20: datatype mismatch
SELECT ?1 + ?2, :a, @b, $c;
--= ?1 + ?2 | :a | @b | $c
--> NULL | NULL | NULL | NULL
SELECT 1 WHERE 1;
--= 1
--> 1
SELECT 1 WHERE 0;
--= 1
SELECT 1 HAVING 1;
--! 1: HAVING clause on a non-aggregate query
SELECT 1 GROUP BY 1;
--= 1
--> 1

--- syntax errors (fails)
SELECT;
--! 1: near ";": syntax error
SELECT FROM;
--! 1: near "FROM": syntax error
SELEC 1;
--! 1: near "SELEC": syntax error
SELECT 1 1;
--! 1: near "1": syntax error
SELECT 'abc; 
SELECT (1; SELECT 1 FROM; INSERT INTO; CREATE TABLE; UPDATE; SELECT * FROM a WHERE; SELECT @; SELECT 1.2.3; SELECT 0x; SELECT 123abc; SELECT #1; SELECT 1 +;
--! 1: unrecognized token: "'abc; \nSELECT (1; SELECT 1 FROM; INSERT INTO; CREATE TABLE; UPDATE; SELECT * FROM a WHERE; SELECT @; SELECT 1.2.3; SELECT 0x; SELECT 123abc; SELECT #1; SELECT 1 +;\n\n"

--- what is decided while parsing
SELECT 1 ORDER BY 5 ISNULL;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1
SELECT 1 ORDER BY -5 IS NULL;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1
SELECT 1 ORDER BY 'a' NOTNULL;
--= 1
--> 1
SELECT 1 ORDER BY 1 AND 0;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1
SELECT nosuch IN (), nosuch NOT IN (), abs(1) IN ();
--= nosuch IN () | nosuch NOT IN () | abs(1) IN ()
--> 0 | 1 | 0
SELECT abs(nosuch) IN ();
--! 1: no such column: nosuch
SELECT 'x%' IS (2 IN ());
--= 'x%' IS (2 IN ())
--> 1
SELECT nosuch AND 0, 0 AND nosuch;
--= nosuch AND 0 | 0 AND nosuch
--> 0 | 0
SELECT abs(nosuch) AND 0;
--! 1: no such column: nosuch
SELECT count(*) GROUP BY 1 NOTNULL;
--! 1: aggregate functions are not allowed in the GROUP BY clause
SELECT 1, 2 GROUP BY 7, 70000;
--! 1: 2nd GROUP BY term out of range - should be between 1 and 2

--- strings end at a NUL where C says so
SELECT CAST(x'00' AS TEXT) LIKE '_', x'00' LIKE '', 'a' LIKE CAST(x'610062' AS TEXT), x'6100' GLOB 'a';
--= CAST(x'00' AS TEXT) LIKE '_' | x'00' LIKE '' | 'a' LIKE CAST(x'610062' AS TEXT) | x'6100' GLOB 'a'
--> 0 | 1 | 1 | 1
SELECT replace('abc', '', NULL), replace('abc', NULL, ''), quote(substr(x'', 1)), quote(substr(zeroblob(0), 1));
--= replace('abc', '', NULL) | replace('abc', NULL, '') | quote(substr(x'', 1)) | quote(substr(zeroblob(0), 1))
--> 'abc' | NULL | 'NULL' | 'NULL'
SELECT quote(min(1.0, 1)), quote(max(1.0, 1)), quote(min(1, 1.0));
--= quote(min(1.0, 1)) | quote(max(1.0, 1)) | quote(min(1, 1.0))
--> '1' | '1.0' | '1.0'
