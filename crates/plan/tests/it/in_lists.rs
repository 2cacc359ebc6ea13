//! IN as the driver of a loop.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c int);
    create index tab on t(a, b);
    create table u(k int, v int);
    create table u2(k int);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn rowids() {
    check_plan(
        "select * from t where id in (3, 1, 2)",
        expect![[r#"
            query: 16 rows
              t: rowid [t.rowid IN (3, 1, 2)], 16 rows, table, loop over a list
        "#]],
    );
}

#[test]
fn list() {
    check_plan(
        "select * from t where a in (1, 2) and b = 3",
        expect![[r#"
            query: 42 rows
              t: index tab [t.a IN (1, 2); t.b = 3], 42 rows, table, loop over a list
        "#]],
    );
}

#[test]
fn second_column() {
    check_plan(
        "select * from t where a = 1 and b in (4, 5, 6)",
        expect![[r#"
            query: 32 rows
              t: index tab [t.a = 1; t.b IN (4, 5, 6)], 32 rows, table, loop over a list
        "#]],
    );
}

#[test]
fn query() {
    check_plan(
        "select * from t where a in (select k from u where v = 1)",
        expect![[r#"
            query: 79 rows
              t: index tab [t.a IN (SELECT u.k Inner u WHERE u.v = 1)], 79 rows, table, loop over a query that may be shared
              set: 200 rows
                u: scan, 200 rows
                  test u.v = 1
        "#]],
    );
}

#[test]
fn row_values() {
    check_plan(
        "select * from t where (a, b) in (select k, v from u)",
        expect![[r#"
            query: 78 rows
              t: index tab [(t.a, t.b) IN (SELECT u.k, u.v Inner u); (t.a, t.b) IN (SELECT u.k, u.v Inner u)], 78 rows, table, loop over a query
              set: 200 rows
                u: scan, 200 rows
        "#]],
    );
}

#[test]
fn not_in() {
    check_plan(
        "select * from t where a not in (1, 2)",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test NOT t.a IN (1, 2)
        "#]],
    );
}

#[test]
fn correlated() {
    check_plan(
        "select * from t where b in (select k from u where v = t.c)",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test t.b IN (SELECT u.k Inner u WHERE u.v = t.c)
              set: 248 rows
                u: scan, 200 rows
                  test u.v = t.c
        "#]],
    );
}

#[test]
fn row_values_of_one_column() {
    check_plan(
        "select * from t where (a, c) in (select k, v from u)",
        expect![[r#"
            query: 79 rows
              t: index tab [(t.a, t.c) IN (SELECT u.k, u.v Inner u)], 79 rows, table, loop over a narrowed query
                test (t.a, t.c) IN (SELECT u.k, u.v Inner u)
              set: 200 rows
                u: scan, 200 rows
              set: 248 rows
                u: scan, 200 rows
        "#]],
    );
}

#[test]
fn table_as_a_list() {
    check_plan(
        "select * from t where a in u2",
        expect![[r#"
            query: 79 rows
              t: index tab [t.a IN (SELECT u2.k Inner u2)], 79 rows, table, loop over a query that may be shared
              set: 200 rows
                u2: scan, 200 rows
        "#]],
    );
}

#[test]
fn distinct_query() {
    check_plan(
        "select * from t where a in (select distinct k from u limit 5)",
        expect![[r#"
            query: 79 rows
              t: index tab [t.a IN (SELECT DISTINCT u.k Inner u LIMIT 5)], 79 rows, table, loop over a query that may be shared
              set: 23 rows, distinct by Index
                u: scan, 200 rows
        "#]],
    );
}
