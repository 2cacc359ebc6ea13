//! From text to a program.

use super::peek::{BoundValues, Seen};
use super::{Body, RowKind, RowSource, State, Statement};
use crate::catalog::CatalogView;
use crate::connection::{Connection, Inner};
use crate::environment::EnvironmentView;
use crate::options::PrepareOptions;
use crate::preparation::{self, CacheLookup, Key, Moment, PooledVm, Prepared, ProgramCache, Template};
use crate::transaction::{self, SavepointAction};
use crate::{pragma, statement::explain};
use base::{Error, Reason, Result, ResultCode, raw_text};
use bytecode::{ExplainMode, Program, ResultColumn};
use plan::LinesWanted;
use resolve::{Catalog, CompileSwitch, Parameters};
use std::rc::Rc;
use syntax::ast::{DropKind, Explain, StatementKind, TransactionMode};
use syntax::shape;
use vdbe::Vm;

impl Connection {
    /// Prepares the first statement of `sql`; the statement and the offset after it. A text
    /// without a statement gives one that ends at once.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn prepare(&self, sql: &str) -> Result<(Statement, usize)> {
        self.prepare_with(sql, PrepareOptions::default())
    }

    /// As [`Connection::prepare`], with options.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn prepare_with(&self, sql: &str, options: PrepareOptions) -> Result<(Statement, usize)> {
        if raw_text::is_plain(sql.as_bytes()) {
            return self.prepare_escaped(sql, options);
        }
        let escaped = raw_text::escape(sql.as_bytes());
        let (statement, tail) = self.prepare_escaped(&escaped, options)?;
        Ok((statement, raw_text::offset_in_bytes(&escaped, tail)))
    }

    /// As [`Connection::prepare_with`] for a text of [`base::raw_text`]: one that need not be
    /// UTF-8.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn prepare_escaped(&self, sql: &str, options: PrepareOptions) -> Result<(Statement, usize)> {
        Statement::prepare(self.inner(), sql, options)
    }

    /// Runs every statement of `sql`, rows thrown away.
    ///
    /// # Errors
    /// The first statement's that fails.
    pub fn execute_batch(&self, sql: &str) -> Result<()> {
        let mut rest = sql;
        loop {
            let (mut statement, tail) = self.prepare(rest)?;
            while statement.step()? {}
            drop(statement);
            rest = rest.get(tail..).unwrap_or("");
            if rest.trim().is_empty() {
                return Ok(());
            }
        }
    }
}

/// What programs are kept for.
fn moment(inner: &Inner) -> Moment<'_> {
    Moment {
        inputs: inner.inputs_stamp(),
        defers_keys: inner.session().defer_foreign_keys.get(),
        schemas: inner.schemas(),
    }
}

impl Statement {
    /// Prepares the first statement of `sql`.
    pub(crate) fn prepare(inner: &Rc<Inner>, sql: &str, options: PrepareOptions) -> Result<(Statement, usize)> {
        if inner.interrupts_reading(sql) {
            return Err(Error::bare(ResultCode::INTERRUPT));
        }
        inner.check_schema_locks()?;
        inner.follow_shared_schemas()?;
        if options == PrepareOptions::default() {
            return Statement::prepare_text(inner, sql, options);
        }
        let prepare = || Statement::prepare_text(inner, sql, options);
        let (mut statement, tail) = inner.preparation().with_options(options, prepare)?;
        statement.options = options;
        Ok((statement, tail))
    }

    fn prepare_text(inner: &Rc<Inner>, sql: &str, options: PrepareOptions) -> Result<(Statement, usize)> {
        if inner.has_authorizer()
            || options.no_virtual_tables
            || options.from_schema
            || !inner.is_on(CompileSwitch::Comments)
        {
            return Statement::prepare_new(inner, sql, None);
        }
        match inner.preparation().find(sql, &moment(inner)) {
            CacheLookup::Text(prepared) => {
                open_temp_for(inner, &prepared.program)?;
                let body = Body::Program(prepared.program);
                Ok((Statement::new(inner, prepared.sql, body, prepared.parameters), sql.len()))
            }
            CacheLookup::Shape(template, ends) => {
                open_temp_for(inner, &template.program)?;
                let mut statement = Statement::of_template(inner, &template, sql, ends.tail);
                inner.preparation().programs().bind(&template, sql, inner.encoding(), &mut statement.vm);
                Ok((statement, ends.tail))
            }
            CacheLookup::Similar(key) => match Statement::prepare_similar(inner, sql, key) {
                Some(prepared) => Ok(prepared),
                None => Statement::prepare_new(inner, sql, Some(key)),
            },
            CacheLookup::Nothing(key) => Statement::prepare_new(inner, sql, Some(key)),
        }
    }

    /// Parses and compiles; notes the program for texts to come when there is a key.
    fn prepare_new(inner: &Rc<Inner>, sql: &str, key: Option<Key>) -> Result<(Statement, usize)> {
        let limits = inner.limits().clone();
        let parsed = syntax::parse_next(sql, &limits);
        let tail = parsed.tail;
        inner.preparation().read_to(tail);
        if !inner.is_on(CompileSwitch::Comments) {
            refuse_comments(sql, &parsed)?;
        }
        let Some(tree) = parsed.statement? else {
            return Ok((Statement::new(inner, Rc::from(""), Body::Empty, Rc::default()), tail));
        };
        let text = sql.get(..tail).unwrap_or(sql);
        let parameters = match tree.parameters.count {
            0 => inner.preparation().no_parameters(),
            _ => Rc::new(parameters(&tree.parameters)),
        };
        let values = BoundValues::none();
        let first = Statement::compile(inner, text, &tree, &parameters, &values);
        let body = match first {
            Err(error) if error.code() == ResultCode::ERROR && inner.schema_is_stale() => {
                inner.schemas().forget_all();
                Statement::compile(inner, text, &tree, &parameters, &values)
            }
            first => first,
        };
        let body = body.inspect_err(Error::log_corruption)?;
        let text = Rc::from(text);
        if let (Some(key), true, Body::Program(program)) = (key, is_cacheable(&tree.kind), &body) {
            let key = if tail == sql.len() { key } else { key.of_part() };
            if inner.preparation().programs().note(key) && ProgramCache::may_stay(program) {
                let prepared =
                    Prepared { sql: Rc::clone(&text), program: program.clone(), parameters: parameters.clone() };
                if let Some(mut programs) = inner.preparation().programs_to_keep(key, &moment(inner)) {
                    programs.keep(key, prepared);
                }
            }
        }
        let mut statement = Statement::new(inner, text, body, parameters);
        statement.read_only &= !may_change(&tree.kind);
        Ok((statement, tail))
    }

    /// Compiles a text with parameters in the place of its literals, for the texts of its shape
    /// that will come. `None` when it must be compiled as it is.
    fn prepare_similar(inner: &Rc<Inner>, sql: &str, key: Key) -> Option<(Statement, usize)> {
        let template =
            Statement::template(inner, sql).filter(|(template, _)| ProgramCache::may_stay(&template.program));
        if let Some(mut programs) = inner.preparation().programs_to_keep(key, &moment(inner)) {
            programs.keep_shape(key, template.clone().map(|(template, _)| template));
        }
        let (template, tail) = template?;
        let mut statement = Statement::of_template(inner, &template, sql, tail);
        template.bind(sql, &template.literals, inner.encoding(), &mut statement.vm);
        Some((statement, tail))
    }

    fn template(inner: &Rc<Inner>, sql: &str) -> Option<(Rc<Template>, usize)> {
        if !base::fast_path!(
            "templates",
            "a text that differs in literals only is neither parsed nor compiled",
            "like text ×3.35"
        ) {
            return None;
        }
        let limits = inner.limits().clone();
        let mut literals = Vec::new();
        let ends = shape::read(sql, &mut literals)?;
        let parsed = syntax::parse_next(sql, &limits);
        let mut tree = parsed.statement.ok()??;
        let catalog = CatalogView::new(inner);
        if parsed.tail != ends.tail
            || tree.explain != Explain::No
            || preparation::literals_are_limited(&limits)
            || !preparation::tables_allow(&catalog, &tree.kind)
        {
            return None;
        }
        let shown = Rc::new(parameters(&tree.parameters));
        let lifted = shape::lift(&mut tree.kind, &literals, tree.parameters.count.checked_add(1)?)?;
        let text = sql.get(..ends.tail)?;
        let Body::Program(program) = Statement::compile_once(inner, text, &tree, &shown, &BoundValues::none()).ok()?
        else {
            return None;
        };
        Some((Rc::new(Template::new(sql, (ends, &literals), lifted, program, shown)), ends.tail))
    }

    /// A statement that runs the program of another text of its shape; the literals are not bound
    /// yet.
    fn of_template(inner: &Rc<Inner>, template: &Template, sql: &str, tail: usize) -> Statement {
        let text = Rc::from(sql.get(..tail).unwrap_or(sql));
        let body = Body::Program(template.program.clone());
        Statement::new(inner, text, body, template.parameters.clone())
    }

    /// A statement of the library's own that runs a program.
    pub(crate) fn of_program(inner: &Rc<Inner>, program: Program) -> Statement {
        Statement::new(inner, Rc::from(""), Body::Program(Rc::new(program)), Rc::default())
    }

    fn new(inner: &Rc<Inner>, sql: Rc<str>, body: Body, parameters: Rc<Parameters>) -> Statement {
        let row_columns = columns_of(&body);
        let read_only = match &body {
            Body::Program(program) => program.read_only,
            Body::Rows(RowSource { kind: RowKind::Pragma(tree), .. }) => pragma::is_read_only(tree),
            Body::Rows(RowSource { kind: RowKind::Explain(program, _), .. }) => program.read_only,
            Body::Rows(_) | Body::Empty => true,
        };
        Statement {
            inner: inner.clone(),
            view: EnvironmentView::new(inner),
            sql,
            body,
            vm: PooledVm::new(inner.preparation()),
            parameters,
            row_columns,
            state: State::Ready,
            read_only,
            explain: None,
            options: PrepareOptions::default(),
            reprepared: 0,
            stamp: inner.statements_stamp(),
            expiry: inner.expiry(),
            seen: Seen::default(),
        }
    }

    /// Compiles the statement's text again after a schema change; bindings are kept.
    pub(super) fn reprepare(&mut self) -> Result<()> {
        self.reprepared += 1;
        self.inner.check_schema_locks()?;
        let limits = self.inner.limits().clone();
        let parsed = syntax::parse_next(&self.sql, &limits).statement?;
        let mut tree = parsed.ok_or(base::ResultCode::INTERNAL)?;
        if let Some(explain) = self.explain {
            tree.explain = explain;
        }
        let values = if self.options.once { BoundValues::none() } else { BoundValues::of(&self.vm) };
        let compile = || Statement::compile(&self.inner, &self.sql, &tree, &self.parameters, &values);
        let body = self.inner.preparation().with_options(self.options, compile)?;
        let mut vm = Vm::new();
        for number in 1..=self.parameters.count as usize {
            vm.binding_mut(number).copy_from(self.vm.binding_mut(number));
        }
        *vm.counters() = *self.vm.counters();
        *self.vm = vm;
        self.row_columns = columns_of(&body);
        self.body = body;
        self.stamp = self.inner.statements_stamp();
        self.expiry = self.inner.expiry();
        self.note_seen();
        Ok(())
    }

    /// Compiles; again as long as the application adds collations that are missing.
    fn compile(
        inner: &Rc<Inner>,
        sql: &str,
        tree: &syntax::ast::Statement,
        parameters: &Parameters,
        values: &BoundValues<'_>,
    ) -> Result<Body> {
        loop {
            match Statement::compile_once(inner, sql, tree, parameters, values) {
                Err(error) if inner.find_collation(&error) => {}
                Err(error) if error.reason() == Reason::NothingToDo => {
                    return Ok(Body::Program(Rc::new(transaction::nothing()?)));
                }
                other => return other,
            }
        }
    }

    fn compile_once(
        inner: &Rc<Inner>,
        sql: &str,
        tree: &syntax::ast::Statement,
        parameters: &Parameters,
        values: &BoundValues<'_>,
    ) -> Result<Body> {
        let mode = match tree.explain {
            Explain::No => ExplainMode::No,
            Explain::Program => ExplainMode::Program,
            Explain::QueryPlan => ExplainMode::QueryPlan,
        };
        if !inner.authorize_statement(&tree.kind)? {
            return Ok(Body::Program(Rc::new(transaction::nothing()?)));
        }
        if let (StatementKind::Pragma(tree), ExplainMode::No) = (&tree.kind, mode) {
            let kind = match pragma::answer_of_file(inner, tree)? {
                Some(answer) => RowKind::FileAnswer(answer),
                None => {
                    pragma::check(inner, tree)?;
                    RowKind::Pragma(tree.clone())
                }
            };
            return Ok(Body::Rows(RowSource { kind, rows: Vec::new(), next: 0 }));
        }
        if mode == ExplainMode::No && inner.make_imposter(sql, &tree.kind) {
            return Ok(Body::Program(Rc::new(transaction::nothing()?)));
        }
        let mut program = Statement::program(inner, (sql, tree), parameters, mode, values)?;
        program.peeked = values.asked();
        let program = Rc::new(program);
        open_temp_for(inner, &program)?;
        if mode == ExplainMode::No {
            return Ok(Body::Program(program));
        }
        let kind = RowKind::Explain(program, inner.schemas().newest_generation());
        Ok(Body::Rows(RowSource { kind, rows: Vec::new(), next: 0 }))
    }

    fn program(
        inner: &Rc<Inner>,
        (sql, tree): (&str, &syntax::ast::Statement),
        parameters: &Parameters,
        mode: ExplainMode,
        values: &BoundValues<'_>,
    ) -> Result<Program> {
        match &tree.kind {
            StatementKind::Begin(kind) => transaction::begin(inner, *kind),
            StatementKind::Commit => transaction::end(false),
            StatementKind::Rollback => transaction::end(true),
            StatementKind::Savepoint(name) => transaction::savepoint(SavepointAction::Begin, name),
            StatementKind::Release(name) => transaction::savepoint(SavepointAction::Release, name),
            StatementKind::RollbackTo(name) => transaction::savepoint(SavepointAction::RollbackTo, name),
            StatementKind::Pragma(tree) => {
                pragma::explain(inner, tree)?;
                Ok(Program { explain: mode, ..transaction::nothing()? })
            }
            _ => {
                let catalog = CatalogView::with_values(inner, values, mode);
                let bound = resolve::resolve(tree, sql, &catalog)?;
                let wanted = lines_wanted(&catalog, mode);
                let plan = plan::plan(&catalog, bound, wanted.is_some())?;
                let lines = wanted.map(|wanted| plan::lines(&plan, wanted));
                let mut program = codegen::compile(&catalog, &plan, lines.as_ref(), parameters, mode)?;
                program.is_of_moment = catalog.has_used_moment();
                Ok(program)
            }
        }
    }
}

/// Which lines of EXPLAIN QUERY PLAN a program has: all that it is, or those whose work is counted.
fn lines_wanted(catalog: &dyn Catalog, mode: ExplainMode) -> Option<LinesWanted> {
    let counts_scans = catalog.is_on(CompileSwitch::ScanStatus);
    let is_query_plan = mode == ExplainMode::QueryPlan;
    let of_triggers = is_query_plan && catalog.is_on(CompileSwitch::TriggerPlans);
    let is_wanted = is_query_plan || (counts_scans && mode == ExplainMode::No);
    is_wanted.then_some(LinesWanted { is_query_plan, counts_scans, of_triggers })
}

/// The error of a comment in the statement, unless something else is wrong before it.
fn refuse_comments(sql: &str, parsed: &syntax::Parsed) -> Result<()> {
    let end = match &parsed.statement {
        Err(error) => error.offset().map_or(parsed.tail, |offset| offset as usize),
        Ok(_) => parsed.tail,
    };
    let mut at = 0;
    while at < end {
        let token = syntax::scan(sql.as_bytes(), at);
        if token.kind == syntax::TokenKind::Comment {
            let text = sql.get(token.start as usize..token.end as usize).unwrap_or("");
            return Err(Error::sql_at(format!("unrecognized token: \"{text}\""), token.start));
        }
        at = (token.end as usize).max(at + 1);
    }
    Ok(())
}

/// The columns of a body that is no program.
fn columns_of(body: &Body) -> Option<Rc<[ResultColumn]>> {
    match body {
        Body::Rows(RowSource { kind: RowKind::Explain(program, _), .. }) => Some(explain::columns(program)),
        Body::Rows(RowSource { kind: RowKind::Pragma(tree), .. }) => Some(pragma::columns(tree)),
        // The column has the name of its only value.
        Body::Rows(RowSource { kind: RowKind::FileAnswer(answer), .. }) => {
            let column = |name: &String| ResultColumn { name: name.as_str().into(), ..ResultColumn::default() };
            Some(answer.iter().map(column).collect())
        }
        Body::Program(_) | Body::Empty => None,
    }
}

/// Opens the temporary database for a program that uses it.
fn open_temp_for(inner: &Inner, program: &Program) -> Result<()> {
    if program.uses_temp { inner.open_temp() } else { Ok(()) }
}

/// Whether a statement counts as one that changes something also where its program does nothing to
/// a file's pages: what `IF EXISTS` makes nothing of, locks that are taken to write, and VACUUM.
fn may_change(kind: &StatementKind) -> bool {
    use StatementKind::{Begin, CreateIndex, CreateTable, CreateView, CreateVirtualTable, Drop, Pragma, Vacuum};
    match kind {
        Vacuum(_) | CreateTable(_) | CreateIndex(_) | CreateView(_) | CreateVirtualTable(_) => true,
        Begin(mode) => *mode != TransactionMode::Deferred,
        Drop(drop) => drop.kind != DropKind::Trigger,
        // Of EXPLAIN too.
        Pragma(tree) => !pragma::is_read_only(tree),
        _ => false,
    }
}

/// Whether a statement's program depends on nothing but its text and what the compiler looks at.
fn is_cacheable(kind: &StatementKind) -> bool {
    use StatementKind::{Delete, Insert, Select, Update};
    matches!(kind, Select(_) | Insert(_) | Update(_) | Delete(_))
}

fn parameters(tree: &syntax::ast::Parameters) -> Parameters {
    let count = tree.count;
    let mut names: Vec<Option<Box<str>>> = vec![None; count as usize];
    for (number, name) in &tree.names {
        if let Some(slot) = (*number as usize).checked_sub(1).and_then(|slot| names.get_mut(slot)) {
            *slot = Some(name.as_str().into());
        }
    }
    Parameters { count, names }
}
