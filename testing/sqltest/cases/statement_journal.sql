--- rowid mismatch
create table u(x);
insert into u values(1),(2),('abc'),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t(rowid,a) select x,x from u;
--! 20: datatype mismatch
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- rowid mismatch values
create table t(a);
begin;
insert into t(rowid,a) values(1,2),(2,3),('abc',5);
--! 20: datatype mismatch
--+ 0 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- rowid mismatch ipk
create table u(x);
insert into u values(1),(2),('abc'),(4);
--+ 4 changes, rowid 4
create table t(a integer primary key, b);
begin;
insert into t(a,b) select x,x from u;
--! 20: datatype mismatch
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- update ipk mismatch
create table t(a integer primary key, b);
insert into t values(1,5),(2,6),(3,'abc');
--+ 3 changes, rowid 3
begin;
update t set a=b;
--! 20: datatype mismatch
select * from t;
--= a | b
--> 1 | 5
--> 2 | 6
--> 3 | 'abc'
commit;
select count(*) from t;
--= count(*)
--> 3

--- update ipk mismatch replace
create table t(a integer primary key, b);
insert into t values(1,5),(2,6),(3,'abc');
--+ 3 changes, rowid 3
begin;
update or replace t set a=b;
--! 20: datatype mismatch
select * from t;
--= a | b
--> 1 | 5
--> 2 | 6
--> 3 | 'abc'
commit;
select count(*) from t;
--= count(*)
--> 3

--- update rowid mismatch
create table t(a , b);
insert into t values(1,5),(2,6),(3,'abc');
--+ 3 changes, rowid 3
begin;
update t set rowid=b;
--! 20: datatype mismatch
select * from t;
--= a | b
--> 1 | 5
--> 2 | 6
--> 3 | 'abc'
commit;
select count(*) from t;
--= count(*)
--> 3

--- function insert
create table u(x);
insert into u values(1),(2),(-9223372036854775807-1),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select abs(x) from u;
--! 1: integer overflow
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- function insert where
create table u(x);
insert into u values(1),(2),(-9223372036854775807-1),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select x from u where abs(x)>0;
--! 1: integer overflow
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- json error
create table u(x);
insert into u values('[1]'),('[2]'),('['),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select x->0 from u;
--! 1: malformed JSON
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- subquery func
create table u(x);
insert into u values(1),(2),(-9223372036854775807-1),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select (select sum(x-x+x) from (select abs(u.x) as x)) from u;
--! 1: integer overflow
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- sum overflow
create table u(x);
insert into u values(1),(2),(9223372036854775807),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select (select sum(b.x) from u b where b.rowid<=u.rowid) from u;
--! 1: integer overflow
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 2
commit;
select count(*) from t;
--= count(*)
--> 2

--- like
create table u(x);
insert into u values(1),(2),(-9223372036854775807-1),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select x like 'a' escape (case when x<0 then 'ab' else 'a' end) from u;
--! 1: ESCAPE expression must be a single character
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- concat too big
create table u(x);
insert into u values(1),(2),(600000000),(4);
--+ 4 changes, rowid 4
create table t(a);
begin;
insert into t select length(zeroblob(x)||zeroblob(x)) from u;
--! 18: string or blob too big
--+ 4 changes, rowid 2
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- toobig record
create table u(x);
insert into u values(1),(2),(600000000),(4);
--+ 4 changes, rowid 4
create table t(a,b);
begin;
insert into t select randomblob(x),randomblob(x) from u where x<10;
--+ 7 changes, rowid 3
select count(*) from t;
--= count(*)
--> 3
commit;
select count(*) from t;
--= count(*)
--> 3

--- trigger mismatch
create table u(x);
create table t(a integer primary key,b);
create trigger tr after insert on u begin insert into t values(new.x,1); end;
begin;
insert into u values(1),(2),('a');
--! 20: datatype mismatch
--+ 2 changes, rowid 3
select * from u;
--= x
select * from t;
--= a | b
commit;
select count(*) from t;
--= count(*)
--> 0

--- trigger deep one row
create table t(a);
create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin;
insert into t values(1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
select count(*) from t;
--= count(*)
--> 1001
commit;
select count(*) from t;
--= count(*)
--> 1001

--- trigger deep with raise
create table t(a check(a>0));
create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin;
insert into t values(1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- trigger deep with function
create table t(a);
create trigger tr after insert on t when new.a<2000 begin insert into t values(abs(new.a+1)); end;
pragma recursive_triggers=1;
begin;
insert into t values(1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- trigger deep update
create table t(a);
insert into t values(0);
--+ 1 changes, rowid 1
create trigger tr after update on t begin update t set a=a+1; end;
pragma recursive_triggers=1;
begin;
update t set a=1;
--! 1: triggers nested too deep
select * from t;
--= a
--> 1001
commit;
select a from t;
--= a
--> 1001

--- trigger deep delete
create table t(a);
with recursive c(x) as (values(1) union all select x+1 from c where x<1500) insert into t select x from c;
--+ 1500 changes, rowid 1500
create trigger tr after delete on t begin delete from t where a=old.a+1; end;
pragma recursive_triggers=1;
begin;
delete from t where a=1;
--! 1: triggers nested too deep
select count(*) from t;
--= count(*)
--> 499
commit;
select count(*) from t;
--= count(*)
--> 499

--- trigger deep index
create table t(a);
create index i on t(a);
create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin;
insert into t values(1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
select count(*) from t;
--= count(*)
--> 1001
commit;
select count(*) from t;
--= count(*)
--> 1001

--- trigger deep insert or
create table t(a unique);
create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin;
insert or ignore into t values(1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
select count(*) from t;
--= count(*)
--> 1001
commit;
select count(*) from t;
--= count(*)
--> 1001

--- trigger deep insert or abort
create table t(a unique);
create trigger tr after insert on t when new.a<2000 begin insert into t values(new.a+1); end;
pragma recursive_triggers=1;
begin;
insert into t values(1);
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
select count(*) from t;
--= count(*)
--> 0
commit;
select count(*) from t;
--= count(*)
--> 0

--- trigger deep view
create view v as select 1 a;
create table t(a);
create trigger tr instead of insert on v when new.a<2000 begin insert into t values(new.a); insert into v values(new.a+1); end;
pragma recursive_triggers=1;
begin;
insert into v values(1);
--! 1: triggers nested too deep
--+ 1000 changes, rowid 0
select count(*) from t;
--= count(*)
--> 1000
commit;
select count(*) from t;
--= count(*)
--> 1000

--- cascade with deep
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x references p on delete cascade);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2),(3);
--+ 6 changes, rowid 3
create trigger tr before delete on c when old.x=2 begin select raise(ignore); end;
begin;
delete from p;
--! 787: FOREIGN KEY constraint failed
--+ 8 changes, rowid 3
select * from p;
--= a | b
select * from c;
--= x
--> 2
commit;
select * from p;
--= a | b

--- set null not null
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x not null references p on delete set null);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2),(3);
--+ 6 changes, rowid 3
begin;
delete from p;
--! 1299: NOT NULL constraint failed: c.x
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3
select * from c;
--= x
--> 1
--> 2
--> 3
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- set default
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x default 99 references p on delete set default);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2),(3);
--+ 6 changes, rowid 3
begin;
delete from p where a<3;
--! 787: FOREIGN KEY constraint failed
--+ 8 changes, rowid 3
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3
select * from c;
--= x
--> 1
--> 2
--> 3
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- child insert select
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x references p);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
begin;
insert into c select a+1 from p;
--! 787: FOREIGN KEY constraint failed
select * from c;
--= x
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- child insert select deferred
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x references p deferrable initially deferred);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
begin;
insert into c select a+1 from p;
--+ 6 changes, rowid 3
select * from c;
--= x
--> 2
--> 3
--> 4
commit;
--! 787: FOREIGN KEY constraint failed
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- defer pragma
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x references p );
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
begin;
pragma defer_foreign_keys=1;
insert into c select a+1 from p;
--+ 6 changes, rowid 3
select * from c;
--= x
--> 2
--> 3
--> 4
commit;
--! 787: FOREIGN KEY constraint failed
rollback;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- update parent
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x references p on update cascade);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2),(3);
--+ 6 changes, rowid 3
create trigger tr before update on c when old.x=2 begin select raise(ignore); end;
begin;
update p set a=a+10;
--! 787: FOREIGN KEY constraint failed
--+ 8 changes, rowid 3
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3
select * from c;
--= x
--> 1
--> 2
--> 3
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- update parent no action
pragma foreign_keys=1;
create table p(a integer primary key, b);
create table c(x references p);
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2),(3);
--+ 6 changes, rowid 3
begin;
update p set a=a+10;
--! 787: FOREIGN KEY constraint failed
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3
select * from c;
--= x
--> 1
--> 2
--> 3
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- delete parent no action
pragma foreign_keys=1;
create table p(a , b unique);
create table c(x references p(b));
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2);
--+ 5 changes, rowid 2
begin;
delete from p where a>1;
--! 787: FOREIGN KEY constraint failed
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3
select * from c;
--= x
--> 1
--> 2
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- delete one parent no action
pragma foreign_keys=1;
create table p(a integer primary key, b unique);
create table c(x references p(b));
insert into p values(1,1),(2,2),(3,3);
--+ 3 changes, rowid 3
insert into c values(1),(2);
--+ 5 changes, rowid 2
begin;
delete from p where a=1;
--! 787: FOREIGN KEY constraint failed
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3
select * from c;
--= x
--> 1
--> 2
commit;
select * from p;
--= a | b
--> 1 | 1
--> 2 | 2
--> 3 | 3

--- or fail
create table t(a unique);
insert into t values(3);
--+ 1 changes, rowid 1
begin;
insert or fail into t values(1),(2),(3),(4);
--! 2067: UNIQUE constraint failed: t.a
--+ 3 changes, rowid 3
select * from t;
--= a
--> 3
--> 1
--> 2
commit;

--- or rollback
create table t(a unique);
insert into t values(3);
--+ 1 changes, rowid 1
begin;
insert or rollback into t values(1),(2),(3),(4);
--! 2067: UNIQUE constraint failed: t.a
--+ 1 changes, rowid 3
select * from t;
--= a
--> 3
commit;
--! 1: cannot commit - no transaction is active

--- replace mismatch
create table t(a integer primary key);
begin;
insert or replace into t values(1),(2),('a'),(4);
--! 20: datatype mismatch
--+ 0 changes, rowid 2
select * from t;
--= a
commit;

--- ignore mismatch
create table t(a integer primary key);
begin;
insert or ignore into t values(1),(2),('a'),(4);
--! 20: datatype mismatch
--+ 0 changes, rowid 2
select * from t;
--= a
commit;

--- fail mismatch
create table t(a integer primary key);
begin;
insert or fail into t values(1),(2),('a'),(4);
--! 20: datatype mismatch
--+ 0 changes, rowid 2
select * from t;
--= a
commit;

--- limit mismatch
create table t(a);
create table u(x);
insert into u values(1),(2);
--+ 2 changes, rowid 2
begin;
insert into t select 5 from u limit 'a';
--! 20: datatype mismatch
select * from t;
--= a
commit;

--- trigger limit mismatch
create table t(a);
create table u(x);
create trigger tr after insert on u begin insert into t select 5 limit new.x; end;
begin;
insert into u values(1),('a');
--! 20: datatype mismatch
--+ 1 changes, rowid 2
select * from t;
--= a
select * from u;
--= x
commit;

--- view trigger sum overflow
create table t(a);
create view v as select 1 x;
create trigger tr instead of insert on v begin insert into t values(new.x); insert into t select sum(a) from t; end;
begin;
insert into v values(1),(9223372036854775807),(1);
--! 1: integer overflow
--+ 3 changes, rowid 0
select * from t;
--= a
--> 1
--> 1
--> 9223372036854775807
commit;

--- in list overflow
create table t(a);
create table u(x);
insert into u values(1),(2);
--+ 2 changes, rowid 2
insert into t values(9223372036854775807),(5);
--+ 4 changes, rowid 2
begin;
delete from t where a=(select sum(t2.a) from t t2 where t2.rowid>=t.rowid);
--! 1: integer overflow
select * from t;
--= a
--> 9223372036854775807
--> 5
commit;
begin;
update t set a=(select sum(t2.a) from t t2 where t2.rowid>=t.rowid);
--! 1: integer overflow
select * from t;
--= a
--> 9223372036854775807
--> 5
commit;

--- window error
create table t(a);
create table u(x);
insert into u values(1),(2),(-1);
--+ 3 changes, rowid 3
begin;
insert into t select nth_value(x,x) over (order by x desc) from u;
--! 1: second argument to nth_value must be a positive integer
--+ 3 changes, rowid 2
select * from t;
--= a
commit;

--- operands with subqueries
create table t(a,b,n not null);
insert into t values(1,2,3),(0,-9223372036854775807-1,2),(null,-9223372036854775807-1,0),(null,7,7);
--+ 4 changes, rowid 4
select a and abs(b) from t;
--= a and abs(b)
--> 1
--! 1: integer overflow
select n and (select abs(b)) from t where a is not 0;
--= n and (select abs(b))
--> 1
--> 0
--> 1
select (select abs(b)) and a from t;
--= (select abs(b)) and a
--> 1
--> 0
--! 1: integer overflow
select (select abs(b))+a from t where a is not 0;
--= (select abs(b))+a
--> 3
--> NULL
--> NULL
select (select abs(b))+n from t;
--= (select abs(b))+n
--> 5
--! 1: integer overflow
select a+(select abs(b)) from t where a is not 0;
--= a+(select abs(b))
--> 3
--> NULL
--> NULL
select a=(select abs(b)) from t where a is not 0;
--= a=(select abs(b))
--> 0
--> NULL
--> NULL
select 1 from t where a=(select abs(b)) ;
--= 1
--! 1: integer overflow
select 1 from t where not a=(select abs(b)) ;
--= 1
--> 1
--! 1: integer overflow
select 1 from t where a is not 0 and (not a=(select abs(b)) or b);
--= 1
--> 1
--> 1
--> 1
select (select abs(b)) is a from t ;
--= (select abs(b)) is a
--> 0
--! 1: integer overflow
select (select abs(b)) is a from t where b>0;
--= (select abs(b)) is a
--> 0
--> 0
select (select abs(b)) or n from t;
--= (select abs(b)) or n
--> 1
--> 1
--! 1: integer overflow
select (select abs(b)) or n from t where n;
--= (select abs(b)) or n
--> 1
--> 1
--> 1
select 7 between a and (select abs(b)) from t where a is not 0;
--= 7 between a and (select abs(b))
--> 0
--! 1: integer overflow
select 7 between (select abs(b)) and a from t where a is not 0;
--= 7 between (select abs(b)) and a
--> 0
--! 1: integer overflow
select (select abs(b)) between n and a from t where a is not 0;
--= (select abs(b)) between n and a
--> 0
--! 1: integer overflow
select 1 from t where (7 between (select abs(b)) and a) or n;
--= 1
--> 1
--> 1
--! 1: integer overflow
select count(*) from t where ((select abs(b)) and a is 0) or n;
--= count(*)
--> 3
select (select abs(b))||a, a||(select abs(b)) from t where a is not 0;
--= (select abs(b))||a | a||(select abs(b))
--> '21' | '12'
--> NULL | NULL
--> NULL | NULL
select (select abs(b)),(select 2)+5, 5 and (select 3), (select 3) and 5, 0 or (select 0), null and (select 0), (select 0) and null from t where a;
--= (select abs(b)) | (select 2)+5 | 5 and (select 3) | (select 3) and 5 | 0 or (select 0) | null and (select 0) | (select 0) and null
--> 2 | 7 | 1 | 1 | 0 | 0 | 0
select sum((select t.a)+t.n), max((select t.a) and t.n) from t;
--= sum((select t.a)+t.n) | max((select t.a) and t.n)
--> 6 | 1
select n+(select a from t x where x.rowid=t.rowid)*(select n from t x where x.rowid=t.rowid) from t;
--= n+(select a from t x where x.rowid=t.rowid)*(select n from t x where x.rowid=t.rowid)
--> 6
--> 2
--> NULL
--> NULL

--- counts one pass
CREATE TABLE t2(c0,c1,TEXT,BINARY);
INSERT INTO t2 VALUES(0,1,1,1);
--+ 1 changes, rowid 1
INSERT INTO t2 VALUES(7,1,1,1);
--+ 2 changes, rowid 2
UPDATE t2 SET c1=(((SELECT(s601.c1)FROM t2 s601)AND c0));
--+ 4 changes, rowid 2
SELECT*FROM t2;
--= c0 | c1 | TEXT | BINARY
--> 0 | 0 | 1 | 1
--> 7 | 0 | 1 | 1
CREATE TABLE t0(c0,c1,BLOB,c3,c4,c5);
INSERT INTO t0 VALUES(7,7,1,1,1,NULL);
--+ 5 changes, rowid 1
INSERT INTO t0 VALUES(5,1,1,1,1,1);
--+ 6 changes, rowid 2
UPDATE t0 SET c4=((SELECT s270.c4 FROM t0 s270)/c5);
--+ 8 changes, rowid 2
SELECT*FROM t0;
--= c0 | c1 | BLOB | c3 | c4 | c5
--> 7 | 7 | 1 | 1 | NULL | NULL
--> 5 | 1 | 1 | 1 | NULL | 1

--- limits of the process and of threads are told
PRAGMA soft_heap_limit;
--= soft_heap_limit
--> 0
PRAGMA hard_heap_limit;
--= hard_heap_limit
--> 0
PRAGMA threads;
--= threads
--> 0
PRAGMA threads=3;
--= threads
--> 3
PRAGMA threads;
--= threads
--> 3
PRAGMA threads=100;
--= threads
--> 8
PRAGMA threads=-1;
--= threads
--> 8
PRAGMA threads=x;
--= threads
--> 8
PRAGMA threads=0;
--= threads
--> 0

--- generated columns of a row that an outer join adds
CREATE TABLE t0(c0);
CREATE TABLE t1(c1, c2 AS(1), c3 AS(c1 ISNULL), c4 AS (2) STORED);
CREATE INDEX i1 ON t1(c1);
INSERT INTO t0 VALUES(0);
--+ 1 changes, rowid 1
SELECT c0, c1, c2, c3, c4 FROM t0 LEFT JOIN t1;
--= c0 | c1 | c2 | c3 | c4
--> 0 | NULL | NULL | NULL | NULL
SELECT c0, c2 FROM t0 LEFT JOIN t1 ON c1=c0;
--= c0 | c2
--> 0 | NULL
SELECT c0, c2, c3 FROM t1 RIGHT JOIN t0 ON c2;
--= c0 | c2 | c3
--> 0 | NULL | NULL
SELECT c0 FROM t0 LEFT JOIN t1 WHERE c2 IS NULL;
--= c0
--> 0
INSERT INTO t1(c1) VALUES(0);
--+ 2 changes, rowid 1
SELECT c0, c1, c2, c3 FROM t0 LEFT JOIN t1 ON c1=c0;
--= c0 | c1 | c2 | c3
--> 0 | 0 | 1 | 0
SELECT c0, c1, c2, c3 FROM t1 FULL JOIN t0 ON c1<c0;
--= c0 | c1 | c2 | c3
--> NULL | 0 | 1 | 0
--> 0 | NULL | NULL | NULL

--- NOT INDEXED of a count
CREATE TABLE t1(a INTEGER PRIMARY KEY, b INT, c VARCHAR(1000));
CREATE INDEX t1b ON t1(b);
EXPLAIN QUERY PLAN SELECT count(*) FROM t1 NOT INDEXED;
--> SCAN t1
EXPLAIN QUERY PLAN SELECT count(*) FROM t1;
--> SCAN t1 USING COVERING INDEX t1b

--- deep returning
PRAGMA recursive_triggers=1;
PRAGMA foreign_keys=1;
CREATE TABLE t0(c0,c1);
CREATE TRIGGER r0 AFTER INSERT ON t0 BEGIN INSERT INTO t0 VALUES(1,1);END;
SAVEPOINT p;
INSERT INTO t0(c0)VALUES('10')RETURNING 1;
--= 1
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
SELECT count(*) FROM t0;
--= count(*)
--> 1001

--- deep returning 2
PRAGMA recursive_triggers=1;
CREATE TABLE t0(c0,c1);
CREATE TRIGGER r0 AFTER INSERT ON t0 BEGIN INSERT INTO t0 VALUES(1,1);END;
SAVEPOINT p;
INSERT INTO t0(c0)VALUES('10');
--! 1: triggers nested too deep
--+ 0 changes, rowid 1
SELECT count(*) FROM t0;
--= count(*)
--> 1001

--- fk upsert
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN SELECT 1;END;
CREATE TRIGGER AFTER UPDATE ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1)ON CONFLICT DO UPDATE SET c1=1;
--+ 1 changes, rowid 1

--- fk upsert without r1
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER AFTER UPDATE ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1)ON CONFLICT DO UPDATE SET c1=1;
--+ 1 changes, rowid 1

--- fk upsert after
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN SELECT 1;END;
CREATE TRIGGER r2 AFTER UPDATE ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1)ON CONFLICT DO UPDATE SET c1=1;
--+ 1 changes, rowid 1

--- fk update
PRAGMA foreign_keys=1;
CREATE TABLE t0(c2 PRIMARY KEY);
CREATE TABLE t1(ANY UNIQUE,c1,TEXT REFERENCES t0 ON DELETE SET NULL);
CREATE TRIGGER r1 AFTER DELETE ON t0 BEGIN SELECT 1;END;
CREATE TRIGGER r2 AFTER INSERT ON t1 BEGIN DELETE FROM t0;END;
INSERT INTO t1 VALUES(10,1,1);
--! 787: FOREIGN KEY constraint failed
--+ 0 changes, rowid 1

--- a subquery that CASE compares with NULL is run
CREATE TABLE t0(c0 NUMERIC);
CREATE VIEW w0 AS SELECT 1 FROM t0;
CREATE TRIGGER AFTER UPDATE ON t0 BEGIN INSERT INTO t0 VALUES(old.c0);END;
INSERT INTO t0 DEFAULT VALUES;
--+ 1 changes, rowid 1
REPLACE INTO t0 VALUES(' 3')ON CONFLICT DO UPDATE SET c0=1;
--+ 2 changes, rowid 2
UPDATE t0 SET c0=CASE c0 WHEN(SELECT count()FROM w0)THEN c0 END;
--+ 6 changes, rowid 2
SELECT*FROM t0;
--= c0
--> NULL
--> NULL
--> NULL
--> 3

--- a key whose DELETE takes the children away has no such action for UPDATE
PRAGMA foreign_keys=1;
CREATE TABLE t0(c1 PRIMARY KEY);
CREATE TABLE t1(c2, FOREIGN KEY(c2) REFERENCES t0 ON DELETE SET NULL);
INSERT INTO t0 VALUES(2);
--+ 1 changes, rowid 1
INSERT INTO t1 VALUES(2);
--+ 2 changes, rowid 1
BEGIN;
UPDATE OR FAIL t0 SET c1=11;
--! 787: FOREIGN KEY constraint failed
SELECT * FROM t0;
--= c1
--> 2
UPDATE t0 SET c1=12;
--! 787: FOREIGN KEY constraint failed
SELECT * FROM t0;
--= c1
--> 2
DELETE FROM t0;
--+ 4 changes, rowid 1
SELECT * FROM t0, t1;
--= c1 | c2
COMMIT;
CREATE TABLE t2(c2, FOREIGN KEY(c2) REFERENCES t0 ON UPDATE SET NULL);
INSERT INTO t0 VALUES(3);
--+ 5 changes, rowid 1
INSERT INTO t2 VALUES(3);
--+ 6 changes, rowid 1
BEGIN;
UPDATE OR FAIL t0 SET c1=11 WHERE c1=3;
--+ 8 changes, rowid 1
SELECT * FROM t0, t2;
--= c1 | c2
--> 11 | NULL
INSERT INTO t2 VALUES(11);
--+ 9 changes, rowid 2
DELETE FROM t0;
--! 787: FOREIGN KEY constraint failed
SELECT * FROM t0;
--= c1
--> 11
COMMIT;
