//! Change sets: the options of applying, inverse readers, rebasing.

use ferrite::session::{
    ApplyOptions, ChangeOperation, Changeset, ChangesetIter, ConflictAction, ConflictType, Rebase, Rebaser, Session,
};
use ferrite::{Connection, Result};

const ALL: Option<fn(&str) -> bool> = None;

/// A connection with two tables, of which one refers to the other.
fn pair() -> Connection {
    let connection = Connection::open_in_memory().expect("memory opens");
    connection
        .execute_batch(
            "PRAGMA foreign_keys = 1;
             CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE);
             CREATE TABLE child(c INTEGER PRIMARY KEY, a REFERENCES t ON DELETE CASCADE);
             INSERT INTO t VALUES(1, 'one'), (2, 'two'), (3, 'three');
             INSERT INTO child VALUES(10, 3);",
        )
        .expect("the tables are made");
    connection
}

/// The change set of some statements.
fn recorded(connection: &Connection, sql: &str) -> Changeset {
    let session = Session::new(connection).expect("a session");
    session.attach(None).expect("all tables");
    connection.execute_batch(sql).expect("the statements run");
    session.changeset().expect("a change set")
}

fn text(connection: &Connection, sql: &str) -> String {
    connection.query_row(sql, (), |row| row.get(0)).expect("a row")
}

fn rows(connection: &Connection) -> String {
    text(connection, "SELECT group_concat(a || b, ' ') FROM (SELECT * FROM t ORDER BY a)")
}

fn with(set: impl FnOnce(&mut ApplyOptions)) -> ApplyOptions {
    let mut options = ApplyOptions::default();
    set(&mut options);
    options
}

fn abort(_: ConflictType, _: ferrite::session::ChangesetItem<'_>) -> ConflictAction {
    ConflictAction::Abort
}

#[test]
fn an_inverse_is_applied_and_read() {
    let connection = pair();
    let changes = recorded(&connection, "UPDATE t SET b = 'zwei' WHERE a = 2; INSERT INTO t VALUES(4, 'four')");
    let operations = |iter: Result<ChangesetIter<'_>>| {
        let mut iter = iter.expect("a reader");
        let mut codes = Vec::new();
        while let Some(item) = iter.next().expect("a change") {
            codes.push(item.op().expect("an operation").code());
        }
        codes
    };
    let inverse = [ChangeOperation::Update, ChangeOperation::Delete];
    assert_eq!(operations(changes.iter_inverted()), inverse);
    assert_eq!(operations(ChangesetIter::start_strm_inverted(&mut changes.as_bytes())), inverse);
    let options = with(|options| options.inverts = true);
    assert_eq!(connection.apply_with(&changes, options, ALL, abort), Ok(None));
    assert_eq!(rows(&connection), "1one 2two 3three");
    let again = connection.apply_strm_with(&mut changes.invert().expect("it").as_bytes(), options, ALL, abort);
    assert_eq!(again, Ok(None));
    assert_eq!(rows(&connection), "1one 2zwei 3three 4four");
}

#[test]
fn what_was_applied_before_an_error_stays_without_a_savepoint() {
    let changes = recorded(&pair(), "DELETE FROM child; UPDATE t SET b = 'eins' WHERE a = 1");
    for (options, left) in [(ApplyOptions::default(), "1"), (with(|options| options.no_savepoint = true), "0")] {
        let there = pair();
        there.execute("UPDATE t SET b = 'uno' WHERE a = 1", ()).expect("another value");
        let conflict = |_, item: ferrite::session::ChangesetItem<'_>| {
            assert_eq!(item.op().expect("a change").table_name(), "t");
            ConflictAction::Abort
        };
        assert!(there.apply_with(&changes, options, ALL, conflict).is_err());
        assert_eq!(text(&there, "SELECT CAST(count(*) AS TEXT) FROM child"), left);
    }
}

#[test]
fn a_row_that_is_as_it_is_to_be_is_no_conflict() {
    let changes =
        recorded(&pair(), "UPDATE t SET b = 'eins' WHERE a = 1; DELETE FROM child; DELETE FROM t WHERE a = 2");
    let there = pair();
    there.apply(&changes, ALL, abort).expect("applied");
    for (options, conflicts) in [(ApplyOptions::default(), 3), (with(|options| options.ignores_noop = true), 0)] {
        let mut count = 0;
        let conflict = |_, _: ferrite::session::ChangesetItem<'_>| {
            count += 1;
            ConflictAction::Omit
        };
        there.apply_with(&changes, options, ALL, conflict).expect("applied again");
        assert_eq!(count, conflicts);
    }
}

#[test]
fn foreign_keys_act_unless_they_must_not() {
    let here = pair();
    here.execute_batch("PRAGMA foreign_keys = 0").expect("off");
    let changes = recorded(&here, "DELETE FROM t WHERE a = 3");
    let there = pair();
    there.apply(&changes, ALL, abort).expect("the child goes, too");
    assert_eq!(text(&there, "SELECT CAST(count(*) AS TEXT) FROM child"), "0");
    let there = pair();
    let options = with(|options| options.no_foreign_key_actions = true);
    let mut violations = 0;
    let conflict = |kind, item: ferrite::session::ChangesetItem<'_>| {
        assert_eq!(kind, ConflictType::ForeignKey);
        violations = item.fk_conflicts().expect("foreign keys");
        ConflictAction::Abort
    };
    assert!(there.apply_with(&changes, options, ALL, conflict).is_err());
    assert_eq!(violations, 1);
    assert_eq!(text(&there, "SELECT CAST(count(*) AS TEXT) FROM child"), "1");
}

#[test]
fn updates_that_wait_for_each_other_are_untangled_unless_they_must_not() {
    let changes = recorded(
        &pair(),
        "UPDATE t SET b = 'x' WHERE a = 1; UPDATE t SET b = 'one' WHERE a = 2; UPDATE t SET b = 'two' WHERE a = 1",
    );
    let there = pair();
    there.apply(&changes, ALL, abort).expect("they swap");
    assert_eq!(rows(&there), "1two 2one 3three");
    let there = pair();
    let options = with(|options| options.no_update_loop = true);
    let mut conflicts = Vec::new();
    let conflict = |kind, _: ferrite::session::ChangesetItem<'_>| {
        conflicts.push(kind);
        ConflictAction::Omit
    };
    there.apply_with(&changes, options, ALL, conflict).expect("they stay");
    assert_eq!(conflicts, [ConflictType::Constraint; 2]);
    assert_eq!(rows(&there), "1one 2two 3three");
}

#[test]
fn local_changes_are_rebased() {
    let (here, there) = (pair(), pair());
    let local = recorded(&here, "INSERT INTO t VALUES(5, 'local'); UPDATE t SET b = 'lokal' WHERE a = 1");
    let remote = recorded(&there, "INSERT INTO t VALUES(5, 'remote'); UPDATE t SET b = 'fern' WHERE a = 1");
    let options = with(|options| options.rebases = true);
    let replace = |_, _: ferrite::session::ChangesetItem<'_>| ConflictAction::Replace;
    let answers = here.apply_with(&remote, options, ALL, replace).expect("applied").expect("answers");
    assert_eq!(rows(&here), "1fern 2two 3three 5remote");
    let mut rebaser = Rebaser::new().expect("a rebaser");
    rebaser.configure(&Rebase::from_bytes(answers.as_bytes())).expect("answers");
    let rebased = rebaser.rebase(&local).expect("rebased");
    let mut streamed = Vec::new();
    rebaser.rebase_strm(&mut local.as_bytes(), &mut streamed).expect("rebased");
    assert_eq!(rebased.as_bytes(), streamed);
    there.apply(&rebased, ALL, abort).expect("nothing of it is left");
    assert_eq!(rows(&there), rows(&here));
    assert!(rebaser.configure(&Rebase::from_bytes(*b"not answers")).is_err());
    let session = Session::new(&here).expect("a session");
    session.attach(None).expect("all tables");
    here.execute("DELETE FROM t WHERE a = 5", ()).expect("a change");
    let patches = session.patchset().expect("a patch set");
    assert!(rebaser.rebase(&patches).is_err(), "a patch set cannot be rebased");
    assert_eq!(there.apply_with(&patches, options, ALL, abort), Ok(None));
}
