//! Four threads share a pool of connections to one file.
use r2d2_sqlite::SqliteConnectionManager;
use r2d2_sqlite::rusqlite::params;

fn main() {
    let file = std::env::args().nth(1).expect("file");
    let manager = SqliteConnectionManager::file(&file).with_init(|connection| {
        connection.busy_timeout(std::time::Duration::from_secs(20))?;
        connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    });
    let pool = r2d2::Pool::builder().max_size(4).build(manager).expect("pool");
    let connection = pool.get().expect("connection");
    connection.execute_batch("CREATE TABLE t(thread INTEGER, number INTEGER, text TEXT)").expect("table");
    drop(connection);
    let threads: Vec<_> = (0..4)
        .map(|thread| {
            let pool = pool.clone();
            std::thread::spawn(move || {
                for number in 0..250 {
                    let mut connection = pool.get().expect("connection");
                    let transaction = connection
                        .transaction_with_behavior(r2d2_sqlite::rusqlite::TransactionBehavior::Immediate)
                        .expect("transaction");
                    let mut insert = transaction.prepare_cached("INSERT INTO t VALUES(?1, ?2, ?3)").expect("insert");
                    insert.execute(params![thread, number, format!("{thread}:{number}")]).expect("row");
                    drop(insert);
                    transaction.commit().expect("commit");
                    let sum: i64 = connection
                        .query_row("SELECT sum(number) FROM t WHERE thread = ?1", [thread], |row| row.get(0))
                        .expect("sum");
                    assert_eq!(sum, number * (number + 1) / 2);
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().expect("thread"));
    let connection = pool.get().expect("connection");
    let rows: i64 = connection.query_row("SELECT count(*) FROM t", [], |row| row.get(0)).expect("count");
    let source: String = connection.query_row("SELECT sqlite_source_id()", [], |row| row.get(0)).expect("source");
    assert_eq!(rows, 1000);
    println!("{rows} rows on {source}");
}
