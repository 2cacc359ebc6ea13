//! `porter`: words as those of `simple`, of which the Porter stemmer takes the endings.
//!
//! M. F. Porter, "An algorithm for suffix stripping", 1980.

use super::simple::pass;
use super::{Token, TokenSink, Tokenizer, TokenizerModule};
use base::Result;
use std::rc::Rc;

/// Words shorter or longer than these, or with other bytes than letters, are only made shorter.
const STEMMED: std::ops::RangeInclusive<usize> = 3..=20;
/// Of a long word so many bytes are kept at either end; fewer where it has digits.
const KEPT_OF_LONG: usize = 10;
const KEPT_OF_LONG_WITH_DIGITS: usize = 3;

pub(super) struct PorterModule;

impl TokenizerModule for PorterModule {
    fn create(&self, _: &[Vec<u8>]) -> Result<Rc<dyn Tokenizer>> {
        Ok(Rc::new(Porter))
    }
}

struct Porter;

fn is_separator(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric() && byte != b'_'
}

impl Tokenizer for Porter {
    fn tokenize(&self, _: i32, text: &[u8], sink: TokenSink<'_>) -> Result<()> {
        split(text, is_separator, sink, stem)
    }
}

/// Passes on what is between separators, as `index` writes it.
pub(super) fn split(
    text: &[u8],
    is_separator: impl Fn(u8) -> bool,
    sink: TokenSink<'_>,
    index: impl Fn(&[u8], &mut Vec<u8>),
) -> Result<()> {
    let mut bytes = Vec::with_capacity(32);
    let mut position = 0;
    let mut at = 0;
    loop {
        while text.get(at).is_some_and(|byte| is_separator(*byte)) {
            at += 1;
        }
        let start = at;
        while text.get(at).is_some_and(|byte| !is_separator(*byte)) {
            at += 1;
        }
        if at == start {
            return Ok(());
        }
        bytes.clear();
        index(text.get(start..at).unwrap_or(&[]), &mut bytes);
        if pass(sink, Token { bytes: &bytes, start, end: at, position })? {
            return Ok(());
        }
        position += 1;
    }
}

/// Writes a word without its ending.
fn stem(word: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(word);
    out.make_ascii_lowercase();
    if !STEMMED.contains(&word.len()) || !word.iter().all(u8::is_ascii_alphabetic) {
        shorten(out);
        return;
    }
    let mut stem = Stem { word: out };
    stem.plural();
    stem.past();
    stem.final_y();
    stem.double_endings();
    stem.full_endings();
    stem.bare_endings();
    stem.final_e();
    if stem.word.ends_with(b"ll") && stem.measure(0) > 1 {
        stem.word.pop();
    }
}

/// Leaves out the middle of a long word.
fn shorten(word: &mut Vec<u8>) {
    let kept = if word.iter().any(u8::is_ascii_digit) { KEPT_OF_LONG_WITH_DIGITS } else { KEPT_OF_LONG };
    if word.len() > kept * 2 {
        word.drain(kept..word.len() - kept);
    }
}

/// A word that loses its endings.
struct Stem<'w> {
    word: &'w mut Vec<u8>,
}

/// Endings with what takes their place, the first that fits being the one.
type Endings = &'static [(&'static [u8], &'static [u8])];

impl Stem<'_> {
    fn before(&self, ending: usize) -> &[u8] {
        self.word.get(..self.word.len().saturating_sub(ending)).unwrap_or(&[])
    }

    /// A `y` is a vowel after a consonant.
    fn is_vowel(word: &[u8], at: usize) -> bool {
        match word.get(at) {
            Some(b'a' | b'e' | b'i' | b'o' | b'u') => true,
            Some(b'y') => at > 0 && !Stem::is_vowel(word, at - 1),
            _ => false,
        }
    }

    /// How often a consonant follows a vowel, without so many bytes at the end.
    fn measure(&self, ending: usize) -> usize {
        let word = self.before(ending);
        (1..word.len()).filter(|at| Stem::is_vowel(word, at - 1) && !Stem::is_vowel(word, *at)).count()
    }

    fn has_vowel(&self, ending: usize) -> bool {
        let word = self.before(ending);
        (0..word.len()).any(|at| Stem::is_vowel(word, at))
    }

    /// Consonant, vowel, consonant, of which the last is not w, x or y.
    fn ends_short(&self, ending: usize) -> bool {
        let word = self.before(ending);
        let Some(at) = word.len().checked_sub(3) else { return false };
        !Stem::is_vowel(word, at)
            && Stem::is_vowel(word, at + 1)
            && !Stem::is_vowel(word, at + 2)
            && !matches!(word.last(), Some(b'w' | b'x' | b'y'))
    }

    fn cut(&mut self, ending: usize, new: &[u8]) {
        self.word.truncate(self.word.len().saturating_sub(ending));
        self.word.extend_from_slice(new);
    }

    /// Replaces the first ending that fits, if enough is left before it; whether one fits.
    fn replace(&mut self, endings: Endings, measure_min: usize) -> bool {
        for (ending, new) in endings {
            if self.word.ends_with(ending) {
                if self.measure(ending.len()) >= measure_min {
                    self.cut(ending.len(), new);
                }
                return true;
            }
        }
        false
    }

    fn plural(&mut self) {
        if self.word.ends_with(b"s") && !self.replace(&[(b"sses", b"ss"), (b"ies", b"i"), (b"ss", b"ss")], 0) {
            self.word.pop();
        }
    }

    fn past(&mut self) {
        if self.replace(&[(b"eed", b"ee")], 1) {
            return;
        }
        let ending = [&b"ing"[..], b"ed"].into_iter().find(|ending| self.word.ends_with(ending));
        let Some(ending) = ending.filter(|ending| self.has_vowel(ending.len())) else { return };
        self.cut(ending.len(), b"");
        if self.replace(&[(b"at", b"ate"), (b"bl", b"ble"), (b"iz", b"ize")], 0) {
            return;
        }
        match self.word.as_slice() {
            [.., a, b]
                if a == b && !Stem::is_vowel(self.word, self.word.len() - 1) && !matches!(b, b'l' | b's' | b'z') =>
            {
                self.word.pop();
            }
            _ if self.measure(0) == 1 && self.ends_short(0) => self.word.push(b'e'),
            _ => {}
        }
    }

    fn final_y(&mut self) {
        if self.word.ends_with(b"y") && self.has_vowel(1) {
            self.cut(1, b"i");
        }
    }

    fn double_endings(&mut self) {
        let endings: Endings = match self.word.iter().rev().nth(1) {
            Some(b'a') => &[(b"ational", b"ate"), (b"tional", b"tion")],
            Some(b'c') => &[(b"enci", b"ence"), (b"anci", b"ance")],
            Some(b'e') => &[(b"izer", b"ize")],
            Some(b'g') => &[(b"logi", b"log")],
            Some(b'l') => &[(b"bli", b"ble"), (b"alli", b"al"), (b"entli", b"ent"), (b"eli", b"e"), (b"ousli", b"ous")],
            Some(b'o') => &[(b"ization", b"ize"), (b"ation", b"ate"), (b"ator", b"ate")],
            Some(b's') => &[(b"alism", b"al"), (b"iveness", b"ive"), (b"fulness", b"ful"), (b"ousness", b"ous")],
            Some(b't') => &[(b"aliti", b"al"), (b"iviti", b"ive"), (b"biliti", b"ble")],
            _ => &[],
        };
        self.replace(endings, 1);
    }

    fn full_endings(&mut self) {
        let endings: Endings = match self.word.last() {
            Some(b'e') => &[(b"icate", b"ic"), (b"ative", b""), (b"alize", b"al")],
            Some(b'i') => &[(b"iciti", b"ic")],
            Some(b'l') => &[(b"ical", b"ic"), (b"ful", b"")],
            Some(b's') => &[(b"ness", b"")],
            _ => &[],
        };
        self.replace(endings, 1);
    }

    fn bare_endings(&mut self) {
        let endings: Endings = match self.word.iter().rev().nth(1) {
            Some(b'a') => &[(b"al", b"")],
            Some(b'c') => &[(b"ance", b""), (b"ence", b"")],
            Some(b'e') => &[(b"er", b"")],
            Some(b'i') => &[(b"ic", b"")],
            Some(b'l') => &[(b"able", b""), (b"ible", b"")],
            Some(b'n') => &[(b"ant", b""), (b"ement", b""), (b"ment", b""), (b"ent", b"")],
            Some(b'o') if self.word.ends_with(b"u") => &[(b"ou", b"")],
            Some(b'o') if matches!(self.word.iter().rev().nth(3), Some(b's' | b't')) => &[(b"ion", b"")],
            Some(b's') => &[(b"ism", b"")],
            Some(b't') => &[(b"ate", b""), (b"iti", b"")],
            Some(b'u') => &[(b"ous", b"")],
            Some(b'v') => &[(b"ive", b"")],
            Some(b'z') => &[(b"ize", b"")],
            _ => &[],
        };
        self.replace(endings, 2);
    }

    fn final_e(&mut self) {
        if self.word.ends_with(b"e") && (self.measure(1) > 1 || (self.measure(1) == 1 && !self.ends_short(1))) {
            self.word.pop();
        }
    }
}
