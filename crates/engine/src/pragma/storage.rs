//! Pragmas of a database file.

use super::{Call, Columns, Entry, Rows, one, one_text};
use crate::file_defaults::TempStore;
use crate::schema_load::reading;
use base::{Encoding, Error, Result, ResultCode};
use btree::{AutoVacuum, Btree, CheckpointMode, JournalMode, MetaSlot, SecureDelete, Synchronous, TxnState};
use resolve::CompileSwitch;

const fn entry(name: &'static str, rows_with_value: bool, run: fn(&Call<'_>) -> Result<Rows>) -> Entry {
    Entry { name, columns: Columns::Own, rows_with_value, run }
}

/// The pragmas of this file.
pub(super) const TABLE: &[Entry] = &[
    entry("page_size", false, page_size),
    entry("page_count", true, page_count),
    entry("max_page_count", true, max_page_count),
    entry("freelist_count", true, freelist_count),
    entry("encoding", false, encoding),
    entry("user_version", false, |call| header_value(call, MetaSlot::UserVersion)),
    entry("application_id", false, |call| header_value(call, MetaSlot::ApplicationId)),
    entry("schema_version", false, schema_version),
    entry("data_version", true, data_version),
    entry("journal_mode", true, journal_mode),
    entry("journal_size_limit", true, journal_size_limit),
    entry("synchronous", false, synchronous),
    entry("cache_size", false, cache_size),
    entry("cache_spill", false, cache_spill),
    entry("locking_mode", true, locking_mode),
    entry("secure_delete", true, secure_delete),
    entry("auto_vacuum", false, auto_vacuum),
    Entry { name: "incremental_vacuum", columns: Columns::Named(&[]), rows_with_value: true, run: incremental_vacuum },
    entry("mmap_size", true, mmap_size),
    entry("temp_store", false, temp_store),
    entry("temp_store_directory", false, temp_store_directory),
    Entry {
        name: "default_cache_size",
        columns: Columns::Named(&["cache_size"]),
        rows_with_value: false,
        run: default_cache_size,
    },
    Entry {
        name: "wal_checkpoint",
        columns: Columns::Named(&["busy", "log", "checkpointed"]),
        rows_with_value: true,
        run: wal_checkpoint,
    },
    entry("wal_autocheckpoint", true, wal_autocheckpoint),
];

/// Runs an operation on the named database; the temporary one is opened first.
fn on_tree<T>(call: &Call<'_>, operation: impl FnMut(&mut Btree) -> Result<T>) -> Result<T> {
    let database = call.main();
    if database == base::DbIndex::TEMP {
        call.inner.open_temp()?;
    }
    let mut operation = operation;
    call.inner.with_busy(|storage| {
        let tree = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        operation(tree)
    })
}

/// Runs an operation on the named database, or on every open one, main last; the answer of the
/// last.
fn on_each<T>(call: &Call<'_>, mut operation: impl FnMut(&mut Btree) -> Result<T>) -> Result<T> {
    if call.database.is_none() {
        let count = call.inner.storage()?.databases.len();
        for index in (1..count).rev() {
            call.inner.with_busy(|storage| match storage.get_mut(base::DbIndex(index as u16)) {
                Some(tree) => operation(tree).map(|_| ()),
                None => Ok(()),
            })?;
        }
    }
    on_tree(call, operation)
}

/// Reads from the named database as a statement would: inside a transaction the snapshot stays.
fn read<T>(call: &Call<'_>, mut operation: impl FnMut(&mut Btree) -> Result<T>) -> Result<T> {
    let keeps = !call.inner.session().autocommit.get();
    on_tree(call, |tree| match keeps {
        true => tree.begin_read().and_then(|()| operation(tree)),
        false => reading(tree, &mut operation),
    })
}

/// Writes to the named database as a statement would: what other statements are writing is not over
/// with this.
fn write<T>(call: &Call<'_>, mut operation: impl FnMut(&mut Btree) -> Result<T>) -> Result<T> {
    let (database, session) = (call.main(), call.inner.session());
    if session.query_only.get() {
        return Err(Error::bare(ResultCode::READONLY));
    }
    if database == base::DbIndex::TEMP {
        call.inner.open_temp()?;
    }
    let written = call.inner.with_busy_from(database, |storage| {
        vdbe::begin_write(storage, session, database)?;
        storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE)).and_then(&mut operation)
    });
    call.inner.end_write(written)
}

fn page_size(call: &Call<'_>) -> Result<Rows> {
    match call.integer() {
        // An unreadable file has a page size, too.
        None => Ok(one(i64::from(on_tree(call, |tree| {
            Ok(reading(tree, |tree| Ok(tree.page_size())).unwrap_or_else(|_| tree.page_size()))
        })?))),
        Some(size) => {
            let valid = (512..=65536).contains(&size) && size.count_ones() == 1;
            if valid {
                call.inner.change_file_defaults(|defaults| defaults.page_size = size as u32);
                on_tree(call, |tree| tree.set_page_size(size as u32, None))?;
            }
            Ok(Rows::new())
        }
    }
}

fn page_count(call: &Call<'_>) -> Result<Rows> {
    Ok(one(i64::from(read(call, |tree| Ok(tree.page_count()))?)))
}

fn max_page_count(call: &Call<'_>) -> Result<Rows> {
    let limit = call.integer().unwrap_or(0).clamp(0, i64::from(u32::MAX)) as u32;
    Ok(one(i64::from(read(call, |tree| Ok(tree.max_page_count(limit)))?)))
}

fn freelist_count(call: &Call<'_>) -> Result<Rows> {
    Ok(one(i64::from(read(call, |tree| tree.meta(MetaSlot::FreePageCount))?)))
}

fn encoding(call: &Call<'_>) -> Result<Rows> {
    let Some(name) = call.value else {
        call.inner.schema(base::DbIndex::MAIN)?;
        return Ok(one_text(call.inner.encoding().name()));
    };
    // Only a database without tables can still choose; an unreadable file counts as one with
    // tables.
    let format = on_tree(call, |tree| reading(tree, |tree| tree.meta(MetaSlot::FileFormat))).unwrap_or(1);
    let is_known = call.inner.schemas().get(base::DbIndex::MAIN).is_some();
    if format != 0 && is_known {
        return Ok(Rows::new());
    }
    let wanted = match name.to_ascii_lowercase().as_str() {
        "utf8" | "utf-8" => Encoding::Utf8,
        "utf-16le" | "utf16le" => Encoding::Utf16le,
        "utf-16be" | "utf16be" => Encoding::Utf16be,
        "utf-16" | "utf16" => Encoding::Utf16le,
        _ => return Err(Error::sql(format!("unsupported encoding: {name}"))),
    };
    call.inner.change_file_defaults(|defaults| defaults.encoding = Some(wanted));
    if format != 0 {
        // It counts once the content is replaced by an empty database.
        return Ok(Rows::new());
    }
    call.inner.schemas().forget_all();
    call.inner.set_encoding(wanted);
    Ok(Rows::new())
}

/// A value of the header that users may set.
fn header_value(call: &Call<'_>, slot: MetaSlot) -> Result<Rows> {
    match call.integer() {
        None => Ok(one(i64::from(read(call, |tree| tree.meta(slot))? as i32))),
        Some(number) => {
            set_header_value(call, slot, number as u32)?;
            Ok(Rows::new())
        }
    }
}

fn set_header_value(call: &Call<'_>, slot: MetaSlot, number: u32) -> Result<()> {
    write(call, |tree| tree.set_meta(slot, number))
}

fn schema_version(call: &Call<'_>) -> Result<Rows> {
    if call.value.is_some() && call.inner.is_on(CompileSwitch::Defensive) {
        return Ok(Rows::new());
    }
    let rows = header_value(call, MetaSlot::SchemaCookie);
    if call.value.is_some() {
        call.inner.schemas().forget_all();
    }
    rows
}

fn data_version(call: &Call<'_>) -> Result<Rows> {
    Ok(one(i64::from(read(call, |tree| Ok(tree.data_version()))?)))
}

fn journal_mode(call: &Call<'_>) -> Result<Rows> {
    const MODES: [(&str, JournalMode); 6] = [
        ("delete", JournalMode::Delete),
        ("persist", JournalMode::Persist),
        ("off", JournalMode::Off),
        ("truncate", JournalMode::Truncate),
        ("memory", JournalMode::Memory),
        ("wal", JournalMode::Wal),
    ];
    // The start of a name is enough.
    let wanted = call.value.and_then(|text| {
        let text = text.to_ascii_lowercase();
        MODES.iter().find(|(name, _)| name.starts_with(&text)).map(|(_, mode)| *mode)
    });
    // Without a journal plain SQL can damage the file.
    let wanted = wanted.filter(|mode| *mode != JournalMode::Off || !call.inner.is_on(CompileSwitch::Defensive));
    let session = call.inner.session();
    let in_transaction = !session.autocommit.get() || session.statements.readers() > 0;
    let mode = match wanted {
        Some(mode) => on_each(call, |tree| set_journal_mode(tree, mode, in_transaction))?,
        None => on_tree(call, journal_mode_of)?,
    };
    Ok(one_text(match mode {
        JournalMode::Delete => "delete",
        JournalMode::Persist => "persist",
        JournalMode::Off => "off",
        JournalMode::Truncate => "truncate",
        JournalMode::Memory => "memory",
        JournalMode::Wal => "wal",
    }))
}

/// The mode that the file's header says; who cannot read it goes by what it knows. A log that is
/// expected is not opened to tell so: others may still change the mode back.
fn journal_mode_of(tree: &mut Btree) -> Result<JournalMode> {
    if tree.journal_mode() == JournalMode::Wal {
        return Ok(JournalMode::Wal);
    }
    match reading(tree, |tree| Ok(tree.journal_mode())) {
        Err(error) if error.code() == ResultCode::BUSY => Ok(tree.journal_mode()),
        mode => mode,
    }
}

fn set_journal_mode(tree: &mut Btree, mode: JournalMode, in_transaction: bool) -> Result<JournalMode> {
    let now = journal_mode_of(tree)?;
    if (mode == JournalMode::Wal) == (now == JournalMode::Wal) {
        return tree.set_journal_mode(mode);
    }
    // To or from a write-ahead log. A journal in use stays what it is.
    if tree.is_in_memory() || tree.has_changes() {
        return Ok(now);
    }
    if in_transaction {
        let direction = if mode == JournalMode::Wal { "into" } else { "out of" };
        return Err(Error::sql(format!("cannot change {direction} wal mode from within a transaction")));
    }
    tree.change_log_mode(mode)
}

fn journal_size_limit(call: &Call<'_>) -> Result<Rows> {
    let wanted = call.integer();
    let limit = on_tree(call, |tree| {
        if let Some(limit) = wanted {
            tree.set_journal_size_limit(limit.max(-1));
        }
        Ok(tree.journal_size_limit())
    })?;
    Ok(one(limit))
}

/// Not inside a transaction.
///
/// # Errors
/// `Safety level may not be changed inside a transaction`.
pub(super) fn may_change_synchronous(call: &Call<'_>) -> Result<()> {
    match call.inner.session().autocommit.get() {
        true => Ok(()),
        false => Err(Error::sql("Safety level may not be changed inside a transaction")),
    }
}

fn synchronous(call: &Call<'_>) -> Result<Rows> {
    let Some(text) = call.value else {
        return Ok(one(on_tree(call, |tree| Ok(tree.synchronous() as i64))?));
    };
    may_change_synchronous(call)?;
    let level = safety_level(text);
    if call.main() != base::DbIndex::TEMP {
        on_tree(call, |tree| {
            tree.set_synchronous(level);
            Ok(())
        })?;
    }
    Ok(Rows::new())
}

/// The level that a word or number means. What is no word means `on`, as in SQLite.
fn safety_level(text: &str) -> Synchronous {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        // Numbers count from 0 for OFF, three bits of them; 7 wraps round to OFF.
        return match (value::ValueRef::text(text).to_integer() + 1) & 7 {
            0 | 1 => Synchronous::Off,
            2 => Synchronous::Normal,
            3 => Synchronous::Full,
            4 => Synchronous::Extra,
            5 => Synchronous::Full4,
            6 => Synchronous::Full5,
            _ => Synchronous::Full6,
        };
    }
    match text.to_ascii_lowercase().as_str() {
        "off" | "no" | "false" => Synchronous::Off,
        "full" => Synchronous::Full,
        "extra" => Synchronous::Extra,
        _ => Synchronous::Normal,
    }
}

fn cache_size(call: &Call<'_>) -> Result<Rows> {
    match call.integer() {
        None => Ok(one(i64::from(on_tree(call, |tree| Ok(tree.cache_size()))?))),
        Some(size) => {
            // A number that is too large counts as none.
            let size = i32::try_from(size).unwrap_or(0);
            on_tree(call, |tree| {
                tree.set_cache_size(size);
                Ok(())
            })?;
            Ok(Rows::new())
        }
    }
}

fn default_cache_size(call: &Call<'_>) -> Result<Rows> {
    /// What a database without its own value has, in KiB below zero.
    const DEFAULT: i64 = -2000;
    if let Some(size) = call.integer() {
        let size = i32::try_from(size).unwrap_or(0).saturating_abs();
        set_header_value(call, MetaSlot::DefaultCacheSize, size as u32)?;
        on_tree(call, |tree| {
            tree.set_cache_size(size);
            Ok(())
        })?;
        return Ok(Rows::new());
    }
    let stored = read(call, |tree| tree.meta(MetaSlot::DefaultCacheSize))? as i32;
    Ok(one(if stored == 0 { DEFAULT } else { i64::from(stored).abs() }))
}

fn cache_spill(call: &Call<'_>) -> Result<Rows> {
    let Some(text) = call.value else {
        let size = on_tree(call, |tree| Ok(tree.spill_size(0)))?;
        return Ok(one(if call.inner.file_defaults().cache_spill { i64::from(size) } else { 0 }));
    };
    let number = text.trim().parse::<i32>().ok();
    if let Some(number) = number {
        on_tree(call, |tree| Ok(tree.spill_size(number)))?;
    }
    let on = number.map_or_else(|| call.switch() == Some(true), |number| number != 0);
    call.inner.change_file_defaults(|defaults| defaults.cache_spill = on);
    // The switch is the connection's, the number the database's.
    for tree in call.inner.storage()?.iter_mut() {
        tree.set_cache_spill(on);
    }
    Ok(Rows::new())
}

fn locking_mode(call: &Call<'_>) -> Result<Rows> {
    let wanted = match call.value.map(str::to_ascii_lowercase).as_deref() {
        Some("exclusive") => Some(true),
        Some("normal") => Some(false),
        _ => None,
    };
    let exclusive = match (wanted, call.database) {
        // What databases get that are attached from now on.
        (None, None) => call.inner.file_defaults().locking_exclusive,
        (None, Some(_)) => on_tree(call, |tree| Ok(tree.locking_mode_exclusive()))?,
        (Some(exclusive), named) => {
            if named.is_none() {
                call.inner.change_file_defaults(|defaults| defaults.locking_exclusive = exclusive);
            }
            on_each(call, |tree| {
                tree.set_locking_mode_exclusive(exclusive);
                Ok(tree.locking_mode_exclusive())
            })?
        }
    };
    Ok(one_text(if exclusive { "exclusive" } else { "normal" }))
}

fn secure_delete(call: &Call<'_>) -> Result<Rows> {
    let wanted = match call.value {
        None => None,
        Some(text) if text.eq_ignore_ascii_case("fast") => Some(SecureDelete::Fast),
        Some(_) if call.switch() == Some(true) => Some(SecureDelete::On),
        Some(_) => Some(SecureDelete::Off),
    };
    let mode = match wanted {
        None => on_tree(call, |tree| Ok(tree.secure_delete()))?,
        Some(mode) => on_each(call, |tree| {
            tree.set_secure_delete(mode);
            Ok(mode)
        })?,
    };
    Ok(one(mode as i64))
}

fn auto_vacuum(call: &Call<'_>) -> Result<Rows> {
    let Some(text) = call.value else {
        return Ok(one(on_tree(call, |tree| reading(tree, |tree| Ok(tree.auto_vacuum() as i64)))?));
    };
    let mode = match text.to_ascii_lowercase().as_str() {
        "full" | "1" => AutoVacuum::Full,
        "incremental" | "2" => AutoVacuum::Incremental,
        _ => AutoVacuum::None,
    };
    call.inner.change_file_defaults(|defaults| defaults.auto_vacuum = Some(mode));
    let incremental = on_tree(call, |tree| {
        // Between none and the others only VACUUM can change.
        let kept = tree.set_auto_vacuum(mode).is_ok();
        Ok((kept && mode != AutoVacuum::None).then_some(mode == AutoVacuum::Incremental))
    })?;
    if let Some(incremental) = incremental {
        note_incremental(call, incremental)?;
    }
    Ok(Rows::new())
}

/// A file that is in auto-vacuum mode already says in its header which of the two.
fn note_incremental(call: &Call<'_>, incremental: bool) -> Result<()> {
    // An empty file gets its first page here.
    write(call, |tree| {
        if tree.meta(MetaSlot::LargestRootPage)? == 0 {
            return Ok(());
        }
        tree.set_meta(MetaSlot::IncrementalVacuum, u32::from(incremental))
    })
}

fn incremental_vacuum(call: &Call<'_>) -> Result<Rows> {
    let limit = call.integer().filter(|limit| *limit > 0).unwrap_or(i64::MAX);
    let steps = write(call, |tree| {
        let mut steps = 0;
        while steps < limit && tree.incremental_vacuum()? {
            steps += 1;
        }
        Ok(steps)
    })?;
    // A row without columns for each page.
    Ok(vec![Vec::new(); steps as usize])
}

fn mmap_size(call: &Call<'_>) -> Result<Rows> {
    /// The most that can be asked for.
    const LIMIT: i64 = 0x7fff_0000;
    let wanted = call.value.as_ref().map(|_| call.integer().unwrap_or(0).clamp(0, LIMIT));
    if let Some(bytes) = wanted {
        if call.database.is_none() {
            call.inner.change_file_defaults(|defaults| defaults.mmap_size = bytes as u64);
        }
        on_each(call, |tree| {
            tree.set_mmap_size(bytes as u64);
            Ok(())
        })?;
    }
    let size =
        on_tree(
            call,
            |tree| Ok((!tree.is_in_memory() && !crate::serialize::is_block(tree)).then(|| tree.mmap_size())),
        )?;
    Ok(size.map_or_else(Rows::new, |bytes| one(bytes as i64)))
}

fn temp_store(call: &Call<'_>) -> Result<Rows> {
    let Some(text) = call.value else { return Ok(one(call.inner.file_defaults().temp_store as i64)) };
    let wanted = match text.to_ascii_lowercase().as_str() {
        "file" => TempStore::File,
        "memory" => TempStore::Memory,
        text if text.starts_with('1') => TempStore::File,
        text if text.starts_with('2') => TempStore::Memory,
        _ => TempStore::Default,
    };
    if wanted != call.inner.file_defaults().temp_store {
        leave_temporary_storage(call)?;
        call.inner.change_file_defaults(|defaults| defaults.temp_store = wanted);
    }
    Ok(Rows::new())
}

/// The folder of temporary files, for the whole process.
fn temp_store_directory(call: &Call<'_>) -> Result<Rows> {
    let Some(directory) = call.value else {
        return Ok(vfs::temporary_directory().map_or_else(Rows::new, |name| vec![vec![value::Value::text(&*name)]]));
    };
    if call.inner.file_defaults().temp_store != TempStore::Memory {
        leave_temporary_storage(call)?;
    }
    if !vfs::set_temporary_directory(Some(directory).filter(|directory| !directory.is_empty())) {
        return Err(Error::sql("not a writable directory"));
    }
    Ok(Rows::new())
}

/// The temporary database moves to another place by being forgotten.
fn leave_temporary_storage(call: &Call<'_>) -> Result<()> {
    let mut storage = call.inner.storage()?;
    let slot = storage.databases.get_mut(base::DbIndex::TEMP.index());
    if let Some(slot) = slot
        && let Some(tree) = slot
    {
        if !call.inner.session().autocommit.get() || tree.txn_state() != TxnState::None {
            return Err(Error::sql("temporary storage cannot be changed from within a transaction"));
        }
        *slot = None;
        drop(storage);
        call.inner.schemas().forget_all();
    }
    Ok(())
}

fn wal_checkpoint(call: &Call<'_>) -> Result<Rows> {
    use value::Value::Integer;
    let mode = match call.value.map(str::to_ascii_lowercase).as_deref() {
        Some("full") => CheckpointMode::Full,
        Some("restart") => CheckpointMode::Restart,
        Some("truncate") => CheckpointMode::Truncate,
        Some("noop") => CheckpointMode::Noop,
        _ => CheckpointMode::Passive,
    };
    let result = call.inner.checkpoint(call.database, mode)?;
    Ok(vec![vec![Integer(i64::from(result.busy)), Integer(result.log_frames), Integer(result.copied_frames)]])
}

fn wal_autocheckpoint(call: &Call<'_>) -> Result<Rows> {
    let inner = call.inner;
    if let Some(frames) = call.integer() {
        inner.set_autocheckpoint(frames.clamp(0, i64::from(i32::MAX)) as u32);
    }
    Ok(one(i64::from(inner.autocheckpoint())))
}
