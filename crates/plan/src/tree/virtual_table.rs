//! How virtual tables are read.

use extension::vtab::{ConnectedTable, IndexPlan};
use resolve::bound::Expr;
use std::rc::Rc;

/// How a virtual table is read.
#[derive(Debug, Clone)]
pub struct VirtualAccess {
    /// The table.
    pub table: Rc<ConnectedTable>,
    /// The arguments of `filter`.
    pub arguments: Vec<VirtualArgument>,
    /// What the table has answered.
    pub plan: IndexPlan,
    /// The rows come in the wanted order.
    pub ordered: bool,
}

impl VirtualAccess {
    /// What the plan's line says behind the table's name.
    pub fn describe(&self) -> String {
        let number = match self.plan.hexadecimal {
            true => format!("0x{:x}", self.plan.index_number),
            false => self.plan.index_number.to_string(),
        };
        let index = self.plan.index_text.as_deref().unwrap_or(&[]);
        format!("VIRTUAL TABLE INDEX {number}:{}", String::from_utf8_lossy(index))
    }
}

/// An argument of `filter`.
#[derive(Debug, Clone)]
pub struct VirtualArgument {
    /// The term whose right side it is.
    pub term: usize,
    /// The right side, where it is not the term's.
    pub value: Option<ArgumentValue>,
    /// The field of a row value that the term compares.
    pub field: Option<usize>,
    /// Rows need not be tested again.
    pub omit: bool,
    /// The values of an IN all at once.
    pub all_at_once: bool,
    /// It is OFFSET, and the table leaves the rows out, which nobody else counts then.
    pub clears: bool,
}

/// A right side that is no term's.
#[derive(Debug, Clone)]
pub enum ArgumentValue {
    /// An expression.
    Expr(Expr),
    /// What is left of LIMIT.
    Limit,
    /// What is left of OFFSET.
    Offset,
}
