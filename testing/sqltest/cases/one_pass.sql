--- rows of a table change while they are found
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c, d);
CREATE INDEX i ON t(b);
CREATE UNIQUE INDEX u ON t(c);
CREATE INDEX p ON t(d) WHERE d IS NOT NULL;
CREATE INDEX e ON t(a+b);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n WHERE x<3000) INSERT INTO t SELECT x, x%7, -x, CASE WHEN x%3=0 THEN 'd'||x END FROM n;
--+ 3000 changes, rowid 3000
UPDATE t SET b=b+1;
--+ 6000 changes, rowid 3000
SELECT sum(b), count(*) FROM t;
--= sum(b) | count(*)
--> 11998 | 3000
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE t SET d=d||printf('%.*c', a%300, 'x') WHERE a%2;
--+ 7500 changes, rowid 3000
SELECT sum(length(d)) FROM t;
--= sum(length(d))
--> 79631
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE t SET d=substr(d,1,2);
--+ 10500 changes, rowid 3000
SELECT d, count(*) FROM t GROUP BY d;
--= d | count(*)
--> NULL | 2000
--> 'd1' | 369
--> 'd2' | 369
--> 'd3' | 40
--> 'd4' | 36
--> 'd5' | 36
--> 'd6' | 39
--> 'd7' | 36
--> 'd8' | 36
--> 'd9' | 39
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE t SET c=c-1;
--! 2067: UNIQUE constraint failed: t.c
UPDATE t SET c=-c;
--+ 13500 changes, rowid 3000
UPDATE t SET c=c+1 WHERE a>10;
--! 2067: UNIQUE constraint failed: t.c
SELECT min(c), max(c), count(DISTINCT c), changes(), total_changes() FROM t;
--= min(c) | max(c) | count(DISTINCT c) | changes() | total_changes()
--> 1 | 3000 | 3000 | 0 | 13500
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE OR IGNORE t SET c=c+1;
--+ 13501 changes, rowid 3000
SELECT changes(), sum(c) FROM t;
--= changes() | sum(c)
--> 1 | 4501501
UPDATE OR FAIL t SET c=c+1 WHERE a<50;
--! 2067: UNIQUE constraint failed: t.c
SELECT changes(), sum(c) FROM t;
--= changes() | sum(c)
--> 0 | 4501501
UPDATE OR ABORT t SET c=7 WHERE a<50;
--! 2067: UNIQUE constraint failed: t.c
SELECT changes(), sum(c) FROM t;
--= changes() | sum(c)
--> 0 | 4501501
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
BEGIN;
UPDATE t SET b=0 WHERE a<9;
--+ 13509 changes, rowid 3000
UPDATE OR ROLLBACK t SET c=7;
--! 2067: UNIQUE constraint failed: t.c
SELECT sum(b), sum(c) FROM t;
--= sum(b) | sum(c)
--> 11998 | 4501501
COMMIT;
--! 1: cannot commit - no transaction is active
UPDATE t SET b=a WHERE a BETWEEN 100 AND 200;
--+ 13610 changes, rowid 3000
UPDATE t SET b=b*2 WHERE a IN (1,5,7,5,3000,4000,NULL);
--+ 13614 changes, rowid 3000
UPDATE t SET d='q' WHERE b=3;
--+ 14028 changes, rowid 3000
UPDATE t SET d='r' WHERE b>2 AND b<5;
--+ 14857 changes, rowid 3000
UPDATE t SET b=b+1 WHERE b BETWEEN 2 AND 5;
--+ 16514 changes, rowid 3000
UPDATE t SET c=c+100000 WHERE c>5;
--+ 19509 changes, rowid 3000
SELECT sum(b), sum(c), count(d), max(d) FROM t;
--= sum(b) | sum(c) | count(d) | max(d)
--> 28415 | 304001501 | 1553 | 'r'
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE t SET b=(SELECT max(b) FROM t);
--+ 22509 changes, rowid 3000
SELECT DISTINCT b FROM t;
--= b
--> 200
UPDATE t SET b=a%5;
--+ 25509 changes, rowid 3000
UPDATE t SET b=(SELECT sum(b) FROM t AS o WHERE o.a<t.a AND o.a>t.a-4) WHERE a<50;
--+ 25558 changes, rowid 3000
SELECT group_concat(b) FROM t WHERE a<50;
--= group_concat(b)
--> NULL
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE t SET b=1, b=2 WHERE a<3;
--+ 25560 changes, rowid 3000
UPDATE t SET (b,d)=(a,c) WHERE a<5;
--+ 25564 changes, rowid 3000
SELECT * FROM t WHERE a<6;
--= a | b | c | d
--> 1 | 1 | 1 | 1
--> 2 | 2 | 2 | 2
--> 3 | 3 | 3 | 3
--> 4 | 4 | 4 | 4
--> 5 | NULL | 5 | NULL
DELETE FROM t WHERE a%3=0;
--+ 26564 changes, rowid 3000
SELECT count(*), changes() FROM t;
--= count(*) | changes()
--> 2000 | 1000
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM t WHERE a>1000;
--+ 27897 changes, rowid 3000
SELECT count(*), changes() FROM t;
--= count(*) | changes()
--> 667 | 1333
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM t WHERE a IN (1,2,2,3,700);
--+ 27900 changes, rowid 3000
DELETE FROM t WHERE a BETWEEN 500 AND 600 AND d IS NULL;
--+ 27948 changes, rowid 3000
SELECT count(*), sum(a) FROM t;
--= count(*) | sum(a)
--> 616 | 306567
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM t WHERE b=1;
--+ 28065 changes, rowid 3000
DELETE FROM t WHERE b=2 OR a=998;
--+ 28184 changes, rowid 3000
SELECT count(*), sum(a) FROM t;
--= count(*) | sum(a)
--> 380 | 182781
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM t WHERE 1;
--+ 28564 changes, rowid 3000
SELECT count(*), changes() FROM t;
--= count(*) | changes()
--> 0 | 380
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- rows of a table WITHOUT ROWID change while they are found
CREATE TABLE w(a, b, c, d, PRIMARY KEY(a,b)) WITHOUT ROWID;
CREATE INDEX i ON w(c);
CREATE UNIQUE INDEX u ON w(d);
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n WHERE x<2000) INSERT INTO w SELECT 'k'||x, x, x%7, -x FROM n;
--+ 2000 changes, rowid 0
UPDATE w SET c=c+1;
--+ 4000 changes, rowid 0
SELECT sum(c), count(*) FROM w;
--= sum(c) | count(*)
--> 8000 | 2000
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE w SET c=printf('%.*c', b%400, 'x');
--+ 6000 changes, rowid 0
SELECT sum(length(c)) FROM w;
--= sum(length(c))
--> 399005
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE w SET c=length(c) WHERE b%2;
--+ 7000 changes, rowid 0
UPDATE w SET c=1 WHERE a>'k5' AND a<'k7';
--+ 7221 changes, rowid 0
UPDATE w SET c=2 WHERE a='k77';
--+ 7222 changes, rowid 0
UPDATE w SET c=3 WHERE a IN ('k1','k2','k2','k1999','none');
--+ 7225 changes, rowid 0
SELECT count(*), sum(length(c)), sum(d) FROM w;
--= count(*) | sum(length(c)) | sum(d)
--> 2000 | 181131 | -2001000
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE w SET d=d-1;
--! 2067: UNIQUE constraint failed: w.d
UPDATE w SET d=-d;
--+ 9225 changes, rowid 0
UPDATE OR IGNORE w SET d=d+1 WHERE b>5;
--+ 9226 changes, rowid 0
UPDATE w SET d=5;
--! 2067: UNIQUE constraint failed: w.d
SELECT sum(d), changes() FROM w;
--= sum(d) | changes()
--> 2001001 | 0
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
UPDATE w SET a=a||'x' WHERE b<100;
--+ 9325 changes, rowid 0
UPDATE w SET c='y' WHERE c=1;
--+ 9550 changes, rowid 0
UPDATE w SET d=d*2 WHERE c='y';
--! 2067: UNIQUE constraint failed: w.d
SELECT sum(d), max(a), changes() FROM w;
--= sum(d) | max(a) | changes()
--> 2001001 | 'k9x' | 0
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM w WHERE b%3=0;
--+ 10216 changes, rowid 0
SELECT count(*), changes() FROM w;
--= count(*) | changes()
--> 1334 | 666
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM w WHERE a>'k5';
--+ 10585 changes, rowid 0
SELECT count(*), changes() FROM w;
--= count(*) | changes()
--> 965 | 369
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM w WHERE a IN ('k1','k2','k4','k4');
DELETE FROM w WHERE c='y';
--+ 10588 changes, rowid 0
SELECT count(*), sum(b) FROM w;
--= count(*) | sum(b)
--> 962 | 1079494
PRAGMA integrity_check;
--= integrity_check
--> 'ok'
DELETE FROM w WHERE b>0;
--+ 11550 changes, rowid 0
SELECT count(*) FROM w;
--= count(*)
--> 0
PRAGMA integrity_check;
--= integrity_check
--> 'ok'

--- what must be known before the first row changes
CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);
CREATE INDEX i ON t(b);
INSERT INTO t VALUES(1,1,1),(2,2,2),(3,3,3),(4,4,4);
--+ 4 changes, rowid 4
UPDATE t SET a=a+10;
--+ 8 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 11 | 1 | 1
--> 12 | 2 | 2
--> 13 | 3 | 3
--> 14 | 4 | 4
UPDATE t SET b=b+1 WHERE b>1;
--+ 11 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 11 | 1 | 1
--> 12 | 3 | 2
--> 13 | 4 | 3
--> 14 | 5 | 4
UPDATE t SET c=0 WHERE c<(SELECT max(c) FROM t);
--+ 14 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 11 | 1 | 0
--> 12 | 3 | 0
--> 13 | 4 | 0
--> 14 | 5 | 4
DELETE FROM t WHERE b=(SELECT max(b) FROM t);
--+ 15 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 11 | 1 | 0
--> 12 | 3 | 0
--> 13 | 4 | 0
DELETE FROM t WHERE EXISTS(SELECT 1 FROM t o WHERE o.b>t.b);
--+ 17 changes, rowid 4
SELECT * FROM t;
--= a | b | c
--> 13 | 4 | 0
CREATE TABLE k(a INTEGER PRIMARY KEY, p REFERENCES k(a) ON DELETE CASCADE ON UPDATE CASCADE, x);
PRAGMA foreign_keys=ON;
INSERT INTO k VALUES(1,NULL,1),(2,1,1),(3,2,1),(4,1,1),(5,NULL,1);
--+ 22 changes, rowid 5
DELETE FROM k WHERE x=1 AND a<3;
--+ 26 changes, rowid 5
SELECT * FROM k;
--= a | p | x
--> 5 | NULL | 1
UPDATE k SET x=x+1;
--+ 27 changes, rowid 5
SELECT * FROM k;
--= a | p | x
--> 5 | NULL | 2
CREATE TABLE l(m);
CREATE TRIGGER r AFTER UPDATE OF x ON k BEGIN INSERT INTO l VALUES(new.a||':'||(SELECT count(*) FROM k WHERE x=new.x)); DELETE FROM k WHERE a=new.a+1; END;
INSERT INTO k VALUES(6,NULL,1),(7,NULL,1);
--+ 29 changes, rowid 7
UPDATE k SET x=9;
--+ 34 changes, rowid 7
SELECT * FROM k;
--= a | p | x
--> 5 | NULL | 9
--> 7 | NULL | 9
SELECT * FROM l;
--= m
--> '5:1'
--> '7:2'
PRAGMA count_changes=1;
UPDATE k SET p=NULL;
--= rows updated
--> 2
--+ 36 changes, rowid 7
DELETE FROM k WHERE a>0 AND p IS NULL;
--= rows deleted
--> 2
--+ 38 changes, rowid 7
UPDATE t SET c=5;
--= rows updated
--> 1
--+ 39 changes, rowid 7
DELETE FROM t WHERE c=5;
--= rows deleted
--> 1
--+ 40 changes, rowid 7
CREATE TABLE s(a TEXT PRIMARY KEY, b INT) STRICT;
INSERT INTO s VALUES('a',1),('b',2),('c',3);
--= rows inserted
--> 3
--+ 43 changes, rowid 3
BEGIN;
UPDATE s SET b=CASE a WHEN 'c' THEN 'x' ELSE b+1 END;
--= rows updated
--! 3091: cannot store TEXT value in INT column s.b
SELECT * FROM s;
--= a | b
--> 'a' | 2
--> 'b' | 3
--> 'c' | 3
COMMIT;
