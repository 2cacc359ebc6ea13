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
        let mut classes = [Class::Plain; 256];
        for (byte, class) in (0u8..=255).zip(&mut classes) {
            *class = match separators.get(usize::from(byte)) {
                Some(true) => Class::Separator,
                _ if byte.is_ascii_uppercase() => Class::Upper,
                _ => Class::Plain,
            };
        }
        Ok(Rc::new(Simple { classes }))
    }
}

/// What a byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Separator,
    Plain,
    /// It is indexed in lower case.
    Upper,
}

struct Simple {
    classes: [Class; 256],
}

impl Simple {
    fn class(&self, byte: u8) -> Class {
        self.classes.get(usize::from(byte)).copied().unwrap_or(Class::Plain)
    }
}

impl Tokenizer for Simple {
    fn tokenize(&self, _: i32, text: &[u8], sink: TokenSink<'_>) -> Result<()> {
        let mut lower = Vec::new();
        let mut position = 0;
        let mut start = 0;
        while start < text.len() {
            let mut has_upper = false;
            let mut end = start;
            for byte in text.get(start..).unwrap_or(&[]) {
                match self.class(*byte) {
                    Class::Separator => break,
                    class => has_upper |= class == Class::Upper,
                }
                end += 1;
            }
            if end > start {
                let word = text.get(start..end).unwrap_or(&[]);
                // Most words are in lower case: they need no copy.
                let bytes = if has_upper {
                    lower.clear();
                    lower.extend_from_slice(word);
                    lower.make_ascii_lowercase();
                    &lower
                } else {
                    word
                };
                if pass(sink, Token { bytes, start, end, position })? {
                    return Ok(());
                }
                position += 1;
            }
            start = end + 1;
        }
        Ok(())
    }
}

/// Passes a word on.
pub(super) fn pass(sink: TokenSink<'_>, token: Token<'_>) -> Result<bool> {
    Ok(sink(token)?.is_break())
}
