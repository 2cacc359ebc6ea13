//! Walks over bound trees, and what they find.

use super::{BinaryOp, Expr, ExprKind, OrderTerm, Select, SelectArm, SourceKind};
use std::rc::Rc;

impl Expr {
    /// Calls `visit` for every direct operand. Subqueries are not operands.
    pub fn for_each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Unary(_, a)
            | ExprKind::IsNull(a)
            | ExprKind::NotNull(a)
            | ExprKind::IsTruth { operand: a, .. }
            | ExprKind::Cast(a, _)
            | ExprKind::InSelect(a, _)
            | ExprKind::ImplicitCollate(a, _)
            | ExprKind::Fixed(_, a)
            | ExprKind::Merged(_, a)
            | ExprKind::Field(a, _)
            | ExprKind::Collate(a, _) => visit(a),
            ExprKind::Binary(_, a, b) | ExprKind::IfNullRow(a, b) => [a, b].into_iter().for_each(|e| visit(e)),
            ExprKind::Between(a, b, c) => [a, b, c].into_iter().for_each(|e| visit(e)),
            ExprKind::InList(a, list) => {
                visit(a);
                list.iter().for_each(visit);
            }
            ExprKind::Function(_, list) | ExprKind::Vector(list) => list.iter().for_each(visit),
            ExprKind::Raise(_, message) => message.iter().for_each(|e| visit(e)),
            ExprKind::Case { operand, arms, otherwise } => {
                operand.iter().for_each(|e| visit(e));
                arms.iter().for_each(|arm| {
                    visit(&arm.when);
                    visit(&arm.then);
                });
                otherwise.iter().for_each(|e| visit(e));
            }
            _ => {}
        }
    }

    /// As [`Expr::for_each_child`], to change the operands.
    pub fn for_each_child_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            ExprKind::Unary(_, a)
            | ExprKind::IsNull(a)
            | ExprKind::NotNull(a)
            | ExprKind::IsTruth { operand: a, .. }
            | ExprKind::Cast(a, _)
            | ExprKind::InSelect(a, _)
            | ExprKind::ImplicitCollate(a, _)
            | ExprKind::Fixed(_, a)
            | ExprKind::Merged(_, a)
            | ExprKind::Field(a, _)
            | ExprKind::Collate(a, _) => visit(Rc::make_mut(a)),
            ExprKind::Binary(_, a, b) | ExprKind::IfNullRow(a, b) => {
                [a, b].into_iter().for_each(|e| visit(Rc::make_mut(e)))
            }
            ExprKind::Between(a, b, c) => [a, b, c].into_iter().for_each(|e| visit(Rc::make_mut(e))),
            ExprKind::InList(a, list) => {
                visit(Rc::make_mut(a));
                list.iter_mut().for_each(visit);
            }
            ExprKind::Function(_, list) | ExprKind::Vector(list) => list.iter_mut().for_each(visit),
            ExprKind::Raise(_, message) => message.iter_mut().for_each(|e| visit(Rc::make_mut(e))),
            ExprKind::Case { operand, arms, otherwise } => {
                operand.iter_mut().for_each(|e| visit(Rc::make_mut(e)));
                arms.iter_mut().for_each(|arm| {
                    visit(&mut arm.when);
                    visit(&mut arm.then);
                });
                otherwise.iter_mut().for_each(|e| visit(Rc::make_mut(e)));
            }
            _ => {}
        }
    }

    /// The subquery that this very node holds.
    pub fn subquery(&self) -> Option<&Select> {
        match &self.kind {
            ExprKind::InSelect(_, select) | ExprKind::Exists(select) | ExprKind::Subquery(select) => Some(select),
            _ => None,
        }
    }

    /// As [`Expr::subquery`], to change it.
    pub fn subquery_mut(&mut self) -> Option<&mut Select> {
        match &mut self.kind {
            ExprKind::InSelect(_, select) | ExprKind::Exists(select) | ExprKind::Subquery(select) => Some(select),
            _ => None,
        }
    }

    /// Calls `visit` for this node and, while it answers `true`, for everything below it,
    /// subqueries included.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr) -> bool) {
        if !visit(self) {
            return;
        }
        self.for_each_child(&mut |child| child.walk(visit));
        if let Some(select) = self.subquery() {
            select.walk(visit);
        }
    }

    /// As [`Expr::walk`], to change nodes: children come after their parent.
    pub fn walk_mut(&mut self, visit: &mut dyn FnMut(&mut Expr) -> bool) {
        if !visit(self) {
            return;
        }
        self.for_each_child_mut(&mut |child| child.walk_mut(visit));
        if let Some(select) = self.subquery_mut() {
            select.walk_mut(visit);
        }
    }
}

impl Select {
    /// Walks every expression of the SELECT; see [`Expr::walk`].
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr) -> bool) {
        self.arms.iter().for_each(|arm| arm.walk(visit));
        self.order_by.iter().for_each(|term| term.expr.walk(visit));
        self.limit.iter().chain(&self.offset).for_each(|expr| expr.walk(visit));
    }

    /// As [`Select::walk`], to change nodes.
    pub fn walk_mut(&mut self, visit: &mut dyn FnMut(&mut Expr) -> bool) {
        self.arms.iter_mut().for_each(|arm| arm.walk_mut(visit));
        self.order_by.iter_mut().for_each(|term| term.expr.walk_mut(visit));
        self.limit.iter_mut().chain(&mut self.offset).for_each(|expr| expr.walk_mut(visit));
    }
}

impl SelectArm {
    /// Walks every expression of the arm, FROM subqueries included.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr) -> bool) {
        self.columns.iter().for_each(|column| column.expr.walk(visit));
        for source in &self.from {
            if let SourceKind::Subquery(select) = &source.kind {
                select.walk(visit);
            }
            source.on.iter().for_each(|on| on.walk(visit));
        }
        self.where_clause.iter().chain(&self.group_by).chain(&self.having).for_each(|e| e.walk(visit));
        for call in &self.aggregates {
            call.args.iter().chain(&call.filter).for_each(|e| e.walk(visit));
            call.order_by.iter().for_each(|term: &OrderTerm| term.expr.walk(visit));
        }
        self.windows.iter().for_each(|call| call.for_each_expr(&mut |e| e.walk(visit)));
    }

    /// As [`SelectArm::walk`], to change nodes.
    pub fn walk_mut(&mut self, visit: &mut dyn FnMut(&mut Expr) -> bool) {
        self.columns.iter_mut().for_each(|column| column.expr.walk_mut(visit));
        for source in &mut self.from {
            if let SourceKind::Subquery(select) = &mut source.kind {
                select.walk_mut(visit);
            }
            source.on.iter_mut().for_each(|on| on.walk_mut(visit));
        }
        let clauses = self.where_clause.iter_mut().chain(&mut self.group_by).chain(&mut self.having);
        clauses.for_each(|e| e.walk_mut(visit));
        for call in &mut self.aggregates {
            call.args.iter_mut().chain(&mut call.filter).for_each(|e| e.walk_mut(visit));
            call.order_by.iter_mut().for_each(|term| term.expr.walk_mut(visit));
        }
        self.windows.iter_mut().for_each(|call| call.for_each_expr_mut(&mut |e| e.walk_mut(visit)));
    }
}

impl Expr {
    /// Whether it is one value for the whole run and computing it can raise no error: it may be
    /// computed once, before the loops.
    pub fn is_hoistable(&self) -> bool {
        let mut constant = true;
        self.walk(&mut |node| {
            constant &= node.kind.is_hoistable_node();
            constant
        });
        constant
    }

    /// Whether a subquery is anywhere inside.
    pub fn has_subquery(&self) -> bool {
        match &self.kind {
            ExprKind::Column(_)
            | ExprKind::Integer(_)
            | ExprKind::Real(_)
            | ExprKind::Text(_)
            | ExprKind::Parameter(_) => false,
            ExprKind::Binary(_, left, right) => left.has_subquery() || right.has_subquery(),
            _ => {
                let mut found = false;
                self.walk(&mut |node| {
                    found |= node.subquery().is_some();
                    !found
                });
                found
            }
        }
    }

    /// What an AND or OR comes to: one operand alone decides where the other is a number as it was
    /// written.
    pub fn without_decided(&self) -> &Expr {
        match &self.kind {
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                op.deciding(left, right).unwrap_or(self)
            }
            _ => self,
        }
    }

    /// Whether the value of an expression without aggregates may have a subtype.
    pub fn may_have_subtype(&self) -> bool {
        self.may_have_subtype_with(false)
    }

    /// Whether the value may have a subtype, given whether aggregates have one.
    pub fn may_have_subtype_with(&self, from_aggregate: bool) -> bool {
        let mut found = false;
        self.walk(&mut |node| {
            found |= match &node.kind {
                ExprKind::Function(def, _) => def.flags.result_subtype,
                ExprKind::Aggregate { .. } => from_aggregate,
                ExprKind::Subquery(_) => true,
                _ => false,
            };
            !found
        });
        found
    }
}
