//! The functions of geopoly.

use super::overlap::{Overlap, overlap};
use super::polygon::{Polygon, bounds};
use crate::functions::{as_number, definition};
use base::{Encoding, Result};
use extension::{AggregateFunction, AggregateState, Context, FunctionDef, FunctionFlags, FunctionKind, Special};
use std::rc::Rc;
use value::Mem;
use value::number::{RealFormat, RealStyle};

const PI: f64 = std::f64::consts::PI;
/// Most sides of a regular polygon.
const SIDES_MAX: i64 = 1000;

type Scalar = fn(&mut Context<'_>, &[Mem]) -> Result<()>;

/// Every function.
pub(super) fn definitions() -> Vec<FunctionDef> {
    let pure: [(&str, i16, Scalar); 11] = [
        ("geopoly_area", 1, area),
        ("geopoly_blob", 1, blob),
        ("geopoly_json", 1, json),
        ("geopoly_svg", -1, svg),
        ("geopoly_within", 2, within),
        ("geopoly_contains_point", 3, contains_point),
        ("geopoly_overlap", 2, overlaps),
        ("geopoly_bbox", 1, bounding_box),
        ("geopoly_xform", 7, transform),
        ("geopoly_regular", 4, regular),
        ("geopoly_ccw", 1, counter_clockwise),
    ];
    let flags = FunctionFlags { deterministic: true, innocuous: true, ..FunctionFlags::default() };
    let direct_only = FunctionFlags { direct_only: true, ..FunctionFlags::default() };
    let start: fn() -> Box<dyn AggregateState> = || Box::new(GroupBounds(None));
    let group: Rc<dyn AggregateFunction> = Rc::new(start);
    let mut all: Vec<FunctionDef> =
        pure.into_iter().map(|(name, count, function)| definition(name, count, flags, function)).collect();
    // Debugging output is not built, as in SQLite's own builds.
    all.push(definition("geopoly_debug", 1, direct_only, |_, _| Ok(())));
    all.push(FunctionDef {
        name: "geopoly_group_bbox".into(),
        arg_count: 1,
        flags,
        special: Special::None,
        kind: FunctionKind::Aggregate(group),
    });
    all
}

fn real(context: &Context<'_>, args: &[Mem], at: usize) -> f64 {
    args.get(at).map_or(0.0, |value| as_number(value, context.environment.encoding()).to_real())
}

/// The polygon of the first argument.
fn first(args: &[Mem]) -> Option<Polygon> {
    Polygon::of(args.first()?)
}

fn give(context: &mut Context<'_>, polygon: Option<Polygon>) -> Result<()> {
    if let Some(polygon) = polygon {
        context.result.set_blob_owned(polygon.to_blob());
    }
    Ok(())
}

fn give_text(context: &mut Context<'_>, text: Vec<u8>) -> Result<()> {
    context.result.set_text_owned(text, Encoding::Utf8);
    context.result.set_encoding(context.environment.encoding());
    Ok(())
}

fn area(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(polygon) = first(args) {
        context.result.set_real(polygon.area());
    }
    Ok(())
}

fn blob(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    give(context, first(args))
}

fn json(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    match first(args) {
        Some(polygon) => give_text(context, polygon.to_json()),
        None => Ok(()),
    }
}

fn svg(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(polygon) = first(args) else { return Ok(()) };
    let format = RealFormat::new(RealStyle::General, 6);
    let mut text = b"<polyline points=".to_vec();
    let mut separator = b'\'';
    for [x, y] in polygon.0.iter().chain(polygon.0.first()) {
        text.push(std::mem::replace(&mut separator, b' '));
        format.write(&mut text, f64::from(*x));
        text.push(b',');
        format.write(&mut text, f64::from(*y));
    }
    text.push(b'\'');
    for attribute in args.iter().skip(1) {
        let attribute = attribute.as_ref().to_text_utf8(context.environment.encoding());
        let attribute = attribute.split(|byte| *byte == 0).next().unwrap_or(&[]);
        if !attribute.is_empty() {
            text.push(b' ');
            text.extend_from_slice(attribute);
        }
    }
    text.extend_from_slice(b"></polyline>");
    give_text(context, text)
}

fn transform(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let factor = |at: usize| real(context, args, at);
    let (a, b, c, d, e, f) = (factor(1), factor(2), factor(3), factor(4), factor(5), factor(6));
    let mut polygon = first(args);
    for [x, y] in polygon.iter_mut().flat_map(|polygon| &mut polygon.0) {
        let (old_x, old_y) = (f64::from(*x), f64::from(*y));
        *x = (a * old_x + b * old_y + e) as f32;
        *y = (c * old_x + d * old_y + f) as f32;
    }
    give(context, polygon)
}

fn counter_clockwise(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let mut polygon = first(args);
    if let Some(polygon) = &mut polygon
        && polygon.area() < 0.0
        && let Some(rest) = polygon.0.get_mut(1..)
    {
        rest.reverse();
    }
    give(context, polygon)
}

/// An approximation of the sine between -π/2 and 2π, with SQLite's factors.
fn sine(mut angle: f64) -> f64 {
    if angle >= 1.5 * PI {
        angle -= 2.0 * PI;
    }
    if angle >= 0.5 * PI {
        return -sine(angle - PI);
    }
    let square = angle * angle;
    let cube = square * angle;
    0.9996949 * angle - 0.1656700 * cube + 0.0075134 * (cube * square)
}

fn regular(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let (x, y, radius) = (real(context, args, 0), real(context, args, 1), real(context, args, 2));
    let sides = args.get(3).map_or(0, Mem::to_integer);
    if sides < 3 || radius <= 0.0 || radius >= 1e300 {
        return Ok(());
    }
    let sides = sides.min(SIDES_MAX) as i32;
    let corner = |number: i32| {
        let angle = 2.0 * PI * f64::from(number) / f64::from(sides);
        [(x - radius * sine(angle - 0.5 * PI)) as f32, (y + radius * sine(angle)) as f32]
    };
    give(context, Some(Polygon((0..sides).map(corner).collect())))
}

fn bounding_box(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    give(context, first(args).map(|polygon| Polygon::rectangle(polygon.bounds())))
}

/// How a point lies to a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Elsewhere,
    Beneath,
    On,
}

/// The left end is not a part of the side.
fn beside([x, y]: [f64; 2], [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Beside {
    if x == x1 && y == y1 {
        return Beside::On;
    }
    if x1 < x2 && (x <= x1 || x > x2) || x1 > x2 && (x <= x2 || x > x1) {
        return Beside::Elsewhere;
    }
    if x1 == x2 || x1.is_nan() || x2.is_nan() {
        let is_off = x != x1 || (y < y1 && y < y2) || (y > y1 && y > y2);
        return if is_off { Beside::Elsewhere } else { Beside::On };
    }
    let at_x = y1 + (y2 - y1) * (x - x1) / (x2 - x1);
    match () {
        () if y == at_x => Beside::On,
        () if y < at_x => Beside::Beneath,
        () => Beside::Elsewhere,
    }
}

fn contains_point(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(polygon) = first(args) else { return Ok(()) };
    let point = [real(context, args, 1), real(context, args, 2)];
    let mut above = 0;
    for (from, to) in polygon.sides() {
        match beside(point, from.map(f64::from), to.map(f64::from)) {
            Beside::On => {
                context.result.set_integer(1);
                return Ok(());
            }
            Beside::Beneath => above += 1,
            Beside::Elsewhere => {}
        }
    }
    context.result.set_integer(if above % 2 == 0 { 0 } else { 2 });
    Ok(())
}

/// How the two polygons of a call lie to each other.
fn overlap_of(args: &[Mem]) -> Option<Overlap> {
    let [first, second] = args else { return None };
    Some(overlap(&Polygon::of(first)?, &Polygon::of(second)?))
}

fn overlaps(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(overlap) = overlap_of(args) {
        context.result.set_integer(overlap as i64);
    }
    Ok(())
}

fn within(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(overlap) = overlap_of(args) {
        context.result.set_integer(match overlap {
            Overlap::Inside => 1,
            Overlap::Equal => 2,
            _ => 0,
        });
    }
    Ok(())
}

/// State of `geopoly_group_bbox`.
struct GroupBounds(Option<[f32; 4]>);

impl AggregateState for GroupBounds {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some([left, right, bottom, top]) = args.first().and_then(bounds) else { return Ok(()) };
        let Some(all) = &mut self.0 else {
            self.0 = Some([left, right, bottom, top]);
            return Ok(());
        };
        let least = |all: f32, one: f32| if one < all { one } else { all };
        let greatest = |all: f32, one: f32| if one > all { one } else { all };
        *all = [least(all[0], left), greatest(all[1], right), least(all[2], bottom), greatest(all[3], top)];
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        give(context, self.0.map(Polygon::rectangle))
    }

    fn reset(&mut self) -> bool {
        self.0 = None;
        true
    }
}
