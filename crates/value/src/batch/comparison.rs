//! Comparisons of columns.

use super::column::{Column, Input, Texts, class};
use crate::affinity::{Affinity, numeric_view};
use crate::collation::CollationRef;
use crate::compare::{compare_converted, compare_integer_real, compare_reals};
use crate::mem::Mem;
use crate::value_ref::{TextRef, ValueRef};
use std::cmp::Ordering;

/// Which orders a comparison asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `=`.
    Equal,
    /// `<>`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
}

impl Order {
    /// Whether the order is one of them.
    #[inline(always)] // a constant where it is used in a loop
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Order::Equal => order.is_eq(),
            Order::NotEqual => order.is_ne(),
            Order::Less => order.is_lt(),
            Order::LessOrEqual => order.is_le(),
            Order::Greater => order.is_gt(),
            Order::GreaterOrEqual => order.is_ge(),
        }
    }

    /// The same of the operands in the other order.
    #[must_use]
    pub fn turned(self) -> Order {
        match self {
            Order::Less => Order::Greater,
            Order::LessOrEqual => Order::GreaterOrEqual,
            Order::Greater => Order::Less,
            Order::GreaterOrEqual => Order::LessOrEqual,
            other => other,
        }
    }
}

/// A comparison.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What it asks for.
    pub order: Order,
    /// Whether NULLs are values, which equal each other (IS); otherwise it is never true of them.
    pub nulls_are_equal: bool,
    /// The affinity that both sides take on.
    pub affinity: Affinity,
    /// How texts are compared.
    pub collation: CollationRef,
}

/// A loop for each order, so that the compiler sees which.
macro_rules! loops {
    ($order:expr, $out:expr, $rows:expr, |$row:pat_param| $compare:expr) => {
        match $order {
            Order::Equal => $out.extend($rows.map(|$row| $compare.is_eq())),
            Order::NotEqual => $out.extend($rows.map(|$row| $compare.is_ne())),
            Order::Less => $out.extend($rows.map(|$row| $compare.is_lt())),
            Order::LessOrEqual => $out.extend($rows.map(|$row| $compare.is_le())),
            Order::Greater => $out.extend($rows.map(|$row| $compare.is_gt())),
            Order::GreaterOrEqual => $out.extend($rows.map(|$row| $compare.is_ge())),
        }
    };
}

/// For each of `rows` rows, whether the comparison is true.
pub fn compare(
    comparison: &Comparison,
    left: Input<'_>,
    right: Input<'_>,
    texts: Texts<'_>,
    rows: usize,
    out: &mut Vec<bool>,
) {
    out.clear();
    let order = comparison.order;
    let done = match (left, right) {
        (Input::Rows(a), Input::Rows(b)) => two_columns(comparison, a, b, out),
        (Input::Rows(a), Input::One(b)) => with_constant(comparison, order, a, b, texts, out),
        (Input::One(a), Input::Rows(b)) => with_constant(comparison, order.turned(), b, a, texts, out),
        (Input::One(_), Input::One(_)) => false,
    };
    if done {
        let nulls = |input: Input<'_>| matches!(input, Input::Rows(column) if column.has_null());
        if nulls(left) || nulls(right) {
            mend_nulls(comparison, left, right, out);
        }
        return;
    }
    out.clear();
    let mut scratch = Mem::new();
    out.extend((0..rows).map(|row| {
        let (left, right) = (left.value(row, texts), right.value(row, texts));
        one_row(comparison, left, right, texts, &mut scratch)
    }));
}

/// The answer for rows with a NULL, where the loops took it for 0.
fn mend_nulls(comparison: &Comparison, left: Input<'_>, right: Input<'_>, out: &mut [bool]) {
    let is_null = |input: &Input<'_>, row: usize| match input {
        Input::Rows(column) => column.tags().get(row).is_some_and(|&tag| tag == class::NULL),
        Input::One(value) => value.is_null(),
    };
    for (row, holds) in out.iter_mut().enumerate() {
        let order = match (is_null(&left, row), is_null(&right, row)) {
            (false, false) => continue,
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        };
        *holds = comparison.nulls_are_equal && comparison.order.holds(order);
    }
}

fn one_row(
    comparison: &Comparison,
    left: ValueRef<'_>,
    right: ValueRef<'_>,
    texts: Texts<'_>,
    scratch: &mut Mem,
) -> bool {
    let order = match (left.is_null(), right.is_null()) {
        (false, false) => {
            compare_converted(left, right, comparison.affinity, &comparison.collation, texts.encoding, scratch)
        }
        _ if !comparison.nulls_are_equal => return false,
        (true, true) => Ordering::Equal,
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    };
    comparison.order.holds(order)
}

/// Two columns of numbers; false, and nothing done, for all others.
fn two_columns(comparison: &Comparison, left: &Column, right: &Column, out: &mut Vec<bool>) -> bool {
    let pairs = left.words().iter().zip(right.words());
    let both = |class| left.is_all_or_null(class) && right.is_all_or_null(class);
    if both(class::INTEGER) {
        loops!(comparison.order, out, pairs, |(&a, &b)| (a as i64).cmp(&(b as i64)));
        return true;
    }
    if both(class::REAL) {
        loops!(comparison.order, out, pairs, |(&a, &b)| compare_reals(f64::from_bits(a), f64::from_bits(b)));
        return true;
    }
    false
}

/// A column of one class and a constant that needs no conversion, or one only; false, and nothing
/// done, otherwise.
fn with_constant(
    comparison: &Comparison,
    order: Order,
    column: &Column,
    constant: ValueRef<'_>,
    texts: Texts<'_>,
    out: &mut Vec<bool>,
) -> bool {
    let constant = if comparison.affinity.is_numeric() { numeric_view(constant) } else { constant };
    match constant {
        ValueRef::Integer(constant) if column.is_all_or_null(class::INTEGER) => {
            integers_with(order, column.words(), constant, out);
        }
        ValueRef::Integer(constant) if column.is_all_or_null(class::REAL) => {
            let test = |word: &u64| order.holds(compare_integer_real(constant, f64::from_bits(*word)).reverse());
            out.extend(column.words().iter().map(test));
        }
        ValueRef::Real(constant) if column.is_all_or_null(class::REAL) => {
            reals_with(order, column.words(), constant, out);
        }
        ValueRef::Real(constant) if column.is_all_or_null(class::INTEGER) => {
            out.extend(column.words().iter().map(|word| order.holds(compare_integer_real(*word as i64, constant))));
        }
        ValueRef::Text(constant)
            if column.is_all_or_null(class::TEXT)
                && !comparison.affinity.is_numeric()
                && comparison.collation.is_binary()
                && constant.encoding == texts.encoding =>
        {
            texts_with(order, column.words(), constant, texts, out);
        }
        _ => return false,
    }
    true
}

fn integers_with(order: Order, words: &[u64], constant: i64, out: &mut Vec<bool>) {
    loops!(order, out, words.iter(), |word| (*word as i64).cmp(&constant));
}

fn reals_with(order: Order, words: &[u64], constant: f64, out: &mut Vec<bool>) {
    // No NaN is stored in a column, and none is a constant.
    let real = f64::from_bits;
    match order {
        Order::Equal => out.extend(words.iter().map(|&word| real(word) == constant)),
        Order::NotEqual => out.extend(words.iter().map(|&word| real(word) != constant)),
        Order::Less => out.extend(words.iter().map(|&word| real(word) < constant)),
        Order::LessOrEqual => out.extend(words.iter().map(|&word| real(word) <= constant)),
        Order::Greater => out.extend(words.iter().map(|&word| real(word) > constant)),
        Order::GreaterOrEqual => out.extend(words.iter().map(|&word| real(word) >= constant)),
    }
}

/// Texts whose bytes decide. The first eight of them decide most comparisons.
fn texts_with(order: Order, words: &[u64], constant: TextRef<'_>, texts: Texts<'_>, out: &mut Vec<bool>) {
    let own = constant.bytes;
    let Some(&head) = own.first_chunk::<8>() else {
        loops!(order, out, words.iter(), |word| texts.bytes(*word).cmp(own));
        return;
    };
    let head = u64::from_be_bytes(head);
    let compare = |bytes: &[u8]| match bytes.first_chunk::<8>() {
        Some(&other) => match u64::from_be_bytes(other).cmp(&head) {
            Ordering::Equal => bytes.cmp(own),
            order => order,
        },
        None => bytes.cmp(own),
    };
    loops!(order, out, words.iter(), |word| compare(texts.bytes(*word)));
}
