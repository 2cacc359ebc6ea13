--- JSONB: the layout
select hex(jsonb('null')), hex(jsonb('true')), hex(jsonb('false')), hex(jsonb('1')), hex(jsonb('-12')), hex(jsonb('1.5')), hex(jsonb('"abc"')), hex(jsonb('[]')), hex(jsonb('{}'));
--= hex(jsonb('null')) | hex(jsonb('true')) | hex(jsonb('false')) | hex(jsonb('1')) | hex(jsonb('-12')) | hex(jsonb('1.5')) | hex(jsonb('"abc"')) | hex(jsonb('[]')) | hex(jsonb('{}'))
--> '00' | '01' | '02' | '1331' | '332D3132' | '35312E35' | '37616263' | '0B' | '0C'
select hex(jsonb('[1,2.5,"x",null,true,false,[],{}]')), hex(jsonb('{"a":1,"b":[1,2],"c":{"d":"e"}}'));
--= hex(jsonb('[1,2.5,"x",null,true,false,[],{}]')) | hex(jsonb('{"a":1,"b":[1,2],"c":{"d":"e"}}'))
--> 'CB0D133135322E3517780001020B0C' | 'CC121761133117624B1331133217634C17641765'
select hex(jsonb('"a\nb"')), hex(jsonb('"a\u0041b"')), hex(jsonb('''a"b''')), hex(jsonb('"a\vb"')), hex(jsonb('{a:1,$b_2:2}')), hex(jsonb('{a\u0041b:1}')), hex(jsonb(char(34)||'a'||char(9)||'b'||char(34)));
--= hex(jsonb('"a\\nb"')) | hex(jsonb('"a\\u0041b"')) | hex(jsonb('''a"b''')) | hex(jsonb('"a\\vb"')) | hex(jsonb('{a:1,$b_2:2}')) | hex(jsonb('{a\\u0041b:1}')) | hex(jsonb(char(34)||'a'||char(9)||'b'||char(34)))
--> '48615C6E62' | '88615C753030343162' | '39612262' | '49615C7662' | 'BC176113314724625F321332' | 'BC88615C7530303431621331' | '39610962'
select hex(jsonb('0x1F')), hex(jsonb('+5')), hex(jsonb('-0x10')), hex(jsonb('.5')), hex(jsonb('5.')), hex(jsonb('+.5')), hex(jsonb('-.5')), hex(jsonb('1e5')), hex(jsonb('1.5E-10')), hex(jsonb('5.e3')), hex(jsonb('Infinity')), hex(jsonb('-Infinity')), hex(jsonb('+inf')), hex(jsonb('-INF')), hex(jsonb('NaN')), hex(jsonb('qnan')), hex(jsonb('SNaN')), hex(jsonb('infinity'));
--= hex(jsonb('0x1F')) | hex(jsonb('+5')) | hex(jsonb('-0x10')) | hex(jsonb('.5')) | hex(jsonb('5.')) | hex(jsonb('+.5')) | hex(jsonb('-.5')) | hex(jsonb('1e5')) | hex(jsonb('1.5E-10')) | hex(jsonb('5.e3')) | hex(jsonb('Infinity')) | hex(jsonb('-Infinity')) | hex(jsonb('+inf')) | hex(jsonb('-INF')) | hex(jsonb('NaN')) | hex(jsonb('qnan')) | hex(jsonb('SNaN')) | hex(jsonb('infinity'))
--> '4430783146' | '1335' | '542D30783130' | '262E35' | '26352E' | '262E35' | '362D2E35' | '35316535' | '75312E35452D3130' | '46352E6533' | '553965393939' | '652D3965393939' | '553965393939' | '652D3965393939' | '00' | '00' | '00' | '553965393939'
select hex(jsonb('"12345678901"')), hex(jsonb('"123456789012"')), length(jsonb('"'||printf('%.*c',255,'x')||'"')), hex(substr(jsonb('"'||printf('%.*c',255,'x')||'"'),1,4)), hex(substr(jsonb('"'||printf('%.*c',256,'x')||'"'),1,4)), hex(substr(jsonb('"'||printf('%.*c',65535,'x')||'"'),1,4)), hex(substr(jsonb('"'||printf('%.*c',65536,'x')||'"'),1,6)), hex(substr(jsonb('['||printf('%.*c',70000,' ')||'1]'),1,6));
--= hex(jsonb('"12345678901"')) | hex(jsonb('"123456789012"')) | length(jsonb('"'||printf('%.*c',255,'x')||'"')) | hex(substr(jsonb('"'||printf('%.*c',255,'x')||'"'),1,4)) | hex(substr(jsonb('"'||printf('%.*c',256,'x')||'"'),1,4)) | hex(substr(jsonb('"'||printf('%.*c',65535,'x')||'"'),1,4)) | hex(substr(jsonb('"'||printf('%.*c',65536,'x')||'"'),1,6)) | hex(substr(jsonb('['||printf('%.*c',70000,' ')||'1]'),1,6))
--> 'B73132333435363738393031' | 'C70C313233343536373839303132' | 257 | 'C7FF7878' | 'D7010078' | 'D7FFFF78' | 'E70001000078' | '2B1331'
select hex(jsonb_array(1,2.5,'x',null,x'1331',json('[1]'),jsonb('{"a":1}'))), hex(jsonb_object('a',1,'b"c','d"e')), hex(jsonb_array()), hex(jsonb_object()), hex(jsonb_array('a'||char(10)||'b'));
--= hex(jsonb_array(1,2.5,'x',null,x'1331',json('[1]'),jsonb('{"a":1}'))) | hex(jsonb_object('a',1,'b"c','d"e')) | hex(jsonb_array()) | hex(jsonb_object()) | hex(jsonb_array('a'||char(10)||'b'))
--> 'CB13133135322E3517780013312B13314C17611331' | 'CC0E1761133148625C226348645C2265' | '0B' | '0C' | '5B48615C6E62'
select typeof(jsonb('1')), typeof(jsonb(null)), typeof(jsonb_array(1)), hex(jsonb(jsonb('[1]'))), hex(jsonb(x'cb021331')), json(x'cb021331'), hex(jsonb_set(x'cb021331','$[1]',2));
--= typeof(jsonb('1')) | typeof(jsonb(null)) | typeof(jsonb_array(1)) | hex(jsonb(jsonb('[1]'))) | hex(jsonb(x'cb021331')) | json(x'cb021331') | hex(jsonb_set(x'cb021331','$[1]',2))
--> 'blob' | 'null' | 'blob' | '2B1331' | 'CB021331' | '[1]' | '4B13311332'

--- JSONB: as argument
create table t(id integer primary key, j);
insert into t(j) values(jsonb('{"a":[1,2,{"b":3}],"c":"x\ny","d":1.5,"e":null,"f":true,"g":false}')),(jsonb('[1,[2,3],"four"]')),(jsonb('"text"')),(jsonb('12')),(x''),(x'00'),(x'5b312c325d'),(x'7b7d'),(cast('[7]' as blob)),(x'ff'),(x'0d'),(x'1331'),(x'233132'),('[1,2');
--+ 14 changes, rowid 14
select id, json(j) from t where id in (1,2,3,4,6,7,8,9,12,13);
--= id | json(j)
--> 1 | '{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false}'
--> 2 | '[1,[2,3],"four"]'
--> 3 | '"text"'
--> 4 | '12'
--> 6 | 'null'
--> 7 | '[1,2]'
--> 8 | '{}'
--> 9 | '[7]'
--> 12 | '1'
--> 13 | '12'
select json(j) from t where id=5;
--= json(j)
--! 1: malformed JSON
select json(j) from t where id=10;
--= json(j)
--! 1: malformed JSON
select json(j) from t where id=11;
--= json(j)
--! 1: malformed JSON
select json(j) from t where id=14;
--= json(j)
--! 1: malformed JSON
select id, json_valid(j), json_valid(j,1), json_valid(j,2), json_valid(j,3), json_valid(j,4), json_valid(j,5), json_valid(j,6), json_valid(j,8), json_valid(j,9), json_valid(j,12), json_valid(j,15) from t;
--= id | json_valid(j) | json_valid(j,1) | json_valid(j,2) | json_valid(j,3) | json_valid(j,4) | json_valid(j,5) | json_valid(j,6) | json_valid(j,8) | json_valid(j,9) | json_valid(j,12) | json_valid(j,15)
--> 1 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 2 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 3 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 4 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 5 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
--> 6 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 7 | 1 | 1 | 1 | 1 | 0 | 1 | 1 | 0 | 1 | 0 | 1
--> 8 | 1 | 1 | 1 | 1 | 0 | 1 | 1 | 0 | 1 | 0 | 1
--> 9 | 1 | 1 | 1 | 1 | 0 | 1 | 1 | 0 | 1 | 0 | 1
--> 10 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
--> 11 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
--> 12 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 13 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 1 | 1
--> 14 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
select id, json_error_position(j) from t;
--= id | json_error_position(j)
--> 1 | 0
--> 2 | 0
--> 3 | 0
--> 4 | 0
--> 5 | 1
--> 6 | 0
--> 7 | 0
--> 8 | 0
--> 9 | 0
--> 10 | 1
--> 11 | 1
--> 12 | 0
--> 13 | 0
--> 14 | 5
select id, json_type(j), json_array_length(j), json_type(j,'$.a'), json_array_length(j,'$.a'), json_quote(j), json_array(j), json_object('x',j) from t where id in (1,2,3,4);
--= id | json_type(j) | json_array_length(j) | json_type(j,'$.a') | json_array_length(j,'$.a') | json_quote(j) | json_array(j) | json_object('x',j)
--> 1 | 'object' | 0 | 'array' | 3 | '{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false}' | '[{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false}]' | '{"x":{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false}}'
--> 2 | 'array' | 3 | NULL | NULL | '[1,[2,3],"four"]' | '[[1,[2,3],"four"]]' | '{"x":[1,[2,3],"four"]}'
--> 3 | 'text' | 0 | NULL | NULL | '"text"' | '["text"]' | '{"x":"text"}'
--> 4 | 'integer' | 0 | NULL | NULL | '12' | '[12]' | '{"x":12}'
select id, j->'$.a', j->>'$.a', j->'a', j->>'c', j->1, j->-1, j->>-1, j->'[1]', j->'$[1][0]', json_extract(j,'$.c'), hex(jsonb_extract(j,'$.a')), jsonb_extract(j,'$.d'), hex(jsonb_extract(j,'$.a','$.c')), json_extract(j,'$.a','$.zz') from t where id<=4;
--= id | j->'$.a' | j->>'$.a' | j->'a' | j->>'c' | j->1 | j->-1 | j->>-1 | j->'[1]' | j->'$[1][0]' | json_extract(j,'$.c') | hex(jsonb_extract(j,'$.a')) | jsonb_extract(j,'$.d') | hex(jsonb_extract(j,'$.a','$.c')) | json_extract(j,'$.a','$.zz')
--> 1 | '[1,2,{"b":3}]' | '[1,2,{"b":3}]' | '[1,2,{"b":3}]' | 'x\ny' | NULL | NULL | NULL | NULL | NULL | 'x\ny' | '9B133113324C17621333' | 1.5 | 'CB0F9B133113324C1762133348785C6E79' | '[[1,2,{"b":3}],null]'
--> 2 | NULL | NULL | NULL | NULL | '[2,3]' | '"four"' | 'four' | '[2,3]' | '2' | NULL | '' | NULL | '2B0000' | '[null,null]'
--> 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | '' | NULL | '2B0000' | '[null,null]'
--> 4 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | '' | NULL | '2B0000' | '[null,null]'
select json_pretty(j), json_pretty(j,'--') from t where id<=4;
--= json_pretty(j) | json_pretty(j,'--')
--> '{\n    "a": [\n        1,\n        2,\n        {\n            "b": 3\n        }\n    ],\n    "c": "x\\ny",\n    "d": 1.5,\n    "e": null,\n    "f": true,\n    "g": false\n}' | '{\n--"a": [\n----1,\n----2,\n----{\n------"b": 3\n----}\n--],\n--"c": "x\\ny",\n--"d": 1.5,\n--"e": null,\n--"f": true,\n--"g": false\n}'
--> '[\n    1,\n    [\n        2,\n        3\n    ],\n    "four"\n]' | '[\n--1,\n--[\n----2,\n----3\n--],\n--"four"\n]'
--> '"text"' | '"text"'
--> '12' | '12'
select json_quote(x'00'), json_quote(x'0102');
--= json_quote(x'00') | json_quote(x'0102')
--! 1: JSON cannot hold BLOB values
select json_array(x'0102');
--= json_array(x'0102')
--! 1: JSON cannot hold BLOB values
select json_object('a',x'ff');
--= json_object('a',x'ff')
--! 1: JSON cannot hold BLOB values
select json_group_array(j) from t where id<5;
--= json_group_array(j)
--> '[{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false},[1,[2,3],"four"],"text",12]'
select json_group_array(j) from t;
--= json_group_array(j)
--! 1: JSON cannot hold BLOB values
select json_group_object(id,j) from t where id<5;
--= json_group_object(id,j)
--> '{"1":{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false},"2":[1,[2,3],"four"],"3":"text","4":12}'
select hex(jsonb_group_array(j)) from t where id<5;
--= hex(jsonb_group_array(j))
--> 'CB3ACC2217619B133113324C17621333176348785C6E79176435312E35176500176601176702CB0C13314B1332133347666F75724774657874233132'
select hex(jsonb_group_object(id,j)) from t where id<5;
--= hex(jsonb_group_object(id,j))
--> 'CC421731CC2217619B133113324C17621333176348785C6E79176435312E351765001766011767021732CB0C13314B1332133347666F7572173347746578741734233132'
select hex(jsonb_group_array(id)), hex(jsonb_group_object(id,id*2)) from t;
--= hex(jsonb_group_array(id)) | hex(jsonb_group_object(id,id*2))
--> 'CB21133113321333133413351336133713381339233130233131233132233133233134' | 'CC471731133217321334173313361734133817352331301736233132173723313417382331361739233138273130233230273131233232273132233234273133233236273134233238'
select hex(jsonb_group_array(id)) filter (where 0) from t;
--! 1: FILTER may not be used with non-aggregate hex()
select hex(jsonb_group_array(1) filter (where 0)) from t;
--= hex(jsonb_group_array(1) filter (where 0))
--> '0B'
select key,value,type,atom,id,parent,fullkey,path,typeof(json),root from t, json_each(j) where t.id<=4 order by t.id, 5;
--! 1: ambiguous column name: id
select t.id,key,value,type,atom,j.id,parent,fullkey,path from t, json_tree(j) j where t.id<=4;
--= id | key | value | type | atom | id | parent | fullkey | path
--> 1 | NULL | '{"a":[1,2,{"b":3}],"c":"x\\ny","d":1.5,"e":null,"f":true,"g":false}' | 'object' | NULL | 0 | NULL | '$' | '$'
--> 1 | 'a' | '[1,2,{"b":3}]' | 'array' | NULL | 2 | 0 | '$.a' | '$'
--> 1 | 0 | 1 | 'integer' | 1 | 5 | 2 | '$.a[0]' | '$.a'
--> 1 | 1 | 2 | 'integer' | 2 | 7 | 2 | '$.a[1]' | '$.a'
--> 1 | 2 | '{"b":3}' | 'object' | NULL | 9 | 2 | '$.a[2]' | '$.a'
--> 1 | 'b' | 3 | 'integer' | 3 | 10 | 9 | '$.a[2].b' | '$.a[2]'
--> 1 | 'c' | 'x\ny' | 'text' | 'x\ny' | 14 | 0 | '$.c' | '$'
--> 1 | 'd' | 1.5 | 'real' | 1.5 | 21 | 0 | '$.d' | '$'
--> 1 | 'e' | NULL | 'null' | NULL | 27 | 0 | '$.e' | '$'
--> 1 | 'f' | 1 | 'true' | 1 | 30 | 0 | '$.f' | '$'
--> 1 | 'g' | 0 | 'false' | 0 | 33 | 0 | '$.g' | '$'
--> 2 | NULL | '[1,[2,3],"four"]' | 'array' | NULL | 0 | NULL | '$' | '$'
--> 2 | 0 | 1 | 'integer' | 1 | 2 | 0 | '$[0]' | '$'
--> 2 | 1 | '[2,3]' | 'array' | NULL | 4 | 0 | '$[1]' | '$'
--> 2 | 0 | 2 | 'integer' | 2 | 5 | 4 | '$[1][0]' | '$[1]'
--> 2 | 1 | 3 | 'integer' | 3 | 7 | 4 | '$[1][1]' | '$[1]'
--> 2 | 2 | 'four' | 'text' | 'four' | 9 | 0 | '$[2]' | '$'
--> 3 | NULL | 'text' | 'text' | 'text' | 0 | NULL | '$' | '$'
--> 4 | NULL | 12 | 'integer' | 12 | 0 | NULL | '$' | '$'
select key,hex(value),typeof(value),type,atom,id,parent,fullkey,path from jsonb_each('{"a":[1,2],"b":{"c":"d"},"e":5,"f":"x"}');
--= key | hex(value) | typeof(value) | type | atom | id | parent | fullkey | path
--> 'a' | '4B13311332' | 'blob' | 'array' | NULL | 2 | NULL | '$.a' | '$'
--> 'b' | '4C17631764' | 'blob' | 'object' | NULL | 9 | NULL | '$.b' | '$'
--> 'e' | '35' | 'integer' | 'integer' | 5 | 16 | NULL | '$.e' | '$'
--> 'f' | '78' | 'text' | 'text' | 'x' | 20 | NULL | '$.f' | '$'
select key,hex(value),typeof(value),type,typeof(atom),id,parent,fullkey,path from jsonb_tree('{"a":[1,2],"b":{"c":"d"},"e":5,"f":"x"}');
--= key | hex(value) | typeof(value) | type | typeof(atom) | id | parent | fullkey | path
--> NULL | 'CC1617614B1331133217624C176317641765133517661778' | 'blob' | 'object' | 'null' | 0 | NULL | '$' | '$'
--> 'a' | '4B13311332' | 'blob' | 'array' | 'null' | 2 | 0 | '$.a' | '$'
--> 0 | '31' | 'integer' | 'integer' | 'integer' | 5 | 2 | '$.a[0]' | '$.a'
--> 1 | '32' | 'integer' | 'integer' | 'integer' | 7 | 2 | '$.a[1]' | '$.a'
--> 'b' | '4C17631764' | 'blob' | 'object' | 'null' | 9 | 0 | '$.b' | '$'
--> 'c' | '64' | 'text' | 'text' | 'text' | 12 | 9 | '$.b.c' | '$.b'
--> 'e' | '35' | 'integer' | 'integer' | 'integer' | 16 | 0 | '$.e' | '$'
--> 'f' | '78' | 'text' | 'text' | 'text' | 20 | 0 | '$.f' | '$'
select * from jsonb_each('5');
--= key | value | type | atom | id | parent | fullkey | path
--> NULL | 5 | 'integer' | 5 | 0 | NULL | '$' | '$'
select key,hex(value) from jsonb_tree('[[1],[2]]','$[1]');
--= key | hex(value)
--> 1 | '2B1332'
--> 0 | '32'
select hex(json) from jsonb_each(jsonb('[1]'));
--= hex(json)
--> '2B1331'
select json from jsonb_each('[1]');
--= json
--> '[1]'
select * from json_each(x'ff');
--= key | value | type | atom | id | parent | fullkey | path
--! 1: malformed JSON
select * from json_each(cast('[7]' as blob));
--= key | value | type | atom | id | parent | fullkey | path
--> 0 | 7 | 'integer' | 7 | 1 | NULL | '$[0]' | '$'
select name,hidden from pragma_table_xinfo('jsonb_tree');
--= name | hidden
--> 'key' | 0
--> 'value' | 0
--> 'type' | 0
--> 'atom' | 0
--> 'id' | 0
--> 'parent' | 0
--> 'fullkey' | 0
--> 'path' | 0
--> 'json' | 1
--> 'root' | 1

--- JSONB: editing
select hex(jsonb_insert('[1]','$[1]',2)), hex(jsonb_insert('{"a":1}','$.b',json('[1]'))), hex(jsonb_replace('{"a":1}','$.a','x')), hex(jsonb_set('{"a":1}','$.a.b',1,'$.c',null,'$.d',2.5)), hex(jsonb_remove('[1,2,3]','$[1]')), hex(jsonb_remove('{"a":1,"b":2}','$.a')), hex(jsonb_patch('{"a":1,"b":{"c":2}}','{"b":{"c":null,"d":5},"e":[]}')), hex(jsonb_array_insert('[1,2]','$[0]',0));
--= hex(jsonb_insert('[1]','$[1]',2)) | hex(jsonb_insert('{"a":1}','$.b',json('[1]'))) | hex(jsonb_replace('{"a":1}','$.a','x')) | hex(jsonb_set('{"a":1}','$.a.b',1,'$.c',null,'$.d',2.5)) | hex(jsonb_remove('[1,2,3]','$[1]')) | hex(jsonb_remove('{"a":1,"b":2}','$.a')) | hex(jsonb_patch('{"a":1,"b":{"c":2}}','{"b":{"c":null,"d":5},"e":[]}')) | hex(jsonb_array_insert('[1,2]','$[0]',0))
--> '4B13311332' | '9C176113311A622B1331' | '4C17611A78' | 'CC0D176113311A63001A6435322E35' | '4B13311333' | '4C17621332' | 'CC0E1761133117624C1764133517650B' | '6B133013311332'
select hex(jsonb_set('{}','$.a.b[0].c',1)), hex(jsonb_set('{}','$."x y"',1)), hex(jsonb_set('{}','$."x\ny"',1)), json(jsonb_set('{}','$."x\ny"',1)), hex(jsonb_set('[]','$[0][0]','t"x')), hex(jsonb_set('[]','$[#]',1,'$[#]',2)), hex(jsonb_set('{"a":5}','$',json('{}'))), hex(jsonb_insert('{"a":5}','$',json('{}'))), hex(jsonb_set('1','$',9223372036854775807));
--= hex(jsonb_set('{}','$.a.b[0].c',1)) | hex(jsonb_set('{}','$."x y"',1)) | hex(jsonb_set('{}','$."x\\ny"',1)) | json(jsonb_set('{}','$."x\\ny"',1)) | hex(jsonb_set('[]','$[0][0]','t"x')) | hex(jsonb_set('[]','$[#]',1,'$[#]',2)) | hex(jsonb_set('{"a":5}','$',json('{}'))) | hex(jsonb_insert('{"a":5}','$',json('{}'))) | hex(jsonb_set('1','$',9223372036854775807))
--> 'BC1A618C1A625B4C1A631331' | '6C3A7820791331' | '7C49785C6E791331' | '{"x\\ny":1}' | '5B4B3A742278' | '4B13311332' | 'EC00000000' | '4C17611335' | 'C31339323233333732303336383534373735383037'
select hex(jsonb_set('["'||printf('%.*c',9,'x')||'"]','$[1]',1)), hex(jsonb_set('["'||printf('%.*c',12,'x')||'"]','$[0]',1)), length(jsonb_set('["'||printf('%.*c',300,'x')||'"]','$[1]',json('['||printf('%.*c',9,'1')||']'))), hex(jsonb_remove('["'||printf('%.*c',300,'x')||'",1]','$[0]')), hex(jsonb_set(x'cb021331','$[0]',22)), hex(jsonb_remove(x'eb000000021331','$[0]')), hex(jsonb_replace(x'eb000000021331','$[9]',1)), hex(jsonb(x'eb000000021331')), json_set(x'eb000000021331','$[1]',2), hex(jsonb_extract(x'2bc30131','$'));
--= hex(jsonb_set('["'||printf('%.*c',9,'x')||'"]','$[1]',1)) | hex(jsonb_set('["'||printf('%.*c',12,'x')||'"]','$[0]',1)) | length(jsonb_set('["'||printf('%.*c',300,'x')||'"]','$[1]',json('['||printf('%.*c',9,'1')||']'))) | hex(jsonb_remove('["'||printf('%.*c',300,'x')||'",1]','$[0]')) | hex(jsonb_set(x'cb021331','$[0]',22)) | hex(jsonb_remove(x'eb000000021331','$[0]')) | hex(jsonb_replace(x'eb000000021331','$[9]',1)) | hex(jsonb(x'eb000000021331')) | json_set(x'eb000000021331','$[1]',2) | hex(jsonb_extract(x'2bc30131','$'))
--! 1: malformed JSON
select json_set('{"a":1}','$.a',x'2b1332', '$.b', x'33343536');
--= json_set('{"a":1}','$.a',x'2b1332', '$.b', x'33343536')
--> '{"a":[2],"b":456}'
select json_set('{}','$.a',x'0102');
--= json_set('{}','$.a',x'0102')
--! 1: JSON cannot hold BLOB values
select json_set('{}','$.a',json('['));
--= json_set('{}','$.a',json('['))
--! 1: malformed JSON
select jsonb_set(1);
--= jsonb_set(1)
--> x'1331'
select jsonb_set(1,2);
--= jsonb_set(1,2)
--! 1: json_set() needs an odd number of arguments
select jsonb_set();
--= jsonb_set()
--> NULL
select jsonb_insert('{}','$.a');
--= jsonb_insert('{}','$.a')
--! 1: json_insert() needs an odd number of arguments
select jsonb_replace('[]','a',1);
--= jsonb_replace('[]','a',1)
--! 1: bad JSON path: 'a'
select jsonb_remove('[]','a');
--= jsonb_remove('[]','a')
--! 1: bad JSON path: 'a'
select hex(jsonb_remove('[1]','$')), hex(jsonb_remove('[1]')), jsonb_remove(null,'$'), jsonb_set(null,'$.a',1), jsonb_remove('[1]',null), hex(jsonb_set('[1]',null,5)), jsonb_patch(null,'{}'), jsonb_patch('{}',null);
--= hex(jsonb_remove('[1]','$')) | hex(jsonb_remove('[1]')) | jsonb_remove(null,'$') | jsonb_set(null,'$.a',1) | jsonb_remove('[1]',null) | hex(jsonb_set('[1]',null,5)) | jsonb_patch(null,'{}') | jsonb_patch('{}',null)
--> '' | '2B1331' | NULL | NULL | NULL | '2B1331' | NULL | NULL
select jsonb('{');
--= jsonb('{')
--! 1: malformed JSON
select jsonb('');
--= jsonb('')
--! 1: malformed JSON
select jsonb_object('a');
--= jsonb_object('a')
--! 1: json_object() requires an even number of arguments
select jsonb_object(1,2);
--= jsonb_object(1,2)
--! 1: json_object() labels must be TEXT
select jsonb_array(x'01ff');
--= jsonb_array(x'01ff')
--! 1: JSON cannot hold BLOB values
select jsonb_group_array(x'01ff');
--= jsonb_group_array(x'01ff')
--! 1: JSON cannot hold BLOB values
select jsonb_extract('{','$');
--= jsonb_extract('{','$')
--! 1: malformed JSON
select jsonb_extract('{}','x');
--= jsonb_extract('{}','x')
--! 1: bad JSON path: 'x'
select jsonb_extract('[1]');
--= jsonb_extract('[1]')
--> NULL
select jsonb_extract();
--= jsonb_extract()
--> NULL
select jsonb_patch('{','{}');
--= jsonb_patch('{','{}')
--! 1: malformed JSON
select jsonb_patch('{}','{');
--= jsonb_patch('{}','{')
--! 1: malformed JSON
select json_array_insert('[1,2,3]','$[1]',9), json_array_insert('[1,2,3]','$[3]',9), json_array_insert('[1,2,3]','$[#]',9), json_array_insert('[1,2,3]','$[4]',9), json_array_insert('[1,2,3]','$[#-1]',9), json_array_insert('{"a":[1]}','$.a[0]',9), json_array_insert('{"a":[1]}','$.b[0]',9), json_array_insert('{"a":[1]}','$.b[1]',9), json_array_insert('{"a":[1]}','$',9), json_array_insert('[1]','$[1][0]',9), json_array_insert('{}','$.a.b[0]',9), json_array_insert('[1]','$[0]',9,'$[0]',json('{}'));
--= json_array_insert('[1,2,3]','$[1]',9) | json_array_insert('[1,2,3]','$[3]',9) | json_array_insert('[1,2,3]','$[#]',9) | json_array_insert('[1,2,3]','$[4]',9) | json_array_insert('[1,2,3]','$[#-1]',9) | json_array_insert('{"a":[1]}','$.a[0]',9) | json_array_insert('{"a":[1]}','$.b[0]',9) | json_array_insert('{"a":[1]}','$.b[1]',9) | json_array_insert('{"a":[1]}','$',9) | json_array_insert('[1]','$[1][0]',9) | json_array_insert('{}','$.a.b[0]',9) | json_array_insert('[1]','$[0]',9,'$[0]',json('{}'))
--> '[1,9,2,3]' | '[1,2,3,9]' | '[1,2,3,9]' | '[1,2,3]' | '[1,2,9,3]' | '{"a":[9,1]}' | '{"a":[1],"b":[9]}' | '{"a":[1]}' | '{"a":[1]}' | '[1,[9]]' | '{"a":{"b":[9]}}' | '[{},9,1]'
select json_array_insert('{"a":[1]}','$.a',9);
--= json_array_insert('{"a":[1]}','$.a',9)
--! 1: not an array element: '$.a'
select json_array_insert('{"a":[1]}','$.b',9);
--= json_array_insert('{"a":[1]}','$.b',9)
--! 1: not an array element: '$.b'
select json_array_insert('{}','$.a[0].b',9);
--= json_array_insert('{}','$.a[0].b',9)
--! 1: not an array element: '$.a[0].b'
select json_array_insert('[1]','$[0]');
--= json_array_insert('[1]','$[0]')
--! 1: json_array_insert() needs an odd number of arguments
select json_array_insert('[1]','x',1);
--= json_array_insert('[1]','x',1)
--! 1: bad JSON path: 'x'
select json_array_insert();
--= json_array_insert()
--> NULL
select json_array_insert('[1]','$[0',1);
--= json_array_insert('[1]','$[0',1)
--! 1: bad JSON path: '$[0'
select json_patch('{"a":{"b":1}}','{"a":{"b":null}}'), json_patch('{"a":1,"a":2}','{"a":3}'), json_patch('[1]','{"a":{"b":null,"c":1}}'), json_patch('{"a":1}','5'), json_patch('{"a\u0062":1}','{"ab":2}'), json_patch('{}','{"a":null}'), json_patch('{"x":[1]}','{"x":{"y":1}}'), json_patch('{"a":1}','{"b":1,"b":2}'), json_patch('{"a":1}','{"b":1,"b":null}');
--= json_patch('{"a":{"b":1}}','{"a":{"b":null}}') | json_patch('{"a":1,"a":2}','{"a":3}') | json_patch('[1]','{"a":{"b":null,"c":1}}') | json_patch('{"a":1}','5') | json_patch('{"a\\u0062":1}','{"ab":2}') | json_patch('{}','{"a":null}') | json_patch('{"x":[1]}','{"x":{"y":1}}') | json_patch('{"a":1}','{"b":1,"b":2}') | json_patch('{"a":1}','{"b":1,"b":null}')
--> '{"a":{}}' | '{"a":3,"a":2}' | '{"a":{"c":1}}' | '5' | '{"a\\u0062":2}' | '{}' | '{"x":{"y":1}}' | '{"a":1,"b":2}' | '{"a":1}'
select json_remove('{"a":[1,{"b":2,"c":3}]}','$.a[1].b','$.a[0]'), json_remove('[1,2,3,4]','$[#-1]','$[0]'), json_remove('{"a":1}','$.b.c'), json_remove('[1]','$[5]'), json_remove('{"a b":1,"c":2}','$."a b"');
--= json_remove('{"a":[1,{"b":2,"c":3}]}','$.a[1].b','$.a[0]') | json_remove('[1,2,3,4]','$[#-1]','$[0]') | json_remove('{"a":1}','$.b.c') | json_remove('[1]','$[5]') | json_remove('{"a b":1,"c":2}','$."a b"')
--> '{"a":[{"c":3}]}' | '[2,3]' | '{"a":1}' | '[1]' | '{"c":2}'
select hex(jsonb_set('[100,2]','$[0]',1)), hex(jsonb_set('[10,2]','$[0]',1)), hex(jsonb_set('[1000,2]','$[0]',1)), hex(jsonb_set('[10000,2]','$[0]',1)), hex(jsonb_set('[123456789,2]','$[0]',1)), hex(jsonb_set('[1234567890,2]','$[0]',1)), hex(jsonb_set('["abcdefghijklmnop"]','$[0]','abcdefghijklmno')), hex(jsonb_set('["abcdefghijklmnop"]','$[0]','abcdefghijklm')), hex(jsonb_set('[100]','$[0]',null)), hex(jsonb_replace('[[1,2,3]]','$[0]',json('[]'))), hex(jsonb_replace('{"a":[1,2]}','$.a',jsonb('[5]'))), hex(jsonb_patch('{"a":100,"b":"abcde","c":[1]}','{"a":1,"b":"x","c":{"d":1}}')), hex(jsonb_patch('12345','1')), hex(jsonb_patch('"123456789012"','{"a":1}')), hex(jsonb_array_insert('[100]','$[0]',1)), hex(jsonb_patch('{"a":{"b":100}}','{"a":{"b":1}}'));
--= hex(jsonb_set('[100,2]','$[0]',1)) | hex(jsonb_set('[10,2]','$[0]',1)) | hex(jsonb_set('[1000,2]','$[0]',1)) | hex(jsonb_set('[10000,2]','$[0]',1)) | hex(jsonb_set('[123456789,2]','$[0]',1)) | hex(jsonb_set('[1234567890,2]','$[0]',1)) | hex(jsonb_set('["abcdefghijklmnop"]','$[0]','abcdefghijklmno')) | hex(jsonb_set('["abcdefghijklmnop"]','$[0]','abcdefghijklm')) | hex(jsonb_set('[100]','$[0]',null)) | hex(jsonb_replace('[[1,2,3]]','$[0]',json('[]'))) | hex(jsonb_replace('{"a":[1,2]}','$.a',jsonb('[5]'))) | hex(jsonb_patch('{"a":100,"b":"abcde","c":[1]}','{"a":1,"b":"x","c":{"d":1}}')) | hex(jsonb_patch('12345','1')) | hex(jsonb_patch('"123456789012"','{"a":1}')) | hex(jsonb_array_insert('[100]','$[0]',1)) | hex(jsonb_patch('{"a":{"b":100}}','{"a":{"b":1}}'))
--> '6BD30001311332' | '5BC301311332' | '4B13311332' | '8BE300000001311332' | 'CB0CF30000000000000001311332' | '4B13311332' | 'CB12DA000F6162636465666768696A6B6C6D6E6F' | 'CB12EA0000000D6162636465666768696A6B6C6D' | '1B00' | '1B0B' | '7C1761DB00021335' | 'CC151761D30001311762E7000000017817634C17641331' | 'E30000000131' | '4C17611331' | '6B133133313030' | '9C17616C1762D3000131'

--- JSONB: what is damaged
create table d(b);
insert into d values(x'0d'),(x'1300'),(x'03'),(x'13'),(x'1341'),(x'142d'),(x'24307a'),(x'343078'),(x'34307831'),(x'3430787a'),(x'442d307831'),(x'15'),(x'1531'),(x'352e35'),(x'35312e'),(x'362e35'),(x'36352e'),(x'35306531'),(x'3531652b'),(x'4531652b35'),(x'353031'),(x'1722'),(x'175c'),(x'1861'),(x'185c'),(x'285c6e'),(x'285c76'),(x'295c76'),(x'685c7530303431'),(x'685c753030347a'),(x'485c783431'),(x'495c783431'),(x'1909'),(x'1809'),(x'1a22'),(x'1b00'),(x'2b0000'),(x'2b2331'),(x'2b1331'),(x'1c00'),(x'2c0000'),(x'2c1761'),(x'3c176100'),(x'4c1761171762'),(x'5c1761001762'),(x'cb00'),(x'cb0100'),(x'db000100'),(x'eb0000000100'),(x'fb000000000000000100'),(x'fb000000010000000100'),(x'01'),(x'11'),(x'1100'),(x'5c17611331'),(x'4c17611331'),(x'4b133100'),(x'3b133100'),(x'3b1341'),(x'3531652d'),(x'55312e3565'),(x'45312e3535'),(x'552d312e35'),(x'352d35'),(x'262d'),(x'362d2e'),(x'462d2e35'),(x'365c0a'),(x'395c0a61'),(x'395c0d0a'),(x'495c0d0a61'),(x'295c71'),(x'295c30'),(x'395c3030'),(x'4b2b13310c'),(x'3b2b1331');
--+ 76 changes, rowid 76
select hex(b), json_valid(b,4), json_valid(b,8), json_error_position(b) from d;
--= hex(b) | json_valid(b,4) | json_valid(b,8) | json_error_position(b)
--> '0D' | 0 | 0 | 1
--> '1300' | 1 | 0 | 2
--> '03' | 1 | 0 | 1
--> '13' | 0 | 0 | 1
--> '1341' | 1 | 0 | 2
--> '142D' | 1 | 0 | 1
--> '24307A' | 1 | 0 | 1
--> '343078' | 0 | 0 | 1
--> '34307831' | 1 | 1 | 0
--> '3430787A' | 0 | 0 | 1
--> … 66 rows more, md5 1d2c0782ffe8db2c78c50d8c5c236aee
select json(b) from d where b=x'03';
--= json(b)
--! 1: malformed JSON
select json(b) from d where b=x'24307a';
--= json(b)
--> '0'
select json(b) from d where b=x'343078';
--= json(b)
--! 1: malformed JSON
select json(b) from d where b=x'3430787a';
--= json(b)
--! 1: malformed JSON
select json(b) from d where b=x'1722';
--= json(b)
--> '"""'
select json(b) from d where b=x'175c';
--= json(b)
--> '"\\"'
select json(b) from d where b=x'185c';
--= json(b)
--> '"\\"'
select json(b) from d where b=x'1909';
--= json(b)
--> '"\\t"'
select json(b) from d where b=x'2b2331';
--= json(b)
--! 1: malformed JSON
select json(b) from d where b=x'1c00';
--= json(b)
--! 1: malformed JSON
select json(b) from d where b=x'2c0000';
--= json(b)
--> '{null:null}'
select json(b) from d where b=x'3c176100';
--= json(b)
--> '{"a":null}'
select json(b) from d where b=x'4c17611331';
--= json(b)
--> '{"a":1}'
select json(b) from d where b=x'395c0a61';
--= json(b)
--> '"a"'
select json(b) from d where b=x'295c71';
--= json(b)
--> '"\\q"'
select json(b) from d where b=x'3b1341';
--= json(b)
--! 1: malformed JSON
select json_extract(b,'$') from d where b=x'1341';
--= json_extract(b,'$')
--! 1: malformed JSON
select json_extract(b,'$') from d where b=x'1531';
--= json_extract(b,'$')
--> 1.0
select json_extract(b,'$') from d where b=x'352e35';
--= json_extract(b,'$')
--> 5.5
select hex(json_extract(b,'$')) from d where b=x'395c0a61';
--= hex(json_extract(b,'$'))
--> '61'
select hex(json_extract(b,'$')) from d where b=x'295c71';
--= hex(json_extract(b,'$'))
--> ''
select json_extract(b,'$') from d where b=x'142d';
--= json_extract(b,'$')
--! 1: malformed JSON
select json_extract(b,'$[0]') from d where b=x'2b2331';
--= json_extract(b,'$[0]')
--! 1: malformed JSON
select json_extract(b,'$[1]') from d where b=x'2b2331';
--= json_extract(b,'$[1]')
--! 1: malformed JSON
select json_extract(b,'$.a') from d where b=x'2c0000';
--= json_extract(b,'$.a')
--! 1: malformed JSON
select json_extract(b,'$.a') from d where b=x'3c176100';
--= json_extract(b,'$.a')
--> NULL
select json_extract(b,'$.a') from d where b=x'4c17611331';
--= json_extract(b,'$.a')
--> 1
select json_array_length(b) from d where b=x'2b2331';
--= json_array_length(b)
--> 1
select json_type(b) from d where b=x'2b2331';
--= json_type(b)
--> 'array'
select * from json_each(x'2b2331');
--= key | value | type | atom | id | parent | fullkey | path
--! 1: malformed JSON
select * from json_tree(x'1c00');
--= key | value | type | atom | id | parent | fullkey | path
--! 1: malformed JSON
select json_set(x'2b2331','$[3]',1);
--= json_set(x'2b2331','$[3]',1)
--! 1: malformed JSON
select json_set(x'2c0000','$.a',1);
--= json_set(x'2c0000','$.a',1)
--! 1: malformed JSON
select json_patch(x'2c0000','{"a":1}');
--= json_patch(x'2c0000','{"a":1}')
--! 1: malformed JSON
select json_patch('{"a":1}',x'2c0000');
--= json_patch('{"a":1}',x'2c0000')
--! 1: malformed JSON
select json_remove(x'3c176100','$.a');
--= json_remove(x'3c176100','$.a')
--> '{}'
select json_pretty(x'2c0000');
--= json_pretty(x'2c0000')
--> '{\n    null: null\n}'
select json_pretty(x'1c00');
--= json_pretty(x'1c00')
--! 1: malformed JSON
select json_pretty(x'2b2331');
--= json_pretty(x'2b2331')
--! 1: malformed JSON

--- JSON: text that is read and printed
select json('[1 , 2 ,]'), json('{"a":1,}'), json('{a:1}'), json('[''a"b'']'), json('/*c*/[1]//x'), json('"\x41\0\v\''"'), json('[0xfF,-0x1,+1,.5,5.,-.5,1e2,1E+2]'), json('"a\
b"'), json(' 1 '), json('{"a" : [ ] }'), json(char(0xfeff)||'[1]'), json('['||char(0xa0)||'1]'), json('["'||char(0x2028)||'"]');
--= json('[1 , 2 ,]') | json('{"a":1,}') | json('{a:1}') | json('[''a"b'']') | json('/*c*/[1]//x') | json('"\\x41\\0\\v\\''"') | json('[0xfF,-0x1,+1,.5,5.,-.5,1e2,1E+2]') | json('"a\\\nb"') | json(' 1 ') | json('{"a" : [ ] }') | json(char(0xfeff)||'[1]') | json('['||char(0xa0)||'1]') | json('["'||char(0x2028)||'"]')
--> '[1,2]' | '{"a":1}' | '{"a":1}' | '["a\\"b"]' | '[1]' | '"\\u0041\\u0000\\u000b'"' | '[255,-1,1,0.5,5.0,-0.5,1e2,1E+2]' | '"ab"' | '1' | '{"a":[]}' | '[1]' | '[1]' | '["\u{2028}"]'
select json('[1');
--= json('[1')
--! 1: malformed JSON
select json('[1 2]');
--= json('[1 2]')
--! 1: malformed JSON
select json('{"a"}');
--= json('{"a"}')
--! 1: malformed JSON
select json('{"a":}');
--= json('{"a":}')
--! 1: malformed JSON
select json('{1:2}');
--= json('{1:2}')
--! 1: malformed JSON
select json('{null:1}');
--= json('{null:1}')
--! 1: malformed JSON
select json('[,]');
--= json('[,]')
--! 1: malformed JSON
select json('[1,,2]');
--= json('[1,,2]')
--! 1: malformed JSON
select json('01');
--= json('01')
--! 1: malformed JSON
select json('-');
--= json('-')
--! 1: malformed JSON
select json('+');
--= json('+')
--! 1: malformed JSON
select json('.');
--= json('.')
--! 1: malformed JSON
select json('1.2.3');
--= json('1.2.3')
--! 1: malformed JSON
select json('1e');
--= json('1e')
--! 1: malformed JSON
select json('--1');
--= json('--1')
--! 1: malformed JSON
select json('"abc');
--= json('"abc')
--! 1: malformed JSON
select json('"\q"');
--= json('"\\q"')
--! 1: malformed JSON
select json('"\u12"');
--= json('"\\u12"')
--! 1: malformed JSON
select json('nul');
--= json('nul')
--! 1: malformed JSON
select json('truex');
--= json('truex')
--! 1: malformed JSON
select json('[1]x');
--= json('[1]x')
--! 1: malformed JSON
select json('}');
--= json('}')
--! 1: malformed JSON
select json(']');
--= json(']')
--! 1: malformed JSON
select json(',');
--= json(',')
--! 1: malformed JSON
select json(':');
--= json(':')
--! 1: malformed JSON
select json('/*');
--= json('/*')
--! 1: malformed JSON
select json('{"a":1 "b":2}');
--= json('{"a":1 "b":2}')
--! 1: malformed JSON
select json('[0x]');
--= json('[0x]')
--! 1: malformed JSON
select json('infinit');
--= json('infinit')
--! 1: malformed JSON
select json_error_position('[1'), json_error_position('[1 2]'), json_error_position('{"a"}'), json_error_position('{"a":}'), json_error_position('{1:2}'), json_error_position('{null:1}'), json_error_position('[,]'), json_error_position('[1,,2]'), json_error_position('01'), json_error_position('-'), json_error_position('+'), json_error_position('.'), json_error_position('1.2.3'), json_error_position('1e'), json_error_position('--1'), json_error_position('"abc'), json_error_position('"\q"'), json_error_position('"\u12"'), json_error_position('nul'), json_error_position('truex'), json_error_position('[1]x'), json_error_position('}'), json_error_position('[1}'), json_error_position('{"a":1]'), json_error_position('{"a":1 "b":2}'), json_error_position('[0x]'), json_error_position('infinit'), json_error_position('{"a" 1}'), json_error_position('{,}'), json_error_position('["é",x]'), json_error_position('[1 /*c*/ x]'), json_error_position('[1,2] /*'), json_error_position(''), json_error_position(' '), json_error_position('[[[[1]]'), json_error_position('{"a":[1,{"b":}]}'), json_error_position('[1.]x'), json_error_position('[-x]'), json_error_position('[00]'), json_error_position('[-01]'), json_error_position('{a b:1}'), json_error_position('[1 , /*x*/ ] 5');
--= json_error_position('[1') | json_error_position('[1 2]') | json_error_position('{"a"}') | json_error_position('{"a":}') | json_error_position('{1:2}') | json_error_position('{null:1}') | json_error_position('[,]') | json_error_position('[1,,2]') | json_error_position('01') | json_error_position('-') | json_error_position('+') | json_error_position('.') | json_error_position('1.2.3') | json_error_position('1e') | json_error_position('--1') | json_error_position('"abc') | json_error_position('"\\q"') | json_error_position('"\\u12"') | json_error_position('nul') | json_error_position('truex') | json_error_position('[1]x') | json_error_position('}') | json_error_position('[1}') | json_error_position('{"a":1]') | json_error_position('{"a":1 "b":2}') | json_error_position('[0x]') | json_error_position('infinit') | json_error_position('{"a" 1}') | json_error_position('{,}') | json_error_position('["é",x]') | json_error_position('[1 /*c*/ x]') | json_error_position('[1,2] /*') | json_error_position('') | json_error_position(' ') | json_error_position('[[[[1]]') | json_error_position('{"a":[1,{"b":}]}') | json_error_position('[1.]x') | json_error_position('[-x]') | json_error_position('[00]') | json_error_position('[-01]') | json_error_position('{a b:1}') | json_error_position('[1 , /*x*/ ] 5')
--> 3 | 4 | 5 | 6 | 2 | 2 | 2 | 4 | 2 | 1 | 1 | 1 | 4 | 2 | 1 | 5 | 3 | 3 | 1 | 1 | 1 | 1 | 3 | 7 | 8 | 3 | 1 | 6 | 2 | 6 | 4 | 1 | 1 | 1 | 8 | 14 | 1 | 2 | 3 | 3 | 4 | 12
select json_valid('[1 , 2 ,]'), json_valid('{"a":1,}'), json_valid('{a:1}'), json_valid('["a"]'), json_valid('/*c*/1'), json_valid('1 /*c*/'), json_valid('"\x41"'), json_valid('0x1'), json_valid('+1'), json_valid('.5'), json_valid('5.'), json_valid('"a'||char(9)||'"'), json_valid('NaN'), json_valid('[1,2] '), json_valid(' [1,2]'), json_valid(char(12)||'1'), json_valid('{"a":1,}',2), json_valid('[1',2), json_valid('[1]',4), json_valid('[1]',8), json_valid(1), json_valid(1.5), json_valid(null), json_valid('x',null);
--= json_valid('[1 , 2 ,]') | json_valid('{"a":1,}') | json_valid('{a:1}') | json_valid('["a"]') | json_valid('/*c*/1') | json_valid('1 /*c*/') | json_valid('"\\x41"') | json_valid('0x1') | json_valid('+1') | json_valid('.5') | json_valid('5.') | json_valid('"a'||char(9)||'"') | json_valid('NaN') | json_valid('[1,2] ') | json_valid(' [1,2]') | json_valid(char(12)||'1') | json_valid('{"a":1,}',2) | json_valid('[1',2) | json_valid('[1]',4) | json_valid('[1]',8) | json_valid(1) | json_valid(1.5) | json_valid(null) | json_valid('x',null)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_valid('[1]',0);
--= json_valid('[1]',0)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_valid('[1]',16);
--= json_valid('[1]',16)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_valid(null,99);
--= json_valid(null,99)
--! 1: FLAGS parameter to json_valid() must be between 1 and 15
select json_extract('{"a":[1,2]}','$.a[0]x');
--= json_extract('{"a":[1,2]}','$.a[0]x')
--! 1: bad JSON path: '$.a[0]x'
select json_extract('{}','$.a['), json_extract('{}','$[bad'), json_extract('[1]','$[#-9x'), json_extract('[1]','$.a.b.c');
--= json_extract('{}','$.a[') | json_extract('{}','$[bad') | json_extract('[1]','$[#-9x') | json_extract('[1]','$.a.b.c')
--> NULL | NULL | NULL | NULL
select json_extract('[1]','$[x]');
--= json_extract('[1]','$[x]')
--! 1: bad JSON path: '$[x]'
select json_extract('{}','$.');
--= json_extract('{}','$.')
--! 1: bad JSON path: '$.'
select json_extract('{}','$."a');
--= json_extract('{}','$."a')
--! 1: bad JSON path: '$."a'
select json_extract('{}','$a');
--= json_extract('{}','$a')
--! 1: bad JSON path: '$a'
select json_extract('{}','');
--= json_extract('{}','')
--! 1: bad JSON path: ''
select json_extract('{"":1,"a.b":2,"a\"b":3}','$.""'), json_extract('{"":1,"a.b":2,"a\"b":3}','$."a.b"'), json_extract('{"":1,"a.b":2,"a\"b":3}','$."a\"b"');
--= json_extract('{"":1,"a.b":2,"a\\"b":3}','$.""') | json_extract('{"":1,"a.b":2,"a\\"b":3}','$."a.b"') | json_extract('{"":1,"a.b":2,"a\\"b":3}','$."a\\"b"')
--> 1 | 2 | 3
select '{"a":{"b c":[1,2]}}'->'a'->'b c'->1, '[1,2]'->>1.5, '[1,2]'->'1', '{"1":5}'->'1', '{"a-b":5}'->>'a-b', '[5]'->'[0]', '[[5]]'->'[0][0]', '{"[":5}'->'[', '[1,2]'->'$[#-1]', '[1,2]'->-3, 'x' is null;
--= '{"a":{"b c":[1,2]}}'->'a'->'b c'->1 | '[1,2]'->>1.5 | '[1,2]'->'1' | '{"1":5}'->'1' | '{"a-b":5}'->>'a-b' | '[5]'->'[0]' | '[[5]]'->'[0][0]' | '{"[":5}'->'[' | '[1,2]'->'$[#-1]' | '[1,2]'->-3 | 'x' is null
--> '2' | NULL | NULL | '5' | 5 | '5' | '5' | '5' | '2' | NULL | 0
select '[5]'->'';
--= '[5]'->''
--! 1: bad JSON path: ''
select '{"":6}'->>'';
--= '{"":6}'->>''
--! 1: bad JSON path: ''
select typeof(json_extract('[0x7fffffffffffffff]','$[0]')), json_extract('[0xffffffffffffffff]','$[0]'), json_extract('[-0x10]','$[0]'), json_extract('[9223372036854775808]','$[0]'), json_extract('[-9223372036854775808]','$[0]'), json_extract('["\u00e9\ud83d\ude00\u0000x"]','$[0]'), hex(json_extract('["\ud83d"]','$[0]')), json_extract('[1e400,-1e400,NaN]','$[0]'), json('[0x1ffffffffffffffff]'), json_quote(1e400), json_array(-1e400,0.1,1e300,123456789012345678), hex(jsonb_set('[]','$[0]',1e400));
--= typeof(json_extract('[0x7fffffffffffffff]','$[0]')) | json_extract('[0xffffffffffffffff]','$[0]') | json_extract('[-0x10]','$[0]') | json_extract('[9223372036854775808]','$[0]') | json_extract('[-9223372036854775808]','$[0]') | json_extract('["\\u00e9\\ud83d\\ude00\\u0000x"]','$[0]') | hex(json_extract('["\\ud83d"]','$[0]')) | json_extract('[1e400,-1e400,NaN]','$[0]') | json('[0x1ffffffffffffffff]') | json_quote(1e400) | json_array(-1e400,0.1,1e300,123456789012345678) | hex(jsonb_set('[]','$[0]',1e400))
--> 'integer' | 1.8446744073709552e19 | -16 | 9.223372036854776e18 | -9223372036854775808 | 'é😀\u{0}x' | 'EDA0BD' | inf | '[9.0e999]' | '9.0e+999' | '[-9.0e+999,0.1,1.0e+300,123456789012345678]' | '6B553965393939'
select json_extract('[0x1ffffffffffffffff]','$[0]');
--= json_extract('[0x1ffffffffffffffff]','$[0]')
--! 1: malformed JSON
select json_set('{"a":1}','$.a',2,'$.b',json('[1]'),'$.c','[1]'), json_insert('[1]','$[5]',1), json_replace('{}','$.a',1), json_set('[0]','$[1].x',5), json_set('[0]','$[0].x',5), json_set('{"a":{}}','$.a.b[#]',5), json_set('[1,2]','$[#-1]',9), json_set('[1,2]','$[#-2]',9,'$[#]',3);
--= json_set('{"a":1}','$.a',2,'$.b',json('[1]'),'$.c','[1]') | json_insert('[1]','$[5]',1) | json_replace('{}','$.a',1) | json_set('[0]','$[1].x',5) | json_set('[0]','$[0].x',5) | json_set('{"a":{}}','$.a.b[#]',5) | json_set('[1,2]','$[#-1]',9) | json_set('[1,2]','$[#-2]',9,'$[#]',3)
--> '{"a":2,"b":[1],"c":"[1]"}' | '[1]' | '{}' | '[0,{"x":5}]' | '[0]' | '{"a":{"b":[5]}}' | '[1,9]' | '[9,2,3]'
select json_group_array(x) over (order by x rows 1 preceding), json_group_object(x, x*2) over (order by x rows 1 preceding), hex(jsonb_group_array(x) over (order by x rows between current row and 1 following)) from (select 1 x union select 2 union select 3);
--= json_group_array(x) over (order by x rows 1 preceding) | json_group_object(x, x*2) over (order by x rows 1 preceding) | hex(jsonb_group_array(x) over (order by x rows between current row and 1 following))
--> '[1]' | '{"1":2}' | '4B13311332'
--> '[1,2]' | '{"1":2,"2":4}' | '4B13321333'
--> '[2,3]' | '{"2":4,"3":6}' | '2B1333'
select json_group_object(null,1), json_group_object(1.5,2), json_group_object('a'||char(34),x'00');
--= json_group_object(null,1) | json_group_object(1.5,2) | json_group_object('a'||char(34),x'00')
--> '{}' | '{"1.5":2}' | '{"a\\"":null}'
select json_group_array(value) from json_each('[1,"a",null,[1],{"a":1},1.5,true]');
--= json_group_array(value)
--> '[1,"a",null,[1],{"a":1},1.5,1]'
select json_group_array(json(value)) from json_each('[[1],{"a":2}]');
--= json_group_array(json(value))
--> '[[1],{"a":2}]'
select json_group_array(json_extract('[[1]]','$[0]')), json_array('[1]', json('[1]'), json_extract('[[2]]','$[0]'), '[[2]]'->0, '[[2]]'->>0, jsonb('[3]'), json_quote('[4]'), json_quote(json('[5]')));
--= json_group_array(json_extract('[[1]]','$[0]')) | json_array('[1]', json('[1]'), json_extract('[[2]]','$[0]'), '[[2]]'->0, '[[2]]'->>0, jsonb('[3]'), json_quote('[4]'), json_quote(json('[5]')))
--> '[[1]]' | '["[1]",[1],[2],[2],"[2]",[3],"[4]",[5]]'
create table u(a,b);
insert into u values('x',json('[1]'));
--+ 1 changes, rowid 1
select json_array(a,b) from u;
--= json_array(a,b)
--> '["x","[1]"]'
select json_array((select json('[1]'))), json_array(coalesce(json('[1]'),2)), json_array(case when 1 then json('[1]') end), json_array(max(json('[1]'))), json_array(iif(1,json('[1]'),2));
--= json_array((select json('[1]'))) | json_array(coalesce(json('[1]'),2)) | json_array(case when 1 then json('[1]') end) | json_array(max(json('[1]'))) | json_array(iif(1,json('[1]'),2))
--> '["[1]"]' | '[[1]]' | '[[1]]' | '[[1]]' | '[[1]]'
select hex(json_object('a'||char(0)||'b',1)), hex(json_group_object('a'||char(0)||'b',1)), hex(jsonb_group_object(x'00',1)), hex(json_array('a'||char(0)||'b')), json('[1]'||char(0)||'x');
--= hex(json_object('a'||char(0)||'b',1)) | hex(json_group_object('a'||char(0)||'b',1)) | hex(jsonb_group_object(x'00',1)) | hex(json_array('a'||char(0)||'b')) | json('[1]'||char(0)||'x')
--> '7B22615C753030303062223A317D' | '7B2261223A317D' | '3C071331' | '5B22615C753030303062225D' | '[1]'

--- JSON: depth
with recursive n(d,j) as (select 1,'[]' union all select d+1,'['||j||']' from n where d<1001) select d, json_valid(j), json_error_position(j) from n where d in (1,999,1000,1001);
--= d | json_valid(j) | json_error_position(j)
--> 1 | 1 | 0
--> 999 | 1 | 0
--> 1000 | 1 | 0
--> 1001 | 0 | 1001
with recursive n(d,j) as (select 1,x'0b' union all select d+1, case when length(j)<12 then cast(char(length(j)*16+11) as blob)||j when length(j)<256 then x'cb'||unhex(printf('%02x',length(j)))||j else x'db'||unhex(printf('%04x',length(j)))||j end from n where d<1003) select d, json_valid(cast(j as blob),4), json_valid(cast(j as blob),8), json_error_position(cast(j as blob)) from n where d in (2,5,999,1000,1001,1002);
--= d | json_valid(cast(j as blob),4) | json_valid(cast(j as blob),8) | json_error_position(cast(j as blob))
--> 2 | 1 | 1 | 0
--> 5 | 1 | 1 | 0
--> 999 | 0 | 0 | 1
--> 1000 | 0 | 0 | 1
--> 1001 | 0 | 0 | 1
--> 1002 | 0 | 0 | 1
create table p(n, b);
with recursive n(d,a,b) as (select 1,'[0]','.a' union all select d+1,a||'[0]',b||'.a' from n where d<1001) insert into p select d,b from n where d>998;
--+ 3 changes, rowid 3
select n, length(jsonb_set('[]','$'||b,1)), length(jsonb_set('[]','$'||b,1)) from p where n<1001;
--= n | length(jsonb_set('[]','$'||b,1)) | length(jsonb_set('[]','$'||b,1))
--> 999 | 1 | 1
--> 1000 | 1 | 1
select length(json_set('{}','$'||(select b from p where n=1000),1));
--= length(json_set('{}','$'||(select b from p where n=1000),1))
--> 6001
select length(jsonb_set('{}','$'||(select b from p where n=1001),1));
--= length(jsonb_set('{}','$'||(select b from p where n=1001),1))
--! 1: JSON path too deep
select json_type(jsonb_set('{}','$'||(select b from p where n=999),1),'$'||(select b from p where n=999));
--= json_type(jsonb_set('{}','$'||(select b from p where n=999),1),'$'||(select b from p where n=999))
--> 'integer'
select json_type(jsonb_set('{}','$'||(select b from p where n=1000),1),'$'||(select b from p where n=1000));
--= json_type(jsonb_set('{}','$'||(select b from p where n=1000),1),'$'||(select b from p where n=1000))
--! 1: JSON path too deep
select length(json_object('x',jsonb_set('{}','$'||(select b from p where n=1000),1)));
--= length(json_object('x',jsonb_set('{}','$'||(select b from p where n=1000),1)))
--> 6007
select length(json_pretty(jsonb_array(jsonb_set('{}','$'||(select b from p where n=999),1))));
--= length(json_pretty(jsonb_array(jsonb_set('{}','$'||(select b from p where n=999),1))))
--! 1: JSON nested too deep
select json_remove(jsonb_set('{}','$'||(select b from p where n=1000),1),'$'||(select b from p where n=1000));
--= json_remove(jsonb_set('{}','$'||(select b from p where n=1000),1),'$'||(select b from p where n=1000))
--! 1: JSON path too deep

--- JSON: subtypes, 1
select json_array(subq) from (select json('[1]') subq);
--= json_array(subq)
--> '["[1]"]'

--- JSON: subtypes, 2
select json_array(subq) from (select json('[1]') subq from sqlite_schema union all select 5);
--= json_array(subq)
--> '[5]'

--- JSON: subtypes, 3
create table t(a);
insert into t values(1),(2);
--+ 2 changes, rowid 2
select json_array(x) from (select json('[1]') x from t);
--= json_array(x)
--> '["[1]"]'
--> '["[1]"]'

--- JSON: subtypes, 4
create table t(a);
insert into t values(1),(2);
--+ 2 changes, rowid 2
select json_array(x) from (select json('[1]') x from t limit 1);
--= json_array(x)
--> '["[1]"]'

--- JSON: subtypes, 5
create table t(a);
insert into t values(1),(2);
--+ 2 changes, rowid 2
select json_array(x) from (select json('[1]') x from t order by a), t;
--= json_array(x)
--> '["[1]"]'
--> '["[1]"]'
--> '["[1]"]'
--> '["[1]"]'

--- JSON: subtypes, 6
create table t(a);
insert into t values(1),(2);
--+ 2 changes, rowid 2
select json_array(x) from (select a x from t order by a), t;
--= json_array(x)
--> '[1]'
--> '[1]'
--> '[2]'
--> '[2]'

--- JSON: subtypes, 7
create table t(a);
create view v as select json(a) j from t;
insert into t values('[1]');
--+ 1 changes, rowid 1
select json_array(j) from v;
--= json_array(j)
--> '["[1]"]'
select json_group_array(j) from v;
--= json_group_array(j)
--> '["[1]"]'
select json_object('a',j) from v order by j;
--= json_object('a',j)
--> '{"a":"[1]"}'
select json_array(j) from v group by j;
--= json_array(j)
--> '["[1]"]'

--- JSON: subtypes, 8
with c as (select json('[1]') j) select json_array(j) from c;
--= json_array(j)
--> '["[1]"]'

--- JSON: subtypes, 9
with c as materialized (select json('[1]') j) select json_array(j) from c;
--= json_array(j)
--> '["[1]"]'

--- JSON: subtypes, 10
select json_array(column1) from (values(json('[1]')));
--= json_array(column1)
--> '["[1]"]'

--- JSON: subtypes, 11
select json_array(column1) from (values(json('[1]'))) ;
--= json_array(column1)
--> '["[1]"]'
select json_array(column1) from (values(json('[1]')),(2)) ;
--= json_array(column1)
--> '["[1]"]'
--> '[2]'

--- JSON: subtypes, 12
select json_array(max(j)) from (select json('[1]') j);
--= json_array(max(j))
--> '["[1]"]'
select json_array(j) from (select distinct json('[1]') j);
--= json_array(j)
--> '["[1]"]'
select json_array(j) from (select json('[1]') j group by 1);
--= json_array(j)
--> '["[1]"]'

--- JSON: subtypes, 13
create table t(a);
insert into t values('[1]');
--+ 1 changes, rowid 1
select json_array(json(a)) from t order by 1;
--= json_array(json(a))
--> '[[1]]'
select json_array(a) from (select json(a) a from t order by 1);
--= json_array(a)
--> '["[1]"]'
select json_array(j), count(*) from (select json(a) j from t) group by j;
--= json_array(j) | count(*)
--> '["[1]"]' | 1
select json_group_array(json(a)) from t group by json(a);
--= json_group_array(json(a))
--> '[[1]]'
select json_group_array(distinct json(a)) from t;
--= json_group_array(distinct json(a))
--> '[[1]]'

--- JSON: subtypes, 14
create table t(a);
insert into t values('[1]');
--+ 1 changes, rowid 1
create trigger tr after insert on t begin select json_array(new.a); end;
insert into t values(json('[2]'));
--+ 2 changes, rowid 2
select json_array(a) from t;
--= json_array(a)
--> '["[1]"]'
--> '["[2]"]'
insert into t values(json('[3]')) returning json_array(a);
--= json_array(a)
--> '[[3]]'
--+ 3 changes, rowid 3

--- JSON: subtypes, 15
select json_array(j) from json_each('[[1]]') e, (select json('[2]') j);
--= json_array(j)
--> '["[2]"]'
select json_array(e.value) from json_each('[[1]]') e;
--= json_array(e.value)
--> '[[1]]'
select json_array(value) from (select value from json_each('[[1]]'));
--= json_array(value)
--> '[[1]]'
select json_array(value) from (select value from json_each('[[1]]') limit 1);
--= json_array(value)
--> '[[1]]'

--- JSON: subtypes, 16
select json_array((select json('[1]') union all select 1));
--= json_array((select json('[1]') union all select 1))
--> '[[1]]'
select json_array((select j from (select json('[1]') j)));
--= json_array((select j from (select json('[1]') j)))
--> '["[1]"]'
select json_array(ifnull(null,json('[1]')));
--= json_array(ifnull(null,json('[1]')))
--> '[[1]]'
select json_array(+json('[1]'));
--= json_array(+json('[1]'))
--> '[[1]]'
select json_array(likely(json('[1]')));
--= json_array(likely(json('[1]')))
--> '[[1]]'
select json_array(cast(json('[1]') as text));
--= json_array(cast(json('[1]') as text))
--> '[[1]]'
select json_array(json('[1]') collate nocase);
--= json_array(json('[1]') collate nocase)
--> '[[1]]'
select json_array(nullif(json('[1]'),2));
--= json_array(nullif(json('[1]'),2))
--> '[[1]]'
select json_array(min(json('[1]'),json('[1]')));
--= json_array(min(json('[1]'),json('[1]')))
--> '[[1]]'
select json_array(coalesce(j,1)) from (select json('[1]') j);
--= json_array(coalesce(j,1))
--> '["[1]"]'
select json_array(case when j then 1 else j end) from (select json('[1]') j);
--= json_array(case when j then 1 else j end)
--> '["[1]"]'

--- JSON: in schemas and changes
create table t(id integer primary key, j text);
insert into t(j) values('{"a":1,"b":[1,2]}'),('{"a":2,"b":[3]}'),('{"a":null}');
--+ 3 changes, rowid 3
create index ja on t(json_extract(j,'$.a'));
select id from t where json_extract(j,'$.a')=2;
--= id
--> 2
select id from t where j->>'a'=1;
--= id
--> 1
create index jb on t(j->>'$.a');
create table g(j, a as (j->>'a') stored, b as (json_array_length(j,'$.b')));
insert into g(j) select j from t;
--+ 6 changes, rowid 3
select * from g;
--= j | a | b
--> '{"a":1,"b":[1,2]}' | 1 | 2
--> '{"a":2,"b":[3]}' | 2 | 1
--> '{"a":null}' | NULL | NULL
create index gb on g(b);
select rowid from g where b=2;
--= rowid
--> 1
create table c(j check(json_valid(j)));
insert into c values('[1]');
--+ 7 changes, rowid 1
insert into c values('[');
--! 275: CHECK constraint failed: json_valid(j)
create table d(j default (json_array(1,2)), k default (jsonb('[1]')));
insert into d default values;
--+ 8 changes, rowid 1
select j, hex(k) from d;
--= j | hex(k)
--> '[1,2]' | '2B1331'
update t set j=json_set(j,'$.a',json_extract(j,'$.a')+1) where id=1 returning json(j), j->'a';
--= json(j) | j->'a'
--> '{"a":2,"b":[1,2]}' | '2'
--+ 9 changes, rowid 1
select json_group_object(id, json(j)) from t;
--= json_group_object(id, json(j))
--> '{"1":{"a":2,"b":[1,2]},"2":{"a":2,"b":[3]},"3":{"a":null}}'
select json_group_array(json_object('id',id,'a',j->'a') order by id desc) from t;
--= json_group_array(json_object('id',id,'a',j->'a') order by id desc)
--> '[{"id":3,"a":null},{"id":2,"a":2},{"id":1,"a":2}]'
select id, value from t, json_each(t.j,'$.b') order by id desc, value desc;
--! 1: ambiguous column name: id
select max(value) over (order by id) from t, json_each(t.j,'$.b');
--! 1: ambiguous column name: id
select json_each.value from t, json_each(t.j) where json_each.key='a';
--= value
--> 2
--> 2
--> NULL
select * from t where id in (select t2.id from t t2, json_each(t2.j,'$.b') where value>2);
--= id | j
--> 2 | '{"a":2,"b":[3]}'

--- JSON: in queries
select json_extract('{"a":[1,2,3]}', '$.a[#-1]', '$.a[0]');
--= json_extract('{"a":[1,2,3]}', '$.a[#-1]', '$.a[0]')
--> '[3,1]'
select json_type('{"a":1.5}','$.a'), json_type('[null]','$[0]');
--= json_type('{"a":1.5}','$.a') | json_type('[null]','$[0]')
--> 'real' | 'null'
select json('{"a":1}') = json('{ "a" : 1 }');
--= json('{"a":1}') = json('{ "a" : 1 }')
--> 1
select json_patch('{"a":1}', '{"a":{"b":null}}');
--= json_patch('{"a":1}', '{"a":{"b":null}}')
--> '{"a":{}}'
select value ->> 'x' from json_each('[{"x":1},{"x":"y"},{"z":3}]');
--= value ->> 'x'
--> 1
--> 'y'
--> NULL
select json_object('a', json('[1]'), 'b', jsonb('{"c":null}'));
--= json_object('a', json('[1]'), 'b', jsonb('{"c":null}'))
--> '{"a":[1],"b":{"c":null}}'
select count(*) from json_tree('{"a":[1,{"b":2}],"c":"d"}') where atom is not null;
--= count(*)
--> 3
select group_concat(fullkey) from json_tree('{"a":[1,{"b":2}],"c":"d"}');
--= group_concat(fullkey)
--> '$,$.a,$.a[0],$.a[1],$.a[1].b,$.c'
select j.value, k.value from json_each('[[1,2],[3]]') j join json_each(j.value) k;
--= value | value
--> '[1,2]' | 1
--> '[1,2]' | 2
--> '[3]' | 3
select distinct type from json_tree('[1,"a",1.5,null,true,{},[]]') order by 1;
--= type
--> 'array'
--> 'integer'
--> 'null'
--> 'object'
--> 'real'
--> 'text'
--> 'true'
select key, value from json_each('{"a":1,"b":2}') union select key, value from json_each('{"b":2,"c":3}');
--= key | value
--> 'a' | 1
--> 'b' | 2
--> 'c' | 3
select sum(value) filter (where key>0) from json_each('[1,2,3]');
--= sum(value) filter (where key>0)
--> 5

--- JSON: in a UTF-16 database
pragma encoding='utf16';
create table t(j);
insert into t values('{"é":"ü","a":["😀"]}');
--+ 1 changes, rowid 1
select j->'é', j->>'$.a[0]', hex(jsonb(j)), json_set(j,'$.ö','ß'), json_array('é',j->'a') from t;
--= j->'é' | j->>'$.a[0]' | hex(jsonb(j)) | json_set(j,'$.ö','ß') | json_array('é',j->'a')
--> '"ü"' | '😀' | 'CC0E27C3A927C3BC17615B47F09F9880' | '{"é":"ü","a":["😀"],"ö":"ß"}' | '["é",["😀"]]'
select key, value, fullkey from t, json_tree(t.j);
--= key | value | fullkey
--> NULL | '{"é":"ü","a":["😀"]}' | '$'
--> 'é' | 'ü' | '$."é"'
--> 'a' | '["😀"]' | '$.a'
--> 0 | '😀' | '$.a[0]'
select json_group_array(j) from t;
--= json_group_array(j)
--> '["{\\"é\\":\\"ü\\",\\"a\\":[\\"😀\\"]}"]'
select json_extract(jsonb(j),'$.a') from t;
--= json_extract(jsonb(j),'$.a')
--> '["😀"]'
select json_valid(j), json_error_position('{"é":x}'), json_pretty(j) from t;
--= json_valid(j) | json_error_position('{"é":x}') | json_pretty(j)
--> 1 | 6 | '{\n    "é": "ü",\n    "a": [\n        "😀"\n    ]\n}'
create virtual table v using kv(a, b);
insert into v values('é','ü');
--+ 2 changes, rowid 1
select * from v where a='é';
--= a | b
--> 'é' | 'ü'
select * from kv_calls;
--= call
--> 'create kv|main|v|a|b'
--> 'v: sync'
--> 'v: commit'
--> 'v: begin'
--> 'v: update NULL NULL 'é' 'ü' or 4'
--> 'v: sync'
--> 'v: commit'
--> 'v: best_index a~2='é' distinct 0 used 3'
--> 'v: open'
--> 'v: filter 0 'a~2 ' 'é''

--- what JSON functions make keeps the spelling that it was made from
WITH RECURSIVE n(i) AS (SELECT 80 UNION ALL SELECT i+1 FROM n WHERE i<100) SELECT i, length(json_set('{a:0x1F}', '$.b', printf('%.*c', i, 'x'))), hex(substr(jsonb(json_set('{a:0x1F}', '$.b', printf('%.*c', i, 'x'))),1,12)) FROM n;
--= i | length(json_set('{a:0x1F}', '$.b', printf('%.*c', i, 'x'))) | hex(substr(jsonb(json_set('{a:0x1F}', '$.b', printf('%.*c', i, 'x'))),1,12))
--> 80 | 95 | 'CC5B176144307831461A62CA'
--> 81 | 96 | 'CC5C176144307831461A62CA'
--> 82 | 97 | 'CC5D176144307831461A62CA'
--> 83 | 98 | 'CC5E176144307831461A62CA'
--> 84 | 99 | 'CC5F176144307831461A62CA'
--> 85 | 100 | 'CC60176144307831461A62CA'
--> 86 | 101 | 'CC61176144307831461A62CA'
--> 87 | 102 | 'CC62176144307831461A62CA'
--> 88 | 103 | 'CC63176144307831461A62CA'
--> 89 | 104 | 'CC64176144307831461A62CA'
--> 90 | 105 | 'CC65176144307831461A62CA'
--> 91 | 106 | 'CC66176144307831461A62CA'
--> 92 | 107 | 'CC67176144307831461A62CA'
--> 93 | 108 | 'CC68176144307831461A62CA'
--> 94 | 109 | 'CC69176144307831461A62CA'
--> 95 | 110 | 'CC6A176144307831461A62CA'
--> 96 | 111 | 'CC6B176144307831461A62CA'
--> 97 | 112 | 'CC6C176144307831461A62CA'
--> 98 | 113 | 'CC6D176144307831461A62CA'
--> 99 | 114 | 'CC6E176144307831461A62CA'
--> 100 | 115 | 'CC6F176144307831461A62CA'
WITH RECURSIVE n(i) AS (SELECT 80 UNION ALL SELECT i+1 FROM n WHERE i<100) SELECT i, length(json_insert('{a:0x1F}', '$.b', i||'0')), hex(substr(jsonb(json_replace('{a:0x1F,b:1}', '$.b', jsonb_array(printf('%.*c', i, 'x')))),1,14)) FROM n;
--= i | length(json_insert('{a:0x1F}', '$.b', i||'0')) | hex(substr(jsonb(json_replace('{a:0x1F,b:1}', '$.b', jsonb_array(printf('%.*c', i, 'x')))),1,14))
--> 80 | 18 | 'CC5D176144307831461762CB52C7'
--> 81 | 18 | 'CC5E176144307831461762CB53C7'
--> 82 | 18 | 'CC5F176144307831461762CB54C7'
--> 83 | 18 | 'CC60176144307831461762CB55C7'
--> 84 | 18 | 'CC61176144307831461762CB56C7'
--> 85 | 18 | 'CC62176144307831461762CB57C7'
--> 86 | 18 | 'CC63176144307831461762CB58C7'
--> 87 | 18 | 'CC64176144307831461762CB59C7'
--> 88 | 18 | 'CC65176144307831461762CB5AC7'
--> 89 | 18 | 'CC66176144307831461762CB5BC7'
--> 90 | 18 | 'CC67176144307831461762CB5CC7'
--> 91 | 18 | 'CC68176144307831461762CB5DC7'
--> 92 | 18 | 'CC69176144307831461762CB5EC7'
--> 93 | 18 | 'CC6A176144307831461762CB5FC7'
--> 94 | 18 | 'CC6B176144307831461762CB60C7'
--> 95 | 18 | 'CC6C176144307831461762CB61C7'
--> 96 | 18 | 'CC6D176144307831461762CB62C7'
--> 97 | 18 | 'CC6E176144307831461762CB63C7'
--> 98 | 18 | 'CC6F176144307831461762CB64C7'
--> 99 | 18 | 'CC70176144307831461762CB65C7'
--> 100 | 19 | 'CC71176144307831461762CB66C7'
WITH RECURSIVE n(i) AS (SELECT 80 UNION ALL SELECT i+1 FROM n WHERE i<100) SELECT i, hex(substr(jsonb(json_remove('{a:0x1F,c:1,b:'''||printf('%.*c', i, 'x')||'''}', '$.c')),1,14)) FROM n;
--= i | hex(substr(jsonb(json_remove('{a:0x1F,c:1,b:'''||printf('%.*c', i, 'x')||'''}', '$.c')),1,14))
--> 80 | 'CC5B176144307831461762C75078'
--> 81 | 'CC5C176144307831461762C75178'
--> 82 | 'CC5D176144307831461762C75278'
--> 83 | 'CC5E176144307831461762C75378'
--> 84 | 'CC5F176144307831461762C75478'
--> 85 | 'CC60176144307831461762C75578'
--> 86 | 'CC61176144307831461762C75678'
--> 87 | 'CC62176144307831461762C75778'
--> 88 | 'CC63176144307831461762C75878'
--> 89 | 'CC64176144307831461762C75978'
--> 90 | 'CC65176144307831461762C75A78'
--> 91 | 'CC66176144307831461762C75B78'
--> 92 | 'CC67176144307831461762C75C78'
--> 93 | 'CC68176144307831461762C75D78'
--> 94 | 'CC69176144307831461762C75E78'
--> 95 | 'CC6A176144307831461762C75F78'
--> 96 | 'CC6B176144307831461762C76078'
--> 97 | 'CC6C176144307831461762C76178'
--> 98 | 'CC6D176144307831461762C76278'
--> 99 | 'CC6E176144307831461762C76378'
--> 100 | 'CC6F176144307831461762C76478'
WITH RECURSIVE n(i) AS (SELECT 80 UNION ALL SELECT i+1 FROM n WHERE i<100) SELECT i, hex(substr(jsonb(json_patch('{a:0x1F,c:1}', '{"b":"'||printf('%.*c', i, 'x')||'"}')),1,14)) FROM n;
--= i | hex(substr(jsonb(json_patch('{a:0x1F,c:1}', '{"b":"'||printf('%.*c', i, 'x')||'"}')),1,14))
--> 80 | 'CC5F176144307831461763133117'
--> 81 | 'CC60176144307831461763133117'
--> 82 | 'CC61176144307831461763133117'
--> 83 | 'CC62176144307831461763133117'
--> 84 | 'CC63176144307831461763133117'
--> 85 | 'CC64176144307831461763133117'
--> 86 | 'CC65176144307831461763133117'
--> 87 | 'CC66176144307831461763133117'
--> 88 | 'CC67176144307831461763133117'
--> 89 | 'CC68176144307831461763133117'
--> 90 | 'CC69176144307831461763133117'
--> 91 | 'CC6A176144307831461763133117'
--> 92 | 'CC6B176144307831461763133117'
--> 93 | 'CC6C176144307831461763133117'
--> 94 | 'CC6D176144307831461763133117'
--> 95 | 'CC6E176144307831461763133117'
--> 96 | 'CC6F176144307831461763133117'
--> 97 | 'CC70176144307831461763133117'
--> 98 | 'CC71176144307831461763133117'
--> 99 | 'CC72176144307831461763133117'
--> 100 | 'CC73176144307831461763133117'
SELECT hex(jsonb(json('{a:0x1F,b:"'||printf('%.*c', 200, 'x')||'"}')));
--= hex(jsonb(json('{a:0x1F,b:"'||printf('%.*c', 200, 'x')||'"}')))
--> 'CCD117612333311762C7C8787878787878787878787878787878787878787878787878787878787… (424 bytes, md5 de4c1fd291596767f5bb39a6bfd22f88)
SELECT hex(jsonb(json_extract('{a:0x1F,b:{c:0x1F,d:"'||printf('%.*c', 200, 'x')||'"}}','$.b')));
--= hex(jsonb(json_extract('{a:0x1F,b:{c:0x1F,d:"'||printf('%.*c', 200, 'x')||'"}}','$.b')))
--> 'CCD117632333311764C7C8787878787878787878787878787878787878787878787878787878787… (424 bytes, md5 b6fe9bb017805fc15ca4be731a238b80)
SELECT hex(jsonb(json_set(jsonb('{a:0x1F}'),'$.b',printf('%.*c', 200, 'x'))));
--= hex(jsonb(json_set(jsonb('{a:0x1F}'),'$.b',printf('%.*c', 200, 'x'))))
--> 'CCD3176144307831461A62CAC878787878787878787878787878787878787878787878787878787… (428 bytes, md5 1374a3275f46c467132aa61bc1b35bd2)
SELECT hex(jsonb(json_array_insert('[0x1F,.5,+1]','$[1]',printf('%.*c', 200, 'x'))));
--= hex(jsonb(json_array_insert('[0x1F,.5,+1]','$[1]',printf('%.*c', 200, 'x'))))
--> 'CBD44430783146CAC87878787878787878787878787878787878787878787878787878787878787… (430 bytes, md5 a4a9ce950a569d4a239dfac4d52f23b4)
SELECT hex(json_set('[]','$[0]',json_set('{a:0x1F}','$.b',printf('%.*c', 200, 'x'))));
--= hex(json_set('[]','$[0]',json_set('{a:0x1F}','$.b',printf('%.*c', 200, 'x'))))
--> '5B7B2261223A33312C2262223A22787878787878787878787878787878787878787878787878787… (436 bytes, md5 b90e0e3b193c92d8fe31a651847867c8)

--- as long as four other texts have not been read
CREATE TABLE t(a);
INSERT INTO t VALUES(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x')));
--+ 1 changes, rowid 1
SELECT hex(jsonb(a)) FROM t;
--= hex(jsonb(a))
--> 'CCD117612333311762C7C8787878787878787878787878787878787878787878787878787878787… (424 bytes, md5 de4c1fd291596767f5bb39a6bfd22f88)
SELECT json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x')) AS made, hex(substr((SELECT jsonb(a) FROM t),1,12));
--= made | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> '{"a":31,"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}' | 'CCD3176144307831461A62CA'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))), json('[1]'), hex(substr((SELECT jsonb(a) FROM t),1,12));
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) | json('[1]') | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> 215 | '[1]' | 'CCD3176144307831461A62CA'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))), json('[1]'), json('[2]'), json('[3]'), hex(substr((SELECT jsonb(a) FROM t),1,12));
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) | json('[1]') | json('[2]') | json('[3]') | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> 215 | '[1]' | '[2]' | '[3]' | 'CCD3176144307831461A62CA'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))), json('[1]'), json('[2]'), json('[3]'), json('[4]'), hex(substr((SELECT jsonb(a) FROM t),1,12));
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) | json('[1]') | json('[2]') | json('[3]') | json('[4]') | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> 215 | '[1]' | '[2]' | '[3]' | '[4]' | 'CCD117612333311762C7C878'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))), json_valid('[1]'), json_type('[2]'), '[3]'->0, '[4]'->>0, hex(substr((SELECT jsonb(a) FROM t),1,12));
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) | json_valid('[1]') | json_type('[2]') | '[3]'->0 | '[4]'->>0 | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> 215 | 1 | 'array' | '3' | 4 | 'CCD117612333311762C7C878'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))), json_valid('[1'), json_error_position('[2]'), json_array_length('[3]'), json_pretty('[4]'), hex(substr((SELECT jsonb(a) FROM t),1,12));
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) | json_valid('[1') | json_error_position('[2]') | json_array_length('[3]') | json_pretty('[4]') | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> 215 | 0 | 0 | 1 | '[\n    4\n]' | 'CCD3176144307831461A62CA'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))), json('[1]'), json('[2]'), json('[2]'), json('[1]'), (SELECT count(*) FROM json_each('[7]')), hex(substr((SELECT jsonb(a) FROM t),1,12));
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) | json('[1]') | json('[2]') | json('[2]') | json('[1]') | (SELECT count(*) FROM json_each('[7]')) | hex(substr((SELECT jsonb(a) FROM t),1,12))
--> 215 | '[1]' | '[2]' | '[2]' | '[1]' | 1 | 'CCD3176144307831461A62CA'
SELECT length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x'))) FROM (SELECT 1 UNION ALL SELECT 2), t WHERE length(hex(jsonb(a)))>0;
--= length(json_set('{a:0x1F}', '$.b', printf('%.*c', 200, 'x')))
--> 215
--> 215

--- the key of a root that is not what its path's name says
SELECT key, fullkey, path FROM json_tree('{"A":1,"a":[5,[6]]}','$."a"[1]');
--= key | fullkey | path
--> 'a"[1' | '$."a"[1]' | '$'
--> 0 | '$."a"[1][0]' | '$."a"[1]'
SELECT key, fullkey, path FROM json_tree('{"A":1,"a":[5,[6]]}','$."a"');
--= key | fullkey | path
--> 'a' | '$."a"' | '$'
--> 0 | '$."a"[0]' | '$."a"'
--> 1 | '$."a"[1]' | '$."a"'
--> 0 | '$."a"[1][0]' | '$."a"[1]'
SELECT key, fullkey, path FROM json_tree('{"A":1,"a":[5,[6]]}','$."a"[1][0]');
--= key | fullkey | path
--> 0 | '$."a"[1][0]' | '$."a"[1]'
SELECT key, fullkey, path FROM json_tree('{"":1,"a":{"b":{"c":2}}}','$.""');
--= key | fullkey | path
--> '' | '$.""' | '$'
SELECT key, fullkey, path FROM json_tree('{"":1,"a":{"b":{"c":2}}}','$."a"."b"');
--= key | fullkey | path
--> 'b' | '$."a"."b"' | '$."a"'
--> 'c' | '$."a"."b".c' | '$."a"."b"'
SELECT key, fullkey, path FROM json_each('{"":1,"a":{"b":{"c":2}}}','$."a".b');
--= key | fullkey | path
--> 'c' | '$."a".b.c' | '$."a".b'

--- a text that was read before keeps its meaning, and numbers have none of texts
SELECT(json_patch(jsonb_extract('{/*c*/"x_y":/*c*/null,"x_y":/*c*/123456789012}','$."c"','$[#]'),'"a"')),(jsonb_remove('"a"'));
--= (json_patch(jsonb_extract('{/*c*/"x_y":/*c*/null,"x_y":/*c*/123456789012}','$."c"','$[#]'),'"a"')) | (jsonb_remove('"a"'))
--> '"a"' | x'1761'
SELECT json_set('123456789012','$',65536),(jsonb_remove(65536));
--= json_set('123456789012','$',65536) | (jsonb_remove(65536))
--> '65536' | x'533635353336'
SELECT json_set('123456789012','$',65536),(jsonb_remove('65536'));
--= json_set('123456789012','$',65536) | (jsonb_remove('65536'))
--> '65536' | x'533635353336'
WITH RECURSIVE n(i) AS (SELECT 75 UNION ALL SELECT i+1 FROM n WHERE i<100) SELECT i, hex(substr(jsonb(json_set('{a:.5}', '$.b', printf('%.*c', i, 'x'))),1,8)), hex(substr(jsonb(json_remove('[.5,2,'||printf('%.*c', i, '1')||']', '$[1]')),1,8)) FROM n;
--= i | hex(substr(jsonb(json_set('{a:.5}', '$.b', printf('%.*c', i, 'x'))),1,8)) | hex(substr(jsonb(json_remove('[.5,2,'||printf('%.*c', i, '1')||']', '$[1]')),1,8))
--> 75 | 'CC55176135302E35' | 'CB5135302E35C34B'
--> 76 | 'CC56176135302E35' | 'CB5235302E35C34C'
--> 77 | 'CC57176135302E35' | 'CB5335302E35C34D'
--> 78 | 'CC58176135302E35' | 'CB5435302E35C34E'
--> 79 | 'CC59176135302E35' | 'CB5535302E35C34F'
--> 80 | 'CC5A176135302E35' | 'CB5635302E35C350'
--> 81 | 'CC5B176135302E35' | 'CB5735302E35C351'
--> 82 | 'CC5C176135302E35' | 'CB5835302E35C352'
--> 83 | 'CC5D176135302E35' | 'CB5935302E35C353'
--> 84 | 'CC5D1761262E351A' | 'CB5A35302E35C354'
--> 85 | 'CC5E1761262E351A' | 'CB5B35302E35C355'
--> 86 | 'CC5F1761262E351A' | 'CB5C35302E35C356'
--> 87 | 'CC601761262E351A' | 'CB5D35302E35C357'
--> 88 | 'CC611761262E351A' | 'CB5E35302E35C358'
--> 89 | 'CC621761262E351A' | 'CB5F35302E35C359'
--> 90 | 'CC631761262E351A' | 'CB6035302E35C35A'
--> 91 | 'CC641761262E351A' | 'CB6135302E35C35B'
--> 92 | 'CC651761262E351A' | 'CB6235302E35C35C'
--> 93 | 'CC661761262E351A' | 'CB6335302E35C35D'
--> 94 | 'CC671761262E351A' | 'CB63262E35C35E31'
--> 95 | 'CC681761262E351A' | 'CB64262E35C35F31'
--> 96 | 'CC691761262E351A' | 'CB65262E35C36031'
--> 97 | 'CC6A1761262E351A' | 'CB66262E35C36131'
--> 98 | 'CC6B1761262E351A' | 'CB67262E35C36231'
--> 99 | 'CC6C1761262E351A' | 'CB68262E35C36331'
--> 100 | 'CC6D1761262E351A' | 'CB69262E35C36431'
SELECT hex(jsonb(json_set('123456789012','$',jsonb('0x1FF')))), hex(jsonb(json_set('123456789012','$',jsonb('.3456')))), hex(jsonb(json_set('123456789012','$',jsonb('[0x1F]')))), hex(jsonb(json_set('[]','$[0]',jsonb('[1,0x1F]'))));
--= hex(jsonb(json_set('123456789012','$',jsonb('0x1FF')))) | hex(jsonb(json_set('123456789012','$',jsonb('.3456')))) | hex(jsonb(json_set('123456789012','$',jsonb('[0x1F]')))) | hex(jsonb(json_set('[]','$[0]',jsonb('[1,0x1F]'))))
--> 'F400000000000000053078314646' | '65302E33343536' | 'FB00000000000000054430783146' | '8B7B13314430783146'
