--- Table-valued functions: json_each and json_tree
select * from json_each('[1,"two",3.5,null,true,false,[1],{"a":1}]');
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 1 | 'integer' | 1 | 2 | NULL | '$[0]' | '$'
--> 1 | 'two' | 'text' | 'two' | 4 | NULL | '$[1]' | '$'
--> 2 | 3.5 | 'real' | 3.5 | 8 | NULL | '$[2]' | '$'
--> 3 | NULL | 'null' | NULL | 12 | NULL | '$[3]' | '$'
--> 4 | 1 | 'true' | 1 | 13 | NULL | '$[4]' | '$'
--> 5 | 0 | 'false' | 0 | 14 | NULL | '$[5]' | '$'
--> 6 | '[1]' | 'array' | NULL | 15 | NULL | '$[6]' | '$'
--> 7 | '{"a":1}' | 'object' | NULL | 18 | NULL | '$[7]' | '$'
select *, json, root from json_each('{"a":[1,2,{"b":3}],"c":"xyz"}');
--= key | value | type | atom | id | parent | fullkey | path | json | root
--> 'a' | '[1,2,{"b":3}]' | 'array' | NULL | 2 | NULL | '$.a' | '$' | '{"a":[1,2,{"b":3}],"c":"xyz"}' | '$'
--> 'c' | 'xyz' | 'text' | 'xyz' | 14 | NULL | '$.c' | '$' | '{"a":[1,2,{"b":3}],"c":"xyz"}' | '$'
select * from json_tree('{"a":[1,2,{"b":3}],"c":"xyz"}');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | '{"a":[1,2,{"b":3}],"c":"xyz"}' | 'object' | NULL | 0 | NULL | '$' | '$'
--> 'a' | '[1,2,{"b":3}]' | 'array' | NULL | 2 | 0 | '$.a' | '$'
--> 0 | 1 | 'integer' | 1 | 5 | 2 | '$.a[0]' | '$.a'
--> 1 | 2 | 'integer' | 2 | 7 | 2 | '$.a[1]' | '$.a'
--> 2 | '{"b":3}' | 'object' | NULL | 9 | 2 | '$.a[2]' | '$.a'
--> 'b' | 3 | 'integer' | 3 | 10 | 9 | '$.a[2].b' | '$.a[2]'
--> 'c' | 'xyz' | 'text' | 'xyz' | 14 | 0 | '$.c' | '$'
select * from json_each('[1,[2,3]]','$[1]');
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 2 | 'integer' | 2 | 4 | NULL | '$[1][0]' | '$[1]'
--> 1 | 3 | 'integer' | 3 | 6 | NULL | '$[1][1]' | '$[1]'
select * from json_tree('[1,[2,3]]','$[1]');
--= key | value | type | atom | id | parent | fullkey | path
--> 1 | '[2,3]' | 'array' | NULL | 3 | NULL | '$[1]' | '$'
--> 0 | 2 | 'integer' | 2 | 4 | 3 | '$[1][0]' | '$[1]'
--> 1 | 3 | 'integer' | 3 | 6 | 3 | '$[1][1]' | '$[1]'
select * from json_tree('{"a":{"b c":[1,2]}}','$.a');
--= key | value | type | atom | id | parent | fullkey | path
--> 'a' | '{"b c":[1,2]}' | 'object' | NULL | 2 | NULL | '$.a' | '$'
--> 'b c' | '[1,2]' | 'array' | NULL | 5 | 2 | '$.a."b c"' | '$.a'
--> 0 | 1 | 'integer' | 1 | 10 | 5 | '$.a."b c"[0]' | '$.a."b c"'
--> 1 | 2 | 'integer' | 2 | 12 | 5 | '$.a."b c"[1]' | '$.a."b c"'
select * from json_tree('{"a":{"b c":[1,2]}}','$.a."b c"[1]');
--= key | value | type | atom | id | parent | fullkey | path
--> 'a."b c"[1]' | 2 | 'integer' | 2 | 12 | NULL | '$.a."b c"[1]' | '$'
select * from json_each('{"a":{"b c":[1,2]}}','$.a."b c"[1]');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | 2 | 'integer' | 2 | 12 | NULL | '$.a."b c"[1]' | '$.a."b c"[1]'
select * from json_tree('{"a":{"b":1},"x":2}','$.a.b');
--= key | value | type | atom | id | parent | fullkey | path
--> 'b' | 1 | 'integer' | 1 | 4 | NULL | '$.a.b' | '$.a'
select * from json_tree('[[5,6],7]','$[0][0]');
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 5 | 'integer' | 5 | 2 | NULL | '$[0][0]' | '$[0]'
select * from json_tree('[[5,6],7]','$[0][1]');
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 6 | 'integer' | 6 | 4 | NULL | '$[0][1]' | '$'
select * from json_each('5');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | 5 | 'integer' | 5 | 0 | NULL | '$' | '$'
select * from json_tree('"x"');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | 'x' | 'text' | 'x' | 0 | NULL | '$' | '$'
select * from json_each('null');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | NULL | 'null' | NULL | 0 | NULL | '$' | '$'
select * from json_each('[]');
--= key | value | type | atom | id | parent | fullkey | path
select * from json_tree('{}');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | '{}' | 'object' | NULL | 0 | NULL | '$' | '$'
select * from json_each('{bad');
--= key | value | type | atom | id | parent | fullkey | path
--! 1: malformed JSON
select * from json_each('[1]','bad');
--= key | value | type | atom | id | parent | fullkey | path
--! 1: bad JSON path: 'bad'
select * from json_each('[1]','$.zz');
--= key | value | type | atom | id | parent | fullkey | path
select * from json_each('[1]', '$[5]');
--= key | value | type | atom | id | parent | fullkey | path
select count(*) from json_each(null);
--= count(*)
--> 0
select count(*) from json_each('[1]',null);
--= count(*)
--> 0
select count(*) from json_each();
--= count(*)
--> 0
select count(*) from json_tree;
--= count(*)
--> 0
select fullkey,key,path from json_each('{"a b":1,"":2,"a\"b":3,"1a":4,"_x":5,"é":6,"a1":7}');
--= fullkey | key | path
--> '$."a b"' | 'a b' | '$'
--> '$.""' | '' | '$'
--> '$."a\\"b"' | 'a"b' | '$'
--> '$."1a"' | '1a' | '$'
--> '$."_x"' | '_x' | '$'
--> '$."é"' | 'é' | '$'
--> '$.a1' | 'a1' | '$'
select key,fullkey,value from json_each('{a:1,$b:2}');
--= key | fullkey | value
--> 'a' | '$.a' | 1
--> '$b' | '$."$b"' | 2
select value,typeof(value),atom,typeof(atom) from json_each('[null,true,false,1.5,"s",[],{},9223372036854775808]');
--= value | typeof(value) | atom | typeof(atom)
--> NULL | 'null' | NULL | 'null'
--> 1 | 'integer' | 1 | 'integer'
--> 0 | 'integer' | 0 | 'integer'
--> 1.5 | 'real' | 1.5 | 'real'
--> 's' | 'text' | 's' | 'text'
--> '[]' | 'text' | NULL | 'null'
--> '{}' | 'text' | NULL | 'null'
--> 9.223372036854776e18 | 'real' | 9.223372036854776e18 | 'real'
select * from json_each('[1,2,3]','$[#-1]');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | 3 | 'integer' | 3 | 5 | NULL | '$[#-1]' | '$[#-1]'
select * from json_tree('[1,2,3]','$[#-1]');
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 3 | 'integer' | 3 | 5 | NULL | '$[#-1]' | '$'
select json_type(value),value from json_each('[[1 , 2],{ "a" : 3 }]');
--= json_type(value) | value
--> 'array' | '[1,2]'
--> 'object' | '{"a":3}'
select json_array(value) from json_each('[[1],"a"]');
--= json_array(value)
--> '[[1]]'
--> '["a"]'
select id from json_tree('["aaaaaaaaaaaaaaaaaaaaaaaaa",1.5,-2,{"aaaaaaaaaaaaaaa":1}, "a\nb"]');
--= id
--> 0
--> 2
--> 29
--> 33
--> 36
--> 38
--> 57
select rowid, key from json_each('[5,6,7]');
--= rowid | key
--> 0 | 0
--> 1 | 1
--> 2 | 2
select rowid, key from json_tree('[5,6,7]');
--= rowid | key
--> 0 | NULL
--> 1 | 0
--> 2 | 1
--> 3 | 2
select key from json_each('[5,6,7]') order by rowid desc;
--= key
--> 2
--> 1
--> 0
select key from json_each('[5,6,7]') where rowid=1;
--= key
--> 1
select * from json_each where json='[1]';
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 1 | 'integer' | 1 | 1 | NULL | '$[0]' | '$'
select * from json_each where root='$';
--= key | value | type | atom | id | parent | fullkey | path
select key from json_each where json='[1,2]' and root='$' and key=1;
--= key
--> 1
select a.value, b.value from json_each('[[1,2],[3]]') a, json_each(a.value) b;
--= value | value
--> '[1,2]' | 1
--> '[1,2]' | 2
--> '[3]' | 3
select a.value from json_each(b.value) a, json_each('[[1,2],3]') b;
--= value
--> 1
--> 2
--> 3
select x, value from (select '[1,2]' x union all select '[]') left join json_each(x);
--= x | value
--> '[1,2]' | 1
--> '[1,2]' | 2
--> '[]' | NULL
select x, value from (select '[1,2]' x union all select '[]') left join json_each(x) on value=2;
--= x | value
--> '[1,2]' | 2
--> '[]' | NULL
select x, value from (select '[1,2]' x union all select '[]') left join json_each(x) where value is null;
--= x | value
--> '[]' | NULL
select * from json_tree('{"a":[{"b":1},{"b":2}]}') where key='b';
--= key | value | type | atom | id | parent | fullkey | path
--> 'b' | 1 | 'integer' | 1 | 6 | 5 | '$.a[0].b' | '$.a[0]'
--> 'b' | 2 | 'integer' | 2 | 11 | 10 | '$.a[1].b' | '$.a[1]'
select sum(value), count(*), max(key) from json_each('[10,20,30]');
--= sum(value) | count(*) | max(key)
--> 60 | 3 | 2
select value, count(*) from json_each('["a","b","a"]') group by value;
--= value | count(*)
--> 'a' | 2
--> 'b' | 1
select distinct value from json_each('[1,2,1]');
--= value
--> 1
--> 2
select value from json_each('[3,1,2]') order by value limit 2;
--= value
--> 1
--> 2
select value from json_each('[3,1,2]') limit 1 offset 1;
--= value
--> 1
select (select count(*) from json_each(x)) from (select '[1]' x union all select '[1,2]' union all select '{}');
--= (select count(*) from json_each(x))
--> 1
--> 2
--> 0
select 2 in (select value from json_each('[1,2]')), exists(select 1 from json_each('[]'));
--= 2 in (select value from json_each('[1,2]')) | exists(select 1 from json_each('[]'))
--> 1 | 0
select 1 in json_each;
--! 1: sub-select returns 8 columns - expected 1
select j.key, main.json_each.key from json_each('[1]') j, json_each('[2]');
--= key | key
--> 0 | 0
select value from nosuch.json_each('[1]');
--= value
--> 1
select value from temp.json_each('[2]');
--= value
--> 2
create table t(id integer primary key, doc);
insert into t(doc) values ('{"tags":["x","y"]}'), ('{"tags":[]}'), ('{"tags":["y"]}');
--+ 3 changes, rowid 3
select t.id, j.value from t, json_each(t.doc, '$.tags') j;
--= id | value
--> 1 | 'x'
--> 1 | 'y'
--> 3 | 'y'
select t.id from t where exists (select 1 from json_each(doc,'$.tags') where value='y');
--= id
--> 1
--> 3
select t.id, j.value from t join json_each(t.doc, '$.tags') j on j.value='y' order by t.id desc;
--= id | value
--> 3 | 'y'
--> 1 | 'y'
create view v as select t.id, value from t, json_each(doc, '$.tags');
select * from v where value='y';
--= id | value
--> 1 | 'y'
--> 3 | 'y'
insert into t select null, value from json_each('["{}","[]"]');
--+ 5 changes, rowid 5
select * from t;
--= id | doc
--> 1 | '{"tags":["x","y"]}'
--> 2 | '{"tags":[]}'
--> 3 | '{"tags":["y"]}'
--> 4 | '{}'
--> 5 | '[]'
update t set doc=null where id in (select value from json_each('[4,5]'));
--+ 7 changes, rowid 5
select id, doc from t;
--= id | doc
--> 1 | '{"tags":["x","y"]}'
--> 2 | '{"tags":[]}'
--> 3 | '{"tags":["y"]}'
--> 4 | NULL
--> 5 | NULL
delete from t where id in (select value from json_each('[1,4]'));
--+ 9 changes, rowid 5
select id from t;
--= id
--> 2
--> 3
--> 5
create trigger tr after insert on t begin insert into log select new.id, value from json_each(new.doc); end;
create table log(id, v);
insert into t(doc) values('[7,8]');
--+ 12 changes, rowid 6
select * from log;
--= id | v
--> 6 | 7
--> 6 | 8
with c(j) as (values('[1]'),('[2,3]')) select value from c, json_each(j);
--= value
--> 1
--> 2
--> 3
select value from json_each((select '[4]'));
--= value
--> 4
select value from json_each(json_array(1,2)) where value > 1;
--= value
--> 2
select json_group_array(value) from json_each('[1,{"a":2}]');
--= json_group_array(value)
--> '[1,{"a":2}]'
select key, value from json_each('{"a":1,"a":2}');
--= key | value
--> 'a' | 1
--> 'a' | 2
select value from json_each('["\u0041\n"]');
--= value
--> 'A\n'
select * from json_each(1,2,3);
--! 1: too many arguments on json_each() - max 2
select * from sqlite_schema(1);
--! 1: 'sqlite_schema' is not a function
select * from nosuch(1);
--! 1: no such table: nosuch
select * from t(1);
--! 1: 't' is not a function
create view v1 as select 1;
select * from v1(1);
--! 1: 'v1' is not a function
with c as (select 1) select * from c(1);
--! 1: 'c' is not a function
select * from json_each where nosuch=1;
--! 1: no such column: nosuch
select nosuch from json_each('[]');
--! 1: no such column: nosuch
select value from json_each('[]'), json_each('[]');
--! 1: ambiguous column name: value
create index i on json_each(key);
--! 1: virtual tables may not be indexed
create trigger tr2 after insert on json_each begin select 1;
--! 1: cannot create triggers on virtual tables
end;
--! 1: cannot commit - no transaction is active
create table json_each(a);
insert into json_each values(1);
--+ 13 changes, rowid 1
select * from json_each;
--= a
--> 1
drop table json_each;
select count(*) from json_each('[1]');
--= count(*)
--> 1
select * from json_each indexed by x;
--! 1: no such index: x
select * from json_each not indexed where json='[1]';
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 1 | 'integer' | 1 | 1 | NULL | '$[0]' | '$'

--- Table-valued functions: their plans
explain query plan select * from json_each('[1]');
--> SCAN json_each VIRTUAL TABLE INDEX 1:
explain query plan select * from json_each('[1]','$');
--> SCAN json_each VIRTUAL TABLE INDEX 3:
explain query plan select * from json_each;
--> SCAN json_each VIRTUAL TABLE INDEX 0:
explain query plan select * from json_each('1') a, json_each(a.value) b;
--> SCAN a VIRTUAL TABLE INDEX 1:
--> SCAN b VIRTUAL TABLE INDEX 1:
explain query plan select * from json_each(b.value) a, json_each('[]') b;
--> SCAN b VIRTUAL TABLE INDEX 1:
--> SCAN a VIRTUAL TABLE INDEX 1:
explain query plan select * from json_each('[5]') order by rowid;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
explain query plan select * from json_each('[5]') order by rowid desc;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from json_each('[5]') order by key;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select key from json_each('[5,6,7]') where rowid=1;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
create table t(a, b);
create index ta on t(a);
explain query plan select * from t, json_each(t.b);
--> SCAN t
--> SCAN json_each VIRTUAL TABLE INDEX 1:
explain query plan select * from json_each('[1]') j, t where t.a=j.value;
--> SCAN j VIRTUAL TABLE INDEX 1:
--> SEARCH t USING INDEX ta (a=?)
explain query plan select * from t where a in (select value from json_each('[1,2]'));
--> SEARCH t USING INDEX ta (a=?)
--> LIST SUBQUERY 1
-->   SCAN json_each VIRTUAL TABLE INDEX 1:
explain query plan select * from t left join json_each(t.b) on 1;
--> SCAN t
--> SCAN json_each VIRTUAL TABLE INDEX 1: LEFT-JOIN
explain query plan select * from pragma_table_info('t');
--> SCAN pragma_table_info VIRTUAL TABLE INDEX 0:
explain query plan select * from pragma_table_info('t', 'main');
--> SCAN pragma_table_info VIRTUAL TABLE INDEX 0:
explain query plan select * from pragma_database_list;
--> SCAN pragma_database_list VIRTUAL TABLE INDEX 0:
explain query plan select count(*) from json_each('[1]') group by value;
--> SCAN json_each VIRTUAL TABLE INDEX 1:
--> USE TEMP B-TREE FOR GROUP BY
explain query plan select distinct value from json_each('[1]');
--> SCAN json_each VIRTUAL TABLE INDEX 1:
--> USE TEMP B-TREE FOR DISTINCT

--- Table-valued functions: pragmas
create table t(a integer primary key, b text not null default 'x', c, unique(b, c));
create index tc on t(c desc) where c > 1;
create table child(x references t(a) on delete cascade, y as (x+1));
select * from pragma_table_info('t');
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1
--> 1 | 'b' | 'TEXT' | 1 | ''x'' | 0
--> 2 | 'c' | '' | 0 | NULL | 0
select * from pragma_table_xinfo('child');
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'x' | '' | 0 | NULL | 0 | 0
--> 1 | 'y' | '' | 0 | NULL | 0 | 2
select *, arg, schema from pragma_table_info('t','main');
--= cid | name | type | notnull | dflt_value | pk | arg | schema
--> 0 | 'a' | 'INTEGER' | 0 | NULL | 1 | 't' | 'main'
--> 1 | 'b' | 'TEXT' | 1 | ''x'' | 0 | 't' | 'main'
--> 2 | 'c' | '' | 0 | NULL | 0 | 't' | 'main'
select name from pragma_table_info where arg='t' and pk;
--= name
--> 'a'
select * from pragma_table_info;
--= cid | name | type | notnull | dflt_value | pk
select * from pragma_table_info('nosuch');
--= cid | name | type | notnull | dflt_value | pk
select * from pragma_table_info('t', 'nosuch');
--= cid | name | type | notnull | dflt_value | pk
--! 1: unknown database 'nosuch'
select m.name, i.name from sqlite_schema m, pragma_table_info(m.name) i where m.type='table' order by 1, i.cid;
--= name | name
--> 'child' | 'x'
--> 't' | 'a'
--> 't' | 'b'
--> 't' | 'c'
select m.name, i.* from sqlite_schema m join pragma_index_list(m.name) i where m.type='table';
--= name | seq | name | unique | origin | partial
--> 't' | 0 | 'tc' | 0 | 'c' | 1
--> 't' | 1 | 'sqlite_autoindex_t_1' | 1 | 'u' | 0
select il.name, ii.* from pragma_index_list('t') il, pragma_index_xinfo(il.name) ii order by 1,2;
--= name | seqno | cid | name | desc | coll | key
--> 'sqlite_autoindex_t_1' | 0 | 1 | 'b' | 0 | 'BINARY' | 1
--> 'sqlite_autoindex_t_1' | 1 | 2 | 'c' | 0 | 'BINARY' | 1
--> 'sqlite_autoindex_t_1' | 2 | -1 | NULL | 0 | 'BINARY' | 0
--> 'tc' | 0 | 2 | 'c' | 1 | 'BINARY' | 1
--> 'tc' | 1 | -1 | NULL | 0 | 'BINARY' | 0
select * from pragma_index_info('tc');
--= seqno | cid | name
--> 0 | 2 | 'c'
select * from pragma_foreign_key_list('child');
--= id | seq | table | from | to | on_update | on_delete | match
--> 0 | 0 | 't' | 'x' | 'a' | 'NO ACTION' | 'CASCADE' | 'NONE'
select name, file='' from pragma_database_list;
--= name | file=''
--> 'main' | 1
select schema, name, type, ncol, wr, strict from pragma_table_list order by name;
--= schema | name | type | ncol | wr | strict
--> 'main' | 'child' | 'table' | 2 | 0 | 0
--> 'main' | 'sqlite_schema' | 'table' | 5 | 0 | 0
--> 'temp' | 'sqlite_temp_schema' | 'table' | 5 | 0 | 0
--> 'main' | 't' | 'table' | 3 | 0 | 0
select name from pragma_table_list('t');
--= name
--> 't'
select type from pragma_table_list where name='t';
--= type
--> 'table'
select * from pragma_page_size;
--= page_size
--> 4096
select page_size from pragma_page_size('main');
--= page_size
--> 4096
select * from pragma_page_count;
--= page_count
--> 5
select * from pragma_user_version;
--= user_version
--> 0
select * from pragma_encoding;
--= encoding
--> 'UTF-8'
select * from pragma_foreign_keys;
--= foreign_keys
--> 0
select name, type, hidden from pragma_table_xinfo('pragma_table_info');
--= name | type | hidden
--> 'cid' | '' | 0
--> 'name' | '' | 0
--> 'type' | '' | 0
--> 'notnull' | '' | 0
--> 'dflt_value' | '' | 0
--> 'pk' | '' | 0
--> 'arg' | '' | 1
--> 'schema' | '' | 1
select name, type, hidden from pragma_table_xinfo('json_each');
--= name | type | hidden
--> 'key' | '' | 0
--> 'value' | '' | 0
--> 'type' | '' | 0
--> 'atom' | '' | 0
--> 'id' | '' | 0
--> 'parent' | '' | 0
--> 'fullkey' | '' | 0
--> 'path' | '' | 0
--> 'json' | '' | 1
--> 'root' | '' | 1
select name, hidden from pragma_table_xinfo('pragma_page_size');
--= name | hidden
--> 'page_size' | 0
--> 'schema' | 1
select name, hidden from pragma_table_xinfo('pragma_table_list');
--= name | hidden
--> 'schema' | 0
--> 'name' | 0
--> 'type' | 0
--> 'ncol' | 0
--> 'wr' | 0
--> 'strict' | 0
--> 'arg' | 1
select * from pragma_integrity_check;
--= integrity_check
--> 'ok'
select * from pragma_quick_check('t');
--= quick_check
--> 'ok'
select * from pragma_foreign_key_check;
--= table | rowid | parent | fkid
select count(*)>0 from pragma_compile_options;
--= count(*)>0
--> 1
select name from pragma_collation_list order by 1;
--= name
--> 'BINARY'
--> 'NOCASE'
--> 'RTRIM'
select * from pragma_nosuch;
--! 1: no such table: pragma_nosuch
select * from pragma_vacuum;
--! 1: no such table: pragma_vacuum
select * from pragma_table_info(1,2,3);
--! 1: too many arguments on pragma_table_info() - max 2
select * from pragma_mmap_size;
--! 1: no such table: pragma_mmap_size
select * from pragma_wal_checkpoint;
--! 1: no such table: pragma_wal_checkpoint
select * from pragma_case_sensitive_like;
--! 1: no such table: pragma_case_sensitive_like
select * from pragma_incremental_vacuum;
--! 1: no such table: pragma_incremental_vacuum
select p.name from pragma_table_info('t') as p where p.name > 'a' order by p.name desc;
--= name
--> 'c'
--> 'b'
create view cols as select m.name t, i.name c from sqlite_schema m, pragma_table_info(m.name) i where m.type='table';
select * from cols order by 1,2;
--= t | c
--> 'child' | 'x'
--> 't' | 'a'
--> 't' | 'b'
--> 't' | 'c'
pragma table_info(json_each);
--= cid | name | type | notnull | dflt_value | pk
--> 0 | 'key' | '' | 0 | NULL | 0
--> 1 | 'value' | '' | 0 | NULL | 0
--> 2 | 'type' | '' | 0 | NULL | 0
--> 3 | 'atom' | '' | 0 | NULL | 0
--> 4 | 'id' | '' | 0 | NULL | 0
--> 5 | 'parent' | '' | 0 | NULL | 0
--> 6 | 'fullkey' | '' | 0 | NULL | 0
--> 7 | 'path' | '' | 0 | NULL | 0
pragma table_xinfo(pragma_page_size);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'page_size' | '' | 0 | NULL | 0 | 0
--> 1 | 'schema' | '' | 0 | NULL | 0 | 1
pragma index_list(json_each);
--= seq | name | unique | origin | partial
attach ':memory:' as aux;
create table aux.t2(z);
select name from pragma_table_info('t2','aux');
--= name
--> 'z'
select name from pragma_table_info('t2');
--= name
--> 'z'
select name from pragma_table_info('t','aux');
--= name
select group_concat(name) from pragma_table_info('t') group by "notnull";
--= group_concat(name)
--> 'a,c'
--> 'b'
select max(cid) from pragma_table_info('t');
--= max(cid)
--> 2
