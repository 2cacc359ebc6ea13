//! OR: as IN, by one lookup an arm, or not at all.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c int);
    create index ta on t(a);
    create index tb on t(b);
    create table u(k int);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn equalities_of_one_column() {
    check_plan(
        "select * from t where a = 1 or a = 2 or a = 3",
        expect![[r#"
            query: 49 rows
              t: index ta [t.a IN (1, 2, 3)], 49 rows, table, loop over a list
        "#]],
    );
}

#[test]
fn two_indexes() {
    check_plan(
        "select * from t where a = 1 or b = 2",
        expect![[r#"
            query: 43 rows
              t: or [(t.a = 1) OR (t.b = 2)], 43 rows, table
                t: index ta [t.a = 1], 33 rows, table
                t: index tb [t.b = 2], 33 rows, table
        "#]],
    );
}

#[test]
fn an_arm_without_an_index() {
    check_plan(
        "select * from t where a = 1 or c = 2",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test (t.a = 1) OR (t.c = 2)
        "#]],
    );
}

#[test]
fn arms_with_ranges_and_more() {
    check_plan(
        "select * from t where (a = 1 and c = 3) or id > 100",
        expect![[r#"
            query: 180 rows
              t: or [((t.a = 1) AND (t.c = 3)) OR (t.rowid > 100)], 180 rows, table
                t: index ta [t.a = 1], 33 rows, table
                  test t.c = 3
                t: rowids [t.rowid > 100], 180 rows, table
        "#]],
    );
}

#[test]
fn with_other_conditions() {
    check_plan(
        "select * from t where (a = 1 or b = 2) and c = 9",
        expect![[r#"
            query: 43 rows
              t: or [(t.a = 1) OR (t.b = 2)], 43 rows, table
                test t.c = 9
                t: index ta [t.a = 1], 33 rows, table
                t: index tb [t.b = 2], 33 rows, table
        "#]],
    );
}

#[test]
fn in_a_join() {
    check_plan(
        "select * from u, t where t.a = u.k or t.b = u.k",
        expect![[r#"
            query: 400 rows
              u: scan, 200 rows
              t: scan, 200 rows
                test (t.a = u.k) OR (t.b = u.k)
        "#]],
    );
}

#[test]
fn bounds_of_one_column() {
    check_plan(
        "select * from t where a > 10 or a > 20",
        expect![[r#"
        query: 190 rows
          t: or [(t.a > 10) OR (t.a > 20)], 190 rows, table
            t: index ta from [t.a > 10], 180 rows, table
            t: index ta from [t.a > 20], 180 rows, table
    "#]],
    );
}

#[test]
fn equality_or_null() {
    check_plan(
        "select * from t where a = 1 or a is null",
        expect![[r#"
        query: 49 rows
          t: or [(t.a = 1) OR t.a ISNULL], 49 rows, table
            t: index ta [t.a = 1], 33 rows, table
            t: index ta [t.a ISNULL], 43 rows, table
    "#]],
    );
}

#[test]
fn and_inside_or() {
    check_plan(
        "select * from t where (a = 1 and b = 2) or (b = 3 and c = 4)",
        expect![[r#"
        query: 43 rows
          t: or [((t.a = 1) AND (t.b = 2)) OR ((t.b = 3) AND (t.c = 4))], 43 rows, table
            t: index tb [t.b = 2], 33 rows, table
              test t.a = 1
            t: index tb [t.b = 3], 33 rows, table
              test t.c = 4
    "#]],
    );
}

#[test]
fn three_indexes_and_a_subquery() {
    check_plan(
        "select * from t where a = 1 or b = (select max(k) from u)",
        expect![[r#"
        query: 43 rows
          t: or [(t.a = 1) OR (t.b = (SELECT aggregate0 Inner u))], 43 rows, table
            t: index ta [t.a = 1], 33 rows, table
            t: index tb [t.b = (SELECT aggregate0 Inner u)], 33 rows, table
          subquery: 0 rows, one group
            u: scan, 200 rows
    "#]],
    );
}

#[test]
fn same_column_of_two_tables() {
    check_plan(
        "select * from u, t where t.id = u.k or t.a = 5",
        expect![[r#"
        query: 234 rows
          u: scan, 200 rows
          t: or [(t.rowid = u.k) OR (t.a = 5)], 34 rows, table
            t: rowid [t.rowid = u.k], 0 rows, one row, table
            t: index ta [t.a = 5], 33 rows, table
    "#]],
    );
}
