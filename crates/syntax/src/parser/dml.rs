//! INSERT, REPLACE, UPDATE and DELETE, alone and in triggers.

use super::Parser;
use crate::ast::{
    Assignment, Conflict, Delete, FirstRows, Indexed, Insert, InsertSource, ResultColumn, Update, Upsert, UpsertAction,
    With,
};
use crate::token::TokenKind;
use base::{Build, Error, Result};

impl Parser<'_> {
    /// INSERT or REPLACE, from that word on.
    pub(super) fn insert(&mut self, with: Option<Box<With>>) -> Result<Insert> {
        let or = if self.eat(TokenKind::Replace)? {
            Some(Conflict::Replace)
        } else {
            self.expect(TokenKind::Insert)?;
            self.or_conflict()?
        };
        self.expect(TokenKind::Into)?;
        let table = self.qualified_name()?;
        let alias = self.alias_with_as()?;
        let columns = if self.at(TokenKind::LeftParen) { self.names_in_parens()? } else { Vec::new() };
        let mut insert = Insert {
            with,
            or,
            table,
            alias,
            columns,
            source: InsertSource::DefaultValues,
            upserts: Vec::new(),
            returning: Vec::new(),
        };
        if self.at(TokenKind::Default) && !self.in_trigger {
            self.advance()?;
            self.expect(TokenKind::Values)?;
            insert.returning = self.returning()?;
        } else {
            insert.source = InsertSource::Select(self.select()?);
            self.upserts(&mut insert)?;
        }
        if self.in_trigger && !insert.returning.is_empty() {
            return Err(Error::sql("cannot use RETURNING in a trigger"));
        }
        Ok(insert)
    }

    fn target_indexed(&mut self) -> Result<Indexed> {
        let indexed = self.indexed()?;
        let clause = match indexed {
            Indexed::Any => return Ok(indexed),
            _ if !self.in_trigger => return Ok(indexed),
            Indexed::NotIndexed => "NOT INDEXED",
            Indexed::By(_) => "INDEXED BY",
        };
        Err(Error::sql(format!("the {clause} clause is not allowed on UPDATE or DELETE statements within triggers")))
    }

    /// Any number of ON CONFLICT clauses, the last of which may do without a target, and RETURNING.
    fn upserts(&mut self, insert: &mut Insert) -> Result<()> {
        while self.eat(TokenKind::On)? {
            self.expect(TokenKind::Conflict)?;
            let mut upsert = Upsert { target: Vec::new(), target_where: None, action: UpsertAction::Nothing };
            let targeted = self.eat(TokenKind::LeftParen)?;
            if targeted {
                upsert.target = self.ordering_terms()?;
                self.expect(TokenKind::RightParen)?;
                upsert.target_where = self.where_clause()?;
            }
            self.expect(TokenKind::Do)?;
            if self.eat(TokenKind::Update)? {
                self.expect(TokenKind::Set)?;
                let set = self.list(Parser::assignment)?;
                let where_clause = self.where_clause()?;
                upsert.action = UpsertAction::Update { set, where_clause };
            } else {
                self.expect(TokenKind::Nothing)?;
            }
            insert.upserts.push(upsert);
            if !targeted {
                break;
            }
        }
        insert.returning = self.returning()?;
        Ok(())
    }

    /// `RETURNING …`; empty when not there.
    fn returning(&mut self) -> Result<Vec<ResultColumn>> {
        if self.eat(TokenKind::Returning)? { self.list(Parser::result_column) } else { Ok(Vec::new()) }
    }

    /// `column = value` or `(a, b) = value`.
    fn assignment(&mut self) -> Result<Assignment> {
        let parenthesized = self.at(TokenKind::LeftParen);
        let columns = if parenthesized { self.names_in_parens()? } else { vec![self.name()?] };
        self.expect(TokenKind::Eq)?;
        let value = self.expr()?;
        Ok(Assignment { columns, parenthesized, value })
    }

    /// UPDATE, from that word on.
    pub(super) fn update(&mut self, with: Option<Box<With>>) -> Result<Update> {
        self.expect(TokenKind::Update)?;
        let or = self.or_conflict()?;
        let table = self.qualified_name()?;
        let alias = self.alias_with_as()?;
        let indexed = self.target_indexed()?;
        self.expect(TokenKind::Set)?;
        let set = self.list(Parser::assignment)?;
        let from = if self.eat(TokenKind::From)? { Some(self.sources()?) } else { None };
        let where_clause = self.where_clause()?;
        let returning = if self.in_trigger { Vec::new() } else { self.returning()? };
        let first_rows = self.first_rows()?;
        Ok(Update { with, or, table, alias, indexed, set, from, where_clause, returning, first_rows })
    }

    /// DELETE, from that word on.
    pub(super) fn delete(&mut self, with: Option<Box<With>>) -> Result<Delete> {
        self.expect(TokenKind::Delete)?;
        self.expect(TokenKind::From)?;
        let table = self.qualified_name()?;
        let alias = self.alias_with_as()?;
        let indexed = self.target_indexed()?;
        let where_clause = self.where_clause()?;
        let returning = if self.in_trigger { Vec::new() } else { self.returning()? };
        let first_rows = self.first_rows()?;
        Ok(Delete { with, table, alias, indexed, where_clause, returning, first_rows })
    }

    /// `ORDER BY …` and `LIMIT …` of UPDATE and DELETE, where the library is built with them; never
    /// in triggers.
    fn first_rows(&mut self) -> Result<Option<Box<FirstRows>>> {
        if self.in_trigger || self.limits.build() == Build::Plain {
            return Ok(None);
        }
        let (order_by, limit) = (self.order_by()?, self.limit()?);
        let absent = order_by.is_empty() && limit.is_none();
        Ok((!absent).then(|| Box::new(FirstRows { order_by, limit })))
    }

    /// `OR REPLACE` and its like, when there.
    fn or_conflict(&mut self) -> Result<Option<Conflict>> {
        if self.eat(TokenKind::Or)? { self.conflict().map(Some) } else { Ok(None) }
    }

    /// `ON CONFLICT REPLACE` and its like, when there.
    pub(super) fn on_conflict(&mut self) -> Result<Option<Conflict>> {
        if !self.eat(TokenKind::On)? {
            return Ok(None);
        }
        self.expect(TokenKind::Conflict)?;
        self.conflict().map(Some)
    }

    fn conflict(&mut self) -> Result<Conflict> {
        let conflict = match self.token.kind {
            TokenKind::Rollback => Conflict::Rollback,
            TokenKind::Abort => Conflict::Abort,
            TokenKind::Fail => Conflict::Fail,
            TokenKind::Ignore => Conflict::Ignore,
            TokenKind::Replace => Conflict::Replace,
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        Ok(conflict)
    }
}
