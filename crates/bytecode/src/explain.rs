//! The rows of EXPLAIN and EXPLAIN QUERY PLAN.

use crate::{Insn, Opcode, P4, Program};

/// Text of the P4 column.
pub fn p4_text(p4: &P4) -> String {
    match p4 {
        P4::None => String::new(),
        P4::Int32(number) => number.to_string(),
        P4::Int64(number) => number.to_string(),
        P4::Real(number) => format!("{number}"),
        P4::Text(text) => String::from_utf8_lossy(text).into_owned(),
        P4::Blob(_) => "(blob)".to_owned(),
        P4::Affinity(letters) => letters.to_string(),
        P4::KeyInfo(info) => key_info_text(info),
        P4::Collation(collation) => format!("{}-8", collation.name()),
        P4::Function(call) => format!("{}({})", call.def.name, call.def.arg_count),
        P4::Table(table) => table.name.to_string(),
        P4::IntArray(numbers) => {
            let list: Vec<String> = numbers.iter().map(i32::to_string).collect();
            format!("[{}]", list.join(","))
        }
        P4::SubProgram(number) => format!("program {number}"),
        P4::Virtual(table) => format!("vtab:{}", table.name),
        P4::Value(value) => format!("{value:?}"),
        P4::SchemaRows(rows) => rows.to_string(),
        P4::Batch(batch) => batch.to_string(),
    }
}

fn key_info_text(info: &value::KeyInfo) -> String {
    let mut text = format!("k({}", info.key_fields);
    for field in &info.fields {
        text.push(',');
        if field.descending {
            text.push('-');
        }
        if field.big_null {
            text.push_str("N.");
        }
        match field.collation.name() {
            "BINARY" => text.push('B'),
            name => text.push_str(name),
        }
    }
    text.push(')');
    text
}

/// The rows of EXPLAIN QUERY PLAN: id, parent, the always-zero column, detail.
pub fn query_plan_rows(program: &Program) -> impl Iterator<Item = (i32, i32, i32, String)> {
    let plan = |insn: &&Insn| insn.opcode == Opcode::Explain;
    program.insns.iter().filter(plan).map(|insn| (insn.p1, insn.p2, insn.p3, p4_text(program.p4(insn.p4))))
}

/// The rows of EXPLAIN QUERY PLAN for a trigger's program, where triggers are shown: its name, then
/// its plan.
pub fn trigger_plan_rows(program: &Program) -> Vec<(i32, i32, i32, String)> {
    let rows: Vec<_> = query_plan_rows(program).collect();
    let name = program.insns.first().map(|insn| (0, 1, 0, p4_text(program.p4(insn.p4))));
    name.filter(|_| !rows.is_empty()).into_iter().chain(rows).collect()
}

/// The comment column: the synopsis with the operands put in.
pub fn comment(program: &Program, insn: &Insn) -> String {
    let mut text = String::new();
    let mut rest = insn.opcode.synopsis();
    while let Some(at) = rest.find('P') {
        text.push_str(&rest[..at]);
        let operand = match rest.as_bytes().get(at + 1) {
            Some(b'1') => insn.p1.to_string(),
            Some(b'2') => insn.p2.to_string(),
            Some(b'3') => insn.p3.to_string(),
            Some(b'4') => p4_text(program.p4(insn.p4)),
            Some(b'5') => insn.p5.to_string(),
            _ => {
                text.push('P');
                rest = &rest[at + 1..];
                continue;
            }
        };
        text.push_str(&operand);
        rest = &rest[at + 2..];
    }
    text.push_str(rest);
    text
}
