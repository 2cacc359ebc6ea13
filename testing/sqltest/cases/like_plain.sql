--- patterns of literal pieces and wildcards
CREATE TABLE texts(s);
INSERT INTO texts VALUES(''),('a'),('A'),('ab'),('aB'),('ba'),('aab'),('abab'),('abcabc'),('xabcx'),('xabcabcx'),
  ('99'),('199'),('1991'),('9'),('é'),('éa'),('aé'),('aéb'),('a%b'),('a_b'),(x'6162'),(x'ff6162'),(12),(1.5),(NULL),
  ('a long text of more than sixty-four characters, so that it is searched in another way: abc'),
  ('A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC'),
  ('ab' || char(0) || 'cd');
--+ 29 changes, rowid 29
CREATE TABLE patterns(p);
INSERT INTO patterns VALUES(''),('%'),('%%'),('a'),('a%'),('%a'),('%a%'),('ab'),('a%b'),('%ab%'),('%ab%ab%'),('a%a%b'),
  ('%abc%abc%'),('%99%'),('9%9'),('%é%'),('é%'),('%b'),('%%b%%'),('%way: abc'),('a long%abc'),('%sixty-four%an%'),
  ('%x%x%'),('ab%ab'),('aab%ab'),('%1%'),(x'6125'),('%abcd%'),('%c%d%');
--+ 58 changes, rowid 29
SELECT p, group_concat(quote(s), ' ') FROM patterns, texts WHERE s LIKE p GROUP BY p ORDER BY p;
--= p | group_concat(quote(s), ' ')
--> '' | ''''
--> '%' | ''' 'a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' '99' '199' '1991' '9' 'é' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 12 1.5 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%%' | ''' 'a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' '99' '199' '1991' '9' 'é' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 12 1.5 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%%b%%' | ''ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%1%' | ''199' '1991' 12 1.5'
--> '%99%' | ''99' '199' '1991''
--> '%a' | ''a' 'A' 'ba' 'éa''
--> '%a%' | ''a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%ab%' | ''ab' 'aB' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%ab%ab%' | ''abab' 'abcabc' 'xabcabcx''
--> '%abc%abc%' | ''abcabc' 'xabcabcx''
--> '%b' | ''ab' 'aB' 'aab' 'abab' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'ab''
--> '%c%d%' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC''
--> '%sixty-four%an%' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC''
--> '%way: abc' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC''
--> '%x%x%' | ''xabcx' 'xabcabcx' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC''
--> '%é%' | ''é' 'éa' 'aé' 'aéb''
--> '9%9' | ''99''
--> 'a' | ''a' 'A''
--> 'a long%abc' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC''
--> 'a%' | ''a' 'A' 'ab' 'aB' 'aab' 'abab' 'abcabc' 'aé' 'aéb' 'a%b' 'a_b' X'6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> 'a%a%b' | ''aab' 'abab''
--> 'a%b' | ''ab' 'aB' 'aab' 'abab' 'aéb' 'a%b' 'a_b' X'6162' 'ab''
--> 'ab' | ''ab' 'aB' X'6162' 'ab''
--> 'ab%ab' | ''abab''
--> 'é%' | ''é' 'éa''
--> x'6125' | ''a' 'A' 'ab' 'aB' 'aab' 'abab' 'abcabc' 'aé' 'aéb' 'a%b' 'a_b' X'6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
SELECT p, count(*) FROM patterns, texts WHERE s LIKE p ESCAPE '%' GROUP BY p ORDER BY p;
--= p | count(*)
--> '' | 1
--> '%a' | 2
--> '9%9' | 1
--> 'a' | 2
--> 'a%a%b' | 1
--> 'a%b' | 4
--> 'ab' | 4
--> 'ab%ab' | 1
SELECT p, count(*) FROM patterns, texts WHERE s LIKE p ESCAPE 'b' GROUP BY p ORDER BY p;
--= p | count(*)
--> '' | 1
--> '%' | 28
--> '%%' | 28
--> '%%b%%' | 1
--> '%1%' | 4
--> '%99%' | 3
--> '%a' | 4
--> '%a%' | 20
--> '%c%d%' | 2
--> '%sixty-four%an%' | 2
--> '%x%x%' | 4
--> '%é%' | 4
--> '9%9' | 1
--> 'a' | 2
--> 'a%' | 15
--> 'é%' | 2
--> x'6125' | 15
SELECT p, group_concat(quote(s), ' ') FROM patterns, texts WHERE s GLOB replace(p, '%', '*') GROUP BY p ORDER BY p;
--= p | group_concat(quote(s), ' ')
--> '' | ''''
--> '%' | ''' 'a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' '99' '199' '1991' '9' 'é' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 12 1.5 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%%' | ''' 'a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' '99' '199' '1991' '9' 'é' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 12 1.5 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%%b%%' | ''ab' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> '%1%' | ''199' '1991' 12 1.5'
--> '%99%' | ''99' '199' '1991''
--> '%a' | ''a' 'ba' 'éa''
--> '%a%' | ''a' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> '%ab%' | ''ab' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> '%ab%ab%' | ''abab' 'abcabc' 'xabcabcx''
--> '%abc%abc%' | ''abcabc' 'xabcabcx''
--> '%b' | ''ab' 'aab' 'abab' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'ab''
--> '%c%d%' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%sixty-four%an%' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%way: abc' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%x%x%' | ''xabcx' 'xabcabcx' 'a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%é%' | ''é' 'éa' 'aé' 'aéb''
--> '9%9' | ''99''
--> 'a' | ''a''
--> 'a long%abc' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> 'a%' | ''a' 'ab' 'aB' 'aab' 'abab' 'abcabc' 'aé' 'aéb' 'a%b' 'a_b' X'6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> 'a%a%b' | ''aab' 'abab''
--> 'a%b' | ''ab' 'aab' 'abab' 'aéb' 'a%b' 'a_b' X'6162' 'ab''
--> 'ab' | ''ab' X'6162' 'ab''
--> 'ab%ab' | ''abab''
--> 'é%' | ''é' 'éa''
--> x'6125' | ''a' 'ab' 'aB' 'aab' 'abab' 'abcabc' 'aé' 'aéb' 'a%b' 'a_b' X'6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
PRAGMA case_sensitive_like=ON;
SELECT p, group_concat(quote(s), ' ') FROM patterns, texts WHERE s LIKE p GROUP BY p ORDER BY p;
--= p | group_concat(quote(s), ' ')
--> '' | ''''
--> '%' | ''' 'a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' '99' '199' '1991' '9' 'é' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 12 1.5 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%%' | ''' 'a' 'A' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' '99' '199' '1991' '9' 'é' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 12 1.5 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC' 'ab''
--> '%%b%%' | ''ab' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> '%1%' | ''199' '1991' 12 1.5'
--> '%99%' | ''99' '199' '1991''
--> '%a' | ''a' 'ba' 'éa''
--> '%a%' | ''a' 'ab' 'aB' 'ba' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' 'éa' 'aé' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> '%ab%' | ''ab' 'aab' 'abab' 'abcabc' 'xabcx' 'xabcabcx' X'6162' X'FF6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> '%ab%ab%' | ''abab' 'abcabc' 'xabcabcx''
--> '%abc%abc%' | ''abcabc' 'xabcabcx''
--> '%b' | ''ab' 'aab' 'abab' 'aéb' 'a%b' 'a_b' X'6162' X'FF6162' 'ab''
--> '%c%d%' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%sixty-four%an%' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%way: abc' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%x%x%' | ''xabcx' 'xabcabcx' 'a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> '%é%' | ''é' 'éa' 'aé' 'aéb''
--> '9%9' | ''99''
--> 'a' | ''a''
--> 'a long%abc' | ''a long text of more than sixty-four characters, so that it is searched in another way: abc''
--> 'a%' | ''a' 'ab' 'aB' 'aab' 'abab' 'abcabc' 'aé' 'aéb' 'a%b' 'a_b' X'6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
--> 'a%a%b' | ''aab' 'abab''
--> 'a%b' | ''ab' 'aab' 'abab' 'aéb' 'a%b' 'a_b' X'6162' 'ab''
--> 'ab' | ''ab' X'6162' 'ab''
--> 'ab%ab' | ''abab''
--> 'é%' | ''é' 'éa''
--> x'6125' | ''a' 'ab' 'aB' 'aab' 'abab' 'abcabc' 'aé' 'aéb' 'a%b' 'a_b' X'6162' 'a long text of more than sixty-four characters, so that it is searched in another way: abc' 'ab''
EXPLAIN QUERY PLAN SELECT count(*) FROM texts WHERE s BETWEEN 'a' AND 'b';
--> SCAN texts

--- integer keys of an index: short ways and others
CREATE TABLE numbers(id INTEGER PRIMARY KEY, x INTEGER);
CREATE INDEX numbers_x ON numbers(x DESC);
INSERT INTO numbers(x) VALUES(5),(1),(NULL),(3),('text'),(4.5),(-7),(3),(9223372036854775807),(300),(70000),(20000000);
--+ 12 changes, rowid 12
SELECT sum(id), count(*) FROM numbers WHERE x BETWEEN 1 AND 4;
--= sum(id) | count(*)
--> 14 | 3
SELECT group_concat(id) FROM numbers WHERE x BETWEEN -10 AND 70000;
--= group_concat(id)
--> '11,10,1,6,4,8,2,7'
SELECT group_concat(id) FROM numbers WHERE x > 3 AND x <= 4.5;
--= group_concat(id)
--> '6'
SELECT group_concat(id) FROM numbers WHERE x >= 300;
--= group_concat(id)
--> '5,9,12,11,10'
SELECT min(x), max(x), avg(x), total(x), count(x) FROM numbers;
--= min(x) | max(x) | avg(x) | total(x) | count(x)
--> -7 | 'text' | 8.384883669886223e17 | 9.223372036874846e18 | 11

--- like1
CREATE TABLE t0(c0 REAL UNIQUE);
INSERT INTO t0 VALUES(x'616263'),('abd');
--+ 2 changes, rowid 2
EXPLAIN QUERY PLAN SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
--> SCAN a2
SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
--= (1)
--> 1
--> 1

--- like2
CREATE TABLE t0(c0 TEXT UNIQUE COLLATE NOCASE);
INSERT INTO t0 VALUES(x'616263'),('abd');
--+ 2 changes, rowid 2
EXPLAIN QUERY PLAN SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
--> SEARCH a2 USING COVERING INDEX sqlite_autoindex_t0_1 (c0>? AND c0<?)
SELECT(1)FROM t0 a2 WHERE a2.c0 LIKE'a%';
--= (1)
--> 1
--> 1

--- like3
CREATE TABLE t0(c0 TEXT UNIQUE);
INSERT INTO t0 VALUES(x'616263'),('abd');
--+ 2 changes, rowid 2
EXPLAIN QUERY PLAN SELECT(1)FROM t0 a2 WHERE a2.c0 GLOB 'a*';
--> SEARCH a2 USING COVERING INDEX sqlite_autoindex_t0_1 (c0>? AND c0<?)
SELECT(1)FROM t0 a2 WHERE a2.c0 GLOB 'a*';
--= (1)
--> 1
--> 1
