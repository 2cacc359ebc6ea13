//! `bm25`: how well a row fits, by how often and how exclusively it has the phrases.

use super::Match;
use base::Result;
use extension::Context;
use std::rc::Rc;
use value::Mem;

const K1: f64 = 1.2;
const B: f64 = 0.75;
/// What phrases weigh that are in more than half of the rows.
const WEIGHT_MIN: f64 = 1e-6;

/// What is the same for all rows of a query.
struct Statistics {
    average_size: f64,
    /// By phrase.
    weights: Vec<f64>,
}

impl Statistics {
    fn of(row: &Match<'_>) -> Result<Statistics> {
        let rows = row.row_count()?;
        let tokens = row.total_size(None)?;
        let mut weights = Vec::new();
        for phrase in 0..row.phrase_count() {
            let mut hits = 0i64;
            row.query_phrase(phrase, &mut |_| {
                hits += 1;
                Ok(())
            })?;
            let weight = (((rows - hits) as f64 + 0.5) / (hits as f64 + 0.5)).ln();
            weights.push(if weight <= 0.0 { WEIGHT_MIN } else { weight });
        }
        Ok(Statistics { average_size: tokens as f64 / rows as f64, weights })
    }
}

pub(super) fn bm25(row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
    let known = row.auxiliary_data().and_then(|data| data.downcast::<Statistics>().ok());
    let statistics = match known {
        Some(known) => known,
        None => {
            let made = Rc::new(Statistics::of(row)?);
            row.set_auxiliary_data(Some(made.clone()));
            made
        }
    };
    let size = row.column_size(None)? as f64;
    let length = K1 * (1.0 - B + B * size / statistics.average_size);
    let mut score = 0.0;
    for (phrase, weight) in statistics.weights.iter().enumerate() {
        let mut frequency = 0.0;
        row.for_each_column(phrase, &mut |column| frequency += arguments.get(column).map_or(1.0, Mem::to_real))?;
        score += weight * ((frequency * (K1 + 1.0)) / (frequency + length));
    }
    context.result.set_real(-score);
    Ok(())
}
