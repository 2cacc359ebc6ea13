//! Values of shadow tables by rowid, read from the tree without a statement.

use super::api::WeakConnection;
use crate::connection::Inner;
use base::{CursorId, DbIndex, PageNo, Result};
use btree::{Btree, MetaSlot, TreeKind, TxnState};
use extension::storage::{Found, StoredLookup};
use resolve::Catalog;
use schema::TableKind;
use std::cmp::Ordering;
use value::{RecordCursor, ValueRef};

/// A column of a table, as names say it.
pub(super) struct Lookup {
    connection: WeakConnection,
    database: Box<str>,
    table: Box<str>,
    column: Box<str>,
    place: Option<Place>,
    record: RecordCursor,
}

/// Where the column is in a schema.
#[derive(Clone, Copy)]
struct Place {
    database: DbIndex,
    generation: u32,
    cookie: u32,
    root: PageNo,
    /// Position in the record.
    column: usize,
}

impl Lookup {
    pub fn new(connection: &WeakConnection, [database, table, column]: [&str; 3]) -> Lookup {
        Lookup {
            connection: connection.clone(),
            database: database.into(),
            table: table.into(),
            column: column.into(),
            place: None,
            record: RecordCursor::new(),
        }
    }

    /// The place in the schema that is in memory now.
    fn place(&mut self, inner: &Inner) -> Option<Place> {
        let is_current = |place: &Place| {
            inner.schemas().look(|schemas| {
                let schema = schemas.get(place.database.index()).and_then(Option::as_ref);
                schema.is_some_and(|schema| schema.generation == place.generation)
            })
        };
        if !self.place.as_ref().is_some_and(is_current) {
            self.place = self.find_place(inner);
        }
        self.place
    }

    fn find_place(&self, inner: &Inner) -> Option<Place> {
        let database = crate::catalog::CatalogView::new(inner).database(&self.database)?;
        let schema = inner.schemas().get(database)?;
        let table =
            schema.table(&self.table).filter(|table| table.kind == TableKind::Ordinary && !table.without_rowid)?;
        let position = table.column_position(&self.column).filter(|position| table.rowid_alias != Some(*position))?;
        let column = table.storage_position(position)?;
        Some(Place { database, generation: schema.generation, cookie: schema.cookie, root: table.root, column })
    }

    /// Reads the value of the row that a cursor is to be moved to.
    fn read(
        record: &mut RecordCursor,
        tree: &mut Btree,
        cursor: CursorId,
        (rowid, column): (i64, usize),
        (encoding, take): (base::Encoding, &mut dyn FnMut(ValueRef<'_>)),
    ) -> Result<Found> {
        if tree.seek_rowid(cursor, rowid)? != Ordering::Equal || tree.is_eof(cursor) {
            return Ok(Found::NoRow);
        }
        record.reset();
        take(record.column_ref(tree.payload(cursor)?, column, encoding)?);
        Ok(Found::Row)
    }
}

impl StoredLookup for Lookup {
    fn read(&mut self, rowid: i64, take: &mut dyn FnMut(ValueRef<'_>)) -> Result<Found> {
        let Some(connection) = self.connection.upgrade() else { return Ok(Found::AskStatement) };
        let inner = connection.inner();
        if inner.session().is_traced.get() || inner.is_interrupted() {
            return Ok(Found::AskStatement);
        }
        let Some(place) = self.place(inner) else { return Ok(Found::AskStatement) };
        let mut storage = inner.storage()?;
        let is_private = !storage.any_shared();
        let Some(tree) = storage.get_mut(place.database).filter(|_| is_private) else { return Ok(Found::AskStatement) };
        // Whoever has begun the transaction need not have looked at the schema.
        if tree.txn_state() == TxnState::None || tree.meta(MetaSlot::SchemaCookie)? != place.cookie {
            return Ok(Found::AskStatement);
        }
        let cursor = tree.cursor_open(place.root, TreeKind::Table, false)?;
        let wanted = (rowid, place.column);
        let result = Lookup::read(&mut self.record, tree, cursor, wanted, (inner.encoding(), take));
        tree.cursor_close(cursor);
        result
    }
}
