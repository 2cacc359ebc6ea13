//! The layout of a B-tree page: header, cell pointers, cells.
//!
//! See <https://www.sqlite.org/fileformat2.html#b_tree_pages>. Everything here works on the bytes
//! of one page and trusts none of them: what does not fit is `None`.

use base::endian::{get_u16, get_u32};
use base::varint;

/// Interior page of an index.
pub const INDEX_INTERIOR: u8 = 2;
/// Interior page of a table.
pub const TABLE_INTERIOR: u8 = 5;
/// Leaf page of an index.
pub const INDEX_LEAF: u8 = 10;
/// Leaf page of a table.
pub const TABLE_LEAF: u8 = 13;
/// The bit that says "leaf" in a page's kind.
const LEAF_BIT: u8 = 8;
/// The bit that says "rowids" in a page's kind.
const ROWID_BIT: u8 = 1;
/// Bytes of the database header before page 1's own.
pub const FILE_HEADER_BYTES: usize = 100;
/// A payload longer than this cannot have been written by anybody.
const PAYLOAD_BYTES_MAX: u64 = 0x7fff_ffff;

/// Whether pages of that kind are leaves.
#[inline]
pub fn is_leaf(kind: u8) -> bool {
    kind & LEAF_BIT != 0
}

/// Whether pages of that kind belong to a table, whose keys are rowids.
#[inline]
pub fn is_table(kind: u8) -> bool {
    kind & ROWID_BIT != 0
}

/// Bytes of the page header, without the file header on page 1.
#[inline]
pub fn header_len(kind: u8) -> usize {
    if is_leaf(kind) { 8 } else { 12 }
}

/// Where the page header begins.
#[inline]
pub fn header_at(page: u32) -> usize {
    if page == 1 { FILE_HEADER_BYTES } else { 0 }
}

/// The `u16` at an offset; 0 past the end, which no check lets pass as an offset of a cell.
#[inline]
pub fn u16_at(data: &[u8], at: usize) -> usize {
    get_u16(data, at).map_or(0, usize::from)
}

/// The `u32` at an offset; 0, which is no page, past the end.
#[inline]
pub fn u32_at(data: &[u8], at: usize) -> u32 {
    get_u32(data, at).unwrap_or(0)
}

/// Where the cells of a page begin.
#[inline]
pub fn content_start(data: &[u8], header: usize) -> usize {
    match u16_at(data, header + 5) {
        0 => 65_536,
        start => start,
    }
}

/// The sizes that follow from page size and reserved bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Bytes of a page that are used.
    pub usable: usize,
    max_index: usize,
    min_local: usize,
    max_table_leaf: usize,
}

impl Geometry {
    /// Of pages with that many usable bytes (at least 480).
    pub fn new(usable: usize) -> Geometry {
        let usable = usable.max(480);
        Geometry {
            usable,
            max_index: (usable - 12) * 64 / 255 - 23,
            min_local: (usable - 12) * 32 / 255 - 23,
            max_table_leaf: usable - 35,
        }
    }

    /// How many bytes of a payload stay on the page; the rest goes to overflow pages.
    #[inline]
    pub fn local_len(&self, kind: u8, payload: usize) -> usize {
        let max = if kind == TABLE_LEAF { self.max_table_leaf } else { self.max_index };
        if payload <= max {
            return payload;
        }
        let surplus = self.min_local + (payload - self.min_local) % (self.usable - 4);
        if surplus <= max { surplus } else { self.min_local }
    }

    /// The longest payload that stays on a leaf of a kind as a whole.
    #[inline]
    pub fn local_max(&self, kind: u8) -> usize {
        if kind == TABLE_LEAF { self.max_table_leaf } else { self.max_index }
    }

    /// Whether a row's payload of that length stays on the page of a table as a whole.
    #[inline]
    pub fn keeps_row(&self, len: usize) -> bool {
        len <= self.max_table_leaf
    }

    /// The longest key that stays on the page of an index as a whole and whose length takes one
    /// byte.
    #[inline]
    pub fn longest_short_key(&self) -> u8 {
        self.max_index.min(0x7f) as u8
    }

    /// Payload bytes of an overflow page.
    #[inline]
    pub fn overflow_len(&self) -> usize {
        self.usable - 4
    }

    /// The most cells that a page can hold.
    pub fn cells_max(&self) -> usize {
        (self.usable - 8) / 6
    }
}

/// A parsed cell. Offsets are within the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellInfo {
    /// Rowid; 0 in an index.
    pub key: i64,
    /// Bytes of the whole payload.
    pub payload_len: u32,
    /// Where the payload begins.
    pub payload_at: u32,
    /// Bytes of the payload on the page.
    pub local: u32,
    /// Bytes of the cell, overflow pointer included; may be less than the four it occupies at
    /// least.
    pub size: u32,
}

const _: () = assert!(size_of::<CellInfo>() == 24);

impl CellInfo {
    /// Whether the payload continues on overflow pages.
    #[inline]
    pub fn overflows(&self) -> bool {
        self.local < self.payload_len
    }

    /// Where the number of the first overflow page stands.
    #[inline]
    pub fn overflow_at(&self) -> usize {
        (self.payload_at + self.local) as usize
    }
}

/// Offset of the cell that pointer `index` names.
#[inline]
pub fn cell_offset(data: &[u8], header: usize, kind: u8, index: usize) -> usize {
    u16_at(data, header + header_len(kind) + 2 * index)
}

/// Parses the cell at `at`; `None` when it does not fit on the page.
#[inline(always)] // handed over in memory, the result costs a failed store forwarding a row
pub fn parse_cell(data: &[u8], at: usize, kind: u8, geometry: &Geometry) -> Option<CellInfo> {
    match kind {
        TABLE_LEAF => {
            let rest = data.get(at..)?;
            let (payload, first) = varint::read(rest)?;
            let (key, second) = varint::read(rest.get(first..)?)?;
            with_payload(at, first + second, payload, key as i64, kind, geometry)
        }
        TABLE_INTERIOR => {
            let (key, len) = varint::read(data.get(at + 4..)?)?;
            let size = 4 + len as u32;
            Some(CellInfo { key: key as i64, payload_len: 0, payload_at: at as u32 + size, local: 0, size })
        }
        INDEX_LEAF => {
            let (payload, len) = varint::read(data.get(at..)?)?;
            with_payload(at, len, payload, 0, kind, geometry)
        }
        _ => {
            let (payload, len) = varint::read(data.get(at + 4..)?)?;
            with_payload(at, 4 + len, payload, 0, kind, geometry)
        }
    }
}

/// The size of a frequent cell: a payload that lies on the page as a whole, of less than 128 bytes
/// (in a table 16 KB), and a rowid below 2^28. `None` says nothing about other cells.
#[inline(always)] // once a cell of a page that is balanced
pub fn small_cell_size(data: &[u8], at: usize, kind: u8, geometry: &Geometry) -> Option<u32> {
    let (size, local) = match kind {
        TABLE_LEAF => {
            let head = u64::from_be_bytes(*data.get(at..)?.first_chunk()?);
            let (payload, bytes) = match head {
                _ if head >> 63 == 0 => (head >> 56, 1),
                _ if head >> 55 & 1 == 0 => ((head >> 49 & 0x3f80) | (head >> 48 & 0x7f), 2),
                _ => return None,
            };
            let ends = !(head << (8 * bytes)) & 0x8080_8080_0000_0000;
            if ends == 0 || payload as usize > geometry.max_table_leaf {
                return None;
            }
            (bytes + ends.leading_zeros() / 8 + 1, payload as u32)
        }
        INDEX_LEAF | INDEX_INTERIOR => {
            let child = if kind == INDEX_LEAF { 0 } else { 4 };
            let payload = *data.get(at + child)?;
            if payload > geometry.longest_short_key() {
                return None;
            }
            (child as u32 + 1, u32::from(payload))
        }
        _ => return None,
    };
    (at + (size + local) as usize <= geometry.usable).then_some(size + local)
}

/// As [`parse_cell`] for the frequent cells of leaves: a payload of at most 16 KB that lies on the
/// page as a whole, a rowid below 2^28. `None`, and `out` left alone, says nothing about other
/// cells. (Handed back by value, the four halves would go over the stack twice.)
#[inline(always)]
pub fn parse_small_leaf_cell(data: &[u8], at: usize, kind: u8, geometry: &Geometry, out: &mut CellInfo) -> Option<()> {
    let head = u64::from_be_bytes(*data.get(at..)?.first_chunk()?);
    // The bits that say "another byte follows", counted from the left: 0, 8, 16, …
    let (payload, mut size) = match head {
        _ if head >> 63 == 0 => (head >> 56, 1),
        _ if head >> 55 & 1 == 0 => ((head >> 49 & 0x3f80) | (head >> 48 & 0x7f), 2),
        _ => return None,
    };
    let (mut key, mut payload_max) = (0, geometry.max_index);
    if kind == TABLE_LEAF {
        let rest = head << (8 * size);
        let low = |shift: u32| rest >> shift & 0x7f;
        let bytes;
        (key, bytes) = match rest {
            _ if rest >> 63 == 0 => (low(56), 1),
            _ if rest >> 55 & 1 == 0 => (low(56) << 7 | low(48), 2),
            _ if rest >> 47 & 1 == 0 => (low(56) << 14 | low(48) << 7 | low(40), 3),
            _ if rest >> 39 & 1 == 0 => (low(56) << 21 | low(48) << 14 | low(40) << 7 | low(32), 4),
            _ => return None,
        };
        size += bytes;
        payload_max = geometry.max_table_leaf;
    }
    let payload_at = at + size;
    if payload as usize > payload_max || payload_at + payload as usize > geometry.usable {
        return None;
    }
    out.key = key as i64;
    out.payload_len = payload as u32;
    out.payload_at = payload_at as u32;
    out.local = payload as u32;
    out.size = size as u32 + payload as u32;
    Some(())
}

#[inline(always)]
fn with_payload(at: usize, prefix: usize, payload: u64, key: i64, kind: u8, geometry: &Geometry) -> Option<CellInfo> {
    if payload > PAYLOAD_BYTES_MAX {
        return None;
    }
    let local = geometry.local_len(kind, payload as usize);
    let overflow = if local < payload as usize { 4 } else { 0 };
    let size = prefix + local + overflow;
    if at + size > geometry.usable {
        return None;
    }
    Some(CellInfo {
        key,
        payload_len: payload as u32,
        payload_at: (at + prefix) as u32,
        local: local as u32,
        size: size as u32,
    })
}

/// The rowid of a cell of a table page.
#[inline]
pub fn cell_rowid(data: &[u8], at: usize, kind: u8) -> Option<i64> {
    let at = if kind == TABLE_LEAF { at + varint_len_at(data.get(at..)?)? } else { at + 4 };
    varint::read(data.get(at..)?).map(|(key, _)| key as i64)
}

/// Bytes of the varint at the start of `bytes`.
#[inline]
fn varint_len_at(bytes: &[u8]) -> Option<usize> {
    match *bytes {
        [a, ..] if a < 0x80 => Some(1),
        [_, b, ..] if b < 0x80 => Some(2),
        _ => varint::read(bytes).map(|(_, len)| len),
    }
}

/// The page kind in a header, when the page is a B-tree page with a plausible number of cells.
pub fn examine(data: &[u8], header: usize, geometry: &Geometry) -> Option<u8> {
    let kind = *data.get(header)?;
    if !matches!(kind, INDEX_INTERIOR | TABLE_INTERIOR | INDEX_LEAF | TABLE_LEAF) {
        return None;
    }
    (u16_at(data, header + 3) <= geometry.cells_max()).then_some(kind)
}

/// Number of cells on the page.
#[inline]
pub fn cell_count(data: &[u8], header: usize) -> usize {
    u16_at(data, header + 3)
}

/// The right-most child of an interior page.
#[inline]
pub fn right_child(data: &[u8], header: usize) -> u32 {
    u32_at(data, header + 8)
}
