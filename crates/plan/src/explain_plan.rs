//! The phrases of EXPLAIN QUERY PLAN for one loop.

use crate::access::{Access, IndexAccess, Level, WherePlan};
use crate::term::TermKind;
use resolve::bound::{JoinKind, Source};
use schema::{IndexPart, Table, TableKind};

/// The line for a loop: `SCAN t`, `SEARCH t USING INDEX i (a=? AND b>?)`, …
pub fn describe_level(plan: &WherePlan, level: &Level, sources: &[Source], subquery_name: &str) -> String {
    let source = &sources[level.source];
    let is_search = match &level.access {
        Access::Scan => false,
        Access::Index(access) => !access.equalities.is_empty() || access.low.is_some() || access.high.is_some(),
        _ => true,
    };
    let mut text = String::from(if is_search { "SEARCH " } else { "SCAN " });
    match &source.name {
        Some(name) => text.push_str(name),
        None => text.push_str(subquery_name),
    }
    match &level.access {
        Access::Scan => {}
        Access::Rowid(_) => text.push_str(" USING INTEGER PRIMARY KEY (rowid=?)"),
        Access::RowidRange { low, high } => {
            text.push_str(" USING INTEGER PRIMARY KEY (");
            text.push_str(match (low.is_some(), high.is_some()) {
                (true, true) => "rowid>? AND rowid<?",
                (true, false) => "rowid>?",
                _ => "rowid<?",
            });
            text.push(')');
        }
        Access::Index(access) => describe_index(&mut text, plan, access, &source.table, false, is_search),
        Access::AutoIndex(access) => describe_index(&mut text, plan, access, &source.table, true, true),
        Access::MultiOr { .. } => {}
    }
    if source.join == JoinKind::Left {
        text.push_str(" LEFT-JOIN");
    }
    text
}

fn describe_index(text: &mut String, plan: &WherePlan, access: &IndexAccess, table: &Table, auto: bool, search: bool) {
    if table.kind == TableKind::Ordinary && table.without_rowid && access.index.is_primary_key() {
        if search {
            text.push_str(" USING PRIMARY KEY");
        }
    } else if auto {
        text.push_str(" USING AUTOMATIC COVERING INDEX");
    } else {
        text.push_str(if access.covering { " USING COVERING INDEX " } else { " USING INDEX " });
        text.push_str(&access.index.name);
    }
    let mut conditions: Vec<String> = Vec::new();
    for (position, equality) in access.equalities.iter().enumerate() {
        let name = key_name(access, table, position);
        conditions.push(if position < access.skip { format!("ANY({name})") } else { format!("{name}=?") });
        let _ = equality;
    }
    let next = access.equalities.len();
    for (bound, sign) in [(access.low, '>'), (access.high, '<')] {
        let Some(bound) = bound else { continue };
        conditions.push(match &plan.terms[bound.term].kind {
            TermKind::Vector { .. } if bound.width > 1 => {
                let names: Vec<String> = (0..bound.width).map(|at| key_name(access, table, next + at)).collect();
                let marks = vec!["?"; bound.width].join(",");
                format!("({}){sign}({marks})", names.join(","))
            }
            _ => format!("{}{sign}?", key_name(access, table, next)),
        });
    }
    if !conditions.is_empty() {
        text.push_str(&format!(" ({})", conditions.join(" AND ")));
    }
}

fn key_name(access: &IndexAccess, table: &Table, position: usize) -> String {
    match access.index.columns.get(position).map(|column| &column.part) {
        Some(IndexPart::Column(column)) => match usize::try_from(*column).ok().and_then(|c| table.columns.get(c)) {
            Some(column) => column.name.to_string(),
            None => "rowid".to_owned(),
        },
        Some(IndexPart::Expr(_)) => "<expr>".to_owned(),
        None => "rowid".to_owned(),
    }
}
