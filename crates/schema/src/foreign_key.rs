//! Foreign keys as written; enforced by later parts.

/// REFERENCES.
#[derive(Clone, Debug)]
pub struct ForeignKey {
    /// Positions of the child's columns.
    pub columns: Vec<usize>,
    /// Name of the parent table.
    pub parent: Box<str>,
    /// Names of the parent's columns; empty means its primary key.
    pub parent_columns: Vec<Box<str>>,
    /// ON DELETE.
    pub on_delete: ForeignKeyAction,
    /// ON UPDATE.
    pub on_update: ForeignKeyAction,
    /// MATCH clause, kept for `PRAGMA foreign_key_list`.
    pub match_name: Option<Box<str>>,
    /// DEFERRABLE INITIALLY DEFERRED.
    pub deferred: bool,
}

/// What happens to the child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "each is named after its clause")]
pub enum ForeignKeyAction {
    #[default]
    NoAction,
    Restrict,
    SetNull,
    SetDefault,
    Cascade,
}
