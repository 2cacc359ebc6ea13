//! The connection as running functions see it.

use crate::connection::{Connection, Inner};
use base::{ClockTime, Encoding, Limits};
use extension::{Environment, Kept, Storage};
use resolve::CompileSwitch;
use std::any::Any;
use std::rc::Rc;
use vdbe::Env;

/// A statement's view of the connection.
pub(crate) struct EnvironmentView {
    connection: Connection,
    limits: Rc<Limits>,
    kept: Kept,
}

impl EnvironmentView {
    pub fn new(inner: &Rc<Inner>) -> EnvironmentView {
        let limits = inner.limits().clone();
        EnvironmentView { connection: Connection::of(inner.clone()), limits, kept: Kept::default() }
    }

    /// The run has ended: functions keep nothing for the next one.
    #[inline]
    pub fn end_run(&mut self) {
        if self.kept.get_mut().is_some() {
            self.kept.take();
        }
    }

    /// Looks at the connection's limits again.
    #[inline]
    pub fn refresh(&mut self) {
        let now = self.connection.inner().limits();
        if !Rc::ptr_eq(&now, &self.limits) {
            self.limits = Rc::clone(&now);
        }
    }

    /// What the interpreter is given.
    pub fn env(&self) -> Env<'_> {
        let inner = self.connection.inner();
        Env {
            environment: self,
            session: inner.session(),
            interrupted: inner.running().interrupted(),
            vfs: inner.vfs(),
            encoding: inner.encoding(),
        }
    }
}

impl Environment for EnvironmentView {
    fn now_julian_ms(&self) -> i64 {
        let inner = self.connection.inner();
        inner.running().now(&**inner.vfs())
    }

    fn local_time(&self, unix_seconds: i64) -> Option<ClockTime> {
        self.connection.inner().vfs().local_time(unix_seconds)
    }

    fn randomness(&self, buffer: &mut [u8]) {
        let inner = self.connection.inner();
        inner.running().randomness(buffer, &**inner.vfs());
    }

    fn kept(&self) -> &Kept {
        &self.kept
    }

    fn changes(&self) -> i64 {
        self.connection.changes()
    }

    fn total_changes(&self) -> i64 {
        self.connection.total_changes()
    }

    fn last_insert_rowid(&self) -> i64 {
        self.connection.last_insert_rowid()
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn encoding(&self) -> Encoding {
        self.connection.inner().encoding()
    }

    fn case_sensitive_like(&self) -> bool {
        self.connection.inner().is_on(CompileSwitch::CaseSensitiveLike)
    }

    fn connection(&self) -> Option<&dyn Any> {
        Some(&self.connection)
    }

    fn storage(&self) -> Option<Rc<dyn Storage>> {
        Some(Rc::new(self.connection.downgrade()))
    }
}
