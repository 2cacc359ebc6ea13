--- Geopoly: tables and functions
create virtual table g using geopoly(name, kind);
select name, sql from sqlite_schema;
insert into g(_shape,name) values('[[0,0],[1,0],[1,1],[0,1],[0,0]]','unit'),(geopoly_regular(3,4,2.5,7),'seven');
insert into g(_shape) values(null); insert into g(_shape) values('x'); insert into g(_shape) values('[1]'); insert into g(_shape) values(zeroblob(40)); insert into g(_shape) values(x'01'); insert into g(name) values('a');
select rowid, *, geopoly_json(_shape), geopoly_area(_shape) from g;
select nodeno, hex(data) from g_node; select *, typeof(a0) from g_rowid; select * from g_parent;
select rtreecheck('g');
update g set kind='k' where name='unit'; update g set rowid=7 where name='unit'; update g set _shape=geopoly_xform(_shape,2,0,0,2,0.1,-.3); update g set _shape='[[0,0],[10,0],[10,10],[0,0]]', rowid=99 where rowid=1; update g set rowid=2;
select nodeno, hex(data) from g_node; select * from g_rowid; select * from g_parent;
insert into g(rowid,_shape) values(99,geopoly_regular(1,1,1,3)); insert or replace into g(rowid,_shape) values(99,geopoly_regular(1,1,1,3)); insert or ignore into g(rowid,_shape) values(99,geopoly_regular(1,1,1,3));
select geopoly_json(geopoly_regular(0,0,10,n)), geopoly_svg(geopoly_regular(0,0,10,n),'class="a"',null,5,''), geopoly_area(geopoly_regular(0,0,10,n)) from (select value n from json_each('[2,3,4,5,8,12,1001]'));
select geopoly_svg(), geopoly_svg(1); select geopoly_debug(1);
select geopoly_json(geopoly_ccw('[[0,0],[0,1],[1,1],[1,0],[0,0]]')), geopoly_area('[[0,0],[0,1],[1,1],[1,0],[0,0]]'), hex(geopoly_bbox('[[0,0],[0,1.7],[1,1],[1.3,0],[0,0]]'));
select hex(geopoly_group_bbox(_shape)) from g; select geopoly_group_bbox(1); select hex(geopoly_group_bbox('a')); 
select geopoly_json(value), value from json_each('["[[0,0],[1,0],[1,1],[0,0]]"," [ [ 0 , 0 ] , [ 1 ,0],[1,1],[0,0] ] ","[[0,0,9],[1,0],[1,1,4,5],[0,0]]","[[.5,0],[1,0],[1,1],[.5,0]]","[[-.5,0],[1,0],[1,1],[-.5,0]]","[[,0],[1,0],[1,1],[0,0]]","[[e5,0],[1,0],[1,1],[0,0]]","[[01,0],[1,0],[1,1],[1,0]]","[[1e2,0],[1e+2,0],[1,1],[100,0]]","[[1e2e3,0],[1e+2,0],[1,1],[100,0]]","[[1.5.5,0],[1,0],[1,1],[1.5,0]]","[[1.,0],[1,0],[1,1],[1,0]]","[[0,0],[1,0],[1,1],[0,0]]x","[[0,0],[1,0],[1,1],[0,0],]","[[0,0],[1,0],[0,0]]","[]","[[]]","[[1,x],[1,0],[1,1],[1,0]]","[[1,,[0,0],[1,0],[1,1],[0,0]]","{}","", "[[-0,0],[1,0],[1,1],[0,0]]","[[1e,0],[1,0],[1,1],[1,0]]","[[3e-3,1e40],[1,0],[1,1],[3e-3,1e40]]","[[-,0],[1,0],[1,1],[0,0]]"]');
select a.rowid, b.rowid, geopoly_overlap(a._shape,b._shape), geopoly_within(a._shape,b._shape) from g a, g b;
select rowid from g where geopoly_overlap(_shape, '[[0,0],[1,0],[1,1],[0,0]]'); select rowid from g where geopoly_within(_shape, '[[-10,-10],[10,-10],[10,10],[-10,10],[-10,-10]]'); select rowid from g where geopoly_overlap(_shape, 'x'); select rowid from g where geopoly_overlap(_shape, '[x'); select rowid from g where geopoly_overlap(_shape, null);
explain query plan select rowid from g where geopoly_overlap(_shape, 'x'); explain query plan select rowid from g where geopoly_within(_shape, 'x') and rowid=5; explain query plan select * from g where rowid=5; explain query plan select * from g where name=5;
select * from g where rowid=99; select * from g where rowid='99'; select * from g where rowid=99.0; select * from g where rowid=99.5;
select geopoly_contains_point('[[0,0],[4,0],[4,4],[0,4],[0,0]]', x.value, y.value) from json_each('[-1,0,1,2,4,5,3.9]') x, json_each('[-1,0,1,2,4,5,3.9]') y;
select geopoly_contains_point(_shape,3,4), geopoly_contains_point(_shape,3.1,1.49) from g;
with recursive c(i) as (select 1 union all select i+1 from c where i<500) insert into g(_shape,name) select geopoly_regular((i*37)%200,(i*91)%150,1+i%9,3+i%13), i from c;
select nodeno, hex(data) from g_node; select rowid, nodeno, hex(a0), a1 from g_rowid; select * from g_parent;
select a.rowid, b.rowid, geopoly_overlap(a._shape,b._shape), geopoly_within(a._shape,b._shape) from g a, g b where geopoly_overlap(b._shape, a._shape);
select a.rowid, b.rowid from g a, g b where geopoly_within(b._shape, geopoly_xform(a._shape,3,0,0,3,0,0));
delete from g where rowid%5; select nodeno, hex(data) from g_node; select rowid, nodeno, hex(a0), a1 from g_rowid;
create virtual table g2 using geopoly; create virtual table g3 using geopoly(a b c, check); create virtual table g4 using geopoly(_shape);
select * from g2; insert into g2 values('[[0,0],[1,0],[1,1],[0,0]]'); update g2 set _shape=_shape; update g2 set rowid=rowid+1; update g2 set rowid=8,_shape=_shape||''; select rowid,hex(_shape) from g2; delete from g2; alter table g2 rename to g7; drop table g7;
select typeof(geopoly_json('[[0,0],[1,0],[1,1],[0,0]]')); pragma integrity_check;
--- Geopoly: rowids that are set to NULL, and blobs of zeros
create virtual table g using geopoly(a); insert into g(rowid,_shape,a) values(0,'[[0,0],[1,0],[1,1],[0,0]]',1); update g set rowid=null; select rowid,a from g; update g set rowid=5; select rowid,a from g; select hex(geopoly_group_bbox(p)) from (select 1 p union select zeroblob(36)); select rtreedepth(zeroblob(9));
--- the rowid of a virtual table is never NULL
CREATE VIRTUAL TABLE g USING geopoly(a); INSERT INTO g(_shape, a) VALUES('[[0,0],[1,0],[1,1],[0,0]]', 1);
SELECT 1 FROM g WHERE rowid IS NULL AND geopoly_overlap(_shape, '[]'); SELECT 1 FROM g WHERE rowid IS NOT NULL;
SELECT 1 FROM g WHERE rowid IS NOT NULL AND geopoly_overlap(_shape, '[]');
SELECT g.a FROM (SELECT 1 x) LEFT JOIN g ON g.rowid = 7 WHERE g.rowid IS NULL; SELECT value FROM json_each('[1]') WHERE rowid IS NULL;
