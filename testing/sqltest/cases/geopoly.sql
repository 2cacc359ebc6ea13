--- Geopoly: tables and functions
create virtual table g using geopoly(name, kind);
--+ 1 changes, rowid 1
select name, sql from sqlite_schema;
--= name | sql
--> 'g' | 'CREATE VIRTUAL TABLE g using geopoly(name, kind)'
--> 'g_rowid' | 'CREATE TABLE "g_rowid"(rowid INTEGER PRIMARY KEY,nodeno,a0,a1,a2)'
--> 'g_node' | 'CREATE TABLE "g_node"(nodeno INTEGER PRIMARY KEY,data)'
--> 'g_parent' | 'CREATE TABLE "g_parent"(nodeno INTEGER PRIMARY KEY,parentnode)'
insert into g(_shape,name) values('[[0,0],[1,0],[1,1],[0,1],[0,0]]','unit'),(geopoly_regular(3,4,2.5,7),'seven');
--+ 11 changes, rowid 2
insert into g(_shape) values(null);
--! 1: _shape does not contain a valid polygon
insert into g(_shape) values('x');
--+ 16 changes, rowid 3
insert into g(_shape) values('[1]');
--! 1: _shape does not contain a valid polygon
insert into g(_shape) values(zeroblob(40));
--+ 21 changes, rowid 4
insert into g(_shape) values(x'01');
--! 1: _shape does not contain a valid polygon
insert into g(name) values('a');
--! 1: _shape does not contain a valid polygon
select rowid, *, geopoly_json(_shape), geopoly_area(_shape) from g;
--= rowid | _shape | name | kind | geopoly_json(_shape) | geopoly_area(_shape)
--> 1 | x'0100000400000000000000000000803f000000000000803f0000803f000000000000803f' | 'unit' | NULL | '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,1.0],[0.0,0.0]]' | 1.0
--> 2 | x'010000076101b0400000804006e191402a8dbe40e8671c406bfdcd400f5a3f3fb0b4a2400f5a3f3f9f963a40e8671c40540ac83f06e19140ace50240' | 'seven' | NULL | '[[5.50017,4.0],[4.55872,5.95473],[2.44384,6.43718],[0.747468,5.08456],[0.747468,2.91544],[2.44384,1.56282],[4.55872,2.04527],[5.50017,4.0]]' | 17.102835416793823
--> 3 | 'x' | NULL | NULL | NULL | NULL
--> 4 | x'00000000000000000000000000000000000000000000000000000000000000000000000000000000' | NULL | NULL | NULL | NULL
select nodeno, hex(data) from g_node;
--= nodeno | hex(data)
--> 1 | '000000040000000000000001000000003F800000000000003F80000000000000000000023F3F5A0… (2458 bytes, md5 fded010346d1419d692b8d1193d11514)
select *, typeof(a0) from g_rowid;
--= rowid | nodeno | a0 | a1 | a2 | typeof(a0)
--> 1 | 1 | x'0100000400000000000000000000803f000000000000803f0000803f000000000000803f' | 'unit' | NULL | 'blob'
--> 2 | 1 | x'010000076101b0400000804006e191402a8dbe40e8671c406bfdcd400f5a3f3fb0b4a2400f5a3f3f9f963a40e8671c40540ac83f06e19140ace50240' | 'seven' | NULL | 'blob'
--> 3 | 1 | 'x' | NULL | NULL | 'text'
--> 4 | 1 | x'00000000000000000000000000000000000000000000000000000000000000000000000000000000' | NULL | NULL | 'blob'
select * from g_parent;
--= nodeno | parentnode
select rtreecheck('g');
--= rtreecheck('g')
--> 'Schema corrupt or not an rtree'
update g set kind='k' where name='unit';
--+ 23 changes, rowid 4
update g set rowid=7 where name='unit';
--! 1: _shape does not contain a valid polygon
update g set _shape=geopoly_xform(_shape,2,0,0,2,0.1,-.3);
--! 1: _shape does not contain a valid polygon
--+ 33 changes, rowid 1
update g set _shape='[[0,0],[10,0],[10,10],[0,0]]', rowid=99 where rowid=1;
--+ 39 changes, rowid 1
update g set rowid=2;
--! 1: _shape does not contain a valid polygon
--+ 40 changes, rowid 1
select nodeno, hex(data) from g_node;
--= nodeno | hex(data)
--> 1 | '0000000400000000000000023F3F5A0F40B001613FC80A5440CDFD6B00000000000000030000000… (2458 bytes, md5 f494a8a3544baa80663fb74282e14aae)
select * from g_rowid;
--= rowid | nodeno | a0 | a1 | a2
--> 2 | 1 | x'010000076101b0400000804006e191402a8dbe40e8671c406bfdcd400f5a3f3fb0b4a2400f5a3f3f9f963a40e8671c40540ac83f06e19140ace50240' | 'seven' | NULL
--> 3 | 1 | 'x' | NULL | NULL
--> 4 | 1 | x'00000000000000000000000000000000000000000000000000000000000000000000000000000000' | NULL | NULL
--> 99 | 1 | x'01000003000000000000000000002041000000000000204100002041' | 'unit' | 'k'
select * from g_parent;
--= nodeno | parentnode
insert into g(rowid,_shape) values(99,geopoly_regular(1,1,1,3));
--! 19: UNIQUE constraint failed: g._shape
insert or replace into g(rowid,_shape) values(99,geopoly_regular(1,1,1,3));
--+ 46 changes, rowid 99
insert or ignore into g(rowid,_shape) values(99,geopoly_regular(1,1,1,3));
select geopoly_json(geopoly_regular(0,0,10,n)), geopoly_svg(geopoly_regular(0,0,10,n),'class="a"',null,5,''), geopoly_area(geopoly_regular(0,0,10,n)) from (select value n from json_each('[2,3,4,5,8,12,1001]'));
--= geopoly_json(geopoly_regular(0,0,10,n)) | geopoly_svg(geopoly_regular(0,0,10,n),'class="a"',null,5,'') | geopoly_area(geopoly_regular(0,0,10,n))
--> NULL | NULL | NULL
--> '[[10.0007,0.0],[-4.99953,8.66088],[-4.99953,-8.66088],[10.0007,0.0]]' | '<polyline points='10.0007,0 -4.99953,8.66088 -4.99953,-8.66088 10.0007,0' class="a" 5></polyline>' | 129.91493225097656
--> '[[10.0007,0.0],[0.0,10.0007],[-10.0007,0.0],[0.0,-10.0007],[10.0007,0.0]]' | '<polyline points='10.0007,0 0,10.0007 -10.0007,0 0,-10.0007 10.0007,0' class="a" 5></polyline>' | 200.0269317626953
--> '[[10.0007,0.0],[3.0895,9.51042],[-8.09084,5.87768],[-8.09084,-5.87768],[3.0895,-9.51042],[10.0007,0.0]]' | '<polyline points='10.0007,0 3.0895,9.51042 -8.09084,5.87768 -8.09084,-5.87768 3.0895,-9.51042 10.0007,0' class="a" 5></polyline>' | 237.77230834960938
--> '[[10.0007,0.0],[7.07141,7.07141],[0.0,10.0007],[-7.07141,7.07141],[-10.0007,0.0],[-7.07141,-7.07141],[0.0,-10.0007],[7.07141,-7.07141],[10.0007,0.0]]' | '<polyline points='10.0007,0 7.07141,7.07141 0,10.0007 -7.07141,7.07141 -10.0007,0 -7.07141,-7.07141 0,-10.0007 7.07141,-7.07141 10.0007,0' class="a" 5></polyline>' | 282.875545501709
--> '[[10.0007,0.0],[8.66088,4.99953],[4.99953,8.66088],[0.0,10.0007],[-4.99953,8.66088],[-8.66088,4.99953],[-10.0007,0.0],[-8.66088,-4.99953],[-4.99953,-8.66088],[0.0,-10.0007],[4.99953,-8.66088],[8.66088,-4.99953],[10.0007,0.0]]' | '<polyline points='10.0007,0 8.66088,4.99953 4.99953,8.66088 0,10.0007 -4.99953,8.66088 -8.66088,4.99953 -10.0007,0 -8.66088,-4.99953 -4.99953,-8.66088 0,-10.0007 4.99953,-8.66088 8.66088,-4.99953 10.0007,0' class="a" 5></polyline>' | 300.0256805419922
--> '[[10.0007,0.0],[10.0003,0.0628123],[9.99964,0.125622],[9.99854,0.188427],[9.997… (18863 bytes, md5 27f10bdb99327ffed2802bd65599aa0e) | '<polyline points='10.0007,0 10.0003,0.0628123 9.99964,0.125622 9.99854,0.188427… (16892 bytes, md5 f192606bdb70f4861d970c0727434fd3) | 314.15551626469824
select geopoly_svg(), geopoly_svg(1);
--= geopoly_svg() | geopoly_svg(1)
--> NULL | NULL
select geopoly_debug(1);
--= geopoly_debug(1)
--> NULL
select geopoly_json(geopoly_ccw('[[0,0],[0,1],[1,1],[1,0],[0,0]]')), geopoly_area('[[0,0],[0,1],[1,1],[1,0],[0,0]]'), hex(geopoly_bbox('[[0,0],[0,1.7],[1,1],[1.3,0],[0,0]]'));
--= geopoly_json(geopoly_ccw('[[0,0],[0,1],[1,1],[1,0],[0,0]]')) | geopoly_area('[[0,0],[0,1],[1,1],[1,0],[0,0]]') | hex(geopoly_bbox('[[0,0],[0,1.7],[1,1],[1.3,0],[0,0]]'))
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,1.0],[0.0,0.0]]' | -1.0 | '0100000400000000000000006666A63F000000006666A63F9A99D93F000000009A99D93F'
select hex(geopoly_group_bbox(_shape)) from g;
--= hex(geopoly_group_bbox(_shape))
--> '0100000400000000000000006101B040000000006101B0406BFDCD40000000006BFDCD40'
select geopoly_group_bbox(1);
--= geopoly_group_bbox(1)
--> NULL
select hex(geopoly_group_bbox('a'));
--= hex(geopoly_group_bbox('a'))
--> '010000040000000000000000000000000000000000000000000000000000000000000000'
select geopoly_json(value), value from json_each('["[[0,0],[1,0],[1,1],[0,0]]"," [ [ 0 , 0 ] , [ 1 ,0],[1,1],[0,0] ] ","[[0,0,9],[1,0],[1,1,4,5],[0,0]]","[[.5,0],[1,0],[1,1],[.5,0]]","[[-.5,0],[1,0],[1,1],[-.5,0]]","[[,0],[1,0],[1,1],[0,0]]","[[e5,0],[1,0],[1,1],[0,0]]","[[01,0],[1,0],[1,1],[1,0]]","[[1e2,0],[1e+2,0],[1,1],[100,0]]","[[1e2e3,0],[1e+2,0],[1,1],[100,0]]","[[1.5.5,0],[1,0],[1,1],[1.5,0]]","[[1.,0],[1,0],[1,1],[1,0]]","[[0,0],[1,0],[1,1],[0,0]]x","[[0,0],[1,0],[1,1],[0,0],]","[[0,0],[1,0],[0,0]]","[]","[[]]","[[1,x],[1,0],[1,1],[1,0]]","[[1,,[0,0],[1,0],[1,1],[0,0]]","{}","", "[[-0,0],[1,0],[1,1],[0,0]]","[[1e,0],[1,0],[1,1],[1,0]]","[[3e-3,1e40],[1,0],[1,1],[3e-3,1e40]]","[[-,0],[1,0],[1,1],[0,0]]"]');
--= geopoly_json(value) | value
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[0,0],[1,0],[1,1],[0,0]]'
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | ' [ [ 0 , 0 ] , [ 1 ,0],[1,1],[0,0] ]\x20'
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[0,0,9],[1,0],[1,1,4,5],[0,0]]'
--> '[[0.5,0.0],[1.0,0.0],[1.0,1.0],[0.5,0.0]]' | '[[.5,0],[1,0],[1,1],[.5,0]]'
--> NULL | '[[-.5,0],[1,0],[1,1],[-.5,0]]'
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[,0],[1,0],[1,1],[0,0]]'
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[e5,0],[1,0],[1,1],[0,0]]'
--> NULL | '[[01,0],[1,0],[1,1],[1,0]]'
--> '[[100.0,0.0],[100.0,0.0],[1.0,1.0],[100.0,0.0]]' | '[[1e2,0],[1e+2,0],[1,1],[100,0]]'
--> NULL | '[[1e2e3,0],[1e+2,0],[1,1],[100,0]]'
--> NULL | '[[1.5.5,0],[1,0],[1,1],[1.5,0]]'
--> NULL | '[[1.,0],[1,0],[1,1],[1,0]]'
--> NULL | '[[0,0],[1,0],[1,1],[0,0]]x'
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[0,0],[1,0],[1,1],[0,0],]'
--> NULL | '[[0,0],[1,0],[0,0]]'
--> NULL | '[]'
--> NULL | '[[]]'
--> NULL | '[[1,x],[1,0],[1,1],[1,0]]'
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[1,,[0,0],[1,0],[1,1],[0,0]]'
--> NULL | '{}'
--> NULL | ''
--> '[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]' | '[[-0,0],[1,0],[1,1],[0,0]]'
--> NULL | '[[1e,0],[1,0],[1,1],[1,0]]'
--> '[[0.003,Inf],[1.0,0.0],[1.0,1.0],[0.003,Inf]]' | '[[3e-3,1e40],[1,0],[1,1],[3e-3,1e40]]'
--> NULL | '[[-,0],[1,0],[1,1],[0,0]]'
select a.rowid, b.rowid, geopoly_overlap(a._shape,b._shape), geopoly_within(a._shape,b._shape) from g a, g b;
--= rowid | rowid | geopoly_overlap(a._shape,b._shape) | geopoly_within(a._shape,b._shape)
--> 2 | 2 | 4 | 2
--> 2 | 3 | NULL | NULL
--> 2 | 4 | NULL | NULL
--> 2 | 99 | 0 | 0
--> 3 | 2 | NULL | NULL
--> 3 | 3 | NULL | NULL
--> 3 | 4 | NULL | NULL
--> 3 | 99 | NULL | NULL
--> 4 | 2 | NULL | NULL
--> 4 | 3 | NULL | NULL
--> 4 | 4 | NULL | NULL
--> 4 | 99 | NULL | NULL
--> 99 | 2 | 0 | 0
--> 99 | 3 | NULL | NULL
--> 99 | 4 | NULL | NULL
--> 99 | 99 | 4 | 2
select rowid from g where geopoly_overlap(_shape, '[[0,0],[1,0],[1,1],[0,0]]');
--= rowid
--> 99
select rowid from g where geopoly_within(_shape, '[[-10,-10],[10,-10],[10,10],[-10,10],[-10,-10]]');
--= rowid
--> 2
--> 99
select rowid from g where geopoly_overlap(_shape, 'x');
--= rowid
select rowid from g where geopoly_overlap(_shape, '[x');
--= rowid
--! 1: SQL logic error
select rowid from g where geopoly_overlap(_shape, null);
--= rowid
--! 1: SQL logic error
explain query plan select rowid from g where geopoly_overlap(_shape, 'x');
--> SCAN g VIRTUAL TABLE INDEX 2:rtree
explain query plan select rowid from g where geopoly_within(_shape, 'x') and rowid=5;
--> SCAN g VIRTUAL TABLE INDEX 1:rowid
explain query plan select * from g where rowid=5;
--> SCAN g VIRTUAL TABLE INDEX 1:rowid
explain query plan select * from g where name=5;
--> SCAN g VIRTUAL TABLE INDEX 4:fullscan
select * from g where rowid=99;
--= _shape | name | kind
--> x'010000031b0100400000803f1103003ff7dbee3f1103003f4a20093e' | NULL | NULL
select * from g where rowid='99';
--= _shape | name | kind
--> x'010000031b0100400000803f1103003ff7dbee3f1103003f4a20093e' | NULL | NULL
select * from g where rowid=99.0;
--= _shape | name | kind
--> x'010000031b0100400000803f1103003ff7dbee3f1103003f4a20093e' | NULL | NULL
select * from g where rowid=99.5;
--= _shape | name | kind
--> x'010000031b0100400000803f1103003ff7dbee3f1103003f4a20093e' | NULL | NULL
select geopoly_contains_point('[[0,0],[4,0],[4,4],[0,4],[0,0]]', x.value, y.value) from json_each('[-1,0,1,2,4,5,3.9]') x, json_each('[-1,0,1,2,4,5,3.9]') y;
--= geopoly_contains_point('[[0,0],[4,0],[4,4],[0,4],[0,0]]', x.value, y.value)
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 0
--> 1
--> 1
--> … 39 rows more, md5 e9111243c2e9cf49e481fd69bba2a723
select geopoly_contains_point(_shape,3,4), geopoly_contains_point(_shape,3.1,1.49) from g;
--= geopoly_contains_point(_shape,3,4) | geopoly_contains_point(_shape,3.1,1.49)
--> 2 | 0
--> NULL | NULL
--> NULL | NULL
--> 0 | 0
with recursive c(i) as (select 1 union all select i+1 from c where i<500) insert into g(_shape,name) select geopoly_regular((i*37)%200,(i*91)%150,1+i%9,3+i%13), i from c;
--+ 3072 changes, rowid 599
select nodeno, hex(data) from g_node;
--= nodeno | hex(data)
--> 1 | '0001000F0000000000000003BFE5EBD64286001AC0E0046A41F7969500000000000000024277FFA… (2458 bytes, md5 802e4c50deb7eb958c48a5b76f7a1003)
--> 2 | '0000001F00000000000000DD42D7FFCB42F00035C0800350410001A8000000000000018F42BFFFD… (2458 bytes, md5 b35b7c38bc55d4f564283fad714f6cc9)
--> 3 | '0000002300000000000000A04243FF7342820047C0E0046A411002350000000000000084415FFE1… (2458 bytes, md5 542ca175181b9da8e738b13c55b1db51)
--> 4 | '0000001D00000000000000FE430410D4430A000D4001100640FF77FD00000000000001754304FFE… (2458 bytes, md5 18596a75f91501a76835bc74245a7b92)
--> 5 | '0000002200000000000001BDC033075B40E002C243030D1D430CF2E30000000000000110BFD9FD2… (2458 bytes, md5 6e7be3c9c8a02c72375c65ccf340cb76)
--> 6 | '0000002E000000000000011E42DDFFB942FE0047426BFF734296004700000000000001024297FFC… (2458 bytes, md5 ebf351fab55b8d8c6bc916da0ab5febc)
--> 7 | '0000002B000000000000013043313B9C43410023423C3C3D427BC3C30000000000000114430E48A… (2458 bytes, md5 d23a7b2d208b55c377890fa50a55c7a5)
--> 8 | '0000002100000000000001E14300FFEA430B001642D5FFD442EA002C00000000000001AB4302FFE… (2458 bytes, md5 02638ec3cb24d60d5b988b96b8d70bde)
--> 9 | '0000002200000000000001D8C08002C240C002C24217FFA842400058000000000000012BC040035… (2458 bytes, md5 a00e99ea56dcf1837c4e950dc85d22f0)
--> 10 | '0000001E0000000000000122427FFFCB428C001A42FFFFE64306000D00000000000001CF4283001… (2458 bytes, md5 7913ab68289b3c804af8c1d2e2af6f01)
--> 11 | '00000024000000000000016241F94C11421C004742CA14FB42D9EB0500000000000001D94200B2D… (2458 bytes, md5 1d627a9c3a0fed0e0a616bc834bcf8b3)
--> 12 | '00000025000000000000015442D9FFB942FA004741BB2220421A6EF0000000000000008642ABFFB… (2458 bytes, md5 28558f511af2c1389fdeb3b6b888754a)
--> 13 | '00000020000000000000014741FFFF73422000474230C888424F377800000000000001BE4203FF9… (2458 bytes, md5 d5265c71c1483d783f0d47b0f092b23a)
--> 14 | '0000001F00000000000001504324FFEE432D001242E3124142F0EDBF00000000000001C74325FFE… (2458 bytes, md5 e4abc33454530fa2ec08fd9c1e2e6458)
--> 15 | '0000001C000000000000021843233E43432F001A4130FBC841B7821C000000000000016B4324655… (2458 bytes, md5 bd078b3c9cc482658d59948e1eee44ab)
--> 16 | '00000019000000000000013E42C5FFDD42D6002342FA33754304E64500000000000001EB42C64A7… (2458 bytes, md5 a2230a8ff9d4275470d23ffc1548f6a8)
select rowid, nodeno, hex(a0), a1 from g_rowid;
--= rowid | nodeno | hex(a0) | a1
--> 2 | 3 | '010000076101B0400000804006E191402A8DBE40E8671C406BFDCD400F5A3F3FB0B4A2400F5A3F3F9F963A40E8671C40540AC83F06E19140ACE50240' | 'seven'
--> 3 | 3 | '78' | NULL
--> 4 | 3 | '00000000000000000000000000000000000000000000000000000000000000000000000000000000' | NULL
--> 99 | 3 | '010000031B0100400000803F1103003FF7DBEE3F1103003F4A20093E' | NULL
--> 100 | 11 | '0100000423001C420000B642000014421200BA42DDFF0B420000B64200001442EEFFB142' | 1
--> 101 | 12 | '010000051A009A42000000428CDA95429A690B423F258F42A00D07423F258F42C1E4F1418CDA9542CC2CE941' | 2
--> 102 | 16 | '010000062300E6420000F642E7FFE142BFEDFC421900DA42BFEDFC42DDFFD5420000F6421900DA424112EF42E7FFE1424112EF42' | 3
--> 103 | 7 | '010000071600194300008042101E1743A5D187423FE31243ADBF8942B47E0F4396568442B47E0F43D45277423FE31243A5806C42101E1743B65C7042' | 4
--> 104 | 15 | '010000081A003F430000A0402B3E3D43B4E2134100003943A8013041D5C13443B4E21341E6FF32430000A040D5C13443C0D4413F000039433E0D80BF2B3E3D43C0D4413F' | 5
--> 105 | 5 | '01000009F700E8410000C042D4E6DA41C6FFC842BBB8B94150C9CD42AC0094410F20CC420FC176418EC9C4420FC176417236BB42AC009441F1DFB342BBB8B941B036B242D4E6DA413A00B742' | 6
--> … 494 rows more, md5 b9f54f91fc7494c276473f0699d851cc
select * from g_parent;
--= nodeno | parentnode
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> 5 | 1
--> 6 | 1
--> 7 | 1
--> 8 | 1
--> 9 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 13 | 1
--> 14 | 1
--> 15 | 1
--> 16 | 1
select a.rowid, b.rowid, geopoly_overlap(a._shape,b._shape), geopoly_within(a._shape,b._shape) from g a, g b where geopoly_overlap(b._shape, a._shape);
--= rowid | rowid | geopoly_overlap(a._shape,b._shape) | geopoly_within(a._shape,b._shape)
--> 160 | 160 | 4 | 2
--> 160 | 371 | 1 | 0
--> 160 | 376 | 1 | 0
--> 160 | 549 | 1 | 0
--> 160 | 587 | 1 | 0
--> 132 | 132 | 4 | 2
--> 132 | 343 | 1 | 0
--> 132 | 170 | 1 | 0
--> 132 | 348 | 1 | 0
--> 132 | 386 | 1 | 0
--> … 2560 rows more, md5 b9ac50257fa20a6d65579355afe1a225
select a.rowid, b.rowid from g a, g b where geopoly_within(b._shape, geopoly_xform(a._shape,3,0,0,3,0,0));
--= rowid | rowid
--> 160 | 460
--> 160 | 498
--> 160 | 325
--> 160 | 536
--> 160 | 282
--> 160 | 109
--> 160 | 493
--> 160 | 147
--> 160 | 320
--> 160 | 104
--> 160 | 531
--> 160 | 315
--> 132 | 160
--> 132 | 198
--> 132 | 371
--> 132 | 414
--> 132 | 452
--> 132 | 549
--> 132 | 587
--> 132 | 409
--> 132 | 236
--> 132 | 582
--> 310 | 132
--> 310 | 343
--> 310 | 559
--! 1: SQL logic error
delete from g where rowid%5;
--+ 5084 changes, rowid 1
select nodeno, hex(data) from g_node;
--= nodeno | hex(data)
--> 1 | '00010003000000000000000842FC61C0434A00164253FF734318001A0000000000000009C033075… (2458 bytes, md5 866d1e54b5c34d60d774426008e26958)
--> 8 | '0000001900000000000001904304F460430E001642AC7D5542BF82AB00000000000001094309254… (2458 bytes, md5 8a6ab2ffd29a116bc4dd9315c5e2cbe3)
--> 9 | '0000002E00000000000000F5BF80069F40A001A842A6CDB042B132500000000000000177409FFC2… (2458 bytes, md5 26bf3d2eabbb8084df4f301c07ae61db)
--> 12 | '0000001D000000000000015442D9FFB942FA004741BB2220421A6EF0000000000000015942C42CE… (2458 bytes, md5 572b34a4ce12c78dcab3339e75272d00)
select rowid, nodeno, hex(a0), a1 from g_rowid;
--= rowid | nodeno | hex(a0) | a1
--> 100 | 9 | '0100000423001C420000B642000014421200BA42DDFF0B420000B64200001442EEFFB142' | 1
--> 105 | 9 | '01000009F700E8410000C042D4E6DA41C6FFC842BBB8B94150C9CD42AC0094410F20CC420FC176418EC9C4420FC176417236BB42AC009441F1DFB342BBB8B941B036B242D4E6DA413A00B742' | 6
--> 110 | 9 | '0100000ED40020410000CA42A53F1B415A9ACC426AED0D41FDB0CE42425BF54068D9CF42BEA4CA4068D9CF422C25A440FDB0CE42B68089405A9ACC42B0FC7F400000CA42B6808940A665C7422C25A440034FC542BEA4CA409826C442425BF5409826C4426AED0D41034FC542A53F1B41A665C742' | 11
--> 115 | 8 | '01000006230048430000D442E7FF43437FDBE14219003C437FDBE142DDFF37430000D44219003C438124C642E7FF43438124C642' | 16
--> 120 | 8 | '0100000B120035430000DE42835D34432953E24252A932430047E542506E304305EBE54269612E43E20BE44282292D43DB40E04282292D4325BFDB4269612E431EF4D742506E3043FB14D64252A9324300B9D642835D3443D7ACD942' | 21
--> 125 | 8 | '0100000328002B430000E8421C801D43EF96F7421C801D431169D842' | 26
--> 130 | 8 | '01000008160018430000F242248916434812F942000013432C00FC42DC760F434812F942EAFF0D430000F242DC760F43B8EDEA4200001343D4FFE74224891643B8EDEA42' | 31
--> 135 | 8 | '0100000D040005430000FC42B1E20443E9EDFC426B91044367A5FD42D91E04433CFCFD423DA50343BCDEFD425E4003438753FD4273070343807AFC42730703438085FB425E40034379ACFA423DA503434421FA42D91E0443C403FA426B910443995AFA42B1E204431712FB42' | 36
--> 140 | 9 | '010000053500F6420000034318B5ED42CDB408437F4AE042D08606437F4AE04260F2FE4218B5ED426696FA42' | 41
--> 145 | 9 | '0100000A1200D04200000843803CCF42F02C09435D3CCD42EFE60943A3C3CA42EFE6094380C3C842F02C0943EEFFC7420000084380C3C84210D30643A3C3CA42111906435D3CCD4211190643803CCF4210D30643' | 46
--> … 90 rows more, md5 c58c1495031032af8dd15667489219ef
create virtual table g2 using geopoly;
--+ 5085 changes, rowid 1
create virtual table g3 using geopoly(a b c, check);
--! 1: near ")": syntax error
create virtual table g4 using geopoly(_shape);
--! 1: duplicate column name: _shape
select * from g2;
--= _shape
insert into g2 values('[[0,0],[1,0],[1,1],[0,0]]');
--+ 5090 changes, rowid 1
update g2 set _shape=_shape;
--+ 5096 changes, rowid 1
update g2 set rowid=rowid+1;
--! 1: _shape does not contain a valid polygon
update g2 set rowid=8,_shape=_shape||'';
--+ 5102 changes, rowid 1
select rowid,hex(_shape) from g2;
--= rowid | hex(_shape)
--> 8 | '0100000300000000000000000000803F000000000000803F0000803F'
delete from g2;
--+ 5105 changes, rowid 1
alter table g2 rename to g7;
drop table g7;
select typeof(geopoly_json('[[0,0],[1,0],[1,1],[0,0]]'));
--= typeof(geopoly_json('[[0,0],[1,0],[1,1],[0,0]]'))
--> 'text'
pragma integrity_check;
--= integrity_check
--> 'ok'

--- Geopoly: rowids that are set to NULL, and blobs of zeros
create virtual table g using geopoly(a);
--+ 1 changes, rowid 1
insert into g(rowid,_shape,a) values(0,'[[0,0],[1,0],[1,1],[0,0]]',1);
--+ 5 changes, rowid 0
update g set rowid=null;
--+ 7 changes, rowid 0
select rowid,a from g;
--= rowid | a
--> 0 | 1
update g set rowid=5;
--! 1: _shape does not contain a valid polygon
select rowid,a from g;
--= rowid | a
--> 0 | 1
select hex(geopoly_group_bbox(p)) from (select 1 p union select zeroblob(36));
--= hex(geopoly_group_bbox(p))
--> '010000040000000000000000000000000000000000000000000000000000000000000000'
select rtreedepth(zeroblob(9));
--= rtreedepth(zeroblob(9))
--> 0

--- the rowid of a virtual table is never NULL
CREATE VIRTUAL TABLE g USING geopoly(a);
--+ 1 changes, rowid 1
INSERT INTO g(_shape, a) VALUES('[[0,0],[1,0],[1,1],[0,0]]', 1);
--+ 6 changes, rowid 1
SELECT 1 FROM g WHERE rowid IS NULL AND geopoly_overlap(_shape, '[]');
--= 1
SELECT 1 FROM g WHERE rowid IS NOT NULL;
--= 1
--> 1
SELECT 1 FROM g WHERE rowid IS NOT NULL AND geopoly_overlap(_shape, '[]');
--= 1
--! 1: SQL logic error
SELECT g.a FROM (SELECT 1 x) LEFT JOIN g ON g.rowid = 7 WHERE g.rowid IS NULL;
--= a
--> NULL
SELECT value FROM json_each('[1]') WHERE rowid IS NULL;
--= value
