//! Affinity and collation of bound expressions; see <https://www.sqlite.org/datatype3.html>.

use super::{BinaryOp, Expr, ExprKind, UnaryOp};
use extension::Special;
use value::{Affinity, CollationRef};

impl Expr {
    /// The affinity of the expression; `None` when it has none (which differs from BLOB).
    pub fn affinity(&self) -> Option<Affinity> {
        match &self.kind {
            ExprKind::Column(column) | ExprKind::Fixed(column, _) | ExprKind::Merged(column, _) => {
                Some(column.affinity()).filter(|affinity| *affinity != Affinity::None)
            }
            ExprKind::Cast(_, affinity) | ExprKind::TypedRegister(_, affinity) => Some(*affinity),
            ExprKind::Collate(inner, _) | ExprKind::ImplicitCollate(inner, _) => inner.affinity(),
            ExprKind::IfNullRow(_, inner) => inner.affinity(),
            ExprKind::Field(row, position) => row.field(*position)?.affinity(),
            // Of the last arm, as SQLite does.
            ExprKind::Subquery(select) => select.arms.last()?.columns.first()?.expr.affinity(),
            ExprKind::Vector(fields) => fields.first()?.affinity(),
            _ => None,
        }
    }

    /// The collation that the expression carries, explicit or a column's.
    pub fn collation(&self) -> Option<CollationRef> {
        match &self.kind {
            ExprKind::Column(column) | ExprKind::Fixed(column, _) | ExprKind::Merged(column, _) => {
                Some(column.collation())
            }
            ExprKind::Collate(_, collation) | ExprKind::ImplicitCollate(_, collation) => Some(collation.clone()),
            ExprKind::Cast(inner, _) | ExprKind::Unary(UnaryOp::Plus, inner) => inner.collation(),
            ExprKind::Vector(fields) => fields.first()?.collation(),
            _ => self.explicit_collation(),
        }
    }

    /// The collation of a COLLATE operator in this expression that decides its comparisons.
    pub fn explicit_collation(&self) -> Option<CollationRef> {
        match &self.kind {
            ExprKind::Collate(_, collation) => Some(collation.clone()),
            ExprKind::Cast(inner, _) | ExprKind::Unary(_, inner) => inner.explicit_collation(),
            ExprKind::Binary(_, left, right) => left.explicit_collation().or_else(|| right.explicit_collation()),
            ExprKind::Function(_, args) | ExprKind::Vector(args) => args.iter().find_map(Expr::explicit_collation),
            ExprKind::Case { operand, arms, otherwise } => operand
                .iter()
                .map(|expr| &**expr)
                .chain(arms.iter().flat_map(|arm| [&arm.when, &arm.then]))
                .chain(otherwise.iter().map(|expr| &**expr))
                .find_map(Expr::explicit_collation),
            ExprKind::Between(a, b, c) => [a, b, c].into_iter().find_map(|expr| expr.explicit_collation()),
            ExprKind::IsNull(inner) | ExprKind::NotNull(inner) | ExprKind::InSelect(inner, _) => {
                inner.explicit_collation()
            }
            ExprKind::IsTruth { operand, .. } => operand.explicit_collation(),
            ExprKind::InList(left, list) => {
                left.explicit_collation().or_else(|| list.iter().find_map(Expr::explicit_collation))
            }
            _ => None,
        }
    }

    /// Whether a COLLATE operator is anywhere inside, apart from subqueries.
    pub fn has_collate(&self) -> bool {
        let mut found = matches!(self.kind, ExprKind::Collate(..));
        self.for_each_child(&mut |child| found = found || child.has_collate());
        found
    }

    /// The expression below COLLATE.
    pub fn below_collate(&self) -> &Expr {
        match &self.kind {
            ExprKind::Collate(inner, _) | ExprKind::ImplicitCollate(inner, _) => inner.below_collate(),
            _ => self,
        }
    }

    /// The expression below COLLATE and the likelihood functions.
    pub fn skip_collate(&self) -> &Expr {
        match &self.kind {
            ExprKind::Collate(inner, _) | ExprKind::ImplicitCollate(inner, _) => inner.skip_collate(),
            ExprKind::Function(def, args) if def.special == Special::Likelihood => match args.first() {
                Some(inner) => inner.skip_collate(),
                None => self,
            },
            _ => self,
        }
    }

    /// Number of values: the fields of a row value or the columns of a subquery, else 1.
    pub fn width(&self) -> usize {
        match &self.kind {
            ExprKind::Vector(fields) => fields.len(),
            ExprKind::Subquery(select) => select.arms.first().map_or(1, |arm| arm.columns.len()),
            _ => 1,
        }
    }

    /// A field of a row value, or a column of a subquery's result.
    pub fn field(&self, position: usize) -> Option<&Expr> {
        match &self.kind {
            ExprKind::Vector(fields) => fields.get(position),
            ExprKind::Subquery(select) => select.arms.first()?.columns.get(position).map(|column| &column.expr),
            _ if position == 0 => Some(self),
            _ => None,
        }
    }
}

impl super::ColumnRef {
    /// The column's name: the rowid has its alias's, else `rowid`.
    pub fn name(&self) -> &str {
        let position = usize::try_from(self.column).ok().or(self.table.rowid_alias);
        position.and_then(|at| self.table.columns.get(at)).map_or("rowid", |column| &column.name)
    }

    /// The column's affinity; a rowid is an INTEGER.
    pub fn affinity(&self) -> Affinity {
        match usize::try_from(self.column).ok().and_then(|column| self.table.columns.get(column)) {
            Some(column) => column.affinity,
            None => Affinity::Integer,
        }
    }

    /// The column's collation.
    pub fn collation(&self) -> CollationRef {
        let column = usize::try_from(self.column).ok().and_then(|column| self.table.columns.get(column));
        column.map_or(CollationRef::Binary, |column| column.collation.clone())
    }

    /// Whether the column can never be NULL (outside of an outer join).
    pub fn is_not_null(&self) -> bool {
        match usize::try_from(self.column).ok().and_then(|column| self.table.columns.get(column)) {
            Some(column) => column.not_null.is_some(),
            None => true,
        }
    }
}

/// The affinity that both operands of a comparison take on; `None` for none.
pub fn comparison_affinity(left: &Expr, right: &Expr) -> Option<Affinity> {
    combine_affinity(left.affinity(), right.affinity())
}

/// The affinity of a comparison between operands of these affinities.
pub fn combine_affinity(left: Option<Affinity>, right: Option<Affinity>) -> Option<Affinity> {
    match (left, right) {
        (Some(a), Some(b)) if a.is_numeric() || b.is_numeric() => Some(Affinity::Numeric),
        (Some(_), Some(_)) => Some(Affinity::Blob),
        (one, None) | (None, one) => one,
    }
}

/// The collation of a comparison: the left operand's explicit one, the right one's, then what they
/// carry.
pub fn comparison_collation(left: &Expr, right: &Expr) -> CollationRef {
    left.explicit_collation()
        .or_else(|| right.explicit_collation())
        .or_else(|| left.collation())
        .or_else(|| right.collation())
        .unwrap_or(CollationRef::Binary)
}

impl BinaryOp {
    /// Whether the operator gives NULL whenever an operand is NULL.
    pub fn is_null_strict(self) -> bool {
        !matches!(self, BinaryOp::And | BinaryOp::Or | BinaryOp::Is | BinaryOp::IsNot)
    }
}

/// The affinity that a field at the left of an IN and one at the right take on.
pub fn affinity_of_in(field: &Expr, column: &Expr) -> Affinity {
    let affinity = match (field.affinity(), column.affinity()) {
        (own, other) if own.is_some() || other.is_some() => combine_affinity(own, other),
        _ => comparison_affinity(field, column),
    };
    affinity.unwrap_or(Affinity::Blob)
}
