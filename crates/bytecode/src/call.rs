//! Calls of functions.

use extension::FunctionDef;
use std::rc::Rc;
use value::CollationRef;

/// A function at one place of a program.
#[derive(Debug)]
pub struct FunctionCall {
    /// The function.
    pub def: Rc<FunctionDef>,
    /// Number of arguments of this call.
    pub arg_count: u16,
    /// The collation for functions that compare.
    pub collation: CollationRef,
    /// Of an aggregate: it runs over a frame whose oldest rows leave it.
    pub sliding: bool,
    /// Whether it can run inside the interpreter's loop: it and its collation are no code of the
    /// application.
    pub in_loop: bool,
}

impl FunctionCall {
    /// A call with that many arguments.
    pub fn new(def: Rc<FunctionDef>, arg_count: u16, collation: CollationRef, sliding: bool) -> FunctionCall {
        let in_loop = def.flags.builtin && !matches!(collation, CollationRef::Custom(_));
        FunctionCall { def, arg_count, collation, sliding, in_loop }
    }
}
