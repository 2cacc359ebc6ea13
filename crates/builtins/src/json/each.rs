//! The table-valued functions `json_each` and `json_tree`.

use super::tree::{Located, Tree};
use crate::scalar::string::utf8;
use base::Result;
use extension::Context;
use extension::vtab::{
    Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable,
    plan_impossible,
};
use std::rc::Rc;

/// Columns, hidden ones last.
const COLUMNS: &str = "CREATE TABLE x(key,value,type,atom,id,parent,fullkey,path,json HIDDEN,root HIDDEN)";
/// The first hidden column.
const JSON: i32 = 8;

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Walk {
    /// The items of the root.
    Each,
    /// The root and everything in it.
    Tree,
}

pub(super) struct EachModule(pub Walk);

impl Module for EachModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare(COLUMNS)?;
        host.configure(extension::vtab::VtabOption::Innocuous);
        Ok(Rc::new(EachTable(self.0)))
    }

    fn is_self_contained(&self) -> bool {
        true
    }
}

struct EachTable(Walk);

impl VirtualTable for EachTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let mut found = [None; 2];
        let mut missing = [false; 2];
        for (number, constraint) in info.constraints.iter().enumerate() {
            let Ok(hidden) = usize::try_from(constraint.column - JSON) else { continue };
            if hidden >= found.len() {
                continue;
            }
            if !constraint.usable {
                missing[hidden] = true;
            } else if constraint.op == ConstraintOp::Eq {
                found[hidden] = Some(number);
            }
        }
        plan.order_by_consumed = info.order_by.first().is_some_and(|first| first.column < 0 && !first.descending);
        if missing.iter().zip(&found).any(|(missing, found)| *missing && found.is_none()) {
            return Err(plan_impossible());
        }
        let Some(json) = found[0] else { return Ok(()) };
        plan.estimated_cost = 1.0;
        plan.index_number = if found[1].is_some() { 3 } else { 1 };
        for (number, constraint) in (1..).zip([Some(json), found[1]].into_iter().flatten()) {
            if let Some(usage) = plan.usage.get_mut(constraint) {
                usage.argument = number;
                usage.omit = true;
            }
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(EachCursor {
            walk: self.0,
            text: Vec::new(),
            root: String::new(),
            tree: None,
            rows: Vec::new(),
            next: 0,
        }))
    }
}

/// A row: an item and where it stands.
struct Row {
    /// The row of what it stands in; none for the root.
    parent: Option<usize>,
    /// Place in it.
    place: usize,
    item: Located,
}

struct EachCursor {
    walk: Walk,
    text: Vec<u8>,
    root: String,
    tree: Option<Tree>,
    /// The root, then what is shown of its content.
    rows: Vec<Row>,
    next: usize,
}

impl VirtualCursor for EachCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.rows.clear();
        self.tree = None;
        self.next = 0;
        let mut cells = args.iter().filter_map(|arg| match arg {
            FilterArg::Value(cell) => Some(*cell),
            FilterArg::List(_) => None,
        });
        let Some(json) = cells.next() else { return Ok(()) };
        let Some(parsed) = super::scalar::of(json)? else { return Ok(()) };
        self.text = utf8(json).map(|text| text.into_owned()).unwrap_or_default();
        self.root = match cells.next() {
            None => "$".to_owned(),
            Some(root) => match utf8(root) {
                None => return Ok(()),
                Some(text) => String::from_utf8_lossy(&text).into_owned(),
            },
        };
        let steps = super::path::parse(&self.root)?;
        let tree = Tree::new(parsed);
        if let Some(root) = tree.locate(&steps) {
            let is_container = tree.get(&root).is_some_and(|json| json.is_container());
            self.rows.push(Row { parent: None, place: 0, item: root });
            if is_container {
                self.add_rows(&tree, 0);
            }
            self.next = usize::from(self.walk == Walk::Each && is_container);
        }
        self.tree = Some(tree);
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next >= self.rows.len()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        self.value(context, column);
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        let hidden = usize::from(self.rows.first().is_some_and(|_| self.walk == Walk::Each && self.rows.len() > 1));
        Ok((self.next - hidden.min(self.next)) as i64)
    }
}

impl EachCursor {
    fn add_rows(&mut self, tree: &Tree, parent: usize) {
        let Some(children) = self.rows.get(parent).map(|row| tree.children(&row.item)) else { return };
        for (place, item) in children.into_iter().enumerate() {
            let deeper = self.walk == Walk::Tree && tree.get(&item).is_some_and(|json| json.is_container());
            self.rows.push(Row { parent: Some(parent), place, item });
            if deeper {
                self.add_rows(tree, self.rows.len() - 1);
            }
        }
    }

    fn value(&self, context: &mut Context<'_>, column: usize) -> Option<()> {
        let (tree, row) = (self.tree.as_ref()?, self.rows.get(self.next)?);
        let json = tree.get(&row.item)?;
        let result = &mut *context.result;
        match column {
            0 => match row.parent {
                None => self.root_key(tree, row, result),
                Some(_) => match &row.item.label {
                    Some(label) => result.set_str(&super::print::unquoted(label)),
                    None => result.set_integer(row.place as i64),
                },
            },
            1 => json.to_sql(result),
            2 => result.set_str(json.kind()),
            3 if !json.is_container() => json.to_sql(result),
            4 => result.set_integer(row.item.id as i64),
            5 if self.walk == Walk::Tree => result.set_integer(self.rows.get(row.parent?)?.item.id as i64),
            6 => result.set_str(&self.full_key(self.next)),
            7 => match row.parent {
                Some(parent) => result.set_str(&self.full_key(parent)),
                None => result.set_str(self.root.get(..self.root_path_length(tree, row))?),
            },
            8 => result.set_text(&self.text, base::Encoding::Utf8),
            9 => result.set_str(&self.root),
            _ => {}
        }
        Some(())
    }

    /// The path of a row.
    fn full_key(&self, row: usize) -> String {
        let Some(Row { parent, place, item }) = self.rows.get(row) else { return String::new() };
        let Some(parent) = parent else { return self.root.clone() };
        let mut path = self.full_key(*parent);
        match &item.label {
            None => path.push_str(&format!("[{place}]")),
            Some(label) if is_plain(label) => path.push_str(&format!(".{label}")),
            Some(label) => path.push_str(&format!(".\"{label}\"")),
        }
        path
    }

    /// How much of the root's path is the path of what the root stands in: as SQLite cuts it off, which finds
    /// only what begins with the root, else nothing but `$`.
    fn root_path_length(&self, tree: &Tree, row: &Row) -> usize {
        let bytes = self.root.as_bytes();
        if self.walk == Walk::Each {
            return bytes.len();
        }
        let ends = (2..bytes.len()).rev().filter(|&end| matches!(bytes.get(end), Some(b'[' | b'.')));
        for end in ends {
            let Some(steps) = self.root.get(..end).and_then(|text| super::path::parse(text).ok()) else { continue };
            if tree.locate(&steps).is_some_and(|outer| tree.content_begins(&outer) == row.item.id) {
                return end;
            }
        }
        bytes.len().min(1)
    }

    /// The key of the root: the end of its path.
    fn root_key(&self, tree: &Tree, row: &Row, result: &mut value::Mem) {
        let end = self.root.get(self.root_path_length(tree, row)..).unwrap_or("");
        if let Some(number) = end.strip_prefix('[') {
            result.set_integer(value::ValueRef::text(number).to_integer());
        } else if let Some(quoted) = end.strip_prefix(".\"") {
            result.set_str(quoted.strip_suffix('"').unwrap_or(quoted));
        } else if let Some(key) = end.strip_prefix('.') {
            result.set_str(key);
        }
    }
}

/// Whether a label needs no quotes in a path.
fn is_plain(label: &str) -> bool {
    label.bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
