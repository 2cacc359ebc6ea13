//! Enforced foreign keys.
//!
//! Violations are counted: a child without parent adds one when it comes and takes one away when it
//! goes, a parent that goes adds one for each child it leaves. What is not zero at the end of the
//! statement (of the transaction, for deferred keys) is an error. CASCADE, SET NULL, SET DEFAULT
//! and RESTRICT are triggers of our own making, which fire when the parent's row has changed.

use crate::ctx::Codegen;
use crate::scan::ScanOptions;
use crate::trigger::RowTriggers;
use crate::update::Assigned;
use base::{DbIndex, Error, Reason, Result};
use bytecode::{Label, Opcode, P4};
use plan::{Loops, WhereInput};
use resolve::CompileSwitch;
use resolve::bound::{BinaryOp, ColumnRef, Expr, ExprKind, IndexHint, JoinKind, Source, SourceId, SourceKind};
use schema::{ForeignKey, ForeignKeyAction, Index, IndexPart, RowEvent, Table, Trigger};
use std::rc::Rc;
use syntax::ast::TriggerTiming;
use value::Affinity;

/// A row in registers: its rowid, and its first column.
pub(crate) type RowRegisters = (i32, i32);

/// What foreign keys ask of the changes of one table's rows.
pub(crate) struct KeyWork {
    table: Rc<Table>,
    database: DbIndex,
    /// Keys of the table itself.
    own: Vec<Reference>,
    /// Positions of keys of a table that is dropped, whose parents are gone already.
    orphaned: Vec<usize>,
    /// Keys of other tables (or itself) that point to it.
    incoming: Vec<Reference>,
    /// The actions on children.
    actions: Option<RowTriggers>,
    /// The event is an UPDATE.
    update: bool,
    /// The statement inserts one row and fires nothing: a missing parent ends it at once.
    single_insert: bool,
}

impl KeyWork {
    fn none(table: Rc<Table>, database: DbIndex, update: bool, single_insert: bool) -> KeyWork {
        let (own, orphaned, incoming) = (Vec::new(), Vec::new(), Vec::new());
        KeyWork { table, database, own, orphaned, incoming, actions: None, update, single_insert }
    }
}

/// One key between a child and a parent.
struct Reference {
    child: Rc<Table>,
    parent: Rc<Table>,
    /// Which of the child's keys it is.
    position: usize,
    deferred: bool,
    /// Pairs of columns: the child's, the parent's (-1: the rowid), in the order of the parent's
    /// index.
    columns: Vec<(usize, i32)>,
    /// The parent's unique index; none for its rowid.
    index: Option<Rc<Index>>,
}

impl Reference {
    fn key(&self) -> &ForeignKey {
        &self.child.foreign_keys[self.position]
    }

    fn is_within_one_table(&self) -> bool {
        self.parent.root == self.child.root && self.parent.database == self.child.database
    }
}

/// Whether the key's action takes the children away: SQLite counts on it, and keeps no journal for
/// the case that it does not succeed.
fn changes_children(action: ForeignKeyAction) -> bool {
    matches!(action, ForeignKeyAction::Cascade | ForeignKeyAction::SetNull)
}

/// A trigger made for a key's action, kept so that a program that reaches itself again finds it.
pub(crate) struct KeyAction {
    child: *const Table,
    key: usize,
    update: bool,
    pub trigger: Rc<Trigger>,
}

impl Codegen<'_> {
    /// What there is to do for an event; none when no key is concerned. `assigned` are the columns
    /// of an UPDATE.
    ///
    /// # Errors
    /// `foreign key mismatch …`, and `no such table: …` for a parent that does not exist.
    pub(crate) fn key_work(
        &mut self,
        table: &Rc<Table>,
        database: DbIndex,
        event: RowEvent,
        assigned: Option<&Assigned>,
    ) -> Result<Option<KeyWork>> {
        if !self.catalog.is_on(CompileSwitch::ForeignKeys) || table.kind != schema::TableKind::Ordinary {
            return Ok(None);
        }
        let single_insert = event == RowEvent::Insert && !self.multi_write && !self.in_sub_program;
        let mut work = KeyWork::none(table.clone(), database, event == RowEvent::Update, single_insert);
        let schema = self.catalog.schema(database)?;
        // The newest first, as SQLite keeps them.
        let tables = schema.table_names.iter().rev().filter_map(|name| schema.tables.get(name));
        let children: Vec<&Rc<Table>> = tables.filter(|child| !child.foreign_keys.is_empty()).collect();
        // Of several keys that mean nothing SQLite reports the one that it looked at last: each of
        // these goes on after an error, or stops at it.
        let own = self.own_references(&mut work, assigned);
        let mut incoming = Ok(());
        let mut actions = Ok(Vec::new());
        for child in &children {
            for (position, key) in child.foreign_keys.iter().enumerate().rev() {
                // One new parent alone neither causes nor cures a violation within its statement.
                let idle = work.single_insert && !key.deferred && !self.catalog.is_on(CompileSwitch::DeferForeignKeys);
                if !key.parent.eq_ignore_ascii_case(&table.name) || idle {
                    continue;
                }
                if assigned.is_some_and(|assigned| !key_is_assigned(key, table, assigned)) {
                    continue;
                }
                let reference = match self.reference(position, child, database) {
                    Ok(reference) => reference,
                    Err(_) if self.dropping => continue,
                    Err(error) if self.has_action(key, event) => {
                        actions = Err(error);
                        continue;
                    }
                    Err(error) => {
                        incoming = incoming.and(Err(error));
                        continue;
                    }
                };
                if let Ok(actions) = &mut actions
                    && event != RowEvent::Insert
                {
                    actions.extend(self.key_action(child, position, &reference, event == RowEvent::Update)?);
                }
                work.incoming.push(reference);
            }
        }
        let actions = actions?;
        own?;
        incoming?;
        if work.own.is_empty() && work.incoming.is_empty() && work.orphaned.is_empty() {
            return Ok(None);
        }
        if event == RowEvent::Update {
            self.all_incoming(table, &children, database)?;
        }
        self.multi_write |= !work.single_insert;
        work.actions = self.row_triggers(&actions, table, Some(base::ConflictAction::Abort), |_| true);
        Ok(Some(work))
    }

    /// What a key does to its children when a parent's row changes.
    fn action(&self, key: &ForeignKey, update: bool) -> ForeignKeyAction {
        match (self.catalog.is_on(CompileSwitch::ForeignKeyActions), update) {
            (false, _) => ForeignKeyAction::NoAction,
            (true, true) => key.on_update,
            (true, false) => key.on_delete,
        }
    }

    /// Whether a key acts on its children when a parent's row changes.
    fn has_action(&self, key: &ForeignKey, event: RowEvent) -> bool {
        let action = match event {
            RowEvent::Insert => return false,
            RowEvent::Update => self.action(key, true),
            RowEvent::Delete => self.action(key, false),
        };
        let idle = action == ForeignKeyAction::Restrict && self.catalog.is_on(CompileSwitch::DeferForeignKeys);
        action != ForeignKeyAction::NoAction && !idle
    }

    /// SQLite looks at all of them for an UPDATE, and reports the last error.
    fn all_incoming(&self, table: &Table, children: &[&Rc<Table>], database: DbIndex) -> Result<()> {
        let mut result = Ok(());
        for child in children {
            for (position, key) in child.foreign_keys.iter().enumerate().rev() {
                if key.parent.eq_ignore_ascii_case(&table.name) {
                    if let Err(error) = self.reference(position, child, database) {
                        result = Err(error);
                    }
                }
            }
        }
        result
    }

    /// The keys of the table itself, the last one first.
    fn own_references(&self, work: &mut KeyWork, assigned: Option<&Assigned>) -> Result<()> {
        let table = work.table.clone();
        for (position, key) in table.foreign_keys.iter().enumerate().rev() {
            let touched =
                |assigned: &Assigned| key.columns.iter().any(|&column| assigned.touches(column as i32, &table));
            let own_parent = key.parent.eq_ignore_ascii_case(&table.name);
            if own_parent || assigned.is_none_or(touched) {
                match self.reference(position, &table, work.database) {
                    Ok(reference) => work.own.push(reference),
                    // A table whose keys mean nothing can still be dropped.
                    Err(_) if self.dropping => {
                        let gone = self.catalog.schema(work.database)?.table(&key.parent).is_none();
                        work.orphaned.extend(gone.then_some(position));
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    fn reference(&self, position: usize, child: &Rc<Table>, database: DbIndex) -> Result<Reference> {
        let key = &child.foreign_keys[position];
        let schema = self.catalog.schema(database)?;
        let Some(parent) = schema.table(&key.parent) else {
            let name = self.catalog.database_name(database);
            return Err(Error::of(Reason::NoSuchTable, format_args!("{name}.{}", key.parent)));
        };
        let Some((index, columns)) = parent_index(key, parent) else {
            return Err(Error::sql(format!(
                "foreign key mismatch - \"{}\" referencing \"{}\"",
                child.name, key.parent
            )));
        };
        let deferred = key.deferred || self.catalog.is_on(CompileSwitch::DeferForeignKeys);
        Ok(Reference { child: child.clone(), parent: parent.clone(), position, deferred, columns, index })
    }

    /// Counts what a row that goes (`old`) and one that comes (`new`) mean for the keys.
    pub(crate) fn check_keys(
        &mut self,
        work: &KeyWork,
        old: Option<RowRegisters>,
        new: Option<RowRegisters>,
    ) -> Result<()> {
        let mut refused = Ok(());
        for reference in &work.own {
            let hidden = match self.may_read_parent(work.database, reference) {
                Ok(may_read) => !may_read,
                // The application is told of the other keys, and the caller of the last that is
                // refused.
                Err(error) => {
                    refused = Err(error);
                    continue;
                }
            };
            if let Some(row) = old {
                self.look_for_parent(work, reference, (row, hidden), -1)?;
            }
            if let Some(row) = new
                && !self.last_program_set_null(reference)
            {
                self.look_for_parent(work, reference, (row, hidden), 1)?;
            }
        }
        refused?;
        for key in work.orphaned.iter().filter_map(|position| work.table.foreign_keys.get(*position)) {
            if let Some(row) = old {
                self.count_orphan(&work.table, key, row);
            }
        }
        for reference in &work.incoming {
            if let Some(row) = new {
                self.count_children(work, reference, row, -1)?;
            }
            if let Some(row) = old {
                self.count_children(work, reference, row, 1)?;
                self.may_abort |=
                    !reference.key().deferred && !changes_children(self.action(reference.key(), work.update));
            }
        }
        Ok(())
    }

    /// Whether the application lets the parent's key be read; a parent that it hides has no rows.
    /// The last column's answer counts.
    ///
    /// # Errors
    /// `access to t.c is prohibited`.
    fn may_read_parent(&self, database: DbIndex, reference: &Reference) -> Result<bool> {
        let (parent, context) = (&reference.parent, self.trigger_name.as_deref());
        let mut last = Ok(true);
        for (_, column) in &reference.columns {
            let answer = resolve::may_read(self.catalog, (database, parent), *column, context);
            if answer.is_err() || last.is_ok() {
                last = answer;
            }
        }
        last
    }

    /// A column of the children that are looked for; NULL where the application wants it left out.
    fn child_column(&self, database: DbIndex, child: &Rc<Table>, source: SourceId, column: i32) -> Result<Expr> {
        let may_read = resolve::may_read(self.catalog, (database, child), column, self.trigger_name.as_deref())?;
        Ok(match may_read {
            true => ExprKind::Column(ColumnRef { source, column, table: child.clone() }).into(),
            false => ExprKind::Null.into(),
        })
    }

    /// The row of a dropped table whose parent is gone violates nothing any more.
    fn count_orphan(&mut self, table: &Table, key: &ForeignKey, row: RowRegisters) {
        let whole = self.b.new_label();
        for column in &key.columns {
            self.b.emit_jump(Opcode::IsNull, column_register(table, row, *column as i32), whole, 0);
        }
        let deferred = key.deferred || self.catalog.is_on(CompileSwitch::DeferForeignKeys);
        self.b.emit(Opcode::FkCounter, i32::from(deferred), -1, 0);
        self.b.place(whole);
    }

    /// Whether the trigger program that was begun last is the key's own SET NULL. SQLite takes this
    /// for a sign that it is coding that very action, which makes no orphans; a statement that has
    /// fired it before is believed too.
    fn last_program_set_null(&self, reference: &Reference) -> bool {
        let Some(last) = self.trigger_programs.last() else { return false };
        let child = Rc::as_ptr(&reference.child);
        let key = &reference.child.foreign_keys[reference.position];
        self.key_actions.iter().any(|own| {
            let action = if own.update { key.on_update } else { key.on_delete };
            own.child == child
                && own.key == reference.position
                && last.is_of(&own.trigger)
                && action == ForeignKeyAction::SetNull
        })
    }

    /// Adds to the counter when the child's row has no parent, or one that is hidden.
    fn look_for_parent(
        &mut self,
        work: &KeyWork,
        reference: &Reference,
        (row, hidden): (RowRegisters, bool),
        change: i32,
    ) -> Result<()> {
        let found = self.b.new_label();
        let counter = i32::from(reference.deferred);
        if change < 0 {
            self.b.emit_jump(Opcode::FkIfZero, counter, found, 0);
        }
        for (column, _) in &reference.columns {
            let own = column_register(&reference.child, row, *column as i32);
            self.b.emit_jump(Opcode::IsNull, own, found, 0);
        }
        if !hidden {
            self.search_parent(work.database, reference, (row, change > 0), found);
        }
        if work.single_insert && !reference.deferred {
            self.halt_for_key();
        } else {
            self.may_abort |= change > 0 && !reference.key().deferred;
            self.b.emit(Opcode::FkCounter, counter, change, 0);
        }
        self.b.place(found);
        self.use_database(work.database, true);
        Ok(())
    }

    /// Jumps to `found` where the child's row has a parent; a row that comes may be its own.
    fn search_parent(
        &mut self,
        database: DbIndex,
        reference: &Reference,
        (row, comes): (RowRegisters, bool),
        found: Label,
    ) {
        let count = reference.columns.len();
        let key = self.b.registers(count);
        for (offset, (column, _)) in reference.columns.iter().enumerate() {
            let own = column_register(&reference.child, row, *column as i32);
            self.b.emit(Opcode::Copy, own, key + offset as i32, 0);
        }
        if reference.is_within_one_table() && comes {
            self.row_is_its_own_parent(reference, row, key, found);
        }
        let cursor = self.b.cursor();
        let missing = self.b.new_label();
        let database = i32::from(database.0);
        match &reference.index {
            None => {
                self.b.emit_jump(Opcode::MustBeInt, key, missing, 0);
                self.open_table_on(Opcode::OpenRead, cursor, &reference.parent, database);
                self.b.emit_jump(Opcode::NotExists, cursor, missing, key);
                self.b.emit_jump(Opcode::Goto, 0, found, 0);
            }
            Some(index) => {
                let own_tree = reference.parent.without_rowid && index.is_primary_key();
                let root = if own_tree { reference.parent.root } else { index.root };
                let info = self.index_key_info(&reference.parent, index);
                self.b.emit_p4(Opcode::OpenRead, cursor, root.0 as i32, database, P4::KeyInfo(info));
                let affinities: Vec<Affinity> =
                    reference.columns.iter().map(|(_, column)| affinity_of(&reference.parent, *column)).collect();
                self.apply_affinities(key, &affinities);
                self.b.emit_jump_p4(Opcode::Found, cursor, found, key, P4::Int32(count as i32));
            }
        }
        self.b.place(missing);
    }

    /// Ends the statement with a violated key.
    pub(crate) fn halt_for_key(&mut self) {
        let abort = base::ConflictAction::Abort as i32;
        self.b.emit(Opcode::Halt, base::ResultCode::CONSTRAINT_FOREIGNKEY.raw(), abort, 0);
        self.b.set_p5(4);
    }

    fn row_is_its_own_parent(&mut self, reference: &Reference, row: RowRegisters, key: i32, found: Label) {
        let other = self.b.new_label();
        for (offset, (_, column)) in reference.columns.iter().enumerate() {
            let own = column_register(&reference.parent, row, *column);
            self.b.emit_jump(Opcode::Ne, own, other, key + offset as i32);
            self.b.set_p5(bytecode::p5::JUMP_IF_NULL);
        }
        self.b.emit_jump(Opcode::Goto, 0, found, 0);
        self.b.place(other);
    }

    /// Adds to the counter for each child of the parent's row.
    fn count_children(&mut self, work: &KeyWork, reference: &Reference, row: RowRegisters, change: i32) -> Result<()> {
        let over = self.b.new_label();
        let counter = i32::from(reference.deferred);
        if change < 0 {
            self.b.emit_jump(Opcode::FkIfZero, counter, over, 0);
        }
        let id = SourceId(self.next_ids.0);
        self.next_ids.0 += 1;
        let mut condition: Option<Expr> = None;
        let mut also = |test: Expr| {
            condition = Some(match condition.take() {
                None => test,
                Some(before) => ExprKind::Binary(BinaryOp::And, Rc::new(before), Rc::new(test)).into(),
            });
        };
        for (column, parent_column) in &reference.columns {
            let wanted = self.parent_value(&reference.parent, row, *parent_column);
            let own = if reference.child.rowid_alias == Some(*column) { -1 } else { *column as i32 };
            let own = self.child_column(work.database, &reference.child, id, own)?;
            also(ExprKind::Binary(BinaryOp::Eq, Rc::new(wanted), Rc::new(own)).into());
        }
        if change > 0 && reference.is_within_one_table() {
            also(self.another_row(work.database, &reference.child, id, row)?);
        }
        let source = Source {
            id,
            table: reference.child.clone(),
            kind: SourceKind::Table(work.database),
            name: None,
            join: JoinKind::Inner,
            on: None,
            hint: IndexHint::None,
            columns_used: reference.columns.iter().fold(0, |mask, (column, _)| mask | 1 << (*column).min(63)),
            rows: None,
            from_exists: false,
        };
        let sources = std::slice::from_ref(&source);
        let input = WhereInput::of(sources, condition, self.catalog);
        let plan = plan::plan_where(WhereInput { outer_rows: self.outer_rows, ..input })?;
        let plan = Loops { quiet: true, ..plan };
        let loops = self.open_loops(&plan, sources, &[None], ScanOptions::default())?;
        self.b.emit(Opcode::FkCounter, counter, change, 0);
        self.close_loops(loops)?;
        self.b.place(over);
        Ok(())
    }

    /// A column of the parent's row, compared as the parent compares it.
    fn parent_value(&self, parent: &Table, row: RowRegisters, column: i32) -> Expr {
        let register = column_register(parent, row, column);
        let value: Expr = ExprKind::TypedRegister(register, affinity_of(parent, column)).into();
        let declared = usize::try_from(column).ok().and_then(|column| parent.columns.get(column));
        match declared {
            Some(column) => ExprKind::Collate(Rc::new(value), column.collation.clone()).into(),
            None => value,
        }
    }

    /// That a row of the same table is not this one.
    fn another_row(&self, database: DbIndex, table: &Rc<Table>, source: SourceId, row: RowRegisters) -> Result<Expr> {
        let differs = |own: Expr, register: i32| -> Expr {
            let register: Expr = ExprKind::Register(register).into();
            ExprKind::Binary(BinaryOp::IsNot, Rc::new(own), Rc::new(register)).into()
        };
        let Some(key) = table.primary_key() else {
            let rowid = ExprKind::Column(ColumnRef { source, column: -1, table: table.clone() });
            return Ok(differs(rowid.into(), row.0));
        };
        let mut any: Option<Expr> = None;
        for entry in key.columns.iter().take(key.key_columns) {
            let IndexPart::Column(column) = entry.part else { continue };
            let field = differs(self.child_column(database, table, source, column)?, row.1 + column);
            any = Some(match any.take() {
                None => field,
                Some(before) => ExprKind::Binary(BinaryOp::Or, Rc::new(before), Rc::new(field)).into(),
            });
        }
        Ok(any.unwrap_or_else(|| ExprKind::Integer(1).into()))
    }

    /// Runs the actions on the children of a row that has changed or gone.
    pub(crate) fn key_actions(&mut self, work: &KeyWork, old: RowRegisters, new: Option<RowRegisters>) -> Result<()> {
        let Some(actions) = &work.actions else { return Ok(()) };
        self.pass_old_row(actions, old);
        if let Some((rowid, first)) = new {
            self.pass_new(actions, work.table.has_rowid().then_some(rowid), first);
        }
        let next = self.b.new_label();
        self.fire_always(actions, TriggerTiming::After, next)?;
        self.b.place(next);
        Ok(())
    }

    /// The row under the table's cursor in registers of its own.
    pub(crate) fn copy_row(&mut self, table: &Rc<Table>, cursor: i32) -> RowRegisters {
        let rowid = self.b.register();
        let first = self.b.registers(table.columns.len());
        if table.has_rowid() {
            self.b.emit(Opcode::Rowid, cursor, rowid, 0);
        }
        for position in 0..table.columns.len() as i32 {
            self.table_column(cursor, table, position, first + position);
        }
        (rowid, first)
    }

    /// The trigger that carries out the action of a key, where it has one.
    fn key_action(
        &mut self,
        child: &Rc<Table>,
        position: usize,
        reference: &Reference,
        update: bool,
    ) -> Result<Option<Rc<Trigger>>> {
        let own = Rc::as_ptr(child);
        let known = self.key_actions.iter().find(|k| k.child == own && k.key == position && k.update == update);
        if let Some(known) = known {
            return Ok(Some(known.trigger.clone()));
        }
        let key = &child.foreign_keys[position];
        let action = self.action(key, update);
        let Some(sql) = action_text(reference, action, update, self.catalog.is_on(CompileSwitch::DeferForeignKeys))
        else {
            return Ok(None);
        };
        let statement = syntax::parse_one(&sql, self.catalog.limits())?;
        let syntax::ast::StatementKind::CreateTrigger(create) = statement.kind else { return Ok(None) };
        let trigger = Rc::new(Trigger {
            name: "".into(),
            database: child.database,
            create: Rc::new(*create),
            sql: sql.into(),
            number: 0,
        });
        self.key_actions.push(KeyAction { child: own, key: position, update, trigger: trigger.clone() });
        Ok(Some(trigger))
    }
}

/// Whether an UPDATE assigns columns that a key points to.
fn key_is_assigned(key: &ForeignKey, parent: &Table, assigned: &Assigned) -> bool {
    parent.columns.iter().enumerate().any(|(position, column)| {
        let meant = match key.parent_columns.is_empty() {
            true => column.primary_key > 0,
            false => key.parent_columns.iter().any(|name| name.eq_ignore_ascii_case(&column.name)),
        };
        meant && assigned.touches(position as i32, parent)
    })
}

fn column_register(table: &Table, (rowid, first): RowRegisters, column: i32) -> i32 {
    if column < 0 || table.rowid_alias == usize::try_from(column).ok() { rowid } else { first + column }
}

fn affinity_of(table: &Table, column: i32) -> Affinity {
    let declared = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
    declared.map_or(Affinity::Integer, |column| column.affinity)
}

/// The unique index of the parent that a key points to (none: its rowid), and the pairs of columns
/// in its order.
fn parent_index(key: &ForeignKey, parent: &Rc<Table>) -> Option<(Option<Rc<Index>>, Vec<(usize, i32)>)> {
    let named = |column: usize| {
        let wanted = &parent.columns.get(column)?.name;
        key.parent_columns.iter().position(|name| name.eq_ignore_ascii_case(wanted))
    };
    if let ([child], Some(alias)) = (key.columns.as_slice(), parent.rowid_alias)
        && (key.parent_columns.is_empty() || named(alias).is_some())
    {
        return Some((None, vec![(*child, -1)]));
    }
    for index in parent.indexes.iter().filter(|index| index.unique && index.partial.is_none()) {
        if index.key_columns != key.columns.len() || (key.parent_columns.is_empty() && !index.is_primary_key()) {
            continue;
        }
        let pairs = index.columns.iter().take(index.key_columns).enumerate().map(|(offset, entry)| {
            let IndexPart::Column(column) = entry.part else { return None };
            let declared = parent.columns.get(usize::try_from(column).ok()?)?;
            if key.parent_columns.is_empty() {
                return Some((*key.columns.get(offset)?, column));
            }
            if !declared.collation.name().eq_ignore_ascii_case(entry.collation.name()) {
                return None;
            }
            Some((*key.columns.get(named(column as usize)?)?, column))
        });
        if let Some(pairs) = pairs.collect::<Option<Vec<_>>>() {
            return Some((Some(index.clone()), pairs));
        }
    }
    None
}

/// The trigger of an action as SQL; none for NO ACTION.
fn action_text(reference: &Reference, action: ForeignKeyAction, update: bool, deferred: bool) -> Option<String> {
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    let parent_name = |column: i32| match usize::try_from(column).ok().and_then(|at| reference.parent.columns.get(at)) {
        Some(column) => quoted(&column.name),
        None => match reference.parent.rowid_alias.and_then(|alias| reference.parent.columns.get(alias)) {
            Some(column) => quoted(&column.name),
            None => "rowid".to_owned(),
        },
    };
    let child_name = |column: usize| reference.child.columns.get(column).map_or(String::new(), |own| quoted(&own.name));
    let join = |parts: Vec<String>, between: &str| parts.join(between);
    let pairs = &reference.columns;
    let matched = join(
        pairs.iter().map(|(child, parent)| format!("OLD.{} = {}", parent_name(*parent), child_name(*child))).collect(),
        " AND ",
    );
    let child = quoted(&reference.child.name);
    let set = |value: &dyn Fn(usize, i32) -> String| {
        let parts = pairs.iter().map(|(child, parent)| format!("{} = {}", child_name(*child), value(*child, *parent)));
        format!("UPDATE {child} SET {} WHERE {matched}", join(parts.collect(), ", "))
    };
    let default_of = |column: usize| {
        let declared = reference.child.columns.get(column).and_then(|column| column.default_text.clone());
        declared.map_or("NULL".to_owned(), |text| format!("({text})"))
    };
    let step = match action {
        ForeignKeyAction::NoAction => return None,
        ForeignKeyAction::Restrict if deferred => return None,
        ForeignKeyAction::Restrict => {
            format!("SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed') FROM {child} WHERE {matched}")
        }
        ForeignKeyAction::Cascade if !update => format!("DELETE FROM {child} WHERE {matched}"),
        ForeignKeyAction::Cascade => set(&|_, parent| format!("NEW.{}", parent_name(parent))),
        ForeignKeyAction::SetNull => set(&|_, _| "NULL".to_owned()),
        ForeignKeyAction::SetDefault => set(&|child, _| default_of(child)),
    };
    let (event, when) = match update {
        false => ("DELETE", String::new()),
        true => {
            let same = pairs.iter().map(|(_, parent)| {
                let name = parent_name(*parent);
                format!("OLD.{name} IS NEW.{name}")
            });
            ("UPDATE", format!(" WHEN NOT ({})", join(same.collect(), " AND ")))
        }
    };
    Some(format!("CREATE TRIGGER k AFTER {event} ON {}{when} BEGIN {step}; END", quoted(&reference.parent.name)))
}
