//! Plans a query as `codegen` does, and writes the plan down.
//!
//! A query is a line with what was rewritten, a loop a line: the source, how its rows are found,
//! the estimated rows of one run (a logarithm, 10 a doubling) and what else is known of it. What is
//! planned inside stands further in.

use crate::catalog::TestCatalog;
use crate::text::Names;
use expect_test::Expect;
use plan::rewrite;
use plan::{
    Access, Arm, ArmDraft, ArmSurroundings, AutoIndex, Body, Bound, DistinctBy, Goal, IndexAccess, Level, Limit, Loops,
    Passes, Query, SetSource, Shape, Test, TestEnd, UnmatchedBy,
};
use resolve::bound::*;
use std::fmt::Write;

/// Plans the query on the tables of the script (see [`TestCatalog::new`]) and compares the text.
#[track_caller]
pub fn check_plan(script: &str, sql: &str, expected: Expect) {
    let catalog = TestCatalog::new(script);
    let statement = syntax::parse_one(sql, &base::Limits::default()).expect("a statement");
    let bound = resolve::resolve(&statement, sql, &catalog).expect("a query that can be bound");
    let Statement::Select(select) = bound.statement else { panic!("not a query: {sql}") };
    let mut writer = PlanWriter::new(&catalog);
    writer.names.learn(&select);
    writer.query("query", *select, 0);
    expected.assert_eq(&writer.text);
}

/// Writes plans down.
pub struct PlanWriter<'c> {
    catalog: &'c TestCatalog,
    pub names: Names,
    pub text: String,
    pub depth: usize,
}

impl<'c> PlanWriter<'c> {
    pub fn new(catalog: &'c TestCatalog) -> PlanWriter<'c> {
        PlanWriter { catalog, names: Names::default(), text: String::new(), depth: 0 }
    }
}

impl PlanWriter<'_> {
    pub fn line(&mut self, text: &str) {
        let width = 2 * self.depth;
        let _ = writeln!(self.text, "{:width$}{}", "", text.trim_end());
    }

    /// A query and what is in it; its estimated rows.
    pub fn query(&mut self, title: &str, mut select: Select, outer_rows: i16) -> i16 {
        let mut applied = Vec::new();
        let query = Query::take(&mut select.clone());
        for (name, rewrite) in [
            ("flatten", rewrite::flatten as fn(&mut Select)),
            ("count of union", rewrite::count_of_union as fn(&mut Select)),
        ] {
            let before = self.names.select(&select);
            rewrite(&mut select);
            if self.names.select(&select) != before {
                applied.push(name);
            }
        }
        self.shape(title, applied, query.shape, &query.known, outer_rows)
    }

    /// How the rows of arms come together; how many are estimated.
    fn shape(&mut self, title: &str, applied: Vec<&'static str>, shape: Shape, limit: &Limit, outer_rows: i16) -> i16 {
        let rewritten = list_of(", rewritten: ", &applied);
        let line = |what: &str| format!("{title}: {what}{rewritten}");
        let parts: Vec<(&str, Shape)> = match shape {
            Shape::Arm(arm, order_by) => return self.arm(title, applied, arm, (order_by, limit), outer_rows),
            Shape::ConstantRow(_) => {
                self.line(&line("constant row"));
                return 0;
            }
            Shape::ConstantRows(arms) => {
                self.line(&line(&format!("{} constant rows", arms.len())));
                return 0;
            }
            Shape::UnionAll { arms, parts } => {
                self.line(&line(&format!("union all of {} {parts:?}", arms.len())));
                arms.into_iter().map(|arm| ("arm", Shape::Arm(arm, Vec::new()))).collect()
            }
            Shape::Append { left, last } => {
                self.line(&line("append"));
                vec![("left", *left), ("last", Shape::Arm(*last, Vec::new()))]
            }
            Shape::Merge(merge) => {
                let keys: Vec<String> = merge.keys.iter().map(|key| key.column.to_string()).collect();
                self.line(&line(&format!("merge ({:?}) by columns {}", merge.operator, keys.join(", "))));
                vec![("left", merge.left), ("right", merge.right)]
            }
            Shape::SortedBehind { rows, .. } => {
                self.line(&line("sorted behind"));
                vec![("rows", *rows)]
            }
            Shape::Recursive(recursion) => {
                let kind = if recursion.seen.is_some() { "each row once" } else { "all rows" };
                self.line(&line(&format!("recursive, {kind}, {} order keys", recursion.order.len())));
                let steps = recursion.steps.into_iter().map(|arm| ("step", Shape::Arm(arm, Vec::new())));
                std::iter::once(("setup", recursion.setup.shape)).chain(steps).collect()
            }
        };
        self.depth += 1;
        let limit = limit.of_one_arm();
        let rows = parts.into_iter().map(|(title, part)| self.shape(title, Vec::new(), part, &limit, outer_rows));
        let rows = rows.reduce(base::log_est::add).unwrap_or(0);
        self.depth -= 1;
        rows
    }

    /// What is rewritten in an arm, as its plan does it too.
    fn rewrites_of(&self, arm: &SelectArm, limit: &Limit, applied: &mut Vec<&'static str>) {
        let mut arm = arm.clone();
        let steps: [(&'static str, fn(&mut SelectArm)); 8] = [
            ("outer joins", rewrite::strengthen_outer_joins),
            ("null tests", rewrite::settle_null_tests),
            ("exists", if limit.has_offset { |_| {} } else { rewrite::exists_to_join }),
            ("constants", rewrite::propagate_constants),
            ("push down", rewrite::push_down),
            ("unused columns", rewrite::leave_out_unused),
            ("own results", rewrite::order_by_own_results),
            ("having", |arm| {
                if !arm.group_by.is_empty() {
                    rewrite::having_to_where(arm)
                }
            }),
        ];
        for (name, step) in steps {
            let before = self.names.arm(&arm);
            step(&mut arm);
            if self.names.arm(&arm) != before {
                applied.push(name);
            }
        }
    }

    fn arm(
        &mut self,
        title: &str,
        mut applied: Vec<&'static str>,
        arm: SelectArm,
        (order_by, limit): (Vec<OrderTerm>, &Limit),
        outer_rows: i16,
    ) -> i16 {
        self.rewrites_of(&arm, limit, &mut applied);
        let mut draft = ArmDraft::new(arm, order_by, limit, Goal::Rows);
        let mut coroutines = 0;
        let mut inner = std::mem::take(&mut self.text);
        for (position, source) in draft.sources_mut().iter_mut().enumerate() {
            let SourceKind::Subquery(select) = &source.kind else { continue };
            let select = (**select).clone();
            coroutines |= u64::from(position == 0 && !select.correlated);
            let title = format!("from {}", self.names.of(source.id));
            self.depth += 1;
            source.rows = Some(self.query(&title, select, outer_rows));
            self.depth -= 1;
        }
        std::mem::swap(&mut inner, &mut self.text);
        match draft.plan(ArmSurroundings { catalog: self.catalog, outer_rows, coroutines }) {
            Ok(arm) => {
                self.header(title, &applied, &arm);
                self.text += &inner;
                self.depth += 1;
                self.loops(&arm.loops, &arm.sources);
                self.subqueries_of(&arm, outer_rows.saturating_add(arm.loops.row_estimate));
                self.depth -= 1;
                arm.rows
            }
            Err(error) => {
                self.line(&format!("{title}: {}", error.message()));
                0
            }
        }
    }

    /// The line of an arm: its rows, and what becomes of those of its loops.
    fn header(&mut self, title: &str, applied: &[&str], arm: &Arm) {
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
        text += &list_of(", rewritten: ", applied);
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

    /// The queries in the expressions of an arm.
    fn subqueries_of(&mut self, arm: &Arm, outer_rows: i16) {
        let terms = arm.loops.terms.iter().filter(|term| !term.is_virtual).map(|term| &term.expr);
        let mut found = Vec::new();
        for expr in terms.chain(&arm.results) {
            expr.walk(&mut |node| {
                found.extend(node.subquery().cloned());
                true
            });
        }
        for select in found {
            self.query("subquery", select, outer_rows);
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

fn list_of(title: &str, names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!("{title}{}", names.join(", ")) }
}
