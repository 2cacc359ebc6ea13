//! The phrases of EXPLAIN QUERY PLAN for one loop.

use crate::term::TermKind;
use crate::tree::{Access, IndexAccess, Level, Loops, ScanUsage};
use resolve::bound::Source;
use schema::{Index, IndexOrigin, IndexPart, Table, TableKind};

/// The line for a loop: `SCAN t`, `SEARCH t USING INDEX i (a=? AND b>?)`, …
pub fn describe_level(plan: &Loops, level: &Level, sources: &[Source], subquery_name: &str) -> String {
    let mut text = describe_access(plan, level, level.from_exists, (sources, subquery_name), plan.usage);
    if level.join.keeps_left() {
        text.push_str(" LEFT-JOIN");
    }
    text
}

/// The line for an arm of an OR: its loop is part of the level `whole`.
pub fn describe_arm(plan: &Loops, arm: &Level, whole: &Level, sources: &[Source], usage: ScanUsage) -> String {
    let mut text = describe_access(plan, arm, whole.from_exists, (sources, ""), usage);
    if whole.join.keeps_left() {
        text.push_str(" LEFT-JOIN");
    }
    text
}

fn describe_access(
    plan: &Loops,
    level: &Level,
    from_exists: bool,
    (sources, subquery_name): (&[Source], &str),
    usage: ScanUsage,
) -> String {
    let source = &sources[level.source];
    let is_search = match &level.access {
        Access::Scan | Access::Virtual(_) => false,
        Access::Index(access) => !access.equalities.is_empty() || access.low.is_some() || access.high.is_some(),
        _ => true,
    } || usage == ScanUsage::FirstRow;
    let mut text = String::from(if is_search { "SEARCH " } else { "SCAN " });
    match &source.name {
        Some(name) => text.push_str(name),
        None => text.push_str(subquery_name),
    }
    if from_exists {
        text.push_str(" EXISTS");
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
        Access::Index(access) => describe_index(&mut text, plan, access, &source.table, usage, is_search),
        Access::AutoIndex(auto) => {
            let is_partial = !auto.conditions.is_empty();
            text.push_str(if is_partial { " USING AUTOMATIC PARTIAL" } else { " USING AUTOMATIC" });
            describe_auto_index(&mut text, plan, &auto.access, &source.table);
        }
        Access::Virtual(access) => {
            text.push_str(&format!(" {}", access.describe()));
        }
        Access::MultiOr { .. } => {}
    }
    text
}

/// The line of a Bloom filter over the keys of a level or of an automatic index, in front of that
/// of its level.
pub fn describe_filter(level: &Level, sources: &[Source], name: &str) -> Option<String> {
    let source = &sources[level.source];
    let terms: Vec<String> = match (&level.access, level.access.index()) {
        (Access::AutoIndex(auto), _) if !auto.has_filter => return None,
        (_, Some(access)) => {
            (0..access.equalities.len()).map(|at| format!("{}=?", key_name(access, &source.table, at))).collect()
        }
        _ => {
            let alias = source.table.rowid_alias.and_then(|column| source.table.columns.get(column));
            vec![format!("{}=?", alias.map_or("rowid", |column| &*column.name))]
        }
    };
    let name = source.name.as_deref().unwrap_or(name);
    Some(format!("BLOOM FILTER ON {name} ({})", terms.join(" AND ")))
}

fn describe_auto_index(text: &mut String, plan: &Loops, access: &IndexAccess, table: &Table) {
    text.push_str(" COVERING INDEX");
    describe_terms(text, plan, access, table);
}

fn describe_index(
    text: &mut String,
    plan: &Loops,
    access: &IndexAccess,
    table: &Table,
    usage: ScanUsage,
    search: bool,
) {
    if table.kind == TableKind::Ordinary && table.without_rowid && access.index.is_primary_key() {
        if search {
            text.push_str(" USING PRIMARY KEY");
        }
    } else {
        // A change reads the table's row, unless the index holds all of every row.
        let covering = match usage {
            ScanUsage::Change => holds_all(&access.index, table),
            _ => access.covering || access.by_values,
        };
        text.push_str(if covering { " USING COVERING INDEX " } else { " USING INDEX " });
        text.push_str(&access.index.name);
    }
    describe_terms(text, plan, access, table);
}

/// Whether the index of a CREATE INDEX has every column of its table.
fn holds_all(index: &Index, table: &Table) -> bool {
    let columns = 0..table.columns.len();
    let held = |column: usize| table.rowid_alias == Some(column) || index.position_of(column as i32).is_some();
    index.origin == IndexOrigin::Create && columns.into_iter().all(held)
}

/// ` (a=? AND b>?)`.
fn describe_terms(text: &mut String, plan: &Loops, access: &IndexAccess, table: &Table) {
    let mut conditions: Vec<String> = Vec::new();
    for position in 0..access.equalities.len() {
        let name = key_name(access, table, position);
        conditions.push(if position < access.skip { format!("ANY({name})") } else { format!("{name}=?") });
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
