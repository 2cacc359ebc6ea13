//! A file with R-Tree and geopoly tables goes from one engine to the other and back: its shadow
//! tables are at all times those of a file that only SQLite has written, and both engines find them
//! in order.

use crate::engines::{Engine, assert_equal, folder};
use std::fmt::Write;

const TABLES: &str = "
    PRAGMA page_size = 1024;
    CREATE VIRTUAL TABLE r USING rtree(id, x0, x1, y0, y1, +note);
    CREATE VIRTUAL TABLE i USING rtree_i32(id, a0, a1);
    CREATE VIRTUAL TABLE p USING geopoly(name);";

const DUMP: &str = "
    SELECT nodeno, hex(data) FROM r_node; SELECT * FROM r_rowid; SELECT * FROM r_parent;
    SELECT nodeno, hex(data) FROM i_node; SELECT * FROM i_rowid; SELECT * FROM i_parent;
    SELECT nodeno, hex(data) FROM p_node; SELECT rowid, nodeno, hex(a0), a1 FROM p_rowid; SELECT * FROM p_parent;
    SELECT id, note FROM r WHERE x0 >= 100 AND x1 <= 400 AND y0 >= 50;
    SELECT id, a0, a1 FROM i WHERE a0 < 500 AND a1 > 300;
    SELECT rowid, name FROM p WHERE geopoly_overlap(_shape, geopoly_regular(300, 300, 120, 5));
    SELECT rtreecheck('r'), rtreecheck('i'), rtreecheck('p'); PRAGMA integrity_check;";

/// What is done in one turn.
fn changes(turn: usize) -> String {
    let mut sql = String::from("BEGIN;");
    for row in 0..60 {
        let number = turn * 61 + row;
        let (x, y, size) = (number * 7919 % 997, number * 104_729 % 991, number % 23);
        write!(
            sql,
            "INSERT INTO r VALUES(NULL, {x}.25, {x}.75 + {size}, {y}, {y} + {size}, 'note {turn}');
             INSERT INTO i VALUES({number}, {x}, {x} + {size});
             INSERT INTO p(_shape, name) VALUES(geopoly_regular({x}, {y}, 1 + {size}, 3 + {row} % 7), 'name {number}');"
        )
        .unwrap();
    }
    write!(
        sql,
        "UPDATE r SET x1 = x1 + 3, note = 'moved' WHERE id % 7 = {m}; DELETE FROM i WHERE id % 5 = {m};
         SAVEPOINT s; DELETE FROM p WHERE rowid % 3 = {m}; ROLLBACK TO s;
         UPDATE p SET _shape = geopoly_xform(_shape, 1, 0, 0, 1, 5, -5) WHERE rowid % 11 = {m};
         COMMIT;
         BEGIN; DELETE FROM r WHERE id % 2 = {m} % 2; ROLLBACK;
         DELETE FROM r WHERE x0 < {};",
        turn * 20,
        m = turn % 5
    )
    .unwrap();
    sql
}

#[test]
fn a_file_of_boxes_goes_back_and_forth() {
    for (name, mode) in [("journal", "delete"), ("log", "wal")] {
        let shared = folder(&format!("boxes_shared_{name}")).join("r.db");
        let alone = folder(&format!("boxes_alone_{name}")).join("r.db");
        for file in [&shared, &alone] {
            Engine::Sqlite.must_run(file, &format!("PRAGMA journal_mode = {mode}; {TABLES}"));
        }
        for turn in 0..12 {
            let engine = if turn % 2 == 0 { Engine::Ferrite } else { Engine::Sqlite };
            let sql = changes(turn);
            engine.must_run(&shared, &sql);
            Engine::Sqlite.must_run(&alone, &sql);
            let expected = Engine::Sqlite.run(&alone, DUMP);
            assert_equal(&Engine::Ferrite.run(&shared, DUMP), &expected, &format!("{mode}, turn {turn}"));
            assert_equal(&Engine::Sqlite.run(&shared, DUMP), &expected, &format!("{mode}, turn {turn} by SQLite"));
            assert_eq!(Engine::Ferrite.texts(&shared, "SELECT rtreecheck('r')"), ["ok"]);
            assert_eq!(Engine::Sqlite.texts(&shared, "SELECT rtreecheck('r')"), ["ok"]);
        }
    }
}

/// A connection keeps nodes that it has read; what others have changed since it must see.
#[test]
fn a_connection_sees_the_boxes_that_others_have_changed() {
    const SEARCH: &str = "SELECT group_concat(id) FROM r WHERE x0 >= 100 AND x1 <= 700 AND y0 >= 50";
    for mode in ["delete", "truncate", "wal"] {
        let file = folder(&format!("boxes_seen_{mode}")).join("r.db");
        Engine::Ferrite.must_run(&file, &format!("PRAGMA journal_mode = {mode}; {TABLES} {}", changes(0)));
        let search = |connection: &ferrite::Connection| -> Option<String> {
            connection.query_row(SEARCH, (), |row| row.get(0)).expect("a row")
        };
        let reader = ferrite::Connection::open(&file).expect("it opens");
        for turn in 1..8 {
            let seen = search(&reader);
            reader.execute_batch("BEGIN").expect("a transaction");
            assert_eq!(search(&reader), seen);
            if mode == "wal" {
                Engine::Ferrite.must_run(&file, &changes(turn));
                assert_eq!(search(&reader), seen, "the snapshot stays");
            }
            reader.execute_batch("COMMIT").expect("it ends");
            Engine::Ferrite.must_run(&file, &changes(turn + 20));
            let fresh = ferrite::Connection::open(&file).expect("it opens");
            assert_ne!(search(&reader), seen);
            assert_eq!(search(&reader), search(&fresh), "{mode}, turn {turn}");
        }
        // Changes of the nodes beside the table, and what is taken back.
        let seen = search(&reader);
        reader
            .execute_batch("BEGIN; UPDATE r_node SET data = (SELECT data FROM r_node WHERE nodeno = 2)")
            .expect("a change");
        let _: Result<Option<String>, _> = reader.query_row(SEARCH, (), |row| row.get(0));
        reader.execute_batch("ROLLBACK; BEGIN; SAVEPOINT s; DELETE FROM r WHERE id % 2").expect("a change");
        assert_ne!(search(&reader), seen);
        reader.execute_batch("ROLLBACK TO s").expect("it is taken back");
        assert_eq!(search(&reader), seen);
        reader.execute_batch("DELETE FROM r; COMMIT").expect("a change");
        assert_eq!(search(&reader), None);
    }
}
