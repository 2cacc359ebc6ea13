use super::*;
use proptest::prelude::*;

fn check(sizes: &[usize], shape: Shape) {
    let ends = distribute(sizes, shape).expect("every cell fits on a page");
    let divider = usize::from(!shape.keeps_dividers);
    let mut start = 0;
    for (page, &end) in ends.iter().enumerate() {
        assert!(end > start, "page {page} of {ends:?} is empty");
        let filled: usize = sizes[start..end].iter().sum();
        assert!(filled <= shape.capacity, "page {page} of {ends:?} is overfull");
        start = end + divider;
    }
    assert_eq!(ends.last(), Some(&sizes.len()));
}

proptest! {
    #[test]
    fn pages_are_neither_empty_nor_overfull(
        sizes in prop::collection::vec(6usize..125, 5..200),
        keeps_dividers: bool,
        append: bool,
    ) {
        check(&sizes, Shape { capacity: 500, keeps_dividers, append });
    }
}
