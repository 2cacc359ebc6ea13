//! Columns against the functions of rows, on values of all classes.

use super::{Column, Comparison, Input, Order, Texts, arithmetic, compare, is_null, truth};
use crate::aggregate::Sum;
use crate::arith::{self, Arithmetic};
use crate::{Affinity, CollationRef, Encoding, Mem, Value, ValueRef, compare as by_row};
use std::cmp::Ordering;

/// Numbers that look random, always the same ones.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// A value of one of the classes whose bits are set.
    fn value(&mut self, classes: u64) -> Value {
        const INTEGERS: [i64; 8] = [0, 1, -1, 7, i64::MAX, i64::MIN, 1 << 53, -12_345];
        const REALS: [f64; 8] = [0.0, -0.0, 0.5, 1.0, -7.25, 1e300, f64::INFINITY, 9_223_372_036_854_775_808.0];
        const TEXTS: [&str; 8] = ["", "7", "1.5", "abc", "ABC", "text 12345", "text 12346", "1e1"];
        loop {
            let class = self.next() % 5;
            let pick = (self.next() % 8) as usize;
            if classes >> class & 1 == 0 {
                continue;
            }
            return match class {
                0 => Value::Null,
                1 => Value::Integer(INTEGERS[pick]),
                2 => Value::Real(REALS[pick]),
                3 => Value::Text { bytes: TEXTS[pick].into(), encoding: Encoding::Utf8 },
                _ => Value::Blob(TEXTS[pick].into()),
            };
        }
    }
}

/// Sets of classes: each alone, with NULL, numbers, and all.
const CLASSES: [u64; 9] = [1, 2, 4, 8, 2 | 1, 4 | 1, 8 | 1, 2 | 4, 31];
const ROWS: usize = 40;

fn column(values: &[Value], arena: &mut Vec<u8>) -> Column {
    let mut column = Column::default();
    values.iter().for_each(|value| column.push_value(value.as_ref(), arena));
    column
}

/// Calls `check` with operands of all pairs of classes, as columns and as constants.
fn pairs(check: impl Fn(Input<'_>, Input<'_>, Texts<'_>)) {
    let mut numbers = Numbers(7);
    for left in CLASSES {
        for right in CLASSES {
            let a: Vec<Value> = (0..ROWS).map(|_| numbers.value(left)).collect();
            let b: Vec<Value> = (0..ROWS).map(|_| numbers.value(right)).collect();
            let mut arena = Vec::new();
            let (first, second) = (column(&a, &mut arena), column(&b, &mut arena));
            let texts = Texts { page: &[], arena: &arena, encoding: Encoding::Utf8 };
            check(Input::Rows(&first), Input::Rows(&second), texts);
            for value in &b {
                check(Input::Rows(&first), Input::One(value.as_ref()), texts);
                check(Input::One(value.as_ref()), Input::Rows(&first), texts);
            }
            check(Input::One(a[0].as_ref()), Input::One(b[0].as_ref()), texts);
        }
    }
}

/// Equal with the class, and the sign of zeros.
fn is_same(left: ValueRef<'_>, right: ValueRef<'_>) -> bool {
    match (left, right) {
        (ValueRef::Real(a), ValueRef::Real(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}

#[test]
fn arithmetic_is_that_of_rows() {
    use Arithmetic::{Add, Divide, Multiply, Remainder, Subtract};
    pairs(|left, right, texts| {
        for op in [Add, Subtract, Multiply, Divide, Remainder] {
            let (mut out, mut cell) = (Column::default(), Mem::new());
            arithmetic(op, left, right, texts, ROWS, &mut out);
            assert_eq!(out.len(), ROWS);
            for row in 0..ROWS {
                let (a, b) = (left.value(row, texts), right.value(row, texts));
                arith::arithmetic(op, a, b, &mut cell);
                assert!(is_same(out.value(row, texts), cell.as_ref()), "{a:?} {op:?} {b:?}: {out:?}");
            }
        }
    });
}

#[test]
fn comparisons_are_those_of_rows() {
    let orders =
        [Order::Equal, Order::NotEqual, Order::Less, Order::LessOrEqual, Order::Greater, Order::GreaterOrEqual];
    let affinities = [Affinity::None, Affinity::Blob, Affinity::Text, Affinity::Numeric, Affinity::Real];
    pairs(|left, right, texts| {
        for (number, order) in orders.into_iter().enumerate() {
            let affinity = affinities[number % affinities.len()];
            for (nulls_are_equal, collation) in [(false, CollationRef::Binary), (true, CollationRef::NoCase)] {
                let comparison = Comparison { order, nulls_are_equal, affinity, collation };
                let (mut out, mut scratch) = (Vec::new(), Mem::new());
                compare(&comparison, left, right, texts, ROWS, &mut out);
                let expected = |row: usize, scratch: &mut Mem| {
                    let (a, b) = (left.value(row, texts), right.value(row, texts));
                    let found = match (a.is_null(), b.is_null()) {
                        (false, false) => {
                            let collation = &comparison.collation;
                            by_row::compare_converted(a, b, affinity, collation, Encoding::Utf8, scratch)
                        }
                        _ if !nulls_are_equal => return false,
                        (a, b) => b.cmp(&a),
                    };
                    order.holds(found)
                };
                let expected: Vec<bool> = (0..ROWS).map(|row| expected(row, &mut scratch)).collect();
                assert_eq!(out, expected, "{comparison:?} of {left:?} and {right:?}");
            }
        }
    });
}

#[test]
fn conditions_and_sums_are_those_of_rows() {
    pairs(|left, _, texts| {
        let mut out = Vec::new();
        for wanted in [false, true] {
            truth(left, wanted, texts, ROWS, &mut out);
            let expected = |row: usize| {
                let cell = Mem::from_value(left.value(row, texts));
                !cell.is_null() && cell.truthiness(false) == wanted
            };
            assert!(out.iter().enumerate().all(|(row, holds)| *holds == expected(row)));
        }
        is_null(left, ROWS, &mut out);
        assert!(out.iter().enumerate().all(|(row, null)| *null == left.value(row, texts).is_null()));
        let Input::Rows(column) = left else { return };
        let (mut whole, mut single) = (Sum::default(), Sum::default());
        whole.add_column(column, texts);
        column.values(texts).for_each(|value| single.add(value));
        let (mut a, mut b) = (Mem::new(), Mem::new());
        assert_eq!(whole.sum(&mut a).is_ok(), single.sum(&mut b).is_ok());
        assert!(is_same(a.as_ref(), b.as_ref()), "{a:?} {b:?}");
        assert_eq!(whole.total().to_bits(), single.total().to_bits());
    });
}

#[test]
fn orders_turn_with_their_operands() {
    for order in [Order::Less, Order::LessOrEqual, Order::Greater, Order::GreaterOrEqual, Order::Equal] {
        for found in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            assert_eq!(order.holds(found), order.turned().holds(found.reverse()));
        }
    }
}

#[test]
fn rows_that_stay_keep_their_values() {
    let mut arena = Vec::new();
    let mut numbers = Numbers(3);
    let values: Vec<Value> = (0..ROWS).map(|_| numbers.value(31)).collect();
    let mut column = column(&values, &mut arena);
    let keep: Vec<bool> = (0..ROWS).map(|row| row % 3 == 1).collect();
    column.retain(&keep);
    let texts = Texts { page: &[], arena: &arena, encoding: Encoding::Utf8 };
    let kept = values.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(value, _)| value.as_ref());
    assert!(column.values(texts).eq(kept));
}
