//! Pieces of SQL.

use base::Encoding;
use value::ValueRef;

/// A name in double quotes.
pub(crate) fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A text in single quotes.
pub(crate) fn literal(name: &str) -> String {
    format!("'{}'", name.replace('\'', "''"))
}

/// The text of a value; none for NULL.
pub(crate) fn text(value: ValueRef<'_>) -> Option<String> {
    (!value.is_null()).then(|| base::raw_text::escape(&value.to_text_utf8(Encoding::Utf8)).into_owned())
}

/// A name from a change set as part of a statement.
pub(crate) fn name(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    base::raw_text::escape(bytes)
}

/// The query of a row by its key, whose values are the parameters of the columns. `tests_noop`: one more column says
/// whether the row has the values that the parameters have; a parameter behind these leaves a column out.
pub(crate) fn select(database: &str, table: &str, columns: &[crate::table_info::Column], tests_noop: bool) -> String {
    let mut names = Vec::new();
    let (mut key, mut parameters) = (Vec::new(), Vec::new());
    let mut noop = String::from(", 1");
    if table.eq_ignore_ascii_case("sqlite_stat1") {
        noop.push_str(" AND (?6 OR ?3 IS stat)");
        key.push("tbl, idx".to_owned());
        parameters.push("?1, (CASE WHEN ?2=X'' THEN NULL ELSE ?2 END)".to_owned());
        names.push("tbl, ?2, stat".to_owned());
    } else {
        for (number, column) in (1..).zip(columns) {
            names.push(identifier(column.name()));
            if column.is_key() {
                key.push(identifier(column.name()));
                parameters.push(format!("?{number}"));
            } else {
                let skip = number + columns.len();
                let quoted = |name: &str| name.replace('"', "\"\"");
                noop += &format!(" AND (?{skip} OR ?{number} IS {}.{})", quoted(table), quoted(column.name()));
            }
        }
    }
    format!(
        "SELECT {}{} FROM {}.{} WHERE ({}) IS ({})",
        names.join(", "),
        if tests_noop { &noop } else { "" },
        literal(database),
        literal(table),
        key.join(", "),
        parameters.join(", ")
    )
}
