//! The table-valued functions `json_each` and `json_tree`, and their twins that answer with JSONB.

use super::blob::{Element, element, kind};
use super::check::is_jsonb;
use super::path::{Miss, behind_root, look_up};
use super::print::to_sql;
use super::scalar::{name_of, path_text};
use super::{Form, malformed, parse};
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

/// One of the four.
pub(super) struct EachModule {
    pub walk: Walk,
    /// Of arrays and objects in the column `value`.
    pub form: Form,
}

impl Module for EachModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare(COLUMNS)?;
        host.configure(extension::vtab::VtabOption::Innocuous);
        Ok(Rc::new(EachTable { walk: self.walk, form: self.form }))
    }

    fn is_self_contained(&self) -> bool {
        true
    }
}

struct EachTable {
    walk: Walk,
    form: Form,
}

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
            walk: self.walk,
            form: self.form,
            text: None,
            root: Vec::new(),
            blob: Vec::new(),
            rows: Vec::new(),
            next: 0,
        }))
    }
}

/// A row: an element and where it is.
#[derive(Clone, Copy)]
struct Row {
    /// The row of what it is in; none for the root.
    parent: Option<usize>,
    /// Place in it.
    place: usize,
    /// The label of an object's member.
    label: Option<Element>,
    value: Element,
}

impl Row {
    /// Where it begins, or its label.
    fn id(&self) -> i64 {
        self.label.map_or(self.value.at, |label| label.at) as i64
    }
}

struct EachCursor {
    walk: Walk,
    form: Form,
    /// The text that was given; none for a blob.
    text: Option<Vec<u8>>,
    /// The path of the root.
    root: Vec<u8>,
    blob: Vec<u8>,
    /// The root, then what is shown of its content.
    rows: Vec<Row>,
    next: usize,
}

impl VirtualCursor for EachCursor {
    fn filter(&mut self, _: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.rows.clear();
        self.next = 0;
        let mut cells = args.iter().filter_map(|arg| match arg {
            FilterArg::Value(cell) => Some(*cell),
            FilterArg::List(_) => None,
        });
        let Some(json) = cells.next() else { return Ok(()) };
        if json.is_blob() && is_jsonb(json.bytes()) {
            self.text = None;
            self.blob = json.bytes().to_vec();
        } else {
            let Some(text) = utf8(json) else { return Ok(()) };
            self.blob = parse::parse(&text).map_err(|_| malformed())?.blob;
            self.text = Some(text.into_owned());
        }
        self.root = match cells.next().map(path_text) {
            None => b"$".to_vec(),
            Some(None) => return Ok(()),
            Some(Some(root)) => root.into_owned(),
        };
        let found = match look_up(&self.blob, behind_root(&self.root)?) {
            Err(Miss::NotFound) => return Ok(()),
            Err(miss) => return Err(miss.error(&self.root).unwrap_or_else(malformed)),
            Ok(found) => found,
        };
        self.rows.push(Row { parent: None, place: 0, label: found.label, value: found.element });
        if found.element.is_container() {
            self.add_rows(0)?;
            self.next = usize::from(self.walk == Walk::Each);
        }
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
        self.value(context, column)?;
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        let hidden = usize::from(self.rows.first().is_some_and(|_| self.walk == Walk::Each && self.rows.len() > 1));
        Ok((self.next - hidden.min(self.next)) as i64)
    }
}

impl EachCursor {
    /// The rows of what is in an element; of everything in it for a tree. How deep elements are
    /// in each other is up to who made the blob: nothing here calls itself.
    fn add_rows(&mut self, root: usize) -> Result<()> {
        let Some(outer) = self.rows.get(root).map(|row| row.value) else { return Ok(()) };
        // The elements whose parts are being listed: their row, the next part, how many there were
        // before.
        let mut open = vec![(root, outer, outer.content, 0)];
        while let Some((parent, outer, at, place)) = open.pop() {
            if at >= outer.end {
                continue;
            }
            let label = match outer.kind {
                kind::OBJECT => Some(element(&self.blob, at).filter(Element::is_text).ok_or_else(malformed)?),
                _ => None,
            };
            let value = element(&self.blob, label.map_or(at, |label| label.end));
            let value = value.filter(|value| value.end <= outer.end).ok_or_else(malformed)?;
            self.rows.push(Row { parent: Some(parent), place, label, value });
            open.push((parent, outer, value.end, place + 1));
            if self.walk == Walk::Tree && value.is_container() {
                open.push((self.rows.len() - 1, value, value.content, 0));
            }
        }
        Ok(())
    }

    fn value(&self, context: &mut Context<'_>, column: usize) -> Result<()> {
        let Some(row) = self.rows.get(self.next) else { return Ok(()) };
        let result = &mut *context.result;
        let set_text = |result: &mut value::Mem, text: &[u8]| result.set_text(text, base::Encoding::Utf8);
        match column {
            0 => match (row.parent, row.label) {
                (None, _) => self.root_key(row, result),
                (_, Some(label)) => to_sql(&self.blob, label, self.form, result)?,
                (_, None) => result.set_integer(row.place as i64),
            },
            1 => to_sql(&self.blob, row.value, self.form, result)?,
            2 => result.set_str(name_of(row.value.kind)),
            3 if !row.value.is_container() => to_sql(&self.blob, row.value, self.form, result)?,
            4 => result.set_integer(row.id()),
            5 if self.walk == Walk::Tree => {
                if let Some(parent) = row.parent.and_then(|parent| self.rows.get(parent)) {
                    result.set_integer(parent.id());
                }
            }
            6 => set_text(result, &self.full_key(self.next)),
            7 => match row.parent {
                Some(parent) => set_text(result, &self.full_key(parent)),
                None => set_text(result, self.root.get(..self.root_path_length(row)).unwrap_or(&[])),
            },
            8 => match &self.text {
                Some(text) => set_text(result, text),
                None => result.set_blob(&self.blob),
            },
            9 => set_text(result, &self.root),
            _ => {}
        }
        Ok(())
    }

    /// The path of a row.
    fn full_key(&self, row: usize) -> Vec<u8> {
        let mut steps: Vec<&Row> = Vec::new();
        let mut next = self.rows.get(row);
        while let Some(row) = next {
            next = row.parent.and_then(|parent| self.rows.get(parent));
            steps.push(row);
        }
        let mut path = self.root.clone();
        // The last one is the root.
        steps.pop();
        for Row { place, label, .. } in steps.into_iter().rev() {
            match label.map(|label| label.bytes(&self.blob)) {
                None => path.extend_from_slice(format!("[{place}]").as_bytes()),
                Some(label) if is_plain(label) => path.extend([b".", label].concat()),
                Some(label) => path.extend([b".\"", label, b"\""].concat()),
            }
        }
        path
    }

    /// How much of the root's path is the path of what the root is in: as SQLite cuts it off,
    /// which finds only what begins with the root, else nothing but `$`.
    fn root_path_length(&self, row: &Row) -> usize {
        if self.walk == Walk::Each {
            return self.root.len();
        }
        let ends = (2..self.root.len()).rev().filter(|&end| matches!(self.root.get(end), Some(b'[' | b'.')));
        for end in ends {
            let Some(outer) = self.root.get(1..end).and_then(|path| look_up(&self.blob, path).ok()) else { continue };
            if outer.element.content as i64 == row.id() {
                return end;
            }
        }
        self.root.len().min(1)
    }

    /// The key of the root: the end of its path.
    fn root_key(&self, row: &Row, result: &mut value::Mem) {
        let end = self.root.get(self.root_path_length(row)..).unwrap_or(&[]);
        if let Some(number) = end.strip_prefix(b"[") {
            result.set_integer(value::ValueRef::text(&String::from_utf8_lossy(number)).to_integer());
        } else if let Some(quoted) = end.strip_prefix(b".\"") {
            // Whatever the last byte is: the name may end before it.
            let name = quoted.split_last().map_or(quoted, |(_, name)| name);
            result.set_text(name, base::Encoding::Utf8);
        } else if let Some(key) = end.strip_prefix(b".") {
            result.set_text(key, base::Encoding::Utf8);
        }
    }
}

/// Whether a label needs no quotes in a path.
fn is_plain(label: &[u8]) -> bool {
    label.first().is_some_and(u8::is_ascii_alphabetic) && label.iter().all(u8::is_ascii_alphanumeric)
}
