CREATE TABLE places(id INTEGER PRIMARY KEY, name TEXT);
SELECT AddGeometryColumn('places','geom',4326,'POINT','XY');
SELECT CreateSpatialIndex('places','geom');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<2000)
INSERT INTO places SELECT i, 'p'||i, MakePoint((i*37)%360-180,(i*91)%170-85,4326) FROM n;
SELECT count(*) FROM places WHERE ROWID IN (SELECT ROWID FROM SpatialIndex WHERE f_table_name='places' AND search_frame=BuildMbr(0,0,30,30));
SELECT count(*), min(pkid), max(xmax) FROM idx_places_geom WHERE xmin>=0 AND xmax<=30 AND ymin>=0 AND ymax<=30;
DELETE FROM places WHERE id%5=0;
UPDATE places SET geom=MakePoint(1,1,4326) WHERE id%7=0;
SELECT CheckSpatialIndex('places','geom'), rtreecheck('idx_places_geom');
SELECT id, name, AsText(geom), round(Distance(geom, MakePoint(1,1,4326)),6) d FROM places ORDER BY d, id LIMIT 20;
SELECT name, type FROM sqlite_schema ORDER BY rowid;
PRAGMA integrity_check;
