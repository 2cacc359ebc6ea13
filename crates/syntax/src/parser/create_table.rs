//! CREATE TABLE: columns, constraints and options.

use super::Parser;
use crate::ast::{
    ColumnConstraint, ColumnConstraintKind, ColumnDefinition, CreateTable, Deferrable, Expr, ExprKind,
    ForeignKeyAction, ForeignKeyClause, Literal, Name, Span, TableBody, TableColumns, TableConstraint,
    TableConstraintKind, UnaryOperator,
};
use crate::token::TokenKind;
use base::{Error, Result};
use compact_str::CompactString;

impl Parser<'_> {
    /// CREATE TABLE after the word TABLE.
    pub(super) fn create_table(&mut self, temporary: bool) -> Result<CreateTable> {
        let if_not_exists = self.if_not_exists()?;
        let (name, start) = self.created_name()?;
        if self.eat(TokenKind::As)? {
            let (select, _) = self.select_with_height()?;
            let stored = self.span_from(start);
            return Ok(CreateTable { temporary, if_not_exists, name, body: TableBody::Select(select), stored });
        }
        let columns = self.table_columns()?;
        // With options, what is stored goes up to the token after them.
        let options = columns.without_rowid || columns.strict;
        let stored = if options { Span::new(start, self.token.start) } else { self.span_from(start) };
        Ok(CreateTable { temporary, if_not_exists, name, body: TableBody::Columns(columns), stored })
    }

    fn table_columns(&mut self) -> Result<TableColumns> {
        self.expect(TokenKind::LeftParen)?;
        let mut table = TableColumns {
            columns: vec![self.column_definition()?],
            constraints: Vec::new(),
            without_rowid: false,
            strict: false,
            columns_end: 0,
        };
        table.columns_end = self.previous.end;
        let mut comma = self.eat(TokenKind::Comma)?;
        while comma && !self.at_table_constraint() {
            table.columns.push(self.column_definition()?);
            table.columns_end = self.previous.end;
            comma = self.eat(TokenKind::Comma)?;
        }
        // The first constraint needs its comma, the others may do without.
        while comma {
            table.constraints.push(self.table_constraint()?);
            comma = self.eat(TokenKind::Comma)? || self.at_table_constraint();
        }
        self.expect(TokenKind::RightParen)?;
        self.table_options(&mut table)?;
        Ok(table)
    }

    fn table_options(&mut self, table: &mut TableColumns) -> Result<()> {
        if !self.at_name() {
            return Ok(());
        }
        loop {
            let without = self.eat(TokenKind::Without)?;
            let token = self.token;
            let name = self.name()?;
            if without && name.is("rowid") {
                table.without_rowid = true;
            } else if !without && name.is("strict") {
                table.strict = true;
            } else {
                return Err(Error::sql(format!("unknown table option: {}", self.text(token))));
            }
            if !self.eat(TokenKind::Comma)? {
                return Ok(());
            }
        }
    }

    /// A column, from its name to its last constraint.
    pub(super) fn column_definition(&mut self) -> Result<ColumnDefinition> {
        let start = self.token.start;
        let name = self.name()?;
        let type_name = without_generated_always(self.type_name()?);
        let mut constraints = Vec::new();
        while let Some(constraint) = self.column_constraint(&mut constraints)? {
            constraints.push(constraint);
        }
        Ok(ColumnDefinition { name, type_name, constraints, span: self.span_from(start) })
    }

    fn column_constraint(&mut self, before: &mut [ColumnConstraint]) -> Result<Option<ColumnConstraint>> {
        use ColumnConstraintKind as K;
        use TokenKind as T;
        let start = self.token.start;
        let name = if self.eat(T::Constraint)? { Some(self.name()?) } else { None };
        let kind = match self.token.kind {
            T::Default => {
                self.advance()?;
                self.default_value()?
            }
            T::Null => {
                self.advance()?;
                K::Null(self.on_conflict()?)
            }
            T::Not => {
                self.advance()?;
                if self.at(T::Deferrable) {
                    return self.deferrable_constraint(name, start, true, before);
                }
                self.expect(T::Null)?;
                K::NotNull(self.on_conflict()?)
            }
            T::Deferrable => return self.deferrable_constraint(name, start, false, before),
            T::Primary => {
                self.advance()?;
                self.expect(T::Key)?;
                let direction = self.direction()?;
                let conflict = self.on_conflict()?;
                K::PrimaryKey { direction, conflict, autoincrement: self.eat(T::Autoincrement)? }
            }
            T::Unique => {
                self.advance()?;
                K::Unique(self.on_conflict()?)
            }
            T::Check => {
                self.advance()?;
                let (expr, text) = self.expr_in_parens()?;
                K::Check(expr, text)
            }
            T::References => {
                self.advance()?;
                K::References(self.foreign_key_clause()?)
            }
            T::Collate => {
                self.advance()?;
                K::Collate(self.word()?)
            }
            T::Generated | T::As => self.generated()?,
            _ if name.is_some() => K::Nothing,
            _ => return Ok(None),
        };
        Ok(Some(ColumnConstraint { name, kind, span: self.span_from(start) }))
    }

    /// DEFERRABLE after REFERENCES belongs to it.
    fn deferrable_constraint(
        &mut self,
        name: Option<Name>,
        start: u32,
        negated: bool,
        before: &mut [ColumnConstraint],
    ) -> Result<Option<ColumnConstraint>> {
        let deferrable = self.deferrable(negated)?;
        if let Some(ColumnConstraint { kind: ColumnConstraintKind::References(clause), .. }) = before.last_mut() {
            clause.deferrable = Some(deferrable);
        }
        let kind = ColumnConstraintKind::Deferrable(deferrable);
        Ok(Some(ColumnConstraint { name, kind, span: self.span_from(start) }))
    }

    fn deferrable(&mut self, negated: bool) -> Result<Deferrable> {
        self.expect(TokenKind::Deferrable)?;
        let mut deferrable = Deferrable { negated, initially_deferred: None };
        if self.eat(TokenKind::Initially)? {
            let deferred = self.eat(TokenKind::Deferred)?;
            if !deferred {
                self.expect(TokenKind::Immediate)?;
            }
            deferrable.initially_deferred = Some(deferred);
        }
        Ok(deferrable)
    }

    /// The value after DEFAULT: a term, a signed term, a word, or an expression in parentheses.
    fn default_value(&mut self) -> Result<ColumnConstraintKind> {
        use TokenKind as T;
        let start = self.token.start;
        if self.at(T::LeftParen) {
            let (expr, text) = self.expr_in_parens()?;
            return Ok(ColumnConstraintKind::Default(expr, text));
        }
        let negative = self.at(T::Minus);
        let signed = self.eat(T::Minus)? || self.eat(T::Plus)?;
        let token = self.token;
        let word = !signed
            && (self.at_identifier() || self.at(T::Indexed))
            && !matches!(token.kind, T::CurrentDate | T::CurrentTime | T::CurrentTimestamp);
        if word {
            let name = self.name()?;
            let span = self.span_from(start);
            let expr = Expr::new(ExprKind::Literal(Literal::String(name.as_str().into())), span);
            let boolean = !name.is_quoted() && (name.is("true") || name.is("false"));
            let expr = if boolean { Expr::new(ExprKind::Id(name), span) } else { expr };
            return Ok(ColumnConstraintKind::Default(expr, span));
        }
        let term = matches!(token.kind, T::Null | T::Integer | T::Float | T::SeparatedNumber | T::String | T::Blob)
            || matches!(token.kind, T::CurrentDate | T::CurrentTime | T::CurrentTimestamp);
        if !term {
            return Err(self.unexpected());
        }
        let mut expr = self.term()?;
        if negative {
            let span = Span::new(start, expr.span.end());
            expr = Expr::new(ExprKind::Unary(UnaryOperator::Minus, Box::new(expr)), span);
        }
        Ok(ColumnConstraintKind::Default(expr, self.span_from(start)))
    }

    /// `(expr)` and the text between the parentheses.
    pub(super) fn expr_in_parens(&mut self) -> Result<(Expr, Span)> {
        self.expect(TokenKind::LeftParen)?;
        let start = self.previous.end;
        let expr = self.expr()?;
        let text = self.trimmed(start, self.token.start);
        self.expect(TokenKind::RightParen)?;
        Ok((expr, text))
    }

    fn generated(&mut self) -> Result<ColumnConstraintKind> {
        if self.eat(TokenKind::Generated)? {
            self.expect(TokenKind::Always)?;
        }
        self.expect(TokenKind::As)?;
        let (expr, text) = self.expr_in_parens()?;
        let storage = if self.at_identifier() { Some(self.name()?) } else { None };
        Ok(ColumnConstraintKind::Generated { expr, text, storage })
    }

    fn at_table_constraint(&self) -> bool {
        use TokenKind as T;
        matches!(self.token.kind, T::Constraint | T::Primary | T::Unique | T::Check | T::Foreign)
    }

    fn table_constraint(&mut self) -> Result<TableConstraint> {
        use TableConstraintKind as K;
        use TokenKind as T;
        let start = self.token.start;
        let name = if self.eat(T::Constraint)? { Some(self.name()?) } else { None };
        let kind = match self.token.kind {
            T::Primary => {
                self.advance()?;
                self.expect(T::Key)?;
                self.expect(T::LeftParen)?;
                let columns = self.ordering_terms()?;
                let autoincrement = self.eat(T::Autoincrement)?;
                self.expect(T::RightParen)?;
                K::PrimaryKey { columns, autoincrement, conflict: self.on_conflict()? }
            }
            T::Unique => {
                self.advance()?;
                self.expect(T::LeftParen)?;
                let columns = self.ordering_terms()?;
                self.expect(T::RightParen)?;
                K::Unique { columns, conflict: self.on_conflict()? }
            }
            T::Check => {
                self.advance()?;
                let (expr, text) = self.expr_in_parens()?;
                K::Check { expr, text, conflict: self.on_conflict()? }
            }
            T::Foreign => self.foreign_key()?,
            _ if name.is_some() => K::Nothing,
            _ => return Err(self.unexpected()),
        };
        Ok(TableConstraint { name, kind, span: self.span_from(start) })
    }

    fn foreign_key(&mut self) -> Result<TableConstraintKind> {
        self.advance()?;
        self.expect(TokenKind::Key)?;
        let columns = self.columns_in_parens()?;
        self.expect(TokenKind::References)?;
        let mut clause = self.foreign_key_clause()?;
        if self.at(TokenKind::Deferrable) {
            clause.deferrable = Some(self.deferrable(false)?);
        } else if self.eat(TokenKind::Not)? {
            clause.deferrable = Some(self.deferrable(true)?);
        }
        Ok(TableConstraintKind::ForeignKey { columns, clause })
    }

    /// What follows REFERENCES, without DEFERRABLE.
    fn foreign_key_clause(&mut self) -> Result<ForeignKeyClause> {
        let table = self.name()?;
        let table_span = Span::new(self.previous.start, self.previous.end);
        let columns = if self.at(TokenKind::LeftParen) { self.columns_in_parens()? } else { Vec::new() };
        let mut clause = ForeignKeyClause {
            table,
            table_span,
            columns,
            on_delete: ForeignKeyAction::NoAction,
            on_update: ForeignKeyAction::NoAction,
            deferrable: None,
        };
        loop {
            if self.eat(TokenKind::Match)? {
                self.name()?;
            } else if self.eat(TokenKind::On)? {
                match self.token.kind {
                    TokenKind::Delete => {
                        self.advance()?;
                        clause.on_delete = self.foreign_key_action()?;
                    }
                    TokenKind::Update => {
                        self.advance()?;
                        clause.on_update = self.foreign_key_action()?;
                    }
                    TokenKind::Insert => {
                        self.advance()?;
                        self.foreign_key_action()?;
                    }
                    _ => return Err(self.unexpected()),
                }
            } else {
                return Ok(clause);
            }
        }
    }

    fn foreign_key_action(&mut self) -> Result<ForeignKeyAction> {
        let action = match self.token.kind {
            TokenKind::Set => {
                self.advance()?;
                match self.token.kind {
                    TokenKind::Null => ForeignKeyAction::SetNull,
                    TokenKind::Default => ForeignKeyAction::SetDefault,
                    _ => return Err(self.unexpected()),
                }
            }
            TokenKind::Cascade => ForeignKeyAction::Cascade,
            TokenKind::Restrict => ForeignKeyAction::Restrict,
            TokenKind::No => {
                self.advance()?;
                if !self.at(TokenKind::Action) {
                    return Err(self.unexpected());
                }
                ForeignKeyAction::NoAction
            }
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        Ok(action)
    }
}

/// GENERATED and ALWAYS are identifiers and so are read as words of the type.
fn without_generated_always(type_name: CompactString) -> CompactString {
    let ends_with = |text: &str, word: &str| {
        let at = text.len().checked_sub(word.len())?;
        let (head, tail) = (text.get(..at)?, text.get(at..)?);
        tail.eq_ignore_ascii_case(word).then(|| CompactString::new(head.trim_ascii_end()))
    };
    // As long as both, a type loses ALWAYS alone, too.
    let long = type_name.len() >= "generated always".len();
    match ends_with(&type_name, "always").filter(|_| long) {
        Some(head) => ends_with(&head, "generated").unwrap_or(head),
        None => type_name,
    }
}
