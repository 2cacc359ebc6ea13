//! Collations that a stored schema names and the connection does not know.

use base::Encoding;
use std::cmp::Ordering;
use std::rc::Rc;
use value::{Collation, CollationRef};

struct Missing(Box<str>);

impl Collation for Missing {
    fn name(&self) -> &str {
        &self.0
    }

    fn encoding(&self) -> Encoding {
        Encoding::Utf8
    }

    fn is_missing(&self) -> bool {
        true
    }

    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
        left.cmp(right)
    }
}

/// Stands for a collation that does not exist. Nothing may be compared with it: programs that
/// would are refused, and queries do without the indexes that it sorts.
pub fn missing_collation(name: &str) -> CollationRef {
    CollationRef::Custom(Rc::new(Missing(name.into())))
}
