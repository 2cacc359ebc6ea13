//! Tokenizers of the application, and those of the library as the application calls them.
//!
//! What makes the `unsafe` here sound is in the module above.

use super::{COLOCATED, TakeToken, checked, coded};
use crate::ffi::{UserData, bytes, counted};
use ::fts5::{Purpose, Token, TokenSink, Tokenizer, TokenizerFactory};
use base::{Error, Result, ResultCode};
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;

const QUERY: c_int = 1;
const PREFIX: c_int = 2;
const DOCUMENT: c_int = 4;
const AUXILIARY: c_int = 8;

/// The newest version of `fts5_tokenizer_v2`.
const NEWEST: c_int = 2;

type Create = unsafe extern "C" fn(*mut c_void, *const *const c_char, c_int, *mut *mut c_void) -> c_int;
type Delete = unsafe extern "C" fn(*mut c_void);
type Tokenize = unsafe extern "C" fn(*mut c_void, *mut c_void, c_int, *const c_char, c_int, Option<TakeToken>) -> c_int;
type TokenizeLocale = unsafe extern "C" fn(
    *mut c_void,
    *mut c_void,
    c_int,
    *const c_char,
    c_int,
    *const c_char,
    c_int,
    Option<TakeToken>,
) -> c_int;

/// `fts5_tokenizer`
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Plain {
    create: Option<Create>,
    delete: Option<Delete>,
    tokenize: Option<Tokenize>,
}

/// `fts5_tokenizer_v2`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Versioned {
    version: c_int,
    create: Option<Create>,
    delete: Option<Delete>,
    tokenize: Option<TokenizeLocale>,
}

impl Versioned {
    /// Whether the version is one that this library knows.
    pub fn is_known(&self) -> bool {
        self.version <= NEWEST
    }
}

/// How text is handed over.
#[derive(Clone, Copy)]
enum Run {
    Plain(Option<Tokenize>),
    Locale(Option<TokenizeLocale>),
}

/// A kind of tokenizer of the application.
pub struct CFactory {
    user: Rc<UserData>,
    create: Option<Create>,
    delete: Option<Delete>,
    run: Run,
}

impl CFactory {
    pub fn plain(code: Plain, user: UserData) -> CFactory {
        let Plain { create, delete, tokenize } = code;
        CFactory { user: Rc::new(user), create, delete, run: Run::Plain(tokenize) }
    }

    pub fn versioned(code: Versioned, user: UserData) -> CFactory {
        let Versioned { create, delete, tokenize, .. } = code;
        CFactory { user: Rc::new(user), create, delete, run: Run::Locale(tokenize) }
    }
}

fn misuse() -> Error {
    Error::bare(ResultCode::MISUSE)
}

impl TokenizerFactory for CFactory {
    fn create(&self, arguments: &[String]) -> Result<Rc<dyn Tokenizer>> {
        let create = self.create.ok_or_else(misuse)?;
        let texts: Vec<CString> =
            arguments.iter().map(|text| CString::new(text.as_str()).unwrap_or_default()).collect();
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let mut instance = std::ptr::null_mut();
        // SAFETY: the application's function gets what SQLite's documentation promises.
        checked(unsafe { create(self.user.pointer, pointers.as_ptr(), pointers.len() as c_int, &raw mut instance) })?;
        Ok(Rc::new(CTokenizer { instance, delete: self.delete, run: self.run, _user: self.user.clone() }))
    }
}

/// A tokenizer of the application.
struct CTokenizer {
    instance: *mut c_void,
    delete: Option<Delete>,
    run: Run,
    /// What the kind needs is there as long as a tokenizer of it.
    _user: Rc<UserData>,
}

impl Drop for CTokenizer {
    fn drop(&mut self) {
        if let Some(delete) = self.delete {
            // SAFETY: made by the application's `xCreate`, deleted once.
            unsafe { delete(self.instance) };
        }
    }
}

/// Where the tokens of the application's tokenizer go.
struct Receiver<'s, 'k> {
    sink: &'s mut TokenSink<'k>,
    /// The error that ended it.
    error: Option<Error>,
}

/// Hands a token on.
unsafe extern "C" fn take(
    receiver: *mut c_void,
    flags: c_int,
    token: *const c_char,
    length: c_int,
    start: c_int,
    end: c_int,
) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let receiver = unsafe { &mut *receiver.cast::<Receiver<'_, '_>>() };
        let place = |at: c_int| usize::try_from(at).unwrap_or(0);
        // SAFETY: see the module.
        let bytes = unsafe { crate::ffi::slice(token.cast(), place(length)) };
        let token = Token { bytes, start: place(start), end: place(end), colocated: flags & COLOCATED != 0 };
        (receiver.sink)(token).inspect_err(|error| receiver.error = Some(error.clone()))
    })
}

impl Tokenizer for CTokenizer {
    fn tokenize(&self, purpose: Purpose, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        let flags = match purpose {
            Purpose::Query { prefix } => QUERY | if prefix { PREFIX } else { 0 },
            Purpose::Document => DOCUMENT,
            Purpose::Auxiliary => AUXILIARY,
        };
        let mut receiver = Receiver { sink, error: None };
        let to = (&raw mut receiver).cast::<c_void>();
        let (start, length) = (text.as_ptr().cast::<c_char>(), text.len() as c_int);
        // SAFETY: as for `create`; the text and the receiver outlive the call.
        let answer = unsafe {
            match self.run {
                Run::Plain(run) => run.ok_or_else(misuse)?(self.instance, to, flags, start, length, Some(take)),
                Run::Locale(run) => {
                    let at = if locale.is_empty() { std::ptr::null() } else { locale.as_ptr().cast::<c_char>() };
                    let run = run.ok_or_else(misuse)?;
                    run(self.instance, to, flags, start, length, at, locale.len() as c_int, Some(take))
                }
            }
        };
        let error = receiver.error.filter(|error| error.extended_code().raw() == answer);
        error.map_or_else(|| checked(answer), Err)
    }
}

/// The tokenizers that the application has asked for; they are there as long as the API. C holds
/// pointers to the boxes.
#[expect(clippy::vec_box, reason = "they must not move")]
#[derive(Default)]
pub struct Found(RefCell<Vec<Box<Rc<dyn TokenizerFactory>>>>);

impl Found {
    /// The pointer that stands for a tokenizer.
    pub fn keep(&self, factory: Rc<dyn TokenizerFactory>) -> *mut c_void {
        let mut all = self.0.borrow_mut();
        let place = all.iter().position(|own| Rc::ptr_eq(own, &factory)).unwrap_or_else(|| {
            all.push(Box::new(factory));
            all.len() - 1
        });
        all.get(place).map_or(std::ptr::null(), |own| std::ptr::from_ref(&**own)).cast_mut().cast()
    }
}

unsafe extern "C" fn create(
    user: *mut c_void,
    arguments: *const *const c_char,
    count: c_int,
    out: *mut *mut c_void,
) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let factory = unsafe { &*user.cast::<Rc<dyn TokenizerFactory>>() };
        let text = |at: c_int| {
            // SAFETY: the caller's array has that many texts.
            let text = unsafe { bytes(*arguments.offset(at as isize)) };
            String::from_utf8_lossy(text.unwrap_or(b"")).into_owned()
        };
        let arguments: Vec<String> = (0..count).map(text).collect();
        let made: Box<Rc<dyn Tokenizer>> = Box::new(factory.create(&arguments)?);
        // SAFETY: the caller gives a place for the tokenizer; `xDelete` takes the box back.
        unsafe { *out = Box::into_raw(made).cast() };
        Ok(())
    })
}

unsafe extern "C" fn delete(instance: *mut c_void) {
    if !instance.is_null() {
        drop(Box::from_raw(instance.cast::<Rc<dyn Tokenizer>>()));
    }
}

/// Hands tokens to the application.
pub fn sink_of(context: *mut c_void, take: TakeToken) -> impl FnMut(Token<'_>) -> Result<()> {
    move |token: Token<'_>| {
        let flags = if token.colocated { COLOCATED } else { 0 };
        let (start, length) = (token.bytes.as_ptr().cast(), token.bytes.len() as c_int);
        // SAFETY: the application's function gets what SQLite's documentation promises.
        checked(unsafe { take(context, flags, start, length, token.start as c_int, token.end as c_int) })
    }
}

unsafe extern "C" fn tokenize(
    instance: *mut c_void,
    context: *mut c_void,
    flags: c_int,
    text: *const c_char,
    length: c_int,
    take: Option<TakeToken>,
) -> c_int {
    tokenize_locale(instance, context, flags, text, length, std::ptr::null(), 0, take)
}

unsafe extern "C" fn tokenize_locale(
    instance: *mut c_void,
    context: *mut c_void,
    flags: c_int,
    text: *const c_char,
    length: c_int,
    locale: *const c_char,
    locale_length: c_int,
    take: Option<TakeToken>,
) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let tokenizer = unsafe { &*instance.cast::<Rc<dyn Tokenizer>>() };
        let purpose = match flags {
            flags if flags & DOCUMENT != 0 => Purpose::Document,
            flags if flags & QUERY != 0 => Purpose::Query { prefix: flags & PREFIX != 0 },
            _ => Purpose::Auxiliary,
        };
        let mut sink = sink_of(context, take.ok_or_else(misuse)?);
        let (text, locale) =
            // SAFETY: see the module.
            unsafe { (counted(text, length), crate::ffi::slice(locale.cast(), locale_length as usize)) };
        match tokenizer.tokenize(purpose, text, locale, &mut sink) {
            // The application wants no more tokens.
            Err(error) if error.code() == ResultCode::DONE => Ok(()),
            other => other,
        }
    })
}

impl Plain {
    /// The functions that call a tokenizer of [`Found`].
    pub fn bridge() -> Plain {
        Plain { create: Some(create), delete: Some(delete), tokenize: Some(tokenize) }
    }
}

impl Versioned {
    /// As [`Plain::bridge`].
    pub fn bridge() -> *const Versioned {
        static BRIDGE: Versioned =
            Versioned { version: NEWEST, create: Some(create), delete: Some(delete), tokenize: Some(tokenize_locale) };
        &raw const BRIDGE
    }
}
