//! Name resolution against the oracle: error texts with their offsets, names and types of result
//! columns.

mod catalog;
mod compare;
mod definitions;
mod malformed;
mod unbind;

use compare::check;

const TABLES: &str = "create table t(a int, b text); create table u(a int, c);
    create table w(a primary key) without rowid; create table w2(a,b); create table p(id integer primary key, x);
    create index it on t(b); create view v as select 1 as a; create table g(a, b as (a+1), c);
    create table k(n text collate nocase, r real, d decimal(5,2), e blob, z, i integer)";

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
