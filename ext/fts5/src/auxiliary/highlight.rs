//! `highlight`: the text of a column with marks around the phrases.

use super::{Match, clamped, text, wrong_count};
use crate::tokenize::Token;
use base::{Result, ResultCode};
use extension::Context;
use value::{Encoding, Mem};

/// The phrases of a column, those that overlap as one.
struct Spans {
    column: usize,
    next: usize,
    count: usize,
    /// First and last token; `None` at the end.
    span: Option<(i64, i64)>,
}

impl Spans {
    fn new(row: &Match<'_>, column: usize) -> Result<Spans> {
        let mut made = Spans { column, next: 0, count: row.instance_count()?, span: None };
        made.advance(row)?;
        Ok(made)
    }

    fn advance(&mut self, row: &Match<'_>) -> Result<()> {
        self.span = None;
        while self.next < self.count {
            let instance = row.instance(self.next)?;
            if instance.column == self.column {
                let first = instance.offset as i64;
                let last = first - 1 + row.phrase_size(instance.phrase) as i64;
                match &mut self.span {
                    None => self.span = Some((first, last)),
                    Some((_, end)) if first <= *end => *end = last.max(*end),
                    Some(_) => break,
                }
            }
            self.next += 1;
        }
        Ok(())
    }

    #[inline]
    fn first(&self) -> i64 {
        self.span.map_or(-1, |(first, _)| first)
    }

    #[inline]
    fn last(&self) -> i64 {
        self.span.map_or(-1, |(_, last)| last)
    }
}

/// What is around phrases.
pub(super) struct Marks {
    pub open: Vec<u8>,
    pub close: Vec<u8>,
}

/// Copies a text, or a part of it, with marks.
pub(super) struct Marker<'m> {
    row: &'m Match<'m>,
    marks: &'m Marks,
    text: &'m [u8],
    spans: Spans,
    /// First and last token that are wanted; all where there is no last one.
    range: (i64, Option<i64>),
    token: i64,
    /// Copied up to here.
    at: usize,
    is_open: bool,
    out: Vec<u8>,
}

impl<'m> Marker<'m> {
    pub fn new(row: &'m Match<'m>, marks: &'m Marks, text: &'m [u8], column: usize) -> Result<Marker<'m>> {
        let spans = Spans::new(row, column)?;
        Ok(Marker { row, marks, text, spans, range: (0, None), token: 0, at: 0, is_open: false, out: Vec::new() })
    }

    /// Only the tokens from the first one to the last one.
    pub fn restrict(&mut self, first: i64, last: i64, before: &[u8]) -> Result<()> {
        // A part without tokens ends with its last phrase.
        self.range = (first, Some(last).filter(|last| *last >= 0));
        if first > 0 {
            self.out.extend_from_slice(before);
        }
        while self.spans.first() >= 0 && self.spans.first() < first {
            self.spans.advance(self.row)?;
        }
        Ok(())
    }

    fn copy_to(&mut self, end: usize) {
        let part = self.text.get(self.at..end).unwrap_or(&[]);
        // As in C, where a zero byte ends a text.
        let whole = if part.contains(&0) { part.split(|byte| *byte == 0).next().unwrap_or(&[]) } else { part };
        self.out.extend_from_slice(whole);
        self.at = end;
    }

    fn open(&mut self) {
        self.out.extend_from_slice(&self.marks.open);
        self.is_open = true;
    }

    fn close(&mut self) {
        self.out.extend_from_slice(&self.marks.close);
        self.is_open = false;
    }

    fn token(&mut self, token: Token<'_>) -> Result<()> {
        if token.colocated {
            return Ok(());
        }
        let number = self.token;
        self.token += 1;
        let (first, last) = self.range;
        let is_marked = number == self.spans.first() || number == self.spans.last();
        if last.is_none() && !self.is_open && !is_marked {
            return Ok(());
        }
        if let Some(last) = last {
            if number < first || number > last {
                return Ok(());
            }
            if first > 0 && number == first {
                self.at = token.start;
            }
        }
        if self.is_open && (number <= self.spans.first() || self.spans.first() < 0) && token.start > self.at {
            self.close();
        }
        if number == self.spans.first() && !self.is_open {
            self.copy_to(token.start);
            self.open();
        }
        if number == self.spans.last() {
            if !self.is_open {
                self.open();
            }
            self.copy_to(token.end);
            self.spans.advance(self.row)?;
        }
        if Some(number) == last {
            if self.is_open {
                if self.spans.first() >= 0 && number >= self.spans.first() {
                    self.copy_to(token.end);
                }
                self.close();
            }
            self.copy_to(token.end);
        }
        Ok(())
    }

    /// Copies the text up to the last token that is marked.
    pub fn run(&mut self, locale: Option<&[u8]>) -> Result<()> {
        let (row, text) = (self.row, self.text);
        row.tokenize(text, locale.unwrap_or(&[]), &mut |token| self.token(token))?;
        if self.is_open {
            self.close();
        }
        Ok(())
    }

    /// The result with the rest of the text.
    pub fn with_rest(mut self) -> Vec<u8> {
        self.copy_to(self.text.len());
        self.out
    }

    /// The result with something else in the place of the rest.
    pub fn with(mut self, end: &[u8]) -> Vec<u8> {
        self.out.extend_from_slice(end);
        self.out
    }
}

/// Leaves a text.
pub(super) fn set_result(context: &mut Context<'_>, bytes: &[u8]) {
    context.result.set_text(bytes, Encoding::Utf8);
}

pub(super) fn highlight(row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
    let [column, open, close] = arguments else { return Err(wrong_count("highlight")) };
    let marks =
        Marks { open: text(open, context).unwrap_or_default(), close: text(close, context).unwrap_or_default() };
    let column = usize::try_from(clamped(column)).unwrap_or(usize::MAX);
    let body = match row.column_text(column) {
        Err(error) if error.code() == ResultCode::RANGE => {
            set_result(context, b"");
            return Ok(());
        }
        body => body?,
    };
    let Some(body) = body else { return Ok(()) };
    let mut marker = Marker::new(row, &marks, &body, column)?;
    marker.run(row.column_locale(column)?.as_deref())?;
    set_result(context, &marker.with_rest());
    Ok(())
}
