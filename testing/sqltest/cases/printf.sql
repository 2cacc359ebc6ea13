--- integers
SELECT format('%d|%5d|%-5d|%05d|%+d|% d|% +d|%+ d|%.3d|%-05d|%,d|%,12d|%012,d|%ld|%lld|%i', 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 1234567, 1234567, 1234567, 42, 42, 42);
SELECT format('%d|%5d|%-5d|%05d|%+d|% d|%.3d|%,d', -42, -42, -42, -42, -42, -42, -42, -1234567), format('%d|%u|%x|%X|%o', -1, -1, -1, -1, -1), format('%u|%5u|%,u', 42, 42, 1234567);
SELECT format('%x|%X|%o|%#x|%#X|%#o|%08x|%#08x|%#010o|%-#8x|%.5x|%,x|%,o', 255, 255, 8, 255, 255, 8, 255, 255, 8, 255, 255, 1234567, 1234567), format('%#x|%#o', 0, 0), format('%p|%#p|%10p|%#20p', 255, 255, 255, 255);
SELECT format('%r|%r|%r|%r|%r|%r|%r|%r|%5r|%.5r|%05r|%,r|%+r', 1, 2, 3, 4, 11, 12, 13, -21, 7, 7, 7, 1234567, 3);
SELECT format('%d|%d|%d|%d|%d|%d|%d', '12abc', 'abc', 2.9, -2.9, 1e30, NULL, x'3132'), format('%d'), format('%d|%s|%f|%c|%q', 1), format('%*d|%-*d|%.*d|%*.*d', 5, 42, 5, 42, 4, 42, 6, 3, 42), format('%*d|%.*d', -5, 42, -4, 42), format('%*d', 'x', 1);
--- reals
SELECT format('%f|%.2f|%10.3f|%-10.3f|%010.3f|%+f|% f|%.0f|%#.0f|%,f|%,.2f', 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234567.891);
SELECT format('%e|%.2e|%E|%12.3e|%012.3e|%g|%G|%.3g|%#g|%g|%g|%g', 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1e-10, 1234.5678, 1234.5678, 1e100, 0.0001, 0.00001);
SELECT format('%!f|%!.20f|%!g|%!e|%!.17g|%!.26f', 0.1, 0.1, 0.1, 0.1, 0.1, 3.14159265358979), format('%.20f|%.17g|%.16g|%.15g', 0.1, 0.1, 0.1, 0.1);
SELECT format('%f|%g|%e|%.1f|%.1f|%.1f|%.0f|%.0f', 0.0, 0.0, 0.0, -0.0, 0.05, 0.15, 0.5, 1.5), format('%f|%10f|%-10f|%+f|%g|%e', 9e999, 9e999, 9e999, 9e999, -9e999, 9e999), format('%010e|%010g', 9e999, -9e999);
SELECT format('%f|%f|%f|%g', '1.5abc', 'abc', NULL, x'312e35'), format('%.3f|%.3f', 2.0005, 1.0005), format('%.10g|%.10g', 123456789.123456, 1e15), length(format('%.400f', 1.5)), length(format('%!.400f', 1e300));
--- text
SELECT format('%s|%5s|%-5s|%.2s|%5.1s|%s|%s|%s', 'abc', 'abc', 'abc', 'abc', 'abc', NULL, 12, 1.5), format('%z', 'abc'), format('%s', x'6162'), format('<%05s>', 'ab');
SELECT format('%5s|%!5s|%-5s|%!-5s|%.1s|%!.1s', 'ä', 'ä', 'ä', 'ä', 'ä', 'ä') = format('%5s|%!5s|%-5s|%!-5s|%.1s|%!.1s', 'ä', 'ä', 'ä', 'ä', 'ä', 'ä'), hex(format('%.1s', 'ä')), hex(format('%!.1s', 'äb')), hex(format('%5s|%!5s', 'ä', 'ä'));
SELECT format('%c|%5c|%-5c|%.3c|%c|%c', 'abc', 'abc', 'abc', 'abc', 65, 'äb'), hex(format('%c', '')), hex(format('%.2c|%3c', '', NULL)), hex(format('%5c', 'ä'));
SELECT format('%q|%Q|%w|%q|%Q|%w', 'it''s', 'it''s', 'a"b', NULL, NULL, NULL), format('%5q|%-5Q|%.2q|%.2Q|%.2Q|%!.2Q|%10w', 'a''', 'b', 'a''b', 'a''b', NULL, 'äöü', 'a"'), format('%Q|%Q', 12, x'6100');
SELECT format('%j|%J|%j|%J|%j|%J', 'a"b', 'a"b', NULL, NULL, 12.5, 12.5), format('%j', char(1, 8, 9, 10, 12, 13, 31, 34, 39, 47, 92, 127)), format('%.2j|%.2J|%10J|%-10J|%!5j|%.2J', 'abc', 'abc', 'ab', 'ab', 'ä', NULL);
SELECT format('%#q', 'abc'), format('%#Q', 'abc'), format('%#q', 'a\b'), format('%#Q', 'a\b'), format('%#Q', char(97, 10, 92, 39, 127, 31, 32)), format('%#q', char(97, 10, 92, 39)), format('%#Q|%#q', NULL, NULL), format('%#20Q|%#-20Q|', char(1), char(2)), format('%#.2Q|%#.2Q', char(97, 98, 10), char(97, 10, 98)), format('%#w', char(10)), format('%#!.2Q', char(228, 10, 8364)), format('%#J', char(1));
--- the rest
SELECT format('%%|%5%|%-5%|'), format('%'), format('a%'), format('abc%5'), format('%y'), format('a%yb%d', 1), format('%l'), format('%5.3'), format('%n|%d', 7), format('%S'), format('');
SELECT format(), format(NULL), format(12), format(x'2564', 5), printf('%s-%s', 'a', 'b'), printf(1.5);
SELECT format('%.1000000000d', 1); SELECT format('%1000000000s', 'a'); SELECT format('%.*c', 1000000000, 'a'); SELECT length(format('%1000s%1000d', 'a', 1)); SELECT format('%*y', 1000000000), length(format('%.1000000000s', 'abc')), length(format('%.1000000000g', 1.5));
SELECT typeof(format('%d', 1)), format('%d %s', 1, 'x', 'more'), format('%1$d', 1), format('%-+ 0#!,d', 5), format('%--5d|', 5), format('%++d', 5);
