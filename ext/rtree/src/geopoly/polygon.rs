//! Polygons as values: blobs and JSON texts.

use base::Encoding;
use value::number::{RealFormat, RealStyle, text_to_real};
use value::{Mem, ValueRef};

/// Bytes before a blob's vertices: the byte order, then the number of vertices in three bytes.
const HEADER_BYTES: usize = 4;
/// Size of a blob of three vertices.
const BLOB_BYTES_MIN: usize = HEADER_BYTES + 3 * 8;
/// More vertices do not fit the header.
const VERTICES_END: usize = 1 << 24;

/// A polygon: its vertices, each once.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Polygon(pub Vec<[f32; 2]>);

/// What a value is as a polygon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reading {
    Polygon(Polygon),
    /// It is none, which tables put up with: a long blob, or a text that does not begin as an
    /// array.
    Other,
    /// It is none.
    Wrong,
}

impl Polygon {
    /// The polygon that a value is, if it is one.
    pub fn of(value: &Mem) -> Option<Polygon> {
        match read(value) {
            Reading::Polygon(polygon) => Some(polygon),
            _ => None,
        }
    }

    /// As a blob, with the low bytes first.
    pub fn to_blob(&self) -> Vec<u8> {
        let count = (self.0.len() as u32).to_be_bytes();
        let mut blob = Vec::with_capacity(HEADER_BYTES + 8 * self.0.len());
        blob.push(1);
        blob.extend(count.iter().skip(1));
        blob.extend(self.0.as_flattened().iter().flat_map(|number| number.to_le_bytes()));
        blob
    }

    /// As JSON, in which the first vertex is the last one, too.
    pub fn to_json(&self) -> Vec<u8> {
        let format = RealFormat { exact: true, ..RealFormat::new(RealStyle::General, 6) };
        let mut text = b"[".to_vec();
        for [x, y] in self.0.iter().chain(self.0.first()) {
            if text.len() > 1 {
                text.push(b',');
            }
            text.push(b'[');
            format.write(&mut text, f64::from(*x));
            text.push(b',');
            format.write(&mut text, f64::from(*y));
            text.push(b']');
        }
        text.push(b']');
        text
    }

    /// Each vertex with the next one.
    pub fn sides(&self) -> impl Iterator<Item = ([f32; 2], [f32; 2])> {
        let next = self.0.iter().skip(1).chain(self.0.first());
        self.0.iter().copied().zip(next.copied())
    }

    /// The area, negative where the vertices go round clockwise.
    pub fn area(&self) -> f64 {
        let part = |([x, y], [next_x, next_y]): ([f32; 2], [f32; 2])| f64::from((x - next_x) * (y + next_y)) * 0.5;
        self.sides().map(part).fold(0.0, |area, part| area + part)
    }

    /// The smallest box around it: least and greatest x, least and greatest y.
    pub fn bounds(&self) -> [f32; 4] {
        let [first_x, first_y] = self.0.first().copied().unwrap_or_default();
        let (mut x_range, mut y_range) = ([first_x; 2], [first_y; 2]);
        for [x, y] in self.0.iter().skip(1) {
            for (range, number) in [(&mut x_range, *x), (&mut y_range, *y)] {
                if number < range[0] {
                    range[0] = number;
                } else if number > range[1] {
                    range[1] = number;
                }
            }
        }
        [x_range[0], x_range[1], y_range[0], y_range[1]]
    }

    /// The rectangle of bounds.
    pub fn rectangle([left, right, bottom, top]: [f32; 4]) -> Polygon {
        Polygon(vec![[left, bottom], [right, bottom], [right, top], [left, top]])
    }
}

/// Reads a value as a polygon.
pub(crate) fn read(value: &Mem) -> Reading {
    if value.zero_tail() > 0 {
        let mut whole = value.clone();
        whole.expand_zeroblob();
        return read(&whole);
    }
    match value.as_ref() {
        ValueRef::Blob(bytes) if bytes.len() >= BLOB_BYTES_MIN => {
            of_blob(bytes).map_or(Reading::Other, Reading::Polygon)
        }
        ValueRef::Text(text) => of_json(&text.to_utf8()),
        _ => Reading::Wrong,
    }
}

/// The bounds that a table keeps of a value: those of nothing for what it puts up with.
pub(crate) fn bounds(value: &Mem) -> Option<[f32; 4]> {
    match read(value) {
        Reading::Polygon(polygon) => Some(polygon.bounds()),
        Reading::Other => Some([0.0; 4]),
        Reading::Wrong => None,
    }
}

fn of_blob(bytes: &[u8]) -> Option<Polygon> {
    let ([order, count @ ..], vertices) = bytes.split_first_chunk::<HEADER_BYTES>()?;
    let [high, middle, low] = *count;
    let count = u32::from_be_bytes([0, high, middle, low]) as usize;
    let number: fn([u8; 4]) -> f32 = match order {
        0 => f32::from_be_bytes,
        1 => f32::from_le_bytes,
        _ => return None,
    };
    if vertices.len() != 8 * count {
        return None;
    }
    let numbers: Vec<f32> = vertices.as_chunks().0.iter().map(|bytes| number(*bytes)).collect();
    Some(Polygon(numbers.as_chunks().0.to_vec()))
}

/// A JSON text that is read from its beginning. It ends at a NUL byte.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// A byte of the text; 0 after it.
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    /// The next byte that is no space.
    fn peek(&mut self) -> u8 {
        while matches!(self.byte(self.at), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
        self.byte(self.at)
    }

    /// Length of the number here. It need not have digits where the byte before it is a
    /// bracket.
    fn number_length(&self) -> Option<usize> {
        let byte = |length: usize| self.byte(self.at + length);
        // The byte before; the reader is after two brackets.
        let before = |length: usize| self.byte((self.at + length).saturating_sub(1));
        let mut length = usize::from(byte(0) == b'-');
        if byte(length) == b'0' && byte(length + 1).is_ascii_digit() {
            return None;
        }
        let (mut has_point, mut has_exponent) = (false, false);
        loop {
            match byte(length) {
                b'0'..=b'9' => {}
                b'.' => {
                    if before(length) == b'-' || has_point {
                        return None;
                    }
                    has_point = true;
                }
                b'e' | b'E' => {
                    if before(length) < b'0' || has_exponent {
                        return None;
                    }
                    (has_point, has_exponent) = (true, true);
                    if matches!(byte(length + 1), b'+' | b'-') {
                        length += 1;
                    }
                    if !byte(length + 1).is_ascii_digit() {
                        return None;
                    }
                }
                _ => break,
            }
            length += 1;
        }
        (before(length) >= b'0').then_some(length)
    }

    fn number(&mut self) -> Option<f32> {
        self.peek();
        let length = self.number_length()?;
        let digits = self.text.get(self.at..self.at + length).unwrap_or(&[]);
        self.at += length;
        Some(text_to_real(digits, Encoding::Utf8).value as f32)
    }

    /// The vertex after an opening bracket, of whose numbers the first two count. Where a number
    /// is missing the vertex is left out and whoever reads on finds what is there instead.
    fn vertex(&mut self) -> Result<Option<[f32; 2]>, Wrong> {
        let mut vertex = [0.0; 2];
        let mut count = 0;
        while let Some(number) = self.number() {
            if let Some(place) = vertex.get_mut(count) {
                *place = number;
            }
            count += 1;
            let next = self.peek();
            self.at += 1;
            match next {
                b',' => {}
                b']' if count >= 2 => break,
                _ => return Err(Wrong),
            }
        }
        Ok((count >= 2).then_some(vertex))
    }
}

/// The text is no polygon.
struct Wrong;

/// An array of vertices, the last of which is the first one.
fn of_json(text: &[u8]) -> Reading {
    let text = text.split(|byte| *byte == 0).next().unwrap_or(&[]);
    let mut reader = Reader { text, at: 0 };
    if reader.peek() != b'[' {
        return Reading::Other;
    }
    reader.at += 1;
    let mut vertices = Vec::new();
    while reader.peek() == b'[' {
        reader.at += 1;
        match reader.vertex() {
            Ok(vertex) => vertices.extend(vertex),
            Err(Wrong) => return Reading::Wrong,
        }
        if reader.peek() != b',' {
            break;
        }
        reader.at += 1;
    }
    let is_closed = vertices.len() >= 4 && vertices.len() < VERTICES_END && vertices.first() == vertices.last();
    if reader.peek() != b']' || !is_closed {
        return Reading::Wrong;
    }
    reader.at += 1;
    if reader.peek() != 0 {
        return Reading::Wrong;
    }
    vertices.pop();
    Reading::Polygon(Polygon(vertices))
}
