//! Words of arguments, and names in quotes.

/// The next word of a text, with its quotes, and what is after it.
pub(crate) fn next_word(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let start = text.iter().position(|byte| matches!(byte, b'\'' | b'"' | b'`' | b'[') || is_word_byte(*byte))?;
    let text = text.get(start..)?;
    let length = match text.first()? {
        b'[' => text.iter().position(|byte| *byte == b']').map_or(text.len(), |end| end + 1),
        quote @ (b'\'' | b'"' | b'`') => quoted_length(text, *quote),
        _ => text.iter().position(|byte| !is_word_byte(*byte)).unwrap_or(text.len()),
    };
    Some(text.split_at(length))
}

/// A text without its quotes; one without any as it is.
pub(crate) fn unquoted(text: &[u8]) -> Vec<u8> {
    let quote = match text.first() {
        Some(b'[') => b']',
        Some(quote @ (b'\'' | b'"' | b'`')) => *quote,
        _ => return text.to_vec(),
    };
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().skip(1).copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte == quote && bytes.next_if_eq(&quote).is_none() {
            break;
        }
        out.push(byte);
    }
    out
}

/// A text as SQL writes it, in single quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Whether a byte may be in a word without quotes.
pub(crate) fn is_word_byte(byte: u8) -> bool {
    !byte.is_ascii() || byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

fn quoted_length(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(byte) = text.get(at) {
        at += 1;
        if *byte == quote {
            if text.get(at) != Some(&quote) {
                return at;
            }
            at += 1;
        }
    }
    text.len()
}
