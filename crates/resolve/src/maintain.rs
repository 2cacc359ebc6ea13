//! REINDEX and ANALYZE.

use crate::binder::Binder;
use crate::bound::{Analyze, CreateIndex, IndexExprs, Replaced, SourceId, Statement};
use crate::request::Action;
use base::{DbIndex, Error, Result};
use schema::{Index, IndexPart, Table, TableKind, is_reserved};
use std::rc::Rc;
use syntax::ast::QualifiedName;
use value::CollationRef;

/// Which indexes of a table are rebuilt.
enum Wanted<'w> {
    All,
    WithCollation(&'w str),
    WithExpressions,
    One(&'w str),
}

impl Wanted<'_> {
    fn takes(&self, table: &Table, index: &Index) -> bool {
        let mut keys = index.columns.iter().take(index.key_columns);
        match self {
            Wanted::All => true,
            Wanted::One(name) => index.name.eq_ignore_ascii_case(name),
            Wanted::WithExpressions => keys.any(|key| matches!(key.part, IndexPart::Expr(_))),
            // The rowid after the key is BINARY, the other columns of a table without rowids are as
            // they were declared.
            Wanted::WithCollation(name) => {
                let is_wanted = |own: &CollationRef| own.name().eq_ignore_ascii_case(name);
                let behind_key = table.without_rowid && index.is_primary_key();
                let mut columns = index.columns.iter().enumerate().map(|(at, column)| match column.part {
                    IndexPart::Column(own) if behind_key && at >= index.key_columns => usize::try_from(own)
                        .ok()
                        .and_then(|own| table.columns.get(own))
                        .map_or(&column.collation, |own| &own.collation),
                    _ => &column.collation,
                });
                (!table.without_rowid && is_wanted(&CollationRef::Binary)) || columns.any(is_wanted)
            }
        }
    }
}

impl Binder<'_> {
    pub(crate) fn reindex(&mut self, name: Option<&QualifiedName>) -> Result<Statement> {
        let mut indexes = Vec::new();
        let Some(name) = name else {
            self.reindex_everywhere(&Wanted::All, &mut indexes)?;
            return Ok(Statement::Reindex(indexes));
        };
        let text = name.name.as_str();
        if name.schema.is_none() {
            if self.is_collation(text)? {
                self.reindex_everywhere(&Wanted::WithCollation(text), &mut indexes)?;
                return Ok(Statement::Reindex(indexes));
            }
            if text.eq_ignore_ascii_case("expressions") {
                self.reindex_everywhere(&Wanted::WithExpressions, &mut indexes)?;
                return Ok(Statement::Reindex(indexes));
            }
        }
        let database = self.maintained_database(name)?;
        if let Some((database, table)) = self.catalog().find_table(database, text)? {
            self.reindex_table(database, &table, &Wanted::All, &mut indexes)?;
        } else if let Some((database, index)) = self.catalog().find_index(database, text)?
            && let Some((_, table)) = self.catalog().find_table(Some(database), &index.table)?
        {
            self.reindex_table(database, &table, &Wanted::One(text), &mut indexes)?;
        } else {
            return Err(Error::sql("unable to identify the object to be reindexed"));
        }
        Ok(Statement::Reindex(indexes))
    }

    /// Whether the name is that of a collation: one that is there, or that the schema wants.
    fn is_collation(&self, name: &str) -> Result<bool> {
        if self.catalog().collations().lookup(name).is_some() {
            return Ok(true);
        }
        for database in self.catalog().databases() {
            let schema = self.catalog().schema(database)?;
            let mut wanted = schema.tables.values().flat_map(|table| {
                let keys = table.indexes.iter().flat_map(|index| &index.columns).map(|column| &column.collation);
                table.columns.iter().map(|column| &column.collation).chain(keys)
            });
            if wanted.any(|collation| collation.name().eq_ignore_ascii_case(name)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn maintained_database(&self, name: &QualifiedName) -> Result<Option<DbIndex>> {
        let Some(schema) = &name.schema else { return Ok(None) };
        let found = self.catalog().database(schema.as_str());
        found.map(Some).ok_or_else(|| Error::sql(format!("unknown database {schema}")))
    }

    fn reindex_everywhere(&mut self, wanted: &Wanted<'_>, out: &mut Vec<CreateIndex>) -> Result<()> {
        for database in self.catalog().databases() {
            for table in self.catalog().schema(database)?.tables_in_order() {
                self.reindex_table(database, table, wanted, out)?;
            }
        }
        Ok(())
    }

    /// The indexes of a table, the primary key that is the table itself as well.
    fn reindex_table(
        &mut self,
        database: DbIndex,
        table: &Rc<Table>,
        wanted: &Wanted<'_>,
        out: &mut Vec<CreateIndex>,
    ) -> Result<()> {
        if table.kind != TableKind::Ordinary {
            return Ok(());
        }
        for index in table.indexes.iter().filter(|index| wanted.takes(table, index)) {
            self.authorize_object(Action::Reindex, &index.name, database)?;
            let row = self.new_source();
            let exprs = self.index_exprs(index, row, table, database)?;
            let (table, index) = (table.clone(), index.clone());
            out.push(CreateIndex { database, table, index, exprs, row, sql: "".into(), exists: false });
        }
        Ok(())
    }

    pub(crate) fn analyze(&mut self, name: Option<&QualifiedName>) -> Result<Statement> {
        let Some(name) = name else {
            let mut all = self.catalog().databases();
            all.retain(|database| *database != DbIndex::TEMP);
            let analyzed: Result<Vec<Analyze>> = all.iter().map(|database| self.whole_database(*database)).collect();
            let analyzed = analyzed?;
            all.into_iter().try_for_each(|database| self.authorize_loading(database))?;
            return Ok(Statement::Analyze(analyzed));
        };
        let text = name.name.as_str();
        if name.schema.is_none()
            && let Some(database) = self.catalog().database(text)
        {
            let analyzed = self.whole_database(database)?;
            self.authorize_loading(database)?;
            return Ok(Statement::Analyze(vec![analyzed]));
        }
        let wanted = self.maintained_database(name)?;
        if let Some((database, index)) = self.catalog().find_index(wanted, text)?
            && let Some((_, table)) = self.catalog().find_table(Some(database), &index.table)?
        {
            let replaced = Replaced::Index(index.name.clone());
            self.authorize_statistics(database, Some("idx"))?;
            self.authorize_object(Action::Analyze, &table.name, database)?;
            self.authorize_loading(database)?;
            let tables = self.analyzed(vec![table], database, Some(&index))?;
            return Ok(Statement::Analyze(vec![Analyze { database, tables, only_index: Some(index), replaced }]));
        }
        let (database, table) = self.find_table(name)?;
        self.authorize_statistics(database, Some("tbl"))?;
        self.authorize_object(Action::Analyze, &table.name, database)?;
        self.authorize_loading(database)?;
        let replaced = Replaced::Table(table.name.clone());
        let tables = self.analyzed(vec![table], database, None)?;
        Ok(Statement::Analyze(vec![Analyze { database, tables, only_index: None, replaced }]))
    }

    /// Those of the tables that can be analyzed, with their indexes, or the only one that is
    /// wanted.
    fn analyzed(
        &mut self,
        tables: Vec<Rc<Table>>,
        database: DbIndex,
        only: Option<&Rc<Index>>,
    ) -> Result<Vec<(Rc<Table>, SourceId, Vec<IndexExprs>)>> {
        let mut analyzed = Vec::with_capacity(tables.len());
        for table in tables.into_iter().filter(|table| analyzable(table)) {
            let row = self.new_source();
            let wanted = table.indexes.iter().filter(|index| only.is_none_or(|only| only.name == index.name));
            let indexes: Result<Vec<IndexExprs>> =
                wanted.map(|index| self.index_exprs(index, row, &table, database)).collect();
            let indexes = indexes?;
            analyzed.push((table, row, indexes));
        }
        Ok(analyzed)
    }

    fn whole_database(&mut self, database: DbIndex) -> Result<Analyze> {
        self.authorize_statistics(database, None)?;
        let schema = self.catalog().schema(database)?;
        let tables: Vec<Rc<Table>> =
            schema.tables_in_order().into_iter().filter(|table| analyzable(table)).cloned().collect();
        for table in &tables {
            self.authorize_object(Action::Analyze, &table.name, database)?;
        }
        let tables = self.analyzed(tables, database, None)?;
        Ok(Analyze { database, tables, only_index: None, replaced: Replaced::All })
    }
}

fn analyzable(table: &Table) -> bool {
    table.kind == TableKind::Ordinary && !is_reserved(&table.name)
}
