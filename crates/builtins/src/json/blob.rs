//! The layout of JSONB: an element is a header, which holds its kind and the size of its content,
//! and the content: digits, characters, the elements of an array, or labels and values of an object
//! by turns.
//!
//! <https://sqlite.org/jsonb.html>

/// Kinds of elements: the low half of a header's first byte.
pub(crate) mod kind {
    pub const NULL: u8 = 0;
    pub const TRUE: u8 = 1;
    pub const FALSE: u8 = 2;
    /// Digits as RFC 8259 has them.
    pub const INT: u8 = 3;
    /// Hexadecimal digits.
    pub const INT5: u8 = 4;
    pub const FLOAT: u8 = 5;
    /// A number of JSON5.
    pub const FLOAT5: u8 = 6;
    /// Characters that need no escapes.
    pub const TEXT: u8 = 7;
    /// Characters with the escapes of RFC 8259.
    pub const TEXTJ: u8 = 8;
    /// Characters with the escapes of JSON5.
    pub const TEXT5: u8 = 9;
    /// Characters as SQL has them.
    pub const TEXTRAW: u8 = 10;
    pub const ARRAY: u8 = 11;
    pub const OBJECT: u8 = 12;
}

/// An element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    /// One of [`kind`], or a number that has no meaning yet.
    pub kind: u8,
    /// Where the header begins.
    pub at: usize,
    /// Where the content begins.
    pub content: usize,
    /// Where the content ends.
    pub end: usize,
}

impl Element {
    /// Bytes of the content.
    pub fn size(&self) -> usize {
        self.end - self.content
    }

    /// Whether it is an array or an object.
    pub fn is_container(&self) -> bool {
        matches!(self.kind, kind::ARRAY | kind::OBJECT)
    }

    /// Whether it is a text: only such are labels.
    pub fn is_text(&self) -> bool {
        (kind::TEXT..=kind::TEXTRAW).contains(&self.kind)
    }

    /// The content.
    pub fn bytes<'b>(&self, blob: &'b [u8]) -> &'b [u8] {
        blob.get(self.content..self.end).unwrap_or(&[])
    }

    /// Header and content.
    pub fn whole<'b>(&self, blob: &'b [u8]) -> &'b [u8] {
        blob.get(self.at..self.end).unwrap_or(&[])
    }
}

/// The element at an offset; `None` where its header or its content reaches beyond the blob.
#[inline]
pub(crate) fn element(blob: &[u8], at: usize) -> Option<Element> {
    let first = *blob.get(at)?;
    let long = |from: usize| Some(u32::from_be_bytes(*blob.get(from..)?.first_chunk()?) as usize);
    let (header, size) = match first >> 4 {
        size @ 0..=11 => (1, usize::from(size)),
        12 => (2, usize::from(*blob.get(at + 1)?)),
        13 => (3, usize::from(u16::from_be_bytes(*blob.get(at + 1..)?.first_chunk()?))),
        14 => (5, long(at + 1)?),
        // Sizes of more than 32 bits are nobody's.
        _ if long(at + 1)? == 0 => (9, long(at + 5)?),
        _ => return None,
    };
    let content = at + header;
    let end = content.checked_add(size).filter(|end| *end <= blob.len())?;
    Some(Element { kind: first & 0x0f, at, content, end })
}

/// The elements of an array or object that begins and ends as given; one that does not fit ends the
/// walk with `None`.
pub(crate) fn elements(blob: &[u8], outer: Element) -> impl Iterator<Item = Option<Element>> + '_ {
    let mut at = outer.content;
    std::iter::from_fn(move || {
        if at >= outer.end {
            return None;
        }
        let found = element(blob, at).filter(|found| found.end <= outer.end);
        at = found.map_or(outer.end, |found| found.end);
        Some(found)
    })
}

/// Appends a header.
pub(crate) fn push_header(out: &mut Vec<u8>, kind: u8, size: usize) {
    let (bytes, length) = header(kind, size);
    out.extend_from_slice(bytes.get(..length).unwrap_or(&[]));
}

/// Appends an element.
#[inline]
pub(crate) fn push(out: &mut Vec<u8>, kind: u8, content: &[u8]) {
    match content.len() {
        size @ 0..=11 => out.push(kind | (size as u8) << 4),
        size => push_header(out, kind, size),
    }
    out.extend_from_slice(content);
}

/// The shortest header for a size.
fn header(kind: u8, size: usize) -> ([u8; 5], usize) {
    let big = (size as u32).to_be_bytes();
    match size {
        0..=11 => ([kind | (size as u8) << 4, 0, 0, 0, 0], 1),
        12..=0xff => ([kind | 0xc0, big[3], 0, 0, 0], 2),
        0x100..=0xffff => ([kind | 0xd0, big[2], big[3], 0, 0], 3),
        _ => ([kind | 0xe0, big[0], big[1], big[2], big[3]], 5),
    }
}

/// Gives the element at an offset another size, the content being there already; how many bytes the
/// header has become longer.
pub(crate) fn resize(blob: &mut Vec<u8>, at: usize, size: usize) -> isize {
    let Some(&first) = blob.get(at) else { return 0 };
    let before: usize = match first >> 4 {
        12 => 2,
        13 => 3,
        14 => 5,
        15 => 9,
        _ => 1,
    };
    let (bytes, length) = header(first & 0x0f, size);
    let content = (at + before).min(blob.len());
    let end = blob.len();
    if length > before {
        blob.resize(end + length - before, 0);
    }
    blob.copy_within(content..end, at + length);
    blob.truncate(end - content + at + length);
    if let (Some(place), Some(bytes)) = (blob.get_mut(at..at + length), bytes.get(..length)) {
        place.copy_from_slice(bytes);
    }
    length as isize - before as isize
}

/// The element with a header that is longer by so many bytes, where there are such: what takes the
/// place of a longer one need not move what follows.
pub(crate) fn widened(whole: &[u8], more: usize) -> Option<Vec<u8>> {
    let one = element(whole, 0).filter(|one| one.kind > kind::FALSE)?;
    let header = one.content + more;
    let mark = match header {
        2 => 0xc0,
        3 => 0xd0,
        5 => 0xe0,
        9 => 0xf0,
        _ => return None,
    };
    let size = (one.size() as u64).to_be_bytes();
    let mut out = vec![one.kind | mark];
    out.extend_from_slice(size.get(9 - header..)?);
    out.extend_from_slice(one.bytes(whole));
    Some(out)
}

/// The whole of a blob's root.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn root(blob: &[u8]) -> base::Result<Element> {
    element(blob, 0).ok_or_else(super::malformed)
}
