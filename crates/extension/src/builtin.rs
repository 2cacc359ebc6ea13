//! Functions that come with the library: rows of constant tables. A connection opens without
//! touching them.

use crate::{AggregateFunction, Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use base::Result;
use std::ops::Range;
use std::rc::Rc;
use value::Mem;

/// One overload of a function of the library.
#[derive(Clone, Copy)]
pub struct Builtin {
    /// Name in lower case.
    pub name: &'static str,
    /// Number of arguments, as in [`FunctionDef::arg_count`].
    pub arg_count: i16,
    /// Properties that the compiler and the interpreter use.
    pub flags: FunctionFlags,
    /// What the compiler knows about this function beyond calling it.
    pub special: Special,
    /// The code.
    pub code: BuiltinCode,
}

/// The code of a function of the library.
#[derive(Clone, Copy)]
pub enum BuiltinCode {
    /// One value for each call.
    Scalar(fn(&mut Context<'_>, &[Mem]) -> Result<()>),
    /// Makes an aggregate.
    Aggregate(fn() -> Rc<dyn AggregateFunction>),
}

impl Builtin {
    /// The function as a connection's statements use it.
    pub(crate) fn define(&self) -> Rc<FunctionDef> {
        let kind = match self.code {
            BuiltinCode::Scalar(code) => FunctionKind::Scalar(ScalarFunction::Plain(code)),
            BuiltinCode::Aggregate(make) => FunctionKind::Aggregate(make()),
        };
        let Builtin { name, arg_count, flags, special, .. } = *self;
        Rc::new(FunctionDef { name: name.into(), arg_count, flags, special, kind })
    }
}

/// The number of rows in several groups of tables.
pub const fn count_builtins(groups: &[&[&[Builtin]]]) -> usize {
    let (mut count, mut group) = (0, 0);
    while group < groups.len() {
        let mut table = 0;
        while table < groups[group].len() {
            count += groups[group][table].len();
            table += 1;
        }
        group += 1;
    }
    count
}

/// The rows of several groups of tables in the order of their names, as
/// [`FunctionRegistry::of_library`] wants them. `N` is what [`count_builtins`] says of the groups.
///
/// [`FunctionRegistry::of_library`]: crate::FunctionRegistry::of_library
pub const fn sort_builtins<const N: usize>(groups: &[&[&[Builtin]]]) -> [Builtin; N] {
    let mut rows = [groups[0][0][0]; N];
    let (mut count, mut group) = (0, 0);
    while group < groups.len() {
        let mut table = 0;
        while table < groups[group].len() {
            let mut row = 0;
            while row < groups[group][table].len() {
                insert(&mut rows, count, groups[group][table][row]);
                count += 1;
                row += 1;
            }
            table += 1;
        }
        group += 1;
    }
    assert!(count == N, "the groups have another number of rows");
    rows
}

/// Puts a row at its place among the first `count`, which are in order.
const fn insert(rows: &mut [Builtin], count: usize, new: Builtin) {
    let mut at = count;
    while at > 0 && is_before(new.name.as_bytes(), rows[at - 1].name.as_bytes()) {
        rows[at] = rows[at - 1];
        at -= 1;
    }
    rows[at] = new;
}

const fn is_before(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() {
        if left[at] != right[at] {
            return left[at] < right[at];
        }
        at += 1;
    }
    left.len() < right.len()
}

/// Where the overloads of a name stand among rows in order.
pub(crate) fn named(rows: &[Builtin], name: &str) -> Range<usize> {
    let start = rows.partition_point(|row| row.name < name);
    let count = rows.get(start..).unwrap_or(&[]).iter().take_while(|row| row.name == name).count();
    start..start + count
}
