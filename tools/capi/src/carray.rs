//! `sqlite3_carray_bind`, and the table-valued function `carray` that reads the arrays of the
//! application.

use crate::code;
use crate::ffi::Destructor;
use crate::pointer;
use crate::stmt::Stmt;
use base::{Encoding, Error, Result};
use extension::Context;
use extension::vtab::{
    Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable,
};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::rc::Rc;

/// The kind of pointer of an array that was bound as a whole, and of one whose length SQL says.
const BOUND: &CStr = c"carray-bind";
const PLAIN: &CStr = c"carray";

/// What the elements are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Int32,
    Int64,
    Double,
    Text,
    Blob,
}

impl Element {
    fn of_number(number: c_int) -> Option<Element> {
        use Element::{Blob, Double, Int32, Int64, Text};
        [Int32, Int64, Double, Text, Blob].get(usize::try_from(number).ok()?).copied()
    }

    const NAMES: [&str; 5] = ["int32", "int64", "double", "char*", "struct iovec"];

    fn of_name(name: &[u8]) -> Option<Element> {
        let place = Element::NAMES.iter().position(|own| own.as_bytes().eq_ignore_ascii_case(name))?;
        Element::of_number(place as c_int)
    }

    fn name(self) -> &'static str {
        Element::NAMES[self as usize]
    }
}

/// An array as it lies in the application's memory.
#[derive(Clone, Copy)]
struct Array {
    start: *const c_void,
    count: usize,
    element: Element,
}

/// An array that is bound to a parameter.
struct BoundArray {
    array: Array,
    /// Copies of it and of the texts in it, where it was to be copied.
    _copies: Vec<Box<[u8]>>,
    destructor: Destructor,
    argument: *mut c_void,
}

impl Drop for BoundArray {
    fn drop(&mut self) {
        // SAFETY: the application's destructor for its argument, called once.
        unsafe { crate::ffi::destroy(self.destructor, self.argument) }
    }
}

impl Array {
    /// Puts an element into a cell.
    unsafe fn read(self, at: usize, out: &mut value::Mem) {
        match self.element {
            Element::Int32 => out.set_integer(i64::from(self.start.cast::<c_int>().add(at).read_unaligned())),
            Element::Int64 => out.set_integer(self.start.cast::<i64>().add(at).read_unaligned()),
            Element::Double => out.set_real(self.start.cast::<f64>().add(at).read_unaligned()),
            Element::Text => match crate::ffi::bytes(self.start.cast::<*const c_char>().add(at).read_unaligned()) {
                Some(text) => out.set_text(text, Encoding::Utf8),
                None => out.set_null(),
            },
            Element::Blob => {
                let blob = self.start.cast::<libc::iovec>().add(at).read_unaligned();
                out.set_blob(crate::ffi::slice(blob.iov_base, blob.iov_len));
            }
        }
    }

    /// A copy, with what its elements point to.
    unsafe fn copied(self) -> (Array, Vec<Box<[u8]>>) {
        let size = match self.element {
            Element::Int32 => 4,
            Element::Blob => size_of::<libc::iovec>(),
            Element::Int64 | Element::Double | Element::Text => 8,
        };
        let mut bytes: Box<[u8]> = crate::ffi::slice(self.start, size * self.count).into();
        let mut copies = Vec::new();
        for at in 0..self.count {
            let place = bytes.as_mut_ptr().add(at * size);
            match self.element {
                Element::Text => {
                    let text = place.cast::<*const c_char>();
                    if let Some(own) = crate::ffi::bytes(text.read_unaligned()) {
                        let copy: Box<[u8]> = [own, b"\0"].concat().into();
                        text.write_unaligned(copy.as_ptr().cast());
                        copies.push(copy);
                    }
                }
                Element::Blob => {
                    let mut blob = place.cast::<libc::iovec>().read_unaligned();
                    let copy: Box<[u8]> = crate::ffi::slice(blob.iov_base, blob.iov_len).into();
                    blob.iov_base = copy.as_ptr().cast_mut().cast();
                    place.cast::<libc::iovec>().write_unaligned(blob);
                    copies.push(copy);
                }
                Element::Int32 | Element::Int64 | Element::Double => {}
            }
        }
        let array = Array { start: bytes.as_ptr().cast(), ..self };
        copies.push(bytes);
        (array, copies)
    }
}

/// The module of the table.
pub struct Carray;

impl Module for Carray {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare("CREATE TABLE x(value,pointer hidden,count hidden,ctype hidden)")?;
        Ok(Rc::new(CarrayTable))
    }

    fn is_self_contained(&self) -> bool {
        true
    }
}

struct CarrayTable;

/// The first hidden column, and how many there are.
const HIDDEN_FIRST: i32 = 1;
const HIDDEN_COUNT: usize = 3;

impl VirtualTable for CarrayTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let mut seen = [None; HIDDEN_COUNT];
        for (number, constraint) in info.constraints.iter().enumerate() {
            let hidden = usize::try_from(constraint.column - HIDDEN_FIRST).ok();
            let Some(slot) = hidden.and_then(|hidden| seen.get_mut(hidden)) else { continue };
            if constraint.op == ConstraintOp::Eq {
                if !constraint.usable {
                    return Err(extension::vtab::plan_impossible());
                }
                *slot = Some(number);
            }
        }
        let given = seen.iter().take_while(|slot| slot.is_some()).count();
        for (argument, number) in seen.iter().flatten().take(given).enumerate() {
            if let Some(usage) = plan.usage.get_mut(*number) {
                usage.argument = argument as u32 + 1;
                usage.omit = true;
            }
        }
        plan.index_number = given as i32;
        plan.estimated_cost = if given > 0 { 1.0 } else { 2_147_483_647.0 };
        plan.estimated_rows = if given > 0 { 100 } else { 2_147_483_647 };
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(CarrayCursor { array: None, next: 0 }))
    }
}

struct CarrayCursor {
    array: Option<Array>,
    next: usize,
}

impl VirtualCursor for CarrayCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        (self.array, self.next) = (None, 0);
        let Some(FilterArg::Value(first)) = args.first() else { return Ok(()) };
        // SAFETY: pointers of these kinds are what they say.
        unsafe {
            self.array = match args.get(1) {
                None => pointer::read(first, BOUND.as_ptr()).cast::<BoundArray>().as_ref().map(|bound| bound.array),
                Some(count) => {
                    let start = pointer::read(first, PLAIN.as_ptr()).cast_const();
                    let element = match args.get(2).map(FilterArg::value) {
                        None => Element::Int32,
                        Some(name) => {
                            let name = name.to_text_utf8(Encoding::Utf8);
                            Element::of_name(&name).ok_or_else(|| {
                                Error::sql(format!("unknown datatype: '{}'", String::from_utf8_lossy(&name)))
                            })?
                        }
                    };
                    let count = usize::try_from(count.value().to_integer()).unwrap_or(0);
                    (!start.is_null()).then_some(Array { start, count, element })
                }
            };
        }
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.array.is_none_or(|array| self.next >= array.count)
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let Some(array) = self.array else { return Ok(true) };
        match column {
            // SAFETY: the application keeps the array as long as it is bound, and the place is
            // inside.
            0 => unsafe {
                array.read(self.next, context.result);
                context.result.set_encoding(context.environment.encoding());
            },
            2 => context.result.set_integer(array.count as i64),
            3 => context.result.set_text(array.element.name().as_bytes(), Encoding::Utf8),
            _ => {}
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next as i64 + 1)
    }
}

unsafe extern "C" fn free(bound: *mut c_void) {
    drop(Box::from_raw(bound.cast::<BoundArray>()));
}

c_api! {
    fn sqlite3_carray_bind_v2(stmt: *mut Stmt, number: c_int, data: *mut c_void, count: c_int, kind: c_int, destructor: Destructor, argument: *mut c_void) -> c_int = code::INTERNAL; {
        let (Some(element), Ok(count)) = (Element::of_number(kind), usize::try_from(count)) else {
            crate::ffi::destroy(destructor, argument);
            return code::ERROR;
        };
        let count = if data.is_null() { 0 } else { count };
        let array = Array { start: data, count, element };
        let is_transient = destructor.is_some_and(|function| function as usize == usize::MAX);
        let bound = if is_transient {
            let (array, copies) = array.copied();
            BoundArray { array, _copies: copies, destructor: None, argument }
        } else {
            BoundArray { array, _copies: Vec::new(), destructor, argument }
        };
        let bound = Box::into_raw(Box::new(bound));
        crate::bind::sqlite3_bind_pointer(stmt, number, bound.cast(), BOUND.as_ptr(), Some(free))
    }

    fn sqlite3_carray_bind(stmt: *mut Stmt, number: c_int, data: *mut c_void, count: c_int, kind: c_int, destructor: Destructor) -> c_int = code::INTERNAL; {
        sqlite3_carray_bind_v2(stmt, number, data, count, kind, destructor, data)
    }
}
