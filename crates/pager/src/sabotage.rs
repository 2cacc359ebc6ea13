//! A test breaks an invariant here to see that the assertion that guards it stops the program. In
//! other builds nothing can be broken, and nothing of this is left.

#[cfg(test)]
thread_local! {
    /// The invariant that is broken in this thread, by the words that its assertions begin with.
    pub(crate) static BROKEN: std::cell::Cell<&'static str> = const { std::cell::Cell::new("") };
}

/// Whether the code that keeps an invariant leaves that out.
#[cfg(test)]
pub(crate) fn breaks(invariant: &str) -> bool {
    BROKEN.get() == invariant
}

/// Whether the code that keeps an invariant leaves that out: never.
#[cfg(not(test))]
#[inline(always)]
pub(crate) const fn breaks(_invariant: &str) -> bool {
    false
}

#[cfg(test)]
mod tests;
