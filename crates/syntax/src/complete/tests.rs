use super::*;

#[test]
fn as_documented() {
    for sql in
        ["select 1;", ";", "select 1; -- x\n", "create trigger t after insert on a begin select 1; end;", "a;/**/"]
    {
        assert!(is_complete(sql), "{sql}");
    }
    for sql in [
        "",
        "select 1",
        "'a;",
        "/* a;",
        "create trigger t after insert on a begin select 1;",
        "select 1; x",
        "[;",
        "select 1; -- x",
    ] {
        assert!(!is_complete(sql), "{sql}");
    }
}

#[test]
fn a_statement_is_read_no_further_than_its_end() {
    let one = |sql: &str| statement_end(sql.as_bytes()).map(|end| sql.split_at(end).0.to_owned());
    assert_eq!(one("select 1; select 2").as_deref(), Some("select 1;"));
    assert_eq!(one(";; /*;*/ select ';', [;], \";\"; x").as_deref(), Some(";; /*;*/ select ';', [;], \";\";"));
    let trigger = "create temp trigger t after insert on a begin select 1; select case when 1 then 2 end; end;";
    assert_eq!(one(&format!("{trigger} select 1;")).as_deref(), Some(trigger));
    assert_eq!(one("explain create table t(a); x").as_deref(), Some("explain create table t(a);"));
    for open in ["", "select 1", "select 'a;", "/* ;", "create trigger t begin select 1; end", ";;"] {
        assert_eq!(one(open), None, "{open}");
    }
    // An end that is found in the beginning of a text is the whole text's.
    let sql = "select 'a;b' /*;*/ , \"x\"; -- ;\n select 2;";
    for length in 0..sql.len() {
        assert!(one(&sql[..length]).is_none_or(|text| text == "select 'a;b' /*;*/ , \"x\";"), "{length}");
    }
}
