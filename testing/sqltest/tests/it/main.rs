//! The case files and the sqllogictest corpus.

mod cases;
mod corpus;
mod many_databases;
mod plans;
