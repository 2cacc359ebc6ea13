--- found by random statements: like1
CREATE TABLE t0(c0 REAL UNIQUE);
INSERT INTO t0 VALUES(x'616263'),('abd');
EXPLAIN QUERY PLAN SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
--- found by random statements: like2
CREATE TABLE t0(c0 TEXT UNIQUE COLLATE NOCASE);
INSERT INTO t0 VALUES(x'616263'),('abd');
EXPLAIN QUERY PLAN SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
--- found by random statements: like3
CREATE TABLE t0(c0 TEXT UNIQUE);
INSERT INTO t0 VALUES(x'616263'),('abd');
EXPLAIN QUERY PLAN SELECT(1)FROM t0 a2 WHERE a2.c0 GLOB 'a*';
SELECT(1)FROM t0 a2 WHERE a2.c0 GLOB 'a*';
--- found by random statements: in collate
CREATE TABLE t0(c0 NUMERIC);
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
INSERT INTO t0 VALUES('abc');
EXPLAIN QUERY PLAN SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC');
SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC');
--- found by random statements: in2
CREATE TABLE t0(c0 NUMERIC);
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
INSERT INTO t0 VALUES('abc');
EXPLAIN QUERY PLAN SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC','x');
SELECT 1 FROM t0 a0 WHERE a0.c0 IN('ABC','x');
SELECT 1 FROM t0 a0 WHERE a0.c0 IN(select 'ABC');
SELECT 1 FROM t0 a0 WHERE a0.c0 = 'ABC' or c0='x';
--- found by random statements: left or
CREATE TABLE t0(c0,UNIQUE(c0));
INSERT INTO t0 VALUES(10);
SELECT 1 FROM t0 LEFT JOIN t0 a1 ON(1>a1.c0 OR a1.c0=1);
--- found by random statements: or between
CREATE TABLE t2(c0 PRIMARY KEY);
INSERT INTO t2 VALUES(2);
SELECT 1 FROM t2 a0 JOIN t2 a1 WHERE(((a0.c0<1)OR a1.c0 BETWEEN NULL AND a0.c0));
--- found by random statements: or between
CREATE TABLE t2(c0 PRIMARY KEY);
INSERT INTO t2 VALUES(2);
SELECT 1 FROM t2 a1 WHERE a1.c0 BETWEEN 7 AND 2 or a1.c0=9;
SELECT 1 FROM t2 a1 WHERE (a1.c0,1) = (2,3) or a1.c0=9;
--- found by random statements: between collate
CREATE TABLE t0(c0 REAL PRIMARY KEY);
INSERT INTO t0 VALUES('ABC');
EXPLAIN QUERY PLAN SELECT count() FROM t0 a0 WHERE(a0.c0 COLLATE NOCASE)BETWEEN'a 'AND a0.c0;
SELECT count() FROM t0 a0 WHERE(a0.c0 COLLATE NOCASE)BETWEEN'a 'AND a0.c0;
SELECT count() FROM t0 a0 WHERE(a0.c0 COLLATE NOCASE)BETWEEN'a 'AND 'abc';
--- found by random statements: row
CREATE TABLE t2(c0 COLLATE RTRIM,c3);
INSERT INTO t2 VALUES('a','a ');
SELECT ((c3,1)>(c0,'ff10')) FROM t2;
SELECT c3>c0, c0 < c3, (c3,1) > (c0, 1), (c3, 1) = (c0, 1), (c0, 1) = (c3, 1) FROM t2;
--- found by random statements: max
CREATE TABLE t0(c0,c1 INT UNIQUE, c2 DOUBLE PRIMARY KEY)WITHOUT ROWID;
INSERT INTO t0 VALUES(255,1,1),(1,NULL,3);
SELECT typeof(c2), typeof(+c2), typeof(max(c2,3)), typeof(max(c2, 3.0)), typeof(min(3, c2)), max(c2,3) FROM t0;
SELECT typeof(max(3.0,3)), typeof(max(3, 3.0)), typeof(min(3,3.0)), typeof(min(3.0,3));
SELECT typeof((SELECT max(c2,3) FROM t0));
--- found by random statements: substr
SELECT substr('abc', -9223372036854775807), substr('abc', -9223372036854775807-1), substr('abc',-4611686018427387905), substr('abc',-4611686018427387905, 9223372036854775807), substr('abc', -4611686018427387905, 2147483647), substr('abc',-3000000000), substr('abc', 2, 9223372036854775807), substr('abc', 9223372036854775807,-1),substr('abc', 9223372036854775807,-9223372036854775807-1);
SELECT substr('abc',0,-9223372036854775807-1), substr('abc',-1,-9223372036854775807-1), substr(x'616263',-9223372036854775807), substr(x'616263',-9223372036854775807,9223372036854775807);
SELECT quote(substr(CAST(x'610062' AS TEXT), 1)), quote(substr(CAST(x'610062' AS TEXT), -1)), length(CAST(x'610062' AS TEXT)), quote(trim(CAST(x'20610062' AS TEXT))),quote(upper(CAST(x'20610062' AS TEXT))), quote(instr(CAST(x'20610062' AS TEXT), 'b')), quote(replace(CAST(x'20610062' AS TEXT), 'b', 'c'));
--- found by random statements: check names
CREATE TABLE t(a CHECK('x'), b CHECK("x"), c CHECK(`c`), d CHECK([d]), e CHECK ('x' 'y'));
CREATE TABLE t(a CHECK('x'));
INSERT INTO t VALUES(1);
CREATE TABLE u(a CHECK([a]));
INSERT INTO u VALUES(0);
CREATE TABLE v(a CHECK("a"));
INSERT INTO v VALUES(0);
CREATE TABLE w(a CHECK('x''y' = a));
INSERT INTO w VALUES(0);
CREATE TABLE y(a CHECK( ( 'x''y' ) ));
INSERT INTO y VALUES(0);
CREATE TABLE z(a CHECK( 'x''y'  ));
INSERT INTO z VALUES(0);
--- found by random statements: index true
CREATE TABLE t(a);
CREATE INDEX i ON t((true));
CREATE INDEX j ON t(a) WHERE true;
CREATE INDEX j ON t(a IS true);
CREATE INDEX k ON t((a in ()));
CREATE TABLE u(a DEFAULT true, b CHECK(true), c check(a is true));
INSERT INTO u VALUES(1,1,1);
--- found by random statements: not null order
CREATE TABLE t0(a NOT NULL DEFAULT NULL,c5 NOT NULL);
REPLACE INTO t0 VALUES(NULL,NULL);
CREATE TABLE t1(a NOT NULL ON CONFLICT IGNORE,c5 NOT NULL, d NOT NULL ON CONFLICT REPLACE DEFAULT 5, e CHECK(d>6), f NOT NULL ON CONFLICT FAIL);
INSERT INTO t1 VALUES(1,1,NULL,1,NULL);
INSERT INTO t1 VALUES(1,1,NULL,1,1);
INSERT INTO t1 VALUES(NULL,NULL,NULL,1,NULL);
INSERT INTO t1 VALUES(NULL,1,NULL,1,NULL);
--- found by random statements: left right or
CREATE TABLE t1(c1 PRIMARY KEY);
SELECT 1 FROM(SELECT 1 y0)a0 LEFT JOIN t1 a1 ON((a1.c1<1)OR(a1.c1,1)=(a0.y0,1));
--- found by random statements: order of changes
CREATE TABLE t0(x, c1 PRIMARY KEY, c2, c3, c4);
CREATE UNIQUE INDEX i1 ON t0(c4);
INSERT INTO t0(c1, c4) VALUES('', NULL), (1, 'a');
UPDATE OR FAIL t0 SET c4 = 1 WHERE c1 BETWEEN 0.5 AND 'abc';
SELECT * FROM t0;
CREATE TABLE t(a, b, c UNIQUE);
CREATE INDEX tb ON t(b);
INSERT INTO t VALUES(1, 9, 1), (2, 8, 2), (3, 7, 3);
UPDATE OR IGNORE t SET c = 5 WHERE b > 7;
SELECT * FROM t;
UPDATE OR IGNORE t SET b = 5, c = 6 WHERE b > 5;
SELECT * FROM t;
UPDATE OR FAIL t SET c = 8 WHERE b > (SELECT 0);
SELECT * FROM t;
--- found by random statements: strings as index terms
CREATE TABLE t(a);
CREATE INDEX i ON t(('x' COLLATE NOCASE) COLLATE RTRIM);
CREATE INDEX j ON t('x' COLLATE NOCASE);
CREATE INDEX k ON t('a' COLLATE NOCASE);
CREATE INDEX l ON t('x');
CREATE INDEX m ON t('x' || '');
--- found by random statements: IS on a unique index
CREATE TABLE t0(c1 PRIMARY KEY,c5);
INSERT INTO t0 VALUES(NULL,NULL),(NULL,NULL),(NULL,1),(NULL,NULL);
EXPLAIN QUERY PLAN SELECT c5 FROM t0 a0 WHERE a0.c1 IS nullif(NULL,1) GROUP BY a0.c5;
SELECT c5 FROM t0 a0 WHERE a0.c1 IS nullif(NULL,1) GROUP BY a0.c5;
--- found by random statements: triggers, keys, returning
CREATE TABLE t(a, b REAL, c TEXT CHECK(typeof(b) = 'real'));
INSERT INTO t VALUES(1, 2, 3) RETURNING b, typeof(b), *;
CREATE TABLE log(x);
CREATE TRIGGER x AFTER INSERT ON t WHEN new.b > new.c BEGIN INSERT INTO log VALUES(typeof(new.b)); SELECT raise(IGNORE); END;
INSERT INTO t VALUES(1, 5, '2.5') RETURNING a;
SELECT * FROM log;
CREATE TABLE s(a TEXT, b INTEGER) STRICT;
CREATE TRIGGER y BEFORE INSERT ON s BEGIN INSERT OR IGNORE INTO s VALUES(new.b, 1 || new.b); END;
INSERT INTO s VALUES('a', 5);
INSERT INTO s VALUES('a', 'b');
SELECT * FROM s;
SELECT 'a' IS ((1 IN ()) COLLATE BINARY);
--- found by random statements: row values the other way round
CREATE TABLE t(a, b, c UNIQUE, UNIQUE(b));
INSERT INTO t VALUES(1, 2, 3), (2, 3, 4);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (5, 1) > (c, 1);
SELECT * FROM t WHERE (4, 3) >= (c, b);
SELECT * FROM t WHERE (4, 3) > (c, b);
SELECT * FROM t WHERE (c, b, 7) < (4, 3, 8);
--- outer joins whose NULLs meet NOT NULL columns
create table a(x); create table b(k integer primary key, n not null); create table c(y, z); create index cy on c(y); create index cz on c(z);
insert into a values(1),(2); insert into b values(1, 10); insert into c values(null, 1),(1, null),(10, 10);
select * from a left join b on b.k = a.x left join c on c.y = b.k order by 1,2,3,4;
select * from a left join b on b.k = a.x left join c on c.y = b.n order by 1,2,3,4;
select * from a left join b on b.k = a.x left join c on c.z = b.n order by 1,2,3,4;
select * from a left join b on b.k = a.x where (select count(*) from c where c.y = b.n) = 0;
select * from a left join b on b.k = a.x where exists (select 1 from c where c.y = b.k);
select a.x, count(b.n), count(b.k), max(b.n), min(b.k) from a left join b on b.k = a.x group by a.x;
select min(b.n), max(b.k) from a left join b on b.k = a.x where a.x = 2;
select a.x, b.n is null, b.k isnull, b.n notnull from a left join b on b.k = a.x;
--- a LEFT JOIN by a pattern's range has an end
CREATE TABLE t1(c2 PRIMARY KEY); CREATE TABLE t2(c0 TEXT UNIQUE); INSERT INTO t1 VALUES(1),(2); SELECT c2,c0 FROM t1 LEFT JOIN t2 ON c0 GLOB 'A*'; INSERT INTO t2 VALUES('Ab'),(x'4163'),('b'),(x'00'); SELECT c2,c0 FROM t1 LEFT JOIN t2 ON c0 GLOB 'A*' AND c2=1; SELECT c2,c0 FROM t1 LEFT JOIN t2 ON c0 GLOB 'A*' ORDER BY c2,c0 DESC; SELECT c0 FROM t2 WHERE c0 GLOB 'A*' ORDER BY c0 DESC; SELECT c0 FROM t2 WHERE c0 GLOB 'A*';
--- rows that replaced rows' triggers put in the way
PRAGMA recursive_triggers=1; CREATE TABLE t0(c0 UNIQUE); CREATE TRIGGER r BEFORE DELETE ON t0 BEGIN INSERT INTO t0 VALUES(1); END; INSERT INTO t0 VALUES(10); REPLACE INTO t0 VALUES(10); SELECT rowid, * FROM t0; CREATE TABLE t1(c0); CREATE UNIQUE INDEX i3 ON t1(1); CREATE TRIGGER r1 AFTER DELETE ON t1 BEGIN INSERT INTO t1 VALUES(1);END; INSERT INTO t1 VALUES(0.5); REPLACE INTO t1 VALUES(0.5); SELECT rowid, * FROM t1; CREATE TABLE t2(a UNIQUE, b INTEGER PRIMARY KEY); CREATE TRIGGER r2 AFTER DELETE ON t2 BEGIN UPDATE t2 SET b=1; END; INSERT INTO t2 VALUES('ABC',1); REPLACE INTO t2 VALUES('a ',1),('',1); SELECT * FROM t2; CREATE TABLE t3(a PRIMARY KEY, b UNIQUE) WITHOUT ROWID; CREATE TRIGGER r3 AFTER DELETE ON t3 BEGIN INSERT INTO t3 VALUES(old.a+100, old.b); END; INSERT INTO t3 VALUES(1,1),(2,2); REPLACE INTO t3 VALUES(1,5); SELECT * FROM t3; REPLACE INTO t3 VALUES(3,2); CREATE TABLE p(a UNIQUE, b UNIQUE ON CONFLICT REPLACE); CREATE UNIQUE INDEX p1 ON p(a) WHERE b>5; CREATE TRIGGER r4 AFTER DELETE ON p BEGIN INSERT INTO p VALUES(old.a+10, old.b+10); END; INSERT INTO p VALUES(1,2),(3,4),(11,9); INSERT INTO p VALUES(5,2); INSERT INTO p VALUES(6,4); REPLACE INTO p VALUES(11,2); SELECT * FROM p;
--- REPLACE looks at the key first
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, b, c2 UNIQUE, c3); INSERT INTO t0 VALUES(1,5,5,'ABC'),(5,1,1,1); REPLACE INTO t0 SELECT 1,1,1,1 WHERE 1 ON CONFLICT DO UPDATE SET c3=1; SELECT * FROM t0; PRAGMA recursive_triggers=1; CREATE TABLE log(x); CREATE TRIGGER r AFTER DELETE ON t0 BEGIN INSERT INTO log VALUES(old.c0); END; REPLACE INTO t0 VALUES(1,1,1,1); SELECT * FROM log; CREATE TABLE t1(a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b UNIQUE ON CONFLICT IGNORE); INSERT INTO t1 VALUES(1,2),(2,3); INSERT INTO t1 VALUES(1,3); SELECT * FROM t1;
--- ranges in the arms of an OR of a join
CREATE TABLE t0(c0,c2); CREATE TABLE t1(c0 PRIMARY KEY); INSERT INTO t0 VALUES(1,2),(2,2),(0,5); INSERT INTO t1 VALUES(1),(2),(3); SELECT a0.c0, a1.c0 FROM t1 a0 JOIN t0 a1 ON(1 AND(a0.c0=1 OR a1.c2 BETWEEN a1.c0 AND a0.c0)) ORDER BY 1,2; CREATE TABLE t2(c1 PRIMARY KEY,c2); CREATE INDEX i2 ON t2(c2,c1); INSERT INTO t2 VALUES(1,2),(2,1),(3,0); SELECT a1.c1 FROM t0 a0 JOIN t2 a1 ON(1 AND a0.c0=a0.c2)WHERE((a0.c2 BETWEEN a1.c2 AND 1)OR a1.c1=1) ORDER BY 1;
--- what is not NULL is a range of an index
CREATE TABLE t1(c0 UNIQUE,b,c4 PRIMARY KEY); INSERT INTO t1 VALUES(65536,1,'1'),(7,1,0.25),(NULL,5,6); EXPLAIN QUERY PLAN UPDATE t1 SET c4=1 WHERE c0 NOTNULL; EXPLAIN QUERY PLAN SELECT * FROM t1 WHERE c0 NOTNULL; EXPLAIN QUERY PLAN SELECT c0 FROM t1 WHERE c0 NOTNULL; SELECT c0 FROM t1 WHERE c0 IS NOT NULL; UPDATE OR FAIL t1 SET c4=1 WHERE c0 NOTNULL; SELECT * FROM t1; CREATE INDEX d ON t1(b DESC, c0 DESC); SELECT c0 FROM t1 WHERE b=1 AND c0 NOTNULL; SELECT c0 FROM t1 WHERE b=5 AND c0 NOTNULL; EXPLAIN QUERY PLAN SELECT c0 FROM t1 WHERE b=1 AND c0 NOTNULL; EXPLAIN QUERY PLAN DELETE FROM t1 WHERE c0 NOTNULL; SELECT c0 FROM t1 WHERE c0 NOTNULL AND c0 < 100; SELECT c0 FROM t1 WHERE c0 NOTNULL OR b=5; SELECT x.c0, y.c0 FROM t1 x LEFT JOIN t1 y ON y.c0 NOTNULL AND y.c0<>x.c0 ORDER BY 1,2; SELECT * FROM t1 WHERE c4 NOTNULL ORDER BY c4 DESC; SELECT max(c0), min(c0) FROM t1 WHERE c0 NOTNULL; EXPLAIN QUERY PLAN SELECT min(c0) FROM t1 WHERE c0 NOTNULL;
--- what ends an index entry of a table without rowids ascends
CREATE TABLE t2(c0,c1,c4 UNIQUE,PRIMARY KEY(c0 DESC, c1 DESC))WITHOUT ROWID; PRAGMA index_xinfo('sqlite_autoindex_t2_1'); PRAGMA index_xinfo('sqlite_autoindex_t2_2'); CREATE INDEX i ON t2(c1); PRAGMA index_xinfo('i'); INSERT INTO t2(c0,c1) VALUES(1,1),(2,2),(1,2); SELECT c0 FROM t2 WHERE c4 IS NULL; SELECT c0 FROM t2 INDEXED BY i WHERE c1=2; PRAGMA integrity_check; SELECT abs(-0.0), abs('-0'*1.0), abs(-2.5), abs('-x');
--- collations of what is asked of a collated value
CREATE TABLE t(b); INSERT INTO t VALUES('a'),('A'); SELECT CASE WHEN (b COLLATE BINARY) NOTNULL THEN b COLLATE NOCASE END FROM t UNION SELECT 'A'; SELECT CASE WHEN (b COLLATE BINARY) IN (1) THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A'; SELECT CASE WHEN (b COLLATE BINARY) IS TRUE THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A'; SELECT CASE WHEN (b COLLATE BINARY) IS NULL THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A';  SELECT CASE WHEN b IN (1, 2 COLLATE BINARY) THEN b COLLATE NOCASE ELSE b END FROM t UNION SELECT 'A';
--- row values are compared field by field
WITH q(y0)AS(SELECT ntile(0)OVER())SELECT*FROM q WHERE(0.5,1)=(y0,NULL); CREATE TABLE t(a,b,c); CREATE INDEX i ON t(a,b); INSERT INTO t VALUES(1,2,3),(1,3,4),(2,2,5); SELECT * FROM t WHERE (a,c)=(1,4); SELECT * FROM t WHERE (a,b)=(1,3) AND c=4; EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a,b)=(1,3) AND c=4; SELECT * FROM t x LEFT JOIN t y ON (x.a,y.b)=(y.a,2); SELECT * FROM t WHERE (a,b)=(1,3) OR (a,c)=(2,5); SELECT * FROM t WHERE (a,b) IN ((1,2),(2,2)); EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a,b)=(1,3) OR (a,c)=(2,5); SELECT * FROM t WHERE (a,1)=(1,2); SELECT * FROM t x JOIN t y WHERE (x.a,y.b,1)=(y.a,x.c,1);
--- right sides of LEFT JOINs that nobody sees
CREATE TABLE a(id INTEGER PRIMARY KEY, x INT); CREATE TABLE b(id INTEGER PRIMARY KEY, y INT, z INT UNIQUE); INSERT INTO a VALUES(1,1),(2,NULL),(3,7); INSERT INTO b VALUES(1,2,3),(7,5,1); SELECT a.* FROM a LEFT JOIN b ON b.id = a.x; SELECT a.id FROM a LEFT JOIN b ON b.z = a.x ORDER BY a.id DESC; SELECT a.id FROM a LEFT JOIN b ON b.z = a.x ORDER BY b.y; SELECT a.id FROM a LEFT JOIN b ON b.z = a.x WHERE b.y IS NULL; SELECT DISTINCT a.x FROM a LEFT JOIN b ON b.y > a.x; SELECT count(*) FROM a LEFT JOIN b ON b.z = a.x; SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LEFT JOIN b c ON c.id = b.y; SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LEFT JOIN b c ON c.id = a.x; SELECT a.id, (SELECT b.y) FROM a LEFT JOIN b ON b.id = a.x; SELECT a.id FROM a LEFT JOIN b ON b.y = a.x; EXPLAIN QUERY PLAN SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LEFT JOIN b c ON c.id = a.x; SELECT a.id FROM a LEFT JOIN b ON b.id = a.x LIMIT 2; CREATE VIEW v AS SELECT a.id, a.x, b.y FROM a LEFT JOIN b ON b.id = a.x; EXPLAIN QUERY PLAN SELECT id FROM v WHERE x = 7; SELECT id FROM v WHERE x = 7;
--- rows of common table expressions that are used twice
CREATE TABLE t(a,b); INSERT INTO t VALUES(1,2),(1,3),(2,5),(3,NULL); CREATE VIEW v AS SELECT a, count(*) AS n FROM t GROUP BY a; WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT x.a, y.a FROM q x JOIN q y ON x.n = y.n ORDER BY 1,2; WITH q AS (SELECT a, random() AS r FROM t GROUP BY a) SELECT count(*) FROM q x JOIN q y ON x.r = y.r; WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT (SELECT sum(n) FROM q WHERE q.a <= t.a) FROM t, (SELECT max(n) AS m FROM q) ORDER BY 1; WITH q AS (SELECT DISTINCT a FROM t) SELECT a FROM q UNION ALL SELECT a+10 FROM q UNION SELECT a FROM t ORDER BY 1; SELECT x.a, y.n FROM v x JOIN v y ON x.n = y.n ORDER BY 1,2; EXPLAIN QUERY PLAN SELECT x.a, y.n FROM v x JOIN v y ON x.n = y.n; SELECT x.a, y.n FROM v x JOIN v y ON x.n = y.n WHERE x.a = 2; SELECT x.a FROM v x WHERE n = (SELECT max(n) FROM v y JOIN v z USING (a)); WITH q AS MATERIALIZED (SELECT a FROM t LIMIT 2) SELECT * FROM t WHERE a IN (SELECT a FROM q) AND b IN (SELECT a+1 FROM q); WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM r WHERE n < 4) SELECT x.n, y.n FROM r x JOIN r y ON y.n = x.n*2; WITH q AS (SELECT a FROM t), w AS (SELECT q.a, count(*) AS c FROM q JOIN q p USING (a) GROUP BY q.a) SELECT * FROM w JOIN w z USING (c) ORDER BY 1,2,3; CREATE TABLE o(x); CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO o SELECT x.n FROM v x JOIN v y USING (a) WHERE x.a = new.a; END; INSERT INTO t VALUES(1,9),(7,7); SELECT * FROM o; WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT CASE WHEN t.a = 2 THEN (SELECT max(n) FROM q) ELSE (SELECT min(n) FROM q JOIN q z USING (a)) END FROM t;
--- triggers insert into tables with AUTOINCREMENT
CREATE TABLE t0(a); CREATE TABLE t1(c0,c3 INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TRIGGER r BEFORE DELETE ON t0 BEGIN INSERT INTO t1 VALUES(1,NULL);END; CREATE TRIGGER r2 AFTER INSERT ON t0 BEGIN INSERT INTO t1(c0) VALUES(new.a); INSERT INTO t1(c0) SELECT c0 FROM t1; END; INSERT INTO t0 VALUES(5),(77); DELETE FROM t0; SELECT * FROM t1; SELECT * FROM sqlite_sequence; DELETE FROM t1; INSERT INTO t0 VALUES(1000); SELECT * FROM t1; SELECT * FROM sqlite_sequence;
--- numbers of AUTOINCREMENT go on through triggers
CREATE TABLE t1(c0,c3 INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TRIGGER r AFTER INSERT ON t1 WHEN new.c0<3 BEGIN INSERT INTO t1(c0) VALUES(new.c0+1); END; INSERT INTO t1(c0) VALUES(1),(2),(5); SELECT * FROM t1; SELECT * FROM sqlite_sequence; PRAGMA recursive_triggers=1; INSERT INTO t1(c0) VALUES(1); SELECT * FROM t1; SELECT * FROM sqlite_sequence; CREATE TABLE t2(a INTEGER PRIMARY KEY AUTOINCREMENT, b); INSERT INTO t2(b) VALUES(1),(2); SELECT * FROM t2; SELECT * FROM sqlite_sequence; CREATE TABLE w(a); CREATE TRIGGER rw AFTER INSERT ON w BEGIN INSERT INTO t2(b) VALUES(new.a); DELETE FROM t2; INSERT INTO t2(b) VALUES(new.a); END; INSERT INTO w VALUES(1),(2); SELECT * FROM t2; SELECT * FROM sqlite_sequence;
--- an upsert without anything to conflict with
PRAGMA foreign_keys=1; CREATE TABLE t1(b PRIMARY KEY); CREATE TABLE t2(a,c1 REFERENCES t1); INSERT INTO t2 VALUES(1,1)ON CONFLICT DO UPDATE SET c1=1; REPLACE INTO t2 VALUES(1,1) ON CONFLICT DO UPDATE SET c1=1; INSERT INTO t2(rowid,a,c1) VALUES(7,1,1) ON CONFLICT DO UPDATE SET c1=1; CREATE TABLE t3(a UNIQUE,c1 REFERENCES t1); INSERT INTO t3 VALUES(1,1)ON CONFLICT DO UPDATE SET c1=1;
--- constants in the place of columns
CREATE TABLE t(a INT, b INT, c TEXT, d); CREATE TABLE u(x INT, y TEXT, z); INSERT INTO t VALUES(5,5,'5',5),(5,6,'x',5.0),(6,6,'6','6'),(NULL,5,NULL,NULL); INSERT INTO u VALUES(5,'5',5),(6,'6','6'),(5,'x',5.0); CREATE INDEX ta ON t(a); CREATE INDEX ux ON u(x); SELECT * FROM t WHERE a=5 AND b=a; SELECT * FROM t WHERE a=5 AND a=6; SELECT * FROM t WHERE a=5 AND c=a; SELECT * FROM t WHERE c='5' AND a=c; SELECT * FROM t WHERE d=5 AND c=d; SELECT * FROM t WHERE d=5 AND typeof(d)='integer'; SELECT * FROM t WHERE d=5 AND d=c AND a=d; SELECT * FROM t, u WHERE t.a=u.x AND u.x=5 AND t.c=u.y; SELECT * FROM t LEFT JOIN u ON u.x=t.a AND u.z=5 WHERE t.a=5 ORDER BY 1,2,3,4,5,6; SELECT * FROM t JOIN u ON t.a=u.x WHERE t.a=5 AND EXISTS (SELECT 1 FROM u v WHERE v.x=t.a AND v.y='5') ORDER BY a,b,c,d,x,y,z; SELECT * FROM t WHERE a=5 AND (b=a OR c=a); SELECT * FROM t WHERE a='5' AND b=a; SELECT * FROM t WHERE a=5.0 AND typeof(a)='real'; SELECT * FROM t WHERE a=NULL AND b=a; SELECT * FROM t WHERE b=1+4 AND a BETWEEN b AND 6; SELECT * FROM t WHERE c='X' COLLATE NOCASE AND c='x'; SELECT count(*), a FROM t WHERE a=5 AND b>=a GROUP BY a; SELECT * FROM (SELECT a, b, row_number() OVER (ORDER BY b) AS n FROM t) WHERE a=5 AND n=a; WITH q(y0) AS (SELECT ntile(0) OVER ()) SELECT * FROM q WHERE y0=1 AND y0='b'; DELETE FROM t WHERE a=5 AND b=a; SELECT * FROM t;
--- EXISTS as a source of the join
CREATE TABLE a(x,k); CREATE TABLE b(y,z); CREATE TABLE c(w,v); INSERT INTO a VALUES(1,1),(2,2),(3,3),(NULL,4),(1,5); INSERT INTO b VALUES(1,1),(1,2),(2,3),(5,NULL); INSERT INTO c VALUES(1,1),(3,2),(2,2),(2,2); CREATE INDEX bi ON b(y); CREATE INDEX cw ON c(w); CREATE INDEX cv ON c(v); SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) AND EXISTS(SELECT 1 FROM c WHERE w=x) ORDER BY k; SELECT count(*) FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x); SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b) ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=77) ORDER BY k; SELECT * FROM a JOIN c ON w=x WHERE EXISTS(SELECT 1 FROM b WHERE y=v) ORDER BY k,v; SELECT * FROM a LEFT JOIN c ON w=x WHERE EXISTS(SELECT 1 FROM b WHERE y=v OR y=k) ORDER BY k,v; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w=x OR v=x) ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w IN (x, x+1) AND v>0) ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x AND EXISTS(SELECT 1 FROM c WHERE w=z)) ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k LIMIT 2; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k LIMIT 2 OFFSET 1; SELECT * FROM a WHERE EXISTS(SELECT max(y) FROM b WHERE y=x) ORDER BY k; SELECT x, count(*) FROM a WHERE EXISTS(SELECT DISTINCT y FROM b WHERE y=x ORDER BY z) GROUP BY x; SELECT * FROM a WHERE NOT EXISTS(SELECT 1 FROM b WHERE y=x) ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) OR k=3 ORDER BY k; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM b WHERE rowid=x) ORDER BY k; SELECT 1 WHERE EXISTS(SELECT 1 FROM b WHERE y=5); SELECT (SELECT count(*) FROM b WHERE EXISTS(SELECT 1 FROM c WHERE w=y AND v=a.x)) FROM a; SELECT DISTINCT x FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y>=x) ORDER BY x; SELECT sum(k) OVER (ORDER BY k) FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x); SELECT * FROM a x WHERE EXISTS(SELECT 1 FROM a WHERE a.k=x.k+1 AND a.x=x.x+1) ORDER BY k; SELECT * FROM a RIGHT JOIN c ON x=w WHERE EXISTS(SELECT 1 FROM b WHERE y=w) ORDER BY k,v; SELECT * FROM a WHERE EXISTS(SELECT 1 FROM json_each('[1,2]') j WHERE j.value=x) ORDER BY k; SELECT max(k) FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x); SELECT k FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y LIKE '1%' AND z=x) ORDER BY k; SELECT x FROM a WHERE EXISTS(SELECT 1 FROM b WHERE y=x) UNION ALL SELECT w FROM c WHERE EXISTS(SELECT 1 FROM a WHERE x=w) ORDER BY 1;
--- what excluded rows are compared as
CREATE TABLE t(id INTEGER PRIMARY KEY, v, w TEXT); INSERT INTO t VALUES(1,0,'1.0'); INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id='1'); SELECT v FROM t; INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id=excluded.v); SELECT v FROM t; INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id>=excluded.v); SELECT v FROM t; INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id BETWEEN excluded.v AND 5); SELECT v FROM t; INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id BETWEEN '1.0' AND 5); SELECT v FROM t;  INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(excluded.id IN ('1.0')); SELECT v FROM t; INSERT INTO t VALUES(1,'1.0','x') ON CONFLICT DO UPDATE SET v=(CASE WHEN excluded.id BETWEEN excluded.v AND w THEN 1 ELSE 0 END); SELECT v FROM t;

--- VALUES as a source, and DISTINCT in an order
CREATE TABLE o(a,b,c); CREATE INDEX oab ON o(a,b DESC); INSERT INTO o VALUES(1,2,3),(1,2,4),(1,3,5),(NULL,1,1),(NULL,1,2),(2,NULL,1); SELECT DISTINCT a, b FROM o ORDER BY a, b DESC; SELECT DISTINCT a, b FROM o ORDER BY a, b; SELECT DISTINCT b, a FROM o ORDER BY a, b DESC; SELECT DISTINCT a FROM o ORDER BY a DESC LIMIT 2; EXPLAIN QUERY PLAN SELECT DISTINCT a, b FROM o ORDER BY a DESC, b; EXPLAIN QUERY PLAN SELECT * FROM (VALUES (1,2),(3,4)) v; SELECT * FROM o LEFT JOIN (VALUES (1,2),(3,4)) v ON o.c=v.column1 ORDER BY o.rowid; SELECT * FROM (VALUES (1,2),(3,4)) v, (VALUES (5),(6)) w ORDER BY 1,3; EXPLAIN QUERY PLAN SELECT * FROM (VALUES (1),(2)) ORDER BY 1; SELECT count(*) FROM (VALUES (1),(2));
--- GROUP BY a number of a column with a subquery's own aggregate
create table p(id integer primary key, n); create table b(id integer primary key, pid int, c);
insert into p values(1,'x'),(2,'y'),(3,'z'); insert into b values(1,1,5),(2,1,6),(3,2,7);
select (select count(u.id) from b u where u.pid=p.id) as k, count(*) from p group by 1 order by 1;
select (select count(u.id) as cnt from b u where u.pid=p.id group by u.pid) as k, count(*) from p group by k;
select count(*) from p group by (select count(u.id) from b u where u.pid=p.id);
select (select count(u.id) from b u where u.pid=p.id) as k, count(*) from p group by (select count(u.id) from b u where u.pid=p.id) order by 1;
select (select count(p.id) from b u ) as k, count(*) from p group by 1;
select (select count(u.id+p.id) from b u where u.pid=p.id) as k from p group by (select count(u.id+p.id) from b u where u.pid=p.id);
select max(p.n), (select count(u.id) from b u where u.pid=p.id) z from p group by z having z>0 order by z;
select sum(z) from (select (select count(u.id) from b u where u.pid=p.id) z from p group by z);
select (select count(p.id) from b u ) as k from p group by k;
select (select max(u.id+p.id) from b u where u.pid=p.id), count(*) from p group by 1, n having count(*)>0 order by 1 desc;
select n, count(*) from p group by 2;
select n, 1+sum(id) from p group by 2;
select (select sum((select count(*) from p))) from b group by 1;
--- automatic indexes of the rows that count
CREATE TABLE a(x,k); CREATE TABLE c(w,v); INSERT INTO a VALUES(1,1),(2,2),(3,3),(NULL,4),(1,5); INSERT INTO c VALUES(1,1),(3,2),(2,2),(2,3),(1,NULL); EXPLAIN QUERY PLAN SELECT * FROM a JOIN c ON w=x WHERE v>1; SELECT * FROM a JOIN c ON w=x WHERE v>1 ORDER BY k,v; EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN c ON w=x AND v>1; SELECT * FROM a LEFT JOIN c ON w=x AND v>1 ORDER BY k,v; SELECT * FROM a LEFT JOIN c ON w=x WHERE v>1 OR v IS NULL ORDER BY k,v; EXPLAIN QUERY PLAN SELECT * FROM a LEFT JOIN c ON w=x WHERE v>1 OR v IS NULL; EXPLAIN QUERY PLAN SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w=x); SELECT * FROM a WHERE EXISTS(SELECT 1 FROM c WHERE w=x AND v<3) ORDER BY k; SELECT * FROM a JOIN (SELECT w, max(v) AS m FROM c GROUP BY w) ON w=x WHERE m>2 ORDER BY k; EXPLAIN QUERY PLAN SELECT * FROM a JOIN (SELECT w, max(v) AS m FROM c GROUP BY w LIMIT 5) ON w=x WHERE m>2; EXPLAIN QUERY PLAN SELECT * FROM a JOIN c ON w=x WHERE abs(random())>=0; SELECT (SELECT count(*) FROM a JOIN c ON w=x WHERE v>o.k) FROM a o; EXPLAIN QUERY PLAN SELECT (SELECT count(*) FROM a JOIN c ON w=x WHERE v>o.k) FROM a o;
--- a row value of which one part compares without affinity, by a range of an index
create table a(x text, y int); create index ai on a(x,y);
create table b(u, v);
insert into a values('1',1),('2',2),('10',3),('b',4),('5',5),('15',1);
insert into b values(1,1),('1',2),(2,3),('a',4),(10,5),(1.5,1);
select a.x,b.u,typeof(b.u) from b join a on (a.x,1) > (b.u,1) order by 1,2,3;
select a.x,b.u,typeof(b.u) from b cross join a on (a.x,a.y) > (b.u,b.v) order by 1,2,3;
select a.x,b.u,typeof(b.u) from b cross join a indexed by ai on (a.x,a.y) <= (b.u,b.v) order by 1,2,3;
select count(*) from b cross join a where a.x > b.u;
select count(*) from b cross join a where (a.x, 1) > (b.u, 1);
select count(*) from b cross join a where (a.x, a.y) < (b.u, 7);
--- COLLATE in an argument of an aggregate or window function is the result's collation
CREATE TABLE t(a,b COLLATE NOCASE,c);
INSERT INTO t VALUES(1,'x','abc'),(2,'X','ABC'),(3,'y','Abc');
SELECT DISTINCT max(c COLLATE NOCASE) FROM t GROUP BY a;
SELECT DISTINCT min(b) FROM t GROUP BY a;
SELECT DISTINCT group_concat(c COLLATE NOCASE) FROM t GROUP BY a;
SELECT DISTINCT group_concat(c ORDER BY c COLLATE NOCASE) FROM t GROUP BY a;
SELECT DISTINCT group_concat(c) FILTER (WHERE c COLLATE NOCASE = 'abc') FROM t GROUP BY a;
SELECT DISTINCT lag(c COLLATE NOCASE,0) OVER (ORDER BY a) FROM t;
SELECT DISTINCT lag(c,0) OVER (ORDER BY a COLLATE NOCASE) FROM t;
SELECT DISTINCT lag(b,0) OVER (ORDER BY a) FROM t;
SELECT DISTINCT group_concat(c COLLATE NOCASE) OVER (PARTITION BY a) FROM t;
SELECT a, max(c COLLATE NOCASE) AS m FROM t GROUP BY a HAVING m = 'abC';
SELECT a, max(c COLLATE NOCASE) AS m FROM t GROUP BY a ORDER BY m, a DESC;
SELECT a, lag(c COLLATE NOCASE,0) OVER () AS m FROM t ORDER BY m, a DESC;
SELECT * FROM (SELECT a, max(c COLLATE NOCASE) AS m FROM t GROUP BY a) WHERE m = 'abC';
SELECT * FROM (SELECT a, lag(c COLLATE NOCASE, 0) OVER () AS m FROM t) WHERE m = 'abC';
SELECT a, lag(c COLLATE NOCASE,0) OVER () = 'ABc' FROM t;
SELECT max(c COLLATE NOCASE) FROM t GROUP BY a UNION SELECT 'ABC';
SELECT lag(c COLLATE NOCASE,0) OVER () FROM t UNION SELECT 'aBc';
SELECT DISTINCT (SELECT c COLLATE NOCASE) FROM t;
SELECT DISTINCT (SELECT x.c COLLATE NOCASE FROM t x WHERE x.a=t.a) FROM t;
SELECT DISTINCT b IN (SELECT 1) , c IN (SELECT 'x' COLLATE NOCASE) FROM t;
SELECT DISTINCT coalesce(lag(c COLLATE NOCASE,0) OVER (), 1) FROM t;
SELECT DISTINCT coalesce(max(c COLLATE NOCASE), 1) FROM t GROUP BY a;
--- a missing table of a later arm is reported first
CREATE VIEW w AS SELECT * FROM gone;
SELECT 1 FROM a UNION SELECT 2 FROM b;
SELECT 1 FROM a UNION SELECT 2 FROM w UNION ALL SELECT 3;
SELECT 1 FROM a UNION SELECT x FROM (SELECT 2 AS x) EXCEPT SELECT 1 FROM w, c;
SELECT * FROM (SELECT 1 FROM a UNION SELECT 2 FROM b);
--- a column of a subquery that has no type is the constant only where it is compared
WITH q(y0, y1) AS (SELECT json_group_array(1) OVER (ROWS BETWEEN -1 PRECEDING AND 2 FOLLOWING), 1) SELECT * FROM q WHERE y0 = NULL AND y0;
WITH q(y0, y1) AS (SELECT abs(-9223372036854775808), 1 LIMIT 1) SELECT * FROM q WHERE y0 = NULL AND y0;
WITH q(y0, y1) AS (SELECT abs(-9223372036854775808), 1 LIMIT 1) SELECT * FROM q WHERE y0 = NULL AND y0 < 3;
WITH q(y0, y1) AS (SELECT abs(-9223372036854775808), 1 LIMIT 1) SELECT * FROM q WHERE y0 = 5 AND y0 + 1;
--- changes of a table without rowids go in the order of the narrowest index
CREATE TABLE t(a PRIMARY KEY,b,c,d,e)WITHOUT ROWID;CREATE INDEX i ON t(b);CREATE TABLE r(a PRIMARY KEY,b,c,d,e);CREATE INDEX ri ON r(b);CREATE TABLE g(x);
EXPLAIN QUERY PLAN UPDATE t SET c=1;
EXPLAIN QUERY PLAN UPDATE t SET c=b;
EXPLAIN QUERY PLAN UPDATE t SET a=1;
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE d>3;
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE d>3 AND b>3;
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE b IN (SELECT x FROM g);
EXPLAIN QUERY PLAN DELETE FROM t WHERE b IN (SELECT x FROM g);
EXPLAIN QUERY PLAN DELETE FROM t WHERE b+1>3;
EXPLAIN QUERY PLAN DELETE FROM t WHERE d+1>3;
EXPLAIN QUERY PLAN UPDATE r SET c=1 WHERE b>3;
EXPLAIN QUERY PLAN UPDATE r SET rowid=1 WHERE b>3;
EXPLAIN QUERY PLAN UPDATE OR REPLACE r SET a=1 WHERE b>3;
EXPLAIN QUERY PLAN UPDATE r SET c=1 WHERE b IN (SELECT x FROM g);
EXPLAIN QUERY PLAN DELETE FROM r WHERE b IN (SELECT x FROM g);
EXPLAIN QUERY PLAN DELETE FROM r WHERE b>3;
EXPLAIN QUERY PLAN DELETE FROM r WHERE b+1>3;
CREATE TRIGGER tt BEFORE UPDATE ON t BEGIN SELECT 1; END; CREATE TRIGGER rr BEFORE UPDATE ON r BEGIN SELECT 1; END;
CREATE TRIGGER tt2 BEFORE DELETE ON t BEGIN SELECT 1; END; CREATE TRIGGER rr2 BEFORE DELETE ON r BEGIN SELECT 1; END;
EXPLAIN QUERY PLAN UPDATE t SET c=1;
EXPLAIN QUERY PLAN UPDATE t SET c=1 WHERE b>3;
EXPLAIN QUERY PLAN UPDATE r SET c=1 WHERE b>3;
EXPLAIN QUERY PLAN DELETE FROM r WHERE b>3;
EXPLAIN QUERY PLAN DELETE FROM t;
CREATE TABLE t0(k PRIMARY KEY, c1, c3, c5, UNIQUE(c3)) WITHOUT ROWID;
CREATE INDEX i0 ON t0(c5 DESC);
INSERT INTO t0 VALUES(2.5,1,2,1),('a ',1,1,65536);
UPDATE OR IGNORE t0 SET c3=((1||c1));
SELECT * FROM t0;
--- IN with one constant is a comparison
CREATE TABLE t(a TEXT, b INT, c TEXT COLLATE NOCASE, d);
INSERT INTO t VALUES('1',1,'A','1'),('x',2,'b',2),(NULL,NULL,NULL,NULL);
SELECT 'A' IN ('a' COLLATE NOCASE), 'A' IN ('a'), 'A' COLLATE NOCASE IN ('a');
SELECT a IN (1), b IN ('1'), c IN ('a'), d IN (1), d IN ('1'), a NOT IN (1), b IN (NULL), b NOT IN (NULL) FROM t;
SELECT a IN (CAST(1 AS INT)), b IN (CAST('1' AS TEXT)), d IN (CAST(1 AS TEXT)), 1 IN (CAST('1' AS TEXT)), '1' IN (CAST(1 AS INT)) FROM t;
SELECT a IN (b), b IN (a), a IN (1, 2), d IN (a) FROM t;
SELECT c IN ('a' COLLATE BINARY), c IN ('A' COLLATE BINARY), a IN ('X' COLLATE NOCASE) FROM t;
SELECT (1,2) IN ((1,2)), 1 IN (1), 1 IN ('1'), 1.0 IN (1), abs(-1) IN (1), abs(b) IN ('1') FROM t;
SELECT b IN (abs(1)), a IN (upper('x')), b IN (+'1'), a IN (-1), d IN (x'31') FROM t;
SELECT b COLLATE NOCASE IN ('1'), (SELECT a) IN (1), +a IN (1), CAST(a AS INT) IN ('1') FROM t;
CREATE INDEX ta ON t(a); CREATE INDEX tb ON t(b, a); CREATE INDEX tc ON t(c);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a IN (1);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN (1) ORDER BY a;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN (abs(1)) ORDER BY a;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN (?) ORDER BY a;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE rowid IN (1);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b IN ('1');
SELECT * FROM t WHERE a IN (1); SELECT * FROM t WHERE b IN ('1'); SELECT * FROM t WHERE rowid IN ('1'); SELECT * FROM t WHERE c IN ('a'); SELECT * FROM t WHERE c IN ('a' COLLATE BINARY); SELECT * FROM t WHERE a IN (CAST(1 AS INT));
SELECT sum(b) FROM t GROUP BY b IN (1); SELECT b IN (1) AS z FROM t ORDER BY z; SELECT b IN (1) FROM t; 
--- the arms of an OR are looked up with what else is known
CREATE TABLE t(a, b, c, d); CREATE INDEX tab ON t(a, b); CREATE INDEX tcb ON t(c, b); CREATE INDEX td ON t(d);
CREATE TABLE w(a, b, c, PRIMARY KEY(a, b)) WITHOUT ROWID; CREATE INDEX wc ON w(c);
CREATE TABLE u(x, y); CREATE INDEX ux ON u(x);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 60) INSERT INTO t SELECT x % 5, x % 7, x % 3, x FROM n;
INSERT INTO w SELECT a, d, c FROM t; INSERT INTO u SELECT a, d FROM t WHERE d % 9 = 0;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a = 1 OR c = 2) AND b = 3;
SELECT * FROM t WHERE (a = 1 OR c = 2) AND b = 3;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE (a = 1 OR c = 2) AND b > 3 AND b < 6;
SELECT d FROM t WHERE (a = 1 OR c = 2) AND b > 3 AND b < 6 ORDER BY d;
EXPLAIN QUERY PLAN SELECT * FROM w WHERE a = 1 OR c = 2;
SELECT * FROM w WHERE a = 1 OR c = 2;
SELECT count(*) FROM w WHERE (a = 1 OR c = 2) AND b < 30;
EXPLAIN QUERY PLAN SELECT * FROM w WHERE a = 1 AND b = 2 OR c = 2 OR a = 3 AND b > 20;
SELECT * FROM w WHERE a = 1 AND b = 6 OR c = 2 AND b < 9 OR a = 3 AND b > 20 ORDER BY b;
EXPLAIN QUERY PLAN SELECT * FROM u JOIN t ON t.b = u.x WHERE t.a = u.y OR t.c = 1;
SELECT u.y, t.d FROM u JOIN t ON t.b = u.x WHERE t.a = u.y OR t.c = 1 ORDER BY 1, 2;
SELECT u.y, t.d FROM u LEFT JOIN t ON (t.a = u.y OR t.c = 1) AND t.b = u.x WHERE u.y < 30 ORDER BY 1, 2;
SELECT count(*) FROM u LEFT JOIN w ON (w.a = u.x OR w.c = u.x) AND w.b > u.y;
EXPLAIN QUERY PLAN DELETE FROM w WHERE a = 1 OR c = 2;
UPDATE w SET c = 7 WHERE (a = 1 OR c = 2) AND b > 10; SELECT count(*) FROM w WHERE c = 7;
DELETE FROM w WHERE (a = 2 OR c = 7) AND b < 40; SELECT count(*), sum(b) FROM w;
--- likely and unlikely leave a condition usable
CREATE TABLE t(a, b, c); CREATE INDEX ta ON t(a); CREATE INDEX tb ON t(b); INSERT INTO t VALUES(1, 2, 3), (1, 5, 4), (2, 5, 5);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE unlikely(a = 1);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE likely(a = 1) AND b = 5;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE likelihood(a = 1, 0.9) AND b = 5;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE likelihood(a = 1, 0.0001) AND b = 5;
EXPLAIN QUERY PLAN SELECT * FROM t WHERE unlikely(a = 1 AND b = 5);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE unlikely(a = 1 OR b = 5);
SELECT * FROM t WHERE unlikely(a = 1 AND b = 5); SELECT * FROM t WHERE likely(a = 1) AND b = 5; SELECT unlikely(a), likely(a = 1) FROM t WHERE unlikely(likely(a));
--- an UPDATE with RETURNING goes in the order of the rowids
CREATE TABLE t1(c0 UNIQUE, c1, c2, c3, c4, UNIQUE(c3));
INSERT INTO t1(c1, c2, c3, c4) VALUES(3, 1, 1, 1), (100, 1, 0.25, 1);
UPDATE OR FAIL t1 SET c0 = 1 WHERE (0, 1) < (c3, 1) RETURNING c1;
SELECT * FROM t1;
EXPLAIN QUERY PLAN UPDATE t1 SET c0 = 1 WHERE c3 > 0 RETURNING c1;
EXPLAIN QUERY PLAN DELETE FROM t1 WHERE c3 > 0 RETURNING c1;
