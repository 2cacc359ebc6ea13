//! Collating sequences: the three built-in ones, and those that a user defines.

use crate::text;
use base::Encoding;
use std::cmp::Ordering;
use std::rc::Rc;

/// A collating sequence of a user.
pub trait Collation {
    /// The name it was registered under.
    fn name(&self) -> &str;
    /// The encoding that `compare` wants its arguments in.
    fn encoding(&self) -> Encoding;
    /// Orders two texts, both in [`Collation::encoding`].
    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering;
    /// Whether this only stands for a collation that the connection has not.
    fn is_missing(&self) -> bool {
        false
    }
    /// Whether the user cannot be asked now: the caller must first give back what it has borrowed.
    fn waits(&self) -> bool {
        false
    }
    /// As [`Collation::compare`]; none while the user cannot be asked. What to ask has been noted
    /// then.
    fn compare_now(&self, left: &[u8], right: &[u8]) -> Option<Ordering> {
        Some(self.compare(left, right))
    }
}

/// A collating sequence, cheap to clone.
#[derive(Clone, Default)]
pub enum CollationRef {
    /// Byte order.
    #[default]
    Binary,
    /// Byte order after folding ASCII letters.
    NoCase,
    /// Byte order without trailing spaces.
    RTrim,
    /// A user's.
    Custom(Rc<dyn Collation>),
}

impl CollationRef {
    /// Whether this only stands for a collation that the connection has not.
    pub fn is_missing(&self) -> bool {
        matches!(self, CollationRef::Custom(custom) if custom.is_missing())
    }

    /// The built-in sequence of that name (any case).
    pub fn builtin(name: &str) -> Option<CollationRef> {
        if name.eq_ignore_ascii_case("BINARY") {
            Some(CollationRef::Binary)
        } else if name.eq_ignore_ascii_case("NOCASE") {
            Some(CollationRef::NoCase)
        } else if name.eq_ignore_ascii_case("RTRIM") {
            Some(CollationRef::RTrim)
        } else {
            None
        }
    }

    /// The name, as `EXPLAIN` and the pragmas print it.
    pub fn name(&self) -> &str {
        match self {
            CollationRef::Binary => "BINARY",
            CollationRef::NoCase => "NOCASE",
            CollationRef::RTrim => "RTRIM",
            CollationRef::Custom(collation) => collation.name(),
        }
    }

    /// Whether this is byte order.
    #[inline]
    pub fn is_binary(&self) -> bool {
        matches!(self, CollationRef::Binary)
    }

    /// Orders two texts that are both in `encoding`.
    #[inline]
    pub fn compare(&self, left: &[u8], right: &[u8], encoding: Encoding) -> Ordering {
        match self {
            CollationRef::Binary => left.cmp(right),
            _ => self.compare_slow(left, right, encoding),
        }
    }

    /// Whether its user cannot be asked now ([`Collation::waits`]).
    #[inline]
    pub fn waits(&self) -> bool {
        match self {
            CollationRef::Custom(collation) => collation.waits(),
            _ => false,
        }
    }

    /// As [`CollationRef::compare`], see [`Collation::compare_now`].
    pub fn compare_now(&self, left: &[u8], right: &[u8], encoding: Encoding) -> Option<Ordering> {
        let CollationRef::Custom(collation) = self else { return Some(self.compare(left, right, encoding)) };
        let wanted = collation.encoding();
        if wanted == encoding {
            return collation.compare_now(left, right);
        }
        let (mut first, mut second) = (Vec::new(), Vec::new());
        text::convert(left, encoding, wanted, &mut first);
        text::convert(right, encoding, wanted, &mut second);
        collation.compare_now(&first, &second)
    }

    fn compare_slow(&self, left: &[u8], right: &[u8], encoding: Encoding) -> Ordering {
        let wanted = match self {
            CollationRef::Custom(collation) => collation.encoding(),
            CollationRef::Binary => encoding,
            CollationRef::NoCase | CollationRef::RTrim => Encoding::Utf8,
        };
        if wanted == encoding {
            return self.compare_wanted(left, right);
        }
        let (mut first, mut second) = (Vec::new(), Vec::new());
        text::convert(left, encoding, wanted, &mut first);
        text::convert(right, encoding, wanted, &mut second);
        self.compare_wanted(&first, &second)
    }

    fn compare_wanted(&self, left: &[u8], right: &[u8]) -> Ordering {
        match self {
            CollationRef::Binary => left.cmp(right),
            CollationRef::NoCase => compare_nocase(left, right),
            CollationRef::RTrim => trim_spaces(left).cmp(trim_spaces(right)),
            CollationRef::Custom(collation) => collation.compare(left, right),
        }
    }
}

/// Byte order after folding ASCII letters. As SQLite's, it stops at a NUL byte that both share, and
/// the lengths decide from there.
fn compare_nocase(left: &[u8], right: &[u8]) -> Ordering {
    for (a, b) in left.iter().zip(right) {
        let order = a.to_ascii_lowercase().cmp(&b.to_ascii_lowercase());
        if order != Ordering::Equal {
            return order;
        }
        if *a == 0 {
            break;
        }
    }
    left.len().cmp(&right.len())
}

fn trim_spaces(bytes: &[u8]) -> &[u8] {
    let kept = bytes.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
    bytes.get(..kept).unwrap_or(bytes)
}

impl PartialEq for CollationRef {
    fn eq(&self, other: &CollationRef) -> bool {
        self.name().eq_ignore_ascii_case(other.name())
    }
}

impl std::fmt::Debug for CollationRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
