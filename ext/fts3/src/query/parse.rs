//! The query language: words, "phrases", prefix*, ^first, column:word, NEAR/n, NOT, AND, OR and
//! parentheses.

use super::expression::{DEPTH_MAX, Expression, Kind, NodeId, Refusal};
use super::phrase::{Phrase, Word};
use crate::tokenizer::Tokenizer;
use base::{Error, Result, ResultCode};
use std::ops::ControlFlow;

/// How many words NEAR allows in between.
const NEAR_DEFAULT: i64 = 10;
const NEAR_MAX: i64 = 1_000_000_000;
/// Parentheses in each other.
const NESTING_MAX: i64 = 1000;
const KEYWORDS: [(&[u8], Kind); 4] =
    [(b"OR", Kind::Or), (b"AND", Kind::And), (b"NOT", Kind::Not), (b"NEAR", Kind::Near)];

/// What a query means depends on.
pub(crate) struct Language<'q> {
    pub tokenizer: &'q dyn Tokenizer,
    /// Passed to the tokenizer.
    pub id: i32,
    pub columns: &'q [String],
    /// The column on the left of MATCH; the number of columns for all.
    pub column: usize,
    /// `^` is known.
    pub is_fts4: bool,
}

/// Parses a query.
///
/// # Errors
/// `malformed MATCH expression: […]`, `FTS expression tree is too large (maximum depth 12)`.
pub(crate) fn parse(language: &Language<'_>, text: &[u8]) -> Result<Expression> {
    let text = text.split(|byte| *byte == 0).next().unwrap_or(&[]);
    let mut parser = Parser { language, expression: Expression::default(), nesting: 0 };
    let refused = |refusal| match refusal {
        Refusal::TooDeep => Error::sql(format!("FTS expression tree is too large (maximum depth {DEPTH_MAX})")),
        Refusal::Malformed => Error::sql(format!("malformed MATCH expression: [{}]", base::raw_text::escape(text))),
    };
    let parsed = parser.expression(text).and_then(|(root, _)| match parser.nesting {
        0 => Ok(root),
        _ => Err(malformed()),
    });
    let root = match parsed {
        Ok(root) => root,
        Err(error) if error.extended_code() == ResultCode::ERROR => return Err(refused(Refusal::Malformed)),
        Err(error) => return Err(error),
    };
    let mut expression = parser.expression;
    if let Some(root) = root {
        let root = expression.balance(root, DEPTH_MAX).map_err(refused)?;
        expression.check_depth(root, DEPTH_MAX).map_err(refused)?;
        expression.root = Some(root);
    }
    Ok(expression)
}

fn malformed() -> Error {
    Error::bare(ResultCode::ERROR)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// What the parser reads at once.
enum Piece {
    Node(NodeId),
    /// Nothing: separators, or an empty pair of parentheses.
    Nothing,
    /// The end of the text, or a closing parenthesis.
    End,
}

struct Parser<'q> {
    language: &'q Language<'q>,
    expression: Expression,
    nesting: i64,
}

impl Parser<'_> {
    /// An expression up to its end or to a closing parenthesis; its root, and how many bytes it
    /// has.
    fn expression(&mut self, text: &[u8]) -> Result<(Option<NodeId>, usize)> {
        let mut root = None;
        let mut previous: Option<NodeId> = None;
        let mut wants_operand = true;
        let mut at = 0;
        loop {
            let (piece, consumed) = self.piece(text.get(at..).unwrap_or(&[]))?;
            at += consumed;
            match piece {
                Piece::Nothing => {}
                Piece::End => break,
                Piece::Node(id) => {
                    let is_operand = self.expression.is_operand(id);
                    if !is_operand && wants_operand {
                        return Err(malformed());
                    }
                    if let (true, false, Some(head), Some(before)) = (is_operand, wants_operand, root, previous) {
                        let and = self.expression.add_operator(Kind::And, 0);
                        root = Some(self.expression.insert_operator(head, before, and));
                        previous = Some(and);
                    }
                    self.check_near(previous, id, is_operand)?;
                    root = Some(match (root, previous) {
                        (Some(head), Some(before)) if is_operand => {
                            self.expression.set_right(before, id);
                            head
                        }
                        (Some(head), Some(before)) => self.expression.insert_operator(head, before, id),
                        _ => id,
                    });
                    wants_operand = !is_operand;
                    previous = Some(id);
                }
            }
        }
        if root.is_some() && wants_operand {
            return Err(malformed());
        }
        Ok((root, at))
    }

    /// NEAR has phrases on both sides.
    fn check_near(&self, previous: Option<NodeId>, id: NodeId, is_operand: bool) -> Result<()> {
        let Some(previous) = previous.map(|previous| self.expression.node(previous).kind) else { return Ok(()) };
        let kind = self.expression.node(id).kind;
        let is_wrong = (kind == Kind::Near && !is_operand && previous != Kind::Phrase)
            || (kind != Kind::Phrase && is_operand && previous == Kind::Near);
        if is_wrong { Err(malformed()) } else { Ok(()) }
    }

    fn piece(&mut self, text: &[u8]) -> Result<(Piece, usize)> {
        let Some(start) = text.iter().position(|byte| !is_space(*byte)) else { return Ok((Piece::End, text.len())) };
        let input = text.get(start..).unwrap_or(&[]);
        if let Some((kind, distance, length)) = keyword(input) {
            return Ok((Piece::Node(self.expression.add_operator(kind, distance)), start + length));
        }
        match input.first() {
            Some(b'"') => {
                let rest = input.get(1..).unwrap_or(&[]);
                let length = rest.iter().position(|byte| *byte == b'"').ok_or_else(malformed)?;
                let phrase = self.quoted(rest.get(..length).unwrap_or(&[]))?;
                Ok((Piece::Node(self.expression.add_phrase(phrase)), start + length + 2))
            }
            Some(b'(') => {
                self.nesting += 1;
                if self.nesting > NESTING_MAX {
                    return Err(malformed());
                }
                let (inside, length) = self.expression(input.get(1..).unwrap_or(&[]))?;
                Ok((inside.map_or(Piece::Nothing, Piece::Node), start + 1 + length))
            }
            Some(b')') => {
                self.nesting -= 1;
                Ok((Piece::End, start + 1))
            }
            _ => self.column_and_word(text, input, start),
        }
    }

    fn column_and_word(&mut self, text: &[u8], input: &[u8], start: usize) -> Result<(Piece, usize)> {
        let names = |column: &String| {
            input.get(column.len()) == Some(&b':')
                && input.get(..column.len()).is_some_and(|name| name.eq_ignore_ascii_case(column.as_bytes()))
        };
        let found = self.language.columns.iter().position(names);
        let (column, skipped) = match found {
            Some(column) => (column, start + self.language.columns.get(column).map_or(0, String::len) + 1),
            None => (self.language.column, 0),
        };
        let (word, length) = self.word(column, text.get(skipped..).unwrap_or(&[]))?;
        Ok((word, skipped + length))
    }

    /// A word up to a quote or a parenthesis; where there is none, how much was looked at. A
    /// column's name with nothing before these ends the expression, as it does in SQLite.
    fn word(&mut self, column: usize, text: &[u8]) -> Result<(Piece, usize)> {
        let is_barred = |byte: &u8| matches!(byte, b'"' | b'(' | b')');
        let mut text = text;
        loop {
            let mut first = None;
            self.language.tokenizer.tokenize(self.language.id, text, &mut |token| {
                first = Some((token.bytes.to_vec(), token.start, token.end));
                Ok(ControlFlow::Break(()))
            })?;
            let Some((bytes, start, mut end)) = first else {
                let piece = if text.is_empty() { Piece::End } else { Piece::Nothing };
                return Ok((piece, text.iter().position(is_barred).unwrap_or(text.len())));
            };
            if let Some(barred) = text.iter().take(end).position(is_barred) {
                text = text.get(..barred).unwrap_or(&[]);
                continue;
            }
            let is_prefix = text.get(end) == Some(&b'*');
            end += usize::from(is_prefix);
            let before = start.checked_sub(1).and_then(|before| text.get(before));
            let is_first = self.language.is_fts4 && before == Some(&b'^');
            let phrase = Phrase::new(column, vec![Word::new(bytes, is_prefix, is_first)]);
            return Ok((Piece::Node(self.expression.add_phrase(phrase)), end));
        }
    }

    fn quoted(&self, text: &[u8]) -> Result<Phrase> {
        let mut words = Vec::new();
        self.language.tokenizer.tokenize(self.language.id, text, &mut |token| {
            let is_prefix = text.get(token.end) == Some(&b'*');
            let is_first = token.start.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'^');
            words.push(Word::new(token.bytes.to_vec(), is_prefix, is_first));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(Phrase::new(self.language.column, words))
    }
}

/// An operator, with the distance of NEAR and its length.
fn keyword(input: &[u8]) -> Option<(Kind, i64, usize)> {
    let (word, kind) = KEYWORDS.iter().find(|(word, _)| input.starts_with(word))?;
    let mut length = word.len();
    let mut distance = NEAR_DEFAULT;
    if *kind == Kind::Near && input.get(4) == Some(&b'/') && input.get(5).is_some_and(u8::is_ascii_digit) {
        (distance, length) = near_distance(input);
    }
    let ends = |byte: &u8| is_space(*byte) || matches!(byte, b'"' | b'(' | b')');
    input.get(length).is_none_or(ends).then_some((*kind, distance, length))
}

/// The number after `NEAR/`, and where it ends. One that is too large is taken for the default.
fn near_distance(input: &[u8]) -> (i64, usize) {
    let digits = input.iter().skip(5).take_while(|byte| byte.is_ascii_digit());
    let mut distance = 0i64;
    let mut count = 0;
    for digit in digits {
        distance = distance * 10 + i64::from(digit - b'0');
        count += 1;
        if distance > i64::from(i32::MAX) {
            return (NEAR_DEFAULT, 4);
        }
    }
    (distance.min(NEAR_MAX), 5 + count)
}
