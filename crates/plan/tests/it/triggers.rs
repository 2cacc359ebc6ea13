//! The programs of triggers: a flat list, inner ones first.

use crate::{check_change, check_changes};
use expect_test::expect;

const NESTED: &str = "
    CREATE TABLE t(a, b);
    CREATE TABLE u(a UNIQUE, b);
    CREATE TABLE log(x);
    CREATE TRIGGER ta AFTER INSERT ON t BEGIN INSERT INTO u VALUES (new.a, 1); SELECT count(*) FROM log; END;
    CREATE TRIGGER tb BEFORE INSERT ON t WHEN new.a > 1 BEGIN DELETE FROM log WHERE x = new.a; END;
    CREATE TRIGGER tu AFTER UPDATE OF b ON t BEGIN INSERT INTO log SELECT a FROM u WHERE b = old.b; END;
    CREATE TRIGGER ua AFTER INSERT ON u BEGIN UPDATE log SET x = new.b WHERE x = new.a; END;
    CREATE TRIGGER ud AFTER DELETE ON u BEGIN INSERT INTO log VALUES (old.a); END;";

#[test]
fn one_in_another() {
    check_changes(
        NESTED,
        expect![[r#"
            > INSERT INTO t VALUES (1, 2)
            insert into t
              fires Before 0, After 1, not within themselves
              rowid Made
              convert, write
            program 0: tb
              when +new.a > 1
              delete from log
                while they are found
                  log: scan, 200 rows
                    test log.x = +new.a
            program 2: ua
              update log
                while they are found
                  log: scan, 200 rows
                    test log.x = +new.a
                columns Assigned(0), entries []
                convert, write
            program 1: ta
              insert into u
                fires After 2, not within themselves
                rowid Made
                convert
                entry of sqlite_autoindex_u_1, else Abort
                write
              select: 0 rows, count of the table
            a journal where an instruction may fail

            > INSERT OR REPLACE INTO t VALUES (1, 2)
            insert into t
              fires Before 0, After 1, not within themselves
              rowid Made
              convert, write
            program 0: tb
              when +new.a > 1
              delete from log
                while they are found
                  log: scan, 200 rows
                    test log.x = +new.a
            program 2: ua
              update log
                by keys, in their order
                  log: scan, 200 rows
                    test log.x = +new.a
                columns Assigned(0), entries []
                convert, write
            program 1: ta
              insert into u
                fires After 2, not within themselves
                rowid Made
                convert
                entry of sqlite_autoindex_u_1, else without the other row
                write
              select: 0 rows, count of the table
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn of_columns() {
    check_changes(
        NESTED,
        expect![[r#"
            > UPDATE t SET a = 1
            update t
              while they are found
                t: scan, 200 rows
              columns Assigned(0), Kept, entries []
              convert, write
            a journal where an instruction may fail

            > UPDATE t SET b = 1 WHERE a = 2
            update t
              by keys, in their order
                t: scan, 200 rows
                  test t.a = 2
              columns Kept, Assigned(0), entries []
              fires After 0, not within themselves
              convert, write
            program 0: tu
              insert into log, from a query
                rows: 200 rows
                  u: scan, 200 rows
                    test u.b = +old.b
                rowid Made
                convert, write
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn of_replaced_rows() {
    check_change(
        NESTED,
        "REPLACE INTO u VALUES (1, 2)",
        expect![[r#"
        insert into u
          fires After 0, not within themselves
          rowid Made
          convert
          entry of sqlite_autoindex_u_1, else without the other row
          write
        program 0: ua
          update log
            by keys, in their order
              log: scan, 200 rows
                test log.x = +new.a
            columns Assigned(0), entries []
            convert, write
        a journal where an instruction may fail
    "#]],
    );
    check_change(
        &format!("on RecursiveTriggers{NESTED}"),
        "REPLACE INTO u VALUES (1, 2)",
        expect![[r#"
        insert into u
          fires After 1
          rowid Made
          convert
          entry of sqlite_autoindex_u_1, else without the other row
            fires After 0
          write, counts replaced rows
        program 0: ud
          insert into log
            rowid Made
            convert, write
        program 1: ua
          update log
            by keys, in their order
              log: scan, 200 rows
                test log.x = +new.a
            columns Assigned(0), entries []
            convert, write
        a journal where an instruction may fail
    "#]],
    );
    check_change(
        &format!("on RecursiveTriggers{NESTED}"),
        "UPDATE OR REPLACE u SET a = 1",
        expect![[r#"
        update u
          by keys, in their order
            u: scan, 200 rows
          columns Assigned(0), Kept, entries ["sqlite_autoindex_u_1"]
          convert
          entry of sqlite_autoindex_u_1, else without the other row
            fires After 0
          write, counts replaced rows
        program 0: ud
          insert into log
            rowid Made
            convert, write
        a journal where an instruction may fail
    "#]],
    );
}

#[test]
fn that_fire_themselves() {
    let script = "
        CREATE TABLE t(a INTEGER PRIMARY KEY, b);
        CREATE TRIGGER one AFTER INSERT ON t WHEN new.a < 5 BEGIN INSERT INTO t VALUES (new.a + 1, 0); END;
        CREATE TRIGGER two AFTER UPDATE ON t BEGIN DELETE FROM t WHERE a = old.a; END;
        CREATE TRIGGER three AFTER DELETE ON t BEGIN UPDATE t SET b = 1 WHERE a = old.a + 1; END;";
    check_change(
        script,
        "INSERT INTO t VALUES (1, 2)",
        expect![[r#"
        insert into t
          fires After 0, not within themselves
          rowid Given(0)
          rowid, else Abort
          convert, write
        program 0: one
          when new.rowid < 5
          insert into t
            fires After 0, not within themselves
            rowid Given(0)
            rowid, else Abort
            convert, write
        a journal where an instruction may fail
    "#]],
    );
    check_change(
        &format!("on RecursiveTriggers{script}"),
        "DELETE FROM t WHERE a = 1",
        expect![[r#"
        delete from t
          fires After 0
          one
            t: rowid [t.rowid = 1], 1 rows, one row, table
        program 1: two
          delete from t
            fires After 0
            one
              t: rowid [t.rowid = old.rowid], 1 rows, one row, table
        program 0: three
          update t
            one
              t: rowid [t.rowid = (old.rowid + 1)], 1 rows, one row, table
            columns Rowid, Assigned(0), entries []
            fires After 1
            convert, write
        a journal where an instruction may fail
    "#]],
    );
}

#[test]
fn that_cannot_be_bound() {
    let script = "
        CREATE TABLE t(a);
        CREATE TRIGGER one AFTER INSERT ON t BEGIN INSERT INTO missing VALUES (1); END;";
    check_change(
        script,
        "INSERT INTO t VALUES (1)",
        expect![[r#"
        error: no such table: main.missing
    "#]],
    );
}

#[test]
fn of_upserts() {
    let sql = "INSERT INTO u VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET b = 3";
    let script = format!(
        "{NESTED}
        CREATE TRIGGER uu BEFORE UPDATE ON u BEGIN INSERT INTO log VALUES (old.b); END;"
    );
    check_change(
        &script,
        sql,
        expect![[r#"
        insert into u
          fires After 1, not within themselves
          rowid Made, updates act
          convert
          entry of sqlite_autoindex_u_1, else update by clause 0
            columns Kept, Assigned(0), entries []
            fires Before 0, not within themselves
            convert
            write
          write
        program 0: uu
          insert into log
            rowid Made
            convert, write
        program 1: ua
          update log
            while they are found
              log: scan, 200 rows
                test log.x = +new.a
            columns Assigned(0), entries []
            convert, write
        a journal where an instruction may fail
    "#]],
    );
}
