//! Names inside of SQL texts.

/// Inside of single quotes.
pub(crate) fn in_single(name: &str) -> String {
    name.replace('\'', "''")
}

/// Inside of double quotes.
pub(crate) fn in_double(name: &str) -> String {
    name.replace('"', "\"\"")
}
