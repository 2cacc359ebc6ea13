//! Which terms fit which columns of an index.

use super::{Planner, not_null, source_of};
use crate::partial_index;
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::tree::EqualityTerm;
use resolve::bound::{Expr, ExprKind};
use schema::{Index, IndexPart, Table};
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// How many terms of equal columns are looked at in one plan.
const SEARCHED_MAX: u32 = 20_000;

/// How many columns are looked at that are equal to one.
const EQUALS_MAX: usize = 11;

impl Planner<'_> {
    /// Terms usable on column `position` of the index, then those of columns that have to be equal
    /// to it.
    pub(crate) fn usable_terms(
        &self,
        source: usize,
        table: &Rc<Table>,
        index: &Rc<Index>,
        position: usize,
    ) -> Vec<EqualityTerm> {
        let mut found: Vec<EqualityTerm> = self.matching_terms(source, table, index, position).collect();
        if self.equalities && self.searched.get() < SEARCHED_MAX {
            let entry = index.columns.get(position);
            let column = match entry.map(|entry| &entry.part) {
                Some(IndexPart::Column(column)) if table.rowid_alias.is_some_and(|at| at as i32 == *column) => -1,
                Some(IndexPart::Column(column)) => *column,
                Some(IndexPart::Expr(_)) => return found,
                None => -1,
            };
            let of_equals = self.terms_of_equals(source, column, entry.map(|entry| &entry.collation));
            let is_equality =
                |of: &EqualityTerm| !self.terms[of.term].op().is_some_and(|op| op.is_low() || op.is_high());
            // A range behind equalities would hide the equality itself.
            self.add_other_terms(&mut found, of_equals.into_iter().filter(|of| position == 0 || is_equality(of)));
        }
        found
    }

    /// Terms usable on the rowid, then those of columns that have to be equal to it.
    pub(crate) fn usable_rowid_terms(&self, source: usize) -> Vec<EqualityTerm> {
        let mut found: Vec<EqualityTerm> = self.rowid_terms(source).collect();
        if self.equalities {
            self.add_other_terms(&mut found, self.terms_of_equals(source, -1, None).into_iter());
        }
        found
    }

    /// Adds those terms that compare with something new.
    fn add_other_terms(&self, found: &mut Vec<EqualityTerm>, others: impl Iterator<Item = EqualityTerm>) {
        for other in others {
            let term = &self.terms[other.term];
            let says_the_same = |known: &EqualityTerm| {
                let known = &self.terms[known.term];
                let right = known.right().zip(term.right());
                known.op() == term.op() && right.is_some_and(|(one, two)| one.same_as(two))
            };
            self.searched.set(self.searched.get().saturating_add(1));
            if !found.iter().any(says_the_same) {
                found.push(other);
            }
        }
    }

    /// Terms of the columns that the conditions make equal to this one.
    fn terms_of_equals(&self, source: usize, column: i32, collation: Option<&CollationRef>) -> Vec<EqualityTerm> {
        let own: Mask = 1 << source;
        let mut equals = vec![(source, column)];
        let mut at = 0;
        while let Some(&(of, column)) = equals.get(at) {
            for term in &self.terms {
                let TermKind::Column { source: s, column: c, .. } = term.kind else { continue };
                if (s, c) == (of, column)
                    && let Some(other) = self.equal_column(term)
                    && !equals.contains(&other)
                    && equals.len() < EQUALS_MAX
                {
                    equals.push(other);
                }
            }
            at += 1;
        }
        let others = equals.iter().skip(1);
        let own_id = source_of(self.input.sources, source).id;
        // What equals this column, for which a constant stands there, says nothing about it.
        let is_itself = |term: &Term| {
            let right = term.right().map(|right| &right.skip_collate().kind);
            matches!(right, Some(ExprKind::Fixed(fixed, _)) if (fixed.source, fixed.column) == (own_id, column))
        };
        let of_other = |(of, column): &(usize, i32)| {
            let place = (*of, *column);
            self.terms.iter().enumerate().filter_map(move |(id, term)| {
                let TermKind::Column { source: s, column: c, op } = term.kind else { return None };
                // The condition of an outer join is about the rows that it finds, and what WHERE
                // makes equal is so only afterwards.
                let of_outer_join = term.outer_join.is_some();
                let bound = term.is_not_null_bound || term.is_like_bound;
                let simple = op != TermOps::IsNull && !bound && !of_outer_join;
                let fits = simple && term.right_uses & own == 0 && self.fits_join(term, source);
                let compares = collation.is_none_or(|collation| self.term_fits(term, op, collation));
                ((s, c) == place && fits && compares && !is_itself(term)).then_some(EqualityTerm { term: id, field: 0 })
            })
        };
        others.flat_map(of_other).collect()
    }

    /// The column at the right of `column = column`, where both are the same value for every
    /// purpose. As in SQLite this takes the same collation of both, and no COLLATE.
    pub(crate) fn equal_column(&self, term: &Term) -> Option<(usize, i32)> {
        let (left, right) = (term.left()?, term.right()?);
        let ExprKind::Column(other) = &right.kind else { return None };
        if !term.op().is_some_and(TermOps::is_equality) || term.outer_join.is_some() || term.waits != 0 {
            return None;
        }
        let (own, theirs) = (left.affinity(), right.affinity());
        let numeric = |affinity: Option<Affinity>| affinity.is_some_and(Affinity::is_numeric);
        let collation = |expr: &Expr| expr.collation().unwrap_or(CollationRef::Binary);
        let has_collate = matches!(left.kind, ExprKind::Collate(..));
        let sorts_alike = !has_collate && collation(left).name() == collation(right).name();
        if (own != theirs && !(numeric(own) && numeric(theirs))) || !sorts_alike {
            return None;
        }
        let position = self.input.sources.iter().position(|source| source.id == other.source)?;
        Some((position, other.column))
    }

    /// Terms usable on column `position` of the index.
    pub(crate) fn matching_terms<'s>(
        &'s self,
        source: usize,
        table: &'s Rc<Table>,
        index: &'s Rc<Index>,
        position: usize,
    ) -> impl Iterator<Item = EqualityTerm> + 's {
        let own: Mask = 1 << source;
        // Behind its columns an index holds the rowid.
        let is_rowid = position == index.columns.len() && table.has_rowid();
        let entry = index.columns.get(position);
        self.terms.iter().enumerate().filter_map(move |(id, term)| {
            if is_rowid {
                return self.rowid_term(source, id, term);
            }
            let entry = entry?;
            if term.right_uses & own != 0 || !self.fits_join(term, source) {
                return None;
            }
            let field = match (&term.kind, &entry.part) {
                (TermKind::Column { source: s, column, op }, IndexPart::Column(own_column)) => {
                    let is_alias = *column == -1 && table.rowid_alias.is_some_and(|at| at as i32 == *own_column);
                    let hit = *s == source && (column == own_column || is_alias);
                    let asks_null = *op == TermOps::IsNull || term.is_not_null_bound;
                    let useless = asks_null && not_null(table, *column);
                    (hit && !useless && self.term_fits(term, *op, &entry.collation)).then_some(0)?
                }
                (TermKind::Vector { source: s, columns, op }, IndexPart::Column(own_column)) if *s == source => {
                    let field = columns.iter().position(|column| column == own_column)?;
                    if *op != TermOps::In && field != 0 {
                        return None;
                    }
                    self.vector_field_fits(id, field, &entry.collation).then_some(field)?
                }
                (TermKind::Expression { source: s, op }, IndexPart::Expr(_)) if *s == source => {
                    let expr = partial_index::key_expr(
                        source_of(self.input.sources, source),
                        index,
                        position,
                        self.input.catalog,
                    )?;
                    let same = term.left()?.same_value_as(&expr);
                    (same && self.term_fits(term, *op, &entry.collation)).then_some(0)?
                }
                _ => return None,
            };
            Some(EqualityTerm { term: id, field })
        })
    }

    pub(crate) fn rowid_terms(&self, source: usize) -> impl Iterator<Item = EqualityTerm> + '_ {
        self.terms.iter().enumerate().filter_map(move |(id, term)| self.rowid_term(source, id, term))
    }

    fn rowid_term(&self, source: usize, id: usize, term: &Term) -> Option<EqualityTerm> {
        let own: Mask = 1 << source;
        match &term.kind {
            TermKind::Column { source: s, column: -1, op } if *s == source => {
                let usable = term.right_uses & own == 0 && *op != TermOps::IsNull && self.fits_join(term, source);
                usable.then_some(EqualityTerm { term: id, field: 0 })
            }
            TermKind::Vector { source: s, columns, op: TermOps::In } if *s == source => {
                let field = columns.iter().position(|column| *column == -1)?;
                let usable = term.right_uses & own == 0 && self.fits_join(term, source);
                usable.then_some(EqualityTerm { term: id, field })
            }
            // The first field of a row value bounds the rowid; the rest is compared row by row.
            TermKind::Vector { source: s, columns, op } if *s == source && columns.first() == Some(&-1) => {
                let bounds = op.is_low() || op.is_high();
                let usable = bounds && term.right_uses & own == 0 && self.fits_join(term, source);
                usable.then_some(EqualityTerm { term: id, field: 0 })
            }
            _ => None,
        }
    }

    /// A condition of WHERE cannot drive the right side of a LEFT JOIN, nor one ON clause
    /// another's.
    pub(crate) fn fits_join(&self, term: &Term, source: usize) -> bool {
        if term.waits & (1 << source) != 0 {
            return false;
        }
        match self.input.sources[source].join {
            kind if kind.is_outer() => term.outer_join == Some(source),
            _ => term.outer_join.is_none(),
        }
    }

    /// Whether the index compares as the term does: its affinity and its collation.
    fn term_fits(&self, term: &Term, op: TermOps, collation: &value::CollationRef) -> bool {
        if op == TermOps::IsNull {
            return true;
        }
        let Some(left) = term.left() else { return false };
        let column_affinity = left.affinity().unwrap_or(Affinity::Blob);
        let comparison = match &term.expr.kind {
            ExprKind::Binary(_, left, right) => resolve::bound::comparison_affinity(left, right),
            ExprKind::InSelect(left, select) => {
                let column = select.arms.last().and_then(|arm| arm.columns.first());
                column.and_then(|column| resolve::bound::comparison_affinity(left, &column.expr))
            }
            _ => left.affinity(),
        };
        let affinity_fits = match comparison {
            None | Some(Affinity::Blob) => true,
            Some(Affinity::Text) => column_affinity == Affinity::Text,
            Some(_) => column_affinity.is_numeric(),
        };
        let decides = match &term.expr.kind {
            ExprKind::Binary(_, left, right) => resolve::bound::comparison_collation(left, right),
            _ => left.collation().unwrap_or(value::CollationRef::Binary),
        };
        affinity_fits && decides.name() == collation.name()
    }

    pub(crate) fn vector_field_fits(&self, term: usize, field: usize, collation: &value::CollationRef) -> bool {
        let term = &self.terms[term];
        let left = match term.left().map(|left| &left.kind) {
            Some(ExprKind::Vector(fields)) => fields.get(field),
            _ => None,
        };
        let Some(left) = left else { return false };
        let right = match &term.expr.kind {
            ExprKind::Binary(_, _, right) => match &right.kind {
                ExprKind::Vector(fields) => fields.get(field).cloned(),
                // A column of a subquery's row has no collation here.
                ExprKind::Subquery(_) => Some(ExprKind::Field(right.clone(), field).into()),
                _ => None,
            },
            ExprKind::InSelect(_, select) => subquery_column(select, field),
            ExprKind::InList(..) => return false,
            _ => None,
        };
        let Some(right) = right else { return false };
        let own = left.affinity().unwrap_or(Affinity::Blob);
        let affinity_fits = match resolve::bound::comparison_affinity(left, &right) {
            None | Some(Affinity::Blob) => true,
            Some(Affinity::Text) => own == Affinity::Text,
            Some(_) => own.is_numeric(),
        };
        affinity_fits && resolve::bound::comparison_collation(left, &right).name() == collation.name()
    }
}

fn subquery_column(select: &resolve::bound::Select, field: usize) -> Option<resolve::bound::Expr> {
    select.arms.last()?.columns.get(field).map(|column| column.expr.clone())
}
