//! `simple`: words are letters and digits of ASCII and all bytes beyond it, in lower case of ASCII.

use super::{Token, TokenSink, Tokenizer, TokenizerModule};
use base::{Error, Result, ResultCode};
use std::rc::Rc;

pub(super) struct SimpleModule;

impl TokenizerModule for SimpleModule {
    fn create(&self, arguments: &[Vec<u8>]) -> Result<Rc<dyn Tokenizer>> {
        let mut separators = [false; 256];
        match arguments.get(1) {
            Some(listed) => {
                for byte in listed {
                    match separators.get_mut(usize::from(*byte)).filter(|_| byte.is_ascii()) {
                        Some(separator) => *separator = true,
                        None => return Err(Error::bare(ResultCode::ERROR)),
                    }
                }
            }
            None => {
                for (byte, separator) in separators.iter_mut().enumerate().take(0x80).skip(1) {
                    *separator = !(byte as u8).is_ascii_alphanumeric();
                }
            }
        }
        Ok(Rc::new(Simple { separators }))
    }
}

struct Simple {
    separators: [bool; 256],
}

impl Simple {
    fn is_separator(&self, byte: u8) -> bool {
        self.separators.get(usize::from(byte)).copied().unwrap_or(false)
    }
}

impl Tokenizer for Simple {
    fn tokenize(&self, _: i32, text: &[u8], sink: TokenSink<'_>) -> Result<()> {
        super::porter::split(
            text,
            |byte| self.is_separator(byte),
            sink,
            |word, folded| {
                folded.extend_from_slice(word);
                folded.make_ascii_lowercase();
            },
        )
    }
}

/// Passes a word on.
pub(super) fn pass(sink: TokenSink<'_>, token: Token<'_>) -> Result<bool> {
    Ok(sink(token)?.is_break())
}
