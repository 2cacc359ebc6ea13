//! The numbers of the cost model. All are logarithmic estimates.

use base::log_est::{self, LogEst};
use schema::{Column, Index, IndexPart, Table};
use value::Affinity;

/// Cost of finding one entry in a tree of that many entries.
pub fn search(rows: LogEst) -> LogEst {
    if rows <= 10 { 0 } else { log_est::from_count(rows as u64) - 33 }
}

/// Average bytes of a table's row.
pub fn table_width(table: &Table) -> LogEst {
    let columns: u64 = table.columns.iter().map(column_width).sum();
    let rowid = u64::from(table.rowid_alias.is_none());
    log_est::from_count((columns + rowid) * 4)
}

/// Average bytes of an index's entry.
pub fn index_width(table: &Table, index: &Index) -> LogEst {
    let width = |part: &IndexPart| match part {
        IndexPart::Column(column) => {
            usize::try_from(*column).ok().and_then(|c| table.columns.get(c)).map_or(1, column_width)
        }
        IndexPart::Expr(_) => 1,
    };
    let columns: u64 = index.columns.iter().map(|column| width(&column.part)).sum();
    let rowid = u64::from(!table.without_rowid);
    log_est::from_count((columns + rowid) * 4)
}

/// Width of a column in units of four bytes: one for numbers, more for text of a declared size.
fn column_width(column: &Column) -> u64 {
    let Some(declared) = &column.declared_type else { return 1 };
    if column.affinity.is_numeric() {
        return 1;
    }
    let is_blob = || declared.as_bytes().windows(4).any(|word| word.eq_ignore_ascii_case(b"blob"));
    let sized = column.affinity == Affinity::Text || is_blob();
    let digits = declared.bytes().skip_while(|byte| !byte.is_ascii_digit()).take_while(u8::is_ascii_digit);
    let number = digits.fold(None, |number: Option<u64>, digit| {
        Some(number.unwrap_or(0).saturating_mul(10).saturating_add(u64::from(digit - b'0')))
    });
    let size = match number {
        Some(size) if sized => size,
        _ if sized => 16,
        _ => 0,
    };
    (size / 4 + 1).min(255)
}

/// Cost of sorting `rows` rows by `terms` terms of which `sorted` come in order already.
pub struct SortCost {
    /// Rows to sort.
    pub rows: LogEst,
    /// Result columns that are carried.
    pub width: usize,
    /// Terms of the order.
    pub terms: usize,
    /// Leading terms that need no sort.
    pub sorted: usize,
    /// LIMIT, if it is known.
    pub limit: Option<LogEst>,
    /// For DISTINCT: duplicates leave early.
    pub distinct: bool,
}

impl SortCost {
    /// The estimate.
    pub fn estimate(&self) -> LogEst {
        let mut rows = self.rows;
        let columns = log_est::from_count((self.width as u64 + 59) / 30);
        let mut cost = rows + columns;
        if self.sorted > 0 {
            let share = (self.terms - self.sorted) as u64 * 100 / self.terms as u64;
            cost += log_est::from_count(share) - 66;
        }
        if let Some(limit) = self.limit {
            cost += 10;
            if self.sorted > 0 {
                cost += 6;
            }
            rows = rows.min(limit);
        } else if self.distinct && rows > 10 {
            rows -= 10;
        }
        cost + search(rows)
    }
}
