--- time values
SELECT date('2024-02-29'), date('2023-02-29'), date('2023-02-31'), date('2023-02-32'), date('2024-13-01'), date('0000-01-01'), date('-0001-01-01'), date('-4713-11-24'), date('-4713-11-23'), date('9999-12-31'), date('10000-01-01');
SELECT time('12:34'), time('12:34:56'), time('12:34:56.789'), time('12:34:60'), time('24:00'), time('24:01'), time('25:00'), time('12:60'), time('1:23'), time('12:34:56.');
SELECT datetime('2024-01-31 24:00'), datetime('2024-01-31T12:34'), datetime('2024-01-31  12:34'), datetime('2024-01-3112:34'), datetime('2024-01-31T'), datetime('2024-01-31 x'), datetime(' 2024-01-31'), datetime('2024-1-1'), datetime('-0001-12-31 24:00');
SELECT datetime('2024-01-31 12:34Z'), datetime('2024-01-31 12:34 z'), datetime('2024-01-31 12:34+05:30'), datetime('2024-01-31 12:34 -14:59'), datetime('2024-01-31 12:34+15:00'), datetime('2024-01-31 12:34+5:00'), time('12:34+01:00'), time('12:34+01:00', 'weekday 1');
SELECT datetime(2460000.5), datetime(0), datetime(5373484.4999), datetime(5373484.5), datetime(-1), datetime('2460000.5'), datetime('1e3'), datetime('12 '), datetime(''), datetime(NULL), datetime(x'323032342d30312d3031'), datetime('1.2.3');
SELECT datetime('now') = datetime('now'), datetime('NOW') = datetime(), date('now ') IS NULL, length(time('subsec')), length(datetime('subsecond')), length(datetime('now', 'subsec')), typeof(julianday()), typeof(unixepoch('subsec'));
SELECT CURRENT_DATE = date(), CURRENT_TIME = time(), CURRENT_TIMESTAMP = datetime();
--- modifiers that move
SELECT datetime('2024-01-31 12:34:56', '+1 day'), datetime('2024-01-31', '1 day'), datetime('2024-01-31', '-1.5 hours'), datetime('2024-01-31', '+90 minutes'), datetime('2024-01-31', '+1e3 seconds'), datetime('2024-01-31', '+0.001 seconds', 'subsec'), datetime('2024-01-31', '+1  DAYS'), datetime('2024-01-31', '+1day'), datetime('2024-01-31', ' +1 day'), datetime('2024-01-31', '+1 day '), datetime('2024-01-31', '+1 week');
SELECT date('2024-01-31', '+1 month'), date('2024-01-31', '+1 month', 'floor'), date('2024-01-31', '+1 month', 'ceiling'), date('2024-02-29', '+1 year'), date('2024-02-29', '+1 year', 'floor'), date('2024-01-31', '+1.5 months'), date('2024-01-31', '-13 months'), date('2024-01-31', '+0.5 years'), date('2023-02-31', 'floor'), date('2023-02-31', '+0 days');
SELECT date('2024-01-31', '+0001-02-03'), date('2024-01-31', '-0001-02-03'), datetime('2024-01-31', '+0000-00-01 12:34'), datetime('2024-01-31', '-0000-00-01 01:02:03.456', 'subsec'), date('2024-01-31', '0001-02-03'), date('2024-01-31', '+0001-12-01'), date('2024-01-31', '+0001-01-31'), date('2024-01-31', '+12345-01-01'), date('-4712-01-31', '+10000-01-01'), date('2024-01-31', '+001-01-01');
SELECT datetime('2024-01-31', '+12:34'), datetime('2024-01-31', '-12:34:56.789', 'subsec'), datetime('2024-01-31', '12:34'), datetime('2024-01-31', '24:00'), datetime('2024-01-31', '+25:00'), datetime('2024-01-31', '+01:30Z'), datetime('2024-01-31', '+01:30+01:00'), datetime('2024-01-31', '+1:30');
SELECT date('2024-01-31', '+5373485 days'), date('2024-01-31', '-2460340 days'), date('0000-01-01', '+9999 years'), date('2024-01-31', '+176545 months'), date('2024-01-31', '+176546 months'), date('9999-12-31', '+1 day'), date('-4713-11-24', '-1 day');
SELECT datetime('2024-06-12 12:34:56', 'start of day'), datetime('2024-06-12 12:34:56', 'start of month'), datetime('2024-06-12 12:34:56', 'start of year'), datetime('2024-06-12', 'start of week'), datetime('2024-06-12', 'START OF MONTH'), datetime('2024-06-12', 'start of days'), date('2024-01-31', 'start of month', '+1 month', '-1 day');
SELECT date('2024-06-12', 'weekday 0'), date('2024-06-12', 'weekday 3'), date('2024-06-12', 'weekday 6'), date('2024-06-12', 'weekday 7'), date('2024-06-12', 'weekday -1'), date('2024-06-12', 'weekday -3'), date('2024-06-12', 'weekday -0'), date('2024-06-12', 'weekday 1.0'), date('2024-06-12', 'weekday 1.5'), date('2024-06-12', 'weekday x'), date('2024-06-12', 'weekday');
--- modifiers that say what a number is
SELECT datetime(1700000000, 'unixepoch'), datetime(1700000000.5, 'unixepoch', 'subsec'), datetime('1700000000', 'unixepoch'), datetime(-1, 'unixepoch'), datetime(253402300799, 'unixepoch'), datetime(253402300800, 'unixepoch'), datetime('2024-01-01', 'unixepoch'), datetime(0, '+1 day', 'unixepoch');
SELECT datetime(2460000.5, 'julianday'), datetime(1700000000, 'julianday'), datetime('2024-01-01', 'julianday'), datetime(2460000.5, '+1 day', 'julianday'), datetime(0, 'julianday', 'unixepoch');
SELECT datetime(2460000.5, 'auto'), datetime(1700000000, 'auto'), datetime(-210866760000, 'auto'), datetime(-210866760001, 'auto'), datetime(253402300800, 'auto'), datetime('2024-01-01', 'auto'), datetime('1700000000', 'AUTO'), datetime('2024-01-01', '+1 day', 'auto');
SELECT datetime('2024-01-01', NULL), datetime('2024-01-01', ''), datetime('2024-01-01', 1), datetime('2024-01-01', 'nonsense'), datetime('2024-01-01', x'2b3120646179');
SELECT datetime('2024-01-01 12:34:56.789', 'subsec'), time('12:34:56.789', 'subsecond'), date('2024-01-01', 'subsec'), unixepoch('2024-01-01 12:34:56.789'), unixepoch('2024-01-01 12:34:56.789', 'subsec'), julianday('2024-01-01 12:34:56.789', 'subsec'), strftime('%s', '2024-01-01 12:34:56.789', 'subsec');
--- strftime
SELECT strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '2024-02-09 03:04:05.678');
SELECT strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '1999-12-31 23:59:59.9999');
SELECT strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '2021-01-03 00:00');
SELECT strftime('%F %Y', '-0001-01-01'), strftime('%Y-%m', '0009-01-01'), strftime('%G-%V', '2020-12-31'), strftime('%G-%V', '2016-01-01'), strftime('%U %W', '2023-01-01'), strftime('%U %W', '2024-01-01'), strftime('%j', '2024-12-31');
SELECT strftime('%x', '2024-01-01'), strftime('%', '2024-01-01'), strftime('a%b', '2024-01-01'), strftime('', '2024-01-01'), strftime(NULL, '2024-01-01'), strftime('äöü%d', '2024-01-01'), typeof(strftime('%s')), strftime(1, 1), strftime();
--- timediff
SELECT timediff('2024-03-31', '2024-02-29'), timediff('2024-02-29', '2024-03-31'), timediff('2024-01-01', '2024-01-01'), timediff('2024-01-01 00:00:00.001', '2023-12-31 23:59:59.999'), timediff('2023-02-15', '2023-03-15'), timediff('2024-03-30', '2023-01-31'), timediff('2023-01-31', '2024-03-30'), timediff('9999-12-31', '0000-01-01'), timediff('-0001-01-01', '0001-01-01'), timediff(NULL, '2024-01-01'), timediff('x', '2024-01-01');
SELECT datetime('2023-01-31', timediff('2024-03-30 12:34', '2023-01-31')), timediff('2024-01-01', 2460000.5), timediff('2024-01-01');
--- local time; the zone is the process's
SELECT datetime('2024-07-01 12:00', 'localtime') = datetime(strftime('%s', '2024-07-01 12:00'), 'unixepoch', 'localtime'), datetime(datetime('2024-07-01 12:00', 'localtime'), 'utc'), datetime('2024-07-01 12:00', 'localtime', 'localtime') = datetime('2024-07-01 12:00', 'localtime');
SELECT datetime('2024-01-01 12:00', 'localtime'), datetime('2024-07-01 12:00', 'localtime'), datetime('2024-01-01 12:00', 'utc'), datetime('2024-07-01 12:00', 'utc'), datetime('2024-01-01 12:00Z', 'utc'), datetime('2024-01-01 12:00+01:00', 'utc'), datetime(0, 'unixepoch', 'localtime');
SELECT datetime('2024-03-10 02:30', 'utc'), datetime('2024-03-10 07:30', 'localtime'), datetime('2024-11-03 01:30', 'utc'), datetime('2024-11-03 05:30', 'localtime'), datetime('2024-11-03 06:30', 'localtime'), datetime('2024-03-31 02:30', 'utc'), datetime('2024-10-27 01:30', 'utc');
SELECT datetime('1900-07-01 12:00', 'localtime'), datetime('2100-07-01 12:00', 'localtime'), datetime('0001-01-01', 'localtime'), datetime('9999-12-31 23:59:59', 'localtime'), datetime('0000-01-01', 'localtime'), datetime('2024-01-01 12:00:00.123', 'localtime', 'subsec'), date('-4713-01-01', 'localtime'), datetime('2038-01-19 03:14:08', 'localtime');
--- what is not fixed where one value is wanted
CREATE TABLE c(a CHECK(date(a) > '2'));
INSERT INTO c VALUES('2024-01-01'); INSERT INTO c VALUES('now'); INSERT INTO c VALUES('bad'); SELECT * FROM c;
CREATE TABLE g(a, b AS (datetime(a, 'localtime')), c AS (strftime('%Y', a)));
INSERT INTO g VALUES('2024-01-01'); SELECT c FROM g; SELECT b FROM g; SELECT * FROM g WHERE b > 1;
CREATE TABLE s(a, b AS (julianday(a)) STORED); INSERT INTO s VALUES('2024-01-01'); INSERT INTO s VALUES('subsec'); SELECT * FROM s;
CREATE TABLE i(a); CREATE INDEX ia ON i(date(a)); INSERT INTO i VALUES('2024-01-01'); INSERT INTO i VALUES('now'); SELECT * FROM i WHERE date(a) = '2024-01-01';
EXPLAIN QUERY PLAN SELECT * FROM i WHERE date(a) = '2024-01-01';
CREATE INDEX ib ON i(a) WHERE datetime(a, 'utc') > '2'; CREATE INDEX ic ON i(time()); CREATE INDEX id ON i(unixepoch(a, '+1 day')); SELECT name FROM sqlite_schema WHERE type = 'index';
CREATE TABLE n(a, b AS (current_date)); CREATE TABLE n(a, b AS (current_timestamp) STORED); CREATE TABLE n(a CHECK(a < current_timestamp)); INSERT INTO n VALUES('1'); CREATE INDEX na ON n(current_time);
CREATE TABLE d(a, b DEFAULT (date('now')), c DEFAULT current_date); INSERT INTO d(a) VALUES(1); SELECT b = c, length(b) FROM d;
INSERT INTO i VALUES('2024-01-01Z'); UPDATE i SET a = 'now'; DELETE FROM i; PRAGMA integrity_check;
