//! What a search wants of boxes.

use crate::cells::{COORDINATES_MAX, Coordinate, CoordinateKind, Layout, float_above, float_below};
use crate::geometry::{Probe, Search, Verdict, Within};
use crate::queue::Point;
use base::Result;

/// How a coordinate is compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    AtMost,
    Below,
    AtLeast,
    Above,
    /// Nothing fulfils it: the other side is NULL.
    Never,
    /// Everything fulfils it: numbers are below texts.
    Always,
}

/// A coordinate compared with a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    pub coordinate: usize,
    pub comparison: Comparison,
    pub number: f64,
}

/// One thing that is wanted.
pub(crate) enum Constraint {
    Bound(Bound),
    Shape(Box<dyn Search>),
}

/// How well a box fulfils everything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// Negative where nothing gave a score.
    pub score: f64,
    pub within: i32,
}

/// What shapes are told besides the box.
pub(crate) struct Surroundings<'a> {
    pub level_max: i32,
    pub queued: &'a [u32],
}

/// The coordinate at a place of a cell's bytes.
#[inline]
fn coordinate(kind: CoordinateKind, cell: &[u8], place: usize) -> f64 {
    let Some(bytes) = cell.get(8..).and_then(|cell| cell.as_chunks::<4>().0.get(place)) else { return 0.0 };
    match kind {
        CoordinateKind::Real => f64::from(f32::from_be_bytes(*bytes)),
        CoordinateKind::Integer => f64::from(i32::from_be_bytes(*bytes)),
    }
}

impl Bound {
    /// What a row's box that fulfils it has in a coordinate; none: every box does.
    fn of_rows(&self) -> Option<Range> {
        let number = self.number;
        let (low, high) = match self.comparison {
            Comparison::Always => return None,
            _ if number.is_nan() => NOTHING,
            Comparison::Equal => (number, number),
            Comparison::AtMost => (f64::NEG_INFINITY, number),
            Comparison::Below if number > f64::NEG_INFINITY => (f64::NEG_INFINITY, number.next_down()),
            Comparison::AtLeast => (number, f64::INFINITY),
            Comparison::Above if number < f64::INFINITY => (number.next_up(), f64::INFINITY),
            Comparison::Below | Comparison::Above | Comparison::Never => NOTHING,
        };
        Some(Range { coordinate: self.coordinate, low, high })
    }

    /// What a box has in its low and high coordinate in which a box that fulfils it may lie.
    fn of_boxes(&self) -> [Option<Range>; 2] {
        let (low, high) = (self.coordinate & !1, self.coordinate | 1);
        let is_before = Range { coordinate: low, low: f64::NEG_INFINITY, high: self.number };
        let is_behind = Range { coordinate: high, low: self.number, high: f64::INFINITY };
        let nothing = Range { coordinate: low, low: NOTHING.0, high: NOTHING.1 };
        match self.comparison {
            Comparison::Always => [None, None],
            _ if self.number.is_nan() => [Some(nothing), None],
            Comparison::Equal => [Some(is_before), Some(is_behind)],
            Comparison::AtMost | Comparison::Below => [Some(is_before), None],
            Comparison::AtLeast | Comparison::Above => [None, Some(is_behind)],
            Comparison::Never => [Some(nothing), None],
        }
    }
}

/// The ends of a range in which nothing lies.
const NOTHING: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

/// The values that a coordinate may have, both ends among them.
#[derive(Clone, Copy, Debug)]
struct Range {
    coordinate: usize,
    low: f64,
    high: f64,
}

impl Range {
    #[inline]
    fn holds(&self, value: f64) -> bool {
        value >= self.low && value <= self.high
    }
}

/// What bounds come to, for rows and for the boxes above them.
#[derive(Default)]
pub(crate) struct Ranges {
    rows: Sieve,
    boxes: Sieve,
}

impl Ranges {
    /// Those of all bounds.
    pub fn set(&mut self, kind: CoordinateKind, constraints: &[Constraint]) {
        self.rows.clear(kind);
        self.boxes.clear(kind);
        for constraint in constraints {
            let Constraint::Bound(bound) = constraint else { continue };
            bound.of_rows().into_iter().for_each(|range| self.rows.narrow(kind, range));
            bound.of_boxes().into_iter().flatten().for_each(|range| self.boxes.narrow(kind, range));
        }
    }

    /// Number of the first of some cells that fulfils all, in a node at a level as in
    /// [`Point::level`].
    #[inline]
    pub fn find(&self, layout: &Layout, level: usize, cells: &[u8]) -> Option<usize> {
        let sieve = if level == 1 { &self.rows } else { &self.boxes };
        match layout.kind {
            CoordinateKind::Real => sieve.find_in::<f32>(layout, cells),
            CoordinateKind::Integer => sieve.find_in::<i32>(layout, cells),
        }
    }
}

/// The ranges of the coordinates. Beside them stand their ends as coordinates, for all of a cell at
/// once: what these leave over is then looked at with care.
#[derive(Default)]
struct Sieve {
    ranges: Vec<Range>,
    low: [u32; COORDINATES_MAX],
    high: [u32; COORDINATES_MAX],
}

impl Sieve {
    fn clear(&mut self, kind: CoordinateKind) {
        self.ranges.clear();
        let (low, high) = match kind {
            CoordinateKind::Real => (f32::NEG_INFINITY.to_bits(), f32::INFINITY.to_bits()),
            CoordinateKind::Integer => (i32::MIN as u32, i32::MAX as u32),
        };
        (self.low, self.high) = ([low; COORDINATES_MAX], [high; COORDINATES_MAX]);
    }

    /// Adds a range, or narrows the one of its coordinate.
    fn narrow(&mut self, kind: CoordinateKind, new: Range) {
        let known = self.ranges.iter_mut().find(|range| range.coordinate == new.coordinate);
        let range = match known {
            Some(range) => {
                range.low = range.low.max(new.low);
                range.high = range.high.min(new.high);
                *range
            }
            None => {
                self.ranges.push(new);
                new
            }
        };
        let (Some(low), Some(high)) = (self.low.get_mut(new.coordinate), self.high.get_mut(new.coordinate)) else {
            return;
        };
        (*low, *high) = match kind {
            CoordinateKind::Real => (float_below(range.low).to_bits(), float_above(range.high).to_bits()),
            // A number beyond the integers becomes the nearest of them.
            CoordinateKind::Integer => (range.low.floor() as i32 as u32, range.high.ceil() as i32 as u32),
        };
    }

    fn find_in<C: Coordinate>(&self, layout: &Layout, cells: &[u8]) -> Option<usize> {
        match layout.coordinates {
            2 => self.find_among::<C, 2>(cells),
            4 => self.find_among::<C, 4>(cells),
            6 => self.find_among::<C, 6>(cells),
            8 => self.find_among::<C, 8>(cells),
            _ => self.find_among::<C, 10>(cells),
        }
    }

    fn find_among<C: Coordinate, const N: usize>(&self, cells: &[u8]) -> Option<usize> {
        let (low, high) =
            (self.low.first_chunk::<N>()?.map(C::from_bits), self.high.first_chunk::<N>()?.map(C::from_bits));
        cells.chunks_exact(8 + 4 * N).position(|cell| {
            let Some(coordinates) = cell.get(8..).and_then(|cell| cell.as_chunks::<4>().0.first_chunk::<N>()) else {
                return false;
            };
            let values = coordinates.map(|bytes| C::from_bits(u32::from_be_bytes(bytes)));
            let mut is_out = false;
            for ((value, low), high) in values.iter().zip(&low).zip(&high) {
                is_out |= (value < low) | (value > high);
            }
            !is_out && self.holds(&values)
        })
    }

    fn holds<C: Coordinate>(&self, values: &[C]) -> bool {
        self.ranges.iter().all(|range| values.get(range.coordinate).is_none_or(|value| range.holds(value.to_real())))
    }
}

/// Whether a box fulfils a bound; `level` as in [`Point::level`].
fn holds(bound: &Bound, kind: CoordinateKind, cell: &[u8], level: usize) -> bool {
    let holds = |range: Range| range.holds(coordinate(kind, cell, range.coordinate));
    match level {
        1 => bound.of_rows().is_none_or(holds),
        _ => bound.of_boxes().into_iter().flatten().all(holds),
    }
}

/// Asks every constraint about a cell of the node that a point stands for, the first that is not
/// fulfilled last; `None` where there is such.
///
/// # Errors
/// Those of shapes.
pub(crate) fn judge(
    constraints: &mut [Constraint],
    layout: &Layout,
    cell: &[u8],
    point: &Point,
    surroundings: &Surroundings<'_>,
) -> Result<Option<Fit>> {
    let mut fit = Fit { score: -1.0, within: Within::FULLY.0 };
    for constraint in constraints {
        match constraint {
            Constraint::Bound(bound) if holds(bound, layout.kind, cell, point.level) => {}
            Constraint::Bound(_) => return Ok(None),
            Constraint::Shape(shape) => {
                let verdict = shape_says(&mut **shape, layout, cell, point, surroundings)?;
                take_in(&mut fit, verdict);
                if fit.within == Within::NOT.0 {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(fit))
}

fn shape_says(
    shape: &mut dyn Search,
    layout: &Layout,
    cell: &[u8],
    point: &Point,
    surroundings: &Surroundings<'_>,
) -> Result<Verdict> {
    let mut coordinates = [0.0; COORDINATES_MAX];
    for (place, number) in coordinates.iter_mut().enumerate() {
        *number = coordinate(layout.kind, cell, place);
    }
    let rowid = cell.first_chunk().map_or(0, |bytes| i64::from_be_bytes(*bytes));
    shape.look(&Probe {
        coordinates: coordinates.get(..layout.coordinates).unwrap_or(&coordinates),
        level: point.level as i32 - 1,
        level_max: surroundings.level_max,
        rowid: (point.level == 1).then_some(rowid),
        parent_score: point.score,
        parent_within: Within(point.within),
        queued: surroundings.queued,
    })
}

fn take_in(fit: &mut Fit, verdict: Verdict) {
    match verdict {
        Verdict::Inside(inside) => {
            if !inside {
                fit.within = Within::NOT.0;
            }
            fit.score = 0.0;
        }
        Verdict::Scored(within, score) => {
            fit.within = fit.within.min(within.0);
            if score < fit.score || fit.score < 0.0 {
                fit.score = score;
            }
        }
    }
}
