//! Scalar functions, one file a family.

mod blob;
mod choice;
mod connection_info;
pub(crate) mod like_glob;
mod numeric;
mod quote;
pub(crate) mod string;
mod unicode;

pub(crate) use string::{return_text, utf8};

use extension::Builtin;

pub(crate) const TABLES: [&[Builtin]; 8] = [
    blob::TABLE,
    choice::TABLE,
    connection_info::TABLE,
    like_glob::TABLE,
    numeric::TABLE,
    quote::TABLE,
    unicode::TABLE,
    string::TABLE,
];
