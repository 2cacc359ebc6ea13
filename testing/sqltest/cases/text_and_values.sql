--- rows of VALUES beside a table
CREATE TABLE t1(x);
INSERT INTO t1 VALUES('x'), ('y');
--+ 2 changes, rowid 2
SELECT * FROM t1, (VALUES(1), (2));
--= x | column1
--> 'x' | 1
--> 'x' | 2
--> 'y' | 1
--> 'y' | 2

--- affinity of a compound that IN looks in
CREATE TABLE x2(b TEXT);
CREATE TABLE x1(a TEXT);
INSERT INTO x1 VALUES('123');
--+ 1 changes, rowid 1
WITH c(x) AS ( SELECT b FROM x2 UNION SELECT 123 )
    SELECT count(*) FROM x1 WHERE a IN c;
--= count(*)
--> 0
WITH c(x) AS ( SELECT 123 UNION SELECT b FROM x2 )
    SELECT count(*) FROM x1 WHERE a IN c;
--= count(*)
--> 0

--- characters that there are not
SELECT hex( unistr('\UFFFFFFFF') ), hex(unistr('\u0000')), hex(unistr('\+ffffff')), hex(unistr('\U00110000')), hex(unistr('\UD8000000'));
--= hex( unistr('\\UFFFFFFFF') ) | hex(unistr('\\u0000')) | hex(unistr('\\+ffffff')) | hex(unistr('\\U00110000')) | hex(unistr('\\UD8000000'))
--> 'F7BFBFBF' | '00' | 'F7BFBFBF' | 'F4908080' | 'F0808080'

--- char of what there is not
SELECT hex(char(1114112)), hex(char(-1)), hex(char(55296)), hex(char(2147483647));
--= hex(char(1114112)) | hex(char(-1)) | hex(char(55296)) | hex(char(2147483647))
--> 'EFBFBD' | 'EFBFBD' | 'EDA080' | 'EFBFBD'

--- RETURNING rowid of a view, inserted
create table b(a,b);
create view t1 as select * from b;
create trigger tr instead of insert on t1 begin select 1; end;
INSERT INTO t1(a, b) VALUES(1234, 5678) RETURNING rowid;
--! 1: no such column: rowid

--- RETURNING rowid of a view, updated
create table b(a,b);
create view t1 as select * from b;
create trigger tr instead of update on t1 begin select 1; end;
UPDATE t1 SET a='z' WHERE b='y' RETURNING rowid;
--! 1: no such column: rowid

--- RETURNING a column that is not there
create table b(a,b);
UPDATE b SET a='z' WHERE b='y' RETURNING foo;
--! 1: no such column: foo

--- RETURNING what a table without rowids has not
create table b(a,b) without rowid;
--! 1: PRIMARY KEY missing on table b
create table b(a primary key,b) without rowid;
insert into b values(1,2) RETURNING rowid, old.a;
--! 1: no such column: rowid
insert into b values(1,2) RETURNING rowid;
--! 1: no such column: rowid
insert into b values(1,2) RETURNING b.rowid;
--! 1: no such column: b.rowid
insert into b values(1,2) RETURNING old.a;
--! 1: no such column: old.a
insert into b values(1,2) RETURNING new.a;
--! 1: no such column: new.a

--- count_changes counts what an UPSERT inserts
CREATE TABLE t2(a TEXT UNIQUE, b INT DEFAULT 1);
INSERT INTO t2(a) VALUES('one'),('two'),('three');
--+ 3 changes, rowid 3
PRAGMA count_changes=ON;
INSERT INTO t2(a) VALUES('one'),('one'),('three'),('four')
      ON CONFLICT(a) DO UPDATE SET b=b+1;
--= rows inserted
--> 1
--+ 7 changes, rowid 4
update t2 set a=a;
--= rows updated
--> 4
--+ 11 changes, rowid 4
delete from t2;
--= rows deleted
--> 4
--+ 15 changes, rowid 4
replace into t2 values('a',1),('a',2);
--= rows inserted
--> 2
--+ 17 changes, rowid 2

--- BETWEEN
create table t(x);
insert into t values(1);
--+ 1 changes, rowid 1
select x between 1 and 2 from t;
--= x between 1 and 2
--> 1

--- a long name of a function (fails)
select nullx_123456789_123456789_123456789_123456789_123456789_123456789_123456789_123456789(1,2,3,4);
--! 1: no such function: nullx_123456789_123456789_123456789_123456789_123456789_123456789_123456789_123456789

--- BETWEEN of row values
create table t(a collate nocase,b);
insert into t values('A',2),('b',3),(null,4),('C',null);
--+ 4 changes, rowid 4
select (a,b) between ('a',1) and ('B',5) from t;
--= (a,b) between ('a',1) and ('B',5)
--> 1
--> 1
--> NULL
--> 0
select a from t where (a,b) between ('a',1) and ('B',5);
--= a
--> 'A'
--> 'b'
select a from t where (a,b) not between ('a',1) and ('B',5);
--= a
--> 'C'
select a from t where ('a',1) between (a,b) and (a,9);
--= a
select (select a,b from t) between ('a' collate binary,1) and ('B',5);
--= (select a,b from t) between ('a' collate binary,1) and ('B',5)
--> 0
select not (1,2) between (0,1) and (null,1), (1,2) between (null,1) and (0,1);
--= not (1,2) between (0,1) and (null,1) | (1,2) between (null,1) and (0,1)
--> NULL | 0
select (a,b) between (select 'a',1) and (select 'z',9) from t;
--= (a,b) between (select 'a',1) and (select 'z',9)
--> 1
--> 1
--> NULL
--> 1
select case (1,2) when (1,2) then 3 end;
--= case (1,2) when (1,2) then 3 end
--> 3

--- affinities of compounds
create table x(i int, t text, n, b blob, r real);
insert into x values(1,'1',1,x'31',1);
--+ 1 changes, rowid 1
select count(*) from x where t in (select 1 union all select i from x);
--= count(*)
--> 1
select count(*) from x where t in (select n from x union all select t from x);
--= count(*)
--> 1
select count(*) from x where n in (select n from x union all select t from x);
--= count(*)
--> 1
select count(*) from x where i in (select '1' union all select t from x);
--= count(*)
--> 1
select count(*) from x where i in (select '1' union all select i from x);
--= count(*)
--> 1
with c(v) as (select null union all select t from x) select count(*) from x where t = (select v from c where v=1);
--= count(*)
--> 1
with c(v) as (select 1 union all select t from x) select typeof(v), v=1, v='1' from c;
--= typeof(v) | v=1 | v='1'
--> 'integer' | 1 | 0
--> 'text' | 0 | 1
with c(v) as (select '1' union all select i from x) select typeof(v), v=1, v='1' from c;
--= typeof(v) | v=1 | v='1'
--> 'text' | 0 | 1
--> 'integer' | 1 | 0
with c(v) as (select b from x union all select i from x) select typeof(v), v=1, v='1' from c;
--= typeof(v) | v=1 | v='1'
--> 'blob' | 0 | 0
--> 'integer' | 1 | 0
with c(v) as (select n from x union all select r from x) select typeof(v), v=1, v='1' from c;
--= typeof(v) | v=1 | v='1'
--> 'integer' | 1 | 0
--> 'real' | 1 | 0
create view w as select 1 as v union all select t from x;
pragma table_info(w);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'v' | 'BLOB' | 0 | NULL | 0
select v=1, v='1' from w;
--= v=1 | v='1'
--> 1 | 0
--> 0 | 1
create view w2 as select n as v from x union all select r from x;
pragma table_info(w2);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'v' | 'BLOB' | 0 | NULL | 0
create view w3 as select null as v union all select b from x;
pragma table_info(w3);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'v' | 'BLOB' | 0 | NULL | 0
create table cc as select 1 as v union all select t from x;
pragma table_info(cc);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'v' | '' | 0 | NULL | 0
create table cd as select null as v union all select i from x union all select 'a';
pragma table_info(cd);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'v' | '' | 0 | NULL | 0

--- in empty
create table t(a,b);
select a.b in ();
--= a.b in ()
--> 0
select x in () from t;
--= x in ()
select x in () and y from t;
--= x in () and y
select y and x in () from t;
--= y and x in ()
select x not in () or y from t;
--! 1: no such column: y
select x not in () and y from t;
--! 1: no such column: y
select x in () or y from t;
--! 1: no such column: y
select (select 1 from nope) in ();
--= (select 1 from nope) in ()
--> 0
select 1 from t where x in ();
--= 1
select a in () , (a in ()) is false, typeof(a in ()) from t;
--= a in () | (a in ()) is false | typeof(a in ())
select (x,y) in () from t;
--= (x,y) in ()
select abs(1,2,3) in ();
--! 1: wrong number of arguments to function abs()
select ? in ();
--= ? in ()
--> 0
create table c(a check (a in ()));
insert into c values(1);
--! 275: CHECK constraint failed: a in ()
insert into t values(1,2);
--+ 1 changes, rowid 1
select a in (), a not in (), null in (), null not in (), (a in ()) is true, a in () is false, (a in ()) collate nocase from t;
--= a in () | a not in () | null in () | null not in () | (a in ()) is true | a in () is false | (a in ()) collate nocase
--> 0 | 1 | 0 | 1 | 0 | 1 | 0
select raise(abort) in ();
--! 1: near ")": syntax error
create view v as select zz in () as k from t;
select * from v;
--= k
--> 0
create trigger tr after insert on t begin select q in (); end;
insert into t values(3,4);
--+ 2 changes, rowid 2
select count(*) filter (where x in ()) from t;
--= count(*) filter (where x in ())
--> 0
explain query plan select * from t where x in ();
--> SCAN t
create index ix on t(a) where a in ();
select sum(a in ()) from t group by b in () having b in () is not null order by b in ();
--= sum(a in ())
--> 0
select "x" in (), [y] in ();
--= "x" in () | [y] in ()
--> 0 | 0

--- empty lists where constants stand
CREATE TABLE t(a, b DEFAULT (1 IN ()));
INSERT INTO t(a) VALUES(1),(2);
--+ 2 changes, rowid 2
SELECT b, lag(a, 1 IN ()) OVER (ORDER BY a), sum(a) OVER (ROWS BETWEEN (1 NOT IN ()) PRECEDING AND CURRENT ROW) FROM t;
--= b | lag(a, 1 IN ()) OVER (ORDER BY a) | sum(a) OVER (ROWS BETWEEN (1 NOT IN ()) PRECEDING AND CURRENT ROW)
--> 0 | 1 | 1
--> 0 | 2 | 3
CREATE INDEX i1 ON t(1 IN ());
CREATE INDEX i2 ON t(a) WHERE 1 NOT IN ();
SELECT a FROM t ORDER BY 1 NOT IN (), a DESC;
--= a
--> 2
--> 1
SELECT count(*) FROM t GROUP BY 1 NOT IN ();
--= count(*)
--> 2
SELECT a FROM t LIMIT (1 NOT IN ());
--= a
--> 1
SELECT sqlite_compileoption_used(1 IN ()), likelihood(a, 1 IN ()) FROM t;
--! 1: second argument to likelihood() must be a constant between 0.0 and 1.0

--- the order of a subquery under a window
CREATE TABLE t0(KEY,c1,BLOB,RTRIM,c4);
INSERT INTO t0 VALUES('','b',1,1,1);
--+ 1 changes, rowid 1
INSERT INTO t0 SELECT 1,1,1,1,1;
--+ 2 changes, rowid 2
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
--> CO-ROUTINE (subquery-3)
-->   CO-ROUTINE q
-->     SCAN t0
-->     USE TEMP B-TREE FOR DISTINCT
-->   SCAN q
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-3)
WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
--= lag(y0)OVER(ORDER BY 1)
--> NULL
--> 1

--- the order of a plain subquery under a window
CREATE TABLE t0(KEY,c1,BLOB,RTRIM,c4);
INSERT INTO t0 VALUES('','b',1,1,1);
--+ 1 changes, rowid 1
INSERT INTO t0 SELECT 1,1,1,1,1;
--+ 2 changes, rowid 2
explain query plan WITH q(y0)AS(SELECT c1 FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
--> CO-ROUTINE (subquery-3)
-->   CO-ROUTINE q
-->     SCAN t0
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN q
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-3)
WITH q(y0)AS(SELECT c1 FROM t0 ORDER BY 1)SELECT lag(y0)OVER(ORDER BY 1)FROM q;
--= lag(y0)OVER(ORDER BY 1)
--> NULL
--> 1

--- orders of subqueries elsewhere
CREATE TABLE t0(KEY,c1,BLOB,RTRIM,c4);
INSERT INTO t0 VALUES('','b',1,1,1);
--+ 1 changes, rowid 1
INSERT INTO t0 SELECT 1,1,1,1,1;
--+ 2 changes, rowid 2
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT y0 from q order by 1+1;
--> CO-ROUTINE q
-->   SCAN t0
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN q
--> USE TEMP B-TREE FOR ORDER BY
WITH q(y0)AS(SELECT DISTINCT c1 FROM t0 ORDER BY 1) SELECT y0 from q order by 1+1;
--= y0
--> 'b'
--> 1
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT y0, lag(y0) over () from q;
--> CO-ROUTINE (subquery-3)
-->   CO-ROUTINE q
-->     SCAN t0
-->     USE TEMP B-TREE FOR DISTINCT
-->   SCAN q
--> SCAN (subquery-3)
WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT y0, lag(y0) over () from q;
--= y0 | lag(y0) over ()
--> 1 | NULL
--> 'b' | 1
explain query plan WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT group_concat(y0) from q;
--> CO-ROUTINE q
-->   SCAN t0
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN q
WITH q(y0)AS(SELECT DISTINCT(c1)FROM t0 ORDER BY 1)SELECT group_concat(y0) from q;
--= group_concat(y0)
--> '1,b'

--- a subquery of WHERE beside a RIGHT JOIN
CREATE TABLE t0(a);
CREATE TABLE t1(c0);
INSERT INTO t1 VALUES('5x');
--+ 1 changes, rowid 1
INSERT INTO t0 VALUES(1);
--+ 2 changes, rowid 1
explain query plan WITH q AS(SELECT 1 FROM t1 WHERE(SELECT 1 IS 65536))SELECT 1 FROM q RIGHT JOIN t0;
--> SCAN t1
--> SCALAR SUBQUERY 1
-->   SCAN CONSTANT ROW
--> SCAN t0
--> RIGHT-JOIN t0
-->   SCAN t0
WITH q AS(SELECT 1 FROM t1 WHERE(SELECT 1 IS 65536))SELECT 1 FROM q RIGHT JOIN t0;
--= 1
--> 1

--- conditions that no row decides, with outer joins
CREATE TABLE t0(a);
CREATE TABLE t1(c0);
INSERT INTO t1 VALUES('5x');
--+ 1 changes, rowid 1
INSERT INTO t0 VALUES(1);
--+ 2 changes, rowid 1
SELECT 1 FROM (SELECT 1 FROM t1 WHERE(SELECT 0)) RIGHT JOIN t0;
--= 1
--> 1
SELECT 1 FROM (SELECT 1 FROM t1 WHERE(0)) RIGHT JOIN t0;
--= 1
--> 1
SELECT 1 FROM (SELECT 1 FROM t1 WHERE(SELECT 0)) FULL JOIN t0;
--= 1
--> 1
SELECT 1 FROM t0 LEFT JOIN (SELECT 1 FROM t1 WHERE(SELECT 0));
--= 1
--> 1
SELECT 1 FROM t1 RIGHT JOIN t0 ON (SELECT 0);
--= 1
--> 1
SELECT 1 FROM t1 RIGHT JOIN t0 WHERE (SELECT 0);
--= 1
SELECT 1 FROM t1 RIGHT JOIN t0 WHERE (SELECT 1);
--= 1
--> 1
SELECT 1 FROM t1 FULL JOIN t0 ON (SELECT 0) WHERE (SELECT 1);
--= 1
--> 1
--> 1
SELECT count(*) FROM t0 WHERE (SELECT 0);
--= count(*)
--> 0
SELECT count(*) FROM t0 WHERE (SELECT 1);
--= count(*)
--> 1
SELECT 1 FROM t0 LEFT JOIN t1 ON (SELECT 0) WHERE (SELECT 1);
--= 1
--> 1
SELECT 1 FROM (SELECT 1 FROM t1 WHERE random() IS NULL) RIGHT JOIN t0;
--= 1
--> 1
SELECT 1 FROM (SELECT 1 FROM t1 WHERE ?1) RIGHT JOIN t0;
--= 1
--> 1

--- filters of joins by collation and type, and a database without a name
CREATE TABLE a(x TEXT COLLATE NOCASE, y);
CREATE TABLE b(k TEXT COLLATE NOCASE, v);
CREATE INDEX bk ON b(k);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<3000) INSERT INTO a SELECT 'Key'||(i%50), i FROM n;
--+ 3000 changes, rowid 3000
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<40) INSERT INTO b SELECT 'kEY'||i, i FROM n;
--+ 3040 changes, rowid 40
ANALYZE;
SELECT count(*), sum(v) FROM a JOIN b ON b.k=a.x;
--= count(*) | sum(v)
--> 2400 | 49200
SELECT count(*) FROM a JOIN b ON b.k=a.x WHERE b.v<20;
--= count(*)
--> 1140
SELECT count(*) FROM a CROSS JOIN b ON b.k=a.x COLLATE NOCASE WHERE b.v<20;
--= count(*)
--> 1140
CREATE TABLE c(k TEXT COLLATE RTRIM PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO c SELECT lower(k)||'  ', v FROM b;
--+ 3080 changes, rowid 40
ANALYZE;
SELECT count(*) FROM a JOIN c ON c.k=lower(a.x) WHERE c.v<20;
--= count(*)
--> 1140
CREATE TABLE d(k, v);
INSERT INTO d SELECT v, v FROM b;
--+ 3120 changes, rowid 40
INSERT INTO d SELECT CAST(v AS TEXT), v FROM b;
--+ 3160 changes, rowid 80
CREATE INDEX dk ON d(k);
ANALYZE;
SELECT count(*) FROM a JOIN d ON d.k=a.y WHERE d.v<20;
--= count(*)
--> 19
SELECT count(*) FROM a JOIN d ON d.k=CAST(a.y AS TEXT) WHERE d.v<20;
--= count(*)
--> 19
ATTACH ':memory:' AS '';
ANALYZE;
REINDEX;
SELECT count(*) FROM sqlite_stat1;
--= count(*)
--> 4

--- UTF-16 has no odd byte
PRAGMA encoding='UTF-16le';
SELECT hex(CAST(X'FF' AS TEXT)), hex(CAST(X'FF00FF' AS TEXT)), hex('abc'||CAST(X'FFBFBF' AS TEXT)), CAST(X'FF' AS TEXT) = '';
--= hex(CAST(X'FF' AS TEXT)) | hex(CAST(X'FF00FF' AS TEXT)) | hex('abc'||CAST(X'FFBFBF' AS TEXT)) | CAST(X'FF' AS TEXT) = ''
--> '' | 'FF00' | '610062006300FFBF' | 1
CREATE TABLE t1(x);
INSERT INTO t1 VALUES(CAST(X'FF' AS TEXT)),('abc'||CAST(X'FF' AS TEXT)),(X'FF'||'b'),('a'||X'FF');
--+ 4 changes, rowid 4
SELECT hex(x), x LIKE x||'%' FROM t1;
--= hex(x) | x LIKE x||'%'
--> '' | 1
--> '610062006300' | 1
--> 'FF62' | 1
--> '6100' | 1
CREATE INDEX t1x ON t1(x);
SELECT rowid FROM t1 WHERE x LIKE x||'%';
--= rowid
--> 1
--> 2
--> 3
--> 4
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
