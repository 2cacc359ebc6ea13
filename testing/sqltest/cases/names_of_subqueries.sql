--- columns of subqueries are named as they are written
create table d(id integer primary key, t text);
insert into d values(1,'hello world'),(2,'x');
--+ 2 changes, rowid 2
select rowid, * from d;
--= id | id | t
--> 1 | 1 | 'hello world'
--> 2 | 2 | 'x'
select rowid from d;
--= id
--> 1
--> 2
select d.rowid, oid, _rowid_ from d;
--= id | id | id
--> 1 | 1 | 1
--> 2 | 2 | 2
select * from (select rowid, * from d);
--= rowid | id | t
--> 1 | 1 | 'hello world'
--> 2 | 2 | 'x'
select * from (select oid, d.rowid, _rowid_ from d);
--= oid | rowid | _rowid_
--> 1 | 1 | 1
--> 2 | 2 | 2
with o as (select rowid, * from d) select rowid from o;
--= rowid
--> 1
--> 2
with o as (select rowid from d) select id from o;
--! 1: no such column: id
with o as (select rowid from d) select * from o;
--= rowid
--> 1
--> 2
create view v as select rowid, t from d;
select * from v;
--= id | t
--> 1 | 'hello world'
--> 2 | 'x'
select id from v;
--= id
--> 1
--> 2
select rowid from v;
--! 1: no such column: rowid
create view v2 as select ROWID, rowid as x, oid from d;
select * from v2;
--= id | x | id:1
--> 1 | 1 | 1
--> 2 | 2 | 2
create table c as select rowid, t from d;
select sql from sqlite_schema where name='c';
--= sql
--> 'CREATE TABLE c(id INT,t TEXT)'
create table c2 as select oid, * from d;
select sql from sqlite_schema where name='c2';
--= sql
--> 'CREATE TABLE c2(id INT,"id:1" INT,t TEXT)'
create table e(a,b);
insert into e values(5,6);
--+ 3 changes, rowid 1
create view v3 as select rowid, a from e;
select * from v3;
--= rowid | a
--> 1 | 5
select rowid from v3;
--= rowid
--> 1
select * from (select _rowid_, a from e);
--= _rowid_ | a
--> 1 | 5
create table c3 as select _rowid_, a from e;
select sql from sqlite_schema where name='c3';
--= sql
--> 'CREATE TABLE c3(rowid INT,a)'
select id from (select id from d);
--= id
--> 1
--> 2
select * from (select ID, "t" from d);
--= ID | t
--> 1 | 'hello world'
--> 2 | 'x'
select * from (select d.id from d);
--= id
--> 1
--> 2
select rowid from (select id from d);
--! 1: no such column: rowid
select * from (select max(rowid) from d);
--= max(rowid)
--> 2
select x.rowid from (select 1 as rowid) x;
--= rowid
--> 1
pragma table_info(v);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'id' | 'INTEGER' | 0 | NULL | 0
--> 1 | 't' | 'TEXT' | 0 | NULL | 0
pragma table_info(v3);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'rowid' | 'INTEGER' | 0 | NULL | 0
--> 1 | 'a' | 'BLOB' | 0 | NULL | 0
select * from (select "zzz" from d);
--= zzz
--> 'zzz'
--> 'zzz'
select * from (select 'abc', 1+1, (rowid), +rowid, "rowid" from d);
--= 'abc' | 1+1 | rowid | +rowid | rowid:1
--> 'abc' | 2 | 1 | 1 | 1
--> 'abc' | 2 | 2 | 2 | 2
select * from (select d."rowid", [oid], `t` from d);
--= rowid | oid | t
--> 1 | 1 | 'hello world'
--> 2 | 2 | 'x'
select * from (select rowid from d union select 5);
--= rowid
--> 1
--> 2
--> 5
select * from (values(1,2));
--= column1 | column2
--> 1 | 2
select * from (select (id) from d);
--= id
--> 1
--> 2
select * from (select ((d.ID)) from d);
--= ID
--> 1
--> 2
select * from (select id collate nocase from d);
--= id
--> 1
--> 2
select * from (select TRUE, nUll, current_date is not null);
--= column1 | nUll | current_date is not null
--> 1 | NULL | 1
with recursive r as (select rowid from d union all select rowid+1 from r where rowid<4) select * from r;
--= rowid
--> 1
--> 2
--> 2
--> 3
--> 3
--> 4
--> 4
with recursive r as (select ID from d union all select id+1 from r where id<4) select * from r;
--= ID
--> 1
--> 2
--> 2
--> 3
--> 3
--> 4
--> 4
select * from (select Rowid, rowid, ROWID from d);
--= Rowid | rowid:1 | ROWID:2
--> 1 | 1 | 1
--> 2 | 2 | 2
select * from (select * from (select Id from d));
--= Id
--> 1
--> 2
create view v5 as select * from (select ID, rowid from d);
select * from v5;
--= ID | rowid
--> 1 | 1
--> 2 | 2
create view v6 as with x as (select ROWID from d) select * from x;
select * from v6;
--= ROWID
--> 1
--> 2
create table c5 as select * from (select ID, rowid from d);
select sql from sqlite_schema where name='c5';
--= sql
--> 'CREATE TABLE c5(ID INT,rowid INT)'
create table c6 as with x as (select ID, rowid from d) select * from x;
select sql from sqlite_schema where name='c6';
--= sql
--> 'CREATE TABLE c6(ID INT,rowid INT)'
select T.ID from (select ID from d) T;
--= ID
--> 1
--> 2
select (select Id from d), exists(select ID from d);
--= (select Id from d) | exists(select ID from d)
--> 1 | 1
select * from d join (select ID from d) using(id);
--= id | t
--> 1 | 'hello world'
--> 2 | 'x'
select * from d natural join (select ID from d);
--= id | t
--> 1 | 'hello world'
--> 2 | 'x'
pragma full_column_names=off;
pragma short_column_names=on;
create view w1 as select id collate nocase, ID, (Id), d.ID, rowid from d;
select * from w1;
--= id | id:1 | id:2 | id:3 | id:4
--> 1 | 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2 | 2
create table c8 as select id collate nocase, ID, (Id), d.ID, oid from d;
select sql from sqlite_schema where name='c8';
--= sql
--> 'CREATE TABLE c8(\n  id INT,\n  "id:1" INT,\n  "id:2" INT,\n  "id:3" INT,\n  "id:4" INT\n)'
select id collate nocase, ID, (Id), d.ID, rowid from d;
--= id collate nocase | id | id | id | id
--> 1 | 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2 | 2
select * from (select id collate nocase, ID, (Id), d.ID, rowid, likely(id) from d);
--= id | ID:1 | Id:2 | ID:3 | rowid | likely(id)
--> 1 | 1 | 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2 | 2 | 2
select * from (select a.Id, b.ID from d a join d b using(id));
--= Id | ID:1
--> 1 | 1
--> 2 | 2
select * from (select D.ID from d group by Id order by ID);
--= ID
--> 1
--> 2
select x.Id from (select d.ID as Id from d) x;
--= Id
--> 1
--> 2
select * from (select ID from d union all select T from d order by ID);
--= ID
--> 1
--> 2
--> 'hello world'
--> 'x'
select * from (with q as (select ID from d) select iD from q);
--= iD
--> 1
--> 2
select (select q.x from (select ID as x from d) q);
--= (select q.x from (select ID as x from d) q)
--> 1
insert into e select * from (select ID, t from d);
--+ 5 changes, rowid 3
select * from e;
--= a | b
--> 5 | 6
--> 1 | 'hello world'
--> 2 | 'x'
select * from (select "nosuch", [id] from d);
--= nosuch | id
--> 'nosuch' | 1
--> 'nosuch' | 2
select id from (select ID from d) order by iD;
--= ID
--> 1
--> 2
explain query plan select * from (select ID from d) where Id=1;
--> SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
select distinct ID from (select iD from d) group by id having Id>1;
--= iD
--> 2
update d set t=(select q.ID from (select id as ID) q) returning ID, t;
--= id | t
--> 1 | '1'
--> 2 | '2'
--+ 7 changes, rowid 3

--- names of collations as they are written
CREATE TABLE t(a COLLATE nocase PRIMARY KEY, b, c COLLATE Rtrim UNIQUE) WITHOUT ROWID;
CREATE TABLE u(a COLLATE nocase, b COLLATE Rtrim UNIQUE);
CREATE INDEX i ON u(a, b);
CREATE INDEX j ON u(b COLLATE NOCASE);
PRAGMA index_xinfo(sqlite_autoindex_t_1);
--= seqno | cid | name | desc | coll | key
--> 0 | 0 | 'a' | 0 | 'nocase' | 1
--> 1 | 1 | 'b' | 0 | 'BINARY' | 0
--> 2 | 2 | 'c' | 0 | 'Rtrim' | 0
PRAGMA index_xinfo(i);
--= seqno | cid | name | desc | coll | key
--> 0 | 0 | 'a' | 0 | 'nocase' | 1
--> 1 | 1 | 'b' | 0 | 'Rtrim' | 1
--> 2 | -1 | NULL | 0 | 'BINARY' | 0
PRAGMA index_xinfo(j);
--= seqno | cid | name | desc | coll | key
--> 0 | 1 | 'b' | 0 | 'NOCASE' | 1
--> 1 | -1 | NULL | 0 | 'BINARY' | 0
PRAGMA index_xinfo(sqlite_autoindex_u_1);
--= seqno | cid | name | desc | coll | key
--> 0 | 1 | 'b' | 0 | 'Rtrim' | 1
--> 1 | -1 | NULL | 0 | 'BINARY' | 0
