//! The schedule of conditions: which is tested in front of the loops, and which once a level has
//! its row.
//!
//! The loops are played from the outside in. What the key of a level makes true needs no test; a
//! condition that others were made from is done when all of these are. What is left is tested at
//! the first level where its columns are known.

use crate::covering::expr_covered;
use crate::partial_index::conditions;
use crate::sets::is_whole_list;
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::tree::{Access, IndexAccess, Level, Loops, Test, TestEnd};
use resolve::Catalog;
use resolve::bound::{Expr, ExprKind, Source, SourceKind};
use schema::{Index, IndexPart};

/// Where loops stand.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'s> {
    pub sources: &'s [Source],
    pub catalog: &'s dyn Catalog,
    /// Sources whose loops are open around these.
    pub outer: Mask,
}

/// Of so many terms the states need no memory of their own.
const FEW_TERMS: usize = 8;

/// What is known of a term.
#[derive(Clone, Copy, Default)]
struct TermState {
    /// It needs no test any more.
    done: bool,
    /// A loop makes it true.
    used: bool,
    /// How many of the terms made from it are still to be made true.
    needed: usize,
}

struct Scheduler<'s> {
    around: Surroundings<'s>,
    terms: &'s [Term],
    states: &'s mut [TermState],
    /// Rows of some level are kept without a match.
    keeps_right: bool,
}

/// Fills in the tests of the loops and of the loops in them.
pub(crate) fn schedule(loops: &mut Loops, around: Surroundings<'_>) {
    let keeps_right = loops.levels.iter().any(|level| level.join.keeps_right());
    let all = loops.levels.iter().fold(0, |mask: Mask, level| mask | 1 << level.source);
    let state = |term: &Term| TermState { done: term.is_virtual, used: false, needed: term.needed_children };
    let (mut few, mut many) = ([TermState::default(); FEW_TERMS], Vec::new());
    let states = match few.get_mut(..loops.terms.len()) {
        Some(states) => {
            states.iter_mut().zip(&loops.terms).for_each(|(own, term)| *own = state(term));
            states
        }
        None => {
            many.extend(loops.terms.iter().map(state));
            &mut many[..]
        }
    };
    let mut scheduler = Scheduler { around, terms: &loops.terms, states, keeps_right };
    loops.outer = around.outer;
    loops.before = scheduler.before();
    if around.outer == 0 && !keeps_right {
        loops.rewind_first = rewind_first(&loops.levels, around.sources);
    }
    let mut placed = around.outer;
    for level in &mut loops.levels {
        placed |= 1 << level.source;
        scheduler.level(level, placed);
        if let Access::MultiOr { arms, .. } = &mut level.access {
            let outer = placed & !(1 << level.source);
            arms.iter_mut().for_each(|arm| schedule(arm, Surroundings { outer, ..around }));
        }
    }
    for unmatched in &mut loops.unmatched {
        let outer = all & !(1 << unmatched.source);
        if let Some(walk) = unmatched.walk_mut() {
            schedule(walk, Surroundings { outer, ..around });
        }
    }
}

/// Where one of the inner tables of a join of three or more is empty, the outer ones need not be
/// walked: the levels, by depth, that are looked at first.
fn rewind_first(levels: &[Level], sources: &[Source]) -> Mask {
    let is_table = |level: &Level| {
        let source = &sources[level.source];
        matches!(source.kind, SourceKind::Table(_)) && !source.table.is_virtual() && !level.join.is_outer()
    };
    let inner = levels.iter().enumerate().skip(2).filter(|(_, level)| is_table(level));
    inner.fold(0, |mask, (depth, _)| mask | 1 << depth)
}

impl Scheduler<'_> {
    /// Conditions without columns of these loops are tested once.
    fn before(&mut self) -> Vec<Test> {
        let mut tests = Vec::new();
        for (id, term) in self.terms.iter().enumerate() {
            // An inner join's condition left of a RIGHT JOIN does not empty the whole result.
            let of_a_part = self.keeps_right && term.on_clause_of.is_some();
            if of_a_part || term.uses != 0 || self.states[id].done || term.outer_join.is_some() {
                continue;
            }
            // What may change from row to row is computed for each, where there are loops, and a
            // subquery once there is a row.
            if !self.around.sources.is_empty() && (term.has_subquery || has_unstable(&term.expr)) {
                continue;
            }
            self.states[id].done = true;
            tests.push(Test { term: id, to: TestEnd::AllLoops });
        }
        tests
    }

    /// What is tested once a level has a row. The condition of an outer join comes before its row
    /// counts as matched, everything else after.
    fn level(&mut self, level: &mut Level, placed: Mask) {
        self.make_key_true(level, placed);
        if let Access::Index(access) = &level.access {
            self.settle_partial(level, access);
        }
        let index = match &level.access {
            Access::Index(access) => Some(&*access.index),
            _ => None,
        };
        let on_tests = match level.join.is_outer() {
            true => self.ready(level.source, placed, Some(level.source), index),
            false => Vec::new(),
        };
        let tests = self.ready(level.source, placed, None, index);
        (level.on_tests, level.tests) = (on_tests, tests);
    }

    /// The tests that can be made now, without subqueries first. With an index beside the table,
    /// those that need only its columns come before all others: the table's row is then often not
    /// read.
    fn ready(&mut self, source: usize, placed: Mask, join: Option<usize>, index: Option<&Index>) -> Vec<Test> {
        if self.states.iter().all(|state| state.done) {
            return Vec::new();
        }
        let source = &self.around.sources[source];
        let in_index = |expr: &Expr| index.is_some_and(|index| expr_covered(expr, source, index));
        let mut tests = Vec::new();
        for (with_subquery, of_index) in [(false, true), (false, false), (true, false)] {
            if of_index && index.is_none() {
                continue;
            }
            for (id, term) in self.terms.iter().enumerate() {
                let is_ready = term.uses & !placed == 0 && term.outer_join == join;
                if self.states[id].done || !is_ready || term.has_subquery != with_subquery {
                    continue;
                }
                if of_index && !in_index(&term.expr) {
                    continue;
                }
                let is_same_for_all = with_subquery && term.uses == 0 && !has_unstable(&term.expr);
                // Rows that outer joins keep come nevertheless.
                let ends_all = is_same_for_all && join.is_none() && !self.keeps_right;
                self.states[id].done = true;
                tests.push(Test { term: id, to: if ends_all { TestEnd::AllLoops } else { TestEnd::NextRow } });
            }
        }
        tests
    }

    /// Notes what the key of a level makes true.
    fn make_key_true(&mut self, level: &Level, placed: Mask) {
        match &level.access {
            Access::Scan => {}
            Access::Rowid(term) => {
                let field = self.terms[*term].field_of_rowid();
                if !self.is_of_another_column(*term, -1) {
                    self.make_equal(level.source, *term, || vec![field]);
                }
            }
            Access::RowidRange { low, high } => {
                for term in low.iter().chain(high) {
                    if !self.is_of_another_column(*term, -1) {
                        self.make_bounded(level.source, *term);
                    }
                }
            }
            Access::Index(access) => self.make_index_key_true(level.source, access),
            Access::AutoIndex(auto) => self.make_index_key_true(level.source, &auto.access),
            Access::Virtual(access) => {
                let omitted = access.arguments.iter().filter(|argument| argument.omit);
                omitted.for_each(|argument| self.make_true(level.source, argument.term));
            }
            // An arm that names a table further inside is not decided yet.
            Access::MultiOr { term, .. } if self.terms[*term].uses & !placed == 0 => {
                self.make_true(level.source, *term);
            }
            Access::MultiOr { .. } => {}
        }
    }

    fn make_index_key_true(&mut self, source: usize, access: &IndexAccess) {
        // Behind its columns an index holds the rowid.
        let key = |position: usize| match access.index.columns.get(position).map(|column| &column.part) {
            Some(IndexPart::Column(column)) => *column,
            Some(IndexPart::Expr(_)) | None => -1,
        };
        for (position, equality) in access.equalities.iter().enumerate().skip(access.skip) {
            if self.is_of_another_column(equality.term, key(position)) {
                continue;
            }
            let same = access.equalities.iter().skip(access.skip).filter(|other| other.term == equality.term);
            self.make_equal(source, equality.term, || same.map(|other| other.field).collect());
        }
        let next = key(access.equalities.len());
        for bound in access.low.iter().chain(&access.high) {
            if !self.is_of_another_column(bound.term, next) {
                self.make_bounded(source, bound.term);
            }
        }
    }

    /// Whether a term is about another column than a key's, to which the conditions make it equal:
    /// then the key does not make it true. A term about the rowid, -1, may have its alias as key.
    fn is_of_another_column(&self, term: usize, key: i32) -> bool {
        matches!(self.terms[term].kind, TermKind::Column { column, .. } if column >= 0 && column != key)
    }

    /// A key column equals the term's right side. Of a row value that is not all in the key the
    /// rest is compared once the row is there.
    fn make_equal(&mut self, source: usize, term: usize, fields: impl FnOnce() -> Vec<usize>) {
        let own = &self.terms[term];
        if own.op() != Some(TermOps::In) || is_whole_list(&own.expr, &fields()) {
            self.make_true(source, term);
        }
    }

    /// A row value with NULL behind its first field still bounds the range; the comparison itself
    /// is made row by row then.
    fn make_bounded(&mut self, source: usize, term: usize) {
        if self.terms[term].right().is_some_and(|right| right.width() == 1) {
            self.make_true(source, term);
        }
    }

    /// Notes that the loop over a source makes the term true, and its parent once all that it needs
    /// is so.
    fn make_true(&mut self, source: usize, term: usize) {
        let Some(own) = self.terms.get(term) else { return };
        if matches!(own.kind, TermKind::Column { source: other, .. } if other != source) {
            // It is about a column that has to be equal to the loop's.
            return;
        }
        // An index that holds a column twice uses its term twice. (Virtual terms begin as done.)
        if std::mem::replace(&mut self.states[term].used, true) {
            return;
        }
        self.states[term].done = true;
        let mut id = term;
        while let Some(parent) = self.terms[id].parent {
            let state = &mut self.states[parent];
            state.needed = state.needed.saturating_sub(1);
            if state.needed != 0 {
                return;
            }
            state.done = true;
            id = parent;
        }
    }

    /// What the rows of a partial index fulfil is not tested again.
    fn settle_partial(&mut self, level: &Level, access: &IndexAccess) {
        if access.index.partial.is_none() || level.join.keeps_left() || self.keeps_right {
            return;
        }
        let conditions = conditions(&access.index, &self.around.sources[level.source], self.around.catalog);
        for (term, state) in self.terms.iter().zip(&mut *self.states) {
            state.done |= conditions.iter().any(|condition| condition.same_as(&term.expr));
        }
    }
}

/// Whether the value may differ from row to row although no column is in it.
fn has_unstable(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |node| {
        if let ExprKind::Function(def, _) = &node.kind {
            found |= !def.flags.deterministic && !def.flags.slow_change;
        }
        !found
    });
    found
}
