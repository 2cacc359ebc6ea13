use super::*;
use crate::ast::{ExprKind, Literal, ResultColumn, SelectCore, StatementKind};

fn parse(sql: &str) -> Statement {
    parse_one(sql, &Limits::default()).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

fn columns(statement: &Statement) -> &[ResultColumn] {
    let StatementKind::Select(select) = &statement.kind else { panic!("{statement:?}") };
    let SelectCore::Query(query) = &select.first else { panic!("{select:?}") };
    &query.columns
}

#[test]
fn one_statement_after_the_other() {
    let sql = " ; select 1 ; -- c\n select 2;select";
    let limits = Limits::default();
    let first = parse_next(sql, &limits);
    assert_eq!(first.statement.unwrap().unwrap().span.text(sql), "select 1");
    let rest = &sql[first.tail..];
    assert_eq!(rest, " -- c\n select 2;select");
    let second = parse_next(rest, &limits);
    assert_eq!(second.statement.unwrap().unwrap().span.text(rest), "select 2");
    let third = parse_next(&rest[second.tail..], &limits);
    assert_eq!(third.statement.unwrap_err().message(), "incomplete input");
    assert!(parse_next(" /* only */ ;; ", &limits).statement.unwrap().is_none());
}

#[test]
fn text_that_names_a_column() {
    let sql = "select  a + 1 -- why\n , ( b ) as x, c.*, * from t";
    let statement = parse(sql);
    let texts: Vec<&str> = columns(&statement)
        .iter()
        .map(|column| match column {
            ResultColumn::Expr { text, .. } => text.text(sql),
            ResultColumn::Star(span) | ResultColumn::TableStar(_, span) => span.text(sql),
        })
        .collect();
    assert_eq!(texts, ["a + 1 -- why", "( b )", "c.*", "*"]);
}

#[test]
fn parameters_are_numbered() {
    let statement = parse("select ?, ?5, ?, :a, ?, :a, @a, $a::b(c), ?2");
    let parameters = &statement.parameters;
    assert_eq!(parameters.count, 10);
    assert_eq!(parameters.name(5), Some("?5"));
    assert_eq!(parameters.name(2), Some("?2"));
    assert_eq!(parameters.number(":a"), Some(7));
    assert_eq!(parameters.number("$a::b(c)"), Some(10));
    assert_eq!(parameters.name(1), None);
    let numbers: Vec<u32> = columns(&statement)
        .iter()
        .map(|column| match column {
            ResultColumn::Expr { expr, .. } => match expr.kind {
                ExprKind::Parameter(number) => number,
                ref other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(numbers, [1, 5, 6, 7, 8, 7, 9, 10, 2]);
}

#[test]
fn literals_keep_their_text() {
    let statement = parse("select 1_000, 0xF_f, 1.5e-3, 'a''b', x'00fF', \"c\"\"d\"");
    let kinds: Vec<&ExprKind> = columns(&statement)
        .iter()
        .map(|column| match column {
            ResultColumn::Expr { expr, .. } => &expr.kind,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(*kinds[0], ExprKind::Literal(Literal::Integer("1000".into())));
    assert_eq!(*kinds[1], ExprKind::Literal(Literal::Integer("0xFf".into())));
    assert_eq!(*kinds[2], ExprKind::Literal(Literal::Float("1.5e-3".into())));
    assert_eq!(*kinds[3], ExprKind::Literal(Literal::String("a'b".into())));
    assert_eq!(*kinds[4], ExprKind::Literal(Literal::Blob(vec![0, 255].into())));
    assert!(matches!(kinds[5], ExprKind::Id(name) if name.as_str() == "c\"d"));
}

#[test]
fn what_schema_rows_keep() {
    for (sql, kept) in [
        ("create temp table main . t /* x */ (a) ;", "t /* x */ (a)"),
        ("create table t(a) strict  ;", "t(a) strict  "),
        ("create index i on t(a) ;", "i on t(a) "),
        ("create view v as select 1  ;", "v as select 1"),
    ] {
        let statement = parse(sql);
        let span = match &statement.kind {
            StatementKind::CreateTable(create) => create.stored,
            StatementKind::CreateIndex(create) => create.stored,
            StatementKind::CreateView(create) => create.stored,
            other => panic!("{other:?}"),
        };
        assert_eq!(span.text(sql), kept);
    }
}

#[test]
fn an_expression_alone() {
    assert!(parse_expr("a + 1", &Limits::default()).is_ok());
    assert_eq!(parse_expr("a + 1 b", &Limits::default()).unwrap_err().message(), "near \"b\": syntax error");
}
