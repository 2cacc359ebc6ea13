//! `sqlite_stmt`: the statements of a connection as a table, and statements as arguments of
//! `bytecode` and `tables_used`.
//!
//! <https://sqlite.org/stmt.html>

use crate::db::Db;
use crate::stmt::Stmt;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::vtab::{Connecting, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable};
use std::ffi::c_int;
use std::rc::Rc;
use value::Value;

/// Columns after `busy`, by the number that `sqlite3_stmt_status` knows them by.
const COUNTERS: [c_int; 7] = [1, 2, 3, 4, 5, 6, 99];

/// Gives a connection its table of statements, and the means to find the program of one.
pub fn register(db: &Db) {
    let Some(connection) = db.connection() else { return };
    connection.create_module("sqlite_stmt", Rc::new(StmtModule { db }));
    connection.set_program_of(Rc::new(|cell| {
        // SAFETY: a pointer of this kind is a handle that the application has not finalized, as
        // SQLite asks for.
        let stmt = unsafe { Stmt::from_pointer(crate::pointer::read(cell, c"stmt-pointer".as_ptr()).cast()) }?;
        let engine = stmt.engine.try_borrow().ok()?;
        engine.shown()
    }));
}

struct StmtModule {
    db: *const Db,
}

impl Module for StmtModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare("CREATE TABLE x(sql,ncol,ro,busy,nscan,nsort,naidx,nstep,reprep,run,mem)")?;
        Ok(Rc::new(StmtTable { db: self.db }))
    }
}

struct StmtTable {
    db: *const Db,
}

impl VirtualTable for StmtTable {
    fn best_index(&self, _: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        plan.estimated_cost = 500.0;
        plan.estimated_rows = 500;
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(StmtCursor { db: self.db, rows: Vec::new(), next: 0 }))
    }
}

struct StmtCursor {
    db: *const Db,
    rows: Vec<Vec<Value>>,
    next: usize,
}

/// The row of a statement.
fn row(stmt: &Stmt) -> Vec<Value> {
    let flag = |flag: bool| Value::Integer(i64::from(flag));
    let mut row = vec![
        Value::text(stmt.sql_text().to_string_lossy()),
        Value::Integer(i64::from(stmt.column_count())),
        flag(stmt.is_read_only()),
        flag(stmt.is_busy()),
    ];
    let counter = |number: &c_int| {
        let count = crate::status::statement_counter(stmt, *number, false).unwrap_or(0);
        Value::Integer(i64::from(count))
    };
    row.extend(COUNTERS.iter().map(counter));
    row
}

impl VirtualCursor for StmtCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, _: &[FilterArg<'_>]) -> Result<()> {
        // SAFETY: tables of a connection go before its handle; the statements of its list are live.
        unsafe {
            let db = self.db.as_ref().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
            self.rows = db.children().newest_first().iter().filter_map(|stmt| stmt.as_ref()).map(row).collect();
        }
        self.next = 0;
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next >= self.rows.len()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let value = self.rows.get(self.next).and_then(|row| row.get(column));
        context.result.set_value(value.map_or(value::ValueRef::Null, Value::as_ref));
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next as i64 + 1)
    }
}
