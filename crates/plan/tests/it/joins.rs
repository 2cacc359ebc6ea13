//! The order of the loops of a join.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table a(id integer primary key, x int, y int);
    create table b(id integer primary key, aid int, z int);
    create table c(bid int, w int);
    create index baid on b(aid);
    create index cbid on c(bid);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn lookup_by_rowid() {
    check_plan(
        "select * from b join a on a.id = b.aid where b.z = 1",
        expect![[r#"
            query: 190 rows
              b: scan, 190 rows
                test b.z = 1
              a: rowid [a.rowid = b.aid], 0 rows, one row, table
        "#]],
    );
}

#[test]
fn smaller_first() {
    check_plan(
        "select * from a join b on b.aid = a.id where a.x = 5",
        expect![[r#"
            query: 213 rows
              a: scan, 180 rows
                test a.x = 5
              b: index baid [b.aid = a.rowid], 33 rows, table
        "#]],
    );
}

#[test]
fn three_tables() {
    check_plan(
        "select * from a, b, c where b.aid = a.id and c.bid = b.id and c.w = 2",
        expect![[r#"
            query: 180 rows
              c: scan, 180 rows
                test c.w = 2
              b: rowid [b.rowid = c.bid], 0 rows, one row, table
              a: rowid [a.rowid = b.aid], 0 rows, one row, table, looked at first
        "#]],
    );
}

#[test]
fn cross_join_keeps_the_order() {
    check_plan(
        "select * from a cross join b where a.id = b.aid",
        expect![[r#"
            query: 233 rows
              a: scan, 200 rows
              b: index baid [b.aid = a.rowid], 33 rows, table
        "#]],
    );
}

#[test]
fn equalities_go_on() {
    check_plan(
        "select * from a, b, c where a.id = b.aid and b.aid = c.bid",
        expect![[r#"
            query: 233 rows
              b: scan, 200 rows
              a: rowid [a.rowid = b.aid], 0 rows, one row, table
              c: index cbid [c.bid = b.aid], 33 rows, table, looked at first
        "#]],
    );
}

#[test]
fn self_join() {
    check_plan(
        "select * from a p, a q where p.x = q.id and q.y = 3",
        expect![[r#"
            query: 199 rows
              p: scan, 200 rows
              q: rowid [q.rowid = p.x], -1 rows, one row, table
                test q.y = 3
        "#]],
    );
}

#[test]
fn looked_at_first() {
    check_plan(
        "select * from a cross join b cross join c where a.x = 1",
        expect![[r#"
        query: 590 rows
          a: scan, 190 rows
            test a.x = 1
          b: scan, 200 rows
          c: scan, 200 rows, looked at first
    "#]],
    );
}

#[test]
fn condition_of_a_later_table() {
    check_plan(
        "select * from a, b where a.x + b.z = 7 and a.y = 2",
        expect![[r#"
        query: 243 rows
          b: scan, 200 rows
          a: automatic auto-index [a.y = 2], covering where [a.y = 2], filter, 43 rows, table
            test (a.x + b.z) = 7
    "#]],
    );
}

#[test]
fn natural_join() {
    check_plan(
        "select * from a natural join (select x from a) d",
        expect![[r#"
        query: 243 rows, rewritten: flatten
          a: scan, 200 rows
          a: automatic auto-index [a.x = a.x], covering, filter, 43 rows, table
    "#]],
    );
}

#[test]
fn using() {
    check_plan(
        "select * from b join b d using (id)",
        expect![[r#"
        query: 200 rows
          b: scan, 200 rows
          d: rowid [d.rowid = b.rowid], 0 rows, one row, table
    "#]],
    );
}

#[test]
fn star_of_three() {
    check_plan(
        "select * from a m, b p, b q, c r where p.aid = m.id and q.aid = m.x and r.bid = m.y",
        expect![[r#"
        query: 266 rows
          p: scan, 200 rows
          m: rowid [m.rowid = p.aid], 0 rows, one row, table
          q: index baid [q.aid = m.x], 33 rows, table, looked at first
          r: index cbid [r.bid = m.y], 33 rows, table, looked at first
    "#]],
    );
}

#[test]
fn a_column_that_is_equal_to_the_key_is_tested() {
    crate::check_plan(
        "create table t(c real);\ncreate table u(a integer, k real primary key);",
        "select 1 from u join t where u.a = t.c and t.c = u.k",
        expect![[r#"
            query: 199 rows
              t: scan, 200 rows
              u: index sqlite_autoindex_u_1 [u.k = t.c], -1 rows, one row, table
                test u.a = t.c
        "#]],
    );
}
