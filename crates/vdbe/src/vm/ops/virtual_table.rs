//! Virtual tables. A table may use the connection while it is called: the loop is left first, and
//! the caller has the instruction done with nothing borrowed ([`Vm::call_virtual`]). Only the
//! cursors of modules that promise not to are called in the loop, and those of others as far as
//! they need not use the connection for it.

use crate::cursor::{Target, VirtualTarget};
use crate::host::HostCall;
use crate::session::Session;
use crate::vm::{Flow, Io, Vm};
use base::{ConflictAction, Error, Result, ResultCode};
use bytecode::{Insn, Opcode, P4, Program};
use extension::vtab::{Change, ChangeKind, ConnectedTable, FilterArg};
use extension::{Context, Environment};
use std::rc::Rc;
use value::{CollationRef, Mem, Value};

/// So many arguments of a filter need no memory of their own.
const FEW_ARGUMENTS: usize = 8;

/// What a call of a cursor may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// What the cursor has.
    Hand,
    /// The connection.
    Connection,
}

fn table_of<'a>(program: &'a Program, insn: &Insn) -> Result<&'a Rc<ConnectedTable>> {
    match program.p4(insn.p4) {
        P4::Virtual(table) => Ok(table),
        _ => Err(Error::new(ResultCode::INTERNAL, "an instruction without its virtual table")),
    }
}

#[cold]
fn not_open() -> Error {
    Error::new(ResultCode::INTERNAL, "a virtual cursor is not open")
}

impl Vm {
    /// Everything but `VColumn`.
    pub(crate) fn op_virtual(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let inside = match insn.opcode {
            Opcode::VOpen => {
                let table = table_of(io.program, insn)?;
                if matches!(&self.cursors[insn.p1 as usize].target, Target::Virtual(open) if Rc::ptr_eq(&open.table, table))
                {
                    return Ok(Flow::Next);
                }
                // What was there goes first; it may be more than a virtual cursor.
                self.op_close(io, insn);
                table.self_contained
            }
            Opcode::VNext if !self.is_self_contained(insn.p1) => {
                let cursor = &mut self.virtual_cursor(insn.p1)?.cursor;
                if cursor.next_inline()? {
                    return Ok(if cursor.eof() { Flow::Next } else { Flow::Jump });
                }
                false
            }
            Opcode::VRowid => self.is_self_contained(insn.p1) || self.is_inline(insn.p1, None),
            Opcode::VFilter if !self.is_self_contained(insn.p1) => {
                if let Some(is_empty) = self.filter_virtual(io.program, insn, Reach::Hand)? {
                    return Ok(if is_empty { Flow::Jump } else { Flow::Next });
                }
                false
            }
            Opcode::VFilter | Opcode::VNext => true,
            _ => false,
        };
        if !inside {
            return Ok(Flow::Leave(self.pause_for(HostCall::Virtual, address, address + 1)));
        }
        Ok(match self.execute_virtual(io.program, io.env.environment, io.env.session, insn)? {
            true => Flow::Jump,
            false => Flow::Next,
        })
    }

    /// `VColumn`.
    #[inline]
    pub(crate) fn op_virtual_column(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        if cursor.null_row {
            self.registers[insn.p3].set_null();
            return Ok(Flow::Next);
        }
        if let Target::Virtual(open) = &mut cursor.target
            && open.cursor.number_inline(insn.p2 as usize, &mut self.registers[insn.p3])
        {
            return Ok(Flow::Next);
        }
        if !self.is_self_contained(insn.p1) && !self.is_inline(insn.p1, Some(insn.p2 as usize)) {
            return Ok(Flow::Leave(self.pause_for(HostCall::Virtual, address, address + 1)));
        }
        self.read_virtual_column(io.program, io.env.environment, insn)?;
        Ok(Flow::Next)
    }

    fn is_self_contained(&self, cursor: i32) -> bool {
        matches!(&self.cursors[cursor as usize].target, Target::Virtual(open) if open.self_contained)
    }

    /// Whether a cursor's row, or a column of it, is there without the connection.
    fn is_inline(&mut self, cursor: i32, column: Option<usize>) -> bool {
        match &mut self.cursors[cursor as usize].target {
            Target::Virtual(open) => open.cursor.is_inline(column),
            _ => false,
        }
    }

    fn virtual_cursor(&mut self, number: i32) -> Result<&mut VirtualTarget> {
        match &mut self.cursors[number as usize].target {
            Target::Virtual(open) => Ok(open),
            _ => Err(not_open()),
        }
    }

    /// Does what an instruction says; whether it jumps.
    pub(crate) fn execute_virtual(
        &mut self,
        program: &Program,
        environment: &dyn Environment,
        session: &Session,
        insn: &Insn,
    ) -> Result<bool> {
        match insn.opcode {
            Opcode::VOpen => self.open_virtual(program, insn).map(|()| false),
            Opcode::VFilter => Ok(self.filter_virtual(program, insn, Reach::Connection)?.unwrap_or(true)),
            Opcode::VNext => {
                let open = self.virtual_cursor(insn.p1)?;
                open.cursor.next()?;
                Ok(!open.cursor.eof())
            }
            Opcode::VColumn => self.read_virtual_column(program, environment, insn).map(|()| false),
            Opcode::VRowid => {
                if self.cursors[insn.p1 as usize].null_row {
                    self.registers[insn.p2].set_null();
                    return Ok(false);
                }
                let rowid = self.virtual_cursor(insn.p1)?.cursor.rowid()?;
                self.registers[insn.p2].set_integer(rowid);
                Ok(false)
            }
            Opcode::VUpdate => self.update_virtual(program, session, insn).map(|()| false),
            Opcode::VBegin => {
                session.virtual_tables.begin(session.savepoints.open(), table_of(program, insn)?).map(|()| false)
            }
            Opcode::VRename => {
                let name = Mem::from_value(self.registers[insn.p1].as_ref());
                let text = name.as_ref().to_text_utf8(environment.encoding()).into_owned();
                table_of(program, insn)?.table.rename(&String::from_utf8_lossy(&text)).map(|()| false)
            }
            _ => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    fn open_virtual(&mut self, program: &Program, insn: &Insn) -> Result<()> {
        let table = table_of(program, insn)?;
        let opened = table.table.open()?;
        let cursor = &mut self.cursors[insn.p1 as usize];
        let self_contained = table.self_contained;
        table.open_cursors.set(table.open_cursors.get() + 1);
        cursor.target = Target::Virtual(VirtualTarget { cursor: opened, table: table.clone(), self_contained });
        cursor.moved();
        Ok(())
    }

    /// Begins a walk; whether it has no rows. None where it needs the connection.
    fn filter_virtual(&mut self, program: &Program, insn: &Insn, reach: Reach) -> Result<Option<bool>> {
        let index_number = self.registers[insn.p3].to_integer() as i32;
        (1..=i32::from(insn.p5)).for_each(|argument| self.registers[insn.p3 + argument].expand_zeroblob());
        let cells = self.registers.range(insn.p3 + 1, usize::from(insn.p5));
        let argument = |cell| {
            let list = Mem::handle(cell).and_then(|list| self.value_lists.get(list as usize));
            list.map_or(FilterArg::Value(cell), FilterArg::List)
        };
        let none = Mem::new();
        let mut few = [FilterArg::Value(&none); FEW_ARGUMENTS];
        let many: Vec<FilterArg<'_>>;
        let args = match few.get_mut(..cells.len()) {
            Some(few) => {
                few.iter_mut().zip(cells).for_each(|(slot, cell)| *slot = argument(cell));
                &*few
            }
            None => {
                many = cells.iter().map(argument).collect();
                &many
            }
        };
        let cursor = &mut self.cursors[insn.p1 as usize];
        cursor.null_row = false;
        let Target::Virtual(open) = &mut cursor.target else { return Err(not_open()) };
        let text = Vm::p4_bytes(program.p4(insn.p4));
        let text = text.map(|text| &**text);
        match reach {
            Reach::Hand if !open.cursor.filter_inline(index_number, text, args)? => return Ok(None),
            Reach::Hand => {}
            Reach::Connection => open.cursor.filter(index_number, text, args)?,
        }
        Ok(Some(open.cursor.eof()))
    }

    fn read_virtual_column(&mut self, program: &Program, environment: &dyn Environment, insn: &Insn) -> Result<()> {
        let cursor = &mut self.cursors[insn.p1 as usize];
        if cursor.null_row {
            self.registers[insn.p3].set_null();
            return Ok(());
        }
        let Target::Virtual(open) = &mut cursor.target else { return Err(not_open()) };
        self.scratch.set_null();
        let mut context = Context {
            result: &mut self.scratch,
            environment,
            collation: &CollationRef::Binary,
            new_extreme: false,
            site: extension::CallSite::default(),
        };
        let answered = open.cursor.column(&mut context, insn.p2 as usize, insn.p5 != 0)?;
        if let (false, Some(bit), P4::Int32(mask)) = (answered, insn.p5.checked_sub(1), program.p4(insn.p4)) {
            let before = self.registers[*mask].to_integer();
            self.registers[*mask].set_integer(before | 1 << bit.min(62));
            self.registers[insn.p3].set_null();
            return Ok(());
        }
        self.scratch.expand_zeroblob();
        self.store_result(environment, insn.p3)
    }

    fn update_virtual(&mut self, program: &Program, session: &Session, insn: &Insn) -> Result<()> {
        let table = table_of(program, insn)?;
        (insn.p3..insn.p3 + insn.p2.max(0)).for_each(|register| self.registers[register].expand_zeroblob());
        let values = self.registers.range(insn.p3, insn.p2.max(0) as usize);
        let mask = self.registers[insn.p3 + insn.p2].to_integer();
        let unchanged: Vec<bool> =
            (0..values.len().saturating_sub(2)).map(|at| at < 62 && mask >> at & 1 != 0).collect();
        let conflict = ConflictAction::from_number(i32::from(insn.p5)).unwrap_or(ConflictAction::Abort);
        let change = Change { values, unchanged: &unchanged, conflict };
        let kind = change.kind();
        match table.table.update(&change) {
            Ok(rowid) => {
                if insn.p1 != 0 && kind == ChangeKind::Insert {
                    session.rows.inserted(rowid);
                }
                self.changes.count(1);
                Ok(())
            }
            Err(error) if error.code() == ResultCode::CONSTRAINT && table.settings.constraint_support.get() => {
                if conflict == ConflictAction::Ignore {
                    return Ok(());
                }
                self.undo.act(Some(match conflict {
                    ConflictAction::Replace => ConflictAction::Abort,
                    other => other,
                }));
                Err(error)
            }
            Err(error) => Err(error),
        }
    }

    /// `VInitIn`.
    pub(crate) fn op_value_list(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let mut values: Vec<Value> = Vec::new();
        let mut column = Mem::new();
        let (cursor, tree) = self.tree(io.storage, insn.p1)?;
        let id = cursor.id;
        let mut more = tree.first(id)?;
        while more {
            let mut record = value::RecordCursor::default();
            let field = record.column_ref(tree.payload(id)?, 0, io.env.encoding)?;
            column.set_value(field);
            values.push(column.to_value());
            more = tree.next(id)?;
        }
        let handle = self.value_lists.len() as u64;
        self.value_lists.push(values.into());
        self.registers[insn.p2].set_null();
        self.registers[insn.p2].set_handle(handle);
        Ok(())
    }
}
