//! `*` and `table.*`.

use crate::binder::Binder;
use crate::bound::{ExprKind, ResultColumn};
use base::{Error, Result};
use schema::TableKind;
use syntax::ast::Name;

impl<'a> Binder<'a> {
    /// Appends the columns of every source of the innermost scope, or of those of the given name.
    pub(crate) fn star(&mut self, table: Option<&Name>, columns: &mut Vec<ResultColumn>) -> Result<()> {
        let count = self.scopes.last().map_or(0, |scope| scope.sources.len());
        let mut found = false;
        for position in 0..count {
            if let Some(refs) = self.columns_of_source(position, table) {
                if count > 1 {
                    self.check_unambiguous(position, &refs)?;
                }
                found = true;
                columns.extend(refs);
            }
        }
        match table {
            _ if found => Ok(()),
            Some(table) => Err(Error::sql(format!("no such table: {table}"))),
            None => Err(Error::sql("no tables specified")),
        }
    }

    /// The columns stand for `database.source.column`, which must mean them alone.
    fn check_unambiguous(&self, position: usize, columns: &[ResultColumn]) -> Result<()> {
        let Some(scope) = self.scopes.last() else { return Ok(()) };
        // A subquery without a name has one that nobody can write.
        let Some(own) = scope.sources.get(position).filter(|own| !own.name().is_empty()) else { return Ok(()) };
        let others = scope.sources.iter().enumerate().filter(|(at, other)| {
            *at != position && other.database == own.database && other.name().eq_ignore_ascii_case(own.name())
        });
        for (at, other) in others {
            let later = if at > position { other } else { own };
            let merged = |name: &str| later.merged.iter().any(|merged| merged.eq_ignore_ascii_case(name));
            let twice = |name: &str| other.table.column_position(name).is_some() && !merged(name);
            if let Some(column) = columns.iter().find(|column| twice(&column.name)) {
                let database = own.database.map_or("*", |database| self.catalog.database_name(database));
                return Err(Error::sql(format!("ambiguous column name: {database}.{}.{}", own.name(), column.name)));
            }
        }
        Ok(())
    }

    /// The columns of one source; none when it has another name.
    fn columns_of_source(&mut self, position: usize, table: Option<&Name>) -> Option<Vec<ResultColumn>> {
        let source = self.scopes.last_mut()?.sources.get_mut(position)?;
        if let Some(table) = table
            && !table.is(source.name())
        {
            return None;
        }
        let mut refs = Vec::with_capacity(source.table.columns.len());
        let owner = source.table.clone();
        for (at, column) in owner.columns.iter().enumerate() {
            let merged = table.is_none() && source.merged.iter().any(|name| name.eq_ignore_ascii_case(&column.name));
            if column.hidden || merged {
                continue;
            }
            let is_rowid = owner.rowid_alias == Some(at) && owner.kind == TableKind::Ordinary;
            refs.push((source.column(if is_rowid { -1 } else { at as i32 }), column.name.clone()));
        }
        let columns = refs.into_iter().map(|(expr, name)| {
            debug_assert!(matches!(expr.kind, ExprKind::Column(_)));
            let origin = self.origin_of(&expr);
            ResultColumn { expr, name, alias: None, from_star: true, origin }
        });
        Some(columns.collect())
    }
}
