//! Each invariant of the tree is broken once: its assertion stops the program.

use super::BROKEN;
use crate::{Btree, CursorKind, InsertHint, OpenOptions, TreeKind};
use base::{CursorId, PageNo};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use vfs::MemoryVfs;

/// A tree of so many rows, and a cursor on it.
fn tree_of(rows: i64) -> (Btree, PageNo, CursorId) {
    let options = OpenOptions { page_size: 512, ..OpenOptions::default() };
    let mut db = Btree::open(Rc::new(MemoryVfs::new(5)), ":memory:", &options).unwrap();
    db.begin_write(false).unwrap();
    let root = db.create_tree(TreeKind::Table).unwrap();
    let cursor = db.cursor_open(root, CursorKind::Table, true).unwrap();
    for rowid in 0..rows {
        insert(&mut db, cursor, 10 * rowid);
    }
    (db, root, cursor)
}

fn insert(db: &mut Btree, cursor: CursorId, rowid: i64) {
    db.insert_row(cursor, rowid, &[b'x'; 60], 0, InsertHint::None).unwrap();
}

/// Runs a scenario with an invariant broken; its assertion must end it.
fn stops(invariant: &'static str, scenario: impl FnOnce()) {
    BROKEN.set(invariant);
    let ended = catch_unwind(AssertUnwindSafe(scenario));
    BROKEN.set("");
    let payload = ended.expect_err(invariant);
    let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("another panic");
    assert!(text.starts_with(&format!("{invariant}: ")), "{invariant} was broken, and stopped by: {text}");
}

#[test]
fn tree_1_a_page_is_as_long_as_its_tree_wants() {
    let (mut db, _, cursor) = tree_of(5);
    stops("tree (1)", || insert(&mut db, cursor, 25));
}

#[test]
fn tree_2_other_cursors_leave_before_a_change() {
    let (mut db, root, cursor) = tree_of(5);
    let other = db.cursor_open(root, CursorKind::Table, false).unwrap();
    assert!(db.first(other).unwrap());
    stops("tree (2)", || insert(&mut db, cursor, 25));
}

#[test]
fn tree_3_a_page_is_given_to_one_tree() {
    let (mut db, _, cursor) = tree_of(5);
    stops("tree (3)", || (100..120).for_each(|rowid| insert(&mut db, cursor, rowid)));
}

#[test]
fn tree_4_free_bytes_are_those_of_the_page() {
    let (mut db, _, cursor) = tree_of(40);
    stops("tree (4)", || (0..40).for_each(|rowid| insert(&mut db, cursor, 10 * rowid + 5)));
}

#[test]
fn tree_5_a_cursor_pins_its_path() {
    let (mut db, root, cursor) = tree_of(40);
    db.clear_position(cursor);
    let other = db.cursor_open(root, CursorKind::Table, false).unwrap();
    stops("tree (5)", || drop(db.last(other)));
}

#[test]
fn tree_6_balancing_keeps_every_cell() {
    let (mut db, _, cursor) = tree_of(40);
    stops("tree (6)", || (0..40).for_each(|rowid| insert(&mut db, cursor, 10 * rowid + 5)));
}
