--- columns of views
create table p(id integer primary key, n text not null default 'x', r real); create view e as select n, r+1 as s, id, 5 as t from p; create view f(a, b) as select * from (select r, count(*) from p); create temp view g as select max(n), cast(id as text), n || 'x', -r, rowid from p; pragma table_info(e); pragma table_xinfo(e); pragma table_info(f); pragma table_info(g); 
--- ordinals
select printf('[%r][%5r][%-6r][%r][%r][%r][%,r]',1,2,3,11,-112,113,1004); select printf('[%05r]%.4r',21,22);
--- unknown collations where rows are compared
create table t(a); insert into t values('x'),('X'); select a collate nothing from t; select distinct a collate nothing from t; select distinct a collate nocase from t order by 1;
--- IN of a table-valued function
create table t(a integer primary key, b); insert into t values(1,'[1,2]'),(2,'[3]'),(3,'[3,4]'),(4,'[]'); select a from t where a in json_each('[1,3]'); select a from t where '3' in json_tree(b); select 2 in pragma_table_info('t'); select 1 in nothing('x'); select 1 in t(2);
