//! What a user sees of a script.

use std::fmt;

/// A value with its type.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A real, by its bits.
    Real(u64),
    /// Text.
    Text(Vec<u8>),
    /// A blob.
    Blob(Vec<u8>),
}

/// What one statement gave.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Outcome {
    /// The statement's text.
    pub sql: String,
    /// Names of the result columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// Extended error code and text.
    pub error: Option<(i32, String)>,
    /// Rows changed since the database was opened.
    pub total_changes: i64,
    /// Rowid of the last INSERT.
    pub last_insert_rowid: i64,
}

/// What a script gave, statement by statement.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Transcript(pub Vec<Outcome>);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Null => f.write_str("NULL"),
            Cell::Integer(number) => write!(f, "{number}"),
            Cell::Real(bits) => write!(f, "{:?}r", f64::from_bits(*bits)),
            Cell::Text(bytes) => write!(f, "'{}'", String::from_utf8_lossy(bytes)),
            Cell::Blob(bytes) => {
                f.write_str("x'")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                f.write_str("'")
            }
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "> {}", self.sql.trim())?;
        if !self.columns.is_empty() {
            writeln!(f, "[{}]", self.columns.join("|"))?;
        }
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::to_string).collect();
            writeln!(f, "{}", cells.join("|"))?;
        }
        if let Some((code, message)) = &self.error {
            writeln!(f, "error {code}: {message}")?;
        }
        writeln!(f, "({} changes, rowid {})", self.total_changes, self.last_insert_rowid)
    }
}

impl Outcome {
    /// Whether the rows are a query plan.
    pub fn is_plan(&self) -> bool {
        self.columns == ["id", "parent", "notused", "detail"]
    }

    /// Replaces the ids of a query plan, which are addresses in the program, by the depth in the
    /// tree.
    pub fn normalize_plan(&mut self) {
        if !self.is_plan() {
            return;
        }
        let mut flat = Vec::new();
        flatten(&self.rows, &Cell::Integer(0), 0, &mut flat);
        self.rows = flat;
    }
}

/// The rows below `parent`, depth first.
fn flatten(rows: &[Vec<Cell>], parent: &Cell, depth: i64, out: &mut Vec<Vec<Cell>>) {
    for row in rows.iter().filter(|row| row.get(1) == Some(parent) && depth < 100) {
        if let (Some(id), Some(detail)) = (row.first(), row.get(3)) {
            out.push(vec![Cell::Integer(depth), detail.clone()]);
            flatten(rows, id, depth + 1, out);
        }
    }
}

impl Transcript {
    /// The first statement whose outcomes differ, as both engines tell it.
    pub fn first_difference(&self, oracle: &Transcript) -> Option<String> {
        self.differences(oracle).next()
    }

    /// All statements whose outcomes differ.
    pub fn differences(&self, oracle: &Transcript) -> impl Iterator<Item = String> {
        let count = self.0.len().max(oracle.0.len());
        (0..count).filter(|&index| self.0.get(index) != oracle.0.get(index)).map(|index| {
            let show = |transcript: &Transcript| match transcript.0.get(index) {
                Some(outcome) => outcome.to_string(),
                None => "(no such statement)\n".to_owned(),
            };
            format!("--- oracle\n{}--- ferrite\n{}", show(oracle), show(self))
        })
    }

    /// Whether a statement was refused because it is not built yet.
    pub fn not_supported(&self) -> Option<&str> {
        self.0.iter().find_map(|outcome| match &outcome.error {
            Some((_, message)) if message.starts_with("not supported: ") => Some(message.as_str()),
            _ => None,
        })
    }
}
