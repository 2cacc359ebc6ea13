//! Calling functions.
//!
//! Functions of the library run in the loop. An application's may call back into the connection,
//! and so may its collation that a function compares with: the loop is left, and the caller runs
//! them with nothing borrowed (`HostCall::Function`).

use crate::host::HostCall;
use crate::vm::{AggregateSlot, Flow, Io, Vm};
use base::{Error, Result, ResultCode};
use bytecode::{FunctionCall, Insn, Opcode, P4, Program};
use extension::{AggregateFunction, AggregateState, CallSite, Context, Environment, FunctionKind};

#[inline(always)]
fn call_of<'a>(program: &'a Program, insn: &Insn) -> Result<&'a FunctionCall> {
    match program.p4(insn.p4) {
        P4::Function(call) => Ok(call),
        _ => Err(Error::new(ResultCode::INTERNAL, "a call without a function")),
    }
}

fn fresh_state(function: &dyn AggregateFunction, sliding: bool) -> Box<dyn AggregateState> {
    if sliding { function.start_sliding() } else { function.start() }
}

impl Vm {
    /// `Function` and the `Agg` family.
    #[inline]
    pub(crate) fn op_function(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let call = call_of(io.program, insn)?;
        if call.in_loop {
            if insn.opcode == Opcode::Function {
                self.call_scalar(call, io.env.environment, insn)?;
                return Ok(Flow::Next);
            }
            self.execute_function(io.program, io.env.environment, insn)?;
            return Ok(Flow::Next);
        }
        Ok(Flow::Leave(self.pause_for(HostCall::Function, address, address + 1)))
    }

    /// `GetSubtype` and `SetSubtype`.
    #[cold]
    pub(crate) fn op_subtype(&mut self, insn: &Insn) {
        if insn.opcode == Opcode::GetSubtype {
            match self.registers[insn.p1].subtype() {
                0 => self.registers[insn.p2].set_null(),
                subtype => self.registers[insn.p2].set_integer(i64::from(subtype)),
            }
            return;
        }
        match self.registers[insn.p1].integer() {
            Some(subtype) => self.registers[insn.p2].set_subtype(subtype as u8),
            None => self.registers[insn.p2].clear_subtype(),
        }
    }

    /// Does what a function's instruction says.
    pub(crate) fn execute_function(
        &mut self,
        program: &Program,
        environment: &dyn Environment,
        insn: &Insn,
    ) -> Result<()> {
        let call = call_of(program, insn)?;
        match insn.opcode {
            Opcode::Function => self.call_scalar(call, environment, insn),
            Opcode::AggStep | Opcode::AggInverse => self.step_aggregate(call, environment, insn),
            Opcode::AggValue => self.read_aggregate(call, environment, insn.p1, insn.p3, false),
            Opcode::AggFinal if insn.p5 != 0 => {
                let _ = self.read_aggregate(call, environment, insn.p1, insn.p1, true);
                Ok(())
            }
            Opcode::AggFinal => self.read_aggregate(call, environment, insn.p1, insn.p1, true),
            _ => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    #[inline]
    pub(crate) fn call_scalar(
        &mut self,
        call: &FunctionCall,
        environment: &dyn Environment,
        insn: &Insn,
    ) -> Result<()> {
        let FunctionKind::Scalar(function) = &call.def.kind else {
            return Err(Error::new(ResultCode::INTERNAL, "an aggregate called as a function"));
        };
        self.scratch.set_null();
        let arguments = self.registers.range(insn.p2, usize::from(call.arg_count));
        // The operand is the call's alone: its address distinguishes calls.
        let site = CallSite {
            program: std::ptr::from_ref(call).addr(),
            address: insn.p4.0 as usize,
            constant_args: insn.p1 as u32,
        };
        let mut context =
            Context { result: &mut self.scratch, environment, collation: &call.collation, new_extreme: false, site };
        function.call(&mut context, arguments)?;
        self.store_result(environment, insn.p3)
    }

    /// The answer of a function goes to a register, in the connection's encoding.
    #[inline]
    pub(crate) fn store_result(&mut self, environment: &dyn Environment, register: i32) -> Result<()> {
        if self.scratch.byte_len() > self.traits.length_max() {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        if self.scratch.is_text() {
            self.scratch.set_encoding(environment.encoding());
        }
        self.store_scratch(register);
        Ok(())
    }

    /// `AggStep` where the state takes the row in without more ado; false when it does not.
    #[inline]
    pub(crate) fn step_plain(&mut self, insn: &Insn) -> bool {
        if !base::fast_path!(
            "plain steps",
            "count, sum, min and max take plain values in without a context",
            "sums ×1.50, filter ×0.98"
        ) {
            return false;
        }
        let Some(slot) = self.registers[insn.p3].handle() else { return false };
        let Some(slot) = self.aggregates.get_mut(slot as usize) else { return false };
        slot.state.step_plain(self.registers.range(insn.p2, usize::from(insn.p5)))
    }

    fn step_aggregate(&mut self, call: &FunctionCall, environment: &dyn Environment, insn: &Insn) -> Result<()> {
        let slot = self.aggregate_slot(call, insn.p3)?;
        self.scratch.set_null();
        let arguments = self.registers.range(insn.p2, usize::from(insn.p5));
        let mut context = Context {
            result: &mut self.scratch,
            environment,
            collation: &call.collation,
            new_extreme: false,
            site: CallSite::default(),
        };
        let state = &mut self.aggregates[slot].state;
        if insn.opcode == Opcode::AggInverse {
            state.inverse(&mut context, arguments)?;
        } else {
            state.step(&mut context, arguments)?;
        }
        if context.new_extreme && insn.p1 != 0 {
            self.registers[insn.p1].set_integer(1);
        }
        Ok(())
    }

    /// Number of the state that belongs to an accumulator; a fresh one when the register does not
    /// hold it (it was set to NULL).
    #[inline]
    fn aggregate_slot(&mut self, call: &FunctionCall, register: i32) -> Result<usize> {
        if let Some(handle) = self.registers[register].handle() {
            return Ok(handle as usize);
        }
        let slot = self.fresh_aggregate(call, register)?;
        self.registers[register].set_handle(slot as u64);
        Ok(slot)
    }

    #[cold]
    fn fresh_aggregate(&mut self, call: &FunctionCall, register: i32) -> Result<usize> {
        let FunctionKind::Aggregate(function) = &call.def.kind else {
            return Err(Error::new(ResultCode::INTERNAL, "a function called as an aggregate"));
        };
        let known = self.aggregates.iter().position(|slot| slot.register == register);
        if let Some(slot) = known {
            let state: &mut Box<dyn AggregateState> = &mut self.aggregates[slot].state;
            if !state.reset() {
                *state = fresh_state(&**function, call.sliding);
            }
            return Ok(slot);
        }
        self.aggregates.push(AggregateSlot { register, state: fresh_state(&**function, call.sliding) });
        Ok(self.aggregates.len() - 1)
    }

    /// The answer of the aggregate in `accumulator`, which ends when it is final.
    fn read_aggregate(
        &mut self,
        call: &FunctionCall,
        environment: &dyn Environment,
        accumulator: i32,
        target: i32,
        is_final: bool,
    ) -> Result<()> {
        let slot = self.aggregate_slot(call, accumulator)?;
        self.scratch.set_null();
        let mut context = Context {
            result: &mut self.scratch,
            environment,
            collation: &call.collation,
            new_extreme: false,
            site: CallSite::default(),
        };
        let state = &mut self.aggregates[slot].state;
        if is_final {
            state.finish(&mut context)?;
        } else {
            state.value(&mut context)?;
        }
        self.store_result(environment, target)
    }
}
