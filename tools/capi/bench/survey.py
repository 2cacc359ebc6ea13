"""Times single expressions and statements on two libraries: `survey.py OUR-FOLDER SQLITE-FOLDER [ROUNDS]`.

Each folder holds a `libsqlite3.so.0`. The libraries run in turns, each in processes of its own; a query counts with the
best of three runs, a change with its only one, and both with the best of all rounds. Printed are Ferrite's time divided
by SQLite's, worst first, and both times in milliseconds.
"""

import json
import math
import os
import sqlite3
import subprocess
import sys
import time

SETUP = """
create table t(i integer primary key,j int,s text,t text,r real,n,d text,b blob,x);
with recursive c(i) as (select 1 union all select i+1 from c where i<20000) insert into t select i,i*7919%100,'word'||(i*31%977),'Text '||(i%50),i*1.37,null,date('2000-01-01','+'||(i%9000)||' days'),randomblob(20),null from c;
create table u(id integer primary key,k int,v int,w text);
insert into u select i,i*13%200,i*7%101,'word'||i%3000 from t where i<=10000;
create index uk on u(k);
create index uw on u(w);
create view v as select j,sum(i) si,count(*) n from t group by j;
create table w(id int primary key,a,b) without rowid;
insert into w select i,s,r from t where i<=10000;
create table t2(i integer primary key,z);
insert into t2 select i*2,s from t where i<5000;
create table bl(id integer primary key,big);
insert into bl select i,printf('%.*c',3000+i,'x') from t where i<=1000;
create table g(a,gv as (a*2),gs as (a+1) stored);
insert into g(a) select i from t;
create table z(a integer primary key,b,c);
create table y(a integer primary key,b,c,d);
create index yc on y(c);
create index yd on y(d,c);
create table x(a,b);
create index xa on x(a);
create table tr(a,b);
create table log(m);
create trigger tri after insert on tr begin insert into log values(new.a); end;
create trigger tru after update on tr begin insert into log values(old.b||new.b); end;
create table p(id integer primary key,n);
create table c(id integer primary key,pid references p on delete cascade on update cascade,n);
create index cpid on c(pid);
create table wr(a,b,c,primary key(a,b)) without rowid;pragma foreign_keys=on;
"""

# Of each row of a table of 20,000.
EXPRESSIONS = [
    "length(s)",
    "upper(s)",
    "lower(s)",
    "substr(s,2,5)",
    "trim(s)",
    "ltrim(s,'a')",
    "replace(s,'e','xx')",
    "instr(s,'o')",
    "hex(s)",
    "quote(s)",
    "printf('%05d|%s|%.2f',i,s,r)",
    "format('%d',i)",
    "abs(i)",
    "round(r,2)",
    "round(r)",
    "cast(r as text)",
    "cast(i as text)",
    "cast(s as integer)",
    "r||''",
    "i||'x'",
    "s||s",
    "coalesce(n,i)",
    "ifnull(n,s)",
    "iif(i%2,s,r)",
    "case when i%3=0 then 1 when i%3=1 then 2 else 3 end",
    "typeof(s)",
    "unicode(s)",
    "char(i%100+32)",
    "date(i*86400,'unixepoch')",
    "datetime(i*1000,'unixepoch','+1 day','start of month')",
    "strftime('%Y-%m-%d %H:%M:%f',i,'unixepoch')",
    "julianday(d)",
    "unixepoch(d)",
    "date(d)",
    "strftime('%W',d)",
    "timediff(d,'2020-01-01')",
    "s like '%or%'",
    "s like 'wo%'",
    "s glob '*or*'",
    "s like '%d_1%'",
    "i in (1,2,3,5,8,13,21)",
    "s in ('word1','word5','word9')",
    "i between 100 and 5000",
    "i*2+3-i/7",
    "i%17",
    "i&255|3",
    "i<<2",
    "r*1.5+2",
    "sqrt(r)",
    "sin(r)",
    "pow(r,2)",
    "min(i,5,j)",
    "max(s,t)",
    "nullif(i,j)",
    "sign(r)",
    "random()",
    "randomblob(8)",
    "zeroblob(10)",
    "unhex(hex(s))",
    "concat(s,i,r)",
    "concat_ws(',',s,i)",
    "likely(i)",
    "s<t",
    "s=t collate nocase",
    "s is not t",
    "n is null",
    "not i",
    "-i",
    "(i,j)=(5,6)",
    "(i,j)<(j,i)",
    "json_array(i,s)",
    "json_object('a',i,'b',s)",
    "json_quote(s)",
    "soundex(s)",
    "octet_length(s)",
    "glob('*1',s)",
    "like('%1',s)",
    "x is null",
    "cast(b as text)",
    "length(b)",
    "hex(b)",
    "substr(b,1,4)",
]
# Of the whole table, and of a hundred groups.
AGGREGATES = [
    "sum(i)",
    "avg(r)",
    "total(r)",
    "min(s)",
    "max(s)",
    "count(distinct j)",
    "count(distinct s)",
    "group_concat(s)",
    "group_concat(i,';')",
    "string_agg(s,',')",
    "json_group_array(i)",
    "json_group_object(s,i)",
    "median(r)",
    "percentile(r,90)",
    "sum(i) filter (where i%2)",
    "max(i),s",
    "group_concat(s order by i desc)",
]
WINDOWS = [
    "row_number() over (order by i)",
    "row_number() over (partition by j order by i desc)",
    "rank() over (order by j)",
    "dense_rank() over (order by s)",
    "lag(i) over (order by i)",
    "lead(s,2,'x') over (partition by j order by i)",
    "sum(i) over (order by i)",
    "sum(i) over (partition by j)",
    "avg(r) over (order by i rows 10 preceding)",
    "max(i) over (order by i rows between 20 preceding and 5 following)",
    "min(r) over (partition by j order by i)",
    "first_value(s) over (partition by j order by i)",
    "last_value(s) over (partition by j order by i rows between unbounded preceding and unbounded following)",
    "nth_value(s,3) over (order by i)",
    "ntile(10) over (order by r)",
    "percent_rank() over (order by j)",
    "cume_dist() over (order by j)",
    "group_concat(s) over (order by i rows 3 preceding)",
    "sum(i) over (order by j groups 1 preceding)",
    "sum(i) over (order by j range between 5 preceding and 5 following)",
    "count(*) over ()",
    "sum(i) over (order by i rows between 5 preceding and 5 following exclude current row)",
]
QUERIES = [
    "select distinct j from t",
    "select distinct s from t",
    "select distinct s,j from t",
    "select j,count(*) from t group by j",
    "select s,count(*) from t group by s",
    "select s,j,count(*) from t group by 1,2 having count(*)>1",
    "select * from t order by r",
    "select * from t order by s,i desc",
    "select i from t order by r limit 10",
    "select s from t order by s collate nocase",
    "select * from t order by j,r",
    "select i from t union select j from t",
    "select i from t union all select j from t",
    "select i from t except select j from t",
    "select i from t intersect select j from t",
    "select count(*) from t a join t b on a.i=b.j",
    "select count(*) from t a join u b on a.j=b.k",
    "select count(*) from t a left join u b on a.j=b.k and b.v>50",
    "select count(*) from t a, u b where a.s=b.w",
    "select sum(b.v) from t a join u b on b.id=a.i",
    "select count(*) from t where i in (select id from u)",
    "select count(*) from t where exists(select 1 from u where id=t.i)",
    "select count(*) from t where not exists(select 1 from u where k=t.j)",
    "select count(*) from t where i not in (select id from u where id>100)",
    "select (select max(v) from u where k=t.j) from t limit 2000",
    "select count((select v from u where id=t.i)) from t",
    "select sum(v) from u where k between 10 and 20",
    "select count(*) from u where k=5 or v=7",
    "select count(*) from u where k in (1,2,3) and v>50",
    "select * from u where w like 'word1%'",
    "select * from u where w glob 'word1*'",
    "select count(*) from u where w>'word5'",
    "select max(k),min(k) from u",
    "select count(*) from u",
    "select sum(v) from u indexed by uk",
    "with recursive c(x) as (select 1 union all select x+1 from c where x<100000) select sum(x) from c",
    "with recursive c(x) as (select 1 union select x+1 from c where x<30000) select count(*) from c",
    "with recursive c(x,y) as (select 1,1 union all select x+1,y*2%1009 from c where x<50000) select max(y) from c",
    "with c as (select j,sum(i) s from t group by j) select * from c a join c b on a.j=b.j+1",
    "with c as materialized (select * from t) select count(*) from c where j=5",
    "select count(*) from (select i,j from t where j>5 union all select k,v from u where v>5)",
    "select * from (select s,count(*) c from t group by s) order by c desc limit 5",
    "select j,max(r),i from t group by j",
    "select count(*) from t full join u on t.i=u.id",
    "select count(*) from u right join t on t.i=u.id",
    "values(1),(2),(3)",
    "select count(*) from v",
    "select * from v where j=3",
    "select count(*) from w",
    "select * from w where id=500",
    "select * from w order by id desc limit 100",
    "select count(*) from t natural join t2",
    "select sum(length(big)) from bl",
    "select count(*) from bl where substr(big,100,5)='xxxxx'",
    "select id from bl",
    "select count(*) from g",
    "select sum(gv) from g",
    "select sum(gs) from g",
    "select count(*) from pragma_table_info('t')",
    "select count(*) from sqlite_schema",
    "select i,s from t where i=5000",
    "select group_concat(i) from (select i from t order by s)",
    "select count(*) from t where s||t = 'word1word2'",
    "select count(*) from t where lower(s)='word7'",
    "select count(*) from t where d>='2010-01-01' and d<'2011-01-01'",
]
# In this order: each finds what the ones before have left.
CHANGES = [
    "insert into z select i,s,r from t",
    "update z set c=c+1",
    "update z set b=b||'x' where a%2",
    "update z set b=upper(b)",
    "delete from z where a%3=0",
    "insert or replace into z select i,s,r from t",
    "insert into z select i+100000,s,r from t",
    "insert into z(a,b,c) select i,s,r from t where true on conflict(a) do update set c=excluded.c",
    "delete from z",
    "insert into y select i,s,r,j from t",
    "update y set c=c+1",
    "update y set d=d+1 where a between 1000 and 8000",
    "update y set b='x'||a",
    "delete from y where c<50",
    "insert or ignore into y select i,s,r,j from t",
    "delete from y",
    "insert into x select i,s from t",
    "update x set b=b||'1'",
    "delete from x where a%2",
    "delete from x",
    "insert into tr select i,s from t",
    "update tr set b='z'",
    "delete from tr",
    "insert into p select i,s from t",
    "insert into c select i,i,s from t",
    "delete from p where id%7=0",
    "update p set id=id+1000000 where id%100=1",
    "delete from p",
    "create table cp as select * from t",
    "create index cpi on cp(s,i)",
    "create index cpj on cp(lower(s))",
    "alter table cp add column q default 5",
    "alter table cp drop column r",
    "alter table cp rename column s to ss",
    "drop index cpi",
    "drop table cp",
    "analyze",
    "insert into z select i,s,r from t returning a",
    "reindex",
    "vacuum",
    "pragma integrity_check",
    "pragma quick_check",
    "pragma foreign_key_check",
    "update z set c=(select max(v) from u where k=z.a%50)",
    "update z set c=u.v from u where u.id=z.a",
    "delete from z where a in (select id from u)",
    "insert into wr select i,s,j from t",
    "update wr set c=c+1",
    "update wr set b=b||'q' where a<5000",
    "delete from wr where a%2",
]


def run(connection, statement):
    """The seconds that a statement takes to its end."""
    start = time.perf_counter()
    for _ in connection.execute(statement):
        pass
    return time.perf_counter() - start


def measure():
    """Prints the time of each statement on the library of this process."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(SETUP)
    queries = [f"select count({expression}) from t" for expression in EXPRESSIONS]
    for aggregate in AGGREGATES:
        queries += [f"select {aggregate} from t", f"select j, {aggregate} from t group by j"]
    queries += [f"select count(x) from (select {window} as x from t)" for window in WINDOWS]
    times = {query: min(run(connection, query) for _ in range(3)) for query in queries + QUERIES}
    for position, change in enumerate(CHANGES):
        times[f"{position}: {change}"] = run(connection, change)
    print(json.dumps(times))


def best_of(folder, best):
    """Runs a library once more, and keeps the better times."""
    environment = dict(os.environ, LD_LIBRARY_PATH=folder)
    output = subprocess.run([sys.executable, __file__], env=environment, check=True, stdout=subprocess.PIPE).stdout
    for statement, seconds in json.loads(output).items():
        best[statement] = min(seconds, best.get(statement, seconds))


def main(ours_folder, sqlite_folder, rounds="3"):
    ours, sqlite = {}, {}
    for _ in range(int(rounds)):
        best_of(sqlite_folder, sqlite)
        best_of(ours_folder, ours)
    ratios = sorted(((ours[statement] / sqlite[statement], statement) for statement in ours), reverse=True)
    for ratio, statement in ratios:
        print(f"{ratio:6.2f} {ours[statement] * 1e3:9.2f} {sqlite[statement] * 1e3:9.2f}  {statement}")
    mean = math.exp(sum(math.log(ratio) for ratio, _ in ratios) / len(ratios))
    total = sum(ours.values()) / sum(sqlite.values())
    print(f"{len(ratios)} statements, geometric mean {mean:.2f}, all together {total:.2f}")


if len(sys.argv) > 2:
    main(*sys.argv[1:])
else:
    measure()
