//! Triggers: the calls of their programs, and these programs.

use crate::Codegen;
use crate::lines::Lines;
use crate::scope::Binding;
use crate::select::Destination;
use base::{ConflictAction, Result, ResultCode};
use bytecode::{ExplainMode, Label, Opcode, P4, Program, ProgramBuilder};
use plan::tree::{Plan, PlanLines, RowTriggers, Step, TriggerPlan};
use resolve::bound::Expr;
use schema::Table;
use std::rc::Rc;
use syntax::ast::TriggerTiming;

/// The triggers that a statement fires for each row, and the registers that it hands the row over
/// in: the old rowid and columns, then the new ones.
pub(crate) struct FiredRow<'p> {
    calls: &'p RowTriggers,
    table: Rc<Table>,
    parameters: i32,
}

impl FiredRow<'_> {
    fn old_rowid(&self) -> i32 {
        self.parameters
    }

    fn new_rowid(&self) -> i32 {
        self.parameters + 1 + self.table.columns.len() as i32
    }

    /// The table of the row.
    pub fn table(&self) -> &Rc<Table> {
        &self.table
    }

    /// Whether one fires at this time.
    pub fn has(&self, timing: TriggerTiming) -> bool {
        self.calls.at(timing).next().is_some()
    }
}

impl<'p> Codegen<'p> {
    /// Prepares the calls of triggers.
    pub(crate) fn fired_row<'c>(&mut self, calls: &'c RowTriggers, table: &Rc<Table>) -> FiredRow<'c> {
        let parameters = self.builder.registers(2 * (table.columns.len() + 1));
        FiredRow { calls, table: table.clone(), parameters }
    }

    /// Hands over the row under the table's cursor as OLD.
    pub(crate) fn pass_old(&mut self, triggers: &FiredRow<'_>, cursor: i32) {
        let first = triggers.old_rowid();
        if triggers.table.has_rowid() {
            self.builder.emit(Opcode::Rowid, cursor, first, 0);
        }
        for position in 0..triggers.table.columns.len() as i32 {
            self.table_column(cursor, &triggers.table, position, first + 1 + position);
        }
    }

    /// Hands over OLD from the registers of a row.
    pub(crate) fn pass_old_row(&mut self, triggers: &FiredRow<'_>, (rowid, first): (i32, i32)) {
        if triggers.table.has_rowid() {
            self.builder.emit(Opcode::Copy, rowid, triggers.old_rowid(), 0);
        }
        let count = triggers.table.columns.len() as i32;
        self.builder.emit(Opcode::Copy, first, triggers.old_rowid() + 1, count - 1);
    }

    /// Hands over OLD from the registers of a view's row.
    pub(crate) fn pass_old_registers(&mut self, triggers: &FiredRow<'_>, first: i32) {
        self.builder.emit(Opcode::Integer, -1, triggers.old_rowid(), 0);
        let count = triggers.table.columns.len() as i32;
        self.builder.emit(Opcode::Copy, first, triggers.old_rowid() + 1, count - 1);
    }

    /// Hands over NEW from registers; -1 for a rowid that is not known yet.
    pub(crate) fn pass_new(&mut self, triggers: &FiredRow<'_>, rowid: Option<i32>, first: i32) {
        let target = triggers.new_rowid();
        match rowid {
            Some(rowid) if rowid == target => {}
            Some(rowid) => {
                self.builder.emit(Opcode::Copy, rowid, target, 0);
            }
            None => {
                self.builder.emit(Opcode::Integer, -1, target, 0);
            }
        }
        let count = triggers.table.columns.len() as i32;
        self.builder.emit(Opcode::Copy, first, target + 1, count - 1);
    }

    /// Before the row's own checks: NEW takes on the columns' affinities in the parameters only.
    pub(crate) fn convert_new(&mut self, triggers: &FiredRow<'_>) {
        self.column_affinities(&triggers.table, triggers.new_rowid() + 1);
    }

    /// The rowid that NEW has in a BEFORE trigger: what `given` codes, or -1; its register.
    pub(crate) fn pass_given_rowid(
        &mut self,
        triggers: &FiredRow<'_>,
        given: impl FnOnce(&mut Self, i32) -> Result<bool>,
    ) -> Result<i32> {
        let target = triggers.new_rowid();
        if !given(self, target)? {
            self.builder.emit(Opcode::Integer, -1, target, 0);
            return Ok(target);
        }
        let (known, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::NotNull, target, known, 0);
        self.builder.emit(Opcode::Integer, -1, target, 0);
        self.builder.emit_jump(Opcode::Goto, 0, done, 0);
        self.builder.place(known);
        self.builder.emit(Opcode::MustBeInt, target, 0, 0);
        self.builder.place(done);
        Ok(target)
    }

    /// Fires the triggers of a time; `ignore` is where RAISE(IGNORE) goes on.
    pub(crate) fn fire(&mut self, triggers: &FiredRow<'_>, timing: TriggerTiming, ignore: Label) {
        for number in triggers.calls.at(timing) {
            self.builder.emit_jump_p4(Opcode::Program, triggers.parameters, ignore, 0, P4::SubProgram(number));
            self.builder.set_p5(u16::from(triggers.calls.once));
        }
    }

    /// Codes the programs of triggers, each with a state of its own: registers, cursors, constants.
    /// What all programs of the statement use goes from one to the next.
    pub(crate) fn sub_programs(&mut self, plan: &'p Plan, lines: Option<&'p PlanLines>) -> Result<Vec<Rc<Program>>> {
        if plan.programs.is_empty() {
            return Ok(Vec::new());
        }
        let mut coded: Vec<Option<Rc<Program>>> = vec![None; plan.programs.len()];
        for (position, trigger) in plan.programs.iter().enumerate() {
            // They never run, where they are shown.
            let lines = lines.and_then(|lines| lines.programs.get(position));
            let mut own = self.of_trigger(plan, trigger, Lines::new(lines, ExplainMode::QueryPlan));
            let program = own.trigger_program(trigger);
            self.effects = own.effects;
            coded[trigger.number as usize] = Some(Rc::new(program?));
        }
        Ok(coded.into_iter().flatten().collect())
    }

    /// A trigger's program. What a foreign key does has no name.
    fn trigger_program(&mut self, plan: &TriggerPlan) -> Result<Program> {
        let init = self.builder.emit(Opcode::Init, 0, 0, 0);
        if !plan.of_key {
            self.builder.set_p4(init, ProgramBuilder::text(&format!("-- TRIGGER {}", plan.trigger.name)));
        }
        let token = plan.first as usize;
        self.trigger_body(plan)?;
        self.builder.emit(Opcode::Halt, 0, 0, 0);
        self.sub_prologue(init)?;
        let mut program = std::mem::replace(&mut self.builder, ProgramBuilder::new()).finish()?;
        crate::collations::check(&program, self.catalog)?;
        program.token = token;
        Ok(program)
    }

    fn trigger_body(&mut self, plan: &TriggerPlan) -> Result<()> {
        let trigger = &plan.trigger;
        match plan.of_key {
            false => self.trace(&format!("-- TRIGGER {}", trigger.name)),
            true => {
                self.builder.emit(Opcode::Trace, 0, 0, 0);
            }
        }
        for (source, first) in [(plan.old, 0), (plan.new, plan.columns as i32 + 1)] {
            if let Some(source) = source {
                self.bind(source, Binding::Parameters(first));
            }
        }
        let end = self.builder.new_label();
        if let Some(when) = &plan.when {
            self.jump_if_false(when, end, true)?;
        }
        for (step, span) in plan.steps.iter().zip(&trigger.create.step_spans) {
            if !plan.of_key {
                self.trace(&format!("-- {}", span.text(&trigger.sql)));
            }
            self.trigger_step(step)?;
            self.builder.forget_temporaries();
        }
        self.builder.place(end);
        Ok(())
    }

    fn trigger_step(&mut self, step: &Step) -> Result<()> {
        match step {
            Step::Select(query) => return self.query(query, &Destination::Nowhere),
            Step::Insert(plan) => self.insert_statement(plan, &[])?,
            Step::Update(plan) => self.update(plan)?,
            Step::Delete(plan) => self.delete(plan)?,
        }
        self.builder.emit(Opcode::ResetCount, 0, 0, 0);
        Ok(())
    }

    fn trace(&mut self, text: &str) {
        self.builder.emit_p4(Opcode::Trace, 0, 0, 0, ProgramBuilder::text(text));
    }

    /// RAISE.
    #[inline(never)] // see `Codegen::code`
    pub(crate) fn raise(&mut self, action: ConflictAction, message: Option<&Expr>) -> Result<()> {
        if action == ConflictAction::Ignore {
            self.builder.emit(Opcode::Halt, 0, action as i32, 0);
            return Ok(());
        }
        let register = self.builder.register();
        match message {
            Some(message) => self.code_copy(message, register)?,
            None => {
                self.builder.emit(Opcode::Null, 0, register, 0);
            }
        }
        self.builder.emit(Opcode::Halt, ResultCode::CONSTRAINT_TRIGGER.raw(), action as i32, register);
        Ok(())
    }
}
