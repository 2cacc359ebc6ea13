//! Counters of the process, of connections and of statements, and what gives memory back.

use crate::code;
use crate::db::Db;
use crate::heap;
use crate::stmt::Stmt;
use base::heap_limit;
use engine::CacheCounter;
use std::ffi::{c_int, c_void};

const MEMORY_USED: c_int = 0;
const LARGEST_REQUEST: c_int = 5;
const BLOCK_COUNT: c_int = 9;

/// A counter's value and the highest it had.
type Counter = (i64, i64);

fn process_counter(number: c_int, reset: bool) -> Option<Counter> {
    Some(match number {
        MEMORY_USED => (heap::BYTES.now(), heap::BYTES.highest(reset)),
        LARGEST_REQUEST => (0, heap::largest_request(reset)),
        BLOCK_COUNT => (heap::BLOCKS.now(), heap::BLOCKS.highest(reset)),
        // Memory of kinds that are not told apart here.
        1..=BLOCK_COUNT => (0, 0),
        _ => return None,
    })
}

const CACHE_USED: c_int = 1;
const SCHEMA_USED: c_int = 2;
const STATEMENTS_USED: c_int = 3;
const CACHE_HIT: c_int = 7;
const CACHE_MISS: c_int = 8;
const CACHE_WRITE: c_int = 9;
const DEFERRED_KEYS: c_int = 10;
const CACHE_USED_SHARED: c_int = 11;
const CACHE_SPILL: c_int = 12;
const CONNECTION_COUNTER_MAX: c_int = 13;

/// About what a statement takes.
pub const STATEMENT_BYTES: i64 = 4500;
fn connection_counter(db: &Db, number: c_int, reset: bool) -> Option<Counter> {
    let connection = db.connection()?;
    let cache = |counter: CacheCounter| {
        let counters = connection.cache_counters(Some(counter).filter(|_| reset));
        let count = match counter {
            CacheCounter::Hits => counters.hits,
            CacheCounter::Misses => counters.misses,
            CacheCounter::Writes => counters.writes,
            CacheCounter::Spills => counters.spills,
        };
        (count as i64, 0)
    };
    Some(match number {
        CACHE_USED | CACHE_USED_SHARED => (connection.cache_counters(None).bytes as i64, 0),
        SCHEMA_USED => (connection.schema_bytes() as i64, 0),
        STATEMENTS_USED => (db.children().statement_count() as i64 * STATEMENT_BYTES, 0),
        CACHE_HIT => cache(CacheCounter::Hits),
        CACHE_MISS => cache(CacheCounter::Misses),
        CACHE_WRITE => cache(CacheCounter::Writes),
        CACHE_SPILL => cache(CacheCounter::Spills),
        DEFERRED_KEYS => (i64::from(connection.has_deferred_violations()), 0),
        0..=CONNECTION_COUNTER_MAX => (0, 0),
        _ => return None,
    })
}

unsafe fn give<T>(counter: Counter, current: *mut T, highest: *mut T, convert: fn(i64) -> T) {
    if !current.is_null() {
        *current = convert(counter.0);
    }
    if !highest.is_null() {
        *highest = convert(counter.1);
    }
}

unsafe fn connection_status<T>(
    db: *mut Db,
    number: c_int,
    current: *mut T,
    highest: *mut T,
    reset: c_int,
    convert: fn(i64) -> T,
) -> c_int {
    let Some(db) = Db::from_pointer(db).filter(|_| !current.is_null() && !highest.is_null()) else {
        return code::MISUSE;
    };
    let _lock = db.enter();
    match connection_counter(db, number, reset != 0) {
        Some(counter) => {
            give(counter, current, highest, convert);
            code::OK
        }
        None => code::ERROR,
    }
}

/// What of a statement is counted, by SQLite's numbers.
pub fn statement_counter(stmt: &Stmt, number: c_int, reset: bool) -> Option<u32> {
    /// Counters of the run state.
    fn run_counter(counters: &mut engine::RunCounters, number: c_int) -> Option<&mut u32> {
        let [_, full_scans, _, automatic] = &mut counters.loop_steps;
        let [misses, hits] = &mut counters.filter_passes;
        Some(match number {
            1 => full_scans,
            2 => &mut counters.sorts,
            3 => automatic,
            4 => &mut counters.instructions,
            // A key that the filter has kept away is what SQLite calls a hit.
            7 => misses,
            8 => hits,
            _ => return None,
        })
    }
    let take = |counter: &mut u32| if reset { std::mem::take(counter) } else { *counter };
    let Ok(mut engine) = stmt.engine.try_borrow_mut() else {
        // It is running.
        return match number {
            6 => Some(stmt.measured().runs() as u32),
            99 => Some(STATEMENT_BYTES as u32),
            _ => None,
        };
    };
    match number {
        5 => Some(engine.reprepared(reset)),
        6 => {
            let runs = stmt.measured().runs();
            if reset {
                stmt.measured().forget_runs();
            }
            Some(runs as u32)
        }
        99 => Some(STATEMENT_BYTES as u32 + engine.program_bytes() as u32),
        _ => run_counter(engine.counters(), number).map(take),
    }
}

c_api! {
    fn sqlite3_status(number: c_int, current: *mut c_int, highest: *mut c_int, reset: c_int) -> c_int = code::INTERNAL; {
        let Some(counter) = process_counter(number, reset != 0).filter(|_| !current.is_null() && !highest.is_null()) else {
            return code::MISUSE;
        };
        give(counter, current, highest, |value| value as c_int);
        code::OK
    }

    fn sqlite3_status64(number: c_int, current: *mut i64, highest: *mut i64, reset: c_int) -> c_int = code::INTERNAL; {
        let Some(counter) = process_counter(number, reset != 0).filter(|_| !current.is_null() && !highest.is_null()) else {
            return code::MISUSE;
        };
        give(counter, current, highest, |value| value);
        code::OK
    }

    fn sqlite3_db_status(db: *mut Db, number: c_int, current: *mut c_int, highest: *mut c_int, reset: c_int) -> c_int = code::INTERNAL; {
        connection_status(db, number, current, highest, reset, |value| value as c_int)
    }

    fn sqlite3_db_status64(db: *mut Db, number: c_int, current: *mut i64, highest: *mut i64, reset: c_int) -> c_int = code::INTERNAL; {
        connection_status(db, number, current, highest, reset, |value| value)
    }

    fn sqlite3_stmt_status(stmt: *mut Stmt, number: c_int, reset: c_int) -> c_int = 0; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 0 };
        let _lock = stmt.db().enter();
        statement_counter(stmt, number, reset != 0).map_or(0, |count| count as c_int)
    }

    /// As in a library without `SQLITE_ENABLE_MEMORY_MANAGEMENT`, which those of distributions are:
    /// page caches belong to their connections, which other threads may be using.
    fn sqlite3_release_memory(_bytes: c_int) -> c_int = 0; {
        0
    }

    fn sqlite3_db_release_memory(db: *mut Db) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        if let Some(connection) = db.connection() {
            connection.release_memory();
        }
        code::OK
    }

    fn sqlite3_soft_heap_limit64(bytes: i64) -> i64 = -1; {
        heap_limit::soft_heap_limit(bytes)
    }

    fn sqlite3_hard_heap_limit64(bytes: i64) -> i64 = -1; {
        heap_limit::hard_heap_limit(bytes)
    }

    fn sqlite3_soft_heap_limit(bytes: c_int) = (); {
        heap_limit::soft_heap_limit(i64::from(bytes.max(0)));
    }

    fn sqlite3_memory_alarm(_callback: *mut c_void, _user: *mut c_void, _bytes: i64) -> c_int = code::OK; {
        code::OK
    }

    /// Writes changed pages that nobody is using before the commit.
    fn sqlite3_db_cacheflush(db: *mut Db) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let flushed = db.connection().map_or(Ok(()), |connection| connection.flush_caches());
        flushed.map_or_else(|error| error.extended_code().raw(), |()| code::OK)
    }
}
