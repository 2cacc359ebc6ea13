//! Tokens to tree: one token of lookahead, one file per area of the grammar.
//!
//! Expressions are parsed with a stack on the heap (`expr.rs`), so that only queries and windows
//! nest on the thread's stack, at most [`NESTING_MAX`] deep.

mod alter;
mod create;
mod create_table;
mod create_trigger;
mod dml;
mod expr;
mod fold;
mod from_clause;
mod function;
mod name;
mod operand;
mod parameter;
mod pragma;
mod select;
mod statement;
mod window;

pub use name::dequoted;

use crate::ast::{Expr, Parameters, Span, Statement};
use crate::error;
use crate::keyword::{self, KeywordClass};
use crate::token::{Token, TokenKind};
use crate::tokenizer::scan_significant;
use base::{Error, Limit, Limits, Result};
use std::cell::Cell;

/// How deep queries, windows and parenthesized joins may nest. A level takes less than 2 KB of the
/// thread's stack in an optimised build.
const NESTING_MAX: u32 = 100;

/// How many symbols of SQLite's parser stack (`Limit::ParserDepth`) lie outside of an expression.
const OUTER_WEIGHT: i32 = 5;

/// The size that SQLite's parser stack has from the start, whatever the limit.
const STACK_SIZE_MIN: i32 = 50;

/// What [`parse_next`] found.
#[derive(Debug)]
pub struct Parsed {
    /// The statement; `None` when only white space, comments and semicolons were left, or an error.
    pub statement: Result<Option<Statement>>,
    /// Offset of the first byte after the statement and its semicolon, also after an error.
    pub tail: usize,
}

/// Parses the first statement of `sql`. Spans and error offsets count from the start of `sql`.
pub fn parse_next(sql: &str, limits: &Limits) -> Parsed {
    if let Err(error) = check_length(sql, limits) {
        return Parsed { statement: Err(error), tail: sql.len() };
    }
    let mut parser = Parser::new(sql, limits);
    let statement = parser.start().and_then(|()| parser.statement());
    let tail = match (&statement, parser.token.kind) {
        (Err(_), TokenKind::Illegal) => parser.token.start,
        _ => parser.token.end,
    };
    Parsed { statement, tail: tail as usize }
}

fn check_length(sql: &str, limits: &Limits) -> Result<()> {
    match sql.len() > limits.get(Limit::SqlLength).max(0) as usize {
        true => Err(Error::new(base::ResultCode::TOOBIG, "statement too long")),
        false => Ok(()),
    }
}

/// Parses `sql` as exactly one statement, as the text in `sqlite_schema.sql` is.
///
/// # Errors
/// SQLite's syntax errors; `incomplete input` when there is no statement.
pub fn parse_one(sql: &str, limits: &Limits) -> Result<Statement> {
    parse_stored(sql, limits, false)
}

/// As [`parse_one`], with all of the names: nothing is decided while the text is parsed, as ALTER
/// TABLE needs it.
///
/// # Errors
/// As of [`parse_one`].
pub fn parse_names(sql: &str, limits: &Limits) -> Result<Statement> {
    parse_stored(sql, limits, true)
}

fn parse_stored(sql: &str, limits: &Limits, keeps_names: bool) -> Result<Statement> {
    check_length(sql, limits)?;
    let mut parser = Parser::new(sql, limits);
    parser.keeps_names = keeps_names;
    parser.of_schema = true;
    parser.start().and_then(|()| parser.statement())?.ok_or_else(|| Error::sql("incomplete input"))
}

/// Parses `sql` as one expression and nothing after it.
///
/// # Errors
/// SQLite's syntax errors.
pub fn parse_expr(sql: &str, limits: &Limits) -> Result<Expr> {
    let mut parser = Parser::new(sql, limits);
    parser.start()?;
    let expr = parser.expr()?;
    match parser.token.kind {
        TokenKind::Eof => Ok(expr),
        _ => Err(parser.unexpected()),
    }
}

/// The state of parsing one statement.
struct Parser<'a> {
    sql: &'a str,
    /// The token not yet consumed.
    token: Token,
    /// The one consumed last.
    previous: Token,
    limits: &'a Limits,
    parameters: Parameters,
    /// Finished operands of the expressions being parsed, with their heights.
    operands: Vec<expr::Operand>,
    /// What is open in the expressions being parsed.
    open: Vec<expr::Open>,
    /// For each open construct, the cumulative depth it would have on SQLite's parser stack.
    open_weights: Vec<u32>,
    /// The largest height of an expression since a query or its like began.
    height_max: u32,
    /// Within the expression being parsed: the largest sum of heights along a path of queries
    /// nested in it. SQLite bounds that sum by the same limit.
    nested_heights: u32,
    /// The same for the whole expressions of the query being parsed, their own height included.
    query_heights: u32,
    expression_depth_max: u32,
    /// How many symbols of SQLite's parser stack an expression may take.
    open_weight_max: u32,
    nesting: u32,
    /// Inside the body of CREATE TRIGGER.
    in_trigger: bool,
    /// Nothing that names columns is left out.
    keeps_names: bool,
    /// The text comes out of a schema, which may hold what CREATE TABLE refuses today.
    of_schema: bool,
    /// A WITH has begun.
    behind_with: bool,
}

/// The stacks of expressions keep their memory from one statement to the next.
#[derive(Default)]
struct Stacks {
    operands: Vec<expr::Operand>,
    open: Vec<expr::Open>,
    open_weights: Vec<u32>,
}

/// Stacks that grew beyond this many entries are given back to the allocator.
const STACK_KEPT_MAX: usize = 64;

thread_local! {
    static STACKS: Cell<Stacks> = const {
        Cell::new(Stacks { operands: Vec::new(), open: Vec::new(), open_weights: Vec::new() })
    };
}

/// Gives back what the thread keeps from one parsing to the next.
pub fn forget_thread_memory() {
    let _ = STACKS.try_with(Cell::take);
}

impl Drop for Parser<'_> {
    fn drop(&mut self) {
        if self.operands.capacity() > STACK_KEPT_MAX || self.open.capacity() > STACK_KEPT_MAX {
            return;
        }
        self.operands.clear();
        self.open.clear();
        self.open_weights.clear();
        let stacks = Stacks {
            operands: std::mem::take(&mut self.operands),
            open: std::mem::take(&mut self.open),
            open_weights: std::mem::take(&mut self.open_weights),
        };
        // A thread that ends has no more use for them.
        let _ = STACKS.try_with(|kept| kept.set(stacks));
    }
}

impl<'a> Parser<'a> {
    fn new(sql: &'a str, limits: &'a Limits) -> Parser<'a> {
        let stacks = STACKS.try_with(Cell::take).unwrap_or_default();
        let nowhere = Token { kind: TokenKind::Eof, start: 0, end: 0 };
        Parser {
            sql,
            token: nowhere,
            previous: nowhere,
            limits,
            parameters: Parameters::default(),
            operands: stacks.operands,
            open: stacks.open,
            open_weights: stacks.open_weights,
            height_max: 0,
            nested_heights: 0,
            query_heights: 0,
            expression_depth_max: limits.get(Limit::ExprDepth).max(0) as u32,
            open_weight_max: limits.get(Limit::ParserDepth).max(STACK_SIZE_MIN).saturating_sub(OUTER_WEIGHT) as u32,
            nesting: 0,
            in_trigger: false,
            keeps_names: false,
            of_schema: false,
            behind_with: false,
        }
    }

    /// Reads the first token.
    fn start(&mut self) -> Result<()> {
        self.token = scan_significant(self.sql.as_bytes(), 0);
        if self.token.kind == TokenKind::Illegal { Err(self.unexpected()) } else { Ok(()) }
    }

    /// Consumes the current token.
    #[inline(never)]
    fn advance(&mut self) -> Result<()> {
        self.previous = self.token;
        self.token = scan_significant(self.sql.as_bytes(), self.token.end as usize);
        match self.token.kind {
            TokenKind::Illegal => Err(self.unexpected()),
            TokenKind::Window | TokenKind::Over | TokenKind::Filter => {
                self.token.kind = self.window_word();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The token after the current one, as the grammar of window words sees it.
    fn peek_from(&self, at: u32) -> Token {
        scan_significant(self.sql.as_bytes(), at as usize)
    }

    /// WINDOW, OVER and FILTER are keywords only where one can follow; elsewhere identifiers.
    #[cold]
    fn window_word(&self) -> TokenKind {
        let next = self.peek_from(self.token.end);
        let keyword = match self.token.kind {
            TokenKind::Window => may_be_word(next.kind) && self.peek_from(next.end).kind == TokenKind::As,
            TokenKind::Over => {
                self.previous.kind == TokenKind::RightParen
                    && (next.kind == TokenKind::LeftParen || may_be_word(next.kind))
            }
            _ => self.previous.kind == TokenKind::RightParen && next.kind == TokenKind::LeftParen,
        };
        if keyword { self.token.kind } else { TokenKind::Identifier }
    }

    #[inline]
    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Consumes the current token if it is of the kind.
    #[inline]
    fn eat(&mut self, kind: TokenKind) -> Result<bool> {
        if self.token.kind != kind {
            return Ok(false);
        }
        self.advance()?;
        Ok(true)
    }

    /// Consumes the current token, which must be of the kind.
    #[inline]
    fn expect(&mut self, kind: TokenKind) -> Result<()> {
        if self.token.kind != kind {
            return Err(self.unexpected());
        }
        self.advance()
    }

    #[cold]
    fn unexpected(&self) -> Error {
        error::unexpected(self.sql, self.token)
    }

    /// The text of a token.
    #[inline]
    fn text(&self, token: Token) -> &'a str {
        self.sql.get(token.start as usize..token.end as usize).unwrap_or("")
    }

    /// From a start to the last token consumed.
    #[inline]
    fn span_from(&self, start: u32) -> Span {
        Span::new(start, self.previous.end)
    }

    /// From a start to the current token, without white space at the ends.
    fn text_span(&self, start: u32) -> Span {
        self.trimmed(start, self.token.start)
    }

    /// A stretch without white space at its ends.
    fn trimmed(&self, start: u32, end: u32) -> Span {
        let text = Span::new(start, end).text(self.sql).as_bytes();
        // White space is ASCII, which no byte of another character is.
        let is_text = |byte: &u8| !crate::tokenizer::is_space(*byte);
        let left = text.iter().position(is_text).unwrap_or(text.len());
        let right = text.iter().rev().position(is_text).unwrap_or(text.len());
        let start = start.saturating_add(left as u32);
        Span::new(start, end.saturating_sub(right as u32).max(start))
    }

    /// Parses something nested, unless that is too deep for the thread's stack.
    #[inline]
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Parser<'a>) -> Result<T>) -> Result<T> {
        if self.nesting >= NESTING_MAX {
            return Err(error::recursion_limit());
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }

    /// One or more items with commas between them.
    #[inline]
    fn list<T>(&mut self, mut item: impl FnMut(&mut Parser<'a>) -> Result<T>) -> Result<Vec<T>> {
        // Room for four from the start: most lists are short, and growing from one copies twice.
        let mut items = Vec::with_capacity(4);
        items.push(item(self)?);
        while self.eat(TokenKind::Comma)? {
            items.push(item(self)?);
        }
        Ok(items)
    }
}

/// Whether the token can be read as an identifier when one looks ahead for a window.
fn may_be_word(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Identifier | TokenKind::String | TokenKind::Window | TokenKind::Over)
        || (is_fallback(kind) && keyword::class_of(kind) != KeywordClass::Reserved)
        || (keyword::class_of(kind) == KeywordClass::Name && kind != TokenKind::Indexed)
}

/// Whether a keyword is an identifier where the grammar has no use for it.
#[inline]
fn is_fallback(kind: TokenKind) -> bool {
    keyword::class_of(kind) == KeywordClass::Fallback
}

#[cfg(test)]
mod tests;
