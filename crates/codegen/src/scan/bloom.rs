//! Bloom filters over the keys of levels that are searched more often than their tables have rows.

use super::OpenLoops;
use crate::Codegen;
use crate::scope::Binding;
use base::Result;
use bytecode::{Label, Opcode, P4};
use plan::tree::{Access, IndexAccess, Level, LinePlace};
use resolve::bound::{ColumnRef, Expr, Source};
use schema::{IndexPart, Table};
use std::rc::Rc;

/// The filter of a level to come.
pub(super) struct KeyFilter {
    /// Its source.
    source: usize,
    /// Its register; none once the filter has been asked further out.
    register: Option<i32>,
    /// What the key has to equal.
    keys: Keys,
    /// Whether loops around its own may ask it.
    is_early: bool,
}

/// What a key is made of.
enum Keys {
    /// The rowid that this term is about.
    Rowid(usize),
    /// The leading columns of an index.
    Index(IndexAccess, Rc<Table>),
}

impl OpenLoops<'_> {
    /// The register of a source's filter, for its own level.
    pub(super) fn take_filter(&mut self, source: usize) -> Option<i32> {
        self.filters.iter_mut().find(|filter| filter.source == source).and_then(|filter| filter.register.take())
    }
}

impl Codegen<'_> {
    /// Builds the filters that are made in front of a level, once.
    pub(super) fn build_filters(&mut self, loops: &mut OpenLoops<'_>, depth: usize, sources: &[Source]) -> Result<()> {
        let plan = loops.plan;
        let made_here = |level: &Level| level.filter.as_ref().is_some_and(|filter| filter.built_at == depth);
        if !plan.levels.get(depth).is_some_and(made_here) {
            return Ok(());
        }
        let done = self.builder.new_label();
        self.builder.emit_jump(Opcode::Once, 0, done, 0);
        for (position, level) in plan.levels.iter().enumerate().skip(depth) {
            if let Some(filter) = level.filter.as_ref().filter(|filter| filter.built_at == depth) {
                self.build_filter(loops, level, filter, sources, position > depth)?;
            }
        }
        self.builder.place(done);
        Ok(())
    }

    fn build_filter(
        &mut self,
        loops: &mut OpenLoops<'_>,
        level: &Level,
        filter: &plan::tree::KeyFilter,
        sources: &[Source],
        is_early: bool,
    ) -> Result<()> {
        let source = &sources[level.source];
        let opened = loops.opened.iter().find(|opened| opened.source == level.source);
        let Some(cursor) = opened.and_then(|opened| opened.cursors[0]) else { return Ok(()) };
        let keys = match &level.access {
            Access::Rowid(term) => Keys::Rowid(*term),
            Access::Index(access) => Keys::Index(access.clone(), source.table.clone()),
            _ => return Ok(()),
        };
        self.line(LinePlace::Filter);
        // The rows are read from the table here, not from the index that the level walks.
        let table_only = Binding::Cursor { table_cursor: Some(cursor), table: source.table.clone(), index: None };
        let binding = self.scope.bind(source.id, table_only);
        let register = self.builder.register();
        let (end, left_out) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, end, 0);
        let top = self.builder.label_here();
        for &condition in &filter.conditions {
            self.jump_if_false(&loops.plan.terms[condition].expr, left_out, true)?;
        }
        let (first, count) = self.row_key(&keys, source, cursor);
        self.builder.emit_p4(Opcode::FilterAdd, register, 0, first, P4::Int32(count));
        self.builder.place(left_out);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(end);
        self.builder.forget_temporaries();
        self.scope.restore(source.id, binding);
        loops.filters.push(KeyFilter { source: level.source, register: Some(register), keys, is_early });
        Ok(())
    }

    /// The key of the row under the cursor: its first register and how many there are.
    fn row_key(&mut self, keys: &Keys, source: &Source, cursor: i32) -> (i32, i32) {
        let Keys::Index(access, _) = keys else {
            let register = self.builder.register();
            self.builder.emit(Opcode::Rowid, cursor, register, 0);
            return (register, 1);
        };
        let count = access.equalities.len();
        let first = self.builder.registers(count);
        for position in 0..count {
            let target = first + position as i32;
            match access.index.columns.get(position).map(|entry| &entry.part) {
                Some(IndexPart::Column(column)) => {
                    let column = ColumnRef { source: source.id, column: *column, table: source.table.clone() };
                    let register = self.column(&column, target);
                    if register != target {
                        self.builder.emit(Opcode::Copy, register, target, 0);
                    }
                }
                _ => {
                    self.builder.emit(Opcode::Rowid, cursor, target, 0);
                }
            }
        }
        (first, count as i32)
    }

    /// Makes the register a rowid, and jumps where it is none or the filter does not have it.
    pub(super) fn filter_rowid(&mut self, filter: i32, register: i32, missing: Label) {
        self.builder.emit_jump(Opcode::MustBeInt, register, missing, 0);
        self.builder.emit_jump_p4(Opcode::Filter, filter, missing, register, P4::Int32(1));
    }

    /// Asks the filters of levels further in whose keys are known already: what they do not have
    /// needs no row of the loops between.
    pub(super) fn filters_of_inner_levels(&mut self, loops: &mut OpenLoops<'_>, missing: Label) -> Result<()> {
        for at in 0..loops.filters.len() {
            let filter = &mut loops.filters[at];
            let Some(register) = filter.register.filter(|_| filter.is_early) else { continue };
            filter.register = None;
            match &filter.keys {
                Keys::Rowid(term) => {
                    let target = self.builder.register();
                    let right = loops.plan.terms[*term].right();
                    self.key_value(right, target)?;
                    self.filter_rowid(register, target, missing);
                }
                Keys::Index(access, table) => {
                    let (access, table) = (access.clone(), table.clone());
                    let count = access.equalities.len();
                    let first = self.builder.registers(count);
                    for (offset, equality) in access.equalities.iter().enumerate() {
                        let right = loops.plan.terms[equality.term].right();
                        self.key_value(right, first + offset as i32)?;
                    }
                    self.affinities_of_key(loops, &access, None, first, count, &table);
                    self.builder.emit_jump_p4(Opcode::Filter, register, missing, first, P4::Int32(count as i32));
                }
            }
        }
        Ok(())
    }

    fn key_value(&mut self, right: Option<&Expr>, target: i32) -> Result<()> {
        match right {
            Some(right) => self.code_copy(right, target),
            // IS NULL
            None => {
                self.builder.emit(Opcode::Null, 0, target, 0);
                Ok(())
            }
        }
    }
}
