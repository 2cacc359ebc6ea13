//! What lies beside a database has its mode, and where root makes it its owner: a job of root's
//! must not leave a database that its owner cannot open. SQLite does the same.

use crate::engines::{Engine, folder};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// A connection of either engine that stays open.
enum Open {
    Ferrite(ferrite::Connection),
    Sqlite(rusqlite::Connection),
}

impl Open {
    fn run(&self, script: &str) {
        match self {
            Open::Ferrite(connection) => connection.execute_batch(script).unwrap(),
            Open::Sqlite(connection) => connection.execute_batch(script).unwrap(),
        }
    }
}

fn open(engine: Engine, file: &Path) -> Open {
    match engine {
        Engine::Ferrite => Open::Ferrite(ferrite::Connection::open(file).unwrap()),
        Engine::Sqlite => Open::Sqlite(rusqlite::Connection::open(file).unwrap()),
    }
}

/// Mode, owner and group of the files beside a database, in all of its journal modes.
fn beside(engine: Engine, name: &str, mode: u32, owner: Option<(u32, u32)>) -> Vec<(String, u32, u32, u32)> {
    let folder = folder(&format!("owners_{name}_{engine:?}"));
    let file = folder.join("t.db");
    engine.must_run(&file, "CREATE TABLE t(a)");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
    if let Some((user, group)) = owner {
        std::os::unix::fs::chown(&file, Some(user), Some(group)).expect("only root may run this");
    }
    let mut found = vec![];
    let mut note = |suffix: &str| {
        let metadata = std::fs::metadata(folder.join(format!("t.db-{suffix}"))).unwrap();
        found.push((suffix.to_owned(), metadata.permissions().mode() & 0o777, metadata.uid(), metadata.gid()));
    };
    let connection = open(engine, &file);
    connection.run("BEGIN; INSERT INTO t VALUES(1)");
    note("journal");
    connection.run("COMMIT; PRAGMA journal_mode=PERSIST; INSERT INTO t VALUES(2)");
    note("journal");
    connection.run("PRAGMA journal_mode=WAL; INSERT INTO t VALUES(3)");
    note("wal");
    note("shm");
    found
}

#[test]
fn modes() {
    for mode in [0o600, 0o644, 0o666, 0o660] {
        let [ours, theirs] = [Engine::Ferrite, Engine::Sqlite].map(|engine| beside(engine, "modes", mode, None));
        assert_eq!(ours, theirs);
        assert!(ours.iter().all(|found| found.1 == mode), "{ours:?}");
    }
}

#[test]
#[ignore = "only root may run this"]
fn owners() {
    let owner = (12_345, 23_456);
    let [ours, theirs] = [Engine::Ferrite, Engine::Sqlite].map(|engine| beside(engine, "owners", 0o660, Some(owner)));
    assert_eq!(ours, theirs);
    assert!(ours.iter().all(|found| (found.2, found.3) == owner), "{ours:?}");
}
