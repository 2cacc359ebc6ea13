//! The parser against the oracle: what is accepted, what is refused, with which text and offset.

mod oracle;
mod precedence;
mod statements;
