//! Functions where an expression has to have one value for ever: in CHECK constraints, generated
//! columns, indexes.

use crate::{Context, Environment, FunctionDef, FunctionKind, Kept, ScalarFunction, Storage};
use base::{ClockTime, Encoding, Error, Limits};
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;

/// The function, with an error for calls that look at the clock or the time zone: `place` is the
/// end of `non-deterministic use of …() in …`.
pub fn pure_only(def: &FunctionDef, place: &'static str) -> FunctionDef {
    let FunctionKind::Scalar(function) = def.kind.clone() else { return def.clone() };
    let text = format!("non-deterministic use of {}() in {place}", def.name);
    let watched = move |context: &mut Context<'_>, args: &[value::Mem]| {
        let environment = Watched { inner: context.environment, looked: Cell::new(false) };
        let mut inside = Context {
            result: context.result,
            environment: &environment,
            collation: context.collation,
            new_extreme: context.new_extreme,
            site: context.site,
        };
        let answer = function.call(&mut inside, args);
        if environment.looked.get() { Err(Error::sql(text.clone())) } else { answer }
    };
    FunctionDef { kind: FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(watched))), ..def.clone() }
}

/// An environment that notices looks at what changes.
struct Watched<'a> {
    inner: &'a dyn Environment,
    looked: Cell<bool>,
}

impl Environment for Watched<'_> {
    fn now_julian_ms(&self) -> i64 {
        self.looked.set(true);
        self.inner.now_julian_ms()
    }

    fn local_time(&self, unix_seconds: i64) -> Option<ClockTime> {
        self.looked.set(true);
        self.inner.local_time(unix_seconds)
    }

    fn randomness(&self, buffer: &mut [u8]) {
        self.inner.randomness(buffer);
    }

    fn kept(&self) -> &Kept {
        self.inner.kept()
    }

    fn changes(&self) -> i64 {
        self.inner.changes()
    }

    fn total_changes(&self) -> i64 {
        self.inner.total_changes()
    }

    fn last_insert_rowid(&self) -> i64 {
        self.inner.last_insert_rowid()
    }

    fn limits(&self) -> &Limits {
        self.inner.limits()
    }

    fn encoding(&self) -> Encoding {
        self.inner.encoding()
    }

    fn case_sensitive_like(&self) -> bool {
        self.inner.case_sensitive_like()
    }

    fn connection(&self) -> Option<&dyn Any> {
        self.inner.connection()
    }

    fn storage(&self) -> Option<Rc<dyn Storage>> {
        self.inner.storage()
    }
}
