--- explain_of_pragma
EXPLAIN QUERY PLAN PRAGMA cache_size=5; PRAGMA cache_size;
EXPLAIN QUERY PLAN PRAGMA foreign_keys=1; PRAGMA foreign_keys;
EXPLAIN QUERY PLAN PRAGMA user_version=5; PRAGMA user_version;
EXPLAIN QUERY PLAN PRAGMA nosuch.user_version;
EXPLAIN QUERY PLAN PRAGMA table_info(t);
EXPLAIN QUERY PLAN PRAGMA journal_mode;
EXPLAIN QUERY PLAN PRAGMA nosuch=1;
--- search_is_not_given_up_for_an_order
CREATE TABLE d(id INTEGER PRIMARY KEY, company INT, state TEXT, amount INT); CREATE INDEX dc ON d(company); CREATE INDEX ds ON d(state);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<500) INSERT INTO d SELECT i, i%60, CASE i%5 WHEN 0 THEN 'won' ELSE 'open' END, i FROM c;
ANALYZE;
EXPLAIN QUERY PLAN SELECT company, sum(amount) FROM d WHERE state='won' GROUP BY company;
SELECT company, sum(amount) FROM d WHERE state='won' GROUP BY company;
--- automatic_index_in_a_correlated_subquery
CREATE TABLE p(a, b); CREATE TABLE q(a, b);
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i<300) INSERT INTO q SELECT i, i%50 FROM c;
INSERT INTO p SELECT a, b FROM q WHERE a%3=0; CREATE INDEX qa ON q(a); CREATE INDEX pa ON p(a); ANALYZE;
EXPLAIN QUERY PLAN SELECT a, (SELECT sum(a) FROM q WHERE q.b=p.b) FROM p;
SELECT a, (SELECT sum(a) FROM q WHERE q.b=p.b) FROM p;
EXPLAIN QUERY PLAN SELECT (SELECT max(q.a) FROM q, p x WHERE q.b=p.b AND x.a=q.a) FROM p;
SELECT (SELECT max(q.a) FROM q, p x WHERE q.b=p.b AND x.a=q.a) FROM p;
EXPLAIN QUERY PLAN SELECT (SELECT sum(a) FROM (SELECT DISTINCT a, b FROM q) w WHERE w.b=p.b AND w.a>p.a) FROM p;
SELECT (SELECT sum(a) FROM (SELECT DISTINCT a, b FROM q) w WHERE w.b=p.b AND w.a>p.a) FROM p;
EXPLAIN QUERY PLAN SELECT (WITH w AS MATERIALIZED (SELECT a, b FROM q) SELECT sum(a) FROM w WHERE w.b=p.b) FROM p;
SELECT (WITH w AS MATERIALIZED (SELECT a, b FROM q) SELECT sum(a) FROM w WHERE w.b=p.b) FROM p;
CREATE TRIGGER t AFTER INSERT ON p BEGIN UPDATE q SET a=a+1 WHERE a=(SELECT sum(x.a) FROM q x WHERE x.b=new.b+q.b LIMIT 1); END;
INSERT INTO p VALUES(1,2); INSERT INTO p VALUES(3,4); SELECT sum(a) FROM q;
