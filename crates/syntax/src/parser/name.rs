//! Identifiers and qualified names.

use super::{Parser, is_fallback};
use crate::ast::{Name, QualifiedName, Quote};
use crate::keyword::{self, KeywordClass};
use crate::token::{Token, TokenKind};
use base::{Error, Result};
use compact_str::CompactString;

/// The text without quotes; a doubled quote stands for one.
pub(super) fn unquote(text: &str) -> (CompactString, Quote) {
    let quote = match text.as_bytes().first() {
        Some(b'"') => Quote::Double,
        Some(b'\'') => Quote::Single,
        Some(b'`') => Quote::Backtick,
        Some(b'[') => Quote::Bracket,
        _ => return (CompactString::new(text), Quote::None),
    };
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
    let doubled = match quote {
        Quote::Double => "\"\"",
        Quote::Single => "''",
        Quote::Backtick => "``",
        _ => return (CompactString::new(inner), quote),
    };
    let single = doubled.get(1..).unwrap_or("");
    if inner.contains(single) {
        (CompactString::from(inner.replace(doubled, single)), quote)
    } else {
        (CompactString::new(inner), quote)
    }
}

/// What a token in any quotes names, or without.
pub fn dequoted(token: &str) -> CompactString {
    unquote(token).0
}

impl Parser<'_> {
    /// The current token as a name, not consumed.
    pub(super) fn name_of(&self, token: Token) -> Name {
        let (text, quote) = unquote(self.text(token));
        Name::quoted(text, quote, token.start)
    }

    /// Whether the token is an identifier: a word that is none of the keywords in use.
    #[inline]
    pub(super) fn at_identifier(&self) -> bool {
        self.at(TokenKind::Identifier) || is_fallback(self.token.kind)
    }

    /// Whether the token can be an alias without AS, a type word or a collation: an identifier or
    /// a string.
    #[inline]
    pub(super) fn at_word(&self) -> bool {
        self.at_identifier() || self.at(TokenKind::String)
    }

    /// Whether the token can be a name: also JOIN words and INDEXED.
    #[inline]
    pub(super) fn at_name(&self) -> bool {
        self.at_word() || keyword::class_of(self.token.kind) == KeywordClass::Name
    }

    /// A name.
    pub(super) fn name(&mut self) -> Result<Name> {
        if !self.at_name() {
            return Err(self.unexpected());
        }
        let name = self.name_of(self.token);
        self.advance()?;
        Ok(name)
    }

    /// An identifier or string.
    pub(super) fn word(&mut self) -> Result<Name> {
        if !self.at_word() {
            return Err(self.unexpected());
        }
        let name = self.name_of(self.token);
        self.advance()?;
        Ok(name)
    }

    /// `name` or `schema.name`.
    pub(super) fn qualified_name(&mut self) -> Result<QualifiedName> {
        let start = self.token.start;
        let first = self.name()?;
        if !self.eat(TokenKind::Dot)? {
            return Ok(QualifiedName { schema: None, name: first, span: self.span_from(start) });
        }
        let name = self.name()?;
        Ok(QualifiedName { schema: Some(first), name, span: self.span_from(start) })
    }

    /// `[AS] alias`, where AS may be left out before an identifier or string.
    pub(super) fn alias(&mut self) -> Result<Option<Name>> {
        if self.eat(TokenKind::As)? {
            return self.name().map(Some);
        }
        if self.at_word() { self.word().map(Some) } else { Ok(None) }
    }

    /// `AS alias`, with AS.
    pub(super) fn alias_with_as(&mut self) -> Result<Option<Name>> {
        if self.eat(TokenKind::As)? { self.name().map(Some) } else { Ok(None) }
    }

    /// `(a, b, …)`.
    pub(super) fn names_in_parens(&mut self) -> Result<Vec<Name>> {
        self.expect(TokenKind::LeftParen)?;
        let names = self.list(Parser::name)?;
        self.expect(TokenKind::RightParen)?;
        Ok(names)
    }

    /// `(a, b, …)` of plain columns, where the grammar would also read COLLATE and ASC.
    pub(super) fn columns_in_parens(&mut self) -> Result<Vec<Name>> {
        self.expect(TokenKind::LeftParen)?;
        let names = self.list(|parser| {
            let token = parser.token;
            let name = parser.name()?;
            let collate = parser.eat(TokenKind::Collate)?;
            if collate {
                parser.word()?;
            }
            let sorted = parser.eat(TokenKind::Asc)? || parser.eat(TokenKind::Desc)?;
            if (collate || sorted) && !parser.of_schema {
                let text = parser.text(token);
                return Err(Error::sql(format!("syntax error after column name \"{text}\"")));
            }
            Ok(name)
        })?;
        self.expect(TokenKind::RightParen)?;
        Ok(names)
    }
}
