--- rows of VALUES beside a table
  CREATE TABLE t1(x);
  INSERT INTO t1 VALUES('x'), ('y');
  SELECT * FROM t1, (VALUES(1), (2));
--- affinity of a compound that IN looks in
  CREATE TABLE x2(b TEXT);
  CREATE TABLE x1(a TEXT);
  INSERT INTO x1 VALUES('123');
  WITH c(x) AS ( SELECT b FROM x2 UNION SELECT 123 )
    SELECT count(*) FROM x1 WHERE a IN c; 
  WITH c(x) AS ( SELECT 123 UNION SELECT b FROM x2 )
    SELECT count(*) FROM x1 WHERE a IN c;
--- characters that there are not
SELECT hex( unistr('\UFFFFFFFF') ), hex(unistr('\u0000')), hex(unistr('\+ffffff')), hex(unistr('\U00110000')), hex(unistr('\UD8000000'));
--- char of what there is not
SELECT hex(char(1114112)), hex(char(-1)), hex(char(55296)), hex(char(2147483647));
--- RETURNING rowid of a view, inserted
create table b(a,b); create view t1 as select * from b; create trigger tr instead of insert on t1 begin select 1; end;
    INSERT INTO t1(a, b) VALUES(1234, 5678) RETURNING rowid;
--- RETURNING rowid of a view, updated
create table b(a,b); create view t1 as select * from b; create trigger tr instead of update on t1 begin select 1; end;
    UPDATE t1 SET a='z' WHERE b='y' RETURNING rowid;
--- RETURNING a column that is not there
create table b(a,b);
    UPDATE b SET a='z' WHERE b='y' RETURNING foo;
--- RETURNING what a table without rowids has not
create table b(a,b) without rowid;
create table b(a primary key,b) without rowid;
    insert into b values(1,2) RETURNING rowid, old.a;
    insert into b values(1,2) RETURNING rowid;
    insert into b values(1,2) RETURNING b.rowid;
    insert into b values(1,2) RETURNING old.a;
    insert into b values(1,2) RETURNING new.a;
--- count_changes counts what an UPSERT inserts
  CREATE TABLE t2(a TEXT UNIQUE, b INT DEFAULT 1);
  INSERT INTO t2(a) VALUES('one'),('two'),('three');
  PRAGMA count_changes=ON;
  INSERT INTO t2(a) VALUES('one'),('one'),('three'),('four')
      ON CONFLICT(a) DO UPDATE SET b=b+1;
  update t2 set a=a; delete from t2; replace into t2 values('a',1),('a',2);
--- BETWEEN
create table t(x); insert into t values(1);
select x between 1 and 2 from t;
--- a long name of a function
select nullx_123456789_123456789_123456789_123456789_123456789_123456789_123456789_123456789(1,2,3,4);
--- BETWEEN of row values
create table t(a collate nocase,b); insert into t values('A',2),('b',3),(null,4),('C',null);
select (a,b) between ('a',1) and ('B',5) from t;
select a from t where (a,b) between ('a',1) and ('B',5);
select a from t where (a,b) not between ('a',1) and ('B',5);
select a from t where ('a',1) between (a,b) and (a,9);
select (select a,b from t) between ('a' collate binary,1) and ('B',5);
select not (1,2) between (0,1) and (null,1), (1,2) between (null,1) and (0,1);
select (a,b) between (select 'a',1) and (select 'z',9) from t;
select case (1,2) when (1,2) then 3 end;
--- affinities of compounds
create table x(i int, t text, n, b blob, r real); insert into x values(1,'1',1,x'31',1);
select count(*) from x where t in (select 1 union all select i from x);
select count(*) from x where t in (select n from x union all select t from x);
select count(*) from x where n in (select n from x union all select t from x);
select count(*) from x where i in (select '1' union all select t from x);
select count(*) from x where i in (select '1' union all select i from x);
with c(v) as (select null union all select t from x) select count(*) from x where t = (select v from c where v=1);
with c(v) as (select 1 union all select t from x) select typeof(v), v=1, v='1' from c;
with c(v) as (select '1' union all select i from x) select typeof(v), v=1, v='1' from c;
with c(v) as (select b from x union all select i from x) select typeof(v), v=1, v='1' from c;
with c(v) as (select n from x union all select r from x) select typeof(v), v=1, v='1' from c;
create view w as select 1 as v union all select t from x; pragma table_info(w); select v=1, v='1' from w;
create view w2 as select n as v from x union all select r from x; pragma table_info(w2);
create view w3 as select null as v union all select b from x; pragma table_info(w3);
create table cc as select 1 as v union all select t from x; pragma table_info(cc);
create table cd as select null as v union all select i from x union all select 'a'; pragma table_info(cd);
--- in empty
create table t(a,b);
select a.b in ();
select x in () from t;
select x in () and y from t;
select y and x in () from t;
select x not in () or y from t;
select x not in () and y from t;
select x in () or y from t;
select (select 1 from nope) in ();
select 1 from t where x in ();
select a in () , (a in ()) is false, typeof(a in ()) from t;
select (x,y) in () from t;
select abs(1,2,3) in ();
select ? in ();
create table c(a check (a in ())); 
insert into c values(1);
insert into t values(1,2);
select a in (), a not in (), null in (), null not in (), (a in ()) is true, a in () is false, (a in ()) collate nocase from t;
select raise(abort) in ();
create view v as select zz in () as k from t; select * from v;
create trigger tr after insert on t begin select q in (); end; insert into t values(3,4);
select count(*) filter (where x in ()) from t;
explain query plan select * from t where x in ();
create index ix on t(a) where a in ();
select sum(a in ()) from t group by b in () having b in () is not null order by b in ();
select "x" in (), [y] in ();
--- empty lists where constants stand
CREATE TABLE t(a, b DEFAULT (1 IN ()));
INSERT INTO t(a) VALUES(1),(2);
SELECT b, lag(a, 1 IN ()) OVER (ORDER BY a), sum(a) OVER (ROWS BETWEEN (1 NOT IN ()) PRECEDING AND CURRENT ROW) FROM t;
CREATE INDEX i1 ON t(1 IN ());
CREATE INDEX i2 ON t(a) WHERE 1 NOT IN ();
SELECT a FROM t ORDER BY 1 NOT IN (), a DESC; SELECT count(*) FROM t GROUP BY 1 NOT IN ();
SELECT a FROM t LIMIT (1 NOT IN ());
SELECT sqlite_compileoption_used(1 IN ()), likelihood(a, 1 IN ()) FROM t;
--- the order of a subquery under a window
CREATE TABLE t0(KEY,c1,BLOB,RTRIM,c4);
INSERT INTO t0 VALUES('','b',1,1,1);
INSERT INTO t0 SELECT 1,1,1,1,1;
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
--- the order of a plain subquery under a window
CREATE TABLE t0(KEY,c1,BLOB,RTRIM,c4);
INSERT INTO t0 VALUES('','b',1,1,1);
INSERT INTO t0 SELECT 1,1,1,1,1;
explain query plan WITH q(y0)AS(SELECT c1 FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
WITH q(y0)AS(SELECT c1 FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
--- orders of subqueries elsewhere
CREATE TABLE t0(KEY,c1,BLOB,RTRIM,c4);
INSERT INTO t0 VALUES('','b',1,1,1);
INSERT INTO t0 SELECT 1,1,1,1,1;
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT y0 from q order by 1+1;
WITH q(y0)AS(SELECT DISTINCT c1 FROM t0 ORDER BY 1) SELECT y0 from q order by 1+1;
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT y0, lag(y0) over () from q;
WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT y0, lag(y0) over () from q;
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT group_concat(y0) from q;
WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT group_concat(y0) from q;
--- a subquery of WHERE beside a RIGHT JOIN
CREATE TABLE t0(a); CREATE TABLE t1(c0); INSERT INTO t1 VALUES('5x'); INSERT INTO t0 VALUES(1);
explain query plan WITH q AS(SELECT 1 FROM t1 WHERE(SELECT 1 IS 65536))SELECT 1 FROM q RIGHT JOIN t0;
WITH q AS(SELECT 1 FROM t1 WHERE(SELECT 1 IS 65536))SELECT 1 FROM q RIGHT JOIN t0;
--- conditions that no row decides, with outer joins
CREATE TABLE t0(a); CREATE TABLE t1(c0); INSERT INTO t1 VALUES('5x'); INSERT INTO t0 VALUES(1);
SELECT 1 FROM (SELECT 1 FROM t1 WHERE(SELECT 0)) RIGHT JOIN t0;
SELECT 1 FROM (SELECT 1 FROM t1 WHERE(0)) RIGHT JOIN t0;
SELECT 1 FROM (SELECT 1 FROM t1 WHERE(SELECT 0)) FULL JOIN t0;
SELECT 1 FROM t0 LEFT JOIN (SELECT 1 FROM t1 WHERE(SELECT 0));
SELECT 1 FROM t1 RIGHT JOIN t0 ON (SELECT 0);
SELECT 1 FROM t1 RIGHT JOIN t0 WHERE (SELECT 0);
SELECT 1 FROM t1 RIGHT JOIN t0 WHERE (SELECT 1);
SELECT 1 FROM t1 FULL JOIN t0 ON (SELECT 0) WHERE (SELECT 1);
SELECT count(*) FROM t0 WHERE (SELECT 0); SELECT count(*) FROM t0 WHERE (SELECT 1);
SELECT 1 FROM t0 LEFT JOIN t1 ON (SELECT 0) WHERE (SELECT 1);
SELECT 1 FROM (SELECT 1 FROM t1 WHERE random() IS NULL) RIGHT JOIN t0;
SELECT 1 FROM (SELECT 1 FROM t1 WHERE ?1) RIGHT JOIN t0;
--- filters of joins by collation and type, and a database without a name
CREATE TABLE a(x TEXT COLLATE NOCASE, y); CREATE TABLE b(k TEXT COLLATE NOCASE, v); CREATE INDEX bk ON b(k);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<3000) INSERT INTO a SELECT 'Key'||(i%50), i FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<40) INSERT INTO b SELECT 'kEY'||i, i FROM n;
ANALYZE;
SELECT count(*), sum(v) FROM a JOIN b ON b.k=a.x; SELECT count(*) FROM a JOIN b ON b.k=a.x WHERE b.v<20;
SELECT count(*) FROM a CROSS JOIN b ON b.k=a.x COLLATE NOCASE WHERE b.v<20;
CREATE TABLE c(k TEXT COLLATE RTRIM PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO c SELECT lower(k)||'  ', v FROM b;
ANALYZE; SELECT count(*) FROM a JOIN c ON c.k=lower(a.x) WHERE c.v<20;
CREATE TABLE d(k, v); INSERT INTO d SELECT v, v FROM b; INSERT INTO d SELECT CAST(v AS TEXT), v FROM b; CREATE INDEX dk ON d(k);
ANALYZE; SELECT count(*) FROM a JOIN d ON d.k=a.y WHERE d.v<20; SELECT count(*) FROM a JOIN d ON d.k=CAST(a.y AS TEXT) WHERE d.v<20;
ATTACH ':memory:' AS ''; ANALYZE; REINDEX; SELECT count(*) FROM sqlite_stat1;
