//! Files beyond 1 GiB: the page of the lock bytes is in nobody's chain, whoever wrote the file.

use crate::engines::{Engine, assert_equal, folder};

/// 1,100 blobs of a megabyte, so that the file grows over the page at 1 GiB.
const FILLING: &str = "
    PRAGMA page_size = 65536; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE TABLE big(id INTEGER PRIMARY KEY, body, tag);
    CREATE INDEX big_tag ON big(tag);
    WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1100)
        INSERT INTO big SELECT x, zeroblob(1000000), 'tag' || x % 7 FROM n;
    PRAGMA page_count;";

const CHANGES: &str = "
    PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;
    BEGIN;
    DELETE FROM big WHERE id % 50 = 3;
    UPDATE big SET body = zeroblob(900000), tag = 'changed' WHERE id > 1070;
    WITH n(x) AS (SELECT 2000 UNION ALL SELECT x + 1 FROM n WHERE x < 2040)
        INSERT INTO big SELECT x, zeroblob(1000000), x FROM n;
    COMMIT;";

const DUMP: &str = "
    SELECT count(*), sum(length(body)), min(id), max(id) FROM big;
    SELECT tag, count(*) FROM big GROUP BY tag;
    SELECT id, tag, length(body), hex(substr(body, -8)) FROM big WHERE id % 37 = 0 ORDER BY id;";

fn over_the_page(creator: Engine) {
    let folder = folder(&format!("lock-byte-page-{creator:?}"));
    let file = folder.join("big.db");
    creator.must_run(&file, FILLING);
    creator.other().must_run(&file, CHANGES);
    let length = std::fs::metadata(&file).expect("the file is there").len();
    assert!(length > (1 << 30) + 65536, "{length} bytes do not reach the page");
    let [ferrite, sqlite] = [Engine::Ferrite, Engine::Sqlite].map(|engine| {
        engine.check(&file);
        engine.must_run(&file, DUMP)
    });
    assert_equal(&ferrite, &sqlite, "a file beyond 1 GiB");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn files_beyond_one_gibibyte() {
    over_the_page(Engine::Sqlite);
    over_the_page(Engine::Ferrite);
}
