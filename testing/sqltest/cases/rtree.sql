--- R-Tree: boxes go in, move and go
create virtual table t using rtree(id,x0,x1,y0,y1);
--+ 1 changes, rowid 1
select name, sql from sqlite_schema;
--= name | sql
--> 't' | 'CREATE VIRTUAL TABLE t using rtree(id,x0,x1,y0,y1)'
--> 't_rowid' | 'CREATE TABLE "t_rowid"(rowid INTEGER PRIMARY KEY,nodeno)'
--> 't_node' | 'CREATE TABLE "t_node"(nodeno INTEGER PRIMARY KEY,data)'
--> 't_parent' | 'CREATE TABLE "t_parent"(nodeno INTEGER PRIMARY KEY,parentnode)'
insert into t values(1,0,1,0,1),(2,0.1,0.3,-5,7.77);
--+ 7 changes, rowid 2
select * from t;
--= id | x0 | x1 | y0 | y1
--> 1 | 0.0 | 1.0 | 0.0 | 1.0
--> 2 | 0.09999999403953552 | 0.30000001192092896 | -5.0 | 7.770000457763672
select nodeno, hex(data) from t_node;
--= nodeno | hex(data)
--> 1 | '000000020000000000000001000000003F800000000000003F80000000000000000000023DCCCCC… (2458 bytes, md5 392efc51bfdbbc1bc504576bc15b0d2b)
select * from t_rowid;
--= rowid | nodeno
--> 1 | 1
--> 2 | 1
select * from t_parent;
--= nodeno | parentnode
select rtreenode(2,data) from t_node;
--= rtreenode(2,data)
--> '{1 0 1 0 1} {2 0.1 0.3 -5 7.77}'
select rtreedepth(data) from t_node;
--= rtreedepth(data)
--> 0
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
insert into t values(1,0,1,0,1);
--! 19: UNIQUE constraint failed: t.id
insert into t values(null,5,1,0,1);
--! 19: rtree constraint failed: t.(x0<=x1)
insert into t values(null,1,5,7,1);
--! 19: rtree constraint failed: t.(y0<=y1)
insert or replace into t values(1,0,1,0,5);
--+ 12 changes, rowid 1
insert or ignore into t values(1,0,1,0,5);
select total_changes(), changes(), last_insert_rowid();
--= total_changes() | changes() | last_insert_rowid()
--> 12 | 0 | 1
with recursive c(i) as (select 1 union all select i+1 from c where i<2000) insert into t select i+10, (i*37)%1000, (i*37)%1000+i%7, (i*91)%777, (i*91)%777+i%5 from c;
--+ 7954 changes, rowid 2010
select nodeno, hex(data) from t_node;
--= nodeno | hex(data)
--> 1 | '000200020000000000000037000000004420C000C0A000004441800000000000000000364417400… (2458 bytes, md5 2b0f5e250ade276096eda7bbbe233fc4)
--> 2 | '0000001700000000000005AD43C3800043C400000000000040400000000000000000015743A0800… (2458 bytes, md5 6d89cbb8b401f0fa4559722a46c9bc7f)
--> 3 | '000000270000000000000001000000003F8000000000000040A0000000000000000003F20000000… (2458 bytes, md5 01b5887a4e7d288f05a294e7703023c2)
--> 4 | '0000001800000000000003A9439580004397000043DC800043DD800000000000000003074398800… (2458 bytes, md5 0b14e30a43f1c38c9764bcd3557df438)
--> 5 | '00000013000000000000072E441F0000441F4000428C00004292000000000000000002024422000… (2458 bytes, md5 8f98f09e2780a8745fa8f41e2d0b115b)
--> 6 | '00000025000000000000028F445840004458800043D2000043D200000000000000000220443D800… (2458 bytes, md5 66fa761ff4c73593bebad0041a28a73e)
--> 7 | '0000002A00000000000002C941300000416000004381800043830000000000000000033842EC000… (2458 bytes, md5 44f6fce3aa59ab1181645a5be352f8bd)
--> 8 | '0000001C000000000000056E427000004274000043F1800043F18000000000000000018742C2000… (2458 bytes, md5 2659c75d2a1ee40a59257d396b3ee510)
--> 9 | '0000002E00000000000001B14422C0004423800043D2000043D380000000000000000053442F400… (2458 bytes, md5 f28e4dde1fda7b89fe01bea1ba0566e8)
--> 10 | '0000002100000000000002C0442980004429C00043590000435D00000000000000000549442CC00… (2458 bytes, md5 88db5745eef53dd2bf12fe72a57068a9)
--> … 53 rows more, md5 3dd81d42e52f7902e58356a59fac7de3
select * from t_rowid;
--= rowid | nodeno
--> 1 | 3
--> 2 | 3
--> 11 | 3
--> 12 | 25
--> 13 | 7
--> 14 | 31
--> 15 | 31
--> 16 | 36
--> 17 | 36
--> 18 | 51
--> … 1992 rows more, md5 15529cd2a6554347f09dbea9f537dbab
select * from t_parent;
--= nodeno | parentnode
--> 2 | 55
--> 3 | 55
--> 4 | 55
--> 5 | 54
--> 6 | 54
--> 7 | 55
--> 8 | 55
--> 9 | 54
--> 10 | 54
--> 11 | 55
--> … 52 rows more, md5 3422f1779907f6d234601565166f7fde
select total_changes(), changes(), last_insert_rowid();
--= total_changes() | changes() | last_insert_rowid()
--> 7954 | 2000 | 2010
select * from t where x0>100 and x1<200;
--= id | x0 | x1 | y0 | y1
--> 1283 | 101.0 | 107.0 | 70.0 | 73.0
--> 1121 | 107.0 | 112.0 | 91.0 | 92.0
--> 121 | 107.0 | 113.0 | 0.0 | 1.0
--> 959 | 113.0 | 117.0 | 112.0 | 116.0
--> 1932 | 114.0 | 118.0 | 77.0 | 79.0
--> 283 | 101.0 | 101.0 | 756.0 | 759.0
--> 1256 | 102.0 | 102.0 | 721.0 | 722.0
--> 1040 | 110.0 | 111.0 | 490.0 | 490.0
--> 229 | 103.0 | 105.0 | 504.0 | 508.0
--> 67 | 109.0 | 110.0 | 525.0 | 527.0
--> … 182 rows more, md5 af818915940ebfcffdb321f29d8bcd45
select id from t where x0>=100 and x1<=200 and y0=14;
--= id
--> 1419
--> 420
explain query plan select id from t where x0>=100 and x1<=200 and y0=14;
--> SCAN t VIRTUAL TABLE INDEX 2:D0B1A2
delete from t where id%3=0;
--+ 11779 changes, rowid 1
select nodeno, hex(data) from t_node;
--= nodeno | hex(data)
--> 1 | '000200020000000000000037000000004420C000C0A00000443FC00000000000000000364419400… (2458 bytes, md5 1deff661f91610d42b287679d619d924)
--> 2 | '0000001100000000000005AD43C3800043C400000000000040400000000000000000015743A0800… (2458 bytes, md5 f528f75ce77e1ef3cdba8407148bf7b5)
--> 3 | '000000290000000000000001000000003F8000000000000040A0000000000000000003F20000000… (2458 bytes, md5 6928c2351cd505f075df07680db6ec30)
--> 4 | '0000001300000000000003A9439580004397000043DC800043DD800000000000000003074398800… (2458 bytes, md5 725fd7ab499e2b21537dc926b380e4a0)
--> 6 | '0000001C000000000000028F445840004458800043D2000043D200000000000000000220443D800… (2458 bytes, md5 ac5514d6e7de66556bc6de8e73e9f1c3)
--> 7 | '0000002A00000000000002C941300000416000004381800043830000000000000000033842EC000… (2458 bytes, md5 4f86c479a9952b01fdb08de69016fcf3)
--> 8 | '00000024000000000000056E427000004274000043F1800043F18000000000000000018742C2000… (2458 bytes, md5 31e3e94f0182e7b2404b75889610b88c)
--> 9 | '0000001D00000000000001B14422C0004423800043D2000043D380000000000000000053442F400… (2458 bytes, md5 4abb5f973316755c97a94fcc29bf8852)
--> 10 | '0000001800000000000002C0442980004429C00043590000435D0000000000000000037C441E800… (2458 bytes, md5 5007cf000f7cbe5896c84756d7cc0483)
--> 11 | '0000002700000000000003734396800043990000433D00004340000000000000000002D14399800… (2458 bytes, md5 9e50216b4009bbfde70946546cc74225)
--> … 42 rows more, md5 4a7bb106076bc2b4946d7da8cf4c5cdc
select * from t_rowid;
--= rowid | nodeno
--> 1 | 3
--> 2 | 3
--> 11 | 3
--> 13 | 7
--> 14 | 31
--> 16 | 36
--> 17 | 36
--> 19 | 2
--> 20 | 44
--> 22 | 23
--> … 1325 rows more, md5 95304a23dabd016d0a1b2c0b2bcac07a
select * from t_parent;
--= nodeno | parentnode
--> 2 | 55
--> 3 | 55
--> 4 | 55
--> 6 | 54
--> 7 | 55
--> 8 | 55
--> 9 | 54
--> 10 | 54
--> 11 | 55
--> 12 | 55
--> … 41 rows more, md5 c841360218be85131f5e55dd910170e6
select total_changes(), last_insert_rowid();
--= total_changes() | last_insert_rowid()
--> 11779 | 1
update t set x0=x0-5 where id%4=0;
--+ 14314 changes, rowid 59
select nodeno, hex(data) from t_node;
--= nodeno | hex(data)
--> 1 | '000200020000000000000037C0400000441D4000C0A00000443FC00000000000000000364419400… (2458 bytes, md5 0c03bcd7bade0b06abc8bf5e936d39bd)
--> 3 | '000000290000000000000001000000003F8000000000000040A0000000000000000003F20000000… (2458 bytes, md5 196c3a828e7463712e248c3c3c706590)
--> 4 | '0000001300000000000003A9439580004397000043DC800043DD800000000000000003074398800… (2458 bytes, md5 f0ab6fda3bec7ced7412d7e5f0454c9a)
--> 6 | '0000001D000000000000028F445840004458800043D2000043D2000000000000000004A94440C00… (2458 bytes, md5 81f33f23fbc8e30e8ab206cd789c0f6e)
--> 7 | '0000002A00000000000002C941300000416000004381800043830000000000000000000D42DE000… (2458 bytes, md5 ff42ab48d5539b8afa74f3fdebb51cc6)
--> 8 | '00000024000000000000056E427000004274000043F1800043F18000000000000000018742C2000… (2458 bytes, md5 ad125255343d3a7f1b94a898ee641a76)
--> 9 | '0000001C00000000000001B14422C0004423800043D2000043D380000000000000000053442F400… (2458 bytes, md5 06465c91b7e94084d1da4adc88a667eb)
--> 10 | '0000001800000000000003EB44394000443AC00043670000436A0000000000000000021E442B000… (2458 bytes, md5 e4d2a163e1eba113daf54bce4bde1034)
--> 11 | '0000002800000000000003734396800043990000433D00004340000000000000000002D14399800… (2458 bytes, md5 bcb1a960d7baa5b6cfdff190cb681d89)
--> 12 | '00000014000000000000043343CA800043CB0000440DC000440DC000000000000000064D439B800… (2458 bytes, md5 04a3fa39deeb2d8a82957665b17834c7)
--> … 40 rows more, md5 027bbd0cdcea3c4e7dce293673b26fbf
select * from t_rowid;
--= rowid | nodeno
--> 1 | 3
--> 2 | 3
--> 11 | 3
--> 13 | 7
--> 14 | 31
--> 16 | 36
--> 17 | 36
--> 19 | 16
--> 20 | 44
--> 22 | 23
--> … 1325 rows more, md5 b774f5390f3c749f223e7e49dd399e3a
select * from t_parent;
--= nodeno | parentnode
--> 3 | 55
--> 4 | 55
--> 6 | 54
--> 7 | 55
--> 8 | 55
--> 9 | 54
--> 10 | 54
--> 11 | 55
--> 12 | 55
--> 13 | 54
--> … 39 rows more, md5 d25fac31dc39090557ce3cc3d0887de9
select total_changes(), last_insert_rowid();
--= total_changes() | last_insert_rowid()
--> 14314 | 59
select rtreecheck('t'), rtreecheck('main','t'), rtreecheck('x');
--= rtreecheck('t') | rtreecheck('main','t') | rtreecheck('x')
--! 1: SQL logic error
pragma integrity_check;
--= integrity_check
--> 'ok'
delete from t where id%16!=1;
--+ 21301 changes, rowid 1
select nodeno, hex(data) from t_node;
--= nodeno | hex(data)
--> 1 | '00010003000000000000002B000000004378000000000000443DC0000000000000000024431B000… (2458 bytes, md5 7a72c5a179e76c77aeb5d12ea5e50a3b)
--> 23 | '00000028000000000000043143A5800043A8800043C0800043C20000000000000000034143E1800… (2458 bytes, md5 8118d544f32a6975ffebe3c1dd122aa3)
--> 36 | '00000019000000000000012143A1800043A48000440340004404400000000000000007914395800… (2458 bytes, md5 1361190e6959abb0bb23fae5c2184c56)
--> 43 | '00000013000000000000015142C6000042D00000436700004369000000000000000007C14296000… (2458 bytes, md5 6a033e7dade9ae072e7e49ed38aa62c1)
select * from t_rowid;
--= rowid | nodeno
--> 1 | 43
--> 17 | 36
--> 49 | 23
--> 65 | 43
--> 97 | 43
--> 113 | 23
--> 145 | 36
--> 161 | 36
--> 193 | 23
--> 209 | 23
--> … 74 rows more, md5 3632d2e94472da8003783e4e2dd2a192
select * from t_parent;
--= nodeno | parentnode
--> 23 | 1
--> 36 | 1
--> 43 | 1
select total_changes(), last_insert_rowid();
--= total_changes() | last_insert_rowid()
--> 21301 | 1
delete from t;
--+ 21673 changes, rowid 1
select nodeno, hex(data) from t_node;
--= nodeno | hex(data)
--> 1 | '0000000000000000000007C14296000042980000436E0000436E000000000000000007C14296000… (2458 bytes, md5 c6a40f9a11c2b71714736409e7d6432b)
select * from t_rowid;
--= rowid | nodeno
select * from t_parent;
--= nodeno | parentnode
select total_changes(), last_insert_rowid();
--= total_changes() | last_insert_rowid()
--> 21673 | 1
alter table t rename to u;
select name, sql from sqlite_schema;
--= name | sql
--> 'u' | 'CREATE VIRTUAL TABLE "u" using rtree(id,x0,x1,y0,y1)'
--> 'u_rowid' | 'CREATE TABLE "u_rowid"(rowid INTEGER PRIMARY KEY,nodeno)'
--> 'u_node' | 'CREATE TABLE "u_node"(nodeno INTEGER PRIMARY KEY,data)'
--> 'u_parent' | 'CREATE TABLE "u_parent"(nodeno INTEGER PRIMARY KEY,parentnode)'
drop table u;
select name, sql from sqlite_schema;
--= name | sql

--- R-Tree: declarations, values, queries and errors
create virtual table t using rtree;
--! 1: Too few columns for an rtree table
create virtual table t using rtree();
--! 1: Too few columns for an rtree table
create virtual table t using rtree(a);
--! 1: Too few columns for an rtree table
create virtual table t using rtree(a,b);
--! 1: Too few columns for an rtree table
create virtual table t using rtree(a,b,c,d);
--! 1: Wrong number of columns for an rtree table
create virtual table t using rtree(a,b,c,d,e,f,g,h,i,j,k,l,m);
--! 1: Too many columns for an rtree table
create virtual table t using rtree(a,+b,+c);
--! 1: Too few columns for an rtree table
create virtual table t using rtree(a,b,c,+d,e);
--! 1: Auxiliary rtree columns must be last
create virtual table t using rtree(a,b,b);
--! 1: duplicate column name: b
create virtual table t using rtree(a,b,+c,+d,+e);
--! 1: Too few columns for an rtree table
select name from sqlite_schema;
--= name
create virtual table t1 using rtree(id INTEGER PRIMARY KEY,x0 REAL NOT NULL,"x 1" foo);
--+ 1 changes, rowid 1
pragma table_xinfo(t1);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'id' | 'INT' | 0 | NULL | 0 | 0
--> 1 | 'x0' | 'REAL' | 0 | NULL | 0 | 0
--> 2 | 'x 1' | 'REAL' | 0 | NULL | 0 | 0
drop table t1;
create virtual table t1 using rtree(id, [a b], `c`, 'd', e, +f TEXT, + g, +"h i" int);
--! 1: near ",": syntax error
create virtual table t1 using rtree(id, [a b], `c`, 'd', e, +f TEXT, +g, +"h i" int);
--+ 2 changes, rowid 1
pragma table_xinfo(t1);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'id' | 'INT' | 0 | NULL | 0 | 0
--> 1 | 'a b' | 'REAL' | 0 | NULL | 0 | 0
--> 2 | 'c' | 'REAL' | 0 | NULL | 0 | 0
--> 3 | 'd' | 'REAL' | 0 | NULL | 0 | 0
--> 4 | 'e' | 'REAL' | 0 | NULL | 0 | 0
--> 5 | 'f' | '' | 0 | NULL | 0 | 0
--> 6 | 'g' | '' | 0 | NULL | 0 | 0
--> 7 | 'h i' | '' | 0 | NULL | 0 | 0
insert into t1 values(1,1,2,3,4,'text',x'0102',null);
--+ 6 changes, rowid 1
select * from t1;
--= id | a b | c | d | e | f | g | h i
--> 1 | 1.0 | 2.0 | 3.0 | 4.0 | 'text' | x'0102' | NULL
select * from t1_rowid;
--= rowid | nodeno | a0 | a1 | a2
--> 1 | 1 | 'text' | x'0102' | NULL
select sql from sqlite_schema;
--= sql
--> 'CREATE VIRTUAL TABLE t1 using rtree(id, [a b], `c`, 'd', e, +f TEXT, +g, +"h i" int)'
--> 'CREATE TABLE "t1_rowid"(rowid INTEGER PRIMARY KEY,nodeno,a0,a1,a2)'
--> 'CREATE TABLE "t1_node"(nodeno INTEGER PRIMARY KEY,data)'
--> 'CREATE TABLE "t1_parent"(nodeno INTEGER PRIMARY KEY,parentnode)'
update t1 set f='other';
--+ 12 changes, rowid 1
update t1 set id=5;
--+ 18 changes, rowid 1
update t1 set g=g||'x', [a b]=0;
--+ 24 changes, rowid 1
select *, typeof(g) from t1;
--= id | a b | c | d | e | f | g | h i | typeof(g)
--> 5 | 0.0 | 2.0 | 3.0 | 4.0 | 'other' | '\u{1}\u{2}x' | NULL | 'text'
select * from t1_rowid;
--= rowid | nodeno | a0 | a1 | a2
--> 5 | 1 | 'other' | '\u{1}\u{2}x' | NULL
insert into t1 select null, 1,2,3,4,'a','b','c' union all select 9,1,2,3,4,'d','e','f';
--+ 33 changes, rowid 9
select * from t1;
--= id | a b | c | d | e | f | g | h i
--> 5 | 0.0 | 2.0 | 3.0 | 4.0 | 'other' | '\u{1}\u{2}x' | NULL
--> 6 | 1.0 | 2.0 | 3.0 | 4.0 | 'a' | 'b' | 'c'
--> 9 | 1.0 | 2.0 | 3.0 | 4.0 | 'd' | 'e' | 'f'
insert into t1(id) values(77);
--+ 37 changes, rowid 77
select * from t1 where id=77;
--= id | a b | c | d | e | f | g | h i
--> 77 | 0.0 | 0.0 | 0.0 | 0.0 | NULL | NULL | NULL
insert into t1 default values;
--+ 42 changes, rowid 78
select * from t1;
--= id | a b | c | d | e | f | g | h i
--> 5 | 0.0 | 2.0 | 3.0 | 4.0 | 'other' | '\u{1}\u{2}x' | NULL
--> 6 | 1.0 | 2.0 | 3.0 | 4.0 | 'a' | 'b' | 'c'
--> 9 | 1.0 | 2.0 | 3.0 | 4.0 | 'd' | 'e' | 'f'
--> 77 | 0.0 | 0.0 | 0.0 | 0.0 | NULL | NULL | NULL
--> 78 | 0.0 | 0.0 | 0.0 | 0.0 | NULL | NULL | NULL
insert into t1(rowid,f) values(55,'r');
--+ 47 changes, rowid 79
select rowid,* from t1;
--= rowid | id | a b | c | d | e | f | g | h i
--> 5 | 5 | 0.0 | 2.0 | 3.0 | 4.0 | 'other' | '\u{1}\u{2}x' | NULL
--> 6 | 6 | 1.0 | 2.0 | 3.0 | 4.0 | 'a' | 'b' | 'c'
--> 9 | 9 | 1.0 | 2.0 | 3.0 | 4.0 | 'd' | 'e' | 'f'
--> 77 | 77 | 0.0 | 0.0 | 0.0 | 0.0 | NULL | NULL | NULL
--> 78 | 78 | 0.0 | 0.0 | 0.0 | 0.0 | NULL | NULL | NULL
--> 79 | 79 | 0.0 | 0.0 | 0.0 | 0.0 | 'r' | NULL | NULL
update t1 set rowid=1000 where id=77;
--+ 53 changes, rowid 1
select rowid,id from t1;
--= rowid | id
--> 5 | 5
--> 6 | 6
--> 9 | 9
--> 78 | 78
--> 79 | 79
--> 77 | 77
create virtual table bad using rtree(x,y,CHECK(y>5));
--! 1: near "REAL": syntax error
create virtual table bad using rtree(x,y,z,CHECK(y>5));
--! 1: near "REAL": syntax error
pragma table_info(bad);
--= cid | name | type | notnull | dflt_value | pk
create virtual table bad2 using rtree(x,y,z,unique(y),+foo);
--! 1: near "REAL": syntax error
insert into bad2 values(1,2,3,4);
--! 1: no such table: bad2
insert into bad2 values(1,2,3);
--! 1: no such table: bad2
select * from bad2;
--! 1: no such table: bad2
create virtual table i using rtree_i32(id,a,b,c,d);
--+ 54 changes, rowid 1
insert into i values(1,1.7,2.9,-3,4),(2,'abc','5x',-99999999999,99999999999),(3,null,x'3132',1e300,1e300);
--+ 63 changes, rowid 3
select * from i;
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
select hex(data), rtreenode(2,data) from i_node;
--= hex(data) | rtreenode(2,data)
--> '0000000300000000000000010000000100000002FFFFFFFD0000000400000000000000020000000… (2458 bytes, md5 eb2018f1cb434b316c4c573f9addae6b) | '{1 1.4013e-45 2.8026e-45 NaN 5.60519e-45} {2 0 7.00649e-45 0 NaN} {3 0 1.68156e-44 NaN NaN}'
insert into i values(4,5,4,1,1);
--! 19: rtree constraint failed: i.(a<=b)
insert into i values(4,4,5,4,3);
--! 19: rtree constraint failed: i.(c<=d)
select typeof(a), typeof(id) from i;
--= typeof(a) | typeof(id)
--> 'integer' | 'integer'
--> 'integer' | 'integer'
--> 'integer' | 'integer'
select rtreecheck('i');
--= rtreecheck('i')
--> 'ok'
select * from i where a>1;
--= id | a | b | c | d
select * from i where a>'x';
--= id | a | b | c | d
select * from i where a<'x';
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
select * from i where a<=null;
--= id | a | b | c | d
select * from i where a>=x'00';
--= id | a | b | c | d
select * from i where a>=0.5 and b<7;
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
select * from i where a='1';
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
select * from i where a=1.0;
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
select * from i where id='2';
--= id | a | b | c | d
--> 2 | 0 | 5 | -2147483648 | 2147483647
select * from i where id=2.0;
--= id | a | b | c | d
--> 2 | 0 | 5 | -2147483648 | 2147483647
select * from i where id=2.5;
--= id | a | b | c | d
select * from i where id in (1,2,7);
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
--> 2 | 0 | 5 | -2147483648 | 2147483647
select * from i where rowid=x'32';
--= id | a | b | c | d
select * from i where rowid is 3;
--= id | a | b | c | d
--> 3 | 0 | 12 | 2147483647 | 2147483647
select * from i where a is not null order by id desc;
--= id | a | b | c | d
--> 3 | 0 | 12 | 2147483647 | 2147483647
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 1 | 1 | 2 | -3 | 4
select * from i where id>1;
--= id | a | b | c | d
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
select * from i where id between 2 and 3;
--= id | a | b | c | d
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
select * from i where a<281474976710656;
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
select * from i where a>-281474976710657 and a<9223372036854775807;
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
select * from i where b>'2' or c<0;
--= id | a | b | c | d
--> 1 | 1 | 2 | -3 | 4
--> 2 | 0 | 5 | -2147483648 | 2147483647
--> 3 | 0 | 12 | 2147483647 | 2147483647
explain query plan select * from i where a>1;
--> SCAN i VIRTUAL TABLE INDEX 2:E0
explain query plan select * from i where a>1 and b<=2 and c=4 and d>=1 and id<7;
--> SCAN i VIRTUAL TABLE INDEX 2:E0B1A2D3
explain query plan select * from i where id=1 and a>7;
--> SCAN i VIRTUAL TABLE INDEX 1:
explain query plan select * from i where id in (1,2);
--> SCAN i VIRTUAL TABLE INDEX 1:
explain query plan select * from i, t1 where i.a>=t1.[a b] and i.b<=t1.c;
--> SCAN i VIRTUAL TABLE INDEX 2:
--> SCAN t1 VIRTUAL TABLE INDEX 2:D1B0
explain query plan select * from i, t1 where i.id=t1.id;
--> SCAN i VIRTUAL TABLE INDEX 2:
--> SCAN t1 VIRTUAL TABLE INDEX 1:
explain query plan select * from i order by a;
--> SCAN i VIRTUAL TABLE INDEX 2:
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from i where a match 5;
--> SCAN i VIRTUAL TABLE INDEX 2:F0
explain query plan select count(*) from i where a>1 and a>2 and a>3 and a>4 and a>5 and a>6 and a>7 and a>8 and a>9 and a>10 and a>11 and a>12 and a>13 and a>14 and a>15 and a>16 and a>17 and a>18 and a>19 and a>20 and a>21;
--> SCAN i VIRTUAL TABLE INDEX 2:E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0
select * from i where a match 5;
--= id | a | b | c | d
--! 1: SQL logic error
select * from i where a match null;
--= id | a | b | c | d
--! 1: SQL logic error
select * from i where id match 5;
--= id | a | b | c | d
--! 1: SQL logic error
create virtual table r using rtree(id,a,b);
--+ 64 changes, rowid 1
insert into r values(1,0.1,0.1),(2,-0.1,-0.1),(3,1e300,1e300),(4,-1e300,-1e300),(5,1e-300,1e-300),(6,-1e-300,-1e-300),(7,16777217,16777217),(8,1e999,1e999),(9,-1e999,1e999),(10,'x','y'),(11,null,null),(12,3.4028235e38,3.4028236e38);
--+ 100 changes, rowid 12
select *, hex(a) from r;
--= id | a | b | hex(a)
--> 1 | 0.09999999403953552 | 0.10000000149011612 | '302E303939393939393934303339353335353233'
--> 2 | -0.10000000149011612 | -0.09999999403953552 | '2D302E3130303030303030313439303131363132'
--> 3 | 3.4028234663852886e38 | inf | '332E34303238323334363633383532383836652B3338'
--> 4 | -inf | -3.4028234663852886e38 | '2D496E66'
--> 5 | 0.0 | 1.401298464324817e-45 | '302E30'
--> 6 | -1.401298464324817e-45 | -0.0 | '2D312E34303132393834363433323438313731652D3435'
--> 7 | 16777216.0 | 16777218.0 | '31363737373231362E30'
--> 8 | inf | inf | '496E66'
--> 9 | -inf | inf | '2D496E66'
--> 10 | 0.0 | 0.0 | '302E30'
--> 11 | 0.0 | 0.0 | '302E30'
--> 12 | 3.4028234663852886e38 | inf | '332E34303238323334363633383532383836652B3338'
select rtreenode(1,data), hex(data) from r_node;
--= rtreenode(1,data) | hex(data)
--> '{1 0.1 0.1} {2 -0.1 -0.1} {3 3.40282e+38 Inf} {4 -Inf -3.40282e+38} {5 0 1.4013e-45} {6 -1.4013e-45 0} {7 1.67772e+07 1.67772e+07} {8 Inf Inf} {9 -Inf Inf} {10 0 0} {11 0 0} {12 3.40282e+38 Inf}' | '0000000C00000000000000013DCCCCCC3DCCCCCD0000000000000002BDCCCCCDBDCCCCCC0000000… (1642 bytes, md5 a34b4e9f2dda56ea78d0fa144306f82d)
insert into r values(20,1e999,0);
--! 19: rtree constraint failed: r.(a<=b)
insert into r values(21,2,1);
--! 19: rtree constraint failed: r.(a<=b)
insert or replace into r values(1,2,1);
--! 19: rtree constraint failed: r.(a<=b)
insert or ignore into r values(22,2,1);
insert or fail into r values(22,1,1),(23,2,1),(24,1,1);
--! 19: rtree constraint failed: r.(a<=b)
--+ 103 changes, rowid 22
select id from r;
--= id
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 22
insert or rollback into r values(1,2,3);
--! 19: UNIQUE constraint failed: r.id
update r set id=2 where id=1;
--! 19: UNIQUE constraint failed: r.id
update or replace r set id=2 where id=1;
--+ 110 changes, rowid 1
update or ignore r set id=3 where id=4;
update r set id=id+1;
--! 19: UNIQUE constraint failed: r.id
select id from r;
--= id
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 22
--> 2
update r set id=null where id=3;
--+ 116 changes, rowid 1
update r set a=7 where id=5;
--! 19: rtree constraint failed: r.(a<=b)
select * from r;
--= id | a | b
--> 4 | -inf | -3.4028234663852886e38
--> 5 | 0.0 | 1.401298464324817e-45
--> 6 | -1.401298464324817e-45 | -0.0
--> 7 | 16777216.0 | 16777218.0
--> 8 | inf | inf
--> 9 | -inf | inf
--> 10 | 0.0 | 0.0
--> 11 | 0.0 | 0.0
--> 12 | 3.4028234663852886e38 | inf
--> 22 | 1.0 | 1.0
--> 2 | 0.09999999403953552 | 0.10000000149011612
--> 23 | 3.4028234663852886e38 | inf
update r set rowid=900 where id=6;
--+ 121 changes, rowid 1
select rowid from r;
--= rowid
--> 4
--> 5
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 22
--> 2
--> 23
--> 6
insert into r(id) values('12x');
--! 19: UNIQUE constraint failed: r.id
insert into r(id) values('1234');
--+ 124 changes, rowid 1234
insert into r(id) values(1.5);
--+ 127 changes, rowid 1
insert into r values(null,1,1);
--+ 131 changes, rowid 1235
insert into r values(null,1,1);
--+ 135 changes, rowid 1236
select count(*), max(id)=9223372036854775807 from r;
--= count(*) | max(id)=9223372036854775807
--> 16 | 0
begin;
savepoint s1;
insert into r values(3000,1,1);
--+ 138 changes, rowid 3000
savepoint s2;
insert into r values(3001,1,1);
--+ 141 changes, rowid 3001
rollback to s2;
insert into r values(3002,1,1);
--+ 144 changes, rowid 3002
release s1;
commit;
select id from r where id>=3000;
--= id
--> 3000
--> 3002
begin;
delete from r where id<3000;
--+ 192 changes, rowid 1
rollback;
select count(*) from r;
--= count(*)
--> 18
begin;
insert into r values(5000,1,2);
--+ 195 changes, rowid 5000
drop table r;
rollback;
select count(*) from r;
--= count(*)
--> 18
create table log(x);
create trigger tr after insert on log begin insert into r values(new.x, new.x, new.x+1); end;
insert into log values(7000),(7001);
--+ 203 changes, rowid 2
insert into log values(7002),(7000);
--! 19: UNIQUE constraint failed: r.id
--+ 206 changes, rowid 4
select * from r where id>=7000;
--= id | a | b
--> 7000 | 7000.0 | 7001.0
--> 7001 | 7001.0 | 7002.0
select 1 from r;
--= 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
select rowid from r where a=1 limit 2;
--= rowid
--> 22
--> 1235
select a.id, b.id from r a, r b where a.a<=b.b and a.b>=b.a and a.id<b.id;
--= id | id
--> 4 | 9
--> 5 | 9
--> 5 | 10
--> 5 | 11
--> 5 | 6
--> 5 | 1234
--> 7 | 9
--> 8 | 9
--> 8 | 12
--> 8 | 23
--> … 38 rows more, md5 bf49cce90d2fe45ab74f4983937e4ef8
select * from r_node where nodeno=7;
--= nodeno | data
insert into r_node values(7,1);
--+ 207 changes, rowid 7
update r_node set data=data;
--+ 209 changes, rowid 7
delete from r_node where nodeno=7;
--+ 210 changes, rowid 7
create table r_xyz(a);
create table zz_node(a);
select name,type from pragma_table_list order by 1;
--= name | type
--> 'i' | 'virtual'
--> 'i_node' | 'shadow'
--> 'i_parent' | 'shadow'
--> 'i_rowid' | 'shadow'
--> 'log' | 'table'
--> 'r' | 'virtual'
--> 'r_node' | 'shadow'
--> 'r_parent' | 'shadow'
--> 'r_rowid' | 'shadow'
--> 'r_xyz' | 'table'
--> 'sqlite_schema' | 'table'
--> 'sqlite_temp_schema' | 'table'
--> 't1' | 'virtual'
--> 't1_node' | 'shadow'
--> 't1_parent' | 'shadow'
--> 't1_rowid' | 'shadow'
--> 'zz_node' | 'table'
pragma defensive;
pragma writable_schema;
--= writable_schema
--> 0
pragma integrity_check;
--= integrity_check
--> 'ok'
pragma quick_check;
--= quick_check
--> 'ok'
alter table r add column z;
--! 1: virtual tables may not be altered
alter table r drop column a;
--! 1: cannot drop column from virtual table "r"
create index ri on r(a);
--! 1: virtual tables may not be indexed
create virtual table if not exists r using rtree(x,y,z);
attach ':memory:' as aux1;
create virtual table aux1.at using rtree(id,a,b);
--+ 211 changes, rowid 1
insert into aux1.at values(1,2,3);
--+ 214 changes, rowid 1
select rtreecheck('aux1','at'), rtreecheck('at');
--= rtreecheck('aux1','at') | rtreecheck('at')
--! 1: SQL logic error
select * from aux1.at;
--= id | a | b
--> 1 | 2.0 | 3.0
pragma aux1.integrity_check;
--= integrity_check
--> 'ok'
update aux1.at set id=1,a=5,b=4;
--! 19: rtree constraint failed: at.(a<=b)
alter table aux1.at rename to bt;
select name from aux1.sqlite_schema;
--= name
--> 'bt'
--> 'bt_rowid'
--> 'bt_node'
--> 'bt_parent'
drop table aux1.bt;
create virtual table temp.tt using rtree(id,a,b);
--+ 215 changes, rowid 1
insert into tt values(1,1,1);
--+ 218 changes, rowid 1
select * from tt_rowid;
--= rowid | nodeno
--> 1 | 1
drop table tt;
select rtreecheck();
--= rtreecheck()
--! 1: wrong number of arguments to function rtreecheck()
select rtreecheck(1,2,3);
--= rtreecheck(1,2,3)
--! 1: wrong number of arguments to function rtreecheck()
select rtreecheck(null);
--= rtreecheck(null)
--! 1: SQL logic error
select rtreecheck('main',null);
--= rtreecheck('main',null)
--! 1: SQL logic error
select rtreecheck(null,'r');
--= rtreecheck(null,'r')
--! 1: SQL logic error
select rtreecheck('log');
--= rtreecheck('log')
--> 'Schema corrupt or not an rtree'
select rtreecheck('nosuch','r');
--= rtreecheck('nosuch','r')
--! 1: SQL logic error
select rtreecheck('r_node');
--= rtreecheck('r_node')
--> 'Schema corrupt or not an rtree'
select rtreedepth(1);
--= rtreedepth(1)
--! 1: Invalid argument to rtreedepth()
select rtreedepth(null);
--= rtreedepth(null)
--! 1: Invalid argument to rtreedepth()
select rtreedepth(x'01');
--= rtreedepth(x'01')
--! 1: Invalid argument to rtreedepth()
select rtreedepth(x'0102');
--= rtreedepth(x'0102')
--> 258
select rtreenode(0,x'0000');
--= rtreenode(0,x'0000')
--> NULL
select rtreenode(1,'abcd'), rtreenode(1,12345), rtreenode(6,zeroblob(100)), rtreenode(1,x'00000001'), rtreenode(2,x'00000000'), rtreenode(null,null), rtreenode('2x',x'00000000');
--= rtreenode(1,'abcd') | rtreenode(1,12345) | rtreenode(6,zeroblob(100)) | rtreenode(1,x'00000001') | rtreenode(2,x'00000000') | rtreenode(null,null) | rtreenode('2x',x'00000000')
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL
create table stat as select * from r;
analyze;
select * from sqlite_stat1;
--= tbl | idx | stat
--> 'stat' | NULL | '20'
--> 'log' | NULL | '2'
--> 'i_node' | NULL | '1'
--> 'r_node' | NULL | '1'
--> 'i_rowid' | NULL | '3'
--> 't1_rowid' | NULL | '6'
--> 'r_rowid' | NULL | '20'
--> 't1_node' | NULL | '1'
explain query plan select * from r, stat where r.id=stat.id and r.a>stat.a;
--> SCAN stat
--> SCAN r VIRTUAL TABLE INDEX 1:
pragma page_size;
--= page_size
--> 4096

--- R-Tree: rtree of 1 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree(id,a,b,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n;
--+ 1993 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001001500000000000000030000000041700000000000000000000243AC000043BD00000000000… (898 bytes, md5 4891a1b0812fecdeb0ced380c6308f76)
--> '0000001A000000000000007B43AC000043AF000000000000000000D843AE000043AE00000000000… (898 bytes, md5 fdf1113a6c5fea00496b3e58bcc3190c)
--> '0000000C00000000000000FA0000000040E00000000000000000007D00000000410000000000000… (898 bytes, md5 00cde928dd5c2f6f218f0faa24ba9c68)
--> '000000100000000000000116433800004340000000000000000000F6433C0000433F00000000000… (898 bytes, md5 277374a00b1cae1506df7ca17ec30bdb)
--> '00000016000000000000006842E0000042EA0000000000000000004842E8000042E800000000000… (898 bytes, md5 d26638bfc85f709001b38576b8e79844)
--> '000000110000000000000104438C00004390000000000000000000E4438E0000438F80000000000… (898 bytes, md5 d8b2acc73720f9ff5962423b67ed8c08)
--> '0000000C000000000000010C43CA000043CD8000000000000000008F43CA000043CE00000000000… (898 bytes, md5 13b95e744d4157d25d50ac0a590e22a4)
--> '0000000C00000000000000CE4288000042980000000000000000012B42900000429400000000000… (898 bytes, md5 440355ee783de72e8aa8a5b0df5bbe09)
--> '0000001100000000000000A643E0000043E20000000000000000002943E0000043E280000000000… (898 bytes, md5 a1f8ff370782163d201450823d755ca5)
--> '00000011000000000000010D436800004370000000000000000000ED436C0000436F00000000000… (898 bytes, md5 734c7457b433da8f69a1ea1d2942e591)
--> '0000001100000000000000FF430C0000430F00000000000000000082430C0000431000000000000… (898 bytes, md5 1ccb0a3bd1afe4205ef258a0cae3fd80)
--> '0000001600000000000000944230000042400000000000000000001742300000424400000000000… (898 bytes, md5 6fe6f0aa1ec9590131f19e3b476c7baf)
--> '00000010000000000000009E43A2000043A48000000000000000002143A2000043A500000000000… (898 bytes, md5 916d3f9df7dd369158e895bf131ed947)
--> '0000001600000000000000D243BE000043BF8000000000000000005543BE000043C000000000000… (898 bytes, md5 ac416cf6140b9fd0707b5267cde4bb66)
--> '0000001A000000000000010043EA000043EC0000000000000000008343EA000043EC80000000000… (898 bytes, md5 7cc31f67f147c21b7e3b56ea58e18f88)
--> '0000001500000000000000DC4320000043240000000000000000005F43200000432500000000000… (898 bytes, md5 5ea643e3f8bb74de4bd4fb62c43123b8)
--> '0000001600000000000000CA4380000043820000000000000000004D43800000438280000000000… (898 bytes, md5 7a8bc052d5047bcf82ae1a2d78a2a2a9)
--> '0000001600000000000000D34350000043540000000000000000005643500000435500000000000… (898 bytes, md5 505cb3ce8fe8e0cd20446cf0c4222bdc)
--> '00000011000000000000013E439800004399800000000000000000C143980000439A00000000000… (898 bytes, md5 d1e5be28db78acf04c2f65c7b2c29513)
--> '0000001600000000000000CB42A8000042B20000000000000000004E42A8000042B400000000000… (898 bytes, md5 16cf6594fea600e4f392014d2578b1a7)
--> '00000016000000000000010943D2000043D40000000000000000008C43D2000043D480000000000… (898 bytes, md5 4257dd34359fa89ec56bde6be12ddf03)
--> '0000001400000000000000F74180000041A00000000000000000007A4180000041A800000000000… (898 bytes, md5 c9cd7346dce4a4a10beebe3434489066)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 13 | 1
--> 2 | 11 | 2
--> 3 | 15 | 3
--> 4 | 19 | 4
--> 5 | 11 | 5
--> 6 | 15 | 6
--> 7 | 6 | 7
--> 8 | 5 | 8
--> 9 | 9 | 9
--> 10 | 17 | 10
--> … 390 rows more, md5 8502e3b83b433a174bd143804b8d7b78
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 13 | 1
--> 14 | 1
--> 15 | 1
--> 16 | 1
--> 17 | 1
--> 18 | 1
--> 19 | 1
--> 20 | 1
--> 21 | 1
--> 22 | 1
delete from t where id%7<4;
--+ 3062 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3341 changes, rowid 22
select hex(data) from t_node;
--= hex(data)
--> '0001000B000000000000000243A8000043C38000000000000000000542A00000432F00000000000… (898 bytes, md5 80aafb2cf7df9a9cde8f2ff670411cb1)
--> '0000000E000000000000007B43AC000043AF000000000000000000D843AE000043AE00000000000… (898 bytes, md5 eb3cee5d54da0911c79a2f9d891c5454)
--> '00000012000000000000006842E0000042EA0000000000000000004543040000430A00000000000… (898 bytes, md5 490f2494565135d1a33df9474609b7d3)
--> '000000150000000000000074424000004260000000000000000000D142500000425800000000000… (898 bytes, md5 d0bc28833a2d14e01003c6ce6f9e08eb)
--> '0000000F000000000000003543C0000043C40000000000000000009243C2000043C300000000000… (898 bytes, md5 058904d7cd9a0558de925bc261d8be0f)
--> '0000000D000000000000010043EA000043EC0000000000000000008343EA000043EC80000000000… (898 bytes, md5 7cb2c894aa4028511f05eeef4a5ec27d)
--> '0000001100000000000000BC43240000432C000000000000000000F9432C0000433200000000000… (898 bytes, md5 35580885efdfc0621fbdc43154d8cde8)
--> '0000001200000000000000CA4380000043820000000000000000010743840000438500000000000… (898 bytes, md5 8b2af79817135651ed04d1d7726603ab)
--> '000000110000000000000036435400004354000000000000000000B343540000435C00000000000… (898 bytes, md5 561b7174e75a19a33d6f6c1d8e8bf8e6)
--> '0000000B00000000000000C143980000439A0000000000000000004443980000439A80000000000… (898 bytes, md5 e147cb4689266894cb44b57cf3f58d1d)
--> '0000000E000000000000014643D6000043D7000000000000000000C943D6000043D780000000000… (898 bytes, md5 40f875e9e74d484e45d2f116b1fb9e30)
--> '0000000D000000000000009741E00000420C0000000000000000001A41E00000421000000000000… (898 bytes, md5 02b837ccaba0e883baa90e038c67fd19)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 19 | 4
--> 5 | 5 | 5
--> 6 | 15 | 6
--> 11 | 5 | 11
--> 12 | 21 | 12
--> 13 | 17 | 13
--> 18 | 14 | 18
--> 19 | 18 | 19
--> 20 | 12 | 20
--> 25 | 16 | 25
--> … 161 rows more, md5 78ee1ae2a7ef5585091d28f330789572
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 5 | 1
--> 12 | 1
--> 14 | 1
--> 15 | 1
--> 16 | 1
--> 17 | 1
--> 18 | 1
--> 19 | 1
--> 21 | 1
--> 22 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 104 | 104
--> 69 | 69
--> 194 | 194
--> 229 | 229
--> 258 | 258
--> 319 | 319
--> 354 | 354
--> 383 | 383
--> 223 | 223
--> 348 | 348
--> … 45 rows more, md5 738f4c062b3a9d56419441273004e643
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4154 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000542F00000432F0000000000000000000B42D8000042DC00000000000… (898 bytes, md5 813366bdfa18b04cea1562356ad567f2)
select * from t;
--= id | a | b | z
--> 5 | 120.0 | 175.0 | 5
--> 11 | 108.0 | 110.0 | 11
--> 19 | 232.0 | 233.0 | 19
--> 13 | 264.0 | 268.0 | 13
--> 4 | 312.0 | 316.0 | 4
--> 20 | 40.0 | 92.0 | 20
--> 12 | 436.0 | 439.0 | 12
--> 6 | 468.0 | 474.0 | 6
--> 18 | 404.0 | 404.0 | 18

--- R-Tree: rtree of 1 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree(id,a,b,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n;
--+ 1994 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000D00000000000000030000000041E00000000000000000000243380000436300000000000… (1642 bytes, md5 659cade73041e85ce565dc22d4fc9443)
--> '000000210000000000000116433800004340000000000000000000F6433C0000433F00000000000… (1642 bytes, md5 5bfb6d718f3e18018a6957b5295416cc)
--> '0000001500000000000001770000000040C0000000000000000000FA0000000040E000000000000… (1642 bytes, md5 8b570ed2a74b7b06cdaa4a3ec7327d02)
--> '00000015000000000000011543B2000043B58000000000000000009843B2000043B600000000000… (1642 bytes, md5 7550289400de586b1ec31282104845ba)
--> '00000022000000000000014B428800004296000000000000000000CE42880000429800000000000… (1642 bytes, md5 c6391e0d807d6cead964a5d3ef349088)
--> '0000002200000000000000AA4382000043860000000000000000008A43840000438580000000000… (1642 bytes, md5 03c658b4e1ec204ebaf6bfb5773025de)
--> '0000002200000000000000E943D4000043D80000000000000000014643D6000043D700000000000… (1642 bytes, md5 27a03ca0ba028093a7b9d36aa7604222)
--> '000000260000000000000082430C0000431000000000000000000005430C0000431100000000000… (1642 bytes, md5 d8808e14f4a4e4db625c7a21321f3365)
--> '0000002B00000000000000C143980000439A0000000000000000004443980000439A80000000000… (1642 bytes, md5 9d5c1abaf2779a553c8b7c16d4352c89)
--> '0000001A000000000000010043EA000043EC0000000000000000008343EA000043EC80000000000… (1642 bytes, md5 618e165d04758a4c2067cb13bf09b3ed)
--> '0000001B000000000000012D436400004368000000000000000000B043640000436900000000000… (1642 bytes, md5 c42a44fcad4f1c61d49781eb8357820b)
--> '00000016000000000000016242E0000042E6000000000000000000E542E0000042E800000000000… (1642 bytes, md5 f38acdc6362ff98fadd44868fdbd20a6)
--> '00000021000000000000011441E0000042080000000000000000009741E00000420C00000000000… (1642 bytes, md5 4f7e9dcaa93287214564c2d932f2f0ab)
--> '00000022000000000000012F43C0000043C3000000000000000000B243C0000043C380000000000… (1642 bytes, md5 693014b70ad1e38755348ba1df8cd223)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 9 | 1
--> 2 | 8 | 2
--> 3 | 10 | 3
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 10 | 6
--> 7 | 6 | 7
--> 8 | 12 | 8
--> 9 | 7 | 9
--> 10 | 6 | 10
--> … 390 rows more, md5 c3a60fd6ed3aee74d488650d8024d6e4
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 13 | 1
--> 14 | 1
delete from t where id%7<4;
--+ 3141 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3400 changes, rowid 13
select hex(data) from t_node;
--= hex(data)
--> '0001000600000000000000024320000043970000000000000000000542700000431A00000000000… (1642 bytes, md5 cfe608fce2f47b7111ee3cbd8fa40e15)
--> '000000290000000000000116433800004340000000000000000000D643400000434700000000000… (1642 bytes, md5 059e7a00713fe1e2bb4d29c3ac6f99b5)
--> '00000014000000000000012B429000004294000000000000000000AE42900000429600000000000… (1642 bytes, md5 2566eb5e54d3926dc692e7af54c3f155)
--> '0000001B000000000000014643D6000043D7000000000000000000C943D6000043D780000000000… (1642 bytes, md5 e5938fa8bc684356f73c57de3d46a3ff)
--> '00000012000000000000009F43180000431E0000000000000000002243180000431F00000000000… (1642 bytes, md5 7383f66d82716d176c8fe14ec2b290cf)
--> '0000002800000000000000C143980000439A0000000000000000004443980000439A80000000000… (1642 bytes, md5 7347af95d3c5a0ad8b3175f71cb7e25e)
--> '00000019000000000000009741E00000420C0000000000000000001A41E00000421000000000000… (1642 bytes, md5 2d677bae04c68c700f64398955c7c0c7)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 7 | 6
--> 11 | 5 | 11
--> 12 | 7 | 12
--> 13 | 2 | 13
--> 18 | 9 | 18
--> 19 | 2 | 19
--> 20 | 13 | 20
--> 25 | 2 | 25
--> … 161 rows more, md5 e3e8832e7b883f3084b831c8172c73c1
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 5 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 13 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 278 | 278
--> 214 | 214
--> 89 | 89
--> 307 | 307
--> 243 | 243
--> 118 | 118
--> 54 | 54
--> 179 | 179
--> 272 | 272
--> 333 | 333
--> … 45 rows more, md5 c99561dfd7789cf5af560ab8714220af
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4192 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B42D8000042DC0000000000000000000542F00000432F00000000000… (1642 bytes, md5 15b59323ab746f6a03ad586ab6ffce92)
select * from t;
--= id | a | b | z
--> 11 | 108.0 | 110.0 | 11
--> 5 | 120.0 | 175.0 | 5
--> 20 | 40.0 | 92.0 | 20
--> 19 | 232.0 | 233.0 | 19
--> 13 | 264.0 | 268.0 | 13
--> 4 | 312.0 | 316.0 | 4
--> 18 | 404.0 | 404.0 | 18
--> 12 | 436.0 | 439.0 | 12
--> 6 | 468.0 | 474.0 | 6

--- R-Tree: rtree_i32 of 1 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree_i32(id,a,b,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n;
--+ 1993 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '000100150000000000000003000000000000000F0000000000000002000001580000017A0000000… (898 bytes, md5 787610c5785af281f3df2d1015bbb842)
--> '0000001A000000000000007B000001580000015E00000000000000D80000015C0000015C0000000… (898 bytes, md5 307fc6b7cc55ce7676099bbcd87aa5ee)
--> '0000000C00000000000000FA0000000000000007000000000000007D00000000000000080000000… (898 bytes, md5 19f3836095aaaf83bca2f1200fe4c9a8)
--> '000000100000000000000116000000B8000000C000000000000000F6000000BC000000BF0000000… (898 bytes, md5 37c5f63e9426b4800571242e462fd6b5)
--> '0000001600000000000000680000007000000075000000000000004800000074000000740000000… (898 bytes, md5 d57c4e1d53a590fc55a1d17255ea61fc)
--> '000000110000000000000104000001180000012000000000000000E40000011C0000011F0000000… (898 bytes, md5 6ea65cdd5ef36688c0bc0b0cbcebd470)
--> '0000000C000000000000010C000001940000019B000000000000008F000001940000019C0000000… (898 bytes, md5 ef0f60be0a89c322e52bc3703b7bcca4)
--> '0000000C00000000000000CE000000440000004C000000000000012B000000480000004A0000000… (898 bytes, md5 d1b70f7e49f7e91cb9c5d343536fe485)
--> '0000001100000000000000A6000001C0000001C40000000000000029000001C0000001C50000000… (898 bytes, md5 da6bfc9b0c35e1f2321c9cbdbe9590a5)
--> '00000011000000000000010D000000E8000000F000000000000000ED000000EC000000EF0000000… (898 bytes, md5 3405bb8e5c82cbfafa2269af979c909a)
--> '0000001100000000000000FF0000008C0000008F00000000000000820000008C000000900000000… (898 bytes, md5 27c73f66932c7b89a51e999f44070349)
--> '0000001600000000000000940000002C0000003000000000000000170000002C000000310000000… (898 bytes, md5 e38b8ed6e8732a34d38ba878d7d71e27)
--> '00000010000000000000009E00000144000001490000000000000021000001440000014A0000000… (898 bytes, md5 094fe0c445a047705c274551f601ca34)
--> '0000001600000000000000D20000017C0000017F00000000000000550000017C000001800000000… (898 bytes, md5 1d47651f87231a8595ed647d5601f96d)
--> '0000001A0000000000000100000001D4000001D80000000000000083000001D4000001D90000000… (898 bytes, md5 f25b25e92392f204813a3302018cb44c)
--> '0000001500000000000000DC000000A0000000A4000000000000005F000000A0000000A50000000… (898 bytes, md5 5a0e4387c1c4087886564df15995553c)
--> '0000001600000000000000CA0000010000000104000000000000004D00000100000001050000000… (898 bytes, md5 930975bc8afe5f79118a338bdf1dca7f)
--> '0000001600000000000000D3000000D0000000D40000000000000056000000D0000000D50000000… (898 bytes, md5 95467bcb59902fe76e4bb0bcb251b0f4)
--> '00000011000000000000013E000001300000013300000000000000C100000130000001340000000… (898 bytes, md5 b2455dd7ed93a7e966c64a5e43312d6c)
--> '0000001600000000000000CB0000005400000059000000000000004E000000540000005A0000000… (898 bytes, md5 33d7b24ddd541d23ddc8c0de3e656f9d)
--> '000000160000000000000109000001A4000001A8000000000000008C000001A4000001A90000000… (898 bytes, md5 f9c83e78ef2621ff6c58de2ae84a463b)
--> '0000001400000000000000F70000001000000014000000000000007A00000010000000150000000… (898 bytes, md5 9e76324a1c9abcc954881b9758e6a276)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 13 | 1
--> 2 | 11 | 2
--> 3 | 15 | 3
--> 4 | 19 | 4
--> 5 | 11 | 5
--> 6 | 15 | 6
--> 7 | 6 | 7
--> 8 | 5 | 8
--> 9 | 9 | 9
--> 10 | 17 | 10
--> … 390 rows more, md5 8502e3b83b433a174bd143804b8d7b78
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 13 | 1
--> 14 | 1
--> 15 | 1
--> 16 | 1
--> 17 | 1
--> 18 | 1
--> 19 | 1
--> 20 | 1
--> 21 | 1
--> 22 | 1
delete from t where id%7<4;
--+ 3062 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3341 changes, rowid 22
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000020000015000000187000000000000000500000050000000AF0000000… (898 bytes, md5 4bfc243205642c26157b97c73279ad60)
--> '0000000E000000000000007B000001580000015E00000000000000D80000015C0000015C0000000… (898 bytes, md5 8534d4bb27e5add592d75b3e09a69eb9)
--> '00000012000000000000006800000070000000750000000000000045000000840000008A0000000… (898 bytes, md5 1ecda213ea62ed4977fc96b5e0d3f6db)
--> '000000150000000000000074000000300000003800000000000000D100000034000000360000000… (898 bytes, md5 861bc27a35cf18be958ab4911b03bf32)
--> '0000000F00000000000000350000018000000188000000000000009200000184000001860000000… (898 bytes, md5 8df0ab13fe31f8ad74adf61e22408dda)
--> '0000000D0000000000000100000001D4000001D80000000000000083000001D4000001D90000000… (898 bytes, md5 6b48281665c76e49995ac61f97922ba5)
--> '0000001100000000000000BC000000A4000000AC00000000000000F9000000AC000000B20000000… (898 bytes, md5 f4ae77138497d2d6948b11cd3b9f0c9e)
--> '0000001200000000000000CA00000100000001040000000000000107000001080000010A0000000… (898 bytes, md5 782d525b766eb094912dded42739e663)
--> '000000110000000000000036000000D4000000D400000000000000B3000000D4000000DC0000000… (898 bytes, md5 29ae5e755ee3c2b7b3bc8fe662b548e1)
--> '0000000B00000000000000C10000013000000134000000000000004400000130000001350000000… (898 bytes, md5 cd971c5b3e33f91a98563c518f2ba713)
--> '0000000E0000000000000146000001AC000001AE00000000000000C9000001AC000001AF0000000… (898 bytes, md5 6d384a4455a2343aa3ca3c850ffcb99f)
--> '0000000D00000000000000970000001C00000023000000000000001A0000001C000000240000000… (898 bytes, md5 cbf0eae3e327a12961eb4eb556ad35e6)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 19 | 4
--> 5 | 5 | 5
--> 6 | 15 | 6
--> 11 | 5 | 11
--> 12 | 21 | 12
--> 13 | 17 | 13
--> 18 | 14 | 18
--> 19 | 18 | 19
--> 20 | 12 | 20
--> 25 | 16 | 25
--> … 161 rows more, md5 78ee1ae2a7ef5585091d28f330789572
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 5 | 1
--> 12 | 1
--> 14 | 1
--> 15 | 1
--> 16 | 1
--> 17 | 1
--> 18 | 1
--> 19 | 1
--> 21 | 1
--> 22 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 104 | 104
--> 69 | 69
--> 194 | 194
--> 229 | 229
--> 258 | 258
--> 319 | 319
--> 354 | 354
--> 383 | 383
--> 223 | 223
--> 348 | 348
--> … 45 rows more, md5 738f4c062b3a9d56419441273004e643
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4154 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000500000078000000AF000000000000000B0000006C0000006E0000000… (898 bytes, md5 e8e74bec809e3c9ed052cd82c4b9db6f)
select * from t;
--= id | a | b | z
--> 5 | 120 | 175 | 5
--> 11 | 108 | 110 | 11
--> 19 | 232 | 233 | 19
--> 13 | 264 | 268 | 13
--> 4 | 312 | 316 | 4
--> 20 | 40 | 92 | 20
--> 12 | 436 | 439 | 12
--> 6 | 468 | 474 | 6
--> 18 | 404 | 404 | 18

--- R-Tree: rtree_i32 of 1 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree_i32(id,a,b,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,i from n;
--+ 1994 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000D0000000000000003000000000000001C0000000000000002000000B8000000E30000000… (1642 bytes, md5 2b961c7c2ed06abde5a45c28e1634104)
--> '000000210000000000000116000000B8000000C000000000000000F6000000BC000000BF0000000… (1642 bytes, md5 1208f49a979bb98df0950abf7fe8c153)
--> '000000150000000000000177000000000000000600000000000000FA00000000000000070000000… (1642 bytes, md5 01963d5d9f1a0c74619c301c8742f8a4)
--> '000000150000000000000115000001640000016B0000000000000098000001640000016C0000000… (1642 bytes, md5 65fdc744344c5081ceb7bfd02ad57add)
--> '00000022000000000000014B000000440000004B00000000000000CE000000440000004C0000000… (1642 bytes, md5 6d776f0c9249bc923be0e56811d93057)
--> '0000002200000000000000AA000001040000010C000000000000008A000001080000010B0000000… (1642 bytes, md5 890f6ee1f737609d8f7e3db52a38d3ba)
--> '0000002200000000000000E9000001A8000001B00000000000000146000001AC000001AE0000000… (1642 bytes, md5 677b4356c232916ed33d83af258616f1)
--> '0000002600000000000000820000008C0000009000000000000000050000008C000000910000000… (1642 bytes, md5 97cd2739038b3f28ebd737efb462bdfe)
--> '0000002B00000000000000C10000013000000134000000000000004400000130000001350000000… (1642 bytes, md5 5cd91e7a6098487ade01b93d93945410)
--> '0000001A0000000000000100000001D4000001D80000000000000083000001D4000001D90000000… (1642 bytes, md5 bfa13dd46a4aea64b25543e35c2ea973)
--> '0000001B000000000000012D000000E4000000E800000000000000B0000000E4000000E90000000… (1642 bytes, md5 440b676fd51156b0c2df5488a6188443)
--> '000000160000000000000162000000700000007300000000000000E500000070000000740000000… (1642 bytes, md5 7d5a5fd91f03e580306210c8a2d73daf)
--> '0000002100000000000001140000001C0000002200000000000000970000001C000000230000000… (1642 bytes, md5 46299f4428cfd44000392c497f6d486f)
--> '00000022000000000000012F000001800000018600000000000000B200000180000001870000000… (1642 bytes, md5 141bc9176f8be97730d43026ea36d551)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 9 | 1
--> 2 | 8 | 2
--> 3 | 10 | 3
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 10 | 6
--> 7 | 6 | 7
--> 8 | 12 | 8
--> 9 | 7 | 9
--> 10 | 6 | 10
--> … 390 rows more, md5 c3a60fd6ed3aee74d488650d8024d6e4
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 13 | 1
--> 14 | 1
delete from t where id%7<4;
--+ 3141 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3400 changes, rowid 13
select hex(data) from t_node;
--= hex(data)
--> '000100060000000000000002000000A00000012E00000000000000050000003C0000009A0000000… (1642 bytes, md5 07d2812ba031362ea4967aa8db09546e)
--> '000000290000000000000116000000B8000000C000000000000000D6000000C0000000C70000000… (1642 bytes, md5 e75c7d35ccaac5cb278800adfc969861)
--> '00000014000000000000012B000000480000004A00000000000000AE000000480000004B0000000… (1642 bytes, md5 1aa4e630e6765c04fe864e7d67ec9155)
--> '0000001B0000000000000146000001AC000001AE00000000000000C9000001AC000001AF0000000… (1642 bytes, md5 2fcfec69e3fd51ae7d2a8fe52ad9f6be)
--> '00000012000000000000009F000000980000009E0000000000000022000000980000009F0000000… (1642 bytes, md5 f06ab09385bc3e80a719ed002e5a02c7)
--> '0000002800000000000000C10000013000000134000000000000004400000130000001350000000… (1642 bytes, md5 b02d17365fff9dcf3ef27b9c7bc8d58d)
--> '0000001900000000000000970000001C00000023000000000000001A0000001C000000240000000… (1642 bytes, md5 c67ab2c0b16ed44aaffe1eb94ca8ce9b)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 7 | 6
--> 11 | 5 | 11
--> 12 | 7 | 12
--> 13 | 2 | 13
--> 18 | 9 | 18
--> 19 | 2 | 19
--> 20 | 13 | 20
--> 25 | 2 | 25
--> … 161 rows more, md5 e3e8832e7b883f3084b831c8172c73c1
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 5 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 13 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 278 | 278
--> 214 | 214
--> 89 | 89
--> 307 | 307
--> 243 | 243
--> 118 | 118
--> 54 | 54
--> 179 | 179
--> 272 | 272
--> 333 | 333
--> … 45 rows more, md5 c99561dfd7789cf5af560ab8714220af
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4192 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B0000006C0000006E000000000000000500000078000000AF0000000… (1642 bytes, md5 c9598523dea1c7a1f1024ca9cc5a0eca)
select * from t;
--= id | a | b | z
--> 11 | 108 | 110 | 11
--> 5 | 120 | 175 | 5
--> 20 | 40 | 92 | 20
--> 19 | 232 | 233 | 19
--> 13 | 264 | 268 | 13
--> 4 | 312 | 316 | 4
--> 18 | 404 | 404 | 18
--> 12 | 436 | 439 | 12
--> 6 | 468 | 474 | 6

--- R-Tree: rtree of 2 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree(id,a,b,c,d,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n;
--+ 2287 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0002000300000000000000160000000043F70000000000004327000000000000000000150000000… (898 bytes, md5 0c170fd68ff6cc61b6a8e1a9b55bd1fe)
--> '0000000B00000000000000FA0000000040E000000000000040E00000000000000000005D4080000… (898 bytes, md5 78bcaa4b6c9759f7473289e90ca8716e)
--> '0000000A000000000000001D4140000041600000433A0000433C0000000000000000001A41E0000… (898 bytes, md5 724749c433d2a3832b79883c01e8dabb)
--> '0000000C000000000000003D410000004170000043BB000043BE8000000000000000003A41C0000… (898 bytes, md5 ea8aba6574d3492f6572ab5868922c45)
--> '0000000E000000000000001C433800004339000043B0000043B0800000000000000000194348000… (898 bytes, md5 3c0f223172c96d0289d326c13a5bfc4e)
--> '0000000E000000000000007D0000000041000000437A000043810000000000000000007A4180000… (898 bytes, md5 dbd1c90e026a861d344c12c4d4ef5f0c)
--> '0000000A000000000000001243CA000043CA00004140000041400000000000000000010C43CA000… (898 bytes, md5 13c20450ad3e245b537637611c3df1de)
--> '00000008000000000000009A414000004150000043DA000043DA8000000000000000009741E0000… (898 bytes, md5 f801f2d10cd28037b21e24da53882679)
--> '0000000A000000000000012943D0000043D000004346000043460000000000000000002F43D0000… (898 bytes, md5 a70938027c6685e7f756307c61475e75)
--> '0000001200000000000000394344000043470000421800004224000000000000000000364354000… (898 bytes, md5 b70cbcb4a9f27d4d958576c482c59d45)
--> '0000001200000000000000564350000043550000436000004365000000000000000000534360000… (898 bytes, md5 19cab5696814c2e68829df6da38825f0)
--> '0000000F000000000000004F43CE000043D1800043C1000043C48000000000000000005243C6000… (898 bytes, md5 3acc7637c8069f88b177096c5e0bb61d)
--> '0000000A00000000000000FD43F2000043F280004000000040400000000000000000000343F2000… (898 bytes, md5 5e4afa2d1c48eb46001970d2898ab418)
--> '0000000B0000000000000079433C00004340000043CF000043D100000000000000000076434C000… (898 bytes, md5 8991ec76699396d32839be25ae95922d)
--> '0000000B00000000000000B4422000004220000042F0000042F0000000000000000000B14260000… (898 bytes, md5 87db8861b56dd12d780d90d6d6cba4ce)
--> '00000012000000000000011A43F8000043F98000433C0000433F0000000000000000002043F8000… (898 bytes, md5 ddd7fe704e7d0baf065f2e055a468847)
--> '0000000C00000000000000D1425000004258000043990000439A000000000000000000CE4288000… (898 bytes, md5 0d1e6e0eafb38d741428820a03b38d6c)
--> '000000090000000000000099433800004338000042CC000042CC000000000000000001904348000… (898 bytes, md5 643fa38746fab6c79605149010bf5abe)
--> '0000000F000000000000004C43D6000043D8000043C0000043C2000000000000000000A943D8000… (898 bytes, md5 5c0cce5b7e4bc671c2a6cdb0db9d8f6d)
--> '0000000A00000000000000B64344000043460000439000004391000000000000000000B34354000… (898 bytes, md5 23b8538af67fa016da2a3a964a7872b2)
--> '0000000A00000000000000060000000042D00000436E00004381000000000000000000114080000… (898 bytes, md5 36a70646a1f8bfbf1c84a76f70c0540c)
--> '0000000C000000000000000D43D2000043F380004000000041800000000000000000000743AA000… (898 bytes, md5 1ccca773a0395103d4dce039b07d9c4d)
--> '0000000C00000000000000F142400000425C000043F7000043FA800000000000000000EE4280000… (898 bytes, md5 a8ab9f552360cfe10af27704e4f82d4c)
--> '0000000A00000000000000F3434C0000434C0000432200004322000000000000000000F0435C000… (898 bytes, md5 177aff88c35eb8f68ff041c18925d441)
--> '0000000900000000000000D3435000004354000043ED000043EF000000000000000000D04360000… (898 bytes, md5 0628bd922ee80234fff2f0fc74b487d9)
--> '0000000A00000000000000D843AE000043AE0000431000004310000000000000000000D543B6000… (898 bytes, md5 af91f947f4c3622b8069955aa08b588d)
--> '000000090000000000000101439400004396800043A9000043AB800000000000000000074394000… (898 bytes, md5 2c8e9699baae4c6771b9431469d35459)
--> '0000000B000000000000010842B8000042BE00004330000043330000000000000000000E42B8000… (898 bytes, md5 603c4781b35f7805e4bcec7417fd9829)
--> '0000000700000000000000DD43F4000043F68000439D0000439F800000000000000000E043EC000… (898 bytes, md5 c54ba4b158a32d693cab734bc7ebfa6d)
--> '0000000A000000000000012542D0000042DA000043B5000043B78000000000000000002B42D0000… (898 bytes, md5 b35fd6c8e39819005214e9917f59c66e)
--> '0000000D0000000000000005433800004390000043AA000043B40000000000000000000E433C000… (898 bytes, md5 41f0b054df29527d802b7f2e81518b01)
--> '0000000E000000000000004E42A8000042B400004250000042680000000000000000014542C8000… (898 bytes, md5 99e15089237238eddab8e493a7ac9ccf)
--> '0000000C000000000000016242E0000042E60000436C0000436F0000000000000000006842E0000… (898 bytes, md5 8c939d65150575dd1a0c6d810ef93b65)
--> '0000000A000000000000015A43F4000043F600004280000042880000000000000000006043F4000… (898 bytes, md5 f10417f1a4f8cf87745487a9404786a3)
--> '000000080000000000000161438E0000438F000043C9000043CA00000000000000000067438E000… (898 bytes, md5 7482d96a65d0b8f1856adb1e5d53e3d2)
--> '0000000A000000000000016943CC000043CC80004294000042960000000000000000006F43CC000… (898 bytes, md5 1fdb837f79fb76716aac883c8e279066)
--> '0000000D000000000000018542B8000042BC000043D5000043D60000000000000000008B42B8000… (898 bytes, md5 94df95bf55428c37139a508e8c20d5d6)
--> '00000009000000000000018643D2000043D380004382000043838000000000000000008C43D2000… (898 bytes, md5 48ffb18fde8f79e655d4925ce268cdc2)
--> '0000000A0000000000000184438400004384800042B8000042BA0000000000000000008A4384000… (898 bytes, md5 f57d72213b0885fea19a8c19c06e2642)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 27 | 1
--> 2 | 28 | 2
--> 3 | 13 | 3
--> 4 | 27 | 4
--> 5 | 28 | 5
--> 6 | 13 | 6
--> 7 | 27 | 7
--> 8 | 28 | 8
--> 9 | 13 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 6d2b88eb18a654b0b5a3b4cec0343c8f
select * from t_parent;
--= nodeno | parentnode
--> 2 | 22
--> 3 | 21
--> 4 | 21
--> 5 | 31
--> 6 | 21
--> 7 | 22
--> 8 | 21
--> 9 | 31
--> 10 | 22
--> 11 | 31
--> 12 | 31
--> 13 | 22
--> 14 | 31
--> 15 | 22
--> 16 | 31
--> 17 | 21
--> 18 | 22
--> 19 | 31
--> 20 | 31
--> 21 | 1
--> 22 | 1
--> 23 | 21
--> 24 | 22
--> 25 | 31
--> 26 | 22
--> 27 | 31
--> 28 | 21
--> 29 | 31
--> 30 | 21
--> 31 | 1
--> 32 | 22
--> 33 | 21
--> 34 | 22
--> 35 | 31
--> 36 | 22
--> 37 | 21
--> 38 | 31
--> 39 | 22
delete from t where id%7<4;
--+ 3667 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4008 changes, rowid 16
select hex(data) from t_node;
--= hex(data)
--> '000200020000000000000016C1A0000043F800000000000043220000000000000000001FC1A0000… (898 bytes, md5 afb18ce831a0a45e38c0547fbe26c2e8)
--> '00000009000000000000005142880000428800004258000042580000000000000000014E4250000… (898 bytes, md5 b8b307f92e6743ee55f95ad44480c7f1)
--> '00000009000000000000001A41E0000042100000433800004340000000000000000001174140000… (898 bytes, md5 7a2511408ad7b7fc18b6cecc881a7d2d)
--> '00000009000000000000003D410000004170000043BB000043BE8000000000000000012B4290000… (898 bytes, md5 299d437c15a874755d86524013d64a75)
--> '000000100000000000000013436800004369000043AD000043AD800000000000000001074384000… (898 bytes, md5 9b5e26398d4dde570e1ac0826a57cd54)
--> '000000110000000000000074424000004260000043740000437C0000000000000000016B4280000… (898 bytes, md5 fd921f955fda1ea15f47f899a85f4e8f)
--> '00000008000000000000001243CA000043CA00004140000041400000000000000000010F43C2000… (898 bytes, md5 ab932548fe85c4b8f4372e784373a8fb)
--> '0000000D00000000000000364354000043540000421000004210000000000000000000304374000… (898 bytes, md5 9eb43cd166fd8115a125078fba6a50e9)
--> '0000000A00000000000000534360000043620000435E000043600000000000000000004A4388000… (898 bytes, md5 e629955e081c45a98c40b5e5b2e36553)
--> '00000007000000000000005243C6000043C6800043C2000043C28000000000000000005843B6000… (898 bytes, md5 8bdec10219b4fb1e7086f3e1a1617395)
--> '000000100000000000000076434C0000434D000043CE000043CE80000000000000000170434C000… (898 bytes, md5 b18e4950cd0407605646486a132c148a)
--> '0000000E000000000000002043F8000043FA8000433C000043410000000000000000002943E0000… (898 bytes, md5 a1eaafbd228aaa2e5af61a389a8ec90e)
--> '000000090000000000000099433800004338000042CC000042CC0000000000000000018D4358000… (898 bytes, md5 7c5ed71539c6dec2cfa3a65071feb613)
--> '00000007000000000000004C43D6000043D8000043C0000043C2000000000000000000A643E0000… (898 bytes, md5 7ed3d20201b922d33d307c27cb86385c)
--> '00000006000000000000000743B2000043ED00004080000041C80000000000000000000A42A0000… (898 bytes, md5 19ad6ff0ad12e78b2dd92b592304cd4f)
--> '0000000800000000000000F3434C0000434C0000432200004322000000000000000000ED436C000… (898 bytes, md5 08108b3b6cb4b6abf034bfbaaa10bfa7)
--> '0000000A00000000000000054334000043CD00004386000043B40000000000000000000E4200000… (898 bytes, md5 991e6df86d1f9db6a86dd5f86c8e5fb3)
--> '0000000A000000000000016943CC000043CC80004294000042960000000000000000006F43CC000… (898 bytes, md5 ad8d5e24d879ef60639b19fb8fe21bf1)
--> '00000009000000000000018542B8000042BC000043D5000043D60000000000000000008B42B8000… (898 bytes, md5 ca2dac7130fdf46d2306aef3b58f6fe6)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 5 | 4
--> 5 | 3 | 5
--> 6 | 7 | 6
--> 11 | 3 | 11
--> 12 | 7 | 12
--> 13 | 5 | 13
--> 18 | 7 | 18
--> 19 | 5 | 19
--> 20 | 3 | 20
--> 25 | 5 | 25
--> … 161 rows more, md5 25bc72c8258dced3534dc414570098ce
select * from t_parent;
--= nodeno | parentnode
--> 2 | 22
--> 3 | 31
--> 4 | 31
--> 5 | 31
--> 6 | 31
--> 7 | 22
--> 10 | 22
--> 11 | 31
--> 12 | 31
--> 14 | 31
--> 16 | 31
--> 18 | 22
--> 19 | 31
--> 22 | 1
--> 24 | 22
--> 31 | 1
--> 36 | 22
--> 37 | 31
select id,z from t where a<250 and b>100;
--= id | z
--> 54 | 54
--> 48 | 48
--> 298 | 298
--> 307 | 307
--> 319 | 319
--> 69 | 69
--> 313 | 313
--> 75 | 75
--> 60 | 60
--> 153 | 153
--> … 45 rows more, md5 afa6f7680711c1fc816ddd3a8749dbe6
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4955 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B42D8000042DC0000432E00004330000000000000000000144220000… (898 bytes, md5 7975e3b5bb23ddc9968641a8856fec5c)
select * from t;
--= id | a | b | c | d | z
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 11
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 20
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 5
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 18
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 6
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 12
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 19
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 13
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 4

--- R-Tree: rtree of 2 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree(id,a,b,c,d,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n;
--+ 2045 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000030000000042B200004332000043BE800000000000000000020000000… (2458 bytes, md5 0322b33cee90959bf5fbff58cae5aa93)
--> '0000001300000000000000FA0000000040E000000000000040E0000000000000000001574080000… (2458 bytes, md5 5d9ea3be179e881474fd0af383c9b875)
--> '00000027000000000000007D0000000041000000437A000043810000000000000000003D4100000… (2458 bytes, md5 929e079b8207a3af32d38fcba81656f7)
--> '0000001D000000000000008842D8000042DA000043D4000043D48000000000000000008542F8000… (2458 bytes, md5 606d94a9f6894e6de67dc932d8db992d)
--> '00000032000000000000002043F8000043FA8000433C000043410000000000000000002343F0000… (2458 bytes, md5 849e495b5a0db0d8b32ac9938ab2195e)
--> '0000002A00000000000000ED436C0000436F0000431E00004321000000000000000000EA437C000… (2458 bytes, md5 2b9acd3ea29be117dba6aaf240871214)
--> '0000002E00000000000000EE428000004288000043F6000043F8000000000000000000EB42A0000… (2458 bytes, md5 e22ff30a2b06cdb03a0a36ccc9a70a5a)
--> '0000002000000000000000F0435C000043620000432000004326000000000000000000F3434C000… (2458 bytes, md5 649f44075e6e87412c34451f7f5370a8)
--> '000000320000000000000004439C0000439E000043A8000043AA00000000000000000061439E000… (2458 bytes, md5 8e0a97edd560b11e2469ab3257a14068)
--> '00000023000000000000010F43C2000043C280004160000041700000000000000000001543C2000… (2458 bytes, md5 81e546eed5ca5fafd129af82b42be5e7)
--> '0000001800000000000000B343540000435C0000438F00004393000000000000000000B64344000… (2458 bytes, md5 97d23044d250335baeff08dc0b9f1bee)
--> '00000022000000000000014542C8000042CA000042480000424C0000000000000000004B42C8000… (2458 bytes, md5 a56f0739c1f68cf9ba722e5e0aade8a1)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 9 | 1
--> 2 | 8 | 2
--> 3 | 10 | 3
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 10 | 6
--> 7 | 7 | 7
--> 8 | 8 | 8
--> 9 | 10 | 9
--> 10 | 7 | 10
--> … 390 rows more, md5 07e212be272f97828415da0abc846df5
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3182 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3428 changes, rowid 9
select hex(data) from t_node;
--= hex(data)
--> '000100060000000000000003C1A0000042E000000000000043BE8000000000000000000542A0000… (2458 bytes, md5 3179d6c3c4b3719c65b16327a48a88b6)
--> '0000001A000000000000003D410000004170000043BB000043BE8000000000000000001A41E0000… (2458 bytes, md5 6e505c228bafc6a9b58ea30e3ebd1293)
--> '0000001C000000000000002043F8000043FA8000433C000043410000000000000000002943E0000… (2458 bytes, md5 c4b2a0d8dec8cf6dbcd596344eef5c4c)
--> '0000002400000000000000ED436C0000436F0000431E00004321000000000000000000E4438E000… (2458 bytes, md5 6ac0e4dbfc81a73e75a27b0f73265b8c)
--> '00000020000000000000009741E00000420C000043D9000043DC800000000000000000F44200000… (2458 bytes, md5 98e69eb39da345a6974a7165b3f1b695)
--> '0000001900000000000000F3434C0000434C0000432200004322000000000000000000F9432C000… (2458 bytes, md5 8eba4e01e6f774b3db2b660611e3b317)
--> '000000180000000000000004439C0000439E000043A8000043AA00000000000000000061439E000… (2458 bytes, md5 66ec5b609786334645f2e9ea0af420be)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 6 | 6
--> 11 | 8 | 11
--> 12 | 6 | 12
--> 13 | 7 | 13
--> 18 | 6 | 18
--> 19 | 7 | 19
--> 20 | 3 | 20
--> 25 | 7 | 25
--> … 161 rows more, md5 e32a96e988de8fc973a28218e2515f6d
select * from t_parent;
--= nodeno | parentnode
--> 3 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 110 | 110
--> 173 | 173
--> 179 | 179
--> 188 | 188
--> 194 | 194
--> 200 | 200
--> 237 | 237
--> 298 | 298
--> 391 | 391
--> 144 | 144
--> … 45 rows more, md5 9037e63af07ef14f24cbb6c5ad19cced
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4220 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B42D8000042DC0000432E000043300000000000000000000542F0000… (2458 bytes, md5 19992ba2b1e1fd247d05b830746c00cc)
select * from t;
--= id | a | b | c | d | z
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 11
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 5
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 20
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 19
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 13
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 4
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 18
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 12
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 6

--- R-Tree: rtree_i32 of 2 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree_i32(id,a,b,c,d,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n;
--+ 2287 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '00020003000000000000001600000000000001EE00000000000000A700000000000000150000000… (898 bytes, md5 55695c5eee7b040f5b14815591d724a1)
--> '0000000B00000000000000FA00000000000000070000000000000007000000000000005D0000000… (898 bytes, md5 5983ed67c525a3e93c228e302181c32b)
--> '0000000A000000000000001D0000000C0000000E000000BA000000BC000000000000001A0000001… (898 bytes, md5 5f37b8764b52013b9d4aedf92ac02f88)
--> '0000000C000000000000003D000000080000000F000001760000017D000000000000003A0000001… (898 bytes, md5 910937cdfa22ed5d41c7f3581d7e8933)
--> '0000000E000000000000001C000000B8000000B900000160000001610000000000000019000000C… (898 bytes, md5 565ebb8d7cb1440e53fafa8e79fe30fd)
--> '0000000E000000000000007D0000000000000008000000FA00000102000000000000007A0000001… (898 bytes, md5 65297e0c61376567fc76b5af7ec8cb66)
--> '0000000A000000000000001200000194000001940000000C0000000C000000000000010C0000019… (898 bytes, md5 2ea6f1dcad3f5cc36099912d48f2a484)
--> '00000008000000000000009A0000000C0000000D000001B4000001B500000000000000970000001… (898 bytes, md5 c3fe8a2e0440629f0b106397085f80b6)
--> '0000000A0000000000000129000001A0000001A0000000C6000000C6000000000000002F000001A… (898 bytes, md5 62d88762306a868bee9be30490aae64b)
--> '000000120000000000000039000000C4000000C700000026000000290000000000000036000000D… (898 bytes, md5 aad733275fdaf6d5c08453b8de50e1d9)
--> '000000120000000000000056000000D0000000D5000000E0000000E50000000000000053000000E… (898 bytes, md5 d274a029c72dd0c06f88b03456a37bef)
--> '0000000F000000000000004F0000019C000001A3000001820000018900000000000000520000018… (898 bytes, md5 e9088880a116f0344716c24c4d05abef)
--> '0000000A00000000000000FD000001E4000001E500000002000000030000000000000003000001E… (898 bytes, md5 88b676323b591517f9a8ba5ed34d9728)
--> '0000000B0000000000000079000000BC000000C00000019E000001A20000000000000076000000C… (898 bytes, md5 d859cbe911c7d6d24c7d41f867db089c)
--> '0000000B00000000000000B40000002800000028000000780000007800000000000000B10000003… (898 bytes, md5 15c35446fbf0d2f6c84df8385c66220d)
--> '00000012000000000000011A000001F0000001F3000000BC000000BF0000000000000020000001F… (898 bytes, md5 880e0c70c0bddc9097cbb56dd760d90a)
--> '0000000C00000000000000D10000003400000036000001320000013400000000000000CE0000004… (898 bytes, md5 11ab6966fe1ceba7f6b8e2aa8ee37877)
--> '000000090000000000000099000000B8000000B800000066000000660000000000000190000000C… (898 bytes, md5 7c1ebd53d28961a05ba06839e315499c)
--> '0000000F000000000000004C000001AC000001B0000001800000018400000000000000A9000001B… (898 bytes, md5 dd1422f09675c5ea8923a9b3c5cf0456)
--> '0000000A00000000000000B6000000C4000000C6000001200000012200000000000000B3000000D… (898 bytes, md5 4e99d67697aeed27d317f60bf5dcbb70)
--> '0000000A00000000000000060000000000000068000000EE0000010200000000000000110000000… (898 bytes, md5 d5e0e927fa20a8787e2bc18952b3a335)
--> '0000000C000000000000000D000001A4000001E7000000020000001000000000000000070000015… (898 bytes, md5 2bbc7c01d608f7a546146ba7b506e9de)
--> '0000000C00000000000000F10000003000000037000001EE000001F500000000000000EE0000004… (898 bytes, md5 d32f5c8da5628fe2016c3bdc8f128c9c)
--> '0000000A00000000000000F3000000CC000000CC000000A2000000A200000000000000F0000000D… (898 bytes, md5 a1858c056ae0e5a5365b7e9f51b58e6b)
--> '0000000900000000000000D3000000D0000000D4000001DA000001DE00000000000000D0000000E… (898 bytes, md5 8a4634874f4567326ead55e4634a5287)
--> '0000000A00000000000000D80000015C0000015C000000900000009000000000000000D50000016… (898 bytes, md5 8d2246635c6ae5d92d5758c7bda1962c)
--> '000000090000000000000101000001280000012D000001520000015700000000000000070000012… (898 bytes, md5 9b64a86f3e0980fad567423f9fbc4073)
--> '0000000B00000000000001080000005C0000005F000000B0000000B3000000000000000E0000005… (898 bytes, md5 70fec0ad72fe874bd470acfc5f7f6195)
--> '0000000700000000000000DD000001E8000001ED0000013A0000013F00000000000000E0000001D… (898 bytes, md5 90d8cac12acd70ed29a677e47a1471d0)
--> '0000000A0000000000000125000000680000006D0000016A0000016F000000000000002B0000006… (898 bytes, md5 86bcadc957909431f336d74f7c98e7c1)
--> '0000000D0000000000000005000000B8000001200000015400000168000000000000000E000000B… (898 bytes, md5 999aca63d5c44b049910efb8c0cddea7)
--> '0000000E000000000000004E000000540000005A000000340000003A00000000000001450000006… (898 bytes, md5 c0e3290bef0942315ec3c60abc333869)
--> '0000000C00000000000001620000007000000073000000EC000000EF00000000000000680000007… (898 bytes, md5 b6ca2a0ae878b98a51fd7158760cbbc8)
--> '0000000A000000000000015A000001E8000001EC00000040000000440000000000000060000001E… (898 bytes, md5 d2b8473d0def3df0af09b04ee6dbc408)
--> '0000000800000000000001610000011C0000011E000001920000019400000000000000670000011… (898 bytes, md5 bce097f50485f8bc6d8fe2bea4972303)
--> '0000000A000000000000016900000198000001990000004A0000004B000000000000006F0000019… (898 bytes, md5 2750129751d36329e09c03d4a33965f9)
--> '0000000D00000000000001850000005C0000005E000001AA000001AC000000000000008B0000005… (898 bytes, md5 7dbb19cf9ee411770f029b8bdfac77c7)
--> '000000090000000000000186000001A4000001A70000010400000107000000000000008C000001A… (898 bytes, md5 1b9fc91fadc7bbec5ee64bd0e5c980af)
--> '0000000A000000000000018400000108000001090000005C0000005D000000000000008A0000010… (898 bytes, md5 e2f050c06967907905db4994ae5c0cbf)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 27 | 1
--> 2 | 28 | 2
--> 3 | 13 | 3
--> 4 | 27 | 4
--> 5 | 28 | 5
--> 6 | 13 | 6
--> 7 | 27 | 7
--> 8 | 28 | 8
--> 9 | 13 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 6d2b88eb18a654b0b5a3b4cec0343c8f
select * from t_parent;
--= nodeno | parentnode
--> 2 | 22
--> 3 | 21
--> 4 | 21
--> 5 | 31
--> 6 | 21
--> 7 | 22
--> 8 | 21
--> 9 | 31
--> 10 | 22
--> 11 | 31
--> 12 | 31
--> 13 | 22
--> 14 | 31
--> 15 | 22
--> 16 | 31
--> 17 | 21
--> 18 | 22
--> 19 | 31
--> 20 | 31
--> 21 | 1
--> 22 | 1
--> 23 | 21
--> 24 | 22
--> 25 | 31
--> 26 | 22
--> 27 | 31
--> 28 | 21
--> 29 | 31
--> 30 | 21
--> 31 | 1
--> 32 | 22
--> 33 | 21
--> 34 | 22
--> 35 | 31
--> 36 | 22
--> 37 | 21
--> 38 | 31
--> 39 | 22
delete from t where id%7<4;
--+ 3667 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4008 changes, rowid 16
select hex(data) from t_node;
--= hex(data)
--> '000200020000000000000016FFFFFFEC000001F000000000000000A2000000000000001FFFFFFFE… (898 bytes, md5 441d5ae577292237957ac4c2b0d3093b)
--> '00000009000000000000005100000044000000440000003600000036000000000000014E0000003… (898 bytes, md5 8a7ef4462774c63bea7c464d6b29cdc1)
--> '00000009000000000000001A0000001C00000024000000B8000000C000000000000001170000000… (898 bytes, md5 a639c86ca50b3714eaa41326e7e6b862)
--> '00000009000000000000003D000000080000000F000001760000017D000000000000012B0000004… (898 bytes, md5 d0a337cd6c2275d5da3f5bf1fe08856c)
--> '000000100000000000000013000000E8000000E90000015A0000015B00000000000001070000010… (898 bytes, md5 e4a46311f24ec9169697baf9290701e1)
--> '0000001100000000000000740000003000000038000000F4000000FC000000000000016B0000004… (898 bytes, md5 0cb950e0071f1e60a08bc2da126500f4)
--> '00000008000000000000001200000194000001940000000C0000000C000000000000010F0000018… (898 bytes, md5 9773bc7e5d2092160836c96c15911195)
--> '0000000D0000000000000036000000D4000000D400000024000000240000000000000030000000F… (898 bytes, md5 6d1c66bc5432252d57240f4375fc5cbb)
--> '0000000A0000000000000053000000E0000000E2000000DE000000E0000000000000004A0000011… (898 bytes, md5 83fb2f6157a8b7ed1378f23a032211ff)
--> '0000000700000000000000520000018C0000018D000001840000018500000000000000580000016… (898 bytes, md5 d7dcf7385179d2990dc91757cb1f5bb6)
--> '000000100000000000000076000000CC000000CD0000019C0000019D0000000000000170000000C… (898 bytes, md5 8f134021fbaee760bd11a599d19dc080)
--> '0000000E0000000000000020000001F0000001F5000000BC000000C10000000000000029000001C… (898 bytes, md5 af087c493b67ce4647229f3f06a5b522)
--> '000000090000000000000099000000B8000000B80000006600000066000000000000018D000000D… (898 bytes, md5 bcc2e2cb336092eeed1c39bc9e299cda)
--> '00000007000000000000004C000001AC000001B0000001800000018400000000000000A6000001C… (898 bytes, md5 021a68ff969ba3fe6947460b836fd1e1)
--> '00000006000000000000000700000164000001DA0000000400000019000000000000000A0000005… (898 bytes, md5 04cf9849b7dedf83d16391d74226b7da)
--> '0000000800000000000000F3000000CC000000CC000000A2000000A200000000000000ED000000E… (898 bytes, md5 f43b135aae14cb3dacdec861b0ed06e4)
--> '0000000A0000000000000005000000B40000019A0000010C00000168000000000000000E0000002… (898 bytes, md5 61b3b5766751fe795dfcf93786674fba)
--> '0000000A000000000000016900000198000001990000004A0000004B000000000000006F0000019… (898 bytes, md5 e26c36580939c063cb28e2cd504a5e5e)
--> '0000000900000000000001850000005C0000005E000001AA000001AC000000000000008B0000005… (898 bytes, md5 7639110a5d74971a26d04a7918c7d4a4)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 5 | 4
--> 5 | 3 | 5
--> 6 | 7 | 6
--> 11 | 3 | 11
--> 12 | 7 | 12
--> 13 | 5 | 13
--> 18 | 7 | 18
--> 19 | 5 | 19
--> 20 | 3 | 20
--> 25 | 5 | 25
--> … 161 rows more, md5 25bc72c8258dced3534dc414570098ce
select * from t_parent;
--= nodeno | parentnode
--> 2 | 22
--> 3 | 31
--> 4 | 31
--> 5 | 31
--> 6 | 31
--> 7 | 22
--> 10 | 22
--> 11 | 31
--> 12 | 31
--> 14 | 31
--> 16 | 31
--> 18 | 22
--> 19 | 31
--> 22 | 1
--> 24 | 22
--> 31 | 1
--> 36 | 22
--> 37 | 31
select id,z from t where a<250 and b>100;
--= id | z
--> 54 | 54
--> 48 | 48
--> 298 | 298
--> 307 | 307
--> 319 | 319
--> 69 | 69
--> 313 | 313
--> 75 | 75
--> 60 | 60
--> 153 | 153
--> … 45 rows more, md5 afa6f7680711c1fc816ddd3a8749dbe6
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4955 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B0000006C0000006E000000AE000000B000000000000000140000002… (898 bytes, md5 7ee191caeda319e22d02fc1cc616a911)
select * from t;
--= id | a | b | c | d | z
--> 11 | 108 | 110 | 174 | 176 | 11
--> 20 | 40 | 92 | 180 | 182 | 20
--> 5 | 120 | 175 | 170 | 175 | 5
--> 18 | 404 | 404 | 12 | 12 | 18
--> 6 | 468 | 474 | 4 | 10 | 6
--> 12 | 436 | 439 | 8 | 11 | 12
--> 19 | 232 | 233 | 346 | 347 | 19
--> 13 | 264 | 268 | 342 | 346 | 13
--> 4 | 312 | 316 | 336 | 340 | 4

--- R-Tree: rtree_i32 of 2 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree_i32(id,a,b,c,d,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,i from n;
--+ 2045 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000030000000000000059000000B20000017D00000000000000020000000… (2458 bytes, md5 1b37cca6d415e16be1e38dd4f2293160)
--> '0000001300000000000000FA0000000000000007000000000000000700000000000001570000000… (2458 bytes, md5 f9ff40d01f2484647960785e74ec9a4e)
--> '00000027000000000000007D0000000000000008000000FA00000102000000000000003D0000000… (2458 bytes, md5 6c00eac48f0c8156e682203ed21f8fa7)
--> '0000001D00000000000000880000006C0000006D000001A8000001A900000000000000850000007… (2458 bytes, md5 fa56751a09ad57bbb350ab8f97560869)
--> '000000320000000000000020000001F0000001F5000000BC000000C10000000000000023000001E… (2458 bytes, md5 7d58dca3d2ab59a1d635758fbf269d25)
--> '0000002A00000000000000ED000000EC000000EF0000009E000000A100000000000000EA000000F… (2458 bytes, md5 abdb9b64c03796dc5850320e63b23719)
--> '0000002E00000000000000EE0000004000000044000001EC000001F000000000000000EB0000005… (2458 bytes, md5 55b30ba93d5207f6ab741f5a0781db6e)
--> '0000002000000000000000F0000000DC000000E2000000A0000000A600000000000000F3000000C… (2458 bytes, md5 30dd5e70dba625e9f8305ef75bb9fea8)
--> '000000320000000000000004000001380000013C000001500000015400000000000000610000013… (2458 bytes, md5 3fabe8462dd6b654eb2b88a4a5860ab4)
--> '00000023000000000000010F00000184000001850000000E0000000F00000000000000150000018… (2458 bytes, md5 bc8d1f3c0be170d6c9b1ee0557b57384)
--> '0000001800000000000000B3000000D4000000DC0000011E0000012600000000000000B6000000C… (2458 bytes, md5 17e5d6138254f72cc5d0add71d74a3bc)
--> '00000022000000000000014500000064000000650000003200000033000000000000004B0000006… (2458 bytes, md5 8532c7f0b9677d696fa953d0d6c5d2d3)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 9 | 1
--> 2 | 8 | 2
--> 3 | 10 | 3
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 10 | 6
--> 7 | 7 | 7
--> 8 | 8 | 8
--> 9 | 10 | 9
--> 10 | 7 | 10
--> … 390 rows more, md5 07e212be272f97828415da0abc846df5
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3182 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3428 changes, rowid 9
select hex(data) from t_node;
--= hex(data)
--> '000100060000000000000003FFFFFFEC00000070000000000000017D00000000000000050000005… (2458 bytes, md5 8b900750941dd6f34098c1c5e5e2621a)
--> '0000001A000000000000003D000000080000000F000001760000017D000000000000001A0000001… (2458 bytes, md5 fc27ad4d7917f5a26f26761730253002)
--> '0000001C0000000000000020000001F0000001F5000000BC000000C10000000000000029000001C… (2458 bytes, md5 0aa8032ad765d72f95ca47651b7d8242)
--> '0000002400000000000000ED000000EC000000EF0000009E000000A100000000000000E40000011… (2458 bytes, md5 f2d213a946d4d7d6dc7206e526b5880e)
--> '0000002000000000000000970000001C00000023000001B2000001B900000000000000F40000002… (2458 bytes, md5 8c96d031de7f12d6fd08040d4e7ce2ac)
--> '0000001900000000000000F3000000CC000000CC000000A2000000A200000000000000F9000000A… (2458 bytes, md5 3af49ef71ea33ed024e0495b7a604b5d)
--> '000000180000000000000004000001380000013C000001500000015400000000000000610000013… (2458 bytes, md5 a08effc21c2de729f4693c0d57ced707)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 9 | 4
--> 5 | 8 | 5
--> 6 | 6 | 6
--> 11 | 8 | 11
--> 12 | 6 | 12
--> 13 | 7 | 13
--> 18 | 6 | 18
--> 19 | 7 | 19
--> 20 | 3 | 20
--> 25 | 7 | 25
--> … 161 rows more, md5 e32a96e988de8fc973a28218e2515f6d
select * from t_parent;
--= nodeno | parentnode
--> 3 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 110 | 110
--> 173 | 173
--> 179 | 179
--> 188 | 188
--> 194 | 194
--> 200 | 200
--> 237 | 237
--> 298 | 298
--> 391 | 391
--> 144 | 144
--> … 45 rows more, md5 9037e63af07ef14f24cbb6c5ad19cced
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4220 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B0000006C0000006E000000AE000000B000000000000000050000007… (2458 bytes, md5 b42b8d3b1a30c8027632a47251d9387e)
select * from t;
--= id | a | b | c | d | z
--> 11 | 108 | 110 | 174 | 176 | 11
--> 5 | 120 | 175 | 170 | 175 | 5
--> 20 | 40 | 92 | 180 | 182 | 20
--> 19 | 232 | 233 | 346 | 347 | 19
--> 13 | 264 | 268 | 342 | 346 | 13
--> 4 | 312 | 316 | 336 | 340 | 4
--> 18 | 404 | 404 | 12 | 12 | 18
--> 12 | 436 | 439 | 8 | 11 | 12
--> 6 | 468 | 474 | 4 | 10 | 6

--- R-Tree: rtree of 3 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree(id,a,b,c,d,e,f,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n;
--+ 2370 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0002000600000000000000110000000043BD000000000000428600000000000043F380000000000… (898 bytes, md5 5ad603540627c776e811aaef6f33a4ae)
--> '0000000B00000000000000F9432C00004332000043260000432C000043200000432600000000000… (898 bytes, md5 95699753a678187940a65790f0061b66)
--> '0000000500000000000000FA0000000040E000000000000040E000000000000040E000000000000… (898 bytes, md5 6485f156b1a3eda6981044f9e0e895aa)
--> '00000006000000000000012542D0000042DA000043B5000043B7800042F0000042FA00000000000… (898 bytes, md5 c7f78f58ff70d25dd3734017e7de1395)
--> '00000008000000000000000143A4000043A4800043A7000043A7800043AA000043AA80000000000… (898 bytes, md5 1d56575e45281ac8aa5f33b3d677368c)
--> '00000008000000000000007D0000000041000000437A00004381000000000000410000000000000… (898 bytes, md5 23ebbd96c46593648affa3c4461a1400)
--> '0000000800000000000000FD43F2000043F28000400000004040000041A0000041A800000000000… (898 bytes, md5 4103a2a30fd602a54045b940288ee209)
--> '000000080000000000000027439200004393800041D0000041E8000043820000438380000000000… (898 bytes, md5 afebbf482b3d6b1edd683419e6f4d4e8)
--> '0000000C000000000000002043F8000043FA8000433C00004341000043BE000043C080000000000… (898 bytes, md5 2392564c8f57896c4c254eed0bbc1134)
--> '0000000B0000000000000079433C00004340000043CF000043D10000430C0000431000000000000… (898 bytes, md5 40b4b8b6054b20b991cb2eaa96f65758)
--> … 43 rows more, md5 fa92027d82f33585a003eead9f3c1721
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 5 | 1
--> 2 | 2 | 2
--> 3 | 7 | 3
--> 4 | 5 | 4
--> 5 | 2 | 5
--> 6 | 7 | 6
--> 7 | 5 | 7
--> 8 | 2 | 8
--> 9 | 7 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 13d2049be723f595d8b1bf2756481152
select * from t_parent;
--= nodeno | parentnode
--> 2 | 38
--> 3 | 17
--> 4 | 16
--> 5 | 46
--> 6 | 53
--> 7 | 24
--> 8 | 17
--> 9 | 24
--> 10 | 46
--> 11 | 17
--> … 42 rows more, md5 056ec646cf1745db0395a7bb580215b6
delete from t where id%7<4;
--+ 3643 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4001 changes, rowid 36
select hex(data) from t_node;
--= hex(data)
--> '00020004000000000000001843A20000440100004080000043AB00000000000043F100000000000… (898 bytes, md5 21aa06b00594880828f39de49570d527)
--> '0000000800000000000000F9432C00004332000043260000432C000043200000432600000000000… (898 bytes, md5 4169462325d0a9f920a5b3c54896f791)
--> '000000050000000000000027439200004393800041D0000041E8000043820000438380000000000… (898 bytes, md5 ba72d0e126b14f9cd646444577173ae1)
--> '00000009000000000000002043F8000043FA8000433C00004341000043BE000043C080000000000… (898 bytes, md5 68eb45296a2ddb9b7f0f75952ff79a92)
--> '00000006000000000000007C432C00004333000043D0000043D3800043200000432700000000000… (898 bytes, md5 0f2adb53174cbbbe7609a2a3db100182)
--> '00000005000000000000012A4374000043750000420000004204000043A0000043A080000000000… (898 bytes, md5 ace70be0af7b0fb2731e9f096b14fed1)
--> '00000009000000000000014643D6000043D7000043C0000043C1000043AA000043AB00000000000… (898 bytes, md5 85d6d3018443739d1f9917f36e6b7166)
--> '00000009000000000000004A438800004389000043580000435A000043200000432200000000000… (898 bytes, md5 135595698204ec981f09a557ac71f516)
--> '000000050000000000000099433800004338000042CC000042CC000041A0000041A000000000000… (898 bytes, md5 8d6f3af834c3fa1c8661fd95f4bd286b)
--> '000000050000000000000067438E00004390000043C9000043CB000041A0000041C000000000000… (898 bytes, md5 2c43c507e9b29f9e6c4dbf6d74743867)
--> '00000005000000000000013843A8000043AB0000435000004356000042A0000042AC00000000000… (898 bytes, md5 41927e12f4d6abd9c352626d7e54eaa3)
--> '00000004000000000000007B43AC000043AF000042A4000042B0000043A0000043A300000000000… (898 bytes, md5 e6fe5c0e7eb3d6ff528615df7edb3592)
--> '00000006000000000000001543A8000043D8800043480000435800000000000042B000000000000… (898 bytes, md5 e0d6441ee12591044c88d4ce35a085d8)
--> '0000000400000000000000A7438A0000438C8000438B0000438D8000438C0000438E80000000000… (898 bytes, md5 2110d78ff9acc58760a94bbf4bf1f28f)
--> '0000000500000000000000E542E0000042E8000043F3000043F5000043B4000043B600000000000… (898 bytes, md5 95682e754ccdea5b5b7bff10e24d0124)
--> '00000008000000000000009243C2000043C300004384000043850000430C0000430E00000000000… (898 bytes, md5 df601126846a1bad208de7f76eaa3842)
--> '0000000500000000000000DD43F4000043F68000439D0000439F8000430C0000431100000000000… (898 bytes, md5 494d13a668ce98450e86f758be7fda7c)
--> '00000005000000000000001A41E0000042100000433800004340000043AA000043AE00000000000… (898 bytes, md5 d9397c0629d465d6fff9c1527427e46a)
--> '000000060000000000000107438400004385000043AB000043AC000043D2000043D300000000000… (898 bytes, md5 22c00e055dee4803805a0c976da90873)
--> '00000007000000000000001243CA000043CA0000414000004140000042F0000042F000000000000… (898 bytes, md5 846b39ffd4bcf8d2affad595ae302389)
--> '00000008000000000000002243180000431F000043B2000043B5800042700000428600000000000… (898 bytes, md5 08651c7e5cb0255b544b39822f33cc81)
--> '0000000800000000000000164384000043AF000042A4000042BE000043A0000043D380000000000… (898 bytes, md5 ca60cc27ae7a96c53b252523a73d4af6)
--> '00000007000000000000003D410000004170000043BB000043BE800043700000437700000000000… (898 bytes, md5 4731a443b6f1328f4f6d9a7f8ed017dc)
--> '0000000700000000000000514288000042880000425800004258000042200000422000000000000… (898 bytes, md5 481d8c6640879d0dbe4842ccd402a77f)
--> '00000005000000000000005843B6000043B9800043C4000043C7800043D2000043D580000000000… (898 bytes, md5 29847b3d05a280444a871658144e85d2)
--> '00000009000000000000000A42F000004382000043D0000043EC800043200000436100000000000… (898 bytes, md5 e88b847395fb1c2bbde42794ea705283)
--> '00000009000000000000006842E0000042EA0000436C00004371000043B4000043B680000000000… (898 bytes, md5 85f4a2aba9a08b0c34adb9cfa3b45683)
--> '00000009000000000000016943CC000043CC8000429400004296000043700000437100000000000… (898 bytes, md5 d2420d3e1c0a657ce923e1683849609a)
--> '00000004000000000000006D437C0000437D000043CB000043CB800042700000427400000000000… (898 bytes, md5 286f71c3b90d59a8a20b85c01fb1d87a)
--> '00000005000000000000008B42B8000042C0000043D5000043D7000043820000438400000000000… (898 bytes, md5 534aecddb4b9a10cd80eae264a0fa964)
--> '000000070000000000000090436800004368000042C0000042C0000043E6000043E600000000000… (898 bytes, md5 d012349f60f5e2dc0380336f3bc73707)
--> '00000004000000000000000E430C0000439A800043540000436B000042F00000439880000000000… (898 bytes, md5 bf01621e8bb77d31422ec5f206cd3753)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 34 | 4
--> 5 | 2 | 5
--> 6 | 35 | 6
--> 11 | 2 | 11
--> 12 | 35 | 12
--> 13 | 34 | 13
--> 18 | 35 | 18
--> 19 | 34 | 19
--> 20 | 33 | 20
--> 25 | 36 | 25
--> … 161 rows more, md5 8d128c7131809b413acb38f4157426ba
select * from t_parent;
--= nodeno | parentnode
--> 2 | 38
--> 8 | 38
--> 9 | 24
--> 10 | 46
--> 11 | 38
--> 13 | 46
--> 14 | 53
--> 15 | 38
--> 20 | 46
--> 21 | 24
--> 22 | 38
--> 24 | 1
--> 25 | 53
--> 26 | 46
--> 30 | 24
--> 32 | 24
--> 33 | 38
--> 34 | 46
--> 35 | 24
--> 36 | 53
--> 38 | 1
--> 39 | 46
--> 44 | 38
--> 45 | 46
--> 46 | 1
--> 47 | 53
--> 48 | 24
--> 49 | 46
--> 50 | 46
--> 52 | 38
--> 53 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 144 | 144
--> 391 | 391
--> 397 | 397
--> 69 | 69
--> 313 | 313
--> 319 | 319
--> 153 | 153
--> 159 | 159
--> 165 | 165
--> 249 | 249
--> … 45 rows more, md5 ca21c861f646fd9d13accd6a707f7525
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 5028 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B42D8000042DC0000432E00004330000043700000437200000000000… (898 bytes, md5 d0d0e4a060d3c849d01f19feaf8cc64a)
select * from t;
--= id | a | b | c | d | e | f | z
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 240.0 | 242.0 | 11
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 200.0 | 205.0 | 5
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 300.0 | 302.0 | 20
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 120.0 | 120.0 | 18
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 40.0 | 46.0 | 6
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 80.0 | 83.0 | 12
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 420.0 | 424.0 | 13
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 460.0 | 461.0 | 19
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 360.0 | 364.0 | 4

--- R-Tree: rtree of 3 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree(id,a,b,c,d,e,f,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n;
--+ 2010 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000030000000043CA0000437A000043EB800000000000431400000000000… (3274 bytes, md5 9d38d5308fdadd8b3b6f7973e2a4edd5)
--> '0000002400000000000000FA0000000040E000000000000040E000000000000040E000000000000… (3274 bytes, md5 d4ba95439c08614c3e7dab050acc8718)
--> '00000031000000000000007D0000000041000000437A00004381000000000000410000000000000… (3274 bytes, md5 328834b4098813c26622197c55429287)
--> '000000300000000000000027439200004393800041D0000041E8000043820000438380000000000… (3274 bytes, md5 f9e520d2b82406d38727c61fddee4897)
--> '000000300000000000000002431C0000431E000043280000432A000043340000433600000000000… (3274 bytes, md5 f41ced43a923d79ddbdc6ae64ebe4892)
--> '0000002E000000000000000343F2000043F380004000000040A0000041A0000041B800000000000… (3274 bytes, md5 38f6f4b4d34963156e82e72bd90f8a41)
--> '0000002600000000000000B343540000435C0000438F00004393000043B4000043B800000000000… (3274 bytes, md5 9d8b6c981040d8486a0533b15bda22ac)
--> '00000026000000000000003243C8000043CA800043480000434D00000000000040A000000000000… (3274 bytes, md5 5e7d612f337ee0fd3ae823de1eef7e5d)
--> '0000001100000000000000C7438800004388800043E9000043E9800043200000432100000000000… (3274 bytes, md5 9b57c38271cb415f28449f3ce964f2bc)
--> '0000001E000000000000004F43CE000043D1800043C1000043C4800043B4000043B780000000000… (3274 bytes, md5 315547c7d36d16ec8cb01b67d326d808)
--> '0000001E000000000000012B429000004294000043B7000043B8000043200000432200000000000… (3274 bytes, md5 12c2f8012e9d5048482dfb7608c44bd3)
--> '0000001400000000000000F0435C000043620000432000004326000042C8000042D400000000000… (3274 bytes, md5 2618a8046090436b5b8d18f53f09f76e)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 7 | 1
--> 2 | 5 | 2
--> 3 | 6 | 3
--> 4 | 7 | 4
--> 5 | 5 | 5
--> 6 | 6 | 6
--> 7 | 7 | 7
--> 8 | 5 | 8
--> 9 | 6 | 9
--> 10 | 7 | 10
--> … 390 rows more, md5 f89d61fd015050bd2f3104f71a600fe0
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3025 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3269 changes, rowid 11
select hex(data) from t_node;
--= hex(data)
--> '000100080000000000000003C1A0000043B88000437A000043E9000000000000430D00000000000… (3274 bytes, md5 72491bb79130f4712307df405dc579e5)
--> '0000001300000000000000BA410000004160000042F800004302000043700000437600000000000… (3274 bytes, md5 c5ce8c66aadd4fca6a8f6b22037cc245)
--> '0000001500000000000000D1425000004258000043990000439A000042700000427800000000000… (3274 bytes, md5 71ee3609bd28b81fe73c767eb8361b69)
--> '000000130000000000000027439200004393800041D0000041E8000043820000438380000000000… (3274 bytes, md5 40d8710e30df4fcc18c4cd00634bfa62)
--> '00000015000000000000000B42D8000042DC0000432E00004330000043700000437200000000000… (3274 bytes, md5 6e2b6b2c6da8f6b75efc2fe2776b4798)
--> '00000016000000000000000643EA000043ED0000408000004120000042200000423800000000000… (3274 bytes, md5 34163ecae713e7760f6f742b87c80a34)
--> '0000001E00000000000000B343540000435C0000438F00004393000043B4000043B800000000000… (3274 bytes, md5 d8101c3eae8aca32b9939ecb922b834b)
--> '00000013000000000000003543C0000043C40000434A00004352000041A0000041E000000000000… (3274 bytes, md5 ab4cc94126cacb2577cbe568514abd49)
--> '00000014000000000000012B429000004294000043B7000043B8000043200000432200000000000… (3274 bytes, md5 e0b2c41c34d43ce57a8e571d04c77ffd)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 7 | 4
--> 5 | 2 | 5
--> 6 | 6 | 6
--> 11 | 5 | 11
--> 12 | 6 | 12
--> 13 | 7 | 13
--> 18 | 6 | 18
--> 19 | 7 | 19
--> 20 | 5 | 20
--> 25 | 3 | 25
--> … 161 rows more, md5 ce236f14102e4269e4d105ccacab96dc
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 11 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 278 | 278
--> 34 | 34
--> 118 | 118
--> 284 | 284
--> 293 | 293
--> 362 | 362
--> 368 | 368
--> 200 | 200
--> 25 | 25
--> 40 | 40
--> … 45 rows more, md5 5eef18dbf71b3981cac8c4bf9620936d
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4127 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B42D8000042DC0000432E00004330000043700000437200000000000… (3274 bytes, md5 8bf7075bbbe6ebd8ae1e34b0079ff506)
select * from t;
--= id | a | b | c | d | e | f | z
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 240.0 | 242.0 | 11
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 300.0 | 302.0 | 20
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 200.0 | 205.0 | 5
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 460.0 | 461.0 | 19
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 420.0 | 424.0 | 13
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 40.0 | 46.0 | 6
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 80.0 | 83.0 | 12
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 120.0 | 120.0 | 18
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 360.0 | 364.0 | 4

--- R-Tree: rtree_i32 of 3 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree_i32(id,a,b,c,d,e,f,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n;
--+ 2370 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '000200060000000000000011000000000000017A000000000000004300000000000001E70000000… (898 bytes, md5 6941d74d1d5dc7610912b423260ed274)
--> '0000000B00000000000000F9000000AC000000B2000000A6000000AC000000A0000000A60000000… (898 bytes, md5 b4a415b41a2b325cb7fa025a5e8a36e8)
--> '0000000500000000000000FA0000000000000007000000000000000700000000000000070000000… (898 bytes, md5 c619542e4e4db8ae4ab30fa25671e025)
--> '000000060000000000000125000000680000006D0000016A0000016F000000780000007D0000000… (898 bytes, md5 2854e4a9950c231089a53419fe31190f)
--> '00000008000000000000000100000148000001490000014E0000014F00000154000001550000000… (898 bytes, md5 037c5b55b086275726baad5385498889)
--> '00000008000000000000007D0000000000000008000000FA0000010200000000000000080000000… (898 bytes, md5 668767c30df31e02a863e786d95a2852)
--> '0000000800000000000000FD000001E4000001E5000000020000000300000014000000150000000… (898 bytes, md5 0a6d002639f76ea3a1742dbf126f0277)
--> '00000008000000000000002700000124000001270000001A0000001D00000104000001070000000… (898 bytes, md5 990ecf0a1aa9ae3846a3b8435e6b98ed)
--> '0000000C0000000000000020000001F0000001F5000000BC000000C10000017C000001810000000… (898 bytes, md5 843e5ed07550b9e24ef11e58a66c2f0a)
--> '0000000B0000000000000079000000BC000000C00000019E000001A20000008C000000900000000… (898 bytes, md5 68b49cd1d1ecd48529c5410b95e3a6dd)
--> … 43 rows more, md5 02ff6f07d0c7cae7e36e286bf2cc32d5
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 5 | 1
--> 2 | 2 | 2
--> 3 | 7 | 3
--> 4 | 5 | 4
--> 5 | 2 | 5
--> 6 | 7 | 6
--> 7 | 5 | 7
--> 8 | 2 | 8
--> 9 | 7 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 13d2049be723f595d8b1bf2756481152
select * from t_parent;
--= nodeno | parentnode
--> 2 | 38
--> 3 | 17
--> 4 | 16
--> 5 | 46
--> 6 | 53
--> 7 | 24
--> 8 | 17
--> 9 | 24
--> 10 | 46
--> 11 | 17
--> … 42 rows more, md5 056ec646cf1745db0395a7bb580215b6
delete from t where id%7<4;
--+ 3643 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4001 changes, rowid 36
select hex(data) from t_node;
--= hex(data)
--> '0002000400000000000000180000014400000204000000040000015600000000000001E20000000… (898 bytes, md5 327c90b96d640a42d46f88bf65508b9d)
--> '0000000800000000000000F9000000AC000000B2000000A6000000AC000000A0000000A60000000… (898 bytes, md5 55e20086ae7b55b88113edb855f89acf)
--> '00000005000000000000002700000124000001270000001A0000001D00000104000001070000000… (898 bytes, md5 98f8bbf28eec625403b8220252e76ec6)
--> '000000090000000000000020000001F0000001F5000000BC000000C10000017C000001810000000… (898 bytes, md5 9e35bad428b693d544abe8b1d125fa98)
--> '00000006000000000000007C000000AC000000B3000001A0000001A7000000A0000000A70000000… (898 bytes, md5 57096abe811e552e70a23ad05b00e051)
--> '00000005000000000000012A000000F4000000F5000000200000002100000140000001410000000… (898 bytes, md5 e6547b8427e24764774e02f7fcd5c187)
--> '000000090000000000000146000001AC000001AE000001800000018200000154000001560000000… (898 bytes, md5 e4eecb4d661ad0242d5887a5cfd577aa)
--> '00000009000000000000004A0000011000000112000000D8000000DA000000A0000000A20000000… (898 bytes, md5 5af7b249510426f2e83cfad6267aeb40)
--> '000000050000000000000099000000B8000000B8000000660000006600000014000000140000000… (898 bytes, md5 fe74b714474c36c8ce3f1da8cbdd0fa2)
--> '0000000500000000000000670000011C00000120000001920000019600000014000000180000000… (898 bytes, md5 7f9060c90b674da7dbfd5a0883f92a31)
--> '0000000500000000000001380000015000000156000000D0000000D600000050000000560000000… (898 bytes, md5 89789f60f683d9530bb4fed5412f4901)
--> '00000004000000000000007B000001580000015E000000520000005800000140000001460000000… (898 bytes, md5 a46be5fc4c952794b2c0da097a9c8390)
--> '00000006000000000000001500000150000001B1000000C8000000D800000000000000580000000… (898 bytes, md5 0ff0bfef98b91b80e939afab19f51f90)
--> '0000000400000000000000A70000011400000119000001160000011B000001180000011D0000000… (898 bytes, md5 5aef6f7c8f36036ce760b59a23a5ae55)
--> '0000000500000000000000E50000007000000074000001E6000001EA000001680000016C0000000… (898 bytes, md5 242c272e9b057d3de68c50bc9dada64b)
--> '0000000800000000000000920000018400000186000001080000010A0000008C0000008E0000000… (898 bytes, md5 47ee64d44e61c3ed3cd460305c287057)
--> '0000000500000000000000DD000001E8000001ED0000013A0000013F0000008C000000910000000… (898 bytes, md5 750577005bf76d20ad7d266b59ff97a6)
--> '00000005000000000000001A0000001C00000024000000B8000000C0000001540000015C0000000… (898 bytes, md5 543b3a1b93ee3e25060a2ee9d9698257)
--> '000000060000000000000107000001080000010A0000015600000158000001A4000001A60000000… (898 bytes, md5 939b2476d8c84640eb0ea5b823b1468c)
--> '00000007000000000000001200000194000001940000000C0000000C00000078000000780000000… (898 bytes, md5 c7d511f82729f0fbffdc140d29d13c8b)
--> '000000080000000000000022000000980000009F000001640000016B0000003C000000430000000… (898 bytes, md5 dd3385ac5d1ad3043ccd97ad22345fcb)
--> '000000080000000000000016000001080000015E000000520000005F00000140000001A70000000… (898 bytes, md5 30ac8af9f8a2753bb39dcd8dedf2c5d4)
--> '00000007000000000000003D000000080000000F000001760000017D000000F0000000F70000000… (898 bytes, md5 b31b37db133c8b6654034657e546e66d)
--> '0000000700000000000000510000004400000044000000360000003600000028000000280000000… (898 bytes, md5 6858f901fa487e8a31c5eda5250b13ac)
--> '0000000500000000000000580000016C00000173000001880000018F000001A4000001AB0000000… (898 bytes, md5 3610b33a890d215c639f9a02cb42578d)
--> '00000009000000000000000A0000007800000104000001A0000001D9000000A0000000E10000000… (898 bytes, md5 a63708cee0f65302c46c91c8ade27d1a)
--> '0000000900000000000000680000007000000075000000EC000000F1000001680000016D0000000… (898 bytes, md5 52d6b81ba421a06ebb05409e2cf7bb70)
--> '00000009000000000000016900000198000001990000004A0000004B000000F0000000F10000000… (898 bytes, md5 84120b722666c5d4513cf8c16c2c14a8)
--> '00000004000000000000006D000000FC000000FD00000196000001970000003C0000003D0000000… (898 bytes, md5 05b368ab26d8076a1b8843c7a48c8c6c)
--> '00000005000000000000008B0000005C00000060000001AA000001AE00000104000001080000000… (898 bytes, md5 299c2257ffbcdab39093f2a9374bd198)
--> '000000070000000000000090000000E8000000E80000006000000060000001CC000001CC0000000… (898 bytes, md5 2c458da7ec68e61dc81736dbc53f697f)
--> '00000004000000000000000E0000008C00000135000000D4000000EB00000078000001310000000… (898 bytes, md5 2a6923d543d8bd53b939d4ec97e5fe5a)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 34 | 4
--> 5 | 2 | 5
--> 6 | 35 | 6
--> 11 | 2 | 11
--> 12 | 35 | 12
--> 13 | 34 | 13
--> 18 | 35 | 18
--> 19 | 34 | 19
--> 20 | 33 | 20
--> 25 | 36 | 25
--> … 161 rows more, md5 8d128c7131809b413acb38f4157426ba
select * from t_parent;
--= nodeno | parentnode
--> 2 | 38
--> 8 | 38
--> 9 | 24
--> 10 | 46
--> 11 | 38
--> 13 | 46
--> 14 | 53
--> 15 | 38
--> 20 | 46
--> 21 | 24
--> 22 | 38
--> 24 | 1
--> 25 | 53
--> 26 | 46
--> 30 | 24
--> 32 | 24
--> 33 | 38
--> 34 | 46
--> 35 | 24
--> 36 | 53
--> 38 | 1
--> 39 | 46
--> 44 | 38
--> 45 | 46
--> 46 | 1
--> 47 | 53
--> 48 | 24
--> 49 | 46
--> 50 | 46
--> 52 | 38
--> 53 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 144 | 144
--> 391 | 391
--> 397 | 397
--> 69 | 69
--> 313 | 313
--> 319 | 319
--> 153 | 153
--> 159 | 159
--> 165 | 165
--> 249 | 249
--> … 45 rows more, md5 ca21c861f646fd9d13accd6a707f7525
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 5028 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B0000006C0000006E000000AE000000B0000000F0000000F20000000… (898 bytes, md5 d2f6a36265f77d3436fb3385c13b1d0e)
select * from t;
--= id | a | b | c | d | e | f | z
--> 11 | 108 | 110 | 174 | 176 | 240 | 242 | 11
--> 5 | 120 | 175 | 170 | 175 | 200 | 205 | 5
--> 20 | 40 | 92 | 180 | 182 | 300 | 302 | 20
--> 18 | 404 | 404 | 12 | 12 | 120 | 120 | 18
--> 6 | 468 | 474 | 4 | 10 | 40 | 46 | 6
--> 12 | 436 | 439 | 8 | 11 | 80 | 83 | 12
--> 13 | 264 | 268 | 342 | 346 | 420 | 424 | 13
--> 19 | 232 | 233 | 346 | 347 | 460 | 461 | 19
--> 4 | 312 | 316 | 336 | 340 | 360 | 364 | 4

--- R-Tree: rtree_i32 of 3 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree_i32(id,a,b,c,d,e,f,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,i from n;
--+ 2010 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000030000000000000194000000FA000001D700000000000000940000000… (3274 bytes, md5 33ec8383c03d36d4a61730356fa22326)
--> '0000002400000000000000FA0000000000000007000000000000000700000000000000070000000… (3274 bytes, md5 2c83ba558ff647f8fe60ee642cd5d866)
--> '00000031000000000000007D0000000000000008000000FA0000010200000000000000080000000… (3274 bytes, md5 3ff131f4971987995e97b51858e8910f)
--> '00000030000000000000002700000124000001270000001A0000001D00000104000001070000000… (3274 bytes, md5 a78ea5991a664bc02c025d6f4a82e5b6)
--> '0000003000000000000000020000009C0000009E000000A8000000AA000000B4000000B60000000… (3274 bytes, md5 98e81ee9e47f472774cb5b9fbfad83e4)
--> '0000002E0000000000000003000001E4000001E7000000020000000500000014000000170000000… (3274 bytes, md5 23af941de1eb4a47e8f00b4730261da1)
--> '0000002600000000000000B3000000D4000000DC0000011E0000012600000168000001700000000… (3274 bytes, md5 5bbc06e9519ae37512bb9ba12eb5f09f)
--> '0000002600000000000000320000019000000195000000C8000000CD00000000000000050000000… (3274 bytes, md5 c3374d6699d7ed7e050821b6da21e699)
--> '0000001100000000000000C70000011000000111000001D2000001D3000000A0000000A10000000… (3274 bytes, md5 cbc6a69122b8a221b676ae92c08551fe)
--> '0000001E000000000000004F0000019C000001A30000018200000189000001680000016F0000000… (3274 bytes, md5 9290bb2d91421053335705a7476d7e45)
--> '0000001E000000000000012B000000480000004A0000016E00000170000000A0000000A20000000… (3274 bytes, md5 cf86b430cc5a503ff18afb961bcff76c)
--> '0000001400000000000000F0000000DC000000E2000000A0000000A6000000640000006A0000000… (3274 bytes, md5 d4ea4a44ba1c1f9066d225060f376c93)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 7 | 1
--> 2 | 5 | 2
--> 3 | 6 | 3
--> 4 | 7 | 4
--> 5 | 5 | 5
--> 6 | 6 | 6
--> 7 | 7 | 7
--> 8 | 5 | 8
--> 9 | 6 | 9
--> 10 | 7 | 10
--> … 390 rows more, md5 f89d61fd015050bd2f3104f71a600fe0
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3025 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3269 changes, rowid 11
select hex(data) from t_node;
--= hex(data)
--> '000100080000000000000003FFFFFFEC00000171000000FA000001D2000000000000008D0000000… (3274 bytes, md5 0a9cf85a3746d245b04287e3d430d48d)
--> '0000001300000000000000BA000000080000000E0000007C00000082000000F0000000F60000000… (3274 bytes, md5 1d95a05e8b4624c1087935fc2849e1ec)
--> '0000001500000000000000D1000000340000003600000132000001340000003C0000003E0000000… (3274 bytes, md5 5b3fbc47d13beb139605e90175ed018d)
--> '00000013000000000000002700000124000001270000001A0000001D00000104000001070000000… (3274 bytes, md5 a8357c475cdddc56aa22800c5674dbea)
--> '00000015000000000000000B0000006C0000006E000000AE000000B0000000F0000000F20000000… (3274 bytes, md5 ecf579eab15504bb8945bc396df0e2e8)
--> '000000160000000000000006000001D4000001DA000000040000000A000000280000002E0000000… (3274 bytes, md5 8ff243114b0f5121e6c8b406ba5672bc)
--> '0000001E00000000000000B3000000D4000000DC0000011E0000012600000168000001700000000… (3274 bytes, md5 1399a59a30b24b20f5fc6342c0c6d457)
--> '0000001300000000000000350000018000000188000000CA000000D2000000140000001C0000000… (3274 bytes, md5 e2a196de45e62a5c9e07e81010780d54)
--> '00000014000000000000012B000000480000004A0000016E00000170000000A0000000A20000000… (3274 bytes, md5 3dfb466ed4a04b79084f00a9e942115a)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 7 | 4
--> 5 | 2 | 5
--> 6 | 6 | 6
--> 11 | 5 | 11
--> 12 | 6 | 12
--> 13 | 7 | 13
--> 18 | 6 | 18
--> 19 | 7 | 19
--> 20 | 5 | 20
--> 25 | 3 | 25
--> … 161 rows more, md5 ce236f14102e4269e4d105ccacab96dc
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 11 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 278 | 278
--> 34 | 34
--> 118 | 118
--> 284 | 284
--> 293 | 293
--> 362 | 362
--> 368 | 368
--> 200 | 200
--> 25 | 25
--> 40 | 40
--> … 45 rows more, md5 5eef18dbf71b3981cac8c4bf9620936d
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4127 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000B0000006C0000006E000000AE000000B0000000F0000000F20000000… (3274 bytes, md5 0351dceafc07e35244d8c52acd98705c)
select * from t;
--= id | a | b | c | d | e | f | z
--> 11 | 108 | 110 | 174 | 176 | 240 | 242 | 11
--> 20 | 40 | 92 | 180 | 182 | 300 | 302 | 20
--> 5 | 120 | 175 | 170 | 175 | 200 | 205 | 5
--> 19 | 232 | 233 | 346 | 347 | 460 | 461 | 19
--> 13 | 264 | 268 | 342 | 346 | 420 | 424 | 13
--> 6 | 468 | 474 | 4 | 10 | 40 | 46 | 6
--> 12 | 436 | 439 | 8 | 11 | 80 | 83 | 12
--> 18 | 404 | 404 | 12 | 12 | 120 | 120 | 18
--> 4 | 312 | 316 | 336 | 340 | 360 | 364 | 4

--- R-Tree: rtree of 4 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree(id,a,b,c,d,e,f,g,h,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n;
--+ 2430 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '00020007000000000000000F0000000043F3800000000000432C00000000000043B700000000000… (898 bytes, md5 12e38aa7cbf7fa757bec902558e52328)
--> '0000000400000000000001174140000041400000433A0000433A000043B4000043B400004208000… (898 bytes, md5 4eac08fb31f1852b3bd4a5b62f04cba0)
--> '00000008000000000000013C4314000043150000423000004234000043DC000043DC800043A8000… (898 bytes, md5 fe8b5dba951f63f54792e42e7bff3148)
--> '000000060000000000000137410000004150000043BB000043BD8000437000004375000042D4000… (898 bytes, md5 9be4dedbe8616a3221b06af44944f625)
--> '0000000A000000000000000143A4000043A4800043A7000043A7800043AA000043AA800043AD000… (898 bytes, md5 de16e9ddbb7dd113d82cf26b739ac71c)
--> '0000000A00000000000000FC431C0000431C0000432800004328000043340000433400004340000… (898 bytes, md5 e675c22e67c9eff65f96aad6be2f6546)
--> '0000000900000000000000B94334000043390000439100004393800043C8000043CA80004120000… (898 bytes, md5 6e6534dfc421b6e3abb6672b8bd4a4a4)
--> '00000006000000000000010F43C2000043C280004160000041700000430C0000430D00004385000… (898 bytes, md5 d7697ff478453d715173e6a7cc4565c1)
--> '0000000A000000000000011343480000434D000043AF000043B180000000000040A000004316000… (898 bytes, md5 2ab5e1d8778ab777f2db235eb36da0b8)
--> '0000000300000000000000FA0000000040E000000000000040E000000000000040E000000000000… (898 bytes, md5 b604aa01e8da6ce8b4d8fded4f8ce6f0)
--> … 52 rows more, md5 b6a8a9b23f5833d8d252f7f08bc6ce5a
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 5 | 1
--> 2 | 6 | 2
--> 3 | 10 | 3
--> 4 | 5 | 4
--> 5 | 6 | 5
--> 6 | 39 | 6
--> 7 | 5 | 7
--> 8 | 6 | 8
--> 9 | 39 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 31cc2f1ed90e9128e699c22826da0b2a
select * from t_parent;
--= nodeno | parentnode
--> 2 | 28
--> 3 | 56
--> 4 | 36
--> 5 | 28
--> 6 | 28
--> 7 | 28
--> 8 | 45
--> 9 | 14
--> 10 | 15
--> 11 | 56
--> … 51 rows more, md5 bd7805d3a45fffc43b6e4fa39f41b62e
delete from t where id%7<4;
--+ 3671 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4001 changes, rowid 55
select hex(data) from t_node;
--= hex(data)
--> '00020007000000000000000EC1A0000043F680004348000043EC800000000000435D000042FC000… (898 bytes, md5 c1a38695370b8337c32a21ccac402086)
--> '00000004000000000000013F4304000043080000423800004248000043E6000043E8000043BB000… (898 bytes, md5 64950eb625c532e8d381f1c6c282920e)
--> '00000004000000000000003D410000004170000043BB000043BE8000437000004377000042D4000… (898 bytes, md5 6aec5e997d4bdb2ff71583e45778e9db)
--> '0000000700000000000000FB43A4000043A8000043A7000043AB000043AA000043AE000043AD000… (898 bytes, md5 d9208c9b19be01f27b47f7ccf5caf722)
--> '00000004000000000000010242F8000043020000432C000043320000435C0000436200004386000… (898 bytes, md5 9c96afe4fa639c18970c79b76b0b5467)
--> '00000003000000000000010F43C2000043C280004160000041700000430C0000430D00004385000… (898 bytes, md5 ba1d6d4abd12e07ecb6cc0d289a7964c)
--> '000000050000000000000116433800004340000043B0000043B4000041A0000041E00000433C000… (898 bytes, md5 72b5e9e6bec7a9d586660a18f52896ec)
--> '000000030000000000000124438A0000438C000041E0000042000000438C0000438E00004200000… (898 bytes, md5 3a9d01698096f65455df1630be8211fb)
--> '000000050000000000000061439E000043A1800043C7000043CA800043F0000043F380004278000… (898 bytes, md5 a2f098f154b700ee63c6db30a356d806)
--> '000000070000000000000009C1A00000436D0000437A000043B400000000000041E000004316000… (898 bytes, md5 8340ec765127b6ddfe00bf6e7f2c26a1)
--> … 36 rows more, md5 352f5da8acda887478cfb29f57be9eb4
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 5 | 4
--> 5 | 6 | 5
--> 6 | 39 | 6
--> 11 | 6 | 11
--> 12 | 39 | 12
--> 13 | 5 | 13
--> 18 | 39 | 18
--> 19 | 53 | 19
--> 20 | 37 | 20
--> 25 | 9 | 25
--> … 161 rows more, md5 15e4ea762dc355a85c5e5dbd6fef4b3a
select * from t_parent;
--= nodeno | parentnode
--> 3 | 56
--> 4 | 36
--> 5 | 28
--> 6 | 28
--> 8 | 45
--> 9 | 14
--> 11 | 63
--> 12 | 36
--> 14 | 1
--> 16 | 36
--> … 35 rows more, md5 921e81eb3163d2cf776dcb71c9f9c7f1
select id,z from t where a<250 and b>100;
--= id | z
--> 278 | 278
--> 25 | 25
--> 200 | 200
--> 284 | 284
--> 34 | 34
--> 362 | 362
--> 40 | 40
--> 208 | 208
--> 118 | 118
--> 124 | 124
--> … 45 rows more, md5 92aaef093f44353be8732942c4b9b495
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 5062 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00010003000000000000001E42200000432F0000432A00004336000043480000439700004366000… (898 bytes, md5 92bddacf944c00e9a1c306c74b6fde3d)
--> '000000030000000000000013436800004369000043AD000043AD800043E6000043E680004294000… (898 bytes, md5 73f4960ab09e58627eadff8765f55387)
--> '0000000300000000000000144220000042B800004334000043360000439600004397000043D2000… (898 bytes, md5 bde3464de2faf51774b4852c85b23f10)
--> '00000003000000000000000643EA000043ED0000408000004120000042200000423800004298000… (898 bytes, md5 67516da3a5019dde9dc4e67ef134f088)
select * from t;
--= id | a | b | c | d | e | f | g | h | z
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 300.0 | 302.0 | 420.0 | 422.0 | 20
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 240.0 | 242.0 | 306.0 | 308.0 | 11
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 200.0 | 205.0 | 230.0 | 235.0 | 5
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 460.0 | 461.0 | 74.0 | 75.0 | 19
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 360.0 | 364.0 | 384.0 | 388.0 | 4
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 420.0 | 424.0 | 498.0 | 502.0 | 13
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 40.0 | 46.0 | 76.0 | 82.0 | 6
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 80.0 | 83.0 | 152.0 | 155.0 | 12
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 120.0 | 120.0 | 228.0 | 228.0 | 18

--- R-Tree: rtree of 4 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree(id,a,b,c,d,e,f,g,h,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n;
--+ 1986 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B000000000000000300000000439A800000000000435F000000000000433A00000000000… (4090 bytes, md5 75b8337e42fec18735abbfc9b17f48d3)
--> '0000002800000000000000DA4080000040C00000439C0000439D000042F0000042F4000043D6000… (4090 bytes, md5 151bb062b8cd391dba0b5a4c13e7e96d)
--> '0000001F00000000000000FA0000000040E000000000000040E000000000000040E000000000000… (4090 bytes, md5 5e2ae1dd1c2684b5afc07c9bd54daf13)
--> '00000020000000000000002A438A0000438D000041E0000042080000438C0000438F00004200000… (4090 bytes, md5 289fc38001e0e6c70f040b327caf9160)
--> '0000002F000000000000007543BC000043BC0000429C0000429C0000438C0000438C000043F1000… (4090 bytes, md5 9db2a8a9e1e6431ce25c13abf10a225d)
--> '0000002600000000000000C643DE000043DE0000430400004304000043A0000043A000004100000… (4090 bytes, md5 fa2de7b433c17e806dd3f502d9c50468)
--> '0000003000000000000000BB43A8000043AB800043E5000043E8800042A0000042AE0000434A000… (4090 bytes, md5 4b1ab280877267f47c1b5f461e594bfd)
--> '0000002D00000000000000D3435000004354000043ED000043EF0000437000004374000040C0000… (4090 bytes, md5 04843d74646e030e5c5e997d0f91f55f)
--> '0000002700000000000000E4438E0000438F800043180000431B000041A0000041B8000043C2000… (4090 bytes, md5 64c0d55803ad20bf46f2423aed29128e)
--> '0000001D000000000000004643E6000043E9800043BE000043C180004396000043998000435C000… (4090 bytes, md5 6ae077bc838cac1b642a40ac912e5c8a)
--> '000000180000000000000094423000004240000043D8000043DA000043A0000043A200004350000… (4090 bytes, md5 ff087e10261ec775278100e7e5204a1e)
--> '0000001B000000000000007D0000000041000000437A0000438100000000000041000000437A000… (4090 bytes, md5 69bd6e40baf7e95054f9b0916db0e6cd)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 5 | 1
--> 2 | 3 | 2
--> 3 | 7 | 3
--> 4 | 5 | 4
--> 5 | 4 | 5
--> 6 | 7 | 6
--> 7 | 5 | 7
--> 8 | 4 | 8
--> 9 | 7 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 d6ff7bf5dc2a57932001845fd7d4f27e
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3034 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3317 changes, rowid 7
select hex(data) from t_node;
--= hex(data)
--> '000100060000000000000003C1A00000439A80000000000043CD000000000000433700000000000… (4090 bytes, md5 40aa004790a6e799351c20ac354c1e58)
--> '0000001A00000000000000BA410000004160000042F8000043020000437000004376000043B2000… (4090 bytes, md5 e3c69736d88603add776409bb5401d51)
--> '00000018000000000000005142880000428800004258000042580000422000004220000041D0000… (4090 bytes, md5 bf656cd88a22a4f377380404662ecc20)
--> '0000001E000000000000007543BC000043BC0000429C0000429C0000438C0000438C000043F1000… (4090 bytes, md5 b336312bb055454824aa9a5828bdaa68)
--> '0000002300000000000000AC43D0000043D0800043E0000043E0800043F0000043F080004140000… (4090 bytes, md5 80df669235f20257bdf20ac9c31cef5a)
--> '0000001E00000000000000BB43A8000043AB800043E5000043E8800042A0000042AE0000434A000… (4090 bytes, md5 b241f3d9cf28b8dde84d7ea72aaba046)
--> '0000001A00000000000000D6434000004347000043EE000043F1800043820000438580004230000… (4090 bytes, md5 8d5a5597600b15f28cfbe25bae247481)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 5 | 4
--> 5 | 8 | 5
--> 6 | 7 | 6
--> 11 | 2 | 11
--> 12 | 7 | 12
--> 13 | 5 | 13
--> 18 | 7 | 18
--> 19 | 8 | 19
--> 20 | 5 | 20
--> 25 | 3 | 25
--> … 161 rows more, md5 a80025b19c091ef86ffa1880a4df8716
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 159 | 159
--> 237 | 237
--> 243 | 243
--> 249 | 249
--> 278 | 278
--> 284 | 284
--> 34 | 34
--> 362 | 362
--> 165 | 165
--> 200 | 200
--> … 45 rows more, md5 ad4301f407a04a081fde691709fa5ac0
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4109 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '000000090000000000000013436800004369000043AD000043AD800043E6000043E680004294000… (4090 bytes, md5 9281db8677055f90589bfc19f4d59782)
select * from t;
--= id | a | b | c | d | e | f | g | h | z
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 460.0 | 461.0 | 74.0 | 75.0 | 19
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 200.0 | 205.0 | 230.0 | 235.0 | 5
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 240.0 | 242.0 | 306.0 | 308.0 | 11
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 300.0 | 302.0 | 420.0 | 422.0 | 20
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 120.0 | 120.0 | 228.0 | 228.0 | 18
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 80.0 | 83.0 | 152.0 | 155.0 | 12
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 40.0 | 46.0 | 76.0 | 82.0 | 6
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 360.0 | 364.0 | 384.0 | 388.0 | 4
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 420.0 | 424.0 | 498.0 | 502.0 | 13

--- R-Tree: rtree_i32 of 4 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n;
--+ 2430 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '00020007000000000000000F00000000000001E700000000000000AC000000000000016E0000000… (898 bytes, md5 4bb42d6ded159cde9fe099a0af0af4eb)
--> '0000000400000000000001170000000C0000000C000000BA000000BA00000168000001680000002… (898 bytes, md5 d82dc143eb3155a4927b08f03c67c109)
--> '00000008000000000000013C00000094000000950000002C0000002D000001B8000001B90000015… (898 bytes, md5 93319bb7ac4ce12356d5083f5704a4c3)
--> '000000060000000000000137000000080000000D000001760000017B000000F0000000F50000006… (898 bytes, md5 847e775b734a77d4e1f263336e9ba684)
--> '0000000A000000000000000100000148000001490000014E0000014F00000154000001550000015… (898 bytes, md5 d3a4917e63911d1bde05b8b944da0a63)
--> '0000000A00000000000000FC0000009C0000009C000000A8000000A8000000B4000000B4000000C… (898 bytes, md5 10f6ea60dc38ee2b332f211d5e82513a)
--> '0000000900000000000000B9000000B4000000B9000001220000012700000190000001950000000… (898 bytes, md5 299a847899973d7873dcfe20ed73693b)
--> '00000006000000000000010F00000184000001850000000E0000000F0000008C0000008D0000010… (898 bytes, md5 01a5e0a1ca55150bcb38fc9521cbb3c0)
--> '0000000A0000000000000113000000C8000000CD0000015E0000016300000000000000050000009… (898 bytes, md5 8c274a9d779c99dfd64ebf494d34aba5)
--> '0000000300000000000000FA0000000000000007000000000000000700000000000000070000000… (898 bytes, md5 81b8636a67b2eb7ee3e944d55b1a70f3)
--> … 52 rows more, md5 f540c03fa1a3f0e59e6e00698da97ae3
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 5 | 1
--> 2 | 6 | 2
--> 3 | 10 | 3
--> 4 | 5 | 4
--> 5 | 6 | 5
--> 6 | 39 | 6
--> 7 | 5 | 7
--> 8 | 6 | 8
--> 9 | 39 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 31cc2f1ed90e9128e699c22826da0b2a
select * from t_parent;
--= nodeno | parentnode
--> 2 | 28
--> 3 | 56
--> 4 | 36
--> 5 | 28
--> 6 | 28
--> 7 | 28
--> 8 | 45
--> 9 | 14
--> 10 | 15
--> 11 | 56
--> … 51 rows more, md5 bd7805d3a45fffc43b6e4fa39f41b62e
delete from t where id%7<4;
--+ 3671 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4001 changes, rowid 55
select hex(data) from t_node;
--= hex(data)
--> '00020007000000000000000EFFFFFFEC000001ED000000C8000001D900000000000000DD0000007… (898 bytes, md5 f3f7da1546fec15b3bc7798de3369335)
--> '00000004000000000000013F00000084000000880000002E00000032000001CC000001D00000017… (898 bytes, md5 cf3c301935ba56ca418b8e119b90f540)
--> '00000004000000000000003D000000080000000F000001760000017D000000F0000000F70000006… (898 bytes, md5 3fa0c5b0c213e78953398e6befe6b1ae)
--> '0000000700000000000000FB00000148000001500000014E00000156000001540000015C0000015… (898 bytes, md5 61cdbc9d3d43f3bdfefd02a5244648b2)
--> '0000000400000000000001020000007C00000082000000AC000000B2000000DC000000E20000010… (898 bytes, md5 bd572ef031bf31448bf04d3810bb2237)
--> '00000003000000000000010F00000184000001850000000E0000000F0000008C0000008D0000010… (898 bytes, md5 5c8ad4b11fd93ab2e7edf51ca0b77777)
--> '000000050000000000000116000000B8000000C00000016000000168000000140000001C000000B… (898 bytes, md5 4afcb7956b5fe340d4cae37ae1825386)
--> '00000003000000000000012400000114000001180000001C00000020000001180000011C0000002… (898 bytes, md5 adc4b26da9c052f069365339424bc43a)
--> '0000000500000000000000610000013C000001430000018E00000195000001E0000001E70000003… (898 bytes, md5 8d1a71e48e31511af72cc32ae3fb7791)
--> '000000070000000000000009FFFFFFEC000000ED000000FA00000168000000000000001C0000009… (898 bytes, md5 51df1db41bb46a1aa219525e2928e4b5)
--> … 36 rows more, md5 6a4dc842760a19dc68afca65554cca34
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 5 | 4
--> 5 | 6 | 5
--> 6 | 39 | 6
--> 11 | 6 | 11
--> 12 | 39 | 12
--> 13 | 5 | 13
--> 18 | 39 | 18
--> 19 | 53 | 19
--> 20 | 37 | 20
--> 25 | 9 | 25
--> … 161 rows more, md5 15e4ea762dc355a85c5e5dbd6fef4b3a
select * from t_parent;
--= nodeno | parentnode
--> 3 | 56
--> 4 | 36
--> 5 | 28
--> 6 | 28
--> 8 | 45
--> 9 | 14
--> 11 | 63
--> 12 | 36
--> 14 | 1
--> 16 | 36
--> … 35 rows more, md5 921e81eb3163d2cf776dcb71c9f9c7f1
select id,z from t where a<250 and b>100;
--= id | z
--> 278 | 278
--> 25 | 25
--> 200 | 200
--> 284 | 284
--> 34 | 34
--> 362 | 362
--> 40 | 40
--> 208 | 208
--> 118 | 118
--> 124 | 124
--> … 45 rows more, md5 92aaef093f44353be8732942c4b9b495
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 5062 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00010003000000000000001E00000028000000AF000000AA000000B6000000C80000012E000000E… (898 bytes, md5 4b2fff5fd16527287eac3b65a3f2c1c0)
--> '000000030000000000000013000000E8000000E90000015A0000015B000001CC000001CD0000004… (898 bytes, md5 7ac8b971a5dd990a77d402b95de97319)
--> '000000030000000000000014000000280000005C000000B4000000B60000012C0000012E000001A… (898 bytes, md5 344699c4d40d55571677a8c50ff73eed)
--> '000000030000000000000006000001D4000001DA000000040000000A000000280000002E0000004… (898 bytes, md5 07ca5268f0a3daf8be8833fadefea983)
select * from t;
--= id | a | b | c | d | e | f | g | h | z
--> 20 | 40 | 92 | 180 | 182 | 300 | 302 | 420 | 422 | 20
--> 11 | 108 | 110 | 174 | 176 | 240 | 242 | 306 | 308 | 11
--> 5 | 120 | 175 | 170 | 175 | 200 | 205 | 230 | 235 | 5
--> 19 | 232 | 233 | 346 | 347 | 460 | 461 | 74 | 75 | 19
--> 4 | 312 | 316 | 336 | 340 | 360 | 364 | 384 | 388 | 4
--> 13 | 264 | 268 | 342 | 346 | 420 | 424 | 498 | 502 | 13
--> 6 | 468 | 474 | 4 | 10 | 40 | 46 | 76 | 82 | 6
--> 12 | 436 | 439 | 8 | 11 | 80 | 83 | 152 | 155 | 12
--> 18 | 404 | 404 | 12 | 12 | 120 | 120 | 228 | 228 | 18

--- R-Tree: rtree_i32 of 4 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,i from n;
--+ 1986 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B0000000000000003000000000000013500000000000000DF00000000000000BA0000000… (4090 bytes, md5 adaa6847516b9e5bf5fed344769f25e2)
--> '0000002800000000000000DA0000000400000006000001380000013A000000780000007A000001A… (4090 bytes, md5 c880970a127982048d129f13a03078f3)
--> '0000001F00000000000000FA0000000000000007000000000000000700000000000000070000000… (4090 bytes, md5 b6466dec11e6a6dd43b8a6d232e139dc)
--> '00000020000000000000002A000001140000011A0000001C00000022000001180000011E0000002… (4090 bytes, md5 67396304ab3574a5cea5d496f4804bfb)
--> '0000002F000000000000007500000178000001780000004E0000004E0000011800000118000001E… (4090 bytes, md5 5304306a33129705253cf98c1f4b7bb6)
--> '0000002600000000000000C6000001BC000001BC000000840000008400000140000001400000000… (4090 bytes, md5 91ecb9dce7e6e49ae675022d4bd993ae)
--> '0000003000000000000000BB0000015000000157000001CA000001D10000005000000057000000C… (4090 bytes, md5 a8e7947c63726efd954493f70ae9becf)
--> '0000002D00000000000000D3000000D0000000D4000001DA000001DE000000F0000000F40000000… (4090 bytes, md5 2e7ad299a86bbf0a8a3594aab89a190e)
--> '0000002700000000000000E40000011C0000011F000000980000009B00000014000000170000018… (4090 bytes, md5 4532ce2856b7d14c85d60f8f209cf393)
--> '0000001D0000000000000046000001CC000001D30000017C000001830000012C00000133000000D… (4090 bytes, md5 8fd1534d964df15d2fc8d2c644f7018f)
--> '0000001800000000000000940000002C00000030000001B0000001B40000014000000144000000D… (4090 bytes, md5 26b17787ab7aabbdfb2b6848a3dfa269)
--> '0000001B000000000000007D0000000000000008000000FA000001020000000000000008000000F… (4090 bytes, md5 13682f799c4ab234924a7099da6c79a2)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 5 | 1
--> 2 | 3 | 2
--> 3 | 7 | 3
--> 4 | 5 | 4
--> 5 | 4 | 5
--> 6 | 7 | 6
--> 7 | 5 | 7
--> 8 | 4 | 8
--> 9 | 7 | 9
--> 10 | 5 | 10
--> … 390 rows more, md5 d6ff7bf5dc2a57932001845fd7d4f27e
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3034 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3317 changes, rowid 7
select hex(data) from t_node;
--= hex(data)
--> '000100060000000000000003FFFFFFEC00000135000000000000019A00000000000000B70000000… (4090 bytes, md5 1cac918814ccd7dbb1327dcda9c9a907)
--> '0000001A00000000000000BA000000080000000E0000007C00000082000000F0000000F60000016… (4090 bytes, md5 ee6f52d3724dd1370d0ecad498ead097)
--> '0000001800000000000000510000004400000044000000360000003600000028000000280000001… (4090 bytes, md5 fb3c80d0ee0f7977bdd2e048ada10b6c)
--> '0000001E000000000000007500000178000001780000004E0000004E0000011800000118000001E… (4090 bytes, md5 21f4ce638b5bd15be6fc4ebad1ef3101)
--> '0000002300000000000000AC000001A0000001A1000001C0000001C1000001E0000001E10000000… (4090 bytes, md5 f6a349b5f0433ef2b385fa2267d4c8ad)
--> '0000001E00000000000000BB0000015000000157000001CA000001D10000005000000057000000C… (4090 bytes, md5 7a88d9d365741f8e053481ca82d56af3)
--> '0000001A00000000000000D6000000C0000000C7000001DC000001E3000001040000010B0000002… (4090 bytes, md5 0012020f67e4005e1fcbdf19bbb14892)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 5 | 4
--> 5 | 8 | 5
--> 6 | 7 | 6
--> 11 | 2 | 11
--> 12 | 7 | 12
--> 13 | 5 | 13
--> 18 | 7 | 18
--> 19 | 8 | 19
--> 20 | 5 | 20
--> 25 | 3 | 25
--> … 161 rows more, md5 a80025b19c091ef86ffa1880a4df8716
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 159 | 159
--> 237 | 237
--> 243 | 243
--> 249 | 249
--> 278 | 278
--> 284 | 284
--> 34 | 34
--> 362 | 362
--> 165 | 165
--> 200 | 200
--> … 45 rows more, md5 ad4301f407a04a081fde691709fa5ac0
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4109 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '000000090000000000000013000000E8000000E90000015A0000015B000001CC000001CD0000004… (4090 bytes, md5 3c865164c7a6053dab5c45c5d476bfd6)
select * from t;
--= id | a | b | c | d | e | f | g | h | z
--> 19 | 232 | 233 | 346 | 347 | 460 | 461 | 74 | 75 | 19
--> 5 | 120 | 175 | 170 | 175 | 200 | 205 | 230 | 235 | 5
--> 11 | 108 | 110 | 174 | 176 | 240 | 242 | 306 | 308 | 11
--> 20 | 40 | 92 | 180 | 182 | 300 | 302 | 420 | 422 | 20
--> 18 | 404 | 404 | 12 | 12 | 120 | 120 | 228 | 228 | 18
--> 12 | 436 | 439 | 8 | 11 | 80 | 83 | 152 | 155 | 12
--> 6 | 468 | 474 | 4 | 10 | 40 | 46 | 76 | 82 | 6
--> 4 | 312 | 316 | 336 | 340 | 360 | 364 | 384 | 388 | 4
--> 13 | 264 | 268 | 342 | 346 | 420 | 424 | 498 | 502 | 13

--- R-Tree: rtree of 5 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree(id,a,b,c,d,e,f,g,h,i,j,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n;
--+ 2478 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0003000200000000000000430000000043FA80000000000043A880000000000043F400000000000… (898 bytes, md5 a43520775abddc436083cfb77fa8522f)
--> '00000007000000000000011441E000004208000043380000433E000043AA000043AD000043F8000… (898 bytes, md5 f36226e7d0c93633334b705bdc6b64fd)
--> '00000004000000000000012242F0000042F4000043B4000043B5000042C8000042CC000043AA000… (898 bytes, md5 1ae931474da9f600d692660a5fa146bf)
--> '00000008000000000000000143A4000043A4800043A7000043A7800043AA000043AA800043AD000… (898 bytes, md5 66b322bcb35f42db36d4168d7bd89532)
--> '00000007000000000000009F43180000431E000042D4000042E0000042700000428400004160000… (898 bytes, md5 89b54c44a010931bb5b7ada3fd65ee5b)
--> '0000000400000000000000FD43F2000043F28000400000004040000041A0000041A800004218000… (898 bytes, md5 b170ef912817abae680dc52e3aab29b0)
--> '0000000600000000000000FC431C0000431C0000432800004328000043340000433400004340000… (898 bytes, md5 0f869789c6607ded7b59778da294d947)
--> '00000007000000000000003C43340000433A0000422000004238000043C8000043CB00004382000… (898 bytes, md5 be74d978f6c12646f8ec764f650b042d)
--> '00000004000000000000001C433800004339000043B0000043B0800041A0000041A80000433C000… (898 bytes, md5 e1ae5e4f521b2b92d2b06facdaba0075)
--> '00000006000000000000013E4398000043998000435400004357000042F0000042F6000041E0000… (898 bytes, md5 ab9bfeef6bcee9189cc8267e8cb80f7c)
--> … 69 rows more, md5 8d452110edd38051957adea33b6a11cb
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 4 | 1
--> 2 | 7 | 2
--> 3 | 6 | 3
--> 4 | 4 | 4
--> 5 | 7 | 5
--> 6 | 6 | 6
--> 7 | 4 | 7
--> 8 | 7 | 8
--> 9 | 47 | 9
--> 10 | 4 | 10
--> … 390 rows more, md5 18d179411a5c77aa838e2107da317eed
select * from t_parent;
--= nodeno | parentnode
--> 2 | 42
--> 3 | 12
--> 4 | 37
--> 5 | 13
--> 6 | 55
--> 7 | 13
--> 8 | 28
--> 9 | 70
--> 10 | 19
--> 11 | 19
--> … 68 rows more, md5 1aa565e49aa1eddb7734d80471126588
delete from t where id%7<4;
--+ 4029 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4461 changes, rowid 56
select hex(data) from t_node;
--= hex(data)
--> '000300020000000000000043C1A00000440100000000000043A300000000000043F300000000000… (898 bytes, md5 9ae2fe4433aed0b4a2b382291e668a54)
--> '00000006000000000000001A41E0000042100000433800004340000043AA000043AE000043F8000… (898 bytes, md5 09e2cf16162b9378c1135aee620a0e72)
--> '0000000300000000000000FB43A4000043A8000043A7000043AB000043AA000043AE000043AD000… (898 bytes, md5 dab7803ff7384ade7f266d26ff01cb25)
--> '00000004000000000000009F43180000431E000042D4000042E0000042700000428400004160000… (898 bytes, md5 db04f3f9358c572046c3aa4608c99b26)
--> '0000000300000000000000364354000043540000421000004210000043B4000043B400004338000… (898 bytes, md5 e21ed54b1ba4a55fc61bd08cf933947a)
--> '000000040000000000000018429000004354000043B4000043D2000042C800004322000043A4000… (898 bytes, md5 2d6b3bc266b2c5d08d26698c8a62abe1)
--> '000000040000000000000005C1A00000431E00000000000042E0000000000000428400000000000… (898 bytes, md5 ee6c2e13a639c3e022b6d1769f54fc38)
--> '00000004000000000000014643D6000043D7000043C0000043C1000043AA000043AB00004394000… (898 bytes, md5 4419fdad04a69bae6ddef0b1818a8d7f)
--> '00000004000000000000009843B2000043B6000043860000438A000043340000433C000042B8000… (898 bytes, md5 52ae04e19e29d164d4fc56135e6e4044)
--> '000000030000000000000124438A0000438C000041E0000042000000438C0000438E00004200000… (898 bytes, md5 91277143fbd0d6a2e6fea12a126b1a1b)
--> … 36 rows more, md5 dae48961a8e57901860ce0de7509b948
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 4 | 4
--> 5 | 18 | 5
--> 6 | 47 | 6
--> 11 | 18 | 11
--> 12 | 47 | 12
--> 13 | 46 | 13
--> 18 | 57 | 18
--> 19 | 46 | 19
--> 20 | 2 | 20
--> 25 | 21 | 25
--> … 161 rows more, md5 90efcd859057f37b4bc47bf63229af3c
select * from t_parent;
--= nodeno | parentnode
--> 2 | 42
--> 4 | 37
--> 5 | 13
--> 8 | 28
--> 12 | 66
--> 13 | 67
--> 14 | 37
--> 15 | 19
--> 16 | 48
--> 18 | 13
--> … 35 rows more, md5 274d6368b13c75127b47a19f8e284012
select id,z from t where a<250 and b>100;
--= id | z
--> 159 | 159
--> 11 | 11
--> 258 | 258
--> 5 | 5
--> 249 | 249
--> 165 | 165
--> 313 | 313
--> 69 | 69
--> 319 | 319
--> 75 | 75
--> … 45 rows more, md5 3b758e8cbf6665a32cbb16f6ef932d6c
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 5593 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00010002000000000000001242D8000043ED0000408000004330000042200000437200004298000… (898 bytes, md5 e1cc45d1edf24feeb371ab5752d522a2)
--> '00000005000000000000000B42D8000042DC0000432E00004330000043700000437200004399000… (898 bytes, md5 77c353d10bafec473cc338d70ec3d6b1)
--> '000000040000000000000013436800004369000043AD000043AD800043E6000043E680004294000… (898 bytes, md5 c50398121f8bf4565022cb730ff9dfcf)
select * from t;
--= id | a | b | c | d | e | f | g | h | i | j | z
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 240.0 | 242.0 | 306.0 | 308.0 | 372.0 | 374.0 | 11
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 200.0 | 205.0 | 230.0 | 235.0 | 260.0 | 265.0 | 5
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 80.0 | 83.0 | 152.0 | 155.0 | 224.0 | 227.0 | 12
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 40.0 | 46.0 | 76.0 | 82.0 | 112.0 | 118.0 | 6
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 120.0 | 120.0 | 228.0 | 228.0 | 336.0 | 336.0 | 18
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 460.0 | 461.0 | 74.0 | 75.0 | 188.0 | 189.0 | 19
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 300.0 | 302.0 | 420.0 | 422.0 | 40.0 | 42.0 | 20
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 360.0 | 364.0 | 384.0 | 388.0 | 408.0 | 412.0 | 4
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 420.0 | 424.0 | 498.0 | 502.0 | 76.0 | 80.0 | 13

--- R-Tree: rtree of 5 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree(id,a,b,c,d,e,f,g,h,i,j,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n;
--+ 1996 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000030000000043A480000000000043CC000000000000438300000000000… (4906 bytes, md5 96c3203ab2d85a140a90b72ef931cbcd)
--> '0000002F000000000000001B43B2000043B200004190000041900000433400004334000043AB000… (4906 bytes, md5 ddc19e81fafd0cccaa4212b0da16309f)
--> '0000002D000000000000007D0000000041000000437A0000438100000000000041000000437A000… (4906 bytes, md5 c9789feeb5e297c0e4493c92b8b2e218)
--> '0000002F00000000000000AF43C8000043CA000043E1000043E3000000000000408000004248000… (4906 bytes, md5 35fd30ce70e794c1438b5205a6bddc44)
--> '000000210000000000000124438A0000438C000041E0000042000000438C0000438E00004200000… (4906 bytes, md5 661bc150afb9ad366cb7dec08141ba46)
--> '0000001D000000000000013F4304000043080000423800004248000043E6000043E8000043BB000… (4906 bytes, md5 26ae7a7ebd1b6425c066a269ef525738)
--> '0000001C00000000000000C842C8000042CC0000439600004397000000000000400000004348000… (4906 bytes, md5 3fc776e884e79854dfa3e487a8df39d5)
--> '0000002800000000000000BD43F6000043F6000042FC000042FC0000438200004382000043C5000… (4906 bytes, md5 aee8af194c400510c8d0cf8a6f2a126d)
--> '0000002200000000000000B343540000435C0000438F00004393000043B4000043B8000043D9000… (4906 bytes, md5 6a6aad7d4224165ed7babae37b91c211)
--> '0000002900000000000001174140000041400000433A0000433A000043B4000043B400004208000… (4906 bytes, md5 45cd5949832bcc829a2f5c65865c0a73)
--> '0000001B000000000000008C43D2000043D48000438200004384800042C8000042D2000043DC000… (4906 bytes, md5 7f11a919e59a6834ff28d9a6be688571)
--> '0000001D00000000000000B1426000004278000042EC000042F8000043340000433A00004372000… (4906 bytes, md5 984009d24f023e3e19dd5f6ec5ac1fb4)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 11 | 1
--> 2 | 3 | 2
--> 3 | 4 | 3
--> 4 | 11 | 4
--> 5 | 3 | 5
--> 6 | 4 | 6
--> 7 | 11 | 7
--> 8 | 12 | 8
--> 9 | 4 | 9
--> 10 | 9 | 10
--> … 390 rows more, md5 dea00ad77fb68191bd789750afccdd8e
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3044 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3294 changes, rowid 12
select hex(data) from t_node;
--= hex(data)
--> '000100070000000000000003C1A0000043A480000000000043E9000000000000436100000000000… (4906 bytes, md5 bf1e730aee7145986e2d04c253b7ed4e)
--> '0000001B000000000000001B43B2000043B200004190000041900000433400004334000043AB000… (4906 bytes, md5 2ae5d2102adab148b7546319b8f1c7e8)
--> '00000020000000000000005142880000428800004258000042580000422000004220000041D0000… (4906 bytes, md5 aad2369dd96b888caaaf89b10e2774e8)
--> '0000001400000000000000B543B8000043B8800043E3000043E38000422000004224000042FC000… (4906 bytes, md5 170c5648ac1e9c7fed62c0e6c592046c)
--> '00000014000000000000004343EE000043F0000043BD000043BF0000438C0000438E00004336000… (4906 bytes, md5 45e4c503954dfd900e1cf7faef824919)
--> '0000001800000000000000B343540000435C0000438F00004393000043B4000043B8000043D9000… (4906 bytes, md5 549c15f51bcad372ff4cfeaa6b41253d)
--> '0000001B00000000000001174140000041400000433A0000433A000043B4000043B400004208000… (4906 bytes, md5 f432b9a7dc60a1e9a8c4c774baf1276b)
--> '00000015000000000000010242F8000043020000432C000043320000435C0000436200004386000… (4906 bytes, md5 4cd63780391f3491af1cd84a7e86b6a6)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 9 | 4
--> 5 | 3 | 5
--> 6 | 4 | 6
--> 11 | 12 | 11
--> 12 | 4 | 12
--> 13 | 9 | 13
--> 18 | 4 | 18
--> 19 | 10 | 19
--> 20 | 2 | 20
--> 25 | 3 | 25
--> … 161 rows more, md5 638dbe157173fa63756959e800ee4c0e
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 12 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 83 | 83
--> 243 | 243
--> 249 | 249
--> 333 | 333
--> 278 | 278
--> 284 | 284
--> 159 | 159
--> 34 | 34
--> 362 | 362
--> 237 | 237
--> … 45 rows more, md5 703200eac9351c20e7cc41911cc94b1c
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4119 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000542F00000432F0000432A0000432F000043480000434D00004366000… (4906 bytes, md5 669928e60ebdaa11889f7f21678c5400)
select * from t;
--= id | a | b | c | d | e | f | g | h | i | j | z
--> 5 | 120.0 | 175.0 | 170.0 | 175.0 | 200.0 | 205.0 | 230.0 | 235.0 | 260.0 | 265.0 | 5
--> 11 | 108.0 | 110.0 | 174.0 | 176.0 | 240.0 | 242.0 | 306.0 | 308.0 | 372.0 | 374.0 | 11
--> 6 | 468.0 | 474.0 | 4.0 | 10.0 | 40.0 | 46.0 | 76.0 | 82.0 | 112.0 | 118.0 | 6
--> 12 | 436.0 | 439.0 | 8.0 | 11.0 | 80.0 | 83.0 | 152.0 | 155.0 | 224.0 | 227.0 | 12
--> 18 | 404.0 | 404.0 | 12.0 | 12.0 | 120.0 | 120.0 | 228.0 | 228.0 | 336.0 | 336.0 | 18
--> 19 | 232.0 | 233.0 | 346.0 | 347.0 | 460.0 | 461.0 | 74.0 | 75.0 | 188.0 | 189.0 | 19
--> 20 | 40.0 | 92.0 | 180.0 | 182.0 | 300.0 | 302.0 | 420.0 | 422.0 | 40.0 | 42.0 | 20
--> 13 | 264.0 | 268.0 | 342.0 | 346.0 | 420.0 | 424.0 | 498.0 | 502.0 | 76.0 | 80.0 | 13
--> 4 | 312.0 | 316.0 | 336.0 | 340.0 | 360.0 | 364.0 | 384.0 | 388.0 | 408.0 | 412.0 | 4

--- R-Tree: rtree_i32 of 5 dimensions on pages of 512 bytes
pragma page_size=512;
create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,i,j,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n;
--+ 2478 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '00030002000000000000004300000000000001F5000000000000015100000000000001E80000000… (898 bytes, md5 54d2352146468b5cc7a71901f8d547a2)
--> '0000000700000000000001140000001C00000022000000B8000000BE000001540000015A000001F… (898 bytes, md5 5ae58b0ff37fa71c2d5933f5ffd4a357)
--> '000000040000000000000122000000780000007A000001680000016A00000064000000660000015… (898 bytes, md5 77a4dcf7b40c2cb59433217f0914a9e3)
--> '00000008000000000000000100000148000001490000014E0000014F00000154000001550000015… (898 bytes, md5 48873d990ae1c8d40095cbedcf922cfc)
--> '00000007000000000000009F000000980000009E0000006A000000700000003C000000420000000… (898 bytes, md5 4fe520d1f8594a12a5b11d92417b1ae8)
--> '0000000400000000000000FD000001E4000001E5000000020000000300000014000000150000002… (898 bytes, md5 04fa3b3ebf4b36c9d12bc5d61b5c2bd6)
--> '0000000600000000000000FC0000009C0000009C000000A8000000A8000000B4000000B4000000C… (898 bytes, md5 deb0729ef9977f2f49a3217eddf0ae46)
--> '00000007000000000000003C000000B4000000BA000000280000002E00000190000001960000010… (898 bytes, md5 5a611848bd71478145064b98d40159c1)
--> '00000004000000000000001C000000B8000000B900000160000001610000001400000015000000B… (898 bytes, md5 506d97c1924a6943a957d95f6afd2342)
--> '00000006000000000000013E0000013000000133000000D4000000D7000000780000007B0000001… (898 bytes, md5 fe7ef080fed11e11ff897940c133b07c)
--> … 69 rows more, md5 4273b8981bf6a89074e4ea65e607e846
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 4 | 1
--> 2 | 7 | 2
--> 3 | 6 | 3
--> 4 | 4 | 4
--> 5 | 7 | 5
--> 6 | 6 | 6
--> 7 | 4 | 7
--> 8 | 7 | 8
--> 9 | 47 | 9
--> 10 | 4 | 10
--> … 390 rows more, md5 18d179411a5c77aa838e2107da317eed
select * from t_parent;
--= nodeno | parentnode
--> 2 | 42
--> 3 | 12
--> 4 | 37
--> 5 | 13
--> 6 | 55
--> 7 | 13
--> 8 | 28
--> 9 | 70
--> 10 | 19
--> 11 | 19
--> … 68 rows more, md5 1aa565e49aa1eddb7734d80471126588
delete from t where id%7<4;
--+ 4029 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 4461 changes, rowid 56
select hex(data) from t_node;
--= hex(data)
--> '000300020000000000000043FFFFFFEC00000204000000000000014600000000000001E60000000… (898 bytes, md5 cfb240cb973db2778870508844fda2db)
--> '00000006000000000000001A0000001C00000024000000B8000000C0000001540000015C000001F… (898 bytes, md5 e0855751cd4637176ce15f6072a4ba16)
--> '0000000300000000000000FB00000148000001500000014E00000156000001540000015C0000015… (898 bytes, md5 c7390336dbe06bb38178240117ce8226)
--> '00000004000000000000009F000000980000009E0000006A000000700000003C000000420000000… (898 bytes, md5 169e2feb3cf224c9e338f0ecbfb21e1f)
--> '000000030000000000000036000000D4000000D400000024000000240000016800000168000000B… (898 bytes, md5 5d7a745c57e37f364d1495b683501a09)
--> '00000004000000000000001800000048000000D400000168000001A400000064000000A20000014… (898 bytes, md5 46d356c283b70c8ac7b189502691abcb)
--> '000000040000000000000005FFFFFFEC0000009E000000000000007000000000000000420000000… (898 bytes, md5 8950ba3e7e114823d54e22a85fea87bd)
--> '000000040000000000000146000001AC000001AE000001800000018200000154000001560000012… (898 bytes, md5 9f808830d75149758cdcfef98ae33a12)
--> '000000040000000000000098000001640000016C0000010C00000114000000B4000000BC0000005… (898 bytes, md5 6065e89dbc0fe1aa970c03fcdd3f5dad)
--> '00000003000000000000012400000114000001180000001C00000020000001180000011C0000002… (898 bytes, md5 91b18a20bfc6965f29d0d36056506682)
--> … 36 rows more, md5 2423a318c454681e53e82f4b0450d151
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 4 | 4
--> 5 | 18 | 5
--> 6 | 47 | 6
--> 11 | 18 | 11
--> 12 | 47 | 12
--> 13 | 46 | 13
--> 18 | 57 | 18
--> 19 | 46 | 19
--> 20 | 2 | 20
--> 25 | 21 | 25
--> … 161 rows more, md5 90efcd859057f37b4bc47bf63229af3c
select * from t_parent;
--= nodeno | parentnode
--> 2 | 42
--> 4 | 37
--> 5 | 13
--> 8 | 28
--> 12 | 66
--> 13 | 67
--> 14 | 37
--> 15 | 19
--> 16 | 48
--> 18 | 13
--> … 35 rows more, md5 274d6368b13c75127b47a19f8e284012
select id,z from t where a<250 and b>100;
--= id | z
--> 159 | 159
--> 11 | 11
--> 258 | 258
--> 5 | 5
--> 249 | 249
--> 165 | 165
--> 313 | 313
--> 69 | 69
--> 319 | 319
--> 75 | 75
--> … 45 rows more, md5 3b758e8cbf6665a32cbb16f6ef932d6c
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 5593 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '0001000200000000000000120000006C000001DA00000004000000B000000028000000F20000004… (898 bytes, md5 d37d227bff686d0bb4f87ce45d908fe9)
--> '00000005000000000000000B0000006C0000006E000000AE000000B0000000F0000000F20000013… (898 bytes, md5 923c6fef3234775c61b07399eef6438d)
--> '000000040000000000000013000000E8000000E90000015A0000015B000001CC000001CD0000004… (898 bytes, md5 5652331a825a8ed1b43eae1cc48ec186)
select * from t;
--= id | a | b | c | d | e | f | g | h | i | j | z
--> 11 | 108 | 110 | 174 | 176 | 240 | 242 | 306 | 308 | 372 | 374 | 11
--> 5 | 120 | 175 | 170 | 175 | 200 | 205 | 230 | 235 | 260 | 265 | 5
--> 12 | 436 | 439 | 8 | 11 | 80 | 83 | 152 | 155 | 224 | 227 | 12
--> 6 | 468 | 474 | 4 | 10 | 40 | 46 | 76 | 82 | 112 | 118 | 6
--> 18 | 404 | 404 | 12 | 12 | 120 | 120 | 228 | 228 | 336 | 336 | 18
--> 19 | 232 | 233 | 346 | 347 | 460 | 461 | 74 | 75 | 188 | 189 | 19
--> 20 | 40 | 92 | 180 | 182 | 300 | 302 | 420 | 422 | 40 | 42 | 20
--> 4 | 312 | 316 | 336 | 340 | 360 | 364 | 384 | 388 | 408 | 412 | 4
--> 13 | 264 | 268 | 342 | 346 | 420 | 424 | 498 | 502 | 76 | 80 | 13

--- R-Tree: rtree_i32 of 5 dimensions on pages of 4096 bytes
pragma page_size=4096;
create virtual table t using rtree_i32(id,a,b,c,d,e,f,g,h,i,j,+z);
--+ 1 changes, rowid 1
with recursive n(i) as (select 1 union all select i+1 from n where i<400) insert into t select i,(i*37+unicode('a')*i*3)%500,(i*37+unicode('a')*i*3)%500+i%9,(i*37+unicode('c')*i*3)%500,(i*37+unicode('c')*i*3)%500+i%9,(i*37+unicode('e')*i*3)%500,(i*37+unicode('e')*i*3)%500+i%9,(i*37+unicode('g')*i*3)%500,(i*37+unicode('g')*i*3)%500+i%9,(i*37+unicode('i')*i*3)%500,(i*37+unicode('i')*i*3)%500+i%9,i from n;
--+ 1996 changes, rowid 400
select hex(data) from t_node;
--= hex(data)
--> '0001000B00000000000000030000000000000149000000000000019800000000000001060000000… (4906 bytes, md5 bd1ed4493b5dcdd6180e9204a3142367)
--> '0000002F000000000000001B00000164000001640000001200000012000000B4000000B40000015… (4906 bytes, md5 d693489071478971489270762518b575)
--> '0000002D000000000000007D0000000000000008000000FA000001020000000000000008000000F… (4906 bytes, md5 d3be83170f3af2e89161a24c201ac526)
--> '0000002F00000000000000AF0000019000000194000001C2000001C600000000000000040000003… (4906 bytes, md5 2cb75911bf481501dffdb8c008717040)
--> '00000021000000000000012400000114000001180000001C00000020000001180000011C0000002… (4906 bytes, md5 c45606e4866434702d16128a6a111896)
--> '0000001D000000000000013F00000084000000880000002E00000032000001CC000001D00000017… (4906 bytes, md5 1b84707deb5c6c35bdf24f868ac8f4d8)
--> '0000001C00000000000000C800000064000000660000012C0000012E0000000000000002000000C… (4906 bytes, md5 d90bf16d1d08bbb7e753ed361d43d7d8)
--> '0000002800000000000000BD000001EC000001EC0000007E0000007E00000104000001040000018… (4906 bytes, md5 2a82bde9c8517b45505f72050cddcff3)
--> '0000002200000000000000B3000000D4000000DC0000011E000001260000016800000170000001B… (4906 bytes, md5 b6dbe45ac22ca087b7efc86e999de148)
--> '0000002900000000000001170000000C0000000C000000BA000000BA00000168000001680000002… (4906 bytes, md5 bc182a94339a5501a4a1b7947ec4f6aa)
--> '0000001B000000000000008C000001A4000001A900000104000001090000006400000069000001B… (4906 bytes, md5 57ab77245be5c36742f810dfe4fb092e)
--> '0000001D00000000000000B1000000380000003E000000760000007C000000B4000000BA000000F… (4906 bytes, md5 1b1d06145bfa97abf41a453e1357d4fe)
select * from t_rowid;
--= rowid | nodeno | a0
--> 1 | 11 | 1
--> 2 | 3 | 2
--> 3 | 4 | 3
--> 4 | 11 | 4
--> 5 | 3 | 5
--> 6 | 4 | 6
--> 7 | 11 | 7
--> 8 | 12 | 8
--> 9 | 4 | 9
--> 10 | 9 | 10
--> … 390 rows more, md5 dea00ad77fb68191bd789750afccdd8e
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
delete from t where id%7<4;
--+ 3044 changes, rowid 1
update t set a=a-20,b=b+30 where id%5=0;
--+ 3294 changes, rowid 12
select hex(data) from t_node;
--= hex(data)
--> '000100070000000000000003FFFFFFEC0000014900000000000001D200000000000000E10000000… (4906 bytes, md5 a6df06de959defdc5a01783b2ddbd723)
--> '0000001B000000000000001B00000164000001640000001200000012000000B4000000B40000015… (4906 bytes, md5 e54904ba9313b5479f781e187a0cf424)
--> '0000002000000000000000510000004400000044000000360000003600000028000000280000001… (4906 bytes, md5 7f14d9cff5dee92c1b537dcce77bfc43)
--> '0000001400000000000000B50000017000000171000001C6000001C700000028000000290000007… (4906 bytes, md5 5c4ed3057c145ab1c832491bc9b1c265)
--> '000000140000000000000043000001DC000001E00000017A0000017E000001180000011C000000B… (4906 bytes, md5 ad1756b89531efa3c6a7e1601ac2bfb6)
--> '0000001800000000000000B3000000D4000000DC0000011E000001260000016800000170000001B… (4906 bytes, md5 0f2b79c41ec722fcab5c3cafa8aa52ed)
--> '0000001B00000000000001170000000C0000000C000000BA000000BA00000168000001680000002… (4906 bytes, md5 f7207335d6df71e6e049a1444518cb23)
--> '0000001500000000000001020000007C00000082000000AC000000B2000000DC000000E20000010… (4906 bytes, md5 5309e189af122582619c9a73ee9a3af7)
select * from t_rowid;
--= rowid | nodeno | a0
--> 4 | 9 | 4
--> 5 | 3 | 5
--> 6 | 4 | 6
--> 11 | 12 | 11
--> 12 | 4 | 12
--> 13 | 9 | 13
--> 18 | 4 | 18
--> 19 | 10 | 19
--> 20 | 2 | 20
--> 25 | 3 | 25
--> … 161 rows more, md5 638dbe157173fa63756959e800ee4c0e
select * from t_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 12 | 1
select id,z from t where a<250 and b>100;
--= id | z
--> 83 | 83
--> 243 | 243
--> 249 | 249
--> 333 | 333
--> 278 | 278
--> 284 | 284
--> 159 | 159
--> 34 | 34
--> 362 | 362
--> 237 | 237
--> … 45 rows more, md5 703200eac9351c20e7cc41911cc94b1c
select rtreecheck('t');
--= rtreecheck('t')
--> 'ok'
delete from t where id>20;
--+ 4119 changes, rowid 1
select hex(data) from t_node;
--= hex(data)
--> '00000009000000000000000500000078000000AF000000AA000000AF000000C8000000CD000000E… (4906 bytes, md5 e6cc6ba2ad153ca35163b33adb07ae70)
select * from t;
--= id | a | b | c | d | e | f | g | h | i | j | z
--> 5 | 120 | 175 | 170 | 175 | 200 | 205 | 230 | 235 | 260 | 265 | 5
--> 11 | 108 | 110 | 174 | 176 | 240 | 242 | 306 | 308 | 372 | 374 | 11
--> 6 | 468 | 474 | 4 | 10 | 40 | 46 | 76 | 82 | 112 | 118 | 6
--> 12 | 436 | 439 | 8 | 11 | 80 | 83 | 152 | 155 | 224 | 227 | 12
--> 18 | 404 | 404 | 12 | 12 | 120 | 120 | 228 | 228 | 336 | 336 | 18
--> 19 | 232 | 233 | 346 | 347 | 460 | 461 | 74 | 75 | 188 | 189 | 19
--> 20 | 40 | 92 | 180 | 182 | 300 | 302 | 420 | 422 | 40 | 42 | 20
--> 13 | 264 | 268 | 342 | 346 | 420 | 424 | 498 | 502 | 76 | 80 | 13
--> 4 | 312 | 316 | 336 | 340 | 360 | 364 | 384 | 388 | 408 | 412 | 4

--- R-Tree: MATCH on a column that another condition sets
create virtual table i using rtree_i32(id,a,b,c,d);
--+ 1 changes, rowid 1
insert into i values(1,1,2,3,4);
--+ 4 changes, rowid 1
select * from i where id match 7 and id=1;
--= id | a | b | c | d
--! 1: SQL logic error
explain query plan select * from i where id match 7 and id=1;
--> SCAN i VIRTUAL TABLE INDEX 2:F/
explain query plan select * from i where a match 7 and a=1;
--> SCAN i VIRTUAL TABLE INDEX 2:A0F0
explain query plan select * from i where id<>1 and id=1;
--> SCAN i VIRTUAL TABLE INDEX 1:
