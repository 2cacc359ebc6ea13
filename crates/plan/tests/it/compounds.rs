//! Compounds, VALUES and recursive queries.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table t(id integer primary key, a int, b text);
    create index ta on t(a);
    create table u(k int, v text);
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn union() {
    check_plan(
        "select a from t union select k from u",
        expect![[r#"
        query: merge (Union) by columns 0
          left: 200 rows
            t: index ta, covering, 200 rows
          right: 200 rows, sort [u.k]
            u: scan, 200 rows
    "#]],
    );
}

#[test]
fn union_all_with_order() {
    check_plan(
        "select a from t union all select k from u order by 1 limit 3",
        expect![[r#"
        query: merge (UnionAll) by columns 0
          left: 16 rows
            t: index ta, covering, 200 rows
          right: 16 rows, sort [u.k] first rows only
            u: scan, 200 rows
    "#]],
    );
}

#[test]
fn except_and_intersect() {
    check_plan(
        "select a from t except select k from u intersect select v from u",
        expect![[r#"
        query: merge (Intersect) by columns 0
          left: merge (Except) by columns 0
            left: 200 rows
              t: index ta, covering, 200 rows
            right: 200 rows, sort [u.k]
              u: scan, 200 rows
          right: 200 rows, sort [u.v]
            u: scan, 200 rows
    "#]],
    );
}

#[test]
fn union_then_union_all() {
    check_plan(
        "select a from t union select k from u union all select v from u",
        expect![[r#"
        query: append
          left: merge (Union) by columns 0
            left: 200 rows
              t: index ta, covering, 200 rows
            right: 200 rows, sort [u.k]
              u: scan, 200 rows
          last: 200 rows
            u: scan, 200 rows
    "#]],
    );
}

#[test]
fn many_arms_are_split_in_the_middle() {
    check_plan(
        "select 1 from t union select 2 from t union select 3 from t union select 4 from t",
        expect![[r#"
        query: merge (Union) by columns 0
          left: merge (Union) by columns 0
            left: 200 rows, sort [1]
              t: index ta, covering, 200 rows
            right: 200 rows, sort [2]
              t: index ta, covering, 200 rows
          right: merge (Union) by columns 0
            left: 200 rows, sort [3]
              t: index ta, covering, 200 rows
            right: 200 rows, sort [4]
              t: index ta, covering, 200 rows
    "#]],
    );
}

#[test]
fn order_by_another_collation() {
    check_plan(
        "select b from t union select v from u order by 1 collate nocase",
        expect![[r#"
        query: sorted behind
          rows: merge (Union) by columns 0
            left: 200 rows, sort [t.b]
              t: scan, 200 rows
            right: 200 rows, sort [u.v]
              u: scan, 200 rows
    "#]],
    );
}

#[test]
fn values_clause() {
    check_plan(
        "values (1, 2), (3, 4), (5, 6)",
        expect![[r#"
        query: 3 constant rows
    "#]],
    );
}

#[test]
fn values_with_a_query() {
    check_plan(
        "values (1), ((select max(k) from u))",
        expect![[r#"
        query: 2 constant rows
    "#]],
    );
}

#[test]
fn recursive() {
    check_plan(
        "with recursive c(n) as (values (1) union all select n + 1 from c where n < 9) select n from c join t on t.a = n",
        expect![[r#"
            query: 233 rows
              from c: recursive, all rows, 0 order keys
                setup: constant row
                step: 200 rows
                  c: scan, 200 rows
                    test c.n < 9
              c: scan, 200 rows
              t: index ta [t.a = c.n], covering, 33 rows
        "#]],
    );
}

#[test]
fn recursive_union_in_order() {
    check_plan(
        "with recursive c(n, d) as (select a, 0 from t union select k, d + 1 from u join c on v = n order by 2 desc) select * from c limit 7",
        expect![[r#"
            query: 28 rows
              from c: recursive, each row once, 1 order keys
                setup: 170 rows
                  t: index ta, covering, 200 rows
                step: 370 rows
                  u: scan, 200 rows
                  c: scan, 200 rows
                    test u.v = c.n
              c: scan, 370 rows
        "#]],
    );
}

#[test]
fn constant_row() {
    check_plan(
        "select 1, 2",
        expect![[r#"
        query: constant row
    "#]],
    );
}
