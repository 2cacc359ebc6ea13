--- text functions
SELECT length('abc'), length('häé'), length(x'0102'), length(12345), length(1.5), length(NULL), lower('ABC'), upper('abc'), lower('Ä'), trim('  a '), ltrim('xxa','x'), rtrim('abcc','c'), trim('abcba','ab'), trim(NULL);
SELECT substr('hello',2,3), substr('hello',-3), substr('hello',0), substr('hello',0,2), substr('hello',2,-1), substr('hello',-2,-2), substr('hello',10), substr('hello',1,0), substr(x'01020304',2,2), substr(NULL,1), substr('hello',-10,7), substring('abc',2);
SELECT instr('hello','l'), instr('hello','z'), instr('','a'), instr('a',''), instr(x'0102',x'02'), instr(NULL,'a'), replace('aXbX','X','yy'), replace('abc','','x'), replace(NULL,'a','b'), replace('abc','b',NULL);
SELECT unicode('A'), unicode('é'), unicode(''), char(65,66,233), char(), hex('abc'), hex(x'00ff'), hex(12), hex(NULL), unhex('4142'), unhex('4'), unhex('zz'), unhex('41 42',' '), quote('it''s'), quote(NULL), quote(1.5), quote(x'01'), quote(12), quote(1e300);
SELECT concat('a',1,NULL,'b'), concat_ws('-','a',NULL,'b',2), concat(NULL), concat_ws(NULL,'a');
SELECT 'a' || NULL, coalesce(NULL,NULL,3), coalesce(1,2), ifnull(NULL,5), nullif(1,1), nullif(1,2), iif(1,'a','b'), iif(0,'a','b'), iif(0,'a'), min(1,2,3), max(1,2,3), min('a',1), max(NULL,1), min(1), typeof(max(1,2.0));
--- numeric functions
SELECT abs(-5), abs(-5.5), abs('x'), abs(NULL), abs('-3'), round(2.5), round(-2.5), round(2.567,2), round(1e20), round('3.7'), round(NULL), round(5,3), round(2.5,-1), sign(-3), sign(0), sign(2.5), sign('x'), sign(NULL);
SELECT abs(-9223372036854775808);
SELECT typeof(random()), typeof(randomblob(4)), length(randomblob(4)), length(zeroblob(10)), hex(zeroblob(3)), typeof(1), typeof(1.0), typeof('a'), typeof(x''), typeof(NULL), octet_length('häé'), octet_length(12);
SELECT last_insert_rowid(), changes(), total_changes(), sqlite_version();
SELECT likely(1), unlikely(0), likelihood(5,0.5), likelihood(1,2), likelihood(1,'a');
--- aggregates
CREATE TABLE t(a,b); INSERT INTO t VALUES(1,'x'),(2,'y'),(3,NULL),(NULL,'x'),(2.5,'y'),('7','z'),('q',x'01');
SELECT count(*), count(a), sum(a), total(a), avg(a), min(a), max(a), min(b), max(b), group_concat(b), group_concat(DISTINCT b), count(DISTINCT b) FROM t;
SELECT b, sum(a), avg(a), count(a) FROM t GROUP BY b; SELECT sum(x) FROM (SELECT 9223372036854775807 x UNION ALL SELECT 1); SELECT sum(x) FROM (SELECT 9223372036854775807 x UNION ALL SELECT 1.0); SELECT avg(x) FROM (SELECT 9223372036854775807 x UNION ALL SELECT 1); SELECT total(NULL), sum(NULL), avg(NULL), max(NULL), count(NULL); SELECT sum(1e308*10), sum('1e2'); SELECT string_agg(b,';') FROM t; SELECT group_concat(a,NULL) FROM t; SELECT group_concat(b,a) FROM t;
SELECT min(a,1), max(a,1) FROM t; SELECT sum(DISTINCT a) FROM t; SELECT count(DISTINCT a), count(DISTINCT a,b) FROM t; SELECT sum(*) FROM t; SELECT min() FROM t; SELECT count(a,b) FROM t;
--- math
SELECT acos(0.5), asin(0.5), atan(1), atan2(1,2), ceil(1.2), ceiling(-1.2), cos(1), cosh(1), degrees(1), exp(1), floor(1.7), floor(-1.2), ln(2), log(100), log(2,8), log10(1000), log2(8), mod(7,3), mod(7.5,2), pi(), pow(2,10), power(2,0.5), radians(180), sin(1), sinh(1), sqrt(2), sqrt(-1), tan(1), tanh(1), trunc(1.7), trunc(-1.7);
SELECT acosh(2), asinh(1), atanh(0.5), ln(0), ln(-1), ceil(5), floor('x'), sqrt(NULL), mod(5,0), typeof(ceil(1)), typeof(floor(1.5)), typeof(trunc(3));
--- printf
SELECT printf('%d %5d %-5d| %05d %+d %x %X %o', 1,2,3,4,5,255,255,8), printf('%s %10s %-10s| %.2s','a','b','c','defg'), printf('%f %.2f %e %g %G', 1.5,2.345,12345.678,0.00001,1e20), printf('%c%c','abc','d'), printf('%%'), printf('%q %Q %w','it''s','it''s','a"b'), printf('%,d',1234567), printf('%d','abc'), printf('%s',NULL), printf('%i %u %lld',1,2,3), printf('%z'), printf('%*d',5,42), printf('%.3d',7), printf('%!.20g',0.1), printf(NULL), printf(), format('%s-%s',1,'a'), printf('%08.3f',3.14159), printf('% d',5), printf('%#x',255), printf('%p',10);
--- dates
SELECT date('2024-02-29'), date('2024-02-29','+1 year'), date('2023-01-31','+1 month'), time('12:34:56.789'), datetime('2024-01-01 10:00'), datetime('2024-01-01','+36 hours'), julianday('2000-01-01'), strftime('%Y-%m-%d %H:%M:%S','2024-05-06 07:08:09'), strftime('%j %w %W %s %J %f','2024-05-06 07:08:09.123'), unixepoch('2024-01-01'), date('2024-05-15','start of month','+1 month','-1 day'), date('2024-05-15','weekday 0'), datetime(1700000000,'unixepoch'), date(2460000.5), datetime('2024-01-01T12:00:00Z'), datetime('2024-01-01 12:00:00+02:00'), date('nonsense'), date(NULL), time('25:00'), timediff('2024-03-01','2024-02-01'), datetime('2024-01-01','+1.5 days'), strftime('%e %I %p %k %l %R %T %F %D','2024-05-06 15:08:09'), datetime('2024-01-31','floor','+1 month'), unixepoch('2024-01-01 00:00:00.5','subsec'), datetime('2024-06-01 12:00','auto'), date('2024-13-01'), julianday('-4713-11-24 12:00:00');
--- least numbers of arguments
select concat(); select concat_ws(); select concat_ws(1); select coalesce(); select coalesce(1); select iif(1); select iif(); select if(1,2); select min(); select max(); select char(); select printf(); select format(); select typeof(date()); select strftime(); select unhex(); select likelihood(1); select min(1), max(2), min(1,2), coalesce(1,2), concat(1), concat_ws(',', 1), iif(0, 1), iif(1,2,3,4,5); select iif(0,1,0,2,7);
