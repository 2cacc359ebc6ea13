//! Mutexes: those of the application, and each connection's own.

use crate::code;
use crate::config::SINGLE;
use crate::db::Db;
use parking_lot::RawMutex;
use parking_lot::lock_api::RawMutex as _;
use std::cell::Cell;
use std::ffi::c_int;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicUsize, Ordering};

/// A mutex that its holder may take again.
pub struct CMutex {
    raw: RawMutex,
    /// The thread that holds it; 0: none.
    owner: AtomicUsize,
    /// How often its holder has taken it.
    depth: Cell<u32>,
    /// Whether its holder was the only thread when it took it, and left `raw` alone.
    alone: Cell<bool>,
    is_static: bool,
}

// SAFETY: `depth` and `alone` are used only by the thread whose number `owner` is. It sets that number while no other
// thread is there, or holds `raw` and has seen it become 0.
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

/// Where the C library says that the process has one thread; NULL before the first look.
static IS_ALONE: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

/// Whether no other thread is there: locked instructions are then not needed, and take half the time of a call.
#[inline]
fn is_alone() -> bool {
    let known = IS_ALONE.load(Ordering::Relaxed);
    let known = if known.is_null() { find_is_alone() } else { known };
    // SAFETY: a byte that lives as long as the process. Only a thread that is alone changes it, to make another one.
    unsafe { AtomicU8::from_ptr(known) }.load(Ordering::Relaxed) != 0
}

/// glibc's `__libc_single_threaded`; without it there may always be others.
#[cold]
fn find_is_alone() -> *mut u8 {
    static NEVER: AtomicU8 = AtomicU8::new(0);
    // SAFETY: a name that ends with a NUL.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__libc_single_threaded".as_ptr()) }.cast::<u8>();
    let found = if found.is_null() { NEVER.as_ptr() } else { found };
    IS_ALONE.store(found, Ordering::Relaxed);
    found
}

impl CMutex {
    /// A mutex that nobody holds.
    pub const fn new(is_static: bool) -> CMutex {
        CMutex {
            raw: RawMutex::INIT,
            owner: AtomicUsize::new(0),
            depth: Cell::new(0),
            alone: Cell::new(false),
            is_static,
        }
    }

    /// Takes it, once more where this thread has it.
    #[inline]
    pub fn enter(&self) {
        let me = this_thread();
        if self.owner.load(Ordering::Relaxed) != me {
            let alone = is_alone();
            if !alone {
                self.raw.lock();
                // One that took it while it was alone has made this thread since then.
                while self.owner.load(Ordering::Acquire) != 0 {
                    std::thread::yield_now();
                }
            }
            self.owner.store(me, Ordering::Relaxed);
            self.alone.set(alone);
        }
        self.depth.set(self.depth.get() + 1);
    }

    fn try_enter(&self) -> bool {
        if !self.is_held() {
            let alone = is_alone();
            if !alone {
                if !self.raw.try_lock() {
                    return false;
                }
                if self.owner.load(Ordering::Acquire) != 0 {
                    // SAFETY: this thread has just taken it.
                    unsafe { self.raw.unlock() };
                    return false;
                }
            }
            self.owner.store(this_thread(), Ordering::Relaxed);
            self.alone.set(alone);
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
        // Given back once too often by the application: somebody else may have it.
        let Some(depth) = self.depth.get().checked_sub(1) else { return };
        self.depth.set(depth);
        if depth == 0 {
            let alone = self.alone.get();
            self.owner.store(0, Ordering::Release);
            if !alone {
                self.raw.unlock();
            }
        }
    }

    /// Whether this thread has it.
    #[inline]
    fn is_held(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == this_thread()
    }

    /// Whether its holder, who is this thread, has taken it more than once.
    pub fn is_nested(&self) -> bool {
        self.depth.get() > 1
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
