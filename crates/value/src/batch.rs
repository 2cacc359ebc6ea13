//! Many rows at a time: columns of values, and what operators make of whole columns.
//!
//! A [`Column`] has one value a row. Where all of its values are of one class, an operator is a
//! loop over words; otherwise each row goes through the functions that the row program uses
//! ([`crate::arith`], [`crate::compare`]), so that both give the same answers. Text is not copied:
//! a word says where it lies in [`Texts`].

mod arithmetic;
mod column;
mod comparison;
mod condition;

pub use arithmetic::arithmetic;
pub use column::{Column, Input, Texts, class, value_of};
pub use comparison::{Comparison, Order, compare};
pub use condition::{is_null, truth};

#[cfg(test)]
mod tests;
