//! Prints EXPLAIN QUERY PLAN: goes through the tree in the order of the code.

use crate::change_order;
use crate::code_order::{self, CodeOrder, Event, Place};
use crate::explain_plan::{describe_arm, describe_filter, describe_level};
use crate::numbers::Numbers;
use crate::tree::{
    Access, Arm, Body, CallPlan, Delivery, DistinctBy, Goal, Grouping, How, Level, Line, LinePlace, Loops,
    Materialized, Merge, Parts, Plan, PlanLines, PlannedSet, ProgramLines, Query, Recursion, SetSource, Shape, Sort,
    StatementPlan, Step, Subqueries, SubqueryPlan, SubqueryReader, TriggerPlan,
};
use base::Result;
use resolve::bound::{CompoundOp, Select, SelectArm, Source, SourceKind};
use schema::{Index, IndexPart};

/// Which lines are wanted.
#[derive(Clone, Copy, Debug)]
pub struct LinesWanted {
    /// They are all that is wanted of the statement.
    pub is_query_plan: bool,
    /// The work of what they tell of is counted.
    pub counts_scans: bool,
    /// Those of triggers, too.
    pub of_triggers: bool,
}

/// The lines of a plan.
pub fn lines(plan: &Plan, wanted: LinesWanted) -> PlanLines {
    let mut printer = Printer::new(&plan.subqueries, plan.numbers.as_deref(), wanted);
    // Nothing fails that prints.
    let _ = printer.statement(&plan.statement);
    let shown = plan.programs.iter().filter(|_| wanted.of_triggers);
    let programs = shown.map(|trigger| {
        let mut printer = Printer::new(&trigger.subqueries, None, wanted);
        let _ = printer.trigger(trigger);
        printer.lines
    });
    PlanLines { programs: programs.collect(), main: printer.lines }
}

struct Printer<'p> {
    lines: ProgramLines,
    subqueries: SubqueryReader<'p>,
    numbers: Option<&'p Numbers>,
    wanted: LinesWanted,
    /// The place of the line that new ones go under.
    parent: Option<usize>,
    /// Nothing is shown.
    is_silent: bool,
    /// Rows go into a set with a Bloom filter.
    has_filter: bool,
}

impl<'p> Printer<'p> {
    fn new(subqueries: &'p Subqueries, numbers: Option<&'p Numbers>, wanted: LinesWanted) -> Printer<'p> {
        let subqueries = SubqueryReader::new(subqueries);
        let lines = ProgramLines { counts_scans: wanted.counts_scans, places: Vec::new() };
        Printer { lines, subqueries, numbers, wanted, parent: None, is_silent: false, has_filter: false }
    }

    /// The code comes to a place, which has this line.
    fn line(&mut self, place: LinePlace, text: impl Into<String>) -> Option<usize> {
        let line = (!self.is_silent).then(|| Line { parent: self.parent, text: text.into() });
        let number = line.is_some().then_some(self.lines.places.len());
        self.lines.places.push((place, line));
        number
    }

    /// A line with others under it.
    fn under(
        &mut self,
        place: LinePlace,
        text: impl Into<String>,
        inside: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let outside = self.parent;
        self.parent = self.line(place, text).or(outside);
        inside(self)?;
        self.parent = outside;
        Ok(())
    }

    /// What has no lines.
    fn silently(&mut self, inside: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let outside = std::mem::replace(&mut self.is_silent, true);
        inside(self)?;
        self.is_silent = outside;
        Ok(())
    }

    /// Rows that go elsewhere: into a set that may have a filter.
    fn with_filter(&mut self, has_filter: bool, inside: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let outside = std::mem::replace(&mut self.has_filter, has_filter);
        inside(self)?;
        self.has_filter = outside;
        Ok(())
    }

    /// Rows that go elsewhere, but not into a set.
    fn apart(&mut self, inside: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.with_filter(false, inside)
    }

    /// A row goes where the rows go.
    fn delivered(&mut self) {
        if self.has_filter {
            self.line(LinePlace::Delivered, "CREATE BLOOM FILTER");
        }
    }

    fn number_of(&self, select: &Select) -> u32 {
        self.numbers.map_or(0, |numbers| numbers.of_query(select))
    }

    fn statement(&mut self, statement: &StatementPlan) -> Result<()> {
        match statement {
            StatementPlan::Select(select) => self.rows(&select.query),
            StatementPlan::Insert(insert) => self.step_of_insert(insert),
            StatementPlan::Update(update) => change_order::update(update, self),
            StatementPlan::Delete(delete) => change_order::delete(delete, self),
            StatementPlan::Drop(drop) => {
                drop.delete.iter().try_for_each(|delete| change_order::delete(&delete.delete, self))
            }
            StatementPlan::CreateTable(create) => create.rows.iter().try_for_each(|rows| self.rows(rows)),
            StatementPlan::AlterTable(alter) => {
                let rows = alter.violation.as_ref().and_then(|violation| violation.rows.as_deref());
                rows.map_or(Ok(()), |rows| self.place(Place::Value(rows)))
            }
            StatementPlan::Attach(names) => names.iter().try_for_each(|name| code_order::expr(name, self)),
            StatementPlan::Detach(name) => code_order::expr(name, self),
            StatementPlan::Vacuum(_, into) => into.iter().try_for_each(|into| code_order::expr(into, self)),
            StatementPlan::CreateIndex(_) | StatementPlan::CreateObject(_) => Ok(()),
            StatementPlan::Reindex(_) | StatementPlan::Analyze(_) => Ok(()),
        }
    }

    fn trigger(&mut self, trigger: &TriggerPlan) -> Result<()> {
        trigger.when.iter().try_for_each(|when| code_order::expr(when, self))?;
        trigger.steps.iter().try_for_each(|step| match step {
            Step::Select(query) => self.rows(query),
            Step::Insert(insert) => self.step_of_insert(insert),
            Step::Update(update) => change_order::update(update, self),
            Step::Delete(delete) => change_order::delete(delete, self),
        })
    }

    fn step_of_insert(&mut self, insert: &crate::tree::InsertPlan) -> Result<()> {
        insert.rows.iter().try_for_each(|rows| self.rows(&rows.query))?;
        change_order::insert(insert, self)
    }

    /// A query whose rows are wanted.
    fn rows(&mut self, query: &Query) -> Result<()> {
        self.goal(query, Goal::Rows)
    }

    /// A query.
    #[inline(never)] // Queries are nested deeply.
    fn goal(&mut self, query: &Query, goal: Goal) -> Result<()> {
        if let Shape::ConstantRow(arms) = &query.shape {
            self.line(LinePlace::ConstantRow, "SCAN CONSTANT ROW");
            return self.constant_rows(arms, goal);
        }
        let limit = query.limit.iter();
        limit
            .chain(query.offset.iter().filter(|_| query.limit.is_some()))
            .try_for_each(|count| code_order::expr(count, self))?;
        self.shape(&query.shape, query.number, goal)
    }

    fn constant_rows(&mut self, arms: &[SelectArm], goal: Goal) -> Result<()> {
        for arm in arms.iter().filter(|_| goal != Goal::Exists) {
            arm.columns.iter().try_for_each(|column| code_order::expr(&column.expr, self))?;
            self.delivered();
        }
        Ok(())
    }

    fn shape(&mut self, shape: &Shape, number: u32, goal: Goal) -> Result<()> {
        match shape {
            Shape::ConstantRow(arms) => self.constant_rows(arms, goal),
            Shape::Arm(arm) => self.arm(arm),
            Shape::ConstantRows(arms) => {
                self.line(LinePlace::Compound, format!("SCAN {} CONSTANT ROWS", arms.len()));
                self.constant_rows(arms, goal)
            }
            Shape::UnionAll { arms, parts } => self.union_all(arms, parts),
            Shape::Append { left, last } => {
                self.shape(left, 0, goal)?;
                self.under(LinePlace::Part, "UNION ALL", |own| own.arm(last))
            }
            Shape::Merge(merge) => self.merge(merge),
            Shape::SortedAfter { rows, sort, .. } => {
                let title = format!("(subquery-{number})");
                self.under(LinePlace::SortedRows, format!("CO-ROUTINE {title}"), |own| {
                    own.apart(|own| own.shape(rows, number, Goal::Rows))
                })?;
                self.line(LinePlace::SortedScan, format!("SCAN {title}"));
                self.event(Event::Sort(sort));
                Ok(())
            }
            Shape::Recursive(recursion) => self.recursion(recursion),
        }
    }

    /// The arms one after the other.
    fn union_all(&mut self, arms: &[Arm], parts: &Parts) -> Result<()> {
        let text = match parts {
            Parts::Values => format!("SCAN {}-ROW VALUES CLAUSE", arms.len()),
            Parts::ConstantRows => format!("SCAN {} CONSTANT ROWS", arms.len()),
            Parts::Arms(sizes) => {
                return self.under(LinePlace::Compound, "COMPOUND QUERY", |own| own.parts(arms, sizes));
            }
        };
        self.line(LinePlace::Compound, text);
        self.silently(|own| arms.iter().try_for_each(|arm| own.arm(arm)))?;
        self.delivered();
        Ok(())
    }

    /// Parts of so many arms; those behind them stand alone.
    fn parts(&mut self, mut arms: &[Arm], sizes: &[usize]) -> Result<()> {
        let mut title = "LEFT-MOST SUBQUERY";
        let mut sizes = sizes.iter().copied();
        while !arms.is_empty() {
            let (part, rest) = arms.split_at(sizes.next().unwrap_or(1).clamp(1, arms.len()));
            self.under(LinePlace::Part, title, |own| match part {
                [arm] => own.arm(arm),
                _ => {
                    own.line(LinePlace::PartRows, format!("SCAN {}-ROW VALUES CLAUSE", part.len()));
                    own.silently(|own| part.iter().try_for_each(|arm| own.arm(arm)))
                }
            })?;
            (arms, title) = (rest, "UNION ALL");
        }
        Ok(())
    }

    fn merge(&mut self, merge: &Merge) -> Result<()> {
        let (name, outputs) = match merge.operator {
            CompoundOp::UnionAll => ("UNION ALL", 2),
            CompoundOp::Union => ("UNION", 2),
            CompoundOp::Intersect => ("INTERSECT", 1),
            CompoundOp::Except => ("EXCEPT", 1),
        };
        self.under(LinePlace::Merge, format!("MERGE ({name})"), |own| {
            for (title, side) in [("LEFT", &merge.left), ("RIGHT", &merge.right)] {
                own.under(LinePlace::Side, title, |own| own.apart(|own| own.shape(side, 0, Goal::Rows)))?;
            }
            (0..outputs).for_each(|_| own.delivered());
            Ok(())
        })
    }

    fn recursion(&mut self, recursion: &Recursion) -> Result<()> {
        self.under(LinePlace::Setup, "SETUP", |own| own.apart(|own| own.rows(&recursion.setup)))?;
        self.delivered();
        self.under(LinePlace::Step, "RECURSIVE STEP", |own| {
            own.apart(|own| recursion.steps.iter().try_for_each(|arm| own.arm(arm)))
        })
    }

    /// An arm and its sources.
    #[inline(never)] // Queries are nested deeply.
    fn arm(&mut self, arm: &Arm) -> Result<()> {
        self.deliveries(&arm.sources, &arm.deliveries)?;
        if let (Body::Window(_), Some(source)) = (&arm.body, arm.sources.first()) {
            let text = format!("SCAN {}", self.title(source));
            self.line(LinePlace::WindowRows, text);
        }
        code_order::arm(arm, self)
    }

    /// The query of a source.
    fn delivered_rows(&mut self, source: &Source, kind: &str, query: &Query, is_silent: bool) -> Result<()> {
        let rows = |own: &mut Self| own.apart(|own| own.rows(query));
        if is_silent {
            // The source is the clause itself.
            return self.silently(rows);
        }
        let text = format!("{kind} {}", self.title(source));
        self.under(LinePlace::Delivery, text, rows)
    }

    /// What the rows of a subquery in FROM are called.
    fn title(&self, source: &Source) -> String {
        match (&source.name, &source.kind) {
            (_, SourceKind::Subquery(select)) if select.title.is_some() => {
                select.title.as_deref().unwrap_or_default().to_owned()
            }
            (Some(name), _) => name.to_string(),
            (None, _) => self.unnamed(source),
        }
    }

    /// The name of a source without an alias.
    fn unnamed(&self, source: &Source) -> String {
        match &source.kind {
            SourceKind::Subquery(select) => format!("({}-{})", source.table.name, self.number_of(select)),
            _ => source.table.name.to_string(),
        }
    }

    fn level(&mut self, loops: &Loops, level: &Level, sources: &[Source]) {
        if let Access::MultiOr { arms, numbers, .. } = &level.access {
            // Nothing fails here.
            let _ = self.under(LinePlace::Or, "MULTI-INDEX OR", |own| {
                numbers.iter().zip(arms).try_for_each(|(number, arm)| {
                    own.under(LinePlace::OrArm, format!("INDEX {number}"), |own| {
                        for inner in &arm.levels {
                            own.line(LinePlace::Level, describe_arm(arm, inner, level, sources, loops.usage));
                        }
                        Ok(())
                    })
                })
            });
            return;
        }
        if loops.quiet {
            return;
        }
        let name = self.unnamed(&sources[level.source]);
        if matches!(level.access, Access::AutoIndex(_))
            && let Some(filter) = describe_filter(level, sources, &name)
        {
            self.line(LinePlace::Filter, filter);
        }
        self.line(LinePlace::Level, describe_level(loops, level, sources, &name));
    }

    /// Where work is counted, the making of an index has a line.
    fn auto_index(&mut self, source: &Source, index: &Index) {
        if !self.wanted.counts_scans {
            return;
        }
        let column = |entry: &schema::IndexColumn| match entry.part {
            IndexPart::Column(column) => source.table.columns.get(column.max(0) as usize).map(|own| &*own.name),
            IndexPart::Expr(_) => None,
        };
        let columns: Vec<&str> = index.columns.iter().filter_map(column).collect();
        let text = format!("CREATE AUTOMATIC INDEX ON {}({})", source.table.name, columns.join(", "));
        self.line(LinePlace::AutoIndex, text);
    }

    /// What calls need of the rows of a group.
    fn calls(&mut self, calls: &[CallPlan]) {
        for CallPlan { call, distinct, waits } in calls {
            if *distinct == DistinctBy::Index {
                self.line(LinePlace::Call, format!("USE TEMP B-TREE FOR {}(DISTINCT)", call.def.name));
            }
            if waits.is_some() {
                self.line(LinePlace::Call, format!("USE TEMP B-TREE FOR {}(ORDER BY)", call.def.name));
            }
        }
    }

    fn groups(&mut self, groups: &Grouping) {
        let title = if groups.of_distinct { "USE TEMP B-TREE FOR DISTINCT" } else { "USE TEMP B-TREE FOR GROUP BY" };
        self.line(LinePlace::Groups, title);
    }

    fn sort(&mut self, sort: &Sort) {
        // Its rows come into the set in another way.
        self.has_filter = false;
        let what = match (sort.blocks.is_empty(), sort.terms.len()) {
            (true, _) => "ORDER BY".to_owned(),
            (false, 1) => "LAST TERM OF ORDER BY".to_owned(),
            (false, several) => format!("LAST {several} TERMS OF ORDER BY"),
        };
        self.line(LinePlace::Sort, format!("USE TEMP B-TREE FOR {what}"));
    }

    fn count_tree(&mut self, source: Option<&Source>, index: Option<&Index>) {
        let Some(source) = source.filter(|_| self.wanted.is_query_plan) else { return };
        let covering = index.map(|index| format!(" USING COVERING INDEX {}", index.name)).unwrap_or_default();
        self.line(LinePlace::CountTree, format!("SCAN {}{covering}", source.table.name));
    }

    fn subquery(&mut self, plan: &SubqueryPlan, query: &Query, goal: Goal) -> Result<()> {
        let text = format!("{}SCALAR SUBQUERY {}", correlated(plan), plan.number);
        self.under(LinePlace::Subquery, text, |own| own.apart(|own| own.goal(query, goal)))
    }

    fn set(&mut self, plan: &SubqueryPlan, set: &PlannedSet) -> Result<()> {
        let Some(query) = &set.query else {
            let SetSource::Tree(tree) = &set.plan.source else { return Ok(()) };
            let name = match &tree.index {
                None => format!("ROWID SEARCH ON TABLE {}", tree.table.name),
                Some(index) => format!("INDEX {}", index.name),
            };
            self.line(LinePlace::Set, format!("USING {name} FOR IN-OPERATOR"));
            return Ok(());
        };
        let text = format!("{}LIST SUBQUERY {}", correlated(plan), plan.number);
        let has_filter = set.plan.has_filter;
        self.under(LinePlace::Set, text, |own| own.with_filter(has_filter, |own| own.rows(query)))
    }
}

fn correlated(plan: &SubqueryPlan) -> &'static str {
    if plan.is_correlated { "CORRELATED " } else { "" }
}

impl CodeOrder for Printer<'_> {
    type Outside = ();

    fn place(&mut self, place: Place<'_>) -> Result<()> {
        let select = place.select().ok_or(base::ResultCode::INTERNAL)?;
        let (_, plan) = self.subqueries.come_to(select)?;
        match &plan.how {
            How::Exists(query) => self.subquery(plan, query, Goal::Exists)?,
            How::Row(row) | How::Subroutine(row) => self.subquery(plan, &row.query, Goal::FirstRow)?,
            How::Call { shown: true, .. } => {
                self.line(LinePlace::Subquery, format!("REUSE SUBQUERY {}", plan.number));
            }
            How::Call { shown: false, .. } | How::Held { .. } => {}
            How::Set(set) => self.set(plan, set)?,
            How::SetAgain { .. } => {
                self.line(LinePlace::Set, format!("REUSE LIST SUBQUERY {}", plan.number));
            }
        }
        Ok(())
    }

    fn open(&mut self, _: &Loops) {}

    fn opened(&mut self, _: &Loops) {}

    fn close(&mut self, (): ()) {}

    fn query(&mut self, query: &Query) -> Result<()> {
        self.rows(query)
    }

    fn view(&mut self, source: &Source, rows: &Materialized) -> Result<()> {
        self.delivered_rows(source, "MATERIALIZE", &rows.query, rows.is_silent)
    }

    fn deliveries(&mut self, sources: &[Source], deliveries: &[Delivery]) -> Result<()> {
        for (source, delivery) in sources.iter().zip(deliveries) {
            match delivery {
                Delivery::Coroutine(rows) => {
                    self.delivered_rows(source, "CO-ROUTINE", &rows.query, rows.is_silent)?;
                }
                Delivery::Materialized(rows) => self.view(source, rows)?,
                Delivery::Table | Delivery::Shared(_) | Delivery::QueueRow(_) => {}
            }
        }
        Ok(())
    }

    fn unmatched(&mut self, source: &Source, inside: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        // A table by its own name, whatever it is called here.
        let name = match source.name {
            Some(_) => source.table.name.to_string(),
            None => self.unnamed(source),
        };
        self.under(LinePlace::Unmatched, format!("RIGHT-JOIN {name}"), inside)
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::NoSources => _ = self.line(LinePlace::ConstantRow, "SCAN CONSTANT ROW"),
            Event::Filter(level, sources) => {
                let name = &sources[level.source].table.name;
                describe_filter(level, sources, name).into_iter().for_each(|text| {
                    self.line(LinePlace::Filter, text);
                });
            }
            Event::Level(loops, level, sources) => self.level(loops, level, sources),
            Event::AutoIndex(source, index) => self.auto_index(source, index),
            Event::UnmatchedScan(source, access) => {
                let name = source.name.as_ref().map_or_else(|| self.unnamed(source), |name| name.to_string());
                let how = access.map(|access| format!(" {}", access.describe())).unwrap_or_default();
                self.line(LinePlace::UnmatchedScan, format!("SCAN {name}{how}"));
            }
            Event::CountTree(source, index) => self.count_tree(source, index),
            Event::Calls(calls) => self.calls(calls),
            // The line counts itself where it stands: once, where loops are counted.
            Event::GroupsInLoops(groups) if !self.wanted.counts_scans => self.groups(groups),
            Event::GroupsAfterLoops(groups) if self.wanted.counts_scans => self.groups(groups),
            Event::GroupsInLoops(_) | Event::GroupsAfterLoops(_) => {}
            // SQLite sorts the only row.
            Event::OnlyRow => _ = self.line(LinePlace::OnlyRow, "USE TEMP B-TREE FOR ORDER BY"),
            Event::Delivered => self.delivered(),
            Event::Distinct => _ = self.line(LinePlace::Distinct, "USE TEMP B-TREE FOR DISTINCT"),
            Event::Sort(sort) => self.sort(sort),
        }
    }
}
