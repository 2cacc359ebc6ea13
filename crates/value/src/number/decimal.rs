//! Doubles to decimal digits and back, with one 64-by-96-bit multiplication each.
//!
//! Both directions scale by a power of ten that is known to 96 bits (the method of Russ Cox's
//! `fpfmt`). The power is the product of an exact small power and a rounded one at every 27th
//! exponent; the error of that product is part of SQLite's results, so the table is kept like this.

/// Least and greatest exponent of ten that the table reaches.
const EXPONENT_FIRST: i32 = -348;
const EXPONENT_LAST: i32 = 347;

/// Distance of the exponents in [`SCALE`].
const STEP: i32 = 27;

/// The upper 96 bits of 10^(27·k), rounded, for k from -13 to 12.
const SCALE: [u128; 26] = [
    0x8049a4ac_0c5811ae_205b896d, // 10^-351
    0xcf42894a_5dce35ea_52064cad, // 10^-324
    0xa76c5823_38ed2621_af2af2b8, // 10^-297
    0x873e4f75_e2224e68_5a7744a7, // 10^-270
    0xda7f5bf5_90966848_af39a475, // 10^-243
    0xb080392c_c4349dec_bd8d794e, // 10^-216
    0x8e938662_882af53e_547eb47b, // 10^-189
    0xe65829b3_046b0afa_0cb4a5a3, // 10^-162
    0xba121a46_50e4ddeb_92f34d62, // 10^-135
    0x964e858c_91ba2655_3a6a07f9, // 10^-108
    0xf2d56790_ab41c2a2_fae27299, // 10^-81
    0xc428d05a_a4751e4c_aa97e14c, // 10^-54
    0x9e74d1b7_91e07e48_775ea265, // 10^-27
    0x80000000_00000000_00000000, // 10^0
    0xcecb8f27_f4200f3a_00000000, // 10^27
    0xa70c3c40_a64e6c51_999090b6, // 10^54
    0x86f0ac99_b4e8dafd_69a028bb, // 10^81
    0xda01ee64_1a708de9_e80e6f48, // 10^108
    0xb01ae745_b101e9e4_5ec05dd0, // 10^135
    0x8e41ade9_fbebc27d_14588f14, // 10^162
    0xe5d3ef28_2a242e81_8f1668c9, // 10^189
    0xb9a74a06_37ce2ee1_6d953e2c, // 10^216
    0x95f83d0a_1fb69cd9_4abdaf10, // 10^243
    0xf24a01a7_3cf2dccf_bc633b39, // 10^270
    0xc3b83581_09e84f07_0a862f81, // 10^297
    0x9e19db92_b4e31ba9_6c07a2c2, // 10^324
];

/// The upper 96 bits of one tenth: more exact than its product would be.
const TENTH: u128 = 0xcccccccc_cccccccc_cccccccc;

/// 10^`exponent` as a mantissa of 96 bits with the highest one set: upper 64, lower 32.
fn power_of_ten(exponent: i32) -> (u64, u32) {
    let split = |mantissa: u128| ((mantissa >> 32) as u64, mantissa as u32);
    if exponent == -1 {
        return split(TENTH);
    }
    let small = small_power(exponent.rem_euclid(STEP));
    if (0..STEP).contains(&exponent) {
        return (small, 0);
    }
    let scale = SCALE.get((exponent.div_euclid(STEP) + 13) as usize).copied().unwrap_or(TENTH);
    if exponent.rem_euclid(STEP) == 0 {
        return split(scale);
    }
    let (high, low) = split(scale);
    let wide = u128::from(high) * u128::from(small) + ((u128::from(low) * u128::from(small)) >> 32);
    let product = wide >> 32;
    if product >> 95 == 0 { split((product << 1) | 1) } else { split(product) }
}

/// 10^`exponent`, exact, shifted so that the highest bit is set; the exponent is 0 to 26.
fn small_power(exponent: i32) -> u64 {
    const POWERS: [u64; STEP as usize] = {
        let mut powers = [0; STEP as usize];
        let mut exponent = 0;
        while exponent < STEP as usize {
            let odd = 5u64.pow(exponent as u32);
            #[expect(clippy::indexing_slicing, reason = "evaluated while compiling")]
            {
                powers[exponent] = odd << odd.leading_zeros();
            }
            exponent += 1;
        }
        powers
    };
    POWERS.get(exponent as usize).copied().unwrap_or(0)
}

/// floor(log2(10^exponent)).
fn binary_exponent(exponent: i32) -> i32 {
    (exponent * 108_853) >> 15
}

/// floor(log10(2^exponent)).
fn decimal_exponent(exponent: i32) -> i32 {
    (exponent * 78_913) >> 18
}

fn multiply(left: u64, right: u64) -> (u64, u64) {
    let product = u128::from(left) * u128::from(right);
    ((product >> 64) as u64, product as u64)
}

/// A positive finite double as `(digits, exponent)`, where it is about digits × 10^exponent and
/// `digits` has at least `significant` (1 to 18) digits.
pub fn to_decimal(value: f64, significant: i32) -> (u64, i32) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let (mantissa, exponent) = if biased == 0 {
        let zeros = fraction.leading_zeros();
        (fraction.checked_shl(zeros).unwrap_or(0), -1074 - zeros as i32)
    } else {
        ((fraction << 11) | (1 << 63), biased - 1086)
    };
    let power = significant - 1 - decimal_exponent(exponent + 63);
    let (high, _) = multiply(mantissa, power_of_ten(power).0);
    let shift = -(exponent + binary_exponent(power) + 1);
    let digits = if significant == 18 {
        let doubled = high >> (shift - 1).clamp(0, 63);
        (doubled >> 1) + (doubled & 1)
    } else {
        high >> shift.clamp(0, 63)
    };
    (digits, -power)
}

/// The double nearest to `digits` × 10^`exponent`; `digits` is not 0.
#[inline]
pub fn from_decimal(digits: u64, exponent: i32) -> f64 {
    // Both are doubles without an error, and one operation on them rounds once. Downwards the
    // limit is where the multiplication below is certain to round the same: the distance of such
    // a quotient from a number half-way between two doubles is 2^-88 of it or more.
    if digits < 1 << 53
        && let Some(power) = EXACT_POWERS.get(exponent.unsigned_abs() as usize)
    {
        return if exponent < 0 { digits as f64 / power } else { digits as f64 * power };
    }
    from_any_decimal(digits, exponent)
}

/// Powers of ten that are doubles.
const EXACT_POWERS: [f64; 11] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];

fn from_any_decimal(digits: u64, exponent: i32) -> f64 {
    if exponent < EXPONENT_FIRST {
        return 0.0;
    }
    if exponent > EXPONENT_LAST {
        return f64::INFINITY;
    }
    let zeros = digits.leading_zeros() as i32;
    let log = binary_exponent(exponent);
    let mut scale = 53 - (64 - zeros) - log;
    if scale > 1074 {
        if scale >= 1130 {
            return 0.0;
        }
        scale = 1074;
    }
    let shift = (-(scale - zeros + log + 3)).clamp(0, 63) as u32;
    let (mut ten_high, mut ten_low) = power_of_ten(exponent);
    if ten_low != 0 {
        // The multiplication works with the power rounded up and what was added too much.
        ten_high = ten_high.wrapping_add(1);
        ten_low = !ten_low;
    }
    let mantissa = digits.checked_shl(zeros as u32).unwrap_or(0);
    let (mut high, low) = multiply(mantissa, ten_high);
    let mut sticky = 1;
    if high & ((1u64 << shift) - 1) == 0 {
        let middle = (low >> 32) as u32;
        let correction = (multiply(mantissa, u64::from(ten_low) << 32).0 >> 32) as u32;
        sticky = u64::from(middle.wrapping_sub(correction) > 1);
        high = high.wrapping_sub(u64::from(middle < correction));
    }
    assemble((high >> shift) | sticky, scale)
}

/// Rounds a mantissa with two extra bits, half to even, and puts the exponent before it.
fn assemble(mut mantissa: u64, mut scale: i32) -> f64 {
    if mantissa >= (1 << 55) - 2 {
        mantissa = (mantissa >> 1) | (mantissa & 1);
        scale -= 1;
    }
    let mut bits = (mantissa + 1 + ((mantissa >> 2) & 1)) >> 2;
    if scale <= -972 {
        return f64::INFINITY;
    }
    if bits & (1 << 52) != 0 {
        bits = (bits & !(1 << 52)) | (((1075 - scale) as u64) << 52);
    }
    f64::from_bits(bits)
}
