//! VACUUM: a database is built again, tree by tree, in a scratch database, and then written over
//! the old one; VACUUM INTO leaves it in its own file.

mod asked;
mod order;

use crate::connection::Inner;
use crate::switches::RunSwitch;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{AutoVacuum, Btree, CopyOrder, CursorsKept, InsertHint, JournalMode, MetaSlot, TreeKind};
use schema::Schema;
use std::rc::Rc;
use value::{Mem, RecordCursor, Value};

/// Root page of sqlite_schema.
const SCHEMA_ROOT: PageNo = PageNo::FIRST;
/// The table that AUTOINCREMENT keeps its numbers in.
const SEQUENCE: &str = "sqlite_sequence";

/// A row of sqlite_schema: type, name, tbl_name, rootpage, sql.
struct Row {
    cells: [Mem; 5],
    kind: String,
    name: String,
    table: String,
    root: PageNo,
    has_sql: bool,
}

/// How the new database differs from the old one.
struct Settings {
    page_size: u32,
    auto_vacuum: AutoVacuum,
    /// VACUUM INTO.
    is_copy: bool,
}

/// What the file's schema means in its format, and in the new file's.
struct Schemas {
    old: Rc<Schema>,
    new: Schema,
}

impl Inner {
    /// Vacuums a database, or writes a vacuumed copy of it into a file.
    ///
    /// # Errors
    /// `cannot VACUUM from within a transaction`, `cannot VACUUM - SQL statements in progress`,
    /// `non-text filename`, `output file already exists`, and those of the files.
    pub fn vacuum(&self, database: DbIndex, into: Option<Value>) -> Result<()> {
        let session = self.session();
        if !session.autocommit.get() {
            return Err(Error::sql("cannot VACUUM from within a transaction"));
        }
        if session.statements.running() > 1 || session.statements.readers() > 1 {
            return Err(Error::sql("cannot VACUUM - SQL statements in progress"));
        }
        let file = match into {
            None => None,
            Some(Value::Text { bytes, .. }) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            Some(_) => return Err(Error::sql("non-text filename")),
        };
        self.authorize_vacuum(file.as_deref())?;
        if session.query_only.get() {
            return Err(Error::bare(ResultCode::READONLY));
        }
        let mut target = self.vacuum_target(file.as_deref())?;
        if file.is_none() && self.is_on(RunSwitch::ResetDatabase) {
            return self.reset_database(database, &mut target);
        }
        // An error in a schema is reported by its code, without the text.
        self.load_schemas().map_err(|error| Error::bare(error.code()))?;
        self.with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
            if file.is_some() { tree.begin_read() } else { tree.begin_write(true) }
        })
        .inspect_err(|_| self.schemas().forget_all())?;
        let done = self.rebuild(database, &mut target, file.is_some());
        if let Some(tree) = self.storage()?.get_mut(database) {
            let _ = tree.rollback(CursorsKept::None);
            let _ = tree.end_read();
        }
        self.schemas().forget_all();
        session.committed.set(done.is_ok());
        done
    }

    /// Writes an empty database over what is there, be it damaged or no database at all.
    fn reset_database(&self, database: DbIndex, empty: &mut Btree) -> Result<()> {
        let done = self.with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
            tree.begin_write_over()?;
            empty.set_page_size(tree.page_size(), None)?;
            empty.begin_write(false)?;
            tree.copy_from(empty)?;
            tree.commit()
        });
        if let Some(tree) = self.storage()?.get_mut(database) {
            let _ = tree.rollback(CursorsKept::None);
            let _ = tree.end_read();
        }
        self.schemas().forget_all();
        done
    }

    /// The database that the new content is built in.
    fn vacuum_target(&self, file: Option<&str>) -> Result<Btree> {
        let Some(file) = file else {
            let mut scratch = self.open_scratch()?;
            // A failure throws it away.
            scratch.set_journal_mode(JournalMode::Off)?;
            return Ok(scratch);
        };
        let target = self.open_named(file)?;
        let taken = !target.file_name().is_empty() && self.vfs().exists(target.file_name())?;
        if taken {
            return Err(Error::sql("output file already exists"));
        }
        Ok(target)
    }

    fn rebuild(&self, database: DbIndex, target: &mut Btree, is_copy: bool) -> Result<()> {
        // The locks are held: what the schema says now stays true.
        let schema = self.sortable_schema(database)?;
        self.authorize_rebuild(database, &schema)?;
        let schemas = Schemas { new: self.schema_in_format(database, self.settings().new_file_format())?, old: schema };
        let mut storage = self.storage()?;
        let source = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let settings = self.vacuum_settings(source, is_copy);
        self.fill(target, source, &schemas, &settings)?;
        if is_copy {
            target.set_synchronous(source.synchronous());
            return target.commit();
        }
        source.copy_from(target)?;
        source.commit()
    }

    fn vacuum_settings(&self, source: &mut Btree, is_copy: bool) -> Settings {
        if source.uses_log() && !is_copy {
            // The wish is forgotten, also for a time after the log.
            self.change_file_defaults(|defaults| defaults.page_size = 0);
        }
        let defaults = self.file_defaults();
        let chosen = defaults.page_size;
        // In memory a page keeps its size.
        let fixed = chosen == 0 || source.is_in_memory() || crate::serialize::is_block(source);
        let page_size = if fixed { source.page_size() } else { chosen };
        let auto_vacuum = defaults.auto_vacuum.unwrap_or_else(|| source.auto_vacuum());
        Settings { page_size, auto_vacuum, is_copy }
    }

    fn fill(&self, target: &mut Btree, source: &mut Btree, schemas: &Schemas, settings: &Settings) -> Result<()> {
        target.set_page_size(settings.page_size, Some(source.reserved_wanted()))?;
        target.set_auto_vacuum(settings.auto_vacuum)?;
        target.set_cache_size(source.cache_size());
        target.begin_write(false)?;
        let rows = self.schema_rows(source)?;
        let order = creation_order(&rows, &schemas.old);
        let mut roots = Vec::with_capacity(order.len());
        for &row in &order {
            roots.push(target.create_tree(source.tree_kind(row.root)?)?);
        }
        let rest: Vec<_> = rows.iter().filter(|row| row.root.0 == 0 && row.kind != "index").collect();
        let placed = order.iter().copied().zip(roots.iter().copied());
        write_schema(target, placed.clone().chain(rest.iter().map(|row| (*row, PageNo(0)))))?;
        let keep_going = || match self.running().is_interrupted() {
            true => Err(Error::bare(ResultCode::INTERRUPT)),
            false => Ok(()),
        };
        for (row, root) in placed {
            let renumber = !settings.is_copy && row.kind == "table" && is_renumbered(&schemas.old, &row.name);
            let sorted = order::new_order(&schemas.old, &schemas.new, &row.kind, &row.name);
            let order = match &sorted {
                Some(info) => CopyOrder::Sorted(info),
                None if renumber => CopyOrder::Renumbered,
                None => CopyOrder::AsTheyAre,
            };
            target.copy_tree(root, source, row.root, order, &keep_going)?;
        }
        if !rest.is_empty() {
            // SQLite inserts these rows by a statement, as anybody would.
            self.session().rows.inserted((order.len() + rest.len()) as i64);
        }
        copy_meta(target, source, (!order.is_empty()).then(|| self.settings().new_file_format()))
    }

    fn schema_rows(&self, source: &mut Btree) -> Result<Vec<Row>> {
        let encoding = self.encoding();
        let cursor = source.cursor_open(SCHEMA_ROOT, TreeKind::Table, false)?;
        let mut rows = Vec::new();
        let mut more = source.first(cursor)?;
        while more {
            let mut record = RecordCursor::default();
            let payload = source.payload(cursor)?;
            let mut cells: [Mem; 5] = Default::default();
            for (field, cell) in cells.iter_mut().enumerate() {
                cell.set_value(record.column_ref(payload, field, encoding)?);
            }
            let text = |cell: &Mem| {
                let mut copy = Mem::from_value(cell.as_ref());
                copy.to_text(base::Encoding::Utf8);
                String::from_utf8_lossy(copy.bytes()).into_owned()
            };
            let (kind, name, table) = (text(&cells[0]), text(&cells[1]), text(&cells[2]));
            let root = PageNo(u32::try_from(cells[3].to_integer()).unwrap_or(0));
            let has_sql = !cells[4].is_null();
            rows.push(Row { cells, kind, name, table, root, has_sql });
            more = source.next(cursor)?;
        }
        source.cursor_close(cursor);
        Ok(rows)
    }
}

/// The trees in the order in which the CREATE statements would make them: each table with its
/// automatic indexes, then the other indexes. The table of AUTOINCREMENT comes with the first table
/// that needs it, and goes when none does.
fn creation_order<'r>(rows: &'r [Row], schema: &Schema) -> Vec<&'r Row> {
    let mut order = Vec::new();
    let mut sequence = rows.iter().find(|row| row.kind == "table" && row.name == SEQUENCE);
    for table in rows.iter().filter(|row| row.kind == "table" && row.root.0 > 0 && row.name != SEQUENCE) {
        order.push(table);
        let automatic = |row: &&Row| row.kind == "index" && !row.has_sql && row.table.eq_ignore_ascii_case(&table.name);
        order.extend(rows.iter().filter(automatic));
        if schema.table(&table.name).is_some_and(|table| table.autoincrement) {
            order.extend(sequence.take());
        }
    }
    order.extend(rows.iter().filter(|row| row.kind == "index" && row.has_sql));
    order
}

/// Whether the rows of a table get new rowids: nothing refers to the old ones.
fn is_renumbered(schema: &Schema, name: &str) -> bool {
    schema.table(name).is_some_and(|table| table.rowid_alias.is_none() && table.indexes.is_empty())
}

fn write_schema<'r>(target: &mut Btree, rows: impl Iterator<Item = (&'r Row, PageNo)>) -> Result<()> {
    let cursor = target.cursor_open(SCHEMA_ROOT, TreeKind::Table, true)?;
    let mut record = Vec::new();
    for (number, (row, root)) in rows.enumerate() {
        let mut cells = row.cells.clone();
        if root.0 > 0 {
            cells[3].set_integer(i64::from(root.0));
        }
        record.clear();
        value::record::encode_into(&cells, &mut record);
        target.insert_row(cursor, number as i64 + 1, &record, 0, InsertHint::Append)?;
    }
    target.cursor_close(cursor);
    Ok(())
}

fn copy_meta(target: &mut Btree, source: &mut Btree, format: Option<u32>) -> Result<()> {
    if let Some(format) = format {
        target.set_meta(MetaSlot::FileFormat, format)?;
    }
    let slots = [
        // Every other statement must be prepared again.
        (MetaSlot::SchemaCookie, 1),
        (MetaSlot::DefaultCacheSize, 0),
        (MetaSlot::TextEncoding, 0),
        (MetaSlot::UserVersion, 0),
        (MetaSlot::ApplicationId, 0),
    ];
    for (slot, add) in slots {
        let value = source.meta(slot)?.wrapping_add(add);
        target.set_meta(slot, value)?;
    }
    Ok(())
}
