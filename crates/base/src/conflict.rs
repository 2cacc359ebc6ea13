//! What happens on a constraint violation: the OR clause.

/// Conflict resolution, numbered as the instructions carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ConflictAction {
    /// Roll the transaction back.
    Rollback = 1,
    /// Undo this statement: the default.
    Abort = 2,
    /// Stop, and keep what this statement has done.
    Fail = 3,
    /// Skip the row.
    Ignore = 4,
    /// Delete the rows in the way.
    Replace = 5,
}

impl ConflictAction {
    /// The action with the given number.
    pub fn from_number(number: i32) -> Option<ConflictAction> {
        match number {
            1 => Some(ConflictAction::Rollback),
            2 => Some(ConflictAction::Abort),
            3 => Some(ConflictAction::Fail),
            4 => Some(ConflictAction::Ignore),
            5 => Some(ConflictAction::Replace),
            _ => None,
        }
    }
}
