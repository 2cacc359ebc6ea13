//! Reads a query. The grammar's operators are, from the loosest on: OR, AND, NOT, and phrases
//! beside each other.

use super::Expression;
use crate::column_set::ColumnSet;
use crate::config::Config;
use crate::index::{Detail, TOKEN_BYTES_MAX};
use crate::query::lexer::{self, Lexeme, QueryToken, dequote, syntax_error};
use crate::query::{Kind, Near, Node, Phrase, Term, pattern};
use crate::tokenize::Purpose;
use base::{Error, Result};
use std::rc::Rc;

/// Trees are no deeper.
const HEIGHT_MAX: usize = 256;
/// Distance of NEAR where none is given.
const NEAR_DEFAULT: usize = 10;
/// SQLite's parser has room for so many symbols.
const SYMBOLS_MAX: usize = 99;

struct Parser<'q> {
    config: &'q Config,
    locale: &'q [u8],
    rest: &'q [u8],
    next: QueryToken<'q>,
    /// Symbols that SQLite's parser would have on its stack.
    symbols: usize,
    /// A phrase of several terms becomes terms joined by AND.
    splits_phrases: bool,
    nodes: Vec<Node>,
    phrases: Vec<Phrase>,
    /// The phrases in the order that functions number them in.
    order: Vec<usize>,
}

/// A node that may be missing: it had no terms, or is nothing yet.
type Tree = Option<usize>;

impl<'q> Parser<'q> {
    /// Reads a query.
    ///
    /// # Errors
    /// What is wrong with it.
    fn parse(config: &Config, query: &[u8], locale: &[u8], splits_phrases: bool) -> Result<Expression> {
        let mut rest = query;
        let next = lexer::next(&mut rest)?;
        let mut parser = Parser {
            config,
            locale,
            rest,
            next,
            symbols: 0,
            splits_phrases,
            nodes: Vec::new(),
            phrases: Vec::new(),
            order: Vec::new(),
        };
        let root = parser.expression(0)?;
        if parser.next.lexeme != Lexeme::End {
            return Err(parser.unexpected());
        }
        let root = match root {
            Some(root) => root,
            None => parser.push_node(Kind::Nothing, Near::default(), Vec::new()),
        };
        Ok(Expression::new(root, parser.nodes, parser.phrases, parser.order))
    }

    fn unexpected(&self) -> Error {
        syntax_error(self.next.text)
    }

    /// Takes the next token.
    fn take(&mut self) -> Result<QueryToken<'q>> {
        self.symbols += 1;
        if self.symbols > SYMBOLS_MAX {
            return Err(Error::sql("fts5: parser stack overflow"));
        }
        let token = self.next;
        self.next = lexer::next(&mut self.rest)?;
        Ok(token)
    }

    fn take_if(&mut self, lexeme: Lexeme) -> Result<bool> {
        let is_there = self.next.lexeme == lexeme;
        if is_there {
            self.take()?;
        }
        Ok(is_there)
    }

    fn expect(&mut self, lexeme: Lexeme) -> Result<()> {
        if self.take_if(lexeme)? { Ok(()) } else { Err(self.unexpected()) }
    }

    /// An expression whose operators bind at least so tightly.
    fn expression(&mut self, binding_min: u8) -> Result<Tree> {
        let symbols = self.symbols;
        let mut left = self.operand()?;
        self.symbols = symbols + 1;
        loop {
            let (kind, binding) = match self.next.lexeme {
                Lexeme::Or => (Kind::Or, 1),
                Lexeme::And => (Kind::And, 2),
                Lexeme::Not => (Kind::Not, 3),
                _ => return Ok(left),
            };
            if binding < binding_min {
                return Ok(left);
            }
            self.take()?;
            let right = self.expression(binding + 1)?;
            left = self.join(kind, left, right)?;
            self.symbols = symbols + 1;
        }
    }

    /// An expression in parentheses, with a column filter or not, or phrases beside each other.
    fn operand(&mut self) -> Result<Tree> {
        if self.take_if(Lexeme::Open)? {
            let inside = self.expression(0)?;
            self.expect(Lexeme::Close)?;
            return Ok(inside);
        }
        let mut left = None;
        let mut is_first = true;
        let symbols = self.symbols;
        while is_first || matches!(self.next.lexeme, Lexeme::String | Lexeme::Caret | Lexeme::Minus | Lexeme::OpenSet) {
            let (columns, word) = self.columns_or_word()?;
            if columns.is_some() && is_first && self.take_if(Lexeme::Open)? {
                let inside = self.expression(0)?;
                self.expect(Lexeme::Close)?;
                self.filter(inside, columns)?;
                return Ok(inside);
            }
            let near = self.near(word)?;
            let right = self.phrases_node(near)?;
            if columns.is_some() {
                self.filter(right, columns)?;
            }
            left = if is_first { right } else { self.join_implicitly(left, right)? };
            is_first = false;
            self.symbols = symbols + 1;
        }
        Ok(left)
    }

    /// A column filter with its colon, or the word that is none.
    fn columns_or_word(&mut self) -> Result<(Option<ColumnSet>, Option<QueryToken<'q>>)> {
        let is_inverted = self.take_if(Lexeme::Minus)?;
        let mut columns = ColumnSet::default();
        if self.take_if(Lexeme::OpenSet)? {
            loop {
                if self.next.lexeme != Lexeme::String {
                    return Err(self.unexpected());
                }
                let name = self.take()?;
                columns.add(self.column(name)?);
                self.symbols -= 1;
                if self.next.lexeme == Lexeme::CloseSet {
                    break;
                }
            }
            self.expect(Lexeme::CloseSet)?;
        } else if self.next.lexeme == Lexeme::String {
            let word = self.take()?;
            if !is_inverted && self.next.lexeme != Lexeme::Colon {
                return Ok((None, Some(word)));
            }
            columns.add(self.column(word)?);
        } else if is_inverted || self.next.lexeme != Lexeme::Caret {
            return Err(self.unexpected());
        } else {
            return Ok((None, None));
        }
        if is_inverted {
            columns = columns.inverted(self.config.column_count());
        }
        self.expect(Lexeme::Colon)?;
        Ok((Some(columns), None))
    }

    fn column(&self, name: QueryToken<'_>) -> Result<usize> {
        let name = dequote(name.text);
        let found = self.config.columns().iter().position(|column| column.name.as_bytes().eq_ignore_ascii_case(&name));
        found.ok_or_else(|| Error::sql(format!("no such column: {}", String::from_utf8_lossy(&name))))
    }

    /// A phrase, with `^` or not, or NEAR.
    fn near(&mut self, word: Option<QueryToken<'q>>) -> Result<Near> {
        let is_first = word.is_none() && self.take_if(Lexeme::Caret)?;
        let word = match word {
            Some(word) => word,
            None if self.next.lexeme == Lexeme::String => self.take()?,
            None => return Err(self.unexpected()),
        };
        let mut near = Near::default();
        if !is_first && self.next.lexeme == Lexeme::Open {
            self.take()?;
            let symbols = self.symbols;
            while near.phrases.is_empty() || self.next.lexeme == Lexeme::String {
                if self.next.lexeme != Lexeme::String {
                    return Err(self.unexpected());
                }
                let first = self.take()?;
                let phrase = self.phrase(first)?;
                self.add_phrase(&mut near, phrase);
                self.symbols = symbols + 1;
            }
            let distance = self.distance()?;
            self.expect(Lexeme::Close)?;
            if word.text != b"NEAR" {
                return Err(syntax_error(word.text));
            }
            near.distance = distance.map_or(Ok(NEAR_DEFAULT), near_distance)?;
            return Ok(near);
        }
        let phrase = self.phrase(word)?;
        if let Some(term) = self.phrases.get_mut(phrase).and_then(|phrase| phrase.terms.first_mut()) {
            term.is_first = is_first;
        }
        self.add_phrase(&mut near, phrase);
        Ok(near)
    }

    fn distance(&mut self) -> Result<Option<QueryToken<'q>>> {
        if !self.take_if(Lexeme::Comma)? {
            return Ok(None);
        }
        if self.next.lexeme != Lexeme::String {
            return Err(self.unexpected());
        }
        self.take().map(Some)
    }

    /// Adds a phrase to those near each other; one without terms only where it is alone.
    fn add_phrase(&mut self, near: &mut Near, phrase: usize) {
        let is_empty = |parser: &Parser<'_>, number: usize| {
            parser.phrases.get(number).is_none_or(|phrase| phrase.terms.is_empty())
        };
        if let Some(&last) = near.phrases.last() {
            if is_empty(self, phrase) {
                self.order.retain(|own| *own != phrase);
                return;
            }
            if is_empty(self, last) {
                self.order.retain(|own| *own != last);
                near.phrases.pop();
            }
        }
        near.phrases.push(phrase);
    }

    /// Strings with `+` between them, each with `*` or not.
    fn phrase(&mut self, first: QueryToken<'q>) -> Result<usize> {
        let number = self.phrases.len();
        let mut phrase = Phrase::default();
        let symbols = self.symbols;
        let mut string = first;
        loop {
            let is_prefix = self.take_if(Lexeme::Star)?;
            self.tokenize(&mut phrase, string, is_prefix)?;
            self.symbols = symbols;
            if self.next.lexeme != Lexeme::Plus {
                break;
            }
            self.take()?;
            if self.next.lexeme != Lexeme::String {
                return Err(self.unexpected());
            }
            string = self.take()?;
        }
        self.phrases.push(phrase);
        self.order.push(number);
        Ok(number)
    }

    fn tokenize(&self, phrase: &mut Phrase, string: QueryToken<'_>, is_prefix: bool) -> Result<()> {
        let text = dequote(string.text);
        let tokendata = self.config.tokendata();
        self.config.tokenize(Purpose::Query { prefix: is_prefix }, &text, self.locale, &mut |token| {
            let bytes = token.bytes.get(..TOKEN_BYTES_MAX).unwrap_or(token.bytes);
            phrase.add(bytes, tokendata, token.colocated);
            Ok(())
        })?;
        if let Some(last) = phrase.terms.last_mut() {
            last.is_prefix = is_prefix;
        }
        Ok(())
    }

    fn push_node(&mut self, kind: Kind, near: Near, children: Vec<usize>) -> usize {
        let heights = children.iter().map(|child| self.nodes.get(*child).map_or(0, |child| child.height) + 1);
        let height = heights.max().unwrap_or(0);
        self.nodes.push(Node { kind, height, near, children, eof: false, no_match: false, rowid: 0 });
        self.nodes.len() - 1
    }

    fn kind(&self, node: usize) -> Kind {
        self.nodes.get(node).map_or(Kind::Nothing, |node| node.kind)
    }

    fn phrases_node(&mut self, near: Near) -> Result<Tree> {
        let term_counts: Vec<usize> = near
            .phrases
            .iter()
            .map(|number| self.phrases.get(*number).map_or(0, |phrase| phrase.terms.len()))
            .collect();
        let first_terms = term_counts.first().copied().unwrap_or(0);
        if self.splits_phrases && first_terms > 1 {
            return self.split(&near).map(Some);
        }
        let first = near.phrases.first().and_then(|number| self.phrases.get(*number));
        let (is_first, has_synonyms) = first
            .and_then(|phrase| phrase.terms.first())
            .map_or((false, false), |term| (term.is_first, !term.synonyms.is_empty()));
        let kind = if term_counts.contains(&0) {
            Kind::Nothing
        } else if term_counts.as_slice() == [1] && !is_first && !has_synonyms {
            Kind::Term
        } else {
            Kind::Phrases
        };
        if self.config.detail() != Detail::Full && (term_counts.len() != 1 || first_terms > 1 || is_first) {
            let what = if term_counts.len() == 1 { "phrase" } else { "NEAR" };
            return Err(Error::sql(format!("fts5: {what} queries are not supported (detail!=full)")));
        }
        let phrases = near.phrases.clone();
        let node = self.push_node(kind, near, Vec::new());
        for number in phrases {
            if let Some(phrase) = self.phrases.get_mut(number) {
                phrase.node = node;
            }
        }
        Ok(Some(node))
    }

    /// Makes a phrase several phrases of one term.
    fn split(&mut self, near: &Near) -> Result<usize> {
        let Some(&number) = near.phrases.first() else {
            return Ok(self.push_node(Kind::Nothing, Near::default(), Vec::new()));
        };
        self.order.retain(|own| *own != number);
        let terms = self.phrases.get_mut(number).map(|phrase| std::mem::take(&mut phrase.terms)).unwrap_or_default();
        let mut children = Vec::new();
        for term in terms {
            let (own, node) = (self.phrases.len(), self.nodes.len());
            let term = Term { text: term.text, query_bytes: term.query_bytes, ..Term::default() };
            self.phrases.push(Phrase { node, terms: vec![term], ..Phrase::default() });
            self.order.push(own);
            let near = Near { phrases: vec![own], ..Near::default() };
            children.push(self.push_node(Kind::Term, near, Vec::new()));
        }
        Ok(self.push_node(Kind::And, Near::default(), children))
    }

    /// Joins two trees by an operator; one that is missing does not count.
    fn join(&mut self, kind: Kind, left: Tree, right: Tree) -> Result<Tree> {
        let (Some(left), Some(right)) = (left, right) else { return Ok(right.or(left)) };
        let mut children = Vec::new();
        for child in [left, right] {
            match self.nodes.get_mut(child) {
                Some(node) if kind != Kind::Not && node.kind == kind => children.append(&mut node.children),
                _ => children.push(child),
            }
        }
        let node = self.push_node(kind, Near::default(), children);
        if self.nodes.get(node).is_some_and(|node| node.height > HEIGHT_MAX) {
            return Err(Error::sql(format!("fts5 expression tree is too large (maximum depth {HEIGHT_MAX})")));
        }
        Ok(Some(node))
    }

    /// Joins phrases that are beside each other; those without terms do not count.
    fn join_implicitly(&mut self, left: Tree, right: Tree) -> Result<Tree> {
        let (Some(before), Some(new)) = (left, right) else { return Ok(right.or(left)) };
        let last = match self.nodes.get(before) {
            Some(node) if node.kind == Kind::And => node.children.last().copied().unwrap_or(before),
            _ => before,
        };
        if self.kind(new) == Kind::Nothing {
            self.order.pop();
            return Ok(left);
        }
        if self.kind(last) == Kind::Nothing {
            let gone = self.nodes.get(last).and_then(|node| node.near.phrases.last().copied());
            self.order.retain(|own| Some(*own) != gone);
            if last == before {
                return Ok(right);
            }
            if let Some(slot) = self.nodes.get_mut(before).and_then(|node| node.children.last_mut()) {
                *slot = new;
            }
            return Ok(left);
        }
        self.join(Kind::And, left, right)
    }

    /// Restricts a tree to some columns.
    fn filter(&mut self, tree: Tree, columns: Option<ColumnSet>) -> Result<()> {
        if self.config.detail() == Detail::None {
            return Err(Error::sql("fts5: column queries are not supported (detail=none)"));
        }
        if let (Some(node), Some(columns)) = (tree, columns) {
            filter_node(&mut self.nodes, node, &Rc::new(columns));
        }
        Ok(())
    }
}

/// Restricts the phrases below a node to some columns.
fn filter_node(nodes: &mut [Node], number: usize, columns: &Rc<ColumnSet>) {
    let mut todo = vec![number];
    while let Some(number) = todo.pop() {
        let Some(node) = nodes.get_mut(number) else { continue };
        todo.extend(&node.children);
        if !matches!(node.kind, Kind::Term | Kind::Phrases) {
            continue;
        }
        node.near.columns = Some(match &node.near.columns {
            None => columns.clone(),
            Some(own) => {
                let both = own.intersection(columns);
                if both.is_empty() {
                    node.kind = Kind::Nothing;
                }
                Rc::new(both)
            }
        });
    }
}

fn near_distance(token: QueryToken<'_>) -> Result<usize> {
    let mut distance = 0;
    for byte in token.text {
        if !byte.is_ascii_digit() {
            let text = String::from_utf8_lossy(token.text);
            return Err(Error::sql(format!("expected integer, got \"{text}\"")));
        }
        if distance < 214_748_363 {
            distance = distance * 10 + usize::from(byte - b'0');
        }
    }
    Ok(distance)
}

impl Phrase {
    /// Adds a token.
    pub(super) fn add(&mut self, bytes: &[u8], tokendata: bool, colocated: bool) {
        let end = bytes.iter().position(|byte| *byte == 0).filter(|_| tokendata);
        let term = Term { text: bytes.into(), query_bytes: end.unwrap_or(bytes.len()), ..Term::default() };
        match self.terms.last_mut().filter(|_| colocated) {
            Some(before) => before.synonyms.insert(0, term),
            None => self.terms.push(term),
        }
    }
}

impl Expression {
    /// Reads a query; `column` is the column that it is asked of, if it is not the whole table.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(config: &Config, column: Option<usize>, query: &[u8], locale: &[u8]) -> Result<Expression> {
        Expression::parse_as(config, column, query, locale, false)
    }

    fn parse_as(
        config: &Config,
        column: Option<usize>,
        query: &[u8],
        locale: &[u8],
        splits_phrases: bool,
    ) -> Result<Expression> {
        let mut made = Parser::parse(config, query, locale, splits_phrases)?;
        if let Some(column) = column {
            if config.detail() == Detail::None {
                return Err(Error::sql("fts5: column queries are not supported (detail=none)"));
            }
            filter_node(&mut made.nodes, made.root, &Rc::new(ColumnSet::of(column)));
        }
        Ok(made)
    }

    /// A query that a pattern implies; `None` where it implies nothing.
    ///
    /// # Errors
    /// As [`Expression::parse`].
    pub fn of_pattern(config: &Config, column: usize, pattern: &[u8], is_glob: bool) -> Result<Option<Expression>> {
        let Some(query) = pattern::query(pattern, is_glob) else { return Ok(None) };
        let splits = config.detail() != Detail::Full;
        let column = Some(column).filter(|_| config.detail() != Detail::None);
        Expression::parse_as(config, column, &query, &[], splits).map(Some)
    }
}
