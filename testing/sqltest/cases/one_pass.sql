--- rows of a table change while they are found
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c, d); CREATE INDEX i ON t(b); CREATE UNIQUE INDEX u ON t(c); CREATE INDEX p ON t(d) WHERE d IS NOT NULL; CREATE INDEX e ON t(a+b);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n WHERE x<3000) INSERT INTO t SELECT x, x%7, -x, CASE WHEN x%3=0 THEN 'd'||x END FROM n;
UPDATE t SET b=b+1; SELECT sum(b), count(*) FROM t; PRAGMA integrity_check;
UPDATE t SET d=d||printf('%.*c', a%300, 'x') WHERE a%2; SELECT sum(length(d)) FROM t; PRAGMA integrity_check;
UPDATE t SET d=substr(d,1,2); SELECT d, count(*) FROM t GROUP BY d; PRAGMA integrity_check;
UPDATE t SET c=c-1; UPDATE t SET c=-c; UPDATE t SET c=c+1 WHERE a>10; SELECT min(c), max(c), count(DISTINCT c), changes(), total_changes() FROM t; PRAGMA integrity_check;
UPDATE OR IGNORE t SET c=c+1; SELECT changes(), sum(c) FROM t; UPDATE OR FAIL t SET c=c+1 WHERE a<50; SELECT changes(), sum(c) FROM t; UPDATE OR ABORT t SET c=7 WHERE a<50; SELECT changes(), sum(c) FROM t; PRAGMA integrity_check;
BEGIN; UPDATE t SET b=0 WHERE a<9; UPDATE OR ROLLBACK t SET c=7; SELECT sum(b), sum(c) FROM t; COMMIT;
UPDATE t SET b=a WHERE a BETWEEN 100 AND 200; UPDATE t SET b=b*2 WHERE a IN (1,5,7,5,3000,4000,NULL); UPDATE t SET d='q' WHERE b=3; UPDATE t SET d='r' WHERE b>2 AND b<5; UPDATE t SET b=b+1 WHERE b BETWEEN 2 AND 5; UPDATE t SET c=c+100000 WHERE c>5;
SELECT sum(b), sum(c), count(d), max(d) FROM t; PRAGMA integrity_check;
UPDATE t SET b=(SELECT max(b) FROM t); SELECT DISTINCT b FROM t; UPDATE t SET b=a%5; UPDATE t SET b=(SELECT sum(b) FROM t AS o WHERE o.a<t.a AND o.a>t.a-4) WHERE a<50; SELECT group_concat(b) FROM t WHERE a<50; PRAGMA integrity_check;
UPDATE t SET b=1, b=2 WHERE a<3; UPDATE t SET (b,d)=(a,c) WHERE a<5; SELECT * FROM t WHERE a<6;
DELETE FROM t WHERE a%3=0; SELECT count(*), changes() FROM t; PRAGMA integrity_check; DELETE FROM t WHERE a>1000; SELECT count(*), changes() FROM t; PRAGMA integrity_check;
DELETE FROM t WHERE a IN (1,2,2,3,700); DELETE FROM t WHERE a BETWEEN 500 AND 600 AND d IS NULL; SELECT count(*), sum(a) FROM t; PRAGMA integrity_check;
DELETE FROM t WHERE b=1; DELETE FROM t WHERE b=2 OR a=998; SELECT count(*), sum(a) FROM t; PRAGMA integrity_check; DELETE FROM t WHERE 1; SELECT count(*), changes() FROM t; PRAGMA integrity_check;

--- rows of a table WITHOUT ROWID change while they are found
CREATE TABLE w(a, b, c, d, PRIMARY KEY(a,b)) WITHOUT ROWID; CREATE INDEX i ON w(c); CREATE UNIQUE INDEX u ON w(d);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n WHERE x<2000) INSERT INTO w SELECT 'k'||x, x, x%7, -x FROM n;
UPDATE w SET c=c+1; SELECT sum(c), count(*) FROM w; PRAGMA integrity_check;
UPDATE w SET c=printf('%.*c', b%400, 'x'); SELECT sum(length(c)) FROM w; PRAGMA integrity_check; UPDATE w SET c=length(c) WHERE b%2; UPDATE w SET c=1 WHERE a>'k5' AND a<'k7'; UPDATE w SET c=2 WHERE a='k77'; UPDATE w SET c=3 WHERE a IN ('k1','k2','k2','k1999','none');
SELECT count(*), sum(length(c)), sum(d) FROM w; PRAGMA integrity_check;
UPDATE w SET d=d-1; UPDATE w SET d=-d; UPDATE OR IGNORE w SET d=d+1 WHERE b>5; UPDATE w SET d=5; SELECT sum(d), changes() FROM w; PRAGMA integrity_check;
UPDATE w SET a=a||'x' WHERE b<100; UPDATE w SET c='y' WHERE c=1; UPDATE w SET d=d*2 WHERE c='y'; SELECT sum(d), max(a), changes() FROM w; PRAGMA integrity_check;
DELETE FROM w WHERE b%3=0; SELECT count(*), changes() FROM w; PRAGMA integrity_check; DELETE FROM w WHERE a>'k5'; SELECT count(*), changes() FROM w; PRAGMA integrity_check;
DELETE FROM w WHERE a IN ('k1','k2','k4','k4'); DELETE FROM w WHERE c='y'; SELECT count(*), sum(b) FROM w; PRAGMA integrity_check; DELETE FROM w WHERE b>0; SELECT count(*) FROM w; PRAGMA integrity_check;

--- what must be known before the first row changes
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); CREATE INDEX i ON t(b);
INSERT INTO t VALUES(1,1,1),(2,2,2),(3,3,3),(4,4,4);
UPDATE t SET a=a+10; SELECT * FROM t; UPDATE t SET b=b+1 WHERE b>1; SELECT * FROM t; UPDATE t SET c=0 WHERE c<(SELECT max(c) FROM t); SELECT * FROM t;
DELETE FROM t WHERE b=(SELECT max(b) FROM t); SELECT * FROM t; DELETE FROM t WHERE EXISTS(SELECT 1 FROM t o WHERE o.b>t.b); SELECT * FROM t;
CREATE TABLE k(a INTEGER PRIMARY KEY, p REFERENCES k(a) ON DELETE CASCADE ON UPDATE CASCADE, x); PRAGMA foreign_keys=ON;
INSERT INTO k VALUES(1,NULL,1),(2,1,1),(3,2,1),(4,1,1),(5,NULL,1); DELETE FROM k WHERE x=1 AND a<3; SELECT * FROM k; UPDATE k SET x=x+1; SELECT * FROM k;
CREATE TABLE l(m); CREATE TRIGGER r AFTER UPDATE OF x ON k BEGIN INSERT INTO l VALUES(new.a||':'||(SELECT count(*) FROM k WHERE x=new.x)); DELETE FROM k WHERE a=new.a+1; END;
INSERT INTO k VALUES(6,NULL,1),(7,NULL,1); UPDATE k SET x=9; SELECT * FROM k; SELECT * FROM l;
PRAGMA count_changes=1; UPDATE k SET p=NULL; DELETE FROM k WHERE a>0 AND p IS NULL; UPDATE t SET c=5; DELETE FROM t WHERE c=5;
CREATE TABLE s(a TEXT PRIMARY KEY, b INT) STRICT; INSERT INTO s VALUES('a',1),('b',2),('c',3); BEGIN; UPDATE s SET b=CASE a WHEN 'c' THEN 'x' ELSE b+1 END; SELECT * FROM s; COMMIT;
