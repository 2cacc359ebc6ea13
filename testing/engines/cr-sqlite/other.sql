.load ./crsqlite sqlite3_crsqlite_init
create table note(id integer primary key not null, text, n, more default 'none');
select crsql_as_crr('main', 'note');
insert into note values(2,'other',7,'here'),(4,'d',4,'four');
insert into crsql_changes select * from change order by db_version, seq;
select id, text, quote(n), more from note order by id;
select "table", hex(pk), cid, quote(val), col_version, cl, site_id = crsql_site_id() from crsql_changes order by 2, 3;
pragma integrity_check;
select crsql_finalize();
