//! The sqllogictest corpus. It is not a part of the project: `FERRITE_CORPUS` names its folder
//! `test`.

use std::path::{Path, PathBuf};

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "test") {
            out.push(path);
        }
    }
}

/// Runs the files on two threads.
#[test]
#[ignore = "needs the sqllogictest corpus, in FERRITE_CORPUS"]
fn the_corpus_passes() {
    let root = PathBuf::from(std::env::var_os("FERRITE_CORPUS").expect("FERRITE_CORPUS is a folder"));
    let mut files = Vec::new();
    for part in ["select1.test", "select2.test", "select3.test", "select4.test", "select5.test"] {
        files.push(root.join(part));
    }
    collect(&root.join("random"), &mut files);
    files.sort();
    let halves: Vec<Vec<PathBuf>> = (0..2).map(|half| files.iter().skip(half).step_by(2).cloned().collect()).collect();
    let workers: Vec<_> = halves.into_iter().map(|half| std::thread::spawn(move || run(&half))).collect();
    let mut failures = Vec::new();
    let mut passed = 0;
    for worker in workers {
        let (count, mut more) = worker.join().expect("a runner does not panic");
        passed += count;
        failures.append(&mut more);
    }
    println!("{passed} records passed");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn run(files: &[PathBuf]) -> (usize, Vec<String>) {
    let mut failures = Vec::new();
    let mut passed = 0;
    for file in files {
        let text = std::fs::read_to_string(file).expect("a corpus file is readable");
        let report = sqltest::slt::run(&text, 3);
        passed += report.passed;
        failures.extend(report.failures.into_iter().map(|failure| format!("{}: {failure}", file.display())));
    }
    (passed, failures)
}
