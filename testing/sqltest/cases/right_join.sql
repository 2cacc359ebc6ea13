--- RIGHT and FULL JOIN
create table t1(a,b);
create table t2(a integer primary key,c);
create index t2c on t2(c);
create table t3(c,d);
insert into t1 values(1,2),(2,3),(9,9);
--+ 3 changes, rowid 3
insert into t2 values(1,10),(2,20),(3,30);
--+ 6 changes, rowid 3
insert into t3 values(10,1),(40,4);
--+ 8 changes, rowid 2
create table w(k text collate nocase,j,v,primary key(k,j)) without rowid;
insert into w values('a',1,1),('B',2,10),('c',null,20) on conflict do nothing;
--! 1299: NOT NULL constraint failed: w.j
insert into w values('a',1,1),('B',2,10);
--+ 10 changes, rowid 2
select * from t1 right join t2 on t1.a=t2.a;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
--> NULL | NULL | 3 | 30
select * from t1 full join t2 on t1.a=t2.a;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
--> 9 | 9 | NULL | NULL
--> NULL | NULL | 3 | 30
select t2.c from t1 right join t2 on t1.b=t2.c;
--= c
--> 10
--> 20
--> 30
select * from t1 full join t2 on t1.a=t2.a left join t3 on t2.c=t3.c where t3.d is null;
--= a | b | a | c | c | d
--> 2 | 3 | 2 | 20 | NULL | NULL
--> 9 | 9 | NULL | NULL | NULL | NULL
--> NULL | NULL | 3 | 30 | NULL | NULL
select * from t1 right join t2 on t1.a=t2.a right join t3 on t2.c=t3.c;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
--> NULL | NULL | NULL | NULL | 40 | 4
select * from t1 full join t2 on t1.a=t2.a full join t3 on t2.c=t3.c;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
--> 2 | 3 | 2 | 20 | NULL | NULL
--> 9 | 9 | NULL | NULL | NULL | NULL
--> NULL | NULL | 3 | 30 | NULL | NULL
--> NULL | NULL | NULL | NULL | 40 | 4
select * from t1 right join (select * from t2 limit 5) x on t1.a=x.a;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
--> NULL | NULL | 3 | 30
select * from (select * from t1 limit 4) y right join t2 on y.a=t2.a order by c;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
--> NULL | NULL | 3 | 30
select * from t1 right join t2 on t1.a=t2.a where t1.b>1;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
select * from t1 full join t2 on t1.a=t2.a where t1.b>1;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
--> 9 | 9 | NULL | NULL
select * from t1 full join t2 on t1.a=t2.a where t2.c>1;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 2 | 3 | 2 | 20
--> NULL | NULL | 3 | 30
select count(*) from t1 full join t2 on true;
--= count(*)
--> 9
select count(*),sum(b),sum(c) from t1 full join t2 on t1.a=t2.a;
--= count(*) | sum(b) | sum(c)
--> 4 | 14 | 60
select a1.a,count(*),sum(c) from t1 a1 full join t2 on a1.a=t2.a group by 1;
--= a | count(*) | sum(c)
--> NULL | 1 | 30
--> 1 | 1 | 10
--> 2 | 1 | 20
--> 9 | 1 | NULL
select * from t1 right join w on t1.b=w.v;
--= a | b | k | j | v
--> NULL | NULL | 'a' | 1 | 1
--> NULL | NULL | 'B' | 2 | 10
select * from w full join t1 on t1.b=w.v;
--= k | j | v | a | b
--> 'a' | 1 | 1 | NULL | NULL
--> 'B' | 2 | 10 | NULL | NULL
--> NULL | NULL | NULL | 1 | 2
--> NULL | NULL | NULL | 2 | 3
--> NULL | NULL | NULL | 9 | 9
select * from t1 join t3 on 0 right join t2 on t1.a=t2.a;
--= a | b | c | d | a | c
--> NULL | NULL | NULL | NULL | 1 | 10
--> NULL | NULL | NULL | NULL | 2 | 20
--> NULL | NULL | NULL | NULL | 3 | 30
select * from t1 right join t2 on t1.a=t2.a join t3 on 1 where t1.a is null;
--= a | b | a | c | c | d
--> NULL | NULL | 3 | 30 | 10 | 1
--> NULL | NULL | 3 | 30 | 40 | 4
select * from t1 right join t2 on t1.a=t2.a join t3 on t1.a is null;
--= a | b | a | c | c | d
--> NULL | NULL | 3 | 30 | 10 | 1
--> NULL | NULL | 3 | 30 | 40 | 4
select * from t1 right join t2 on t1.a=t2.a join t3 on t3.c=t2.c;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 right join t2 on t1.a=t2.a left join t3 on t3.c=t2.c and t1.a=1;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
--> 2 | 3 | 2 | 20 | NULL | NULL
--> NULL | NULL | 3 | 30 | NULL | NULL
select * from t1 full join t2 on 0 limit 4;
--= a | b | a | c
--> 1 | 2 | NULL | NULL
--> 2 | 3 | NULL | NULL
--> 9 | 9 | NULL | NULL
--> NULL | NULL | 1 | 10
select * from t1 full join t2 on 0 order by t1.a desc, c limit 4;
--= a | b | a | c
--> 9 | 9 | NULL | NULL
--> 2 | 3 | NULL | NULL
--> 1 | 2 | NULL | NULL
--> NULL | NULL | 1 | 10
select distinct t1.a is null from t1 full join t2 on 0;
--= t1.a is null
--> 0
--> 1
select t2.a from t2 where exists(select 1 from t1 full join t3 on t1.a=t2.a and t3.c=10 where t3.c=t2.c);
--= a
--> 1
select (select group_concat(x.c||':'||ifnull(t1.a,'-')) from t1 right join t3 x on t1.a=t2.a) from t2;
--= (select group_concat(x.c||':'||ifnull(t1.a,'-')) from t1 right join t3 x on t1.a=t2.a)
--> '10:1,40:1'
--> '10:2,40:2'
--> '10:-,40:-'
select * from t1 right join t2 on t2.a in (1,3) and t1.a=t2.a;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> NULL | NULL | 2 | 20
--> NULL | NULL | 3 | 30
select * from t1 right join t2 on t2.a=1 or t2.c=20;
--= a | b | a | c
--> 1 | 2 | 1 | 10
--> 1 | 2 | 2 | 20
--> 2 | 3 | 1 | 10
--> 2 | 3 | 2 | 20
--> 9 | 9 | 1 | 10
--> 9 | 9 | 2 | 20
--> NULL | NULL | 3 | 30
select * from t1 right join t2 on t2.c between 15 and 25;
--= a | b | a | c
--> 1 | 2 | 2 | 20
--> 2 | 3 | 2 | 20
--> 9 | 9 | 2 | 20
--> NULL | NULL | 1 | 10
--> NULL | NULL | 3 | 30
select * from t1 full join t2 on t1.a=t2.a where t2.a=3;
--= a | b | a | c
--> NULL | NULL | 3 | 30
select * from t1 full join t2 on t1.a=t2.a where 0;
--= a | b | a | c
select * from t1 full join t2 on t1.a=t2.a where coalesce(t1.a,t2.a)=9;
--= a | b | a | c
--> 9 | 9 | NULL | NULL
select * from t1 left join t2 on t1.a=t2.a join t3 on t3.c=t2.c;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 left join t2 on t1.a=t2.a join t3 on t3.c=t2.c where t1.a>0;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 full join t2 on t1.a=t2.a left join t3 on t3.c=t2.c where t2.c=10;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 full join t2 on t1.a=t2.a full join t3 on t3.c=t2.c where t2.c=10;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 full join t2 on t1.a=t2.a right join t3 on t3.c=t2.c where t3.c=10;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 left join t2 on t1.a=t2.a right join t3 on t3.c=t2.c where t1.a=1;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 left join t2 on t1.a=t2.a right join t3 on t3.c=t2.c where t1.a=1 and t2.c=10;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 full join t3 x on t1.b=x.c join t3 on t1.a=t3.d right join t2 on t1.a=t2.a;
--= a | b | c | d | c | d | a | c
--> 1 | 2 | NULL | NULL | 10 | 1 | 1 | 10
--> NULL | NULL | NULL | NULL | NULL | NULL | 2 | 20
--> NULL | NULL | NULL | NULL | NULL | NULL | 3 | 30
select * from t1 join t2 on (t2.a=1 or t2.a=t1.a or t2.c=30) right join t3 on t3.c=t2.c;
--= a | b | a | c | c | d
--> 1 | 2 | 1 | 10 | 10 | 1
--> 2 | 3 | 1 | 10 | 10 | 1
--> 9 | 9 | 1 | 10 | 10 | 1
--> NULL | NULL | NULL | NULL | 40 | 4
select * from t1 full join t2 on t1.a=t2.a join t2 y on (y.a=1 or y.c=t1.a or y.c=30);
--= a | b | a | c | a | c
--> 1 | 2 | 1 | 10 | 1 | 10
--> 1 | 2 | 1 | 10 | 3 | 30
--> 2 | 3 | 2 | 20 | 1 | 10
--> 2 | 3 | 2 | 20 | 3 | 30
--> 9 | 9 | NULL | NULL | 1 | 10
--> 9 | 9 | NULL | NULL | 3 | 30
--> NULL | NULL | 3 | 30 | 1 | 10
--> NULL | NULL | 3 | 30 | 3 | 30

--- plans of RIGHT and FULL JOIN
create table t1(a,b);
create table t2(a integer primary key,c);
create index t2c on t2(c);
create table t3(c,d);
insert into t1 values(1,2),(2,3),(9,9);
--+ 3 changes, rowid 3
insert into t2 values(1,10),(2,20),(3,30);
--+ 6 changes, rowid 3
insert into t3 values(10,1),(40,4);
--+ 8 changes, rowid 2
create table w(k text collate nocase,j,v,primary key(k,j)) without rowid;
insert into w values('a',1,1),('B',2,10),('c',null,20) on conflict do nothing;
--! 1299: NOT NULL constraint failed: w.j
insert into w values('a',1,1),('B',2,10);
--+ 10 changes, rowid 2
explain query plan select * from t1 right join t2 on t1.a=t2.a;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 full join t2 on t1.a=t2.a;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select t2.c from t1 right join t2 on t1.b=t2.c;
--> SCAN t1
--> SEARCH t2 USING INDEX t2c (c=?)
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 right join t2 on t1.a=t2.a right join t3 on t2.c=t3.c;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t3
--> RIGHT-JOIN t2
-->   SCAN t2
--> RIGHT-JOIN t3
-->   SCAN t3
explain query plan select * from t1 full join t2 on t1.a=t2.a full join t3 on t2.c=t3.c;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> SCAN t3 LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
--> RIGHT-JOIN t3
-->   SCAN t3
explain query plan select * from t1 right join (select * from t2 limit 5) x on t1.a=x.a;
--> MATERIALIZE x
-->   SCAN t2
--> SCAN t1
--> SCAN x
--> RIGHT-JOIN x
-->   SCAN x
explain query plan select * from (select * from t1 limit 4) y right join t2 on y.a=t2.a order by c;
--> MATERIALIZE y
-->   SCAN t1
--> SCAN y
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN t2
-->   SCAN t2
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from t1 right join t2 on t1.a=t2.a where t1.b>1;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from t1 full join t2 on t1.a=t2.a where t1.b>1;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
explain query plan select count(*) from t1 full join t2 on true;
--> SCAN t1
--> SCAN t2 LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select count(*),sum(b),sum(c) from t1 full join t2 on t1.a=t2.a;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 right join w on t1.b=w.v;
--> SCAN t1
--> SCAN w
--> RIGHT-JOIN w
-->   SCAN w
explain query plan select * from w full join t1 on t1.b=w.v;
--> SCAN w
--> SCAN t1 LEFT-JOIN
--> RIGHT-JOIN t1
-->   SCAN t1
explain query plan select * from t1 join t3 on 0 right join t2 on t1.a=t2.a;
--> SCAN t1
--> SCAN t3
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 right join t2 on t1.a=t2.a join t3 on 1 where t1.a is null;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t3
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 right join t2 on t1.a=t2.a join t3 on t1.a is null;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> SCAN t3
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 full join t2 on 0 limit 4;
--> SCAN t1
--> SCAN t2 LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 full join t2 on 0 order by t1.a desc, c limit 4;
--> SCAN t1
--> SCAN t2 LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select t2.a from t2 where exists(select 1 from t1 full join t3 on t1.a=t2.a and t3.c=10 where t3.c=t2.c);
--> SCAN t2
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t1
-->   SCAN t3
-->   RIGHT-JOIN t3
-->     SCAN t3
explain query plan select (select group_concat(x.c||':'||ifnull(t1.a,'-')) from t1 right join t3 x on t1.a=t2.a) from t2;
--> SCAN t2
--> CORRELATED SCALAR SUBQUERY 1
-->   SCAN t1
-->   SCAN x
-->   RIGHT-JOIN t3
-->     SCAN x
explain query plan select * from t1 right join t2 on t2.a in (1,3) and t1.a=t2.a;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?)
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 right join t2 on t2.a=1 or t2.c=20;
--> SCAN t1
--> SCAN t2
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 right join t2 on t2.c between 15 and 25;
--> SCAN t1
--> SEARCH t2 USING INDEX t2c (c>? AND c<?)
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 full join t2 on t1.a=t2.a where 0;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 full join t2 on t1.a=t2.a where coalesce(t1.a,t2.a)=9;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> RIGHT-JOIN t2
-->   SCAN t2
explain query plan select * from t1 full join t2 on t1.a=t2.a right join t3 on t3.c=t2.c where t3.c=10;
--> SCAN t1
--> SEARCH t2 USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> SCAN t3
--> RIGHT-JOIN t2
-->   SCAN t2
--> RIGHT-JOIN t3
-->   SCAN t3

--- merged columns and joins in parentheses
create table t1(a,b);
create table t2(a integer primary key,c);
create index t2c on t2(c);
create table t3(c,d);
insert into t1 values(1,2),(2,3),(9,9);
--+ 3 changes, rowid 3
insert into t2 values(1,10),(2,20),(3,30);
--+ 6 changes, rowid 3
insert into t3 values(10,1),(40,4);
--+ 8 changes, rowid 2
select x.a from (t1 join t2 on t1.a=t2.a) as x;
--= a
--> 1
--> 2
select t1.a from (t1 join t2 on t1.a=t2.a) as x;
--= a
--> 1
--> 2
select x.* from (t1 join t2 on t1.a=t2.a) as x;
--! 1: no such table: x
select * from (t1 join t2 on t1.a=t2.a) as x;
--! 1: ambiguous column name: a
select x.* from (t1) as x;
--= a | b
--> 1 | 2
--> 2 | 3
--> 9 | 9
select t1.* from (t1) as x;
--! 1: no such table: t1
select t1.*,t2.c from t3 left join (t1 join t2 on t1.a=t2.a) on t3.c=t2.c;
--= a | b | c
--> 1 | 2 | 10
--> NULL | NULL | NULL
select b, t1.rowid, t2.rowid, main.t2.c, rowid from t3 left join (t1 join t2 on t1.a=t2.a) on t3.c=t2.c;
--! 1: ambiguous column name: rowid
select b, t1.rowid, t2.rowid, main.t2.c from t3 left join (t1 join t2 on t1.a=t2.a) on t3.c=t2.c;
--= b | _ROWID_ | _ROWID_:1 | c
--> 2 | 1 | 1 | 10
--> NULL | NULL | NULL | NULL
select a from t3 left join (t1 join t2 using(a)) on t3.c=t2.c;
--= a
--> 1
--> NULL
select a,t1.a,t2.a,* from t3 left join (t1 full join t2 using(a)) on 1;
--= a | a:1 | a:2 | c | d | a | b | c
--> 1 | 1 | 1 | 10 | 1 | 1 | 2 | 10
--> 2 | 2 | 2 | 10 | 1 | 2 | 3 | 20
--> 9 | 9 | NULL | 10 | 1 | 9 | 9 | NULL
--> 3 | NULL | 3 | 10 | 1 | 3 | NULL | 30
--> 1 | 1 | 1 | 40 | 4 | 1 | 2 | 10
--> 2 | 2 | 2 | 40 | 4 | 2 | 3 | 20
--> 9 | 9 | NULL | 40 | 4 | 9 | 9 | NULL
--> 3 | NULL | 3 | 40 | 4 | 3 | NULL | 30
select a,t1.a,t2.a,* from t3 left join (t1 right join t2 using(a)) on 1;
--= a | a:1 | a:2 | c | d | a | b | c
--> 1 | 1 | 1 | 10 | 1 | 1 | 2 | 10
--> 2 | 2 | 2 | 10 | 1 | 2 | 3 | 20
--> 3 | NULL | 3 | 10 | 1 | 3 | NULL | 30
--> 1 | 1 | 1 | 40 | 4 | 1 | 2 | 10
--> 2 | 2 | 2 | 40 | 4 | 2 | 3 | 20
--> 3 | NULL | 3 | 40 | 4 | 3 | NULL | 30
select a from t3 left join (t1 join t2) on 1;
--! 1: ambiguous column name: a
select * from t1 left join (t2 join t3 on t2.c=t3.c) using(a);
--= a | b | c | c:1 | d
--> 1 | 2 | 10 | 10 | 1
--> 2 | 3 | NULL | NULL | NULL
--> 9 | 9 | NULL | NULL | NULL
select * from t1 left join (t2 join t1 x using(a)) using(a);
--= a | b | c | b
--> 1 | 2 | 10 | 2
--> 2 | 3 | 20 | 3
--> 9 | 9 | NULL | NULL
select * from t1 natural left join (t2 join t1 x using(a));
--= a | b | c
--> 1 | 2 | 10
--> 2 | 3 | 20
--> 9 | 9 | NULL
select x.a from t3 left join (t1 join t2 on t1.a=t2.a) as x;
--= a
--> 1
--> 2
--> 1
--> 2
select t1.a from t3 left join (t1 join t2 on t1.a=t2.a) as x;
--= a
--> 1
--> 2
--> 1
--> 2
select x.* from t3 left join (t1 join t2 on t1.a=t2.a) as x;
--! 1: no such table: x
select * from t1 right join t2 using(a) left join t1 z using(a);
--= a | b | c | b
--> 1 | 2 | 10 | 2
--> 2 | 3 | 20 | 3
--> 3 | NULL | 30 | NULL
select a from t1 left join t2 using (a) full join (select 77 a) using(a);
--= a
--> 1
--> 2
--> 9
--> 77
select * from t1 left join t2 on 1 full join (select 77 a) using(a);
--! 1: ambiguous reference to a in USING()
select typeof(a), a from t1 full join (select '1' as a) using(a);
--= typeof(a) | a
--> 'integer' | 1
--> 'integer' | 2
--> 'integer' | 9
--> 'text' | '1'
select a from t1 right join (select '1' as a) using(a);
--= a
--> '1'
select x.rowid, y.rowid,rowid from t3 left join (t1 x join t2 y on 1) on 1 limit 1;
--! 1: ambiguous column name: rowid
select x.rowid, y.rowid from t3 left join (t1 x join t2 y on 1) on 1 limit 1;
--= _ROWID_ | _ROWID_:1
--> 1 | 1
select t1.nope from t3 left join (t1 join t2);
--! 1: no such column: t1.nope
select * from t1 full join t2 using(a) order by a;
--= a | b | c
--> 1 | 2 | 10
--> 2 | 3 | 20
--> 3 | NULL | 30
--> 9 | 9 | NULL
select a,count(*) from t1 full join t2 using(a) group by a;
--= a | count(*)
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 9 | 1
select t1.a,* from t3 left join (t1 natural join t2) on t1.a=c;
--! 1: ambiguous column name: c
select t1.a,* from t3 left join (t1 natural join t2) on t1.a=t2.c/10;
--= a:1 | c | d | a | b | c
--> 1 | 10 | 1 | 1 | 2 | 10
--> 2 | 10 | 1 | 2 | 3 | 20
--> 1 | 40 | 4 | 1 | 2 | 10
--> 2 | 40 | 4 | 2 | 3 | 20
select a,* from t1 natural full join t2;
--= a | a | b | c
--> 1 | 1 | 2 | 10
--> 2 | 2 | 3 | 20
--> 9 | 9 | 9 | NULL
--> 3 | 3 | NULL | 30
select * from t1 full join t2 using(a) full join t3 using (c);
--= a | b | c | d
--> 1 | 2 | 10 | 1
--> 2 | 3 | 20 | NULL
--> 9 | 9 | NULL | NULL
--> 3 | NULL | 30 | NULL
--> NULL | NULL | 40 | 4
select * from t1 left join (t2 full join t3 on t2.c=t3.c) on t1.a=t2.a;
--= a | b | a | c | c:1 | d
--> 1 | 2 | 1 | 10 | 10 | 1
--> 2 | 3 | 2 | 20 | NULL | NULL
--> 9 | 9 | NULL | NULL | NULL | NULL
select * from t1 right join (t2 join t3 on t2.c=t3.c) on t1.a=t2.a;
--= a | b | a | c | c:1 | d
--> 1 | 2 | 1 | 10 | 10 | 1
select * from t1 right join t2 using(a);
--= a | b | c
--> 1 | 2 | 10
--> 2 | 3 | 20
--> 3 | NULL | 30
select * from t1 join (t2 join t3 using(c)) on t1.a=t2.a;
--= a | b | c | a | d
--> 1 | 2 | 10 | 1 | 1
select * from t1 join (t2 left join t3 using(c)) using(a);
--= a | b | c | d
--> 1 | 2 | 10 | 1
--> 2 | 3 | 20 | NULL
select * from (t2 join t3 on t2.c=t3.c) join t1 on t1.a=t2.a;
--= a | c | c | d | a | b
--> 1 | 10 | 10 | 1 | 1 | 2
select * from (t2 left join t3 on t2.c=t3.c) right join t1 on t1.a=t2.a;
--= a | c | c | d | a | b
--> 1 | 10 | 10 | 1 | 1 | 2
--> 2 | 20 | NULL | NULL | 2 | 3
--> NULL | NULL | NULL | NULL | 9 | 9
select count(*) from (t2 left join t3 on t2.c=t3.c) full join (t1 join t3 y on t1.a=y.d) on t1.a=t2.a;
--= count(*)
--> 3
select (select group_concat(z.a) from t1 z left join (t2 join t3 on t2.c=t3.c and t2.a=q.a) on z.a=t2.a where t2.c not null) from t1 q;
--= (select group_concat(z.a) from t1 z left join (t2 join t3 on t2.c=t3.c and t2.a=q.a) on z.a=t2.a where t2.c not null)
--> '1'
--> NULL
--> NULL
select a from t1 full join t2 using(a) where a>1 order by 1 desc;
--= a
--> 9
--> 3
--> 2
select t1.a, t2.a from t1 natural right join t2 where a in (1,3);
--= a | a
--> 1 | 1
--> NULL | 3
select max(a),min(a) from t1 full join t2 using(a);
--= max(a) | min(a)
--> 9 | 1
select * from t1 full join t2 using(a) full join t1 z using(a);
--= a | b | c | b
--> 1 | 2 | 10 | 2
--> 2 | 3 | 20 | 3
--> 9 | 9 | NULL | 9
--> 3 | NULL | 30 | NULL
select z.* from t1 full join t2 using(a) full join t1 z using(a,b);
--= a | b
--> 1 | 2
--> 2 | 3
--> 9 | 9
--> NULL | NULL
select t1.a, d from t1 join (t2 join t3 on t2.c=t3.c) on t1.a=t2.a;
--= a | d
--> 1 | 1

--- RIGHT and FULL JOIN of table-valued functions
create table t(a,b);
insert into t values(1,'x'),(2,'y'),(9,'z');
--+ 3 changes, rowid 3
select * from t right join json_each('[1,2,3]') j on j.value=t.a;
--= a | b | key | value | type | atom | id | parent | fullkey | path
--> 1 | 'x' | 0 | 1 | 'integer' | 1 | 1 | NULL | '$[0]' | '$'
--> 2 | 'y' | 1 | 2 | 'integer' | 2 | 3 | NULL | '$[1]' | '$'
--> NULL | NULL | 2 | 3 | 'integer' | 3 | 5 | NULL | '$[2]' | '$'
select * from json_each('[1,2,3]') j right join t on j.value=t.a;
--= key | value | type | atom | id | parent | fullkey | path | a | b
--> 0 | 1 | 'integer' | 1 | 1 | NULL | '$[0]' | '$' | 1 | 'x'
--> 1 | 2 | 'integer' | 2 | 3 | NULL | '$[1]' | '$' | 2 | 'y'
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 9 | 'z'
select t.a, j.value from json_each('[1,2,3]') j full join t on j.value=t.a order by 1,2;
--= a | value
--> NULL | 3
--> 1 | 1
--> 2 | 2
--> 9 | NULL
select t.a, j.value from t full join json_each('[1,2,3]') j on j.value=t.a order by 1,2;
--= a | value
--> NULL | 3
--> 1 | 1
--> 2 | 2
--> 9 | NULL
select a, value from t right join json_each('[1,2,3]') on 1 where key=1;
--= a | value
--> 1 | 2
--> 2 | 2
--> 9 | 2
select * from (json_each('[4,5]')) as q;
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 4 | 'integer' | 4 | 1 | NULL | '$[0]' | '$'
--> 1 | 5 | 'integer' | 5 | 3 | NULL | '$[1]' | '$'
select * from (json_each('[4,5]'));
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 4 | 'integer' | 4 | 1 | NULL | '$[0]' | '$'
--> 1 | 5 | 'integer' | 5 | 3 | NULL | '$[1]' | '$'
select key,value,a from (json_each('[1,5]') as z left join t on t.a=z.value);
--= key | value | a
--> 0 | 1 | 1
--> 1 | 5 | NULL
select key,value,a from t left join (json_each('[1,5]') as z left join t t2 on t2.a=z.value) on t.a=1;
--! 1: ambiguous column name: a
select a from t natural join json_each('[1]');
--= a
--> 1
--> 2
--> 9
select json, key from t, json_each('[1]') join json_each('[2]') using(json);
--! 1: ambiguous column name: key
select key,a from t left join json_each(json_array(t.a)) on key=0 and a>1;
--= key | a
--> NULL | 1
--> 0 | 2
--> 0 | 9
select key,a from t right join json_each(json_array(5)) on key=0 and a>1;
--= key | a
--> 0 | 2
--> 0 | 9
explain query plan select * from t right join json_each('[1,2,3]') j on j.value=t.a;
--> SCAN t
--> SCAN j VIRTUAL TABLE INDEX 1:
--> RIGHT-JOIN json_each
-->   SCAN j VIRTUAL TABLE INDEX 1:

--- a row value of constants in the ON of a join behind a FULL JOIN
CREATE TABLE t0(c0);
CREATE TABLE t1(k,c1,c2);
INSERT INTO t1 VALUES('x%',1,1);
--+ 1 changes, rowid 1
SELECT 1 FROM t0 FULL JOIN t1 JOIN t1 a2 ON(1,a2.c1)=(NULL,a2.c1);
--= 1
SELECT 2 FROM t0 FULL JOIN t1 JOIN t1 a2 ON 1=NULL;
--= 2
SELECT 3 FROM t0 FULL JOIN t1 JOIN t1 a2 ON 1=NULL AND a2.c1=a2.c1;
--= 3
SELECT 4 FROM t0 FULL JOIN t1 JOIN t1 a2 ON 0;
--= 4
SELECT 5 FROM t0 FULL JOIN t1 JOIN t1 a2 ON(1,a2.c1)=(2,a2.c1);
--= 5
SELECT 6 FROM t0 FULL JOIN t1 JOIN t1 a2 ON(a2.c1,1)=(a2.c1,2);
--= 6
SELECT 7 FROM t0 FULL JOIN t1 LEFT JOIN t1 a2 ON(1,a2.c1)=(NULL,a2.c1);
--= 7
--> 7
SELECT 8 FROM t1 x RIGHT JOIN t1 ON (1,x.c1)=(NULL,x.c1);
--= 8
--> 8
SELECT 9 FROM t0 FULL JOIN t1 JOIN t1 a2 WHERE (1,a2.c1)=(NULL,a2.c1);
--= 9
SELECT 10 FROM t0 FULL JOIN t1 WHERE (1,2)=(3,4);
--= 10
SELECT 11 FROM t0 FULL JOIN t1 JOIN t1 a2 ON (1,2)=(3,4);
--= 11
SELECT 12 FROM t0 LEFT JOIN t1 JOIN t1 a2 ON (1,2)=(3,4);
--= 12
SELECT 13 FROM t1 LEFT JOIN t1 b ON (1,2)=(3,4);
--= 13
--> 13
SELECT 14 FROM t1 RIGHT JOIN t1 b ON (1,2)=(3,4) JOIN t1 c ON (1,2)=(1,2);
--= 14
--> 14
