//! Those who record a connection's changes.

use super::Db;
use engine::Connection;
use session::{Session, Sessions};
use std::cell::RefCell;
use std::rc::Rc;

/// The sessions of a connection.
#[derive(Default)]
pub struct OfConnection {
    list: Sessions,
    /// What C holds, the newest first.
    handles: RefCell<Vec<*mut CSession>>,
}

impl OfConnection {
    /// Makes a session of a database; C holds it.
    pub fn open(&self, db: *mut Db, connection: &Connection, database: &str) -> *mut CSession {
        let engine = self.list.create(Rc::new(connection.downgrade()), database);
        let session = Box::into_raw(Box::new(CSession { db, engine }));
        self.handles.borrow_mut().insert(0, session);
        session
    }

    /// A session is gone; the newest of those that are left, or NULL.
    pub fn forget(&self, session: *mut CSession) -> *mut CSession {
        let mut handles = self.handles.borrow_mut();
        handles.retain(|own| *own != session);
        handles.first().copied().unwrap_or(std::ptr::null_mut())
    }
}

impl Drop for OfConnection {
    /// Sessions that outlive their connection are told: their calls answer misuse.
    fn drop(&mut self) {
        for session in self.handles.get_mut() {
            // SAFETY: a session leaves the list before it is freed.
            unsafe { (**session).db = std::ptr::null_mut() };
        }
    }
}

/// `sqlite3_session`
pub struct CSession {
    /// NULL once the connection is gone.
    db: *mut Db,
    engine: Session,
}

impl CSession {
    /// Its connection; NULL once that is gone.
    pub fn db(&self) -> *mut Db {
        self.db
    }

    /// Works with a session and its connection, under the connection's lock.
    pub unsafe fn with<T>(pointer: *mut CSession, missing: T, work: impl FnOnce(&Session, &Db) -> T) -> T {
        let Some(session) = pointer.as_ref() else { return missing };
        let Some(db) = Db::even_closed(session.db) else { return missing };
        let _lock = db.enter();
        work(&session.engine, db)
    }
}
