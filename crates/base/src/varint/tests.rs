use super::*;

#[test]
fn round_trips_at_every_width_boundary() {
    for shift in 0..64 {
        for value in [1u64 << shift, (1u64 << shift) - 1, (1u64 << shift) | 1] {
            let mut bytes = Vec::new();
            push(&mut bytes, value);
            assert_eq!(bytes.len(), len(value), "{value}");
            assert_eq!(read(&bytes), Some((value, bytes.len())));
            assert_eq!(read(&bytes[..bytes.len() - 1]), None);
        }
    }
    assert_eq!(read(&[0xff; 9]), Some((u64::MAX, 9)));
}
