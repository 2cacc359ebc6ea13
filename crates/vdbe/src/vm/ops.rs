//! The opcodes, by family.

pub(crate) mod arith;
mod batch;
pub(crate) mod collate;
pub(crate) mod column;
pub(crate) mod compare;
pub(crate) mod control;
pub(crate) mod delete;
pub(crate) mod filter;
pub(crate) mod function;
pub(crate) mod index_key;
pub(crate) mod insert;
pub(crate) mod open_cursor;
pub(crate) mod record;
pub(crate) mod row_hooks;
pub(crate) mod row_set;
pub(crate) mod schema;
pub(crate) mod seek;
pub(crate) mod sorter;
pub(crate) mod transaction;
pub(crate) mod trigger;
pub(crate) mod virtual_table;
