//! Estimates of rows for ranges, and what the samples of sqlite_stat4 say about constants.

use super::Planner;
use crate::WhereInput;
use crate::candidate::WhereLoop;
use crate::term::{Term, TermOps};
use crate::tree::Bound;
use base::Encoding;
use base::log_est::{self, LogEst};
use resolve::Catalog;
use resolve::bound::{Expr, ExprKind, UnaryOp};
use schema::{Index, IndexPart, KeyPlace, Samples, Table};
use std::cmp::Ordering;
use value::arith::{Arithmetic, arithmetic};
use value::compare::compare_values;
use value::{Affinity, CollationRef, KeyField, KeyInfo, Mem, RecordCursor, UnpackedKey, ValueRef};

/// The samples of an index, and how keys compare with them.
pub(crate) struct Sampled<'s> {
    samples: &'s Samples,
    index: &'s Index,
    table: &'s Table,
    info: KeyInfo,
    catalog: &'s dyn Catalog,
}

impl<'s> Sampled<'s> {
    /// None for an index without samples, or one that an application's collation sorts.
    pub fn of(index: Option<&'s Index>, table: &'s Table, input: &WhereInput<'s>) -> Option<Sampled<'s>> {
        let index = index?;
        let samples = index.samples.as_deref().filter(|samples| !samples.entries.is_empty())?;
        let own = |column: &schema::IndexColumn| KeyField {
            collation: column.collation.clone(),
            descending: column.descending,
            big_null: false,
        };
        let fields: Vec<KeyField> = index.columns.iter().map(own).collect();
        if fields.iter().any(|field| matches!(field.collation, CollationRef::Custom(_))) {
            return None;
        }
        let info = KeyInfo::new(input.catalog.encoding(), fields);
        Some(Sampled { samples, index, table, info, catalog: input.catalog })
    }

    /// Where a key lies.
    fn place(&self, key: &[Mem], round_up: bool) -> KeyPlace {
        self.samples.place(key.len().min(self.samples.entries.len()), round_up, |record, fields| {
            let key = UnpackedKey::new(key.get(..fields).unwrap_or(key), &self.info, Ordering::Equal);
            key.compare(record).unwrap_or(Ordering::Equal)
        })
    }

    /// The value of a constant as the column at a position of the index compares it.
    fn value(&self, expr: &Expr, position: usize) -> Option<Mem> {
        constant(expr, self.affinity(position), self.info.encoding, self.catalog)
    }

    fn affinity(&self, position: usize) -> Affinity {
        match self.index.columns.get(position).map(|column| &column.part) {
            Some(IndexPart::Column(column)) => {
                let declared = usize::try_from(*column).ok().and_then(|column| self.table.columns.get(column));
                match declared.map_or(Affinity::Integer, |column| column.affinity) {
                    affinity if affinity.is_numeric() => Affinity::Numeric,
                    affinity => affinity,
                }
            }
            None => Affinity::Numeric,
            _ => Affinity::Blob,
        }
    }

    /// Rows of an equality on the column behind the known ones; its value is known from now on.
    /// `right` is the other side, none for IS NULL.
    pub fn equal(&self, known: &mut Vec<Mem>, right: Option<&Expr>, used: usize) -> Option<u64> {
        if known.len() + 1 < used {
            return None;
        }
        known.truncate(used - 1);
        if used >= self.samples.average.len() {
            return Some(1);
        }
        known.push(match right {
            Some(right) => self.value(right, used - 1)?,
            None => Mem::new(),
        });
        Some(self.place(known, false).equal)
    }

    /// Rows of an IN with a list, of which the constants are known.
    pub fn within(&self, known: &[Mem], list: &[Expr], used: usize) -> Option<u64> {
        let all = self.index.row_estimates.first().map_or(0, |rows| log_est::to_count(*rows));
        let mut rows = 0_u64;
        for item in list {
            rows += self.equal(&mut known.to_vec(), Some(item), used)?;
        }
        Some(rows.min(all))
    }

    /// The place of the key that a bound ends at, and whether the entries equal to it are to be
    /// left out of a lower bound, or kept in an upper one.
    fn bound(&self, known: &[Mem], term: &Term, width: usize, round_up: bool) -> Option<(KeyPlace, bool)> {
        let right = term.right()?;
        let (fields, all): (Vec<&Expr>, usize) = match &right.kind {
            ExprKind::Vector(fields) => (fields.iter().take(width).collect(), fields.len()),
            _ => (vec![right], right.width()),
        };
        let mut key = known.to_vec();
        for field in fields.into_iter().take(self.samples.average.len().saturating_sub(known.len())) {
            match self.value(field, key.len()) {
                Some(value) => key.push(value),
                None => break,
            }
        }
        let found = key.len() - known.len();
        if found == 0 {
            return None;
        }
        let op = term.op()?;
        let with_equal = match all > found {
            true => matches!(op, TermOps::Lt | TermOps::Le),
            false => matches!(op, TermOps::Gt | TermOps::Le),
        };
        Some((self.place(&key, round_up), with_equal))
    }
}

impl Planner<'_> {
    /// Rows of the last equality of a loop by the samples of its index; none where they do not say.
    pub(crate) fn sampled_rows(
        &self,
        (index, table): (Option<&Index>, &Table),
        next: &mut WhereLoop,
        op: TermOps,
        in_multiplier: LogEst,
    ) -> Option<LogEst> {
        let sampled = Sampled::of(index, table, &self.input).filter(|_| in_multiplier == 0)?;
        let used = next.equalities.len();
        let term = &self.terms[next.equalities.last()?.term];
        let rows = match (op, &term.expr.kind) {
            (TermOps::In, ExprKind::InList(_, list)) => sampled.within(&next.known, list, used)?,
            (TermOps::In, _) => return None,
            (TermOps::IsNull, _) => sampled.equal(&mut next.known, None, used)?,
            _ => sampled.equal(&mut next.known, Some(term.right()?), used)?,
        };
        if rows == 0 {
            return None;
        }
        let rows = log_est::from_count(rows);
        if used == 1 && sampled.index.row_estimates.first().is_some_and(|all| rows + 10 > *all) {
            if term.assumed.get() {
                self.again.set(true);
            }
            term.mostly_true.set(true);
        }
        Some(rows)
    }

    /// Rows of a range behind the equalities of a loop over `index`, of `rows` that these leave.
    pub(crate) fn range_rows(
        &self,
        (index, table): (Option<&Index>, &Table),
        rows: LogEst,
        next: &WhereLoop,
    ) -> LogEst {
        let (mut rows, mut low, mut high) = (rows, next.low, next.high);
        if let Some(sampled) = Sampled::of(index, table, &self.input) {
            match next.known.len() == next.equalities.len() {
                true => rows = self.sampled_range(&sampled, rows, next, (&mut low, &mut high)),
                false => {
                    if let Some(share) = self.sampled_share(&sampled, next) {
                        return rows - share;
                    }
                }
            }
        }
        let adjust = |bound: &Option<Bound>, rows: LogEst| match bound {
            None => rows,
            Some(bound) => match self.terms[bound.term].truth_probability {
                share if share <= 0 => rows + share,
                _ if self.terms[bound.term].is_not_null_bound => rows,
                _ => rows - 20,
            },
        };
        let unknown = |bound: &Option<Bound>| bound.is_some_and(|b| self.terms[b.term].truth_probability > 0);
        let mut estimate = adjust(&high, adjust(&low, rows));
        if unknown(&low) && unknown(&high) {
            estimate -= 20;
        }
        let bounds = LogEst::from(low.is_some()) + LogEst::from(high.is_some());
        (rows - bounds).min(estimate.max(10))
    }

    /// Rows between constant bounds; these are taken away.
    fn sampled_range(
        &self,
        sampled: &Sampled<'_>,
        rows: LogEst,
        next: &WhereLoop,
        (low, high): (&mut Option<Bound>, &mut Option<Bound>),
    ) -> LogEst {
        let (mut below, mut above) = (0, sampled.samples.rows);
        if !next.known.is_empty() {
            let place = sampled.place(&next.known, false);
            (below, above) = (place.less, place.less + place.equal);
        }
        let descending = sampled.index.columns.get(next.equalities.len()).is_some_and(|column| column.descending);
        let (first, last) = if descending { (high, low) } else { (low, high) };
        let (mut places, mut rows) = ([None, None], rows);
        for (at, bound) in [first, last].into_iter().enumerate() {
            let Some(of) = *bound else { continue };
            let Some((place, with_equal)) = sampled.bound(&next.known, &self.terms[of.term], of.width, at == 1) else {
                continue;
            };
            let edge = place.less + if with_equal { place.equal } else { 0 };
            match at {
                0 => below = below.max(edge),
                _ => above = above.min(edge),
            }
            places[at] = Some(place.sample);
            rows -= 1;
            *bound = None;
        }
        let mut estimate = match above > below {
            true => log_est::from_count(above - below),
            false => 10,
        };
        // Both bounds next to one sample: as narrow as without samples. (SQLite numbers what it has
        // not looked up differently for either bound.)
        if above > below && places[0].is_some() && places[0] == places[1] {
            estimate -= 20;
        }
        rows.min(estimate)
    }

    /// Behind columns whose values are not known: the share of samples that lie within the bounds.
    fn sampled_share(&self, sampled: &Sampled<'_>, next: &WhereLoop) -> Option<LogEst> {
        let column = next.equalities.len();
        let count = sampled.samples.entries.len() as i64;
        let value = |bound: Option<Bound>| sampled.value(self.terms[bound?.term].right()?, column);
        let (low, high) = (value(next.low), value(next.high));
        if low.is_none() && high.is_none() {
            return None;
        }
        let field = sampled.info.fields.get(column).cloned().unwrap_or_default();
        let mut below = if next.low.is_some() { 0 } else { -1 };
        let mut above = match (&next.high, &high) {
            (Some(_), Some(_)) => 0,
            (Some(_), None) => count,
            (None, _) => count + 1,
        };
        let mut reader = RecordCursor::default();
        for entry in &sampled.samples.entries {
            reader.reset();
            let Ok(own) = reader.column_ref(&entry.record, column, sampled.info.encoding) else { return None };
            let reached = |bound: &Option<Mem>| {
                let order = |bound: &Mem| compare_values(bound.as_ref(), own, &field.collation);
                i64::from(bound.as_ref().is_some_and(|bound| order(bound).is_ge()))
            };
            below += reached(&low);
            above += reached(&high);
        }
        let share = (above - below).max(1);
        let is_tight = share == 1 && next.low.is_some() && next.high.is_some();
        (!is_tight).then(|| log_est::from_count(count as u64) - log_est::from_count(share as u64))
    }
}

/// The value of a literal or of a parameter that is bound, cast or negated too, with an affinity.
fn constant(expr: &Expr, affinity: Affinity, encoding: Encoding, catalog: &dyn Catalog) -> Option<Mem> {
    let mut value = Mem::new();
    match &expr.kind {
        ExprKind::Collate(inner, _) | ExprKind::ImplicitCollate(inner, _) | ExprKind::Unary(UnaryOp::Plus, inner) => {
            return constant(inner, affinity, encoding, catalog);
        }
        ExprKind::Null => {}
        ExprKind::Integer(number) => value.set_integer(*number),
        ExprKind::Real(number) => value.set_real(*number),
        ExprKind::Text(text) => value.set_str(text),
        ExprKind::Blob(bytes) => value.set_blob(bytes),
        ExprKind::Parameter(number) => value = catalog.bound_value(*number)?,
        ExprKind::Cast(inner, to) => {
            value = constant(inner, *to, encoding, catalog)?;
            value::cast::cast(&mut value, *to, encoding);
        }
        ExprKind::Unary(UnaryOp::Negate, inner) => {
            let positive = constant(inner, affinity, encoding, catalog)?;
            arithmetic(Arithmetic::Subtract, ValueRef::Integer(0), positive.as_ref(), &mut value);
        }
        _ => return None,
    }
    if value.is_text() {
        value.set_encoding(encoding);
    }
    affinity.apply(&mut value, encoding);
    Some(value)
}
