//! LEFT, RIGHT and FULL JOIN.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table a(id integer primary key, x int, y int);
    create table b(id integer primary key, aid int, z int);
    create index baid on b(aid);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn left_join() {
    check_plan(
        "select * from a left join b on b.aid = a.id and a.x = 2 where a.y = 1",
        expect![[r#"
            query: 222 rows
              a: scan, 190 rows
                test a.y = 1
              b: index baid [b.aid = a.rowid], 32 rows, table, left join
                on a.x = 2
        "#]],
    );
}

#[test]
fn left_join_made_inner() {
    check_plan(
        "select * from a left join b on b.aid = a.id where b.z = 1",
        expect![[r#"
            query: 190 rows, rewritten: outer joins
              b: scan, 190 rows
                test b.z = 1
              a: rowid [a.rowid = b.aid], 0 rows, one row, table
        "#]],
    );
}

#[test]
fn left_join_that_nobody_sees() {
    check_plan(
        "select a.x from a left join b on b.id = a.x",
        expect![[r#"
        query: 200 rows
          a: scan, 200 rows
    "#]],
    );
}

#[test]
fn right_join() {
    check_plan(
        "select * from a right join b on b.aid = a.id where b.z > 4",
        expect![[r#"
            query: 232 rows
              a: scan, 200 rows
              b: index baid [b.aid = a.rowid], 32 rows, table
                test b.z > 4
              unmatched of b
                b: scan, 199 rows
                  test b.z > 4
        "#]],
    );
}

#[test]
fn full_join() {
    check_plan(
        "select * from a full join b on b.aid = a.id",
        expect![[r#"
            query: 233 rows
              a: scan, 200 rows
              b: index baid [b.aid = a.rowid], 33 rows, table
              unmatched of b
                b: scan, 200 rows
        "#]],
    );
}

#[test]
fn condition_on_the_right_only() {
    check_plan(
        "select * from a left join b on b.z = 3",
        expect![[r#"
        query: 243 rows
          a: scan, 200 rows
          b: automatic auto-index [b.z = 3], covering where [b.z = 3], filter, 43 rows, table, left join
    "#]],
    );
}

#[test]
fn left_join_of_a_left_join() {
    check_plan(
        "select * from a left join b on b.aid = a.id left join b d on d.id = b.z",
        expect![[r#"
        query: 233 rows
          a: scan, 200 rows
          b: index baid [b.aid = a.rowid], 33 rows, table, left join
          d: rowid [d.rowid = b.z], 0 rows, one row, table, left join
    "#]],
    );
}

#[test]
fn null_test_behind_a_left_join() {
    check_plan(
        "select * from a left join b on b.aid = a.id where b.id is null",
        expect![[r#"
        query: 232 rows
          a: scan, 200 rows
          b: index baid [b.aid = a.rowid], 32 rows, table, left join
            test b.rowid ISNULL
    "#]],
    );
}

#[test]
fn in_below_a_left_join() {
    check_plan(
        "select * from a left join b on b.aid in (1, a.x)",
        expect![[r#"
        query: 243 rows
          a: scan, 200 rows
          b: index baid [b.aid IN (1, a.x)], 43 rows, table, left join, null pass, loop over a list
    "#]],
    );
}

#[test]
fn or_below_a_left_join() {
    check_plan(
        "select * from a left join b on b.aid = a.x or b.id = a.y",
        expect![[r#"
        query: 234 rows
          a: scan, 200 rows
          b: or [(b.aid = a.x) OR (b.rowid = a.y)], 34 rows, table, left join
            b: index baid [b.aid = a.x], 33 rows, table
            b: rowid [b.rowid = a.y], 0 rows, one row, table
    "#]],
    );
}
