//! Window functions as they are bound.

use super::{Expr, OrderTerm};
use extension::FunctionDef;
use std::rc::Rc;

pub use syntax::ast::{FrameExclude, FrameUnit};

/// A call with OVER.
#[derive(Clone, Debug)]
pub struct WindowCall {
    /// The function: an aggregate that knows windows.
    pub def: Rc<FunctionDef>,
    /// Its arguments; empty for `count(*)`.
    pub args: Vec<Expr>,
    /// FILTER (WHERE …).
    pub filter: Option<Expr>,
    /// What OVER says.
    pub window: Window,
    /// ORDER BY names the result column of another such call, which this is a copy of. As in SQLite
    /// it is computed apart from that one, before it.
    pub is_copy: bool,
}

/// A window: named windows are looked up, and the frame is the one that the function needs.
#[derive(Clone, Debug)]
pub struct Window {
    /// PARTITION BY.
    pub partition_by: Vec<Expr>,
    /// ORDER BY.
    pub order_by: Vec<OrderTerm>,
    /// The frame.
    pub frame: Frame,
}

/// Which rows of the partition a function sees.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What is counted.
    pub unit: FrameUnit,
    /// Where it begins.
    pub start: FrameBound,
    /// Where it ends.
    pub end: FrameBound,
    /// What is left out. Anything but `Unspecified` makes every row's frame be computed again.
    pub exclude: FrameExclude,
}

/// A bound of a frame. Offsets are constants; one that is not was replaced by NULL, as SQLite does.
#[derive(Clone, Debug)]
pub enum FrameBound {
    /// UNBOUNDED: PRECEDING as a start, FOLLOWING as an end.
    Unbounded,
    /// `expr PRECEDING`
    Preceding(Expr),
    /// `CURRENT ROW`
    CurrentRow,
    /// `expr FOLLOWING`
    Following(Expr),
}

impl FrameBound {
    /// The offset, of a bound that has one.
    pub fn offset(&self) -> Option<&Expr> {
        match self {
            FrameBound::Preceding(offset) | FrameBound::Following(offset) => Some(offset),
            _ => None,
        }
    }

    fn same_as(&self, other: &FrameBound) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
            && match (self.offset(), other.offset()) {
                (Some(a), Some(b)) => a.same_as(b),
                _ => true,
            }
    }
}

impl Window {
    /// Whether functions over both windows can be computed in one pass.
    pub fn same_as(&self, other: &Window) -> bool {
        let (frame, theirs) = (&self.frame, &other.frame);
        frame.unit == theirs.unit
            && frame.exclude == theirs.exclude
            && frame.start.same_as(&theirs.start)
            && frame.end.same_as(&theirs.end)
            && self.partition_by.len() == other.partition_by.len()
            && self.partition_by.iter().zip(&other.partition_by).all(|(a, b)| a.same_as(b))
            && self.order_by.len() == other.order_by.len()
            && self.order_by.iter().zip(&other.order_by).all(|(a, b)| a.same_order_as(b))
    }
}

impl WindowCall {
    /// Whether both calls have the same answers.
    pub fn same_as(&self, other: &WindowCall) -> bool {
        let same = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.same_as(y));
        Rc::ptr_eq(&self.def, &other.def)
            && same(&self.args, &other.args)
            && same(self.filter.as_slice(), other.filter.as_slice())
            && self.window.same_as(&other.window)
    }

    /// Calls `visit` for every expression of the call but the frame's offsets, which are constants.
    pub fn for_each_expr<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.args.iter().chain(&self.filter).chain(&self.window.partition_by).for_each(&mut *visit);
        self.window.order_by.iter().for_each(|term| visit(&term.expr));
    }

    /// As [`WindowCall::for_each_expr`], to change them.
    pub fn for_each_expr_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        self.args.iter_mut().chain(&mut self.filter).chain(&mut self.window.partition_by).for_each(&mut *visit);
        self.window.order_by.iter_mut().for_each(|term| visit(&mut term.expr));
    }
}

impl OrderTerm {
    /// Whether both terms order rows alike, as far as it can be told.
    pub fn same_order_as(&self, other: &OrderTerm) -> bool {
        self.descending == other.descending
            && self.nulls_are_big() == other.nulls_are_big()
            && self.expr.same_as(&other.expr)
    }

    /// Whether NULLs sort as if they were greater than every value.
    pub fn nulls_are_big(&self) -> bool {
        self.nulls.are_big(self.descending)
    }
}
