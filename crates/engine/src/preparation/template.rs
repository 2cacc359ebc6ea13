//! Programs for texts that differ in their literals only.
//!
//! The second text of a shape ([`syntax::shape`]) is compiled with parameters in the place of
//! literals; later ones run that program with their own values, which cost neither parsing nor
//! compiling. Tables whose plans may depend on a value are left out: those with partial indexes or
//! indexes of expressions or with samples in sqlite_stat4, virtual tables (which are shown the
//! values of constants) and views.

use base::hash::FxHasher;
use base::raw_text::unescape;
use base::{Encoding, Limit, Limits};
use bytecode::Program;
use resolve::{Catalog, Parameters};
use schema::{IndexPart, TableKind};
use std::borrow::Cow;
use std::hash::Hasher;
use std::rc::Rc;
use syntax::ast::walk::{self, Visitor};
use syntax::ast::{QualifiedName, StatementKind};
use syntax::shape::{Ends, LiteralKind, LiteralText};
use value::{TextRef, ValueRef};
use vdbe::Vm;

/// A program that runs with the literals of any text of its shape.
pub(crate) struct Template {
    /// The text that it was compiled of, up to its last token.
    text: Box<str>,
    /// Its literals.
    pub literals: Box<[LiteralText]>,
    /// Which of them are parameters of the program; the others are part of the shape.
    lifted: Vec<bool>,
    /// Number of the parameter that stands for the first literal.
    first: usize,
    pub program: Rc<Program>,
    /// Those of the text.
    pub parameters: Rc<Parameters>,
}

impl Template {
    /// What is kept of a compiled text.
    pub fn new(
        sql: &str,
        (ends, literals): (Ends, &[LiteralText]),
        lifted: Vec<bool>,
        program: Rc<Program>,
        parameters: Rc<Parameters>,
    ) -> Template {
        let text = sql.get(..ends.last).unwrap_or("").into();
        let first = parameters.count as usize + 1;
        Template { text, literals: literals.into(), lifted, first, program, parameters }
    }

    /// Whether another text is this one but for the literals that were lifted.
    pub fn fits(&self, sql: &str, ends: Ends, literals: &[LiteralText]) -> bool {
        if literals.len() != self.literals.len() {
            return false;
        }
        let (own, other) = (self.text.as_bytes(), sql.as_bytes());
        let (mut own_at, mut other_at) = (0, 0);
        for ((mine, theirs), lifted) in self.literals.iter().zip(literals).zip(&self.lifted) {
            let (mine_end, their_end) = if *lifted { (mine.start, theirs.start) } else { (mine.end, theirs.end) };
            let same = own.get(own_at..mine_end as usize) == other.get(other_at..their_end as usize);
            if !same || mine.kind != theirs.kind {
                return false;
            }
            (own_at, other_at) = (mine.end as usize, theirs.end as usize);
        }
        own.get(own_at..) == other.get(other_at..ends.last)
    }

    /// Gives a machine the literals of a text that fits.
    pub fn bind(&self, sql: &str, literals: &[LiteralText], encoding: Encoding, vm: &mut Vm) {
        for (place, (literal, lifted)) in literals.iter().zip(&self.lifted).enumerate() {
            if *lifted {
                bind_one(vm, self.first + place, literal, sql, encoding);
            }
        }
    }
}

fn bind_one(vm: &mut Vm, number: usize, literal: &LiteralText, sql: &str, encoding: Encoding) {
    let text = sql.get(literal.start as usize..literal.end as usize).unwrap_or("");
    match literal.kind {
        LiteralKind::Integer => vm.bind(number, ValueRef::Integer(text.parse().unwrap_or(0))),
        LiteralKind::Float => vm.bind(number, ValueRef::Real(resolve::real(text))),
        LiteralKind::String => {
            let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
            let bind = |vm: &mut Vm, text: &str| match unescape(text.as_bytes()) {
                Cow::Borrowed(_) => vm.bind(number, ValueRef::text(text)),
                Cow::Owned(bytes) => {
                    vm.bind(number, ValueRef::Text(TextRef { bytes: &bytes, encoding: Encoding::Utf8 }));
                }
            };
            if inner.contains('\'') {
                bind(vm, &inner.replace("''", "'"));
            } else {
                bind(vm, inner);
            }
            if encoding != Encoding::Utf8 {
                vm.binding_mut(number).set_encoding(encoding);
            }
        }
    }
}

/// A number for the shape of a text: equal for texts that differ in their literals only.
pub(super) fn hash(sql: &str, ends: Ends, literals: &[LiteralText]) -> u64 {
    let bytes = sql.as_bytes();
    let mut hasher = FxHasher::default();
    let mut at = 0;
    for literal in literals {
        hasher.write(bytes.get(at..literal.start as usize).unwrap_or(&[]));
        hasher.write_u8(literal.kind as u8);
        at = literal.end as usize;
    }
    hasher.write(bytes.get(at..ends.last).unwrap_or(&[]));
    hasher.finish()
}

/// Whether a limit may refuse a literal of one text and not that of another.
pub(crate) fn literals_are_limited(limits: &Limits) -> bool {
    limits.get(Limit::Length) < 1 << 16 || limits.get(Limit::SqlLength) < 1 << 16
}

/// Whether no plan of the statement depends on a literal, as far as its tables are concerned.
pub(crate) fn tables_allow(catalog: &dyn Catalog, statement: &StatementKind) -> bool {
    let target = match statement {
        StatementKind::Insert(insert) => Some(&insert.table),
        StatementKind::Update(update) => Some(&update.table),
        StatementKind::Delete(delete) => Some(&delete.table),
        _ => None,
    };
    let mut tables = Tables { catalog };
    target.is_none_or(|name| tables.table(name)) && walk::walk_statement(&mut tables, statement)
}

struct Tables<'a> {
    catalog: &'a dyn Catalog,
}

impl Visitor for Tables<'_> {
    fn table(&mut self, name: &QualifiedName) -> bool {
        let database = match &name.schema {
            Some(schema) => match self.catalog.database(schema.as_str()) {
                Some(database) => Some(database),
                None => return false,
            },
            None => None,
        };
        let Ok(Some((_, table))) = self.catalog.find_table(database, name.name.as_str()) else { return false };
        let depends = |index: &Rc<schema::Index>| {
            index.partial.is_some()
                || index.samples.is_some()
                || index.columns.iter().any(|column| matches!(column.part, IndexPart::Expr(_)))
        };
        matches!(table.kind, TableKind::Ordinary) && !table.indexes.iter().any(depends)
    }
}

#[cfg(test)]
mod tests;
