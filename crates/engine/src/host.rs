//! What the interpreter asks of the connection, done with nothing borrowed.

use crate::catalog::CatalogView;
use crate::connection::Inner;
use base::{Error, Result, ResultCode};
use std::rc::Rc;
use vdbe::HostCall;

impl Inner {
    /// Does what a statement asked for, function calls apart. `busy_calls` counts the calls of the
    /// busy handler for one lock.
    pub fn serve(self: &Rc<Inner>, call: HostCall, busy_calls: &mut u32) -> Result<()> {
        match call {
            HostCall::Busy { error, .. } => {
                if self.wait_for_lock(busy_calls) {
                    Ok(())
                } else {
                    Err(error)
                }
            }
            HostCall::ParseSchema { database, rows } => self.add_to_schema(database, &rows),
            HostCall::DropObject { database, kind, name } => {
                self.remove_from_schema(database, kind, &String::from_utf8_lossy(&name))
            }
            HostCall::LoadAnalysis { database } => self.reload_schema(database),
            HostCall::CheckTexts { database, when, quotes_are_names } => {
                let (catalog, when) = (CatalogView::new(self), String::from_utf8_lossy(&when));
                resolve::check_texts(&catalog, database, &when, quotes_are_names)
            }
            HostCall::Attach { file, database } => self.attach(&file, &database),
            HostCall::Detach { database } => self.detach(&database),
            HostCall::Vacuum { database, into } => self.vacuum(database, into),
            HostCall::CreateVirtual { .. } | HostCall::DestroyVirtual { .. }
                if self.session().virtual_tables.is_syncing() =>
            {
                Err(Error::bare(ResultCode::LOCKED))
            }
            HostCall::CreateVirtual { database, name } => {
                self.create_virtual(database, &String::from_utf8_lossy(&name))
            }
            HostCall::DestroyVirtual { database, name } => {
                self.destroy_virtual(database, &String::from_utf8_lossy(&name))
            }
            HostCall::VirtualSavepoint(number) => self.session().virtual_tables.begin_savepoint(number),
            HostCall::VirtualSync => self.session().virtual_tables.sync(),
            HostCall::Function | HostCall::Virtual | HostCall::Collate => Err(Error::bare(ResultCode::INTERNAL)),
            HostCall::Trace { text } => {
                self.trace(text.as_deref());
                Ok(())
            }
            HostCall::CommitHook => self.before_commit(),
            HostCall::Progress => self.progress(),
            HostCall::BeforeChange(change) => self.before_change(change),
            HostCall::AfterChange { operation, table, rowid } => {
                self.after_change(operation, &table.database, &table.name, rowid);
                Ok(())
            }
        }
    }
}
