//! The first token of a column's declaration, which is its name.

/// Length in bytes of the token at the start of a text.
pub(crate) fn token_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let Some(&first) = bytes.first() else { return 0 };
    let while_all = |is_part: fn(u8) -> bool| bytes.iter().take_while(|byte| is_part(**byte)).count();
    match first {
        byte if is_space(byte) => while_all(is_space),
        b'"' | b'\'' | b'`' => quoted_length(bytes, first),
        b'[' => bytes.iter().position(|byte| *byte == b']').map_or(bytes.len(), |end| end + 1),
        b'x' | b'X' if bytes.get(1) == Some(&b'\'') => 1 + quoted_length(bytes.get(1..).unwrap_or(&[]), b'\''),
        byte if byte.is_ascii_digit() || is_part_of_name(byte) => while_all(is_part_of_name),
        b'-' if bytes.get(1) == Some(&b'-') => line_length(bytes),
        b'/' if bytes.get(1) == Some(&b'*') => comment_length(text),
        b'<' | b'>' | b'=' | b'!' | b'|' => operator_length(bytes),
        _ => 1,
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0c | b'\r')
}

fn is_part_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// A quoted name or text, in which the quote is doubled.
fn quoted_length(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        if *byte == quote {
            if bytes.get(at + 1) != Some(&quote) {
                return at + 1;
            }
            at += 1;
        }
        at += 1;
    }
    bytes.len()
}

fn line_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len())
}

fn comment_length(text: &str) -> usize {
    text.get(2..).and_then(|rest| rest.find("*/")).map_or(text.len(), |end| end + 4)
}

fn operator_length(bytes: &[u8]) -> usize {
    let pairs: [&[u8]; 8] = [b"<=", b"<>", b"<<", b">=", b">>", b"==", b"!=", b"||"];
    if pairs.iter().any(|pair| bytes.starts_with(pair)) { 2 } else { 1 }
}
