//! USING and NATURAL: columns that both sides of a join have.

use crate::binder::Binder;
use crate::bound::{BinaryOp, Expr, ExprKind};
use crate::scope::ScopeSource;
use crate::sources::{BoundFrom, Condition, Place, SharedColumn};
use base::{Error, Reason, Result};
use schema::TableKind;
use std::rc::Rc;
use syntax::ast::Name;

/// What becomes of columns at the left that are hidden.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hidden {
    /// USING names them.
    Found,
    /// NATURAL does not see them.
    Ignored,
}

fn shows(source: &ScopeSource, name: &str) -> bool {
    source.bare_names().iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// The condition of NATURAL: all columns that both sides have.
pub(crate) fn natural<'a>(bound: &mut BoundFrom<'a>, first: usize) -> Result<Condition<'a>> {
    let mut names: Vec<Box<str>> = Vec::new();
    for right in bound.scope_sources.iter().skip(first) {
        for name in right.bare_names() {
            let left = bound.scope_sources.iter().take(first).any(|source| shows(source, name));
            if left && !names.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                names.push(name.into());
            }
        }
    }
    merge(bound, first, names, Hidden::Ignored)
}

/// The condition of USING.
pub(crate) fn using<'a>(bound: &mut BoundFrom<'a>, first: usize, names: &[Name]) -> Result<Condition<'a>> {
    merge(bound, first, names.iter().map(|name| name.as_str().into()).collect(), Hidden::Found)
}

fn merge<'a>(bound: &mut BoundFrom<'a>, first: usize, names: Vec<Box<str>>, hidden: Hidden) -> Result<Condition<'a>> {
    let mut shared = Vec::with_capacity(names.len());
    for name in names {
        let left = left_places(bound, first, &name, hidden)?;
        let mut behind = bound.scope_sources.iter().enumerate().skip(first);
        let right = behind.find_map(|(at, source)| source.bare_column(&name).map(|column| (at, column)));
        let (false, Some(right)) = (left.is_empty(), right) else {
            return Err(Error::of(Reason::CannotJoinUsing, name));
        };
        if let Some(source) = bound.scope_sources.get_mut(right.0) {
            source.merged.push(name);
        }
        shared.push(SharedColumn { left, right });
    }
    Ok(if shared.is_empty() { Condition::None } else { Condition::Using(shared) })
}

/// The leftmost source with a column of this name; with RIGHT and FULL JOINs, all.
fn left_places(bound: &BoundFrom<'_>, first: usize, name: &str, hidden: Hidden) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for (at, source) in bound.scope_sources.iter().take(first).enumerate() {
        let found = source.bare_column(name).filter(|_| hidden == Hidden::Found || shows(source, name));
        let Some(column) = found else { continue };
        if !places.is_empty() && !source.has_merged(name) {
            return Err(Error::sql(format!("ambiguous reference to {name} in USING()")));
        }
        places.push((at, column));
        if !bound.keeps_right {
            break;
        }
    }
    Ok(places)
}

impl Binder<'_> {
    /// The condition that all pairs are equal.
    pub(crate) fn using_condition(&mut self, shared: &[SharedColumn]) -> Result<Option<Expr>> {
        let mut condition = None;
        for column in shared {
            let mut left: Vec<Expr> = column.left.iter().filter_map(|place| self.column_at(*place)).collect();
            let left = match left.len() {
                1 => left.pop(),
                _ => Some(self.merged(left)?),
            };
            let (Some(left), Some(right)) = (left, self.column_at(column.right)) else { return Ok(None) };
            let equal: Expr = ExprKind::Binary(BinaryOp::Eq, Rc::new(left), Rc::new(right)).into();
            condition = Expr::and(condition, Some(equal));
        }
        Ok(condition)
    }

    fn column_at(&mut self, (source, column): Place) -> Option<Expr> {
        let source = self.source_mut(source)?;
        let is_rowid = source.table.rowid_alias == Some(column) && source.table.kind == TableKind::Ordinary;
        Some(source.column(if is_rowid { -1 } else { column as i32 }))
    }
}
