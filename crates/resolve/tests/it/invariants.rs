//! What every bound query keeps: numbers below their counts, each once; columns noted as used;
//! correlation marked.

use resolve::bound::*;
use std::collections::{HashMap, HashSet};

#[derive(Default)]
struct Seen {
    sources: HashMap<u32, u64>,
    selects: HashSet<u32>,
    used: HashMap<u32, u64>,
}

impl Seen {
    fn select(&mut self, select: &Select) {
        for arm in &select.arms {
            assert!(self.selects.insert(arm.id.0), "arm {} twice", arm.id.0);
            for source in &arm.from {
                assert!(
                    self.sources.insert(source.id.0, source.columns_used).is_none(),
                    "source {} twice",
                    source.id.0
                );
                if let SourceKind::Subquery(inner) = &source.kind {
                    self.select(inner);
                }
            }
        }
        let mut inner = Vec::new();
        select.walk(&mut |expr| {
            if let ExprKind::Column(column) = &expr.kind {
                let position = usize::try_from(column.column).ok().or(column.table.rowid_alias);
                if let Some(position) = position {
                    *self.used.entry(column.source.0).or_default() |= 1 << position.min(63);
                }
            }
            inner.extend(expr.subquery());
            expr.subquery().is_none()
        });
    }
}

/// Every expression's subqueries, depth first, each once: what `walk` reaches.
fn subqueries<'b>(select: &'b Select, found: &mut Vec<&'b Select>) {
    select.walk(&mut |expr| {
        if let Some(inner) = expr.subquery() {
            found.push(inner);
        }
        true
    });
}

/// Sources that are inside a query, at any depth.
fn own_sources(select: &Select) -> HashSet<u32> {
    let mut own = HashSet::new();
    let mut queue = vec![select];
    let mut inner = Vec::new();
    subqueries(select, &mut inner);
    queue.extend(inner);
    while let Some(select) = queue.pop() {
        for source in select.arms.iter().flat_map(|arm| &arm.from) {
            own.insert(source.id.0);
            if let SourceKind::Subquery(inner) = &source.kind {
                queue.push(inner);
            }
        }
    }
    own
}

/// Whether a column of a source outside is used inside.
fn uses_outside(select: &Select) -> bool {
    let own = own_sources(select);
    let mut outside = false;
    select.walk(&mut |expr| {
        if let ExprKind::Column(column) = &expr.kind {
            outside |= !own.contains(&column.source.0);
        }
        true
    });
    outside
}

/// Checks a bound SELECT; ORDER BY terms that copy a result column may hold its subquery again.
pub fn check(bound: &Bound) {
    let Statement::Select(select) = &bound.statement else { return };
    let mut seen = Seen::default();
    seen.select(select);
    let mut inner = Vec::new();
    subqueries(select, &mut inner);
    let mut known: HashSet<*const Select> = HashSet::new();
    for query in inner {
        if known.insert(query) {
            let first = query.arms.first().map_or(0, |arm| arm.id.0);
            if !seen.selects.contains(&first) {
                seen.select(query);
            }
        }
        assert!(query.correlated || !uses_outside(query), "not marked as correlated: {query:?}");
    }
    assert!(seen.sources.keys().all(|source| *source < bound.source_count));
    assert!(seen.selects.iter().all(|select| *select < bound.select_count));
    for (source, used) in &seen.used {
        let noted = seen.sources.get(source).copied().unwrap_or(u64::MAX);
        assert_eq!(used & !noted, 0, "source {source} uses {used:b}, noted {noted:b}");
    }
}
