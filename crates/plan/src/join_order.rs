//! Join order: a search that keeps the best few partial orders at each length.

use crate::access::{Access, IndexAccess, Level, WherePlan};
use crate::cost::{self, SortCost};
use crate::term::Mask;
use crate::where_loop::{LoopKind, Planner, WhereLoop};
use crate::{OrderUse, order_satisfied};
use base::log_est::{self, LogEst};
use base::{Error, Result};
use schema::TableKind;

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

impl Planner<'_> {
    /// Chooses the loops: once without regard to order, for the number of rows, then, if an order is
    /// wanted, with the cost of sorting that many.
    pub fn choose_order(&mut self) -> Result<()> {
        let wants_order = !self.input.order_by.is_empty();
        let mut best = self.search(None)?;
        if wants_order {
            best = self.search(Some(best.rows + 1))?;
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
        Ok(())
    }

    fn search(&self, sort_rows: Option<LogEst>) -> Result<Path> {
        let count = self.input.sources.len();
        let keep = match count {
            0 | 1 => 1,
            2 => 5,
            _ => 12,
        };
        let start_order = if sort_rows.is_some() { None } else { Some(0) };
        let mut paths = vec![Path {
            loops: Vec::new(),
            sources: 0,
            rows: 0,
            cost: 0,
            unsorted: 0,
            ordered: start_order,
            reversed: 0,
            nulls_apart: 0,
        }];
        for _ in 0..count {
            let mut next: Vec<Path> = Vec::new();
            for path in &paths {
                for id in 0..self.loops.len() {
                    if let Some(longer) = self.extend(path, id, sort_rows) {
                        self.keep_best(&mut next, longer, keep);
                    }
                }
            }
            if next.is_empty() {
                return Err(Error::sql("no query solution"));
            }
            paths = next;
        }
        paths.into_iter().min_by_key(|path| (path.cost, path.rows)).ok_or_else(|| Error::sql("no query solution"))
    }

    fn extend(&self, path: &Path, id: usize, sort_rows: Option<LogEst>) -> Option<Path> {
        let candidate = &self.loops[id];
        if candidate.prerequisites & !path.sources != 0 || candidate.mask() & path.sources != 0 {
            return None;
        }
        if matches!(candidate.kind, LoopKind::AutoIndex(_)) && path.rows < 3 {
            return None;
        }
        let runs_through = matches!(candidate.kind, LoopKind::Table);
        if runs_through && !path.loops.is_empty() && self.input.coroutines & candidate.mask() != 0 {
            return None;
        }
        let mut unsorted = candidate.run + path.rows;
        if candidate.setup != 0 {
            unsorted = log_est::add(candidate.setup, unsorted);
        }
        if !path.loops.is_empty() {
            unsorted = log_est::add(unsorted, path.unsorted);
        }
        let mut rows = path.rows + candidate.rows;
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
        let is_view = self.input.sources[candidate.source].table.kind == TableKind::Subquery;
        if path.loops.is_empty() && is_view && !candidate.is_constrained() {
            cost -= 10;
            rows -= 30;
        }
        let sources = path.sources | candidate.mask();
        Some(Path { loops, sources, rows, cost, unsorted, ordered, reversed, nulls_apart })
    }

    /// Keeps the new path if it is among the best; a path over the same sources in the same order
    /// state is replaced by a better one.
    fn keep_best(&self, paths: &mut Vec<Path>, new: Path, keep: usize) {
        let key = |path: &Path| (path.cost, path.rows, path.unsorted);
        let same = |other: &Path| other.sources == new.sources && other.ordered.is_some() == new.ordered.is_some();
        if let Some(position) = paths.iter().position(same) {
            let old = &paths[position];
            if key(&new) < key(old) || (key(&new) == key(old) && self.is_narrower(&new, old)) {
                paths[position] = new;
            }
            return;
        }
        if paths.len() < keep {
            paths.push(new);
            return;
        }
        let worst = (0..paths.len()).max_by_key(|&position| (paths[position].cost, paths[position].unsorted));
        if let Some(worst) = worst {
            if (new.cost, new.unsorted) < (paths[worst].cost, paths[worst].unsorted) {
                paths[worst] = new;
            }
        }
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

    /// The plan of the chosen loops.
    pub fn finish(mut self) -> Result<WherePlan> {
        let unmatched = self.unmatched_virtual()?;
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
        let all_reverse = self.input.order_by.is_empty() && self.input.catalog.reverse_unordered();
        for (chosen, reverse) in &order {
            let can = matches!(chosen.kind, LoopKind::Table | LoopKind::Index(_));
            let reverse = *reverse || (all_reverse && can);
            let (source, one_row) = (chosen.source, chosen.one_row);
            levels.push(Level { source, access: access_of(chosen), reverse, one_row, rows: chosen.rows });
        }
        Ok(WherePlan {
            levels,
            unmatched,
            terms: self.terms,
            ordered_terms: if keeps_right { 0 } else { self.ordered_terms },
            one_row,
            rows_unique,
            row_estimate: self.row_estimate,
        })
    }
}

/// The access that a candidate stands for.
pub(crate) fn access_of(chosen: &WhereLoop) -> Access {
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
        LoopKind::AutoIndex(index) => Access::AutoIndex(index_access(chosen, index)),
        LoopKind::Virtual(access) => Access::Virtual(access.clone()),
        LoopKind::MultiOr(term, arms, terms) => Access::MultiOr {
            term: *term,
            arms: arms
                .iter()
                .zip(terms)
                .map(|(arm, terms)| WherePlan {
                    levels: vec![Level {
                        source: arm.source,
                        access: access_of(arm),
                        reverse: false,
                        one_row: arm.one_row,
                        rows: arm.rows,
                    }],
                    unmatched: Vec::new(),
                    terms: terms.clone(),
                    ordered_terms: 0,
                    one_row: arm.one_row,
                    rows_unique: false,
                    row_estimate: arm.rows,
                })
                .collect(),
        },
    }
}

fn index_access(chosen: &WhereLoop, index: &std::rc::Rc<schema::Index>) -> IndexAccess {
    IndexAccess {
        index: index.clone(),
        equalities: chosen.equalities.clone(),
        low: chosen.low,
        high: chosen.high,
        skip: chosen.skip,
        covering: chosen.covering,
        nulls_apart: chosen.nulls_apart,
    }
}
