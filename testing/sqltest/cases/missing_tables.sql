--- several mistakes in one statement: missing tables first
WITH q AS(SELECT(1)FROM t3)SELECT 1 FROM q EXCEPT SELECT(SELECT 1 FROM w0);
--! 1: no such table: w0
WITH q AS(SELECT(1)FROM t3)SELECT x FROM q ;
--! 1: no such table: t3
WITH q AS(SELECT(1)FROM t3)SELECT x;
--! 1: no such column: x
WITH q AS(SELECT(1)FROM t3)SELECT (select 1 from z), x;
--! 1: no such table: z
WITH q AS(SELECT y FROM t3), t3 as (select 1 from t4) SELECT (select 1 from z), x from q;
--! 1: no such table: t4
WITH q AS(SELECT y FROM t3), t3 as (select 1 as r) SELECT (select 1 from z), x from q;
--! 1: no such table: z
WITH q AS(SELECT y FROM t3), t3 as (select 1 as r) SELECT (select 1 from q), x from z;
--! 1: no such table: z
WITH q AS(SELECT y FROM t3), t3 as (select 1 as r) SELECT (select 1 from q), x ;
--! 1: no such column: y
WITH q AS(SELECT y FROM q) SELECT (select 1 from q), x from z;
--! 1: no such table: z
WITH q AS(SELECT 1 union all select a+1 from q, u) SELECT (select 1 from r), x from q;
--! 1: no such table: u
WITH q AS(SELECT 1 from k union all select a+1 from q, u) SELECT (select 1 from r), x from q;
--! 1: no such table: k
WITH q AS(SELECT 1 union all select a+1 from (select * from q)) SELECT (select 1 from r), x from q;
--! 1: circular reference: q
select 1 from (with q as (select 1 from a1) select z from b1, q), c1;
--! 1: no such table: b1
select y from (with q as (select 1 from a1) select z from q), c1;
--! 1: no such table: a1
with q as (select 1 from a1) select 1 from (select k from q) union select x from b1;
--! 1: no such table: b1
with q(a,b) as (select 1) select 1 from q union select x from b1;
--! 1: no such table: b1
with q(a,b) as (select 1) select 1 from q,b1;
--! 1: table q has 1 values for 2 columns
with q(a,b) as (select 1) select 1 from b1,q;
--! 1: no such table: b1
with q(a,b) as (select 1) select (select 1 from b1) from q;
--! 1: table q has 1 values for 2 columns
with q as (select x from r), r as (select y from q) select (select 1 from b1) from q;
--! 1: circular reference: q
with q as (select x from r), r as (select y from q) select (select 1 from b1), u from b2,q;
--! 1: no such table: b2
with recursive q as (select 1 union all select q.a from q join q) select (select 1 from b1), u from b2,q;
--! 1: no such table: b2
with recursive q as (select 1 union all select q.a from q join q) select (select 1 from b1), u from q;
--! 1: multiple references to recursive table: q
with q as (select 1) select * from q.q, main.q, z;
--! 1: no such table: q.q
with q as (select 1), q as (select 2) select * from z;
--! 1: duplicate WITH table name: q
with q as (select a from z1) delete from z2 where a in q;
--! 1: no such table: z2
create table t(a);
with q as (select a from z1) delete from t where a in q;
--! 1: no such table: z1
with q as (select a from z1) delete from t where b and a in q;
--! 1: no such column: b
with q as (select a from z1) update t set a=b where  a in q;
--! 1: no such column: b
with q as (select a from z1) insert into t select b from q;
--! 1: no such table: z1
with q as (select a from z1) insert into t select b from (select 1 from q),k;
--! 1: no such table: z1
update t set a=1 from z1 where b;
--! 1: no such table: z1
update t set a=b from z1 where b;
--! 1: no such table: z1
update t set a=b from (select c from z1) where b;
--! 1: no such table: z1
delete from t where b and (select 1 from z1);
--! 1: no such column: b
delete from t where (select 1 from z1) and b;
--! 1: no such table: z1
delete from t where (select c from z1) and b;
--! 1: no such table: z1
insert into t select b from z1;
--! 1: no such table: z1
insert into t select b union select a from z1;
--! 1: no such table: z1
insert into t select (select 1 from z1) union select b;
--! 1: no such table: z1
insert into t values(b,(select 1 from z1));
--! 1: no such column: b
update t set a=b, a=(select 1 from z1);
--! 1: no such column: b
pragma foreign_keys=1;
create table u(a references nop, b);
update u set a=1 from z1;
--! 1: no such table: main.nop
update u set b=1 from z1;
--! 1: no such table: z1
update u set a=(select 1 from z1);
--! 1: no such table: z1
update u set a=c;
--! 1: no such column: c
delete from u where c;
--! 1: no such column: c
insert into u select 1,c;
--! 1: no such column: c
insert into u select 1,1 from z1;
--! 1: no such table: z1
insert into u values(1,c);
--! 1: no such column: c
insert into u values(1);
--! 1: table u has 2 columns but 1 values were supplied
create table pp(a primary key);
create table cc(x references pp(k));
update pp set a=1 from z1;
--! 1: no such table: z1
update pp set a=c from z1;
--! 1: no such table: z1
update pp set a=c;
--! 1: no such column: c
delete from pp where c;
--! 1: no such column: c

--- REPLACE looks at what is assigned
PRAGMA foreign_keys=1;
CREATE TABLE t1(c0,c1,c3,UNIQUE(c1)ON CONFLICT REPLACE FOREIGN KEY(c3)REFERENCES t0);
INSERT INTO t1 VALUES(1,2,NULL);
--! 1: no such table: main.t0
UPDATE t1 SET c0=1;
UPDATE OR REPLACE t1 SET c0=1;
UPDATE t1 SET c1=1;
--! 1: no such table: main.t0
UPDATE t1 SET rowid=1;
--! 1: no such table: main.t0
UPDATE OR REPLACE t1 SET rowid=1;
--! 1: no such table: main.t0
CREATE TABLE t3(c1,KEY REFERENCES t1);
UPDATE OR REPLACE t3 SET c1=1;
CREATE TABLE t4(a PRIMARY KEY ON CONFLICT REPLACE, b REFERENCES missing, c UNIQUE) WITHOUT ROWID;
UPDATE t4 SET c=1;
UPDATE t4 SET a=1;
--! 1: no such table: main.missing
UPDATE OR REPLACE t4 SET c=1;
--! 1: no such table: main.missing
UPDATE t4 SET b=1;
--! 1: no such table: main.missing
INSERT INTO t4 VALUES(1,NULL,3);
--! 1: no such table: main.missing
INSERT INTO t3 VALUES(1,1);
--! 1: foreign key mismatch - "t3" referencing "t1"
REPLACE INTO t3 VALUES(1,NULL);
--! 1: foreign key mismatch - "t3" referencing "t1"

--- a missing table of a later arm is reported first
CREATE VIEW w AS SELECT * FROM gone;
SELECT 1 FROM a UNION SELECT 2 FROM b;
--! 1: no such table: b
SELECT 1 FROM a UNION SELECT 2 FROM w UNION ALL SELECT 3;
--! 1: no such table: main.gone
SELECT 1 FROM a UNION SELECT x FROM (SELECT 2 AS x) EXCEPT SELECT 1 FROM w, c;
--! 1: no such table: main.gone
SELECT * FROM (SELECT 1 FROM a UNION SELECT 2 FROM b);
--! 1: no such table: b
