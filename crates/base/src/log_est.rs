//! Logarithmic estimates: ten times the base-2 logarithm, in sixteen bits, so that the planner
//! multiplies row counts by adding.

/// 10 × log2(x).
pub type LogEst = i16;

/// The largest estimate: what a planner adds to it still fits.
const MAX: LogEst = 30_000;

/// The estimate of the product of two estimated counts, which stays in range however many there
/// are.
pub fn times(left: LogEst, right: LogEst) -> LogEst {
    left.saturating_add(right).clamp(-MAX, MAX)
}

/// The estimate of a count; 0 for 0 and 1.
pub fn from_count(count: u64) -> LogEst {
    const TENTHS: [LogEst; 8] = [0, 2, 3, 5, 6, 7, 8, 9];
    if count < 2 {
        return 0;
    }
    let bits = 63 - count.leading_zeros() as LogEst;
    let eighths = if bits >= 3 { (count >> (bits - 3)) & 7 } else { (count << (3 - bits)) & 7 };
    bits * 10 + TENTHS[eighths as usize]
}

/// The estimate of a real number; 0 for 1 and less.
pub fn from_real(number: f64) -> LogEst {
    if number <= 1.0 {
        return 0;
    }
    if number <= 2_000_000_000.0 {
        return from_count(number as u64);
    }
    // The exponent alone.
    ((number.to_bits() >> 52) as LogEst - 1022) * 10
}

/// The estimate of the sum of two estimated counts.
pub fn add(left: LogEst, right: LogEst) -> LogEst {
    const EXTRA: [LogEst; 32] =
        [10, 10, 9, 9, 8, 8, 7, 7, 7, 6, 6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2];
    let (high, low) = if left >= right { (left, right) } else { (right, left) };
    match high.saturating_sub(low) {
        gap if gap > 49 || high >= MAX => high,
        gap if gap > 31 => high + 1,
        gap => high + EXTRA[gap as usize],
    }
}

/// The count that an estimate stands for, saturating.
pub fn to_count(estimate: LogEst) -> u64 {
    if estimate < 0 {
        return 0;
    }
    let (whole, tenths) = (estimate as u64 / 10, estimate as u64 % 10);
    let eighths = match tenths {
        0 => 0,
        1..=4 => tenths - 1,
        5.. => tenths - 2,
    };
    if whole > 60 {
        return i64::MAX as u64;
    }
    if whole >= 3 { (eighths + 8) << (whole - 3) } else { (eighths + 8) >> (3 - whole) }
}
