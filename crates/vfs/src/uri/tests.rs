use super::FileName;

fn check(name: &str, path: &str, parameters: &[(&str, &str)]) {
    let parsed = FileName::parse(name).unwrap();
    assert_eq!(parsed.path, path, "{name}");
    let found: Vec<(&str, &str)> = parsed.parameters.iter().map(|(key, value)| (&**key, &**value)).collect();
    assert_eq!(found, parameters, "{name}");
}

#[test]
fn names_are_taken_apart() {
    check("a?b=c", "a?b=c", &[]);
    check("FILE:a", "FILE:a", &[]);
    check("file:a.db", "a.db", &[]);
    check("file:///a/b", "/a/b", &[]);
    check("file://localhost/a", "/a", &[]);
    check("file:a%20b?x=%41&y&=z&&w=1#f?g=h", "a b", &[("x", "A"), ("y", ""), ("w", "1")]);
    check("file:a%00b?k%00l=v%00w", "a", &[("k", "v")]);
    check("file:a%zz%4", "a%zz%4", &[]);
    check("file:?mode=memory", "", &[("mode", "memory")]);
    let error = FileName::parse("file://host/a").unwrap_err();
    assert_eq!(error.message(), "invalid uri authority: host");
}

#[test]
fn switches() {
    let name = FileName::parse("file:a?one=1&zero=0&on=ON&no=no&odd=maybe").unwrap();
    assert!(name.switch("one", false) && !name.switch("zero", true) && name.switch("on", false));
    assert!(!name.switch("no", true) && name.switch("odd", true) && name.switch("none", true));
}
