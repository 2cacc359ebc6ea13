//! A row as auxiliary functions of the application have it.

use ::fts5::{Match, PhrasePositions};
use base::{Error, Result, ResultCode};
use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_void};

/// `Fts5Context`: a row, with what the application may point to until its function ends.
pub struct CMatch<'m> {
    row: &'m Match<'m>,
    user: *mut c_void,
    texts: RefCell<Vec<Box<[u8]>>>,
    /// Boxed, since C holds pointers to them.
    #[expect(clippy::vec_box, reason = "they must not move")]
    walks: RefCell<Vec<Box<PhrasePositions>>>,
}

impl<'m> CMatch<'m> {
    /// A row that a function is called for, with the pointer that it was registered with.
    pub fn new(row: &'m Match<'m>, user: *mut c_void) -> CMatch<'m> {
        CMatch { row, user, texts: RefCell::default(), walks: RefCell::default() }
    }

    /// The row.
    pub fn row(&self) -> &Match<'m> {
        self.row
    }

    /// The pointer that the function was registered with.
    pub fn user(&self) -> *mut c_void {
        self.user
    }

    /// Keeps a walk through places; where it is.
    pub fn keep_walk(&self, walk: PhrasePositions) -> *mut PhrasePositions {
        let mut walk = Box::new(walk);
        let pointer = std::ptr::from_mut(&mut *walk);
        self.walks.borrow_mut().push(walk);
        pointer
    }

    /// Hands a text over, with a NUL after it.
    pub unsafe fn give(&self, text: Option<Vec<u8>>, out: *mut *const c_char, length: *mut c_int) {
        *length = text.as_ref().map_or(0, |text| text.len() as c_int);
        *out = std::ptr::null();
        if let Some(mut text) = text {
            text.push(0);
            let text = text.into_boxed_slice();
            *out = text.as_ptr().cast();
            self.texts.borrow_mut().push(text);
        }
    }
}

/// A number that C gives; a negative one is in no range.
pub fn number(number: c_int) -> Result<usize> {
    usize::try_from(number).map_err(|_| Error::bare(ResultCode::RANGE))
}
