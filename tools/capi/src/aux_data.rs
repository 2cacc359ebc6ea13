//! What functions keep for their constant arguments, as long as the statement runs.

use crate::context::CContext;
use crate::db::Db;
use crate::ffi::{Destructor, UserData, destroy};
use extension::CallSite;
use std::ffi::{c_int, c_void};

/// Something that a call keeps.
pub struct AuxData {
    site: CallSite,
    /// Argument; a negative one is shared by all calls of the statement.
    argument: c_int,
    user: UserData,
}

impl AuxData {
    fn belongs_to(&self, site: CallSite, argument: c_int) -> bool {
        self.argument == argument && (argument < 0 || self.site == site)
    }
}

/// After a call: what is kept for arguments that are not constant goes.
pub fn forget_variable(db: &Db, site: CallSite) {
    let Some(stmt) = db.stepping() else { return };
    let is_constant = |argument: c_int| argument < 31 && site.constant_args & (1 << argument) != 0;
    let goes = |data: &mut AuxData| data.site == site && data.argument >= 0 && !is_constant(data.argument);
    let gone: Vec<AuxData> = stmt.data().change_aux_data(|kept| kept.extract_if(.., goes).collect());
    drop(gone);
}

c_api! {
    fn sqlite3_get_auxdata(context: *mut CContext<'_>, argument: c_int) -> *mut c_void = std::ptr::null_mut(); {
        let Some(context) = context.as_ref() else { return std::ptr::null_mut() };
        let Some(stmt) = (*context.db).stepping() else { return std::ptr::null_mut() };
        stmt.data().aux_data(|kept| {
            let found = kept.iter().find(|data| data.belongs_to(context.site, argument));
            found.map_or(std::ptr::null_mut(), |data| data.user.pointer)
        })
    }

    fn sqlite3_set_auxdata(context: *mut CContext<'_>, argument: c_int, data: *mut c_void, destructor: Destructor) = (); {
        let Some(context) = context.as_mut() else { return };
        let Some(stmt) = (*context.db).stepping() else { return destroy(destructor, data) };
        context.keeps = true;
        let site = context.site;
        let new = AuxData { site, argument, user: UserData { pointer: data, destructor } };
        let old = stmt.data().change_aux_data(|kept| {
            let old = kept.iter().position(|data| data.belongs_to(site, argument)).map(|at| kept.remove(at));
            kept.push(new);
            old
        });
        drop(old);
    }
}
