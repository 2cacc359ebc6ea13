use super::{Pair, find_either, is_plain};

#[test]
fn finds_what_a_loop_finds() {
    let mut state = 88_172_645_463_325_252u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..40_000 {
        let length = (next() % 40) as usize;
        let spread = if round % 2 == 0 { 4 } else { 256 };
        let bytes: Vec<u8> = (0..length).map(|_| (next() % spread) as u8).collect();
        let (a, b) = ((next() % spread) as u8, (next() % spread) as u8);
        let expected = bytes.iter().position(|&byte| byte == a || byte == b);
        assert_eq!(find_either(&bytes, a, b), expected, "{a} {b} {bytes:?}");
    }
}

#[test]
fn pairs_are_found_where_they_stand() {
    let mut state = 1u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    for _ in 0..40_000 {
        let bytes: Vec<u8> = (0..next() % 40).map(|_| b"aAbB@`\0\x80"[(next() % 8) as usize]).collect();
        let [a, b] = [next(), next()].map(|number| b"aB@`\0\x80"[(number % 6) as usize]);
        let fold = next() % 2 == 0;
        let same = |x: u8, y: u8| if fold { x.eq_ignore_ascii_case(&y) } else { x == y };
        let expected = bytes.windows(2).position(|pair| same(pair[0], a) && same(pair[1], b));
        // Other places may be named, which do not have the two.
        let pair = Pair::new(a, b, fold);
        let mut place = pair.find(&bytes, 0);
        while let Some(found) = place.filter(|&at| !(same(bytes[at], a) && same(bytes[at + 1], b))) {
            place = pair.find(&bytes, found + 1);
        }
        assert_eq!(place, expected, "{a} {b} {bytes:?}");
        assert_eq!(is_plain(&bytes), bytes.iter().all(|byte| (1..0x80).contains(byte)), "{bytes:?}");
    }
}
