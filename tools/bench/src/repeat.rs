//! `repeat`: one statement again and again on one engine, for a profiler to look at.

use std::time::Instant;

/// `repeat ENGINE prepare|fresh|run|bind|commit|look COUNT DATABASE
/// SQL`: what each round cost. `fresh` prepares another text in every round (see `make_fresh`);
/// `bind` runs the statement within one transaction with the round's number and a text as
/// parameters, `commit` does so in transactions of their own, `look` outside of any with a key up
/// to 10,000.
pub fn run(args: &[&str]) -> Result<(), String> {
    let [engine, what, count, database, sql] = *args else {
        return Err("usage: ferrite-bench repeat ferrite|sqlite prepare|fresh|run|bind|commit|look COUNT DATABASE SQL"
            .to_owned());
    };
    let count: u32 = count.parse().map_err(|_| format!("not a number: {count}"))?;
    let what = match what {
        "prepare" => What::Prepare,
        "fresh" => What::Fresh,
        "bind" => What::Bind,
        "commit" => What::Commit,
        "look" => What::Look,
        _ => What::Run,
    };
    let started = Instant::now();
    match engine {
        "ferrite" => on_ferrite(what, count, database, sql).map_err(|error| error.to_string())?,
        _ => on_sqlite(what, count, database, sql).map_err(|error| error.to_string())?,
    }
    println!("{:.3} µs a round", started.elapsed().as_secs_f64() * 1e6 / f64::from(count.max(1)));
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Prepare,
    Fresh,
    Run,
    Bind,
    Commit,
    Look,
}

const TEXT: &str = "a text of an everyday length, say sixty bytes, for every row";

/// The text with eight other letters in the place of `@`, or in a comment behind it.
fn make_fresh(text: &mut String, sql: &str, round: u32) {
    let letters = (0..8).map(|digit| char::from(b'a' + (round >> (4 * digit) & 15) as u8));
    text.clear();
    match sql.split_once('@') {
        Some((before, behind)) => {
            text.push_str(before);
            text.extend(letters);
            text.push_str(behind);
        }
        None => {
            text.push_str(sql);
            text.push_str("--");
            text.extend(letters);
        }
    }
}

fn on_ferrite(what: What, count: u32, database: &str, sql: &str) -> Result<(), ferrite::Error> {
    let connection = ferrite::Connection::open(database)?;
    if matches!(what, What::Bind | What::Commit) {
        let (begin, end) = if what == What::Bind { ("BEGIN", "COMMIT") } else { ("", "") };
        connection.execute_batch(begin)?;
        let mut statement = connection.prepare(sql)?;
        (0..i64::from(count)).try_for_each(|round| statement.execute((round, TEXT)).map(drop))?;
        return connection.execute_batch(end);
    }
    if what == What::Look {
        let mut statement = connection.prepare(sql)?;
        return (0..count).try_for_each(|round| {
            let key = i64::from(round) * 7919 % 10_000 + 1;
            statement.query_row([key], |row| row.get::<String>(0)).map(|text| drop(std::hint::black_box(text)))
        });
    }
    let mut text = sql.to_owned();
    for round in 0..count {
        if what == What::Fresh {
            make_fresh(&mut text, sql, round);
        }
        let mut statement = connection.prepare(&text)?;
        if what != What::Run {
            continue;
        }
        let mut rows = statement.query(())?;
        while let Some(row) = rows.next()? {
            std::hint::black_box(row.get_ref(0)?);
        }
    }
    Ok(())
}

fn on_sqlite(what: What, count: u32, database: &str, sql: &str) -> Result<(), rusqlite::Error> {
    let connection = rusqlite::Connection::open(database)?;
    if matches!(what, What::Bind | What::Commit) {
        let (begin, end) = if what == What::Bind { ("BEGIN", "COMMIT") } else { ("", "") };
        connection.execute_batch(begin)?;
        let mut statement = connection.prepare(sql)?;
        (0..i64::from(count)).try_for_each(|round| statement.execute((round, TEXT)).map(drop))?;
        return connection.execute_batch(end);
    }
    if what == What::Look {
        let mut statement = connection.prepare(sql)?;
        return (0..count).try_for_each(|round| {
            let key = i64::from(round) * 7919 % 10_000 + 1;
            statement.query_row([key], |row| row.get::<_, String>(0)).map(|text| drop(std::hint::black_box(text)))
        });
    }
    let mut text = sql.to_owned();
    for round in 0..count {
        if what == What::Fresh {
            make_fresh(&mut text, sql, round);
        }
        let mut statement = connection.prepare(&text)?;
        if what != What::Run {
            continue;
        }
        let mut rows = statement.query(())?;
        while let Some(row) = rows.next()? {
            std::hint::black_box(row.get_ref(0)?);
        }
    }
    Ok(())
}
