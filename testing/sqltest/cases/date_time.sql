--- time values
SELECT date('2024-02-29'), date('2023-02-29'), date('2023-02-31'), date('2023-02-32'), date('2024-13-01'), date('0000-01-01'), date('-0001-01-01'), date('-4713-11-24'), date('-4713-11-23'), date('9999-12-31'), date('10000-01-01');
--= date('2024-02-29') | date('2023-02-29') | date('2023-02-31') | date('2023-02-32') | date('2024-13-01') | date('0000-01-01') | date('-0001-01-01') | date('-4713-11-24') | date('-4713-11-23') | date('9999-12-31') | date('10000-01-01')
--> '2024-02-29' | '2023-03-01' | '2023-03-03' | NULL | NULL | '0000-01-01' | '-0001-01-01' | NULL | NULL | '9999-12-31' | NULL
SELECT time('12:34'), time('12:34:56'), time('12:34:56.789'), time('12:34:60'), time('24:00'), time('24:01'), time('25:00'), time('12:60'), time('1:23'), time('12:34:56.');
--= time('12:34') | time('12:34:56') | time('12:34:56.789') | time('12:34:60') | time('24:00') | time('24:01') | time('25:00') | time('12:60') | time('1:23') | time('12:34:56.')
--> '12:34:00' | '12:34:56' | '12:34:56' | NULL | '00:00:00' | NULL | NULL | NULL | NULL | NULL
SELECT datetime('2024-01-31 24:00'), datetime('2024-01-31T12:34'), datetime('2024-01-31  12:34'), datetime('2024-01-3112:34'), datetime('2024-01-31T'), datetime('2024-01-31 x'), datetime(' 2024-01-31'), datetime('2024-1-1'), datetime('-0001-12-31 24:00');
--= datetime('2024-01-31 24:00') | datetime('2024-01-31T12:34') | datetime('2024-01-31  12:34') | datetime('2024-01-3112:34') | datetime('2024-01-31T') | datetime('2024-01-31 x') | datetime(' 2024-01-31') | datetime('2024-1-1') | datetime('-0001-12-31 24:00')
--> '2024-02-01 00:00:00' | '2024-01-31 12:34:00' | '2024-01-31 12:34:00' | '2024-01-31 12:34:00' | '2024-01-31 00:00:00' | NULL | NULL | NULL | '-0002-01-01 00:00:00'
SELECT datetime('2024-01-31 12:34Z'), datetime('2024-01-31 12:34 z'), datetime('2024-01-31 12:34+05:30'), datetime('2024-01-31 12:34 -14:59'), datetime('2024-01-31 12:34+15:00'), datetime('2024-01-31 12:34+5:00'), time('12:34+01:00'), time('12:34+01:00', 'weekday 1');
--= datetime('2024-01-31 12:34Z') | datetime('2024-01-31 12:34 z') | datetime('2024-01-31 12:34+05:30') | datetime('2024-01-31 12:34 -14:59') | datetime('2024-01-31 12:34+15:00') | datetime('2024-01-31 12:34+5:00') | time('12:34+01:00') | time('12:34+01:00', 'weekday 1')
--> '2024-01-31 12:34:00' | '2024-01-31 12:34:00' | '2024-01-31 07:04:00' | '2024-02-01 03:33:00' | NULL | NULL | '11:34:00' | '12:34:00'
SELECT datetime(2460000.5), datetime(0), datetime(5373484.4999), datetime(5373484.5), datetime(-1), datetime('2460000.5'), datetime('1e3'), datetime('12 '), datetime(''), datetime(NULL), datetime(x'323032342d30312d3031'), datetime('1.2.3');
--= datetime(2460000.5) | datetime(0) | datetime(5373484.4999) | datetime(5373484.5) | datetime(-1) | datetime('2460000.5') | datetime('1e3') | datetime('12 ') | datetime('') | datetime(NULL) | datetime(x'323032342d30312d3031') | datetime('1.2.3')
--> '2023-02-25 00:00:00' | '-4713-11-24 12:00:00' | '9999-12-31 23:59:51' | NULL | NULL | '2023-02-25 00:00:00' | '-4710-08-20 12:00:00' | '-4713-12-06 12:00:00' | NULL | NULL | '2024-01-01 00:00:00' | NULL
SELECT datetime('now') = datetime('now'), datetime('NOW') = datetime(), date('now ') IS NULL, length(time('subsec')), length(datetime('subsecond')), length(datetime('now', 'subsec')), typeof(julianday()), typeof(unixepoch('subsec'));
--= datetime('now') = datetime('now') | datetime('NOW') = datetime() | date('now ') IS NULL | length(time('subsec')) | length(datetime('subsecond')) | length(datetime('now', 'subsec')) | typeof(julianday()) | typeof(unixepoch('subsec'))
--> 1 | 1 | 1 | 12 | 23 | 23 | 'real' | 'real'
SELECT CURRENT_DATE = date(), CURRENT_TIME = time(), CURRENT_TIMESTAMP = datetime();
--= CURRENT_DATE = date() | CURRENT_TIME = time() | CURRENT_TIMESTAMP = datetime()
--> 1 | 1 | 1

--- modifiers that move
SELECT datetime('2024-01-31 12:34:56', '+1 day'), datetime('2024-01-31', '1 day'), datetime('2024-01-31', '-1.5 hours'), datetime('2024-01-31', '+90 minutes'), datetime('2024-01-31', '+1e3 seconds'), datetime('2024-01-31', '+0.001 seconds', 'subsec'), datetime('2024-01-31', '+1  DAYS'), datetime('2024-01-31', '+1day'), datetime('2024-01-31', ' +1 day'), datetime('2024-01-31', '+1 day '), datetime('2024-01-31', '+1 week');
--= datetime('2024-01-31 12:34:56', '+1 day') | datetime('2024-01-31', '1 day') | datetime('2024-01-31', '-1.5 hours') | datetime('2024-01-31', '+90 minutes') | datetime('2024-01-31', '+1e3 seconds') | datetime('2024-01-31', '+0.001 seconds', 'subsec') | datetime('2024-01-31', '+1  DAYS') | datetime('2024-01-31', '+1day') | datetime('2024-01-31', ' +1 day') | datetime('2024-01-31', '+1 day ') | datetime('2024-01-31', '+1 week')
--> '2024-02-01 12:34:56' | '2024-02-01 00:00:00' | '2024-01-30 22:30:00' | '2024-01-31 01:30:00' | '2024-01-31 00:16:40' | '2024-01-31 00:00:00.001' | '2024-02-01 00:00:00' | NULL | NULL | NULL | NULL
SELECT date('2024-01-31', '+1 month'), date('2024-01-31', '+1 month', 'floor'), date('2024-01-31', '+1 month', 'ceiling'), date('2024-02-29', '+1 year'), date('2024-02-29', '+1 year', 'floor'), date('2024-01-31', '+1.5 months'), date('2024-01-31', '-13 months'), date('2024-01-31', '+0.5 years'), date('2023-02-31', 'floor'), date('2023-02-31', '+0 days');
--= date('2024-01-31', '+1 month') | date('2024-01-31', '+1 month', 'floor') | date('2024-01-31', '+1 month', 'ceiling') | date('2024-02-29', '+1 year') | date('2024-02-29', '+1 year', 'floor') | date('2024-01-31', '+1.5 months') | date('2024-01-31', '-13 months') | date('2024-01-31', '+0.5 years') | date('2023-02-31', 'floor') | date('2023-02-31', '+0 days')
--> '2024-03-02' | '2024-02-29' | '2024-03-02' | '2025-03-01' | '2025-02-28' | '2024-03-17' | '2022-12-31' | '2024-07-31' | '2023-02-28' | '2023-03-03'
SELECT date('2024-01-31', '+0001-02-03'), date('2024-01-31', '-0001-02-03'), datetime('2024-01-31', '+0000-00-01 12:34'), datetime('2024-01-31', '-0000-00-01 01:02:03.456', 'subsec'), date('2024-01-31', '0001-02-03'), date('2024-01-31', '+0001-12-01'), date('2024-01-31', '+0001-01-31'), date('2024-01-31', '+12345-01-01'), date('-4712-01-31', '+10000-01-01'), date('2024-01-31', '+001-01-01');
--= date('2024-01-31', '+0001-02-03') | date('2024-01-31', '-0001-02-03') | datetime('2024-01-31', '+0000-00-01 12:34') | datetime('2024-01-31', '-0000-00-01 01:02:03.456', 'subsec') | date('2024-01-31', '0001-02-03') | date('2024-01-31', '+0001-12-01') | date('2024-01-31', '+0001-01-31') | date('2024-01-31', '+12345-01-01') | date('-4712-01-31', '+10000-01-01') | date('2024-01-31', '+001-01-01')
--> '2025-04-03' | '2022-11-28' | '2024-02-01 12:34:00' | '2024-01-29 22:57:56.544' | NULL | NULL | NULL | NULL | '5288-03-03' | NULL
SELECT datetime('2024-01-31', '+12:34'), datetime('2024-01-31', '-12:34:56.789', 'subsec'), datetime('2024-01-31', '12:34'), datetime('2024-01-31', '24:00'), datetime('2024-01-31', '+25:00'), datetime('2024-01-31', '+01:30Z'), datetime('2024-01-31', '+01:30+01:00'), datetime('2024-01-31', '+1:30');
--= datetime('2024-01-31', '+12:34') | datetime('2024-01-31', '-12:34:56.789', 'subsec') | datetime('2024-01-31', '12:34') | datetime('2024-01-31', '24:00') | datetime('2024-01-31', '+25:00') | datetime('2024-01-31', '+01:30Z') | datetime('2024-01-31', '+01:30+01:00') | datetime('2024-01-31', '+1:30')
--> '2024-01-31 12:34:00' | '2024-01-30 11:25:03.211' | '2024-01-31 12:34:00' | '2024-01-31 00:00:00' | NULL | '2024-01-31 01:30:00' | '2024-01-31 00:30:00' | NULL
SELECT date('2024-01-31', '+5373485 days'), date('2024-01-31', '-2460340 days'), date('0000-01-01', '+9999 years'), date('2024-01-31', '+176545 months'), date('2024-01-31', '+176546 months'), date('9999-12-31', '+1 day'), date('-4713-11-24', '-1 day');
--= date('2024-01-31', '+5373485 days') | date('2024-01-31', '-2460340 days') | date('0000-01-01', '+9999 years') | date('2024-01-31', '+176545 months') | date('2024-01-31', '+176546 months') | date('9999-12-31', '+1 day') | date('-4713-11-24', '-1 day')
--> NULL | '-4713-11-25' | '9999-01-01' | NULL | NULL | NULL | NULL
SELECT datetime('2024-06-12 12:34:56', 'start of day'), datetime('2024-06-12 12:34:56', 'start of month'), datetime('2024-06-12 12:34:56', 'start of year'), datetime('2024-06-12', 'start of week'), datetime('2024-06-12', 'START OF MONTH'), datetime('2024-06-12', 'start of days'), date('2024-01-31', 'start of month', '+1 month', '-1 day');
--= datetime('2024-06-12 12:34:56', 'start of day') | datetime('2024-06-12 12:34:56', 'start of month') | datetime('2024-06-12 12:34:56', 'start of year') | datetime('2024-06-12', 'start of week') | datetime('2024-06-12', 'START OF MONTH') | datetime('2024-06-12', 'start of days') | date('2024-01-31', 'start of month', '+1 month', '-1 day')
--> '2024-06-12 00:00:00' | '2024-06-01 00:00:00' | '2024-01-01 00:00:00' | NULL | '2024-06-01 00:00:00' | NULL | '2024-01-31'
SELECT date('2024-06-12', 'weekday 0'), date('2024-06-12', 'weekday 3'), date('2024-06-12', 'weekday 6'), date('2024-06-12', 'weekday 7'), date('2024-06-12', 'weekday -1'), date('2024-06-12', 'weekday -3'), date('2024-06-12', 'weekday -0'), date('2024-06-12', 'weekday 1.0'), date('2024-06-12', 'weekday 1.5'), date('2024-06-12', 'weekday x'), date('2024-06-12', 'weekday');
--= date('2024-06-12', 'weekday 0') | date('2024-06-12', 'weekday 3') | date('2024-06-12', 'weekday 6') | date('2024-06-12', 'weekday 7') | date('2024-06-12', 'weekday -1') | date('2024-06-12', 'weekday -3') | date('2024-06-12', 'weekday -0') | date('2024-06-12', 'weekday 1.0') | date('2024-06-12', 'weekday 1.5') | date('2024-06-12', 'weekday x') | date('2024-06-12', 'weekday')
--> '2024-06-16' | '2024-06-12' | '2024-06-15' | NULL | '2024-06-10' | '2024-06-12' | '2024-06-09' | '2024-06-17' | NULL | NULL | NULL

--- modifiers that say what a number is
SELECT datetime(1700000000, 'unixepoch'), datetime(1700000000.5, 'unixepoch', 'subsec'), datetime('1700000000', 'unixepoch'), datetime(-1, 'unixepoch'), datetime(253402300799, 'unixepoch'), datetime(253402300800, 'unixepoch'), datetime('2024-01-01', 'unixepoch'), datetime(0, '+1 day', 'unixepoch');
--= datetime(1700000000, 'unixepoch') | datetime(1700000000.5, 'unixepoch', 'subsec') | datetime('1700000000', 'unixepoch') | datetime(-1, 'unixepoch') | datetime(253402300799, 'unixepoch') | datetime(253402300800, 'unixepoch') | datetime('2024-01-01', 'unixepoch') | datetime(0, '+1 day', 'unixepoch')
--> '2023-11-14 22:13:20' | '2023-11-14 22:13:20.500' | '2023-11-14 22:13:20' | '1969-12-31 23:59:59' | '9999-12-31 23:59:59' | NULL | NULL | NULL
SELECT datetime(2460000.5, 'julianday'), datetime(1700000000, 'julianday'), datetime('2024-01-01', 'julianday'), datetime(2460000.5, '+1 day', 'julianday'), datetime(0, 'julianday', 'unixepoch');
--= datetime(2460000.5, 'julianday') | datetime(1700000000, 'julianday') | datetime('2024-01-01', 'julianday') | datetime(2460000.5, '+1 day', 'julianday') | datetime(0, 'julianday', 'unixepoch')
--> '2023-02-25 00:00:00' | NULL | NULL | NULL | NULL
SELECT datetime(2460000.5, 'auto'), datetime(1700000000, 'auto'), datetime(-210866760000, 'auto'), datetime(-210866760001, 'auto'), datetime(253402300800, 'auto'), datetime('2024-01-01', 'auto'), datetime('1700000000', 'AUTO'), datetime('2024-01-01', '+1 day', 'auto');
--= datetime(2460000.5, 'auto') | datetime(1700000000, 'auto') | datetime(-210866760000, 'auto') | datetime(-210866760001, 'auto') | datetime(253402300800, 'auto') | datetime('2024-01-01', 'auto') | datetime('1700000000', 'AUTO') | datetime('2024-01-01', '+1 day', 'auto')
--> '2023-02-25 00:00:00' | '2023-11-14 22:13:20' | '-4713-11-24 12:00:00' | NULL | NULL | '2024-01-01 00:00:00' | '2023-11-14 22:13:20' | NULL
SELECT datetime('2024-01-01', NULL), datetime('2024-01-01', ''), datetime('2024-01-01', 1), datetime('2024-01-01', 'nonsense'), datetime('2024-01-01', x'2b3120646179');
--= datetime('2024-01-01', NULL) | datetime('2024-01-01', '') | datetime('2024-01-01', 1) | datetime('2024-01-01', 'nonsense') | datetime('2024-01-01', x'2b3120646179')
--> NULL | NULL | NULL | NULL | '2024-01-02 00:00:00'
SELECT datetime('2024-01-01 12:34:56.789', 'subsec'), time('12:34:56.789', 'subsecond'), date('2024-01-01', 'subsec'), unixepoch('2024-01-01 12:34:56.789'), unixepoch('2024-01-01 12:34:56.789', 'subsec'), julianday('2024-01-01 12:34:56.789', 'subsec'), strftime('%s', '2024-01-01 12:34:56.789', 'subsec');
--= datetime('2024-01-01 12:34:56.789', 'subsec') | time('12:34:56.789', 'subsecond') | date('2024-01-01', 'subsec') | unixepoch('2024-01-01 12:34:56.789') | unixepoch('2024-01-01 12:34:56.789', 'subsec') | julianday('2024-01-01 12:34:56.789', 'subsec') | strftime('%s', '2024-01-01 12:34:56.789', 'subsec')
--> '2024-01-01 12:34:56.789' | '12:34:56.789' | '2024-01-01' | 1704112496 | 1704112496.789 | 2460311.024268391 | '1704112496.789'

--- strftime
SELECT strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '2024-02-09 03:04:05.678');
--= strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '2024-02-09 03:04:05.678')
--> '09| 9|05.678|2024-02-09|2024|24|03|03|040|2460349.627843495| 3| 3|02|04|AM|am|03:04|1707447845|05|03:04:05|5|05|06|5|06|2024|%'
SELECT strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '1999-12-31 23:59:59.9999');
--= strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '1999-12-31 23:59:59.9999')
--> '31|31|59.999|1999-12-31|1999|99|23|11|365|2451544.499999988|23|11|12|59|PM|pm|23:59|946684799|59|23:59:59|5|52|52|5|52|1999|%'
SELECT strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '2021-01-03 00:00');
--= strftime('%d|%e|%f|%F|%G|%g|%H|%I|%j|%J|%k|%l|%m|%M|%p|%P|%R|%s|%S|%T|%u|%U|%V|%w|%W|%Y|%%', '2021-01-03 00:00')
--> '03| 3|00.000|2021-01-03|2020|20|00|12|003|2459217.5| 0|12|01|00|AM|am|00:00|1609632000|00|00:00:00|7|01|53|0|00|2021|%'
SELECT strftime('%F %Y', '-0001-01-01'), strftime('%Y-%m', '0009-01-01'), strftime('%G-%V', '2020-12-31'), strftime('%G-%V', '2016-01-01'), strftime('%U %W', '2023-01-01'), strftime('%U %W', '2024-01-01'), strftime('%j', '2024-12-31');
--= strftime('%F %Y', '-0001-01-01') | strftime('%Y-%m', '0009-01-01') | strftime('%G-%V', '2020-12-31') | strftime('%G-%V', '2016-01-01') | strftime('%U %W', '2023-01-01') | strftime('%U %W', '2024-01-01') | strftime('%j', '2024-12-31')
--> '-001-01-01 -001' | '0009-01' | '2020-53' | '2015-53' | '01 00' | '00 01' | '366'
SELECT strftime('%x', '2024-01-01'), strftime('%', '2024-01-01'), strftime('a%b', '2024-01-01'), strftime('', '2024-01-01'), strftime(NULL, '2024-01-01'), strftime('äöü%d', '2024-01-01'), typeof(strftime('%s')), strftime(1, 1), strftime();
--= strftime('%x', '2024-01-01') | strftime('%', '2024-01-01') | strftime('a%b', '2024-01-01') | strftime('', '2024-01-01') | strftime(NULL, '2024-01-01') | strftime('äöü%d', '2024-01-01') | typeof(strftime('%s')) | strftime(1, 1) | strftime()
--> NULL | NULL | NULL | '' | NULL | 'äöü01' | 'text' | '1' | NULL

--- timediff
SELECT timediff('2024-03-31', '2024-02-29'), timediff('2024-02-29', '2024-03-31'), timediff('2024-01-01', '2024-01-01'), timediff('2024-01-01 00:00:00.001', '2023-12-31 23:59:59.999'), timediff('2023-02-15', '2023-03-15'), timediff('2024-03-30', '2023-01-31'), timediff('2023-01-31', '2024-03-30'), timediff('9999-12-31', '0000-01-01'), timediff('-0001-01-01', '0001-01-01'), timediff(NULL, '2024-01-01'), timediff('x', '2024-01-01');
--= timediff('2024-03-31', '2024-02-29') | timediff('2024-02-29', '2024-03-31') | timediff('2024-01-01', '2024-01-01') | timediff('2024-01-01 00:00:00.001', '2023-12-31 23:59:59.999') | timediff('2023-02-15', '2023-03-15') | timediff('2024-03-30', '2023-01-31') | timediff('2023-01-31', '2024-03-30') | timediff('9999-12-31', '0000-01-01') | timediff('-0001-01-01', '0001-01-01') | timediff(NULL, '2024-01-01') | timediff('x', '2024-01-01')
--> '+0000-01-02 00:00:00.000' | '-0000-01-02 00:00:00.000' | '+0000-00-00 00:00:00.000' | '+0000-00-00 00:00:00.002' | '-0000-01-00 00:00:00.000' | '+0001-01-28 00:00:00.000' | '-0001-01-30 00:00:00.000' | '+9999-11-30 00:00:00.000' | '-0002-00-00 00:00:00.000' | NULL | NULL
SELECT datetime('2023-01-31', timediff('2024-03-30 12:34', '2023-01-31')), timediff('2024-01-01', 2460000.5), timediff('2024-01-01');
--! 1: wrong number of arguments to function timediff()

--- local time; the zone is the process's
SELECT datetime('2024-07-01 12:00', 'localtime') = datetime(strftime('%s', '2024-07-01 12:00'), 'unixepoch', 'localtime'), datetime(datetime('2024-07-01 12:00', 'localtime'), 'utc'), datetime('2024-07-01 12:00', 'localtime', 'localtime') = datetime('2024-07-01 12:00', 'localtime');
--= datetime('2024-07-01 12:00', 'localtime') = datetime(strftime('%s', '2024-07-01 12:00'), 'unixepoch', 'localtime') | datetime(datetime('2024-07-01 12:00', 'localtime'), 'utc') | datetime('2024-07-01 12:00', 'localtime', 'localtime') = datetime('2024-07-01 12:00', 'localtime')
--> 1 | '2024-07-01 12:00:00' | 1
SELECT datetime('2024-01-01 12:00', 'localtime'), datetime('2024-07-01 12:00', 'localtime'), datetime('2024-01-01 12:00', 'utc'), datetime('2024-07-01 12:00', 'utc'), datetime('2024-01-01 12:00Z', 'utc'), datetime('2024-01-01 12:00+01:00', 'utc'), datetime(0, 'unixepoch', 'localtime');
--= datetime('2024-01-01 12:00', 'localtime') | datetime('2024-07-01 12:00', 'localtime') | datetime('2024-01-01 12:00', 'utc') | datetime('2024-07-01 12:00', 'utc') | datetime('2024-01-01 12:00Z', 'utc') | datetime('2024-01-01 12:00+01:00', 'utc') | datetime(0, 'unixepoch', 'localtime')
--> '2024-01-01 12:00:00' | '2024-07-01 12:00:00' | '2024-01-01 12:00:00' | '2024-07-01 12:00:00' | '2024-01-01 12:00:00' | '2024-01-01 11:00:00' | '1970-01-01 00:00:00'
SELECT datetime('2024-03-10 02:30', 'utc'), datetime('2024-03-10 07:30', 'localtime'), datetime('2024-11-03 01:30', 'utc'), datetime('2024-11-03 05:30', 'localtime'), datetime('2024-11-03 06:30', 'localtime'), datetime('2024-03-31 02:30', 'utc'), datetime('2024-10-27 01:30', 'utc');
--= datetime('2024-03-10 02:30', 'utc') | datetime('2024-03-10 07:30', 'localtime') | datetime('2024-11-03 01:30', 'utc') | datetime('2024-11-03 05:30', 'localtime') | datetime('2024-11-03 06:30', 'localtime') | datetime('2024-03-31 02:30', 'utc') | datetime('2024-10-27 01:30', 'utc')
--> '2024-03-10 02:30:00' | '2024-03-10 07:30:00' | '2024-11-03 01:30:00' | '2024-11-03 05:30:00' | '2024-11-03 06:30:00' | '2024-03-31 02:30:00' | '2024-10-27 01:30:00'
SELECT datetime('1900-07-01 12:00', 'localtime'), datetime('2100-07-01 12:00', 'localtime'), datetime('0001-01-01', 'localtime'), datetime('9999-12-31 23:59:59', 'localtime'), datetime('0000-01-01', 'localtime'), datetime('2024-01-01 12:00:00.123', 'localtime', 'subsec'), date('-4713-01-01', 'localtime'), datetime('2038-01-19 03:14:08', 'localtime');
--= datetime('1900-07-01 12:00', 'localtime') | datetime('2100-07-01 12:00', 'localtime') | datetime('0001-01-01', 'localtime') | datetime('9999-12-31 23:59:59', 'localtime') | datetime('0000-01-01', 'localtime') | datetime('2024-01-01 12:00:00.123', 'localtime', 'subsec') | date('-4713-01-01', 'localtime') | datetime('2038-01-19 03:14:08', 'localtime')
--> '1900-07-01 12:00:00' | '2100-07-01 12:00:00' | '0001-01-01 00:00:00' | '9999-12-31 23:59:59' | '0000-01-01 00:00:00' | '2024-01-01 12:00:00.123' | NULL | '2038-01-19 03:14:08'

--- what is not fixed where one value is wanted
CREATE TABLE c(a CHECK(date(a) > '2'));
INSERT INTO c VALUES('2024-01-01');
--+ 1 changes, rowid 1
INSERT INTO c VALUES('now');
--! 1: non-deterministic use of date() in a CHECK constraint
INSERT INTO c VALUES('bad');
--+ 2 changes, rowid 2
SELECT * FROM c;
--= a
--> '2024-01-01'
--> 'bad'
CREATE TABLE g(a, b AS (datetime(a, 'localtime')), c AS (strftime('%Y', a)));
INSERT INTO g VALUES('2024-01-01');
--! 1: non-deterministic use of datetime() in a generated column
SELECT c FROM g;
--= c
SELECT b FROM g;
--= b
SELECT * FROM g WHERE b > 1;
--= a | b | c
CREATE TABLE s(a, b AS (julianday(a)) STORED);
INSERT INTO s VALUES('2024-01-01');
--+ 3 changes, rowid 1
INSERT INTO s VALUES('subsec');
--! 1: non-deterministic use of julianday() in a generated column
SELECT * FROM s;
--= a | b
--> '2024-01-01' | 2460310.5
CREATE TABLE i(a);
CREATE INDEX ia ON i(date(a));
INSERT INTO i VALUES('2024-01-01');
--+ 4 changes, rowid 1
INSERT INTO i VALUES('now');
--! 1: non-deterministic use of date() in an index
SELECT * FROM i WHERE date(a) = '2024-01-01';
--= a
--> '2024-01-01'
EXPLAIN QUERY PLAN SELECT * FROM i WHERE date(a) = '2024-01-01';
--> SEARCH i USING INDEX ia (<expr>=?)
CREATE INDEX ib ON i(a) WHERE datetime(a, 'utc') > '2';
--! 1: non-deterministic use of datetime() in an index
CREATE INDEX ic ON i(time());
--! 1: non-deterministic use of time() in an index
CREATE INDEX id ON i(unixepoch(a, '+1 day'));
SELECT name FROM sqlite_schema WHERE type = 'index';
--= name
--> 'ia'
--> 'id'
CREATE TABLE n(a, b AS (current_date));
--! 1: non-deterministic functions prohibited in generated columns
CREATE TABLE n(a, b AS (current_timestamp) STORED);
--! 1: non-deterministic functions prohibited in generated columns
CREATE TABLE n(a CHECK(a < current_timestamp));
INSERT INTO n VALUES('1');
--+ 5 changes, rowid 1
CREATE INDEX na ON n(current_time);
--! 1: non-deterministic functions prohibited in index expressions
CREATE TABLE d(a, b DEFAULT (date('now')), c DEFAULT current_date);
INSERT INTO d(a) VALUES(1);
--+ 6 changes, rowid 1
SELECT b = c, length(b) FROM d;
--= b = c | length(b)
--> 1 | 10
INSERT INTO i VALUES('2024-01-01Z');
--+ 7 changes, rowid 2
UPDATE i SET a = 'now';
--! 1: non-deterministic use of unixepoch() in an index
DELETE FROM i;
--+ 9 changes, rowid 2
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
