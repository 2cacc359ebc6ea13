//! Tokenizers and auxiliary functions of full-text tables:
//! <https://sqlite.org/fts5.html#extending_fts5>

use crate::{Connection, FunctionArgs, Result, ToSql};
use ::fts5::{Fts5, Match};
pub use ::fts5::{Instance, Purpose, Token, TokenSink};
use extension::Context;
use std::rc::Rc;
use value::Mem;

/// What cuts text into tokens.
pub trait Tokenizer: Send {
    /// Hands the tokens of a text to the sink, in their order.
    ///
    /// # Errors
    /// The sink's, and the tokenizer's own.
    fn tokenize(&self, purpose: Purpose, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()>;
}

/// A tokenizer as tables use it.
struct Own<T>(T);

impl<T: Tokenizer> ::fts5::Tokenizer for Own<T> {
    fn tokenize(&self, purpose: Purpose, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        self.0.tokenize(purpose, text, locale, sink)
    }
}

/// A row that a query has found, for an auxiliary function.
pub struct FoundRow<'m>(&'m Match<'m>);

impl FoundRow<'_> {
    /// The rowid.
    pub fn rowid(&self) -> i64 {
        self.0.rowid()
    }

    /// Number of columns.
    pub fn column_count(&self) -> usize {
        self.0.column_count()
    }

    /// Number of rows of the table.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` where it has none.
    pub fn row_count(&self) -> Result<i64> {
        self.0.row_count()
    }

    /// Number of tokens of a column in all rows, or of all columns.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that is not there.
    pub fn total_size(&self, column: Option<usize>) -> Result<i64> {
        self.0.total_size(column)
    }

    /// Number of tokens of a column of the row, or of all columns; -1 for a column where it is not
    /// known.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the row.
    pub fn column_size(&self, column: Option<usize>) -> Result<i64> {
        self.0.column_size(column)
    }

    /// The text of a column; `None` for NULL and where it is not stored.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the row.
    pub fn column_text(&self, column: usize) -> Result<Option<Vec<u8>>> {
        self.0.column_text(column)
    }

    /// Number of phrases of the query.
    pub fn phrase_count(&self) -> usize {
        self.0.phrase_count()
    }

    /// Number of tokens of a phrase; 0 where there is no such phrase.
    pub fn phrase_size(&self, phrase: usize) -> usize {
        self.0.phrase_size(phrase)
    }

    /// A token of a phrase of the query.
    ///
    /// # Errors
    /// `SQLITE_RANGE`.
    pub fn query_token(&self, phrase: usize, token: usize) -> Result<Vec<u8>> {
        self.0.query_token(phrase, token)
    }

    /// Where the phrases stand, in the order of the row.
    ///
    /// # Errors
    /// Those of reading the index and the row.
    pub fn instances(&self) -> Result<Vec<Instance>> {
        let mut all = Vec::new();
        self.0.for_each_instance(&mut |instance| all.push(instance))?;
        Ok(all)
    }

    /// Hands the tokens of a text to the sink, as the table's tokenizer finds them.
    ///
    /// # Errors
    /// The tokenizer's and the sink's.
    pub fn tokenize(&self, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        self.0.tokenize(text, locale, sink)
    }

    /// Calls a function for every row that has a phrase of the query. It ends with an error of the
    /// function; `SQLITE_DONE` is none.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, those of reading the index, and the function's.
    pub fn query_phrase(&self, phrase: usize, mut call: impl FnMut(&FoundRow<'_>) -> Result<()>) -> Result<()> {
        self.0.query_phrase(phrase, &mut |row| call(&FoundRow(row)))
    }
}

impl Connection {
    /// Adds a tokenizer, for `tokenize = 'name argument…'`.
    ///
    /// ```
    /// use ferrite::fts5::{Purpose, Token, TokenSink, Tokenizer};
    /// use ferrite::{Connection, Result};
    ///
    /// /// Each byte that is no comma belongs to a token.
    /// struct Fields;
    ///
    /// impl Tokenizer for Fields {
    ///     fn tokenize(&self, _: Purpose, text: &[u8], _: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
    ///         let mut start = 0;
    ///         for bytes in text.split(|byte| *byte == b',') {
    ///             let end = start + bytes.len();
    ///             sink(Token { bytes, start, end, colocated: false })?;
    ///             start = end + 1;
    ///         }
    ///         Ok(())
    ///     }
    /// }
    ///
    /// let connection = Connection::open_in_memory()?;
    /// connection.create_fts5_tokenizer("fields", |_| Ok(Fields));
    /// connection.execute_batch("CREATE VIRTUAL TABLE t USING fts5(a, tokenize = 'fields');
    ///     INSERT INTO t VALUES('one two,three'), ('one,two')")?;
    /// let id: i64 = connection.query_row("SELECT rowid FROM t('\"one two\"')", (), |row| row.get(0))?;
    /// assert_eq!(id, 1);
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    pub fn create_fts5_tokenizer<T: Tokenizer + 'static>(
        &self,
        name: &str,
        create: impl Fn(&[String]) -> Result<T> + Send + 'static,
    ) {
        let create =
            move |arguments: &[String]| -> Result<Rc<dyn ::fts5::Tokenizer>> { Ok(Rc::new(Own(create(arguments)?))) };
        self.full_text().add_tokenizer(name, Rc::new(create));
    }

    /// Adds an auxiliary function: `name(table, …)` in full-text queries.
    ///
    /// ```
    /// # use ferrite::Connection;
    /// let connection = Connection::open_in_memory()?;
    /// connection.create_fts5_function("hits", |row, _| Ok(row.instances()?.len() as i64));
    /// connection.execute_batch("CREATE VIRTUAL TABLE t USING fts5(a); INSERT INTO t VALUES('to be or not to be')")?;
    /// let hits: i64 = connection.query_row("SELECT hits(t) FROM t('be OR not')", (), |row| row.get(0))?;
    /// assert_eq!(hits, 3);
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    pub fn create_fts5_function<T: ToSql>(
        &self,
        name: &str,
        function: impl Fn(&FoundRow<'_>, &FunctionArgs<'_>) -> Result<T> + Send + 'static,
    ) {
        let call = move |row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]| {
            let answer = function(&FoundRow(row), &FunctionArgs::new(arguments))?;
            answer.with_value(&mut |value| context.result.set_value(value));
            context.result.set_encoding(context.environment.encoding());
            Ok(())
        };
        self.full_text().add_function(name, Rc::new(call));
        if self.engine().find_function(name, usize::MAX).is_none() {
            self.engine().create_function(Fts5::placeholder(name));
        }
    }
}
