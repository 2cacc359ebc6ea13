//! Names that SQLite makes for automatic indexes.

/// The number at the end of `sqlite_autoindex_T_N`, if the name is one.
pub fn automatic_index_number(name: &str) -> Option<u32> {
    let rest = name.get(..17).filter(|head| head.eq_ignore_ascii_case("sqlite_autoindex_")).and(name.get(17..))?;
    rest.rsplit_once('_')?.1.parse().ok()
}
