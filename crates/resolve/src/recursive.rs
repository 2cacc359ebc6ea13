//! Recursive common table expressions.

use crate::binder::Binder;
use crate::bound::{IndexHint, JoinKind, Recursive, Select, Source, SourceKind};
use crate::scope::ScopeSource;
use crate::sources::DerivedSource;
use crate::subquery_table::describe;
use base::{Error, Reason, Result};
use std::rc::Rc;
use syntax::ast::{self, CommonTable, CompoundOperator, Name};

impl<'a> Binder<'a> {
    /// A reference of a common table expression to itself.
    pub(crate) fn recursive_source(&mut self, table: &'a CommonTable, alias: Option<&Name>) -> Result<DerivedSource> {
        let depth = self.nesting().depth();
        let id = self.new_source();
        let Some(recursion) = self.recursion(table) else {
            return Err(circular(table));
        };
        let rows = match &recursion.rows {
            Some(rows) if recursion.open && recursion.depth == depth => rows.clone(),
            _ if recursion.uses > 0 => {
                return Err(Error::sql(format!("multiple recursive references: {}", table.name)));
            }
            _ => return Err(circular(table)),
        };
        recursion.uses += 1;
        if recursion.uses > 1 {
            return Err(Error::of(Reason::MultipleReferences, &table.name));
        }
        let queue = *recursion.queue.get_or_insert(id.0);
        let name = alias.unwrap_or(&table.name).as_str();
        let scoped = ScopeSource {
            id,
            table: rows.clone(),
            alias: Some(name.into()),
            database: None,
            used: 0,
            names_column: false,
            merged: Vec::new(),
            origins: Vec::new(),
            join: JoinKind::Inner,
            nested: Vec::new(),
            without_database: false,
        };
        let source = Source {
            id,
            table: rows,
            kind: SourceKind::Recursive(queue),
            name: Some(name.into()),
            join: JoinKind::Inner,
            on: None,
            hint: IndexHint::None,
            columns_used: 0,
            rows: None,
            from_exists: false,
        };
        Ok((source, scoped, false))
    }

    /// Before an arm after the first: from now on the query's rows are known, and the arm may ask
    /// for them.
    pub(crate) fn before_arm(
        &mut self,
        select: &'a ast::Select,
        operator: CompoundOperator,
        bound: &Select,
    ) -> Result<()> {
        let Some(recursion) = self.own_recursion(select) else { return Ok(()) };
        recursion.open = matches!(operator, CompoundOperator::Union | CompoundOperator::UnionAll);
        recursion.uses = 0;
        recursion.operator = Some(operator);
        if recursion.rows.is_none() {
            let columns = &recursion.table.columns;
            let width = bound.arms.first().map_or(0, |arm| arm.columns.len());
            if !columns.is_empty() && columns.len() != width {
                let (name, count) = (&recursion.table.name, columns.len());
                return Err(Error::of_values(Reason::ColumnCountMismatch, name, &[&width, &count]));
            }
            recursion.rows = Some(Rc::new(describe(bound, Some(recursion.table.name.as_str()), columns)));
        }
        Ok(())
    }

    /// After an arm, of which `first` is the place in the bound query.
    pub(crate) fn after_arm(&mut self, select: &'a ast::Select, bound: &mut Select, first: usize) -> Result<()> {
        let Some(recursion) = self.own_recursion(select) else { return Ok(()) };
        recursion.open = false;
        match (recursion.uses > 0, recursion.queue, &bound.recursive) {
            (true, Some(queue), None) => {
                recursion.first_operator = recursion.operator;
                bound.recursive = Some(Recursive { queue, setup: first });
            }
            (true, _, Some(_)) if recursion.operator == recursion.first_operator => {}
            // After an arm that names the table every arm must, with the same operator.
            (_, _, Some(_)) => return Err(circular(recursion.table)),
            _ => {}
        }
        let is_last = select.compounds.len() == bound.operators.len();
        if recursion.uses > 0 && is_last && bound.arms.last().is_some_and(|arm| !arm.windows.is_empty()) {
            return Err(Error::sql("cannot use window functions in recursive queries"));
        }
        let aggregates = bound.arms.iter().skip(first).any(|arm| arm.is_aggregate);
        if recursion.uses > 0 && aggregates {
            return Err(Error::sql("recursive aggregate queries not supported"));
        }
        Ok(())
    }
}

fn circular(table: &CommonTable) -> Error {
    Error::of(Reason::CircularReference, &table.name)
}
