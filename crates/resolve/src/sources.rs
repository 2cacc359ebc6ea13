//! The sources of a FROM clause, before and after its conditions are bound.

use crate::bound::Source;
use crate::scope::ScopeSource;
use syntax::ast;

/// A source, its place in the scope, and whether it depends on an enclosing query.
pub(crate) type DerivedSource = (Source, ScopeSource, bool);

/// A FROM clause before its ON clauses are bound.
#[derive(Default)]
pub(crate) struct BoundFrom<'a> {
    pub sources: Vec<Source>,
    pub scope_sources: Vec<ScopeSource>,
    /// The condition of each source, as far as the last that has one.
    pub conditions: Vec<Condition<'a>>,
    /// A subquery depends on an enclosing query.
    pub correlated: bool,
    /// Whether there is a RIGHT or FULL JOIN.
    pub keeps_right: bool,
}

/// What joins a source to those left of it.
pub(crate) enum Condition<'a> {
    None,
    On(&'a ast::Expr),
    /// The arguments of a table-valued function, the source of the place.
    Arguments(&'a [ast::Expr]),
    Using(Vec<SharedColumn>),
    /// Those of a source in parentheses, and of the parentheses.
    Both(Box<[Condition<'a>; 2]>),
}

/// A column of a source: positions.
pub(crate) type Place = (usize, usize);

/// A column that both sides have.
pub(crate) struct SharedColumn {
    /// At the left: one, or where RIGHT and FULL JOINs leave NULLs all that may have the value.
    pub left: Vec<Place>,
    pub right: Place,
}
