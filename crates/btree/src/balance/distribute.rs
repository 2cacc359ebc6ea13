//! Which cells go to which page.

/// The shape of the pages that cells are spread over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Bytes for cells and their pointers on a page.
    pub capacity: usize,
    /// Leaves of a table keep every cell; elsewhere the cell between two pages goes to the parent.
    pub keeps_dividers: bool,
    /// Fill pages from the left and leave what remains for the last: the cells come in order.
    pub append: bool,
}

/// Spreads cells of the given sizes (pointer included) over as few pages as hold them. Returns for
/// each page the number of its last cell plus one; the next page begins there, or one further when
/// that cell is a divider. `None` when a cell is larger than a page.
pub(super) fn distribute(sizes: &[usize], shape: Shape) -> Option<Vec<usize>> {
    let divider = usize::from(!shape.keeps_dividers);
    let mut ends = Vec::with_capacity(6);
    let mut fills = Vec::with_capacity(6);
    let mut filled = 0;
    let mut index = 0;
    while let Some(&size) = sizes.get(index) {
        if size > shape.capacity {
            return None;
        }
        if filled + size > shape.capacity {
            ends.push(index);
            fills.push(filled);
            filled = 0;
            // A divider leaves for the parent.
            index += divider;
            continue;
        }
        filled += size;
        index += 1;
    }
    ends.push(sizes.len());
    fills.push(filled);
    even_out(sizes, shape, divider, &mut ends, &mut fills);
    Some(ends)
}

/// Moves cells from left to right until neighbours are about as full as each other; at least until
/// the last page is not empty. `fills`: how many bytes of each page are filled.
fn even_out(sizes: &[usize], shape: Shape, divider: usize, ends: &mut [usize], fills: &mut [usize]) {
    let size = |index: usize| sizes.get(index).copied().unwrap_or(0);
    let start_of = |ends: &[usize], page: usize| match page.checked_sub(1) {
        Some(before) => ends.get(before).map_or(0, |end| end + divider),
        None => 0,
    };
    for page in (1..ends.len()).rev() {
        let left_start = start_of(ends, page - 1);
        let (Some(end), Some([left_fill, right_fill])) = (ends.get_mut(page - 1), fills.get_mut(page - 1..=page))
        else {
            return;
        };
        let (mut boundary, mut left, mut right) = (*end, *left_fill, *right_fill);
        while boundary > left_start + 1 {
            let leaving = size(boundary - 1);
            let arriving = if divider == 1 { size(boundary) } else { leaving };
            let better = !shape.append && right + arriving <= left - leaving;
            if right > 0 && !better {
                break;
            }
            right += arriving;
            left -= leaving;
            boundary -= 1;
        }
        (*end, *left_fill, *right_fill) = (boundary, left, right);
    }
}

#[cfg(test)]
mod tests;
