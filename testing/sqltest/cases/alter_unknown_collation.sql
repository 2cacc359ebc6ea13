--- ALTER TABLE beside views and triggers that name an unknown collation
CREATE TABLE c1(a, b, c);
CREATE VIEW s1 AS SELECT a, b FROM c1 WHERE a='abc' COLLATE xyz;
ALTER TABLE c1 RENAME a TO aa;
SELECT sql FROM sqlite_schema WHERE name IN ('c1','s1');
--= sql
--> 'CREATE TABLE c1(aa, b, c)'
--> 'CREATE VIEW s1 AS SELECT aa, b FROM c1 WHERE aa='abc' COLLATE xyz'
ALTER TABLE c1 RENAME TO c2;
SELECT sql FROM sqlite_schema WHERE name IN ('c2','s1');
--= sql
--> 'CREATE TABLE "c2"(aa, b, c)'
--> 'CREATE VIEW s1 AS SELECT aa, b FROM "c2" WHERE aa='abc' COLLATE xyz'
CREATE TRIGGER ct AFTER INSERT ON c2 BEGIN SELECT aa='abc' COLLATE xyz FROM c2; END;
ALTER TABLE c2 RENAME b TO bb;
ALTER TABLE c2 RENAME TO c3;
ALTER TABLE c3 DROP COLUMN c;
ALTER TABLE c3 ADD COLUMN d;
SELECT name, sql FROM sqlite_schema;
--= name | sql
--> 'c3' | 'CREATE TABLE "c3"(aa, bb, d)'
--> 's1' | 'CREATE VIEW s1 AS SELECT aa, bb FROM "c3" WHERE aa='abc' COLLATE xyz'
--> 'ct' | 'CREATE TRIGGER ct AFTER INSERT ON "c3" BEGIN SELECT aa='abc' COLLATE xyz FROM "c3"; END'
CREATE VIEW s3 AS SELECT aa FROM c3 ORDER BY aa COLLATE xyz;
ALTER TABLE c3 RENAME bb TO b4;
CREATE VIEW s4 AS SELECT aa FROM c3 GROUP BY aa COLLATE xyz UNION SELECT 2;
ALTER TABLE c3 RENAME b4 TO b5;
CREATE VIEW s5 AS SELECT aa FROM c3 UNION SELECT 2 ORDER BY 1 COLLATE xyz;
ALTER TABLE c3 RENAME b5 TO b6;
CREATE VIEW s6 AS SELECT min(aa COLLATE xyz), rank() OVER (ORDER BY aa COLLATE xyz) FROM c3;
ALTER TABLE c3 RENAME b6 TO b7;
ALTER TABLE c3 RENAME TO c4;
SELECT name, sql FROM sqlite_schema;
--= name | sql
--> 'c4' | 'CREATE TABLE "c4"(aa, b7, d)'
--> 's1' | 'CREATE VIEW s1 AS SELECT aa, b7 FROM "c4" WHERE aa='abc' COLLATE xyz'
--> 'ct' | 'CREATE TRIGGER ct AFTER INSERT ON "c4" BEGIN SELECT aa='abc' COLLATE xyz FROM "c4"; END'
--> 's3' | 'CREATE VIEW s3 AS SELECT aa FROM "c4" ORDER BY aa COLLATE xyz'
--> 's4' | 'CREATE VIEW s4 AS SELECT aa FROM "c4" GROUP BY aa COLLATE xyz UNION SELECT 2'
--> 's5' | 'CREATE VIEW s5 AS SELECT aa FROM "c4" UNION SELECT 2 ORDER BY 1 COLLATE xyz'
--> 's6' | 'CREATE VIEW s6 AS SELECT min(aa COLLATE xyz), rank() OVER (ORDER BY aa COLLATE xyz) FROM "c4"'
SELECT * FROM s1;
--! 257: no such collation sequence: xyz
