//! Statements that look for a row.

use crate::quote::{identifier, literal};
use crate::table_info::Column;

/// The query of a row by its key, whose values are the parameters of the columns. `tests_noop`: one
/// more column says whether the row has the values that the parameters have; a parameter after
/// these leaves a column out.
pub(crate) fn select(database: &str, table: &str, columns: &[Column], tests_noop: bool) -> String {
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
