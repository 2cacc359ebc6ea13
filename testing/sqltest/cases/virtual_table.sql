--- Virtual tables: made, changed, dropped
create virtual table t using kv(a, b); select name, type, sql, rootpage, tbl_name from sqlite_schema;
select * from kv_calls;
insert into t values(1,'x'),(2,'y'); insert into t(b,a) values('z',3); insert into t(rowid,a) values(10,4); insert into t default values;
select * from kv_calls; select rowid,* from t; select * from kv_calls;
update t set b='q' where a=2; select * from kv_calls; update t set a=a+1; select rowid,* from t; select * from kv_calls;
update t set rowid=100 where rowid=1; select * from kv_calls; update t set rowid=100 where rowid=2; select rowid,a from t;
delete from t where a>3; select * from kv_calls; delete from t; select * from kv_calls; select count(*) from t;
pragma table_info(t); pragma table_xinfo(t); pragma table_list(t);
select type, name, ncol, wr, strict from pragma_table_list where name='t';
drop table t; select * from kv_calls; select * from sqlite_schema; select * from t; drop table t; drop table if exists t;
--- Virtual tables: texts that are kept
create virtual table if not exists t using kv(a , b  collate nocase,  c integer default 5); select sql from sqlite_schema; select * from kv_calls;
create virtual table if not exists t using kv(zz); create virtual table t using kv(zz); create virtual table main."t 2" using "kv"('a', "b c", [d]); select sql from sqlite_schema; select * from kv_calls;
create virtual table temp.t3 using kv( x ); select sql, name from temp.sqlite_schema; select * from kv_calls; insert into t3 values(5); select * from t3;
drop table t3; drop table "t 2"; select * from kv_calls;
create virtual table t4 using kv; create virtual table t5 using kv(); create virtual table t6 using kv(a,,b); create virtual table t7 using kv((a,b),c);
select * from kv_calls;
--- Virtual tables: errors of making
create virtual table t using nosuch(a); create virtual table t using kv(fail); create virtual table t using kv(silent); create virtual table t using kv(undeclared); create virtual table t using kv(a, a); create virtual table t using kv(a b c, check);
create virtual table t using kv_calls; create virtual table t using json_each; create virtual table nosuch.t using kv(a);
create table o(a); create virtual table o using kv(a); create virtual table sqlite_t using kv(a); create view v as select 1; create virtual table v using kv(a); create virtual table if not exists v using kv(a);
create virtual table t using kv(a,b) select 1; create virtual table t; create virtual t using kv;
create virtual table semi using kv(a;b,c d); select sql from sqlite_schema; drop table semi;
select name from sqlite_schema; select * from kv_calls;
create virtual table t using kv(a, b hidden, c hidden text, d); insert into t values(1,2); select * from t; select b, c from t; insert into t(a,b,c,d) values(1,2,3,4); select a,b,c,d from t; pragma table_xinfo(t); select * from t(2); select * from t(2,3); select * from t(2,3,4);
begin; create virtual table t9 using kv(a); rollback; select name from sqlite_schema; select call from kv_calls where call like '%roll%' or call like '%t9%';
select * from kv_calls;
--- Virtual tables: what cannot be done
create virtual table t using kv(a, b); create index i on t(a); create trigger tr after insert on t begin select 1; end; create trigger tr instead of insert on t begin select 1; end; alter table t add column c; alter table t drop column b; alter table t rename column a to c; create trigger tr before delete on t begin select 1; end;
insert into t values(1,2) on conflict do nothing; insert into t values(1,2) on conflict(a) do update set b=1; insert into t values(1,2) returning *; insert into t values(3,4) returning rowid, a+b; update t set a=1 returning *; delete from t returning a; insert or replace into t values(1,2); insert into t(rowid,a) values(50,1) returning rowid, *; insert into t values(1,2),(3,4) returning _rowid_, b, oid;
select * from json_each; insert into json_each values(1); delete from json_each; update json_each set key=1; drop table json_each; alter table json_each rename to x; drop table kv_calls; insert into kv_calls values(1);
update t set nosuch=1; insert into t(nosuch) values(1); insert into t values(1,2,3); delete from t where nosuch;
drop view t; create table x as select * from t; select * from x; analyze t; analyze; reindex t; pragma integrity_check; pragma index_list(t); pragma foreign_key_list(t);
select * from t indexed by i; select * from t not indexed; insert into t values('fail',1); select * from t; insert into t(rowid) values('x'); insert into t(rowid) values(1); insert into t(rowid) values(1.5); insert into t(rowid) values('77'); select rowid from t;
--- Virtual tables: ALTER TABLE RENAME
create virtual table t using kv(a, b); insert into t values(1,2); select count(*) from kv_calls; alter table t rename to u; select * from kv_calls; select * from u; select * from t; select sql, name, tbl_name from sqlite_schema;
alter table u rename to refused; select name from sqlite_schema; select * from kv_calls; create table o(a); alter table u rename to o; alter table u rename to "w x"; select sql from sqlite_schema; select * from kv_calls;
drop table "w x"; select * from kv_calls;
--- Virtual tables: transactions
create virtual table t using kv(a, b); select * from kv_calls;
begin; insert into t values(1,2); insert into t values(3,4); select * from kv_calls; commit; select * from kv_calls;
begin; insert into t values(5,6); rollback; select * from kv_calls; select * from t; select * from kv_calls;
begin; savepoint a; insert into t values(7,8); savepoint b; insert into t values(9,10); rollback to b; select a from t; release b; select * from kv_calls; rollback to a; select a from t; insert into t values(11,12); release a; commit; select * from kv_calls; select a from t;
savepoint x; insert into t values(20,1); savepoint y; insert into t values(21,1); release y; select * from kv_calls; release x; select * from kv_calls;
savepoint x; insert into t values(30,1); rollback to x; insert into t values(31,1); release x; select * from kv_calls; select a from t;
begin; select * from t; commit; select * from kv_calls; begin; delete from t where a=1000; commit; select * from kv_calls; begin; update t set a=a; rollback; select * from kv_calls;
insert into t values('unsynced',1); select * from kv_calls; select a from t; begin; insert into t values('unsynced',1); commit; select * from kv_calls; delete from t where a='unsynced'; commit; select * from kv_calls; rollback; select * from kv_calls;
--- Virtual tables: statements that fail
create virtual table t using kv(a, b); create table o(x unique); create virtual table u using kv(c); select count(*) from kv_calls;
insert into t values(1,2),('fail',3),(5,6); select * from kv_calls; select * from t; select * from kv_calls;
begin; insert into t values(1,1); insert into t values(1,2),('fail',3),(5,6); select * from t; commit; select * from kv_calls;
insert into t(rowid,a) values(1,7); insert or ignore into t(rowid,a) values(1,8); insert or replace into t(rowid,a) values(1,9); insert or fail into t(rowid,a) values(5,1),(1,9); insert or abort into t(rowid,a) values(6,1),(1,9); select rowid,a from t; begin; insert into t values('in',1); insert or rollback into t(rowid,a) values(7,1),(1,9); select rowid,a from t; commit; select * from kv_calls;
update t set rowid=1; update or ignore t set rowid=1; update or replace t set rowid=1 where rowid=5; select rowid,a from t; select * from kv_calls;
create trigger tr after insert on o begin insert into t values(new.x,'tr'); insert into u values(new.x); end; insert into o values(1),(2); select * from kv_calls; insert into o values(3),(1); select * from t; select * from kv_calls; select x from o;
insert into o values('fail'); select x from o; select * from kv_calls;
--- Virtual tables: changes of several rows
create virtual table t using kv(a, b, noc); insert into t select value, value*10, value%3 from json_each('[1,2,3,4,5,6]'); select * from t; select count(*) from kv_calls;
insert into t select a+100, b, noc from t where a<3; select rowid,* from t; update t set a=(select max(a) from t), b=b+1 where noc=1; select rowid,* from t; select * from kv_calls;
create table o(k, v); insert into o values(1,'one'),(2,'two'),(102,'hundred'); update t set b=o.v from o where o.k=t.a; select rowid,* from t; select * from kv_calls;
delete from t where a in (select k from o); select rowid,* from t; select * from kv_calls; update t set (a,b)=(7,8) where rowid=3; select * from t where rowid=3; select * from kv_calls; delete from t where rowid in (3,4); select rowid from t; select * from kv_calls; delete from t where exists (select 1 from o where o.k=t.noc); select rowid from t; select * from kv_calls;
with c as (select 5 x) delete from t where noc in (select x-3 from c); select rowid from t; select total_changes(), changes(), last_insert_rowid();
--- Virtual tables: what best_index is asked
create virtual table t using kv(a, b collate nocase, noc, omitd, liste); insert into t values(1,'x',1,1,1),(2,'y',2,2,2),(3,'Z',3,3,3); select count(*) from kv_calls;
select a from t where a=1; select a from t where a>1 and b<'z'; select a from t where a between 1 and 2; select a from t where noc=2; select a from t where omitd=2; select * from kv_calls; select a from t where a=1 or a=2; select count(*)>0 from kv_calls;
select a from t where a in (1,2); select a from t where liste in (1,3); select a from t where liste in (select 1 union select 3 union select null); select a from t where a in (1,2) and liste in (3,2); select a from t where noc in (1,2); select * from kv_calls;
select a from t where a is null; select a from t where a is not null; select a from t where a is 1; select a from t where a is not 1; select a from t where a<>1; select a from t where 1=a; select a from t where 2>a; select a from t where b='X'; select a from t where b='X' collate binary; select * from kv_calls;
select a from t where b like 'x%'; select a from t where b glob 'x*'; select a from t where b match 'x'; select a from t where kv_has(b,'x'); select a from t where b regexp 'x'; select kv_has(b,'x') from t; select kv_has(1,b) from t; select a from t where b like 'x%' escape '\'; select a from t where not b like 'x'; select * from kv_calls;
select a from t where b match 'x' or b match 'y'; select a from t where kv_has(b,'q') or a=3; select count(*)>0 from kv_calls;
select a from t order by rowid; select a from t order by rowid desc; select a from t order by a; select a from t order by rowid, a; select distinct a from t; select a, count(*) from t group by a; select rowid, count(*) from t group by rowid; select rowid from t group by rowid order by rowid desc; select max(rowid), min(a) from t; select min(rowid) from t; select max(rowid) from t; select * from kv_calls;
select a from t where rowid=2; select a from t where rowid>1; select a from t where rowid in (1,3); select a from t where rowid in (3,1) order by rowid; select count(*) from t; select 1 from t; select b from t where liste=1 and noc=1; select * from t where a=1; select * from kv_calls;
select a from t where a=1+1; select a from t where a=-1; select a from t where a=(select 2); select a from t where a='2'; select a from t where a=+2; select a from t where a=b; select a from t where a=x'31'; select a from t where a=null; select a from t where a=abs(-2); select a from t where +a=2; select a from t where a collate nocase = 2; select a from t where (a,noc)=(1,1); select * from kv_calls;
--- Virtual tables: LIMIT and OFFSET
create virtual table t using kv(a, noc, omitd); insert into t values(1,1,1),(2,2,2),(3,3,3),(4,4,4); select count(*) from kv_calls;
select a from t limit 2; select a from t limit 2 offset 1; select a from t where a>1 limit 1; select a from t where omitd>1 limit 2; select a from t where noc>1 limit 1 offset 1; select a from t order by rowid desc limit 2; select a from t order by a limit 2; select a from t order by a+1 limit 2; select a from t limit (select 2); select a from t limit -1 offset 2; select * from kv_calls;
select count(*) from t limit 1; select distinct a from t limit 1; select a from t group by a limit 1; select a from t union all select 9 limit 2; select a from t where a in (1,2) limit 1; select * from (select a from t limit 2); select a from t, json_each('[1]') limit 1; select exists(select 1 from t where a=2); select (select a from t where a>2); select * from kv_calls;
create virtual table p using kv(paged, b, nox, liste); insert into p select value, value*10, value%3, value from json_each('[1,2,3,4,5,6,7,8]'); select count(*) from kv_calls;
select paged from p limit 2; select paged from p limit 2 offset 3; select paged from p limit 3 offset 6; select paged from p limit -1 offset 5; select paged from p limit 0; select paged from p where paged>2 limit 2 offset 1; select paged from p where nox=1 limit 1 offset 1; select paged from p where paged in (1,2,3) limit 2 offset 1; select paged from p where liste in (1,2,5) limit 2 offset 1; select * from kv_calls;
select paged from p order by rowid desc limit 2 offset 1; select paged from p order by b desc limit 2 offset 1; select paged from p limit (select 3) offset (select 2); select paged from p where paged like '1%' limit 1; select paged from p where b between 20 and 60 limit 2 offset 1; select paged from p where b<>20 limit 2; select paged from p where b is not null limit 2 offset 2; select * from kv_calls;
select paged from p union all select paged+100 from p limit 10; select paged from p union all select paged+100 from p limit 10 offset 3; select * from (select paged from p limit 3 offset 1) limit 2; select (select paged from p limit 1 offset 2); select exists(select 1 from p where paged=3), exists (select 1 from p limit 1 offset 20); select distinct nox from p limit 2; select count(*) from p limit 1; select nox, count(*) from p group by nox limit 1; select sum(b) over (order by paged) from p limit 2; select * from kv_calls;
select k, (select b from p where paged=k) from (select 1 k union select 3); select paged from p where b=20 or b=30 limit 1; select count(*)>0 from kv_calls; insert into t select paged, b, 1 from p limit 2 offset 1; select * from t; with recursive c(x) as (select paged from p limit 2) select * from c; select * from kv_calls;

--- Virtual tables: OR
create virtual table t using kv(a, b, noc); create virtual table n using kv(needx, y); insert into t select value, value%4, value%3 from json_each('[1,2,3,4,5,6,7,8,9]'); insert into n values(1,'p'),(1,'q'),(2,'p'),(3,'r'); create table o(k, v); insert into o values(1,'x'),(2,'y'),(9,'z');
select a from t where a<2 or b=3 order by 1; select a from t where (a<3 or a>7) and noc=1 order by 1; select a from t where (a=1 and b=1) or (a=2 and noc=2) or b=0 order by 1; select * from n where needx=1 and (y='p' or y='q'); select * from n where needx=1 and (y>'p' or y<'b'); select a, k from t, o where a=k or b=k order by 1,2; select k, a from o left join t on a=k or (b=k and noc=0) order by 1,2; select key, value from json_each('[5,6,7,8]') where key<1 or value>7; select key from json_tree('[[1],2]') where key=0 or atom=2;
update t set noc=100 where a<2 or a>8; select a, noc from t where noc=100; delete from t where a=1 or b=2 or noc=100; select a from t; select count(*) from t where a in (1,2) or b in (select k from o); select a from t where a like '3%' or b=0 order by 1;
explain query plan select * from n where needx=1 and (y>'p' or y<'b'); explain query plan select key, value from json_each('[5,6,7,8]') where key<1 or value>7; explain query plan select a from t where a<2 or b=3; explain query plan select a from t where (a=1 and b=1) or (a=2 and noc=2);
--- Virtual tables: modules that are wrong, and views
create virtual table t using kv(a, gapx); select * from t where a=1; select * from t where gapx=1; select * from t where a=1 and gapx=2; select * from t, t u where t.gapx=u.a;
create view v as select * from t where a>0; insert into t values(1,2); select * from v; create view d as select pgno from sqlite_dbpage; select * from d; create trigger tr after insert on x begin select 1; end; create table x(y); create trigger tr after insert on x begin insert into t select new.y, pgno from sqlite_dbpage; end; insert into x values(1); drop trigger tr; create trigger tr after insert on x begin insert into t select new.y, value from json_each('[7]'); end; insert into x values(5); select * from t;
pragma trusted_schema=off; select * from v; insert into x values(6); select a from t; create view j as select value from json_each('[1]'); select * from j; pragma integrity_check; pragma quick_check(t);
--- Virtual tables: joins
create virtual table t using kv(a, b, noc); create virtual table n using kv(needx, y); create table o(k integer primary key, v); insert into o values(1,'one'),(2,'two'),(3,'three'); insert into t values(1,10,1),(2,20,2),(5,50,5); insert into n values(1,'n1'),(2,'n2'); select count(*) from kv_calls;
select * from o, t where o.k=t.a; select * from kv_calls; select * from t join o on o.k=t.b/10; select * from kv_calls; select * from o left join t on t.a=o.k; select * from kv_calls; select * from t left join o on t.a=o.k order by t.a; select * from o left join t on t.a=o.k where t.b is null; select * from kv_calls;
select * from o, n where n.needx=o.k; select * from kv_calls; select * from n; select * from n, o; select * from t, n where needx=a; select * from kv_calls; select * from t cross join n where needx=a; select * from n cross join t where needx=a; select * from kv_calls;
select * from t a, t b where a.a=b.b/10 and b.noc=1; select * from kv_calls; select k from o where k in (select a from t);
create view v as select a, v from t join o on k=a; select * from v where a=2; select * from (select a+1 x from t) where x=3; with c as materialized (select a from t) select * from c; select a from t union select k from o; select a from t except select k from o;
--- Virtual tables: RIGHT and FULL joins
create virtual table t using kv(a, b, noc); create virtual table n using kv(needx, y); create table o(k integer primary key, v); insert into o values(1,'one'),(2,'two'),(3,'three'); insert into t values(1,10,1),(2,20,2),(5,50,5); insert into n values(1,'n1'),(2,'n2');
select * from o right join t on t.a=o.k; select * from t full join o on t.a=o.k; select * from t right join o on t.a=o.k; select * from t full join t u on t.a=u.b/10 and t.b>10; select * from t natural join (select 1 as a); select * from t join (select 2 as a) using(a); select * from t right join json_each('[2,7]') on a=value; select a, value from json_each('[2,7]') full join t on a=value; select * from o full join n on needx=k; select * from n right join o on needx=k; select k, a, value from o left join t on a=k right join json_each('[1,9]') on value=k;
explain query plan select * from o right join t on t.a=o.k; explain query plan select * from t full join o on t.a=o.k; explain query plan select a, value from json_each('[2,7]') full join t on a=value;
--- Virtual tables: plans
create virtual table t using kv(a, b, noc, liste); create table o(k integer primary key, v);
explain query plan select * from t; explain query plan select * from t where a=1; explain query plan select * from t where a=1 and b>2; explain query plan select * from t where a in (1,2); explain query plan select * from t where liste in (1,2); explain query plan select * from t order by rowid desc; explain query plan select * from t order by a;
explain query plan select * from o, t where t.a=o.k; explain query plan select * from o left join t on t.a=o.k; explain query plan select * from t left join o on t.a=o.k; explain query plan select * from t x, t y where x.a=y.b; explain query plan select count(*) from t; explain query plan select distinct a from t; explain query plan select a from t group by a; explain query plan select min(a) from t;
explain query plan delete from t where a=1; explain query plan update t set b=1 where a=1; explain query plan insert into t select * from t; explain query plan insert into t values(1,2,3,4); explain query plan select * from t where rowid=1; explain query plan select * from t limit 1; explain query plan select * from o where k in (select a from t where b=1);
--- Virtual tables: files
attach ':memory:' as aux; create virtual table aux.t using kv(a); insert into aux.t values(1); select * from t; select * from kv_calls; detach aux; select * from kv_calls; select * from t;
create table t_shadow(a); create virtual table t using kv(a); pragma table_list(t_shadow); insert into t_shadow values(1); select * from t_shadow; drop table t; drop table t_shadow;
create virtual table t using kv(a); select name from pragma_table_list where name='t'; explain query plan select * from t;
