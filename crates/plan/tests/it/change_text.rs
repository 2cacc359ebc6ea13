//! Plans an INSERT, UPDATE or DELETE, and writes the plan down.

use crate::catalog::TestCatalog;
use crate::check::{PlanWriter, SubqueriesInOrder};
use expect_test::Expect;
use plan::Coded;
use plan::tree::*;
use resolve::bound::Source;
use schema::Table;
use std::fmt::Debug;

/// Plans the statement on the tables and triggers of the script (see [`TestCatalog::new`]) and
/// compares the text.
#[track_caller]
pub fn check_change(script: &str, sql: &str, expected: Expect) {
    expected.assert_eq(&plan_of(&TestCatalog::new(script), sql));
}

/// Plans the statements in a text, each on a line that begins with `>`, and compares the text with
/// the plan of each after it.
#[track_caller]
pub fn check_changes(script: &str, expected: Expect) {
    let catalog = TestCatalog::new(script);
    let statements = expected.data().lines().filter_map(|line| line.trim_start().strip_prefix("> "));
    let texts: Vec<String> = statements.map(|sql| format!("> {sql}\n{}", plan_of(&catalog, sql))).collect();
    assert!(!texts.is_empty(), "there is a statement");
    expected.assert_eq(&texts.join("\n"));
}

/// The plan of a statement.
fn plan_of(catalog: &TestCatalog, sql: &str) -> String {
    let statement = syntax::parse_one(sql, &base::Limits::default()).expect("a statement");
    let bound = resolve::resolve(&statement, sql, catalog).expect("a statement that can be bound");
    let mut writer = PlanWriter::default();
    match plan::plan(catalog, bound, false) {
        Ok(plan) => writer.change(&plan),
        Err(error) => writer.line(&format!("error: {}", error.message())),
    }
    writer.text
}

fn joined<T: Debug>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| format!("{item:?}")).collect::<Vec<_>>().join(", ")
}

impl PlanWriter {
    /// A statement that changes rows, and all that it fires.
    fn change(&mut self, plan: &Plan) {
        let mut subqueries = plan.subqueries.iter();
        match &plan.statement {
            StatementPlan::Insert(insert) => self.insert(insert, &mut subqueries),
            StatementPlan::Update(update) => self.update(update, &mut subqueries),
            StatementPlan::Delete(delete) => self.delete(delete, &mut subqueries),
            other => panic!("no change: {other:?}"),
        }
        assert!(subqueries.next().is_none(), "all subqueries are written down");
        self.rest(&plan.sequences, &plan.programs, plan.journal);
    }

    fn step(&mut self, step: &Step, subqueries: &mut SubqueriesInOrder<'_>) {
        match step {
            Step::Select(query) => self.query("select", query, subqueries),
            Step::Insert(insert) => self.insert(insert, subqueries),
            Step::Update(update) => self.update(update, subqueries),
            Step::Delete(delete) => self.delete(delete, subqueries),
        }
    }

    fn insert(&mut self, plan: &InsertPlan, subqueries: &mut SubqueriesInOrder<'_>) {
        let rows = match &plan.rows {
            Some(rows) if rows.buffered => ", from a query, buffered",
            Some(_) => ", from a query",
            None => "",
        };
        let kind = if plan.table.is_some() { "" } else { ", not stored" };
        self.line(&format!("insert into {}{rows}{kind}", plan.bound.table.name));
        self.inside(|own| {
            if let Some(rows) = &plan.rows {
                own.query("rows", &rows.query, subqueries);
            }
            own.triggers(plan.triggers.as_ref());
            own.subqueries_of(Coded::Insert(plan), subqueries);
            let Some(into) = &plan.table else { return };
            let alone = if into.alone { ", alone" } else { "" };
            let acts = if into.upserts_act { ", updates act" } else { "" };
            own.line(&format!("rowid {:?}{alone}{acts}", into.rowid));
            own.row(&into.row, &plan.bound.table);
        });
    }

    fn update(&mut self, plan: &UpdatePlan, subqueries: &mut SubqueriesInOrder<'_>) {
        let source = &plan.bound.source;
        self.names.give(source.id, &source.table.name);
        self.line(&format!("update {}", source.table.name));
        self.inside(|own| {
            own.triggers(plan.instead.as_ref());
            own.find(&plan.find, source, subqueries);
            own.subqueries_of(Coded::Update(plan), subqueries);
            if let Some(row) = &plan.row {
                own.row_update(row, &source.table);
            }
        });
    }

    fn delete(&mut self, plan: &DeletePlan, subqueries: &mut SubqueriesInOrder<'_>) {
        let source = &plan.bound.source;
        self.names.give(source.id, &source.table.name);
        self.line(&format!("delete from {}", source.table.name));
        self.inside(|own| {
            own.triggers(plan.triggers.as_ref());
            own.find(&plan.find, source, subqueries);
            own.subqueries_of(Coded::Delete(plan), subqueries);
            own.keys(plan.keys.as_deref());
        });
    }

    fn find(&mut self, find: &Find, source: &Source, subqueries: &mut SubqueriesInOrder<'_>) {
        let sources = std::slice::from_ref(source);
        let (title, loops) = match find {
            Find::Truncate => ("all at once", None),
            Find::Walk(loops) => ("while they are found", Some((loops, sources))),
            Find::One(loops) => ("one", Some((loops, sources))),
            Find::Keys { loops, as_found: true } => ("by keys, as they are found", Some((loops, sources))),
            Find::Keys { loops, as_found: false } => ("by keys, in their order", Some((loops, sources))),
            Find::Join(_) => ("by keys and values of a query", None),
            Find::View(ViewRows::Own(own)) => ("rows of a view", Some((&own.loops, sources))),
            Find::View(ViewRows::Join { .. }) => ("rows of a view, joined", None),
            Find::Virtual(rows) => ("rows of a virtual table", Some((&rows.loops, rows.sources.as_slice()))),
        };
        self.line(title);
        self.inside(|own| {
            match find {
                Find::Join(query) | Find::View(ViewRows::Join { query, .. }) => own.query("query", query, subqueries),
                Find::View(ViewRows::Own(view)) => own.query("view", &view.rows.query, subqueries),
                _ => {}
            }
            if let Some((loops, sources)) = loops {
                own.loops(loops, sources);
            }
        });
    }

    fn row_update(&mut self, change: &RowUpdate, table: &Table) {
        let rowid = change.rowid.map(|number| format!(", rowid by {number}")).unwrap_or_default();
        let key = if change.key_changes { ", key changes" } else { "" };
        let entries = change.entries.iter().enumerate().filter(|(_, changes)| **changes).map(|(at, _)| at);
        let entries = joined(entries.map(|at| table.indexes[at].name.clone()));
        self.line(&format!("columns {}{rowid}{key}, entries [{entries}]", joined(change.columns.iter())));
        self.triggers(change.triggers.as_ref());
        self.row(&change.row, table);
    }

    fn row(&mut self, row: &RowPlan, table: &Table) {
        for test in &row.not_null {
            let filled = if test.default.is_some() { ", filled" } else { "" };
            let later = if test.later { ", later" } else { "" };
            let name = &table.columns[test.column].name;
            self.line(&format!("not null {name} or {:?}{filled}{later}", test.action));
        }
        if let Some(action) = row.checks.filter(|_| !table.checks.is_empty()) {
            self.line(&format!("checks or {action:?}"));
        }
        for test in &row.tests {
            match test {
                RowTest::Convert => self.line("convert"),
                RowTest::Rowid(violated) => self.violated("rowid", Some(violated), table),
                RowTest::Entry { index, unique } => {
                    let name = format!("entry of {}", table.indexes[*index].name);
                    self.violated(&name, unique.as_ref(), table);
                }
            }
        }
        let counts = if row.counts_replaced { ", counts replaced rows" } else { "" };
        let converts = if row.converts_last { "convert, " } else { "" };
        self.line(&format!("{converts}write{counts}"));
        self.keys(row.keys.as_deref());
    }

    fn violated(&mut self, what: &str, violated: Option<&Violated>, table: &Table) {
        let then = match violated {
            None => String::new(),
            Some(Violated::NextRow) => ", else the next row".to_owned(),
            Some(Violated::Fail(action)) => format!(", else {action:?}"),
            Some(Violated::WriteOver) => ", else over the other row".to_owned(),
            Some(Violated::Delete(_)) => ", else without the other row".to_owned(),
            Some(Violated::Update(upsert)) => format!(", else update by clause {}", upsert.clause),
        };
        self.line(&format!("{what}{then}"));
        self.inside(|own| match violated {
            Some(Violated::Delete(other)) => {
                own.triggers(other.triggers.as_ref());
                own.keys(other.keys.as_deref());
            }
            Some(Violated::Update(upsert)) => own.row_update(&upsert.update, table),
            _ => {}
        });
    }

    fn triggers(&mut self, triggers: Option<&RowTriggers>) {
        let Some(triggers) = triggers else { return };
        let once = if triggers.once { ", not within themselves" } else { "" };
        let calls = triggers.calls.iter().map(|(timing, number)| format!("{timing:?} {number}"));
        self.line(&format!("fires {}{once}", calls.collect::<Vec<_>>().join(", ")));
    }

    fn keys(&mut self, keys: Option<&KeyPlan>) {
        let Some(keys) = keys else { return };
        self.names.give(keys.old, "old");
        self.names.give(keys.new, "new");
        for (title, counts) in [("old row", &keys.removed), ("new row", &keys.added)] {
            let Some(counts) = counts else { continue };
            for lookup in &counts.parents {
                let halts = if lookup.halts { ", else the end" } else { "" };
                self.line(&format!("{title}: parent in {}{halts}", lookup.reference.parent.name));
            }
            for count in &counts.children {
                let deferred = if count.reference.deferred { ", deferred" } else { "" };
                self.line(&format!("{title}: children, {:?}{deferred}", count.action));
                self.names.give(count.source.id, &count.source.table.name);
                self.inside(|own| own.loops(&count.loops, std::slice::from_ref(&count.source)));
            }
        }
        self.triggers(keys.actions.as_ref());
    }

    fn rest(&mut self, sequences: &[SequenceUse], programs: &[TriggerPlan], journal: Journal) {
        for sequence in sequences {
            self.line(&format!("sequence of {}", sequence.counted.name));
        }
        for program in programs {
            let name = if program.of_key { "a foreign key" } else { &*program.trigger.name };
            self.line(&format!("program {}: {name}", program.number));
            for (source, name) in [(program.old, "old"), (program.new, "new")] {
                source.into_iter().for_each(|source| self.names.give(source, name));
            }
            self.inside(|own| {
                let mut subqueries = program.subqueries.iter();
                if let Some(when) = &program.when {
                    own.line(&format!("when {}", own.names.expr(when)));
                }
                program.steps.iter().for_each(|step| own.step(step, &mut subqueries));
                assert!(subqueries.next().is_none(), "all subqueries are written down");
            });
        }
        let text = match (journal.writes_more, journal.may_fail) {
            (false, _) => "no journal",
            (true, false) => "a journal where an instruction may fail",
            (true, true) => "a journal",
        };
        self.line(text);
    }
}
