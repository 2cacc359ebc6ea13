//! Hand-built programs, run to their end.

mod control;
mod functions;
mod harness;
mod lockless;
mod transactions;
mod trees;
