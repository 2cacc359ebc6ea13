//! INSERT, UPDATE and DELETE: how rows are found, what is tested and done for each of them, and the
//! programs of the triggers that they fire.

use super::{Delivery, KeyPlan, Loops, Materialized, Query, RowTriggers, Subqueries};
use base::{ConflictAction, DbIndex};
use resolve::bound::{Delete, Expr, Insert, Source, SourceId, Update};
use schema::{Table, Trigger};
use std::rc::Rc;

/// What a statement journal is decided by; that some instruction may fail comes on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The statement may have changed something when it fails.
    pub writes_more: bool,
    /// It may fail in any case: it changes the schema, or a foreign key may end it half-way.
    pub may_fail: bool,
}

/// A statement, alone or of a trigger.
#[derive(Debug)]
pub enum Step {
    /// SELECT, whose rows go nowhere.
    Select(Box<Query>),
    /// INSERT.
    Insert(Box<InsertPlan>),
    /// UPDATE.
    Update(Box<UpdatePlan>),
    /// DELETE.
    Delete(Box<DeletePlan>),
}

/// The program of a trigger or of a foreign key's action.
#[derive(Debug)]
pub struct TriggerPlan {
    /// Its number among the programs of the statement.
    pub number: u32,
    /// The trigger.
    pub trigger: Rc<Trigger>,
    /// It was made for a foreign key: it has no name.
    pub of_key: bool,
    /// The number of the first program that was made of the trigger.
    pub first: u32,
    /// How many columns its rows have.
    pub columns: usize,
    /// The row before the change.
    pub old: Option<SourceId>,
    /// The row after it.
    pub new: Option<SourceId>,
    /// WHEN.
    pub when: Option<Expr>,
    /// The statements.
    pub steps: Vec<Step>,
    /// The subqueries in its expressions.
    pub subqueries: Subqueries,
}

/// An AUTOINCREMENT table that rows are inserted into.
#[derive(Debug)]
pub struct SequenceUse {
    /// Its database.
    pub database: DbIndex,
    /// The table.
    pub counted: Rc<Table>,
    /// `sqlite_sequence`.
    pub table: Rc<Table>,
}

/// What a statement shows of the rows that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing.
    Nothing,
    /// How many there are, as `PRAGMA count_changes` wants it.
    Count,
    /// What RETURNING says, when no foreign key is violated.
    Rows {
        /// Foreign keys are enforced.
        checks_keys: bool,
    },
}

/// The DELETE of the rows of a table that is dropped, with which foreign keys are concerned.
#[derive(Debug)]
pub struct DeleteBeforeDrop {
    /// The rows go first.
    pub delete: DeletePlan,
    /// No key points to the table: without deferred violations nothing is to be done.
    pub only_if_violated: bool,
    /// What is violated then keeps the table.
    pub checks_keys: bool,
}

/// INSERT or REPLACE.
#[derive(Debug)]
pub struct InsertPlan {
    /// The statement as it is bound, without its query.
    pub bound: Box<Insert>,
    /// Its rows, where they come from a query.
    pub rows: Option<Box<InsertedRows>>,
    /// What it shows of the rows.
    pub shown: Shown,
    /// The field of a source row that is the rowid, where the statement gives one.
    pub given_rowid: Option<usize>,
    /// What each row fires.
    pub triggers: Option<RowTriggers>,
    /// What becomes of a row of a stored table.
    pub table: Option<TableInsert>,
}

/// The query of an INSERT.
#[derive(Debug)]
pub struct InsertedRows {
    /// The query.
    pub query: Query,
    /// How many columns it has.
    pub width: usize,
    /// All rows are there before the first one is inserted: the query reads the table, or triggers
    /// may change what it reads.
    pub buffered: bool,
}

/// What becomes of a row that is inserted into a stored table.
#[derive(Debug)]
pub struct TableInsert {
    /// Where its rowid comes from.
    pub rowid: NewRowid,
    /// AUTOINCREMENT: which sequence.
    pub sequence: Option<usize>,
    /// It is the only one, and fires nothing; only where foreign keys are enforced.
    pub alone: bool,
    /// ON CONFLICT clauses concern triggers or foreign keys.
    pub upserts_act: bool,
    /// What is tested and written.
    pub row: RowPlan,
}

/// Where the rowid of a new row comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewRowid {
    /// The table has none.
    Absent,
    /// A new one is made.
    Made,
    /// From this field of the source row; NULL means a new one.
    Given(usize),
}

/// UPDATE.
#[derive(Debug)]
pub struct UpdatePlan {
    /// The statement as it is bound, without its WHERE.
    pub bound: Box<Update>,
    /// What it shows of the rows.
    pub shown: Shown,
    /// How its rows are found.
    pub find: Find,
    /// What a row of a view fires.
    pub instead: Option<RowTriggers>,
    /// What becomes of a row of a stored table.
    pub row: Option<Box<RowUpdate>>,
}

/// What becomes of a row that is updated, by UPDATE or by an ON CONFLICT clause.
#[derive(Debug)]
pub struct RowUpdate {
    /// Where each column's new value comes from.
    pub columns: Vec<NewValue>,
    /// The assignment that gives the new rowid.
    pub rowid: Option<usize>,
    /// Whether the row's key may change.
    pub key_changes: bool,
    /// For each index whether the row's entry may change.
    pub entries: Vec<bool>,
    /// What it fires.
    pub triggers: Option<RowTriggers>,
    /// What is tested and written.
    pub row: RowPlan,
}

/// Where a column's new value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewValue {
    /// It is the rowid.
    Rowid,
    /// It is generated of others.
    Generated,
    /// From the row as it is.
    Kept,
    /// From the assignment of this number.
    Assigned(usize),
}

/// DELETE.
#[derive(Debug)]
pub struct DeletePlan {
    /// The statement as it is bound, without its WHERE.
    pub bound: Box<Delete>,
    /// What it shows of the rows.
    pub shown: Shown,
    /// How its rows are found.
    pub find: Find,
    /// What a row fires.
    pub triggers: Option<RowTriggers>,
    /// The work of foreign keys.
    pub keys: Option<Box<KeyPlan>>,
    /// More may happen than that the rows go.
    pub complex: bool,
}

/// How the rows that are changed are found.
#[derive(Debug)]
pub enum Find {
    /// All rows go: the trees are emptied whole.
    Truncate,
    /// Each row is changed while the loop is at it. Where DELETE walks an index, its entry goes
    /// with the row.
    Walk(Loops),
    /// There is one rowid at most, which is found first.
    One(Loops),
    /// All keys are collected first.
    Keys {
        /// What finds them.
        loops: Loops,
        /// They stay in the order in which they are found, and are not put into their own.
        as_found: bool,
    },
    /// UPDATE FROM: the keys and the new values are the rows of a query; of several for one key the
    /// last count.
    Join(Box<Query>),
    /// Rows of a view are collected whole.
    View(ViewRows),
    /// UPDATE of a virtual table: the arguments of its calls are collected.
    Virtual(Box<VirtualRows>),
}

/// How the rows of a view are found.
#[derive(Debug)]
pub enum ViewRows {
    /// In its own rows.
    Own(Box<ViewLoop>),
    /// In those of a join, whose columns are the values that are collected.
    Join {
        /// The query.
        query: Box<Query>,
        /// How many columns it has.
        width: usize,
    },
}

/// The loop over the rows of a view.
#[derive(Debug)]
pub struct ViewLoop {
    /// Its rows.
    pub rows: Materialized,
    /// The loop.
    pub loops: Loops,
    /// The values that are collected of each.
    pub values: Vec<Expr>,
}

/// How the rows of a virtual table that is updated are found.
#[derive(Debug)]
pub struct VirtualRows {
    /// The table and what it is joined with.
    pub sources: Vec<Source>,
    /// How each delivers its rows; nothing where all are tables.
    pub deliveries: Vec<Delivery>,
    /// The loops over them.
    pub loops: Loops,
    /// The column that identifies rows (-1: the rowid).
    pub key: i32,
    /// The assignment that gives the new key.
    pub new_key: Option<usize>,
    /// Where each column's new value comes from.
    pub columns: Vec<NewValue>,
}

/// What is tested before a new row is written, and what then happens.
#[derive(Debug)]
pub struct RowPlan {
    /// The generated columns.
    pub generated: Option<Box<GeneratedColumns>>,
    /// The tests of NOT NULL.
    pub not_null: Vec<NotNull>,
    /// How a violated CHECK ends; none where CHECK is not tested.
    pub checks: Option<ConflictAction>,
    /// The tests of the rowid and of indexes, in their order.
    pub tests: Vec<RowTest>,
    /// The columns take on their affinities when all tests are made: none of them needs it.
    pub converts_last: bool,
    /// Rows that REPLACE deletes are counted: what acts on these may put others in the way.
    pub counts_replaced: bool,
    /// REPLACE may delete rows.
    pub replaces: bool,
    /// The statement has no OR clause: one constraint may replace rows and another may fail.
    pub is_mixed: bool,
    /// The work of foreign keys.
    pub keys: Option<Box<KeyPlan>>,
}

/// The generated columns of a row, which are computed when the others are there.
#[derive(Debug)]
pub struct GeneratedColumns {
    /// The source that is the row in their expressions.
    pub row: SourceId,
    /// Columns and expressions, in an order in which each is computed from what is there.
    pub columns: Vec<(usize, Expr)>,
}

/// The test of a NOT NULL column.
#[derive(Debug)]
pub struct NotNull {
    /// The column.
    pub column: usize,
    /// REPLACE: what takes the place of NULL.
    pub default: Option<Expr>,
    /// It is tested when all columns that have a default are filled, and those computed that may
    /// depend on them.
    pub later: bool,
    /// How a violation ends.
    pub action: ConflictAction,
}

/// A test of a new row, or what has to be done between two of them.
#[derive(Debug)]
pub enum RowTest {
    /// The columns take on their affinities, or have the types that a STRICT table wants.
    Convert,
    /// The rowid is new, or else this happens.
    Rowid(Violated),
    /// An index gets an entry.
    Entry {
        /// The index.
        index: usize,
        /// The entry is new, or else this happens.
        unique: Option<Violated>,
    },
}

/// What happens where another row is in the way.
#[derive(Debug)]
pub enum Violated {
    /// The next row.
    NextRow,
    /// The statement ends.
    Fail(ConflictAction),
    /// The new row is written over the other one.
    WriteOver,
    /// The other row is deleted.
    Delete(Box<ReplacedRow>),
    /// ON CONFLICT DO UPDATE: the other row is changed.
    Update(Box<UpsertPlan>),
}

/// A row that REPLACE deletes.
#[derive(Debug)]
pub struct ReplacedRow {
    /// Triggers run while another row is being updated: they must not change the table.
    pub pins_table: bool,
    /// What it fires.
    pub triggers: Option<RowTriggers>,
    /// The work of foreign keys.
    pub keys: Option<Box<KeyPlan>>,
}

/// ON CONFLICT DO UPDATE.
#[derive(Debug)]
pub struct UpsertPlan {
    /// Which ON CONFLICT clause.
    pub clause: usize,
    /// What becomes of the row in the way.
    pub update: RowUpdate,
}

impl RowPlan {
    /// Whether rows may be deleted while this one is tested.
    pub fn deletes(&self) -> bool {
        self.tests.iter().any(|test| {
            matches!(
                test,
                RowTest::Rowid(Violated::Delete(_)) | RowTest::Entry { unique: Some(Violated::Delete(_)), .. }
            )
        })
    }
}

impl Find {
    /// Whether one row at most is changed, which is found before.
    pub fn is_one(&self) -> bool {
        matches!(self, Find::One(_))
    }
}
