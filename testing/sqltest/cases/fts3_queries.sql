--- FTS3: query language
create virtual table t using fts4(a, b);
insert into t values('one two three', 'four five six');
--+ 5 changes, rowid 1
insert into t values('two three four', 'one');
--+ 10 changes, rowid 2
insert into t values('one one two', 'two two');
--+ 15 changes, rowid 3
insert into t values('seven', 'eight nine ten one');
--+ 20 changes, rowid 4
select docid from t where t match 'one';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where a match 'one';
--= docid
--> 1
--> 3
select docid from t where b match 'one';
--= docid
--> 2
--> 4
select docid from t where t match 'a:one';
--= docid
--> 1
--> 3
select docid from t where t match 'b:one';
--= docid
--> 2
--> 4
select docid from t where t match 'A:one B:four';
--= docid
--> 1
select docid from t where a match 'b:one';
--= docid
--> 2
--> 4
select docid from t where t match 'c:one';
--= docid
select docid from t where t match 'one two';
--= docid
--> 1
--> 2
--> 3
select docid from t where t match 'one AND two';
--= docid
--> 1
--> 2
--> 3
select docid from t where t match 'one OR seven';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'one NOT two';
--= docid
--> 4
select docid from t where t match 'one and two';
--= docid
select docid from t where t match 'one -two';
--= docid
--> 1
--> 2
--> 3
select docid from t where t match '(one OR seven) NOT (two AND four)';
--= docid
--> 3
--> 4
select docid from t where t match 'one OR two AND seven';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'one NOT two OR seven';
--= docid
--> 4
select docid from t where t match 'one OR two NOT three';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match '"one two"';
--= docid
--> 1
--> 3
select docid from t where t match '"one t*"';
--= docid
--> 1
--> 3
select docid from t where t match 'on*';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match '"two three" OR "nine ten"';
--= docid
--> 1
--> 2
--> 4
select docid from t where t match 'one NEAR three';
--= docid
--> 1
select docid from t where t match 'one NEAR/0 three';
--= docid
select docid from t where t match 'one NEAR/1 three';
--= docid
--> 1
select docid from t where t match 'eight NEAR/0 nine NEAR/0 ten';
--= docid
--> 4
select docid from t where t match 'NEAR';
--= docid
--! 1: malformed MATCH expression: [NEAR]
select docid from t where t match 'one near three';
--= docid
select docid from t where t match 'one NEAR/99999999999 three';
--= docid
select docid from t where t match 'eight NEAR ten NEAR one';
--= docid
--> 4
select docid from t where t match '^one';
--= docid
--> 1
--> 2
--> 3
select docid from t where t match '^two';
--= docid
--> 2
--> 3
select docid from t where t match 'b:^one';
--= docid
--> 2
select docid from t where t match '"^one two"';
--= docid
--> 1
select docid from t where t match '^on*';
--= docid
--> 1
--> 2
--> 3
select docid from t where t match '^ one';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match '';
--= docid
select docid from t where t match null;
--= docid
select docid from t where t match ' ';
--= docid
select docid from t where t match '""';
--= docid
select docid from t where t match '()';
--= docid
select docid from t where t match '*';
--= docid
select docid from t where t match 5;
--= docid
select docid from t where t match x'6f6e65';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'AND';
--= docid
--! 1: malformed MATCH expression: [AND]
select docid from t where t match 'one AND';
--= docid
--! 1: malformed MATCH expression: [one AND]
select docid from t where t match 'OR one';
--= docid
--! 1: malformed MATCH expression: [OR one]
select docid from t where t match '(one';
--= docid
--! 1: malformed MATCH expression: [(one]
select docid from t where t match 'one)';
--= docid
--! 1: malformed MATCH expression: [one)]
select docid from t where t match '"one';
--= docid
--! 1: malformed MATCH expression: ["one]
select docid from t where t match 'one OR OR two';
--= docid
--! 1: malformed MATCH expression: [one OR OR two]
select docid from t where t match 'NOT one';
--= docid
--! 1: malformed MATCH expression: [NOT one]
select docid from t where t match '(one two) NEAR three';
--= docid
--! 1: malformed MATCH expression: [(one two) NEAR three]
select docid from t where t match 'one NEAR (two three)';
--= docid
--! 1: malformed MATCH expression: [one NEAR (two three)]
select docid from t where t match '(one) NEAR (two)';
--= docid
--> 1
--> 3
select docid from t where t match 'a OR b OR c OR d OR e OR f OR g OR h OR i OR one';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'one NOT b NOT c NOT d NOT e NOT f NOT g NOT h NOT i NOT j NOT k NOT l';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'one NOT b NOT c NOT d NOT e NOT f NOT g NOT h NOT i NOT j NOT k NOT l NOT m NOT n NOT o';
--= docid
--! 1: malformed MATCH expression: [one NOT b NOT c NOT d NOT e NOT f NOT g NOT h NOT i NOT j NOT k NOT l NOT m NOT n NOT o]
select docid from t where t match 'a NEAR b NEAR c NEAR d NEAR e NEAR f NEAR g NEAR h NEAR i NEAR j NEAR k NEAR l NEAR m NEAR n NEAR o';
--= docid
--! 1: FTS expression tree is too large (maximum depth 12)
select docid from t where docid match 'one';
--= docid
--! 1: unable to use function MATCH in the requested context
select docid from t where rowid match 'one';
--= docid
--! 1: unable to use function MATCH in the requested context
select t match 'one' from t;
--= t match 'one'
--! 1: unable to use function MATCH in the requested context
select docid from t where not t match 'one';
--= docid
--! 1: unable to use function MATCH in the requested context
select docid from t where t match 'one' or t match 'seven';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'one' and t match 'two';
--= docid
--! 1: unable to use function MATCH in the requested context
select docid from t where +t match 'one';
--= docid
--! 1: unable to use function MATCH in the requested context
select 'x' match 'y';
--= 'x' match 'y'
--! 1: unable to use function MATCH in the requested context
select docid, t from t where t match 'one';
--= docid | t
--> 1 | NULL
--> 2 | NULL
--> 3 | NULL
--> 4 | NULL
select typeof(t), t is null, length(t) from t;
--= typeof(t) | t is null | length(t)
--> 'null' | 1 | NULL
--> 'null' | 1 | NULL
--> 'null' | 1 | NULL
--> 'null' | 1 | NULL
select count(*) from t where t = 'x';
--= count(*)
--> 0
select * from t where docid=3;
--= a | b
--> 'one one two' | 'two two'
select * from t where docid='3';
--= a | b
--> 'one one two' | 'two two'
select * from t where docid in (1,3);
--= a | b
--> 'one two three' | 'four five six'
--> 'one one two' | 'two two'
select * from t where rowid>2;
--= a | b
--> 'one one two' | 'two two'
--> 'seven' | 'eight nine ten one'
select * from t where docid between 2 and 3 order by docid desc;
--= a | b
--> 'one one two' | 'two two'
--> 'two three four' | 'one'
select docid from t where t match 'one' and docid>1;
--= docid
--> 2
--> 3
--> 4
select docid from t where t match 'one' and docid<='3' order by docid desc;
--= docid
--> 3
--> 2
--> 1
select docid from t where t match 'one' and docid>1.5;
--= docid
--> 2
--> 3
--> 4
select docid from t where docid>'x';
--= docid
select docid from t where docid<null;
--= docid
explain query plan select * from t;
--> SCAN t VIRTUAL TABLE INDEX 0:
explain query plan select * from t where docid=1;
--> SCAN t VIRTUAL TABLE INDEX 1:
explain query plan select * from t where t match 'x';
--> SCAN t VIRTUAL TABLE INDEX 4:
explain query plan select * from t where b match 'x' and docid>5 order by docid desc;
--> SCAN t VIRTUAL TABLE INDEX 131075:DESC
explain query plan select * from t where t match 'x' order by rowid;
--> SCAN t VIRTUAL TABLE INDEX 4:ASC
explain query plan select * from t where __langid=1 and docid<5;
--> SCAN t VIRTUAL TABLE INDEX 327680:
explain query plan select * from t t1, t t2 where t1.docid=t2.docid and t1.t match 'x';
--> SCAN t1 VIRTUAL TABLE INDEX 4:
--> SCAN t2 VIRTUAL TABLE INDEX 1:
explain query plan select * from t order by a;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> USE TEMP B-TREE FOR ORDER BY
explain query plan select * from t where rowid in (1,2,3);
--> SCAN t VIRTUAL TABLE INDEX 1:
select t1.docid, t2.docid from t t1, t t2 where t1.t match 'seven' and t2.t match t1.a;
--= docid | docid
--> 4 | 4
select docid, (select count(*) from t where t match x.a) from t x where x.t match 'one';
--= docid | (select count(*) from t where t match x.a)
--> 1 | 2
--> 2 | 2
--> 3 | 3
--> 4 | 1
with q(m) as (values('one'),('seven')) select m, docid, snippet(t) from q, t where t match m;
--= m | docid | snippet(t)
--> 'one' | 1 | '<b>one</b> two three'
--> 'one' | 2 | '<b>one</b>'
--> 'one' | 3 | '<b>one</b> <b>one</b> two'
--> 'one' | 4 | 'eight nine ten <b>one</b>'
--> 'seven' | 4 | '<b>seven</b>'
select snippet(s.t) from (select t from t where t match 'seven') s;
--= snippet(s.t)
--> '<b>seven</b>'
select group_concat(docid) from t where t match 'one';
--= group_concat(docid)
--> '1,2,3,4'
select docid from t where t match 'one' union select docid from t where t match 'seven';
--= docid
--> 1
--> 2
--> 3
--> 4
select docid from t where t match 'one' order by b limit 2 offset 1;
--= docid
--> 1
--> 2

--- FTS3: functions
create virtual table t using fts4(a, b);
insert into t values('the quick brown fox jumps over the lazy dog and runs away from all the other animals of the wood', 'second column with a fox');
--+ 5 changes, rowid 1
insert into t values('nothing', 'fox'), ('fox fox fox', 'fox quick'), ('', null);
--+ 18 changes, rowid 4
select docid, offsets(t) from t where t match 'fox';
--= docid | offsets(t)
--> 1 | '0 0 16 3 1 0 21 3'
--> 2 | '1 0 0 3'
--> 3 | '0 0 0 3 0 0 4 3 0 0 8 3 1 0 0 3'
select docid, offsets(t) from t where t match 'quick AND "brown fox"';
--= docid | offsets(t)
--> 1 | '0 0 4 5 0 1 10 5 0 2 16 3'
select docid, offsets(t) from t where t match 'quick NEAR fox';
--= docid | offsets(t)
--> 1 | '0 0 4 5 0 1 16 3'
--> 3 | '1 1 0 3 1 0 4 5'
select docid, offsets(t) from t where t match 'a:fox OR b:quick';
--= docid | offsets(t)
--> 1 | '0 0 16 3'
--> 3 | '0 0 0 3 0 0 4 3 0 0 8 3 1 1 4 5'
select offsets(t) from t;
--= offsets(t)
--> ''
--> ''
--> ''
--> ''
select offsets(a) from t where t match 'fox';
--= offsets(a)
--! 1: illegal first argument to offsets
select offsets('x') from t;
--= offsets('x')
--! 1: unable to use function offsets in the requested context
select offsets(null);
--= offsets(null)
--! 1: unable to use function offsets in the requested context
select offsets(t, 1) from t;
--! 1: wrong number of arguments to function offsets()
select offsets() from t;
--! 1: wrong number of arguments to function offsets()
select offsets(t) from t where docid=1;
--= offsets(t)
--> ''
select snippet(t) from t where t match 'fox';
--= snippet(t)
--> 'the quick brown <b>fox</b> jumps over the lazy dog and runs away from all the<b>...</b>'
--> '<b>fox</b>'
--> '<b>fox</b> <b>fox</b> <b>fox</b>'
select snippet(t, '[', ']') from t where t match 'fox';
--= snippet(t, '[', ']')
--> 'the quick brown [fox] jumps over the lazy dog and runs away from all the<b>...</b>'
--> '[fox]'
--> '[fox] [fox] [fox]'
select snippet(t, '[', ']', '...') from t where t match 'fox animals';
--= snippet(t, '[', ']', '...')
--> '...brown [fox] jumps over the lazy dog and runs away from all the other [animals]...'
select snippet(t, '[', ']', '...', 1) from t where t match 'fox';
--= snippet(t, '[', ']', '...', 1)
--> 'second column with a [fox]'
--> '[fox]'
--> '[fox] quick'
select snippet(t, '[', ']', '...', -1, 4) from t where t match 'fox';
--= snippet(t, '[', ']', '...', -1, 4)
--> '...quick brown [fox] jumps...'
--> '[fox]'
--> '[fox] [fox] [fox]'
select snippet(t, '[', ']', '...', 0, -4) from t where t match 'fox';
--= snippet(t, '[', ']', '...', 0, -4)
--> '...quick brown [fox] jumps...'
--> 'nothing'
--> '[fox] [fox] [fox]'
select snippet(t, '[', ']', '...', 0, 2) from t where t match 'quick OR lazy OR animals OR wood';
--= snippet(t, '[', ']', '...', 0, 2)
--> '...[quick]...[lazy]...[animals]...[wood]'
--> 'fox fox...'
select snippet(t, '[', ']', '...', 0, 64) from t where t match 'the';
--= snippet(t, '[', ']', '...', 0, 64)
--> '[the] quick brown fox jumps over [the] lazy dog and runs away from all [the] other animals of [the] wood'
select snippet(t, '[', ']', '...', 0, 200) from t where t match 'the';
--= snippet(t, '[', ']', '...', 0, 200)
--> '[the] quick brown fox jumps over [the] lazy dog and runs away from all [the] other animals of [the] wood'
select snippet(t, '[', ']', '...', 0, -200) from t where t match 'the';
--= snippet(t, '[', ']', '...', 0, -200)
--> '[the] quick brown fox jumps over [the] lazy dog and runs away from all [the] other animals of [the] wood'
select snippet(t, '[', ']', '...', 0, 0) from t where t match 'the';
--= snippet(t, '[', ']', '...', 0, 0)
--> ''
select snippet(t, '[', ']', '...', 2, 5) from t where t match 'the';
--= snippet(t, '[', ']', '...', 2, 5)
--> ''
select snippet(t, '[', ']', '...', 0, 5, 6) from t where t match 'the';
--= snippet(t, '[', ']', '...', 0, 5, 6)
--! 1: wrong number of arguments to function snippet()
select snippet(t, null) from t where t match 'fox';
--= snippet(t, null)
--! 7: out of memory
select snippet(t, '[', ']', null) from t where t match 'fox';
--= snippet(t, '[', ']', null)
--! 7: out of memory
select snippet(t, 1, 2, 3, '0', '3') from t where t match 'fox';
--= snippet(t, 1, 2, 3, '0', '3')
--> '3brown 1fox2 jumps3'
--> 'nothing'
--> '1fox2 1fox2 1fox2'
select snippet(t) from t;
--= snippet(t)
--> ''
--> ''
--> ''
--> ''
select snippet(1) from t;
--= snippet(1)
--! 1: unable to use function snippet in the requested context
select snippet() from t;
--= snippet()
--! 1: unable to use function snippet in the requested context
select snippet(t) from t where docid=1;
--= snippet(t)
--> ''
select snippet(t, '[', ']', '...', null, null) from t where t match 'fox';
--= snippet(t, '[', ']', '...', null, null)
--> ''
--> ''
--> ''
select docid, hex(matchinfo(t)) from t where t match 'fox';
--= docid | hex(matchinfo(t))
--> 1 | '0100000002000000010000000400000002000000010000000300000003000000'
--> 2 | '0100000002000000000000000400000002000000010000000300000003000000'
--> 3 | '0100000002000000030000000400000002000000010000000300000003000000'
select docid, hex(matchinfo(t, 'pcnalsxyb')) from t where t match 'fox quick';
--= docid | hex(matchinfo(t, 'pcnalsxyb'))
--> 1 | '020000000200000004000000060000000200000014000000050000000100000001000000010000000400000002000000010000000300000003000000010000000100000001000000000000000100000001000000010000000100000001000000000000000300000001000000'
--> 3 | '020000000200000004000000060000000200000003000000020000000100000002000000030000000400000002000000010000000300000003000000000000000100000001000000010000000100000001000000030000000100000000000000010000000300000002000000'
select docid, hex(matchinfo(t, 'xxpp')) from t where t match 'fox OR nothing';
--= docid | hex(matchinfo(t, 'xxpp'))
--> 1 | '0100000004000000020000000100000003000000030000000000000001000000010000000000000000000000000000000100000004000000020000000100000003000000030000000000000001000000010000000000000000000000000000000200000002000000'
--> 2 | '0000000004000000020000000100000003000000030000000100000001000000010000000000000000000000000000000000000004000000020000000100000003000000030000000100000001000000010000000000000000000000000000000200000002000000'
--> 3 | '0300000004000000020000000100000003000000030000000000000001000000010000000000000000000000000000000300000004000000020000000100000003000000030000000000000001000000010000000000000000000000000000000200000002000000'
select hex(matchinfo(t, '')) from t where t match 'fox';
--= hex(matchinfo(t, ''))
--> ''
--> ''
--> ''
select hex(matchinfo(t, null)) from t where t match 'fox';
--= hex(matchinfo(t, null))
--> '0100000002000000010000000400000002000000010000000300000003000000'
--> '0100000002000000000000000400000002000000010000000300000003000000'
--> '0100000002000000030000000400000002000000010000000300000003000000'
select matchinfo(t, 'z') from t where t match 'fox';
--= matchinfo(t, 'z')
--! 1: unrecognized matchinfo request: z
select matchinfo(t, 'pX') from t where t match 'fox';
--= matchinfo(t, 'pX')
--! 1: unrecognized matchinfo request: X
select hex(matchinfo(t)) from t;
--= hex(matchinfo(t))
--> ''
--> ''
--> ''
--> ''
select matchinfo(1);
--= matchinfo(1)
--! 1: unable to use function matchinfo in the requested context
select matchinfo(t, 'p', 3) from t;
--! 1: wrong number of arguments to function matchinfo()
select matchinfo(t, 5) from t where t match 'fox';
--= matchinfo(t, 5)
--! 1: unrecognized matchinfo request: 5
select docid, hex(matchinfo(t, 's')) from t where t match '"quick brown" fox jumps';
--= docid | hex(matchinfo(t, 's'))
--> 1 | '0300000001000000'
select docid, hex(matchinfo(t, 'x')), hex(matchinfo(t, 'y')) from t where t match 'fox' order by docid desc;
--= docid | hex(matchinfo(t, 'x')) | hex(matchinfo(t, 'y'))
--> 3 | '030000000400000002000000010000000300000003000000' | '0300000001000000'
--> 2 | '000000000400000002000000010000000300000003000000' | '0000000001000000'
--> 1 | '010000000400000002000000010000000300000003000000' | '0100000001000000'
create virtual table o using fts3(a);
insert into o values('x');
--+ 21 changes, rowid 1
select matchinfo(o, 'n') from o where o match 'x';
--= matchinfo(o, 'n')
--! 1: unrecognized matchinfo request: n
select matchinfo(o, 'a') from o where o match 'x';
--= matchinfo(o, 'a')
--! 1: unrecognized matchinfo request: a
select matchinfo(o, 'l') from o where o match 'x';
--= matchinfo(o, 'l')
--! 1: unrecognized matchinfo request: l
select hex(matchinfo(o, 'pcsxyb')) from o where o match 'x';
--= hex(matchinfo(o, 'pcsxyb'))
--> '0100000001000000010000000100000001000000010000000100000001000000'
create virtual table m using fts4(a, matchinfo=fts3);
insert into m values('x');
--+ 25 changes, rowid 1
select matchinfo(m, 'l') from m where m match 'x';
--= matchinfo(m, 'l')
--! 1: unrecognized matchinfo request: l
select hex(matchinfo(m, 'na')) from m where m match 'x';
--= hex(matchinfo(m, 'na'))
--> '0100000001000000'
select fts3_tokenizer('simple') is null, typeof(fts3_tokenizer('porter'));
--= fts3_tokenizer('simple') is null | typeof(fts3_tokenizer('porter'))
--> 1 | 'null'
select fts3_tokenizer('nosuch');
--= fts3_tokenizer('nosuch')
--! 1: unknown tokenizer: nosuch
select fts3_tokenizer('simple', x'00');
--= fts3_tokenizer('simple', x'00')
--! 1: fts3tokenize disabled
select fts3_tokenizer(null);
--= fts3_tokenizer(null)
--! 1: unknown tokenizer:\x20
select fts3_tokenizer();
--! 1: wrong number of arguments to function fts3_tokenizer()
select fts3_tokenizer('a', 'b', 'c');
--! 1: wrong number of arguments to function fts3_tokenizer()
create view v as select fts3_tokenizer('simple');
select * from v;
--! 1: unsafe use of fts3_tokenizer()

--- FTS3: terms
create virtual table t using fts4(a, b);
insert into t values('one two three', 'four five one');
--+ 5 changes, rowid 1
insert into t values('two three four', 'one');
--+ 10 changes, rowid 2
delete from t where docid=1;
--+ 15 changes, rowid 0
insert into t values('zebra', 'two');
--+ 20 changes, rowid 3
create virtual table x using fts4aux(t);
select * from x;
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
select rowid, term, col, documents, occurrences, languageid from x where col='*';
--= rowid | term | col | documents | occurrences | languageid
--> 1 | 'four' | '*' | 1 | 1 | 0
--> 3 | 'one' | '*' | 1 | 1 | 0
--> 5 | 'three' | '*' | 1 | 1 | 0
--> 7 | 'two' | '*' | 2 | 2 | 0
--> 10 | 'zebra' | '*' | 1 | 1 | 0
select * from x where term='two';
--= term | col | documents | occurrences
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
select * from x where term>'one';
--= term | col | documents | occurrences
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
select * from x where term>='one' and term<'two';
--= term | col | documents | occurrences
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
select * from x where term<='one';
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
select * from x where term between 'f' and 'p';
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
select * from x where term=5;
--= term | col | documents | occurrences
select * from x where term>5;
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
select * from x where term collate nocase='TWO';
--= term | col | documents | occurrences
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
select * from x where languageid=1;
--= term | col | documents | occurrences
select * from x where term='two' and languageid=0;
--= term | col | documents | occurrences
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
select * from x order by term;
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
select * from x order by term desc;
--= term | col | documents | occurrences
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
select * from x where term in ('one','two');
--= term | col | documents | occurrences
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
explain query plan select * from x where term='a';
--> SCAN x VIRTUAL TABLE INDEX 1:
explain query plan select * from x where term>'a' and languageid=5 order by term;
--> SCAN x VIRTUAL TABLE INDEX 2:
create virtual table temp.y using fts4aux(main, t);
select * from y;
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
create virtual table z using fts4aux(main, t);
--! 1: invalid arguments to fts4aux constructor
create virtual table w using fts4aux(nosuch);
select * from w;
--= term | col | documents | occurrences
--! 1: SQL logic error
insert into x values(1,2,3,4);
--! 1: table x may not be modified
drop table x;
begin;
insert into t values('pending', 'terms');
--+ 24 changes, rowid 4
create virtual table x using fts4aux(t);
--+ 26 changes, rowid 0
select * from x;
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'pending' | '*' | 1 | 1
--> 'pending' | 0 | 1 | 1
--> 'terms' | '*' | 1 | 1
--> 'terms' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1
commit;
select * from x;
--= term | col | documents | occurrences
--> 'four' | '*' | 1 | 1
--> 'four' | 0 | 1 | 1
--> 'one' | '*' | 1 | 1
--> 'one' | 1 | 1 | 1
--> 'pending' | '*' | 1 | 1
--> 'pending' | 0 | 1 | 1
--> 'terms' | '*' | 1 | 1
--> 'terms' | 1 | 1 | 1
--> 'three' | '*' | 1 | 1
--> 'three' | 0 | 1 | 1
--> 'two' | '*' | 2 | 2
--> 'two' | 0 | 1 | 1
--> 'two' | 1 | 1 | 1
--> 'zebra' | '*' | 1 | 1
--> 'zebra' | 0 | 1 | 1

--- FTS3: tokenizers
create virtual table s using fts3tokenize(simple);
select * from s where input='Hello, World! x_y 12-ab é';
--= input | token | start | end | position
--> 'Hello, World! x_y 12-ab é' | 'hello' | 0 | 5 | 0
--> 'Hello, World! x_y 12-ab é' | 'world' | 7 | 12 | 1
--> 'Hello, World! x_y 12-ab é' | 'x' | 14 | 15 | 2
--> 'Hello, World! x_y 12-ab é' | 'y' | 16 | 17 | 3
--> 'Hello, World! x_y 12-ab é' | '12' | 18 | 20 | 4
--> 'Hello, World! x_y 12-ab é' | 'ab' | 21 | 23 | 5
--> 'Hello, World! x_y 12-ab é' | 'é' | 24 | 26 | 6
create virtual table s2 using fts3tokenize(simple, 'x', ' ,');
select * from s2 where input='Hello, World! x_y 12-ab é';
--= input | token | start | end | position
--> 'Hello, World! x_y 12-ab é' | 'hello' | 0 | 5 | 0
--> 'Hello, World! x_y 12-ab é' | 'world!' | 7 | 13 | 1
--> 'Hello, World! x_y 12-ab é' | 'x_y' | 14 | 17 | 2
--> 'Hello, World! x_y 12-ab é' | '12-ab' | 18 | 23 | 3
--> 'Hello, World! x_y 12-ab é' | 'é' | 24 | 26 | 4
create virtual table p using fts3tokenize('porter');
select token from p where input='caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned falling hissing fizzed failing filing happy sky relational conditional rational valenci hesitanci digitizer conformabli radicalli differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness callousness formaliti sensitiviti sensibiliti triplicate formative formalize electriciti electrical hopeful goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption homologou communism activate angulariti homologous effective bowdlerize probate rate cease controll roll';
--= token
--> 'caress'
--> 'poni'
--> 'ti'
--> 'caress'
--> 'cat'
--> 'feed'
--> 'agre'
--> 'plaster'
--> 'bled'
--> 'motor'
--> … 65 rows more, md5 b922e71e28540b2c06bf92c0acf3ca0c
select token from p where input='a ab abc ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789 12345678901234567890 x_y by say toy yyy yes syzygy é naïves thinking-of';
--= token
--> 'a'
--> 'ab'
--> 'abc'
--> 'abcdefghijqrstuvwxyz'
--> 'abc789'
--> '123890'
--> 'x_y'
--> 'by'
--> 'sai'
--> 'toi'
--> 'yyi'
--> 'ye'
--> 'syzygi'
--> 'é'
--> 'naïves'
--> 'think'
--> 'of'
create virtual table u using fts3tokenize(unicode61);
select * from u where input='Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y';
--= input | token | start | end | position
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'arger' | 0 | 6 | 0
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'naive' | 7 | 13 | 1
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'ete' | 14 | 19 | 2
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'straße' | 20 | 27 | 3
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'αβγ' | 28 | 34 | 4
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'привет' | 35 | 47 | 5
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'ﬁ' | 48 | 51 | 6
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'iı' | 52 | 56 | 7
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | '日本' | 57 | 63 | 8
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'a1²½' | 64 | 70 | 9
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'x' | 71 | 72 | 10
--> 'Ärger naïve ÉTÉ Straße ΑΒΓ Привет ﬁ İı 日本 a1²½ x_y' | 'y' | 73 | 74 | 11
create virtual table u0 using fts3tokenize(unicode61, 'remove_diacritics=0');
select token from u0 where input='Ärger naïve ÉTÉ ṩ ǖ';
--= token
--> 'ärger'
--> 'naïve'
--> 'été'
--> 'ṩ'
--> 'ǖ'
create virtual table u2 using fts3tokenize(unicode61, "remove_diacritics=2");
select token from u2 where input='Ärger naïve ÉTÉ ṩ ǖ';
--= token
--> 'arger'
--> 'naive'
--> 'ete'
--> 's'
--> 'u'
select token from u where input='Ärger naïve ÉTÉ ṩ ǖ';
--= token
--> 'arger'
--> 'naive'
--> 'ete'
--> 'ṩ'
--> 'ǖ'
create virtual table u3 using fts3tokenize(unicode61, 'tokenchars=-.', 'separators=xé');
select token from u3 where input='a-b.c axb éa 1.5';
--= token
--> 'a-b.c'
--> 'a'
--> 'b'
--> 'a'
--> '1.5'
select token, start, end from u where input='a'||char(0)||'b';
--= token | start | end
--> 'a' | 0 | 1
--> 'b' | 2 | 3
select token, start, end from u where input=cast(x'61c3a4ff80c061f0908080edb0806263' as text);
--= token | start | end
--> 'aa' | 0 | 3
--> 'a𐀀' | 6 | 11
--> 'bc' | 14 | 16
select token, start, end from u where input='e'||char(0x301)||'a '||char(0x301)||' x';
--= token | start | end
--> 'ea' | 0 | 4
--> 'x' | 8 | 9
create virtual table every using fts3tokenize(unicode61);
with recursive c(i) as (select 1 union all select i+1 from c where i<1114111) select sum(n), sum(h), max(i) from (select i, (select count(*) from every where input=char(i)) n, (select i*unicode(token)%1000003 from every where input=char(i)) h from c where i<70000 or i%97=0);
--= sum(n) | sum(h) | max(i)
--> 72946 | 36446813076 | 1114045
create virtual table every0 using fts3tokenize(unicode61, 'remove_diacritics=0');
with recursive c(i) as (select 1 union all select i+1 from c where i<70000) select sum(n), sum(h), max(i) from (select i, (select count(*) from every0 where input=char(i)) n, (select i*unicode(token)%1000003 from every0 where input=char(i)) h from c);
--= sum(n) | sum(h) | max(i)
--> 62206 | 31011738222 | 70000
create virtual table every2 using fts3tokenize(unicode61, 'remove_diacritics=2');
with recursive c(i) as (select 1 union all select i+1 from c where i<70000) select sum(n), sum(h), max(i) from (select i, (select count(*) from every2 where input='x'||char(i)||'y') n, (select sum(i*length(token)+unicode(substr(token,2))*7%1000003) from every2 where input='x'||char(i)||'y') h from c);
--= sum(n) | sum(h) | max(i)
--> 77769 | 22530201441 | 70000

--- FTS3: merges
pragma page_size=512;
create virtual table t using fts4(a);
with recursive c(i) as (select 1 union all select i+1 from c where i<40) insert into t(docid, a) select 41-i, 'w'||(i%7)||' common' from c;
--+ 234 changes, rowid 1
select level, idx, hex(root) from t_segdir;
--= level | idx | hex(root)
--> 1 | 0 | '0006636F6D6D6F6E3019030001030001030001030001030001030001030001030001030001030001030001030001030001030001030001030000027730061B0200070200010131091A020007020007020001013209190200070200070200010133061F0200070200010134061E0200070200010135061D0200070200010136061C0200070200'
--> 1 | 1 | '0006636F6D6D6F6E3009030001030001030001030001030001030001030001030001030001030001030001030001030001030001030001030000027730060D0200070200010131060C0200070200010132060B0200070200010133090A020007020007020001013409090200070200070200010135060F0200070200010136060E0200070200'
--> 0 | 0 | '0006636F6D6D6F6E030803000002773503080200'
--> 0 | 1 | '0006636F6D6D6F6E030703000002773603070200'
--> 0 | 2 | '0006636F6D6D6F6E030603000002773003060200'
--> 0 | 3 | '0006636F6D6D6F6E030503000002773103050200'
--> 0 | 4 | '0006636F6D6D6F6E030403000002773203040200'
--> 0 | 5 | '0006636F6D6D6F6E030303000002773303030200'
--> 0 | 6 | '0006636F6D6D6F6E030203000002773403020200'
--> 0 | 7 | '0006636F6D6D6F6E030103000002773503010200'
insert into t(t) values('merge=2,2');
--+ 254 changes, rowid 0
select level, idx, start_block, leaves_end_block, end_block, hex(root) from t_segdir;
--= level | idx | start_block | leaves_end_block | end_block | hex(root)
--> 2 | 0 | 257 | 257 | '352 278' | '018102'
select blockid, hex(block) from t_segments;
--= blockid | hex(block)
--> 257 | '0006636F6D6D6F6E780103000103000103000103000103000103000103000103000103000103000… (558 bytes, md5 73ab714ec050928fcb1715fd79fb18fa)
--> 352 | ''
select id, hex(value) from t_stat;
--= id | hex(value)
--> 0 | '2850E802'
insert into t(t) values('merge=20,2');
--+ 255 changes, rowid 0
select level, idx, start_block, leaves_end_block, end_block, hex(root) from t_segdir;
--= level | idx | start_block | leaves_end_block | end_block | hex(root)
--> 2 | 0 | 257 | 257 | '352 278' | '018102'
select blockid, hex(block) from t_segments;
--= blockid | hex(block)
--> 257 | '0006636F6D6D6F6E780103000103000103000103000103000103000103000103000103000103000… (558 bytes, md5 73ab714ec050928fcb1715fd79fb18fa)
--> 352 | ''
select id, hex(value) from t_stat;
--= id | hex(value)
--> 0 | '2850E802'
delete from t where docid%2;
--+ 336 changes, rowid 0
insert into t(t) values('merge=100,2');
--+ 337 changes, rowid 0
insert into t(t) values('optimize');
--+ 343 changes, rowid 0
select level, idx, start_block, leaves_end_block, end_block, hex(root) from t_segdir;
--= level | idx | start_block | leaves_end_block | end_block | hex(root)
--> 2 | 0 | 0 | 0 | '0 158' | '0006636F6D6D6F6E3C02030002030002030002030002030002030002030002030002030002030002030002030002030002030002030002030002030002030002030002030000027730090602000E02000E0200010131090C02000E02000E0200010132090402000E02000E0200010133090A02000E02000E0200010134090202000E02000E0200010135090802000E02000E0200010136060E02000E0200'
insert into t(t) values('integrity-check');
--+ 344 changes, rowid 0
create virtual table u using fts4(a, b, prefix="3");
insert into u(u) values('automerge=2');
--+ 346 changes, rowid 0
with recursive c(i) as (select 1 union all select i+1 from c where i<500) insert into u(docid, a, b) select (i*7919)%1009, 'word'||(i%53)||' common text '||i, 'z'||(i*i%101) from c;
--+ 4486 changes, rowid 184
select level, idx, start_block, leaves_end_block, end_block, hex(root) from u_segdir;
--= level | idx | start_block | leaves_end_block | end_block | hex(root)
--> 3 | 0 | 2003 | 2024 | '2834 11609' | '01D30F0331353300033230370102363100033331350101370003343233010237380002383100016300017400017701056F72643230040233330402343600027A310102323101023336010235320101370102383201023936'
--> 1027 | 0 | 2835 | 2850 | '3506 10306' | '01931603313539000332313801023737000333333601023935000334353400016300017400017700017A0102323201023337010235380102373801023838'
select blockid, hex(block) from u_segments;
--= blockid | hex(block)
--> 2003 | '00013104D806050001013004E803050002013004CC06050002013104B3050500020132049A04050… (946 bytes, md5 cb411138814dd4b7ced9a9ce7b4baa18)
--> 2004 | '000331353304A7060500020134048E05050002013504F503050002013604DC02050002013704C30… (952 bytes, md5 037cd87fad6a15e0d526c1ff54e4998f)
--> 2005 | '000332303704E904050002013804D003050002013904B702050001013104B7060500020130049E0… (948 bytes, md5 90cfcbaaa1a1f698fdddf75d0d882f17)
--> 2006 | '000332363104AB03050002013204920205000201330379050002013404D107050002013504B8060… (954 bytes, md5 c47263affb7e680a00908f873f3f2c10)
--> 2007 | '000333313504ED0105000201360354050002013704AC070500020138049306050002013904FA040… (950 bytes, md5 7e67f9854d12a70e107855456076c72a)
--> 2008 | '000233370489030500020130048707050002013104EE05050002013204D504050002013304BC030… (950 bytes, md5 30d1dcfda5c467f45162f10905dbb87d)
--> 2009 | '000334323304E206050002013404C905050002013504B0040500020136049703050002013704FE0… (950 bytes, md5 562c08aaec3cdf7e74129ce121ed1f07)
--> 2010 | '0003343738048B04050002013904F202050001013804D805050002013004D901050002013103400… (950 bytes, md5 55dcf2c1d028082851ce9ea30d482d3f)
--> 2011 | '0002383104D405050001013204BB04050001013304A203050001013404890205000101350370050001013604C807050001013704AF060500010138049605050001013904FD030500000139048105050001013004E402050001013104CB01050001013203320500010133048A07050001013404F105050001013504D804050001013604BF03050001013704A6020500010138048D01050001013904E5070500'
--> 2012 | '0006636F6D6D6F6EDC0B01030001030003030001030003030001030003030001030003030001030… (3022 bytes, md5 b3a1e94663b09f1dfc4bd59bf223fd0e)
--> 2013 | '000474657874DC0B010400010400030400010400030400010400030400010400030400010400030… (3018 bytes, md5 a03fa3fc9f43bba8bf3a4074dd8f096f)
--> 2014 | '0005776F7264301CA40502002502002502002502002502002502002502002502002502000401311… (910 bytes, md5 80af629d65cfaaeeb653df6ae8dbaa71)
--> 2015 | '0006776F726432301F8305020025020025020025020025020025020025020025020025020025020… (934 bytes, md5 7959941fc618e1694207f901fc80aa68)
--> 2016 | '0006776F726433331CC505020025020025020025020025020025020025020025020025020005013… (908 bytes, md5 40e0ae9251a246acf71f42ef41249a42)
--> 2017 | '0006776F726434361C190200C905020025020025020025020025020025020025020025020005013… (862 bytes, md5 fc6bec64950168cd40fc13bd8a808498)
--> 2018 | '00027A3130D001010102000C01010200B202010102000C010102003701010200FB01010102000C0… (896 bytes, md5 cff1c6440a887ac648ab55df27ca47b3)
--> 2019 | '00037A3231350A010102005A010102003701010200760101020037010102005A010102003701010… (922 bytes, md5 9aabf0ac859180ee7067c58aaa85c8d0)
--> 2020 | '00037A3336355B01010200370101020088010101020037010102007F01010200880101010200370… (906 bytes, md5 4b9f7642f040b00625e01ac2aa3e90af)
--> 2021 | '00037A353235270101020020010102003701010200B001010102003701010200200101020037010… (912 bytes, md5 d37c08dccb4ca4e4147d15af0705f731)
--> 2022 | '00037A3730353A010102003701010200CA010101020037010102003D01010200CA0101010200370… (910 bytes, md5 a62cc6d0d45c9319f0c7a11219757830)
--> 2023 | '00037A38323512010102004A01010200F401010102004A010102003701010200BD0101010200370… (910 bytes, md5 036d43b686407d404e6697c2d59f8e90)
--> 2024 | '00037A3936341901010200050101020032010102008C0201010200320101020005010102008702010102003201010200050101020032010102000201373516010102004201010200FC010101020042010102003701010200C5010101020037010102000B010102003701010200C50101010200'
--> 2834 | ''
--> 2835 | '000331303004CC06050002013104B3050500020132049A040500020133048103050002013404E80… (944 bytes, md5 0fa9ae08e1c7cffb32ee94830bd00ffa)
--> 2836 | '000331353904820705000102363004E905050002013104D004050002013204B7030500020133049… (950 bytes, md5 4e0ba1ce73754153af37fed04079ac90)
--> 2837 | '000332313804B8070500020139049F06050001023230048605050002013104ED03050002013204D… (946 bytes, md5 85cc0d2821369964dce01b6d28a6d8b5)
--> 2838 | '000332373704EE07050002013804D506050002013904BC0505000102383004A3040500020131048… (950 bytes, md5 7061d992aef1d7740f4eab31cdee210d)
--> 2839 | '000333333603330500020137048B07050002013804F205050002013904D90405000102343004C00… (948 bytes, md5 130e19f5b94132771b44c1694894198f)
--> 2840 | '00033339350369050002013604C107050002013704A8060500020138048F05050002013904F6030… (950 bytes, md5 2d2636d9c7b589646598ba9ef859e7fe)
--> 2841 | '0003343534049F0105000201350306050002013604DE06050002013704C505050002013804AC040… (756 bytes, md5 cf837ec049cb47c15f9e80432cf222dd)
--> 2842 | '0003636F6DDC0B01030001030003030001030003030001030003030001030003030001030003030… (3016 bytes, md5 0905cb601bb02acfa24ccdd1ee418c8e)
--> 2843 | '0003746578DC0B01040001040003040001040003040001040003040001040003040001040003040… (3016 bytes, md5 57351affe3bf737374eba83bc3a5e49b)
--> 2844 | '0003776F72DC0B01020001020003020001020003020001020003020001020003020001020003020… (3016 bytes, md5 66eb0231f799be90dfb2339f4aebce18)
--> 2845 | '00037A313035AA0101010200210101020016010102002101010200E601010102003701010200210… (906 bytes, md5 635c1846fb3a95433534012e34388ac6)
--> 2846 | '00037A323236960101010200800101010200BE01010102003701010200490101020037010102008… (922 bytes, md5 934d197f22dd9fe8a32aff412fc57b4f)
--> 2847 | '00037A333735BB01010102003601010200880201010200360101020001010102003601010200D10… (918 bytes, md5 2cc1f589faffa28da9031919139630ca)
--> 2848 | '00037A353834780101020037010102004E010102003701010200B901010102004E0101020037010… (914 bytes, md5 21b7e8cd3292accdf5e2a9e9e895c000)
--> 2849 | '00037A3738347401010200370101020056010102003701010200B10101010200560101020037010… (916 bytes, md5 22c34bbd6edc2da89025ee91911109ef)
--> 2850 | '00037A383835B701010102003E01010200800201010200370101020007010102003701010200C90… (576 bytes, md5 500d8793088e54b56caf4b4292e64ec1)
--> 3506 | ''
select id, hex(value) from u_stat;
--= id | hex(value)
--> 0 | 'F403D00FF403DC5F'
--> 2 | '32'
select docid, hex(matchinfo(u, 'xs')), offsets(u) from u where u match 'common word5 z5';
--= docid | hex(matchinfo(u, 'xs')) | offsets(u)
select docid, hex(matchinfo(u, 'x')) from u where u match '"common text" word7' limit 5;
--= docid | hex(matchinfo(u, 'x'))
--> 614 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 651 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 688 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 725 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 762 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
insert into u(u) values('optimize');
--+ 4487 changes, rowid 0
select level, idx, start_block, leaves_end_block, end_block, hex(root) from u_segdir;
--= level | idx | start_block | leaves_end_block | end_block | hex(root)
--> 3 | 0 | 2003 | 2024 | '2834 11609' | '01D30F0331353300033230370102363100033331350101370003343233010237380002383100016300017400017701056F72643230040233330402343600027A310102323101023336010235320101370102383201023936'
--> 1027 | 0 | 2835 | 2850 | '3506 10306' | '01931603313539000332313801023737000333333601023935000334353400016300017400017700017A0102323201023337010235380102373801023838'
select blockid, hex(block) from u_segments;
--= blockid | hex(block)
--> 2003 | '00013104D806050001013004E803050002013004CC06050002013104B3050500020132049A04050… (946 bytes, md5 cb411138814dd4b7ced9a9ce7b4baa18)
--> 2004 | '000331353304A7060500020134048E05050002013504F503050002013604DC02050002013704C30… (952 bytes, md5 037cd87fad6a15e0d526c1ff54e4998f)
--> 2005 | '000332303704E904050002013804D003050002013904B702050001013104B7060500020130049E0… (948 bytes, md5 90cfcbaaa1a1f698fdddf75d0d882f17)
--> 2006 | '000332363104AB03050002013204920205000201330379050002013404D107050002013504B8060… (954 bytes, md5 c47263affb7e680a00908f873f3f2c10)
--> 2007 | '000333313504ED0105000201360354050002013704AC070500020138049306050002013904FA040… (950 bytes, md5 7e67f9854d12a70e107855456076c72a)
--> 2008 | '000233370489030500020130048707050002013104EE05050002013204D504050002013304BC030… (950 bytes, md5 30d1dcfda5c467f45162f10905dbb87d)
--> 2009 | '000334323304E206050002013404C905050002013504B0040500020136049703050002013704FE0… (950 bytes, md5 562c08aaec3cdf7e74129ce121ed1f07)
--> 2010 | '0003343738048B04050002013904F202050001013804D805050002013004D901050002013103400… (950 bytes, md5 55dcf2c1d028082851ce9ea30d482d3f)
--> 2011 | '0002383104D405050001013204BB04050001013304A203050001013404890205000101350370050001013604C807050001013704AF060500010138049605050001013904FD030500000139048105050001013004E402050001013104CB01050001013203320500010133048A07050001013404F105050001013504D804050001013604BF03050001013704A6020500010138048D01050001013904E5070500'
--> 2012 | '0006636F6D6D6F6EDC0B01030001030003030001030003030001030003030001030003030001030… (3022 bytes, md5 b3a1e94663b09f1dfc4bd59bf223fd0e)
--> 2013 | '000474657874DC0B010400010400030400010400030400010400030400010400030400010400030… (3018 bytes, md5 a03fa3fc9f43bba8bf3a4074dd8f096f)
--> 2014 | '0005776F7264301CA40502002502002502002502002502002502002502002502002502000401311… (910 bytes, md5 80af629d65cfaaeeb653df6ae8dbaa71)
--> 2015 | '0006776F726432301F8305020025020025020025020025020025020025020025020025020025020… (934 bytes, md5 7959941fc618e1694207f901fc80aa68)
--> 2016 | '0006776F726433331CC505020025020025020025020025020025020025020025020025020005013… (908 bytes, md5 40e0ae9251a246acf71f42ef41249a42)
--> 2017 | '0006776F726434361C190200C905020025020025020025020025020025020025020025020005013… (862 bytes, md5 fc6bec64950168cd40fc13bd8a808498)
--> 2018 | '00027A3130D001010102000C01010200B202010102000C010102003701010200FB01010102000C0… (896 bytes, md5 cff1c6440a887ac648ab55df27ca47b3)
--> 2019 | '00037A3231350A010102005A010102003701010200760101020037010102005A010102003701010… (922 bytes, md5 9aabf0ac859180ee7067c58aaa85c8d0)
--> 2020 | '00037A3336355B01010200370101020088010101020037010102007F01010200880101010200370… (906 bytes, md5 4b9f7642f040b00625e01ac2aa3e90af)
--> 2021 | '00037A353235270101020020010102003701010200B001010102003701010200200101020037010… (912 bytes, md5 d37c08dccb4ca4e4147d15af0705f731)
--> 2022 | '00037A3730353A010102003701010200CA010101020037010102003D01010200CA0101010200370… (910 bytes, md5 a62cc6d0d45c9319f0c7a11219757830)
--> 2023 | '00037A38323512010102004A01010200F401010102004A010102003701010200BD0101010200370… (910 bytes, md5 036d43b686407d404e6697c2d59f8e90)
--> 2024 | '00037A3936341901010200050101020032010102008C0201010200320101020005010102008702010102003201010200050101020032010102000201373516010102004201010200FC010101020042010102003701010200C5010101020037010102000B010102003701010200C50101010200'
--> 2834 | ''
--> 2835 | '000331303004CC06050002013104B3050500020132049A040500020133048103050002013404E80… (944 bytes, md5 0fa9ae08e1c7cffb32ee94830bd00ffa)
--> 2836 | '000331353904820705000102363004E905050002013104D004050002013204B7030500020133049… (950 bytes, md5 4e0ba1ce73754153af37fed04079ac90)
--> 2837 | '000332313804B8070500020139049F06050001023230048605050002013104ED03050002013204D… (946 bytes, md5 85cc0d2821369964dce01b6d28a6d8b5)
--> 2838 | '000332373704EE07050002013804D506050002013904BC0505000102383004A3040500020131048… (950 bytes, md5 7061d992aef1d7740f4eab31cdee210d)
--> 2839 | '000333333603330500020137048B07050002013804F205050002013904D90405000102343004C00… (948 bytes, md5 130e19f5b94132771b44c1694894198f)
--> 2840 | '00033339350369050002013604C107050002013704A8060500020138048F05050002013904F6030… (950 bytes, md5 2d2636d9c7b589646598ba9ef859e7fe)
--> 2841 | '0003343534049F0105000201350306050002013604DE06050002013704C505050002013804AC040… (756 bytes, md5 cf837ec049cb47c15f9e80432cf222dd)
--> 2842 | '0003636F6DDC0B01030001030003030001030003030001030003030001030003030001030003030… (3016 bytes, md5 0905cb601bb02acfa24ccdd1ee418c8e)
--> 2843 | '0003746578DC0B01040001040003040001040003040001040003040001040003040001040003040… (3016 bytes, md5 57351affe3bf737374eba83bc3a5e49b)
--> 2844 | '0003776F72DC0B01020001020003020001020003020001020003020001020003020001020003020… (3016 bytes, md5 66eb0231f799be90dfb2339f4aebce18)
--> 2845 | '00037A313035AA0101010200210101020016010102002101010200E601010102003701010200210… (906 bytes, md5 635c1846fb3a95433534012e34388ac6)
--> 2846 | '00037A323236960101010200800101010200BE01010102003701010200490101020037010102008… (922 bytes, md5 934d197f22dd9fe8a32aff412fc57b4f)
--> 2847 | '00037A333735BB01010102003601010200880201010200360101020001010102003601010200D10… (918 bytes, md5 2cc1f589faffa28da9031919139630ca)
--> 2848 | '00037A353834780101020037010102004E010102003701010200B901010102004E0101020037010… (914 bytes, md5 21b7e8cd3292accdf5e2a9e9e895c000)
--> 2849 | '00037A3738347401010200370101020056010102003701010200B10101010200560101020037010… (916 bytes, md5 22c34bbd6edc2da89025ee91911109ef)
--> 2850 | '00037A383835B701010102003E01010200800201010200370101020007010102003701010200C90… (576 bytes, md5 500d8793088e54b56caf4b4292e64ec1)
--> 3506 | ''
select docid, hex(matchinfo(u, 'xs')), offsets(u) from u where u match 'common word5 z5';
--= docid | hex(matchinfo(u, 'xs')) | offsets(u)
select docid, hex(matchinfo(u, 'x')) from u where u match '"common text" word7' limit 5;
--= docid | hex(matchinfo(u, 'x'))
--> 614 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 651 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 688 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 725 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
--> 762 | '01000000F4010000F4010000000000000000000000000000010000000A0000000A000000000000000000000000000000'
select docid, hex(matchinfo(u, 'x')) from u where u match '"common text" NEAR word7 OR common' limit 5;
--= docid | hex(matchinfo(u, 'x'))
--> 1 | '000000000A0000000A000000000000000000000000000000000000000A0000000A00000000000000000000000000000001000000F4010000F4010000000000000000000000000000'
--> 2 | '000000000A0000000A000000000000000000000000000000000000000A0000000A00000000000000000000000000000001000000F4010000F4010000000000000000000000000000'
--> 5 | '000000000A0000000A000000000000000000000000000000000000000A0000000A00000000000000000000000000000001000000F4010000F4010000000000000000000000000000'
--> 6 | '000000000A0000000A000000000000000000000000000000000000000A0000000A00000000000000000000000000000001000000F4010000F4010000000000000000000000000000'
--> 9 | '000000000A0000000A000000000000000000000000000000000000000A0000000A00000000000000000000000000000001000000F4010000F4010000000000000000000000000000'
insert into u(u) values('integrity-check');
--+ 4488 changes, rowid 0

--- FTS3: blobs that functions have read
create virtual table t using fts4(a, b, c, notindexed=c);
insert into t values(x'6f6e652074776f', x'74776f', x'74776f'), ('one', x'6f6e65', 5), (x'6f6e65', 'one', null);
--+ 13 changes, rowid 3
select typeof(a), typeof(b), typeof(c) from t where t match 'one';
--= typeof(a) | typeof(b) | typeof(c)
--> 'blob' | 'blob' | 'blob'
--> 'text' | 'blob' | 'integer'
--> 'blob' | 'text' | 'null'
select offsets(t), typeof(a), typeof(b), typeof(c) from t where t match 'one';
--= offsets(t) | typeof(a) | typeof(b) | typeof(c)
--> '0 0 0 3' | 'text' | 'text' | 'text'
--> '0 0 0 3 1 0 0 3' | 'text' | 'text' | 'integer'
--> '0 0 0 3 1 0 0 3' | 'text' | 'text' | 'null'
select typeof(a), offsets(t), typeof(a), quote(a), typeof(b), typeof(c) from t where t match 'two';
--= typeof(a) | offsets(t) | typeof(a) | quote(a) | typeof(b) | typeof(c)
--> 'blob' | '0 0 4 3 1 0 0 3' | 'text' | ''one two'' | 'text' | 'text'
select snippet(t), typeof(a), typeof(b), typeof(c) from t where t match 'one';
--= snippet(t) | typeof(a) | typeof(b) | typeof(c)
--> '<b>one</b> two' | 'text' | 'blob' | 'blob'
--> '<b>one</b>' | 'text' | 'blob' | 'integer'
--> '<b>one</b>' | 'text' | 'text' | 'null'
select snippet(t, '<', '>', '...', 1), typeof(a), typeof(b), typeof(c) from t where t match 'two';
--= snippet(t, '<', '>', '...', 1) | typeof(a) | typeof(b) | typeof(c)
--> '<two>' | 'blob' | 'text' | 'blob'
select offsets(t), snippet(t), typeof(a), typeof(b), typeof(c), quote(b) from t where a match 'one' or b match 'two';
--= offsets(t) | snippet(t) | typeof(a) | typeof(b) | typeof(c) | quote(b)
--> '0 0 0 3' | '<b>one</b> two' | 'text' | 'text' | 'text' | ''two''
--> '0 0 0 3' | '<b>one</b>' | 'text' | 'text' | 'integer' | ''one''
--> '0 0 0 3' | '<b>one</b>' | 'text' | 'text' | 'null' | ''one''
select matchinfo(t), typeof(a), typeof(b) from t where t match 'two';
--= matchinfo(t) | typeof(a) | typeof(b)
--> x'0100000003000000010000000100000001000000010000000100000001000000000000000000000000000000' | 'blob' | 'blob'
select offsets(t), typeof(b), b from t where t match 'a:one';
--= offsets(t) | typeof(b) | b
--> '0 0 0 3' | 'text' | 'two'
--> '0 0 0 3' | 'text' | 'one'
--> '0 0 0 3' | 'text' | 'one'
select offsets(t), typeof(a) from t;
--= offsets(t) | typeof(a)
--> '' | 'blob'
--> '' | 'text'
--> '' | 'blob'
