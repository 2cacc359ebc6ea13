//! ANALYZE: counts entries and distinct prefixes of every index, for sqlite_stat1, and samples
//! them, for sqlite_stat4.

mod sampler;

use crate::Codegen;
use crate::ddl::SchemaRow;
use crate::scope::Binding;
use base::{DbIndex, Result};
use bytecode::{FunctionCall, Opcode, P4, TableInfo, p5};
use resolve::CompileSwitch;
use resolve::bound::{Analyze, IndexExprs, Replaced, SourceId};
use schema::{Index, IndexPart, Table};
use std::rc::Rc;
use value::CollationRef;

/// A table of statistics: its name, its columns as CREATE TABLE has them, and their number.
type Statistics = (&'static str, &'static str, i32);

const STATISTICS: Statistics = ("sqlite_stat1", "tbl,idx,stat", 3);
const SAMPLES: Statistics = ("sqlite_stat4", "tbl,idx,neq,nlt,ndlt,sample", 6);
const TABLE_COLUMN: i32 = 0;
const INDEX_COLUMN: i32 = 1;

/// The cursors of the tables of statistics.
#[derive(Clone, Copy)]
struct Written {
    database: DbIndex,
    statistics: i32,
    samples: i32,
}

/// An index that is walked.
struct Walk<'w> {
    table: &'w Rc<Table>,
    exprs: &'w IndexExprs,
    row: SourceId,
    database: i32,
    /// Cursor over the table's rows.
    rows: i32,
    /// Whether the index is the tree of a WITHOUT ROWID table.
    own_tree: bool,
    /// Columns of an entry that are counted.
    columns: usize,
}

/// The sampler at work: its accumulator, the register of its answers, and itself.
struct Sampling {
    accumulator: i32,
    answer: i32,
    call: Rc<FunctionCall>,
}

impl Codegen<'_> {
    pub fn analyze(&mut self, parts: &[Analyze]) -> Result<()> {
        for part in parts {
            self.analyze_database(part)?;
        }
        Ok(())
    }

    fn analyze_database(&mut self, part: &Analyze) -> Result<()> {
        self.use_database(part.database, true);
        let written = Written {
            database: part.database,
            statistics: self.open_statistics(STATISTICS, part.database, &part.replaced)?,
            samples: self.open_statistics(SAMPLES, part.database, &part.replaced)?,
        };
        for (table, row, indexes) in &part.tables {
            self.analyze_table(part.database, (table, *row, indexes), written, part.only_index.is_none())?;
        }
        self.builder.emit(Opcode::Close, written.statistics, 0, 0);
        self.builder.emit(Opcode::Close, written.samples, 0, 0);
        self.builder.emit(Opcode::LoadAnalysis, i32::from(part.database.0), 0, 0);
        Ok(())
    }

    /// The table of statistics as the hook before changes is told of it; only sqlite_stat1's rows
    /// are.
    pub(crate) fn watched_statistics(&self, name: &str, database: DbIndex) -> Option<P4> {
        let watched = self.catalog.is_on(CompileSwitch::WatchesRows) && name == STATISTICS.0;
        watched.then(|| {
            let database = self.catalog.database_name(database).into();
            let strict_columns = Vec::new().into();
            let name = name.into();
            P4::Table(Rc::new(TableInfo { database, name, has_rowid: true, rowid_alias: None, strict_columns }))
        })
    }

    /// Opens a table of statistics, which is made where there is none, without the rows that are
    /// replaced.
    fn open_statistics(
        &mut self,
        (name, columns, width): Statistics,
        database: DbIndex,
        replaced: &Replaced,
    ) -> Result<i32> {
        let schema = self.catalog.schema(database)?;
        let number = i32::from(database.0);
        if let Some(table) = schema.table(name) {
            let watched = self.watched_statistics(name, database);
            if matches!(replaced, Replaced::All) && watched.is_none() {
                self.builder.emit(Opcode::Clear, table.root.0 as i32, number, 0);
            }
            let cursor = self.open_table(Opcode::OpenWrite, table, number);
            match replaced {
                Replaced::All if watched.is_none() => {}
                Replaced::All => self.delete_rows(cursor, None, watched)?,
                Replaced::Table(name) => self.delete_rows(cursor, Some((TABLE_COLUMN, name)), watched)?,
                Replaced::Index(name) => self.delete_rows(cursor, Some((INDEX_COLUMN, name)), watched)?,
            }
            return Ok(cursor);
        }
        self.first_table(number);
        let root = self.builder.register();
        self.builder.emit(Opcode::CreateBtree, number, root, 1);
        let rows = self.open_schema_table(database);
        let sql = format!("CREATE TABLE {name}({columns})");
        self.add_schema_row(rows, &SchemaRow { kind: "table", name, table: name, root, sql: Some(&sql) })?;
        self.builder.emit(Opcode::Close, rows, 0, 0);
        self.change_cookie(database)?;
        let cursor = self.builder.cursor();
        self.builder.emit_p4(Opcode::OpenWrite, cursor, root, number, P4::Int32(width));
        self.builder.set_p5(p5::P2_IS_REGISTER);
        Ok(cursor)
    }

    fn analyze_table(
        &mut self,
        database: DbIndex,
        (table, row, indexes): (&Rc<Table>, SourceId, &[IndexExprs]),
        written: Written,
        whole: bool,
    ) -> Result<()> {
        let database = i32::from(database.0);
        let rows = self.open_table(Opcode::OpenRead, table, database);
        for exprs in indexes {
            let own_tree = table.without_rowid && exprs.index.is_primary_key();
            let columns = match own_tree {
                true => exprs.index.key_columns,
                false => exprs.index.columns.len() + usize::from(!table.without_rowid),
            };
            self.analyze_index(&Walk { table, exprs, row, database, rows, own_tree, columns }, written)?;
        }
        let has_whole_index = table.indexes.iter().any(|index| index.partial.is_none());
        if !has_whole_index && whole {
            let count = self.builder.register();
            let empty = self.builder.new_label();
            self.builder.emit(Opcode::Count, rows, count, 0);
            self.builder.emit_jump(Opcode::IfNot, count, empty, 1);
            self.add_statistics(written, &table.name, None, count);
            self.builder.place(empty);
        }
        self.builder.emit(Opcode::Close, rows, 0, 0);
        Ok(())
    }

    /// One walk over an index: every entry is compared with the one before it.
    fn analyze_index(&mut self, walk: &Walk<'_>, written: Written) -> Result<()> {
        let (table, index) = (walk.table, &walk.exprs.index);
        let cursor = match walk.own_tree {
            true => self.open_table(Opcode::OpenRead, table, walk.database),
            false => self.open_index(Opcode::OpenRead, table, index, walk.database),
        };
        let limit = u64::from(self.catalog.settings().analysis_limit);
        let sampler = Rc::new(sampler::sampler(walk.columns, index.key_columns, limit));
        let sampling = Sampling {
            accumulator: self.builder.register(),
            answer: self.builder.register(),
            call: Rc::new(FunctionCall::new(sampler, 3, CollationRef::Binary, false)),
        };
        let compared = if is_unique_not_null(table, index) { index.key_columns - 1 } else { walk.columns - 1 };
        let (arguments, value) = (self.builder.registers(3), self.builder.register());
        let (shared, count, row) = (arguments, arguments + 1, arguments + 2);
        let before = self.builder.registers(compared.max(1));
        let (top, changed, counted) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        let (next, walked, empty) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit(Opcode::Null, 0, sampling.accumulator, 0);
        self.builder.emit(Opcode::Count, cursor, count, 0);
        // An empty partial index is worth a row.
        let nothing = if index.partial.is_some() { walked } else { empty };
        self.builder.emit_jump(Opcode::Rewind, cursor, nothing, 0);
        self.builder.emit(Opcode::Integer, 0, shared, 0);
        self.builder.emit_jump(Opcode::Goto, 0, changed, 0);
        self.builder.place(top);
        let differ: Vec<_> = (0..compared).map(|_| self.builder.new_label()).collect();
        if index.unique && index.key_columns == 1 && compared == 1 {
            // Behind a value of a unique column all are taken for different, NULLs in descending
            // order too.
            self.builder.emit_jump(Opcode::NotNull, before, counted, 0);
        }
        self.builder.emit(Opcode::Integer, 0, shared, 0);
        for (key, &label) in differ.iter().enumerate() {
            self.builder.emit(Opcode::Column, cursor, key as i32, value);
            let collation = index.columns.get(key).map(|column| column.collation.clone()).unwrap_or_default();
            self.builder.emit_jump_p4(Opcode::Ne, value, label, before + key as i32, P4::Collation(collation));
            self.builder.set_p5(p5::NULL_EQ);
            self.builder.emit(Opcode::Integer, key as i32 + 1, shared, 0);
        }
        self.builder.emit_jump(Opcode::Goto, 0, counted, 0);
        self.builder.place(changed);
        for (key, &label) in differ.iter().enumerate() {
            self.builder.place(label);
            self.builder.emit(Opcode::Column, cursor, key as i32, before + key as i32);
        }
        self.builder.place(counted);
        self.code_row_key(walk, cursor, row);
        self.builder.emit_p4(Opcode::AggStep, 0, arguments, sampling.accumulator, P4::Function(sampling.call.clone()));
        self.builder.set_p5(3);
        if limit > 0 {
            self.ask(&sampling, sampling.answer);
            self.builder.emit_jump(Opcode::IsNull, sampling.answer, next, 0);
            self.builder.emit_jump(Opcode::If, sampling.answer, walked, 0);
            self.builder.emit_jump_p4(Opcode::SeekGT, cursor, walked, before, P4::Int32(1));
        }
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(walked);
        self.ask(&sampling, sampling.answer);
        let name = if walk.own_tree { &table.name } else { &index.name };
        self.add_statistics(written, &table.name, Some(name), sampling.answer);
        if limit == 0 {
            self.add_samples(walk, &sampling, name, written.samples)?;
        }
        self.builder.place(empty);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        Ok(())
    }

    /// What finds the row of an entry: the rowid, or the primary key as a record.
    fn code_row_key(&mut self, walk: &Walk<'_>, cursor: i32, target: i32) {
        let Some(key) = walk.table.primary_key() else {
            self.builder.emit(Opcode::IdxRowid, cursor, target, 0);
            return;
        };
        let first = self.builder.registers(key.key_columns);
        for (offset, column) in key.columns.iter().take(key.key_columns).enumerate() {
            let IndexPart::Column(column) = column.part else { continue };
            let position = match walk.own_tree {
                true => offset,
                false => walk.exprs.index.position_of(column).unwrap_or(0),
            };
            self.builder.emit(Opcode::Column, cursor, position as i32, first + offset as i32);
        }
        self.builder.emit(Opcode::MakeRecord, first, key.key_columns as i32, target);
    }

    /// The sampler's next answer.
    fn ask(&mut self, sampling: &Sampling, target: i32) {
        self.builder.emit_p4(Opcode::AggValue, sampling.accumulator, 3, target, P4::Function(sampling.call.clone()));
    }

    /// Appends the samples to sqlite_stat4.
    fn add_samples(&mut self, walk: &Walk<'_>, sampling: &Sampling, name: &str, samples: i32) -> Result<()> {
        let (table, index) = (walk.table, &walk.exprs.index);
        let first = self.builder.registers(SAMPLES.2 as usize);
        let entry = self.builder.registers(walk.columns);
        let (record, rowid) = (self.builder.register(), self.builder.register());
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.text(&table.name, first);
        self.text(name, first + 1);
        self.builder.place(top);
        self.ask(sampling, sampling.answer);
        self.builder.emit_jump(Opcode::IsNull, sampling.answer, done, 0);
        for column in 2..5 {
            self.ask(sampling, first + column);
        }
        match table.has_rowid() {
            true => self.builder.emit_jump(Opcode::NotExists, walk.rows, top, sampling.answer),
            false => self.builder.emit_jump_p4(Opcode::NotFound, walk.rows, top, sampling.answer, P4::Int32(0)),
        };
        self.bind(walk.row, Binding::Cursor { table_cursor: Some(walk.rows), table: table.clone(), index: None });
        for at in 0..walk.columns {
            let target = entry + at as i32;
            let expr = walk.exprs.columns.get(at).and_then(Option::as_ref);
            match (expr, index.columns.get(at).map(|column| &column.part)) {
                (Some(expr), _) => self.code_copy(expr, target)?,
                (_, Some(IndexPart::Column(own))) => self.table_column(walk.rows, table, *own, target),
                _ => {
                    self.builder.emit(Opcode::Rowid, walk.rows, target, 0);
                }
            }
        }
        self.builder.emit(Opcode::MakeRecord, entry, walk.columns as i32, first + 5);
        self.builder.emit(Opcode::MakeRecord, first, SAMPLES.2, record);
        self.builder.emit(Opcode::NewRowid, samples, rowid, 0);
        self.builder.emit(Opcode::Insert, samples, record, rowid);
        self.builder.set_p5(p5::APPEND);
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.builder.place(done);
        Ok(())
    }

    /// Appends a row of sqlite_stat1.
    fn add_statistics(&mut self, written: Written, table: &str, index: Option<&str>, statistics: i32) {
        let width = STATISTICS.2;
        let first = self.builder.registers(width as usize);
        let (record, rowid) = (self.builder.register(), self.builder.register());
        self.text(table, first);
        match index {
            Some(name) => self.text(name, first + 1),
            None => {
                self.builder.emit(Opcode::Null, 0, first + 1, 0);
            }
        }
        self.builder.emit(Opcode::Copy, statistics, first + 2, 0);
        // Every column is text.
        self.builder.emit_p4(Opcode::MakeRecord, first, width, record, P4::Affinity("BBB".into()));
        let cursor = written.statistics;
        self.builder.emit(Opcode::NewRowid, cursor, rowid, 0);
        match self.watched_statistics(STATISTICS.0, written.database) {
            Some(table) => self.builder.emit_p4(Opcode::Insert, cursor, record, rowid, table),
            None => self.builder.emit(Opcode::Insert, cursor, record, rowid),
        };
        self.builder.set_p5(p5::APPEND | p5::NO_UPDATE_HOOK);
    }
}

/// Whether the last key column is another one in every entry that shares those before it.
fn is_unique_not_null(table: &Table, index: &Index) -> bool {
    let not_null = |part: &IndexPart| match part {
        IndexPart::Column(column) => {
            usize::try_from(*column).ok().and_then(|at| table.columns.get(at)).is_some_and(|at| at.not_null.is_some())
        }
        IndexPart::Expr(_) => false,
    };
    let own_tree = table.without_rowid && index.is_primary_key();
    own_tree || index.unique && index.columns.iter().take(index.key_columns).all(|column| not_null(&column.part))
}
