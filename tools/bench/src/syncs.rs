//! `syncs`: what the disk gives to threads that each write a frame into one file and sync it. The
//! bound of every durable commit; how much of it several threads can share says whether syncs of a
//! log should overlap.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

const RUNS: usize = 5;
const SECONDS: f64 = 1.0;
/// Bytes of a frame of the log.
const FRAME: usize = 4096 + 24;
/// Frames of a log that is checkpointed as usual.
const LOG_FRAMES: u64 = 1000;

/// Threads, and frames that each writes before a sync.
const ITEMS: &[(usize, usize)] = &[(1, 1), (2, 1), (4, 1), (8, 1), (1, 4), (1, 16), (1, 64)];

/// Runs all of it.
pub fn run(_args: &[&str]) -> Result<(), String> {
    let folder = crate::inserts::folder()?;
    let result = measure(&folder).map_err(|error| error.to_string());
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn measure(folder: &Path) -> std::io::Result<()> {
    println!("| threads | frames a sync | syncs/s | frames/s | µs a sync, median | 99 % |");
    println!("|---:|---:|---:|---:|---:|---:|");
    for &(threads, frames) in ITEMS {
        let mut runs = (0..RUNS).map(|_| one_run(folder, threads, frames)).collect::<std::io::Result<Vec<_>>>()?;
        runs.sort_by_key(|(times, _)| times.len());
        let Some((times, seconds)) = runs.get(RUNS / 2) else { continue };
        let rate = times.len() as f64 / seconds;
        let micros = |part: f64| crate::inserts::quantile(times, part) * 1e6;
        let all = rate * frames as f64;
        println!("| {threads} | {frames} | {rate:.0} | {all:.0} | {:.0} | {:.0} |", micros(0.5), micros(0.99));
    }
    Ok(())
}

/// How long each write with its sync took, sorted, and the seconds in all.
fn one_run(folder: &Path, threads: usize, frames: usize) -> std::io::Result<(Vec<Duration>, f64)> {
    let file = log(folder)?;
    let started = Instant::now();
    let results: Vec<std::io::Result<Vec<Duration>>> = std::thread::scope(|scope| {
        let begin = |number: usize| {
            let file = &file;
            scope.spawn(move || write(file, number, threads, frames, started))
        };
        let handles: Vec<_> = (0..threads).map(begin).collect();
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(|_| Ok(Vec::new()))).collect()
    });
    let seconds = started.elapsed().as_secs_f64();
    let mut times = Vec::new();
    for result in results {
        times.extend(result?);
    }
    times.sort_unstable();
    Ok((times, seconds))
}

/// A file as long as a log, written and synced once.
fn log(folder: &Path) -> std::io::Result<File> {
    let path = folder.join("log");
    let file = OpenOptions::new().create(true).truncate(true).write(true).open(path)?;
    for number in 0..LOG_FRAMES {
        file.write_all_at(&[7; FRAME], 32 + number * FRAME as u64)?;
    }
    file.sync_all()?;
    Ok(file)
}

fn write(
    file: &File,
    thread: usize,
    threads: usize,
    frames: usize,
    started: Instant,
) -> std::io::Result<Vec<Duration>> {
    let bytes = vec![8; FRAME * frames];
    let mut times = Vec::new();
    let mut place = thread as u64;
    while started.elapsed().as_secs_f64() < SECONDS {
        let begun = Instant::now();
        let at = place * frames as u64 % (LOG_FRAMES - frames as u64);
        file.write_all_at(&bytes, 32 + at * FRAME as u64)?;
        file.sync_data()?;
        times.push(begun.elapsed());
        place += threads as u64;
    }
    Ok(times)
}
