//! How the cells of a full node are distributed over two: the split of the R*-tree.

use crate::cells::{Cell, Layout};

/// A distribution.
pub(crate) struct Halves {
    /// Cells of the left node, by their places in the full one.
    pub left: Vec<usize>,
    /// Cells of the right node.
    pub right: Vec<usize>,
    /// What the left cells span.
    pub left_box: Cell,
    /// What the right cells span.
    pub right_box: Cell,
}

/// The best place to cut a sequence of cells.
struct Cut {
    left_count: usize,
    overlap: f64,
    area: f64,
}

/// Distributes cells: along the dimension whose cuts have the least margins, where the halves
/// overlap least.
pub(crate) fn distribute(layout: &Layout, cells: &[Cell]) -> Halves {
    let mut best: Option<(f64, usize, Vec<usize>)> = None;
    for dimension in 0..layout.coordinates / 2 {
        let mut order: Vec<usize> = (0..cells.len()).collect();
        sort_by_dimension(layout, &mut order, dimension, cells, &mut Vec::with_capacity(cells.len()));
        let (margin, left_count) = cut(layout, &order, cells);
        if best.as_ref().is_none_or(|(least, _, _)| margin < *least) {
            best = Some((margin, left_count, order));
        }
    }
    let (_, left_count, mut left) = best.unwrap_or_default();
    let right = left.split_off(left_count.min(left.len()));
    Halves { left_box: span(layout, &left, cells), right_box: span(layout, &right, cells), left, right }
}

/// The smallest box around cells.
fn span(layout: &Layout, order: &[usize], cells: &[Cell]) -> Cell {
    let mut cells = order.iter().filter_map(|index| cells.get(*index));
    let mut span = cells.next().copied().unwrap_or_default();
    for cell in cells {
        layout.unite(&mut span, cell);
    }
    span
}

/// Sum of the margins of every cut that leaves both halves enough cells, and the size of the left
/// half at the best.
fn cut(layout: &Layout, order: &[usize], cells: &[Cell]) -> (f64, usize) {
    let mut margin = 0.0;
    let mut best: Option<Cut> = None;
    let sorted: Vec<Cell> = order.iter().filter_map(|index| cells.get(*index)).copied().collect();
    // What the cells from each one on span.
    let mut tails = sorted.clone();
    for index in (1..tails.len()).rev() {
        if let Some([before, after]) = tails.get_mut(index - 1..=index) {
            layout.unite(before, after);
        }
    }
    let least = layout.cells_min();
    let mut left = sorted.first().copied().unwrap_or_default();
    for left_count in 1..sorted.len() {
        let (Some(right), Some(next)) = (tails.get(left_count), sorted.get(left_count)) else { break };
        if left_count >= least && left_count <= sorted.len() - least {
            margin += layout.margin(&left);
            margin += layout.margin(right);
            let overlap = layout.overlap(&left, right);
            let area = layout.area(&left) + layout.area(right);
            let is_better = |best: &Cut| overlap < best.overlap || (overlap == best.overlap && area < best.area);
            if best.as_ref().is_none_or(is_better) {
                best = Some(Cut { left_count, overlap, area });
            }
        }
        layout.unite(&mut left, next);
    }
    (margin, best.map_or(0, |best| best.left_count))
}

/// Sorts the numbers of cells by the low, then the high coordinate of a dimension: a merge sort in
/// which, of equal cells, those of the second half come first. Coordinates that are no numbers may
/// come in any order.
fn sort_by_dimension(layout: &Layout, order: &mut [usize], dimension: usize, cells: &[Cell], spare: &mut Vec<usize>) {
    if order.len() < 2 {
        return;
    }
    let middle = order.len() / 2;
    let (left, right) = order.split_at_mut(middle);
    sort_by_dimension(layout, left, dimension, cells, spare);
    sort_by_dimension(layout, right, dimension, cells, spare);
    spare.clear();
    spare.extend_from_slice(left);
    let key = |index: usize| {
        let cell = cells.get(index).copied().unwrap_or_default();
        let bits = |at: usize| layout.real(cell.bits.get(at).copied().unwrap_or(0));
        (bits(2 * dimension), bits(2 * dimension + 1))
    };
    let (mut at_left, mut at_right) = (0, middle);
    for place in 0..order.len() {
        let left = spare.get(at_left).copied();
        let right = order.get(at_right).copied();
        let next = match (left, right) {
            (Some(left), Some(right)) => {
                let ((low, high), (other_low, other_high)) = (key(left), key(right));
                let is_left = low < other_low || (low == other_low && high < other_high);
                if is_left { left } else { right }
            }
            (Some(left), None) => left,
            (None, Some(right)) => right,
            (None, None) => return,
        };
        if left == Some(next) {
            at_left += 1;
        } else {
            at_right += 1;
        }
        if let Some(slot) = order.get_mut(place) {
            *slot = next;
        }
    }
}
