//! The table-valued functions `pragma_x`: a pragma's rows as a table, its argument and the name of
//! a database as hidden columns.

use super::api::WeakConnection;
use crate::connection::Connection;
use crate::pragma;
use base::raw_text::escape;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::vtab::{
    Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable,
};
use std::rc::Rc;
use syntax::ast::Name;
use value::{Value, ValueRef};

/// The module of a pragma that has rows.
pub(super) fn module(name: &str) -> Option<Rc<dyn Module>> {
    let pragma = name.get(..7).filter(|head| head.eq_ignore_ascii_case("pragma_")).and(name.get(7..))?;
    let shape = pragma::table_shape(pragma)?;
    Some(Rc::new(PragmaModule { shape }))
}

struct PragmaModule {
    shape: pragma::TableShape,
}

impl Module for PragmaModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let connection =
            host.connection().downcast_ref::<Connection>().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let quoted: Vec<String> = self.shape.columns.iter().map(|column| format!("\"{column}\"")).collect();
        let mut sql = format!("CREATE TABLE x({}", quoted.join(","));
        if self.shape.takes_argument {
            sql.push_str(",arg HIDDEN");
        }
        if self.shape.takes_schema {
            sql.push_str(",schema HIDDEN");
        }
        sql.push(')');
        host.declare(&sql)?;
        Ok(Rc::new(PragmaTable { connection: connection.downgrade(), shape: self.shape.clone() }))
    }
}

struct PragmaTable {
    connection: WeakConnection,
    shape: pragma::TableShape,
}

impl VirtualTable for PragmaTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        plan.estimated_cost = 1.0;
        let first = self.shape.columns.len() as i32;
        let mut seen = [None; 2];
        for (number, constraint) in info.constraints.iter().enumerate() {
            let hidden = usize::try_from(constraint.column - first).ok();
            let Some(slot) = hidden.and_then(|hidden| seen.get_mut(hidden)) else { continue };
            if constraint.op != ConstraintOp::Eq {
                continue;
            }
            if !constraint.usable {
                return Err(extension::vtab::plan_impossible());
            }
            *slot = Some(number);
        }
        let [argument, schema] = seen;
        let Some(argument) = argument else {
            plan.estimated_cost = 2_147_483_647.0;
            plan.estimated_rows = 2_147_483_647;
            return Ok(());
        };
        let mut pass = |constraint: usize, number: u32| {
            if let Some(usage) = plan.usage.get_mut(constraint) {
                usage.argument = number;
                usage.omit = true;
            }
        };
        pass(argument, 1);
        plan.estimated_cost = 20.0;
        plan.estimated_rows = 20;
        if let Some(schema) = schema {
            pass(schema, 2);
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(PragmaCursor {
            connection: self.connection.clone(),
            shape: self.shape.clone(),
            hidden: [Value::Null, Value::Null],
            rows: Vec::new(),
            next: 0,
        }))
    }
}

struct PragmaCursor {
    connection: WeakConnection,
    shape: pragma::TableShape,
    /// Argument and database.
    hidden: [Value; 2],
    rows: pragma::Rows,
    next: usize,
}

impl VirtualCursor for PragmaCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.hidden = [Value::Null, Value::Null];
        // Without an argument the first hidden column is the database.
        let places = if self.shape.takes_argument { 0.. } else { 1.. };
        for (place, arg) in places.zip(args) {
            if let Some(slot) = self.hidden.get_mut(place) {
                *slot = arg.value().to_owned();
            }
        }
        let connection = self.connection.upgrade().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let text = |value: &Value| match value.as_ref() {
            ValueRef::Null => None,
            other => Some(escape(&other.to_text_utf8(connection.inner().encoding())).into_owned()),
        };
        let [argument, schema] = &self.hidden;
        let schema = text(schema).map(|name| Name::new(&name));
        self.rows = pragma::run_as_table(connection.inner(), self.shape.name, schema, text(argument).as_deref())?;
        self.rows.iter_mut().flatten().for_each(pragma::as_bytes);
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
        let width = self.shape.columns.len();
        let value = match column.checked_sub(width) {
            None => self.rows.get(self.next).and_then(|row| row.get(column)),
            Some(hidden) => self.hidden.get(hidden + usize::from(!self.shape.takes_argument)),
        };
        context.result.set_value(value.map_or(ValueRef::Null, Value::as_ref));
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next as i64 + 1)
    }
}
