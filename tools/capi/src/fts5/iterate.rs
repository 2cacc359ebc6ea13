//! Walks through the places of a phrase.
//!
//! What makes the `unsafe` here sound is in the module above.

use super::c_match::{CMatch, number};
use super::coded;
use crate::ffi::guard;
use ::fts5::PhrasePositions;
use std::ffi::{c_int, c_void};

/// `Fts5PhraseIter`; the application has the memory and does not look into it.
#[repr(C)]
pub struct PhraseIter {
    walk: *mut PhrasePositions,
    unused: *const c_void,
}

impl PhraseIter {
    unsafe fn start(at: *mut CMatch<'_>, out: *mut PhraseIter, walk: PhrasePositions) {
        *out = PhraseIter { walk: (*at).keep_walk(walk), unused: std::ptr::null() };
    }
}

pub unsafe extern "C" fn first(
    at: *mut CMatch<'_>,
    phrase: c_int,
    walk: *mut PhraseIter,
    column: *mut c_int,
    offset: *mut c_int,
) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        PhraseIter::start(at, walk, (*at).row().phrase_positions(number(phrase)?)?);
        next(at, walk, column, offset);
        Ok(())
    })
}

pub unsafe extern "C" fn next(_: *mut CMatch<'_>, walk: *mut PhraseIter, column: *mut c_int, offset: *mut c_int) {
    // SAFETY: see the module.
    guard((), || unsafe {
        let place = (*walk).walk.as_mut().and_then(PhrasePositions::next_position);
        (*column, *offset) = place.map_or((-1, -1), |(column, offset)| (column as c_int, offset as c_int));
    });
}

pub unsafe extern "C" fn first_column(
    at: *mut CMatch<'_>,
    phrase: c_int,
    walk: *mut PhraseIter,
    column: *mut c_int,
) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        PhraseIter::start(at, walk, (*at).row().phrase_columns(number(phrase)?)?);
        next_column(at, walk, column);
        Ok(())
    })
}

pub unsafe extern "C" fn next_column(_: *mut CMatch<'_>, walk: *mut PhraseIter, column: *mut c_int) {
    // SAFETY: see the module.
    guard((), || unsafe {
        let place = (*walk).walk.as_mut().and_then(PhrasePositions::next_column);
        *column = place.map_or(-1, |column| column as c_int);
    });
}
