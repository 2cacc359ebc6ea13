//! The case files and the sqllogictest corpus.

mod cases;
mod corpus;
