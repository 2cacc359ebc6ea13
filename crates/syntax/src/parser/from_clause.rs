//! FROM and its joins.

use super::Parser;
use crate::ast::{FromClause, Indexed, Join, JoinConstraint, JoinOperator, Source};
use crate::token::{Token, TokenKind};
use base::{Error, Result};

/// Sources of one FROM clause.
const SOURCES_MAX: usize = 200;

impl Parser<'_> {
    /// The sources after FROM.
    pub(super) fn sources(&mut self) -> Result<FromClause> {
        let first = self.source()?;
        let constraint = self.constraint()?;
        let another = self.at(TokenKind::On) || self.at(TokenKind::Using);
        match constraint {
            JoinConstraint::None => {}
            // The token after is looked at first.
            JoinConstraint::On(_) | JoinConstraint::Using(_) if another => return Err(self.unexpected()),
            JoinConstraint::On(_) if self.at_identifier() => return Err(self.unexpected()),
            JoinConstraint::On(_) => return Err(Error::sql("a JOIN clause is required before ON")),
            JoinConstraint::Using(_) => {
                return Err(Error::sql("a JOIN clause is required before USING"));
            }
        }
        let mut from = FromClause { first, joins: Vec::new() };
        while let Some(operator) = self.join_operator()? {
            let source = self.source()?;
            let constraint = self.constraint()?;
            from.joins.push(Join { operator, source, constraint });
            if from.joins.len() >= SOURCES_MAX {
                return Err(Error::sql(format!("too many FROM clause terms, max: {SOURCES_MAX}")));
            }
        }
        Ok(from)
    }

    fn join_operator(&mut self) -> Result<Option<JoinOperator>> {
        use TokenKind as T;
        let first = self.token;
        match first.kind {
            T::Comma => {
                self.advance()?;
                return Ok(Some(JoinOperator { comma: true, ..JoinOperator::default() }));
            }
            T::Join => {
                self.advance()?;
                return Ok(Some(JoinOperator::default()));
            }
            T::Cross | T::Full | T::Inner | T::Left | T::Natural | T::Outer | T::Right => {}
            _ => return Ok(None),
        }
        let mut words = [Some(first), None, None];
        self.advance()?;
        for word in words.iter_mut().skip(1) {
            if self.at(T::Join) {
                break;
            }
            if !self.at_name() {
                return Err(self.unexpected());
            }
            *word = Some(self.token);
            self.advance()?;
        }
        self.expect(T::Join)?;
        self.join_type(words).map(Some)
    }

    /// What the words before JOIN mean together.
    fn join_type(&self, words: [Option<Token>; 3]) -> Result<JoinOperator> {
        let mut operator = JoinOperator::default();
        let (mut inner, mut outer, mut known) = (false, false, true);
        for word in words.into_iter().flatten() {
            match word.kind {
                TokenKind::Natural => operator.natural = true,
                TokenKind::Left => (operator.left, outer) = (true, true),
                TokenKind::Right => (operator.right, outer) = (true, true),
                TokenKind::Full => (operator.left, operator.right, outer) = (true, true, true),
                TokenKind::Outer => outer = true,
                TokenKind::Inner => inner = true,
                TokenKind::Cross => (operator.cross, inner) = (true, true),
                _ => known = false,
            }
        }
        let one_sided = operator.left || operator.right;
        if known && !(inner && outer) && (one_sided || !outer) {
            return Ok(operator);
        }
        let mut text = String::from("unknown join type:");
        for word in words.into_iter().flatten() {
            text.push(' ');
            text.push_str(self.text(word));
        }
        let offset = words[0].map_or(0, |word| word.start);
        Err(Error::sql_at(text, offset))
    }

    fn constraint(&mut self) -> Result<JoinConstraint> {
        if self.eat(TokenKind::On)? {
            return self.expr().map(JoinConstraint::On);
        }
        if self.eat(TokenKind::Using)? {
            return self.names_in_parens().map(JoinConstraint::Using);
        }
        Ok(JoinConstraint::None)
    }

    fn source(&mut self) -> Result<Source> {
        if self.eat(TokenKind::LeftParen)? {
            return self.nested(Parser::source_in_parens);
        }
        let name = self.qualified_name()?;
        if self.at(TokenKind::LeftParen) {
            let arguments = self.nested(|parser| parser.keeping_height(Parser::arguments))?;
            let alias = self.alias()?;
            return Ok(Source::Function { name, arguments, alias });
        }
        let alias = self.alias()?;
        let indexed = self.indexed()?;
        Ok(Source::Table { name, alias, indexed })
    }

    fn source_in_parens(&mut self) -> Result<Source> {
        if self.at_select() {
            let (select, _) = self.select_with_height()?;
            self.expect(TokenKind::RightParen)?;
            let alias = self.alias()?;
            return Ok(Source::Subquery { select, alias });
        }
        let from = Box::new(self.sources()?);
        self.expect(TokenKind::RightParen)?;
        let alias = self.alias()?;
        Ok(Source::Join { from, alias })
    }

    /// `INDEXED BY name` or `NOT INDEXED`, when there.
    pub(super) fn indexed(&mut self) -> Result<Indexed> {
        if self.eat(TokenKind::Indexed)? {
            self.expect(TokenKind::By)?;
            return self.name().map(Indexed::By);
        }
        if self.eat(TokenKind::Not)? {
            self.expect(TokenKind::Indexed)?;
            return Ok(Indexed::NotIndexed);
        }
        Ok(Indexed::Any)
    }
}
