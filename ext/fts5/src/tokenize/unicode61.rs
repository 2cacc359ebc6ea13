//! `unicode61`: tokens are runs of letters and digits of any script, folded to lower case.

use super::unicode::{self, Categories, Diacritics};
use super::{Purpose, Token, TokenSink, Tokenizer, digit, pairs, wrong};
use base::Result;
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) struct Unicode61 {
    /// By ASCII character: it belongs to tokens.
    ascii: [bool; 128],
    categories: Categories,
    /// Characters beyond ASCII that are treated otherwise than their categories, in order.
    exceptions: Vec<u32>,
    diacritics: Diacritics,
    /// Where tokens are folded; taken out while it is used.
    buffer: RefCell<Vec<u8>>,
}

impl Unicode61 {
    pub fn create(arguments: &[String]) -> Result<Rc<dyn Tokenizer>> {
        let is = |name: &str, wanted: &str| name.eq_ignore_ascii_case(wanted);
        let list = pairs(arguments)?.filter(|(name, _)| is(name, "categories")).last();
        let categories = Categories::parse(list.map_or("L* N* Co", |(_, list)| list)).ok_or_else(wrong)?;
        let mut made = Unicode61 {
            ascii: categories.ascii(),
            categories,
            exceptions: Vec::new(),
            diacritics: Diacritics::RemoveSingle,
            buffer: RefCell::default(),
        };
        for (name, value) in pairs(arguments)? {
            match name {
                _ if is(name, "remove_diacritics") => made.diacritics = Diacritics::from_digit(digit(value, 2)?),
                _ if is(name, "tokenchars") => made.except(value.as_bytes(), true),
                _ if is(name, "separators") => made.except(value.as_bytes(), false),
                _ if is(name, "categories") => {}
                _ => return Err(wrong()),
            }
        }
        Ok(Rc::new(made))
    }

    /// Treats characters as parts of tokens, or as what separates them.
    fn except(&mut self, characters: &[u8], in_token: bool) {
        let mut at = 0;
        while let Some(code) = unicode::read(characters, &mut at) {
            if let Some(slot) = self.ascii.get_mut(code as usize) {
                *slot = in_token;
            } else if self.categories.has(unicode::category(code)) != in_token && !unicode::is_diacritic(code) {
                let place = self.exceptions.partition_point(|own| *own <= code);
                self.exceptions.insert(place, code);
            }
        }
    }

    /// Whether a character beyond ASCII belongs to tokens.
    fn belongs(&self, code: u32) -> bool {
        let excepted = !self.exceptions.is_empty() && self.exceptions.binary_search(&code).is_ok();
        self.categories.has(unicode::category(code)) != excepted
    }

    fn ascii_belongs(&self, byte: u8) -> bool {
        self.ascii.get(usize::from(byte)).copied().unwrap_or(false)
    }

    /// First byte of the next token, and its first character; moves after it.
    fn start(&self, text: &[u8], at: &mut usize) -> Option<(usize, u32)> {
        loop {
            let start = *at;
            let byte = *text.get(start)?;
            if byte < 0x80 {
                *at += 1;
                if self.ascii_belongs(byte) {
                    return Some((start, u32::from(byte)));
                }
                continue;
            }
            let code = unicode::read(text, at)?;
            if self.belongs(code) {
                return Some((start, code));
            }
        }
    }

    /// End of the ASCII characters that belong to a token, and whether none of them is a capital
    /// letter.
    fn ascii_run(&self, text: &[u8], start: usize) -> (usize, bool) {
        let rest = text.get(start..).unwrap_or(&[]);
        let mut has_capital = false;
        let length = rest.iter().position(|byte| {
            has_capital |= byte.is_ascii_uppercase();
            !self.ascii_belongs(*byte)
        });
        // The byte that ends the run may be a capital letter itself: then it is folded in vain.
        (start + length.unwrap_or(rest.len()), !has_capital)
    }

    fn push(&self, folded: &mut Vec<u8>, code: u32) {
        match unicode::fold(code, self.diacritics) {
            0 => {}
            code => unicode::write(folded, code),
        }
    }

    fn run(&self, text: &[u8], folded: &mut Vec<u8>, sink: &mut TokenSink<'_>) -> Result<()> {
        let mut at = 0;
        while let Some((start, first)) = self.start(text, &mut at) {
            folded.clear();
            if first < 0x80 {
                let (end, is_folded) = self.ascii_run(text, start);
                if text.get(end).is_none_or(u8::is_ascii) {
                    let mut bytes = text.get(start..end).unwrap_or(&[]);
                    if !is_folded {
                        folded.extend(bytes.iter().map(u8::to_ascii_lowercase));
                        bytes = folded;
                    }
                    sink(Token { bytes, start, end, colocated: false })?;
                    at = end;
                    continue;
                }
            }
            self.push(folded, first);
            let mut end = at;
            while let Some(&byte) = text.get(at) {
                if byte < 0x80 {
                    if !self.ascii_belongs(byte) {
                        break;
                    }
                    folded.push(byte.to_ascii_lowercase());
                    at += 1;
                } else {
                    let Some(code) = unicode::read(text, &mut at) else { break };
                    // What ends the token is read already.
                    if !self.belongs(code) && !unicode::is_diacritic(code) {
                        break;
                    }
                    self.push(folded, code);
                }
                end = at;
            }
            sink(Token { bytes: folded, start, end, colocated: false })?;
        }
        Ok(())
    }
}

impl Tokenizer for Unicode61 {
    fn tokenize(&self, _: Purpose, text: &[u8], _: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        let mut folded = self.buffer.take();
        let result = self.run(text, &mut folded, sink);
        *self.buffer.borrow_mut() = folded;
        result
    }
}
