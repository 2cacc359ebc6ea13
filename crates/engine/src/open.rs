//! Opening connections.

use crate::connection::{CompileInputs, Connection, Inner};
use crate::open_name::Request;
use crate::options::OpenFlags;
use crate::virtual_tables;
use base::Result;
use btree::ConnectionId;
use extension::FunctionRegistry;
use std::rc::Rc;
use vfs::{UnixVfs, Vfs};

impl Connection {
    /// Opens a database file; `:memory:` and the empty name open a private one.
    ///
    /// # Errors
    /// `SQLITE_CANTOPEN` and its finer codes.
    pub fn open(path: &str, flags: OpenFlags) -> Result<Connection> {
        Connection::open_with_vfs(Rc::new(UnixVfs::new()), path, flags)
    }

    /// As [`Connection::open`], through the given VFS.
    ///
    /// # Errors
    /// `SQLITE_CANTOPEN` and its finer codes.
    pub fn open_with_vfs(vfs: Rc<dyn Vfs>, path: &str, flags: OpenFlags) -> Result<Connection> {
        let request = Request::of(&vfs, path, flags)?;
        let (id, vfs) = (ConnectionId::next(), request.vfs.clone());
        let main = request.open(id)?;
        let functions = FunctionRegistry::of_library(&crate::compile_options::FUNCTIONS);
        let inputs = CompileInputs::new(functions, virtual_tables::library_modules());
        Ok(Connection::of(Inner::new(vfs, id, flags, main, inputs)))
    }
}
