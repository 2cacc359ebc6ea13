//! LIKE and GLOB as ranges.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(a text collate nocase, b text);
    create index ta on t(a);
    create index tb on t(b);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn like_prefix() {
    check_plan(
        "select * from t where a like 'ab%'",
        expect![[r#"
            query: 140 rows
              t: index ta from [t.a COLLATE NOCASE >= 'AB'] to [t.a COLLATE NOCASE < 'ac'], 140 rows, table, TextsAndBlobs
                test like('ab%', t.a)
        "#]],
    );
}

#[test]
fn glob_prefix() {
    check_plan(
        "select * from t where b glob 'ab*'",
        expect![[r#"
            query: 140 rows
              t: index tb from [t.b COLLATE BINARY >= 'ab'] to [t.b COLLATE BINARY < 'ac'], 140 rows, table, TextsAndBlobs
        "#]],
    );
}

#[test]
fn like_on_a_binary_column() {
    check_plan(
        "select * from t where b like 'ab%'",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test like('ab%', t.b)
        "#]],
    );
}

#[test]
fn like_without_a_prefix() {
    check_plan(
        "select * from t where a like '%ab'",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test like('%ab', t.a)
        "#]],
    );
}

#[test]
fn glob_of_one_text() {
    check_plan(
        "select * from t where b glob 'abc'",
        expect![[r#"
            query: 140 rows
              t: index tb from [t.b COLLATE BINARY >= 'abc'] to [t.b COLLATE BINARY < 'abd'], 140 rows, table, TextsAndBlobs
                test glob('abc', t.b)
        "#]],
    );
}
