--- soundex, unistr, percentiles
select soundex('Robert'), soundex(''), soundex('123'), soundex(null), soundex('Ashcraft'), soundex('a'), soundex('Tymczak'), soundex('Pfister'), soundex('12Jack'), soundex('O''Hara'), soundex('Tttt'), soundex('abababab');
select unistr('a\0041b'), unistr('\u00e9'), unistr('\+01F600'), unistr('\\'), unistr('\U0001F600'), unistr(null), unistr(5), unistr('plain');
select unistr('\x'); select unistr('\u12'); select unistr('\');
select unistr_quote('a'||char(10)), unistr_quote('ab'), unistr_quote(1.5), unistr_quote(null), unistr_quote(x'0a'), unistr_quote('it''s'||char(9)||'\'), unistr_quote('é');
create table t(x, g); insert into t values (1, 'a'), (2, 'a'), (4, 'b'), (10, 'b'), (null, 'b');
select median(x), percentile(x,50), percentile(x,25), percentile_cont(x,0.25), percentile_disc(x,0.25), percentile(x, 0), percentile(x, 100), percentile_disc(x, 1), typeof(median(x)), percentile(x, 33.3) from t;
select g, median(x), percentile_disc(x, 0.5) from t group by g;
select median(x) from t where 0; select median(null); select median(x) filter (where x > 1) from t; select median(distinct x) from t;
select percentile(x,101) from t; select percentile(x,'a') from t; select percentile_cont(x,2) from t; select median('a'); select percentile(x,x*10) from t; select median(x'00'); select percentile(1e999,50); select percentile(x, '50') from t; select percentile(x, null) from t; select median('5');
