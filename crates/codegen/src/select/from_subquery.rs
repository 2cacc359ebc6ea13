//! FROM subqueries: as coroutines where they come outermost, else materialized.

use super::Destination;
use crate::Codegen;
use crate::scan::SubqueryRows;
use crate::scope::Subtyped;
use crate::shared::{SharedTable, Subroutine};
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4};
use plan::tree::{Coroutine, Delivery, LinePlace, Mask, Materialized};
use resolve::bound::Source;

impl Codegen<'_> {
    /// Codes every FROM subquery of an arm; how each delivers its rows, by position; nothing when
    /// there are none.
    pub(crate) fn rows_of_sources(
        &mut self,
        sources: &[Source],
        deliveries: &[Delivery],
        nullable: Mask,
    ) -> Result<Vec<Option<SubqueryRows>>> {
        self.scope.add_sources(sources, nullable);
        if deliveries.is_empty() {
            return Ok(Vec::new());
        }
        let mut rows = Vec::with_capacity(sources.len());
        for (source, delivery) in sources.iter().zip(deliveries) {
            rows.push(match delivery {
                Delivery::Table => None,
                Delivery::Coroutine(plan) => Some(self.coroutine(source, plan, 0)?),
                Delivery::Materialized(plan) => Some(self.materialize(source, plan)?),
                Delivery::Shared(id) => {
                    let table = self.shared.table(*id).ok_or(ResultCode::INTERNAL)?;
                    let cursor = self.builder.cursor();
                    self.call(table.fill);
                    self.builder.emit(Opcode::OpenDup, cursor, table.cursor, 0);
                    Some(SubqueryRows::Materialized(cursor))
                }
                Delivery::QueueRow(queue) => {
                    let first = self.scope.queue_row(*queue).unwrap_or(0);
                    Some(SubqueryRows::Row { first })
                }
            });
        }
        Ok(rows)
    }

    /// Codes the query as a coroutine; `spare` registers follow those of its columns.
    pub(super) fn coroutine(&mut self, source: &Source, plan: &Coroutine, spare: usize) -> Result<SubqueryRows> {
        if !plan.is_silent {
            self.line(LinePlace::Delivery);
        }
        let yield_register = self.builder.register();
        let first = self.builder.registers(source.table.columns.len().max(1) + spare);
        if !plan.subtyped.is_empty() {
            let null = self.builder.register();
            let columns = plan.subtyped.as_slice().into();
            self.scope.add_subtyped(yield_register, Subtyped { null, columns });
        }
        let (over, entry) = (self.builder.new_label(), self.builder.new_label());
        let start = self.builder.jump(entry);
        self.builder.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.builder.place(entry);
        self.builder.forget_temporaries();
        self.query(&plan.query, &Destination::Coroutine { yield_register, first })?;
        self.builder.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.builder.place(over);
        self.builder.forget_temporaries();
        Ok(SubqueryRows::Coroutine { yield_register, entry, first })
    }

    /// Fills a table with the rows of a query.
    pub(crate) fn materialize(&mut self, source: &Source, plan: &Materialized) -> Result<SubqueryRows> {
        if !plan.is_silent {
            self.line(LinePlace::Delivery);
        }
        let cursor = self.builder.cursor();
        let done = self.builder.new_label();
        // What others may use too is a subroutine, whichever of them comes first.
        let shared = plan.shared.map(|id| {
            let (fill, over) = self.begin_subroutine();
            self.shared.add_table(id, SharedTable { fill, cursor });
            (fill, over)
        });
        if !plan.query.is_correlated {
            self.builder.emit_jump(Opcode::Once, 0, done, 0);
        }
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, source.table.columns.len() as i32, 0, P4::None);
        self.builder.forget_temporaries();
        self.query(&plan.query, &Destination::Table { cursor })?;
        self.builder.forget_temporaries();
        self.builder.place(done);
        if let Some((fill, over)) = shared {
            self.builder.emit(Opcode::Return, fill.return_register, 0, 0);
            self.builder.place(over);
        }
        Ok(SubqueryRows::Materialized(cursor))
    }

    /// A subroutine begins, which is called here; where it is left.
    pub(crate) fn begin_subroutine(&mut self) -> (Subroutine, Label) {
        let (return_register, entry, over) =
            (self.builder.register(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Gosub, return_register, entry, 0);
        self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        self.builder.place(entry);
        (Subroutine { return_register, entry }, over)
    }

    /// Calls a subroutine.
    pub(crate) fn call(&mut self, subroutine: Subroutine) {
        self.builder.emit_jump(Opcode::Gosub, subroutine.return_register, subroutine.entry, 0);
    }
}
