//! What is left to be decided about each level once the loops are chosen: whether its table is
//! read, how its loop ends, how often its range is run, and which rows its filter or its automatic
//! index are made of.

use crate::nullable::is_nullable;
use crate::partial_index::key_expr;
use crate::planner::auto_index::partial_terms;
use crate::schedule::Surroundings;
use crate::sets::in_loop;
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::tree::{Access, InLoop, IndexAccess, Level, LoopEnd, Loops, Passes, VirtualArgument};
use resolve::Catalog;
use resolve::bound::{Expr, ExprKind, Source, SourceKind};
use schema::{Index, IndexPart};

/// Completes the levels of a whole join. `coroutines`: the subqueries whose rows come from a
/// coroutine.
pub(crate) fn complete(loops: &mut Loops, around: Surroundings<'_>, coroutines: Mask) {
    let sources = around.sources;
    if sources.iter().any(|source| source.join.is_outer()) {
        let nullable = (0..sources.len()).filter(|&position| is_nullable(sources, position));
        loops.nullable = nullable.fold(0, |mask, position| mask | 1 << position);
    }
    for level in &mut loops.levels {
        let keeps_right = level.join.keeps_right();
        let own_tree = is_own_tree(level, sources);
        if let Access::Index(access) = &mut level.access {
            level.reads_table = own_tree || !access.covering || keeps_right;
            if !keeps_right && !own_tree && loops.nullable & (1 << level.source) == 0 {
                access.exprs = exprs_of(&access.index, &sources[level.source], around.catalog);
            }
        }
    }
    complete_levels(loops, around, coroutines);
    if loops.levels.iter().any(|level| level.filter.is_some()) {
        place_filters(loops, around.sources);
    }
}

fn complete_levels(loops: &mut Loops, around: Surroundings<'_>, coroutines: Mask) {
    let Loops { levels, terms, .. } = loops;
    for level in levels.iter_mut() {
        level.passes = passes(level, terms);
        level.null_pass = level.join.keeps_left() && has_in_loop(level, terms);
        level.in_loops = in_loops(level, terms);
        level.end = end(level, terms, &around.sources[level.source], coroutines);
        match &mut level.access {
            Access::AutoIndex(auto) => auto.conditions = partial_terms(terms, around.sources, level.source).collect(),
            Access::MultiOr { arms, .. } => arms.iter_mut().for_each(|arm| complete_levels(arm, around, 0)),
            _ => {}
        }
    }
    for unmatched in &mut loops.unmatched {
        if let Some(walk) = unmatched.walk_mut() {
            complete_levels(walk, around, 0);
        }
    }
}

/// The expressions that an index holds, as far as they may be read from it, each with its field.
fn exprs_of(index: &Index, source: &Source, catalog: &dyn Catalog) -> Vec<(usize, Expr)> {
    if !index.columns.iter().any(|entry| matches!(entry.part, IndexPart::Expr(_))) {
        return Vec::new();
    }
    let can_be_read = |(_, expr): &(usize, Expr)| {
        // A constant is what it is anywhere; an index keeps no subtypes.
        let (mut reads, mut subtyped) = (false, false);
        expr.walk(&mut |node| {
            reads |= matches!(&node.kind, ExprKind::Column(column) if column.source == source.id);
            subtyped |= matches!(&node.kind, ExprKind::Function(def, _) if def.flags.result_subtype);
            !subtyped
        });
        reads && !subtyped
    };
    let expr = |field: usize| Some((field, key_expr(source, index, field, catalog)?));
    (0..index.columns.len()).filter_map(expr).filter(can_be_read).collect()
}

/// Whether the index of a level is the tree that its table lies in.
fn is_own_tree(level: &Level, sources: &[Source]) -> bool {
    let of_table = sources.get(level.source).is_some_and(|source| source.table.without_rowid);
    matches!(&level.access, Access::Index(access) if of_table && access.index.is_primary_key())
}

fn passes(level: &Level, terms: &[Term]) -> Passes {
    let Some(access) = level.access.index() else { return Passes::Once };
    let is_like = |term: usize| terms.get(term).is_some_and(|term| term.is_like_bound);
    match (access.low, access.high) {
        (None, None) => level.passes,
        (Some(low), Some(high)) if is_like(low.term) && is_like(high.term) => Passes::TextsAndBlobs,
        _ => Passes::Once,
    }
}

/// Whether the key of a level has values of an IN.
fn has_in_loop(level: &Level, terms: &[Term]) -> bool {
    let is_in = |term: usize| terms.get(term).is_some_and(|term| term.op() == Some(TermOps::In));
    let is_slice = |term: usize| terms.get(term).is_some_and(|term| matches!(term.kind, TermKind::Slice { .. }));
    match &level.access {
        Access::Rowid(term) => is_in(*term),
        Access::Virtual(access) => {
            let mut arguments = access.arguments.iter();
            arguments.any(|own| !own.all_at_once && (is_in(own.term) || is_slice(own.term)))
        }
        access => access.index().is_some_and(|access| access.equalities.iter().any(|own| is_in(own.term))),
    }
}

/// The loops over values of INs that the key of a level, or the arguments of a virtual table, need.
fn in_loops(level: &Level, terms: &[Term]) -> Vec<InLoop> {
    let mut loops: Vec<InLoop> = Vec::new();
    let is_in = |term: usize| terms.get(term).is_some_and(|term| term.op() == Some(TermOps::In));
    match &level.access {
        Access::Rowid(term) if is_in(*term) => {
            let field = terms.get(*term).map_or(0, Term::field_of_rowid);
            loops.push(in_loop(terms, *term, vec![field]));
        }
        Access::Virtual(access) => {
            let list_of = |argument: &VirtualArgument| {
                let is_value = argument.value.is_none() && !argument.all_at_once;
                let kind = terms.get(argument.term).filter(|_| is_value).map(|term| &term.expr.kind)?;
                matches!(kind, ExprKind::InList(..) | ExprKind::InSelect(..)).then(|| whole_list(terms, argument.term))
            };
            for term in access.arguments.iter().filter_map(list_of) {
                if loops.iter().all(|own| own.term != term) {
                    let is_same = |own: &(usize, &VirtualArgument)| {
                        own.1.value.is_none() && whole_list(terms, own.1.term) == term
                    };
                    let same = access.arguments.iter().enumerate();
                    let same: Vec<_> = same.filter(is_same).collect();
                    let own = in_loop(terms, term, same.iter().map(|(_, own)| own.field.unwrap_or(0)).collect());
                    loops.push(InLoop { arguments: same.iter().map(|(position, _)| *position).collect(), ..own });
                }
            }
        }
        access => {
            let Some(access) = access.index() else { return loops };
            for equality in access.equalities.iter().skip(access.skip).filter(|equality| is_in(equality.term)) {
                if loops.iter().all(|own| own.term != equality.term) {
                    let same = access.equalities.iter().skip(access.skip).filter(|own| own.term == equality.term);
                    loops.push(in_loop(terms, equality.term, same.map(|own| own.field).collect()));
                }
            }
        }
    }
    loops
}

/// The term of an IN: the one that a field of a row value was made of, or itself.
fn whole_list(terms: &[Term], id: usize) -> usize {
    match terms.get(id) {
        Some(Term { kind: TermKind::Slice { .. }, parent: Some(parent), .. }) => *parent,
        _ => id,
    }
}

fn end(level: &Level, terms: &[Term], source: &Source, coroutines: Mask) -> LoopEnd {
    match &level.access {
        Access::Scan => match source.kind {
            SourceKind::Recursive(_) => LoopEnd::OneRow,
            _ if coroutines & (1 << level.source) != 0 => LoopEnd::Coroutine,
            _ => LoopEnd::FullStep,
        },
        Access::Rowid(_) => LoopEnd::OneRow,
        Access::Index(access) if finds_one_entry(access, terms) => LoopEnd::OneRow,
        Access::Index(access) if !access.is_bounded() => LoopEnd::FullStep,
        Access::Index(_) | Access::AutoIndex(_) | Access::RowidRange { .. } | Access::Virtual(_) => LoopEnd::Step,
        Access::MultiOr { .. } => LoopEnd::Subroutine,
    }
}

/// Whether a whole unique key has to equal values that are not NULL.
fn finds_one_entry(access: &IndexAccess, terms: &[Term]) -> bool {
    let is_equal = |term: usize| terms.get(term).is_some_and(|term| term.op() == Some(TermOps::Eq));
    let is_whole = access.index.unique && access.equalities.len() == access.index.key_columns;
    is_whole && access.skip == 0 && access.equalities.iter().all(|equality| is_equal(equality.term))
}

/// Places the making of Bloom filters: in front of their own levels, or further out, where another
/// filter is made and their keys are known already. There a filter is asked, too: what it does not
/// have needs no row of the loops between.
fn place_filters(loops: &mut Loops, sources: &[Source]) {
    let mut outside: Mask = 0;
    for depth in 0..loops.levels.len() {
        let own = loops.levels[depth].source;
        if loops.levels[depth].filter.as_ref().is_some_and(|filter| filter.built_at == depth) {
            for inner in depth..loops.levels.len() {
                let level = &loops.levels[inner];
                let is_free = level.filter.as_ref().is_some_and(|filter| filter.built_at == inner);
                if is_free && (inner == depth || can_be_asked_at(loops, level, outside, sources)) {
                    let conditions = partial_terms(&loops.terms, sources, level.source).collect();
                    if let Some(filter) = &mut loops.levels[inner].filter {
                        (filter.built_at, filter.conditions) = (depth, conditions);
                    }
                }
            }
        }
        outside |= 1 << own;
    }
}

/// Whether a level's key depends on nothing but the sources outside, and is a single one.
fn can_be_asked_at(loops: &Loops, level: &Level, outside: Mask, sources: &[Source]) -> bool {
    let left_of_right = sources.iter().skip(level.source + 1).any(|source| source.join.keeps_right());
    if level.join.keeps_left() || left_of_right {
        return false;
    }
    let fits = |term: usize| {
        loops.terms.get(term).is_some_and(|term| {
            let single = matches!(term.op(), Some(TermOps::Eq | TermOps::Is | TermOps::IsNull));
            single && term.right_uses & !outside == 0 && !term.has_subquery
        })
    };
    let after = level.filter.as_ref().is_some_and(|filter| filter.needs & !outside == 0);
    match &level.access {
        Access::Rowid(term) => after && fits(*term),
        Access::Index(access) => after && access.equalities.iter().all(|equality| fits(equality.term)),
        _ => false,
    }
}
