--- of a join in parentheses USING merges the first column of a name
CREATE TABLE a(c0 INT, p);
CREATE TABLE b(c0 INT, q);
CREATE TABLE c(c0 int, r);
INSERT INTO a VALUES(1,1);
--+ 1 changes, rowid 1
INSERT INTO b VALUES(1,2);
--+ 2 changes, rowid 1
INSERT INTO c VALUES(1,3);
--+ 3 changes, rowid 1
SELECT * FROM a RIGHT JOIN (c LEFT JOIN b) USING (c0);
--! 1: ambiguous column name: c0
SELECT * FROM (a RIGHT JOIN (c LEFT JOIN b) USING (c0));
--! 1: ambiguous column name: c0
SELECT * FROM (a LEFT JOIN (c LEFT JOIN b) USING (c0));
--= c0 | p | r | c0:1 | q
--> 1 | 1 | 3 | 1 | 2
SELECT * FROM a JOIN (c LEFT JOIN b) USING (c0);
--= c0 | p | r | c0:1 | q
--> 1 | 1 | 3 | 1 | 2
SELECT p FROM (a JOIN (c LEFT JOIN b) USING (c0));
--= p
--> 1
SELECT p FROM (a RIGHT JOIN (c LEFT JOIN b) USING (c0));
--= p
--> 1
SELECT a.p FROM (a RIGHT JOIN (c JOIN b) USING (c0));
--= p
--> 1
SELECT * FROM (a RIGHT JOIN (c JOIN b USING(c0)) USING (c0));
--= c0 | p | r | q
--> 1 | 1 | 3 | 2
SELECT * FROM (a RIGHT JOIN (c RIGHT JOIN b USING(c0)) USING (c0));
--= c0 | p | r | q
--> 1 | 1 | 3 | 2
SELECT * FROM (a FULL JOIN (c JOIN b ON c.c0=b.c0) USING (c0));
--! 1: ambiguous column name: c0
SELECT * FROM (c LEFT JOIN b) RIGHT JOIN a USING (c0);
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM ((c LEFT JOIN b) RIGHT JOIN a USING (c0));
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM ((c LEFT JOIN b) JOIN a USING (c0));
--= c0 | r | c0 | q | p
--> 1 | 3 | 1 | 2 | 1
SELECT * FROM ((c LEFT JOIN b) NATURAL JOIN a);
--= c0 | r | c0 | q | p
--> 1 | 3 | 1 | 2 | 1
SELECT * FROM (c LEFT JOIN b) NATURAL JOIN a;
--= c0 | r | c0 | q | p
--> 1 | 3 | 1 | 2 | 1
SELECT * FROM (c LEFT JOIN b) NATURAL RIGHT JOIN a;
--! 1: ambiguous reference to c0 in USING()
SELECT p FROM (c LEFT JOIN b) NATURAL RIGHT JOIN a;
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM a NATURAL RIGHT JOIN (c LEFT JOIN b);
--! 1: ambiguous column name: c0
SELECT * FROM a NATURAL JOIN (c LEFT JOIN b);
--= c0 | p | r | c0:1 | q
--> 1 | 1 | 3 | 1 | 2
SELECT c0 FROM a NATURAL JOIN (c LEFT JOIN b);
--= c0
--> 1
SELECT c0 FROM a RIGHT JOIN (c LEFT JOIN b) USING(c0);
--! 1: ambiguous column name: c0
SELECT a.*, p, q FROM a RIGHT JOIN (c LEFT JOIN b) USING(c0);
--= c0 | p | p | q
--> 1 | 1 | 1 | 2
SELECT * FROM a RIGHT JOIN b ON b.c0<>0 NATURAL RIGHT JOIN c;
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM a RIGHT JOIN b ON b.c0<>0 NATURAL LEFT JOIN c;
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM a LEFT JOIN b ON b.c0<>0 NATURAL RIGHT JOIN c;
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM a LEFT JOIN b ON b.c0<>0 NATURAL LEFT JOIN c;
--= c0 | p | c0 | q | r
--> 1 | 1 | 1 | 2 | 3
SELECT * FROM a JOIN b NATURAL JOIN c;
--= c0 | p | c0 | q | r
--> 1 | 1 | 1 | 2 | 3
SELECT * FROM a JOIN b NATURAL FULL JOIN c;
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM a NATURAL JOIN b NATURAL FULL JOIN c;
--= c0 | p | q | r
--> 1 | 1 | 2 | 3
SELECT * FROM a NATURAL JOIN b JOIN c USING(c0) NATURAL FULL JOIN (select 1 as c0);
--= c0 | p | q | r
--> 1 | 1 | 2 | 3
SELECT * FROM a JOIN b USING(c0) JOIN c RIGHT JOIN (select 1 as c0) USING(c0);
--! 1: ambiguous reference to c0 in USING()
SELECT * FROM a JOIN b JOIN c USING(c0) RIGHT JOIN (select 1 as z) ON 1;
--! 1: ambiguous reference to c0 in USING()
