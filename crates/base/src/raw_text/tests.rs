use super::*;

#[test]
fn bytes_come_back() {
    let all: Vec<u8> = (0..=255).collect();
    for bytes in [b"plain".as_slice(), "déjà\u{10ff80}\u{10ffff}\u{10ff7f}".as_bytes(), b"caf\xe9 \xf4\x8f\xbe", &all]
    {
        let text = escape(bytes);
        assert_eq!(&*unescape(text.as_bytes()), bytes);
        assert_eq!(offset_in_bytes(&text, text.len()), bytes.len());
    }
    assert!(matches!(escape("déjà".as_bytes()), Cow::Borrowed(_)));
    assert_eq!(offset_in_bytes(&escape(b"a\xe9b"), 5), 2);
}
