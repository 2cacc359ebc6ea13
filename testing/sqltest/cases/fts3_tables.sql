--- FTS3: tables that are made and renamed
create virtual table t using fts3;
select name, sql from sqlite_schema;
--= name | sql
--> 't' | 'CREATE VIRTUAL TABLE t using fts3'
--> 't_content' | 'CREATE TABLE 't_content'(docid INTEGER PRIMARY KEY, 'c0content')'
--> 't_segments' | 'CREATE TABLE 't_segments'(blockid INTEGER PRIMARY KEY, block BLOB)'
--> 't_segdir' | 'CREATE TABLE 't_segdir'(level INTEGER,idx INTEGER,start_block INTEGER,leaves_end_block INTEGER,end_block INTEGER,root BLOB,PRIMARY KEY(level, idx))'
--> 'sqlite_autoindex_t_segdir_1' | NULL
pragma table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'content' | '' | 0 | NULL | 0 | 0
--> 1 | 't' | '' | 0 | NULL | 0 | 1
--> 2 | 'docid' | '' | 0 | NULL | 0 | 1
--> 3 | '__langid' | '' | 0 | NULL | 0 | 1
drop table t;
select count(*) from sqlite_schema;
--= count(*)
--> 0
create virtual table t using fts3(a, b integer, "c d" text, [e'f], 'g', tokenize=porter);
select name, sql from sqlite_schema;
--= name | sql
--> 't' | 'CREATE VIRTUAL TABLE t using fts3(a, b integer, "c d" text, [e'f], 'g', tokenize=porter)'
--> 't_content' | 'CREATE TABLE 't_content'(docid INTEGER PRIMARY KEY, 'c0a', 'c1b', 'c2c d', 'c3e''f', 'c4g')'
--> 't_segments' | 'CREATE TABLE 't_segments'(blockid INTEGER PRIMARY KEY, block BLOB)'
--> 't_segdir' | 'CREATE TABLE 't_segdir'(level INTEGER,idx INTEGER,start_block INTEGER,leaves_end_block INTEGER,end_block INTEGER,root BLOB,PRIMARY KEY(level, idx))'
--> 'sqlite_autoindex_t_segdir_1' | NULL
insert into t values(1,2,3,4,5);
--+ 3 changes, rowid 1
select * from t;
--= a | b | c d | e'f | g
--> 1 | 2 | 3 | 4 | 5
select * from t_content;
--= docid | c0a | c1b | c2c d | c3e'f | c4g
--> 1 | 1 | 2 | 3 | 4 | 5
alter table t rename to "x'y";
select name, sql from sqlite_schema;
--= name | sql
--> 'x'y' | 'CREATE VIRTUAL TABLE "x'y" using fts3(a, b integer, "c d" text, [e'f], 'g', tokenize=porter)'
--> 'x'y_content' | 'CREATE TABLE "x'y_content"(docid INTEGER PRIMARY KEY, 'c0a', 'c1b', 'c2c d', 'c3e''f', 'c4g')'
--> 'x'y_segments' | 'CREATE TABLE "x'y_segments"(blockid INTEGER PRIMARY KEY, block BLOB)'
--> 'x'y_segdir' | 'CREATE TABLE "x'y_segdir"(level INTEGER,idx INTEGER,start_block INTEGER,leaves_end_block INTEGER,end_block INTEGER,root BLOB,PRIMARY KEY(level, idx))'
--> 'sqlite_autoindex_x'y_segdir_1' | NULL
select * from "x'y" where "x'y" match '3';
--= a | b | c d | e'f | g
--> 1 | 2 | 3 | 4 | 5
drop table "x'y";
select count(*) from sqlite_schema;
--= count(*)
--> 0
create virtual table t using fts4(a, languageid=lid, prefix="1,2", order=desc);
select name, sql from sqlite_schema;
--= name | sql
--> 't' | 'CREATE VIRTUAL TABLE t using fts4(a, languageid=lid, prefix="1,2", order=desc)'
--> 't_content' | 'CREATE TABLE 't_content'(docid INTEGER PRIMARY KEY, 'c0a', langid)'
--> 't_segments' | 'CREATE TABLE 't_segments'(blockid INTEGER PRIMARY KEY, block BLOB)'
--> 't_segdir' | 'CREATE TABLE 't_segdir'(level INTEGER,idx INTEGER,start_block INTEGER,leaves_end_block INTEGER,end_block INTEGER,root BLOB,PRIMARY KEY(level, idx))'
--> 'sqlite_autoindex_t_segdir_1' | NULL
--> 't_docsize' | 'CREATE TABLE 't_docsize'(docid INTEGER PRIMARY KEY, size BLOB)'
--> 't_stat' | 'CREATE TABLE 't_stat'(id INTEGER PRIMARY KEY, value BLOB)'
pragma table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | '' | 0 | NULL | 0 | 0
--> 1 | 't' | '' | 0 | NULL | 0 | 1
--> 2 | 'docid' | '' | 0 | NULL | 0 | 1
--> 3 | 'lid' | '' | 0 | NULL | 0 | 1
alter table t rename to u;
insert into u(a, lid) values('x y', 1);
--+ 9 changes, rowid 1
select name from sqlite_schema;
--= name
--> 'u'
--> 'u_content'
--> 'u_segments'
--> 'u_segdir'
--> 'sqlite_autoindex_u_segdir_1'
--> 'u_docsize'
--> 'u_stat'
select * from u_segdir;
--= level | idx | start_block | leaves_end_block | end_block | root
--> 3072 | 0 | 0 | 0 | '0 14' | x'0001780301020000017903010300'
--> 4096 | 0 | 0 | 0 | '0 14' | x'0001780301020000017903010300'
drop table u;
create virtual table t using fts4(content="", a, b);
select name from sqlite_schema;
--= name
--> 't'
--> 't_segments'
--> 't_segdir'
--> 'sqlite_autoindex_t_segdir_1'
--> 't_docsize'
--> 't_stat'
drop table t;
create table e(x, y, lid);
create virtual table t using fts4(content=e, languageid=lid);
pragma table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'x' | '' | 0 | NULL | 0 | 0
--> 1 | 'y' | '' | 0 | NULL | 0 | 0
--> 2 | 't' | '' | 0 | NULL | 0 | 1
--> 3 | 'docid' | '' | 0 | NULL | 0 | 1
--> 4 | 'lid' | '' | 0 | NULL | 0 | 1
select name from sqlite_schema;
--= name
--> 'e'
--> 't'
--> 't_segments'
--> 't_segdir'
--> 'sqlite_autoindex_t_segdir_1'
--> 't_docsize'
--> 't_stat'
drop table t;
select name from sqlite_schema;
--= name
--> 'e'
create virtual table temp.t using fts3(a);
insert into t values('temp text');
--+ 12 changes, rowid 1
select * from t where t match 'text';
--= a
--> 'temp text'
select name from temp.sqlite_schema;
--= name
--> 't'
--> 't_content'
--> 't_segments'
--> 't_segdir'
--> 'sqlite_autoindex_t_segdir_1'
attach ':memory:' as other;
create virtual table other.u using fts4(a);
insert into u values('other text');
--+ 17 changes, rowid 1
select rowid, * from other.u where u match 'text';
--= rowid | a
--> 1 | 'other text'
select name from other.sqlite_schema;
--= name
--> 'u'
--> 'u_content'
--> 'u_segments'
--> 'u_segdir'
--> 'sqlite_autoindex_u_segdir_1'
--> 'u_docsize'
--> 'u_stat'
detach other;
create virtual table dup using fts3(a, a);
--! 1: vtable constructor failed: dup
create virtual table dup2 using fts3(docid);
--! 1: vtable constructor failed: dup2
create virtual table dup3 using fts3(dup3);
--! 1: vtable constructor failed: dup3
create table x_content(a);
create virtual table x using fts3(a);
--! 1: vtable constructor failed: x
select name from sqlite_schema;
--= name
--> 'e'
--> 'x_content'

--- FTS3: errors of making
create virtual table t using fts4(a, unknown=5);
--! 1: unrecognized parameter: unknown=5
create virtual table t using fts4(a, matchinfo=fts5);
--! 1: unrecognized matchinfo: fts5
create virtual table t using fts4(a, order=up);
--! 1: unrecognized order: up
create virtual table t using fts4(a, prefix="a");
--! 1: error parsing prefix parameter: a
create virtual table t using fts4(a, prefix="1,,2");
--! 1: error parsing prefix parameter: 1,,2
create virtual table t using fts4(a, prefix="1,x");
--! 1: error parsing prefix parameter: 1,x
create virtual table t using fts4(a, notindexed=zz);
--! 1: no such column: zz
create virtual table t using fts4(a, compress=upper);
--! 1: missing uncompress parameter in fts4 constructor
create virtual table t using fts4(a, uncompress=upper);
--! 1: missing compress parameter in fts4 constructor
create virtual table t using fts4(a, tokenize=nosuch);
--! 1: unknown tokenizer: nosuch
create virtual table t using fts4(a, tokenize=unicode61 "nosuch=1");
--! 1: unknown tokenizer
create virtual table t using fts3(a, tokenize simple "x" "é");
--! 1: unknown tokenizer
create virtual table t using fts4(content=nosuch);
--! 1: no such table: main.nosuch
create virtual table t using fts3tokenize(nosuch);
--! 1: unknown tokenizer: nosuch
create virtual table t using fts3tokenize(unicode61, 'x=1');
--! 1: vtable constructor failed: t
create virtual table t using fts4aux;
--! 1: invalid arguments to fts4aux constructor
create virtual table t using fts4aux(a, b);
--! 1: invalid arguments to fts4aux constructor
create virtual table t using fts4aux(a, b, c);
--! 1: invalid arguments to fts4aux constructor
create virtual table t using fts5x(a);
--! 1: no such module: fts5x
select * from fts4aux;
--! 1: invalid arguments to fts4aux constructor
select * from fts3tokenize;
--= input | token | start | end | position
--! 1: SQL logic error
select * from fts3tokenize where input='a B';
--= input | token | start | end | position
--> 'a B' | 'a' | 0 | 1 | 0
--> 'a B' | 'b' | 2 | 3 | 1
select * from fts3tokenize('a B c');
--! 1: too many arguments on fts3tokenize() - max 0
select token from fts3tokenize where input=null;
--= token
select token from fts3tokenize where input=12.5;
--= token
--> '12'
--> '5'
select name from sqlite_schema;
--= name

--- FTS3: options
create virtual table t using fts4(a, b, tokenize = simple, prefix='2,4', notindexed=b, matchinfo=FTS3, order="DESC");
insert into t values('abcdef abc', 'not here'), ('abcx', 'abc');
--+ 9 changes, rowid 2
select docid, a from t where t match 'ab*';
--= docid | a
--> 2 | 'abcx'
--> 1 | 'abcdef abc'
select docid from t where t match 'abc*';
--= docid
--> 2
--> 1
select docid from t where t match 'abcd*';
--= docid
--> 1
select docid from t where t match 'here';
--= docid
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036162630301030003036465660301020003017803020200'
--> 1024 | 0 | '000261620702020001020300'
--> 2048 | 0 | '0004616263640301020003017803020200'
select count(*) from t_docsize;
--! 1: no such table: t_docsize
create virtual table p0 using fts4(a, prefix="0,3,99999999,2");
insert into p0 values('abcd');
--+ 16 changes, rowid 1
select level, idx, hex(root) from p0_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00046162636403010200'
--> 1024 | 0 | '000361626303010200'
--> 2048 | 0 | '0002616203010200'
create virtual table c using fts4(a, compress=hex, uncompress=unhex);
insert into c values('some text');
--+ 21 changes, rowid 1
select * from c_content;
--= docid | c0a
--> 1 | '736F6D652074657874'
select a, typeof(a) from c;
--= a | typeof(a)
--> x'736f6d652074657874' | 'blob'
select snippet(c) from c where c match 'text';
--= snippet(c)
--> 'some <b>text</b>'
delete from c where docid=1;
--+ 27 changes, rowid 0
select * from c_segdir;
--= level | idx | start_block | leaves_end_block | end_block | root
create virtual table l using fts4(a, b, languageid="lang");
insert into l(a, b, lang) values('one','two',0),('one','three',1),('one','four',5);
--+ 42 changes, rowid 3
select docid, lang from l where l match 'one';
--= docid | lang
--> 1 | 0
select docid, lang from l where l match 'one' and lang=1;
--= docid | lang
--> 2 | 1
select docid, lang from l where l match 'one' and lang=5;
--= docid | lang
--> 3 | 5
select docid, lang from l where lang=1;
--= docid | lang
--> 2 | 1
select level, idx, hex(root) from l_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200000374776F050101010200'
--> 1024 | 0 | '00036F6E650302020000057468726565050201010200'
--> 5120 | 0 | '0004666F757205030101020000036F6E6503030200'
insert into l(a,b,lang) values(1,2,-1);
--! 19: constraint failed
update l set lang=2 where docid=2;
--+ 50 changes, rowid 0
select docid, lang from l where l match 'one' and lang=2;
--= docid | lang
--> 2 | 2
select * from l_content;
--= docid | c0a | c1b | langid
--> 1 | 'one' | 'two' | 0
--> 2 | 'one' | 'three' | 2
--> 3 | 'one' | 'four' | 5
insert into l(l) values('optimize');
--+ 53 changes, rowid 0
select level, idx, hex(root) from l_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200000374776F050101010200'
--> 5120 | 0 | '0004666F757205030101020000036F6E6503030200'
--> 2048 | 0 | '00036F6E650302020000057468726565050201010200'
insert into l(l) values('integrity-check');
--+ 54 changes, rowid 0
create table e(id integer primary key, x, y);
insert into e values(1,'alpha beta','gamma'),(2,'beta','delta');
--+ 56 changes, rowid 2
create virtual table x using fts4(content=e, x, y);
--! 1: vtable constructor failed: x
insert into x(x) values('rebuild');
--! 1: no such table: x
insert into x(docid, x, y) select id, x, y from e;
--! 1: no such table: x
select docid, x from x where x match 'beta';
--! 1: no such table: x
delete from e where id=1;
--+ 57 changes, rowid 2
select docid, x, snippet(x), offsets(x) from x where x match 'beta';
--! 1: no such table: x
delete from x where docid=1;
--! 1: no such table: x
select docid, x from x where x match 'beta';
--! 1: no such table: x
insert into x(x) values('integrity-check');
--! 1: no such table: x
create virtual table n using fts4(content="", a);
insert into n(docid, a) values(1, 'alpha beta'),(5, 'beta');
--+ 64 changes, rowid 5
select docid from n where n match 'beta';
--= docid
--> 1
--> 5
select a from n where n match 'beta';
--= a
--! 1: SQL logic error
delete from n where docid=1;
--! 1: SQL logic error
select docid, hex(matchinfo(n)) from n where n match 'beta';
--= docid | hex(matchinfo(n))
--> 1 | '0100000001000000010000000200000002000000'
--> 5 | '0100000001000000010000000200000002000000'
insert into n(a) values('x');
--! 19: constraint failed
insert into n(n) values('integrity-check');
--+ 65 changes, rowid 0
insert into n(n) values('rebuild');
--! 1: SQL logic error
--+ 69 changes, rowid 0

--- FTS3: rows that are changed
create virtual table t using fts4(a, b);
insert into t(docid, a) values(5, 'five');
--+ 5 changes, rowid 5
insert into t(rowid, a) values(7, 'seven');
--+ 10 changes, rowid 7
insert into t(docid, rowid, a) values(8, 9, 'x');
--! 1: SQL logic error
insert into t(docid, a) values(5, 'again');
--! 1555: constraint failed
insert or replace into t(docid, a) values(5, 'replaced');
--+ 17 changes, rowid 5
insert or ignore into t(docid, a) values(5, 'ignored');
insert or fail into t(docid, a) values(5, 'failed');
--! 1555: constraint failed
insert or rollback into t(docid, a) values(5, 'rolled');
--! 1555: constraint failed
replace into t(rowid, a) values(7, 'seven again');
--+ 24 changes, rowid 7
select docid, rowid, * from t;
--= docid | rowid | a | b
--> 5 | 5 | 'replaced' | NULL
--> 7 | 7 | 'seven again' | NULL
select last_insert_rowid();
--= last_insert_rowid()
--> 7
insert into t(docid, a) values('text', 'x');
--! 20: datatype mismatch
insert into t(docid, a) values(12.5, 'x');
--! 20: datatype mismatch
insert into t(docid, a) values('13', 'thirteen');
--+ 29 changes, rowid 13
insert into t(docid, a) values(null, 'null');
--+ 34 changes, rowid 14
select docid, a from t;
--= docid | a
--> 5 | 'replaced'
--> 7 | 'seven again'
--> 13 | 'thirteen'
--> 14 | 'null'
update t set docid=100 where docid=5;
--+ 41 changes, rowid 0
update t set docid=100 where docid=7;
--! 1555: constraint failed
update or replace t set docid=100, a='moved' where docid=7;
--+ 51 changes, rowid 0
update or ignore t set docid=13 where docid=100;
update t set rowid=101 where docid=100;
--+ 58 changes, rowid 0
select docid, * from t;
--= docid | a | b
--> 13 | 'thirteen' | NULL
--> 14 | 'null' | NULL
--> 100 | 'moved' | NULL
insert into t(t) values('integrity-check');
--+ 59 changes, rowid 0
update t set a=a||' more', b='x' where docid=13;
--+ 66 changes, rowid 0
select docid from t where t match 'more';
--= docid
--> 13
delete from t where t match 'more';
--+ 71 changes, rowid 0
select docid from t;
--= docid
--> 14
--> 100
delete from t;
--+ 92 changes, rowid 0
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
select id, hex(value) from t_stat;
--= id | hex(value)
--> 0 | '00000000'
select * from t_docsize;
--= docid | size
insert into t values('new','row');
--+ 97 changes, rowid 1
select docid from t where t match 'new';
--= docid
--> 1
create virtual table b using fts3(a);
insert into b values(x'616263'), (5), (1.5), (null), (''), ('a'||char(0)||'b c');
--+ 110 changes, rowid 6
select rowid, typeof(a), a from b;
--= rowid | typeof(a) | a
--> 1 | 'blob' | x'616263'
--> 2 | 'integer' | 5
--> 3 | 'real' | 1.5
--> 4 | 'null' | NULL
--> 5 | 'text' | ''
--> 6 | 'text' | 'a\u{0}b c'
select rowid from b where b match 'abc';
--= rowid
--> 1
select rowid from b where b match '5';
--= rowid
--> 2
--> 3
select rowid from b where b match 'b';
--= rowid
select rowid, level, hex(root) from b_segdir;
--= rowid | level | hex(root)
--> 1 | 0 | '0001310303020000013506020200010300000161030602000102626303010200'
insert into b(b) values('integrity-check');
--+ 111 changes, rowid 0

--- FTS3: transactions
create virtual table t using fts4(a);
begin;
insert into t values('one');
--+ 4 changes, rowid 1
select docid from t where t match 'one';
--= docid
--> 1
rollback;
select docid from t where t match 'one';
--= docid
select count(*) from t_content;
--= count(*)
--> 0
begin;
insert into t values('one');
--+ 8 changes, rowid 1
savepoint s;
--+ 10 changes, rowid 0
insert into t values('two');
--+ 14 changes, rowid 2
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200'
rollback to s;
select docid from t where t match 'two';
--= docid
select docid from t where t match 'one';
--= docid
--> 1
insert into t values('three');
--+ 18 changes, rowid 2
release s;
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200'
commit;
--+ 19 changes, rowid 2
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200'
--> 0 | 1 | '0005746872656503020200'
select docid from t where t match 'three';
--= docid
--> 2
insert into t(t) values('integrity-check');
--+ 20 changes, rowid 0
savepoint a;
insert into t values('x');
--+ 24 changes, rowid 3
savepoint b;
--+ 26 changes, rowid 0
insert into t values('y');
--+ 30 changes, rowid 4
release a;
--+ 31 changes, rowid 4
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200'
--> 0 | 1 | '0005746872656503020200'
--> 0 | 2 | '00017803030200'
--> 0 | 3 | '00017903040200'
insert into t values('p'), ('q'), ('r');
--+ 44 changes, rowid 7
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200'
--> 0 | 1 | '0005746872656503020200'
--> 0 | 2 | '00017803030200'
--> 0 | 3 | '00017903040200'
--> 0 | 4 | '000170030502000001710306020000017203070200'
begin;
update t set a='changed' where docid=1;
--+ 50 changes, rowid 0
update t set a='changed again' where docid<3;
--+ 64 changes, rowid 0
delete from t where docid=3;
--+ 68 changes, rowid 0
select docid from t where t match 'changed';
--= docid
--> 1
--> 2
commit;
--+ 69 changes, rowid 0
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '00036F6E6503010200'
--> 0 | 1 | '0005746872656503020200'
--> 0 | 2 | '00017803030200'
--> 0 | 3 | '00017903040200'
--> 0 | 4 | '000170030502000001710306020000017203070200'
--> 0 | 5 | '00076368616E6765640301020000036F6E65020100'
--> 0 | 6 | '0005616761696E0601030001030000076368616E6765640601020001020000057468726565020200000178020300'
select id, hex(value) from t_stat;
--= id | hex(value)
--> 0 | '06081E'
begin;
drop table t;
rollback;
select count(*) from t;
--= count(*)
--> 6
insert into t(t) values('integrity-check');
--+ 70 changes, rowid 0
drop table t;
create virtual table u using fts3(a);
begin;
insert into u(u) values('automerge=4');
--+ 72 changes, rowid 0
rollback;
insert into u(u) values('automerge=4');
--+ 74 changes, rowid 0
select * from u_stat;
--= id | value
--> 2 | 4
select total_changes();
--= total_changes()
--> 74

--- FTS3: shadow tables are protected
create virtual table t using fts4(a);
insert into t values('x');
--+ 5 changes, rowid 1
pragma table_list;
--= schema | name | type | ncol | wr | strict
--> 'main' | 't_docsize' | 'shadow' | 2 | 0 | 0
--> 'main' | 't_segdir' | 'shadow' | 6 | 0 | 0
--> 'main' | 't_stat' | 'shadow' | 2 | 0 | 0
--> 'main' | 'sqlite_schema' | 'table' | 5 | 0 | 0
--> 'main' | 't_content' | 'shadow' | 2 | 0 | 0
--> 'main' | 't' | 'virtual' | 4 | 0 | 0
--> 'main' | 't_segments' | 'shadow' | 2 | 0 | 0
--> 'temp' | 'sqlite_temp_schema' | 'table' | 5 | 0 | 0
select count(*) from pragma_table_list where type='shadow';
--= count(*)
--> 5

--- FTS3: commands
create virtual table t using fts4(a);
insert into t(t) values('nonsense');
--! 1: SQL logic error
insert into t(t) values(5);
--! 1: SQL logic error
insert into t(t) values(null);
--+ 4 changes, rowid 1
insert into t(t) values('merge=a');
--! 1: SQL logic error
insert into t(t) values('merge=1,1');
--! 1: SQL logic error
insert into t(t) values('merge=5,');
--! 1: SQL logic error
insert into t(t) values('merge=5,2x');
--! 1: SQL logic error
insert into t(t) values('automerge=');
--! 1: SQL logic error
insert into t(t) values('automerge=x');
--+ 6 changes, rowid 0
select id, hex(value), value from t_stat;
--= id | hex(value) | value
--> 0 | '010000' | x'010000'
--> 2 | '30' | 0
insert into t(t) values('AUTOMERGE=20');
--+ 8 changes, rowid 0
select id, value from t_stat;
--= id | value
--> 0 | x'010000'
--> 2 | 8
insert into t(t) values('automerge=1');
--+ 10 changes, rowid 0
select id, value from t_stat;
--= id | value
--> 0 | x'010000'
--> 2 | 8
insert into t(t) values('Flush');
--+ 11 changes, rowid 0
insert into t(t) values('nodesize=24');
--! 1: SQL logic error
insert into t(t) values('maxpending=100');
--! 1: SQL logic error
insert into t(t, a) values('optimize', 'x');
--+ 12 changes, rowid 0
update t set t='optimize';
--+ 20 changes, rowid 0
select count(*) from t;
--= count(*)
--> 1
insert into t values('a');
--+ 25 changes, rowid 2
insert into t values('b');
--+ 30 changes, rowid 3
select optimize(t) from t limit 1;
--= optimize(t)
--> 'Index optimized'
--+ 33 changes, rowid 1
select optimize(t) from t limit 1;
--= optimize(t)
--> 'Index already optimal'
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 0 | 0 | '0001610302020000016203030200'
select optimize(1);
--= optimize(1)
--! 1: unable to use function optimize in the requested context
select optimize(a) from t;
--= optimize(a)
--! 1: illegal first argument to optimize
create virtual table f using fts3(a);
insert into f(f) values('merge=10');
--+ 34 changes, rowid 0
select name from sqlite_schema where name like 'f%';
--= name
--> 'f'
--> 'f_content'
--> 'f_segments'
--> 'f_segdir'
--> 'f_stat'
insert into f(f) values('automerge=2');
--+ 36 changes, rowid 0
select * from f_stat;
--= id | value
--> 2 | 2

--- FTS3: damage is found
create virtual table t using fts4(a, b);
insert into t values('one two', 'three');
--+ 5 changes, rowid 1
insert into t values('four', 'five');
--+ 10 changes, rowid 2
pragma integrity_check;
--= integrity_check
--> 'ok'
update t_content set c0a='six' where docid=1;
--+ 11 changes, rowid 2
pragma integrity_check;
--= integrity_check
--> 'malformed inverted index for FTS4 table main.t'
pragma quick_check;
--= quick_check
--> 'malformed inverted index for FTS4 table main.t'
insert into t(t) values('integrity-check');
--! 267: database disk image is malformed
insert into t(t) values('rebuild');
--+ 21 changes, rowid 0
pragma integrity_check;
--= integrity_check
--> 'ok'
delete from t_content where docid=2;
--+ 22 changes, rowid 0
select * from t where t match 'four';
--= a | b
--! 267: database disk image is malformed
pragma integrity_check;
--= integrity_check
--> 'malformed inverted index for FTS4 table main.t'
update t_segdir set root=x'ff';
--+ 23 changes, rowid 0
select * from t where t match 'four';
--= a | b
--! 267: database disk image is malformed
pragma integrity_check;
--= integrity_check
--> 'malformed inverted index for FTS4 table main.t'
update t_segdir set root=null;
--+ 24 changes, rowid 0
select * from t where t match 'four';
--= a | b
insert into t values('x','y');
--+ 29 changes, rowid 2
update t_stat set value='x';
--+ 30 changes, rowid 2
select docid, hex(matchinfo(t, 'n')) from t where t match 'x';
--= docid | hex(matchinfo(t, 'n'))
--! 267: database disk image is malformed
delete from t_docsize;
--+ 32 changes, rowid 2
select docid, hex(matchinfo(t, 'l')) from t where t match 'x';
--= docid | hex(matchinfo(t, 'l'))
--! 267: database disk image is malformed
drop table t_segdir;
select * from t where t match 'x';
--= a | b
--! 1: SQL logic error
pragma integrity_check;
--= integrity_check
--> 'unable to validate the inverted index for FTS4 table main.t: SQL logic error'
drop table t;

--- FTS3: after other changes of the schema
create virtual table t using fts4(a);
insert into t values('x');
--+ 5 changes, rowid 1
create table o(a);
alter table o add column b;
insert into t values('y');
--+ 10 changes, rowid 2
select docid from t where t match 'y';
--= docid
--> 2
alter table o rename to o2;
begin;
insert into t values('z');
--+ 14 changes, rowid 3
alter table o2 rename column a to c;
--+ 16 changes, rowid 0
select docid from t where t match 'z';
--= docid
--> 3
commit;
select docid from t where t match 'z';
--= docid
--> 3
select docid from t where t match 'x';
--= docid
--> 1
insert into t(t) values('integrity-check');
--+ 17 changes, rowid 0
analyze;
reindex;
create trigger tr after insert on o2 begin insert into t values(new.c); end;
insert into o2(c) values('from trigger');
--+ 23 changes, rowid 1
select docid, a from t where t match 'trigger';
--= docid | a
--> 4 | 'from trigger'
create view v as select docid, snippet(t) from t where t match 'trigger';
select * from v;
--= docid | snippet(t)
--> 4 | 'from <b>trigger</b>'
create trigger tr2 after insert on t begin select 1;
--! 1: cannot create triggers on virtual tables
end;
--! 1: cannot commit - no transaction is active

--- FTS3: content that is not trusted
pragma trusted_schema=off;
create virtual table f using fts4(a, compress=upper, uncompress=lower);
insert into f values('One');
--+ 5 changes, rowid 1
select * from f;
--= a
--> 'one'
create virtual table t using fts4(data, content=sqlite_dbpage);
insert into t(t) values('rebuild');
--! 1: SQL logic error
create table s(y, z);
create virtual table g using fts3(x);
explain query plan select * from s left join (select docid, * from g where g match ?) as r on s.rowid=r.docid where s.y = ?;
--> SCAN s
--> SCAN g VIRTUAL TABLE INDEX 3: LEFT-JOIN
select * from s left join (select docid, * from g) r on s.rowid=r.docid;
--= y | z | docid | x

--- FTS3: VACUUM
create virtual table t using fts4(a, prefix="1");
create virtual table s using fts3(b);
create table x(y);
insert into x(rowid, y) values(10, 1), (20, 2);
--+ 2 changes, rowid 20
insert into t(docid, a) values(77, 'one two three'), (5, 'two three'), (9, 'three four');
--+ 18 changes, rowid 9
insert into s values('five six');
--+ 21 changes, rowid 1
insert into s(docid, b) values(40, 'six seven');
--+ 24 changes, rowid 40
delete from t where docid = 5;
--+ 30 changes, rowid 0
insert into t(t) values('optimize');
--+ 39 changes, rowid 0
insert into t(docid, a) values(3, 'eight');
--+ 45 changes, rowid 3
select last_insert_rowid(), changes(), total_changes();
--= last_insert_rowid() | changes() | total_changes()
--> 3 | 1 | 45
vacuum;
--+ 45 changes, rowid 13
select last_insert_rowid(), changes(), total_changes();
--= last_insert_rowid() | changes() | total_changes()
--> 13 | 1 | 45
select rowid, * from t_content;
--= docid | docid | c0a
--> 3 | 3 | 'eight'
--> 9 | 9 | 'three four'
--> 77 | 77 | 'one two three'
select rowid, level, idx, hex(root) from t_segdir;
--= rowid | level | idx | hex(root)
--> 7 | 0 | 0 | '0004666F75720309030000036F6E65034D020000057468726565060902004404000102776F034D0300'
--> 8 | 1024 | 0 | '0001660309030000016F034D02000001740709020044030300'
--> 9 | 0 | 1 | '0005656967687403030200'
--> 10 | 1024 | 1 | '00016503030200'
select rowid, hex(block) from t_segments;
--= blockid | hex(block)
select rowid, hex(size) from t_docsize;
--= docid | hex(size)
--> 3 | '01'
--> 9 | '02'
--> 77 | '03'
select rowid, hex(value) from t_stat;
--= id | hex(value)
--> 0 | '03061C'
select rowid, * from s_content;
--= docid | docid | c0b
--> 1 | 1 | 'five six'
--> 40 | 40 | 'six seven'
select rowid, level, idx, hex(root) from s_segdir;
--= rowid | level | idx | hex(root)
--> 1 | 0 | 0 | '00046669766503010200000373697803010300'
--> 2 | 0 | 1 | '0005736576656E032803000102697803280200'
select rowid, * from x;
--= rowid | y
--> 1 | 1
--> 2 | 2
select rowid, type, name from sqlite_schema;
--= rowid | type | name
--> 1 | 'table' | 't_content'
--> 2 | 'table' | 't_segments'
--> 3 | 'table' | 't_segdir'
--> 4 | 'index' | 'sqlite_autoindex_t_segdir_1'
--> 5 | 'table' | 't_docsize'
--> 6 | 'table' | 't_stat'
--> 7 | 'table' | 's_content'
--> 8 | 'table' | 's_segments'
--> 9 | 'table' | 's_segdir'
--> 10 | 'index' | 'sqlite_autoindex_s_segdir_1'
--> 11 | 'table' | 'x'
--> 12 | 'table' | 't'
--> 13 | 'table' | 's'
select docid, * from t where t match 'thr*';
--= docid | a
--> 9 | 'three four'
--> 77 | 'one two three'
select docid, * from s where s match 'six';
--= docid | b
--> 1 | 'five six'
--> 40 | 'six seven'
insert into s values('after');
--+ 48 changes, rowid 41
select last_insert_rowid();
--= last_insert_rowid()
--> 41
insert into t(a) values('after');
--+ 54 changes, rowid 78
select last_insert_rowid(), docid from t where t match 'after';
--= last_insert_rowid() | docid
--> 78 | 78
insert into t(t) values('integrity-check');
--+ 55 changes, rowid 0
pragma integrity_check;
--= integrity_check
--> 'ok'
vacuum into '@DIR@/copy.db';
--+ 55 changes, rowid 13
select last_insert_rowid();
--= last_insert_rowid()
--> 13
attach '@DIR@/copy.db' as c;
select docid from c.t where t match 'after';
--= docid
--> 78
select rowid from c.x;
--= rowid
--> 1
--> 2
begin;
vacuum;
--! 1: cannot VACUUM from within a transaction
