//! What users of real databases ask and change: `queries/NAME.sql` on a copy of each real file, one
//! statement after the other, gives the same on both engines.

use crate::engines::{Engine, folder};
use crate::real_files::{copy, real_files};
use std::path::Path;

#[test]
fn real_schemas_answer_the_same() {
    let folder = folder("real-queries");
    let queries = Path::new(env!("CARGO_MANIFEST_DIR")).join("queries");
    let (mut count, mut failures) = (0, Vec::new());
    let files = real_files();
    for file in &files {
        let stem = file.file_stem().expect("a file has a name").to_string_lossy();
        let script = std::fs::read_to_string(queries.join(format!("{stem}.sql"))).expect("every file has its queries");
        let [ours, theirs] = [Engine::Ferrite, Engine::Sqlite].map(|engine| {
            let copied = folder.join(format!("{stem}-{engine:?}"));
            copy(file, &copied);
            engine.run(&copied, &script)
        });
        count += theirs.0.len();
        failures.extend(ours.differences(&theirs).map(|difference| format!("{stem}:\n{difference}")));
    }
    println!("{count} statements on {} real files", files.len());
    assert!(files.is_empty() || count >= 200, "only {count} statements");
    assert!(failures.is_empty(), "{} of {count} differ:\n{}", failures.len(), failures.join("\n"));
}
