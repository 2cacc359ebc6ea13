//! How rows compare by order terms.

use resolve::bound::OrderTerm;
use value::{CollationRef, KeyField};

/// How order terms compare.
pub(crate) fn key_fields(terms: &[OrderTerm]) -> Vec<KeyField> {
    let field = |term: &OrderTerm| KeyField {
        collation: term.expr.collation().unwrap_or(CollationRef::Binary),
        descending: term.descending,
        big_null: term.nulls_are_big(),
    };
    terms.iter().map(field).collect()
}
