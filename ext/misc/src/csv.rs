//! Files with comma-separated values as tables:
//! `CREATE VIRTUAL TABLE t USING csv(filename='…', header=yes)`.
//!
//! <https://sqlite.org/csv.html>

use base::{Encoding, Error, Result};
use extension::Context;
use extension::vtab::{Connecting, FilterArg, IndexInfo, IndexPlan, Module, VirtualCursor, VirtualTable, VtabOption};
use std::rc::Rc;

pub(crate) struct CsvModule;

/// The parameters as they are written.
#[derive(Default)]
struct Parameters {
    filename: Option<String>,
    data: Option<String>,
    schema: Option<String>,
    header: Option<bool>,
    columns: Option<usize>,
}

impl Module for CsvModule {
    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let parameters = Parameters::read(arguments.get(3..).unwrap_or(&[]))?;
        let has_header = parameters.header == Some(true);
        let bytes = Rc::new(parameters.bytes()?);
        let mut reader = Reader { bytes: &bytes, at: 0 };
        let first = reader.record().unwrap_or_default();
        let width = parameters.columns.unwrap_or(first.len());
        let schema = parameters.schema.unwrap_or_else(|| {
            let name = |at: usize| match first.get(at).filter(|_| has_header) {
                Some(name) => format!("\"{}\" TEXT", String::from_utf8_lossy(name).replace('"', "\"\"")),
                None => format!("\"c{at}\" TEXT"),
            };
            let names: Vec<String> = (0..width.max(1)).map(name).collect();
            format!("CREATE TABLE x({})", names.join(","))
        });
        host.declare(&schema).map_err(|error| Error::sql(format!("bad schema: '{schema}' - {}", error.message())))?;
        host.configure(VtabOption::DirectOnly);
        let start = if has_header { reader.at } else { first_record(&bytes) };
        Ok(Rc::new(CsvTable { bytes, start, width: width.max(1) }))
    }
}

/// Where the records begin: after a byte order mark.
fn first_record(bytes: &[u8]) -> usize {
    if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}

impl Parameters {
    fn read(arguments: &[&str]) -> Result<Parameters> {
        let mut all = Parameters::default();
        for argument in arguments {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name.trim(), Some(unquoted(value.trim()))),
                None => (argument.trim(), None),
            };
            let bad = || Error::sql(format!("bad parameter: '{argument}'"));
            let twice = |there: bool| match there {
                true => Err(Error::sql(format!("more than one '{name}' parameter"))),
                false => Ok(()),
            };
            match (name, value) {
                ("filename", Some(value)) => {
                    twice(all.filename.is_some())?;
                    all.filename = Some(value);
                }
                ("data", Some(value)) => {
                    twice(all.data.is_some())?;
                    all.data = Some(value);
                }
                ("schema", Some(value)) => {
                    twice(all.schema.is_some())?;
                    all.schema = Some(value);
                }
                ("header", value) => {
                    twice(all.header.is_some())?;
                    all.header = Some(match value {
                        None => true,
                        Some(value) => truth(&value).ok_or_else(bad)?,
                    });
                }
                ("columns", Some(value)) => {
                    twice(all.columns.is_some())?;
                    let count = value.parse::<usize>().ok().filter(|count| *count > 0);
                    all.columns = Some(count.ok_or_else(|| Error::sql("column= value must be positive"))?);
                }
                _ => return Err(bad()),
            }
        }
        if all.filename.is_some() == all.data.is_some() {
            return Err(Error::sql("must specify either filename= or data= but not both"));
        }
        Ok(all)
    }

    fn bytes(&self) -> Result<Vec<u8>> {
        match (&self.data, &self.filename) {
            (Some(data), _) => Ok(data.clone().into_bytes()),
            (None, Some(name)) => {
                std::fs::read(name).map_err(|_| Error::sql(format!("cannot open '{name}' for reading")))
            }
            (None, None) => Ok(Vec::new()),
        }
    }
}

fn truth(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" | "1" => Some(true),
        "no" | "off" | "false" | "0" => Some(false),
        _ => None,
    }
}

/// A value without its quotes, which are doubled inside.
fn unquoted(text: &str) -> String {
    for quote in ['\'', '"'] {
        let inside = text.strip_prefix(quote).and_then(|inside| inside.strip_suffix(quote));
        if let Some(inside) = inside {
            return inside.replace(&format!("{quote}{quote}"), &quote.to_string());
        }
    }
    text.to_owned()
}

/// Reads records: RFC 4180.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// The fields of the next record; `None` at the end.
    fn record(&mut self) -> Option<Vec<Vec<u8>>> {
        if self.at == 0 {
            self.at = first_record(self.bytes);
        }
        self.peek()?;
        let mut fields = Vec::new();
        loop {
            fields.push(self.field());
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'\r') if self.bytes.get(self.at + 1) == Some(&b'\n') => {
                    self.at += 2;
                    return Some(fields);
                }
                Some(_) => {
                    self.at += 1;
                    return Some(fields);
                }
                None => return Some(fields),
            }
        }
    }

    /// A field; stops at what ends it.
    fn field(&mut self) -> Vec<u8> {
        let mut field = Vec::new();
        if self.peek() == Some(b'"') {
            self.at += 1;
            while let Some(byte) = self.peek() {
                self.at += 1;
                if byte == b'"' {
                    if self.peek() != Some(b'"') {
                        break;
                    }
                    self.at += 1;
                }
                field.push(byte);
            }
        }
        while let Some(byte) = self.peek() {
            let ends = matches!(byte, b',' | b'\n') || (byte == b'\r' && self.bytes.get(self.at + 1) == Some(&b'\n'));
            if ends {
                break;
            }
            field.push(byte);
            self.at += 1;
        }
        field
    }
}

struct CsvTable {
    bytes: Rc<Vec<u8>>,
    start: usize,
    width: usize,
}

impl VirtualTable for CsvTable {
    fn best_index(&self, _: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        plan.estimated_cost = 1_000_000.0;
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        let (bytes, start, width) = (self.bytes.clone(), self.start, self.width);
        Ok(Box::new(CsvCursor { bytes, start, width, at: 0, row: None, number: 0 }))
    }
}

struct CsvCursor {
    bytes: Rc<Vec<u8>>,
    start: usize,
    width: usize,
    at: usize,
    row: Option<Vec<Vec<u8>>>,
    number: i64,
}

impl VirtualCursor for CsvCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, _: &[FilterArg<'_>]) -> Result<()> {
        (self.at, self.number) = (self.start, 0);
        self.next()
    }

    fn next(&mut self) -> Result<()> {
        let mut reader = Reader { bytes: &self.bytes, at: self.at };
        self.row = reader.record();
        self.at = reader.at;
        self.number += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.row.is_none()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let fields = self.row.iter().flatten();
        if let Some(field) = fields.clone().nth(column).filter(|_| column < self.width) {
            context.result.set_text(field, Encoding::Utf8);
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.number)
    }
}
