//! Identifiers.

use crate::ast::Span;
use base::ascii;
use compact_str::CompactString;
use std::fmt;

/// How an identifier was quoted in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Quote {
    /// Not at all.
    #[default]
    None,
    /// `"x"`: falls back to a string literal where no column has the name.
    Double,
    /// `` `x` ``.
    Backtick,
    /// `[x]`.
    Bracket,
    /// `'x'`: a string literal in the place of a name.
    Single,
}

/// An identifier: the text without its quotes, how it was quoted, and where it is.
///
/// Equality ignores ASCII case and quotes, as the lookup of every SQL name does.
#[derive(Clone, Default)]
pub struct Name {
    text: CompactString,
    start: u32,
    quote: Quote,
}

impl Name {
    /// A name that was not quoted.
    pub fn new(text: &str) -> Name {
        Name { text: CompactString::new(text), start: 0, quote: Quote::None }
    }

    /// A name that was quoted in the given way, and the offset of its token; `text` is without the
    /// quotes.
    pub fn quoted(text: CompactString, quote: Quote, start: u32) -> Name {
        Name { text, start, quote }
    }

    /// The offset of its token in the text; 0 for a name that is in none.
    #[inline]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The name without its quotes, in the case it was written in.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// How it was quoted.
    #[inline]
    pub fn quote(&self) -> Quote {
        self.quote
    }

    /// Whether it was quoted in any way.
    pub fn is_quoted(&self) -> bool {
        self.quote != Quote::None
    }

    /// The name in its quotes, if it has any: names of windows are never taken out of them.
    pub fn in_quotes(&self) -> String {
        let (open, close) = match self.quote {
            Quote::None => return self.text.to_string(),
            Quote::Double => ('"', '"'),
            Quote::Single => ('\'', '\''),
            Quote::Backtick => ('`', '`'),
            Quote::Bracket => ('[', ']'),
        };
        let inside = match self.quote {
            Quote::Bracket => self.text.to_string(),
            _ => self.text.replace(open, &String::from_iter([open, open])),
        };
        format!("{open}{inside}{close}")
    }

    /// Whether it is the same name, ignoring ASCII case.
    #[inline]
    pub fn is(&self, other: &str) -> bool {
        ascii::eq_ignore_case(&self.text, other)
    }

    /// The text, given away.
    pub fn into_string(self) -> CompactString {
        self.text
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.is(other.as_str())
    }
}

impl Eq for Name {}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

/// The name of a table, index, view or trigger, with the database it is looked for in.
#[derive(Clone, Debug, PartialEq)]
pub struct QualifiedName {
    /// `main`, `temp` or the name of an attached database, when written.
    pub schema: Option<Name>,
    /// The object's own name.
    pub name: Name,
    /// Both parts as written.
    pub span: Span,
}

impl QualifiedName {
    /// A name without a database.
    pub fn bare(name: Name) -> QualifiedName {
        QualifiedName { schema: None, name, span: Span::default() }
    }
}
