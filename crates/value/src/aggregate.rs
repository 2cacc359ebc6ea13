//! The state of `sum`, `total` and `avg`, for rows, windows and batches.
//!
//! Integers are added as integers until one overflows or a real comes; reals are added with
//! Kahan–Babuška–Neumaier compensation, so that the order of the rows matters less.

use crate::affinity::numeric_view;
use crate::batch::{Column, Texts, class};
use crate::mem::Mem;
use crate::value_ref::ValueRef;
use base::{Error, Result};

/// The state of the three.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    count: i64,
    integers: i64,
    real: f64,
    error: f64,
    /// A real was seen, or the integers overflowed into `real`.
    approximate: bool,
    /// The sum of integers overflowed, and no real came since.
    overflowed: bool,
}

/// Whether the integer is far from where reals have gaps between integers.
fn is_exact(number: i64) -> bool {
    const BEYOND: i64 = 4_503_599_627_370_496;
    -BEYOND < number && number < BEYOND
}

/// A value as it is added.
enum Number {
    Integer(i64),
    Real(f64),
}

/// The number that a value counts as; none for NULL.
fn number_of(arg: ValueRef<'_>) -> Option<Number> {
    Some(match arg {
        ValueRef::Null => return None,
        ValueRef::Integer(number) => Number::Integer(number),
        ValueRef::Real(number) => Number::Real(number),
        // Text with an exponent is a real, even a whole one.
        other => match numeric_view(other) {
            ValueRef::Integer(number) => Number::Integer(number),
            ValueRef::Real(number) => Number::Real(number),
            _ => Number::Real(arg.to_real()),
        },
    })
}

impl Sum {
    /// Takes a value in.
    pub fn add(&mut self, arg: ValueRef<'_>) {
        match number_of(arg) {
            None => return,
            Some(Number::Integer(number)) => self.add_integer(number),
            Some(Number::Real(number)) => self.add_number(number),
        }
        self.count += 1;
    }

    /// Takes a real in.
    #[inline]
    fn add_number(&mut self, number: f64) {
        self.go_approximate();
        // With a real among the values the sum is one, and an overflow no error.
        self.overflowed = false;
        self.add_real(number);
    }

    /// Takes an integer in.
    #[inline]
    pub fn add_whole(&mut self, number: i64) {
        match self.integers.checked_add(number) {
            Some(sum) if !self.approximate => self.integers = sum,
            _ => self.add_integer(number),
        }
        self.count += 1;
    }

    /// Takes a real in.
    #[inline]
    pub fn add_float(&mut self, number: f64) {
        self.add_number(number);
        self.count += 1;
    }

    /// Takes the value of a batch in: its word and its class.
    #[inline]
    pub fn add_word(&mut self, word: u64, class: u8, texts: Texts<'_>) {
        match class {
            class::NULL => {}
            class::INTEGER => self.add_whole(word as i64),
            class::REAL => self.add_float(f64::from_bits(word)),
            class::TEXT => self.add(ValueRef::text_bytes(texts.bytes(word), texts.encoding)),
            _ => self.add(ValueRef::Blob(texts.bytes(word))),
        }
    }

    /// Takes the values of a batch in.
    pub fn add_column(&mut self, column: &Column, texts: Texts<'_>) {
        if column.is_all(class::INTEGER) && !self.approximate && self.add_integers(column.words()) {
            return;
        }
        if column.is_all(class::REAL) && !column.is_empty() {
            self.add_reals(column.words());
            return;
        }
        column.words().iter().zip(column.tags()).for_each(|(&word, &tag)| self.add_word(word, tag, texts));
    }

    /// Integers as long as none overflows; false, and nothing done, where one does.
    fn add_integers(&mut self, words: &[u64]) -> bool {
        let mut sum = self.integers;
        let mut overflows = false;
        for &word in words {
            let overflow;
            (sum, overflow) = sum.overflowing_add(word as i64);
            overflows |= overflow;
        }
        if overflows {
            return false;
        }
        self.integers = sum;
        self.count += words.len() as i64;
        true
    }

    fn add_reals(&mut self, words: &[u64]) {
        self.go_approximate();
        self.overflowed = false;
        let mut own = (self.real, self.error);
        for &word in words {
            own = compensated(own, f64::from_bits(word));
        }
        (self.real, self.error) = own;
        self.count += words.len() as i64;
    }

    /// Takes a value out that was added before.
    pub fn remove(&mut self, arg: ValueRef<'_>) {
        match number_of(arg) {
            None => return,
            Some(Number::Integer(number)) => self.remove_integer(number),
            Some(Number::Real(number)) => self.add_real(-number),
        }
        self.count -= 1;
    }

    /// Takes an integer out. The integers that stay may overflow without it: then they continue as
    /// a real.
    fn remove_integer(&mut self, number: i64) {
        if !self.approximate {
            if let Some(sum) = self.integers.checked_sub(number) {
                self.integers = sum;
                return;
            }
            self.overflowed = true;
            self.go_approximate();
        }
        match number.checked_neg() {
            Some(negated) => self.add_integer_as_real(negated),
            None => {
                self.add_integer_as_real(i64::MAX);
                self.add_integer_as_real(1);
            }
        }
    }

    /// Adds an integer to integers, or leaves out a NULL; false, and nothing done, for anything
    /// else.
    #[inline]
    pub fn add_quickly(&mut self, arg: &Mem) -> bool {
        match arg.integer() {
            Some(number) if !self.approximate => match self.integers.checked_add(number) {
                Some(sum) => {
                    self.integers = sum;
                    self.count += 1;
                    true
                }
                None => false,
            },
            _ => arg.is_null(),
        }
    }

    fn add_integer(&mut self, number: i64) {
        if self.approximate {
            return self.add_integer_as_real(number);
        }
        match self.integers.checked_add(number) {
            Some(sum) => self.integers = sum,
            None => {
                self.overflowed = true;
                self.go_approximate();
                self.add_integer_as_real(number);
            }
        }
    }

    fn go_approximate(&mut self) {
        if !self.approximate {
            self.approximate = true;
            let low = if is_exact(self.integers) { 0 } else { self.integers % 16384 };
            self.real = (self.integers - low) as f64;
            self.error = low as f64;
        }
    }

    /// Integers too large for a real are added in two parts.
    fn add_integer_as_real(&mut self, number: i64) {
        if is_exact(number) {
            return self.add_real(number as f64);
        }
        let low = number % 16384;
        self.add_real((number - low) as f64);
        self.add_real(low as f64);
    }

    #[inline]
    fn add_real(&mut self, number: f64) {
        (self.real, self.error) = compensated((self.real, self.error), number);
    }

    /// What `sum` answers: an integer when every value is one, NULL without values.
    ///
    /// # Errors
    /// `integer overflow`.
    pub fn sum(&self, out: &mut Mem) -> Result<()> {
        if self.count == 0 {
            out.set_null();
        } else if self.overflowed {
            return Err(Error::sql("integer overflow"));
        } else if self.approximate {
            out.set_real(self.total());
        } else {
            out.set_integer(self.integers);
        }
        Ok(())
    }

    /// What `avg` answers: a real, NULL without values.
    pub fn average(&self, out: &mut Mem) {
        match self.count {
            0 => out.set_null(),
            count => out.set_real(self.total() / count as f64),
        }
    }

    /// What `total` answers: always a real.
    pub fn total(&self) -> f64 {
        if !self.approximate {
            return self.integers as f64;
        }
        let total = self.real + self.error;
        if total.is_nan() { self.real } else { total }
    }
}

/// A sum and its error after one more number.
#[inline]
fn compensated((sum, error): (f64, f64), number: f64) -> (f64, f64) {
    let next = sum + number;
    let lost = if sum.abs() > number.abs() { (sum - next) + number } else { (number - next) + sum };
    (next, error + lost)
}
