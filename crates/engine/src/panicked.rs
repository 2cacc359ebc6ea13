//! A panic is a mistake of ours, most often an assertion that failed. Whoever lets applications in
//! catches it, and answers `SQLITE_INTERNAL`. If the databases were in use, they are poisoned by
//! then (`shared_cache::Borrowed`).

use base::{Error, ResultCode};
use std::any::Any;
use std::cell::Cell;

thread_local! {
    /// A call was begun while a panic of the application was unwinding: the panic is not about what
    /// the call does.
    static UNWINDING: Cell<bool> = const { Cell::new(false) };
}

/// Runs what a panic of the application ends while it unwinds, as destructors do: what is in use
/// then is not poisoned by it.
#[inline]
pub fn while_unwinding<T>(call: impl FnOnce() -> T) -> T {
    if !std::thread::panicking() {
        return call();
    }
    let before = UNWINDING.replace(true);
    let answer = call();
    UNWINDING.set(before);
    answer
}

/// Whether the panic that unwinds began before the call.
pub(crate) fn is_unwinding() -> bool {
    UNWINDING.get()
}

/// What a caught panic is to the application. What it said goes to the log.
#[cold]
pub fn panicked(payload: &(dyn Any + Send)) -> Error {
    let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let text = format!("internal error: {}", text.unwrap_or("a panic"));
    base::log::log(ResultCode::INTERNAL, || text.clone());
    Error::new(ResultCode::INTERNAL, text)
}
