//! `dbstat`: where the pages of a database are and what they hold.
//!
//! <https://sqlite.org/dbstat.html>

use super::api::WeakConnection;
use super::rows::{RowSource, RowsCursor, by_bit, connection_of, name, take_equalities};
use crate::catalog::CatalogView;
use crate::connection::Connection;
use crate::schema_load::reading;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::Btree;
use extension::vtab::{
    Connecting, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable, VtabOption,
};
use resolve::Catalog;
use std::rc::Rc;
use value::Value;

const COLUMNS: &str = "CREATE TABLE x(name TEXT,path TEXT,pageno INTEGER,pagetype TEXT,ncell INTEGER,payload INTEGER,\
                       unused INTEGER,mx_payload INTEGER,pgoffset INTEGER,pgsize INTEGER,schema TEXT HIDDEN,\
                       aggregate BOOLEAN HIDDEN)";
const NAME: i32 = 0;
const PATH: i32 = 1;
const SCHEMA: i32 = 10;
const AGGREGATE: i32 = 11;
/// The bit of the index number that says that the trees come by name.
const BY_NAME: i32 = 8;
/// No tree is deeper.
const DEPTH_MAX: usize = 32;

pub(super) struct DbstatModule;

impl Module for DbstatModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::Eponymous
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let connection = connection_of(host)?;
        let mut database = DbIndex::MAIN;
        if let (Some(wanted), Some(open)) = (arguments.get(3), connection.upgrade()) {
            let wanted = syntax::ast::Name::new(wanted);
            let found = CatalogView::new(open.inner()).database(wanted.as_str());
            database = found.ok_or_else(|| Error::sql(format!("no such database: {}", wanted.as_str())))?;
        }
        host.configure(VtabOption::DirectOnly);
        host.declare(COLUMNS)?;
        Ok(Rc::new(Dbstat { connection, database }))
    }
}

#[derive(Clone)]
struct Dbstat {
    connection: WeakConnection,
    database: DbIndex,
}

impl VirtualTable for Dbstat {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        take_equalities(info, plan, [SCHEMA, NAME, AGGREGATE])?;
        plan.estimated_cost = 1.0;
        plan.hexadecimal = true;
        let order: Vec<(i32, bool)> = info.order_by.iter().map(|term| (term.column, term.descending)).collect();
        if matches!(order.as_slice(), [(NAME, false)] | [(NAME, false), (PATH, false)]) {
            plan.order_by_consumed = true;
            plan.index_number |= BY_NAME;
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(RowsCursor::new(self.clone())))
    }
}

impl RowSource for Dbstat {
    fn rows(&self, index_number: i32, args: &[FilterArg<'_>]) -> Result<Vec<Vec<Value>>> {
        let connection = self.connection.upgrade().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let [schema, wanted, aggregate] = by_bit(index_number, args);
        let database = match schema {
            None => self.database,
            Some(schema) => {
                let found = name(schema).and_then(|schema| CatalogView::new(connection.inner()).database(&schema));
                let Some(found) = found else { return Ok(Vec::new()) };
                found
            }
        };
        let aggregate = aggregate.is_some_and(|value| value.to_real() != 0.0);
        let wanted = wanted.map(|wanted| name(wanted).unwrap_or_default());
        let schema = connection.database_name(database.index()).unwrap_or_default();
        let mut trees = trees(&connection, &schema)?;
        trees.retain(|(own, _)| wanted.as_ref().is_none_or(|wanted| wanted == own));
        if index_number & BY_NAME != 0 {
            trees.sort();
        }
        connection.inner().with_busy(|storage| {
            let Some(tree) = storage.get_mut(database) else { return Ok(Vec::new()) };
            reading(tree, |tree| {
                if tree.page_count() == 0 {
                    return Ok(Vec::new());
                }
                let mut walk = Walk { tree, schema: &schema, aggregate, rows: Vec::new() };
                trees.iter().try_for_each(|(name, root)| walk.whole_tree(name, *root))?;
                Ok(walk.rows)
            })
        })
    }
}

/// Names and roots of the trees, as the schema lists them.
fn trees(connection: &Connection, schema: &str) -> Result<Vec<(String, PageNo)>> {
    let sql = format!(
        "SELECT 'sqlite_schema', 1 UNION ALL SELECT name, rootpage FROM \"{}\".sqlite_schema WHERE rootpage!=0",
        schema.replace('"', "\"\"")
    );
    let (mut statement, _) = connection.prepare(&sql)?;
    let mut trees = Vec::new();
    while statement.step()? {
        trees.push((name(statement.value(0)).unwrap_or_default(), PageNo(statement.value(1).to_integer() as u32)));
    }
    Ok(trees)
}

/// What is told about one page, or about a tree.
#[derive(Clone, Copy, Default)]
struct Figures {
    cells: u64,
    payload: u64,
    unused: i64,
    payload_max: u32,
    pages: u64,
}

struct Walk<'w> {
    tree: &'w mut Btree,
    schema: &'w str,
    aggregate: bool,
    rows: Vec<Vec<Value>>,
}

impl Walk<'_> {
    fn whole_tree(&mut self, name: &str, root: PageNo) -> Result<()> {
        let mut sum = Figures::default();
        self.page(name, root, "/", 0, &mut sum)?;
        if self.aggregate {
            self.row(name, None, sum.pages as i64, None, sum);
        }
        Ok(())
    }

    fn page(&mut self, name: &str, page: PageNo, path: &str, depth: usize, sum: &mut Figures) -> Result<()> {
        if depth >= DEPTH_MAX || page.0 == 0 || page.0 > self.tree.page_count() {
            return Err(Error::bare(ResultCode::CORRUPT));
        }
        let Some(report) = self.tree.page_report(page)? else {
            self.note(name, path, page, "corrupted", Figures::default(), sum);
            return Ok(());
        };
        let own = Figures {
            cells: report.count as u64,
            payload: report.payload,
            unused: report.unused,
            payload_max: report.payload_max,
            pages: 1,
        };
        self.note(name, path, page, if report.is_leaf { "leaf" } else { "internal" }, own, sum);
        let room = self.tree.page_size() as usize - self.tree.reserved_bytes() as usize - 4;
        for (number, cell) in report.cells.iter().enumerate() {
            for (place, overflow) in cell.overflow.iter().enumerate() {
                let bytes = if place + 1 < cell.overflow.len() { room } else { cell.last_bytes };
                let own = Figures { payload: bytes as u64, unused: (room - bytes) as i64, ..Figures::default() };
                self.note(name, &format!("{path}{number:03x}+{place:06x}"), *overflow, "overflow", own, sum);
            }
            if let Some(child) = cell.child {
                self.page(name, child, &format!("{path}{number:03x}/"), depth + 1, sum)?;
            }
        }
        Ok(())
    }

    fn note(&mut self, name: &str, path: &str, page: PageNo, kind: &str, own: Figures, sum: &mut Figures) {
        sum.cells += own.cells;
        sum.payload += own.payload;
        sum.unused += own.unused;
        sum.payload_max = sum.payload_max.max(own.payload_max);
        sum.pages += 1;
        if !self.aggregate {
            self.row(name, Some(path), i64::from(page.0), Some(kind), Figures { pages: 1, ..own });
        }
    }

    /// A row; of a whole tree where there is no path.
    fn row(&mut self, name: &str, path: Option<&str>, page: i64, kind: Option<&str>, own: Figures) {
        let size = i64::from(self.tree.page_size());
        let text = |text: Option<&str>| text.map_or(Value::Null, Value::text);
        self.rows.push(vec![
            Value::text(name),
            text(path),
            Value::Integer(page),
            text(kind),
            Value::Integer(own.cells as i64),
            Value::Integer(own.payload as i64),
            Value::Integer(own.unused),
            Value::Integer(i64::from(own.payload_max)),
            if path.is_some() { Value::Integer(size * (page - 1)) } else { Value::Null },
            Value::Integer(size * own.pages as i64),
            Value::text(self.schema),
            Value::Integer(i64::from(self.aggregate)),
        ]);
    }
}
