//! OpenLoops over virtual tables.

use super::{InLoop, LoopTail, OpenLevel, OpenLoops};
use crate::Codegen;
use crate::expr::compare::equal;
use base::Result;
use bytecode::{Label, Opcode, P4};
use extension::vtab::ConnectedTable;
use plan::tree::{ArgumentValue, Level, VirtualAccess, VirtualArgument};
use resolve::bound::ExprKind;
use std::rc::Rc;

impl Codegen<'_> {
    /// Opens a cursor on a virtual table, unless it is open on it already.
    pub(super) fn open_virtual(&mut self, table: &Rc<ConnectedTable>, cursor: Option<i32>) -> i32 {
        let cursor = cursor.unwrap_or_else(|| self.builder.cursor());
        self.builder.emit_p4(Opcode::VOpen, cursor, 0, 0, P4::Virtual(table.clone()));
        cursor
    }

    pub(super) fn scan_virtual(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        access: &VirtualAccess,
    ) -> Result<()> {
        let Some(cursor) = open.table_cursor else { return Ok(()) };
        let count = access.arguments.len();
        let first = self.builder.registers(count + 1);
        for position in 0..count {
            self.filter_argument(loops, open, (level, access), (position, first + 1))?;
        }
        self.filter(cursor, access, first, open.leave);
        let top = self.here();
        open.end = LoopTail::Step(Opcode::VNext, cursor, top);
        for (position, argument) in access.arguments.iter().enumerate() {
            let wanted = level.in_loops.iter().find(|own| own.arguments.contains(&position));
            let opened = wanted.and_then(|wanted| open.in_loops.iter().find(|own| own.term == wanted.term));
            if let (false, Some(in_loop)) = (argument.omit, opened) {
                self.value_of_list_again(loops, (open.next, in_loop), argument, first + 1 + position as i32)?;
            }
        }
        Ok(())
    }

    /// A row that a table gives for one value of an IN has to have this very value: it could come
    /// for another again.
    fn value_of_list_again(
        &mut self,
        loops: &OpenLoops<'_>,
        (next, in_loop): (Label, &InLoop),
        argument: &VirtualArgument,
        register: i32,
    ) -> Result<()> {
        let Some(left) = loops.plan.terms[argument.term].left() else { return Ok(()) };
        let (left, place) = match (&left.kind, argument.field) {
            (ExprKind::Vector(fields), Some(field)) => {
                let place = in_loop.fields.iter().position(|own| *own == field).unwrap_or(0);
                (fields.get(field).unwrap_or(left).clone(), place)
            }
            _ => (left.clone(), 0),
        };
        // The table may have changed the argument's type.
        self.list_value(in_loop, place, register);
        self.jump_if_false(&equal(left, ExprKind::Register(register).into()), next, true)
    }

    /// Begins the walk over a virtual table at the right of a RIGHT JOIN alone.
    pub(super) fn scan_unmatched(
        &mut self,
        loops: &OpenLoops<'_>,
        cursor: i32,
        access: &VirtualAccess,
        done: Label,
    ) -> Result<()> {
        let first = self.builder.registers(access.arguments.len() + 1);
        for (position, argument) in access.arguments.iter().enumerate() {
            let right = match &argument.value {
                Some(ArgumentValue::Expr(value)) => Some(value),
                _ => loops.plan.terms[argument.term].right(),
            };
            if let Some(right) = right {
                self.code_copy(right, first + 1 + position as i32)?;
            }
        }
        self.filter(cursor, access, first, done);
        Ok(())
    }

    /// Begins the walk with the arguments behind `first`.
    fn filter(&mut self, cursor: i32, access: &VirtualAccess, first: i32, none: Label) {
        self.builder.emit(Opcode::Integer, access.plan.index_number, first, 0);
        let text = access.plan.index_text.as_ref().map_or(P4::None, |text| P4::Text(text.clone()));
        self.builder.emit_jump_p4(Opcode::VFilter, cursor, none, first, text);
        self.builder.set_p5(access.arguments.len() as u16);
    }

    /// Codes the right side of a constraint; an IN opens a loop over its values, unless the table
    /// takes them all at once.
    fn filter_argument(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        (level, access): (&Level, &VirtualAccess),
        (position, first): (usize, i32),
    ) -> Result<()> {
        let (argument, target) = (&access.arguments[position], first + position as i32);
        if let Some(value) = &argument.value {
            match value {
                ArgumentValue::Expr(value) => self.code_copy(value, target)?,
                ArgumentValue::Limit => self.code_copy(&ExprKind::Register(loops.counters.limit).into(), target)?,
                ArgumentValue::Offset => self.code_copy(&ExprKind::Register(loops.counters.offset).into(), target)?,
            }
            if argument.clears {
                self.builder.emit(Opcode::Integer, 0, loops.counters.offset, 0);
            }
            return Ok(());
        }
        let term = &loops.plan.terms[argument.term];
        if matches!(term.expr.kind, ExprKind::InList(..) | ExprKind::InSelect(..)) {
            return self.list_argument(loops, open, (level, access), (position, first));
        }
        match term.right() {
            Some(right) if right.width() > 1 => {
                let (fields, _) = self.code_vector(right)?;
                self.builder.emit(Opcode::Copy, fields, target, 0);
                Ok(())
            }
            Some(right) => self.code_copy(right, target),
            None => {
                self.builder.emit(Opcode::Null, 0, target, 0);
                Ok(())
            }
        }
    }

    fn list_argument(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        (level, access): (&Level, &VirtualAccess),
        (position, first): (usize, i32),
    ) -> Result<()> {
        let (argument, target) = (&access.arguments[position], first + position as i32);
        let terms = &loops.plan.terms;
        let expr = &terms[argument.term].expr;
        if argument.all_at_once {
            let index = self.in_set(expr, false)?;
            self.builder.emit(Opcode::VInitIn, index.cursor, target, 0);
            return Ok(());
        }
        let wanted = level.in_loops.iter().find(|own| own.arguments.contains(&position));
        let wanted = wanted.ok_or(base::ResultCode::INTERNAL)?;
        if let Some(in_loop) = open.in_loops.iter().find(|in_loop| in_loop.term == wanted.term) {
            // A further field of a row value.
            let place = in_loop.fields.iter().position(|own| Some(*own) == argument.field).unwrap_or(0);
            let (cursor, next, column) = (in_loop.cursor, in_loop.next, in_loop.columns[place]);
            self.builder.emit(Opcode::Column, cursor, column as i32, target);
            self.builder.emit_jump(Opcode::IsNull, target, next, 0);
            return Ok(());
        }
        self.open_in_loop(open, expr, wanted, false, target)
    }
}
