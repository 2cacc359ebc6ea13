//! The noting of names for ALTER TABLE.

use super::Binder;
use crate::naming::Naming;
use base::Result;
use schema::Table;
use syntax::ast::{self, Indexed, Name};

impl<'a> Binder<'a> {
    /// Whether names are noted: then the text is bound for them only.
    #[inline]
    pub(crate) fn is_noting(&self) -> bool {
        self.naming.is_some()
    }

    /// What was noted.
    pub(crate) fn noted(self) -> Naming {
        self.naming.map_or_else(Naming::default, |naming| *naming)
    }

    /// Binds what ALTER TABLE does not look at.
    pub(crate) fn unnoted<T>(&mut self, bind: impl FnOnce(&mut Self) -> T) -> T {
        let naming = self.naming.take();
        let bound = bind(self);
        self.naming = naming;
        bound
    }

    /// Whether a name in double quotes is never a text.
    #[inline]
    pub(crate) fn quotes_are_names(&self) -> bool {
        self.naming.as_ref().is_some_and(|naming| naming.quotes_are_names)
    }

    /// A name that means a table.
    #[inline]
    pub(crate) fn note_table(&mut self, name: &Name, table: &Table) {
        if let Some(naming) = self.naming.as_mut().filter(|naming| naming.is_table(table)) {
            naming.tables.push(name.start());
        }
    }

    /// A name that means a column of a table (-1: the rowid).
    #[inline]
    pub(crate) fn note_column(&mut self, name: &Name, table: &Table, column: i32) {
        if let Some(naming) = self.naming.as_mut().filter(|naming| naming.is_table(table)) {
            let position = usize::try_from(column).ok().or(table.rowid_alias);
            if position.is_some() && position == naming.column {
                naming.columns.push(name.start());
            }
        }
    }

    /// Names of a list of columns.
    #[inline]
    pub(crate) fn note_columns(&mut self, names: &[Name], table: &Table) {
        if self.naming.is_some() {
            for name in names {
                let position = table.column_position(name.as_str());
                self.note_column(name, table, position.map_or(-1, |position| position as i32));
            }
        }
    }

    /// A name in double quotes that is a text.
    #[inline]
    pub(crate) fn note_text(&mut self, name: &Name) {
        if let Some(naming) = self.naming.as_mut().filter(|_| name.quote() == ast::Quote::Double) {
            naming.texts.push(name.start());
        }
    }

    /// A name that was found in a scope: sources there, and columns.
    #[inline]
    pub(crate) fn note_found(&mut self, depth: usize, places: &[(usize, i32)], table: Option<&Name>, column: &Name) {
        if self.naming.is_some() {
            for (source, position) in places {
                self.note_place(depth, (*source, *position), table, column);
            }
        }
    }

    fn note_place(&mut self, depth: usize, (at, position): (usize, i32), table: Option<&Name>, column: &Name) {
        let Some(source) = self.scopes.get(depth).and_then(|scope| scope.sources.get(at)) else { return };
        let (own, hidden) = (source.table.clone(), source.alias.is_some());
        if source.nested.is_empty() {
            self.note_column(column, &own, position);
            if let Some(name) = table.filter(|_| !hidden) {
                self.note_table(name, &own);
            }
            return;
        }
        // A join in parentheses has the columns of its tables.
        let origin = usize::try_from(position).ok().and_then(|at| source.origins.get(at).cloned().flatten());
        if let Some(origin) = origin {
            self.note_column(column, &origin.table, origin.column);
            if let Some(name) = table.filter(|name| name.is(&origin.table.name)) {
                self.note_table(name, &origin.table);
            }
        }
    }

    /// Binds the common table expressions that nothing uses, for what they name.
    pub(crate) fn bind_unused(&mut self, with: &'a ast::With) -> Result<()> {
        let frame = self.withs.clauses().len().saturating_sub(1);
        for table in &with.tables {
            if !self.withs.is_used(table) {
                self.common_table_source(frame, table, None, &Indexed::Any)?;
            }
        }
        Ok(())
    }
}
