//! Queries: what is on the right of MATCH.

pub(crate) mod expression;
pub(crate) mod parse;
pub(crate) mod phrase;
pub(crate) mod stream;
pub(crate) mod union;
