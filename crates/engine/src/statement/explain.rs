//! The rows of EXPLAIN and EXPLAIN QUERY PLAN.

use bytecode::{ExplainMode, Program, ResultColumn, explain};
use std::rc::Rc;
use value::Value;

/// The result columns.
pub(super) fn columns(program: &Program) -> Rc<[ResultColumn]> {
    let names: &[&str] = match program.explain {
        ExplainMode::QueryPlan => &["id", "parent", "notused", "detail"],
        _ => &["addr", "opcode", "p1", "p2", "p3", "p4", "p5", "comment"],
    };
    names.iter().map(|name| ResultColumn { name: (*name).into(), ..ResultColumn::default() }).collect()
}

/// The rows: of EXPLAIN, the program's own instructions and then those of each of its sub-programs.
pub(super) fn rows(program: &Program) -> Vec<Vec<Value>> {
    let integer = |number: i32| Value::Integer(i64::from(number));
    if program.explain == ExplainMode::QueryPlan {
        let own = explain::query_plan_rows(program);
        let inner = program.sub_programs.iter().flat_map(|inner| explain::trigger_plan_rows(inner));
        return own
            .chain(inner)
            .map(|(id, parent, unused, detail)| {
                vec![integer(id), integer(parent), integer(unused), Value::text(detail)]
            })
            .collect();
    }
    let inner = program.sub_programs.iter().flat_map(|inner| instructions(inner));
    instructions(program).into_iter().chain(inner).collect()
}

/// A row for each instruction of a program.
pub(crate) fn instructions(program: &Program) -> Vec<Vec<Value>> {
    let integer = |number: i32| Value::Integer(i64::from(number));
    let row = |(address, insn): (usize, &bytecode::Insn)| {
        let p4 = explain::p4_text(program.p4(insn.p4));
        let comment = explain::comment(program, insn);
        vec![
            Value::Integer(address as i64),
            Value::text(insn.opcode.name()),
            integer(insn.p1),
            integer(insn.p2),
            integer(insn.p3),
            if p4.is_empty() { Value::Null } else { Value::text(p4) },
            integer(i32::from(insn.p5 & !(bytecode::p5::LEAF_LOOP | bytecode::p5::ROW_LOOP))),
            if comment.is_empty() { Value::Null } else { Value::text(comment) },
        ]
    };
    program.insns.iter().enumerate().map(row).collect()
}
