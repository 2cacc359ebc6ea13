//! Reals that are whole numbers.

/// The integer part of a real, clamped to the range of `i64`.
#[inline]
pub fn real_to_i64(real: f64) -> i64 {
    real as i64
}

/// Whether `real` is exactly `integer` and both are small enough that no digit can be lost.
#[inline]
pub fn same_as_integer(real: f64, integer: i64) -> bool {
    real == 0.0
        || (real.to_bits() == (integer as f64).to_bits()
            && (-2_251_799_813_685_248..2_251_799_813_685_248).contains(&integer))
}
