//! All memory of the library: blocks that the configured methods have made
//! (`SQLITE_CONFIG_MALLOC`), for C by `sqlite3_malloc` and for Rust as the global allocator.
//!
//! 1. A block is freed, resized and measured by the methods that made it, also after others were
//!    configured: its header says which these are.
//! 2. Nothing allocates but through these methods, save what the library keeps as long as the
//!    process ([`keep`]).
//! 3. The global allocator is this crate's own: only the shared and the static library have it.
//!    Rust programs link the engine, not this crate.

use crate::mutex::{is_alone, this_thread};
use parking_lot::RawMutex;
use parking_lot::lock_api::RawMutex as _;
use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicUsize, Ordering};

/// `sqlite3_mem_methods`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MemoryMethods {
    pub malloc: Option<unsafe extern "C" fn(c_int) -> *mut c_void>,
    pub free: Option<unsafe extern "C" fn(*mut c_void)>,
    pub realloc: Option<unsafe extern "C" fn(*mut c_void, c_int) -> *mut c_void>,
    pub size: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    pub round_up: Option<unsafe extern "C" fn(c_int) -> c_int>,
    pub init: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    pub shutdown: Option<unsafe extern "C" fn(*mut c_void)>,
    pub app_data: *mut c_void,
}

unsafe extern "C" fn usual_malloc(bytes: c_int) -> *mut c_void {
    libc::malloc(bytes as usize)
}

unsafe extern "C" fn usual_free(block: *mut c_void) {
    libc::free(block);
}

unsafe extern "C" fn usual_realloc(block: *mut c_void, bytes: c_int) -> *mut c_void {
    libc::realloc(block, bytes as usize)
}

unsafe extern "C" fn usual_size(block: *mut c_void) -> c_int {
    if block.is_null() { 0 } else { libc::malloc_usable_size(block) as c_int }
}

unsafe extern "C" fn usual_round_up(bytes: c_int) -> c_int {
    bytes.saturating_add(7) & !7
}

unsafe extern "C" fn usual_init(_data: *mut c_void) -> c_int {
    crate::code::OK
}

unsafe extern "C" fn usual_shutdown(_data: *mut c_void) {}

/// Those of the C library.
const USUAL: MemoryMethods = MemoryMethods {
    malloc: Some(usual_malloc),
    free: Some(usual_free),
    realloc: Some(usual_realloc),
    size: Some(usual_size),
    round_up: Some(usual_round_up),
    init: Some(usual_init),
    shutdown: Some(usual_shutdown),
    app_data: std::ptr::null_mut(),
};

/// How many sets of methods a process can have configured, the usual ones included.
const SETS_MAX: usize = 16;

/// All sets that were ever configured; the first is the usual one.
struct Sets(UnsafeCell<[MemoryMethods; SETS_MAX]>);

// SAFETY: a place is written once, by `sqlite3_config`, which is not to be called beside anything
// else, and before `CURRENT` names it.
unsafe impl Sync for Sets {}

static SETS: Sets = Sets(UnsafeCell::new([USUAL; SETS_MAX]));
static SET_COUNT: AtomicUsize = AtomicUsize::new(1);
static CURRENT: AtomicUsize = AtomicUsize::new(0);

fn methods_of(set: usize) -> MemoryMethods {
    // SAFETY: places below the count are never written again.
    unsafe { (*SETS.0.get())[set] }
}

/// The methods that new blocks come from.
pub fn current() -> MemoryMethods {
    methods_of(CURRENT.load(Ordering::Acquire))
}

/// Lets new blocks come from other methods; false where too many were configured before.
pub fn configure(methods: &MemoryMethods) -> bool {
    let same = |own: &MemoryMethods| {
        let addresses = |methods: &MemoryMethods| {
            (
                methods.malloc.map(|f| f as usize),
                methods.free.map(|f| f as usize),
                methods.realloc.map(|f| f as usize),
                methods.size.map(|f| f as usize),
                methods.app_data as usize,
            )
        };
        addresses(own) == addresses(methods)
    };
    let count = SET_COUNT.load(Ordering::Acquire);
    let known = (0..count).find(|set| same(&methods_of(*set)));
    let set = known.unwrap_or(count);
    if set == SETS_MAX {
        return false;
    }
    if known.is_none() {
        // SAFETY: the place is beyond the count: nobody reads it yet.
        unsafe { (*SETS.0.get())[set] = *methods };
        SET_COUNT.store(count + 1, Ordering::Release);
    }
    CURRENT.store(set, Ordering::Release);
    set_unusual(OTHER_METHODS, set != 0);
    true
}

/// Why blocks are not made in the usual way: one look tells that there is no reason.
static UNUSUAL: AtomicU8 = AtomicU8::new(0);
/// Other methods than the C library's are configured.
const OTHER_METHODS: u8 = 1;
/// Nothing is counted.
const NOT_COUNTING: u8 = 2;
/// Some thread allocates what stays as long as the process.
const KEEPING_SOME: u8 = 4;

fn set_unusual(reason: u8, is_given: bool) {
    match is_given {
        true => UNUSUAL.fetch_or(reason, Ordering::Release),
        false => UNUSUAL.fetch_and(!reason, Ordering::Release),
    };
}

/// The numbers after `sqlite3_status`.
pub struct Counter {
    now: AtomicI64,
    highest: AtomicI64,
}

impl Counter {
    const fn new() -> Counter {
        Counter { now: AtomicI64::new(0), highest: AtomicI64::new(0) }
    }

    #[inline]
    fn add(&self, change: i64, is_alone: bool) {
        let now = if is_alone {
            let now = self.now.load(Ordering::Relaxed) + change;
            self.now.store(now, Ordering::Relaxed);
            now
        } else {
            self.now.fetch_add(change, Ordering::Relaxed) + change
        };
        if change > 0 && now > self.highest.load(Ordering::Relaxed) {
            self.raise(now);
        }
    }

    #[cold]
    fn raise(&self, now: i64) {
        self.highest.fetch_max(now, Ordering::Relaxed);
    }

    /// What it is now.
    pub fn now(&self) -> i64 {
        self.now.load(Ordering::Relaxed)
    }

    /// The most that it was; with `reset` it begins again at what it is.
    pub fn highest(&self, reset: bool) -> i64 {
        if reset { self.highest.swap(self.now(), Ordering::Relaxed) } else { self.highest.load(Ordering::Relaxed) }
    }
}

/// Bytes that are taken, by what the methods say that blocks have.
pub static BYTES: Counter = Counter::new();
/// Blocks that are taken.
pub static BLOCKS: Counter = Counter::new();
/// Counts bytes and blocks that were taken or given back.
#[inline]
fn count(bytes: i64, blocks: i64) {
    let is_alone = is_alone();
    BYTES.add(bytes, is_alone);
    BLOCKS.add(blocks, is_alone);
}

/// The largest request; what it is now has no meaning.
static LARGEST: AtomicI64 = AtomicI64::new(0);
/// Whether anything is counted (`SQLITE_CONFIG_MEMSTATUS`).
static COUNTS: AtomicBool = AtomicBool::new(true);

/// Counts from now on, or not.
pub fn set_counting(on: bool) {
    COUNTS.store(on, Ordering::Relaxed);
    set_unusual(NOT_COUNTING, !on);
}

/// The largest request; with `reset` it begins again.
pub fn largest_request(reset: bool) -> i64 {
    if reset { LARGEST.swap(0, Ordering::Relaxed) } else { LARGEST.load(Ordering::Relaxed) }
}

/// What precedes a block.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
struct Header {
    /// The bytes that were asked for.
    size: u64,
    /// From where the methods' block begins to here.
    offset: u32,
    /// The methods that made it.
    set: u16,
    /// Whether it was counted.
    counted: u16,
}

const HEADER: usize = size_of::<Header>();
const _: () = assert!(HEADER == 16);

/// The header of a block.
unsafe fn header_of(block: *mut u8) -> *mut Header {
    block.sub(HEADER).cast()
}

/// The bytes that methods count for a block of theirs.
#[inline]
unsafe fn measure(set: usize, start: *mut u8, asked: usize) -> i64 {
    if set == 0 {
        return asked as i64;
    }
    methods_of(set).size.map_or(asked as i64, |size| i64::from(size(start.cast())))
}

/// A fresh block of one set, of the library's whole bytes.
#[inline]
unsafe fn take(set: usize, bytes: usize, zeroed: bool) -> *mut u8 {
    if set == 0 {
        return if zeroed { libc::calloc(1, bytes) } else { libc::malloc(bytes) }.cast();
    }
    let methods = methods_of(set);
    let (Ok(wanted), Some(malloc)) = (c_int::try_from(bytes), methods.malloc) else { return std::ptr::null_mut() };
    let start: *mut u8 = malloc(methods.round_up.map_or(wanted, |round_up| round_up(wanted))).cast();
    if zeroed && !start.is_null() {
        start.write_bytes(0, bytes);
    }
    start
}

/// The thread that allocates what stays as long as the process; 0: none.
static KEEPER: AtomicUsize = AtomicUsize::new(0);
static KEEPING: RawMutex = RawMutex::INIT;

/// Runs something whose blocks stay as long as the process: lists of names and the like. They are
/// the library's static memory, which is not counted, and not in memory that `xShutdown` of the
/// application's methods may take away.
pub fn keep<T>(run: impl FnOnce() -> T) -> T {
    /// Ends it, also when `run` unwinds.
    struct Kept;
    impl Drop for Kept {
        fn drop(&mut self) {
            set_unusual(KEEPING_SOME, false);
            KEEPER.store(0, Ordering::Relaxed);
            // SAFETY: made only by who has locked it.
            unsafe { KEEPING.unlock() };
        }
    }
    if KEEPER.load(Ordering::Relaxed) == this_thread() {
        return run();
    }
    KEEPING.lock();
    KEEPER.store(this_thread(), Ordering::Relaxed);
    set_unusual(KEEPING_SOME, true);
    let _kept = Kept;
    run()
}

#[inline]
fn is_keeping() -> bool {
    let keeper = KEEPER.load(Ordering::Relaxed);
    keeper != 0 && keeper == this_thread()
}

/// The header of a block that the C library made, and that is counted.
const fn usual_header(size: usize) -> Header {
    Header { size: size as u64, offset: HEADER as u32, set: 0, counted: 1 }
}

/// A block of that many bytes; NULL without memory.
#[inline]
pub unsafe fn allocate(size: usize, align: usize, zeroed: bool) -> *mut u8 {
    if UNUSUAL.load(Ordering::Acquire) != 0 || align > 16 || zeroed {
        return allocate_otherwise(size, align, zeroed);
    }
    let Some(whole) = size.checked_add(HEADER) else { return std::ptr::null_mut() };
    let start: *mut u8 = libc::malloc(whole).cast();
    if start.is_null() {
        return start;
    }
    let block = start.add(HEADER);
    header_of(block).write(usual_header(size));
    count(whole as i64, 1);
    note_request(size);
    block
}

/// Notes the largest request.
#[inline]
fn note_request(size: usize) {
    if size as i64 > LARGEST.load(Ordering::Relaxed) {
        LARGEST.fetch_max(size as i64, Ordering::Relaxed);
    }
}

/// As [`allocate`], whatever is configured.
#[inline(never)]
unsafe fn allocate_otherwise(size: usize, align: usize, zeroed: bool) -> *mut u8 {
    let kept = is_keeping();
    let set = if kept { 0 } else { CURRENT.load(Ordering::Acquire) };
    // The C library's blocks lie at multiples of 16, those of other methods at multiples of 8.
    let given = if set == 0 { 16 } else { 8 };
    let slack = if align > given { align } else { 0 };
    let Some(whole) = size.checked_add(HEADER + slack) else { return std::ptr::null_mut() };
    let start = take(set, whole, zeroed);
    if start.is_null() {
        return start;
    }
    let offset = if slack == 0 { HEADER } else { (start.addr() + HEADER).next_multiple_of(align) - start.addr() };
    let block = start.add(offset);
    let counted = !kept && COUNTS.load(Ordering::Relaxed);
    let header = Header { size: size as u64, offset: offset as u32, set: set as u16, counted: u16::from(counted) };
    header_of(block).write(header);
    if counted {
        count(measure(set, start, size + HEADER), 1);
        note_request(size);
    }
    block
}

/// Gives a block back to the methods that made it.
#[inline]
pub unsafe fn release(block: *mut u8) {
    let header = header_of(block).read();
    if header == usual_header(header.size as usize) {
        count(-(header.size as i64 + HEADER as i64), -1);
        libc::free(block.sub(HEADER).cast());
        return;
    }
    release_otherwise(block, header);
}

#[inline(never)]
unsafe fn release_otherwise(block: *mut u8, header: Header) {
    let (set, offset) = (header.set as usize, header.offset as usize);
    let start = block.sub(offset);
    if header.counted != 0 {
        count(-measure(set, start, header.size as usize + HEADER), -1);
    }
    if set == 0 {
        libc::free(start.cast());
    } else if let Some(free) = methods_of(set).free {
        free(start.cast());
    }
}

/// Bytes that were asked for.
pub unsafe fn size_of_block(block: *mut u8) -> u64 {
    (*header_of(block)).size
}

/// Changes a block's size; NULL without memory, and then it stays.
pub unsafe fn resize(block: *mut u8, size: usize, align: usize) -> *mut u8 {
    let header = header_of(block).read();
    let (set, offset) = (header.set as usize, header.offset as usize);
    let current = CURRENT.load(Ordering::Acquire);
    if offset != HEADER || align > 8 && set != 0 || align > 16 || set != current {
        let fresh = allocate(size, align, false);
        if !fresh.is_null() {
            fresh.copy_from_nonoverlapping(block, size.min(header.size as usize));
            release(block);
        }
        return fresh;
    }
    let start = block.sub(HEADER);
    let Some(whole) = size.checked_add(HEADER) else { return std::ptr::null_mut() };
    let before = if header.counted != 0 { measure(set, start, header.size as usize + HEADER) } else { 0 };
    let fresh: *mut u8 = if set == 0 {
        libc::realloc(start.cast(), whole).cast()
    } else {
        let methods = methods_of(set);
        let (Ok(wanted), Some(realloc)) = (c_int::try_from(whole), methods.realloc) else {
            return std::ptr::null_mut();
        };
        realloc(start.cast(), methods.round_up.map_or(wanted, |round_up| round_up(wanted))).cast()
    };
    if fresh.is_null() {
        return fresh;
    }
    fresh.cast::<Header>().write(Header { size: size as u64, ..header });
    if header.counted != 0 {
        BYTES.add(measure(set, fresh, whole) - before, is_alone());
        note_request(size);
    }
    fresh.add(HEADER)
}

/// The library's memory for Rust.
struct Heap;

// SAFETY: blocks are as large and as aligned as was asked for (`allocate`), and each is given back
// once, by the methods that made it (1).
unsafe impl GlobalAlloc for Heap {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        allocate(layout.size(), layout.align(), false)
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        allocate(layout.size(), layout.align(), true)
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, _layout: Layout) {
        release(block);
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        resize(block, size, layout.align())
    }
}

#[global_allocator]
static HEAP: Heap = Heap;
