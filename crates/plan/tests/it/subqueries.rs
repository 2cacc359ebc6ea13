//! Subqueries in FROM and in expressions.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int);
    create index ta on t(a);
    create table u(k int, v int);
    create view w as select k, max(v) m from u group by k;
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn scalar() {
    check_plan(
        "select a, (select max(v) from u where k = t.b) from t",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
              subquery: 0 rows, one group
                u: scan, 180 rows
                  test u.k = t.b
        "#]],
    );
}

#[test]
fn exists_as_a_join() {
    check_plan(
        "select * from t where exists (select 1 from u where u.k = t.a)",
        expect![[r#"
            query: 243 rows, rewritten: exists
              first test 1 or leave
              t: scan, 200 rows
              u: automatic auto-index [u.k = t.a], covering where [1], filter, 43 rows, table, exists
        "#]],
    );
}

#[test]
fn not_exists() {
    check_plan(
        "select * from t where not exists (select 1 from u where u.k = t.a)",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows
                test NOT EXISTS (SELECT 1 Inner u WHERE u.k = t.a)
              exists: 0 rows
                u: scan, 200 rows
                  test u.k = t.a
        "#]],
    );
}

#[test]
fn view_with_groups() {
    check_plan(
        "select * from w where k = 3",
        expect![[r#"
            query: 66 rows, rewritten: push down
              from w: 66 rows, groups in order [u.k], rewritten: having
                u: scan, 180 rows
                  test u.k = 3
              w: scan, 66 rows
                test w.k = 3
        "#]],
    );
}

#[test]
fn common_table_used_twice() {
    check_plan(
        "with c as (select a, b from t where b > 1) select * from c x join c y on x.a = y.b",
        expect![[r#"
            query: 231 rows, rewritten: flatten
              t: scan, 199 rows
                test t.b > 1
              t: index ta [t.a = t.b], 32 rows, table
                test t.b > 1
        "#]],
    );
}

#[test]
fn union_in_from() {
    check_plan(
        "select * from (select a from t union all select k from u) where a = 5",
        expect![[r#"
            query: union all of 2 Arms([]), rewritten: flatten
              arm: 33 rows
                t: index ta [t.a = 5], covering, 33 rows
              arm: 200 rows
                u: scan, 200 rows
                  test u.k = 5
        "#]],
    );
}

#[test]
fn values() {
    check_plan(
        "select * from (values (1, 2), (3, 4)) v join t on t.id = v.column1",
        expect![[r#"
            query: 2 rows
              from v: 2 constant rows
              v: scan, 2 rows
              t: rowid [t.rowid = v.column1], 0 rows, one row, table
        "#]],
    );
}

#[test]
fn limit_in_from() {
    check_plan(
        "select * from (select * from t order by b limit 3) where a = 1",
        expect![[r#"
            query: 16 rows
              from subquery: 16 rows, sort [t.b] first rows only
                t: scan, 200 rows
              subquery: scan, 16 rows
                test subquery.a = 1
        "#]],
    );
}

#[test]
fn correlated_in_from_of_a_subquery() {
    check_plan(
        "select (select count(*) from (select k from u where v = t.a) where k > 1) from t",
        expect![[r#"
        query: 200 rows
          t: index ta, covering, 200 rows
          subquery: 0 rows, one group, rewritten: flatten
            u: scan, 200 rows
              test u.v = t.a
              test u.k > 1
    "#]],
    );
}

#[test]
fn row_value() {
    check_plan(
        "select * from t where (a, b) = (select k, v from u)",
        expect![[r#"
            query: 33 rows
              t: index ta [t.a = (SELECT u.k, u.v Inner u)], 33 rows, table
                test t.b = (SELECT u.k, u.v Inner u)
              subroutine: 0 rows
                u: scan, 200 rows
              subquery: again
        "#]],
    );
}

#[test]
fn materialized() {
    check_plan(
        "with c as materialized (select a from t) select * from c where a = 1",
        expect![[r#"
        query: 200 rows
          from c: 200 rows
            t: index ta, covering, 200 rows
          c: scan, 200 rows
            test c.a = 1
    "#]],
    );
}

#[test]
fn not_materialized() {
    check_plan(
        "with c as not materialized (select a from t where b = 1) select * from c where a = 1",
        expect![[r#"
        query: 33 rows, rewritten: flatten
          t: index ta [t.a = 1], 33 rows, table
            test t.b = 1
    "#]],
    );
}
