//! What subqueries become: sources in FROM, and operands of expressions.

use super::{Query, SetPlan};
use resolve::bound::SelectId;

/// How a source delivers its rows.
#[derive(Debug)]
pub enum Delivery {
    /// It is a table of the database.
    Table,
    /// As they are wanted.
    Coroutine(Box<Coroutine>),
    /// From a table that is filled when the loops begin.
    Materialized(Box<Materialized>),
    /// From the table that another source has filled.
    Shared(SharedId),
    /// It is the row that left the queue of this number.
    QueueRow(u32),
}

/// The query of a source whose rows are made as they are wanted.
#[derive(Debug)]
pub struct Coroutine {
    /// The query.
    pub query: Query,
    /// The columns that may have a subtype, which no column of a subquery keeps.
    pub subtyped: Vec<i32>,
    /// It has no lines in the plan.
    pub is_silent: bool,
}

/// The query of a source whose rows are collected.
#[derive(Debug)]
pub struct Materialized {
    /// The query.
    pub query: Query,
    /// Other sources may have the same rows.
    pub shared: Option<SharedId>,
    /// It has no lines in the plan.
    pub is_silent: bool,
}

/// Rows of a query that several sources have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedId(pub u32);

impl Delivery {
    /// The same without lines in the plan.
    pub(crate) fn silent(mut self) -> Delivery {
        match &mut self {
            Delivery::Coroutine(rows) => rows.is_silent = true,
            Delivery::Materialized(rows) => rows.is_silent = true,
            Delivery::Table | Delivery::Shared(_) | Delivery::QueueRow(_) => {}
        }
        self
    }

    /// The query whose rows are made for this source.
    pub fn query(&self) -> Option<&Query> {
        match self {
            Delivery::Coroutine(rows) => Some(&rows.query),
            Delivery::Materialized(rows) => Some(&rows.query),
            Delivery::Table | Delivery::Shared(_) | Delivery::QueueRow(_) => None,
        }
    }
}

/// The number of a subquery in an expression, in the order in which the code comes to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubqueryId(pub usize);

/// The subqueries in the expressions of one program, in the order in which the code comes to them.
#[derive(Debug, Default)]
pub struct Subqueries {
    /// By number. None is one that is being planned: there is none once all is planned.
    list: Vec<Option<SubqueryPlan>>,
}

impl Subqueries {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The subquery of a number.
    pub fn get(&self, id: SubqueryId) -> Option<&SubqueryPlan> {
        self.list.get(id.0)?.as_ref()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &SubqueryPlan> {
        self.list.iter().flatten()
    }

    /// The number of the next one, whose plan follows with those inside of it.
    pub(crate) fn begin(&mut self) -> SubqueryId {
        self.list.push(None);
        SubqueryId(self.list.len() - 1)
    }

    /// The plan of the one that has begun.
    pub(crate) fn end(&mut self, id: SubqueryId, plan: SubqueryPlan) {
        if let Some(slot) = self.list.get_mut(id.0) {
            *slot = Some(plan);
        }
    }
}

/// A subquery in an expression, at one of the places where it is coded.
#[derive(Debug)]
pub struct SubqueryPlan {
    /// The first arm of its query.
    pub select: SelectId,
    /// What plans call it.
    pub number: u32,
    /// Whether it depends on a query around it.
    pub is_correlated: bool,
    /// How it is computed.
    pub how: How,
}

impl SubqueryPlan {
    /// The set that is made here.
    pub fn set(&self) -> Option<&SetPlan> {
        match &self.how {
            How::Set(set) => Some(&set.plan),
            _ => None,
        }
    }
}

/// How a subquery is computed.
#[derive(Debug)]
pub enum How {
    /// Whether there is a row, here.
    Exists(Box<Query>),
    /// Its first row, here.
    Row(Box<RowQuery>),
    /// Its first row, by a subroutine that begins here.
    Subroutine(Box<RowQuery>),
    /// Its first row, by the subroutine of another.
    Call {
        /// That one.
        of: SubqueryId,
        /// Whether the call has a line in the plan.
        shown: bool,
    },
    /// Another has left its first row in registers.
    Held {
        /// That one.
        of: SubqueryId,
    },
    /// A set.
    Set(Box<PlannedSet>),
    /// The set that another has made.
    SetAgain {
        /// That one.
        of: SubqueryId,
        /// What is the same.
        plan: Box<SetPlan>,
    },
}

/// A query whose first row is wanted.
#[derive(Debug)]
pub struct RowQuery {
    /// The query.
    pub query: Query,
    /// How many columns it has.
    pub width: usize,
    /// Its first column may have a subtype.
    pub may_have_subtype: bool,
}

/// The set of an IN, and the query that gives its values; none where they are in a tree.
#[derive(Debug)]
pub struct PlannedSet {
    /// The set.
    pub plan: SetPlan,
    /// The query.
    pub query: Option<Query>,
}
