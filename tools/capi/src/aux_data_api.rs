//! `sqlite3_get_auxdata` and `sqlite3_set_auxdata`.

use crate::aux_data::AuxData;
use crate::context::CContext;
use crate::ffi::{Destructor, UserData, destroy};
use std::ffi::{c_int, c_void};

c_api! {
    fn sqlite3_get_auxdata(context: *mut CContext<'_>, argument: c_int) -> *mut c_void = std::ptr::null_mut(); {
        let Some(context) = context.as_ref() else { return std::ptr::null_mut() };
        let Some(stmt) = (*context.db).stepping() else { return std::ptr::null_mut() };
        stmt.data().aux_data(|kept| {
            let found = kept.iter().find(|data| data.belongs_to(context.site, argument));
            found.map_or(std::ptr::null_mut(), |data| data.pointer())
        })
    }

    fn sqlite3_set_auxdata(context: *mut CContext<'_>, argument: c_int, data: *mut c_void, destructor: Destructor) = (); {
        let Some(context) = context.as_mut() else { return };
        let Some(stmt) = (*context.db).stepping() else { return destroy(destructor, data) };
        context.keeps = true;
        let site = context.site;
        let new = AuxData::new(site, argument, UserData { pointer: data, destructor });
        let old = stmt.data().change_aux_data(|kept| {
            let old = kept.iter().position(|data| data.belongs_to(site, argument)).map(|at| kept.remove(at));
            kept.push(new);
            old
        });
        drop(old);
    }
}
