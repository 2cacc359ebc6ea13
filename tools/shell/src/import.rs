//! `.import`: rows of a file into a table.

use crate::dump::identifier;
use crate::execute::Shell;
use crate::output::Mode;

/// Imports a file: CSV in mode csv, else lines of fields between the separator. A table that does
/// not exist is made from the first line.
pub fn run(shell: &mut Shell, file: &str, table: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|_| format!("Error: cannot open \"{file}\""))?;
    let mut records = match shell.output.mode {
        Mode::Csv => csv(&text),
        _ => text.lines().map(|line| line.split(&*shell.output.separator).map(str::to_owned).collect()).collect(),
    };
    let Some(connection) = &shell.connection else { return Ok(()) };
    let fail = |error: ferrite::Error| format!("Error: {error}");
    let name = identifier(table);
    let known = connection.prepare(&format!("SELECT * FROM {name}")).map(|statement| statement.column_count());
    let width = match known {
        Ok(width) => width,
        Err(_) if records.is_empty() => return Err(format!("Error: {file} is empty")),
        Err(_) => {
            let header = records.remove(0);
            let columns: Vec<String> =
                header.iter().map(|column| format!("\"{}\" TEXT", column.replace('"', "\"\""))).collect();
            connection.execute_batch(&format!("CREATE TABLE {name}({})", columns.join(", "))).map_err(fail)?;
            header.len()
        }
    };
    connection.execute_batch("BEGIN").map_err(fail)?;
    let marks = vec!["?"; width].join(",");
    let mut insert = connection.prepare(&format!("INSERT INTO {name} VALUES({marks})")).map_err(fail)?;
    for (number, record) in records.iter().enumerate() {
        if record.len() != width {
            eprintln!("{file}:{}: expected {width} columns but found {}", number + 1, record.len());
        }
        for column in 0..width {
            insert.raw_bind_parameter(column + 1, record.get(column).map(String::as_str)).map_err(fail)?;
        }
        insert.step().map_err(fail)?;
        insert.reset().map_err(fail)?;
    }
    drop(insert);
    connection.execute_batch("COMMIT").map_err(fail)
}

/// The records of CSV text.
fn csv(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut field = String::new();
    let mut characters = text.chars().peekable();
    let mut quoted = false;
    while let Some(character) = characters.next() {
        match (quoted, character) {
            (true, '"') if characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            (true, '"') => quoted = false,
            (true, other) => field.push(other),
            (false, '"') if field.is_empty() => quoted = true,
            (false, ',') => record.push(std::mem::take(&mut field)),
            (false, '\r') => {}
            (false, '\n') => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            (false, other) => field.push(other),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}
