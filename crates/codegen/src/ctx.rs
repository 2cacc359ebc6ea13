//! The state of one compilation and the frame of every program: `Init`, the body, then
//! transactions and constants.

use crate::collations;
use crate::effects::{Effects, Fired};
use crate::expr::in_list::SharedList;
use crate::expr::subquery::SharedRow;
use crate::select::from_subquery::SharedRows;
use crate::select_numbers;
use base::hash::{FxHashMap, FxHashSet};
use base::{DbIndex, Limit, Result, ResultCode};
use bytecode::{ExplainMode, Label, Opcode, P4, Program, ProgramBuilder, ResultColumn};
use resolve::bound::{self, Bound, Expr, SelectId, SourceId, Statement};
use resolve::{Catalog, CompileSwitch, Parameters};
use schema::{Index, Table};
use std::cell::Cell;
use std::rc::Rc;

/// Where the columns of a source are found.
#[derive(Clone)]
pub(crate) enum Binding {
    /// In the row under a cursor.
    Cursor {
        /// The table's cursor, when it is open.
        table_cursor: Option<i32>,
        /// The table.
        table: Rc<Table>,
        /// An index cursor on the same row.
        index: Option<(i32, Rc<Index>)>,
    },
    /// In registers: column `i` in `first + i`.
    Registers(i32),
    /// In an ephemeral table or sorter row: column `i` is field `i` of the row under the cursor.
    Fields(i32),
    /// In the fields of a sorted row: column → field.
    Sorted(i32, Rc<FxHashMap<i32, i32>>),
    /// In a trigger: in the parameters from this one on, the rowid first.
    Parameters(i32),
    /// In registers of a row that is being changed: the rowid, then by position in the table.
    Row {
        /// Register of the rowid.
        rowid: i32,
        /// Register of the first column.
        first: i32,
    },
    /// The same of a row that foreign keys compare: as its record has it.
    Stored {
        /// Register of the rowid.
        rowid: i32,
        /// Register of the first column.
        first: i32,
    },
}

/// An expression whose value is a field of an index.
pub(crate) struct IndexedExpr {
    /// The source that it is about.
    pub source: SourceId,
    /// The index's cursor, and the field.
    pub cursor: i32,
    pub field: i32,
    pub expr: Expr,
}

/// How the aggregates and window functions of one SELECT arm are reached while its results are
/// computed.
#[derive(Clone, Default)]
pub(crate) struct AggregateScope {
    /// Register of each aggregate, by position in `SelectArm::aggregates`.
    pub accumulators: Vec<i32>,
    /// Registers of bare columns.
    pub columns: FxHashMap<(SourceId, i32), i32>,
    /// Registers of the GROUP BY expressions.
    pub keys: Vec<(Expr, i32)>,
    /// Registers of the window functions, by position in `SelectArm::windows`.
    pub windows: Vec<(usize, i32)>,
    /// Whether column and key registers hold the group (results), rather than the scan (arguments).
    pub active: bool,
}

impl AggregateScope {
    /// The register of a window function's answer.
    pub fn window_answer(&self, index: usize) -> Result<i32> {
        let own = self.windows.iter().find(|(function, _)| *function == index).map(|(_, register)| *register);
        own.ok_or_else(|| ResultCode::INTERNAL.into())
    }
}

/// The state of one compilation.
pub(crate) struct Codegen<'a> {
    pub catalog: &'a dyn Catalog,
    pub b: ProgramBuilder,
    pub bindings: Vec<Option<Binding>>,
    pub aggregates: FxHashMap<u32, AggregateScope>,
    /// Constants that are computed once, in front of the body.
    pub constants: Vec<(Expr, i32)>,
    /// Numbers of the SELECTs as EXPLAIN QUERY PLAN counts them.
    pub select_numbers: FxHashMap<u32, u32>,
    /// How many rows the SELECT that was coded last is expected to give, as a logarithm.
    pub rows_expected: i16,
    /// The expressions that open index cursors hold.
    pub indexed: Vec<IndexedExpr>,
    /// How often what is being coded is expected to run, as a logarithm.
    pub outer_rows: i16,
    /// What it shares with the other programs of the statement.
    pub effects: Effects,
    /// By a coroutine's yield register: a register that is NULL, and the columns that may have a
    /// subtype, which no column of a subquery keeps.
    pub subtyped_columns: FxHashMap<i32, (i32, Vec<i32>)>,
    pub explain: ExplainMode,
    /// Whether the work of the plan's parts is counted.
    pub counts_scans: bool,
    /// Id of the EXPLAIN QUERY PLAN row under which new ones go.
    pub plan_parent: i32,
    /// Whether there may be subqueries in expressions.
    pub has_subqueries: bool,
    /// The constants themselves are being computed: nothing is moved in front of them.
    pub in_prologue: bool,
    /// Rows of queries in FROM that several sources have.
    pub shared_rows: Vec<SharedRows>,
    /// The rows of subqueries that have a subroutine, by the numbers of their first arms.
    pub row_subqueries: FxHashMap<u32, SharedRow>,
    /// How many of the open loops walk a side of their join twice, so that conditions are coded
    /// twice.
    pub walks_twice: u32,
    /// The sets of INs that others may use too.
    pub shared_lists: Vec<SharedList>,
    /// Rows of correlated subqueries of which some field was computed on the way to here, and their
    /// first registers.
    pub row_fields: Vec<(Rc<Expr>, i32)>,
    /// First register of the row that left each queue of a recursive query.
    pub recursive_rows: FxHashMap<u32, i32>,
    /// Sources that an outer join may fill with NULLs.
    pub nullable_sources: FxHashSet<u32>,
    /// The virtual columns that are being computed.
    pub reading: Vec<usize>,
    /// A trigger's program is being compiled.
    pub in_sub_program: bool,
}

/// Compiles a bound statement.
///
/// # Errors
/// What the planner raises, and `not supported: …`.
pub fn compile(catalog: &dyn Catalog, bound: Bound, parameters: &Parameters, explain: ExplainMode) -> Result<Program> {
    let mut codegen = Codegen::new(catalog, (bound.source_count, bound.select_count), explain);
    codegen.has_subqueries = bound.select_count > u32::from(matches!(bound.statement, Statement::Select(_)));
    if codegen.shows_plan() {
        codegen.select_numbers = select_numbers::numbers_of(&bound.statement);
    }
    let init = codegen.b.emit(Opcode::Init, 0, 0, 0);
    let fired = codegen.statement(bound.statement)?;
    codegen.b.emit(Opcode::Halt, 0, 0, 0);
    let sub_programs = codegen.sub_programs(fired.programs)?;
    codegen.prologue(init, &sub_programs)?;
    if let Some(failure) = codegen.effects.take_failure() {
        return Err(failure);
    }
    let effects = &codegen.effects;
    let program = codegen.b.program_mut();
    let journal = fired.journal;
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
    let program = codegen.b.finish()?;
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
    bindings: Vec<Option<Binding>>,
    constants: Vec<(Expr, i32)>,
    databases: Vec<(DbIndex, bool)>,
}

/// Lists that grew beyond this many entries are given back to the allocator.
const LIST_KEPT_MAX: usize = 64;

thread_local! {
    static LISTS: Cell<Lists> =
        const { Cell::new(Lists { bindings: Vec::new(), constants: Vec::new(), databases: Vec::new() }) };
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
    let mut codegen = Codegen::new(catalog, (1, 0), ExplainMode::No);
    let init = codegen.b.emit(Opcode::Init, 0, 0, 0);
    body(&mut codegen)?;
    codegen.b.emit(Opcode::Halt, 0, 0, 0);
    codegen.prologue(init, &[])?;
    codegen.b.program_mut().read_only = true;
    let program = codegen.b.finish()?;
    collations::check(&program, catalog)?;
    Ok(program)
}

impl<'a> Codegen<'a> {
    fn new(catalog: &'a dyn Catalog, next_ids: (u32, u32), explain: ExplainMode) -> Codegen<'a> {
        // What reads nothing has no use for them.
        let lists = if next_ids.0 > 0 { LISTS.try_with(Cell::take).unwrap_or_default() } else { Lists::default() };
        let Lists { bindings, constants, databases } = lists;
        Codegen {
            catalog,
            b: ProgramBuilder::new(),
            bindings,
            aggregates: FxHashMap::default(),
            constants,
            select_numbers: FxHashMap::default(),
            rows_expected: 0,
            outer_rows: 0,
            indexed: Vec::new(),
            effects: Effects::of(databases, next_ids),
            subtyped_columns: FxHashMap::default(),
            explain,
            counts_scans: catalog.is_on(CompileSwitch::ScanStatus),
            plan_parent: 0,
            has_subqueries: false,
            in_prologue: false,
            shared_rows: Vec::new(),
            row_subqueries: FxHashMap::default(),
            row_fields: Vec::new(),
            walks_twice: 0,
            shared_lists: Vec::new(),
            in_sub_program: false,
            recursive_rows: FxHashMap::default(),
            nullable_sources: FxHashSet::default(),
            reading: Vec::new(),
        }
    }
}

impl Codegen<'_> {
    /// The state of a trigger's program; the statement's own is coded.
    pub fn of_trigger(&mut self, explain: ExplainMode) -> Self {
        let mut own = Codegen::new(self.catalog, (0, 0), explain);
        own.in_sub_program = true;
        own.has_subqueries = true;
        own.effects = std::mem::take(&mut self.effects);
        own
    }

    /// Leaves the lists to the next compilation.
    fn give_back_lists(&mut self) {
        if self.bindings.capacity() == 0 {
            return;
        }
        let mut lists = Lists {
            bindings: std::mem::take(&mut self.bindings),
            constants: std::mem::take(&mut self.constants),
            databases: std::mem::take(&mut self.effects).into_databases(),
        };
        if lists.bindings.capacity().max(lists.constants.capacity()) > LIST_KEPT_MAX {
            return;
        }
        lists.bindings.clear();
        lists.constants.clear();
        lists.databases.clear();
        // A thread that ends has no more use for them.
        let _ = LISTS.try_with(|kept| kept.set(lists));
    }

    /// The number of a SELECT in the plan's lines.
    pub fn select_number(&self, select: &bound::Select) -> u32 {
        self.number_of(select.arms.last().map(|arm| arm.text))
    }

    /// The number of the SELECT whose last arm has this text.
    pub fn number_of(&self, text: Option<SelectId>) -> u32 {
        text.and_then(|text| self.select_numbers.get(&text.0)).copied().unwrap_or(0)
    }

    /// SQLite makes a query of the fields of an IN that a loop uses; its number comes behind all
    /// others so far.
    pub fn numbered_anew<T>(&mut self, select: &bound::Select, code: impl FnOnce(&mut Self) -> T) -> T {
        let (Some(arm), ExplainMode::QueryPlan) = (select.arms.last(), self.explain) else { return code(self) };
        let number = self.select_numbers.values().max().map_or(1, |last| last + 1);
        let before = self.select_numbers.insert(arm.text.0, number);
        let coded = code(self);
        if let Some(before) = before {
            self.select_numbers.insert(arm.text.0, before);
            self.select_numbers.insert(u32::MAX - number, number);
        }
        coded
    }

    /// Codes a statement; the programs that it fires, and what its journal is decided by.
    fn statement(&mut self, statement: Statement) -> Result<Fired> {
        let journal = plan::change::of_statement(&statement);
        let programs = match statement {
            Statement::Insert(insert) => return self.insert_statement(insert),
            Statement::Update(update) => return self.update_statement(update),
            Statement::Delete(delete) => return self.delete_statement(delete),
            Statement::Drop(drop) => self.drop_object(*drop)?,
            other => {
                self.plain_statement(other)?;
                Vec::new()
            }
        };
        Ok(Fired { programs, journal })
    }

    /// A statement that fires nothing.
    fn plain_statement(&mut self, statement: Statement) -> Result<()> {
        match statement {
            Statement::Select(select) => self.top_select(select),
            Statement::CreateTable(create) => self.create_table(*create),
            Statement::CreateIndex(create) => self.create_index(*create),
            Statement::CreateObject(create) => self.create_object(&create),
            Statement::AlterTable(alter) => self.alter_table(&alter),
            Statement::Attach(names) => self.attach(&names),
            Statement::Detach(name) => self.detach(&name),
            Statement::Reindex(indexes) => self.reindex(&indexes),
            Statement::Analyze(parts) => self.analyze(&parts),
            Statement::Vacuum(database, into) => self.vacuum(database, into.as_deref()),
            Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_) | Statement::Drop(_) => Ok(()),
        }
    }

    /// What `Init` jumps to: transactions, then constants, then back to the body.
    fn prologue(&mut self, init: i32, sub_programs: &[Rc<Program>]) -> Result<()> {
        if self.effects.databases().is_empty() && self.constants.is_empty() {
            return Ok(());
        }
        self.b.jump_here(init);
        for (database, write) in self.effects.sorted_databases() {
            let (database, write) = (*database, *write);
            let schema = self.catalog.schema(database)?;
            let p4 = P4::Int32(schema.generation as i32);
            let cookie = schema.cookie as i32;
            self.b.emit_p4(Opcode::Transaction, i32::from(database.0), i32::from(write), cookie, p4);
            self.b.set_p5(1);
        }
        self.lock_tables(sub_programs)?;
        for table in self.effects.take_changed_virtual() {
            self.b.emit_p4(Opcode::VBegin, 0, 0, 0, P4::Virtual(table));
        }
        self.read_sequences()?;
        self.code_constants()
    }

    /// What the `Init` of a trigger's program jumps to: its constants.
    pub fn sub_prologue(&mut self, init: i32) -> Result<()> {
        if self.constants.is_empty() {
            return Ok(());
        }
        self.b.jump_here(init);
        self.code_constants()
    }

    fn code_constants(&mut self) -> Result<()> {
        let before = std::mem::replace(&mut self.in_prologue, true);
        let mut constants = std::mem::take(&mut self.constants);
        let result = constants.iter().try_for_each(|(expr, register)| self.code_into(expr, *register));
        constants.clear();
        self.constants = constants;
        self.b.emit(Opcode::Goto, 0, 1, 0);
        self.in_prologue = before;
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

    /// The cursor that stands on the row of a source, if one does.
    pub fn cursor_of(&self, source: SourceId) -> Option<i32> {
        match self.bindings.get(source.0 as usize)?.as_ref()? {
            Binding::Cursor { table_cursor, index, .. } => table_cursor.or(index.as_ref().map(|(cursor, _)| *cursor)),
            Binding::Fields(cursor) => Some(*cursor),
            _ => None,
        }
    }

    /// Sets the source's binding.
    pub fn bind(&mut self, source: SourceId, binding: Binding) {
        let slot = source.0 as usize;
        if self.bindings.len() <= slot {
            self.bindings.resize(slot + 1, None);
        }
        self.bindings[slot] = Some(binding);
    }

    /// The scope of an arm's aggregates.
    pub fn scope(&mut self, select: SelectId) -> &mut AggregateScope {
        self.aggregates.entry(select.0).or_default()
    }

    /// Sets the result columns of the statement.
    pub fn set_result_columns(&mut self, columns: &[bound::ResultColumn]) {
        let mut described = Vec::with_capacity(columns.len());
        for column in columns {
            let name = column.name.clone();
            described.push(match &column.origin {
                None => ResultColumn { name, declared_type: None, origin: None },
                Some(origin) => ResultColumn {
                    name,
                    declared_type: column.declared_type().map(Into::into),
                    origin: Some((
                        self.catalog.database_name(origin.database).into(),
                        (&*origin.table.name).into(),
                        origin.column_name().into(),
                    )),
                },
            });
        }
        self.b.program_mut().columns = described;
    }

    /// A label that is the next instruction's address now.
    pub fn here(&mut self) -> Label {
        self.b.label_here()
    }
}
