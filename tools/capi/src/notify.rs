//! `sqlite3_unlock_notify`: who met the lock of another connection to a shared cache is told when
//! that connection's transaction has ended. Who met whose lock is noted where locks are refused
//! (`btree::blocked_by`).

use crate::code;
use crate::db::Db;
use base::{Error, ResultCode};
use engine::{Connection, ConnectionId};
use std::ffi::{c_int, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is called, with the pointers of those who registered it.
type Notify = unsafe extern "C" fn(*mut *mut c_void, c_int);

/// Who waits to be told.
struct Waiter {
    connection: ConnectionId,
    /// Whose transaction it waits for.
    waits_for: ConnectionId,
    notify: Notify,
    argument: usize,
}

static WAITERS: Mutex<Vec<Waiter>> = Mutex::new(Vec::new());

fn waiters() -> MutexGuard<'static, Vec<Waiter>> {
    WAITERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection is closed: nobody waits for it, and it waits for nobody.
pub fn closed(connection: ConnectionId) {
    forget(&mut waiters(), connection);
    engine::forget_blocked(connection);
    release(connection);
}

/// A statement has ended: where no transaction is left, those who wait for its connection are told.
#[inline]
pub fn ended(db: &Db) {
    if engine::any_tree_is_shared()
        && let Some(connection) = db.connection()
        && connection.shares_cache()
        && connection.is_autocommit()
    {
        release(connection.id());
    }
}

fn forget(waiters: &mut Vec<Waiter>, connection: ConnectionId) {
    waiters.retain(|waiter| waiter.connection != connection);
}

fn release(connection: ConnectionId) {
    let mut told = {
        let mut waiters = waiters();
        // Under the list's lock: nobody begins to wait for what has just ended.
        engine::forget_blocker(connection);
        let (told, others): (Vec<Waiter>, Vec<Waiter>) =
            waiters.drain(..).partition(|waiter| waiter.waits_for == connection);
        *waiters = others;
        told
    };
    // Those with the same function are told by one call.
    while let Some(notify) = told.last().map(|last| last.notify) {
        let (same, rest): (Vec<Waiter>, Vec<Waiter>) =
            told.into_iter().partition(|waiter| std::ptr::fn_addr_eq(waiter.notify, notify));
        told = rest;
        let argument = |waiter: &Waiter| std::ptr::with_exposed_provenance_mut(waiter.argument);
        // The newest comes first.
        let mut arguments: Vec<*mut c_void> = same.iter().rev().map(argument).collect();
        // SAFETY: the application registered the function for these pointers.
        unsafe { notify(arguments.as_mut_ptr(), arguments.len() as c_int) };
    }
}

/// Whether waiting for `from` would be waiting for `connection` itself.
fn is_circle(waiters: &[Waiter], connection: ConnectionId, from: ConnectionId) -> bool {
    let mut at = from;
    for _ in 0..=waiters.len() {
        if at == connection {
            return true;
        }
        match waiters.iter().find(|waiter| waiter.connection == at) {
            Some(waiter) => at = waiter.waits_for,
            None => return false,
        }
    }
    false
}

c_api! {
    /// At once where nothing is in the way, else when that is gone; NULL forgets what was
    /// registered.
    fn sqlite3_unlock_notify(db: *mut Db, notify: Option<Notify>, argument: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(own) = db.connection().map(Connection::id) else { return code::MISUSE };
        let mut list = waiters();
        let Some(notify) = notify else {
            forget(&mut list, own);
            engine::forget_blocked(own);
            return db.note_code(code::OK);
        };
        match engine::blocked_by(own) {
            None => {
                drop(list);
                let mut argument = argument;
                notify(&raw mut argument, 1);
            }
            Some(other) if is_circle(&list, own, other) => {
                drop(list);
                return db.note(&Error::new(ResultCode::LOCKED, "database is deadlocked"));
            }
            Some(waits_for) => {
                forget(&mut list, own);
                list.push(Waiter { connection: own, waits_for, notify, argument: argument.expose_provenance() });
            }
        }
        db.note_code(code::OK)
    }
}
