//! The table on Ferrite.

use super::{Asked, Calls, Failure, Given, Kv};
use crate::Cell;
use crate::ferrite_engine::cell;
use ferrite::vtab::{
    Change, Connecting, ConstraintUsage, Context, FilterArg, FoundFunction, IndexInfo, IndexPlan, Mem, Module,
    ModuleKind, VirtualCursor, VirtualTable, VtabOption, found_function, plan_impossible,
};
use ferrite::{Connection, Error, FunctionOptions, Result, ResultCode, ValueRef};
use std::rc::Rc;

/// Gives the connection the modules.
pub fn register(connection: &Connection) {
    let calls = Calls::default();
    connection.create_module("kv", KvModule(calls.clone()));
    connection.create_module("kv_calls", CallsModule(calls));
    // What a table overloads must be there.
    connection.create_scalar_function("kv_has", 2, FunctionOptions::default(), |_| -> Result<i64> {
        Err(Error::new(ResultCode::ERROR, "unable to use function kv_has in the requested context"))
    });
}

fn failed((code, message): Failure) -> Error {
    let code = ResultCode::from_raw(code);
    match message {
        Some(message) => Error::new(code, message),
        None => Error::bare(code),
    }
}

fn set(result: &mut Mem, cell: &Cell) {
    match cell {
        Cell::Null => result.set_null(),
        Cell::Integer(number) => result.set_integer(*number),
        Cell::Real(bits) => result.set_real(f64::from_bits(*bits)),
        Cell::Text(bytes) => result.set_text(bytes, ferrite::Encoding::Utf8),
        Cell::Blob(bytes) => result.set_blob(bytes),
    }
}

struct KvModule(Calls);

impl KvModule {
    fn make(&self, task: &str, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let (kv, declared) = Kv::make(task, &arguments, &self.0).map_err(failed)?;
        if let Some(declared) = declared {
            host.declare(&declared)?;
        }
        host.configure(VtabOption::ConstraintSupport(true));
        Ok(Rc::new(KvTable(Rc::new(kv))))
    }
}

impl Module for KvModule {
    fn create(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.make("create", host, arguments)
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.make("connect", host, arguments)
    }

    fn shadow_name(&self, suffix: &str) -> bool {
        suffix == "shadow"
    }
}

struct KvTable(Rc<Kv>);

impl VirtualTable for KvTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let asked: Vec<Asked> = info
            .constraints
            .iter()
            .map(|constraint| Asked {
                column: constraint.column,
                op: constraint.op.number(),
                usable: constraint.usable,
                is_in: constraint.is_in,
                collation: constraint.collation.to_string(),
                right: constraint.right.as_ref().map(|right| cell(right.as_ref())),
            })
            .collect();
        let order: Vec<(i32, bool)> = info.order_by.iter().map(|term| (term.column, term.descending)).collect();
        let answer = self.0.best_index(&asked, &order, info.distinct as i32, info.columns_used);
        let answer = answer.ok_or_else(plan_impossible)?;
        plan.usage = answer
            .uses
            .iter()
            .map(|own| ConstraintUsage { argument: own.argument, omit: own.omit, all_at_once: own.all_at_once })
            .collect();
        plan.index_number = answer.number;
        plan.index_text = Some(Rc::from(answer.text.as_bytes()));
        plan.order_by_consumed = answer.ordered;
        plan.estimated_cost = answer.cost;
        plan.estimated_rows = answer.rows;
        plan.unique = answer.unique;
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        self.0.note("open");
        Ok(Box::new(KvCursor { kv: self.0.clone(), rows: Vec::new(), next: 0 }))
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        let values: Vec<Cell> = change.values.iter().map(|value| cell(value.as_ref())).collect();
        let unchanged: Vec<usize> = (2..values.len()).filter(|at| change.is_unchanged(at - 2)).collect();
        // SQLite's own numbers for the OR clauses.
        let conflict = match change.conflict as i32 {
            1 => 1,
            4 => 2,
            3 => 3,
            2 => 4,
            other => other,
        };
        self.0.update(&values, &unchanged, conflict).map_err(failed)
    }

    fn has_transactions(&self) -> bool {
        true
    }

    fn begin(&self) -> Result<()> {
        self.0.begin();
        Ok(())
    }

    fn sync(&self) -> Result<()> {
        self.0.sync().map_err(failed)
    }

    fn commit(&self) {
        self.0.commit();
    }

    fn rollback(&self) {
        self.0.rollback();
    }

    fn savepoint(&self, number: i32) -> Result<()> {
        self.0.savepoint(number);
        Ok(())
    }

    fn release(&self, number: i32) -> Result<()> {
        self.0.release(number);
        Ok(())
    }

    fn rollback_to(&self, number: i32) -> Result<()> {
        self.0.rollback_to(number);
        Ok(())
    }

    fn can_rename(&self) -> bool {
        true
    }

    fn rename(&self, name: &str) -> Result<()> {
        self.0.rename(name).map_err(failed)
    }

    fn find_function(&self, name: &str, arg_count: usize) -> Option<FoundFunction> {
        (matches!(name, "kv_has" | "match") && arg_count == 2)
            .then(|| found_function(name, 2, (name == "kv_has").then_some(150), |_| Ok(1)))
    }

    fn destroy(&self) -> Result<()> {
        self.0.note("destroy");
        Ok(())
    }
}

struct KvCursor {
    kv: Rc<Kv>,
    rows: Vec<(i64, Vec<Cell>)>,
    next: usize,
}

impl VirtualCursor for KvCursor {
    fn filter(&mut self, number: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        let given: Vec<Given> = args
            .iter()
            .map(|arg| match arg {
                FilterArg::Value(value) => Given::One(cell(value.as_ref())),
                FilterArg::List(values) => Given::All(values.iter().map(|value| cell(value.as_ref())).collect()),
            })
            .collect();
        self.rows = self.kv.filter(number, &String::from_utf8_lossy(text.unwrap_or(&[])), &given);
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

    fn column(&mut self, context: &mut Context<'_>, column: usize, no_change: bool) -> Result<bool> {
        if no_change {
            return Ok(false);
        }
        if let Some(value) = self.rows.get(self.next).and_then(|(_, row)| row.get(column)) {
            set(context.result, value);
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.rows.get(self.next).map_or(0, |(rowid, _)| *rowid))
    }
}

/// The calls since it was last read.
struct CallsModule(Calls);

impl Module for CallsModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare("CREATE TABLE x(call TEXT)")?;
        Ok(Rc::new(CallsTable(self.0.clone())))
    }
}

struct CallsTable(Calls);

impl VirtualTable for CallsTable {
    fn best_index(&self, _: &IndexInfo, _: &mut IndexPlan) -> Result<()> {
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(CallsCursor { calls: self.0.clone(), shown: Vec::new(), next: 0 }))
    }
}

struct CallsCursor {
    calls: Calls,
    shown: Vec<String>,
    next: usize,
}

impl VirtualCursor for CallsCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, _: &[FilterArg<'_>]) -> Result<()> {
        self.shown = std::mem::take(&mut *self.calls.lock().unwrap());
        self.next = 0;
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next >= self.shown.len()
    }

    fn column(&mut self, context: &mut Context<'_>, _: usize, _: bool) -> Result<bool> {
        context.result.set_value(self.shown.get(self.next).map_or(ValueRef::Null, |call| ValueRef::text(call)));
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next as i64)
    }
}
