//! Plans a query, and writes the plan down.
//!
//! A query is a line with what was rewritten, a loop a line: the source, how its rows are found,
//! the estimated rows of one run (a logarithm, 10 a doubling) and what else is known of it. What is
//! planned inside stands further in.

use crate::catalog::TestCatalog;
use crate::text::Names;
use expect_test::Expect;
use plan::Coded;
use plan::tree::{
    Access, Arm, AutoIndex, Body, Bound, Delivery, DistinctBy, How, IndexAccess, Level, Loops, Passes, Plan, Query,
    Rewrite, RewriteSet, SetSource, Shape, StatementPlan, SubqueryPlan, Test, TestEnd, UnmatchedBy,
};
use resolve::bound::*;
use std::fmt::Write;

/// Plans the query on the tables of the script (see [`TestCatalog::new`]) and compares the text.
#[track_caller]
pub fn check_plan(script: &str, sql: &str, expected: Expect) {
    let catalog = TestCatalog::new(script);
    let statement = syntax::parse_one(sql, &base::Limits::default()).expect("a statement");
    let bound = resolve::resolve(&statement, sql, &catalog).expect("a query that can be bound");
    let mut writer = PlanWriter::default();
    match plan::plan(&catalog, bound, false) {
        Ok(Plan { statement: StatementPlan::Select(select), subqueries, .. }) => {
            writer.query("query", &select.query, &mut subqueries.iter());
        }
        Ok(_) => panic!("not a query: {sql}"),
        Err(error) => writer.line(&format!("query: {}", error.message())),
    }
    expected.assert_eq(&writer.text);
}

/// The subqueries in expressions, in the order of the code.
pub type SubqueriesInOrder<'p> = dyn Iterator<Item = &'p SubqueryPlan> + 'p;

/// Writes plans down.
#[derive(Default)]
pub struct PlanWriter {
    pub names: Names,
    pub text: String,
    pub depth: usize,
}

impl PlanWriter {
    pub fn line(&mut self, text: &str) {
        let width = 2 * self.depth;
        let _ = writeln!(self.text, "{:width$}{}", "", text.trim_end());
    }

    /// A query and what is in it.
    pub fn query(&mut self, title: &str, query: &Query, subqueries: &mut SubqueriesInOrder<'_>) {
        self.shape(title, query.rewrites, &query.shape, subqueries);
    }

    /// How the rows of arms come together.
    fn shape(&mut self, title: &str, rewrites: RewriteSet, shape: &Shape, subqueries: &mut SubqueriesInOrder<'_>) {
        let rewritten = rewritten(rewrites, RewriteSet::default());
        let line = |what: &str| format!("{title}: {what}{rewritten}");
        let parts: Vec<(&str, &Shape)> = match shape {
            Shape::Arm(arm) => return self.arm(title, rewrites, arm, subqueries),
            Shape::ConstantRow(_) => return self.line(&line("constant row")),
            Shape::ConstantRows(arms) => return self.line(&line(&format!("{} constant rows", arms.len()))),
            Shape::UnionAll { arms, parts } => {
                self.line(&line(&format!("union all of {} {parts:?}", arms.len())));
                return self.arms("arm", arms, subqueries);
            }
            Shape::Append { left, last } => {
                self.line(&line("append"));
                self.inside(|writer| {
                    writer.shape("left", RewriteSet::default(), left, subqueries);
                    writer.arm("last", RewriteSet::default(), last, subqueries);
                });
                return;
            }
            Shape::Merge(merge) => {
                let keys: Vec<String> = merge.keys.iter().map(|key| key.column.to_string()).collect();
                self.line(&line(&format!("merge ({:?}) by columns {}", merge.operator, keys.join(", "))));
                vec![("left", &merge.left), ("right", &merge.right)]
            }
            Shape::SortedAfter { rows, .. } => {
                self.line(&line("sorted behind"));
                vec![("rows", rows)]
            }
            Shape::Recursive(recursion) => {
                let kind = if recursion.seen.is_some() { "each row once" } else { "all rows" };
                self.line(&line(&format!("recursive, {kind}, {} order keys", recursion.order.len())));
                self.inside(|writer| writer.query("setup", &recursion.setup, subqueries));
                return self.arms("step", &recursion.steps, subqueries);
            }
        };
        self.inside(|writer| {
            for (title, part) in parts {
                writer.shape(title, RewriteSet::default(), part, subqueries);
            }
        });
    }

    pub fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    fn arms(&mut self, title: &str, arms: &[Arm], subqueries: &mut SubqueriesInOrder<'_>) {
        self.inside(|writer| arms.iter().for_each(|arm| writer.arm(title, RewriteSet::default(), arm, subqueries)));
    }

    fn arm(&mut self, title: &str, of_query: RewriteSet, arm: &Arm, subqueries: &mut SubqueriesInOrder<'_>) {
        self.names.learn(&arm.sources);
        arm.loops.terms.iter().for_each(|term| self.names.learn_inside(&term.expr));
        self.header(title, &rewritten(of_query, arm.rewrites), arm);
        self.inside(|writer| {
            for (source, delivery) in arm.sources.iter().zip(&arm.deliveries) {
                let title = format!("from {}", writer.names.of(source.id));
                match delivery {
                    Delivery::Table | Delivery::QueueRow(_) => {}
                    Delivery::Coroutine(rows) => writer.query(&title, &rows.query, subqueries),
                    Delivery::Materialized(rows) => writer.query(&title, &rows.query, subqueries),
                    Delivery::Shared(_) => writer.line(&format!("{title}: shared rows")),
                }
            }
            writer.loops(&arm.loops, &arm.sources);
            writer.subqueries_of(Coded::Arm(arm), subqueries);
        });
    }

    /// The line of an arm: its rows, and what becomes of those of its loops.
    fn header(&mut self, title: &str, rewritten: &str, arm: &Arm) {
        let mut text = format!("{title}: {} rows", arm.rows);
        let list = |exprs: &[Expr]| exprs.iter().map(|expr| self.names.expr(expr)).collect::<Vec<_>>().join(", ");
        let terms = |terms: &[OrderTerm]| {
            let term = |term: &OrderTerm| {
                format!("{}{}", self.names.expr(&term.expr), if term.descending { " desc" } else { "" })
            };
            terms.iter().map(term).collect::<Vec<_>>().join(", ")
        };
        match &arm.body {
            Body::Rows => {}
            Body::Window(pass) => text += &format!(", window of {} functions", pass.calls.len()),
            Body::CountTree { index, .. } => {
                let tree = index.as_ref().map_or("the table", |index| &*index.name);
                text += &format!(", count of {tree}");
            }
            Body::OneGroup(group) => {
                text += ", one group";
                if group.first_row_is_enough {
                    text += " by its first row";
                }
            }
            Body::Groups(group) => {
                let how = if group.ordered { "in order" } else { "sorted" };
                text += &format!(", groups {how} [{}]", terms(&group.terms));
                if !group.sorted_columns.is_empty() {
                    text += &format!(" with [{}]", list(&group.sorted_columns));
                }
            }
        }
        if arm.distinct != DistinctBy::Nothing {
            text += &format!(", distinct by {:?}", arm.distinct);
        }
        if let Some(sort) = &arm.sort {
            text += &format!(", sort [{}]", terms(&sort.terms));
            if !sort.blocks.is_empty() {
                text += &format!(" within [{}]", terms(&sort.blocks));
            }
            if sort.keeps_first {
                text += " first rows only";
            }
        }
        if arm.loops.one_row {
            text += ", one row";
        }
        text += rewritten;
        self.line(&text);
    }

    pub fn loops(&mut self, plan: &Loops, sources: &[Source]) {
        self.tests("first test", plan, &plan.before);
        for (depth, level) in plan.levels.iter().enumerate() {
            let first = if plan.rewind_first & (1 << depth) != 0 { ", looked at first" } else { "" };
            let text = self.level(plan, level, sources);
            self.line(&format!("{text}{first}"));
            self.tests("  on", plan, &level.on_tests);
            self.tests("  test", plan, &level.tests);
            if let Access::MultiOr { arms, .. } = &level.access {
                self.depth += 1;
                arms.iter().for_each(|arm| self.loops(arm, sources));
                self.depth -= 1;
            }
        }
        for unmatched in &plan.unmatched {
            self.line(&format!("unmatched of {}", self.names.of(sources[unmatched.source].id)));
            if let UnmatchedBy::Walk(walk) = &unmatched.by {
                self.depth += 1;
                self.loops(walk, sources);
                self.depth -= 1;
            }
        }
    }

    /// The queries in the expressions of a part, in the order in which they are coded.
    pub fn subqueries_of(&mut self, coded: Coded<'_>, subqueries: &mut SubqueriesInOrder<'_>) {
        for _ in 0..plan::count_subqueries(coded) {
            let Some(plan) = subqueries.next() else { return };
            match &plan.how {
                How::Exists(query) => self.query("exists", query, subqueries),
                How::Row(row) => self.query("subquery", &row.query, subqueries),
                How::Subroutine(row) => self.query("subroutine", &row.query, subqueries),
                How::Set(set) => match &set.query {
                    Some(query) => self.query("set", query, subqueries),
                    None => self.line("set: a tree"),
                },
                How::Call { .. } => self.line("subquery: again"),
                How::Held { .. } => self.line("subquery: the same row"),
                How::SetAgain { .. } => self.line("set: again"),
            }
        }
    }

    fn level(&self, plan: &Loops, level: &Level, sources: &[Source]) -> String {
        let term = |id: usize| self.names.expr(&plan.terms[id].expr);
        let access = match &level.access {
            Access::Scan => "scan".to_owned(),
            Access::Rowid(id) => format!("rowid [{}]", term(*id)),
            Access::RowidRange { low, high } => {
                let bounds: Vec<String> = low.iter().chain(high).map(|id| term(*id)).collect();
                format!("rowids [{}]", bounds.join("; "))
            }
            Access::Index(access) => format!("index {}", self.index(plan, access)),
            Access::AutoIndex(auto) => self.auto_index(plan, auto),
            Access::Virtual(access) => format!("virtual {}", access.describe()),
            Access::MultiOr { term: id, .. } => format!("or [{}]", term(*id)),
        };
        let mut text = format!("{}: {access}, {} rows", self.names.of(sources[level.source].id), level.rows);
        let flags = [
            (level.one_row, "one row"),
            (level.reverse, "backwards"),
            (level.reads_table && !matches!(level.access, Access::Scan | Access::Virtual(_)), "table"),
            (level.from_exists, "exists"),
            (level.join == JoinKind::Left, "left join"),
            (level.null_pass, "null pass"),
        ];
        for (_, name) in flags.iter().filter(|(is_set, _)| *is_set) {
            text += &format!(", {name}");
        }
        for own in &level.in_loops {
            let set = own.set.as_ref().map_or("a list".to_owned(), |set| match &set.source {
                SetSource::Tree(tree) => match &tree.index {
                    Some(index) => format!("index {}", index.name),
                    None => format!("table {}", tree.table.name),
                },
                SetSource::Query if set.is_shared => "a query that may be shared".to_owned(),
                SetSource::Query => "a query".to_owned(),
                SetSource::Narrowed(_) => "a narrowed query".to_owned(),
            });
            text += &format!(", loop over {set}");
        }
        if level.passes != Passes::Once {
            text += &format!(", {:?}", level.passes);
        }
        if let Some(filter) = &level.filter {
            text += &format!(", filter made at {}{}", filter.built_at, self.conditions(plan, &filter.conditions));
        }
        if let Some(count) = level.distinct {
            text += &format!(", distinct by {count}");
        }
        text
    }

    fn conditions(&self, plan: &Loops, terms: &[usize]) -> String {
        let terms: Vec<String> = terms.iter().map(|term| self.names.expr(&plan.terms[*term].expr)).collect();
        if terms.is_empty() { String::new() } else { format!(" where [{}]", terms.join("; ")) }
    }

    fn auto_index(&self, plan: &Loops, auto: &AutoIndex) -> String {
        let filter = if auto.has_filter { ", filter" } else { "" };
        format!("automatic {}{}{filter}", self.index(plan, &auto.access), self.conditions(plan, &auto.conditions))
    }

    /// What is tested at a place.
    fn tests(&mut self, title: &str, plan: &Loops, tests: &[Test]) {
        for test in tests {
            let end = if test.to == TestEnd::AllLoops { " or leave" } else { "" };
            let text = format!("{title} {}{end}", self.names.expr(&plan.terms[test.term].expr));
            self.line(&text);
        }
    }

    fn index(&self, plan: &Loops, access: &IndexAccess) -> String {
        let mut text = access.index.name.to_string();
        let equal: Vec<String> = access
            .equalities
            .iter()
            .enumerate()
            .map(|(at, equality)| match at < access.skip {
                true => "any".into(),
                false => self.names.expr(&plan.terms[equality.term].expr),
            })
            .collect();
        if !equal.is_empty() {
            text += &format!(" [{}]", equal.join("; "));
        }
        let bound = |bound: &Bound| match bound.width {
            1 => self.names.expr(&plan.terms[bound.term].expr),
            width => format!("{width} of {}", self.names.expr(&plan.terms[bound.term].expr)),
        };
        for (name, end) in [("from", &access.low), ("to", &access.high)] {
            if let Some(end) = end {
                text += &format!(" {name} [{}]", bound(end));
            }
        }
        for (is_set, name) in [(access.covering, "covering"), (access.by_values, "by values")] {
            if is_set {
                text += &format!(", {name}");
            }
        }
        text
    }
}

fn name_of(rewrite: Rewrite) -> &'static str {
    match rewrite {
        Rewrite::Flattened => "flatten",
        Rewrite::CountOfUnion => "count of union",
        Rewrite::OuterJoins => "outer joins",
        Rewrite::NullTests => "null tests",
        Rewrite::Exists => "exists",
        Rewrite::Constants => "constants",
        Rewrite::PushDown => "push down",
        Rewrite::UnusedColumns => "unused columns",
        Rewrite::OwnResults => "own results",
        Rewrite::Having => "having",
    }
}

fn rewritten(of_query: RewriteSet, of_arm: RewriteSet) -> String {
    let names: Vec<&str> = of_query.iter().chain(of_arm.iter()).map(name_of).collect();
    if names.is_empty() { String::new() } else { format!(", rewritten: {}", names.join(", ")) }
}
