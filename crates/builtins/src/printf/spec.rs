//! One conversion specification: flags, width, precision, conversion.

/// A conversion specification.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spec {
    /// `-`
    pub left: bool,
    /// `+` or a space, the last of them.
    pub positive_sign: Option<u8>,
    /// `#`
    pub alternate: bool,
    /// `!`
    pub bang: bool,
    /// `0`
    pub zero: bool,
    /// `,`
    pub comma: bool,
    /// Least width.
    pub width: u32,
    /// Precision.
    pub precision: Option<u32>,
    /// An `l` or two.
    pub long: bool,
    /// The letter.
    pub conversion: u8,
}

impl Spec {
    /// Reads what follows a `%`; `star` gives the next value for a `*`. None when the text ends.
    pub fn parse<'t>(text: &'t [u8], star: &mut dyn FnMut(()) -> i64) -> Option<(Spec, &'t [u8])> {
        let mut spec = Spec::default();
        let mut rest = text;
        while let Some((&byte, tail)) = rest.split_first() {
            match byte {
                b'-' => spec.left = true,
                b'+' | b' ' => spec.positive_sign = Some(byte),
                b'#' => spec.alternate = true,
                b'!' => spec.bang = true,
                b'0' => spec.zero = true,
                b',' => spec.comma = true,
                _ => break,
            }
            rest = tail;
        }
        if rest.first() == Some(&b'*') {
            // Values are cut to 32 bits.
            let width = star(()) as i32;
            spec.left |= width < 0;
            spec.width = width.checked_abs().unwrap_or(0) as u32;
            rest = &rest[1..];
        } else {
            (spec.width, rest) = number(rest);
        }
        if rest.first() == Some(&b'.') {
            rest = &rest[1..];
            if rest.first() == Some(&b'*') {
                spec.precision = (star(()) as i32).checked_abs().map(|precision| precision as u32);
                rest = &rest[1..];
            } else {
                let (precision, tail) = number(rest);
                (spec.precision, rest) = (Some(precision), tail);
            }
        }
        while rest.first() == Some(&b'l') {
            spec.long = true;
            rest = &rest[1..];
        }
        let (&conversion, tail) = rest.split_first()?;
        spec.conversion = conversion;
        Some((spec, tail))
    }

    /// Bytes that the conversion will write at least.
    pub fn length_min(&self) -> usize {
        let precision = self.precision.unwrap_or(0);
        let least = match self.conversion {
            b'd' | b'i' | b'r' | b'u' | b'x' | b'X' | b'o' | b'p' | b'c' => self.width.max(precision),
            b'f' | b'e' | b'E' | b'g' | b'G' | b's' | b'z' | b'q' | b'Q' | b'w' | b'j' | b'J' | b'%' => self.width,
            _ => 0,
        };
        least as usize
    }

    /// Writes the text, with spaces up to the width.
    pub fn pad(&self, text: &[u8], out: &mut Vec<u8>) {
        self.pad_wide(text, text.len(), out);
    }

    /// As [`Spec::pad`], for a text that counts as so many characters.
    pub fn pad_wide(&self, text: &[u8], characters: usize, out: &mut Vec<u8>) {
        self.pad_around(characters, out, |out| out.extend_from_slice(text));
    }

    /// Spaces up to the width around what `write` writes, which is `characters` wide.
    #[inline]
    pub fn pad_around(&self, characters: usize, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        let spaces = (self.width as usize).saturating_sub(characters);
        if spaces > 0 && !self.left {
            out.extend(std::iter::repeat_n(b' ', spaces));
        }
        write(out);
        if spaces > 0 && self.left {
            out.extend(std::iter::repeat_n(b' ', spaces));
        }
    }
}

/// The decimal number at the start of the text, 31 bits of it.
fn number(text: &[u8]) -> (u32, &[u8]) {
    let mut value = 0u32;
    let mut rest = text;
    while let Some((&digit, tail)) = rest.split_first().filter(|(digit, _)| digit.is_ascii_digit()) {
        value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        rest = tail;
    }
    (value & 0x7fff_ffff, rest)
}
