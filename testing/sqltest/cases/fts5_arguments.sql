--- columns and options that are wrong
CREATE VIRTUAL TABLE t1 USING fts5();
--! 1: vtable constructor failed: t1
--+ 3 changes, rowid 10
CREATE VIRTUAL TABLE t2 USING fts5(rank);
--! 1: reserved fts5 column name: rank
CREATE VIRTUAL TABLE t3 USING fts5(a, rowid);
--! 1: reserved fts5 column name: rowid
CREATE VIRTUAL TABLE rank USING fts5(a);
--! 1: reserved fts5 table name: rank
CREATE VIRTUAL TABLE t4 USING fts5(a b);
--! 1: unrecognized column option: b
CREATE VIRTUAL TABLE t5 USING fts5(a unindexed, b UNINDEXED, c "unindexed");
--+ 6 changes, rowid 10
CREATE VIRTUAL TABLE t6 USING fts5(a, nosuch=1);
--! 1: unrecognized option: "nosuch"
CREATE VIRTUAL TABLE t7 USING fts5(a, "x"=1);
--! 1: parse error in ""x"=1"
CREATE VIRTUAL TABLE t8 USING fts5(a, prefix=x);
--! 1: malformed prefix=... directive
CREATE VIRTUAL TABLE t9 USING fts5(a, prefix='1,2 3');
--+ 9 changes, rowid 10
CREATE VIRTUAL TABLE t10 USING fts5(a, prefix='1000');
--! 1: prefix length out of range (max 999)
CREATE VIRTUAL TABLE t11 USING fts5(a, prefix='0');
--! 1: prefix length out of range (max 999)
CREATE VIRTUAL TABLE t12 USING fts5(a, prefix='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32');
--! 1: too many prefix indexes (max 31)
CREATE VIRTUAL TABLE t13 USING fts5(a, prefix='1,');
--! 1: malformed prefix=... directive
CREATE VIRTUAL TABLE t14 USING fts5(a, prefix=',1');
--! 1: malformed prefix=... directive
CREATE VIRTUAL TABLE t15 USING fts5(a, prefix=3, prefix='4 5');
--+ 12 changes, rowid 10
CREATE VIRTUAL TABLE t16 USING fts5(a, tokenize=nosuch);
--! 1: no such tokenizer: nosuch
CREATE VIRTUAL TABLE t17 USING fts5(a, tokenize='unicode61 x');
--! 1: error in tokenizer constructor
CREATE VIRTUAL TABLE t18 USING fts5(a, tokenize='unicode61 x y');
--! 1: error in tokenizer constructor
CREATE VIRTUAL TABLE t19 USING fts5(a, tokenize='unicode61 remove_diacritics 3');
--! 1: error in tokenizer constructor
CREATE VIRTUAL TABLE t20 USING fts5(a, tokenize='unicode61 categories Q*');
--! 1: parse error in tokenize directive
CREATE VIRTUAL TABLE t21 USING fts5(a, tokenize="unicode61 categories 'L* N* Co Mn'");
--+ 15 changes, rowid 10
CREATE VIRTUAL TABLE t22 USING fts5(a, tokenize='ascii', tokenize='ascii');
--! 1: multiple tokenize=... directives
CREATE VIRTUAL TABLE t23 USING fts5(a, tokenize='trigram case_sensitive 1 remove_diacritics 1');
--! 1: error in tokenizer constructor
CREATE VIRTUAL TABLE t24 USING fts5(a, tokenize='trigram case_sensitive 2');
--! 1: error in tokenizer constructor
CREATE VIRTUAL TABLE t25 USING fts5(a, tokenize='porter porter ascii');
--+ 18 changes, rowid 10
CREATE VIRTUAL TABLE t26 USING fts5(a, tokenize='porter nosuch');
--! 1: error in tokenizer constructor
CREATE VIRTUAL TABLE t27 USING fts5(a, tokenize='%');
--! 1: parse error in tokenize directive
CREATE VIRTUAL TABLE t28 USING fts5(a, content='', content='x');
--! 1: multiple content=... directives
CREATE VIRTUAL TABLE t29 USING fts5(a, contentless_delete=1);
--! 1: contentless_delete=1 requires a contentless table
CREATE VIRTUAL TABLE t30 USING fts5(a, content='', contentless_delete=1, columnsize=0);
--! 1: contentless_delete=1 is incompatible with columnsize=0
CREATE VIRTUAL TABLE t31 USING fts5(a, contentless_unindexed=1);
--! 1: contentless_unindexed=1 requires a contentless table
CREATE VIRTUAL TABLE t32 USING fts5(a, contentless_unindexed=2);
--! 1: malformed contentless_delete=... directive
CREATE VIRTUAL TABLE t33 USING fts5(a, contentless_delete=x);
--! 1: malformed contentless_delete=... directive
CREATE VIRTUAL TABLE t34 USING fts5(a, columnsize=2);
--! 1: malformed columnsize=... directive
CREATE VIRTUAL TABLE t35 USING fts5(a, locale=2);
--! 1: malformed locale=... directive
CREATE VIRTUAL TABLE t36 USING fts5(a, tokendata=no);
--! 1: malformed tokendata=... directive
CREATE VIRTUAL TABLE t37 USING fts5(a, detail=x);
--! 1: malformed detail=... directive
CREATE VIRTUAL TABLE t38 USING fts5(a, detail='');
--! 1: malformed detail=... directive
CREATE VIRTUAL TABLE t39 USING fts5(a, det=col);
--+ 21 changes, rowid 10
CREATE VIRTUAL TABLE t40 USING fts5(a, content_rowid=x, content_rowid=y);
--! 1: multiple content_rowid=... directives
CREATE VIRTUAL TABLE t41 USING fts5(a, b, a);
--! 1: vtable constructor failed: t41
--+ 24 changes, rowid 10
CREATE VIRTUAL TABLE t42 USING fts5('a b', [c d], `e`, "f""g");
--+ 27 changes, rowid 10
CREATE VIRTUAL TABLE t43 USING fts5(a, , b);
--+ 30 changes, rowid 10
CREATE VIRTUAL TABLE t44 USING fts5(a c d);
--! 1: parse error in "a c d"
CREATE VIRTUAL TABLE t45 USING fts5(a, tokenize = 'ascii' x);
--! 1: parse error in "tokenize = 'ascii' x"
CREATE VIRTUAL TABLE t46 USING fts5(a, con=t1);
--+ 33 changes, rowid 10
CREATE VIRTUAL TABLE "t ""q' 47" USING fts5("x y");
--+ 36 changes, rowid 10
INSERT INTO "t ""q' 47" VALUES('hello');
--+ 43 changes, rowid 1
SELECT * FROM "t ""q' 47" WHERE "t ""q' 47" MATCH 'hello' ORDER BY rank;
--= x y
--> 'hello'
SELECT type, name, sql FROM sqlite_schema ORDER BY rowid;
--= type | name | sql
--> 'table' | 't5' | 'CREATE VIRTUAL TABLE t5 USING fts5(a unindexed, b UNINDEXED, c "unindexed")'
--> 'table' | 't5_data' | 'CREATE TABLE 't5_data'(id INTEGER PRIMARY KEY, block BLOB)'
--> 'table' | 't5_idx' | 'CREATE TABLE 't5_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID'
--> 'table' | 't5_content' | 'CREATE TABLE 't5_content'(id INTEGER PRIMARY KEY, c0, c1, c2)'
--> 'table' | 't5_docsize' | 'CREATE TABLE 't5_docsize'(id INTEGER PRIMARY KEY, sz BLOB)'
--> 'table' | 't5_config' | 'CREATE TABLE 't5_config'(k PRIMARY KEY, v) WITHOUT ROWID'
--> 'table' | 't9' | 'CREATE VIRTUAL TABLE t9 USING fts5(a, prefix='1,2 3')'
--> 'table' | 't9_data' | 'CREATE TABLE 't9_data'(id INTEGER PRIMARY KEY, block BLOB)'
--> 'table' | 't9_idx' | 'CREATE TABLE 't9_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID'
--> 'table' | 't9_content' | 'CREATE TABLE 't9_content'(id INTEGER PRIMARY KEY, c0)'
--> … 49 rows more, md5 f488b4ea84b48a79db62ae9b0573f2c4

--- a name of a shadow table that is taken
CREATE TABLE t_config(x);
CREATE VIRTUAL TABLE t USING fts5(a);
--! 1: fts5: error creating shadow table t_config: table 't_config' already exists
--+ 2 changes, rowid 10
SELECT name FROM sqlite_schema;
--= name
--> 't_config'
DROP TABLE t_config;
CREATE TABLE t_data(x);
CREATE VIRTUAL TABLE t USING fts5(a);
--! 1: fts5: error creating shadow table t_data: table 't_data' already exists

--- columns, names and hidden columns
CREATE VIRTUAL TABLE t USING fts5(a, b UNINDEXED, c);
--+ 3 changes, rowid 10
PRAGMA table_xinfo(t);
--= cid | name | type | notnull | dflt_value | pk | hidden
--> 0 | 'a' | '' | 0 | NULL | 0 | 0
--> 1 | 'b' | '' | 0 | NULL | 0 | 0
--> 2 | 'c' | '' | 0 | NULL | 0 | 0
--> 3 | 't' | '' | 0 | NULL | 0 | 1
--> 4 | 'rank' | '' | 0 | NULL | 0 | 1
INSERT INTO t VALUES('one','two','three');
--+ 10 changes, rowid 1
INSERT INTO t(rowid,a,b,c) VALUES(10,'four','five','six');
--+ 17 changes, rowid 10
INSERT INTO t(rowid,a) VALUES('x','y');
--! 20: datatype mismatch
INSERT INTO t(rowid,a) VALUES('11','y');
--+ 24 changes, rowid 11
INSERT INTO t(rowid,a) VALUES(11,'z');
--! 1555: constraint failed
INSERT OR REPLACE INTO t(rowid,a) VALUES(11,'zz');
--+ 33 changes, rowid 11
INSERT OR IGNORE INTO t(rowid,a) VALUES(11,'zzz');
INSERT INTO t(a) VALUES(NULL),(1),(2.5),(x'616263');
--+ 49 changes, rowid 15
SELECT rowid, * FROM t;
--= rowid | a | b | c
--> 1 | 'one' | 'two' | 'three'
--> 10 | 'four' | 'five' | 'six'
--> 11 | 'zz' | NULL | NULL
--> 12 | NULL | NULL | NULL
--> 13 | 1 | NULL | NULL
--> 14 | 2.5 | NULL | NULL
--> 15 | x'616263' | NULL | NULL
SELECT rowid, typeof(a) FROM t;
--= rowid | typeof(a)
--> 1 | 'text'
--> 10 | 'text'
--> 11 | 'text'
--> 12 | 'null'
--> 13 | 'integer'
--> 14 | 'real'
--> 15 | 'blob'
SELECT rowid FROM t WHERE t MATCH 'two';
--= rowid
SELECT rowid FROM t WHERE t MATCH 'abc';
--= rowid
--> 15
SELECT rowid FROM t WHERE t MATCH '1 OR 2';
--= rowid
--> 13
--> 14
SELECT t, rank FROM t;
--= t | rank
--> 6 | NULL
--> 6 | NULL
--> 6 | NULL
--> 6 | NULL
--> 6 | NULL
--> 6 | NULL
--> 6 | NULL
SELECT t, rank FROM t WHERE t MATCH 'four';
--= t | rank
--> 7 | -1.1947931671650147
UPDATE t SET rowid=20 WHERE rowid=10;
--+ 58 changes, rowid 20
UPDATE t SET rowid=1 WHERE rowid=20;
--! 1555: constraint failed
UPDATE OR REPLACE t SET rowid=1 WHERE rowid=20;
--+ 72 changes, rowid 1
UPDATE t SET rowid='x' WHERE rowid=1;
--! 20: datatype mismatch
UPDATE t SET b='new' WHERE rowid=1;
--+ 81 changes, rowid 1
SELECT rowid, * FROM t;
--= rowid | a | b | c
--> 1 | 'four' | 'new' | 'six'
--> 11 | 'zz' | NULL | NULL
--> 12 | NULL | NULL | NULL
--> 13 | 1 | NULL | NULL
--> 14 | 2.5 | NULL | NULL
--> 15 | x'616263' | NULL | NULL
SELECT id, hex(block) FROM t_data;
--= id | hex(block)
--> 1 | '06060001'
--> 10 | '000000000109090009010101020101030101040101050101060101070101080101090101'
--> 137438953473 | '0000001804306F6E650102020105746872656501060102020408'
--> 274877906945 | '000000170530666F75720A020201037369780A060102020409'
--> 412316860417 | '0000000A0230790B020204'
--> 549755813889 | '000000100230790B0101027A7A0B02020405'
--> 687194767361 | '0000001E0230310D02020101320E02020101350E020301036162630F020204060606'
--> 824633720833 | '0000001B0530666F75720A010A020201037369780A010A06010202040B'
--> 962072674305 | '000000130530666F75721401010373697814010408'
--> 1099511627777 | '000000270530666F757201020201036F6E650101010373697801060102020105746872656501010409070A'
--> 1236950581249 | '000000170530666F7572010302010373697801070102020409'
INSERT INTO t(t) VALUES('integrity-check');
--+ 82 changes, rowid 0
DROP TABLE t;
SELECT count(*) FROM sqlite_schema;
--= count(*)
--> 0

--- rename
CREATE VIRTUAL TABLE t USING fts5(a);
--+ 3 changes, rowid 10
INSERT INTO t VALUES('one'),('two');
--+ 13 changes, rowid 2
ALTER TABLE t RENAME TO u;
SELECT name FROM sqlite_schema ORDER BY 1;
--= name
--> 'u'
--> 'u_config'
--> 'u_content'
--> 'u_data'
--> 'u_docsize'
--> 'u_idx'
SELECT * FROM u('two');
--= a
--> 'two'
INSERT INTO u VALUES('three');
--+ 20 changes, rowid 3
SELECT rowid FROM u('three OR one') ORDER BY rowid DESC;
--= rowid
--> 3
--> 1
ALTER TABLE u RENAME TO "v w";
INSERT INTO "v w" VALUES('four');
--+ 27 changes, rowid 4
SELECT * FROM "v w" WHERE "v w" MATCH 'f*';
--= a
--> 'four'
BEGIN;
INSERT INTO "v w" VALUES('five');
--+ 30 changes, rowid 5
ALTER TABLE "v w" RENAME TO x;
--+ 34 changes, rowid 5
SELECT * FROM x('five');
--= a
--> 'five'
ROLLBACK;
SELECT * FROM "v w";
--= a
--> 'one'
--> 'two'
--> 'three'
--> 'four'
