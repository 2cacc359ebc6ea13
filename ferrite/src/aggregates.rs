//! Aggregates and window functions of the application.

use crate::functions::{FunctionArgs, FunctionOptions};
use crate::guard::caught;
use crate::{Result, ToSql};
use extension::{AggregateFunction, AggregateState, Context, FunctionDef, FunctionFlags, FunctionKind, Special};
use std::marker::PhantomData;
use std::rc::Rc;
use value::Mem;

/// An aggregate: `A` is the state of one group, `T` the answer.
pub trait Aggregate<A, T: ToSql> {
    /// The state before the first row.
    ///
    /// # Errors
    /// Any: it becomes the statement's.
    fn init(&self) -> Result<A>;

    /// Takes in one row.
    ///
    /// # Errors
    /// Any: it becomes the statement's.
    fn step(&self, args: &FunctionArgs<'_>, state: &mut A) -> Result<()>;

    /// The answer for the group; no state when there was no row.
    ///
    /// # Errors
    /// Any: it becomes the statement's.
    fn finalize(&self, state: Option<A>) -> Result<T>;
}

/// An aggregate that may be called with OVER.
pub trait WindowAggregate<A, T: ToSql>: Aggregate<A, T> {
    /// The answer for the rows in the frame; the state continues.
    ///
    /// # Errors
    /// Any: it becomes the statement's.
    fn value(&self, state: Option<&mut A>) -> Result<T>;

    /// Takes the oldest row out of the frame; its arguments are those of its step.
    ///
    /// # Errors
    /// Any: it becomes the statement's.
    fn inverse(&self, args: &FunctionArgs<'_>, state: &mut A) -> Result<()>;
}

/// What a state calls: the aggregate, with the parts of a window function where it has them.
trait Code<A, T: ToSql> {
    fn aggregate(&self) -> &dyn Aggregate<A, T>;
    fn window(&self) -> Option<&dyn WindowAggregate<A, T>>;
}

struct Plain<D>(D);
struct Window<D>(D);

impl<A, T: ToSql, D: Aggregate<A, T>> Code<A, T> for Plain<D> {
    fn aggregate(&self) -> &dyn Aggregate<A, T> {
        &self.0
    }

    fn window(&self) -> Option<&dyn WindowAggregate<A, T>> {
        None
    }
}

impl<A, T: ToSql, D: WindowAggregate<A, T>> Code<A, T> for Window<D> {
    fn aggregate(&self) -> &dyn Aggregate<A, T> {
        &self.0
    }

    fn window(&self) -> Option<&dyn WindowAggregate<A, T>> {
        Some(&self.0)
    }
}

struct Maker<A, T, C> {
    code: Rc<C>,
    types: PhantomData<fn() -> (A, T)>,
}

impl<A: 'static, T: ToSql + 'static, C: Code<A, T> + 'static> AggregateFunction for Maker<A, T, C> {
    fn start(&self) -> Box<dyn AggregateState> {
        Box::new(State { code: self.code.clone(), state: None, types: PhantomData })
    }
}

struct State<A, T, C> {
    code: Rc<C>,
    state: Option<A>,
    types: PhantomData<fn() -> T>,
}

impl<A, T: ToSql, C: Code<A, T>> State<A, T, C> {
    fn state(&mut self) -> Result<&mut A> {
        let state = match self.state.take() {
            Some(state) => state,
            None => self.code.aggregate().init()?,
        };
        Ok(self.state.insert(state))
    }
}

fn answer<T: ToSql>(context: &mut Context<'_>, answer: &T) {
    answer.with_value(&mut |value| context.result.set_value(value));
    context.result.set_encoding(context.environment.encoding());
}

impl<A, T: ToSql, C: Code<A, T>> AggregateState for State<A, T, C> {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let code = self.code.clone();
        let state = self.state()?;
        caught(|| code.aggregate().step(&FunctionArgs::new(args), state))
    }

    fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let code = self.code.clone();
        match code.window() {
            Some(window) => {
                let state = self.state()?;
                caught(|| window.inverse(&FunctionArgs::new(args), state))
            }
            None => Ok(()),
        }
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        if let Some(window) = self.code.window() {
            answer(context, &caught(|| window.value(self.state.as_mut()))?);
        }
        Ok(())
    }

    fn finish(&mut self, context: &mut Context<'_>) -> Result<()> {
        let state = self.state.take();
        answer(context, &caught(|| self.code.aggregate().finalize(state))?);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.state = None;
        true
    }
}

fn definition<A: 'static, T: ToSql + 'static, C: Code<A, T> + 'static>(
    name: &str,
    arg_count: i16,
    options: FunctionOptions,
    code: C,
) -> FunctionDef {
    let window = code.window().is_some();
    let maker = Maker { code: Rc::new(code), types: PhantomData };
    FunctionDef {
        name: name.to_ascii_lowercase().into(),
        arg_count,
        flags: FunctionFlags {
            deterministic: options.deterministic,
            direct_only: options.direct_only,
            window,
            ..FunctionFlags::default()
        },
        special: Special::None,
        kind: FunctionKind::Aggregate(Rc::new(maker)),
    }
}

/// The definition of an aggregate.
pub(crate) fn aggregate_definition<A: Send + 'static, T: ToSql + 'static>(
    name: &str,
    arg_count: i16,
    options: FunctionOptions,
    aggregate: impl Aggregate<A, T> + Send + 'static,
) -> FunctionDef {
    definition(name, arg_count, options, Plain(aggregate))
}

/// The definition of a window function.
pub(crate) fn window_definition<A: Send + 'static, T: ToSql + 'static>(
    name: &str,
    arg_count: i16,
    options: FunctionOptions,
    aggregate: impl WindowAggregate<A, T> + Send + 'static,
) -> FunctionDef {
    definition(name, arg_count, options, Window(aggregate))
}
