//! What a statement tells of the parts of its plan (`sqlite3_stmt_scanstatus`).

use super::{Body, RowKind, RowSource, Statement};
use bytecode::{P4, Program, Scan};

/// A part of a plan, and what it has done so far.
#[derive(Clone, Copy, Debug)]
pub struct ScanInfo<'s> {
    /// How often it ran; none where that is not counted.
    pub loops: Option<u64>,
    /// How many rows it met.
    pub visits: Option<u64>,
    /// Estimated rows of one run.
    pub estimate: f64,
    /// The table or index that a loop walks.
    pub name: Option<&'s str>,
    /// Its row of EXPLAIN QUERY PLAN: text, id, and the id of the row above.
    pub text: &'s [u8],
    /// See `text`.
    pub id: i32,
    /// See `text`.
    pub parent: i32,
}

impl Statement {
    fn own_program(&self) -> Option<&Program> {
        match &self.body {
            Body::Program(program) | Body::Rows(RowSource { kind: RowKind::Explain(program, _), .. }) => Some(program),
            _ => None,
        }
    }

    /// A part of the plan by its number, of those that are loops or of all.
    pub fn scan(&self, number: usize, all: bool) -> Option<ScanInfo<'_>> {
        let program = self.own_program()?;
        let scan = program.scans.iter().filter(|scan| all || scan.name.is_some()).nth(number)?;
        let row = program.insns.get(scan.explain as usize)?;
        let count = |counter: u32| (counter != 0).then(|| self.vm.scan_count(counter));
        let text: &[u8] = match program.p4(row.p4) {
            P4::Text(text) => text,
            _ => &[],
        };
        let (loops, visits) = (count(scan.loops), count(scan.visits));
        let name = scan.name.as_deref();
        Some(ScanInfo { loops, visits, estimate: estimate(scan), name, text, id: row.p1, parent: row.p2 })
    }

    /// Whether the work of the plan's parts is counted.
    pub fn counts_scans(&self) -> bool {
        self.inner.is_on(resolve::CompileSwitch::ScanStatus)
    }

    /// Begins to count again.
    pub fn reset_scans(&mut self) {
        self.vm.reset_scan_counts();
    }
}

/// The logarithm as a number, fractions too.
fn estimate(scan: &Scan) -> f64 {
    let (mut logarithm, mut share) = (scan.estimate, 1.0);
    while logarithm < 100 {
        logarithm += 10;
        share /= 2.0;
    }
    share * base::log_est::to_count(logarithm) as f64
}
