--- patterns of literal pieces and wildcards
CREATE TABLE texts(s);
INSERT INTO texts VALUES(''),('a'),('A'),('ab'),('aB'),('ba'),('aab'),('abab'),('abcabc'),('xabcx'),('xabcabcx'),
  ('99'),('199'),('1991'),('9'),('é'),('éa'),('aé'),('aéb'),('a%b'),('a_b'),(x'6162'),(x'ff6162'),(12),(1.5),(NULL),
  ('a long text of more than sixty-four characters, so that it is searched in another way: abc'),
  ('A LONG TEXT OF MORE THAN SIXTY-FOUR CHARACTERS, SO THAT IT IS SEARCHED IN ANOTHER WAY: ABC'),
  ('ab' || char(0) || 'cd');
CREATE TABLE patterns(p);
INSERT INTO patterns VALUES(''),('%'),('%%'),('a'),('a%'),('%a'),('%a%'),('ab'),('a%b'),('%ab%'),('%ab%ab%'),('a%a%b'),
  ('%abc%abc%'),('%99%'),('9%9'),('%é%'),('é%'),('%b'),('%%b%%'),('%way: abc'),('a long%abc'),('%sixty-four%an%'),
  ('%x%x%'),('ab%ab'),('aab%ab'),('%1%'),(x'6125'),('%abcd%'),('%c%d%');
SELECT p, group_concat(quote(s), ' ') FROM patterns, texts WHERE s LIKE p GROUP BY p ORDER BY p;
SELECT p, count(*) FROM patterns, texts WHERE s LIKE p ESCAPE '%' GROUP BY p ORDER BY p;
SELECT p, count(*) FROM patterns, texts WHERE s LIKE p ESCAPE 'b' GROUP BY p ORDER BY p;
SELECT p, group_concat(quote(s), ' ') FROM patterns, texts WHERE s GLOB replace(p, '%', '*') GROUP BY p ORDER BY p;
PRAGMA case_sensitive_like=ON;
SELECT p, group_concat(quote(s), ' ') FROM patterns, texts WHERE s LIKE p GROUP BY p ORDER BY p;
EXPLAIN QUERY PLAN SELECT count(*) FROM texts WHERE s BETWEEN 'a' AND 'b';

--- integer keys of an index: short ways and others
CREATE TABLE numbers(id INTEGER PRIMARY KEY, x INTEGER);
CREATE INDEX numbers_x ON numbers(x DESC);
INSERT INTO numbers(x) VALUES(5),(1),(NULL),(3),('text'),(4.5),(-7),(3),(9223372036854775807),(300),(70000),(20000000);
SELECT sum(id), count(*) FROM numbers WHERE x BETWEEN 1 AND 4;
SELECT group_concat(id) FROM numbers WHERE x BETWEEN -10 AND 70000;
SELECT group_concat(id) FROM numbers WHERE x > 3 AND x <= 4.5;
SELECT group_concat(id) FROM numbers WHERE x >= 300;
SELECT min(x), max(x), avg(x), total(x), count(x) FROM numbers;
