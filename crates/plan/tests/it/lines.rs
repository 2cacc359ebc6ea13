//! The lines of EXPLAIN QUERY PLAN, printed from the tree.

use crate::catalog::TestCatalog;
use expect_test::{Expect, expect};
use plan::LinesWanted;
use plan::tree::{LinePlace, LineReader, PlanLines};

const TABLES: &str = "
    CREATE TABLE t(a INT, b INT); CREATE INDEX ta ON t(a);
    CREATE TABLE u(k INT, v INT);
    CREATE TABLE log(x);
    CREATE VIEW w AS SELECT k FROM u;
    CREATE TRIGGER wd INSTEAD OF DELETE ON w BEGIN
        INSERT INTO log SELECT a FROM t WHERE a = old.k; DELETE FROM u WHERE k = old.k; END;";

const SHOWN: LinesWanted = LinesWanted { is_query_plan: true, counts_scans: false, of_triggers: true };

fn lines_of(sql: &str, wanted: LinesWanted) -> PlanLines {
    let catalog = TestCatalog::new(TABLES);
    let statement = syntax::parse_one(sql, &base::Limits::default()).expect("a statement");
    let bound = resolve::resolve(&statement, sql, &catalog).expect("a statement that can be bound");
    let plan = plan::plan(&catalog, bound, true).expect("a plan");
    plan::lines(&plan, wanted)
}

#[track_caller]
fn check_lines(sql: &str, wanted: LinesWanted, expected: Expect) {
    let lines = lines_of(sql, wanted);
    let mut text = String::new();
    for (number, program) in std::iter::once(&lines.main).chain(&lines.programs).enumerate() {
        if number > 0 {
            text += &format!("program {number}\n");
        }
        for (depth, line) in program.shown() {
            text += &format!("{}{line}\n", "  ".repeat(depth));
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn of_queries() {
    for (sql, expected) in [
        (
            "select 1",
            expect![[r#"
            SCAN CONSTANT ROW
        "#]],
        ),
        (
            "select a from t where a = 1 order by b",
            expect![[r#"
            SEARCH t USING INDEX ta (a=?)
            USE TEMP B-TREE FOR ORDER BY
        "#]],
        ),
        (
            "select (select max(v) from u where k = t.a), a in (select v from u) from t",
            expect![[r#"
            SCAN t USING COVERING INDEX ta
            CORRELATED SCALAR SUBQUERY 1
              SEARCH u
            LIST SUBQUERY 2
              SCAN u
              CREATE BLOOM FILTER
        "#]],
        ),
        (
            "select a from t union select v from u",
            expect![[r#"
            MERGE (UNION)
              LEFT
                SCAN t USING COVERING INDEX ta
              RIGHT
                SCAN u
                USE TEMP B-TREE FOR ORDER BY
        "#]],
        ),
        (
            "values (1), (2)",
            expect![[r#"
            SCAN 2 CONSTANT ROWS
        "#]],
        ),
    ] {
        check_lines(sql, SHOWN, expected);
    }
}

#[test]
fn of_other_queries() {
    for (sql, expected) in [
        (
            "with recursive c(x) as (values (1) union all select x + 1 from c) select x from c limit 3",
            expect![[r#"
            CO-ROUTINE c
              SETUP
                SCAN CONSTANT ROW
              RECURSIVE STEP
                SCAN c
            SCAN c
        "#]],
        ),
        (
            "select * from t full join u on v = b",
            expect![[r#"
            SCAN t
            SCAN u LEFT-JOIN
            RIGHT-JOIN u
              SCAN u
        "#]],
        ),
        (
            "select a, count(distinct b) from t where a = 1 or a > 8 group by b",
            expect![[r#"
            MULTI-INDEX OR
              INDEX 1
                SEARCH t USING INDEX ta (a=?)
              INDEX 2
                SEARCH t USING INDEX ta (a>?)
            USE TEMP B-TREE FOR GROUP BY
            USE TEMP B-TREE FOR count(DISTINCT)
        "#]],
        ),
        (
            "select sum(a) over (order by b) from t",
            expect![[r#"
            CO-ROUTINE (subquery-2)
              SCAN t
              USE TEMP B-TREE FOR ORDER BY
            SCAN (subquery-2)
        "#]],
        ),
    ] {
        check_lines(sql, SHOWN, expected);
    }
}

#[test]
fn of_changes() {
    for (sql, expected) in [
        (
            "insert into t values ((select max(v) from u), 1) returning (select min(k) from u)",
            expect![[r#"
            SCALAR SUBQUERY 1
              SEARCH u
            SCALAR SUBQUERY 3
              SEARCH u
        "#]],
        ),
        (
            "insert into t select k, v from u order by v",
            expect![[r#"
            SCAN u
            USE TEMP B-TREE FOR ORDER BY
        "#]],
        ),
        (
            "update t set b = (select v from u where k = a) where a in (select k from u)",
            expect![[r#"
            SEARCH t USING COVERING INDEX ta (a=?)
            LIST SUBQUERY 2
              SCAN u
            CORRELATED SCALAR SUBQUERY 1
              SCAN u
        "#]],
        ),
        (
            "update t set b = v from u where k = a",
            expect![[r#"
            SCAN u
            SEARCH t USING COVERING INDEX ta (a=?)
        "#]],
        ),
        (
            "delete from w where k = 3",
            expect![[r#"
            MATERIALIZE w
              SCAN u
            SCAN w
            program 1
            SEARCH t USING COVERING INDEX ta (a=?)
            SCAN u
        "#]],
        ),
        (
            "create table n as select * from u order by k",
            expect![[r#"
            SCAN u
            USE TEMP B-TREE FOR ORDER BY
        "#]],
        ),
    ] {
        check_lines(sql, SHOWN, expected);
    }
}

#[test]
fn where_work_is_counted() {
    let counted = LinesWanted { is_query_plan: false, counts_scans: true, of_triggers: false };
    check_lines("select count(*) from t", counted, expect![[""]]);
    check_lines(
        "select v, count(*) from t join u on v = b group by v",
        counted,
        expect![[r#"
        SCAN t
        BLOOM FILTER ON u (v=?)
        SEARCH u USING AUTOMATIC COVERING INDEX (v=?)
        CREATE AUTOMATIC INDEX ON u(v)
        USE TEMP B-TREE FOR GROUP BY
    "#]],
    );
    check_lines(
        "delete from w where k = 3",
        counted,
        expect![[r#"
        MATERIALIZE w
          SCAN u
        SCAN w
    "#]],
    );
}

/// Reads the lines of a query that has a loop and a sort.
fn come_to(order: [LinePlace; 2]) {
    let lines = lines_of("select b from t order by b", SHOWN);
    let mut reader = LineReader::new(Some(&lines.main));
    for place in order {
        reader.come_to(place).expect("a line");
    }
}

#[test]
fn in_the_order_of_the_code() {
    come_to([LinePlace::Level, LinePlace::Sort]);
}

#[test]
#[should_panic(expected = "plan (2)")]
fn not_in_the_order_of_the_code() {
    come_to([LinePlace::Sort, LinePlace::Level]);
}
