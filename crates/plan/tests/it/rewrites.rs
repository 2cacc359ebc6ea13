//! Rewrites before the loops are planned.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int not null, b int);
    create index ta on t(a);
    create table u(k int, v int);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn flattening() {
    check_plan(
        "select x + 1 from (select a x, b y from t where b = 2) where y > 1",
        expect![[r#"
            query: 200 rows, rewritten: flatten, constants
              first test t.b:=2 > 1 or leave
              t: scan, 200 rows
                test t.b = 2
        "#]],
    );
}

#[test]
fn flattening_into_a_join() {
    check_plan(
        "select * from u join (select a, b from t) s on s.a = u.k",
        expect![[r#"
            query: 233 rows, rewritten: flatten
              u: scan, 200 rows
              t: index ta [t.a = u.k], 33 rows, table
        "#]],
    );
}

#[test]
fn constants() {
    check_plan(
        "select * from t, u where t.a = 5 and t.a = u.k",
        expect![[r#"
            query: 212 rows, rewritten: constants
              u: scan, 180 rows
                test t.a:=5 = u.k
              t: index ta [t.a:=5 = u.k], 32 rows, table
                test t.a = 5
        "#]],
    );
}

#[test]
fn push_down() {
    check_plan(
        "select * from (select a, count(*) n from t group by a) where a = 5",
        expect![[r#"
            query: 66 rows, rewritten: push down
              from subquery: 66 rows, groups in order [t.a], rewritten: having
                t: index ta [t.a = 5], covering, 33 rows
              subquery: scan, 66 rows
                test subquery.a = 5
        "#]],
    );
}

#[test]
fn push_down_into_a_compound() {
    check_plan(
        "select * from (select a from t union select k from u) where a > 3",
        expect![[r#"
            query: 202 rows, rewritten: push down
              from subquery: merge (Union) by columns 0
                left: 180 rows
                  t: index ta from [t.a > 3], covering, 180 rows
                right: 199 rows, sort [u.k]
                  u: scan, 199 rows
                    test u.k > 3
              subquery: scan, 202 rows
                test subquery.a > 3
        "#]],
    );
}

#[test]
fn having() {
    check_plan(
        "select a, count(*) from t group by a having a > 3 and count(*) > 1",
        expect![[r#"
            query: 66 rows, groups in order [t.a], rewritten: having
              t: index ta from [t.a > 3], covering, 180 rows
        "#]],
    );
}

#[test]
fn null_tests() {
    check_plan(
        "select * from t where a is not null and b is null",
        expect![[r#"
            query: 200 rows, rewritten: null tests
              first test 1 or leave
              t: scan, 200 rows
                test t.b ISNULL
        "#]],
    );
}

#[test]
fn unused_columns() {
    check_plan(
        "select n from (select a, b, count(*) n from t group by a limit 5)",
        expect![[r#"
            query: 23 rows
              from subquery: 23 rows, groups in order [t.a]
                t: index ta, 200 rows, table
              subquery: scan, 23 rows
        "#]],
    );
}

#[test]
fn count_of_union() {
    check_plan(
        "select count(*) from (select a from t union all select k from u)",
        expect![[r#"
            query: 0 rows, one row, rewritten: count of union
              subquery: 0 rows, count of ta
              subquery: 0 rows, count of the table
        "#]],
    );
}

#[test]
fn flattening_stops_at_a_limit() {
    check_plan(
        "select * from (select a from t limit 3) s, u where s.a = u.k",
        expect![[r#"
        query: 216 rows
          from s: 16 rows
            t: index ta, covering, 200 rows
          s: scan, 16 rows
          u: scan, 200 rows
            test s.a = u.k
    "#]],
    );
}

#[test]
fn exists_twice() {
    check_plan(
        "select * from u where exists (select 1 from t where a = k) and exists (select 1 from t where b = v)",
        expect![[r#"
            query: 276 rows, rewritten: exists
              first test 1 or leave
              first test 1 or leave
              u: scan, 200 rows
              t: index ta [t.a = u.k], covering, 33 rows, exists
              t: automatic auto-index [t.b = u.v], covering where [1; 1], filter, 43 rows, table, exists, looked at first
        "#]],
    );
}

#[test]
fn constant_through_a_chain() {
    check_plan(
        "select * from t, u where t.a = u.k and u.k = u.v and u.v = 3",
        expect![[r#"
        query: 213 rows, rewritten: constants
          u: scan, 180 rows
            test u.k = u.v:=3
            test u.v = 3
          t: index ta [u.k = u.v:=3], 33 rows, table
            test t.a = u.k
    "#]],
    );
}

#[test]
fn distinct_in_from() {
    check_plan(
        "select count(*) from (select distinct a from t)",
        expect![[r#"
        query: 0 rows, one group
          from subquery: 170 rows, distinct by Previous
            t: index ta, covering, 200 rows
          subquery: scan, 170 rows
    "#]],
    );
}
