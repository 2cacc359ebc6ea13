//! The numbers of JSONB as SQL has them.

use base::{Encoding, Result};
use value::Mem;
use value::number::parse::IntegerVerdict;
use value::number::{text_to_integer, text_to_real};

/// Leaves a whole number; one beyond 64 bits is a real.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn integer(text: &[u8], result: &mut Mem) -> Result<()> {
    let (digits, negative) = match text.strip_prefix(b"-") {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    if let [b'0', b'x' | b'X', hex @ ..] = digits {
        return hexadecimal(hex, negative, result);
    }
    let parsed = text_to_integer(digits, Encoding::Utf8);
    match parsed.verdict {
        IntegerVerdict::Exact => result.set_integer(if negative { -parsed.value } else { parsed.value }),
        IntegerVerdict::JustOverflow if negative => result.set_integer(i64::MIN),
        IntegerVerdict::JustOverflow | IntegerVerdict::Overflow => return real(text, result),
        IntegerVerdict::Trailing | IntegerVerdict::NoDigits => return Err(super::malformed()),
    }
    Ok(())
}

fn hexadecimal(digits: &[u8], negative: bool, result: &mut Mem) -> Result<()> {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    let digits = digits.get(zeros..).unwrap_or(&[]);
    let number = digits.iter().try_fold(0u64, |number, digit| {
        let digit = char::from(*digit).to_digit(16)?;
        Some(number << 4 | u64::from(digit))
    });
    let number = number.filter(|_| digits.len() <= 16 && zeros + digits.len() > 0).ok_or_else(super::malformed)?;
    match i64::try_from(number) {
        Ok(number) => result.set_integer(if negative { -number } else { number }),
        Err(_) => result.set_real(if negative { -(number as f64) } else { number as f64 }),
    }
    Ok(())
}

/// Leaves a real.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn real(text: &[u8], result: &mut Mem) -> Result<()> {
    let parsed = text_to_real(text, Encoding::Utf8);
    if !parsed.has_digits || !parsed.shape.is_well_formed() {
        return Err(super::malformed());
    }
    result.set_real(parsed.value);
    Ok(())
}
