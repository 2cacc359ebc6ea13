//! Which expressions are pure.

use base::Encoding;
use extension::{FunctionDef, Special};
use resolve::bound::{BinaryOp, Expr, ExprKind, Source, SourceId, UnaryOp, comparison_collation};
use schema::Table;
use value::CollationRef;

/// What is pure in a loop over one source.
pub(crate) struct Purity<'a> {
    source: SourceId,
    table: &'a Table,
    encoding: Encoding,
}

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// It is computed for each row that comes to it, and may fail there.
    Always,
    /// It is computed for rows that would not come to it: it must not fail.
    Perhaps,
}

impl Purity<'_> {
    pub fn of(source: &Source, encoding: Encoding) -> Purity<'_> {
        Purity { source: source.id, table: &source.table, encoding }
    }

    /// Whether values that are equal by a collation can be found by a hash of their bytes: by the
    /// library's, in UTF-16 by BINARY alone.
    pub fn is_hashable(&self, collation: Option<CollationRef>) -> bool {
        let collation = collation.unwrap_or(CollationRef::Binary);
        is_plain(&collation) && (self.encoding == Encoding::Utf8 || collation.is_binary())
    }

    /// Whether an expression is pure, and can fail for rows only that come to it.
    pub fn may_fail(&self, expr: &Expr) -> bool {
        self.is_pure(expr, Stands::Always)
    }

    /// Whether an expression is pure and cannot fail.
    pub fn never_fails(&self, expr: &Expr) -> bool {
        self.is_pure(expr, Stands::Perhaps)
    }

    fn is_pure(&self, expr: &Expr, stands: Stands) -> bool {
        if expr.is_hoistable() {
            return true;
        }
        let own = |expr: &Expr| self.is_pure(expr, stands);
        let perhaps = |expr: &Expr| self.is_pure(expr, Stands::Perhaps);
        match &expr.kind {
            ExprKind::Column(column) => column.source == self.source && self.is_stored(column.column),
            ExprKind::Unary(UnaryOp::BitNot, _) => false,
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand, _) => operand.width() == 1 && own(operand),
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => own(left) && perhaps(right),
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                left.width() == 1
                    && right.width() == 1
                    && own(left)
                    && own(right)
                    && is_plain(&comparison_collation(left, right))
            }
            ExprKind::Binary(op, left, right) => is_arithmetic(*op) && own(left) && own(right),
            ExprKind::IsNull(operand) | ExprKind::NotNull(operand) | ExprKind::IsTruth { operand, .. } => {
                operand.width() == 1 && own(operand)
            }
            ExprKind::Between(operand, low, high) => {
                [operand, low, high].iter().all(|expr| expr.width() == 1)
                    && own(operand)
                    && own(low)
                    && perhaps(high)
                    && is_plain(&comparison_collation(operand, low))
                    && is_plain(&comparison_collation(operand, high))
            }
            ExprKind::InList(operand, list) => {
                operand.width() == 1
                    && (1..=IN_LIST_MAX).contains(&list.len())
                    && own(operand)
                    && list.iter().all(Expr::is_hoistable)
                    && operand.collation().is_none_or(|collation| is_plain(&collation))
            }
            ExprKind::Case { operand, arms, otherwise } => {
                operand.iter().all(|operand| operand.width() == 1 && perhaps(operand))
                    && arms.iter().all(|arm| arm.when.width() == 1 && perhaps(&arm.when) && perhaps(&arm.then))
                    && otherwise.iter().all(|otherwise| perhaps(otherwise))
                    && operand.is_none()
            }
            ExprKind::Collate(operand, collation) | ExprKind::ImplicitCollate(operand, collation) => {
                is_plain(collation) && own(operand)
            }
            ExprKind::Function(def, args) => self.is_pure_call(def, args, stands),
            _ => false,
        }
    }

    /// Whether a column is in the record of its row, or is the rowid.
    fn is_stored(&self, column: i32) -> bool {
        usize::try_from(column).map_or(true, |column| self.table.storage_position(column).is_some())
    }

    fn is_pure_call(&self, def: &FunctionDef, args: &[Expr], stands: Stands) -> bool {
        let flags = &def.flags;
        let collation = args.iter().find_map(Expr::collation);
        let quiet = flags.builtin
            && (flags.deterministic || flags.slow_change)
            && !flags.subtype
            && !flags.result_subtype
            && !def.name.starts_with("json")
            && !def.name.starts_with("->")
            && collation.is_none_or(|collation| is_plain(&collation));
        let any_row = args.iter().any(|arg| !arg.is_hoistable());
        match def.special {
            Special::Coalesce | Special::Iif => args.iter().all(|arg| self.is_pure(arg, Stands::Perhaps)),
            // The row program reads only the header of what may be a long value.
            Special::Length | Special::OctetLength | Special::TypeOf
                if matches!(args, [Expr { kind: ExprKind::Column(_), .. }]) =>
            {
                false
            }
            Special::Likelihood => args.first().is_some_and(|arg| self.is_pure(arg, stands)),
            _ => {
                quiet
                    && (flags.deterministic || !any_row)
                    && (stands == Stands::Always || cannot_fail(&def.name))
                    && args.iter().all(|arg| arg.width() == 1 && self.is_pure(arg, stands))
            }
        }
    }
}

/// Longest list that a value is compared with one by one; in a longer one the row program searches.
const IN_LIST_MAX: usize = 8;

/// Whether a collation is the library's.
fn is_plain(collation: &CollationRef) -> bool {
    !matches!(collation, CollationRef::Custom(_))
}

fn is_arithmetic(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder)
}

/// Whether a built-in function never fails, whatever its arguments are.
fn cannot_fail(name: &str) -> bool {
    matches!(
        name,
        "length"
            | "typeof"
            | "instr"
            | "substr"
            | "substring"
            | "upper"
            | "lower"
            | "unicode"
            | "sign"
            | "nullif"
            | "octet_length"
            | "trim"
            | "ltrim"
            | "rtrim"
            | "date"
            | "time"
            | "datetime"
            | "strftime"
            | "julianday"
    )
}
