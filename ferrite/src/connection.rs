//! Connections.

use crate::aggregates::{Aggregate, WindowAggregate, aggregate_definition, window_definition};
use crate::functions::{FunctionArgs, FunctionOptions, scalar_definition};
use crate::guard::caught;
use crate::{Error, Params, Result, ResultCode, Row, ToSql};
use engine::BusyHandler;
use std::cmp::Ordering;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;
use value::CollationRef;

pub use engine::OpenFlags;

/// A connection to a database. It may be moved to another thread, not shared between threads.
pub struct Connection {
    engine: engine::Connection,
    #[cfg(feature = "fts5")]
    full_text: ::fts5::Fts5,
    #[cfg(feature = "session")]
    sessions: ::session::Sessions,
}

#[allow(unsafe_code)]
// SAFETY: every count (`Rc`) inside a connection is reached through this value alone: statements,
// rows, blobs and transactions borrow it, so none outlives or escapes it, and every value that
// crosses this API is a deep copy. Application closures are required to be `Send`.
unsafe impl Send for Connection {}

impl Connection {
    /// The engine's connection.
    #[inline]
    pub(crate) fn engine(&self) -> &engine::Connection {
        &self.engine
    }

    /// Tokenizers and functions of full-text search.
    #[cfg(feature = "fts5")]
    pub(crate) fn full_text(&self) -> &::fts5::Fts5 {
        &self.full_text
    }

    /// Those who record changes.
    #[cfg(feature = "session")]
    pub(crate) fn sessions(&self) -> &::session::Sessions {
        &self.sessions
    }

    /// Opens a database file, which is created when it does not exist.
    ///
    /// # Errors
    /// `SQLITE_CANTOPEN` and its finer codes. A file that is no database shows at the first use.
    pub fn open(path: impl AsRef<Path>) -> Result<Connection> {
        Connection::open_with_flags(path, OpenFlags::default())
    }

    /// As [`Connection::open`], with flags.
    ///
    /// # Errors
    /// As for [`Connection::open`].
    pub fn open_with_flags(path: impl AsRef<Path>, flags: OpenFlags) -> Result<Connection> {
        let path = path.as_ref().to_str().ok_or_else(|| Error::bare(ResultCode::CANTOPEN))?;
        let engine = engine::Connection::open(path, flags)?;
        for (name, module) in misc::modules() {
            engine.create_module(name, module);
        }
        engine.set_build(base::Build::Plain, MODULE_OPTIONS);
        install_extensions(&engine);
        Ok(Connection {
            #[cfg(feature = "fts5")]
            full_text: engine.install(::fts5::install),
            #[cfg(feature = "session")]
            sessions: ::session::Sessions::default(),
            engine,
        })
    }

    /// Opens a private database in memory.
    ///
    /// # Errors
    /// None today; opening may allocate.
    pub fn open_in_memory() -> Result<Connection> {
        Connection::open(":memory:")
    }

    /// Runs one statement that returns no rows; the number of rows changed.
    ///
    /// # Errors
    /// The statement's, or `SQLITE_ERROR` when it returns rows.
    pub fn execute(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.prepare(sql)?.execute(params)
    }

    /// Runs every statement of a text; rows are thrown away.
    ///
    /// # Errors
    /// The first statement's that fails.
    pub fn execute_batch(&self, sql: &str) -> Result<()> {
        caught(|| self.engine.execute_batch(sql))
    }

    /// Runs a query and maps its first row.
    ///
    /// # Errors
    /// The statement's; `SQLITE_DONE` with "Query returned no rows" without a row.
    pub fn query_row<T>(&self, sql: &str, params: impl Params, map: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<T> {
        self.prepare(sql)?.query_row(params, map)
    }

    /// Reads a pragma's first value.
    ///
    /// # Errors
    /// The pragma's.
    pub fn pragma_query_value<T>(&self, name: &str, map: impl FnOnce(&Row<'_>) -> Result<T>) -> Result<T> {
        self.query_row(&format!("PRAGMA {name}"), (), map)
    }

    /// Sets a pragma.
    ///
    /// # Errors
    /// The pragma's.
    pub fn pragma_update(&self, name: &str, value: impl ToSql) -> Result<()> {
        let text = match value.to_sql() {
            crate::Value::Integer(number) => number.to_string(),
            crate::Value::Real(number) => number.to_string(),
            crate::Value::Text { bytes, .. } => format!("'{}'", String::from_utf8_lossy(&bytes).replace('\'', "''")),
            _ => return Err(Error::bare(ResultCode::MISMATCH)),
        };
        let mut statement = self.prepare(&format!("PRAGMA {name}={text}"))?;
        let mut rows = statement.query(())?;
        while rows.next()?.is_some() {}
        Ok(())
    }

    /// Rowid of the last successful INSERT.
    pub fn last_insert_rowid(&self) -> i64 {
        self.engine.last_insert_rowid()
    }

    /// Rows changed by the last completed INSERT, UPDATE or DELETE.
    pub fn changes(&self) -> u64 {
        self.engine.changes().max(0) as u64
    }

    /// Rows changed since the connection opened.
    pub fn total_changes(&self) -> u64 {
        self.engine.total_changes().max(0) as u64
    }

    /// Whether no transaction is open.
    pub fn is_autocommit(&self) -> bool {
        self.engine.is_autocommit()
    }

    /// Waits up to so long for a locked database; zero gives up at once.
    pub fn busy_timeout(&self, timeout: Duration) {
        let handler = if timeout.is_zero() { BusyHandler::None } else { BusyHandler::Timeout(timeout) };
        self.engine.set_busy_handler(handler);
    }

    /// Calls `handler` with the number of calls before when the database is locked; `false` gives
    /// up.
    pub fn busy_handler(&self, handler: impl Fn(u32) -> bool + Send + 'static) {
        self.engine.set_busy_handler(BusyHandler::Callback(Rc::new(handler)));
    }

    /// A handle that interrupts running statements from another thread.
    pub fn interrupt_handle(&self) -> crate::InterruptHandle {
        self.engine.interrupt_handle()
    }

    /// Sets a limit; the value before. A negative value only asks.
    pub fn limit(&self, limit: crate::Limit, value: i32) -> i32 {
        self.engine.limit(limit, value)
    }

    /// Registers a scalar function.
    ///
    /// ```
    /// # use ferrite::{Connection, FunctionOptions};
    /// let connection = Connection::open_in_memory()?;
    /// connection.create_scalar_function("halve", 1, FunctionOptions::DETERMINISTIC, |args| {
    ///     Ok(args.get::<f64>(0)? / 2.0)
    /// });
    /// let half: f64 = connection.query_row("SELECT halve(5)", (), |row| row.get(0))?;
    /// assert_eq!(half, 2.5);
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    pub fn create_scalar_function<T: ToSql>(
        &self,
        name: &str,
        arg_count: i16,
        options: FunctionOptions,
        function: impl Fn(&FunctionArgs<'_>) -> Result<T> + Send + 'static,
    ) {
        self.engine.create_function(scalar_definition(name, arg_count, options, function));
    }

    /// Registers an aggregate function.
    pub fn create_aggregate_function<A: Send + 'static, T: ToSql + 'static>(
        &self,
        name: &str,
        arg_count: i16,
        options: FunctionOptions,
        aggregate: impl Aggregate<A, T> + Send + 'static,
    ) {
        self.engine.create_function(aggregate_definition(name, arg_count, options, aggregate));
    }

    /// Registers an aggregate function that may also be called with OVER.
    ///
    /// ```
    /// # use ferrite::{Aggregate, Connection, FunctionArgs, FunctionOptions, Result, WindowAggregate};
    /// struct Product;
    /// impl Aggregate<f64, f64> for Product {
    ///     fn init(&self) -> Result<f64> {
    ///         Ok(1.0)
    ///     }
    ///     fn step(&self, args: &FunctionArgs<'_>, state: &mut f64) -> Result<()> {
    ///         *state *= args.get::<f64>(0)?;
    ///         Ok(())
    ///     }
    ///     fn finalize(&self, state: Option<f64>) -> Result<f64> {
    ///         Ok(state.unwrap_or(1.0))
    ///     }
    /// }
    /// impl WindowAggregate<f64, f64> for Product {
    ///     fn value(&self, state: Option<&mut f64>) -> Result<f64> {
    ///         Ok(state.map_or(1.0, |state| *state))
    ///     }
    ///     fn inverse(&self, args: &FunctionArgs<'_>, state: &mut f64) -> Result<()> {
    ///         *state /= args.get::<f64>(0)?;
    ///         Ok(())
    ///     }
    /// }
    /// let connection = Connection::open_in_memory()?;
    /// connection.create_window_function("product", 1, FunctionOptions::DETERMINISTIC, Product);
    /// let last: f64 = connection.query_row(
    ///     "SELECT product(column1) OVER (ROWS 1 PRECEDING) FROM (VALUES (2), (3), (5)) ORDER BY 1 DESC",
    ///     (),
    ///     |row| row.get(0),
    /// )?;
    /// assert_eq!(last, 15.0);
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    pub fn create_window_function<A: Send + 'static, T: ToSql + 'static>(
        &self,
        name: &str,
        arg_count: i16,
        options: FunctionOptions,
        aggregate: impl WindowAggregate<A, T> + Send + 'static,
    ) {
        self.engine.create_function(window_definition(name, arg_count, options, aggregate));
    }

    /// Removes a function; whether there was one.
    pub fn remove_function(&self, name: &str, arg_count: i16) -> bool {
        self.engine.remove_function(&name.to_ascii_lowercase(), arg_count)
    }

    /// Registers a collation.
    ///
    /// ```
    /// # use ferrite::Connection;
    /// let connection = Connection::open_in_memory()?;
    /// connection.create_collation("reverse", |a, b| b.cmp(a));
    /// let first: String = connection.query_row(
    ///     "SELECT column1 FROM (VALUES ('a'), ('b')) ORDER BY 1 COLLATE reverse", (), |row| row.get(0))?;
    /// assert_eq!(first, "b");
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    pub fn create_collation(&self, name: &str, compare: impl Fn(&str, &str) -> Ordering + Send + 'static) {
        struct Named<F> {
            name: Box<str>,
            compare: F,
        }
        impl<F: Fn(&str, &str) -> Ordering> value::Collation for Named<F> {
            fn name(&self) -> &str {
                &self.name
            }

            fn encoding(&self) -> base::Encoding {
                base::Encoding::Utf8
            }

            fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
                (self.compare)(&String::from_utf8_lossy(left), &String::from_utf8_lossy(right))
            }
        }
        let named = Named { name: name.into(), compare };
        self.engine.create_collation(name, CollationRef::Custom(Rc::new(named)));
    }

    /// Path of the main database's file; none for one in memory.
    pub fn path(&self) -> Option<String> {
        Some(self.engine.file_name(base::DbIndex::MAIN)).filter(|path| !path.is_empty())
    }

    /// Closes the connection.
    ///
    /// # Errors
    /// None today; an open transaction is rolled back.
    pub fn close(self) -> Result<()> {
        Ok(())
    }
}

impl Drop for Connection {
    /// Virtual tables keep statements, which keep the connection: they go first.
    fn drop(&mut self) {
        self.engine.disconnect_virtual_tables();
    }
}

/// The compile-time options that the modules of this library stand for.
const MODULE_OPTIONS: &[&str] = &[
    #[cfg(feature = "fts3")]
    "ENABLE_FTS3",
    #[cfg(feature = "fts3")]
    "ENABLE_FTS3_PARENTHESIS",
    #[cfg(feature = "fts3")]
    "ENABLE_FTS4",
    #[cfg(feature = "fts5")]
    "ENABLE_FTS5",
    #[cfg(feature = "rtree")]
    "ENABLE_GEOPOLY",
    #[cfg(feature = "rtree")]
    "ENABLE_RTREE",
    #[cfg(feature = "session")]
    "ENABLE_SESSION",
];

/// Gives a connection what the extensions of this build bring.
fn install_extensions(_connection: &engine::Connection) {
    #[cfg(feature = "fts3")]
    _connection.install(::fts3::install);
    #[cfg(feature = "rtree")]
    _connection.install(::rtree::install);
}
