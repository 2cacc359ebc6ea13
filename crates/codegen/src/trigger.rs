//! Triggers: the sub-programs that they are, and the calls of them.

use crate::ctx::{Binding, Codegen};
use crate::select::Destination;
use base::{ConflictAction, DbIndex, Result, ResultCode};
use bytecode::{ExplainMode, Label, Opcode, P4, Program, ProgramBuilder};
use resolve::CompileSwitch;
use resolve::bound::{BoundTrigger, Expr, TriggerStep};
use schema::{Table, Trigger};
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// The triggers that a statement fires for each row, and the registers that it hands the row over
/// in: the old rowid and columns, then the new ones.
pub(crate) struct RowTriggers {
    list: Vec<Rc<Trigger>>,
    table: Rc<Table>,
    parameters: i32,
    /// OR clause of the statement, which counts for the triggers' statements too.
    conflict: Option<ConflictAction>,
}

/// A compiled trigger: one for every OR clause that it is reached with.
pub(crate) struct TriggerProgram {
    trigger: *const Trigger,
    conflict: Option<ConflictAction>,
    program: Option<Rc<Program>>,
}

impl TriggerProgram {
    /// Whether it is that trigger's program.
    pub fn is_of(&self, trigger: &Rc<Trigger>) -> bool {
        self.trigger == Rc::as_ptr(trigger)
    }
}

impl RowTriggers {
    fn old_rowid(&self) -> i32 {
        self.parameters
    }

    fn new_rowid(&self) -> i32 {
        self.parameters + 1 + self.table.columns.len() as i32
    }

    /// Whether one fires at this time.
    pub fn has(&self, timing: TriggerTiming) -> bool {
        self.list.iter().any(|trigger| trigger.create.timing == timing)
    }
}

impl Codegen<'_> {
    /// Prepares the calls of those triggers that watch the columns assigned; none when there is
    /// none.
    pub(crate) fn row_triggers(
        &mut self,
        triggers: &[Rc<Trigger>],
        table: &Rc<Table>,
        conflict: Option<ConflictAction>,
        assigned: impl Fn(&str) -> bool,
    ) -> Option<RowTriggers> {
        let list: Vec<Rc<Trigger>> = triggers.iter().filter(|trigger| trigger.watches(&assigned)).cloned().collect();
        if list.is_empty() {
            return None;
        }
        self.multi_write = true;
        let parameters = self.b.registers(2 * (table.columns.len() + 1));
        Some(RowTriggers { list, table: table.clone(), parameters, conflict })
    }

    /// Hands over the row under the table's cursor as OLD.
    pub(crate) fn pass_old(&mut self, triggers: &RowTriggers, cursor: i32) {
        let first = triggers.old_rowid();
        if triggers.table.has_rowid() {
            self.b.emit(Opcode::Rowid, cursor, first, 0);
        }
        for position in 0..triggers.table.columns.len() as i32 {
            self.table_column(cursor, &triggers.table, position, first + 1 + position);
        }
    }

    /// Hands over OLD from the registers of a row.
    pub(crate) fn pass_old_row(&mut self, triggers: &RowTriggers, (rowid, first): (i32, i32)) {
        if triggers.table.has_rowid() {
            self.b.emit(Opcode::Copy, rowid, triggers.old_rowid(), 0);
        }
        let count = triggers.table.columns.len() as i32;
        self.b.emit(Opcode::Copy, first, triggers.old_rowid() + 1, count - 1);
    }

    /// Hands over OLD from the registers of a view's row.
    pub(crate) fn pass_old_registers(&mut self, triggers: &RowTriggers, first: i32) {
        self.b.emit(Opcode::Integer, -1, triggers.old_rowid(), 0);
        let count = triggers.table.columns.len() as i32;
        self.b.emit(Opcode::Copy, first, triggers.old_rowid() + 1, count - 1);
    }

    /// Hands over NEW from registers; -1 for a rowid that is not known yet.
    pub(crate) fn pass_new(&mut self, triggers: &RowTriggers, rowid: Option<i32>, first: i32) {
        let target = triggers.new_rowid();
        match rowid {
            Some(rowid) if rowid == target => {}
            Some(rowid) => {
                self.b.emit(Opcode::Copy, rowid, target, 0);
            }
            None => {
                self.b.emit(Opcode::Integer, -1, target, 0);
            }
        }
        let count = triggers.table.columns.len() as i32;
        self.b.emit(Opcode::Copy, first, target + 1, count - 1);
    }

    /// Before the row's own checks: NEW takes on the columns' affinities in the parameters only.
    pub(crate) fn convert_new(&mut self, triggers: &RowTriggers) {
        self.column_affinities(&triggers.table, triggers.new_rowid() + 1);
    }

    /// The rowid that NEW has in a BEFORE trigger: the one given, or -1; its register.
    pub(crate) fn pass_given_rowid(&mut self, triggers: &RowTriggers, given: Option<&Expr>) -> Result<i32> {
        let target = triggers.new_rowid();
        let Some(expr) = given else {
            self.b.emit(Opcode::Integer, -1, target, 0);
            return Ok(target);
        };
        self.code_copy(expr, target)?;
        let (known, done) = (self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::NotNull, target, known, 0);
        self.b.emit(Opcode::Integer, -1, target, 0);
        self.b.emit_jump(Opcode::Goto, 0, done, 0);
        self.b.place(known);
        self.b.emit(Opcode::MustBeInt, target, 0, 0);
        self.b.place(done);
        Ok(target)
    }

    /// Compiles the programs of all of them, before any that foreign keys make: SQLite asks which
    /// columns they read.
    pub(crate) fn compile_triggers(&mut self, triggers: &RowTriggers) -> Result<()> {
        for trigger in &triggers.list {
            self.trigger_program(trigger, &triggers.table, triggers.conflict)?;
        }
        Ok(())
    }

    /// Fires the triggers of a time; `ignore` is where RAISE(IGNORE) goes on.
    pub(crate) fn fire(&mut self, triggers: &RowTriggers, timing: TriggerTiming, ignore: Label) -> Result<()> {
        let once = u16::from(!self.catalog.is_on(CompileSwitch::RecursiveTriggers));
        self.fire_with(triggers, timing, ignore, once)
    }

    /// As `fire`, for what also runs while it runs already.
    pub(crate) fn fire_always(&mut self, triggers: &RowTriggers, timing: TriggerTiming, ignore: Label) -> Result<()> {
        self.fire_with(triggers, timing, ignore, 0)
    }

    fn fire_with(&mut self, triggers: &RowTriggers, timing: TriggerTiming, ignore: Label, once: u16) -> Result<()> {
        for trigger in triggers.list.iter().filter(|trigger| trigger.create.timing == timing) {
            let number = self.trigger_program(trigger, &triggers.table, triggers.conflict)?;
            self.b.emit_jump_p4(Opcode::Program, triggers.parameters, ignore, 0, P4::SubProgram(number));
            self.b.set_p5(once);
        }
        Ok(())
    }

    /// The number of a trigger's program, compiled when it is first asked for.
    fn trigger_program(
        &mut self,
        trigger: &Rc<Trigger>,
        table: &Rc<Table>,
        conflict: Option<ConflictAction>,
    ) -> Result<u32> {
        let own = Rc::as_ptr(trigger);
        if let Some(number) =
            self.trigger_programs.iter().position(|known| known.trigger == own && known.conflict == conflict)
        {
            return Ok(number as u32);
        }
        let number = self.trigger_programs.len();
        self.trigger_programs.push(TriggerProgram { trigger: own, conflict, program: None });
        let bound = resolve::bind_trigger(trigger, table, self.catalog, &mut self.next_ids)?;
        self.has_subqueries = true;
        let token = self.trigger_programs.iter().position(|known| known.trigger == own).unwrap_or(number);
        let mut program = self.sub_program(&trigger.name, |codegen| {
            codegen.trigger_body(bound, trigger, table.columns.len() as i32, conflict)
        })?;
        program.token = token;
        if let Some(slot) = self.trigger_programs.get_mut(number) {
            slot.program = Some(Rc::new(program));
        }
        Ok(number as u32)
    }

    /// The programs of the triggers so far.
    pub(crate) fn trigger_programs(&self) -> impl Iterator<Item = &Rc<Program>> {
        self.trigger_programs.iter().filter_map(|known| known.program.as_ref())
    }

    /// The programs of the triggers, for the statement's own program.
    pub(crate) fn take_sub_programs(&mut self) -> Vec<Rc<Program>> {
        self.trigger_programs.drain(..).filter_map(|known| known.program).collect()
    }

    /// Compiles a program of its own, with registers, cursors and constants of its own. What a
    /// foreign key does has no name.
    fn sub_program(&mut self, name: &str, body: impl FnOnce(&mut Self) -> Result<()>) -> Result<Program> {
        let builder = std::mem::replace(&mut self.b, ProgramBuilder::new());
        self.suspended.push(builder);
        let constants = std::mem::take(&mut self.constants);
        let shown = self.explain == ExplainMode::QueryPlan && self.catalog.is_on(CompileSwitch::TriggerPlans);
        let inner = if shown { ExplainMode::QueryPlan } else { ExplainMode::No };
        let explain = std::mem::replace(&mut self.explain, inner);
        let shared_rows = std::mem::take(&mut self.shared_rows);
        let row_subqueries = std::mem::take(&mut self.row_subqueries);
        let row_fields = std::mem::take(&mut self.row_fields);
        let shared_lists = std::mem::take(&mut self.shared_lists);
        let in_sub_program = std::mem::replace(&mut self.in_sub_program, true);
        let trigger_name = std::mem::replace(&mut self.trigger_name, (!name.is_empty()).then(|| name.into()));
        let init = self.b.emit(Opcode::Init, 0, 0, 0);
        if !name.is_empty() {
            self.b.set_p4(init, ProgramBuilder::text(&format!("-- TRIGGER {name}")));
        }
        let result = body(self).and_then(|()| {
            self.b.emit(Opcode::Halt, 0, 0, 0);
            self.sub_prologue(init)
        });
        self.shared_rows = shared_rows;
        self.row_subqueries = row_subqueries;
        self.row_fields = row_fields;
        self.shared_lists = shared_lists;
        self.in_sub_program = in_sub_program;
        self.trigger_name = trigger_name;
        self.explain = explain;
        self.constants = constants;
        let own = match self.suspended.pop() {
            Some(builder) => std::mem::replace(&mut self.b, builder),
            None => return Err(base::ResultCode::INTERNAL.into()),
        };
        result?;
        let program = own.finish()?;
        crate::collations::check(&program, self.catalog)?;
        Ok(program)
    }

    fn trigger_body(
        &mut self,
        bound: BoundTrigger,
        trigger: &Trigger,
        columns: i32,
        conflict: Option<ConflictAction>,
    ) -> Result<()> {
        // What foreign keys do has no name of its own.
        let has_name = self.key_actions.iter().all(|action| !std::ptr::eq(Rc::as_ptr(&action.trigger), trigger));
        match has_name {
            true => self.trace(&format!("-- TRIGGER {}", trigger.name)),
            false => {
                self.b.emit(Opcode::Trace, 0, 0, 0);
            }
        }
        for (source, first) in [(bound.old, 0), (bound.new, columns + 1)] {
            if let Some(source) = source {
                self.bind(source, Binding::Parameters(first));
            }
        }
        let end = self.b.new_label();
        if let Some(when) = &bound.when {
            self.jump_if_false(when, end, true)?;
        }
        for (step, span) in bound.steps.into_iter().zip(&trigger.create.step_spans) {
            if has_name {
                self.trace(&format!("-- {}", span.text(&trigger.sql)));
            }
            match step {
                TriggerStep::Select(select) => self.select(*select, &Destination::Nowhere)?,
                TriggerStep::Insert(mut insert) => {
                    insert.conflict = conflict.or(insert.conflict);
                    self.insert(*insert)?;
                    self.b.emit(Opcode::ResetCount, 0, 0, 0);
                }
                TriggerStep::Update(mut update) => {
                    update.conflict = conflict.or(update.conflict);
                    self.update(*update)?;
                    self.b.emit(Opcode::ResetCount, 0, 0, 0);
                }
                TriggerStep::Delete(delete) => {
                    self.delete(*delete)?;
                    self.b.emit(Opcode::ResetCount, 0, 0, 0);
                }
            }
            self.b.forget_temporaries();
        }
        self.b.place(end);
        Ok(())
    }

    fn trace(&mut self, text: &str) {
        self.b.emit_p4(Opcode::Trace, 0, 0, 0, ProgramBuilder::text(text));
    }

    /// RAISE.
    #[inline(never)] // see `Codegen::code`
    pub(crate) fn raise(&mut self, action: ConflictAction, message: Option<&Expr>) -> Result<()> {
        if action == ConflictAction::Ignore {
            self.b.emit(Opcode::Halt, 0, action as i32, 0);
            return Ok(());
        }
        let register = self.b.register();
        match message {
            Some(message) => self.code_copy(message, register)?,
            None => {
                self.b.emit(Opcode::Null, 0, register, 0);
            }
        }
        self.b.emit(Opcode::Halt, ResultCode::CONSTRAINT_TRIGGER.raw(), action as i32, register);
        Ok(())
    }

    /// The triggers that a row fires which REPLACE deletes: only with `PRAGMA recursive_triggers`.
    pub(crate) fn replaced_row_triggers(
        &mut self,
        table: &Rc<Table>,
        database: DbIndex,
    ) -> Result<Option<RowTriggers>> {
        if !self.catalog.is_on(CompileSwitch::RecursiveTriggers) {
            return Ok(None);
        }
        let triggers = resolve::triggers_on(self.catalog, table, database, schema::RowEvent::Delete)?;
        Ok(self.row_triggers(&triggers, table, Some(ConflictAction::Replace), |_| true))
    }
}
