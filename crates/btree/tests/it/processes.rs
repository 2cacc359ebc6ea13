//! A process of real SQLite and this one on one file at the same moment.

use crate::{Scratch, open, oracle};
use base::{PageNo, ResultCode};
use btree::{Btree, CursorKind, InsertHint, JournalMode};
use std::process::{Child, Command, Stdio};
use value::{Mem, ValueRef};

/// A Python process that runs a script on SQLite.
fn sqlite_process(path: &str, script: &str) -> Child {
    let head = "import sqlite3,sys,time\ndb=sqlite3.connect(sys.argv[1],timeout=60,isolation_level=None)\n";
    Command::new("python3")
        .args(["-c", &format!("{head}{script}"), path])
        .stdout(Stdio::piped())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap()
}

fn retry<T>(mut action: impl FnMut() -> base::Result<T>) -> T {
    for _ in 0..200_000 {
        match action() {
            Err(error) if error.code() == ResultCode::BUSY => {
                std::thread::sleep(std::time::Duration::from_micros(200));
            }
            other => return other.unwrap(),
        }
    }
    panic!("busy for ever");
}

fn increment(db: &mut Btree) {
    // Inside a read transaction a busy writer must be waited for from outside it.
    retry(|| db.begin_write(false));
    let cursor = db.cursor_open(PageNo(2), CursorKind::Table, true).unwrap();
    assert!(db.last(cursor).unwrap());
    let rowid = db.rowid(cursor);
    let mut mems = Vec::new();
    value::record::unpack(db.payload(cursor).unwrap(), base::Encoding::Utf8, 2, &mut mems);
    let ValueRef::Integer(count) = mems[1].as_ref() else { panic!() };
    let record = value::record::encode(&[
        Mem::from_value(ValueRef::Null),
        Mem::from_value(ValueRef::Integer(count + 1)),
        Mem::from_value(ValueRef::Blob(&[5; 700])),
    ]);
    db.insert_row(cursor, rowid + 1, &record, 0, InsertHint::Append).unwrap();
    db.cursor_close(cursor);
    retry(|| db.commit());
}

#[test]
#[ignore = "needs python3 with sqlite3"]
fn both_count_on_one_file() {
    for mode in [JournalMode::Delete, JournalMode::Persist, JournalMode::Truncate] {
        let scratch = Scratch::new();
        let path = scratch.db();
        oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, n, b);\nINSERT INTO t VALUES(1, 0, NULL);\n");
        let script = "
for i in range(50):
    db.execute('begin immediate')
    a,n=db.execute('select a,n from t order by a desc limit 1').fetchone()
    db.execute('insert into t values(?,?,zeroblob(700))',(a+1,n+1))
    db.execute('commit')
    assert db.execute('pragma quick_check').fetchone()[0]=='ok'
";
        let mut other = sqlite_process(&path, script);
        let mut db = open(&path);
        db.set_journal_mode(mode).unwrap();
        for _ in 0..50 {
            increment(&mut db);
            retry(|| db.begin_read());
            let report = db.integrity_check(&[PageNo(1), PageNo(2)], 10).unwrap();
            assert_eq!(report.errors, [""; 0]);
            db.end_read().unwrap();
        }
        assert!(other.wait().unwrap().success());
        drop(db);
        let rows = oracle(&path, "PRAGMA integrity_check;\nSELECT count(*), max(a), max(n) FROM t");
        assert_eq!(rows, ["ok", "101|101|100"]);
    }
}

#[test]
#[ignore = "needs python3 with sqlite3"]
fn a_killed_process_leaves_a_journal_that_is_rolled_back() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(
        &path,
        "CREATE TABLE t(a INTEGER PRIMARY KEY, n, b);\n
         WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM c WHERE i<500)
           INSERT INTO t SELECT i, i, zeroblob(500) FROM c;\n",
    );
    let script = "
db.execute('pragma cache_size=5')
db.execute('begin')
db.execute('update t set b=randomblob(600)')
print('half', flush=True)
time.sleep(60)
";
    let mut other = sqlite_process(&path, script);
    let mut word = [0; 4];
    std::io::Read::read_exact(other.stdout.as_mut().unwrap(), &mut word).unwrap();
    let mut db = open(&path);
    assert_eq!(db.begin_read().unwrap_err().code(), ResultCode::BUSY);
    other.kill().unwrap();
    other.wait().unwrap();
    db.begin_read().unwrap();
    let report = db.integrity_check(&[PageNo(1), PageNo(2)], 10).unwrap();
    assert_eq!((report.errors.len(), report.row_counts[1]), (0, 500));
    drop(db);
    let rows = oracle(&path, "PRAGMA integrity_check;\nSELECT count(*), sum(length(b)) FROM t");
    assert_eq!(rows, ["ok", "500|250000"]);
}
