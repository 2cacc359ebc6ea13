//! Numbers of parameters.

use super::Parser;
use crate::token::Token;
use base::{Error, Limit, Result};
use compact_str::CompactString;

impl Parser<'_> {
    /// The number of the parameter that a token names: `?` counts on, `?N` is N, and a name that
    /// was seen before keeps its number.
    pub(super) fn parameter_number(&mut self, token: Token) -> Result<u16> {
        let text = self.text(token);
        let maximum = self.limits.get(Limit::VariableNumber).clamp(0, 32_766) as u16;
        if text == "?" {
            return self.next_parameter(maximum);
        }
        if let Some(digits) = text.strip_prefix('?') {
            let number = digits.parse::<u16>().ok().filter(|&number| number >= 1 && number <= maximum);
            let Some(number) = number else {
                return Err(Error::sql(format!("variable number must be between ?1 and ?{maximum}")));
            };
            self.parameters.count = self.parameters.count.max(number);
            if self.parameters.name(number).is_none() {
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

    fn next_parameter(&mut self, maximum: u16) -> Result<u16> {
        if self.parameters.count >= maximum {
            return Err(Error::sql("too many SQL variables"));
        }
        self.parameters.count += 1;
        Ok(self.parameters.count)
    }
}
