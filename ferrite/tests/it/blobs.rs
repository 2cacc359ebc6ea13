use ferrite::{Connection, ResultCode};

fn blobs() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch("CREATE TABLE b(id INTEGER PRIMARY KEY, n, v BLOB); INSERT INTO b VALUES(1, 7, zeroblob(100000)), (2, 8, x'0102030405')")
        .unwrap();
    connection
}

#[test]
fn a_blob_is_read_and_written_in_parts() {
    let connection = blobs();
    let mut blob = connection.blob_open("main", "b", "v", 1, false).unwrap();
    assert_eq!(blob.len(), 100_000);
    blob.write_at(b"in the middle", 50_000).unwrap();
    let mut part = [0; 13];
    blob.read_at_exact(&mut part, 50_000).unwrap();
    assert_eq!(&part, b"in the middle");
    assert!(blob.write_at(b"past the end", 99_995).is_err());
    blob.reopen(2).unwrap();
    let mut short = [0; 8];
    assert_eq!(blob.read_at(&mut short, 3).unwrap(), 2);
    assert_eq!(short[..2], [4, 5]);
    blob.close().unwrap();
    let stored: Vec<u8> =
        connection.query_row("SELECT substr(v, 50001, 13) FROM b WHERE id=1", (), |row| row.get(0)).unwrap();
    assert_eq!(stored, b"in the middle");
}

#[test]
fn what_is_no_blob_is_refused() {
    let connection = blobs();
    let open =
        |table: &str, column: &str, rowid| connection.blob_open("main", table, column, rowid, true).err().unwrap();
    assert_eq!(open("nosuch", "v", 1).message(), "no such table: main.nosuch");
    assert_eq!(open("b", "nosuch", 1).message(), "no such column: \"nosuch\"");
    assert_eq!(open("b", "v", 9).message(), "no such rowid: 9");
    assert_eq!(open("b", "n", 1).message(), "cannot open value of type integer");
    let mut read_only = connection.blob_open("main", "b", "v", 2, true).unwrap();
    assert_eq!(read_only.write_at(b"x", 0).unwrap_err().code(), ResultCode::READONLY);
}

#[test]
fn a_blob_is_opened_in_the_schema_of_the_moment() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("blob_schema");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("t.db");
    let (connection, other) = (Connection::open(&path).unwrap(), Connection::open(&path).unwrap());
    connection.execute_batch("CREATE TABLE u(x); CREATE TABLE t(a, b); INSERT INTO t VALUES ('one', 'two')").unwrap();
    other.execute_batch("DROP TABLE u; VACUUM; ALTER TABLE t ADD COLUMN c; CREATE INDEX i ON t(b)").unwrap();
    // The table has moved and the column has an index.
    let refused = connection.blob_open("main", "t", "b", 1, false).err().unwrap();
    assert_eq!(refused.message(), "cannot open indexed column for writing");
    let mut blob = connection.blob_open("main", "t", "a", 1, true).unwrap();
    let mut bytes = [0; 3];
    blob.read_at_exact(&mut bytes, 0).unwrap();
    assert_eq!(&bytes, b"one");
}

#[test]
fn what_a_blob_writes_follows_savepoints() {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch("CREATE TABLE t(a); INSERT INTO t VALUES ('aaaa'); BEGIN; SAVEPOINT s").unwrap();
    let mut blob = connection.blob_open("main", "t", "a", 1, false).unwrap();
    blob.write_at(b"bb", 0).unwrap();
    drop(blob);
    connection.execute_batch("ROLLBACK TO s; COMMIT").unwrap();
    let text: String = connection.query_row("SELECT a FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!(text, "aaaa");
}
