//! Which cells go to which page.
//!
//! What the cells of a page take together is known without looking at them, so that only those are
//! measured that may change the page.

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

/// A place between two cells, and the bytes of the cells before it, pointers included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub index: usize,
    pub before: usize,
}

/// The cells of a page: the number of the last one plus one, and their bytes. The next page begins
/// there, or one further when that cell is a divider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub end: usize,
    pub filled: usize,
}

/// Spreads cells over as few pages as hold them. `marks` are the places that are known, in order,
/// the first and the last among them; `size` measures a cell (pointer included). `None` when a cell
/// is larger than a page, or none, or the marks lie.
pub(super) fn distribute(
    marks: &[Mark],
    shape: Shape,
    size: &mut impl FnMut(usize) -> Option<usize>,
) -> Option<Vec<Share>> {
    let last = *marks.last()?;
    let mut shares = Vec::with_capacity(6);
    let mut start = *marks.first()?;
    while last.before > start.before + shape.capacity {
        let end = reach(marks, start, start.before + shape.capacity, size)?;
        shares.push(Share { end: end.index, filled: end.before.checked_sub(start.before)? });
        start = end;
        if !shape.keeps_dividers {
            start = Mark { index: end.index + 1, before: end.before + size(end.index)? };
        }
    }
    shares.push(Share { end: last.index, filled: last.before.checked_sub(start.before)? });
    even_out(shape, &mut shares, size)?;
    Some(shares)
}

/// The last place that has no more than `limit` bytes before it, where the last of all has more.
fn reach(marks: &[Mark], start: Mark, limit: usize, size: &mut impl FnMut(usize) -> Option<usize>) -> Option<Mark> {
    let behind = marks.partition_point(|mark| mark.before <= limit);
    let next = *marks.get(behind)?;
    let known = behind.checked_sub(1).and_then(|known| marks.get(known).copied());
    let mut at = known.filter(|known| known.index > start.index).unwrap_or(start);
    if next.before.checked_sub(limit)? < limit.checked_sub(at.before)? {
        at = next;
        while at.before > limit {
            at.index = at.index.checked_sub(1)?;
            at.before = at.before.checked_sub(size(at.index)?)?;
        }
    } else {
        while let after = at.before + size(at.index)?
            && after <= limit
        {
            at = Mark { index: at.index + 1, before: after };
        }
    }
    (at.index > start.index).then_some(at)
}

/// Moves cells from left to right until neighbours are about as full as each other; at least until
/// the last page is not empty.
fn even_out(shape: Shape, shares: &mut [Share], size: &mut impl FnMut(usize) -> Option<usize>) -> Option<()> {
    let divider = usize::from(!shape.keeps_dividers);
    for page in (1..shares.len()).rev() {
        let left_start = match page.checked_sub(2) {
            Some(before) => shares.get(before)?.end + divider,
            None => 0,
        };
        let [left, right] = shares.get_mut(page - 1..=page)? else { return None };
        while left.end > left_start + 1 {
            let leaving = size(left.end - 1)?;
            let arriving = if divider == 1 { size(left.end)? } else { leaving };
            let rest = left.filled.checked_sub(leaving)?;
            let better = !shape.append && right.filled + arriving <= rest;
            if right.filled > 0 && !better {
                break;
            }
            right.filled += arriving;
            left.filled = rest;
            left.end -= 1;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests;
