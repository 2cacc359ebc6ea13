--- subqueries in FROM: rows
create table t1(a integer primary key,b,c text collate nocase,d real);
create index t1b on t1(b);
create index t1c on t1(c);
create table t2(x,y,z);
create index t2x on t2(x);
create table t3(k primary key,v) without rowid;
insert into t1 values(1,10,'a',1.5),(2,20,'B',2),(3,20,'c',null),(4,null,'D',4),(5,30,'A',5);
--+ 5 changes, rowid 5
insert into t2 values(1,'p',20),(2,'q',10),(3,'B',null),(null,'r',30),(20,'a',5);
--+ 10 changes, rowid 5
insert into t3 values('a',1),('B',2),('p',20);
--+ 13 changes, rowid 5
create view v1 as select a,b,c,d+1 as e from t1;
create view v2 as select x, y||'' as yy, z from t2 where x>1;
create view v3 as select a,x,y from t1 left join t2 on t2.x=t1.a;
create view v4 as select a as n, c as s from t1 union all select x, y from t2;
create view v5 as select b,count(*) as n,max(d) as m from t1 group by b;
create view v6 as select distinct b,c from t1;
create view v7 as select * from t1 order by d desc limit 3;
create view v8 as select * from v1 where b>5;
create view v9 as select v8.a, v2.z from v8 join v2 on v2.x=v8.a;
select * from v1 where a=2;
--= a | b | c | e
--> 2 | 20 | 'B' | 3.0
select * from v1 where e>2;
--= a | b | c | e
--> 1 | 10 | 'a' | 2.5
--> 2 | 20 | 'B' | 3.0
--> 4 | NULL | 'D' | 5.0
--> 5 | 30 | 'A' | 6.0
select * from v1 where b=20 and c='C';
--= a | b | c | e
--> 3 | 20 | 'c' | NULL
select c from v1 where c='b';
--= c
--> 'B'
select * from v1 where e=5.0;
--= a | b | c | e
--> 4 | NULL | 'D' | 5.0
select v1.a,t2.y from t2 join v1 on v1.a=t2.x;
--= a | y
--> 1 | 'p'
--> 2 | 'q'
--> 3 | 'B'
select v1.a,t2.y from t2 left join v1 on v1.a=t2.x;
--= a | y
--> 1 | 'p'
--> 2 | 'q'
--> 3 | 'B'
--> NULL | 'r'
--> NULL | 'a'
select v1.a,v1.e,t2.y from t2 left join v1 on v1.a=t2.x where t2.z is not null;
--= a | e | y
--> 1 | 2.5 | 'p'
--> 2 | 3.0 | 'q'
--> NULL | NULL | 'r'
--> NULL | NULL | 'a'
select v1.e is null, t2.y from t2 left join v1 on v1.a=t2.x;
--= v1.e is null | y
--> 0 | 'p'
--> 0 | 'q'
--> 1 | 'B'
--> 1 | 'r'
--> 1 | 'a'
select * from t1 left join v2 on v2.x=t1.a;
--= a | b | c | d | x | yy | z
--> 1 | 10 | 'a' | 1.5 | NULL | NULL | NULL
--> 2 | 20 | 'B' | 2.0 | 2 | 'q' | 10
--> 3 | 20 | 'c' | NULL | 3 | 'B' | NULL
--> 4 | NULL | 'D' | 4.0 | NULL | NULL | NULL
--> 5 | 30 | 'A' | 5.0 | NULL | NULL | NULL
select * from t1 left join v2 on v2.x=t1.a where v2.yy='q';
--= a | b | c | d | x | yy | z
--> 2 | 20 | 'B' | 2.0 | 2 | 'q' | 10
select * from t1 left join v2 on v2.x=t1.a where v2.yy is null;
--= a | b | c | d | x | yy | z
--> 1 | 10 | 'a' | 1.5 | NULL | NULL | NULL
--> 4 | NULL | 'D' | 4.0 | NULL | NULL | NULL
--> 5 | 30 | 'A' | 5.0 | NULL | NULL | NULL
select * from t1 left join (select 1 as one, x from t2) s on s.x=t1.a;
--= a | b | c | d | one | x
--> 1 | 10 | 'a' | 1.5 | 1 | 1
--> 2 | 20 | 'B' | 2.0 | 1 | 2
--> 3 | 20 | 'c' | NULL | 1 | 3
--> 4 | NULL | 'D' | 4.0 | NULL | NULL
--> 5 | 30 | 'A' | 5.0 | NULL | NULL
select a, ifnull(one,'none') from t1 left join (select 1 as one, x from t2) s on s.x=t1.a;
--= a | ifnull(one,'none')
--> 4 | 'none'
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 5 | 'none'
select count(one) from t1 left join (select 1 as one, x from t2) s on s.x=t1.a;
--= count(one)
--> 3
select one, count(*) from t1 left join (select 1 as one, x from t2) s on s.x=t1.a group by one;
--= one | count(*)
--> NULL | 2
--> 1 | 3
select * from v3 where a=2;
--= a | x | y
--> 2 | 2 | 'q'
select * from v3 where x=2;
--= a | x | y
--> 2 | 2 | 'q'
select * from v3 where y is null;
--= a | x | y
--> 4 | NULL | NULL
--> 5 | NULL | NULL
select * from t2 join v3 on v3.a=t2.x;
--= x | y | z | a | x | y
--> 1 | 'p' | 20 | 1 | 1 | 'p'
--> 2 | 'q' | 10 | 2 | 2 | 'q'
--> 3 | 'B' | NULL | 3 | 3 | 'B'
select * from t2, v3 where v3.a=t2.x;
--= x | y | z | a | x | y
--> 1 | 'p' | 20 | 1 | 1 | 'p'
--> 2 | 'q' | 10 | 2 | 2 | 'q'
--> 3 | 'B' | NULL | 3 | 3 | 'B'
select * from t2 left join v3 on v3.a=t2.x;
--= x | y | z | a | x | y
--> 1 | 'p' | 20 | 1 | 1 | 'p'
--> 2 | 'q' | 10 | 2 | 2 | 'q'
--> 3 | 'B' | NULL | 3 | 3 | 'B'
--> NULL | 'r' | 30 | NULL | NULL | NULL
--> 20 | 'a' | 5 | NULL | NULL | NULL
select * from v4 where n=2;
--= n | s
--> 2 | 'B'
--> 2 | 'q'
select n from v4 where s='b';
--= n
--> 2
--> 3
select * from v4 order by n;
--= n | s
--> NULL | 'r'
--> 1 | 'a'
--> 1 | 'p'
--> 2 | 'B'
--> 2 | 'q'
--> 3 | 'c'
--> 3 | 'B'
--> 4 | 'D'
--> 5 | 'A'
--> 20 | 'a'
select * from v4 order by n+1;
--= n | s
--> NULL | 'r'
--> 1 | 'a'
--> 1 | 'p'
--> 2 | 'B'
--> 2 | 'q'
--> 3 | 'c'
--> 3 | 'B'
--> 4 | 'D'
--> 5 | 'A'
--> 20 | 'a'
select * from v4 order by s limit 3;
--= n | s
--> 1 | 'a'
--> 5 | 'A'
--> 20 | 'a'
select n from v4 where n>1 limit 3;
--= n
--> 2
--> 3
--> 4
select count(*) from v4;
--= count(*)
--> 10
select count(*) from v4 where n>2;
--= count(*)
--> 5
select distinct s from v4;
--= s
--> 'a'
--> 'B'
--> 'c'
--> 'D'
--> 'p'
--> 'q'
--> 'r'
select * from v4 join t1 on t1.a=v4.n;
--= n | s | a | b | c | d
--> 1 | 'a' | 1 | 10 | 'a' | 1.5
--> 5 | 'A' | 5 | 30 | 'A' | 5.0
--> 2 | 'B' | 2 | 20 | 'B' | 2.0
--> 3 | 'c' | 3 | 20 | 'c' | NULL
--> 4 | 'D' | 4 | NULL | 'D' | 4.0
--> 1 | 'p' | 1 | 10 | 'a' | 1.5
--> 2 | 'q' | 2 | 20 | 'B' | 2.0
--> 3 | 'B' | 3 | 20 | 'c' | NULL
select * from t1 join v4 on t1.a=v4.n;
--= a | b | c | d | n | s
--> 1 | 10 | 'a' | 1.5 | 1 | 'a'
--> 5 | 30 | 'A' | 5.0 | 5 | 'A'
--> 2 | 20 | 'B' | 2.0 | 2 | 'B'
--> 3 | 20 | 'c' | NULL | 3 | 'c'
--> 4 | NULL | 'D' | 4.0 | 4 | 'D'
--> 1 | 10 | 'a' | 1.5 | 1 | 'p'
--> 2 | 20 | 'B' | 2.0 | 2 | 'q'
--> 3 | 20 | 'c' | NULL | 3 | 'B'
select * from t1 left join v4 on t1.a=v4.n;
--= a | b | c | d | n | s
--> 1 | 10 | 'a' | 1.5 | 1 | 'a'
--> 1 | 10 | 'a' | 1.5 | 1 | 'p'
--> 2 | 20 | 'B' | 2.0 | 2 | 'B'
--> 2 | 20 | 'B' | 2.0 | 2 | 'q'
--> 3 | 20 | 'c' | NULL | 3 | 'c'
--> 3 | 20 | 'c' | NULL | 3 | 'B'
--> 4 | NULL | 'D' | 4.0 | 4 | 'D'
--> 5 | 30 | 'A' | 5.0 | 5 | 'A'
select max(n) from v4;
--= max(n)
--> 20
select * from v4 union all select a,b from t1;
--= n | s
--> 1 | 'a'
--> 5 | 'A'
--> 2 | 'B'
--> 3 | 'c'
--> 4 | 'D'
--> 1 | 'p'
--> 2 | 'q'
--> 3 | 'B'
--> NULL | 'r'
--> 20 | 'a'
--> 4 | NULL
--> 1 | 10
--> 2 | 20
--> 3 | 20
--> 5 | 30
select a,b from t1 union all select * from v4;
--= a | b
--> 4 | NULL
--> 1 | 10
--> 2 | 20
--> 3 | 20
--> 5 | 30
--> 1 | 'a'
--> 5 | 'A'
--> 2 | 'B'
--> 3 | 'c'
--> 4 | 'D'
--> 1 | 'p'
--> 2 | 'q'
--> 3 | 'B'
--> NULL | 'r'
--> 20 | 'a'
select a,b from t1 union select * from v4;
--= a | b
--> NULL | 'r'
--> 1 | 10
--> 1 | 'a'
--> 1 | 'p'
--> 2 | 20
--> 2 | 'B'
--> 2 | 'q'
--> 3 | 20
--> 3 | 'B'
--> 3 | 'c'
--> 4 | NULL
--> 4 | 'D'
--> 5 | 30
--> 5 | 'A'
--> 20 | 'a'
select a,c from t1 intersect select * from v4;
--= a | c
--> 1 | 'a'
--> 2 | 'B'
--> 3 | 'c'
--> 4 | 'D'
--> 5 | 'A'
select n,s from v4 intersect select a,c from t1;
--= n | s
--> 1 | 'a'
--> 2 | 'B'
--> 3 | 'c'
--> 4 | 'D'
--> 5 | 'A'
select a,c from t1 except select n,s from v4;
--= a | c
select * from v5 where b=20;
--= b | n | m
--> 20 | 2 | 2.0
select * from v5 where n=2;
--= b | n | m
--> 20 | 2 | 2.0
select * from v5 where m>1;
--= b | n | m
--> NULL | 1 | 4.0
--> 10 | 1 | 1.5
--> 20 | 2 | 2.0
--> 30 | 1 | 5.0
select * from v6 where b=20;
--= b | c
--> 20 | 'B'
--> 20 | 'c'
select * from v6 where c='a';
--= b | c
--> 10 | 'a'
--> 30 | 'A'
select * from v7;
--= a | b | c | d
--> 5 | 30 | 'A' | 5.0
--> 4 | NULL | 'D' | 4.0
--> 2 | 20 | 'B' | 2.0
select * from v7 where b=20;
--= a | b | c | d
--> 2 | 20 | 'B' | 2.0
select a from v7 order by a;
--= a
--> 2
--> 4
--> 5
select * from v7 limit 2;
--= a | b | c | d
--> 5 | 30 | 'A' | 5.0
--> 4 | NULL | 'D' | 4.0
select count(*) from v7;
--= count(*)
--> 3
select * from v7 join t2 on t2.x=v7.a;
--= a | b | c | d | x | y | z
--> 2 | 20 | 'B' | 2.0 | 2 | 'q' | 10
select * from v8 where a=3;
--= a | b | c | e
--> 3 | 20 | 'c' | NULL
select * from v9;
--= a | z
--> 2 | 10
--> 3 | NULL
select * from v9 where a=2;
--= a | z
--> 2 | 10
select * from v9 join v5 on v5.b=v9.z;
--= a | z | b | n | m
--> 2 | 10 | 10 | 1 | 1.5
select * from (select * from (select * from (select a,b from t1) where b>5) where a>1) where a<4;
--= a | b
--> 2 | 20
--> 3 | 20
select * from (select a,b from t1 order by b) order by a;
--= a | b
--> 1 | 10
--> 2 | 20
--> 3 | 20
--> 4 | NULL
--> 5 | 30
select * from (select a,b from t1 order by b desc);
--= a | b
--> 5 | 30
--> 3 | 20
--> 2 | 20
--> 1 | 10
--> 4 | NULL
select a+b from (select a,b from t1 order by b desc);
--= a+b
--> 35
--> 23
--> 22
--> 11
--> NULL
select abs(a) from (select a,b from t1 order by b desc);
--= abs(a)
--> 5
--> 3
--> 2
--> 1
--> 4
select abs(a), t2.x from (select a,b from t1 order by b desc) join t2 on t2.x=a;
--= abs(a) | x
--> 1 | 1
--> 2 | 2
--> 3 | 3
select count(*) from (select a,b from t1 order by b desc);
--= count(*)
--> 5
select group_concat(a) from (select a,b from t1 order by b desc);
--= group_concat(a)
--> '5,3,2,1,4'
select sum(a) from (select a,b from t1 order by d desc);
--= sum(a)
--> 15
select max(a) from (select a,b from t1 order by d desc);
--= max(a)
--> 5
select group_concat(a) from (select a,b from t1 order by d desc) join t2 on 1;
--= group_concat(a)
--> '5,5,5,5,5,4,4,4,4,4,2,2,2,2,2,1,1,1,1,1,3,3,3,3,3'
select count(a) from (select a,b from t1 order by d desc) join t2 on 1;
--= count(a)
--> 25
select distinct b from (select a,b from t1);
--= b
--> NULL
--> 10
--> 20
--> 30
select distinct b from (select a,b from t1 order by d);
--= b
--> 10
--> 20
--> NULL
--> 30
select * from (select distinct b from t1) where b=10;
--= b
--> 10
select b, count(*) from (select a,b from t1 where c='a') group by b;
--= b | count(*)
--> 10 | 1
--> 30 | 1
select b, count(*) from (select * from v1) group by b having count(*)>1;
--= b | count(*)
--> 20 | 2
select e, count(*) from v1 group by e order by e;
--= e | count(*)
--> NULL | 1
--> 2.5 | 1
--> 3.0 | 1
--> 5.0 | 1
--> 6.0 | 1
select * from (select a from t1 limit 2);
--= a
--> 4
--> 1
select * from (select a from t1 limit 2) where a>1;
--= a
--> 4
select * from (select a from t1 limit 2 offset 1);
--= a
--> 1
--> 2
select * from (select a from t1 limit 2), t2;
--= a | x | y | z
--> 4 | 1 | 'p' | 20
--> 4 | 2 | 'q' | 10
--> 4 | 3 | 'B' | NULL
--> 4 | NULL | 'r' | 30
--> 4 | 20 | 'a' | 5
--> 1 | 1 | 'p' | 20
--> 1 | 2 | 'q' | 10
--> 1 | 3 | 'B' | NULL
--> 1 | NULL | 'r' | 30
--> 1 | 20 | 'a' | 5
select * from (select a from t1 limit 3) limit 2;
--= a
--> 4
--> 1
select * from (select a from t1 limit 3) order by a desc;
--= a
--> 5
--> 4
--> 3
select * from (values(1),(2)) where column1=2;
--= column1
--> 2
select * from (select 1 as q, 2 as r) where q=1;
--= q | r
--> 1 | 2
select * from t1, (select 1 as q) where a=q;
--= a | b | c | d | q
--> 1 | 10 | 'a' | 1.5 | 1
select a from t1 where a in (select n from v4);
--= a
--> 1
--> 2
--> 3
--> 4
--> 5
select a from t1 where exists (select 1 from v2 where v2.x=t1.a);
--= a
--> 2
--> 3
select a from t1 where a=(select max(x) from v2);
--= a
select (select yy from v2 where v2.x=t1.a) from t1;
--= (select yy from v2 where v2.x=t1.a)
--> NULL
--> NULL
--> 'q'
--> 'B'
--> NULL
select (select e from v1 where v1.a=t2.x) from t2;
--= (select e from v1 where v1.a=t2.x)
--> NULL
--> 2.5
--> 3.0
--> NULL
--> NULL
with w as (select * from t1 where b=20) select * from w where a=3;
--= a | b | c | d
--> 3 | 20 | 'c' | NULL
with w as (select * from t1 where b=20) select * from w w1 join w w2 on w1.a=w2.a;
--= a | b | c | d | a | b | c | d
--> 2 | 20 | 'B' | 2.0 | 2 | 20 | 'B' | 2.0
--> 3 | 20 | 'c' | NULL | 3 | 20 | 'c' | NULL
with w as materialized (select * from t1 where b=20) select * from w where a=3;
--= a | b | c | d
--> 3 | 20 | 'c' | NULL
with w as not materialized (select * from t1 where b=20) select * from w where a=3;
--= a | b | c | d
--> 3 | 20 | 'c' | NULL
with w(p,q) as (select a,b from t1 union all select x,z from t2) select * from w where p=2;
--= p | q
--> 2 | 20
--> 2 | 10
with recursive r(i) as (select 1 union all select i+1 from r where i<5) select * from r join v1 on v1.a=r.i;
--= i | a | b | c | e
--> 1 | 1 | 10 | 'a' | 2.5
--> 2 | 2 | 20 | 'B' | 3.0
--> 3 | 3 | 20 | 'c' | NULL
--> 4 | 4 | NULL | 'D' | 5.0
--> 5 | 5 | 30 | 'A' | 6.0
with recursive r(i) as (select a from v1 where a=1 union all select i+1 from r where i<3) select * from r;
--= i
--> 1
--> 2
--> 3
with recursive r(i) as (select 1 union all select r.i+1 from r join v1 on v1.a=r.i) select * from r;
--= i
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
select * from v1 natural join (select a, x from t1 join t2 on t2.x=t1.a);
--= a | b | c | e | x
--> 1 | 10 | 'a' | 2.5 | 1
--> 2 | 20 | 'B' | 3.0 | 2
--> 3 | 20 | 'c' | NULL | 3
select * from v1 right join t2 on v1.a=t2.x;
--= a | b | c | e | x | y | z
--> 1 | 10 | 'a' | 2.5 | 1 | 'p' | 20
--> 2 | 20 | 'B' | 3.0 | 2 | 'q' | 10
--> 3 | 20 | 'c' | NULL | 3 | 'B' | NULL
--> NULL | NULL | NULL | NULL | NULL | 'r' | 30
--> NULL | NULL | NULL | NULL | 20 | 'a' | 5
select * from t2 right join v1 on v1.a=t2.x;
--= x | y | z | a | b | c | e
--> 1 | 'p' | 20 | 1 | 10 | 'a' | 2.5
--> 2 | 'q' | 10 | 2 | 20 | 'B' | 3.0
--> 3 | 'B' | NULL | 3 | 20 | 'c' | NULL
--> NULL | NULL | NULL | 4 | NULL | 'D' | 5.0
--> NULL | NULL | NULL | 5 | 30 | 'A' | 6.0
select * from v1 full join v2 on v1.a=v2.x;
--= a | b | c | e | x | yy | z
--> 1 | 10 | 'a' | 2.5 | NULL | NULL | NULL
--> 2 | 20 | 'B' | 3.0 | 2 | 'q' | 10
--> 3 | 20 | 'c' | NULL | 3 | 'B' | NULL
--> 4 | NULL | 'D' | 5.0 | NULL | NULL | NULL
--> 5 | 30 | 'A' | 6.0 | NULL | NULL | NULL
--> NULL | NULL | NULL | NULL | 20 | 'a' | 5
select v1.e, t2.x from v1 right join t2 on v1.a=t2.x;
--= e | x
--> 2.5 | 1
--> 3.0 | 2
--> NULL | 3
--> NULL | NULL
--> NULL | 20
select * from (select a,1 as one from t1 where b>10) s right join t2 on s.a=t2.x;
--= a | one | x | y | z
--> 2 | 1 | 2 | 'q' | 10
--> 3 | 1 | 3 | 'B' | NULL
--> NULL | NULL | 1 | 'p' | 20
--> NULL | NULL | NULL | 'r' | 30
--> NULL | NULL | 20 | 'a' | 5
select * from (select t1.a,x from t1 join t2 on t1.a=t2.x) s right join t3 on s.a=t3.v;
--= a | x | k | v
--> 1 | 1 | 'a' | 1
--> 2 | 2 | 'B' | 2
--> NULL | NULL | 'p' | 20
select * from v1 cross join v2;
--= a | b | c | e | x | yy | z
--> 1 | 10 | 'a' | 2.5 | 2 | 'q' | 10
--> 1 | 10 | 'a' | 2.5 | 3 | 'B' | NULL
--> 1 | 10 | 'a' | 2.5 | 20 | 'a' | 5
--> 2 | 20 | 'B' | 3.0 | 2 | 'q' | 10
--> 2 | 20 | 'B' | 3.0 | 3 | 'B' | NULL
--> 2 | 20 | 'B' | 3.0 | 20 | 'a' | 5
--> 3 | 20 | 'c' | NULL | 2 | 'q' | 10
--> 3 | 20 | 'c' | NULL | 3 | 'B' | NULL
--> 3 | 20 | 'c' | NULL | 20 | 'a' | 5
--> 4 | NULL | 'D' | 5.0 | 2 | 'q' | 10
--> 4 | NULL | 'D' | 5.0 | 3 | 'B' | NULL
--> 4 | NULL | 'D' | 5.0 | 20 | 'a' | 5
--> 5 | 30 | 'A' | 6.0 | 2 | 'q' | 10
--> 5 | 30 | 'A' | 6.0 | 3 | 'B' | NULL
--> 5 | 30 | 'A' | 6.0 | 20 | 'a' | 5
select * from v1 join v2 on v1.a=v2.x where v2.z>1 order by v1.b;
--= a | b | c | e | x | yy | z
--> 2 | 20 | 'B' | 3.0 | 2 | 'q' | 10
select * from v1, (select x from t2 union all select v from t3) u where u.x=v1.a;
--= a | b | c | e | x
--> 1 | 10 | 'a' | 2.5 | 1
--> 2 | 20 | 'B' | 3.0 | 2
--> 3 | 20 | 'c' | NULL | 3
--> 2 | 20 | 'B' | 3.0 | 2
--> 1 | 10 | 'a' | 2.5 | 1
select * from v1, (select x from t2 union all select v from t3) u where u.x=v1.a order by 1;
--= a | b | c | e | x
--> 1 | 10 | 'a' | 2.5 | 1
--> 1 | 10 | 'a' | 2.5 | 1
--> 2 | 20 | 'B' | 3.0 | 2
--> 2 | 20 | 'B' | 3.0 | 2
--> 3 | 20 | 'c' | NULL | 3
select s.c = 'A' from (select c from t1) s;
--= s.c = 'A'
--> 1
--> 1
--> 0
--> 0
--> 0
select s.c||'' = 'A' from (select c from t1) s;
--= s.c||'' = 'A'
--> 0
--> 1
--> 0
--> 0
--> 0
select s.k = 'A' from (select c||'' as k from t1) s;
--= s.k = 'A'
--> 0
--> 1
--> 0
--> 0
--> 0
select s.k = 'A' from (select c collate binary as k from t1) s;
--= s.k = 'A'
--> 0
--> 1
--> 0
--> 0
--> 0
select s.k = t1.c from (select y||'' as k from t2) s, t1;
--= s.k = t1.c
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 1
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 1
--> 0
--> 0
--> 0
--> 0
select t1.c = s.k from (select y||'' as k from t2) s, t1;
--= t1.c = s.k
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 1
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 1
--> 1
--> 0
--> 0
--> 0
select s.k = 'b' from (select y collate nocase as k from t2) s;
--= s.k = 'b'
--> 0
--> 0
--> 1
--> 0
--> 0
select * from (select y collate nocase as k from t2) s where k='b';
--= k
--> 'B'
select * from (select y as k from t2 union all select c from t1) s where k='b';
--= k
select * from (select c as k from t1 union all select y from t2) s where k='b';
--= k
--> 'B'
--> 'B'
select k from (select c as k from t1 union all select y from t2) s order by k;
--= k
--> 'a'
--> 'A'
--> 'a'
--> 'B'
--> 'B'
--> 'c'
--> 'D'
--> 'p'
--> 'q'
--> 'r'
select s.k = '20' from (select z as k from t2) s;
--= s.k = '20'
--> 0
--> 0
--> NULL
--> 0
--> 0
select s.k = '20' from (select cast(z as text) as k from t2) s;
--= s.k = '20'
--> 1
--> 0
--> NULL
--> 0
--> 0
select s.k = '20' from (select z+0 as k from t2) s;
--= s.k = '20'
--> 0
--> 0
--> NULL
--> 0
--> 0
select s.k = '20' from (select b as k from t1) s;
--= s.k = '20'
--> NULL
--> 0
--> 0
--> 0
--> 0
select typeof(k) from (select d as k from t1) s;
--= typeof(k)
--> 'real'
--> 'real'
--> 'null'
--> 'real'
--> 'real'
select * from (select d as k from t1 union all select b from t1) s where k='20';
--= k
select * from (select a as k from t1 union all select y from t2) s where k='2';
--= k
select * from t3 join (select v as vv, k as kk from t3) s on s.kk=t3.k;
--= k | v | vv | kk
--> 'B' | 2 | 2 | 'B'
--> 'a' | 1 | 1 | 'a'
--> 'p' | 20 | 20 | 'p'
select * from (select v from t3 where k='a'), v2;
--= v | x | yy | z
--> 1 | 2 | 'q' | 10
--> 1 | 3 | 'B' | NULL
--> 1 | 20 | 'a' | 5
select max(e) from v1;
--= max(e)
--> 6.0
select min(a), c from v1;
--= min(a) | c
--> 1 | 'a'
select max(a) from v8;
--= max(a)
--> 5
select count(*) from v1;
--= count(*)
--> 5
select count(*) from v8 where b=20;
--= count(*)
--> 2
select rowid from v1;
--! 1: no such column: rowid
select a from v1 group by a;
--= a
--> 1
--> 2
--> 3
--> 4
--> 5
select v1.* from v1 join v1 w on v1.a=w.b;
--= a | b | c | e
select * from (select * from t1 where a=1), (select * from t2 where x=2);
--= a | b | c | d | x | y | z
--> 1 | 10 | 'a' | 1.5 | 2 | 'q' | 10
select * from (select * from t1 left join t2 on t2.x=t1.a) s where s.x is null;
--= a | b | c | d | x | y | z
--> 4 | NULL | 'D' | 4.0 | NULL | NULL | NULL
--> 5 | 30 | 'A' | 5.0 | NULL | NULL | NULL
select * from (select * from t1 left join t2 on t2.x=t1.a) s where s.x = 3;
--= a | b | c | d | x | y | z
--> 3 | 20 | 'c' | NULL | 3 | 'B' | NULL
select * from t3 join (select * from t1 left join t2 on t2.x=t1.a) s on s.a=t3.v;
--= k | v | a | b | c | d | x | y | z
--> 'B' | 2 | 2 | 20 | 'B' | 2.0 | 2 | 'q' | 10
--> 'a' | 1 | 1 | 10 | 'a' | 1.5 | 1 | 'p' | 20
select * from t3, (select * from t1 left join t2 on t2.x=t1.a) s where s.a=t3.v;
--= k | v | a | b | c | d | x | y | z
--> 'B' | 2 | 2 | 20 | 'B' | 2.0 | 2 | 'q' | 10
--> 'a' | 1 | 1 | 10 | 'a' | 1.5 | 1 | 'p' | 20
select row_number() over (order by e) from v1;
--= row_number() over (order by e)
--> 1
--> 2
--> 3
--> 4
--> 5
select * from (select a, row_number() over (order by d) as rn from t1) where rn=2;
--= a | rn
--> 1 | 2
select * from (select a, b, row_number() over (partition by b order by d) as rn from t1) where b=20;
--= a | b | rn
--> 3 | 20 | 1
--> 2 | 20 | 2
select a, (select count(*) from v1 w where w.b=v1.b) from v1;
--= a | (select count(*) from v1 w where w.b=v1.b)
--> 4 | 0
--> 1 | 1
--> 2 | 2
--> 3 | 2
--> 5 | 1
select * from v1 where a in (select x from v2 where v2.z=v1.b);
--= a | b | c | e
select * from v1 order by e desc limit 2;
--= a | b | c | e
--> 5 | 30 | 'A' | 6.0
--> 4 | NULL | 'D' | 5.0
select * from v1 limit 2 offset 1;
--= a | b | c | e
--> 2 | 20 | 'B' | 3.0
--> 3 | 20 | 'c' | NULL
select likelihood(a>1,0.9) from v1;
--= likelihood(a>1,0.9)
--> 1
--> 0
--> 1
--> 1
--> 1
select * from (select a as p, a as q from t1) where p=1 and q=1;
--= p | q
--> 1 | 1
select p from (select a as p, random() as q from t1) where p=1;
--= p
--> 1
select * from (select a, (select max(x) from t2 where z=b) as mx from t1) where mx=20;
--= a | mx
select mx, mx from (select a, (select max(x) from t2 where z=b) as mx from t1);
--= mx | mx
--> NULL | NULL
--> 2 | 2
--> 1 | 1
--> 1 | 1
--> NULL | NULL
select count(mx) from (select a, (select max(x) from t2 where z=b) as mx from t1) group by mx;
--= count(mx)
--> 0
--> 2
--> 1

--- subqueries in FROM: plans
create table t1(a integer primary key,b,c text collate nocase,d real);
create index t1b on t1(b);
create index t1c on t1(c);
create table t2(x,y,z);
create index t2x on t2(x);
create table t3(k primary key,v) without rowid;
insert into t1 values(1,10,'a',1.5),(2,20,'B',2),(3,20,'c',null),(4,null,'D',4),(5,30,'A',5);
--+ 5 changes, rowid 5
insert into t2 values(1,'p',20),(2,'q',10),(3,'B',null),(null,'r',30),(20,'a',5);
--+ 10 changes, rowid 5
insert into t3 values('a',1),('B',2),('p',20);
--+ 13 changes, rowid 5
create view v1 as select a,b,c,d+1 as e from t1;
create view v2 as select x, y||'' as yy, z from t2 where x>1;
create view v3 as select a,x,y from t1 left join t2 on t2.x=t1.a;
create view v4 as select a as n, c as s from t1 union all select x, y from t2;
create view v5 as select b,count(*) as n,max(d) as m from t1 group by b;
create view v6 as select distinct b,c from t1;
create view v7 as select * from t1 order by d desc limit 3;
create view v8 as select * from v1 where b>5;
create view v9 as select v8.a, v2.z from v8 join v2 on v2.x=v8.a;
explain query plan select * from v1 where a=2;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from v1 where e>2;
--> SCAN t1
explain query plan select * from v1 where b=20 and c='C';
--> SEARCH t1 USING INDEX t1b (b=?)
explain query plan select c from v1 where c='b';
--> SEARCH t1 USING COVERING INDEX t1c (c=?)
explain query plan select * from v1 where e=5.0;
--> SCAN t1
explain query plan select v1.a,t2.y from t2 join v1 on v1.a=t2.x;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select v1.a,t2.y from t2 left join v1 on v1.a=t2.x;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
explain query plan select v1.a,v1.e,t2.y from t2 left join v1 on v1.a=t2.x where t2.z is not null;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
explain query plan select v1.e is null, t2.y from t2 left join v1 on v1.a=t2.x;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
explain query plan select * from t1 left join v2 on v2.x=t1.a;
--> SCAN t1
--> SEARCH t2 USING INDEX t2x (x>?) LEFT-JOIN
explain query plan select * from t1 left join v2 on v2.x=t1.a where v2.yy='q';
--> SEARCH t2 USING INDEX t2x (x>?)
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from t1 left join v2 on v2.x=t1.a where v2.yy is null;
--> SCAN t1
--> SEARCH t2 USING INDEX t2x (x>?) LEFT-JOIN
explain query plan select * from t1 left join (select 1 as one, x from t2) s on s.x=t1.a;
--> SCAN t1
--> SCAN t2 USING COVERING INDEX t2x LEFT-JOIN
explain query plan select a, ifnull(one,'none') from t1 left join (select 1 as one, x from t2) s on s.x=t1.a;
--> SCAN t1 USING COVERING INDEX t1b
--> SCAN t2 USING COVERING INDEX t2x LEFT-JOIN
explain query plan select count(one) from t1 left join (select 1 as one, x from t2) s on s.x=t1.a;
--> SCAN t1 USING COVERING INDEX t1b
--> SCAN t2 USING COVERING INDEX t2x LEFT-JOIN
explain query plan select one, count(*) from t1 left join (select 1 as one, x from t2) s on s.x=t1.a group by one;
--> SCAN t1 USING COVERING INDEX t1b
--> SCAN t2 USING COVERING INDEX t2x LEFT-JOIN
--> USE TEMP B-TREE FOR GROUP BY
explain query plan select * from v3 where a=2;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t2 LEFT-JOIN
explain query plan select * from v3 where y is null;
--> SCAN t1 USING COVERING INDEX t1b
--> SCAN t2 LEFT-JOIN
explain query plan select * from t2 join v3 on v3.a=t2.x;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t2 LEFT-JOIN
explain query plan select * from t2, v3 where v3.a=t2.x;
--> SCAN t2
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t2 LEFT-JOIN
explain query plan select * from v4 where n=2;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
-->     UNION ALL
-->       SEARCH t2 USING INDEX t2x (x=?)
--> SCAN v4
explain query plan select n from v4 where s='b';
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING COVERING INDEX t1c (c=?)
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
explain query plan select * from v4 order by n;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from v4 order by n+1;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from v4 order by s limit 3;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select n from v4 where n>1 limit 3;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING INTEGER PRIMARY KEY (rowid>?)
-->     UNION ALL
-->       SEARCH t2 USING INDEX t2x (x>?)
--> SCAN v4
explain query plan select count(*) from v4 where n>2;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING INTEGER PRIMARY KEY (rowid>?)
-->     UNION ALL
-->       SEARCH t2 USING INDEX t2x (x>?)
--> SCAN v4
explain query plan select distinct s from v4;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
--> USE TEMP B-TREE FOR DISTINCT
explain query plan select * from v4 join t1 on t1.a=v4.n;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from t1 join v4 on t1.a=v4.n;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN v4
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from t1 left join v4 on t1.a=v4.n;
--> MATERIALIZE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN t1
--> SCAN v4 LEFT-JOIN
explain query plan select max(n) from v4;
--> CO-ROUTINE v4
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SEARCH v4
explain query plan select * from v4 union all select a,b from t1;
--> COMPOUND QUERY
-->   LEFT-MOST SUBQUERY
-->     CO-ROUTINE v4
-->       COMPOUND QUERY
-->         LEFT-MOST SUBQUERY
-->           SCAN t1 USING COVERING INDEX t1c
-->         UNION ALL
-->           SCAN t2
-->     SCAN v4
-->   UNION ALL
-->     SCAN t1 USING COVERING INDEX t1b
explain query plan select a,b from t1 union all select * from v4;
--> COMPOUND QUERY
-->   LEFT-MOST SUBQUERY
-->     SCAN t1 USING COVERING INDEX t1b
-->   UNION ALL
-->     CO-ROUTINE v4
-->       COMPOUND QUERY
-->         LEFT-MOST SUBQUERY
-->           SCAN t1 USING COVERING INDEX t1c
-->         UNION ALL
-->           SCAN t2
-->     SCAN v4
explain query plan select * from v5 where b=20;
--> CO-ROUTINE v5
-->   SEARCH t1 USING INDEX t1b (b=?)
--> SCAN v5
explain query plan select * from v5 where n=2;
--> CO-ROUTINE v5
-->   SCAN t1 USING INDEX t1b
--> SCAN v5
explain query plan select * from v5 where m>1;
--> CO-ROUTINE v5
-->   SCAN t1 USING INDEX t1b
--> SCAN v5
explain query plan select * from v6 where b=20;
--> CO-ROUTINE v6
-->   SEARCH t1 USING INDEX t1b (b=?)
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN v6
explain query plan select * from v6 where c='a';
--> CO-ROUTINE v6
-->   SEARCH t1 USING INDEX t1c (c=?)
-->   USE TEMP B-TREE FOR DISTINCT
--> SCAN v6
explain query plan select * from v7;
--> SCAN t1
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from v7 where b=20;
--> CO-ROUTINE v7
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN v7
explain query plan select a from v7 order by a;
--> CO-ROUTINE v7
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN v7
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from v7 limit 2;
--> CO-ROUTINE v7
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN v7
explain query plan select count(*) from v7;
--> CO-ROUTINE v7
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN v7
explain query plan select * from v7 join t2 on t2.x=v7.a;
--> CO-ROUTINE v7
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN v7
--> SCAN t2
explain query plan select * from v8 where a=3;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from v9;
--> SEARCH t2 USING INDEX t2x (x>?)
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from v9 where a=2;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH t2 USING INDEX t2x (x>?)
explain query plan select * from (select * from (select * from (select a,b from t1) where b>5) where a>1) where a<4;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)
explain query plan select * from (select a,b from t1 order by b) order by a;
--> SCAN t1
explain query plan select * from (select a,b from t1 order by b desc);
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select a+b from (select a,b from t1 order by b desc);
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select abs(a) from (select a,b from t1 order by b desc);
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
explain query plan select abs(a), t2.x from (select a,b from t1 order by b desc) join t2 on t2.x=a;
--> SCAN t2 USING COVERING INDEX t2x
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select count(*) from (select a,b from t1 order by b desc);
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
explain query plan select group_concat(a) from (select a,b from t1 order by b desc);
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
explain query plan select sum(a) from (select a,b from t1 order by d desc);
--> CO-ROUTINE (subquery-1)
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
explain query plan select max(a) from (select a,b from t1 order by d desc);
--> CO-ROUTINE (subquery-1)
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SEARCH (subquery-1)
explain query plan select group_concat(a) from (select a,b from t1 order by d desc) join t2 on 1;
--> CO-ROUTINE (subquery-1)
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-1)
--> SCAN t2 USING COVERING INDEX t2x
explain query plan select count(a) from (select a,b from t1 order by d desc) join t2 on 1;
--> SCAN t2 USING COVERING INDEX t2x
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select distinct b from (select a,b from t1);
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select distinct b from (select a,b from t1 order by d);
--> SCAN t1
--> USE TEMP B-TREE FOR DISTINCT
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from (select distinct b from t1) where b=10;
--> CO-ROUTINE (subquery-1)
-->   SEARCH t1 USING COVERING INDEX t1b (b=?)
--> SCAN (subquery-1)
explain query plan select b, count(*) from (select a,b from t1 where c='a') group by b;
--> SEARCH t1 USING INDEX t1c (c=?)
--> USE TEMP B-TREE FOR GROUP BY
explain query plan select b, count(*) from (select * from v1) group by b having count(*)>1;
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select e, count(*) from v1 group by e order by e;
--> SCAN t1
--> USE TEMP B-TREE FOR GROUP BY
explain query plan select * from (select a from t1 limit 2);
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select * from (select a from t1 limit 2) where a>1;
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
explain query plan select * from (select a from t1 limit 2 offset 1);
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
explain query plan select * from (select a from t1 limit 2), t2;
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
--> SCAN t2
explain query plan select * from (select a from t1 limit 3) limit 2;
--> CO-ROUTINE (subquery-1)
-->   SCAN t1 USING COVERING INDEX t1b
--> SCAN (subquery-1)
explain query plan select * from (select a from t1 limit 3) order by a desc;
--> SCAN t1
explain query plan select * from (select 1 as q, 2 as r) where q=1;
--> CO-ROUTINE (subquery-1)
-->   SCAN CONSTANT ROW
--> SCAN (subquery-1)
explain query plan select * from t1, (select 1 as q) where a=q;
--> CO-ROUTINE (subquery-1)
-->   SCAN CONSTANT ROW
--> SCAN (subquery-1)
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select a from t1 where a in (select n from v4);
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 1
-->   CO-ROUTINE v4
-->     COMPOUND QUERY
-->       LEFT-MOST SUBQUERY
-->         SCAN t1 USING COVERING INDEX t1c
-->       UNION ALL
-->         SCAN t2
-->   SCAN v4
explain query plan select a from t1 where exists (select 1 from v2 where v2.x=t1.a);
--> SCAN t1 USING COVERING INDEX t1b
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t2 USING COVERING INDEX t2x (x>?)
explain query plan select a from t1 where a=(select max(x) from v2);
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCALAR SUBQUERY 1
-->   SEARCH t2 USING COVERING INDEX t2x (x>?)
explain query plan select (select yy from v2 where v2.x=t1.a) from t1;
--> SCAN t1 USING COVERING INDEX t1b
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t2 USING INDEX t2x (x>?)
explain query plan select (select e from v1 where v1.a=t2.x) from t2;
--> SCAN t2 USING COVERING INDEX t2x
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan with w as (select * from t1 where b=20) select * from w where a=3;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan with w as (select * from t1 where b=20) select * from w w1 join w w2 on w1.a=w2.a;
--> SEARCH t1 USING INDEX t1b (b=?)
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan with w as materialized (select * from t1 where b=20) select * from w where a=3;
--> MATERIALIZE w
-->   SEARCH t1 USING INDEX t1b (b=?)
--> SCAN w
explain query plan with w as not materialized (select * from t1 where b=20) select * from w where a=3;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan with w(p,q) as (select a,b from t1 union all select x,z from t2) select * from w where p=2;
--> CO-ROUTINE w
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
-->     UNION ALL
-->       SEARCH t2 USING INDEX t2x (x=?)
--> SCAN w
explain query plan with recursive r(i) as (select 1 union all select i+1 from r where i<5) select * from r join v1 on v1.a=r.i;
--> CO-ROUTINE r
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN r
--> SCAN r
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan with recursive r(i) as (select a from v1 where a=1 union all select i+1 from r where i<3) select * from r;
--> CO-ROUTINE r
-->   SETUP
-->     SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
-->   RECURSIVE STEP
-->     SCAN r
--> SCAN r
explain query plan with recursive r(i) as (select 1 union all select r.i+1 from r join v1 on v1.a=r.i) select * from r;
--> CO-ROUTINE r
-->   SETUP
-->     SCAN CONSTANT ROW
-->   RECURSIVE STEP
-->     SCAN r
-->     SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN r
explain query plan select * from v1 natural join (select a, x from t1 join t2 on t2.x=t1.a);
--> SCAN t2 USING COVERING INDEX t2x
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from v1 right join t2 on v1.a=t2.x;
--> SCAN t1
--> SCAN t2
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t2 right join v1 on v1.a=t2.x;
--> MATERIALIZE v1
-->   SCAN t1
--> SCAN t2
--> SCAN v1
--> RIGHT-JOIN v1
-->   SCAN v1
explain query plan select * from v1 full join v2 on v1.a=v2.x;
--> MATERIALIZE v2
-->   SEARCH t2 USING INDEX t2x (x>?)
--> SCAN t1
--> SCAN v2 LEFT-JOIN
--> RIGHT-JOIN v2
-->   SCAN v2
explain query plan select * from (select a,1 as one from t1 where b>10) s right join t2 on s.a=t2.x;
--> SEARCH t1 USING COVERING INDEX t1b (b>?)
--> SCAN t2
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from (select t1.a,x from t1 join t2 on t1.a=t2.x) s right join t3 on s.a=t3.v;
--> MATERIALIZE s
-->   SCAN t2 USING COVERING INDEX t2x
-->   SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN s
--> SCAN t3
--> RIGHT-JOIN t3
-->   SCAN t3
explain query plan select * from v1 cross join v2;
--> SCAN t1
--> SEARCH t2 USING INDEX t2x (x>?)
explain query plan select * from v1 join v2 on v1.a=v2.x where v2.z>1 order by v1.b;
--> SEARCH t2 USING INDEX t2x (x>?)
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from v1, (select x from t2 union all select v from t3) u where u.x=v1.a;
--> COMPOUND QUERY
-->   LEFT-MOST SUBQUERY
-->     SCAN t2 USING COVERING INDEX t2x
-->     SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
-->   UNION ALL
-->     SCAN t3
-->     SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select s.c = 'A' from (select c from t1) s;
--> SCAN t1 USING COVERING INDEX t1c
explain query plan select s.c||'' = 'A' from (select c from t1) s;
--> SCAN t1 USING COVERING INDEX t1c
explain query plan select s.k = 'A' from (select c||'' as k from t1) s;
--> SCAN t1 USING COVERING INDEX t1c
explain query plan select s.k = 'A' from (select c collate binary as k from t1) s;
--> SCAN t1 USING COVERING INDEX t1c
explain query plan select s.k = t1.c from (select y||'' as k from t2) s, t1;
--> SCAN t2
--> SCAN t1 USING COVERING INDEX t1c
explain query plan select t1.c = s.k from (select y||'' as k from t2) s, t1;
--> SCAN t2
--> SCAN t1 USING COVERING INDEX t1c
explain query plan select s.k = 'b' from (select y collate nocase as k from t2) s;
--> SCAN t2
explain query plan select * from (select y collate nocase as k from t2) s where k='b';
--> SCAN t2
explain query plan select * from (select y as k from t2 union all select c from t1) s where k='b';
--> CO-ROUTINE s
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t2
-->     UNION ALL
-->       SCAN t1 USING COVERING INDEX t1c
--> SCAN s
explain query plan select * from (select c as k from t1 union all select y from t2) s where k='b';
--> CO-ROUTINE s
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING COVERING INDEX t1c (c=?)
-->     UNION ALL
-->       SCAN t2
--> SCAN s
explain query plan select k from (select c as k from t1 union all select y from t2) s order by k;
--> CO-ROUTINE s
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1 USING COVERING INDEX t1c
-->     UNION ALL
-->       SCAN t2
--> SCAN s
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select s.k = '20' from (select z as k from t2) s;
--> SCAN t2
explain query plan select s.k = '20' from (select cast(z as text) as k from t2) s;
--> SCAN t2
explain query plan select s.k = '20' from (select z+0 as k from t2) s;
--> SCAN t2
explain query plan select s.k = '20' from (select b as k from t1) s;
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select typeof(k) from (select d as k from t1) s;
--> SCAN t1
explain query plan select * from (select d as k from t1 union all select b from t1) s where k='20';
--> CO-ROUTINE s
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SCAN t1
-->     UNION ALL
-->       SEARCH t1 USING COVERING INDEX t1b (b=?)
--> SCAN s
explain query plan select * from (select a as k from t1 union all select y from t2) s where k='2';
--> CO-ROUTINE s
-->   COMPOUND QUERY
-->     LEFT-MOST SUBQUERY
-->       SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
-->     UNION ALL
-->       SCAN t2
--> SCAN s
explain query plan select * from t3 join (select v as vv, k as kk from t3) s on s.kk=t3.k;
--> SCAN t3
--> SEARCH t3 USING PRIMARY KEY (k=?)
explain query plan select * from (select v from t3 where k='a'), v2;
--> SEARCH t3 USING PRIMARY KEY (k=?)
--> SEARCH t2 USING INDEX t2x (x>?)
explain query plan select max(e) from v1;
--> SEARCH t1
explain query plan select min(a), c from v1;
--> SEARCH t1
explain query plan select max(a) from v8;
--> SEARCH t1
explain query plan select count(*) from v1;
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select count(*) from v8 where b=20;
--> SEARCH t1 USING COVERING INDEX t1b (b=?)
explain query plan select rowid from v1;
--! 1: no such column: rowid
explain query plan select a from v1 group by a;
--> SCAN t1
explain query plan select v1.* from v1 join v1 w on v1.a=w.b;
--> SCAN t1 USING COVERING INDEX t1b
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from (select * from t1 where a=1), (select * from t2 where x=2);
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SEARCH t2 USING INDEX t2x (x=?)
explain query plan select * from (select * from t1 left join t2 on t2.x=t1.a) s where s.x is null;
--> SCAN t1
--> SCAN t2 LEFT-JOIN
explain query plan select * from t3 join (select * from t1 left join t2 on t2.x=t1.a) s on s.a=t3.v;
--> SCAN t3
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t2 LEFT-JOIN
explain query plan select * from t3, (select * from t1 left join t2 on t2.x=t1.a) s where s.a=t3.v;
--> SCAN t3
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t2 LEFT-JOIN
explain query plan select row_number() over (order by e) from v1;
--> CO-ROUTINE (subquery-3)
-->   SCAN t1
-->   USE TEMP B-TREE FOR ORDER BY
--> SCAN (subquery-3)
explain query plan select * from (select a, row_number() over (order by d) as rn from t1) where rn=2;
--> CO-ROUTINE (subquery-1)
-->   CO-ROUTINE (subquery-3)
-->     SCAN t1
-->     USE TEMP B-TREE FOR ORDER BY
-->   SCAN (subquery-3)
--> SCAN (subquery-1)
explain query plan select * from (select a, b, row_number() over (partition by b order by d) as rn from t1) where b=20;
--> CO-ROUTINE (subquery-1)
-->   CO-ROUTINE (subquery-3)
-->     SEARCH t1 USING INDEX t1b (b=?)
-->     USE TEMP B-TREE FOR LAST TERM OF ORDER BY
-->   SCAN (subquery-3)
--> SCAN (subquery-1)
explain query plan select a, (select count(*) from v1 w where w.b=v1.b) from v1;
--> SCAN t1 USING COVERING INDEX t1b
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t1 USING COVERING INDEX t1b (b=?)
explain query plan select * from v1 where a in (select x from v2 where v2.z=v1.b);
--> SCAN t1
--> CORRELATED LIST SUBQUERY 1
-->   SEARCH t2 USING INDEX t2x (x>?)
explain query plan select * from v1 order by e desc limit 2;
--> SCAN t1
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from v1 limit 2 offset 1;
--> SCAN t1
explain query plan select likelihood(a>1,0.9) from v1;
--> SCAN t1 USING COVERING INDEX t1b
explain query plan select * from (select a as p, a as q from t1) where p=1 and q=1;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select p from (select a as p, random() as q from t1) where p=1;
--> SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from (select a, (select max(x) from t2 where z=b) as mx from t1) where mx=20;
--> SCAN t1 USING COVERING INDEX t1b
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t2 USING INDEX t2x
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t2 USING INDEX t2x
explain query plan select mx, mx from (select a, (select max(x) from t2 where z=b) as mx from t1);
--> SCAN t1 USING COVERING INDEX t1b
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t2 USING INDEX t2x
--> CORRELATED SCALAR SUBQUERY 1
-->   SEARCH t2 USING INDEX t2x

--- conditions pushed into compounds are compared as the arms compare
create table t1(a integer primary key,b);
create table t2(x,y text);
insert into t1 values(1,2),(2,3);
--+ 2 changes, rowid 2
insert into t2 values(1,'2'),(2,'3');
--+ 4 changes, rowid 2
select * from (select a as k from t1 union all select y from t2) where k<>'2';
--= k
--> 1
--> '3'
select * from (select a as k from t1 union select y from t2) where k<>'2';
--= k
--> 1
--> '3'
select * from (select y as k from t2 union all select a from t1) where k<>'2';
--= k
--> '3'
--> 1

--- numbers of subqueries in views
create table t1(a integer primary key,b);
create table t2(x,y);
create table t3(k,v);
create view w as select a,(select max(x) from t2 where y=b) m,(select min(y) from t2) n from t1;
create view w2 as select (select max(m) from w) q, (select 1 from t3) r from w limit 5;
explain query plan select * from w;
--> SCAN t1
--> CORRELATED SCALAR SUBQUERY 3
-->   SEARCH t2
--> SCALAR SUBQUERY 4
-->   SEARCH t2
explain query plan select *,(select 1 from t3) from w;
--> SCAN t1
--> CORRELATED SCALAR SUBQUERY 4
-->   SEARCH t2
--> SCALAR SUBQUERY 5
-->   SEARCH t2
--> SCALAR SUBQUERY 1
-->   SCAN t3
explain query plan select *,(select count(m) from w) from w;
--> SCAN t1
--> CORRELATED SCALAR SUBQUERY 4
-->   SEARCH t2
--> SCALAR SUBQUERY 5
-->   SEARCH t2
--> SCALAR SUBQUERY 1
-->   SCAN t1
-->   CORRELATED SCALAR SUBQUERY 7
-->     SEARCH t2
explain query plan select * from w2 limit 1,1;
--> CO-ROUTINE w2
-->   SCAN t1
-->   SCALAR SUBQUERY 6
-->     SEARCH t1
-->     CORRELATED SCALAR SUBQUERY 8
-->       SEARCH t2
-->   SCALAR SUBQUERY 10
-->     SCAN t3
--> SCAN w2

--- constants at the right of LEFT JOIN, in groups
create table t1(a integer primary key,b,c);
create table t2(x,y);
insert into t1 values(1,1,1),(2,1,2),(3,2,1);
--+ 3 changes, rowid 3
insert into t2 values(1,'p'),(1,'q'),(9,'z');
--+ 6 changes, rowid 3
create index t2x on t2(x);
select t1.b, s.one, count(*), count(s.one), sum(s.one) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a group by t1.b;
--= b | one | count(*) | count(s.one) | sum(s.one)
--> 1 | 5 | 3 | 2 | 10
--> 2 | NULL | 1 | 0 | NULL
select t1.b, s.one, count(*), count(s.one), sum(s.one) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a group by t1.b,t1.c;
--= b | one | count(*) | count(s.one) | sum(s.one)
--> 1 | 5 | 2 | 2 | 10
--> 1 | NULL | 1 | 0 | NULL
--> 2 | NULL | 1 | 0 | NULL
select s.one, count(*), count(s.one), sum(s.one+t1.a) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a group by s.one;
--= one | count(*) | count(s.one) | sum(s.one+t1.a)
--> NULL | 2 | 0 | NULL
--> 5 | 2 | 2 | 12
select s.one, count(*), count(s.one), sum(s.one+t1.a) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a;
--= one | count(*) | count(s.one) | sum(s.one+t1.a)
--> 5 | 4 | 2 | 12
select s.one, max(t1.a) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a;
--= one | max(t1.a)
--> NULL | 3
select s.one, min(t1.a) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a;
--= one | min(t1.a)
--> 5 | 1
select s.one, max(t1.a) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a group by t1.b;
--= one | max(t1.a)
--> NULL | 2
--> NULL | 3
select a.one, count(*) from (select 1 as one, a as q from t1) a full join t2 on a.q=t2.x group by t2.y;
--= one | count(*)
--> 1 | 2
--> 1 | 1
--> 1 | 1
--> NULL | 1
select a.one, t2.y, count(*) from (select 1 as one, a as q from t1) a right join t2 on a.q=t2.x group by t2.y order by t2.y desc;
--= one | y | count(*)
--> NULL | 'z' | 1
--> 1 | 'q' | 1
--> 1 | 'p' | 1
select distinct s.one from t1 left join (select 5 as one, x from t2) s on s.x=t1.a;
--= one
--> 5
--> NULL
select s.one from t1 left join (select 5 as one, x from t2) s on s.x=t1.a order by s.one, t1.a desc;
--= one
--> NULL
--> NULL
--> 5
--> 5
select s.one from t1 left join (select 5 as one, x from t2) s on s.x=t1.a where s.one is null;
--= one
--> NULL
--> NULL
select (select s.one) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a;
--= (select s.one)
--> 5
--> 5
--> NULL
--> NULL
select (select max(s.one+t1.a) from t2) from t1 left join (select 5 as one, x from t2) s on s.x=t1.a;
--= (select max(s.one+t1.a) from t2)
--> 6
select s.z from t1 left join (select (select max(y) from t2 w where w.x=t2.x) as z, x from t2) s on s.x=t1.a;
--= z
--> 'q'
--> 'q'
--> NULL
--> NULL

--- HAVING without aggregates comes before the groups
create table t(a,b collate nocase,c);
create index ta on t(a);
insert into t values(1,'x',1),(1,'X',2),(2,'y',3);
--+ 3 changes, rowid 3
explain query plan select a,count(*) from t group by a having a=1;
--> SEARCH t USING COVERING INDEX ta (a=?)
explain query plan select b,count(*) from t group by b having b='x';
--> SCAN t
--> USE TEMP B-TREE FOR GROUP BY
explain query plan select a,count(*) from t group by a having a=1 and count(*)>1;
--> SEARCH t USING COVERING INDEX ta (a=?)
explain query plan select a,count(*) from t group by a having a=1 or count(*)>1;
--> SCAN t USING COVERING INDEX ta
select a,count(*) from t group by a having a=1;
--= a | count(*)
--> 1 | 2
select b,count(*) from t group by b having b='x';
--= b | count(*)
--> 'x' | 2
select a,count(*) from t group by a having a=1 and count(*)>1;
--= a | count(*)
--> 1 | 2
select a,count(*) from t group by a having 0;
--= a | count(*)
select a,count(*) from t group by a having c=1;
--= a | count(*)
--> 1 | 2
select a,count(*) from t group by a having random() is not null and a>1;
--= a | count(*)
--> 2 | 1

--- min and max of expressions, 1
create table t1(a integer primary key,b,c);

--- min and max of expressions, 2
create table t1(a integer primary key,b,c);
explain query plan select max(e) from (select b+1 as e from t1);
--> SEARCH t1

--- min and max of expressions, 3
create table t1(a integer primary key,b,c);
create index i on t1(b+1);
insert into t1 values(1,null,2),(2,5,3),(3,4,9);
--+ 3 changes, rowid 3
explain query plan select max(a+c) from t1 where b>1;
--> SEARCH t1
select max(b+1) from t1;
--= max(b+1)
--> 6
select min(b+1) from t1;
--= min(b+1)
--> 5
select min(b+1),a from t1;
--= min(b+1) | a
--> 5 | 3
select max(b+1),a from t1;
--= max(b+1) | a
--> 6 | 2
select min(1) from t1;
--= min(1)
--> 1
select max(a+c),a from t1 where b>1;
--= max(a+c) | a
--> 12 | 3
select max(b+1) from t1 where 0;
--= max(b+1)
--> NULL
select max(b+1) filter (where a=1) from t1;
--= max(b+1) filter (where a=1)
--> NULL
select min(abs(b)),c from t1;
--= min(abs(b)) | c
--> 4 | 9
select max(random() is null),c from t1;
--= max(random() is null) | c
--> 0 | 2

--- expressions of views at the left of RIGHT JOIN, two deep
CREATE TABLE t2(c0,c1);
CREATE VIEW w1 AS SELECT c0 v0 FROM t2;
INSERT INTO t2 VALUES('ABC',1);
--+ 1 changes, rowid 1
SELECT 1 FROM(SELECT coalesce(v0,1)y0 FROM w1)a0 RIGHT JOIN w1 WHERE CASE WHEN NOT a0.y0 THEN 1 END;
--= 1
--> 1

--- count(*) of a UNION ALL is a sum of counts
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TABLE u(a, d);
CREATE INDEX ua ON u(a);
CREATE INDEX tb ON t(b);
CREATE VIEW v AS SELECT a FROM t UNION ALL SELECT a FROM u;
INSERT INTO t VALUES(1, 2), (2, 3);
--+ 2 changes, rowid 2
INSERT INTO u VALUES(1, 2), (NULL, NULL), (3, 3);
--+ 5 changes, rowid 3
SELECT count(*) FROM v;
--= count(*)
--> 5
SELECT count(*) FROM (SELECT a FROM t UNION ALL SELECT a FROM u UNION ALL SELECT b FROM t);
--= count(*)
--> 7
EXPLAIN QUERY PLAN SELECT count(*) FROM v;
--> SCAN CONSTANT ROW
--> SCALAR SUBQUERY 3
-->   SCAN t
--> SCALAR SUBQUERY 2
-->   SCAN u USING COVERING INDEX ua
EXPLAIN QUERY PLAN SELECT count(*) FROM (SELECT a FROM t UNION ALL SELECT a FROM u);
--> SCAN CONSTANT ROW
--> SCALAR SUBQUERY 1
-->   SCAN t
--> SCALAR SUBQUERY 2
-->   SCAN u USING COVERING INDEX ua
EXPLAIN QUERY PLAN SELECT count(*) FROM (SELECT a FROM t UNION ALL SELECT a FROM u UNION ALL SELECT b FROM t);
--> SCAN CONSTANT ROW
--> SCALAR SUBQUERY 1
-->   SCAN t
--> SCALAR SUBQUERY 2
-->   SCAN u USING COVERING INDEX ua
--> SCALAR SUBQUERY 3
-->   SCAN t
SELECT count(*) FROM (SELECT a FROM t UNION ALL SELECT 1);
--= count(*)
--> 3
SELECT count(*) FROM (SELECT a FROM t WHERE a > 1 UNION ALL SELECT a FROM u);
--= count(*)
--> 4
SELECT count(*) FROM (SELECT t.a FROM t, u UNION ALL SELECT a FROM u);
--= count(*)
--> 9
SELECT count(*) FROM (SELECT DISTINCT a FROM t UNION ALL SELECT a FROM u);
--= count(*)
--> 5
SELECT count(a) FROM v;
--= count(a)
--> 4
SELECT count(*) + 1 FROM v;
--= count(*) + 1
--> 6
SELECT count(*), count(*) FROM v;
--= count(*) | count(*)
--> 5 | 5
SELECT count(*) FROM v LIMIT 1;
--= count(*)
--> 5
SELECT count(*) FROM v LIMIT 0;
--= count(*)
SELECT count(*) AS n FROM v ORDER BY n;
--= n
--> 5
SELECT count(*) FROM v HAVING count(*) > 3;
--= count(*)
--> 5
SELECT count(*) FILTER (WHERE a > 1) FROM v;
--= count(*) FILTER (WHERE a > 1)
--> 2
SELECT (SELECT count(*) FROM v) FROM t;
--= (SELECT count(*) FROM v)
--> 5
--> 5
SELECT count(*) OVER () FROM v;
--= count(*) OVER ()
--> 5
--> 5
--> 5
--> 5
--> 5
WITH c AS (SELECT a FROM t UNION ALL SELECT a FROM u) SELECT count(*) FROM c;
--= count(*)
--> 5
WITH c AS (SELECT a FROM t UNION ALL SELECT a FROM u) SELECT count(*), (SELECT count(*) FROM c) FROM c;
--= count(*) | (SELECT count(*) FROM c)
--> 5 | 5
WITH c AS (SELECT a FROM t UNION ALL SELECT a FROM u) SELECT count(*) FROM c, c AS d;
--= count(*)
--> 25
WITH c AS (SELECT a FROM t UNION ALL SELECT a FROM u) SELECT (SELECT count(*) FROM c), (SELECT count(*) FROM c);
--= (SELECT count(*) FROM c) | (SELECT count(*) FROM c)
--> 5 | 5
SELECT count(*) FROM v UNION SELECT count(*) FROM v;
--= count(*)
--> 5
INSERT INTO t SELECT count(*) + 100, 1 FROM v;
--+ 6 changes, rowid 105
SELECT count(*) FROM v;
--= count(*)
--> 6
CREATE TABLE z AS SELECT count(*) FROM v;
SELECT * FROM z;
--= count(*)
--> 6
SELECT x.b, (SELECT count(*) FROM (SELECT 1 FROM u WHERE u.a = x.a UNION ALL SELECT 2 FROM t)) FROM t x;
--= b | (SELECT count(*) FROM (SELECT 1 FROM u WHERE u.a = x.a UNION ALL SELECT 2 FROM t))
--> 2 | 4
--> 3 | 3
--> 1 | 3
SELECT x.b, (SELECT count(*) FROM (SELECT x.a FROM u UNION ALL SELECT 2 FROM t)) FROM t x;
--= b | (SELECT count(*) FROM (SELECT x.a FROM u UNION ALL SELECT 2 FROM t))
--> 2 | 6
--> 3 | 6
--> 1 | 6
SELECT count(*) FROM (VALUES (1), (2));
--= count(*)
--> 2
SELECT count(*) FROM (SELECT * FROM v UNION ALL SELECT * FROM v);
--= count(*)
--> 12
SELECT typeof(count(*)) FROM v;
--= typeof(count(*))
--> 'integer'
SELECT DISTINCT count(*) FROM v;
--= count(*)
--> 6
SELECT count(*) FROM (SELECT a FROM t UNION ALL SELECT a FROM u) LEFT JOIN t ON 0;
--= count(*)
--> 6
