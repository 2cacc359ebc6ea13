//! An arm with window functions becomes two: the rows as a subquery sorted by the partition and
//! order terms of one window, and around it the results, computed while those rows pass by.
//! Functions over other windows stay in the subquery, which is taken apart in the same way when its
//! turn comes.

use crate::tree::{PassArgs, PassCall, WindowPass};
use resolve::bound::{
    ColumnRef, Expr, ExprKind, FrameBound, FrameExclude, FrameUnit, IndexHint, JoinKind, NullsOrder, OrderTerm,
    ResultColumn, Select, SelectArm, SelectId, Source, SourceId, SourceKind, Window, WindowCall,
};
use schema::Table;
use std::rc::Rc;

/// Numbers for what the rewriting adds.
pub struct NewIds {
    /// The source of the rows.
    pub source: SourceId,
    /// The subquery.
    pub select: SelectId,
}

/// What an arm with window functions becomes.
pub(crate) struct WindowParts {
    /// The results, of columns of the sorted rows, which are the only source, and of
    /// [`ExprKind::Window`] for the functions of this pass.
    pub arm: SelectArm,
    /// The arm's ORDER BY; empty when the rows come in that order already.
    pub order_by: Vec<OrderTerm>,
    /// The pass.
    pub pass: WindowPass,
}

/// Takes the pass over the arm's first window out of the arm; none when it has no window functions.
pub(crate) fn window_parts(mut arm: SelectArm, mut order_by: Vec<OrderTerm>, ids: &NewIds) -> Option<WindowParts> {
    let (taken, rest) = split_calls(&mut arm);
    let window = taken.first()?.1.window.clone();
    let sort = window.partition_by.iter().map(|expr| ascending(expr.clone())).chain(window.order_by.iter().cloned());
    let sort: Vec<OrderTerm> = sort.collect();
    if sort.len() >= order_by.len() && order_by.iter().zip(&sort).all(|(own, sorted)| own.same_order_as(sorted)) {
        order_by.clear();
    }
    let mut columns = std::mem::take(&mut arm.columns);
    let mut rows = RowColumns::new(&arm, ids, rest.iter().map(|(index, _)| *index).collect());
    columns.iter_mut().for_each(|column| rows.take(&mut column.expr));
    order_by.iter_mut().for_each(|term| rows.take(&mut term.expr));
    let partition_at = rows.list.len();
    rows.list.extend(window.partition_by.iter().cloned());
    let order_at = rows.list.len();
    rows.list.extend(window.order_by.iter().map(|term| term.expr.clone()));
    let calls: Vec<PassCall> = taken.into_iter().map(|(index, call)| rows.pass_call(index, call)).collect();
    let mut list = rows.list;
    if list.is_empty() {
        list.push(ExprKind::Integer(0).into());
    }
    let (distinct, own) = (std::mem::take(&mut arm.distinct), arm.id);
    arm.windows = rest.into_iter().map(|(_, call)| WindowCall { is_copy: false, ..call }).collect();
    arm.columns = list.into_iter().map(plain_column).collect();
    let mut select = Select { order_by: sort, keeps_orders: true, ..Select::of(arm) };
    renumber(&mut select, own, ids.select);
    let results = SelectArm { distinct, columns, from: vec![source_of(select, ids.source)], ..SelectArm::new(own) };
    let counts_peers = counts_peers(&window, &calls);
    let pass = WindowPass { window, partition_at, order_at, calls, counts_peers };
    let mut parts = WindowParts { arm: results, order_by, pass };
    parts.describe_references();
    Some(parts)
}

/// ORDER BY of a common table expression in FROM that is computed once sorts by the result columns
/// themselves, not by copies of their window functions, as in SQLite.
pub fn order_by_own_results(arm: &mut SelectArm) -> bool {
    let mut changed = false;
    for source in &mut arm.from {
        if let SourceKind::Subquery(select) = &mut source.kind {
            changed |= leave_out_copies(select);
        }
    }
    changed
}

fn leave_out_copies(select: &mut Select) -> bool {
    let is_computed_once = select.common.as_ref().is_some_and(|common| common.is_computed_once());
    let [arm] = &mut select.arms[..] else { return false };
    if !is_computed_once || !arm.windows.iter().any(|call| call.is_copy) {
        return false;
    }
    let original = |call: &WindowCall| arm.windows.iter().position(|other| !other.is_copy && other.same_as(call));
    let kept: Vec<usize> = arm.windows.iter().enumerate().map(|(at, call)| original(call).unwrap_or(at)).collect();
    let stays = |at: usize| kept.get(at) == Some(&at);
    let places: Vec<usize> = kept.iter().map(|&at| (0..at).filter(|&before| stays(before)).count()).collect();
    let own = arm.id;
    let point = |expr: &mut Expr| {
        expr.walk_mut(&mut |node| {
            if let ExprKind::Window { select, index } = &mut node.kind
                && *select == own
                && let Some(&place) = places.get(*index)
            {
                *index = place;
            }
            true
        });
    };
    arm.columns.iter_mut().for_each(|column| point(&mut column.expr));
    select.order_by.iter_mut().for_each(|term| point(&mut term.expr));
    let mut at = 0..;
    arm.windows.retain(|_| at.next().is_some_and(stays));
    true
}

/// The functions of the first window, and those of the others, with their positions.
fn split_calls(arm: &mut SelectArm) -> (Vec<(usize, WindowCall)>, Vec<(usize, WindowCall)>) {
    let calls = std::mem::take(&mut arm.windows);
    let first = calls.iter().position(|call| !call.is_copy);
    let window = first.and_then(|first| calls.get(first)).map(|call| call.window.clone());
    // A window with random() in it is not even the same as itself.
    let is_taken = |at: usize, call: &WindowCall| {
        !call.is_copy && (Some(at) == first || window.as_ref().is_some_and(|own| call.window.same_as(own)))
    };
    calls.into_iter().enumerate().partition(|(at, call)| is_taken(*at, call))
}

/// The columns that the results need of the rows.
struct RowColumns {
    /// What the subquery computes.
    list: Vec<Expr>,
    /// The sources that move into the subquery.
    sources: Vec<SourceId>,
    /// The arm's number.
    arm: SelectId,
    /// The new source.
    rows: SourceId,
    /// Stands for the description of the rows, which are not known yet.
    placeholder: Rc<Table>,
    /// Which of the arm's window functions the subquery computes.
    rest: Vec<usize>,
}

impl RowColumns {
    fn new(arm: &SelectArm, ids: &NewIds, rest: Vec<usize>) -> RowColumns {
        RowColumns {
            list: Vec::new(),
            sources: arm.from.iter().map(|source| source.id).collect(),
            arm: arm.id,
            rows: ids.source,
            placeholder: Rc::new(schema::empty_table("", base::DbIndex::MAIN, schema::TableKind::Subquery, "")),
            rest,
        }
    }

    /// Replaces what the subquery computes by columns of it.
    fn take(&mut self, expr: &mut Expr) {
        expr.walk_mut(&mut |node| {
            let moved = match &node.kind {
                ExprKind::Column(column) if self.sources.contains(&column.source) => node.clone(),
                ExprKind::Aggregate { select, .. } if *select == self.arm => node.clone(),
                ExprKind::Window { select, index } if *select == self.arm => {
                    let Some(index) = self.rest.iter().position(|other| other == index) else { return false };
                    ExprKind::Window { select: self.arm, index }.into()
                }
                _ => return true,
            };
            let known = self.list.iter().position(|other| other.same_as(&moved));
            let column = known.unwrap_or_else(|| {
                self.list.push(moved);
                self.list.len() - 1
            });
            let (source, table) = (self.rows, self.placeholder.clone());
            node.kind = ExprKind::Column(ColumnRef { source, column: column as i32, table });
            false
        });
    }

    fn pass_call(&mut self, index: usize, call: WindowCall) -> PassCall {
        let args = if call.def.flags.subtype {
            let mut computed = call.args.clone();
            computed.iter_mut().for_each(|arg| self.take(arg));
            PassArgs::Computed(computed)
        } else {
            self.list.extend(call.args.iter().cloned());
            PassArgs::Columns(self.list.len() - call.args.len())
        };
        let filter = call.filter.clone().map(|filter| {
            self.list.push(filter);
            self.list.len() - 1
        });
        PassCall { index, call, args, filter }
    }
}

/// Whether it matters which rows are peers.
fn counts_peers(window: &Window, calls: &[PassCall]) -> bool {
    let frame = &window.frame;
    // A function of the application may see how often it is asked.
    let built_in = calls.iter().all(|call| call.call.def.flags.builtin);
    let all = built_in && matches!((&frame.start, &frame.end), (FrameBound::Unbounded, FrameBound::Unbounded));
    match frame.exclude {
        FrameExclude::Group | FrameExclude::Ties => true,
        _ => frame.unit != FrameUnit::Rows && !all,
    }
}

impl WindowParts {
    /// The references to the rows get the table that describes them.
    fn describe_references(&mut self) {
        let Some((rows, table)) = self.arm.from.first().map(|rows| (rows.id, rows.table.clone())) else { return };
        let mut describe = |expr: &mut Expr| {
            expr.walk_mut(&mut |node| {
                if let ExprKind::Column(column) = &mut node.kind
                    && column.source == rows
                {
                    column.table = table.clone();
                }
                true
            });
        };
        self.arm.columns.iter_mut().for_each(|column| describe(&mut column.expr));
        self.order_by.iter_mut().for_each(|term| describe(&mut term.expr));
        for call in &mut self.pass.calls {
            if let PassArgs::Computed(args) = &mut call.args {
                args.iter_mut().for_each(&mut describe);
            }
        }
    }
}

fn ascending(expr: Expr) -> OrderTerm {
    OrderTerm { expr, descending: false, nulls: NullsOrder::Default, result_column: None }
}

fn plain_column(expr: Expr) -> ResultColumn {
    ResultColumn { expr, name: "".into(), is_alias: false, from_star: false, is_written: false, origin: None }
}

fn source_of(select: Select, id: SourceId) -> Source {
    Source {
        id,
        table: Rc::new(resolve::describe(&select, None, &[])),
        kind: SourceKind::Subquery(Box::new(select)),
        name: None,
        join: JoinKind::Inner,
        on: None,
        hint: IndexHint::None,
        columns_used: u64::MAX,
        rows: None,
        from_exists: false,
    }
}

/// The arm's aggregates and the rest of its window functions belong to the subquery now.
fn renumber(select: &mut Select, from: SelectId, to: SelectId) {
    select.arms.iter_mut().for_each(|arm| (arm.id, arm.text) = (to, to));
    select.walk_mut(&mut |node| {
        if let ExprKind::Aggregate { select, .. } | ExprKind::Window { select, .. } = &mut node.kind
            && *select == from
        {
            *select = to;
        }
        true
    });
}
