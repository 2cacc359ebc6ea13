--- foreign_key_check
create table p(a primary key, b);
create table c(x integer primary key,y references p(a), z references p);
create table w(k primary key, v references nosuch(q)) without rowid;
insert into c values(1,5,6),(2,null,null),(7,8,9); insert into p values(8,1); insert into w values(1,2),(3,null);
pragma foreign_key_check; pragma foreign_key_check(c); pragma main.foreign_key_check(w); pragma temp.foreign_key_check;

create table q(a, b, primary key(b, a)); create table r(x, y, foreign key(x, y) references q); create table s(x, y, foreign key(y, x) references q(a, b));
insert into q values(1, 2); insert into r values(2, 1), (1, 2), (null, 5); insert into s values(2, 1), (1, 2);
pragma foreign_key_check(r); pragma foreign_key_check(s);
