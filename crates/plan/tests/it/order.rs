//! ORDER BY and GROUP BY by an index.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b int, c int not null);
    create index tab on t(a, b);
    create index tc on t(c desc);
    create table u(k int, v int);
    create index uk on u(k);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn by_rowid_backwards() {
    check_plan(
        "select * from t order by id desc",
        expect![[r#"
            query: 200 rows
              t: scan, 200 rows, backwards
        "#]],
    );
}

#[test]
fn by_index() {
    check_plan(
        "select a, b from t order by a, b",
        expect![[r#"
            query: 200 rows
              t: index tab, covering, 200 rows
        "#]],
    );
}

#[test]
fn behind_an_equality() {
    check_plan(
        "select * from t where a = 1 order by b desc",
        expect![[r#"
            query: 33 rows
              t: index tab [t.a = 1], 33 rows, backwards, table
        "#]],
    );
}

#[test]
fn half_of_it() {
    check_plan(
        "select * from t where a > 1 order by a, c",
        expect![[r#"
            query: 180 rows, sort [t.c] within [t.a]
              t: index tab from [t.a > 1], 180 rows, table
        "#]],
    );
}

#[test]
fn mixed_directions() {
    check_plan(
        "select * from t order by a, b desc",
        expect![[r#"
            query: 200 rows, sort [t.b desc] within [t.a]
              t: index tab, 200 rows, table
        "#]],
    );
}

#[test]
fn descending_index() {
    check_plan(
        "select c from t order by c desc",
        expect![[r#"
            query: 200 rows
              t: index tc, covering, 200 rows
        "#]],
    );
}

#[test]
fn nulls_last() {
    check_plan(
        "select a from t order by a nulls last limit 3",
        expect![[r#"
            query: 16 rows
              t: index tab, covering, 200 rows, NullsApart
        "#]],
    );
}

#[test]
fn groups() {
    check_plan(
        "select a, b, count(*) from t group by a, b",
        expect![[r#"
            query: 66 rows, groups in order [t.a, t.b]
              t: index tab, covering, 200 rows
        "#]],
    );
}

#[test]
fn groups_in_another_order() {
    check_plan(
        "select b, a, sum(c) from t group by b, a",
        expect![[r#"
            query: 66 rows, groups in order [t.b, t.a]
              t: index tab, 200 rows, table
        "#]],
    );
}

#[test]
fn join_by_the_outer_key() {
    check_plan(
        "select * from t join u on u.k = t.b order by t.id",
        expect![[r#"
            query: 233 rows
              t: scan, 200 rows
              u: index uk [u.k = t.b], 33 rows, table
        "#]],
    );
}

#[test]
fn limit_prefers_the_order() {
    check_plan(
        "select * from t where c > 5 order by a limit 2",
        expect![[r#"
            query: 10 rows, sort [t.a] first rows only
              t: index tc from [t.c > 5], 180 rows, table
        "#]],
    );
}

#[test]
fn groups_by_an_expression() {
    check_plan(
        "select a + 1, count(*) from t group by a + 1 order by 2",
        expect![[r#"
        query: 66 rows, groups sorted [t.a + 1] with [t.a], sort [aggregate0]
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn order_of_groups() {
    check_plan(
        "select a, max(b) from t group by a order by a desc",
        expect![[r#"
        query: 66 rows, groups in order [t.a desc]
          t: index tab, covering, 200 rows, backwards
    "#]],
    );
}

#[test]
fn distinct_in_order() {
    check_plan(
        "select distinct a from t order by a",
        expect![[r#"
        query: 66 rows, groups in order [t.a]
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn distinct_in_another_order() {
    check_plan(
        "select distinct a, b from t order by b",
        expect![[r#"
        query: 170 rows, distinct by Index, sort [t.b]
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn minimum() {
    check_plan(
        "select min(a) from t",
        expect![[r#"
        query: 0 rows, one group by its first row
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn maximum_with_a_column() {
    check_plan(
        "select max(a), c from t",
        expect![[r#"
        query: 0 rows, one group by its first row
          t: index tab, 200 rows, backwards, table
    "#]],
    );
}

#[test]
fn minimum_and_maximum() {
    check_plan(
        "select min(a), max(a) from t",
        expect![[r#"
        query: 0 rows, one group
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn count_distinct() {
    check_plan(
        "select count(distinct a) from t",
        expect![[r#"
        query: 0 rows, one group
          t: index tab, covering, 200 rows
    "#]],
    );
}

#[test]
fn aggregate_with_order() {
    check_plan(
        "select group_concat(b order by c) from t group by a",
        expect![[r#"
        query: 66 rows, groups in order [t.a]
          t: index tab, 200 rows, table
    "#]],
    );
}

#[test]
fn count_of_the_table() {
    check_plan(
        "select count(*) from u",
        expect![[r#"
        query: 0 rows, count of uk
    "#]],
    );
}

#[test]
fn having_without_groups() {
    check_plan(
        "select sum(v) from u having sum(v) > 3",
        expect![[r#"
        query: 0 rows, one group
          u: scan, 200 rows
    "#]],
    );
}

#[test]
fn both_ends_of_nulls() {
    check_plan(
        "select a, b from t where a = 1 order by b nulls last",
        expect![[r#"
        query: 33 rows
          t: index tab [t.a = 1], covering, 33 rows, NullsApart
    "#]],
    );
}
