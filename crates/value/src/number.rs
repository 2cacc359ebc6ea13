//! Numbers as text and text as numbers, digit for digit as SQLite does both.

pub mod decimal;
pub mod parse;
pub mod print;
pub mod whole;

pub use parse::{text_to_integer, text_to_real};
pub use print::{
    Decimal, REAL_DIGITS, RealFormat, RealStyle, with_real_digits, write_integer, write_real, write_shown_real,
};
