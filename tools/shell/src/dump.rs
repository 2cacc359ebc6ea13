//! `.dump`: the database as SQL.

use crate::dot_command::column;
use crate::execute::Shell;
use crate::output::quoted;
use std::io::Write;

/// Writes the statements that recreate the database.
pub fn run(shell: &mut Shell, pattern: Option<&str>) -> Result<(), String> {
    let write = |shell: &mut Shell, line: &str| writeln!(shell.output, "{line}").map_err(|error| error.to_string());
    write(shell, "PRAGMA foreign_keys=OFF;")?;
    write(shell, "BEGIN TRANSACTION;")?;
    let tables = "SELECT name FROM sqlite_schema WHERE type='table' AND sql NOT NULL AND name LIKE coalesce(?1, '%') \
                  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";
    let mut lines = Vec::new();
    for table in column(shell, tables, pattern)? {
        let sql = "SELECT sql FROM sqlite_schema WHERE type='table' AND name = ?1";
        for text in column(shell, sql, Some(&table))? {
            lines.push(format!("{text};"));
        }
        rows(shell, &table, &mut lines)?;
    }
    let has_sequence = !column(shell, "SELECT 1 FROM sqlite_schema WHERE name='sqlite_sequence'", None)?.is_empty();
    if has_sequence && pattern.is_none() {
        lines.push("DELETE FROM sqlite_sequence;".to_owned());
        rows(shell, "sqlite_sequence", &mut lines)?;
    }
    let others = "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND type IN ('index','trigger','view') \
                  AND tbl_name LIKE coalesce(?1, '%') ORDER BY rowid";
    for text in column(shell, others, pattern)? {
        lines.push(format!("{text};"));
    }
    for line in &lines {
        write(shell, line)?;
    }
    write(shell, "COMMIT;")
}

/// An INSERT for each row.
fn rows(shell: &Shell, table: &str, lines: &mut Vec<String>) -> Result<(), String> {
    let Some(connection) = &shell.connection else { return Ok(()) };
    let name = identifier(table);
    let fail = |error: ferrite::Error| format!("Error: {error}");
    let mut statement = connection.prepare(&format!("SELECT * FROM {name}")).map_err(fail)?;
    let width = statement.column_count();
    while let Some(row) = statement.step().map_err(fail)? {
        let mut cells = Vec::with_capacity(width);
        for column in 0..width {
            cells.push(quoted(&row.get_ref(column).map_err(fail)?.to_owned()));
        }
        lines.push(format!("INSERT INTO {name} VALUES({});", cells.join(",")));
    }
    Ok(())
}

/// A name, quoted unless it is a plain word.
pub fn identifier(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.chars().next().is_some_and(|c| !c.is_ascii_digit())
        && !ferrite::is_keyword(name);
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}
