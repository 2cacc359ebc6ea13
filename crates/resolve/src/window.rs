//! Calls with OVER, and the WINDOW clause.

use crate::binder::Binder;
use crate::bound::{Expr, ExprKind, Frame, FrameBound, FrameExclude, FrameUnit, Window, WindowCall};
use crate::function_call::collated;
use crate::named_windows::Definition;
use crate::scope::AggregateUse;
use base::{Error, Reason, Result};
use extension::{FunctionDef, Special};
use std::rc::Rc;
use syntax::ast::{self, NamedWindow, Over};

impl<'a> Binder<'a> {
    /// A call with OVER: it belongs to the innermost scope.
    #[inline(never)]
    pub(crate) fn window_call(
        &mut self,
        def: Rc<FunctionDef>,
        call: &'a ast::FunctionCall,
        offset: u32,
    ) -> Result<Expr> {
        let name = call.name.as_str();
        if !self.innermost().is_some_and(|scope| scope.windows_allowed) {
            if self.is_noting() {
                return self.names_of_call(call);
            }
            return Err(Error::of(Reason::MisuseOfWindow, name).at(offset));
        }
        let missing = || Error::bare(base::ResultCode::INTERNAL);
        let bound = self.without_windows(|binder| {
            let args = binder.scalars(&call.arguments)?;
            let (scope, over) = binder.innermost().zip(call.over.as_ref()).ok_or_else(missing)?;
            let definition = scope.named_windows.over(over);
            check_frame(&def, call, definition.as_ref().ok().or(written_in_place(over).as_ref()))?;
            let definition = definition?;
            let partition_by = binder.scalars(definition.partition_by)?;
            let order_by = binder.plain_order_terms(definition.order_by)?;
            let filter = match &call.filter {
                Some(filter) => Some(binder.scalar(filter)?),
                None => None,
            };
            let frame = match fixed_frame(def.special) {
                Some(frame) => frame,
                None => binder.frame(definition.frame)?,
            };
            Ok::<_, Error>(WindowCall {
                def,
                args,
                filter,
                window: Window { partition_by, order_by, frame },
                is_copy: false,
            })
        })?;
        let scope = self.innermost_mut().ok_or_else(missing)?;
        let select = scope.select.ok_or_else(missing)?;
        let collation = bound.args.iter().find_map(Expr::explicit_collation);
        let known = scope.windows.iter().position(|other| !other.is_copy && other.same_as(&bound));
        let index = known.unwrap_or_else(|| {
            scope.windows.push(bound);
            scope.windows.len() - 1
        });
        Ok(collated(ExprKind::Window { select, index }.into(), collation))
    }

    /// In ORDER BY: a copy of a result column computes its window functions itself.
    pub(crate) fn copy_windows(&mut self, expr: &mut Expr) {
        let Some(scope) = self.innermost_mut().filter(|scope| !scope.windows.is_empty()) else { return };
        expr.walk_mut(&mut |node| {
            if let ExprKind::Window { select, index } = &mut node.kind
                && Some(*select) == scope.select
                && let Some(call) = scope.windows.get(*index)
            {
                let known = scope.windows.iter().position(|other| other.is_copy && other.same_as(call));
                let copy = WindowCall { is_copy: true, ..call.clone() };
                *index = known.unwrap_or_else(|| {
                    scope.windows.push(copy);
                    scope.windows.len() - 1
                });
            }
            true
        });
    }

    /// Runs where no window function may be.
    pub(crate) fn without_windows<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let swap = |binder: &mut Self, value| {
            binder.innermost_mut().is_some_and(|scope| std::mem::replace(&mut scope.windows_allowed, value))
        };
        let before = swap(self, false);
        let result = run(self);
        swap(self, before);
        result
    }

    /// Binds windows that may have no use, where only names are looked for.
    pub(crate) fn names_of_windows(&mut self, windows: &'a [NamedWindow]) -> Result<()> {
        let windows = if self.is_noting() { windows } else { &[] };
        windows.iter().try_for_each(|named| self.names_of_window(&named.window))
    }

    /// Binds what a window names.
    pub(crate) fn names_of_window(&mut self, window: &'a ast::Window) -> Result<()> {
        self.without_windows(|binder| {
            binder.scalars(&window.partition_by)?;
            binder.plain_order_terms(&window.order_by)?;
            binder.frame(window.frame.as_ref()).map(drop)
        })
    }

    fn frame(&mut self, frame: Option<&'a ast::Frame>) -> Result<Frame> {
        let Some(frame) = frame else { return Ok(default_frame()) };
        Ok(Frame {
            unit: frame.unit,
            start: self.frame_bound(&frame.start)?,
            end: match &frame.end {
                Some(end) => self.frame_bound(end)?,
                None => FrameBound::CurrentRow,
            },
            exclude: frame.exclude,
        })
    }

    fn frame_bound(&mut self, bound: &'a ast::FrameBound) -> Result<FrameBound> {
        Ok(match bound {
            ast::FrameBound::UnboundedPreceding | ast::FrameBound::UnboundedFollowing => FrameBound::Unbounded,
            ast::FrameBound::CurrentRow => FrameBound::CurrentRow,
            ast::FrameBound::Preceding(offset) => FrameBound::Preceding(self.frame_offset(offset)?),
            ast::FrameBound::Following(offset) => FrameBound::Following(self.frame_offset(offset)?),
        })
    }

    /// An offset that is not constant is NULL, which is refused once there is a row.
    fn frame_offset(&mut self, offset: &'a ast::Expr) -> Result<Expr> {
        if !is_constant(offset) {
            return Ok(ExprKind::Null.into());
        }
        self.with_aggregates(AggregateUse::Forbidden, |binder| binder.scalar(offset))
    }
}

/// What OVER says itself: that is looked at even where it extends a window that does not exist.
fn written_in_place(over: &Over) -> Option<Definition<'_>> {
    match over {
        Over::Window(window) => Some(Definition::of(window)),
        Over::Named(_) => None,
    }
}

fn check_frame(def: &FunctionDef, call: &ast::FunctionCall, definition: Option<&Definition<'_>>) -> Result<()> {
    let Some(definition) = definition else { return Ok(()) };
    let has_offset =
        |bound: &ast::FrameBound| matches!(bound, ast::FrameBound::Preceding(_) | ast::FrameBound::Following(_));
    if let Some(frame) = definition.frame
        && frame.unit == FrameUnit::Range
        && (has_offset(&frame.start) || frame.end.as_ref().is_some_and(has_offset))
        && definition.order_by.len() != 1
    {
        return Err(Error::sql("RANGE with offset PRECEDING/FOLLOWING requires one ORDER BY expression"));
    }
    if def.flags.window_only && call.filter.is_some() {
        return Err(Error::sql("FILTER clause may only be used with aggregate window functions"));
    }
    Ok(())
}

fn default_frame() -> Frame {
    let exclude = FrameExclude::Unspecified;
    Frame { unit: FrameUnit::Range, start: FrameBound::Unbounded, end: FrameBound::CurrentRow, exclude }
}

/// The frame of a function that always has the same.
fn fixed_frame(special: Special) -> Option<Frame> {
    use FrameBound::{CurrentRow, Following, Unbounded};
    let (unit, start, end) = match special {
        Special::RowNumber | Special::Lag => (FrameUnit::Rows, Unbounded, CurrentRow),
        Special::Rank | Special::DenseRank => (FrameUnit::Range, Unbounded, CurrentRow),
        Special::PercentRank => (FrameUnit::Groups, CurrentRow, Unbounded),
        Special::CumeDist => (FrameUnit::Groups, Following(ExprKind::Integer(1).into()), Unbounded),
        Special::Ntile => (FrameUnit::Rows, CurrentRow, Unbounded),
        Special::Lead => (FrameUnit::Rows, Unbounded, Unbounded),
        _ => return None,
    };
    Some(Frame { unit, start, end, exclude: FrameExclude::Unspecified })
}

/// What the parser takes for a constant: functions and subqueries are none.
fn is_constant(expr: &ast::Expr) -> bool {
    struct Constant(bool);
    impl ast::walk::Visitor for Constant {
        fn expr(&mut self, expr: &ast::Expr) -> ast::walk::Walk {
            use ast::ExprKind as E;
            use ast::Literal as L;
            self.0 &= match &expr.kind {
                E::Literal(L::CurrentDate | L::CurrentTime | L::CurrentTimestamp) => false,
                E::Id(name) => !name.is_quoted() && (name.is("true") || name.is("false")),
                E::Binary(operator, _) => {
                    !matches!(operator, ast::BinaryOperator::Arrow | ast::BinaryOperator::ArrowText)
                }
                E::Qualified(_) | E::Function(_) | E::Subquery(_) | E::Exists(_) | E::Raise(..) | E::Like(_) => false,
                E::In(inside) => matches!(inside.set, ast::InSet::List(_)),
                _ => true,
            };
            if self.0 { ast::walk::Walk::Into } else { ast::walk::Walk::Stop }
        }
    }
    let mut constant = Constant(true);
    ast::walk::walk_expr(&mut constant, expr);
    constant.0
}
