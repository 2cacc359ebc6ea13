--- R-Tree: boxes go in, move and go
create virtual table t using rtree(id,x0,x1,y0,y1);
select name, sql from sqlite_schema;
insert into t values(1,0,1,0,1),(2,0.1,0.3,-5,7.77);
select * from t;
select nodeno, hex(data) from t_node; select * from t_rowid; select * from t_parent;
select rtreenode(2,data) from t_node; select rtreedepth(data) from t_node; select rtreecheck('t');
insert into t values(1,0,1,0,1);
insert into t values(null,5,1,0,1);
insert into t values(null,1,5,7,1);
insert or replace into t values(1,0,1,0,5);
insert or ignore into t values(1,0,1,0,5);
select total_changes(), changes(), last_insert_rowid();
with recursive c(i) as (select 1 union all select i+1 from c where i<2000) insert into t select i+10, (i*37)%1000, (i*37)%1000+i%7, (i*91)%777, (i*91)%777+i%5 from c;
select nodeno, hex(data) from t_node; select * from t_rowid; select * from t_parent;
select total_changes(), changes(), last_insert_rowid();
select * from t where x0>100 and x1<200;
select id from t where x0>=100 and x1<=200 and y0=14;
explain query plan select id from t where x0>=100 and x1<=200 and y0=14;
delete from t where id%3=0;
select nodeno, hex(data) from t_node; select * from t_rowid; select * from t_parent; select total_changes(), last_insert_rowid();
update t set x0=x0-5 where id%4=0;
select nodeno, hex(data) from t_node; select * from t_rowid; select * from t_parent; select total_changes(), last_insert_rowid();
select rtreecheck('t'), rtreecheck('main','t'), rtreecheck('x');
pragma integrity_check;
delete from t where id%16!=1;
select nodeno, hex(data) from t_node; select * from t_rowid; select * from t_parent; select total_changes(), last_insert_rowid();
delete from t;
select nodeno, hex(data) from t_node; select * from t_rowid; select * from t_parent; select total_changes(), last_insert_rowid();
alter table t rename to u;
select name, sql from sqlite_schema;
drop table u;
select name, sql from sqlite_schema;
--- R-Tree: declarations, values, queries and errors
create virtual table t using rtree; create virtual table t using rtree(); create virtual table t using rtree(a); create virtual table t using rtree(a,b); create virtual table t using rtree(a,b,c,d); create virtual table t using rtree(a,b,c,d,e,f,g,h,i,j,k,l,m); create virtual table t using rtree(a,+b,+c); create virtual table t using rtree(a,b,c,+d,e); create virtual table t using rtree(a,b,b); create virtual table t using rtree(a,b,+c,+d,+e); 
select name from sqlite_schema;
create virtual table t1 using rtree(id INTEGER PRIMARY KEY,x0 REAL NOT NULL,"x 1" foo); pragma table_xinfo(t1); drop table t1; create virtual table t1 using rtree(id, [a b], `c`, 'd', e, +f TEXT, + g, +"h i" int); create virtual table t1 using rtree(id, [a b], `c`, 'd', e, +f TEXT, +g, +"h i" int); pragma table_xinfo(t1); insert into t1 values(1,1,2,3,4,'text',x'0102',null); select * from t1; select * from t1_rowid; select sql from sqlite_schema;
update t1 set f='other'; update t1 set id=5; update t1 set g=g||'x', [a b]=0; select *, typeof(g) from t1; select * from t1_rowid; insert into t1 select null, 1,2,3,4,'a','b','c' union all select 9,1,2,3,4,'d','e','f'; select * from t1; insert into t1(id) values(77); select * from t1 where id=77; insert into t1 default values; select * from t1; insert into t1(rowid,f) values(55,'r'); select rowid,* from t1; update t1 set rowid=1000 where id=77; select rowid,id from t1;
create virtual table bad using rtree(x,y,CHECK(y>5)); create virtual table bad using rtree(x,y,z,CHECK(y>5)); pragma table_info(bad); create virtual table bad2 using rtree(x,y,z,unique(y),+foo); insert into bad2 values(1,2,3,4); insert into bad2 values(1,2,3); select * from bad2; 
create virtual table i using rtree_i32(id,a,b,c,d); insert into i values(1,1.7,2.9,-3,4),(2,'abc','5x',-99999999999,99999999999),(3,null,x'3132',1e300,1e300); select * from i; select hex(data), rtreenode(2,data) from i_node; insert into i values(4,5,4,1,1); insert into i values(4,4,5,4,3); select typeof(a), typeof(id) from i; select rtreecheck('i');
select * from i where a>1; select * from i where a>'x'; select * from i where a<'x'; select * from i where a<=null; select * from i where a>=x'00'; select * from i where a>=0.5 and b<7; select * from i where a='1'; select * from i where a=1.0; select * from i where id='2'; select * from i where id=2.0; select * from i where id=2.5; select * from i where id in (1,2,7); select * from i where rowid=x'32'; select * from i where rowid is 3; select * from i where a is not null order by id desc; select * from i where id>1; select * from i where id between 2 and 3; select * from i where a<281474976710656; select * from i where a>-281474976710657 and a<9223372036854775807; select * from i where b>'2' or c<0;
explain query plan select * from i where a>1; explain query plan select * from i where a>1 and b<=2 and c=4 and d>=1 and id<7; explain query plan select * from i where id=1 and a>7; explain query plan select * from i where id in (1,2); explain query plan select * from i, t1 where i.a>=t1.[a b] and i.b<=t1.c; explain query plan select * from i, t1 where i.id=t1.id; explain query plan select * from i order by a; explain query plan select * from i where a match 5; explain query plan select count(*) from i where a>1 and a>2 and a>3 and a>4 and a>5 and a>6 and a>7 and a>8 and a>9 and a>10 and a>11 and a>12 and a>13 and a>14 and a>15 and a>16 and a>17 and a>18 and a>19 and a>20 and a>21;
select * from i where a match 5; select * from i where a match null; select * from i where id match 5;
create virtual table r using rtree(id,a,b); insert into r values(1,0.1,0.1),(2,-0.1,-0.1),(3,1e300,1e300),(4,-1e300,-1e300),(5,1e-300,1e-300),(6,-1e-300,-1e-300),(7,16777217,16777217),(8,1e999,1e999),(9,-1e999,1e999),(10,'x','y'),(11,null,null),(12,3.4028235e38,3.4028236e38); select *, hex(a) from r; select rtreenode(1,data), hex(data) from r_node;
insert into r values(20,1e999,0); insert into r values(21,2,1); insert or replace into r values(1,2,1); insert or ignore into r values(22,2,1); insert or fail into r values(22,1,1),(23,2,1),(24,1,1); select id from r; insert or rollback into r values(1,2,3); update r set id=2 where id=1; update or replace r set id=2 where id=1; update or ignore r set id=3 where id=4; update r set id=id+1; select id from r; update r set id=null where id=3; update r set a=7 where id=5; select * from r; update r set rowid=900 where id=6; select rowid from r; insert into r(id) values('12x'); insert into r(id) values('1234'); insert into r(id) values(1.5); insert into r values(null,1,1); insert into r values(null,1,1); select count(*), max(id)=9223372036854775807 from r;
begin; savepoint s1; insert into r values(3000,1,1); savepoint s2; insert into r values(3001,1,1); rollback to s2; insert into r values(3002,1,1); release s1; commit; select id from r where id>=3000; begin; delete from r where id<3000; rollback; select count(*) from r; begin; insert into r values(5000,1,2); drop table r; rollback; select count(*) from r;
create table log(x); create trigger tr after insert on log begin insert into r values(new.x, new.x, new.x+1); end; insert into log values(7000),(7001); insert into log values(7002),(7000); select * from r where id>=7000; 
select 1 from r; select rowid from r where a=1 limit 2; select a.id, b.id from r a, r b where a.a<=b.b and a.b>=b.a and a.id<b.id;
select * from r_node where nodeno=7; insert into r_node values(7,1); update r_node set data=data; delete from r_node where nodeno=7; create table r_xyz(a); create table zz_node(a); select name,type from pragma_table_list order by 1; 
pragma defensive; pragma writable_schema; pragma integrity_check; pragma quick_check; alter table r add column z; alter table r drop column a; create index ri on r(a); create virtual table if not exists r using rtree(x,y,z);
attach ':memory:' as aux1; create virtual table aux1.at using rtree(id,a,b); insert into aux1.at values(1,2,3); select rtreecheck('aux1','at'), rtreecheck('at'); select * from aux1.at; pragma aux1.integrity_check; update aux1.at set id=1,a=5,b=4; alter table aux1.at rename to bt; select name from aux1.sqlite_schema; drop table aux1.bt; create virtual table temp.tt using rtree(id,a,b); insert into tt values(1,1,1); select * from tt_rowid; drop table tt;
select rtreecheck(); select rtreecheck(1,2,3); select rtreecheck(null); select rtreecheck('main',null); select rtreecheck(null,'r'); select rtreecheck('log'); select rtreecheck('nosuch','r'); select rtreecheck('r_node'); select rtreedepth(1); select rtreedepth(null); select rtreedepth(x'01'); select rtreedepth(x'0102'); select rtreenode(0,x'0000'); select rtreenode(1,'abcd'), rtreenode(1,12345), rtreenode(6,zeroblob(100)), rtreenode(1,x'00000001'), rtreenode(2,x'00000000'), rtreenode(null,null), rtreenode('2x',x'00000000');
create table stat as select * from r; analyze; select * from sqlite_stat1; explain query plan select * from r, stat where r.id=stat.id and r.a>stat.a; 
pragma page_size;
--- R-Tree: rtree of 1 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree(id,a,b,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 1 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree(id,a,b,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 1 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree_i32(id,a,b,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 1 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree_i32(id,a,b,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 2 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree(id,a,b,c,d,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 2 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree(id,a,b,c,d,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 2 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree_i32(id,a,b,c,d,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 2 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree_i32(id,a,b,c,d,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 3 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree(id,a,b,c,d,e,f,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 3 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree(id,a,b,c,d,e,f,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 3 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree_i32(id,a,b,c,d,e,f,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 3 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree_i32(id,a,b,c,d,e,f,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 4 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree(id,a,b,c,d,e,f,g,h,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 4 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree(id,a,b,c,d,e,f,g,h,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 4 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 4 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 5 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree(id,a,b,c,d,e,f,g,h,i,j,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree of 5 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree(id,a,b,c,d,e,f,g,h,i,j,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 5 dimensions on pages of 512 bytes
pragma page_size=512; create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,i,j,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: rtree_i32 of 5 dimensions on pages of 4096 bytes
pragma page_size=4096; create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,i,j,+z);
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n; select hex(data) from t_node; select * from t_rowid; select * from t_parent;
delete from t where id%7<4; update t set a=a-20,b=b+30 where id%5=0; select hex(data) from t_node; select * from t_rowid; select * from t_parent; select id,z from t where a<250 and b>100; select rtreecheck('t'); delete from t where id>20; select hex(data) from t_node; select * from t;
--- R-Tree: MATCH on a column that another condition sets
create virtual table i using rtree_i32(id,a,b,c,d); insert into i values(1,1,2,3,4); select * from i where id match 7 and id=1; explain query plan select * from i where id match 7 and id=1; explain query plan select * from i where a match 7 and a=1; explain query plan select * from i where id<>1 and id=1;
