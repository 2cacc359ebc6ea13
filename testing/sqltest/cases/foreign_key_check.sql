--- foreign_key_check
create table p(a primary key, b);
create table c(x integer primary key,y references p(a), z references p);
create table w(k primary key, v references nosuch(q)) without rowid;
insert into c values(1,5,6),(2,null,null),(7,8,9);
--+ 3 changes, rowid 7
insert into p values(8,1);
--+ 4 changes, rowid 1
insert into w values(1,2),(3,null);
--+ 6 changes, rowid 1
pragma foreign_key_check;
--= table | rowid | parent | fkid
--> 'w' | NULL | 'nosuch' | 0
--> 'c' | 1 | 'p' | 0
--> 'c' | 1 | 'p' | 1
--> 'c' | 7 | 'p' | 0
pragma foreign_key_check(c);
--= table | rowid | parent | fkid
--> 'c' | 1 | 'p' | 0
--> 'c' | 1 | 'p' | 1
--> 'c' | 7 | 'p' | 0
pragma main.foreign_key_check(w);
--= table | rowid | parent | fkid
--> 'w' | NULL | 'nosuch' | 0
pragma temp.foreign_key_check;
--= table | rowid | parent | fkid

create table q(a, b, primary key(b, a));
create table r(x, y, foreign key(x, y) references q);
create table s(x, y, foreign key(y, x) references q(a, b));
insert into q values(1, 2);
--+ 7 changes, rowid 1
insert into r values(2, 1), (1, 2), (null, 5);
--+ 10 changes, rowid 3
insert into s values(2, 1), (1, 2);
--+ 12 changes, rowid 2
pragma foreign_key_check(r);
--= table | rowid | parent | fkid
--> 'r' | 2 | 'q' | 0
pragma foreign_key_check(s);
--= table | rowid | parent | fkid
--> 's' | 2 | 'q' | 0
