//! The three text encodings of a database.

/// How text is stored, numbered as in the database header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8 = 1,
    /// UTF-16, low byte first.
    Utf16le = 2,
    /// UTF-16, high byte first.
    Utf16be = 3,
}

impl Encoding {
    /// The encoding with the header's number; `None` for any other number.
    pub fn from_header(number: u32) -> Option<Encoding> {
        match number {
            1 => Some(Encoding::Utf8),
            2 => Some(Encoding::Utf16le),
            3 => Some(Encoding::Utf16be),
            _ => None,
        }
    }

    /// The name that `PRAGMA encoding` prints.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16le => "UTF-16le",
            Encoding::Utf16be => "UTF-16be",
        }
    }
}
