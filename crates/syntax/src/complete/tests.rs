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
