//! `rtreecheck` and the tables' part in PRAGMA integrity_check: whether the tables of a tree fit
//! each other.

use crate::cells::{Cell, CoordinateKind, HEADER_BYTES, Layout};
use crate::quote::in_single;
use crate::shadow::{Names, bare};
use crate::tree::DEPTH_MAX;
use base::endian::get_u16;
use base::{Error, Result, ResultCode};
use extension::storage::{PrepareRules, StoredStatement};
use extension::{Context, Storage};
use value::{Mem, ValueRef, ValueType};

/// Lines of a report.
const LINES_MAX: usize = 100;

struct Check<'s> {
    storage: &'s dyn Storage,
    /// Quoted name of the database, `NULL` without one.
    database: String,
    /// Name of the table for use in single quotes.
    table: String,
    kind: CoordinateKind,
    dimensions: usize,
    node: Option<Box<dyn StoredStatement>>,
    /// Statements that read `%_parent` and `%_rowid`.
    parent: Option<Box<dyn StoredStatement>>,
    rowid: Option<Box<dyn StoredStatement>>,
    leaf_cells: i64,
    inner_cells: i64,
    report: Vec<String>,
}

/// A name as a literal, as SQLite prints one that may be missing.
fn literal(name: Option<&str>) -> String {
    name.map_or_else(|| "NULL".to_owned(), |name| format!("'{}'", in_single(name)))
}

/// What is wrong with a table; `None` where nothing is.
fn check_table(storage: &dyn Storage, database: Option<&str>, table: Option<&str>) -> Result<Option<String>> {
    let mut check = Check {
        storage,
        database: literal(database),
        table: table.map_or_else(|| "(NULL)".to_owned(), in_single),
        kind: CoordinateKind::Real,
        dimensions: 0,
        node: None,
        parent: None,
        rowid: None,
        leaf_cells: 0,
        inner_cells: 0,
        report: Vec::new(),
    };
    check.run(&literal(table)).map_err(bare)?;
    Ok((!check.report.is_empty()).then(|| check.report.join("\n")))
}

impl Check<'_> {
    fn prepare(&self, sql: &str) -> Result<Box<dyn StoredStatement>> {
        self.storage.prepare(sql, PrepareRules::default())
    }

    fn note(&mut self, line: impl FnOnce() -> String) {
        if self.report.len() < LINES_MAX {
            self.report.push(line());
        }
    }

    fn run(&mut self, table: &str) -> Result<()> {
        let mapping = self.prepare(&format!("SELECT * FROM {}.'{}_rowid'", self.database, self.table));
        let auxiliary = mapping.map_or(0, |rows| rows.column_count() as i64 - 2);
        let mut rows = self.prepare(&format!("SELECT * FROM {}.{table}", self.database))?;
        let dimensions = (rows.column_count() as i64 - 1 - auxiliary) / 2;
        if dimensions < 1 {
            self.note(|| "Schema corrupt or not an rtree".to_owned());
        } else {
            match rows.step() {
                Ok(true) if rows.value(1).value_type() == ValueType::Integer => self.kind = CoordinateKind::Integer,
                Err(error) if error.code() != ResultCode::CORRUPT => return Err(error),
                _ => {}
            }
        }
        drop(rows);
        self.dimensions = usize::try_from(dimensions).unwrap_or(0);
        if self.dimensions > 0 {
            self.check_node(1, None, 0)?;
            self.check_count("_rowid", self.leaf_cells)?;
            self.check_count("_parent", self.inner_cells)?;
        }
        Ok(())
    }

    /// The bytes of a node.
    fn read_node(&mut self, number: i64) -> Result<Option<Vec<u8>>> {
        if self.node.is_none() {
            let sql = format!("SELECT data FROM {}.'{}_node' WHERE nodeno=?", self.database, self.table);
            self.node = Some(self.prepare(&sql)?);
        }
        let Some(statement) = &mut self.node else { return Ok(None) };
        statement.bind(1, ValueRef::Integer(number))?;
        let bytes = match statement.step()? {
            true => Some(match statement.value(0) {
                ValueRef::Blob(bytes) => bytes.to_vec(),
                ValueRef::Text(text) => text.bytes.to_vec(),
                other => other.to_text_utf8(base::Encoding::Utf8).into_owned(),
            }),
            false => None,
        };
        statement.reset()?;
        if bytes.is_none() {
            self.note(|| format!("Node {number} missing from database"));
        }
        Ok(bytes)
    }

    /// Checks a node `depth` levels above the leaves, and what is below. The root says the depth
    /// itself.
    fn check_node(&mut self, number: i64, parent: Option<&Cell>, depth: i32) -> Result<()> {
        let Some(node) = self.read_node(number)? else { return Ok(()) };
        let bytes = node.len();
        let (Some(own_depth), Some(count)) = (get_u16(&node, 0), get_u16(&node, 2)) else {
            self.note(|| format!("Node {number} is too small ({bytes} bytes)"));
            return Ok(());
        };
        let depth = if parent.is_none() { i32::from(own_depth) } else { depth };
        if parent.is_none() && depth > DEPTH_MAX {
            self.note(|| format!("Rtree depth out of range ({depth})"));
            return Ok(());
        }
        let layout = Layout { kind: self.kind, coordinates: 2 * self.dimensions, node_bytes: bytes };
        if HEADER_BYTES + usize::from(count) * layout.cell_bytes() > bytes {
            self.note(|| format!("Node {number} is too small for cell count of {count} ({bytes} bytes)"));
            return Ok(());
        }
        for index in 0..usize::from(count) {
            // Nothing more can be said. So a tree that comes back to its own nodes has an end.
            if self.report.len() >= LINES_MAX {
                break;
            }
            let cell = layout.read(&node, index);
            self.check_box(&layout, number, index, &cell, parent);
            self.check_mapping(depth == 0, cell.id, number)?;
            if depth > 0 {
                self.check_node(cell.id, Some(&cell), depth - 1)?;
                self.inner_cells += 1;
            } else {
                self.leaf_cells += 1;
            }
        }
        Ok(())
    }

    /// Checks the sides of a box, and that it lies in the one around it.
    fn check_box(&mut self, layout: &Layout, node: i64, index: usize, cell: &Cell, parent: Option<&Cell>) {
        let side = |cell: &Cell, dimension: usize| {
            let number = |at: usize| layout.real(cell.bits.get(at).copied().unwrap_or(0));
            (number(2 * dimension), number(2 * dimension + 1))
        };
        for dimension in 0..self.dimensions {
            let (low, high) = side(cell, dimension);
            if low > high {
                self.note(|| format!("Dimension {dimension} of cell {index} on node {node} is corrupt"));
            }
            let Some((outer_low, outer_high)) = parent.map(|parent| side(parent, dimension)) else { continue };
            if low < outer_low || high > outer_high {
                self.note(|| {
                    format!("Dimension {dimension} of cell {index} on node {node} is corrupt relative to parent")
                });
            }
        }
    }

    /// Checks that a row or child is said to be in the node that it is in.
    fn check_mapping(&mut self, is_leaf: bool, key: i64, expected: i64) -> Result<()> {
        let (column, suffix, key_column) =
            if is_leaf { ("nodeno", "rowid", "rowid") } else { ("parentnode", "parent", "nodeno") };
        let sql = format!("SELECT {column} FROM {}.'{}_{suffix}' WHERE {key_column}=?1", self.database, self.table);
        let known = if is_leaf { self.rowid.take() } else { self.parent.take() };
        let mut statement = match known {
            Some(statement) => statement,
            None => self.prepare(&sql)?,
        };
        statement.bind(1, ValueRef::Integer(key))?;
        let found = statement.step()?.then(|| statement.value(0).to_integer());
        statement.reset()?;
        *(if is_leaf { &mut self.rowid } else { &mut self.parent }) = Some(statement);
        match found {
            None => self.note(|| format!("Mapping ({key} -> {expected}) missing from %_{suffix} table")),
            Some(found) if found != expected => {
                self.note(|| format!("Found ({key} -> {found}) in %_{suffix} table, expected ({key} -> {expected})"))
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// Checks the number of rows of a table.
    fn check_count(&mut self, suffix: &str, expected: i64) -> Result<()> {
        let mut statement =
            self.prepare(&format!("SELECT count(*) FROM {}.'{}{suffix}'", self.database, self.table))?;
        if statement.step()? {
            let actual = statement.value(0).to_integer();
            if actual != expected {
                self.note(|| {
                    format!("Wrong number of entries in %{suffix} table - expected {expected}, actual {actual}")
                });
            }
        }
        Ok(())
    }
}

/// What PRAGMA integrity_check says about a table.
///
/// # Errors
/// Those of the statements, without their messages.
pub(crate) fn integrity(storage: &dyn Storage, names: &Names) -> Result<Option<String>> {
    let report = check_table(storage, Some(&names.database), Some(&names.table))?;
    Ok(report.map(|report| format!("In RTree {}.{}:\n{report}", names.database, names.table)))
}

/// The SQL function: `rtreecheck(table)` or `rtreecheck(database, table)`.
pub(crate) fn function(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let text = |value: &Mem| {
        let text = value.as_ref().to_text_utf8(context.environment.encoding());
        (!value.is_null()).then(|| String::from_utf8_lossy(&text).into_owned())
    };
    let (database, table) = match args {
        [table] => (Some("main".to_owned()), text(table)),
        [database, table] => (text(database), text(table)),
        _ => return Err(Error::sql("wrong number of arguments to function rtreecheck()")),
    };
    let storage = context.environment.storage().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
    let report = check_table(&*storage, database.as_deref(), table.as_deref())?;
    context.result.set_str(report.as_deref().unwrap_or("ok"));
    context.result.set_encoding(context.environment.encoding());
    Ok(())
}
