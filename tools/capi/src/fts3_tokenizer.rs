//! Tokenizers of FTS3 and FTS4 as C sees them (`fts3_tokenizer.h`): those of the application, and
//! the library's own.
//!
//! An application passes the address of a structure of functions to
//! `fts3_tokenizer(name, address)`, and gets that of another tokenizer from `fts3_tokenizer(name)`,
//! for example to build upon it.

use crate::code;
use base::{Error, Result, ResultCode};
use engine::{Connection, RunSwitch};
use extension::Environment;
use fts3::{Token, TokenSink, Tokenizer, TokenizerHost, TokenizerModule, TokenizerRegistry};
use std::ffi::{CStr, CString, c_char, c_int};
use std::ptr;
use std::rc::Rc;

/// `SQLITE_DONE`: there are no more words.
const DONE: c_int = 101;

/// `sqlite3_tokenizer_module`.
#[repr(C)]
struct CModule {
    version: c_int,
    create: unsafe extern "C" fn(c_int, *const *const c_char, *mut *mut CTokenizer) -> c_int,
    destroy: unsafe extern "C" fn(*mut CTokenizer) -> c_int,
    open: unsafe extern "C" fn(*mut CTokenizer, *const c_char, c_int, *mut *mut CCursor) -> c_int,
    close: unsafe extern "C" fn(*mut CCursor) -> c_int,
    next:
        unsafe extern "C" fn(*mut CCursor, *mut *const c_char, *mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int,
    /// From version 1 on.
    language: Option<unsafe extern "C" fn(*mut CCursor, c_int) -> c_int>,
}

/// `sqlite3_tokenizer`, the beginning of what a module makes.
#[repr(C)]
struct CTokenizer {
    module: *const CModule,
}

/// `sqlite3_tokenizer_cursor`, the beginning of what a module makes.
#[repr(C)]
struct CCursor {
    tokenizer: *mut CTokenizer,
}

/// Gives a connection FTS3 and FTS4.
pub fn install(connection: &Connection) {
    connection.install(|to| {
        let registry = fts3::install_with(to, Some(Rc::new(Host)));
        for (name, module) in [(&b"simple"[..], &OWN_SIMPLE), (b"porter", &OWN_PORTER), (b"unicode61", &OWN_UNICODE)] {
            if let Some(inner) = registry.lookup(name) {
                registry.register(name, Rc::new(OwnModule { inner, shown: module }));
            }
        }
    });
}

struct Host;

impl TokenizerHost for Host {
    fn allows_addresses(&self, environment: &dyn Environment) -> bool {
        let connection = environment.connection().and_then(|connection| connection.downcast_ref::<Connection>());
        connection.is_some_and(|connection| connection.is_switched_on(RunSwitch::Fts3Tokenizer))
    }

    fn module_at(&self, address: usize) -> Option<Rc<dyn TokenizerModule>> {
        let module = ptr::with_exposed_provenance::<CModule>(address);
        if module.is_null() { None } else { Some(Rc::new(ForeignModule(module))) }
    }
}

/// A tokenizer of the library with the structure that C knows it by.
struct OwnModule {
    inner: Rc<dyn TokenizerModule>,
    shown: &'static CModule,
}

impl TokenizerModule for OwnModule {
    fn create(&self, arguments: &[Vec<u8>]) -> Result<Rc<dyn Tokenizer>> {
        self.inner.create(arguments)
    }

    fn address(&self) -> usize {
        ptr::from_ref(self.shown).expose_provenance()
    }
}

/// A tokenizer of the application; it keeps the structure as long as the connection is open.
struct ForeignModule(*const CModule);

impl TokenizerModule for ForeignModule {
    fn create(&self, arguments: &[Vec<u8>]) -> Result<Rc<dyn Tokenizer>> {
        let texts = arguments.iter().map(|text| CString::new(text.as_slice()));
        let texts = texts.collect::<std::result::Result<Vec<_>, _>>().map_err(|_| Error::bare(ResultCode::ERROR))?;
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let list = if pointers.is_empty() { ptr::null() } else { pointers.as_ptr() };
        let mut made = ptr::null_mut();
        // SAFETY: the structure is the application's, the arguments outlive the call.
        unsafe {
            check(((*self.0).create)(pointers.len() as c_int, list, &raw mut made))?;
            (*made).module = self.0;
        }
        Ok(Rc::new(ForeignTokenizer { module: self.0, tokenizer: made }))
    }

    fn address(&self) -> usize {
        self.0.expose_provenance()
    }
}

fn check(answer: c_int) -> Result<()> {
    if answer == code::OK { Ok(()) } else { Err(Error::bare(ResultCode::from_raw(answer))) }
}

struct ForeignTokenizer {
    module: *const CModule,
    tokenizer: *mut CTokenizer,
}

impl Drop for ForeignTokenizer {
    fn drop(&mut self) {
        // SAFETY: it was made by this module, and is given back once.
        unsafe { ((*self.module).destroy)(self.tokenizer) };
    }
}

/// An open cursor of a tokenizer of the application.
struct ForeignCursor {
    module: *const CModule,
    cursor: *mut CCursor,
}

impl Drop for ForeignCursor {
    fn drop(&mut self) {
        // SAFETY: it was opened by this module, and is closed once.
        unsafe { ((*self.module).close)(self.cursor) };
    }
}

impl Tokenizer for ForeignTokenizer {
    fn tokenize(&self, language: i32, text: &[u8], sink: TokenSink<'_>) -> Result<()> {
        // Tokenizers may look for a terminator.
        let mut terminated = Vec::with_capacity(text.len() + 1);
        terminated.extend_from_slice(text);
        terminated.push(0);
        let length = c_int::try_from(text.len()).map_err(|_| Error::bare(ResultCode::TOOBIG))?;
        let mut cursor = ptr::null_mut();
        // SAFETY: the text outlives the cursor, which is closed when `opened` goes.
        unsafe {
            check(((*self.module).open)(self.tokenizer, terminated.as_ptr().cast(), length, &raw mut cursor))?;
            let opened = ForeignCursor { module: self.module, cursor };
            (*cursor).tokenizer = self.tokenizer;
            if let Some(set_language) = (*self.module).language.filter(|_| (*self.module).version >= 1) {
                check(set_language(cursor, language))?;
            }
            while let Some(token) = opened.next()? {
                if sink(token)?.is_break() {
                    break;
                }
            }
        }
        Ok(())
    }
}

impl ForeignCursor {
    /// The next word, which is there until the call after this one.
    unsafe fn next(&self) -> Result<Option<Token<'_>>> {
        let mut bytes = ptr::null();
        let [mut length, mut start, mut end, mut position] = [0; 4];
        let answer = ((*self.module).next)(
            self.cursor,
            &raw mut bytes,
            &raw mut length,
            &raw mut start,
            &raw mut end,
            &raw mut position,
        );
        if answer == DONE {
            return Ok(None);
        }
        check(answer)?;
        let length = usize::try_from(length).unwrap_or(0);
        let bytes: &[u8] = if bytes.is_null() { &[] } else { std::slice::from_raw_parts(bytes.cast(), length) };
        let place = |offset: c_int| usize::try_from(offset).unwrap_or(0);
        Ok(Some(Token { bytes, start: place(start), end: place(end), position }))
    }
}

/// A tokenizer of the library that C has made.
#[repr(C)]
struct OwnTokenizer {
    base: CTokenizer,
    tokenizer: Rc<dyn Tokenizer>,
}

/// A word that C is going to get.
struct Word {
    bytes: Vec<u8>,
    start: c_int,
    end: c_int,
    position: c_int,
}

/// A cursor of such a tokenizer: all words of the text.
#[repr(C)]
struct OwnCursor {
    base: CCursor,
    words: Vec<Word>,
    next: usize,
}

const SIMPLE: usize = 0;
const PORTER: usize = 1;
const UNICODE: usize = 2;

static OWN_SIMPLE: CModule = own_module::<SIMPLE>();
static OWN_PORTER: CModule = own_module::<PORTER>();
static OWN_UNICODE: CModule = own_module::<UNICODE>();

const fn own_module<const KIND: usize>() -> CModule {
    CModule {
        version: 0,
        create: own_create::<KIND>,
        destroy: own_destroy,
        open: own_open,
        close: own_close,
        next: own_next,
        language: None,
    }
}

unsafe extern "C" fn own_create<const KIND: usize>(
    count: c_int,
    arguments: *const *const c_char,
    out: *mut *mut CTokenizer,
) -> c_int {
    let count = usize::try_from(count).unwrap_or(0);
    let words = (0..count).map(|at| CStr::from_ptr(*arguments.add(at)).to_bytes().to_vec());
    let words: Vec<Vec<u8>> = words.collect();
    let name: &[u8] = match KIND {
        SIMPLE => b"simple",
        PORTER => b"porter",
        _ => b"unicode61",
    };
    let made = TokenizerRegistry::with_builtins().lookup(name).map(|module| module.create(&words));
    match made {
        Some(Ok(tokenizer)) => {
            let base = CTokenizer { module: ptr::null() };
            *out = Box::into_raw(Box::new(OwnTokenizer { base, tokenizer })).cast();
            code::OK
        }
        Some(Err(error)) => error.extended_code().raw(),
        None => code::ERROR,
    }
}

unsafe extern "C" fn own_destroy(tokenizer: *mut CTokenizer) -> c_int {
    drop(Box::from_raw(tokenizer.cast::<OwnTokenizer>()));
    code::OK
}

unsafe extern "C" fn own_open(
    tokenizer: *mut CTokenizer,
    text: *const c_char,
    length: c_int,
    out: *mut *mut CCursor,
) -> c_int {
    let text: &[u8] = match usize::try_from(length) {
        _ if text.is_null() => &[],
        Ok(length) => std::slice::from_raw_parts(text.cast(), length),
        Err(_) => CStr::from_ptr(text).to_bytes(),
    };
    let mut words = Vec::new();
    let tokenized = (*tokenizer.cast::<OwnTokenizer>()).tokenizer.tokenize(0, text, &mut |token| {
        let (start, end) = (token.start as c_int, token.end as c_int);
        words.push(Word { bytes: token.bytes.to_vec(), start, end, position: token.position });
        Ok(std::ops::ControlFlow::Continue(()))
    });
    if let Err(error) = tokenized {
        return error.extended_code().raw();
    }
    *out = Box::into_raw(Box::new(OwnCursor { base: CCursor { tokenizer }, words, next: 0 })).cast();
    code::OK
}

unsafe extern "C" fn own_close(cursor: *mut CCursor) -> c_int {
    drop(Box::from_raw(cursor.cast::<OwnCursor>()));
    code::OK
}

unsafe extern "C" fn own_next(
    cursor: *mut CCursor,
    bytes: *mut *const c_char,
    length: *mut c_int,
    start: *mut c_int,
    end: *mut c_int,
    position: *mut c_int,
) -> c_int {
    let cursor = &mut *cursor.cast::<OwnCursor>();
    let Some(word) = cursor.words.get(cursor.next) else { return DONE };
    cursor.next += 1;
    *bytes = word.bytes.as_ptr().cast();
    *length = word.bytes.len() as c_int;
    (*start, *end, *position) = (word.start, word.end, word.position);
    code::OK
}
