//! The case files and the sqllogictest corpus.

mod cases;
mod corpus;
#[cfg(feature = "oracle")]
mod many_databases;
#[cfg(feature = "oracle")]
mod plans;
