//! Window functions.

use resolve::bound::{Expr, Window, WindowCall};

/// A pass over the rows of a subquery, which come sorted by the partition and order terms of one
/// window. The results are of columns of these rows, and of [`resolve::bound::ExprKind::Window`]
/// for the functions of this pass.
#[derive(Debug)]
pub struct WindowPass {
    /// The window.
    pub window: Window,
    /// Where the values of PARTITION BY begin among the columns of the rows.
    pub partition_at: usize,
    /// Where the values of ORDER BY begin.
    pub order_at: usize,
    /// The functions.
    pub calls: Vec<PassCall>,
    /// It matters which rows are peers.
    pub counts_peers: bool,
}

/// A function of the pass.
#[derive(Debug)]
pub struct PassCall {
    /// Its position among the arm's window functions.
    pub index: usize,
    /// The call, its arguments as they are computed within the subquery.
    pub call: WindowCall,
    /// Where its arguments stand.
    pub args: PassArgs,
    /// Which column of the rows says whether FILTER lets the row pass.
    pub filter: Option<usize>,
}

/// Where the arguments of a function stand.
#[derive(Debug)]
pub enum PassArgs {
    /// In columns of the rows, from this one on.
    Columns(usize),
    /// They are computed from columns of the rows: a record would lose their subtypes.
    Computed(Vec<Expr>),
}
