//! Functions of the application.

use crate::code;
use crate::context::{CContext, GroupMemory};
use crate::db::Db;
use crate::ffi::{Destructor, UserData, utf8};
use crate::value::CValue;
use base::{Error, Result, ResultCode};
use extension::{
    AggregateFunction, AggregateState, CallSite, Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction,
    Special,
};
use smallvec::SmallVec;
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use value::Mem;

pub type Call = unsafe extern "C" fn(*mut CContext<'_>, c_int, *mut *mut CValue);
pub type Final = unsafe extern "C" fn(*mut CContext<'_>);

/// The most arguments that a function may want.
const ARGUMENTS_MAX: i16 = 1000;
const DETERMINISTIC: c_int = 0x800;
const DIRECT_ONLY: c_int = 0x8_0000;
const SUBTYPE: c_int = 0x10_0000;
const INNOCUOUS: c_int = 0x20_0000;
const RESULT_SUBTYPE: c_int = 0x100_0000;

/// Calls with more arguments than this put them on the heap.
const ARGS_ON_STACK: usize = 4;

/// What the calls of one function share.
struct Shared {
    db: *mut Db,
    user: UserData,
}

impl Shared {
    fn context<'g>(&self, group: Option<&'g mut GroupMemory>, site: CallSite) -> CContext<'g> {
        CContext::new(self.db, self.user.pointer, group, site)
    }
}

/// Calls with the arguments as C values.
fn call(function: Call, context: CContext<'_>, args: &[Mem], to: &mut Context<'_>) -> Result<()> {
    // SAFETY: the application's function gets what SQLite's documentation promises.
    call_with(context, args, to, |context, count, values| unsafe { function(context, count, values) })
}

/// Runs a call with the arguments as C values, all of which outlive it.
pub fn call_with(
    mut context: CContext<'_>,
    args: &[Mem],
    to: &mut Context<'_>,
    run: impl FnOnce(*mut CContext<'_>, c_int, *mut *mut CValue),
) -> Result<()> {
    let made = args.iter().map(|mem| {
        let mut value = CValue::of(mem);
        value.from_bind = mem.is_bound();
        value
    });
    let mut values: SmallVec<[CValue; ARGS_ON_STACK]> = made.collect();
    let mut pointers: SmallVec<[*mut CValue; ARGS_ON_STACK]> = values.iter_mut().map(std::ptr::from_mut).collect();
    run(&raw mut context, pointers.len() as c_int, pointers.as_mut_ptr());
    context.answer(to)
}

/// The functions of an aggregate.
#[derive(Clone, Copy)]
struct Steps {
    step: Call,
    finish: Final,
    value: Option<Final>,
    inverse: Option<Call>,
}

struct Aggregate {
    shared: Rc<Shared>,
    steps: Steps,
}

struct Group {
    shared: Rc<Shared>,
    steps: Steps,
    memory: GroupMemory,
    finished: bool,
}

impl AggregateFunction for Aggregate {
    fn start(&self) -> Box<dyn AggregateState> {
        Box::new(Group {
            shared: Rc::clone(&self.shared),
            steps: self.steps,
            memory: GroupMemory::default(),
            finished: false,
        })
    }
}

impl Group {
    fn ask(&mut self, function: Final, context: &mut Context<'_>) -> Result<()> {
        let mut call = self.shared.context(Some(&mut self.memory), context.site);
        // SAFETY: as for `call`.
        unsafe { function(&raw mut call) };
        call.answer(context)
    }
}

impl AggregateState for Group {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        self.memory.calls += 1;
        call(self.steps.step, self.shared.context(Some(&mut self.memory), context.site), args, context)
    }

    fn inverse(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some(inverse) = self.steps.inverse else { return Err(Error::bare(ResultCode::MISUSE)) };
        call(inverse, self.shared.context(Some(&mut self.memory), context.site), args, context)
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        match self.steps.value {
            Some(value) => self.ask(value, context),
            None => self.finish(context),
        }
    }

    fn finish(&mut self, context: &mut Context<'_>) -> Result<()> {
        self.finished = true;
        self.ask(self.steps.finish, context)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // A group that was given up: the application frees what its memory points to.
        if !self.finished && !self.memory.block.is_null() {
            let mut call = self.shared.context(Some(&mut self.memory), CallSite::default());
            // SAFETY: as for `call`; the answer is thrown away.
            unsafe { (self.steps.finish)(&raw mut call) };
        }
    }
}

/// What is registered.
#[derive(Clone, Copy, Default)]
pub struct Code {
    pub scalar: Option<Call>,
    pub step: Option<Call>,
    pub finish: Option<Final>,
    pub value: Option<Final>,
    pub inverse: Option<Call>,
}

impl Code {
    /// Whether the pointers make a function, or take one away.
    fn is_consistent(&self) -> bool {
        !(self.scalar.is_some() && self.finish.is_some())
            && self.finish.is_none() == self.step.is_none()
            && self.value.is_none() == self.inverse.is_none()
            && !(self.value.is_some() && self.finish.is_none())
    }

    pub fn into_kind(self, db: *mut Db, user: UserData) -> Option<FunctionKind> {
        let shared = Rc::new(Shared { db, user });
        Some(match self {
            Code { scalar: Some(function), .. } => FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(
                move |context: &mut Context<'_>, args: &[Mem]| {
                    call(function, shared.context(None, context.site), args, context)
                },
            ))),
            Code { step: Some(step), finish: Some(finish), value, inverse, .. } => {
                let steps = Steps { step, finish, value, inverse };
                FunctionKind::Aggregate(Rc::new(Aggregate { shared, steps }))
            }
            _ => return None,
        })
    }
}

/// Registers, replaces or removes a function. The destructor of `user` runs when that fails.
pub unsafe fn create(
    pointer: *mut Db,
    name: *const c_char,
    arg_count: c_int,
    flags: c_int,
    user: UserData,
    code: Code,
) -> c_int {
    let Some(db) = Db::from_pointer(pointer) else { return code::MISUSE };
    let _lock = db.enter();
    let (Some(connection), Some(name)) = (db.connection(), utf8(name)) else { return db.note_code(code::MISUSE) };
    let count = i16::try_from(arg_count).ok().filter(|count| (-1..=ARGUMENTS_MAX).contains(count));
    let Some(arg_count) = count.filter(|_| name.len() <= 255 && code.is_consistent()) else {
        return db.note_code(code::MISUSE);
    };
    let name = name.to_ascii_lowercase();
    if connection.has_function(&name, arg_count) && connection.running_statements() > 0 {
        let text = "unable to delete/modify user-function due to active statements";
        return db.note(&Error::new(ResultCode::BUSY, text));
    }
    let window = code.value.is_some();
    let Some(kind) = code.into_kind(pointer, user) else {
        connection.remove_function(&name, arg_count);
        return db.note_code(code::OK);
    };
    let flags = FunctionFlags {
        deterministic: flags & DETERMINISTIC != 0,
        direct_only: flags & DIRECT_ONLY != 0,
        innocuous: flags & INNOCUOUS != 0,
        subtype: flags & (SUBTYPE | RESULT_SUBTYPE) != 0,
        window,
        ..FunctionFlags::default()
    };
    let name = name.as_str().into();
    connection.create_function(FunctionDef { name, arg_count, flags, special: Special::None, kind });
    db.note_code(code::OK)
}

unsafe extern "C" fn unusable(context: *mut CContext<'_>, _count: c_int, _args: *mut *mut CValue) {
    let name = crate::ffi::bytes(crate::context::sqlite3_user_data(context).cast_const().cast()).unwrap_or(b"");
    let text = format!("unable to use function {} in the requested context", String::from_utf8_lossy(name));
    if let Some(context) = context.as_mut() {
        context.fail(ResultCode::ERROR, text.as_bytes());
    }
}

unsafe extern "C" fn free_block(block: *mut c_void) {
    crate::memory::release(block);
}

c_api! {
    fn sqlite3_create_function(db: *mut Db, name: *const c_char, arg_count: c_int, flags: c_int, user: *mut c_void, scalar: Option<Call>, step: Option<Call>, finish: Option<Final>) -> c_int = code::INTERNAL; {
        sqlite3_create_function_v2(db, name, arg_count, flags, user, scalar, step, finish, None)
    }

    fn sqlite3_create_function_v2(db: *mut Db, name: *const c_char, arg_count: c_int, flags: c_int, user: *mut c_void, scalar: Option<Call>, step: Option<Call>, finish: Option<Final>, destructor: Destructor) -> c_int = code::INTERNAL; {
        let user = UserData { pointer: user, destructor };
        create(db, name, arg_count, flags, user, Code { scalar, step, finish, ..Code::default() })
    }

    fn sqlite3_create_function16(db: *mut Db, name: *const c_void, arg_count: c_int, flags: c_int, user: *mut c_void, scalar: Option<Call>, step: Option<Call>, finish: Option<Final>) -> c_int = code::INTERNAL; {
        let name = crate::text16::to_c(name);
        let name = name.as_ref().map_or(std::ptr::null(), |name| name.as_ptr());
        sqlite3_create_function_v2(db, name, arg_count, flags, user, scalar, step, finish, None)
    }

    fn sqlite3_create_window_function(db: *mut Db, name: *const c_char, arg_count: c_int, flags: c_int, user: *mut c_void, step: Option<Call>, finish: Option<Final>, value: Option<Final>, inverse: Option<Call>, destructor: Destructor) -> c_int = code::INTERNAL; {
        let user = UserData { pointer: user, destructor };
        create(db, name, arg_count, flags, user, Code { scalar: None, step, finish, value, inverse })
    }

    /// A function that answers an error until a virtual table overloads it.
    fn sqlite3_overload_function(db: *mut Db, name: *const c_char, arg_count: c_int) -> c_int = code::INTERNAL; {
        let Some(handle) = Db::from_pointer(db).filter(|_| !name.is_null() && arg_count >= -2) else { return code::MISUSE };
        let lock = handle.enter();
        // -1 asks for one of any number of arguments, -2 for one at all.
        let counts = match arg_count {
            -2 => 0..=usize::from(u8::MAX),
            -1 => usize::MAX..=usize::MAX,
            count => count as usize..=count as usize,
        };
        let known = match (handle.connection(), utf8(name)) {
            (Some(connection), Some(name)) => counts.into_iter().any(|count| connection.find_function(&name, count).is_some()),
            _ => false,
        };
        if known {
            return handle.note_code(code::OK);
        }
        let copy = crate::memory::text(crate::ffi::bytes(name).unwrap_or(b""));
        drop(lock);
        let user = UserData { pointer: copy.cast(), destructor: Some(free_block) };
        create(db, name, arg_count, 1, user, Code { scalar: Some(unusable), ..Code::default() })
    }
}
