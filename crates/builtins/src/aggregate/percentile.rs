//! `percentile`, `percentile_cont`, `percentile_disc` and `median`.

use base::{Error, Result};
use extension::{AggregateState, Context};
use value::Mem;

/// What sets the functions apart.
pub(super) trait Kind: Default {
    /// The name for errors.
    const NAME: &'static str;
    /// The fraction of the whole.
    const WHOLE: f64;
    /// Whether the answer is one of the values, not between two.
    const DISCRETE: bool;
}

#[derive(Default)]
pub(super) struct Percent;
#[derive(Default)]
pub(super) struct Continuous;
#[derive(Default)]
pub(super) struct Discrete;
#[derive(Default)]
pub(super) struct Median;

impl Kind for Percent {
    const NAME: &'static str = "percentile";
    const WHOLE: f64 = 100.0;
    const DISCRETE: bool = false;
}

impl Kind for Continuous {
    const NAME: &'static str = "percentile_cont";
    const WHOLE: f64 = 1.0;
    const DISCRETE: bool = false;
}

impl Kind for Discrete {
    const NAME: &'static str = "percentile_disc";
    const WHOLE: f64 = 1.0;
    const DISCRETE: bool = true;
}

impl Kind for Median {
    const NAME: &'static str = "median";
    const WHOLE: f64 = 1.0;
    const DISCRETE: bool = false;
}

/// The values so far, and the fraction, which every row must give alike.
#[derive(Default)]
pub(super) struct Percentile<K: Kind> {
    values: Vec<f64>,
    /// Whether `values` are in order.
    sorted: bool,
    /// Values leave the frame, so that they are kept in order.
    sliding: bool,
    fraction: Option<f64>,
    kind: std::marker::PhantomData<K>,
}

impl<K: Kind> Percentile<K> {
    fn sort(&mut self) {
        if !self.sorted {
            self.values.sort_by(f64::total_cmp);
            self.sorted = true;
        }
    }
}

impl<K: Kind> AggregateState for Percentile<K> {
    fn step(&mut self, _context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let fraction = match args.get(1) {
            None => 0.5,
            Some(arg) => {
                let given = numeric(arg).filter(|given| (0.0..=K::WHOLE).contains(given)).ok_or_else(|| {
                    let (name, whole) = (K::NAME, K::WHOLE);
                    Error::sql(format!("the fraction argument to {name}() is not between 0.0 and {whole:.1}"))
                })?;
                given / K::WHOLE
            }
        };
        if self.fraction.is_some_and(|before| (before - fraction).abs() > 0.001) {
            let name = K::NAME;
            return Err(Error::sql(format!("the fraction argument to {name}() is not the same for all input rows")));
        }
        self.fraction = Some(fraction);
        if args[0].is_null() {
            return Ok(());
        }
        if !args[0].is_numeric() {
            return Err(Error::sql(format!("input to {}() is not numeric", K::NAME)));
        }
        let value = args[0].to_real();
        if value.is_infinite() {
            return Err(Error::sql(format!("Inf input to {}()", K::NAME)));
        }
        if self.sliding {
            let place = self.values.partition_point(|other| *other < value);
            self.values.insert(place, value);
        } else {
            self.values.push(value);
            self.sorted = false;
        }
        Ok(())
    }

    fn inverse(&mut self, _context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some(arg) = args.first().filter(|arg| arg.is_numeric()) else { return Ok(()) };
        self.sort();
        self.sliding = true;
        let value = arg.to_real();
        let place = self.values.partition_point(|other| *other < value);
        if self.values.get(place) == Some(&value) {
            self.values.remove(place);
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        self.sort();
        let Some(last) = self.values.len().checked_sub(1) else {
            context.result.set_null();
            return Ok(());
        };
        let place = self.fraction.unwrap_or(0.5) * last as f64;
        let below = self.values[place as usize];
        let above = self.values[(place as usize + 1).min(last)];
        let part = place - place.floor();
        context.result.set_real(if K::DISCRETE { below } else { below + (above - below) * part });
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.values.clear();
        self.fraction = None;
        self.sliding = false;
        true
    }
}

/// The number that an argument is, also as text.
fn numeric(arg: &Mem) -> Option<f64> {
    let mut cell = Mem::default();
    cell.copy_from(arg);
    value::Affinity::Numeric.apply(&mut cell, base::Encoding::Utf8);
    cell.is_numeric().then(|| cell.to_real())
}
