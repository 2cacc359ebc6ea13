//! The work of enforced foreign keys when rows change.

use super::{Loops, RowTriggers};
use resolve::bound::{Source, SourceId};
use schema::{ForeignKey, ForeignKeyAction, Index, Table};
use std::rc::Rc;

/// The work of foreign keys when a row goes, comes or changes.
#[derive(Debug)]
pub struct KeyPlan {
    /// The source that is the row before.
    pub old: SourceId,
    /// The source that is the row after.
    pub new: SourceId,
    /// What is counted for the row that goes.
    pub removed: Option<KeyCounts>,
    /// What is counted for the row that comes.
    pub added: Option<KeyCounts>,
    /// The actions on children.
    pub actions: Option<RowTriggers>,
}

/// What is counted for a row that goes or comes.
#[derive(Debug, Default)]
pub struct KeyCounts {
    /// The keys of the row itself.
    pub parents: Vec<ParentLookup>,
    /// Keys, by position, of a row of a dropped table whose parents are gone already: it violates
    /// nothing any more.
    pub orphaned: Vec<(usize, bool)>,
    /// The keys that point to the row.
    pub children: Vec<ChildCount>,
}

/// A key of the row: it counts when it has no parent.
#[derive(Debug)]
pub struct ParentLookup {
    /// The key.
    pub reference: Rc<KeyReference>,
    /// The application hides the parent's rows.
    pub hidden: bool,
    /// A missing parent ends the statement at once.
    pub halts: bool,
}

/// A key that points to the row: each child counts.
#[derive(Debug)]
pub struct ChildCount {
    /// The key.
    pub reference: Rc<KeyReference>,
    /// What the key does to the children of a row that goes or changes.
    pub action: ForeignKeyAction,
    /// The children.
    pub source: Source,
    /// The loop over them.
    pub loops: Loops,
}

/// A key between a child and a parent.
#[derive(Debug)]
pub struct KeyReference {
    /// The table that has the key.
    pub child: Rc<Table>,
    /// The table that it points to.
    pub parent: Rc<Table>,
    /// Which of the child's keys it is.
    pub position: usize,
    /// Whether it is looked at when the transaction ends.
    pub deferred: bool,
    /// Pairs of columns: the child's, the parent's (-1: the rowid), in the order of the parent's
    /// index.
    pub columns: Vec<(usize, i32)>,
    /// The parent's unique index; none for its rowid.
    pub index: Option<Rc<Index>>,
}

impl KeyReference {
    /// The key's definition.
    pub fn key(&self) -> &ForeignKey {
        &self.child.foreign_keys[self.position]
    }

    /// Whether rows of one table point to others of the same.
    pub fn is_within_one_table(&self) -> bool {
        self.parent.root == self.child.root && self.parent.database == self.child.database
    }
}
