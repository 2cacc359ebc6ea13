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
