//! From the name of a database file to the open file: plain paths, `:memory:`, and URIs.

use crate::options::OpenFlags;
use base::{Error, Result, ResultCode};
use btree::{Btree, ConnectionId, OpenOptions, SharedTree};
use std::rc::Rc;
use vdbe::OpenTree;
use vfs::{FileName, UnixVfs, Vfs};

/// What a name asks for.
pub(crate) struct Request {
    pub path: String,
    pub vfs: Rc<dyn Vfs>,
    options: OpenOptions,
    /// The connections of the process share the cache.
    shared: bool,
    /// The file whose permissions a new one is to have.
    mode_of: Option<String>,
    /// No part of the path may be a symbolic link.
    no_follow: bool,
}

/// How the file may be used, weakest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Access {
    Read,
    Write,
    Create,
}

impl Request {
    /// Understands a name; `vfs` is the one that is used when the name has none.
    ///
    /// # Errors
    /// `no such access mode: x`, `access mode not allowed: x`, `no such cache mode: x`,
    /// `no such vfs: x`, `invalid uri authority: x`.
    pub fn of(vfs: &Rc<dyn Vfs>, name: &str, flags: OpenFlags) -> Result<Request> {
        let is_uri = name.starts_with("file:");
        let name = if flags.uri { FileName::parse(name)? } else { FileName::plain(name) };
        let limit = match (flags.read_write, flags.create) {
            (false, _) => Access::Read,
            (true, false) => Access::Write,
            (true, true) => Access::Create,
        };
        let (mut access, mut in_memory, mut shared) = (limit, name.path == ":memory:", flags.shared_cache);
        for (key, value) in &name.parameters {
            match key.as_str() {
                "cache" => shared = cache_is_shared(value)?,
                // There is no file that could be protected.
                "mode" if value == "memory" => (in_memory, access) = (true, Access::Create),
                "mode" => access = access_of(value, limit)?,
                _ => {}
            }
        }
        let vfs = match name.parameter("vfs") {
            None => vfs.clone(),
            Some(wanted) => vfs::named(wanted).ok_or_else(|| Error::sql(format!("no such vfs: {wanted}")))?,
        };
        vfs.set_parameters(&name.parameters);
        let immutable = name.switch("immutable", false);
        let options = OpenOptions {
            read_only: access == Access::Read || immutable,
            create: access == Access::Create,
            in_memory,
            immutable,
            no_lock: name.switch("nolock", false),
            ..OpenOptions::default()
        };
        let mode_of = name.parameter("modeof").map(str::to_owned);
        // In memory only what a URI names has a name.
        let shared = shared && !name.path.is_empty() && (!in_memory || flags.uri && is_uri);
        Ok(Request { path: name.path, vfs, options, shared, mode_of, no_follow: flags.no_follow && !in_memory })
    }

    /// Forbids to write, or to create a file.
    pub fn restrict(&mut self, may_write: bool, may_create: bool) {
        self.options.read_only |= !may_write;
        self.options.create &= may_write && may_create;
    }

    /// Whether the connections of the process share the cache.
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// Opens what was asked for, or takes part in what others have open.
    ///
    /// # Errors
    /// Those of [`Request::open_private`].
    pub fn open(self, connection: ConnectionId) -> Result<OpenTree> {
        let separate = if self.shared { self.vfs.separate() } else { None };
        let Some((vfs, vfs_name)) = separate.or_else(|| self.is_in_shared_memory().then(unix)) else {
            return Ok(OpenTree::Private(Box::new(self.open_private()?)));
        };
        let name = match self.options.in_memory {
            true => format!("memory\0{}", self.path),
            false => format!("{vfs_name}\0{}", vfs.full_path(&self.path)?),
        };
        let own = Request { vfs, ..self };
        SharedTree::join(&name, connection, move || own.open_private()).map(OpenTree::Shared)
    }

    fn is_in_shared_memory(&self) -> bool {
        self.shared && self.options.in_memory
    }

    /// Opens what was asked for, for one connection.
    ///
    /// # Errors
    /// `SQLITE_CANTOPEN` and its finer codes; `SQLITE_IOERR_FSTAT` when the file for `modeof` is
    /// not there.
    pub fn open_private(&self) -> Result<Btree> {
        let mode = match &self.mode_of {
            None => None,
            Some(other) => Some(self.vfs.file_mode(&self.vfs.full_path(other)?)?),
        };
        if self.no_follow && !matches!(&*self.path, "" | ":memory:") && self.vfs.passes_link(&self.path) {
            return Err(Error::bare(ResultCode::CANTOPEN_SYMLINK));
        }
        let is_new = mode.is_some() && self.vfs.file_mode(&self.path).is_err();
        let tree = Btree::open(self.vfs.clone(), &self.path, &self.options)?;
        if let Some(mode) = mode.filter(|_| is_new) {
            self.vfs.set_file_mode(tree.file_name(), mode)?;
        }
        Ok(tree)
    }
}

/// What databases in memory use of a system: its clock and its randomness.
fn unix() -> (Rc<dyn Vfs>, String) {
    (Rc::new(UnixVfs::new()), String::new())
}

fn cache_is_shared(value: &str) -> Result<bool> {
    match value {
        "shared" => Ok(true),
        "private" => Ok(false),
        _ => Err(Error::sql(format!("no such cache mode: {value}"))),
    }
}

fn access_of(value: &str, limit: Access) -> Result<Access> {
    let access = match value {
        "ro" => Access::Read,
        "rw" => Access::Write,
        "rwc" => Access::Create,
        _ => return Err(Error::sql(format!("no such access mode: {value}"))),
    };
    if access > limit {
        return Err(Error::new(ResultCode::PERM, format!("access mode not allowed: {value}")));
    }
    Ok(access)
}
