//! SQL text and its syntax tree, nothing else: tokens, keywords, the parser, and tree back to text.
//!
//! [`parse_next`] reads one statement of a text that may hold several. Error texts are SQLite's.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

pub mod ast;
mod complete;
mod error;
mod keyword;
mod keyword_table;
mod parser;
pub mod shape;
mod token;
mod tokenizer;

pub use complete::{incomplete, is_complete, statement_end};
pub use keyword::{KeywordClass, keyword_check, keyword_count, keyword_name};
pub use parser::{Parsed, dequoted, forget_thread_memory, parse_expr, parse_names, parse_next, parse_one};
pub use token::{Token, TokenKind};
pub use tokenizer::{scan, scan_significant};
