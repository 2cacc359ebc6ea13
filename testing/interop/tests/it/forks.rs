#![allow(unsafe_code)] // runs in a forked process
//! A process that was forked has its parent's connection, but none of its locks: it cannot read or
//! write the file with one that may write, and the parent's transaction is not touched, although
//! both map the same shared memory. One that only reads continues: programs that fork their workers
//! close what may write, and keep the others.

use crate::engines::{Engine, folder};
use ferrite::Connection;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Runs a statement in a forked process and drops the connection there; whether the statement was
/// refused.
fn is_refused_in_child(connection: &Connection, sql: &'static str) -> bool {
    let address = std::ptr::from_ref(connection) as usize;
    let mut command = Command::new("true");
    // SAFETY: the child has a copy of the memory of this process at the same addresses, and ends
    // after the closure; the parent's connection stays what it is.
    unsafe {
        command.pre_exec(move || {
            let connection = std::ptr::read(address as *const Connection);
            let refused = connection.execute_batch(sql).is_err_and(|error| error.extended_code().raw() == 21);
            drop(connection);
            if refused { Ok(()) } else { Err(std::io::Error::other("not refused")) }
        });
    }
    command.status().is_ok_and(|status| status.success())
}

/// Runs a query in a forked process; whether it gave that number.
fn gives_in_child(connection: &Connection, sql: &'static str, number: i64) -> bool {
    let address = std::ptr::from_ref(connection) as usize;
    let mut command = Command::new("true");
    // SAFETY: as above.
    unsafe {
        command.pre_exec(move || {
            let connection = std::ptr::read(address as *const Connection);
            let found = [0; 3].map(|_| connection.query_row(sql, (), |row| row.get::<i64>(0)));
            let refused =
                connection.execute_batch("DELETE FROM t").is_err_and(|error| error.extended_code().raw() == 8);
            drop(connection);
            let right = refused && found.iter().all(|found| found.as_ref().is_ok_and(|&found| found == number));
            if right { Ok(()) } else { Err(std::io::Error::other(format!("{found:?}"))) }
        });
    }
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn a_connection_that_only_reads_goes_on_in_a_forked_process() {
    let sum = "SELECT sum(a) FROM t";
    for settings in ["PRAGMA journal_mode = wal", "PRAGMA journal_mode = delete", "PRAGMA mmap_size = 1000000"] {
        let file = folder("forks_read_only").join("t.db");
        let writer = Connection::open(&file).expect("a new file");
        writer.execute_batch(&format!("{settings}; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);")).unwrap();
        for parameters in ["mode=ro", "mode=ro&cache=private"] {
            let reader = Connection::open(format!("file:{}?{parameters}", file.display())).expect("the file");
            assert!(gives_in_child(&reader, sum, 3), "{settings}: before it has read anything");
            assert_eq!(reader.query_row(sum, (), |row| row.get::<i64>(0)).unwrap(), 3);
            assert!(gives_in_child(&reader, sum, 3), "{settings}: after it has read");
            // A child that was there and is gone again has taken nothing with it.
            reader.execute_batch("BEGIN").unwrap();
            assert_eq!(reader.query_row(sum, (), |row| row.get::<i64>(0)).unwrap(), 3);
            // Within the parent's transaction it has what is cached, or an error.
            gives_in_child(&reader, sum, 3);
            let written = writer.execute_batch("UPDATE t SET a = a");
            assert_eq!(written.is_err(), !settings.ends_with("wal"), "{settings}: the parent's lock is gone");
            assert_eq!(reader.query_row(sum, (), |row| row.get::<i64>(0)).unwrap(), 3);
            reader.execute_batch("COMMIT").unwrap();
            writer.execute_batch("INSERT INTO t VALUES(4); DELETE FROM t WHERE a = 4").unwrap();
        }
        writer.execute_batch("INSERT INTO t VALUES(4)").unwrap();
        drop(writer);
        Engine::Sqlite.check(&file);
        assert_eq!(Engine::Sqlite.texts(&file, sum), ["7"]);
    }
}

#[test]
fn a_forked_process_leaves_the_transaction_alone() {
    for journal_mode in ["wal", "delete"] {
        let file = folder(&format!("forks_{journal_mode}")).join("t.db");
        let connection = Connection::open(&file).expect("a new file");
        let script = format!(
            "PRAGMA journal_mode = {journal_mode}; PRAGMA cache_size = 16; CREATE TABLE t(a INTEGER PRIMARY KEY, b);
             INSERT INTO t VALUES (1, 'one'); BEGIN;
             WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
             INSERT INTO t SELECT i, zeroblob(300) FROM n;"
        );
        connection.execute_batch(&script).expect("the script is sound");
        assert!(is_refused_in_child(&connection, "COMMIT"), "{journal_mode}");
        // What it does to its own memory is its own business.
        is_refused_in_child(&connection, "ROLLBACK");
        is_refused_in_child(&connection, "DELETE FROM t");
        // More than the cache has was written before; it is found.
        let sum: i64 = connection.query_row("SELECT sum(a) FROM t", (), |row| row.get(0)).expect("a sum");
        assert_eq!(sum, 2_001_000, "{journal_mode}");
        connection.execute_batch("COMMIT").expect("a commit");
        // A lookup would need no lock.
        let lookup = "SELECT b FROM t WHERE a = 1";
        connection.execute_batch(lookup).expect("the parent may look");
        assert!(is_refused_in_child(&connection, lookup), "{journal_mode}");
        drop(connection);
        for engine in [Engine::Ferrite, Engine::Sqlite] {
            engine.check(&file);
            assert_eq!(engine.texts(&file, "SELECT sum(a) FROM t"), ["2001000"], "{journal_mode}");
        }
    }
}
