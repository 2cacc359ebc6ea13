//! What a text is compiled to changes with everything that programs are made from, also where the
//! program of the time before is kept.
//!
//! What there is to change is listed by the types themselves: a switch without a witness, or
//! another field, does not compile.

use super::CompileInputs;
use crate::connection::Connection;
use crate::options::{OpenFlags, PrepareOptions};
use base::{Encoding, Limit};
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use resolve::{Answer, CompileSettings, CompileSwitch, Request};
use std::cmp::Ordering;
use std::fmt::Write;
use std::rc::Rc;
use value::{Collation, CollationRef, Value};

/// A connection, and how its texts are prepared.
struct Subject {
    connection: Connection,
    options: PrepareOptions,
}

struct Backwards;

impl Collation for Backwards {
    fn name(&self) -> &str {
        "backwards"
    }

    fn encoding(&self) -> Encoding {
        Encoding::Utf8
    }

    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
        right.cmp(left)
    }
}

fn function(name: &str, flags: FunctionFlags) -> FunctionDef {
    let kind = FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(|_: &mut Context<'_>, _: &[_]| Ok(()))));
    FunctionDef { name: name.into(), arg_count: 0, flags, special: Special::None, kind }
}

impl Subject {
    fn new(setup: &str) -> Subject {
        let connection = Connection::open(":memory:", OpenFlags::default()).expect("memory opens");
        connection.create_function(function("own", FunctionFlags::default()));
        connection.create_function(function("direct", FunctionFlags { direct_only: true, ..FunctionFlags::default() }));
        connection.create_collation("backwards", CollationRef::Custom(Rc::new(Backwards)));
        connection.execute_batch(setup).unwrap_or_else(|error| panic!("{setup}: {}", error.message()));
        Subject { connection, options: PrepareOptions::default() }
    }

    fn execute(&self, sql: &str) {
        self.connection.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {}", error.message()));
    }

    /// What a text is compiled to: columns and instructions, or the error.
    fn compiled(&self, text: &str) -> String {
        let statement = match self.connection.prepare_with(text, self.options) {
            Ok((statement, _)) => statement,
            Err(error) => return error.message().to_owned(),
        };
        let mut shown = String::new();
        for column in statement.columns() {
            let _ = writeln!(shown, "{}", column.name);
        }
        let Some(program) = statement.shown_program() else { return shown };
        let _ = writeln!(shown, "looks at parameters {:b}", program.peeked);
        for program in std::iter::once(&program).chain(&program.sub_programs) {
            for mut row in crate::statement::program_rows(program) {
                // Cookies and generations of schemas.
                if row[1] == Value::text("Transaction") {
                    row.drain(4..6);
                }
                let _ = writeln!(shown, "{row:?}");
            }
        }
        shown
    }

    /// What a query's first value is.
    fn first_value(&self, text: &str) -> String {
        let (mut statement, _) = self.connection.prepare(text).expect("it compiles");
        assert!(statement.step().expect("it runs"));
        let value = statement.value(0);
        String::from_utf8_lossy(&value.to_text_utf8(self.connection.encoding())).into_owned()
    }
}

/// A text that is compiled to something else once `change` has been made, and what must be there
/// for it.
fn check(what: &str, [setup, text]: [&str; 2], change: impl Fn(&mut Subject)) {
    let mut changed = Subject::new(setup);
    change(&mut changed);
    let wanted = changed.compiled(text);
    let mut subject = Subject::new(setup);
    let before = subject.compiled(text);
    assert_ne!(before, wanted, "{what}: the text is no witness");
    for _ in 0..2 {
        assert_eq!(subject.compiled(text), before, "{what}: before");
    }
    change(&mut subject);
    for _ in 0..3 {
        assert_eq!(subject.compiled(text), wanted, "{what}: after");
    }
}

fn turn(subject: &mut Subject, switch: CompileSwitch, on: bool) {
    match switch {
        CompileSwitch::DeferForeignKeys => subject.execute(&format!("PRAGMA defer_foreign_keys = {on}")),
        CompileSwitch::SchemaText => subject.options.from_schema = on,
        CompileSwitch::HasAuthorizer => {
            subject.connection.set_authorizer(on.then(|| Rc::new(|_: &Request<'_>| Some(Answer::Deny)) as _));
        }
        CompileSwitch::WatchesRows => subject.connection.set_preupdate_hook(on.then(|| Rc::new(|_: &_| ()) as _)),
        switch => subject.connection.set_switch(switch, on),
    }
}

const KEYS: &str = "CREATE TABLE p(a INTEGER PRIMARY KEY);
    CREATE TABLE c(b INTEGER REFERENCES p ON DELETE CASCADE); ";
const TRIGGER: &str = "CREATE TABLE t(a);
    CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO t SELECT new.a + 1 FROM t WHERE new.a < 3; END";
const TABLE: &str = "CREATE TABLE t(a, b TEXT)";
const LIKE: &str = "CREATE TABLE t(a TEXT); CREATE INDEX i ON t(a)";
const LIKE_NOCASE: &str = "CREATE TABLE t(a TEXT COLLATE NOCASE); CREATE INDEX i ON t(a)";

/// What must be there, and a text that a switch shows in.
fn witness(switch: CompileSwitch) -> [String; 2] {
    let [setup, text] = match switch {
        CompileSwitch::ForeignKeys => [KEYS, "INSERT INTO c VALUES(1)"],
        CompileSwitch::ForeignKeyActions => ["PRAGMA foreign_keys = 1", "DELETE FROM p WHERE a = 1"],
        CompileSwitch::DeferForeignKeys => ["PRAGMA foreign_keys = 1; BEGIN", "INSERT INTO c VALUES(1)"],
        CompileSwitch::Triggers | CompileSwitch::RecursiveTriggers => [TRIGGER, "INSERT INTO t VALUES(1)"],
        CompileSwitch::Views => ["CREATE VIEW v AS SELECT 1", "SELECT * FROM v"],
        CompileSwitch::IgnoreChecks => ["CREATE TABLE t(a CHECK(a > 1))", "INSERT INTO t VALUES(1)"],
        CompileSwitch::Defensive => ["PRAGMA writable_schema = 1", "DELETE FROM sqlite_schema"],
        CompileSwitch::WritableSchema => ["", "DELETE FROM sqlite_schema"],
        CompileSwitch::TrustedSchema => ["CREATE VIEW v AS SELECT own()", "SELECT * FROM v"],
        CompileSwitch::SchemaText => ["", "SELECT direct()"],
        CompileSwitch::DoubleQuotedText => ["", "SELECT \"text\""],
        CompileSwitch::DoubleQuotedTextInSchema => ["", "CREATE TABLE t(a CHECK(a <> \"text\"))"],
        CompileSwitch::Comments => ["", "SELECT 1 /* one */"],
        CompileSwitch::LegacyAlterTable => [TABLE, "ALTER TABLE t RENAME TO u"],
        CompileSwitch::LegacyFileFormat => ["", "CREATE TABLE t(a)"],
        CompileSwitch::CaseSensitiveLike => [LIKE, "SELECT * FROM t WHERE a LIKE 'x%'"],
        CompileSwitch::ReverseScanOrder | CompileSwitch::ScanStatus => [TABLE, "SELECT a FROM t"],
        CompileSwitch::AutomaticIndexes => [TABLE, "SELECT * FROM t x, t y WHERE x.a = y.b"],
        CompileSwitch::StablePlans => [LIKE_NOCASE, "SELECT * FROM t WHERE a LIKE ?"],
        CompileSwitch::CountChanges | CompileSwitch::WatchesRows => [TABLE, "DELETE FROM t"],
        CompileSwitch::FullColumnNames => [TABLE, "SELECT a FROM t"],
        CompileSwitch::ShortColumnNames => [TABLE, "SELECT T.a FROM t"],
        CompileSwitch::TriggerPlans => [TRIGGER, "EXPLAIN QUERY PLAN INSERT INTO t VALUES(1)"],
        CompileSwitch::HasAuthorizer => [TABLE, "SELECT a FROM t"],
    };
    let keys = if setup.starts_with("PRAGMA foreign_keys") { KEYS } else { "" };
    [format!("{keys}{setup}"), text.to_owned()]
}

#[test]
fn every_switch_reaches_the_next_program() {
    for switch in CompileSwitch::ALL.iter().copied() {
        let [setup, text] = &witness(switch);
        let was = CompileSettings::default().is_on(switch);
        check(&format!("{switch:?}"), [setup, text], |subject| turn(subject, switch, !was));
        let mut subject = Subject::new(setup);
        let before = subject.compiled(text);
        turn(&mut subject, switch, !was);
        subject.compiled(text);
        turn(&mut subject, switch, was);
        assert_eq!(subject.compiled(text), before, "{switch:?}: back");
    }
}

/// A setting that is no switch needs a test here.
const _: () = assert!(size_of::<CompileSettings>() == 12, "switches, encoding, analysis_limit");

#[test]
fn every_other_setting_reaches_the_next_program() {
    let subject = Subject::new("");
    let text = "SELECT hex('é')";
    for _ in 0..3 {
        assert_eq!(subject.first_value(text), "C3A9");
    }
    subject.execute("PRAGMA encoding = 'UTF-16le'");
    assert_eq!(subject.first_value(text), "E900");

    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)";
    let subject =
        Subject::new(&format!("CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t {rows} SELECT i % 2 FROM n"));
    let statistics = || {
        subject.execute("ANALYZE t");
        subject.first_value("SELECT stat FROM sqlite_stat1 WHERE idx = 'i'")
    };
    let exact = statistics();
    subject.execute("PRAGMA analysis_limit = 10");
    assert_ne!(statistics(), exact);
}

#[test]
fn everything_else_reaches_the_next_program() {
    // Another field is something that programs are made from, and needs a line here.
    let CompileInputs { settings: _, names: _, functions: _, collations: _, modules: _, limits: _, stamp: _ } =
        &Subject::new("").connection.inner().inputs();
    check("names", [TABLE, "SELECT a FROM main.t"], |subject| subject.connection.rename_main("other"));
    check("names", [TABLE, "SELECT * FROM two.t"], |subject| {
        subject.execute("ATTACH ':memory:' AS two; CREATE TABLE two.t(x)");
    });
    check("functions", ["", "SELECT own()"], |subject| assert!(subject.connection.remove_function("own", 0)));
    check("functions", ["", "SELECT other()"], |subject| {
        subject.connection.create_function(function("other", FunctionFlags::default()));
    });
    check("collations", [TABLE, "SELECT * FROM t ORDER BY a COLLATE backwards"], |subject| {
        subject.connection.remove_collation("backwards");
    });
    check("modules", ["", "SELECT 1 FROM dbstat"], |subject| drop(subject.connection.remove_module("dbstat")));
    check("limits", [TABLE, "SELECT a, b FROM t"], |subject| {
        subject.connection.limit(Limit::Column, 1);
    });
    check("schemas", [TABLE, "SELECT * FROM t"], |subject| subject.execute("ALTER TABLE t ADD COLUMN c"));
    check("schemas", [TABLE, "SELECT * FROM t"], |subject| subject.execute("CREATE TEMP TABLE t(x)"));
}

/// The tests above would pass without a cache.
#[test]
fn programs_are_kept() {
    let subject = Subject::new(TABLE);
    let program = || {
        let (statement, _) = subject.connection.prepare("SELECT a FROM t").expect("it compiles");
        statement.shown_program().expect("a program")
    };
    let second = [program(), program()][1].clone();
    assert!(Rc::ptr_eq(&second, &program()));
    subject.execute("PRAGMA user_version");
    assert!(Rc::ptr_eq(&second, &program()), "a pragma that changes nothing");
    subject.connection.limit(Limit::Attached, 1);
    assert!(!Rc::ptr_eq(&second, &program()), "a limit");
}
