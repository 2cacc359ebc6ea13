//! INSERT, UPDATE and DELETE without triggers and foreign keys.

use crate::{check_change, check_changes};
use expect_test::expect;

const TABLES: &str = "
    CREATE TABLE t(id INTEGER PRIMARY KEY, a NOT NULL, b DEFAULT 5, c);
    CREATE INDEX tb ON t(b);
    CREATE UNIQUE INDEX tc ON t(c);
    CREATE TABLE u(a TEXT, b INT CHECK (b > 0));
    CREATE TABLE w(a PRIMARY KEY, b, c) WITHOUT ROWID;
    CREATE TABLE g(a INT, b AS (a + 1) STORED NOT NULL, c AS (b * 2) UNIQUE);
    CREATE TABLE r(a UNIQUE ON CONFLICT REPLACE, b NOT NULL ON CONFLICT REPLACE DEFAULT 1, c UNIQUE);
    CREATE TABLE sqlite_sequence(name, seq);
    CREATE TABLE n(id INTEGER PRIMARY KEY AUTOINCREMENT, a);
    CREATE VIEW v AS SELECT a, b FROM u;
    CREATE TRIGGER vi INSTEAD OF INSERT ON v BEGIN INSERT INTO u VALUES (new.a, new.b); END;
    CREATE TRIGGER vu INSTEAD OF UPDATE ON v BEGIN UPDATE u SET b = new.b WHERE a = old.a; END;
    CREATE TRIGGER vd INSTEAD OF DELETE ON v BEGIN DELETE FROM u WHERE a = old.a; END;";

#[test]
fn insert_of_one_row() {
    check_changes(
        TABLES,
        expect![[r#"
            > INSERT INTO t(a, b) VALUES (1, 2)
            insert into t
              rowid Made
              not null a or Abort
              convert
              entry of tc, else Abort
              entry of tb
              write
            no journal

            > INSERT INTO t VALUES (1, 2, 3, 4)
            insert into t
              rowid Given(0)
              not null a or Abort
              rowid, else Abort
              convert
              entry of tc, else Abort
              entry of tb
              write
            no journal

            > INSERT INTO t VALUES (NULL, 2, 3, 4)
            insert into t
              rowid Made
              not null a or Abort
              convert
              entry of tc, else Abort
              entry of tb
              write
            no journal

            > INSERT INTO u VALUES (1, 2) RETURNING a
            insert into u
              rowid Made
              checks or Abort
              write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn insert_into_other_tables() {
    check_changes(
        TABLES,
        expect![[r#"
            > INSERT INTO w VALUES (1, 2, 3)
            insert into w
              rowid Absent
              not null a or Abort
              convert
              entry of sqlite_autoindex_w_1, else Abort
              write
            no journal

            > INSERT INTO g VALUES (1)
            insert into g
              rowid Made
              not null b or Abort, later
              convert
              entry of sqlite_autoindex_g_1, else Abort
              write
            no journal

            > INSERT INTO n(a) VALUES (1)
            insert into n
              rowid Made
              convert, write
            sequence of n
            no journal
        "#]],
    );
}

#[test]
fn insert_with_conflicts() {
    check_changes(
        TABLES,
        expect![[r#"
            > REPLACE INTO t VALUES (1, 2, 3, 4)
            insert into t
              rowid Given(0)
              not null a or Abort
              rowid, else over the other row
              convert
              entry of tc, else without the other row
              entry of tb
              write
            a journal where an instruction may fail

            > INSERT OR IGNORE INTO t VALUES (1, 2, 3, 4)
            insert into t
              rowid Given(0)
              not null a or Ignore
              rowid, else the next row
              convert
              entry of tc, else the next row
              entry of tb
              write
            no journal

            > INSERT INTO r VALUES (1, 2, 3)
            insert into r
              rowid Made
              not null b or Abort, filled, later
              convert
              entry of sqlite_autoindex_r_2, else Abort
              entry of sqlite_autoindex_r_1, else without the other row
              write
            a journal where an instruction may fail

            > INSERT OR FAIL INTO r VALUES (1, 2, 3)
            insert into r
              rowid Made
              not null b or Fail
              convert
              entry of sqlite_autoindex_r_2, else Fail
              entry of sqlite_autoindex_r_1, else Fail
              write
            no journal
        "#]],
    );
}

#[test]
fn insert_with_updates() {
    let sql = "INSERT INTO t VALUES (1, 2, 3, 4) ON CONFLICT (c) DO UPDATE SET a = excluded.a";
    check_change(
        TABLES,
        sql,
        expect![[r#"
            insert into t
              rowid Given(0)
              not null a or Abort
              convert
              entry of tc, else update by clause 0
                columns Rowid, Assigned(0), Kept, Kept, entries []
                not null a or Abort
                convert
                write
              rowid, else Abort
              entry of tb
              write
            a journal where an instruction may fail
        "#]],
    );
    let sql = "INSERT INTO t VALUES (1, 2, 3, 4) ON CONFLICT (c) DO NOTHING ON CONFLICT DO UPDATE SET id = 5";
    check_change(
        TABLES,
        sql,
        expect![[r#"
            insert into t
              rowid Given(0)
              not null a or Abort
              convert
              entry of tc, else the next row
              rowid, else update by clause 1
                columns Rowid, Kept, Kept, Kept, rowid by 0, key changes, entries ["tc", "tb"]
                rowid, else Abort
                convert
                entry of tc, else Abort
                entry of tb
                write
              entry of tb
              write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn insert_from_a_query() {
    check_changes(
        TABLES,
        expect![[r#"
            > INSERT INTO u SELECT a, b FROM t
            insert into u, from a query
              rows: 200 rows
                t: scan, 200 rows
              rowid Made
              checks or Abort
              write
            a journal where an instruction may fail

            > INSERT INTO u SELECT b, a FROM u
            insert into u, from a query, buffered
              rows: 200 rows
                u: scan, 200 rows
              rowid Made
              checks or Abort
              write
            a journal where an instruction may fail

            > INSERT INTO v VALUES (1, 2), (3, 4)
            insert into v, from a query, buffered, not stored
              rows: 2 constant rows
              fires InsteadOf 0, not within themselves
            program 0: vi
              insert into u
                rowid Made
                checks or Abort
                write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn update_of_rows() {
    check_changes(
        TABLES,
        expect![[r#"
            > UPDATE u SET b = b + 1
            update u
              while they are found
                u: scan, 200 rows
              columns Kept, Assigned(0), entries []
              checks or Abort
              write
            a journal where an instruction may fail

            > UPDATE t SET b = 1 WHERE id = 5
            update t
              one
                t: rowid [t.rowid = 5], 1 rows, one row, table
              columns Rowid, Kept, Assigned(0), Kept, entries ["tb"]
              convert
              entry of tb
              write
            no journal

            > UPDATE t SET b = 1 WHERE b = 2
            update t
              by keys, in their order
                t: index tb [t.b = 2], covering, 33 rows
              columns Rowid, Kept, Assigned(0), Kept, entries ["tb"]
              convert
              entry of tb
              write
            a journal where an instruction may fail

            > UPDATE t SET a = 1 WHERE b = 2
            update t
              while they are found
                t: index tb [t.b = 2], covering, 33 rows
              columns Rowid, Assigned(0), Kept, Kept, entries []
              not null a or Abort
              convert
              write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn update_of_keys() {
    check_changes(
        TABLES,
        expect![[r#"
            > UPDATE t SET id = id + 1
            update t
              by keys, in their order
                t: scan, 200 rows
              columns Rowid, Kept, Kept, Kept, rowid by 0, key changes, entries ["tc", "tb"]
              rowid, else Abort
              convert
              entry of tc, else Abort
              entry of tb
              write
            a journal where an instruction may fail

            > UPDATE OR REPLACE t SET c = 1
            update t
              by keys, in their order
                t: scan, 200 rows
              columns Rowid, Kept, Kept, Assigned(0), entries ["tc"]
              convert
              entry of tc, else without the other row
              write
            a journal where an instruction may fail

            > UPDATE w SET a = 2 WHERE b = 1
            update w
              by keys, in their order
                w: index sqlite_autoindex_w_1, covering, 200 rows, table
                  test w.b = 1
              columns Assigned(0), Kept, Kept, key changes, entries ["sqlite_autoindex_w_1"]
              not null a or Abort
              convert
              entry of sqlite_autoindex_w_1, else Abort
              write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn update_of_other_columns() {
    check_changes(
        TABLES,
        expect![[r#"
            > UPDATE g SET a = 2
            update g
              while they are found
                g: scan, 200 rows
              columns Assigned(0), Generated, Generated, entries ["sqlite_autoindex_g_1"]
              not null b or Abort, later
              convert
              entry of sqlite_autoindex_g_1, else Abort
              write
            a journal where an instruction may fail

            > UPDATE u SET b = 1 WHERE a IN (SELECT a FROM t)
            update u
              by keys, in their order
                u: scan, 200 rows
                  test u.a IN (SELECT ?.a Inner ?)
              set: 248 rows
                t: scan, 200 rows
              columns Kept, Assigned(0), entries []
              checks or Abort
              write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn update_of_joins_and_views() {
    check_changes(
        TABLES,
        expect![[r#"
            > UPDATE t SET b = u.b FROM u WHERE u.a = t.c
            update t
              by keys and values of a query
                query: 200 rows
                  u: scan, 200 rows
                  t: index tc [t.c = u.a], covering, 0 rows, one row
              columns Rowid, Kept, Assigned(0), Kept, entries ["tb"]
              convert
              entry of tb
              write
            a journal where an instruction may fail

            > UPDATE v SET b = 7 WHERE a = 1
            update v
              fires InsteadOf 0, not within themselves
              rows of a view
                view: 200 rows
                  u: scan, 200 rows
                v: scan, 200 rows
                  test v.a = 1
            program 0: vu
              update u
                while they are found
                  u: scan, 200 rows
                    test u.a = +old.a
                columns Kept, Assigned(0), entries []
                checks or Abort
                write
            a journal where an instruction may fail

            > UPDATE v SET b = w.c FROM w WHERE w.a = v.a
            update v
              fires InsteadOf 0, not within themselves
              rows of a view, joined
                query: 200 rows, rewritten: flatten
                  u: scan, 200 rows
                  w: index sqlite_autoindex_w_1 [w.a = u.a], covering, 0 rows, one row, table
            program 0: vu
              update u
                while they are found
                  u: scan, 200 rows
                    test u.a = +old.a
                columns Kept, Assigned(0), entries []
                checks or Abort
                write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn delete_of_rows() {
    check_changes(
        TABLES,
        expect![[r#"
            > DELETE FROM t
            delete from t
              all at once
            a journal where an instruction may fail

            > DELETE FROM t RETURNING a
            delete from t
              by keys, in their order
                t: scan, 200 rows
            a journal where an instruction may fail

            > DELETE FROM t WHERE a = 1
            delete from t
              while they are found
                t: scan, 200 rows
                  test t.a = 1
            a journal where an instruction may fail

            > DELETE FROM t WHERE b = 1
            delete from t
              while they are found
                t: index tb [t.b = 1], covering, 33 rows
            a journal where an instruction may fail

            > DELETE FROM t WHERE id = 1
            delete from t
              one
                t: rowid [t.rowid = 1], 1 rows, one row, table
            no journal
        "#]],
    );
}

#[test]
fn delete_of_other_rows() {
    check_change(
        TABLES,
        "DELETE FROM t WHERE id = (SELECT max(id) FROM t)",
        expect![[r#"
            delete from t
              one
                t: rowid [t.rowid = (SELECT aggregate0 Inner ?)], 1 rows, one row, table
              subquery: 0 rows, one group by its first row
                t: scan, 200 rows, backwards
            a journal where an instruction may fail
        "#]],
    );
    check_change(
        TABLES,
        "DELETE FROM w WHERE a > 1",
        expect![[r#"
        delete from w
          while they are found
            w: index sqlite_autoindex_w_1 from [w.a > 1], covering, 180 rows, table
        a journal where an instruction may fail
    "#]],
    );
    check_change(
        TABLES,
        "DELETE FROM v WHERE b = 3",
        expect![[r#"
            delete from v
              fires InsteadOf 0, not within themselves
              rows of a view
                view: 200 rows
                  u: scan, 200 rows
                v: scan, 200 rows
                  test v.b = 3
            program 0: vd
              delete from u
                while they are found
                  u: scan, 200 rows
                    test u.a = +old.a
            a journal where an instruction may fail
        "#]],
    );
    check_change(
        &format!("on WatchesRows{TABLES}"),
        "DELETE FROM t",
        expect![[r#"
        delete from t
          while they are found
            t: scan, 200 rows
        a journal where an instruction may fail
    "#]],
    );
    check_change(
        &format!("on CountChanges{TABLES}"),
        "DELETE FROM t",
        expect![[r#"
        delete from t
          while they are found
            t: scan, 200 rows
        a journal where an instruction may fail
    "#]],
    );
}
