//! Mutexes: those of the application, and each connection's own. C gets them by `mutex_api.rs`.

use parking_lot::RawMutex;
use parking_lot::lock_api::RawMutex as _;
use std::cell::{Cell, UnsafeCell};
use std::ffi::{c_int, c_void};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicUsize, Ordering};

/// A mutex that its holder may take again.
pub struct CMutex {
    raw: RawMutex,
    /// The thread that holds it; 0: none.
    owner: AtomicUsize,
    /// How often its holder has taken it.
    depth: Cell<u32>,
    /// How its holder has taken it.
    taken: Cell<u8>,
    is_static: bool,
    /// Who keeps others out.
    how: Cell<How>,
    /// The byte that tells how it is to be taken; NULL before it was first taken.
    way_at: AtomicPtr<u8>,
}

/// A mutex is taken by its `raw`.
const SHARED: u8 = 0;
/// The process has one thread, as glibc says: `raw` is left alone.
const ALONE: u8 = 1;
/// It is the application's, or the application keeps threads apart.
const OTHERWISE: u8 = 2;

/// Who keeps others out of a mutex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// The mutex itself.
    Own,
    /// The application, as it has promised (`SQLITE_OPEN_NOMUTEX`): only the depth is counted.
    Nobody,
    /// A mutex of the application's methods (`SQLITE_CONFIG_MUTEX`).
    Theirs(*mut c_void),
}

/// `sqlite3_mutex_methods`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MutexMethods {
    pub init: Option<unsafe extern "C" fn() -> c_int>,
    pub end: Option<unsafe extern "C" fn() -> c_int>,
    pub alloc: Option<unsafe extern "C" fn(c_int) -> *mut c_void>,
    pub free: Option<unsafe extern "C" fn(*mut c_void)>,
    pub enter: Option<unsafe extern "C" fn(*mut c_void)>,
    pub try_enter: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    pub leave: Option<unsafe extern "C" fn(*mut c_void)>,
    pub held: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    pub not_held: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
}

const NO_METHODS: MutexMethods = MutexMethods {
    init: None,
    end: None,
    alloc: None,
    free: None,
    enter: None,
    try_enter: None,
    leave: None,
    held: None,
    not_held: None,
};

/// The application's methods; without `alloc` there are none.
struct Configured(UnsafeCell<MutexMethods>);

// SAFETY: written by `sqlite3_config` only, which is not to be called beside anything else.
unsafe impl Sync for Configured {}

static CONFIGURED: Configured = Configured(UnsafeCell::new(NO_METHODS));
/// Whether there are any: mutexes that C has are theirs then.
static ARE_THEIRS: AtomicBool = AtomicBool::new(false);

/// The methods in use.
pub fn methods() -> MutexMethods {
    // SAFETY: see `Configured`.
    unsafe { *CONFIGURED.0.get() }
}

/// Lets mutexes come from the application's methods.
pub fn configure(methods: MutexMethods) {
    // SAFETY: see `Configured`.
    unsafe { *CONFIGURED.0.get() = methods };
    ARE_THEIRS.store(methods.alloc.is_some(), Ordering::Release);
}

/// The methods of the application, if it has set any.
pub fn theirs() -> Option<MutexMethods> {
    ARE_THEIRS.load(Ordering::Acquire).then(methods)
}

// SAFETY: `depth` and `taken` are used only by the thread whose number `owner` is. It sets that
// number while no other thread is there, or holds `raw` and has seen it become 0.
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
pub fn this_thread() -> usize {
    // SAFETY: it only tells who runs. Never 0: it is an address.
    unsafe { libc::pthread_self() as usize }
}

/// Where the C library says that the process has one thread; NULL before the first look.
static IS_ALONE: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

/// Whether no other thread is there: locked instructions are then not needed, and take half the
/// time of a call.
#[inline]
pub fn is_alone() -> bool {
    let known = IS_ALONE.load(Ordering::Relaxed);
    let known = if known.is_null() { find_is_alone() } else { known };
    // SAFETY: a byte that lives as long as the process. Only a thread that is alone changes it, to
    // make another one.
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
            taken: Cell::new(SHARED),
            is_static,
            how: Cell::new(How::Own),
            way_at: AtomicPtr::new(std::ptr::null_mut()),
        }
    }

    /// The mutex of a connection; without one (`has_mutex`) the application keeps threads apart.
    pub fn of_connection(has_mutex: bool) -> CMutex {
        const RECURSIVE: c_int = 1;
        let mutex = CMutex::new(false);
        if !has_mutex {
            mutex.how.set(How::Nobody);
        } else if let Some(alloc) = theirs().and_then(|methods| methods.alloc) {
            // SAFETY: the application's method, here and below.
            mutex.how.set(How::Theirs(unsafe { alloc(RECURSIVE) }));
        }
        mutex
    }

    /// What `sqlite3_db_mutex` answers.
    pub fn for_c(&self) -> *mut CMutex {
        match self.how.get() {
            How::Own => std::ptr::from_ref(self).cast_mut(),
            How::Nobody => std::ptr::null_mut(),
            How::Theirs(mutex) => mutex.cast(),
        }
    }

    /// How it is to be taken now.
    #[inline]
    fn way(&self) -> u8 {
        let known = self.way_at.load(Ordering::Relaxed);
        let known = if known.is_null() { self.find_way() } else { known };
        // SAFETY: a byte that lives as long as the process; see `is_alone`.
        unsafe { AtomicU8::from_ptr(known) }.load(Ordering::Relaxed)
    }

    #[cold]
    fn find_way(&self) -> *mut u8 {
        static OTHERWISE_HERE: AtomicU8 = AtomicU8::new(OTHERWISE);
        let found = match self.how.get() {
            How::Own => find_is_alone(),
            How::Nobody | How::Theirs(_) => OTHERWISE_HERE.as_ptr(),
        };
        self.way_at.store(found, Ordering::Relaxed);
        found
    }

    /// Takes it where other threads may be there, or the application keeps them out.
    #[cold]
    fn take(&self, way: u8) {
        if way == OTHERWISE {
            if let (How::Theirs(mutex), Some(enter)) = (self.how.get(), methods().enter) {
                // SAFETY: see above.
                unsafe { enter(mutex) };
            }
            return;
        }
        self.raw.lock();
        // One that took it while it was alone has made this thread since then.
        while self.owner.load(Ordering::Acquire) != 0 {
            std::thread::yield_now();
        }
    }

    /// Undoes [`CMutex::take`].
    ///
    /// # Safety
    /// This thread has taken it in that way.
    #[cold]
    unsafe fn give_up(&self, way: u8) {
        if way != OTHERWISE {
            self.raw.unlock();
        } else if let (How::Theirs(mutex), Some(leave)) = (self.how.get(), methods().leave) {
            leave(mutex);
        }
    }

    /// Takes it, once more where this thread has it.
    #[inline]
    pub fn enter(&self) {
        let me = this_thread();
        if self.owner.load(Ordering::Relaxed) != me {
            let way = self.way();
            if way != ALONE {
                self.take(way);
            }
            self.owner.store(me, Ordering::Relaxed);
            self.taken.set(way);
        }
        self.depth.set(self.depth.get() + 1);
    }

    /// Takes it if nobody else has it.
    pub fn try_enter(&self) -> bool {
        if !self.is_held() {
            let way = self.way();
            if way == SHARED {
                if !self.raw.try_lock() {
                    return false;
                }
                if self.owner.load(Ordering::Acquire) != 0 {
                    // SAFETY: this thread has just taken it.
                    unsafe { self.raw.unlock() };
                    return false;
                }
            } else if way != ALONE {
                self.take(way);
            }
            self.owner.store(this_thread(), Ordering::Relaxed);
            self.taken.set(way);
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
            let way = self.taken.get();
            self.owner.store(0, Ordering::Release);
            if way != ALONE {
                self.give_up(way);
            }
        }
    }

    /// Whether this thread has it.
    #[inline]
    pub fn is_held(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == this_thread()
    }

    /// Whether it is one of those that are always there.
    pub fn is_static(&self) -> bool {
        self.is_static
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

impl Drop for CMutex {
    fn drop(&mut self) {
        if let (How::Theirs(mutex), Some(free)) = (self.how.get(), methods().free) {
            // SAFETY: the method that goes with the one that made it.
            unsafe { free(mutex) };
        }
    }
}
