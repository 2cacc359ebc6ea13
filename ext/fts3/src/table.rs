//! FTS3 and FTS4 tables.

use crate::arguments::Arguments;
use crate::core::{Core, Definition};
use crate::cursor::Cursor;
use crate::index::{Automerge, HasStat, Index};
use crate::shared::Shared;
use crate::sql::{Statements, bare};
use crate::state::plan;
use crate::words::quoted;
use base::{Error, Result, ResultCode};
use extension::storage::PrepareRules;
use extension::vtab::{
    Change, Connecting, ConstraintOp, FoundFunction, IndexInfo, IndexPlan, Module, VirtualCursor, VirtualTable,
    VtabOption,
};
use std::cell::Cell;
use std::rc::Rc;

/// Page size where it may not be asked for.
const PAGE_SIZE_DEFAULT: i64 = 1024;
/// A merge at the end of a transaction does no less than this.
const AUTOMERGE_BLOCKS_MIN: i64 = 64;
const SHADOW_NAMES: [&str; 5] = ["content", "docsize", "segdir", "segments", "stat"];

/// The module, under the names `fts3` and `fts4`.
pub(crate) struct FtsModule(pub Rc<Shared>);

impl Module for FtsModule {
    fn create(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        FtsTable::make(self.0.clone(), host, arguments, Making::New)
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        FtsTable::make(self.0.clone(), host, arguments, Making::Old)
    }

    fn shadow_name(&self, suffix: &str) -> bool {
        SHADOW_NAMES.iter().any(|name| name.eq_ignore_ascii_case(suffix))
    }

    fn is_writable(&self) -> bool {
        true
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Making {
    New,
    Old,
}

/// A table.
pub(crate) struct FtsTable {
    pub core: Rc<Core>,
    shared: Rc<Shared>,
    pub ignores_savepoints: Cell<bool>,
    /// From this number on savepoints were begun after the pending terms.
    savepoint: Cell<i32>,
}

impl FtsTable {
    fn make(
        shared: Rc<Shared>,
        host: &dyn Connecting,
        arguments: &[&str],
        making: Making,
    ) -> Result<Rc<dyn VirtualTable>> {
        let storage = host.storage();
        let parsed = Arguments::read(&*storage, &shared.tokenizers, arguments)?;
        let database = arguments.get(1).copied().unwrap_or_default();
        let name = arguments.get(2).copied().unwrap_or_default();
        let read_list = read_list(&parsed, database, name);
        let mut sql = Statements::new(storage.clone(), database, name);
        let insert = format!(
            "INSERT INTO {}.'{}_content' VALUES({})",
            quoted(database),
            name.replace('\'', "''"),
            write_list(&parsed)
        );
        sql.set_content(format!("SELECT {read_list} WHERE rowid=?"), insert);
        if making == Making::New {
            storage.execute(&creation(&parsed, database, name)).map_err(bare)?;
        }
        let page_size = page_size(&*storage, database)?;
        let index = Index::new(sql, database, name, parsed.prefixes.clone(), page_size, parsed.descending);
        index.note_stat(match (parsed.is_fts4, making) {
            (true, _) => HasStat::Yes,
            (false, Making::New) => HasStat::No,
            (false, Making::Old) => HasStat::Unknown,
        });
        host.configure(VtabOption::ConstraintSupport(true));
        host.configure(VtabOption::Innocuous);
        host.declare(&declaration(&parsed, name)).map_err(bare)?;
        let definition = Definition {
            database: database.to_owned(),
            name: name.to_owned(),
            is_fts4: parsed.is_fts4,
            columns: parsed.columns,
            not_indexed: parsed.not_indexed,
            tokenizer: parsed.tokenizer,
            has_docsize: parsed.has_docsize,
            content: parsed.content,
            language: parsed.language,
            read_list,
        };
        let core = Rc::new(Core::new(definition, index));
        Ok(Rc::new(FtsTable { core, shared, ignores_savepoints: Cell::new(false), savepoint: Cell::new(0) }))
    }

    /// The statements that rename the shadow tables.
    fn renaming(&self, new: &str) -> String {
        let core = &*self.core;
        let mut names = Vec::new();
        if core.table().content.is_none() {
            names.push("content");
        }
        if core.table().has_docsize {
            names.push("docsize");
        }
        if core.index().has_stat() != HasStat::No {
            names.push("stat");
        }
        names.extend(["segments", "segdir"]);
        let (database, old) = (quoted(&core.table().database), core.table().name.replace('\'', "''"));
        let new = new.replace('\'', "''");
        let one = |name: &str| format!("ALTER TABLE {database}.'{old}_{name}' RENAME TO '{new}_{name}';");
        names.into_iter().map(one).collect()
    }
}

/// The columns of the table, and the hidden ones.
fn declaration(arguments: &Arguments, name: &str) -> String {
    let columns: String = arguments.columns.iter().map(|column| format!("{}, ", quoted(column))).collect();
    let language = arguments.language.as_deref().unwrap_or("__langid");
    format!("CREATE TABLE x({columns} {} HIDDEN, docid HIDDEN, {} HIDDEN)", quoted(name), quoted(language))
}

/// The statements that make the shadow tables.
fn creation(arguments: &Arguments, database: &str, name: &str) -> String {
    let inner = name.replace('\'', "''");
    let database = quoted(database);
    let table = |suffix: &str, columns: &str| format!("CREATE TABLE {database}.'{inner}_{suffix}'({columns});");
    let mut sql = String::new();
    if arguments.content.is_none() {
        let mut columns = String::from("docid INTEGER PRIMARY KEY");
        for (number, column) in arguments.columns.iter().enumerate() {
            columns.push_str(&format!(", 'c{number}{}'", column.replace('\'', "''")));
        }
        if arguments.language.is_some() {
            columns.push_str(", langid");
        }
        sql.push_str(&table("content", &columns));
    }
    sql.push_str(&table("segments", "blockid INTEGER PRIMARY KEY, block BLOB"));
    let segdir = "level INTEGER,idx INTEGER,start_block INTEGER,leaves_end_block INTEGER,end_block INTEGER,root BLOB,\
                  PRIMARY KEY(level, idx)";
    sql.push_str(&table("segdir", segdir));
    if arguments.has_docsize {
        sql.push_str(&table("docsize", "docid INTEGER PRIMARY KEY, size BLOB"));
    }
    if arguments.is_fts4 {
        sql.push_str(&table("stat", "id INTEGER PRIMARY KEY, value BLOB").replacen(
            "TABLE ",
            "TABLE IF NOT EXISTS ",
            1,
        ));
    }
    sql
}

fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn read_list(arguments: &Arguments, database: &str, name: &str) -> String {
    let escape = |text: &str| text.replace('\'', "''");
    let database = escape(database);
    if let Some(content) = &arguments.content {
        let mut list = String::from("rowid");
        for column in &arguments.columns {
            list.push_str(&format!(", x.'{}'", escape(column)));
        }
        if let Some(language) = &arguments.language {
            list.push_str(&format!(", x.{}", quoted(language)));
        }
        return format!("{list} FROM '{database}'.'{}' AS x", escape(content));
    }
    let function = arguments.uncompress.as_deref().map(identifier).unwrap_or_default();
    let mut list = String::from("docid");
    for (number, column) in arguments.columns.iter().enumerate() {
        list.push_str(&format!(",{function}(x.'c{number}{}')", escape(column)));
    }
    if arguments.language.is_some() {
        list.push_str(", x.'langid'");
    }
    format!("{list} FROM '{database}'.'{}_content' AS x", escape(name))
}

fn write_list(arguments: &Arguments) -> String {
    let function = arguments.compress.as_deref().map(identifier).unwrap_or_default();
    let mut list = String::from("?");
    for _ in &arguments.columns {
        list.push_str(&format!(",{function}(?)"));
    }
    if arguments.language.is_some() {
        list.push_str(", ?");
    }
    list
}

fn page_size(storage: &dyn extension::Storage, database: &str) -> Result<i64> {
    let sql = format!("PRAGMA {}.page_size", quoted(database));
    let mut statement = match storage.prepare(&sql, PrepareRules::default()) {
        Ok(statement) => statement,
        Err(error) if error.code() == ResultCode::AUTH => return Ok(PAGE_SIZE_DEFAULT),
        Err(error) => return Err(bare(error)),
    };
    statement.step().map_err(bare)?;
    Ok(statement.value(0).to_integer())
}

impl VirtualTable for FtsTable {
    fn best_index(&self, info: &IndexInfo, answer: &mut IndexPlan) -> Result<()> {
        if self.core.is_locked() {
            return Err(Error::bare(ResultCode::ERROR));
        }
        let columns = self.core.table().columns.len() as i32;
        answer.index_number = plan::SCAN;
        answer.estimated_cost = 5_000_000.0;
        let [mut wanted, mut language, mut min, mut max] = [None; 4];
        for (number, constraint) in info.constraints.iter().enumerate() {
            if !constraint.usable {
                if constraint.op == ConstraintOp::Match {
                    answer.index_number = plan::SCAN;
                    answer.estimated_cost = 1e50;
                    answer.estimated_rows = 1 << 50;
                    return Ok(());
                }
                continue;
            }
            let is_docid = constraint.column < 0 || constraint.column == columns + 1;
            match constraint.op {
                ConstraintOp::Eq if is_docid && wanted.is_none() => {
                    answer.index_number = plan::DOCID;
                    answer.estimated_cost = 1.0;
                    wanted = Some(number);
                }
                ConstraintOp::Match if (0..=columns).contains(&constraint.column) => {
                    answer.index_number = plan::MATCH + constraint.column;
                    answer.estimated_cost = 2.0;
                    wanted = Some(number);
                }
                ConstraintOp::Eq if constraint.column == columns + 2 => language = Some(number),
                ConstraintOp::Ge | ConstraintOp::Gt if is_docid => min = Some(number),
                ConstraintOp::Le | ConstraintOp::Lt if is_docid => max = Some(number),
                _ => {}
            }
        }
        answer.unique |= answer.index_number == plan::DOCID;
        let flags = [(wanted, 0), (language, plan::HAS_LANGUAGE), (min, plan::HAS_MIN), (max, plan::HAS_MAX)];
        let passed = flags.into_iter().filter_map(|(number, flag)| Some((number?, flag)));
        for (argument, (number, flag)) in (1..).zip(passed) {
            answer.index_number |= flag;
            if let Some(usage) = answer.usage.get_mut(number) {
                usage.argument = argument;
                usage.omit |= flag == 0;
            }
        }
        if let [order] = info.order_by.as_slice()
            && (order.column < 0 || order.column == columns + 1)
        {
            answer.index_text = Some(Rc::from(if order.descending { &b"DESC"[..] } else { b"ASC" }));
            answer.order_by_consumed = true;
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(Cursor::open(self.core.clone(), self.shared.clone())))
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        let outcome = self.core.update(change);
        self.core.index().close_blocks();
        outcome
    }

    fn has_transactions(&self) -> bool {
        true
    }

    fn begin(&self) -> Result<()> {
        self.core.index().begin();
        self.core.find_stat();
        Ok(())
    }

    fn sync(&self) -> Result<()> {
        let index = &self.core.index();
        let storage = index.sql().storage();
        let rowid = storage.last_insert_rowid();
        let mut outcome = index.flush();
        if let (Ok(()), Automerge::Segments(segments @ 1..)) = (&outcome, index.automerge()) {
            outcome = self.core.merge_automatically(segments, AUTOMERGE_BLOCKS_MIN);
        }
        index.close_blocks();
        storage.set_last_insert_rowid(rowid);
        outcome
    }

    fn rollback(&self) {
        self.core.index().pending().borrow_mut().clear();
    }

    fn savepoint(&self, number: i32) -> Result<()> {
        if self.ignores_savepoints.get() {
            return Ok(());
        }
        let core = &self.core;
        if core.index().pending().borrow().has_terms() {
            let name = quoted(&core.table().name);
            self.ignores_savepoints.set(true);
            let flushed =
                core.execute(&format!("INSERT INTO {}.{name}({name}) VALUES('flush')", quoted(&core.table().database)));
            self.ignores_savepoints.set(false);
            flushed?;
        }
        self.savepoint.set(number + 1);
        Ok(())
    }

    fn release(&self, number: i32) -> Result<()> {
        self.savepoint.set(number);
        Ok(())
    }

    fn rollback_to(&self, number: i32) -> Result<()> {
        if number < self.savepoint.get() {
            self.core.index().pending().borrow_mut().clear();
        }
        Ok(())
    }

    fn can_rename(&self) -> bool {
        true
    }

    fn rename(&self, name: &str) -> Result<()> {
        self.core.find_stat();
        self.core.index().flush()?;
        self.ignores_savepoints.set(true);
        let renamed = self.core.execute(&self.renaming(name));
        self.ignores_savepoints.set(false);
        renamed
    }

    fn find_function(&self, name: &str, arg_count: usize) -> Option<FoundFunction> {
        crate::functions::find(&self.shared, name, arg_count)
    }

    fn integrity(&self, database: &str, table: &str, _: bool) -> Result<Option<String>> {
        let version = if self.core.table().is_fts4 { 4 } else { 3 };
        let checked = self.core.is_sound();
        self.core.index().close_blocks();
        match checked {
            Ok(true) => Ok(None),
            Ok(false) => Ok(Some(format!("malformed inverted index for FTS{version} table {database}.{table}"))),
            Err(error) if matches!(error.code(), ResultCode::CORRUPT | ResultCode::ERROR) => {
                let why = error.extended_code().message();
                let text = "unable to validate the inverted index for FTS";
                Ok(Some(format!("{text}{version} table {database}.{table}: {why}")))
            }
            Err(error) => Err(error),
        }
    }

    fn destroy(&self) -> Result<()> {
        let (database, name) = (quoted(&self.core.table().database), self.core.table().name.replace('\'', "''"));
        let mut sql = String::new();
        for suffix in ["segments", "segdir", "docsize", "stat", "content"] {
            if suffix != "content" || self.core.table().content.is_none() {
                sql.push_str(&format!("DROP TABLE IF EXISTS {database}.'{name}_{suffix}';"));
            }
        }
        self.core.execute(&sql)
    }
}
