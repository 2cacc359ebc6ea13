//! What enforced foreign keys ask of changes.

use crate::{check_change, check_changes};
use expect_test::expect;

const FAMILY: &str = "on ForeignKeys
    CREATE TABLE p(id INTEGER PRIMARY KEY, name UNIQUE);
    CREATE TABLE plain(p REFERENCES p);
    CREATE TABLE gone(p REFERENCES p ON DELETE CASCADE ON UPDATE SET NULL);
    CREATE TABLE later(n REFERENCES p(name) DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE tree(id INTEGER PRIMARY KEY, up REFERENCES tree ON DELETE CASCADE);
    CREATE INDEX treeup ON tree(up);";

#[test]
fn of_a_child() {
    check_changes(
        FAMILY,
        expect![[r#"
            > INSERT INTO plain VALUES (1)
            insert into plain
              rowid Made, alone
              convert, write
              new row: parent in p, else the end
            no journal

            > INSERT INTO plain VALUES (1) RETURNING p
            insert into plain
              rowid Made
              convert, write
              new row: parent in p
            a journal

            > INSERT INTO later VALUES (1)
            insert into later
              rowid Made, alone
              convert, write
              new row: parent in p
            no journal

            > UPDATE plain SET p = 2
            update plain
              by keys, in their order
                plain: scan, 200 rows
              columns Assigned(0), entries []
              convert, write
              old row: parent in p
              new row: parent in p
            a journal

            > DELETE FROM plain
            delete from plain
              by keys, in their order
                plain: scan, 200 rows
              old row: parent in p
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn of_a_parent() {
    check_changes(
        FAMILY,
        expect![[r#"
            > INSERT INTO p VALUES (1, 'a')
            insert into p
              rowid Given(0), alone
              rowid, else Abort
              convert
              entry of sqlite_autoindex_p_1, else Abort
              write
              new row: children, NoAction, deferred
                later: scan, 200 rows
                  test later.n = new.name COLLATE BINARY
            no journal

            > UPDATE p SET id = 2 WHERE id = 1
            update p
              one
                p: rowid [p.rowid = 1], 1 rows, one row, table
              columns Rowid, Kept, rowid by 0, key changes, entries ["sqlite_autoindex_p_1"]
              rowid, else Abort
              convert
              entry of sqlite_autoindex_p_1, else Abort
              write
              old row: children, SetNull
                gone: scan, 200 rows
                  test gone.p = old.rowid
              old row: children, NoAction
                plain: scan, 200 rows
                  test plain.p = old.rowid
              new row: children, SetNull
                gone: scan, 200 rows
                  test gone.p = new.rowid
              new row: children, NoAction
                plain: scan, 200 rows
                  test plain.p = new.rowid
              fires After 0
            program 0: a foreign key
              when NOT (old.rowid IS new.rowid)
              update gone
                by keys, in their order
                  gone: scan, 200 rows
                    test gone.p = old.rowid
                columns Assigned(0), entries []
                convert, write
                old row: parent in p
            a journal
        "#]],
    );
}

#[test]
fn of_a_parent_that_changes_its_name() {
    check_changes(
        FAMILY,
        expect![[r#"
            > UPDATE p SET name = 2 WHERE id = 1
            update p
              one
                p: rowid [p.rowid = 1], 1 rows, one row, table
              columns Rowid, Assigned(0), entries ["sqlite_autoindex_p_1"]
              convert
              entry of sqlite_autoindex_p_1, else Abort
              write
              old row: children, NoAction, deferred
                later: scan, 200 rows
                  test later.n = old.name COLLATE BINARY
              new row: children, NoAction, deferred
                later: scan, 200 rows
                  test later.n = new.name COLLATE BINARY
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn of_a_parent_that_goes() {
    check_changes(
        FAMILY,
        expect![[r#"
            > DELETE FROM p WHERE id = 1
            delete from p
              one
                p: rowid [p.rowid = 1], 1 rows, one row, table
              old row: children, NoAction, deferred
                later: scan, 200 rows
                  test later.n = old.name COLLATE BINARY
              old row: children, Cascade
                gone: scan, 200 rows
                  test gone.p = old.rowid
              old row: children, NoAction
                plain: scan, 200 rows
                  test plain.p = old.rowid
              fires After 0
            program 0: a foreign key
              delete from gone
                by keys, in their order
                  gone: scan, 200 rows
                    test gone.p = old.rowid
                old row: parent in p
            a journal
        "#]],
    );
}

#[test]
fn of_a_parent_that_is_replaced() {
    check_changes(
        FAMILY,
        expect![[r#"
            > REPLACE INTO p VALUES (1, 'a')
            insert into p
              rowid Given(0)
              rowid, else without the other row
                old row: children, NoAction, deferred
                  later: scan, 200 rows
                    test later.n = old.name COLLATE BINARY
                old row: children, Cascade
                  gone: scan, 200 rows
                    test gone.p = old.rowid
                old row: children, NoAction
                  plain: scan, 200 rows
                    test plain.p = old.rowid
                fires After 0
              convert
              entry of sqlite_autoindex_p_1, else without the other row
                old row: children, NoAction, deferred
                  later: scan, 200 rows
                    test later.n = old.name COLLATE BINARY
                old row: children, Cascade
                  gone: scan, 200 rows
                    test gone.p = old.rowid
                old row: children, NoAction
                  plain: scan, 200 rows
                    test plain.p = old.rowid
                fires After 0
              write, counts replaced rows
              new row: children, NoAction, deferred
                later: scan, 200 rows
                  test later.n = new.name COLLATE BINARY
              new row: children, Cascade
                gone: scan, 200 rows
                  test gone.p = new.rowid
              new row: children, NoAction
                plain: scan, 200 rows
                  test plain.p = new.rowid
            program 0: a foreign key
              delete from gone
                by keys, in their order
                  gone: scan, 200 rows
                    test gone.p = old.rowid
                old row: parent in p
            a journal
        "#]],
    );
}

#[test]
fn within_one_table() {
    check_changes(
        FAMILY,
        expect![[r#"
            > INSERT INTO tree VALUES (1, 2)
            insert into tree
              rowid Given(0), alone
              rowid, else Abort
              convert
              entry of treeup
              write
              new row: parent in tree, else the end
            no journal

            > DELETE FROM tree WHERE id = 1
            delete from tree
              one
                tree: rowid [tree.rowid = 1], 1 rows, one row, table
              old row: parent in tree
              old row: children, Cascade
                tree: scan, 200 rows
                  test tree.up = old.rowid
                  test tree.rowid IS NOT old.rowid
              fires After 0
            program 0: a foreign key
              delete from tree
                by keys, in their order
                  tree: scan, 200 rows
                    test tree.up = old.rowid
                old row: parent in tree
                old row: children, Cascade
                  tree: scan, 200 rows
                    test tree.up = old.rowid
                    test tree.rowid IS NOT old.rowid
                fires After 0
            a journal where an instruction may fail
        "#]],
    );
}

#[test]
fn of_keys_that_mean_nothing() {
    let script = "on ForeignKeys
        CREATE TABLE p(a, b);
        CREATE TABLE c(a REFERENCES p(b));
        CREATE TABLE d(a REFERENCES missing);";
    check_change(
        script,
        "DELETE FROM p",
        expect![[r#"
        error: foreign key mismatch - "c" referencing "p"
    "#]],
    );
    check_change(
        script,
        "INSERT INTO d VALUES (1)",
        expect![[r#"
        error: no such table: main.missing
    "#]],
    );
}
