//! Keywords: the lookup and the public list.

use crate::keyword_table::keyword_table;
use crate::token::{TokenKind, is_identifier_byte};

/// What a keyword may be when the grammar has no use for the keyword itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordClass {
    /// Nothing else.
    Reserved,
    /// An identifier anywhere.
    Fallback,
    /// A name, but not an alias without AS: JOIN words and INDEXED.
    Name,
    /// A keyword only before or after certain tokens, else an identifier.
    Window,
}

/// One row of the table.
struct Keyword {
    text: &'static str,
    kind: TokenKind,
    class: KeywordClass,
}

macro_rules! keyword_rows {
    ($($variant:ident $text:literal $class:ident,)*) => {
        const KEYWORDS: &[Keyword] = &[
            $(Keyword { text: $text, kind: TokenKind::$variant, class: KeywordClass::$class },)*
        ];
    };
}
keyword_table!(keyword_rows);

const LENGTH_MIN: usize = 2;
const LENGTH_MAX: usize = 17;
const SLOTS: usize = 512;
const EMPTY: u8 = u8::MAX;

/// Open addressing from a hash of length, first and last letters to the row; made at compile time.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time over a fixed table")]
static TABLE: [u8; SLOTS] = {
    let mut table = [EMPTY; SLOTS];
    let mut row = 0;
    while row < KEYWORDS.len() {
        let text = KEYWORDS[row].text.as_bytes();
        let mut slot = slot_of(text.len(), text[0], text[1], text[text.len() - 1]);
        while table[slot] != EMPTY {
            slot = (slot + 1) % SLOTS;
        }
        table[slot] = row as u8;
        row += 1;
    }
    table
};

const fn slot_of(length: usize, first: u8, second: u8, last: u8) -> usize {
    let first = (first & 0x1f) as usize;
    let second = (second & 0x1f) as usize;
    let last = (last & 0x1f) as usize;
    (first.wrapping_mul(23) ^ second.wrapping_mul(59) ^ last.wrapping_mul(101) ^ (length << 5)) % SLOTS
}

/// The kind of a word: its keyword, or an identifier.
#[inline]
pub(crate) fn kind_of(word: &[u8]) -> TokenKind {
    let (&[first, second, ..], &[.., last]) = (word, word) else {
        return TokenKind::Identifier;
    };
    if word.len() > LENGTH_MAX {
        return TokenKind::Identifier;
    }
    let mut slot = slot_of(word.len(), first, second, last);
    loop {
        let row = TABLE.get(slot).copied().unwrap_or(EMPTY);
        let Some(keyword) = KEYWORDS.get(usize::from(row)) else {
            return TokenKind::Identifier;
        };
        if is_word(keyword.text.as_bytes(), word) {
            return keyword.kind;
        }
        slot = (slot + 1) % SLOTS;
    }
}

/// Whether a word is the keyword in some case. Of the bytes that words are made of, only letters
/// differ from those of keywords in that one bit.
#[inline]
fn is_word(keyword: &[u8], word: &[u8]) -> bool {
    const CASE: u8 = 0x20;
    keyword.len() == word.len() && keyword.iter().zip(word).all(|(own, byte)| *own == *byte & !CASE)
}

/// The class of a keyword's token; `Reserved` for a token that is no keyword.
#[inline]
pub(crate) fn class_of(kind: TokenKind) -> KeywordClass {
    let row = (kind as u8).wrapping_sub(TokenKind::FIRST_KEYWORD as u8);
    KEYWORDS.get(usize::from(row)).map_or(KeywordClass::Reserved, |keyword| keyword.class)
}

/// Number of keywords: `sqlite3_keyword_count`.
pub fn keyword_count() -> usize {
    KEYWORDS.len()
}

/// The keyword at a position, in upper case: `sqlite3_keyword_name`.
pub fn keyword_name(index: usize) -> Option<&'static str> {
    KEYWORDS.get(index).map(|keyword| keyword.text)
}

/// Whether a word is a keyword: `sqlite3_keyword_check`.
pub fn keyword_check(word: &str) -> bool {
    let is_plain = word.len() >= LENGTH_MIN && word.bytes().all(is_identifier_byte);
    is_plain && kind_of(word.as_bytes()) != TokenKind::Identifier
}
