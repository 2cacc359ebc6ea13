--- rowid mismatch
create table u(x); insert into u values(1),(2),('abc'),(4); create table t(a);
begin; insert into t(rowid,a) select x,x from u; select count(*) from t; commit; select count(*) from t;
--- rowid mismatch values
create table t(a);
begin; insert into t(rowid,a) values(1,2),(2,3),('abc',5); select count(*) from t; commit; select count(*) from t;
--- rowid mismatch ipk
create table u(x); insert into u values(1),(2),('abc'),(4); create table t(a integer primary key, b);
begin; insert into t(a,b) select x,x from u; select count(*) from t; commit; select count(*) from t;
--- update ipk mismatch
create table t(a integer primary key, b); insert into t values(1,5),(2,6),(3,'abc');
begin; update t set a=b; select * from t; commit; select count(*) from t;
--- update ipk mismatch replace
create table t(a integer primary key, b); insert into t values(1,5),(2,6),(3,'abc');
begin; update or replace t set a=b; select * from t; commit; select count(*) from t;
--- update rowid mismatch
create table t(a , b); insert into t values(1,5),(2,6),(3,'abc');
begin; update t set rowid=b; select * from t; commit; select count(*) from t;
--- function insert
create table u(x); insert into u values(1),(2),(-9223372036854775807-1),(4); create table t(a);
begin; insert into t select abs(x) from u; select count(*) from t; commit; select count(*) from t;
--- function insert where
create table u(x); insert into u values(1),(2),(-9223372036854775807-1),(4); create table t(a);
begin; insert into t select x from u where abs(x)>0; select count(*) from t; commit; select count(*) from t;
--- json error
create table u(x); insert into u values('[1]'),('[2]'),('['),(4); create table t(a);
begin; insert into t select x->0 from u; select count(*) from t; commit; select count(*) from t;
--- subquery func
create table u(x); insert into u values(1),(2),(-9223372036854775807-1),(4); create table t(a);
begin; insert into t select (select sum(x-x+x) from (select abs(u.x) as x)) from u; select count(*) from t; commit; select count(*) from t;
--- sum overflow
create table u(x); insert into u values(1),(2),(9223372036854775807),(4); create table t(a);
begin; insert into t select (select sum(b.x) from u b where b.rowid<=u.rowid) from u; select count(*) from t; commit; select count(*) from t;
--- like
create table u(x); insert into u values(1),(2),(-9223372036854775807-1),(4); create table t(a);
begin; insert into t select x like 'a' escape (case when x<0 then 'ab' else 'a' end) from u; select count(*) from t; commit; select count(*) from t;
--- concat too big
create table u(x); insert into u values(1),(2),(600000000),(4); create table t(a);
begin; insert into t select length(zeroblob(x)||zeroblob(x)) from u; select count(*) from t; commit; select count(*) from t;
--- toobig record
create table u(x); insert into u values(1),(2),(600000000),(4); create table t(a,b);
begin; insert into t select randomblob(x),randomblob(x) from u where x<10; select count(*) from t; commit; select count(*) from t;
--- trigger mismatch
create table u(x); create table t(a integer primary key,b); create trigger tr after insert on u begin insert into t values(new.x,1); end;
begin; insert into u values(1),(2),('a'); select * from u; select * from t; commit; select count(*) from t;
--- trigger deep one row
create table t(a); create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin; insert into t values(1); select count(*) from t; commit; select count(*) from t;
--- trigger deep with raise
create table t(a check(a>0)); create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin; insert into t values(1); select count(*) from t; commit; select count(*) from t;
--- trigger deep with function
create table t(a); create trigger tr after insert on t when new.a<2000 begin insert into t values(abs(new.a+1)); end;
pragma recursive_triggers=1;
begin; insert into t values(1); select count(*) from t; commit; select count(*) from t;
--- trigger deep update
create table t(a); insert into t values(0); create trigger tr after update on t begin update t set a=a+1; end;
pragma recursive_triggers=1;
begin; update t set a=1; select * from t; commit; select a from t;
--- trigger deep delete
create table t(a); with recursive c(x) as (values(1) union all select x+1 from c where x<1500) insert into t select x from c; create trigger tr after delete on t begin delete from t where a=old.a+1; end;
pragma recursive_triggers=1;
begin; delete from t where a=1; select count(*) from t; commit; select count(*) from t;
--- trigger deep index
create table t(a); create index i on t(a); create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin; insert into t values(1); select count(*) from t; commit; select count(*) from t;
--- trigger deep insert or
create table t(a unique); create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin; insert or ignore into t values(1); select count(*) from t; commit; select count(*) from t;
--- trigger deep insert or abort
create table t(a unique); create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin; insert into t values(1); select count(*) from t; commit; select count(*) from t;
--- trigger deep view
create view v as select 1 a; create table t(a); create trigger tr instead of insert on v when new.a<2000 begin insert into t values(new.a); insert into v values(new.a+1); end;
pragma recursive_triggers=1;
begin; insert into v values(1); select count(*) from t; commit; select count(*) from t;
--- cascade with deep
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x references p on delete cascade);
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2),(3);
create trigger tr before delete on c when old.x=2 begin select raise(ignore); end;
begin; delete from p; select * from p; select * from c; commit; select * from p;
--- set null not null
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x not null references p on delete set null);
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2),(3);
begin; delete from p; select * from p; select * from c; commit; select * from p;
--- set default
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x default 99 references p on delete set default);
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2),(3);
begin; delete from p where a<3; select * from p; select * from c; commit; select * from p;
--- child insert select
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x references p);
insert into p values(1,1),(2,2),(3,3); 
begin; insert into c select a+1 from p;  select * from c; commit; select * from p;
--- child insert select deferred
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x references p deferrable initially deferred);
insert into p values(1,1),(2,2),(3,3); 
begin; insert into c select a+1 from p;  select * from c; commit; select * from p;
--- defer pragma
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x references p );
insert into p values(1,1),(2,2),(3,3); 
begin; pragma defer_foreign_keys=1; insert into c select a+1 from p;  select * from c; commit; rollback; select * from p;
--- update parent
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x references p on update cascade);
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2),(3);
create trigger tr before update on c when old.x=2 begin select raise(ignore); end;
begin; update p set a=a+10; select * from p; select * from c; commit; select * from p;
--- update parent no action
pragma foreign_keys=1;
create table p(a integer primary key, b); create table c(x references p);
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2),(3);
begin; update p set a=a+10; select * from p; select * from c; commit; select * from p;
--- delete parent no action
pragma foreign_keys=1;
create table p(a , b unique); create table c(x references p(b));
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2);
begin; delete from p where a>1; select * from p; select * from c; commit; select * from p;
--- delete one parent no action
pragma foreign_keys=1;
create table p(a integer primary key, b unique); create table c(x references p(b));
insert into p values(1,1),(2,2),(3,3); insert into c values(1),(2);
begin; delete from p where a=1; select * from p; select * from c; commit; select * from p;
--- or fail
create table t(a unique); insert into t values(3);
begin; insert or fail into t values(1),(2),(3),(4); select * from t; commit;
--- or rollback
create table t(a unique); insert into t values(3);
begin; insert or rollback into t values(1),(2),(3),(4); select * from t; commit;
--- replace mismatch
create table t(a integer primary key);
begin; insert or replace into t values(1),(2),('a'),(4); select * from t; commit;
--- ignore mismatch
create table t(a integer primary key);
begin; insert or ignore into t values(1),(2),('a'),(4); select * from t; commit;
--- fail mismatch
create table t(a integer primary key);
begin; insert or fail into t values(1),(2),('a'),(4); select * from t; commit;
--- limit mismatch
create table t(a); create table u(x); insert into u values(1),(2);
begin; insert into t select 5 from u limit 'a'; select * from t; commit;
--- trigger limit mismatch
create table t(a); create table u(x); create trigger tr after insert on u begin insert into t select 5 limit new.x; end;
begin; insert into u values(1),('a'); select * from t; select * from u; commit;
--- view trigger sum overflow
create table t(a); create view v as select 1 x; create trigger tr instead of insert on v begin insert into t values(new.x); insert into t select sum(a) from t; end;
begin; insert into v values(1),(9223372036854775807),(1); select * from t; commit;
--- in list overflow
create table t(a); create table u(x); insert into u values(1),(2); insert into t values(9223372036854775807),(5);
begin; delete from t where a=(select sum(t2.a) from t t2 where t2.rowid>=t.rowid); select * from t; commit;
begin; update t set a=(select sum(t2.a) from t t2 where t2.rowid>=t.rowid); select * from t; commit;
--- window error
create table t(a); create table u(x); insert into u values(1),(2),(-1);
begin; insert into t select nth_value(x,x) over (order by x desc) from u; select * from t; commit;
--- operands with subqueries
create table t(a,b,n not null); insert into t values(1,2,3),(0,-9223372036854775807-1,2),(null,-9223372036854775807-1,0),(null,7,7);
select a and abs(b) from t;
select n and (select abs(b)) from t where a is not 0;
select (select abs(b)) and a from t;
select (select abs(b))+a from t where a is not 0;
select (select abs(b))+n from t;
select a+(select abs(b)) from t where a is not 0;
select a=(select abs(b)) from t where a is not 0;
select 1 from t where a=(select abs(b)) ;
select 1 from t where not a=(select abs(b)) ;
select 1 from t where a is not 0 and (not a=(select abs(b)) or b);
select (select abs(b)) is a from t ;
select (select abs(b)) is a from t where b>0;
select (select abs(b)) or n from t;
select (select abs(b)) or n from t where n;
select 7 between a and (select abs(b)) from t where a is not 0;
select 7 between (select abs(b)) and a from t where a is not 0;
select (select abs(b)) between n and a from t where a is not 0;
select 1 from t where (7 between (select abs(b)) and a) or n;
select count(*) from t where ((select abs(b)) and a is 0) or n;
select (select abs(b))||a, a||(select abs(b)) from t where a is not 0;
select (select abs(b)),(select 2)+5, 5 and (select 3), (select 3) and 5, 0 or (select 0), null and (select 0), (select 0) and null from t where a;
select sum((select t.a)+t.n), max((select t.a) and t.n) from t;
select n+(select a from t x where x.rowid=t.rowid)*(select n from t x where x.rowid=t.rowid) from t;
--- counts one pass
CREATE TABLE t2(c0,c1,TEXT,BINARY);
INSERT INTO t2 VALUES(0,1,1,1);
INSERT INTO t2 VALUES(7,1,1,1);
UPDATE t2 SET c1=(((SELECT(s601.c1)FROM t2 s601)AND c0));
SELECT*FROM t2;
CREATE TABLE t0(c0,c1,BLOB,c3,c4,c5);
INSERT INTO t0 VALUES(7,7,1,1,1,NULL);
INSERT INTO t0 VALUES(5,1,1,1,1,1);
UPDATE t0 SET c4=((SELECT s270.c4 FROM t0 s270)/c5);
SELECT*FROM t0;
--- limits of the process and of threads are told
PRAGMA soft_heap_limit;
PRAGMA hard_heap_limit;
PRAGMA threads;
PRAGMA threads=3;
PRAGMA threads;
PRAGMA threads=100;
PRAGMA threads=-1;
PRAGMA threads=x;
PRAGMA threads=0;
--- generated columns of a row that an outer join adds
CREATE TABLE t0(c0);
CREATE TABLE t1(c1, c2 AS(1), c3 AS(c1 ISNULL), c4 AS (2) STORED);
CREATE INDEX i1 ON t1(c1);
INSERT INTO t0 VALUES(0);
SELECT c0, c1, c2, c3, c4 FROM t0 LEFT JOIN t1;
SELECT c0, c2 FROM t0 LEFT JOIN t1 ON c1=c0;
SELECT c0, c2, c3 FROM t1 RIGHT JOIN t0 ON c2;
SELECT c0 FROM t0 LEFT JOIN t1 WHERE c2 IS NULL;
INSERT INTO t1(c1) VALUES(0);
SELECT c0, c1, c2, c3 FROM t0 LEFT JOIN t1 ON c1=c0;
SELECT c0, c1, c2, c3 FROM t1 FULL JOIN t0 ON c1<c0;
--- NOT INDEXED of a count
CREATE TABLE t1(a INTEGER PRIMARY KEY, b INT, c VARCHAR(1000));
CREATE INDEX t1b ON t1(b);
EXPLAIN QUERY PLAN SELECT count(*) FROM t1 NOT INDEXED;
EXPLAIN QUERY PLAN SELECT count(*) FROM t1;
--- deep returning
PRAGMA recursive_triggers=1;
PRAGMA foreign_keys=1;
CREATE TABLE t0(c0,c1);
CREATE TRIGGER r0 AFTER INSERT ON t0 BEGIN INSERT INTO t0 VALUES(1,1);END;
SAVEPOINT p;
INSERT INTO t0(c0)VALUES('10')RETURNING 1;
SELECT count(*) FROM t0;
--- deep returning 2
PRAGMA recursive_triggers=1;
CREATE TABLE t0(c0,c1);
CREATE TRIGGER r0 AFTER INSERT ON t0 BEGIN INSERT INTO t0 VALUES(1,1);END;
SAVEPOINT p;
INSERT INTO t0(c0)VALUES('10');
SELECT count(*) FROM t0;
--- fk upsert
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN SELECT 1;END;
CREATE TRIGGER AFTER UPDATE ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1)ON CONFLICT DO UPDATE SET c1=1;
--- fk upsert without r1
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER AFTER UPDATE ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1)ON CONFLICT DO UPDATE SET c1=1;
--- fk upsert after
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN SELECT 1;END;
CREATE TRIGGER r2 AFTER UPDATE ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1)ON CONFLICT DO UPDATE SET c1=1;
--- fk update
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN SELECT 1;END;
CREATE TRIGGER r2 AFTER INSERT ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1);
--- a subquery that CASE compares with NULL is run
CREATE TABLE t0(c0 NUMERIC);
CREATE VIEW w0 AS SELECT 1 FROM t0;
CREATE TRIGGER AFTER UPDATE ON t0 BEGIN INSERT INTO t0 VALUES(old.c0);END;
INSERT INTO t0 DEFAULT VALUES;
REPLACE INTO t0 VALUES(' 3')ON CONFLICT DO UPDATE SET c0=1;
UPDATE t0 SET c0=CASE c0 WHEN(SELECT count()FROM w0)THEN c0 END;
SELECT*FROM t0;

--- a key whose DELETE takes the children away has no such action for UPDATE
PRAGMA foreign_keys=1;
CREATE TABLE t0(c1 PRIMARY KEY); CREATE TABLE t1(c2, FOREIGN KEY(c2) REFERENCES t0 ON DELETE SET NULL);
INSERT INTO t0 VALUES(2); INSERT INTO t1 VALUES(2);
BEGIN; UPDATE OR FAIL t0 SET c1=11; SELECT * FROM t0; UPDATE t0 SET c1=12; SELECT * FROM t0; DELETE FROM t0; SELECT * FROM t0, t1; COMMIT;
CREATE TABLE t2(c2, FOREIGN KEY(c2) REFERENCES t0 ON UPDATE SET NULL); INSERT INTO t0 VALUES(3); INSERT INTO t2 VALUES(3);
BEGIN; UPDATE OR FAIL t0 SET c1=11 WHERE c1=3; SELECT * FROM t0, t2; INSERT INTO t2 VALUES(11); DELETE FROM t0; SELECT * FROM t0; COMMIT;
