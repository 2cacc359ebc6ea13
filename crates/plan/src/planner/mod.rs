//! The candidates: every way to run the loop over one source.

pub(crate) mod auto_index;
mod covering;
mod fitting;
mod join_order;
pub(crate) mod noop_joins;
mod or_loop;
mod order_satisfied;
mod output;
mod sampled;
mod unmatched;
mod virtual_limit;
mod virtual_loop;

pub use virtual_loop::key_columns;

use crate::candidate::{Coverage, IndexUse, LoopKind, WhereLoop, cheaper_subset, empty_loop};
use crate::covering::covers;
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::tree::{Bound, EqualityTerm};
use crate::{OrderUse, WhereInput, cost, partial_index, term_split};
use base::log_est::{self, LogEst};
use base::{Error, Result};
use resolve::bound::{ExprKind, IndexHint, JoinKind, Source, SourceKind};
use schema::{Index, IndexPart, Table};
use std::cell::Cell;
use std::rc::Rc;

/// The planner's state.
pub struct Planner<'a> {
    input: WhereInput<'a>,
    terms: Vec<Term>,
    loops: Vec<WhereLoop>,
    /// The chosen loops, outermost first, and which of them run backwards.
    chosen: Vec<(WhereLoop, bool)>,
    ordered_terms: usize,
    row_estimate: LogEst,
    /// While the arms of an OR are planned: no automatic indexes, no further ORs.
    inside_or: bool,
    /// Samples have shown that a term holds for more rows than loops before assumed.
    again: Cell<bool>,
    /// How conditions use the index that is looked at.
    index_use: IndexUse,
    /// Whether some condition makes two columns equal.
    equalities: bool,
    /// How many terms of equal columns were looked at.
    searched: Cell<u32>,
}

/// One use of an index while its terms are collected.
struct Probe<'p> {
    source: usize,
    table: &'p Rc<Table>,
    /// The index, or the table's own tree.
    index: Option<&'p Rc<Index>>,
    /// Estimated rows for each prefix of the key.
    estimates: Vec<LogEst>,
    /// Positions that can take a term.
    columns: usize,
    key_columns: usize,
    index_width: LogEst,
    table_width: LogEst,
}

impl Probe<'_> {
    fn index_and_table(&self) -> (Option<&Index>, &Table) {
        (self.index.map(|index| &**index), self.table)
    }
}

impl<'a> Planner<'a> {
    /// Takes the WHERE clause apart.
    pub fn new(mut input: WhereInput<'a>) -> Result<Planner<'a>> {
        let where_clause = input.where_clause.take();
        let terms = term_split::split(where_clause, input.sources, input.catalog);
        let mut planner = Planner {
            input,
            terms,
            loops: Vec::new(),
            chosen: Vec::new(),
            ordered_terms: 0,
            row_estimate: 0,
            inside_or: false,
            again: Cell::new(false),
            index_use: IndexUse::default(),
            equalities: false,
            searched: Cell::new(0),
        };
        planner.equalities = planner.terms.iter().any(|term| planner.equal_column(term).is_some());
        Ok(planner)
    }

    /// A single table and one row of it by rowid or by a whole unique key: no search is needed.
    pub fn short_cut(&mut self) -> bool {
        if self.input.sources.is_empty() {
            self.ordered_terms = self.input.order_by.len();
            return true;
        }
        if !base::fast_path!("single rows", "one row by a whole key needs no search for a plan", "new text ×1.15") {
            return false;
        }
        let [source] = self.input.sources else { return false };
        let is_table = matches!(source.kind, SourceKind::Table(_)) && source.table.kind == schema::TableKind::Ordinary;
        if !is_table || source.hint != IndexHint::None || source.join.is_outer() {
            return false;
        }
        let table = source.table.clone();
        let found = self.short_cut_rowid(&table).or_else(|| self.short_cut_index(source, &table));
        let Some(found) = found else { return false };
        self.row_estimate = 1;
        self.ordered_terms = self.input.order_by.len();
        self.chosen.reserve_exact(1);
        self.chosen.push((found, false));
        true
    }

    fn short_cut_rowid(&self, table: &Table) -> Option<WhereLoop> {
        if !table.has_rowid() {
            return None;
        }
        let term = self.terms.iter().position(|term| {
            matches!(&term.kind, TermKind::Column { column: -1, op, .. } if op.is_equality()) && term.right_uses == 0
        })?;
        let mut found = empty_loop(0, LoopKind::Table);
        found.equalities.push(EqualityTerm { term, field: 0 });
        found.one_row = true;
        found.run = 33;
        found.rows = 1;
        Some(found)
    }

    fn short_cut_index(&self, source: &Source, table: &Rc<Table>) -> Option<WhereLoop> {
        for index in &table.indexes {
            if !index.unique || index.lacks_collation() || index.partial.is_some() || index.key_columns > 8 {
                continue;
            }
            let mut equalities = Vec::new();
            // IS may find several NULLs.
            let unique_nulls = index.columns.iter().take(index.key_columns).all(|column| match column.part {
                IndexPart::Column(column) => not_null(table, column),
                IndexPart::Expr(_) => false,
            });
            for position in 0..index.key_columns {
                let usable = |term: usize| {
                    let op = self.terms[term].op();
                    let fits = op == Some(TermOps::Eq) || (unique_nulls && op == Some(TermOps::Is));
                    fits && self.terms[term].right_uses == 0
                };
                match self.matching_terms(0, table, index, position).find(|m| usable(m.term)) {
                    Some(found) => equalities.push(found),
                    None => break,
                }
            }
            if equalities.len() < index.key_columns {
                continue;
            }
            let mut found = empty_loop(0, LoopKind::Index(index.clone()));
            found.equalities = equalities;
            found.one_row = true;
            found.covering = covers(source, index);
            found.coverage = if found.covering { Coverage::Columns } else { Coverage::Part };
            found.run = 39;
            found.rows = 1;
            return Some(found);
        }
        None
    }

    /// Collects the candidates of every source, anew where samples have shown that some were
    /// estimated badly.
    pub fn add_loops(&mut self) -> Result<()> {
        self.collect_loops()?;
        if self.again.take() {
            self.loops.clear();
            self.collect_loops()?;
        }
        Ok(())
    }

    fn collect_loops(&mut self) -> Result<()> {
        let mut prior: Mask = 0;
        let mut prerequisites: Mask = 0;
        let mut cross_seen = false;
        // Rows of the right side that match none come last, so nothing may change places.
        let keeps_right = self.input.sources.iter().any(|source| source.join.keeps_right());
        for position in 0..self.input.sources.len() {
            let source = &self.input.sources[position];
            if source.join != JoinKind::Inner || keeps_right {
                cross_seen |= source.join == JoinKind::Cross || keeps_right;
                prerequisites |= prior;
            } else if !cross_seen {
                prerequisites = 0;
            }
            let before = self.loops.len();
            let needs = prerequisites | self.needed_by_exists(position);
            self.add_source(position, needs)?;
            if !self.inside_or && !self.input.sources[position].join.keeps_right() {
                self.add_or_loops(position, needs)?;
            }
            if self.loops.len() == before {
                return Err(Error::sql("no query solution"));
            }
            prior |= 1 << position;
        }
        Ok(())
    }

    pub(crate) fn add_source(&mut self, position: usize, prerequisites: Mask) -> Result<()> {
        let source = &self.input.sources[position];
        let table = source.table.clone();
        if table.is_virtual() {
            return self.add_virtual(position, prerequisites);
        }
        let hint = source.hint.clone();
        let width = cost::table_width(&table);
        let keeps_right = source.join.keeps_right();
        if hint == IndexHint::None
            && !keeps_right
            && matches!(source.kind, SourceKind::Table(_) | SourceKind::Subquery(_))
        {
            self.add_auto_index(position, prerequisites);
        }
        if !table.without_rowid && !matches!(hint, IndexHint::IndexedBy(_)) {
            let mut scan = empty_loop(position, LoopKind::Table);
            scan.prerequisites = prerequisites;
            scan.for_order = self.rowid_may_help_order(position);
            let rows = self.input.sources[position].row_estimate();
            // A table with samples is a little cheaper to read through.
            let sampled = |index: &Rc<Index>| index.samples.as_ref().is_some_and(|samples| !samples.entries.is_empty());
            scan.run = rows + 16 - 2 * LogEst::from(table.indexes.iter().any(sampled));
            scan.rows = rows;
            self.adjust_output(&mut scan, rows);
            let culls = scan.culls;
            self.insert(scan);
            if table.kind == schema::TableKind::Ordinary {
                let probe = Probe {
                    source: position,
                    table: &table,
                    index: None,
                    estimates: vec![table.row_estimate, 0],
                    columns: 1,
                    key_columns: 1,
                    index_width: width,
                    table_width: width,
                };
                let mut start = empty_loop(position, LoopKind::Table);
                start.prerequisites = prerequisites;
                start.rows = table.row_estimate;
                start.culls = culls;
                self.add_terms(&probe, start, 0);
            }
        }
        for index in &table.indexes {
            let wanted = match &hint {
                IndexHint::None => true,
                IndexHint::NotIndexed => table.without_rowid && index.is_primary_key(),
                IndexHint::IndexedBy(name) => name.eq_ignore_ascii_case(&index.name),
            };
            // The rows of a table without rowids are nowhere else.
            let sorted = !index.lacks_collation() || table.without_rowid && index.is_primary_key();
            if wanted
                && sorted
                && partial_index::usable(
                    index,
                    source_of(self.input.sources, position),
                    position,
                    &self.terms,
                    self.input.catalog,
                )
            {
                self.add_index(position, &table, index, prerequisites, width);
            }
        }
        Ok(())
    }

    fn add_index(&mut self, position: usize, table: &Rc<Table>, index: &Rc<Index>, prerequisites: Mask, width: LogEst) {
        let source = &self.input.sources[position];
        let coverage = self.coverage(position, index);
        let covering = coverage != Coverage::Part;
        let index_width = cost::index_width(table, index);
        let rows = index.row_estimates.first().copied().unwrap_or(table.row_estimate);
        let mut start = empty_loop(position, LoopKind::Index(index.clone()));
        start.prerequisites = prerequisites;
        start.covering = covering;
        start.coverage = coverage;
        start.rows = rows;
        let helps_order = self.index_may_help_order(position, index);
        let indexed_by = matches!(source.hint, IndexHint::IndexedBy(_));
        let narrow = covering && !index.unordered && index_width < width && !self.input.for_change;
        // The rows that a RIGHT JOIN keeps are not walked by an index whose expressions would have
        // to be theirs.
        let of_exprs = || index.columns.iter().any(|entry| matches!(entry.part, IndexPart::Expr(_)));
        let fits_join = !source.join.keeps_right() || !of_exprs();
        if fits_join && (helps_order || table.without_rowid || index.partial.is_some() || indexed_by || narrow) {
            let mut scan = start.clone();
            scan.for_order = helps_order;
            scan.run = rows + 1 + (15 * index_width) / width;
            if !covering {
                scan.run = log_est::add(scan.run, self.lookup_cost(position, index, rows));
            }
            self.adjust_output(&mut scan, rows);
            start.culls = scan.culls;
            self.insert(scan);
        }
        let mut estimates = index.row_estimates.clone();
        estimates.resize(index.columns.len().max(index.key_columns) + 2, 0);
        let probe = Probe {
            source: position,
            table,
            index: Some(index),
            estimates,
            columns: if index.is_primary_key() {
                index.key_columns
            } else {
                index.columns.len() + usize::from(table.has_rowid())
            },
            key_columns: index.key_columns,
            index_width,
            table_width: width,
        };
        start.for_order = helps_order;
        self.index_use = IndexUse::default();
        self.add_terms(&probe, start, 0);
        if self.index_use.depends_on_statistics() {
            table.wants_statistics.set(true);
        }
    }

    /// Adds the loops that use a term on the next column, then those that go on from there.
    fn add_terms(&mut self, probe: &Probe<'_>, start: WhereLoop, in_multiplier: LogEst) {
        let column = start.equalities.len();
        let candidates: Vec<EqualityTerm> = match probe.index {
            Some(index) => self.usable_terms(probe.source, probe.table, index, column),
            None => self.usable_rowid_terms(probe.source),
        };
        if !candidates.is_empty() {
            self.index_use.note(probe.index_and_table().0, column);
        }
        for candidate in candidates {
            self.add_term(probe, &start, candidate, in_multiplier);
        }
        self.add_skip_scan(probe, &start, in_multiplier);
    }

    fn add_term(&mut self, probe: &Probe<'_>, start: &WhereLoop, candidate: EqualityTerm, in_multiplier: LogEst) {
        let Some(op) = self.terms[candidate.term].op() else { return };
        // Statistics that say `unordered` keep ranges away from an index.
        if (op.is_low() || op.is_high()) && probe.index.is_some_and(|index| index.unordered) {
            return;
        }
        let mut next = start.clone();
        next.prerequisites |= self.terms[candidate.term].right_uses & !(1 << probe.source);
        if (op.is_low() || op.is_high()) && start.low.is_some() && !op.is_high() {
            return;
        }
        if start.high.is_some() || (start.low.is_some() && !op.is_high()) {
            return;
        }
        let mut in_rows = 0;
        match op {
            TermOps::In => {
                // An index that holds a column twice.
                let again = start.equalities.contains(&candidate);
                let Some(rows) = self.in_rows(probe, start, candidate, in_multiplier).filter(|_| !again) else {
                    return;
                };
                in_rows = rows;
                next.equalities.push(candidate);
            }
            TermOps::Eq | TermOps::Is => {
                next.equalities.push(candidate);
                next.one_row = in_multiplier == 0 && start.skip == 0 && self.is_one_row(probe, &next);
            }
            TermOps::IsNull => next.equalities.push(candidate),
            TermOps::Gt | TermOps::Ge => {
                next.low = Some(self.bound(probe, start, candidate));
                if self.terms[candidate.term].is_like_bound {
                    next.high = Some(Bound { term: candidate.term + 1, width: 1 });
                }
            }
            TermOps::Lt | TermOps::Le => {
                if self.terms[candidate.term].is_like_bound {
                    return;
                }
                next.high = Some(self.bound(probe, start, candidate));
            }
        }
        self.cost_and_go_on(probe, start, next, op, in_multiplier, in_rows);
    }

    fn cost_and_go_on(
        &mut self,
        probe: &Probe<'_>,
        start: &WhereLoop,
        mut next: WhereLoop,
        op: TermOps,
        in_multiplier: LogEst,
        in_rows: LogEst,
    ) {
        let all_rows = probe.estimates[0];
        let log_rows = cost::search(all_rows);
        let is_range = op.is_low() || op.is_high();
        if is_range {
            next.rows = self.range_rows(probe.index_and_table(), start.rows, &next);
        } else {
            let used = next.equalities.len();
            let term = &self.terms[next.equalities[used - 1].term];
            if term.truth_probability <= 0 {
                next.rows += term.truth_probability - in_rows;
            } else if let Some(rows) = self.sampled_rows(probe.index_and_table(), &mut next, op, in_multiplier) {
                next.rows = rows.min(start.rows) - in_rows;
            } else {
                next.rows += probe.estimates.get(used).copied().unwrap_or(0) - probe.estimates[used - 1];
                if op == TermOps::IsNull {
                    next.rows += 10;
                }
            }
        }
        let entry_cost = match probe.index {
            None => next.rows + 16,
            Some(_) => next.rows + 1 + (15 * probe.index_width) / probe.table_width.max(1),
        };
        next.run = log_est::add(log_rows, entry_cost);
        if probe.index.is_some() && !next.covering {
            next.run = log_est::add(next.run, next.rows + 16);
        }
        let unadjusted = next.rows;
        next.run += in_multiplier + in_rows;
        next.rows += in_multiplier + in_rows;
        self.adjust_output(&mut next, all_rows);
        self.insert(next.clone());
        next.rows = if is_range { start.rows } else { unadjusted };
        let more = next.equalities.len() < probe.columns && next.high.is_none();
        if more && (probe.index.is_some() || is_range) {
            next.one_row = false;
            self.add_terms(probe, next, in_multiplier + in_rows);
        }
    }

    /// How many lookups an IN makes, or none when a scan is likely cheaper than those of a second
    /// one.
    fn in_rows(
        &self,
        probe: &Probe<'_>,
        start: &WhereLoop,
        candidate: EqualityTerm,
        in_multiplier: LogEst,
    ) -> Option<LogEst> {
        let rows = match &self.terms[candidate.term].expr.kind {
            ExprKind::InList(_, list) => log_est::from_count(list.len() as u64),
            // Another field of a row value goes along with the loop over the values.
            _ if start.equalities.iter().any(|before| before.term == candidate.term) => 0,
            _ => 46,
        };
        let Some(index) = probe.index else { return Some(rows) };
        let log_rows = cost::search(probe.estimates[0]);
        if index.has_stat1 && log_rows >= 10 {
            let each = probe.estimates.get(start.equalities.len()).copied().unwrap_or(0);
            let balance = each + cost::search(rows) + 10 - (rows + log_rows);
            if balance < 0 && in_multiplier >= 2 {
                return None;
            }
        }
        Some(rows)
    }

    /// How many columns a bound covers: a row value goes on as long as it follows the index.
    fn bound(&self, probe: &Probe<'_>, start: &WhereLoop, candidate: EqualityTerm) -> Bound {
        let first = start.equalities.len();
        let width = match (&self.terms[candidate.term].kind, probe.index) {
            (TermKind::Vector { columns, .. }, Some(index)) => {
                let first_desc = index.columns.get(first).is_some_and(|column| column.descending);
                let follows = |offset: &usize| {
                    let (Some(entry), Some(column)) = (index.columns.get(first + offset), columns.get(*offset)) else {
                        return false;
                    };
                    matches!(entry.part, IndexPart::Column(own) if own == *column)
                        && entry.descending == first_desc
                        && self.vector_field_fits(candidate.term, *offset, &entry.collation)
                };
                1 + (1..columns.len()).take_while(follows).count()
            }
            _ => 1,
        };
        Bound { term: candidate.term, width }
    }

    fn is_one_row(&self, probe: &Probe<'_>, next: &WhereLoop) -> bool {
        let Some(index) = probe.index else { return true };
        if next.equalities.len() > index.columns.len() {
            // The rowid behind the columns.
            return true;
        }
        if !index.unique || next.equalities.len() != probe.key_columns {
            return false;
        }
        next.equalities.iter().enumerate().all(|(position, equality)| {
            let op = self.terms[equality.term].op();
            let column = index.columns.get(position).map(|column| &column.part);
            let not_null = matches!(column, Some(IndexPart::Column(c)) if not_null(probe.table, *c));
            op == Some(TermOps::Eq) || (op == Some(TermOps::Is) && not_null)
        })
    }

    fn add_skip_scan(&mut self, probe: &Probe<'_>, start: &WhereLoop, in_multiplier: LogEst) {
        let Some(index) = probe.index else { return };
        let position = start.equalities.len();
        let estimate = |at: usize| probe.estimates.get(at).copied().unwrap_or(0);
        let allowed = start.skip == position
            && position + 1 < probe.key_columns
            && start.low.is_none()
            && start.high.is_none()
            && !index.no_skip_scan
            && index.has_stat1
            && estimate(position + 1) >= 42;
        if !allowed {
            return;
        }
        // Skip-scan needs one term slot for the stepped column; it is marked by `usize::MAX`.
        let mut next = start.clone();
        next.equalities.push(EqualityTerm { term: usize::MAX, field: 0 });
        next.skip += 1;
        let steps = estimate(position) - estimate(position + 1);
        next.rows -= steps;
        self.add_terms(probe, next, in_multiplier + steps + 5);
    }

    /// Keeps a candidate unless another one is as good in everything.
    pub(crate) fn insert(&mut self, mut new: WhereLoop) {
        for other in self.loops.iter().filter(|other| other.source == new.source) {
            if cheaper_subset(other, &new) {
                new.run = new.run.min(other.run);
                new.rows = new.rows.min(other.rows - 1);
            } else if cheaper_subset(&new, other) {
                new.run = new.run.max(other.run);
                new.rows = new.rows.max(other.rows + 1);
            }
        }
        let worse = |a: &WhereLoop, b: &WhereLoop| {
            a.source == b.source
                && a.for_order == b.for_order
                && (!a.for_order || a.kind.walks_like(&b.kind))
                && b.prerequisites & !a.prerequisites == 0
                && b.setup <= a.setup
                && b.run <= a.run
                && b.rows <= a.rows
        };
        // A real index with an equality beats an automatic one whatever the estimates say.
        let is_real = matches!(new.kind, LoopKind::Index(_)) && new.skip == 0 && !new.equalities.is_empty();
        let beaten = |other: &WhereLoop| {
            is_real
                && matches!(other.kind, LoopKind::AutoIndex(_))
                && other.source == new.source
                && new.prerequisites & !other.prerequisites == 0
        };
        let found = self.loops.iter().position(|other| beaten(other) || worse(&new, other) || worse(other, &new));
        let Some(place) = found else { return self.loops.push(new) };
        if !beaten(&self.loops[place]) && worse(&new, &self.loops[place]) {
            return;
        }
        // It takes the place of the first one: of equal loops the first is chosen.
        let mut position = 0;
        self.loops.retain(|other| {
            position += 1;
            position <= place + 1 || !(beaten(other) || worse(other, &new))
        });
        self.loops[place] = new;
    }

    fn index_may_help_order(&self, position: usize, index: &Index) -> bool {
        if index.unordered {
            return false;
        }
        let source = &self.input.sources[position];
        self.input.order_by.iter().any(|term| match &term.expr.skip_collate().kind {
            ExprKind::Column(column) if column.source == source.id => {
                column.column < 0
                    || index
                        .columns
                        .iter()
                        .take(index.key_columns)
                        .any(|entry| matches!(entry.part, IndexPart::Column(own) if own == column.column))
            }
            _ => index.columns.iter().enumerate().any(|(at, entry)| {
                matches!(entry.part, IndexPart::Expr(_))
                    && partial_index::key_expr(source, index, at, self.input.catalog)
                        .is_some_and(|e| e.same_value_as(&term.expr))
            }),
        })
    }

    fn rowid_may_help_order(&self, position: usize) -> bool {
        let source = &self.input.sources[position];
        self.input.order_by.iter().any(|term| {
            matches!(&term.expr.skip_collate().kind, ExprKind::Column(c) if c.source == source.id && c.column < 0)
        }) || (self.input.order_use == OrderUse::MinMax && !self.input.order_by.is_empty())
    }
}

pub(crate) fn source_of(sources: &[Source], position: usize) -> &Source {
    &sources[position]
}

pub(crate) fn not_null(table: &Table, column: i32) -> bool {
    match usize::try_from(column) {
        Ok(column) => table.columns.get(column).is_some_and(|column| column.not_null.is_some()),
        Err(_) => true,
    }
}
