//! Every case of `cases/` gives the same transcript on both engines.

use sqltest::case_file;
use std::path::Path;

#[test]
fn every_case_agrees_with_the_oracle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut failures = Vec::new();
    let mut count = 0;
    for file in case_file::files(&folder) {
        let text = std::fs::read_to_string(&file).expect("a case file is readable");
        for case in case_file::parse(&text) {
            count += 1;
            if let Some(difference) = sqltest::difference(&case.script) {
                failures.push(format!("{}: {}\n{difference}", file.display(), case.name));
            }
        }
    }
    println!("{count} cases");
    assert!(count > 0, "no case was found");
    assert!(failures.is_empty(), "{} of {count} cases differ:\n{}", failures.len(), failures.join("\n"));
}
