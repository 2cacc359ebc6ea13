//! `kvtest`: reading and overwriting blobs in a database and in files, on the files of SQLite's
//! program of that name and with its options.

mod export;
mod files;
mod options;
mod random;
mod run;
mod store;

use options::Options;
use std::path::{Path, PathBuf};

const USAGE: &str = "usage:
  kvtest init DBNAME --count N --size M --pagesize N --variance V
  kvtest stat DBNAME [--vacuum]
  kvtest export DBNAME DIRECTORY [--tree]
  kvtest run DBNAME|DIRECTORY [--engine ferrite|sqlite] [--asc|--desc|--random] [--blob-api]
    [--cache-size N] [--count N] [--fsync] [--integrity-check] [--jmode MODE] [--max-id N] [--mmap N]
    [--multitrans] [--nocheckpoint] [--nosync] [--start N] [--stats] [--tree] [--update]";

/// Runs a sub-command.
pub fn run(args: &[&str]) -> Result<(), String> {
    let (command, rest) = args.split_first().ok_or(USAGE)?;
    let (path, rest) = rest.split_first().ok_or(USAGE)?;
    match *command {
        "init" => init(path, &Options::parse(rest)?),
        "stat" => stat(path, &Options::parse(rest)?),
        "export" => {
            let (folder, rest) = rest.split_first().ok_or(USAGE)?;
            export::run(path, Path::new(folder), Options::parse(rest)?.tree)
        }
        "run" => run::run(path, &Options::parse(rest)?),
        _ => Err(USAGE.to_owned()),
    }
}

/// Makes the database `kv(k INTEGER PRIMARY KEY, v BLOB)`.
fn init(path: &str, options: &Options) -> Result<(), String> {
    if PathBuf::from(path).exists() {
        return Err(format!("already exists: {path}"));
    }
    let count = options.count.unwrap_or(1000);
    let size = options.size.unwrap_or(10000);
    let store = store::open(&options.engine, path)?;
    store.execute(&format!("PRAGMA page_size={}", options.page_size.unwrap_or(4096)))?;
    store.execute("BEGIN EXCLUSIVE; DROP TABLE IF EXISTS kv; CREATE TABLE kv(k INTEGER PRIMARY KEY,v BLOB)")?;
    let mut generator = random::Generator::new(1);
    for key in 1..=count {
        let length = if options.variance == 0 {
            size
        } else {
            size - options.variance + generator.below(2 * options.variance + 1)
        };
        store.insert(key as i64, &generator.bytes(length as usize))?;
    }
    store.execute("COMMIT")
}

fn stat(path: &str, options: &Options) -> Result<(), String> {
    let store = store::open(&options.engine, path)?;
    if options.vacuum {
        store.execute("VACUUM")?;
    }
    let number = |sql: &str| store.query_integer(sql);
    println!("Number of entries:  {:8}", number("SELECT count(*) FROM kv")?);
    println!("Average value size: {:8}", number("SELECT CAST(avg(length(v)) AS INTEGER) FROM kv")?);
    println!("Minimum value size: {:8}", number("SELECT min(length(v)) FROM kv")?);
    println!("Maximum value size: {:8}", number("SELECT max(length(v)) FROM kv")?);
    println!("Page-size:          {:8}", number("PRAGMA page_size")?);
    println!("Page-count:         {:8}", number("PRAGMA page_count")?);
    println!("Freelist-count:     {:8}", number("PRAGMA freelist_count")?);
    println!("Integrity-check:    {}", store.query_text("PRAGMA integrity_check(10)")?);
    Ok(())
}
