use super::*;

#[test]
fn every_name_comes_back() {
    let last = "\u{10ffff}\u{10ff80}\u{10ff7f}".as_bytes();
    for name in [b"plain.db".as_slice(), "h\u{e4}\u{65e5}".as_bytes(), b"\xe7w\xf0\xff.db", b"\xf4\x8f", last] {
        let text = path_to_text(name);
        assert_eq!(text_to_path(&text), name, "{text:?}");
    }
    assert_eq!(path_to_text(b"plain"), "plain");
    assert!(path_to_text(b"\xff").starts_with('\u{10ffff}'));
}
