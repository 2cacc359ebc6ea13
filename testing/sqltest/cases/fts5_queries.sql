--- the language
CREATE VIRTUAL TABLE t USING fts5(a, b, "c d");
--+ 3 changes, rowid 10
INSERT INTO t VALUES('one two three','four five','six'),('two three four','one','five six seven'),('three one two','two one','one one one'),('','x y z x y','y'),('one','','');
--+ 22 changes, rowid 5
SELECT rowid FROM t('one');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('one two');
--= rowid
--> 1
--> 2
--> 3
SELECT rowid FROM t('"one two"');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('one + two');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('one + two + thr*');
--= rowid
--> 1
SELECT rowid FROM t('"one tw" *');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('one AND two');
--= rowid
--> 1
--> 2
--> 3
SELECT rowid FROM t('one OR x');
--= rowid
--> 1
--> 2
--> 3
--> 4
--> 5
SELECT rowid FROM t('one NOT two');
--= rowid
--> 5
SELECT rowid FROM t('one NOT two OR x AND y');
--= rowid
--> 4
--> 5
SELECT rowid FROM t('(one OR x) AND (two OR y)');
--= rowid
--> 1
--> 2
--> 3
--> 4
SELECT rowid FROM t('NEAR(one two)');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('NEAR(one three, 0)');
--= rowid
--> 3
SELECT rowid FROM t('NEAR(one three, 1)');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('NEAR("one two" three, 2)');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('NEAR(one)');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('^one');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('^two + three');
--= rowid
--> 2
SELECT rowid FROM t('a:one');
--= rowid
--> 1
--> 3
--> 5
SELECT rowid FROM t('{a b}:one');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('-a:one');
--= rowid
--> 2
--> 3
SELECT rowid FROM t('-{a b}:one');
--= rowid
--> 3
SELECT rowid FROM t('"c d":one');
--= rowid
--> 3
SELECT rowid FROM t('a:(one AND two)');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('a:one b:one');
--= rowid
--> 3
SELECT rowid FROM t('{a b}:(a:one OR c:x)');
--= rowid
--! 1: no such column: c
SELECT rowid FROM t('{a b}:(a:one)');
--= rowid
--> 1
--> 3
--> 5
SELECT rowid FROM t('b:(a:one)');
--= rowid
SELECT rowid FROM t('b:(a:one) OR x');
--= rowid
--> 4
SELECT rowid FROM t('o*');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('t* f*');
--= rowid
--> 1
--> 2
SELECT rowid FROM t('"" one');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('one ""');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('""');
--= rowid
SELECT rowid FROM t('"" OR one');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('"" AND one');
--= rowid
SELECT rowid FROM t('one NOT ""');
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t('one "" two ""');
--= rowid
--> 1
--> 2
--> 3
SELECT rowid FROM t('NEAR("" one "" two "")');
--= rowid
--> 1
--> 3
SELECT rowid FROM t('x NOT y NOT z');
--= rowid
SELECT rowid FROM t('A:ONE');
--= rowid
--> 1
--> 3
--> 5
SELECT rowid FROM t WHERE a MATCH 'one';
--= rowid
--> 1
--> 3
--> 5
SELECT rowid FROM t WHERE b MATCH 'one AND two';
--= rowid
--> 3
SELECT rowid FROM t WHERE a MATCH 'b:one';
--= rowid
SELECT rowid FROM t WHERE t='one';
--= rowid
--> 1
--> 2
--> 3
--> 5
SELECT rowid FROM t WHERE a MATCH 'one' AND b MATCH 'two';
--= rowid
--> 3
SELECT rowid FROM t WHERE a MATCH 'one' AND b MATCH 'two' AND t MATCH 'o*';
--= rowid
--> 3
SELECT rowid FROM t WHERE t MATCH 'one' OR t MATCH 'x';
--= rowid
--> 1
--> 2
--> 3
--> 5
--> 4
SELECT rowid FROM t WHERE t MATCH 'one' AND rowid>1 AND rowid<=3;
--= rowid
--> 2
--> 3
SELECT rowid FROM t WHERE t MATCH 'one' AND rowid=3;
--= rowid
--> 3
SELECT rowid FROM t WHERE t MATCH 'one' AND rowid>=2 ORDER BY rowid DESC;
--= rowid
--> 5
--> 3
--> 2
SELECT rowid FROM t WHERE t MATCH 'one' AND rowid='3';
--= rowid
--> 3
SELECT rowid FROM t WHERE t MATCH 'one' AND rowid>'x';
--= rowid
SELECT rowid FROM t WHERE t MATCH 'one' AND rowid<2.5;
--= rowid
--> 1
--> 2
SELECT rowid FROM t WHERE rowid IN (1,3,9);
--= rowid
--> 1
--> 3
SELECT rowid FROM t WHERE rowid BETWEEN 2 AND 4 ORDER BY rowid DESC;
--= rowid
--> 4
--> 3
--> 2
SELECT rowid FROM t WHERE t MATCH 'one' ORDER BY rowid LIMIT 2 OFFSET 1;
--= rowid
--> 2
--> 3
SELECT rowid FROM t WHERE t MATCH NULL;
--= rowid
--! 1: fts5: syntax error near ""
SELECT rowid FROM t WHERE t MATCH 1;
--= rowid
SELECT count(*) FROM t WHERE t MATCH 'one';
--= count(*)
--> 4
SELECT x.rowid, y.rowid FROM t x, t y WHERE x.t MATCH 'x' AND y.t MATCH x.b;
--= rowid | rowid
--> 4 | 4
SELECT rowid FROM t WHERE t MATCH '*reads';
--= rowid
--> 0
SELECT t FROM t WHERE t MATCH '*id';
--= t
--> 64
SELECT t FROM t WHERE t MATCH '* nosuch thing';
--= t
--! 1: unknown special query: nosuch
SELECT * FROM t WHERE t MATCH 'one' AND rank MATCH 'bm25(1,2,3)' ORDER BY rank;
--= a | b | c d
--> 'three one two' | 'two one' | 'one one one'
--> 'one' | '' | ''
--> 'two three four' | 'one' | 'five six seven'
--> 'one two three' | 'four five' | 'six'
SELECT rowid, rank FROM t WHERE t MATCH 'one OR two' AND rank MATCH 'bm25(10.0)' ORDER BY rank DESC;
--= rowid | rank
--> 5 | -2.103106862410379e-6
--> 2 | -2.8328182453924065e-6
--> 3 | -3.898983635586176e-6
--> 1 | -3.906150919467343e-6
SELECT rowid, rank FROM t WHERE t MATCH 'one OR two' ORDER BY rank, rowid;
--= rowid | rank
--> 3 | -2.897373629127741e-6
--> 1 | -1.943217665615142e-6
--> 2 | -1.8144329896907218e-6
--> 5 | -1.5061124694376531e-6
SELECT rowid FROM t WHERE t MATCH 'one' AND rank='bm25(0)' ORDER BY rank;
--= rowid
--> 3
--> 2
--> 1
--> 5
SELECT rowid FROM t WHERE t MATCH 'one' AND rank MATCH 'nosuch()' ORDER BY rank;
--= rowid
--! 1: no such function: nosuch
SELECT rowid, rank FROM t WHERE t MATCH 'one' AND rank MATCH 'nosuch()';
--= rowid | rank
--! 1: no such function: nosuch
SELECT rowid FROM t WHERE t MATCH 'one' AND rank MATCH 'x';
--= rowid
--! 1: parse error in rank function: x
SELECT rowid FROM t WHERE t MATCH 'one' AND rank MATCH NULL;
--= rowid
--! 1: parse error in rank function:\x20
SELECT rowid FROM t WHERE t MATCH 'one' AND rank MATCH 'bm25(a)' ORDER BY rank;
--= rowid
--! 1: parse error in rank function: bm25(a)
SELECT rowid FROM t WHERE t MATCH 'one' AND rank MATCH 'highlight(0, ''<'', x''3e'')' ORDER BY rank;
--= rowid
--> 5
--> 1
--> 3
--> 2
SELECT rowid, rank FROM t WHERE t MATCH 'one' AND rank MATCH 'highlight(0, ''<'', ''>'')';
--= rowid | rank
--> 1 | '<one> two three'
--> 2 | 'two three four'
--> 3 | 'three <one> two'
--> 5 | '<one>'

--- mistakes
CREATE VIRTUAL TABLE t USING fts5(a, b);
--+ 3 changes, rowid 10
SELECT * FROM t('');
--= a | b
--! 1: fts5: syntax error near ""
SELECT * FROM t('AND');
--= a | b
--! 1: fts5: syntax error near "AND"
SELECT * FROM t('one AND');
--= a | b
--! 1: fts5: syntax error near ""
SELECT * FROM t('one OR OR two');
--= a | b
--! 1: fts5: syntax error near "OR"
SELECT * FROM t('(one');
--= a | b
--! 1: fts5: syntax error near ""
SELECT * FROM t('one)');
--= a | b
--! 1: fts5: syntax error near ")"
SELECT * FROM t('one (two)');
--= a | b
--! 1: fts5: syntax error near "one"
SELECT * FROM t('(one) two');
--= a | b
--! 1: fts5: syntax error near "two"
SELECT * FROM t('one two (three)');
--= a | b
--! 1: fts5: syntax error near "two"
SELECT * FROM t('NEAR(one two');
--= a | b
--! 1: fts5: syntax error near ""
SELECT * FROM t('NEAR(one, x)');
--= a | b
--! 1: expected integer, got "x"
SELECT * FROM t('NEAR(one two, 5 6)');
--= a | b
--! 1: fts5: syntax error near "6"
SELECT * FROM t('NEAR()');
--= a | b
--! 1: fts5: syntax error near ")"
SELECT * FROM t('near(one two)');
--= a | b
--! 1: fts5: syntax error near "near"
SELECT * FROM t('"one');
--= a | b
--! 1: unterminated string
SELECT * FROM t('one $ two');
--= a | b
--! 1: fts5: syntax error near "$"
SELECT * FROM t('one''two');
--= a | b
--! 1: fts5: syntax error near "'"
SELECT * FROM t('x:one');
--= a | b
--! 1: no such column: x
SELECT * FROM t('{x}:one');
--= a | b
--! 1: no such column: x
SELECT * FROM t('{a:one');
--= a | b
--! 1: fts5: syntax error near ":"
SELECT * FROM t('{}:one');
--= a | b
--! 1: fts5: syntax error near "}"
SELECT * FROM t('a:');
--= a | b
--! 1: fts5: syntax error near ""
SELECT * FROM t('a:b:one');
--= a | b
--! 1: fts5: syntax error near ":"
SELECT * FROM t('a:*');
--= a | b
--! 1: fts5: syntax error near "*"
SELECT * FROM t('*');
--= a | b
--! 1: unknown special query:\x20
SELECT * FROM t('one * two');
--= a | b
SELECT * FROM t('one + ');
--= a | b
--! 1: fts5: syntax error near ""
SELECT * FROM t('+ one');
--= a | b
--! 1: fts5: syntax error near "+"
SELECT * FROM t('^ ^one');
--= a | b
--! 1: fts5: syntax error near "^"
SELECT * FROM t('- one');
--= a | b
--! 1: no such column: one
SELECT * FROM t('-one');
--= a | b
--! 1: no such column: one
SELECT * FROM t('a.b');
--= a | b
--! 1: fts5: syntax error near "."
SELECT * FROM t('one, two');
--= a | b
--! 1: fts5: syntax error near ","
SELECT * FROM t('NOT one');
--= a | b
--! 1: fts5: syntax error near "NOT"
SELECT * FROM t('{nosuch $');
--= a | b
--! 1: fts5: syntax error near "$"
SELECT * FROM t('nosuch : $');
--= a | b
--! 1: no such column: nosuch
SELECT * FROM t('one a:(two)');
--= a | b
--! 1: fts5: syntax error near "("
SELECT * FROM t('((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((one))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))');
--= a | b
SELECT * FROM t('((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((one))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))');
--= a | b
--! 1: fts5: parser stack overflow
SELECT a FROM t WHERE a MATCH 'x' ORDER BY bm25(t, 1);
--= a
SELECT bm25(t) FROM t;
--= bm25(t)
SELECT bm25(1);
--= bm25(1)
--! 1: unable to use function bm25 in the requested context
SELECT snippet(t,1) FROM t;
--= snippet(t,1)
SELECT highlight(a,1,'x','y') FROM t('x');
--= highlight(a,1,'x','y')
SELECT * FROM t WHERE rank MATCH 'x';
--= a | b
SELECT * FROM t WHERE rowid MATCH 'x';
--! 1: no query solution
SELECT fts5(1), fts5(NULL);
--= fts5(1) | fts5(NULL)
--> NULL | NULL
SELECT fts5_source_id();
--= fts5_source_id()
--> 'fts5: 2026-10-16 14:45:20 555e07ef33f69a0957d24d8e555b702464a131d6f1607f4c3c1e4551e8e6ca76'
SELECT fts5_insttoken('x'), typeof(fts5_insttoken(1)), fts5_locale(NULL, 'x'), fts5_locale('', 'y'), length(fts5_locale('en','text'));
--= fts5_insttoken('x') | typeof(fts5_insttoken(1)) | fts5_locale(NULL, 'x') | fts5_locale('', 'y') | length(fts5_locale('en','text'))
--> 'x' | 'integer' | 'x' | 'y' | 23

--- details that are not recorded
CREATE VIRTUAL TABLE c USING fts5(a, b, detail=column);
--+ 3 changes, rowid 10
CREATE VIRTUAL TABLE n USING fts5(a, b, detail=none);
--+ 6 changes, rowid 10
INSERT INTO c VALUES('one two','three'),('three','one'),('x','two two');
--+ 19 changes, rowid 3
INSERT INTO n SELECT * FROM c;
--+ 32 changes, rowid 3
SELECT rowid FROM c('one');
--= rowid
--> 1
--> 2
SELECT rowid FROM c('a:one');
--= rowid
--> 1
SELECT rowid FROM c('-a:one OR b:two');
--= rowid
--> 2
--> 3
SELECT rowid FROM c('"one two"');
--= rowid
--! 1: fts5: phrase queries are not supported (detail!=full)
SELECT rowid FROM c('one + two');
--= rowid
--! 1: fts5: phrase queries are not supported (detail!=full)
SELECT rowid FROM c('NEAR(one two)');
--= rowid
--! 1: fts5: NEAR queries are not supported (detail!=full)
SELECT rowid FROM c('^one');
--= rowid
--! 1: fts5: phrase queries are not supported (detail!=full)
SELECT rowid FROM c('t*');
--= rowid
--> 1
--> 2
--> 3
SELECT rowid FROM c('b:t*');
--= rowid
--> 1
--> 3
SELECT rowid FROM n('one OR two');
--= rowid
--> 1
--> 2
--> 3
SELECT rowid FROM n('a:one');
--= rowid
--! 1: fts5: column queries are not supported (detail=none)
SELECT rowid FROM n('"one two"');
--= rowid
--! 1: fts5: phrase queries are not supported (detail!=full)
SELECT rowid FROM n('t*');
--= rowid
--> 1
--> 2
--> 3
SELECT rowid FROM n WHERE a MATCH 'one';
--= rowid
--! 1: fts5: column queries are not supported (detail=none)
SELECT rowid, bm25(c), highlight(c,0,'[',']'), highlight(c,1,'[',']') FROM c('one OR two') ORDER BY rank;
--= rowid | bm25(c) | highlight(c,0,'[',']') | highlight(c,1,'[',']')
--> 1 | -1.9027027027027026e-6 | '[one] [two]' | 'three'
--> 3 | -1.328301886792453e-6 | 'x' | '[two] [two]'
--> 2 | -1.1139240506329113e-6 | 'three' | '[one]'
SELECT rowid, bm25(n), highlight(n,0,'[',']'), highlight(n,1,'[',']') FROM n('one OR two') ORDER BY rank;
--= rowid | bm25(n) | highlight(n,0,'[',']') | highlight(n,1,'[',']')
--> 1 | -1.9027027027027026e-6 | '[one] [two]' | 'three'
--> 3 | -1.328301886792453e-6 | 'x' | '[two] [two]'
--> 2 | -1.1139240506329113e-6 | 'three' | '[one]'
SELECT rowid, bm25(n), snippet(n,-1,'[',']','..',1) FROM n('one OR t*');
--= rowid | bm25(n) | snippet(n,-1,'[',']','..',1)
--> 1 | -2.2796532381438045e-6 | '[one]..'
--> 2 | -2.2278481012658226e-6 | '[three]'
--> 3 | -1.328301886792453e-6 | '[two]..'
SELECT rowid, bm25(c), snippet(c,-1,'[',']','..',1) FROM c('one AND t*');
--= rowid | bm25(c) | snippet(c,-1,'[',']','..',1)
--> 1 | -2.2796532381438045e-6 | '[one]..'
--> 2 | -2.2278481012658226e-6 | '[three]'

--- plans
CREATE VIRTUAL TABLE t USING fts5(a, b);
--+ 3 changes, rowid 10
CREATE VIRTUAL TABLE g USING fts5(a, tokenize=trigram);
--+ 6 changes, rowid 10
CREATE VIRTUAL TABLE s USING fts5(a, tokenize='trigram case_sensitive 1');
--+ 9 changes, rowid 10
CREATE TABLE x(y);
EXPLAIN QUERY PLAN SELECT * FROM t;
--> SCAN t VIRTUAL TABLE INDEX 0:
EXPLAIN QUERY PLAN SELECT * FROM t ORDER BY rowid DESC;
--> SCAN t VIRTUAL TABLE INDEX 192:
EXPLAIN QUERY PLAN SELECT * FROM t ORDER BY rank;
--> SCAN t VIRTUAL TABLE INDEX 0:
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x';
--> SCAN t VIRTUAL TABLE INDEX 0:M2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' ORDER BY rank;
--> SCAN t VIRTUAL TABLE INDEX 32:M2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' ORDER BY rank DESC;
--> SCAN t VIRTUAL TABLE INDEX 160:M2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' ORDER BY rowid;
--> SCAN t VIRTUAL TABLE INDEX 64:M2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' ORDER BY rowid DESC, rank;
--> SCAN t VIRTUAL TABLE INDEX 0:M2
--> USE TEMP B-TREE FOR ORDER BY
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a MATCH 'x' AND b MATCH 'y' AND rank MATCH 'z()';
--> SCAN t VIRTUAL TABLE INDEX 0:rM1M0
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' AND rowid=1;
--> SCAN t VIRTUAL TABLE INDEX 0:=M2
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' AND rowid>1 AND rowid<5;
--> SCAN t VIRTUAL TABLE INDEX 0:M2><
EXPLAIN QUERY PLAN SELECT * FROM t WHERE rowid=1;
--> SCAN t VIRTUAL TABLE INDEX 0:=
EXPLAIN QUERY PLAN SELECT * FROM t WHERE rowid>1;
--> SCAN t VIRTUAL TABLE INDEX 0:>
EXPLAIN QUERY PLAN SELECT * FROM t, x WHERE t MATCH y;
--> SCAN x
--> SCAN t VIRTUAL TABLE INDEX 0:M2
EXPLAIN QUERY PLAN SELECT * FROM x, t WHERE t.rowid=y;
--> SCAN x
--> SCAN t VIRTUAL TABLE INDEX 0:=
EXPLAIN QUERY PLAN SELECT * FROM t WHERE t MATCH 'x' AND a LIKE 'y%';
--> SCAN t VIRTUAL TABLE INDEX 0:M2
EXPLAIN QUERY PLAN SELECT * FROM g WHERE a LIKE '%abc%';
--> SCAN g VIRTUAL TABLE INDEX 0:L0
EXPLAIN QUERY PLAN SELECT * FROM g WHERE a GLOB '*abc*';
--> SCAN g VIRTUAL TABLE INDEX 0:G0
EXPLAIN QUERY PLAN SELECT * FROM s WHERE a LIKE '%abc%';
--> SCAN s VIRTUAL TABLE INDEX 0:
EXPLAIN QUERY PLAN SELECT * FROM s WHERE a GLOB '*abc*' AND rowid>3;
--> SCAN s VIRTUAL TABLE INDEX 0:G0>

--- found with SQLite's scripts
CREATE TABLE t1(a, b, rank);
CREATE VIRTUAL TABLE ft USING fts5(a);
--+ 3 changes, rowid 10
INSERT INTO ft VALUES('b');
--+ 10 changes, rowid 1
INSERT INTO t1 VALUES('b','w','');
--+ 11 changes, rowid 1
SELECT * FROM ft NATURAL JOIN t1 WHERE ft MATCH 'b';
--= a | b | rank
--> 'b' | 'w' | ''
SELECT * FROM t1 NATURAL JOIN ft WHERE ft MATCH 'b';
--= a | b | rank
--> 'b' | 'w' | ''
SELECT * FROM ft JOIN t1 USING (rank) WHERE ft MATCH 'b';
--= a | a | b
--! 1: parse error in rank function:\x20
CREATE VIRTUAL TABLE s USING fts5(a);
--+ 14 changes, rowid 10
INSERT INTO s VALUES('a b c x d e f. g x y z'),('x a a a a'),('q w e r t y x'),('x');
--+ 30 changes, rowid 4
SELECT snippet(s, 0, '[', ']', '...', 0), snippet(s, -1, '[', ']', '...', -5) FROM s('x');
--= snippet(s, 0, '[', ']', '...', 0) | snippet(s, -1, '[', ']', '...', -5)
--> 'a b c [x] d e f. g [x]...' | 'a b c [x] d e f. g [x]...'
--> '[x]...' | '[x]...'
--> 'q w e r t y [x]...' | 'q w e r t y [x]...'
--> '[x]...' | '[x]...'
SELECT snippet(s, 0, '[', ']', '...', 1), snippet(s, -1, '[', ']', '...', 100) FROM s('x');
--= snippet(s, 0, '[', ']', '...', 1) | snippet(s, -1, '[', ']', '...', 100)
--> '...[x]...' | 'a b c [x] d e f. g [x] y z'
--> '[x]...' | '[x] a a a a'
--> '...[x]' | 'q w e r t y [x]'
--> '[x]' | '[x]'
