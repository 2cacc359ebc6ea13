//! Column affinity: which conversion a value gets before it is stored or compared.
//!
//! See <https://www.sqlite.org/datatype3.html#type_affinity>.

use crate::mem::Mem;
use crate::number::parse::{self, NumberShape};
use crate::number::whole::{real_to_i64, same_as_integer};
use crate::value_ref::ValueRef;
use base::Encoding;

/// An affinity, as the character that affinity strings and `EXPLAIN` use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Affinity {
    /// An expression without affinity: it takes the other side's in a comparison.
    None = b'@',
    /// A column of no conversion.
    Blob = b'A',
    /// Numbers become text.
    Text = b'B',
    /// Text that is a number becomes one; whole reals become integers.
    Numeric = b'C',
    /// As `Numeric`; differs in `CAST` only.
    Integer = b'D',
    /// As `Numeric`, and integers are read back as reals.
    Real = b'E',
    /// Text that is a number becomes one; reals stay reals.
    FlexNum = b'F',
}

impl Affinity {
    /// The character of affinity strings.
    pub fn as_char(self) -> char {
        char::from(self as u8)
    }

    /// The affinity of a byte of an affinity string; unknown bytes mean no conversion.
    #[inline]
    pub fn from_byte(byte: u8) -> Affinity {
        match byte {
            b'A' => Affinity::Blob,
            b'B' => Affinity::Text,
            b'C' => Affinity::Numeric,
            b'D' => Affinity::Integer,
            b'E' => Affinity::Real,
            b'F' => Affinity::FlexNum,
            _ => Affinity::None,
        }
    }

    /// Whether this is `Numeric` or one of its finer forms.
    #[inline]
    pub fn is_numeric(self) -> bool {
        self >= Affinity::Numeric
    }

    /// The affinity of a column with the given declared type; an empty type is `Blob`.
    pub fn from_declared_type(declared: &str) -> Affinity {
        if declared.trim().is_empty() {
            return Affinity::Blob;
        }
        let mut affinity = Affinity::Numeric;
        // The last four letters.
        let mut last = [0_u8; 4];
        for byte in declared.bytes() {
            last = [last[1], last[2], last[3], byte.to_ascii_lowercase()];
            match &last {
                b"char" | b"clob" | b"text" => affinity = Affinity::Text,
                b"blob" if matches!(affinity, Affinity::Numeric | Affinity::Real) => affinity = Affinity::Blob,
                b"real" | b"floa" | b"doub" if affinity == Affinity::Numeric => affinity = Affinity::Real,
                [_, b'i', b'n', b't'] => return Affinity::Integer,
                _ => {}
            }
        }
        affinity
    }

    /// Converts a cell as storing it in a column of this affinity does. `encoding` is the
    /// database's.
    #[inline]
    pub fn apply(self, mem: &mut Mem, encoding: Encoding) {
        match self {
            Affinity::None | Affinity::Blob => {}
            Affinity::Text => {
                if mem.is_numeric() {
                    mem.to_text(encoding);
                }
            }
            _ if mem.is_integer() => {}
            Affinity::Numeric | Affinity::Integer | Affinity::Real => {
                if mem.is_text() {
                    apply_numeric(mem, true);
                } else {
                    real_to_integer(mem);
                }
            }
            Affinity::FlexNum => apply_numeric(mem, true),
        }
    }

    /// As [`Affinity::apply`], and integers under `Real` become reals: what `OP_Affinity` does.
    /// Whole reals that fit in 48 bits are marked so that a record stores them as integers.
    pub fn apply_for_storage(self, mem: &mut Mem, encoding: Encoding) {
        self.apply(mem, encoding);
        if self == Affinity::Real
            && let Some(value) = mem.integer()
        {
            if (-140_737_488_355_328..=140_737_488_355_327).contains(&value) {
                mem.set_int_real(value);
            } else {
                mem.set_real(value as f64);
            }
        }
    }
}

/// Text that is a well-formed number becomes that number; anything else is left alone. With
/// `try_integer` a whole real becomes an integer as well.
pub fn apply_numeric(mem: &mut Mem, try_integer: bool) {
    if !mem.is_text() {
        return;
    }
    match numeric_view(mem.as_ref()) {
        ValueRef::Integer(value) => mem.set_integer(value),
        ValueRef::Real(value) => {
            mem.set_real(value);
            if try_integer {
                real_to_integer(mem);
            }
        }
        _ => {}
    }
}

/// The number that text is when it is a well-formed one, else the value itself: what a comparison
/// with numeric affinity looks at, without changing a cell.
pub fn numeric_view(value: ValueRef<'_>) -> ValueRef<'_> {
    let ValueRef::Text(text) = value else { return value };
    let parsed = parse::text_to_real(text.bytes, text.encoding);
    match parsed.shape {
        NumberShape::Integer => match also_an_integer(text.bytes, text.encoding, parsed.value) {
            Some(integer) => ValueRef::Integer(integer),
            None => ValueRef::Real(parsed.value),
        },
        NumberShape::Real => ValueRef::Real(parsed.value),
        NumberShape::IntegerPrefix | NumberShape::RealPrefix => value,
    }
}

fn also_an_integer(bytes: &[u8], encoding: Encoding, real: f64) -> Option<i64> {
    let whole = real_to_i64(real);
    if same_as_integer(real, whole) {
        return Some(whole);
    }
    let parsed = parse::text_to_integer(bytes, encoding);
    (parsed.verdict == parse::IntegerVerdict::Exact).then_some(parsed.value)
}

/// A real that is a whole number becomes an integer; the two ends of the range do not.
#[inline]
pub fn real_to_integer(mem: &mut Mem) {
    if let Some(real) = mem.real() {
        let whole = real_to_i64(real);
        if real == whole as f64 && whole > i64::MIN && whole < i64::MAX {
            mem.set_integer(whole);
        }
    }
}

/// The affinity that a comparison of two operands applies to both.
///
/// Two columns (or casts): `Numeric` if either is numeric, else no conversion. One column: that
/// column's affinity. None: no conversion.
pub fn comparison_affinity(left: Affinity, right: Affinity) -> Affinity {
    if left > Affinity::None && right > Affinity::None {
        if left.is_numeric() || right.is_numeric() { Affinity::Numeric } else { Affinity::Blob }
    } else if left > Affinity::None {
        left
    } else {
        right
    }
}

/// Whether an index column of affinity `index` can serve a comparison whose affinity is
/// `comparison`.
pub fn index_affinity_ok(comparison: Affinity, index: Affinity) -> bool {
    match comparison {
        Affinity::None | Affinity::Blob => true,
        Affinity::Text => index == Affinity::Text,
        _ => index.is_numeric(),
    }
}
