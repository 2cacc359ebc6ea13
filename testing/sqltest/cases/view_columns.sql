--- columns of views
create table p(id integer primary key, n text not null default 'x', r real);
create view e as select n, r+1 as s, id, 5 as t from p;
create view f(a, b) as select * from (select r, count(*) from p);
create temp view g as select max(n), cast(id as text), n || 'x', -r, rowid from p;
pragma table_info(e);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'n' | 'TEXT' | 0 | NULL | 0
--> 1 | 's' | '' | 0 | NULL | 0
--> 2 | 'id' | 'INTEGER' | 0 | NULL | 0
--> 3 | 't' | '' | 0 | NULL | 0
pragma table_xinfo(e);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'n' | 'TEXT' | 0 | NULL | 0 | 0
--> 1 | 's' | '' | 0 | NULL | 0 | 0
--> 2 | 'id' | 'INTEGER' | 0 | NULL | 0 | 0
--> 3 | 't' | '' | 0 | NULL | 0 | 0
pragma table_info(f);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | 'REAL' | 0 | NULL | 0
--> 1 | 'b' | '' | 0 | NULL | 0
pragma table_info(g);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'max(n)' | '' | 0 | NULL | 0
--> 1 | 'cast(id as text)' | 'TEXT' | 0 | NULL | 0
--> 2 | 'n || 'x'' | '' | 0 | NULL | 0
--> 3 | '-r' | '' | 0 | NULL | 0
--> 4 | 'id' | 'INTEGER' | 0 | NULL | 0

--- ordinals
select printf('[%r][%5r][%-6r][%r][%r][%r][%,r]',1,2,3,11,-112,113,1004);
--= printf('[%r][%5r][%-6r][%r][%r][%r][%,r]',1,2,3,11,-112,113,1004)
--> '[1st][  2nd][3rd   ][11th][-112th][113th][1004th]'
select printf('[%05r]%.4r',21,22);
--= printf('[%05r]%.4r',21,22)
--> '[021st]22nd'

--- unknown collations where rows are compared
create table t(a);
insert into t values('x'),('X');
--+ 2 changes, rowid 2
select a collate nothing from t;
--! 1: near "nothing": syntax error
select distinct a collate nothing from t;
--! 1: near "nothing": syntax error
select distinct a collate nocase from t order by 1;
--= a collate nocase
--> 'x'

--- IN of a table-valued function
create table t(a integer primary key, b);
insert into t values(1,'[1,2]'),(2,'[3]'),(3,'[3,4]'),(4,'[]');
--+ 4 changes, rowid 4
select a from t where a in json_each('[1,3]');
--! 1: sub-select returns 8 columns - expected 1
select a from t where '3' in json_tree(b);
--! 1: sub-select returns 8 columns - expected 1
select 2 in pragma_table_info('t');
--! 1: sub-select returns 6 columns - expected 1
select 1 in nothing('x');
--! 1: near "nothing": syntax error
select 1 in t(2);
--! 1: 't' is not a function
