//! The tables of `rtree` and `rtree_i32`.

use crate::cells::{CELLS_MAX, Cell, CoordinateKind, HEADER_BYTES, Layout, float_above, float_below};
use crate::constraint::{Bound, Comparison, Constraint};
use crate::cursor::Walk;
use crate::declare::token_length;
use crate::functions::as_number;
use crate::geometry::Geometries;
use crate::shadow::{Columns, Names, Shadow, corrupt};
use crate::table::{Shared, tree_table_methods};
use crate::tree::Tree;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::vtab::{
    Change, ChangeKind, Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, VirtualCursor, VirtualTable,
    VtabOption,
};
use std::cmp::Ordering;
use std::rc::Rc;
use value::affinity::numeric_view;
use value::compare::compare_integer_real;
use value::{Mem, ValueRef};

/// Most arguments of CREATE VIRTUAL TABLE.
const ARGUMENTS_MAX: usize = 100;
/// Most constraints that a search uses.
const CONSTRAINTS_MAX: usize = 20;
/// Index numbers of the two ways to read a table.
const BY_ROWID: i32 = 1;
const BY_TREE: i32 = 2;
/// Integers from here on may become another number as doubles.
const EXACT_MAX: i64 = 1 << 48;
/// Bytes of a page that a node leaves free.
const PAGE_REST: i64 = 64;
/// Size of the smallest node.
const NODE_BYTES_MIN: i64 = 512 - PAGE_REST;

/// Whether a table is made or found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Create,
    Connect,
}

/// Makes or finds the tables that hold a tree, and opens it.
pub(crate) fn open(
    host: &dyn Connecting,
    task: Task,
    (names, columns): (Names, Columns),
    (kind, coordinates): (CoordinateKind, usize),
    geometries: Rc<dyn Geometries>,
) -> Result<Shared> {
    let storage = host.storage();
    let mut layout = Layout { kind, coordinates, node_bytes: 0 };
    layout.node_bytes = match task {
        Task::Create => {
            let most = HEADER_BYTES + layout.cell_bytes() * CELLS_MAX;
            let room = names.page_bytes(&*storage)? - PAGE_REST;
            most.min(usize::try_from(room).unwrap_or(0))
        }
        Task::Connect => {
            let bytes = names.root_bytes(&*storage)?;
            if bytes < NODE_BYTES_MIN {
                let message = format!("undersize RTree blobs in \"{}_node\"", names.table.replace('\'', "''"));
                return Err(Error::new(ResultCode::CORRUPT_VTAB, message));
            }
            usize::try_from(bytes).map_err(|_| corrupt())?
        }
    };
    if task == Task::Create {
        names.create(&*storage, columns, layout.node_bytes)?;
    }
    let shadow = Shadow::open(Rc::clone(&storage), names.clone(), columns)?;
    Shared::new(Tree::new(layout, shadow), names, columns, storage, geometries)
}

/// The module `rtree` or `rtree_i32`.
pub(crate) struct BoxModule {
    pub kind: CoordinateKind,
    pub geometries: Rc<dyn Geometries>,
}

impl BoxModule {
    fn make(&self, host: &dyn Connecting, arguments: &[&str], task: Task) -> Result<Rc<dyn VirtualTable>> {
        let [_, database, table, columns @ ..] = arguments else { return Err(Error::bare(ResultCode::ERROR)) };
        let [id, columns @ ..] = columns else { return Err(Error::sql("Too few columns for an rtree table")) };
        if columns.len() < 2 {
            return Err(Error::sql("Too few columns for an rtree table"));
        }
        if columns.len() >= ARGUMENTS_MAX {
            return Err(Error::sql("Too many columns for an rtree table"));
        }
        host.configure(VtabOption::ConstraintSupport(true));
        host.configure(VtabOption::Innocuous);
        let coordinates = self.declare(host, id, columns)?;
        let columns = Columns { auxiliary: columns.len() - coordinates, keep_on_null: 0 };
        let names = Names { database: (*database).to_owned(), table: (*table).to_owned() };
        let shared = open(host, task, (names, columns), (self.kind, coordinates), Rc::clone(&self.geometries))?;
        Ok(Rc::new(BoxTable(Rc::new(shared))))
    }

    /// Declares the columns; the number of coordinates.
    fn declare(&self, host: &dyn Connecting, id: &str, columns: &[&str]) -> Result<usize> {
        let first_token = |text: &str| text.get(..token_length(text)).unwrap_or(text).to_owned();
        let type_name = match self.kind {
            CoordinateKind::Real => "REAL",
            CoordinateKind::Integer => "INT",
        };
        let mut sql = format!("CREATE TABLE x({} INT", first_token(id));
        let mut coordinates = 0;
        for (number, column) in columns.iter().enumerate() {
            if let Some(auxiliary) = column.strip_prefix('+') {
                sql += &format!(",{}", first_token(auxiliary));
            } else if coordinates < number {
                return Err(Error::sql("Auxiliary rtree columns must be last"));
            } else {
                coordinates += 1;
                sql += &format!(",{} {type_name}", first_token(column));
            }
        }
        host.declare(&(sql + ");"))?;
        match coordinates {
            0 | 1 => Err(Error::sql("Too few columns for an rtree table")),
            11.. => Err(Error::sql("Too many columns for an rtree table")),
            odd if odd % 2 == 1 => Err(Error::sql("Wrong number of columns for an rtree table")),
            even => Ok(even),
        }
    }
}

/// Whether a table named `x_suffix` belongs to a tree `x`.
pub(crate) fn is_shadow(suffix: &str) -> bool {
    ["node", "parent", "rowid"].iter().any(|own| own.eq_ignore_ascii_case(suffix))
}

impl Module for BoxModule {
    fn create(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.make(host, arguments, Task::Create)
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.make(host, arguments, Task::Connect)
    }

    fn shadow_name(&self, suffix: &str) -> bool {
        is_shadow(suffix)
    }

    fn is_writable(&self) -> bool {
        true
    }
}

struct BoxTable(Rc<Shared>);

impl BoxTable {
    /// The box that a change gives a row.
    fn box_of(&self, columns: &[Mem]) -> Result<Cell> {
        let (layout, encoding) = (self.0.layout(), self.0.storage().encoding());
        let mut cell = Cell::default();
        let coordinates = columns.get(1..).unwrap_or(&[]).as_chunks::<2>().0;
        for (number, ([low, high], bits)) in
            coordinates.iter().take(layout.coordinates / 2).zip(cell.bits.as_chunks_mut().0).enumerate()
        {
            let is_box = match layout.kind {
                CoordinateKind::Real => {
                    let [low, high] = [low, high].map(|value| as_number(value, encoding).to_real());
                    let (low, high) = (float_below(low), float_above(high));
                    *bits = [low.to_bits(), high.to_bits()];
                    low <= high
                }
                CoordinateKind::Integer => {
                    let [low, high] = [low, high].map(|value| integer_of(as_number(value, encoding)));
                    *bits = [low as u32, high as u32];
                    low <= high
                }
            };
            if !is_box {
                return Err(self.0.constraint_error(Some(2 * number + 1)));
            }
        }
        Ok(cell)
    }
}

/// The value as an integer of 32 bits, or the end of their range that is nearer.
fn integer_of(value: ValueRef<'_>) -> i32 {
    value.to_integer().clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

impl VirtualTable for BoxTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let has_match = info.constraints.iter().any(|constraint| constraint.op == ConstraintOp::Match);
        let mut text = Vec::new();
        for (number, constraint) in info.constraints.iter().enumerate() {
            if text.len() == 2 * CONSTRAINTS_MAX {
                break;
            }
            if !constraint.usable {
                continue;
            }
            if !has_match && constraint.column <= 0 && constraint.op == ConstraintOp::Eq {
                plan.usage.iter_mut().take(number).for_each(|usage| *usage = Default::default());
                if let Some(usage) = plan.usage.get_mut(number) {
                    (usage.argument, usage.omit) = (1, true);
                }
                plan.index_number = BY_ROWID;
                (plan.estimated_cost, plan.estimated_rows, plan.unique) = (30.0, 1, true);
                return Ok(());
            }
            let is_coordinate = (1..=self.0.layout().coordinates as i32).contains(&constraint.column);
            let (letter, omit) = match constraint.op {
                ConstraintOp::Match => (b'F', true),
                _ if !is_coordinate => continue,
                ConstraintOp::Eq => (b'A', false),
                ConstraintOp::Le => (b'B', true),
                ConstraintOp::Lt => (b'C', false),
                ConstraintOp::Ge => (b'D', true),
                ConstraintOp::Gt => (b'E', false),
                _ => continue,
            };
            text.extend([letter, (constraint.column - 1 + i32::from(b'0')) as u8]);
            if let Some(usage) = plan.usage.get_mut(number) {
                (usage.argument, usage.omit) = (text.len() as u32 / 2, omit);
            }
        }
        plan.index_number = BY_TREE;
        let rows = self.0.estimated_rows >> (text.len() / 2);
        (plan.estimated_cost, plan.estimated_rows) = (6.0 * rows as f64, rows);
        plan.index_text = (!text.is_empty()).then(|| Rc::from(text));
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(BoxCursor(Walk::new(Rc::clone(&self.0)))))
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        self.0.ensure_free()?;
        if change.kind() == ChangeKind::Delete {
            return self.0.delete(change.old_rowid().unwrap_or(0)).map(|()| 0);
        }
        let columns = change.columns();
        let cell = self.box_of(columns)?;
        let encoding = self.0.storage().encoding();
        let rowid = columns.first().filter(|id| !id.is_null()).map(|id| as_number(id, encoding).to_integer());
        if let Some(rowid) = rowid
            && change.old_rowid() != Some(rowid)
        {
            self.0.make_way(rowid, change.conflict)?;
        }
        if let Some(old) = change.old_rowid() {
            self.0.delete(old)?;
        }
        let rowid = self.0.insert(rowid, cell)?;
        let auxiliary = columns.get(1 + self.0.layout().coordinates..).unwrap_or(&[]);
        if self.0.columns().auxiliary > 0 {
            self.0.write_auxiliary(rowid, auxiliary.iter().map(Mem::as_ref))?;
        }
        Ok(rowid)
    }

    fn integrity(&self, _: &str, _: &str, _: bool) -> Result<Option<String>> {
        crate::check::integrity(self.0.storage(), self.0.names())
    }

    tree_table_methods!();
}

struct BoxCursor(Walk);

/// The rowid that a value is equal to.
fn rowid_of(args: &[FilterArg<'_>]) -> Option<i64> {
    let wanted = args.first().map_or(ValueRef::Null, FilterArg::value);
    match numeric_view(wanted) {
        ValueRef::Integer(rowid) => Some(rowid),
        ValueRef::Real(real) => {
            let rowid = wanted.to_integer();
            (compare_integer_real(rowid, real) == Ordering::Equal).then_some(rowid)
        }
        _ => None,
    }
}

/// The constraint that two bytes of an index text and an argument stand for.
fn constraint(geometries: &dyn Geometries, letter: u8, column: u8, argument: FilterArg<'_>) -> Result<Constraint> {
    let comparison = match letter {
        b'A' => Comparison::Equal,
        b'B' => Comparison::AtMost,
        b'C' => Comparison::Below,
        b'D' => Comparison::AtLeast,
        b'E' => Comparison::Above,
        _ => {
            let shape = match argument {
                FilterArg::Value(value) => geometries.search(value),
                FilterArg::List(_) => None,
            };
            return shape.map(Constraint::Shape).ok_or_else(|| Error::bare(ResultCode::ERROR));
        }
    };
    let (number, comparison) = match (numeric_view(argument.value()), comparison) {
        // Such an integer may be rounded away from the coordinate that it is compared with.
        (ValueRef::Integer(number), Comparison::Below) if number.unsigned_abs() >= EXACT_MAX as u64 => {
            (number as f64, Comparison::AtMost)
        }
        (ValueRef::Integer(number), Comparison::Above) if number.unsigned_abs() >= EXACT_MAX as u64 => {
            (number as f64, Comparison::AtLeast)
        }
        (ValueRef::Integer(number), comparison) => (number as f64, comparison),
        (ValueRef::Real(number), comparison) => (number, comparison),
        (ValueRef::Null, _) => (0.0, Comparison::Never),
        (_, Comparison::Below | Comparison::AtMost) => (0.0, Comparison::Always),
        _ => (0.0, Comparison::Never),
    };
    let coordinate = usize::from(column.wrapping_sub(b'0'));
    Ok(Constraint::Bound(Bound { coordinate, comparison, number }))
}

/// Adds the constraints of a search to a list.
fn put_constraints(
    geometries: &dyn Geometries,
    index_text: Option<&[u8]>,
    args: &[FilterArg<'_>],
    list: &mut Vec<Constraint>,
) -> Result<()> {
    for ([letter, column], argument) in index_text.unwrap_or(&[]).as_chunks::<2>().0.iter().zip(args) {
        list.push(constraint(geometries, *letter, *column, *argument)?);
    }
    Ok(())
}

fn put_coordinate(kind: CoordinateKind, bits: u32, into: &mut Mem) {
    match kind {
        CoordinateKind::Real => into.set_real(f64::from(f32::from_bits(bits))),
        CoordinateKind::Integer => into.set_integer(i64::from(bits as i32)),
    }
}

impl VirtualCursor for BoxCursor {
    fn filter(&mut self, index_number: i32, index_text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        if index_number == BY_ROWID {
            self.0.reset()?;
            let Some(rowid) = rowid_of(args) else {
                self.0.end();
                return Ok(());
            };
            return self.0.look_up(rowid);
        }
        let geometries = Rc::clone(&self.0.shared.geometries);
        self.0.search(|list| put_constraints(&*geometries, index_text, args, list))
    }

    fn filter_inline(&mut self, number: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<bool> {
        if number == BY_ROWID {
            return if rowid_of(args).is_none() { self.0.end_inline() } else { Ok(false) };
        }
        // Shapes are the application's.
        if text.is_some_and(|text| text.as_chunks::<2>().0.iter().any(|[letter, _]| *letter == b'F')) {
            return Ok(false);
        }
        let geometries = Rc::clone(&self.0.shared.geometries);
        self.0.search_inline(|list| put_constraints(&*geometries, text, args, list))
    }

    fn number_inline(&mut self, column: usize, into: &mut Mem) -> bool {
        let kind = self.0.shared.layout().kind;
        let coordinates = self.0.shared.layout().coordinates;
        let Some(row) = self.0.row_inline().filter(|_| column <= coordinates) else { return false };
        match column.checked_sub(1) {
            None => into.set_integer(row.id),
            Some(number) => put_coordinate(kind, row.bits.get(number).copied().unwrap_or(0), into),
        }
        true
    }

    fn next(&mut self) -> Result<()> {
        self.0.next()
    }

    fn eof(&mut self) -> bool {
        self.0.is_at_end()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let layout = *self.0.shared.layout();
        match column.checked_sub(1) {
            None => context.result.set_integer(self.0.rowid()?),
            Some(number) if number < layout.coordinates => {
                let bits = self.0.row()?.bits.get(number).copied().unwrap_or(0);
                put_coordinate(layout.kind, bits, context.result);
            }
            Some(number) => self.0.auxiliary(number - layout.coordinates, context.result)?,
        }
        Ok(true)
    }

    fn is_inline(&mut self, column: Option<usize>) -> bool {
        let coordinates = self.0.shared.layout().coordinates;
        column.is_none_or(|column| column <= coordinates) && self.0.is_inline()
    }

    fn next_inline(&mut self) -> Result<bool> {
        self.0.next_inline()
    }

    fn rowid(&mut self) -> Result<i64> {
        self.0.rowid()
    }
}
