//! How two polygons lie to each other, by a line that sweeps over them from left to right.

use super::polygon::Polygon;

/// How the first polygon lies to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    Disjoint = 0,
    Partly = 1,
    /// The first is inside of the second.
    Inside = 2,
    /// The second is inside of the first.
    Around = 3,
    Equal = 4,
}

/// A side that is not vertical, as a line.
struct Segment {
    slope: f64,
    intercept: f64,
    /// Where it is on the line that sweeps.
    y: f64,
    /// Where it begins.
    start_y: f64,
    /// 1 for the first polygon, 2 for the second.
    owner: usize,
}

/// A segment begins or ends.
struct Event {
    x: f64,
    begins: bool,
    segment: usize,
}

#[derive(Default)]
struct Sweep {
    segments: Vec<Segment>,
    events: Vec<Event>,
    /// Segments under the line, from the lowest on where they are sorted.
    active: Vec<usize>,
    /// What areas there are, by the sum of the owners that they are inside of.
    found: [bool; 4],
}

/// How two polygons lie to each other.
pub(crate) fn overlap(first: &Polygon, second: &Polygon) -> Overlap {
    let mut sweep = Sweep::default();
    sweep.add(first, 1);
    sweep.add(second, 2);
    if sweep.finds_crossing() {
        return Overlap::Partly;
    }
    match sweep.found {
        [_, _, _, false] => Overlap::Disjoint,
        [_, true, false, _] => Overlap::Around,
        [_, false, true, _] => Overlap::Inside,
        [_, false, false, _] => Overlap::Equal,
        _ => Overlap::Partly,
    }
}

impl Sweep {
    fn add(&mut self, polygon: &Polygon, owner: usize) {
        for (from, to) in polygon.sides() {
            let ([x0, y0], [x1, y1]) = if from[0] > to[0] { (to, from) } else { (from, to) };
            if x0 == x1 {
                continue;
            }
            let slope = f64::from((y1 - y0) / (x1 - x0));
            let intercept = f64::from(y1) - f64::from(x1) * slope;
            let segment = self.segments.len();
            self.segments.push(Segment { slope, intercept, y: 0.0, start_y: f64::from(y0), owner });
            self.events.push(Event { x: f64::from(x0), begins: true, segment });
            self.events.push(Event { x: f64::from(x1), begins: false, segment });
        }
    }

    /// Notes the areas between the segments; whether sides of the two cross.
    fn finds_crossing(&mut self) -> bool {
        let mut events = std::mem::take(&mut self.events);
        // Of events at one place the last comes first. Zero has one sign here.
        events.reverse();
        events.sort_by(|left, right| (left.x + 0.0).total_cmp(&(right.x + 0.0)));
        let mut x = if events.first().is_some_and(|event| event.x == 0.0) { -1.0 } else { 0.0 };
        let mut is_sorted = true;
        for event in &events {
            if event.x != x {
                x = event.x;
                if !is_sorted {
                    self.sort();
                    is_sorted = true;
                }
                if self.finds_crossing_at(x) {
                    return true;
                }
            }
            if event.begins {
                if let Some(segment) = self.segments.get_mut(event.segment) {
                    segment.y = segment.start_y;
                }
                self.active.insert(0, event.segment);
                is_sorted = false;
            } else {
                self.active.retain(|active| *active != event.segment);
            }
        }
        false
    }

    /// Moves the line to a place, and looks at the areas before and after.
    fn finds_crossing_at(&mut self, x: f64) -> bool {
        let mut inside = 0;
        let mut below: Option<(f64, usize)> = None;
        for at in &self.active {
            let Some(segment) = self.segments.get(*at) else { continue };
            if below.is_some_and(|(y, _)| y != segment.y) {
                note(&mut self.found, inside);
            }
            inside ^= segment.owner;
            below = Some((segment.y, segment.owner));
        }
        below = None;
        for at in &self.active {
            let Some(segment) = self.segments.get_mut(*at) else { continue };
            segment.y = segment.slope * x + segment.intercept;
            if let Some((y, owner)) = below {
                if y > segment.y && owner != segment.owner {
                    return true;
                }
                if y != segment.y {
                    note(&mut self.found, inside);
                }
            }
            inside ^= segment.owner;
            below = Some((segment.y, segment.owner));
        }
        false
    }

    /// Sorts the active segments by where they are, then by their slopes; equal ones stay as they
    /// are. Most are in order already.
    fn sort(&mut self) {
        let segments = &self.segments;
        let is_before = |left: usize, right: usize| {
            let (Some(left), Some(right)) = (segments.get(left), segments.get(right)) else { return false };
            let difference = left.y - right.y;
            if difference == 0.0 { left.slope - right.slope < 0.0 } else { difference < 0.0 }
        };
        for end in 1..self.active.len() {
            let mut at = end;
            while at > 0
                && let Some(&[before, after]) = self.active.get(at - 1..=at).and_then(|pair| pair.first_chunk())
                && is_before(after, before)
            {
                self.active.swap(at - 1, at);
                at -= 1;
            }
        }
    }
}

fn note(found: &mut [bool; 4], inside: usize) {
    if let Some(place) = found.get_mut(inside) {
        *place = true;
    }
}
