//! Mutexes: those of the application, and each connection's own.

use crate::code;
use crate::config::SINGLE;
use crate::db::Db;
use parking_lot::RawMutex;
use parking_lot::lock_api::RawMutex as _;
use std::cell::Cell;
use std::ffi::c_int;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A mutex that its holder may take again.
pub struct CMutex {
    raw: RawMutex,
    /// The thread that holds it; 0: none.
    owner: AtomicUsize,
    /// How often its holder has taken it.
    depth: Cell<u32>,
    is_static: bool,
}

// SAFETY: `depth` is used only by the thread that holds `raw`.
unsafe impl Sync for CMutex {}

/// Holds a mutex.
pub struct Guard<'m>(&'m CMutex, PhantomData<*const ()>);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        // SAFETY: the guard is not `Send`: this thread has taken the mutex.
        unsafe { self.0.give_back() };
    }
}

/// A number of this thread's that no other has while it runs.
#[inline]
fn this_thread() -> usize {
    // SAFETY: it only tells who runs. Never 0: it is an address.
    unsafe { libc::pthread_self() as usize }
}

impl CMutex {
    /// A mutex that nobody holds.
    pub const fn new(is_static: bool) -> CMutex {
        CMutex { raw: RawMutex::INIT, owner: AtomicUsize::new(0), depth: Cell::new(0), is_static }
    }

    /// Takes it, once more where this thread has it.
    #[inline]
    pub fn enter(&self) {
        let me = this_thread();
        if self.owner.load(Ordering::Relaxed) != me {
            self.raw.lock();
            self.owner.store(me, Ordering::Relaxed);
        }
        self.depth.set(self.depth.get() + 1);
    }

    fn try_enter(&self) -> bool {
        if !self.is_held() {
            if !self.raw.try_lock() {
                return false;
            }
            self.owner.store(this_thread(), Ordering::Relaxed);
        }
        self.depth.set(self.depth.get() + 1);
        true
    }

    /// Gives it back; nothing when this thread does not have it.
    #[inline]
    pub fn leave(&self) {
        if self.is_held() {
            // SAFETY: this thread has it.
            unsafe { self.give_back() };
        }
    }

    /// Gives it back once.
    ///
    /// # Safety
    /// This thread has it.
    #[inline]
    unsafe fn give_back(&self) {
        let depth = self.depth.get() - 1;
        self.depth.set(depth);
        if depth == 0 {
            self.owner.store(0, Ordering::Relaxed);
            self.raw.unlock();
        }
    }

    /// Whether this thread has it.
    #[inline]
    fn is_held(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == this_thread()
    }

    /// Takes it until the guard goes.
    #[inline]
    pub fn lock(&self) -> Guard<'_> {
        self.enter();
        Guard(self, PhantomData)
    }
}

/// What stands for a mutex where there is only one thread: programs know SQLite's.
const NO_MUTEX: *mut CMutex = std::ptr::without_provenance_mut(8);

/// The mutex of a pointer, unless it is NULL or [`NO_MUTEX`].
unsafe fn real<'m>(mutex: *mut CMutex) -> Option<&'m CMutex> {
    if mutex == NO_MUTEX { None } else { mutex.as_ref() }
}

/// The first number of the mutexes that are always there.
const STATIC_FIRST: c_int = 2;
static STATIC: [CMutex; 12] = [const { CMutex::new(true) }; 12];

c_api! {
    fn sqlite3_mutex_alloc(kind: c_int) -> *mut CMutex = std::ptr::null_mut(); {
        match kind {
            _ if SINGLE.load(Ordering::Relaxed) => NO_MUTEX,
            0 | 1 => Box::into_raw(Box::new(CMutex::new(false))),
            _ => {
                let place = usize::try_from(kind - STATIC_FIRST).ok().and_then(|place| STATIC.get(place));
                place.map_or(std::ptr::null_mut(), |mutex| std::ptr::from_ref(mutex).cast_mut())
            }
        }
    }

    fn sqlite3_mutex_free(mutex: *mut CMutex) = (); {
        if real(mutex).is_some_and(|mutex| !mutex.is_static) {
            drop(Box::from_raw(mutex));
        }
    }

    fn sqlite3_mutex_enter(mutex: *mut CMutex) = (); {
        if let Some(mutex) = real(mutex) {
            mutex.enter();
        }
    }

    fn sqlite3_mutex_try(mutex: *mut CMutex) -> c_int = code::BUSY; {
        match real(mutex) {
            Some(mutex) if !mutex.try_enter() => code::BUSY,
            _ => code::OK,
        }
    }

    fn sqlite3_mutex_leave(mutex: *mut CMutex) = (); {
        if let Some(mutex) = real(mutex) {
            mutex.leave();
        }
    }

    fn sqlite3_mutex_held(mutex: *mut CMutex) -> c_int = 1; {
        real(mutex).map_or(1, |mutex| c_int::from(mutex.is_held()))
    }

    fn sqlite3_mutex_notheld(mutex: *mut CMutex) -> c_int = 1; {
        real(mutex).map_or(1, |mutex| c_int::from(!mutex.is_held()))
    }

    fn sqlite3_db_mutex(db: *mut Db) -> *mut CMutex = std::ptr::null_mut(); {
        Db::from_pointer(db).map_or(std::ptr::null_mut(), |db| std::ptr::from_ref(db.mutex()).cast_mut())
    }
}
