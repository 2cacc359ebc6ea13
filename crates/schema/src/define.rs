//! CREATE statements to objects: what `sqlite_schema` holds as text, in memory.
//!
//! The same code runs when a statement is prepared and when a schema is loaded; the errors are
//! SQLite's. Expressions are kept as syntax trees: the layer `resolve` binds them.

mod column;
mod declared;
mod generated_names;
mod index;
mod key;
mod strict;

pub use declared::{declared_table, eponymous_table, virtual_table};
pub use generated_names::automatic_index_number;
pub use key::no_explicit_nulls;

use crate::{Check, Column, ConflictAction, ForeignKey, ForeignKeyAction, Index, Table, TableKind};
use base::{DbIndex, Error, Limit, Limits, PageNo, Reason, Result};
use extension::CollationRegistry;
use key::Key;
use std::rc::Rc;
use syntax::ast;
use value::CollationRef;

/// Where definitions are read for: the database, and what names may refer to.
pub struct Definition<'a> {
    /// The text that the tree's spans count in.
    pub sql: &'a str,
    /// The database.
    pub database: DbIndex,
    /// The collations that exist.
    pub collations: &'a CollationRegistry,
    /// The connection's limits.
    pub limits: &'a Limits,
    /// The schema format number: below 4 (and not 0, an empty file) DESC in keys means nothing.
    pub file_format: u32,
    /// Whether a stored schema is read: unknown collations are then an error of their use only.
    pub loading: bool,
}

/// A table while it is being read.
struct Draft {
    table: Table,
    /// Automatic indexes with the conflict clause as written, newest first.
    keys: Vec<Key>,
    has_primary_key: bool,
    /// Index of the primary key among `keys` is the one with this origin; the rowid's sort order.
    rowid_descending: bool,
}

impl Definition<'_> {
    /// The table of a CREATE TABLE with columns. Its root page is 0; `stored` is the text for
    /// `sqlite_schema`. CHECK and generated expressions are not looked into.
    ///
    /// # Errors
    /// SQLite's, such as `duplicate column name: a`.
    pub fn table(&self, name: &ast::Name, body: &ast::TableColumns, stored: &str) -> Result<Table> {
        let mut draft = Draft {
            table: empty_table(name.as_str(), self.database, TableKind::Ordinary, stored),
            keys: Vec::new(),
            has_primary_key: false,
            rowid_descending: false,
        };
        draft.table.strict = body.strict;
        for definition in &body.columns {
            self.column(&mut draft, definition)?;
        }
        for constraint in &body.constraints {
            self.table_constraint(&mut draft, constraint)?;
        }
        self.finish(draft, body)
    }

    /// The index of a CREATE INDEX on a table; `stored` is the text for `sqlite_schema`. Whether
    /// its expressions name columns is not looked into.
    ///
    /// # Errors
    /// SQLite's, such as `no such column: a`.
    pub fn index(&self, create: &ast::CreateIndex, table: &Table, stored: &str) -> Result<Index> {
        index::index(self, create, table, stored)
    }

    /// What can be checked only when every column and constraint is known.
    fn finish(&self, mut draft: Draft, body: &ast::TableColumns) -> Result<Table> {
        if body.strict {
            strict::check(&mut draft.table, |column| draft.keys.iter().any(|key| key.is_primary_key_of(column)))?;
        }
        if body.without_rowid {
            if draft.table.autoincrement {
                return Err(Error::sql("AUTOINCREMENT not allowed on WITHOUT ROWID tables"));
            }
            if !draft.has_primary_key {
                return Err(Error::sql(format!("PRIMARY KEY missing on table {}", draft.table.name)));
            }
            self.without_rowid(&mut draft);
        }
        if draft.table.columns.iter().all(|column| column.generated.is_some()) {
            return Err(Error::sql("must have at least one non-generated column"));
        }
        let Draft { mut table, keys, .. } = draft;
        let indexes: Vec<Index> = keys.iter().map(|key| key.index(&table)).collect();
        mark_primary_key(&mut table, &indexes);
        table.indexes = indexes.into_iter().map(Rc::new).collect();
        Ok(table)
    }

    fn table_constraint(&self, draft: &mut Draft, constraint: &ast::TableConstraint) -> Result<()> {
        match &constraint.kind {
            ast::TableConstraintKind::Nothing => Ok(()),
            ast::TableConstraintKind::PrimaryKey { columns, autoincrement, conflict } => {
                self.primary_key_constraint(draft, columns, *autoincrement, *conflict)
            }
            ast::TableConstraintKind::Unique { columns, conflict } => self.unique_constraint(draft, columns, *conflict),
            ast::TableConstraintKind::Check { expr, text, .. } => {
                self.check(draft, constraint.name.as_ref(), expr, *text);
                Ok(())
            }
            ast::TableConstraintKind::ForeignKey { columns, clause } => {
                if !clause.columns.is_empty() && columns.len() != clause.columns.len() {
                    return Err(Error::sql(
                        "number of columns in foreign key does not match the number of columns in the referenced table",
                    ));
                }
                let known = |name: &ast::Name| {
                    let found = draft.table.column_position(name.as_str());
                    found.ok_or_else(|| Error::sql(format!("unknown column \"{name}\" in foreign key definition")))
                };
                let columns = columns.iter().map(known).collect::<Result<Vec<usize>>>()?;
                draft.table.foreign_keys.push(foreign_key(columns, clause));
                Ok(())
            }
        }
    }

    fn check(&self, draft: &mut Draft, name: Option<&ast::Name>, expr: &ast::Expr, text: ast::Span) {
        draft.table.checks.push(Check {
            name: name.map(|name| name.as_str().into()),
            expr: Rc::new(expr.clone()),
            text: shown(text.text(self.sql)).into(),
        });
    }

    /// The collation of a name. A loaded schema may name one that does not exist (yet).
    pub(crate) fn collation(&self, name: &str) -> Result<CollationRef> {
        if let Some(found) = self.collations.lookup(name) {
            return Ok(found.clone());
        }
        if self.loading {
            return Ok(crate::missing_collation::missing_collation(name));
        }
        Err(no_such_collation(name))
    }

    fn column_limit(&self) -> usize {
        self.limits.get(Limit::Column).max(0) as usize
    }
}

/// `no such collation sequence: x`.
pub fn no_such_collation(name: &str) -> Error {
    Error::of(Reason::NoSuchCollation, name)
}

/// A table without columns.
pub fn empty_table(name: &str, database: DbIndex, kind: TableKind, sql: &str) -> Table {
    Table {
        name: name.into(),
        database,
        kind,
        root: PageNo::NONE,
        columns: Vec::new(),
        rowid_alias: None,
        rowid_conflict: ConflictAction::Abort,
        without_rowid: false,
        strict: false,
        autoincrement: false,
        indexes: Vec::new(),
        checks: Vec::new(),
        foreign_keys: Vec::new(),
        sql: sql.into(),
        row_estimate: crate::estimate::ROWS_DEFAULT,
        has_stat1: false,
        wants_statistics: std::cell::Cell::new(false),
        triggers: Vec::new(),
        connected: None,
    }
}

/// The action of a conflict clause.
pub fn conflict_action(conflict: ast::Conflict) -> ConflictAction {
    match conflict {
        ast::Conflict::Rollback => ConflictAction::Rollback,
        ast::Conflict::Abort => ConflictAction::Abort,
        ast::Conflict::Fail => ConflictAction::Fail,
        ast::Conflict::Ignore => ConflictAction::Ignore,
        ast::Conflict::Replace => ConflictAction::Replace,
    }
}

fn foreign_key(columns: Vec<usize>, clause: &ast::ForeignKeyClause) -> ForeignKey {
    let action = |action| match action {
        ast::ForeignKeyAction::NoAction => ForeignKeyAction::NoAction,
        ast::ForeignKeyAction::Restrict => ForeignKeyAction::Restrict,
        ast::ForeignKeyAction::SetNull => ForeignKeyAction::SetNull,
        ast::ForeignKeyAction::SetDefault => ForeignKeyAction::SetDefault,
        ast::ForeignKeyAction::Cascade => ForeignKeyAction::Cascade,
    };
    ForeignKey {
        columns,
        parent: clause.table.as_str().into(),
        parent_columns: clause.columns.iter().map(|name| name.as_str().into()).collect(),
        on_delete: action(clause.on_delete),
        on_update: action(clause.on_update),
        match_name: None,
        deferred: clause
            .deferrable
            .is_some_and(|deferrable| !deferrable.negated && deferrable.initially_deferred == Some(true)),
    }
}

/// Numbers the primary key's columns.
fn mark_primary_key(table: &mut Table, indexes: &[Index]) {
    table.columns.iter_mut().for_each(|column| column.primary_key = 0);
    if let Some(column) = table.rowid_alias.and_then(|column| table.columns.get_mut(column)) {
        column.primary_key = 1;
    }
    let Some(key) = indexes.iter().find(|index| index.is_primary_key()) else {
        return;
    };
    for (position, part) in key.columns.iter().take(key.key_columns).enumerate() {
        let crate::IndexPart::Column(column) = part.part else {
            continue;
        };
        let column: Option<&mut Column> = usize::try_from(column).ok().and_then(|at| table.columns.get_mut(at));
        if let Some(column) = column.filter(|column| column.primary_key == 0) {
            column.primary_key = position as u16 + 1;
        }
    }
}

#[cfg(test)]
mod tests;

/// A CHECK's text as its error shows it: of one that begins with a quoted name or string, that
/// alone, without its quotes.
fn shown(text: &str) -> String {
    let mut characters = text.chars();
    let close = match characters.next() {
        Some('[') => ']',
        Some(quote @ ('\'' | '"' | '`')) => quote,
        _ => return text.to_owned(),
    };
    let mut out = String::new();
    while let Some(character) = characters.next() {
        if character == close && (close == ']' || characters.next() != Some(close)) {
            break;
        }
        out.push(character);
    }
    out
}
