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

/// Random inserts and removals against a plain list; the count of free bytes must agree at each step.
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
