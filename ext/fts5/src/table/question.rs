//! The arguments of a walk.

use super::TableCore;
use super::plan::Argument;
use crate::query::Expression;
use base::{Error, Result};
use extension::vtab::FilterArg;
use value::Mem;

/// The subtype of queries whose prefixes are to know which tokens they have found.
const INSTTOKEN_SUBTYPE: u8 = 73;

/// What is asked.
#[derive(Default)]
pub(super) struct Question {
    pub expression: Option<Expression>,
    pub special: Option<i64>,
    pub rank: Option<Mem>,
    pub equal: Option<Mem>,
    pub at_most: Option<Mem>,
    pub at_least: Option<Mem>,
}

impl Question {
    /// Reads the arguments as the plan's text lists them, for the cursor of a number.
    ///
    /// # Errors
    /// What is wrong with a query.
    pub fn read(&mut self, table: &TableCore, cursor: i64, text: &[u8], args: &[FilterArg<'_>]) -> Result<()> {
        for (argument, value) in Argument::parse(text).into_iter().zip(args) {
            let FilterArg::Value(value) = value else { continue };
            let copy = || Some(Mem::from_value(value.as_ref()));
            match argument {
                Argument::Rank => self.rank = copy(),
                Argument::RowidEqual => self.equal = copy(),
                Argument::RowidAtMost => self.at_most = copy(),
                Argument::RowidAtLeast => self.at_least = copy(),
                Argument::Match(column) => self.add_match(table, cursor, column, value)?,
                Argument::Like(column) => self.add_pattern(table, column, value, false)?,
                Argument::Glob(column) => self.add_pattern(table, column, value, true)?,
            }
            if self.special.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn add(&mut self, expression: Expression) {
        self.expression = Some(match self.expression.take() {
            Some(before) => before.and(expression),
            None => expression,
        });
    }

    fn add_match(&mut self, table: &TableCore, cursor: i64, column: usize, value: &Mem) -> Result<()> {
        let config = table.config();
        let query = table.storage().text_of(value.as_ref())?;
        if value.subtype() == INSTTOKEN_SUBTYPE {
            config.change_settings(|settings| settings.inst_token = true);
        }
        if let Some(question) = query.text.strip_prefix(b"*") {
            self.special = Some(special(table, cursor, question)?);
            return Ok(());
        }
        let column = Some(column).filter(|column| *column < config.column_count());
        self.add(Expression::parse(config, column, &query.text, &query.locale)?);
        Ok(())
    }

    fn add_pattern(&mut self, table: &TableCore, column: usize, value: &Mem, is_glob: bool) -> Result<()> {
        if value.is_null() {
            return Ok(());
        }
        let config = table.config();
        let pattern = value.as_ref().to_text_utf8(config.storage().encoding());
        if let Some(expression) = Expression::of_pattern(config, column, &pattern, is_glob)? {
            self.add(expression);
        }
        Ok(())
    }
}

/// Answers a question to the module.
fn special(table: &TableCore, cursor: i64, question: &[u8]) -> Result<i64> {
    let word = question.iter().skip_while(|byte| **byte == b' ').take_while(|byte| !matches!(byte, b' ' | 0));
    let word: Vec<u8> = word.copied().collect();
    if word.eq_ignore_ascii_case(b"reads") {
        return Ok(table.storage().index().reads());
    }
    if word.eq_ignore_ascii_case(b"id") {
        return Ok(cursor);
    }
    Err(Error::sql(format!("unknown special query: {}", String::from_utf8_lossy(&word))))
}
