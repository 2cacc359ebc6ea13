//! Join order: a search that keeps the best few partial orders at each length.

use super::Planner;
use super::auto_index::has_filter;
use super::order_satisfied;
use crate::OrderUse;
use crate::candidate::Coverage;
use crate::candidate::{LoopKind, WhereLoop};
use crate::cost::{self, SortCost};
use crate::term::Term;
use crate::term::{Mask, TermOps};
use crate::tree::{Access, AutoIndex, EqualityTerm, IndexAccess, KeyFilter, Level, Loops, Passes};
use base::log_est::{self, LogEst};
use base::{Error, Result};
use resolve::CompileSwitch;
use resolve::bound::JoinKind;
use schema::IndexPart;
use std::rc::Rc;

/// A partial join order.
#[derive(Clone)]
struct Path {
    /// Positions in the planner's candidates, outermost first.
    loops: Vec<usize>,
    sources: Mask,
    rows: LogEst,
    /// Cost with the sort that would still be needed.
    cost: LogEst,
    /// Cost without it.
    unsorted: LogEst,
    /// Order terms delivered; none while more loops could still complete the order.
    ordered: Option<usize>,
    /// Loops that have to run backwards for it.
    reversed: Mask,
    /// Loops that have to give their NULLs at the other end for it.
    nulls_apart: Mask,
}

/// The best partial join orders of one length.
struct Paths {
    list: Vec<Path>,
    /// How many there may be.
    keep: usize,
    /// Once there are as many: which is the worst, its cost and its cost without a sort.
    worst: (usize, LogEst, LogEst),
    /// Whether they are complete.
    last: bool,
}

impl Paths {
    fn find_worst(&mut self) {
        if self.list.len() < self.keep {
            return;
        }
        // Of equal costs the first one's rows count, not its cost without a sort, as in SQLite.
        let start = self.list.first().map_or((0, 0, 0), |first| (0, first.cost, first.rows));
        self.worst = self.list.iter().enumerate().skip(1).fold(start, |worst, (position, path)| {
            match (path.cost, path.unsorted) > (worst.1, worst.2) {
                true => (position, path.cost, path.unsorted),
                false => worst,
            }
        });
    }
}

impl Planner<'_> {
    /// Chooses the loops: once without regard to order, for the number of rows, then, if an order
    /// is wanted, with the cost of sorting that many.
    pub fn choose_order(&mut self) -> Result<()> {
        let keep = self.paths_kept();
        let mut best = self.search(None, keep)?;
        if !self.input.order_by.is_empty() {
            self.keep_searches(&best);
            best = self.search(Some((best.rows + 1).max(1)), keep)?;
        }
        self.row_estimate = best.rows;
        self.ordered_terms = best.ordered.unwrap_or(0);
        self.chosen = best
            .loops
            .iter()
            .enumerate()
            .map(|(depth, &id)| {
                let nulls_apart = best.nulls_apart & (1 << depth) != 0;
                (WhereLoop { nulls_apart, ..self.loops[id].clone() }, best.reversed & (1 << depth) != 0)
            })
            .collect();
        self.turn_innermost();
        Ok(())
    }

    /// Where the loops do not give the order, the innermost one still runs so that its own rows
    /// come in it.
    fn turn_innermost(&mut self) {
        let Some((last, _)) = self.chosen.last() else { return };
        let is_in = |of: &EqualityTerm| self.terms.get(of.term).is_some_and(|term| term.op() == Some(TermOps::In));
        let by_list = matches!(last.kind, LoopKind::Table) && last.equalities.iter().any(is_in);
        let by_distinct = matches!(self.input.order_use, OrderUse::Distinct | OrderUse::DistinctOfAggregate);
        if self.input.order_by.is_empty() || self.ordered_terms > 0 || last.one_row || by_list || by_distinct {
            return;
        }
        let loops: Vec<&WhereLoop> = self.chosen.iter().map(|(chosen, _)| chosen).collect();
        if let Some(backwards) = order_satisfied::check_innermost(self, &loops) {
            let count = self.chosen.len();
            for (depth, (_, reverse)) in self.chosen.iter_mut().enumerate() {
                *reverse = backwards && depth + 1 == count;
            }
        }
    }

    /// How many partial orders are kept at each length.
    fn paths_kept(&mut self) -> usize {
        match self.input.sources.len() {
            0 | 1 => 1,
            2 => 5,
            3 => 12,
            _ if self.mark_stars() => 18,
            _ => 12,
        }
    }

    /// A table that three or more others depend on is the middle of a star: none of those is
    /// scanned for less than it costs to scan this one, since then it would be searched once for
    /// each of their rows. Whether there is one.
    fn mark_stars(&mut self) -> bool {
        let is_apart = |join: JoinKind| join.is_outer() || join == JoinKind::Cross || join.keeps_right();
        let sources = self.input.sources;
        let (mut found, mut first, mut selves): (bool, usize, Mask) = (false, 0, 0);
        for (middle, source) in sources.iter().enumerate() {
            let own: Mask = 1 << middle;
            if is_apart(source.join) {
                if middle + 3 > sources.len() {
                    break;
                }
                first = middle + 1;
            }
            let end = (first..sources.len()).find(|&at| is_apart(sources[at].join)).unwrap_or(sources.len());
            let mut around: Mask = 0;
            for candidate in &self.loops {
                let depends = candidate.prerequisites & own != 0 && candidate.mask() & (around | selves) == 0;
                if !(first..end).contains(&candidate.source) || !depends {
                    continue;
                }
                match Rc::ptr_eq(&sources[candidate.source].table, &source.table) {
                    true => selves |= own,
                    false => around |= candidate.mask(),
                }
            }
            if around.count_ones() <= 2 {
                continue;
            }
            found = true;
            let costs = self.loops.iter().filter(|candidate| candidate.source == middle).map(|candidate| candidate.run);
            let Some(cost) = costs.max() else { continue };
            for candidate in self.loops.iter_mut().filter(|candidate| candidate.mask() & around != 0) {
                if !candidate.has_terms() {
                    candidate.run = candidate.run.max(cost + 1);
                }
            }
        }
        found
    }

    /// What the best loops without regard to order search by equality is not scanned for an order's
    /// sake: a guess of few rows that is wrong would make that very slow. Up to the first loop that
    /// is a scan itself.
    fn keep_searches(&mut self, best: &Path) {
        for &id in &best.loops {
            let chosen = &self.loops[id];
            if matches!(chosen.kind, LoopKind::Virtual(_)) || chosen.equalities.len() <= chosen.skip {
                break;
            }
            let source = chosen.source;
            for other in self.loops.iter_mut().filter(|other| other.source == source) {
                if other.equalities.len() <= other.skip && other.low.is_none() && other.high.is_none() {
                    other.prerequisites = Mask::MAX;
                }
            }
        }
    }

    fn search(&self, sort_rows: Option<LogEst>, keep: usize) -> Result<Path> {
        let count = self.input.sources.len();
        let start_order = if sort_rows.is_some() { None } else { Some(0) };
        let mut paths = vec![Path {
            loops: Vec::new(),
            sources: 0,
            // A subquery runs for each row of the loops around it.
            rows: self.input.outer_rows.min(48),
            cost: 0,
            unsorted: 0,
            ordered: start_order,
            reversed: 0,
            nulls_apart: 0,
        }];
        for round in 1..=count {
            let mut next: Paths = Paths { list: Vec::new(), keep, worst: (0, 0, 0), last: round == count };
            for path in &paths {
                for id in 0..self.loops.len() {
                    if let Some(longer) = self.extend(path, id, sort_rows) {
                        self.keep_best(&mut next, longer);
                    }
                }
            }
            if next.list.is_empty() {
                return Err(Error::sql("no query solution"));
            }
            paths = next.list;
        }
        paths.into_iter().next().ok_or_else(|| Error::sql("no query solution"))
    }

    fn extend(&self, path: &Path, id: usize, sort_rows: Option<LogEst>) -> Option<Path> {
        let candidate = &self.loops[id];
        if candidate.prerequisites & !path.sources != 0 || candidate.mask() & path.sources != 0 {
            return None;
        }
        if matches!(candidate.kind, LoopKind::AutoIndex(_)) && path.rows < 3 {
            return None;
        }
        let mut unsorted = log_est::times(candidate.run, path.rows);
        if candidate.setup != 0 {
            unsorted = log_est::add(candidate.setup, unsorted);
        }
        unsorted = log_est::add(unsorted, path.unsorted);
        let rows = log_est::times(path.rows, candidate.rows);
        let mut loops = path.loops.clone();
        loops.push(id);
        let (mut ordered, mut reversed, mut nulls_apart) = (path.ordered, path.reversed, path.nulls_apart);
        if ordered.is_none() {
            let refs: Vec<&WhereLoop> = loops.iter().map(|&id| &self.loops[id]).collect();
            let verdict = order_satisfied::check(self, &refs);
            ordered = verdict.terms;
            (reversed, nulls_apart) = (verdict.reversed, verdict.nulls_apart);
        }
        let terms = self.input.order_by.len();
        let mut cost = unsorted;
        match (sort_rows, ordered) {
            (Some(sort_rows), Some(sorted)) if sorted < terms => {
                cost = log_est::add(unsorted, self.sort_cost(sort_rows, sorted)) + 3;
            }
            _ => unsorted -= 2,
        }
        let sources = path.sources | candidate.mask();
        Some(Path { loops, sources, rows, cost, unsorted, ordered, reversed, nulls_apart })
    }

    /// Keeps the new path if it is among the best; a path over the same sources in the same order
    /// state, in the end in any, is replaced by a better one.
    fn keep_best(&self, paths: &mut Paths, new: Path) {
        let key = |path: &Path| (path.cost, path.rows, path.unsorted);
        let last = paths.last;
        let same =
            |other: &Path| other.sources == new.sources && (last || other.ordered.is_some() == new.ordered.is_some());
        if let Some(position) = paths.list.iter().position(same) {
            let old = &paths.list[position];
            if key(&new) > key(old) || (key(&new) == key(old) && !self.is_narrower(&new, old)) {
                return;
            }
            paths.list[position] = new;
        } else if paths.list.len() < paths.keep {
            paths.list.push(new);
        } else {
            let (worst, cost, unsorted) = paths.worst;
            if (new.cost, new.unsorted) >= (cost, unsorted) {
                return;
            }
            paths.list[worst] = new;
        }
        paths.find_worst();
    }

    /// Whether the last loops of both run over indexes, and the new one's entries are shorter.
    fn is_narrower(&self, new: &Path, old: &Path) -> bool {
        let width = |path: &Path| {
            let last = self.loops.get(*path.loops.last()?)?;
            let LoopKind::Index(index) = &last.kind else { return None };
            Some(cost::index_width(&self.input.sources.get(last.source)?.table, index))
        };
        matches!((width(new), width(old)), (Some(new), Some(old)) if new < old)
    }

    fn sort_cost(&self, rows: LogEst, sorted: usize) -> LogEst {
        SortCost {
            rows,
            width: self.input.result_width,
            terms: self.input.order_by.len(),
            sorted,
            limit: self.input.limit,
            distinct: matches!(self.input.order_use, OrderUse::Distinct | OrderUse::DistinctOfAggregate),
        }
        .estimate()
    }

    /// How many leading columns of the innermost index tell the wanted rows apart, where each is
    /// there a dozen times.
    fn distinct_columns(&self, order: &[(WhereLoop, bool)]) -> Option<usize> {
        let (last, _) = order.last().filter(|_| self.input.wants_distinct && !self.input.order_by.is_empty())?;
        let LoopKind::Index(index) = &last.kind else { return None };
        let loops: Vec<&WhereLoop> = order.iter().map(|(chosen, _)| chosen).collect();
        let verdict = order_satisfied::check(self, &loops);
        let rows = index.row_estimates.get(verdict.matched).copied().unwrap_or(0);
        let is_all = verdict.terms == Some(self.input.order_by.len());
        (is_all && index.has_stat1 && verdict.matched > 0 && rows >= 36).then_some(verdict.matched)
    }

    /// The levels that are searched more often than their table has rows, by depth: a Bloom filter
    /// of the rows that conditions leave there answers most of these searches.
    fn filtered_levels(&self, order: &mut [(WhereLoop, bool)]) -> Mask {
        let (mut filtered, mut searches): (Mask, LogEst) = (0, 0);
        if order.len() < 2 {
            return 0;
        }
        for (depth, (chosen, _)) in order.iter_mut().enumerate() {
            let table = &self.input.sources[chosen.source].table;
            if !table.has_stat1 {
                break;
            }
            let op = |of: &EqualityTerm| self.terms.get(of.term).and_then(|term| term.op());
            let keys = match &chosen.kind {
                LoopKind::Table => true,
                LoopKind::Index(index) => {
                    let keys = index.columns.iter().take(chosen.equalities.len());
                    keys.into_iter()
                        .all(|key| matches!(key.part, IndexPart::Column(_)) && key.collation.name() == "BINARY")
                }
                _ => false,
            };
            let searched = chosen.equalities.iter().any(|of| matches!(op(of), Some(TermOps::Eq | TermOps::Is)));
            if depth > 0 && keys && searched && chosen.skip == 0 && chosen.culls && searches > table.row_estimate {
                filtered |= 1 << depth;
                chosen.covering &= table.without_rowid && chosen.index().is_some_and(|index| index.is_primary_key());
            }
            searches = searches.saturating_add(chosen.rows);
        }
        filtered
    }

    /// The plan of the chosen loops.
    pub fn finish(mut self) -> Result<Loops> {
        let unmatched = self.unmatched()?;
        let keeps_right = self.input.sources.iter().any(|source| source.join.keeps_right());
        let one_row = !keeps_right && self.chosen.iter().all(|(chosen, _)| chosen.one_row);
        let rows_unique = one_row;
        let mut levels = Vec::with_capacity(self.chosen.len());
        let mut placed = 0;
        let mut order = std::mem::take(&mut self.chosen);
        for (chosen, _) in &mut order {
            if matches!(chosen.kind, LoopKind::AutoIndex(_)) {
                self.complete_auto_index(chosen, placed);
            }
            self.narrow_arms(chosen, placed)?;
            placed |= 1 << chosen.source;
        }
        let all_reverse = self.input.order_by.is_empty() && self.input.catalog.is_on(CompileSwitch::ReverseScanOrder);
        let filtered = self.filtered_levels(&mut order);
        let distinct = self.distinct_columns(&order);
        for (depth, (chosen, reverse)) in order.iter().enumerate() {
            let can = matches!(chosen.kind, LoopKind::Table | LoopKind::Index(_));
            let reverse = *reverse || (all_reverse && can);
            let source = &self.input.sources[chosen.source];
            let mut level = level_of(chosen);
            (level.join, level.from_exists, level.reverse) = (source.join, source.from_exists, reverse);
            level.distinct = distinct.filter(|_| depth + 1 == order.len());
            if filtered & (1 << depth) != 0 {
                let needs = chosen.prerequisites;
                level.filter = Some(Box::new(KeyFilter { built_at: depth, needs, conditions: Vec::new() }));
            }
            levels.push(level);
        }
        Ok(Loops {
            levels,
            unmatched,
            terms: self.terms,
            ordered_terms: if keeps_right { 0 } else { self.ordered_terms },
            one_row,
            rows_unique,
            row_estimate: self.row_estimate,
            ..Loops::default()
        })
    }
}

/// The access that a candidate stands for.
fn access_of(chosen: &WhereLoop) -> Access {
    match &chosen.kind {
        LoopKind::Table => match chosen.equalities.first() {
            Some(equality) => Access::Rowid(equality.term),
            None if chosen.low.is_some() || chosen.high.is_some() => Access::RowidRange {
                low: chosen.low.map(|bound| bound.term),
                high: chosen.high.map(|bound| bound.term),
            },
            None => Access::Scan,
        },
        LoopKind::Index(index) => Access::Index(index_access(chosen, index)),
        LoopKind::AutoIndex(index) => Access::AutoIndex(Box::new(AutoIndex {
            access: index_access(chosen, index),
            conditions: Vec::new(),
            has_filter: has_filter(index),
        })),
        LoopKind::Virtual(access) => Access::Virtual(access.clone()),
        LoopKind::MultiOr(term, arms, terms, order) => Access::MultiOr {
            term: *term,
            numbers: order.iter().map(|(number, _)| *number).collect(),
            arms: arms.iter().zip(terms).map(|(arm, terms)| arm_of_or(arm, terms.clone())).collect(),
        },
    }
}

/// A loop of its own for a candidate.
pub(crate) fn level_of(chosen: &WhereLoop) -> Level {
    let passes = if chosen.nulls_apart { Passes::NullsApart } else { Passes::Once };
    Level::new(chosen.source, access_of(chosen), passes, chosen.rows, chosen.one_row)
}

/// The plan of an arm of an OR. Inside of it the conditions of an outer join are tests like any
/// other.
fn arm_of_or(arm: &WhereLoop, mut terms: Vec<Term>) -> Loops {
    terms.iter_mut().for_each(|term| term.outer_join = None);
    Loops { quiet: true, ..Loops::single(level_of(arm), terms) }
}

fn index_access(chosen: &WhereLoop, index: &std::rc::Rc<schema::Index>) -> IndexAccess {
    IndexAccess {
        index: index.clone(),
        equalities: chosen.equalities.clone(),
        low: chosen.low,
        high: chosen.high,
        skip: chosen.skip,
        covering: chosen.covering && chosen.coverage == Coverage::Columns,
        by_values: chosen.covering && chosen.coverage == Coverage::Values,
        exprs: Vec::new(),
    }
}
