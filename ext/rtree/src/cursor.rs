//! Searching the tree.

use crate::cells::{CELLS_MAX, Cell, HEADER_BYTES};
use crate::constraint::{Constraint, Fit, Ranges, Surroundings, judge};
use crate::geometry::Within;
use crate::queue::{Point, Queue};
use crate::shadow::{bare, corrupt};
use crate::table::Shared;
use crate::tree::{NodeId, ROOT, Tree};
use base::{Error, Result, ResultCode};
use extension::storage::{PrepareRules, StoredStatement};
use std::rc::Rc;
use value::{Mem, ValueRef};

/// Most bytes of a cell.
const CELL_BYTES_MAX: usize = 48;

/// How far a walk goes for its next row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// As far as nodes are in memory.
    Memory,
    /// As far as it takes.
    Everything,
}

/// A walk over rows, which the cursors of both kinds of tables share.
pub(crate) struct Walk {
    pub shared: Rc<Shared>,
    queue: Queue,
    constraints: Vec<Constraint>,
    /// What they come to, where all are bounds.
    ranges: Ranges,
    /// Whether the application decides about boxes, and so must not find the tree in use.
    has_shapes: bool,
    /// A search has begun inside of the interpreter's loop, and continues.
    has_begun: bool,
    level_max: i32,
    at_end: bool,
    /// The next row has been asked for, and a node must be read on the way.
    is_under_way: bool,
    /// The row, once it was read: its node stays as it is.
    row: Option<Cell>,
    auxiliary: Option<Box<dyn StoredStatement>>,
    /// Whether `auxiliary` is on the row.
    auxiliary_read: bool,
}

impl Walk {
    pub fn new(shared: Rc<Shared>) -> Walk {
        shared.cursor_opened();
        Walk {
            shared,
            queue: Queue::default(),
            constraints: Vec::new(),
            ranges: Ranges::default(),
            has_shapes: false,
            has_begun: false,
            level_max: 0,
            at_end: false,
            is_under_way: false,
            row: None,
            auxiliary: None,
            auxiliary_read: false,
        }
    }

    /// Goes back to the state of a new cursor.
    pub fn reset(&mut self) -> Result<()> {
        self.queue.clear(&mut *self.shared.tree()?);
        self.constraints.clear();
        (self.has_shapes, self.has_begun, self.at_end, self.is_under_way, self.row) =
            (false, false, false, false, None);
        self.forget_auxiliary();
        Ok(())
    }

    fn forget_auxiliary(&mut self) {
        if std::mem::take(&mut self.auxiliary_read)
            && let Some(statement) = &mut self.auxiliary
        {
            // What went wrong was said by the step.
            let _ = statement.reset();
        }
    }

    /// Stands on a row, or at the end where it is not there.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` where the row is not in its leaf.
    pub fn look_up(&mut self, rowid: i64) -> Result<()> {
        let mut tree = self.shared.tree()?;
        let Some(number) = tree.shadow.leaf_of(rowid)? else {
            self.at_end = true;
            return Ok(());
        };
        let leaf = tree.acquire(number, None)?;
        let cell = tree.find(leaf, rowid);
        let within = Within::PARTLY.0;
        let point = Point { score: 0.0, node: number, level: 0, within, cell: *cell.as_ref().unwrap_or(&0) };
        self.queue.push(&mut tree, point)?;
        self.queue.set_first_node(leaf);
        cell.map(|_| ())
    }

    /// Nothing is found.
    pub fn end(&mut self) {
        self.at_end = true;
    }

    /// The same without the connection; whether that is possible.
    ///
    /// # Errors
    /// As [`Walk::reset`].
    pub fn end_inline(&mut self) -> Result<bool> {
        if self.auxiliary_read {
            return Ok(false);
        }
        self.reset()?;
        self.end();
        Ok(true)
    }

    /// Begins a search for the rows that fulfil constraints, which are put into a list once the
    /// root is there.
    ///
    /// # Errors
    /// Those of `constraints` and of the tree.
    pub fn search(&mut self, constraints: impl FnOnce(&mut Vec<Constraint>) -> Result<()>) -> Result<()> {
        if !std::mem::take(&mut self.has_begun) {
            self.reset()?;
            self.begin_search(constraints)?;
        }
        self.go_on(Reach::Everything).map(|_| ())
    }

    /// The same as far as nodes that are in memory lead; whether it got to the first row. Otherwise
    /// [`Walk::search`] continues.
    ///
    /// # Errors
    /// As [`Walk::search`].
    pub fn search_inline(&mut self, constraints: impl FnOnce(&mut Vec<Constraint>) -> Result<()>) -> Result<bool> {
        if self.auxiliary_read || !self.shared.tree()?.is_at_hand(ROOT) {
            return Ok(false);
        }
        self.reset()?;
        self.begin_search(constraints)?;
        let is_there = self.go_on(Reach::Memory)?;
        self.has_begun = !is_there;
        Ok(is_there)
    }

    fn begin_search(&mut self, constraints: impl FnOnce(&mut Vec<Constraint>) -> Result<()>) -> Result<()> {
        let shared = Rc::clone(&self.shared);
        let mut tree = shared.tree()?;
        let root = tree.acquire(ROOT, None)?;
        self.level_max = tree.depth() + 1;
        if let Err(error) = constraints(&mut self.constraints) {
            tree.release(root)?;
            return Err(error);
        }
        self.has_shapes = self.constraints.iter().any(|one| matches!(one, Constraint::Shape(_)));
        self.ranges.set(shared.layout().kind, &self.constraints);
        let level = self.level_max.max(0) as usize;
        let within = Within::PARTLY.0;
        self.queue.push(&mut tree, Point { score: 0.0, node: ROOT, level, within, cell: 0 })?;
        self.queue.set_first_node(root);
        Ok(())
    }

    /// Looks into boxes until a row is first, or the end is reached; whether it got there.
    fn go_on(&mut self, reach: Reach) -> Result<bool> {
        let shared = Rc::clone(&self.shared);
        let mut tree = shared.tree()?;
        loop {
            let Some(point) = self.queue.first().copied() else {
                self.at_end = true;
                return Ok(true);
            };
            if point.level == 0 {
                self.at_end = false;
                return Ok(true);
            }
            if reach == Reach::Memory && !self.queue.has_first_node(&tree) {
                return Ok(false);
            }
            let node = self.queue.first_node(&mut tree)?;
            let count = tree.count(node);
            if count > CELLS_MAX {
                return Err(corrupt());
            }
            let mut point = point;
            let found = match self.has_shapes {
                false => self.next_in_bounds(&tree, node, count, &mut point),
                true => {
                    drop(tree);
                    let found = self.next_in_shapes(node, count, &mut point);
                    tree = shared.tree()?;
                    found?
                }
            };
            self.step_into(&mut tree, node, count, point, found)?;
        }
    }

    /// The next cell that fulfils all bounds; the point is after it, or at the end.
    fn next_in_bounds(&self, tree: &Tree, node: NodeId, count: usize, point: &mut Point) -> Option<Fit> {
        let found = find_in_bounds(&self.ranges, tree, node, count, point);
        found.then_some(Fit { score: -1.0, within: Within::FULLY.0 })
    }

    /// The same where the application is asked, with the tree free.
    fn next_in_shapes(&mut self, node: NodeId, count: usize, point: &mut Point) -> Result<Option<Fit>> {
        while point.cell < count {
            let mut copy = [0; CELL_BYTES_MAX];
            let layout = {
                let tree = self.shared.tree()?;
                if let (Some(cell), Some(copy)) =
                    (tree.layout.cell(tree.data(node), point.cell), copy.get_mut(..tree.layout.cell_bytes()))
                {
                    copy.copy_from_slice(cell);
                }
                tree.layout
            };
            let surroundings = Surroundings { level_max: self.level_max, queued: self.queue.by_level() };
            let fit = judge(&mut self.constraints, &layout, &copy, point, &surroundings)?;
            point.cell += 1;
            if fit.is_some() {
                return Ok(fit);
            }
        }
        Ok(None)
    }

    /// Puts what was found into the queue; the point, which may be used up, stays behind it.
    fn step_into(
        &mut self,
        tree: &mut Tree,
        node: NodeId,
        count: usize,
        point: Point,
        found: Option<Fit>,
    ) -> Result<()> {
        if let Some(first) = self.queue.first_mut() {
            first.cell = point.cell;
        }
        let is_used_up = point.cell >= count;
        let Some(fit) = found else {
            return if is_used_up { self.queue.pop(tree) } else { Ok(()) };
        };
        let score = if fit.score < 0.0 { 0.0 } else { fit.score };
        // Within is a byte in SQLite.
        let within = fit.within & 0xff;
        let level = point.level - 1;
        let next = if level == 0 {
            Point { score, node: point.node, level, within, cell: point.cell - 1 }
        } else {
            let child = tree.cell(node, point.cell - 1).id;
            if self.queue.has_node(child) {
                return Err(corrupt());
            }
            Point { score, node: child, level, within, cell: 0 }
        };
        if is_used_up {
            self.queue.pop(tree)?;
        }
        self.queue.push(tree, next)
    }

    /// Goes to the next row.
    pub fn next(&mut self) -> Result<()> {
        if self.next_in_leaf()? {
            return Ok(());
        }
        self.leave_row()?;
        self.is_under_way = false;
        self.go_on(Reach::Everything).map(|_| ())
    }

    /// Goes to the next row as far as nodes that are in memory lead; whether it got there.
    pub fn next_inline(&mut self) -> Result<bool> {
        // The application's shapes, and the row of `%_rowid`, use the connection.
        if self.has_shapes || self.auxiliary_read {
            return Ok(false);
        }
        if self.next_in_leaf()? {
            return Ok(true);
        }
        self.leave_row()?;
        let is_there = self.go_on(Reach::Memory)?;
        self.is_under_way = !is_there;
        Ok(is_there)
    }

    /// Goes to the next row of the leaf, if there is one which is not the last, and the leaf is
    /// looked into next.
    fn next_in_leaf(&mut self) -> Result<bool> {
        if self.has_shapes || self.is_under_way {
            return Ok(false);
        }
        let tree = self.shared.tree()?;
        let Some((row, leaf, node)) = self.queue.row_and_leaf() else { return Ok(false) };
        let (mut point, count) = (*leaf, tree.count(node));
        let is_there = count <= CELLS_MAX && find_in_bounds(&self.ranges, &tree, node, count, &mut point);
        if !is_there || point.cell >= count {
            return Ok(false);
        }
        (row.cell, leaf.cell) = (point.cell - 1, point.cell);
        drop(tree);
        self.forget_auxiliary();
        self.row = None;
        Ok(true)
    }

    fn leave_row(&mut self) -> Result<()> {
        if !self.is_under_way {
            self.forget_auxiliary();
            self.row = None;
            self.queue.pop(&mut *self.shared.tree()?)?;
        }
        Ok(())
    }

    /// Whether the row can be read without the connection.
    pub fn is_inline(&mut self) -> bool {
        if self.row.is_some() {
            return true;
        }
        let is_in_memory = self.shared.tree().is_ok_and(|tree| self.queue.has_first_node(&tree));
        is_in_memory && self.read_row().is_ok()
    }

    /// Whether the walk is after its last row.
    pub fn is_at_end(&self) -> bool {
        self.at_end
    }

    /// The row's cell.
    ///
    /// # Errors
    /// `SQLITE_ABORT` for a row that is gone.
    #[inline]
    pub fn row(&mut self) -> Result<&Cell> {
        match self.row {
            Some(ref row) => Ok(row),
            None => self.read_row(),
        }
    }

    fn read_row(&mut self) -> Result<&Cell> {
        let mut tree = self.shared.tree()?;
        let node = self.queue.first_node(&mut tree)?;
        let cell = self.queue.first().map_or(0, |point| point.cell);
        if cell >= tree.count(node) {
            return Err(Error::bare(ResultCode::ABORT));
        }
        Ok(self.row.insert(tree.cell(node, cell)))
    }

    /// The row, if it can be read without the connection.
    #[inline]
    pub fn row_inline(&mut self) -> Option<&Cell> {
        if self.row.is_none() && !self.is_inline() {
            return None;
        }
        self.row.as_ref()
    }

    /// The row's rowid.
    ///
    /// # Errors
    /// As [`Walk::row`].
    pub fn rowid(&mut self) -> Result<i64> {
        self.row().map(|row| row.id)
    }

    /// Puts one of the row's columns besides the coordinates into a cell.
    ///
    /// # Errors
    /// As [`Walk::row`], and those of `%_rowid`.
    pub fn auxiliary(&mut self, number: usize, into: &mut Mem) -> Result<()> {
        // The row must be there, whether or not its columns have been read.
        let rowid = self.rowid()?;
        if !self.auxiliary_read {
            let statement = match &mut self.auxiliary {
                Some(statement) => statement,
                none => {
                    let sql = self.shared.names().auxiliary_query();
                    none.insert(self.shared.storage().prepare(&sql, PrepareRules::default()).map_err(bare)?)
                }
            };
            statement.bind(1, ValueRef::Integer(rowid)).map_err(bare)?;
            match statement.step() {
                Ok(true) => self.auxiliary_read = true,
                other => {
                    let _ = statement.reset();
                    return other.map(|_| ()).map_err(bare);
                }
            }
        }
        if let Some(statement) = &self.auxiliary {
            into.set_value(statement.value(number + 2));
        }
        Ok(())
    }
}

/// Puts the point after the next cell that fulfils all bounds, or at the end; whether there is
/// one.
fn find_in_bounds(ranges: &Ranges, tree: &Tree, node: NodeId, count: usize, point: &mut Point) -> bool {
    let size = tree.layout.cell_bytes();
    let cells = HEADER_BYTES + size * point.cell..HEADER_BYTES + size * count;
    let cells = tree.data(node).get(cells).unwrap_or(&[]);
    match ranges.find(&tree.layout, point.level, cells) {
        Some(found) => {
            point.cell += found + 1;
            true
        }
        None => {
            point.cell = count;
            false
        }
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        let _ = self.reset();
        self.shared.cursor_closed();
    }
}
