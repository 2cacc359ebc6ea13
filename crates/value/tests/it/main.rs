//! What this crate computes, compared with the oracle on seeded random input.

mod conversions;
mod numbers;
mod operators;
mod oracle;
mod records;
