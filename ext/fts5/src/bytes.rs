//! Bytes that are shared: a part of a page, which nobody has to copy.

use std::ops::{Deref, Range};
use std::rc::Rc;

/// A part of shared bytes.
#[derive(Clone, Default)]
pub(crate) struct Bytes {
    whole: Option<Rc<[u8]>>,
    from: usize,
    to: usize,
}

impl Bytes {
    /// A part; what lies beyond the end is left out.
    pub fn part(whole: &Rc<[u8]>, range: Range<usize>) -> Bytes {
        let to = range.end.min(whole.len());
        Bytes { whole: Some(whole.clone()), from: range.start.min(to), to }
    }

    /// A part of this part.
    pub fn within(&self, range: Range<usize>) -> Bytes {
        let to = (self.from + range.end).min(self.to);
        Bytes { whole: self.whole.clone(), from: (self.from + range.start).min(to), to }
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Bytes {
        if bytes.is_empty() {
            return Bytes::default();
        }
        let whole: Rc<[u8]> = Rc::from(bytes);
        Bytes { from: 0, to: whole.len(), whole: Some(whole) }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.whole.as_deref().and_then(|whole| whole.get(self.from..self.to)).unwrap_or(&[])
    }
}
