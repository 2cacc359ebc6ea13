//! `porter`: takes the endings off the English words that another tokenizer finds.
//!
//! M. F. Porter, *An algorithm for suffix stripping*, 1980.

use super::{Purpose, Token, TokenSink, Tokenizer, TokenizerFactory, wrong};
use base::Result;
use std::rc::{Rc, Weak};

/// Longer tokens, in bytes, are left as they are.
const TOKEN_BYTES_MAX: usize = 64;

/// Who knows tokenizers by their names.
pub(crate) trait KnowsTokenizers {
    fn tokenizer_named(&self, name: &str) -> Option<Rc<dyn TokenizerFactory>>;
}

pub(crate) struct PorterFactory(pub Weak<dyn KnowsTokenizers>);

impl TokenizerFactory for PorterFactory {
    fn create(&self, arguments: &[String]) -> Result<Rc<dyn Tokenizer>> {
        let own = arguments.iter().take_while(|name| name.eq_ignore_ascii_case("porter")).count();
        let (name, rest) = match arguments.get(own..) {
            Some([name, rest @ ..]) => (name.as_str(), rest),
            _ => ("unicode61", [].as_slice()),
        };
        let factory = self.0.upgrade().and_then(|all| all.tokenizer_named(name)).ok_or_else(wrong)?;
        Ok(Rc::new(Porter { inner: factory.create(rest)? }))
    }
}

struct Porter {
    inner: Rc<dyn Tokenizer>,
}

impl Tokenizer for Porter {
    fn tokenize(&self, purpose: Purpose, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        let mut word = Word::default();
        self.inner.tokenize(purpose, text, locale, &mut |token| {
            if !(3..=TOKEN_BYTES_MAX).contains(&token.bytes.len()) {
                return sink(token);
            }
            word.set(token.bytes);
            word.stem();
            sink(Token { bytes: &word.0, ..token })
        })
    }
}

/// A word that loses its endings.
#[derive(Default)]
struct Word(Vec<u8>);

/// What the part before an ending must be like.
#[derive(Clone, Copy)]
enum Condition {
    /// It has a vowel with a consonant after it (m > 0).
    Measure1,
    /// It has two of these (m > 1).
    Measure2,
    /// Two, and it ends in `s` or `t`.
    Measure2St,
}

type Rules = &'static [(&'static [u8], &'static [u8])];

/// Endings by their last letter but one; the first that fits is tried, and no other.
const STEP_2: [(u8, Rules); 7] = [
    (b'a', &[(b"ational", b"ate"), (b"tional", b"tion")]),
    (b'c', &[(b"enci", b"ence"), (b"anci", b"ance")]),
    (b'e', &[(b"izer", b"ize")]),
    (b'g', &[(b"logi", b"log")]),
    (b'l', &[(b"bli", b"ble"), (b"alli", b"al"), (b"entli", b"ent"), (b"eli", b"e"), (b"ousli", b"ous")]),
    (b'o', &[(b"ization", b"ize"), (b"ation", b"ate"), (b"ator", b"ate")]),
    (b's', &[(b"alism", b"al"), (b"iveness", b"ive"), (b"fulness", b"ful"), (b"ousness", b"ous")]),
];
const STEP_2_T: Rules = &[(b"aliti", b"al"), (b"iviti", b"ive"), (b"biliti", b"ble")];
const STEP_3: [(u8, Rules); 6] = [
    (b'a', &[(b"ical", b"ic")]),
    (b's', &[(b"ness", b"")]),
    (b't', &[(b"icate", b"ic"), (b"iciti", b"ic")]),
    (b'u', &[(b"ful", b"")]),
    (b'v', &[(b"ative", b"")]),
    (b'z', &[(b"alize", b"al")]),
];
const STEP_4: [(u8, Rules); 12] = [
    (b'a', &[(b"al", b"")]),
    (b'c', &[(b"ance", b""), (b"ence", b"")]),
    (b'e', &[(b"er", b"")]),
    (b'i', &[(b"ic", b"")]),
    (b'l', &[(b"able", b""), (b"ible", b"")]),
    (b'n', &[(b"ant", b""), (b"ement", b""), (b"ment", b""), (b"ent", b"")]),
    (b'o', &[(b"ion", b""), (b"ou", b"")]),
    (b's', &[(b"ism", b"")]),
    (b't', &[(b"ate", b""), (b"iti", b"")]),
    (b'u', &[(b"ous", b"")]),
    (b'v', &[(b"ive", b"")]),
    (b'z', &[(b"ize", b"")]),
];

fn is_vowel(letter: u8, with_y: bool) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u') || (with_y && letter == b'y')
}

/// Whether each letter is a consonant: a `y` is one unless it follows one.
fn consonants(stem: &[u8]) -> impl Iterator<Item = bool> + '_ {
    stem.iter().scan(false, |before, letter| {
        *before = !is_vowel(*letter, *before);
        Some(*before)
    })
}

/// How often vowels are followed by consonants.
fn measure(stem: &[u8]) -> usize {
    let mut before = true;
    let mut count = 0;
    for consonant in consonants(stem) {
        count += usize::from(consonant && !before);
        before = consonant;
    }
    count
}

fn has_vowel(stem: &[u8]) -> bool {
    stem.iter().enumerate().any(|(place, letter)| is_vowel(*letter, place > 0))
}

/// Ends with consonant, vowel and consonant, the last none of w, x, y.
fn ends_short(stem: &[u8]) -> bool {
    if matches!(stem.last(), None | Some(b'w' | b'x' | b'y')) {
        return false;
    }
    let mask = consonants(stem).fold(0u8, |mask, consonant| (mask << 1 | u8::from(consonant)) & 7);
    mask == 0b101
}

impl Condition {
    fn holds(self, stem: &[u8]) -> bool {
        match self {
            Condition::Measure1 => measure(stem) > 0,
            Condition::Measure2 => measure(stem) > 1,
            Condition::Measure2St => matches!(stem.last(), Some(b's' | b't')) && measure(stem) > 1,
        }
    }
}

impl Word {
    fn set(&mut self, bytes: &[u8]) {
        self.0.clear();
        self.0.extend_from_slice(bytes);
    }

    fn last_but_one(&self) -> Option<u8> {
        self.0.iter().nth_back(1).copied()
    }

    /// The part before an ending that is shorter than the word.
    fn before(&self, ending: &[u8]) -> Option<usize> {
        (self.0.len() > ending.len() && self.0.ends_with(ending)).then(|| self.0.len() - ending.len())
    }

    fn head(&self, length: usize) -> &[u8] {
        self.0.get(..length).unwrap_or(&[])
    }

    fn replace(&mut self, length: usize, ending: &[u8]) {
        self.0.truncate(length);
        self.0.extend_from_slice(ending);
    }

    fn stem(&mut self) {
        self.plurals();
        if self.past() {
            self.mend();
        }
        if self.0.last() == Some(&b'y') && has_vowel(self.head(self.0.len() - 1)) {
            self.replace(self.0.len() - 1, b"i");
        }
        let of = |table: &'static [(u8, Rules)], letter: Option<u8>| -> Rules {
            table.iter().find(|(own, _)| Some(*own) == letter).map_or(&[], |(_, rules)| rules)
        };
        let letter = self.last_but_one();
        self.apply(if letter == Some(b't') { STEP_2_T } else { of(&STEP_2, letter) }, Condition::Measure1);
        self.apply(of(&STEP_3, self.last_but_one()), Condition::Measure1);
        self.apply(of(&STEP_4, self.last_but_one()), Condition::Measure2);
        self.last_e();
    }

    /// Step 1a.
    fn plurals(&mut self) {
        let length = self.0.len();
        let gone = match self.0.as_slice() {
            [_, b's', b's', b'e', b's'] => 2,
            [.., b's', b's', b'e', b's'] if length > 4 => 2,
            [.., b'i', b'e', b's'] if length > 3 => 2,
            [.., b'e', b's'] => 1,
            [.., b's', b's'] => 0,
            [.., b's'] => 1,
            _ => 0,
        };
        self.0.truncate(length - gone);
    }

    /// Step 1b; whether an ending was taken off that may have to be mended.
    fn past(&mut self) -> bool {
        match self.last_but_one() {
            Some(b'e') => {
                if let Some(length) = self.before(b"eed") {
                    if Condition::Measure1.holds(self.head(length)) {
                        self.replace(length, b"ee");
                    }
                    return false;
                }
                self.remove_if_vowel(b"ed")
            }
            Some(b'n') => self.remove_if_vowel(b"ing"),
            _ => false,
        }
    }

    fn remove_if_vowel(&mut self, ending: &[u8]) -> bool {
        let length = self.before(ending).filter(|length| has_vowel(self.head(*length)));
        if let Some(length) = length {
            self.0.truncate(length);
        }
        length.is_some()
    }

    fn mend(&mut self) {
        for (ending, full) in [(b"at", b"ate"), (b"bl", b"ble"), (b"iz", b"ize")] {
            if let Some(length) = self.before(ending) {
                return self.replace(length, full);
            }
        }
        if let [.., before, last] = self.0.as_slice()
            && before == last
            && !is_vowel(*last, false)
            && !matches!(last, b'l' | b's' | b'z')
        {
            self.0.pop();
        } else if measure(&self.0) == 1 && ends_short(&self.0) {
            self.0.push(b'e');
        }
    }

    /// The first ending that the word has is replaced where the condition holds.
    fn apply(&mut self, rules: Rules, condition: Condition) {
        for (ending, full) in rules {
            if let Some(length) = self.before(ending) {
                let condition = if *ending == b"ion" { Condition::Measure2St } else { condition };
                if condition.holds(self.head(length)) {
                    self.replace(length, full);
                }
                return;
            }
        }
    }

    /// Steps 5a and 5b.
    fn last_e(&mut self) {
        if self.0.last() == Some(&b'e') {
            let stem = self.head(self.0.len() - 1);
            let short = measure(stem);
            if short > 1 || (short == 1 && !ends_short(stem)) {
                self.0.pop();
            }
        }
        if self.0.ends_with(b"ll") && measure(self.head(self.0.len() - 1)) > 1 {
            self.0.pop();
        }
    }
}
