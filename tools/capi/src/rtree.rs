//! Geometry callbacks: `sqlite3_rtree_geometry_callback` and `sqlite3_rtree_query_callback`.
//!
//! A function that is registered here gives a pointer value. On the right of MATCH it becomes the
//! shape that a search of an R-Tree asks about boxes.

use crate::code;
use crate::context::{CContext, sqlite3_result_pointer, sqlite3_user_data};
use crate::db::Db;
use crate::ffi::{Destructor, UserData};
use crate::function::{Code, create};
use crate::pointer;
use crate::value::CValue;
use base::{Error, Result, ResultCode};
use rtree::geometry::{Geometries, Probe, Search, Verdict, Within};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::rc::Rc;
use value::Mem;

/// The kind of pointer that a geometry function gives.
const KIND: &CStr = c"RtreeMatchArg";
/// `SQLITE_ANY`.
const ANY_ENCODING: c_int = 5;

/// `sqlite3_rtree_query_info`, whose beginning is `sqlite3_rtree_geometry`.
#[repr(C)]
pub struct QueryInfo {
    context: *mut c_void,
    parameter_count: c_int,
    parameters: *mut f64,
    user: *mut c_void,
    delete_user: Destructor,
    coordinates: *mut f64,
    queued: *mut c_uint,
    coordinate_count: c_int,
    level: c_int,
    level_max: c_int,
    rowid: i64,
    parent_score: f64,
    parent_within: c_int,
    within: c_int,
    score: f64,
    values: *mut *mut CValue,
}

type GeometryCallback = unsafe extern "C" fn(*mut QueryInfo, c_int, *mut f64, *mut c_int) -> c_int;
type QueryCallback = unsafe extern "C" fn(*mut QueryInfo) -> c_int;

/// What is called about a box.
#[derive(Clone, Copy)]
enum Callback {
    Geometry(GeometryCallback),
    Query(QueryCallback),
}

/// What a function is registered with.
struct Registration {
    callback: Option<Callback>,
    user: UserData,
}

/// A call of a function.
struct Call {
    callback: Option<Callback>,
    context: *mut c_void,
    parameters: Vec<f64>,
    /// They stay where they are: C gets pointers to them.
    values: Box<[CValue]>,
}

unsafe extern "C" fn free_registration(registration: *mut c_void) {
    drop(Box::from_raw(registration.cast::<Registration>()));
}

unsafe extern "C" fn free_call(call: *mut c_void) {
    drop(Box::from_raw(call.cast::<Rc<Call>>()));
}

/// The function itself.
unsafe extern "C" fn call(context: *mut CContext<'_>, count: c_int, args: *mut *mut CValue) {
    let Some(registration) = sqlite3_user_data(context).cast::<Registration>().as_ref() else { return };
    let args = if count > 0 { std::slice::from_raw_parts(args, count as usize) } else { &[] };
    let values: Box<[CValue]> = args
        .iter()
        .filter_map(|value| value.as_ref())
        .map(|value| {
            let mut mem = value.mem().clone();
            if mem.handle().is_some() {
                mem.set_null();
            }
            CValue::new(mem)
        })
        .collect();
    let parameters = values.iter().map(|value| value.mem().to_real()).collect();
    let call = Call { callback: registration.callback, context: registration.user.pointer, parameters, values };
    let call = Box::into_raw(Box::new(Rc::new(call)));
    sqlite3_result_pointer(context, call.cast(), KIND.as_ptr(), Some(free_call));
}

/// Finds the shapes of a connection's pointer values.
pub struct CGeometries;

impl Geometries for CGeometries {
    fn search(&self, value: &Mem) -> Option<Box<dyn Search>> {
        // SAFETY: pointers of this kind are made by `call`.
        let call = unsafe { pointer::read(value, KIND.as_ptr()).cast::<Rc<Call>>().as_ref() }?;
        Some(Box::new(Shape::new(Rc::clone(call))))
    }
}

/// One search's use of a call.
struct Shape {
    /// Keeps the values that `info` points to.
    call: Rc<Call>,
    parameters: Vec<f64>,
    values: Vec<*mut CValue>,
    info: QueryInfo,
}

impl Shape {
    fn new(call: Rc<Call>) -> Shape {
        let mut parameters = call.parameters.clone();
        let mut values: Vec<*mut CValue> =
            call.values.iter().map(|value| std::ptr::from_ref(value).cast_mut()).collect();
        let info = QueryInfo {
            context: call.context,
            parameter_count: parameters.len() as c_int,
            parameters: parameters.as_mut_ptr(),
            user: std::ptr::null_mut(),
            delete_user: None,
            coordinates: std::ptr::null_mut(),
            queued: std::ptr::null_mut(),
            coordinate_count: 0,
            level: 0,
            level_max: 0,
            rowid: 0,
            parent_score: 0.0,
            parent_within: 0,
            within: 0,
            score: 0.0,
            values: values.as_mut_ptr(),
        };
        Shape { call, parameters, values, info }
    }
}

impl Search for Shape {
    fn look(&mut self, probe: &Probe<'_>) -> Result<Verdict> {
        let mut coordinates: smallvec::SmallVec<[f64; 10]> = probe.coordinates.into();
        let info = &mut self.info;
        info.parameters = self.parameters.as_mut_ptr();
        info.values = self.values.as_mut_ptr();
        (info.coordinate_count, info.level_max) = (coordinates.len() as c_int, probe.level_max);
        info.queued = probe.queued.as_ptr().cast_mut();
        let (answer, verdict) = match self.call.callback {
            None => return Err(Error::bare(ResultCode::MISUSE)),
            Some(Callback::Geometry(callback)) => {
                let mut inside = 0;
                // SAFETY: the application's function gets what SQLite's documentation promises; all
                // of it outlives the call.
                let answer =
                    unsafe { callback(info, info.coordinate_count, coordinates.as_mut_ptr(), &raw mut inside) };
                (answer, Verdict::Inside(inside != 0))
            }
            Some(Callback::Query(callback)) => {
                info.rowid = probe.rowid.unwrap_or(info.rowid);
                (info.coordinates, info.level) = (coordinates.as_mut_ptr(), probe.level);
                (info.parent_score, info.score) = (probe.parent_score, probe.parent_score);
                (info.parent_within, info.within) = (probe.parent_within.0, probe.parent_within.0);
                // SAFETY: as above.
                let answer = unsafe { callback(info) };
                (answer, Verdict::Scored(Within(info.within), info.score))
            }
        };
        if answer == code::OK { Ok(verdict) } else { Err(Error::bare(ResultCode::from_raw(answer))) }
    }
}

impl Drop for Shape {
    fn drop(&mut self) {
        if let Some(delete) = self.info.delete_user {
            // SAFETY: the application set the function for this pointer; it is called once.
            unsafe { delete(self.info.user) };
        }
    }
}

unsafe fn register(db: *mut Db, name: *const c_char, callback: Option<Callback>, user: UserData) -> c_int {
    let registration = Box::into_raw(Box::new(Registration { callback, user }));
    let user = UserData { pointer: registration.cast(), destructor: Some(free_registration) };
    create(db, name, -1, ANY_ENCODING, user, Code { scalar: Some(call), ..Code::default() })
}

c_api! {
    fn sqlite3_rtree_geometry_callback(db: *mut Db, name: *const c_char, callback: Option<GeometryCallback>, context: *mut c_void) -> c_int = code::INTERNAL; {
        register(db, name, callback.map(Callback::Geometry), UserData { pointer: context, destructor: None })
    }

    fn sqlite3_rtree_query_callback(db: *mut Db, name: *const c_char, callback: Option<QueryCallback>, context: *mut c_void, destructor: Destructor) -> c_int = code::INTERNAL; {
        register(db, name, callback.map(Callback::Query), UserData { pointer: context, destructor })
    }
}
