//! What belongs to a query as a whole.

use base::log_est::{self, LogEst};
use resolve::bound::{Expr, ExprKind, Select};

/// What LIMIT and OFFSET say about the rows of an arm.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    /// Whether there is a LIMIT.
    pub is_limited: bool,
    /// Whether there is an OFFSET.
    pub has_offset: bool,
    /// The number of rows, where it is written, as a logarithm.
    pub rows: Option<LogEst>,
    /// The same for the planner, which looks at no larger ones than 31 bits have.
    pub estimate: Option<LogEst>,
    /// What a virtual table may be told.
    pub offered: Option<RowLimit>,
}

/// LIMIT and OFFSET as constraints of a virtual table.
#[derive(Clone, Copy, Debug)]
pub struct RowLimit {
    /// LIMIT.
    pub limit: RowCount,
    /// OFFSET.
    pub offset: Option<RowCount>,
}

/// A number of rows.
#[derive(Clone, Copy, Debug)]
pub enum RowCount {
    /// As it is written.
    Number(i64),
    /// As a register counts it.
    Counted,
}

impl Limit {
    /// The LIMIT and OFFSET of a query.
    pub fn of(select: &Select) -> Limit {
        let Some(limit) = &select.limit else { return Limit::default() };
        let (mut rows, mut estimate) = (None, None);
        if let ExprKind::Integer(number @ 1..) = limit.kind {
            rows = Some(log_est::from_count(number as u64));
            estimate = rows.filter(|_| i32::try_from(number).is_ok());
        }
        let count = |written: &Expr| match written.kind {
            ExprKind::Integer(number) if (0..=i64::from(i32::MAX)).contains(&number) => RowCount::Number(number),
            _ => RowCount::Counted,
        };
        let offset = select.offset.as_deref();
        let offered = Some(RowLimit { limit: count(limit), offset: offset.map(count) });
        Limit { is_limited: true, has_offset: offset.is_some(), rows, estimate, offered }
    }

    /// The estimate of rows that are cut off.
    pub fn cut(&self, rows: LogEst) -> LogEst {
        self.rows.map_or(rows, |limited| limited.min(rows))
    }

    /// Of one side of a merge that gives no more rows than all.
    pub fn of_one_side(&self) -> Limit {
        Limit { is_limited: true, rows: self.rows, ..Limit::default() }
    }

    /// Of one arm of several, whose rows are counted together.
    pub fn of_one_arm(&self) -> Limit {
        Limit { estimate: None, offered: self.offered.filter(|offered| offered.offset.is_none()), ..self.clone() }
    }
}

/// What the rows of a query are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Each of them, in order.
    Rows,
    /// The first one.
    FirstRow,
    /// Whether there is one.
    Exists,
    /// Their values, as a set.
    Set,
    /// To wait in the queue of a recursive query; with UNION each once.
    Queue {
        /// UNION.
        distinct: bool,
    },
    /// To change rows.
    Changes,
    /// Nothing but that they are computed.
    Nothing,
}
