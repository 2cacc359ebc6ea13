--- JSON: reading
select json('{a:1,"b":.5, c:[1,2,],}'), json('"a\u0041"'), json(' [ 1 , 2 ] '), json(5), json(null), json('null'), json('"x"');
--= json('{a:1,"b":.5, c:[1,2,],}') | json('"a\\u0041"') | json(' [ 1 , 2 ] ') | json(5) | json(null) | json('null') | json('"x"')
--> '{"a":1,"b":0.5,"c":[1,2]}' | '"a\\u0041"' | '[1,2]' | '5' | NULL | 'null' | '"x"'
select json('x');
--= json('x')
--! 1: malformed JSON
select json('');
--= json('')
--! 1: malformed JSON
select json('{"a":1');
--= json('{"a":1')
--! 1: malformed JSON
select json('[1,,2]');
--= json('[1,,2]')
--! 1: malformed JSON
select json('01');
--= json('01')
--! 1: malformed JSON
select json('1.');
--= json('1.')
--> '1.0'
select json('--1');
--= json('--1')
--! 1: malformed JSON
select json_extract('{"a":[1,{"b":"x\ny"}]}','$.a[1].b'), json_extract('[1,2]','$[0]','$[5]'), json_extract('[1,2,3]', '$[#-1]'), json_extract('{"a":{"b":[1,2]}}', '$.a'), json_extract('{}', '$.x');
--= json_extract('{"a":[1,{"b":"x\\ny"}]}','$.a[1].b') | json_extract('[1,2]','$[0]','$[5]') | json_extract('[1,2,3]', '$[#-1]') | json_extract('{"a":{"b":[1,2]}}', '$.a') | json_extract('{}', '$.x')
--> 'x\ny' | '[1,null]' | 3 | '{"b":[1,2]}' | NULL
select json_extract('[1]','a');
--= json_extract('[1]','a')
--! 1: bad JSON path: 'a'
select json_extract('[1]','$x');
--= json_extract('[1]','$x')
--! 1: bad JSON path: '$x'
select json_extract('{"a":1}','$.');
--= json_extract('{"a":1}','$.')
--! 1: bad JSON path: '$.'
select json_extract('[1]', '$[x]');
--= json_extract('[1]', '$[x]')
--! 1: bad JSON path: '$[x]'
select json_extract('[1]', '$[1');
--= json_extract('[1]', '$[1')
--! 1: bad JSON path: '$[1'
select json_extract('[1]', '');
--= json_extract('[1]', '')
--! 1: bad JSON path: ''
select json_extract('[1]', 'it''s');
--= json_extract('[1]', 'it''s')
--! 1: bad JSON path: 'it''s'
select '{"a":{"b":2}}' -> 'a', '[1,2,3]' -> 1, '[1,2,3]' ->> -1, '{"a":"x"}' ->> 'a', '{"a":"x"}' -> 'a', '{"a":"x"}' -> '$.a', '[[1]]' -> '$[0]', '{"1":2}' -> 1, '{"a b":3}' ->> 'a b', null -> 'a', '[1]' -> null;
--= '{"a":{"b":2}}' -> 'a' | '[1,2,3]' -> 1 | '[1,2,3]' ->> -1 | '{"a":"x"}' ->> 'a' | '{"a":"x"}' -> 'a' | '{"a":"x"}' -> '$.a' | '[[1]]' -> '$[0]' | '{"1":2}' -> 1 | '{"a b":3}' ->> 'a b' | null -> 'a' | '[1]' -> null
--> '{"b":2}' | '2' | 3 | 'x' | '"x"' | '"x"' | '[1]' | NULL | 3 | NULL | NULL
select typeof('{"a":true}'->>'a'), typeof('{"a":1.5}'->>'a'), typeof('{"a":null}'->>'a'), typeof('{"a":null}'->'a'), typeof('{"a":"1"}'->>'a'), typeof('[1]' -> 7);
--= typeof('{"a":true}'->>'a') | typeof('{"a":1.5}'->>'a') | typeof('{"a":null}'->>'a') | typeof('{"a":null}'->'a') | typeof('{"a":"1"}'->>'a') | typeof('[1]' -> 7)
--> 'integer' | 'real' | 'null' | 'text' | 'text' | 'null'
select json_type('{"a":1}','$.a'), json_type('[1.5]','$[0]'), json_type('null'), json_type('true'), json_type('"x"'), json_type('{}'), json_type('[]', '$.a');
--= json_type('{"a":1}','$.a') | json_type('[1.5]','$[0]') | json_type('null') | json_type('true') | json_type('"x"') | json_type('{}') | json_type('[]', '$.a')
--> 'integer' | 'real' | 'null' | 'true' | 'text' | 'object' | NULL
select json_valid('{a:1}'), json_valid('{"a":1}'), json_valid(null), json_valid('x'), json_valid('{a:1}', 2), json_valid('[1,]'), json_valid('[1]', 1), json_valid('"' || char(9) || '"'), json_valid('');
--= json_valid('{a:1}') | json_valid('{"a":1}') | json_valid(null) | json_valid('x') | json_valid('{a:1}', 2) | json_valid('[1,]') | json_valid('[1]', 1) | json_valid('"' || char(9) || '"') | json_valid('')
--> 0 | 1 | NULL | 0 | 1 | 0 | 1 | 0 | 0
select json_valid('1', 0);
--= json_valid('1', 0)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_valid('1', 16);
--= json_valid('1', 16)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_valid('1', null);
--= json_valid('1', null)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_array_length('[1,2]'), json_array_length('{}'), json_array_length('{"a":[1]}', '$.a'), json_array_length('1'), json_array_length('[]', '$.x');
--= json_array_length('[1,2]') | json_array_length('{}') | json_array_length('{"a":[1]}', '$.a') | json_array_length('1') | json_array_length('[]', '$.x')
--> 2 | 0 | 1 | 0 | NULL
select json_error_position('{"a":x}'), json_error_position('[1]'), json_error_position(null);
--= json_error_position('{"a":x}') | json_error_position('[1]') | json_error_position(null)
--> 6 | 0 | NULL
select json_extract('{"a":9223372036854775808}','$.a'), json_extract('{"a b":1}','$.a b'), json_extract('{"a.b":1}','$."a.b"'), json_extract('{"a":1,"a":2}','$.a'), json_extract(null,'$'), json_extract('{}',null), json_extract('["\u00e9\ud83d\ude00\"\\\/"]', '$[0]');
--= json_extract('{"a":9223372036854775808}','$.a') | json_extract('{"a b":1}','$.a b') | json_extract('{"a.b":1}','$."a.b"') | json_extract('{"a":1,"a":2}','$.a') | json_extract(null,'$') | json_extract('{}',null) | json_extract('["\\u00e9\\ud83d\\ude00\\"\\\\\\/"]', '$[0]')
--> 9.223372036854776e18 | 1 | 1 | 1 | NULL | NULL | 'é😀"\\/'
select json('{"a":1e5,"b":0x1F,"c":+1,"d":Infinity,"e":NaN,"f":-Infinity, "g":5., "h":-.5, ''i'':''q''}'), json('[1,2 /* c */, 3] // end'), json('"\x41"'), json('{$a_1:null}');
--= json('{"a":1e5,"b":0x1F,"c":+1,"d":Infinity,"e":NaN,"f":-Infinity, "g":5., "h":-.5, ''i'':''q''}') | json('[1,2 /* c */, 3] // end') | json('"\\x41"') | json('{$a_1:null}')
--> '{"a":1e5,"b":31,"c":1,"d":9e999,"e":null,"f":-9e999,"g":5.0,"h":-0.5,"i":"q"}' | '[1,2,3]' | '"\\u0041"' | '{"$a_1":null}'
select json_pretty('{"a":[1,{}],"b":[]}'), json_pretty('[1]', '  '), json_pretty('1');
--= json_pretty('{"a":[1,{}],"b":[]}') | json_pretty('[1]', '  ') | json_pretty('1')
--> '{\n    "a": [\n        1,\n        {}\n    ],\n    "b": []\n}' | '[\n  1\n]' | '1'

--- JSON: making and changing
select json_array(1,'x',null,2.5,json('[1]'),'[1]'), json_array(), json_array(1e999, -1.0, 'a"b\c' || char(10)), json_object('a',1,'b',json_array()), json_object(), json_object('a','x','a','y');
--= json_array(1,'x',null,2.5,json('[1]'),'[1]') | json_array() | json_array(1e999, -1.0, 'a"b\\c' || char(10)) | json_object('a',1,'b',json_array()) | json_object() | json_object('a','x','a','y')
--> '[1,"x",null,2.5,[1],"[1]"]' | '[]' | '[9.0e+999,-1.0,"a\\"b\\\\c\\n"]' | '{"a":1,"b":[]}' | '{}' | '{"a":"x","a":"y"}'
select json_object('a');
--= json_object('a')
--! 1: json_object() requires an even number of arguments
select json_object(1,2);
--= json_object(1,2)
--! 1: json_object() labels must be TEXT
select json_array(zeroblob(4));
--= json_array(zeroblob(4))
--! 1: JSON cannot hold BLOB values
select json_set('{"a":1}','$.a',2,'$.b','x'), json_insert('[1,2]','$[#]',3), json_replace('{"a":1}','$.z',3), json_insert('{"a":1}','$.a',2), json_set('{}','$.a.b',1), json_set('{}','$.a[0]',1), json_set('{}','$.a[1]',1), json_set('[1]','$[5]',1), json_set('1','$',json('[1]')), json_set('{}',null,1), json_set('{}', '$.a', null), json_set('{"a":[1,2]}', '$.a[#-1]', 9), json_set(null, '$.a', 1);
--= json_set('{"a":1}','$.a',2,'$.b','x') | json_insert('[1,2]','$[#]',3) | json_replace('{"a":1}','$.z',3) | json_insert('{"a":1}','$.a',2) | json_set('{}','$.a.b',1) | json_set('{}','$.a[0]',1) | json_set('{}','$.a[1]',1) | json_set('[1]','$[5]',1) | json_set('1','$',json('[1]')) | json_set('{}',null,1) | json_set('{}', '$.a', null) | json_set('{"a":[1,2]}', '$.a[#-1]', 9) | json_set(null, '$.a', 1)
--> '{"a":2,"b":"x"}' | '[1,2,3]' | '{"a":1}' | '{"a":1}' | '{"a":{"b":1}}' | '{"a":[1]}' | '{}' | '[1]' | '[1]' | '{}' | '{"a":null}' | '{"a":[1,9]}' | NULL
select json_set('{"a":1}','$.a');
--= json_set('{"a":1}','$.a')
--! 1: json_set() needs an odd number of arguments
select json_insert('{}', 'x', 1);
--= json_insert('{}', 'x', 1)
--! 1: bad JSON path: 'x'
select json_replace('x', '$', 1);
--= json_replace('x', '$', 1)
--! 1: malformed JSON
select json_remove('{"a":1,"b":2}','$.a'), json_remove('[1,2,3]','$[#-1]','$[0]'), json_remove('{}','$'), json_remove('{"a":1}', '$.x'), json_remove('[1]'), json_remove('[1]', null);
--= json_remove('{"a":1,"b":2}','$.a') | json_remove('[1,2,3]','$[#-1]','$[0]') | json_remove('{}','$') | json_remove('{"a":1}', '$.x') | json_remove('[1]') | json_remove('[1]', null)
--> '{"b":2}' | '[2]' | NULL | '{"a":1}' | '[1]' | NULL
select json_patch('{"a":1,"b":{"c":1}}','{"a":null,"b":{"d":2}}'), json_patch('[1]', '{"a":1}'), json_patch('{"a":1}', '[2]'), json_patch('{}', '{"a":{"b":null}}'), json_patch(null, '{}');
--= json_patch('{"a":1,"b":{"c":1}}','{"a":null,"b":{"d":2}}') | json_patch('[1]', '{"a":1}') | json_patch('{"a":1}', '[2]') | json_patch('{}', '{"a":{"b":null}}') | json_patch(null, '{}')
--> '{"b":{"c":1,"d":2}}' | '{"a":1}' | '[2]' | '{"a":{}}' | NULL
select json_quote('a"b'), json_quote(1.5), json_quote(json('[1]')), json_quote(null), json_quote('[1]'), json_quote(1);
--= json_quote('a"b') | json_quote(1.5) | json_quote(json('[1]')) | json_quote(null) | json_quote('[1]') | json_quote(1)
--> '"a\\"b"' | '1.5' | '[1]' | 'null' | '"[1]"' | '1'
select json_group_array(a), json_group_object('k' || a, b) from (select 1 a, 'x' b union all select 2, null union all select null, json('{"q":1}'));
--= json_group_array(a) | json_group_object('k' || a, b)
--> '[1,2,null]' | '{"k1":"x","k2":null}'
select json_group_array(json(b)) from (select '[1]' b union all select '{}');
--= json_group_array(json(b))
--> '[[1],{}]'
select json_group_array(a) filter (where a > 1) from (select 1 a union all select 2 union all select 3);
--= json_group_array(a) filter (where a > 1)
--> '[2,3]'
create table t(id integer primary key, doc);
insert into t(doc) values ('{"name":"one","tags":["a","b"],"n":1}'), ('{"name":"two","tags":[],"n":2}'), (json_object('name', 'three', 'n', 3));
--+ 3 changes, rowid 3
select id, doc ->> 'name', json_array_length(doc, '$.tags') from t where doc ->> 'n' > 1 order by doc ->> '$.name';
--= id | doc ->> 'name' | json_array_length(doc, '$.tags')
--> 3 | 'three' | NULL
--> 2 | 'two' | 0
create index tn on t(doc ->> 'name');
select id from t where doc ->> 'name' = 'two';
--= id
--> 2
update t set doc = json_set(doc, '$.n', (doc ->> 'n') + 10) where id < 3 returning doc;
--= doc
--> '{"name":"one","tags":["a","b"],"n":11}'
--> '{"name":"two","tags":[],"n":12}'
--+ 5 changes, rowid 3
select json_group_array(json(doc)) from t;
--= json_group_array(json(doc))
--> '[{"name":"one","tags":["a","b"],"n":11},{"name":"two","tags":[],"n":12},{"name":"three","n":3}]'
select upper(doc ->> 'name') || '!' from t;
--= upper(doc ->> 'name') || '!'
--> 'ONE!'
--> 'TWO!'
--> 'THREE!'
create table g(doc, name as (doc ->> 'name') stored, n int as (json_extract(doc, '$.n')));
insert into g select doc from t;
--+ 8 changes, rowid 3
select name, n from g where n > 10;
--= name | n
--> 'one' | 11
--> 'two' | 12

--- an index keeps no subtypes, not even deep in an expression
CREATE TABLE t1(x INT, y TEXT);
INSERT INTO t1(x,y) VALUES(1,'{b:5}');
--+ 1 changes, rowid 1
CREATE INDEX t1j ON t1(coalesce(null,json(y)));
SELECT json_insert('{}', '$.a', coalesce(null,json(y)))->>'$.a.b' FROM t1;
--= json_insert('{}', '$.a', coalesce(null,json(y)))->>'$.a.b'
--> 5
CREATE INDEX t1k ON t1(iif(1,json(y),123));
SELECT json_insert('{}', '$.a', iif(1,json(y),123))->>'$.a.b' FROM t1;
--= json_insert('{}', '$.a', iif(1,json(y),123))->>'$.a.b'
--> 5
CREATE INDEX t1l ON t1(length(json(y)));
SELECT length(json(y)) FROM t1;
--= length(json(y))
--> 7

--- a JSON5 number of a sign alone
SELECT json(x'6B37616263162d');
--= json(x'6B37616263162d')
--! 1: malformed JSON
SELECT json(x'162d');
--= json(x'162d')
--! 1: malformed JSON
SELECT json_extract(x'2b162d', '$[0]');
--= json_extract(x'2b162d', '$[0]')
--! 1: malformed JSON
SELECT json(x'262d2d'), json(x'162e');
--= json(x'262d2d') | json(x'162e')
--> '--' | '0.0'
