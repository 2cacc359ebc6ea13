//! Who was refused a lock because of whom, for `sqlite3_unlock_notify`: of all connections of the
//! process.

use super::ConnectionId;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Pairs of a connection that was refused and the one whose lock it met last.
static BLOCKED: Mutex<Vec<(ConnectionId, ConnectionId)>> = Mutex::new(Vec::new());

fn list() -> MutexGuard<'static, Vec<(ConnectionId, ConnectionId)>> {
    BLOCKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes that `connection` met a lock of `in_the_way`.
pub(super) fn note(connection: ConnectionId, in_the_way: ConnectionId) {
    let mut blocked = list();
    match blocked.iter_mut().find(|pair| pair.0 == connection) {
        Some(pair) => pair.1 = in_the_way,
        None => blocked.push((connection, in_the_way)),
    }
}

/// The connection whose lock was met last and whose transaction has not ended since.
pub fn blocked_by(connection: ConnectionId) -> Option<ConnectionId> {
    list().iter().find(|pair| pair.0 == connection).map(|pair| pair.1)
}

/// Forgets what the connection has met.
pub fn forget_blocked(connection: ConnectionId) {
    list().retain(|pair| pair.0 != connection);
}

/// The transaction of a connection has ended: it is in nobody's way any more.
pub fn forget_blocker(connection: ConnectionId) {
    list().retain(|pair| pair.1 != connection);
}
