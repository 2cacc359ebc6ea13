//! A module that the application has registered.

use super::abi::CModule;
use crate::db::Db;
use crate::ffi::UserData;

/// A module that the application has registered.
pub struct ModuleHandle {
    pub db: *mut Db,
    pub methods: *const CModule,
    pub user: UserData,
}
