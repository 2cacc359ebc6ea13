//! A catalog made of CREATE statements and of rows of `sqlite_stat1`.

use base::{DbIndex, Encoding, Limits, Result};
use extension::{Builtin, CollationRegistry, FunctionRegistry};
use resolve::{Answer, Catalog, CompileSettings, CompileSwitch, Request};
use schema::{Schema, SchemaBuilder, SchemaEntry, Table};
use std::rc::Rc;
use syntax::ast::StatementKind;
use value::Mem;

static FUNCTIONS: [Builtin; builtins::FUNCTIONS.len()] = builtins::FUNCTIONS;

/// A connection with one database and the built-in functions.
pub struct TestCatalog {
    schemas: [Rc<Schema>; 2],
    functions: FunctionRegistry,
    collations: CollationRegistry,
    limits: Limits,
    settings: CompileSettings,
}

impl TestCatalog {
    /// The catalog of a script of CREATE statements. A line `stat TABLE INDEX NUMBERS` is a row of
    /// `sqlite_stat1`, with `-` for no index. A line `on SWITCH` turns a switch on.
    pub fn new(script: &str) -> TestCatalog {
        let (collations, limits) = (CollationRegistry::default(), Limits::default());
        let mut builder = SchemaBuilder::new(DbIndex::MAIN, Encoding::Utf8, 4, 0, &collations, &limits);
        let is_stat = |line: &&str| line.trim_start().starts_with("stat ");
        let is_switch = |line: &&str| line.trim_start().starts_with("on ");
        let creates = script.lines().filter(|line| !is_stat(line) && !is_switch(line));
        let creates: String = creates.map(|line| format!("{line}\n")).collect();
        let mut rest = creates.as_str();
        for root in 2.. {
            let parsed = syntax::parse_next(rest, &limits);
            let Some(statement) = parsed.statement.expect("a CREATE statement") else { break };
            let (kind, name, table) = described(&statement.kind);
            let entry = SchemaEntry {
                kind: kind.into(),
                name: name.into(),
                table: table.into(),
                root: if kind == "view" { 0 } else { root },
                sql: Some(rest[..parsed.tail].trim().trim_end_matches(';').into()),
            };
            builder.add_row(&entry).expect("a definition");
            rest = &rest[parsed.tail..];
        }
        for line in script.lines().filter(is_stat) {
            let mut words = line.trim_start().splitn(4, ' ').skip(1);
            let [table, index, numbers] = [(); 3].map(|()| words.next().expect("stat TABLE INDEX NUMBERS"));
            builder.add_stat1(table, Some(index).filter(|index| *index != "-"), numbers);
        }
        let main = Rc::new(builder.finish());
        let temp = SchemaBuilder::new(DbIndex::TEMP, Encoding::Utf8, 4, 0, &collations, &limits).finish();
        let functions = FunctionRegistry::of_library(&FUNCTIONS);
        let switches = script.lines().filter_map(|line| line.trim_start().strip_prefix("on "));
        let settings = switches.fold(CompileSettings::default(), |settings, name| {
            let switch = CompileSwitch::ALL.iter().find(|switch| format!("{switch:?}") == name.trim());
            settings.with(*switch.expect("the name of a switch"), true)
        });
        TestCatalog { schemas: [main, Rc::new(temp)], functions, collations, limits, settings }
    }
}

/// Kind, name and table of what a statement creates.
fn described(kind: &StatementKind) -> (&'static str, String, String) {
    let (kind, name, table) = match kind {
        StatementKind::CreateTable(create) => ("table", &create.name.name, &create.name.name),
        StatementKind::CreateIndex(create) => ("index", &create.name.name, &create.table),
        StatementKind::CreateTrigger(create) => ("trigger", &create.name.name, &create.table.name),
        StatementKind::CreateView(create) => ("view", &create.name.name, &create.name.name),
        other => panic!("not a CREATE statement: {other:?}"),
    };
    (kind, name.to_string(), table.to_string())
}

impl Catalog for TestCatalog {
    fn database_count(&self) -> usize {
        2
    }

    fn database_name(&self, database: DbIndex) -> &str {
        if database == DbIndex::TEMP { "temp" } else { "main" }
    }

    fn schema(&self, database: DbIndex) -> Result<Rc<Schema>> {
        Ok(self.schemas[database.index()].clone())
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
        self.settings
    }

    fn is_shared(&self, _: DbIndex) -> bool {
        false
    }

    fn bound_value(&self, _: u32) -> Option<Mem> {
        None
    }

    fn authorize(&self, _: &Request<'_>) -> Result<Answer> {
        Ok(Answer::Allow)
    }

    fn is_protected(&self, _: DbIndex, _: &str) -> bool {
        false
    }

    fn connected(&self, table: &Rc<Table>) -> Result<Rc<Table>> {
        if table.is_virtual() { Err(base::Error::not_supported("virtual tables")) } else { Ok(table.clone()) }
    }

    fn eponymous(&self, _: &str) -> Result<Option<Rc<Table>>> {
        Ok(None)
    }

    fn has_module(&self, _: &str) -> bool {
        false
    }
}
