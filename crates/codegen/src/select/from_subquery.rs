//! FROM subqueries: as coroutines where they stand outermost, else materialized.

use super::Destination;
use crate::ctx::Codegen;
use crate::scan::SubqueryRows;
use base::Result;
use bytecode::{ExplainMode, Label, Opcode, P4};
use resolve::bound::{JoinKind, Select, Source, SourceKind, ValuesRows};
use std::rc::Rc;

impl Codegen<'_> {
    /// Codes every FROM subquery of the arm; how each delivers its rows, by position; nothing when
    /// there are none. `for_change`: the sources are those of an UPDATE or DELETE.
    pub(crate) fn code_from_subqueries(
        &mut self,
        from: &mut [Source],
        for_change: bool,
    ) -> Result<Vec<Option<SubqueryRows>>> {
        let nullable = (0..from.len()).filter(|&at| plan::is_nullable(from, at));
        self.nullable_sources.extend(nullable.map(|at| from[at].id.0));
        if from.iter().all(|source| matches!(source.kind, SourceKind::Table(_))) {
            return Ok(Vec::new());
        }
        let mut rows = Vec::with_capacity(from.len());
        let shared_before = self.shared_rows.len();
        for position in 0..from.len() {
            let as_coroutine = can_be_coroutine(from, position) && !(for_change && from.len() > 1);
            let source = &mut from[position];
            let clause = values_clause(source);
            if let Some(rows) = clause {
                source.name = Some(format!("{rows}-ROW VALUES CLAUSE").into());
            } else if source.name.is_none() && rows_apart(source) {
                // SQLite does not count these.
                source.name = Some("0-ROW VALUES CLAUSE".into());
            }
            let explain = self.explain;
            if clause.is_some() {
                // The source is the clause itself.
                self.explain = ExplainMode::Program;
            }
            let mut is_shared = false;
            let delivered = match &source.kind {
                SourceKind::Subquery(select) if as_coroutine && !select.correlated => Some(self.coroutine(source, 0)?),
                SourceKind::Subquery(select) => Some(match self.shared_rows(select) {
                    Some(rows) => {
                        is_shared = true;
                        rows
                    }
                    None => self.materialize(source)?,
                }),
                SourceKind::Recursive(queue) => {
                    let first = self.recursive_rows.get(queue).copied().unwrap_or(0);
                    Some(SubqueryRows::Row { first })
                }
                SourceKind::Table(_) => None,
            };
            self.explain = explain;
            if matches!(source.kind, SourceKind::Subquery(_)) {
                // Of the rows of a VALUES clause, and of those that are there already, SQLite knows
                // as little as of those of a table.
                let is_known = clause.is_none() && !is_shared;
                source.rows = is_known.then_some(self.rows_expected);
            }
            rows.push(delivered);
        }
        self.forget_views(shared_before);
        Ok(rows)
    }

    /// A view's rows are shared within one FROM clause only.
    fn forget_views(&mut self, first: usize) {
        let mut number = 0;
        self.shared_rows.retain(|shared| {
            number += 1;
            number <= first || !shared.is_view
        });
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
        let shared = self.begin_sharing(select, cursor);
        if !select.correlated {
            self.b.emit_jump(Opcode::Once, 0, done, 0);
        }
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, source.table.columns.len() as i32, 0, P4::None);
        self.b.forget_temporaries();
        self.select((**select).clone(), &Destination::Table { cursor })?;
        self.b.forget_temporaries();
        self.b.place(done);
        if let Some((number, over)) = shared {
            self.shared_rows[number].row_estimate = self.rows_expected;
            self.b.emit(Opcode::Return, self.shared_rows[number].return_register, 0, 0);
            self.b.place(over);
        }
        self.plan_parent = parent;
        Ok(SubqueryRows::Materialized(cursor))
    }

    /// What others may use too is a subroutine, whichever of them comes first: its number, and
    /// where it is left.
    fn begin_sharing(&mut self, select: &Select, cursor: i32) -> Option<(usize, Label)> {
        let key = sharing_key(select)?;
        let (return_register, body, over) = (self.b.register(), self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Gosub, return_register, body, 0);
        self.b.emit_jump(Opcode::Goto, 0, over, 0);
        self.b.place(body);
        let is_view = select.common.is_none();
        self.shared_rows.push(SharedRows { key, is_view, return_register, body, cursor, row_estimate: 0 });
        Some((self.shared_rows.len() - 1, over))
    }

    /// The rows of the same common table expression, or view, that are there already.
    fn shared_rows(&mut self, select: &Select) -> Option<SubqueryRows> {
        let key = sharing_key(select)?;
        let shared = self.shared_rows.iter().find(|shared| shared.key == key)?;
        let (return_register, body, from) = (shared.return_register, shared.body, shared.cursor);
        self.rows_expected = shared.row_estimate;
        let cursor = self.b.cursor();
        self.b.emit_jump(Opcode::Gosub, return_register, body, 0);
        self.b.emit(Opcode::OpenDup, cursor, from, 0);
        Some(SubqueryRows::Materialized(cursor))
    }

    pub(super) fn subquery_title(&self, source: &Source) -> String {
        match (&source.name, &source.kind) {
            (_, SourceKind::Subquery(select)) if select.title.is_some() => {
                select.title.as_deref().unwrap_or_default().to_owned()
            }
            (Some(name), _) => name.to_string(),
            (None, SourceKind::Subquery(select)) => format!("({}-{})", source.table.name, self.select_number(select)),
            (None, _) => source.table.name.to_string(),
        }
    }
}

/// The rows of a query that several sources have, in a subroutine.
pub(crate) struct SharedRows {
    key: *const (),
    is_view: bool,
    return_register: i32,
    body: Label,
    /// On the ephemeral table.
    cursor: i32,
    row_estimate: i16,
}

/// Number of rows of a source that is a VALUES clause of several.
fn values_clause(source: &Source) -> Option<usize> {
    let SourceKind::Subquery(select) = &source.kind else { return None };
    let is_clause = select.values == ValuesRows::Clause && select.title.is_none();
    (is_clause && select.arms.len() > 1).then_some(select.arms.len())
}

fn rows_apart(source: &Source) -> bool {
    matches!(&source.kind, SourceKind::Subquery(select) if select.values == ValuesRows::Apart)
}

/// What tells that two queries are one: the common table expression, or the view.
fn sharing_key(select: &Select) -> Option<*const ()> {
    if select.correlated {
        return None;
    }
    match (&select.common, &select.view) {
        (Some(common), _) if !common.not_materialized => Some(Rc::as_ptr(&common.uses).cast()),
        (None, Some(view)) => Some(Rc::as_ptr(view).cast()),
        _ => None,
    }
}

/// Whether the rows of a subquery may be computed as they are wanted: it is the first subquery, all
/// joins up to it are inner ones, and nothing says that it is to be computed once.
fn can_be_coroutine(from: &[Source], position: usize) -> bool {
    let SourceKind::Subquery(select) = &from[position].kind else { return false };
    if select.common.as_ref().is_some_and(|common| common.is_computed_once()) {
        return false;
    }
    if from.iter().any(|source| source.join.keeps_right()) {
        return false;
    }
    let is_again = |later: &Source| match &later.kind {
        SourceKind::Subquery(other) => {
            select.common.is_none() && sharing_key(select).is_some() && sharing_key(other) == sharing_key(select)
        }
        _ => false,
    };
    if from[position + 1..].iter().any(is_again) {
        return false;
    }
    let up_to = &from[..=position];
    let is_table = |source: &Source| !matches!(source.kind, SourceKind::Subquery(_));
    position == 0
        || (up_to.iter().all(|source| source.join == JoinKind::Inner) && up_to[..position].iter().all(is_table))
}
