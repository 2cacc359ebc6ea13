//! The shell's state, and running SQL.

use crate::output::{self, Output};
use ferrite::{Connection, Error, OpenFlags, Statement};
use std::io::Write;
use std::time::Instant;

/// The shell.
pub struct Shell {
    /// Path of the database.
    pub path: String,
    /// The connection.
    pub connection: Option<Connection>,
    /// How rows are printed, and where to.
    pub output: Output,
    /// `-readonly`.
    pub read_only: bool,
    /// `-bail`: stop after the first error.
    pub bail: bool,
    /// `-batch`: no prompt.
    pub batch: bool,
    /// `.timer on`.
    pub timer: bool,
    /// Set by `.quit`.
    pub quit: bool,
}

/// Where a statement came from, for the error's text.
#[derive(Clone, Copy)]
pub enum Origin {
    /// Line of a script.
    Line(usize),
    /// The command line.
    Argument,
    /// The prompt.
    Prompt,
}

impl Shell {
    /// A shell without a database.
    pub fn new() -> Shell {
        Shell {
            path: String::new(),
            connection: None,
            output: Output::new(),
            read_only: false,
            bail: false,
            batch: false,
            timer: false,
            quit: false,
        }
    }

    /// Opens the database.
    pub fn open(&mut self) -> Result<(), Error> {
        let flags = OpenFlags { read_write: !self.read_only, create: !self.read_only, ..OpenFlags::default() };
        self.connection = Some(Connection::open_with_flags(&self.path, flags)?);
        Ok(())
    }

    /// Writes out what is buffered.
    pub fn finish(&mut self) {
        let _ = self.output.flush();
    }

    /// A script or dot command of the command line; the exit status.
    pub fn run_argument(&mut self, script: &str) -> i32 {
        if script.starts_with('.') {
            return crate::dot_command::run(self, script);
        }
        self.run_sql(script, Origin::Argument)
    }

    /// Runs every statement of a text; 0, or 1 after an error.
    pub fn run_sql(&mut self, sql: &str, origin: Origin) -> i32 {
        let mut rest = sql;
        while !rest.trim().is_empty() {
            rest = rest.trim_start();
            let started = Instant::now();
            match self.run_next(rest) {
                Ok(tail) => rest = rest.get(tail..).unwrap_or(""),
                Err((phase, error)) => {
                    self.finish();
                    report(rest, &error, phase, origin);
                    return 1;
                }
            }
            if self.timer {
                let seconds = started.elapsed().as_secs_f64();
                let _ = writeln!(self.output, "Run Time: real {seconds:.3} user 0.000000 sys 0.000000");
            }
        }
        0
    }

    fn run_next(&mut self, sql: &str) -> Result<usize, (Phase, Error)> {
        let Some(connection) = &self.connection else { return Ok(sql.len()) };
        let (mut statement, tail) = connection.prepare_next(sql).map_err(|error| (Phase::Prepare, error))?;
        run_statement(&mut statement, &mut self.output).map_err(|error| (Phase::Step, error))?;
        Ok(tail)
    }
}

/// Whether preparing or running failed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Prepare,
    Step,
}

fn run_statement(statement: &mut Statement<'_>, output: &mut Output) -> Result<(), Error> {
    let names: Vec<String> = statement.columns().iter().map(|column| column.name.to_string()).collect();
    let is_plan = names == ["id", "parent", "notused", "detail"] && is_query_plan(statement.sql());
    let mut printer = output::Printer::new(output, names, is_plan);
    while let Some(row) = statement.step()? {
        let mut cells = Vec::with_capacity(row.len());
        for column in 0..row.len() {
            cells.push(row.get_ref(column)?.to_owned());
        }
        printer.row(cells);
    }
    printer.finish();
    Ok(())
}

fn is_query_plan(sql: &str) -> bool {
    let words: Vec<String> = sql.split_whitespace().take(3).map(str::to_ascii_lowercase).collect();
    words == ["explain", "query", "plan"]
}

/// Prints an error as `sqlite3` does: the phase, the line, and for mistakes in the text a pointer.
fn report(sql: &str, error: &Error, phase: Phase, origin: Origin) {
    let code = error.code().raw();
    let message = error.message();
    match (origin, phase) {
        (Origin::Argument, Phase::Prepare) => eprintln!("Error: in prepare, {message}"),
        (Origin::Argument, Phase::Step) => eprintln!("Error: stepping, {message} ({code})"),
        (Origin::Line(line), Phase::Prepare) => eprintln!("Parse error near line {line}: {message}"),
        (Origin::Line(line), Phase::Step) => eprintln!("Runtime error near line {line}: {message} ({code})"),
        (Origin::Prompt, Phase::Prepare) => eprintln!("Parse error: {message}"),
        (Origin::Prompt, Phase::Step) => eprintln!("Runtime error: {message} ({code})"),
    }
    if let (Phase::Prepare, Some(offset)) = (phase, error.offset()) {
        point_at(sql, offset as usize);
    }
}

/// The part of the text around the error, with an arrow below.
fn point_at(sql: &str, offset: usize) {
    if offset >= sql.len() {
        return;
    }
    let mut start = offset.saturating_sub(50);
    while !sql.is_char_boundary(start) {
        start += 1;
    }
    let mut end = (start + 78).min(sql.len());
    while !sql.is_char_boundary(end) {
        end -= 1;
    }
    let clean = |text: &str| -> String { text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect() };
    let shown = clean(sql.get(start..end).unwrap_or(""));
    let before = sql.get(start..offset).unwrap_or("").chars().count();
    eprintln!("  {}", shown.trim_end());
    if before < 25 {
        eprintln!("  {}^--- error here", " ".repeat(before));
    } else {
        eprintln!("  {}error here ---^", " ".repeat(before - 14));
    }
}
