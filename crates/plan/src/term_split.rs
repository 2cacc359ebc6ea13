//! Takes a WHERE clause apart into terms and adds what follows from them: commuted equalities,
//! BETWEEN as two bounds, an OR of equalities as IN, a LIKE prefix as a range.

use crate::partial_index::key_expr;
use crate::term::{Mask, Term, TermKind, TermOps, binary, bit_of, uses};
use crate::{auxiliary, like_prefix};
use resolve::Catalog;
use resolve::bound::{BinaryOp, Expr, ExprKind, Source};
use std::rc::Rc;

/// The terms of WHERE and of the ON clauses, with what follows from them.
pub fn split(where_clause: Option<Expr>, sources: &[Source], catalog: &dyn Catalog) -> Vec<Term> {
    let mut splitter = Splitter { sources, terms: Vec::new(), catalog, slices: true };
    if let Some(expr) = where_clause {
        splitter.conjuncts(expr, None, None);
    }
    splitter.on_clauses();
    splitter.finish()
}

/// The terms of one arm of an OR: of it alone, without the ON clauses of its sources.
fn split_arm(arm: &Expr, sources: &[Source], catalog: &dyn Catalog) -> Vec<Term> {
    let slices = matches!(arm.kind, ExprKind::Binary(BinaryOp::And, ..));
    let mut splitter = Splitter { sources, terms: Vec::new(), catalog, slices };
    splitter.conjuncts(arm.clone(), None, None);
    splitter.finish()
}

/// The terms of an arm of OR that may be bounds. An arm without AND is one term.
fn bounds<'t>(arm: &Expr, terms: &'t [Term]) -> impl Iterator<Item = &'t Term> + Clone {
    let count = if matches!(arm.kind, ExprKind::Binary(BinaryOp::And, ..)) { terms.len() } else { 1 };
    let fits = |term: &&Term| !(term.is_not_null_bound || term.is_like_bound || makes_columns_equal(term));
    terms.iter().take(count).filter(fits)
}

/// Whether a term makes two columns equal that compare alike: it serves the loops of both.
fn makes_columns_equal(term: &Term) -> bool {
    let (Some(TermOps::Eq), Some(left), Some(right)) = (term.op(), term.left(), term.right()) else { return false };
    let (own, theirs) = (left.affinity(), right.affinity());
    let is_numeric = |affinity: Option<value::Affinity>| affinity.is_some_and(value::Affinity::is_numeric);
    matches!(right.skip_collate().kind, ExprKind::Column(_)) && (own == theirs || is_numeric(own) && is_numeric(theirs))
}

/// The comparison that is true where at least one of two with the same sides is.
fn bound_of_either(one: TermOps, two: TermOps) -> Option<BinaryOp> {
    let ops = [one, two];
    let all = |of: fn(TermOps) -> bool| ops.iter().all(|op| *op == TermOps::Eq || of(*op));
    match (all(TermOps::is_high), all(TermOps::is_low)) {
        _ if one == two => match one {
            TermOps::Eq => Some(BinaryOp::Eq),
            TermOps::Lt => Some(BinaryOp::Lt),
            TermOps::Le => Some(BinaryOp::Le),
            TermOps::Gt => Some(BinaryOp::Gt),
            TermOps::Ge => Some(BinaryOp::Ge),
            TermOps::Is | TermOps::In | TermOps::IsNull => None,
        },
        (true, _) => Some(BinaryOp::Le),
        (_, true) => Some(BinaryOp::Ge),
        _ => None,
    }
}

struct Splitter<'a> {
    sources: &'a [Source],
    terms: Vec<Term>,
    catalog: &'a dyn Catalog,
    /// Fields of row values with IN may be terms of their own.
    slices: bool,
}

/// WHERE, and the ON of an inner join, look at the rows that a RIGHT or FULL JOIN before them
/// gives, those of NULLs at the left too.
fn wait_for_right_join(term: &mut Term, sources: &[Source]) {
    let before = &sources[..term.on_clause_of.map_or(sources.len(), |position| position + 1)];
    let Some(last) = before.iter().rposition(|source| source.join.keeps_right()) else { return };
    let joined: Mask = (1 << last) | ((1 << last) - 1);
    if term.uses & !joined == 0 || term.uses & joined != 0 {
        term.uses |= 1 << last;
        term.waits = joined;
    }
}

impl Splitter<'_> {
    fn on_clauses(&mut self) {
        let sources = self.sources;
        for (position, source) in sources.iter().enumerate() {
            if let Some(on) = &source.on {
                let outer = source.join.is_outer().then_some(position);
                self.conjuncts(on.clone(), outer, Some(position));
            }
        }
    }

    fn finish(mut self) -> Vec<Term> {
        // From the last on: SQLite's plans show the order of what is added.
        for index in (0..self.terms.len()).rev() {
            self.analyze(index);
        }
        self.terms
    }

    fn conjuncts(&mut self, expr: Expr, outer: Option<usize>, on: Option<usize>) {
        let truth_probability = likelihood(&expr).unwrap_or(1);
        match without_likelihood(expr).kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                self.conjuncts(Rc::unwrap_or_clone(left), outer, on);
                self.conjuncts(Rc::unwrap_or_clone(right), outer, on);
            }
            kind => {
                let mut term = Term::test(Expr { kind }, self.sources);
                if let Some(position) = outer {
                    // The condition of a LEFT JOIN waits for its right side even when it does not
                    // name it.
                    term.uses |= 1 << position;
                }
                term.outer_join = outer;
                term.on_clause_of = on;
                if outer.is_none() {
                    wait_for_right_join(&mut term, self.sources);
                }
                term.truth_probability = truth_probability;
                self.terms.push(term);
            }
        }
    }

    fn analyze(&mut self, index: usize) {
        let expr = self.terms[index].expr.clone();
        match &expr.kind {
            ExprKind::Binary(op, left, right) if op.is_comparison() => self.comparison(index, *op, left, right),
            ExprKind::IsNull(operand) => self.set_left(index, operand, TermOps::IsNull, 0),
            ExprKind::InList(left, list) => {
                let right = list.iter().fold(0, |mask, item| mask | uses(item, self.sources));
                self.set_left(index, left, TermOps::In, right);
            }
            ExprKind::InSelect(left, select) => {
                let mut right = 0;
                select.walk(&mut |node| {
                    if let ExprKind::Column(column) = &node.kind {
                        right |= bit_of(column.source, self.sources);
                    }
                    true
                });
                if left.width() == 1 || is_taken_apart(select) {
                    self.set_left(index, left, TermOps::In, right);
                    self.other_sources(index, left, right);
                }
                self.slices(index, left, select, right);
            }
            ExprKind::Between(operand, low, high) => self.between(index, operand, low, high),
            ExprKind::Binary(BinaryOp::Or, ..) => self.disjunction(index, &expr),
            ExprKind::Function(..) => self.like(index, &expr),
            ExprKind::NotNull(operand) => self.not_null(index, operand),
            _ => {}
        }
        if !self.terms[index].is_virtual {
            self.auxiliaries(index, &expr);
        }
    }

    /// What only virtual tables can make use of.
    fn auxiliaries(&mut self, index: usize, expr: &Expr) {
        for found in auxiliary::of(expr, self.sources) {
            let child = self.add_virtual(index, expr.clone());
            let term = &mut self.terms[child];
            term.right_uses = found.right.as_ref().map_or(0, |right| uses(right, self.sources));
            term.kind = TermKind::Auxiliary(Rc::new(found));
            let needed = &mut self.terms[index].needed_children;
            *needed = needed.saturating_add(1);
        }
    }

    /// The fields of a row value with IN that are columns of another source than the first drive
    /// that one's loop.
    fn other_sources(&mut self, index: usize, left: &Expr, right_uses: Mask) {
        let (ExprKind::Vector(fields), TermKind::Vector { source: first, .. }) = (&left.kind, &self.terms[index].kind)
        else {
            return;
        };
        let mut done = vec![*first];
        let column = |field: &Expr| match &field.skip_collate().kind {
            ExprKind::Column(column) => {
                let position = self.sources.iter().position(|source| source.id == column.source);
                position.map(|position| (position, column.column))
            }
            _ => None,
        };
        let places: Vec<Option<(usize, i32)>> = fields.iter().map(column).collect();
        for source in places.iter().flatten().map(|(source, _)| *source) {
            if done.contains(&source) {
                continue;
            }
            done.push(source);
            let own = |place: &Option<(usize, i32)>| match place {
                Some((position, column)) if *position == source => *column,
                _ => NO_COLUMN,
            };
            let columns = places.iter().map(own).collect();
            let child = self.add_virtual(index, self.terms[index].expr.clone());
            let term = &mut self.terms[child];
            term.kind = TermKind::Vector { source, columns, op: TermOps::In };
            term.right_uses = right_uses;
        }
    }

    /// A virtual table is offered each field of a row value with IN for itself.
    fn slices(&mut self, index: usize, left: &Expr, select: &resolve::bound::Select, right_uses: Mask) {
        let ExprKind::Vector(fields) = &left.kind else { return };
        if !self.slices || !is_taken_apart(select) || !self.sources.iter().any(|source| source.table.is_virtual()) {
            return;
        }
        let fields = fields.clone();
        for (field, own) in fields.iter().enumerate() {
            let child = self.add_virtual(index, self.terms[index].expr.clone());
            self.terms[index].needed_children += 1;
            let ExprKind::Column(column) = &own.skip_collate().kind else { continue };
            let Some(source) = self.sources.iter().position(|source| source.id == column.source) else { continue };
            if self.sources[source].table.is_virtual() {
                let term = &mut self.terms[child];
                term.kind = TermKind::Slice { source, column: column.column, field };
                term.right_uses = right_uses;
            }
        }
    }

    fn comparison(&mut self, index: usize, op: BinaryOp, left: &Rc<Expr>, right: &Rc<Expr>) {
        let Some(own_op) = term_op(op) else { return };
        let both_queries = [left, right].iter().all(|side| matches!(side.kind, ExprKind::Subquery(_)));
        if own_op.is_equality() && left.width() > 1 && left.width() == right.width() && !both_queries {
            let keeps_right = self.sources.iter().any(|source| source.join.keeps_right());
            if let (Some(a), Some(b)) = (fields_of(left, keeps_right), fields_of(right, keeps_right)) {
                // The comparisons of the fields take the place of the whole.
                for (x, y) in a.into_iter().zip(b) {
                    let child = self.add_child(index, binary(op, x, y));
                    let own = uses(&self.terms[child].expr, self.sources);
                    let term = &mut self.terms[child];
                    term.is_virtual = false;
                    term.parent = None;
                    if term.outer_join.is_none() && term.waits == 0 {
                        term.uses = own;
                        wait_for_right_join(term, self.sources);
                    }
                }
                self.terms[index].is_virtual = true;
                return;
            }
        }
        let right_uses = uses(right, self.sources);
        // A row value that depends on what it is compared with bounds nothing.
        let apart = left.width() == 1 || uses(left, self.sources) & right_uses == 0;
        let left_usable = apart && self.kind_of_left(left, own_op).is_some();
        // What a constant stands for is looked up by the other side only as the left one, as in
        // SQLite.
        let is_fixed = matches!(right.below_collate().kind, ExprKind::Fixed(..));
        let right_usable = apart && !is_fixed && self.kind_of_left(right, own_op).is_some();
        if left_usable {
            self.set_left(index, left, own_op, right_uses);
        }
        if !right_usable {
            return;
        }
        let is_vector = matches!(right.kind, ExprKind::Vector(_));
        if is_vector && !same_collations(left, right) {
            return;
        }
        let flipped = binary(op.commuted(), right.clone(), left.clone());
        let Some(flipped_op) = term_op(op.commuted()) else { return };
        let target = if left_usable {
            let child = self.add_virtual(index, flipped.clone());
            self.terms[index].needed_children = 1;
            child
        } else {
            index
        };
        // Commuting must not change which collation decides.
        self.terms[target].expr = if is_vector { flipped } else { keep_collation(left, right, flipped) };
        self.set_left(target, right, flipped_op, uses(left, self.sources));
    }

    fn between(&mut self, index: usize, operand: &Rc<Expr>, low: &Rc<Expr>, high: &Rc<Expr>) {
        self.add_child(index, binary(BinaryOp::Ge, operand.clone(), low.clone()));
        self.add_child(index, binary(BinaryOp::Le, operand.clone(), high.clone()));
        self.terms[index].needed_children = 2;
    }

    /// NULLs come first in an index: the others are a range.
    fn not_null(&mut self, index: usize, operand: &Rc<Expr>) {
        let is_column = matches!(&operand.kind, ExprKind::Column(column) if column.column >= 0);
        if is_column && self.terms[index].outer_join.is_none() {
            let null = Rc::new(ExprKind::Null.into());
            let child = self.add_child(index, binary(BinaryOp::Gt, operand.clone(), null));
            self.terms[child].is_not_null_bound = true;
            self.terms[index].needed_children = 1;
        }
    }

    /// An OR whose arms are all equalities on one column is an IN; other ORs may be looked up arm
    /// by arm. Only a virtual table is asked about both. A COLLATE inside forbids it.
    fn disjunction(&mut self, index: usize, expr: &Expr) {
        if expr.has_collate() {
            return;
        }
        let mut arms = Vec::new();
        flatten_or(expr, &mut arms);
        let in_list = self.or_as_in(&arms);
        let mut indexable: Mask = !0;
        if in_list.is_some() {
            let of_virtual = |&(_, source): &(usize, &Source)| source.table.is_virtual();
            indexable = self.sources.iter().enumerate().filter(of_virtual).fold(0, |mask, (at, _)| mask | 1 << at);
        }
        let mut split = Vec::with_capacity(arms.len());
        for arm in &arms {
            if indexable == 0 {
                break;
            }
            let own = split_arm(arm, self.sources, self.catalog);
            let terms = own.iter().filter(|term| !term.is_not_null_bound);
            indexable &= terms.fold(0, |mask: Mask, term| match &term.kind {
                TermKind::Column { source, .. }
                | TermKind::Expression { source, .. }
                | TermKind::Slice { source, .. } => mask | (1 << source),
                TermKind::Auxiliary(own) => mask | (1 << own.source),
                _ => mask,
            });
            split.push(own);
        }
        if indexable != 0 {
            self.terms[index].kind = TermKind::Or(indexable);
        }
        if let Some(in_list) = in_list {
            let child = self.add_virtual(index, in_list);
            self.terms[index].needed_children = 1;
            self.analyze(child);
        }
        if let ([one, two], [first, second]) = (arms.as_slice(), split.as_slice())
            && indexable != 0
        {
            self.common_bounds(index, bounds(one, first), bounds(two, second));
        }
    }

    /// Adds bounds that a row keeps whichever arm is true: `a > 2 OR a = 2 AND b` is true only
    /// where `a >= 2`.
    fn common_bounds<'t>(
        &mut self,
        index: usize,
        one: impl Iterator<Item = &'t Term>,
        two: impl Iterator<Item = &'t Term> + Clone,
    ) {
        for (a, b) in one.flat_map(|a| two.clone().map(move |b| (a, b))) {
            let Some(op) = a.op().zip(b.op()).and_then(|(a, b)| bound_of_either(a, b)) else { continue };
            let (Some(left), Some(right)) = (a.left(), a.right()) else { continue };
            let same = |one: &Expr, two: Option<&Expr>| two.is_some_and(|two| one.same_as(two));
            if same(left, b.left()) && same(right, b.right()) {
                let child = self.add_child(index, binary(op, Rc::new(left.clone()), Rc::new(right.clone())));
                self.terms[child].parent = None;
            }
        }
    }

    fn or_as_in(&self, arms: &[&Expr]) -> Option<Expr> {
        fn sides(expr: &Expr) -> Option<[(&Rc<Expr>, &Rc<Expr>); 2]> {
            match &expr.kind {
                ExprKind::Binary(BinaryOp::Eq, a, b) => Some([(a, b), (b, a)]),
                _ => None,
            }
        }
        let value_for = |arm: &&Expr, column: &Expr| {
            sides(arm).and_then(|sides| {
                sides.into_iter().find(|(own, _)| own.same_as(column)).map(|(_, value)| value.clone())
            })
        };
        let first = sides(arms.first()?)?;
        let (column, _) = first.into_iter().find(|(column, _)| {
            matches!(column.kind, ExprKind::Column(_)) && arms.iter().all(|arm| value_for(arm, column).is_some())
        })?;
        let affinity = column.affinity();
        let mut list = Vec::with_capacity(arms.len());
        for arm in arms {
            let value = value_for(arm, column)?;
            let other = value.affinity();
            // Different affinities would convert differently in a list than one by one.
            if other.is_some() && other != affinity || value.width() != 1 || value.explicit_collation().is_some() {
                return None;
            }
            list.push(Expr::clone(&value));
        }
        let sources = list.iter().fold(0, |mask, value| mask | uses(value, self.sources));
        if sources & uses(column, self.sources) != 0 {
            return None;
        }
        Some(ExprKind::InList(column.clone(), list).into())
    }

    fn like(&mut self, index: usize, expr: &Expr) {
        let Some(range) = like_prefix::range(expr, self.catalog) else { return };
        // A virtual table may answer for the whole condition.
        let of_virtual = !auxiliary::of(expr, self.sources).is_empty();
        for bound in [range.low, range.high] {
            let child = self.add_child(index, bound);
            self.terms[child].is_like_bound = true;
            if of_virtual && !range.complete {
                self.terms[child].parent = None;
            }
        }
        self.terms[index].needed_children = match range.complete {
            true => 2,
            false if of_virtual => 0,
            false => usize::MAX,
        };
    }

    fn add_child(&mut self, parent: usize, expr: Expr) -> usize {
        let child = self.add_virtual(parent, expr);
        self.analyze(child);
        child
    }

    fn add_virtual(&mut self, parent: usize, expr: Expr) -> usize {
        let mut term = Term::test(expr, self.sources);
        let original = &self.terms[parent];
        term.uses |= original.uses;
        term.outer_join = original.outer_join;
        term.on_clause_of = original.on_clause_of;
        term.waits = original.waits;
        term.truth_probability = original.truth_probability;
        term.is_virtual = true;
        term.parent = Some(parent);
        self.terms.push(term);
        self.terms.len() - 1
    }

    fn set_left(&mut self, index: usize, left: &Expr, op: TermOps, right_uses: Mask) {
        if let Some(kind) = self.kind_of_left(left, op) {
            let term = &mut self.terms[index];
            let is_constant = matches!(kind, TermKind::Expression { .. }) && term.uses == 0;
            if is_constant && term.right().is_some_and(|right| fixed_in(right, self.sources) != 0) {
                // Where both sides are constants by other terms, neither is looked up with the
                // other.
                return;
            }
            term.kind = kind;
            term.right_uses = right_uses;
        }
    }

    fn kind_of_left(&self, left: &Expr, op: TermOps) -> Option<TermKind> {
        let left = left.below_collate();
        match &left.kind {
            ExprKind::Column(column) | ExprKind::Fixed(column, _) => {
                let source = self.sources.iter().position(|source| source.id == column.source)?;
                Some(TermKind::Column { source, column: column.column, op })
            }
            ExprKind::Vector(fields) if op == TermOps::In || op.is_low() || op.is_high() => {
                let mut columns = Vec::new();
                let mut source = None;
                for field in fields {
                    let own = match &field.skip_collate().kind {
                        ExprKind::Column(column) => {
                            let position = self.sources.iter().position(|source| source.id == column.source);
                            position.map(|position| (position, column.column))
                        }
                        _ => None,
                    };
                    match own {
                        Some((position, column)) if source.is_none_or(|other| other == position) => {
                            source = Some(position);
                            columns.push(column);
                        }
                        // The fields in front bound a range alone; IN can do with any of them.
                        _ if op == TermOps::In => columns.push(NO_COLUMN),
                        _ => break,
                    }
                }
                Some(TermKind::Vector { source: source?, columns, op })
            }
            ExprKind::Vector(_) | ExprKind::Subquery(_) => None,
            _ => {
                let mask = match uses(left, self.sources) {
                    0 => fixed_in(left, self.sources),
                    mask => mask,
                };
                let source = mask.trailing_zeros() as usize;
                (mask.count_ones() == 1 && self.is_indexed(left, source)).then_some(TermKind::Expression { source, op })
            }
        }
    }

    /// Whether an index of the source has the expression as a column.
    fn is_indexed(&self, expr: &Expr, source: usize) -> bool {
        let source = &self.sources[source];
        source.table.indexes.iter().any(|index| {
            let mut keys = (0..index.key_columns).filter_map(|at| key_expr(source, index, at, self.catalog));
            keys.any(|key| expr.same_value_as(&key))
        })
    }
}

/// The fields of a row value, or of the row of a subquery: where it depends on the rows of a join
/// that keeps those of its right side, there is no place in front of all fields to run it at.
fn fields_of(expr: &Rc<Expr>, keeps_right: bool) -> Option<Vec<Expr>> {
    let row = match &expr.kind {
        ExprKind::Vector(fields) => return Some(fields.clone()),
        ExprKind::Subquery(select) if !select.correlated => expr.clone(),
        // What is known of a row's fields holds for these loops only.
        ExprKind::Subquery(_) if !keeps_right => Rc::new((**expr).clone()),
        _ => return None,
    };
    Some((0..expr.width()).map(|field| ExprKind::Field(row.clone(), field).into()).collect())
}

/// In the place of a field that is no column of the source.
const NO_COLUMN: i32 = i32::MIN;

/// Whether the fields of a row value with IN over this query are used one by one.
fn is_taken_apart(select: &resolve::bound::Select) -> bool {
    let simple = select.arms.len() == 1 || select.arms.iter().all(|arm| arm.from.is_empty());
    simple && select.arms.iter().all(|arm| arm.windows.is_empty())
}

fn term_op(op: BinaryOp) -> Option<TermOps> {
    match op {
        BinaryOp::Eq => Some(TermOps::Eq),
        BinaryOp::Is => Some(TermOps::Is),
        BinaryOp::Lt => Some(TermOps::Lt),
        BinaryOp::Le => Some(TermOps::Le),
        BinaryOp::Gt => Some(TermOps::Gt),
        BinaryOp::Ge => Some(TermOps::Ge),
        _ => None,
    }
}

/// The flipped comparison, with the collation of the original made explicit where flipping would
/// let the other side decide.
fn keep_collation(left: &Expr, right: &Expr, flipped: Expr) -> Expr {
    let collation = resolve::bound::comparison_collation(left, right);
    let ExprKind::Binary(op, a, b) = flipped.kind else { return flipped };
    if resolve::bound::comparison_collation(&a, &b).name() == collation.name() {
        return binary(op, a, b);
    }
    binary(op, Expr::from(ExprKind::Collate(a, collation)), b)
}

/// Whether the fields of two row values are compared in the same way from both sides.
fn same_collations(left: &Expr, right: &Expr) -> bool {
    let (ExprKind::Vector(left), ExprKind::Vector(right)) = (&left.kind, &right.kind) else { return true };
    let collation = resolve::bound::comparison_collation;
    left.iter().zip(right).all(|(a, b)| collation(a, b).name() == collation(b, a).name())
}

/// The arms of an OR.
pub fn flatten_or<'e>(expr: &'e Expr, arms: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Or, left, right) => {
            flatten_or(left, arms);
            flatten_or(right, arms);
        }
        _ => arms.push(expr),
    }
}

/// The arms of an OR in the order that SQLite looks them up for a source, each with its number in
/// plans, from 1. A comparison of columns of two sources is looked up for the right one as its
/// commuted self, which is a term behind all arms, the last arm's first.
pub fn or_order(arms: &[&Expr], sources: &[Source], position: usize, catalog: &dyn Catalog) -> Vec<(usize, usize)> {
    let is_own = |term: &Term| match term.kind {
        TermKind::Column { source, .. } | TermKind::Expression { source, .. } | TermKind::Vector { source, .. } => {
            source == position
        }
        _ => false,
    };
    let mut behind = arms.len();
    let mut order = Vec::with_capacity(arms.len());
    for (arm, expr) in arms.iter().enumerate().rev() {
        let terms = split_arm(expr, sources, catalog);
        let is_comparison = matches!(&expr.kind, ExprKind::Binary(op, ..) if op.is_comparison());
        let child = terms.get(1).filter(|child| is_comparison && child.is_virtual);
        let slot = match (terms.first(), child) {
            (Some(own), Some(child)) if !is_own(own) && is_own(child) => behind,
            _ => arm,
        };
        behind += usize::from(child.is_some());
        order.push((slot + 1, arm));
    }
    order.sort_unstable();
    order
}

/// The condition that `likely`, `unlikely` or `likelihood` is about.
fn without_likelihood(expr: Expr) -> Expr {
    match expr.kind {
        ExprKind::Function(def, mut args) if def.special == extension::Special::Likelihood && !args.is_empty() => {
            without_likelihood(args.swap_remove(0))
        }
        _ => expr,
    }
}

/// As [`without_likelihood`], of what stays where it is.
pub fn inside_likelihood(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Function(def, args) if def.special == extension::Special::Likelihood && !args.is_empty() => {
            inside_likelihood(&args[0])
        }
        _ => expr,
    }
}

/// The sources of columns for which constants stand: an index may hold the expression of the
/// columns.
fn fixed_in(expr: &Expr, sources: &[Source]) -> Mask {
    let mut mask = 0;
    expr.walk(&mut |node| {
        if let ExprKind::Fixed(column, _) = &node.kind {
            mask |= bit_of(column.source, sources);
        }
        true
    });
    mask
}

/// What `likely`, `unlikely` and `likelihood` say about a term, as a logarithm.
fn likelihood(expr: &Expr) -> Option<i16> {
    let ExprKind::Function(def, args) = &expr.kind else { return None };
    if def.special != extension::Special::Likelihood {
        return None;
    }
    match (&*def.name, args.get(1).map(|arg| &arg.kind)) {
        ("likely", _) => Some(-1),
        ("unlikely", _) => Some(-40),
        (_, Some(ExprKind::Real(share))) => Some(if *share <= 0.0 { -99 } else { (share.log2() * 10.0) as i16 }),
        _ => None,
    }
}
