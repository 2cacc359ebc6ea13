//! The connection as the compile side sees it.

use crate::connection::Inner;
use crate::statement::BoundValues;
use crate::switches::Switch;
use base::{DbIndex, Encoding, Error, Limits, Result};
use extension::vtab::ModuleKind;
use extension::{CollationRegistry, FunctionRegistry};
use resolve::{Answer, Catalog, ColumnNames, Request};
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
    /// Something was allowed that will be refused when nothing runs.
    used_moment: Cell<bool>,
}

impl<'c> CatalogView<'c> {
    pub fn new(inner: &'c Inner) -> CatalogView<'c> {
        CatalogView {
            inner,
            functions: inner.functions.borrow().clone(),
            collations: inner.collations.borrow().clone(),
            limits: inner.limits.borrow().clone(),
            names: inner.names.borrow().clone(),
            values: None,
            used_moment: Cell::new(false),
        }
    }

    /// Whether an answer was true only because a statement runs, or a module is making a table.
    pub fn has_used_moment(&self) -> bool {
        self.used_moment.get()
    }

    /// As [`CatalogView::new`], for a statement whose parameters may be looked at.
    pub fn with_values(inner: &'c Inner, values: &'c BoundValues<'c>) -> CatalogView<'c> {
        let stable = inner.is_on(Switch::StablePlans);
        CatalogView { values: (!stable).then_some(values), ..CatalogView::new(inner) }
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

    fn is_shared(&self, database: DbIndex) -> bool {
        self.inner.is_shared(database)
    }

    fn connected(&self, table: &Rc<Table>) -> Result<Rc<Table>> {
        match table.is_virtual() {
            true if self.inner.preparing.get().no_virtual_tables => {
                Err(Error::sql(format!("no such table: {}", table.name)))
            }
            true => self.inner.connect_virtual(table),
            false => Ok(table.clone()),
        }
    }

    fn eponymous(&self, module: &str) -> Result<Option<Rc<Table>>> {
        if self.inner.preparing.get().no_virtual_tables { Ok(None) } else { self.inner.eponymous_table(module) }
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

    fn encoding(&self) -> Encoding {
        self.inner.encoding.get()
    }

    fn foreign_keys(&self) -> bool {
        self.inner.foreign_keys.get()
    }

    fn foreign_key_actions(&self) -> bool {
        self.inner.is_on(Switch::ForeignKeyActions)
    }

    fn defer_foreign_keys(&self) -> bool {
        self.inner.session.defer_foreign_keys.get()
    }

    fn watches_rows(&self) -> bool {
        self.inner.session.row_hooks.get() & vdbe::PREUPDATE_HOOK != 0
    }

    fn double_quoted_strings(&self) -> bool {
        self.inner.is_on(Switch::DoubleQuotedText)
    }

    fn double_quoted_strings_in_schema(&self) -> bool {
        let by_hand = self.inner.may_write_schema() && self.inner.is_on(Switch::DoubleQuotedText);
        by_hand || self.inner.is_on(Switch::DoubleQuotedTextInSchema)
    }

    fn is_protected(&self, database: DbIndex, name: &str) -> bool {
        if self.inner.is_fixed_imposter(database, name) {
            return true;
        }
        let is_shadow = || self.schema(database).is_ok_and(|schema| self.inner.is_shadow(&schema, name));
        if !self.inner.is_on(Switch::Defensive) || !is_shadow() {
            return false;
        }
        // What the virtual table itself does comes from inside of a step.
        let allowed = self.inner.steps.get() > 0 || self.inner.is_making_virtual();
        self.used_moment.set(self.used_moment.get() | allowed);
        !allowed
    }

    fn legacy_alter_table(&self) -> bool {
        self.inner.is_on(Switch::LegacyAlterTable)
    }

    fn bound_value(&self, parameter: u32) -> Option<Mem> {
        self.values?.look(parameter)
    }

    fn case_sensitive_like(&self) -> bool {
        self.inner.case_sensitive_like.get()
    }

    fn reverse_unordered(&self) -> bool {
        self.inner.is_on(Switch::ReverseScanOrder)
    }

    fn shows_trigger_plans(&self) -> bool {
        self.inner.is_on(Switch::TriggerPlans)
    }

    fn counts_scans(&self) -> bool {
        self.inner.is_on(Switch::ScanStatus)
    }

    fn new_file_format(&self) -> u32 {
        self.inner.new_file_format()
    }

    fn asks_authorizer(&self) -> bool {
        self.inner.asks_authorizer()
    }

    fn authorize(&self, request: &Request<'_>) -> Result<Answer> {
        self.inner.authorize(request)
    }

    fn writable_schema(&self) -> bool {
        self.inner.may_write_schema()
    }

    fn triggers_enabled(&self) -> bool {
        self.inner.is_on(Switch::Triggers)
    }

    fn is_schema_text(&self) -> bool {
        self.inner.preparing.get().from_schema
    }

    fn trusted_schema(&self) -> bool {
        self.inner.is_on(Switch::TrustedSchema)
    }

    fn views_enabled(&self) -> bool {
        self.inner.is_on(Switch::Views)
    }

    fn analysis_limit(&self) -> u64 {
        u64::from(self.inner.analysis_limit.get())
    }

    fn counts_changes(&self) -> bool {
        self.inner.is_on(Switch::CountChanges)
    }

    fn column_names(&self) -> ColumnNames {
        match (self.inner.is_on(Switch::FullColumnNames), self.inner.is_on(Switch::ShortColumnNames)) {
            (false, true) => ColumnNames::Short,
            (false, false) => ColumnNames::Written,
            (true, true) => ColumnNames::Full,
            (true, false) => ColumnNames::FullOfStar,
        }
    }

    fn ignores_checks(&self) -> bool {
        self.inner.is_on(Switch::IgnoreChecks)
    }

    fn automatic_indexes(&self) -> bool {
        self.inner.is_on(Switch::AutomaticIndexes)
    }

    fn recursive_triggers(&self) -> bool {
        self.inner.session.recursive_triggers.get()
    }
}
