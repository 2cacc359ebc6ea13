//! PRAGMA: one table of names, each with its columns and the function that makes its rows.

mod flags;
mod foreign_key_check;
mod integrity;
mod lists;
mod optimize;
mod schema_info;
mod storage;
mod table_function;

use crate::catalog::CatalogView;
use crate::connection::Inner;
use base::{DbIndex, Error, Result};
use bytecode::ResultColumn;
use resolve::Catalog;
use std::borrow::Cow;
use std::rc::Rc;
use syntax::ast::Pragma;
use value::Value;

pub(crate) use table_function::{TableShape, run_as_table, table_shape};

/// The rows of a pragma.
pub(crate) type Rows = Vec<Vec<Value>>;

/// One call of a pragma.
pub(crate) struct Call<'c> {
    pub inner: &'c Rc<Inner>,
    pub catalog: CatalogView<'c>,
    /// The database that was named.
    pub database: Option<DbIndex>,
    /// The value after `=` or in parentheses.
    pub value: Option<&'c str>,
    /// The value was written in quotes.
    pub quoted: bool,
}

impl Call<'_> {
    /// The named database, else main.
    pub fn main(&self) -> DbIndex {
        self.database.unwrap_or(DbIndex::MAIN)
    }

    /// The value as an integer, 0 for a text without one.
    pub fn integer(&self) -> Option<i64> {
        self.value.map(|text| value::ValueRef::text(text).to_integer())
    }

    /// The value if the whole of it is an integer of 64 bits, decimal or in 0x form.
    pub fn whole_number(&self) -> Option<i64> {
        let text = self.value?;
        match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(|number| number as i64),
            None => text.trim_ascii().parse().ok(),
        }
    }

    /// The value as a switch: `on`, `yes`, `true` or a number other than 0.
    pub fn switch(&self) -> Option<bool> {
        let text = self.value?;
        let on = ["on", "yes", "true"].iter().any(|word| text.eq_ignore_ascii_case(word));
        Some(on || value::ValueRef::text(text).to_integer() != 0)
    }
}

/// How the result columns are named.
pub(crate) enum Columns {
    /// One column named as the pragma.
    Own,
    /// These.
    Named(&'static [&'static str]),
}

/// A row of the table.
pub(crate) struct Entry {
    pub name: &'static str,
    pub columns: Columns,
    /// Whether a call with a value gives rows too.
    pub rows_with_value: bool,
    pub run: fn(&Call<'_>) -> Result<Rows>,
}

fn tables() -> [&'static [Entry]; 7] {
    [
        schema_info::TABLE,
        storage::TABLE,
        flags::TABLE,
        integrity::TABLE,
        foreign_key_check::TABLE,
        lists::TABLE,
        optimize::TABLE,
    ]
}

fn find(name: &str) -> Option<&'static Entry> {
    tables().into_iter().flatten().find(|entry| entry.name.eq_ignore_ascii_case(name))
}

/// The result columns of a pragma; none for an unknown one.
pub(crate) fn columns(tree: &Pragma) -> Rc<[ResultColumn]> {
    let Some(entry) = find(tree.name.name.as_str()) else { return Rc::from([]) };
    if tree.value.is_some() && !entry.rows_with_value {
        return Rc::from([]);
    }
    let named = |name: &str| ResultColumn { name: name.into(), ..ResultColumn::default() };
    match entry.columns {
        Columns::Own => Rc::from([named(entry.name)]),
        Columns::Named(names) => names.iter().map(|name| named(name)).collect(),
    }
}

/// Pragmas whose rows are the schema, or follow it.
const TELL_SCHEMA: [&str; 10] = [
    "foreign_key_check",
    "foreign_key_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "quick_check",
    "table_info",
    "table_list",
    "table_xinfo",
];

/// Those for which SQLite reads the schema when they are prepared.
const NEED_SCHEMA: [&str; 21] = [
    "auto_vacuum",
    "cache_size",
    "default_cache_size",
    "encoding",
    "foreign_key_check",
    "foreign_key_list",
    "incremental_vacuum",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "journal_mode",
    "max_page_count",
    "optimize",
    "page_count",
    "quick_check",
    "synchronous",
    "table_info",
    "table_list",
    "table_xinfo",
    "wal_checkpoint",
];

/// What SQLite notices when a pragma is prepared.
///
/// # Errors
/// `unknown database x`, `no such table: x`,
/// `Safety level may not be changed inside a transaction`; those of reading the schema.
pub(crate) fn check(inner: &Rc<Inner>, tree: &Pragma) -> Result<()> {
    let catalog = CatalogView::new(inner);
    let database = match &tree.name.schema {
        None => None,
        Some(schema) => {
            let found = catalog.database(schema.as_str());
            Some(found.ok_or_else(|| Error::sql(format!("unknown database {schema}")))?)
        }
    };
    let Some(entry) = find(tree.name.name.as_str()) else { return Ok(()) };
    // Setting the encoding comes before the schema is read.
    let sets_encoding = entry.name == "encoding" && tree.value.is_some();
    if NEED_SCHEMA.contains(&entry.name) && !sets_encoding {
        catalog.schema(DbIndex::MAIN)?;
        database.map(|database| catalog.schema(database)).transpose()?;
    }
    let value = tree.value.as_ref().map(|value| value.text.as_str());
    let quoted = tree.value.as_ref().is_some_and(|value| value.quoted);
    let call = Call { inner, catalog, database, value, quoted };
    match entry.name {
        "foreign_key_check" => foreign_key_check::named_table(&call).map(drop),
        "integrity_check" | "quick_check" => integrity::check_name(&call),
        "synchronous" if value.is_some() => storage::may_change_synchronous(&call),
        _ => Ok(()),
    }
}

/// Lets the file of the named database, or of main, answer a pragma: the text of its row, if it has
/// one.
///
/// # Errors
/// Those of the file; `unknown database x`.
pub(crate) fn answer_of_file(inner: &Rc<Inner>, tree: &Pragma) -> Result<Option<Option<String>>> {
    let database = match &tree.name.schema {
        None => DbIndex::MAIN,
        Some(schema) => {
            let found = CatalogView::new(inner).database(schema.as_str());
            found.ok_or_else(|| Error::sql(format!("unknown database {schema}")))?
        }
    };
    // While a tree is in use, a file of the library's own could not answer either.
    let file = inner.storage().ok().and_then(|mut storage| storage.get_mut(database)?.file().cloned());
    let value = tree.value.as_ref().map(|value| value.text.as_str());
    file.and_then(|file| file.pragma(tree.name.name.as_str(), value)).transpose()
}

/// Whether a pragma writes nothing, as `sqlite3_stmt_readonly` tells it: those that may take a lock
/// do.
pub(crate) fn is_read_only(tree: &Pragma) -> bool {
    const WITH_VALUE: [&str; 4] = ["user_version", "application_id", "schema_version", "default_cache_size"];
    const ALWAYS: [&str; 3] = ["journal_mode", "incremental_vacuum", "wal_checkpoint"];
    let name = tree.name.name.as_str();
    let is_in = |list: &[&str]| list.iter().any(|own| own.eq_ignore_ascii_case(name));
    !(is_in(&ALWAYS) || tree.value.is_some() && is_in(&WITH_VALUE))
}

/// What EXPLAIN of a pragma does: a setting is made nevertheless, as SQLite makes it while it
/// compiles.
///
/// # Errors
/// Those of [`check`] and [`run`].
pub(crate) fn explain(inner: &Rc<Inner>, tree: &Pragma) -> Result<()> {
    const BY_PROGRAM: [&str; 12] = [
        "application_id",
        "default_cache_size",
        "foreign_key_check",
        "incremental_vacuum",
        "integrity_check",
        "journal_mode",
        "max_page_count",
        "optimize",
        "quick_check",
        "schema_version",
        "user_version",
        "wal_checkpoint",
    ];
    check(inner, tree)?;
    let is_setting =
        tree.value.is_some() && !BY_PROGRAM.iter().any(|name| tree.name.name.as_str().eq_ignore_ascii_case(name));
    if is_setting { run(inner, tree).map(drop) } else { Ok(()) }
}

/// Runs a pragma. An unknown one does nothing, as in SQLite.
///
/// # Errors
/// `unknown database x`, and the pragma's own.
pub(crate) fn run(inner: &Rc<Inner>, tree: &Pragma) -> Result<Rows> {
    let entry = find(tree.name.name.as_str());
    let Some(entry) = entry else { return Ok(Rows::new()) };
    let catalog = CatalogView::new(inner);
    let database = match &tree.name.schema {
        None => None,
        Some(schema) => {
            let found = catalog.database(schema.as_str());
            Some(found.ok_or_else(|| Error::sql(format!("unknown database {}", schema.as_str())))?)
        }
    };
    let value = tree.value.as_ref().map(|value| value.text.as_str());
    let quoted = tree.value.as_ref().is_some_and(|value| value.quoted);
    let call = Call { inner, catalog, database, value, quoted };
    if TELL_SCHEMA.contains(&entry.name) && inner.schema_is_stale() {
        inner.schemas().forget_all();
    }
    (entry.run)(&call)
}

/// A row of one integer.
pub(crate) fn one(number: i64) -> Rows {
    vec![vec![Value::Integer(number)]]
}

/// A row of one text.
pub(crate) fn one_text(text: &str) -> Rows {
    vec![vec![Value::text(text)]]
}

/// A name of the schema as the bytes that it stands for.
pub(crate) fn as_bytes(value: &mut Value) {
    if let Value::Text { bytes, .. } = value
        && let Cow::Owned(raw) = base::raw_text::unescape(bytes)
    {
        *bytes = raw;
    }
}
