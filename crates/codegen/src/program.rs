//! The frame of every program: `Init`, the body, then transactions and constants.

use crate::Codegen;
use crate::collations;
use crate::constants::Constants;
use crate::effects::Effects;
use crate::lines::Lines;
use crate::scope::{Binding, Bindings, Scope};
use crate::shared::Shared;
use base::{DbIndex, Limit, Result, ResultCode};
use bytecode::{ExplainMode, Label, Opcode, P4, Program, ProgramBuilder, ResultColumn};
use compact_str::CompactString;
use plan::tree::{Plan, PlanLines, StatementPlan, Subqueries, SubqueryReader, TriggerPlan};
use resolve::bound::{Expr, Origin, SourceId};
use resolve::{Catalog, Parameters};
use std::cell::Cell;
use std::rc::Rc;

/// Compiles a planned statement; `lines` are those of EXPLAIN QUERY PLAN, where they are wanted or
/// their work is counted.
///
/// # Errors
/// `row value misused`, and collations that the connection does not have.
pub fn compile(
    catalog: &dyn Catalog,
    plan: &Plan,
    lines: Option<&PlanLines>,
    parameters: &Parameters,
    explain: ExplainMode,
) -> Result<Program> {
    let own = Lines::new(lines.map(|lines| &lines.main), explain);
    let mut codegen = Codegen::of_statement(catalog, &plan.subqueries, plan.source_count, own);
    let init = codegen.builder.emit(Opcode::Init, 0, 0, 0);
    codegen.statement(plan)?;
    codegen.builder.emit(Opcode::Halt, 0, 0, 0);
    let sub_programs = codegen.sub_programs(plan, lines)?;
    codegen.prologue(init, &sub_programs)?;
    if let Some(failure) = codegen.effects.take_failure() {
        return Err(failure);
    }
    let effects = &codegen.effects;
    let program = codegen.builder.program_mut();
    let journal = plan.journal;
    let needs_journal = journal.writes_more && (journal.may_fail || may_abort(program, &sub_programs, effects));
    program.explain = explain;
    program.parameter_count = parameters.count;
    if !parameters.names.is_empty() {
        program.parameter_names = parameters.names.clone();
    }
    program.uses_temp = effects.databases().iter().any(|(database, _)| *database == DbIndex::TEMP);
    program.read_only = effects.databases().iter().all(|(_, write)| !write);
    program.needs_statement_journal = needs_journal;
    program.sub_programs = sub_programs;
    codegen.give_back_lists();
    let program = codegen.builder.finish()?;
    collations::check(&program, catalog)?;
    let length_max = usize::try_from(catalog.limits().get(Limit::Length)).unwrap_or(0);
    if program.columns.iter().any(|column| column.name.len() > length_max) {
        return Err(ResultCode::TOOBIG.into());
    }
    Ok(program)
}

/// Whether the program can fail after it has written rows: see [`bytecode::Insn::may_abort`].
fn may_abort(program: &Program, sub_programs: &[Rc<Program>], effects: &Effects) -> bool {
    let own = program.insns.iter().enumerate().filter(|(at, _)| !effects.is_key_check(*at));
    own.map(|(_, insn)| insn)
        .chain(sub_programs.iter().flat_map(|program| &program.insns))
        .any(bytecode::Insn::may_abort)
}

/// Lists that every compilation fills and none needs afterwards: they keep their memory from one to
/// the next.
#[derive(Default)]
struct Lists {
    bindings: Bindings,
    constants: Vec<(Expr, i32)>,
    databases: Vec<(DbIndex, bool)>,
}

/// Lists that grew beyond this many entries are given back to the allocator.
const LIST_KEPT_MAX: usize = 64;

thread_local! {
    static LISTS: Cell<Lists> =
        const { Cell::new(Lists { bindings: Bindings::NONE, constants: Vec::new(), databases: Vec::new() }) };
}

/// Gives back what the thread keeps from one program to the next.
pub fn forget_thread_memory() {
    let _ = LISTS.try_with(Cell::take);
    bytecode::forget_thread_memory();
}

/// Compiles what `body` emits, for the library's own checks.
pub(crate) fn compile_with(
    catalog: &dyn Catalog,
    body: impl FnOnce(&mut Codegen<'_>) -> Result<()>,
) -> Result<Program> {
    let no_subqueries = Subqueries::default();
    let lines = Lines::new(None, ExplainMode::No);
    let mut codegen = Codegen::of_statement(catalog, &no_subqueries, 1, lines);
    let init = codegen.builder.emit(Opcode::Init, 0, 0, 0);
    body(&mut codegen)?;
    codegen.builder.emit(Opcode::Halt, 0, 0, 0);
    codegen.prologue(init, &[])?;
    codegen.builder.program_mut().read_only = true;
    let program = codegen.builder.finish()?;
    collations::check(&program, catalog)?;
    Ok(program)
}

/// What the code of a program begins with.
struct Beginning<'a> {
    subqueries: &'a Subqueries,
    /// How many numbers of sources are given.
    source_count: u32,
    lines: Lines<'a>,
    lists: Lists,
    /// What the programs before it have used; none of the statement's own.
    effects: Option<Effects<'a>>,
}

impl<'a> Codegen<'a> {
    /// The state of a statement's own program.
    fn of_statement(
        catalog: &'a dyn Catalog,
        subqueries: &'a Subqueries,
        source_count: u32,
        lines: Lines<'a>,
    ) -> Codegen<'a> {
        // What reads nothing has no use for them.
        let lists = if source_count > 0 { LISTS.try_with(Cell::take).unwrap_or_default() } else { Lists::default() };
        Codegen::new(catalog, Beginning { subqueries, source_count, lines, lists, effects: None })
    }

    /// The state of a trigger's program; the statement's own is coded.
    pub fn of_trigger(&mut self, plan: &'a Plan, trigger: &'a TriggerPlan, lines: Lines<'a>) -> Codegen<'a> {
        let (subqueries, effects) = (&trigger.subqueries, Some(std::mem::take(&mut self.effects)));
        let lists = Lists::default();
        Codegen::new(self.catalog, Beginning { subqueries, source_count: plan.source_count, lines, lists, effects })
    }

    fn new(catalog: &'a dyn Catalog, beginning: Beginning<'a>) -> Codegen<'a> {
        let Beginning { subqueries, source_count, lines, lists, effects } = beginning;
        let Lists { bindings, constants, databases } = lists;
        Codegen {
            catalog,
            builder: ProgramBuilder::new(),
            subqueries: SubqueryReader::new(subqueries),
            shared: Shared::default(),
            scope: Scope::new(bindings, source_count),
            constants: Constants::new(constants),
            lines,
            is_of_trigger: effects.is_some(),
            effects: effects.unwrap_or_else(|| Effects::of(databases)),
        }
    }

    /// Leaves the lists to the next compilation.
    fn give_back_lists(&mut self) {
        if !self.scope.has_memory() {
            return;
        }
        let (bindings, constants) = (self.scope.take_memory(LIST_KEPT_MAX), self.constants.take_memory(LIST_KEPT_MAX));
        if let (Some(bindings), Some(constants)) = (bindings, constants) {
            let mut databases = std::mem::take(&mut self.effects).into_databases();
            databases.clear();
            // A thread that ends has no more use for them.
            let _ = LISTS.try_with(|kept| kept.set(Lists { bindings, constants, databases }));
        }
    }

    /// Codes a statement.
    fn statement(&mut self, plan: &'a Plan) -> Result<()> {
        match &plan.statement {
            StatementPlan::Select(select) => self.top_select(select),
            StatementPlan::Insert(insert) => self.insert_statement(insert, &plan.sequences),
            StatementPlan::Update(update) => {
                self.begin_sequences(&plan.sequences);
                self.update(update)
            }
            StatementPlan::Delete(delete) => {
                self.begin_sequences(&plan.sequences);
                self.delete(delete)
            }
            StatementPlan::Drop(drop) => self.drop_object(drop, &plan.sequences),
            StatementPlan::CreateTable(create) => self.create_table(create),
            StatementPlan::CreateIndex(create) => self.create_index(create),
            StatementPlan::CreateObject(create) => self.create_object(create),
            StatementPlan::AlterTable(alter) => self.alter_table(alter),
            StatementPlan::Attach(names) => self.attach(names),
            StatementPlan::Detach(name) => self.detach(name),
            StatementPlan::Reindex(indexes) => self.reindex(indexes),
            StatementPlan::Analyze(parts) => self.analyze(parts),
            StatementPlan::Vacuum(database, into) => self.vacuum(*database, into.as_deref()),
        }
    }

    /// What `Init` jumps to: transactions, then constants, then back to the body.
    fn prologue(&mut self, init: i32, sub_programs: &[Rc<Program>]) -> Result<()> {
        if self.effects.databases().is_empty() && self.constants.is_empty() {
            return Ok(());
        }
        self.builder.jump_here(init);
        for (database, write) in self.effects.sorted_databases() {
            let (database, write) = (*database, *write);
            let schema = self.catalog.schema(database)?;
            let p4 = P4::Int32(schema.generation as i32);
            let cookie = schema.cookie as i32;
            self.builder.emit_p4(Opcode::Transaction, i32::from(database.0), i32::from(write), cookie, p4);
            self.builder.set_p5(1);
        }
        self.lock_tables(sub_programs)?;
        for table in self.effects.take_changed_virtual() {
            self.builder.emit_p4(Opcode::VBegin, 0, 0, 0, P4::Virtual(table));
        }
        self.read_sequences()?;
        self.code_constants()
    }

    /// What the `Init` of a trigger's program jumps to: its constants.
    pub fn sub_prologue(&mut self, init: i32) -> Result<()> {
        if self.constants.is_empty() {
            return Ok(());
        }
        self.builder.jump_here(init);
        self.code_constants()
    }

    fn code_constants(&mut self) -> Result<()> {
        let had_begun = self.constants.begin();
        let constants = self.constants.take();
        let result = constants.iter().try_for_each(|(expr, register)| self.code_into(expr, *register));
        self.constants.give_back(constants);
        self.builder.emit(Opcode::Goto, 0, 1, 0);
        self.constants.end(had_begun);
        result
    }

    /// Notes that the statement reads or writes a database.
    pub fn use_database(&mut self, database: DbIndex, write: bool) {
        self.effects.use_database(database, write);
    }

    /// A virtual table may read what it likes: the statement then uses every database.
    pub fn use_all_databases(&mut self, table: &extension::vtab::ConnectedTable) {
        if table.settings.uses_all_schemas.get() {
            self.use_every_database();
        }
    }

    /// The statement depends on every database.
    pub fn use_every_database(&mut self) {
        for database in self.catalog.databases() {
            self.use_database(database, false);
        }
    }

    /// Where the columns of a source are found from now on.
    pub fn bind(&mut self, source: SourceId, binding: Binding) {
        self.scope.bind(source, binding);
    }

    /// Sets the result columns of the statement: their names, and the columns of tables that they
    /// are.
    pub fn set_result_columns<'c>(
        &mut self,
        columns: impl ExactSizeIterator<Item = (&'c CompactString, Option<&'c Origin>)>,
    ) {
        let mut described = Vec::with_capacity(columns.len());
        for (name, origin) in columns {
            let name = name.clone();
            described.push(match origin {
                None => ResultColumn { name, declared_type: None, origin: None },
                Some(origin) => ResultColumn {
                    name,
                    declared_type: origin.declared_type().map(Into::into),
                    origin: Some((
                        self.catalog.database_name(origin.database).into(),
                        (&*origin.table.name).into(),
                        origin.column_name().into(),
                    )),
                },
            });
        }
        self.builder.program_mut().columns = described;
    }

    /// A label that is the next instruction's address now.
    pub fn here(&mut self) -> Label {
        self.builder.label_here()
    }
}
