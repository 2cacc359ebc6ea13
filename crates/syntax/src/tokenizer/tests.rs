use super::*;

fn kinds(sql: &str) -> Vec<(TokenKind, &str)> {
    let mut at = 0;
    let mut found = Vec::new();
    loop {
        let token = scan_significant(sql.as_bytes(), at);
        if token.kind == TokenKind::Eof {
            return found;
        }
        found.push((token.kind, &sql[token.start as usize..token.end as usize]));
        at = token.end as usize;
    }
}

#[test]
fn tokens_of_every_kind() {
    use TokenKind::*;
    let sql = "SELECT a1,[b c],\"d\"\"e\",`f`,'g''h' -- c\n/* d */ 1 1.5 .5e-3 1_000 0xfF ?12 :a $b::c(d) ->> -> - || | <> != == ; x'00'";
    let expected = [
        Select,
        Identifier,
        Comma,
        Identifier,
        Comma,
        Identifier,
        Comma,
        Identifier,
        Comma,
        String,
        Integer,
        Float,
        Float,
        SeparatedNumber,
        Integer,
        Variable,
        Variable,
        Variable,
        ArrowText,
        Arrow,
        Minus,
        Concat,
        BitOr,
        Ne,
        Ne,
        Eq,
        Semicolon,
        Blob,
    ];
    assert_eq!(kinds(sql).iter().map(|token| token.0).collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_no_token() {
    for sql in ["'a", "\"a", "[a", "`a", "x'0", "x'0g'", "12ab", "0x", "1e", "$", ":", "$a(", "$a(b c)", "!", "^", "\\"]
    {
        assert_eq!(kinds(sql)[0].0, TokenKind::Illegal, "{sql}");
    }
}
