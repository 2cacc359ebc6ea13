//! Partial indexes and indexes of expressions.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c text);
    create index tpa on t(a) where b > 10;
    create index tnn on t(b) where b is not null;
    create index tlc on t(lower(c));
    create index tsum on t(a + b, id);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn condition_is_there() {
    check_plan(
        "select * from t where a = 1 and b > 10",
        expect![[r#"
            query: 33 rows
              t: index tpa [t.a = 1], 33 rows, table
        "#]],
    );
}

#[test]
fn condition_is_not_there() {
    check_plan(
        "select * from t where a = 1 and b > 9",
        expect![[r#"
            query: 170 rows
              t: index tnn from [t.b > 9], 170 rows, table
                test t.a = 1
        "#]],
    );
}

#[test]
fn not_null_follows() {
    check_plan(
        "select * from t where b = 7",
        expect![[r#"
            query: 33 rows
              t: index tnn [t.b = 7], 33 rows, table
        "#]],
    );
}

#[test]
fn expression() {
    check_plan(
        "select * from t where lower(c) = 'x'",
        expect![[r#"
            query: 33 rows
              t: index tlc [lower(t.c) = 'x'], 33 rows, table
        "#]],
    );
}

#[test]
fn expression_range() {
    check_plan(
        "select id from t where a + b > 5",
        expect![[r#"
            query: 180 rows
              t: index tsum from [(t.a + t.b) > 5], by values, 180 rows, table
        "#]],
    );
}

#[test]
fn expression_in_order() {
    check_plan(
        "select a + b from t order by a + b",
        expect![[r#"
            query: 200 rows
              t: index tsum, by values, 200 rows, table
        "#]],
    );
}

#[test]
fn implied_by_or() {
    check_plan(
        "select * from t where a = 1 and (b > 10 and c = 2)",
        expect![[r#"
        query: 33 rows
          t: index tpa [t.a = 1], 33 rows, table
            test t.c = 2
    "#]],
    );
}

#[test]
fn null_condition_in_a_join() {
    check_plan(
        "select * from t x left join t y on y.a = x.id and y.b > 10",
        expect![[r#"
        query: 232 rows
          x: scan, 200 rows
          y: index tpa [y.a = x.rowid], 32 rows, table, left join
            on y.b > 10
    "#]],
    );
}
