//! Mutexes: those of the application, and each connection's own.

use crate::code;
use crate::config::SINGLE;
use crate::db::Db;
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

fn theirs() -> Option<MutexMethods> {
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

    fn try_enter(&self) -> bool {
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

impl Drop for CMutex {
    fn drop(&mut self) {
        if let (How::Theirs(mutex), Some(free)) = (self.how.get(), methods().free) {
            // SAFETY: the method that goes with the one that made it.
            unsafe { free(mutex) };
        }
    }
}

/// What stands for a mutex where there is only one thread: programs know SQLite's.
const NO_MUTEX: *mut CMutex = std::ptr::without_provenance_mut(8);

/// Whether a pointer is a mutex, ours or the application's.
fn is_real(mutex: *mut CMutex) -> bool {
    !mutex.is_null() && mutex != NO_MUTEX
}

/// The mutex of a pointer, unless it is NULL or [`NO_MUTEX`].
unsafe fn real<'m>(mutex: *mut CMutex) -> Option<&'m CMutex> {
    if mutex == NO_MUTEX { None } else { mutex.as_ref() }
}

/// The first number of the mutexes that are always there.
const STATIC_FIRST: c_int = 2;
static STATIC: [CMutex; 12] = [const { CMutex::new(true) }; 12];

c_api! {
    fn sqlite3_mutex_alloc(kind: c_int) -> *mut CMutex = std::ptr::null_mut(); {
        if crate::config::start() != code::OK {
            return std::ptr::null_mut();
        }
        if let Some(alloc) = theirs().and_then(|methods| methods.alloc).filter(|_| !SINGLE.load(Ordering::Relaxed)) {
            return alloc(kind).cast();
        }
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
        if let Some(free) = theirs().and_then(|methods| methods.free) {
            if is_real(mutex) {
                free(mutex.cast());
            }
            return;
        }
        if real(mutex).is_some_and(|mutex| !mutex.is_static) {
            drop(Box::from_raw(mutex));
        }
    }

    fn sqlite3_mutex_enter(mutex: *mut CMutex) = (); {
        match (is_real(mutex), theirs().and_then(|methods| methods.enter)) {
            (false, _) => {}
            (true, Some(enter)) => enter(mutex.cast()),
            (true, None) => (*mutex).enter(),
        }
    }

    fn sqlite3_mutex_try(mutex: *mut CMutex) -> c_int = code::BUSY; {
        if let (true, Some(try_enter)) = (is_real(mutex), theirs().and_then(|methods| methods.try_enter)) {
            return try_enter(mutex.cast());
        }
        match real(mutex) {
            Some(mutex) if !mutex.try_enter() => code::BUSY,
            _ => code::OK,
        }
    }

    fn sqlite3_mutex_leave(mutex: *mut CMutex) = (); {
        match (is_real(mutex), theirs().and_then(|methods| methods.leave)) {
            (false, _) => {}
            (true, Some(leave)) => leave(mutex.cast()),
            (true, None) => (*mutex).leave(),
        }
    }

    fn sqlite3_mutex_held(mutex: *mut CMutex) -> c_int = 1; {
        if let (true, Some(methods)) = (is_real(mutex), theirs()) {
            return methods.held.map_or(1, |held| held(mutex.cast()));
        }
        real(mutex).map_or(1, |mutex| c_int::from(mutex.is_held()))
    }

    fn sqlite3_mutex_notheld(mutex: *mut CMutex) -> c_int = 1; {
        if let (true, Some(methods)) = (is_real(mutex), theirs()) {
            return methods.not_held.map_or(1, |not_held| not_held(mutex.cast()));
        }
        real(mutex).map_or(1, |mutex| c_int::from(!mutex.is_held()))
    }

    fn sqlite3_db_mutex(db: *mut Db) -> *mut CMutex = std::ptr::null_mut(); {
        Db::from_pointer(db).map_or(std::ptr::null_mut(), |db| db.mutex().for_c())
    }
}

unsafe extern "C" fn nothing_to_do() -> c_int {
    code::OK
}

unsafe extern "C" fn usual_alloc(kind: c_int) -> *mut c_void {
    match kind {
        0 | 1 => Box::into_raw(Box::new(CMutex::new(false))).cast(),
        _ => {
            let place = usize::try_from(kind - STATIC_FIRST).ok().and_then(|place| STATIC.get(place));
            place.map_or(std::ptr::null_mut(), |mutex| std::ptr::from_ref(mutex).cast_mut().cast())
        }
    }
}

unsafe extern "C" fn usual_free(mutex: *mut c_void) {
    let mutex: *mut CMutex = mutex.cast();
    if real(mutex).is_some_and(|mutex| !mutex.is_static) {
        drop(Box::from_raw(mutex));
    }
}

unsafe extern "C" fn usual_enter(mutex: *mut c_void) {
    if let Some(mutex) = real(mutex.cast()) {
        mutex.enter();
    }
}

unsafe extern "C" fn usual_try(mutex: *mut c_void) -> c_int {
    match real(mutex.cast()) {
        Some(mutex) if !mutex.try_enter() => code::BUSY,
        _ => code::OK,
    }
}

unsafe extern "C" fn usual_leave(mutex: *mut c_void) {
    if let Some(mutex) = real(mutex.cast()) {
        mutex.leave();
    }
}

unsafe extern "C" fn usual_held(mutex: *mut c_void) -> c_int {
    real(mutex.cast()).map_or(1, |mutex| c_int::from(mutex.is_held()))
}

unsafe extern "C" fn usual_not_held(mutex: *mut c_void) -> c_int {
    real(mutex.cast()).map_or(1, |mutex| c_int::from(!mutex.is_held()))
}

/// What `SQLITE_CONFIG_GETMUTEX` answers: the application's methods, or those of the library's own
/// mutexes.
pub fn usual_or_configured() -> MutexMethods {
    theirs().unwrap_or(MutexMethods {
        init: Some(nothing_to_do),
        end: Some(nothing_to_do),
        alloc: Some(usual_alloc),
        free: Some(usual_free),
        enter: Some(usual_enter),
        try_enter: Some(usual_try),
        leave: Some(usual_leave),
        held: Some(usual_held),
        not_held: Some(usual_not_held),
    })
}
