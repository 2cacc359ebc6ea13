//! What the change of a row fires.

use syntax::ast::TriggerTiming;

/// The programs that a row fires.
#[derive(Debug, Default)]
pub struct RowTriggers {
    /// When each fires, and its number.
    pub calls: Vec<(TriggerTiming, u32)>,
    /// None of them runs while it runs already.
    pub once: bool,
}

impl RowTriggers {
    /// The programs of one time, in their order.
    pub fn at(&self, timing: TriggerTiming) -> impl Iterator<Item = u32> {
        self.calls.iter().filter(move |call| call.0 == timing).map(|call| call.1)
    }
}
