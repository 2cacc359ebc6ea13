//! Windows of window functions.

use crate::ast::{Expr, Name, OrderingTerm};

/// A window of the WINDOW clause.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedWindow {
    /// Its name.
    pub name: Name,
    /// What it is.
    pub window: Window,
}

/// A window definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// The window it extends.
    pub base: Option<Name>,
    /// PARTITION BY; empty when absent.
    pub partition_by: Vec<Expr>,
    /// ORDER BY; empty when absent.
    pub order_by: Vec<OrderingTerm>,
    /// The frame.
    pub frame: Option<Frame>,
}

/// `ROWS|RANGE|GROUPS … EXCLUDE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is counted.
    pub unit: FrameUnit,
    /// Where it begins.
    pub start: FrameBound,
    /// Where it ends; CURRENT ROW when not written.
    pub end: Option<FrameBound>,
    /// What is left out.
    pub exclude: FrameExclude,
}

/// What a frame counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameUnit {
    /// `ROWS`
    Rows,
    /// `RANGE`
    Range,
    /// `GROUPS`
    Groups,
}

/// A bound of a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum FrameBound {
    /// `UNBOUNDED PRECEDING`
    UnboundedPreceding,
    /// `expr PRECEDING`
    Preceding(Expr),
    /// `CURRENT ROW`
    CurrentRow,
    /// `expr FOLLOWING`
    Following(Expr),
    /// `UNBOUNDED FOLLOWING`
    UnboundedFollowing,
}

/// What a frame leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameExclude {
    /// Nothing was written.
    #[default]
    Unspecified,
    /// `EXCLUDE NO OTHERS`
    NoOthers,
    /// `EXCLUDE CURRENT ROW`
    CurrentRow,
    /// `EXCLUDE GROUP`
    Group,
    /// `EXCLUDE TIES`
    Ties,
}
