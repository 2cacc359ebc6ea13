//! Text to JSONB. Besides RFC 8259 the forms of JSON5 are read. A text ends at a NUL byte.

use super::DEPTH_MAX;
use super::blob::{kind, push, resize};
use crate::scalar::string::until_nul;

/// The bytes that a string holds as they are, whichever its quotes.
const IS_PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut byte = 0;
    while byte < 0x20 {
        plain[byte] = false;
        byte += 1;
    }
    plain[b'"' as usize] = false;
    plain[b'\'' as usize] = false;
    plain[b'\\' as usize] = false;
    plain
};

/// A JSON value and whether it was written as RFC 8259 says.
pub(crate) struct Parsed {
    pub blob: Vec<u8>,
    pub is_strict: bool,
}

/// Reads a whole text.
///
/// # Errors
/// The offset in bytes of what is wrong.
pub(crate) fn parse(text: &[u8]) -> Result<Parsed, usize> {
    parse_into(Vec::new(), text)
}

/// As [`parse`], with the memory of a blob that nobody needs.
///
/// # Errors
/// As there.
pub(crate) fn parse_into(mut out: Vec<u8>, text: &[u8]) -> Result<Parsed, usize> {
    let text = until_nul(text);
    out.clear();
    out.reserve(text.len());
    let mut parser = Parser { text, out, is_strict: true, open: Vec::new(), noted: 0 };
    let end = parser.document()?;
    let mut at = parser.skip_spaces(end);
    if at < text.len() {
        at += white_space(text.get(at..).unwrap_or(&[]));
        parser.is_strict = false;
    }
    match at == text.len() {
        true => Ok(Parsed { blob: parser.out, is_strict: parser.is_strict }),
        false => Err(parser.noted),
    }
}

/// What is at a place.
enum Token {
    /// A value, which has been appended; the place after it.
    Value(usize),
    /// The beginning of an array or object; its place.
    Open(u8, usize),
    /// One of `}`, `]`, `,` and `:`, whose place is noted.
    Sign(u8),
    /// The end of the text.
    End,
}

/// An array or object whose end has not been reached.
struct Open {
    kind: u8,
    /// Where its header is.
    header: usize,
    /// It is where none may be: what is reported when nothing in it is wrong.
    misplaced: Option<usize>,
}

/// What came next.
enum Next {
    /// A value or container is complete; the place after it.
    Complete(usize),
    /// A container has begun; the place inside.
    Inside(usize),
}

/// Containers are on a list, not on the stack: a thread may have little of it.
struct Parser<'t> {
    text: &'t [u8],
    out: Vec<u8>,
    is_strict: bool,
    /// Outermost first.
    open: Vec<Open>,
    /// The place of the last sign, and of what is wrong.
    noted: usize,
}

impl Parser<'_> {
    /// The byte at a place; NUL at the end.
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn rest(&self, at: usize) -> &[u8] {
        self.text.get(at..).unwrap_or(&[])
    }

    fn skip_spaces(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), b' ' | b'\t' | b'\n' | b'\r') {
            at += 1;
        }
        at
    }

    /// Notes the place of a failure.
    fn wrong<T>(&mut self, at: usize) -> Result<T, usize> {
        self.noted = at;
        Err(at)
    }

    fn token(&mut self, at: usize) -> Result<Token, usize> {
        let mut at = at;
        loop {
            at = self.skip_spaces(at);
            return Ok(Token::Value(match self.byte(at) {
                b'{' => return Ok(Token::Open(kind::OBJECT, at)),
                b'[' => return Ok(Token::Open(kind::ARRAY, at)),
                b'"' | b'\'' => self.string(at)?,
                b'-' | b'+' | b'.' | b'0'..=b'9' => self.number(at)?,
                sign @ (b'}' | b']' | b',' | b':') => {
                    self.noted = at;
                    return Ok(Token::Sign(sign));
                }
                0 => return Ok(Token::End),
                byte if byte.is_ascii_alphabetic() => self.word(at)?,
                _ => match white_space(self.rest(at)) {
                    0 => self.word(at)?,
                    skipped => {
                        self.is_strict = false;
                        at += skipped;
                        continue;
                    }
                },
            }));
        }
    }

    /// Reads the value that the text is; the place after it.
    fn document(&mut self) -> Result<usize, usize> {
        let mut at = 0;
        loop {
            let next = match self.open.last().map(|open| open.kind) {
                None => match self.token(at)? {
                    Token::Sign(_) | Token::End => return Err(self.noted),
                    token => self.value(token, at, None)?,
                },
                Some(kind::ARRAY) => self.item(at)?,
                Some(_) => self.member(at)?,
            };
            let mut end = match next {
                Next::Inside(inside) => {
                    at = inside;
                    continue;
                }
                Next::Complete(end) => end,
            };
            // Out of the containers that end here.
            loop {
                let Some(open) = self.open.last() else { return Ok(end) };
                let (behind, is_last) = self.separator(end, if open.kind == kind::ARRAY { b']' } else { b'}' })?;
                if !is_last {
                    at = behind;
                    break;
                }
                end = self.close(behind)?;
            }
        }
    }

    /// A value that a token is or begins; what else there may be is wrong at `at`.
    fn value(&mut self, token: Token, at: usize, misplaced: Option<usize>) -> Result<Next, usize> {
        match token {
            Token::Value(end) if misplaced.is_none() => Ok(Next::Complete(end)),
            Token::Open(kind, place) => {
                if self.open.len() >= DEPTH_MAX {
                    return self.wrong(place);
                }
                self.open.push(Open { kind, header: self.out.len(), misplaced });
                self.out.push(kind);
                Ok(Next::Inside(place + 1))
            }
            _ => self.wrong(at),
        }
    }

    /// Closes the innermost container, which ends before `end`.
    fn close(&mut self, end: usize) -> Result<usize, usize> {
        let Some(open) = self.open.pop() else { return Err(end) };
        let size = self.out.len() - open.header - 1;
        resize(&mut self.out, open.header, size);
        match open.misplaced {
            Some(place) => self.wrong(place),
            None => Ok(end),
        }
    }

    /// The innermost container ends where its next part would be: it has none, or there was a
    /// comma.
    fn close_early(&mut self) -> Result<Next, usize> {
        let is_empty = self.open.last().is_some_and(|open| self.out.len() == open.header + 1);
        self.is_strict &= is_empty;
        self.close(self.noted + 1).map(Next::Complete)
    }

    fn word(&mut self, at: usize) -> Result<usize, usize> {
        for (word, kind) in [(&b"null"[..], kind::NULL), (b"true", kind::TRUE), (b"false", kind::FALSE)] {
            if self.rest(at).starts_with(word) && !self.byte(at + word.len()).is_ascii_alphanumeric() {
                self.out.push(kind);
                return Ok(at + word.len());
            }
        }
        for (word, is_real) in [("inf", true), ("infinity", true), ("nan", false), ("qnan", false), ("snan", false)] {
            let begins = self.rest(at).get(..word.len()).is_some_and(|own| own.eq_ignore_ascii_case(word.as_bytes()));
            if begins && !self.byte(at + word.len()).is_ascii_alphanumeric() {
                self.is_strict = false;
                match is_real {
                    true => push(&mut self.out, kind::FLOAT, b"9e999"),
                    false => self.out.push(kind::NULL),
                }
                return Ok(at + word.len());
            }
        }
        self.wrong(at)
    }

    /// What is at a place if it is written as most values are, which are then appended.
    #[inline]
    fn plain_value(&mut self, at: usize) -> Option<Next> {
        let at = self.skip_spaces(at);
        let end = match self.byte(at) {
            b'"' => self.plain_string(at)?,
            b'0'..=b'9' | b'-' => self.plain_integer(at)?,
            _ => return None,
        };
        Some(Next::Complete(end))
    }

    /// A string without escapes.
    #[inline]
    fn plain_string(&mut self, at: usize) -> Option<usize> {
        let inside = self.text.get(at + 1..)?;
        let length = inside.iter().position(|byte| !IS_PLAIN[usize::from(*byte)])?;
        let content = inside.get(..length)?;
        if inside.get(length) != Some(&b'"') {
            return None;
        }
        push(&mut self.out, kind::TEXT, content);
        Some(at + length + 2)
    }

    /// Decimal digits, after a minus or not.
    #[inline]
    fn plain_integer(&mut self, at: usize) -> Option<usize> {
        let digits = at + usize::from(self.byte(at) == b'-');
        let end = digits + self.rest(digits).iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_alone = !matches!(self.byte(end), b'.' | b'e' | b'E' | b'x' | b'X');
        if end == digits || !is_alone || (self.byte(digits) == b'0' && end > digits + 1) {
            return None;
        }
        push(&mut self.out, kind::INT, self.text.get(at..end)?);
        Some(end)
    }

    fn item(&mut self, at: usize) -> Result<Next, usize> {
        if let Some(next) = self.plain_value(at) {
            return Ok(next);
        }
        match self.token(at)? {
            Token::Sign(b']') => self.close_early(),
            token => self.value(token, at, None),
        }
    }

    /// The comma or the closing sign after a value; the place after it, and whether it closes.
    fn separator(&mut self, at: usize, close: u8) -> Result<(usize, bool), usize> {
        let at = self.skip_spaces(at);
        let sign = self.byte(at);
        if sign == b',' || sign == close {
            return Ok((at + 1, sign == close));
        }
        match self.token(at) {
            Ok(Token::Sign(sign)) if sign == b',' || sign == close => Ok((self.noted + 1, sign == close)),
            _ => self.wrong(at),
        }
    }

    fn member(&mut self, mut at: usize) -> Result<Next, usize> {
        let label = self.out.len();
        let quote = self.skip_spaces(at);
        let plain = if self.byte(quote) == b'"' { self.plain_string(quote) } else { None };
        let behind = match plain.map_or_else(|| self.token(at), |end| Ok(Token::Value(end))) {
            Ok(Token::Value(end)) => end,
            Ok(Token::Sign(b'}')) => return self.close_early(),
            Ok(token @ Token::Open(..)) => return self.value(token, at, Some(at)),
            other => {
                at += white_space(self.rest(at));
                match (self.bare_label(at), other) {
                    (Some(end), _) => end,
                    (None, Err(place)) => return Err(place),
                    (None, Ok(_)) => return self.wrong(at),
                }
            }
        };
        let kind = self.out.get(label).map_or(0, |first| first & 0x0f);
        if !(kind::TEXT..=kind::TEXTRAW).contains(&kind) {
            return self.wrong(at);
        }
        let colon = self.skip_spaces(behind);
        at = match self.byte(colon) {
            b':' => colon + 1,
            _ => match self.token(colon)? {
                Token::Sign(b':') => self.noted + 1,
                token => return self.value(token, colon, Some(colon)),
            },
        };
        if let Some(next) = self.plain_value(at) {
            return Ok(next);
        }
        let token = self.token(at)?;
        self.value(token, at, None)
    }

    /// A label without quotes, which is appended; the place after it.
    fn bare_label(&mut self, at: usize) -> Option<usize> {
        let mut kind = kind::TEXT;
        let mut end = at;
        loop {
            let byte = self.byte(end);
            let is_part = byte.is_ascii_alphabetic()
                || matches!(byte, b'_' | b'$' | 0x80..)
                || (end > at && byte.is_ascii_digit());
            if is_part && (end == at || white_space(self.rest(end)) == 0) {
                end += 1;
            } else if byte == b'\\' && self.byte(end + 1) == b'u' && is_hex(self.rest(end + 2), 4) {
                kind = kind::TEXTJ;
                end += 6;
            } else {
                break;
            }
        }
        if end == at {
            return None;
        }
        self.is_strict = false;
        push(&mut self.out, kind, self.text.get(at..end).unwrap_or(&[]));
        Some(end)
    }

    fn string(&mut self, at: usize) -> Result<usize, usize> {
        let quote = self.byte(at);
        self.is_strict &= quote == b'"';
        let mut kind = kind::TEXT;
        let mut end = at + 1;
        loop {
            end += self.rest(end).iter().take_while(|byte| IS_PLAIN[usize::from(**byte)]).count();
            let byte = self.byte(end);
            match byte {
                _ if byte == quote => break,
                b'\\' => match self.escape(end + 1) {
                    Some((own, length)) => {
                        kind = kind.max(own);
                        end += 1 + length;
                    }
                    None => return self.wrong(end + 1),
                },
                0 => return self.wrong(end),
                1..=0x1f => {
                    kind = kind::TEXT5;
                    self.is_strict = false;
                    end += 1;
                }
                b'"' => {
                    kind = kind::TEXT5;
                    end += 1;
                }
                _ => end += 1,
            }
        }
        push(&mut self.out, kind, self.text.get(at + 1..end).unwrap_or(&[]));
        Ok(end + 1)
    }

    /// What follows a backslash: the kind of text that has it, and its length.
    fn escape(&mut self, at: usize) -> Option<(u8, usize)> {
        let rest = self.rest(at);
        let length = match rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => return Some((kind::TEXTJ, 1)),
            // The digits are read as characters that need no care.
            [b'u', digits @ ..] if is_hex(digits, 4) => return Some((kind::TEXTJ, 1)),
            [b'0', digit, ..] if digit.is_ascii_digit() => return None,
            [b'\'' | b'v' | b'\n' | b'0', ..] => 1,
            [0xe2, 0x80, 0xa8 | 0xa9, ..] => 1,
            [b'x', digits @ ..] if is_hex(digits, 2) => 1,
            [b'\r', b'\n', ..] => 2,
            [b'\r', ..] => 1,
            _ => return None,
        };
        self.is_strict = false;
        Some((kind::TEXT5, length))
    }

    fn number(&mut self, at: usize) -> Result<usize, usize> {
        let first = self.byte(at);
        let digits = at + usize::from(matches!(first, b'-' | b'+'));
        let is_digit = |parser: &Self, at: usize| parser.byte(at).is_ascii_digit();
        self.is_strict &= !matches!(first, b'+' | b'.');
        let mut form = Form { json5: false, real: false };
        if first == b'.' {
            if !is_digit(self, at + 1) {
                return self.wrong(at);
            }
            form = Form { json5: true, real: true };
        } else if !is_digit(self, digits) {
            if self.rest(digits).get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"inf")) {
                return Ok(self.infinity(at));
            }
            if self.byte(digits) != b'.' {
                return self.wrong(at);
            }
            form.json5 = true;
        } else if self.byte(digits) == b'0' {
            if matches!(self.byte(digits + 1), b'x' | b'X') && self.byte(digits + 2).is_ascii_hexdigit() {
                let length = self.rest(digits + 2).iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
                form.json5 = true;
                return Ok(self.push_number(at, digits + 2 + length, form));
            }
            if is_digit(self, digits + 1) {
                return self.wrong(at + 1);
            }
        }
        let end = self.digits_and_signs(at, &mut form)?;
        Ok(self.push_number(at, end, form))
    }

    fn infinity(&mut self, at: usize) -> usize {
        self.is_strict = false;
        let text: &[u8] = if self.byte(at) == b'-' { b"-9e999" } else { b"9e999" };
        push(&mut self.out, kind::FLOAT, text);
        let is_long = self.rest(at + 4).get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"inity"));
        at + if is_long { 9 } else { 4 }
    }

    /// Digits with a point and an exponent among them, from the second byte on; where they end.
    fn digits_and_signs(&mut self, at: usize, form: &mut Form) -> Result<usize, usize> {
        let mut end = at + 1;
        let mut has_exponent = false;
        loop {
            match self.byte(end) {
                b'0'..=b'9' => {}
                b'.' if form.real => return self.wrong(end),
                b'.' => form.real = true,
                b'e' | b'E' => {
                    self.check_last_digit(at, end, form)?;
                    if has_exponent {
                        return self.wrong(end);
                    }
                    (form.real, has_exponent) = (true, true);
                    end += usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
                    if !self.byte(end + 1).is_ascii_digit() {
                        return self.wrong(end);
                    }
                }
                _ => break,
            }
            end += 1;
        }
        self.check_last_digit(at, end, form)?;
        Ok(end)
    }

    /// JSON5 allows a decimal point after the last digit.
    fn check_last_digit(&mut self, at: usize, end: usize, form: &mut Form) -> Result<(), usize> {
        if self.byte(end - 1).is_ascii_digit() {
            return Ok(());
        }
        let behind_digit = end >= at + 2 && self.byte(end - 2).is_ascii_digit();
        if self.byte(end - 1) != b'.' || !behind_digit {
            return self.wrong(end);
        }
        form.json5 = true;
        Ok(())
    }

    fn push_number(&mut self, at: usize, end: usize, form: Form) -> usize {
        self.is_strict &= !form.json5;
        let kind = match (form.real, form.json5) {
            (false, false) => kind::INT,
            (false, true) => kind::INT5,
            (true, false) => kind::FLOAT,
            (true, true) => kind::FLOAT5,
        };
        let start = at + usize::from(self.byte(at) == b'+');
        push(&mut self.out, kind, self.text.get(start..end).unwrap_or(&[]));
        end
    }
}

/// How a number is written.
#[derive(Clone, Copy)]
struct Form {
    json5: bool,
    real: bool,
}

fn is_hex(text: &[u8], count: usize) -> bool {
    text.get(..count).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Bytes of white space and comments, as JSON5 has them, at the start of a text.
fn white_space(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or(&[]);
        at += match rest {
            [0x09..=0x0d | b' ', ..] => 1,
            [b'/', b'*', inside @ ..] => match memchr::memmem::find(inside, b"*/") {
                Some(end) => end + 4,
                None => return at,
            },
            [b'/', b'/', inside @ ..] => 2 + line(inside),
            [0xc2, 0xa0, ..] => 2,
            [0xe1, 0x9a, 0x80, ..] | [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
            [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..] | [0xe2, 0x81, 0x9f, ..] => 3,
            _ => return at,
        };
    }
}

/// Bytes up to the end of a line, with it.
fn line(text: &[u8]) -> usize {
    let ends = |at: &usize| matches!(text.get(*at..), Some([b'\n' | b'\r', ..] | [0xe2, 0x80, 0xa8 | 0xa9, ..]));
    let Some(end) = (0..text.len()).find(ends) else { return text.len() };
    end + if text.get(end) == Some(&0xe2) { 3 } else { 1 }
}
