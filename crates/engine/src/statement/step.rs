//! Running a statement row by row.

use super::{Body, RowKind, RowSource, State, Statement, explain};
use crate::pragma;
use base::{Error, Result, ResultCode};
use std::rc::Rc;
use value::Value;
use value::number::{REAL_DIGITS, with_real_digits};
use vdbe::{HostCall, Pause};

/// How often a statement is prepared again before its schema error is reported.
const PREPARE_RETRIES: u32 = 50;

impl Statement {
    /// Runs to the next row: `true` when there is one, `false` at the end. A step after the end
    /// starts the statement again.
    ///
    /// # Errors
    /// What ended the statement.
    pub fn step(&mut self) -> Result<bool> {
        if self.state == State::Row && self.next_row_as_it_is() {
            return Ok(true);
        }
        let digits = self.inner.run_settings().float_digits;
        if digits != REAL_DIGITS {
            return with_real_digits(digits, || self.step_body());
        }
        self.step_body()
    }

    /// The next row of a query that hands out rows as they are; false when the program is to be run
    /// for it.
    #[inline]
    fn next_row_as_it_is(&mut self) -> bool {
        let Body::Program(program) = &self.body else { return false };
        if !self.vm.stands_in_row_loop(program) {
            return false;
        }
        let Ok(mut storage) = self.inner.storage() else { return false };
        self.vm.next_row(program, &mut storage, self.inner.encoding(), self.inner.running().interrupted())
    }

    #[inline]
    fn step_body(&mut self) -> Result<bool> {
        match &self.body {
            Body::Empty => Ok(false),
            Body::Program(_) => self.step_program(),
            Body::Rows(_) => self.step_rows(),
        }
    }

    fn step_program(&mut self) -> Result<bool> {
        self.inner.running().forget_now();
        if self.state == State::Row {
            let result = self.run();
            return if matches!(result, Ok(true)) { result } else { self.ended(result) };
        }
        self.inner.questions().forget_answers();
        // An interrupt is over when nothing runs any more.
        self.inner.is_interrupted();
        if self.stamp != self.inner.statements_stamp() && !self.sql.is_empty() {
            // Databases came or went: their numbers, and what a name means, may have changed.
            if self.options.once && self.is_expired() {
                return Err(Error::bare(ResultCode::SCHEMA));
            }
            self.reprepare()?;
        }
        if !self.plan_fits_values() {
            self.reprepare()?;
        }
        for attempt in 0..PREPARE_RETRIES {
            let result = self.run();
            if matches!(result, Ok(true)) {
                // What the end of a transaction means waits for the end of the rows.
                self.state = State::Row;
                return result;
            }
            match self.ended(result) {
                Err(error) if error.code() == ResultCode::SCHEMA => {
                    // A schema that is current stays: other statements were made with it.
                    match attempt {
                        0 => self.inner.forget_stale_schemas(),
                        _ => self.inner.schemas().forget_all(),
                    }
                    if self.options.once {
                        // The caller prepares it again, with what is there now.
                        return Err(error);
                    }
                    self.reprepare()?;
                }
                result => return result,
            }
        }
        Err(Error::bare(ResultCode::SCHEMA))
    }

    /// Whether the next run prepares the statement again, apart from changes of the schema.
    pub fn is_expired(&self) -> bool {
        self.expiry != self.inner.expiry()
    }

    /// The run has ended without a row.
    fn ended(&mut self, result: Result<bool>) -> Result<bool> {
        self.view.end_run();
        self.after_run();
        let result = result.and_then(|row| self.after_commit().map(|()| row));
        self.state = if result.is_ok() { State::Done } else { State::Ready };
        if let Err(error) = &result {
            error.log_corruption();
            let text = || format!("statement aborts at {}: {}; [{}]", self.vm.address(), error.message(), self.sql);
            base::log::log(error.extended_code(), text);
        }
        result
    }

    /// At the end of a statement: what a commit into a log asks for, also one that a blob has made
    /// since the statement before.
    #[inline]
    fn after_commit(&self) -> Result<()> {
        let session = self.inner.session();
        match session.autocommit.get() && session.committed.replace(false) {
            true => self.inner.after_log_commit(),
            false => Ok(()),
        }
    }

    fn run(&mut self) -> Result<bool> {
        let Body::Program(program) = &self.body else { return Ok(false) };
        self.view.refresh();
        let env = self.view.env();
        let mut busy_calls = 0;
        loop {
            let (pause, any_closed) = {
                let mut storage = self.inner.storage()?;
                let pause = self.vm.run(program, &mut storage, &env);
                (pause, !storage.closed.is_empty())
            };
            if matches!(pause, Ok(Pause::Row)) {
                // Callers see a blob's bytes, the zeros of zeroblob() among them.
                self.vm.expand_row();
                return Ok(true);
            }
            // What is left to be done for virtual tables can wait for the end of the rows.
            let told = self.tell_tables(any_closed);
            let answer = match pause? {
                Pause::Done if told.is_err() => return told.map(|()| false),
                Pause::Host(_) if told.is_err() => told,
                Pause::Row => return Ok(true),
                Pause::Done => return Ok(false),
                Pause::Host(call) => self.inner.running().within_step(|| match call {
                    HostCall::Function => self.vm.call_function(program, &self.view),
                    HostCall::Collate if self.inner.questions().ask() => Ok(()),
                    HostCall::Collate => self.vm.call_comparison(program, self.inner.encoding()),
                    HostCall::Virtual => self.vm.call_virtual(program, &self.view, self.inner.session()),
                    call => self.inner.serve(call, &mut busy_calls),
                }),
            };
            self.vm.answer(answer);
        }
    }

    /// Does what is left to be done for virtual tables.
    #[inline]
    fn tell_tables(&self, any_closed: bool) -> Result<()> {
        match any_closed || self.inner.session().virtual_tables.has_news() {
            true => self.inner.running().within_step(|| self.inner.tell_virtual_tables()),
            false => Ok(()),
        }
    }

    /// What the end of a transaction means for the schema in memory.
    fn after_run(&self) {
        self.inner.after_schema_reset();
        self.inner.after_rollback();
    }

    pub(super) fn reset_program(&mut self) -> Result<()> {
        self.view.end_run();
        self.view.refresh();
        let mut busy_calls = 0;
        let result = loop {
            let (pause, any_closed) = {
                let mut storage = self.inner.storage()?;
                let pause = self.vm.reset(&mut storage, &self.view.env());
                (pause, !storage.closed.is_empty())
            };
            let told = self.tell_tables(any_closed);
            match pause {
                Ok(Pause::Host(call)) => {
                    let serve = || self.inner.running().within_step(|| self.inner.serve(call, &mut busy_calls));
                    let answer = told.and_then(|()| serve());
                    self.vm.answer(answer);
                }
                ended => break ended.and(told),
            }
        };
        self.after_run();
        // Aggregates that have not been asked for their result end here, where nothing is borrowed.
        if self.vm.has_aggregates() {
            drop(self.vm.take_aggregates());
        }
        result
    }

    fn step_rows(&mut self) -> Result<bool> {
        if let Body::Rows(RowSource { kind: RowKind::Explain(_, generation), .. }) = &self.body
            && self.state != State::Row
            && (*generation != self.inner.schemas().newest_generation() || !self.plan_fits_values())
        {
            // A plan that is shown is the one of today.
            self.reprepare()?;
        }
        let Body::Rows(source) = &mut self.body else { return Ok(false) };
        let is_shown = matches!(source.kind, RowKind::Explain(..));
        if is_shown && self.state == State::Row && self.inner.running().is_interrupted() {
            return Err(Error::bare(ResultCode::INTERRUPT));
        }
        if self.state != State::Row {
            self.inner.is_interrupted();
            source.next = 0;
            source.rows = match &source.kind {
                RowKind::Explain(program, _) => explain::rows(program),
                RowKind::FileAnswer(answer) => answer.iter().map(|text| vec![Value::text(text)]).collect(),
                RowKind::Pragma(tree) => {
                    let tree = tree.clone();
                    let inner = Rc::clone(&self.inner);
                    let rows = pragma::run(&inner, &tree);
                    let Body::Rows(source) = &mut self.body else { return Ok(false) };
                    source.rows = rows?;
                    source.rows.iter_mut().flatten().for_each(pragma::as_bytes);
                    return self.next_row();
                }
            };
        }
        self.next_row()
    }

    fn next_row(&mut self) -> Result<bool> {
        let Body::Rows(source) = &mut self.body else { return Ok(false) };
        if source.next < source.rows.len() {
            source.next += 1;
            self.state = State::Row;
            return Ok(true);
        }
        source.rows.clear();
        self.state = State::Done;
        self.after_commit().map(|()| false)
    }
}

#[cfg(test)]
mod tests;
