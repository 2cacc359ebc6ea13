//! Which pages are read ahead.

use super::ReadAhead;

#[test]
fn pages_in_a_row_are_read_ahead() {
    let mut ahead = ReadAhead::default();
    assert_eq!(ahead.run_from(7, 1000), None);
    assert_eq!(ahead.run_from(8, 1000), None);
    assert_eq!(ahead.run_from(9, 1000), Some(4));
    ahead.room(4, 8).copy_from_slice(b"page   9page  10page  11page  12");
    ahead.filled(9, 4);
    assert_eq!(ahead.take(11, 8), Some(&b"page  11"[..]));
    assert_eq!(ahead.take(13, 8), None);
    assert_eq!(ahead.run_from(13, 14), Some(2));
    assert_eq!(ahead.run_from(500, 1000), None);
    ahead.forget();
    assert_eq!(ahead.take(11, 8), None);
}
