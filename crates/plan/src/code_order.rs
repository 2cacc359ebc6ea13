//! The order in which the code of expressions is made.
//!
//! `codegen` comes to the subqueries of an arm in this order, each as often as it is here. It is
//! the only place that knows it: plans are made by it, and their lines are printed by it.

use crate::nullable::is_never_null;
use crate::term::{Term, TermOps};
use crate::tree::{
    Access, ArgumentValue, Arm, Body, CallPlan, Delivery, DistinctBy, Goal, Grouping, InLoop, IndexAccess, Level,
    Loops, Materialized, OneGroup, PassArgs, Passes, Query, Sort, Test, UnmatchedBy, VirtualAccess, VirtualArgument,
    WindowPass,
};
use base::Result;
use resolve::bound::{BinaryOp, Expr, ExprKind, OrderTerm, Select, Source};
use schema::Index;
use std::rc::Rc;

/// A place where a subquery is coded.
#[derive(Clone, Copy)]
pub enum Place<'e> {
    /// EXISTS.
    Exists(&'e Select),
    /// A value.
    Value(&'e Select),
    /// A row value.
    Row(&'e Select),
    /// A field of a row.
    Field(&'e Rc<Expr>),
    /// The right side of an IN, with the left one before it.
    Set(&'e Expr, &'e Select),
    /// The same as a virtual table is given it: all values at once.
    AllValues(&'e Expr, &'e Select),
    /// The same with a loop over it.
    Loop(&'e InLoop, &'e Expr, &'e Select),
}

impl<'e> Place<'e> {
    /// The query.
    pub(crate) fn select(self) -> Option<&'e Select> {
        match self {
            Place::Exists(select) | Place::Value(select) | Place::Row(select) => Some(select),
            Place::Set(_, select) | Place::AllValues(_, select) | Place::Loop(_, _, select) => Some(select),
            Place::Field(row) => row.subquery(),
        }
    }
}

/// What plans have lines for, apart from queries.
#[derive(Clone, Copy)]
pub(crate) enum Event<'p> {
    /// Loops over nothing.
    NoSources,
    /// The Bloom filter of a level.
    Filter(&'p Level, &'p [Source]),
    /// A loop.
    Level(&'p Loops, &'p Level, &'p [Source]),
    /// An automatic index.
    AutoIndex(&'p Source, &'p Index),
    /// The walk over the rows that a RIGHT JOIN may keep, by a virtual table or plainly.
    UnmatchedScan(&'p Source, Option<&'p VirtualAccess>),
    /// The count of a tree.
    CountTree(Option<&'p Source>, Option<&'p Index>),
    /// What calls of aggregate functions need.
    Calls(&'p [CallPlan]),
    /// A row goes to the sorter of groups.
    GroupsInLoops(&'p Grouping),
    /// All rows are in it.
    GroupsAfterLoops(&'p Grouping),
    /// The only row is sorted.
    OnlyRow,
    /// A row goes where the rows of a query go.
    Delivered,
    /// Equal results are found by an index.
    Distinct,
    /// The results are sorted.
    Sort(&'p Sort),
}

/// What goes through code in its order.
pub(crate) trait CodeOrder {
    /// What is known around loops.
    type Outside;

    /// A subquery is coded.
    fn place(&mut self, place: Place<'_>) -> Result<()>;

    /// Loops begin; what was known before.
    fn open(&mut self, loops: &Loops) -> Self::Outside;

    /// What is tested before them is done.
    fn opened(&mut self, loops: &Loops);

    /// They end.
    fn close(&mut self, outside: Self::Outside);

    /// The values of a new row begin: what is known of the row before does not count any more.
    fn new_row(&mut self) {}

    /// A query is coded that finds rows which are changed.
    fn query(&mut self, _: &Query) -> Result<()> {
        Ok(())
    }

    /// The rows of a view are collected.
    fn view(&mut self, _: &Source, _: &Materialized) -> Result<()> {
        Ok(())
    }

    /// The queries of sources in the FROM of a change are coded.
    fn deliveries(&mut self, _: &[Source], _: &[Delivery]) -> Result<()> {
        Ok(())
    }

    /// The rows are looked for that a RIGHT JOIN keeps of this source.
    fn unmatched(&mut self, _: &Source, inside: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        inside(self)
    }

    /// Something is coded that plans have a line for.
    fn event(&mut self, _: Event<'_>) {}
}

/// An expression, as a value or as a condition.
pub(crate) fn expr<V: CodeOrder>(expr: &Expr, visit: &mut V) -> Result<()> {
    match &expr.kind {
        ExprKind::Exists(select) => visit.place(Place::Exists(select)),
        ExprKind::Subquery(select) => visit.place(Place::Value(select)),
        ExprKind::Field(row, _) => visit.place(Place::Field(row)),
        ExprKind::InSelect(left, select) => {
            visit.place(Place::Set(left, select))?;
            row_value(left, visit)
        }
        ExprKind::InList(left, list) => in_list(left, list, visit),
        ExprKind::Binary(op, left, right) if op.is_comparison() => comparison(left, right, visit),
        ExprKind::Binary(op, left, right) => binary(*op, left, right, visit),
        ExprKind::Between(operand, low, high) if operand.width() > 1 => {
            [operand, low, high].into_iter().try_for_each(|side| row_value(side, visit))
        }
        ExprKind::Case { operand: Some(row), arms, otherwise } if row.width() > 1 => {
            for arm in arms {
                comparison(row, &arm.when, visit)?;
                self::expr(&arm.then, visit)?;
            }
            otherwise.iter().try_for_each(|otherwise| self::expr(otherwise, visit))
        }
        ExprKind::Function(def, args) if def.special == extension::Special::Likelihood => {
            args.first().map_or(Ok(()), |first| self::expr(first, visit))
        }
        // It is refused.
        ExprKind::Vector(_) => Ok(()),
        _ => {
            let mut result = Ok(());
            expr.for_each_child(&mut |child| {
                if result.is_ok() {
                    result = self::expr(child, visit);
                }
            });
            result
        }
    }
}

/// What operands have subqueries comes last, so that their order is that of the text.
fn binary<V: CodeOrder>(op: BinaryOp, left: &Expr, right: &Expr, visit: &mut V) -> Result<()> {
    let is_logic = matches!(op, BinaryOp::And | BinaryOp::Or);
    if let Some(deciding) = op.deciding(left, right).filter(|_| is_logic) {
        return expr(deciding, visit);
    }
    expr(left, visit)?;
    expr(right, visit)
}

fn comparison<V: CodeOrder>(left: &Expr, right: &Expr, visit: &mut V) -> Result<()> {
    let of_rows = left.width() > 1 || right.width() > 1;
    let side = if of_rows { row_value } else { expr };
    side(left, visit)?;
    side(right, visit)
}

/// The fields of a row value or subquery, or a single value.
fn row_value<V: CodeOrder>(row: &Expr, visit: &mut V) -> Result<()> {
    match &row.kind {
        ExprKind::Vector(fields) => fields.iter().try_for_each(|field| expr(field, visit)),
        ExprKind::Subquery(select) => visit.place(Place::Row(select)),
        _ => expr(row, visit),
    }
}

fn in_list<V: CodeOrder>(left: &Expr, list: &[Expr], visit: &mut V) -> Result<()> {
    if list.is_empty() {
        return Ok(());
    }
    if left.width() == 1 {
        let by_comparisons = list.len() <= 2 || !list.iter().all(Expr::is_hoistable);
        if by_comparisons { expr(left, visit) } else { row_value(left, visit) }?;
        return list.iter().try_for_each(|item| expr(item, visit));
    }
    let [.., _, last] = list else { return list.iter().try_for_each(|item| comparison(left, item, visit)) };
    let has_fields = |at: usize| left.field(at).is_some() && last.field(at).is_some();
    if !(0..left.width()).all(has_fields) {
        return list.iter().try_for_each(|item| comparison(left, item, visit));
    }
    row_value(left, visit)?;
    list.iter().try_for_each(|item| row_value(item, visit))
}

/// An arm, but not its sources.
pub(crate) fn arm<V: CodeOrder>(arm: &Arm, visit: &mut V) -> Result<()> {
    match &arm.body {
        Body::Rows => {
            let outside = open_loops(&arm.loops, &arm.sources, visit)?;
            results(arm, visit)?;
            close_loops(&arm.loops, &arm.sources, outside, visit)?;
            distinct(arm, visit);
        }
        Body::CountTree { index, having, .. } => {
            visit.event(Event::CountTree(arm.sources.first(), index.as_deref()));
            having.iter().try_for_each(|having| expr(having, visit))?;
            results(arm, visit)?;
        }
        Body::OneGroup(group) => {
            one_group(arm, group, visit)?;
            group.having.iter().try_for_each(|having| expr(having, visit))?;
            results(arm, visit)?;
        }
        Body::Groups(grouping) => {
            groups(arm, grouping, visit)?;
            grouping.having.iter().try_for_each(|having| expr(having, visit))?;
            results(arm, visit)?;
            distinct(arm, visit);
            visit.event(Event::Calls(&grouping.calls));
        }
        Body::Window(pass) => {
            window(pass, visit)?;
            results(arm, visit)?;
            distinct(arm, visit);
        }
    }
    if let Some(sort) = &arm.sort {
        visit.event(Event::Sort(sort));
    }
    Ok(())
}

fn distinct<V: CodeOrder>(arm: &Arm, visit: &mut V) {
    if arm.distinct == DistinctBy::Index {
        visit.event(Event::Distinct);
    }
}

/// The loops of groups, and what the groups take in.
fn groups<V: CodeOrder>(arm: &Arm, groups: &Grouping, visit: &mut V) -> Result<()> {
    let outside = open_loops(&arm.loops, &arm.sources, visit)?;
    if groups.ordered {
        order_terms(&groups.terms, visit)?;
        calls(&groups.calls, visit)?;
        close_loops(&arm.loops, &arm.sources, outside, visit)?;
        if groups.sorts_only_row {
            visit.event(Event::OnlyRow);
        }
        return Ok(());
    }
    visit.event(Event::GroupsInLoops(groups));
    order_terms(&groups.terms, visit)?;
    close_loops(&arm.loops, &arm.sources, outside, visit)?;
    visit.event(Event::GroupsAfterLoops(groups));
    calls(&groups.calls, visit)
}

fn order_terms<V: CodeOrder>(terms: &[OrderTerm], visit: &mut V) -> Result<()> {
    terms.iter().try_for_each(|term| expr(&term.expr, visit))
}

/// The loops of one group.
fn one_group<V: CodeOrder>(arm: &Arm, group: &OneGroup, visit: &mut V) -> Result<()> {
    visit.event(Event::Calls(&group.calls));
    let outside = open_loops(&arm.loops, &arm.sources, visit)?;
    if group.first_row_is_enough {
        let args = group.calls.iter().flat_map(|call| &call.call.args);
        args.filter(|arg| !is_never_null(arg, &arm.sources)).try_for_each(|arg| expr(arg, visit))?;
    }
    calls(&group.calls, visit)?;
    close_loops(&arm.loops, &arm.sources, outside, visit)
}

/// What aggregates take in of a row.
fn calls<V: CodeOrder>(calls: &[CallPlan], visit: &mut V) -> Result<()> {
    for CallPlan { call, waits, .. } in calls {
        call.filter.iter().chain(&call.args).try_for_each(|operand| expr(operand, visit))?;
        if waits.is_some_and(|waits| !waits.is_key) {
            order_terms(&call.order_by, visit)?;
        }
    }
    Ok(())
}

fn window<V: CodeOrder>(pass: &WindowPass, visit: &mut V) -> Result<()> {
    let frame = &pass.window.frame;
    let offsets = frame.start.offset().into_iter().chain(frame.end.offset());
    offsets.into_iter().try_for_each(|offset| expr(offset, visit))?;
    for call in &pass.calls {
        if let PassArgs::Computed(args) = &call.args {
            args.iter().try_for_each(|arg| expr(arg, visit))?;
        }
    }
    Ok(())
}

/// The results of a row, and what they are sorted by.
fn results<V: CodeOrder>(arm: &Arm, visit: &mut V) -> Result<()> {
    let is_told_apart = arm.distinct != DistinctBy::Nothing;
    match &arm.sort {
        None if arm.goal == Goal::Exists && !is_told_apart => Ok(()),
        None => {
            arm.results.iter().try_for_each(|result| expr(result, visit))?;
            visit.event(Event::Delivered);
            Ok(())
        }
        Some(sort) if is_told_apart => {
            arm.results.iter().try_for_each(|result| expr(result, visit))?;
            let unnamed = sort.blocks.iter().filter(|term| term.result_column.is_none());
            unnamed.into_iter().try_for_each(|term| expr(&term.expr, visit))?;
            keys_beside(sort, visit)
        }
        Some(sort) => {
            order_terms(&sort.blocks, visit)?;
            order_terms(&sort.terms, visit)?;
            let stored = sort.stored.iter().filter_map(|&at| arm.results.get(at));
            stored.into_iter().try_for_each(|result| expr(result, visit))
        }
    }
}

/// The terms of a sort that are no results, which are there already.
fn keys_beside<V: CodeOrder>(sort: &Sort, visit: &mut V) -> Result<()> {
    for (offset, term) in sort.terms.iter().enumerate() {
        let is_named = term.result_column.is_some_and(|column| column < sort.fields.len());
        if !is_named && !sort.fields.contains(&offset) {
            expr(&term.expr, visit)?;
        }
    }
    Ok(())
}

/// Loops from their beginning to their body.
pub(crate) fn open_loops<V: CodeOrder>(loops: &Loops, sources: &[Source], visit: &mut V) -> Result<V::Outside> {
    if sources.is_empty() && !loops.quiet {
        visit.event(Event::NoSources);
    }
    let outside = visit.open(loops);
    tests(loops, &loops.before, visit)?;
    visit.opened(loops);
    // Levels further in whose filters are still to be asked.
    let mut early = Vec::new();
    for (depth, level) in loops.levels.iter().enumerate() {
        let is_asked = filters(loops, depth, sources, &mut early, visit)? || early.contains(&depth);
        early.retain(|&at| at != depth);
        visit.event(Event::Level(loops, level, sources));
        self::level(loops, level, sources, is_asked.then_some(&mut early), visit)?;
        tests(loops, &level.on_tests, visit)?;
        tests(loops, &level.tests, visit)?;
    }
    Ok(outside)
}

/// Loops from after their body to their end.
pub(crate) fn close_loops<V: CodeOrder>(
    loops: &Loops,
    sources: &[Source],
    outside: V::Outside,
    visit: &mut V,
) -> Result<()> {
    for unmatched in &loops.unmatched {
        let source = &sources[unmatched.source];
        visit.unmatched(source, |visit| match &unmatched.by {
            UnmatchedBy::Scan => {
                visit.event(Event::UnmatchedScan(source, None));
                Ok(())
            }
            UnmatchedBy::Walk(walk) => {
                let outside = open_loops(walk, sources, visit)?;
                close_loops(walk, sources, outside, visit)
            }
            UnmatchedBy::Virtual(access) => unmatched_of_virtual(loops, source, access, visit),
        })?;
    }
    visit.close(outside);
    Ok(())
}

fn unmatched_of_virtual<V: CodeOrder>(
    loops: &Loops,
    source: &Source,
    access: &VirtualAccess,
    visit: &mut V,
) -> Result<()> {
    visit.event(Event::UnmatchedScan(source, Some(access)));
    for argument in &access.arguments {
        let right = match &argument.value {
            Some(ArgumentValue::Expr(value)) => Some(value),
            _ => loops.terms[argument.term].right(),
        };
        right.map_or(Ok(()), |right| expr(right, visit))?;
    }
    Ok(())
}

fn tests<V: CodeOrder>(loops: &Loops, tests: &[Test], visit: &mut V) -> Result<()> {
    tests.iter().try_for_each(|test| expr(&loops.terms[test.term].expr, visit))
}

/// The filters that are made before a level; whether its own is among them.
fn filters<V: CodeOrder>(
    loops: &Loops,
    depth: usize,
    sources: &[Source],
    early: &mut Vec<usize>,
    visit: &mut V,
) -> Result<bool> {
    let made_here = |level: &Level| level.filter.as_ref().is_some_and(|filter| filter.built_at == depth);
    if !loops.levels.get(depth).is_some_and(made_here) {
        return Ok(false);
    }
    let mut has_own = false;
    for (at, level) in loops.levels.iter().enumerate().skip(depth) {
        let Some(filter) = level.filter.as_ref().filter(|filter| filter.built_at == depth && level.reads_table) else {
            continue;
        };
        visit.event(Event::Filter(level, sources));
        filter.conditions.iter().try_for_each(|&condition| expr(&loops.terms[condition].expr, visit))?;
        match at == depth {
            true => has_own = true,
            false => early.push(at),
        }
    }
    Ok(has_own)
}

/// What a level's key needs. With a filter of its own it asks those of levels further in, too.
fn level<V: CodeOrder>(
    loops: &Loops,
    level: &Level,
    sources: &[Source],
    early: Option<&mut Vec<usize>>,
    visit: &mut V,
) -> Result<()> {
    match &level.access {
        Access::Scan => Ok(()),
        Access::Rowid(term) => {
            equality(loops, level, *term, visit)?;
            early.map_or(Ok(()), |early| early_filters(loops, early, visit))
        }
        Access::RowidRange { low, high } => {
            let (start, end) = if level.reverse { (high, low) } else { (low, high) };
            start.iter().chain(end).try_for_each(|term| bound(&loops.terms[*term], visit))
        }
        Access::Index(access) => index_key(loops, level, access, early, visit),
        Access::AutoIndex(auto) => {
            visit.event(Event::AutoIndex(&sources[level.source], &auto.access.index));
            auto.conditions.iter().try_for_each(|&condition| expr(&loops.terms[condition].expr, visit))?;
            index_key(loops, level, &auto.access, early, visit)
        }
        Access::Virtual(access) => virtual_arguments(loops, level, access, visit),
        Access::MultiOr { arms, .. } => {
            for arm in arms {
                let outside = open_loops(arm, sources, visit)?;
                close_loops(arm, sources, outside, visit)?;
            }
            Ok(())
        }
    }
}

/// The filters of levels further in, which are asked once the key of a level with one is known.
fn early_filters<V: CodeOrder>(loops: &Loops, early: &mut Vec<usize>, visit: &mut V) -> Result<()> {
    for at in early.drain(..) {
        let terms: Vec<usize> = match &loops.levels[at].access {
            Access::Rowid(term) => vec![*term],
            access => access.index().iter().flat_map(|access| &access.equalities).map(|own| own.term).collect(),
        };
        let rights = terms.into_iter().filter_map(|term| loops.terms[term].right());
        rights.into_iter().try_for_each(|right| expr(right, visit))?;
    }
    Ok(())
}

/// The value that a leading column has to equal.
fn equality<V: CodeOrder>(loops: &Loops, level: &Level, term: usize, visit: &mut V) -> Result<()> {
    let own = &loops.terms[term];
    match own.op() {
        Some(TermOps::IsNull) => Ok(()),
        Some(TermOps::In) => match level.in_loops.iter().find(|wanted| wanted.term == term) {
            Some(wanted) => set_of_loop(&own.expr, wanted, visit),
            None => Ok(()),
        },
        _ => own.right().map_or(Ok(()), |right| expr(right, visit)),
    }
}

fn set_of_loop<V: CodeOrder>(list: &Expr, wanted: &InLoop, visit: &mut V) -> Result<()> {
    match &list.kind {
        ExprKind::InSelect(left, select) => visit.place(Place::Loop(wanted, left, select)),
        ExprKind::InList(_, items) => items.iter().try_for_each(|item| expr(item, visit)),
        _ => Ok(()),
    }
}

fn bound<V: CodeOrder>(term: &Term, visit: &mut V) -> Result<()> {
    match term.right() {
        Some(right) if right.width() > 1 => row_value(right, visit),
        Some(right) => expr(right, visit),
        None => Ok(()),
    }
}

fn index_key<V: CodeOrder>(
    loops: &Loops,
    level: &Level,
    access: &IndexAccess,
    early: Option<&mut Vec<usize>>,
    visit: &mut V,
) -> Result<()> {
    for (position, own) in access.equalities.iter().enumerate().skip(access.skip) {
        let is_in = loops.terms[own.term].op() == Some(TermOps::In);
        let is_again = is_in && access.equalities[..position].iter().any(|other| other.term == own.term);
        if !is_again {
            equality(loops, level, own.term, visit)?;
        }
    }
    if level.passes == Passes::NullsApart {
        return Ok(());
    }
    let descending = access.index.columns.get(access.equalities.len()).is_some_and(|column| column.descending);
    let (start, end) = if level.reverse != descending { (access.high, access.low) } else { (access.low, access.high) };
    start.iter().try_for_each(|start| bound(&loops.terms[start.term], visit))?;
    if let Some(early) = early {
        early_filters(loops, early, visit)?;
    }
    end.iter().try_for_each(|end| bound(&loops.terms[end.term], visit))
}

fn virtual_arguments<V: CodeOrder>(loops: &Loops, level: &Level, access: &VirtualAccess, visit: &mut V) -> Result<()> {
    for (position, argument) in access.arguments.iter().enumerate() {
        match &argument.value {
            Some(ArgumentValue::Expr(value)) => expr(value, visit)?,
            Some(ArgumentValue::Limit | ArgumentValue::Offset) => {}
            None => virtual_argument(loops, level, (position, argument), visit)?,
        }
    }
    Ok(())
}

fn virtual_argument<V: CodeOrder>(
    loops: &Loops,
    level: &Level,
    (position, argument): (usize, &VirtualArgument),
    visit: &mut V,
) -> Result<()> {
    let term = &loops.terms[argument.term];
    match &term.expr.kind {
        ExprKind::InSelect(left, select) if argument.all_at_once => visit.place(Place::AllValues(left, select)),
        ExprKind::InList(_, items) if argument.all_at_once => items.iter().try_for_each(|item| expr(item, visit)),
        ExprKind::InSelect(..) | ExprKind::InList(..) => {
            // The loop begins with its first field.
            let wanted = level.in_loops.iter().find(|wanted| wanted.arguments.first() == Some(&position));
            wanted.map_or(Ok(()), |wanted| set_of_loop(&term.expr, wanted, visit))
        }
        _ => bound(term, visit),
    }
}
