//! What statements count of the loops of their plans.

use crate::stmt::Stmt;
use std::ffi::{c_char, c_int, c_void};

/// `SQLITE_SCANSTAT_COMPLEX`.
const ALL: c_int = 1;
const CYCLES: c_int = 7;
/// Kinds of texts that a statement keeps for C; of all parts, the next ones.
const NAME: u8 = 100;
const TEXT: u8 = 102;

unsafe fn scan_status(stmt: *mut Stmt, number: c_int, what: c_int, flags: c_int, out: *mut c_void) -> Option<()> {
    let stmt = Stmt::from_pointer(stmt).filter(|_| !out.is_null() && (0..=CYCLES).contains(&what))?;
    let _lock = stmt.db().enter();
    let Ok(number) = usize::try_from(number) else {
        *out.cast::<i64>() = (what == CYCLES).then(|| stmt.measured().cycles())?;
        return Some(());
    };
    let engine = stmt.engine.try_borrow().ok()?;
    let (place, all) = (number as c_int, u8::from(flags & ALL != 0));
    let scan = engine.scan(number, all != 0)?;
    let count = |count: Option<u64>| count.map_or(-1, |count| count as i64);
    match what {
        0 => *out.cast::<i64>() = count(scan.loops),
        1 => *out.cast::<i64>() = count(scan.visits),
        2 => *out.cast::<f64>() = scan.estimate,
        3 => {
            let name = scan.name.map(str::as_bytes);
            *out.cast::<*const c_char>() =
                name.map_or(std::ptr::null(), |name| stmt.texts().now((NAME + all, place), name));
        }
        4 => *out.cast::<*const c_char>() = stmt.texts().now((TEXT + all, place), scan.text),
        5 => *out.cast::<c_int>() = scan.id,
        6 => *out.cast::<c_int>() = scan.parent,
        // The time of single parts is not measured.
        _ => *out.cast::<i64>() = -1,
    }
    Some(())
}

c_api! {
    fn sqlite3_stmt_scanstatus(stmt: *mut Stmt, number: c_int, what: c_int, out: *mut c_void) -> c_int = 1; {
        c_int::from(scan_status(stmt, number, what, 0, out).is_none())
    }

    fn sqlite3_stmt_scanstatus_v2(stmt: *mut Stmt, number: c_int, what: c_int, flags: c_int, out: *mut c_void) -> c_int = 1; {
        c_int::from(scan_status(stmt, number, what, flags, out).is_none())
    }

    fn sqlite3_stmt_scanstatus_reset(stmt: *mut Stmt) = (); {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return };
        let _lock = stmt.db().enter();
        stmt.measured().forget_cycles();
        if let Ok(mut engine) = stmt.engine.try_borrow_mut() {
            engine.reset_scans();
        }
    }
}
