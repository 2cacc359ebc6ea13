use super::RowSet;

#[test]
fn reads_in_order_without_duplicates() {
    let mut set = RowSet::default();
    for rowid in [5, -3, 5, 9, 0] {
        set.add(rowid);
    }
    let read: Vec<i64> = std::iter::from_fn(|| set.pop_least()).collect();
    assert_eq!(read, [-3, 0, 5, 9]);
}

#[test]
fn tests_see_earlier_batches_only() {
    let mut set = RowSet::default();
    assert!(!set.test(1, 7));
    set.add(7);
    assert!(!set.test(1, 7));
    assert!(set.test(2, 7));
}
