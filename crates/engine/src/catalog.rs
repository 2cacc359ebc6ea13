//! The connection as the compile side sees it.

use crate::connection::Inner;
use crate::statement::BoundValues;
use base::{DbIndex, Error, Limits, Reason, Result};
use bytecode::ExplainMode;
use extension::vtab::ModuleKind;
use extension::{CollationRegistry, FunctionRegistry};
use resolve::{Answer, Batches, Catalog, CompileSettings, CompileSwitch, Request, SwitchSet};
use schema::{Schema, Table};
use std::cell::Cell;
use std::rc::Rc;
use value::Mem;

/// One preparation's view: registries as they are now, schemas loaded on demand.
pub(crate) struct CatalogView<'c> {
    inner: &'c Inner,
    functions: Rc<FunctionRegistry>,
    collations: Rc<CollationRegistry>,
    limits: Rc<Limits>,
    names: Rc<Vec<Box<str>>>,
    values: Option<&'c BoundValues<'c>>,
    /// Switches that are on for this preparation.
    of_preparation: SwitchSet,
    /// The program is not run: only its plan is shown, whose lines have the numbers of the row
    /// program's instructions.
    shows_plan: bool,
    /// Something was allowed that will be refused when nothing runs.
    used_moment: Cell<bool>,
}

impl<'c> CatalogView<'c> {
    pub fn new(inner: &'c Inner) -> CatalogView<'c> {
        CatalogView {
            inner,
            functions: inner.functions().clone(),
            collations: inner.collations().clone(),
            limits: inner.limits().clone(),
            names: inner.names().clone(),
            values: None,
            shows_plan: false,
            of_preparation: SwitchSet::default()
                .with(CompileSwitch::DeferForeignKeys, inner.session().defer_foreign_keys.get())
                .with(CompileSwitch::SchemaText, inner.preparation().options().from_schema),
            used_moment: Cell::new(false),
        }
    }

    /// Whether an answer was true only because a statement runs, or a module is making a table.
    pub fn has_used_moment(&self) -> bool {
        self.used_moment.get()
    }

    /// As [`CatalogView::new`], for a statement whose parameters may be looked at.
    pub fn with_values(inner: &'c Inner, values: &'c BoundValues<'c>, mode: ExplainMode) -> CatalogView<'c> {
        let stable = inner.is_on(CompileSwitch::StablePlans);
        let shows_plan = mode == ExplainMode::QueryPlan;
        CatalogView { values: (!stable).then_some(values), shows_plan, ..CatalogView::new(inner) }
    }
}

impl Catalog for CatalogView<'_> {
    fn database_count(&self) -> usize {
        self.names.len()
    }

    fn database_name(&self, database: DbIndex) -> &str {
        self.names.get(database.index()).map_or("", |name| name)
    }

    fn schema(&self, database: DbIndex) -> Result<Rc<Schema>> {
        self.inner.schema(database)
    }

    fn load_schemas(&self) -> Result<()> {
        self.inner.load_schemas()
    }

    fn load_for_query(&self) -> Result<()> {
        if self.inner.schemas().knows_encoding() { Ok(()) } else { self.inner.load_schemas() }
    }

    fn is_shared(&self, database: DbIndex) -> bool {
        self.inner.is_shared(database)
    }

    fn connected(&self, table: &Rc<Table>) -> Result<Rc<Table>> {
        match table.is_virtual() {
            true if self.inner.preparation().options().no_virtual_tables => {
                Err(Error::of(Reason::NoSuchTable, &table.name))
            }
            true => self.inner.connect_virtual(table),
            false => Ok(table.clone()),
        }
    }

    fn eponymous(&self, module: &str) -> Result<Option<Rc<Table>>> {
        if self.inner.preparation().options().no_virtual_tables { Ok(None) } else { self.inner.eponymous_table(module) }
    }

    fn has_module(&self, module: &str) -> bool {
        self.inner.module(module).is_some_and(|module| module.kind() != ModuleKind::EponymousOnly)
    }

    fn functions(&self) -> &FunctionRegistry {
        &self.functions
    }

    fn collations(&self) -> &CollationRegistry {
        &self.collations
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn settings(&self) -> CompileSettings {
        let mut settings = self.inner.settings().with_all(self.of_preparation);
        if self.shows_plan {
            settings.batches = Batches::Off;
        }
        settings
    }

    fn is_protected(&self, database: DbIndex, name: &str) -> bool {
        if self.inner.is_fixed_imposter(database, name) {
            return true;
        }
        let is_shadow = || self.schema(database).is_ok_and(|schema| self.inner.is_shadow(&schema, name));
        if !self.inner.is_on(CompileSwitch::Defensive) || !is_shadow() {
            return false;
        }
        // What the virtual table itself does comes from inside of a step.
        let allowed = self.inner.running().is_within_step() || self.inner.is_making_virtual();
        self.used_moment.set(self.used_moment.get() | allowed);
        !allowed
    }

    fn bound_value(&self, parameter: u32) -> Option<Mem> {
        self.values?.look(parameter)
    }

    fn authorize(&self, request: &Request<'_>) -> Result<Answer> {
        self.inner.authorize(request)
    }
}
