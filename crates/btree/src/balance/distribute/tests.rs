use super::*;
use proptest::prelude::*;

/// Spreads the cells of that sizes, of which the places at `known` are marks.
fn check(sizes: &[usize], known: &[bool], shape: Shape) -> Vec<Share> {
    let mut before = 0;
    let mut marks = Vec::new();
    for (index, size) in sizes.iter().enumerate() {
        if index == 0 || known.get(index) == Some(&true) {
            marks.push(Mark { index, before });
        }
        before += size;
    }
    marks.push(Mark { index: sizes.len(), before });
    let shares = distribute(&marks, shape, &mut |index| sizes.get(index).copied()).expect("every cell fits on a page");
    let divider = usize::from(!shape.keeps_dividers);
    let mut start = 0;
    for (page, share) in shares.iter().enumerate() {
        assert!(share.end > start, "page {page} of {shares:?} is empty");
        let filled: usize = sizes[start..share.end].iter().sum();
        assert_eq!(share.filled, filled, "page {page} of {shares:?}");
        assert!(filled <= shape.capacity, "page {page} of {shares:?} is overfull");
        start = share.end + divider;
    }
    assert_eq!(shares.last().map(|share| share.end), Some(sizes.len()));
    shares
}

proptest! {
    #[test]
    fn pages_are_neither_empty_nor_overfull(
        sizes in prop::collection::vec(6usize..125, 5..200),
        known in prop::collection::vec(prop::bool::weighted(0.05), 200),
        keeps_dividers: bool,
        append: bool,
    ) {
        let shape = Shape { capacity: 500, keeps_dividers, append };
        // What is known makes no difference.
        prop_assert_eq!(check(&sizes, &known, shape), check(&sizes, &[], shape));
    }

    #[test]
    fn marks_that_lie_are_found_out_or_do_no_harm(
        sizes in prop::collection::vec(0usize..700, 1..60),
        marks in prop::collection::vec((0usize..70, 0usize..3000), 1..8),
        keeps_dividers: bool,
        append: bool,
    ) {
        let marks: Vec<_> = marks.into_iter().map(|(index, before)| Mark { index, before }).collect();
        let shape = Shape { capacity: 500, keeps_dividers, append };
        let _ = distribute(&marks, shape, &mut |index| sizes.get(index).copied());
    }
}
