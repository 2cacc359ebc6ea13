//! A file with FTS3 and FTS4 tables goes from one engine to the other and back: its shadow tables
//! are at all times those of a file that only SQLite has written.

use crate::engines::{Engine, assert_equal, folder};
use std::fmt::Write;

const TABLES: &str = "
    PRAGMA page_size = 512;
    CREATE VIRTUAL TABLE t USING fts4(a, b, prefix=\"2,3\", tokenize=porter);
    CREATE VIRTUAL TABLE d USING fts4(a, order=desc, tokenize=unicode61, languageid=lid);
    CREATE VIRTUAL TABLE o USING fts3(a);";

const DUMP: &str = "
    SELECT level, idx, start_block, leaves_end_block, end_block, hex(root) FROM t_segdir;
    SELECT blockid, hex(block) FROM t_segments; SELECT docid, hex(size) FROM t_docsize; SELECT id, hex(value) FROM t_stat;
    SELECT level, idx, start_block, leaves_end_block, end_block, hex(root) FROM d_segdir;
    SELECT blockid, hex(block) FROM d_segments; SELECT docid, hex(size) FROM d_docsize; SELECT id, hex(value) FROM d_stat;
    SELECT level, idx, start_block, leaves_end_block, end_block, hex(root) FROM o_segdir;
    SELECT blockid, hex(block) FROM o_segments; SELECT * FROM t_content; SELECT * FROM d_content; SELECT * FROM o_content;
    SELECT docid, offsets(t), snippet(t), hex(matchinfo(t, 'pcnalsxyb')) FROM t WHERE t MATCH 'commo* OR (word NEAR run*)';
    SELECT docid, hex(matchinfo(d)) FROM d WHERE d MATCH 'common NOT word5' AND lid = 1;
    SELECT docid, offsets(o) FROM o WHERE o MATCH '\"common text\"';
    INSERT INTO t(t) VALUES('integrity-check'); INSERT INTO d(d) VALUES('integrity-check');
    INSERT INTO o(o) VALUES('integrity-check'); PRAGMA integrity_check;";

/// What is done in one turn.
fn changes(turn: usize) -> String {
    let mut sql = String::new();
    for row in 0..40 {
        let number = turn * 41 + row;
        let word = number * 7919 % 53;
        write!(
            sql,
            "INSERT INTO t VALUES('common text word{word} running {number}', 'words runs w{turn}');
             INSERT INTO d(a, lid) VALUES('Common Ärger word{word} text {number}', {});
             INSERT INTO o VALUES('common text word{word} {number}');",
            row % 2
        )
        .unwrap();
    }
    write!(
        sql,
        "BEGIN; UPDATE t SET b = 'changed {turn}' WHERE docid % 7 = {m}; DELETE FROM d WHERE docid % 9 = {m};
         SAVEPOINT s; DELETE FROM o WHERE docid % 5 = {m}; ROLLBACK TO s; UPDATE o SET a = a || ' more' WHERE docid % 11 = {m};
         COMMIT;",
        m = turn % 5
    )
    .unwrap();
    let commands = ["merge=8,2", "automerge=3", "optimize", "merge=3,4", "flush", "rebuild"];
    for (table, offset) in [("t", 0), ("d", 2), ("o", 4)] {
        let command = commands[(turn + offset) % commands.len()];
        write!(sql, "INSERT INTO {table}({table}) VALUES('{command}');").unwrap();
    }
    sql
}

#[test]
fn a_search_file_goes_back_and_forth() {
    let shared = folder("search_shared").join("t.db");
    let alone = folder("search_alone").join("t.db");
    for file in [&shared, &alone] {
        Engine::Sqlite.must_run(file, TABLES);
    }
    for turn in 0..12 {
        let engine = if turn % 2 == 0 { Engine::Ferrite } else { Engine::Sqlite };
        let sql = changes(turn);
        engine.must_run(&shared, &sql);
        Engine::Sqlite.must_run(&alone, &sql);
        let expected = Engine::Sqlite.run(&alone, DUMP);
        assert_equal(&Engine::Ferrite.run(&shared, DUMP), &expected, &format!("turn {turn}"));
        assert_equal(&Engine::Sqlite.run(&shared, DUMP), &expected, &format!("turn {turn} by SQLite"));
    }
}
