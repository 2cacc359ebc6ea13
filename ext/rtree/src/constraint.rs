//! What a search wants of boxes.

use crate::cells::{COORDINATES_MAX, CoordinateKind, Layout};
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
    /// Whether the box of a row fulfils it.
    #[inline]
    fn holds(&self, kind: CoordinateKind, cell: &[u8]) -> bool {
        let value = coordinate(kind, cell, self.coordinate);
        match self.comparison {
            Comparison::Equal => value == self.number,
            Comparison::AtMost => value <= self.number,
            Comparison::Below => value < self.number,
            Comparison::AtLeast => value >= self.number,
            Comparison::Above => value > self.number,
            Comparison::Never => false,
            Comparison::Always => true,
        }
    }

    /// Whether a box inside of this one may fulfil it.
    #[inline]
    fn may_hold_inside(&self, kind: CoordinateKind, cell: &[u8]) -> bool {
        let low = || coordinate(kind, cell, self.coordinate & !1);
        let high = || coordinate(kind, cell, self.coordinate | 1);
        match self.comparison {
            Comparison::Equal => self.number >= low() && self.number <= high(),
            Comparison::AtMost | Comparison::Below => self.number >= low(),
            Comparison::AtLeast | Comparison::Above => self.number <= high(),
            Comparison::Never => false,
            Comparison::Always => true,
        }
    }
}

/// Whether a box fulfils bounds; `level` as in [`Point::level`].
#[inline]
pub(crate) fn holds(bound: &Bound, kind: CoordinateKind, cell: &[u8], level: usize) -> bool {
    if level == 1 { bound.holds(kind, cell) } else { bound.may_hold_inside(kind, cell) }
}

/// Asks every constraint about a cell of the node that a point stands for, the first that is not fulfilled last;
/// `None` where there is such.
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
