//! Functions of the application.

use crate::code;
use crate::context::{CContext, GroupMemory};
use crate::db::Db;
use crate::ffi::{Destructor, UserData, utf8};
use crate::value::CValue;
use base::Result;
use extension::{
    AggregateFunction, AggregateState, Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry,
    ScalarFunction, Special,
};
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use value::Mem;

type Call = unsafe extern "C" fn(*mut CContext<'_>, c_int, *mut *mut CValue);
type Final = unsafe extern "C" fn(*mut CContext<'_>);

const DETERMINISTIC: c_int = 0x800;
const DIRECT_ONLY: c_int = 0x8_0000;
const SUBTYPE: c_int = 0x10_0000;
const INNOCUOUS: c_int = 0x20_0000;

/// What the calls of one function share.
struct Shared {
    db: *mut Db,
    user: UserData,
}

impl Shared {
    fn context<'g>(&self, group: Option<&'g mut GroupMemory>) -> CContext<'g> {
        CContext { db: self.db, user: self.user.pointer, result: Mem::new(), error: None, group }
    }
}

/// Calls with the arguments as C values.
fn call(function: Call, mut context: CContext<'_>, args: &[Mem], to: &mut Context<'_>) -> Result<()> {
    let mut values: Vec<CValue> = args.iter().map(|mem| CValue::new(mem.clone())).collect();
    let mut pointers: Vec<*mut CValue> = values.iter_mut().map(std::ptr::from_mut).collect();
    // SAFETY: the application's function gets what SQLite's documentation promises; all of it outlives the call.
    unsafe { function(&raw mut context, pointers.len() as c_int, pointers.as_mut_ptr()) };
    answer(context, to)
}

fn answer(mut context: CContext<'_>, to: &mut Context<'_>) -> Result<()> {
    if let Some(error) = context.error.take() {
        return Err(error);
    }
    to.result.move_from(&mut context.result);
    to.result.set_encoding(to.environment.encoding());
    Ok(())
}

struct Aggregate {
    shared: Rc<Shared>,
    step: Call,
    finish: Final,
}

struct Group {
    shared: Rc<Shared>,
    step: Call,
    finish: Final,
    memory: GroupMemory,
    finished: bool,
}

impl AggregateFunction for Aggregate {
    fn start(&self) -> Box<dyn AggregateState> {
        Box::new(Group {
            shared: Rc::clone(&self.shared),
            step: self.step,
            finish: self.finish,
            memory: GroupMemory(std::ptr::null_mut()),
            finished: false,
        })
    }
}

impl AggregateState for Group {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        call(self.step, self.shared.context(Some(&mut self.memory)), args, context)
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        let mut call = self.shared.context(Some(&mut self.memory));
        self.finished = true;
        // SAFETY: as for `call`.
        unsafe { (self.finish)(&raw mut call) };
        answer(call, context)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // A group that was given up: the application frees what its memory points to.
        if !self.finished && !self.memory.0.is_null() {
            let mut call = self.shared.context(Some(&mut self.memory));
            // SAFETY: as for `call`; the answer is thrown away.
            unsafe { (self.finish)(&raw mut call) };
        }
    }
}

/// What is registered.
struct Code {
    scalar: Option<Call>,
    step: Option<Call>,
    finish: Option<Final>,
}

unsafe fn create(
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
    let Some(arg_count) = i8::try_from(arg_count).ok().filter(|count| *count >= -1 && name.len() <= 255) else {
        return db.note_code(code::MISUSE);
    };
    let name = name.to_ascii_lowercase();
    let shared = Rc::new(Shared { db: pointer, user });
    let kind =
        match (code.scalar, code.step, code.finish) {
            (None, None, None) => {
                remove(db, &name, arg_count);
                return db.note_code(code::OK);
            }
            (Some(function), None, None) => FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(
                move |context: &mut Context<'_>, args: &[Mem]| call(function, shared.context(None), args, context),
            ))),
            (None, Some(step), Some(finish)) => FunctionKind::Aggregate(Rc::new(Aggregate { shared, step, finish })),
            _ => return db.note_code(code::MISUSE),
        };
    let flags = FunctionFlags {
        deterministic: flags & DETERMINISTIC != 0,
        direct_only: flags & DIRECT_ONLY != 0,
        innocuous: flags & INNOCUOUS != 0,
        subtype: flags & SUBTYPE != 0,
        ..FunctionFlags::default()
    };
    connection.create_function(FunctionDef {
        name: name.as_str().into(),
        arg_count,
        flags,
        special: Special::None,
        kind,
    });
    let mut functions = db.functions.borrow_mut();
    if !functions.contains(&(name.clone(), arg_count)) {
        functions.push((name, arg_count));
    }
    db.note_code(code::OK)
}

/// Removes a function of the application; a built-in one that it had replaced comes back.
fn remove(db: &Db, name: &str, arg_count: i8) {
    let mut functions = db.functions.borrow_mut();
    let Some(place) = functions.iter().position(|(own, count)| own == name && *count == arg_count) else { return };
    functions.remove(place);
    drop(functions);
    let Some(connection) = db.connection() else { return };
    connection.remove_function(name, arg_count);
    let mut registry = FunctionRegistry::new();
    builtins::register(&mut registry);
    let builtin = registry.iter().find(|def| &*def.name == name && def.arg_count == arg_count);
    if let Some(def) = builtin {
        connection.create_function(FunctionDef {
            name: def.name.clone(),
            arg_count,
            flags: def.flags,
            special: def.special,
            kind: def.kind.clone(),
        });
    }
}

c_api! {
    fn sqlite3_create_function(db: *mut Db, name: *const c_char, arg_count: c_int, flags: c_int, user: *mut c_void, scalar: Option<Call>, step: Option<Call>, finish: Option<Final>) -> c_int = code::INTERNAL; {
        create(db, name, arg_count, flags, UserData { pointer: user, destructor: None }, Code { scalar, step, finish })
    }

    fn sqlite3_create_function_v2(db: *mut Db, name: *const c_char, arg_count: c_int, flags: c_int, user: *mut c_void, scalar: Option<Call>, step: Option<Call>, finish: Option<Final>, destructor: Destructor) -> c_int = code::INTERNAL; {
        create(db, name, arg_count, flags, UserData { pointer: user, destructor }, Code { scalar, step, finish })
    }
}
