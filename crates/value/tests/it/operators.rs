//! Arithmetic, bits, concatenation and order.

use crate::oracle::{Oracle, Random, same};
use std::cmp::Ordering;
use value::arith::{Arithmetic, Bitwise, arithmetic, bit_not, bitwise, concat};
use value::compare::compare_values;
use value::{CollationRef, Encoding, Mem, Value};

#[test]
fn operators_compute_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(8));
    let mut out = Mem::new();
    for _ in 0..60_000 {
        let (a, b) = (random.value(), random.value());
        let (left, right) = (a.as_ref(), b.as_ref());
        let op = random.pick(&["+", "-", "*", "/", "%", "&", "|", "<<", ">>", "||", "~"]);
        match op {
            "+" => arithmetic(Arithmetic::Add, left, right, &mut out),
            "-" => arithmetic(Arithmetic::Subtract, left, right, &mut out),
            "*" => arithmetic(Arithmetic::Multiply, left, right, &mut out),
            "/" => arithmetic(Arithmetic::Divide, left, right, &mut out),
            "%" => arithmetic(Arithmetic::Remainder, left, right, &mut out),
            "&" => bitwise(Bitwise::And, left, right, &mut out),
            "|" => bitwise(Bitwise::Or, left, right, &mut out),
            "<<" => bitwise(Bitwise::ShiftLeft, left, right, &mut out),
            ">>" => bitwise(Bitwise::ShiftRight, left, right, &mut out),
            "||" => concat(left, right, Encoding::Utf8, &mut out),
            _ => bit_not(left, &mut out),
        }
        let sql = if op == "~" { "SELECT ~?1 WHERE ?2 IS ?2".to_string() } else { format!("SELECT ?1 {op} ?2") };
        let theirs = oracle.value(&sql, &[a.clone(), b.clone()]);
        assert!(same(&out.to_value(), &theirs), "{a:?} {op} {b:?}: {out:?} {theirs:?}");
    }
}

#[test]
fn truth_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(9));
    for _ in 0..20_000 {
        let value = random.value();
        let ours = Mem::from_value(value.as_ref()).truthiness(false);
        let theirs = oracle.value("SELECT CASE WHEN ?1 THEN 1 ELSE 0 END", std::slice::from_ref(&value));
        assert_eq!(Value::Integer(i64::from(ours)), theirs, "{value:?}");
    }
}

#[test]
fn order_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(10));
    let collations = ["BINARY", "NOCASE", "RTRIM"];
    for _ in 0..40_000 {
        let (mut a, mut b) = (random.value(), random.value());
        match random.below(6) {
            0 => {
                let integer = random.integer();
                a = Value::Integer(integer);
                b = Value::Real(integer as f64);
            }
            1 => {
                let text = |random: &mut Random| {
                    (0..random.below(4)).map(|_| random.pick(&["a", "A", " ", "b", "é", "_"])).collect::<String>()
                };
                a = Value::text(text(&mut random));
                b = Value::text(text(&mut random));
            }
            _ => {}
        }
        let name = random.pick(&collations);
        let collation = CollationRef::builtin(name).unwrap();
        let ours = match compare_values(a.as_ref(), b.as_ref(), &collation) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        let sql = format!(
            "SELECT CASE WHEN ?1 IS ?2 COLLATE {name} THEN 0 WHEN ?1 IS NULL THEN -1 WHEN ?2 IS NULL THEN 1 WHEN ?1 < ?2 COLLATE {name} THEN -1 ELSE 1 END"
        );
        let theirs = oracle.value(&sql, &[a.clone(), b.clone()]);
        assert_eq!(Value::Integer(ours), theirs, "{a:?} {b:?} {name}");
    }
}
