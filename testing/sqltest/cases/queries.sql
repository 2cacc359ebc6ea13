--- setup and simple
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL, d);
INSERT INTO t VALUES(1,'one',1.5,NULL),(2,'two',2.5,x'01'),(3,'three',3,'x'),(4,NULL,NULL,4),(5,'one',-1,5.5);
--+ 5 changes, rowid 5
SELECT * FROM t;
--= a | b | c | d
--> 1 | 'one' | 1.5 | NULL
--> 2 | 'two' | 2.5 | x'01'
--> 3 | 'three' | 3.0 | 'x'
--> 4 | NULL | NULL | 4
--> 5 | 'one' | -1.0 | 5.5
SELECT t.*, a FROM t;
--= a | b | c | d | a
--> 1 | 'one' | 1.5 | NULL | 1
--> 2 | 'two' | 2.5 | x'01' | 2
--> 3 | 'three' | 3.0 | 'x' | 3
--> 4 | NULL | NULL | 4 | 4
--> 5 | 'one' | -1.0 | 5.5 | 5
SELECT rowid, * FROM t;
--= a | a | b | c | d
--> 1 | 1 | 'one' | 1.5 | NULL
--> 2 | 2 | 'two' | 2.5 | x'01'
--> 3 | 3 | 'three' | 3.0 | 'x'
--> 4 | 4 | NULL | NULL | 4
--> 5 | 5 | 'one' | -1.0 | 5.5
SELECT DISTINCT b FROM t;
--= b
--> 'one'
--> 'two'
--> 'three'
--> NULL
SELECT ALL b FROM t;
--= b
--> 'one'
--> 'two'
--> 'three'
--> NULL
--> 'one'
SELECT b FROM t ORDER BY b;
--= b
--> NULL
--> 'one'
--> 'one'
--> 'three'
--> 'two'
SELECT b FROM t ORDER BY b DESC;
--= b
--> 'two'
--> 'three'
--> 'one'
--> 'one'
--> NULL
SELECT b FROM t ORDER BY b NULLS LAST;
--= b
--> 'one'
--> 'one'
--> 'three'
--> 'two'
--> NULL
SELECT b FROM t ORDER BY b DESC NULLS FIRST;
--= b
--> NULL
--> 'two'
--> 'three'
--> 'one'
--> 'one'
SELECT a FROM t ORDER BY c;
--= a
--> 4
--> 5
--> 1
--> 2
--> 3
SELECT a, d FROM t ORDER BY d;
--= a | d
--> 1 | NULL
--> 4 | 4
--> 5 | 5.5
--> 3 | 'x'
--> 2 | x'01'
SELECT a FROM t ORDER BY -a LIMIT 2;
--= a
--> 5
--> 4
SELECT a FROM t LIMIT 2 OFFSET 1;
--= a
--> 2
--> 3
SELECT a FROM t LIMIT 1, 2;
--= a
--> 2
--> 3
SELECT a FROM t LIMIT 10 OFFSET 10;
--= a
SELECT a FROM t WHERE a>2 AND b IS NOT NULL;
--= a
--> 3
--> 5
SELECT a FROM t WHERE a=1 OR a=3;
--= a
--> 1
--> 3
SELECT a FROM t WHERE a IN (5,1,9);
--= a
--> 1
--> 5
SELECT a FROM t WHERE a BETWEEN 2 AND 4 ORDER BY a DESC;
--= a
--> 4
--> 3
--> 2
SELECT a FROM t WHERE a>=2 AND a<4;
--= a
--> 2
--> 3
SELECT a FROM t WHERE a='2';
--= a
--> 2
SELECT a FROM t WHERE a=2.0;
--= a
--> 2
SELECT a FROM t WHERE a=2.5;
--= a
SELECT a FROM t WHERE a>2.5;
--= a
--> 3
--> 4
--> 5
SELECT a FROM t WHERE a<'3';
--= a
--> 1
--> 2
SELECT b, count(*), sum(a), avg(c), min(d), max(d), total(c), group_concat(a), count(d) FROM t GROUP BY b;
--= b | count(*) | sum(a) | avg(c) | min(d) | max(d) | total(c) | group_concat(a) | count(d)
--> NULL | 1 | 4 | NULL | 4 | 4 | 0.0 | '4' | 1
--> 'one' | 2 | 6 | 0.25 | 5.5 | 5.5 | 0.5 | '1,5' | 1
--> 'three' | 1 | 3 | 3.0 | 'x' | 'x' | 3.0 | '3' | 1
--> 'two' | 1 | 2 | 2.5 | x'01' | x'01' | 2.5 | '2' | 1
SELECT count(*) FROM t;
--= count(*)
--> 5
SELECT count(DISTINCT b) FROM t;
--= count(DISTINCT b)
--> 3
SELECT sum(DISTINCT a) FROM t;
--= sum(DISTINCT a)
--> 15
SELECT b FROM t GROUP BY b HAVING count(*)>1;
--= b
--> 'one'
SELECT max(a), b FROM t;
--= max(a) | b
--> 5 | 'one'
SELECT min(a), b FROM t;
--= min(a) | b
--> 1 | 'one'
SELECT a, max(c) FROM t GROUP BY b;
--= a | max(c)
--> 4 | NULL
--> 1 | 1.5
--> 3 | 3.0
--> 2 | 2.5
SELECT count(*) FROM t WHERE 0;
--= count(*)
--> 0
SELECT sum(a) FROM t WHERE 0;
--= sum(a)
--> NULL
SELECT max(a) FROM t WHERE 0;
--= max(a)
--> NULL
SELECT b, count(*) FROM t WHERE 0 GROUP BY b;
--= b | count(*)
SELECT group_concat(b,'-') FROM t;
--= group_concat(b,'-')
--> 'one-two-three-one'
SELECT a%2, count(*) FROM t GROUP BY a%2;
--= a%2 | count(*)
--> 0 | 2
--> 1 | 3
SELECT a%2 AS k, count(*) FROM t GROUP BY k ORDER BY k DESC;
--= k | count(*)
--> 1 | 3
--> 0 | 2
SELECT count(*) FILTER (WHERE a>2) FROM t;
--= count(*) FILTER (WHERE a>2)
--> 3
SELECT length(b), b FROM t GROUP BY 1 ORDER BY 1;
--= length(b) | b
--> NULL | NULL
--> 3 | 'one'
--> 5 | 'three'
SELECT b, a FROM t GROUP BY b ORDER BY count(*) DESC, b;
--= b | a
--> 'one' | 1
--> NULL | 4
--> 'three' | 3
--> 'two' | 2
SELECT count(*), b FROM t GROUP BY b LIMIT 2;
--= count(*) | b
--> 1 | NULL
--> 2 | 'one'
SELECT DISTINCT length(b) FROM t ORDER BY 1;
--= length(b)
--> NULL
--> 3
--> 5
SELECT DISTINCT b, length(b) FROM t ORDER BY a;
--= b | length(b)
--> 'one' | 3
--> 'two' | 3
--> 'three' | 5
--> NULL | NULL
SELECT sum(a) FROM t GROUP BY b HAVING b IS NOT NULL ORDER BY sum(a);
--= sum(a)
--> 2
--> 3
--> 6

--- joins
CREATE TABLE l(a,b);
CREATE TABLE r(a,c);
INSERT INTO l VALUES(1,'x'),(2,'y'),(3,'z');
--+ 3 changes, rowid 3
INSERT INTO r VALUES(1,'p'),(1,'q'),(3,'s'),(4,'t');
--+ 7 changes, rowid 4
SELECT * FROM l,r;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 1 | 'x' | 3 | 's'
--> 1 | 'x' | 4 | 't'
--> 2 | 'y' | 1 | 'p'
--> 2 | 'y' | 1 | 'q'
--> 2 | 'y' | 3 | 's'
--> 2 | 'y' | 4 | 't'
--> 3 | 'z' | 1 | 'p'
--> 3 | 'z' | 1 | 'q'
--> 3 | 'z' | 3 | 's'
--> 3 | 'z' | 4 | 't'
SELECT * FROM l JOIN r ON l.a=r.a;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 3 | 'z' | 3 | 's'
SELECT * FROM l INNER JOIN r ON l.a=r.a WHERE c>'p';
--= a | b | a | c
--> 1 | 'x' | 1 | 'q'
--> 3 | 'z' | 3 | 's'
SELECT * FROM l LEFT JOIN r ON l.a=r.a;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 2 | 'y' | NULL | NULL
--> 3 | 'z' | 3 | 's'
SELECT * FROM l LEFT OUTER JOIN r ON l.a=r.a AND c='q';
--= a | b | a | c
--> 1 | 'x' | 1 | 'q'
--> 2 | 'y' | NULL | NULL
--> 3 | 'z' | NULL | NULL
SELECT * FROM l LEFT JOIN r ON l.a=r.a WHERE r.a IS NULL;
--= a | b | a | c
--> 2 | 'y' | NULL | NULL
SELECT * FROM l CROSS JOIN r WHERE l.a=r.a;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 3 | 'z' | 3 | 's'
SELECT * FROM l LEFT JOIN r ON l.a=r.a WHERE c='q';
--= a | b | a | c
--> 1 | 'x' | 1 | 'q'
SELECT * FROM l JOIN r USING(a);
--= a | b | c
--> 1 | 'x' | 'p'
--> 1 | 'x' | 'q'
--> 3 | 'z' | 's'
SELECT * FROM l NATURAL JOIN r;
--= a | b | c
--> 1 | 'x' | 'p'
--> 1 | 'x' | 'q'
--> 3 | 'z' | 's'
SELECT * FROM l LEFT JOIN r USING(a);
--= a | b | c
--> 1 | 'x' | 'p'
--> 1 | 'x' | 'q'
--> 2 | 'y' | NULL
--> 3 | 'z' | 's'
SELECT a FROM l JOIN r USING(a);
--= a
--> 1
--> 1
--> 3
SELECT x.a, y.a, z.a FROM l x JOIN l y ON x.a<y.a JOIN l z ON y.a<z.a;
--= a | a | a
--> 1 | 2 | 3
SELECT l.a, count(c) FROM l LEFT JOIN r ON l.a=r.a GROUP BY l.a;
--= a | count(c)
--> 1 | 2
--> 2 | 0
--> 3 | 1
SELECT * FROM l LEFT JOIN (SELECT a, count(*) n FROM r GROUP BY a) s ON l.a=s.a;
--= a | b | a | n
--> 1 | 'x' | 1 | 2
--> 2 | 'y' | NULL | NULL
--> 3 | 'z' | 3 | 1
SELECT a FROM l,r;
--! 1: ambiguous column name: a
SELECT * FROM l JOIN r;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 1 | 'x' | 3 | 's'
--> 1 | 'x' | 4 | 't'
--> 2 | 'y' | 1 | 'p'
--> 2 | 'y' | 1 | 'q'
--> 2 | 'y' | 3 | 's'
--> 2 | 'y' | 4 | 't'
--> 3 | 'z' | 1 | 'p'
--> 3 | 'z' | 1 | 'q'
--> 3 | 'z' | 3 | 's'
--> 3 | 'z' | 4 | 't'
SELECT l.b FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.a=l.a);
--= b
--> 'x'
--> 'z'
SELECT * FROM l x LEFT JOIN l y ON x.a=y.a+1 LEFT JOIN r ON y.a=r.a;
--= a | b | a | b | a | c
--> 1 | 'x' | NULL | NULL | NULL | NULL
--> 2 | 'y' | 1 | 'x' | 1 | 'p'
--> 2 | 'y' | 1 | 'x' | 1 | 'q'
--> 3 | 'z' | 2 | 'y' | NULL | NULL
CREATE INDEX ra ON r(a);
SELECT * FROM l JOIN r ON l.a=r.a;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 3 | 'z' | 3 | 's'
SELECT * FROM l LEFT JOIN r ON l.a=r.a;
--= a | b | a | c
--> 1 | 'x' | 1 | 'p'
--> 1 | 'x' | 1 | 'q'
--> 2 | 'y' | NULL | NULL
--> 3 | 'z' | 3 | 's'
SELECT * FROM r WHERE a=1 AND c='q';
--= a | c
--> 1 | 'q'
SELECT * FROM r WHERE a>1;
--= a | c
--> 3 | 's'
--> 4 | 't'
SELECT * FROM r WHERE a IN (1,4) ORDER BY a DESC;
--= a | c
--> 4 | 't'
--> 1 | 'q'
--> 1 | 'p'
SELECT count(*) FROM r WHERE a<4;
--= count(*)
--> 3
SELECT a FROM r ORDER BY a DESC;
--= a
--> 4
--> 3
--> 1
--> 1
SELECT min(a), max(a) FROM r;
--= min(a) | max(a)
--> 1 | 4
SELECT DISTINCT a FROM r;
--= a
--> 1
--> 3
--> 4
SELECT a, count(*) FROM r GROUP BY a;
--= a | count(*)
--> 1 | 2
--> 3 | 1
--> 4 | 1
SELECT * FROM r WHERE a=1 OR c='t';
--= a | c
--> 1 | 'p'
--> 1 | 'q'
--> 4 | 't'
SELECT * FROM r WHERE a IS NULL;
--= a | c

--- compound
SELECT 1 UNION SELECT 2 UNION SELECT 1;
--= 1
--> 1
--> 2
SELECT 1 UNION ALL SELECT 1;
--= 1
--> 1
--> 1
SELECT 1 EXCEPT SELECT 1;
--= 1
SELECT 1 INTERSECT SELECT 1;
--= 1
--> 1
SELECT 3 UNION SELECT 1 UNION SELECT 2 ORDER BY 1 DESC;
--= 3
--> 3
--> 2
--> 1
SELECT 1 AS a UNION ALL SELECT 2 ORDER BY a DESC LIMIT 1;
--= a
--> 2
VALUES(1,2),(3,4);
--= column1 | column2
--> 1 | 2
--> 3 | 4
VALUES(1),(2) UNION VALUES(2),(3);
--= column1
--> 1
--> 2
--> 3
SELECT * FROM (VALUES(1,'a'),(2,'b'));
--= column1 | column2
--> 1 | 'a'
--> 2 | 'b'
SELECT column1 FROM (VALUES(1,'a'),(2,'b')) ORDER BY 1 DESC;
--= column1
--> 2
--> 1
SELECT 1,2 UNION SELECT 3;
--! 1: SELECTs to the left and right of UNION do not have the same number of result columns
VALUES(1),(2,3);
--! 1: all VALUES must have the same number of terms
SELECT 1 UNION ALL SELECT 2 LIMIT 1;
--= 1
--> 1
SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 LIMIT 1 OFFSET 1;
--= 1
--> 2
SELECT 'a' UNION SELECT 'A' COLLATE NOCASE;
--= 'a'
--> 'A'
SELECT 'b' x UNION SELECT 'a' ORDER BY x COLLATE NOCASE;
--= x
--> 'a'
--> 'b'
SELECT 1 UNION SELECT 2 ORDER BY 3;
--! 1: 1st ORDER BY term out of range - should be between 1 and 1
SELECT 1 ORDER BY 1 UNION SELECT 2;
--! 1: ORDER BY clause should come after UNION not before
SELECT 1 LIMIT 1 UNION SELECT 2;
--! 1: LIMIT clause should come after UNION not before
SELECT 1 UNION ALL SELECT 2 EXCEPT SELECT 2;
--= 1
--> 1
SELECT 1 EXCEPT SELECT 2 UNION ALL SELECT 1;
--= 1
--> 1
--> 1

--- nulls and order by expression
CREATE TABLE n(x);
INSERT INTO n VALUES(3),(NULL),(1),('b'),('a'),(x'00'),(2.5);
--+ 7 changes, rowid 7
SELECT x, typeof(x) FROM n ORDER BY x;
--= x | typeof(x)
--> NULL | 'null'
--> 1 | 'integer'
--> 2.5 | 'real'
--> 3 | 'integer'
--> 'a' | 'text'
--> 'b' | 'text'
--> x'00' | 'blob'
SELECT x FROM n ORDER BY x DESC;
--= x
--> x'00'
--> 'b'
--> 'a'
--> 3
--> 2.5
--> 1
--> NULL
SELECT x FROM n ORDER BY x IS NULL, x;
--= x
--> 1
--> 2.5
--> 3
--> 'a'
--> 'b'
--> x'00'
--> NULL
SELECT x FROM n ORDER BY typeof(x), x;
--= x
--> x'00'
--> 1
--> 3
--> NULL
--> 2.5
--> 'a'
--> 'b'
SELECT x FROM n WHERE x>1;
--= x
--> 3
--> 'b'
--> 'a'
--> x'00'
--> 2.5
SELECT x FROM n WHERE x<'b';
--= x
--> 3
--> 1
--> 'a'
--> 2.5
SELECT x FROM n ORDER BY x LIMIT 3;
--= x
--> NULL
--> 1
--> 2.5
SELECT x FROM n ORDER BY 1 DESC LIMIT 2 OFFSET 1;
--= x
--> 'b'
--> 'a'
SELECT max(x), min(x) FROM n;
--= max(x) | min(x)
--> x'00' | 1
SELECT x FROM n GROUP BY x;
--= x
--> NULL
--> 1
--> 2.5
--> 3
--> 'a'
--> 'b'
--> x'00'

--- without rowid
CREATE TABLE w(k TEXT PRIMARY KEY, v INT, z) WITHOUT ROWID;
INSERT INTO w VALUES('b',2,'B'),('a',1,'A'),('c',3,NULL);
--+ 3 changes, rowid 0
SELECT * FROM w;
--= k | v | z
--> 'a' | 1 | 'A'
--> 'b' | 2 | 'B'
--> 'c' | 3 | NULL
SELECT * FROM w WHERE k='b';
--= k | v | z
--> 'b' | 2 | 'B'
SELECT * FROM w WHERE k>'a' ORDER BY k DESC;
--= k | v | z
--> 'c' | 3 | NULL
--> 'b' | 2 | 'B'
SELECT rowid FROM w;
--! 1: no such column: rowid
CREATE INDEX wv ON w(v);
SELECT k FROM w WHERE v=3;
--= k
--> 'c'
SELECT z FROM w WHERE v>1;
--= z
--> 'B'
--> NULL
UPDATE w SET v=v*10 WHERE k<>'a';
--+ 5 changes, rowid 0
SELECT * FROM w;
--= k | v | z
--> 'a' | 1 | 'A'
--> 'b' | 20 | 'B'
--> 'c' | 30 | NULL
UPDATE w SET k='d' WHERE k='a';
--+ 6 changes, rowid 0
SELECT * FROM w;
--= k | v | z
--> 'b' | 20 | 'B'
--> 'c' | 30 | NULL
--> 'd' | 1 | 'A'
INSERT INTO w VALUES('d',1,1);
--! 1555: UNIQUE constraint failed: w.k
DELETE FROM w WHERE k='d';
--+ 7 changes, rowid 0
SELECT * FROM w;
--= k | v | z
--> 'b' | 20 | 'B'
--> 'c' | 30 | NULL
INSERT OR REPLACE INTO w VALUES('b',9,9);
--+ 8 changes, rowid 0
SELECT * FROM w;
--= k | v | z
--> 'b' | 9 | 9
--> 'c' | 30 | NULL
INSERT INTO w VALUES(NULL,1,1);
--! 1299: NOT NULL constraint failed: w.k
CREATE TABLE w2(a,b,c,PRIMARY KEY(c,a)) WITHOUT ROWID;
INSERT INTO w2 VALUES(1,2,3),(4,5,1);
--+ 10 changes, rowid 0
SELECT * FROM w2;
--= a | b | c
--> 4 | 5 | 1
--> 1 | 2 | 3
CREATE TABLE w3(a) WITHOUT ROWID;
--! 1: PRIMARY KEY missing on table w3
SELECT count(*) FROM w;
--= count(*)
--> 2
DELETE FROM w;
--+ 12 changes, rowid 0
SELECT count(*) FROM w;
--= count(*)
--> 0

--- the rows that a sorter keeps, anew for every outer row
CREATE TABLE t(a,b);
INSERT INTO t VALUES(1,2),(2,3),(3,9);
--+ 3 changes, rowid 3
CREATE TABLE u(x,y);
INSERT INTO u VALUES(1,5),(1,2),(1,9),(2,7),(2,3),(2,1),(3,4),(3,9);
--+ 11 changes, rowid 8
SELECT a FROM t WHERE b IN (SELECT y FROM u WHERE x=a ORDER BY y LIMIT 2);
--= a
--> 1
--> 2
--> 3
SELECT a, (SELECT group_concat(y) FROM (SELECT y FROM u WHERE x=a ORDER BY y LIMIT 2)) FROM t;
--= a | (SELECT group_concat(y) FROM (SELECT y FROM u WHERE x=a ORDER BY y LIMIT 2))
--> 1 | '2,5'
--> 2 | '1,3'
--> 3 | '4,9'
SELECT a, (SELECT y FROM u WHERE x=a ORDER BY y DESC LIMIT 1 OFFSET 1) FROM t;
--= a | (SELECT y FROM u WHERE x=a ORDER BY y DESC LIMIT 1 OFFSET 1)
--> 1 | 5
--> 2 | 3
--> 3 | 4

--- OR in WHERE and in ON
CREATE TABLE t(a, b);
CREATE INDEX ta ON t(a);
INSERT INTO t VALUES(1, 2), (3, 4), (NULL, 5);
--+ 3 changes, rowid 3
SELECT x.a, y.b FROM t x JOIN t y ON x.a = y.b OR y.a = 3 WHERE x.a = 1 OR x.b = 5;
--= a | b
--> 1 | 4
--> NULL | 4
SELECT x.a, y.b FROM t x LEFT JOIN t y ON x.a = y.b OR y.a = 3 WHERE x.a = 1 OR y.b = 4;
--= a | b
--> NULL | 4
--> 1 | 4
--> 3 | 4

--- row values with NULL as bounds of an index
CREATE TABLE t(a, b);
CREATE INDEX tab ON t(a, b);
INSERT INTO t VALUES(0, 1), (1, 1), (1, NULL), (2, 5);
--+ 4 changes, rowid 4
SELECT * FROM t WHERE (a, b) < (1, NULL);
--= a | b
--> 0 | 1
SELECT * FROM t WHERE (a, b) > (1, NULL);
--= a | b
--> 2 | 5
SELECT * FROM t WHERE (a, b) <= (1, 1);
--= a | b
--> 0 | 1
--> 1 | 1
SELECT * FROM t WHERE (a, b) > (0, 1);
--= a | b
--> 1 | NULL
--> 1 | 1
--> 2 | 5

--- an index that holds a column twice
CREATE TABLE t(a, b);
CREATE INDEX tbb ON t(b, b);
INSERT INTO t VALUES(1, 1);
--+ 1 changes, rowid 1
SELECT x.a FROM t x JOIN t y ON (x.a, 1) IS (y.b, 2);
--= a
SELECT x.a FROM t x JOIN t y ON (x.a, 1) IS (y.b, 1);
--= a
--> 1

--- merged compounds
create table t(a,b collate nocase);
create table u(a,b);
create index ua on u(a);
insert into t values(1,'x'),(2,'Y'),(2,'y'),(null,'z'),(3.0,'X'),(1,'q'),('a','b');
--+ 7 changes, rowid 7
insert into u values(1.0,'x'),(2,'y'),(4,'w'),(null,null),('A','B'),(3,'x');
--+ 13 changes, rowid 6
select a from t union select a from u;
--= a
--> NULL
--> 1.0
--> 2
--> 3
--> 4
--> 'A'
--> 'a'
select a from u union select a from t;
--= a
--> NULL
--> 1
--> 2
--> 3.0
--> 4
--> 'A'
--> 'a'
select a from t intersect select a from u;
--= a
--> NULL
--> 1
--> 2
--> 3.0
select a from u intersect select a from t;
--= a
--> NULL
--> 1.0
--> 2
--> 3
select a from t except select a from u;
--= a
--> 'a'
select b from t union select b from u;
--= b
--> NULL
--> 'B'
--> 'q'
--> 'w'
--> 'x'
--> 'y'
--> 'z'
select b from u union select b from t;
--= b
--> NULL
--> 'B'
--> 'X'
--> 'Y'
--> 'b'
--> 'q'
--> 'w'
--> 'x'
--> 'y'
--> 'z'
select b from t intersect select b from u;
--= b
--> 'b'
--> 'x'
--> 'Y'
select b from u except select b from t;
--= b
--> NULL
--> 'B'
--> 'w'
select b from t except select b from u;
--= b
--> 'q'
--> 'z'
select a,b from t union select a,b from u;
--= a | b
--> NULL | NULL
--> NULL | 'z'
--> 1 | 'q'
--> 1.0 | 'x'
--> 2 | 'y'
--> 3 | 'x'
--> 4 | 'w'
--> 'A' | 'B'
--> 'a' | 'b'
select a,b from t union all select a,b from u;
--= a | b
--> 1 | 'x'
--> 2 | 'Y'
--> 2 | 'y'
--> NULL | 'z'
--> 3.0 | 'X'
--> 1 | 'q'
--> 'a' | 'b'
--> 1.0 | 'x'
--> 2 | 'y'
--> 4 | 'w'
--> NULL | NULL
--> 'A' | 'B'
--> 3 | 'x'
select a,b from t union all select a,b from u order by 1;
--= a | b
--> NULL | 'z'
--> NULL | NULL
--> 1 | 'x'
--> 1 | 'q'
--> 1.0 | 'x'
--> 2 | 'Y'
--> 2 | 'y'
--> 2 | 'y'
--> 3.0 | 'X'
--> 3 | 'x'
--> 4 | 'w'
--> 'A' | 'B'
--> 'a' | 'b'
select a,b from t union all select a,b from u order by 2 desc, 1;
--= a | b
--> NULL | 'z'
--> 2 | 'Y'
--> 2 | 'y'
--> 2 | 'y'
--> 1 | 'x'
--> 1.0 | 'x'
--> 3.0 | 'X'
--> 3 | 'x'
--> 4 | 'w'
--> 1 | 'q'
--> 'A' | 'B'
--> 'a' | 'b'
--> NULL | NULL
select a,b from t union select a,b from u order by b desc;
--= a | b
--> NULL | 'z'
--> 2 | 'y'
--> 1.0 | 'x'
--> 3 | 'x'
--> 4 | 'w'
--> 1 | 'q'
--> 'A' | 'B'
--> 'a' | 'b'
--> NULL | NULL
select a,b from t union select a,b from u order by b collate binary desc, a;
--= a | b
--> NULL | 'z'
--> 2 | 'y'
--> 1.0 | 'x'
--> 3 | 'x'
--> 4 | 'w'
--> 1 | 'q'
--> 'a' | 'b'
--> 'A' | 'B'
--> NULL | NULL
select a,b from t union select a,b from u order by a nulls last;
--= a | b
--> 1 | 'q'
--> 1.0 | 'x'
--> 2 | 'y'
--> 3 | 'x'
--> 4 | 'w'
--> 'A' | 'B'
--> 'a' | 'b'
--> NULL | NULL
--> NULL | 'z'
select a from t union select a from u union all select b from t;
--= a
--> NULL
--> 1.0
--> 2
--> 3
--> 4
--> 'A'
--> 'a'
--> 'x'
--> 'Y'
--> 'y'
--> 'z'
--> 'X'
--> 'q'
--> 'b'
select a from t union all select a from u union select b from t;
--= a
--> NULL
--> 1
--> 2
--> 3.0
--> 4
--> 'A'
--> 'X'
--> 'Y'
--> 'a'
--> 'b'
--> 'q'
--> 'x'
--> 'y'
--> 'z'
select a from t union all select a from u union select b from t union all select 1 union all select 2;
--= a
--> NULL
--> 1
--> 2
--> 3.0
--> 4
--> 'A'
--> 'X'
--> 'Y'
--> 'a'
--> 'b'
--> 'q'
--> 'x'
--> 'y'
--> 'z'
--> 1
--> 2
select a from t union all select a from u intersect select b from t;
--= a
select a from t union all select a from u except select 1;
--= a
--> NULL
--> 2
--> 3.0
--> 4
--> 'A'
--> 'a'
select a from t intersect select a from u except select b from t;
--= a
--> NULL
--> 1
--> 2
--> 3.0
select a from t union select a from u limit 3;
--= a
--> NULL
--> 1.0
--> 2
select a from t union select a from u limit 3 offset 2;
--= a
--> 2
--> 3
--> 4
select a from t union all select a from u order by 1 limit 3;
--= a
--> NULL
--> NULL
--> 1
select a from t union all select a from u order by 1 limit 3 offset 4;
--= a
--> 1.0
--> 2
--> 2
select a from t union all select a from u limit 9 offset 5;
--= a
--> 1
--> 'a'
--> NULL
--> 1.0
--> 2
--> 3
--> 4
--> 'A'
select a from t union select a from u union all select b from t limit 7;
--= a
--> NULL
--> 1.0
--> 2
--> 3
--> 4
--> 'A'
--> 'a'
select a from t union select a from u union all select b from t limit 2;
--= a
--> NULL
--> 1.0
select a from t union select a from u union all select b from t limit 7 offset 3;
--= a
--> 3
--> 4
--> 'A'
--> 'a'
--> 'x'
--> 'Y'
--> 'y'
select a from t union select a from u limit 0;
--= a
select a from t union all select a from u union all select b from t union all select b from u union all select 5 order by 1;
--= a
--> NULL
--> NULL
--> NULL
--> 1
--> 1
--> 1.0
--> 2
--> 2
--> 2
--> 3.0
--> 3
--> 4
--> 5
--> 'A'
--> 'B'
--> 'X'
--> 'Y'
--> 'a'
--> 'b'
--> 'q'
--> 'w'
--> 'x'
--> 'x'
--> 'x'
--> 'y'
--> 'y'
--> 'z'
select a from t union all select a from u union all select b from t union all select b from u order by 1 limit 7 offset 2;
--= a
--> NULL
--> 1
--> 1
--> 1.0
--> 2
--> 2
--> 2
select a from t union select a from u union select b from t union select b from u union select 7;
--= a
--> NULL
--> 1.0
--> 2
--> 3
--> 4
--> 7
--> 'A'
--> 'B'
--> 'X'
--> 'Y'
--> 'a'
--> 'b'
--> 'q'
--> 'w'
--> 'x'
--> 'y'
--> 'z'
select a from t where a in (select a from t union select b from u);
--= a
--> 1
--> 2
--> 2
--> 3.0
--> 1
--> 'a'
select a from t where a in (select a from t intersect select a from u) order by a;
--= a
--> 1
--> 1
--> 2
--> 2
--> 3.0
select a from t where a in (select a from t except select a from u) order by a;
--= a
--> 'a'
select (select a from t union select b from u) from u;
--= (select a from t union select b from u)
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
select (select max(q) from (select a as q from t union select b from u)) from u limit 1;
--= (select max(q) from (select a as q from t union select b from u))
--> 'y'
select a, exists(select a from t intersect select u.a) from u;
--= a | exists(select a from t intersect select u.a)
--> NULL | 1
--> 1.0 | 1
--> 2 | 1
--> 3 | 1
--> 4 | 0
--> 'A' | 0
select a,(select group_concat(q) from (select a as q from t union select u.a order by 1 desc)) from u;
--= a | (select group_concat(q) from (select a as q from t union select u.a order by 1 desc))
--> NULL | 'a,3.0,2,1'
--> 1.0 | 'a,3.0,2,1.0'
--> 2 | 'a,3.0,2,1'
--> 3 | 'a,3,2,1'
--> 4 | 'a,4,3.0,2,1'
--> 'A' | 'a,A,3.0,2,1'
insert into u select a,b from t union select b,a from t;
--+ 26 changes, rowid 19
select count(*) from u;
--= count(*)
--> 19
create table c as select a from t union select a from u order by 1 desc;
select * from c;
--= a
--> 'z'
--> 'y'
--> 'x'
--> 'q'
--> 'b'
--> 'a'
--> 'Y'
--> 'X'
--> 'A'
--> 4
--> 3.0
--> 2
--> 1
--> NULL
select count(*) from (select a from t union select a from u);
--= count(*)
--> 14
select 1 union select 2 union select 1;
--= 1
--> 1
--> 2
select 1 union all select 2 union all select 1 order by 1;
--= 1
--> 1
--> 1
--> 2
values(1),(2) union select 3;
--= column1
--> 1
--> 2
--> 3
select a, count(*) from t group by a union select a, 1 from u order by 2,1;
--= a | count(*)
--> NULL | 1
--> 1.0 | 1
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 'A' | 1
--> 'X' | 1
--> 'Y' | 1
--> 'a' | 1
--> 'b' | 1
--> 'q' | 1
--> 'x' | 1
--> 'y' | 1
--> 'z' | 1
--> 1 | 2
--> 2 | 2
select a from t where 0 union select a from u where 0;
--= a
select a from t where 0 intersect select a from u;
--= a
select a from t where 0 except select a from u;
--= a
select a from t union select a from u where 0;
--= a
--> NULL
--> 1
--> 2
--> 3.0
--> 'a'
with recursive r(i) as (select 1 union select i+1 from r where i<5) select * from r union select a from t;
--= i
--> NULL
--> 1
--> 2
--> 3.0
--> 4
--> 5
--> 'a'
select x.a from t x join (select a from t union select a from u) y on x.a=y.a;
--= a
--> 1
--> 2
--> 2
--> 3.0
--> 1
--> 'a'
delete from u where a in (select a from t union select 4);
--+ 35 changes, rowid 19
select * from u;
--= a | b
--> NULL | NULL
--> 'A' | 'B'
--> NULL | 'z'
--> 'X' | 3.0
--> 'Y' | 2
--> 'b' | 'a'
--> 'q' | 1
--> 'x' | 1
--> 'y' | 2
--> 'z' | NULL
explain query plan select a from t union select a from u;
--> MERGE (UNION)
-->   LEFT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   RIGHT
-->     SCAN u USING COVERING INDEX ua
explain query plan select a from t union select a from u union select b from t;
--> MERGE (UNION)
-->   LEFT
-->     MERGE (UNION)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN u USING COVERING INDEX ua
-->   RIGHT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
explain query plan select a from t union all select a from u union select b from t;
--> MERGE (UNION)
-->   LEFT
-->     MERGE (UNION ALL)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN u USING COVERING INDEX ua
-->   RIGHT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
explain query plan select a from t union select a from u union all select b from t;
--> MERGE (UNION)
-->   LEFT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   RIGHT
-->     SCAN u USING COVERING INDEX ua
--> UNION ALL
-->   SCAN t
explain query plan select a from t union all select a from u union all select b from t order by 1;
--> MERGE (UNION ALL)
-->   LEFT
-->     MERGE (UNION ALL)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN u USING COVERING INDEX ua
-->   RIGHT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
explain query plan select a from t union all select a from u union all select b from t union all select 5 order by 1;
--> MERGE (UNION ALL)
-->   LEFT
-->     MERGE (UNION ALL)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN u USING COVERING INDEX ua
-->   RIGHT
-->     MERGE (UNION ALL)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN CONSTANT ROW
explain query plan select a from t intersect select a from u except select b from t;
--> MERGE (EXCEPT)
-->   LEFT
-->     MERGE (INTERSECT)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN u USING COVERING INDEX ua
-->   RIGHT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
explain query plan select a from t union all select a from u order by 1 limit 3;
--> MERGE (UNION ALL)
-->   LEFT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   RIGHT
-->     SCAN u USING COVERING INDEX ua
explain query plan select 1 union select 2;
--> MERGE (UNION)
-->   LEFT
-->     SCAN CONSTANT ROW
-->   RIGHT
-->     SCAN CONSTANT ROW
explain query plan select a from t union select a from u union select b from t union select b from u union select 7;
--> MERGE (UNION)
-->   LEFT
-->     MERGE (UNION)
-->       LEFT
-->         SCAN t
-->         USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN u USING COVERING INDEX ua
-->   RIGHT
-->     MERGE (UNION)
-->       LEFT
-->         MERGE (UNION)
-->           LEFT
-->             SCAN t
-->             USE TEMP B-TREE FOR ORDER BY
-->           RIGHT
-->             SCAN u
-->             USE TEMP B-TREE FOR ORDER BY
-->       RIGHT
-->         SCAN CONSTANT ROW
explain query plan select a,b from t union select a,b from u order by b;
--> MERGE (UNION)
-->   LEFT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   RIGHT
-->     SCAN u
-->     USE TEMP B-TREE FOR ORDER BY
explain query plan select a from t union all select a from u order by a collate nocase;
--> MERGE (UNION ALL)
-->   LEFT
-->     SCAN t
-->     USE TEMP B-TREE FOR ORDER BY
-->   RIGHT
-->     SCAN u USING COVERING INDEX ua
-->     USE TEMP B-TREE FOR ORDER BY
explain query plan select a,b from t union select a,b from u order by b collate rtrim;
--> CO-ROUTINE (subquery-2)
-->   MERGE (UNION)
-->     LEFT
-->       SCAN t
-->       USE TEMP B-TREE FOR ORDER BY
-->     RIGHT
-->       SCAN u USING INDEX ua
-->       USE TEMP B-TREE FOR LAST TERM OF ORDER BY
--> SCAN (subquery-2)
--> USE TEMP B-TREE FOR ORDER BY
select a,b from t union select a,b from u order by b collate binary desc, a limit 3 offset 1;
--= a | b
--> 1 | 'x'
--> 1 | 'q'
--> 'a' | 'b'
select b from t union all select b from u order by b collate rtrim;
--= b
--> NULL
--> NULL
--> 1
--> 1
--> 2
--> 2
--> 3.0
--> 'B'
--> 'X'
--> 'Y'
--> 'a'
--> 'b'
--> 'q'
--> 'x'
--> 'y'
--> 'z'
--> 'z'
select a,b from t union select a,b from u union select 1,2 order by a collate binary,b collate rtrim limit 4;
--= a | b
--> NULL | NULL
--> NULL | 'z'
--> 1 | 2
--> 1 | 'q'

--- The set of an IN is made once for all who ask it
CREATE TABLE t(a, b, c);
CREATE TABLE u(x, y);
CREATE INDEX ta ON t(a);
CREATE TABLE log(m);
INSERT INTO t VALUES (1, 2, 3), (2, 3, 4), (5, 6, 7), (NULL, 1, 1);
--+ 4 changes, rowid 4
INSERT INTO u VALUES (1, 2), (2, 3);
--+ 6 changes, rowid 2
SELECT a IN (SELECT x FROM u) AS k FROM t WHERE k OR b = 1 ORDER BY k;
--= k
--> NULL
--> 1
--> 1
SELECT a NOT IN (SELECT x FROM u) AS k, count(*) FROM t GROUP BY k;
--= k | count(*)
--> NULL | 1
--> 0 | 2
--> 1 | 1
INSERT INTO u VALUES (NULL, 9);
--+ 7 changes, rowid 3
SELECT a NOT IN (SELECT x FROM u) AS k, count(*) FROM t GROUP BY k;
--= k | count(*)
--> NULL | 2
--> 0 | 2
SELECT a IN (SELECT x FROM u) AS k FROM t WHERE k IS NULL OR k;
--= k
--> NULL
--> 1
--> 1
--> NULL
SELECT CAST(a AS TEXT) IN (SELECT x FROM u) AS k, a IN (SELECT x FROM u) FROM t WHERE k IS NOT 7;
--= k | a IN (SELECT x FROM u)
--> NULL | NULL
--> NULL | 1
--> NULL | 1
--> NULL | NULL
SELECT (a, b) IN (SELECT x, y FROM u) AS k, a IN (SELECT x FROM u) AS l FROM t WHERE k AND l;
--= k | l
--> 1 | 1
--> 1 | 1
SELECT * FROM t RIGHT JOIN u ON a = x WHERE x IN (SELECT a FROM t) AND (SELECT max(a) FROM t) > x;
--= a | b | c | x | y
--> 1 | 2 | 3 | 1 | 2
--> 2 | 3 | 4 | 2 | 3
SELECT * FROM t FULL JOIN u ON a = x WHERE a IN (SELECT x FROM u) OR a IS NULL;
--= a | b | c | x | y
--> 1 | 2 | 3 | 1 | 2
--> 2 | 3 | 4 | 2 | 3
--> NULL | 1 | 1 | NULL | NULL
--> NULL | NULL | NULL | NULL | 9
WITH q AS (SELECT a, a IN (SELECT x FROM u) AS k FROM t) SELECT * FROM q one, q two WHERE one.k = two.k;
--= a | k | a | k
--> 1 | 1 | 1 | 1
--> 1 | 1 | 2 | 1
--> 2 | 1 | 1 | 1
--> 2 | 1 | 2 | 1
CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log SELECT new.a IN (SELECT x FROM u) AS k WHERE k OR new.b IN (SELECT y FROM u); END;
UPDATE t SET b = b + 1;
--+ 14 changes, rowid 3
SELECT * FROM log;
--= m
--> 1
--> 1
--> NULL
SELECT a IN (SELECT x FROM u WHERE y > 1 AND x IN (SELECT a FROM t)) AS k FROM t WHERE k OR a IN (SELECT x FROM u WHERE x IN (SELECT a FROM t));
--= k
--> 1
--> 1

--- an order below an operand of UNION ALL
CREATE TABLE t1(a,b);
INSERT INTO t1 VALUES(1,'a'),(2,'b'),(3,'c'),(4,'d'),(5,'e');
--+ 5 changes, rowid 5
CREATE TABLE t2(x,y);
INSERT INTO t2 VALUES(8,'y'),(9,'z'),(6,'w'),(7,'x');
--+ 9 changes, rowid 4
SELECT a, b FROM t1 UNION ALL SELECT * FROM (SELECT x, y FROM t2 ORDER BY y) LIMIT 3 OFFSET 3;
--= a | b
--> 4 | 'd'
--> 5 | 'e'
--> 6 | 'w'
SELECT a, b FROM t1 UNION ALL SELECT * FROM (SELECT x, y FROM t2 ORDER BY y) LIMIT 3 OFFSET 5;
--= a | b
--> 6 | 'w'
--> 7 | 'x'
--> 8 | 'y'
SELECT * FROM (SELECT x, y FROM t2 ORDER BY y) UNION ALL SELECT a, b FROM t1 LIMIT 5;
--= x | y
--> 6 | 'w'
--> 7 | 'x'
--> 8 | 'y'
--> 9 | 'z'
--> 1 | 'a'

--- a partial index and its condition from the other side
CREATE TABLE t0(c0 COLLATE NOCASE, c1);
CREATE INDEX i0 ON t0(0) WHERE c0 >= c1;
INSERT INTO t0 VALUES('a', 'B');
--+ 1 changes, rowid 1
SELECT c1 <= c0, c0 >= c1 FROM t0;
--= c1 <= c0 | c0 >= c1
--> 1 | 0
SELECT 2 FROM t0 WHERE c0 >= c1;
--= 2
SELECT 3 FROM t0 WHERE c1 <= c0;
--= 3
--> 3

--- a condition without tables that is not constant
SELECT 1 WHERE abs(random()) < 0;
--= 1
SELECT 2 WHERE abs(random()) >= 0;
--= 2
--> 2
SELECT 3 FROM (SELECT 1) WHERE abs(random()) < 0;
--= 3
SELECT 4 WHERE (SELECT abs(random())) < 0;
--= 4

--- DISTINCT with OFFSET in subqueries
CREATE TABLE t1(a, b);
INSERT INTO t1 VALUES(1,1), (1,1), (2,1), (2,1), (3,1), (4,1), (5,1);
--+ 7 changes, rowid 7
SELECT (SELECT DISTINCT 'string' FROM t1 LIMIT 1 OFFSET 5), (SELECT DISTINCT a FROM t1 LIMIT 1 OFFSET 1);
--= (SELECT DISTINCT 'string' FROM t1 LIMIT 1 OFFSET 5) | (SELECT DISTINCT a FROM t1 LIMIT 1 OFFSET 1)
--> NULL | 2
SELECT (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1), (SELECT DISTINCT b FROM t1 ORDER BY b LIMIT 1 OFFSET 1);
--= (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1) | (SELECT DISTINCT b FROM t1 ORDER BY b LIMIT 1 OFFSET 1)
--> NULL | NULL
SELECT EXISTS (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1), EXISTS (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 8);
--= EXISTS (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1) | EXISTS (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 8)
--> 1 | 0
SELECT EXISTS (SELECT DISTINCT a FROM t1 ORDER BY a LIMIT 1 OFFSET 5), a IN (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1) FROM t1;
--= EXISTS (SELECT DISTINCT a FROM t1 ORDER BY a LIMIT 1 OFFSET 5) | a IN (SELECT DISTINCT b FROM t1 LIMIT 1 OFFSET 1)
--> 1 | 0
--> 1 | 0
--> 1 | 0
--> 1 | 0
--> 1 | 0
--> 1 | 0
--> 1 | 0
SELECT (SELECT DISTINCT b FROM t1 WHERE a > 9), (SELECT DISTINCT b FROM t1 WHERE a = 5);
--= (SELECT DISTINCT b FROM t1 WHERE a > 9) | (SELECT DISTINCT b FROM t1 WHERE a = 5)
--> NULL | 1
