//! `fts5vocab`: the terms of a full-text table.
//!
//! <https://sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>

mod rows;

use crate::config::dequote;
use crate::statement::{Connection, quoted, without_message};
use crate::table::{OpenCursors, TableCore};
use base::{Error, Result, ResultCode};
use extension::storage::PrepareRules;
use extension::vtab::{Connecting, ConstraintOp, IndexInfo, IndexPlan, Module, VirtualCursor, VirtualTable};
use rows::VocabCursor;
use std::cell::Cell;
use std::rc::Rc;

/// Flags of `idxNum`: which bounds of the term are given. Below them are the columns that are read.
const TERM_EQUAL: i32 = 0x100;
const TERM_AT_LEAST: i32 = 0x200;
const TERM_AT_MOST: i32 = 0x400;
const COLUMNS_USED: i32 = 0xff;

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A term in a column.
    Column,
    /// A term.
    Row,
    /// A place of a term.
    Instance,
}

impl Kind {
    fn declaration(self) -> &'static str {
        match self {
            Kind::Column => "CREATE TABlE vocab(term, col, doc, cnt)",
            Kind::Row => "CREATE TABlE vocab(term, doc, cnt)",
            Kind::Instance => "CREATE TABlE vocab(term, doc, col, offset)",
        }
    }
}

/// The module.
pub(crate) struct VocabModule(pub Rc<OpenCursors>);

impl Module for VocabModule {
    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let (database, table, kind) = match arguments {
            [_, "temp", _, database, table, kind] => (*database, *table, *kind),
            [_, database, _, table, kind] => (*database, *table, *kind),
            _ => return Err(Error::sql("wrong number of vtable arguments")),
        };
        let kind = match dequote(kind).0 {
            kind if kind.eq_ignore_ascii_case("col") => Kind::Column,
            kind if kind.eq_ignore_ascii_case("row") => Kind::Row,
            kind if kind.eq_ignore_ascii_case("instance") => Kind::Instance,
            kind => return Err(Error::sql(format!("fts5vocab: unknown table type: {}", quoted(&kind)))),
        };
        host.declare(kind.declaration())?;
        Ok(Rc::new(VocabTable {
            cursors: self.0.clone(),
            storage: host.storage(),
            database: dequote(database).0,
            table: dequote(table).0,
            kind,
            is_busy: Cell::new(false),
        }))
    }
}

struct VocabTable {
    cursors: Rc<OpenCursors>,
    storage: Connection,
    database: String,
    table: String,
    kind: Kind,
    is_busy: Cell<bool>,
}

impl VirtualTable for VocabTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let (mut equal, mut at_least, mut at_most) = (None, None, None);
        for (number, constraint) in info.constraints.iter().enumerate() {
            if !constraint.usable || constraint.column != 0 || !constraint.collation.eq_ignore_ascii_case("binary") {
                continue;
            }
            match constraint.op {
                ConstraintOp::Eq => equal = Some(number),
                ConstraintOp::Le | ConstraintOp::Lt => at_most = Some(number),
                ConstraintOp::Ge | ConstraintOp::Gt => at_least = Some(number),
                _ => {}
            }
        }
        plan.index_number = info.columns_used as i32;
        plan.estimated_cost = 1_000_000.0;
        let mut given = vec![(at_least, TERM_AT_LEAST), (at_most, TERM_AT_MOST)];
        if equal.is_some() {
            given = vec![(equal, TERM_EQUAL)];
            plan.estimated_cost = 100.0;
        }
        let mut argument = 0;
        for (number, flag) in given {
            let Some(usage) = number.and_then(|number| plan.usage.get_mut(number)) else { continue };
            argument += 1;
            usage.argument = argument;
            plan.index_number |= flag;
            if flag != TERM_EQUAL {
                plan.estimated_cost /= 2.0;
            }
        }
        if let [order] = info.order_by.as_slice() {
            plan.order_by_consumed = order.column == 0 && !order.descending;
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        if self.is_busy.get() {
            return Err(Error::sql(format!("recursive definition for {}.{}", self.database, self.table)));
        }
        let table = quoted(&self.table);
        let sql = format!("SELECT t.{table} FROM {}.{table} AS t WHERE t.{table} MATCH '*id'", quoted(&self.database));
        let mut statement = match self.storage.prepare(&sql, PrepareRules::default()) {
            Ok(statement) => Some(statement),
            Err(error) if error.code() == ResultCode::ERROR => None,
            Err(error) => return Err(without_message(error)),
        };
        self.is_busy.set(true);
        let stepped = statement.as_mut().map_or(Ok(false), |statement| statement.step());
        self.is_busy.set(false);
        let mut core: Option<Rc<TableCore>> = None;
        if let (Ok(true), Some(statement)) = (&stepped, &statement) {
            let cursor = self.cursors.get(statement.value(0).to_integer());
            core = cursor.map(|cursor| cursor.table_core());
        }
        let (Some(core), Some(statement)) = (core, statement) else {
            stepped.map_err(without_message)?;
            return Err(Error::sql(format!("no such fts5 table: {}.{}", self.database, self.table)));
        };
        core.flush()?;
        Ok(Box::new(VocabCursor::new(core, statement, self.kind)))
    }
}
