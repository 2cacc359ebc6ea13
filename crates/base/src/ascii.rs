//! ASCII-only case folding, the rule for every SQL name.

/// Whether two names are the same without regard to ASCII case.
#[inline]
pub fn eq_ignore_case(left: &str, right: &str) -> bool {
    left.eq_ignore_ascii_case(right)
}

/// The name folded to lower case, as the key of a map.
pub fn fold(name: &str) -> String {
    name.to_ascii_lowercase()
}
