//! Functions and collations of the application: `cargo run -p ferrite --example functions`.

use ferrite::{Aggregate, Connection, FunctionArgs, FunctionOptions, Result};

/// The geometric mean of its arguments.
struct GeometricMean;

impl Aggregate<(f64, u32), f64> for GeometricMean {
    fn init(&self) -> Result<(f64, u32)> {
        Ok((0.0, 0))
    }

    fn step(&self, args: &FunctionArgs<'_>, (sum, count): &mut (f64, u32)) -> Result<()> {
        *sum += args.get::<f64>(0)?.ln();
        *count += 1;
        Ok(())
    }

    fn finalize(&self, state: Option<(f64, u32)>) -> Result<f64> {
        Ok(state.map_or(f64::NAN, |(sum, count)| (sum / f64::from(count)).exp()))
    }
}

fn main() -> Result<()> {
    let connection = Connection::open_in_memory()?;
    // DETERMINISTIC: the same arguments give the same answer, so that an index may use it.
    connection.create_scalar_function("initials", 1, FunctionOptions::DETERMINISTIC, |args| {
        let name: String = args.get(0)?;
        Ok(name.split_whitespace().filter_map(|word| word.chars().next()).collect::<String>())
    });
    connection.create_aggregate_function("geomean", 1, FunctionOptions::DETERMINISTIC, GeometricMean);
    connection.create_collation("by_length", |left, right| left.chars().count().cmp(&right.chars().count()));

    connection.execute_batch(
        "CREATE TABLE author(name TEXT, score REAL);
         CREATE INDEX by_initials ON author(initials(name));
         INSERT INTO author VALUES ('Mary Ann Evans', 2), ('Jean Paul', 8), ('Anonymus', 4);",
    )?;
    let found: String =
        connection.query_row("SELECT name FROM author WHERE initials(name) = 'JP'", (), |row| row.get(0))?;
    let mean: f64 = connection.query_row("SELECT geomean(score) FROM author", (), |row| row.get(0))?;
    let sql = "SELECT name FROM author ORDER BY name COLLATE by_length LIMIT 1";
    let shortest: String = connection.query_row(sql, (), |row| row.get(0))?;
    println!("JP: {found}, geometric mean {mean:.2}, shortest name {shortest}");
    Ok(())
}
