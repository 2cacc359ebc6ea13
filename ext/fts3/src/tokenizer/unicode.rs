//! `unicode61`: words are what Unicode 6.1 calls letters, digits and private characters, folded to
//! lower case, their diacritics removed.

use super::simple::pass;
use super::unicode_tables::{FOLDED, MARKED, MARKS, SEPARATORS};
use super::{Token, TokenSink, Tokenizer, TokenizerModule};
use base::{Error, Result, ResultCode};
use std::rc::Rc;

/// What takes the place of what is no character.
const REPLACEMENT: u32 = 0xfffd;
/// Deseret capitals, 40 below their small letters; diacritics are not looked for up there.
const DESERET: std::ops::Range<u32> = 66560..66600;

pub(super) struct UnicodeModule;

/// Which diacritics are removed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Diacritics {
    Kept,
    /// Those of letters that have only one.
    Single,
    All,
}

struct Unicode {
    diacritics: Diacritics,
    /// Characters that are in words although they would not be, or the reverse; sorted.
    exceptions: Vec<u32>,
    /// How ASCII is folded; 0 for separators.
    ascii: [u8; 128],
}

impl TokenizerModule for UnicodeModule {
    fn create(&self, arguments: &[Vec<u8>]) -> Result<Rc<dyn Tokenizer>> {
        let mut made = Unicode { diacritics: Diacritics::Single, exceptions: Vec::new(), ascii: [0; 128] };
        for argument in arguments {
            match argument.as_slice() {
                b"remove_diacritics=0" => made.diacritics = Diacritics::Kept,
                b"remove_diacritics=1" => made.diacritics = Diacritics::Single,
                b"remove_diacritics=2" => made.diacritics = Diacritics::All,
                other => {
                    let listed = other.strip_prefix(b"tokenchars=").map(|listed| (listed, true));
                    let listed = listed.or_else(|| other.strip_prefix(b"separators=").map(|listed| (listed, false)));
                    let (listed, in_words) = listed.ok_or_else(|| Error::bare(ResultCode::ERROR))?;
                    made.except(listed, in_words);
                }
            }
        }
        made.exceptions.sort_unstable();
        for byte in 0..128u8 {
            if let Some(folded) = made.ascii.get_mut(usize::from(byte))
                && is_word_character(u32::from(byte)) != made.exceptions.contains(&u32::from(byte))
            {
                *folded = byte.to_ascii_lowercase();
            }
        }
        Ok(Rc::new(made))
    }
}

impl Unicode {
    fn except(&mut self, listed: &[u8], in_words: bool) {
        let mut at = 0;
        while at < listed.len() {
            let character = read(listed, &mut at);
            if is_word_character(character) != in_words && !is_mark(character) {
                self.exceptions.push(character);
            }
        }
    }

    fn is_in_word(&self, character: u32) -> bool {
        is_word_character(character)
            != (!self.exceptions.is_empty() && self.exceptions.binary_search(&character).is_ok())
    }
}

impl Tokenizer for Unicode {
    fn tokenize(&self, _: i32, text: &[u8], sink: TokenSink<'_>) -> Result<()> {
        let mut bytes = Vec::with_capacity(64);
        let mut position = 0;
        let mut at = 0;
        loop {
            let mut start = at;
            let mut character = 0;
            while at < text.len() {
                character = read(text, &mut at);
                if self.is_in_word(character) {
                    break;
                }
                start = at;
            }
            if start >= text.len() {
                return Ok(());
            }
            bytes.clear();
            let mut end;
            loop {
                end = at;
                push_folded(&mut bytes, character, self.diacritics);
                // ASCII has no need of the tables.
                while let Some(folded) = text.get(at).and_then(|byte| self.ascii.get(usize::from(*byte))) {
                    if *folded == 0 {
                        break;
                    }
                    bytes.push(*folded);
                    at += 1;
                    end = at;
                }
                if at >= text.len() {
                    break;
                }
                character = read(text, &mut at);
                if !self.is_in_word(character) && !is_mark(character) {
                    break;
                }
            }
            if pass(sink, Token { bytes: &bytes, start, end, position })? {
                return Ok(());
            }
            position += 1;
        }
    }
}

/// Reads a character as SQLite does, which takes any bytes.
fn read(text: &[u8], at: &mut usize) -> u32 {
    let first = text.get(*at).copied().unwrap_or(0);
    *at += 1;
    let mut character = match first {
        0..0xc0 => return u32::from(first),
        0xc0..0xe0 => u32::from(first & 0x1f),
        0xe0..0xf0 => u32::from(first & 0x0f),
        0xf0..0xf8 => u32::from(first & 0x07),
        0xf8..0xfc => u32::from(first & 0x03),
        0xfc..0xfe => u32::from(first & 0x01),
        _ => 0,
    };
    while let Some(next) = text.get(*at).filter(|next| **next & 0xc0 == 0x80) {
        character = character << 6 | u32::from(next & 0x3f);
        *at += 1;
    }
    let is_none = character < 0x80 || character & 0xffff_f800 == 0xd800 || character & 0xffff_fffe == 0xfffe;
    if is_none { REPLACEMENT } else { character }
}

/// The entry of a table of ranges that may hold a character.
fn range_of<T>(table: &[T], character: u32, start: impl Fn(&T) -> u32) -> Option<&T> {
    let behind = table.partition_point(|entry| start(entry) <= character);
    behind.checked_sub(1).and_then(|at| table.get(at))
}

fn is_word_character(character: u32) -> bool {
    if character < 128 {
        return (character as u8).is_ascii_alphanumeric();
    }
    // What is no Unicode is taken by its low 22 bits, as in SQLite's table.
    let range = range_of(SEPARATORS, character, |range| range.0);
    range.is_none_or(|(start, count)| character - start >= *count)
}

fn is_mark(character: u32) -> bool {
    MARKS.binary_search(&character).is_ok()
}

fn push_folded(out: &mut Vec<u8>, character: u32, diacritics: Diacritics) {
    let folded = match character {
        0..128 => u32::from((character as u8).to_ascii_lowercase()),
        128..65536 => without_diacritic(lower_case(character), diacritics),
        _ if DESERET.contains(&character) => character + 40,
        _ => character,
    };
    if folded != 0 {
        push(out, folded);
    }
}

fn lower_case(character: u32) -> u32 {
    match range_of(FOLDED, character, |range| range.0) {
        Some((start, count, step, distance))
            if (character - start).is_multiple_of(*step) && (character - start) / step < *count =>
        {
            character.wrapping_add_signed(*distance)
        }
        _ => character,
    }
}

fn without_diacritic(character: u32, diacritics: Diacritics) -> u32 {
    if diacritics == Diacritics::Kept || character < 128 {
        return character;
    }
    match range_of(MARKED, character, |range| range.0) {
        Some((start, count, letter, several))
            if character - start < *count && (!several || diacritics == Diacritics::All) =>
        {
            u32::from(*letter)
        }
        _ => character,
    }
}

/// Writes a character, however large.
fn push(out: &mut Vec<u8>, character: u32) {
    let tail = |shift: u32| 0x80 | (character >> shift & 0x3f) as u8;
    match character {
        0..0x80 => out.push(character as u8),
        0x80..0x800 => out.extend([0xc0 | (character >> 6 & 0x1f) as u8, tail(0)]),
        0x800..0x10000 => out.extend([0xe0 | (character >> 12 & 0x0f) as u8, tail(6), tail(0)]),
        _ => out.extend([0xf0 | (character >> 18 & 0x07) as u8, tail(12), tail(6), tail(0)]),
    }
}
