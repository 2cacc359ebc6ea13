.load ./vec0
select vec_length('[1,2,3]'), vec_to_json(vec_f32('[1,2.5]')), vec_distance_L2('[1,1]','[4,5]');
create virtual table v using vec0(embedding float[4], label text);
with recursive n(i) as (select 0 union all select i+1 from n where i<19) insert into v(rowid, embedding, label) select i, json_array(i,i*0.5,0,1), 'l'||i from n;
select rowid, label, printf('%.4f', distance) from v where embedding match '[3,1.5,0,1]' and k=4 order by distance;
select value from vec_each('[1,2,3]');
delete from v where rowid=3;
select rowid from v where embedding match '[3,1.5,0,1]' and k=3 order by distance;
update v set embedding='[3,1.5,0,1]' where rowid=10;
select rowid,vec_to_json(embedding) from v where rowid in (9,10);
begin; delete from v where rowid < 5; select count(*) from v; rollback; select count(*) from v;
select name from sqlite_master;
pragma integrity_check;
drop table v;
select name from sqlite_master;
