//! Definitions of SQL functions.

use crate::Context;
use base::Result;
use std::fmt;
use std::rc::Rc;
use value::Mem;

/// One overload of an SQL function.
#[derive(Clone)]
pub struct FunctionDef {
    /// Name in lower case.
    pub name: Box<str>,
    /// Number of arguments, or -1 for any number.
    pub arg_count: i16,
    /// Properties that the compiler and the interpreter use.
    pub flags: FunctionFlags,
    /// What the compiler knows about this function beyond calling it.
    pub special: Special,
    /// The code.
    pub kind: FunctionKind,
}

impl FunctionDef {
    /// The least number of arguments of a function that takes any number, by its `arg_count`: below
    /// -2 that says it, as in SQLite's own table (-3: one, -4: two).
    pub fn least_args(arg_count: i16) -> usize {
        usize::from(arg_count.unsigned_abs()).saturating_sub(2) * usize::from(arg_count < -2)
    }
}

impl fmt::Debug for FunctionDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name, self.arg_count)
    }
}

/// Properties of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FunctionFlags {
    /// Same arguments, same answer: may be computed once where its arguments are constant.
    pub deterministic: bool,
    /// The answer is fixed within one statement (`datetime('now')`), but not for ever.
    pub slow_change: bool,
    /// Wants the collation of its first argument that has one, through [`Context::collation`].
    pub needs_collation: bool,
    /// Part of the library: cannot call back into the connection, so it may run in the loop.
    pub builtin: bool,
    /// Not usable in triggers, views and schema expressions.
    pub direct_only: bool,
    /// Usable in the schema even of an untrusted file.
    pub innocuous: bool,
    /// Of a call: it is written as an operator (LIKE, MATCH), whose left side is the second
    /// argument.
    pub infix: bool,
    /// Reads the subtypes of its arguments.
    pub subtype: bool,
    /// Its answer may have a subtype.
    pub result_subtype: bool,
    /// May be called with OVER: the states of this aggregate know [`AggregateState::value`] and
    /// [`AggregateState::inverse`].
    pub window: bool,
    /// May be called only with OVER, as `row_number`.
    pub window_only: bool,
}

/// Functions that the compiler treats on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Special {
    /// An ordinary call.
    #[default]
    None,
    /// `coalesce`, `ifnull`: evaluated lazily.
    Coalesce,
    /// `iif`, `if`: evaluated lazily.
    Iif,
    /// `likely`, `unlikely`, `likelihood`: the first argument, with a hint.
    Likelihood,
    /// `typeof`: needs only the header of a column.
    TypeOf,
    /// `length`: needs only the header of a blob column.
    Length,
    /// `octet_length`: needs only the header of a column.
    OctetLength,
    /// `like`: an index may serve a prefix. Not case sensitive.
    Like,
    /// `glob`: an index may serve a prefix. Case sensitive.
    Glob,
    /// The aggregate `count`.
    Count,
    /// The aggregate `min`.
    Min,
    /// The aggregate `max`.
    Max,
    /// The window function `row_number`.
    RowNumber,
    /// The window function `rank`.
    Rank,
    /// The window function `dense_rank`.
    DenseRank,
    /// The window function `percent_rank`.
    PercentRank,
    /// The window function `cume_dist`.
    CumeDist,
    /// The window function `ntile`.
    Ntile,
    /// The window function `lag`.
    Lag,
    /// The window function `lead`.
    Lead,
    /// The window function `first_value`.
    FirstValue,
    /// The window function `nth_value`.
    NthValue,
    /// `subtype`-free marker functions used by the library's own SQL.
    Internal,
}

/// What a function is.
#[derive(Clone)]
pub enum FunctionKind {
    /// One value for each call.
    Scalar(ScalarFunction),
    /// One value for a group of rows.
    Aggregate(Rc<dyn AggregateFunction>),
}

/// The code of a scalar function: reads `args`, leaves its answer in [`Context::result`] (NULL when
/// it sets nothing).
#[derive(Clone)]
pub enum ScalarFunction {
    /// A plain function.
    Plain(fn(&mut Context<'_>, &[Mem]) -> Result<()>),
    /// A closure of the application.
    Closure(Rc<dyn Fn(&mut Context<'_>, &[Mem]) -> Result<()>>),
}

impl ScalarFunction {
    /// Calls the function.
    #[inline]
    pub fn call(&self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        match self {
            ScalarFunction::Plain(function) => function(context, args),
            ScalarFunction::Closure(function) => function(context, args),
        }
    }
}

/// An aggregate function: makes the state of one group.
pub trait AggregateFunction {
    /// A fresh state.
    fn start(&self) -> Box<dyn AggregateState>;

    /// A fresh state for a window frame whose oldest rows leave it. What takes rows out at no cost
    /// in [`AggregateFunction::start`] has no other.
    fn start_sliding(&self) -> Box<dyn AggregateState> {
        self.start()
    }
}

impl<F: Fn() -> Box<dyn AggregateState>> AggregateFunction for F {
    fn start(&self) -> Box<dyn AggregateState> {
        self()
    }
}

/// The running state of an aggregate over one group of rows or one partition of a window.
///
/// For a group: every row's `step`, then `finish`. For a window: `step` as rows enter the frame and
/// `inverse` as they leave it, with `value` for the rows of the result in between; a state may be
/// dropped without `finish`. A frame with EXCLUDE is computed again for every row, as a group.
pub trait AggregateState {
    /// Takes in one row.
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()>;

    /// Takes in one row where that needs no context, cannot fail and makes no new extreme; false,
    /// and nothing taken in, where [`AggregateState::step`] must be called.
    fn step_plain(&mut self, _args: &[Mem]) -> bool {
        false
    }

    /// Takes out the oldest row of a window frame: the arguments are those that its step had. Rows
    /// leave in the order in which they came. Only called when the function's flags say `window`.
    fn inverse(&mut self, _context: &mut Context<'_>, _args: &[Mem]) -> Result<()> {
        Ok(())
    }

    /// Leaves the current answer in the context's result; the state continues.
    fn value(&mut self, context: &mut Context<'_>) -> Result<()>;

    /// Leaves the final answer in the context's result.
    fn finish(&mut self, context: &mut Context<'_>) -> Result<()> {
        self.value(context)
    }

    /// Goes back to the state before the first row, so that the next group allocates nothing.
    /// `false` when this state cannot; it is then replaced.
    fn reset(&mut self) -> bool {
        false
    }
}
