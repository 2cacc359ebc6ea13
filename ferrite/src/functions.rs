//! Functions of the application.

use crate::guard::caught;
use crate::{Error, FromSql, Result, ResultCode, ToSql, ValueRef};
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use std::rc::Rc;
use value::Mem;

/// Properties of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionOptions {
    /// Same arguments, same answer.
    pub deterministic: bool,
    /// Not usable in the schema.
    pub direct_only: bool,
}

impl FunctionOptions {
    /// Same arguments, same answer.
    pub const DETERMINISTIC: FunctionOptions = FunctionOptions { deterministic: true, direct_only: false };
}

/// The arguments of a call.
pub struct FunctionArgs<'a> {
    values: &'a [Mem],
}

impl<'a> FunctionArgs<'a> {
    pub(crate) fn new(values: &'a [Mem]) -> FunctionArgs<'a> {
        FunctionArgs { values }
    }

    /// Number of arguments.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// An argument, converted.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for one that is not there, `SQLITE_MISMATCH` for one of another type.
    pub fn get<T: FromSql>(&self, position: usize) -> Result<T> {
        T::from_sql(self.get_ref(position)?)
    }

    /// An argument, borrowed.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for one that is not there.
    pub fn get_ref(&self, position: usize) -> Result<ValueRef<'_>> {
        self.values.get(position).map(Mem::as_ref).ok_or_else(|| Error::bare(ResultCode::RANGE))
    }
}

/// The definition of a closure as a function.
pub(crate) fn scalar_definition<T: ToSql>(
    name: &str,
    arg_count: i16,
    options: FunctionOptions,
    function: impl Fn(&FunctionArgs<'_>) -> Result<T> + 'static,
) -> FunctionDef {
    let call = move |context: &mut Context<'_>, args: &[Mem]| {
        // A panic of the application ends the statement like an error: what it has changed is
        // undone.
        let answer = caught(|| function(&FunctionArgs { values: args }))?;
        answer.with_value(&mut |value| context.result.set_value(value));
        context.result.set_encoding(context.environment.encoding());
        Ok(())
    };
    FunctionDef {
        name: name.to_ascii_lowercase().into(),
        arg_count,
        flags: FunctionFlags {
            deterministic: options.deterministic,
            direct_only: options.direct_only,
            ..FunctionFlags::default()
        },
        special: Special::None,
        kind: FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(call))),
    }
}
