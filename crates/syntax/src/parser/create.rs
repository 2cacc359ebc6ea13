//! CREATE INDEX, VIEW, VIRTUAL TABLE, and DROP.

use super::Parser;
use crate::ast::{CreateIndex, CreateView, CreateVirtualTable, Drop, DropKind, QualifiedName, Span, StatementKind};
use crate::token::TokenKind;
use base::Result;
use compact_str::CompactString;

impl Parser<'_> {
    /// Any CREATE, from that word on.
    pub(super) fn create(&mut self) -> Result<StatementKind> {
        use TokenKind as T;
        self.expect(T::Create)?;
        if self.eat(T::Temp)? || self.eat(T::Temporary)? {
            return self.create_temporary(true);
        }
        match self.token.kind {
            T::Unique => {
                self.advance()?;
                self.expect(T::Index)?;
                Ok(StatementKind::CreateIndex(Box::new(self.create_index(true)?)))
            }
            T::Index => {
                self.advance()?;
                Ok(StatementKind::CreateIndex(Box::new(self.create_index(false)?)))
            }
            T::Virtual => {
                self.advance()?;
                self.expect(T::Table)?;
                Ok(StatementKind::CreateVirtualTable(Box::new(self.create_virtual_table()?)))
            }
            _ => self.create_temporary(false),
        }
    }

    /// What may be temporary.
    fn create_temporary(&mut self, temporary: bool) -> Result<StatementKind> {
        let kind = self.token.kind;
        match kind {
            TokenKind::Table | TokenKind::View | TokenKind::Trigger => self.advance()?,
            _ => return Err(self.unexpected()),
        }
        Ok(match kind {
            TokenKind::Table => StatementKind::CreateTable(Box::new(self.create_table(temporary)?)),
            TokenKind::View => StatementKind::CreateView(Box::new(self.create_view(temporary)?)),
            _ => StatementKind::CreateTrigger(Box::new(self.create_trigger(temporary)?)),
        })
    }

    pub(super) fn if_not_exists(&mut self) -> Result<bool> {
        if !self.eat(TokenKind::If)? {
            return Ok(false);
        }
        self.expect(TokenKind::Not)?;
        self.expect(TokenKind::Exists)?;
        Ok(true)
    }

    fn if_exists(&mut self) -> Result<bool> {
        if !self.eat(TokenKind::If)? {
            return Ok(false);
        }
        self.expect(TokenKind::Exists)?;
        Ok(true)
    }

    /// The name of what is created, and where its own part of the name begins.
    pub(super) fn created_name(&mut self) -> Result<(QualifiedName, u32)> {
        let name = self.qualified_name()?;
        Ok((name, self.previous.start))
    }

    fn create_index(&mut self, unique: bool) -> Result<CreateIndex> {
        let if_not_exists = self.if_not_exists()?;
        let (name, start) = self.created_name()?;
        self.expect(TokenKind::On)?;
        let table = self.name()?;
        self.expect(TokenKind::LeftParen)?;
        let columns = self.ordering_terms()?;
        self.expect(TokenKind::RightParen)?;
        let where_clause = self.where_clause()?;
        let stored = Span::new(start, self.token.start);
        Ok(CreateIndex { unique, if_not_exists, name, table, columns, where_clause, stored })
    }

    fn create_view(&mut self, temporary: bool) -> Result<CreateView> {
        let if_not_exists = self.if_not_exists()?;
        let (name, start) = self.created_name()?;
        let columns = if self.at(TokenKind::LeftParen) { self.columns_in_parens()? } else { Vec::new() };
        self.expect(TokenKind::As)?;
        let (select, _) = self.select_with_height()?;
        if self.parameters.count > 0 {
            return Err(base::Error::sql("parameters are not allowed in views"));
        }
        let stored = self.text_span(start);
        Ok(CreateView { temporary, if_not_exists, name, columns, select, stored })
    }

    fn create_virtual_table(&mut self) -> Result<CreateVirtualTable> {
        let if_not_exists = self.if_not_exists()?;
        let (name, start) = self.created_name()?;
        self.expect(TokenKind::Using)?;
        let module = self.name()?;
        let arguments = if self.at(TokenKind::LeftParen) { self.module_arguments()? } else { Vec::new() };
        let stored = self.span_from(start);
        Ok(CreateVirtualTable { if_not_exists, name, module, arguments, stored })
    }

    /// The arguments of a module are any tokens, semicolons too, with balanced parentheses; empty
    /// ones count for nothing.
    fn module_arguments(&mut self) -> Result<Vec<CompactString>> {
        let mut arguments = Vec::new();
        let mut depth = 0u32;
        self.advance()?;
        let mut start = self.token.start;
        loop {
            match self.token.kind {
                TokenKind::Eof => return Err(self.unexpected()),
                TokenKind::LeftParen => depth = depth.saturating_add(1),
                TokenKind::RightParen if depth > 0 => depth -= 1,
                TokenKind::RightParen | TokenKind::Comma if depth == 0 => {
                    let last = self.at(TokenKind::RightParen);
                    let text = Span::new(start, self.previous.end).text(self.sql);
                    if self.previous.end > start && !text.is_empty() {
                        arguments.push(CompactString::new(text));
                    }
                    self.advance()?;
                    if last {
                        return Ok(arguments);
                    }
                    start = self.token.start;
                    continue;
                }
                _ => {}
            }
            self.advance()?;
        }
    }

    /// DROP, from that word on.
    pub(super) fn drop_object(&mut self) -> Result<StatementKind> {
        self.expect(TokenKind::Drop)?;
        let kind = match self.token.kind {
            TokenKind::Table => DropKind::Table,
            TokenKind::Index => DropKind::Index,
            TokenKind::View => DropKind::View,
            TokenKind::Trigger => DropKind::Trigger,
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        let if_exists = self.if_exists()?;
        let name = self.qualified_name()?;
        Ok(StatementKind::Drop(Box::new(Drop { kind, if_exists, name })))
    }
}
