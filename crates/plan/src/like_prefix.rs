//! The range of an index that a LIKE or GLOB with a constant prefix can match.

use crate::term::binary;
use base::Encoding;
use extension::Special;
use resolve::bound::{BinaryOp, ColumnRef, Expr, ExprKind};
use resolve::{Catalog, CompileSwitch};
use std::rc::Rc;
use value::{Affinity, CollationRef, Mem};

/// The bounds on the left operand.
pub struct LikeRange {
    /// `x >= prefix`.
    pub low: Expr,
    /// `x < prefix with its last character raised`.
    pub high: Expr,
    /// Whether the range is the whole condition: nothing but `%` or `*` follows the prefix.
    pub complete: bool,
}

/// The range, when `expr` is a LIKE or GLOB of a text column and a pattern with a prefix: a
/// literal, or what a parameter is bound to.
pub fn range(expr: &Expr, catalog: &dyn Catalog) -> Option<LikeRange> {
    let ExprKind::Function(def, args) = &expr.kind else { return None };
    let glob = match def.special {
        Special::Glob => true,
        Special::Like => false,
        _ => return None,
    };
    let (pattern, operand, escape) = match args.as_slice() {
        [pattern, operand] => (pattern, operand, None),
        [pattern, operand, escape] => (pattern, operand, Some(escape_char(escape)?)),
        _ => return None,
    };
    let ExprKind::Column(column) = &operand.kind else { return None };
    let pattern = match &pattern.kind {
        ExprKind::Text(pattern) => Rc::clone(pattern),
        ExprKind::Parameter(number) if is_indexed(column) => bound_text(*number, catalog)?,
        _ => return None,
    };
    let exact_case = glob || catalog.is_on(CompileSwitch::CaseSensitiveLike);
    let wildcards: &[char] = if glob { &['*', '?', '['] } else { &['%', '_'] };
    if escape.is_some_and(|escape| wildcards.contains(&escape)) {
        return None;
    }
    let (prefix, rest) = prefix_of(&pattern, wildcards, escape);
    let prefix = prefix.as_str();
    let last = prefix.bytes().last()?;
    // Nobody knows what a virtual table has in its columns.
    let only_text = column.affinity() == Affinity::Text && !column.table.is_virtual();
    if last == 0xff || !last.is_ascii() || (!only_text && is_near_number(prefix)) {
        return None;
    }
    let complete = exact_case && (rest == if glob { "*" } else { "%" });
    let (low, high) = if exact_case {
        (prefix.to_owned(), raised(prefix, last)?)
    } else {
        (prefix.to_ascii_uppercase(), raised(&prefix.to_ascii_lowercase(), last.to_ascii_lowercase())?)
    };
    let collation = if exact_case { CollationRef::Binary } else { CollationRef::NoCase };
    let bound = |op, text: String| {
        let left: Expr = ExprKind::Collate(Rc::new(operand.clone()), collation.clone()).into();
        binary(op, left, Expr::from(ExprKind::Text(Rc::from(text))))
    };
    Some(LikeRange { low: bound(BinaryOp::Ge, low), high: bound(BinaryOp::Lt, high), complete })
}

/// Whether a range of the column may serve an index.
fn is_indexed(column: &ColumnRef) -> bool {
    column.table.is_virtual() || column.table.indexes.iter().any(|index| index.position_of(column.column).is_some())
}

/// The text that a parameter is bound to.
fn bound_text(parameter: u32, catalog: &dyn Catalog) -> Option<Rc<str>> {
    let mut value = catalog.bound_value(parameter).filter(Mem::is_text)?;
    value.to_text(Encoding::Utf8);
    std::str::from_utf8(value.bytes()).ok().map(Rc::from)
}

/// The one character of ESCAPE.
fn escape_char(escape: &Expr) -> Option<char> {
    let ExprKind::Text(text) = &escape.kind else { return None };
    let mut chars = text.chars();
    chars.next().filter(|first| first.is_ascii() && chars.next().is_none())
}

/// What stands in front of the first wildcard, without escapes; and the pattern from there on.
fn prefix_of<'p>(pattern: &'p str, wildcards: &[char], escape: Option<char>) -> (String, &'p str) {
    let mut prefix = String::new();
    let mut chars = pattern.chars();
    loop {
        let rest = chars.as_str();
        match chars.next() {
            Some(own) if !wildcards.contains(&own) => {
                let escaped = if Some(own) == escape { chars.next() } else { None };
                prefix.push(escaped.unwrap_or(own));
            }
            _ => return (prefix, rest),
        }
    }
}

/// The prefix with its last byte raised by one.
fn raised(prefix: &str, last: u8) -> Option<String> {
    let mut bytes = prefix.as_bytes().to_vec();
    *bytes.last_mut()? = last + 1;
    String::from_utf8(bytes).ok()
}

/// Whether the prefix, or the one with its last byte raised, is a number: a column without TEXT
/// affinity may hold it as one, which sorts elsewhere.
fn is_near_number(prefix: &str) -> bool {
    let is_number = |bytes: &[u8]| value::number::text_to_real(bytes, base::Encoding::Utf8).shape.is_well_formed();
    let mut next = prefix.as_bytes().to_vec();
    if let Some(last) = next.last_mut() {
        *last += 1;
    }
    is_number(prefix.as_bytes()) || prefix == "-" || is_number(&next)
}
