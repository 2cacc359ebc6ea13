//! Tokens.

use crate::keyword_table::keyword_table;

macro_rules! token_kinds {
    ($($variant:ident $text:literal $class:ident,)*) => {
        /// The kinds of token; the keywords follow the others in the order of their table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum TokenKind {
            /// The end of the text, or a NUL byte.
            Eof,
            /// Bytes that are no token.
            Illegal,
            Space,
            Comment,
            /// A word that is no keyword, or anything in `"…"`, `` `…` `` or `[…]`.
            Identifier,
            /// `'…'`
            String,
            /// `x'…'`
            Blob,
            Integer,
            Float,
            /// A number with `_` in it, which must be between digits.
            SeparatedNumber,
            /// `?`, `?1`, `:a`, `@a`, `$a`, `#a`
            Variable,
            Semicolon,
            LeftParen,
            RightParen,
            Comma,
            Dot,
            Star,
            Plus,
            Minus,
            Slash,
            Percent,
            Eq,
            Ne,
            Lt,
            Le,
            Gt,
            Ge,
            ShiftLeft,
            ShiftRight,
            BitAnd,
            BitOr,
            BitNot,
            Concat,
            Arrow,
            ArrowText,
            $($variant,)*
        }
    };
}
keyword_table!(token_kinds);

impl TokenKind {
    /// The first keyword of the table.
    pub(crate) const FIRST_KEYWORD: TokenKind = TokenKind::Reindex;
}

/// A token: what it is and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset of the byte after it.
    pub end: u32,
}

/// Whether a byte may be inside of an identifier.
#[inline]
pub(crate) fn is_identifier_byte(byte: u8) -> bool {
    IDENTIFIER_BYTES.get(usize::from(byte)).copied().unwrap_or(false)
}

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time over a table of 256 entries")]
static IDENTIFIER_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte as u8, b'_' | b'$');
        byte += 1;
    }
    table
};
