//! IN: short lists as comparisons, everything else through an ephemeral index of the right side.

use super::compare::{collation_operand, equal, stand_in_beside};
use crate::Codegen;
use crate::select::Destination;
use crate::shared::SharedSet;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4};
use plan::tree::{How, LinePlace, Query, SetPlan, SetSource, SubqueryId, SubqueryPlan};
use resolve::bound::{BinaryOp, Expr, ExprKind, Select, affinity_of_in, comparison_collation};
use std::cell::Cell;
use std::rc::Rc;
use value::{Affinity, CollationRef, KeyField, KeyInfo};

/// The right side of an IN, ready for lookups.
pub(crate) struct InIndex {
    /// Cursor of the index.
    pub cursor: i32,
    /// Register that is NULL when the right side holds a NULL (scalars, when it was asked for).
    pub null_seen: Option<i32>,
    /// The affinities that the left side takes on, one a field.
    pub affinities: Vec<Affinity>,
    /// The collations of its fields.
    pub collations: Vec<CollationRef>,
    /// For each field of the left side the column that it is looked up in.
    pub places: Vec<usize>,
    /// Whether it is a table, and its values are the rowids.
    pub is_table: bool,
    /// Whether the greatest value comes first.
    pub descending: bool,
    /// The register of a Bloom filter over its rows.
    pub filter: Option<i32>,
}

impl InIndex {
    fn ephemeral(cursor: i32, affinities: Vec<Affinity>, collations: Vec<CollationRef>) -> InIndex {
        let places = (0..affinities.len()).collect();
        let (is_table, descending) = (false, false);
        InIndex { cursor, null_seen: None, affinities, collations, places, is_table, descending, filter: None }
    }
}

impl Codegen<'_> {
    /// IN as a value.
    #[inline(never)] // see `Codegen::code`
    pub fn in_value(&mut self, expr: &Expr, target: i32) -> Result<()> {
        let (is_false, is_null, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        let result = self.builder.register();
        self.in_branches(expr, is_false, is_null)?;
        self.builder.emit(Opcode::Integer, 1, result, 0);
        self.builder.emit_jump(Opcode::Goto, 0, done, 0);
        self.builder.place(is_false);
        self.builder.emit(Opcode::Integer, 0, result, 0);
        self.builder.emit_jump(Opcode::Goto, 0, done, 0);
        self.builder.place(is_null);
        self.builder.emit(Opcode::Null, 0, result, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::SCopy, result, target, 0);
        Ok(())
    }

    /// IN as a condition.
    pub fn in_jump(&mut self, expr: &Expr, to: Label, when: bool, null: bool) -> Result<()> {
        let fall = self.builder.new_label();
        match (when, null) {
            (false, true) => self.in_branches(expr, to, to)?,
            (false, false) => self.in_branches(expr, to, fall)?,
            (true, null) => {
                self.in_branches(expr, fall, if null { to } else { fall })?;
                self.builder.emit_jump(Opcode::Goto, 0, to, 0);
            }
        }
        self.builder.place(fall);
        Ok(())
    }

    /// Falls through when the IN is true.
    fn in_branches(&mut self, expr: &Expr, is_false: Label, is_null: Label) -> Result<()> {
        match &expr.kind {
            ExprKind::InList(_, list) if list.is_empty() => {
                self.builder.emit_jump(Opcode::Goto, 0, is_false, 0);
                Ok(())
            }
            ExprKind::InList(left, list)
                if left.width() > 1 || list.len() <= 2 || !list.iter().all(Expr::is_hoistable) =>
            {
                self.in_comparisons(left, list, is_false, is_null)
            }
            ExprKind::InList(left, _) | ExprKind::InSelect(left, _) => {
                let index = self.in_set(expr, is_false != is_null)?;
                self.in_lookup(left, &index, is_false, is_null)
            }
            _ => Ok(()),
        }
    }

    fn in_comparisons(&mut self, left: &Expr, list: &[Expr], is_false: Label, is_null: Label) -> Result<()> {
        let found = self.builder.new_label();
        if left.width() > 1 {
            let any = self.any_row_of_list(left, list)?;
            if let Some(any) = any {
                let value = self.builder.temporary();
                self.code_into(&any, value)?;
                self.builder.emit_jump(Opcode::If, value, found, 0);
                self.builder.emit_jump(Opcode::IsNull, value, is_null, 0);
                self.builder.release(value);
            }
            self.builder.emit_jump(Opcode::Goto, 0, is_false, 0);
            self.builder.place(found);
            return Ok(());
        }
        let register = self.builder.register();
        self.code_copy(left, register)?;
        let held = stand_in_beside(left, register, &ExprKind::Null.into());
        let tracks_null = is_false != is_null;
        let nulls = self.builder.register();
        if tracks_null {
            // BitAnd with every value leaves NULL here once one of them is NULL.
            self.builder.emit(Opcode::BitAnd, register, register, nulls);
        }
        for item in list {
            let (value, free) = self.code_temporary(item)?;
            if tracks_null {
                self.builder.emit(Opcode::BitAnd, nulls, value, nulls);
            }
            // The list's items take no part in affinity and collation: the left side decides.
            let item: Expr = ExprKind::Register(value).into();
            let registers = (register, value);
            self.compare_registers(BinaryOp::Eq, (&held, &item), registers, found, false);
            self.builder.release(free);
        }
        if tracks_null {
            self.builder.emit_jump(Opcode::IsNull, nulls, is_null, 0);
        }
        self.builder.emit_jump(Opcode::Goto, 0, is_false, 0);
        self.builder.place(found);
        Ok(())
    }

    /// Whether a row value equals one of several. These are to SQLite the rows of a query, whose
    /// last one decides with the left side how values are converted and compared; a single one is
    /// compared as it is.
    fn any_row_of_list(&mut self, left: &Expr, list: &[Expr]) -> Result<Option<Expr>> {
        let [.., _, last] = list else {
            return Ok(list.first().map(|item| equal(left.clone(), item.clone())));
        };
        let width = left.width();
        let pairs = (0..width).filter_map(|at| Some((left.field(at)?, last.field(at)?)));
        let (affinities, collations): (Vec<Affinity>, Vec<CollationRef>) =
            pairs.map(|(own, other)| (affinity_of_in(own, other), comparison_collation(own, other))).unzip();
        if affinities.len() < width {
            let whole = list.iter().map(|item| equal(left.clone(), item.clone()));
            return Ok(whole.reduce(|a, b| ExprKind::Binary(BinaryOp::Or, Rc::new(a), Rc::new(b)).into()));
        }
        let own = self.converted_row(left, &affinities)?;
        let mut any: Option<Expr> = None;
        for item in list {
            let other = self.converted_row(item, &affinities)?;
            let fields = collations.iter().zip(0..).map(|(collation, at)| {
                let held = Rc::new(ExprKind::Register(own + at).into());
                equal(ExprKind::Collate(held, collation.clone()).into(), ExprKind::Register(other + at).into())
            });
            let same = fields.reduce(|a, b| ExprKind::Binary(BinaryOp::And, Rc::new(a), Rc::new(b)).into());
            any = match (any, same) {
                (Some(any), Some(same)) => Some(ExprKind::Binary(BinaryOp::Or, Rc::new(any), Rc::new(same)).into()),
                (any, same) => any.or(same),
            };
        }
        Ok(any)
    }

    /// The fields of a row value in registers of their own, converted.
    fn converted_row(&mut self, row: &Expr, affinities: &[Affinity]) -> Result<i32> {
        let (from, _) = self.code_vector(row)?;
        let first = self.builder.registers(affinities.len());
        self.builder.emit(Opcode::Copy, from, first, affinities.len() as i32 - 1);
        self.apply_affinities(first, affinities);
        Ok(first)
    }

    fn in_lookup(&mut self, left: &Expr, index: &InIndex, is_false: Label, is_null: Label) -> Result<()> {
        let width = index.affinities.len();
        let (first, _) = self.code_vector(left)?;
        let first = self.in_order_of_set(index, first);
        let count = P4::Int32(width as i32);
        if is_false == is_null {
            for field in 0..width as i32 {
                self.builder.emit_jump(Opcode::IsNull, first + field, is_false, 0);
            }
            if index.is_table {
                self.builder.emit_jump(Opcode::SeekRowid, index.cursor, is_false, first);
                return Ok(());
            }
            self.apply_affinities(first, &index.affinities);
            if let Some(filter) = index.filter {
                self.builder.emit_jump_p4(Opcode::Filter, filter, is_false, first, count.clone());
            }
            self.builder.emit_jump_p4(Opcode::NotFound, index.cursor, is_false, first, count);
            return Ok(());
        }
        let (some_null, found) = (self.builder.new_label(), self.builder.new_label());
        if !index.is_table {
            self.apply_affinities(first, &index.affinities);
        }
        for field in 0..width as i32 {
            self.builder.emit_jump(Opcode::IsNull, first + field, some_null, 0);
        }
        if index.is_table {
            self.builder.emit_jump(Opcode::SeekRowid, index.cursor, is_false, first);
            self.builder.emit_jump(Opcode::Goto, 0, found, 0);
        } else {
            self.builder.emit_jump_p4(Opcode::Found, index.cursor, found, first, count);
        }
        if let (Some(null_seen), 1) = (index.null_seen, width) {
            self.builder.emit_jump(Opcode::NotNull, null_seen, is_false, 0);
            self.builder.emit_jump(Opcode::Goto, 0, is_null, 0);
        }
        self.builder.place(some_null);
        self.in_scan_for_nulls(first, index, is_false, is_null);
        self.builder.place(found);
        Ok(())
    }

    /// With NULLs on either side: some row that differs in no field leaves the answer open.
    fn in_scan_for_nulls(&mut self, first: i32, index: &InIndex, is_false: Label, is_null: Label) {
        let top = self.builder.new_label();
        self.builder.emit_jump(Opcode::Rewind, index.cursor, is_false, 0);
        if index.affinities.len() == 1 {
            self.builder.emit_jump(Opcode::Goto, 0, is_null, 0);
            return;
        }
        self.builder.place(top);
        let next = self.builder.new_label();
        let value = self.builder.temporary();
        for (field, collation) in (0i32..).zip(&index.collations) {
            self.builder.emit(Opcode::Column, index.cursor, field, value);
            self.builder.emit_jump_p4(Opcode::Ne, first + field, next, value, collation_operand(collation.clone()));
        }
        self.builder.emit_jump(Opcode::Goto, 0, is_null, 0);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, index.cursor, top, 0);
        self.builder.emit_jump(Opcode::Goto, 0, is_false, 0);
        self.builder.release(value);
    }

    /// Applies affinities to registers in a row.
    pub fn apply_affinities(&mut self, first: i32, affinities: &[Affinity]) {
        if affinities.iter().all(|affinity| *affinity == Affinity::Blob) {
            return;
        }
        let letters: String = affinities.iter().map(|affinity| affinity.as_char()).collect();
        let count = affinities.len() as i32;
        self.builder.emit_p4(Opcode::Affinity, first, count, 0, P4::Affinity(letters.into_boxed_str()));
    }

    /// The right side: a table or index that holds it, or an ephemeral index. With `wants_nulls` it
    /// is noted whether there is a NULL in it.
    pub fn in_set(&mut self, expr: &Expr, wants_nulls: bool) -> Result<InIndex> {
        match &expr.kind {
            ExprKind::InList(left, list) => self.in_list_index(left, list, wants_nulls),
            ExprKind::InSelect(_, select) => self.query_set(select, wants_nulls),
            _ => Err(base::Error::bare(ResultCode::INTERNAL)),
        }
    }

    /// The set of what a query gives.
    fn query_set(&mut self, select: &Select, wants_nulls: bool) -> Result<InIndex> {
        let (id, plan) = self.subqueries.come_to(select)?;
        let (set, whole) = match &plan.how {
            How::SetAgain { of, plan: set } => {
                let known = self.shared.set(*of).ok_or(ResultCode::INTERNAL)?;
                (&**set, self.list_again(known, set, wants_nulls))
            }
            How::Set(set) => match (&set.plan.source, &set.query) {
                (SetSource::Tree(tree), _) => {
                    return Ok(self.existing_set(&set.plan, tree, plan.is_correlated, wants_nulls));
                }
                (_, Some(query)) if set.plan.is_shared => {
                    (&set.plan, self.shared_set(id, (&set.plan, query), plan, wants_nulls)?)
                }
                (_, Some(query)) => (&set.plan, self.list_index((&set.plan, query), plan, wants_nulls)?),
                (_, None) => return Err(ResultCode::INTERNAL.into()),
            },
            _ => return Err(ResultCode::INTERNAL.into()),
        };
        Ok(match &set.taken {
            Some(fields) => self.some_fields(whole, fields),
            None => whole,
        })
    }

    fn in_list_index(&mut self, left: &Expr, list: &[Expr], wants_nulls: bool) -> Result<InIndex> {
        let cursor = self.builder.cursor();
        let affinity = match left.affinity() {
            None => Affinity::Blob,
            // REAL is looked up as NUMERIC, so that an integer finds its equal.
            Some(Affinity::Real) => Affinity::Numeric,
            Some(affinity) => affinity,
        };
        let collation = left.collation().unwrap_or(CollationRef::Binary);
        let constant = list.iter().all(Expr::is_hoistable);
        let done = self.builder.new_label();
        if constant {
            self.builder.emit_jump(Opcode::Once, 0, done, 0);
        }
        let info = self.key_info(vec![collation.clone()]);
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, 1, 0, P4::KeyInfo(info));
        let (value, record) = (self.builder.temporary(), self.builder.temporary());
        for item in list {
            self.code_copy(item, value)?;
            let letter = P4::Affinity(affinity.as_char().to_string().into_boxed_str());
            self.builder.emit_p4(Opcode::MakeRecord, value, 1, record, letter);
            self.builder.emit(Opcode::IdxInsert, cursor, record, 0);
        }
        self.builder.release(value);
        self.builder.release(record);
        let mut set = InIndex::ephemeral(cursor, vec![affinity], vec![collation]);
        if wants_nulls {
            self.note_nulls(&mut set);
        }
        self.builder.place(done);
        Ok(set)
    }

    /// The set of a query in a subroutine, which others may call who want the same.
    fn shared_set(
        &mut self,
        id: SubqueryId,
        (set, query): (&SetPlan, &Query),
        plan: &SubqueryPlan,
        wants_nulls: bool,
    ) -> Result<InIndex> {
        if let Some(known) = self.shared.set(id) {
            return Ok(self.list_again(known, set, wants_nulls));
        }
        let over = self.builder.new_label();
        self.builder.emit_jump(Opcode::Once, 0, over, 0);
        let (make, end) = self.begin_subroutine();
        let opened = self.list_index((set, query), plan, wants_nulls)?;
        self.builder.emit(Opcode::Return, make.return_register, 0, 0);
        self.builder.place(end);
        self.builder.place(over);
        self.shared.add_set(id, SharedSet { make, cursor: opened.cursor, filter: opened.filter });
        Ok(opened)
    }

    /// The set that another IN has of the same query.
    fn list_again(&mut self, known: SharedSet, set: &SetPlan, wants_nulls: bool) -> InIndex {
        let (cursor, done) = (self.builder.cursor(), self.builder.new_label());
        self.line(LinePlace::Set);
        self.builder.emit_jump(Opcode::Once, 0, done, 0);
        self.call(known.make);
        self.builder.emit(Opcode::OpenDup, cursor, known.cursor, 0);
        let mut opened = InIndex::ephemeral(cursor, set.affinities.clone(), set.collations.clone());
        opened.filter = known.filter;
        if wants_nulls {
            self.note_nulls(&mut opened);
        }
        self.builder.place(done);
        opened
    }

    /// A set of what the query gives; made once where that is the same each time.
    fn list_index(
        &mut self,
        (set, query): (&SetPlan, &Query),
        plan: &SubqueryPlan,
        wants_nulls: bool,
    ) -> Result<InIndex> {
        let cursor = self.builder.cursor();
        let (affinities, collations) = (set.affinities.clone(), set.collations.clone());
        let done = self.builder.new_label();
        self.line(LinePlace::Set);
        if !plan.is_correlated {
            self.builder.emit_jump(Opcode::Once, 0, done, 0);
        }
        let info = self.key_info(collations.clone());
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, collations.len() as i32, 0, P4::KeyInfo(info));
        self.builder.forget_temporaries();
        let filter = Cell::new(set.has_filter.then(|| self.builder.register()));
        let destination = Destination::Set { cursor, affinities, filter };
        self.query(query, &destination)?;
        self.builder.forget_temporaries();
        let Destination::Set { affinities, filter, .. } = destination else {
            return Err(base::Error::bare(ResultCode::INTERNAL));
        };
        let mut opened = InIndex::ephemeral(cursor, affinities, collations);
        opened.filter = filter.get();
        if wants_nulls {
            self.note_nulls(&mut opened);
        }
        self.builder.place(done);
        Ok(opened)
    }

    /// Leaves the least value of a set of single values in a register: NULL if there is a NULL.
    pub(super) fn note_nulls(&mut self, set: &mut InIndex) {
        if set.places.len() != 1 {
            return;
        }
        let register = self.builder.register();
        self.builder.emit(Opcode::Integer, 0, register, 0);
        let empty = self.builder.new_label();
        let least = if set.descending { Opcode::Last } else { Opcode::Rewind };
        self.builder.emit_jump(least, set.cursor, empty, 0);
        self.builder.emit(Opcode::Column, set.cursor, 0, register);
        self.builder.place(empty);
        set.null_seen = Some(register);
    }

    /// Ascending key fields with these collations.
    pub fn key_info(&self, collations: Vec<CollationRef>) -> Rc<KeyInfo> {
        let fields = collations
            .into_iter()
            .map(|collation| KeyField { collation, descending: false, big_null: false })
            .collect();
        Rc::new(KeyInfo::new(self.catalog.encoding(), fields))
    }
}
