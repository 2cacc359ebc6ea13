//! Transactions, savepoints and the header values that go with them.

use crate::host::HostCall;
use crate::session::{SchemaStamp, Session};
use crate::transaction::{lock_table, rollback_all};
use crate::virtual_transaction::VirtualAction;
use crate::vm::halt::{Halting, foreign_key_error};
use crate::vm::{Exit, Flow, Io, Vm, p4_int};
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{Btree, CursorsKept, MetaSlot, TableLock, TxnState};
use bytecode::{Insn, P4};

fn database<'a>(io: &'a mut Io<'_>, number: i32) -> Result<&'a mut Btree> {
    let index = u16::try_from(number).map_err(|_| Error::bare(ResultCode::INTERNAL))?;
    io.storage.get_mut(DbIndex(index)).ok_or_else(|| Error::new(ResultCode::INTERNAL, "the database is not open"))
}

impl Vm {
    /// `Transaction`.
    pub(crate) fn op_transaction(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let index = DbIndex(insn.p1 as u16);
        let generation = p4_int(io.program, insn) as u32;
        let writes = insn.p2 != 0;
        if writes && io.env.session.query_only.get() {
            return Err(Error::bare(ResultCode::READONLY));
        }
        let lockless = self.may_read_lockless(io.env);
        // A database that was detached, or a temporary one that was given up.
        let tree = io.storage.get_mut(index).ok_or_else(|| Error::bare(ResultCode::SCHEMA))?;
        let before = tree.txn_state();
        let begun = match writes {
            true => tree.begin_write_resting(insn.p2 > 1),
            false if lockless => tree.begin_read_lockless(),
            false => tree.begin_read(),
        };
        if let Err(error) = begun {
            // Waiting while a read transaction is held could wait for ever: two such waiters block
            // each other.
            if error.code() == ResultCode::BUSY && before == TxnState::None {
                let call = HostCall::Busy { database: index, error };
                return Ok(Flow::Leave(self.pause_for(call, address, address)));
            }
            return Err(error);
        }
        if writes && tree.rests_on_pending() {
            io.env.session.rests_on_pending.set(true);
        }
        let cookie = if insn.p5 != 0 { tree.meta(MetaSlot::SchemaCookie)? } else { 0 };
        if writes {
            if let Some(call) = self.announced_savepoint(io.env.session) {
                return Ok(Flow::Leave(self.pause_for(call, address, address)));
            }
            self.open_savepoints(io, insn.p1)?;
        }
        if insn.p5 != 0 {
            let stamp = io.env.session.schema.stamp(index);
            if cookie != insn.p3 as u32 || stamp.generation != generation {
                return Err(Error::bare(ResultCode::SCHEMA));
            }
        }
        Ok(Flow::Next)
    }

    /// `TableLock`.
    pub(crate) fn op_table_lock(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let lock = if insn.p3 == 0 { TableLock::Read } else { TableLock::Write };
        if lock == TableLock::Read && io.env.session.read_uncommitted.get() {
            return Ok(());
        }
        let P4::Text(name) = io.program.p4(insn.p4) else { return Err(Error::bare(ResultCode::INTERNAL)) };
        let name = String::from_utf8_lossy(name).into_owned();
        lock_table(database(io, insn.p1)?, PageNo(insn.p2 as u32), lock, &name)
    }

    /// The call that tells virtual tables of the statement's savepoint, which is about to begin.
    fn announced_savepoint(&self, session: &Session) -> Option<HostCall> {
        let begins = self.undo.is_wanted(session) && !self.undo.is_open();
        begins.then(|| session.virtual_tables.announce(session.savepoints.open())).flatten()
    }

    /// Opens the user's savepoints on a database that starts to write, and the statement's own.
    fn open_savepoints(&mut self, io: &mut Io<'_>, number: i32) -> Result<()> {
        let session = io.env.session;
        let named = session.savepoints.named();
        let depth = if self.undo.is_wanted(session) { self.undo.open(named, session) } else { named };
        if depth > 0 { database(io, number)?.savepoint_begin(depth) } else { Ok(()) }
    }

    /// `AutoCommit`.
    pub(crate) fn op_auto_commit(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<Flow> {
        let session = io.env.session;
        let (desired, roll_back_wanted) = (insn.p1 != 0, insn.p2 != 0);
        if desired == session.autocommit.get() {
            return Err(Error::sql(match (desired, roll_back_wanted) {
                (false, _) => "cannot start a transaction within a transaction",
                (true, true) => "cannot rollback - no transaction is active",
                (true, false) => "cannot commit - no transaction is active",
            }));
        }
        if roll_back_wanted {
            rollback_all(io.storage, session);
            return Ok(Flow::Leave(Exit::Halt(Halting::success())));
        }
        if !desired {
            session.autocommit.set(false);
            return Ok(Flow::Leave(Exit::Halt(Halting::success())));
        }
        if session.statements.writers() > 0 {
            let text = "cannot commit transaction - SQL statements in progress";
            return Err(Error::new(ResultCode::BUSY, text));
        }
        if session.deferred_violations.get().are_any() {
            return Err(foreign_key_error());
        }
        session.autocommit.set(true);
        Ok(Flow::Leave(Exit::Halt(Halting::commit())))
    }

    /// `Savepoint`.
    pub(crate) fn op_savepoint(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let P4::Text(name) = io.program.p4(insn.p4) else { return Err(Error::bare(ResultCode::INTERNAL)) };
        let name = String::from_utf8_lossy(name).into_owned();
        let session = io.env.session;
        if insn.p1 == 0 {
            if session.statements.writers() == 0
                && let Some(call) = session.virtual_tables.announce(session.savepoints.open())
            {
                return Ok(Flow::Leave(self.pause_for(call, address, address)));
            }
            return begin_savepoint(io, &name);
        }
        let found = session.savepoints.find(&name);
        let Some(depth) = found else {
            return Err(Error::sql(format!("no such savepoint: {name}")));
        };
        if insn.p1 == 1 { release_savepoint(io, depth) } else { roll_back_to(io, depth) }
    }

    /// `ReadCookie`.
    pub(crate) fn op_read_cookie(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let slot = meta_slot(insn.p3)?;
        let value = database(io, insn.p1)?.meta(slot)?;
        self.registers[insn.p2].set_integer(i64::from(value as i32));
        Ok(())
    }

    /// `SetCookie`.
    pub(crate) fn op_set_cookie(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let slot = meta_slot(insn.p2)?;
        let value = insn.p3 as u32;
        database(io, insn.p1)?.set_meta(slot, value)?;
        if slot == MetaSlot::SchemaCookie {
            let (session, index) = (io.env.session, DbIndex(insn.p1 as u16));
            let stamp = session.schema.stamp(index);
            session.schema.note(index, SchemaStamp { cookie: value, ..stamp });
            session.schema.change();
        }
        Ok(())
    }
}

fn begin_savepoint(io: &mut Io<'_>, name: &str) -> Result<Flow> {
    let session = io.env.session;
    if session.statements.writers() > 0 {
        let text = "cannot open savepoint - SQL statements in progress";
        return Err(Error::new(ResultCode::BUSY, text));
    }
    let deferred_violations = session.deferred_violations.get();
    let begins = session.autocommit.replace(false);
    session.savepoints.push(name, deferred_violations, begins);
    let depth = session.savepoints.named();
    for tree in io.storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            tree.savepoint_begin(depth)?;
        }
    }
    Ok(Flow::Next)
}

fn release_savepoint(io: &mut Io<'_>, depth: usize) -> Result<Flow> {
    let session = io.env.session;
    if session.statements.writers() > 0 {
        let text = "cannot release savepoint - SQL statements in progress";
        return Err(Error::new(ResultCode::BUSY, text));
    }
    if depth == 0 && session.savepoints.is_transaction() {
        if session.deferred_violations.get().are_any() {
            return Err(foreign_key_error());
        }
        session.autocommit.set(true);
        return Ok(Flow::Leave(Exit::Halt(Halting::release())));
    }
    session.virtual_tables.note(VirtualAction::Release(number_of(session, depth)));
    session.savepoints.release(depth);
    for tree in io.storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            tree.savepoint_release(depth)?;
        }
    }
    Ok(Flow::Next)
}

fn roll_back_to(io: &mut Io<'_>, depth: usize) -> Result<Flow> {
    let session = io.env.session;
    let kept = if session.schema.is_changed() { CursorsKept::None } else { CursorsKept::Readers };
    for tree in io.storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            tree.savepoint_rollback(depth, kept)?;
        }
    }
    session.open_blobs.borrow().iter().for_each(|blob| blob.rolled_back.set(true));
    session.schema.undo_savepoint();
    session.virtual_tables.note(VirtualAction::RollbackTo(number_of(session, depth)));
    if let Some(violations) = session.savepoints.roll_back_to(depth) {
        session.deferred_violations.set(violations);
    }
    Ok(Flow::Next)
}

/// The number under which virtual tables know the user's savepoint at a depth.
fn number_of(session: &Session, depth: usize) -> i32 {
    depth as i32 - i32::from(session.savepoints.is_transaction())
}

fn meta_slot(number: i32) -> Result<MetaSlot> {
    Ok(match number {
        0 => MetaSlot::FreePageCount,
        1 => MetaSlot::SchemaCookie,
        2 => MetaSlot::FileFormat,
        3 => MetaSlot::DefaultCacheSize,
        4 => MetaSlot::LargestRootPage,
        5 => MetaSlot::TextEncoding,
        6 => MetaSlot::UserVersion,
        7 => MetaSlot::IncrementalVacuum,
        8 => MetaSlot::ApplicationId,
        _ => return Err(Error::bare(ResultCode::INTERNAL)),
    })
}
