//! What a journal names: rolling it back deletes a super-journal that is done with, and nothing
//! else.
//!
//! Found by SQLite's own `mjournal.test`: a journal beside a database could name any file of the
//! machine, and who read the database deleted it.

use crate::engines::{Engine, folder};
use std::collections::BTreeMap;
use std::path::Path;

const PAGE: usize = 512;

/// A journal that brings page 2 back, and names a file at its end.
fn journal(image: &[u8], name: &str) -> Vec<u8> {
    journal_with(image, PAGE as u32, name)
}

fn journal_with(image: &[u8], page_size: u32, name: &str) -> Vec<u8> {
    const MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
    let mut bytes = MAGIC.to_vec();
    for word in [1, 7, (image.len() / PAGE) as u32, 512, page_size] {
        bytes.extend(word.to_be_bytes());
    }
    bytes.resize(512, 0);
    let page = &image[PAGE..2 * PAGE];
    let sum = (1..=PAGE - 200).rev().step_by(200).fold(7u32, |sum, at| sum + u32::from(page[at]));
    bytes.extend(2u32.to_be_bytes());
    bytes.extend(page);
    bytes.extend(sum.to_be_bytes());
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes.extend((0x4000_0000u32 / PAGE as u32 + 1).to_be_bytes());
    bytes.extend(name.as_bytes());
    bytes.extend((name.len() as u32).to_be_bytes());
    bytes.extend(name.bytes().fold(0u32, |sum, byte| sum.wrapping_add(byte as i8 as u32)).to_be_bytes());
    bytes.extend(MAGIC);
    bytes
}

/// What reading the database gives, and the files of the folder afterwards.
fn read(engine: Engine, folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> (String, Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() { std::fs::remove_dir_all(path).unwrap() } else { std::fs::remove_file(path).unwrap() }
    }
    std::fs::create_dir(folder.join("sub")).unwrap();
    files.iter().for_each(|(name, content)| std::fs::write(folder.join(name), content).unwrap());
    let transcript = engine.run(&folder.join("t.db"), "SELECT x FROM t");
    let found = format!("{:?}", transcript.0.iter().map(|one| (&one.rows, &one.error)).collect::<Vec<_>>());
    let mut left = vec![];
    for part in ["", "sub/"] {
        for entry in std::fs::read_dir(folder.join(part)).unwrap().flatten() {
            left.push(format!("{part}{}", entry.file_name().to_string_lossy()));
        }
    }
    left.sort();
    (found, left)
}

/// A header without a page size means the database's; other sizes that are none end the journal.
#[test]
fn the_page_size_in_a_journal_may_be_missing() {
    let folder = folder("named_files_page_size");
    let file = folder.join("t.db");
    Engine::Sqlite.must_run(&file, "PRAGMA page_size=512; CREATE TABLE t(x); INSERT INTO t VALUES('before')");
    let image = std::fs::read(&file).unwrap();
    let changed: Vec<u8> = image.iter().map(|byte| if *byte == b'o' { b'a' } else { *byte }).collect();
    let mut played = 0;
    for page_size in [0, 1, 256, 512, 513, 1024, 131_072] {
        let mut files = BTreeMap::new();
        files.insert("t.db".to_owned(), [&image[..PAGE], &changed[PAGE..]].concat());
        files.insert("t.db-journal".to_owned(), journal_with(&image, page_size, ""));
        let sqlite = read(Engine::Sqlite, &folder, &files);
        assert_eq!(read(Engine::Ferrite, &folder, &files), sqlite, "{page_size}");
        played += usize::from(sqlite.0.contains("[98, 101, 102, 111, 114, 101]"));
    }
    assert!(played > 1, "{played}");
}

#[test]
fn only_a_super_journal_that_names_this_journal_is_deleted() {
    let folder = folder("named_files");
    let file = folder.join("t.db");
    Engine::Sqlite.must_run(&file, "PRAGMA page_size=512; CREATE TABLE t(x); INSERT INTO t VALUES('before')");
    let image = std::fs::read(&file).unwrap();
    let mut changed = image.clone();
    let at = changed.windows(6).rposition(|window| window == b"before").unwrap();
    changed[at..at + 6].copy_from_slice(b"after!");
    let full = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let own = format!("{}\0", full("t.db-journal")).into_bytes();
    let gone = format!("{}\0", full("gone.db-journal")).into_bytes();
    let other = format!("{}\0", full("other-journal")).into_bytes();
    let (mut deleted, mut kept) = (0, 0);
    for name in [
        "victim",
        "t.db-mj0A1B2C9DE",
        "t.db-mj0a1b2c9de",
        "t.db-mj0A1B2C8DE",
        "t.db-mj0A1B2C9DEF",
        "t.db-mj0A1B2C9D",
        "a.db-mj0A1B2C9DE",
        "-mj0A1B2C9DE",
        "t.db-mjZZZZZZ9ZZ",
        "t.db-mj0A1B2CDEF",
        "sub/a.db-mj0A1B2C9DE",
        "t.db-MJ0A1B2C9DE",
        "mj0A1B2C9DE",
        "victim-journal",
        "t.db-wal",
        "t-mj0A1B2C9DE.db",
        "t.db-mj0A1B2C9-E",
        "x-mj12",
        "t.db-journal",
    ] {
        let contents: [Vec<u8>; 12] = [
            vec![],
            b"a file of somebody".to_vec(),
            own.clone(),
            own[..own.len() - 1].to_vec(),
            [own.clone(), gone.clone()].concat(),
            [gone.clone(), own.clone()].concat(),
            gone.clone(),
            [own.clone(), other.clone()].concat(),
            [b"text\0".to_vec(), own.clone()].concat(),
            b"t.db-journal\0".to_vec(),
            [own.clone(), b"the rest".to_vec()].concat(),
            [own.clone(), vec![0; 5]].concat(),
        ];
        for (number, content) in contents.into_iter().map(Some).chain([None]).enumerate() {
            let named = full(name);
            let mut files = BTreeMap::new();
            files.insert("t.db".to_owned(), changed.clone());
            files.insert("other-journal".to_owned(), journal(&image, &named));
            files.extend(content.map(|content| (name.to_owned(), content)));
            files.insert("t.db-journal".to_owned(), journal(&image, &named));
            let sqlite = read(Engine::Sqlite, &folder, &files);
            let ferrite = read(Engine::Ferrite, &folder, &files);
            assert_eq!(ferrite, sqlite, "{named}, content {number}");
            let is_left = sqlite.1.iter().any(|left| left == name);
            if is_left { kept += 1 } else { deleted += 1 }
        }
    }
    assert!(deleted > 3 && kept > 100, "{deleted} deleted, {kept} kept");
}

/// What the error log has heard in this process.
static HEARD: std::sync::Mutex<Vec<(i32, String)>> = std::sync::Mutex::new(Vec::new());

/// The error log hears how much was brought back, from which file.
#[test]
fn the_log_tells_of_recoveries() {
    base::log::listen(Some(|code, text| HEARD.lock().unwrap().push((code.raw(), text.to_owned()))));
    let folder = folder("named_files_log");
    let (file, copy) = (folder.join("t.db"), folder.join("copy.db"));
    let script = "PRAGMA page_size=512; PRAGMA journal_mode=WAL; CREATE TABLE t(x); INSERT INTO t VALUES('before')";
    let connection = ferrite::Connection::open(&file).unwrap();
    connection.execute_batch(script).unwrap();
    for suffix in ["", "-wal"] {
        std::fs::copy(format!("{}{suffix}", file.display()), format!("{}{suffix}", copy.display())).unwrap();
    }
    Engine::Ferrite.must_run(&copy, "SELECT * FROM t");
    drop(connection);
    Engine::Ferrite.must_run(&file, "PRAGMA journal_mode=DELETE");
    let image = std::fs::read(&file).unwrap();
    std::fs::write(folder.join("t.db-journal"), journal(&image, "")).unwrap();
    Engine::Ferrite.must_run(&file, "SELECT * FROM t");
    base::log::listen(None);
    let heard = HEARD.lock().unwrap();
    let has = |code: i32, text: String| heard.iter().any(|one| *one == (code, text.clone()));
    assert!(has(283, format!("recovered 3 frames from WAL file {}-wal", copy.display())), "{heard:?}");
    assert!(has(539, format!("recovered 1 pages from {}-journal", file.display())), "{heard:?}");
}
