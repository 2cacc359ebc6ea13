//! What a plan tells the cursor: the flags and the text of `idxNum` and `idxStr`.

/// ORDER BY rank.
pub(super) const ORDER_RANK: i32 = 0x20;
/// ORDER BY rowid.
pub(super) const ORDER_ROWID: i32 = 0x40;
/// … DESC.
pub(super) const ORDER_DESCENDING: i32 = 0x80;

/// What an argument is, as the text lists them; some have the number of a column after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// `column MATCH ?`.
    Match(usize),
    /// `rank MATCH ?`.
    Rank,
    Like(usize),
    Glob(usize),
    RowidEqual,
    RowidAtMost,
    RowidAtLeast,
}

impl Argument {
    pub fn push(self, text: &mut Vec<u8>) {
        let (letter, column) = match self {
            Argument::Match(column) => (b'M', Some(column)),
            Argument::Rank => (b'r', None),
            Argument::Like(column) => (b'L', Some(column)),
            Argument::Glob(column) => (b'G', Some(column)),
            Argument::RowidEqual => (b'=', None),
            Argument::RowidAtMost => (b'<', None),
            Argument::RowidAtLeast => (b'>', None),
        };
        text.push(letter);
        if let Some(column) = column {
            text.extend_from_slice(column.to_string().as_bytes());
        }
    }

    /// The arguments of a text.
    pub fn parse(text: &[u8]) -> Vec<Argument> {
        let mut all = Vec::new();
        let mut bytes = text.iter().copied().peekable();
        while let Some(letter) = bytes.next() {
            let mut column = 0usize;
            while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                column = column.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            }
            all.push(match letter {
                b'M' => Argument::Match(column),
                b'r' => Argument::Rank,
                b'L' => Argument::Like(column),
                b'G' => Argument::Glob(column),
                b'=' => Argument::RowidEqual,
                b'<' => Argument::RowidAtMost,
                _ => Argument::RowidAtLeast,
            });
        }
        all
    }
}
