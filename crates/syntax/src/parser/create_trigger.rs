//! CREATE TRIGGER.

use super::Parser;
use crate::ast::{CreateTrigger, Span, TriggerEvent, TriggerStep, TriggerTiming};
use crate::token::TokenKind;
use base::{Error, Limit, Result};

impl Parser<'_> {
    /// CREATE TRIGGER after the word TRIGGER.
    pub(super) fn create_trigger(&mut self, temporary: bool) -> Result<CreateTrigger> {
        use TokenKind as T;
        let if_not_exists = self.if_not_exists()?;
        let (name, start) = self.created_name()?;
        let timing = match self.token.kind {
            T::Before => TriggerTiming::Before,
            T::After => TriggerTiming::After,
            T::Instead => TriggerTiming::InsteadOf,
            _ => TriggerTiming::Before,
        };
        if matches!(self.token.kind, T::Before | T::After | T::Instead) {
            self.advance()?;
        }
        if timing == TriggerTiming::InsteadOf {
            self.expect(T::Of)?;
        }
        let event = self.trigger_event()?;
        self.expect(T::On)?;
        let table = self.qualified_name()?;
        let for_each_row = self.eat(T::For)?;
        if for_each_row {
            self.expect(T::Each)?;
            self.expect(T::Row)?;
        }
        let when = if self.eat(T::When)? { Some(self.expr()?) } else { None };
        self.expect(T::Begin)?;
        self.in_trigger = true;
        let (steps, step_spans) = self.trigger_steps()?;
        self.in_trigger = false;
        if self.parameters.count > 0 {
            return Err(Error::sql("trigger cannot use variables"));
        }
        if steps.len() > self.limits.get(Limit::TriggerSteps).max(0) as usize {
            let name = name.name.as_str().replace('"', "\"\"");
            return Err(Error::sql(format!("trigger \"{name}\" contains too many steps")));
        }
        let stored = self.span_from(start);
        Ok(CreateTrigger {
            temporary,
            if_not_exists,
            name,
            timing,
            event,
            table,
            for_each_row,
            when,
            steps,
            step_spans,
            stored,
        })
    }

    fn trigger_event(&mut self) -> Result<TriggerEvent> {
        let kind = self.token.kind;
        match kind {
            TokenKind::Delete | TokenKind::Insert | TokenKind::Update => self.advance()?,
            _ => return Err(self.unexpected()),
        }
        Ok(match kind {
            TokenKind::Delete => TriggerEvent::Delete,
            TokenKind::Insert => TriggerEvent::Insert,
            _ if self.eat(TokenKind::Of)? => TriggerEvent::Update(self.list(Parser::name)?),
            _ => TriggerEvent::Update(Vec::new()),
        })
    }

    /// The statements between BEGIN and END, each with its semicolon.
    fn trigger_steps(&mut self) -> Result<(Vec<TriggerStep>, Vec<Span>)> {
        let (mut steps, mut spans) = (Vec::new(), Vec::new());
        loop {
            let start = self.token.start;
            steps.push(self.trigger_step()?);
            spans.push(self.span_from(start));
            self.expect(TokenKind::Semicolon)?;
            if self.eat(TokenKind::End)? {
                return Ok((steps, spans));
            }
        }
    }

    fn trigger_step(&mut self) -> Result<TriggerStep> {
        Ok(match self.token.kind {
            TokenKind::Insert | TokenKind::Replace => TriggerStep::Insert(Box::new(self.insert(None)?)),
            TokenKind::Update => TriggerStep::Update(Box::new(self.update(None)?)),
            TokenKind::Delete => TriggerStep::Delete(Box::new(self.delete(None)?)),
            _ if self.at_select() => TriggerStep::Select(self.select_with_height()?.0),
            _ => return Err(self.unexpected()),
        })
    }
}
