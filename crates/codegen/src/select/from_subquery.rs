//! FROM subqueries: as coroutines where they stand outermost, else materialized.

use super::Destination;
use crate::ctx::Codegen;
use crate::scan::SubqueryRows;
use base::Result;
use bytecode::{Opcode, P4};
use resolve::bound::{JoinKind, Source, SourceKind};

impl Codegen<'_> {
    /// Codes every FROM subquery of the arm; how each delivers its rows, by position. `for_change`: the sources are
    /// those of an UPDATE or DELETE.
    pub(crate) fn code_from_subqueries(
        &mut self,
        from: &mut [Source],
        for_change: bool,
    ) -> Result<Vec<Option<SubqueryRows>>> {
        let last_right = from.iter().rposition(|source| source.join.keeps_right());
        let outer = from.iter().enumerate();
        let outer = outer.filter(|(at, source)| source.join.keeps_left() || last_right.is_some_and(|last| *at < last));
        self.nullable_sources.extend(outer.map(|(_, source)| source.id.0));
        let mut rows = Vec::new();
        for position in 0..from.len() {
            let as_coroutine = can_be_coroutine(from, position) && !(for_change && from.len() > 1);
            let source = &mut from[position];
            let delivered = match &source.kind {
                SourceKind::Subquery(select) if as_coroutine && !select.correlated => Some(self.coroutine(source, 0)?),
                SourceKind::Subquery(_) => Some(self.materialize(source)?),
                SourceKind::Recursive(queue) => {
                    let first = self.recursive_rows.get(queue).copied().unwrap_or(0);
                    Some(SubqueryRows::Row { first })
                }
                SourceKind::Table(_) => None,
            };
            if matches!(source.kind, SourceKind::Subquery(_)) {
                source.rows = Some(self.rows_expected);
            }
            rows.push(delivered);
        }
        Ok(rows)
    }

    /// Codes the query as a coroutine; `spare` registers follow those of its columns.
    pub(super) fn coroutine(&mut self, source: &Source, spare: usize) -> Result<SubqueryRows> {
        let SourceKind::Subquery(select) = &source.kind else { return Err(base::ResultCode::INTERNAL.into()) };
        let parent = self.explain_push(&format!("CO-ROUTINE {}", self.subquery_title(source)));
        let yield_register = self.b.register();
        let first = self.b.registers(source.table.columns.len().max(1) + spare);
        let subtyped = crate::subtype::columns_with(select);
        if !subtyped.is_empty() {
            let null = self.b.register();
            self.subtyped_columns.insert(yield_register, (null, subtyped));
        }
        let (over, entry) = (self.b.new_label(), self.b.new_label());
        let start = self.b.jump(entry);
        self.b.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.b.place(entry);
        self.b.forget_temporaries();
        self.select((**select).clone(), &Destination::Coroutine { yield_register, first })?;
        self.b.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.b.place(over);
        self.b.forget_temporaries();
        self.plan_parent = parent;
        Ok(SubqueryRows::Coroutine { yield_register, entry, first })
    }

    pub(crate) fn materialize(&mut self, source: &Source) -> Result<SubqueryRows> {
        let SourceKind::Subquery(select) = &source.kind else { return Err(base::ResultCode::INTERNAL.into()) };
        let parent = self.explain_push(&format!("MATERIALIZE {}", self.subquery_title(source)));
        let cursor = self.b.cursor();
        let done = self.b.new_label();
        if !select.correlated {
            self.b.emit_jump(Opcode::Once, 0, done, 0);
        }
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, source.table.columns.len() as i32, 0, P4::None);
        self.b.forget_temporaries();
        self.select((**select).clone(), &Destination::Table { cursor })?;
        self.b.forget_temporaries();
        self.b.place(done);
        self.plan_parent = parent;
        Ok(SubqueryRows::Materialized(cursor))
    }

    pub(super) fn subquery_title(&self, source: &Source) -> String {
        match (&source.name, &source.kind) {
            (Some(name), _) => name.to_string(),
            (None, SourceKind::Subquery(select)) => format!("({}-{})", source.table.name, self.select_number(select)),
            (None, _) => source.table.name.to_string(),
        }
    }
}

/// Whether the rows of a subquery may be computed as they are wanted: it is the first subquery, all joins up to it
/// are inner ones, and nothing says that it is to be computed once.
fn can_be_coroutine(from: &[Source], position: usize) -> bool {
    let SourceKind::Subquery(select) = &from[position].kind else { return false };
    if let Some(common) = &select.common {
        if common.materialized || (common.uses.get() >= 2 && !common.not_materialized) {
            return false;
        }
    }
    if from.iter().any(|source| source.join.keeps_right()) {
        return false;
    }
    let up_to = &from[..=position];
    let is_table = |source: &Source| !matches!(source.kind, SourceKind::Subquery(_));
    position == 0
        || (up_to.iter().all(|source| source.join == JoinKind::Inner) && up_to[..position].iter().all(is_table))
}
