//! DISTINCT: by an index, by skips, or not needed.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c int);
    create index tab on t(a, b);
    create table big(a int, b int);
    create index bigab on big(a, b);
    stat big bigab 1000000 10000 100
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn of_a_key() {
    check_plan(
        "select distinct id from t",
        expect![[r#"
            query: 170 rows
              t: index tab, covering, 200 rows
        "#]],
    );
}

#[test]
fn by_index() {
    check_plan(
        "select distinct a, b from t",
        expect![[r#"
            query: 170 rows, distinct by Previous
              t: index tab, covering, 200 rows
        "#]],
    );
}

#[test]
fn by_a_set() {
    check_plan(
        "select distinct c from t",
        expect![[r#"
            query: 170 rows, distinct by Index
              t: scan, 200 rows
        "#]],
    );
}

#[test]
fn stepping_over_equal_keys() {
    check_plan(
        "select distinct a from big",
        expect![[r#"
            query: 169 rows, distinct by Previous
              big: index bigab, covering, 199 rows, distinct by 1
        "#]],
    );
}

#[test]
fn skip_scan() {
    check_plan(
        "select * from big where b = 5",
        expect![[r#"
        query: 138 rows
          big: index bigab [any; big.b = 5], covering, 138 rows
    "#]],
    );
}
