--- text functions
SELECT length('abc'), length('häé'), length(x'0102'), length(12345), length(1.5), length(NULL), lower('ABC'), upper('abc'), lower('Ä'), trim('  a '), ltrim('xxa','x'), rtrim('abcc','c'), trim('abcba','ab'), trim(NULL);
--= length('abc') | length('häé') | length(x'0102') | length(12345) | length(1.5) | length(NULL) | lower('ABC') | upper('abc') | lower('Ä') | trim('  a ') | ltrim('xxa','x') | rtrim('abcc','c') | trim('abcba','ab') | trim(NULL)
--> 3 | 3 | 2 | 5 | 3 | NULL | 'abc' | 'ABC' | 'Ä' | 'a' | 'a' | 'ab' | 'c' | NULL
SELECT substr('hello',2,3), substr('hello',-3), substr('hello',0), substr('hello',0,2), substr('hello',2,-1), substr('hello',-2,-2), substr('hello',10), substr('hello',1,0), substr(x'01020304',2,2), substr(NULL,1), substr('hello',-10,7), substring('abc',2);
--= substr('hello',2,3) | substr('hello',-3) | substr('hello',0) | substr('hello',0,2) | substr('hello',2,-1) | substr('hello',-2,-2) | substr('hello',10) | substr('hello',1,0) | substr(x'01020304',2,2) | substr(NULL,1) | substr('hello',-10,7) | substring('abc',2)
--> 'ell' | 'llo' | 'hello' | 'h' | 'h' | 'el' | '' | '' | x'0203' | NULL | 'he' | 'bc'
SELECT instr('hello','l'), instr('hello','z'), instr('','a'), instr('a',''), instr(x'0102',x'02'), instr(NULL,'a'), replace('aXbX','X','yy'), replace('abc','','x'), replace(NULL,'a','b'), replace('abc','b',NULL);
--= instr('hello','l') | instr('hello','z') | instr('','a') | instr('a','') | instr(x'0102',x'02') | instr(NULL,'a') | replace('aXbX','X','yy') | replace('abc','','x') | replace(NULL,'a','b') | replace('abc','b',NULL)
--> 3 | 0 | 0 | 1 | 2 | NULL | 'ayybyy' | 'abc' | NULL | NULL
SELECT unicode('A'), unicode('é'), unicode(''), char(65,66,233), char(), hex('abc'), hex(x'00ff'), hex(12), hex(NULL), unhex('4142'), unhex('4'), unhex('zz'), unhex('41 42',' '), quote('it''s'), quote(NULL), quote(1.5), quote(x'01'), quote(12), quote(1e300);
--= unicode('A') | unicode('é') | unicode('') | char(65,66,233) | char() | hex('abc') | hex(x'00ff') | hex(12) | hex(NULL) | unhex('4142') | unhex('4') | unhex('zz') | unhex('41 42',' ') | quote('it''s') | quote(NULL) | quote(1.5) | quote(x'01') | quote(12) | quote(1e300)
--> 65 | 233 | NULL | 'ABé' | '' | '616263' | '00FF' | '3132' | '' | x'4142' | NULL | NULL | x'4142' | ''it''s'' | 'NULL' | '1.5' | 'X'01'' | '12' | '1.0e+300'
SELECT concat('a',1,NULL,'b'), concat_ws('-','a',NULL,'b',2), concat(NULL), concat_ws(NULL,'a');
--= concat('a',1,NULL,'b') | concat_ws('-','a',NULL,'b',2) | concat(NULL) | concat_ws(NULL,'a')
--> 'a1b' | 'a-b-2' | '' | NULL
SELECT 'a' || NULL, coalesce(NULL,NULL,3), coalesce(1,2), ifnull(NULL,5), nullif(1,1), nullif(1,2), iif(1,'a','b'), iif(0,'a','b'), iif(0,'a'), min(1,2,3), max(1,2,3), min('a',1), max(NULL,1), min(1), typeof(max(1,2.0));
--= 'a' || NULL | coalesce(NULL,NULL,3) | coalesce(1,2) | ifnull(NULL,5) | nullif(1,1) | nullif(1,2) | iif(1,'a','b') | iif(0,'a','b') | iif(0,'a') | min(1,2,3) | max(1,2,3) | min('a',1) | max(NULL,1) | min(1) | typeof(max(1,2.0))
--> NULL | 3 | 1 | 5 | NULL | 1 | 'a' | 'b' | NULL | 1 | 3 | 1 | NULL | 1 | 'real'

--- numeric functions
SELECT abs(-5), abs(-5.5), abs('x'), abs(NULL), abs('-3'), round(2.5), round(-2.5), round(2.567,2), round(1e20), round('3.7'), round(NULL), round(5,3), round(2.5,-1), sign(-3), sign(0), sign(2.5), sign('x'), sign(NULL);
--= abs(-5) | abs(-5.5) | abs('x') | abs(NULL) | abs('-3') | round(2.5) | round(-2.5) | round(2.567,2) | round(1e20) | round('3.7') | round(NULL) | round(5,3) | round(2.5,-1) | sign(-3) | sign(0) | sign(2.5) | sign('x') | sign(NULL)
--> 5 | 5.5 | 0.0 | NULL | 3.0 | 3.0 | -3.0 | 2.57 | 1e20 | 4.0 | NULL | 5.0 | 3.0 | -1 | 0 | 1 | NULL | NULL
SELECT abs(-9223372036854775808);
--= abs(-9223372036854775808)
--! 1: integer overflow
SELECT typeof(random()), typeof(randomblob(4)), length(randomblob(4)), length(zeroblob(10)), hex(zeroblob(3)), typeof(1), typeof(1.0), typeof('a'), typeof(x''), typeof(NULL), octet_length('häé'), octet_length(12);
--= typeof(random()) | typeof(randomblob(4)) | length(randomblob(4)) | length(zeroblob(10)) | hex(zeroblob(3)) | typeof(1) | typeof(1.0) | typeof('a') | typeof(x'') | typeof(NULL) | octet_length('häé') | octet_length(12)
--> 'integer' | 'blob' | 4 | 10 | '000000' | 'integer' | 'real' | 'text' | 'blob' | 'null' | 5 | 2
SELECT last_insert_rowid(), changes(), total_changes(), sqlite_version();
--= last_insert_rowid() | changes() | total_changes() | sqlite_version()
--> 0 | 0 | 0 | '3.54.1'
SELECT likely(1), unlikely(0), likelihood(5,0.5), likelihood(1,2), likelihood(1,'a');
--! 1: second argument to likelihood() must be a constant between 0.0 and 1.0

--- aggregates
CREATE TABLE t(a,b);
INSERT INTO t VALUES(1,'x'),(2,'y'),(3,NULL),(NULL,'x'),(2.5,'y'),('7','z'),('q',x'01');
--+ 7 changes, rowid 7
SELECT count(*), count(a), sum(a), total(a), avg(a), min(a), max(a), min(b), max(b), group_concat(b), group_concat(DISTINCT b), count(DISTINCT b) FROM t;
--= count(*) | count(a) | sum(a) | total(a) | avg(a) | min(a) | max(a) | min(b) | max(b) | group_concat(b) | group_concat(DISTINCT b) | count(DISTINCT b)
--> 7 | 6 | 15.5 | 15.5 | 2.5833333333333335 | 1 | 'q' | 'x' | x'01' | 'x,y,x,y,z,\u{1}' | 'x,y,z,\u{1}' | 4
SELECT b, sum(a), avg(a), count(a) FROM t GROUP BY b;
--= b | sum(a) | avg(a) | count(a)
--> NULL | 3 | 3.0 | 1
--> 'x' | 1 | 1.0 | 1
--> 'y' | 4.5 | 2.25 | 2
--> 'z' | 7 | 7.0 | 1
--> x'01' | 0.0 | 0.0 | 1
SELECT sum(x) FROM (SELECT 9223372036854775807 x UNION ALL SELECT 1);
--= sum(x)
--! 1: integer overflow
SELECT sum(x) FROM (SELECT 9223372036854775807 x UNION ALL SELECT 1.0);
--= sum(x)
--> 9.223372036854776e18
SELECT avg(x) FROM (SELECT 9223372036854775807 x UNION ALL SELECT 1);
--= avg(x)
--> 4.611686018427388e18
SELECT total(NULL), sum(NULL), avg(NULL), max(NULL), count(NULL);
--= total(NULL) | sum(NULL) | avg(NULL) | max(NULL) | count(NULL)
--> 0.0 | NULL | NULL | NULL | 0
SELECT sum(1e308*10), sum('1e2');
--= sum(1e308*10) | sum('1e2')
--> inf | 100.0
SELECT string_agg(b,';') FROM t;
--= string_agg(b,';')
--> 'x;y;x;y;z;\u{1}'
SELECT group_concat(a,NULL) FROM t;
--= group_concat(a,NULL)
--> '1232.57q'
SELECT group_concat(b,a) FROM t;
--= group_concat(b,a)
--> 'x2yx2.5y7zq\u{1}'
SELECT min(a,1), max(a,1) FROM t;
--= min(a,1) | max(a,1)
--> 1 | 1
--> 1 | 2
--> 1 | 3
--> NULL | NULL
--> 1 | 2.5
--> 1 | '7'
--> 1 | 'q'
SELECT sum(DISTINCT a) FROM t;
--= sum(DISTINCT a)
--> 15.5
SELECT count(DISTINCT a), count(DISTINCT a,b) FROM t;
--! 1: wrong number of arguments to function count()
SELECT sum(*) FROM t;
--! 1: wrong number of arguments to function sum()
SELECT min() FROM t;
--! 1: wrong number of arguments to function min()
SELECT count(a,b) FROM t;
--! 1: wrong number of arguments to function count()

--- math
SELECT acos(0.5), asin(0.5), atan(1), atan2(1,2), ceil(1.2), ceiling(-1.2), cos(1), cosh(1), degrees(1), exp(1), floor(1.7), floor(-1.2), ln(2), log(100), log(2,8), log10(1000), log2(8), mod(7,3), mod(7.5,2), pi(), pow(2,10), power(2,0.5), radians(180), sin(1), sinh(1), sqrt(2), sqrt(-1), tan(1), tanh(1), trunc(1.7), trunc(-1.7);
--= acos(0.5) | asin(0.5) | atan(1) | atan2(1,2) | ceil(1.2) | ceiling(-1.2) | cos(1) | cosh(1) | degrees(1) | exp(1) | floor(1.7) | floor(-1.2) | ln(2) | log(100) | log(2,8) | log10(1000) | log2(8) | mod(7,3) | mod(7.5,2) | pi() | pow(2,10) | power(2,0.5) | radians(180) | sin(1) | sinh(1) | sqrt(2) | sqrt(-1) | tan(1) | tanh(1) | trunc(1.7) | trunc(-1.7)
--> 1.0471975511965979 | 0.5235987755982989 | 0.7853981633974483 | 0.4636476090008061 | 2.0 | -1.0 | 0.5403023058681398 | 1.5430806348152437 | 57.29577951308232 | 2.718281828459045 | 1.0 | -2.0 | 0.6931471805599453 | 2.0 | 3.0 | 3.0 | 3.0 | 1.0 | 1.5 | 3.141592653589793 | 1024.0 | 1.4142135623730951 | 3.141592653589793 | 0.8414709848078965 | 1.1752011936438014 | 1.4142135623730951 | NULL | 1.5574077246549023 | 0.7615941559557649 | 1.0 | -1.0
SELECT acosh(2), asinh(1), atanh(0.5), ln(0), ln(-1), ceil(5), floor('x'), sqrt(NULL), mod(5,0), typeof(ceil(1)), typeof(floor(1.5)), typeof(trunc(3));
--= acosh(2) | asinh(1) | atanh(0.5) | ln(0) | ln(-1) | ceil(5) | floor('x') | sqrt(NULL) | mod(5,0) | typeof(ceil(1)) | typeof(floor(1.5)) | typeof(trunc(3))
--> 1.3169578969248166 | 0.881373587019543 | 0.5493061443340548 | NULL | NULL | 5 | NULL | NULL | NULL | 'integer' | 'real' | 'integer'

--- printf
SELECT printf('%d %5d %-5d| %05d %+d %x %X %o', 1,2,3,4,5,255,255,8), printf('%s %10s %-10s| %.2s','a','b','c','defg'), printf('%f %.2f %e %g %G', 1.5,2.345,12345.678,0.00001,1e20), printf('%c%c','abc','d'), printf('%%'), printf('%q %Q %w','it''s','it''s','a"b'), printf('%,d',1234567), printf('%d','abc'), printf('%s',NULL), printf('%i %u %lld',1,2,3), printf('%z'), printf('%*d',5,42), printf('%.3d',7), printf('%!.20g',0.1), printf(NULL), printf(), format('%s-%s',1,'a'), printf('%08.3f',3.14159), printf('% d',5), printf('%#x',255), printf('%p',10);
--= printf('%d %5d %-5d| %05d %+d %x %X %o', 1,2,3,4,5,255,255,8) | printf('%s %10s %-10s| %.2s','a','b','c','defg') | printf('%f %.2f %e %g %G', 1.5,2.345,12345.678,0.00001,1e20) | printf('%c%c','abc','d') | printf('%%') | printf('%q %Q %w','it''s','it''s','a"b') | printf('%,d',1234567) | printf('%d','abc') | printf('%s',NULL) | printf('%i %u %lld',1,2,3) | printf('%z') | printf('%*d',5,42) | printf('%.3d',7) | printf('%!.20g',0.1) | printf(NULL) | printf() | format('%s-%s',1,'a') | printf('%08.3f',3.14159) | printf('% d',5) | printf('%#x',255) | printf('%p',10)
--> '1     2 3    | 00004 +5 ff FF 10' | 'a          b c         | de' | '1.500000 2.35 1.234568e+04 1e-05 1E+20' | 'ad' | '%' | 'it''s 'it''s' a""b' | '1,234,567' | '0' | '' | '1 2 3' | '' | '   42' | '007' | '0.1000000000000000056' | NULL | NULL | '1-a' | '0003.142' | ' 5' | '0xff' | 'A'

--- dates
SELECT date('2024-02-29'), date('2024-02-29','+1 year'), date('2023-01-31','+1 month'), time('12:34:56.789'), datetime('2024-01-01 10:00'), datetime('2024-01-01','+36 hours'), julianday('2000-01-01'), strftime('%Y-%m-%d %H:%M:%S','2024-05-06 07:08:09'), strftime('%j %w %W %s %J %f','2024-05-06 07:08:09.123'), unixepoch('2024-01-01'), date('2024-05-15','start of month','+1 month','-1 day'), date('2024-05-15','weekday 0'), datetime(1700000000,'unixepoch'), date(2460000.5), datetime('2024-01-01T12:00:00Z'), datetime('2024-01-01 12:00:00+02:00'), date('nonsense'), date(NULL), time('25:00'), timediff('2024-03-01','2024-02-01'), datetime('2024-01-01','+1.5 days'), strftime('%e %I %p %k %l %R %T %F %D','2024-05-06 15:08:09'), datetime('2024-01-31','floor','+1 month'), unixepoch('2024-01-01 00:00:00.5','subsec'), datetime('2024-06-01 12:00','auto'), date('2024-13-01'), julianday('-4713-11-24 12:00:00');
--= date('2024-02-29') | date('2024-02-29','+1 year') | date('2023-01-31','+1 month') | time('12:34:56.789') | datetime('2024-01-01 10:00') | datetime('2024-01-01','+36 hours') | julianday('2000-01-01') | strftime('%Y-%m-%d %H:%M:%S','2024-05-06 07:08:09') | strftime('%j %w %W %s %J %f','2024-05-06 07:08:09.123') | unixepoch('2024-01-01') | date('2024-05-15','start of month','+1 month','-1 day') | date('2024-05-15','weekday 0') | datetime(1700000000,'unixepoch') | date(2460000.5) | datetime('2024-01-01T12:00:00Z') | datetime('2024-01-01 12:00:00+02:00') | date('nonsense') | date(NULL) | time('25:00') | timediff('2024-03-01','2024-02-01') | datetime('2024-01-01','+1.5 days') | strftime('%e %I %p %k %l %R %T %F %D','2024-05-06 15:08:09') | datetime('2024-01-31','floor','+1 month') | unixepoch('2024-01-01 00:00:00.5','subsec') | datetime('2024-06-01 12:00','auto') | date('2024-13-01') | julianday('-4713-11-24 12:00:00')
--> '2024-02-29' | '2025-03-01' | '2023-03-03' | '12:34:56' | '2024-01-01 10:00:00' | '2024-01-02 12:00:00' | 2451544.5 | '2024-05-06 07:08:09' | '127 1 19 1714979289 2460436.797327812 09.123' | 1704067200 | '2024-05-31' | '2024-05-19' | '2023-11-14 22:13:20' | '2023-02-25' | '2024-01-01 12:00:00' | '2024-01-01 10:00:00' | NULL | NULL | NULL | '+0000-01-00 00:00:00.000' | '2024-01-02 12:00:00' | NULL | '2024-03-02 00:00:00' | 1704067200.5 | '2024-06-01 12:00:00' | NULL | 0.0

--- least numbers of arguments
select concat();
--! 1: wrong number of arguments to function concat()
select concat_ws();
--! 1: wrong number of arguments to function concat_ws()
select concat_ws(1);
--! 1: wrong number of arguments to function concat_ws()
select coalesce();
--! 1: wrong number of arguments to function coalesce()
select coalesce(1);
--! 1: wrong number of arguments to function coalesce()
select iif(1);
--! 1: wrong number of arguments to function iif()
select iif();
--! 1: wrong number of arguments to function iif()
select if(1,2);
--= if(1,2)
--> 2
select min();
--! 1: wrong number of arguments to function min()
select max();
--! 1: wrong number of arguments to function max()
select char();
--= char()
--> ''
select printf();
--= printf()
--> NULL
select format();
--= format()
--> NULL
select typeof(date());
--= typeof(date())
--> 'text'
select strftime();
--= strftime()
--> NULL
select unhex();
--! 1: wrong number of arguments to function unhex()
select likelihood(1);
--! 1: wrong number of arguments to function likelihood()
select min(1), max(2), min(1,2), coalesce(1,2), concat(1), concat_ws(',', 1), iif(0, 1), iif(1,2,3,4,5);
--= min(1) | max(2) | min(1,2) | coalesce(1,2) | concat(1) | concat_ws(',', 1) | iif(0, 1) | iif(1,2,3,4,5)
--> 1 | 2 | 1 | 1 | '1' | '1' | NULL | 2
select iif(0,1,0,2,7);
--= iif(0,1,0,2,7)
--> 7

--- max
CREATE TABLE t0(c0,c1 INT UNIQUE, c2 DOUBLE PRIMARY KEY)WITHOUT ROWID;
INSERT INTO t0 VALUES(255,1,1),(1,NULL,3);
--+ 2 changes, rowid 0
SELECT typeof(c2), typeof(+c2), typeof(max(c2,3)), typeof(max(c2, 3.0)), typeof(min(3, c2)), max(c2,3) FROM t0;
--= typeof(c2) | typeof(+c2) | typeof(max(c2,3)) | typeof(max(c2, 3.0)) | typeof(min(3, c2)) | max(c2,3)
--> 'real' | 'real' | 'integer' | 'real' | 'real' | 3
--> 'real' | 'real' | 'real' | 'real' | 'real' | 3.0
SELECT typeof(max(3.0,3)), typeof(max(3, 3.0)), typeof(min(3,3.0)), typeof(min(3.0,3));
--= typeof(max(3.0,3)) | typeof(max(3, 3.0)) | typeof(min(3,3.0)) | typeof(min(3.0,3))
--> 'real' | 'integer' | 'real' | 'integer'
SELECT typeof((SELECT max(c2,3) FROM t0));
--= typeof((SELECT max(c2,3) FROM t0))
--> 'integer'

--- substr
SELECT substr('abc', -9223372036854775807), substr('abc', -9223372036854775807-1), substr('abc',-4611686018427387905), substr('abc',-4611686018427387905, 9223372036854775807), substr('abc', -4611686018427387905, 2147483647), substr('abc',-3000000000), substr('abc', 2, 9223372036854775807), substr('abc', 9223372036854775807,-1),substr('abc', 9223372036854775807,-9223372036854775807-1);
--= substr('abc', -9223372036854775807) | substr('abc', -9223372036854775807-1) | substr('abc',-4611686018427387905) | substr('abc',-4611686018427387905, 9223372036854775807) | substr('abc', -4611686018427387905, 2147483647) | substr('abc',-3000000000) | substr('abc', 2, 9223372036854775807) | substr('abc', 9223372036854775807,-1) | substr('abc', 9223372036854775807,-9223372036854775807-1)
--> 'abc' | 'ab' | 'abc' | 'abc' | '' | 'abc' | 'bc' | '' | 'abc'
SELECT substr('abc',0,-9223372036854775807-1), substr('abc',-1,-9223372036854775807-1), substr(x'616263',-9223372036854775807), substr(x'616263',-9223372036854775807,9223372036854775807);
--= substr('abc',0,-9223372036854775807-1) | substr('abc',-1,-9223372036854775807-1) | substr(x'616263',-9223372036854775807) | substr(x'616263',-9223372036854775807,9223372036854775807)
--> '' | 'ab' | x'616263' | x'616263'
SELECT quote(substr(CAST(x'610062' AS TEXT), 1)), quote(substr(CAST(x'610062' AS TEXT), -1)), length(CAST(x'610062' AS TEXT)), quote(trim(CAST(x'20610062' AS TEXT))),quote(upper(CAST(x'20610062' AS TEXT))), quote(instr(CAST(x'20610062' AS TEXT), 'b')), quote(replace(CAST(x'20610062' AS TEXT), 'b', 'c'));
--= quote(substr(CAST(x'610062' AS TEXT), 1)) | quote(substr(CAST(x'610062' AS TEXT), -1)) | length(CAST(x'610062' AS TEXT)) | quote(trim(CAST(x'20610062' AS TEXT))) | quote(upper(CAST(x'20610062' AS TEXT))) | quote(instr(CAST(x'20610062' AS TEXT), 'b')) | quote(replace(CAST(x'20610062' AS TEXT), 'b', 'c'))
--> ''a'' | ''a'' | 1 | ''a'' | '' A'' | '4' | '' a''

--- soundex, unistr, percentiles
select soundex('Robert'), soundex(''), soundex('123'), soundex(null), soundex('Ashcraft'), soundex('a'), soundex('Tymczak'), soundex('Pfister'), soundex('12Jack'), soundex('O''Hara'), soundex('Tttt'), soundex('abababab');
--= soundex('Robert') | soundex('') | soundex('123') | soundex(null) | soundex('Ashcraft') | soundex('a') | soundex('Tymczak') | soundex('Pfister') | soundex('12Jack') | soundex('O''Hara') | soundex('Tttt') | soundex('abababab')
--> 'R163' | '?000' | '?000' | '?000' | 'A226' | 'A000' | 'T522' | 'P236' | 'J200' | 'O600' | 'T000' | 'A111'
select unistr('a\0041b'), unistr('\u00e9'), unistr('\+01F600'), unistr('\\'), unistr('\U0001F600'), unistr(null), unistr(5), unistr('plain');
--= unistr('a\\0041b') | unistr('\\u00e9') | unistr('\\+01F600') | unistr('\\\\') | unistr('\\U0001F600') | unistr(null) | unistr(5) | unistr('plain')
--> 'aAb' | 'é' | '😀' | '\\' | '😀' | NULL | '5' | 'plain'
select unistr('\x');
--= unistr('\\x')
--! 1: invalid Unicode escape
select unistr('\u12');
--= unistr('\\u12')
--! 1: invalid Unicode escape
select unistr('\');
--= unistr('\\')
--! 1: invalid Unicode escape
select unistr_quote('a'||char(10)), unistr_quote('ab'), unistr_quote(1.5), unistr_quote(null), unistr_quote(x'0a'), unistr_quote('it''s'||char(9)||'\'), unistr_quote('é');
--= unistr_quote('a'||char(10)) | unistr_quote('ab') | unistr_quote(1.5) | unistr_quote(null) | unistr_quote(x'0a') | unistr_quote('it''s'||char(9)||'\\') | unistr_quote('é')
--> 'unistr('a\\u000a')' | ''ab'' | '1.5' | 'NULL' | 'X'0A'' | 'unistr('it''s\\u0009\\\\')' | ''é''
create table t(x, g);
insert into t values (1, 'a'), (2, 'a'), (4, 'b'), (10, 'b'), (null, 'b');
--+ 5 changes, rowid 5
select median(x), percentile(x,50), percentile(x,25), percentile_cont(x,0.25), percentile_disc(x,0.25), percentile(x, 0), percentile(x, 100), percentile_disc(x, 1), typeof(median(x)), percentile(x, 33.3) from t;
--= median(x) | percentile(x,50) | percentile(x,25) | percentile_cont(x,0.25) | percentile_disc(x,0.25) | percentile(x, 0) | percentile(x, 100) | percentile_disc(x, 1) | typeof(median(x)) | percentile(x, 33.3)
--> 3.0 | 3.0 | 1.75 | 1.75 | 1.0 | 1.0 | 10.0 | 10.0 | 'real' | 1.9989999999999999
select g, median(x), percentile_disc(x, 0.5) from t group by g;
--= g | median(x) | percentile_disc(x, 0.5)
--> 'a' | 1.5 | 1.0
--> 'b' | 7.0 | 4.0
select median(x) from t where 0;
--= median(x)
--> NULL
select median(null);
--= median(null)
--> NULL
select median(x) filter (where x > 1) from t;
--= median(x) filter (where x > 1)
--> 4.0
select median(distinct x) from t;
--= median(distinct x)
--> 3.0
select percentile(x,101) from t;
--= percentile(x,101)
--! 1: the fraction argument to percentile() is not between 0.0 and 100.0
select percentile(x,'a') from t;
--= percentile(x,'a')
--! 1: the fraction argument to percentile() is not between 0.0 and 100.0
select percentile_cont(x,2) from t;
--= percentile_cont(x,2)
--! 1: the fraction argument to percentile_cont() is not between 0.0 and 1.0
select median('a');
--= median('a')
--! 1: input to median() is not numeric
select percentile(x,x*10) from t;
--= percentile(x,x*10)
--! 1: the fraction argument to percentile() is not the same for all input rows
select median(x'00');
--= median(x'00')
--! 1: input to median() is not numeric
select percentile(1e999,50);
--= percentile(1e999,50)
--! 1: Inf input to percentile()
select percentile(x, '50') from t;
--= percentile(x, '50')
--> 3.0
select percentile(x, null) from t;
--= percentile(x, null)
--! 1: the fraction argument to percentile() is not between 0.0 and 100.0
select median('5');
--= median('5')
--! 1: input to median() is not numeric
