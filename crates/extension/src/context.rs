//! What a running function sees besides its arguments.

use crate::Storage;
use base::{ClockTime, Encoding, Limits};
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use value::{CollationRef, Mem};

/// What functions keep from one call to the next.
pub type Kept = RefCell<Option<Box<dyn Any>>>;

/// The connection, as far as functions may look at it.
pub trait Environment {
    /// Julian day number of "now" in milliseconds, the same for every call within one step.
    fn now_julian_ms(&self) -> i64;
    /// What clocks of the time zone show at a time, in seconds since 1970; none when that is not
    /// known.
    fn local_time(&self, unix_seconds: i64) -> Option<ClockTime>;
    /// Fills the buffer with random bytes.
    fn randomness(&self, buffer: &mut [u8]);
    /// Rows changed by the last completed INSERT, UPDATE or DELETE.
    fn changes(&self) -> i64;
    /// Rows changed since the connection opened.
    fn total_changes(&self) -> i64;
    /// Rowid of the last successful INSERT.
    fn last_insert_rowid(&self) -> i64;
    /// The connection's limits.
    fn limits(&self) -> &Limits;
    /// Encoding of text inside this connection.
    fn encoding(&self) -> Encoding;
    /// Whether LIKE distinguishes upper and lower case.
    fn case_sensitive_like(&self) -> bool;
    /// What functions keep from one call to the next, as long as the statement runs.
    fn kept(&self) -> &Kept;
    /// The connection's handle, for functions that call back into it.
    fn connection(&self) -> Option<&dyn Any>;
    /// The connection, for functions that read or write it; none where a function runs without one.
    fn storage(&self) -> Option<Rc<dyn Storage>> {
        None
    }
}

/// One call of a function.
pub struct Context<'a> {
    /// Where the answer goes; NULL before the call.
    pub result: &'a mut Mem,
    /// The connection.
    pub environment: &'a dyn Environment,
    /// The collation for functions that asked for one.
    pub collation: &'a CollationRef,
    /// Whether the call's arguments come from a row with a MIN/MAX flag: set by the function when
    /// this row is the new minimum or maximum, read by the interpreter for bare columns.
    pub new_extreme: bool,
    /// Where in which program the call is.
    pub site: CallSite,
}

/// The place of a call in a program: what a function keeps for its constant arguments belongs to
/// it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallSite {
    /// Distinguishes programs of one statement.
    pub program: usize,
    /// Address in the program.
    pub address: usize,
    /// A bit for each of the first 31 arguments that are constant.
    pub constant_args: u32,
}
