--- setup and simple
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL, d); INSERT INTO t VALUES(1,'one',1.5,NULL),(2,'two',2.5,x'01'),(3,'three',3,'x'),(4,NULL,NULL,4),(5,'one',-1,5.5);
SELECT * FROM t; SELECT t.*, a FROM t; SELECT rowid, * FROM t; SELECT DISTINCT b FROM t; SELECT ALL b FROM t; SELECT b FROM t ORDER BY b; SELECT b FROM t ORDER BY b DESC;
SELECT b FROM t ORDER BY b NULLS LAST; SELECT b FROM t ORDER BY b DESC NULLS FIRST; SELECT a FROM t ORDER BY c; SELECT a, d FROM t ORDER BY d; SELECT a FROM t ORDER BY -a LIMIT 2; SELECT a FROM t LIMIT 2 OFFSET 1; SELECT a FROM t LIMIT 1, 2; SELECT a FROM t LIMIT 10 OFFSET 10;
SELECT a FROM t WHERE a>2 AND b IS NOT NULL; SELECT a FROM t WHERE a=1 OR a=3; SELECT a FROM t WHERE a IN (5,1,9); SELECT a FROM t WHERE a BETWEEN 2 AND 4 ORDER BY a DESC; SELECT a FROM t WHERE a>=2 AND a<4; SELECT a FROM t WHERE a='2'; SELECT a FROM t WHERE a=2.0; SELECT a FROM t WHERE a=2.5; SELECT a FROM t WHERE a>2.5; SELECT a FROM t WHERE a<'3';
SELECT b, count(*), sum(a), avg(c), min(d), max(d), total(c), group_concat(a), count(d) FROM t GROUP BY b; SELECT count(*) FROM t; SELECT count(DISTINCT b) FROM t; SELECT sum(DISTINCT a) FROM t; SELECT b FROM t GROUP BY b HAVING count(*)>1; SELECT max(a), b FROM t; SELECT min(a), b FROM t; SELECT a, max(c) FROM t GROUP BY b; SELECT count(*) FROM t WHERE 0; SELECT sum(a) FROM t WHERE 0; SELECT max(a) FROM t WHERE 0; SELECT b, count(*) FROM t WHERE 0 GROUP BY b; SELECT group_concat(b,'-') FROM t; SELECT a%2, count(*) FROM t GROUP BY a%2; SELECT a%2 AS k, count(*) FROM t GROUP BY k ORDER BY k DESC; SELECT count(*) FILTER (WHERE a>2) FROM t;
SELECT length(b), b FROM t GROUP BY 1 ORDER BY 1; SELECT b, a FROM t GROUP BY b ORDER BY count(*) DESC, b; SELECT count(*), b FROM t GROUP BY b LIMIT 2; SELECT DISTINCT length(b) FROM t ORDER BY 1; SELECT DISTINCT b, length(b) FROM t ORDER BY a; SELECT sum(a) FROM t GROUP BY b HAVING b IS NOT NULL ORDER BY sum(a);
--- joins
CREATE TABLE l(a,b); CREATE TABLE r(a,c); INSERT INTO l VALUES(1,'x'),(2,'y'),(3,'z'); INSERT INTO r VALUES(1,'p'),(1,'q'),(3,'s'),(4,'t');
SELECT * FROM l,r; SELECT * FROM l JOIN r ON l.a=r.a; SELECT * FROM l INNER JOIN r ON l.a=r.a WHERE c>'p'; SELECT * FROM l LEFT JOIN r ON l.a=r.a; SELECT * FROM l LEFT OUTER JOIN r ON l.a=r.a AND c='q'; SELECT * FROM l LEFT JOIN r ON l.a=r.a WHERE r.a IS NULL; SELECT * FROM l CROSS JOIN r WHERE l.a=r.a; SELECT * FROM l LEFT JOIN r ON l.a=r.a WHERE c='q'; SELECT * FROM l JOIN r USING(a); SELECT * FROM l NATURAL JOIN r; SELECT * FROM l LEFT JOIN r USING(a); SELECT a FROM l JOIN r USING(a);
SELECT x.a, y.a, z.a FROM l x JOIN l y ON x.a<y.a JOIN l z ON y.a<z.a; SELECT l.a, count(c) FROM l LEFT JOIN r ON l.a=r.a GROUP BY l.a; SELECT * FROM l LEFT JOIN (SELECT a, count(*) n FROM r GROUP BY a) s ON l.a=s.a; SELECT a FROM l,r; SELECT * FROM l JOIN r; SELECT l.b FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.a=l.a); SELECT * FROM l x LEFT JOIN l y ON x.a=y.a+1 LEFT JOIN r ON y.a=r.a;
CREATE INDEX ra ON r(a); SELECT * FROM l JOIN r ON l.a=r.a; SELECT * FROM l LEFT JOIN r ON l.a=r.a; SELECT * FROM r WHERE a=1 AND c='q'; SELECT * FROM r WHERE a>1; SELECT * FROM r WHERE a IN (1,4) ORDER BY a DESC; SELECT count(*) FROM r WHERE a<4; SELECT a FROM r ORDER BY a DESC; SELECT min(a), max(a) FROM r; SELECT DISTINCT a FROM r; SELECT a, count(*) FROM r GROUP BY a; SELECT * FROM r WHERE a=1 OR c='t'; SELECT * FROM r WHERE a IS NULL;
--- compound
SELECT 1 UNION SELECT 2 UNION SELECT 1; SELECT 1 UNION ALL SELECT 1; SELECT 1 EXCEPT SELECT 1; SELECT 1 INTERSECT SELECT 1; SELECT 3 UNION SELECT 1 UNION SELECT 2 ORDER BY 1 DESC; SELECT 1 AS a UNION ALL SELECT 2 ORDER BY a DESC LIMIT 1; VALUES(1,2),(3,4); VALUES(1),(2) UNION VALUES(2),(3); SELECT * FROM (VALUES(1,'a'),(2,'b')); SELECT column1 FROM (VALUES(1,'a'),(2,'b')) ORDER BY 1 DESC; SELECT 1,2 UNION SELECT 3; VALUES(1),(2,3); SELECT 1 UNION ALL SELECT 2 LIMIT 1; SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 LIMIT 1 OFFSET 1; SELECT 'a' UNION SELECT 'A' COLLATE NOCASE; SELECT 'b' x UNION SELECT 'a' ORDER BY x COLLATE NOCASE; SELECT 1 UNION SELECT 2 ORDER BY 3; SELECT 1 ORDER BY 1 UNION SELECT 2; SELECT 1 LIMIT 1 UNION SELECT 2; SELECT 1 UNION ALL SELECT 2 EXCEPT SELECT 2; SELECT 1 EXCEPT SELECT 2 UNION ALL SELECT 1;
--- nulls and order by expression
CREATE TABLE n(x); INSERT INTO n VALUES(3),(NULL),(1),('b'),('a'),(x'00'),(2.5); SELECT x, typeof(x) FROM n ORDER BY x; SELECT x FROM n ORDER BY x DESC; SELECT x FROM n ORDER BY x IS NULL, x; SELECT x FROM n ORDER BY typeof(x), x; SELECT x FROM n WHERE x>1; SELECT x FROM n WHERE x<'b'; SELECT x FROM n ORDER BY x LIMIT 3; SELECT x FROM n ORDER BY 1 DESC LIMIT 2 OFFSET 1; SELECT max(x), min(x) FROM n; SELECT x FROM n GROUP BY x;
--- without rowid
CREATE TABLE w(k TEXT PRIMARY KEY, v INT, z) WITHOUT ROWID; INSERT INTO w VALUES('b',2,'B'),('a',1,'A'),('c',3,NULL); SELECT * FROM w; SELECT * FROM w WHERE k='b'; SELECT * FROM w WHERE k>'a' ORDER BY k DESC; SELECT rowid FROM w; CREATE INDEX wv ON w(v); SELECT k FROM w WHERE v=3; SELECT z FROM w WHERE v>1; UPDATE w SET v=v*10 WHERE k<>'a'; SELECT * FROM w; UPDATE w SET k='d' WHERE k='a'; SELECT * FROM w; INSERT INTO w VALUES('d',1,1); DELETE FROM w WHERE k='d'; SELECT * FROM w; INSERT OR REPLACE INTO w VALUES('b',9,9); SELECT * FROM w; INSERT INTO w VALUES(NULL,1,1); CREATE TABLE w2(a,b,c,PRIMARY KEY(c,a)) WITHOUT ROWID; INSERT INTO w2 VALUES(1,2,3),(4,5,1); SELECT * FROM w2; CREATE TABLE w3(a) WITHOUT ROWID; SELECT count(*) FROM w; DELETE FROM w; SELECT count(*) FROM w;
--- the rows that a sorter keeps, anew for every outer row
CREATE TABLE t(a,b); INSERT INTO t VALUES(1,2),(2,3),(3,9); CREATE TABLE u(x,y); INSERT INTO u VALUES(1,5),(1,2),(1,9),(2,7),(2,3),(2,1),(3,4),(3,9);
SELECT a FROM t WHERE b IN (SELECT y FROM u WHERE x=a ORDER BY y LIMIT 2);
SELECT a, (SELECT group_concat(y) FROM (SELECT y FROM u WHERE x=a ORDER BY y LIMIT 2)) FROM t;
SELECT a, (SELECT y FROM u WHERE x=a ORDER BY y DESC LIMIT 1 OFFSET 1) FROM t;

--- OR in WHERE and in ON
CREATE TABLE t(a, b);
CREATE INDEX ta ON t(a);
INSERT INTO t VALUES(1, 2), (3, 4), (NULL, 5);
SELECT x.a, y.b FROM t x JOIN t y ON x.a = y.b OR y.a = 3 WHERE x.a = 1 OR x.b = 5;
SELECT x.a, y.b FROM t x LEFT JOIN t y ON x.a = y.b OR y.a = 3 WHERE x.a = 1 OR y.b = 4;

--- row values with NULL as bounds of an index
CREATE TABLE t(a, b);
CREATE INDEX tab ON t(a, b);
INSERT INTO t VALUES(0, 1), (1, 1), (1, NULL), (2, 5);
SELECT * FROM t WHERE (a, b) < (1, NULL);
SELECT * FROM t WHERE (a, b) > (1, NULL);
SELECT * FROM t WHERE (a, b) <= (1, 1);
SELECT * FROM t WHERE (a, b) > (0, 1);

--- an index that holds a column twice
CREATE TABLE t(a, b);
CREATE INDEX tbb ON t(b, b);
INSERT INTO t VALUES(1, 1);
SELECT x.a FROM t x JOIN t y ON (x.a, 1) IS (y.b, 2);
SELECT x.a FROM t x JOIN t y ON (x.a, 1) IS (y.b, 1);
--- merged compounds
create table t(a,b collate nocase); create table u(a,b); create index ua on u(a);
insert into t values(1,'x'),(2,'Y'),(2,'y'),(null,'z'),(3.0,'X'),(1,'q'),('a','b'); insert into u values(1.0,'x'),(2,'y'),(4,'w'),(null,null),('A','B'),(3,'x');
select a from t union select a from u;
select a from u union select a from t;
select a from t intersect select a from u;
select a from u intersect select a from t;
select a from t except select a from u;
select b from t union select b from u;
select b from u union select b from t;
select b from t intersect select b from u;
select b from u except select b from t;
select b from t except select b from u;
select a,b from t union select a,b from u;
select a,b from t union all select a,b from u;
select a,b from t union all select a,b from u order by 1;
select a,b from t union all select a,b from u order by 2 desc, 1;
select a,b from t union select a,b from u order by b desc;
select a,b from t union select a,b from u order by b collate binary desc, a;
select a,b from t union select a,b from u order by a nulls last;
select a from t union select a from u union all select b from t;
select a from t union all select a from u union select b from t;
select a from t union all select a from u union select b from t union all select 1 union all select 2;
select a from t union all select a from u intersect select b from t;
select a from t union all select a from u except select 1;
select a from t intersect select a from u except select b from t;
select a from t union select a from u limit 3;
select a from t union select a from u limit 3 offset 2;
select a from t union all select a from u order by 1 limit 3;
select a from t union all select a from u order by 1 limit 3 offset 4;
select a from t union all select a from u limit 9 offset 5;
select a from t union select a from u union all select b from t limit 7;
select a from t union select a from u union all select b from t limit 2;
select a from t union select a from u union all select b from t limit 7 offset 3;
select a from t union select a from u limit 0;
select a from t union all select a from u union all select b from t union all select b from u union all select 5 order by 1;
select a from t union all select a from u union all select b from t union all select b from u order by 1 limit 7 offset 2;
select a from t union select a from u union select b from t union select b from u union select 7;
select a from t where a in (select a from t union select b from u);
select a from t where a in (select a from t intersect select a from u) order by a;
select a from t where a in (select a from t except select a from u) order by a;
select (select a from t union select b from u) from u;
select (select max(q) from (select a as q from t union select b from u)) from u limit 1;
select a, exists(select a from t intersect select u.a) from u;
select a,(select group_concat(q) from (select a as q from t union select u.a order by 1 desc)) from u;
insert into u select a,b from t union select b,a from t;
select count(*) from u;
create table c as select a from t union select a from u order by 1 desc;
select * from c;
select count(*) from (select a from t union select a from u);
select 1 union select 2 union select 1;
select 1 union all select 2 union all select 1 order by 1;
values(1),(2) union select 3;
select a, count(*) from t group by a union select a, 1 from u order by 2,1;
select a from t where 0 union select a from u where 0;
select a from t where 0 intersect select a from u;
select a from t where 0 except select a from u;
select a from t union select a from u where 0;
with recursive r(i) as (select 1 union select i+1 from r where i<5) select * from r union select a from t;
select x.a from t x join (select a from t union select a from u) y on x.a=y.a;
delete from u where a in (select a from t union select 4);
select * from u;
explain query plan select a from t union select a from u;
explain query plan select a from t union select a from u union select b from t;
explain query plan select a from t union all select a from u union select b from t;
explain query plan select a from t union select a from u union all select b from t;
explain query plan select a from t union all select a from u union all select b from t order by 1;
explain query plan select a from t union all select a from u union all select b from t union all select 5 order by 1;
explain query plan select a from t intersect select a from u except select b from t;
explain query plan select a from t union all select a from u order by 1 limit 3;
explain query plan select 1 union select 2;
explain query plan select a from t union select a from u union select b from t union select b from u union select 7;
explain query plan select a,b from t union select a,b from u order by b;
explain query plan select a from t union all select a from u order by a collate nocase;
explain query plan select a,b from t union select a,b from u order by b collate rtrim;
select a,b from t union select a,b from u order by b collate binary desc, a limit 3 offset 1;
select b from t union all select b from u order by b collate rtrim;
select a,b from t union select a,b from u union select 1,2 order by a collate binary,b collate rtrim limit 4;
--- The set of an IN is made once for all who ask it
CREATE TABLE t(a, b, c); CREATE TABLE u(x, y); CREATE INDEX ta ON t(a); CREATE TABLE log(m);
INSERT INTO t VALUES (1, 2, 3), (2, 3, 4), (5, 6, 7), (NULL, 1, 1); INSERT INTO u VALUES (1, 2), (2, 3);
SELECT a IN (SELECT x FROM u) AS k FROM t WHERE k OR b = 1 ORDER BY k;
SELECT a NOT IN (SELECT x FROM u) AS k, count(*) FROM t GROUP BY k;
INSERT INTO u VALUES (NULL, 9);
SELECT a NOT IN (SELECT x FROM u) AS k, count(*) FROM t GROUP BY k;
SELECT a IN (SELECT x FROM u) AS k FROM t WHERE k IS NULL OR k;
SELECT CAST(a AS TEXT) IN (SELECT x FROM u) AS k, a IN (SELECT x FROM u) FROM t WHERE k IS NOT 7;
SELECT (a, b) IN (SELECT x, y FROM u) AS k, a IN (SELECT x FROM u) AS l FROM t WHERE k AND l;
SELECT * FROM t RIGHT JOIN u ON a = x WHERE x IN (SELECT a FROM t) AND (SELECT max(a) FROM t) > x;
SELECT * FROM t FULL JOIN u ON a = x WHERE a IN (SELECT x FROM u) OR a IS NULL;
WITH q AS (SELECT a, a IN (SELECT x FROM u) AS k FROM t) SELECT * FROM q one, q two WHERE one.k = two.k;
CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log SELECT new.a IN (SELECT x FROM u) AS k WHERE k OR new.b IN (SELECT y FROM u); END;
UPDATE t SET b = b + 1; SELECT * FROM log;
SELECT a IN (SELECT x FROM u WHERE y > 1 AND x IN (SELECT a FROM t)) AS k FROM t WHERE k OR a IN (SELECT x FROM u WHERE x IN (SELECT a FROM t));
