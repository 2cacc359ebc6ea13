.load ./crsqlite sqlite3_crsqlite_init
create table note(id integer primary key not null, text, n);
select crsql_as_crr('main', 'note');
insert into note values(1,'a',1),(2,'b',2.5),(3,'c',x'00ff');
update note set n = 5 where id = 2;
delete from note where id = 1;
select "table", hex(pk), cid, quote(val), col_version, db_version, cl, seq from crsql_changes order by db_version, seq;
select crsql_db_version();
select crsql_begin_alter('main', 'note');
alter table note add column more default 'none';
select crsql_commit_alter('main', 'note');
update note set more = 'm' where id = 3;
begin; insert into note values (9, 'x', 1, 1); rollback;
select "table", hex(pk), cid, quote(val), col_version, db_version, cl, seq from crsql_changes where db_version > 3 order by db_version, seq;
attach 'other.db' as other;
create table other.change as select "table", pk, cid, val, col_version, db_version, site_id, cl, seq from crsql_changes;
detach other;
pragma integrity_check;
select crsql_finalize();
