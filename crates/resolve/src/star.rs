//! `*` and `table.*`.

use crate::binder::Binder;
use crate::bound::{Expr, ResultColumn};
use crate::name_lookup::Found;
use crate::scope::ScopeSource;
use crate::select::full_name;
use crate::settings::ColumnNames;
use base::{Error, Reason, Result};
use schema::TableKind;
use syntax::ast::Name;

impl<'a> Binder<'a> {
    /// Appends the columns of every source of the innermost scope, or of those of the given name.
    pub(crate) fn star(&mut self, table: Option<&Name>, columns: &mut Vec<ResultColumn>) -> Result<()> {
        let count = self.innermost().map_or(0, |scope| scope.sources.len());
        let mut found = false;
        for position in 0..count {
            if let Some(refs) = self.columns_of_source(position, table)? {
                if count > 1 {
                    self.check_unambiguous(position, &refs)?;
                }
                found = true;
                columns.extend(refs);
            }
        }
        match table {
            _ if found => Ok(()),
            Some(table) => Err(Error::of(Reason::NoSuchTable, table)),
            None => Err(Error::sql("no tables specified")),
        }
    }

    /// The columns stand for `database.source.column`, which must mean them alone.
    fn check_unambiguous(&self, position: usize, columns: &[ResultColumn]) -> Result<()> {
        let Some(scope) = self.innermost() else { return Ok(()) };
        // A subquery without a name has one that nobody can write.
        let Some(own) = scope.sources.get(position).filter(|own| !own.name().is_empty()) else { return Ok(()) };
        let others = scope.sources.iter().enumerate().filter(|(at, other)| {
            *at != position && other.database == own.database && other.name().eq_ignore_ascii_case(own.name())
        });
        for (at, other) in others {
            let later = if at > position { other } else { own };
            let twice = |name: &str| other.table.column_position(name).is_some() && !later.has_merged(name);
            if let Some(column) = columns.iter().find(|column| twice(&column.name)) {
                let database = own.database.map_or("*", |database| self.catalog().database_name(database));
                return Err(Error::sql(format!("ambiguous column name: {database}.{}.{}", own.name(), column.name)));
            }
        }
        Ok(())
    }

    /// The columns of one source; none when it has another name.
    fn columns_of_source(&mut self, position: usize, table: Option<&Name>) -> Result<Option<Vec<ResultColumn>>> {
        let Some(source) = self.innermost().and_then(|scope| scope.sources.get(position)) else { return Ok(None) };
        let wanted = if source.nested.is_empty() {
            if table.is_some_and(|table| !table.is(source.name())) {
                return Ok(None);
            }
            let wanted = own_columns(source, table);
            if let Some(table) = table.filter(|_| source.alias.is_none()) {
                let own = source.table.clone();
                self.note_table(table, &own);
            }
            wanted
        } else {
            match nested_columns(source, table)? {
                None => return Ok(None),
                Some(wanted) => wanted,
            }
        };
        let mut columns = Vec::with_capacity(wanted.len());
        for (column, name) in wanted {
            let expr = self.starred(position, column, table.is_none().then_some(&*name))?;
            let origin = self.origin_of(&expr);
            let owner = self.innermost().and_then(|scope| scope.sources.get(position));
            let expr = match owner.map(|source| (source.table.clone(), source.database)) {
                Some((table, database)) => self.readable(expr, &table, column, database)?,
                None => expr,
            };
            let name = self.name_of_starred(position, name);
            columns.push(ResultColumn {
                expr,
                name: name.into(),
                is_alias: false,
                from_star: true,
                is_written: false,
                origin,
            });
        }
        Ok(Some(columns))
    }

    /// The name of a column that `*` stands for.
    fn name_of_starred(&self, position: usize, name: Box<str>) -> Box<str> {
        let source = self.innermost().and_then(|scope| scope.sources.get(position));
        match (self.names_of_columns(), source) {
            (ColumnNames::FullOfStar, Some(source)) => full_name(source.name(), &name),
            _ => name,
        }
    }

    /// A column of `*`. Where RIGHT and FULL JOINs merge columns it is not always its own.
    fn starred(&mut self, position: usize, column: i32, bare: Option<&str>) -> Result<Expr> {
        if let Some(name) = bare.filter(|name| self.keeps_right() && self.is_shared(name)) {
            if matches!(self.bare_in_scope(name), Found::Ambiguous) {
                return Err(Error::sql(format!("ambiguous column name: {name}")));
            }
            if let Some(merged) = self.merged_column(name)? {
                return Ok(merged);
            }
        }
        let source = self.source_mut(position);
        source.map(|source| source.column(column)).ok_or_else(|| Error::bare(base::ResultCode::INTERNAL))
    }
}

/// The columns of a table that `*` shows.
fn own_columns(source: &ScopeSource, table: Option<&Name>) -> Vec<(i32, Box<str>)> {
    let owner = &source.table;
    let shown = owner.columns.iter().enumerate();
    let shown = shown.filter(|(_, column)| !column.hidden && (table.is_some() || !source.has_merged(&column.name)));
    let places = shown.map(|(at, column)| {
        let is_rowid = owner.rowid_alias == Some(at) && owner.kind == TableKind::Ordinary;
        (if is_rowid { -1 } else { at as i32 }, column.name.clone())
    });
    places.collect()
}

/// The columns of a join in parentheses that `*` shows; none when no table in it has the name.
fn nested_columns(source: &ScopeSource, table: Option<&Name>) -> Result<Option<Vec<(i32, Box<str>)>>> {
    let mut columns: Vec<(i32, Box<str>)> = Vec::new();
    for (at, entry) in source.nested.iter().enumerate() {
        let Some(name) = entry.name.clone() else { continue };
        let shown = match table {
            None => !(entry.merged || source.has_merged(&name) && source.bare_column(&name) == Some(at)),
            Some(table) => entry.table.as_ref().is_some_and(|own| table.is(own)),
        };
        if !shown {
            continue;
        }
        if !source.name().is_empty() && columns.iter().any(|(_, own)| own.eq_ignore_ascii_case(&name)) {
            return Err(Error::sql(format!("ambiguous column name: {name}")));
        }
        columns.push((at as i32, name));
    }
    // They are shown under the names that tell them apart.
    for (at, name) in &mut columns {
        if let Some(column) = usize::try_from(*at).ok().and_then(|at| source.table.columns.get(at)) {
            *name = column.name.clone();
        }
    }
    Ok((table.is_none() || !columns.is_empty()).then_some(columns))
}
