//! The border: a panic of the engine ends at the call that met it.

use crate::Result;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a call into the engine. A panic, which is a mistake of ours or of a function of the
/// application, becomes `SQLITE_INTERNAL`. If it has left the databases half changed, the
/// connection refuses every further call.
#[inline]
pub(crate) fn caught<T>(call: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(|| engine::while_unwinding(call)))
        .unwrap_or_else(|payload| Err(engine::panicked(&*payload)))
}
