//! Numbers of parameters.

use super::Parser;
use crate::token::Token;
use base::{Error, Limit, Result};
use compact_str::CompactString;

impl Parser<'_> {
    /// The number of the parameter that a token names: `?` counts on, `?N` is N, and a name that
    /// was seen before keeps its number.
    pub(super) fn parameter_number(&mut self, token: Token) -> Result<u32> {
        let text = self.text(token);
        let maximum = self.limits.get(Limit::VariableNumber).max(0) as u32;
        if text == "?" {
            return self.next_parameter(maximum);
        }
        if let Some(digits) = text.strip_prefix('?') {
            let number = digits.parse::<u32>().ok().filter(|&number| number >= 1 && number <= maximum);
            let Some(number) = number else {
                return Err(Error::sql(format!("variable number must be between ?1 and ?{maximum}")));
            };
            // A number above all others has no name yet: a list of very many need not be looked
            // through for each.
            let is_new = number > self.parameters.count || self.parameters.name(number).is_none();
            self.parameters.count = self.parameters.count.max(number);
            if is_new {
                self.parameters.names.push((number, CompactString::new(text)));
            }
            return Ok(number);
        }
        if let Some(number) = self.parameters.number(text) {
            return Ok(number);
        }
        let number = self.next_parameter(maximum)?;
        self.parameters.names.push((number, CompactString::new(text)));
        Ok(number)
    }

    fn next_parameter(&mut self, maximum: u32) -> Result<u32> {
        if self.parameters.count >= maximum {
            return Err(Error::sql("too many SQL variables"));
        }
        self.parameters.count += 1;
        Ok(self.parameters.count)
    }
}
