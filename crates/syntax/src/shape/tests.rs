use super::*;
use crate::ast::{ExprKind, InsertSource, SelectCore, StatementKind};
use base::Limits;

fn literals_of(sql: &str) -> Option<(Vec<&str>, Ends)> {
    let mut literals = Vec::new();
    let ends = read(sql, &mut literals)?;
    Some((literals.iter().map(|literal| &sql[literal.start as usize..literal.end as usize]).collect(), ends))
}

#[test]
fn numbers_and_strings_are_literals_and_the_rest_is_shape() {
    let sql = "SELECT t1.a2, \"5\", [6], `7`, x'08', ?9, :a10, 0x11, 1_2, 99999999999999999999 -- 13\n, .5, 1.e3, 'it''s' /*14*/ , -15";
    let (literals, ends) = literals_of(sql).expect("it can be read");
    assert_eq!(literals, [".5", "1.e3", "'it''s'", "15"]);
    assert_eq!(ends, Ends { last: sql.len(), tail: sql.len() });
}

#[test]
fn a_statement_ends_where_the_parser_ends_it() {
    for sql in
        ["SELECT 1", " SELECT 1 -- x", "SELECT 1; SELECT 2", "SELECT 1 ;", "SELECT ';', [;] /*;*/;--", "", "/* 5"]
    {
        let (_, ends) = literals_of(sql).expect("it can be read");
        assert_eq!(ends.tail, crate::parse_next(sql, &Limits::default()).tail, "{sql}");
    }
}

#[test]
fn what_the_tokenizer_refuses_has_no_shape() {
    for sql in ["SELECT 5a", "SELECT 'x", "SELECT \0", "SELECT x'1'", "SELECT ^"] {
        assert_eq!(literals_of(sql), None, "{sql}");
    }
    assert_eq!(literals_of(&format!("SELECT {}", "1+".repeat(5000))), None);
}

fn lifted(sql: &str) -> Option<Vec<bool>> {
    let mut literals = Vec::new();
    read(sql, &mut literals)?;
    let mut tree = crate::parse_one(sql, &Limits::default()).ok()?;
    lift(&mut tree.kind, &literals, 1)
}

#[test]
fn only_values_that_nothing_else_depends_on_are_lifted() {
    assert_eq!(
        lifted("SELECT 1 FROM t WHERE a=2 AND (b='3' OR NOT c=-4.0) LIMIT 5"),
        Some(vec![false, true, true, true, false])
    );
    assert_eq!(
        lifted("SELECT 1 FROM t WHERE a=2 AND (b>3 OR b=3) AND (c=4 AND d=5 OR e=6)"),
        Some(vec![false, true, false, false, false, false, false])
    );
    assert_eq!(lifted("SELECT * FROM t JOIN u ON t.a=1 WHERE 2=u.b ORDER BY 3"), Some(vec![true, true, false]));
    assert_eq!(lifted("SELECT * FROM t WHERE a IN (1,2) AND b BETWEEN 3 AND 4"), Some(vec![true; 4]));
    assert_eq!(lifted("INSERT INTO t VALUES(1,-2,'c',4+5)"), Some(vec![true, true, true, false, false]));
    assert_eq!(lifted("UPDATE t SET a=1,b=b+2,(c,d)=(3,4) WHERE id=5"), Some(vec![true, false, false, false, true]));
    assert_eq!(lifted("DELETE FROM t WHERE a=1 AND b LIKE 'x'"), Some(vec![true, false]));
    for sql in [
        "SELECT 1",
        "SELECT a FROM t WHERE 1=1 AND a LIKE 'x' AND abs(2) AND f(a,3)=4 AND a+5=b",
        "SELECT a FROM t WHERE a=1 UNION SELECT 2",
        "SELECT a FROM (SELECT 1 a) WHERE a=2",
        "WITH x AS (SELECT 1 a) SELECT a FROM x WHERE a=2",
        "SELECT a FROM t GROUP BY 1 HAVING a=2",
        "CREATE TABLE t(a DEFAULT 1)",
        "INSERT INTO t SELECT 1 FROM u",
    ] {
        assert_eq!(lifted(sql), None, "{sql}");
    }
}

#[test]
fn a_literal_becomes_the_parameter_of_its_place() {
    let sql = "INSERT INTO t VALUES(?, 5, 'x')";
    let mut literals = Vec::new();
    read(sql, &mut literals).expect("it can be read");
    let mut tree = crate::parse_one(sql, &Limits::default()).expect("it is right");
    lift(&mut tree.kind, &literals, 2).expect("two literals");
    let StatementKind::Insert(insert) = tree.kind else { panic!("an INSERT") };
    let InsertSource::Select(select) = insert.source else { panic!("with VALUES") };
    let SelectCore::Values(rows) = select.first else { panic!("with VALUES") };
    let numbers: Vec<_> = rows[0]
        .iter()
        .map(|value| match value.kind {
            ExprKind::Parameter(number) => number,
            _ => 0,
        })
        .collect();
    assert_eq!(numbers, [1, 2, 3]);
}
