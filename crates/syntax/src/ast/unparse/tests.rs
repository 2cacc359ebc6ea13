use super::*;
use crate::parse_next;
use proptest::prelude::*;

/// The texts of parsing once and of parsing that text again.
fn twice(sql: &str) -> Option<(String, String)> {
    let limits = base::Limits::default();
    let first = statement_text(&parse_next(sql, &limits).statement.ok()??);
    let second = match parse_next(&first, &limits).statement {
        Ok(Some(statement)) => statement_text(&statement),
        other => panic!("{sql}\n -> {first}\n -> {other:?}"),
    };
    Some((first, second))
}

#[test]
fn every_production_is_stable() {
    for line in include_str!("../../../tests/it/statements.txt").lines() {
        let mut rest = line;
        let limits = base::Limits::default();
        loop {
            let parsed = parse_next(rest, &limits);
            if !matches!(parsed.statement, Ok(Some(_))) {
                break;
            }
            let (first, second) = twice(&rest[..parsed.tail]).unwrap();
            assert_eq!(first, second, "{line}");
            rest = &rest[parsed.tail..];
        }
    }
}

/// Random sequences of tokens, most of which are no expression.
fn tokens() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "1",
        "2.5",
        "a",
        "t.b",
        "'x'",
        "NULL",
        "?",
        ":p",
        "+",
        "-",
        "*",
        "||",
        "=",
        "<",
        "IS",
        "NOT",
        "AND",
        "OR",
        "LIKE",
        "BETWEEN",
        "IN",
        "(",
        ")",
        "(1,2)",
        "COLLATE nocase",
        "ISNULL",
        "~",
        "CASE",
        "WHEN",
        "THEN",
        "ELSE",
        "END",
        "abs(",
        ",",
        "ESCAPE",
        "->",
        "&",
        "<<",
        "(SELECT 1)",
        "EXISTS(SELECT 1)",
        "CAST(",
        "AS int)",
    ]);
    prop::collection::vec(token, 1..12).prop_map(|tokens| format!("SELECT {}", tokens.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn what_parses_is_stable(sql in tokens()) {
        if let Some((first, second)) = twice(&sql) {
            prop_assert_eq!(first, second);
        }
    }

    #[test]
    fn no_text_panics(sql in "\\PC{0,40}") {
        let _ = parse_next(&sql, &base::Limits::default());
    }
}
