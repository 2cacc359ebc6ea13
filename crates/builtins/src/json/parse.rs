//! Text to JSON. Besides RFC 8259 the forms of JSON5 are read, and made canonical.

use super::Json;

/// How deep arrays and objects may stand in each other.
const DEPTH_MAX: usize = 1000;

/// A JSON value and whether it was written as RFC 8259 says.
pub(crate) struct Parsed {
    pub json: Json,
    pub is_strict: bool,
}

/// Reads a whole text.
///
/// # Errors
/// The offset in bytes of what is wrong.
pub(crate) fn parse(text: &[u8]) -> Result<Parsed, usize> {
    let mut parser = Parser { text, at: 0, is_strict: true, depth: 0 };
    parser.space();
    let json = parser.value()?;
    parser.space();
    match parser.at == text.len() {
        true => Ok(Parsed { json, is_strict: parser.is_strict }),
        false => Err(parser.at),
    }
}

struct Parser<'t> {
    text: &'t [u8],
    at: usize,
    is_strict: bool,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        loop {
            match self.text.get(self.at..).unwrap_or(&[]) {
                [b' ' | b'\t' | b'\n' | b'\r', ..] => self.at += 1,
                [0x0b | 0x0c, ..] => {
                    self.is_strict = false;
                    self.at += 1;
                }
                [b'/', b'*', rest @ ..] => {
                    let Some(end) = memchr::memmem::find(rest, b"*/") else { return };
                    self.is_strict = false;
                    self.at += end + 4;
                }
                [b'/', b'/', rest @ ..] => {
                    self.is_strict = false;
                    self.at += 2 + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn value(&mut self) -> Result<Json, usize> {
        match self.peek() {
            b'{' => self.nested(Parser::object),
            b'[' => self.nested(Parser::array),
            b'"' | b'\'' => self.string().map(Json::Text),
            b'-' | b'+' | b'.' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn nested(&mut self, inside: fn(&mut Self) -> Result<Json, usize>) -> Result<Json, usize> {
        if self.depth >= DEPTH_MAX {
            return Err(self.at);
        }
        self.depth += 1;
        self.at += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    fn word(&mut self) -> Result<Json, usize> {
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let word = rest.get(..length).unwrap_or(&[]);
        let json = match word {
            b"null" => Json::Null,
            b"true" => Json::True,
            b"false" => Json::False,
            _ if word.eq_ignore_ascii_case(b"infinity") || word.eq_ignore_ascii_case(b"inf") => {
                self.is_strict = false;
                Json::Real("9e999".to_owned())
            }
            _ if word.eq_ignore_ascii_case(b"nan") || word.eq_ignore_ascii_case(b"qnan") => {
                self.is_strict = false;
                Json::Null
            }
            _ => return Err(self.at),
        };
        self.at += length;
        Ok(json)
    }

    fn array(&mut self) -> Result<Json, usize> {
        let mut items = Vec::new();
        loop {
            self.space();
            if self.peek() == b']' {
                self.is_strict &= items.is_empty();
                self.at += 1;
                return Ok(Json::Array(items));
            }
            items.push(self.value()?);
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b']' => {
                    self.at += 1;
                    return Ok(Json::Array(items));
                }
                _ => return Err(self.at),
            }
        }
    }

    fn object(&mut self) -> Result<Json, usize> {
        let mut members = Vec::new();
        loop {
            self.space();
            if self.peek() == b'}' {
                self.is_strict &= members.is_empty();
                self.at += 1;
                return Ok(Json::Object(members));
            }
            let key = self.key()?;
            self.space();
            if self.peek() != b':' {
                return Err(self.at);
            }
            self.at += 1;
            self.space();
            members.push((key, self.value()?));
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b'}' => {
                    self.at += 1;
                    return Ok(Json::Object(members));
                }
                _ => return Err(self.at),
            }
        }
    }

    fn key(&mut self) -> Result<String, usize> {
        if matches!(self.peek(), b'"' | b'\'') {
            return self.string();
        }
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || *byte >= 0x80;
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        if length == 0 || rest.first().is_some_and(u8::is_ascii_digit) {
            return Err(self.at);
        }
        self.is_strict = false;
        self.at += length;
        Ok(String::from_utf8_lossy(rest.get(..length).unwrap_or(&[])).into_owned())
    }

    /// A string; its text with the escapes that JSON knows.
    fn string(&mut self) -> Result<String, usize> {
        let quote = self.peek();
        let start = self.at;
        self.is_strict &= quote == b'"';
        self.at += 1;
        let mut out: Vec<u8> = Vec::new();
        loop {
            match self.text.get(self.at).copied() {
                None => return Err(start),
                Some(byte) if byte == quote => break,
                Some(b'\\') => self.escape(&mut out)?,
                Some(b'"') => {
                    out.extend_from_slice(b"\\\"");
                    self.at += 1;
                }
                Some(byte) if byte < 0x20 => {
                    self.is_strict = false;
                    out.extend_from_slice(super::print::escaped(byte).as_bytes());
                    self.at += 1;
                }
                Some(byte) => {
                    out.push(byte);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    fn escape(&mut self, out: &mut Vec<u8>) -> Result<(), usize> {
        let rest = self.text.get(self.at + 1..).unwrap_or(&[]);
        let is_hex = |digits: Option<&[u8]>| digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let kept = match rest.first() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') if is_hex(rest.get(1..5)) => 6,
            _ => 0,
        };
        if kept > 0 {
            out.extend_from_slice(self.text.get(self.at..self.at + kept).unwrap_or(&[]));
            self.at += kept;
            return Ok(());
        }
        self.is_strict = false;
        let (text, length): (Vec<u8>, usize) = match rest {
            [b'\'', ..] => (b"'".to_vec(), 2),
            [b'v', ..] => (b"\\u000b".to_vec(), 2),
            [b'0', next, ..] if !next.is_ascii_digit() => (b"\\u0000".to_vec(), 2),
            [b'\r', b'\n', ..] => (Vec::new(), 3),
            [b'\n' | b'\r', ..] => (Vec::new(), 2),
            [0xe2, 0x80, 0xa8 | 0xa9, ..] => (Vec::new(), 4),
            [b'x', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                (format!("\\u00{}{}", char::from(*high), char::from(*low)).into_bytes(), 4)
            }
            _ => return Err(self.at),
        };
        out.extend_from_slice(&text);
        self.at += length;
        Ok(())
    }

    fn number(&mut self) -> Result<Json, usize> {
        let start = self.at;
        let mut text = String::new();
        match self.peek() {
            b'-' => {
                text.push('-');
                self.at += 1;
            }
            b'+' => {
                self.is_strict = false;
                self.at += 1;
            }
            _ => {}
        }
        if self.peek().is_ascii_alphabetic() {
            return match self.word()? {
                Json::Real(real) => Ok(Json::Real(text + &real)),
                Json::Null => Ok(Json::Null),
                _ => Err(start),
            };
        }
        if self.peek() == b'0' && matches!(self.text.get(self.at + 1), Some(b'x' | b'X')) {
            return self.hexadecimal(text);
        }
        let whole = self.digits(&mut text);
        if whole > 1 && text.trim_start_matches('-').starts_with('0') {
            return Err(start);
        }
        let mut is_real = false;
        if whole == 0 {
            self.is_strict = false;
            text.push('0');
        }
        if self.peek() == b'.' {
            is_real = true;
            self.at += 1;
            text.push('.');
            let fraction = self.digits(&mut text);
            if fraction == 0 {
                self.is_strict = false;
                text.push('0');
            }
            if whole + fraction == 0 {
                return Err(start);
            }
        } else if whole == 0 {
            return Err(start);
        }
        if matches!(self.peek(), b'e' | b'E') {
            is_real = true;
            text.push(char::from(self.peek()));
            self.at += 1;
            if matches!(self.peek(), b'-' | b'+') {
                text.push(char::from(self.peek()));
                self.at += 1;
            }
            if self.digits(&mut text) == 0 {
                return Err(start);
            }
        }
        Ok(if is_real { Json::Real(text) } else { Json::Integer(text) })
    }

    fn digits(&mut self, text: &mut String) -> usize {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            text.push(char::from(self.peek()));
            self.at += 1;
        }
        self.at - start
    }

    fn hexadecimal(&mut self, sign: String) -> Result<Json, usize> {
        self.is_strict = false;
        let rest = self.text.get(self.at + 2..).unwrap_or(&[]);
        let length = rest.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        let digits = std::str::from_utf8(rest.get(..length).unwrap_or(&[])).unwrap_or("");
        let Ok(number) = u64::from_str_radix(digits, 16) else { return Err(self.at) };
        self.at += 2 + length;
        Ok(Json::Integer(format!("{sign}{number}")))
    }
}
