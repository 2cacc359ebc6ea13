//! Queries that patterns of LIKE and GLOB imply, for the trigram tokenizer.

/// Shorter parts of a pattern, in characters, have no trigram.
const PART_MIN: usize = 3;

/// The query that all texts match that the pattern matches; `None` where it has no part that is
/// long enough.
pub(super) fn query(pattern: &[u8], is_glob: bool) -> Option<Vec<u8>> {
    let is_special = |byte: u8| if is_glob { matches!(byte, b'*' | b'?' | b'[') } else { matches!(byte, b'_' | b'%') };
    let mut out = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at <= pattern.len() {
        let byte = pattern.get(at).copied();
        if byte.is_none_or(is_special) {
            push_part(&mut out, pattern.get(start..at).unwrap_or(&[]));
            if is_glob && byte == Some(b'[') {
                at += 2;
                if pattern.get(at - 1) == Some(&b'^') {
                    at += 1;
                }
                while pattern.get(at).is_some_and(|byte| *byte != b']') {
                    at += 1;
                }
            }
            start = at + 1;
        }
        at += 1;
    }
    (!out.is_empty()).then_some(out)
}

fn push_part(out: &mut Vec<u8>, part: &[u8]) {
    if part.iter().filter(|byte| **byte & 0xc0 != 0x80).count() < PART_MIN {
        return;
    }
    out.push(b'"');
    for byte in part {
        out.push(*byte);
        if *byte == b'"' {
            out.push(b'"');
        }
    }
    out.extend_from_slice(b"\" ");
}
