//! Geopoly: tables of polygons, found by their boxes.

mod functions;
mod overlap;
mod polygon;

use crate::boxes::{Task, is_shadow, open};
use crate::cells::{Cell, CoordinateKind};
use crate::constraint::{Bound, Comparison, Constraint};
use crate::cursor::Walk;
use crate::geometry::Geometries;
use crate::shadow::{Columns, Names};
use crate::table::{Shared, tree_table_methods};
use base::{Error, Result, ResultCode};
use extension::vtab::{
    Change, ChangeKind, Connecting, ConstraintOp, FilterArg, FoundFunction, IndexInfo, IndexPlan, Module,
    VirtualCursor, VirtualTable, VtabOption,
};
use extension::{Context, FunctionDef, Registries};
use polygon::{Polygon, bounds};
use std::rc::Rc;
use value::{Mem, ValueRef};

/// Most columns besides `_shape`.
const COLUMNS_MAX: usize = 100;
/// Index numbers of the ways to read a table.
const BY_ROWID: i32 = 1;
const BY_OVERLAP: i32 = 2;
const BY_WITHIN: i32 = 3;
const BY_ALL: i32 = 4;
/// Number of the constraint for the first of the functions that use the tree.
const FIRST_FUNCTION: u8 = 150;

/// Registers the functions and the module.
pub(crate) fn register(to: &mut Registries<'_>, geometries: Rc<dyn Geometries>) {
    let definitions = functions::definitions();
    let found = ["geopoly_overlap", "geopoly_within"];
    let found: Vec<Rc<FunctionDef>> = found
        .iter()
        .filter_map(|name| definitions.iter().find(|definition| &*definition.name == *name))
        .map(|definition| Rc::new(definition.clone()))
        .collect();
    for definition in definitions {
        to.functions.register(definition);
    }
    to.modules.register("geopoly", Rc::new(GeopolyModule { geometries, functions: found.into() }));
}

struct GeopolyModule {
    geometries: Rc<dyn Geometries>,
    /// The functions that use the tree.
    functions: Rc<[Rc<FunctionDef>]>,
}

impl GeopolyModule {
    fn make(&self, host: &dyn Connecting, arguments: &[&str], task: Task) -> Result<Rc<dyn VirtualTable>> {
        let [_, database, table, columns @ ..] = arguments else { return Err(Error::bare(ResultCode::ERROR)) };
        if columns.len() > COLUMNS_MAX {
            return Err(Error::sql("Too many columns for a geopoly table"));
        }
        host.configure(VtabOption::ConstraintSupport(true));
        host.configure(VtabOption::Innocuous);
        let declared: String = columns.iter().map(|column| format!(",{column}")).collect();
        host.declare(&format!("CREATE TABLE x(_shape{declared});"))?;
        let columns = Columns { auxiliary: 1 + columns.len(), keep_on_null: 1 };
        let names = Names { database: (*database).to_owned(), table: (*table).to_owned() };
        let geometries = Rc::clone(&self.geometries);
        let shared = open(host, task, (names, columns), (CoordinateKind::Real, 4), geometries)?;
        Ok(Rc::new(GeopolyTable(Rc::new(shared), Rc::clone(&self.functions))))
    }
}

impl Module for GeopolyModule {
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

struct GeopolyTable(Rc<Shared>, Rc<[Rc<FunctionDef>]>);

impl GeopolyTable {
    /// Puts the box of a row that is new, or has another shape or rowid, into the tree; the row's
    /// rowid.
    fn place(&self, change: &Change<'_>, shape: &Mem) -> Result<i64> {
        let bounds = bounds(shape).ok_or_else(|| Error::sql("_shape does not contain a valid polygon"))?;
        let mut cell = Cell::default();
        for (bits, number) in cell.bits.iter_mut().zip(bounds) {
            *bits = number.to_bits();
        }
        let (old, new) = (change.old_rowid(), change.new_rowid());
        if let Some(new) = new
            && old != Some(new)
        {
            self.0.make_way(new, change.conflict)?;
        }
        if let Some(old) = old {
            self.0.delete(old)?;
        }
        self.0.insert(new, cell)
    }
}

impl VirtualTable for GeopolyTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let mut by_function = None;
        let usable = info.constraints.iter().enumerate().filter(|(_, constraint)| constraint.usable);
        for (number, constraint) in usable {
            match constraint.op {
                ConstraintOp::Eq if constraint.column < 0 => {
                    if let Some(usage) = plan.usage.get_mut(number) {
                        (usage.argument, usage.omit) = (1, true);
                    }
                    (plan.index_number, plan.index_text) = (BY_ROWID, Some(Rc::from(*b"rowid")));
                    (plan.estimated_cost, plan.estimated_rows, plan.unique) = (30.0, 1, true);
                    return Ok(());
                }
                ConstraintOp::Function(function) if constraint.column == 0 && function >= FIRST_FUNCTION => {
                    by_function = Some((number, BY_OVERLAP + i32::from(function - FIRST_FUNCTION)));
                }
                _ => {}
            }
        }
        if let Some((number, index_number)) = by_function {
            if let Some(usage) = plan.usage.get_mut(number) {
                usage.argument = 1;
            }
            (plan.index_number, plan.index_text) = (index_number, Some(Rc::from(*b"rtree")));
            (plan.estimated_cost, plan.estimated_rows) = (300.0, 10);
            return Ok(());
        }
        (plan.index_number, plan.index_text) = (BY_ALL, Some(Rc::from(*b"fullscan")));
        (plan.estimated_cost, plan.estimated_rows) = (3_000_000.0, 100_000);
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(GeopolyCursor(Walk::new(Rc::clone(&self.0)))))
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        self.0.ensure_free()?;
        let [shape, others @ ..] = change.columns() else {
            return self.0.delete(change.old_rowid().unwrap_or(0)).map(|()| 0);
        };
        let keeps_shape = change.kind() == ChangeKind::Update && change.is_unchanged(0);
        // A rowid that is set to NULL counts as 0 here.
        let unchosen = change.new_rowid().unwrap_or(0);
        let rowid = match keeps_shape && change.old_rowid() == Some(unchosen) {
            true => unchosen,
            false => self.place(change, shape)?,
        };
        if keeps_shape && others.is_empty() {
            return Ok(rowid);
        }
        // A text is kept as a blob.
        let blob = if shape.is_text() { Polygon::of(shape).map(|polygon| polygon.to_blob()) } else { None };
        let kept = match &blob {
            Some(blob) => ValueRef::Blob(blob),
            None if keeps_shape => ValueRef::Null,
            None => shape.as_ref(),
        };
        self.0.write_auxiliary(rowid, std::iter::once(kept).chain(others.iter().map(Mem::as_ref)))?;
        Ok(rowid)
    }

    fn find_function(&self, name: &str, _: usize) -> Option<FoundFunction> {
        let at = self.1.iter().position(|definition| &*definition.name == name)?;
        let def = Rc::clone(self.1.get(at)?);
        Some(FoundFunction { def, constraint: Some(FIRST_FUNCTION + at as u8) })
    }

    tree_table_methods!();
}

struct GeopolyCursor(Walk);

/// What the boxes of the rows must be to those of a polygon.
fn put_constraints(index_number: i32, args: &[FilterArg<'_>], list: &mut Vec<Constraint>) -> Result<()> {
    if !matches!(index_number, BY_OVERLAP | BY_WITHIN) {
        return Ok(());
    }
    let bounds = match args.first() {
        Some(FilterArg::Value(value)) => bounds(value),
        _ => None,
    };
    let [left, right, bottom, top] = bounds.ok_or_else(|| Error::bare(ResultCode::ERROR))?;
    let (most, least) = (Comparison::AtMost, Comparison::AtLeast);
    let wanted = match index_number {
        BY_OVERLAP => [(most, right), (least, left), (most, top), (least, bottom)],
        _ => [(least, left), (most, right), (least, bottom), (most, top)],
    };
    let bound = |(coordinate, (comparison, number)): (usize, (Comparison, f32))| {
        Constraint::Bound(Bound { coordinate, comparison, number: f64::from(number) })
    };
    list.extend(wanted.into_iter().enumerate().map(bound));
    Ok(())
}

impl VirtualCursor for GeopolyCursor {
    fn filter(&mut self, index_number: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        if index_number == BY_ROWID {
            self.0.reset()?;
            return self.0.look_up(args.first().map_or(0, |wanted| wanted.value().to_integer()));
        }
        self.0.search(|list| put_constraints(index_number, args, list))
    }

    fn next(&mut self) -> Result<()> {
        self.0.next()
    }

    fn eof(&mut self) -> bool {
        self.0.is_at_end()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, no_change: bool) -> Result<bool> {
        if column == 0 && no_change {
            return self.0.rowid().map(|_| false);
        }
        self.0.auxiliary(column, context.result)?;
        Ok(true)
    }

    fn is_inline(&mut self, column: Option<usize>) -> bool {
        column.is_none() && self.0.is_inline()
    }

    fn next_inline(&mut self) -> Result<bool> {
        self.0.next_inline()
    }

    fn rowid(&mut self) -> Result<i64> {
        self.0.rowid()
    }
}
