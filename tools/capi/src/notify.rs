//! `sqlite3_unlock_notify`: who met the lock of another connection to a shared database in memory is told when that
//! connection's transaction has ended.

use crate::code;
use crate::db::Db;
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is called, with the pointers of those who registered it.
type Notify = unsafe extern "C" fn(*mut *mut c_void, c_int);

/// A connection's part in a shared database.
pub struct Share {
    name: String,
    /// It has locks.
    holds: Arc<AtomicBool>,
    /// It has met a lock of another.
    blocked: Cell<bool>,
}

impl Share {
    /// Notes that a statement has begun: from now on there may be locks.
    pub fn begin(&self) {
        self.holds.store(true, Ordering::Release);
    }

    /// Notes that a lock of another was met.
    pub fn note_blocked(&self) {
        self.blocked.set(true);
    }
}

/// A connection to a shared database.
struct Member {
    db: usize,
    name: String,
    holds: Arc<AtomicBool>,
}

/// Who waits to be told.
struct Waiter {
    db: usize,
    name: String,
    notify: Notify,
    argument: usize,
}

static MEMBERS: Mutex<Vec<Member>> = Mutex::new(Vec::new());
static WAITERS: Mutex<Vec<Waiter>> = Mutex::new(Vec::new());
/// Number of waiters, to be looked at without a lock.
static WAITING: AtomicUsize = AtomicUsize::new(0);

fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes a new connection to the shared database `name`.
pub fn join(pointer: *const Db, name: &str) -> Share {
    let holds = Arc::new(AtomicBool::new(false));
    lock(&MEMBERS).push(Member { db: pointer.addr(), name: name.to_owned(), holds: holds.clone() });
    Share { name: name.to_owned(), holds, blocked: Cell::new(false) }
}

/// A connection goes: nobody waits for it, and it waits for nobody.
pub fn part(db: &Db) {
    let Some(share) = db.share.get() else { return };
    let own = std::ptr::from_ref(db).addr();
    lock(&MEMBERS).retain(|member| member.db != own);
    forget(own);
    release(own, share);
}

fn forget(db: usize) {
    let mut waiters = lock(&WAITERS);
    waiters.retain(|waiter| waiter.db != db);
    WAITING.store(waiters.len(), Ordering::Release);
}

/// A statement has ended: where no transaction is left, those who wait are told.
pub fn ended(db: &Db, share: &Share) {
    let open = db.connection().is_some_and(|own| !own.is_autocommit() || own.transaction_state(None) > 0);
    if !open {
        release(std::ptr::from_ref(db).addr(), share);
    }
}

fn release(own: usize, share: &Share) {
    share.holds.store(false, Ordering::Release);
    if WAITING.load(Ordering::Acquire) == 0 {
        return;
    }
    let mut told = {
        let mut waiters = lock(&WAITERS);
        let is_told = |waiter: &Waiter| waiter.db != own && waiter.name == share.name;
        let (told, others): (Vec<Waiter>, Vec<Waiter>) = waiters.drain(..).partition(is_told);
        *waiters = others;
        WAITING.store(waiters.len(), Ordering::Release);
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

/// Whether another connection to the database has locks.
fn is_held_by_another(own: usize, share: &Share) -> bool {
    let members = lock(&MEMBERS);
    members.iter().any(|other| other.db != own && other.name == share.name && other.holds.load(Ordering::Acquire))
}

c_api! {
    /// At once where nothing is in the way, else when that is gone; NULL forgets what was registered.
    fn sqlite3_unlock_notify(db: *mut Db, notify: Option<Notify>, argument: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let own = std::ptr::from_ref(db).addr();
        let Some(notify) = notify else {
            forget(own);
            return db.note_code(code::OK);
        };
        let waits = db.share.get().filter(|share| share.blocked.get() && is_held_by_another(own, share));
        if let Some(share) = waits {
            let mut waiters = lock(&WAITERS);
            let is_other = |waiter: &&Waiter| waiter.db != own && waiter.name == share.name;
            if share.holds.load(Ordering::Acquire) && waiters.iter().any(|waiter| is_other(&waiter)) {
                // The other one waits for this one.
                return db.note_code(code::LOCKED);
            }
            waiters.retain(|waiter| waiter.db != own);
            let argument = argument.expose_provenance();
            waiters.push(Waiter { db: own, name: share.name.clone(), notify, argument });
            WAITING.store(waiters.len(), Ordering::Release);
            drop(waiters);
            // It may have ended before this was on the list.
            if is_held_by_another(own, share) {
                return db.note_code(code::OK);
            }
            forget(own);
        }
        if let Some(share) = db.share.get() {
            share.blocked.set(false);
        }
        let mut argument = argument;
        notify(&raw mut argument, 1);
        db.note_code(code::OK)
    }
}
