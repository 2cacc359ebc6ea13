//! Whether two answers are the same, as far as SQL fixes them.

use sqltest::{Cell, Outcome};

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Equal to the byte.
    Same,
    /// Equal but for which of several equal values stands for them all (`1` or `1.0`), which is
    /// open; or for the type in which RETURNING shows a REAL column.
    Representative,
    /// Ferrite does not do this yet, and says so.
    NotSupported,
    /// Not equal, but computed by another plan, which may visit rows that are sorted alike in
    /// another order.
    OtherPlan,
    /// The oracle was stopped.
    TooLong,
    /// The oracle has damaged its own file: UPSERT with triggers that delete the row can do that.
    OracleDamaged,
    /// Not equal.
    Different,
}

/// Compares the answers to a statement; `ordered` tells whether the order of rows counts.
pub fn compare(ours: &Outcome, oracle: &Outcome, ordered: bool) -> Verdict {
    if let Some((_, message)) = &ours.error {
        if message.starts_with("not supported: ") {
            return Verdict::NotSupported;
        }
    }
    if ours.error != oracle.error || ours.columns != oracle.columns {
        return Verdict::Different;
    }
    if ours.total_changes != oracle.total_changes || ours.last_insert_rowid != oracle.last_insert_rowid {
        return Verdict::Different;
    }
    // A failing query may have shown rows before, in any order.
    let grouped_after = ours.sql.contains("FROM q GROUP BY");
    let by_window = ours.sql.contains(" OVER ") && ours.error.is_none() && !grouped_after;
    if by_window && ours.rows != oracle.rows && !ordered {
        // Rows of window functions come in the order of a window.
        return Verdict::Different;
    }
    if ours.error.is_some() || ours.rows == oracle.rows || (!ordered && sorted(&ours.rows) == sorted(&oracle.rows)) {
        return Verdict::Same;
    }
    let merged = ["DISTINCT", "UNION", "EXCEPT", "INTERSECT", "GROUP BY", "min(", "max("];
    // What RETURNING takes from a REAL column without computing comes as an integer where one was
    // inserted.
    let returned = ours.sql.contains(" RETURNING ");
    if !returned && !merged.iter().any(|word| ours.sql.contains(word)) && !ordered {
        return Verdict::Different;
    }
    match sorted(&folded(&ours.rows)) == sorted(&folded(&oracle.rows)) {
        true => Verdict::Representative,
        false => Verdict::Different,
    }
}

fn sorted(rows: &[Vec<Cell>]) -> Vec<String> {
    let mut lines: Vec<String> =
        rows.iter().map(|row| row.iter().map(|cell| format!("{cell}\u{1}")).collect::<String>()).collect();
    lines.sort_unstable();
    lines
}

/// The rows with equal values made the same: whole reals as integers, text without case and spaces
/// at the end.
fn folded(rows: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    rows.iter().map(|row| row.iter().map(fold).collect()).collect()
}

fn fold(cell: &Cell) -> Cell {
    match cell {
        Cell::Real(bits) => {
            let number = f64::from_bits(*bits);
            match number == number.trunc() && number.abs() < 1e15 {
                true => Cell::Integer(number as i64),
                false => cell.clone(),
            }
        }
        Cell::Text(bytes) => Cell::Text(bytes.trim_ascii_end().to_ascii_lowercase()),
        other => other.clone(),
    }
}
