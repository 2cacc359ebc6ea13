//! Which way the rows of one table are found.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c text);
    create index ta on t(a);
    create index tab on t(a, b);
    create unique index tc on t(c);
    create table w(a int, b int, c int, primary key(a, b)) without rowid;
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn whole_table() {
    check_plan(
        "select * from t where b + 1 = 2",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test (t.b + 1) = 2
        "#]],
    );
}

#[test]
fn by_rowid() {
    check_plan(
        "select * from t where id = 5 and b > 1",
        expect![[r#"
            query: 1 rows, one row
              t: rowid [t.rowid = 5], 1 rows, one row, table
                test t.b > 1
        "#]],
    );
}

#[test]
fn rowid_range() {
    check_plan(
        "select * from t where id > 5 and id <= 10",
        expect![[r#"
            query: 140 rows
              t: rowids [t.rowid > 5; t.rowid <= 10], 140 rows, table
        "#]],
    );
}

#[test]
fn longest_key_wins() {
    check_plan(
        "select * from t where a = 1 and b = 2",
        expect![[r#"
            query: 32 rows
              t: index tab [t.a = 1; t.b = 2], 32 rows, table
        "#]],
    );
}

#[test]
fn equality_and_range() {
    check_plan(
        "select * from t where a = 1 and b between 2 and 9",
        expect![[r#"
            query: 10 rows
              t: index tab [t.a = 1] from [t.b >= 2] to [t.b <= 9], 10 rows, table
        "#]],
    );
}

#[test]
fn unique_key() {
    check_plan(
        "select a from t where c = ?1",
        expect![[r#"
            query: 1 rows, one row
              t: index tc [t.c = ?1], 1 rows, one row, table
        "#]],
    );
}

#[test]
fn is_null() {
    check_plan(
        "select * from t where a is null and b is 3",
        expect![[r#"
            query: 42 rows
              t: index tab [t.a ISNULL; t.b IS 3], 42 rows, table
        "#]],
    );
}

#[test]
fn not_indexed() {
    check_plan(
        "select * from t not indexed where a = 1",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test t.a = 1
        "#]],
    );
}

#[test]
fn indexed_by() {
    check_plan(
        "select * from t indexed by ta where a = 1 and b = 2",
        expect![[r#"
            query: 33 rows
              t: index ta [t.a = 1], 33 rows, table
                test t.b = 2
        "#]],
    );
}

#[test]
fn indexed_by_in_vain() {
    check_plan(
        "select * from t indexed by ta where b = 2",
        expect![[r#"
            query: 200 rows
              t: index ta, 200 rows, table
                test t.b = 2
        "#]],
    );
}

#[test]
fn own_tree_of_a_table_without_rowid() {
    check_plan(
        "select * from w where a = 1 and b > 2",
        expect![[r#"
            query: 13 rows
              w: index sqlite_autoindex_w_1 [w.a = 1] from [w.b > 2], covering, 13 rows, table
        "#]],
    );
}

#[test]
fn row_value_range() {
    check_plan(
        "select * from t where (a, b) > (1, 2)",
        expect![[r#"
            query: 180 rows
              t: index ta from [(t.a, t.b) > (1, 2)], 180 rows, table
                test (t.a, t.b) > (1, 2)
        "#]],
    );
}

#[test]
fn likelihoods() {
    check_plan(
        "select * from t where likelihood(a = 1, 0.9) and unlikely(b = 2)",
        expect![[r#"
            query: 159 rows
              t: index tab [t.a = 1; t.b = 2], 159 rows, table
        "#]],
    );
}

#[test]
fn rowid_of_another_name() {
    check_plan(
        "select * from t where _rowid_ between 3 and 7",
        expect![[r#"
        query: 140 rows
          t: rowids [t.rowid >= 3; t.rowid <= 7], 140 rows, table
    "#]],
    );
}

#[test]
fn two_bounds_of_one_side() {
    check_plan(
        "select * from t where a > 1 and a > 5",
        expect![[r#"
        query: 180 rows
          t: index ta from [t.a > 1], 180 rows, table
            test t.a > 5
    "#]],
    );
}

#[test]
fn is_not_null_as_a_range() {
    check_plan(
        "select * from t where a is not null and b = 2",
        expect![[r#"
        query: 200 rows
          t: scan, 200 rows
            test t.a NOTNULL
            test t.b = 2
    "#]],
    );
}

#[test]
fn is_of_a_parameter() {
    check_plan(
        "select * from t where a is ?1",
        expect![[r#"
        query: 33 rows
          t: index ta [t.a IS ?1], 33 rows, table
    "#]],
    );
}

#[test]
fn constant_condition() {
    check_plan(
        "select * from t where 1 = 2 and a = 1",
        expect![[r#"
        query: 33 rows
          first test 1 = 2 or leave
          t: index ta [t.a = 1], 33 rows, table
    "#]],
    );
}

#[test]
fn condition_without_columns() {
    check_plan(
        "select * from t where ?1 > 3",
        expect![[r#"
        query: 200 rows
          first test ?1 > 3 or leave
          t: scan, 200 rows
    "#]],
    );
}

#[test]
fn random_is_tested_for_each_row() {
    check_plan(
        "select * from t where random() > 0 and a = 1",
        expect![[r#"
        query: 33 rows
          t: index ta [t.a = 1], 33 rows, table
            test random() > 0
    "#]],
    );
}

#[test]
fn negated_terms() {
    check_plan(
        "select * from t where not (a = 1 or b = 2)",
        expect![[r#"
        query: 200 rows
          t: scan, 200 rows
            test NOT ((t.a = 1) OR (t.b = 2))
    "#]],
    );
}
