//! The two engines behind one trait.

use rusqlite::OptionalExtension;

/// A database with the table `kv(k, v)`.
pub trait Store {
    /// Runs statements.
    fn execute(&self, sql: &str) -> Result<(), String>;
    /// The first value of a query.
    fn query_integer(&self, sql: &str) -> Result<i64, String>;
    /// The first value of a query.
    fn query_text(&self, sql: &str) -> Result<String, String>;
    /// Adds a blob.
    fn insert(&self, key: i64, value: &[u8]) -> Result<(), String>;
    /// Runs `work` with what reads and overwrites blobs.
    fn with_blobs(
        &self,
        blob_api: bool,
        update: bool,
        work: &mut dyn FnMut(&mut dyn Blobs) -> Result<(), String>,
    ) -> Result<(), String>;
    /// System calls so far: reads and all.
    fn system_calls(&self) -> Option<(u64, u64)>;
}

/// Reads and overwrites blobs through prepared statements or a blob handle.
pub trait Blobs {
    /// Reads a blob into the buffer; none when there is no such key.
    fn read(&mut self, key: i64, buffer: &mut Vec<u8>) -> Result<Option<usize>, String>;
    /// Length of a blob.
    fn len(&mut self, key: i64) -> Result<Option<usize>, String>;
    /// Overwrites a blob.
    fn write(&mut self, key: i64, value: &[u8]) -> Result<(), String>;
}

/// Opens a database.
pub fn open(engine: &str, path: &str) -> Result<Box<dyn Store>, String> {
    Ok(match engine {
        "sqlite" => Box::new(Sqlite(rusqlite::Connection::open(path).map_err(text)?)),
        _ => Box::new(Ferrite(ferrite::Connection::open(path).map_err(text)?)),
    })
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

const READ: &str = "SELECT v FROM kv WHERE k=?1";
const WRITE: &str = "UPDATE kv SET v=?2 WHERE k=?1";

/// Ferrite.
pub struct Ferrite(pub ferrite::Connection);

impl Store for Ferrite {
    fn execute(&self, sql: &str) -> Result<(), String> {
        self.0.execute_batch(sql).map_err(text)
    }

    fn query_integer(&self, sql: &str) -> Result<i64, String> {
        self.0.query_row(sql, (), |row| row.get(0)).map_err(text)
    }

    fn query_text(&self, sql: &str) -> Result<String, String> {
        self.0.query_row(sql, (), |row| row.get(0)).map_err(text)
    }

    fn insert(&self, key: i64, value: &[u8]) -> Result<(), String> {
        self.0.execute("INSERT INTO kv(k,v) VALUES(?1,?2)", (key, value)).map(drop).map_err(text)
    }

    fn with_blobs(
        &self,
        blob_api: bool,
        update: bool,
        work: &mut dyn FnMut(&mut dyn Blobs) -> Result<(), String>,
    ) -> Result<(), String> {
        if blob_api {
            return work(&mut FerriteHandle { connection: &self.0, blob: None, writable: update });
        }
        let read = self.0.prepare(READ).map_err(text)?;
        let write = self.0.prepare(WRITE).map_err(text)?;
        work(&mut FerriteStatements { read, write })
    }

    fn system_calls(&self) -> Option<(u64, u64)> {
        let counters = ferrite::counters();
        Some((counters.reads, counters.total()))
    }
}

struct FerriteStatements<'c> {
    read: ferrite::Statement<'c>,
    write: ferrite::Statement<'c>,
}

impl Blobs for FerriteStatements<'_> {
    fn read(&mut self, key: i64, buffer: &mut Vec<u8>) -> Result<Option<usize>, String> {
        self.read.reset().map_err(text)?;
        self.read.raw_bind_parameter(1, key).map_err(text)?;
        let Some(row) = self.read.step().map_err(text)? else { return Ok(None) };
        let length = match row.get_ref(0).map_err(text)? {
            ferrite::ValueRef::Blob(bytes) => {
                // As kvtest does, the bytes are looked at where they lie.
                buffer.truncate(0);
                std::hint::black_box(bytes);
                bytes.len()
            }
            _ => 0,
        };
        self.read.reset().map_err(text)?;
        Ok(Some(length))
    }

    fn len(&mut self, key: i64) -> Result<Option<usize>, String> {
        self.read(key, &mut Vec::new())
    }

    fn write(&mut self, key: i64, value: &[u8]) -> Result<(), String> {
        self.write.execute((key, value)).map(drop).map_err(text)
    }
}

struct FerriteHandle<'c> {
    connection: &'c ferrite::Connection,
    blob: Option<ferrite::Blob<'c>>,
    writable: bool,
}

impl FerriteHandle<'_> {
    fn go_to(&mut self, key: i64) -> Result<bool, String> {
        match &mut self.blob {
            Some(blob) => {
                if blob.reopen(key).is_ok() {
                    return Ok(true);
                }
                self.blob = None;
                Ok(false)
            }
            None => {
                self.blob = self.connection.blob_open("main", "kv", "v", key, !self.writable).ok();
                Ok(self.blob.is_some())
            }
        }
    }
}

impl Blobs for FerriteHandle<'_> {
    fn read(&mut self, key: i64, buffer: &mut Vec<u8>) -> Result<Option<usize>, String> {
        if !self.go_to(key)? {
            return Ok(None);
        }
        let Some(blob) = &mut self.blob else { return Ok(None) };
        let length = blob.len();
        buffer.resize(length.max(buffer.len()), 0);
        blob.read_at_exact(&mut buffer[..length], 0).map_err(text)?;
        Ok(Some(length))
    }

    fn len(&mut self, key: i64) -> Result<Option<usize>, String> {
        Ok(self.go_to(key)?.then(|| self.blob.as_ref().map_or(0, ferrite::Blob::len)))
    }

    fn write(&mut self, key: i64, value: &[u8]) -> Result<(), String> {
        self.go_to(key)?;
        match &mut self.blob {
            Some(blob) => blob.write_at(value, 0).map_err(text),
            None => Ok(()),
        }
    }
}

/// The oracle.
pub struct Sqlite(pub rusqlite::Connection);

impl Store for Sqlite {
    fn execute(&self, sql: &str) -> Result<(), String> {
        self.0.execute_batch(sql).map_err(text)
    }

    fn query_integer(&self, sql: &str) -> Result<i64, String> {
        self.0.query_row(sql, (), |row| row.get(0)).map_err(text)
    }

    fn query_text(&self, sql: &str) -> Result<String, String> {
        self.0.query_row(sql, (), |row| row.get(0)).map_err(text)
    }

    fn insert(&self, key: i64, value: &[u8]) -> Result<(), String> {
        self.0.execute("INSERT INTO kv(k,v) VALUES(?1,?2)", (key, value)).map(drop).map_err(text)
    }

    fn with_blobs(
        &self,
        blob_api: bool,
        update: bool,
        work: &mut dyn FnMut(&mut dyn Blobs) -> Result<(), String>,
    ) -> Result<(), String> {
        if blob_api {
            return work(&mut SqliteHandle { connection: &self.0, blob: None, writable: update });
        }
        let read = self.0.prepare(READ).map_err(text)?;
        let write = self.0.prepare(WRITE).map_err(text)?;
        work(&mut SqliteStatements { read, write })
    }

    fn system_calls(&self) -> Option<(u64, u64)> {
        None
    }
}

struct SqliteStatements<'c> {
    read: rusqlite::Statement<'c>,
    write: rusqlite::Statement<'c>,
}

impl Blobs for SqliteStatements<'_> {
    fn read(&mut self, key: i64, buffer: &mut Vec<u8>) -> Result<Option<usize>, String> {
        buffer.truncate(0);
        let read = |row: &rusqlite::Row<'_>| {
            let bytes = row.get_ref(0)?.as_blob()?;
            std::hint::black_box(bytes);
            Ok(bytes.len())
        };
        self.read.query_row([key], read).optional().map_err(text)
    }

    fn len(&mut self, key: i64) -> Result<Option<usize>, String> {
        self.read(key, &mut Vec::new())
    }

    fn write(&mut self, key: i64, value: &[u8]) -> Result<(), String> {
        self.write.execute((key, value)).map(drop).map_err(text)
    }
}

/// rusqlite's blob handles need a feature that its bundled build leaves out here, so the oracle's
/// C API is called.
struct SqliteHandle<'c> {
    connection: &'c rusqlite::Connection,
    blob: Option<super::run::OracleBlob>,
    writable: bool,
}

impl SqliteHandle<'_> {
    fn go_to(&mut self, key: i64) -> bool {
        match &mut self.blob {
            Some(blob) => {
                let found = blob.reopen(key);
                if !found {
                    self.blob = None;
                }
                found
            }
            None => {
                self.blob = super::run::OracleBlob::open(self.connection, key, self.writable);
                self.blob.is_some()
            }
        }
    }
}

impl Blobs for SqliteHandle<'_> {
    fn read(&mut self, key: i64, buffer: &mut Vec<u8>) -> Result<Option<usize>, String> {
        if !self.go_to(key) {
            return Ok(None);
        }
        let Some(blob) = &mut self.blob else { return Ok(None) };
        let length = blob.len();
        buffer.resize(length.max(buffer.len()), 0);
        blob.read(&mut buffer[..length])?;
        Ok(Some(length))
    }

    fn len(&mut self, key: i64) -> Result<Option<usize>, String> {
        Ok(self.go_to(key).then(|| self.blob.as_ref().map_or(0, super::run::OracleBlob::len)))
    }

    fn write(&mut self, key: i64, value: &[u8]) -> Result<(), String> {
        self.go_to(key);
        match &mut self.blob {
            Some(blob) => blob.write(value),
            None => Ok(()),
        }
    }
}
