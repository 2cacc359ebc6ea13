//! Name resolution against the oracle: error texts with their offsets, names and types of result
//! columns.

mod catalog;
mod compare;
mod definitions;
mod invariants;
mod malformed;
mod random;
mod unbind;

use compare::check;

const TABLES: &str = "create table t(a int, b text); create table u(a int, c);
    create table w(a primary key) without rowid; create table w2(a,b); create table p(id integer primary key, x);
    create index it on t(b); create view v as select 1 as a; create table g(a, b as (a+1), c);
    create table k(n text collate nocase, r real, d decimal(5,2), e blob, z, i integer)";

const ROWS: &str = "insert into t values (1, 'x'), (2, 'y'), (2, 'Y'), (3, null), (null, 'b'), (5, '10');
    insert into u values (1, 10), (2, 'b'), (2, 20), (4, 'y'), (null, 2);
    insert into w values (1), (2), ('x'); insert into w2 values (1, 2), (3, 4);
    insert into p values (1, 'p'), (7, 'q'), (9, 2);
    insert into k values ('a', 1.5, 2, x'00', 'z', 1), ('A', 2, '3', 'e', 1, 2), ('b', null, 1, 2, 3, 4)";

const VIEWS: &str = "create view v1 as select a, b from t; create view v2(x, y) as select a, c from u;
    create view v3 as select * from v1 join v2 on v1.a = v2.x; create view vbad as select zz from t;
    create view vbad2 as select * from nosuch; create view vcount(q) as select 1, 2;
    create view va as select count(*), a+1, a from t; create view v4 as select a as q from t union select c from u;
    create temp view vt as select * from t; create view v5 as select a from t where a > 1;
    create view vone as select 1 as one, 'x' as two; create view vself as select * from vself2;
    create view vself2 as select * from vself";

#[test]
fn views_and_common_tables() {
    check(&format!("{TABLES};{VIEWS}"), include_str!("derived.txt"));
}

#[test]
fn queries() {
    check(TABLES, include_str!("queries.txt"));
}

#[test]
fn changes() {
    check(TABLES, include_str!("changes.txt"));
}

#[test]
fn schema_statements() {
    check("", include_str!("definitions.txt"));
}
