//! The error log of the process: what goes wrong in statements, and what their writers may want to
//! know, told to one listener (`SQLITE_CONFIG_LOG`).

use crate::ResultCode;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who is told: the extended result code and the text.
pub type Listener = fn(ResultCode, &str);

static LISTENER: RwLock<Option<Listener>> = RwLock::new(None);
static LISTENS: AtomicBool = AtomicBool::new(false);

/// Sets who is told from now on, if anybody.
pub fn listen(listener: Option<Listener>) {
    LISTENS.store(listener.is_some(), Ordering::Relaxed);
    *LISTENER.write().unwrap_or_else(std::sync::PoisonError::into_inner) = listener;
}

/// Tells the listener; without one the text is not made.
#[inline]
pub fn log(code: ResultCode, text: impl FnOnce() -> String) {
    if LISTENS.load(Ordering::Relaxed) {
        let listener = *LISTENER.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(listener) = listener {
            listener(code, &text());
        }
    }
}
