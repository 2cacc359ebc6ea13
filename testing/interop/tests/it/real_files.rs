//! Database files that others made with SQLite: both engines read the same, and SQLite finds them
//! sound after Ferrite has changed them.

use crate::engines::{Engine, assert_equal, folder};
use sqltest::Transcript;
use std::path::{Path, PathBuf};

/// Ordinary tables: no virtual ones, and none that belongs to one.
const TABLES: &str = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT IN (SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow'))
    ORDER BY name";

/// The files, next to the project's folder or above; none when they are not there.
pub fn real_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the package is two folders deep");
    let Ok(entries) = std::fs::read_dir(root.join("../shared/data")) else {
        println!("skipped: there is no ../shared/data");
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|end| end != "md"));
    files.sort();
    files
}

pub fn copy(file: &Path, to: &Path) {
    std::fs::write(to, std::fs::read(file).expect("a real file is readable")).expect("the copy can be written");
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[test]
fn real_files_read_the_same() {
    let folder = folder("real-read");
    for file in real_files() {
        let copied = folder.join(file.file_name().expect("a file has a name"));
        copy(&file, &copied);
        let tables = Engine::Sqlite.texts(&copied, TABLES);
        assert!(!tables.is_empty());
        let mut script = String::new();
        for table in tables.iter().map(|name| quoted(name)) {
            script.push_str(&format!("SELECT count(*) FROM {table}; SELECT * FROM {table};\n"));
        }
        let [ferrite, sqlite] = [Engine::Ferrite, Engine::Sqlite].map(|engine| engine.must_run(&copied, &script));
        assert_equal(&ferrite, &sqlite, &file.display().to_string());
        Engine::Ferrite.check(&copied);
        println!("{}: {} tables", file.display(), tables.len());
    }
}

#[test]
fn real_files_are_sound_after_changes() {
    let folder = folder("real-write");
    for file in real_files() {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let (ours, theirs) = (folder.join(format!("ours-{name}")), folder.join(format!("theirs-{name}")));
        copy(&file, &ours);
        strip(&ours);
        copy(&ours, &theirs);
        let tables = Engine::Sqlite.texts(&ours, TABLES);
        let script: String = tables.iter().map(|table| changes(&ours, table)).collect();
        let ferrite = Engine::Ferrite.run(&ours, &script);
        let sqlite = Engine::Sqlite.run(&theirs, &script);
        assert_equal(&ferrite, &sqlite, &name);
        Engine::Sqlite.check(&ours);
        Engine::Ferrite.check(&ours);
        let dump: String = tables.iter().map(|table| format!("SELECT * FROM {};\n", quoted(table))).collect();
        let expected = sorted(Engine::Sqlite.must_run(&theirs, &dump));
        for engine in [Engine::Ferrite, Engine::Sqlite] {
            assert_equal(&sorted(engine.must_run(&ours, &dump)), &expected, &format!("{name}, read by {engine:?}"));
        }
    }
}

/// The rows of each statement in one order: an index that covers a table may be read in its place.
fn sorted(mut transcript: Transcript) -> Transcript {
    for outcome in &mut transcript.0 {
        outcome.rows.sort_by_cached_key(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
    }
    transcript
}

/// Drops triggers, views and virtual tables, whose modules one of the engines may not have.
fn strip(file: &Path) {
    let script = "PRAGMA writable_schema = ON;
        DELETE FROM sqlite_master WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL TABLE%';";
    Engine::Sqlite.must_run(file, script);
}

/// Statements that change every part of a table.
fn changes(file: &Path, table: &str) -> String {
    let table_name = quoted(table);
    let columns = Engine::Sqlite.texts(file, &format!("SELECT name FROM pragma_table_info('{table}')"));
    let (first, last) = (quoted(&columns[0]), quoted(&columns[columns.len() - 1]));
    let names = columns.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
    format!(
        "DELETE FROM {table_name} WHERE length({first}) % 3 = 1;
        BEGIN; UPDATE OR IGNORE {table_name} SET {last} = {last} || 'x' WHERE length({last}) % 2 = 1; COMMIT;
        CREATE TABLE \"copy of {table}\"({names});
        INSERT INTO \"copy of {table}\" SELECT * FROM {table_name};
        DELETE FROM {table_name} WHERE length({last}) > 3;
        INSERT OR REPLACE INTO {table_name} SELECT * FROM \"copy of {table}\";
        CREATE INDEX \"index of {table}\" ON {table_name}({last}, {first});
        DROP TABLE \"copy of {table}\";\n"
    )
}
