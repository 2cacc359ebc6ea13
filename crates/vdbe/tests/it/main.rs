//! Hand-built programs, run to their end.

mod control;
mod functions;
mod harness;
mod lean;
mod transactions;
mod trees;
