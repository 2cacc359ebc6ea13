//! The table that describes the columns of a query: names, affinity, collation, type.

use crate::bound::{BinaryOp, Expr, ExprKind, ResultColumn, Select, UnaryOp};
use base::DbIndex;
use base::hash::FxHashSet;
use schema::{Column, Table, TableKind, empty_table};
use syntax::ast::Name;
use value::{Affinity, CollationRef};

/// The made-up table of a query in FROM; `names` are those of its columns where they are given.
pub fn describe(select: &Select, name: Option<&str>, names: &[Name]) -> Table {
    let mut table = empty_table(name.unwrap_or("subquery"), DbIndex::MAIN, TableKind::Subquery, "");
    table.columns = columns_of(select, Affinity::None);
    let mut unique = UniqueNames::default();
    for (column, name) in table.columns.iter_mut().zip(names) {
        column.name = unique.next(name.as_str());
    }
    table
}

/// The columns that a query makes; those without affinity get `default`.
pub(crate) fn columns_of(select: &Select, default: Affinity) -> Vec<Column> {
    let Some(first) = select.arms.first() else {
        return Vec::new();
    };
    let mut names = UniqueNames::default();
    let mut columns = Vec::with_capacity(first.columns.len());
    for (position, result) in first.columns.iter().enumerate() {
        let affinity = affinity_of(select, position, result, default);
        let declared_type = match result.declared_type() {
            Some(declared) if Affinity::from_declared_type(declared) == affinity => Some(declared.into()),
            _ => standard_type(affinity).map(Into::into),
        };
        columns.push(Column {
            name: names.next(&plain_name(result, position)),
            declared_type,
            affinity,
            collation: result.expr.collation().unwrap_or(CollationRef::Binary),
            collation_name: None,
            not_null: None,
            default: None,
            default_text: None,
            primary_key: 0,
            generated: None,
            hidden: false,
        });
    }
    columns
}

/// The name that a column has before it is made unique.
fn plain_name(result: &ResultColumn, position: usize) -> Box<str> {
    if result.is_alias {
        return result.name.as_str().into();
    }
    let name = match &result.expr.skip_collate().kind {
        ExprKind::Column(column) if !result.is_written => column.name(),
        _ => &result.name,
    };
    if name.is_empty() || name.eq_ignore_ascii_case("true") || name.eq_ignore_ascii_case("false") {
        return format!("column{}", position + 1).into();
    }
    name.into()
}

/// Hands out names; a second `a` becomes `a:1`.
#[derive(Default)]
struct UniqueNames {
    taken: FxHashSet<String>,
    count: u32,
}

impl UniqueNames {
    fn next(&mut self, name: &str) -> Box<str> {
        let mut candidate = name.to_owned();
        self.count = 0;
        while !self.taken.insert(candidate.to_ascii_lowercase()) {
            let digits = candidate.bytes().rev().take_while(u8::is_ascii_digit).count();
            let at = candidate.len() - digits;
            if digits > 0 && candidate.get(..at).is_some_and(|head| head.ends_with(':')) {
                candidate.truncate(at - 1);
            }
            self.count += 1;
            candidate = format!("{candidate}:{}", self.count);
        }
        candidate.into()
    }
}

/// A column has an affinity only when every arm can give values of it.
fn affinity_of(select: &Select, position: usize, result: &ResultColumn, default: Affinity) -> Affinity {
    let others = || select.arms.iter().skip(1).filter_map(|arm| arm.columns.get(position));
    // The first arm with an affinity decides, if the types of the others allow it.
    let has_affinity = |affinity: &Affinity| *affinity > Affinity::None;
    let own = std::iter::once(&result.expr).chain(others().map(|column| &column.expr));
    let found = own.filter_map(|expr| expr.affinity().filter(has_affinity).map(|affinity| (expr, affinity))).next();
    let mut affinity = found.map_or(default, |(_, affinity)| affinity);
    if affinity >= Affinity::Text && select.arms.len() > 1 {
        let mut types = others().fold(0, |types, column| types | possible_types(&column.expr));
        if result.expr.affinity().is_none_or(|own| !has_affinity(&own)) {
            types |= possible_types(&result.expr);
        }
        let text_with_number = affinity == Affinity::Text && types & NUMBER != 0;
        if text_with_number || (affinity.is_numeric() && types & TEXT != 0) {
            affinity = Affinity::Blob;
        }
        if affinity.is_numeric() && matches!(result.expr.kind, ExprKind::Cast(..)) {
            affinity = Affinity::FlexNum;
        }
    }
    affinity
}

const NUMBER: u8 = 1;
const TEXT: u8 = 2;
const BLOB: u8 = 4;

/// Which types of value, apart from NULL, an expression can have.
fn possible_types(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Collate(inner, _)
        | ExprKind::ImplicitCollate(inner, _)
        | ExprKind::IfNullRow(_, inner)
        | ExprKind::Unary(UnaryOp::Plus, inner) => possible_types(inner),
        ExprKind::Null => 0,
        ExprKind::Text(_) => TEXT,
        ExprKind::Blob(_) => BLOB,
        ExprKind::Binary(BinaryOp::Concat, ..) => TEXT | BLOB,
        ExprKind::Parameter(_) | ExprKind::Function(..) | ExprKind::Aggregate { .. } | ExprKind::Window { .. } => {
            NUMBER | TEXT | BLOB
        }
        ExprKind::Column(_)
        | ExprKind::Fixed(..)
        | ExprKind::Merged(..)
        | ExprKind::Subquery(_)
        | ExprKind::Field(..)
        | ExprKind::Cast(..)
        | ExprKind::Vector(_) => match expr.affinity() {
            Some(affinity) if affinity.is_numeric() => NUMBER | BLOB,
            Some(Affinity::Text) => TEXT | BLOB,
            _ => NUMBER | TEXT | BLOB,
        },
        ExprKind::Case { arms, otherwise, .. } => {
            let results = arms.iter().map(|arm| &arm.then).chain(otherwise.iter().map(|expr| &**expr));
            results.fold(0, |types, expr| types | possible_types(expr))
        }
        _ => NUMBER,
    }
}

/// The type whose affinity this is.
fn standard_type(affinity: Affinity) -> Option<&'static str> {
    match affinity {
        Affinity::Numeric | Affinity::FlexNum => Some("NUM"),
        Affinity::Integer => Some("INT"),
        Affinity::Real => Some("REAL"),
        Affinity::Text => Some("TEXT"),
        Affinity::Blob => Some("BLOB"),
        Affinity::None => None,
    }
}
