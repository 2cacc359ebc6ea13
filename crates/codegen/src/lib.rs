//! From the bound tree to a program.
//!
//! [`compile`] is the one entry. The state of one compilation is a `ctx::Codegen`; the files add
//! its methods by construct: expressions, loops, SELECT, changes, schema changes.

mod analyze;
mod attach;
mod change;
mod collations;
mod column;
mod constants;
mod ctx;
mod ddl;
mod delete;
mod effects;
mod expr;
mod foreign_key;
mod generated_column;
mod insert;
mod integrity;
mod lines;
mod plan_rows;
mod returning;
mod scan;
mod scope;
mod select;
mod sequence;
mod shared;
mod subtype;
mod table_locks;
mod trigger;
mod update;
mod upsert;
mod virtual_table;

pub use change::table_info;
pub use column::default_value;
pub use ctx::{compile, forget_thread_memory};
pub use integrity::compile_table_check;
