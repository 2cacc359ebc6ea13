//! A column of a table.

use crate::ConflictAction;
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Name as written.
    pub name: Box<str>,
    /// Declared type as written, white space folded; none when there is none.
    pub declared_type: Option<Box<str>>,
    /// Affinity from the declared type.
    pub affinity: Affinity,
    /// Collation: COLLATE, else BINARY.
    pub collation: CollationRef,
    /// The name after COLLATE as written.
    pub collation_name: Option<Box<str>>,
    /// NOT NULL with its ON CONFLICT action. Set for INTEGER PRIMARY KEY only when written, and for
    /// every key column of a WITHOUT ROWID table.
    pub not_null: Option<ConflictAction>,
    /// DEFAULT expression.
    pub default: Option<Rc<syntax::ast::Expr>>,
    /// DEFAULT as text, for `PRAGMA table_info`.
    pub default_text: Option<Box<str>>,
    /// Position in the PRIMARY KEY from 1; 0 when it is no part of it.
    pub primary_key: u16,
    /// GENERATED ALWAYS AS.
    pub generated: Option<Generated>,
    /// Hidden column of a virtual table.
    pub hidden: bool,
}

/// A generated column.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The expression.
    pub expr: Rc<syntax::ast::Expr>,
    /// STORED; otherwise VIRTUAL and not part of the row.
    pub stored: bool,
}
