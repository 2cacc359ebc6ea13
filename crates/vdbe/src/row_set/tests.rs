use super::RowSet;

#[test]
fn tests_see_earlier_batches_only() {
    let mut set = RowSet::default();
    assert!(!set.test(1, 7));
    set.add(7);
    assert!(!set.test(1, 7));
    assert!(set.test(2, 7));
}
