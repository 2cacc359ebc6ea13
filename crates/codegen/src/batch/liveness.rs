//! Which slots a part of a batch program must keep: those that an earlier part, or it itself, has
//! filled, and a later one or the sink needs.

use bytecode::batch::{BatchInsn, BatchOperand, BatchProgram, BatchStage};

/// Notes what each part keeps.
pub(super) fn note_kept(program: &mut BatchProgram) {
    let stages = program.filters.len();
    let mut wanted = vec![false; usize::from(program.slots)];
    program.sink_operands(&mut |operand| want(&mut wanted, operand));
    want_all(&mut wanted, &program.last);
    let mut keeps_rows = !program.last.loads.is_empty();
    for number in (0..stages).rev() {
        let filled = filled_before(program, number + 1);
        let keeps = (0..program.slots).filter(|&slot| wanted[usize::from(slot)] && filled[usize::from(slot)]);
        let keeps: Vec<u16> = keeps.collect();
        if let Some(stage) = program.filters.get_mut(number) {
            stage.keeps = keeps;
            stage.keeps_rows = keeps_rows;
            keeps_rows |= !stage.loads.is_empty();
            want_all(&mut wanted, stage);
        }
    }
}

/// The slots that the first parts fill. Rowids are there from the beginning.
fn filled_before(program: &BatchProgram, parts: usize) -> Vec<bool> {
    let mut filled = vec![false; usize::from(program.slots)];
    for (slot, column) in program.columns.iter().enumerate() {
        filled[slot] = column.field.is_none();
    }
    for stage in program.filters.iter().take(parts) {
        stage.loads.iter().for_each(|&slot| filled[usize::from(slot)] = true);
        stage.code.iter().filter_map(out_slot).for_each(|slot| filled[usize::from(slot)] = true);
    }
    filled
}

fn out_slot(insn: &BatchInsn) -> Option<u16> {
    match insn {
        BatchInsn::Arithmetic { out, .. }
        | BatchInsn::Logic { out, .. }
        | BatchInsn::Choose { out, .. }
        | BatchInsn::Cast { out, .. }
        | BatchInsn::Call { out, .. } => Some(*out),
        _ => None,
    }
}

fn want(wanted: &mut [bool], operand: BatchOperand) {
    if let BatchOperand::Slot(slot) = operand {
        wanted[usize::from(slot)] = true;
    }
}

fn want_all(wanted: &mut [bool], stage: &BatchStage) {
    stage.bound.iter().for_each(|bound| want(wanted, *bound));
    stage.code.iter().for_each(|insn| insn.operands(&mut |operand| want(wanted, operand)));
}
