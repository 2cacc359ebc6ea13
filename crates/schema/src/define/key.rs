//! PRIMARY KEY and UNIQUE, and the automatic indexes that they make.

use super::{Definition, Draft, conflict_action};
use crate::{ConflictAction, Index, IndexColumn, IndexOrigin, IndexPart, Table};
use base::{Error, PageNo, Result};
use syntax::ast::{self, ExprKind};
use value::CollationRef;

/// A key whose index is not made yet.
pub(super) struct Key {
    name: Box<str>,
    columns: Vec<KeyColumn>,
    key_columns: usize,
    conflict: Option<ast::Conflict>,
    origin: IndexOrigin,
}

/// A column of a key.
#[derive(Clone)]
struct KeyColumn {
    column: usize,
    collation: CollationRef,
    /// COLLATE in the constraint, rather than the column's own.
    explicit: bool,
    descending: bool,
}

impl Key {
    pub(super) fn is_primary_key_of(&self, column: usize) -> bool {
        self.origin == IndexOrigin::PrimaryKey && self.columns.iter().any(|key| key.column == column)
    }

    pub(super) fn column_collation_changed(&mut self, column: usize, collation: &CollationRef) {
        for key in self.columns.iter_mut().filter(|key| key.column == column && !key.explicit) {
            key.collation = collation.clone();
        }
    }

    fn same_columns(&self, other: &[KeyColumn]) -> bool {
        self.columns.len() == other.len()
            && self
                .columns
                .iter()
                .zip(other)
                .all(|(a, b)| a.column == b.column && a.collation.name().eq_ignore_ascii_case(b.collation.name()))
    }

    fn has(&self, wanted: &KeyColumn) -> bool {
        self.columns.iter().any(|key| {
            key.column == wanted.column && key.collation.name().eq_ignore_ascii_case(wanted.collation.name())
        })
    }

    /// The index of the key.
    pub(super) fn index(&self, table: &Table) -> Index {
        let columns = self.columns.iter().map(|key| IndexColumn {
            part: IndexPart::Column(key.column as i32),
            collation: key.collation.clone(),
            descending: key.descending,
        });
        let mut index = Index {
            name: self.name.clone(),
            table: table.name.clone(),
            root: PageNo::NONE,
            columns: columns.collect(),
            key_columns: self.key_columns,
            unique: true,
            conflict: self.conflict.map_or(ConflictAction::Abort, conflict_action),
            origin: self.origin,
            partial: None,
            sql: None,
            row_estimates: Vec::new(),
            has_stat1: false,
            unordered: false,
            no_skip_scan: false,
            samples: None,
        };
        crate::estimate::guess(&mut index, table.row_estimate);
        index
    }
}

impl Definition<'_> {
    pub(super) fn primary_key_column(
        &self,
        draft: &mut Draft,
        direction: ast::Direction,
        autoincrement: bool,
        conflict: Option<ast::Conflict>,
    ) -> Result<()> {
        self.only_primary_key(draft)?;
        let position = draft.table.columns.len().saturating_sub(1);
        part_of_primary_key(draft, position)?;
        if is_integer(draft, position) && !direction.is_descending() {
            set_rowid_alias(draft, position, autoincrement, conflict, false);
            return Ok(());
        }
        no_autoincrement(autoincrement)?;
        let columns = vec![self.own_column(draft, position, direction)];
        self.add_key(draft, columns, conflict, IndexOrigin::PrimaryKey)
    }

    pub(super) fn unique_column(&self, draft: &mut Draft, conflict: Option<ast::Conflict>) -> Result<()> {
        let position = draft.table.columns.len().saturating_sub(1);
        let columns = vec![self.own_column(draft, position, ast::Direction::Unspecified)];
        self.add_key(draft, columns, conflict, IndexOrigin::Unique)
    }

    fn own_column(&self, draft: &Draft, column: usize, direction: ast::Direction) -> KeyColumn {
        let collation = draft.table.columns.get(column).map_or(CollationRef::Binary, |own| own.collation.clone());
        KeyColumn { column, collation, explicit: false, descending: self.honours_desc() && direction.is_descending() }
    }

    pub(super) fn primary_key_constraint(
        &self,
        draft: &mut Draft,
        terms: &[ast::OrderingTerm],
        autoincrement: bool,
        conflict: Option<ast::Conflict>,
    ) -> Result<()> {
        self.only_primary_key(draft)?;
        let mut last = None;
        for term in terms {
            last = term_name(term).0.and_then(|name| draft.table.column_position(name));
            if let Some(position) = last {
                part_of_primary_key(draft, position)?;
            }
        }
        if let (1, Some(position)) = (terms.len(), last)
            && is_integer(draft, position)
        {
            let descending = terms.iter().any(|term| term.direction.is_descending());
            set_rowid_alias(draft, position, autoincrement, conflict, descending);
            return no_explicit_nulls(terms);
        }
        no_autoincrement(autoincrement)?;
        let columns = self.key_columns(draft, terms)?;
        self.add_key(draft, columns, conflict, IndexOrigin::PrimaryKey)
    }

    pub(super) fn unique_constraint(
        &self,
        draft: &mut Draft,
        terms: &[ast::OrderingTerm],
        conflict: Option<ast::Conflict>,
    ) -> Result<()> {
        let columns = self.key_columns(draft, terms)?;
        self.add_key(draft, columns, conflict, IndexOrigin::Unique)
    }

    fn only_primary_key(&self, draft: &mut Draft) -> Result<()> {
        if draft.has_primary_key {
            return Err(Error::sql(format!("table \"{}\" has more than one primary key", draft.table.name)));
        }
        draft.has_primary_key = true;
        Ok(())
    }

    /// Whether DESC in a key counts.
    pub(super) fn honours_desc(&self) -> bool {
        self.file_format == 0 || self.file_format >= 4
    }

    fn key_columns(&self, draft: &Draft, terms: &[ast::OrderingTerm]) -> Result<Vec<KeyColumn>> {
        no_explicit_nulls(terms)?;
        if terms.len() > self.column_limit() {
            return Err(Error::sql("too many columns in index"));
        }
        terms.iter().map(|term| self.key_column(draft, term)).collect()
    }

    fn key_column(&self, draft: &Draft, term: &ast::OrderingTerm) -> Result<KeyColumn> {
        let (name, collation) = term_name(term);
        let position = name.and_then(|name| draft.table.column_position(name));
        let Some(position) = position else {
            let quoted = matches!(&inner(term).kind, ExprKind::Id(id) if id.quote() == ast::Quote::Double);
            return Err(match name {
                Some(name) if !quoted => Error::sql_at(format!("no such column: {name}"), inner(term).span.start),
                _ => Error::sql("expressions prohibited in PRIMARY KEY and UNIQUE constraints"),
            });
        };
        let mut key = self.own_column(draft, position, term.direction);
        if let Some(collation) = collation {
            key.collation = self.collation(collation.as_str())?;
            key.explicit = true;
        }
        Ok(key)
    }

    /// Adds a key, unless one on the same columns is there already.
    fn add_key(
        &self,
        draft: &mut Draft,
        columns: Vec<KeyColumn>,
        conflict: Option<ast::Conflict>,
        origin: IndexOrigin,
    ) -> Result<()> {
        if let Some(same) = draft.keys.iter_mut().find(|key| key.same_columns(&columns)) {
            if same.conflict != conflict {
                if same.conflict.is_some() && conflict.is_some() {
                    return Err(Error::sql("conflicting ON CONFLICT clauses specified"));
                }
                same.conflict = same.conflict.or(conflict);
            }
            if origin == IndexOrigin::PrimaryKey {
                same.origin = origin;
            }
            crate::table::replace_last(&mut draft.keys, |key| key.conflict == Some(ast::Conflict::Replace));
            return Ok(());
        }
        let number = draft.keys.len() + 1;
        let name = format!("sqlite_autoindex_{}_{number}", draft.table.name).into();
        let key_columns = columns.len();
        draft.keys.insert(0, Key { name, columns, key_columns, conflict, origin });
        crate::table::replace_last(&mut draft.keys, |key| key.conflict == Some(ast::Conflict::Replace));
        Ok(())
    }

    /// Makes the primary key the table: its columns are NOT NULL, its index holds every column, and
    /// the other indexes end with its columns instead of a rowid.
    pub(super) fn without_rowid(&self, draft: &mut Draft) {
        draft.table.without_rowid = true;
        if let Some(position) = draft.table.rowid_alias.take() {
            let conflict = draft.rowid_conflict();
            let mut column = self.own_column(draft, position, ast::Direction::Unspecified);
            column.descending = draft.rowid_descending && self.honours_desc();
            // Cannot fail: the same columns under another conflict clause only merge.
            let _ = self.add_key(draft, vec![column], conflict, IndexOrigin::PrimaryKey);
        }
        let Draft { table, keys, .. } = draft;
        let Some(at) = keys.iter().position(|key| key.origin == IndexOrigin::PrimaryKey) else {
            return;
        };
        let Some(primary) = keys.get_mut(at) else {
            return;
        };
        let mut unique: Vec<KeyColumn> = Vec::new();
        for column in primary.columns.drain(..) {
            let again = unique.iter().any(|own| {
                own.column == column.column && own.collation.name().eq_ignore_ascii_case(column.collation.name())
            });
            if !again {
                unique.push(column);
            }
        }
        for key in &unique {
            if let Some(column) = table.columns.get_mut(key.column) {
                column.not_null.get_or_insert(ConflictAction::Abort);
            }
        }
        primary.key_columns = unique.len();
        primary.columns = unique.clone();
        for (column, definition) in table.columns.iter().enumerate() {
            let stored = definition.generated.as_ref().is_none_or(|generated| generated.stored);
            if stored && !unique.iter().any(|key| key.column == column) {
                let collation = CollationRef::Binary;
                primary.columns.push(KeyColumn { column, collation, explicit: false, descending: false });
            }
        }
        for (other, key) in keys.iter_mut().enumerate() {
            if other != at {
                for column in &unique {
                    if !key.has(column) {
                        // What only distinguishes the entries ascends, also where the key itself
                        // descends.
                        key.columns.push(KeyColumn { descending: false, ..column.clone() });
                    }
                }
            }
        }
    }
}

impl Draft {
    fn rowid_conflict(&self) -> Option<ast::Conflict> {
        Some(match self.table.rowid_conflict {
            ConflictAction::Abort => return None,
            ConflictAction::Rollback => ast::Conflict::Rollback,
            ConflictAction::Fail => ast::Conflict::Fail,
            ConflictAction::Ignore => ast::Conflict::Ignore,
            ConflictAction::Replace => ast::Conflict::Replace,
        })
    }
}

/// The term without COLLATE.
fn inner(term: &ast::OrderingTerm) -> &ast::Expr {
    let mut expr = &term.expr;
    while let ExprKind::Collate(below, _) = &expr.kind {
        expr = below;
    }
    expr
}

/// The column that a term of a key names, and its COLLATE.
pub(super) fn term_name(term: &ast::OrderingTerm) -> (Option<&str>, Option<&ast::Name>) {
    let collation = match &term.expr.kind {
        ExprKind::Collate(_, name) => Some(name),
        _ => None,
    };
    let name = match &inner(term).kind {
        ExprKind::Id(name) => Some(name.as_str()),
        ExprKind::Literal(ast::Literal::String(text)) => Some(text.as_str()),
        _ => None,
    };
    (name, collation)
}

/// NULLS FIRST and LAST have no meaning in keys and indexes.
pub fn no_explicit_nulls(terms: &[ast::OrderingTerm]) -> Result<()> {
    let word = terms.iter().find_map(|term| match term.nulls {
        ast::Nulls::Unspecified => None,
        ast::Nulls::First => Some("FIRST"),
        ast::Nulls::Last => Some("LAST"),
    });
    word.map_or(Ok(()), |word| Err(Error::sql(format!("unsupported use of NULLS {word}"))))
}

fn part_of_primary_key(draft: &mut Draft, position: usize) -> Result<()> {
    let Some(column) = draft.table.columns.get_mut(position) else {
        return Ok(());
    };
    if column.generated.is_some() {
        return Err(Error::sql("generated columns cannot be part of the PRIMARY KEY"));
    }
    // The number is set when the table is complete; here it says that the column is in the key.
    column.primary_key = u16::MAX;
    Ok(())
}

fn is_integer(draft: &Draft, position: usize) -> bool {
    let column = draft.table.columns.get(position);
    column.is_some_and(|column| column.declared_type.as_deref() == Some("INTEGER"))
}

fn set_rowid_alias(
    draft: &mut Draft,
    position: usize,
    autoincrement: bool,
    conflict: Option<ast::Conflict>,
    descending: bool,
) {
    draft.table.rowid_alias = Some(position);
    draft.table.rowid_conflict = conflict.map_or(ConflictAction::Abort, conflict_action);
    draft.table.autoincrement = autoincrement;
    draft.rowid_descending = descending;
}

fn no_autoincrement(autoincrement: bool) -> Result<()> {
    if autoincrement {
        return Err(Error::sql("AUTOINCREMENT is only allowed on an INTEGER PRIMARY KEY"));
    }
    Ok(())
}
