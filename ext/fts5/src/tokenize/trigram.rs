//! `trigram`: tokens are all runs of three characters.

use super::unicode::{self, Diacritics};
use super::{Pattern, Purpose, Token, TokenSink, Tokenizer, digit, pairs, wrong};
use base::Result;
use std::rc::Rc;

pub(crate) struct Trigram {
    folds: bool,
    diacritics: Diacritics,
}

impl Trigram {
    pub fn create(arguments: &[String]) -> Result<Rc<dyn Tokenizer>> {
        let mut made = Trigram { folds: true, diacritics: Diacritics::Keep };
        for (name, value) in pairs(arguments)? {
            if name.eq_ignore_ascii_case("case_sensitive") {
                made.folds = digit(value, 1)? == 0;
            } else if name.eq_ignore_ascii_case("remove_diacritics") {
                let any = digit(value, 2)? != 0;
                made.diacritics = if any { Diacritics::RemoveAll } else { Diacritics::Keep };
            } else {
                return Err(wrong());
            }
        }
        if made.diacritics != Diacritics::Keep && !made.folds {
            return Err(wrong());
        }
        Ok(Rc::new(made))
    }

    /// The next character that counts, and where it begins; at the end the text's length.
    fn next(&self, text: &[u8], at: &mut usize) -> (usize, Option<u32>) {
        loop {
            let start = *at;
            let Some(code) = unicode::read(text, at) else { return (start, None) };
            let code = if self.folds { unicode::fold(code, self.diacritics) } else { code };
            if code != 0 {
                return (start, Some(code));
            }
        }
    }
}

impl Tokenizer for Trigram {
    fn tokenize(&self, _: Purpose, text: &[u8], _: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        let mut at = 0;
        let mut window = [(0, 0); 3];
        for slot in &mut window {
            let (start, Some(code)) = self.next(text, &mut at) else { return Ok(()) };
            *slot = (start, code);
        }
        let mut bytes = Vec::with_capacity(16);
        loop {
            let (end, next) = self.next(text, &mut at);
            bytes.clear();
            window.iter().for_each(|(_, code)| unicode::write(&mut bytes, *code));
            let [(start, _), second, third] = window;
            sink(Token { bytes: &bytes, start, end, colocated: false })?;
            let Some(code) = next else { return Ok(()) };
            window = [second, third, (end, code)];
        }
    }

    fn pattern(&self) -> Pattern {
        match (self.diacritics, self.folds) {
            (Diacritics::Keep, true) => Pattern::Like,
            (Diacritics::Keep, false) => Pattern::Glob,
            _ => Pattern::None,
        }
    }
}
