//! Shapes that an application looks for: what is on the right of `MATCH`.
//!
//! A geometry function is an SQL function. Its value is NULL for SQL and stands for the function
//! and the parameters of the call; `column MATCH f(…)` then asks it about every box on the way to
//! the rows.

use base::Result;
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use value::{Mem, Value};

/// How much of a box is in the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Within(pub i32);

impl Within {
    /// Nothing: the box and what is below it are left out.
    pub const NOT: Within = Within(0);
    /// A part.
    pub const PARTLY: Within = Within(1);
    /// All of it.
    pub const FULLY: Within = Within(2);
}

/// A box that a shape is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Probe<'a> {
    /// Low and high coordinate of each dimension.
    pub coordinates: &'a [f64],
    /// Levels above the rows: 0 for a row's own box.
    pub level: i32,
    /// Level of the root's own box.
    pub level_max: i32,
    /// The row, at level 0.
    pub rowid: Option<i64>,
    /// Score of the box around this one.
    pub parent_score: f64,
    /// How much of the box around this one is in the shape.
    pub parent_within: Within,
    /// By level: boxes that wait to be looked at.
    pub queued: &'a [u32],
}

/// What a shape says about a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// Whether any of it is in the shape.
    Inside(bool),
    /// How much of it is in the shape, and when it is looked at: the least score first.
    Scored(Within, f64),
}

/// A shape that one search looks for.
pub trait Search {
    /// What it says about a box.
    ///
    /// # Errors
    /// The application's own, which end the query.
    fn look(&mut self, probe: &Probe<'_>) -> Result<Verdict>;
}

/// Finds the shapes that values stand for.
pub trait Geometries {
    /// The shape of a value; none for a value that stands for no shape.
    fn search(&self, value: &Mem) -> Option<Box<dyn Search>>;
}

/// A geometry function.
pub trait Geometry: Send + Sync {
    /// What the shape of these parameters says about a box.
    ///
    /// # Errors
    /// The application's own, which end the query.
    fn look(&self, parameters: &[Value], probe: &Probe<'_>) -> Result<Verdict>;
}

/// Marks the values of [`function`].
const SUBTYPE: u8 = b'g';
/// How many shapes are kept from the calls of geometry functions. A statement uses a shape as soon
/// as it has it, or keeps those of a few subqueries.
const SHAPES_MAX: usize = 256;

/// A call of a geometry function.
#[derive(Clone)]
struct Shape {
    geometry: Arc<dyn Geometry>,
    parameters: Arc<[Value]>,
}

/// The last shapes, by the numbers that values hold.
#[derive(Default)]
struct Shapes {
    next: u64,
    last: VecDeque<Shape>,
}

thread_local! {
    static SHAPES: RefCell<Shapes> = RefCell::default();
}

impl Shapes {
    fn keep(&mut self, shape: Shape) -> u64 {
        if self.last.len() == SHAPES_MAX {
            self.last.pop_front();
        }
        self.last.push_back(shape);
        self.next += 1;
        self.next - 1
    }

    fn find(&self, number: u64) -> Option<&Shape> {
        let back = usize::try_from(self.next.checked_sub(number)?).ok()?;
        self.last.get(self.last.len().checked_sub(back)?)
    }
}

impl Search for Shape {
    fn look(&mut self, probe: &Probe<'_>) -> Result<Verdict> {
        self.geometry.look(&self.parameters, probe)
    }
}

/// The shapes of [`function`].
pub(crate) struct OwnGeometries;

impl Geometries for OwnGeometries {
    fn search(&self, value: &Mem) -> Option<Box<dyn Search>> {
        let number = value.handle().filter(|_| value.subtype() == SUBTYPE)?;
        SHAPES.with_borrow(|shapes| shapes.find(number).map(|shape| Box::new(shape.clone()) as Box<dyn Search>))
    }
}

/// A geometry function as an SQL function of any number of arguments.
pub fn function(name: &str, geometry: Arc<dyn Geometry>) -> FunctionDef {
    let call = move |context: &mut Context<'_>, args: &[Mem]| {
        let shape = Shape { geometry: geometry.clone(), parameters: args.iter().map(Mem::to_value).collect() };
        context.result.set_handle(SHAPES.with_borrow_mut(|shapes| shapes.keep(shape)));
        context.result.set_subtype(SUBTYPE);
        Ok(())
    };
    FunctionDef {
        name: name.to_ascii_lowercase().into(),
        arg_count: -1,
        flags: FunctionFlags { result_subtype: true, ..FunctionFlags::default() },
        special: Special::None,
        kind: FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(call))),
    }
}
