//! The boxes of a node, all at once: which of them a cell belongs under, and what they span.
//!
//! Most of the time of a change goes by here, so the boxes are read as what they are, for each
//! number of dimensions.

use crate::cells::{Cell, Coordinate, CoordinateKind, HEADER_BYTES, Layout, area, contains, unite};

/// The child that a cell belongs under: the smallest that holds it, or else the one that grows
/// least, the smaller of equal ones. 0 for a node without children.
pub(crate) fn choose_child(layout: &Layout, node: &[u8], count: usize, cell: &Cell) -> i64 {
    let cells = cells_of(layout, node, count);
    match layout.kind {
        CoordinateKind::Real => choose::<f32>(layout.coordinates / 2, cells, cell),
        CoordinateKind::Integer => choose::<i32>(layout.coordinates / 2, cells, cell),
    }
}

/// The smallest box around the cells of a node; one at 0 for a node without cells.
pub(crate) fn span(layout: &Layout, node: &[u8], count: usize) -> Cell {
    let cells = cells_of(layout, node, count);
    match layout.kind {
        CoordinateKind::Real => span_of::<f32>(layout.coordinates / 2, cells),
        CoordinateKind::Integer => span_of::<i32>(layout.coordinates / 2, cells),
    }
}

fn cells_of<'a>(layout: &Layout, node: &'a [u8], count: usize) -> &'a [u8] {
    node.get(HEADER_BYTES..HEADER_BYTES + count * layout.cell_bytes()).unwrap_or(&[])
}

fn span_of<C: Coordinate>(dimensions: usize, cells: &[u8]) -> Cell {
    match dimensions {
        1 => span_among::<C, 1>(cells),
        2 => span_among::<C, 2>(cells),
        3 => span_among::<C, 3>(cells),
        4 => span_among::<C, 4>(cells),
        _ => span_among::<C, 5>(cells),
    }
}

fn span_among<C: Coordinate, const D: usize>(cells: &[u8]) -> Cell {
    let mut boxes = children::<D>(cells).map(|(_, sides)| sides);
    let mut span = boxes.next().unwrap_or([[0; 2]; D]);
    for sides in boxes {
        unite::<C>(&mut span, &sides);
    }
    let mut cell = Cell::default();
    for (to, from) in cell.bits.iter_mut().zip(span.as_flattened()) {
        *to = *from;
    }
    cell
}

fn choose<C: Coordinate>(dimensions: usize, cells: &[u8], cell: &Cell) -> i64 {
    match dimensions {
        1 => choose_among::<C, 1>(cells, cell),
        2 => choose_among::<C, 2>(cells, cell),
        3 => choose_among::<C, 3>(cells, cell),
        4 => choose_among::<C, 4>(cells, cell),
        _ => choose_among::<C, 5>(cells, cell),
    }
}

/// The children with their boxes.
fn children<const D: usize>(cells: &[u8]) -> impl Iterator<Item = (i64, [[u32; 2]; D])> {
    cells.chunks_exact(8 + 8 * D).map(|bytes| {
        let (id, coordinates) = bytes.split_first_chunk().unwrap_or((&[0; 8], &[]));
        let mut sides = [[0; 2]; D];
        for (bits, bytes) in sides.as_flattened_mut().iter_mut().zip(coordinates.as_chunks().0) {
            *bits = u32::from_be_bytes(*bytes);
        }
        (i64::from_be_bytes(*id), sides)
    })
}

fn choose_among<C: Coordinate, const D: usize>(cells: &[u8], cell: &Cell) -> i64 {
    let Some(wanted) = cell.bits.as_chunks().0.first_chunk::<D>() else { return 0 };
    let mut best: Option<(f64, i64)> = None;
    for (id, sides) in children::<D>(cells) {
        if contains::<C>(&sides, wanted) {
            let area = area::<C>(&sides);
            if best.is_none_or(|(least, _)| area < least) {
                best = Some((area, id));
            }
        }
    }
    if let Some((_, id)) = best {
        return id;
    }
    let mut best: Option<(f64, f64, i64)> = None;
    for (id, mut sides) in children::<D>(cells) {
        let before = area::<C>(&sides);
        unite::<C>(&mut sides, wanted);
        let growth = area::<C>(&sides) - before;
        if best.is_none_or(|(least, smallest, _)| growth < least || (growth == least && before < smallest)) {
            best = Some((growth, before, id));
        }
    }
    best.map_or(0, |(_, _, id)| id)
}
