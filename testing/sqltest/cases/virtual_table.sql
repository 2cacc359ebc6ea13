--- Virtual tables: made, changed, dropped
create virtual table t using kv(a, b);
select name, type, sql, rootpage, tbl_name from sqlite_schema;
--= name | type | sql | rootpage | tbl_name
--> 't' | 'table' | 'CREATE VIRTUAL TABLE t using kv(a, b)' | 0 | 't'
select * from kv_calls;
--= call
--> 'create kv|main|t|a|b'
--> 't: sync'
--> 't: commit'
insert into t values(1,'x'),(2,'y');
--+ 2 changes, rowid 2
insert into t(b,a) values('z',3);
--+ 3 changes, rowid 3
insert into t(rowid,a) values(10,4);
--+ 4 changes, rowid 10
insert into t default values;
--+ 5 changes, rowid 11
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 1 'x' or 4'
--> 't: update NULL NULL 2 'y' or 4'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL NULL 3 'z' or 4'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL 10 4 NULL or 4'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL NULL NULL NULL or 4'
--> 't: sync'
--> 't: commit'
select rowid,* from t;
--= rowid | a | b
--> 1 | 1 | 'x'
--> 2 | 2 | 'y'
--> 3 | 3 | 'z'
--> 10 | 4 | NULL
--> 11 | NULL | NULL
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
update t set b='q' where a=2;
--+ 6 changes, rowid 11
select * from kv_calls;
--= call
--> 't: best_index a~2=2 distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: update 2 2 same 'q' or 4'
--> 't: sync'
--> 't: commit'
update t set a=a+1;
--+ 11 changes, rowid 11
select rowid,* from t;
--= rowid | a | b
--> 1 | 2 | 'x'
--> 2 | 3 | 'q'
--> 3 | 4 | 'z'
--> 10 | 5 | NULL
--> 11 | NULL | NULL
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 '''
--> 't: update 1 1 2 same or 4'
--> 't: update 2 2 3 same or 4'
--> 't: update 3 3 4 same or 4'
--> 't: update 10 10 5 same or 4'
--> 't: update 11 11 NULL same or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
update t set rowid=100 where rowid=1;
--+ 12 changes, rowid 11
select * from kv_calls;
--= call
--> 't: best_index rowid~2=1 distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 1'
--> 't: update 1 100 same same or 4'
--> 't: sync'
--> 't: commit'
update t set rowid=100 where rowid=2;
--! 19: constraint failed
select rowid,a from t;
--= rowid | a
--> 2 | 3
--> 3 | 4
--> 10 | 5
--> 11 | NULL
--> 100 | 2
delete from t where a>3;
--+ 14 changes, rowid 11
select * from kv_calls;
--= call
--> 't: best_index rowid~2=2 distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 2'
--> 't: update 2 100 same same or 4'
--> 't: rollback'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~4=3 distinct 0 used 1'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'a~4 ' 3'
--> 't: update 3 or 4'
--> 't: update 10 or 4'
--> 't: sync'
--> 't: commit'
delete from t;
--+ 17 changes, rowid 11
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 0'
--> 't: begin'
--> 't: open'
--> 't: filter 0 '''
--> 't: update 2 or 4'
--> 't: update 11 or 4'
--> 't: update 100 or 4'
--> 't: sync'
--> 't: commit'
select count(*) from t;
--= count(*)
--> 0
pragma table_info(t);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | '' | 0 | NULL | 0
--> 1 | 'b' | '' | 0 | NULL | 0
pragma table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | '' | 0 | NULL | 0 | 0
--> 1 | 'b' | '' | 0 | NULL | 0 | 0
pragma table_list(t);
--= schema | name | type | ncol | wr | strict
--> 'main' | 't' | 'virtual' | 2 | 0 | 0
select type, name, ncol, wr, strict from pragma_table_list where name='t';
--= type | name | ncol | wr | strict
--> 'virtual' | 't' | 2 | 0 | 0
drop table t;
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: destroy'
select * from sqlite_schema;
--= type | name | tbl_name | rootpage | sql
select * from t;
--! 1: no such table: t
drop table t;
--! 1: no such table: t
drop table if exists t;

--- Virtual tables: texts that are kept
create virtual table if not exists t using kv(a , b  collate nocase,  c integer default 5);
select sql from sqlite_schema;
--= sql
--> 'CREATE VIRTUAL TABLE t using kv(a , b  collate nocase,  c integer default 5)'
select * from kv_calls;
--= call
--> 'create kv|main|t|a|b  collate nocase|c integer default 5'
--> 't: sync'
--> 't: commit'
create virtual table if not exists t using kv(zz);
create virtual table t using kv(zz);
--! 1: table t already exists
create virtual table main."t 2" using "kv"('a', "b c", [d]);
select sql from sqlite_schema;
--= sql
--> 'CREATE VIRTUAL TABLE t using kv(a , b  collate nocase,  c integer default 5)'
--> 'CREATE VIRTUAL TABLE "t 2" using "kv"('a', "b c", [d])'
select * from kv_calls;
--= call
--> 'create kv|main|t 2|'a'|"b c"|[d]'
--> 't 2: sync'
--> 't 2: commit'
create virtual table temp.t3 using kv( x );
select sql, name from temp.sqlite_schema;
--= sql | name
--> 'CREATE VIRTUAL TABLE t3 using kv( x )' | 't3'
select * from kv_calls;
--= call
--> 'create kv|temp|t3|x'
--> 't3: sync'
--> 't3: commit'
insert into t3 values(5);
--+ 1 changes, rowid 1
select * from t3;
--= x
--> 5
drop table t3;
drop table "t 2";
select * from kv_calls;
--= call
--> 't3: begin'
--> 't3: update NULL NULL 5 or 4'
--> 't3: sync'
--> 't3: commit'
--> 't3: best_index distinct 0 used 1'
--> 't3: open'
--> 't3: filter 0 '''
--> 't3: destroy'
--> 't 2: destroy'
create virtual table t4 using kv;
--! 1: near ")": syntax error
create virtual table t5 using kv();
--! 1: near ")": syntax error
create virtual table t6 using kv(a,,b);
create virtual table t7 using kv((a,b),c);
--! 1: near "(": syntax error
select * from kv_calls;
--= call
--> 'create kv|main|t4'
--> 'create kv|main|t5'
--> 'create kv|main|t6|a|b'
--> 't6: sync'
--> 't6: commit'
--> 'create kv|main|t7|(a,b)|c'

--- Virtual tables: errors of making
create virtual table t using nosuch(a);
--! 1: no such module: nosuch
create virtual table t using kv(fail);
--! 1: kv was told to fail
create virtual table t using kv(silent);
--! 1: vtable constructor failed: t
create virtual table t using kv(undeclared);
--! 1: vtable constructor did not declare schema: t
create virtual table t using kv(a, a);
--! 1: duplicate column name: a
create virtual table t using kv(a b c, check);
--! 1: near ")": syntax error
create virtual table t using kv_calls;
--! 1: no such module: kv_calls
create virtual table t using json_each;
--! 1: no such module: json_each
create virtual table nosuch.t using kv(a);
--! 1: unknown database nosuch
create table o(a);
create virtual table o using kv(a);
--! 1: table o already exists
create virtual table sqlite_t using kv(a);
--! 1: object name reserved for internal use: sqlite_t
create view v as select 1;
create virtual table v using kv(a);
--! 1: view v already exists
create virtual table if not exists v using kv(a);
create virtual table t using kv(a,b) select 1;
--! 1: near "select": syntax error
create virtual table t;
--! 1: near ";": syntax error
create virtual t using kv;
--! 1: near "t": syntax error
create virtual table semi using kv(a;b,c d);
--! 1: near ";": syntax error
select sql from sqlite_schema;
--= sql
--> 'CREATE TABLE o(a)'
--> 'CREATE VIEW v as select 1'
drop table semi;
--! 1: no such table: semi
select name from sqlite_schema;
--= name
--> 'o'
--> 'v'
select * from kv_calls;
--= call
--> 'create kv|main|t|fail'
--> 'create kv|main|t|silent'
--> 'create kv|main|t|undeclared'
--> 'create kv|main|t|a|a'
--> 'create kv|main|t|a b c|check'
--> 'create kv|main|semi|a;b|c d'
create virtual table t using kv(a, b hidden, c hidden text, d);
insert into t values(1,2);
--+ 1 changes, rowid 1
select * from t;
--= a | d
--> 1 | 2
select b, c from t;
--= b | c
--> NULL | NULL
insert into t(a,b,c,d) values(1,2,3,4);
--+ 2 changes, rowid 2
select a,b,c,d from t;
--= a | b | c | d
--> 1 | NULL | NULL | 2
--> 1 | 2 | 3 | 4
pragma table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | '' | 0 | NULL | 0 | 0
--> 1 | 'b' | '' | 0 | NULL | 0 | 1
--> 2 | 'c' | 'text' | 0 | NULL | 0 | 1
--> 3 | 'd' | '' | 0 | NULL | 0 | 0
select * from t(2);
--= a | d
--> 1 | 4
select * from t(2,3);
--= a | d
--> 1 | 4
select * from t(2,3,4);
--! 1: too many arguments on t() - max 2
begin;
create virtual table t9 using kv(a);
rollback;
select name from sqlite_schema;
--= name
--> 'o'
--> 'v'
--> 't'
select call from kv_calls where call like '%roll%' or call like '%t9%';
--= call
--> 'create kv|main|t9|a'
--> 't9: rollback'
select * from kv_calls;
--= call

--- Virtual tables: what cannot be done
create virtual table t using kv(a, b);
create index i on t(a);
--! 1: virtual tables may not be indexed
create trigger tr after insert on t begin select 1;
--! 1: cannot create triggers on virtual tables
end;
--! 1: cannot commit - no transaction is active
create trigger tr instead of insert on t begin select 1;
--! 1: cannot create triggers on virtual tables
end;
--! 1: cannot commit - no transaction is active
alter table t add column c;
--! 1: virtual tables may not be altered
alter table t drop column b;
--! 1: cannot drop column from virtual table "t"
alter table t rename column a to c;
--! 1: cannot rename columns of virtual table "t"
create trigger tr before delete on t begin select 1;
--! 1: cannot create triggers on virtual tables
end;
--! 1: cannot commit - no transaction is active
insert into t values(1,2) on conflict do nothing;
--! 1: UPSERT not implemented for virtual table "t"
insert into t values(1,2) on conflict(a) do update set b=1;
--! 1: UPSERT not implemented for virtual table "t"
insert into t values(1,2) returning *;
--= a | b
--> 1 | 2
--+ 1 changes, rowid 1
insert into t values(3,4) returning rowid, a+b;
--= rowid | a+b
--> -1 | 7
--+ 2 changes, rowid 2
update t set a=1 returning *;
--! 1: UPDATE RETURNING is not available on virtual tables
delete from t returning a;
--! 1: DELETE RETURNING is not available on virtual tables
insert or replace into t values(1,2);
--+ 3 changes, rowid 3
insert into t(rowid,a) values(50,1) returning rowid, *;
--= rowid | a | b
--> 50 | 1 | NULL
--+ 4 changes, rowid 50
insert into t values(1,2),(3,4) returning _rowid_, b, oid;
--= rowid | b | rowid
--> -1 | 2 | -1
--> -1 | 4 | -1
--+ 6 changes, rowid 52
select * from json_each;
--= key | value | type | atom | id | parent | fullkey | path
insert into json_each values(1);
--! 1: table json_each may not be modified
delete from json_each;
--! 1: table json_each may not be modified
update json_each set key=1;
--! 1: table json_each may not be modified
drop table json_each;
--! 1: table json_each may not be dropped
alter table json_each rename to x;
--! 1: table json_each may not be altered
drop table kv_calls;
--! 1: table kv_calls may not be dropped
insert into kv_calls values(1);
--! 1: table kv_calls may not be modified
update t set nosuch=1;
--! 1: no such column: nosuch
insert into t(nosuch) values(1);
--! 1: table t has no column named nosuch
insert into t values(1,2,3);
--! 1: table t has 2 columns but 3 values were supplied
delete from t where nosuch;
--! 1: no such column: nosuch
drop view t;
--! 1: use DROP TABLE to delete table t
create table x as select * from t;
select * from x;
--= a | b
--> 1 | 2
--> 3 | 4
--> 1 | 2
--> 1 | NULL
--> 1 | 2
--> 3 | 4
analyze t;
analyze;
reindex t;
pragma integrity_check;
--= integrity_check
--> 'ok'
pragma index_list(t);
--= seq | name | unique | origin | partial
pragma foreign_key_list(t);
--= id | seq | table | from | to | on_update | on_delete | match
select * from t indexed by i;
--! 1: no such index: i
select * from t not indexed;
--= a | b
--> 1 | 2
--> 3 | 4
--> 1 | 2
--> 1 | NULL
--> 1 | 2
--> 3 | 4
insert into t values('fail',1);
--! 1: kv cannot hold this
select * from t;
--= a | b
--> 1 | 2
--> 3 | 4
--> 1 | 2
--> 1 | NULL
--> 1 | 2
--> 3 | 4
insert into t(rowid) values('x');
--! 20: datatype mismatch
insert into t(rowid) values(1);
--! 19: constraint failed
insert into t(rowid) values(1.5);
--! 20: datatype mismatch
insert into t(rowid) values('77');
--+ 7 changes, rowid 77
select rowid from t;
--= rowid
--> 1
--> 2
--> 3
--> 50
--> 51
--> 52
--> 77

--- Virtual tables: ALTER TABLE RENAME
create virtual table t using kv(a, b);
insert into t values(1,2);
--+ 1 changes, rowid 1
select count(*) from kv_calls;
--= count(*)
--> 7
alter table t rename to u;
select * from kv_calls;
--= call
--> 't: rename u'
select * from u;
--= a | b
select * from t;
--! 1: no such table: t
select sql, name, tbl_name from sqlite_schema;
--= sql | name | tbl_name
--> 'CREATE VIRTUAL TABLE "u" using kv(a, b)' | 'u' | 'u'
alter table u rename to refused;
--! 1: SQL logic error
select name from sqlite_schema;
--= name
--> 'u'
select * from kv_calls;
--= call
--> 'connect kv|main|u|a|b'
--> 'u: best_index distinct 0 used 3'
--> 'u: open'
--> 'u: filter 0 '''
--> 'u: rename refused'
create table o(a);
alter table u rename to o;
--! 1: there is already another table or index with this name: o
alter table u rename to "w x";
select sql from sqlite_schema;
--= sql
--> 'CREATE VIRTUAL TABLE "w x" using kv(a, b)'
--> 'CREATE TABLE o(a)'
select * from kv_calls;
--= call
--> 'u: rename w x'
drop table "w x";
select * from kv_calls;
--= call
--> 'connect kv|main|w x|a|b'
--> 'w x: destroy'

--- Virtual tables: transactions
create virtual table t using kv(a, b);
select * from kv_calls;
--= call
--> 'create kv|main|t|a|b'
--> 't: sync'
--> 't: commit'
begin;
insert into t values(1,2);
--+ 1 changes, rowid 1
insert into t values(3,4);
--+ 2 changes, rowid 2
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 1 2 or 4'
--> 't: update NULL NULL 3 4 or 4'
commit;
select * from kv_calls;
--= call
--> 't: sync'
--> 't: commit'
begin;
insert into t values(5,6);
--+ 3 changes, rowid 3
rollback;
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 5 6 or 4'
--> 't: rollback'
select * from t;
--= a | b
--> 1 | 2
--> 3 | 4
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
begin;
savepoint a;
insert into t values(7,8);
--+ 4 changes, rowid 3
savepoint b;
insert into t values(9,10);
--+ 5 changes, rowid 4
rollback to b;
select a from t;
--= a
--> 1
--> 3
--> 7
release b;
select * from kv_calls;
--= call
--> 't: begin'
--> 't: savepoint 0'
--> 't: update NULL NULL 7 8 or 4'
--> 't: savepoint 1'
--> 't: update NULL NULL 9 10 or 4'
--> 't: rollback_to 1'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: release 1'
rollback to a;
select a from t;
--= a
--> 1
--> 3
insert into t values(11,12);
--+ 6 changes, rowid 3
release a;
commit;
select * from kv_calls;
--= call
--> 't: rollback_to 0'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: update NULL NULL 11 12 or 4'
--> 't: release 0'
--> 't: sync'
--> 't: commit'
select a from t;
--= a
--> 1
--> 3
--> 11
savepoint x;
insert into t values(20,1);
--+ 7 changes, rowid 4
savepoint y;
insert into t values(21,1);
--+ 8 changes, rowid 5
release y;
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: begin'
--> 't: update NULL NULL 20 1 or 4'
--> 't: savepoint 0'
--> 't: update NULL NULL 21 1 or 4'
--> 't: release 0'
release x;
select * from kv_calls;
--= call
--> 't: sync'
--> 't: commit'
savepoint x;
insert into t values(30,1);
--+ 9 changes, rowid 6
rollback to x;
insert into t values(31,1);
--+ 10 changes, rowid 7
release x;
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 30 1 or 4'
--> 't: rollback_to -1'
--> 't: update NULL NULL 31 1 or 4'
--> 't: sync'
--> 't: commit'
select a from t;
--= a
--> 1
--> 3
--> 11
--> 20
--> 21
--> 30
--> 31
begin;
select * from t;
--= a | b
--> 1 | 2
--> 3 | 4
--> 11 | 12
--> 20 | 1
--> 21 | 1
--> 30 | 1
--> 31 | 1
commit;
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
begin;
delete from t where a=1000;
commit;
select * from kv_calls;
--= call
--> 't: best_index a~2=1000 distinct 0 used 1'
--> 't: begin'
--> 't: savepoint 0'
--> 't: open'
--> 't: filter 0 'a~2 ' 1000'
--> 't: release 0'
--> 't: sync'
--> 't: commit'
begin;
update t set a=a;
--+ 17 changes, rowid 7
rollback;
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: savepoint 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: update 1 1 1 same or 4'
--> 't: update 2 2 3 same or 4'
--> 't: update 3 3 11 same or 4'
--> 't: update 4 4 20 same or 4'
--> 't: update 5 5 21 same or 4'
--> 't: update 6 6 30 same or 4'
--> 't: update 7 7 31 same or 4'
--> 't: release 0'
--> 't: rollback'
insert into t values('unsynced',1);
--! 1: kv does not sync this
--+ 17 changes, rowid 8
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 'unsynced' 1 or 4'
--> 't: sync'
--> 't: rollback'
select a from t;
--= a
--> 1
--> 3
--> 11
--> 20
--> 21
--> 30
--> 31
begin;
insert into t values('unsynced',1);
--+ 18 changes, rowid 8
commit;
--! 1: kv does not sync this
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: begin'
--> 't: update NULL NULL 'unsynced' 1 or 4'
--> 't: sync'
--> 't: rollback'
delete from t where a='unsynced';
commit;
--! 1: cannot commit - no transaction is active
select * from kv_calls;
--= call
--> 't: best_index a~2='unsynced' distinct 0 used 1'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'a~2 ' 'unsynced''
--> 't: sync'
--> 't: commit'
rollback;
--! 1: cannot rollback - no transaction is active
select * from kv_calls;
--= call

--- Virtual tables: statements that fail
create virtual table t using kv(a, b);
create table o(x unique);
create virtual table u using kv(c);
select count(*) from kv_calls;
--= count(*)
--> 6
insert into t values(1,2),('fail',3),(5,6);
--! 1: kv cannot hold this
--+ 0 changes, rowid 1
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 1 2 or 4'
--> 't: update NULL NULL 'fail' 3 or 4'
--> 't: rollback'
select * from t;
--= a | b
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
begin;
insert into t values(1,1);
--+ 1 changes, rowid 1
insert into t values(1,2),('fail',3),(5,6);
--! 1: kv cannot hold this
--+ 1 changes, rowid 2
select * from t;
--= a | b
--> 1 | 1
commit;
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL NULL 1 1 or 4'
--> 't: savepoint 0'
--> 't: update NULL NULL 1 2 or 4'
--> 't: update NULL NULL 'fail' 3 or 4'
--> 't: rollback_to 0'
--> 't: release 0'
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
--> 't: sync'
--> 't: commit'
insert into t(rowid,a) values(1,7);
--! 19: constraint failed
insert or ignore into t(rowid,a) values(1,8);
insert or replace into t(rowid,a) values(1,9);
--+ 2 changes, rowid 1
insert or fail into t(rowid,a) values(5,1),(1,9);
--! 19: constraint failed
--+ 3 changes, rowid 5
insert or abort into t(rowid,a) values(6,1),(1,9);
--! 19: constraint failed
--+ 3 changes, rowid 6
select rowid,a from t;
--= rowid | a
--> 1 | 9
--> 5 | 1
begin;
insert into t values('in',1);
--+ 4 changes, rowid 6
insert or rollback into t(rowid,a) values(7,1),(1,9);
--! 19: constraint failed
--+ 4 changes, rowid 7
select rowid,a from t;
--= rowid | a
--> 1 | 9
--> 5 | 1
commit;
--! 1: cannot commit - no transaction is active
select * from kv_calls;
--= call
--> 't: begin'
--> 't: update NULL 1 7 NULL or 4'
--> 't: rollback'
--> 't: begin'
--> 't: update NULL 1 8 NULL or 2'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL 1 9 NULL or 5'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL 5 1 NULL or 3'
--> 't: update NULL 1 9 NULL or 3'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL 6 1 NULL or 4'
--> 't: update NULL 1 9 NULL or 4'
--> 't: rollback'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: begin'
--> 't: update NULL NULL 'in' 1 or 4'
--> 't: savepoint 0'
--> 't: update NULL 7 1 NULL or 1'
--> 't: update NULL 1 9 NULL or 1'
--> 't: rollback'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
update t set rowid=1;
--! 19: constraint failed
update or ignore t set rowid=1;
--+ 5 changes, rowid 7
update or replace t set rowid=1 where rowid=5;
--+ 6 changes, rowid 7
select rowid,a from t;
--= rowid | a
--> 1 | 1
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 '''
--> 't: update 1 1 same same or 4'
--> 't: update 5 1 same same or 4'
--> 't: rollback'
--> 't: best_index distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 '''
--> 't: update 1 1 same same or 2'
--> 't: update 5 1 same same or 2'
--> 't: sync'
--> 't: commit'
--> 't: best_index rowid~2=5 distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 5'
--> 't: update 5 1 same same or 5'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
create trigger tr after insert on o begin insert into t values(new.x,'tr'); insert into u values(new.x); end;
insert into o values(1),(2);
--+ 12 changes, rowid 2
select * from kv_calls;
--= call
--> 't: begin'
--> 'u: begin'
--> 't: update NULL NULL 1 'tr' or 4'
--> 'u: update NULL NULL 1 or 4'
--> 't: update NULL NULL 2 'tr' or 4'
--> 'u: update NULL NULL 2 or 4'
--> 't: sync'
--> 'u: sync'
--> 't: commit'
--> 'u: commit'
insert into o values(3),(1);
--! 2067: UNIQUE constraint failed: o.x
--+ 14 changes, rowid 3
select * from t;
--= a | b
--> 1 | NULL
--> 1 | 'tr'
--> 2 | 'tr'
select * from kv_calls;
--= call
--> 't: begin'
--> 'u: begin'
--> 't: update NULL NULL 3 'tr' or 4'
--> 'u: update NULL NULL 3 or 4'
--> 't: rollback'
--> 'u: rollback'
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
select x from o;
--= x
--> 1
--> 2
insert into o values('fail');
--! 1: kv cannot hold this
select x from o;
--= x
--> 1
--> 2
select * from kv_calls;
--= call
--> 't: begin'
--> 'u: begin'
--> 't: update NULL NULL 'fail' 'tr' or 4'
--> 't: rollback'
--> 'u: rollback'

--- Virtual tables: changes of several rows
create virtual table t using kv(a, b, noc);
insert into t select value, value*10, value%3 from json_each('[1,2,3,4,5,6]');
--+ 6 changes, rowid 6
select * from t;
--= a | b | noc
--> 1 | 10 | 1
--> 2 | 20 | 2
--> 3 | 30 | 0
--> 4 | 40 | 1
--> 5 | 50 | 2
--> 6 | 60 | 0
select count(*) from kv_calls;
--= count(*)
--> 15
insert into t select a+100, b, noc from t where a<3;
--+ 8 changes, rowid 8
select rowid,* from t;
--= rowid | a | b | noc
--> 1 | 1 | 10 | 1
--> 2 | 2 | 20 | 2
--> 3 | 3 | 30 | 0
--> 4 | 4 | 40 | 1
--> 5 | 5 | 50 | 2
--> 6 | 6 | 60 | 0
--> 7 | 101 | 10 | 1
--> 8 | 102 | 20 | 2
update t set a=(select max(a) from t), b=b+1 where noc=1;
--+ 11 changes, rowid 8
select rowid,* from t;
--= rowid | a | b | noc
--> 1 | 102 | 11 | 1
--> 2 | 2 | 20 | 2
--> 3 | 3 | 30 | 0
--> 4 | 102 | 41 | 1
--> 5 | 5 | 50 | 2
--> 6 | 6 | 60 | 0
--> 7 | 102 | 11 | 1
--> 8 | 102 | 20 | 2
select * from kv_calls;
--= call
--> 't: best_index a~16=3 distinct 0 used 7'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'a~16 ' 3'
--> 't: update NULL NULL 101 10 1 or 4'
--> 't: update NULL NULL 102 20 2 or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index noc~2=1 distinct 0 used ffffffffffffffff'
--> 't: best_index by a- distinct 0 used 1'
--> 't: begin'
--> 't: open'
--> 't: filter 0 '''
--> 't: open'
--> 't: filter 0 '''
--> 't: update 1 1 102 11 same or 4'
--> 't: update 4 4 102 41 same or 4'
--> 't: update 7 7 102 11 same or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
create table o(k, v);
insert into o values(1,'one'),(2,'two'),(102,'hundred');
--+ 14 changes, rowid 3
update t set b=o.v from o where o.k=t.a;
--+ 19 changes, rowid 3
select rowid,* from t;
--= rowid | a | b | noc
--> 1 | 102 | 'hundred' | 1
--> 2 | 2 | 'two' | 2
--> 3 | 3 | 30 | 0
--> 4 | 102 | 'hundred' | 1
--> 5 | 5 | 50 | 2
--> 6 | 6 | 60 | 0
--> 7 | 102 | 'hundred' | 1
--> 8 | 102 | 'hundred' | 2
select * from kv_calls;
--= call
--> 't: best_index a~2 distinct 0 used ffffffffffffffff'
--> 't: best_index a~2? distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: filter 0 'a~2 ' 2'
--> 't: filter 0 'a~2 ' 102'
--> 't: update 2 2 same 'two' same or 4'
--> 't: update 1 1 same 'hundred' same or 4'
--> 't: update 4 4 same 'hundred' same or 4'
--> 't: update 7 7 same 'hundred' same or 4'
--> 't: update 8 8 same 'hundred' same or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
delete from t where a in (select k from o);
--+ 24 changes, rowid 3
select rowid,* from t;
--= rowid | a | b | noc
--> 3 | 3 | 30 | 0
--> 5 | 5 | 50 | 2
--> 6 | 6 | 60 | 0
select * from kv_calls;
--= call
--> 't: best_index a~2* distinct 0 used 1'
--> 't: best_index a~2?* distinct 0 used 1'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: filter 0 'a~2 ' 2'
--> 't: filter 0 'a~2 ' 102'
--> 't: update 1 or 4'
--> 't: update 2 or 4'
--> 't: update 4 or 4'
--> 't: update 7 or 4'
--> 't: update 8 or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
update t set (a,b)=(7,8) where rowid=3;
--+ 25 changes, rowid 3
select * from t where rowid=3;
--= a | b | noc
--> 7 | 8 | 0
select * from kv_calls;
--= call
--> 't: best_index rowid~2=3 distinct 0 used ffffffffffffffff'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 3'
--> 't: update 3 3 7 8 same or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index rowid~2=3 distinct 0 used 7'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 3'
delete from t where rowid in (3,4);
--+ 26 changes, rowid 3
select rowid from t;
--= rowid
--> 5
--> 6
select * from kv_calls;
--= call
--> 't: best_index rowid~2* distinct 0 used 0'
--> 't: best_index rowid~2?* distinct 0 used 0'
--> 't: begin'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 3'
--> 't: filter 0 'rowid~2 ' 4'
--> 't: update 3 or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
delete from t where exists (select 1 from o where o.k=t.noc);
--+ 27 changes, rowid 3
select rowid from t;
--= rowid
--> 6
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 4'
--> 't: begin'
--> 't: open'
--> 't: filter 0 '''
--> 't: update 5 or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
with c as (select 5 x) delete from t where noc in (select x-3 from c);
select rowid from t;
--= rowid
--> 6
select total_changes(), changes(), last_insert_rowid();
--= total_changes() | changes() | last_insert_rowid()
--> 27 | 0 | 3

--- Virtual tables: what best_index is asked
create virtual table t using kv(a, b collate nocase, noc, omitd, liste);
insert into t values(1,'x',1,1,1),(2,'y',2,2,2),(3,'Z',3,3,3);
--+ 3 changes, rowid 3
select count(*) from kv_calls;
--= count(*)
--> 9
select a from t where a=1;
--= a
--> 1
select a from t where a>1 and b<'z';
--= a
--> 2
select a from t where a between 1 and 2;
--= a
--> 1
--> 2
select a from t where noc=2;
--= a
--> 2
select a from t where omitd=2;
--= a
--> 2
select * from kv_calls;
--= call
--> 't: best_index a~2=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: best_index a~4=1 b~16/NOCASE='z' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'a~4 b~16 ' 1 'z''
--> 't: best_index a~32=1 a~8=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~32 a~8 ' 1 2'
--> 't: best_index noc~2=2 distinct 0 used 5'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index omitd~2=2 distinct 0 used 9'
--> 't: open'
--> 't: filter 0 'omitd~2 ' 2'
select a from t where a=1 or a=2;
--= a
--> 1
--> 2
select count(*)>0 from kv_calls;
--= count(*)>0
--> 1
select a from t where a in (1,2);
--= a
--> 1
--> 2
select a from t where liste in (1,3);
--= a
--> 1
--> 3
select a from t where liste in (select 1 union select 3 union select null);
--= a
--> 1
--> 3
select a from t where a in (1,2) and liste in (3,2);
--= a
--> 2
select a from t where noc in (1,2);
--= a
--> 1
--> 2
select * from kv_calls;
--= call
--> 't: best_index a~2* distinct 0 used 1'
--> 't: best_index a~2?* distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index liste~2* distinct 0 used 11'
--> 't: open'
--> 't: filter 0 'liste~2 ' (1 3)'
--> 't: best_index liste~2* distinct 0 used 11'
--> 't: open'
--> 't: filter 0 'liste~2 ' (NULL 1 3)'
--> 't: best_index a~2* liste~2* distinct 0 used 11'
--> 't: best_index a~2?* liste~2?* distinct 0 used 11'
--> 't: open'
--> 't: filter 0 'a~2 liste~2 ' 1 (2 3)'
--> 't: filter 0 'a~2 liste~2 ' 2 (2 3)'
--> 't: best_index noc~2* distinct 0 used 5'
--> 't: open'
--> 't: filter 0 '''
select a from t where a is null;
--= a
select a from t where a is not null;
--= a
--> 1
--> 2
--> 3
select a from t where a is 1;
--= a
--> 1
select a from t where a is not 1;
--= a
--> 2
--> 3
select a from t where a<>1;
--= a
--> 2
--> 3
select a from t where 1=a;
--= a
--> 1
select a from t where 2>a;
--= a
--> 1
select a from t where b='X';
--= a
select a from t where b='X' collate binary;
--= a
select * from kv_calls;
--= call
--> 't: best_index a~71 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~71 ' NULL'
--> 't: best_index a~70 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~70 ' NULL'
--> 't: best_index a~72=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~72 ' 1'
--> 't: best_index a~69=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~69 ' 1'
--> 't: best_index a~68=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~68 ' 1'
--> 't: best_index a~2=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: best_index a~16=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~16 ' 2'
--> 't: best_index b~2/NOCASE='X' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'b~2 ' 'X''
--> 't: best_index b~2 distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'b~2 ' 'X''
select a from t where b like 'x%';
--= a
--> 1
select a from t where b glob 'x*';
--= a
--> 1
select a from t where b match 'x';
--= a
--> 1
select a from t where kv_has(b,'x');
--= a
--> 1
--> 2
--> 3
select a from t where b regexp 'x';
--! 1: no such function: regexp
select kv_has(b,'x') from t;
--= kv_has(b,'x')
--> 1
--> 1
--> 1
select kv_has(1,b) from t;
--= kv_has(1,b)
--! 1: unable to use function kv_has in the requested context
select a from t where b like 'x%' escape '\';
--= a
--> 1
select a from t where not b like 'x';
--= a
--> 2
--> 3
select * from kv_calls;
--= call
--> 't: best_index b~32/NOCASE='X' b~16/NOCASE='y' b~65='x%' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'b~32 b~16 b~65 ' 'X' 'y' 'x%''
--> 't: best_index b~32='x' b~16='y' b~66='x*' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'b~32 b~16 b~66 ' 'x' 'y' 'x*''
--> 't: best_index b~64='x' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'b~64 ' 'x''
--> 't: best_index ~150='x' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index distinct 0 used 2'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index distinct 0 used 2'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index b~32/NOCASE='X' b~16/NOCASE='y' distinct 0 used 3'
--> 't: open'
--> 't: filter 0 'b~32 b~16 ' 'X' 'y''
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
select a from t where b match 'x' or b match 'y';
--= a
--> 1
--> 2
select a from t where kv_has(b,'q') or a=3;
--= a
--> 1
--> 2
--> 3
select count(*)>0 from kv_calls;
--= count(*)>0
--> 1
select a from t order by rowid;
--= a
--> 1
--> 2
--> 3
select a from t order by rowid desc;
--= a
--> 3
--> 2
--> 1
select a from t order by a;
--= a
--> 1
--> 2
--> 3
select a from t order by rowid, a;
--= a
--> 1
--> 2
--> 3
select distinct a from t;
--= a
--> 1
--> 2
--> 3
select a, count(*) from t group by a;
--= a | count(*)
--> 1 | 1
--> 2 | 1
--> 3 | 1
select rowid, count(*) from t group by rowid;
--= rowid | count(*)
--> 1 | 1
--> 2 | 1
--> 3 | 1
select rowid from t group by rowid order by rowid desc;
--= rowid
--> 3
--> 2
--> 1
select max(rowid), min(a) from t;
--= max(rowid) | min(a)
--> 3 | 1
select min(rowid) from t;
--= min(rowid)
--> 1
select max(rowid) from t;
--= max(rowid)
--> 3
select * from kv_calls;
--= call
--> 't: best_index by rowid distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by rowid- distinct 0 used 1'
--> 't: open'
--> 't: filter 1 '''
--> 't: best_index by a distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by rowid by a distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by a distinct 2 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by a distinct 1 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by rowid distinct 1 used 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by rowid- distinct 0 used 0'
--> 't: open'
--> 't: filter 1 '''
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by rowid distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by rowid- distinct 0 used 0'
--> 't: open'
--> 't: filter 1 '''
select a from t where rowid=2;
--= a
--> 2
select a from t where rowid>1;
--= a
--> 2
--> 3
select a from t where rowid in (1,3);
--= a
--> 1
--> 3
select a from t where rowid in (3,1) order by rowid;
--= a
--> 1
--> 3
select count(*) from t;
--= count(*)
--> 3
select 1 from t;
--= 1
--> 1
--> 1
--> 1
select b from t where liste=1 and noc=1;
--= b
--> 'x'
select * from t where a=1;
--= a | b | noc | omitd | liste
--> 1 | 'x' | 1 | 1 | 1
select * from kv_calls;
--= call
--> 't: best_index rowid~2=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 2'
--> 't: best_index rowid~4=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'rowid~4 ' 1'
--> 't: best_index rowid~2* distinct 0 used 1'
--> 't: best_index rowid~2?* distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 1'
--> 't: filter 0 'rowid~2 ' 3'
--> 't: best_index rowid~2* by rowid distinct 0 used 1'
--> 't: best_index rowid~2?* by rowid distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'rowid~2 ' 1'
--> 't: filter 0 'rowid~2 ' 3'
--> 't: best_index distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index liste~2=1 noc~2=1 distinct 0 used 16'
--> 't: open'
--> 't: filter 0 'liste~2 ' 1'
--> 't: best_index a~2=1 distinct 0 used 1f'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
select a from t where a=1+1;
--= a
--> 2
select a from t where a=-1;
--= a
select a from t where a=(select 2);
--= a
--> 2
select a from t where a='2';
--= a
select a from t where a=+2;
--= a
--> 2
select a from t where a=b;
--= a
select a from t where a=x'31';
--= a
select a from t where a=null;
--= a
select a from t where a=abs(-2);
--= a
--> 2
select a from t where +a=2;
--= a
--> 2
select a from t where a collate nocase = 2;
--= a
--> 2
select a from t where (a,noc)=(1,1);
--= a
--> 1
select * from kv_calls;
--= call
--> 't: best_index a~2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index a~2=-1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' -1'
--> 't: best_index a~2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index a~2='2' distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' '2''
--> 't: best_index a~2=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~2=x'31' distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' x'31''
--> 't: best_index a~2=NULL distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' NULL'
--> 't: best_index a~2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~2/NOCASE=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index a~2=1 noc~2=1 distinct 0 used 5'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'

--- Virtual tables: LIMIT and OFFSET
create virtual table t using kv(a, noc, omitd);
insert into t values(1,1,1),(2,2,2),(3,3,3),(4,4,4);
--+ 4 changes, rowid 4
select count(*) from kv_calls;
--= count(*)
--> 10
select a from t limit 2;
--= a
--> 1
--> 2
select a from t limit 2 offset 1;
--= a
--> 2
--> 3
select a from t where a>1 limit 1;
--= a
--> 2
select a from t where omitd>1 limit 2;
--= a
--> 2
--> 3
select a from t where noc>1 limit 1 offset 1;
--= a
--> 3
select a from t order by rowid desc limit 2;
--= a
--> 4
--> 3
select a from t order by a limit 2;
--= a
--> 1
--> 2
select a from t order by a+1 limit 2;
--= a
--> 1
--> 2
select a from t limit (select 2);
--= a
--> 1
--> 2
select a from t limit -1 offset 2;
--= a
--> 3
--> 4
select * from kv_calls;
--= call
--> 't: best_index ~73=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index ~74=1 ~73=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~4=1 ~73=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~4 ' 1'
--> 't: best_index omitd~4=1 ~73=2 distinct 0 used 5'
--> 't: open'
--> 't: filter 0 'omitd~4 ' 1'
--> 't: best_index noc~4=1 ~74=1 ~73=1 distinct 0 used 3'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index ~73=2 by rowid- distinct 0 used 1'
--> 't: open'
--> 't: filter 1 '''
--> 't: best_index ~73=2 by a distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index ~73 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index ~74=2 ~73 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
select count(*) from t limit 1;
--= count(*)
--> 4
select distinct a from t limit 1;
--= a
--> 1
select a from t group by a limit 1;
--= a
--> 1
select a from t union all select 9 limit 2;
--= a
--> 1
--> 2
select a from t where a in (1,2) limit 1;
--= a
--> 1
select * from (select a from t limit 2);
--= a
--> 1
--> 2
select a from t, json_each('[1]') limit 1;
--= a
--> 1
select exists(select 1 from t where a=2);
--= exists(select 1 from t where a=2)
--> 1
select (select a from t where a>2);
--= (select a from t where a>2)
--> 3
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 0'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by a distinct 2 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index by a distinct 1 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index ~73=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~2* ~73=1 distinct 0 used 1'
--> 't: best_index a~2?* ~73?=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: best_index ~73=2 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~2=2 ~73=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~2 ' 2'
--> 't: best_index a~4=2 ~73=1 distinct 0 used 1'
--> 't: open'
--> 't: filter 0 'a~4 ' 2'
create virtual table p using kv(paged, b, nox, liste);
insert into p select value, value*10, value%3, value from json_each('[1,2,3,4,5,6,7,8]');
--+ 12 changes, rowid 8
select count(*) from kv_calls;
--= count(*)
--> 14
select paged from p limit 2;
--= paged
--> 1
--> 2
select paged from p limit 2 offset 3;
--= paged
--> 4
--> 5
select paged from p limit 3 offset 6;
--= paged
--> 7
--> 8
select paged from p limit -1 offset 5;
--= paged
--> 6
--> 7
--> 8
select paged from p limit 0;
--= paged
select paged from p where paged>2 limit 2 offset 1;
--= paged
--> 4
--> 5
select paged from p where nox=1 limit 1 offset 1;
--= paged
--> 4
select paged from p where paged in (1,2,3) limit 2 offset 1;
--= paged
--> 2
--> 3
select paged from p where liste in (1,2,5) limit 2 offset 1;
--= paged
--> 2
--> 5
select * from kv_calls;
--= call
--> 'p: best_index ~73=2 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~73 ' 2'
--> 'p: best_index ~74=3 ~73=2 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 3 2'
--> 'p: best_index ~74=6 ~73=3 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 6 3'
--> 'p: best_index ~74=5 ~73 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 5 -1'
--> 'p: best_index ~73=0 distinct 0 used 1'
--> 'p: best_index paged~4=2 ~74=1 ~73=2 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 'paged~4 ~74 ~73 ' 2 1 2'
--> 'p: best_index nox~2=1 ~74=1 ~73=1 distinct 0 used 5'
--> 'p: best_index nox~2=1 ~74?=1 ~73?=1 distinct 0 used 5'
--> 'p: open'
--> 'p: filter 0 '''
--> 'p: best_index paged~2* ~74=1 ~73=2 distinct 0 used 1'
--> 'p: best_index paged~2* ~74?=1 ~73?=2 distinct 0 used 1'
--> 'p: best_index paged~2?* ~74?=1 ~73?=2 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 'paged~2 ' 1'
--> 'p: filter 0 'paged~2 ' 2'
--> 'p: filter 0 'paged~2 ' 3'
--> 'p: best_index liste~2* ~74=1 ~73=2 distinct 0 used 9'
--> 'p: open'
--> 'p: filter 0 'liste~2 ~74 ~73 ' (1 2 5) 1 2'
select paged from p order by rowid desc limit 2 offset 1;
--= paged
--> 7
--> 6
select paged from p order by b desc limit 2 offset 1;
--= paged
--> 3
--> 2
select paged from p limit (select 3) offset (select 2);
--= paged
--> 3
--> 4
--> 5
select paged from p where paged like '1%' limit 1;
--= paged
--> 1
select paged from p where b between 20 and 60 limit 2 offset 1;
--= paged
--> 3
--> 4
select paged from p where b<>20 limit 2;
--= paged
--> 1
select paged from p where b is not null limit 2 offset 2;
--= paged
--> 3
--> 4
select * from kv_calls;
--= call
--> 'p: best_index ~74=1 ~73=2 by rowid- distinct 0 used 1'
--> 'p: open'
--> 'p: filter 1 '~74 ~73 ' 1 2'
--> 'p: best_index ~74=1 ~73=2 by b- distinct 0 used 3'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 1 2'
--> 'p: best_index ~74 ~73 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 2 3'
--> 'p: best_index paged~65='1%' ~73=1 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 'paged~65 ~73 ' '1%' 1'
--> 'p: best_index b~32=20 b~8=60 ~74=1 ~73=2 distinct 0 used 3'
--> 'p: open'
--> 'p: filter 0 'b~32 b~8 ~74 ~73 ' 20 60 1 2'
--> 'p: best_index b~68=20 ~73=2 distinct 0 used 3'
--> 'p: open'
--> 'p: filter 0 'b~68 ~73 ' 20 2'
--> 'p: best_index b~70 ~74=2 ~73=2 distinct 0 used 3'
--> 'p: open'
--> 'p: filter 0 'b~70 ~74 ~73 ' NULL 2 2'
select paged from p union all select paged+100 from p limit 10;
--= paged
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 101
--> 102
select paged from p union all select paged+100 from p limit 10 offset 3;
--= paged
--> 4
--> 5
--> 6
--> 7
--> 8
--> 101
--> 102
--> 103
--> 104
--> 105
select * from (select paged from p limit 3 offset 1) limit 2;
--= paged
--> 2
--> 3
select (select paged from p limit 1 offset 2);
--= (select paged from p limit 1 offset 2)
--> 3
select exists(select 1 from p where paged=3), exists (select 1 from p limit 1 offset 20);
--= exists(select 1 from p where paged=3) | exists (select 1 from p limit 1 offset 20)
--> 1 | 0
select distinct nox from p limit 2;
--= nox
--> 1
--> 2
select count(*) from p limit 1;
--= count(*)
--> 8
select nox, count(*) from p group by nox limit 1;
--= nox | count(*)
--> 0 | 2
select sum(b) over (order by paged) from p limit 2;
--= sum(b) over (order by paged)
--> 10
--> 30
select * from kv_calls;
--= call
--> 'p: best_index ~73=10 distinct 0 used 1'
--> 'p: best_index ~73=10 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~73 ' 10'
--> 'p: open'
--> 'p: filter 0 '~73 ' 10'
--> 'p: best_index distinct 0 used 1'
--> 'p: best_index distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '''
--> 'p: open'
--> 'p: filter 0 '''
--> 'p: best_index ~74=1 ~73=3 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 1 3'
--> 'p: best_index ~74=2 ~73=1 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 2 1'
--> 'p: best_index paged~2=3 ~73=1 distinct 0 used 1'
--> 'p: best_index ~74=20 ~73=1 distinct 0 used 0'
--> 'p: open'
--> 'p: filter 0 'paged~2 ~73 ' 3 1'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 20 1'
--> 'p: best_index by nox distinct 2 used 4'
--> 'p: open'
--> 'p: filter 0 '''
--> 'p: best_index distinct 0 used 0'
--> 'p: open'
--> 'p: filter 0 '''
--> 'p: best_index by nox distinct 1 used 4'
--> 'p: open'
--> 'p: filter 0 '''
--> 'p: best_index by paged distinct 0 used 3'
--> 'p: open'
--> 'p: filter 0 '''
select k, (select b from p where paged=k) from (select 1 k union select 3);
--= k | (select b from p where paged=k)
--> 1 | 10
--> 3 | 30
select paged from p where b=20 or b=30 limit 1;
--= paged
--> 2
select count(*)>0 from kv_calls;
--= count(*)>0
--> 1
insert into t select paged, b, 1 from p limit 2 offset 1;
--+ 14 changes, rowid 6
select * from t;
--= a | noc | omitd
--> 1 | 1 | 1
--> 2 | 2 | 2
--> 3 | 3 | 3
--> 4 | 4 | 4
--> 2 | 20 | 1
--> 3 | 30 | 1
with recursive c(x) as (select paged from p limit 2) select * from c;
--= x
--> 1
--> 2
select * from kv_calls;
--= call
--> 'p: best_index ~74=1 ~73=2 distinct 0 used 3'
--> 't: begin'
--> 'p: open'
--> 'p: filter 0 '~74 ~73 ' 1 2'
--> 't: update NULL NULL 2 20 1 or 4'
--> 't: update NULL NULL 3 30 1 or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
--> 'p: best_index ~73=2 distinct 0 used 1'
--> 'p: open'
--> 'p: filter 0 '~73 ' 2'

--- Virtual tables: OR
create virtual table t using kv(a, b, noc);
create virtual table n using kv(needx, y);
insert into t select value, value%4, value%3 from json_each('[1,2,3,4,5,6,7,8,9]');
--+ 9 changes, rowid 9
insert into n values(1,'p'),(1,'q'),(2,'p'),(3,'r');
--+ 13 changes, rowid 4
create table o(k, v);
insert into o values(1,'x'),(2,'y'),(9,'z');
--+ 16 changes, rowid 3
select a from t where a<2 or b=3 order by 1;
--= a
--> 1
--> 3
--> 7
select a from t where (a<3 or a>7) and noc=1 order by 1;
--= a
--> 1
select a from t where (a=1 and b=1) or (a=2 and noc=2) or b=0 order by 1;
--= a
--> 1
--> 2
--> 4
--> 8
select * from n where needx=1 and (y='p' or y='q');
--= needx | y
--> 1 | 'p'
--> 1 | 'q'
select * from n where needx=1 and (y>'p' or y<'b');
--= needx | y
--> 1 | 'q'
select a, k from t, o where a=k or b=k order by 1,2;
--= a | k
--> 1 | 1
--> 2 | 2
--> 5 | 1
--> 6 | 2
--> 9 | 1
--> 9 | 9
select k, a from o left join t on a=k or (b=k and noc=0) order by 1,2;
--= k | a
--> 1 | 1
--> 1 | 9
--> 2 | 2
--> 2 | 6
--> 9 | 9
select key, value from json_each('[5,6,7,8]') where key<1 or value>7;
--= key | value
--> 0 | 5
--> 3 | 8
select key from json_tree('[[1],2]') where key=0 or atom=2;
--= key
--> 0
--> 0
--> 1
update t set noc=100 where a<2 or a>8;
--+ 18 changes, rowid 3
select a, noc from t where noc=100;
--= a | noc
--> 1 | 100
--> 9 | 100
delete from t where a=1 or b=2 or noc=100;
--+ 22 changes, rowid 3
select a from t;
--= a
--> 3
--> 4
--> 5
--> 7
--> 8
select count(*) from t where a in (1,2) or b in (select k from o);
--= count(*)
--> 1
select a from t where a like '3%' or b=0 order by 1;
--= a
--> 3
--> 4
--> 8
explain query plan select * from n where needx=1 and (y>'p' or y<'b');
--> MULTI-INDEX OR
-->   INDEX 1
-->     SCAN n VIRTUAL TABLE INDEX 0:y~4 needx~2\x20
-->   INDEX 2
-->     SCAN n VIRTUAL TABLE INDEX 0:y~16 needx~2\x20
explain query plan select key, value from json_each('[5,6,7,8]') where key<1 or value>7;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
explain query plan select a from t where a<2 or b=3;
--> MULTI-INDEX OR
-->   INDEX 1
-->     SCAN t VIRTUAL TABLE INDEX 0:a~16\x20
-->   INDEX 2
-->     SCAN t VIRTUAL TABLE INDEX 0:b~2\x20
explain query plan select a from t where (a=1 and b=1) or (a=2 and noc=2);
--> MULTI-INDEX OR
-->   INDEX 1
-->     SCAN t VIRTUAL TABLE INDEX 0:a~2 b~2\x20
-->   INDEX 2
-->     SCAN t VIRTUAL TABLE INDEX 0:a~2\x20

--- Virtual tables: modules that are wrong, and views
create virtual table t using kv(a, gapx);
select * from t where a=1;
--= a | gapx
select * from t where gapx=1;
--! 1: t.xBestIndex malfunction
select * from t where a=1 and gapx=2;
--! 1: t.xBestIndex malfunction
select * from t, t u where t.gapx=u.a;
--! 1: t.xBestIndex malfunction
create view v as select * from t where a>0;
insert into t values(1,2);
--+ 1 changes, rowid 1
select * from v;
--= a | gapx
--> 1 | 2
create view d as select pgno from sqlite_dbpage;
select * from d;
--! 1: unsafe use of virtual table "sqlite_dbpage"
create trigger tr after insert on x begin select 1;
--! 1: no such table: main.x
end;
--! 1: cannot commit - no transaction is active
create table x(y);
create trigger tr after insert on x begin insert into t select new.y, pgno from sqlite_dbpage; end;
insert into x values(1);
--! 1: unsafe use of virtual table "sqlite_dbpage"
drop trigger tr;
create trigger tr after insert on x begin insert into t select new.y, value from json_each('[7]'); end;
insert into x values(5);
--+ 3 changes, rowid 1
select * from t;
--= a | gapx
--> 1 | 2
--> 5 | 7
pragma trusted_schema=off;
select * from v;
--! 1: unsafe use of virtual table "t"
insert into x values(6);
--! 1: unsafe use of virtual table "t"
select a from t;
--= a
--> 1
--> 5
create view j as select value from json_each('[1]');
select * from j;
--= value
--> 1
pragma integrity_check;
--= integrity_check
--> 'ok'
pragma quick_check(t);
--= quick_check
--> 'ok'

--- Virtual tables: joins
create virtual table t using kv(a, b, noc);
create virtual table n using kv(needx, y);
create table o(k integer primary key, v);
insert into o values(1,'one'),(2,'two'),(3,'three');
--+ 3 changes, rowid 3
insert into t values(1,10,1),(2,20,2),(5,50,5);
--+ 6 changes, rowid 3
insert into n values(1,'n1'),(2,'n2');
--+ 8 changes, rowid 2
select count(*) from kv_calls;
--= count(*)
--> 17
select * from o, t where o.k=t.a;
--= k | v | a | b | noc
--> 1 | 'one' | 1 | 10 | 1
--> 2 | 'two' | 2 | 20 | 2
select * from kv_calls;
--= call
--> 't: best_index a~2 distinct 0 used 7'
--> 't: best_index a~2? distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
select * from t join o on o.k=t.b/10;
--= a | b | noc | k | v
--> 1 | 10 | 1 | 1 | 'one'
--> 2 | 20 | 2 | 2 | 'two'
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
select * from o left join t on t.a=o.k;
--= k | v | a | b | noc
--> 1 | 'one' | 1 | 10 | 1
--> 2 | 'two' | 2 | 20 | 2
--> 3 | 'three' | NULL | NULL | NULL
select * from kv_calls;
--= call
--> 't: best_index a~2 distinct 0 used 7'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: filter 0 'a~2 ' 2'
--> 't: filter 0 'a~2 ' 3'
select * from t left join o on t.a=o.k order by t.a;
--= a | b | noc | k | v
--> 1 | 10 | 1 | 1 | 'one'
--> 2 | 20 | 2 | 2 | 'two'
--> 5 | 50 | 5 | NULL | NULL
select * from o left join t on t.a=o.k where t.b is null;
--= k | v | a | b | noc
--> 3 | 'three' | NULL | NULL | NULL
select * from kv_calls;
--= call
--> 't: best_index by a distinct 0 used 7'
--> 't: open'
--> 't: filter 0 '''
--> 't: best_index a~2 distinct 0 used 7'
--> 't: open'
--> 't: filter 0 'a~2 ' 1'
--> 't: filter 0 'a~2 ' 2'
--> 't: filter 0 'a~2 ' 3'
select * from o, n where n.needx=o.k;
--= k | v | needx | y
--> 1 | 'one' | 1 | 'n1'
--> 2 | 'two' | 2 | 'n2'
select * from kv_calls;
--= call
--> 'n: best_index needx~2 distinct 0 used 3'
--> 'n: best_index needx~2? distinct 0 used 3'
--> 'n: open'
--> 'n: filter 0 'needx~2 ' 1'
--> 'n: filter 0 'needx~2 ' 2'
--> 'n: filter 0 'needx~2 ' 3'
select * from n;
--= needx | y
--> 1 | 'n1'
--> 2 | 'n2'
select * from n, o;
--= needx | y | k | v
--> 1 | 'n1' | 1 | 'one'
--> 2 | 'n2' | 1 | 'one'
--> 1 | 'n1' | 2 | 'two'
--> 2 | 'n2' | 2 | 'two'
--> 1 | 'n1' | 3 | 'three'
--> 2 | 'n2' | 3 | 'three'
select * from t, n where needx=a;
--= a | b | noc | needx | y
--> 1 | 10 | 1 | 1 | 'n1'
--> 2 | 20 | 2 | 2 | 'n2'
select * from kv_calls;
--= call
--> 'n: best_index distinct 0 used 3'
--> 'n: open'
--> 'n: filter 0 '''
--> 'n: best_index distinct 0 used 3'
--> 'n: open'
--> 'n: filter 0 '''
--> 'n: filter 0 '''
--> 'n: filter 0 '''
--> 't: best_index a~2 distinct 0 used 7'
--> 't: best_index a~2? distinct 0 used 7'
--> 'n: best_index needx~2 distinct 0 used 3'
--> 'n: best_index needx~2? distinct 0 used 3'
--> 't: open'
--> 'n: open'
--> 't: filter 0 '''
--> 'n: filter 0 'needx~2 ' 1'
--> 'n: filter 0 'needx~2 ' 2'
--> 'n: filter 0 'needx~2 ' 5'
select * from t cross join n where needx=a;
--= a | b | noc | needx | y
--> 1 | 10 | 1 | 1 | 'n1'
--> 2 | 20 | 2 | 2 | 'n2'
select * from n cross join t where needx=a;
--= needx | y | a | b | noc
--> 1 | 'n1' | 1 | 10 | 1
--> 2 | 'n2' | 2 | 20 | 2
select * from kv_calls;
--= call
--> 't: best_index distinct 0 used 7'
--> 'n: best_index needx~2 distinct 0 used 3'
--> 't: open'
--> 'n: open'
--> 't: filter 0 '''
--> 'n: filter 0 'needx~2 ' 1'
--> 'n: filter 0 'needx~2 ' 2'
--> 'n: filter 0 'needx~2 ' 5'
--> 'n: best_index distinct 0 used 3'
--> 't: best_index a~2 distinct 0 used 7'
--> 'n: open'
--> 't: open'
--> 'n: filter 0 '''
--> 't: filter 0 'a~2 ' 1'
--> 't: filter 0 'a~2 ' 2'
select * from t a, t b where a.a=b.b/10 and b.noc=1;
--= a | b | noc | a | b | noc
--> 1 | 10 | 1 | 1 | 10 | 1
select * from kv_calls;
--= call
--> 't: best_index a~2 distinct 0 used 7'
--> 't: best_index a~2? distinct 0 used 7'
--> 't: best_index noc~2=1 distinct 0 used 7'
--> 't: open'
--> 't: open'
--> 't: filter 0 '''
--> 't: filter 0 'a~2 ' 1'
select k from o where k in (select a from t);
--= k
--> 1
--> 2
create view v as select a, v from t join o on k=a;
select * from v where a=2;
--= a | v
--> 2 | 'two'
select * from (select a+1 x from t) where x=3;
--= x
--> 3
with c as materialized (select a from t) select * from c;
--= a
--> 1
--> 2
--> 5
select a from t union select k from o;
--= a
--> 1
--> 2
--> 3
--> 5
select a from t except select k from o;
--= a
--> 5

--- Virtual tables: RIGHT and FULL joins
create virtual table t using kv(a, b, noc);
create virtual table n using kv(needx, y);
create table o(k integer primary key, v);
insert into o values(1,'one'),(2,'two'),(3,'three');
--+ 3 changes, rowid 3
insert into t values(1,10,1),(2,20,2),(5,50,5);
--+ 6 changes, rowid 3
insert into n values(1,'n1'),(2,'n2');
--+ 8 changes, rowid 2
select * from o right join t on t.a=o.k;
--= k | v | a | b | noc
--> 1 | 'one' | 1 | 10 | 1
--> 2 | 'two' | 2 | 20 | 2
--> NULL | NULL | 5 | 50 | 5
select * from t full join o on t.a=o.k;
--= a | b | noc | k | v
--> 1 | 10 | 1 | 1 | 'one'
--> 2 | 20 | 2 | 2 | 'two'
--> 5 | 50 | 5 | NULL | NULL
--> NULL | NULL | NULL | 3 | 'three'
select * from t right join o on t.a=o.k;
--= a | b | noc | k | v
--> 1 | 10 | 1 | 1 | 'one'
--> 2 | 20 | 2 | 2 | 'two'
--> NULL | NULL | NULL | 3 | 'three'
select * from t full join t u on t.a=u.b/10 and t.b>10;
--= a | b | noc | a | b | noc
--> 1 | 10 | 1 | NULL | NULL | NULL
--> 2 | 20 | 2 | 2 | 20 | 2
--> 5 | 50 | 5 | 5 | 50 | 5
--> NULL | NULL | NULL | 1 | 10 | 1
select * from t natural join (select 1 as a);
--= a | b | noc
--> 1 | 10 | 1
select * from t join (select 2 as a) using(a);
--= a | b | noc
--> 2 | 20 | 2
select * from t right join json_each('[2,7]') on a=value;
--= a | b | noc | key | value | type | atom | id | parent | fullkey | path
--> 2 | 20 | 2 | 0 | 2 | 'integer' | 2 | 1 | NULL | '$[0]' | '$'
--> NULL | NULL | NULL | 1 | 7 | 'integer' | 7 | 3 | NULL | '$[1]' | '$'
select a, value from json_each('[2,7]') full join t on a=value;
--= a | value
--> 2 | 2
--> NULL | 7
--> 1 | NULL
--> 5 | NULL
select * from o full join n on needx=k;
--= k | v | needx | y
--> 1 | 'one' | 1 | 'n1'
--> 2 | 'two' | 2 | 'n2'
--> 3 | 'three' | NULL | NULL
select * from n right join o on needx=k;
--= needx | y | k | v
--> 1 | 'n1' | 1 | 'one'
--> 2 | 'n2' | 2 | 'two'
--> NULL | NULL | 3 | 'three'
select k, a, value from o left join t on a=k right join json_each('[1,9]') on value=k;
--= k | a | value
--> 1 | 1 | 1
--> NULL | NULL | 9
explain query plan select * from o right join t on t.a=o.k;
--> SCAN o
--> SCAN t VIRTUAL TABLE INDEX 0:a~2\x20
--> RIGHT-JOIN t
-->   SCAN t VIRTUAL TABLE INDEX 0:
explain query plan select * from t full join o on t.a=o.k;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> SEARCH o USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
--> RIGHT-JOIN o
-->   SCAN o
explain query plan select a, value from json_each('[2,7]') full join t on a=value;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
--> SCAN t VIRTUAL TABLE INDEX 0:a~2  LEFT-JOIN
--> RIGHT-JOIN t
-->   SCAN t VIRTUAL TABLE INDEX 0:

--- Virtual tables: plans
create virtual table t using kv(a, b, noc, liste);
create table o(k integer primary key, v);
explain query plan select * from t;
--> SCAN t VIRTUAL TABLE INDEX 0:
explain query plan select * from t where a=1;
--> SCAN t VIRTUAL TABLE INDEX 0:a~2\x20
explain query plan select * from t where a=1 and b>2;
--> SCAN t VIRTUAL TABLE INDEX 0:a~2 b~4\x20
explain query plan select * from t where a in (1,2);
--> SCAN t VIRTUAL TABLE INDEX 0:a~2\x20
explain query plan select * from t where liste in (1,2);
--> SCAN t VIRTUAL TABLE INDEX 0:liste~2\x20
explain query plan select * from t order by rowid desc;
--> SCAN t VIRTUAL TABLE INDEX 1:
explain query plan select * from t order by a;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from o, t where t.a=o.k;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> SEARCH o USING INTEGER PRIMARY KEY (rowid=?)
explain query plan select * from o left join t on t.a=o.k;
--> SCAN o
--> SCAN t VIRTUAL TABLE INDEX 0:a~2  LEFT-JOIN
explain query plan select * from t left join o on t.a=o.k;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> SEARCH o USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN
explain query plan select * from t x, t y where x.a=y.b;
--> SCAN x VIRTUAL TABLE INDEX 0:
--> SCAN y VIRTUAL TABLE INDEX 0:b~2\x20
explain query plan select count(*) from t;
--> SCAN t VIRTUAL TABLE INDEX 0:
explain query plan select distinct a from t;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> USE TEMP B-TREE FOR DISTINCT
explain query plan select a from t group by a;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> USE TEMP B-TREE FOR GROUP BY
explain query plan select min(a) from t;
--> SEARCH t VIRTUAL TABLE INDEX 0:
explain query plan delete from t where a=1;
--> SCAN t VIRTUAL TABLE INDEX 0:a~2\x20
explain query plan update t set b=1 where a=1;
--> SCAN t VIRTUAL TABLE INDEX 0:a~2\x20
explain query plan insert into t select * from t;
--> SCAN t VIRTUAL TABLE INDEX 0:
explain query plan insert into t values(1,2,3,4);
explain query plan select * from t where rowid=1;
--> SCAN t VIRTUAL TABLE INDEX 0:rowid~2\x20
explain query plan select * from t limit 1;
--> SCAN t VIRTUAL TABLE INDEX 0:
explain query plan select * from o where k in (select a from t where b=1);
--> SEARCH o USING INTEGER PRIMARY KEY (rowid=?)
--> LIST SUBQUERY 1
-->   SCAN t VIRTUAL TABLE INDEX 0:b~2\x20

--- Virtual tables: files
attach ':memory:' as aux;
create virtual table aux.t using kv(a);
insert into aux.t values(1);
--+ 1 changes, rowid 1
select * from t;
--= a
--> 1
select * from kv_calls;
--= call
--> 'create kv|aux|t|a'
--> 't: sync'
--> 't: commit'
--> 't: begin'
--> 't: update NULL NULL 1 or 4'
--> 't: sync'
--> 't: commit'
--> 't: best_index distinct 0 used 1'
--> 't: open'
--> 't: filter 0 '''
detach aux;
select * from kv_calls;
--= call
select * from t;
--! 1: no such table: t
create table t_shadow(a);
create virtual table t using kv(a);
pragma table_list(t_shadow);
--= schema | name | type | ncol | wr | strict
--> 'main' | 't_shadow' | 'shadow' | 1 | 0 | 0
insert into t_shadow values(1);
--+ 2 changes, rowid 1
select * from t_shadow;
--= a
--> 1
drop table t;
drop table t_shadow;
create virtual table t using kv(a);
select name from pragma_table_list where name='t';
--= name
--> 't'
explain query plan select * from t;
--> SCAN t VIRTUAL TABLE INDEX 0:
