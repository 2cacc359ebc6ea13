use super::*;
use crate::page::{INDEX_LEAF, TABLE_LEAF, cell_rowid};
use base::varint;
use proptest::prelude::*;

fn cell(rowid: i64, len: usize) -> Vec<u8> {
    let mut cell = Vec::new();
    varint::push(&mut cell, len as u64);
    varint::push(&mut cell, rowid as u64);
    cell.resize(cell.len() + len, rowid as u8);
    cell
}

/// Random inserts and removals against a plain list; the count of free bytes must agree at each
/// step.
fn check(size: usize, header: usize, steps: &[(bool, u16, u8)]) {
    let geometry = Geometry::new(size);
    let mut data = vec![0; size];
    let mut page = PageMut::new(&mut data, header, TABLE_LEAF, geometry);
    page.format();
    let mut model: Vec<(i64, usize)> = Vec::new();
    for (step, &(insert, place, len)) in steps.iter().enumerate() {
        let free = page.free_bytes().expect("free space is intact");
        let used: usize = model.iter().map(|&(_, size)| occupied(size) + 2).sum();
        assert_eq!(free, size - header - 8 - used, "step {step}");
        let bytes = cell(step as i64, usize::from(len));
        if insert && occupied(bytes.len()) + 2 <= free {
            let index = usize::from(place) % (model.len() + 1);
            page.insert_cell(index, &bytes).expect("fits");
            model.insert(index, (step as i64, bytes.len()));
        } else if !model.is_empty() {
            let index = usize::from(place) % model.len();
            let (_, size) = model.remove(index);
            page.remove_cell(index, occupied(size)).expect("is there");
        }
        for (index, &(rowid, _)) in model.iter().enumerate() {
            let at = cell_offset(page.data, header, TABLE_LEAF, index);
            assert_eq!(cell_rowid(page.data, at, TABLE_LEAF), Some(rowid));
        }
    }
}

proptest! {
    #[test]
    fn free_space_adds_up(steps in prop::collection::vec(any::<(bool, u16, u8)>(), 1..400), first: bool) {
        check(1024, if first { 100 } else { 0 }, &steps);
    }

    #[test]
    fn garbage_never_panics(mut data in prop::collection::vec(any::<u8>(), 512), index: u8, size in 4usize..200) {
        let mut page = PageMut::new(&mut data, 0, INDEX_LEAF, Geometry::new(512));
        let _ = page.free_bytes();
        let _ = page.insert_cell(usize::from(index), &[1, 2, 3, 4, 5]);
        let _ = page.remove_cell(usize::from(index), size);
        let _ = page.insert_cell(0, &vec![7; size]);
    }
}

/// Some cells of a page stay, others take the places of the rest; what is free then adds up.
fn check_edit(lens: &[u8], removed: &[u16], stay: (usize, usize), arriving: (&[u8], &[u8])) {
    let geometry = Geometry::new(1024);
    let mut data = vec![0; 1024];
    let mut page = PageMut::new(&mut data, 0, TABLE_LEAF, geometry);
    page.format();
    let mut rowids: Vec<(i64, usize)> = Vec::new();
    for (rowid, &len) in (1000..).zip(lens) {
        let bytes = cell(rowid, usize::from(len));
        if occupied(bytes.len()) + 2 <= page.free_bytes().expect("free space is intact") {
            let index = usize::from(len) % (rowids.len() + 1);
            page.insert_cell(index, &bytes).expect("fits");
            rowids.insert(index, (rowid, bytes.len()));
        }
    }
    for &index in removed {
        if rowids.len() > 1 {
            let index = usize::from(index) % rowids.len();
            page.remove_cell(index, occupied(rowids.remove(index).1)).expect("is there");
        }
    }
    let mut bytes = page.data.to_vec();
    let (mut starts, mut sizes, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    let mut arrive = |rowid: i64, lens: &[u8], starts: &mut Vec<u32>, sizes: &mut Vec<u16>, expected: &mut Vec<_>| {
        for (rowid, &len) in (rowid..).zip(lens) {
            let cell = cell(rowid, usize::from(len));
            starts.push(bytes.len() as u32);
            sizes.push(cell.len() as u16);
            expected.push((rowid, cell.len()));
            bytes.extend_from_slice(&cell);
        }
    };
    let from = stay.0 % rowids.len();
    let to = from + 1 + stay.1 % (rowids.len() - from);
    arrive(1, arriving.0, &mut starts, &mut sizes, &mut expected);
    for (index, &stays) in rowids.iter().enumerate().take(to).skip(from) {
        starts.push(cell_offset(page.data, 0, TABLE_LEAF, index) as u32);
        sizes.push(stays.1 as u16);
        expected.push(stays);
    }
    arrive(5000, arriving.1, &mut starts, &mut sizes, &mut expected);
    let gone: Vec<_> = (0..from).chain(to..rowids.len()).collect();
    let gone: Vec<_> =
        gone.into_iter().map(|index| (cell_offset(page.data, 0, TABLE_LEAF, index), rowids[index].1)).collect();
    let wanted = Cells { bytes: &bytes, starts: &starts, sizes: &sizes };
    if !page.edit(wanted, 0..1024, gone.into_iter(), &mut Vec::new()).expect("the page is intact") {
        return;
    }
    let used: usize = expected.iter().map(|&(_, size)| occupied(size) + 2).sum();
    assert_eq!(page.free_bytes(), Some(1024 - 8 - used));
    for (index, &(rowid, size)) in expected.iter().enumerate() {
        let at = cell_offset(page.data, 0, TABLE_LEAF, index);
        let info = parse_cell(page.data, at, TABLE_LEAF, &geometry).expect("a cell");
        assert_eq!((info.key, info.size as usize), (rowid, size));
    }
}

proptest! {
    #[test]
    fn pages_are_edited(
        lens in prop::collection::vec(0u8..60, 1..60),
        removed in prop::collection::vec(any::<u16>(), 0..20),
        stay: (usize, usize),
        before in prop::collection::vec(0u8..60, 0..8),
        behind in prop::collection::vec(0u8..60, 0..8),
    ) {
        check_edit(&lens, &removed, stay, (&before, &behind));
    }

    #[test]
    fn garbage_is_edited_without_a_panic(
        mut data in prop::collection::vec(any::<u8>(), 512),
        starts in prop::collection::vec(0u32..1100, 1..9),
        gone in prop::collection::vec((0usize..600, 0usize..600), 0..9),
    ) {
        let bytes = vec![3; 1024];
        let sizes: Vec<u16> = starts.iter().map(|start| (start % 90) as u16).collect();
        let wanted = Cells { bytes: &bytes, starts: &starts, sizes: &sizes };
        let mut page = PageMut::new(&mut data, 0, INDEX_LEAF, Geometry::new(512));
        let _ = page.edit(wanted, 0..512, gone.into_iter(), &mut Vec::new());
        page.format();
        let _ = page.fill(wanted);
    }
}
