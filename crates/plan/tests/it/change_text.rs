//! Plans an INSERT, UPDATE or DELETE, and writes the plan down.

use crate::catalog::TestCatalog;
use crate::check::PlanWriter;
use expect_test::Expect;
use plan::change::{ChangePlanner, take_rows};
use plan::*;
use resolve::bound::{Source, Statement};
use schema::Table;
use std::fmt::Debug;

/// Plans the statement on the tables and triggers of the script (see [`TestCatalog::new`]) and
/// compares the text.
#[track_caller]
pub fn check_change(script: &str, sql: &str, expected: Expect) {
    let catalog = TestCatalog::new(script);
    let statement = syntax::parse_one(sql, &base::Limits::default()).expect("a statement");
    let bound = resolve::resolve(&statement, sql, &catalog).expect("a statement that can be bound");
    let mut writer = ChangeWriter { plan: PlanWriter::new(&catalog) };
    let planner = ChangePlanner::new(&catalog, (bound.source_count, bound.select_count));
    let planned = match bound.statement {
        Statement::Insert(mut insert) => {
            let rows = take_rows(&mut insert);
            planner.insert(insert, rows.is_some()).map(|mut plan| {
                plan.statement.query = rows;
                writer.insert(plan.statement);
                writer.rest(&plan.sequences, plan.programs, plan.journal);
            })
        }
        Statement::Update(update) => planner.update(update).map(|plan| {
            writer.update(plan.statement);
            writer.rest(&plan.sequences, plan.programs, plan.journal);
        }),
        Statement::Delete(delete) => planner.delete(delete).map(|plan| {
            writer.delete(plan.statement);
            writer.rest(&plan.sequences, plan.programs, plan.journal);
        }),
        other => panic!("no change: {other:?}"),
    };
    if let Err(error) = planned {
        writer.plan.line(&format!("error: {}", error.message()));
    }
    expected.assert_eq(&writer.plan.text);
}

struct ChangeWriter<'c> {
    plan: PlanWriter<'c>,
}

fn joined<T: Debug>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| format!("{item:?}")).collect::<Vec<_>>().join(", ")
}

impl ChangeWriter<'_> {
    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.plan.depth += 1;
        write(self);
        self.plan.depth -= 1;
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Select(select) => {
                self.plan.names.learn(&select);
                self.plan.select("select", *select);
            }
            Step::Insert(insert) => self.insert(*insert),
            Step::Update(update) => self.update(*update),
            Step::Delete(delete) => self.delete(*delete),
        }
    }

    fn insert(&mut self, plan: InsertPlan) {
        let rows = match &plan.query {
            Some(rows) if rows.buffered => ", from a query, buffered",
            Some(_) => ", from a query",
            None => "",
        };
        let kind = if plan.table.is_some() { "" } else { ", not stored" };
        self.plan.line(&format!("insert into {}{rows}{kind}", plan.bound.table.name));
        self.inside(|own| {
            own.triggers(plan.triggers.as_ref());
            let Some(into) = &plan.table else { return };
            let alone = if into.alone { ", alone" } else { "" };
            let acts = if into.upserts_act { ", updates act" } else { "" };
            own.plan.line(&format!("rowid {:?}{alone}{acts}", into.rowid));
            own.row(&into.row, &plan.bound.table);
        });
    }

    fn update(&mut self, plan: UpdatePlan) {
        let source = &plan.bound.source;
        self.plan.names.give(source.id, &source.table.name);
        self.plan.line(&format!("update {}", source.table.name));
        self.inside(|own| {
            own.triggers(plan.instead.as_ref());
            own.find(plan.find, source);
            if let Some(row) = &plan.row {
                own.change(row, &source.table);
            }
        });
    }

    fn delete(&mut self, plan: DeletePlan) {
        let source = &plan.bound.source;
        self.plan.names.give(source.id, &source.table.name);
        self.plan.line(&format!("delete from {}", source.table.name));
        self.inside(|own| {
            own.triggers(plan.triggers.as_ref());
            own.find(plan.find, source);
            own.keys(plan.keys.as_deref());
        });
    }

    fn find(&mut self, find: Find, source: &Source) {
        let sources = std::slice::from_ref(source);
        let (title, loops) = match &find {
            Find::Truncate => ("all at once", None),
            Find::Walk(loops) => ("while they are found", Some(loops)),
            Find::One(loops) => ("one", Some(loops)),
            Find::Keys { loops, as_found: true } => ("by keys, as they are found", Some(loops)),
            Find::Keys { loops, as_found: false } => ("by keys, in their order", Some(loops)),
            Find::Join(_) => ("by keys and values of a query", None),
            Find::View(ViewRows::Own(loops, _)) => ("rows of a view", Some(loops)),
            Find::View(ViewRows::Join(_)) => ("rows of a view, joined", None),
            Find::Virtual(_) => ("rows of a virtual table", None),
        };
        self.plan.line(title);
        self.inside(|own| {
            if let Some(loops) = loops {
                own.plan.loops(loops, sources);
            }
            if let Find::Join(select) | Find::View(ViewRows::Join(select)) = &find {
                own.plan.names.learn(select);
                own.plan.select("query", (**select).clone());
            }
        });
    }

    fn change(&mut self, change: &RowUpdate, table: &Table) {
        let rowid = change.rowid.map(|number| format!(", rowid by {number}")).unwrap_or_default();
        let key = if change.key_changes { ", key changes" } else { "" };
        let entries = change.entries.iter().enumerate().filter(|(_, changes)| **changes).map(|(at, _)| at);
        let entries = joined(entries.map(|at| table.indexes[at].name.clone()));
        self.plan.line(&format!("columns {}{rowid}{key}, entries [{entries}]", joined(change.columns.iter())));
        self.triggers(change.triggers.as_ref());
        self.row(&change.row, table);
    }

    fn row(&mut self, row: &RowPlan, table: &Table) {
        for test in &row.not_null {
            let filled = if test.default.is_some() { ", filled" } else { "" };
            let later = if test.later { ", later" } else { "" };
            let name = &table.columns[test.column].name;
            self.plan.line(&format!("not null {name} or {:?}{filled}{later}", test.action));
        }
        if let Some(action) = row.checks.filter(|_| !table.checks.is_empty()) {
            self.plan.line(&format!("checks or {action:?}"));
        }
        for test in &row.tests {
            match test {
                RowTest::Convert => self.plan.line("convert"),
                RowTest::Rowid(violated) => self.violated("rowid", Some(violated), table),
                RowTest::Entry { index, unique } => {
                    let name = format!("entry of {}", table.indexes[*index].name);
                    self.violated(&name, unique.as_ref(), table);
                }
            }
        }
        let counts = if row.counts_replaced { ", counts replaced rows" } else { "" };
        let converts = if row.converts_last { "convert, " } else { "" };
        self.plan.line(&format!("{converts}write{counts}"));
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
        self.plan.line(&format!("{what}{then}"));
        self.inside(|own| match violated {
            Some(Violated::Delete(other)) => {
                own.triggers(other.triggers.as_ref());
                own.keys(other.keys.as_deref());
            }
            Some(Violated::Update(upsert)) => own.change(&upsert.update, table),
            _ => {}
        });
    }

    fn triggers(&mut self, triggers: Option<&RowTriggers>) {
        let Some(triggers) = triggers else { return };
        let once = if triggers.once { ", not within themselves" } else { "" };
        let calls = triggers.calls.iter().map(|(timing, number)| format!("{timing:?} {number}"));
        self.plan.line(&format!("fires {}{once}", calls.collect::<Vec<_>>().join(", ")));
    }

    fn keys(&mut self, keys: Option<&KeyPlan>) {
        let Some(keys) = keys else { return };
        self.plan.names.give(keys.old, "old");
        self.plan.names.give(keys.new, "new");
        for (title, counts) in [("old row", &keys.removed), ("new row", &keys.added)] {
            let Some(counts) = counts else { continue };
            for lookup in &counts.parents {
                let halts = if lookup.halts { ", else the end" } else { "" };
                self.plan.line(&format!("{title}: parent in {}{halts}", lookup.reference.parent.name));
            }
            for count in &counts.children {
                let deferred = if count.reference.deferred { ", deferred" } else { "" };
                self.plan.line(&format!("{title}: children, {:?}{deferred}", count.action));
                self.plan.names.give(count.source.id, &count.source.table.name);
                self.inside(|own| own.plan.loops(&count.loops, std::slice::from_ref(&count.source)));
            }
        }
        self.triggers(keys.actions.as_ref());
    }

    fn rest(&mut self, sequences: &[SequenceUse], programs: Vec<TriggerPlan>, journal: Journal) {
        for sequence in sequences {
            self.plan.line(&format!("sequence of {}", sequence.counted.name));
        }
        for program in programs {
            let name = if program.of_key { "a foreign key" } else { &*program.trigger.name };
            self.plan.line(&format!("program {}: {name}", program.number));
            for (source, name) in [(program.old, "old"), (program.new, "new")] {
                source.into_iter().for_each(|source| self.plan.names.give(source, name));
            }
            self.inside(|own| {
                if let Some(when) = &program.when {
                    own.plan.line(&format!("when {}", own.plan.names.expr(when)));
                }
                program.steps.into_iter().for_each(|step| own.step(step));
            });
        }
        let text = match (journal.writes_more, journal.may_fail) {
            (false, _) => "no journal",
            (true, false) => "a journal where an instruction may fail",
            (true, true) => "a journal",
        };
        self.plan.line(text);
    }
}
