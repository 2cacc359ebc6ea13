//! Many cases: those that are wanted of all kinds of work, modes and disks.

use crate::disk::Fault;
use crate::faults::Case;
use crate::work::{Mode, Work, all};
use crate::{Disk, Engine};

/// What is run.
pub struct Options {
    /// Who does the work. Both look at what is left.
    pub engine: Engine,
    /// Cases, about: taken by chance from all there are.
    pub most: usize,
    /// What decides which ones, and what a power cut leaves.
    pub seed: u64,
    /// One kind of work only.
    pub work: Option<String>,
    /// These cases only, by the names that a report has.
    pub cases: Vec<String>,
    /// The disk answers syncs and does nothing: what the simulation must find.
    pub without_syncs: bool,
}

impl Options {
    /// About so many cases of all kinds of work.
    pub fn some(engine: Engine, most: usize, seed: u64) -> Options {
        Options { engine, most, seed, work: None, cases: Vec::new(), without_syncs: false }
    }
}

/// Cases that were run, and what was wrong.
#[derive(Default)]
pub struct Report {
    /// How many were run.
    pub run: usize,
    /// Name of each in which something was wrong, and what it was.
    pub wrong: Vec<String>,
}

impl Report {
    fn note(&mut self, name: &str, result: Result<(), String>) {
        self.run += 1;
        if let Err(what) = result {
            self.wrong.push(format!("{name}: {what}"));
        }
    }
}

/// Which cases are taken, so that they are as many as wanted.
struct Sample {
    random: fastrand::Rng,
    wanted: usize,
    of: usize,
}

impl Sample {
    fn new(options: &Options, of: usize) -> Sample {
        Sample { random: fastrand::Rng::with_seed(options.seed), wanted: options.most, of: of.max(1) }
    }

    fn takes(&mut self) -> bool {
        self.wanted >= self.of || self.random.usize(..self.of) < self.wanted
    }
}

fn is_wanted(options: &Options, work: &Work, mode: Mode) -> bool {
    let named = |case: &String| case.starts_with(&format!("{}/{}/", work.name, mode.name()));
    work.is_for(mode)
        && options.work.as_ref().is_none_or(|name| name == work.name)
        && (options.cases.is_empty() || options.cases.iter().any(named))
}

/// Lets calls fail.
pub fn faults(options: &Options) -> Report {
    let (mut report, works) = (Report::default(), all());
    let mut groups = Vec::new();
    for (work, mode) in works.iter().flat_map(|work| Mode::ALL.map(|mode| (work, mode))) {
        if !is_wanted(options, work, mode) {
            continue;
        }
        let name = format!("{}/{}", work.name, mode.name());
        let files = crate::faults::files(options.engine, work, mode);
        match files.and_then(|files| Ok((crate::faults::calls(options.engine, work, mode, &files)?, files))) {
            Err(what) => report.note(&name, Err(what)),
            Ok((calls, files)) => groups.push((work, mode, calls, files)),
        }
    }
    let total: u64 = groups.iter().map(|(_, mode, calls, _)| calls * crate::faults::styles(*mode).count() as u64).sum();
    let mut sample = Sample::new(options, total as usize);
    for (work, mode, calls, files) in &groups {
        for (at, style) in (0..*calls).flat_map(|at| crate::faults::styles(*mode).map(move |style| (at, style))) {
            let case = Case { work, mode: *mode, fault: Fault { at, style } };
            let wanted = match options.cases.is_empty() {
                true => sample.takes(),
                false => options.cases.contains(&case.to_string()),
            };
            if wanted {
                report.note(&case.to_string(), crate::faults::check(&case, options.engine, files));
            }
        }
    }
    report
}

/// Lets the power fail.
pub fn cuts(options: &Options) -> Report {
    let (mut report, works) = (Report::default(), all());
    let mut recordings = Vec::new();
    for (work, mode) in works.iter().flat_map(|work| crate::cuts::MODES.map(|mode| (work, mode))) {
        if !is_wanted(options, work, mode) {
            continue;
        }
        for disk in Disk::ALL {
            match crate::cuts::record(options.engine, work, mode, disk) {
                Ok(mut recording) => {
                    if options.without_syncs {
                        recording.forget_syncs();
                    }
                    recordings.push(recording);
                }
                Err(what) => report.note(&format!("{}/{}/{disk:?}", work.name, mode.name()), Err(what)),
            }
        }
    }
    if !options.cases.is_empty() {
        named_cuts(options, &recordings, &mut report);
        return report;
    }
    let total: usize = recordings.iter().map(crate::cuts::Recording::len).sum();
    let rounds = if options.most == usize::MAX { 1 } else { options.most.div_ceil(total.max(1)) };
    let mut sample = Sample::new(options, total * rounds);
    for recording in &recordings {
        for (moment, round) in (0..=recording.len()).flat_map(|moment| (0..rounds).map(move |round| (moment, round))) {
            if sample.takes() {
                let seed = options.seed + round as u64;
                report.note(&recording.name(moment, seed), recording.check(moment, seed));
            }
        }
    }
    report
}

fn named_cuts(options: &Options, recordings: &[crate::cuts::Recording<'_>], report: &mut Report) {
    for case in &options.cases {
        let mut parts = case.rsplitn(3, '/');
        let (seed, moment) = (parts.next(), parts.next());
        let (Some(Ok(seed)), Some(Ok(moment))) = (seed.map(str::parse), moment.map(str::parse)) else { continue };
        for recording in recordings.iter().filter(|recording| recording.name(moment, seed) == *case) {
            report.note(case, recording.check(moment, seed));
        }
    }
}
