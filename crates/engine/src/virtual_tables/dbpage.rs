//! `sqlite_dbpage`: the pages of a database as they are in its file.
//!
//! <https://sqlite.org/dbpage.html>

use super::api::WeakConnection;
use super::rows::{connection_of, name};
use crate::catalog::CatalogView;
use crate::connection::Connection;
use crate::schema_load::reading;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use extension::Context;
use extension::vtab::{
    Change, ChangeKind, Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor,
    VirtualTable, VtabOption, plan_impossible,
};
use resolve::Catalog;
use resolve::CompileSwitch;
use std::rc::Rc;
use value::Value;

const SCHEMA: i32 = 2;
/// The bits of the index number: one page; of the database that is named.
const ONE_PAGE: i32 = 1;
const NAMED: i32 = 2;

pub(super) struct DbpageModule;

impl Module for DbpageModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::Eponymous
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.configure(VtabOption::DirectOnly);
        host.configure(VtabOption::UsesAllSchemas);
        host.declare("CREATE TABLE x(pgno INTEGER PRIMARY KEY, data BLOB, schema HIDDEN)")?;
        Ok(Rc::new(Dbpage { connection: connection_of(host)? }))
    }
}

struct Dbpage {
    connection: WeakConnection,
}

impl VirtualTable for Dbpage {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let equalities = || info.constraints.iter().enumerate().filter(|(_, own)| own.op == ConstraintOp::Eq);
        plan.estimated_cost = 1.0e6;
        let mut arguments = 0;
        let mut take = |plan: &mut IndexPlan, number: usize, bit: i32| {
            arguments += 1;
            plan.index_number |= bit;
            if let Some(usage) = plan.usage.get_mut(number) {
                usage.argument = arguments;
                usage.omit = true;
            }
        };
        if let Some((number, constraint)) = equalities().find(|(_, own)| own.column == SCHEMA) {
            if !constraint.usable {
                return Err(plan_impossible());
            }
            take(plan, number, NAMED);
        }
        if let Some((number, _)) = equalities().find(|(_, own)| own.column <= 0 && own.usable) {
            take(plan, number, ONE_PAGE);
            plan.estimated_rows = 1;
            plan.estimated_cost = 1.0;
            plan.unique = true;
        }
        plan.order_by_consumed = info.order_by.first().is_some_and(|first| first.column <= 0 && !first.descending);
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        let connection = self.connection.clone();
        Ok(Box::new(PageCursor { connection, database: DbIndex::MAIN, next: 1, last: 0 }))
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        let connection = upgraded(&self.connection)?;
        if connection.inner().is_on(CompileSwitch::Defensive) {
            return Err(Error::sql("read-only"));
        }
        let [page, data, schema, ..] = change.columns() else { return Err(Error::sql("cannot delete")) };
        let number = match change.kind() {
            ChangeKind::Insert => page.to_integer(),
            _ => change.old_rowid().unwrap_or(0),
        };
        if change.kind() == ChangeKind::Update && change.new_rowid() != Some(number) {
            return Err(Error::sql("cannot insert"));
        }
        let database = match name(schema.as_ref()) {
            None => DbIndex::MAIN,
            Some(schema) => {
                let found = CatalogView::new(connection.inner()).database(&schema);
                found.ok_or_else(|| Error::sql("no such schema"))?
            }
        };
        let mut storage = connection.inner().storage()?;
        let tree = storage.get_mut(database).ok_or_else(|| Error::sql("no such schema"))?;
        if !data.is_blob() || data.bytes().len() != tree.page_size() as usize {
            return Err(Error::sql("bad page value"));
        }
        let number = u32::try_from(number).ok().filter(|number| *number > 0);
        let number = number.ok_or_else(|| Error::sql("bad page number"))?;
        tree.begin_write(false)?;
        tree.page_write(PageNo(number), data.bytes())?;
        // Pages have no new rowids.
        Ok(0)
    }
}

fn upgraded(connection: &WeakConnection) -> Result<Connection> {
    connection.upgrade().ok_or_else(|| Error::bare(ResultCode::MISUSE))
}

struct PageCursor {
    connection: WeakConnection,
    database: DbIndex,
    next: u32,
    last: u32,
}

impl PageCursor {
    /// Does something with the database while it can be read.
    fn read<T>(&self, operation: impl Fn(&mut btree::Btree) -> Result<T>) -> Result<Option<T>> {
        let connection = upgraded(&self.connection)?;
        connection.inner().with_busy(|storage| match storage.get_mut(self.database) {
            Some(tree) => reading(tree, &operation).map(Some),
            None => Ok(None),
        })
    }
}

impl VirtualCursor for PageCursor {
    fn filter(&mut self, index_number: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        let mut args = args.iter().map(FilterArg::value);
        (self.next, self.last) = (1, 0);
        self.database = DbIndex::MAIN;
        if index_number & NAMED != 0 {
            let connection = upgraded(&self.connection)?;
            let schema = args.next().and_then(name);
            let found = schema.and_then(|schema| CatalogView::new(connection.inner()).database(&schema));
            let Some(database) = found else { return Ok(()) };
            self.database = database;
        }
        let count = self.read(|tree| Ok(tree.page_count()))?.unwrap_or(0);
        self.last = count;
        if index_number & ONE_PAGE != 0 {
            let wanted = args.next().map_or(0, |wanted| wanted.to_integer());
            (self.next, self.last) = match u32::try_from(wanted) {
                Ok(wanted) if (1..=count).contains(&wanted) => (wanted, wanted),
                _ => (1, 0),
            };
        }
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next > self.last
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        match column {
            0 => context.result.set_integer(i64::from(self.next)),
            1 => {
                let bytes = self.read(|tree| {
                    let mut bytes = Vec::new();
                    tree.page_read(PageNo(self.next), &mut bytes)?;
                    Ok(bytes)
                })?;
                context.result.set_blob_owned(bytes.unwrap_or_default());
            }
            _ => {
                let schema = upgraded(&self.connection)?.database_name(self.database.index());
                context.result.set_owned(Value::text(schema.unwrap_or_default()));
            }
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(i64::from(self.next))
    }
}
