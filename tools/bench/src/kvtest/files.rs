//! The same blobs as files.

use super::options::Options;
use super::random::Generator;
use super::run::{Keys, Measured};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Path of a blob's file: six digits in one folder, or in a tree of folders of two digits each.
pub fn path_of(folder: &Path, key: i64, tree: bool) -> PathBuf {
    if !tree {
        return folder.join(format!("{key:06}"));
    }
    folder.join(format!("{:02}", key / 10000)).join(format!("{:02}", key / 100 % 100)).join(format!("{:02}", key % 100))
}

/// Reads or overwrites files.
pub fn measure(folder: &Path, options: &Options) -> Result<Measured, String> {
    let tree = options.tree || folder.join("00").is_dir();
    let max_id = match options.max_id {
        Some(max_id) => max_id,
        None => fs::read_dir(folder).map_err(|error| error.to_string())?.count() as u64,
    };
    let mut keys = Keys::new(options, max_id);
    let mut measured = Measured::default();
    let mut generator = Generator::new(7);
    let mut buffer = Vec::new();
    let started = Instant::now();
    for _ in 0..options.count.unwrap_or(1000) {
        let path = path_of(folder, keys.next(), tree);
        let length = if options.update {
            let Ok(status) = fs::metadata(&path) else { continue };
            overwrite(&path, &generator.bytes(status.len() as usize), options.fsync)?
        } else {
            let Some(length) = read(&path, &mut buffer) else { continue };
            length
        };
        measured.blobs += 1;
        measured.bytes += length as u64;
    }
    measured.elapsed = started.elapsed();
    Ok(measured)
}

fn read(path: &Path, buffer: &mut Vec<u8>) -> Option<usize> {
    let mut file = File::open(path).ok()?;
    buffer.clear();
    file.read_to_end(buffer).ok()
}

fn overwrite(path: &Path, bytes: &[u8], sync: bool) -> Result<usize, String> {
    let mut file = OpenOptions::new().write(true).truncate(true).open(path).map_err(|error| error.to_string())?;
    file.write_all(bytes).map_err(|error| error.to_string())?;
    if sync {
        file.sync_all().map_err(|error| error.to_string())?;
    }
    Ok(bytes.len())
}
