//! Numbers as text and text as numbers, digit for digit as SQLite does both.

pub mod decimal;
pub mod parse;
pub mod print;

pub use parse::{text_to_integer, text_to_real};
pub use print::{Decimal, RealFormat, RealStyle, write_integer, write_real};
