#![allow(unsafe_code)] // a tagged pointer keeps `Result<(), Error>` in one register
//! The one error type of the workspace: a result code, and SQLite's message where there is more to
//! say than the code's own text.

use crate::ids::PageNo;
use crate::log;
use crate::reason::Reason;
use crate::result_code::ResultCode;
use std::fmt;
use std::num::NonZeroUsize;
use std::panic::Location;
use std::ptr::NonNull;

/// A `Result` with Ferrite's [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// An error: code, extended code, reason, message and optionally the byte offset into the SQL text.
///
/// One word wide. A bare code is held in the word itself and allocates nothing; an error with a
/// message is a box. See `docs/errors.md`.
pub struct Error(Repr);

/// Bit 0 set: the code is `bits >> 1`. Bit 0 clear: a pointer from `Box::into_raw`.
#[derive(Clone, Copy)]
struct Repr(NonNull<Detail>);

#[derive(Clone)]
struct Detail {
    code: ResultCode,
    reason: Reason,
    /// What the reason is about, or, of [`Reason::Corrupt`], which page and what is wrong with it.
    subject: Box<str>,
    /// Empty: that of the code.
    message: Box<str>,
    offset: Option<u32>,
}

// SAFETY: an `Error` owns its `Detail` alone, and `Detail` is `Send + Sync`.
unsafe impl Send for Error {}
// SAFETY: shared access only reads the `Detail`.
unsafe impl Sync for Error {}

impl Error {
    /// An error that says no more than its code does.
    pub fn bare(code: ResultCode) -> Error {
        let bits = ((code.raw() as u32 as usize) << 1) | 1;
        let address = NonZeroUsize::new(bits).unwrap_or(NonZeroUsize::MIN);
        Error(Repr(NonNull::without_provenance(address)))
    }

    /// An error with its own message.
    pub fn new(code: ResultCode, message: impl Into<Box<str>>) -> Error {
        Error::boxed(Detail {
            code,
            reason: Reason::Other,
            subject: Box::default(),
            message: message.into(),
            offset: None,
        })
    }

    /// `SQLITE_ERROR` with a message: what a mistake in a statement answers.
    pub fn sql(message: impl Into<Box<str>>) -> Error {
        Error::new(ResultCode::ERROR, message)
    }

    /// `SQLITE_ERROR` with a message and the byte offset of the culprit in the SQL text.
    pub fn sql_at(message: impl Into<Box<str>>, offset: u32) -> Error {
        Error::sql(message).at(offset)
    }

    /// An error for a reason, about a subject: the reason's code, and its text with the subject in
    /// it.
    #[cold]
    pub fn of(reason: Reason, subject: impl fmt::Display) -> Error {
        Error::of_values(reason, subject, &[])
    }

    /// An error that is none: for who has called to continue in another way. It reaches no user.
    #[cold]
    pub fn signal(reason: Reason) -> Error {
        Error::of(reason, "")
    }

    /// As [`Error::of`], for a text that names more than the subject.
    #[cold]
    pub fn of_values(reason: Reason, subject: impl fmt::Display, values: &[&dyn fmt::Display]) -> Error {
        let subject = subject.to_string();
        let message = reason.text(&subject, values).into();
        Error::boxed(Detail { code: reason.code(), reason, subject: subject.into(), message, offset: None })
    }

    /// The same error with the byte offset of the culprit in the SQL text, or without one. Bare
    /// codes have none.
    #[must_use]
    pub fn at(mut self, offset: impl Into<Option<u32>>) -> Error {
        if let Some(detail) = self.detail_mut() {
            detail.offset = offset.into();
        }
        self
    }

    /// The same error where its text is not the application's.
    #[must_use]
    pub fn without_offset(self) -> Error {
        self.at(None)
    }

    /// What is not built yet: `not supported: …`, `SQLITE_ERROR`.
    pub fn not_supported(what: &str) -> Error {
        Error::sql(format!("not supported: {what}"))
    }

    /// `SQLITE_CORRUPT` with SQLite's message. The page, what is wrong with it, and the place that
    /// noticed it are for the log (see [`Error::log_corruption`]).
    #[cold]
    #[track_caller]
    pub fn corrupt(page: PageNo, what: &'static str) -> Error {
        let place = Location::caller();
        let subject = format!("page {}: {what}, at line {} of [{}]", page.0, place.line(), place.file());
        Error::of(Reason::Corrupt, subject)
    }

    /// Tells the log where a file is corrupt, if that is what the error is about.
    pub fn log_corruption(&self) {
        if self.reason() == Reason::Corrupt {
            log::log(self.extended_code(), || format!("database corruption: {}", self.subject()));
        }
    }

    fn boxed(detail: Detail) -> Error {
        Error(Repr(NonNull::from(Box::leak(Box::new(detail)))))
    }

    fn detail(&self) -> Option<&Detail> {
        if self.0.0.addr().get() & 1 == 1 {
            return None;
        }
        // SAFETY: bit 0 is clear, so the word came from `Box::leak` in `boxed` and is still owned.
        Some(unsafe { self.0.0.as_ref() })
    }

    fn detail_mut(&mut self) -> Option<&mut Detail> {
        if self.0.0.addr().get() & 1 == 1 {
            return None;
        }
        // SAFETY: as in `detail`; `self` is borrowed mutably, and no one else has the box.
        Some(unsafe { self.0.0.as_mut() })
    }

    /// What it is about.
    pub fn reason(&self) -> Reason {
        self.detail().map_or(Reason::Other, |detail| detail.reason)
    }

    /// What the reason is about: a name, as the statement or the schema writes it.
    pub fn subject(&self) -> &str {
        self.detail().map_or("", |detail| &detail.subject)
    }

    /// Whether its text says more than that of its code.
    pub fn says_more(&self) -> bool {
        self.message() != self.extended_code().message()
    }

    /// The extended result code (equal to the primary one where there is no finer code).
    pub fn extended_code(&self) -> ResultCode {
        match self.detail() {
            Some(detail) => detail.code,
            None => ResultCode::from_raw((self.0.0.addr().get() >> 1) as i32),
        }
    }

    /// The primary result code.
    pub fn code(&self) -> ResultCode {
        self.extended_code().primary()
    }

    /// SQLite's text for this error.
    pub fn message(&self) -> &str {
        match self.detail() {
            Some(detail) if !detail.message.is_empty() || detail.reason == Reason::Other => &detail.message,
            _ => self.extended_code().message(),
        }
    }

    /// Byte offset of the culprit in the SQL text, when known.
    pub fn offset(&self) -> Option<u32> {
        self.detail().and_then(|detail| detail.offset)
    }
}

impl Drop for Error {
    fn drop(&mut self) {
        if self.0.0.addr().get() & 1 == 0 {
            // SAFETY: bit 0 is clear, so the word came from `Box::leak` in `boxed`; dropped once.
            drop(unsafe { Box::from_raw(self.0.0.as_ptr()) });
        }
    }
}

impl Clone for Error {
    fn clone(&self) -> Error {
        match self.detail() {
            None => Error(self.0),
            Some(detail) => Error::boxed(detail.clone()),
        }
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Error) -> bool {
        self.extended_code() == other.extended_code() && self.message() == other.message()
    }
}

impl From<ResultCode> for Error {
    fn from(code: ResultCode) -> Error {
        Error::bare(code)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.extended_code(), self.message())?;
        if self.reason() == Reason::Corrupt { write!(f, " ({})", self.subject()) } else { Ok(()) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests;
