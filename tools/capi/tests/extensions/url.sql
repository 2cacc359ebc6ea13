.load ./url0
select url_valid('https://sqlite.org'), url_host('https://www.example.org:8080/a/b?x=1#f'), url_query('https://a.b/?x=1&y=2');
select name, value from url_query_each('a=alex&b=brian&c=mixed+up');
select url('https://github.com', 'path', '/asg017/sqlite-url'), url_escape('a b&c'), url_unescape('a%20b');
select url_scheme(column1), url_path(column1), url_fragment(column1) from (values('ftp://x/y#z'), ('mailto:a@b.c'));
