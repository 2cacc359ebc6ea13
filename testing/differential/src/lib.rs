//! Random schemas, data and statements, the same on Ferrite and on the oracle.
//!
//! A round is a schema, rows, and then statements from one seed. The first statement whose answers
//! differ ends the round; it is shrunk to a script that can become a case of `testing/sqltest`.

pub mod access;
pub mod boxes;
pub mod change;
pub mod compare;
pub mod expression;
pub mod fts;
pub mod fts5;
pub mod fts_damage;
pub mod functions;
pub mod json;
pub mod pair;
pub mod query;
pub mod random;
pub mod schema;
pub mod shrink;
pub mod window;

use compare::Verdict;
use pair::Pair;
use random::Random;
use schema::Schema;

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Statements that ran on both.
    pub statements: usize,
    /// Those that failed on both, in the same way.
    pub errors: usize,
    /// Those that Ferrite does not do yet.
    pub not_supported: usize,
    /// Those with rows, where that is counted.
    pub with_rows: usize,
    /// Those equal but for the representative of equal values.
    pub representative: usize,
    /// Those with windows or lists whose rows came in another order, by another plan.
    pub other_plan: usize,
    /// Rounds that a statement has ended which takes too long.
    pub too_long: usize,
    /// Rounds that ended because the oracle had damaged its file.
    pub oracle_damaged: usize,
}

/// What ends a round early.
enum Stop {
    Difference(Difference),
    /// A statement was stopped, and what is left of it differs.
    TooLong,
    /// The oracle's file is damaged.
    OracleDamaged,
}

/// A script whose last statement differs.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The statements.
    pub script: Vec<String>,
    /// Whether the order of the last one's rows counts.
    pub ordered: bool,
}

/// Runs one round of `statements` from a seed, adding to the tally.
///
/// # Errors
/// The first difference.
pub fn round(seed: u64, statements: usize, tally: &mut Tally) -> Result<(), Difference> {
    match steps(seed, statements, tally) {
        Err(Stop::Difference(difference)) => Err(difference),
        Err(Stop::TooLong) => {
            tally.too_long += 1;
            Ok(())
        }
        Err(Stop::OracleDamaged) => {
            tally.oracle_damaged += 1;
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

fn steps(seed: u64, statements: usize, tally: &mut Tally) -> Result<(), Stop> {
    let mut random = Random::new(seed);
    let mut schema = Schema::random(&mut random);
    let Ok(pair) = Pair::new() else { return Ok(()) };
    let mut script = Vec::new();
    for sql in schema.sql.clone() {
        let refused = tally.not_supported;
        step(&pair, &sql, false, false, &mut script, tally)?;
        if tally.not_supported > refused {
            schema.views.retain(|view| !sql.contains(&format!(" {} ", view.name)));
        }
    }
    for _ in 0..random.between(3, 12) {
        let sql = change::insert(&mut random, &schema);
        step(&pair, &sql, false, true, &mut script, tally)?;
    }
    if random.chance(20) {
        step(&pair, "ANALYZE", false, true, &mut script, tally)?;
        step(&pair, "SELECT * FROM sqlite_stat1", true, false, &mut script, tally)?;
        step(&pair, "SELECT * FROM sqlite_stat4", true, false, &mut script, tally)?;
    }
    for _ in 0..statements {
        if random.chance(15) {
            let sql = change::statement(&mut random, &schema);
            step(&pair, &sql, false, true, &mut script, tally)?;
            for table in &schema.tables {
                step(&pair, &format!("SELECT * FROM {}", table.name), false, false, &mut script, tally)?;
            }
            if random.chance(20) {
                step(&pair, "PRAGMA integrity_check", true, false, &mut script, tally)?;
            }
        } else {
            let query = query::statement(&mut random, &schema);
            step(&pair, &query.sql, query.ordered, false, &mut script, tally)?;
        }
    }
    Ok(())
}

/// One round of a schema, rows and then the plans of `statements` queries: each that is not the
/// oracle's, with the script that it takes.
pub fn plans(seed: u64, statements: usize, tally: &mut Tally) -> Vec<Difference> {
    let mut random = Random::new(seed);
    let schema = Schema::random(&mut random);
    let mut found = Vec::new();
    let Ok(pair) = Pair::new() else { return found };
    let mut script = Vec::new();
    let mut before = schema.sql.clone();
    before.extend((0..random.between(3, 12)).map(|_| change::insert(&mut random, &schema)));
    if random.chance(30) {
        before.push("ANALYZE".to_owned());
    }
    for sql in before {
        if step(&pair, &sql, false, true, &mut script, tally).is_err() {
            return found;
        }
    }
    for _ in 0..statements {
        let query = access::statement(&mut random, &schema);
        let sql = format!("EXPLAIN QUERY PLAN {}", query.sql);
        if let Err(Stop::Difference(plan)) = step(&pair, &sql, true, false, &mut script, tally) {
            found.push(plan);
        }
    }
    found
}

/// Runs a statement on both; keeps it in the script when later ones depend on it.
fn step(
    pair: &Pair,
    sql: &str,
    ordered: bool,
    keep: bool,
    script: &mut Vec<String>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let (ours, _, verdict) = pair.judge(sql, ordered);
    tally.statements += 1;
    tally.with_rows += usize::from(!ours.rows.is_empty());
    let keep =
        keep || sql.starts_with("CREATE") || sql.starts_with("PRAGMA foreign") || sql.starts_with("PRAGMA recursive");
    match verdict {
        Verdict::Same => tally.errors += usize::from(ours.error.is_some()),
        Verdict::Representative => tally.representative += 1,
        Verdict::OtherPlan => tally.other_plan += 1,
        Verdict::TooLong => return Err(Stop::TooLong),
        Verdict::OracleDamaged => return Err(Stop::OracleDamaged),
        Verdict::NotSupported => tally.not_supported += 1,
        Verdict::Different => {
            let mut script = script.clone();
            script.push(sql.to_owned());
            if pair::damages_oracle(&script) {
                return Err(Stop::OracleDamaged);
            }
            return Err(Stop::Difference(Difference { script, ordered }));
        }
    }
    if keep {
        script.push(sql.to_owned());
    }
    Ok(())
}
