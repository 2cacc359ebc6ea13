.echo off
.bail off
.headers on
.mode list
select 1 as one, 'two' as two, x'0102' as blob, null as nothing, 2.5 as real;
.separator |
.nullvalue (null)
select null, '';
.mode column
create table person(id integer primary key, name text not null, born int, height real);
insert into person(name, born, height) values('Ada', 1815, 1.65), ('Charles', 1791, null), ('Grace', 1906, 1.68);
select * from person;
.width 5 10 6
select * from person;
.mode box
select name, born from person order by born;
.mode table
select name, born from person order by born desc;
.mode markdown
select name, height from person;
.mode csv
select * from person;
.mode tabs
select * from person;
.mode line
select * from person limit 2;
.mode html
select id, name from person limit 1;
.mode insert copies
select * from person;
.mode quote
select *, 'it''s', x'ff00' from person;
.mode json
select * from person;
.mode tcl
select name from person;
.mode ascii
select id from person limit 1;
.mode list
.tables
create index by_born on person(born);
create view elders as select name from person where born < 1850;
create trigger no_empty before insert on person when new.name = '' begin select raise(abort, 'a name, please'); end;
.tables
.indexes
.indexes person
.schema
.schema person
.schema --indent person
.fullschema
.databases
insert into person(name) values('');
insert into person(id, name) values(1, 'Twice');
select * from nothing_there;
selec 1;
select 'unterminated;
';
.changes on
update person set height = 1.7 where id = 2;
delete from person where id > 100;
.changes off
.parameter init
.parameter set :who 'Ada'
.parameter list
select born from person where name = :who;
.parameter unset :who
.parameter clear
.explain off
.eqp on
select name from person where born = 1815;
.eqp off
explain query plan select * from person order by height;
.limit length
.limit variable_number 50
.limit
.timeout 100
.trace stdout
select 7;
.trace off
.stats off
.dump
.dump person
.print some text
.prompt a> b>
.show
attach ':memory:' as other;
create table other.t(a, b);
insert into other.t select value, value * value from (select 1 as value union all select 2 union all select 3);
.databases
select sum(a), avg(b), group_concat(a) from other.t;
.save saved.db
.open saved.db
select count(*) from person;
.backup copy.db
.restore copy.db
.clone cloned.db
.sha3sum
pragma user_version = 7;
pragma user_version;
pragma table_info(person);
pragma integrity_check;
begin; insert into person(name) values('Gone'); rollback;
select count(*) from person;
savepoint a; insert into person(name) values('Alan'); release a;
select id, name from person order by id desc limit 1;
with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select i, i * i from n;
select name, rank() over (order by born) from person where born is not null;
select upper(name), length(name), substr(name, 2, 3), instr(name, 'a') from person;
select date('2024-02-30'), strftime('%Y-%m', '2024-05-06'), julianday('2000-01-01');
select json_object('a', 1, 'b', json_array(1, 2)), json_extract('{"x":[1,2,3]}', '$.x[1]');
select printf('%08.3f|%-6s|%x', 3.14159, 'ab', 255), quote('it''s'), hex('abc');
.once once.txt
select 'into a file';
.system cat once.txt
.output out.txt
select 'also into a file';
.output
.system cat out.txt
.import --csv import.csv imported
.system printf 'a,b\n1,"x y"\n2,z\n' > import.csv
.import --csv import.csv imported
select * from imported;
.lint fkey-indexes
.selftest --init
select tno, op from selftest limit 3;
.expert
.filectrl size_limit
.filectrl persist_wal
.vfslist
.vfsname
.archive --list
.nonsense
.load /nothing/there
.cd .
.log off
.crnl off
.progress 0
.binary off
.exit
