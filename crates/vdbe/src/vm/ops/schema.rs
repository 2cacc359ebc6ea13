//! What needs the connection's schema, and the integrity check.

use crate::host::{HostCall, ObjectKind};
use crate::vm::Vm;
use base::{DbIndex, Encoding};
use bytecode::{Insn, Opcode, P4, Program, SchemaRows};
use std::rc::Rc;
use value::Mem;

impl Vm {
    /// What the caller is asked to do for an instruction on the schema.
    #[cold]
    pub(crate) fn schema_call(&self, program: &Program, insn: &Insn) -> HostCall {
        let database = DbIndex(insn.p1 as u16);
        let text = Vm::p4_bytes(program.p4(insn.p4)).cloned();
        let name = || text.clone().unwrap_or_else(|| Rc::from(&[][..]));
        let drop_object = |kind| HostCall::DropObject { database, kind, name: name() };
        match insn.opcode {
            Opcode::ParseSchema => HostCall::ParseSchema { database, rows: schema_rows(program.p4(insn.p4)) },
            Opcode::CheckTexts => HostCall::CheckTexts { database, when: name(), quotes_are_names: insn.p2 != 0 },
            Opcode::LoadAnalysis => HostCall::LoadAnalysis { database },
            Opcode::DropTable => drop_object(ObjectKind::Table),
            Opcode::DropIndex => drop_object(ObjectKind::Index),
            Opcode::DropTrigger => drop_object(ObjectKind::Trigger),
            Opcode::VCreate => HostCall::CreateVirtual { database, name: name() },
            Opcode::VDestroy => HostCall::DestroyVirtual { database, name: name() },
            Opcode::Attach => HostCall::Attach { file: self.text_of(insn.p1), database: self.text_of(insn.p2) },
            Opcode::Detach => HostCall::Detach { database: self.text_of(insn.p1) },
            _ => {
                let into = (insn.p2 != 0).then(|| self.registers[insn.p2].as_ref().to_owned());
                HostCall::Vacuum { database, into }
            }
        }
    }

    /// A register as text; empty for NULL.
    fn text_of(&self, register: i32) -> String {
        let mut text = Mem::from_value(self.registers[register].as_ref());
        text.to_text(Encoding::Utf8);
        String::from_utf8_lossy(text.bytes()).into_owned()
    }
}

fn schema_rows(operand: &P4) -> Rc<SchemaRows> {
    match operand {
        P4::SchemaRows(rows) => Rc::clone(rows),
        _ => Rc::new(SchemaRows::All),
    }
}
