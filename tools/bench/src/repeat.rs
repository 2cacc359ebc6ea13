//! `repeat`: one statement again and again on one engine, for a profiler to look at.

use std::time::Instant;

/// `repeat ENGINE prepare|run COUNT DATABASE SQL`: what each round cost.
pub fn run(args: &[&str]) -> Result<(), String> {
    let [engine, what, count, database, sql] = *args else {
        return Err("usage: ferrite-bench repeat ferrite|sqlite prepare|run COUNT DATABASE SQL".to_owned());
    };
    let count: u32 = count.parse().map_err(|_| format!("not a number: {count}"))?;
    let prepare_only = what == "prepare";
    let started = Instant::now();
    match engine {
        "ferrite" => on_ferrite(prepare_only, count, database, sql).map_err(|error| error.to_string())?,
        _ => on_sqlite(prepare_only, count, database, sql).map_err(|error| error.to_string())?,
    }
    println!("{:.3} µs a round", started.elapsed().as_secs_f64() * 1e6 / f64::from(count.max(1)));
    Ok(())
}

fn on_ferrite(prepare_only: bool, count: u32, database: &str, sql: &str) -> Result<(), ferrite::Error> {
    let connection = ferrite::Connection::open(database)?;
    for _ in 0..count {
        let mut statement = connection.prepare(sql)?;
        if prepare_only {
            continue;
        }
        let mut rows = statement.query(())?;
        while let Some(row) = rows.next()? {
            std::hint::black_box(row.get_ref(0)?);
        }
    }
    Ok(())
}

fn on_sqlite(prepare_only: bool, count: u32, database: &str, sql: &str) -> Result<(), rusqlite::Error> {
    let connection = rusqlite::Connection::open(database)?;
    for _ in 0..count {
        let mut statement = connection.prepare(sql)?;
        if prepare_only {
            continue;
        }
        let mut rows = statement.query(())?;
        while let Some(row) = rows.next()? {
            std::hint::black_box(row.get_ref(0)?);
        }
    }
    Ok(())
}
