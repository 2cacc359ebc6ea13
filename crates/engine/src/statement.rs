//! A prepared statement.

mod explain;
mod peek;
mod prepare;
mod scan;
mod step;

use crate::connection::Inner;
use crate::environment::EnvironmentView;
use crate::options::PrepareOptions;
use crate::panicked::while_unwinding;
use crate::preparation::PooledVm;
use base::{Error, Result, ResultCode};
use bytecode::{Program, ResultColumn};
use resolve::Parameters;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use syntax::ast::Explain;
use value::{Value, ValueRef};

pub(crate) use peek::BoundValues;
use peek::Seen;
pub use scan::ScanInfo;

pub(crate) use explain::instructions as program_rows;

/// A column of a statement's result.
pub type Column = ResultColumn;

/// A prepared statement.
pub struct Statement {
    inner: Rc<Inner>,
    /// What its functions see of the connection.
    view: EnvironmentView,
    sql: Rc<str>,
    body: Body,
    /// Boxed because `Statement` is moved several times before the caller owns it.
    vm: PooledVm,
    parameters: Rc<Parameters>,
    /// Columns of a body that is no program.
    row_columns: Option<Rc<[ResultColumn]>>,
    state: State,
    read_only: bool,
    /// What it was turned into by [`Statement::set_explain`].
    explain: Option<Explain>,
    options: PrepareOptions,
    /// How often it was prepared again by itself.
    reprepared: u32,
    /// [`Inner::statements_stamp`] when the program was made.
    stamp: u32,
    /// [`Inner::expiry`] then.
    expiry: u32,
    /// What its plan has seen of the parameters.
    seen: Seen,
}

/// What a statement runs.
enum Body {
    /// No statement in the text.
    Empty,
    /// A program.
    Program(Rc<Program>),
    /// Rows that are made on the first step: EXPLAIN, PRAGMA.
    Rows(RowSource),
}

/// Rows made on the first step.
struct RowSource {
    kind: RowKind,
    rows: Vec<Vec<Value>>,
    next: usize,
}

enum RowKind {
    /// The program, and the newest schema that was in memory when it was made.
    Explain(Rc<Program>, u32),
    Pragma(Box<syntax::ast::Pragma>),
    /// What the database's file has answered to a pragma.
    FileAnswer(Option<String>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Ready,
    Row,
    Done,
}

impl Statement {
    /// The text that it was made of.
    pub fn sql(&self) -> &str {
        &self.sql
    }

    /// The program that it runs or explains.
    pub(crate) fn shown_program(&self) -> Option<Rc<Program>> {
        self.program_shown().cloned()
    }

    #[inline]
    fn program_shown(&self) -> Option<&Rc<Program>> {
        match &self.body {
            Body::Program(program) | Body::Rows(RowSource { kind: RowKind::Explain(program, _), .. }) => Some(program),
            _ => None,
        }
    }

    /// Whether there was no statement in the text.
    pub fn is_empty(&self) -> bool {
        matches!(self.body, Body::Empty)
    }

    /// Whether it changes no database.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// The result columns; none for a statement without rows.
    pub fn columns(&self) -> &[ResultColumn] {
        match &self.body {
            Body::Program(program) => &program.columns,
            _ => self.row_columns.as_deref().unwrap_or(&[]),
        }
    }

    /// Greatest parameter number.
    pub fn parameter_count(&self) -> u32 {
        self.parameters.count
    }

    /// Name of a parameter with its prefix.
    pub fn parameter_name(&self, number: u32) -> Option<&str> {
        self.parameters.names.get(number.checked_sub(1)? as usize)?.as_deref()
    }

    /// Number of the parameter with this name, prefix included.
    pub fn parameter_number(&self, name: &str) -> Option<u32> {
        let position = self.parameters.names.iter().position(|own| own.as_deref() == Some(name))?;
        Some(position as u32 + 1)
    }

    /// Binds a parameter.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a number that is not there, `SQLITE_MISUSE` while the statement runs.
    pub fn bind(&mut self, number: u32, value: ValueRef<'_>) -> Result<()> {
        if self.state != State::Ready {
            return Err(Error::bare(ResultCode::MISUSE));
        }
        if number == 0 || number > self.parameters.count {
            return Err(Error::bare(ResultCode::RANGE));
        }
        let cell = self.vm.binding_mut(number as usize);
        cell.set_value(value);
        if let ValueRef::Text(_) = value {
            cell.set_encoding(self.inner.encoding());
        }
        Ok(())
    }

    /// Sets the cell of a parameter, for what is more than a plain value.
    ///
    /// # Errors
    /// As [`Statement::bind`].
    pub fn bind_with(&mut self, number: u32, set: impl FnOnce(&mut value::Mem)) -> Result<()> {
        self.bind(number, ValueRef::Null)?;
        set(self.vm.binding_mut(number as usize));
        Ok(())
    }

    /// A parameter's value, from 1; NULL for one that is not there.
    pub fn binding(&self, number: u32) -> ValueRef<'_> {
        if number == 0 || number > self.parameters.count { ValueRef::Null } else { self.vm.binding(number as usize) }
    }

    /// 0 for an ordinary statement, 1 for EXPLAIN, 2 for EXPLAIN QUERY PLAN.
    pub fn explain_mode(&self) -> u8 {
        let Body::Rows(RowSource { kind: RowKind::Explain(program, _), .. }) = &self.body else { return 0 };
        if program.explain == bytecode::ExplainMode::QueryPlan { 2 } else { 1 }
    }

    /// Turns it into EXPLAIN (1), EXPLAIN QUERY PLAN (2) of itself, or back (0).
    ///
    /// # Errors
    /// `SQLITE_BUSY` while it runs, `SQLITE_ERROR` for another mode, and those of preparing.
    pub fn set_explain(&mut self, mode: i32) -> Result<()> {
        if mode == i32::from(self.explain_mode()) {
            return Ok(());
        }
        let explain = match mode {
            0 => Explain::No,
            1 => Explain::Program,
            2 => Explain::QueryPlan,
            _ => return Err(Error::bare(ResultCode::ERROR)),
        };
        if self.state == State::Row || self.vm.is_running() {
            return Err(Error::bare(ResultCode::BUSY));
        }
        self.explain = Some(explain);
        self.state = State::Ready;
        self.reprepare()
    }

    /// How often it was prepared again by itself; `reset` begins to count again.
    pub fn reprepared(&mut self, reset: bool) -> u32 {
        if reset { std::mem::take(&mut self.reprepared) } else { self.reprepared }
    }

    /// Makes every parameter NULL.
    pub fn clear_bindings(&mut self) {
        self.vm.clear_bindings(self.parameters.count as usize);
    }

    /// A value of the current row; NULL without one.
    #[inline]
    pub fn value(&self, column: usize) -> ValueRef<'_> {
        match &self.body {
            Body::Program(_) => self.vm.row().get(column).map_or(ValueRef::Null, value::Mem::as_ref),
            Body::Rows(source) if self.state == State::Row => {
                let row = source.next.checked_sub(1).and_then(|row| source.rows.get(row));
                row.and_then(|row| row.get(column)).map_or(ValueRef::Null, Value::as_ref)
            }
            _ => ValueRef::Null,
        }
    }

    /// A value of the current row as its own cell, with what is more than a plain value.
    pub fn cell(&self, column: usize) -> value::Mem {
        match (&self.body, self.vm.row().get(column)) {
            (Body::Program(_), Some(cell)) => cell.clone(),
            _ => value::Mem::from_value(self.value(column)),
        }
    }

    /// The cells of the current row of a program; empty without one. They stay where they are until
    /// the next step or reset.
    pub fn row(&self) -> &[value::Mem] {
        if let Body::Program(_) = self.body { self.vm.row() } else { &[] }
    }

    /// What the runs have done, counted on until it is set to something else.
    pub fn counters(&mut self) -> &mut vdbe::RunCounters {
        self.vm.counters()
    }

    /// About how many bytes its program takes.
    pub fn program_bytes(&self) -> usize {
        self.shown_program().map_or(0, |program| {
            let instructions = program.insns.len() * size_of::<bytecode::Insn>();
            let operands = program.operands.len() * size_of::<bytecode::P4>();
            let registers = program.register_count as usize * size_of::<value::Mem>();
            instructions + operands + registers
        })
    }

    /// Rows that the last run changed; 0 for a statement that changes none.
    pub fn changes(&self) -> i64 {
        self.vm.change_count()
    }

    /// Rowid of the connection's last successful INSERT.
    pub fn last_insert_rowid(&self) -> i64 {
        self.inner.session().rows.last_insert_rowid()
    }

    /// Goes back to the start; bindings stay.
    ///
    /// # Errors
    /// Those of a commit that ends here.
    #[inline]
    pub fn reset(&mut self) -> Result<()> {
        if self.is_used() { self.reset_used() } else { Ok(()) }
    }

    /// Whether it has begun, so that there is something to reset.
    #[inline]
    fn is_used(&self) -> bool {
        self.state != State::Ready || self.vm.is_running() || matches!(self.body, Body::Rows(_))
    }

    fn reset_used(&mut self) -> Result<()> {
        if let Body::Rows(source) = &mut self.body {
            source.rows.clear();
            source.next = 0;
        }
        let was = std::mem::replace(&mut self.state, State::Ready);
        if was == State::Row || self.vm.is_running() {
            return self.reset_program();
        }
        Ok(())
    }
}

impl Drop for Statement {
    fn drop(&mut self) {
        // Ending an unfinished run may fail to commit; the transaction then stays open or is rolled
        // back, which the next statement reports.
        if self.is_used()
            && let Err(payload) = catch_unwind(AssertUnwindSafe(|| while_unwinding(|| drop(self.reset_used()))))
        {
            // Nobody is there to hear of it but the log.
            let _ = crate::panicked(&*payload);
        }
        // One that an assertion has stopped in the middle is of no use to others.
        if !self.vm.is_running() {
            self.vm.give_back(self.inner.preparation());
        }
    }
}
