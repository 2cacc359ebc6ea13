//! Rows as text: the modes list, column, box, csv and quote.

mod table;

use ferrite::Value;
use std::fs::File;
use std::io::{self, BufWriter, Write};

/// How rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Values between separators.
    List,
    /// Aligned columns.
    Column,
    /// A table drawn with lines.
    Box,
    /// Comma-separated values.
    Csv,
    /// SQL literals.
    Quote,
}

impl Mode {
    /// The mode of this name.
    pub fn from_name(name: &str) -> Option<Mode> {
        match name {
            "list" => Some(Mode::List),
            "column" | "columns" => Some(Mode::Column),
            "box" => Some(Mode::Box),
            "csv" => Some(Mode::Csv),
            "quote" => Some(Mode::Quote),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Mode::List => "list",
            Mode::Column => "column",
            Mode::Box => "box",
            Mode::Csv => "csv",
            Mode::Quote => "quote",
        }
    }
}

/// Where and how rows are printed.
pub struct Output {
    /// The mode.
    pub mode: Mode,
    /// Headers, when `.headers` or an option has said so.
    pub headers: Option<bool>,
    /// Separator of mode list.
    pub separator: String,
    /// What NULL is printed as.
    pub null_value: String,
    target: BufWriter<Box<dyn Write>>,
}

impl Output {
    /// Mode list to standard output.
    pub fn new() -> Output {
        Output {
            mode: Mode::List,
            headers: None,
            separator: "|".to_owned(),
            null_value: String::new(),
            target: BufWriter::new(Box::new(io::stdout())),
        }
    }

    /// Changes the mode.
    pub fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        self.separator = if matches!(mode, Mode::Csv | Mode::Quote) { "," } else { "|" }.to_owned();
    }

    /// Sends what follows to a file, or with none back to standard output.
    pub fn redirect(&mut self, path: Option<&str>) -> io::Result<()> {
        self.target.flush()?;
        let target: Box<dyn Write> = match path {
            Some(path) => Box::new(File::create(path)?),
            None => Box::new(io::stdout()),
        };
        self.target = BufWriter::new(target);
        Ok(())
    }

    /// Whether a header line is printed: said so, or by the mode's habit.
    fn shows_headers(&self) -> bool {
        self.headers.unwrap_or(matches!(self.mode, Mode::Column | Mode::Box))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

/// Prints the rows of one statement.
pub struct Printer<'o> {
    output: &'o mut Output,
    names: Vec<String>,
    /// Rows of the modes that align columns.
    kept: Vec<Vec<String>>,
    plan: Option<Vec<(i64, i64, String)>>,
    started: bool,
}

impl<'o> Printer<'o> {
    /// A printer for rows with these columns; a query plan is drawn as a tree.
    pub fn new(output: &'o mut Output, names: Vec<String>, is_plan: bool) -> Printer<'o> {
        Printer { output, names, kept: Vec::new(), plan: is_plan.then(Vec::new), started: false }
    }

    /// One row.
    pub fn row(&mut self, cells: Vec<Value>) {
        if let Some(plan) = &mut self.plan {
            let number = |cell: &Value| if let Value::Integer(number) = cell { *number } else { 0 };
            plan.push((number(&cells[0]), number(&cells[1]), plain(&cells[3], "")));
            return;
        }
        match self.output.mode {
            Mode::Column | Mode::Box => {
                let null = self.output.null_value.clone();
                self.kept.push(cells.iter().map(|cell| plain(cell, &null)).collect());
            }
            mode => self.line(mode, &cells),
        }
    }

    fn line(&mut self, mode: Mode, cells: &[Value]) {
        let separator = self.output.separator.clone();
        let null = self.output.null_value.clone();
        if !self.started && self.output.shows_headers() {
            let names: Vec<String> = self
                .names
                .iter()
                .map(|name| match mode {
                    Mode::Csv => csv_field(name, &separator),
                    Mode::Quote => format!("'{}'", name.replace('\'', "''")),
                    _ => name.clone(),
                })
                .collect();
            self.write_line(&names.join(&separator), mode);
        }
        self.started = true;
        let text: Vec<String> = cells
            .iter()
            .map(|cell| match mode {
                Mode::Csv => csv_field(&plain(cell, &null), &separator),
                Mode::Quote => quoted(cell),
                _ => plain(cell, &null),
            })
            .collect();
        self.write_line(&text.join(&separator), mode);
    }

    fn write_line(&mut self, line: &str, mode: Mode) {
        let end = if mode == Mode::Csv { "\r\n" } else { "\n" };
        let _ = write!(self.output, "{line}{end}");
    }

    /// What could only be printed when every row was known.
    pub fn finish(self) {
        if let Some(plan) = self.plan {
            if !plan.is_empty() {
                let _ = writeln!(self.output, "QUERY PLAN");
                tree(self.output, &plan, 0, "");
            }
            return;
        }
        if !self.kept.is_empty() {
            let headers = self.output.shows_headers();
            let text = match self.output.mode {
                Mode::Box => table::boxed(&self.names, &self.kept),
                _ => table::columns(headers.then_some(self.names.as_slice()), &self.kept),
            };
            let _ = self.output.write_all(text.as_bytes());
        }
    }
}

/// The rows of a query plan below `parent`.
fn tree(output: &mut Output, rows: &[(i64, i64, String)], parent: i64, indent: &str) {
    let children: Vec<&(i64, i64, String)> = rows.iter().filter(|(_, own, _)| *own == parent).collect();
    for (position, (id, _, detail)) in children.iter().enumerate() {
        let last = position + 1 == children.len();
        let _ = writeln!(output, "{indent}{}{detail}", if last { "`--" } else { "|--" });
        let deeper = format!("{indent}{}", if last { "   " } else { "|  " });
        tree(output, rows, *id, &deeper);
    }
}

/// A value as plain text.
pub fn plain(value: &Value, null: &str) -> String {
    match value {
        Value::Null => null.to_owned(),
        Value::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        other => String::from_utf8_lossy(&other.as_ref().to_text_utf8(ferrite::Encoding::Utf8)).into_owned(),
    }
}

/// A value as an SQL literal.
pub fn quoted(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Blob(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("x'{digits}'")
        }
        Value::Text { .. } => format!("'{}'", plain(value, "").replace('\'', "''")),
        Value::Real(number) if number.is_infinite() => if *number > 0.0 { "1e999" } else { "-1e999" }.to_owned(),
        other => plain(other, "NULL"),
    }
}

/// A field of CSV: quoted when it holds a separator, a quote, white space or anything unusual.
fn csv_field(text: &str, separator: &str) -> String {
    let needs_quotes = text.chars().any(|c| c.is_ascii_control() || c == '"' || c == '\'' || c == ' ' || !c.is_ascii())
        || text.contains(separator);
    if needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
