//! `ascii`: every byte outside ASCII belongs to a token.

use super::{Purpose, Token, TokenSink, Tokenizer, pairs, wrong};
use base::Result;
use std::rc::Rc;

pub(crate) struct Ascii {
    /// By ASCII character: it belongs to tokens.
    in_token: [bool; 128],
}

impl Ascii {
    pub fn create(arguments: &[String]) -> Result<Rc<dyn Tokenizer>> {
        let mut in_token = [false; 128];
        for (byte, slot) in (0u8..).zip(&mut in_token) {
            *slot = byte.is_ascii_alphanumeric();
        }
        for (name, value) in pairs(arguments)? {
            let on = match name {
                _ if name.eq_ignore_ascii_case("tokenchars") => true,
                _ if name.eq_ignore_ascii_case("separators") => false,
                _ => return Err(wrong()),
            };
            for byte in value.bytes() {
                if let Some(slot) = in_token.get_mut(usize::from(byte)) {
                    *slot = on;
                }
            }
        }
        Ok(Rc::new(Ascii { in_token }))
    }

    fn belongs(&self, byte: u8) -> bool {
        self.in_token.get(usize::from(byte)).copied().unwrap_or(true)
    }
}

impl Tokenizer for Ascii {
    fn tokenize(&self, _: Purpose, text: &[u8], _: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        let mut folded = Vec::with_capacity(64);
        let mut at = 0;
        loop {
            let rest = text.get(at..).unwrap_or(&[]);
            let Some(skipped) = rest.iter().position(|byte| self.belongs(*byte)) else { return Ok(()) };
            let token = rest.get(skipped..).unwrap_or(&[]);
            let length = token.iter().position(|byte| !self.belongs(*byte)).unwrap_or(token.len());
            folded.clear();
            folded.extend(token.iter().take(length).map(u8::to_ascii_lowercase));
            let start = at + skipped;
            sink(Token { bytes: &folded, start, end: start + length, colocated: false })?;
            // The byte that ends the token is no part of the next one.
            at = start + length + 1;
        }
    }
}
