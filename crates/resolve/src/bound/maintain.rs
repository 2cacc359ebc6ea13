//! Bound statements that maintain a database.

use super::{IndexExprs, SourceId};
use base::DbIndex;
use schema::{Index, Table};
use std::rc::Rc;

/// ANALYZE of one database or a part of it.
#[derive(Debug)]
pub struct Analyze {
    /// The database.
    pub database: DbIndex,
    /// The tables that are analyzed, in order, each with the source that stands for its row and the
    /// indexes.
    pub tables: Vec<(Rc<Table>, SourceId, Vec<IndexExprs>)>,
    /// The only index that is.
    pub only_index: Option<Rc<Index>>,
    /// Which rows of the statistics go first.
    pub replaced: Replaced,
}

/// Rows of sqlite_stat1 and sqlite_stat4 that new ones replace.
#[derive(Debug)]
pub enum Replaced {
    /// All.
    All,
    /// Those of a table.
    Table(Box<str>),
    /// Those of an index.
    Index(Box<str>),
}
