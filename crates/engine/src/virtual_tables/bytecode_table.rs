//! `bytecode` and `tables_used`: the program of a statement that is given as text.
//!
//! <https://sqlite.org/bytecodevtab.html>

use super::api::WeakConnection;
use super::registry::{ProgramOf, ShownProgram};
use super::rows::{RowSource, RowsCursor, connection_of, name};
use crate::catalog::CatalogView;
use crate::connection::Connection;
use crate::options::PrepareOptions;
use crate::statement::Statement;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use bytecode::{Insn, Opcode, Program};
use extension::vtab::{
    Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable,
    plan_impossible,
};
use resolve::Catalog;
use std::rc::Rc;
use value::{Value, ValueRef};

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Bytecode,
    TablesUsed,
}

impl Shown {
    pub fn name(self) -> &'static str {
        match self {
            Shown::Bytecode => "bytecode",
            Shown::TablesUsed => "tables_used",
        }
    }

    fn columns(self) -> &'static str {
        match self {
            Shown::Bytecode => {
                "CREATE TABLE x(addr INT,opcode TEXT,p1 INT,p2 INT,p3 INT,p4 TEXT,p5 INT,comment TEXT,subprog TEXT,\
                 nexec INT,ncycle INT,stmt HIDDEN)"
            }
            Shown::TablesUsed => "CREATE TABLE x(type TEXT,schema TEXT,name TEXT,wr INT,subprog TEXT,stmt HIDDEN)",
        }
    }

    /// The hidden column of the statement.
    fn statement(self) -> i32 {
        match self {
            Shown::Bytecode => 11,
            Shown::TablesUsed => 5,
        }
    }
}

pub(super) struct BytecodeModule(pub Shown);

impl Module for BytecodeModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare(self.0.columns())?;
        Ok(Rc::new(BytecodeTable { connection: connection_of(host)?, shown: self.0 }))
    }
}

#[derive(Clone)]
struct BytecodeTable {
    connection: WeakConnection,
    shown: Shown,
}

impl VirtualTable for BytecodeTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        plan.estimated_cost = 100.0;
        plan.estimated_rows = 100;
        let is_statement = |own: &extension::vtab::Constraint| {
            own.usable && own.op == ConstraintOp::Eq && own.column == self.shown.statement()
        };
        let number = info.constraints.iter().position(is_statement).ok_or_else(plan_impossible)?;
        if let Some(usage) = plan.usage.get_mut(number) {
            usage.argument = 1;
            usage.omit = true;
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(RowsCursor::new(self.clone())))
    }
}

impl RowSource for BytecodeTable {
    fn rows(&self, _: i32, args: &[FilterArg<'_>]) -> Result<Vec<Vec<Value>>> {
        let connection = self.connection.upgrade().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let invalid = || Error::sql(format!("argument to {}() is not a valid SQL statement", self.shown.name()));
        let shown = match args.first() {
            Some(FilterArg::Value(cell)) if cell.is_text() => prepared(&connection, cell.as_ref()),
            Some(FilterArg::Value(cell)) => {
                let program_of = connection.inner().virtual_tables().program_of();
                program_of.and_then(|program_of| program_of(cell))
            }
            _ => None,
        };
        let Some(program) = shown.ok_or_else(invalid)?.0 else { return Ok(Vec::new()) };
        let mut rows = Vec::new();
        self.add_program(&connection, &program, None, &mut rows)?;
        for inner in program.sub_programs.iter() {
            let title = inner.insns.first().and_then(|insn| title(inner, insn));
            self.add_program(&connection, inner, title.as_deref(), &mut rows)?;
        }
        Ok(rows)
    }
}

/// The program of a statement that is given as text.
fn prepared(connection: &Connection, text: ValueRef<'_>) -> Option<ShownProgram> {
    let (statement, _) = connection.prepare_escaped(&name(text)?, PrepareOptions::default()).ok()?;
    statement.shown()
}

impl Connection {
    /// Sets what finds the statement that a value stands for, where that is more than a text.
    pub fn set_program_of(&self, program_of: ProgramOf) {
        self.inner().virtual_tables().find_programs_by(program_of);
    }
}

impl Statement {
    /// Its program, for the tables `bytecode` and `tables_used`; none when there was no statement
    /// in its text.
    pub fn shown(&self) -> Option<ShownProgram> {
        (!self.is_empty()).then(|| ShownProgram(self.shown_program()))
    }
}

/// What a program is a part of: the text after the dashes of its first instruction.
fn title(program: &Program, first: &Insn) -> Option<String> {
    let text = bytecode::explain::p4_text(program.p4(first.p4));
    text.strip_prefix("-- ").map(str::to_owned)
}

impl BytecodeTable {
    fn add_program(
        &self,
        connection: &Connection,
        program: &Program,
        title: Option<&str>,
        rows: &mut Vec<Vec<Value>>,
    ) -> Result<()> {
        let title = || title.map_or(Value::Null, Value::text);
        if self.shown == Shown::Bytecode {
            for mut row in crate::statement::program_rows(program) {
                row.extend([title(), Value::Integer(0), Value::Integer(0)]);
                rows.push(row);
            }
            return Ok(());
        }
        for insn in &program.insns {
            let writes = insn.opcode == Opcode::OpenWrite;
            if !writes && insn.opcode != Opcode::OpenRead {
                continue;
            }
            let database = DbIndex(u16::try_from(insn.p3).unwrap_or(0));
            let Some((kind, name)) = self.rooted(connection, database, PageNo(insn.p2 as u32))? else { continue };
            let schema = connection.database_name(database.index()).unwrap_or_default();
            let wr = Value::Integer(i64::from(writes));
            rows.push(vec![Value::text(kind), Value::text(&schema), Value::text(&name), wr, title()]);
        }
        Ok(())
    }

    /// The table or index that has its root on a page.
    fn rooted(&self, connection: &Connection, database: DbIndex, root: PageNo) -> Result<Option<(&str, String)>> {
        let schema = CatalogView::new(connection.inner()).schema(database)?;
        for table in schema.tables.values() {
            if table.root == root {
                return Ok(Some(("table", table.name.to_string())));
            }
            if let Some(index) = table.indexes.iter().find(|index| index.root == root) {
                return Ok(Some(("index", index.name.to_string())));
            }
        }
        Ok(None)
    }
}
