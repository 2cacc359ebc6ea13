//! Large operands.

use crate::batch::BatchProgram;
use crate::call::FunctionCall;
use extension::vtab::ConnectedTable;
use std::rc::Rc;
use value::{CollationRef, KeyInfo};

/// The fourth operand of an instruction.
#[derive(Clone, Debug, Default)]
pub enum P4 {
    /// None.
    #[default]
    None,
    /// A small number.
    Int32(i32),
    /// A 64-bit integer.
    Int64(i64),
    /// A real.
    Real(f64),
    /// Text in the database's encoding, or a message, a name, SQL in UTF-8, as the opcode says.
    Text(Rc<[u8]>),
    /// A blob.
    Blob(Rc<[u8]>),
    /// Affinity letters.
    Affinity(Box<str>),
    /// How to compare records.
    KeyInfo(Rc<KeyInfo>),
    /// A collation.
    Collation(CollationRef),
    /// A function with its number of arguments.
    Function(Rc<FunctionCall>),
    /// A table, as far as the interpreter needs it.
    Table(Rc<TableInfo>),
    /// Numbers.
    IntArray(Box<[i32]>),
    /// A trigger's program: its place in the statement's [`Program::sub_programs`](crate::Program).
    SubProgram(u32),
    /// A virtual table.
    Virtual(Rc<ConnectedTable>),
    /// The default value of a column.
    Value(value::Value),
    /// Rows of a schema table.
    SchemaRows(Rc<SchemaRows>),
    /// What is done with many rows at a time.
    Batch(Rc<BatchProgram>),
}

/// Rows of a schema table that are loaded into the schema in memory. Shown as SQLite's condition on
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaRows {
    /// All: the schema is loaded again.
    All,
    /// A table or view with its automatic indexes.
    Table(Box<str>),
    /// The table `sqlite_sequence`.
    Sequence,
    /// An index.
    Index(Box<str>),
    /// A view, a trigger or a virtual table.
    Object {
        /// The row's type.
        kind: Box<str>,
        /// Its name.
        name: Box<str>,
    },
}

impl SchemaRows {
    /// Whether a row is among them; `is` says whether the row's column of that number is that text.
    ///
    /// # Errors
    /// Those of `is`.
    pub fn contains(&self, mut is: impl FnMut(usize, &str) -> base::Result<bool>) -> base::Result<bool> {
        const KIND: usize = 0;
        const NAME: usize = 1;
        const TABLE: usize = 2;
        Ok(match self {
            SchemaRows::All => true,
            SchemaRows::Table(name) => is(TABLE, name)? && !is(KIND, "trigger")?,
            SchemaRows::Sequence => is(TABLE, "sqlite_sequence")?,
            SchemaRows::Index(name) => is(NAME, name)? && is(KIND, "index")?,
            SchemaRows::Object { kind, name } => is(NAME, name)? && is(KIND, kind)?,
        })
    }
}

impl std::fmt::Display for SchemaRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let quoted = |name: &str| format!("'{}'", name.replace('\'', "''"));
        match self {
            SchemaRows::All => f.write_str("1"),
            SchemaRows::Table(name) => write!(f, "tbl_name={} AND type!='trigger'", quoted(name)),
            SchemaRows::Sequence => f.write_str("tbl_name='sqlite_sequence'"),
            SchemaRows::Index(name) => write!(f, "name={} AND type='index'", quoted(name)),
            SchemaRows::Object { kind, name } => write!(f, "type='{kind}' AND name={}", quoted(name)),
        }
    }
}

/// What the interpreter knows about a table it changes.
#[derive(Debug)]
pub struct TableInfo {
    /// Name of the database: `main`, `temp`, …
    pub database: Box<str>,
    /// Name of the table.
    pub name: Box<str>,
    /// Whether its rows have rowids.
    pub has_rowid: bool,
    /// Column that is the rowid, when there is one.
    pub rowid_alias: Option<u16>,
    /// Names and declared types of a STRICT table's columns, for TypeCheck.
    pub strict_columns: Box<[StrictColumn]>,
}

/// A column of a STRICT table.
#[derive(Debug)]
pub struct StrictColumn {
    /// Name.
    pub name: Box<str>,
    /// Declared type: INT, INTEGER, REAL, TEXT, BLOB or ANY.
    pub declared_type: Box<str>,
    /// Whether the value is computed on reading and not part of the row.
    pub is_virtual: bool,
}
