//! Automatic indexes and Bloom filters.

use expect_test::{Expect, expect};

const TABLES: &str = "
    create table a(x int, y int);
    create table b(p int, q int, r int);
    create table s(id integer primary key, n int);
    create table f(sid int, v int);
    stat s - 1000
    stat f - 1000000
";

#[track_caller]
fn check_plan(sql: &str, expected: Expect) {
    crate::check_plan(TABLES, sql, expected);
}

#[test]
fn for_an_equality() {
    check_plan(
        "select * from a, b where b.p = a.x",
        expect![[r#"
            query: 243 rows
              a: scan, 200 rows
              b: automatic auto-index [b.p = a.x], covering, filter, 43 rows, table
        "#]],
    );
}

#[test]
fn of_two_columns() {
    check_plan(
        "select * from a, b where b.p = a.x and b.q = a.y",
        expect![[r#"
            query: 243 rows
              a: scan, 200 rows
              b: automatic auto-index [b.p = a.x; b.q = a.y], covering, filter, 43 rows, table
        "#]],
    );
}

#[test]
fn of_rows_that_count_alone() {
    check_plan(
        "select * from a left join b on b.p = a.x and b.r = 3",
        expect![[r#"
            query: 243 rows
              a: scan, 200 rows
              b: automatic auto-index [b.p = a.x; b.r = 3], covering where [b.r = 3], filter, 43 rows, table, left join
        "#]],
    );
}

#[test]
fn of_a_subquery() {
    check_plan(
        "select * from a join (select p, count(*) n from b group by p) g on g.p = a.x",
        expect![[r#"
            query: 243 rows
              from g: 66 rows, groups sorted [b.p]
                b: scan, 200 rows
              a: scan, 200 rows
              g: automatic auto-index [g.p = a.x], covering, filter, 43 rows, table
        "#]],
    );
}

#[test]
fn filter_before_lookups() {
    check_plan(
        "select count(*) from f, s where s.id = f.sid and s.n = 5",
        expect![[r#"
            query: 0 rows, one group
              f: scan, 199 rows
              s: rowid [s.rowid = f.sid], -1 rows, one row, table, filter made at 1 where [s.n = 5]
                test s.n = 5
        "#]],
    );
}

#[test]
fn not_for_a_correlated_subquery() {
    check_plan(
        "select * from a where exists (select 1 from b where b.p + 0 = a.x)",
        expect![[r#"
        query: 380 rows, rewritten: exists
          first test 1 or leave
          a: scan, 200 rows
          b: scan, 180 rows, exists
            test a.x = (b.p + 0)
    "#]],
    );
}

#[test]
fn collation_decides_the_filter() {
    check_plan(
        "select * from a join (select cast(p as text) collate nocase t from b limit 9) s on s.t = a.x",
        expect![[r#"
            query: 232 rows
              from s: 32 rows
                b: scan, 200 rows
              s: scan, 32 rows
              a: scan, 200 rows
                test s.t = a.x
        "#]],
    );
}
