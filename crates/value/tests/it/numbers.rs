//! Printing and parsing.

use crate::oracle::{Oracle, Random, same};
use value::number::{RealFormat, RealStyle, write_real};
use value::{Encoding, Value};

fn rounds(standard: u64) -> u64 {
    std::env::var("FERRITE_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(standard)
}

#[test]
fn reals_print_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(1));
    for _ in 0..rounds(60_000) {
        let value = random.real();
        let mut ours = Vec::new();
        write_real(&mut ours, value);
        let theirs = oracle.value("SELECT CAST(?1 AS TEXT)", &[Value::Real(value)]);
        let ours = String::from_utf8(ours).unwrap();
        assert_eq!(Value::text(ours), theirs, "{value:?} {:x}", value.to_bits());
    }
}

/// Reals of few digits, and their neighbours, are written in a short way.
#[test]
fn short_decimals_print_as_others() {
    let mut random = Random::new(5);
    let all_digits = RealFormat { exact: true, ..RealFormat::new(RealStyle::General, 17) };
    let (mut ours, mut expected) = (Vec::new(), Vec::new());
    for _ in 0..rounds(300_000) {
        let digits = 10u64.pow(1 + random.below(13) as u32);
        let scale = 10f64.powi(random.below(6) as i32);
        let decimal = random.below(digits) as f64 / scale;
        for value in [decimal, -decimal, decimal.next_up(), decimal.next_down()] {
            ours.clear();
            expected.clear();
            write_real(&mut ours, value);
            all_digits.write(&mut expected, value);
            assert_eq!(ours, expected, "{value:?} {:x}", value.to_bits());
        }
    }
}

#[test]
fn formats_print_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(2));
    for _ in 0..rounds(60_000) {
        let value = if random.below(50) == 0 { f64::INFINITY } else { random.real() };
        let (style, letter) =
            random.pick(&[(RealStyle::Fixed, 'f'), (RealStyle::Exponent, 'e'), (RealStyle::General, 'g')]);
        let mut format = RealFormat::new(style, random.below(26) as i32);
        let mut flags = String::new();
        let mut flag = |letter: char| {
            let on = random.below(4) == 0;
            if on {
                flags.push(letter);
            }
            on
        };
        format.exact = flag('!');
        format.alternate = flag('#');
        format.positive_sign = flag('+').then_some(b'+');
        format.thousands = flag(',');
        format.zero_pad = flag('0');
        let text = format!("%{flags}.{}{letter}", format.precision);
        let mut ours = Vec::new();
        format.write(&mut ours, value);
        let theirs = oracle.value("SELECT printf(?1, ?2)", &[Value::text(text.clone()), Value::Real(value)]);
        assert_eq!(Value::text(String::from_utf8(ours).unwrap()), theirs, "{text} {value:?}");
    }
}

#[test]
fn text_reads_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(3));
    for _ in 0..rounds(40_000) {
        let text = random.number_text();
        let real = value::number::text_to_real(text.as_bytes(), Encoding::Utf8).value;
        let theirs = oracle.value("SELECT CAST(?1 AS REAL)", &[Value::text(text.clone())]);
        // An infinity that is parsed is still a real.
        assert!(same(&Value::Real(real), &theirs), "{text:?}: {real:?} {theirs:?}");
        let integer = value::number::text_to_integer(text.as_bytes(), Encoding::Utf8).value;
        let theirs = oracle.value("SELECT CAST(?1 AS INTEGER)", &[Value::text(text.clone())]);
        assert_eq!(Value::Integer(integer), theirs, "{text:?}");
    }
}

/// Numbers of few digits are read in a short way.
#[test]
fn short_decimals_read_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(6));
    for _ in 0..rounds(40_000) {
        let length = 1 + random.below(19) as u32;
        let digits = random.below(10u64.pow(length));
        let text = match random.below(3) {
            0 => format!("{digits}e{}", random.below(14) as i32 - 13),
            1 => format!("{digits}e{}", random.below(14)),
            _ => format!("{}.{digits}", random.below(1000)),
        };
        let real = value::number::text_to_real(text.as_bytes(), Encoding::Utf8).value;
        let theirs = oracle.value("SELECT CAST(?1 AS REAL)", &[Value::text(text.clone())]);
        assert!(same(&Value::Real(real), &theirs), "{text:?}: {real:?} {theirs:?}");
    }
}

#[test]
fn what_is_printed_reads_back() {
    let mut random = Random::new(4);
    let mut lost = 0;
    for _ in 0..100_000 {
        let value = random.real();
        let mut text = Vec::new();
        write_real(&mut text, value);
        let back = value::number::text_to_real(&text, Encoding::Utf8).value;
        lost += u32::from(back != value);
    }
    assert!(lost < 10, "{lost} values changed");
}
