//! Full-text tables where Ferrite does not do as SQLite.

use ferrite::Connection;

/// `secure-delete` looked for an entry that deletes after itself when the index has no details;
/// SQLite damages the index so.
#[test]
fn secure_delete_without_details_keeps_the_index_sound() {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE VIRTUAL TABLE t USING fts5(c0, prefix = '1', detail = none);
             INSERT INTO t VALUES('runs 1 ponies'), ('runs 1 abc'), ('1 2 3'), ('3 1 4');
             UPDATE t SET c0 = '118 1 2' WHERE rowid < 3;
             INSERT INTO t(t, rank) VALUES('secure-delete', 1);",
        )
        .unwrap();
    for rowid in [1, 4, 2] {
        let sql = format!("DELETE FROM t WHERE rowid = {rowid}; INSERT INTO t(t) VALUES('integrity-check');");
        connection.execute_batch(&sql).unwrap();
    }
    connection
        .execute_batch("INSERT INTO t(t) VALUES('optimize'); INSERT INTO t(t) VALUES('integrity-check')")
        .unwrap();
    let found: f64 = connection.query_row("SELECT total(rowid) + count(*) FROM t('1*')", (), |row| row.get(0)).unwrap();
    assert_eq!(found, 4.0, "the row 3 alone");
}
