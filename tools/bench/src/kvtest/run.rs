//! `kvtest run`.
#![allow(unsafe_code)] // the blob functions of the oracle's C API

use super::files;
use super::options::{Options, Order};
use super::random::Generator;
use super::store::{self, Blobs, Store};
use rusqlite::ffi;
use std::path::Path;
use std::time::{Duration, Instant};

/// What a run measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measured {
    /// Time in all.
    pub elapsed: Duration,
    /// Blobs read or written.
    pub blobs: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Read calls and all calls of the system, where the engine counts them.
    pub calls: Option<(u64, u64)>,
}

/// Runs and prints the figures.
pub fn run(path: &str, options: &Options) -> Result<(), String> {
    let measured = measure(path, options)?;
    let micros = measured.elapsed.as_secs_f64() * 1e6 / measured.blobs.max(1) as f64;
    let verb = if options.update { "write" } else { "read" };
    println!("Total elapsed time: {:.3}", measured.elapsed.as_secs_f64());
    println!("Microseconds per BLOB {verb}: {micros:.3}");
    println!("Content {verb} rate: {:.1} MB/s", measured.bytes as f64 / measured.elapsed.as_secs_f64() / 1e6);
    if let Some((reads, all)) = measured.calls {
        let per = |calls: u64| calls as f64 / measured.blobs.max(1) as f64;
        println!("System calls per BLOB: {:.2} reads, {:.2} in all", per(reads), per(all));
    }
    Ok(())
}

/// Runs.
pub fn measure(path: &str, options: &Options) -> Result<Measured, String> {
    if Path::new(path).is_dir() {
        return files::measure(Path::new(path), options);
    }
    let store = store::open(&options.engine, path)?;
    prepare(&*store, options)?;
    let max_id = match options.max_id {
        Some(max_id) => max_id,
        None => store.query_integer("SELECT max(k) FROM kv")?.max(1) as u64,
    };
    let count = options.count.unwrap_or(1000);
    let mut measured = Measured::default();
    if options.stats || options.engine == "ferrite" {
        ferrite::reset_counters();
    }
    let started = Instant::now();
    if !options.multi_transactions {
        store.execute("BEGIN")?;
    }
    store.with_blobs(options.blob_api, options.update, &mut |blobs| {
        let mut keys = Keys::new(options, max_id);
        let mut buffer = Vec::new();
        let mut generator = Generator::new(7);
        for _ in 0..count {
            let key = keys.next();
            if let Some(length) = one(blobs, key, options.update, &mut buffer, &mut generator)? {
                measured.blobs += 1;
                measured.bytes += length as u64;
            }
        }
        Ok(())
    })?;
    if !options.multi_transactions {
        store.execute("COMMIT")?;
    }
    measured.elapsed = started.elapsed();
    measured.calls = store.system_calls();
    if options.integrity_check {
        println!("Integrity-check: {}", store.query_text("PRAGMA integrity_check")?);
    }
    Ok(measured)
}

fn prepare(store: &dyn Store, options: &Options) -> Result<(), String> {
    if let Some(size) = options.cache_size {
        store.execute(&format!("PRAGMA cache_size={size}"))?;
    }
    if options.mmap > 0 {
        store.execute(&format!("PRAGMA mmap_size={}", options.mmap))?;
    }
    if let Some(mode) = &options.journal_mode {
        store.execute(&format!("PRAGMA journal_mode={mode}"))?;
    }
    if options.no_checkpoint {
        store.execute("PRAGMA wal_autocheckpoint=0")?;
    }
    if options.no_sync {
        store.execute("PRAGMA synchronous=OFF")?;
    }
    Ok(())
}

fn one(
    blobs: &mut dyn Blobs,
    key: i64,
    update: bool,
    buffer: &mut Vec<u8>,
    generator: &mut Generator,
) -> Result<Option<usize>, String> {
    if !update {
        return blobs.read(key, buffer);
    }
    let Some(length) = blobs.len(key)? else { return Ok(None) };
    let bytes = generator.bytes(length);
    blobs.write(key, &bytes)?;
    Ok(Some(length))
}

/// The keys in the order asked for.
pub struct Keys {
    order: Order,
    next: u64,
    max_id: u64,
    generator: Generator,
}

impl Keys {
    /// Keys from `options.start` on.
    pub fn new(options: &Options, max_id: u64) -> Keys {
        let next = if options.order == Order::Descending { max_id } else { options.start };
        Keys { order: options.order, next, max_id, generator: Generator::new(42) }
    }

    /// The next key.
    pub fn next(&mut self) -> i64 {
        let key = match self.order {
            Order::Random => self.generator.below(self.max_id) + 1,
            _ => self.next,
        };
        match self.order {
            Order::Ascending => self.next = if key >= self.max_id { 1 } else { key + 1 },
            Order::Descending => self.next = if key <= 1 { self.max_id } else { key - 1 },
            Order::Random => {}
        }
        key as i64
    }
}

/// A blob handle of the oracle's C API.
pub struct OracleBlob(*mut ffi::sqlite3_blob);

impl OracleBlob {
    /// Opens `kv.v` of a row.
    pub fn open(connection: &rusqlite::Connection, key: i64, writable: bool) -> Option<OracleBlob> {
        let mut handle = std::ptr::null_mut();
        // SAFETY: the connection is open, the names end with a NUL, the handle is closed on drop,
        // which its user's borrow of the connection puts before the connection's end.
        let code = unsafe {
            ffi::sqlite3_blob_open(
                connection.handle(),
                c"main".as_ptr(),
                c"kv".as_ptr(),
                c"v".as_ptr(),
                key,
                i32::from(writable),
                &mut handle,
            )
        };
        (code == ffi::SQLITE_OK).then_some(OracleBlob(handle))
    }

    /// Goes to another row; whether it is there.
    pub fn reopen(&mut self, key: i64) -> bool {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_blob_reopen(self.0, key) == ffi::SQLITE_OK }
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_blob_bytes(self.0) as usize }
    }

    /// Reads the first bytes.
    pub fn read(&mut self, out: &mut [u8]) -> Result<(), String> {
        // SAFETY: the handle is open and the buffer has as many bytes as are asked for.
        let code = unsafe { ffi::sqlite3_blob_read(self.0, out.as_mut_ptr().cast(), out.len() as i32, 0) };
        if code == ffi::SQLITE_OK { Ok(()) } else { Err(format!("blob_read: {code}")) }
    }

    /// Overwrites the first bytes.
    pub fn write(&mut self, data: &[u8]) -> Result<(), String> {
        // SAFETY: the handle is open and the data has as many bytes as are said.
        let code = unsafe { ffi::sqlite3_blob_write(self.0, data.as_ptr().cast(), data.len() as i32, 0) };
        if code == ffi::SQLITE_OK { Ok(()) } else { Err(format!("blob_write: {code}")) }
    }
}

impl Drop for OracleBlob {
    fn drop(&mut self) {
        // SAFETY: the handle is open and is not used again.
        unsafe { ffi::sqlite3_blob_close(self.0) };
    }
}
