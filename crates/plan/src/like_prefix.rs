//! The range of an index that a LIKE or GLOB with a constant prefix can match.

use crate::term_split::binary;
use extension::Special;
use resolve::bound::{BinaryOp, Expr, ExprKind};
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// The bounds on the left operand.
pub struct LikeRange {
    /// `x >= prefix`.
    pub low: Expr,
    /// `x < prefix with its last character raised`.
    pub high: Expr,
    /// Whether the range is the whole condition: nothing but `%` or `*` follows the prefix.
    pub complete: bool,
}

/// The range, when `expr` is a LIKE or GLOB of a text column and a literal with a prefix.
pub fn range(expr: &Expr, case_sensitive_like: bool) -> Option<LikeRange> {
    let ExprKind::Function(def, args) = &expr.kind else { return None };
    let glob = match def.special {
        Special::Glob => true,
        Special::Like => false,
        _ => return None,
    };
    let [pattern, operand] = args.as_slice() else { return None };
    let ExprKind::Text(pattern) = &pattern.kind else { return None };
    let ExprKind::Column(column) = &operand.kind else { return None };
    if column.table.is_virtual() {
        return None;
    }
    let exact_case = glob || case_sensitive_like;
    let wildcards: &[char] = if glob { &['*', '?', '['] } else { &['%', '_'] };
    let end = pattern.find(wildcards).unwrap_or(pattern.len());
    let prefix = pattern.get(..end)?;
    let last = prefix.bytes().last()?;
    if last == 0xff || !last.is_ascii() || (column.affinity() != Affinity::Text && looks_numeric(prefix)) {
        return None;
    }
    let rest = pattern.get(end..)?;
    let complete = exact_case && (rest == if glob { "*" } else { "%" });
    let (low, high) = if exact_case {
        (prefix.to_owned(), raised(prefix, last)?)
    } else {
        if last.eq_ignore_ascii_case(&b'@') || last == b'Z' {
            return None;
        }
        (prefix.to_ascii_uppercase(), raised(&prefix.to_ascii_lowercase(), last.to_ascii_lowercase())?)
    };
    let collation = if exact_case { CollationRef::Binary } else { CollationRef::NoCase };
    let bound = |op, text: String| {
        let left: Expr = ExprKind::Collate(Box::new(operand.clone()), collation.clone()).into();
        binary(op, left, ExprKind::Text(Rc::from(text)).into())
    };
    Some(LikeRange { low: bound(BinaryOp::Ge, low), high: bound(BinaryOp::Lt, high), complete })
}

/// The prefix with its last byte raised by one.
fn raised(prefix: &str, last: u8) -> Option<String> {
    let mut bytes = prefix.as_bytes().to_vec();
    *bytes.last_mut()? = last + 1;
    String::from_utf8(bytes).ok()
}

/// A prefix that could be a number: a column without TEXT affinity may hold it as one.
fn looks_numeric(prefix: &str) -> bool {
    matches!(prefix.bytes().next(), None | Some(b'0'..=b'9' | b'-' | b'+' | b'.'))
}
