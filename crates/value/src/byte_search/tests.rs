use super::find_either;

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
