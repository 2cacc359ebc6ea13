//! ALTER TABLE.

use super::Parser;
use crate::ast::{AlterAction, AlterTable};
use crate::token::TokenKind;
use base::Result;

impl Parser<'_> {
    /// ALTER TABLE, from ALTER on.
    pub(super) fn alter(&mut self) -> Result<AlterTable> {
        self.expect(TokenKind::Alter)?;
        self.expect(TokenKind::Table)?;
        let table = self.qualified_name()?;
        let action = match self.token.kind {
            TokenKind::Rename => self.alter_rename()?,
            TokenKind::Add => self.alter_add()?,
            TokenKind::Drop => self.alter_drop()?,
            TokenKind::Alter => self.alter_column()?,
            _ => return Err(self.unexpected()),
        };
        Ok(AlterTable { table, action })
    }

    fn alter_rename(&mut self) -> Result<AlterAction> {
        self.advance()?;
        if self.eat(TokenKind::To)? {
            return self.name().map(AlterAction::RenameTable);
        }
        self.eat(TokenKind::Column)?;
        let from = self.name()?;
        self.expect(TokenKind::To)?;
        Ok(AlterAction::RenameColumn { from, to: self.name()? })
    }

    fn alter_add(&mut self) -> Result<AlterAction> {
        self.advance()?;
        let start = self.token.start;
        let named = self.eat(TokenKind::Constraint)?;
        let name = if named { Some(self.name()?) } else { None };
        if !named && !self.at(TokenKind::Check) {
            self.eat(TokenKind::Column)?;
            return Ok(AlterAction::AddColumn(Box::new(self.column_definition()?)));
        }
        self.expect(TokenKind::Check)?;
        let (expr, _) = self.expr_in_parens()?;
        let conflict = self.on_conflict()?;
        let text = self.span_from(start);
        Ok(AlterAction::AddCheck { name, expr: Box::new(expr), text, conflict })
    }

    fn alter_drop(&mut self) -> Result<AlterAction> {
        self.advance()?;
        if self.eat(TokenKind::Constraint)? {
            return self.name().map(AlterAction::DropConstraint);
        }
        self.eat(TokenKind::Column)?;
        self.name().map(AlterAction::DropColumn)
    }

    fn alter_column(&mut self) -> Result<AlterAction> {
        self.advance()?;
        self.eat(TokenKind::Column)?;
        let column = self.name()?;
        let drop = self.eat(TokenKind::Drop)?;
        if !drop {
            self.expect(TokenKind::Set)?;
        }
        let start = self.token.start;
        self.expect(TokenKind::Not)?;
        self.expect(TokenKind::Null)?;
        if drop {
            return Ok(AlterAction::DropNotNull(column));
        }
        let conflict = self.on_conflict()?;
        let text = self.span_from(start);
        Ok(AlterAction::SetNotNull { column, text, conflict })
    }
}
