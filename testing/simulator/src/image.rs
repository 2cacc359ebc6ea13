//! What a power cut leaves of the files.

use crate::disk::{Change, Disk, Files};
use fastrand::Rng;
use std::collections::BTreeMap;

/// A file before a power cut.
#[derive(Default)]
struct State<'c> {
    /// What is there by this name whatever happens.
    durable: Option<Vec<u8>>,
    /// Whether there is a file by this name now.
    exists: bool,
    /// The file was made since: what was done to it begins with nothing.
    is_new: bool,
    /// What was done to the file and is not durable.
    pending: Vec<&'c Change>,
}

/// What a cut keeps of what is not durable.
#[derive(Clone, Copy)]
enum Keep {
    Nothing,
    Everything,
    /// Each sector of each write for itself, in any order.
    Some,
}

/// The files after a power cut that comes after these changes.
pub fn after_cut(before: &Files, changes: &[Change], disk: Disk, random: &mut Rng) -> Files {
    let mut states: BTreeMap<&str, State<'_>> = BTreeMap::new();
    for (path, content) in before {
        states.insert(path, State { durable: Some(content.clone()), exists: true, ..State::default() });
    }
    for change in changes {
        apply(&mut states, change);
    }
    let mut left = Files::new();
    for (path, state) in &states {
        let keep = [Keep::Nothing, Keep::Everything, Keep::Some, Keep::Some][random.usize(..4)];
        if let Some(content) = state.after_cut(keep, disk, random) {
            left.insert((*path).to_owned(), content);
        }
    }
    left
}

fn apply<'c>(states: &mut BTreeMap<&'c str, State<'c>>, change: &'c Change) {
    match change {
        Change::Create(path) => {
            let state = states.entry(path).or_default();
            (state.exists, state.is_new) = (true, true);
            state.pending.clear();
        }
        Change::Write(path, ..) | Change::Truncate(path, _) => states.entry(path).or_default().pending.push(change),
        Change::Sync(path) => {
            let state = states.entry(path).or_default();
            state.durable = Some(state.written());
            state.is_new = false;
            state.pending.clear();
        }
        Change::Delete(path) => {
            let state = states.entry(path).or_default();
            state.exists = false;
            state.pending.clear();
        }
        Change::SyncDirectory => {
            for state in states.values_mut() {
                match state.exists {
                    false => state.durable = None,
                    true if state.is_new => {
                        (state.durable, state.is_new) = (Some(Vec::new()), false);
                    }
                    true => {}
                }
            }
        }
    }
}

impl State<'_> {
    fn start(&self) -> Vec<u8> {
        if self.is_new { Vec::new() } else { self.durable.clone().unwrap_or_default() }
    }

    /// The content as the running system sees it.
    fn written(&self) -> Vec<u8> {
        let mut content = self.start();
        for change in &self.pending {
            match change {
                Change::Write(_, offset, data) => put(&mut content, *offset as usize, data),
                Change::Truncate(_, size) => content.resize(*size as usize, 0),
                _ => {}
            }
        }
        content
    }

    fn after_cut(&self, keep: Keep, disk: Disk, random: &mut Rng) -> Option<Vec<u8>> {
        let old = || self.durable.clone();
        match keep {
            Keep::Nothing => return old(),
            _ if !self.exists => return if random.bool() { None } else { old() },
            _ if self.is_new && random.u8(..4) == 0 => return old(),
            _ => {}
        }
        let mut content = self.start();
        let mut touched = Vec::new();
        for change in &self.pending {
            match change {
                Change::Write(_, offset, data) => {
                    for (at, piece) in sectors(*offset as usize, data, disk.sector) {
                        touched.push(at / disk.sector);
                        if matches!(keep, Keep::Everything) || random.bool() {
                            put(&mut content, at, piece);
                        }
                    }
                }
                Change::Truncate(_, size) if matches!(keep, Keep::Everything) || random.bool() => {
                    content.resize(*size as usize, 0);
                }
                _ => {}
            }
        }
        // The sector that the disk was at may hold anything, where it does not spare what lies
        // beside a write.
        if !disk.power_safe && !touched.is_empty() && random.bool() {
            let start = touched[random.usize(..touched.len())] * disk.sector;
            let end = (start + disk.sector).min(content.len());
            content.get_mut(start..end).unwrap_or_default().iter_mut().for_each(|byte| *byte = random.u8(..));
        }
        Some(content)
    }
}

fn put(content: &mut Vec<u8>, offset: usize, data: &[u8]) {
    let end = offset + data.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[offset..end].copy_from_slice(data);
}

/// The parts of a write by sectors, with their offsets.
fn sectors(offset: usize, data: &[u8], sector: usize) -> impl Iterator<Item = (usize, &[u8])> {
    let first = (sector - offset % sector).min(data.len());
    let (head, rest) = data.split_at(first);
    let rest = rest.chunks(sector).enumerate().map(move |(number, piece)| (offset + first + number * sector, piece));
    std::iter::once((offset, head)).chain(rest).filter(|(_, piece)| !piece.is_empty())
}
