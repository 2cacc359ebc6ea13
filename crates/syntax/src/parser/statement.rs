//! One statement, and those about transactions.

use super::Parser;
use crate::ast::{Explain, Statement, StatementKind, TransactionMode};
use crate::token::TokenKind;
use base::Result;

impl Parser<'_> {
    /// The next statement with its semicolon; `None` at the end of the text.
    pub(super) fn statement(&mut self) -> Result<Option<Statement>> {
        while self.eat(TokenKind::Semicolon)? {}
        if self.at(TokenKind::Eof) {
            return Ok(None);
        }
        let start = self.token.start;
        let explain = self.explain()?;
        let kind = self.statement_kind()?;
        let span = self.span_from(start);
        if !matches!(self.token.kind, TokenKind::Semicolon | TokenKind::Eof) {
            return Err(self.unexpected());
        }
        let parameters = std::mem::take(&mut self.parameters);
        Ok(Some(Statement { kind, explain, parameters, span }))
    }

    fn explain(&mut self) -> Result<Explain> {
        if !self.eat(TokenKind::Explain)? {
            return Ok(Explain::No);
        }
        if !self.eat(TokenKind::Query)? {
            return Ok(Explain::Program);
        }
        self.expect(TokenKind::Plan)?;
        Ok(Explain::QueryPlan)
    }

    fn statement_kind(&mut self) -> Result<StatementKind> {
        use StatementKind as S;
        use TokenKind as T;
        Ok(match self.token.kind {
            T::Select | T::Values => S::Select(self.select()?),
            T::With => self.behind_with()?,
            T::Insert | T::Replace => S::Insert(Box::new(self.insert(None)?)),
            T::Update => S::Update(Box::new(self.update(None)?)),
            T::Delete => S::Delete(Box::new(self.delete(None)?)),
            T::Create => self.create()?,
            T::Drop => self.drop_object()?,
            T::Alter => S::AlterTable(Box::new(self.alter()?)),
            T::Begin => self.begin()?,
            T::Commit | T::End => {
                self.advance()?;
                self.transaction_word()?;
                S::Commit
            }
            T::Rollback => self.rollback()?,
            T::Savepoint => {
                self.advance()?;
                S::Savepoint(self.name()?)
            }
            T::Release => {
                self.advance()?;
                self.eat(T::Savepoint)?;
                S::Release(self.name()?)
            }
            T::Pragma => S::Pragma(Box::new(self.pragma()?)),
            T::Attach => S::Attach(Box::new(self.attach()?)),
            T::Detach => self.detach()?,
            T::Vacuum => S::Vacuum(Box::new(self.vacuum()?)),
            T::Analyze | T::Reindex => self.analyze_or_reindex()?,
            _ => return Err(self.unexpected()),
        })
    }

    /// WITH and the statement after it.
    fn behind_with(&mut self) -> Result<StatementKind> {
        use TokenKind as T;
        let start = self.token.start;
        let with = self.with()?;
        Ok(match self.token.kind {
            T::Insert | T::Replace => StatementKind::Insert(Box::new(self.insert(with)?)),
            T::Update => StatementKind::Update(Box::new(self.update(with)?)),
            T::Delete => StatementKind::Delete(Box::new(self.delete(with)?)),
            _ => StatementKind::Select(self.select_after_with(with, start)?),
        })
    }

    fn begin(&mut self) -> Result<StatementKind> {
        self.advance()?;
        let mode = match self.token.kind {
            TokenKind::Deferred => TransactionMode::Deferred,
            TokenKind::Immediate => TransactionMode::Immediate,
            TokenKind::Exclusive => TransactionMode::Exclusive,
            _ => {
                self.transaction_word()?;
                return Ok(StatementKind::Begin(TransactionMode::Deferred));
            }
        };
        self.advance()?;
        self.transaction_word()?;
        Ok(StatementKind::Begin(mode))
    }

    /// `TRANSACTION [name]`, which says nothing.
    fn transaction_word(&mut self) -> Result<()> {
        if self.eat(TokenKind::Transaction)? && self.at_name() {
            self.advance()?;
        }
        Ok(())
    }

    fn rollback(&mut self) -> Result<StatementKind> {
        self.advance()?;
        self.transaction_word()?;
        if !self.eat(TokenKind::To)? {
            return Ok(StatementKind::Rollback);
        }
        self.eat(TokenKind::Savepoint)?;
        Ok(StatementKind::RollbackTo(self.name()?))
    }
}
