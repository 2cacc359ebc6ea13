//! What needs the connection's schema, and the integrity check.

use crate::host::{HostCall, ObjectKind};
use crate::vm::{Io, Vm};
use base::{DbIndex, Encoding, Error, PageNo, Result, ResultCode};
use bytecode::{Insn, Opcode, P4, Program};
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
            Opcode::ParseSchema => HostCall::ParseSchema { database, filter: text },
            Opcode::LoadAnalysis => HostCall::LoadAnalysis { database },
            Opcode::DropTable => drop_object(ObjectKind::Table),
            Opcode::DropIndex => drop_object(ObjectKind::Index),
            Opcode::DropTrigger => drop_object(ObjectKind::Trigger),
            Opcode::VCreate => HostCall::CreateVirtual { database, name: name() },
            Opcode::VDestroy => HostCall::DestroyVirtual { database, name: name() },
            Opcode::SqlExec => HostCall::SqlExec { sql: name() },
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

    /// `IntegrityCk`.
    pub(crate) fn op_integrity_check(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let P4::IntArray(roots) = io.program.p4(insn.p4) else { return Err(Error::bare(ResultCode::INTERNAL)) };
        let roots: Vec<PageNo> = roots.iter().map(|&root| PageNo(root as u32)).collect();
        let budget = self.registers[insn.p1].to_integer().max(0);
        let index = DbIndex(insn.p3 as u16);
        let tree = io.storage.get_mut(index).ok_or_else(|| Error::bare(ResultCode::INTERNAL))?;
        let report = tree.integrity_check(&roots, budget as usize + 1)?;
        if report.errors.is_empty() {
            self.registers[insn.p2].set_null();
        } else {
            self.registers[insn.p1].set_integer(budget - report.errors.len() as i64 + 1);
            let text = report.errors.join("\n");
            self.registers[insn.p2].set_str(&text);
            self.registers[insn.p2].set_encoding(io.env.encoding);
        }
        Ok(())
    }
}
