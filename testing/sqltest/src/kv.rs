//! A writable virtual table in memory that both engines have:
//! `CREATE VIRTUAL TABLE x USING kv(a, b)`. It writes down every call that it gets; the eponymous
//! table `kv_calls` shows them, so that a case compares what the engines ask of a module.

pub mod ferrite;
#[cfg(feature = "oracle")]
pub mod oracle;

use crate::Cell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

/// The calls of one connection's tables.
pub type Calls = Arc<Mutex<Vec<String>>>;

/// The rows by rowid.
type Rows = BTreeMap<i64, Vec<Cell>>;

/// `SQLITE_INDEX_CONSTRAINT_EQ` and its kin.
const EQ: u8 = 2;
const LIMIT: u8 = 73;
const OFFSET: u8 = 74;

/// Whether a script's connection is to have the modules.
pub fn is_wanted(script: &str) -> bool {
    script.to_ascii_lowercase().contains("using kv")
}

/// A failure: a result code, and a message where there is one.
pub type Failure = (i32, Option<String>);

/// Result codes that the table answers.
const ERROR: i32 = 1;
const CONSTRAINT: i32 = 19;

/// A constraint as `xBestIndex` sees it.
pub struct Asked {
    pub column: i32,
    pub op: u8,
    pub usable: bool,
    pub is_in: bool,
    pub collation: String,
    pub right: Option<Cell>,
}

/// What becomes of it.
#[derive(Clone, Copy, Default)]
pub struct Use {
    pub argument: u32,
    pub omit: bool,
    pub all_at_once: bool,
}

/// The answer to `xBestIndex`.
pub struct Plan {
    pub uses: Vec<Use>,
    pub number: i32,
    pub text: String,
    pub ordered: bool,
    pub cost: f64,
    pub rows: i64,
    pub unique: bool,
}

/// An argument of `xFilter`.
pub enum Given {
    One(Cell),
    All(Vec<Cell>),
}

/// A table.
pub struct Kv {
    name: Mutex<String>,
    columns: Vec<String>,
    rows: Mutex<Rows>,
    before: Mutex<Option<Rows>>,
    savepoints: Mutex<Vec<(i32, Rows)>>,
    calls: Calls,
}

impl Kv {
    /// A table, from the arguments of its module; with the text to declare.
    ///
    /// # Errors
    /// With the argument `fail` a message, with `silent` none.
    pub fn make(task: &str, arguments: &[String], calls: &Calls) -> Result<(Kv, Option<String>), Failure> {
        let note = format!("{task} {}", arguments.join("|"));
        calls.lock().unwrap().push(note);
        let columns: Vec<String> = arguments.iter().skip(3).cloned().collect();
        match columns.first().map(String::as_str) {
            Some("fail") => return Err((ERROR, Some("kv was told to fail".to_owned()))),
            Some("silent") => return Err((ERROR, None)),
            _ => {}
        }
        let declared = (columns.first().map(String::as_str) != Some("undeclared"))
            .then(|| format!("CREATE TABLE kv({})", columns.join(",")));
        let name = Mutex::new(arguments.get(2).cloned().unwrap_or_default());
        let kv = Kv {
            name,
            columns,
            rows: Mutex::default(),
            before: Mutex::default(),
            savepoints: Mutex::default(),
            calls: calls.clone(),
        };
        Ok((kv, declared))
    }

    /// Writes a call down.
    pub fn note(&self, call: impl AsRef<str>) {
        let line = format!("{}: {}", self.name.lock().unwrap(), call.as_ref());
        self.calls.lock().unwrap().push(line);
    }

    /// The first word of a column's declaration.
    fn name_of(&self, column: i32) -> String {
        let declared = usize::try_from(column).ok().and_then(|column| self.columns.get(column));
        declared.and_then(|text| text.split_whitespace().next()).unwrap_or("rowid").to_owned()
    }

    /// Takes every usable constraint but on columns whose name begins with `no`, which it refuses
    /// to be without when the name begins with `need`. A table whose first column is `paged` takes
    /// LIMIT and OFFSET.
    pub fn best_index(&self, asked: &[Asked], order: &[(i32, bool)], distinct: i32, used: u64) -> Option<Plan> {
        let mut call = String::from("best_index");
        for constraint in asked {
            let name = if constraint.op >= 73 { String::new() } else { self.name_of(constraint.column) };
            let _ = write!(call, " {name}~{}", constraint.op);
            if !constraint.usable {
                call.push('?');
            }
            if constraint.is_in {
                call.push('*');
            }
            if constraint.collation != "BINARY" {
                let _ = write!(call, "/{}", constraint.collation);
            }
            if let Some(right) = &constraint.right {
                let _ = write!(call, "={right}");
            }
        }
        for (column, descending) in order {
            let _ = write!(call, " by {}{}", self.name_of(*column), if *descending { "-" } else { "" });
        }
        let _ = write!(call, " distinct {distinct} used {used:x}");
        self.note(call);
        let mut plan = Plan {
            uses: vec![Use::default(); asked.len()],
            number: 0,
            text: String::new(),
            ordered: false,
            cost: 1000.0,
            rows: 1000,
            unique: false,
        };
        let mut next = 1;
        for (constraint, slot) in asked.iter().zip(&mut plan.uses) {
            let name = self.name_of(constraint.column);
            if name.starts_with("need") && !constraint.usable {
                return None;
            }
            let counts = matches!(constraint.op, LIMIT | OFFSET);
            let name = if counts { String::new() } else { name };
            let refused = name.starts_with("no") || (counts && self.name_of(0) != "paged") || constraint.op == 150;
            if !constraint.usable || refused {
                continue;
            }
            *slot = Use {
                // What begins with `gap` leaves a number out.
                argument: next + u32::from(name.starts_with("gap")),
                omit: name.starts_with("omit") || matches!(constraint.op, 64 | OFFSET),
                all_at_once: constraint.is_in && name.starts_with("list"),
            };
            next += 1;
            let _ = write!(plan.text, "{name}~{} ", constraint.op);
            plan.cost /= 10.0;
            plan.rows = (plan.rows / 10).max(1);
            plan.unique |= constraint.column < 0 && constraint.op == EQ;
        }
        if let [(column, descending)] = order
            && *column < 0
        {
            plan.ordered = true;
            plan.number = i32::from(*descending);
        }
        Some(plan)
    }

    /// The rows that a walk finds.
    pub fn filter(&self, number: i32, text: &str, given: &[Given]) -> Vec<(i64, Vec<Cell>)> {
        let mut call = format!("filter {number} '{text}'");
        for one in given {
            match one {
                Given::One(cell) => {
                    let _ = write!(call, " {cell}");
                }
                Given::All(cells) => {
                    let list: Vec<String> = cells.iter().map(ToString::to_string).collect();
                    let _ = write!(call, " ({})", list.join(" "));
                }
            }
        }
        self.note(call);
        let tests: Vec<(&str, u8)> = text
            .split_whitespace()
            .filter_map(|test| test.split_once('~'))
            .map(|(c, op)| (c, op.parse().unwrap_or(0)))
            .collect();
        let passes = |rowid: i64, row: &[Cell]| {
            tests.iter().zip(given).all(|((column, op), right)| {
                let at = (0..self.columns.len()).find(|&at| self.name_of(at as i32) == *column);
                let left = at.and_then(|at| row.get(at)).cloned().unwrap_or(Cell::Integer(rowid));
                holds(&left, *op, right)
            })
        };
        let rows = self.rows.lock().unwrap();
        let found = rows.iter().filter(|(rowid, row)| passes(**rowid, row)).map(|(rowid, row)| (*rowid, row.clone()));
        let mut found: Vec<(i64, Vec<Cell>)> = found.collect();
        if number == 1 {
            found.reverse();
        }
        let count = |wanted: u8| {
            let given = tests.iter().zip(given).find(|((_, op), _)| *op == wanted).map(|(_, given)| given);
            given.and_then(|given| {
                if let Given::One(Cell::Integer(count)) = given { usize::try_from(*count).ok() } else { None }
            })
        };
        found.drain(..count(OFFSET).unwrap_or(0).min(found.len()));
        found.truncate(count(LIMIT).unwrap_or(usize::MAX));
        found
    }

    /// A change; the rowid of the new row. `conflict` is numbered as `sqlite3_vtab_on_conflict`
    /// answers.
    ///
    /// # Errors
    /// `SQLITE_CONSTRAINT` for a rowid that is there, a message for the text `fail`.
    pub fn update(&self, values: &[Cell], unchanged: &[usize], conflict: i32) -> Result<i64, Failure> {
        let shown: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(at, cell)| if unchanged.contains(&at) { "same".to_owned() } else { cell.to_string() })
            .collect();
        self.note(format!("update {} or {conflict}", shown.join(" ")));
        if values.iter().any(|value| *value == Cell::Text(b"fail".to_vec())) {
            return Err((ERROR, Some("kv cannot hold this".to_owned())));
        }
        let mut rows = self.rows.lock().unwrap();
        let old = match values.first() {
            Some(Cell::Integer(old)) => Some(*old),
            _ => None,
        };
        if let (Some(old), [_]) = (old, values) {
            rows.remove(&old);
            return Ok(0);
        }
        let new = match values.get(1) {
            Some(Cell::Integer(new)) => *new,
            _ => rows.keys().next_back().map_or(1, |last| last + 1),
        };
        if rows.contains_key(&new) && old != Some(new) && conflict != 5 {
            return Err((CONSTRAINT, None));
        }
        let mut row: Vec<Cell> = values.get(2..).unwrap_or(&[]).to_vec();
        if let Some(before) = old.and_then(|old| rows.remove(&old)) {
            for (at, cell) in row.iter_mut().enumerate().filter(|(at, _)| unchanged.contains(&(at + 2))) {
                *cell = before.get(at).cloned().unwrap_or(Cell::Null);
            }
        }
        rows.insert(new, row);
        Ok(new)
    }

    pub fn begin(&self) {
        self.note("begin");
        *self.before.lock().unwrap() = Some(self.rows.lock().unwrap().clone());
    }

    /// # Errors
    /// When a row holds the text `unsynced`.
    pub fn sync(&self) -> Result<(), Failure> {
        self.note("sync");
        let unsynced = Cell::Text(b"unsynced".to_vec());
        match self.rows.lock().unwrap().values().any(|row| row.contains(&unsynced)) {
            true => Err((ERROR, Some("kv does not sync this".to_owned()))),
            false => Ok(()),
        }
    }

    pub fn commit(&self) {
        self.note("commit");
        *self.before.lock().unwrap() = None;
        self.savepoints.lock().unwrap().clear();
    }

    pub fn rollback(&self) {
        self.note("rollback");
        if let Some(before) = self.before.lock().unwrap().take() {
            *self.rows.lock().unwrap() = before;
        }
        self.savepoints.lock().unwrap().clear();
    }

    pub fn savepoint(&self, number: i32) {
        self.note(format!("savepoint {number}"));
        let rows = self.rows.lock().unwrap().clone();
        self.savepoints.lock().unwrap().push((number, rows));
    }

    pub fn release(&self, number: i32) {
        self.note(format!("release {number}"));
        self.savepoints.lock().unwrap().retain(|(own, _)| *own < number);
    }

    pub fn rollback_to(&self, number: i32) {
        self.note(format!("rollback_to {number}"));
        let mut savepoints = self.savepoints.lock().unwrap();
        savepoints.retain(|(own, _)| *own <= number);
        if let Some((_, rows)) = savepoints.last() {
            *self.rows.lock().unwrap() = rows.clone();
        }
    }

    /// # Errors
    /// For the name `refused`.
    pub fn rename(&self, name: &str) -> Result<(), Failure> {
        self.note(format!("rename {name}"));
        if name == "refused" {
            return Err((ERROR, None));
        }
        *self.name.lock().unwrap() = name.to_owned();
        Ok(())
    }
}

fn order(left: &Cell, right: &Cell) -> Option<Ordering> {
    let class = |cell: &Cell| match cell {
        Cell::Null => 0,
        Cell::Integer(_) | Cell::Real(_) => 1,
        Cell::Text(_) => 2,
        Cell::Blob(_) => 3,
    };
    let number = |cell: &Cell| match cell {
        Cell::Integer(number) => *number as f64,
        Cell::Real(bits) => f64::from_bits(*bits),
        _ => 0.0,
    };
    match (left, right) {
        (Cell::Null, _) | (_, Cell::Null) => None,
        (Cell::Text(a), Cell::Text(b)) | (Cell::Blob(a), Cell::Blob(b)) => Some(a.cmp(b)),
        _ if class(left) == 1 && class(right) == 1 => number(left).partial_cmp(&number(right)),
        _ => Some(class(left).cmp(&class(right))),
    }
}

/// Whether `left op right`; what the table does not know it leaves to the engine.
fn holds(left: &Cell, op: u8, right: &Given) -> bool {
    let right = match right {
        Given::All(cells) => return cells.iter().any(|cell| order(left, cell) == Some(Ordering::Equal)),
        Given::One(cell) => cell,
    };
    let compared = order(left, right);
    match op {
        EQ => compared == Some(Ordering::Equal),
        4 => compared == Some(Ordering::Greater),
        8 => compared.is_some_and(Ordering::is_le),
        16 => compared == Some(Ordering::Less),
        32 => compared.is_some_and(Ordering::is_ge),
        // MATCH: the text is in it.
        64 => match (left, right) {
            (Cell::Text(text), Cell::Text(part)) => {
                String::from_utf8_lossy(text).contains(&*String::from_utf8_lossy(part))
            }
            _ => false,
        },
        _ => true,
    }
}
