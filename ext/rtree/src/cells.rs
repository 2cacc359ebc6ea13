//! Boxes: how they lie in a node's bytes, and the measures by which the tree is built.
//!
//! Every sum and product is made in the order and in the width (float, double, 64-bit integer) of
//! SQLite's, since the shape of the tree follows from the comparison of such numbers.

/// Most dimensions of a table.
pub(crate) const DIMENSIONS_MAX: usize = 5;
/// Most coordinates of a box.
pub(crate) const COORDINATES_MAX: usize = 2 * DIMENSIONS_MAX;
/// Bytes before a node's cells: depth of the tree (root only) and number of cells.
pub(crate) const HEADER_BYTES: usize = 4;
/// Most cells that a node of a new table has room for.
pub(crate) const CELLS_MAX: usize = 51;

/// What the coordinates of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoordinateKind {
    /// 32-bit floats.
    Real,
    /// 32-bit integers.
    Integer,
}

/// A coordinate as it is stored, in four bytes.
pub(crate) trait Coordinate: Copy + PartialOrd {
    fn from_bits(bits: u32) -> Self;
    fn bits(self) -> u32;
    fn to_real(self) -> f64;
    /// Length of a side, computed in the width that areas want.
    fn length(low: Self, high: Self) -> f64;
}

impl Coordinate for f32 {
    fn from_bits(bits: u32) -> f32 {
        f32::from_bits(bits)
    }
    fn bits(self) -> u32 {
        self.to_bits()
    }
    fn to_real(self) -> f64 {
        f64::from(self)
    }
    fn length(low: f32, high: f32) -> f64 {
        f64::from(high - low)
    }
}

impl Coordinate for i32 {
    fn from_bits(bits: u32) -> i32 {
        bits as i32
    }
    fn bits(self) -> u32 {
        self as u32
    }
    fn to_real(self) -> f64 {
        f64::from(self)
    }
    fn length(low: i32, high: i32) -> f64 {
        (i64::from(high) - i64::from(low)) as f64
    }
}

/// An entry of a node: a row or a child with its box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Cell {
    /// Rowid of an entry, number of a child.
    pub id: i64,
    /// Bits of the coordinates: low and high for each dimension.
    pub bits: [u32; COORDINATES_MAX],
}

/// How the nodes of a table are laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub kind: CoordinateKind,
    /// Number of coordinates: two for each dimension.
    pub coordinates: usize,
    /// Size of a node in bytes.
    pub node_bytes: usize,
}

impl Layout {
    /// Size of a cell in bytes.
    pub fn cell_bytes(&self) -> usize {
        8 + 4 * self.coordinates
    }

    /// Most cells of a node.
    pub fn capacity(&self) -> usize {
        self.node_bytes.saturating_sub(HEADER_BYTES) / self.cell_bytes()
    }

    /// Fewest cells of a node that is not the root.
    pub fn cells_min(&self) -> usize {
        self.capacity() / 3
    }

    /// Size of a cell with its place in the node.
    fn place(&self, index: usize) -> std::ops::Range<usize> {
        let size = self.cell_bytes();
        let start = HEADER_BYTES + size * index;
        start..start + size
    }

    /// Bytes of a cell; none outside of the node.
    pub fn cell<'a>(&self, node: &'a [u8], index: usize) -> Option<&'a [u8]> {
        node.get(self.place(index))
    }

    /// A cell; empty outside of the node.
    pub fn read(&self, node: &[u8], index: usize) -> Cell {
        let mut cell = Cell::default();
        let Some(bytes) = self.cell(node, index) else { return cell };
        let Some((id, coordinates)) = bytes.split_first_chunk() else { return cell };
        cell.id = i64::from_be_bytes(*id);
        for (bits, bytes) in cell.bits.iter_mut().zip(coordinates.as_chunks().0) {
            *bits = u32::from_be_bytes(*bytes);
        }
        cell
    }

    /// Puts a cell into a node.
    pub fn write(&self, node: &mut [u8], index: usize, cell: &Cell) {
        let Some(bytes) = node.get_mut(self.place(index)) else { return };
        let Some((id, coordinates)) = bytes.split_first_chunk_mut() else { return };
        *id = cell.id.to_be_bytes();
        for (bytes, bits) in coordinates.as_chunks_mut().0.iter_mut().zip(&cell.bits) {
            *bytes = bits.to_be_bytes();
        }
    }

    /// Takes a cell out of a node of so many cells.
    pub fn remove(&self, node: &mut [u8], index: usize, count: usize) {
        let after = self.place(index + 1).start;
        let end = self.place(count).start;
        if after <= end && end <= node.len() {
            node.copy_within(after..end, self.place(index).start);
        }
    }

    fn sides<'a>(&self, cell: &'a Cell) -> &'a [[u32; 2]] {
        let sides = cell.bits.as_chunks().0;
        sides.get(..self.coordinates / 2).unwrap_or(sides)
    }

    /// The box's volume.
    pub fn area(&self, cell: &Cell) -> f64 {
        match self.kind {
            CoordinateKind::Real => area::<f32>(self.sides(cell)),
            CoordinateKind::Integer => area::<i32>(self.sides(cell)),
        }
    }

    /// Sum of the lengths of the box's sides.
    pub fn margin(&self, cell: &Cell) -> f64 {
        match self.kind {
            CoordinateKind::Real => margin::<f32>(self.sides(cell)),
            CoordinateKind::Integer => margin::<i32>(self.sides(cell)),
        }
    }

    /// Volume that two boxes share.
    pub fn overlap(&self, left: &Cell, right: &Cell) -> f64 {
        match self.kind {
            CoordinateKind::Real => overlap::<f32>(self.sides(left), self.sides(right)),
            CoordinateKind::Integer => overlap::<i32>(self.sides(left), self.sides(right)),
        }
    }

    /// Grows a box so that it holds another.
    pub fn unite(&self, cell: &mut Cell, other: &Cell) {
        let sides = cell.bits.as_chunks_mut().0;
        match self.kind {
            CoordinateKind::Real => unite::<f32>(sides, self.sides(other)),
            CoordinateKind::Integer => unite::<i32>(sides, self.sides(other)),
        }
    }

    /// Whether a box holds another.
    pub fn contains(&self, outer: &Cell, inner: &Cell) -> bool {
        match self.kind {
            CoordinateKind::Real => contains::<f32>(self.sides(outer), self.sides(inner)),
            CoordinateKind::Integer => contains::<i32>(self.sides(outer), self.sides(inner)),
        }
    }

    /// A coordinate as a double.
    #[inline]
    pub fn real(&self, bits: u32) -> f64 {
        match self.kind {
            CoordinateKind::Real => f64::from(f32::from_bits(bits)),
            CoordinateKind::Integer => f64::from(bits as i32),
        }
    }
}

#[inline]
fn pair<C: Coordinate>(side: &[u32; 2]) -> (C, C) {
    (C::from_bits(side[0]), C::from_bits(side[1]))
}

/// A box's volume. The last dimension comes first.
#[inline]
pub(crate) fn area<C: Coordinate>(sides: &[[u32; 2]]) -> f64 {
    sides.iter().rev().map(pair::<C>).fold(1.0, |area, (low, high)| area * C::length(low, high))
}

fn margin<C: Coordinate>(sides: &[[u32; 2]]) -> f64 {
    sides.iter().rev().map(pair::<C>).fold(0.0, |margin, (low, high)| margin + (high.to_real() - low.to_real()))
}

fn overlap<C: Coordinate>(left: &[[u32; 2]], right: &[[u32; 2]]) -> f64 {
    let mut overlap = 1.0;
    for (left, right) in left.iter().zip(right) {
        let ((low, high), (other_low, other_high)) = (pair::<C>(left), pair::<C>(right));
        let from = larger(low.to_real(), other_low.to_real());
        let to = smaller(high.to_real(), other_high.to_real());
        if to < from {
            return 0.0;
        }
        overlap *= to - from;
    }
    overlap
}

/// Grows a box so that it holds another.
#[inline]
pub(crate) fn unite<C: Coordinate>(sides: &mut [[u32; 2]], others: &[[u32; 2]]) {
    for (side, other) in sides.iter_mut().zip(others) {
        let ((low, high), (other_low, other_high)) = (pair::<C>(side), pair::<C>(other));
        *side = [smaller(low, other_low).bits(), larger(high, other_high).bits()];
    }
}

/// Whether a box holds another.
#[inline]
pub(crate) fn contains<C: Coordinate>(outer: &[[u32; 2]], inner: &[[u32; 2]]) -> bool {
    !outer.iter().zip(inner).any(|(outer, inner)| {
        let ((low, high), (inner_low, inner_high)) = (pair::<C>(outer), pair::<C>(inner));
        inner_low < low || inner_high > high
    })
}

/// The smaller number; of equal ones (0 and -0) the first, and the first where one is NaN.
fn smaller<T: PartialOrd>(first: T, second: T) -> T {
    if first > second { second } else { first }
}

/// The larger number, in the same way.
fn larger<T: PartialOrd>(first: T, second: T) -> T {
    if first < second { second } else { first }
}

/// The float at or below a double.
pub(crate) fn float_below(real: f64) -> f32 {
    let float = real as f32;
    if f64::from(float) <= real || real.is_nan() {
        return float;
    }
    let bits = float.to_bits();
    f32::from_bits(if bits >> 31 == 1 { bits.wrapping_add(1) } else { bits.wrapping_sub(1) })
}

/// The float at or above a double.
pub(crate) fn float_above(real: f64) -> f32 {
    let float = real as f32;
    if f64::from(float) >= real || real.is_nan() {
        return float;
    }
    let bits = float.to_bits();
    f32::from_bits(if bits >> 31 == 1 { bits.wrapping_sub(1) } else { bits.wrapping_add(1) })
}
