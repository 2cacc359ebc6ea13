//! CREATE, DROP and ALTER.

use crate::ast::{Expr, Name, OrderingTerm, QualifiedName, Select, Span};
use compact_str::CompactString;

/// What is done when a constraint fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// `ROLLBACK`
    Rollback,
    /// `ABORT`
    Abort,
    /// `FAIL`
    Fail,
    /// `IGNORE`
    Ignore,
    /// `REPLACE`
    Replace,
}

/// `CREATE TABLE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateTable {
    /// `TEMP`
    pub temporary: bool,
    /// `IF NOT EXISTS`
    pub if_not_exists: bool,
    /// The table.
    pub name: QualifiedName,
    /// Columns, or a query.
    pub body: TableBody,
    /// What is kept in `sqlite_schema.sql` after `CREATE TABLE `: from the table's own name to
    /// the statement's end.
    pub stored: Span,
}

/// What a table is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum TableBody {
    /// `(…) options`.
    Columns(TableColumns),
    /// `AS SELECT …`.
    Select(Box<Select>),
}

/// Columns, constraints and options of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableColumns {
    /// The columns.
    pub columns: Vec<ColumnDefinition>,
    /// The table constraints, in the order written.
    pub constraints: Vec<TableConstraint>,
    /// Whether `WITHOUT ROWID` was written.
    pub without_rowid: bool,
    /// Whether `STRICT` was written.
    pub strict: bool,
    /// Offset just after the last column definition, where ALTER TABLE ADD COLUMN writes.
    pub columns_end: u32,
}

/// One column of CREATE TABLE.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDefinition {
    /// Its name.
    pub name: Name,
    /// The declared type as written, empty when absent.
    pub type_name: CompactString,
    /// Its constraints, in the order written.
    pub constraints: Vec<ColumnConstraint>,
    /// From its name to the last token of its last constraint.
    pub span: Span,
}

/// A constraint of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnConstraint {
    /// `CONSTRAINT name`.
    pub name: Option<Name>,
    /// What it says.
    pub kind: ColumnConstraintKind,
    /// With its `CONSTRAINT name`.
    pub span: Span,
}

/// What a column constraint says.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnConstraintKind {
    /// `NULL`, which changes nothing.
    Null(Option<Conflict>),
    /// `NOT NULL`
    NotNull(Option<Conflict>),
    /// `PRIMARY KEY`
    PrimaryKey {
        /// ASC or DESC.
        direction: crate::ast::Direction,
        /// ON CONFLICT.
        conflict: Option<Conflict>,
        /// AUTOINCREMENT.
        autoincrement: bool,
    },
    /// `UNIQUE`
    Unique(Option<Conflict>),
    /// `CHECK (…)`; the text between the parentheses. ON CONFLICT is accepted and means nothing.
    Check(Expr, Span),
    /// `DEFAULT …`; the text of the value, without parentheses.
    Default(Expr, Span),
    /// `COLLATE name`
    Collate(Name),
    /// `REFERENCES …`
    References(ForeignKeyClause),
    /// `[NOT] DEFERRABLE …` apart from a REFERENCES clause.
    Deferrable(Deferrable),
    /// `[GENERATED ALWAYS] AS (…)`
    Generated {
        /// The expression.
        expr: Expr,
        /// The text between the parentheses.
        text: Span,
        /// The word after it: STORED, VIRTUAL, or anything else (an error of the schema layer).
        storage: Option<Name>,
    },
    /// `CONSTRAINT name` with nothing after it.
    Nothing,
}

/// A constraint of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableConstraint {
    /// `CONSTRAINT name`.
    pub name: Option<Name>,
    /// What it says.
    pub kind: TableConstraintKind,
    /// With its `CONSTRAINT name`.
    pub span: Span,
}

/// What a table constraint says.
#[derive(Clone, Debug, PartialEq)]
pub enum TableConstraintKind {
    /// `PRIMARY KEY (…)`
    PrimaryKey {
        /// The key.
        columns: Vec<OrderingTerm>,
        /// AUTOINCREMENT.
        autoincrement: bool,
        /// ON CONFLICT.
        conflict: Option<Conflict>,
    },
    /// `UNIQUE (…)`
    Unique {
        /// The key.
        columns: Vec<OrderingTerm>,
        /// ON CONFLICT.
        conflict: Option<Conflict>,
    },
    /// `CHECK (…)`; the text between the parentheses.
    Check {
        /// The condition.
        expr: Expr,
        /// Its text.
        text: Span,
        /// ON CONFLICT.
        conflict: Option<Conflict>,
    },
    /// `FOREIGN KEY (…) REFERENCES …`
    ForeignKey {
        /// The columns of this table.
        columns: Vec<Name>,
        /// What they refer to.
        clause: ForeignKeyClause,
    },
    /// `CONSTRAINT name` with nothing after it.
    Nothing,
}

/// `REFERENCES table (…) ON … DEFERRABLE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct ForeignKeyClause {
    /// The parent table.
    pub table: Name,
    /// Where its name stands.
    pub table_span: Span,
    /// Its columns; empty when absent.
    pub columns: Vec<Name>,
    /// ON DELETE.
    pub on_delete: ForeignKeyAction,
    /// ON UPDATE.
    pub on_update: ForeignKeyAction,
    /// DEFERRABLE.
    pub deferrable: Option<Deferrable>,
}

/// What a foreign key does when its parent row changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForeignKeyAction {
    /// `NO ACTION`, or nothing written.
    #[default]
    NoAction,
    /// `SET NULL`
    SetNull,
    /// `SET DEFAULT`
    SetDefault,
    /// `CASCADE`
    Cascade,
    /// `RESTRICT`
    Restrict,
}

/// `[NOT] DEFERRABLE [INITIALLY …]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deferrable {
    /// With NOT.
    pub negated: bool,
    /// `INITIALLY DEFERRED` (true) or `INITIALLY IMMEDIATE` (false).
    pub initially_deferred: Option<bool>,
}

/// `CREATE INDEX …`.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateIndex {
    /// `UNIQUE`
    pub unique: bool,
    /// `IF NOT EXISTS`
    pub if_not_exists: bool,
    /// The index.
    pub name: QualifiedName,
    /// The table.
    pub table: Name,
    /// What is indexed.
    pub columns: Vec<OrderingTerm>,
    /// WHERE.
    pub where_clause: Option<Expr>,
    /// What is kept in `sqlite_schema.sql` after `CREATE [UNIQUE ]INDEX `.
    pub stored: Span,
}

/// `CREATE VIEW …`.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateView {
    /// `TEMP`
    pub temporary: bool,
    /// `IF NOT EXISTS`
    pub if_not_exists: bool,
    /// The view.
    pub name: QualifiedName,
    /// Names of its columns; empty when absent.
    pub columns: Vec<Name>,
    /// The query.
    pub select: Box<Select>,
    /// What is kept in `sqlite_schema.sql` after `CREATE VIEW `.
    pub stored: Span,
}

/// `CREATE VIRTUAL TABLE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateVirtualTable {
    /// `IF NOT EXISTS`
    pub if_not_exists: bool,
    /// The table.
    pub name: QualifiedName,
    /// The module.
    pub module: Name,
    /// The module's arguments as written, without white space at their ends.
    pub arguments: Vec<CompactString>,
    /// What is kept in `sqlite_schema.sql` after `CREATE VIRTUAL TABLE `.
    pub stored: Span,
}

/// What DROP drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropKind {
    /// `DROP TABLE`
    Table,
    /// `DROP INDEX`
    Index,
    /// `DROP VIEW`
    View,
    /// `DROP TRIGGER`
    Trigger,
}

/// `DROP …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Drop {
    /// What kind of object.
    pub kind: DropKind,
    /// `IF EXISTS`
    pub if_exists: bool,
    /// The object.
    pub name: QualifiedName,
}

/// `ALTER TABLE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct AlterTable {
    /// The table.
    pub table: QualifiedName,
    /// What is altered.
    pub action: AlterAction,
}

/// What ALTER TABLE does.
#[derive(Clone, Debug, PartialEq)]
pub enum AlterAction {
    /// `RENAME TO name`
    RenameTable(Name),
    /// `RENAME [COLUMN] from TO to`
    RenameColumn {
        /// The old name.
        from: Name,
        /// The new name.
        to: Name,
    },
    /// `ADD [COLUMN] definition`
    AddColumn(Box<ColumnDefinition>),
    /// `DROP [COLUMN] name`
    DropColumn(Name),
    /// `DROP CONSTRAINT name`
    DropConstraint(Name),
    /// `ADD [CONSTRAINT name] CHECK (…)`
    AddCheck {
        /// The constraint's name.
        name: Option<Name>,
        /// The condition.
        expr: Box<Expr>,
        /// From CONSTRAINT or CHECK to the closing parenthesis and conflict clause.
        text: Span,
        /// ON CONFLICT.
        conflict: Option<Conflict>,
    },
    /// `ALTER [COLUMN] name SET NOT NULL`
    SetNotNull {
        /// The column.
        column: Name,
        /// From NOT to the conflict clause.
        text: Span,
        /// ON CONFLICT.
        conflict: Option<Conflict>,
    },
    /// `ALTER [COLUMN] name DROP NOT NULL`
    DropNotNull(Name),
}
