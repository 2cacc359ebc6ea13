//! Violations of immediate foreign keys, which are an error at the statement's end.

/// How many there are.
#[derive(Default)]
pub(crate) struct ImmediateViolations(i64);

impl ImmediateViolations {
    /// There are more, or less.
    pub fn change(&mut self, by: i64) {
        self.0 += by;
    }

    /// Whether there are none.
    pub fn are_none(&self) -> bool {
        self.0 == 0
    }

    /// Whether the statement may not end so.
    pub fn are_any(&self) -> bool {
        self.0 > 0
    }
}
