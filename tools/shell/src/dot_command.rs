//! Dot commands.

use crate::execute::Shell;
use crate::output::{Mode, plain};
use crate::{dump, import, input};
use std::io::Write;

const HELP: &str = ".databases               List names and files of attached databases
.dump ?TABLE?            Render database content as SQL
.headers on|off          Turn display of headers on or off
.help                    Show this text
.import FILE TABLE       Import data from FILE into TABLE
.indexes ?TABLE?         Show names of indexes
.mode MODE               Set output mode: box column csv list quote
.nullvalue STRING        Use STRING in place of NULL values
.output ?FILE?           Send output to FILE or stdout if FILE is omitted
.quit                    Stop
.read FILE               Read input from FILE
.schema ?PATTERN?        Show the CREATE statements matching PATTERN
.separator SEP           Change the column separator
.tables ?PATTERN?        List names of tables matching LIKE pattern
.timer on|off            Turn SQL timer on or off";

/// Runs a dot command; 0, or 1 after an error.
pub fn run(shell: &mut Shell, line: &str) -> i32 {
    let words = split(line);
    let Some((name, args)) = words.split_first() else { return 0 };
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match command(shell, name.trim_start_matches('.'), &args) {
        Ok(()) => 0,
        Err(message) => {
            shell.finish();
            eprintln!("{message}");
            1
        }
    }
}

/// Words of a command: separated by spaces, quoted with ' or ".
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while let Some(first) = rest.chars().next() {
        let (word, tail) = match first {
            '\'' | '"' => {
                let body = &rest[1..];
                let end = body.find(first).unwrap_or(body.len());
                (&body[..end], body.get(end + 1..).unwrap_or(""))
            }
            _ => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                rest.split_at(end)
            }
        };
        words.push(word.replace("\\t", "\t").replace("\\n", "\n"));
        rest = tail.trim_start();
    }
    words
}

fn command(shell: &mut Shell, name: &str, args: &[&str]) -> Result<(), String> {
    let switch = |text: &str| matches!(text, "on" | "yes" | "true" | "1");
    match (name, args) {
        ("quit" | "exit" | "q", _) => shell.quit = true,
        ("help" | "h", _) => writeln!(shell.output, "{HELP}").map_err(|error| error.to_string())?,
        ("headers" | "header", [on]) => shell.output.headers = Some(switch(on)),
        ("mode", []) => {
            let mode = shell.output.mode.name();
            writeln!(shell.output, "current output mode: {mode}").map_err(|error| error.to_string())?;
        }
        ("mode", [mode, ..]) => match Mode::from_name(mode) {
            Some(mode) => shell.output.set_mode(mode),
            None => return Err("Error: mode should be one of: box column csv list quote".to_owned()),
        },
        ("separator", [separator, ..]) => shell.output.separator = (*separator).to_owned(),
        ("nullvalue", [text]) => shell.output.null_value = (*text).to_owned(),
        ("timer", [on]) => shell.timer = switch(on),
        ("output", args) => {
            let path = args.first().copied().filter(|path| *path != "stdout");
            shell.output.redirect(path).map_err(|_| format!("Error: cannot open \"{}\"", path.unwrap_or("")))?;
        }
        ("read", [path]) => {
            let file = std::fs::File::open(path).map_err(|_| format!("Error: cannot open \"{path}\""))?;
            if input::script(shell, &mut std::io::BufReader::new(file)) != 0 {
                return Err(String::new());
            }
        }
        ("tables", args) => tables(shell, args.first().copied())?,
        ("indexes" | "indices", args) => indexes(shell, args.first().copied())?,
        ("schema", args) => schema(shell, args.first().copied())?,
        ("databases", []) => databases(shell)?,
        ("dump", args) => dump::run(shell, args.first().copied())?,
        ("import", [file, table]) => import::run(shell, file, table)?,
        _ => {
            return Err(format!("Error: unknown command or invalid arguments:  \"{name}\". Enter \".help\" for help"));
        }
    }
    Ok(())
}

/// The values of a query's first column.
pub fn column(shell: &Shell, sql: &str, pattern: Option<&str>) -> Result<Vec<String>, String> {
    let Some(connection) = &shell.connection else { return Ok(Vec::new()) };
    let mut statement = connection.prepare(sql).map_err(|error| format!("Error: {error}"))?;
    if statement.parameter_count() > 0 {
        statement.raw_bind_parameter(1, pattern).map_err(|error| format!("Error: {error}"))?;
    }
    let mut found = Vec::new();
    while let Some(row) = statement.step().map_err(|error| format!("Error: {error}"))? {
        let value = row.get_ref(0).map_err(|error| format!("Error: {error}"))?.to_owned();
        found.push(plain(&value, ""));
    }
    Ok(found)
}

fn tables(shell: &mut Shell, pattern: Option<&str>) -> Result<(), String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type IN ('table','view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
               AND name LIKE coalesce(?1, '%') ORDER BY 1";
    let names = column(shell, sql, pattern)?;
    in_columns(shell, &names)
}

fn indexes(shell: &mut Shell, table: Option<&str>) -> Result<(), String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type='index' AND tbl_name LIKE coalesce(?1, '%') ORDER BY 1";
    let names = column(shell, sql, table)?;
    in_columns(shell, &names)
}

/// Names in as many columns as 80 characters hold, filled from top to bottom.
fn in_columns(shell: &mut Shell, names: &[String]) -> Result<(), String> {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let across = (80 / (width + 2)).max(1);
    let down = names.len().div_ceil(across);
    for line in 0..down {
        let cells: Vec<String> = names.iter().skip(line).step_by(down).map(|name| format!("{name:<width$}")).collect();
        writeln!(shell.output, "{}", cells.join("  ")).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn schema(shell: &mut Shell, pattern: Option<&str>) -> Result<(), String> {
    let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND (tbl_name LIKE coalesce(?1, '%') OR name LIKE ?1) \
               ORDER BY rowid";
    for text in column(shell, sql, pattern)? {
        writeln!(shell.output, "{text};").map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn databases(shell: &mut Shell) -> Result<(), String> {
    let Some(connection) = &shell.connection else { return Ok(()) };
    let mut statement = connection.prepare("PRAGMA database_list").map_err(|error| format!("Error: {error}"))?;
    let mut lines = Vec::new();
    while let Some(row) = statement.step().map_err(|error| format!("Error: {error}"))? {
        let name: String = row.get(1).map_err(|error| format!("Error: {error}"))?;
        let file: String = row.get(2).map_err(|error| format!("Error: {error}"))?;
        let file = if file.is_empty() { "\"\"".to_owned() } else { file };
        lines.push(format!("{name}: {file} {}", if shell.read_only { "r/o" } else { "r/w" }));
    }
    drop(statement);
    for line in lines {
        writeln!(shell.output, "{line}").map_err(|error| error.to_string())?;
    }
    Ok(())
}
