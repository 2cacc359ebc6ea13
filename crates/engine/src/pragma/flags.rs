//! Switches and numbers of the connection.

use super::{Call, Columns, Entry, Rows, one};
use crate::connection::Reach;
use crate::options::BusyHandler;
use crate::switches::{RunSwitch, Switch};
use base::{Limit, Result, heap_limit};
use resolve::CompileSwitch;
use std::time::Duration;
use value::Value;

macro_rules! switches {
    ($(switch $name:literal: $switch:expr,)*) => {
        &[
            $(Entry { name: $name, columns: Columns::Own, rows_with_value: false, run: |call| switch(call, $switch) },)*
            Entry { name: "foreign_keys", columns: Columns::Own, rows_with_value: false, run: foreign_keys },
            Entry { name: "fullfsync", columns: Columns::Own, rows_with_value: false, run: |call| full_sync(call, RunSwitch::FullSync) },
            Entry { name: "checkpoint_fullfsync", columns: Columns::Own, rows_with_value: false, run: |call| full_sync(call, RunSwitch::CheckpointFullSync) },
            Entry { name: "writable_schema", columns: Columns::Own, rows_with_value: false, run: writable_schema },
            Entry { name: "query_only", columns: Columns::Own, rows_with_value: false, run: query_only },
            Entry { name: "read_uncommitted", columns: Columns::Own, rows_with_value: false, run: read_uncommitted },
            Entry { name: "defer_foreign_keys", columns: Columns::Own, rows_with_value: false, run: defer_foreign_keys },
            Entry { name: "case_sensitive_like", columns: Columns::Named(&[]), rows_with_value: false, run: case_sensitive_like },
            Entry { name: "busy_timeout", columns: Columns::Named(&["timeout"]), rows_with_value: true, run: busy_timeout },
            Entry { name: "analysis_limit", columns: Columns::Own, rows_with_value: true, run: analysis_limit },
            Entry { name: "soft_heap_limit", columns: Columns::Own, rows_with_value: true, run: soft_heap_limit },
            Entry { name: "hard_heap_limit", columns: Columns::Own, rows_with_value: true, run: hard_heap_limit },
            Entry { name: "threads", columns: Columns::Own, rows_with_value: true, run: threads },
            Entry { name: "shrink_memory", columns: Columns::Named(&[]), rows_with_value: false, run: nothing },
            Entry { name: "compile_options", columns: Columns::Own, rows_with_value: false, run: compile_options },
            Entry { name: "collation_list", columns: Columns::Named(&["seq", "name"]), rows_with_value: false, run: collation_list },
        ]
    };
}

/// The pragmas of this file. Those with a switch only turn it on and off.
pub(super) const TABLE: &[Entry] = switches! {
    switch "automatic_index": CompileSwitch::AutomaticIndexes,
    switch "cell_size_check": RunSwitch::CellSizeCheck,
    switch "count_changes": CompileSwitch::CountChanges,
    switch "empty_result_callbacks": RunSwitch::EmptyResults,
    switch "full_column_names": CompileSwitch::FullColumnNames,
    switch "ignore_check_constraints": CompileSwitch::IgnoreChecks,
    switch "legacy_alter_table": CompileSwitch::LegacyAlterTable,
    switch "recursive_triggers": CompileSwitch::RecursiveTriggers,
    switch "reverse_unordered_selects": CompileSwitch::ReverseScanOrder,
    switch "short_column_names": CompileSwitch::ShortColumnNames,
    switch "trusted_schema": CompileSwitch::TrustedSchema,
};

/// A switch like others, but `RESET` also reads the schema again.
fn writable_schema(call: &Call<'_>) -> Result<Rows> {
    let reset = call.value.is_some_and(|value| value.eq_ignore_ascii_case("reset"));
    if call.switch() == Some(true) && call.inner.is_on(CompileSwitch::Defensive) {
        return Ok(Rows::new());
    }
    let rows = switch(call, CompileSwitch::WritableSchema)?;
    if reset {
        call.inner.schemas().forget_all();
    }
    Ok(rows)
}

fn switch(call: &Call<'_>, switch: impl Into<Switch>) -> Result<Rows> {
    let switch = switch.into();
    let Some(on) = call.switch() else { return Ok(one(i64::from(call.inner.is_on(switch)))) };
    call.inner.set_switch(switch, on);
    Ok(Rows::new())
}

/// How hard files are synced.
fn full_sync(call: &Call<'_>, which: RunSwitch) -> Result<Rows> {
    let rows = switch(call, which)?;
    if call.value.is_some() {
        let (all, checkpoints) = call.inner.full_sync();
        call.inner.storage()?.iter_mut().for_each(|tree| tree.set_full_sync(all, checkpoints));
    }
    Ok(rows)
}

fn switch_cell(call: &Call<'_>, cell: &std::cell::Cell<bool>) -> Result<Rows> {
    match call.switch() {
        None => Ok(one(i64::from(cell.get()))),
        Some(on) => {
            cell.set(on);
            Ok(Rows::new())
        }
    }
}

fn foreign_keys(call: &Call<'_>) -> Result<Rows> {
    if call.value.is_some() && !call.inner.session().autocommit.get() {
        // Inside a transaction the pragma has no effect.
        return Ok(Rows::new());
    }
    switch(call, CompileSwitch::ForeignKeys)
}

fn query_only(call: &Call<'_>) -> Result<Rows> {
    switch_cell(call, &call.inner.session().query_only)
}

fn read_uncommitted(call: &Call<'_>) -> Result<Rows> {
    let rows = switch_cell(call, &call.inner.session().read_uncommitted);
    if call.value.is_some() {
        call.inner.note_change(Reach::Waiting);
    }
    rows
}

fn defer_foreign_keys(call: &Call<'_>) -> Result<Rows> {
    let rows = switch_cell(call, &call.inner.session().defer_foreign_keys);
    if call.value.is_some() {
        let session = call.inner.session();
        if !session.defer_foreign_keys.get() {
            session.deferred_violations.set(session.deferred_violations.get().without_pragma());
        }
        call.inner.note_change(Reach::Waiting);
    }
    rows
}

fn case_sensitive_like(call: &Call<'_>) -> Result<Rows> {
    if let Some(on) = call.switch() {
        call.inner.set_switch(CompileSwitch::CaseSensitiveLike, on);
        call.inner.restore_functions("like");
    }
    Ok(Rows::new())
}

fn busy_timeout(call: &Call<'_>) -> Result<Rows> {
    if let Some(timeout) = call.integer() {
        let handler = match u64::try_from(timeout) {
            Ok(timeout) if timeout > 0 => BusyHandler::Timeout(Duration::from_millis(timeout)),
            _ => BusyHandler::None,
        };
        call.inner.callbacks().busy.replace(handler);
    }
    let now = match &call.inner.callbacks().busy.get() {
        BusyHandler::Timeout(timeout) => timeout.as_millis() as i64,
        _ => 0,
    };
    Ok(one(now))
}

/// A number from 0 on, of which 31 bits count.
fn analysis_limit(call: &Call<'_>) -> Result<Rows> {
    if let Some(limit) = call.whole_number().filter(|limit| *limit >= 0) {
        call.inner.set_analysis_limit((limit & 0x7fff_ffff) as u32);
    }
    Ok(one(i64::from(call.inner.settings().analysis_limit)))
}

fn soft_heap_limit(call: &Call<'_>) -> Result<Rows> {
    if let Some(bytes) = call.whole_number() {
        heap_limit::soft_heap_limit(bytes);
    }
    Ok(one(heap_limit::soft_heap_limit(-1)))
}

/// SQL can only lower it.
fn hard_heap_limit(call: &Call<'_>) -> Result<Rows> {
    let before = heap_limit::hard_heap_limit(-1);
    if let Some(bytes) = call.whole_number().filter(|bytes| *bytes > 0 && (before == 0 || *bytes < before)) {
        heap_limit::hard_heap_limit(bytes);
    }
    Ok(one(heap_limit::hard_heap_limit(-1)))
}

/// How many threads may help a statement: none does, but the number is kept.
fn threads(call: &Call<'_>) -> Result<Rows> {
    if let Some(number) = call.whole_number().filter(|number| *number >= 0) {
        call.inner.set_limit(Limit::WorkerThreads, (number & 0x7fff_ffff) as i32);
    }
    Ok(one(i64::from(call.inner.limits().get(Limit::WorkerThreads))))
}

fn nothing(_: &Call<'_>) -> Result<Rows> {
    Ok(Rows::new())
}

fn compile_options(call: &Call<'_>) -> Result<Rows> {
    let build = call.inner.limits().build();
    let options = crate::compile_options(build, call.inner.module_options());
    Ok(options.into_iter().map(|option| vec![Value::text(option)]).collect())
}

fn collation_list(call: &Call<'_>) -> Result<Rows> {
    let collations = call.inner.collations();
    let mut names: Vec<String> = collations.names().map(str::to_uppercase).collect();
    names.sort_by(|a, b| b.cmp(a));
    let row = |(number, name): (usize, String)| vec![Value::Integer(number as i64), Value::text(name)];
    Ok(names.into_iter().enumerate().map(row).collect())
}
