//! Lists of parameters.

use crate::{Error, Result, ResultCode, ToSql};

/// A list of parameters that can be bound to a statement: `()`, an array, a slice, a tuple's
/// stand-in [`crate::params!`], or [`crate::named_params!`].
pub trait Params {
    /// Binds every parameter.
    ///
    /// # Errors
    /// `SQLITE_RANGE` when the numbers of parameters differ or a name is unknown.
    fn bind_to(self, statement: &mut engine::Statement) -> Result<()>;
}

/// Binds one parameter, from 1.
#[inline]
pub(crate) fn bind_one<T: ToSql + ?Sized>(statement: &mut engine::Statement, number: usize, value: &T) -> Result<()> {
    let number = u32::try_from(number).map_err(|_| Error::bare(ResultCode::RANGE))?;
    let mut result = Ok(());
    value.with_value(&mut |value| result = statement.bind(number, value));
    result
}

fn bind_all(statement: &mut engine::Statement, values: &mut dyn Iterator<Item = &dyn ToSql>) -> Result<()> {
    let mut count = 0;
    for value in values {
        count += 1;
        bind_one(statement, count, value)?;
    }
    check_count(statement, count)
}

/// Whether a statement has got as many parameters as it has.
#[inline]
fn check_count(statement: &engine::Statement, count: usize) -> Result<()> {
    if count == statement.parameter_count() as usize { Ok(()) } else { Err(wrong_count(statement, count)) }
}

#[cold]
fn wrong_count(statement: &engine::Statement, count: usize) -> Error {
    let expected = statement.parameter_count();
    let message = format!("Wrong number of parameters passed to query. Got {count}, needed {expected}");
    Error::new(ResultCode::RANGE, message)
}

impl Params for () {
    fn bind_to(self, statement: &mut engine::Statement) -> Result<()> {
        check_count(statement, 0)
    }
}

impl<T: ToSql, const N: usize> Params for [T; N] {
    fn bind_to(self, statement: &mut engine::Statement) -> Result<()> {
        for (index, value) in self.iter().enumerate() {
            bind_one(statement, index + 1, value)?;
        }
        check_count(statement, N)
    }
}

impl Params for &[&dyn ToSql] {
    fn bind_to(self, statement: &mut engine::Statement) -> Result<()> {
        bind_all(statement, &mut self.iter().copied())
    }
}

impl Params for &[(&str, &dyn ToSql)] {
    fn bind_to(self, statement: &mut engine::Statement) -> Result<()> {
        for (name, value) in self {
            let number = statement.parameter_number(name);
            let number =
                number.ok_or_else(|| Error::new(ResultCode::RANGE, format!("Invalid parameter name: {name}")))?;
            bind_one(statement, number as usize, *value)?;
        }
        Ok(())
    }
}

macro_rules! tuples {
    ($(($($name:ident $position:tt),+))*) => {
        $(
            impl<$($name: ToSql),+> Params for ($($name,)+) {
                fn bind_to(self, statement: &mut engine::Statement) -> Result<()> {
                    let mut count = 0;
                    $(
                        count += 1;
                        bind_one(statement, count, &self.$position)?;
                    )+
                    check_count(statement, count)
                }
            }
        )*
    };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
