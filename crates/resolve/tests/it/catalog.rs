//! A catalog that mirrors an oracle's connection: its schema, and its functions without their code.

use base::{DbIndex, Encoding, Limits, Result};
use extension::{
    AggregateState, CollationRegistry, Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry,
    ScalarFunction, Special,
};
use resolve::{Answer, Catalog, CompileSettings, Request};
use rusqlite::Connection;
use schema::{Schema, SchemaBuilder, SchemaEntry, Table};
use std::rc::Rc;
use value::Mem;

pub struct Mirror {
    schemas: [Rc<Schema>; 2],
    functions: FunctionRegistry,
    collations: CollationRegistry,
    limits: Limits,
}

struct NoState;

impl AggregateState for NoState {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        Ok(())
    }

    fn value(&mut self, _: &mut Context<'_>) -> Result<()> {
        Ok(())
    }
}

fn functions(connection: &Connection) -> FunctionRegistry {
    const DETERMINISTIC: i64 = 0x800;
    const WINDOW_ONLY: [&str; 11] = [
        "row_number",
        "rank",
        "dense_rank",
        "percent_rank",
        "cume_dist",
        "ntile",
        "lag",
        "lead",
        "first_value",
        "last_value",
        "nth_value",
    ];
    let mut registry = FunctionRegistry::default();
    let sql = "select name, type, narg, flags from pragma_function_list";
    let mut statement = connection.prepare(sql).unwrap();
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let name: String = row.get(0).unwrap();
        let kind: String = row.get(1).unwrap();
        let arg_count: i64 = row.get(2).unwrap();
        let flags: i64 = row.get(3).unwrap();
        let scalar_extreme = kind == "s" && (name == "min" || name == "max");
        if scalar_extreme && (0..2).contains(&arg_count) {
            continue;
        }
        registry.register(FunctionDef {
            special: match name.as_str() {
                "likelihood" | "likely" | "unlikely" => Special::Likelihood,
                _ => Special::None,
            },
            arg_count: arg_count as i16,
            flags: FunctionFlags {
                deterministic: flags & DETERMINISTIC != 0,
                window: kind == "w",
                window_only: WINDOW_ONLY.contains(&name.as_str()),
                ..FunctionFlags::default()
            },
            name: name.into_boxed_str(),
            kind: if kind == "s" {
                FunctionKind::Scalar(ScalarFunction::Plain(|_, _| Ok(())))
            } else {
                FunctionKind::Aggregate(Rc::new(|| Box::new(NoState) as Box<dyn AggregateState>))
            },
        });
    }
    registry
}

impl Mirror {
    pub fn of(connection: &Connection) -> Mirror {
        let collations = CollationRegistry::default();
        let limits = Limits::default();
        let load = |database: DbIndex, table: &str| {
            let mut builder = SchemaBuilder::new(database, Encoding::Utf8, 4, 0, &collations, &limits);
            let sql = format!("select type, name, tbl_name, rootpage, sql from {table} order by rowid");
            let mut statement = connection.prepare(&sql).unwrap();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let entry = SchemaEntry {
                    kind: row.get::<_, String>(0).unwrap().into(),
                    name: row.get::<_, String>(1).unwrap().into(),
                    table: row.get::<_, String>(2).unwrap().into(),
                    root: row.get(3).unwrap(),
                    sql: row.get::<_, Option<String>>(4).unwrap().map(Into::into),
                };
                builder.add_row(&entry).unwrap_or_else(|error| panic!("{entry:?}: {error}"));
            }
            Rc::new(builder.finish())
        };
        let schemas = [load(DbIndex::MAIN, "main.sqlite_schema"), load(DbIndex::TEMP, "temp.sqlite_schema")];
        let functions = functions(connection);
        Mirror { schemas, functions, collations, limits }
    }
}

impl Catalog for Mirror {
    /// Modules live in the engine: their tables are compared there.
    fn eponymous(&self, module: &str) -> Result<Option<Rc<Table>>> {
        match module.starts_with("pragma_") || module.starts_with("json_") {
            true => Err(base::Error::not_supported("tables of modules")),
            false => Ok(None),
        }
    }

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
        CompileSettings::default()
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

    fn has_module(&self, _: &str) -> bool {
        false
    }
}
