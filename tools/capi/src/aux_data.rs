//! What functions keep for their constant arguments, as long as the statement runs.

use crate::db::Db;
use crate::ffi::UserData;
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
    /// What a call keeps for an argument.
    pub fn new(site: CallSite, argument: c_int, user: UserData) -> AuxData {
        AuxData { site, argument, user }
    }

    /// What is kept.
    pub fn pointer(&self) -> *mut c_void {
        self.user.pointer
    }

    /// Whether it is what a call has for an argument.
    pub fn belongs_to(&self, site: CallSite, argument: c_int) -> bool {
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
