use super::{Side, TermSearch};

#[test]
fn terms_of_a_node_are_told_apart() {
    let terms = [(0, "a"), (1, "b"), (2, "c"), (1, "c"), (0, "b")];
    let mut search = TermSearch::new(b"ab", 0);
    let sides: Vec<Side> = terms.iter().map(|(prefix, suffix)| search.compare(*prefix, suffix.as_bytes())).collect();
    assert_eq!(sides, [Side::Before, Side::Same, Side::Within, Side::Behind, Side::Behind]);
}
