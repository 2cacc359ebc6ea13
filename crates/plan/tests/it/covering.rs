//! Indexes that hold all that is read.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c int, d text);
    create index tab on t(a, b);
    create index tabc on t(a, b, c);
    create index tw on t(a) where c = 3;
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn narrower_index_that_covers() {
    check_plan(
        "select a, b from t where a = 1",
        expect![[r#"
        query: 33 rows
          t: index tabc [t.a = 1], covering, 33 rows
    "#]],
    );
}

#[test]
fn wider_index_that_covers() {
    check_plan(
        "select a, c from t where a = 1 and b = 2",
        expect![[r#"
        query: 32 rows
          t: index tabc [t.a = 1; t.b = 2], covering, 32 rows
    "#]],
    );
}

#[test]
fn walk_over_an_index() {
    check_plan(
        "select b from t",
        expect![[r#"
        query: 200 rows
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn needs_the_table() {
    check_plan(
        "select d from t where a = 1 and b = 2",
        expect![[r#"
            query: 32 rows
              t: index tabc [t.a = 1; t.b = 2], 32 rows, table
        "#]],
    );
}

#[test]
fn constant_of_the_partial_index() {
    check_plan(
        "select a, c from t where c = 3",
        expect![[r#"
            query: 190 rows
              t: index tw, by values, 190 rows, table
        "#]],
    );
}
