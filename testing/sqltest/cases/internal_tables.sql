--- dbstat
create table t(a integer primary key, b);
create index i on t(b);
create table w(k primary key, v) without rowid;
create table empty(x);
insert into t select value, printf('%.*c', value*7, 'x') from json_each('[1,2,3,4,5,6,7,8,9,10,20,30,40,50,100,200,300]');
--+ 17 changes, rowid 300
insert into t values(1000, zeroblob(20000)),(1001, zeroblob(9000));
--+ 19 changes, rowid 1001
insert into w select b, a from t where a<100;
--+ 33 changes, rowid 1001
delete from t where a in (5,6,200);
--+ 36 changes, rowid 1001
select * from dbstat;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | '/' | 1 | 'leaf' | 4 | 193 | 3779 | 60 | 0 | 4096
--> 't' | '/' | 2 | 'internal' | 3 | 0 | 4060 | 0 | 4096 | 4096
--> 't' | '/000/' | 8 | 'leaf' | 13 | 2034 | 1997 | 704 | 28672 | 4096
--> 't' | '/001/' | 9 | 'leaf' | 1 | 2104 | 1978 | 2104 | 32768 | 4096
--> 't' | '/002/' | 19 | 'leaf' | 1 | 3637 | 440 | 20005 | 73728 | 4096
--> 't' | '/002/000+000000' | 15 | 'overflow' | 0 | 4092 | 0 | 0 | 57344 | 4096
--> 't' | '/002/000+000001' | 16 | 'overflow' | 0 | 4092 | 0 | 0 | 61440 | 4096
--> 't' | '/002/000+000002' | 17 | 'overflow' | 0 | 4092 | 0 | 0 | 65536 | 4096
--> 't' | '/002/000+000003' | 18 | 'overflow' | 0 | 4092 | 0 | 0 | 69632 | 4096
--> 't' | '/003/' | 26 | 'leaf' | 1 | 821 | 3257 | 9005 | 102400 | 4096
--> 't' | '/003/000+000000' | 24 | 'overflow' | 0 | 4092 | 0 | 0 | 94208 | 4096
--> 't' | '/003/000+000001' | 25 | 'overflow' | 0 | 4092 | 0 | 0 | 98304 | 4096
--> 'i' | '/' | 3 | 'internal' | 1 | 705 | 3371 | 705 | 8192 | 4096
--> 'i' | '/000/' | 22 | 'leaf' | 12 | 1341 | 2707 | 355 | 86016 | 4096
--> 'i' | '/001/' | 23 | 'leaf' | 3 | 1801 | 2262 | 20007 | 90112 | 4096
--> 'i' | '/001/000+000000' | 7 | 'overflow' | 0 | 1617 | 2475 | 0 | 24576 | 4096
--> 'i' | '/001/001+000000' | 20 | 'overflow' | 0 | 4092 | 0 | 0 | 77824 | 4096
--> 'i' | '/001/001+000001' | 21 | 'overflow' | 0 | 4092 | 0 | 0 | 81920 | 4096
--> 'i' | '/001/002+000000' | 10 | 'overflow' | 0 | 4092 | 0 | 0 | 36864 | 4096
--> 'i' | '/001/002+000001' | 11 | 'overflow' | 0 | 4092 | 0 | 0 | 40960 | 4096
--> 'i' | '/001/002+000002' | 12 | 'overflow' | 0 | 4092 | 0 | 0 | 45056 | 4096
--> 'i' | '/001/002+000003' | 13 | 'overflow' | 0 | 4092 | 0 | 0 | 49152 | 4096
--> 'i' | '/001/002+000004' | 14 | 'overflow' | 0 | 3150 | 942 | 0 | 53248 | 4096
--> 'w' | '/' | 4 | 'leaf' | 14 | 1426 | 2616 | 355 | 12288 | 4096
--> 'empty' | '/' | 5 | 'leaf' | 0 | 0 | 4088 | 0 | 16384 | 4096
select *, schema, aggregate from dbstat where name='t';
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize | schema | aggregate
--> 't' | '/' | 2 | 'internal' | 3 | 0 | 4060 | 0 | 4096 | 4096 | 'main' | 0
--> 't' | '/000/' | 8 | 'leaf' | 13 | 2034 | 1997 | 704 | 28672 | 4096 | 'main' | 0
--> 't' | '/001/' | 9 | 'leaf' | 1 | 2104 | 1978 | 2104 | 32768 | 4096 | 'main' | 0
--> 't' | '/002/' | 19 | 'leaf' | 1 | 3637 | 440 | 20005 | 73728 | 4096 | 'main' | 0
--> 't' | '/002/000+000000' | 15 | 'overflow' | 0 | 4092 | 0 | 0 | 57344 | 4096 | 'main' | 0
--> 't' | '/002/000+000001' | 16 | 'overflow' | 0 | 4092 | 0 | 0 | 61440 | 4096 | 'main' | 0
--> 't' | '/002/000+000002' | 17 | 'overflow' | 0 | 4092 | 0 | 0 | 65536 | 4096 | 'main' | 0
--> 't' | '/002/000+000003' | 18 | 'overflow' | 0 | 4092 | 0 | 0 | 69632 | 4096 | 'main' | 0
--> 't' | '/003/' | 26 | 'leaf' | 1 | 821 | 3257 | 9005 | 102400 | 4096 | 'main' | 0
--> 't' | '/003/000+000000' | 24 | 'overflow' | 0 | 4092 | 0 | 0 | 94208 | 4096 | 'main' | 0
--> 't' | '/003/000+000001' | 25 | 'overflow' | 0 | 4092 | 0 | 0 | 98304 | 4096 | 'main' | 0
select * from dbstat where aggregate=1;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | NULL | 1 | NULL | 4 | 193 | 3779 | 60 | NULL | 4096
--> 't' | NULL | 11 | NULL | 19 | 33148 | 11732 | 20005 | NULL | 45056
--> 'i' | NULL | 11 | NULL | 16 | 33166 | 11757 | 20007 | NULL | 45056
--> 'w' | NULL | 1 | NULL | 14 | 1426 | 2616 | 355 | NULL | 4096
--> 'empty' | NULL | 1 | NULL | 0 | 0 | 4088 | 0 | NULL | 4096
select * from dbstat('main');
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | '/' | 1 | 'leaf' | 4 | 193 | 3779 | 60 | 0 | 4096
--> 't' | '/' | 2 | 'internal' | 3 | 0 | 4060 | 0 | 4096 | 4096
--> 't' | '/000/' | 8 | 'leaf' | 13 | 2034 | 1997 | 704 | 28672 | 4096
--> 't' | '/001/' | 9 | 'leaf' | 1 | 2104 | 1978 | 2104 | 32768 | 4096
--> 't' | '/002/' | 19 | 'leaf' | 1 | 3637 | 440 | 20005 | 73728 | 4096
--> 't' | '/002/000+000000' | 15 | 'overflow' | 0 | 4092 | 0 | 0 | 57344 | 4096
--> 't' | '/002/000+000001' | 16 | 'overflow' | 0 | 4092 | 0 | 0 | 61440 | 4096
--> 't' | '/002/000+000002' | 17 | 'overflow' | 0 | 4092 | 0 | 0 | 65536 | 4096
--> 't' | '/002/000+000003' | 18 | 'overflow' | 0 | 4092 | 0 | 0 | 69632 | 4096
--> 't' | '/003/' | 26 | 'leaf' | 1 | 821 | 3257 | 9005 | 102400 | 4096
--> 't' | '/003/000+000000' | 24 | 'overflow' | 0 | 4092 | 0 | 0 | 94208 | 4096
--> 't' | '/003/000+000001' | 25 | 'overflow' | 0 | 4092 | 0 | 0 | 98304 | 4096
--> 'i' | '/' | 3 | 'internal' | 1 | 705 | 3371 | 705 | 8192 | 4096
--> 'i' | '/000/' | 22 | 'leaf' | 12 | 1341 | 2707 | 355 | 86016 | 4096
--> 'i' | '/001/' | 23 | 'leaf' | 3 | 1801 | 2262 | 20007 | 90112 | 4096
--> 'i' | '/001/000+000000' | 7 | 'overflow' | 0 | 1617 | 2475 | 0 | 24576 | 4096
--> 'i' | '/001/001+000000' | 20 | 'overflow' | 0 | 4092 | 0 | 0 | 77824 | 4096
--> 'i' | '/001/001+000001' | 21 | 'overflow' | 0 | 4092 | 0 | 0 | 81920 | 4096
--> 'i' | '/001/002+000000' | 10 | 'overflow' | 0 | 4092 | 0 | 0 | 36864 | 4096
--> 'i' | '/001/002+000001' | 11 | 'overflow' | 0 | 4092 | 0 | 0 | 40960 | 4096
--> 'i' | '/001/002+000002' | 12 | 'overflow' | 0 | 4092 | 0 | 0 | 45056 | 4096
--> 'i' | '/001/002+000003' | 13 | 'overflow' | 0 | 4092 | 0 | 0 | 49152 | 4096
--> 'i' | '/001/002+000004' | 14 | 'overflow' | 0 | 3150 | 942 | 0 | 53248 | 4096
--> 'w' | '/' | 4 | 'leaf' | 14 | 1426 | 2616 | 355 | 12288 | 4096
--> 'empty' | '/' | 5 | 'leaf' | 0 | 0 | 4088 | 0 | 16384 | 4096
select * from dbstat('main') where name='i';
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'i' | '/' | 3 | 'internal' | 1 | 705 | 3371 | 705 | 8192 | 4096
--> 'i' | '/000/' | 22 | 'leaf' | 12 | 1341 | 2707 | 355 | 86016 | 4096
--> 'i' | '/001/' | 23 | 'leaf' | 3 | 1801 | 2262 | 20007 | 90112 | 4096
--> 'i' | '/001/000+000000' | 7 | 'overflow' | 0 | 1617 | 2475 | 0 | 24576 | 4096
--> 'i' | '/001/001+000000' | 20 | 'overflow' | 0 | 4092 | 0 | 0 | 77824 | 4096
--> 'i' | '/001/001+000001' | 21 | 'overflow' | 0 | 4092 | 0 | 0 | 81920 | 4096
--> 'i' | '/001/002+000000' | 10 | 'overflow' | 0 | 4092 | 0 | 0 | 36864 | 4096
--> 'i' | '/001/002+000001' | 11 | 'overflow' | 0 | 4092 | 0 | 0 | 40960 | 4096
--> 'i' | '/001/002+000002' | 12 | 'overflow' | 0 | 4092 | 0 | 0 | 45056 | 4096
--> 'i' | '/001/002+000003' | 13 | 'overflow' | 0 | 4092 | 0 | 0 | 49152 | 4096
--> 'i' | '/001/002+000004' | 14 | 'overflow' | 0 | 3150 | 942 | 0 | 53248 | 4096
select * from dbstat where schema='nosuch';
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
select * from dbstat where schema='temp' and name='x';
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
select * from dbstat('main',1);
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | NULL | 1 | NULL | 4 | 193 | 3779 | 60 | NULL | 4096
--> 't' | NULL | 11 | NULL | 19 | 33148 | 11732 | 20005 | NULL | 45056
--> 'i' | NULL | 11 | NULL | 16 | 33166 | 11757 | 20007 | NULL | 45056
--> 'w' | NULL | 1 | NULL | 14 | 1426 | 2616 | 355 | NULL | 4096
--> 'empty' | NULL | 1 | NULL | 0 | 0 | 4088 | 0 | NULL | 4096
create table big(a integer primary key, b);
with recursive n(x) as (select 1 union all select x+1 from n where x<3000) insert into big select x, 'row '||x from n;
--+ 3036 changes, rowid 3000
select name, path, pageno, pagetype, ncell, payload, unused, mx_payload from dbstat where name='big';
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload
--> 'big' | '/' | 6 | 'internal' | 11 | 0 | 3996 | 0
--> 'big' | '/000/' | 27 | 'leaf' | 288 | 2772 | 3 | 10
--> 'big' | '/001/' | 28 | 'leaf' | 272 | 2720 | 8 | 10
--> 'big' | '/002/' | 29 | 'leaf' | 272 | 2720 | 8 | 10
--> 'big' | '/003/' | 30 | 'leaf' | 265 | 2748 | 15 | 11
--> 'big' | '/004/' | 31 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/005/' | 32 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/006/' | 33 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/007/' | 34 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/008/' | 35 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/009/' | 36 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/00a/' | 37 | 'leaf' | 255 | 2805 | 8 | 11
--> 'big' | '/00b/' | 38 | 'leaf' | 118 | 1298 | 2200 | 11
select * from dbstat where aggregate=1;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | NULL | 1 | NULL | 5 | 253 | 3715 | 60 | NULL | 4096
--> 't' | NULL | 11 | NULL | 19 | 33148 | 11732 | 20005 | NULL | 45056
--> 'i' | NULL | 11 | NULL | 16 | 33166 | 11757 | 20007 | NULL | 45056
--> 'w' | NULL | 1 | NULL | 14 | 1426 | 2616 | 355 | NULL | 4096
--> 'empty' | NULL | 1 | NULL | 0 | 0 | 4088 | 0 | NULL | 4096
--> 'big' | NULL | 13 | NULL | 3011 | 31893 | 6286 | 11 | NULL | 53248
select name, count(*), sum(pgsize) from dbstat group by name;
--= name | count(*) | sum(pgsize)
--> 'big' | 13 | 53248
--> 'empty' | 1 | 4096
--> 'i' | 11 | 45056
--> 'sqlite_schema' | 1 | 4096
--> 't' | 11 | 45056
--> 'w' | 1 | 4096
select name, path from dbstat where name>'i' order by name, path limit 5;
--= name | path
--> 'sqlite_schema' | '/'
--> 't' | '/'
--> 't' | '/000/'
--> 't' | '/001/'
--> 't' | '/002/'
select sum(pgsize) from dbstat;
--= sum(pgsize)
--> 155648
select name from dbstat where pagetype='overflow' limit 2;
--= name
--> 't'
--> 't'
select name from dbstat order by name;
--= name
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'big'
--> 'empty'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'i'
--> 'sqlite_schema'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 't'
--> 'w'
select name from dbstat order by name desc limit 3;
--= name
--> 'w'
--> 't'
--> 't'
select path from dbstat order by path limit 3;
--= path
--> '/'
--> '/'
--> '/'
attach ':memory:' as aux;
create table aux.z(a);
insert into aux.z values(zeroblob(5000));
--+ 3037 changes, rowid 1
select * from dbstat('aux');
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | '/' | 1 | 'leaf' | 1 | 31 | 3953 | 31 | 0 | 4096
--> 'z' | '/' | 2 | 'leaf' | 1 | 911 | 3168 | 5003 | 4096 | 4096
--> 'z' | '/000+000000' | 3 | 'overflow' | 0 | 4092 | 0 | 0 | 8192 | 4096
select schema, name from dbstat('aux');
--= schema | name
--> 'aux' | 'sqlite_schema'
--> 'aux' | 'z'
--> 'aux' | 'z'
select s.name, d.pageno from sqlite_schema s, dbstat d where d.name=s.name and d.aggregate=1 order by 1;
--= name | pageno
--> 'big' | 13
--> 'empty' | 1
--> 'i' | 11
--> 't' | 11
--> 'w' | 1
create virtual table ds using dbstat(aux);
select * from ds;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | '/' | 1 | 'leaf' | 1 | 31 | 3953 | 31 | 0 | 4096
--> 'z' | '/' | 2 | 'leaf' | 1 | 911 | 3168 | 5003 | 4096 | 4096
--> 'z' | '/000+000000' | 3 | 'overflow' | 0 | 4092 | 0 | 0 | 8192 | 4096
create virtual table temp.ds2 using dbstat;
select name from ds2 where aggregate;
--= name
create virtual table ds3 using dbstat(nosuch);
--! 1: no such database: nosuch
create view v as select * from dbstat;
select count(*)>1 from v;
--! 1: unsafe use of virtual table "dbstat"
delete from dbstat;
--! 1: table dbstat may not be modified
pragma table_xinfo(dbstat);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'name' | 'TEXT' | 0 | NULL | 0 | 0
--> 1 | 'path' | 'TEXT' | 0 | NULL | 0 | 0
--> 2 | 'pageno' | 'INTEGER' | 0 | NULL | 0 | 0
--> 3 | 'pagetype' | 'TEXT' | 0 | NULL | 0 | 0
--> 4 | 'ncell' | 'INTEGER' | 0 | NULL | 0 | 0
--> 5 | 'payload' | 'INTEGER' | 0 | NULL | 0 | 0
--> 6 | 'unused' | 'INTEGER' | 0 | NULL | 0 | 0
--> 7 | 'mx_payload' | 'INTEGER' | 0 | NULL | 0 | 0
--> 8 | 'pgoffset' | 'INTEGER' | 0 | NULL | 0 | 0
--> 9 | 'pgsize' | 'INTEGER' | 0 | NULL | 0 | 0
--> 10 | 'schema' | 'TEXT' | 0 | NULL | 0 | 1
--> 11 | 'aggregate' | 'BOOLEAN' | 0 | NULL | 0 | 1
explain query plan select * from dbstat;
--> SCAN dbstat VIRTUAL TABLE INDEX 0x0:
explain query plan select * from dbstat where name='t';
--> SCAN dbstat VIRTUAL TABLE INDEX 0x2:
explain query plan select * from dbstat('main') where aggregate;
--> SCAN dbstat VIRTUAL TABLE INDEX 0x1:
explain query plan select * from dbstat where aggregate=1 order by name;
--> SCAN dbstat VIRTUAL TABLE INDEX 0xc:
explain query plan select * from dbstat order by name,path;
--> SCAN dbstat VIRTUAL TABLE INDEX 0x8:
explain query plan select * from dbstat('x','y');
--> SCAN dbstat VIRTUAL TABLE INDEX 0x5:

--- dbstat: a UTF-16 and an auto-vacuum database
pragma page_size=512;
pragma auto_vacuum=1;
create table t(a, b);
create index i on t(a);
with recursive n(x) as (select 1 union all select x+1 from n where x<30) insert into t select x, printf('%.*c', x*5, 'y') from n;
--+ 30 changes, rowid 30
select * from dbstat;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | '/' | 1 | 'leaf' | 2 | 70 | 326 | 36 | 0 | 512
--> 't' | '/' | 3 | 'internal' | 5 | 0 | 465 | 0 | 1024 | 512
--> 't' | '/000/' | 5 | 'leaf' | 12 | 438 | 18 | 65 | 2048 | 512
--> 't' | '/001/' | 6 | 'leaf' | 5 | 400 | 84 | 90 | 2560 | 512
--> 't' | '/002/' | 7 | 'leaf' | 4 | 410 | 78 | 110 | 3072 | 512
--> 't' | '/003/' | 8 | 'leaf' | 3 | 360 | 132 | 125 | 3584 | 512
--> 't' | '/004/' | 9 | 'leaf' | 3 | 405 | 84 | 140 | 4096 | 512
--> 't' | '/005/' | 10 | 'leaf' | 3 | 450 | 39 | 155 | 4608 | 512
--> 'i' | '/' | 4 | 'leaf' | 30 | 148 | 266 | 5 | 1536 | 512
select * from dbstat where aggregate=true;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | NULL | 1 | NULL | 2 | 70 | 326 | 36 | NULL | 512
--> 't' | NULL | 7 | NULL | 35 | 2463 | 900 | 155 | NULL | 3584
--> 'i' | NULL | 1 | NULL | 30 | 148 | 266 | 5 | NULL | 512
delete from t where a%3=0;
--+ 40 changes, rowid 30
select * from dbstat;
--= name | path | pageno | pagetype | ncell | payload | unused | mx_payload | pgoffset | pgsize
--> 'sqlite_schema' | '/' | 1 | 'leaf' | 2 | 70 | 326 | 36 | 0 | 512
--> 't' | '/' | 3 | 'internal' | 5 | 0 | 465 | 0 | 1024 | 512
--> 't' | '/000/' | 5 | 'leaf' | 8 | 271 | 201 | 59 | 2048 | 512
--> 't' | '/001/' | 6 | 'leaf' | 4 | 320 | 168 | 90 | 2560 | 512
--> 't' | '/002/' | 7 | 'leaf' | 2 | 205 | 291 | 105 | 3072 | 512
--> 't' | '/003/' | 8 | 'leaf' | 2 | 235 | 261 | 120 | 3584 | 512
--> 't' | '/004/' | 9 | 'leaf' | 2 | 265 | 229 | 135 | 4096 | 512
--> 't' | '/005/' | 10 | 'leaf' | 2 | 295 | 199 | 150 | 4608 | 512
--> 'i' | '/' | 4 | 'leaf' | 20 | 98 | 346 | 5 | 1536 | 512

--- sqlite_dbpage
create table t(a);
insert into t values('hello'),(zeroblob(10000));
--+ 2 changes, rowid 2
select pgno, length(data), schema from sqlite_dbpage;
--= pgno | length(data) | schema
--> 1 | 4096 | 'main'
--> 2 | 4096 | 'main'
--> 3 | 4096 | 'main'
--> 4 | 4096 | 'main'
select pgno, hex(substr(data,1,16)) from sqlite_dbpage where pgno=1;
--= pgno | hex(substr(data,1,16))
--> 1 | '53514C69746520666F726D6174203300'
select pgno, hex(data)=hex(zeroblob(4096)) from sqlite_dbpage where pgno>1;
--= pgno | hex(data)=hex(zeroblob(4096))
--> 2 | 0
--> 3 | 0
--> 4 | 1
select pgno from sqlite_dbpage where pgno=0;
--= pgno
select pgno from sqlite_dbpage where pgno=100;
--= pgno
select pgno from sqlite_dbpage where pgno=-1;
--= pgno
select pgno from sqlite_dbpage('main') where pgno=2;
--= pgno
--> 2
select count(*) from sqlite_dbpage('nosuch');
--= count(*)
--> 0
select count(*) from sqlite_dbpage where schema='temp';
--= count(*)
--> 0
select pgno from sqlite_dbpage order by pgno desc limit 1;
--= pgno
--> 4
select pgno from sqlite_dbpage where pgno>2;
--= pgno
--> 3
--> 4
select rowid, pgno from sqlite_dbpage where rowid=2;
--= rowid | pgno
--> 2 | 2
select max(pgno) from sqlite_dbpage;
--= max(pgno)
--> 4
attach ':memory:' as aux;
create table aux.z(a);
select pgno, schema from sqlite_dbpage('aux');
--= pgno | schema
--> 1 | 'aux'
--> 2 | 'aux'
pragma table_xinfo(sqlite_dbpage);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'pgno' | 'INTEGER' | 0 | NULL | 1 | 0
--> 1 | 'data' | 'BLOB' | 0 | NULL | 0 | 0
--> 2 | 'schema' | '' | 0 | NULL | 0 | 1
explain query plan select * from sqlite_dbpage;
--> SCAN sqlite_dbpage VIRTUAL TABLE INDEX 0:
explain query plan select * from sqlite_dbpage where pgno=1;
--> SCAN sqlite_dbpage VIRTUAL TABLE INDEX 1:
explain query plan select * from sqlite_dbpage('main');
--> SCAN sqlite_dbpage VIRTUAL TABLE INDEX 2:
explain query plan select * from sqlite_dbpage('main') where pgno=2 order by pgno;
--> SCAN sqlite_dbpage VIRTUAL TABLE INDEX 3:
delete from sqlite_dbpage;
--! 1: cannot delete
delete from sqlite_dbpage where pgno=2;
--! 1: cannot delete
update sqlite_dbpage set pgno=7 where pgno=2;
--+ 3 changes, rowid 2
update sqlite_dbpage set data='x' where pgno=2;
--! 1: bad page value
update sqlite_dbpage set data=zeroblob(100) where pgno=2;
--! 1: bad page value
insert into sqlite_dbpage values(2,zeroblob(5),'main');
--! 1: table sqlite_dbpage has 2 columns but 3 values were supplied
insert into sqlite_dbpage values(0,zeroblob(4096));
--! 1: bad page number
insert into sqlite_dbpage(pgno,data,schema) values(2,zeroblob(4096),'nosuch');
--! 1: no such schema
insert into sqlite_dbpage(pgno,data) values(0,zeroblob(4096));
--! 1: bad page number
create table u(a);
create temp table saved as select pgno, data from sqlite_dbpage;
insert into u values(1),(2);
--+ 5 changes, rowid 2
select count(*) from u;
--= count(*)
--> 2
update sqlite_dbpage set data=(select data from saved where saved.pgno=sqlite_dbpage.pgno) where pgno<=(select max(pgno) from saved);
--+ 10 changes, rowid 2
select a from t where typeof(a)='text';
--= a
--> 'hello'
pragma integrity_check;
--= integrity_check
--> 'ok'
begin;
update sqlite_dbpage set data=zeroblob(4096) where pgno=2;
--+ 11 changes, rowid 2
rollback;
select a from t where typeof(a)='text';
--= a
--> 'hello'
pragma integrity_check;
--= integrity_check
--> 'ok'

--- PRAGMA module_list
select name from pragma_module_list where name in ('dbstat','sqlite_dbpage','json_each') order by name;
--= name
--> 'dbstat'
--> 'sqlite_dbpage'
select count(*)>1 from pragma_module_list;
--= count(*)>1
--> 1
select 1 from json_each('[]');
--= 1
select name from pragma_module_list where name='json_each';
--= name
--> 'json_each'
select name from pragma_module_list where name like 'pragma%' order by 1;
--= name
--> 'pragma_module_list'
create virtual table x using nosuch_module;
--! 1: no such module: nosuch_module

--- bytecode and tables_used
create table t(a);
create index ta on t(a);
create table t2(b);
create view v as select * from t2;
create trigger tr after insert on t begin insert into t2 values(new.a); end;
create temp table tt(x);
select type, schema, name, wr, subprog from tables_used('select * from t where a+0=1');
--= type | schema | name | wr | subprog
--> 'table' | 'main' | 't' | 0 | NULL
select type, schema, name, wr from tables_used('select * from t2, tt') order by name;
--= type | schema | name | wr
--> 'table' | 'main' | 't2' | 0
--> 'table' | 'temp' | 'tt' | 0
select type,name,wr from tables_used('select a from t where a=5');
--= type | name | wr
--> 'index' | 'ta' | 0
select distinct type,schema,name,wr from tables_used('update t2 set b=1 where b=2') where wr;
--= type | schema | name | wr
--> 'table' | 'main' | 't2' | 1
select distinct type,schema,name,wr,subprog from tables_used('insert into t values(1)') where wr order by name;
--= type | schema | name | wr | subprog
--> 'table' | 'main' | 't' | 1 | NULL
--> 'table' | 'main' | 't2' | 1 | 'TRIGGER tr'
--> 'index' | 'main' | 'ta' | 1 | NULL
select distinct type, name, wr from tables_used('select * from v');
--= type | name | wr
--> 'table' | 't2' | 0
select count(*) from tables_used('select 1');
--= count(*)
--> 0
select type, name from tables_used where stmt='select * from t2';
--= type | name
--> 'table' | 't2'
select addr, opcode, subprog, nexec, ncycle from bytecode('select a from t') where addr=0;
--= addr | opcode | subprog | nexec | ncycle
--> 0 | 'Init' | NULL | 0 | 0
select count(*)>5, max(opcode='Halt') from bytecode('select a from t');
--= count(*)>5 | max(opcode='Halt')
--> 1 | 1
select distinct subprog from bytecode('insert into t values(1)');
--= subprog
--> NULL
--> 'TRIGGER tr'
select count(*)>2 from bytecode where stmt='select 1';
--= count(*)>2
--> 1
select count(*)>1 from bytecode('explain select 1');
--= count(*)>1
--> 1
select * from bytecode;
--! 1: no query solution
select * from tables_used;
--! 1: no query solution
select * from bytecode('bad');
--= addr | opcode | p1 | p2 | p3 | p4 | p5 | comment | subprog | nexec | ncycle
--! 1: argument to bytecode() is not a valid SQL statement
select * from tables_used(5);
--= type | schema | name | wr | subprog
--! 1: argument to tables_used() is not a valid SQL statement
select * from bytecode(null);
--= addr | opcode | p1 | p2 | p3 | p4 | p5 | comment | subprog | nexec | ncycle
--! 1: argument to bytecode() is not a valid SQL statement
select * from bytecode('');
--= addr | opcode | p1 | p2 | p3 | p4 | p5 | comment | subprog | nexec | ncycle
--! 1: argument to bytecode() is not a valid SQL statement
select * from bytecode('select a from nosuch');
--= addr | opcode | p1 | p2 | p3 | p4 | p5 | comment | subprog | nexec | ncycle
--! 1: argument to bytecode() is not a valid SQL statement
select * from bytecode('select 1', 2);
--! 1: too many arguments on bytecode() - max 1
pragma table_xinfo(bytecode);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'addr' | 'INT' | 0 | NULL | 0 | 0
--> 1 | 'opcode' | 'TEXT' | 0 | NULL | 0 | 0
--> 2 | 'p1' | 'INT' | 0 | NULL | 0 | 0
--> 3 | 'p2' | 'INT' | 0 | NULL | 0 | 0
--> 4 | 'p3' | 'INT' | 0 | NULL | 0 | 0
--> 5 | 'p4' | 'TEXT' | 0 | NULL | 0 | 0
--> 6 | 'p5' | 'INT' | 0 | NULL | 0 | 0
--> 7 | 'comment' | 'TEXT' | 0 | NULL | 0 | 0
--> 8 | 'subprog' | 'TEXT' | 0 | NULL | 0 | 0
--> 9 | 'nexec' | 'INT' | 0 | NULL | 0 | 0
--> 10 | 'ncycle' | 'INT' | 0 | NULL | 0 | 0
--> 11 | 'stmt' | '' | 0 | NULL | 0 | 1
pragma table_xinfo(tables_used);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'type' | 'TEXT' | 0 | NULL | 0 | 0
--> 1 | 'schema' | 'TEXT' | 0 | NULL | 0 | 0
--> 2 | 'name' | 'TEXT' | 0 | NULL | 0 | 0
--> 3 | 'wr' | 'INT' | 0 | NULL | 0 | 0
--> 4 | 'subprog' | 'TEXT' | 0 | NULL | 0 | 0
--> 5 | 'stmt' | '' | 0 | NULL | 0 | 1
explain query plan select * from bytecode('select 1');
--> SCAN bytecode VIRTUAL TABLE INDEX 0:
explain query plan select * from tables_used('select 1');
--> SCAN tables_used VIRTUAL TABLE INDEX 0:
select q, name from (select 'select * from t2' q union all select 'select * from tt'), tables_used(q) order by 1;
--= q | name
--> 'select * from t2' | 't2'
--> 'select * from tt' | 'tt'

--- Functions about the build and the values
select subtype(json('1')), subtype('x'), subtype(null), subtype(jsonb('1')), subtype((select json('1'))), subtype(json_quote('a'));
--= subtype(json('1')) | subtype('x') | subtype(null) | subtype(jsonb('1')) | subtype((select json('1'))) | subtype(json_quote('a'))
--> 74 | 0 | 0 | 0 | 0 | 74
select sqlite_compileoption_used('THREADSAFE'), sqlite_compileoption_used('SQLITE_THREADSAFE=1'), sqlite_compileoption_used('nosuch'), sqlite_compileoption_get(10000), sqlite_compileoption_get(-1), sqlite_compileoption_used(null), sqlite_compileoption_used('thread'), sqlite_compileoption_used('ENABLE_DBSTAT_VTAB'), typeof(sqlite_compileoption_get(0));
--= sqlite_compileoption_used('THREADSAFE') | sqlite_compileoption_used('SQLITE_THREADSAFE=1') | sqlite_compileoption_used('nosuch') | sqlite_compileoption_get(10000) | sqlite_compileoption_get(-1) | sqlite_compileoption_used(null) | sqlite_compileoption_used('thread') | sqlite_compileoption_used('ENABLE_DBSTAT_VTAB') | typeof(sqlite_compileoption_get(0))
--> 1 | 1 | 0 | NULL | NULL | NULL | 0 | 1 | 'text'

--- PRAGMA trusted_schema
create view v as select value from json_each('[1]');
create view w as select name from dbstat;
create view p as select * from pragma_table_info('t');
create table t(a);
pragma trusted_schema=off;
select * from v;
--= value
--> 1
select * from w;
--! 1: unsafe use of virtual table "dbstat"
select * from p;
--! 1: unsafe use of virtual table "pragma_table_info"
create temp view tw as select name from dbstat;
select count(*)>0 from tw;
--= count(*)>0
--> 1
pragma trusted_schema;
--= trusted_schema
--> 0
pragma trusted_schema=on;
select * from p;
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | '' | 0 | NULL | 0
select * from w;
--! 1: unsafe use of virtual table "dbstat"
create view x as select random()>5 or 1, changes()>=0, abs(-1);
pragma trusted_schema=0;
select * from x;
--= random()>5 or 1 | changes()>=0 | abs(-1)
--> 1 | 1 | 1
create table c(a check(abs(a)<5), b as (upper(a)));
insert into c values(1);
--+ 1 changes, rowid 1
select * from c;
--= a | b
--> 1 | '1'
create trigger tr after insert on t begin insert into c select value from json_each('[2]'); end;
insert into t values(1);
--+ 3 changes, rowid 1
select * from c;
--= a | b
--> 1 | '1'
--> 2 | '2'
create trigger tr2 after insert on t begin insert into c select pgno from sqlite_dbpage; end;
insert into t values(1);
--! 1: unsafe use of virtual table "sqlite_dbpage"
create temp trigger tr3 after insert on t begin insert into c select 3 from sqlite_dbpage limit 1; end;
drop trigger tr2;
insert into t values(2);
--+ 6 changes, rowid 2
select * from c;
--= a | b
--> 1 | '1'
--> 2 | '2'
--> 3 | '3'
--> 2 | '2'
